//! Positions that stood before.

use super::Context;
use crate::game::Repetition;
use crate::game::moves::Move;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// How often the position with the player to move next has stood, now included.
    pub(crate) fn occurrences(&self) -> i32 {
        let hash = self.state.position_hash(self.state.head.follow);
        let forgotten = self.state.head.forgotten as usize;
        1 + self.past.positions.occurrences(hash, forgotten) as i32
    }

    /// Whether a move leads to a position that must not be repeated. A pass never does.
    pub(crate) fn repeats(&mut self, mv: Move) -> bool {
        let Some(kind) = self.game.no_repeat else {
            return false;
        };
        if self.game.rule(mv.rule).pass {
            return false;
        }
        let hash = self.tentatively(|context| {
            context.apply(mv);
            context.state.board_hash()
        });
        let past = &self.past.positions;
        let first = match kind {
            Repetition::InGame => self.state.head.forgotten as usize,
            Repetition::InTurn => past
                .len()
                .saturating_sub(usize::from(self.state.head.turn_moves) + 1),
        };
        let players = 1..=self.game.player_count() as u8;
        let mut same = players.map(|mover| self.state.hash_with(hash, mover));
        same.any(|hash| past.occurrences(hash, first) > 0)
    }
}
