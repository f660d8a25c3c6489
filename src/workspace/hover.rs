//! What stands at a place: documentation, what a name stands for here, the rule in English.

use super::docs;
use super::english::{english, subject};
use super::index::value_of;
use super::known::Known;
use super::names::{name_at, references};
use super::picture::{self, picture};
use super::place::{ludeme, param, path, touches};
use super::standing::standing;
use crate::ludeme::{Ludeme, registry};
use crate::source::Span;
use crate::syntax::{HeadForm, NodeId, NodeKind};

/// What is said of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoverInfo {
    /// The place that is spoken of.
    pub span: Span,
    /// What is said, in Markdown.
    pub markdown: String,
    /// A picture, in Scalable Vector Graphics.
    pub picture: Option<String>,
}

/// What stands at an offset.
#[must_use]
pub fn hover(known: &Known, offset: usize) -> Option<HoverInfo> {
    let tree = known.tree();
    let path = path(tree, offset);
    let node = *path.last()?;
    let around = path.len().checked_sub(2).map(|at| path[at]);
    if name_at(known, offset).is_none()
        && let Some((span, markdown, picture)) = standing(known, node, offset)
    {
        return Some(HoverInfo {
            span,
            markdown,
            picture,
        });
    }
    let (span, markdown) = of_node(known, node, around, &path, offset)?;
    let mut markdown = markdown;
    let meant = subject(known, &path, offset);
    if let Some(english) = meant.and_then(|path| english(known, &path)) {
        markdown = format!("{markdown}\n\n---\n\n{english}\n");
    }
    Some(HoverInfo {
        span,
        markdown,
        picture: picture(known, &path, offset)
            .or_else(|| picture::example(documented(known, &path, offset)?)),
    })
}

/// The ludeme whose head or second word is at an offset.
fn documented(known: &Known, path: &[NodeId], offset: usize) -> Option<&'static Ludeme> {
    let tree = known.tree();
    let form = path
        .iter()
        .rev()
        .find(|node| matches!(tree.kind(**node), NodeKind::Call { .. }))?;
    let NodeKind::Call { head, args } = tree.kind(*form) else {
        return None;
    };
    let found = ludeme(known, *form)?;
    let is_second = |first: &NodeId| {
        found.word.is_some()
            && matches!(tree.kind(*first), NodeKind::Symbol(word) if Some(&**word) == found.word)
            && touches(tree.span(*first), offset)
    };
    let is_meant = touches(head.span, offset) || args.first().is_some_and(is_second);
    is_meant.then_some(found)
}

fn of_node(
    known: &Known,
    node: NodeId,
    around: Option<NodeId>,
    path: &[NodeId],
    offset: usize,
) -> Option<(Span, String)> {
    let tree = known.tree();
    let span = tree.span(node);
    match tree.kind(node) {
        NodeKind::Call { head, .. } if touches(head.span, offset) => match head.form {
            HeadForm::Quoted => Some((head.span, called(known, &head.text, span)?)),
            HeadForm::Word => {
                let of_text =
                    docs::form(&head.text).filter(|_| registry().head(&head.text).is_none());
                let found = match of_text {
                    Some(text) => text,
                    None => docs::ludeme(ludeme(known, node)?, None),
                };
                Some((head.span, found))
            }
            _ => None,
        },
        NodeKind::Labelled { label, .. } if touches(label.span, offset) => {
            let (ludeme, number) = param(known, around?, node)?;
            Some((label.span, docs::ludeme(ludeme, Some(number))))
        }
        NodeKind::Reference { category, tag } => {
            let mut text = docs::option(known, &category.text)?;
            if let Some(value) = value_of(known, span, usize::MAX) {
                text = format!("{}here it gives\n\n{}", text + "\n", docs::code(&value));
            }
            let _ = tag;
            Some((span, text))
        }
        NodeKind::Text(_) if around.is_some_and(|form| tree.head(form) == Some("use")) => {
            Some((span, docs::used(known, offset)?))
        }
        NodeKind::Text(_) => of_text(known, node, around, offset),
        NodeKind::Symbol(word) => {
            if let Some(form) = around
                && let Some(found) = ludeme(known, form)
                && found.word == Some(&**word)
                && tree.children(form).first() == Some(&node)
            {
                return Some((span, docs::ludeme(found, None)));
            }
            let words = docs::word(word);
            let param = around.and_then(|form| param(known, form, node));
            let of_param = param.map(|(ludeme, number)| {
                let param = &ludeme.params[number];
                format!(
                    "`{}` of `({} …)`: {}\n",
                    param.name,
                    ludeme.name(),
                    docs::about_param(param)
                )
            });
            let text = match (words, of_param) {
                (Some(words), Some(param)) => format!("{words}\n{param}"),
                (words, param) => words.or(param)?,
            };
            Some((span, text))
        }
        NodeKind::Parameter(number) => {
            let define = path
                .first()
                .filter(|root| tree.head(**root) == Some("define"))?;
            let name = tree.children(*define).first()?;
            let text = match tree.kind(*name) {
                NodeKind::Text(name) => format!("argument {number} of the define `{name}`"),
                _ => return None,
            };
            Some((span, text))
        }
        _ => {
            let (ludeme, number) = param(known, around?, node)?;
            let param = &ludeme.params[number];
            let text = format!(
                "`{}` of `({} …)`: {}",
                param.name,
                ludeme.name(),
                docs::about_param(param)
            );
            Some((span, text))
        }
    }
}

/// A define, with what its call at a place stands for with the ruleset that is looked at, where its text does not show that.
fn called(known: &Known, name: &str, call: Span) -> Option<String> {
    let text = docs::define(known, name)?;
    Some(match value_of(known, call, usize::MAX) {
        Some(value) if !text.contains(&value) => {
            format!("{text}\nhere it gives\n\n{}", docs::code(&value))
        }
        _ => text,
    })
}

/// A string: a define, a name, or an argument.
fn of_text(
    known: &Known,
    node: NodeId,
    around: Option<NodeId>,
    offset: usize,
) -> Option<(Span, String)> {
    let tree = known.tree();
    let span = tree.span(node);
    if let Some(name) = name_at(known, offset) {
        match name.kind {
            "define" => return Some((span, called(known, &name.name, span)?)),
            "item" | "heading" => {
                let heading = name.name.split('/').next().unwrap_or_default();
                return Some((name.span, docs::option(known, heading)?));
            }
            kind => {
                let declared = references(known, offset);
                let declared = declared.iter().find(|place| place.declares)?;
                let form = docs::shortened(known.written(declared.whole));
                return Some((
                    span,
                    format!("{kind} **{}**\n\n{}", name.name, docs::code(&form)),
                ));
            }
        }
    }
    let (ludeme, number) = param(known, around?, node)?;
    let param = &ludeme.params[number];
    Some((
        span,
        format!(
            "`{}` of `({} …)`: {}",
            param.name,
            ludeme.name(),
            docs::about_param(param)
        ),
    ))
}
