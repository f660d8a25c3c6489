//! Steps and hops told as shifts of sets.
//!
//! To choose one of them at random they need not be listed: the moves of each direction are counted, and those
//! of the direction that the choice falls on are found again.

use super::Context;
use super::choices::Choices;
use crate::game::ir::{Moves, Stride};
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// The most strides that are counted without listing.
const MOST: usize = 24;

/// Strides with the numbers of their moves.
struct Count<'a> {
    strides: [Option<&'a Stride>; MOST],
    counts: [u32; MOST],
    number: usize,
    total: u32,
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Where the moves of a stride end.
    #[inline]
    fn stride(&self, stride: &Stride) -> SiteSet<W> {
        let mut front = self.kept(&stride.from).shifted(stride.delta);
        if let Some(over) = &stride.over {
            front = front.and(&self.kept(over)).shifted(stride.delta);
        }
        front.and(&self.kept(&stride.to))
    }

    /// Adds the moves of strides to `out`.
    pub(super) fn strides(&mut self, strides: &'a [Stride], out: &mut Choices<'a>) {
        let aim = self.scratch.aim.map(SiteSet::<W>::of);
        for stride in strides {
            let mut to = self.stride(stride);
            if let Some(aim) = &aim {
                to = to.and(aim);
            }
            let template = self.template(stride.rule);
            match stride.over {
                None => out.following(template, (stride.delta, 0), &to),
                Some(_) => out.following(template, (stride.delta * 2, stride.delta), &to),
            }
            if out.is_enough() {
                return;
            }
        }
    }

    /// One of the moves of a generator, if it is made of strides alone.
    #[inline]
    pub(super) fn choose_stride(
        &mut self,
        moves: &'a Moves,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Move> {
        let mut count = Count {
            strides: [None; MOST],
            counts: [0; MOST],
            number: 0,
            total: 0,
        };
        match moves {
            Moves::Priority(all) => {
                for moves in all {
                    self.count_strides(moves, &mut count)?;
                    if count.total > 0 {
                        break;
                    }
                }
            }
            moves => self.count_strides(moves, &mut count)?,
        }
        if count.total == 0 {
            return Some(Move::FORCED_PASS);
        }
        let mut number = pick(count.total);
        for (stride, count) in count.strides.iter().zip(&count.counts) {
            if number < *count {
                let stride = (*stride)?;
                return Some(stride.to(self.stride(stride).nth(number)));
            }
            number -= count;
        }
        None
    }

    fn count_strides(&self, moves: &'a Moves, count: &mut Count<'a>) -> Option<()> {
        let strides = match moves {
            Moves::None => return Some(()),
            Moves::Step(step) => &step.strides,
            Moves::Hop(hop) => &hop.strides,
            Moves::Or(all) => {
                return all
                    .iter()
                    .try_for_each(|moves| self.count_strides(moves, count));
            }
            _ => return None,
        };
        if strides.is_empty() || count.number + strides.len() > MOST {
            return None;
        }
        for stride in strides {
            let number = self.stride(stride).len();
            count.strides[count.number] = Some(stride);
            count.counts[count.number] = number;
            count.number += 1;
            count.total += number;
        }
        Some(())
    }
}

impl Stride {
    /// The move that ends on a site.
    #[inline]
    fn to(&self, to: Site) -> Move {
        let back = |from: Site| Site(from.0.wrapping_sub(self.delta as u16));
        let (from, between) = match self.over {
            None => (back(to), NOWHERE),
            Some(_) => (back(back(to)), back(to)),
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
