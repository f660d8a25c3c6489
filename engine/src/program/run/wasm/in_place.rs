//! Which sets are read in memory: in the slot that they are loaded from, or in a copy of their own.

use crate::program::op::{Body, Const, Op};
use crate::program::types::{SlotId, Value, ValueType};
use crate::program::{Function, Program};
use std::collections::{BTreeMap, BTreeSet};

/// The loaded sets that can be read in their slots at each use: the slot does not change before the last one.
pub(super) fn read_in_place(
    program: &Program,
    function: &Function,
    lies_in_memory: impl Fn(SlotId) -> bool,
) -> BTreeMap<Value, SlotId> {
    let mut walk = SlotUses {
        program,
        place: 0,
        loads: BTreeMap::new(),
        uses: BTreeMap::new(),
        writes: BTreeMap::new(),
        turns: Vec::new(),
    };
    walk.body(&function.body);
    let unchanged = |slot: SlotId, loaded: usize, used: usize| {
        let writes = walk.writes.get(&slot).into_iter().flatten();
        !(writes.chain(&walk.turns)).any(|write| (loaded..used).contains(write))
    };
    let loads = walk.loads.iter().filter(|(value, (slot, loaded))| {
        let used = walk.uses.get(*value).copied().unwrap_or(0);
        lies_in_memory(*slot) && unchanged(*slot, *loaded, used)
    });
    loads.map(|(value, (slot, _))| (*value, *slot)).collect()
}

/// The places of loads, last uses and writes in a function. Within the one loop that a function has, values are used
/// after they are made.
struct SlotUses<'p> {
    program: &'p Program,
    place: usize,
    loads: BTreeMap<Value, (SlotId, usize)>,
    uses: BTreeMap<Value, usize>,
    writes: BTreeMap<SlotId, Vec<usize>>,
    /// Whole turns, which may write any slot.
    turns: Vec<usize>,
}

impl SlotUses<'_> {
    fn body(&mut self, body: &Body) {
        for node in &body.0 {
            self.place += 1;
            let record = node.op.record();
            for value in record.operands {
                self.uses.insert(value, self.place);
            }
            if let Some(slot) = record.writes {
                self.writes.entry(slot).or_default().push(self.place);
            }
            let called = match node.op {
                Op::Do(routine) => Some(&self.program.questions[routine.index()].function),
                Op::Make(turn) => Some(&self.program.turns[turn.index()].play),
                _ => None,
            };
            for slot in called
                .iter()
                .flat_map(|function| self.program.changed_by(&function.body))
            {
                self.writes.entry(slot).or_default().push(self.place);
            }
            if matches!(node.op, Op::Turn(_)) {
                self.turns.push(self.place);
            }
            if let (Op::Load(slot), Some(result)) = (&node.op, node.result) {
                self.loads.insert(result, (*slot, self.place));
            }
            for inner in node.op.bodies() {
                self.body(inner);
            }
            // What was loaded before is used again in the next round, after all changes of this one.
            if let Op::While(_, inner) = &node.op {
                self.place += 1;
                let place = self.place;
                inner.each(&mut |node| {
                    for value in node.op.record().operands {
                        self.uses.insert(value, place);
                    }
                });
            }
        }
    }
}

/// The fewest words of sets that are copied; among fewer a word is selected quickly.
const MANY_WORDS: usize = 4;

/// How often a site is looked for in a set that is copied, at the least.
const MANY_SITES: usize = 4;

/// The sets that a function tests for at least [`MANY_SITES`] sites. Their words are copied to memory when the set is
/// made, so that a test loads the word with the site instead of selecting it among all words. A function that calls
/// others copies none, as all functions share the place of the copies.
pub(super) fn copied(program: &Program, function: &Function) -> Vec<Value> {
    let mut constants = BTreeSet::new();
    let mut tests: BTreeMap<Value, usize> = BTreeMap::new();
    let mut calls = program.tables.words < MANY_WORDS;
    function.body.each(&mut |node| match &node.op {
        Op::Const(Const::Set(_) | Const::Site(_) | Const::Int(_)) => constants.extend(node.result),
        Op::Has(set, site) if function.ty(*site) == ValueType::Site => {
            let is_constant = [set, site].map(|value| constants.contains(value)) != [false; 2];
            *tests.entry(*set).or_default() += usize::from(!is_constant);
        }
        Op::Do(_) | Op::Ask(_) | Op::AskNumber(_) | Op::Make(_) | Op::Turn(_) => calls = true,
        _ => {}
    });
    let many = tests
        .into_iter()
        .filter(|(_, number)| *number >= MANY_SITES);
    many.map(|(set, _)| set).filter(|_| !calls).collect()
}
