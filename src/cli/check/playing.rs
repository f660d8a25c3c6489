//! What random games add to the problems of a file.

use super::base::Games;
use super::{Subject, keep_back};
use crate::cli::watch::Watch;
use crate::diagnostic::Problems;
use crate::observe::{self, Observed};

/// The most choices whose games are played again without a declaration, to find the one to blame.
pub(super) const MOST_REPLAYED: usize = 3;

/// The most games of each of them.
pub(super) const MOST_AGAIN: u64 = 100;

pub(super) fn observed(games: Vec<Games>) -> Vec<Observed> {
    games.into_iter().map(|games| games.observed).collect()
}

/// Random games of all files.
pub(super) struct Playing {
    pub(super) watch: Watch,
    /// Files whose games are still to be played, the present one among them.
    pub(super) files: usize,
}

/// The problems, and what random games show.
pub(super) fn with_games(
    mut problems: Problems,
    observed: &[Observed],
    subject: &Subject<'_>,
) -> Problems {
    if !observed.is_empty() {
        problems.extend(keep_back(observe::problems(observed), subject));
    }
    problems
}
