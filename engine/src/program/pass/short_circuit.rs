//! Short-circuit evaluation: a question whether one of several things holds is answered by the first that does.
//!
//! While rules are lowered, all that may make an answer yes is computed: whether a player can move, for each kind of move.
//! Here it is taken in the order of what it costs, and once so much has been computed that a branch costs less than what is
//! left, the question is answered if something already holds. What several of them need is computed with the first.

use super::sink::{LaterWrites, steps, uses};
use crate::game::Provenance;
use crate::program::Program;
use crate::program::build::Function;
use crate::program::op::{Body, Const, Instruction, Logic, Op};
use crate::program::types::{Value, ValueType};
use std::collections::{BTreeSet, HashMap};

/// The fewest operations that a branch must save. A branch is cheap: nearly every question is answered by its first
/// stage, so that the processor predicts it.
const ENOUGH: usize = 12;

/// Runs the pass on all questions.
pub fn run(program: &mut Program) {
    let words = program.tables.words;
    for question in &mut program.questions {
        in_stages(&mut question.function, words);
    }
}

/// What an operation of a body is computed for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Need {
    /// Always: it has an effect, or is needed for something else than what is asked for.
    Always,
    /// To know whether some of the conditions hold.
    Conditions(BTreeSet<usize>),
    /// To connect the conditions.
    Nothing,
}

fn in_stages(function: &mut Function, words: usize) {
    let Some(Instruction {
        op: Op::Answer(answer),
        rule,
        ..
    }) = function.body.0.last().cloned()
    else {
        return;
    };
    let disjunction = Disjunction::new(&function.body, answer);
    let needs = disjunction.needs(&function.body);
    let cost = |condition: usize| {
        let own = Need::Conditions(BTreeSet::from([condition]));
        let places = (0..needs.len()).filter(|place| needs[*place] == own);
        let steps = places.map(|place| steps(&function.body.0[place].op, words));
        steps.sum::<usize>()
    };
    let costs = (0..disjunction.conditions.len()).map(cost);
    let stages = by_cost(&costs.collect::<Vec<_>>());
    if stages.len() < 2 {
        return;
    }
    let old = std::mem::take(&mut function.body.0);
    let mut writer = Writer {
        types: &mut function.types,
        body: Body::default(),
        rule,
    };
    let is_in = |place: usize, wanted: Option<usize>| match &needs[place] {
        Need::Always => wanted.is_none(),
        Need::Conditions(conditions) => {
            let first = stages
                .iter()
                .position(|stage| stage.iter().any(|condition| conditions.contains(condition)));
            wanted.is_some() && first == wanted
        }
        Need::Nothing => false,
    };
    let add = |writer: &mut Writer<'_>, stage: Option<usize>| {
        let places = (0..old.len() - 1).filter(|place| is_in(*place, stage));
        writer.body.0.extend(places.map(|place| old[place].clone()));
    };
    add(&mut writer, None);
    for (number, stage) in stages.iter().enumerate() {
        add(&mut writer, Some(number));
        let conditions = stage
            .iter()
            .map(|condition| disjunction.conditions[*condition]);
        let any = writer.any(conditions);
        match number + 1 < stages.len() {
            true => writer.answer_yes_if(any),
            false => writer.act(Op::Answer(any)),
        }
    }
    function.body = writer.body;
}

/// Sorts the conditions by cost and cuts them into stages, each a list of indices into `costs`. Every stage but the
/// last costs at least [`ENOUGH`], so that the branch after it is worth its price.
fn by_cost(costs: &[usize]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..costs.len()).collect();
    order.sort_by_key(|condition| costs[*condition]);
    let (mut stages, mut so_far) = (vec![Vec::new()], 0);
    for condition in order {
        if so_far >= ENOUGH {
            stages.push(Vec::new());
            so_far = 0;
        }
        so_far += costs[condition];
        if let Some(stage) = stages.last_mut() {
            stage.push(condition);
        }
    }
    stages
}

/// An answer that is the `or` of several conditions.
struct Disjunction {
    conditions: Vec<Value>,
    /// The places of the operations that connect them.
    connections: BTreeSet<usize>,
    /// Where each value is used in the body.
    uses: HashMap<Value, Vec<usize>>,
}

impl Disjunction {
    /// The conditions that an answer is made of.
    fn new(body: &Body, answer: Value) -> Self {
        let made: HashMap<Value, usize> = (body.0.iter().enumerate())
            .filter_map(|(place, node)| node.result.map(|result| (result, place)))
            .collect();
        let mut found = Self {
            conditions: Vec::new(),
            connections: BTreeSet::new(),
            uses: uses(body),
        };
        let mut open = vec![answer];
        while let Some(value) = open.pop() {
            let place = made.get(&value).copied();
            let is_used_once = found.uses.get(&value).is_some_and(|uses| uses.len() == 1);
            match place.map(|place| (place, &body.0[place].op)) {
                Some((place, Op::Logic(Logic::Or, a, b))) if is_used_once => {
                    found.connections.insert(place);
                    open.extend([*b, *a]);
                }
                _ => found.conditions.push(value),
            }
        }
        found
    }

    /// What each operation of the body is needed for.
    fn needs(&self, body: &Body) -> Vec<Need> {
        let mut needs = vec![Need::Always; body.0.len()];
        let mut later = LaterWrites::default();
        let last = body.0.len() - 1;
        for place in (0..last).rev() {
            let node = &body.0[place];
            let can_wait = later.can_wait(&node.op);
            if self.connections.contains(&place) {
                needs[place] = Need::Nothing;
                continue;
            }
            let (Some(result), true) = (node.result, can_wait) else {
                continue;
            };
            let mut conditions: BTreeSet<usize> = (self.conditions.iter().enumerate())
                .filter(|(_, condition)| **condition == result)
                .map(|(number, _)| number)
                .collect();
            let users = self.uses.get(&result).map_or(&[][..], Vec::as_slice);
            let mut is_always = false;
            for user in users.iter().filter(|user| **user != last) {
                match &needs[*user] {
                    Need::Always => is_always = true,
                    Need::Conditions(others) => conditions.extend(others),
                    Need::Nothing => {}
                }
            }
            if !is_always && !conditions.is_empty() {
                needs[place] = Need::Conditions(conditions);
            }
        }
        needs
    }
}

/// Writes a body anew.
struct Writer<'a> {
    types: &'a mut Vec<ValueType>,
    body: Body,
    rule: Provenance,
}

impl Writer<'_> {
    fn act(&mut self, op: Op) {
        self.body.0.push(Instruction {
            result: None,
            op,
            rule: self.rule,
        });
    }

    fn get(&mut self, op: Op) -> Value {
        let result = Value(self.types.len() as u32);
        self.types.push(ValueType::Bool);
        self.body.0.push(Instruction {
            result: Some(result),
            op,
            rule: self.rule,
        });
        result
    }

    /// Whether one of some conditions holds.
    fn any(&mut self, mut conditions: impl Iterator<Item = Value>) -> Value {
        let first = conditions.next().expect("a stage has a condition");
        conditions.fold(first, |any, condition| {
            self.get(Op::Logic(Logic::Or, any, condition))
        })
    }

    fn answer_yes_if(&mut self, condition: Value) {
        let outer = std::mem::take(&mut self.body);
        let yes = self.get(Op::Const(Const::Bool(true)));
        self.act(Op::Answer(yes));
        let then = std::mem::replace(&mut self.body, outer);
        self.act(Op::If(condition, then, Body::default()));
    }
}
