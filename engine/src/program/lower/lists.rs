//! Lists of integers, and memories of values: the values as an array, and how many there are.

use super::{Lowered, Lowering};
use crate::game::ir::{Array, Comparison, Int, ListId, OfArray};
use crate::game::{SEVERAL_PENDING, words_of_list};
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{HeadSlot, Home, SlotId, Value, ValueType};

impl Lowering<'_> {
    /// The slots of the values of a memory and of their number.
    pub(super) fn memory_of_values(&mut self, list: ListId) -> (SlotId, SlotId) {
        let (values, number) = (Home::List(list.0), Home::ListLength(list.0));
        let length = most_values(self.game.layout.sites);
        let name = format!("list{}", list.0);
        let values = self
            .slots
            .at_home(values, &name, ValueType::Int, length as u32);
        let name = format!("{name}Length");
        let number = self.slots.at_home(number, &name, ValueType::Int, 1);
        (values, number)
    }

    /// Does something with each value of a memory, in the order in which they came.
    fn each_remembered(&mut self, list: ListId, then: impl FnOnce(&mut Self, Value, Value)) {
        let (values, number) = self.memory_of_values(list);
        let (place, more) = (
            self.slots.local("place", ValueType::Int),
            self.slots.local("more", ValueType::Bool),
        );
        let (length, zero) = (self.load(number), self.build.int(0));
        let some = self.compare(Comparison::Greater, length, zero);
        self.store(place, zero);
        self.store(more, some);
        self.build.open();
        let (here, one) = (self.load(place), self.build.int(1));
        let value = self.build.get(Op::LoadAt(values, here));
        then(self, here, value);
        let next = self.build.get(Op::Arith(Arith::Add, here, one));
        let some = self.compare(Comparison::Less, next, length);
        self.store(place, next);
        self.store(more, some);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
    }

    /// Whether an integer is in a list.
    pub(super) fn is_in_array(&mut self, value: Value, array: &Array) -> Lowered<Value> {
        Ok(match array {
            Array::List(ints) => {
                let mut any = self.build.bool(false);
                for int in ints {
                    let other = self.int(int)?;
                    let same = self.compare(Comparison::Equal, value, other);
                    any = self.build.get(Op::Logic(Logic::Or, any, same));
                }
                any
            }
            Array::Remembered(list) => {
                let found = self.slots.local("isIn", ValueType::Bool);
                let no = self.build.bool(false);
                self.store(found, no);
                self.each_remembered(*list, |lowering, _, other| {
                    let same = lowering.compare(Comparison::Equal, value, other);
                    let before = lowering.load(found);
                    let any = lowering.build.get(Op::Logic(Logic::Or, before, same));
                    lowering.store(found, any);
                });
                self.load(found)
            }
            Array::Sites(sites) => {
                let sites = self.sites(sites)?;
                self.build.get(Op::Has(sites, value))
            }
            Array::Union(parts) => {
                let mut any = self.build.bool(false);
                for part in parts {
                    let is_in = self.is_in_array(value, part)?;
                    any = self.build.get(Op::Logic(Logic::Or, any, is_in));
                }
                any
            }
            Array::If(condition, one, other) => {
                let condition = self.bool(condition)?;
                let one = self.is_in_array(value, one)?;
                let other = self.is_in_array(value, other)?;
                self.build.select(condition, one, other)
            }
            Array::Results { .. }
            | Array::Players(_)
            | Array::Common(..)
            | Array::Less(..)
            | Array::Without(..) => self.is_one_of(value, array)?,
        })
    }

    /// The sites that the integers of a list stand for.
    pub(super) fn sites_of_array(&mut self, array: &Array) -> Lowered<Value> {
        Ok(match array {
            Array::List(ints) => {
                let mut all = self.no_sites();
                for int in ints {
                    let site = self.int(int)?;
                    let one = self.existing(site);
                    all = self.combine(SetOp::Or, all, one);
                }
                all
            }
            Array::Remembered(list) => {
                let found = self.slots.local("remembered", ValueType::Set);
                let none = self.no_sites();
                self.store(found, none);
                self.each_remembered(*list, |lowering, _, value| {
                    let one = lowering.existing(value);
                    let before = lowering.load(found);
                    let all = lowering.combine(SetOp::Or, before, one);
                    lowering.store(found, all);
                });
                self.load(found)
            }
            Array::Sites(sites) => self.sites(sites)?,
            Array::Union(parts) => {
                let mut all = self.no_sites();
                for part in parts {
                    let part = self.sites_of_array(part)?;
                    all = self.combine(SetOp::Or, all, part);
                }
                all
            }
            Array::If(condition, one, other) => {
                let condition = self.bool(condition)?;
                let one = self.sites_of_array(one)?;
                let other = self.sites_of_array(other)?;
                self.build.select(condition, one, other)
            }
            Array::Results { .. }
            | Array::Players(_)
            | Array::Common(..)
            | Array::Less(..)
            | Array::Without(..) => {
                let found = self.slots.local("ofList", ValueType::Set);
                let none = self.no_sites();
                self.store(found, none);
                self.each_of_array(array, &mut |lowering, value| {
                    let (before, one) = (lowering.load(found), lowering.existing(value));
                    let all = lowering.combine(SetOp::Or, before, one);
                    lowering.store(found, all);
                    Ok(())
                })?;
                self.load(found)
            }
        })
    }

    /// The set of a number, if it is that of a site.
    fn existing(&mut self, number: Value) -> Value {
        let all = self.all_sites();
        let exists = self.build.get(Op::Has(all, number));
        let nowhere = self.build.int(-1);
        let site = self.build.select(exists, number, nowhere);
        self.build.get(Op::One(site))
    }

    /// A number of a list.
    pub(super) fn of_array(&mut self, array: &Array, number: &OfArray) -> Lowered<Value> {
        Ok(match (array, number) {
            (Array::Remembered(list), OfArray::Size) => {
                let (_, length) = self.memory_of_values(*list);
                self.load(length)
            }
            (Array::Sites(sites), OfArray::Size) => {
                let sites = self.sites(sites)?;
                self.build.get(Op::Count(sites))
            }
            (Array::List(ints), OfArray::Size) => self.build.int(ints.len() as i32),
            _ => self.of_each(array, number)?,
        })
    }

    /// The values that are to be remembered, each with the condition for it.
    pub(super) fn memorised(
        &mut self,
        list: ListId,
        values: &Array,
        unique: bool,
    ) -> Lowered<Vec<(Value, Option<Value>)>> {
        let Array::List(ints) = values else {
            return self.missing("remembering the list", values);
        };
        let ints: &[Int] = ints;
        let mut all = Vec::new();
        for int in ints {
            let value = self.int(int)?;
            let is_new = match unique {
                true => {
                    let known = self.is_in_array(value, &Array::Remembered(list))?;
                    Some(self.build.get(Op::Not(known)))
                }
                false => None,
            };
            all.push((value, is_new));
        }
        Ok(all)
    }

    /// Adds a value to a memory; if there is no room for it, the game ends.
    pub(super) fn memorise(&mut self, list: ListId, value: Value) -> Lowered<()> {
        let (values, number) = self.memory_of_values(list);
        let length = self.load(number);
        let most = self.build.int(most_values(self.game.layout.sites) as i32);
        let room = self.compare(Comparison::Less, length, most);
        self.either(
            room,
            |lowering| {
                lowering.build.act(Op::StoreAt(values, length, value));
                let one = lowering.build.int(1);
                let more = lowering.build.get(Op::Arith(Arith::Add, length, one));
                lowering.store(number, more);
                Ok(())
            },
            |lowering| {
                let slot = lowering.head(HeadSlot::Overdrawn);
                lowering.store_int(slot, 1);
                Ok(())
            },
        )
    }

    /// Leaves a value pending; in games that ask for all of them, beside those that are.
    pub(super) fn leave_pending(&mut self, value: Value) -> Lowered<()> {
        // As in Ludii, "no site" stands for 1.
        let (nowhere, one) = (self.build.int(-1), self.build.int(1));
        let is_nowhere = self.compare(Comparison::Equal, value, nowhere);
        let value = self.build.select(is_nowhere, one, value);
        let pending = self.head(HeadSlot::Pending);
        let known = self.load(pending);
        let code = self.build.get(Op::Arith(Arith::Add, value, one));
        let none = self.build.int(0);
        let is_first = self.compare(Comparison::Equal, known, none);
        let is_same = self.compare(Comparison::Equal, known, code);
        let several = self.build.int(SEVERAL_PENDING);
        let again = self.build.select(is_same, code, several);
        let code = self.build.select(is_first, code, again);
        self.store(pending, code);
        let Some(list) = self.game.pending else {
            return Ok(());
        };
        let known = self.is_in_array(value, &Array::Remembered(list))?;
        self.either(known, |_| Ok(()), |lowering| lowering.memorise(list, value))
    }

    /// Leaves nothing pending.
    pub(super) fn clear_pending(&mut self) {
        let pending = self.head(HeadSlot::Pending);
        self.store_int(pending, 0);
        if let Some(list) = self.game.pending {
            self.unmemorise_all(list);
        }
    }

    /// Whether anything is pending.
    pub(super) fn is_pending(&mut self) -> Value {
        let pending = match self.game.pending {
            Some(list) => {
                let (_, number) = self.memory_of_values(list);
                self.load(number)
            }
            None => self.load_head(HeadSlot::Pending),
        };
        let none = self.build.int(0);
        self.compare(Comparison::Unequal, pending, none)
    }

    /// The value that is pending; 0 if there is none, or several.
    pub(super) fn pending_value(&mut self) -> Value {
        let Some(list) = self.game.pending else {
            let (pending, one) = (self.load_head(HeadSlot::Pending), self.build.int(1));
            let value = self.build.get(Op::Arith(Arith::Sub, pending, one));
            let none = self.build.int(0);
            return self.build.get(Op::Arith(Arith::Max, value, none));
        };
        let (values, number) = self.memory_of_values(list);
        let (length, one, none) = (self.load(number), self.build.int(1), self.build.int(0));
        let is_alone = self.compare(Comparison::Equal, length, one);
        let first = self.build.get(Op::LoadAt(values, none));
        self.build.select(is_alone, first, none)
    }

    /// Empties a memory of values.
    pub(super) fn unmemorise_all(&mut self, list: ListId) {
        let (_, number) = self.memory_of_values(list);
        self.store_int(number, 0);
    }

    /// Takes the first such value out of a memory: those behind it move up.
    pub(super) fn unmemorise(&mut self, list: ListId, value: Value) -> Lowered<()> {
        let (values, number) = self.memory_of_values(list);
        let gone = self.slots.local("gone", ValueType::Int);
        self.store_int(gone, 0);
        self.each_remembered(list, |lowering, place, other| {
            let (before, zero, one) = (
                lowering.load(gone),
                lowering.build.int(0),
                lowering.build.int(1),
            );
            let same = lowering.compare(Comparison::Equal, value, other);
            let first = lowering.compare(Comparison::Equal, before, zero);
            let is_it = lowering.build.get(Op::Logic(Logic::And, same, first));
            let by = lowering.build.select(is_it, one, before);
            lowering.store(gone, by);
            // Before the value nothing moves: each is written to its own place, or to the one before.
            let target = lowering.build.get(Op::Arith(Arith::Sub, place, before));
            lowering.build.act(Op::StoreAt(values, target, other));
        });
        let (length, gone) = (self.load(number), self.load(gone));
        let left = self.build.get(Op::Arith(Arith::Sub, length, gone));
        self.store(number, left);
        Ok(())
    }
}

/// The most values of a memory.
pub(super) fn most_values(sites: usize) -> usize {
    2 * (words_of_list(sites) - 1)
}
