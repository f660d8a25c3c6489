//! What is known of the ends of a move because of the set from which it was chosen.

use super::Lowering;
use crate::program::Derivation;
use crate::program::Function;
use crate::program::op::{Const, Op, SetOp};
use crate::program::types::{Home, Lane, MovePart, SlotId, Start, Tables, Value};
use std::collections::HashMap;

/// That a site of a move is in the set of a slot, or is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fact {
    pub(super) slot: SlotId,
    /// Whether it is the start of the move and not its end.
    pub(super) of_start: bool,
    pub(super) inside: bool,
}

/// The lanes that a function emits, each with what is known of its moves.
pub(super) fn facts(moves: &Function, lowering: &Lowering<'_>) -> Vec<(Lane, Vec<Fact>)> {
    let lanes = &lowering.lanes;
    let mut sets = Sets {
        made_by: HashMap::new(),
        tables: &lowering.tables,
        lowering,
    };
    let mut emitted = Vec::new();
    moves.body.each(&mut |node| {
        if let Some(result) = node.result {
            sets.made_by.insert(result, &node.op);
        }
        if let Op::Emit(lane, ends, given) = &node.op {
            let lane = &lanes[lane.index()];
            let starts = lane.place_of(MovePart::Start).map(|place| given[place]);
            let mut found = Vec::new();
            let among = lane.place_of(MovePart::Among).map(|place| given[place]);
            sets.look(among.unwrap_or(*ends), (0, lane.start), &mut found);
            if let Some(Op::Load(slot)) = starts.and_then(|starts| sets.made_by.get(&starts)) {
                let slot = match lowering.slots.all[slot.index()].home {
                    Home::Auxiliary(Derivation::Only { of }) => of,
                    _ => *slot,
                };
                found.push(Fact {
                    slot,
                    of_start: true,
                    inside: true,
                });
            }
            emitted.push((lane.clone(), found));
        }
    });
    emitted
}

/// How the sets of a function are made.
struct Sets<'a> {
    made_by: HashMap<Value, &'a Op>,
    tables: &'a Tables,
    lowering: &'a Lowering<'a>,
}

impl Sets<'_> {
    /// Adds what follows for a move with some kind of start whose end, less `back`, is in a set.
    fn look(&self, set: Value, (back, start): (i32, Start), found: &mut Vec<Fact>) {
        let of_start = back != 0 && start == Start::Back(back);
        let mut note = |slot: SlotId, inside: bool| {
            if back == 0 || of_start {
                found.push(Fact {
                    slot,
                    of_start,
                    inside,
                });
            }
        };
        match self.made_by.get(&set) {
            Some(Op::Load(slot)) => note(*slot, true),
            Some(Op::Combine(SetOp::And, one, other)) => {
                self.look(*one, (back, start), found);
                self.look(*other, (back, start), found);
            }
            Some(Op::Combine(SetOp::Minus, one, other)) => {
                if let Some(Op::Load(slot)) = self.made_by.get(other) {
                    note(*slot, false);
                }
                self.look(*one, (back, start), found);
            }
            Some(Op::Shift(from, delta, _)) => {
                // Of shifts to one site only one leads there from where the move starts.
                let start = match (start, back) {
                    (Start::Listed(..), 0) => Start::Back(*delta),
                    (Start::Listed(..), _) => Start::Nowhere,
                    (start, _) => start,
                };
                self.look(*from, (back + delta, start), found);
            }
            // Of either set nothing is known but what both have in common.
            Some(Op::Combine(SetOp::Or, one, other)) => {
                let [mut of_one, mut of_other] = [Vec::new(), Vec::new()];
                self.look(*one, (back, start), &mut of_one);
                self.look(*other, (back, start), &mut of_other);
                let [of_one, of_other] = [of_one, of_other].map(|facts| self.with_disjoint(facts));
                found.extend(of_one.into_iter().filter(|fact| of_other.contains(fact)));
            }
            // From a set that is empty unless a condition holds, moves are chosen only where it does.
            Some(Op::Select(_, then, otherwise)) if self.is_empty(*otherwise) => {
                self.look(*then, (back, start), found);
            }
            _ => {}
        }
    }

    /// Some facts and what follows from them: a site in a set is not in the sets disjoint from it.
    fn with_disjoint(&self, facts: Vec<Fact>) -> Vec<Fact> {
        let mut all = facts.clone();
        for fact in facts.iter().filter(|fact| fact.inside) {
            for number in 0..self.lowering.slots.all.len() as u32 {
                if self.lowering.are_disjoint(fact.slot, SlotId(number)) {
                    all.push(Fact {
                        slot: SlotId(number),
                        inside: false,
                        ..*fact
                    });
                }
            }
        }
        all
    }

    /// Whether a set is the constant without a site.
    fn is_empty(&self, set: Value) -> bool {
        match self.made_by.get(&set) {
            Some(Op::Const(Const::Set(set))) => {
                self.tables.sets[set.index()].iter().all(|word| *word == 0)
            }
            _ => false,
        }
    }
}
