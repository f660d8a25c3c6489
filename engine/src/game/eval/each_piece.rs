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
        let game = self.game;
        let player = self.player(player);
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
        self.frame = outer;
    }
}
