//! The spot where something is being written, and what is expected there.
//!
//! A mark is put in place of the word at the cursor and the text is read and expanded with it: so what is expected is what
//! the checker expects, through defines and options, and in a text that is broken elsewhere.

use super::known::Known;
use crate::check::{
    DeclaredNames, Expectations, Fit, Seat, expectations, expectations_of_any, fit, parents,
};
use crate::examine::Queries;
use crate::expand::Choice;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree, TokenKind, token_at};
use crate::text::OWN;
use std::ops::Range;

/// The mark: a word that no text has, and that is like no word of the language.
const MARK: &str = "Qzxqmarkqxzq";

/// The head of a form before the text that holds what might be written at the mark.
const TRIAL: &str = "Qzxqtrialqxzq";

/// An argument with no known kind, label or form.
pub(super) const UNKNOWN: &str = "Qzxqvalueqxzq";

/// What is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpotKind {
    /// The first word behind a bracket.
    Head,
    /// The name of a define behind a bracket, in quotes.
    Call,
    /// An argument.
    Argument,
    /// A string, or a word in one.
    Text,
    /// The category of a reference `<Category:tag>`, or behind `<` alone.
    Category,
    /// The tag of a reference.
    Tag,
}

/// Where something is being written.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) kind: SpotKind,
    /// The bytes of the word that is written; in a string those between blanks.
    pub(super) range: Range<usize>,
    /// The bytes of the word, or of the string between its quotes.
    pub(super) whole: Range<usize>,
    /// What may stand there.
    pub(super) expects: Expectations,
    /// The heads of the forms around it, the innermost first, and the label before it or before the list that it stands in.
    pub(super) around: Vec<String>,
    pub(super) label: Option<String>,
    /// The second word of the form around it, if one is written: `In` of `(is In …)`.
    pub(super) second: Option<String>,
    /// The category of a tag.
    pub(super) category: String,
    /// Whether a quote must close the string.
    pub(super) is_open: bool,
    /// Whether it is the first argument of the form around it.
    pub(super) is_first: bool,
    /// The labels of the form that it is an argument of; none where it is an item of a list.
    pub(super) given: Option<Vec<String>>,
    /// Whether it stands in the angles of an item of an option.
    pub(super) is_given: bool,
    /// How each of what was tried would fit there.
    pub(super) tried: Vec<Fit>,
    /// The place in the forms around it, where something is tried.
    pub(super) seat: Option<Seat>,
}

/// The spot at an offset of a text; none in a comment.
pub(super) fn spot(known: &Known, queries: &mut Queries, offset: usize) -> Option<Spot> {
    spot_for(known, queries, offset, &[])
}

/// The spot at an offset of a text, and whether calls of defines and references to options would fit there: they are
/// expanded with the text, in forms of their own before it.
pub(super) fn spot_for(
    known: &Known,
    queries: &mut Queries,
    offset: usize,
    trials: &[String],
) -> Option<Spot> {
    let text = known.own();
    let offset = text.floor_char_boundary(offset);
    let token = token_at(text, offset);
    let is_text = matches!(token.kind, TokenKind::Text | TokenKind::OpenText);
    let range = match token.kind {
        TokenKind::Comment => return None,
        TokenKind::Word => token.range.clone(),
        TokenKind::Text => word_of(text, token.range.start + 1..token.range.end - 1, offset),
        TokenKind::OpenText => {
            let end = text[offset..].find(['\n', ' ', ')', '}']);
            word_of(
                text,
                token.range.start + 1..end.map_or(text.len(), |ahead| offset + ahead),
                offset,
            )
        }
    };
    let (before, after) = match token.kind {
        TokenKind::Text => (&text[..token.range.start], &text[token.range.end..]),
        TokenKind::OpenText => (&text[..token.range.start], &text[range.end..]),
        _ => (&text[..range.start], &text[range.end..]),
    };
    let whole = match token.kind {
        TokenKind::Text => token.range.start + 1..token.range.end - 1,
        TokenKind::OpenText => token.range.start + 1..range.end,
        _ => range.clone(),
    };
    let quote = if is_text { "\"" } else { "" };
    let mut marked = String::with_capacity(text.len() + 64 * trials.len());
    let mut starts = Vec::with_capacity(trials.len());
    for trial in trials {
        starts.push(marked.len());
        marked.push_str(&format!("({TRIAL} {trial})\n"));
    }
    marked.push_str(&format!("{before}{quote}{MARK}{quote}{after}"));
    let marked = known.text.edited(&marked, queries);
    let tree = marked.subject().file;
    let (node, kind) = find(tree, &|_| true)?;
    let around = parents(tree);
    let mut category = String::new();
    if let NodeKind::Reference { category: name, .. } = tree.kind(node) {
        category = name.text.to_string();
    }
    let parent = |id: NodeId| around.get(id.0 as usize).copied().flatten();
    let item = item(tree, std::iter::successors(parent(node), |id| parent(*id)));
    let choice = match item {
        // What an item gives is seen where it is chosen.
        Some(item) => {
            let heading = item.split('/').next().unwrap_or_default();
            let options = known.choice.options.iter();
            let mut options: Vec<String> = options
                .filter(|other| other.split('/').next() != Some(heading))
                .cloned()
                .collect();
            options.push(item);
            Choice {
                options,
                ..known.choice.clone()
            }
        }
        None => known.choice.clone(),
    };
    let (expanded, _) = marked.expand(&choice);
    // In the angles of an item stands what is put in place of a reference.
    let is_given = kind == SpotKind::Category
        && matches!(tree.kind(node), NodeKind::Angles(_))
        && parent(node).is_some_and(|form| tree.head(form) == Some("item"));
    let kind = if is_given { SpotKind::Argument } else { kind };
    let above = parents(&expanded.tree);
    let roots = expanded.tree.roots_named(TRIAL);
    let roots = roots.filter(|root| expanded.tree.span(*root).file == OWN);
    let roots: Vec<NodeId> = roots.collect();
    // What is tried may be a call of the define that is being written.
    let is_tried = |node: NodeId| {
        let parent = |id: &NodeId| above.get(id.0 as usize).copied().flatten();
        let top = std::iter::successors(Some(node), parent).last();
        top.is_some_and(|top| roots.contains(&top))
    };
    let in_expanded = find(&expanded.tree, &|node| !is_tried(node));
    let in_expanded = in_expanded.filter(|(_, other)| *other == kind);
    let expects = match in_expanded {
        Some((node, _)) => expectations(&expanded.tree, &above, node),
        None => expectations(tree, &around, node),
    };
    // A call of a define in quotes may be anything, whether a string could stand there or not.
    let of_calls = match (kind, in_expanded) {
        (SpotKind::Text, Some((node, _))) => expectations_of_any(&expanded.tree, &above, node),
        (SpotKind::Text, None) => expectations_of_any(tree, &around, node),
        _ => expects.clone(),
    };
    let written = starts.iter().map(|start| {
        let is_it = |root: &&NodeId| expanded.tree.span(**root).range().start == *start;
        let root = roots.iter().find(is_it);
        root.map_or(&[][..], |root| expanded.tree.children(*root))
    });
    let mut seat = match in_expanded {
        _ if trials.is_empty() => None,
        Some((node, _)) => Seat::new(&expanded.tree, &above, node),
        None => Seat::new(tree, &around, node),
    };
    // With another choice other names may be declared.
    let names = (choice == known.choice)
        .then(|| DeclaredNames::of(&known.description, &expanded.titled, UNKNOWN))
        .flatten();
    seat = seat.map(|seat| seat.with_names(names));
    let written: Vec<&[NodeId]> = written.collect();
    let nodes = written.iter().copied();
    let mut tried = fit(&expanded.tree, &of_calls, seat.as_mut(), nodes);
    // A string is one thing, and not nothing.
    for (fit, nodes) in tried.iter_mut().zip(&written) {
        if kind == SpotKind::Text && nodes.is_empty() {
            *fit = Fit::No;
        }
    }
    // What is written before arguments that are there already is another form with them.
    let is_bare = !matches!(tree.kind(node), NodeKind::Call { args, .. } if !args.is_empty());
    let seat = seat.filter(|_| is_bare);
    let form = parent(node).filter(|form| matches!(tree.kind(*form), NodeKind::Call { .. }));
    let is_first = form.is_some_and(|form| tree.children(form).first() == Some(&node));
    let given = form.map(|form| {
        let args = tree.children(form).iter();
        let labels = args.filter_map(|arg| match tree.kind(*arg) {
            NodeKind::Labelled { label, .. } => Some(label.text.to_string()),
            _ => None,
        });
        labels.collect()
    });
    let lists = std::iter::successors(parent(node), |id| parent(*id));
    let mut lists = lists.skip_while(|id| matches!(tree.kind(*id), NodeKind::Array(_)));
    let label = lists.next().and_then(|parent| match tree.kind(parent) {
        NodeKind::Labelled { label, .. } => Some(label.text.to_string()),
        _ => None,
    });
    let second = second(tree, std::iter::successors(parent(node), |id| parent(*id)));
    let heads = std::iter::successors(parent(node), |id| parent(*id));
    let heads = heads.filter_map(|id| match tree.kind(id) {
        NodeKind::Call { head, .. } => Some(head.text.to_string()),
        _ => None,
    });
    Some(Spot {
        kind,
        range,
        whole,
        expects,
        around: heads.collect(),
        label,
        second,
        category,
        is_open: token.kind == TokenKind::OpenText,
        is_first,
        given,
        is_given,
        tried,
        seat,
    })
}

/// The item of an option that is around a place, as `Heading/Item`.
fn item(tree: &SyntaxTree, around: impl Iterator<Item = NodeId>) -> Option<String> {
    let mut item = None;
    for form in around {
        let (Some(head), Some(first)) = (tree.head(form), tree.children(form).first()) else {
            continue;
        };
        let NodeKind::Text(name) = tree.kind(*first) else {
            continue;
        };
        match (head, &item) {
            ("item", None) => item = Some(name.to_string()),
            ("option", Some(item)) => return Some(format!("{name}/{item}")),
            _ => {}
        }
    }
    None
}

/// The word behind the head of the innermost form around a place, if it is not the one that is being written.
fn second(tree: &SyntaxTree, mut around: impl Iterator<Item = NodeId>) -> Option<String> {
    let form = around.find(|id| matches!(tree.kind(*id), NodeKind::Call { .. }))?;
    match tree.kind(*tree.children(form).first()?) {
        NodeKind::Symbol(word) if &**word != MARK => Some(word.to_string()),
        _ => None,
    }
}

/// The word of a string at an offset: between blanks.
fn word_of(text: &str, within: Range<usize>, offset: usize) -> Range<usize> {
    let start = within.start.min(offset);
    let end = within.end.max(offset);
    let before = text[start..offset].rfind(char::is_whitespace);
    let from = before.map_or(start, |at| {
        let sign = text[start + at..].chars().next().map_or(1, char::len_utf8);
        start + at + sign
    });
    let after = text[offset..end].find(char::is_whitespace);
    from..after.map_or(end, |at| offset + at)
}

/// The node that is the mark or begins with it, among those that count.
fn find(tree: &SyntaxTree, counts: &dyn Fn(NodeId) -> bool) -> Option<(NodeId, SpotKind)> {
    let nodes = tree.nodes.iter().enumerate();
    let mut found = nodes.filter_map(|(number, node)| {
        let kind = match &node.kind {
            NodeKind::Call { head, .. } if &*head.text == MARK => match head.form {
                HeadForm::Quoted => SpotKind::Call,
                _ => SpotKind::Head,
            },
            NodeKind::Symbol(word) if &**word == MARK => SpotKind::Argument,
            NodeKind::Text(text) if &**text == MARK => SpotKind::Text,
            NodeKind::Reference { category, .. } if &*category.text == MARK => SpotKind::Category,
            NodeKind::Reference { tag, .. } if &*tag.text == MARK => SpotKind::Tag,
            NodeKind::Labelled { label, .. } if &*label.text == MARK => SpotKind::Argument,
            NodeKind::Angles(items) => match items[..] {
                [only] if matches!(tree.kind(only), NodeKind::Symbol(word) if &**word == MARK) => {
                    SpotKind::Category
                }
                _ => return None,
            },
            _ => return None,
        };
        let node = u32::try_from(number).ok().map(NodeId)?;
        counts(node).then_some((node, kind))
    });
    let first = found.next()?;
    // In angles the word stands before them in the tree.
    match first.1 {
        SpotKind::Argument => found
            .find(|(_, kind)| *kind == SpotKind::Category)
            .or(Some(first)),
        _ => Some(first),
    }
}
