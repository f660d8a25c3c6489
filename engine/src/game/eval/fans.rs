//! Steps, hops and slides of a fan of directions, whatever tells the sets of the position; see [`Fan`].

use crate::game::ir::{Fan, Gait, LANES, MOST_FANS, MOST_WORDS, Words};
use crate::game::moves::{Move, NOWHERE};
use crate::game::random::Random;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// One of the moves of some fans; `read` tells the sets of the position.
#[inline]
pub(super) fn choose_course<const W: usize>(
    fans: &[Fan],
    read: &impl Fn(Words) -> SiteSet<W>,
    random: &mut Random,
) -> Option<Move> {
    // Most have one or two, and room for more takes time to clear.
    match fans.len() {
        0..=2 => choose_of::<W, 2>(fans, read, random),
        _ => choose_of::<W, MOST_FANS>(fans, read, random),
    }
}

#[inline(always)]
fn choose_of<const W: usize, const FANS: usize>(
    fans: &[Fan],
    read: &impl Fn(Words) -> SiteSet<W>,
    random: &mut Random,
) -> Option<Move> {
    let mut sets = [[SiteSet::<W>::EMPTY; LANES]; FANS];
    let mut total = 0;
    for (fan, ends) in fans.iter().zip(&mut sets) {
        *ends = ends_of(fan, read);
        total += size(&ends[..lanes::<W>(fan)]);
    }
    if total == 0 {
        return None;
    }
    let mut number = random.below(total);
    for (fan, sets) in fans.iter().zip(&sets) {
        let sets = &sets[..lanes::<W>(fan)];
        let size = size(sets);
        if number >= size {
            number -= size;
            continue;
        }
        for (ends, delta) in sets.iter().zip(fan.deltas) {
            let count = ends.len();
            if number < count {
                return Some(course_to(fan, delta, ends.nth(number), read));
            }
            number -= count;
        }
    }
    None
}

/// Whether a fan has any move.
#[inline]
pub(super) fn has_course<const W: usize>(fan: &Fan, read: &impl Fn(Words) -> SiteSet<W>) -> bool {
    ends_of(fan, read).iter().any(|ends| !ends.is_empty())
}

/// How many lanes of a fan are looked at. To leave some out takes a branch, which pays only where sets are wide.
#[inline(always)]
fn lanes<const W: usize>(fan: &Fan) -> usize {
    if W > 2 { fan.lanes.min(LANES) } else { LANES }
}

/// Where the moves in each direction end.
#[inline(always)]
fn ends_of<const W: usize>(fan: &Fan, read: &impl Fn(Words) -> SiteSet<W>) -> [SiteSet<W>; LANES] {
    let (from, to) = (read(fan.from), read(fan.to));
    if W > MOST_WORDS || from.is_empty() {
        return [SiteSet::EMPTY; LANES];
    }
    if let Gait::Slide(rounds) = fan.gait {
        let starts = fan.starts.each_ref().map(|words| SiteSet::read(words));
        let sets = from.slid(&fan.deltas, &starts, &to, rounds);
        return sets.map(|set| set.and(&to));
    }
    // Plain loops: all lanes are done without a branch between them.
    let lanes = lanes::<W>(fan);
    let mut sets = [SiteSet::EMPTY; LANES];
    let courses = fan.starts.iter().zip(fan.deltas);
    for (set, (starts, delta)) in sets[..lanes].iter_mut().zip(courses) {
        *set = from.and(&SiteSet::read(starts)).moved(delta);
    }
    if let Gait::Hop(over) = fan.gait {
        let over = read(over);
        for (set, delta) in sets[..lanes].iter_mut().zip(fan.deltas) {
            *set = set.and(&over).moved(delta);
        }
    }
    for set in &mut sets[..lanes] {
        *set = set.and(&to);
    }
    sets
}

/// The move in a direction that ends on a site.
#[inline]
fn course_to<const W: usize>(
    fan: &Fan,
    delta: i16,
    to: Site,
    read: &impl Fn(Words) -> SiteSet<W>,
) -> Move {
    let back = |from: Site| Site(from.0.wrapping_sub(delta as u16));
    let (from, between) = match fan.gait {
        Gait::Step => (back(to), NOWHERE),
        Gait::Hop(_) => (back(back(to)), back(to)),
        Gait::Slide(_) => {
            // Two pieces never slide to a site in the same direction.
            let pieces = read(fan.from);
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

/// How many sites there are in some sets together.
#[inline(always)]
fn size<const W: usize>(sets: &[SiteSet<W>]) -> u32 {
    let mut size = 0;
    for set in sets {
        size += set.len();
    }
    size
}
