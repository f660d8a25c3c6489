//! Whole random games: turn after turn until the game has ended.

use super::slots::Slots;
use crate::game::ir::Comparison;
use crate::program::Turn;
use crate::program::build::{Function, FunctionBuilder};
use crate::program::op::Op;
use crate::program::types::TurnId;

/// Chooses and makes moves until the game ends.
pub(super) fn playout(turns: &[Turn], slots: &mut Slots) -> Function {
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
        build.act(Op::Turn(TurnId(number as u32)));
        for condition in conditions.drain(..).rev() {
            build.close_if(condition);
        }
    }
    let round = build.close();
    build.act(Op::Loop(round));
    build.finish()
}
