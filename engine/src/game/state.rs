//! A position: plain planes, a few numbers, and an incremental hash.
//!
//! A state knows no game: it is a flat block that is copied with one copy of
//! memory. What the words mean is described by the [`Layout`].

use super::ir::{MemoryId, PhaseId, Plane, VariableId};
use super::layout::Layout;
use super::moves::{Move, NOWHERE};
use super::siteset::SiteSet;
use super::zobrist::{key, piece_key, plane};
use crate::topology::Site;

mod alike;
mod candidates;
mod debts;
mod hash;
mod hidden;
mod kinds;
mod lists;
mod progress;
mod skip;
mod stack;
mod touched;

pub(crate) use alike::SiteSight;
pub(crate) use candidates::WORDS as WORDS_OF_CANDIDATES;
pub use candidates::owner_of as owner_of_value;
pub(crate) use hash::sides_key;
pub use hidden::{Sight, Veiled};
pub(crate) use lists::words_of_list;
pub use stack::Held;

/// The most players a game may have.
pub const MAX_PLAYERS: usize = 16;

/// The most different debts that may be open at a time.
pub const MAX_DEBTS: usize = 8;

/// What stands in [`StateHeader::pending`] if several values are pending.
pub(crate) const SEVERAL_PENDING: i32 = -1;

/// Moves that a player owes, of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct OpenDebt {
    /// Who owes them.
    pub player: u8,
    /// Which debt of the game.
    pub debt: u16,
    /// How many are left.
    pub count: u16,
}

/// The part of a state that every game has.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct StateHeader {
    /// The player to move, from 1.
    pub mover: u8,
    /// The player to move after this one, unless a rule still names another.
    pub next: u8,
    /// The player who made the last move; 0 before the first.
    pub prev: u8,
    /// Who has the next ordinary turn while debts are paid.
    pub follow: u8,
    /// Bit p set: player p is still in the game.
    pub active: u32,
    /// The phase of each player.
    pub phase: [u8; MAX_PLAYERS + 1],
    /// The team of each player; a player's own number unless set.
    pub team: [u8; MAX_PLAYERS + 1],
    /// Open debts, in the order in which they are paid.
    pub debts: [OpenDebt; MAX_DEBTS],
    /// How many of them are open.
    pub open: u8,
    /// Whether more was owed, stacked, remembered or tried at once than there is room for; the game is then a draw.
    pub overdrawn: bool,
    /// The last move; none before the first.
    pub last: Move,
    /// Whether the last move was a pass and nothing else that a player decides: one that is followed by a move of a player, or
    /// a change of sides, is none.
    pub passed: bool,
    /// Whether the players have changed sides an odd number of times.
    pub swapped: bool,
    /// Where the last change that the last move made, with all that followed from it, began and ended, kept if
    /// [`follows_moves`](super::Game::follows_moves) says so.
    pub changed: [Site; 2],
    /// Bit p set: player p had no other move than to pass when last to move; kept as [`changed`](Self::changed) is.
    pub stuck: u32,
    /// Moves made so far.
    pub moves: u32,
    /// Moves made by the mover in the current turn.
    pub turn_moves: u16,
    /// Turns begun so far.
    pub turns: u32,
    /// Moves since the counter was set; since the first move, which is not counted, if it never was.
    pub counter: i32,
    /// The pending value, plus 1; 0 if there is none, -1 if there are several.
    pub pending: i32,
    /// How many past positions no longer count as repeated.
    pub forgotten: u32,
    /// The rank of each player who left the game, 1 being the best; 0 for those still in it.
    /// Players who share a place have the mean of the ranks they share.
    pub rank: [f32; MAX_PLAYERS + 1],
    /// Bit p set: player p left the game as a winner.
    pub winners: u32,
    /// The last departure of each player as its number in `Game::departures` plus one; 0 for none.
    pub departure: [u16; MAX_PLAYERS + 1],
    /// Whether the game has ended.
    pub over: bool,
    /// The incremental hash of the planes.
    pub(crate) hash: u64,
}

/// A position of a game.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct State {
    /// What every game has.
    pub head: StateHeader,
    /// The planes.
    pub(super) words: Box<[u64]>,
}

impl State {
    /// An empty position with the first player to move.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        let mut team = [0; MAX_PLAYERS + 1];
        for (player, team) in team.iter_mut().enumerate() {
            *team = player as u8;
        }
        let next = if layout.players > 1 { 2 } else { 1 };
        Self {
            head: StateHeader {
                mover: 1,
                next,
                prev: 0,
                follow: next,
                active: (2 << layout.players) - 2,
                phase: [0; MAX_PLAYERS + 1],
                team,
                debts: [OpenDebt::default(); MAX_DEBTS],
                open: 0,
                overdrawn: false,
                last: Move::NONE,
                passed: false,
                swapped: false,
                changed: [NOWHERE; 2],
                stuck: 0,
                moves: 0,
                turn_moves: 0,
                turns: 0,
                counter: -1,
                pending: 0,
                forgotten: 0,
                rank: [0.0; MAX_PLAYERS + 1],
                winners: 0,
                departure: [0; MAX_PLAYERS + 1],
                over: false,
                hash: 0,
            },
            words: empty_board(layout),
        }
    }

    /// Makes this position equal to another of the same game, without allocating.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.head = other.head;
        self.words.copy_from_slice(&other.words);
    }

    /// The sites of the board occupied by pieces of `owner` (0: neutral).
    #[inline]
    #[must_use]
    pub fn occupied_by<const W: usize>(&self, layout: &Layout, owner: usize) -> SiteSet<W> {
        SiteSet::read(&self.words[layout.owners + owner * W..])
    }

    /// The sites of the board with a piece of kind `component`; those without any for kind 0.
    #[inline]
    #[must_use]
    pub fn of_kind<const W: usize>(&self, layout: &Layout, component: usize) -> SiteSet<W> {
        SiteSet::read(&self.words[layout.kinds + component * W..])
    }

    /// The occupied sites of the board.
    #[inline]
    #[must_use]
    pub fn occupied<const W: usize>(&self, layout: &Layout) -> SiteSet<W> {
        SiteSet::read(&layout.board_mask).without(&self.of_kind(layout, 0))
    }

    /// The sites whose pieces are taken off when the turn ends.
    #[inline]
    #[must_use]
    pub fn deferred_removals<const W: usize>(&self, layout: &Layout) -> SiteSet<W> {
        match layout.deferred_removals {
            Some(first) => SiteSet::read(&self.words[first..]),
            None => SiteSet::EMPTY,
        }
    }

    /// Sets which sites are cleared when the turn ends.
    pub(crate) fn set_deferred_removals<const W: usize>(
        &mut self,
        layout: &Layout,
        sites: &SiteSet<W>,
    ) {
        if let Some(first) = layout.deferred_removals {
            self.words[first..first + W].copy_from_slice(&sites.0);
        }
    }

    /// The sites where earlier moves of the present turn began and ended.
    #[must_use]
    pub fn visited<const W: usize>(&self, layout: &Layout) -> SiteSet<W> {
        match layout.visited {
            Some(first) => SiteSet::read(&self.words[first..]),
            None => SiteSet::EMPTY,
        }
    }

    /// Sets which sites have been visited; nothing where that is not kept.
    pub(crate) fn set_visited<const W: usize>(&mut self, layout: &Layout, sites: &SiteSet<W>) {
        if let Some(first) = layout.visited {
            self.words[first..first + W].copy_from_slice(&sites.0);
        }
    }

    /// The kind of piece on a site, 0 where there is none.
    #[inline]
    #[must_use]
    pub fn what(&self, layout: &Layout, site: Site) -> u8 {
        self.bytes()[layout.what * 8 + usize::from(site.0)]
    }

    /// The number of pieces on a site.
    #[inline]
    #[must_use]
    pub fn count(&self, layout: &Layout, site: Site) -> u16 {
        let index = usize::from(site.0);
        match layout.count {
            Some(first) if layout.counts(index) => self.halves()[first * 4 + index],
            _ => u16::from(self.what(layout, site) != 0),
        }
    }

    /// The integer of a place among the integers of a state.
    #[inline]
    pub(crate) fn integer(&self, index: usize) -> i32 {
        bytemuck::cast_slice::<u64, i32>(&self.words)[index]
    }

    /// Gives write access to an integer by its place among the integers of a state.
    #[inline]
    pub(crate) fn integer_mut(&mut self, index: usize) -> &mut i32 {
        &mut bytemuck::cast_slice_mut(&mut self.words)[index]
    }

    /// The number of a place among the halves of integers of a state.
    #[inline]
    pub(crate) fn half(&self, index: usize) -> u16 {
        self.halves()[index]
    }

    /// The integer a plane holds for a site; 0 where the game has no such plane.
    #[inline]
    #[must_use]
    pub fn plane(&self, layout: &Layout, plane: Plane, site: Site) -> u16 {
        match plane_of(layout, plane).0 {
            _ if plane == Plane::Count => self.count(layout, site),
            Some(first) => self.halves()[first * 4 + usize::from(site.0)],
            None => 0,
        }
    }

    /// The integers of a plane by site, where it has one of its own for each of them.
    #[inline]
    pub(crate) fn numbers(&self, layout: &Layout, plane: Plane) -> Option<&[u16]> {
        let first = plane_of(layout, plane).0? * 4;
        let each = plane != Plane::Count || layout.heaps;
        each.then(|| &self.halves()[first..first + layout.sites])
    }

    /// Sets the integer of a plane for a site; nothing where the game has no such plane.
    pub(crate) fn set_plane(&mut self, layout: &Layout, plane: Plane, site: Site, value: u16) {
        let (first, number) = plane_of(layout, plane);
        if let Some(first) = first {
            let index = first * 4 + usize::from(site.0);
            let old = self.halves()[index];
            self.head.hash ^=
                key(number, site, u32::from(old)) ^ key(number, site, u32::from(value));
            bytemuck::cast_slice_mut::<u64, u16>(&mut self.words)[index] = value;
        }
    }

    /// Puts `count` pieces of `component`, owned by `owner`, on an empty site.
    #[inline]
    pub(crate) fn put(
        &mut self,
        layout: &Layout,
        site: Site,
        component: u8,
        owner: u8,
        count: u16,
    ) {
        let index = usize::from(site.0);
        self.head.hash ^= piece_key(site, component);
        bytemuck::cast_slice_mut::<u64, u8>(&mut self.words)[layout.what * 8 + index] = component;
        if index < layout.board {
            let (word, bit) = (index / 64, 1u64 << (index % 64));
            self.words[layout.owners + usize::from(owner) * layout.words + word] |= bit;
            self.words[layout.kinds + usize::from(component) * layout.words + word] |= bit;
            self.words[layout.kinds + word] &= !bit;
        }
        if layout.counts(index) {
            self.set_plane(layout, Plane::Count, site, count);
        }
    }

    /// Empties a site that holds a piece of `component`, owned by `owner`.
    #[inline]
    pub(crate) fn clear(&mut self, layout: &Layout, site: Site, component: u8, owner: u8) {
        let index = usize::from(site.0);
        self.head.hash ^= piece_key(site, component);
        bytemuck::cast_slice_mut::<u64, u8>(&mut self.words)[layout.what * 8 + index] = 0;
        if index < layout.board {
            let (word, bit) = (index / 64, 1u64 << (index % 64));
            self.words[layout.owners + usize::from(owner) * layout.words + word] &= !bit;
            self.words[layout.kinds + usize::from(component) * layout.words + word] &= !bit;
            self.words[layout.kinds + word] |= bit;
        }
        if layout.bare && index < layout.board {
            return;
        }
        for plane in [Plane::Count, Plane::State, Plane::Value, Plane::Rotation] {
            if plane_of(layout, plane).0.is_some() {
                self.set_plane(layout, plane, site, 0);
            }
        }
    }

    /// Moves a piece to an empty site of the board, where a site has nothing but the kind of its piece.
    #[inline]
    pub(crate) fn shift(
        &mut self,
        layout: &Layout,
        from: Site,
        to: Site,
        component: u8,
        owner: u8,
    ) {
        self.head.hash ^= piece_key(from, component) ^ piece_key(to, component);
        let bytes = bytemuck::cast_slice_mut::<u64, u8>(&mut self.words);
        bytes[layout.what * 8 + usize::from(from.0)] = 0;
        bytes[layout.what * 8 + usize::from(to.0)] = component;
        let planes = [
            layout.owners + usize::from(owner) * layout.words,
            layout.kinds + usize::from(component) * layout.words,
            layout.kinds,
        ];
        if layout.words == 1 {
            let both = 1 << (from.0 % 64) ^ 1 << (to.0 % 64);
            for first in planes {
                self.words[first] ^= both;
            }
            return;
        }
        for first in planes {
            for site in [from, to] {
                self.words[first + usize::from(site.0) / 64] ^= 1 << (site.0 % 64);
            }
        }
    }

    /// The value of a variable.
    #[inline]
    #[must_use]
    pub fn variable(&self, layout: &Layout, variable: VariableId) -> i32 {
        bytemuck::cast_slice::<u64, i32>(&self.words)[layout.variables * 2 + variable.index()]
    }

    /// The score of a player.
    #[must_use]
    pub fn score(&self, layout: &Layout, player: usize) -> i32 {
        bytemuck::cast_slice::<u64, i32>(&self.words)[(layout.players_block + player) * 2]
    }

    /// Sets the score of a player.
    pub(crate) fn set_score(&mut self, layout: &Layout, player: usize, score: i32) {
        bytemuck::cast_slice_mut::<u64, i32>(&mut self.words)
            [(layout.players_block + player) * 2] = score;
    }

    /// The private value of a player.
    #[must_use]
    pub fn player_value(&self, layout: &Layout, player: usize) -> i32 {
        bytemuck::cast_slice::<u64, i32>(&self.words)[(layout.players_block + player) * 2 + 1]
    }

    /// Sets the private value of a player.
    pub(crate) fn set_player_value(&mut self, layout: &Layout, player: usize, value: i32) {
        bytemuck::cast_slice_mut::<u64, i32>(&mut self.words)
            [(layout.players_block + player) * 2 + 1] = value;
    }

    /// The placements of patterns that a memory holds for a player, as bits.
    #[must_use]
    pub fn memory(&self, layout: &Layout, memory: MemoryId, player: usize) -> &[u64] {
        let first = memory_start(layout, memory, player);
        &self.words[first..first + layout.memory_words]
    }

    /// Gives write access to the placements of patterns that a memory holds for a player.
    pub(crate) fn memory_mut(
        &mut self,
        layout: &Layout,
        memory: MemoryId,
        player: usize,
    ) -> &mut [u64] {
        let first = memory_start(layout, memory, player);
        &mut self.words[first..first + layout.memory_words]
    }

    /// The phase of a player.
    #[must_use]
    pub fn phase(&self, player: usize) -> PhaseId {
        PhaseId(u16::from(self.head.phase[player]))
    }

    /// Whether a player is still in the game.
    #[inline]
    #[must_use]
    pub fn is_active(&self, player: usize) -> bool {
        player < 32 && self.head.active & (1 << player) != 0
    }

    /// The next player after `player`, in turn order, who is still in the game; the player itself if it is alone.
    #[must_use]
    #[inline]
    pub fn after(&self, layout: &Layout, player: u8) -> u8 {
        let count = layout.players as u8;
        // Two players, and both still there.
        if count == 2 && self.head.active == 0b110 {
            return if player == 1 { 2 } else { 1 };
        }
        let mut next = player;
        for _ in 0..count {
            next = if next >= count { 1 } else { next + 1 };
            if self.is_active(usize::from(next)) {
                break;
            }
        }
        next
    }

    /// Makes it a player's turn.
    pub(crate) fn give_turn(&mut self, layout: &Layout, mover: u8) {
        self.head.mover = mover;
        self.head.next = self.after(layout, mover);
        self.head.follow = self.head.next;
    }

    fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(&self.words)
    }

    fn halves(&self) -> &[u16] {
        bytemuck::cast_slice(&self.words)
    }
}

/// Where a plane begins, if the game has it, and its number in hash keys.
#[inline]
fn plane_of(layout: &Layout, plane: Plane) -> (Option<usize>, u64) {
    match plane {
        Plane::Count => (layout.count, plane::COUNT),
        Plane::State => (layout.state, plane::STATE),
        Plane::Value => (layout.value, plane::VALUE),
        Plane::Rotation => (layout.rotation, plane::ROTATION),
    }
}

fn memory_start(layout: &Layout, memory: MemoryId, player: usize) -> usize {
    layout.memories + (memory.index() * (layout.players + 1) + player) * layout.memory_words
}

/// The planes of a position without pieces: every site of the board is in the set of kind 0.
fn empty_board(layout: &Layout) -> Box<[u64]> {
    let mut words = vec![0; layout.total].into_boxed_slice();
    words[layout.kinds..layout.kinds + layout.words].copy_from_slice(&layout.board_mask);
    if let Some(candidates) = layout.candidates {
        let all = candidates.all();
        for site in 0..layout.sites {
            let first = candidates.first + site * WORDS_OF_CANDIDATES;
            (words[first], words[first + 1]) = (all as u64, (all >> 64) as u64);
        }
    }
    words
}
