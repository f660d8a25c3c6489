//! What is hidden from players.

use super::Context;
use super::action::Action;
use crate::game::ir::{Bool, HiddenPart, Sites};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The players for whom a condition on `Variable::Player` holds.
    fn players_with(&mut self, condition: &'a Bool) -> Vec<u8> {
        let outer = self.frame.player;
        let players = 1..=self.game.player_count() as u8;
        let fits = |player: &u8| {
            self.frame.player = *player;
            self.bool(condition)
        };
        let meant = players.filter(fits).collect();
        self.frame.player = outer;
        meant
    }

    /// Plans to hide parts of sites from players, or to show them.
    pub(super) fn plan_hiding(
        &mut self,
        parts: &[HiddenPart],
        sites: &'a Sites,
        from: &'a Bool,
        hidden: &'a Bool,
    ) {
        let (sites, players) = (self.sites(sites), self.players_with(from));
        let hidden = self.bool(hidden);
        for part in parts {
            for site in sites.iter() {
                for player in &players {
                    self.push(Action::Hidden {
                        part: *part,
                        site,
                        player: *player,
                        hidden,
                    });
                }
            }
        }
    }

    /// The sites of the board where `part` is hidden from at least one of the players that `from` selects.
    pub(super) fn hidden(&mut self, part: HiddenPart, from: &'a Bool) -> SiteSet<W> {
        let players = self.players_with(from);
        let layout = &self.game.layout;
        let board = (0..layout.board).map(|site| Site(site as u16));
        let is_hidden = |site: &Site| {
            let mut players = players.iter();
            players.any(|player| {
                self.state
                    .is_hidden(layout, part, usize::from(*player), *site)
            })
        };
        board.filter(is_hidden).collect()
    }
}
