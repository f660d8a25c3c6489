//! Which child of a node is visited next: an upper bound of what is to be had from it (UCT, Kocsis and Szepesvári 2006),
//! with what is known of its move from elsewhere while it has few visits of its own.

use super::{MonteCarlo, Playout};
use crate::search::tree::{Node, Proof};

/// How much is explored.
const EXPLORATION: f32 = 0.5;

/// Moves up to which a choice is narrow. In a wider one, moves of playouts tell of moves not visited yet, where they
/// are known: less is explored, by the square of how much wider it is, so that the tree goes deep.
const NARROW_CHOICE: f32 = 16.0;

/// The weight, at first, of what a move brought in other positions.
const HISTORY_WEIGHT: f32 = 0.5;

/// The exploration constant of plain UCT ([`Method::Uct`]).
const EXPLORATION_PLAIN: f32 = 1.0;

/// Visits that the evaluation of a move counts for.
const PRIOR: f32 = 8.0;

/// Times the square root of the moves of a choice: visits after which games in which a move was made later count a
/// half beside its own. The wider the choice, the longer it takes until each move has visits of its own.
const RAVE_EQUIVALENCE: f32 = 24.0;

/// One visit in this many passes over moves that are proven draws, as nothing more can be learned of these: so the
/// others are proven, too.
const VISITS_PAST_DRAWS: u32 = 2;

/// Moves that may be selected from the first visit on; with more visits, more of them (progressive widening).
const WIDENING_START: usize = 24;

/// Moves that may be selected besides, times the square root of the visits.
const WIDENING_RATE: f32 = 4.0;

/// How fast games in which a move was made later lose weight beside the visits of its own, in the schedule by which
/// they count the square root of `k / (3 visits + k)` (Gelly and Silver 2007).
const RAVE_DECAY: f32 = 3.0;

/// Games in which a move was made later that count a half of what more of them would, as few say little.
const RAVE_DOUBT: f32 = 10.0;

/// A choice among the children of a node.
#[derive(Clone, Copy)]
struct Choice {
    /// Who chooses.
    mover: u8,
    /// The logarithm of the visits of the node.
    log: f32,
    /// How many moves there are.
    width: f32,
}

impl MonteCarlo {
    /// The child to visit next; none if there is none.
    pub(super) fn select(&self, node: usize, mover: u8) -> Option<usize> {
        let parent = &self.tree.nodes[node];
        let visits = parent.visits.max(1) as f32;
        let log = visits.ln().max(0.0);
        let open = if self.plain {
            usize::MAX
        } else {
            WIDENING_START + (WIDENING_RATE * visits.sqrt()) as usize
        };
        let skips_draws = !self.plain && parent.visits.is_multiple_of(VISITS_PAST_DRAWS);
        let choice = Choice {
            mover,
            log,
            width: parent.children as f32,
        };
        let mut best = None;
        for index in self.tree.children(node).take(open) {
            let child = &self.tree.nodes[index];
            if skips_draws && child.proof == Proof::Draw {
                continue;
            }
            let worth = self.worth(child, choice);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        match best {
            Some((_, index)) => Some(index),
            None => self.tree.children(node).next(),
        }
    }

    /// How much a child asks to be visited.
    fn worth(&self, child: &Node, Choice { mover, log, width }: Choice) -> f32 {
        let visits = child.visits as f32;
        if self.plain {
            if child.visits == 0 {
                return f32::MAX;
            }
            return child.sum / visits + EXPLORATION_PLAIN * (log / visits).sqrt();
        }
        if let Some(certain) = child.proven(mover) {
            // A loss is never worth a visit while another move is left.
            return if certain == 0.0 { -1.0 } else { certain };
        }
        let narrowness = (NARROW_CHOICE / width).min(1.0).powi(2);
        let held = if self.priors { PRIOR } else { 1.0 };
        let mut mean = (child.sum + held * child.prior) / (visits + held);
        if child.later_visits > 0 {
            let equal = RAVE_EQUIVALENCE * width.sqrt();
            let share = (equal / (RAVE_DECAY * visits + equal)).sqrt();
            let later = child.later_visits as f32;
            let share = share * later / (later + RAVE_DOUBT);
            mean = (1.0 - share) * mean + share * child.later / later;
        }
        let exploration = match self.playout {
            // Of a change of sides no game tells later: it must be tried to know what it brings.
            Playout::Recorded if !self.swaps.contains(&child.mv.rule) => EXPLORATION * narrowness,
            Playout::Recorded => EXPLORATION,
            Playout::Full | Playout::Bounded(_) | Playout::Cut(_) => EXPLORATION,
        };
        // What the move brought elsewhere counts the less, the more of its own visits were lost (progressive history,
        // Nijssen and Winands 2011).
        let elsewhere = match self.history.mean(child.mv, mover) {
            Some(elsewhere) => HISTORY_WEIGHT * narrowness * elsewhere / (visits - child.sum + 1.0),
            None => 0.0,
        };
        mean + elsewhere + exploration * (log / (visits + 1.0)).sqrt()
    }
}
