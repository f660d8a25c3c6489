//! Moves that are owed: the debt in front in slots of its own, those behind it in arrays.

use super::{Lowered, Lowering, Situation};
use crate::game::Game;
use crate::game::ir::{Comparison, Effect, Int, RuleNode};
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{Debts, HeadSlot, Home, SlotId, Value, ValueType};

/// The parts of a debt.
const PARTS: [Debts; 3] = [Debts::Kind, Debts::Player, Debts::Count];

/// The most moves of one debt.
const MOST: i32 = u16::MAX as i32;

impl Lowering<'_> {
    /// A part of the debt in front.
    pub(super) fn due(&mut self, part: Debts) -> SlotId {
        self.head(HeadSlot::Due(part))
    }

    /// Whether something is owed.
    pub(super) fn is_owed(&mut self) -> Value {
        let (kind, none) = (
            self.load_head(HeadSlot::Due(Debts::Kind)),
            self.build.int(0),
        );
        self.compare(Comparison::Unequal, kind, none)
    }

    fn waiting(&mut self, part: Debts) -> SlotId {
        let name = match part {
            Debts::Kind => "waitingKinds",
            Debts::Player => "waitingPlayers",
            Debts::Count => "waitingCounts",
        };
        let length = crate::game::MAX_DEBTS as u32 - 1;
        self.slots
            .at_home(Home::Waiting(part), name, ValueType::Int, length)
    }

    /// What all players owe together, or one of them.
    pub(super) fn owed(&mut self, player: Option<Value>) -> Value {
        if self.known.debts.is_empty() {
            return self.build.int(0);
        }
        let Some(player) = player else {
            return self.load_head(HeadSlot::Owed);
        };
        let mut sum = self.build.int(0);
        let zero = sum;
        let mut parts = vec![(
            self.load_head(HeadSlot::Due(Debts::Player)),
            self.load_head(HeadSlot::Due(Debts::Count)),
        )];
        let (players, counts) = (self.waiting(Debts::Player), self.waiting(Debts::Count));
        for place in 0..crate::game::MAX_DEBTS as i32 - 1 {
            let place = self.build.int(place);
            parts.push((
                self.build.get(Op::LoadAt(players, place)),
                self.build.get(Op::LoadAt(counts, place)),
            ));
        }
        for (owes, mut count) in parts {
            let same = self.compare(Comparison::Equal, owes, player);
            count = self.build.select(same, count, zero);
            sum = self.build.get(Op::Arith(Arith::Add, sum, count));
        }
        sum
    }

    /// A player owes moves of a kind; nobody for the player 0.
    pub(super) fn owe(&mut self, player: usize, debt: usize, count: Value) -> Lowered<()> {
        if player == 0 {
            return Ok(());
        }
        self.incurred.insert((debt, player));
        let (kind, player) = (
            self.build.int(debt as i32 + 1),
            self.build.int(player as i32),
        );
        let zero = self.build.int(0);
        let some = self.compare(Comparison::Greater, count, zero);
        self.when(some, |lowering| {
            let most = lowering.build.int(MOST);
            let count = lowering.build.get(Op::Arith(Arith::Min, count, most));
            let owed = lowering.is_owed();
            lowering.either(
                owed,
                |lowering| lowering.owe_besides([kind, player, count]),
                |lowering| {
                    lowering.owe_more(count, zero);
                    for (part, value) in PARTS.into_iter().zip([kind, player, count]) {
                        let slot = lowering.due(part);
                        lowering.store(slot, value);
                    }
                    Ok(())
                },
            )
        })
    }

    /// Moves are owed besides others: they are added to the last debt if it is of the same kind and player.
    fn owe_besides(&mut self, debt: [Value; 3]) -> Lowered<()> {
        let (waiting, zero) = (self.load_head(HeadSlot::Waiting), self.build.int(0));
        let is_front = self.compare(Comparison::Equal, waiting, zero);
        self.either(
            is_front,
            |lowering| {
                let last = PARTS.map(|part| lowering.load_head(HeadSlot::Due(part)));
                let same = lowering.is_same_debt(last, debt);
                lowering.either(
                    same,
                    |lowering| {
                        let count = lowering.due(Debts::Count);
                        let sum = lowering.sum_of(last[2], debt[2]);
                        lowering.owe_more(sum, last[2]);
                        lowering.store(count, sum);
                        Ok(())
                    },
                    |lowering| lowering.enqueue(zero, debt),
                )
            },
            |lowering| {
                let one = lowering.build.int(1);
                let place = lowering.build.get(Op::Arith(Arith::Sub, waiting, one));
                let last = PARTS.map(|part| {
                    let slot = lowering.waiting(part);
                    lowering.build.get(Op::LoadAt(slot, place))
                });
                let same = lowering.is_same_debt(last, debt);
                lowering.either(
                    same,
                    |lowering| {
                        let counts = lowering.waiting(Debts::Count);
                        let sum = lowering.sum_of(last[2], debt[2]);
                        lowering.owe_more(sum, last[2]);
                        lowering.build.act(Op::StoreAt(counts, place, sum));
                        Ok(())
                    },
                    |lowering| lowering.enqueue(waiting, debt),
                )
            },
        )
    }

    fn is_same_debt(&mut self, last: [Value; 3], debt: [Value; 3]) -> Value {
        let kind = self.compare(Comparison::Equal, last[0], debt[0]);
        let player = self.compare(Comparison::Equal, last[1], debt[1]);
        self.build.get(Op::Logic(Logic::And, kind, player))
    }

    /// Two numbers of moves together, as many as a debt can hold.
    fn sum_of(&mut self, one: Value, other: Value) -> Value {
        let sum = self.build.get(Op::Arith(Arith::Add, one, other));
        let most = self.build.int(MOST);
        self.build.get(Op::Arith(Arith::Min, sum, most))
    }

    /// Adds a debt behind the others, if there is room.
    fn enqueue(&mut self, place: Value, debt: [Value; 3]) -> Lowered<()> {
        let most = self.build.int(crate::game::MAX_DEBTS as i32 - 1);
        let room = self.compare(Comparison::Less, place, most);
        self.either(
            room,
            |lowering| {
                for (part, value) in PARTS.into_iter().zip(debt) {
                    let slot = lowering.waiting(part);
                    lowering.build.act(Op::StoreAt(slot, place, value));
                }
                lowering.add_to(HeadSlot::Waiting, 1);
                let zero = lowering.build.int(0);
                lowering.owe_more(debt[2], zero);
                Ok(())
            },
            |lowering| {
                let slot = lowering.head(HeadSlot::Overdrawn);
                lowering.store_int(slot, 1);
                Ok(())
            },
        )
    }

    /// A debt grows from a number of moves to another.
    fn owe_more(&mut self, count: Value, before: Value) {
        let slot = self.head(HeadSlot::Owed);
        let owed = self.load(slot);
        let more = self.build.get(Op::Arith(Arith::Sub, count, before));
        let sum = self.build.get(Op::Arith(Arith::Add, owed, more));
        self.store(slot, sum);
    }

    /// One move less is owed.
    pub(super) fn pay(&mut self) {
        self.add_to(HeadSlot::Due(Debts::Count), -1);
        self.add_to(HeadSlot::Owed, -1);
    }

    /// Drops debts that are paid or that nobody can pay, of those that there may be.
    pub(super) fn settle(&mut self, possible: &[(usize, usize)]) -> Lowered<()> {
        if possible.is_empty() {
            return Ok(());
        }
        let (open, payable) = (
            self.slots.local("open", ValueType::Bool),
            self.slots.local("payable", ValueType::Bool),
        );
        let owed = self.is_owed();
        // Most moves leave nothing owed, and need no round.
        self.build.open();
        self.store(open, owed);
        self.build.open();
        let none = self.build.bool(false);
        self.store(payable, none);
        for (debt, player) in possible {
            self.ask_payable(*debt, *player, payable)?;
        }
        let can_be_paid = self.load(payable);
        self.either(
            can_be_paid,
            |lowering| {
                lowering.store(open, none);
                Ok(())
            },
            |lowering| {
                lowering.drop_debt()?;
                let owed = lowering.is_owed();
                lowering.store(open, owed);
                Ok(())
            },
        )?;
        let round = self.build.close();
        self.build.act(Op::While(open, round));
        self.build.close_if(owed);
        Ok(())
    }

    /// Notes whether the debt in front can be paid, if it is of a kind and player.
    fn ask_payable(&mut self, debt: usize, player: usize, payable: SlotId) -> Lowered<()> {
        let numbers = [debt as i32 + 1, player as i32].map(|number| self.build.int(number));
        let front = PARTS.map(|part| self.load_head(HeadSlot::Due(part)));
        let zero = self.build.int(0);
        let some = self.compare(Comparison::Greater, front[2], zero);
        let kind = self.compare(Comparison::Equal, front[0], numbers[0]);
        let owes = self.compare(Comparison::Equal, front[1], numbers[1]);
        let meant = self.build.get(Op::Logic(Logic::And, kind, owes));
        let meant = self.build.get(Op::Logic(Logic::And, meant, some));
        self.when(meant, |lowering| {
            let mut any = lowering.can_move(player as u8, Situation::Debt(debt))?;
            if lowering.known.leaving {
                let number = lowering.build.int(player as i32);
                let active = lowering.is_active(number);
                any = lowering.both(Some(active), any);
            }
            lowering.store(payable, any);
            Ok(())
        })
    }

    /// Drops the debt in front of the queue; the one behind it, if any, moves to the front.
    fn drop_debt(&mut self) -> Lowered<()> {
        let (waiting, zero) = (self.load_head(HeadSlot::Waiting), self.build.int(0));
        let dropped = self.load_head(HeadSlot::Due(Debts::Count));
        self.owe_more(zero, dropped);
        for part in PARTS {
            let (front, behind) = (self.due(part), self.waiting(part));
            let next = self.build.get(Op::LoadAt(behind, zero));
            self.store(front, next);
        }
        let some = self.compare(Comparison::Greater, waiting, zero);
        self.when(some, |lowering| {
            for part in PARTS {
                let behind = lowering.waiting(part);
                lowering.build.act(Op::Advance(behind));
            }
            lowering.add_to(HeadSlot::Waiting, -1);
            Ok(())
        })
    }
}

/// The kinds of debts that rules make players owe.
pub(super) fn owed_debts(game: &Game) -> Vec<usize> {
    fn look(node: RuleNode<'_>, found: &mut Vec<usize>) {
        if let RuleNode::Effect(Effect::Owe { count, debt, .. }) = node
            && *count != Int::Const(0)
        {
            found.push(debt.index());
        }
        node.children(&mut |child| look(child, found));
    }
    let mut found = Vec::new();
    for effect in &game.effects {
        look(RuleNode::Effect(effect), &mut found);
    }
    found.sort_unstable();
    found.dedup();
    found
}
