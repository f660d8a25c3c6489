//! What has to be asked after a move along the board is found for each rule, so that moves after which nothing
//! follows are made at once.

use crate::game::ir::{
    Bool, Comparison, Count, Effect, EffectId, Int, Moment, Moves, PatternQuery, Permanence,
    Physical, RangeTest, RuleId, RuleNode, Ruling, Scalar, StateOffset, Whose,
};
use crate::game::{Game, Guard, Quiet, QuietPlan, QuietSet, Rows};

/// The most clauses that a condition is taken apart into, and the most that are worth asking.
const MOST_CLAUSES: usize = 16;

pub(super) fn run(game: &mut Game) {
    // What is noted of each move is noted in no quick way, and no dice are thrown in one.
    if game.follows_moves || game.layout.has_chance() || game.layout.hides() {
        return;
    }
    // That somebody cannot move is found when a move is chosen; in games of two that is the end.
    let many = game.player_count() > 2 && game.stuck.is_some();
    let elsewhere = game.placement.is_some() || game.movement.is_some();
    if many || elsewhere || !game.layout.bare || game.player_count() < 2 {
        return;
    }
    let (players, rules) = (game.player_count(), game.rules.len());
    let mut plans = Vec::new();
    for phase in 0..game.phases.len() {
        for mover in 1..=players {
            let first = plans.len();
            plans.resize(first + rules, None);
            let turn = Turn { game, phase, mover };
            let mut used = Vec::new();
            carrying_rules(game.phases[phase].play_of(mover), &mut used);
            if used.is_empty() {
                continue;
            }
            let Some(last) = turn.at_last() else { continue };
            for rule in used {
                plans[first + rule.index()] = turn.plan(rule, &last);
            }
        }
    }
    game.quiet = Quiet::new((players, rules), plans.into_iter());
}

/// The rules by which a generator carries pieces.
fn carrying_rules(moves: &Moves, rules: &mut Vec<RuleId>) {
    let rule = match moves {
        Moves::Step(step) => Some(step.rule),
        Moves::Slide(slide) => Some(slide.rule),
        Moves::Hop(hop) => Some(hop.rule),
        Moves::Leap { rule, .. } => Some(*rule),
        Moves::Relocate(relocation) => Some(relocation.rule),
        _ => None,
    };
    rules.extend(rule.filter(|rule| !rules.contains(rule)));
    RuleNode::Moves(moves).children(&mut |child| {
        if let RuleNode::Moves(moves) = child {
            carrying_rules(moves, rules);
        }
    });
}

/// Conditions that all hold if something follows.
type Clause = Vec<Guard>;

/// What a move asks and does, in order.
enum Step {
    Unless(Clause),
    Set(QuietSet),
}

/// A turn of a player in a phase.
struct Turn<'g> {
    game: &'g Game,
    phase: usize,
    mover: usize,
}

impl Turn<'_> {
    /// What the end rules ask, and the ways out of the phase; none if the answers cannot all be no.
    fn at_last(&self) -> Option<Vec<Clause>> {
        let phase = &self.game.phases[self.phase];
        let mut clauses = Vec::new();
        for rule in (phase.ends.iter()).chain(phase.finals_of(self.mover, &self.game.ends)) {
            let Ruling::If(condition, _) = &rule.ruling else {
                return None;
            };
            clauses.extend(self.clauses(condition, true, false));
        }
        for exit in &phase.exits {
            clauses.extend(self.clauses(&exit.when, true, false));
        }
        Some(clauses)
    }

    /// What tells quiet moves of a rule.
    fn plan(&self, id: RuleId, last: &[Clause]) -> Option<QuietPlan> {
        let rule = self.game.rule(id);
        if rule.physical != Physical::Carry || rule.pass || !rule.before.is_empty() {
            return None;
        }
        let mut steps = Vec::new();
        for effect in &rule.then {
            self.kept_effect(*effect, &mut steps)?;
        }
        unless(&mut steps, last.to_vec());
        planned(steps)
    }

    fn kept_effect(&self, effect: EffectId, steps: &mut Vec<Step>) -> Option<()> {
        self.effect(self.game.effect(effect), steps)
    }

    /// Adds what an effect asks, and what it does if nothing follows; none if it always does more.
    fn effect(&self, effect: &Effect, steps: &mut Vec<Step>) -> Option<()> {
        let place = |variable: usize| (self.game.layout.variables * 2 + variable) as u32;
        match effect {
            Effect::If(condition, _, otherwise, _) => {
                unless(steps, self.clauses(condition, true, true));
                if let Some(otherwise) = otherwise {
                    self.effect(otherwise, steps)?;
                }
            }
            Effect::Owe { count, .. } => unless(steps, vec![vec![self.positive(count)?]]),
            Effect::Remember {
                query,
                permanence: Permanence::Add,
                ..
            } => unless(steps, vec![vec![self.pattern(query)]]),
            Effect::Take(region) | Effect::ForEachSite(_, region, _) => {
                let some = Bool::Not(Box::new(Bool::NoSites(Box::new(region.clone()))));
                unless(steps, vec![vec![Guard::Other(some, true)]]);
            }
            Effect::SetVar(variable, of, value) if of.is_empty() => {
                let place = place(variable.index());
                steps.push(Step::Set(match value {
                    Int::Const(value) => QuietSet::Set(place, *value),
                    Int::Plus(number, more, _) if **number == Scalar::Variable(place) => {
                        QuietSet::Add(place, *more)
                    }
                    _ => return None,
                }));
            }
            Effect::SetCounter(Int::Const(value)) => {
                steps.push(Step::Set(QuietSet::Counter(*value)));
            }
            Effect::Seq(all) => {
                for effect in all {
                    self.kept_effect(*effect, steps)?;
                }
            }
            Effect::Then(first, then) => {
                self.effect(first, steps)?;
                self.kept_effect(*then, steps)?;
            }
            // All is asked before anything is done.
            Effect::And(all) => {
                let mut parts = Vec::new();
                for effect in all {
                    self.effect(effect, &mut parts)?;
                }
                parts.sort_by_key(|step| matches!(step, Step::Set(_)));
                steps.extend(parts);
            }
            _ => return None,
        }
        Some(())
    }

    /// A condition, or its contrary if it is not `wanted`, as clauses, of which one holds if it does; `bound` tells
    /// whether the variables of the move are.
    fn clauses(&self, condition: &Bool, wanted: bool, bound: bool) -> Vec<Clause> {
        let constant = |holds: bool| match holds == wanted {
            true => vec![Vec::new()],
            false => Vec::new(),
        };
        let parts = |parts: &[Bool]| -> Vec<Vec<Clause>> {
            let parts = parts.iter();
            parts
                .map(|part| self.clauses(part, wanted, bound))
                .collect()
        };
        let other = || {
            let condition = condition.clone();
            let condition = match wanted {
                true => condition,
                false => Bool::Not(Box::new(condition)),
            };
            vec![vec![Guard::Other(condition, bound)]]
        };
        match (condition, wanted) {
            (Bool::Const(holds), _) => constant(*holds),
            (Bool::Not(inner), _) => self.clauses(inner, !wanted, bound),
            (Bool::Or(all), true) | (Bool::And(all), false) => parts(all).concat(),
            (Bool::And(all), true) | (Bool::Or(all), false) => {
                all_of(parts(all)).unwrap_or_else(other)
            }
            (Bool::RangeTest(range_test), _) => match self.known(&range_test.number) {
                Some(number) => constant(range_test.holds(number)),
                None => match (&range_test.number, range_test.holds(1), range_test.holds(0)) {
                    (Scalar::Row(rows), one, none) if one != none && one == wanted => {
                        vec![vec![Guard::Row(Rows::clone(rows))]]
                    }
                    _ => vec![vec![Guard::RangeTest(self.placed(range_test, wanted))]],
                },
            },
            (Bool::InPhase(player, phase), _) if **player == Int::Mover => {
                constant(phase.index() == self.phase)
            }
            (Bool::Patterns(query), true) => vec![vec![self.pattern(query)]],
            (Bool::Repeated { times, hands }, true) => match **times {
                Int::Const(times) => vec![vec![Guard::Repeated(times, *hands)]],
                _ => other(),
            },
            _ => other(),
        }
    }

    /// Whether a number of moves is owed at all; none if it always is.
    fn positive(&self, count: &Int) -> Option<Guard> {
        Some(match count {
            Int::Const(count) if *count > 0 => return None,
            Int::Count(
                Count::Patterns(query) | Count::PatternValues(query) | Count::PatternBest(query),
            ) => self.pattern(query),
            count => {
                let (count, none) = (Box::new(count.clone()), Box::new(Int::Const(0)));
                Guard::Other(Bool::Compare(Comparison::Greater, count, none), true)
            }
        })
    }

    /// Whether there is such a pattern.
    fn pattern(&self, query: &PatternQuery) -> Guard {
        let own = *query.player == Int::Mover || *query.player == Int::Const(self.mover as i32);
        let new = query.moment == Moment::Formed && own;
        match query {
            PatternQuery {
                kinds,
                through: None,
                remembered: None,
                ..
            } if new => Guard::Formed(*kinds),
            _ => Guard::Pattern(query.clone()),
        }
    }

    /// A number that is known as long as the move is quiet.
    fn known(&self, number: &Scalar) -> Option<i32> {
        Some(match number {
            Scalar::Owed => 0,
            Scalar::Mover => self.mover as i32,
            Scalar::Next => self.next()? as i32,
            _ => return None,
        })
    }

    /// The next player, if that can only be one.
    fn next(&self) -> Option<usize> {
        (self.game.player_count() == 2).then_some(3 - self.mover)
    }

    /// A condition on a number, of the player it is about.
    fn placed(&self, range_test: &RangeTest, wanted: bool) -> RangeTest {
        let mut range_test = range_test.clone();
        if !wanted {
            range_test.inside = !range_test.inside;
            range_test.meant = Box::new(Bool::Not(range_test.meant));
        }
        if let Scalar::Held(place) | Scalar::Sites(place) | Scalar::Pieces(place) =
            &mut range_test.number
        {
            let player = match place.whose {
                Whose::Fixed => None,
                Whose::Mover => Some(self.mover),
                Whose::Next => self.next(),
            };
            if let Some(player) = player {
                *place = StateOffset {
                    first: place.of(player),
                    step: 0,
                    whose: Whose::Fixed,
                };
            }
        }
        range_test
    }
}

/// Clauses of which one holds if one of each of the parts does; none if there are too many.
fn all_of(parts: Vec<Vec<Clause>>) -> Option<Vec<Clause>> {
    let mut clauses = vec![Vec::new()];
    for part in parts {
        if clauses.len() * part.len() > MOST_CLAUSES {
            return None;
        }
        let both = |one: &Clause| -> Vec<Clause> {
            let other = part.iter();
            other
                .map(|other| [one.as_slice(), other].concat())
                .collect()
        };
        clauses = clauses.iter().flat_map(both).collect();
    }
    Some(clauses)
}

/// Adds clauses to what is asked.
fn unless(steps: &mut Vec<Step>, clauses: Vec<Clause>) {
    steps.extend(clauses.into_iter().map(Step::Unless));
}

/// A plan by which everything is asked before anything is set; none if there is none, or it asks too much.
fn planned(steps: Vec<Step>) -> Option<QuietPlan> {
    let mut sets = Vec::new();
    let mut clauses: Vec<Clause> = Vec::new();
    for step in steps {
        match step {
            Step::Set(set) => sets.push(set),
            Step::Unless(clause) => {
                let clause = match asked_before(clause, &sets) {
                    AskedBefore::Clause(clause) => clause,
                    AskedBefore::Never => continue,
                    AskedBefore::Always | AskedBefore::Unknown => return None,
                };
                // Of two clauses the one that asks less tells both.
                if !clauses.iter().any(|known| is_part(known, &clause)) {
                    clauses.retain(|known| !is_part(&clause, known));
                    clauses.push(clause);
                }
            }
        }
    }
    if clauses.len() > MOST_CLAUSES {
        return None;
    }
    let mut plan = QuietPlan {
        sets,
        ..QuietPlan::default()
    };
    for mut clause in clauses {
        match clause.pop() {
            Some(Guard::RangeTest(range_test)) if clause.is_empty() => {
                plan.range_tests.push(range_test)
            }
            Some(only) if clause.is_empty() => plan.asks.push(only),
            last => {
                clause.extend(last);
                // What takes least is asked first.
                clause.sort_by_key(|ask| !matches!(ask, Guard::RangeTest(_)));
                plan.asks.push(Guard::All(clause));
            }
        }
    }
    Some(plan)
}

/// What becomes of a clause that is asked before numbers are set instead of after.
enum AskedBefore {
    /// These conditions, as they must then be written.
    Clause(Clause),
    /// It holds whatever the position.
    Always,
    /// It never holds.
    Never,
    /// It depends on numbers in a way that cannot be foreseen.
    Unknown,
}

/// A clause as it is asked before numbers are set.
fn asked_before(clause: Clause, sets: &[QuietSet]) -> AskedBefore {
    let mut asked = Vec::new();
    for mut ask in clause {
        if let Guard::RangeTest(range_test) = &mut ask {
            let mut value = Value::Grown(0);
            for set in sets {
                match (*set, &range_test.number) {
                    (QuietSet::Add(place, more), Scalar::Variable(meant)) if *meant == place => {
                        value = value.and(more);
                    }
                    (QuietSet::Set(place, to), Scalar::Variable(meant)) if *meant == place => {
                        value = Value::Set(to);
                    }
                    (QuietSet::Counter(to), Scalar::Counter) => value = Value::Set(to),
                    _ => {}
                }
            }
            match value {
                Value::Set(value) if range_test.holds(value) => continue,
                Value::Set(_) => return AskedBefore::Never,
                Value::Grown(more) => range_test.low = range_test.low.wrapping_sub(more),
            }
        } else if !sets.is_empty() && reads_numbers(&ask) {
            return AskedBefore::Unknown;
        }
        if !has(&asked, &ask) {
            asked.push(ask);
        }
    }
    if asked.is_empty() {
        AskedBefore::Always
    } else {
        AskedBefore::Clause(asked)
    }
}

/// Whether all conditions of a clause are among those of another.
fn is_part(one: &[Guard], other: &[Guard]) -> bool {
    one.iter().all(|ask| has(other, ask))
}

/// Whether a condition, or one that asks the same, is in a clause.
fn has(clause: &[Guard], ask: &Guard) -> bool {
    clause.iter().any(|known| match (known, ask) {
        (Guard::RangeTest(known), Guard::RangeTest(range_test)) => known.is_same(range_test),
        _ => known == ask,
    })
}

/// What is known of a number that has been set.
enum Value {
    Grown(i32),
    Set(i32),
}

impl Value {
    fn and(self, more: i32) -> Self {
        match self {
            Self::Grown(value) => Self::Grown(value.wrapping_add(more)),
            Self::Set(value) => Self::Set(value.wrapping_add(more)),
        }
    }
}

/// Whether a condition that is no range test may depend on variables or the counter.
fn reads_numbers(ask: &Guard) -> bool {
    fn reads(node: RuleNode<'_>) -> bool {
        let number = |number: &Scalar| matches!(number, Scalar::Variable(_) | Scalar::Counter);
        let mut found = match node {
            RuleNode::Int(Int::Var(..) | Int::Counter) => true,
            RuleNode::Int(Int::Plus(plus, ..)) => number(plus),
            RuleNode::Bool(Bool::RangeTest(range_test)) => number(&range_test.number),
            _ => false,
        };
        node.children(&mut |child| found |= reads(child));
        found
    }
    match ask {
        Guard::RangeTest(_) | Guard::Row(_) | Guard::Formed(_) | Guard::Repeated(..) => false,
        Guard::Pattern(query) => {
            let through = query.through.as_deref().map(RuleNode::Int);
            [RuleNode::Int(&query.player)]
                .into_iter()
                .chain(through)
                .any(reads)
        }
        Guard::Other(condition, _) => reads(RuleNode::Bool(condition)),
        Guard::All(all) => all.iter().any(reads_numbers),
    }
}
