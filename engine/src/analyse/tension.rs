//! How what players expected changed in a game of two sides: drama, the moment that decided, changes of the lead.
//!
//! Drama and decisiveness follow Browne, "Automatic generation and evaluation of recombination games" (2008). What is expected
//! comes from the search that played, so it is as good as that search.

/// A winner who once expected less than this has come back.
const LOW: f64 = 0.3;

/// How what was expected changed in one game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tension {
    /// How often another side became the one that expects more.
    pub(super) changes: f64,
    /// What there is of a game with a winner.
    pub(super) decided: Option<Decided>,
}

/// What is to be said of a game with a winner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Decided {
    /// How far the later winner was behind, on average over the positions.
    pub(super) drama: f64,
    /// After which part of the game the winner stayed above everything that the loser ever expected.
    pub(super) moment: f64,
    /// Whether the later winner once expected next to nothing.
    pub(super) came_back: bool,
}

impl Tension {
    /// The course of a game: what the first side expected, by the ply; none if nobody thought.
    pub(super) fn of(expected: Vec<(usize, f64)>, places: &[f64], plies: usize) -> Option<Self> {
        if expected.is_empty() {
            return None;
        }
        let leads = expected.iter().filter(|(_, first)| *first != 0.5);
        let leads: Vec<bool> = leads.map(|(_, first)| *first > 0.5).collect();
        let changes = leads.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let winner = places.iter().position(|place| *place == 1.0);
        let decided = winner.map(|winner| {
            let own = |first: f64| if winner == 0 { first } else { 1.0 - first };
            let all = || expected.iter().map(|(ply, first)| (*ply, own(*first)));
            let behind = all().map(|(_, own)| (1.0 - 2.0 * own).max(0.0));
            let best_of_loser = all().map(|(_, own)| 1.0 - own).fold(0.0, f64::max);
            let after = all()
                .rfind(|(_, own)| *own <= best_of_loser)
                .map_or(0, |(ply, _)| ply + 1);
            Decided {
                drama: behind.sum::<f64>() / expected.len() as f64,
                moment: after as f64 / plies.max(1) as f64,
                came_back: all().any(|(_, own)| own < LOW),
            }
        });
        Some(Self {
            changes: changes as f64,
            decided,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_turns() {
        let course = vec![(0, 0.5), (1, 0.2), (2, 0.4), (3, 0.9)];
        let tension = Tension::of(course, &[1.0, 2.0], 4).expect("a course");
        assert_eq!(tension.changes, 1.0);
        let decided = tension.decided.expect("a winner");
        assert!((decided.drama - 0.2).abs() < 1e-9 && decided.came_back);
        assert_eq!(decided.moment, 0.75);
    }
}
