//! Numbers and sites that rules draw by chance.
//!
//! What is drawn follows from the position: from its word of chance, which is drawn anew for each ply, from the place of
//! the draw in the rules, from the variables bound and from what stands on the board. So a move does the same whenever it
//! is made in a position, and two effects of one move may ask for the same draw.

use super::Context;
use crate::game::dice::SplitMix64;
use crate::game::ir::{ChanceDraw, Int, Sites};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The numbers of a draw.
    fn source(&mut self, draw: ChanceDraw) -> SplitMix64 {
        self.scratch.rolled = true;
        let frame = &self.frame;
        let sites = [frame.from, frame.to, frame.between, frame.site];
        let sites = sites
            .iter()
            .fold(0, |word, site| word << 16 | u64::from(site.0));
        let numbers = u64::from(frame.value as u32) << 32 | u64::from(frame.pips as u32);
        let others =
            u64::from(frame.dice) << 16 | u64::from(frame.player) << 8 | u64::from(frame.level);
        let word = u64::from(self.state.chance_word(&self.game.layout));
        let hash = self.state.head.hash;
        SplitMix64::of_words(&[word, u64::from(draw.0), hash, sites, numbers, others])
    }

    /// A number of a range, each equally likely; -1 of an empty one.
    pub(super) fn random_number(&mut self, draw: ChanceDraw, low: &'a Int, high: &'a Int) -> i32 {
        let (low, high) = (self.int(low), self.int(high));
        if low > high {
            return -1;
        }
        let bound = high.abs_diff(low).saturating_add(1);
        let number = self.source(draw).below(bound);
        low.wrapping_add(number as i32)
    }

    /// Some sites of a region, each equally likely; all of them if there are no more.
    pub(super) fn random_sites(
        &mut self,
        draw: ChanceDraw,
        of: &'a Sites,
        count: &'a Int,
    ) -> SiteSet<W> {
        let region = self.sites(of);
        let count = usize::try_from(self.int(count)).unwrap_or(0);
        let mut left: Vec<Site> = region.iter().collect();
        if count >= left.len() {
            return region;
        }
        let mut source = self.source(draw);
        let mut drawn = SiteSet::EMPTY;
        for _ in 0..count {
            let index = source.below(left.len() as u32) as usize;
            drawn.insert(left.swap_remove(index));
        }
        drawn
    }
}
