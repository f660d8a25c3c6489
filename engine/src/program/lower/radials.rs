//! Steps and slides on boards, or in directions, that no numbers added to those of sites describe: site by site along
//! tables of the ways from each.

use super::{Lowered, Lowering};
use crate::game::ir::{
    Bool, Comparison, DirectionsId, PieceDirections, RuleId, RuleNode, Slide, Targets, Variable,
};
use crate::program::op::{Logic, Op, SetOp};
use crate::program::types::{Lane, ListId, MovePart, SetId, Start, Value, ValueType};
use crate::topology::Site;

/// The longest way that is followed.
const MOST_STEPS: i32 = 20;

/// One of the ways on which radials lead from sites.
#[derive(Clone, Copy)]
pub(super) enum Leads {
    /// A number is added to that of each site of a set, over and over again.
    Shift(i32, SetId),
    /// The radial of this place among those of each site.
    Radial(DirectionsId, usize),
}

impl Lowering<'_> {
    /// The ways of the radials of a set of directions.
    pub(super) fn leads(&mut self, id: DirectionsId) -> Lowered<Vec<Leads>> {
        let tables = self.game.directions(id);
        if tables.straight_shifts().is_some() {
            let shifts = self.shifts(&PieceDirections::Fixed(id))?.into_iter();
            return Ok(shifts
                .map(|(delta, starts)| Leads::Shift(delta, starts))
                .collect());
        }
        if tables.longest() > MOST_STEPS {
            return self.missing("long ways on a board that is not regular,", &id);
        }
        let ways = 0..self.ways_from_a_site(id);
        Ok(ways.map(|way| Leads::Radial(id, way)).collect())
    }

    /// The most radials that a site has.
    pub(super) fn ways_from_a_site(&self, id: DirectionsId) -> usize {
        let tables = self.game.directions(id);
        let sites = 0..self.game.layout.board;
        let ways = sites.map(|site| tables.radials(Site(site as u16)).len());
        ways.max().unwrap_or(0)
    }

    /// For each site the one at a distance, from 1, on one of its radials; −1 where that is not so long.
    pub(super) fn sites_along(&mut self, id: DirectionsId, way: usize, distance: i32) -> ListId {
        let (tables, board) = (self.game.directions(id), self.game.layout.board);
        let place = distance as usize - 1;
        let there = |site: usize| {
            let mut radials = tables.radials(Site(site as u16));
            radials.nth(way)?.get(place).copied()
        };
        let sites = (0..self.game.layout.sites).map(|site| {
            let there = (site < board).then(|| there(site)).flatten();
            there.map_or(-1, |there| i32::from(there.0))
        });
        let sites = sites.collect();
        self.tables.list(sites)
    }

    /// The set that lies one step further on a way than a set: where it is one of radials, the set at a distance from the site
    /// where the way starts, if the set before it is not empty.
    pub(super) fn next_along(
        &mut self,
        leads: Leads,
        start: Value,
        (front, distance): (Value, i32),
    ) -> Value {
        match leads {
            Leads::Shift(delta, starts) => self.build.get(Op::Shift(front, delta, starts)),
            Leads::Radial(id, way) => {
                let list = self.sites_along(id, way, distance);
                let site = self.build.get(Op::Lookup(list, start));
                let (one, none) = (self.build.get(Op::One(site)), self.no_sites());
                let any = self.build.get(Op::Any(front));
                self.build.select(any, one, none)
            }
        }
    }

    /// Emits the steps of each piece to the sites around its own.
    pub(super) fn steps_around(
        &mut self,
        (rule, from, targets): (RuleId, Value, &Targets),
        directions: DirectionsId,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let arcs = self.arcs(directions);
        let within = self.within(targets)?;
        self.emit_each((Variable::From, from), only_if, |lowering, start| {
            let mut ends = lowering.build.get(Op::Around(start, arcs));
            if let Some(within) = within {
                ends = lowering.combine(SetOp::And, ends, within);
            }
            let ends = lowering.where_holds(targets, ends, 0)?;
            let lane = Lane {
                start: Start::Given,
                ..Lane::of(rule)
            };
            Ok(vec![lowering.emit(
                lane,
                (ends, &[(MovePart::Start, start)]),
                None,
            )])
        })
    }

    /// Emits the slides of each piece along the ways from its site.
    pub(super) fn slides_along(
        &mut self,
        slide: &Slide,
        directions: DirectionsId,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        // The site passed over is bound to what it was before where it is asked whether a slide may end.
        let mut only = slide.only.iter();
        if only.any(|only| RuleNode::Bool(only).reads(Variable::Between)) {
            return self.missing(
                "slides with conditions on their moves, of",
                &slide.directions,
            );
        }
        let tables = self.game.directions(directions);
        let longest = tables.longest();
        let max = slide.max.constant().unwrap_or(longest).min(longest);
        let ways = self.ways_from_a_site(directions);
        if max > MOST_STEPS {
            return self.missing("long slides on a board that is not regular,", &directions);
        }
        // Numbers of steps that depend on the position are the same for all pieces.
        let [least, most] = match (slide.min.constant(), slide.max.constant()) {
            (Some(_), Some(_)) => [None; 2],
            _ => [Some(self.int(&slide.min)?), Some(self.int(&slide.max)?)],
        };
        let min = slide.min.constant().unwrap_or(0);
        // For each way and distance the site that is reached from each.
        let lists: Vec<Vec<ListId>> = (0..ways)
            .map(|way| {
                let distances = 1..=max;
                distances
                    .map(|distance| self.sites_along(directions, way, distance))
                    .collect()
            })
            .collect();
        let from = self.sites(&slide.from)?;
        let between = self.within(&slide.between)?;
        let ends = match &slide.to {
            Some(to) => self.within(to)?,
            None => None,
        };
        self.emit_each((Variable::From, from), only_if, |lowering, start| {
            let all = lowering.slots.local("reached", ValueType::Set);
            let none = lowering.no_sites();
            lowering.store(all, none);
            for way in &lists {
                let (mut goes_on, mut last) = (lowering.build.bool(true), lowering.build.int(-1));
                for (length, list) in (1..).zip(way) {
                    let site = lowering.build.get(Op::Lookup(*list, start));
                    let zero = lowering.build.int(0);
                    let exists = lowering.compare(Comparison::GreaterOrEqual, site, zero);
                    goes_on = lowering.both(Some(goes_on), exists);
                    let here = lowering.build.int(length);
                    if let Some(most) = most {
                        let near = lowering.compare(Comparison::GreaterOrEqual, most, here);
                        goes_on = lowering.both(Some(goes_on), near);
                    }
                    let may_end = match least {
                        Some(least) => lowering.compare(Comparison::LessOrEqual, least, here),
                        None => lowering.build.bool(length >= min),
                    };
                    let met = lowering.scoped(|lowering| {
                        lowering.bind(Variable::To, site);
                        lowering.bind(Variable::Between, site);
                        lowering.got_to(slide, site, (between, ends), may_end)
                    });
                    let GotTo {
                        passes,
                        ends_here,
                        stops,
                    } = met?;
                    let ends_here = lowering.both(Some(goes_on), ends_here);
                    let stops = lowering.both(Some(goes_on), stops);
                    let mut counts = lowering.build.get(Op::Logic(Logic::Or, ends_here, stops));
                    if slide.furthest {
                        last = lowering.build.select(ends_here, site, last);
                        counts = stops;
                    }
                    lowering.add_if(all, (counts, site));
                    goes_on = lowering.both(Some(goes_on), passes);
                }
                if slide.furthest {
                    let before = lowering.load(all);
                    let one = lowering.build.get(Op::One(last));
                    let with = lowering.combine(SetOp::Or, before, one);
                    lowering.store(all, with);
                }
            }
            let ends = lowering.load(all);
            let lane = Lane {
                start: Start::Given,
                ..Lane::of(slide.rule)
            };
            Ok(vec![lowering.emit(
                lane,
                (ends, &[(MovePart::Start, start)]),
                None,
            )])
        })
    }

    /// Adds a site to the set in a slot if a condition holds.
    fn add_if(&mut self, all: crate::program::SlotId, (condition, site): (Value, Value)) {
        let before = self.load(all);
        let one = self.build.get(Op::One(site));
        let with = self.combine(SetOp::Or, before, one);
        let with = self.build.select(condition, with, before);
        self.store(all, with);
    }

    /// What a slide that has got to a site may do there, which is bound; it may end there if `may_end` holds.
    fn got_to(
        &mut self,
        slide: &Slide,
        site: Value,
        (between, ends): (Option<Value>, Option<Value>),
        may_end: Value,
    ) -> Lowered<GotTo> {
        let is_in = |lowering: &mut Self, set: Option<Value>, when: Option<&Bool>| {
            let mut holds = match set {
                Some(set) => lowering.build.get(Op::Has(set, site)),
                None => lowering.build.bool(true),
            };
            if let Some(when) = when {
                let asked = lowering.bool(when)?;
                holds = lowering.both(Some(holds), asked);
            }
            Ok(holds)
        };
        let mut stops = self.build.bool(false);
        if let Some(stop) = &slide.stop {
            let asked = self.bool(stop)?;
            stops = self.both(Some(may_end), asked);
        }
        let open = self.build.get(Op::Not(stops));
        let passes = is_in(self, between, slide.between.when.as_ref())?;
        let passes = self.both(Some(open), passes);
        let mut ends_here = match &slide.to {
            None => passes,
            Some(to) => {
                let allowed = is_in(self, ends, to.when.as_ref())?;
                self.both(Some(open), allowed)
            }
        };
        ends_here = self.both(Some(may_end), ends_here);
        if let Some(only) = &slide.only {
            let asked = self.bool(only)?;
            ends_here = self.both(Some(asked), ends_here);
            stops = self.both(Some(asked), stops);
        }
        Ok(GotTo {
            passes,
            ends_here,
            stops,
        })
    }
}

/// What a slide may do on a site: go on over it, end there, or end there and go no further.
struct GotTo {
    passes: Value,
    ends_here: Value,
    stops: Value,
}
