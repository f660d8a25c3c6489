//! Marks on a text: what each word is, and hints between the words.

use super::docs;
use super::index::value_of;
use super::known::Known;
use super::place::{below, param};
use crate::check::parents;
use crate::expand::OptionInfo;
use crate::ludeme::{Ludeme, registry};
use crate::prelude::phrase;
use crate::source::{FileId, Span};
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree, parse};
use crate::text::OWN;
use std::collections::HashSet;
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

/// Where a hint leads.
#[derive(Clone, Copy, Debug)]
pub enum HintTarget {
    /// A place of a text.
    Text(Span),
    /// An argument of a ludeme, by its number: the manual speaks of it.
    Argument(&'static Ludeme, usize),
}

/// A hint between two words.
#[derive(Clone, Debug)]
pub struct TextHint {
    /// Where it stands.
    pub offset: usize,
    /// What it says: `length:` before an argument, `= (square 3)` behind a name.
    pub text: String,
    /// Whether it names the argument behind it.
    pub is_parameter: bool,
    /// Where what it speaks of is declared.
    pub target: Option<HintTarget>,
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
    let defines: HashSet<&str> = known.expanded.defines.iter().map(String::as_str).collect();
    let mut hints = Vec::new();
    for (number, node) in tree.nodes.iter().enumerate() {
        let place = node.span.range();
        if place.end < range.start || range.end < place.start || node.span.file != OWN {
            continue;
        }
        let id = NodeId(u32::try_from(number).unwrap_or(u32::MAX));
        match &node.kind {
            NodeKind::Int(_) | NodeKind::Float(_) => {
                if let Some(form) = parents.get(number).copied().flatten() {
                    hints.extend(argument_hint(known, form, id));
                }
            }
            NodeKind::Reference { category, .. } => {
                let item = || {
                    let mut options = known.expanded.options.iter();
                    let option = options.find(|option| option.category == *category.text);
                    option.map(|option| chosen(known, option))
                };
                hints.extend(value_hint(known, node.span, item));
            }
            NodeKind::Text(name) if defines.contains(&**name) && phrase(name).is_none() => {
                hints.extend(value_hint(known, node.span, || define(known, name)));
            }
            NodeKind::Call { head, args } if &*head.text == "regions" => {
                sites_hint(known, args.first().copied(), &mut hints);
            }
            _ => {}
        }
    }
    // A form around the range has hints outside of it, too.
    hints.retain(|hint| range.start <= hint.offset && hint.offset <= range.end);
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// The name of a positional argument of a ludeme or of a call of a define, where it has others beside it.
fn argument_hint(known: &Known, form: NodeId, argument: NodeId) -> Option<TextHint> {
    let tree = known.tree();
    let NodeKind::Call { head, args } = tree.kind(form) else {
        return None;
    };
    let span = tree.span(argument);
    let ((ludeme, number), target) = match head.form {
        HeadForm::Quoted => {
            let place = args.iter().position(|arg| *arg == argument)?;
            let found = known.parts().taken(span)?;
            let target = parameter(known, &head.text, place + 1).map(HintTarget::Text);
            (found, target)
        }
        _ => {
            let (ludeme, number) = param(known, form, argument)?;
            let plain = ludeme.params.iter().filter(|param| !param.labelled());
            if plain.count() < 2 {
                return None;
            }
            let target = HintTarget::Argument(ludeme, number);
            ((ludeme, number), Some(target))
        }
    };
    let param = &ludeme.params[number];
    let (form, docs) = (ludeme.form(), docs::about_param(param));
    Some(TextHint {
        offset: span.range().start,
        text: format!("{}:", param.name),
        is_parameter: true,
        target,
        about: format!("`{}`: {docs}\n\n```lisp\n{form}\n```", param.form()),
    })
}

/// Where `#1` stands first in a define, or an argument of another number.
fn parameter(known: &Known, name: &str, number: usize) -> Option<Span> {
    let trees = known.trees().into_iter();
    let mut bodies = trees.flat_map(|tree| {
        let defines = tree.roots_named("define");
        let named = defines.filter(move |define| {
            let first = tree.children(*define).first();
            first.is_some_and(
                |first| matches!(tree.kind(*first), NodeKind::Text(text) if **text == *name),
            )
        });
        named.map(move |define| (tree, define))
    });
    let (tree, define) = bodies.next()?;
    let mut waiting = vec![define];
    let mut found: Option<Span> = None;
    while let Some(node) = waiting.pop() {
        waiting.extend(below(tree, node));
        if matches!(tree.kind(node), NodeKind::Parameter(sign) if usize::from(*sign) == number) {
            let span = tree.span(node);
            found = Some(found.map_or(span, |first| first.min(span)));
        }
    }
    found.or_else(|| {
        let first = *tree.children(define).first()?;
        Some(tree.span(first))
    })
}

/// Where the item of an option is declared that is chosen.
fn chosen(known: &Known, option: &OptionInfo) -> Span {
    let items = known.expanded.items_of(&known.choice);
    let mut names = items
        .iter()
        .filter(|(heading, _)| *heading == option.heading);
    let item = names.next().and_then(|(_, item)| option.find(item));
    item.map_or(option.span, |item| option.items[item].span)
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

/// What a call or a reference stands for, if that is short.
fn value_hint(
    known: &Known,
    span: Span,
    target: impl FnOnce() -> Option<Span>,
) -> Option<TextHint> {
    // Each node is a letter at least.
    let value = value_of(known, span, LONGEST)?;
    let is_short = value.chars().count() <= LONGEST && !value.contains('\n');
    is_short.then(|| TextHint {
        offset: span.end as usize,
        text: format!("= {value}"),
        is_parameter: false,
        target: target().map(HintTarget::Text),
        about: String::new(),
    })
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
        target: Some(HintTarget::Text(tree.span(node))),
        about: String::new(),
    });
}
