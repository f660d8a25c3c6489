//! Games as others play them: without rules that only keep games from going on for ever, and with what Ludii has besides.

use super::Game;
use super::layout::Candidates;
use crate::topology::Site;

impl Game {
    /// This game without the rules that only keep games from going on for ever.
    #[must_use]
    pub fn without_adjudication(mut self) -> Self {
        self.ends.retain(|rule| !rule.adjudication);
        for phase in &mut self.phases {
            let finals = phase.finals.iter_mut();
            for ends in finals.chain([&mut phase.ends]) {
                ends.retain(|rule| !rule.adjudication);
            }
        }
        self
    }

    /// This game as records of other systems are replayed: without the rules that only keep games from going on for
    /// ever, and with the values of puzzles that Ludii has below the lowest.
    #[must_use]
    pub fn for_records(self) -> Self {
        let mut game = self.without_adjudication();
        let Some(candidates) = game.layout.candidates else {
            return game;
        };
        let wider = Candidates {
            below: true,
            ..candidates
        };
        game.layout.candidates = Some(wider);
        for site in 0..game.layout.sites {
            let site = Site(site as u16);
            let left = game.start.candidates(&game.layout, site);
            let all = match left == candidates.all() {
                true => wider.all(),
                false => left,
            };
            game.start.set_candidates(&game.layout, site, all);
        }
        game.start.head.hash = game.start.fresh_hash(&game.layout);
        game
    }
}
