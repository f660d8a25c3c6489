//! Statistics of random games of a text, in a few words.

use crate::game::{Game, Rollout, Trial};
use crate::play::{Seed, Tally, rollout};

/// Plays random games, the first in any case and others as long as `go_on` says so, and says how long they are and who wins:
/// `96 moves on average, White wins 53 %`.
#[must_use]
pub fn random_games(game: &Game, most: u64, go_on: &mut dyn FnMut() -> bool) -> String {
    let seed = Seed::new(1);
    let mut trial = Trial::new(game);
    let mut tally = Tally::default();
    for number in 0..most {
        if number > 0 && !go_on() {
            break;
        }
        trial.seed_chance(seed.of_game(number));
        let Rollout { ending, plies } = rollout(&mut trial, &mut seed.game(number));
        tally.add(ending, u64::from(plies));
    }
    let share = |wins: u64| 100.0 * wins as f64 / tally.games.max(1) as f64;
    let first = match game.player_count() {
        1 => format!("solved in {:.0} %", share(tally.wins[1])),
        _ => format!(
            "{} wins {:.0} %",
            game.players[1].name,
            share(tally.wins[1])
        ),
    };
    format!("{:.0} moves on average, {first}", tally.mean_length())
}
