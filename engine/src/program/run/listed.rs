//! The legal moves of a position as a machine writes them down: the lanes that have some.
//!
//! Owns nothing: it reads words. Begin with [`Listed::lanes`].

use super::decode::{add_moves, move_of};
use crate::game::Move;
use crate::program::Program;
use crate::program::types::{Lane, LaneEnds, LaneId, MovePart, Start, has};
use smallvec::SmallVec;

/// The legal moves of a position. There is always one: a player who cannot move passes.
#[derive(Clone, Copy)]
pub struct Listed<'a> {
    program: &'a Program,
    words: &'a [u64],
}

/// The moves of a lane.
#[derive(Clone, Copy)]
pub struct LaneMoves<'a> {
    program: &'a Program,
    /// The number of the lane.
    pub id: LaneId,
    /// What its moves have in common.
    pub lane: &'a Lane,
    /// The words of the set of sites where they end; or their number, or 1 for a move to nowhere.
    pub ends: &'a [u64],
    /// The words of each part that is given, one after the other.
    given: &'a [u64],
    /// All words that say this.
    pub words: &'a [u64],
}

impl<'a> Listed<'a> {
    /// What the words of lanes list.
    #[must_use]
    pub fn new(program: &'a Program, words: &'a [u64]) -> Self {
        Self { program, words }
    }

    /// The lanes that have moves; none where the only move is the pass of a player who cannot move.
    #[inline]
    pub fn lanes(self) -> impl Iterator<Item = LaneMoves<'a>> {
        let Self { program, mut words } = self;
        let set_words = program.tables.words;
        std::iter::from_fn(move || {
            loop {
                let id = LaneId(*words.first()? as u32);
                let lane = program.lanes.get(id.index())?;
                let (entry, rest) =
                    words.split_at_checked(1 + (1 + lane.given.len()) * set_words)?;
                words = rest;
                let (ends, given) = entry[1..].split_at(set_words);
                if ends.iter().any(|word| *word != 0) {
                    return Some(LaneMoves {
                        program,
                        id,
                        lane,
                        ends,
                        given,
                        words: entry,
                    });
                }
            }
        })
    }

    /// All moves, in the order in which they are listed.
    pub fn add_to(self, moves: &mut Vec<Move>) {
        let before = moves.len();
        for lane in self.lanes() {
            lane.add_to(moves);
        }
        if moves.len() == before {
            moves.push(Move::FORCED_PASS);
        }
    }
}

impl LaneMoves<'_> {
    fn parts(&self) -> SmallVec<[&[u64]; 6]> {
        self.given.chunks(self.program.tables.words).collect()
    }

    /// Adds its moves to others.
    pub fn add_to(&self, moves: &mut Vec<Move>) {
        add_moves(self.program, self.id, self.ends, &self.parts(), moves);
    }

    /// Whether its ends are a set of sites, and each of its moves follows from its end and what is given.
    #[must_use]
    pub fn is_by_ends(&self) -> bool {
        self.lane.ends == LaneEnds::Sites && self.lane.start != Start::Each
    }

    /// The move to a site of its ends, where [they say which it is](Self::is_by_ends).
    #[must_use]
    pub fn move_to(&self, to: i32) -> Option<Move> {
        let is_end = self.is_by_ends() && has(self.ends, to);
        is_end.then(|| move_of(self.program, self.lane, (None, to), &self.parts()))
    }

    /// Calls with each of its moves by its end, where [that says which it is](Self::is_by_ends).
    #[inline]
    pub fn each_by_end(&self, mut visit: impl FnMut(Move)) {
        let parts = self.parts();
        for (number, word) in self.ends.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let to = number as i32 * 64 + rest.trailing_zeros() as i32;
                visit(move_of(self.program, self.lane, (None, to), &parts));
                rest &= rest - 1;
            }
        }
    }
}

impl Lane {
    /// A move of the lane between two sites, without what is given.
    #[must_use]
    pub fn move_between(&self, from: i32, to: i32) -> Move {
        Move::of_sites(self.rule, [from, to, -1], self.piece)
    }

    /// Whether its moves go from one site to another, each by its end and by what is given, and have no other parts that are
    /// given.
    #[must_use]
    pub fn is_of_pairs(&self) -> bool {
        let is_from_some = !matches!(self.start, Start::Nowhere | Start::Each);
        let is_plain = |part: &MovePart| matches!(part, MovePart::Start | MovePart::Over);
        self.ends == LaneEnds::Sites && is_from_some && self.given.iter().all(is_plain)
    }

    /// The move of the lane to a site, if that alone says which it is. `program` is that of the lane.
    #[must_use]
    pub fn move_to(&self, program: &Program, to: i32) -> Option<Move> {
        let is_known = matches!(
            self.start,
            Start::Nowhere | Start::Back(_) | Start::At(_) | Start::Listed(..)
        );
        let is_alone = self.given.is_empty() && self.ends == LaneEnds::Sites && is_known;
        is_alone.then(|| move_of(program, self, (None, to), &[]))
    }
}
