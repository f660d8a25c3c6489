//! The integers of lists one by one, numbers of lists, and loops over them.

use super::before::{Each, Following};
use super::changes::Change;
use super::{Lowered, Lowering};
use crate::game::MOST_VALUES;
use crate::game::ir::{Array, Comparison, Effect, Int, ListId, Moves, OfArray, Variable};
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{SlotId, Value, ValueType};

/// The most integers of a list that is kept while changes are made for each of them.
const MOST_LISTED: usize = 1 << 12;

/// What is done with an integer of a list.
type Then<'t> = dyn FnMut(&mut Lowering<'_>, Value) -> Lowered<()> + 't;

impl Lowering<'_> {
    /// Does something with each integer of a list, in order.
    pub(super) fn each_of_array(&mut self, array: &Array, then: &mut Then<'_>) -> Lowered<()> {
        match array {
            Array::List(ints) => ints.iter().try_for_each(|int| {
                let value = self.int(int)?;
                then(self, value)
            }),
            Array::Remembered(list) => {
                let (values, number) = self.memory_of_values(*list);
                let length = self.load(number);
                self.each_listed((values, length), then)
            }
            Array::Sites(sites) => {
                let sites = self.sites(sites)?;
                self.each_site(sites, |lowering, site| then(lowering, site))
            }
            Array::Players(condition) => self.for_each_player(&mut |lowering, player| {
                let holds = lowering.bool(condition)?;
                lowering.when(holds, |lowering| then(lowering, player))
            }),
            Array::If(condition, one, other) => {
                let holds = self.bool(condition)?;
                self.when(holds, |lowering| lowering.each_of_array(one, then))?;
                let fails = self.build.get(Op::Not(holds));
                self.when(fails, |lowering| lowering.each_of_array(other, then))
            }
            Array::Common(array, by) => self.each_of_array(array, &mut |lowering, value| {
                let is_in = lowering.is_in_array(value, by)?;
                lowering.when(is_in, |lowering| then(lowering, value))
            }),
            // Of a list that may have an integer twice, one of the two may stay.
            Array::Less(list, by) => {
                if !matches!(**list, Array::Sites(_) | Array::Players(_)) {
                    return self.missing("the list", array);
                }
                self.each_of_array(list, &mut |lowering, value| {
                    let is_in = lowering.is_in_array(value, by)?;
                    let stays = lowering.build.get(Op::Not(is_in));
                    lowering.when(stays, |lowering| then(lowering, value))
                })
            }
            Array::Without(array, int) => {
                let without = self.int(int)?;
                let left_out = self.slots.local("leftOut", ValueType::Bool);
                let no = self.build.bool(false);
                self.store(left_out, no);
                self.each_of_array(array, &mut |lowering, value| {
                    let before = lowering.load(left_out);
                    let is_it = lowering.compare(Comparison::Equal, value, without);
                    let open = lowering.build.get(Op::Not(before));
                    let is_first = lowering.both(Some(open), is_it);
                    let gone = lowering.build.get(Op::Logic(Logic::Or, before, is_first));
                    lowering.store(left_out, gone);
                    let stays = lowering.build.get(Op::Not(is_first));
                    lowering.when(stays, |lowering| then(lowering, value))
                })
            }
            Array::Union(parts) => {
                for (place, part) in parts.iter().enumerate() {
                    // Of a list that may have an integer twice only one is added.
                    if place > 0 && !matches!(part, Array::Sites(_) | Array::Players(_)) {
                        return self.missing("the list", array);
                    }
                    self.each_of_array(part, &mut |lowering, value| {
                        let mut is_new = lowering.build.bool(true);
                        for before in &parts[..place] {
                            let known = lowering.is_in_array(value, before)?;
                            let new = lowering.build.get(Op::Not(known));
                            is_new = lowering.both(Some(is_new), new);
                        }
                        lowering.when(is_new, |lowering| then(lowering, value))
                    })?;
                }
                Ok(())
            }
            Array::Results { from, to, value } => self.scoped(|lowering| {
                lowering.each_of_array(from, &mut |lowering, from| {
                    lowering.bind(Variable::From, from);
                    lowering.scoped(|lowering| {
                        lowering.each_of_array(to, &mut |lowering, to| {
                            lowering.bind(Variable::To, to);
                            let value = lowering.int(value)?;
                            then(lowering, value)
                        })
                    })
                })
            }),
        }
    }

    /// Does something with each integer of an array of numbers, of some length.
    pub(super) fn each_listed(
        &mut self,
        (values, length): (SlotId, Value),
        then: &mut Then<'_>,
    ) -> Lowered<()> {
        let (zero, one) = (self.build.int(0), self.build.int(1));
        let last = self.build.get(Op::Arith(Arith::Sub, length, one));
        self.each_number((zero, last), |lowering, place| {
            let value = lowering.build.get(Op::LoadAt(values, place));
            then(lowering, value)
        })
    }

    /// Whether an integer is one of a list.
    pub(super) fn is_one_of(&mut self, value: Value, array: &Array) -> Lowered<Value> {
        let found = self.slots.local("isIn", ValueType::Bool);
        let no = self.build.bool(false);
        self.store(found, no);
        self.each_of_array(array, &mut |lowering, other| {
            let same = lowering.compare(Comparison::Equal, value, other);
            let before = lowering.load(found);
            let any = lowering.build.get(Op::Logic(Logic::Or, before, same));
            lowering.store(found, any);
            Ok(())
        })?;
        Ok(self.load(found))
    }

    /// A number of a list, found by going through it.
    pub(super) fn of_each(&mut self, array: &Array, number: &OfArray) -> Lowered<Value> {
        let (result, met) = (
            self.slots.local("ofList", ValueType::Int),
            self.slots.local("met", ValueType::Int),
        );
        let (first, asked) = match number {
            OfArray::Size | OfArray::Sum => (0, None),
            OfArray::Product => (0, None),
            OfArray::At(index) => (-1, Some(self.int(index)?)),
            OfArray::Smallest | OfArray::Largest => (-1, None),
            OfArray::Times(value) => (0, Some(self.int(value)?)),
        };
        self.store_int(result, first);
        self.store_int(met, 0);
        self.each_of_array(array, &mut |lowering, value| {
            let (before, place) = (lowering.load(result), lowering.load(met));
            let [zero, one] = [0, 1].map(|number| lowering.build.int(number));
            let arith = |lowering: &mut Lowering<'_>, arith: Arith, other: Value| {
                lowering.build.get(Op::Arith(arith, before, other))
            };
            let is_first = lowering.compare(Comparison::Equal, place, zero);
            let after = match (number, asked) {
                (OfArray::Sum, _) => arith(lowering, Arith::Add, value),
                (OfArray::Product, _) => {
                    let product = arith(lowering, Arith::Mul, value);
                    lowering.build.select(is_first, value, product)
                }
                (OfArray::Smallest, _) => {
                    let least = arith(lowering, Arith::Min, value);
                    lowering.build.select(is_first, value, least)
                }
                (OfArray::Largest, _) => {
                    let most = arith(lowering, Arith::Max, value);
                    lowering.build.select(is_first, value, most)
                }
                (OfArray::At(_), Some(index)) => {
                    let is_it = lowering.compare(Comparison::Equal, place, index);
                    lowering.build.select(is_it, value, before)
                }
                (OfArray::Times(_), Some(asked)) => {
                    let is_it = lowering.compare(Comparison::Equal, value, asked);
                    let more = arith(lowering, Arith::Add, one);
                    lowering.build.select(is_it, more, before)
                }
                _ => arith(lowering, Arith::Add, one),
            };
            lowering.store(result, after);
            lowering.add_one(met);
            Ok(())
        })?;
        Ok(self.load(result))
    }

    /// The integers of a list as they are now, kept in a slot, and how many they are.
    pub(super) fn kept_list(&mut self, array: &Array) -> Lowered<(SlotId, Value)> {
        let most = self.most_listed(array).min(MOST_LISTED + 1);
        if most > MOST_LISTED {
            return self.missing("a long list,", array);
        }
        let (values, number) = (
            self.slots.local("listed", ValueType::Int),
            self.slots.local("numberListed", ValueType::Int),
        );
        self.slots.all[values.index()].length = most.max(2) as u32;
        self.store_int(number, 0);
        self.each_of_array(array, &mut |lowering, value| {
            let place = lowering.load(number);
            lowering.build.act(Op::StoreAt(values, place, value));
            lowering.add_one(number);
            Ok(())
        })?;
        Ok((values, self.load(number)))
    }

    /// A bound of the number of integers of a list.
    fn most_listed(&self, array: &Array) -> usize {
        match array {
            Array::List(ints) => ints.len(),
            Array::Remembered(_) => super::lists::most_values(self.game.layout.sites),
            Array::Sites(_) => self.game.layout.sites,
            Array::Players(_) => self.game.player_count(),
            Array::Union(parts) => parts.iter().map(|part| self.most_listed(part)).sum(),
            Array::Common(array, _) | Array::Less(array, _) | Array::Without(array, _) => {
                self.most_listed(array)
            }
            Array::If(_, one, other) => self.most_listed(one).max(self.most_listed(other)),
            Array::Results { from, to, .. } => {
                self.most_listed(from).saturating_mul(self.most_listed(to))
            }
        }
    }

    /// The changes that remember each integer of a list.
    pub(super) fn memorised_list(
        &mut self,
        list: ListId,
        values: &Array,
        unique: bool,
    ) -> Lowered<Vec<Change>> {
        let (values, number) = self.kept_list(values)?;
        let one = Effect::Memorise {
            list,
            values: Array::List(vec![Int::Variable(Variable::Value)]),
            unique: crate::game::ir::Bool::Const(unique),
        };
        self.each_before(Each::Listed(values, number), &one, Following::Nothing)
    }

    /// Emits moves for each integer of a list.
    pub(super) fn emit_each_of_array(
        &mut self,
        array: &Array,
        moves: &Moves,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        self.emit_values(moves, only_if, |lowering, emit| {
            lowering.each_of_array(array, emit)
        })
    }

    /// Emits moves for each integer from one to another.
    pub(super) fn emit_each_value(
        &mut self,
        (low, high): (&Int, &Int),
        moves: &Moves,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let (low, high) = (self.int(low)?, self.int(high)?);
        let most = self.build.int(MOST_VALUES - 1);
        let last = self.build.get(Op::Arith(Arith::Add, low, most));
        let high = self.build.get(Op::Arith(Arith::Min, high, last));
        self.emit_values(moves, only_if, |lowering, emit| {
            lowering.each_number((low, high), |lowering, value| emit(lowering, value))
        })
    }

    /// Emits moves for each value of a loop. The result is whether there are any.
    fn emit_values(
        &mut self,
        moves: &Moves,
        only_if: Option<Value>,
        each: impl FnOnce(&mut Self, &mut Then<'_>) -> Lowered<()>,
    ) -> Lowered<Vec<Value>> {
        let found = self.slots.local("found", ValueType::Bool);
        let no = self.build.bool(false);
        self.store(found, no);
        let yes = self.build.bool(true);
        self.scoped(|lowering| {
            lowering.when(only_if.unwrap_or(yes), |lowering| {
                each(lowering, &mut |lowering, value| {
                    lowering.scope.bound.value = Some(value);
                    lowering.emit_and_note(moves, found)
                })
            })
        })?;
        Ok(vec![self.load(found)])
    }

    /// Emits moves and notes whether there are any.
    fn emit_and_note(&mut self, moves: &Moves, found: SlotId) -> Lowered<()> {
        for lane in self.moves(moves, None)? {
            let (before, any) = (self.load(found), self.yields_what_counts(lane));
            let any = self.build.get(Op::Logic(Logic::Or, before, any));
            self.store(found, any);
        }
        Ok(())
    }
}
