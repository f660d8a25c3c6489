//! Steps, hops and slides in several directions, whatever tells the sets of the position; see [`ShiftGroup`].

use crate::game::ir::{LANES, MOST_SHIFT_GROUPS, MOST_WORDS, MoveKind, ShiftGroup, Words};
use crate::game::moves::{Move, NOWHERE};
use crate::game::random::Random;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// One of the moves of some groups; `read` tells the sets of the position.
#[inline]
pub(super) fn choose_course<const W: usize>(
    groups: &[ShiftGroup],
    read: &impl Fn(Words) -> SiteSet<W>,
    random: &mut Random,
) -> Option<Move> {
    // Most have one or two, and room for more takes time to clear.
    match groups.len() {
        0..=2 => choose_of::<W, 2>(groups, read, random),
        _ => choose_of::<W, MOST_SHIFT_GROUPS>(groups, read, random),
    }
}

#[inline(always)]
fn choose_of<const W: usize, const GROUPS: usize>(
    groups: &[ShiftGroup],
    read: &impl Fn(Words) -> SiteSet<W>,
    random: &mut Random,
) -> Option<Move> {
    let mut sets = [[SiteSet::<W>::EMPTY; LANES]; GROUPS];
    let mut total = 0;
    for (group, ends) in groups.iter().zip(&mut sets) {
        *ends = ends_of(group, read);
        total += size(&ends[..lanes::<W>(group)]);
    }
    if total == 0 {
        return None;
    }
    let mut number = random.below(total);
    for (group, sets) in groups.iter().zip(&sets) {
        let sets = &sets[..lanes::<W>(group)];
        let size = size(sets);
        if number >= size {
            number -= size;
            continue;
        }
        for (ends, delta) in sets.iter().zip(group.deltas) {
            let count = ends.len();
            if number < count {
                return Some(course_to(group, delta, ends.nth(number), read));
            }
            number -= count;
        }
    }
    None
}

/// Whether a group has any move.
#[inline]
pub(super) fn has_course<const W: usize>(
    group: &ShiftGroup,
    read: &impl Fn(Words) -> SiteSet<W>,
) -> bool {
    ends_of(group, read).iter().any(|ends| !ends.is_empty())
}

/// How many lanes of a group are looked at. To leave some out takes a branch, which pays only where sets are wide.
#[inline(always)]
fn lanes<const W: usize>(group: &ShiftGroup) -> usize {
    if W > 2 { group.lanes.min(LANES) } else { LANES }
}

/// Where the moves in each direction end.
#[inline(always)]
fn ends_of<const W: usize>(
    group: &ShiftGroup,
    read: &impl Fn(Words) -> SiteSet<W>,
) -> [SiteSet<W>; LANES] {
    let (from, to) = (read(group.from), read(group.to));
    if W > MOST_WORDS || from.is_empty() {
        return [SiteSet::EMPTY; LANES];
    }
    if let MoveKind::Slide(rounds) = group.kind {
        let starts = group.starts.each_ref().map(|words| SiteSet::read(words));
        let sets = from.slid(&group.deltas, &starts, &to, rounds);
        return sets.map(|set| set.and(&to));
    }
    // Plain loops: all lanes are done without a branch between them.
    let lanes = lanes::<W>(group);
    let mut sets = [SiteSet::EMPTY; LANES];
    let courses = group.starts.iter().zip(group.deltas);
    for (set, (starts, delta)) in sets[..lanes].iter_mut().zip(courses) {
        *set = from.and(&SiteSet::read(starts)).moved(delta);
    }
    if let MoveKind::Hop(over) = group.kind {
        let over = read(over);
        for (set, delta) in sets[..lanes].iter_mut().zip(group.deltas) {
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
    group: &ShiftGroup,
    delta: i16,
    to: Site,
    read: &impl Fn(Words) -> SiteSet<W>,
) -> Move {
    let back = |from: Site| Site(from.0.wrapping_sub(delta as u16));
    let (from, between) = match group.kind {
        MoveKind::Step => (back(to), NOWHERE),
        MoveKind::Hop(_) => (back(back(to)), back(to)),
        MoveKind::Slide(_) => {
            // Two pieces never slide to a site in the same direction.
            let pieces = read(group.from);
            let mut from = back(to);
            while !pieces.contains(from) {
                from = back(from);
            }
            (from, NOWHERE)
        }
    };
    Move {
        rule: group.rule,
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
