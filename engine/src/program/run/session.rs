//! A game being played on a machine.

mod walker;

pub use walker::{WalkMark, Walker};

use super::block;
use super::decode::{add_moves, in_hand, to_make};
use super::mirror::Mirror;
use super::places::Places;
use super::turns::{Turns, no_turn};
use super::{Fault, GameResult, Generator, MOST_MADE, Machine, MadeMove};
use crate::game::ir::Outcomes;
use crate::game::{self, Game, Move, Played, Rollout, State, Throw};
use crate::program::types::{EndingId, Finish, HeadSlot, Home, LaneId, SlotId};
use crate::program::{HAND_SLOTS, Program};
use smallvec::SmallVec;
use std::sync::Arc;

/// A game being played on a machine; compare [`game::Trial`], which plays by the rules themselves.
pub struct Session {
    game: Arc<Game>,
    pub(super) program: Arc<Program>,
    places: Places,
    turns: Turns,
    /// What the block becomes as a position.
    mirror: Mirror,
    /// The places of the slots of the hand.
    hand: SmallVec<[usize; HAND_SLOTS]>,
    /// What is read to know which kind of turn it is.
    turn_words: Vec<u64>,
    pub(super) machine: Box<dyn Machine + Send>,
    /// How the game ends, for each ending of the program.
    endings: Vec<game::Ending>,
    /// The moves that were made before the first position.
    before: u32,
    /// Where what is kept of the dice begins in the block, if the game has some.
    dice: Option<usize>,
    /// The seed by which they are thrown.
    pub(super) chance: u64,
    ending: Option<EndingId>,
    /// Room for the moves of a rollout.
    made: Vec<MadeMove>,
    /// Room for the legal moves as the machine gives them.
    room: Vec<u64>,
}

/// Random games that ended alike.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// How they ended.
    pub ending: game::Ending,
    /// How many they are.
    pub games: u64,
    /// The moves of all of them.
    pub plies: u64,
    /// The moves of the shortest.
    pub shortest: u32,
    /// The moves of the longest.
    pub longest: u32,
}

impl Batch {
    fn add(&mut self, plies: u32) {
        self.games += 1;
        self.plies += u64::from(plies);
        self.shortest = self.shortest.min(plies);
        self.longest = self.longest.max(plies);
    }
}

/// Ends the game of a position, by scores if they are to be worked out on it.
pub(super) fn ended(
    game: &Game,
    finish: &Finish,
    scores: Option<&Outcomes>,
    state: &mut State,
) -> game::Ending {
    match scores.or(finish.outcomes.as_ref()) {
        Some(outcomes) => game.end_with(state, outcomes, finish.reason),
        None => game::Ending::of(game, state, finish.reason),
    }
}

impl Session {
    /// A game at its first position.
    ///
    /// # Errors
    ///
    /// If the position is one that the program was not made for, or the machine fails.
    pub fn new(
        game: Arc<Game>,
        program: Arc<Program>,
        machine: impl Machine + Send + 'static,
    ) -> Result<Self, Fault> {
        let places = Places::new(&program);
        let first = block::block_of(&program, &places, &game, &game.start);
        let first = first.ok_or_else(|| {
            Fault("the position is one that cannot come about in the game".to_owned())
        })?;
        let endings = program
            .endings
            .iter()
            .map(|ending| ended(&game, ending, None, &mut game.start.clone()));
        let moves = places.of_head(&program, HeadSlot::Moves);
        let before = moves.map_or(0, |place| block::int(first[place]) as u32);
        let past = block::past_of(&program, &game, &game.start);
        let dice = (program.slots.iter()).position(|slot| slot.home == Home::Dice);
        let dice = dice.map(|place| places.of(SlotId(place as u32)));
        let endings = endings.collect();
        let mut machine = Box::new(machine);
        machine.set_first(&first, &past)?;
        let hand = program.hand.slots();
        let mut session = Self {
            game,
            turns: Turns::new(&program, &places),
            mirror: Mirror::new(&program, &places),
            hand: hand.iter().map(|slot| places.of(*slot)).collect(),
            turn_words: Vec::new(),
            program,
            places,
            machine,
            endings,
            before,
            dice,
            chance: 0,
            ending: None,
            made: Vec::new(),
            room: Vec::new(),
        };
        session.throw()?;
        Ok(session)
    }

    /// Lets chance throw by a seed from this ply on.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn seed_chance(&mut self, seed: u64) -> Result<(), Fault> {
        self.chance = seed;
        self.throw()
    }

    /// Throws the dice for this ply, if the game has some and goes on.
    fn throw(&mut self) -> Result<(), Fault> {
        let (Some(first), None) = (self.dice, self.ending) else {
            return Ok(());
        };
        let made = match self.places.of_head(&self.program, HeadSlot::Moves) {
            Some(place) => block::int(self.words_at([place])?[0]) as u32,
            None => 0,
        };
        let ply = made.wrapping_sub(self.before) as usize;
        let throw = Throw::of_ply(&self.game.dice, self.chance, ply);
        for die in 0..self.game.dice.len() {
            let face = block::word(throw.face(die) as i32);
            self.machine.write(&[first + die], &[face])?;
        }
        Ok(())
    }

    /// Starts again from the first position.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn restart(&mut self) -> Result<(), Fault> {
        self.ending = None;
        self.machine.restart()?;
        self.throw()
    }

    /// The words of the position, for [`Session::go_back`].
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn words(&mut self) -> Result<Vec<u64>, Fault> {
        self.machine.block()
    }

    /// Goes back to an earlier position of the same game, which was not its end.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn go_back(&mut self, words: &[u64]) -> Result<(), Fault> {
        self.ending = None;
        // The past of the position is the beginning of what has been noted since.
        self.machine.set_block(words)
    }

    /// The number of positions reached by all sequences of `depth` moves, every sequence counted.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn perft(&mut self, depth: u32) -> Result<u64, Fault> {
        let mut nodes = 0;
        self.perft_while(depth, &mut nodes, &mut |_| true)?;
        Ok(nodes)
    }

    /// Adds the number of positions reached by all sequences of `depth` moves to `nodes`. `go_on` is called often with
    /// the count so far and may stop it. Returns whether the count is complete.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn perft_while(
        &mut self,
        depth: u32,
        nodes: &mut u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<bool, Fault> {
        if self.dice.is_some() {
            return Err(Fault(
                "where dice are thrown, moves are counted only by the rules".to_owned(),
            ));
        }
        match depth {
            0 => *nodes += 1,
            1 => *nodes += self.count_moves()?,
            _ if !go_on(*nodes) => return Ok(false),
            2 => {
                let moves = self.legal_moves()?;
                self.machine.keep()?;
                for moves in moves.chunks(MOST_MADE) {
                    let moves: Vec<MadeMove> = moves.iter().map(to_make).collect();
                    *nodes += self.machine.count_after(&moves)?;
                }
            }
            _ => {
                let words = self.words()?;
                for mv in self.legal_moves()? {
                    self.play(mv)?;
                    let is_whole = self.perft_while(depth - 1, nodes, go_on)?;
                    self.go_back(&words)?;
                    if !is_whole {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The number of legal moves; 0 once the game is over.
    fn count_moves(&mut self) -> Result<u64, Fault> {
        if self.ending.is_some() {
            return Ok(0);
        }
        let turn = self.turn()?;
        // Whoever has no move passes.
        Ok(self.machine.count(turn)?.max(1))
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn state(&mut self) -> Result<State, Fault> {
        let words = self.machine.block()?;
        let mut state = self.mirror.state(&self.game, &words);
        if let Some(ending) = self.ending {
            let finish = &self.program.endings[ending.index()];
            ended(&self.game, finish, finish.scores.as_ref(), &mut state);
        }
        Ok(state)
    }

    /// Notes how the game has ended, where that depends on the position.
    fn note_ending(&mut self, ending: EndingId) -> Result<game::Ending, Fault> {
        self.ending = Some(ending);
        if self.program.ranks_vary {
            let words = self.machine.block()?;
            let mut state = self.mirror.state(&self.game, &words);
            let finish = &self.program.endings[ending.index()];
            self.endings[ending.index()] =
                ended(&self.game, finish, finish.scores.as_ref(), &mut state);
        }
        Ok(self.endings[ending.index()])
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<game::Ending> {
        self.ending.map(|ending| self.endings[ending.index()])
    }

    /// The legal moves; none once the game is over.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn legal_moves(&mut self) -> Result<Vec<Move>, Fault> {
        let mut moves = Vec::new();
        self.list_moves(&mut moves)?;
        Ok(moves)
    }

    /// Replaces the contents of `moves` by the legal moves; none once the game is over.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn list_moves(&mut self, moves: &mut Vec<Move>) -> Result<(), Fault> {
        moves.clear();
        if self.ending.is_some() {
            return Ok(());
        }
        let (turn, program) = (self.turn()?, &self.program);
        let mut add = |lane: LaneId, ends: &[u64], given: &[&[u64]]| {
            add_moves(program, lane, ends, given, moves);
        };
        self.machine.each_lane(turn, &mut self.room, &mut add)?;
        if moves.is_empty() {
            moves.push(Move::FORCED_PASS);
        }
        Ok(())
    }

    /// Whose turn it is.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn mover(&mut self) -> Result<u8, Fault> {
        let turn = self.turn()?;
        Ok(self.turns.movers[turn])
    }

    /// One of the legal moves, each equally likely; none once the game is over.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn choose(&mut self) -> Result<Option<Move>, Fault> {
        if self.ending.is_some() {
            return Ok(None);
        }
        let turn = self.turn()?;
        self.machine.choose(turn)?;
        let mut parts = [0; HAND_SLOTS];
        let places = self.hand.as_slice();
        self.machine.read(places, &mut parts[..places.len()])?;
        Ok(Some(in_hand(&self.program, parts.map(block::int))))
    }

    /// Makes a legal move; whether it is one, is not tested.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn play(&mut self, mv: Move) -> Result<(), Fault> {
        if self.ending.is_some() {
            return Ok(());
        }
        let hand = to_make(&mv).hand.map(block::word);
        let places = self.hand.as_slice();
        self.machine.write(places, &hand[..places.len()])?;
        let turn = self.turn()?;
        self.ending = None;
        if let Some(ending) = self.machine.play(turn)? {
            self.note_ending(ending)?;
        }
        self.throw()
    }

    /// Sets the source of random choices.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn set_random(&mut self, random: Generator) -> Result<(), Fault> {
        self.machine.set_random(random)
    }

    /// Plays the random game of a seed from the first position to its end.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn playout(&mut self, seed: u64) -> Result<Rollout, Fault> {
        let mut game = [seed];
        self.machine.playouts(&mut game)?;
        let (ending, plies) = self.result(game[0])?;
        let ending = self.note_ending(ending)?;
        Ok(Rollout { ending, plies })
    }

    /// Plays the random game of each seed from the first position to its end; `seeds` are used up. The games that ended
    /// alike are counted together.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn playouts(&mut self, seeds: &mut [u64]) -> Result<Vec<Batch>, Fault> {
        if self.program.ranks_vary {
            return self.varying_playouts(seeds);
        }
        self.machine.playouts(seeds)?;
        let mut batches: Vec<Option<Batch>> = vec![None; self.endings.len()];
        for word in seeds {
            let (ending, plies) = self.result(*word)?;
            self.ending = Some(ending);
            let batch = batches[ending.index()].get_or_insert(Batch {
                ending: self.endings[ending.index()],
                games: 0,
                plies: 0,
                shortest: plies,
                longest: plies,
            });
            batch.add(plies);
        }
        Ok(batches.into_iter().flatten().collect())
    }

    /// Plays games one by one: an ending that depends on the last position must be read before the next game overwrites
    /// it.
    fn varying_playouts(&mut self, seeds: &[u64]) -> Result<Vec<Batch>, Fault> {
        let mut batches: Vec<Batch> = Vec::new();
        for seed in seeds {
            let Rollout { ending, plies } = self.playout(*seed)?;
            let known = batches.iter().position(|batch| batch.ending == ending);
            let place = known.unwrap_or_else(|| {
                batches.push(Batch {
                    ending,
                    games: 0,
                    plies: 0,
                    shortest: plies,
                    longest: plies,
                });
                batches.len() - 1
            });
            batches[place].add(plies);
        }
        Ok(batches)
    }

    /// The ending and the number of moves of a game.
    fn result(&self, word: u64) -> Result<(EndingId, u32), Fault> {
        let GameResult { ending, moves } = GameResult::unpack(word);
        match self.endings.get(ending.index()) {
            Some(_) => Ok((ending, moves - self.before)),
            None => Err(Fault("a playout has no end".to_owned())),
        }
    }

    /// Keeps the present position for [`Session::rollout`]: whether that is possible. Games with dice are not played on, nor
    /// games that are over.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn keep(&mut self) -> Result<bool, Fault> {
        self.machine.keep()?;
        Ok(self.ending.is_none() && self.dice.is_none())
    }

    /// Makes `moves` from the kept position, which must not end the game, then plays a random game by `seed` to its
    /// end. Its moves are appended, up to [`MOST_MADE`] in all. The game is over then.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn rollout(&mut self, moves: &mut Vec<Played>, seed: u64) -> Result<game::Ending, Fault> {
        self.made.clear();
        self.made
            .extend(moves.iter().map(|played| to_make(&played.mv)));
        let ending = self.machine.rollout(&mut self.made, seed)?;
        moves.extend(self.made.iter().map(|made| Played {
            mv: in_hand(&self.program, made.hand),
            mover: self.turns.movers[made.turn as usize],
        }));
        self.note_ending(ending)
    }

    /// The number of the kind of turn that it is.
    fn turn(&mut self) -> Result<usize, Fault> {
        let mut words = std::mem::take(&mut self.turn_words);
        words.resize(self.turns.places.len(), 0);
        let read = self.machine.read(&self.turns.places, &mut words);
        let found = self.turns.find(&words);
        self.turn_words = words;
        read?;
        found.ok_or_else(no_turn)
    }

    /// The words of the block at some places.
    fn words_at<const N: usize>(&mut self, places: [usize; N]) -> Result<[u64; N], Fault> {
        let mut words = [0; N];
        self.machine.read(&places, &mut words)?;
        Ok(words)
    }
}
