//! Ways of several steps, by breadth-first search.

use super::Context;
use crate::game::ir::{Int, Sites, StepSearch};
use crate::game::siteset::SiteSet;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Calls `body` with each number of steps, from 1, and the sites that are reached by that number and no fewer, as long as
    /// there are some and `body` asks for more.
    fn each_reach(&mut self, steps: &'a StepSearch, mut body: impl FnMut(i32, SiteSet<W>) -> bool) {
        let outer = self.frame;
        let start = self.site(&steps.from);
        if usize::from(start.0) >= self.game.layout.board {
            return;
        }
        let tables = self.directions(&steps.directions, start);
        let mut seen = SiteSet::<W>::of(start);
        let mut front = seen;
        for number in 1.. {
            let mut next = SiteSet::EMPTY;
            for from in front.iter() {
                if !self.step() {
                    break;
                }
                self.frame.from = from;
                let within = steps.to.within.as_ref().map(|within| self.sites(within));
                for to in tables.steps(from) {
                    if seen.contains(*to) || next.contains(*to) {
                        continue;
                    }
                    self.frame.to = *to;
                    let allowed = within.as_ref().is_none_or(|within| within.contains(*to))
                        && steps.to.when.as_ref().is_none_or(|when| self.bool(when));
                    if allowed {
                        next.insert(*to);
                    }
                }
            }
            seen = seen.or(&next);
            front = next;
            if front.is_empty() || !body(number, front) {
                break;
            }
        }
        self.frame = outer;
    }

    /// The fewest steps into a region; see [`Int::StepsTo`].
    #[inline(never)]
    pub(super) fn steps_to(&mut self, steps: &'a StepSearch, to: &'a Sites) -> i32 {
        let start = self.site(&steps.from);
        let to = self.sites(to);
        if start == super::NOWHERE || to.is_empty() {
            return 0;
        }
        if to.contains(start) {
            return 0;
        }
        let mut least = Int::UNREACHED;
        self.each_reach(steps, |number, reached| {
            if reached.and(&to).is_empty() {
                return true;
            }
            least = number;
            false
        });
        least
    }

    /// The sites that are reached by some number of steps; see [`Sites::Reached`].
    #[inline(never)]
    pub(super) fn reached(
        &mut self,
        steps: &'a StepSearch,
        min: &'a Int,
        max: &'a Int,
    ) -> SiteSet<W> {
        let (min, max) = (self.int(min), self.int(max));
        let mut all = SiteSet::EMPTY;
        if min < 0 {
            return all;
        }
        // As in Ludii one step is always looked at.
        self.each_reach(steps, |number, reached| {
            if number >= min {
                all = all.or(&reached);
            }
            number < max
        });
        all
    }
}
