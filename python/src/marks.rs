//! Masks: which actions are legal, from the moves as machines list them; and the move of an action.
//!
//! What is known of a kind of moves beforehand is worked out once: where the action follows from the end alone it is looked
//! up, where it follows from start and end it is computed. Moves of one position that have the same number (twins) are left
//! to [`Numbering::actions`].

use crate::actions::Numbering;
use crate::lanes::{Marking, Pairing, Rays, each, has, nth, size};
use dafang::game::Move;
use dafang::program::run::{HandBytes, LaneMoves, Listed};
use dafang::program::{LaneEnds, Program};
use std::collections::BTreeMap;

/// The widest mask that is always cleared as a whole: lines of memory that lie in a row are written sooner than a few of
/// them here and there.
const NARROW: usize = 1 << 10;

/// The widest mask that keeps no list of its marked actions: it is cleared by the moves that were listed, or as a
/// whole.
const WHOLE: usize = 1 << 13;

/// The widest mask whose marks are counted to draw one of them; of wider ones moves are drawn as they were listed.
const COUNTED: usize = 512;

/// How many actions may have their ends in a table.
const TABLED: u32 = 1 << 20;

/// How a lane is written down.
struct Form {
    /// How many words it takes.
    length: usize,
    /// Whether its ends are a set of sites.
    ends_in_set: bool,
}

/// How the moves of a program become masks.
pub(crate) struct Marker {
    lanes: Vec<Marking>,
    forms: Vec<Form>,
    /// Where the move of each action starts and ends, from −1 for nowhere.
    ends: Vec<(i16, i16)>,
    /// The eight bytes of eight bits.
    spread: Vec<u64>,
    /// The words of a set of sites.
    words: usize,
    /// The action of a player who cannot move.
    pass: u32,
}

/// A move that was found: one that is known beforehand, or one that was made.
pub(crate) enum Found<'a> {
    Known(&'a (Move, HandBytes)),
    Made(Move),
}

impl Found<'_> {
    #[inline]
    pub(crate) fn as_move(&self) -> &Move {
        match self {
            Self::Known((mv, _)) => mv,
            Self::Made(mv) => mv,
        }
    }
}

/// Where marks are made.
struct Marks<'a> {
    mask: &'a mut [u8],
    /// The actions that are marked, where they are needed to clear the mask.
    noted: Option<&'a mut Vec<u32>>,
    /// What was marked before it was marked again.
    twice: u8,
}

impl Marks<'_> {
    /// Marks an action; one that is not below the number of actions counts as marked twice.
    #[inline]
    fn add(&mut self, action: u32) {
        self.twice |= mark(self.mask, action);
        if let Some(noted) = &mut self.noted {
            noted.push(action);
        }
    }

    /// Marks the members of a set, whose actions follow each other from that of site 0 on, eight at a time. `spread` has
    /// the bytes of eight bits.
    #[inline]
    fn add_row(&mut self, set: &[u64], first: u32, spread: &[u64]) {
        if self.noted.is_some() {
            each(set, |site| self.add(first + site));
            return;
        }
        let mut both = 0;
        for (number, word) in set.iter().enumerate() {
            let start = first as usize + 64 * number;
            let mut rest = *word;
            let cells = self.mask.get_mut(start..).unwrap_or_default();
            for cells in cells.chunks_mut(8) {
                if rest == 0 {
                    break;
                }
                let bytes = spread[(rest & 0xff) as usize];
                rest >>= 8;
                match cells.first_chunk_mut::<8>() {
                    Some(cells) => {
                        let before = u64::from_le_bytes(*cells);
                        both |= before & bytes;
                        *cells = (before | bytes).to_le_bytes();
                    }
                    None => {
                        for (cell, byte) in cells.iter_mut().zip(bytes.to_le_bytes()) {
                            both |= u64::from(*cell & byte);
                            *cell |= byte;
                        }
                    }
                }
            }
        }
        self.twice |= u8::from(both != 0);
    }
}

impl Marker {
    /// The marker of a program.
    pub(crate) fn new(program: &Program, numbering: &Numbering) -> Self {
        let mut rays = BTreeMap::new();
        let lanes = program.lanes.iter();
        let lanes = lanes.map(|lane| Marking::of(lane, program, numbering, &mut rays));
        let words = program.tables.words;
        let forms = program.lanes.iter().map(|lane| Form {
            length: 1 + (1 + lane.given.len()) * words,
            ends_in_set: lane.ends == LaneEnds::Sites,
        });
        let byte = |bits: u64| (0..8).fold(0, |bytes, bit| bytes | (bits >> bit & 1) << (8 * bit));
        let tabled = match numbering.size <= TABLED {
            true => numbering.size,
            false => 0,
        };
        let pass = numbering.place(&Move::FORCED_PASS);
        Self {
            lanes: lanes.collect(),
            forms: forms.collect(),
            ends: (0..tabled)
                .map(|action| numbering.ends_of(action))
                .collect(),
            spread: (0..256).map(byte).collect(),
            words,
            pass: pass.map_or(u32::MAX, |(action, _)| action),
        }
    }

    /// The lanes that some words list, each with its words.
    #[inline]
    fn entries<'a>(&self, mut words: &'a [u64]) -> impl Iterator<Item = (usize, &'a [u64])> {
        std::iter::from_fn(move || {
            let id = *words.first()? as usize;
            let (entry, rest) = words.split_at_checked(self.forms.get(id)?.length)?;
            words = rest;
            Some((id, entry))
        })
    }

    /// Marks the actions of the moves that some words list in an empty mask, and notes them if they are needed to clear it.
    /// Returns whether each move has a number of its own; else the mask must be made in another way.
    #[inline]
    pub(crate) fn mark(
        &self,
        (program, words): (&Program, &[u64]),
        numbering: &Numbering,
        mask: &mut [u8],
        noted: &mut Vec<u32>,
    ) -> bool {
        let noted = (mask.len() > WHOLE).then_some(noted);
        let mut marks = Marks {
            mask,
            noted,
            twice: 0,
        };
        let mut is_any = false;
        for (id, entry) in self.entries(words) {
            let (ends, given) = entry[1..].split_at(self.words);
            if ends.iter().all(|word| *word == 0) {
                continue;
            }
            is_any = true;
            match &self.lanes[id] {
                Marking::Row(first, _) => marks.add_row(ends, *first, &self.spread),
                Marking::ByEnd(actions, _) if marks.noted.is_none() => {
                    marks.twice |= mark_ends(ends, actions, marks.mask);
                }
                Marking::ByEnd(actions, _) => each(ends, |to| {
                    let action = actions.as_flattened().get(to as usize).copied();
                    marks.add(action.unwrap_or(u32::MAX));
                }),
                Marking::Behind(rays, starts, pairing) if marks.noted.is_none() => {
                    let starts = &given[starts.clone()];
                    marks.twice |= mark_behind((starts, ends), rays, pairing, marks.mask);
                }
                Marking::Behind(rays, starts, pairing) => {
                    let set = &given[starts.clone()];
                    each(ends, |to| {
                        let from = rays.nearest(set, to);
                        let action = from.and_then(|from| pairing.action(from, to));
                        marks.add(action.unwrap_or(u32::MAX));
                    });
                }
                Marking::Each(starts, pairing) => {
                    each(&given[starts.clone()], |from| match *pairing {
                        Pairing::Product {
                            first,
                            of_from,
                            of_to: 1,
                        } => marks.add_row(ends, first + of_from * from, &self.spread),
                        _ => each(ends, |to| {
                            marks.add(pairing.action(from, to).unwrap_or(u32::MAX));
                        }),
                    });
                }
                marking => {
                    for lane in Listed::new(program, entry).lanes() {
                        mark_lane(&lane, marking, numbering, &mut marks);
                    }
                }
            }
        }
        if !is_any {
            marks.add(self.pass);
        }
        marks.twice == 0
    }

    /// Clears a mask in which the actions of the moves are marked that some words list. They are noted if it is wide, or if
    /// several moves had the same number.
    #[inline]
    pub(crate) fn clear(&self, mask: &mut [u8], noted: &mut Vec<u32>, words: &[u64]) {
        if !noted.is_empty() {
            for action in noted.drain(..) {
                clear_one(mask, action);
            }
        } else if mask.len() <= NARROW || !self.clear_listed(mask, words) {
            mask.fill(0);
        }
    }

    /// Clears the actions of the moves that some words list, if that is found sooner than the mask is cleared as a whole.
    fn clear_listed(&self, mask: &mut [u8], words: &[u64]) -> bool {
        clear_one(mask, self.pass);
        for (id, entry) in self.entries(words) {
            let (ends, given) = entry[1..].split_at(self.words);
            match &self.lanes[id] {
                Marking::Row(first, _) => clear_row(mask, ends, *first),
                Marking::ByEnd(actions, _) => each(ends, |to| {
                    clear_one(mask, actions.as_flattened()[to as usize]);
                }),
                Marking::Each(
                    starts,
                    Pairing::Product {
                        first,
                        of_from,
                        of_to: 1,
                    },
                ) => each(&given[starts.clone()], |from| {
                    clear_row(mask, ends, first + of_from * from);
                }),
                _ => return false,
            }
        }
        true
    }

    /// The one move that has an action among those of the lanes with moves that some words list; none if there is none, or
    /// there are several.
    #[inline]
    pub(crate) fn find(
        &self,
        (program, words): (&Program, &[u64]),
        numbering: &Numbering,
        action: u32,
    ) -> Option<Found<'_>> {
        if action >= numbering.size {
            return None;
        }
        let (from, to) = match self.ends.get(action as usize) {
            Some(ends) => *ends,
            None => numbering.ends_of(action),
        };
        let (from, to) = (i32::from(from), i32::from(to));
        let is_it = |mv: &Move| numbering.place(mv).map(|(place, _)| place) == Some(action);
        let (mut found, mut number) = (None, 0);
        for (id, entry) in self.entries(words) {
            if self.forms[id].ends_in_set && !has(&entry[1..1 + self.words], to) {
                continue;
            }
            let has_it = match &self.lanes[id] {
                Marking::Row(first, _) => *first + to as u32 == action,
                Marking::ByEnd(actions, _) => {
                    actions.as_flattened().get(to as usize) == Some(&action)
                }
                Marking::Behind(rays, starts, pairing) => {
                    let from = rays.nearest(&entry[1 + self.words..][starts.clone()], to as u32);
                    from.and_then(|from| pairing.action(from, to as u32)) == Some(action)
                }
                Marking::Each(starts, pairing) => {
                    has(&entry[1 + self.words..][starts.clone()], from)
                        && pairing.action(from as u32, to as u32) == Some(action)
                }
                Marking::ByMove(_) | Marking::Other => {
                    let mut of_lane = 0;
                    for lane in Listed::new(program, entry).lanes() {
                        match lane.is_by_ends() {
                            true => {
                                of_lane += i32::from(lane.move_to(to).is_some_and(|mv| is_it(&mv)))
                            }
                            false => one_by_one(&lane, |mv| of_lane += i32::from(is_it(mv))),
                        }
                    }
                    number += of_lane.max(1) - 1;
                    of_lane > 0
                }
            };
            if has_it {
                (found, number) = (Some((id, entry)), number + 1);
            }
        }
        if number == 0
            && action == self.pass
            && Listed::new(program, words).lanes().next().is_none()
        {
            return Some(Found::Made(Move::FORCED_PASS));
        }
        let (id, entry) = found.filter(|_| number == 1)?;
        let marking = &self.lanes[id];
        if let Marking::Row(_, known) | Marking::ByEnd(_, known) = marking
            && !known.is_empty()
        {
            return known.get(to as usize).map(Found::Known);
        }
        let lane = Listed::new(program, entry).lanes().next()?;
        match marking {
            Marking::Each(..) => Some(Found::Made(lane.lane.move_between(from, to))),
            Marking::Other if !lane.is_by_ends() => {
                let mut found = None;
                one_by_one(&lane, |mv| {
                    if is_it(mv) {
                        found = Some(Found::Made(*mv));
                    }
                });
                found
            }
            _ => lane.move_to(to).map(Found::Made),
        }
    }

    /// Whether actions are drawn from lists of moves, and not from masks of this width.
    pub(crate) fn draws(width: usize) -> bool {
        width > COUNTED && width <= WHOLE
    }

    /// The action of one of some moves, all with different actions, by a number from 0 to 1: the first that was listed
    /// for 0.
    pub(crate) fn draw(
        &self,
        moves: Listed<'_>,
        numbering: &Numbering,
        chance: f64,
    ) -> Option<u32> {
        let all: usize = moves.lanes().map(|lane| self.number(&lane)).sum();
        let mut rank = ((chance * all as f64) as usize).min(all.saturating_sub(1));
        for lane in moves.lanes() {
            let number = self.number(&lane);
            if rank < number {
                return self.action_at(&lane, numbering, rank);
            }
            rank -= number;
        }
        Some(self.pass)
    }

    /// How many moves a lane has.
    fn number(&self, lane: &LaneMoves<'_>) -> usize {
        match &self.lanes[lane.id.index()] {
            Marking::Other if !lane.is_by_ends() => {
                let mut number = 0;
                one_by_one(lane, |_| number += 1);
                number
            }
            Marking::Each(starts, _) => size(&self.given(lane)[starts.clone()]) * size(lane.ends),
            _ => size(lane.ends),
        }
    }

    /// The action of the move of a lane of a rank.
    fn action_at(&self, lane: &LaneMoves<'_>, numbering: &Numbering, rank: usize) -> Option<u32> {
        let of = |mv: &Move| numbering.place(mv).map(|(action, _)| action);
        match &self.lanes[lane.id.index()] {
            Marking::Row(first, _) => Some(first + nth(lane.ends, rank)?),
            Marking::ByEnd(actions, _) => {
                let actions = actions.as_flattened();
                actions.get(nth(lane.ends, rank)? as usize).copied()
            }
            Marking::Each(starts, pairing) => {
                let (starts, ends) = (&self.given(lane)[starts.clone()], size(lane.ends).max(1));
                pairing.action(nth(starts, rank / ends)?, nth(lane.ends, rank % ends)?)
            }
            _ if lane.is_by_ends() => of(&lane.move_to(nth(lane.ends, rank)? as i32)?),
            _ => {
                let mut moves = Vec::new();
                lane.add_to(&mut moves);
                of(moves.get(rank)?)
            }
        }
    }

    /// The words of a lane after those of its ends.
    #[inline]
    fn given<'a>(&self, lane: &LaneMoves<'a>) -> &'a [u64] {
        lane.words.get(1 + self.words..).unwrap_or_default()
    }
}

/// Marks an action; what was marked there before, or 1 if there is no such action.
#[inline]
fn mark(mask: &mut [u8], action: u32) -> u8 {
    match mask.get_mut(action as usize) {
        Some(cell) => std::mem::replace(cell, 1),
        None => 1,
    }
}

/// Clears the mark of an action.
#[inline]
fn clear_one(mask: &mut [u8], action: u32) {
    if let Some(cell) = mask.get_mut(action as usize) {
        *cell = 0;
    }
}

/// Clears eight marks at a time where one of a set of sites is among them, whose actions follow each other from that of site
/// 0 on.
#[inline]
fn clear_row(mask: &mut [u8], set: &[u64], first: u32) {
    for (number, word) in set.iter().enumerate() {
        let (mut rest, mut start) = (*word, first as usize + 64 * number);
        while rest != 0 {
            if rest & 0xff != 0 {
                let end = (start + 8).min(mask.len());
                if let Some(cells) = mask.get_mut(start..end) {
                    cells.fill(0);
                }
            }
            (rest, start) = (rest >> 8, start + 8);
        }
    }
}

/// Marks the actions of ends; 1 if one was marked before. A function of its own, so that its loop stays in registers.
#[inline(never)]
fn mark_ends(ends: &[u64], actions: &[[u32; 64]], mask: &mut [u8]) -> u8 {
    let mut twice = 0;
    for (word, actions) in ends.iter().zip(actions) {
        let mut rest = *word;
        while rest != 0 {
            twice |= mark(mask, actions[(rest.trailing_zeros() & 63) as usize]);
            rest &= rest - 1;
        }
    }
    twice
}

/// Marks the actions of moves from the nearest of some starts to each of some ends; 1 if one was marked before.
#[inline(never)]
fn mark_behind(
    (starts, ends): (&[u64], &[u64]),
    rays: &Rays,
    pairing: &Pairing,
    mask: &mut [u8],
) -> u8 {
    let mut twice = 0;
    each(ends, |to| {
        let from = rays.nearest(starts, to);
        let action = from.and_then(|from| pairing.action(from, to));
        twice |= mark(mask, action.unwrap_or(u32::MAX));
    });
    twice
}

/// Marks the actions of a lane whose moves are looked at one by one.
fn mark_lane(
    lane: &LaneMoves<'_>,
    marking: &Marking,
    numbering: &Numbering,
    marks: &mut Marks<'_>,
) {
    let mut add = |mv: &Move| {
        let action = match marking {
            Marking::ByMove(pairing) => {
                let [from, to] = [mv.from(), mv.to()].map(|site| site.map(|site| site.0.into()));
                (from.zip(to)).and_then(|(from, to)| pairing.action(from, to))
            }
            _ => numbering.place(mv).map(|(action, _)| action),
        };
        marks.add(action.unwrap_or(u32::MAX));
    };
    match lane.is_by_ends() {
        true => lane.each_by_end(|mv| add(&mv)),
        false => one_by_one(lane, add),
    }
}

/// Calls with each move of a lane.
fn one_by_one(lane: &LaneMoves<'_>, visit: impl FnMut(&Move)) {
    let mut moves = Vec::new();
    lane.add_to(&mut moves);
    moves.iter().for_each(visit);
}
