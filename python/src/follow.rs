//! Planes that follow the words of a block: a move changes few of them, and only what follows from these is written.
//!
//! Knows the planes of games without stacks, dice and hidden pieces; those of others are filled from the position.

use crate::planes::{Kind, Planes};
use dafang::game::ir::Plane;
use dafang::game::{Game, Move};
use dafang::program::run::Places;
use dafang::program::{HeadSlot, Home, Program, SlotId};
use std::ops::Range;

/// Words of a block, and the plane that they fill.
struct Part {
    words: Range<usize>,
    plane: usize,
}

/// What planes follow from which words.
pub(crate) struct Follower {
    /// Sets of sites with pieces.
    pieces: Vec<Part>,
    /// The words of these sets one by one, each with the place that its first site has among the numbers of the planes.
    rows: Vec<(usize, usize)>,
    /// All words that are looked at.
    watched: Vec<usize>,
    /// Sets of sites where a bit of a number is set, with the bit.
    bits: Vec<(Part, u32)>,
    /// The plane of the numbers of pieces.
    count: Option<usize>,
    /// The words of these numbers for the sites of the board; where there are none, each piece is one.
    counts: Option<Range<usize>>,
    /// The words of hands, their sites, and the planes of their pieces.
    hands: Vec<(usize, usize, usize)>,
    /// The planes of the players to move.
    movers: Vec<usize>,
    /// The words of scores.
    scores: Vec<Part>,
    score_parts: f32,
    /// The plane of phases, and the word of the phase of each player, from player 1.
    phase: Option<(usize, Vec<Held>)>,
    last: usize,
    sites: usize,
    board: usize,
}

/// A number of a position.
#[derive(Clone, Copy)]
enum Held {
    In(usize),
    Always(i32),
}

/// What was seen of a game before.
pub(crate) struct Seen<'a> {
    /// The words of its block; none if nothing is known.
    pub(crate) words: &'a [u64],
    pub(crate) mover: u8,
    pub(crate) last: Move,
}

impl Follower {
    /// What the planes of a game follow from; none if they must be filled from the position.
    pub(crate) fn new(game: &Game, program: &Program, planes: &Planes) -> Option<Self> {
        let (layout, places) = (&game.layout, Places::new(program));
        if layout.stacks() || layout.hides() || layout.dice > 0 {
            return None;
        }
        let slots = || program.slots.iter().enumerate();
        let words_of = |number: usize| {
            let first = places.of(SlotId(number as u32));
            first..first + program.words_of(&program.slots[number])
        };
        let find = |home: Home| slots().find(|(_, slot)| slot.home == home);
        let held = |home: Home| {
            let (number, _) = find(home)?;
            let fixed = program.fixed.iter();
            let fixed = fixed.filter(|(slot, _)| slot.index() == number);
            let fixed = fixed.map(|(_, value)| Held::Always(*value)).next();
            Some(fixed.unwrap_or(Held::In(words_of(number).start)))
        };
        let mut follower = Self {
            pieces: Vec::new(),
            rows: Vec::new(),
            watched: Vec::new(),
            bits: Vec::new(),
            count: None,
            counts: find(Home::Counts).map(|(number, _)| words_of(number)),
            hands: Vec::new(),
            movers: Vec::new(),
            scores: Vec::new(),
            score_parts: game.score_parts.max(1) as f32,
            phase: None,
            last: 0,
            sites: layout.sites,
            board: layout.board,
        };
        for (plane, kind) in planes.kinds.iter().enumerate() {
            match *kind {
                Kind::Piece(kind) => {
                    let (number, _) = find(Home::Kind(kind))?;
                    let words = words_of(number);
                    follower.pieces.push(Part { words, plane });
                }
                Kind::Number(Plane::Count) => follower.count = Some(plane),
                Kind::Number(property) => {
                    for (number, slot) in slots() {
                        if let Home::Bit { plane: of, bit } = slot.home
                            && of == property
                        {
                            let words = words_of(number);
                            follower.bits.push((Part { words, plane }, bit));
                        }
                    }
                }
                Kind::Mover(_) => follower.movers.push(plane),
                Kind::Score(player) => {
                    let Held::In(first) = held(Home::Score(player as u8))? else {
                        return None;
                    };
                    let words = first..first + 1;
                    follower.scores.push(Part { words, plane });
                }
                Kind::Phase => {
                    let shared = held(Home::Head(HeadSlot::SharedPhase));
                    let of =
                        |player: usize| held(Home::Head(HeadSlot::Phase(player as u8))).or(shared);
                    let players: Option<Vec<Held>> = (1..=layout.players).map(of).collect();
                    follower.phase = Some((plane, players?));
                }
                Kind::Last => follower.last = plane,
                Kind::Veiled | Kind::Die(_) => return None,
            }
        }
        for (number, slot) in slots() {
            if let Home::Hand { site, kind } = slot.home {
                let plane = follower
                    .pieces
                    .get(usize::from(kind).checked_sub(1)?)?
                    .plane;
                let word = words_of(number).start;
                follower.hands.push((word, usize::from(site), plane));
            }
        }
        for Part { words, plane } in &follower.pieces {
            let places = (0..).map(|place| plane * layout.sites + 64 * place);
            follower.rows.extend(words.clone().zip(places));
        }
        let parts = follower.pieces.iter().chain(&follower.scores);
        let parts = parts.chain(follower.bits.iter().map(|(part, _)| part));
        let mut watched: Vec<usize> = parts.flat_map(|part| part.words.clone()).collect();
        watched.extend(follower.hands.iter().map(|(word, ..)| *word));
        let phases = follower.phase.iter().flat_map(|(_, players)| players);
        watched.extend(phases.filter_map(|held| match held {
            Held::In(word) => Some(*word),
            Held::Always(_) => None,
        }));
        watched.sort_unstable();
        watched.dedup();
        follower.watched = watched;
        Some(follower)
    }

    /// Lets the planes, which were those of what was seen before, become those of a position by the words of its block.
    pub(crate) fn follow(&self, before: &Seen<'_>, now: &Seen<'_>, out: &mut [f32]) {
        let is_new = before.words.is_empty();
        if is_new {
            out.fill(0.0);
        }
        let (sites, count) = (self.sites, self.count.map(|plane| plane * self.sites));
        let was = |word: usize| if is_new { 0 } else { before.words[word] };
        for (word, first) in &self.rows {
            let new = now.words[*word];
            let mut changed = was(*word) ^ new;
            while changed != 0 {
                let bit = changed.trailing_zeros();
                changed &= changed - 1;
                out[first + bit as usize] = (new >> bit & 1) as f32;
            }
        }
        if let Some(count) = count {
            self.follow_counts(is_new, before, now, &mut out[count..count + sites]);
        }
        for (part, bit) in &self.bits {
            let row = part.plane * sites;
            for (place, word) in part.words.clone().enumerate() {
                let new = now.words[word];
                let mut changed = was(word) ^ new;
                while changed != 0 {
                    let at = changed.trailing_zeros();
                    changed &= changed - 1;
                    let worth = (1_u32 << bit) as f32;
                    let sign = if new >> at & 1 == 1 { worth } else { -worth };
                    out[row + 64 * place + at as usize] += sign;
                }
            }
        }
        for (word, site, plane) in &self.hands {
            let number = now.words[*word] as u32;
            if is_new || was(*word) as u32 != number {
                out[plane * sites + site] = f32::from(u8::from(number > 0));
                if let Some(count) = count {
                    out[count + site] = number as f32;
                }
            }
        }
        let row = |plane: usize| plane * sites..(plane + 1) * sites;
        if is_new || before.mover != now.mover {
            let plane = |mover: u8| usize::from(mover).checked_sub(1);
            let plane = |mover: u8| self.movers.get(plane(mover)?).copied();
            if let Some(plane) = plane(before.mover).filter(|_| !is_new) {
                out[row(plane)].fill(0.0);
            }
            if let Some(plane) = plane(now.mover) {
                out[row(plane)].fill(1.0);
            }
        }
        for Part { words, plane } in &self.scores {
            let score = now.words[words.start] as u32 as i32;
            if is_new || was(words.start) as u32 as i32 != score {
                out[row(*plane)].fill(score as f32 / self.score_parts);
            }
        }
        if let Some((plane, players)) = &self.phase {
            let of = |seen: &Seen<'_>| {
                let held = players.get(usize::from(seen.mover).checked_sub(1)?)?;
                Some(match held {
                    Held::Always(phase) => *phase,
                    Held::In(word) => *seen.words.get(*word)? as u32 as i32,
                })
            };
            let phase = of(now);
            if is_new || of(before) != phase {
                out[row(*plane)].fill(phase.unwrap_or(0) as f32);
            }
        }
        let first = self.last * sites;
        for (last, value) in [(&before.last, 0.0), (&now.last, 1.0)] {
            for site in last.from().into_iter().chain(last.to()) {
                if site.index() < sites {
                    out[first + site.index()] = value;
                }
            }
        }
    }

    /// Notes what is seen of a position, so that planes can follow from it.
    #[inline]
    pub(crate) fn note(&self, now: &[u64], seen: &mut Vec<u64>) {
        seen.resize(now.len(), 0);
        for word in &self.watched {
            seen[*word] = now[*word];
        }
    }

    /// The numbers of pieces on the board.
    fn follow_counts(&self, is_new: bool, before: &Seen<'_>, now: &Seen<'_>, row: &mut [f32]) {
        let occupied = |words: &[u64], word: usize| {
            let sets = self.pieces.iter();
            sets.fold(0, |all, part| all | words[part.words.start + word])
        };
        for word in 0..self.pieces.first().map_or(0, |part| part.words.len()) {
            let new = occupied(now.words, word);
            match &self.counts {
                // Sites behind the board are those of hands.
                Some(counts) => {
                    let sites = row.iter_mut().enumerate().take(self.board);
                    for (site, cell) in sites.skip(64 * word).take(64) {
                        let number = match new >> (site % 64) & 1 {
                            1 => now.words[counts.start + site] as u16,
                            _ => 0,
                        };
                        *cell = f32::from(number);
                    }
                }
                None => {
                    let old = if is_new {
                        0
                    } else {
                        occupied(before.words, word)
                    };
                    let mut changed = old ^ new;
                    while changed != 0 {
                        let bit = changed.trailing_zeros();
                        changed &= changed - 1;
                        row[64 * word + bit as usize] = (new >> bit & 1) as f32;
                    }
                }
            }
        }
    }
}
