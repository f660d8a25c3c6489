//! What positions hold although no rule asks for it: it is there when a position is handed back.

use super::Lowering;

impl Lowering<'_> {
    /// Gives slots to the pieces in heaps, in stacks and in hands, and to the scores and values that players have from the
    /// beginning.
    pub(super) fn hold_the_rest(&mut self) {
        let (layout, start) = (&self.game.layout, &self.game.start);
        if self.is_heaped() || self.is_stacked() {
            self.counts_slot();
        }
        if self.is_stacked() {
            self.levels();
            self.pieces_of_players();
        } else {
            for site in layout.board as i32..layout.sites as i32 {
                if self.kind_in_hand(site) != 0 {
                    self.hand(site);
                }
            }
        }
        for player in 0..=self.game.player_count() {
            if start.score(layout, player) != 0 {
                self.hold_score(player);
            }
            if start.player_value(layout, player) != 0 {
                self.player_value_slot(player);
            }
        }
    }
}
