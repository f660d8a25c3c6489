//! Positions made by effects: the first of a game, or any other.

use super::dice::Throw;
use super::eval::{Context, Scratch};
use super::ir::Effect;
use super::past::Past;
use super::{Game, State};
use crate::with_width;

impl Game {
    /// The position that effects make of an empty board, one after the other, with the player to move whom they name as
    /// the next one, or else the first who is in the game, and every player in the first phase open to that player.
    #[must_use]
    pub fn set_up(&self, effects: &[Effect]) -> State {
        self.set_up_by(0, effects)
    }

    /// The first position of a game of a seed.
    #[must_use]
    pub(crate) fn start_of(&self, seed: u64) -> State {
        self.set_up_by(seed, &self.drawn_start)
    }

    /// The position that effects make of an empty board where chance draws by a seed.
    fn set_up_by(&self, seed: u64, effects: &[Effect]) -> State {
        let mut state = State::new(&self.layout);
        // `!seed`, so that rules of the start do not draw what the first move will.
        state.set_throw(&self.layout, &Throw::of_ply(&self.dice, !seed, 0));
        for player in 1..=self.player_count() {
            let open = |owner: u8| owner == 0 || usize::from(owner) == player;
            let first = self.phases.iter().position(|phase| open(phase.owner));
            state.head.phase[player] = first.unwrap_or(0) as u8;
        }
        state.lay_dice(&self.layout, &self.dice);
        let (mut past, mut scratch) = (Past::default(), Scratch::default());
        state.head.follow = 0;
        for effect in self.unset.iter().chain(effects) {
            with_width!(self.layout.words, W => {
                Context::<W>::new(self, &mut state, &mut past, &mut scratch).execute(effect);
            });
        }
        let first = match state.head.follow {
            0 if state.is_active(1) => 1,
            0 => state.after(&self.layout, 1),
            named => named,
        };
        state.give_turn(&self.layout, first);
        state.head.pending = 0;
        state
    }
}
