//! FourFang as published (5.2).

use super::{FourFang, GRID, flanked, makes_diamond, other, stepped, steps, vacant_beside};
use crate::naive::board::{ORTHOGONAL, Point, point};
use std::collections::BTreeSet;

/// The action number at which the last player of the placement steps instead.
const STEP_AT: u32 = 24;

impl FourFang {
    /// Whether the mover is to place a stone.
    pub(super) fn places(&self) -> bool {
        !self.moving && (!self.published() || self.counter < STEP_AT)
    }

    /// The steps open to the mover.
    pub(super) fn published_steps(&self) -> Vec<(Point, Point)> {
        let all = steps(&self.board, self.mover);
        if !self.moving {
            all
        } else if self.actions == 0 {
            all.into_iter()
                .filter(|step| !steps(&stepped(&self.board, *step), other(self.mover)).is_empty())
                .collect()
        } else {
            let from_last = self.landed.into_iter();
            from_last
                .flat_map(|from| {
                    vacant_beside(&self.board, from)
                        .into_iter()
                        .map(move |to| (from, to))
                })
                .filter(|step| {
                    !flanked(&stepped(&self.board, *step), self.mover, step.1).is_empty()
                })
                .collect()
        }
    }

    /// What an action, already counted, brings about. `was_first` tells whether it opened the turn.
    pub(super) fn after_published(
        &mut self,
        step: Option<(Point, Point)>,
        pass: bool,
        was_first: bool,
    ) {
        let moved = self.moving;
        let again = match step {
            None if pass => false,
            None => was_first || self.counter == STEP_AT,
            Some(step) => self.published_step(step, moved && !was_first),
        };
        if self.counter > STEP_AT {
            self.moving = true;
        }
        if !again || self.result.is_some() {
            self.end_turn(pass && was_first, moved);
        }
    }

    /// Makes a step, as an extra action with its captures; whether the mover acts again.
    fn published_step(&mut self, step: (Point, Point), extra: bool) -> bool {
        self.board = stepped(&self.board, step);
        self.landed = Some(step.1);
        if !extra {
            return makes_diamond(&self.board, self.mover, step.1);
        }
        let flanks = |from: Point| !flanked(&self.board, self.mover, from).is_empty();
        let beside = step
            .1
            .around(&ORTHOGONAL)
            .into_iter()
            .map(|next| if GRID.has(next) { next } else { step.1 });
        let flank_again = beside.into_iter().any(flanks);
        let captured: BTreeSet<Point> = flanked(&self.board, self.mover, step.1)
            .into_iter()
            .filter(|stone| *stone != point("b2"))
            .collect();
        self.capture(&captured);
        !captured.is_empty() && (flank_again || steps(&self.board, other(self.mover)).is_empty())
    }
}
