//! The ranks that the endings of a program give, where they are known before a game is played.

use super::session::ended;
use crate::game::Game;
use crate::program::Program;

/// The ranks of the players, from the first, by each ending of a program; none if they depend on the last position.
#[must_use]
pub fn ranks_of_endings(game: &Game, program: &Program) -> Vec<Option<Vec<f64>>> {
    let ranks = |finish| {
        let ending = ended(game, finish, None, &mut game.start.clone());
        let ranks = ending.outcome.ranks[1..=program.players].iter().copied();
        (!program.ranks_vary).then(|| ranks.map(f64::from).collect())
    };
    program.endings.iter().map(ranks).collect()
}
