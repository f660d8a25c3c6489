//! Neighbours by a set of directions, as relations between sites.

use super::Lowering;
use crate::game::ir::DirectionsId;
use crate::program::run::shift;
use crate::program::types::{Arcs, ArcsId};

impl Lowering<'_> {
    /// The neighbours by a set of directions.
    pub(super) fn arcs(&mut self, id: DirectionsId) -> ArcsId {
        let directions = self.game.directions(id);
        let words = self.game.layout.words;
        let mut to = Vec::new();
        for site in 0..self.game.layout.sites {
            let first = to.len();
            to.resize(first + words, 0);
            // From hands nothing leads on.
            if site >= self.game.layout.board {
                continue;
            }
            for neighbour in directions.steps(crate::topology::Site(site as u16)) {
                to[first + neighbour.index() / 64] |= 1 << (neighbour.index() % 64);
            }
        }
        let shifts = directions.shifts().map(|shifts| {
            let shifts = shifts.words();
            shifts
                .map(|(delta, starts)| (i32::from(delta), self.tables.set(starts)))
                .collect()
        });
        self.tables.arcs(Arcs {
            name: directions.name.clone(),
            to,
            shifts,
        })
    }

    /// The sites of which a site is a neighbour by a set of directions.
    pub(super) fn arcs_back(&mut self, id: DirectionsId) -> ArcsId {
        let ahead = self.arcs(id);
        let directions = self.game.directions(id);
        let words = self.game.layout.words;
        let mut to = vec![0; self.game.layout.sites * words];
        for site in 0..self.game.layout.board {
            for neighbour in directions.steps(crate::topology::Site(site as u16)) {
                to[neighbour.index() * words + site / 64] |= 1 << (site % 64);
            }
        }
        let Arcs {
            to: ways, shifts, ..
        } = &self.tables.arcs[ahead.index()];
        if *ways == to {
            return ahead;
        }
        // A step back goes from where a step leads.
        let shifts = shifts.clone().map(|shifts| {
            let back = shifts.into_iter().map(|(delta, starts)| {
                let mut ends = vec![0; words];
                shift(&self.tables.sets[starts.index()], delta, &mut ends);
                (-delta, self.tables.set(&ends))
            });
            back.collect()
        });
        self.tables.arcs(Arcs {
            name: format!("back {}", directions.name),
            to,
            shifts,
        })
    }
}
