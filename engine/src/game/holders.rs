//! Owners as rules number them: players, nobody, and all players together.

use super::Game;
use crate::topology::{Site, SiteType};

impl Game {
    /// The owner of a kind of piece as rules number owners: as [`owner`](Self::owner), but one more than there are players
    /// for a piece that belongs to all of them together.
    #[inline]
    #[must_use]
    pub fn holder(&self, component: u8) -> u8 {
        match self.components.get(usize::from(component)) {
            Some(component) if component.shared => self.player_count() as u8 + 1,
            Some(component) => component.owner,
            None => 0,
        }
    }

    /// The kinds of pieces that belong to all players together.
    pub fn shared_kinds(&self) -> impl Iterator<Item = usize> {
        let kinds = self.components.iter().enumerate();
        kinds
            .filter(|(_, component)| component.shared)
            .map(|(kind, _)| kind)
    }

    /// Whether a site is a place in a hand, which is a cell, in a game that is not played on cells: questions after owners
    /// and numbers of pieces that name no kind of site are then not about it.
    #[inline]
    pub(crate) fn is_apart(&self, site: Site) -> bool {
        self.site_type != SiteType::Cell && usize::from(site.0) >= self.layout.board
    }
}
