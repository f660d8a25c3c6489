//! Dice: what they show, and rolling them.
//!
//! The faces thrown for a ply are in the position before a move is chosen. Where moves are found after a roll, the dice
//! show these faces; a move that begins with the roll takes them over when it is made.

use super::{Lowered, Lowering};
use crate::game::Die;
use crate::game::ir::{Comparison, Effect, EffectId, Int};
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{HeadSlot, Home, ListId, SlotId, Value, ValueType};

/// The largest sum of the weights of a die's faces: as long is the list of its faces by the numbers drawn.
const MOST_WEIGHT: u64 = 1 << 12;

/// Whether the faces of a die can be listed by the numbers that are drawn for it.
pub(super) fn can_be_listed(die: &Die) -> bool {
    let weight: u64 = die.weights.iter().copied().map(u64::from).sum();
    (1..=MOST_WEIGHT).contains(&weight)
}

impl Lowering<'_> {
    fn dice_slot(&mut self) -> SlotId {
        let length = self.game.layout.dice_numbers() as u32;
        self.slots
            .at_home(Home::Dice, "dice", ValueType::Int, length)
    }

    /// One of the numbers that are kept of dice.
    fn dice_number(&mut self, place: usize) -> Value {
        let (slot, place) = (self.dice_slot(), self.build.int(place as i32));
        self.build.get(Op::LoadAt(slot, place))
    }

    fn set_dice_number(&mut self, place: usize, number: Value) {
        let (slot, place) = (self.dice_slot(), self.build.int(place as i32));
        self.build.act(Op::StoreAt(slot, place, number));
    }

    /// The pips of the face of a die that was thrown for this ply.
    fn pips_thrown(&mut self, die: usize) -> Value {
        let face = self.dice_number(die);
        let pips = self.tables.list(self.game.dice[die].faces.clone());
        self.build.get(Op::Lookup(pips, face))
    }

    /// The pips that are left of a die.
    pub(super) fn pips_left(&mut self, die: usize) -> Value {
        match self.rolled {
            true => self.pips_thrown(die),
            false => self.dice_number(2 * self.game.layout.dice + die),
        }
    }

    /// The pips of all dice when they were last rolled.
    pub(super) fn dice_sum(&mut self) -> Value {
        if !self.rolled {
            return self.dice_number(3 * self.game.layout.dice);
        }
        let mut sum = self.build.int(0);
        for die in 0..self.game.layout.dice {
            let pips = self.pips_thrown(die);
            sum = self.build.get(Op::Arith(Arith::Add, sum, pips));
        }
        sum
    }

    /// Whether all dice were equal when they were last rolled.
    pub(super) fn dice_equal(&mut self) -> Value {
        if !self.rolled {
            let (equal, one) = (
                self.dice_number(3 * self.game.layout.dice + 1),
                self.build.int(1),
            );
            return self.compare(Comparison::Equal, equal, one);
        }
        let (mut equal, first) = (self.build.bool(true), self.dice_number(0));
        for die in 1..self.game.layout.dice {
            let face = self.dice_number(die);
            let same = self.compare(Comparison::Equal, face, first);
            equal = self.both(Some(equal), same);
        }
        equal
    }

    /// Whether nothing is left of any die.
    pub(super) fn dice_used(&mut self) -> Value {
        let (mut used, none) = (self.build.bool(true), self.build.int(0));
        for die in 0..self.game.layout.dice {
            let left = self.pips_left(die);
            let is_used = self.compare(Comparison::Equal, left, none);
            used = self.both(Some(used), is_used);
        }
        used
    }

    /// Whether a number of pips is left of some die.
    pub(super) fn any_die(&mut self, pips: &Int) -> Lowered<Value> {
        let (pips, mut any) = (self.int(pips)?, self.build.bool(false));
        for die in 0..self.game.layout.dice {
            let left = self.pips_left(die);
            let same = self.compare(Comparison::Equal, left, pips);
            any = self.build.get(Op::Logic(Logic::Or, any, same));
        }
        Ok(any)
    }

    /// Whether an effect does nothing but roll the dice.
    pub(super) fn rolls(&self, effect: EffectId) -> bool {
        matches!(self.game.effect(effect), Effect::Roll)
    }

    /// Takes the faces thrown for this ply over.
    pub(super) fn roll(&mut self) {
        let dice = self.game.layout.dice;
        let outer = std::mem::replace(&mut self.rolled, true);
        let (sum, equal) = (self.dice_sum(), self.dice_equal());
        let [yes, no] = [1, 0].map(|number| self.build.int(number));
        let equal = self.build.select(equal, yes, no);
        for die in 0..dice {
            let (face, pips) = (self.dice_number(die), self.pips_thrown(die));
            self.set_dice_number(dice + die, face);
            self.set_dice_number(2 * dice + die, pips);
        }
        self.set_dice_number(3 * dice, sum);
        self.set_dice_number(3 * dice + 1, equal);
        self.rolled = outer;
    }

    /// The slot of the dice, the slot by which plies are counted, the number that it holds before the first, and for each
    /// die its faces by the numbers that are drawn for it; none in a game without dice.
    pub(super) fn throws(&mut self) -> Option<super::playout::Throws> {
        if self.game.dice.is_empty() {
            return None;
        }
        let faces = self.game.dice.iter().map(|die| {
            let faces = die.weights.iter().zip(0..);
            let faces = faces.flat_map(|(weight, face)| vec![face; *weight as usize]);
            faces.collect()
        });
        let faces: Vec<Vec<i32>> = faces.collect();
        let faces: Vec<ListId> = (faces.into_iter().map(|list| self.tables.list(list))).collect();
        Some(super::playout::Throws {
            dice: self.dice_slot(),
            faces,
            moves: self.head(HeadSlot::Moves),
            before: self.game.start.head.moves as i32,
        })
    }
}
