//! The playable repair of FourFang (5.5).

use super::{Board, FourFang, flanked, makes_diamond, other, stepped, steps, stones};
use crate::naive::Naive;
use crate::naive::board::{Point, points};
use std::collections::BTreeSet;

impl FourFang {
    /// What a stone of the mover captures by having come to `to`.
    fn custodial(&self, board: &Board, to: Point) -> BTreeSet<Point> {
        let safe = points(if self.rules.centre_b2 {
            "b2"
        } else {
            "b2 b3 c2 c3"
        });
        &flanked(board, self.mover, to) - &safe
    }

    /// The board after a step and its captures.
    fn settled(&self, step: (Point, Point)) -> Board {
        let mut after = stepped(&self.board, step);
        let captured = self.custodial(&after, step.1);
        after.retain(|point, _| !captured.contains(point));
        after
    }

    /// The steps of this stone that capture.
    fn capturing_steps(&self, from: Point) -> Vec<(Point, Point)> {
        let captures = |step: &(Point, Point)| {
            !self
                .custodial(&stepped(&self.board, *step), step.1)
                .is_empty()
        };
        steps(&self.board, self.mover)
            .into_iter()
            .filter(|step| step.0 == from)
            .filter(captures)
            .collect()
    }

    /// The steps open to the mover: capturing ones of the same stone within a turn, otherwise those that do not shut
    /// the opponent in, if there are any.
    pub(super) fn playable_steps(&self) -> Vec<(Point, Point)> {
        if let Some(from) = self.landed {
            return self.capturing_steps(from);
        }
        let all = steps(&self.board, self.mover);
        let enemy = other(self.mover);
        let leaves_a_step = |step: &(Point, Point)| !steps(&self.settled(*step), enemy).is_empty();
        let takes_the_last = |step: &(Point, Point)| stones(&self.settled(*step), enemy).is_empty();
        if all.iter().any(leaves_a_step) {
            all.into_iter()
                .filter(|step| leaves_a_step(step) || takes_the_last(step))
                .collect()
        } else {
            all
        }
    }

    /// What an action, already counted, brings about. `was_first` tells whether it opened the turn.
    pub(super) fn after_playable(
        &mut self,
        step: Option<(Point, Point)>,
        pass: bool,
        was_first: bool,
    ) {
        if let Some(step) = step {
            self.after_step(step);
        } else if pass {
            self.end_turn(true, true);
        } else if self.hand(1) + self.hand(2) == 0 {
            // The second player, who has placed last, moves first.
            self.moving = true;
            self.mover = 2;
            self.begin_turn();
        } else if !was_first {
            self.end_turn(false, false);
        }
    }

    /// Makes a step with its captures; the same stone goes on while it can capture.
    fn after_step(&mut self, step: (Point, Point)) {
        self.board = stepped(&self.board, step);
        let captured = self.custodial(&self.board, step.1);
        let opens = makes_diamond(&self.board, self.mover, step.1);
        self.capture(&captured);
        let goes_on = !captured.is_empty() || opens;
        if self.result.is_none() && goes_on && !self.capturing_steps(step.1).is_empty() {
            self.landed = Some(step.1);
        } else {
            self.end_turn(false, true);
        }
    }
}
