//! The tree from one move to the next: what belongs to the new position is kept.

use super::MonteCarlo;
use crate::game::Trial;
use crate::search::tree::Proof;

impl MonteCarlo {
    /// Goes on with the part of the tree that belongs to the position, if there is one.
    pub(super) fn follow(&mut self, trial: &mut Trial<'_>) {
        let node = self.node_of(trial).filter(|_| !self.thrown);
        match node {
            Some(0) => {}
            Some(node) => self.tree.reroot(node),
            None => self.tree.clear(),
        }
        self.tree.nodes[0].proof = Proof::Open;
    }

    /// The node of the position, if the moves since the root lead to it. Moves alone do not tell a position: the game
    /// may have begun at another one.
    fn node_of(&self, trial: &mut Trial<'_>) -> Option<usize> {
        let moves = &trial.past().moves;
        let since = moves.strip_prefix(self.moves.as_slice())?;
        if since.is_empty() && trial.state().head.hash != self.hash {
            return None;
        }
        let node = since.iter().try_fold(0, |node, played| {
            let mut children = self.tree.children(node);
            children.find(|child| self.tree.nodes[*child].mv == played.mv)
        })?;
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        let mut children = self.tree.children(node).peekable();
        let is_new = children.peek().is_none();
        let number = self.tree.children(node).count();
        let agree = children.all(|child| legal.contains(&self.tree.nodes[child].mv));
        (is_new || agree && number == legal.len()).then_some(node)
    }
}
