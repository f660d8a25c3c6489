//! Parts of one tree copied into another.

use super::tree::{Name, Node, NodeId, NodeKind, SyntaxTree};
use crate::source::{FileId, Span};

impl SyntaxTree {
    /// Copies a node of another tree with all that is below it, which keeps its places.
    pub fn graft(&mut self, other: &SyntaxTree, id: NodeId) -> NodeId {
        let kind = other.kind(id);
        let kind = kind.mapped(&mut |id| self.graft(other, id), |span| span);
        self.push(kind, other.span(id), None)
    }

    /// Copies the nodes of a form, the form itself last, with the places that they have if the form begins at an offset
    /// of a file.
    pub(super) fn append(&mut self, form: &[Node], file: FileId, offset: u32) {
        let first = self.nodes.len() as u32;
        let moved = |span: Span| Span {
            file,
            start: span.start + offset,
            end: span.end + offset,
        };
        self.nodes.extend(form.iter().map(|node| Node {
            kind: node.kind.mapped(&mut |id| NodeId(first + id.0), moved),
            span: moved(node.span),
            trace: None,
        }));
        self.roots.push(NodeId(self.nodes.len() as u32 - 1));
    }
}

impl NodeKind {
    /// A copy with every node in it mapped by `id` and every place by `place`.
    fn mapped(
        &self,
        id: &mut impl FnMut(NodeId) -> NodeId,
        place: impl Fn(Span) -> Span,
    ) -> NodeKind {
        let name = |name: &Name| Name {
            span: place(name.span),
            ..name.clone()
        };
        let mut all = |ids: &[NodeId]| ids.iter().map(|node| id(*node)).collect();
        match self {
            NodeKind::Call { head, args } => NodeKind::Call {
                head: name(head),
                args: all(args),
            },
            NodeKind::Array(items) => NodeKind::Array(all(items)),
            NodeKind::Angles(items) => NodeKind::Angles(all(items)),
            NodeKind::Labelled { label, value } => NodeKind::Labelled {
                label: name(label),
                value: id(*value),
            },
            NodeKind::Range { low, high } => NodeKind::Range {
                low: id(*low),
                high: id(*high),
            },
            NodeKind::Reference { category, tag } => NodeKind::Reference {
                category: name(category),
                tag: name(tag),
            },
            leaf => leaf.clone(),
        }
    }
}
