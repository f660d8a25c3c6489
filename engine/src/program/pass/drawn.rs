//! A move of those that loops emit, drawn without a look at the others.
//!
//! Each round of a loop over a set of sites emits no more than a known number of moves. So a site of the set and a number
//! below that bound are drawn; only what leads to the move of that number is done for the site, and if there is none, or it
//! is not legal, another pair is drawn: each legal move is equally likely to be the first that is. After some failures
//! `stream` looks at all moves. What is done for one move is a slice of the round (Weiser 1981), found by `slice`.

use super::choice::{Emitted, Sink};
use super::rounds::{Block, Each, Finder, Kind, Part, is_settled, may_be_repeated, written};
use super::slice::{Needs, Reads};
use super::tested::TrySlots;
use crate::game::ir::Comparison;
use crate::program::op::{Arith, Body, Instruction, Logic, Op};
use crate::program::types::{Value, ValueType};
use std::collections::HashMap;

pub use super::rounds::Drawing;

/// How often a pair is drawn at most, besides twice for each move that a round can emit, and never more often than twice for
/// each pair.
const TRIES: u32 = 16;

impl Sink<'_> {
    /// Draws one of the legal moves, some times, and does something else if none was found, or not enough is known of the
    /// loops that emit them.
    pub(super) fn draw_of_stream(&mut self, trial: TrySlots, otherwise: impl FnOnce(&mut Self)) {
        let Some(drawing) = self.drawing.clone() else {
            otherwise(self);
            return;
        };
        let candidates = self.candidates;
        let mut defined = HashMap::new();
        candidates.body.each(&mut |node| {
            if let Some(result) = node.result {
                defined.insert(result, &node.op);
            }
        });
        let finder = Finder {
            defined,
            lanes: self.lanes,
            drawing: &drawing,
            types: &candidates.types,
            last_resort: &candidates.last_resort,
        };
        let Some(block) = finder.block(&candidates.body.0) else {
            otherwise(self);
            return;
        };
        let may = may_be_repeated(&block) && block.parts.iter().any(Part::is_loop);
        let levels = block.levels();
        let levels: Vec<&[Part<'_>]> = levels
            .take_while(|parts| may && self.can_be_drawn(&block, parts, &drawing))
            .collect();
        let reads = |question| drawing.asked.get(&question);
        self.draw_of_levels((trial, &reads), &block, &levels, otherwise);
    }

    /// Draws one of the moves of some parts; of others, if there is none among them; and so on.
    fn draw_of_levels(
        &mut self,
        of: (TrySlots, &Reads<'_>),
        block: &Block<'_>,
        levels: &[&[Part<'_>]],
        otherwise: impl FnOnce(&mut Self),
    ) {
        // What all moves of the parts are is found by `otherwise`.
        let mut bodies = Vec::new();
        for parts in levels {
            self.draw_of(of, block, parts);
            let found = self.build.typed(Op::Load(of.0.legal), ValueType::Bool);
            bodies.push(found);
            self.build.open();
        }
        otherwise(self);
        while let Some(found) = bodies.pop() {
            let rest = self.build.close();
            self.build.act(Op::If(found, Body::default(), rest));
        }
    }

    /// Whether the moves of some parts can be drawn one by one: nothing that leads to a move depends on the moves
    /// before it, and the operations outside of loops may be done twice.
    fn can_be_drawn(&self, block: &Block<'_>, parts: &[Part<'_>], drawing: &Drawing<'_>) -> bool {
        let reads = |question| drawing.asked.get(&question);
        parts.iter().all(|part| {
            let needs = self.needs_of(part, &reads);
            needs.is_some_and(|needs| is_settled(block, part.place, needs, &reads))
        })
    }

    /// What all moves of a part need of what was done before it; none if that is unknown, or depends on other moves.
    fn needs_of(&self, part: &Part<'_>, reads: &Reads<'_>) -> Option<Needs> {
        match &part.kind {
            Kind::Emit(emitted) => self.needs_of_move(emitted, reads),
            Kind::Each(each) => {
                let written = written(each.round.nodes);
                let mut needs = self.needs_of_parts(&each.round, reads)?;
                needs.values.remove(&each.site);
                let is_carried = needs.slots.iter().any(|slot| written.contains(slot));
                if is_carried || each.head.iter().any(|value| needs.values.contains(value)) {
                    return None;
                }
                needs.values.insert(each.over);
                Some(needs)
            }
            Kind::If(condition, then, otherwise) => {
                let mut needs = self.needs_of_parts(then, reads)?;
                needs.add(self.needs_of_parts(otherwise, reads)?);
                needs.values.insert(*condition);
                Some(needs)
            }
        }
    }

    fn needs_of_parts(&self, block: &Block<'_>, reads: &Reads<'_>) -> Option<Needs> {
        let mut all = Needs::default();
        for part in &block.parts {
            let mut needs = self.needs_of(part, reads)?;
            needs.before(&block.nodes[..part.place], &Instruction::emits, reads)?;
            all.add(needs);
        }
        Some(all)
    }

    fn needs_of_move(&self, (lane, ends, given): &Emitted, reads: &Reads<'_>) -> Option<Needs> {
        let mut needs = Needs::default();
        needs.values.insert(*ends);
        needs.values.extend(given);
        if let Some(test) = self.lanes[lane.index()].test {
            let hand = self.hand.slots();
            let read = reads(test)?.iter().copied();
            needs.slots.extend(read.filter(|slot| !hand.contains(slot)));
        }
        Some(needs)
    }

    /// Draws until a move is legal, or has been drawn often enough.
    fn draw_of(
        &mut self,
        (trial, reads): (TrySlots, &Reads<'_>),
        block: &Block<'_>,
        parts: &[Part<'_>],
    ) {
        let mut names = HashMap::new();
        for node in block.nodes.iter().filter(|node| !node.emits()) {
            self.build.copy(node, self.candidates, &mut names);
        }
        let (mut counts, mut tries) = (Vec::new(), TRIES);
        for part in parts {
            let count = match (&part.kind, part.most) {
                (Kind::Emit(emitted), _) => self.count(&renamed(emitted, &names)),
                (Kind::Each(each), _) => {
                    let of_round = each.round.most().unwrap_or(0);
                    tries = tries.max(TRIES + 2 * of_round);
                    let over = named(each.over, &names);
                    let (sites, of_round) = (
                        self.build.get(Op::Count(over)),
                        self.build.int(of_round as i32),
                    );
                    self.build.get(Op::Arith(Arith::Mul, sites, of_round))
                }
                (Kind::If(..), most) => self.build.int(most.unwrap_or(0) as i32),
            };
            counts.push(count);
        }
        let (total, zero) = (self.sum(&counts), self.build.int(0));
        let some = self.compare(Comparison::Greater, total, zero);
        let (no, tries) = (self.build.bool(false), self.build.int(tries as i32));
        // Few pairs are soon all drawn: that the only one is not legal needs no sixteen draws.
        let twice = self.build.get(Op::Arith(Arith::Add, total, total));
        let tries = self.build.get(Op::Arith(Arith::Min, tries, twice));
        self.build.act(Op::Store(trial.legal, no));
        self.build.act(Op::Store(trial.tries, tries));
        self.build.act(Op::Store(trial.more, some));
        self.build.open();
        let number = self.build.get(Op::Draw(total));
        self.draw_among_parts((trial, reads), (parts, &counts), number, &names);
        let one = self.build.int(1);
        let left = self.build.typed(Op::Load(trial.tries), ValueType::Int);
        let left = self.build.get(Op::Arith(Arith::Sub, left, one));
        self.build.act(Op::Store(trial.tries, left));
        let may = self.compare(Comparison::Greater, left, zero);
        let legal = self.build.typed(Op::Load(trial.legal), ValueType::Bool);
        let failed = self.build.get(Op::Not(legal));
        let more = self.build.get(Op::Logic(Logic::And, failed, may));
        self.build.act(Op::Store(trial.more, more));
        let round = self.build.close();
        self.build.act(Op::While(trial.more, round));
    }

    /// Puts the move of a number among those of some parts into the hand, if there is one, and asks whether it is legal.
    fn draw_among_parts(
        &mut self,
        of: (TrySlots, &Reads<'_>),
        (parts, counts): (&[Part<'_>], &[Value]),
        number: Value,
        names: &HashMap<Value, Value>,
    ) {
        let (Some((part, parts)), Some((count, counts))) =
            (parts.split_first(), counts.split_first())
        else {
            return;
        };
        let Part { rule, kind, .. } = part;
        let rule = std::mem::replace(&mut self.build.rule, *rule);
        let here = |sink: &mut Self| match kind {
            Kind::Emit(emitted) => {
                let emitted = renamed(emitted, names);
                sink.hold_nth(&emitted, number);
                sink.note_legality(of.0, &emitted);
            }
            Kind::Each(each) => {
                let of_round = each.round.most().unwrap_or(1);
                let (place, rest) = sink.parts_of(number, of_round);
                sink.draw_of_round(of, each, (place, rest), names);
            }
            Kind::If(condition, then, otherwise) => {
                sink.draw_of_either(of, (*condition, then, otherwise), number, names);
            }
        };
        if parts.is_empty() {
            here(self);
        } else {
            let is_here = self.compare(Comparison::Less, number, *count);
            self.either(is_here, here, |sink| {
                let number = sink.build.get(Op::Arith(Arith::Sub, number, *count));
                sink.draw_among_parts(of, (parts, counts), number, names);
            });
        }
        self.build.rule = rule;
    }

    /// The quotient and the remainder of a number and a constant.
    fn parts_of(&mut self, number: Value, by: u32) -> (Value, Value) {
        if by == 1 {
            return (number, self.build.int(0));
        }
        let by = self.build.int(by as i32);
        let place = self.build.get(Op::Arith(Arith::Div, number, by));
        let before = self.build.get(Op::Arith(Arith::Mul, place, by));
        (place, self.build.get(Op::Arith(Arith::Sub, number, before)))
    }

    /// Draws in the round of the site at a place of a set, which has it.
    fn draw_of_round(
        &mut self,
        of: (TrySlots, &Reads<'_>),
        each: &Each<'_>,
        (place, number): (Value, Value),
        names: &HashMap<Value, Value>,
    ) {
        let over = named(each.over, names);
        let site = self.build.get(Op::Nth(over, place));
        let mut names = names.clone();
        names.insert(each.site, site);
        self.draw_of_block(of, &each.round, number, &names);
    }

    /// Draws in a body that is done if a condition holds, or in one that is done if it does not.
    fn draw_of_either(
        &mut self,
        of: (TrySlots, &Reads<'_>),
        (condition, then, otherwise): (Value, &Block<'_>, &Block<'_>),
        number: Value,
        names: &HashMap<Value, Value>,
    ) {
        let most = self.build.int(then.most().unwrap_or(0) as i32);
        let is_first = self.compare(Comparison::Less, number, most);
        let holds = named(condition, names);
        self.either(
            is_first,
            |sink| {
                sink.either(
                    holds,
                    |sink| sink.draw_of_block(of, then, number, names),
                    |_| {},
                );
            },
            |sink| {
                sink.either(
                    holds,
                    |_| {},
                    |sink| {
                        let number = sink.build.get(Op::Arith(Arith::Sub, number, most));
                        sink.draw_of_block(of, otherwise, number, names);
                    },
                );
            },
        );
    }

    /// Draws a move of a block, whose parts have known upper bounds of their numbers of moves, by binary search over
    /// the parts.
    fn draw_of_block(
        &mut self,
        of: (TrySlots, &Reads<'_>),
        block: &Block<'_>,
        number: Value,
        names: &HashMap<Value, Value>,
    ) {
        for (place, parts) in block.levels().enumerate() {
            if place == 0 {
                self.draw_in_half(of, (block, parts), number, names);
                continue;
            }
            let found = self.build.typed(Op::Load(of.0.legal), ValueType::Bool);
            self.either(
                found,
                |_| {},
                |sink| sink.draw_in_half(of, (block, parts), number, names),
            );
        }
    }

    fn draw_in_half(
        &mut self,
        of: (TrySlots, &Reads<'_>),
        (block, parts): (&Block<'_>, &[Part<'_>]),
        number: Value,
        names: &HashMap<Value, Value>,
    ) {
        match parts {
            [] => {}
            [part] => self.draw_of_part(of, (block, part), number, names),
            _ => {
                let (low, high) = parts.split_at(parts.len() / 2);
                let before: u32 = low.iter().filter_map(|part| part.most).sum();
                let before = self.build.int(before as i32);
                let is_low = self.compare(Comparison::Less, number, before);
                self.either(
                    is_low,
                    |sink| sink.draw_in_half(of, (block, low), number, names),
                    |sink| {
                        let number = sink.build.get(Op::Arith(Arith::Sub, number, before));
                        sink.draw_in_half(of, (block, high), number, names);
                    },
                );
            }
        }
    }

    /// Does what leads to a part of a block, and puts the move of a number into the hand, if there is one.
    fn draw_of_part(
        &mut self,
        of @ (trial, reads): (TrySlots, &Reads<'_>),
        (block, part): (&Block<'_>, &Part<'_>),
        number: Value,
        names: &HashMap<Value, Value>,
    ) {
        let Some(mut needs) = self.needs_of(part, reads) else {
            return;
        };
        let before = &block.nodes[..part.place];
        let Some(needed) = needs.before(before, &Instruction::emits, reads) else {
            return;
        };
        let rule = std::mem::replace(&mut self.build.rule, part.rule);
        let mut names = names.clone();
        for (node, _) in before.iter().zip(needed).filter(|(_, needed)| *needed) {
            self.build.copy(node, self.candidates, &mut names);
        }
        match &part.kind {
            Kind::Emit(emitted) => {
                let emitted = renamed(emitted, &names);
                let count = self.count(&emitted);
                let is_one = self.compare(Comparison::Less, number, count);
                self.either(
                    is_one,
                    |sink| {
                        sink.hold_nth(&emitted, number);
                        sink.note_legality(trial, &emitted);
                    },
                    |_| {},
                );
            }
            Kind::Each(each) => {
                let (place, rest) = self.parts_of(number, each.round.most().unwrap_or(1));
                let over = named(each.over, &names);
                let count = self.build.get(Op::Count(over));
                let is_one = self.compare(Comparison::Less, place, count);
                self.either(
                    is_one,
                    |sink| sink.draw_of_round(of, each, (place, rest), &names),
                    |_| {},
                );
            }
            Kind::If(condition, then, otherwise) => {
                self.draw_of_either(of, (*condition, then, otherwise), number, &names);
            }
        }
        self.build.rule = rule;
    }

    /// Notes whether the move of a lane that is in the hand is legal.
    fn note_legality(&mut self, trial: TrySlots, (lane, ..): &Emitted) {
        let legal = match self.lanes[lane.index()].test {
            Some(test) => self.passes(test),
            None => self.build.bool(true),
        };
        self.build.act(Op::Store(trial.legal, legal));
    }
}

/// The new name of a value, if it has one.
fn named(value: Value, names: &HashMap<Value, Value>) -> Value {
    names.get(&value).copied().unwrap_or(value)
}

fn renamed((lane, ends, given): &Emitted, names: &HashMap<Value, Value>) -> Emitted {
    let given = given.iter().map(|value| named(*value, names)).collect();
    (*lane, named(*ends, names), given)
}
