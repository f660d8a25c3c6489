//! Where operations are written: for whom, what variables stand for, and what is being asked.
//!
//! A scope is a value. What is written within another one is written by [`Lowering::in_scope`], after which the scope is the
//! one of before again, whatever has become of it. Owns the modes of lowering; what is known of the game is in `known`.

use super::{Lowering, dice, threats};
use crate::program::types::{QuestionId, Value};

/// What the sites and players of rules stand for while they are lowered.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Bound {
    pub(super) from: Option<Value>,
    pub(super) to: Option<Value>,
    pub(super) between: Option<Value>,
    pub(super) site: Option<Value>,
    pub(super) value: Option<Value>,
    /// The pips of the dice of a loop over dice.
    pub(super) pips: Option<Value>,
    /// These dice, as bits.
    pub(super) dice: Option<Value>,
    /// A level of a stack.
    pub(super) level: Option<Value>,
    /// The player of a loop over players, also by number.
    pub(super) player: Option<(Value, usize)>,
    /// Whether the rules bind no variable of a move here: one that nothing else binds stands for nowhere.
    pub(super) free: bool,
}

impl Bound {
    /// What stands around that which follows a move: no variable of the move is bound.
    pub(super) fn after_move() -> Self {
        Self {
            free: true,
            ..Self::default()
        }
    }
}

/// What a player may do in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Situation {
    /// The moves of a phase.
    Phase(usize),
    /// One of the moves that are owed.
    Debt(usize),
    /// The moves with which numbers tell positions apart; nobody has a turn of these.
    Distinction,
}

/// Where operations are written.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    /// The player for whom they are written.
    pub(super) mover: u8,
    /// The mover, while it is as if it were the turn of `mover`.
    pub(super) real_mover: Option<u8>,
    pub(super) situation: Situation,
    pub(super) bound: Bound,
    /// Whether moves are being found: no effect has named the next player yet.
    pub(super) choosing: bool,
    /// Whether it is only asked whether there are moves.
    pub(super) silent: bool,
    /// Whether moves are being found by which turns are compared.
    pub(super) comparing: bool,
    /// Whether it is asked about moves that nobody is going to make.
    pub(super) asking: bool,
    /// The roll that each of the moves begins with that are being found, if they do.
    pub(super) rolled: dice::Rolled,
    /// What is asked of the moves that are being found before they may be made.
    pub(super) test: Option<QuestionId>,
    /// The rank of the condition for which a move is being tried; 0 if none is.
    pub(super) testing: u8,
    /// Whose piece could be taken, if that is being asked.
    pub(super) threat: Option<threats::Threat>,
    /// Whether moves that are being made start on the board.
    pub(super) from_on_board: bool,
    /// What variables stand for around the effect that is being made.
    pub(super) frame: Bound,
    /// Whether the effect that is being worked out is all that is done at once.
    pub(super) alone: bool,
    /// Whether no change comes before the effect that is being worked out.
    pub(super) first: bool,
    /// Whether changes that come before it may bring pieces to empty sites.
    pub(super) filled: bool,
}

impl Scope {
    /// That of the rules of a player in a kind of turn, where nothing is asked and no move is being made.
    pub(super) fn of(mover: u8, situation: Situation) -> Self {
        Self {
            mover,
            real_mover: None,
            situation,
            bound: Bound::default(),
            choosing: false,
            silent: false,
            comparing: false,
            asking: false,
            rolled: dice::Rolled::No,
            test: None,
            testing: 0,
            threat: None,
            from_on_board: false,
            frame: Bound::default(),
            alone: false,
            first: false,
            filled: false,
        }
    }

    /// This one, changed.
    pub(super) fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// That of a function of its own, which is called from here: what is asked here is not asked there.
    pub(super) fn of_function(self) -> Self {
        Self {
            real_mover: self.real_mover,
            asking: self.asking,
            from_on_board: self.from_on_board,
            frame: self.frame,
            alone: self.alone,
            first: self.first,
            filled: self.filled,
            ..Self::of(self.mover, self.situation)
        }
    }
}

impl Lowering<'_> {
    /// Writes within a scope.
    pub(super) fn in_scope<T>(&mut self, scope: Scope, write: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope, scope);
        let written = write(self);
        self.scope = outer;
        written
    }

    /// Writes within a scope of its own, which begins as the one that stands.
    pub(super) fn scoped<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.in_scope(self.scope, write)
    }

    /// Writes while variables stand for other things.
    pub(super) fn bound_to<T>(&mut self, bound: Bound, write: impl FnOnce(&mut Self) -> T) -> T {
        let scope = self.scope.with(|scope| scope.bound = bound);
        self.in_scope(scope, write)
    }
}
