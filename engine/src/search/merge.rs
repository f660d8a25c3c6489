//! What several searches of one position have found together (root parallelisation, Cazenave and Jouandeau 2007).

use super::{Thought, Variation};

/// One thought of several about the same position: visits add up, and what one search has proven counts for all.
#[must_use]
pub fn merge(thoughts: &[Thought]) -> Thought {
    let Some((first, others)) = thoughts.split_first() else {
        return Thought::default();
    };
    let mut whole = first.clone();
    for other in others {
        whole.progress.playouts += other.progress.playouts;
        whole.progress.nodes += other.progress.nodes;
        whole.progress.depth = whole.progress.depth.max(other.progress.depth);
        for line in &other.lines {
            let known = whole.lines.iter_mut();
            match known
                .into_iter()
                .find(|known| known.moves[0] == line.moves[0])
            {
                Some(known) => add(known, line),
                None => whole.lines.push(line.clone()),
            }
        }
    }
    let rank = |line: &Variation| match (line.proven, line.expected) {
        (true, 1.0) => 1,
        (true, 0.0) => -1,
        _ => 0,
    };
    whole.lines.sort_by(|one, other| {
        let order = (rank(other), other.visits).cmp(&(rank(one), one.visits));
        order.then(other.expected.total_cmp(&one.expected))
    });
    if let Some(best) = whole.lines.first() {
        whole.progress.best = best.moves.first().copied();
        whole.progress.expected = best.expected;
    }
    whole
}

/// Adds what another search knows of a move.
fn add(known: &mut Variation, other: &Variation) {
    let (visits, more) = (known.visits as f64, other.visits as f64);
    if other.proven && !known.proven {
        (known.proven, known.expected) = (true, other.expected);
        known.moves.clone_from(&other.moves);
    } else if !known.proven && visits + more > 0.0 {
        known.expected = (known.expected * visits + other.expected * more) / (visits + more);
        if more > visits {
            known.moves.clone_from(&other.moves);
        }
    }
    known.visits += other.visits;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Move;
    use crate::game::ir::RuleId;

    fn thought(lines: &[(u32, u64, f64, bool)]) -> Thought {
        let line = |(rule, visits, expected, proven): &(u32, u64, f64, bool)| {
            let mut mv = Move::NONE;
            mv.rule = RuleId(*rule as _);
            Variation {
                moves: vec![mv],
                expected: *expected,
                visits: *visits,
                proven: *proven,
            }
        };
        Thought {
            lines: lines.iter().map(line).collect(),
            ..Thought::default()
        }
    }

    #[test]
    fn visits_add_up_and_a_proof_counts_for_all() {
        let whole = merge(&[
            thought(&[(1, 60, 0.5, false), (2, 40, 0.2, false)]),
            thought(&[(2, 80, 0.5, false), (1, 20, 0.9, false)]),
        ]);
        let found: Vec<(u64, f64)> = whole
            .lines
            .iter()
            .map(|line| (line.visits, line.expected))
            .collect();
        assert_eq!(found, [(120, 0.4), (80, 0.6)]);
        let whole = merge(&[
            thought(&[(1, 60, 0.5, false), (2, 4, 0.2, false)]),
            thought(&[(1, 60, 0.0, true), (2, 5, 1.0, true)]),
        ]);
        assert_eq!(whole.lines[0].visits, 9);
        assert!(whole.lines[0].proven && whole.lines[0].expected == 1.0);
        assert_eq!(whole.lines[1].expected, 0.0);
    }
}
