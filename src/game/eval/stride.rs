//! Steps and hops told as shifts of sets.
//!
//! To choose one of them at random they are not listed: the moves in each direction are a set, and the choice is a
//! number below the sum of their sizes.

use super::Context;
use super::choices::Choices;
use crate::game::ir::{Moves, RuleId, Strides};
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// The most directions of moves, those of different generators counted apart, for which this is done.
const MOST: usize = 24;

/// Where moves end, direction by direction.
struct Ends<const W: usize> {
    sets: [SiteSet<W>; MOST],
    ways: [Way; MOST],
    number: usize,
    total: u32,
}

/// What the moves of one direction have in common.
#[derive(Clone, Copy)]
struct Way {
    rule: RuleId,
    delta: i16,
    hop: bool,
    count: u32,
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Visits the directions in which moves can be made, until told that it is enough.
    #[inline]
    fn each_stride(&self, strides: &Strides, mut visit: impl FnMut(i16, SiteSet<W>) -> bool) {
        let from = self.kept(&strides.from);
        if from.is_empty() {
            return;
        }
        let to = self.kept(&strides.to);
        let over = strides.over.as_ref().map(|over| self.kept(over));
        for (delta, starts) in &strides.shifts {
            let starts = self.game.region::<W>(*starts);
            let mut ends = from.and(&starts).moved(*delta);
            if let Some(over) = &over {
                ends = ends.and(over).and(&starts).moved(*delta);
            }
            let ends = ends.and(&to);
            if !ends.is_empty() && visit(*delta, ends) {
                return;
            }
        }
    }

    /// Adds the moves of strides to `out`.
    pub(super) fn strides(&mut self, strides: &'a Strides, out: &mut Choices<'a>) {
        let template = self.template(strides.rule);
        let hop = strides.over.is_some();
        self.each_stride(strides, |delta, ends| {
            let trail = if hop { (delta * 2, delta) } else { (delta, 0) };
            out.following(template, trail, &ends);
            out.is_enough()
        });
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
        let mut found = Ends {
            sets: [SiteSet::EMPTY; MOST],
            ways: [Way {
                rule: RuleId(0),
                delta: 0,
                hop: false,
                count: 0,
            }; MOST],
            number: 0,
            total: 0,
        };
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
        for (way, ends) in found.ways.iter().zip(&found.sets) {
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
        if found.number + strides.shifts.len() > MOST {
            return None;
        }
        self.each_stride(strides, |delta, ends| {
            let count = ends.len();
            found.sets[found.number] = ends;
            found.ways[found.number] = Way {
                rule: strides.rule,
                delta,
                hop: strides.over.is_some(),
                count,
            };
            found.number += 1;
            found.total += count;
            false
        });
        Some(())
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
        let back = |from: Site| Site(from.0.wrapping_sub(self.delta as u16));
        let (from, between) = if self.hop {
            (back(back(to)), back(to))
        } else {
            (back(to), NOWHERE)
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
