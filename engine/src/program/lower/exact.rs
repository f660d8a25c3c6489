//! Hops over a number of hurdles that depends on the start.

use super::Lowering;
use super::hops::Course;
use super::travel::doublings;
use crate::game::ir::Comparison;
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{SetId, Value};

impl Lowering<'_> {
    /// Where hops over hurdles from a first one on end that go a number of steps from the start: the first site behind the
    /// hurdles, or one of them.
    pub(super) fn end_behind(
        &mut self,
        course: Course,
        (first, delta, starts): (Value, i32, SetId),
        longest: i32,
        (start, steps): (Value, Value),
    ) -> Value {
        let slide = Op::Slide(first, course.hurdles, delta, starts, doublings(longest));
        let reached = self.build.get(slide);
        let delta = self.build.int(delta);
        let distance = self.build.get(Op::Arith(Arith::Mul, steps, delta));
        let end = self.build.get(Op::Arith(Arith::Add, start, distance));
        // A number of no site is that of none.
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
}
