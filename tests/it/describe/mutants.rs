//! Small changes of descriptions: numbers, directions, players, regions, conditions.
//!
//! A change is made in the tree that is left of a text when all defines are expanded, so that it need not
//! know how the text is written. Many changed trees are no correct descriptions; the checker refuses those.

use dafang::check::check;
use dafang::compile::compile;
use dafang::expand::Expanded;
use dafang::game::Game;
use dafang::syntax::{HeadForm, Name, Node, NodeId, NodeKind, SyntaxTree};
use std::ops::Range;
use std::sync::Arc;

/// Words of which one may stand for another.
const GROUPS: &[&[&str]] = &[
    &["Orthogonal", "Diagonal", "Adjacent"],
    &["N", "E", "S", "W"],
    &["NE", "SE", "SW", "NW"],
    &["Forward", "Backward", "Leftward", "Rightward"],
    &["FL", "FR", "BL", "BR"],
    &["Mover", "Next"],
    &["P1", "P2"],
    &["Enemy", "Friend"],
    &["Top", "Bottom", "Left", "Right"],
    &["Corners", "Centre", "Inner", "Outer"],
    &["Win", "Loss", "Draw"],
    &["Row", "Column"],
    &["From", "To"],
    &["LastFrom", "LastTo"],
    &["Cell", "Vertex"],
    &["Standing", "Formed"],
    &["True", "False"],
];

/// Labels of which one may stand for another.
const LABELS: &[&[&str]] = &[
    &["min", "max"],
    &["before", "after"],
    &["from", "to"],
    &["by", "of"],
];

/// Heads of which one may stand for another.
const HEADS: &[&[&str]] = &[
    &["and", "or", "xor"],
    &["union", "intersection", "difference"],
    &["<", "<=", "=", ">=", ">", "!="],
    &["+", "-", "*"],
    &["max", "min"],
    &["or", "priority"],
];

/// Heads of conditions, which may be denied.
const CONDITIONS: &[&str] = &[
    "is", "no", "can", "not", "and", "or", "=", "!=", "<", "<=", ">", ">=",
];

/// What is done to one node.
#[derive(Clone, Debug)]
enum Change {
    /// It becomes something else.
    Become(NodeKind),
    /// It is put under `(not …)`.
    Deny,
    /// One of its children is dropped.
    Drop(usize),
    /// Two of its children change places.
    Exchange(usize, usize),
    /// What follows a part of it, by the last argument of that part, follows the whole: `(E (then F))` becomes
    /// `(and {(E) F})`.
    Hoist,
}

/// One changed description.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    node: NodeId,
    change: Change,
}

/// All changes of a description that are known, in the order of the tree.
pub(crate) fn mutants(tree: &SyntaxTree) -> Vec<Mutant> {
    let mut all = Vec::new();
    for root in tree.roots_named("game") {
        let mut texts = Vec::new();
        texts_of(tree, root, &mut texts);
        // The name of the game stands first.
        for child in tree.children(root).iter().skip(1) {
            collect(tree, *child, &texts, &mut all);
        }
    }
    all
}

/// What stands in quotes, in alphabetical order.
fn texts_of(tree: &SyntaxTree, id: NodeId, texts: &mut Vec<Arc<str>>) {
    if let NodeKind::Text(text) = tree.kind(id)
        && let Err(index) = texts.binary_search(text)
    {
        texts.insert(index, text.clone());
    }
    for child in tree.children(id) {
        texts_of(tree, *child, texts);
    }
}

fn collect(tree: &SyntaxTree, id: NodeId, texts: &[Arc<str>], all: &mut Vec<Mutant>) {
    let mut add = |change| all.push(Mutant { node: id, change });
    match tree.kind(id) {
        NodeKind::Int(number) => {
            add(Change::Become(NodeKind::Int(number + 1)));
            add(Change::Become(NodeKind::Int(number - 1)));
        }
        NodeKind::Symbol(word) => {
            for other in others(GROUPS, word) {
                add(Change::Become(NodeKind::Symbol(other.into())));
            }
        }
        NodeKind::Text(text) => {
            let after = texts.iter().skip_while(|other| *other != text).skip(1);
            for other in after.chain(texts).filter(|other| *other != text).take(2) {
                add(Change::Become(NodeKind::Text(other.clone())));
            }
        }
        NodeKind::Labelled { label, value } => {
            for other in others(LABELS, &label.text) {
                let label = Name {
                    text: other.into(),
                    ..label.clone()
                };
                let value = *value;
                add(Change::Become(NodeKind::Labelled { label, value }));
            }
        }
        NodeKind::Array(items) if items.len() > 1 => {
            (0..items.len().min(6)).for_each(|item| add(Change::Drop(item)));
        }
        NodeKind::Call { head, args } => {
            for other in others(HEADS, &head.text) {
                let head = Name {
                    text: other.into(),
                    ..head.clone()
                };
                let args = args.clone();
                add(Change::Become(NodeKind::Call { head, args }));
            }
            if CONDITIONS.contains(&&*head.text) {
                add(Change::Deny);
            }
            (0..args.len()).for_each(|arg| add(Change::Drop(arg)));
            if args
                .last()
                .is_some_and(|last| tree.head(*last) == Some("then"))
            {
                add(Change::Hoist);
            }
            let last = args.len().saturating_sub(1);
            match &*head.text {
                "if" if last == 2 => add(Change::Exchange(1, 2)),
                "-" | "<" | "/" | "%" | "difference" if last == 1 => add(Change::Exchange(0, 1)),
                _ => {}
            }
        }
        _ => {}
    }
    for child in tree.children(id) {
        collect(tree, *child, texts, all);
    }
}

fn others(groups: &'static [&'static [&'static str]], word: &str) -> Vec<&'static str> {
    let own = groups.iter().filter(|group| group.contains(&word));
    let others = own.flat_map(|group| group.iter().copied());
    others.filter(|other| *other != word).collect()
}

impl Mutant {
    /// The game of the changed description, if it is one.
    pub(crate) fn game(&self, expanded: &Expanded) -> Option<Game> {
        let mut expanded = expanded.clone();
        self.apply(&mut expanded.tree);
        game(&expanded)
    }

    /// Whether what is changed stands in a part of the text.
    pub(crate) fn is_within(&self, tree: &SyntaxTree, parts: &[Range<usize>]) -> bool {
        let place = tree.span(self.node).range();
        let holds = |part: &Range<usize>| part.start <= place.start && place.end <= part.end;
        parts.iter().any(holds)
    }

    fn apply(&self, tree: &mut SyntaxTree) {
        let Node { kind, span, trace } = tree.node(self.node).clone();
        let kind = match (&self.change, kind) {
            (Change::Become(kind), _) => kind.clone(),
            (Change::Deny, kind) => {
                let inner = tree.push(kind, span, trace);
                let head = Name {
                    text: "not".into(),
                    span,
                    form: HeadForm::Word,
                };
                let args = vec![inner];
                NodeKind::Call { head, args }
            }
            (Change::Drop(index), NodeKind::Array(mut items)) => {
                items.remove(*index);
                NodeKind::Array(items)
            }
            (Change::Drop(index), NodeKind::Call { head, mut args }) => {
                args.remove(*index);
                NodeKind::Call { head, args }
            }
            (Change::Hoist, NodeKind::Call { head, mut args }) => {
                let follows = args.pop().map(|then| tree.children(then).to_vec());
                let name = head.clone();
                let first = tree.push(NodeKind::Call { head, args }, span, trace);
                let mut parts = vec![first];
                parts.extend(follows.unwrap_or_default());
                let parts = tree.push(NodeKind::Array(parts), span, trace);
                let head = Name {
                    text: "and".into(),
                    ..name
                };
                let args = vec![parts];
                NodeKind::Call { head, args }
            }
            (Change::Exchange(one, other), NodeKind::Call { head, mut args }) => {
                args.swap(*one, *other);
                NodeKind::Call { head, args }
            }
            (_, kind) => kind,
        };
        tree.nodes[self.node.0 as usize].kind = kind;
    }

    /// What is changed, for people: the node before and after.
    pub(crate) fn tell(&self, tree: &SyntaxTree) -> String {
        let before = show(tree, self.node);
        let mut changed = tree.clone();
        self.apply(&mut changed);
        format!("{before}  became  {}", show(&changed, self.node))
    }
}

/// The game of an expanded description, if it is correct.
pub(crate) fn game(expanded: &Expanded) -> Option<Game> {
    let (description, problems) = check(expanded);
    if problems.has_errors() {
        return None;
    }
    let (compiled, _) = compile(&description);
    compiled.map(|compiled| compiled.game)
}

/// A node as it would be written.
fn show(tree: &SyntaxTree, id: NodeId) -> String {
    let all = |items: &[NodeId]| {
        let items: Vec<String> = items.iter().map(|item| show(tree, *item)).collect();
        items.join(" ")
    };
    match tree.kind(id) {
        NodeKind::Call { head, args } => format!("({} {})", head.text, all(args)),
        NodeKind::Array(items) => format!("{{{}}}", all(items)),
        NodeKind::Labelled { label, value } => format!("{}:{}", label.text, show(tree, *value)),
        NodeKind::Range { low, high } => format!("{}..{}", show(tree, *low), show(tree, *high)),
        NodeKind::Int(number) => number.to_string(),
        NodeKind::Float(number) => number.to_string(),
        NodeKind::Text(text) => format!("{text:?}"),
        NodeKind::Symbol(word) => word.to_string(),
        kind => format!("{kind:?}"),
    }
}
