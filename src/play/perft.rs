//! How many sequences of moves there are: the usual proof that a generator of moves is right.

use crate::game::{Move, Trial};

/// The number of positions reached by all sequences of `depth` moves from a position, every
/// sequence counted. A game that is over has no further moves: sequences that end early count
/// nowhere. Depth 0 counts the position itself.
#[must_use]
pub fn perft(trial: &Trial<'_>, depth: u32) -> u64 {
    divide(trial, depth)
        .iter()
        .map(|(_, nodes)| nodes)
        .sum::<u64>()
        + u64::from(depth == 0)
}

/// The same, one count for each move of the position, in the order of the moves.
#[must_use]
pub fn divide(trial: &Trial<'_>, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut position = trial.clone();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut room = Vec::new();
    moves
        .into_iter()
        .map(|mv| {
            position.copy_from(trial);
            position.play(mv);
            (mv, count(&mut position, below, &mut room))
        })
        .collect()
}

/// A trial and a list of moves for each depth, so that counting does not allocate.
type Room<'g> = Vec<(Trial<'g>, Vec<Move>)>;

fn count<'g>(trial: &mut Trial<'g>, depth: u32, room: &mut Room<'g>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (mut next, mut moves) = room.pop().unwrap_or_else(|| (trial.clone(), Vec::new()));
    trial.legal_moves(&mut moves);
    let nodes = if depth == 1 {
        moves.len() as u64
    } else {
        moves
            .iter()
            .map(|mv| {
                next.copy_from(trial);
                next.play(*mv);
                count(&mut next, depth - 1, room)
            })
            .sum()
    };
    room.push((next, moves));
    nodes
}
