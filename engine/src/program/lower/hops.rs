//! Hops: over hurdles in a row, from some sites before them to some sites behind.
//!
//! Where every end tells its start, the hops of all pieces are found together, direction by direction; otherwise piece
//! by piece.

use super::exact::is_of_exact_length;
use super::filters::{
    has_only, is_empty_region, is_empty_site, is_occupied_region, is_occupied_site,
};
use super::radials::Leads;
use super::travel::doublings;
use super::{Lowered, Lowering};
use crate::game::ir::{
    Clear, Comparison, Hop, Int, PieceDirections, RuleNode, Sites, Targets, Variable,
};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{Lane, MovePart, Over, SetId, Start, Value};

/// Hops of a lane: where they end, and the parts that are given.
type Hops = (Lane, Value, Vec<(MovePart, Value)>);

/// The most hops of different lengths that are found in one direction for all pieces together.
const MOST_LANES: i32 = 9;

/// The sites that matter to hops.
#[derive(Clone, Copy)]
pub(super) struct Course {
    /// Where they start.
    pub(super) from: Value,
    /// The hurdles.
    pub(super) hurdles: Value,
    /// The sites passed over before and after the hurdles.
    pub(super) clear: Value,
    /// Where they may end.
    pub(super) ends: Value,
}

/// A direction: what is added to the number of a site, and the sites that have it.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) delta: i32,
    pub(super) starts: SetId,
    pub(super) longest: i32,
}

/// A hop in progress: its start, the site that it has reached, and its distance so far.
#[derive(Clone, Copy)]
struct Got {
    start: Value,
    front: Value,
    distance: i32,
}

/// How many sites there may be: the fewest and the most, which may depend on the start.
#[derive(Clone, Copy)]
enum Number {
    Known(i32, i32),
    Asked(Value, Value),
}

impl Lowering<'_> {
    /// Emits hops.
    pub(super) fn hop_moves(&mut self, hop: &Hop, only_if: Option<Value>) -> Lowered<Vec<Value>> {
        if is_of_exact_length(hop) {
            return self.exact_hops(hop, false, only_if);
        }
        let from = self.sites(&hop.from)?;
        let mut emitted = Vec::new();
        let depends = depends_on_start(hop);
        for (directions, from) in self.by_directions(&hop.directions, from) {
            let longest = self.longest_way(&directions);
            let PieceDirections::Fixed(id) = directions else {
                return self.missing("hops that depend on the piece,", &directions);
            };
            let ways = self.leads(id)?;
            let straight = ways.iter().filter_map(|leads| match *leads {
                Leads::Shift(delta, starts) => Some(Way {
                    delta,
                    starts,
                    longest,
                }),
                Leads::Radial(..) => None,
            });
            let straight: Vec<Way> = straight.collect();
            // What does not depend on the start is found once for all.
            let shared = match depends {
                true => None,
                false => Some(self.course(hop, from)?),
            };
            if let Some(course) = shared {
                let targets = (course.hurdles, course.ends);
                let pieces = (from, &directions);
                if let Some(of_one) = self.single_hops(hop, targets, pieces, only_if)? {
                    emitted.extend(of_one);
                    continue;
                }
            }
            if let Some(course) = shared
                && straight.len() == ways.len()
                && is_fixed_by_end(hop, longest)
            {
                for way in straight {
                    emitted.extend(self.hops_together(hop, course, way, only_if)?);
                }
                continue;
            }
            let moves = self.emit_each((Variable::From, from), only_if, |lowering, start| {
                let one = lowering.build.get(Op::One(start));
                let course = match shared {
                    Some(shared) => Course {
                        from: one,
                        ..shared
                    },
                    None => lowering.course(hop, one)?,
                };
                let mut emitted = Vec::new();
                for way in &ways {
                    emitted.extend(lowering.hops_from(hop, start, course, (*way, longest))?);
                }
                Ok(emitted)
            });
            emitted.extend(moves?);
        }
        Ok(emitted)
    }

    pub(super) fn ways_of(&mut self, directions: &PieceDirections) -> Lowered<Vec<Way>> {
        let longest = self.longest_way(directions);
        let shifts = self.shifts(directions)?.into_iter();
        let ways = shifts.map(|(delta, starts)| Way {
            delta,
            starts,
            longest,
        });
        Ok(ways.collect())
    }

    fn longest_way(&self, directions: &PieceDirections) -> i32 {
        match directions {
            PieceDirections::Fixed(id) => self.game.directions(*id).longest(),
            _ => 0,
        }
    }

    pub(super) fn course(&mut self, hop: &Hop, from: Value) -> Lowered<Course> {
        let hurdles = self.allowed(&hop.hurdle, Variable::Between)?;
        let to = self.allowed(&hop.to, Variable::To)?;
        let ends = match &hop.stop {
            None => to,
            Some(stop) => {
                let stops = self.allowed(stop, Variable::To)?;
                self.combine(SetOp::Minus, stops, to)
            }
        };
        let clear = match hop.clear {
            Clear::Empty => self.empty(),
            Clear::Ending => to,
        };
        Ok(Course {
            from,
            hurdles,
            clear,
            ends,
        })
    }

    /// The sites of the board that targets allow.
    fn allowed(&mut self, targets: &Targets, variable: Variable) -> Lowered<Value> {
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let region = match self.within(targets)? {
            Some(within) => self.combine(SetOp::And, within, board),
            None => board,
        };
        match &targets.when {
            Some(when) => self.only(variable, region, when, |lowering, site| {
                lowering.bind(variable, site);
            }),
            None => Ok(region),
        }
    }

    /// Emits the hops of all pieces in a direction: a lane for each length.
    fn hops_together(
        &mut self,
        hop: &Hop,
        course: Course,
        way: Way,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let Way {
            delta,
            starts,
            longest,
        } = way;
        let before = constants(&hop.before);
        let through = self.combine(SetOp::Minus, course.clear, course.hurdles);
        let mut emitted = Vec::new();
        let (mut front, mut number) = (course.from, 0);
        while number <= before.1.min(longest) {
            let is_far = before.1 >= longest && number == before.0 && number == 0;
            let next = match is_far {
                true => {
                    let slide = Op::Slide(front, through, delta, starts, doublings(longest));
                    self.build.get(slide)
                }
                false => self.build.get(Op::Shift(front, delta, starts)),
            };
            if number >= before.0 {
                let start = match is_far {
                    true => Start::BehindOver(delta),
                    false => Start::BeforeOver((number + 1) * delta),
                };
                let first = self.combine(SetOp::And, next, course.hurdles);
                let lanes = self.behind_hurdles(hop, course, way, (first, start))?;
                for (lane, ends, given) in lanes {
                    emitted.push(self.emit(lane, (ends, &given), only_if));
                }
            }
            if is_far {
                break;
            }
            front = self.combine(SetOp::And, next, through);
            number += 1;
        }
        Ok(emitted)
    }

    /// The lanes of hops in one direction. `first` is the set of the first hurdles; `start` tells how starts are found
    /// from ends.
    fn behind_hurdles(
        &mut self,
        hop: &Hop,
        course: Course,
        Way {
            delta,
            starts,
            longest,
        }: Way,
        (first, start): (Value, Start),
    ) -> Lowered<Vec<Hops>> {
        let [hurdles, after] = [&hop.hurdles, &hop.after].map(constants);
        let mut lanes = Vec::new();
        let mut last = first;
        for number in 1..=hurdles.1.min(longest) {
            if number > 1 {
                let next = self.build.get(Op::Shift(last, delta, starts));
                last = self.combine(SetOp::And, next, course.hurdles);
            }
            if number < hurdles.0 {
                continue;
            }
            let mut add = |lowering: &mut Self, reached: Value, over: Over| {
                let ends = lowering.combine(SetOp::And, reached, course.ends);
                let mut given = Vec::new();
                if matches!(over, Over::Behind(..)) {
                    given.push((MovePart::Over, last));
                }
                if matches!(start, Start::BehindOver(_)) {
                    given.push((MovePart::Start, course.from));
                }
                let start = match (start, over) {
                    (Start::BeforeOver(back), Over::Back(over)) => Start::Back(back + over),
                    _ => start,
                };
                let lane = Lane {
                    start,
                    over,
                    ..Lane::of(hop.rule)
                };
                lanes.push((lane, ends, given));
            };
            if after.0 <= 0 && after.1 >= longest {
                let slide = Op::Slide(last, course.clear, delta, starts, doublings(longest));
                let reached = self.build.get(slide);
                add(self, reached, Over::Behind(delta, (number - 1) * delta));
                continue;
            }
            let mut front = last;
            for distance in 0..=after.1.min(longest) {
                let reached = self.build.get(Op::Shift(front, delta, starts));
                if distance >= after.0 {
                    add(self, reached, Over::Back((distance + number) * delta));
                }
                front = self.combine(SetOp::And, reached, course.clear);
            }
        }
        Ok(lanes)
    }

    /// Emits the hops from one site in a direction: a lane for each number of sites before the hurdles.
    fn hops_from(
        &mut self,
        hop: &Hop,
        start: Value,
        course: Course,
        (leads, longest): (Leads, i32),
    ) -> Lowered<Vec<Value>> {
        let before = self.number(&hop.before)?;
        let hurdles = self.number(&hop.hurdles)?;
        let after = self.number(&hop.after)?;
        let through = self.combine(SetOp::Minus, course.clear, course.hurdles);
        let mut emitted = Vec::new();
        let mut front = course.from;
        for free in 0..=most(before, longest - 1) {
            let distance = free + 1;
            let next = self.next_along(leads, start, (front, distance));
            if let Some(may) = self.counts(before, free) {
                let first = self.combine(SetOp::And, next, course.hurdles);
                let got = Got {
                    start,
                    front: first,
                    distance,
                };
                let ends = self.ends_behind(course, got, (leads, longest), (hurdles, after));
                let over = match leads {
                    Leads::Shift(delta, _) => {
                        let back = self.build.int(distance * delta);
                        self.build.get(Op::Arith(Arith::Add, start, back))
                    }
                    Leads::Radial(id, way) => {
                        let list = self.sites_along(id, way, distance);
                        self.build.get(Op::Lookup(list, start))
                    }
                };
                let lane = Lane {
                    start: Start::Given,
                    over: Over::Given,
                    ..Lane::of(hop.rule)
                };
                let given = [(MovePart::Start, start), (MovePart::Over, over)];
                emitted.push(self.emit(lane, (ends, &given), may));
            }
            front = self.combine(SetOp::And, next, through);
        }
        Ok(emitted)
    }

    /// Where hops over hurdles from a first one on may end.
    fn ends_behind(
        &mut self,
        course: Course,
        first: Got,
        (leads, longest): (Leads, i32),
        (hurdles, after): (Number, Number),
    ) -> Value {
        let mut all = self.no_sites();
        let (start, mut last, mut distance) = (first.start, first.front, first.distance);
        for number in 1..=most(hurdles, longest) {
            if number > 1 {
                distance += 1;
                let next = self.next_along(leads, start, (last, distance));
                last = self.combine(SetOp::And, next, course.hurdles);
            }
            let Some(counts) = self.counts(hurdles, number) else {
                continue;
            };
            let mut reached = self.no_sites();
            if let (Number::Known(..=0, most), Leads::Shift(delta, starts)) = (after, leads)
                && most >= longest
            {
                let slide = Op::Slide(last, course.clear, delta, starts, doublings(longest));
                reached = self.build.get(slide);
            } else {
                let mut front = last;
                for free in 0..=most(after, longest) {
                    let there = (front, distance + free + 1);
                    let next = self.next_along(leads, start, there);
                    if let Some(counts) = self.counts(after, free) {
                        let next = self.only_if(counts, next);
                        reached = self.combine(SetOp::Or, reached, next);
                    }
                    front = self.combine(SetOp::And, next, course.clear);
                }
            }
            let reached = self.only_if(counts, reached);
            all = self.combine(SetOp::Or, all, reached);
        }
        self.combine(SetOp::And, all, course.ends)
    }

    /// A set if a condition holds, where there is one; otherwise nothing.
    fn only_if(&mut self, condition: Option<Value>, set: Value) -> Value {
        match condition {
            None => set,
            Some(condition) => {
                let none = self.no_sites();
                self.build.select(condition, set, none)
            }
        }
    }

    fn number(&mut self, (low, high): &(Int, Int)) -> Lowered<Number> {
        if let (Some(low), Some(high)) = (low.constant(), high.constant()) {
            return Ok(Number::Known(low.max(0), high.max(0)));
        }
        let low_value = self.int(low)?;
        let high_value = if low == high {
            low_value
        } else {
            self.int(high)?
        };
        Ok(Number::Asked(low_value, high_value))
    }

    /// Whether a number of sites is one of those that may be: nothing if not, and a condition if it depends.
    fn counts(&mut self, number: Number, here: i32) -> Option<Option<Value>> {
        match number {
            Number::Known(low, high) => (low..=high).contains(&here).then_some(None),
            Number::Asked(low, high) => {
                let here = self.build.int(here);
                let enough = self.compare(Comparison::LessOrEqual, low, here);
                let few = self.compare(Comparison::GreaterOrEqual, high, here);
                Some(Some(self.both(Some(enough), few)))
            }
        }
    }
}

/// The most sites that there can be.
fn most(number: Number, longest: i32) -> i32 {
    match number {
        Number::Known(_, high) => high.min(longest),
        Number::Asked(..) => longest,
    }
}

/// The fewest and the most sites of hops whose numbers are constant.
fn constants((low, high): &(Int, Int)) -> (i32, i32) {
    let number = |int: &Int| int.constant().unwrap_or(0).max(0);
    (number(low), number(high))
}

/// Whether anything about hops but their start depends on the start.
pub(super) fn depends_on_start(hop: &Hop) -> bool {
    let reads = |targets: &Targets| {
        let within = targets.within.iter().map(RuleNode::Sites);
        let mut parts = within.chain(targets.when.iter().map(RuleNode::Bool));
        parts.any(|part| part.reads(Variable::From))
    };
    reads(&hop.hurdle) || reads(&hop.to) || hop.stop.as_ref().is_some_and(reads)
}

/// Whether the end and the direction of a hop determine its start and its hurdles: the hop passes over a known number
/// of sites, or, besides the hurdles, over empty sites only, which cannot be hurdles.
fn is_fixed_by_end(hop: &Hop, longest: i32) -> bool {
    let ranges = [&hop.before, &hop.hurdles, &hop.after];
    let is_known = |(low, high): &(Int, Int)| low.constant().is_some() && high.constant().is_some();
    if !ranges.into_iter().all(is_known) {
        return false;
    }
    let ranges = ranges.map(constants);
    let is_far = |(low, high): (i32, i32)| low == 0 && high >= longest;
    let number = |(low, high): (i32, i32)| match is_far((low, high)) {
        true => 1,
        false => high.min(longest) - low + 1,
    };
    let [before, hurdles, after] = ranges;
    let few =
        number(before) * (hurdles.1.min(longest) - hurdles.0 + 1) * number(after) <= MOST_LANES;
    let far = is_far(before) || is_far(after);
    let clear = hop.clear == Clear::Empty || has_only(&hop.to, is_empty_site, is_empty_region);
    few && (!far
        || clear
            && (is_occupied_region(&hop.from) || matches!(hop.from, Sites::One(_)))
            && has_only(&hop.hurdle, is_occupied_site, is_occupied_region))
}
