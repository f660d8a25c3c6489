//! How many sequences of whole turns there are.

use super::{Move, Trial};

/// The number of sequences of `depth` whole turns from a position. The moves that a player makes one after the
/// other are one turn, and so is what is left of the present one. A game that is over has no further turns:
/// sequences that end early count nowhere. Depth 0 counts the position itself.
///
/// `go_on` is asked before each move, with the number counted so far; once it says no, that number is the result.
pub fn count_turns(trial: &Trial<'_>, depth: u32, go_on: &mut dyn FnMut(u64) -> bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut counter = Counter {
        unused: Vec::new(),
        sequences: 0,
        is_stopped: false,
        go_on,
    };
    counter.count(&mut trial.clone(), depth);
    counter.sequences
}

struct Counter<'a, 'g> {
    /// A trial and a list of moves for each move of a sequence, so that counting does not allocate.
    unused: Vec<(Trial<'g>, Vec<Move>)>,
    sequences: u64,
    is_stopped: bool,
    go_on: &'a mut dyn FnMut(u64) -> bool,
}

impl<'g> Counter<'_, 'g> {
    fn count(&mut self, trial: &mut Trial<'g>, depth: u32) {
        let unused = self.unused.pop();
        let (mut next, mut moves) = unused.unwrap_or_else(|| (trial.clone(), Vec::new()));
        trial.legal_moves(&mut moves);
        let mover = trial.state().head.mover;
        for mv in &moves {
            if self.is_stopped || !(self.go_on)(self.sequences) {
                self.is_stopped = true;
                break;
            }
            next.copy_from(trial);
            next.play_known(*mv);
            let goes_on = next.ending().is_none() && next.state().head.mover == mover;
            match (goes_on, depth) {
                (true, _) => self.count(&mut next, depth),
                (false, 1) => self.sequences += 1,
                (false, _) => self.count(&mut next, depth - 1),
            }
        }
        self.unused.push((next, moves));
    }
}
