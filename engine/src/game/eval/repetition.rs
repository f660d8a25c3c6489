//! Positions that stood before.

use super::Context;
use crate::game::Repetition;
use crate::game::moves::Move;

/// A position with the player to move, as it is remembered.
#[derive(Clone, Copy)]
pub(super) struct Noted {
    /// Whether what the hands hold counts.
    hands: bool,
    hash: u64,
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// How often the position with the player to move next has stood, now included; the hands count or do not.
    pub(crate) fn occurrences(&self, hands: bool) -> i32 {
        self.times(self.position_to_come(hands))
    }

    /// The position with the player to move next.
    #[inline]
    pub(super) fn position_to_come(&self, hands: bool) -> Noted {
        self.noted(hands, self.state.head.follow)
    }

    /// How often a position has stood, now included.
    #[inline]
    pub(super) fn times(&self, position: Noted) -> i32 {
        let past = match position.hands {
            true => &self.past.positions,
            false => &self.past.boards,
        };
        let forgotten = self.state.head.forgotten as usize;
        1 + past.occurrences(position.hash, forgotten) as i32
    }

    /// The position with a player to move.
    #[inline]
    fn noted(&self, hands: bool, mover: u8) -> Noted {
        let board = match hands {
            true => self.state.board_hash(),
            false => self.state.hash_without_hands(&self.game.layout),
        };
        Noted {
            hands,
            hash: self.state.hash_with(board, mover),
        }
    }

    /// Whether the last positions are a cycle that has been gone through three times. Its length is the square of the
    /// number of players, as in Ludii.
    pub(super) fn cycles(&self) -> bool {
        let length = self.game.player_count() * self.game.player_count();
        self.past.positions.ends_with_cycle(length, 3)
    }

    /// Remembers the position, if the game asks for past ones.
    #[inline]
    pub(crate) fn record_position(&mut self) {
        self.record_noted(None);
    }

    /// Records the position, of which `noted` is the entry if it has been looked up already.
    #[inline]
    pub(super) fn record_noted(&mut self, noted: Option<Noted>) {
        if self.game.remembers_positions || self.game.remembers_boards {
            self.record(noted);
        }
    }

    fn record(&mut self, noted: Option<Noted>) {
        // What must not be repeated in the game are the positions at the beginning of turns.
        let head = &self.state.head;
        let in_turn = self.game.no_repeat == Some(Repetition::InGame) && head.mover == head.prev;
        if head.open > 0 || in_turn {
            return;
        }
        for (hands, asked) in [
            (true, self.game.remembers_positions),
            (false, self.game.remembers_boards),
        ] {
            if asked {
                let noted = noted.filter(|noted| noted.hands == hands);
                let noted = noted.unwrap_or_else(|| self.noted(hands, self.state.head.mover));
                let past = match hands {
                    true => &mut self.past.positions,
                    false => &mut self.past.boards,
                };
                past.push(noted.hash);
            }
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
            context.apply_move(mv);
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
