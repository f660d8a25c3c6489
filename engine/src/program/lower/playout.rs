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

/// Chooses and makes moves until the game ends; before each, the dice are thrown.
pub(super) fn playout(turns: &[Turn], throws: Option<Throws>, slots: &mut Slots) -> Function {
    let mut build = FunctionBuilder::new();
    let mut conditions = Vec::new();
    build.open();
    for (number, turn) in turns.iter().enumerate() {
        for (slot, number) in &turn.when {
            let now = build.load(&slots.all, *slot);
            let number = build.int(*number);
            let is_this = build.get(Op::Compare(Comparison::Equal, now, number));
            conditions.push(is_this);
            build.open();
        }
        for (slot, number) in &turn.when {
            build.act(Op::Holds(*slot, *number));
        }
        if let Some(throws) = &throws {
            let made = build.load(&slots.all, throws.moves);
            let before = build.int(throws.before);
            let ply = build.get(Op::Arith(Arith::Sub, made, before));
            build.act(Op::Throw(throws.dice, throws.faces.clone(), ply));
        }
        build.act(Op::Turn(TurnId(number as u32)));
        for condition in conditions.drain(..).rev() {
            build.close_if(condition);
        }
    }
    let round = build.close();
    build.act(Op::Loop(round));
    build.finish()
}
