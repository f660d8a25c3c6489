//! Pieces that are shoved along lines.

use super::Context;
use super::action::Action;
use crate::game::ir::{DirectionsId, Int};
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Plans what becomes of the pieces on the lines that begin at a site.
    pub(super) fn plan_shove(&mut self, directions: DirectionsId, from: &'a Int, attracts: bool) {
        let from = self.site(from);
        if usize::from(from.0) >= self.game.layout.board {
            return;
        }
        let tables = self.game.directions(directions);
        for line in tables.radials(from) {
            match attracts {
                true => self.attract(line),
                false => self.push_on(from, line),
            }
        }
    }

    /// Plans to bring the pieces of a line to its beginning, in their order.
    fn attract(&mut self, line: &[Site]) {
        let mut free = line.iter();
        for site in line {
            let piece = self.what(*site);
            if piece != 0 {
                self.push(Action::Take(*site));
            }
        }
        for site in line {
            let piece = self.what(*site);
            if piece != 0
                && let Some(site) = free.next()
            {
                let (site, count) = (*site, 1);
                self.push(Action::Put { site, piece, count });
            }
        }
    }

    /// Plans to push a row of pieces on by one site.
    fn push_on(&mut self, from: Site, line: &[Site]) {
        let mut pushed = self.what(from);
        self.push(Action::Take(from));
        for site in line {
            let (site, piece, count) = (*site, pushed, 1);
            pushed = self.what(site);
            if pushed != 0 {
                self.push(Action::Take(site));
            }
            if piece != 0 {
                self.push(Action::Put { site, piece, count });
            }
            if pushed == 0 {
                break;
            }
        }
    }
}
