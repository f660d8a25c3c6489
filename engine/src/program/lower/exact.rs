//! Hops over a number of hurdles that depends on the start, and steps where that number is 0.
//!
//! The end is found by arithmetic, and it counts if a slide over hurdles reaches it: the slide ends on the first site that is
//! none, so that all sites before are hurdles.

use super::hops::{Course, Way, depends_on_start};
use super::travel::doublings;
use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, Hop, Int, Moves, Sites, Variable};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{Lane, MovePart, Over, Start, Value};

/// Whether a hop goes over a number of hurdles that depends on the start, and over nothing else.
pub(super) fn is_of_exact_length(hop: &Hop) -> bool {
    let (least, most) = &hop.hurdles;
    let none = (Int::Const(0), Int::Const(0));
    least == most && least.constant().is_none() && hop.before == none && hop.after == none
}

/// The hop that two generators are together: steps where a number is 0, and hops over the number of hurdles.
pub(super) fn hop_or_step(moves: &[Moves]) -> Option<&Hop> {
    let [Moves::Step(step), Moves::Hop(hop), ..] = moves else {
        return None;
    };
    let Sites::Only(Variable::From, region, when) = &step.from else {
        return None;
    };
    let Bool::Compare(Comparison::Equal, number, zero) = &**when else {
        return None;
    };
    let is_both = is_of_exact_length(hop)
        && **zero == Int::Const(0)
        && **number == hop.hurdles.0
        && **region == hop.from
        && hop.stop.is_none()
        && (step.rule, &step.directions, &step.to) == (hop.rule, &hop.directions, &hop.to);
    is_both.then_some(&**hop)
}

impl Lowering<'_> {
    /// Emits hops of exact length, and steps where the length is 0, if they are some of them.
    pub(super) fn exact_hops(
        &mut self,
        hop: &Hop,
        with_steps: bool,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let from = self.sites(&hop.from)?;
        let mut emitted = Vec::new();
        for (directions, from) in self.by_directions(&hop.directions, from) {
            let ways = self.ways_of(&directions)?;
            let shared = match depends_on_start(hop) {
                true => None,
                false => Some(self.course(hop, from)?),
            };
            let moves = self.emit_each((Variable::From, from), only_if, |lowering, start| {
                let from = lowering.build.get(Op::One(start));
                let course = match shared {
                    Some(shared) => Course { from, ..shared },
                    None => lowering.course(hop, from)?,
                };
                let number = lowering.int(&hop.hurdles.0)?;
                let ways = ways.iter();
                let lanes = ways.map(|way| {
                    let ends = lowering.exact_end(course, *way, (start, number), with_steps);
                    let over = lowering.first_passed(*way, (start, number), with_steps);
                    let lane = Lane {
                        start: Start::Given,
                        over: Over::Given,
                        ..Lane::of(hop.rule)
                    };
                    let given = [(MovePart::Start, start), (MovePart::Over, over)];
                    lowering.emit(lane, (ends, &given), None)
                });
                Ok(lanes.collect())
            });
            emitted.extend(moves?);
        }
        Ok(emitted)
    }

    /// The end of a hop in a direction, if there is one: the sites before it are hurdles, as many as the number.
    fn exact_end(
        &mut self,
        course: Course,
        Way {
            delta,
            starts,
            longest,
        }: Way,
        (start, number): (Value, Value),
        with_steps: bool,
    ) -> Value {
        let mut first = course.from;
        if !with_steps {
            let next = self.build.get(Op::Shift(first, delta, starts));
            first = self.combine(SetOp::And, next, course.hurdles);
        }
        let slide = Op::Slide(first, course.hurdles, delta, starts, doublings(longest));
        let reached = self.build.get(slide);
        let (one, delta) = (self.build.int(1), self.build.int(delta));
        let steps = self.build.get(Op::Arith(Arith::Add, number, one));
        let distance = self.build.get(Op::Arith(Arith::Mul, steps, delta));
        let end = self.build.get(Op::Arith(Arith::Add, start, distance));
        let (zero, sites) = (
            self.build.int(0),
            self.build.int(self.game.layout.sites as i32),
        );
        let [low, high] = [
            self.compare(Comparison::GreaterOrEqual, end, zero),
            self.compare(Comparison::Less, end, sites),
        ];
        let (exists, nowhere) = (self.both(Some(low), high), self.build.int(-1));
        let end = self.build.select(exists, end, nowhere);
        let end = self.build.get(Op::One(end));
        let end = self.combine(SetOp::And, reached, end);
        self.combine(SetOp::And, end, course.ends)
    }

    /// The first site that a hop passes; none for a step.
    fn first_passed(
        &mut self,
        way: Way,
        (start, number): (Value, Value),
        with_steps: bool,
    ) -> Value {
        let delta = self.build.int(way.delta);
        let over = self.build.get(Op::Arith(Arith::Add, start, delta));
        if !with_steps {
            return over;
        }
        let (zero, nowhere) = (self.build.int(0), self.build.int(-1));
        let is_step = self.compare(Comparison::Equal, number, zero);
        self.build.select(is_step, nowhere, over)
    }
}
