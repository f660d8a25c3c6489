//! What positions hold although no rule asks for it: it is there when a position is handed back.

use super::Lowering;
use super::planes::KEPT;
use super::players::have_teams;
use crate::game::ir::{ListId, VariableId};

impl Lowering<'_> {
    /// Gives slots to the pieces in heaps, in stacks and in hands, and to what else there is from the beginning and no rule asks
    /// for: scores and values of players, teams, variables, and numbers of pieces. A position has all of them.
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
        for plane in KEPT {
            self.hold_bits(plane);
        }
        self.hold_hidden();
        if have_teams(self.game) {
            self.teams();
        }
        for variable in (0..self.game.variables.len() as u16).map(VariableId) {
            if start.variable(layout, variable) != 0 {
                self.variable(variable);
            }
        }
        for list in (0..self.game.lists.len() as u16).map(ListId) {
            if !start.list(layout, list).is_empty() {
                self.memory_of_values(list);
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
