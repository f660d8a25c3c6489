//! Steps, hops and slides found all at once; see [`Bundle`].

use super::Context;
use crate::game::ir::{Bundle, Course, Gait, MOST_COURSES, Words};
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// One of the moves of a bundle.
    #[inline]
    pub(super) fn choose_bundled(
        &self,
        bundle: &'a Bundle,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Move {
        for group in &bundle.groups {
            let mut sets = [SiteSet::<W>::EMPTY; MOST_COURSES];
            let mut total = 0;
            for (ends, course) in sets.iter_mut().zip(group) {
                *ends = self.ends_of(course);
                total += ends.len();
            }
            if total == 0 {
                continue;
            }
            let mut number = pick(total);
            for (ends, course) in sets.iter().zip(group) {
                let count = ends.len();
                if number < count {
                    return self.course_to(course, ends.nth(number));
                }
                number -= count;
            }
        }
        match bundle.pass {
            Some(rule) => self.pass(rule),
            None => Move::FORCED_PASS,
        }
    }

    /// Whether a bundle has any moves. Steps, which pieces can take more often, are as a rule told after hops.
    #[inline]
    pub(super) fn any_bundled(&self, bundle: &Bundle) -> bool {
        let mut courses = bundle.groups.iter().rev().flatten();
        bundle.pass.is_some() || courses.any(|course| !self.ends_of(course).is_empty())
    }

    /// Where the moves in a direction end.
    #[inline]
    fn ends_of(&self, course: &Course) -> SiteSet<W> {
        if W > course.starts.len() {
            return SiteSet::EMPTY;
        }
        let starts = SiteSet::read(&course.starts);
        let mut ends = self.words(course.from).and(&starts).moved(course.delta);
        match course.gait {
            Gait::Step => {}
            Gait::Hop(over) => {
                ends = ends.and(&self.words(over)).moved(course.delta);
            }
            Gait::Slide(rounds) => return self.ends_of_slides(course, &starts, rounds),
        }
        ends.and(&self.words(course.to))
    }

    #[inline(never)]
    fn ends_of_slides(&self, course: &Course, starts: &SiteSet<W>, rounds: u32) -> SiteSet<W> {
        // Each round doubles the distance (Kogge and Stone 1973, as chess programs use it for slides). A site is
        // free if a step leads to it from another.
        let to = self.words(course.to);
        let mut filled = self.words(course.from);
        let mut free = to.and(&starts.moved(course.delta));
        for round in 0..rounds {
            let far = course.delta << round;
            filled = filled.or(&filled.moved(far).and(&free));
            free = free.and(&free.moved(far));
        }
        filled.and(starts).moved(course.delta).and(&to)
    }

    #[inline]
    fn words(&self, words: Words) -> SiteSet<W> {
        let mut set = self.state.set_at::<W>(words.first as usize);
        for word in &mut set.0 {
            *word ^= words.change;
        }
        set
    }

    /// The move in a direction that ends on a site.
    #[inline]
    fn course_to(&self, course: &Course, to: Site) -> Move {
        let back = |from: Site| Site(from.0.wrapping_sub(course.delta as u16));
        let (from, between) = match course.gait {
            Gait::Step => (back(to), NOWHERE),
            Gait::Hop(_) => (back(back(to)), back(to)),
            Gait::Slide(_) => {
                // Two pieces never slide to a site in the same direction.
                let pieces = self.words(course.from);
                let mut from = back(to);
                while !pieces.contains(from) {
                    from = back(from);
                }
                (from, NOWHERE)
            }
        };
        Move {
            rule: course.rule,
            from,
            to,
            between,
            ..Move::NONE
        }
    }
}
