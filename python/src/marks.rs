//! Masks: which actions are legal, from the moves as machines list them.
//!
//! What is known of a kind of moves beforehand is worked out once: where the action follows from the end alone it is looked
//! up, where it follows from start and end it is computed. Moves of one position that have the same number (twins) are left
//! to [`Numbering::actions`].

use crate::actions::Numbering;
use crate::pairs::Pairs;
use dafang::game::Move;
use dafang::program::Program;
use dafang::program::run::{LaneMoves, Listed};
use std::sync::Arc;

/// The widest mask that is cleared as a whole, and not action by action.
const NARROW: usize = 512;

/// How many actions may have their ends in a table.
const TABLED: u32 = 1 << 20;

/// What is known of the actions of a lane.
enum Marking {
    /// That of a move is the number of its end and this.
    Row(u32),
    /// That of a move by its end; `u32::MAX` for none.
    ByEnd(Vec<u32>),
    /// That of a move is this, the second times its start, and the third times its end.
    ByPair(u32, u32, u32),
    /// That of a move is this, and the second times the number of its pair of start and end.
    ByTable(u32, u32, Arc<Pairs>),
    /// Each is worked out by itself.
    Each,
}

/// How the moves of a program become masks.
pub(crate) struct Marker {
    lanes: Vec<Marking>,
    /// Where the move of each action ends, from −1 for nowhere.
    ends: Vec<i16>,
    /// The eight bytes of eight bits.
    spread: Vec<u64>,
}

impl Marker {
    /// The marker of a program.
    pub(crate) fn new(program: &Program, numbering: &Numbering) -> Self {
        let lanes = program.lanes.iter().map(|lane| {
            let of = |mv: &Move| numbering.place(mv).map(|(action, _)| action);
            if lane.is_of_pairs() {
                let between = |from, to| of(&lane.move_between(from, to));
                if let Some(pairs) = numbering.pairs_of(&lane.move_between(0, 0)) {
                    let of_pair = |number: u32| {
                        let (from, to) = pairs.pair(number)?;
                        between(i32::from(from), i32::from(to))
                    };
                    return match (of_pair(0), of_pair(1)) {
                        (Some(first), Some(next)) => {
                            Marking::ByTable(first, next - first, Arc::clone(pairs))
                        }
                        _ => Marking::Each,
                    };
                }
                let all = (between(0, 0), between(1, 0), between(0, 1));
                return match all {
                    (Some(first), Some(from), Some(to)) => {
                        Marking::ByPair(first, from - first, to - first)
                    }
                    _ => Marking::Each,
                };
            }
            let sites = 0..program.sites as i32;
            let known: Option<Vec<Move>> = sites.map(|to| lane.move_to(program, to)).collect();
            let Some(moves) = known else {
                return Marking::Each;
            };
            let actions: Vec<u32> = moves.iter().map(|mv| of(mv).unwrap_or(u32::MAX)).collect();
            let first = actions.first().copied().unwrap_or(u32::MAX);
            let in_row = |(action, place): (&u32, u32)| action.checked_sub(place) == Some(first);
            match first < u32::MAX && actions.iter().zip(0..).all(in_row) {
                true => Marking::Row(first),
                false => Marking::ByEnd(actions),
            }
        });
        let byte = |bits: u64| (0..8).fold(0, |bytes, bit| bytes | (bits >> bit & 1) << (8 * bit));
        let ends = 0..if numbering.size <= TABLED {
            numbering.size
        } else {
            0
        };
        Self {
            lanes: lanes.collect(),
            ends: ends.map(|action| numbering.end_of(action)).collect(),
            spread: (0..256).map(byte).collect(),
        }
    }

    /// Marks the actions of some moves in an empty mask, and notes them if they are needed to clear it. Returns whether each has
    /// a number of its own; else the mask must be made in another way.
    #[inline]
    pub(crate) fn mark(
        &self,
        moves: Listed<'_>,
        numbering: &Numbering,
        mask: &mut [u8],
        noted: &mut Vec<u32>,
    ) -> bool {
        let is_noted = mask.len() > NARROW;
        let (mut is_plain, mut is_any) = (true, false);
        let mut add = |action: u32, mask: &mut [u8]| {
            match mask.get_mut(action as usize) {
                Some(cell) => {
                    is_plain &= *cell == 0;
                    *cell = 1;
                }
                None => is_plain = false,
            }
            if is_noted {
                noted.push(action);
            }
        };
        let mut rest = Vec::new();
        for lane in moves.lanes() {
            is_any = true;
            match &self.lanes[lane.id.index()] {
                Marking::Row(first) if !is_noted => {
                    if !self.spread_out(&lane, *first, mask) {
                        return false;
                    }
                }
                Marking::Row(first) => each(lane.ends, |to| add(first + to, mask)),
                Marking::ByEnd(actions) => each(lane.ends, |to| {
                    let action = actions.get(to as usize).copied();
                    add(action.unwrap_or(u32::MAX), mask);
                }),
                Marking::ByPair(first, of_from, of_to) => lane.each_by_end(|mv| {
                    let pair = mv.from().zip(mv.to());
                    let action = pair.map(|(from, to)| {
                        first + of_from * u32::from(from.0) + of_to * u32::from(to.0)
                    });
                    add(action.unwrap_or(u32::MAX), mask);
                }),
                Marking::ByTable(first, of_pair, pairs) => lane.each_by_end(|mv| {
                    let [from, to] =
                        [mv.from(), mv.to()].map(|site| site.map(|site| site.0.into()));
                    let pair = from.zip(to).and_then(|(from, to)| pairs.number(from, to));
                    let action = pair.map(|number| first + of_pair * number);
                    add(action.unwrap_or(u32::MAX), mask);
                }),
                Marking::Each => {
                    rest.clear();
                    lane.add_to(&mut rest);
                    for mv in &rest {
                        let place = numbering.place(mv);
                        add(place.map_or(u32::MAX, |(action, _)| action), mask);
                    }
                }
            }
        }
        if !is_any {
            let pass = numbering.place(&Move::FORCED_PASS);
            add(pass.map_or(u32::MAX, |(action, _)| action), mask);
        }
        is_plain
    }

    /// Marks the ends of a lane from an action on, eight at a time; whether none was marked before.
    fn spread_out(&self, lane: &LaneMoves<'_>, first: u32, mask: &mut [u8]) -> bool {
        let mut both = 0;
        for (number, word) in lane.ends.iter().enumerate() {
            let start = first as usize + 64 * number;
            let mut rest = *word;
            let cells = mask.get_mut(start..).unwrap_or_default();
            for cells in cells.chunks_mut(8) {
                if rest == 0 {
                    break;
                }
                let bytes = self.spread[(rest & 0xff) as usize];
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
        both == 0
    }

    /// Clears a mask in which some actions are marked that were noted.
    #[inline]
    pub(crate) fn clear(mask: &mut [u8], noted: &mut Vec<u32>) {
        if mask.len() <= NARROW {
            mask.fill(0);
        } else {
            for action in noted.iter() {
                if let Some(cell) = mask.get_mut(*action as usize) {
                    *cell = 0;
                }
            }
        }
        noted.clear();
    }

    /// The one move that has an action; none if there is none, or there are several.
    #[inline]
    pub(crate) fn find(
        &self,
        moves: Listed<'_>,
        numbering: &Numbering,
        action: u32,
    ) -> Option<Move> {
        if action >= numbering.size {
            return None;
        }
        let end = match self.ends.get(action as usize) {
            Some(end) => *end,
            None => numbering.end_of(action),
        };
        let (mut found, mut number, mut is_any) = (None, 0, false);
        let mut rest = Vec::new();
        for lane in moves.lanes() {
            is_any = true;
            let to = i32::from(end);
            let is_it = match &self.lanes[lane.id.index()] {
                Marking::Row(first) => first.checked_add_signed(to) == Some(action),
                Marking::ByEnd(actions) => actions.get(to as usize) == Some(&action),
                _ if lane.is_by_ends() => true,
                _ => {
                    rest.clear();
                    lane.add_to(&mut rest);
                    for mv in &rest {
                        if numbering
                            .place(mv)
                            .is_some_and(|(place, _)| place == action)
                        {
                            (found, number) = (Some(*mv), number + 1);
                        }
                    }
                    false
                }
            };
            if !is_it {
                continue;
            }
            if let Some(mv) = lane.move_to(to)
                && numbering
                    .place(&mv)
                    .is_some_and(|(place, _)| place == action)
            {
                (found, number) = (Some(mv), number + 1);
            }
        }
        if !is_any {
            let pass = Move::FORCED_PASS;
            let is_it = numbering
                .place(&pass)
                .is_some_and(|(place, _)| place == action);
            return is_it.then_some(pass);
        }
        found.filter(|_| number == 1)
    }
}

/// Calls with each member of a set.
#[inline]
fn each(words: &[u64], mut visit: impl FnMut(u32)) {
    for (number, word) in words.iter().enumerate() {
        let mut rest = *word;
        while rest != 0 {
            visit(number as u32 * 64 + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
}
