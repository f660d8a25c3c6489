//! What is done for each piece of a player.

use super::Context;
use crate::game::ir::{ComponentId, Effect, Int, Levels};

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The changes of an effect for each piece of a player on the board, kind by kind.
    pub(super) fn plan_for_pieces(
        &mut self,
        player: &'a Int,
        (kinds, levels): (Option<&[ComponentId]>, Levels),
        effect: &'a Effect,
    ) {
        let outer = self.frame;
        let player = self.player(player);
        // As in Ludii all of it is worked out as in that player's turn.
        match player == usize::from(self.state.head.mover) || player == 0 {
            true => self.plan_for_pieces_of(player, (kinds, levels), effect),
            false => self.as_other(player as u8, |context| {
                context.plan_for_pieces_of(player, (kinds, levels), effect);
            }),
        }
        self.frame = outer;
    }

    fn plan_for_pieces_of(
        &mut self,
        player: usize,
        (kinds, levels): (Option<&[ComponentId]>, Levels),
        effect: &'a Effect,
    ) {
        let game = self.game;
        for (kind, component) in game.components.iter().enumerate().skip(1) {
            let listed = kinds.is_none_or(|kinds| kinds.contains(&ComponentId(kind as u16)));
            if usize::from(component.owner) != player || !listed {
                continue;
            }
            if game.layout.stacks() {
                self.each_level(kind, levels, |context| context.plan(effect));
                continue;
            }
            for site in self.state.of_kind::<W>(&game.layout, kind).iter() {
                self.frame.from = site;
                self.plan(effect);
            }
        }
    }
}
