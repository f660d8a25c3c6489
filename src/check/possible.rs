//! Which types a node could have.
//!
//! Found once per node, from below: a form could have the result types of those ludemes of its head that
//! its arguments fit. If none fits, something in it is wrong and will be reported there; until then the form
//! could be whatever its head says.

use super::Checker;
use super::fit::Mode;
use crate::diagnostic::nearest;
use crate::ludeme::{Ludeme, Type, registry};
use crate::syntax::{HeadForm, Name, NodeId, NodeKind};

impl Checker<'_, '_> {
    /// The types a node could have; any type where that is not known.
    pub(super) fn possible(&mut self, node: NodeId) -> Type {
        let index = node.0 as usize;
        if let Some(ty) = self.possible[index] {
            return ty;
        }
        let ty = self.find_possible(node);
        self.possible[index] = Some(ty);
        ty
    }

    fn find_possible(&mut self, node: NodeId) -> Type {
        match self.kind(node) {
            NodeKind::Call { head, args } => self.possible_call(node, head, args),
            NodeKind::Int(_) => Type::INT,
            NodeKind::Float(_) => Type::FLOAT,
            NodeKind::Text(_) => Type::TEXT,
            NodeKind::Range { .. } => Type::RANGE,
            NodeKind::Symbol(word) => self.possible_word(word),
            NodeKind::Array(items) => items
                .iter()
                .fold(Type::NONE, |ty, item| ty.or(self.possible(*item))),
            _ => Type::ANY,
        }
    }

    fn possible_call(&mut self, node: NodeId, head: &Name, args: &[NodeId]) -> Type {
        if head.form != HeadForm::Word {
            return Type::ANY;
        }
        let candidates = self.candidates(node);
        if candidates.is_empty() {
            let meant = results(&self.near_ludemes(&head.text, args));
            return if meant.is_none() { Type::ANY } else { meant };
        }
        let all = results(candidates);
        if !all.is_several() {
            return all;
        }
        let mut fitting = Type::NONE;
        for ludeme in candidates.iter() {
            if !fitting.contains(ludeme.result) && self.takes(ludeme, args, Mode::Strict) {
                fitting = fitting.or(ludeme.result);
            }
        }
        if fitting.is_none() { all } else { fitting }
    }

    /// The types a word could have.
    fn possible_word(&mut self, word: &str) -> Type {
        known_word(word).unwrap_or_else(|| self.unknown.types(word, || types_of_unknown(word)))
    }

    /// The ludemes that a form without candidates was probably meant to be.
    fn near_ludemes(&self, head: &str, args: &[NodeId]) -> Vec<&'static Ludeme> {
        let known = registry().with_head(head);
        if known.is_empty() {
            let near = nearest(head, registry().heads()).into_iter();
            return near
                .flat_map(|head| registry().with_head(head))
                .copied()
                .collect();
        }
        let word = args.first().and_then(|arg| match self.kind(*arg) {
            NodeKind::Symbol(word) => Some(&**word),
            _ => None,
        });
        let words = nearest(
            word.unwrap_or_default(),
            known.iter().filter_map(|l| l.word),
        );
        let near = known
            .iter()
            .filter(|l| l.word.is_some_and(|word| words.contains(&word)));
        let near: Vec<&Ludeme> = near.copied().collect();
        if near.is_empty() {
            known.to_vec()
        } else {
            near
        }
    }

    /// Whether a node is a form that no known ludeme fits.
    pub(super) fn is_unknown_call(&mut self, node: NodeId) -> bool {
        matches!(self.kind(node), NodeKind::Call { .. }) && self.is_unknown(node)
    }

    /// Whether a mistake that has been reported stands where a node should.
    pub(super) fn is_reported(&self, node: NodeId) -> bool {
        match self.kind(node) {
            NodeKind::Call { head, .. } => head.form == HeadForm::Missing,
            kind => *kind == NodeKind::Bad,
        }
    }

    /// Whether nothing is known of a node, because something is wrong with it.
    pub(super) fn is_unknown(&mut self, node: NodeId) -> bool {
        match self.kind(node) {
            NodeKind::Symbol(word) => known_word(word).is_none(),
            NodeKind::Call { .. } => self.candidates(node).is_empty(),
            NodeKind::Parameter(_)
            | NodeKind::Reference { .. }
            | NodeKind::Angles(_)
            | NodeKind::Stars(_)
            | NodeKind::Bad => true,
            _ => false,
        }
    }
}

/// The base types that ludemes result in.
fn results(ludemes: &[&Ludeme]) -> Type {
    ludemes
        .iter()
        .fold(Type::NONE, |ty, ludeme| ty.or(ludeme.result))
}

/// The types that an unknown word could have: those of all words that it resembles.
fn types_of_unknown(word: &str) -> Type {
    let every = registry().words_for(Type::ANY);
    let near = nearest(word, every).into_iter().filter_map(known_word);
    let near = near.fold(Type::NONE, Type::or);
    if near.is_none() { Type::ANY } else { near }
}

/// The types of the vocabularies that have a word; none if no vocabulary has it.
pub(super) fn known_word(word: &str) -> Option<Type> {
    if truth(word).is_some() {
        return Some(Type::BOOL);
    }
    let words = registry().words(word);
    let ty = words
        .iter()
        .fold(Type::NONE, |ty, word| ty.or(word.vocabulary.ty));
    (!ty.is_none()).then_some(ty)
}

/// The words for true and false; Ludii allows both cases.
pub(super) fn truth(word: &str) -> Option<bool> {
    match word {
        "true" | "True" => Some(true),
        "false" | "False" => Some(false),
        _ => None,
    }
}
