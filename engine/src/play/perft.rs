//! How many sequences of moves there are: the usual proof that a generator of moves is right.

use crate::game::{Excess, Move, Trial, is_evaluation_stopped};

/// The number of positions reached by all sequences of `depth` moves from a position, every
/// sequence counted. Where dice are rolled before a move, the sequences after each throw are counted, as often as the
/// throw is likely, but for the throw of the first position, which is known. A game that is over has no further moves: sequences that end early count
/// nowhere. Depth 0 counts the position itself.
#[must_use]
pub fn perft(trial: &Trial<'_>, depth: u32) -> u64 {
    divide(trial, depth)
        .iter()
        .map(|(_, nodes)| nodes)
        .sum::<u64>()
        + u64::from(depth == 0)
}

/// Perft of each move of the position, in the order of the moves.
#[must_use]
pub fn divide(trial: &Trial<'_>, depth: u32) -> Vec<(Move, u64)> {
    divide_while(trial, depth, &mut |_, _| true).shares
}

/// A count that may have been stopped.
#[derive(Clone, Debug)]
pub struct Divided {
    /// The moves of the position that have been counted to the end, in their order.
    pub shares: Vec<(Move, u64)>,
    /// How many moves the position has.
    pub moves: usize,
    /// What was counted of the move after the last of `shares` before the count was stopped.
    pub rest: u64,
    /// What there was too much of in a position whose moves are not listed: nothing more was counted then.
    pub excess: Option<Excess>,
}

impl Divided {
    /// Whether every move has been counted to the end.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.shares.len() == self.moves
    }

    /// All that was counted.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.shares.iter().map(|(_, nodes)| nodes).sum::<u64>() + self.rest
    }
}

/// Perft of each move of the position, as long as `go_on` says so. It is asked often, with the number of
/// moves that have been counted to the end and with all that was counted.
#[must_use]
pub fn divide_while(
    trial: &Trial<'_>,
    depth: u32,
    go_on: &mut dyn FnMut(usize, u64) -> bool,
) -> Divided {
    let mut divided = Divided {
        shares: Vec::new(),
        moves: 0,
        rest: 0,
        excess: None,
    };
    let Some(below) = depth.checked_sub(1) else {
        return divided;
    };
    let mut position = trial.clone();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    divided.moves = moves.len();
    if is_evaluation_stopped() {
        // Perhaps some are missing.
        divided.moves += 1;
        return divided;
    }
    divided.excess = position.excess();
    if divided.excess.is_some() {
        return divided;
    }
    let mut counter = Counter {
        unused: Vec::new(),
        nodes: 0,
        counted: 0,
        is_stopped: false,
        excess: None,
        go_on,
    };
    for mv in moves {
        position.copy_from(trial);
        position.play_known(mv);
        let before = counter.nodes;
        counter.count(&mut position, below);
        let nodes = counter.nodes - before;
        if counter.is_stopped || is_evaluation_stopped() {
            divided.rest = nodes;
            divided.excess = counter.excess;
            break;
        }
        divided.shares.push((mv, nodes));
        counter.counted += 1;
    }
    divided
}

struct Counter<'a, 'g> {
    /// A trial and a list of moves for each depth, so that counting does not allocate.
    unused: Vec<(Trial<'g>, Vec<Move>)>,
    nodes: u64,
    /// The moves of the first position that have been counted to the end.
    counted: usize,
    is_stopped: bool,
    excess: Option<Excess>,
    go_on: &'a mut dyn FnMut(usize, u64) -> bool,
}

impl<'g> Counter<'_, 'g> {
    fn count(&mut self, trial: &mut Trial<'g>, depth: u32) {
        if depth == 0 {
            self.nodes += 1;
            return;
        }
        // A question for each leaf would cost more than the leaf.
        if depth > 1 && !(self.go_on)(self.counted, self.nodes) {
            self.is_stopped = true;
            return;
        }
        if trial.game().layout.dice > 0 {
            for (throw, weight) in trial.all_throws() {
                let before = self.nodes;
                trial.throw(throw);
                self.count_moves(trial, depth);
                self.nodes = before + (self.nodes - before) * weight;
            }
            return;
        }
        self.count_moves(trial, depth);
    }

    /// Counts by the throw that there is, if there are dice.
    fn count_moves(&mut self, trial: &mut Trial<'g>, depth: u32) {
        let unused = self.unused.pop();
        let (mut next, mut moves) = unused.unwrap_or_else(|| (trial.clone(), Vec::new()));
        trial.legal_moves(&mut moves);
        if let Some(excess) = trial.excess() {
            (self.is_stopped, self.excess) = (true, Some(excess));
        } else if depth == 1 {
            self.nodes += moves.len() as u64;
        } else {
            for mv in &moves {
                next.copy_from(trial);
                next.play_known(*mv);
                self.count(&mut next, depth - 1);
                if self.is_stopped {
                    break;
                }
            }
        }
        self.unused.push((next, moves));
    }
}
