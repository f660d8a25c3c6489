//! What the result of a game is worth to each player.

use crate::game::{MAX_PLAYERS, Outcome};

/// What each player has, by number; index 0 is not used.
pub(super) type Rewards = [f32; MAX_PLAYERS + 1];

/// What a result is worth to a player: 1 for the first place, 0 for the last, a draw of two half of that.
#[must_use]
pub fn reward(outcome: &Outcome, player: usize) -> f32 {
    let (rank, players) = (outcome.ranks[player], outcome.players as f32);
    if rank == 1.0 {
        1.0
    } else if outcome.players < 2 {
        0.0
    } else {
        ((players - rank) / (players - 1.0)).clamp(0.0, 1.0)
    }
}

/// What a result is worth to all players.
pub(super) fn rewards(outcome: &Outcome) -> Rewards {
    let mut rewards = [0.0; MAX_PLAYERS + 1];
    for (player, own) in rewards.iter_mut().enumerate().skip(1) {
        if player <= outcome.players {
            *own = reward(outcome, player);
        }
    }
    rewards
}

/// The chance to win that belongs to an advantage, as logarithm of the odds.
#[must_use]
pub fn expected(advantage: f32) -> f32 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The advantage that belongs to a chance to win.
pub(super) fn advantage(expected: f32) -> f32 {
    let chance = expected.clamp(0.001, 0.999);
    (chance / (1.0 - chance)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_worth_what_they_are() {
        let mut ranks = [0.0; MAX_PLAYERS + 1];
        ranks[1..4].copy_from_slice(&[1.0, 2.5, 2.5]);
        let outcome = Outcome {
            ranks,
            teams: [0; MAX_PLAYERS + 1],
            players: 3,
        };
        assert_eq!(rewards(&outcome)[1..4], [1.0, 0.25, 0.25]);
        ranks[1..3].copy_from_slice(&[1.5, 1.5]);
        let draw = Outcome {
            ranks,
            players: 2,
            ..outcome
        };
        assert_eq!(rewards(&draw)[1..3], [0.5, 0.5]);
        assert!((advantage(expected(1.5)) - 1.5).abs() < 1e-4);
    }
}
