//! Lists of legal moves, and why there is none of a position.

use super::failure::Failure;
use super::runner::loops;
use super::table::grouped;
use crate::game::{Excess, Game, MOST_LISTED, MOST_STEPS, Move, Trial};

/// The failure of what cannot go on from a position of a game, as there is too much of something in it to list its moves.
pub(crate) fn unlisted(game: &Game, excess: Excess) -> Failure {
    let most = grouped(MOST_LISTED as u64);
    let fewer_loops = "let loops run through fewer sites, or take one out of another";
    let (message, help) = match excess {
        Excess::Moves => (
            format!(
                "this position has more than {most} legal moves, the most that are listed of one"
            ),
            match loops(game) {
                true => fewer_loops,
                false => {
                    "take a smaller board, or make two moves of one: first which piece or site, then where to"
                }
            },
        ),
        Excess::Changes => (
            format!("a move in this position makes more than {most} changes, the most that one makes"),
            "let what follows a move change fewer sites",
        ),
        Excess::Numbers => (
            format!("a list of numbers that is asked for in this position has more than {most}"),
            "let the list be made of fewer sites",
        ),
        Excess::Steps => (
            format!(
                "to list the moves of this position takes more than {} steps, the most for one question: each site that is \
                 looked at for a condition, each effect and each kind of move is one",
                grouped(u64::from(MOST_STEPS))
            ),
            match loops(game) {
                true => fewer_loops,
                false => "let conditions and regions look at fewer sites, or take one out of another",
            },
        ),
        Excess::Kept => (
            "the rules lead from move to move further than is followed in this position, or ask to keep more than is kept"
                .to_owned(),
            "let what follows from a move not ask which moves can be made then",
        ),
    };
    Failure::bound(message, help)
}

/// Lists the legal moves.
///
/// # Errors
/// There are more than are listed: what was listed of them is of no use.
pub(crate) fn list(trial: &mut Trial<'_>, moves: &mut Vec<Move>) -> Result<(), Failure> {
    trial.legal_moves(moves);
    match trial.excess() {
        Some(excess) => Err(unlisted(trial.game(), excess)),
        None => Ok(()),
    }
}
