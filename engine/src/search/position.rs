//! The position that a search looks at, and moves made and taken back in it.
//!
//! Where a machine runs the program of the game, it makes the moves; else the rules do. Both find the positions, legal moves
//! and endings of the same game. They may list moves in another order, so a search breaks ties by the moves themselves.

use crate::game::{Bookmark, Ending, Game, Move, State, Trial};
use crate::program::run::{Fault, WalkMark, Walker};

/// A position that moves are made in, and taken back.
pub(super) struct Position<'a, 'g> {
    trial: &'a mut Trial<'g>,
    /// A machine at the position of the trial, if it makes the moves.
    walk: Option<&'a mut Walker>,
    /// Whether the machine has failed: what follows is of no use.
    pub(super) is_broken: bool,
}

/// A position to return to.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    Rules(Bookmark),
    Program(WalkMark),
}

impl<'a, 'g> Position<'a, 'g> {
    /// The position of a trial, in which a machine makes the moves if it can.
    pub(super) fn new(trial: &'a mut Trial<'g>, walk: Option<&'a mut Walker>) -> Self {
        let walk = walk.and_then(|walk| is_at(walk, trial).unwrap_or(false).then_some(walk));
        Self {
            trial,
            walk,
            is_broken: false,
        }
    }

    /// The game.
    pub(super) fn game(&self) -> &'g Game {
        self.trial.game()
    }

    /// The position as it is read; not asked once the game is over.
    pub(super) fn state(&self) -> &State {
        match &self.walk {
            Some(walk) => walk.state(),
            None => self.trial.state(),
        }
    }

    /// How the game ended, if it has.
    pub(super) fn ending(&self) -> Option<Ending> {
        match &self.walk {
            Some(walk) => walk.ending(),
            None => self.trial.ending(),
        }
    }

    /// Lists the legal moves.
    pub(super) fn legal_moves(&mut self, moves: &mut Vec<Move>) {
        match &mut self.walk {
            Some(walk) => self.is_broken |= walk.legal_moves(moves).is_err(),
            None => self.trial.legal_moves(moves),
        }
    }

    /// Makes a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        match &mut self.walk {
            Some(walk) => self.is_broken |= walk.play(mv).is_err(),
            None => self.trial.play_known(mv),
        }
    }

    /// The mover gives up the turn, as no rule need allow: a question of a search, to be taken back.
    pub(super) fn skip_turn(&mut self) {
        match &mut self.walk {
            Some(walk) => self.is_broken |= walk.skip_turn().is_err(),
            None => self.trial.skip_turn(),
        }
    }

    /// A mark of the position.
    pub(super) fn marked(&self) -> Mark {
        match &self.walk {
            Some(walk) => Mark::Program(walk.marked()),
            None => Mark::Rules(self.trial.bookmark()),
        }
    }

    /// Marks the position anew, without allocating.
    pub(super) fn mark(&self, mark: &mut Mark) {
        match (&self.walk, mark) {
            (Some(walk), Mark::Program(mark)) => walk.mark(mark),
            (None, Mark::Rules(mark)) => self.trial.mark(mark),
            (_, mark) => *mark = self.marked(),
        }
    }

    /// Takes back the moves made since a position was marked.
    pub(super) fn return_to(&mut self, mark: &Mark) {
        match (&mut self.walk, mark) {
            (Some(walk), Mark::Program(mark)) => self.is_broken |= walk.return_to(mark).is_err(),
            (None, Mark::Rules(mark)) => self.trial.return_to(mark),
            // Marks are made by the position that returns to them.
            _ => self.is_broken = true,
        }
    }
}

/// Whether a machine is brought to the position of a trial, and lists its legal moves.
fn is_at(walk: &mut Walker, trial: &mut Trial<'_>) -> Result<bool, Fault> {
    if !walk.begin(trial)? {
        return Ok(false);
    }
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    walk.legal_moves(&mut moves)?;
    trial.legal_moves(&mut legal);
    moves.sort_unstable_by_key(order);
    legal.sort_unstable_by_key(order);
    Ok(moves == legal)
}

/// A number by which moves are put in order however they are listed.
pub(crate) fn order(mv: &Move) -> u64 {
    let mixed = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let site = |site: Option<crate::topology::Site>| site.map_or(0xffff, |site| u64::from(site.0));
    let sites = site(mv.from()) << 32 | site(mv.to()) << 16 | site(mv.between());
    let bound = u64::from(mv.site.0) << 32 | u64::from(mv.value as u16) << 16 | u64::from(mv.dice);
    let parts = u64::from(mv.rule.0) << 32
        | u64::from(mv.piece) << 24
        | u64::from(mv.player) << 16
        | u64::from(mv.level) << 8
        | u64::from(mv.side);
    let hash = mixed(mixed(mixed(0, sites) >> 7 ^ bound, 0) >> 11 ^ parts, 0);
    hash ^ hash >> 32
}
