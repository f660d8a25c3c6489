//! As whom a position is shown where something is hidden from players.

use super::failure::Failure;
use crate::game::{Game, Sight, Trial};

/// Who sees a position. Once the game is over, everybody sees all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Viewer {
    /// Somebody from whom nothing is hidden.
    All,
    /// Somebody who plays no part, from whom is hidden what is hidden from any player.
    Onlooker,
    /// The player to move.
    Mover,
    /// A player by number, from 1.
    Player(usize),
}

impl Viewer {
    /// Reads a word of the command line.
    pub(super) fn read(game: &Game, word: Option<&str>) -> Result<Self, Failure> {
        let Some(word) = word else {
            return Ok(Self::Onlooker);
        };
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        let mut players = 1..=game.player_count();
        let found = players.find(|player| {
            is(&game.players[*player].name) || is(&player.to_string()) || is(&format!("P{player}"))
        });
        match found {
            Some(player) => Ok(Self::Player(player)),
            None if is("all") => Ok(Self::All),
            None if is("mover") => Ok(Self::Mover),
            None => {
                let names: Vec<String> = game.players[1..]
                    .iter()
                    .map(|player| format!("`{}`", player.name))
                    .collect();
                Err(Failure::call_with_help(
                    format!("there is no player `{word}`"),
                    format!(
                        "`--as` takes {}, a number, `mover` or `all`",
                        names.join(", ")
                    ),
                ))
            }
        }
    }

    /// The number by which drawings know the viewer: 0 for one who sees all, none of a player for an onlooker.
    pub(super) fn number(self, trial: &Trial<'_>) -> usize {
        match self {
            _ if self.sees_all(trial) => 0,
            Self::All => 0,
            Self::Onlooker => usize::MAX,
            Self::Mover => usize::from(trial.state().head.mover),
            Self::Player(player) => player,
        }
    }

    /// Whether nothing is hidden from the viewer.
    pub(super) fn sees_all(self, trial: &Trial<'_>) -> bool {
        self == Self::All || !trial.game().layout.hides() || trial.ending().is_some()
    }

    /// The position as the viewer sees it.
    pub(super) fn sight(self, trial: &Trial<'_>) -> Sight {
        let (game, state) = (trial.game(), trial.state());
        match self.number(trial) {
            usize::MAX => game.seen_by_onlookers(state),
            number => game.seen_by(state, number),
        }
    }

    /// Whether a variable is kept for the viewer alone: one of `of:` whose place is the viewer's.
    pub(super) fn owns_variable(self, trial: &Trial<'_>, number: usize) -> bool {
        let game = trial.game();
        let viewer = self.number(trial);
        let place = game.variables[number].rsplit_once('[');
        place.is_some_and(|(base, place)| {
            let of_pairs = format!("{base}[{}]", game.players.len());
            place == format!("{viewer}]") && !game.variables.contains(&of_pairs)
        })
    }

    /// That something is hidden, for who looks at a picture.
    pub(super) fn note(self, trial: &Trial<'_>) -> String {
        let players = &trial.game().players;
        match self.number(trial) {
            usize::MAX => {
                "what is hidden from a player is not shown; `--as PLAYER` shows what a player sees"
                    .to_owned()
            }
            number => format!(
                "as {} sees it; `--as all` hides nothing",
                players[number].name
            ),
        }
    }
}
