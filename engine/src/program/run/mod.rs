//! Who runs programs.
//!
//! A [`Machine`] holds the block of one state and does what the functions of a program say. A [`Session`] is a game
//! being played on a machine, with moves, positions and endings as in [`crate::game`]. All machines play the same
//! games for a seed: they draw the same numbers, and an operation means the same on all of them.
//!
//! Owns the block of a state while a program runs on it. Refuses to know rules. Begin with `interpret`, which says what each
//! operation does in plain Rust.

mod block;
mod decode;
mod fits;
mod interpret;
mod interpreter;
mod listed;
mod mirror;
mod places;
mod random;
mod ranks;
mod recent;
mod session;
mod turns;
#[cfg(feature = "wasm")]
mod wasm;
mod words;

use turns::no_turn;
pub(in crate::program) use words::shift;
/// The lengths of rows up to which machine code finds them in a table.
pub const FEW: u8 = 7;

pub use interpreter::Interpreter;
pub use listed::{LaneMoves, Listed};
pub use places::Places;
pub use random::Generator;
pub use ranks::ranks_of_endings;
pub use session::{Batch, Session, WalkMark, Walker};
#[cfg(feature = "wasm")]
pub use wasm::{Group, HandBytes, Host, MEMORY, Notes, Stepped, WasmMachine, WasmProgram};

use super::HAND_SLOTS;
use super::types::{EndingId, Lane, LaneEnds, LaneId, MovePart, Start};
use smallvec::SmallVec;

/// That a machine could not be made, or stopped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// Moves of one lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends {
    /// The lane.
    pub lane: LaneId,
    /// The words of the set of sites where they end; or one word: their number, or 1 if there is a move to nowhere.
    pub ends: Vec<u64>,
    /// The words of each part that is given with the moves.
    pub given: Vec<Vec<u64>>,
}

impl Ends {
    /// The number of moves; `lanes` are those of the program.
    fn number(&self, lanes: &[Lane]) -> u64 {
        let lane = &lanes[self.lane.index()];
        let sites = |set: &[u64]| set.iter().map(|word| u64::from(word.count_ones())).sum();
        let starts = match (lane.start, lane.place_of(MovePart::Start)) {
            (Start::Each, Some(place)) => sites(&self.given[place]),
            _ => 1,
        };
        match lane.ends {
            LaneEnds::Nowhere => u64::from(self.ends[0] != 0),
            LaneEnds::Row(_) => u64::from(self.ends[0] as u32),
            LaneEnds::Sites => starts * sites(&self.ends),
        }
    }
}

/// How a random game ended, packed into the word that held its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The ending, in the low 32 bits.
    pub ending: EndingId,
    /// The number that the game counted its moves up to, in the high 32 bits.
    pub moves: u32,
}

impl GameResult {
    /// The word of a result.
    #[must_use]
    pub fn pack(self) -> u64 {
        u64::from(self.moves) << 32 | u64::from(self.ending.0)
    }

    /// The result that a word holds.
    #[must_use]
    pub fn unpack(word: u64) -> Self {
        Self {
            ending: EndingId(word as u32),
            moves: (word >> 32) as u32,
        }
    }
}

/// The moves that any machine has room for in one call.
pub const MOST_MADE: usize = 1 << 10;

/// A move as machines take and give it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MadeMove {
    /// The number of the kind of turn in which it was made; 0 if it is only to be made.
    pub turn: u32,
    /// The numbers that the [slots of the hand](super::Hand::slots) held; 0 in place of one that the program does not have.
    pub hand: [i32; HAND_SLOTS],
}

/// What is called with the moves of a lane; see [`Machine::each_lane`].
pub type LaneVisit<'v> = dyn FnMut(LaneId, &[u64], &[&[u64]]) + 'v;

/// Something that runs a program on the block of a state.
///
/// # Errors
///
/// All functions fail only if a machine that compiles code stops; no program makes it.
pub trait Machine {
    /// Sets the position that games begin with: the words of its block, and the history before the first move.
    fn set_first(&mut self, words: &[u64], past: &[u64]) -> Result<(), Fault>;
    /// Goes back to the first position.
    fn restart(&mut self) -> Result<(), Fault>;
    /// The words of the block.
    fn block(&mut self) -> Result<Vec<u64>, Fault> {
        let mut words = Vec::new();
        self.copy_block(&mut words)?;
        Ok(words)
    }
    /// Replaces the contents of `words` by the words of the block.
    fn copy_block(&mut self, words: &mut Vec<u64>) -> Result<(), Fault>;
    /// Reads the first words of the block.
    fn read_first(&mut self, words: &mut [u64]) -> Result<(), Fault> {
        words.copy_from_slice(&self.block()?[..words.len()]);
        Ok(())
    }
    /// Gives the block other words of an earlier position, whose history is the beginning of the present one: all, or those
    /// that outlive a turn.
    fn set_block(&mut self, words: &[u64]) -> Result<(), Fault>;
    /// Some words of the block, by their places.
    fn read(&mut self, places: &[usize], words: &mut [u64]) -> Result<(), Fault>;
    /// Gives some words of the block, by their places, other values.
    fn write(&mut self, places: &[usize], words: &[u64]) -> Result<(), Fault>;
    /// Sets the source of random numbers.
    fn set_random(&mut self, random: Generator) -> Result<(), Fault>;
    /// The legal moves in the turn of number `turn`, lane by lane.
    fn moves(&mut self, turn: usize) -> Result<Vec<Ends>, Fault>;
    /// Visits the legal moves in the turn of number `turn`, lane by lane, as [`Machine::moves`] gives them: the lane, the words
    /// of its ends, and those of each part. `room` is used again from call to call, so that nothing is allocated.
    fn each_lane(
        &mut self,
        turn: usize,
        _room: &mut Vec<u64>,
        visit: &mut LaneVisit<'_>,
    ) -> Result<(), Fault> {
        for Ends { lane, ends, given } in self.moves(turn)? {
            let given: SmallVec<[&[u64]; 4]> = given.iter().map(Vec::as_slice).collect();
            visit(lane, &ends, &given);
        }
        Ok(())
    }
    /// The number of legal moves in the turn of number `turn`.
    fn count(&mut self, turn: usize) -> Result<u64, Fault>;
    /// Leaves one of them in the slots of the hand.
    fn choose(&mut self, turn: usize) -> Result<(), Fault>;
    /// Makes the move in the slots of the hand.
    fn play(&mut self, turn: usize) -> Result<Option<EndingId>, Fault>;
    /// Plays a random game from the first position to its end for each seed, which is replaced by the
    /// [result](GameResult) of its game. The block then holds the end of the last game.
    fn playouts(&mut self, games: &mut [u64]) -> Result<(), Fault>;
    /// Keeps the present position; the history of the positions that follow begins with its own.
    fn keep(&mut self) -> Result<(), Fault>;
    /// Makes `moves` from the kept position, then plays a random game by `seed` to its end. The moves of that game
    /// replace `moves`, up to its capacity. No dice are thrown. At most [`MOST_MADE`] moves may be given.
    fn rollout(&mut self, moves: &mut Vec<MadeMove>, seed: u64) -> Result<EndingId, Fault>;
    /// The sum, over the given moves, of the number of legal moves after each of them from the kept position. A player
    /// without a move passes (one move); a game that is over has none. At most [`MOST_MADE`] moves may be given. The
    /// kept position is then the present one.
    fn count_after(&mut self, moves: &[MadeMove]) -> Result<u64, Fault>;
}
