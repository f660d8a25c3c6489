//! Placement and what follows it: one removal each on a full board, payment of the standing patterns.

use super::capture::{Stone, living, other};
use super::rules::{Encircle, EncircleIn, Fill, OrderAfter, PlaceCapture};
use super::{Duty, Outcome, Phase, Square};
use crate::naive::board::Point;
use std::collections::{BTreeSet, VecDeque};

impl Square {
    /// The points where the mover may place a stone.
    pub(super) fn placements(&self) -> BTreeSet<Point> {
        let mut open = self.open_points();
        if self.placed[self.mover] == 0 {
            open = &open - &self.rules.open.closed_first;
            if self.rules.open.centre && self.mover == 1 {
                open.retain(|point| Some(*point) == self.rules.board.middle());
            }
        }
        if self.rules.forced {
            let forming = |point: &Point| {
                let mut board = self.board.clone();
                board.insert(
                    *point,
                    Stone {
                        owner: self.mover,
                        dead: false,
                    },
                );
                !self.patterns.formed(&board, self.mover, *point).is_empty()
            };
            let wanted: BTreeSet<Point> = open.iter().copied().filter(forming).collect();
            if !wanted.is_empty() {
                return wanted;
            }
        }
        open
    }

    /// The vacant points that are not closed.
    fn open_points(&self) -> BTreeSet<Point> {
        let vacant = |point: &Point| {
            !self.board.contains_key(point) && !self.rules.open.closed.contains(point)
        };
        self.rules
            .board
            .points()
            .into_iter()
            .filter(vacant)
            .collect()
    }

    /// Places a stone of the mover.
    pub(super) fn place(&mut self, to: Point) {
        let before = self.board.clone();
        self.board.insert(
            to,
            Stone {
                owner: self.mover,
                dead: false,
            },
        );
        self.hand[self.mover] -= 1;
        self.placed[self.mover] += 1;
        self.last_placer = self.mover;
        if self.encircles_in_placement() {
            let encircled = self
                .patterns
                .encircled(&before, &self.board, self.mover, to);
            self.board.retain(|point, _| !encircled.contains(point));
        }
        let formed = self.patterns.formed(&self.board, self.mover, to);
        if !formed.is_empty() && self.first_maker.is_none() {
            self.first_maker = Some(self.mover);
        }
        match self.rules.place_capture {
            PlaceCapture::None => self.end_placing_turn(),
            PlaceCapture::Immediate | PlaceCapture::Mark => {
                let due = self.reward(&formed);
                self.owe(Duty::Take(due));
            }
            PlaceCapture::Extra => {
                self.extra += self.reward(&formed);
                self.end_placing_turn();
            }
        }
    }

    /// Whether stones are captured by encirclement while others are placed.
    fn encircles_in_placement(&self) -> bool {
        self.rules.encircle != Encircle::Off && self.rules.encircle_in != EncircleIn::Move
    }

    /// Whether a player still has a stone to place.
    fn can_place(&self, player: usize) -> bool {
        self.hand[player] > 0
            && self
                .rules
                .placements
                .is_none_or(|most| self.placed[player] < most)
    }

    /// The placement and its captures are over.
    pub(super) fn end_placing_turn(&mut self) {
        self.duty = Duty::Turn;
        let anyone = self.can_place(1) || self.can_place(2);
        if !anyone || self.open_points().is_empty() {
            self.end_placement();
        } else if self.extra > 0 && self.can_place(self.mover) {
            self.extra -= 1;
        } else {
            self.extra = 0;
            if self.can_place(other(self.mover)) {
                self.mover = other(self.mover);
            }
        }
    }

    /// Dead stones leave the board; then comes what the rules put between placement and movement. Dead stones never
    /// count as stones left, so a player may have lost before they leave. They then stay in the last position, because a
    /// description ends the game before it changes the phase.
    pub(super) fn end_placement(&mut self) {
        if self.rules.place_capture != PlaceCapture::None || self.encircles_in_placement() {
            self.result = match (self.spent(1), self.spent(2)) {
                (true, true) => Some(Outcome::drawn("both have too few stones left")),
                (true, false) => Some(Outcome::won(2, "too few stones left")),
                (false, true) => Some(Outcome::won(1, "too few stones left")),
                (false, false) => None,
            };
            if self.result.is_some() {
                return;
            }
        }
        self.board.retain(|_, stone| !stone.dead);
        self.opener = match self.rules.order_after {
            OrderAfter::Alternate => other(self.last_placer),
            OrderAfter::First => 1,
            OrderAfter::Second => 2,
        };
        let full = self.open_points().is_empty();
        let counts = self.standing(1) + self.standing(2);
        match self.rules.fill {
            Fill::CountAlways => self.begin_count(),
            Fill::Count if full && counts > 0 => self.begin_count(),
            Fill::Balance if full => self.begin_balance(),
            Fill::Remove1 | Fill::Remove1Count | Fill::Count | Fill::Own1 if full => {
                self.begin_fill()
            }
            _ => self.begin_movement(),
        }
    }

    /// The value of all complete instances of a player.
    fn standing(&self, player: usize) -> u32 {
        self.patterns
            .complete(&self.board, player)
            .iter()
            .map(|instance| self.patterns.value(instance))
            .sum()
    }

    /// Each player removes one stone, Second some more on an odd board.
    fn begin_fill(&mut self) {
        self.phase = Phase::Fill;
        let open = self.rules.board.points().len() - self.rules.open.closed.len();
        let odd = open % 2 == 1;
        let number = |player: usize| {
            if player == 2 && odd && self.rules.fill != Fill::Own1 {
                1 + self.rules.comp
            } else {
                1
            }
        };
        self.waiting = [self.opener, other(self.opener)]
            .map(|player| (player, number(player)))
            .into();
        self.next_removal();
    }

    /// Each player captures what his standing patterns are worth.
    fn begin_count(&mut self) {
        self.phase = Phase::Count;
        self.waiting = [self.opener, other(self.opener)]
            .map(|player| (player, self.standing(player)))
            .into();
        self.credit_standing();
        self.next_removal();
    }

    /// The player with more patterns removes one more than the difference, then the other one removes one stone.
    fn begin_balance(&mut self) {
        self.phase = Phase::Count;
        let more = if self.standing(1) > self.standing(2) {
            1
        } else {
            2
        };
        let surplus = self.standing(more) - self.standing(other(more));
        self.waiting = VecDeque::from([(more, surplus + 1), (other(more), 1)]);
        self.opener = self.first_maker.unwrap_or(self.last_placer);
        self.credit_standing();
        self.next_removal();
    }

    /// What is counted is credited.
    fn credit_standing(&mut self) {
        for player in [1, 2] {
            let complete = self.patterns.complete(&self.board, player);
            self.credited[player].extend(complete);
        }
    }

    /// The next player removes, or the stage is over.
    pub(super) fn next_removal(&mut self) {
        match self.waiting.pop_front() {
            Some((player, due)) => {
                self.mover = player;
                self.owe(if self.phase == Phase::Fill {
                    Duty::Remove(due)
                } else {
                    Duty::Take(due)
                });
            }
            None if self.phase == Phase::Fill && self.rules.fill == Fill::Remove1Count => {
                self.begin_count()
            }
            None => self.begin_movement(),
        }
    }

    /// The first turn of movement.
    fn begin_movement(&mut self) {
        debug_assert!(
            living(&self.board, 1).len() + living(&self.board, 2).len() == self.board.len()
        );
        self.phase = Phase::Move;
        self.mover = self.opener;
        self.begin_turn();
    }
}
