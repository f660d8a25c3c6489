//! Slides along radials.
//!
//! Where only regions limit a slide, it is not walked: from one site by its rays, from many sites by filling
//! the board from all of them, direction by direction. Two pieces never slide to a site in the same
//! direction, as the nearer one is in the way of the other; so who slides there is found by looking back.

use super::Context;
use super::choices::Choices;
use crate::game::Directions;
use crate::game::ir::{Bool, Slide, Variable};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// The bounds of a slide, its regions found.
struct Ways<const W: usize> {
    min: i32,
    max: i32,
    /// Where it passes.
    between: SiteSet<W>,
    /// Where it may end.
    ends: SiteSet<W>,
    /// Where it ends and goes no further.
    stops: SiteSet<W>,
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    pub(super) fn slides(&mut self, slide: &'a Slide, out: &mut Choices<'a>) {
        let from = self.starts(&slide.from, &slide.directions);
        if from.is_empty() {
            return;
        }
        let (min, max) = (self.int(&slide.min), self.int(&slide.max));
        let between = self.within(&slide.between);
        let ends = match &slide.to {
            Some(to) => self.within(to),
            None => between,
        };
        let stops = match &slide.stop {
            Some(Bool::Within(Variable::To, stops)) => self.sites(stops),
            _ => SiteSet::EMPTY,
        };
        let plain = slide.is_plain();
        let ways = Ways {
            min,
            max,
            between,
            ends,
            stops,
        };
        self.by_directions(&slide.directions, from, |context, tables, from| {
            let template = context.template(slide.rule);
            let unbounded = plain && min <= 1 && tables.longest() <= max;
            if unbounded
                && is_crowd(&from)
                && let Some(shifts) = tables.straight_shifts()
                && !from.meets(&ways.passable())
            {
                for (delta, starts) in shifts.iter::<W>() {
                    if out.is_enough() {
                        return;
                    }
                    let passable = ways.passable();
                    let [to] = from.slid(&[delta], &[starts], &passable, tables.doublings());
                    out.back(template, delta, &to.and(&ways.targets()), &from);
                }
                return;
            }
            let rays = tables.rays().filter(|_| unbounded);
            let blockers = ways.passable().complement();
            context.each_from(from, |context, from| {
                if out.is_enough() {
                    return;
                }
                let to = match rays {
                    Some(rays) => rays.seen(from, &blockers).and(&ways.targets()),
                    None if plain => ways.walked(tables, from),
                    None => context.slide_targets(slide, tables, from, &ways),
                };
                out.many(context.template(slide.rule), &to);
            });
        });
    }

    /// Where a slide from one site may end, asking its conditions of each site.
    fn slide_targets(
        &mut self,
        slide: &'a Slide,
        tables: &'a Directions,
        from: Site,
        ways: &Ways<W>,
    ) -> SiteSet<W> {
        let outer = self.frame;
        let mut targets = SiteSet::EMPTY;
        for radial in tables.radials(from) {
            let mut last = None;
            for (distance, site) in (1..=ways.max).zip(radial) {
                self.frame.to = *site;
                if let Some(stop) = &slide.stop
                    && distance >= ways.min
                    && self.bool(stop)
                {
                    if self.ends_there(slide) {
                        targets.insert(*site);
                    }
                    break;
                }
                let passes = self.allows(&slide.between, &ways.between, Variable::Between, *site);
                self.frame.between = outer.between;
                let ends = match &slide.to {
                    Some(to) => self.allows(to, &ways.ends, Variable::To, *site),
                    None => passes,
                };
                if ends && distance >= ways.min && self.ends_there(slide) {
                    if slide.furthest {
                        last = Some(*site);
                    } else {
                        targets.insert(*site);
                    }
                }
                if !passes {
                    break;
                }
            }
            if let Some(site) = last {
                targets.insert(site);
            }
        }
        self.frame = outer;
        targets
    }
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Whether a slide may end on the bound site, if a condition says so.
    fn ends_there(&mut self, slide: &'a Slide) -> bool {
        slide.only.as_ref().is_none_or(|only| self.bool(only))
    }
}

impl<const W: usize> Ways<W> {
    /// Where a slide goes on.
    fn passable(&self) -> SiteSet<W> {
        self.between.without(&self.stops)
    }

    /// Where a slide that comes so far may end.
    fn targets(&self) -> SiteSet<W> {
        self.ends.or(&self.stops)
    }

    /// Where a slide from one site may end, walked.
    #[inline]
    fn walked(&self, tables: &Directions, from: Site) -> SiteSet<W> {
        let max = usize::try_from(self.max).unwrap_or(0);
        let mut passed = SiteSet::EMPTY;
        let mut stopped = SiteSet::EMPTY;
        for radial in tables.radials(from) {
            for (index, site) in radial.iter().take(max).enumerate() {
                if index as i32 + 1 >= self.min {
                    if self.stops.contains(*site) {
                        stopped.insert(*site);
                        break;
                    }
                    passed.insert(*site);
                }
                if !self.between.contains(*site) {
                    break;
                }
            }
        }
        passed.and(&self.ends).or(&stopped)
    }
}

/// Whether it is quicker to slide all pieces of a set together than one by one: filling the board costs
/// as much for one piece as for all.
#[inline]
fn is_crowd<const W: usize>(from: &SiteSet<W>) -> bool {
    from.len() as usize > 4 * W
}
