//! Steps and hops as shifts of sets.
//!
//! Where all moves of a turn are such, one is chosen by their [`BulkMoves`](crate::game::ir::BulkMoves).

use super::Context;
use super::choices::Choices;
use crate::game::ir::{Moves, ShiftedMoves, Ways};
use crate::game::moves::Move;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// How the start of a move follows from its end.
#[derive(Clone, Copy)]
enum Trail {
    /// It is this site.
    From(Site),
    /// It is the end site less this number.
    Step(i16),
    /// It is the end site less twice this number.
    Hop(i16),
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Visits the directions in which moves can be made, until `visit` returns `true`.
    #[inline]
    fn each_shifted(
        &self,
        shifted_moves: &ShiftedMoves,
        mut visit: impl FnMut(Trail, SiteSet<W>) -> bool,
    ) {
        let from = self.kept(&shifted_moves.from);
        if from.is_empty() {
            return;
        }
        let to = self.kept(&shifted_moves.to);
        let over = match &shifted_moves.over {
            Some(over) => self.kept(over),
            None => SiteSet::EMPTY,
        };
        let mut left = from.iter();
        let number = match &shifted_moves.ways {
            Ways::Shifts(shifts) => shifts.len(),
            Ways::Neighbours(_) => from.len() as usize,
        };
        // There is one place from which `visit` is called, so that it is no call.
        for index in 0..number {
            let (trail, ends) = match &shifted_moves.ways {
                Ways::Shifts(shifts) => {
                    let (delta, starts) = shifts[index];
                    let starts = self.game.region::<W>(starts);
                    let beside = from.and(&starts).moved(delta);
                    if shifted_moves.over.is_none() {
                        (Trail::Step(delta), beside.and(&to))
                    } else {
                        let passed = beside.and(&over).and(&starts);
                        (Trail::Hop(delta), passed.moved(delta).and(&to))
                    }
                }
                Ways::Neighbours(directions) => {
                    let Some(site) = left.next() else {
                        return;
                    };
                    let ends = self.game.directions(*directions).around(site).and(&to);
                    (Trail::From(site), ends)
                }
            };
            if !ends.is_empty() && visit(trail, ends) {
                return;
            }
        }
    }

    /// Adds shifted moves to `out`.
    pub(super) fn shifted_moves(&mut self, shifted_moves: &'a ShiftedMoves, out: &mut Choices<'a>) {
        let template = self.template(shifted_moves.rule);
        self.each_shifted(shifted_moves, |trail, ends| {
            match trail {
                Trail::From(from) => out.many(Move { from, ..template }, &ends),
                Trail::Step(delta) => out.following(template, (delta, 0), &ends),
                Trail::Hop(delta) => out.following(template, (delta * 2, delta), &ends),
            }
            out.is_enough()
        });
    }

    /// Whether a generator yields a move, if it is made of shifted moves alone.
    #[inline]
    pub(super) fn any_stride(&self, moves: &Moves) -> Option<bool> {
        is_strides(moves).then(|| self.has_stride(moves))
    }

    fn has_stride(&self, moves: &Moves) -> bool {
        let shifted_moves = match moves {
            Moves::Step(step) => &step.shifted_moves,
            Moves::Hop(hop) => &hop.shifted_moves,
            // Steps, which pieces can take more often, usually come after hops.
            Moves::Or(all) | Moves::Priority(all) => {
                return all.iter().rev().any(|moves| self.has_stride(moves));
            }
            _ => return false,
        };
        let mut found = false;
        if let Some(shifted_moves) = shifted_moves {
            self.each_shifted(shifted_moves, |_, _| {
                found = true;
                true
            });
        }
        found
    }
}

/// Whether a generator is made of shifted moves alone, at most in an order of priority.
#[inline]
fn is_strides(moves: &Moves) -> bool {
    match moves {
        Moves::Priority(all) => all.iter().all(are_strides),
        moves => are_strides(moves),
    }
}

fn are_strides(moves: &Moves) -> bool {
    match moves {
        Moves::None => true,
        Moves::Step(step) => step.shifted_moves.is_some(),
        Moves::Hop(hop) => hop.shifted_moves.is_some(),
        Moves::Or(all) => all.iter().all(are_strides),
        _ => false,
    }
}
