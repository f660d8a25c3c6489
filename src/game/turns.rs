//! How many sequences of whole turns there are.

use super::{Move, Trial};

/// The number of sequences of `depth` whole turns from a position, or some number above `most` if there are more
/// than that. The moves that a player makes one after the other are one turn, and so is what is left of the present
/// one. A game that is over has no further turns: sequences that end early count nowhere. Depth 0 counts the
/// position itself.
#[must_use]
pub fn count_turns(trial: &Trial<'_>, depth: u32, most: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    count(&mut trial.clone(), depth, most, &mut Vec::new())
}

/// A trial and a list of moves for each move of a sequence, so that counting does not allocate.
type Room<'g> = Vec<(Trial<'g>, Vec<Move>)>;

fn count<'g>(trial: &mut Trial<'g>, depth: u32, most: u64, room: &mut Room<'g>) -> u64 {
    let (mut next, mut moves) = room.pop().unwrap_or_else(|| (trial.clone(), Vec::new()));
    trial.legal_moves(&mut moves);
    let mover = trial.state().head.mover;
    let mut sequences = 0;
    for mv in &moves {
        if sequences > most {
            break;
        }
        next.copy_from(trial);
        next.play(*mv);
        let goes_on = next.ending().is_none() && next.state().head.mover == mover;
        sequences += match (goes_on, depth) {
            (true, _) => count(&mut next, depth, most - sequences, room),
            (false, 1) => 1,
            (false, _) => count(&mut next, depth - 1, most - sequences, room),
        };
    }
    room.push((next, moves));
    sequences
}
