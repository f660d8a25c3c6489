//! Whole random games: turn after turn until the game has ended.

use super::slots::Slots;
use crate::game::ir::Comparison;
use crate::program::Turn;
use crate::program::build::{Builder, Function};
use crate::program::op::Op;
use crate::program::types::Head;

/// Chooses and makes moves until the game ends.
pub(super) fn playout(turns: &[Turn], slots: &mut Slots) -> Function {
    let mover = slots.head(Head::Mover);
    let mut build = Builder::new();
    build.open();
    for turn in turns {
        let now = build.load(&slots.all, mover);
        let player = build.int(i32::from(turn.mover));
        let is_turn = build.get(Op::Compare(Comparison::Equal, now, player));
        build.open();
        build.act(Op::Holds(mover, i32::from(turn.mover)));
        build.inline(&turn.choice);
        build.inline(&turn.play);
        build.close_if(is_turn);
    }
    let round = build.close();
    build.act(Op::Loop(round));
    build.finish()
}
