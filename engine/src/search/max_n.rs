//! Max-n (Luckhardt and Irani 1986): each player does what is best for itself.

use super::alpha_beta::Searcher;
use super::reward::{Rewards, rewards};
use super::{Thought, Variation};
use crate::game::Move;

/// Searches deeper and deeper until something says to stop.
pub(super) fn think(searcher: &mut Searcher<'_, '_>, moves: &[Move], deepest: i16) -> Thought {
    let player = searcher.player;
    let mut values: Vec<(Move, f32)> = moves.iter().map(|mv| (*mv, 0.5)).collect();
    for depth in 1..=deepest {
        let mut found = Vec::with_capacity(values.len());
        for (mv, _) in &values {
            let gains = after(searcher, *mv, depth - 1, 0);
            if searcher.stopped {
                break;
            }
            found.push((*mv, gains[player]));
        }
        if searcher.stopped && searcher.progress.best.is_some() {
            break;
        }
        let seen = found.len();
        found.extend_from_slice(&values[seen..]);
        found[..seen].sort_by(|one, other| other.1.total_cmp(&one.1));
        values = found;
        searcher.progress.best = Some(values[0].0);
        searcher.progress.expected = f64::from(values[0].1);
        if searcher.stopped || values[0].1 == 1.0 {
            break;
        }
        searcher.progress.depth = depth as u32;
    }
    let nodes = searcher.progress.nodes;
    let line = |(mv, value): &(Move, f32)| Variation {
        moves: vec![*mv],
        expected: f64::from(*value),
        visits: nodes,
        proven: false,
    };
    Thought {
        lines: values.iter().map(line).collect(),
        progress: searcher.progress,
    }
}

/// What each player gets after a move.
fn after(searcher: &mut Searcher<'_, '_>, mv: Move, depth: i16, ply: usize) -> Rewards {
    searcher.mark(ply);
    let mover = usize::from(searcher.trial.state().head.mover);
    let other = searcher.trial.game().swaps_with(mv, mover);
    searcher.trial.play(mv);
    let mut gains = value(searcher, depth, ply + 1);
    if let Some(other) = other {
        // Before a change of sides each gets what the other side gets.
        gains.swap(mover, other);
    }
    searcher.back(ply);
    gains
}

fn value(searcher: &mut Searcher<'_, '_>, depth: i16, ply: usize) -> Rewards {
    let stopped = searcher.count();
    if let Some(ending) = searcher.trial.ending() {
        return rewards(&ending.outcome);
    }
    let mut moves = Vec::new();
    searcher.trial.legal_moves(&mut moves);
    let (game, state) = (searcher.trial.game(), searcher.trial.state());
    let here = searcher.evaluation.rewards(game, state, moves.len());
    if depth <= 0 || stopped {
        return here;
    }
    let mover = usize::from(state.head.mover);
    let mut best: Option<Rewards> = None;
    for mv in moves {
        let gains = after(searcher, mv, depth - 1, ply);
        if searcher.stopped {
            break;
        }
        if best.is_none_or(|best| gains[mover] > best[mover]) {
            best = Some(gains);
        }
        // Nothing is better than to win.
        if gains[mover] >= 1.0 {
            break;
        }
    }
    best.unwrap_or(here)
}
