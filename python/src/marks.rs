//! Masks: which actions are legal, from the moves as machines list them; and the move of an action.
//!
//! What is known of a kind of moves beforehand is worked out once: where the action follows from the end alone it is looked
//! up, where it follows from start and end it is computed. Legal actions are a set, of a bit for each, which is written out
//! as bytes: a set of ends becomes one of actions by some instructions for each word. Where actions are very many they are
//! noted one by one. Moves of one position that have the same number (twins) are left to [`Numbering::actions`].

use crate::actions::Numbering;
use crate::bits::{each, has, moved, nth, size, spread, spread_some};
use crate::lanes::{ByEnd, Marking, Pairing, Rays};
use dafang::game::Move;
use dafang::program::run::{HandBytes, LaneMoves, Listed};
use dafang::program::{Body, LaneEnds, MovePart, Op, Over, Program, Start};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The widest mask whose actions are a set; of wider ones those that are marked are noted.
const WHOLE: usize = 1 << 13;

/// The widest mask that is written whole in each step; of wider ones those words of the set are that have changed, 64 bytes
/// each.
const NARROW: usize = 1 << 10;

/// The widest mask whose marks are counted to draw one of them; of wider ones moves are drawn as they were listed.
const COUNTED: usize = 512;

/// How many actions may have their ends in a table.
const TABLED: u32 = 1 << 20;

/// How many actions of all kinds of turns may have their lanes in a table.
const CHOSEN: usize = 1 << 17;

/// An action whose move is looked for among those that are listed.
const LISTED: u16 = u16::MAX;

/// The action of a player who cannot move, where it is that of no other move.
const FORCED: u16 = u16::MAX - 1;

/// How a lane is written down.
struct Form {
    /// How many words it takes.
    length: usize,
    /// Whether its ends are a set of sites.
    ends_in_set: bool,
}

/// How the words that a kind of turn lists become a set of actions at once, where all its lanes are by their ends.
struct Plan {
    /// How many words there are.
    length: usize,
    /// The places of the numbers of lanes among them, and these numbers.
    lanes: Vec<(usize, u64)>,
    /// What goes to each word of the set, one word after the other.
    terms: Vec<Term>,
    /// For each word of the set where its terms end.
    ends: Vec<usize>,
    /// The words of ends, with those that have no action.
    without: Vec<(usize, u64)>,
}

/// Bits of a word that is listed, which go to a word of a set of actions in their order.
struct Term {
    place: usize,
    from: u64,
    to: u64,
}

impl Plan {
    /// That of some words; none if they have lanes of other kinds.
    fn of(marker: &Marker, words: &[u64]) -> Option<Self> {
        let (mut lanes, mut without) = (Vec::new(), Vec::new());
        let mut terms: Vec<(usize, Term)> = Vec::new();
        let mut first = 0;
        for (id, entry) in marker.entries(words) {
            let Marking::ByEnd(by_end) = &marker.lanes[id] else {
                return None;
            };
            if by_end.deposits.is_empty() {
                return None;
            }
            lanes.push((first, id as u64));
            terms.extend(by_end.deposits.iter().map(|deposit| {
                let term = Term {
                    place: first + 1 + deposit.input,
                    from: deposit.from,
                    to: deposit.to,
                };
                (deposit.output, term)
            }));
            let words = (first + 1..).zip(by_end.without.iter().copied());
            without.extend(words.filter(|(_, without)| *without != 0));
            first += entry.len();
        }
        if lanes.is_empty() || first != words.len() {
            return None;
        }
        terms.sort_by_key(|(output, _)| *output);
        let outputs = 0..marker.set_words();
        let ends = outputs.map(|word| terms.partition_point(|(output, _)| *output <= word));
        Some(Self {
            length: first,
            lanes,
            ends: ends.collect(),
            terms: terms.into_iter().map(|(_, term)| term).collect(),
            without,
        })
    }

    /// Whether some words have the lanes for which it was made.
    #[inline]
    fn is_of(&self, words: &[u64]) -> bool {
        let has = |(place, id): &(usize, u64)| words.get(*place) == Some(id);
        words.len() == self.length && self.lanes.iter().all(has)
    }

    /// Fills a set; not 0 if several moves have the same number, or one has none.
    #[inline]
    fn fill(&self, words: &[u64], set: &mut [u64]) -> u64 {
        let (mut twice, mut first) = (0, 0);
        for (word, end) in set.iter_mut().zip(&self.ends) {
            let mut all = 0;
            for term in &self.terms[first..*end] {
                let bits = moved(words[term.place], term.from, term.to);
                twice |= all & bits;
                all |= bits;
            }
            (*word, first) = (all, *end);
        }
        for (place, without) in &self.without {
            twice |= words[*place] & without;
        }
        twice
    }
}

/// How the moves of a program become masks.
pub(crate) struct Marker {
    lanes: Vec<Marking>,
    forms: Vec<Form>,
    /// Where the move of each action starts and ends, from −1 for nowhere.
    ends: Vec<(i16, i16)>,
    /// For each kind of turn and each action the lane whose move it is, where that alone says which, [`FORCED`] where none
    /// has it, or [`LISTED`]. Nothing where actions are too many.
    chosen: Vec<u16>,
    /// Whether moves are looked for among those that are listed.
    reads_lists: bool,
    /// For each kind of turn the plan of the words that it listed first, if they have one.
    plans: Vec<OnceLock<Option<Plan>>>,
    /// The words of a set of sites.
    words: usize,
    /// The number of actions.
    size: usize,
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

/// What takes the actions of moves.
trait Sink {
    /// Takes an action; one that is not below the number of actions counts as taken twice.
    fn add(&mut self, action: u32);

    /// Takes those of a set of ends, if it can do that at once.
    fn add_ends(&mut self, _ends: &[u64], _lane: &ByEnd) -> bool {
        false
    }

    /// Takes those of a set of ends, whose actions follow each other from that of site 0 on.
    fn add_row(&mut self, ends: &[u64], first: u32) {
        each(ends, |site| self.add(first + site));
    }
}

/// A set of actions.
struct Actions<'a> {
    words: &'a mut [u64],
    /// Not 0 if an action was taken twice.
    twice: u64,
}

impl Sink for Actions<'_> {
    #[inline]
    fn add(&mut self, action: u32) {
        self.or(action as usize / 64, 1 << (action % 64));
    }

    #[inline]
    fn add_ends(&mut self, ends: &[u64], lane: &ByEnd) -> bool {
        if lane.deposits.is_empty() {
            return false;
        }
        for deposit in &lane.deposits {
            let bits = moved(ends[deposit.input], deposit.from, deposit.to);
            self.or(deposit.output, bits);
        }
        self.twice |= match (ends, lane.without.as_slice()) {
            ([word], [without]) => word & without,
            (ends, without) => {
                let pairs = ends.iter().zip(without);
                pairs.fold(0, |all, (word, without)| all | word & without)
            }
        };
        true
    }

    #[inline]
    fn add_row(&mut self, ends: &[u64], first: u32) {
        let (start, by) = (first as usize / 64, first % 64);
        for (number, word) in ends.iter().enumerate() {
            self.or(start + number, word << by);
            let above = word.unbounded_shr(64 - by);
            if above != 0 {
                self.or(start + number + 1, above);
            }
        }
    }
}

impl Actions<'_> {
    #[inline]
    fn or(&mut self, place: usize, bits: u64) {
        match self.words.get_mut(place) {
            Some(word) => {
                self.twice |= *word & bits;
                *word |= bits;
            }
            None => self.twice |= bits,
        }
    }
}

/// Marks in a mask, with the actions that are marked, which are needed to clear it.
struct Marks<'a> {
    mask: &'a mut [u8],
    noted: &'a mut Vec<u32>,
    /// What was marked before it was marked again.
    twice: u8,
}

impl Sink for Marks<'_> {
    #[inline]
    fn add(&mut self, action: u32) {
        self.twice |= mark(self.mask, action);
        self.noted.push(action);
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
        let tabled = match numbering.size <= TABLED {
            true => numbering.size,
            false => 0,
        };
        let pass = numbering.place(&Move::FORCED_PASS);
        let mut marker = Self {
            lanes: lanes.collect(),
            forms: forms.collect(),
            ends: (0..tabled)
                .map(|action| numbering.ends_of(action))
                .collect(),
            chosen: Vec::new(),
            reads_lists: true,
            plans: program.turns.iter().map(|_| OnceLock::new()).collect(),
            words,
            size: numbering.size as usize,
            pass: pass.map_or(u32::MAX, |(action, _)| action),
        };
        if marker.set_words() > 0 && marker.size * program.turns.len() <= CHOSEN {
            let turns = 0..program.turns.len();
            marker.chosen = turns
                .flat_map(|turn| marker.chosen_in(turn, program))
                .collect();
            marker.reads_lists = marker.chosen.contains(&LISTED);
        }
        marker
    }

    /// The lane of each action in a kind of turn, where only one has it and its move follows from the action alone.
    fn chosen_in(&self, turn: usize, program: &Program) -> Vec<u16> {
        let lanes = lanes_of(&program.turns[turn].moves.body, program);
        let makes = |id: usize| {
            let lane = &program.lanes[id];
            let is_start = |part: &MovePart| *part == MovePart::Start;
            match &self.lanes[id] {
                Marking::ByEnd(by_end) => !by_end.known.is_empty(),
                Marking::One(..) => true,
                Marking::Behind(..) | Marking::Each(..) => {
                    lane.over == Over::Nowhere
                        && matches!(lane.start, Start::Behind(_) | Start::Each)
                        && lane.given.iter().all(is_start)
                }
                _ => false,
            }
        };
        let of_action = |(action, ends): (u32, &(i16, i16))| {
            let mut having = lanes
                .iter()
                .filter(|id| self.lanes[**id].may_have(&program.lanes[**id], action, *ends));
            match (having.next(), having.next()) {
                (Some(_), _) if action == self.pass => LISTED,
                (Some(id), None) if makes(*id) && *id < usize::from(FORCED) => *id as u16,
                // What no lane has is legal for a player who cannot move, or never.
                (None, _) => FORCED,
                _ => LISTED,
            }
        };
        (0..).zip(&self.ends).map(of_action).collect()
    }

    /// The words of a set of actions; 0 where they are noted one by one.
    pub(crate) fn set_words(&self) -> usize {
        match self.size <= WHOLE {
            true => self.size.div_ceil(64),
            false => 0,
        }
    }

    /// Whether the words of lists are needed after a step, to find moves or to draw some for a mask of this width.
    pub(crate) fn reads_lists(&self, width: usize) -> bool {
        self.reads_lists || Self::draws(width)
    }

    /// The move of an action of a set, where the kind of turn and the action say which it is.
    #[inline]
    pub(crate) fn choose(&self, program: &Program, turn: usize, action: u32) -> Option<Found<'_>> {
        let id = *self.chosen.get(turn * self.size + action as usize)?;
        match id {
            LISTED => return None,
            FORCED => return (action == self.pass).then_some(Found::Made(Move::FORCED_PASS)),
            _ => {}
        }
        let (from, to) = *self.ends.get(action as usize)?;
        match &self.lanes[usize::from(id)] {
            Marking::ByEnd(by_end) => by_end.known.get(to as usize).map(Found::Known),
            Marking::One(_, known) => Some(Found::Known(known)),
            _ => {
                let lane = program.lanes.get(usize::from(id))?;
                Some(Found::Made(lane.move_between(from.into(), to.into())))
            }
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

    /// Makes a set that of the actions of the moves that some words list in a kind of turn. Returns whether each move has a
    /// number of its own; else the set must be made in another way.
    #[inline]
    pub(crate) fn fill(
        &self,
        turn: usize,
        moves: (&Program, &[u64]),
        numbering: &Numbering,
        set: &mut [u64],
    ) -> bool {
        let (_, words) = moves;
        let plan = self.plans.get(turn);
        let plan = plan.and_then(|plan| plan.get_or_init(|| Plan::of(self, words)).as_ref());
        if let Some(plan) = plan.filter(|plan| plan.is_of(words)) {
            let twice = plan.fill(words, set);
            if set.iter().all(|word| *word == 0) {
                let Some(word) = set.get_mut(self.pass as usize / 64) else {
                    return false;
                };
                *word |= 1 << (self.pass % 64);
            }
            return twice == 0;
        }
        set.fill(0);
        let mut actions = Actions {
            words: set,
            twice: 0,
        };
        self.list(moves, numbering, &mut actions);
        actions.twice == 0
    }

    /// Marks the actions of the moves that some words list in an empty mask, and notes them. Returns whether each move has a
    /// number of its own; else the mask must be made in another way.
    pub(crate) fn mark(
        &self,
        moves: (&Program, &[u64]),
        numbering: &Numbering,
        mask: &mut [u8],
        noted: &mut Vec<u32>,
    ) -> bool {
        let mut marks = Marks {
            mask,
            noted,
            twice: 0,
        };
        self.list(moves, numbering, &mut marks);
        marks.twice == 0
    }

    /// Gives the actions of the moves that some words list to a sink.
    #[inline]
    fn list(
        &self,
        (program, words): (&Program, &[u64]),
        numbering: &Numbering,
        sink: &mut impl Sink,
    ) {
        let mut is_any = 0;
        for (id, entry) in self.entries(words) {
            let (ends, given) = entry[1..].split_at(self.words);
            // Most boards have one word, and loops take longer to begin than one turn of them does.
            let some = match ends {
                [word] => *word,
                _ => ends.iter().fold(0, |all, word| all | word),
            };
            is_any |= some;
            match &self.lanes[id] {
                Marking::ByEnd(by_end) => {
                    if !sink.add_ends(ends, by_end) {
                        add_ends(ends, by_end, sink);
                    }
                }
                _ if some == 0 => {}
                Marking::Behind(rays, starts, pairing) => {
                    add_behind((&given[starts.clone()], ends), rays, pairing, sink);
                }
                _ => self.list_others((program, id, entry), numbering, sink),
            }
        }
        if is_any == 0 {
            sink.add(self.pass);
        }
    }

    /// Gives the actions of a lane that has moves to a sink. A function of its own, so that the kinds of moves that most games
    /// have stay in registers.
    #[inline(never)]
    fn list_others(
        &self,
        (program, id, entry): (&Program, usize, &[u64]),
        numbering: &Numbering,
        sink: &mut impl Sink,
    ) {
        let (ends, given) = entry[1..].split_at(self.words);
        match &self.lanes[id] {
            Marking::One(action, _) => sink.add(*action),
            Marking::Each(starts, pairing) => {
                each(&given[starts.clone()], |from| match *pairing {
                    Pairing::Product {
                        first,
                        of_from,
                        of_to: 1,
                    } => sink.add_row(ends, first + of_from * from),
                    _ => each(ends, |to| {
                        sink.add(pairing.action(from, to).unwrap_or(u32::MAX));
                    }),
                });
            }
            marking => {
                for lane in Listed::new(program, entry).lanes() {
                    add_lane(&lane, marking, numbering, sink);
                }
            }
        }
    }

    /// Whether masks are written whole in each step.
    pub(crate) fn is_narrow(&self) -> bool {
        self.size <= NARROW
    }

    /// Lets a mask show a set of actions.
    #[inline]
    pub(crate) fn show(set: &[u64], mask: &mut [u8]) {
        let (whole, rest) = mask.as_chunks_mut::<64>();
        let number = whole.len();
        for (cells, word) in whole.iter_mut().zip(set) {
            spread(*word, cells);
        }
        if let Some(word) = set.get(number)
            && !rest.is_empty()
        {
            spread_some(*word, rest);
        }
    }

    /// Lets a mask that shows a set of actions, `before`, show another, which becomes `before`. Which words are others is found
    /// first: a processor does not foresee it.
    #[inline(never)]
    pub(crate) fn show_changes(set: &[u64], before: &mut [u64], mask: &mut [u8]) {
        let (whole, rest) = mask.as_chunks_mut::<64>();
        let words = set.chunks(64).zip(before.chunks(64));
        for ((set, before), cells) in words.zip(whole.chunks_mut(64)) {
            let pairs = set.iter().zip(before).zip(0..);
            let mut changed = pairs.fold(0_u64, |all, ((word, before), place)| {
                all | u64::from(word != before) << place
            });
            while changed != 0 {
                let place = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                if let (Some(cells), Some(word)) = (cells.get_mut(place), set.get(place)) {
                    spread(*word, cells);
                }
            }
        }
        if let Some(word) = set.get(whole.len())
            && !rest.is_empty()
        {
            spread_some(*word, rest);
        }
        before.copy_from_slice(set);
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
                Marking::ByEnd(by_end) => by_end.actions.get(to as usize) == Some(&action),
                Marking::Behind(rays, starts, pairing) => {
                    let from = rays.nearest(&entry[1 + self.words..][starts.clone()], to as u32);
                    from.and_then(|from| pairing.action(from, to as u32)) == Some(action)
                }
                Marking::Each(starts, pairing) => {
                    has(&entry[1 + self.words..][starts.clone()], from)
                        && pairing.action(from as u32, to as u32) == Some(action)
                }
                Marking::One(only, _) => *only == action && entry[1] != 0,
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
        if let Marking::ByEnd(ByEnd { known, .. }) = marking
            && !known.is_empty()
        {
            return known.get(to as usize).map(Found::Known);
        }
        if let Marking::One(_, known) = marking {
            return Some(Found::Known(known));
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
            Marking::One(..) => 1,
            Marking::Each(starts, _) => size(&self.given(lane)[starts.clone()]) * size(lane.ends),
            _ => size(lane.ends),
        }
    }

    /// The action of the move of a lane of a rank.
    fn action_at(&self, lane: &LaneMoves<'_>, numbering: &Numbering, rank: usize) -> Option<u32> {
        let of = |mv: &Move| numbering.place(mv).map(|(action, _)| action);
        match &self.lanes[lane.id.index()] {
            Marking::ByEnd(by_end) => {
                let end = nth(lane.ends, rank)? as usize;
                by_end.actions.get(end).copied()
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

/// Adds the actions of ends. A function of its own, so that its loop stays in registers.
#[inline(never)]
fn add_ends(ends: &[u64], lane: &ByEnd, sink: &mut impl Sink) {
    each(ends, |to| {
        let action = lane.actions.get(to as usize).copied();
        sink.add(action.unwrap_or(u32::MAX));
    });
}

/// Adds the actions of moves from the nearest of some starts to each of some ends.
#[inline(never)]
fn add_behind(
    (starts, ends): (&[u64], &[u64]),
    rays: &Rays,
    pairing: &Pairing,
    sink: &mut impl Sink,
) {
    each(ends, |to| {
        let from = rays.nearest(starts, to);
        let action = from.and_then(|from| pairing.action(from, to));
        sink.add(action.unwrap_or(u32::MAX));
    });
}

/// Adds the actions of a lane whose moves are looked at one by one.
#[inline(never)]
fn add_lane(lane: &LaneMoves<'_>, marking: &Marking, numbering: &Numbering, sink: &mut impl Sink) {
    let mut add = |mv: &Move| {
        let action = match marking {
            Marking::ByMove(pairing) => {
                let [from, to] = [mv.from(), mv.to()].map(|site| site.map(|site| site.0.into()));
                (from.zip(to)).and_then(|(from, to)| pairing.action(from, to))
            }
            _ => numbering.place(mv).map(|(action, _)| action),
        };
        sink.add(action.unwrap_or(u32::MAX));
    };
    match lane.is_by_ends() {
        true => lane.each_by_end(|mv| add(&mv)),
        false => one_by_one(lane, add),
    }
}

/// The lanes whose moves a function may list, by their numbers.
fn lanes_of(body: &Body, program: &Program) -> BTreeSet<usize> {
    let mut lanes = BTreeSet::new();
    let mut see = |body: &Body| {
        body.each(&mut |node| {
            if let Op::Emit(lane, ..) = node.op {
                lanes.insert(lane.index());
            }
        });
    };
    see(body);
    // Nothing says which of these it asks.
    for question in &program.questions {
        see(&question.function.body);
    }
    lanes
}

/// Calls with each move of a lane.
fn one_by_one(lane: &LaneMoves<'_>, visit: impl FnMut(&Move)) {
    let mut moves = Vec::new();
    lane.add_to(&mut moves);
    moves.iter().for_each(visit);
}
