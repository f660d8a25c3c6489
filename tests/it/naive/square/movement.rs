//! Turns of movement: steps, slides, taking in, blocked players, draws.

use super::capture::{Board, Stone, living, other};
use super::rules::{Blocked, EncircleIn, Gain, Reform, Tian, Turn};
use super::shape::{Instance, step_lines};
use super::{Duty, Outcome, Phase, Square};
use crate::naive::board::{ORTHOGONAL, Point};
use std::collections::BTreeSet;

/// A stone goes from the first point to the second.
type Travel = (Point, Point);

impl Square {
    /// A turn of movement begins: the same position too often is a draw, a blocked player is dealt with.
    pub(super) fn begin_turn(&mut self) {
        self.duty = Duty::Turn;
        self.removed = false;
        self.exchanged = false;
        let times = self
            .seen
            .entry((self.board.clone(), self.mover))
            .or_insert(0);
        *times += 1;
        if *times == self.rules.draw_repeat {
            self.result = Some(Outcome::drawn("the same position again"));
        } else if self.turn_actions().is_empty() {
            match self.rules.blocked {
                Blocked::Pass => {}
                Blocked::Lose => {
                    self.result = Some(Outcome::won(other(self.mover), "no legal move"))
                }
                Blocked::Exchange => {
                    self.exchanged = true;
                    self.owe(Duty::Exchange(self.mover));
                }
            }
        }
    }

    /// The mover has removed his stone of the exchange: his opponent is next, then the blocked player is to move.
    pub(super) fn continue_exchange(&mut self, blocked: usize) {
        if self.mover == blocked {
            self.mover = other(blocked);
            self.owe(Duty::Exchange(blocked));
        } else {
            self.mover = blocked;
            self.duty = Duty::Turn;
        }
    }

    /// A forced pass, in place of a turn or of moving in.
    pub(super) fn pass(&mut self) {
        self.broken[self.mover].clear();
        if self.duty == Duty::Turn {
            self.passes += 1;
            self.finish_turn();
        } else {
            self.end_turn();
        }
    }

    /// A turn that was no forced pass is over.
    pub(super) fn end_turn(&mut self) {
        self.passes = 0;
        self.finish_turn();
    }

    /// Counts for the draws and gives the turn to the opponent.
    fn finish_turn(&mut self) {
        let reached = |count: u32, limit: u32| limit > 0 && count >= limit;
        self.turns[self.mover] += 1;
        self.quiet = if self.removed { 0 } else { self.quiet + 1 };
        self.mover = other(self.mover);
        if reached(self.passes, self.rules.draw_passes) {
            self.result = Some(Outcome::drawn("nobody can move"));
        } else if reached(self.quiet, self.rules.draw_quiet) {
            self.result = Some(Outcome::drawn("too long without a removal"));
        } else if reached(self.turns.iter().sum(), self.rules.draw_turns) {
            self.result = Some(Outcome::drawn("too many turns"));
        } else {
            self.begin_turn();
        }
    }

    /// Whether the mover's turn is to take in rather than to step.
    fn takein_turn(&self) -> bool {
        match self.rules.turn {
            Turn::Step | Turn::Slide => false,
            Turn::TakeIn => true,
            Turn::TakeInOnce => self.turns[self.mover] == 0,
        }
    }

    /// Enemy stones that the mover may take and then move in.
    fn enterable(&self) -> BTreeSet<Point> {
        let own = living(&self.board, self.mover);
        let beside_own = |stone: &Point| {
            step_lines(&self.rules, *stone)
                .iter()
                .any(|next| own.contains(next))
        };
        let removable =
            self.patterns
                .capturable(&self.board, other(self.mover), self.rules.immunity);
        removable.into_iter().filter(beside_own).collect()
    }

    /// Whether the removal that begins this turn is followed by moving in.
    pub(super) fn takes_in(&self) -> bool {
        !self.enterable().is_empty()
    }

    /// The enemy stones that may begin a `takein` turn.
    pub(super) fn takein_targets(&self) -> BTreeSet<Point> {
        if self.phase != Phase::Move || !self.takein_turn() {
            BTreeSet::new()
        } else if self.takes_in() {
            self.enterable()
        } else {
            self.patterns
                .capturable(&self.board, other(self.mover), self.rules.immunity)
        }
    }

    /// What the mover may do in this turn or, after a removal, to move in; nothing means that he has to pass.
    pub(super) fn turn_actions(&self) -> BTreeSet<String> {
        let mut travels: Vec<Travel> = Vec::new();
        if let Duty::MoveIn(to) = self.duty {
            let beside = step_lines(&self.rules, to);
            travels.extend(
                living(&self.board, self.mover)
                    .into_iter()
                    .filter(|from| beside.contains(from))
                    .map(|from| (from, to)),
            );
        } else {
            let takings = self.takein_targets();
            if !takings.is_empty() {
                return takings.iter().map(|target| format!("x{target}")).collect();
            }
            let own = living(&self.board, self.mover);
            let flies = own.len() <= self.rules.fly as usize;
            for from in own {
                travels.extend(self.reach(from, flies).into_iter().map(|to| (from, to)));
            }
        }
        let travels = self.permitted(travels);
        let moves = travels.iter().map(|(from, to)| format!("{from}-{to}"));
        let puts = self.puts();
        moves
            .chain(puts.iter().map(|point| format!("@{point}")))
            .collect()
    }

    /// The vacant points where the mover may put a stone of his supply instead of a step.
    fn puts(&self) -> BTreeSet<Point> {
        let banks = self.rules.gain == Gain::Bank && self.duty == Duty::Turn;
        if banks && self.hand[self.mover] > 0 {
            self.vacant_points()
        } else {
            BTreeSet::new()
        }
    }

    /// All points where nothing stands.
    pub(super) fn vacant_points(&self) -> BTreeSet<Point> {
        let mut points = self.rules.board.points();
        points.retain(|point| !self.board.contains_key(point));
        points
    }

    /// Puts a stone of the mover's supply on the board.
    pub(super) fn put(&mut self, to: Point) {
        let own = Stone {
            owner: self.mover,
            dead: false,
        };
        self.board.insert(to, own);
        self.hand[self.mover] -= 1;
        if let Duty::Put(due) = self.duty {
            // A stone that came for a captured one forms nothing.
            self.owe(Duty::Take(due));
            return;
        }
        let formed = self.patterns.formed(&self.board, self.mover, to);
        let due = self.reward(&formed);
        self.owe(Duty::Take(due));
    }

    /// The vacant points that a stone can reach in one move; all of them if it flies.
    fn reach(&self, from: Point, flies: bool) -> Vec<Point> {
        let board = self.rules.board;
        let vacant = |point: &Point| board.has(*point) && !self.board.contains_key(point);
        if flies {
            board.points().into_iter().filter(vacant).collect()
        } else if self.rules.turn == Turn::Slide {
            ORTHOGONAL
                .iter()
                .flat_map(|way| {
                    (1..)
                        .map(|steps| from.along(*way, steps))
                        .take_while(vacant)
                })
                .collect()
        } else {
            step_lines(&self.rules, from)
                .into_iter()
                .filter(vacant)
                .collect()
        }
    }

    /// The moves that `reform` and `tian` let stand. `illegal` and `tian` fall where they would leave nothing, `ko` and
    /// `forbidden` do not.
    fn permitted(&self, travels: Vec<Travel>) -> Vec<Travel> {
        let unless_none = |all: Vec<Travel>, allowed: &dyn Fn(&Travel) -> bool| {
            let left: Vec<Travel> = all.iter().copied().filter(allowed).collect();
            if left.is_empty() { all } else { left }
        };
        let forms_none_of = |travel: &Travel, banned: &BTreeSet<Instance>| {
            let (board, _) = self.moved(*travel);
            self.patterns
                .formed(&board, self.mover, travel.1)
                .is_disjoint(banned)
        };
        let travels = match self.rules.reform {
            Reform::Allowed | Reform::NoCapture => travels,
            Reform::Illegal => unless_none(travels, &|travel| {
                forms_none_of(travel, &self.credited[self.mover])
            }),
            Reform::Forbidden => travels
                .into_iter()
                .filter(|travel| forms_none_of(travel, &self.credited[self.mover]))
                .collect(),
            Reform::Ko => travels
                .into_iter()
                .filter(|travel| forms_none_of(travel, &self.broken[self.mover]))
                .collect(),
        };
        match self.rules.tian {
            Tian::Off => travels,
            Tian::Formal => unless_none(travels, &|travel| !self.smothers(*travel)),
        }
    }

    /// The board after a move and its encirclement, and the stones encircled.
    fn moved(&self, travel: Travel) -> (Board, BTreeSet<Point>) {
        let mut board = self.stepped(travel);
        if self.rules.encircle_in == EncircleIn::Place {
            return (board, BTreeSet::new());
        }
        let encircled = self
            .patterns
            .encircled(&self.board, &board, self.mover, travel.1);
        board.retain(|point, _| !encircled.contains(point));
        (board, encircled)
    }

    /// The board after a move alone.
    fn stepped(&self, (from, to): Travel) -> Board {
        let mut board = self.board.clone();
        let stone = board.remove(&from).expect("a stone moves");
        board.insert(to, stone);
        board
    }

    /// Whether a move takes the last vacant neighbour of an enemy stone beside its end.
    fn smothers(&self, travel: Travel) -> bool {
        let after = self.stepped(travel);
        let enemies = living(&after, other(self.mover));
        travel
            .1
            .around(&ORTHOGONAL)
            .into_iter()
            .filter(|point| enemies.contains(point))
            .any(|stone| {
                let alone = BTreeSet::from([stone]);
                self.patterns.breath(&after, &alone).is_empty()
                    && !self.patterns.breath(&self.board, &alone).is_empty()
            })
    }

    /// Moves a stone of the mover, with all that follows at once.
    pub(super) fn travel(&mut self, from: Point, to: Point) {
        let (board, encircled) = self.moved((from, to));
        if self.rules.reform == Reform::Ko {
            let complete = |board: &Board| {
                self.patterns
                    .complete(board, self.mover)
                    .into_iter()
                    .collect::<BTreeSet<_>>()
            };
            self.broken[self.mover] = &complete(&self.board) - &complete(&board);
        }
        self.board = board;
        if !encircled.is_empty() {
            self.removed = true;
            self.test_loss(other(self.mover));
            if self.result.is_some() {
                return;
            }
        }
        let formed = self.patterns.formed(&self.board, self.mover, to);
        let due = self.reward(&formed);
        self.owe(Duty::Take(due));
    }
}
