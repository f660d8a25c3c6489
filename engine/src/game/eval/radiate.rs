//! The sites along radials: up to where they stop, and between two sites.

use super::Context;
use crate::game::ir::{Bool, DirectionsId, Int, PieceDirections, Sites, Variable};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    pub(super) fn radiating(
        &mut self,
        directions: &'a PieceDirections,
        from: &'a Sites,
        (min, max): (&'a Int, &'a Int),
        stop: Option<&'a Bool>,
        stop_included: bool,
        included: bool,
    ) -> SiteSet<W> {
        let from = self.sites(from);
        let (min, max) = (self.int(min), self.int(max));
        if min <= 1
            && let Some(seen) = self.seen(directions, from, max, stop, stop_included)
        {
            return if included { seen.or(&from) } else { seen };
        }
        let outer = self.frame;
        let mut found = if included { from } else { SiteSet::EMPTY };
        for start in from.iter() {
            for radial in self.directions(directions, start).radials(start) {
                for (distance, site) in (1..=max).zip(radial) {
                    self.frame.to = *site;
                    let stops = stop.is_some_and(|stop| self.bool(stop));
                    if distance >= min && (!stops || stop_included) {
                        found.insert(*site);
                    }
                    if stops {
                        break;
                    }
                }
            }
        }
        self.frame = outer;
        found
    }

    /// The sites along all of the radials, up to where they stop, if they can be found without walking.
    fn seen(
        &mut self,
        directions: &'a PieceDirections,
        from: SiteSet<W>,
        max: i32,
        stop: Option<&'a Bool>,
        stop_included: bool,
    ) -> Option<SiteSet<W>> {
        let PieceDirections::Fixed(id) = directions else {
            return None;
        };
        let tables = self.game.directions(*id);
        if tables.longest() > max {
            return None;
        }
        let Some(stop) = stop else {
            let all = from.iter().map(|site| tables.on_radials(site));
            return Some(all.fold(SiteSet::EMPTY, |all, some| all.or(&some)));
        };
        let Bool::Within(Variable::To, stops) = stop else {
            return None;
        };
        let rays = tables.rays()?;
        let stops = self.sites(stops);
        let seen = from.iter().fold(SiteSet::EMPTY, |seen, site| {
            let along = rays.seen(site, &stops);
            seen.or(&if stop_included {
                along
            } else {
                along.without(&stops)
            })
        });
        Some(seen)
    }

    pub(super) fn between(&self, directions: DirectionsId, from: Site, to: Site) -> SiteSet<W> {
        for radial in self.game.directions(directions).radials(from) {
            if let Some(end) = radial.iter().position(|site| *site == to) {
                return radial[..end].iter().copied().collect();
            }
        }
        SiteSet::EMPTY
    }
}
