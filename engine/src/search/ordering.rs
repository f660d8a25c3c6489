//! The order in which alpha-beta tries moves, and what it has learned of them elsewhere in the tree.

use super::evaluation::Evaluation;
use super::position::order;
use crate::game::{Game, Move, State};

/// Places for histories, by a hash of what a move looks like.
const PLACES: usize = 1 << 14;

/// Places for pairs of moves, one after the other.
const PAIRS: usize = 1 << 16;

/// The bound of what a history tells of a move, above and below 0.
const MOST: i32 = 1 << 13;

/// Worths by what a move is: the move that the table knows, those that take, killers, all others.
const KNOWN: u32 = u32::MAX;
const TAKES: u32 = 3 << 29;
const KILLER: u32 = 1 << 30;
const QUIET: u32 = 1 << 29;

/// Steps of the worth of a piece in log odds by which captures are ordered.
const WORTH: f32 = 4096.0;

/// Moves that were good elsewhere: history by piece and destination (Schaeffer 1983, Hartmann 1988), history of moves after
/// the one before (continuation history of Stockfish, after Uiterwijk 1992), and killers (Akl and Newborn 1977).
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    history: Vec<i16>,
    after: Vec<i16>,
    killers: Vec<[u32; 2]>,
    /// Whether moves like one have ended the game for their mover.
    ends: Vec<bool>,
}

impl Ordering {
    pub(super) fn new() -> Self {
        Self {
            history: vec![0; PLACES],
            after: vec![0; PAIRS],
            killers: Vec::new(),
            ends: vec![false; PLACES],
        }
    }

    /// Lets what was learned at earlier moves count for less.
    pub(super) fn age(&mut self) {
        for count in self.history.iter_mut().chain(&mut self.after) {
            *count /= 4;
        }
        self.killers.clear();
    }

    /// Notes that a move was too good for the other side, and that those tried before were not.
    pub(super) fn reward(&mut self, picker: &MovePicker, index: usize, ply: usize, depth: i16) {
        let chosen = picker.moves[index];
        if chosen.takes {
            return;
        }
        let depth = i32::from(depth.max(1));
        let bonus = (16 * depth * depth).min(1 << 11);
        for (place, tried) in picker.moves[..=index].iter().enumerate() {
            if !tried.takes {
                let bonus = if place == index { bonus } else { -bonus };
                step(&mut self.history[tried.place], bonus);
                step(&mut self.after[pair(picker.before, tried.place)], bonus);
            }
        }
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        let (killers, own) = (&mut self.killers[ply], chosen.tie());
        if killers[0] != own {
            *killers = [own, killers[0]];
        }
    }

    /// Notes that a move has ended the game for its mover.
    pub(super) fn note_end(&mut self, place: usize) {
        self.ends[place] = true;
    }

    /// Whether moves like one have ended the game for their mover.
    pub(super) fn ends(&self, place: usize) -> bool {
        self.ends[place]
    }

    /// Sorts moves, the most promising first.
    pub(super) fn sort(&self, game: &Game, state: &State, worth: &Evaluation, moves: &mut [Move]) {
        let mut picker = MovePicker::default();
        picker.listed.extend_from_slice(moves);
        self.weigh((game, state, worth), &mut picker, 0, 0);
        for (index, place) in moves.iter_mut().enumerate() {
            if let Some(picked) = picker.pick(index) {
                *place = picked.mv;
            }
        }
    }

    /// Prepares the moves of a picker to be taken the most promising first. `known` is the order of the move that the table
    /// knows, or 0.
    pub(super) fn weigh(
        &self,
        (game, state, worth): (&Game, &State, &Evaluation),
        picker: &mut MovePicker,
        known: u32,
        ply: usize,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let MovePicker {
            listed,
            moves,
            before,
        } = picker;
        moves.clear();
        moves.extend(listed.iter().map(|mv| {
            let (tie, place) = (order(mv) as u32 | 1, place_of(game, state, *mv));
            let takes = mv.takes(game, state);
            let history =
                i32::from(self.history[place]) + i32::from(self.after[pair(*before, place)]);
            let rank = match takes {
                _ if tie == known => KNOWN,
                true => {
                    let gain = (worth.exchanged(game, state, *mv) * WORTH) as i32;
                    TAKES.saturating_add_signed(gain.clamp(-MOST * 64, MOST * 64))
                }
                false if killers.contains(&tie) => KILLER,
                false => QUIET.saturating_add_signed(history),
            };
            Ranked {
                mv: *mv,
                worth: u64::from(rank) << u32::BITS | u64::from(tie),
                place,
                takes,
                history,
            }
        }));
    }
}

/// Moves a count towards its bound by a bonus, or a malus, so that it never passes it.
fn step(count: &mut i16, bonus: i32) {
    let now = i32::from(*count);
    *count = (now + bonus - now * bonus.abs() / MOST) as i16;
}

/// Where what is learned of two moves, one after the other, is noted.
fn pair(before: usize, place: usize) -> usize {
    (before.wrapping_mul(0x9E37) ^ place.wrapping_mul(5)) & (PAIRS - 1)
}

/// Where what is learned of a move is noted: by its mover, its piece and where it ends.
pub(super) fn place_of(game: &Game, state: &State, mv: Move) -> usize {
    let board = game.layout.board;
    let start = mv.from().filter(|site| site.index() < board);
    let piece = match (mv.piece, start) {
        (0, Some(from)) => state.what(&game.layout, from),
        (piece, _) => piece,
    };
    let to = mv.to().map_or(0xffff, |site| u64::from(site.0));
    let word = to << 16 | u64::from(piece) << 8 | u64::from(state.head.mover);
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - PLACES.ilog2())) as usize
}

/// A move with what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    /// How promising it is, with a number that tells apart moves that are equally promising.
    worth: u64,
    /// Where what is learned of it is noted.
    pub(super) place: usize,
    /// Whether it takes something.
    pub(super) takes: bool,
    /// What the histories tell of it.
    pub(super) history: i32,
}

impl Ranked {
    /// The number by which the table knows it.
    pub(super) fn tie(&self) -> u32 {
        self.worth as u32
    }
}

/// The moves of a position, sorted lazily: the most promising one is found when it is asked for. Often the first move
/// refutes the position, and the order of the others is never needed.
#[derive(Clone, Debug, Default)]
pub(super) struct MovePicker {
    /// The legal moves, as they were listed.
    pub(super) listed: Vec<Move>,
    /// Those of them that are tried, once they have been weighed.
    moves: Vec<Ranked>,
    /// The place of the move that led here.
    pub(super) before: usize,
}

impl MovePicker {
    /// The move that is the most promising but for the first `index`, which were picked before.
    pub(super) fn pick(&mut self, index: usize) -> Option<Ranked> {
        let rest = self.moves.get(index..)?;
        let best = (0..rest.len()).max_by_key(|place| rest[*place].worth)?;
        self.moves.swap(index, index + best);
        Some(self.moves[index])
    }

    /// The number of moves that were weighed.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_picked_in_the_order_of_their_worth() {
        let ranked = |(piece, worth): (u8, u64)| {
            let mut mv = Move::NONE;
            mv.piece = piece;
            Ranked {
                mv,
                worth,
                place: 0,
                takes: false,
                history: 0,
            }
        };
        let worths = [(0, 3), (1, 7), (2, 4), (3, 0), (4, 6)];
        let mut picker = MovePicker {
            moves: worths.map(ranked).to_vec(),
            ..MovePicker::default()
        };
        let picked: Vec<u8> = (0..5)
            .filter_map(|index| picker.pick(index))
            .map(|picked| picked.mv.piece)
            .collect();
        assert_eq!(picked, [1, 4, 2, 0, 3]);
        assert!(picker.pick(5).is_none());
    }

    #[test]
    fn histories_stay_within_their_bounds() {
        let mut count = 0;
        for _ in 0..100 {
            step(&mut count, 1 << 11);
        }
        assert!(i32::from(count) <= MOST && i32::from(count) > MOST / 2);
        for _ in 0..200 {
            step(&mut count, -(1 << 11));
        }
        assert!(i32::from(count) >= -MOST && i32::from(count) < -MOST / 2);
    }
}
