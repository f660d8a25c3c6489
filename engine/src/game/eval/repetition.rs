//! Positions that stood before.

use super::Context;
use crate::game::Repetition;
use crate::game::moves::Move;
use crate::game::state::MAX_PLAYERS;
use crate::game::zobrist::number_key;

/// A position with the player to move, as it is remembered.
#[derive(Clone, Copy)]
pub(super) struct Noted {
    /// Whether what the hands hold counts.
    hands: bool,
    hash: u64,
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// How often the position with the player to move next has stood, now included; the hands count or do not.
    pub(crate) fn occurrences(&mut self, hands: bool) -> i32 {
        let position = self.position_to_come(hands);
        self.times(position)
    }

    /// The position with the player to move next.
    #[inline]
    pub(super) fn position_to_come(&mut self, hands: bool) -> Noted {
        let follow = self.state.head.follow;
        if self.game.distinction.is_none() {
            return self.noted(hands, follow);
        }
        // What is asked of a turn is asked with the last mover as the one who moved before.
        let prev = std::mem::replace(&mut self.state.head.prev, self.state.head.mover);
        let noted = self.noted(hands, follow);
        self.state.head.prev = prev;
        noted
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
    fn noted(&mut self, hands: bool, mover: u8) -> Noted {
        let board = match hands {
            true => self.state.board_hash(),
            false => self.state.hash_without_hands(&self.game.layout),
        };
        Noted {
            hands,
            hash: self.state.hash_with(board, mover) ^ self.distinct(mover),
        }
    }

    /// What else tells the position apart from others, as a hash: 0 if nothing does.
    #[inline]
    fn distinct(&mut self, mover: u8) -> u64 {
        match self.game.distinction {
            Some(_) => self.hash_of_numbers(mover),
            None => 0,
        }
    }

    #[inline(never)]
    fn hash_of_numbers(&mut self, mover: u8) -> u64 {
        let Some(distinction) = &self.game.distinction else {
            return 0;
        };
        let frame = std::mem::take(&mut self.frame);
        let hash = self.as_mover(mover, |context| {
            let mut hash = 0;
            for (place, number) in distinction.numbers.iter().enumerate() {
                for (byte, value) in context.int(number).to_le_bytes().into_iter().enumerate() {
                    hash ^= number_key(place, byte, value);
                }
            }
            match &distinction.moves {
                Some(moves) if hash != 0 && !context.any(moves) => 0,
                _ => hash,
            }
        });
        self.frame = frame;
        hash
    }

    /// Whether the last positions are a cycle that has been gone through three times. Its length is the square of the
    /// number of players, as in Ludii.
    pub(super) fn cycles(&self) -> bool {
        let length = self.game.player_count() * self.game.player_count();
        // The position before the first move is none of them there.
        let starts = usize::from(!self.past.is_cut);
        let past = &self.past.positions;
        past.len() >= 3 * length + starts && past.ends_with_cycle(length, 3)
    }

    /// Remembers the position, if the game asks for past ones. `goes_on` if the one who has moved had made the move before, too.
    #[inline]
    pub(crate) fn record_position(&mut self, goes_on: bool) {
        if self.game.remembers_positions || self.game.remembers_boards {
            self.record(goes_on);
        }
    }

    fn record(&mut self, goes_on: bool) {
        // What must not be repeated in the game are, as in Ludii, the positions after the first moves of turns.
        let later = self.game.no_repeat == Some(Repetition::InGame) && goes_on;
        if self.state.head.open > 0 || later {
            return;
        }
        for (hands, asked) in [
            (true, self.game.remembers_positions),
            (false, self.game.remembers_boards),
        ] {
            if asked {
                let noted = self.noted(hands, self.state.head.mover);
                let past = match hands {
                    true => &mut self.past.positions,
                    false => &mut self.past.boards,
                };
                past.push(noted.hash);
            }
        }
    }

    /// Whether a move is not legal because of what it leads to.
    pub(crate) fn is_forbidden(&mut self, mv: Move) -> bool {
        self.repeats(mv) || self.is_suicide(mv)
    }

    /// Whether the mover loses by a move where that is not allowed. End rules that ask for legal moves do not ask this again.
    pub(super) fn is_suicide(&mut self, mv: Move) -> bool {
        if !self.game.no_suicide || std::mem::replace(&mut self.scratch.judging, true) {
            return false;
        }
        let mover = usize::from(self.state.head.mover);
        let loses = self.tentatively(|context| {
            context.advance(mv);
            let head = &context.state.head;
            let is_behind = || {
                let players = 1..=context.game.player_count();
                let ranks = players.map(|player| head.rank[player]);
                { ranks }.any(|rank| rank > 0.0 && rank < head.rank[mover]) || head.active != 0
            };
            !context.state.is_active(mover) && head.winners >> mover & 1 == 0 && is_behind()
        });
        self.scratch.judging = false;
        loses
    }

    /// Whether a move leads to a position that must not be repeated. A pass never does.
    pub(crate) fn repeats(&mut self, mv: Move) -> bool {
        let Some(kind) = self.game.no_repeat else {
            return false;
        };
        if self.game.rule(mv.rule).pass {
            return false;
        }
        let players = self.game.player_count() as u8;
        let hashes = self.tentatively(|context| {
            context.apply_move(mv);
            let hash = context.state.board_hash();
            let mut hashes = [0; MAX_PLAYERS + 1];
            for mover in 1..=players {
                hashes[usize::from(mover)] =
                    context.state.hash_with(hash, mover) ^ context.distinct(mover);
            }
            hashes
        });
        let past = &self.past.positions;
        let first = match kind {
            Repetition::InGame => self.state.head.forgotten as usize,
            // Those of the moves that one player has made last: of the mover's turn, or of the whole turn before it.
            Repetition::InTurn => {
                let moves = &self.past.moves;
                let last = moves.last().map(|played| played.mover);
                let made = moves.iter().rev();
                let made = made.take_while(|played| Some(played.mover) == last);
                past.len().saturating_sub(made.count().max(1))
            }
        };
        let mut same = hashes[1..=usize::from(players)].iter();
        same.any(|hash| past.occurrences(*hash, first) > 0)
    }
}
