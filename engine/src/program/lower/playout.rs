//! Whole random games: turn after turn until the game has ended.

use super::slots::Slots;
use crate::game::ir::Comparison;
use crate::program::Turn;
use crate::program::build::{Function, FunctionBuilder};
use crate::program::op::{Arith, Op};
use crate::program::types::{ListId, SlotId, TurnId};

/// How the dice of a game are thrown.
#[derive(Debug)]
pub(super) struct Throws {
    /// What is kept of the dice.
    pub(super) dice: SlotId,
    /// For each die, its faces by the numbers that are drawn for it.
    pub(super) faces: Vec<ListId>,
    /// The moves made.
    pub(super) moves: SlotId,
    /// The moves that were made before the first position.
    pub(super) before: i32,
}

/// Chooses and makes moves until the game ends; before each, the dice are thrown. The players come one after the other,
/// as they mostly do in games, so that a round of the loop is a turn of each.
pub(super) fn playout(turns: &[Turn], throws: Option<Throws>, slots: &mut Slots) -> Function {
    let mut writer = Writer {
        build: FunctionBuilder::new(),
        throws,
        slots,
    };
    writer.build.open();
    let numbered: Vec<(usize, &Turn)> = turns.iter().enumerate().collect();
    for of_player in numbered.chunk_by(|(_, one), (_, other)| one.when[0] == other.when[0]) {
        writer.one_of(of_player, 0);
    }
    let round = writer.build.close();
    writer.build.act(Op::Loop(round));
    writer.build.finish()
}

struct Writer<'a> {
    build: FunctionBuilder,
    throws: Option<Throws>,
    slots: &'a mut Slots,
}

impl Writer<'_> {
    /// Emits the decision which of `turns` is taken: the first whose slots (`Turn::when`) hold the expected numbers.
    /// The first `known` of these slots have been compared already.
    fn one_of(&mut self, turns: &[(usize, &Turn)], known: usize) {
        let Some((number, turn)) = turns.first() else {
            return;
        };
        let Some(asked @ (slot, held)) = turn.when.get(known) else {
            self.take(*number, turn);
            return;
        };
        let is_alike = |(_, other): &&(usize, &Turn)| other.when.get(known) == Some(asked);
        let alike = turns.iter().take_while(is_alike).count();
        let (alike, others) = turns.split_at(alike);
        let now = self.build.load(&self.slots.all, *slot);
        let held = self.build.int(*held);
        let is_this = self.build.get(Op::Compare(Comparison::Equal, now, held));
        self.build.open();
        self.one_of(alike, known + 1);
        let then = self.build.close();
        self.build.open();
        self.one_of(others, known);
        let otherwise = self.build.close();
        self.build.act(Op::If(is_this, then, otherwise));
    }

    fn take(&mut self, number: usize, turn: &Turn) {
        for (slot, number) in &turn.when {
            self.build.act(Op::Holds(*slot, *number));
        }
        if let Some(throws) = &self.throws {
            let made = self.build.load(&self.slots.all, throws.moves);
            let before = self.build.int(throws.before);
            let ply = self.build.get(Op::Arith(Arith::Sub, made, before));
            let throw = Op::Throw(throws.dice, throws.faces.clone(), ply);
            self.build.act(throw);
        }
        self.build.act(Op::Turn(TurnId(number as u32)));
    }
}
