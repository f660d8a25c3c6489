//! The sites that the last move changed, with all that it did and that followed from it, in games that ask for them.
//!
//! Of what is done before the move counts as made, conditions still ask about the move before: until then its sites are
//! gathered apart.

use super::Context;
use crate::game::ir::Physical;
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// Where the changes of the last move ended.
pub(super) const ENDS: usize = 0;

/// Where they began.
pub(super) const STARTS: usize = 1;

/// Where the changes of the move that is being made ended, and after it where they began.
const GATHERED: usize = 2;

impl<const W: usize> Context<'_, '_, W> {
    /// A move begins to be made.
    pub(super) fn begin_touching(&mut self) {
        let layout = &self.game.layout;
        for number in [ENDS, STARTS] {
            (self.state).set_touched(layout, GATHERED + number, &SiteSet::<W>::EMPTY);
        }
    }

    /// A change of a site is made, or a piece comes there from another.
    pub(super) fn touch_sites(&mut self, from: Site, to: Site) {
        let layout = &self.game.layout;
        let first = if self.scratch.early { GATHERED } else { 0 };
        for (number, site) in [(ENDS, to), (STARTS, from)] {
            if usize::from(site.0) < layout.board {
                let mut sites = self.state.touched::<W>(layout, first + number);
                sites.insert(site);
                self.state.set_touched(layout, first + number, &sites);
            }
        }
    }

    /// A move counts as made: its sites are those gathered and its own, which may be in hands.
    pub(super) fn count_touched(&mut self, mv: Move, physical: Physical) {
        let game = self.game;
        let from = match physical {
            Physical::Put | Physical::Take => mv.to,
            _ => mv.from,
        };
        for (number, own) in [(ENDS, [mv.to; 2]), (STARTS, [mv.from, from])] {
            let mut sites = self.state.touched::<W>(&game.layout, GATHERED + number);
            for site in own {
                if site != NOWHERE && usize::from(site.0) < game.layout.sites {
                    sites.insert(site);
                }
            }
            self.state.set_touched(&game.layout, number, &sites);
        }
    }
}
