//! The sites between two others, and regions by the number of something.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, DirectionsId, RegionId};
use crate::program::op::{Op, SetOp};
use crate::program::types::{Arcs, Value};
use crate::topology::Site;
use std::collections::BTreeMap;

impl Lowering<'_> {
    /// The sites strictly between two sites on a radial of the first.
    pub(super) fn between(
        &mut self,
        directions: DirectionsId,
        (from, to): (Value, Value),
    ) -> Lowered<Value> {
        let game = self.game;
        let (tables, words) = (game.directions(directions), self.tables.words);
        let sites = || (0..game.layout.board).map(|site| Site(site as u16));
        let (end, mut found) = (self.build.get(Op::One(to)), self.no_sites());
        // Of two radials that lead to the same site the first would count.
        for start in sites() {
            let mut reached: Vec<Site> = tables.radials(start).flatten().copied().collect();
            let number = reached.len();
            reached.sort_unstable();
            reached.dedup();
            if reached.len() < number {
                return self.missing("sites between others by", &directions);
            }
        }
        // The radials by what their first step adds to the number of a site: opposite ones differ.
        let mut ways: BTreeMap<i32, Vec<(Site, &[Site])>> = BTreeMap::new();
        for start in sites() {
            for radial in tables.radials(start) {
                if let Some(first) = radial.first() {
                    let delta = i32::from(first.0) - i32::from(start.0);
                    ways.entry(delta).or_default().push((start, radial));
                }
            }
        }
        for way in ways.into_values() {
            let [mut ahead, mut before] =
                std::array::from_fn(|_| vec![0_u64; game.layout.sites * words]);
            for (start, radial) in &way {
                for (place, site) in radial.iter().enumerate() {
                    put(&mut ahead, words, *start, *site);
                    for passed in &radial[..place] {
                        put(&mut before, words, *site, *passed);
                    }
                }
            }
            // The sites before one on a radial depend on the radial from the start, so that each radial counts by itself.
            for (start, radial) in &way {
                for (place, site) in radial.iter().enumerate() {
                    let first = |site: Site| usize::from(site.0) * words;
                    let row = ahead[first(*start)..][..words].iter();
                    let both = row.zip(&before[first(*site)..][..words]);
                    let common: u32 = both.map(|(one, other)| (one & other).count_ones()).sum();
                    if common as usize != place {
                        return self.missing("sites between others by", &directions);
                    }
                }
            }
            let [ahead, before] = [("ahead", ahead), ("before", before)].map(|(name, to)| {
                self.tables.arcs(Arcs {
                    name: name.to_owned(),
                    to,
                    shifts: None,
                })
            });
            let ahead = self.build.get(Op::Around(from, ahead));
            let before = self.build.get(Op::Around(to, before));
            let between = self.combine(SetOp::And, ahead, before);
            let reached = self.combine(SetOp::And, ahead, end);
            let is_there = self.build.get(Op::Any(reached));
            found = self.build.select(is_there, between, found);
        }
        Ok(found)
    }

    /// The region of a number among some; none for other numbers.
    pub(super) fn region_of_number(&mut self, regions: &[RegionId], number: Value) -> Value {
        let mut found = self.no_sites();
        // A list of few regions is compared with, of many a relation is kept by the number as a site.
        if regions.len() <= self.game.layout.sites && regions.len() > 4 {
            let words = self.tables.words;
            let mut to = vec![0; self.game.layout.sites * words];
            for (place, region) in regions.iter().enumerate() {
                let first = region.index() * words;
                to[place * words..][..words]
                    .copy_from_slice(&self.game.regions[first..first + words]);
            }
            let arcs = self.tables.arcs(Arcs {
                name: "numbered".to_owned(),
                to,
                shifts: None,
            });
            let end = self.build.int(regions.len() as i32);
            let (zero, nowhere) = (self.build.int(0), self.build.int(-1));
            let low = self.compare(Comparison::GreaterOrEqual, number, zero);
            let high = self.compare(Comparison::Less, number, end);
            let known = self.both(Some(low), high);
            let place = self.build.select(known, number, nowhere);
            return self.build.get(Op::Around(place, arcs));
        }
        for (place, region) in regions.iter().enumerate() {
            let place = self.build.int(place as i32);
            let is_this = self.compare(Comparison::Equal, number, place);
            let own = self.region(*region);
            found = self.build.select(is_this, own, found);
        }
        found
    }
}

/// Adds a site to the row of another in a relation.
fn put(to: &mut [u64], words: usize, from: Site, site: Site) {
    to[usize::from(from.0) * words + usize::from(site.0) / 64] |= 1 << (site.0 % 64);
}
