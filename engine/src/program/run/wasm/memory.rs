//! What lies where in the memory of a module.

use super::changes::Changes;
use super::in_place::copied;
use super::interface::{Beginning, Kept, MOVE_BYTES, saved_bytes};
use super::listing;
use super::module::Use;
use super::narrow::narrow_slots;
use super::outlined::{FEW_WORDS, Outlined, outlined};
use super::rows::WINDOW;
use super::side::{GROUP, ROOM, Side};
use crate::program::run::places::Places;
use crate::program::run::words::row_through;
use crate::program::run::{FEW, MOST_MADE};
use crate::program::types::{ArcsId, HeadSlot, KeysId, ListId, SetId, SlotId, has};
use crate::program::{Body, HAND_SLOTS, Op, Program};
use std::collections::{BTreeMap, BTreeSet};

/// The entries of the table of ranks: for each byte and each rank, the bit of that rank.
const RANKS: usize = 256 * 8;

/// The entry for −1 of a list of words and bits: a bit that stands for no site.
const NO_BIT: i32 = 63;

/// The most random games that are played in one call.
pub(super) const GAMES: usize = 256;

/// The most words of a slot that is kept in locals while a move is tried.
pub(super) const MOST_IN_LOCALS: usize = 16;

/// The most copies of arrays at a time: one for each move that is tried within another, as when a turn is looked ahead.
const MOST_TRIES: usize = 128;

/// The bytes of a move that was made: the kind of turn and the numbers of the hand.
pub(super) const MADE_BYTES: usize = 4 * (1 + HAND_SLOTS);

/// The words of marks.
pub(super) const MARKS: usize = 128;

/// The addresses of everything, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The slots, from address 0.
    pub(super) places: Places,
    /// The slots of the first position.
    pub(super) first: usize,
    /// The marks of the first position.
    pub(super) first_marks: usize,
    /// How many games are to be played, of 32 bits.
    pub(super) number: usize,
    /// The seeds of games, and then their results.
    pub(super) games: usize,
    /// The slots of the position that is kept.
    pub(super) kept: usize,
    /// The marks of what moves change, where they are made one after the other from the position that is kept.
    pub(super) changes: Option<Changes>,
    /// The address at which the next copies of arrays are kept while a move is tried.
    pub(super) tries_top: usize,
    /// Where the copies of arrays begin.
    tries: usize,
    /// The address after the last of them.
    pub(super) tries_end: usize,
    /// Moves that are to be made or have been, each in [`MADE_BYTES`].
    pub(super) made: usize,
    /// The word with the number of moves made, if the program counts them.
    pub(super) moves: Option<usize>,
    /// The state of the generator of random numbers.
    pub(super) random: usize,
    /// The seed by which dice are thrown.
    pub(super) chance: usize,
    /// The table of ranks.
    pub(super) ranks: usize,
    /// The marks of the positions noted: a bit for the last bits of each word, so that most words that are not in the
    /// history are known without a search (Bloom 1970).
    pub(super) marks: usize,
    /// The positions noted.
    pub(super) history: usize,
    /// The table of rows.
    pub(super) rows: usize,
    lists: Vec<usize>,
    /// The lists of words and bits of sites, whose entry for −1 is a bit that stands for no site.
    pub(super) places_of_sites: BTreeSet<ListId>,
    keys: Vec<usize>,
    arcs: Vec<usize>,
    /// The tables of rays, by the step and the sites from which it is taken.
    rays: BTreeMap<(i32, SetId), usize>,
    /// Copies of sets, each after a word without sites.
    pub(super) copies: usize,
    /// The number of moves while they are counted.
    pub(super) counted: usize,
    /// Where legal moves are written.
    pub(super) emitted: usize,
    /// What the interface of a whole game keeps.
    pub(super) interface: Kept,
    /// An empty set.
    pub(super) nothing: usize,
    /// The bytes of the memory.
    pub(super) total: usize,
    /// What is asked of the module.
    pub(super) use_of: Use,
    /// The slots of sets that have sites in their first word only.
    pub(super) narrow: BTreeSet<SlotId>,
    /// The functions that others call, with their places among them.
    pub(super) outlined: BTreeMap<Outlined, u32>,
    /// The set through which a slide leads, while it is found step by step.
    pub(super) passed: usize,
    /// The sites that it has reached.
    pub(super) reached: usize,
    /// The sites from which the steps of such slides lead on.
    pub(super) starts: BTreeMap<SetId, usize>,
    /// Games side by side.
    pub(super) side: Side,
}

impl Layout {
    pub(super) fn new(program: &Program, places: Places, use_of: Use) -> Self {
        let moves = places.of_head(program, HeadSlot::Moves);
        let words = places.total + Changes::beyond(places.lasting);
        let mut total = 8 * words;
        let mut take = |bytes: usize| {
            let first = total;
            total += bytes.next_multiple_of(8);
            first
        };
        let (random, chance, ranks) = (take(32), take(8), take(RANKS));
        let (first, number, games) = (take(8 * places.total), take(4), take(8 * GAMES));
        let of_kept = usize::from(use_of.has_kept());
        let kept = take(8 * words * of_kept);
        let marks_changes = use_of == Use::Perft;
        let changes = marks_changes.then(|| Changes::new(take(8), places.lasting));
        let made = take(MADE_BYTES * MOST_MADE * of_kept);
        let rows = take(if has_rows(program) { 1 << WINDOW } else { 0 });
        let tables = &program.tables;
        // One entry more than there are sites, for −1.
        let lists = tables
            .lists
            .iter()
            .map(|list| take(4 * (list.len() + 1)))
            .collect();
        let arcs = tables
            .arcs
            .iter()
            .map(|arcs| take(8 * (arcs.to.len() + tables.words)))
            .collect();
        let keys = tables
            .keys
            .iter()
            .map(|keys| take(8 * keys.len()))
            .collect();
        let rays = slides_of(program).into_iter();
        let rays = rays.map(|slide| (slide, take(8 * tables.words * (program.sites + 1))));
        let rays = rays.collect();
        let outlined = outlined(program);
        let starts: BTreeSet<SetId> = (outlined.keys())
            .filter_map(|function| match function {
                Outlined::Slide(_, within) => Some(*within),
                Outlined::Nth => None,
            })
            .collect();
        let starts = starts.into_iter();
        let starts = starts.map(|within| (within, take(8 * tables.words)));
        let starts = starts.collect();
        let (passed, reached) = (take(8 * tables.words), take(8 * tables.words));
        let copies = program.functions().into_iter();
        let copies = copies.map(|(_, function)| copied(program, function).len());
        let copies = take(8 * (1 + tables.words) * copies.max().unwrap_or(0));
        let counted = take(4);
        let is_side = use_of == Use::Side;
        let room = if is_side { ROOM } else { 0 };
        let emitted = take(8 * (most_emitted(program) + room));
        let (tries_top, copies_of_arrays) = (take(4), 8 * large_arrays(program) * MOST_TRIES);
        let tries = take(copies_of_arrays);
        let (mut interface, mut nothing) = (Kept::default(), 0);
        if use_of == Use::Interface {
            let ranks = program.endings.len() * program.players;
            interface = Kept {
                ending: take(4),
                plies: take(4),
                number: take(4),
                base: take(4),
                end: take(4),
                named: take(4),
                named_aside: take(4),
                aside: take(saved_bytes(program, places.lasting)),
                before: take(program.sites),
                taken: take(program.sites + 8),
                taken_high: take(program.sites + 8),
                words: take(4),
                heap: take(4),
                room: take(4),
                buffer: take(saved_bytes(program, places.lasting)),
                note: take(8 + MOVE_BYTES as usize) + 4,
                lanes: take(4 * listing::ROW * program.lanes.len()),
                given: take(4 * listing::given(program).len()),
                ranks: take(8 * ranks),
            };
            nothing = take(8 * tables.words);
        }
        let is_noted = usize::from(program.noted > 0);
        let marks = take(8 * MARKS * is_noted);
        let first_marks = take(8 * MARKS * is_noted);
        let history = take(8 * program.noted);
        // What is kept of the past of a game lies behind that of the game before.
        let past = 8 * (2 * MARKS * is_noted + program.noted);
        take(past * (GROUP - 1) * usize::from(is_side));
        let side = is_side.then(|| Side::new(&mut take, places.lasting, past));
        Self {
            places,
            first,
            first_marks,
            number,
            games,
            kept,
            changes,
            tries_top,
            tries,
            tries_end: tries + copies_of_arrays,
            made,
            moves,
            random,
            chance,
            ranks,
            rows,
            marks,
            history,
            lists,
            places_of_sites: places_of_sites(program),
            keys,
            arcs,
            rays,
            copies,
            counted,
            emitted,
            interface,
            nothing,
            total,
            use_of,
            narrow: narrow_slots(program),
            outlined,
            passed,
            reached,
            starts,
            side: side.unwrap_or_default(),
        }
    }

    /// The address of a word of the block. Of games side by side, what outlives a turn seems to lie apart; see `based`.
    pub(super) fn block(&self, place: usize) -> usize {
        match self.use_of == Use::Side && place < self.places.lasting {
            true => self.side.block + 8 * place,
            false => 8 * place,
        }
    }

    /// The address of the entry of a list for −1; that of 0 follows.
    pub(super) fn list(&self, list: ListId) -> usize {
        self.lists[list.index()]
    }

    /// The address of a list of words.
    pub(super) fn keys(&self, keys: KeysId) -> usize {
        self.keys[keys.index()]
    }

    /// The address of the set to which a relation leads from −1, which is empty; that of 0 follows.
    pub(super) fn arcs(&self, arcs: ArcsId) -> usize {
        self.arcs[arcs.index()]
    }

    /// The address of the ray from −1, which is empty; that from 0 follows.
    pub(super) fn rays(&self, delta: i32, within: SetId) -> usize {
        self.rays.get(&(delta, within)).copied().unwrap_or(0)
    }

    /// The address of a copy of a set. The word before it, for −1, is empty.
    pub(super) fn copy(&self, program: &Program, number: usize) -> usize {
        self.copies + 8 * (1 + number * (1 + program.tables.words))
    }

    /// The constant tables but the keys of hashes, each with its address.
    pub(super) fn data(&self, program: &Program) -> Vec<(usize, Vec<u8>)> {
        let tables = &program.tables;
        let lists = tables.lists.iter().zip(&self.lists).enumerate();
        let lists = lists.map(|(number, (list, first))| {
            let is_of_places = self.places_of_sites.contains(&ListId(number as u32));
            let nowhere = match is_of_places {
                true => NO_BIT,
                false => -1,
            };
            let entries = [nowhere].into_iter().chain(list.iter().copied());
            (
                *first,
                entries.flat_map(|entry| entry.to_le_bytes()).collect(),
            )
        });
        let nowhere = vec![0; tables.words];
        let arcs = tables.arcs.iter().zip(&self.arcs).map(|(arcs, first)| {
            let words = nowhere.iter().chain(&arcs.to);
            (
                *first,
                words.flat_map(|word: &u64| word.to_le_bytes()).collect(),
            )
        });
        let ranks = [(self.ranks, ranks())];
        let top = (self.tries as u32).to_le_bytes().to_vec();
        let tries = (self.tries < self.tries_end).then_some((self.tries_top, top));
        let rows = has_rows(program).then(|| (self.rows, rows()));
        let rays = self.rays.iter().map(|((delta, within), first)| {
            let within = &program.tables.sets[within.index()];
            let rays = (-1..program.sites as i32).flat_map(|site| ray(site, *delta, within));
            (*first, rays.flat_map(u64::to_le_bytes).collect())
        });
        let starts = self.starts.iter().map(|(within, first)| {
            let words = program.tables.sets[within.index()].iter();
            (*first, words.flat_map(|word| word.to_le_bytes()).collect())
        });
        let tables = lists.chain(rays).chain(starts).chain(arcs);
        let tables = tables.chain(ranks);
        tables.chain(rows).chain(tries).collect()
    }
}

impl Layout {
    /// What the interface of a whole game finds in memory: its tables, the first position, and where memory begins that
    /// grows and up to where there is some.
    pub(super) fn beginning(
        &self,
        program: &Program,
        beginning: &Beginning,
        [words_at, heap, room]: [usize; 3],
    ) -> Vec<(usize, Vec<u8>)> {
        let kept = self.interface;
        let words = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let numbers = |numbers: Vec<i32>| -> Vec<u8> {
            let numbers = numbers.into_iter();
            numbers.flat_map(i32::to_le_bytes).collect()
        };
        let lanes = program.lanes.iter();
        let lanes = lanes.flat_map(|lane| listing::row(lane, self)).collect();
        let ranks = beginning.ranks.iter().flatten();
        let mut marks = vec![0_u64; MARKS];
        for word in &beginning.past {
            let (place, bit) = super::history::mark_of(*word);
            marks[place] |= 1 << bit;
        }
        let mut data = vec![
            (self.first, words(&beginning.first)),
            (kept.lanes, numbers(lanes)),
            (kept.given, numbers(listing::given(program))),
            (
                kept.ranks,
                ranks.flat_map(|rank| rank.to_le_bytes()).collect(),
            ),
            (words_at, beginning.words.bytes.clone()),
            (kept.words, numbers(vec![words_at as i32])),
            (kept.heap, numbers(vec![heap as i32])),
            (kept.room, numbers(vec![room as i32])),
            (kept.number, numbers(vec![-1])),
        ];
        if program.noted > 0 {
            data.push((self.first_marks, words(&marks)));
            data.push((self.history, words(&beginning.past)));
        }
        data
    }
}

/// For each byte and each rank, the place of the set bit of that rank.
fn ranks() -> Vec<u8> {
    let entries = (0..RANKS).map(|entry| {
        let (byte, rank) = (entry / 8, entry % 8);
        let set = (0..8).filter(|bit| byte >> bit & 1 == 1);
        set.clone().nth(rank).unwrap_or(0) as u8
    });
    entries.collect()
}

/// For the bits about one in the middle of them, the length of the row through it, as a number with one bit.
fn rows() -> Vec<u8> {
    let entries = (0..1 << WINDOW).map(|bits| {
        let length = row_through(bits, u32::from(FEW) - 1);
        1 << length.min(u32::from(FEW))
    });
    entries.collect()
}

/// The steps of slides from one site, each with the sites from which it is taken.
fn slides_of(program: &Program) -> BTreeSet<(i32, SetId)> {
    let mut slides = BTreeSet::new();
    if program.tables.words > FEW_WORDS {
        return slides;
    }
    for (_, function) in program.functions() {
        let mut ones = BTreeSet::new();
        function.body.each(&mut |node| match node.op {
            Op::One(_) => ones.extend(node.result),
            Op::Slide(from, _, delta, within, _) if ones.contains(&from) => {
                slides.insert((delta, within));
            }
            _ => {}
        });
    }
    slides
}

/// The words of the sites to which steps lead from a site, one after the other, from sites of a set.
fn ray(site: i32, delta: i32, within: &[u64]) -> Vec<u64> {
    let mut ray = vec![0; within.len()];
    let mut here = site;
    while has(within, here) {
        here += delta;
        ray[here as usize / 64] |= 1 << (here % 64);
    }
    ray
}

/// The words of the arrays that are copied where moves are tried; none if none are.
fn large_arrays(program: &Program) -> usize {
    let mut tries = false;
    for (_, function) in program.functions() {
        let is_try = |op: &Op| matches!(op, Op::Try(..));
        function.body.each(&mut |node| tries |= is_try(&node.op));
    }
    let words = program.slots.iter().map(|slot| program.words_of(slot));
    let large = words.filter(|words| tries && *words > MOST_IN_LOCALS);
    large.sum()
}

/// The lists by which the bits of sites are found.
fn places_of_sites(program: &Program) -> BTreeSet<ListId> {
    let mut found = BTreeSet::new();
    for (_, function) in program.functions() {
        function.body.each(&mut |node| match node.op {
            Op::Row(_, places, ..) | Op::Run(_, places, ..) | Op::Mark(_, places, ..) => {
                found.insert(places);
            }
            _ => {}
        });
    }
    found
}

/// Whether rows are looked up.
fn has_rows(program: &Program) -> bool {
    let mut has_rows = false;
    for (_, function) in program.functions() {
        let is_row = |op: &Op| matches!(op, Op::Row(_, _, _, FEW));
        function.body.each(&mut |node| has_rows |= is_row(&node.op));
    }
    has_rows
}

/// The most words that a function writes to the list of moves: each operation `emit` counts once for each site of each
/// loop around it.
fn most_emitted(program: &Program) -> usize {
    fn number(body: &Body, times: usize, program: &Program) -> usize {
        let numbers = body.0.iter().map(|node| {
            let within = match node.op {
                Op::While(..) | Op::Loop(_) => times.saturating_mul(program.sites),
                _ => times,
            };
            let bodies = node.op.bodies().into_iter();
            let within = bodies.map(|body| number(body, within, program)).sum();
            match &node.op {
                Op::Emit(_, _, given) => times * (1 + (1 + given.len()) * program.tables.words),
                _ => within,
            }
        });
        numbers.sum()
    }
    let turns = program.turns.iter();
    let numbers = turns.map(|turn| number(&turn.moves.body, 1, program));
    numbers.max().unwrap_or(0)
}

/// Writes words to memory, the lowest byte of each first.
pub(super) fn copy_in(words: &[u64], memory: &mut [[u8; 8]]) {
    match cfg!(target_endian = "little") {
        true => memory.copy_from_slice(bytemuck::cast_slice(words)),
        false => {
            for (place, word) in memory.iter_mut().zip(words) {
                *place = word.to_le_bytes();
            }
        }
    }
}

/// Reads words from memory, the lowest byte of each first.
pub(super) fn copy_out(memory: &[[u8; 8]], words: &mut [u64]) {
    match cfg!(target_endian = "little") {
        true => bytemuck::cast_slice_mut(words).copy_from_slice(memory),
        false => {
            for (word, place) in words.iter_mut().zip(memory) {
                *word = u64::from_le_bytes(*place);
            }
        }
    }
}
