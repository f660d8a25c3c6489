//! Sinking: what is needed only if a condition holds is computed only then.
//!
//! While rules are lowered, both sides of a condition are computed and one is selected, which suits what costs next to
//! nothing. Where sets take many steps to find, as slides over a large board do, the selections of one condition become
//! a branch: each side moves into it with everything that is used for nothing else, and leaves its result in a slot. A
//! selection joins the branch of those before it as long as none of their results has been used. Of `a` and `b`, `b` is
//! computed only if `a` holds, where it takes many steps.

use crate::program::Program;
use crate::program::op::{Body, Instruction, Logic, Op};
use crate::program::types::{Home, SlotId, StateSlot, Value, ValueType};
use std::collections::{BTreeSet, HashMap, HashSet};

/// From this many steps on, a branch (which may be mispredicted) costs less than to compute what is not needed.
pub(super) const LEAST: usize = 40;

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let words = program.tables.words;
    let mut slots = std::mem::take(&mut program.slots);
    for of in [ValueType::Set, ValueType::Bool] {
        let mut pool = Vec::new();
        for (function, _) in program.functions_mut() {
            let mut sink = Sinking {
                of,
                types: &function.types,
                words,
                slots: &mut slots,
                pool: &mut pool,
            };
            sink.body(&mut function.body);
        }
    }
    program.slots = slots;
}

struct Sinking<'a> {
    /// The type of the selections: of sets one is selected, of conditions two are connected by `and`.
    of: ValueType,
    types: &'a [ValueType],
    words: usize,
    slots: &'a mut Vec<StateSlot>,
    /// The slots in which sides of branches leave their results: loaded right after the branch, so that all branches share them.
    pool: &'a mut Vec<SlotId>,
}

/// Selections of one condition.
struct Group {
    condition: Value,
    /// Where they stand in the body.
    selections: Vec<usize>,
    /// Before which operation of the body one of their results is needed.
    place: usize,
}

/// A side of a branch: whether the condition holds.
type Side = bool;

impl Sinking<'_> {
    fn body(&mut self, body: &mut Body) {
        for node in &mut body.0 {
            node.op
                .bodies_mut()
                .into_iter()
                .for_each(|inner| self.body(inner));
        }
        let uses = uses(body);
        let mut branches: Vec<(Group, HashMap<usize, Side>)> = Vec::new();
        for group in self.groups(body, &uses) {
            let moved = self.moved(body, &uses, &group);
            let steps = moved
                .keys()
                .map(|place| steps(&body.0[*place].op, self.words));
            if steps.sum::<usize>() >= LEAST {
                branches.push((group, moved));
            }
        }
        if branches.is_empty() {
            return;
        }
        let gone: HashSet<usize> = branches
            .iter()
            .flat_map(|(group, moved)| group.selections.iter().chain(moved.keys()).copied())
            .collect();
        let old = std::mem::take(&mut body.0);
        for place in 0..=old.len() {
            for (group, moved) in branches.iter().filter(|(group, _)| group.place == place) {
                self.branch(&old, group, moved, body);
            }
            if place < old.len() && !gone.contains(&place) {
                body.0.push(old[place].clone());
            }
        }
    }

    /// Writes the branch of a group, and what it selects.
    fn branch(
        &mut self,
        old: &[Instruction],
        group: &Group,
        moved: &HashMap<usize, Side>,
        body: &mut Body,
    ) {
        let rule = old[group.selections[0]].rule;
        let mut sides = [true, false].map(|side| {
            let mut own: Vec<usize> = moved.keys().copied().collect();
            own.retain(|place| moved[place] == side);
            own.sort_unstable();
            let own = own.into_iter().map(|place| old[place].clone());
            Body(own.collect())
        });
        let mut loads = Vec::new();
        for (number, place) in group.selections.iter().enumerate() {
            let node = &old[*place];
            let Some([_, then, otherwise]) = self.selected(&node.op) else {
                continue;
            };
            let slot = self.slot(number);
            for (side, value) in sides.iter_mut().zip([then, otherwise]) {
                side.0.push(Instruction {
                    result: None,
                    op: Op::Store(slot, value),
                    rule: node.rule,
                });
            }
            loads.push(Instruction {
                op: Op::Load(slot),
                ..node.clone()
            });
        }
        let [then, otherwise] = sides;
        body.0.push(Instruction {
            result: None,
            op: Op::If(group.condition, then, otherwise),
            rule,
        });
        body.0.extend(loads);
    }

    /// The slot for the result of a selection, by its number in its group.
    fn slot(&mut self, number: usize) -> SlotId {
        while self.pool.len() <= number {
            let slot = SlotId(self.slots.len() as u32);
            self.slots.push(StateSlot {
                name: format!("selected{}", slot.0),
                ty: self.of,
                length: 1,
                home: Home::Local,
            });
            self.pool.push(slot);
        }
        self.pool[number]
    }

    /// The selections in a body, those of one condition together as long as no result of them is used.
    fn groups(&self, body: &Body, uses: &HashMap<Value, Vec<usize>>) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (place, node) in body.0.iter().enumerate() {
            let Some((condition, result)) = self.selection(node) else {
                continue;
            };
            let Some(needed) = uses.get(&result).and_then(|uses| uses.first().copied()) else {
                continue;
            };
            let open = groups
                .iter_mut()
                .rev()
                .find(|group| group.condition == condition);
            match open.filter(|group| group.place > place) {
                Some(group) => {
                    group.selections.push(place);
                    group.place = group.place.min(needed);
                }
                None => groups.push(Group {
                    condition,
                    selections: vec![place],
                    place: needed,
                }),
            }
        }
        groups
    }

    /// The condition and the result of a selection.
    fn selection(&self, node: &Instruction) -> Option<(Value, Value)> {
        let result = node.result?;
        let [condition, ..] = self.selected(&node.op)?;
        (self.types[result.index()] == self.of).then_some((condition, result))
    }

    /// The condition of a selection, its result where that holds, and elsewhere.
    fn selected(&self, op: &Op) -> Option<[Value; 3]> {
        match (self.of, op) {
            (ValueType::Set, Op::Select(condition, then, otherwise)) => {
                Some([*condition, *then, *otherwise])
            }
            (ValueType::Bool, Op::Logic(Logic::And, one, other)) => Some([*one, *other, *one]),
            _ => None,
        }
    }

    /// The operations of a body that are used for nothing but one side of the selections of a group.
    fn moved(
        &self,
        body: &Body,
        uses: &HashMap<Value, Vec<usize>>,
        group: &Group,
    ) -> HashMap<usize, Side> {
        let mut moved: HashMap<usize, Side> = HashMap::new();
        let mut later = LaterWrites::default();
        for place in (0..group.place).rev() {
            let node = &body.0[place];
            let is_free = later.can_wait(&node.op) && self.selection(node).is_none();
            let (Some(result), true) = (node.result, is_free) else {
                continue;
            };
            let uses = uses.get(&result).map_or(&[][..], Vec::as_slice);
            let mut sides = uses
                .iter()
                .map(|user| self.side_of(body, &moved, group, *user, result));
            let Some(Some(side)) = sides.next() else {
                continue;
            };
            if sides.all(|other| other == Some(side)) {
                moved.insert(place, side);
            }
        }
        moved
    }

    /// The side of a group's branch on which an operation uses a value; `None` if the operation uses it in another way.
    fn side_of(
        &self,
        body: &Body,
        moved: &HashMap<usize, Side>,
        group: &Group,
        user: usize,
        value: Value,
    ) -> Option<Side> {
        if let Some(side) = moved.get(&user) {
            return Some(*side);
        }
        let [condition, then, otherwise] = (group.selections.contains(&user))
            .then(|| self.selected(&body.0[user].op))
            .flatten()?;
        match [then == value, otherwise == value] {
            [true, false] if condition != value => Some(true),
            [false, true] if condition != value => Some(false),
            _ => None,
        }
    }
}

/// What is written after a place in a body, whose operations are gone through from the last to the first.
#[derive(Default)]
pub(super) struct LaterWrites {
    slots: BTreeSet<SlotId>,
    all: bool,
}

impl LaterWrites {
    /// Whether an operation may as well be done after those that were gone through; it is one of them from then on.
    pub(super) fn can_wait(&mut self, op: &Op) -> bool {
        let record = op.record();
        let reads_written =
            (record.reads).is_some_and(|slot| self.all || self.slots.contains(&slot));
        let can_wait =
            record.is_pure() && !record.reads_all && !reads_written && op.bodies().is_empty();
        self.slots.extend(record.writes);
        self.all |= record.writes_all;
        for inner in op.bodies() {
            self.slots.extend(inner.written());
            self.all |= inner.changes_all();
        }
        can_wait
    }
}

/// About how many steps of a machine an operation takes on sets of some words.
pub(super) fn steps(op: &Op, words: usize) -> usize {
    match op {
        Op::Slide(_, _, _, _, doublings) => 8 * *doublings as usize * words,
        Op::Fill(..) | Op::Image(..) => 40 * words,
        Op::Shift(..) => 4 * words,
        Op::Combine(..) | Op::Count(_) | Op::Any(_) => words,
        Op::Row(..) | Op::Run(..) => 10,
        Op::Const(_) | Op::Load(_) => 0,
        _ => 1,
    }
}

/// For each value where it is used in a body: the places of the operations that use it or hold one that does.
pub(super) fn uses(body: &Body) -> HashMap<Value, Vec<usize>> {
    let mut uses: HashMap<Value, Vec<usize>> = HashMap::new();
    for (place, node) in body.0.iter().enumerate() {
        let mut used: BTreeSet<Value> = node.op.record().operands.into_iter().collect();
        for inner in node.op.bodies() {
            inner.each(&mut |node| used.extend(node.op.record().operands));
        }
        for value in used {
            uses.entry(value).or_default().push(place);
        }
    }
    uses
}
