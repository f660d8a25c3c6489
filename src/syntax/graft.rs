//! Parts of one tree copied into another.

use super::tree::{NodeId, NodeKind, SyntaxTree};

impl SyntaxTree {
    /// Copies a node of another tree with all that is below it, which keeps its places.
    pub fn graft(&mut self, other: &SyntaxTree, id: NodeId) -> NodeId {
        let all = |tree: &mut Self, ids: &[NodeId]| -> Vec<NodeId> {
            ids.iter().map(|id| tree.graft(other, *id)).collect()
        };
        let kind = match other.kind(id) {
            NodeKind::Call { head, args } => NodeKind::Call {
                head: head.clone(),
                args: all(self, args),
            },
            NodeKind::Array(items) => NodeKind::Array(all(self, items)),
            NodeKind::Angles(items) => NodeKind::Angles(all(self, items)),
            NodeKind::Labelled { label, value } => NodeKind::Labelled {
                label: label.clone(),
                value: self.graft(other, *value),
            },
            NodeKind::Range { low, high } => NodeKind::Range {
                low: self.graft(other, *low),
                high: self.graft(other, *high),
            },
            leaf => leaf.clone(),
        };
        self.push(kind, other.span(id), None)
    }
}
