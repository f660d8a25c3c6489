//! Values of expressions that read nothing of a position, for passes that compute them beforehand.

use super::eval::{Context, Scratch};
use super::ir::{Bool, Int, Outcomes, RegionId, RuleNode, RuleNodeMut, Sites, Variable, is_fixed};
use super::past::Past;
use super::rewrite::rewrite_below;
use super::{Ending, Game, Reason, State};
use crate::topology::Site;
use crate::with_width;

impl Game {
    /// The value of an integer that reads no position and no variable.
    pub(crate) fn fixed_int(&self, int: &Int) -> i32 {
        let (mut state, mut past) = (State::new(&self.layout), Past::default());
        let mut scratch = Scratch::default();
        with_width!(self.layout.words, W => {
            Context::<W>::new(self, &mut state, &mut past, &mut scratch).int(int)
        })
    }

    /// The values of an integer that reads nothing but a bound site, for each site of the board.
    pub(crate) fn fixed_table(&self, int: &Int, variable: Variable) -> Vec<i32> {
        let (mut state, mut past) = (State::new(&self.layout), Past::default());
        let mut scratch = Scratch::default();
        with_width!(self.layout.words, W => {
            let mut context = Context::<W>::new(self, &mut state, &mut past, &mut scratch);
            let sites = (0..self.layout.board).map(|index| {
                context.frame.bind(variable, Site(index as u16));
                context.int(int)
            });
            sites.collect()
        })
    }

    /// The value of a condition that reads no position and no variable.
    pub(crate) fn fixed_bool(&self, condition: &Bool) -> bool {
        let (mut state, mut past) = (State::new(&self.layout), Past::default());
        let mut scratch = Scratch::default();
        with_width!(self.layout.words, W => {
            Context::<W>::new(self, &mut state, &mut past, &mut scratch).bool(condition)
        })
    }

    /// The region of an expression that reads no position and no variable, as words.
    pub(crate) fn fixed_region(&self, sites: &Sites) -> Vec<u64> {
        let (mut state, mut past) = (State::new(&self.layout), Past::default());
        let mut scratch = Scratch::default();
        with_width!(self.layout.words, W => {
            let mut context = Context::<W>::new(self, &mut state, &mut past, &mut scratch);
            context.sites(sites).0.to_vec()
        })
    }

    /// The sites of a region that depends on nothing but the player to move: a list for each player, from player 1 on.
    /// None if it depends on anything else.
    #[must_use]
    pub fn sites_by_mover(&self, region: &Sites) -> Option<Vec<Vec<Site>>> {
        let sites_of = |player: usize| {
            let mut region = region.clone();
            rewrite_below(RuleNodeMut::Sites(&mut region), &mut |node| {
                if let RuleNodeMut::Int(int) = node
                    && *int == Int::Mover
                {
                    *int = Int::Const(player as i32);
                }
            });
            is_fixed(RuleNode::Sites(&region)).then(|| {
                let words = self.fixed_region(&region);
                let is_in = |index: &usize| words[index / 64] >> (index % 64) & 1 == 1;
                let sites = (0..self.layout.sites).filter(is_in);
                sites.map(|index| Site(index as u16)).collect()
            })
        };
        (1..=self.player_count()).map(sites_of).collect()
    }
}

impl Game {
    /// Gives players the verdicts of an outcome, as an end rule does, and tells how the game has ended for a reason.
    pub(crate) fn end_with<'a>(
        &'a self,
        state: &mut State,
        outcomes: &'a Outcomes,
        reason: Reason,
    ) -> Ending {
        let (mut past, mut scratch) = (Past::default(), Scratch::default());
        with_width!(self.layout.words, W => {
            Context::<W>::new(self, state, &mut past, &mut scratch).rule(outcomes);
        });
        Ending::of(self, state, reason)
    }
}

/// The number of a region in a table of regions of its width, added if it is new.
pub(crate) fn intern_region(regions: &mut Vec<u64>, words: &[u64]) -> RegionId {
    let known = regions
        .chunks_exact(words.len())
        .position(|region| region == words);
    let number = known.unwrap_or(regions.len() / words.len());
    if known.is_none() {
        regions.extend_from_slice(words);
    }
    RegionId(number as u16)
}
