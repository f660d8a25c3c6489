//! Positions that stood before.

use super::Context;
use crate::game::Repetition;
use crate::game::moves::Move;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// How often the position with the player to move next has stood, now included; the hands count or do not.
    pub(crate) fn occurrences(&self, hands: bool) -> i32 {
        let head = &self.state.head;
        let (past, board) = if hands {
            (&self.past.positions, self.state.board_hash())
        } else {
            let board = self.state.hash_without_hands(&self.game.layout);
            (&self.past.boards, board)
        };
        let hash = self.state.hash_with(board, head.follow);
        1 + past.occurrences(hash, head.forgotten as usize) as i32
    }

    /// Remembers the position, if the game asks for past ones.
    #[inline]
    pub(crate) fn record_position(&mut self) {
        if self.game.remembers_positions || self.game.remembers_boards {
            self.record();
        }
    }

    fn record(&mut self) {
        // What must not be repeated in the game are the positions at the beginning of turns.
        let head = &self.state.head;
        let in_turn = self.game.no_repeat == Some(Repetition::InGame) && head.mover == head.prev;
        if head.open > 0 || in_turn {
            return;
        }
        if self.game.remembers_positions {
            let hash = self.state.position_hash(head.mover);
            self.past.positions.push(hash);
        }
        if self.game.remembers_boards {
            let board = self.state.hash_without_hands(&self.game.layout);
            let hash = self.state.hash_with(board, head.mover);
            self.past.boards.push(hash);
        }
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
