//! Steps and hops found all at once; see [`Bundle`].

use super::Context;
use crate::game::ir::{Bundle, Course, MOST_COURSES, Words};
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
                    return course.to(ends.nth(number));
                }
                number -= count;
            }
        }
        Move::FORCED_PASS
    }

    /// Whether a bundle has any moves. Steps, which pieces can take more often, are as a rule told after hops.
    #[inline]
    pub(super) fn any_bundled(&self, bundle: &Bundle) -> bool {
        let courses = bundle.groups.iter().rev().flatten();
        courses
            .into_iter()
            .any(|course| !self.ends_of(course).is_empty())
    }

    /// Where the moves in a direction end.
    #[inline]
    fn ends_of(&self, course: &Course) -> SiteSet<W> {
        if W > course.starts.len() {
            return SiteSet::EMPTY;
        }
        let starts = SiteSet::read(&course.starts);
        let mut ends = self.words(course.from).and(&starts).moved(course.delta);
        if let Some(over) = course.over {
            ends = ends.and(&self.words(over)).moved(course.delta);
        }
        ends.and(&self.words(course.to))
    }

    #[inline]
    fn words(&self, words: Words) -> SiteSet<W> {
        let mut set = self.state.set_at::<W>(words.first as usize);
        for word in &mut set.0 {
            *word ^= words.change;
        }
        set
    }
}

impl Course {
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
