//! A game walked forth and back on a machine, as a search does that looks at many positions near one.

use super::Session;
use crate::game::{Ending, Move, State, Trial};
use crate::program::run::block;
use crate::program::run::decode::{add_moves, to_make};
use crate::program::run::{Fault, no_turn};
use crate::program::types::{HeadSlot, Home, LaneId, SlotId};

/// A game on a machine whose position is known as a [`State`] after every move, and which takes moves back by copies of
/// memory. It plays what a [`Trial`] plays; legal moves may be listed in another order.
pub struct Walker {
    session: Session,
    /// The words of the block that outlive a turn.
    words: Vec<u64>,
    /// The position that they stand for.
    state: State,
    /// Where the numbers of the head lie that a turn without a move changes.
    turned: Vec<(usize, HeadSlot)>,
    /// Whether the machine begins games with another position than the game does.
    is_set_up: bool,
}

/// A position of a [`Walker`], to which it returns.
#[derive(Clone, Debug)]
pub struct WalkMark {
    words: Vec<u64>,
    state: State,
}

impl Walker {
    /// A walk of the game of a session.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn new(mut session: Session) -> Result<Self, Fault> {
        let state = session.state()?;
        let words = vec![0; session.places.lasting];
        let slots = session.program.slots.iter().enumerate();
        let turned = slots.filter_map(|(number, slot)| {
            let id = SlotId(number as u32);
            let is_fixed = (session.program.fixed.iter()).any(|(fixed, _)| *fixed == id);
            match slot.home {
                Home::Head(head) if is_turned(head) && !is_fixed => {
                    Some((session.places.of(id), head))
                }
                _ => None,
            }
        });
        let turned = turned.collect();
        let mut walk = Self {
            session,
            words,
            state,
            turned,
            is_set_up: false,
        };
        walk.read()?;
        Ok(walk)
    }

    /// Goes to the position of a trial; false if the machine cannot: a game that is over or has dice, and a position with a
    /// past that no moves from the first position explain.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn begin(&mut self, trial: &Trial<'_>) -> Result<bool, Fault> {
        if trial.ending().is_some() || self.session.dice.is_some() {
            return Ok(false);
        }
        if self.is_set_up {
            let (program, game) = (&self.session.program, &self.session.game);
            let first = block::block_of(program, &self.session.places, game, &game.start);
            let first = first.ok_or_else(no_turn)?;
            let past = block::past_of(program, game, &game.start);
            self.session.machine.set_first(&first, &past)?;
            self.is_set_up = false;
        }
        self.session.restart()?;
        for played in &trial.past().moves {
            if self.session.ending.is_some() {
                break;
            }
            self.session.play(played.mv)?;
        }
        self.read()?;
        self.state = self.session.mirror.state(&self.session.game, &self.words);
        if self.session.ending.is_none() && self.state == *trial.state() {
            return Ok(true);
        }
        self.set_up(trial)
    }

    /// Takes up the position of a trial that does not follow from the first one, if its past is of no account.
    fn set_up(&mut self, trial: &Trial<'_>) -> Result<bool, Fault> {
        let (program, game) = (&self.session.program, &self.session.game);
        let is_past = |home: &Home| matches!(home, Home::Noted | Home::Head(HeadSlot::Recent));
        let asks_past = program.slots.iter().any(|slot| is_past(&slot.home));
        if asks_past && !trial.past().moves.is_empty() {
            return Ok(false);
        }
        let first = block::block_of(program, &self.session.places, game, trial.state());
        let Some(first) = first else {
            return Ok(false);
        };
        let past = block::past_of(program, game, trial.state());
        self.session.machine.set_first(&first, &past)?;
        self.is_set_up = true;
        self.session.restart()?;
        self.read()?;
        self.state = self.session.mirror.state(&self.session.game, &self.words);
        Ok(self.state == *trial.state())
    }

    /// The position; that before the last move once the game is over.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.session.ending()
    }

    /// Replaces the contents of `moves` by the legal moves; none once the game is over.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn legal_moves(&mut self, moves: &mut Vec<Move>) -> Result<(), Fault> {
        moves.clear();
        let session = &mut self.session;
        if session.ending.is_some() {
            return Ok(());
        }
        let turn = session.turns.find_in(&self.words).ok_or_else(no_turn)?;
        let program = &session.program;
        let mut add = |lane: LaneId, ends: &[u64], given: &[&[u64]]| {
            add_moves(program, lane, ends, given, moves);
        };
        (session.machine).each_lane(turn, &mut session.room, &mut add)?;
        if moves.is_empty() {
            moves.push(Move::FORCED_PASS);
        }
        Ok(())
    }

    /// Makes a legal move; whether it is one, is not tested.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn play(&mut self, mv: Move) -> Result<(), Fault> {
        let session = &mut self.session;
        if session.ending.is_some() {
            return Ok(());
        }
        let turn = session.turns.find_in(&self.words).ok_or_else(no_turn)?;
        let hand = to_make(&mv).hand.map(block::word);
        let places = session.hand.as_slice();
        session.machine.write(places, &hand[..places.len()])?;
        match session.machine.play(turn)? {
            Some(ending) => session.note_ending(ending).map(drop),
            None => self.read(),
        }
    }

    /// The turn goes to the next player without a move; see [`Trial::skip_turn`].
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn skip_turn(&mut self) -> Result<(), Fault> {
        self.state.skip_turn(&self.session.game.layout);
        for (place, head) in &self.turned {
            self.words[*place] = block::head_of(&self.state, *head);
        }
        self.session.machine.set_block(&self.words)
    }

    /// Marks the present position, which is not the end of the game.
    pub fn mark(&self, mark: &mut WalkMark) {
        mark.words.clone_from(&self.words);
        mark.state.copy_from(&self.state);
    }

    /// A mark of the present position, which is not the end of the game.
    #[must_use]
    pub fn marked(&self) -> WalkMark {
        WalkMark {
            words: self.words.clone(),
            state: self.state.clone(),
        }
    }

    /// Takes back the moves made since a position was marked, which has not been taken back since.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn return_to(&mut self, mark: &WalkMark) -> Result<(), Fault> {
        self.session.ending = None;
        self.words.copy_from_slice(&mark.words);
        self.state.copy_from(&mark.state);
        self.session.machine.set_block(&self.words)
    }

    /// Reads the block, and lets the position follow it.
    fn read(&mut self) -> Result<(), Fault> {
        let session = &mut self.session;
        let mut old = std::mem::take(&mut session.room);
        old.clone_from(&self.words);
        session.machine.read_first(&mut self.words)?;
        let (game, mirror) = (&session.game, &session.mirror);
        mirror.follow(game, &mut self.state, &old, &self.words);
        session.room = old;
        Ok(())
    }
}

/// Whether a turn without a move changes a number of the head.
fn is_turned(head: HeadSlot) -> bool {
    matches!(
        head,
        HeadSlot::Mover
            | HeadSlot::Next
            | HeadSlot::Prev
            | HeadSlot::Follow
            | HeadSlot::TurnMoves
            | HeadSlot::LastRule
            | HeadSlot::LastFrom
            | HeadSlot::LastTo
            | HeadSlot::LastBetween
            | HeadSlot::LastPiece
            | HeadSlot::LastSite
            | HeadSlot::LastValue
            | HeadSlot::LastDice
    )
}

impl std::fmt::Debug for Walker {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Walker")
    }
}
