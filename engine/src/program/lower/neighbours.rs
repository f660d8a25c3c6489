//! Neighbours by a set of directions, as relations between sites, and how many steps apart sites are.

use super::{Lowered, Lowering};
use crate::game::ir::{DirectionsId, Int};
use crate::program::op::{Arith, Op};
use crate::program::run::shift;
use crate::program::types::{Arcs, ArcsId, Value};
use crate::topology::Site;

/// The most pairs of sites whose distances are listed.
const MOST_PAIRS: usize = 1 << 16;

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
            for neighbour in directions.steps(Site(site as u16)) {
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

    /// The number of steps between two sites by a set of directions, −1 if no way exists. It is a table lookup: by one
    /// site if the other is constant, otherwise by both.
    pub(super) fn distance(&mut self, id: DirectionsId, from: &Int, to: &Int) -> Lowered<Value> {
        let sites = self.game.layout.sites;
        let known = |site: Option<i32>| site.filter(|site| (0..sites as i32).contains(site));
        let ends = (known(self.static_int(from)), known(self.static_int(to)));
        let all = 0..sites as i32;
        let pairs: Vec<(i32, i32)> = match ends {
            (Some(from), _) => all.map(|to| (from, to)).collect(),
            (None, Some(to)) => all.map(|from| (from, to)).collect(),
            (None, None) if sites * sites <= MOST_PAIRS => {
                let pairs = all.clone();
                pairs
                    .flat_map(|from| all.clone().map(move |to| (from, to)))
                    .collect()
            }
            (None, None) => return self.missing("the distance on a large board from", from),
        };
        let directions = self.game.directions(id);
        let mut distances = Vec::new();
        for (from, to) in pairs {
            let measured = directions.distance(Site(from as u16), Site(to as u16));
            let is_in_hand = from.max(to) >= self.game.layout.board as i32;
            distances.push(match measured {
                Some(steps) => steps,
                None if from == to => 0,
                None if is_in_hand => -1,
                None => return self.missing("distances that are not listed, by", &id),
            });
        }
        let list = self.tables.list(distances);
        let place = match ends {
            (Some(_), _) => self.int(to)?,
            (None, Some(_)) => self.int(from)?,
            (None, None) => {
                let (from, to) = (self.int(from)?, self.int(to)?);
                let number = self.build.int(sites as i32);
                let row = self.build.get(Op::Arith(Arith::Mul, from, number));
                self.build.get(Op::Arith(Arith::Add, row, to))
            }
        };
        Ok(self.build.get(Op::Lookup(list, place)))
    }

    /// The reverse of [`Lowering::arcs`]: site ↦ the sites that have it as a neighbour.
    pub(super) fn arcs_back(&mut self, id: DirectionsId) -> ArcsId {
        let ahead = self.arcs(id);
        let directions = self.game.directions(id);
        let words = self.game.layout.words;
        let mut to = vec![0; self.game.layout.sites * words];
        for site in 0..self.game.layout.board {
            for neighbour in directions.steps(Site(site as u16)) {
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
