//! Steps and hops told as shifts of sets.
//!
//! To choose one of them at random they are not listed: the moves in each direction are a set, and the choice is a
//! number below the sum of their sizes.

use super::Context;
use super::choices::Choices;
use crate::game::ir::{Moves, RuleId, Strides, Ways};
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// The most directions of moves, those of different generators counted apart, for which this is done.
const MOST: usize = 16;

/// Where moves end, direction by direction.
struct Ends<const W: usize> {
    ways: [(SiteSet<W>, Way); MOST],
    number: usize,
    total: u32,
}

impl<const W: usize> Ends<W> {
    #[inline]
    fn none() -> Self {
        let way = Way {
            rule: RuleId(0),
            trail: Trail::Step(0),
            count: 0,
        };
        Self {
            ways: [(SiteSet::EMPTY, way); MOST],
            number: 0,
            total: 0,
        }
    }

    /// Adds the moves of one direction, if there is room.
    #[inline]
    fn add(&mut self, rule: RuleId, trail: Trail, ends: SiteSet<W>) -> bool {
        let Some(place) = self.ways.get_mut(self.number) else {
            return false;
        };
        let count = ends.len();
        *place = (ends, Way { rule, trail, count });
        self.number += 1;
        self.total += count;
        true
    }
}

/// What the moves of one direction, or of one piece, have in common.
#[derive(Clone, Copy)]
struct Way {
    rule: RuleId,
    trail: Trail,
    count: u32,
}

/// How the start of a move follows from its end.
#[derive(Clone, Copy)]
enum Trail {
    /// It is told.
    From(Site),
    /// It is so many numbers below.
    Step(i16),
    /// It is twice so many numbers below.
    Hop(i16),
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Visits the directions in which moves can be made, until told that it is enough.
    #[inline]
    fn each_stride(&self, strides: &Strides, mut visit: impl FnMut(Trail, SiteSet<W>) -> bool) {
        let from = self.kept(&strides.from);
        if from.is_empty() {
            return;
        }
        let to = self.kept(&strides.to);
        let over = match &strides.over {
            Some(over) => self.kept(over),
            None => SiteSet::EMPTY,
        };
        let mut left = from.iter();
        let number = match &strides.ways {
            Ways::Shifts(shifts) => shifts.len(),
            Ways::Neighbours(_) => from.len() as usize,
        };
        // There is one place from which `visit` is called, so that it is no call.
        for index in 0..number {
            let (trail, ends) = match &strides.ways {
                Ways::Shifts(shifts) => {
                    let (delta, starts) = shifts[index];
                    let starts = self.game.region::<W>(starts);
                    let beside = from.and(&starts).moved(delta);
                    if strides.over.is_none() {
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

    /// Adds the moves of strides to `out`.
    pub(super) fn strides(&mut self, strides: &'a Strides, out: &mut Choices<'a>) {
        let template = self.template(strides.rule);
        self.each_stride(strides, |trail, ends| {
            match trail {
                Trail::From(from) => out.many(Move { from, ..template }, &ends),
                Trail::Step(delta) => out.following(template, (delta, 0), &ends),
                Trail::Hop(delta) => out.following(template, (delta * 2, delta), &ends),
            }
            out.is_enough()
        });
    }

    /// Whether a generator yields a move, if it is made of strides alone.
    #[inline]
    pub(super) fn any_stride(&self, moves: &Moves) -> Option<bool> {
        is_strides(moves).then(|| self.has_stride(moves))
    }

    fn has_stride(&self, moves: &Moves) -> bool {
        let strides = match moves {
            Moves::Step(step) => &step.strides,
            Moves::Hop(hop) => &hop.strides,
            // Steps, which pieces can take more often, are as a rule told after hops.
            Moves::Or(all) | Moves::Priority(all) => {
                return all.iter().rev().any(|moves| self.has_stride(moves));
            }
            _ => return false,
        };
        let mut found = false;
        if let Some(strides) = strides {
            self.each_stride(strides, |_, _| {
                found = true;
                true
            });
        }
        found
    }

    /// One of the moves of a generator, if it is made of strides alone.
    #[inline]
    pub(super) fn choose_stride(
        &mut self,
        moves: &'a Moves,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Move> {
        if !is_strides(moves) {
            return None;
        }
        let mut found = Ends::none();
        match moves {
            Moves::Priority(all) => {
                for moves in all {
                    self.find_ends(moves, &mut found)?;
                    if found.total > 0 {
                        break;
                    }
                }
            }
            moves => self.find_ends(moves, &mut found)?,
        }
        if found.total == 0 {
            return Some(Move::FORCED_PASS);
        }
        let mut number = pick(found.total);
        for (ends, way) in &found.ways {
            if number < way.count {
                return Some(way.to(ends.nth(number)));
            }
            number -= way.count;
        }
        None
    }

    fn find_ends(&self, moves: &'a Moves, found: &mut Ends<W>) -> Option<()> {
        let strides = match moves {
            Moves::Step(step) => step.strides.as_ref(),
            Moves::Hop(hop) => hop.strides.as_ref(),
            Moves::Or(all) => {
                return all
                    .iter()
                    .try_for_each(|moves| self.find_ends(moves, found));
            }
            _ => return Some(()),
        }?;
        let mut room = true;
        self.each_stride(strides, |trail, ends| {
            room = found.add(strides.rule, trail, ends);
            !room
        });
        room.then_some(())
    }
}

/// Whether a generator is made of strides alone, at most in an order of priority.
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
        Moves::Step(step) => step.strides.is_some(),
        Moves::Hop(hop) => hop.strides.is_some(),
        Moves::Or(all) => all.iter().all(are_strides),
        _ => false,
    }
}

impl Way {
    /// The move that ends on a site.
    #[inline]
    fn to(self, to: Site) -> Move {
        let back = |from: Site, delta: i16| Site(from.0.wrapping_sub(delta as u16));
        let (from, between) = match self.trail {
            Trail::From(from) => (from, NOWHERE),
            Trail::Step(delta) => (back(to, delta), NOWHERE),
            Trail::Hop(delta) => (back(back(to, delta), delta), back(to, delta)),
        };
        Move {
            rule: self.rule,
            from,
            to,
            between,
            ..Move::NONE
        }
    }
}
