//! Marks on a text: what each word is, and hints between the words.

use super::docs;
use super::hover::value_of;
use super::known::Known;
use super::place::param;
use crate::check::parents;
use crate::ludeme::registry;
use crate::prelude::phrase;
use crate::source::{FileId, Span};
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree, parse};
use crate::text::OWN;
use std::ops::Range;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordClass {
    /// A form of the text itself.
    Keyword,
    /// A ludeme.
    Ludeme,
    /// A call or the name of a define.
    Define,
    /// A word of a vocabulary.
    Word,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A label.
    Label,
    /// An argument of a define.
    Parameter,
    /// An option.
    Option,
    /// A comment.
    Comment,
}

/// The words of a text that have a class, in order; none meets another.
#[must_use]
pub fn classes(known: &Known) -> Vec<(Range<usize>, WordClass)> {
    let defines = &known.expanded.defines;
    classes_of_tree(known.tree(), &|name| {
        defines.iter().any(|known| known == name)
    })
}

/// The words of a part of a text that have a class, in order; what only the rest of the text shows is not known.
#[must_use]
pub fn classes_of_part(text: &str) -> Vec<(Range<usize>, WordClass)> {
    let (tree, _) = parse(FileId::default(), text);
    let defines: Vec<&str> = tree
        .roots_named("define")
        .filter_map(|define| match tree.kind(*tree.children(define).first()?) {
            NodeKind::Text(name) => Some(&**name),
            _ => None,
        })
        .collect();
    classes_of_tree(&tree, &|name| defines.contains(&name))
}

fn classes_of_tree(
    tree: &SyntaxTree,
    is_define: &dyn Fn(&str) -> bool,
) -> Vec<(Range<usize>, WordClass)> {
    let mut found: Vec<(Range<usize>, WordClass)> = Vec::new();
    let mut add = |span: Span, class| found.push((span.range(), class));
    for (number, node) in tree.nodes.iter().enumerate() {
        match &node.kind {
            NodeKind::Call { head, args } => match head.form {
                HeadForm::Word if registry().head(&head.text).is_none() => {
                    add(head.span, WordClass::Keyword);
                }
                HeadForm::Word => {
                    add(head.span, WordClass::Ludeme);
                    let id = NodeId(u32::try_from(number).unwrap_or(u32::MAX));
                    if let Some(first) = args.first()
                        && let NodeKind::Symbol(word) = tree.kind(*first)
                        && ludeme_word(tree, id) == Some(&**word)
                    {
                        add(tree.span(*first), WordClass::Ludeme);
                    }
                }
                HeadForm::Quoted => add(head.span, WordClass::Define),
                _ => {}
            },
            NodeKind::Text(text) if is_define(text) => add(node.span, WordClass::Define),
            NodeKind::Text(_) => add(node.span, WordClass::Text),
            NodeKind::Int(_) | NodeKind::Float(_) => add(node.span, WordClass::Number),
            NodeKind::Labelled { label, .. } => add(label.span, WordClass::Label),
            NodeKind::Parameter(_) => add(node.span, WordClass::Parameter),
            NodeKind::Reference { .. } => add(node.span, WordClass::Option),
            NodeKind::Symbol(_) => add(node.span, WordClass::Word),
            _ => {}
        }
    }
    for comment in &tree.comments {
        add(*comment, WordClass::Comment);
    }
    // A second word is a ludeme before it is a word.
    found.sort_by_key(|(range, class)| (range.start, *class));
    found.dedup_by(|next, before| next.0.start < before.0.end);
    found
}

fn ludeme_word(tree: &SyntaxTree, form: NodeId) -> Option<&'static str> {
    let NodeKind::Call { head, args } = tree.kind(form) else {
        return None;
    };
    let second = args.first().and_then(|arg| match tree.kind(*arg) {
        NodeKind::Symbol(word) => Some(&**word),
        _ => None,
    })?;
    let all = registry().with_head(&head.text);
    all.iter()
        .find_map(|ludeme| ludeme.word.filter(|word| *word == second))
}

/// A hint between two words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextHint {
    /// Where it stands.
    pub offset: usize,
    /// What it says: `length:` before an argument, `= (square 3)` behind a name.
    pub text: String,
    /// Whether it names the argument behind it.
    pub is_parameter: bool,
    /// Where what it speaks of is declared.
    pub target: Option<Span>,
    /// What is shown where one points at it, in Markdown; empty for nothing.
    pub about: String,
}

/// The longest value that is shown, in characters.
const LONGEST: usize = 28;

/// The hints in a range of a text.
#[must_use]
pub fn hints(known: &Known, range: &Range<usize>) -> Vec<TextHint> {
    let tree = known.tree();
    let parents = parents(tree);
    let mut hints = Vec::new();
    for (number, node) in tree.nodes.iter().enumerate() {
        let place = node.span.range();
        if place.end < range.start || range.end < place.start || node.span.file != OWN {
            continue;
        }
        let id = NodeId(u32::try_from(number).unwrap_or(u32::MAX));
        match &node.kind {
            NodeKind::Int(_) | NodeKind::Float(_) => {
                let form = parents.get(number).copied().flatten();
                if let Some(form) = form
                    && let Some((ludeme, number)) = param(known, form, id)
                    && ludeme
                        .params
                        .iter()
                        .filter(|param| !param.labelled())
                        .count()
                        > 1
                {
                    let param = &ludeme.params[number];
                    let (form, docs) = (ludeme.form(), docs::about_param(param));
                    hints.push(TextHint {
                        offset: place.start,
                        text: format!("{}:", param.name),
                        is_parameter: true,
                        target: None,
                        about: format!("`{}`: {docs}\n\n```lisp\n{form}\n```", param.form()),
                    });
                }
            }
            NodeKind::Reference { category, .. } => {
                let mut options = known.expanded.options.iter();
                let option = options.find(|option| option.category == *category.text);
                value_hint(
                    known,
                    node.span,
                    option.map(|option| option.span),
                    &mut hints,
                );
            }
            NodeKind::Text(name)
                if phrase(name).is_none()
                    && known.expanded.defines.iter().any(|known| **known == **name) =>
            {
                value_hint(known, node.span, define(known, name), &mut hints);
            }
            NodeKind::Call { head, args } if &*head.text == "regions" => {
                sites_hint(known, args.first().copied(), &mut hints);
            }
            _ => {}
        }
    }
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// Where a define is declared, in the text or in one that it uses: its name.
fn define(known: &Known, name: &str) -> Option<Span> {
    let trees = known.trees().into_iter();
    let mut named = trees.flat_map(|tree| {
        let defines = tree.roots_named("define");
        defines.filter_map(move |define| {
            let first = *tree.children(define).first()?;
            matches!(tree.kind(first), NodeKind::Text(text) if **text == *name)
                .then(|| tree.span(first))
        })
    });
    named.next()
}

fn value_hint(known: &Known, span: Span, target: Option<Span>, hints: &mut Vec<TextHint>) {
    if let Some(value) = value_of(known, span)
        && value.chars().count() <= LONGEST
        && !value.contains('\n')
    {
        hints.push(TextHint {
            offset: span.end as usize,
            text: format!("= {value}"),
            is_parameter: false,
            target,
            about: String::new(),
        });
    }
}

/// How many sites a region has.
fn sites_hint(known: &Known, name: Option<NodeId>, hints: &mut Vec<TextHint>) {
    let tree = known.tree();
    let (Some(compiled), Some(node)) = (&known.compiled, name) else {
        return;
    };
    let NodeKind::Text(name) = tree.kind(node) else {
        return;
    };
    let mut regions = compiled.game.region_names.iter();
    let Some(region) = regions.find(|region| *region.name == **name) else {
        return;
    };
    let text = match region.sites.len() {
        1 => "1 site".to_owned(),
        number => format!("{number} sites"),
    };
    hints.push(TextHint {
        offset: tree.span(node).end as usize,
        text,
        is_parameter: false,
        target: None,
        about: String::new(),
    });
}
