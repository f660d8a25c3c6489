//! The tree: an arena of nodes, each with its place.
//!
//! Every choice of rulesets and options copies most nodes of a text, so what they say is shared.

use crate::source::Span;
use std::sync::Arc;

/// What stands where the author of an item of an option has not written it yet. It is a [`NodeKind::Symbol`].
pub const PLACEHOLDER: &str = "[#]";

/// Which node of a [`SyntaxTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// Which chain of calls a node came from; read by `expand::Traces`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TraceId(pub u32);

/// A description as a tree. It always exists; what could not be read is a [`NodeKind::Bad`].
#[derive(Clone, Debug, Default)]
pub struct SyntaxTree {
    /// All nodes; an id is an index. Children stand before their parent.
    pub nodes: Vec<Node>,
    /// What stands at the top, in order.
    pub roots: Vec<NodeId>,
    /// The `//` comments, in order.
    pub comments: Vec<Span>,
    /// Where a bracket or a quote is wrong: what stands there was mended, perhaps into something else.
    pub torn: Vec<Span>,
}

/// One node.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it is written; for a node made by an expansion, its place in the define.
    pub span: Span,
    /// The calls that brought it here, if an expansion did.
    pub trace: Option<TraceId>,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// `(head argument …)`.
    Call {
        /// What the form begins with.
        head: Name,
        /// What follows; if the head is [`HeadForm::Computed`], the first of them gives the head.
        args: Vec<NodeId>,
    },
    /// `{…}`.
    Array(Vec<NodeId>),
    /// `label:value`.
    Labelled {
        /// The word before the colon; its span leaves the colon out.
        label: Name,
        /// What it labels; a [`NodeKind::Bad`] of no length where nothing follows.
        value: NodeId,
    },
    /// `low..high`.
    Range {
        /// Where it begins.
        low: NodeId,
        /// Where it ends.
        high: NodeId,
    },
    /// A whole number.
    Int(i64),
    /// A number with a point.
    Float(f64),
    /// `"…"`, its escapes resolved.
    Text(Arc<str>),
    /// A word or an operator.
    Symbol(Arc<str>),
    /// `~`: an argument left out.
    Omitted,
    /// `#1`…`#9`: an argument of the define around it.
    Parameter(u8),
    /// `<Category:tag>`: what the chosen item of an option gives.
    Reference {
        /// The category.
        category: Name,
        /// Which argument of its items.
        tag: Name,
    },
    /// `<…>`: one argument of an option's item, or a reference `<Category>`.
    Angles(Vec<NodeId>),
    /// `*`, `**` … after an item or a ruleset: its priority.
    Stars(u32),
    /// What could not be read, or stands where an error was reported.
    Bad,
}

/// A word with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word, without quotes.
    pub text: Arc<str>,
    /// Where it is written, quotes included.
    pub span: Span,
    /// How it is written.
    pub form: HeadForm,
}

/// How a form begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadForm {
    /// With a word or an operator: `(and …)`, `(<= …)`.
    Word,
    /// With a quoted name: `("Define" …)`.
    Quoted,
    /// With something an expansion must turn into a word: `(#1 …)`, `(<Test:operator> …)`, `((to))`.
    Computed,
    /// With nothing: `()`.
    Missing,
}

impl SyntaxTree {
    /// The node of an id of this tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// What a node is.
    pub fn kind(&self, id: NodeId) -> &NodeKind {
        &self.node(id).kind
    }

    /// Where a node is written.
    pub fn span(&self, id: NodeId) -> Span {
        self.node(id).span
    }

    /// Keeps a node whose children are in the tree already.
    pub fn push(&mut self, kind: NodeKind, span: Span, trace: Option<TraceId>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { kind, span, trace });
        id
    }

    /// The nodes directly below a node, in order.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        match self.kind(id) {
            NodeKind::Call { args, .. } => args,
            NodeKind::Array(items) | NodeKind::Angles(items) => items,
            NodeKind::Labelled { value, .. } => std::slice::from_ref(value),
            _ => &[],
        }
    }

    /// The word a form begins with; `None` for anything else, and for a form that begins otherwise.
    pub fn head(&self, id: NodeId) -> Option<&str> {
        match self.kind(id) {
            NodeKind::Call { head, .. } if head.form == HeadForm::Word => Some(&head.text),
            _ => None,
        }
    }

    /// Whether a bracket or a quote is wrong in a place.
    pub fn is_torn(&self, place: Span) -> bool {
        let meets = |torn: &Span| torn.start <= place.end && place.start <= torn.end;
        self.torn.iter().any(meets)
    }

    /// The top forms that begin with a word.
    pub fn roots_named<'a>(&'a self, word: &'a str) -> impl Iterator<Item = NodeId> + 'a {
        self.roots
            .iter()
            .copied()
            .filter(move |root| self.head(*root) == Some(word))
    }
}
