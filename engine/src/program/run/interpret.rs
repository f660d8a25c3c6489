//! Operations done one after the other.

use super::block::{int, word};
use super::places::Places;
use super::recent::all_passed;
use super::words::{add, count, fill, insert, nth, row_through, run_beside, shift, sites, slide};
use super::{Ends, Generator};
use crate::game::dice::SplitMix64;
use crate::program::op::{Arith, Body, Const, Logic, Op, SetOp};
use crate::program::types::{EndingId, ListId, QuestionId, SlotId, TurnId, Value, has};
use crate::program::{Function, Program};

/// The most sites of the board that are drawn in search of one in a set; then the site is selected by its rank.
pub(super) const TRIES: u32 = 64;

/// On boards of at most this many sites, a random site of a set is always selected by its rank, which a table finds.
pub(super) const FEW_SITES: usize = 16;

/// What operations read and write.
#[derive(Debug)]
pub(super) struct Registers {
    places: Places,
    pub(super) block: Vec<u64>,
    /// The values of a function, each in as many words as a set takes.
    values: Vec<u64>,
    pub(super) random: Generator,
    /// The seed by which dice are thrown.
    pub(super) chance: u64,
    pub(super) emitted: Vec<Ends>,
    pub(super) history: Vec<u64>,
    words: usize,
    sites: usize,
}

/// How a body is left.
pub(super) enum Flow {
    /// At its end.
    On,
    /// At the end of the game.
    Finish(EndingId),
    /// With the answer to a question: a number, or 1 for yes and 0 for no.
    Answer(i32),
}

impl Registers {
    /// The registers for a program, with an empty block.
    pub(super) fn new(program: &Program) -> Self {
        let places = Places::new(program);
        Self {
            block: vec![0; places.total],
            places,
            values: Vec::new(),
            random: Generator::new(0),
            chance: 0,
            emitted: Vec::new(),
            history: Vec::new(),
            words: program.tables.words,
            sites: program.sites,
        }
    }

    /// Does what a function says that is called from outside.
    pub(super) fn run(&mut self, program: &Program, function: &Function) -> Flow {
        let needed = function.types.len() * self.words;
        if self.values.len() < needed {
            self.values.resize(needed, 0);
        }
        self.body(program, &function.body)
    }

    fn body(&mut self, program: &Program, body: &Body) -> Flow {
        for node in &body.0 {
            let flow = match &node.op {
                Op::If(condition, then, otherwise) => match self.bool(*condition) {
                    true => self.body(program, then),
                    false => self.body(program, otherwise),
                },
                Op::Loop(body) => loop {
                    match self.body(program, body) {
                        Flow::On => {}
                        left => break left,
                    }
                },
                Op::While(slot, body) => loop {
                    if self.block[self.places.of(*slot)] & 1 == 0 {
                        break Flow::On;
                    }
                    match self.body(program, body) {
                        Flow::On => {}
                        left => break left,
                    }
                },
                Op::Try(slot, body) => {
                    let (place, before) = (self.places.of(*slot), self.block.clone());
                    let flow = self.body(program, body);
                    let result = self.block[place];
                    self.block = before;
                    self.block[place] = result;
                    flow
                }
                Op::Turn(turn) => self.turn(program, *turn),
                Op::Do(routine) => self.call(program, &program.questions[routine.index()].function),
                Op::Finish(ending) => Flow::Finish(*ending),
                Op::Answer(value) => Flow::Answer(self.int(*value)),
                op => {
                    match node.result {
                        Some(result) => self.compute(program, op, result),
                        None => self.act(program, op),
                    }
                    continue;
                }
            };
            if !matches!(flow, Flow::On) {
                return flow;
            }
        }
        Flow::On
    }

    /// Does what a function says, which has values of its own.
    fn call(&mut self, program: &Program, function: &Function) -> Flow {
        let own = vec![0; function.types.len() * self.words];
        let outer = std::mem::replace(&mut self.values, own);
        let flow = self.body(program, &function.body);
        self.values = outer;
        flow
    }

    /// The answer to a question.
    fn answer(&mut self, program: &Program, question: QuestionId) -> i32 {
        match self.call(program, &program.questions[question.index()].function) {
            Flow::Answer(answer) => answer,
            Flow::On | Flow::Finish(_) => 0,
        }
    }

    /// Makes the move in the hand in a turn; whether the game has ended.
    fn make(&mut self, program: &Program, turn: TurnId) -> bool {
        let flow = self.call(program, &program.turns[turn.index()].play);
        matches!(flow, Flow::Finish(_))
    }

    /// Chooses a move in a turn and makes it.
    fn turn(&mut self, program: &Program, turn: TurnId) -> Flow {
        let turn = &program.turns[turn.index()];
        match self.call(program, &turn.choice) {
            Flow::On => self.call(program, &turn.play),
            left => left,
        }
    }

    /// Does an operation without a result.
    fn act(&mut self, program: &Program, op: &Op) {
        match op {
            Op::Store(slot, value) => {
                let first = self.places.of(*slot);
                let words = program.words_of(program.slot(*slot));
                let from = value.index() * self.words;
                self.block[first..first + words].copy_from_slice(&self.values[from..from + words]);
            }
            Op::StoreAt(slot, place, value) => {
                let element = self.element(*slot, *place);
                self.block[element] = self.values[value.index() * self.words];
            }
            Op::Advance(slot) => {
                let first = self.places.of(*slot);
                let last = first + program.slot(*slot).length as usize - 1;
                self.block.copy_within(first + 1..=last, first);
                self.block[last] = 0;
            }
            Op::Throw(slot, faces, ply) => {
                let first = self.places.of(*slot);
                let mut source = SplitMix64::new(self.chance, self.int(*ply) as u64);
                for (die, faces) in faces.iter().enumerate() {
                    let faces = &program.tables.lists[faces.index()];
                    let number = source.below(faces.len() as u32) as usize;
                    self.block[first + die] = word(faces.get(number).copied().unwrap_or(0));
                }
            }
            Op::Note(slot, word) => {
                let length = self.places.of(*slot);
                self.history.truncate(self.block[length] as usize);
                self.history.push(self.values[word.index() * self.words]);
                self.block[length] = self.history.len() as u64;
            }
            Op::Insert(slot, site) => self.change(*slot, *site, |word, bit| *word |= bit),
            Op::Remove(slot, site) => self.change(*slot, *site, |word, bit| *word &= !bit),
            Op::Mark(slot, places, site, set) => {
                if let Some((index, bit)) = self.place(program, *slot, *places, *site) {
                    let word = &mut self.block[index];
                    *word = if *set {
                        *word | 1 << bit
                    } else {
                        *word & !(1 << bit)
                    };
                }
            }
            Op::Emit(lane, ends, given) => {
                let ends = self.set(*ends).to_vec();
                let given = given.iter().map(|part| self.set(*part).to_vec());
                let given = given.collect();
                self.emitted.push(Ends {
                    lane: *lane,
                    ends,
                    given,
                });
            }
            // Facts, and operations whose result nobody uses.
            _ => {}
        }
    }

    /// Does an operation with a result.
    fn compute(&mut self, program: &Program, op: &Op, result: Value) {
        let number = |number: i32| word(number);
        let single = match op {
            Op::Const(Const::Int(value) | Const::Site(value)) => number(*value),
            Op::Const(Const::Bool(value)) => u64::from(*value),
            Op::Arith(arith, a, b) => number(self.arith(*arith, *a, *b)),
            Op::Compare(comparison, a, b) => {
                u64::from(comparison.holds(self.int(*a), self.int(*b)))
            }
            Op::Logic(logic, a, b) => {
                let (a, b) = (self.bool(*a), self.bool(*b));
                u64::from(match logic {
                    Logic::And => a && b,
                    Logic::Or => a || b,
                    Logic::Xor => a != b,
                })
            }
            Op::Not(a) => u64::from(!self.bool(*a)),
            Op::Lookup(list, place) => {
                let list = &program.tables.lists[list.index()];
                let place = usize::try_from(self.int(*place)).ok();
                number(
                    place
                        .and_then(|place| list.get(place))
                        .copied()
                        .unwrap_or(-1),
                )
            }
            Op::Has(set, site) => u64::from(has(self.set(*set), self.int(*site))),
            Op::Any(set) => u64::from(self.set(*set).iter().any(|word| *word != 0)),
            Op::Count(set) => u64::from(count(self.set(*set))),
            Op::Nth(set, rank) => number(nth(self.set(*set), self.int(*rank) as u32)),
            Op::Row(slot, places, site, most) => {
                let length = self.row(program, *slot, *places, *site);
                1 << length.min(u32::from(*most))
            }
            Op::Run(slot, places, site, upward) => {
                let found = self.place(program, *slot, *places, *site);
                let run = found.map_or(0, |(index, bit)| {
                    run_beside(self.block[index], bit, *upward)
                });
                u64::from(run)
            }
            Op::Draw(bound) => {
                let bound = self.int(*bound) as u32;
                u64::from(self.random.below(bound))
            }
            Op::Pick(set) => number(self.pick(*set)),
            Op::Ask(question) => u64::from(self.answer(program, *question) != 0),
            Op::AskNumber(question) => number(self.answer(program, *question)),
            Op::Make(turn) => u64::from(self.make(program, *turn)),
            Op::LoadAt(slot, place) => self.block[self.element(*slot, *place)],
            Op::Behind(set, site, delta) => {
                let delta = self.int(*delta);
                let (set, mut site) = (self.set(*set), self.int(*site) - delta);
                while (0..self.sites as i32).contains(&site) && !has(set, site) {
                    site -= delta;
                }
                number(site)
            }
            Op::Stir(word, keys, place) => {
                let place = usize::try_from(self.int(*place)).unwrap_or(usize::MAX);
                let key = program.tables.keys[keys.index()].get(place);
                self.values[word.index() * self.words] ^ key.copied().unwrap_or(0)
            }
            Op::Stood(slot, word, from) => {
                let length = self.block[self.places.of(*slot)] as usize;
                let (word, from) = (self.values[word.index() * self.words], self.int(*from));
                let history = self.history.get(from as usize..length).unwrap_or(&[]);
                history.iter().filter(|past| **past == word).count() as u64
            }
            Op::Recall(recent, code) => {
                self.values[recent.index() * self.words] << 8 | number(self.int(*code))
            }
            Op::Passed(recent) => {
                let recent = self.values[recent.index() * self.words];
                u64::from(all_passed(recent, program.players))
            }
            op => return self.compute_wide(program, op, result),
        };
        self.values[result.index() * self.words] = single;
    }

    /// Does an operation whose result may be a set.
    fn compute_wide(&mut self, program: &Program, op: &Op, result: Value) {
        let words = self.words;
        let first = result.index() * words;
        match op {
            Op::Const(Const::Set(set)) => {
                let set = &program.tables.sets[set.index()];
                self.values[first..first + words].copy_from_slice(set);
            }
            Op::Load(slot) => {
                let from = self.places.of(*slot);
                let length = program.words_of(program.slot(*slot)).min(words);
                self.values[first..first + length]
                    .copy_from_slice(&self.block[from..from + length]);
            }
            Op::Select(condition, then, otherwise) => {
                let chosen = if self.bool(*condition) {
                    then
                } else {
                    otherwise
                };
                let from = chosen.index() * words;
                self.values.copy_within(from..from + words, first);
            }
            Op::Combine(op, a, b) => {
                for word in 0..words {
                    let [a, b] = [a, b].map(|set| self.values[set.index() * words + word]);
                    self.values[first + word] = match op {
                        SetOp::And => a & b,
                        SetOp::Or => a | b,
                        SetOp::Minus => a & !b,
                    };
                }
            }
            Op::One(site) => {
                let site = self.int(*site);
                let set = &mut self.values[first..first + words];
                set.fill(0);
                insert(set, site);
            }
            Op::Shift(set, delta, within) => {
                let within = &program.tables.sets[within.index()];
                let masked: Vec<u64> = self
                    .set(*set)
                    .iter()
                    .zip(within)
                    .map(|(a, b)| a & b)
                    .collect();
                shift(&masked, *delta, &mut self.values[first..first + words]);
            }
            Op::Slide(from, through, delta, within, _) => {
                let within = &program.tables.sets[within.index()];
                let (from, through) = (self.set(*from).to_vec(), self.set(*through).to_vec());
                let target = &mut self.values[first..first + words];
                slide(from, &through, (*delta, within), target);
            }
            Op::Image(set, arcs) => {
                let set = self.set(*set).to_vec();
                let arcs = &program.tables.arcs[arcs.index()].to;
                let target = &mut self.values[first..first + words];
                target.fill(0);
                for site in sites(&set) {
                    add(target, &arcs[site * words..(site + 1) * words]);
                }
            }
            Op::Around(site, arcs) => {
                let site = usize::try_from(self.int(*site)).ok();
                let arcs = &program.tables.arcs[arcs.index()].to;
                let around = site.and_then(|site| arcs.get(site * words..(site + 1) * words));
                let target = &mut self.values[first..first + words];
                match around {
                    Some(around) => target.copy_from_slice(around),
                    None => target.fill(0),
                }
            }
            Op::Fill(from, within, arcs) => {
                let (from, within) = (self.set(*from).to_vec(), self.set(*within).to_vec());
                let arcs = &program.tables.arcs[arcs.index()].to;
                fill(&from, &within, arcs, &mut self.values[first..first + words]);
            }
            // The others have been done.
            _ => {}
        }
    }

    fn arith(&self, arith: Arith, a: Value, b: Value) -> i32 {
        arith.of(self.int(a), self.int(b))
    }

    fn int(&self, value: Value) -> i32 {
        int(self.values[value.index() * self.words])
    }

    fn bool(&self, value: Value) -> bool {
        self.values[value.index() * self.words] & 1 == 1
    }

    fn set(&self, value: Value) -> &[u64] {
        let first = value.index() * self.words;
        &self.values[first..first + self.words]
    }

    /// Where the element of an array lies.
    fn element(&self, slot: SlotId, place: Value) -> usize {
        self.places.of(slot) + self.int(place) as usize
    }

    fn change(&mut self, slot: SlotId, site: Value, change: impl Fn(&mut u64, u64)) {
        let (first, site) = (self.places.of(slot), self.int(site) as usize);
        change(&mut self.block[first + site / 64], 1 << (site % 64));
    }

    /// The word of an array, by its place in the block, and the bit that a list names for a site.
    fn place(
        &self,
        program: &Program,
        slot: SlotId,
        places: ListId,
        site: Value,
    ) -> Option<(usize, u32)> {
        let site = usize::try_from(self.int(site)).ok()?;
        let place = *program.tables.lists[places.index()].get(site)?;
        let place = usize::try_from(place).ok()?;
        Some((self.places.of(slot) + place / 64, (place % 64) as u32))
    }

    /// The length of the row through a site.
    fn row(&self, program: &Program, slot: SlotId, places: ListId, site: Value) -> u32 {
        let Some((index, bit)) = self.place(program, slot, places, site) else {
            return 0;
        };
        let word = self.block[index];
        row_through(word, bit)
    }

    /// Picks a random site of a set, each equally likely; −1 if the set is empty. On a large board with at least every
    /// fourth site in the set, it draws sites of the board until one is in the set (rejection sampling). Otherwise, and
    /// if that fails, it selects the set bit of a random rank.
    fn pick(&mut self, set: Value) -> i32 {
        let number = count(self.set(set));
        if number == 0 {
            return -1;
        }
        if self.sites > FEW_SITES && 4 * number as usize >= self.sites {
            for _ in 0..TRIES {
                let site = self.random.below(self.sites as u32) as i32;
                if has(self.set(set), site) {
                    return site;
                }
            }
        }
        let rank = self.random.below(number);
        nth(self.set(set), rank)
    }
}
