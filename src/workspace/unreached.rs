//! Names of what ludemes declare, where no form of the description comes from: in defines that nobody calls, in items of
//! options that are not chosen, and in worked examples of other rulesets.
//!
//! What a string there would name is what is expected at its place, as in a text that is being written; an argument of a
//! define is what the define uses it for.

use super::known::Known;
use super::names::{NamedPlace, inside};
use crate::check::{expectations, parents};
use crate::ludeme::{NameKind, Shape, registry};
use crate::source::{FileId, Span};
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};
use std::collections::{BTreeMap, BTreeSet};

/// What names stand for: by the noun of their kind and the name as it is used, the name as it is declared.
pub(super) type MadeNames = BTreeMap<(&'static str, String), String>;

/// Defines and options that are followed from a string to where its kind is known.
const DEEPEST: usize = 4;

/// Adds the names that are not found yet; `made` are those of the description.
pub(super) fn names_unreached(
    known: &Known,
    trees: &[&SyntaxTree],
    mut made: MadeNames,
    found: &mut BTreeSet<NamedPlace>,
) {
    let taken = found
        .iter()
        .map(|place| (place.span.file, place.span.start));
    let taken: BTreeSet<(FileId, u32)> = taken.collect();
    let is_changeable = |tree: &&&SyntaxTree| {
        let file = tree.roots.first().map(|root| tree.span(*root).file);
        file.is_some_and(|file| !known.name_of(file).starts_with("grammar/defines/"))
    };
    let texts = Texts {
        texts: trees
            .iter()
            .filter(is_changeable)
            .map(|tree| (*tree, parents(tree)))
            .collect(),
    };
    let mut free: Vec<(usize, NodeId, Span, &str)> = Vec::new();
    for (text, (tree, _)) in texts.texts.iter().enumerate() {
        for (number, node) in tree.nodes.iter().enumerate() {
            let span = inside(node.span);
            if let NodeKind::Text(name) = &node.kind
                && !name.is_empty()
                && !taken.contains(&(span.file, span.start))
                && let Ok(number) = u32::try_from(number)
            {
                free.push((text, NodeId(number), span, &**name));
            }
        }
    }
    for (text, node, span, name) in &free {
        let Some(form) = texts.declaring(*text, *node) else {
            continue;
        };
        for kind in texts.kinds(*text, *node, DEEPEST, true) {
            found.insert(NamedPlace {
                span: *span,
                kind: kind.noun,
                name: (*name).to_owned(),
                declares: true,
                whole: form,
            });
            made.entry((kind.noun, (*name).to_owned()))
                .or_insert_with(|| (*name).to_owned());
        }
    }
    let names: BTreeSet<&str> = made.keys().map(|(_, name)| name.as_str()).collect();
    for (text, node, span, name) in &free {
        let plain = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        if !names.contains(name) && !names.contains(plain) {
            continue;
        }
        for kind in texts.kinds(*text, *node, DEEPEST, false) {
            let of = |name: &str| made.get(&(kind.noun, name.to_owned()));
            let Some(base) = of(name).or_else(|| of(plain)) else {
                continue;
            };
            if !known.written(*span).starts_with(base.as_str()) {
                continue;
            }
            let place = span.until(span.start + base.len() as u32);
            found.insert(NamedPlace {
                span: place,
                kind: kind.noun,
                name: base.clone(),
                declares: false,
                whole: place,
            });
        }
    }
}

/// Texts with the parents of their nodes.
struct Texts<'t> {
    texts: Vec<(&'t SyntaxTree, Vec<Option<NodeId>>)>,
}

impl Texts<'_> {
    fn parent(&self, text: usize, node: NodeId) -> Option<NodeId> {
        self.texts[text].1.get(node.0 as usize).copied().flatten()
    }

    /// The form around a string, if it may declare a name.
    fn declaring(&self, text: usize, node: NodeId) -> Option<Span> {
        let tree = self.texts[text].0;
        let form = self.parent(text, node)?;
        let head = tree.head(form)?;
        let declares = |shape: &Shape| {
            let mut any = false;
            each_kind(shape, &mut |_, declares| any |= declares);
            any
        };
        let mut ludemes = registry().with_head(head).iter();
        let is_it = ludemes.any(|ludeme| ludeme.params.iter().any(|one| declares(&one.shape)));
        is_it.then(|| tree.span(form))
    }

    /// The kinds of things that a node would name, or give a name to.
    fn kinds(
        &self,
        text: usize,
        node: NodeId,
        depth: usize,
        declaring: bool,
    ) -> Vec<&'static NameKind> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let (tree, around) = &self.texts[text];
        let above = std::iter::successors(Some(node), |one| self.parent(text, *one));
        let in_lists = |one: &NodeId| matches!(tree.kind(*one), NodeKind::Array(_));
        let chain: Vec<NodeId> = above.collect();
        let top = chain[1..].iter().take_while(|one| in_lists(one)).count();
        let (arg, form) = (chain[top], chain.get(top + 1).copied());
        let elsewhere: Vec<(usize, NodeId)> = match form.map(|form| (form, tree.kind(form))) {
            Some((_, NodeKind::Call { head, args })) if head.form == HeadForm::Quoted => {
                let number = args.iter().position(|one| *one == arg);
                number.map_or(Vec::new(), |number| self.parameters(&head.text, number + 1))
            }
            Some((form, NodeKind::Call { args, .. })) if tree.head(form) == Some("define") => {
                match args.first().map(|first| tree.kind(*first)) {
                    Some(NodeKind::Text(name)) if args.first() != Some(&arg) => self.calls(name),
                    _ => Vec::new(),
                }
            }
            Some((angles, NodeKind::Angles(_))) => self.references(text, angles),
            _ => {
                let mut found = Vec::new();
                for expected in expectations(tree, around, node).shapes {
                    each_kind(expected.shape, &mut |kind, declares| {
                        if declares == declaring {
                            found.push(kind);
                        }
                    });
                }
                return found;
            }
        };
        // Where it is used first says what it is.
        let places = elsewhere.into_iter();
        let mut kinds = places.map(|(text, node)| self.kinds(text, node, depth, declaring));
        kinds.find(|kinds| !kinds.is_empty()).unwrap_or_default()
    }

    /// The nodes of all texts that are wanted.
    fn nodes(&self, wanted: impl Fn(&SyntaxTree, NodeId) -> bool) -> Vec<(usize, NodeId)> {
        let mut found = Vec::new();
        for (text, (tree, _)) in self.texts.iter().enumerate() {
            let nodes = 0..u32::try_from(tree.nodes.len()).unwrap_or(0);
            let nodes = nodes.map(NodeId).filter(|node| wanted(tree, *node));
            found.extend(nodes.map(|node| (text, node)));
        }
        found
    }

    /// Where a define of a name uses one of its arguments.
    fn parameters(&self, name: &str, number: usize) -> Vec<(usize, NodeId)> {
        let mut defines = self.texts.iter().flat_map(|(tree, _)| {
            let defines = tree.roots_named("define");
            defines.filter_map(move |define| {
                let first = tree.children(define).first()?;
                let is_it = matches!(tree.kind(*first), NodeKind::Text(text) if **text == *name);
                is_it.then(|| tree.span(define))
            })
        });
        let Some(define) = defines.next() else {
            return Vec::new();
        };
        self.nodes(|tree, node| {
            matches!(tree.kind(node), NodeKind::Parameter(one) if usize::from(*one) == number)
                && define.contains(tree.span(node))
        })
    }

    /// The calls of a define.
    fn calls(&self, name: &str) -> Vec<(usize, NodeId)> {
        let mut calls = self.nodes(|tree, node| match tree.kind(node) {
            NodeKind::Text(text) => **text == *name,
            NodeKind::Call { head, .. } => head.form == HeadForm::Quoted && *head.text == *name,
            _ => false,
        });
        // The name at its own define is none.
        calls.retain(|(text, node)| {
            let form = self.parent(*text, *node);
            let head = form.and_then(|form| self.texts[*text].0.head(form));
            head != Some("define")
        });
        calls
    }

    /// The references that stand for what an item of an option has in some angles.
    fn references(&self, text: usize, angles: NodeId) -> Vec<(usize, NodeId)> {
        let tree = self.texts[text].0;
        let found = || {
            let item = self.parent(text, angles)?;
            let items = self.parent(text, item)?;
            let option = match tree.kind(items) {
                NodeKind::Array(_) => self.parent(text, items)?,
                _ => items,
            };
            let is_angles = |node: &&NodeId| matches!(tree.kind(**node), NodeKind::Angles(_));
            let number = tree
                .children(item)
                .iter()
                .filter(is_angles)
                .position(|one| *one == angles)?;
            let word = |node: NodeId| match tree.kind(node) {
                NodeKind::Angles(items) => match tree.kind(*items.first()?) {
                    NodeKind::Symbol(word) => Some(word.to_string()),
                    _ => None,
                },
                _ => None,
            };
            let parts = tree.children(option).iter();
            let category = parts.clone().find_map(|part| word(*part))?;
            let tag = parts.clone().find_map(|part| match tree.kind(*part) {
                NodeKind::Labelled { label, value } if &*label.text == "args" => {
                    word(*tree.children(*value).get(number)?)
                }
                _ => None,
            })?;
            Some((category, tag))
        };
        let Some((category, tag)) = found() else {
            return Vec::new();
        };
        self.nodes(|tree, node| {
            matches!(tree.kind(node), NodeKind::Reference { category: of, tag: one }
                if *of.text == *category && *one.text == *tag)
        })
    }
}

/// Calls `see` with each kind of names that a shape takes, and whether it gives the name.
fn each_kind(shape: &Shape, see: &mut dyn FnMut(&'static NameKind, bool)) {
    match shape {
        Shape::Name { kind, declares } => see(kind, *declares),
        Shape::List(inner)
        | Shape::Rest(inner)
        | Shape::Optional(inner)
        | Shape::Labelled(inner)
        | Shape::Within(_, inner)
        | Shape::Apart(inner)
        | Shape::Deferred(inner) => each_kind(inner, see),
        Shape::Union(any) => any.iter().for_each(|shape| each_kind(shape, see)),
        Shape::One(_) => {}
    }
}
