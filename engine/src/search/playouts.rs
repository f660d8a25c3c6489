//! Games that are played on from a leaf of the tree.

use super::evaluation::{Evaluation, LEAST_INSIGHT};
use super::reward::{Rewards, rewards};
use crate::game::{Game, MAX_PLAYERS, Move, Trial};
use crate::play::{Random, rollout};

/// How a game is played on from a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Playout {
    /// At random to the end, in the fastest way; its moves are not known.
    Full,
    /// At random to the end, and its moves are known.
    Recorded,
    /// This many moves at random; a game that has not ended by then is evaluated.
    Bounded(u32),
    /// This many moves by learned weights first; the position that is reached is evaluated.
    Cut(u32),
}

impl Playout {
    /// Whether games are played to their ends.
    pub(super) fn is_whole(self) -> bool {
        matches!(self, Self::Full | Self::Recorded)
    }
}

/// Random games of at least this many moves are long.
const LONG: u32 = 500;

/// Moves of a game after which it is not played on.
const LONGEST: u32 = 4 * LONG;

/// The [`Evaluation::insight`] from which a short game is evaluated after a few moves instead of played to its end.
const ENOUGH_INSIGHT: f32 = 0.1;

/// How many moves are made in a game that is not played to the end.
const FEW: u32 = 4;

/// Which way suits a game.
pub(super) fn suited(game: &Game, evaluation: &Evaluation, plain: bool) -> Playout {
    let mut trial = Trial::new(game);
    let mut random = Random::for_game(0, 0);
    let mut plies = 0;
    while trial.ending().is_none() && plies < LONG {
        let Some(mv) = trial.choose(&mut random) else {
            break;
        };
        trial.play_known(mv);
        plies += 1;
    }
    let is_long = plies >= LONG;
    // The longer a playout would be, the less an evaluation must know to be better.
    let enough = match is_long {
        true => LEAST_INSIGHT,
        false => ENOUGH_INSIGHT,
    };
    // Where the board only fills up, games to the end tell more: in Reversi UCT won 19 of 20 games against searches that
    // evaluate after a few moves.
    let is_filled = !is_long && super::features::filling(game).only_fills;
    let knows = evaluation.insight() > enough && !plain && !is_filled;
    match (is_long, super::features::only_added(game)) {
        (false, true) if !plain => Playout::Recorded,
        _ if knows => Playout::Cut(FEW),
        (true, _) => Playout::Bounded(LONGEST),
        (false, _) => Playout::Full,
    }
}

/// Plays on from the position of a trial; what each player gets. A recorded game leaves the trial at its end.
pub(super) fn play(
    trial: &mut Trial<'_>,
    how: Playout,
    evaluation: &Evaluation,
    random: &mut Random,
    moves: &mut Vec<Move>,
) -> Rewards {
    match how {
        Playout::Full => rewards(&rollout(trial, random).ending.outcome),
        Playout::Recorded => {
            trial.play_out(random);
            at_end(trial)
        }
        Playout::Bounded(plies) | Playout::Cut(plies) => {
            for _ in 0..plies {
                let mv = match how {
                    Playout::Cut(_) => guided(trial, evaluation, random),
                    _ => trial.choose(random),
                };
                let Some(mv) = mv else { break };
                trial.play_known(mv);
            }
            if trial.ending().is_some() {
                return at_end(trial);
            }
            trial.legal_moves(moves);
            evaluation.rewards(trial.game(), trial.state(), moves.len())
        }
    }
}

/// The better of two random moves by the weights of what they do at once: a playout with learned weights that costs
/// little more than a random one. None once the game is over.
fn guided(trial: &mut Trial<'_>, evaluation: &Evaluation, random: &mut Random) -> Option<Move> {
    let one = trial.choose(random)?;
    let other = trial.choose(random)?;
    let gain = |mv: Move| evaluation.gain(trial.game(), trial.state(), mv);
    Some(if gain(other) > gain(one) { other } else { one })
}

fn at_end(trial: &Trial<'_>) -> Rewards {
    trial
        .ending()
        .map_or([0.5; MAX_PLAYERS + 1], |ending| rewards(&ending.outcome))
}
