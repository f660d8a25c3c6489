//! Slides of limited length: step by step, those of all pieces together.

use super::{Lowered, Lowering};
use crate::game::Directions;
use crate::game::ir::{Bool, DirectionsId, PieceDirections, Slide, Targets, Variable};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{Lane, SetId, Start, Value};
use crate::topology::Site;
use std::collections::{BTreeMap, BTreeSet};

/// The longest slide that is followed step by step.
pub(super) const MOST_STEPS: i32 = 8;

/// The most ends that ways which bend may have.
const MOST_ENDS: usize = 32;

/// A step of slides, the same for all pieces that make it.
pub(super) struct SlideStep {
    /// What it adds to the number of a site.
    delta: i32,
    /// The sites from which it is made.
    starts: SetId,
    /// The steps that may follow it.
    next: Vec<SlideStep>,
}

/// A tree of the ways of slides. An edge is a step, as a difference of site numbers; a node has the sites whose ways
/// lead through it.
#[derive(Default)]
struct Ways {
    starts: BTreeSet<i32>,
    next: BTreeMap<i32, Ways>,
}

/// What is the same for all slides of a rule.
struct Course<'a> {
    slide: &'a Slide,
    /// The sites that may be passed over, if not all.
    between: Option<Value>,
    /// The region in which a slide may end; `None` if the slide names no region.
    ends: Option<Value>,
    only_if: Option<Value>,
}

impl Lowering<'_> {
    /// The steps of slides of limited length, as a tree. `None` if they are long, if more than their regions and conditions
    /// on the way limits them, if their ways bend and are too many, or if two of them may lead from a site to the same one.
    pub(super) fn slide_steps(
        &mut self,
        slide: &Slide,
        id: DirectionsId,
    ) -> Lowered<Option<Vec<SlideStep>>> {
        let directions = self.game.directions(id);
        let is_straight = directions.straight_shifts().is_some();
        let bounds = (slide.min.constant(), slide.max.constant());
        let (Some(min), Some(max)) = bounds else {
            return Ok(None);
        };
        let max = max.min(directions.longest());
        let is_limited = max <= MOST_STEPS && slide.only.is_none() && !slide.furthest;
        if is_straight {
            if !is_limited {
                return Ok(None);
            }
            let shifts = self.shifts(&PieceDirections::Fixed(id))?;
            let straight = |(delta, starts)| straight_steps(delta, starts, max);
            return Ok(Some(shifts.into_iter().filter_map(straight).collect()));
        }
        let ways = ways(directions, self.game.layout.board, max as usize);
        Ok(match is_limited && lead_apart(&ways, min) {
            true => Some(self.steps_from(&ways, 0)),
            false => None,
        })
    }

    /// The first steps of a tree of ways. The steps before have added `before` to the number of the start.
    fn steps_from(&mut self, ways: &Ways, before: i32) -> Vec<SlideStep> {
        let mut steps = Vec::new();
        for (delta, next) in &ways.next {
            let mut words = vec![0; self.tables.words];
            for start in &next.starts {
                let site = (start + before) as usize;
                words[site / 64] |= 1 << (site % 64);
            }
            steps.push(SlideStep {
                delta: *delta,
                starts: self.tables.set(&words),
                next: self.steps_from(next, before + delta),
            });
        }
        steps
    }

    /// Emits the moves of slides of limited length: one lane for each way and length.
    pub(super) fn limited_slides(
        &mut self,
        slide: &Slide,
        steps: &[SlideStep],
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let from = self.sites(&slide.from)?;
        let (between, ends) = (
            self.within(&slide.between)?,
            match &slide.to {
                Some(to) => self.within(to)?,
                None => None,
            },
        );
        let course = Course {
            slide,
            between,
            ends,
            only_if,
        };
        let mut emitted = Vec::new();
        self.slide_on(&course, steps, (from, 0, 0), &mut emitted)?;
        Ok(emitted)
    }

    /// Emits the moves of the steps that follow, from the sites that slides have reached; the steps before have added a
    /// number to that of the start.
    fn slide_on(
        &mut self,
        course: &Course<'_>,
        steps: &[SlideStep],
        (front, length, back): (Value, i32, i32),
        emitted: &mut Vec<Value>,
    ) -> Lowered<()> {
        let slide = course.slide;
        let min = slide.min.constant().unwrap_or(0);
        let (length, may_end) = (length + 1, length + 1 >= min);
        for step in steps {
            let back = back + step.delta;
            let mut next = self.build.get(Op::Shift(front, step.delta, step.starts));
            let mut stopped = None;
            if let Some(stop) = slide.stop.as_ref().filter(|_| may_end) {
                let stops = self.passed((next, back), stop)?;
                next = self.combine(SetOp::Minus, next, stops);
                stopped = Some(stops);
            }
            let mut passes = match course.between {
                Some(between) => self.combine(SetOp::And, next, between),
                None => next,
            };
            if let Some(when) = &slide.between.when {
                passes = self.passed((passes, back), when)?;
            }
            if may_end {
                let mut reached = match (&slide.to, course.ends) {
                    (None, _) => passes,
                    (Some(_), Some(ends)) => self.combine(SetOp::And, next, ends),
                    (Some(_), None) => next,
                };
                if let Some(Targets {
                    when: Some(when), ..
                }) = &slide.to
                {
                    reached = self.passed((reached, back), when)?;
                }
                if let Some(stopped) = stopped {
                    reached = self.combine(SetOp::Or, reached, stopped);
                }
                let lane = Lane {
                    start: Start::Back(back),
                    ..Lane::of(slide.rule)
                };
                emitted.push(self.emit(lane, (reached, &[]), course.only_if));
            }
            self.slide_on(course, &step.next, (passes, length, back), emitted)?;
        }
        Ok(())
    }

    /// The sites that slides have reached where a condition holds. The steps so far have added `back` to the number of
    /// the start.
    fn passed(&mut self, (sites, back): (Value, i32), condition: &Bool) -> Lowered<Value> {
        let variable = match condition {
            Bool::Within(variable, _) => *variable,
            _ => Variable::To,
        };
        self.only(variable, sites, condition, |lowering, site| {
            lowering.bind(Variable::To, site);
            lowering.bind(Variable::Between, site);
            let back = lowering.build.int(back);
            let from = lowering.build.get(Op::Arith(Arith::Sub, site, back));
            lowering.bind(Variable::From, from);
        })
    }
}

/// A number of equal steps one after the other; none for none.
fn straight_steps(delta: i32, starts: SetId, number: i32) -> Option<SlideStep> {
    (number > 0).then(|| SlideStep {
        delta,
        starts,
        next: straight_steps(delta, starts, number - 1)
            .into_iter()
            .collect(),
    })
}

/// The ways of slides from all sites of a board, cut after `most` steps: a tree whose edges are differences of site
/// numbers.
fn ways(directions: &Directions, sites: usize, most: usize) -> Ways {
    let mut all = Ways::default();
    for site in (0..sites).map(|site| Site(site as u16)) {
        for radial in directions.radials(site) {
            let (mut ways, mut before) = (&mut all, site);
            for next in radial.iter().take(most) {
                let delta = i32::from(next.0) - i32::from(before.0);
                ways = ways.next.entry(delta).or_default();
                ways.starts.insert(i32::from(site.0));
                before = *next;
            }
        }
    }
    all
}

/// Whether the ways of at least `min` steps are few ([`MOST_ENDS`]), and no two of them lead from a site to the same
/// one.
fn lead_apart(ways: &Ways, min: i32) -> bool {
    let mut ends = Vec::new();
    note_ends(ways, (min, 0), &mut ends);
    let different: BTreeSet<i32> = ends.iter().copied().collect();
    ends.len() <= MOST_ENDS && different.len() == ends.len()
}

/// Collects, for the ways of at least `min` steps, the differences of site numbers from start to end; `before` is that
/// of the steps already taken.
fn note_ends(ways: &Ways, (min, before): (i32, i32), ends: &mut Vec<i32>) {
    for (delta, next) in &ways.next {
        if ends.len() > MOST_ENDS {
            return;
        }
        if min <= 1 {
            ends.push(before + delta);
        }
        note_ends(next, (min - 1, before + delta), ends);
    }
}
