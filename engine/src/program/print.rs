//! A program as a text for people: its state, its tables, and what is done in each turn, with the words of the rules
//! beside the operations.

use super::Program;
use super::build::Function;
use super::op::{Arith, Body, Const, Instruction, Logic, Op, SetOp};
use super::types::{
    Home, Lane, LaneEnds, MovePart, Over, SetId, SlotId, Start, Value, ValueType, has,
};
use crate::game::ir::{Comparison, Outcomes};
use crate::game::{Game, Provenance, Reason};
use crate::program::Derivation;
use crate::topology::Site;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The column at which the words of a rule stand.
const MARGIN: usize = 64;

/// A program as a text; `words` has what a rule says.
#[must_use]
pub fn print(
    program: &Program,
    game: &Game,
    words: &dyn Fn(Provenance) -> Option<String>,
) -> String {
    let mut printer = Printer {
        program,
        game,
        words,
        text: String::new(),
        rule: Provenance::default(),
    };
    printer.state();
    printer.tables();
    for (name, function) in program.functions() {
        printer.line(0, &format!("\n{name}"), Provenance::default());
        printer.function(function);
    }
    printer.text
}

struct Printer<'a> {
    program: &'a Program,
    game: &'a Game,
    words: &'a dyn Fn(Provenance) -> Option<String>,
    text: String,
    /// The rule whose words were written last.
    rule: Provenance,
}

impl Printer<'_> {
    fn line(&mut self, depth: usize, text: &str, rule: Provenance) {
        let mut line = format!("{:1$}{text}", "", 2 * depth);
        if rule != self.rule {
            self.rule = rule;
            let known = rule != Provenance::default();
            if let Some(words) = known.then(|| (self.words)(rule)).flatten() {
                let width = line.chars().count().max(MARGIN);
                let missing = width - line.chars().count();
                line.push_str(&format!("{:missing$}  ; {words}", ""));
            }
        }
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn state(&mut self) {
        let program = self.program;
        let words = program.tables.words;
        let plural = if words == 1 { "word" } else { "words" };
        let head = format!(
            "program {}: {} sites, {words} {plural} a set\n\nstate",
            self.game.name, program.sites
        );
        self.line(0, &head, Provenance::default());
        let used = used(program);
        for (number, slot) in program.slots.iter().enumerate() {
            let id = SlotId(number as u32);
            // What is only there for a turn, or follows from something else, counts only where it is asked for.
            if matches!(slot.home, Home::Auxiliary(_) | Home::Local) && !used.contains(&id) {
                continue;
            }
            let ty = match slot.ty {
                ValueType::Bool => "bool",
                ValueType::Int => "int",
                ValueType::Site => "site",
                ValueType::Word => "word",
                ValueType::Set => "set",
            };
            let mut text = format!("{} {ty}", self.slot(id));
            if slot.length > 1 {
                let _ = write!(text, "[{}]", slot.length);
            }
            if let Some((_, number)) = program.fixed.iter().find(|(fixed, _)| *fixed == id) {
                let _ = write!(text, " = {number}, always");
            }
            if let Some(definition) = self.definition(&slot.home) {
                let _ = write!(text, " := {definition}");
            }
            self.line(1, &text, Provenance::default());
        }
    }

    fn definition(&self, home: &Home) -> Option<String> {
        Some(match home {
            Home::Auxiliary(Derivation::Reach { of, from, arcs }) => {
                let arcs = &self.program.tables.arcs[arcs.index()].name;
                format!("fill(T{}, {}, {arcs})", from.0, self.slot(*of))
            }
            Home::Auxiliary(Derivation::Outside {
                of,
                board,
                from,
                arcs,
            }) => {
                let arcs = &self.program.tables.arcs[arcs.index()].name;
                let own = self.slot(*of);
                format!("fill(T{}, T{} minus {own}, {arcs})", from.0, board.0)
            }
            Home::Auxiliary(Derivation::Lines { of, places }) => {
                format!("lines({}, L{})", self.slot(*of), places.0)
            }
            Home::Auxiliary(Derivation::Only { of }) => format!("only({})", self.slot(*of)),
            _ => return None,
        })
    }

    fn tables(&mut self) {
        let tables = &self.program.tables;
        if !tables.sets.is_empty() {
            self.line(0, "\ntables", Provenance::default());
        }
        for number in 0..tables.sets.len() {
            let text = format!("T{number} = {}", self.set(SetId(number as u32)));
            self.line(1, &text, Provenance::default());
        }
        for (number, list) in self.program.tables.lists.iter().enumerate() {
            let shown: Vec<String> = list.iter().take(8).map(i32::to_string).collect();
            let more = if list.len() > 8 { " …" } else { "" };
            let text = format!(
                "L{number} = [{}{more}], {} numbers",
                shown.join(" "),
                list.len()
            );
            self.line(1, &text, Provenance::default());
        }
    }

    /// The sites of a constant set by their names: a few of them, or those that are missing.
    fn set(&self, set: SetId) -> String {
        const MOST: usize = 8;
        let words = &self.program.tables.sets[set.index()];
        let board = 0..self.program.sites;
        let name = |site: usize| self.game.site_name(Site(site as u16));
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            board.partition(|site| has(words, *site as i32));
        let names = |sites: &[usize]| {
            let shown: Vec<String> = sites.iter().take(MOST).map(|site| name(*site)).collect();
            let more = if sites.len() > MOST { " …" } else { "" };
            format!("{{{}{more}}}", shown.join(" "))
        };
        match (inside.len(), outside.len()) {
            (_, 0) => "all sites".to_owned(),
            (number, missing) if missing < number => format!("all sites but {}", names(&outside)),
            (number, _) if number > MOST => format!("{}, {number} sites", names(&inside)),
            _ => names(&inside),
        }
    }

    fn function(&mut self, function: &Function) {
        self.rule = Provenance::default();
        self.body(&function.body, 1);
    }

    fn body(&mut self, body: &Body, depth: usize) {
        for node in &body.0 {
            self.node(node, depth);
        }
    }

    fn node(&mut self, node: &Instruction, depth: usize) {
        let text = self.operation(&node.op);
        let text = match node.result {
            Some(result) => format!("{} = {text}", name(result)),
            None => text,
        };
        self.line(depth, &text, node.rule);
        match &node.op {
            Op::If(_, then, otherwise) => {
                self.body(then, depth + 1);
                if !otherwise.0.is_empty() {
                    self.line(depth, "else", node.rule);
                    self.body(otherwise, depth + 1);
                }
            }
            Op::Loop(body) | Op::While(_, body) | Op::Try(_, body) => self.body(body, depth + 1),
            _ => {}
        }
    }

    fn operation(&self, op: &Op) -> String {
        let arcs = |arcs: &super::ArcsId| &self.program.tables.arcs[arcs.index()].name;
        match op {
            Op::Const(Const::Bool(value)) => value.to_string(),
            Op::Const(Const::Int(value) | Const::Site(value)) => value.to_string(),
            Op::Const(Const::Set(set)) => format!("T{}", set.0),
            Op::Arith(arith, a, b) => {
                let word = match arith {
                    Arith::Add => "add",
                    Arith::Sub => "sub",
                    Arith::Mul => "mul",
                    Arith::Div => "div",
                    Arith::Mod => "mod",
                    Arith::Min => "min",
                    Arith::Max => "max",
                    Arith::And => "bitand",
                    Arith::Or => "bitor",
                };
                format!("{word} {} {}", name(*a), name(*b))
            }
            Op::Compare(comparison, a, b) => {
                let sign = match comparison {
                    Comparison::Equal => "=",
                    Comparison::Unequal => "≠",
                    Comparison::Less => "<",
                    Comparison::LessOrEqual => "≤",
                    Comparison::Greater => ">",
                    Comparison::GreaterOrEqual => "≥",
                };
                format!("{} {sign} {}", name(*a), name(*b))
            }
            Op::Logic(logic, a, b) => {
                let word = match logic {
                    Logic::And => "and",
                    Logic::Or => "or",
                    Logic::Xor => "xor",
                };
                format!("{word} {} {}", name(*a), name(*b))
            }
            Op::Not(a) => format!("not {}", name(*a)),
            Op::Select(a, b, c) => format!("select {} {} {}", name(*a), name(*b), name(*c)),
            Op::Lookup(list, place) => format!("lookup L{} {}", list.0, name(*place)),
            Op::Load(slot) => format!("load {}", self.slot(*slot)),
            Op::Store(slot, value) => format!("store {} {}", self.slot(*slot), name(*value)),
            Op::LoadAt(slot, place) => format!("load {} at {}", self.slot(*slot), name(*place)),
            Op::StoreAt(slot, place, value) => {
                let (place, value) = (name(*place), name(*value));
                format!("store {} at {place} {value}", self.slot(*slot))
            }
            Op::Advance(slot) => format!("advance {}", self.slot(*slot)),
            Op::Insert(slot, site) => format!("insert {} {}", self.slot(*slot), name(*site)),
            Op::Remove(slot, site) => format!("remove {} {}", self.slot(*slot), name(*site)),
            Op::Mark(slot, list, site, set) => {
                let word = if *set { "mark" } else { "unmark" };
                format!("{word} {} L{} {}", self.slot(*slot), list.0, name(*site))
            }
            Op::Combine(op, a, b) => {
                let word = match op {
                    SetOp::And => "and",
                    SetOp::Or => "or",
                    SetOp::Minus => "minus",
                };
                format!("{word} {} {}", name(*a), name(*b))
            }
            Op::One(site) => format!("one {}", name(*site)),
            Op::Has(set, site) => format!("has {} {}", name(*set), name(*site)),
            Op::Any(set) => format!("any {}", name(*set)),
            Op::Count(set) => format!("count {}", name(*set)),
            Op::Nth(set, rank) => format!("nth {} {}", name(*set), name(*rank)),
            Op::Shift(set, delta, within) => {
                format!("shift {} by {delta} from T{}", name(*set), within.0)
            }
            Op::Slide(from, through, delta, within, _) => {
                let (from, through) = (name(*from), name(*through));
                format!(
                    "slide {from} through {through} by {delta} from T{}",
                    within.0
                )
            }
            Op::Behind(set, site, delta) => {
                format!("behind {} {} by {}", name(*set), name(*site), name(*delta))
            }
            Op::Image(set, relation) => format!("image {} {}", name(*set), arcs(relation)),
            Op::Around(site, relation) => format!("around {} {}", name(*site), arcs(relation)),
            Op::Fill(from, within, relation) => {
                format!("fill {} {} {}", name(*from), name(*within), arcs(relation))
            }
            Op::Row(slot, list, site, most) => {
                let (slot, site) = (self.slot(*slot), name(*site));
                format!("row {slot} L{} {site} up to {most}", list.0)
            }
            Op::Run(slot, list, site, upward) => {
                let (slot, site) = (self.slot(*slot), name(*site));
                let way = if *upward { "up" } else { "down" };
                format!("run {slot} L{} {site} {way}", list.0)
            }
            Op::Ask(question) | Op::AskNumber(question) => {
                let question = &self.program.questions[question.index()];
                format!("ask {}", question.title)
            }
            Op::Answer(value) => format!("answer {}", name(*value)),
            Op::Draw(bound) => format!("draw {}", name(*bound)),
            Op::Pick(set) => format!("pick {}", name(*set)),
            Op::Throw(slot, faces, ply) => {
                let faces: Vec<String> = faces.iter().map(|list| format!(" L{}", list.0)).collect();
                format!(
                    "throw {}{} in ply {}",
                    self.slot(*slot),
                    faces.concat(),
                    name(*ply)
                )
            }
            Op::Stir(word, keys, place) => {
                format!("stir {} K{} {}", name(*word), keys.0, name(*place))
            }
            Op::Note(slot, word) => format!("note {} {}", self.slot(*slot), name(*word)),
            Op::Stood(slot, word, from) => {
                let (word, from) = (name(*word), name(*from));
                format!("stood {} {word} from {from}", self.slot(*slot))
            }
            Op::Recall(recent, code) => format!("recall {} {}", name(*recent), name(*code)),
            Op::Passed(recent) => format!("passed {}", name(*recent)),
            Op::Given(slot, site, inside) => {
                let word = if *inside { "in" } else { "not in" };
                format!("given {} {word} {}", name(*site), self.slot(*slot))
            }
            Op::Holds(slot, number) => format!("given {} = {number}", self.slot(*slot)),
            Op::Emit(lane, ends, given) => {
                let lane = &self.program.lanes[lane.index()];
                format!("emit {}{}", name(*ends), lane_of(lane, given))
            }
            Op::Do(routine) => format!("do {}", self.program.questions[routine.index()].title),
            Op::Make(turn) => format!("make {}", self.program.turns[turn.index()].title),
            Op::Turn(turn) => format!("turn of {}", self.program.turns[turn.index()].title),
            Op::Finish(ending) => {
                let ending = &self.program.endings[ending.index()];
                format!(
                    "finish {}",
                    ending_text(&ending.reason, ending.outcomes.as_ref())
                )
            }
            Op::If(condition, ..) => format!("if {}", name(*condition)),
            Op::Loop(_) => "loop".to_owned(),
            Op::While(slot, _) => format!("while {}", self.slot(*slot)),
            Op::Try(slot, _) => format!("try, for {}", self.slot(*slot)),
        }
    }

    fn slot(&self, slot: SlotId) -> String {
        format!("${}", self.program.slot(slot).name)
    }
}

/// The slots that operations read or write.
fn used(program: &Program) -> BTreeSet<SlotId> {
    let mut used = BTreeSet::new();
    for (_, function) in program.functions() {
        function.body.each(&mut |node| {
            let record = node.op.record();
            used.extend(record.reads.into_iter().chain(record.writes));
        });
    }
    used
}

fn name(value: Value) -> String {
    format!("%{}", value.0)
}

/// What the moves of a lane have in common, and what is given with them.
fn lane_of(lane: &Lane, given: &[Value]) -> String {
    let mut text = format!(", rule {}", lane.rule.0);
    let part = |part: MovePart| {
        let given = lane.place_of(part).map(|place| name(given[place]));
        given.unwrap_or_default()
    };
    let (starts, overs) = (part(MovePart::Start), part(MovePart::Over));
    let _ = match lane.start {
        Start::Nowhere => Ok(()),
        Start::Back(back) => write!(text, ", from {back} before"),
        Start::Behind(delta) => write!(text, ", from {starts} behind by {delta}"),
        Start::Listed(list, first) => write!(text, ", from L{} at {first} and the end", list.0),
        Start::At(site) => write!(text, ", from {site}"),
        Start::BeforeOver(back) => write!(text, ", from {back} before what is passed over"),
        Start::BehindOver(delta) => {
            write!(
                text,
                ", from {starts} behind what is passed over by {delta}"
            )
        }
        Start::Given => write!(text, ", from {starts}"),
        Start::Each => write!(text, ", from each of {starts}"),
    };
    let _ = match lane.over {
        Over::Nowhere => Ok(()),
        Over::Back(back) => write!(text, ", over {back} before"),
        Over::Behind(delta, 0) => write!(text, ", over {overs} behind by {delta}"),
        Over::Behind(delta, further) => {
            write!(text, ", over {further} before {overs} behind by {delta}")
        }
        Over::Given => write!(text, ", over {overs}"),
    };
    if let LaneEnds::Row(delta) = lane.ends {
        let _ = write!(
            text,
            ", each {delta} further from {}",
            part(MovePart::First)
        );
    }
    let bound = [
        ("site", MovePart::Site),
        ("value", MovePart::Value),
        ("dice", MovePart::Dice),
    ];
    for (word, bound) in bound {
        if lane.place_of(bound).is_some() {
            let _ = write!(text, ", {word} {}", part(bound));
        }
    }
    if lane.piece != 0 {
        let _ = write!(text, ", piece {}", lane.piece);
    }
    text
}

/// How the game ends.
fn ending_text(reason: &Reason, outcomes: Option<&Outcomes>) -> String {
    let outcome = match outcomes {
        None => "as it is".to_owned(),
        Some(Outcomes::Player(player, verdict) | Outcomes::Team(player, verdict)) => {
            match player.constant() {
                Some(player) => format!("player {player} {verdict:?}"),
                None => format!("{verdict:?}"),
            }
        }
        Some(Outcomes::All(verdict)) => format!("all {verdict:?}"),
        Some(Outcomes::ByValue(_) | Outcomes::ByScore(_) | Outcomes::ByLowestScore(_)) => {
            "ranked".to_owned()
        }
    };
    match reason {
        Reason::Rule(_) => outcome,
        reason => format!("{outcome}, {reason:?}"),
    }
}
