//! The position that a block stands for, kept up to date as the block changes.
//!
//! Most moves change few words of a block. A [`Mirror`] compares them with those before and changes only what follows from
//! them in the [`State`], so that searches read a position by the state though a machine makes the moves.

use super::block::{int, set_debt_part, set_of};
use super::places::Places;
use crate::game::ir::{ListId, MemoryId, Plane, RuleId, VariableId};
use crate::game::{Game, Move, OpenDebt, State};
use crate::program::types::{Debts, HeadSlot, Home, RANK_PARTS, SlotId, has};
use crate::program::{HAND_SLOTS, Program};
use crate::topology::Site;
use crate::with_width;
use smallvec::SmallVec;
use std::ops::Range;

/// What the words of a block become in a state.
#[derive(Clone)]
pub(super) struct Mirror {
    /// The slots that a state has something of.
    parts: Vec<Part>,
    /// For each word of the block the number of its part plus one; 0 where it is of none.
    part_of: Vec<u16>,
    /// The words of the number of pieces on each site.
    counts: Option<Range<usize>>,
    players: usize,
    sites: usize,
}

/// The words of a slot.
#[derive(Clone)]
struct Part {
    home: Home,
    words: Range<usize>,
    /// The number that the slot always holds, which is not read from the block.
    fixed: Option<i32>,
}

/// Sites as bits.
type Words = SmallVec<[u64; 8]>;

impl Mirror {
    pub(super) fn new(program: &Program, places: &Places) -> Self {
        let mut parts = Vec::new();
        let mut part_of = vec![0; places.total];
        let mut counts = None;
        for (number, slot) in program.slots.iter().enumerate() {
            let id = SlotId(number as u32);
            let words = places.of(id)..places.of(id) + program.words_of(slot);
            if is_left_out(&slot.home) {
                continue;
            }
            if slot.home == Home::Counts {
                counts = Some(words.clone());
            }
            let fixed = program.fixed.iter().find(|(fixed, _)| *fixed == id);
            if fixed.is_none() {
                part_of[words.clone()].fill(parts.len() as u16 + 1);
            }
            parts.push(Part {
                home: slot.home.clone(),
                words,
                fixed: fixed.map(|(_, number)| *number),
            });
        }
        Self {
            parts,
            part_of,
            counts,
            players: program.players,
            sites: program.sites,
        }
    }

    /// The position that a block stands for.
    pub(super) fn state(&self, game: &Game, block: &[u64]) -> State {
        let mut state = State::new(&game.layout);
        self.fill(game, &mut state, block);
        state
    }

    /// Makes an empty position the one that a block stands for.
    fn fill(&self, game: &Game, state: &mut State, block: &[u64]) {
        let all: Vec<u16> = (0..self.parts.len() as u16).collect();
        self.write(game, state, (None, block), &all);
    }

    /// Makes `state`, the position that the block `old` stands for, the one that `new` stands for. Both have the words that
    /// outlive a turn.
    pub(super) fn follow(&self, game: &Game, state: &mut State, old: &[u64], new: &[u64]) {
        let mut changed: SmallVec<[u16; 64]> = SmallVec::new();
        for ((old, new), part) in old.iter().zip(new).zip(&self.part_of) {
            // The words of a part lie together.
            if old != new && *part > 0 && changed.last() != Some(&(part - 1)) {
                changed.push(part - 1);
            }
        }
        let is_whole = |part: &u16| is_rebuilt(&self.parts[usize::from(*part)].home, game);
        if changed.iter().any(is_whole) {
            *state = self.state(game, new);
        } else {
            self.write(game, state, (Some(old), new), &changed);
        }
    }

    /// Writes some parts of a block into the state of an older block, or into an empty one.
    fn write(
        &self,
        game: &Game,
        state: &mut State,
        (old, new): (Option<&[u64]>, &[u64]),
        changed: &[u16],
    ) {
        let parts = || changed.iter().map(|part| &self.parts[usize::from(*part)]);
        let layout = &game.layout;
        let mut touched: Words = SmallVec::from_elem(0, layout.words);
        if let Some(old) = old {
            for part in parts() {
                if let Home::Kind(kind) = part.home {
                    let owner = game.owner(kind);
                    let before = old[part.words.clone()].iter();
                    let gone = before.zip(&new[part.words.clone()]);
                    for site in sites_in(gone.map(|(before, now)| before & !now)) {
                        state.clear(layout, site, kind, owner);
                        mark(&mut touched, site);
                    }
                }
            }
        }
        let (mut has_planes, mut has_counts) = (false, false);
        let (mut last, mut owes) = (false, false);
        for part in parts() {
            let words = &new[part.words.clone()];
            match &part.home {
                Home::Kind(_) if layout.stacks() => {}
                Home::Kind(kind) => {
                    let owner = game.owner(*kind);
                    let before = |word: usize| old.map_or(0, |old| old[part.words.start + word]);
                    let come = words.iter().enumerate();
                    for site in sites_in(come.map(|(word, now)| now & !before(word))) {
                        let count = self.count(new, site);
                        state.put(layout, site, *kind, owner, count);
                        mark(&mut touched, site);
                    }
                }
                Home::Counts => has_counts = true,
                Home::Bit { .. } => {
                    has_planes = true;
                    for (word, (place, now)) in touched.iter_mut().zip(words).enumerate() {
                        *place |= now ^ old.map_or(0, |old| old[part.words.start + word]);
                    }
                }
                Home::Head(slot) if slot.is_of_last_move() => last = true,
                Home::Head(HeadSlot::Due(_) | HeadSlot::Waiting) | Home::Waiting(_) => owes = true,
                Home::Levels(levels) => self.pile(game, state, new, words, *levels as usize),
                _ => self.write_part(game, state, part, new),
            }
        }
        if has_counts && !layout.stacks() {
            for site in (0..layout.board.min(self.sites)).map(|site| Site(site as u16)) {
                if state.what(layout, site) != 0 {
                    state.set_plane(layout, Plane::Count, site, self.count(new, site));
                }
            }
        }
        if has_planes || !layout.bare {
            self.set_planes(game, state, new, &touched);
        }
        if owes {
            self.set_debts(state, new);
        }
        if last || old.is_none() {
            state.head.last = self.last_move(new);
        }
        state.head.passed = state.head.moves > 0 && game.rule(state.head.last.rule).pass;
    }

    /// The number of pieces on a site of the board that has some.
    fn count(&self, block: &[u64], site: Site) -> u16 {
        let counts = self.counts.clone().map(|words| &block[words]);
        counts.map_or(1, |counts| counts[site.index()] as u16)
    }

    /// The number that a part holds.
    fn number(part: &Part, block: &[u64]) -> i32 {
        part.fixed.unwrap_or_else(|| int(block[part.words.start]))
    }

    /// Writes a part that has nothing to do with others.
    fn write_part(&self, game: &Game, state: &mut State, part: &Part, block: &[u64]) {
        let layout = &game.layout;
        let words = &block[part.words.clone()];
        let number = Self::number(part, block);
        match &part.home {
            Home::Hand { site, kind } => {
                let (site, owner) = (Site(*site), game.owner(*kind));
                if state.what(layout, site) != 0 {
                    state.clear(layout, site, *kind, owner);
                }
                if let Ok(count @ 1..) = u16::try_from(number) {
                    state.put(layout, site, *kind, owner, count);
                }
            }
            Home::DeferredRemovals => with_width!(layout.words, W => {
                state.set_deferred_removals(layout, &set_of::<W>(words));
            }),
            Home::Visited => with_width!(layout.words, W => {
                state.set_visited(layout, &set_of::<W>(words));
            }),
            Home::Hidden { part, player } => {
                for site in (0..self.sites).map(|site| Site(site as u16)) {
                    let is_hidden = has(words, i32::from(site.0));
                    state.set_hidden(layout, *part, usize::from(*player), site, is_hidden);
                }
            }
            Home::Dice => state.set_dice_numbers(layout, words.iter().map(|word| int(*word))),
            Home::Ranks => {
                for (rank, place) in state.head.rank.iter_mut().zip(words) {
                    *rank = int(*place) as f32 / RANK_PARTS as f32;
                }
            }
            Home::Teams => {
                for (team, place) in state.head.team.iter_mut().zip(words) {
                    *team = *place as u8;
                }
            }
            Home::Departures => {
                for (departure, place) in state.head.departure.iter_mut().zip(words) {
                    *departure = *place as u16;
                }
            }
            Home::PlayerValue(player) => {
                state.set_player_value(layout, usize::from(*player), number);
            }
            Home::ListLength(list) => {
                let values = self
                    .parts
                    .iter()
                    .find(|part| part.home == Home::List(*list));
                let values = values.map_or(&[][..], |part| &block[part.words.clone()]);
                for value in values.iter().take(number.max(0) as usize) {
                    state.push(layout, ListId(*list), int(*value));
                }
            }
            Home::Variable(variable) => state.set_variable(layout, VariableId(*variable), number),
            Home::Variables(first) => {
                for (variable, place) in (*first..).zip(words) {
                    state.set_variable(layout, VariableId(variable), int(*place));
                }
            }
            Home::Score(player) => state.set_score(layout, usize::from(*player), number),
            Home::Scores => {
                for (player, place) in words.iter().enumerate() {
                    state.set_score(layout, player, int(*place));
                }
            }
            Home::Memory {
                memory,
                player,
                placements,
            } => {
                let held = state.memory_mut(layout, MemoryId(*memory), usize::from(*player));
                for (site, bit) in placements {
                    let (word, bit) = (usize::from(*bit) / 64, 1 << (bit % 64));
                    match has(words, i32::from(*site)) {
                        true => held[word] |= bit,
                        false => held[word] &= !bit,
                    }
                }
            }
            Home::Head(HeadSlot::Active) => state.head.active = words[0] as u32,
            Home::Head(HeadSlot::Winners) => state.head.winners = words[0] as u32,
            Home::Head(HeadSlot::Stuck) => state.head.stuck = words[0] as u32,
            Home::Head(head) => set_head(state, self.players, *head, number),
            _ => {}
        }
    }

    /// Puts stacks on an empty board.
    fn pile(&self, game: &Game, state: &mut State, block: &[u64], words: &[u64], levels: usize) {
        let counts = self.counts.clone().map_or(&[][..], |words| &block[words]);
        let sites = (0..self.sites).map(|site| Site(site as u16));
        for ((stack, height), site) in words.chunks(levels).zip(counts).zip(sites) {
            let kinds = stack.iter().take(int(*height).max(0) as usize);
            state.set_stack(&game.layout, site, kinds.map(|kind| *kind as u8), |kind| {
                game.owner(kind)
            });
        }
    }

    /// Gives the pieces on some sites the properties that a block has of them.
    fn set_planes(&self, game: &Game, state: &mut State, block: &[u64], touched: &[u64]) {
        for plane in [Plane::State, Plane::Value, Plane::Rotation] {
            let is_of_plane =
                |part: &&Part| matches!(part.home, Home::Bit { plane: of, .. } if of == plane);
            if !self.parts.iter().any(|part| is_of_plane(&part)) {
                continue;
            }
            for site in sites_in(touched.iter().copied()) {
                let bits = self.parts.iter().filter(is_of_plane).map(|part| {
                    let is_set = has(&block[part.words.clone()], i32::from(site.0));
                    match part.home {
                        Home::Bit { bit, .. } => u16::from(is_set) << bit,
                        _ => 0,
                    }
                });
                let value = bits.fold(0, |value, bit| value | bit);
                state.set_plane(&game.layout, plane, site, value);
            }
        }
    }

    fn set_debts(&self, state: &mut State, block: &[u64]) {
        state.head.debts.fill(OpenDebt::default());
        state.head.open = 0;
        for part in &self.parts {
            let number = Self::number(part, block);
            match &part.home {
                Home::Head(HeadSlot::Due(of)) => {
                    state.head.open += u8::from(*of == Debts::Kind && number > 0);
                    set_debt_part(&mut state.head.debts[0], *of, number);
                }
                Home::Head(HeadSlot::Waiting) => state.head.open += number as u8,
                Home::Waiting(of) => {
                    let words = &block[part.words.clone()];
                    for (debt, place) in state.head.debts[1..].iter_mut().zip(words) {
                        set_debt_part(debt, *of, int(*place));
                    }
                }
                _ => {}
            }
        }
    }

    fn last_move(&self, block: &[u64]) -> Move {
        let mut last = [-1, -1, -1, -1, -1, -1, -1, 0_i32];
        debug_assert_eq!(last.len(), HAND_SLOTS);
        for part in &self.parts {
            let place = match part.home {
                Home::Head(HeadSlot::LastRule) => 0,
                Home::Head(HeadSlot::LastFrom) => 1,
                Home::Head(HeadSlot::LastTo) => 2,
                Home::Head(HeadSlot::LastBetween) => 3,
                Home::Head(HeadSlot::LastPiece) => 4,
                Home::Head(HeadSlot::LastSite) => 5,
                Home::Head(HeadSlot::LastValue) => 6,
                Home::Head(HeadSlot::LastDice) => 7,
                _ => continue,
            };
            last[place] = Self::number(part, block);
        }
        let [rule, from, to, between, piece, site, value, dice] = last;
        let rule = RuleId(rule.max(0) as u16);
        let last = Move::of_sites(rule, [from, to, between], piece.max(0) as u8);
        last.bound_to(site, value).using(dice)
    }
}

/// Whether a state has nothing of a slot, or nothing that other slots do not tell.
fn is_left_out(home: &Home) -> bool {
    matches!(
        home,
        Home::Kind(0)
            | Home::Owner(_)
            | Home::Auxiliary(_)
            | Home::Hash
            | Home::Pieces
            | Home::Noted
            | Home::Rolled
            | Home::Local
            | Home::Head(HeadSlot::Owed | HeadSlot::Recent)
    )
}

/// Whether a state is made anew when a slot has changed: what lies below the top of stacks, and lists.
fn is_rebuilt(home: &Home, game: &Game) -> bool {
    match home {
        Home::Levels(_) | Home::List(_) | Home::ListLength(_) => true,
        Home::Kind(_) | Home::Counts => game.layout.stacks(),
        _ => false,
    }
}

fn set_head(state: &mut State, players: usize, head: HeadSlot, number: i32) {
    let of = &mut state.head;
    match head {
        HeadSlot::Mover => of.mover = number as u8,
        HeadSlot::Next => of.next = number as u8,
        HeadSlot::Prev => of.prev = number as u8,
        HeadSlot::Follow => of.follow = number as u8,
        HeadSlot::Moves => of.moves = number as u32,
        HeadSlot::TurnMoves => of.turn_moves = number as u16,
        HeadSlot::Turns => of.turns = number as u32,
        HeadSlot::Counter => of.counter = number,
        HeadSlot::Pending => of.pending = number,
        HeadSlot::Phase(player) => of.phase[usize::from(player)] = number as u8,
        HeadSlot::SharedPhase => of.phase[1..=players].fill(number as u8),
        HeadSlot::Overdrawn => of.overdrawn = number != 0,
        HeadSlot::Forgotten => of.forgotten = number as u32,
        HeadSlot::Over => of.over = number != 0,
        HeadSlot::Changed => of.changed[1] = Site(number as u16),
        HeadSlot::Left => of.changed[0] = Site(number as u16),
        HeadSlot::Swapped => {
            if (number != 0) != of.swapped {
                state.change_sides();
            }
        }
        // The last move and the debts are written whole.
        HeadSlot::LastRule
        | HeadSlot::LastFrom
        | HeadSlot::LastTo
        | HeadSlot::LastBetween
        | HeadSlot::LastPiece
        | HeadSlot::LastSite
        | HeadSlot::LastValue
        | HeadSlot::LastDice
        | HeadSlot::Due(_)
        | HeadSlot::Waiting
        | HeadSlot::Owed
        | HeadSlot::Active
        | HeadSlot::Winners
        | HeadSlot::Stuck
        | HeadSlot::Recent => {}
    }
}

/// The sites of a set, by its words.
fn sites_in(words: impl Iterator<Item = u64>) -> impl Iterator<Item = Site> {
    words.enumerate().flat_map(|(number, word)| {
        let without_lowest = |rest: &u64| Some(rest & (rest - 1)).filter(|rest| *rest != 0);
        let rests = std::iter::successors(Some(word).filter(|word| *word != 0), without_lowest);
        rests.map(move |rest| Site((number * 64) as u16 + rest.trailing_zeros() as u16))
    })
}

fn mark(sites: &mut [u64], site: Site) {
    if let Some(word) = sites.get_mut(site.index() / 64) {
        *word |= 1 << (site.0 % 64);
    }
}
