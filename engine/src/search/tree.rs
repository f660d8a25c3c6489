//! The tree of Monte Carlo search: nodes in one list, the children of a node side by side. Where dice are rolled after
//! a move, its node has one more node for each throw, and that has the children.

use std::collections::HashMap;

use crate::game::{Ending, Move, Throw};

/// A result that is certain if nobody errs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    /// Not known.
    Open,
    /// This player wins.
    Win(u8),
    /// A draw of two players.
    Draw,
}

/// A move from the position of its parent.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) mv: Move,
    /// The first of the children; 0 before they are made.
    pub(super) first: u32,
    pub(super) children: u32,
    pub(super) visits: u32,
    /// What the player who makes the move got, added up.
    pub(super) sum: f32,
    /// The sum for games in which the player made the move later.
    pub(super) later: f32,
    pub(super) later_visits: u32,
    /// What is expected before the first visit.
    pub(super) prior: f32,
    pub(super) proof: Proof,
    /// Whether dice are rolled after the move, once that is known: then children hang on what they show.
    pub(super) rolls: Option<bool>,
}

impl Node {
    pub(super) fn new(mv: Move, prior: f32) -> Self {
        Self {
            mv,
            first: 0,
            children: 0,
            visits: 0,
            sum: 0.0,
            later: 0.0,
            later_visits: 0,
            prior,
            proof: Proof::Open,
            rolls: None,
        }
    }

    /// What the player who makes the move may expect.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 {
            self.prior
        } else {
            self.sum / self.visits as f32
        }
    }

    /// What is reported of the node: the proven result, or the mean reward, which stays short of certainty by half a
    /// game: a single playout that was lost proves nothing.
    pub(super) fn estimate(&self, player: u8) -> f64 {
        let margin = 0.5 / (f64::from(self.visits) + 1.0);
        match self.proven(player) {
            Some(certain) => f64::from(certain),
            None => f64::from(self.mean()).clamp(margin, 1.0 - margin),
        }
    }

    /// What is certain for the player who makes the move, if anything is.
    pub(super) fn proven(&self, player: u8) -> Option<f32> {
        match self.proof {
            Proof::Open => None,
            Proof::Win(winner) if winner == player => Some(1.0),
            Proof::Win(_) => Some(0.0),
            Proof::Draw => Some(0.5),
        }
    }
}

/// Nodes; the root is the first.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// After moves on which dice are rolled, the node for each throw that has been met.
    outcomes: HashMap<(u32, Throw), u32>,
    most: usize,
    /// Whether a node got no children because there was no room.
    pub(super) is_full: bool,
}

impl Tree {
    /// A tree that takes at most this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        Self {
            nodes: vec![Node::new(Move::NONE, 0.5)],
            outcomes: HashMap::new(),
            most: (memory / size_of::<Node>()).clamp(1, u32::MAX as usize),
            is_full: false,
        }
    }

    /// Makes it a root alone.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.outcomes.clear();
        self.is_full = false;
        self.nodes.push(Node::new(Move::NONE, 0.5));
    }

    /// The numbers of the children of a node.
    pub(super) fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Node {
            first, children, ..
        } = self.nodes[node];
        first as usize..(first + children) as usize
    }

    /// Gives a node children, with what is expected of each; false if there is no room.
    pub(super) fn expand(
        &mut self,
        node: usize,
        moves: impl ExactSizeIterator<Item = (Move, f32)>,
    ) -> bool {
        let (first, number) = (self.nodes.len(), moves.len());
        if first + number > self.most {
            self.is_full = true;
            return false;
        }
        self.nodes
            .extend(moves.map(|(mv, prior)| Node::new(mv, prior)));
        self.nodes[node].first = first as u32;
        self.nodes[node].children = number as u32;
        true
    }

    /// The node for a throw after a node's move, made if it is new; none if there is no room.
    pub(super) fn outcome(&mut self, node: usize, throw: Throw) -> Option<usize> {
        let known = self.outcomes.get(&(node as u32, throw));
        if let Some(outcome) = known {
            return Some(*outcome as usize);
        }
        let outcome = self.nodes.len();
        if outcome >= self.most {
            self.is_full = true;
            return None;
        }
        let Node { mv, prior, .. } = self.nodes[node];
        self.nodes.push(Node::new(mv, prior));
        self.outcomes.insert((node as u32, throw), outcome as u32);
        Some(outcome)
    }

    /// Makes a node the root, and drops all that is not below it.
    pub(super) fn reroot(&mut self, node: usize) {
        let mut kept = vec![self.nodes[node].clone()];
        let mut next = 0;
        while next < kept.len() {
            let old = kept[next].first as usize..(kept[next].first + kept[next].children) as usize;
            if !old.is_empty() {
                kept[next].first = kept.len() as u32;
                kept.extend_from_slice(&self.nodes[old]);
            }
            next += 1;
        }
        self.outcomes.clear();
        self.is_full = false;
        self.nodes = kept;
    }

    /// Proves a node by its children, if they do; `mover` is who chooses among them.
    pub(super) fn prove(&mut self, node: usize, mover: u8) {
        let children = &self.nodes[self.children(node)];
        let Some(first) = children.first() else {
            return;
        };
        let proof = if children
            .iter()
            .any(|child| child.proof == Proof::Win(mover))
        {
            Proof::Win(mover)
        } else if children.iter().any(|child| child.proof == Proof::Open) {
            Proof::Open
        } else if children.iter().any(|child| child.proof == Proof::Draw) {
            Proof::Draw
        } else if children.iter().all(|child| child.proof == first.proof) {
            first.proof
        } else {
            // It is certain that the mover loses, but not who wins.
            Proof::Open
        };
        self.nodes[node].proof = proof;
    }
}

/// What the end of a game proves.
pub(super) fn proof_of(ending: &Ending) -> Proof {
    let outcome = &ending.outcome;
    let mut winners = outcome.winners();
    match (winners.next(), winners.next()) {
        (Some(winner), None) => Proof::Win(winner as u8),
        (None, None) if outcome.players == 2 => Proof::Draw,
        _ => Proof::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(number: usize) -> Vec<(Move, f32)> {
        vec![(Move::NONE, 0.5); number]
    }

    #[test]
    fn a_proof_climbs() {
        let mut tree = Tree::new(1 << 16);
        assert!(tree.expand(0, moves(2).into_iter()));
        tree.nodes[1].proof = Proof::Win(2);
        tree.prove(0, 1);
        assert_eq!(tree.nodes[0].proof, Proof::Open);
        tree.nodes[2].proof = Proof::Draw;
        tree.prove(0, 1);
        assert_eq!(tree.nodes[0].proof, Proof::Draw);
        tree.nodes[2].proof = Proof::Win(1);
        tree.prove(0, 1);
        assert_eq!(tree.nodes[0].proof, Proof::Win(1));
    }

    #[test]
    fn room_is_bounded_and_a_new_root_keeps_what_is_below_it() {
        let mut tree = Tree::new(4 * size_of::<Node>());
        assert!(tree.expand(0, moves(2).into_iter()));
        assert!(!tree.expand(1, moves(2).into_iter()));
        assert!(tree.expand(2, moves(1).into_iter()));
        tree.nodes[3].visits = 7;
        tree.reroot(2);
        assert_eq!(tree.nodes.len(), 2);
        assert_eq!(tree.nodes[tree.children(0).start].visits, 7);
    }
}
