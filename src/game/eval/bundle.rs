//! Steps, hops and slides found all at once; see [`Bundle`].

use super::Context;
use crate::game::ir::{Around, Bundle, Fan, Gait, Group, LANES, MOST_FANS, MOST_WORDS, Words};
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
            let mv = match group {
                Group::Fans(fans) => self.choose_course(fans, pick),
                Group::Around(around) => self.choose_around(around, pick),
            };
            if let Some(mv) = mv {
                return mv;
            }
        }
        match bundle.pass {
            Some(rule) => self.pass(rule),
            None => Move::FORCED_PASS,
        }
    }

    #[inline]
    fn choose_course(&self, fans: &[Fan], pick: &mut impl FnMut(u32) -> u32) -> Option<Move> {
        let mut sets = [[SiteSet::<W>::EMPTY; LANES]; MOST_FANS];
        let mut total = 0;
        for (fan, ends) in fans.iter().zip(&mut sets) {
            *ends = self.ends_of(fan);
            total += size(ends);
        }
        if total == 0 {
            return None;
        }
        let mut number = pick(total);
        for (fan, sets) in fans.iter().zip(&sets) {
            let size = size(sets);
            if number >= size {
                number -= size;
                continue;
            }
            for (ends, delta) in sets.iter().zip(fan.deltas) {
                let count = ends.len();
                if number < count {
                    return Some(self.course_to(fan, delta, ends.nth(number)));
                }
                number -= count;
            }
        }
        None
    }

    #[inline]
    fn choose_around(&self, around: &Around, pick: &mut impl FnMut(u32) -> u32) -> Option<Move> {
        let to = self.words(around.to);
        let neighbours = self.game.directions(around.directions);
        let ends_from = |from: Site| neighbours.around::<W>(from).and(&to);
        let pieces = self.words(around.from);
        let total = pieces.iter().map(|from| ends_from(from).len()).sum();
        if total == 0 {
            return None;
        }
        let mut number = pick(total);
        for from in pieces.iter() {
            let ends = ends_from(from);
            let count = ends.len();
            if number < count {
                return Some(Move {
                    rule: around.rule,
                    from,
                    to: ends.nth(number),
                    ..Move::NONE
                });
            }
            number -= count;
        }
        None
    }

    /// Whether a bundle has any moves. Steps, which pieces can take more often, are as a rule told after hops.
    #[inline]
    pub(super) fn any_bundled(&self, bundle: &Bundle) -> bool {
        let mut groups = bundle.groups.iter().rev();
        bundle.pass.is_some()
            || groups.any(|group| match group {
                Group::Fans(fans) => {
                    let mut fans = fans.iter();
                    fans.any(|fan| size(&self.ends_of(fan)) > 0)
                }
                Group::Around(around) => {
                    let to = self.words(around.to);
                    let neighbours = self.game.directions(around.directions);
                    let mut pieces = self.words(around.from).iter();
                    pieces.any(|from| neighbours.around::<W>(from).meets(&to))
                }
            })
    }

    /// Where the moves in each direction end.
    #[inline(always)]
    fn ends_of(&self, fan: &Fan) -> [SiteSet<W>; LANES] {
        let (from, to) = (self.words(fan.from), self.words(fan.to));
        if W > MOST_WORDS || from.is_empty() {
            return [SiteSet::EMPTY; LANES];
        }
        // Plain loops: all lanes are done without a branch between them.
        let mut sets = [from; LANES];
        let mut starts = [SiteSet::EMPTY; LANES];
        for lane in 0..LANES {
            starts[lane] = SiteSet::read(&fan.starts[lane]);
        }
        match fan.gait {
            Gait::Step => {
                for lane in 0..LANES {
                    sets[lane] = sets[lane].and(&starts[lane]).moved(fan.deltas[lane]);
                }
            }
            Gait::Hop(over) => {
                let over = self.words(over);
                for lane in 0..LANES {
                    let delta = fan.deltas[lane];
                    let passed = sets[lane].and(&starts[lane]).moved(delta).and(&over);
                    sets[lane] = passed.moved(delta);
                }
            }
            Gait::Slide(rounds) => sets = from.slid(&fan.deltas, &starts, &to, rounds),
        }
        for set in &mut sets {
            *set = set.and(&to);
        }
        sets
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
    fn course_to(&self, fan: &Fan, delta: i16, to: Site) -> Move {
        let back = |from: Site| Site(from.0.wrapping_sub(delta as u16));
        let (from, between) = match fan.gait {
            Gait::Step => (back(to), NOWHERE),
            Gait::Hop(_) => (back(back(to)), back(to)),
            Gait::Slide(_) => {
                // Two pieces never slide to a site in the same direction.
                let pieces = self.words(fan.from);
                let mut from = back(to);
                while !pieces.contains(from) {
                    from = back(from);
                }
                (from, NOWHERE)
            }
        };
        Move {
            rule: fan.rule,
            from,
            to,
            between,
            ..Move::NONE
        }
    }
}

/// How many sites there are in some sets together.
#[inline(always)]
fn size<const W: usize>(sets: &[SiteSet<W>; LANES]) -> u32 {
    let mut size = 0;
    for set in sets {
        size += set.len();
    }
    size
}
