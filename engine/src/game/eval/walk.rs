//! Pieces along walks.

use super::{Context, to_site};
use crate::game::ir::Walk;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Whether pieces of the given kinds stand along a walk.
    pub(super) fn stands_along(&mut self, walk: &'a Walk) -> bool {
        let from = to_site(self.int(&walk.from));
        if usize::from(from.0) >= self.game.layout.board {
            return false;
        }
        let first = i32::from(self.what(from));
        let mut whats = Vec::with_capacity(walk.whats.len().max(1));
        for what in &walk.whats {
            whats.push(self.int(what));
        }
        if whats.is_empty() {
            if first == 0 {
                return false;
            }
            whats.push(first);
        }
        first == whats[0]
            && walk.ways.iter().any(|steps| {
                let mut wanted = whats.iter().cycle().skip(1);
                steps.iter().all(|table| {
                    let site = table[usize::from(from.0)];
                    let there = u16::try_from(site).map(|site| i32::from(self.what(Site(site))));
                    there.ok().as_ref() == wanted.next()
                })
            })
    }
}
