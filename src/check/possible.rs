//! Which types a node could have.
//!
//! Found once per node, from below: a form could have the result types of those ludemes of its head that
//! its arguments fit. If none fits, something in it is wrong and will be told there; until then the form
//! could be whatever its head says.

use super::Checker;
use super::fit::Mode;
use crate::diagnostic::nearest;
use crate::ludeme::{Ludeme, Type, registry};
use crate::syntax::{Head, Name, NodeId, NodeKind};

impl Checker<'_> {
    /// The types a node could have; any where it cannot be told.
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
            NodeKind::Call { head, args } => self.possible_call(head, args),
            NodeKind::Int(_) => Type::INT,
            NodeKind::Float(_) => Type::FLOAT,
            NodeKind::Text(_) => Type::TEXT,
            NodeKind::Range { .. } => Type::RANGE,
            NodeKind::Symbol(word) => possible_word(word),
            NodeKind::Array(items) => items
                .iter()
                .fold(Type::NONE, |ty, item| ty.or(self.possible(*item))),
            _ => Type::ANY,
        }
    }

    fn possible_call(&mut self, head: &Name, args: &[NodeId]) -> Type {
        if head.form != Head::Word {
            return Type::ANY;
        }
        let candidates = self.candidates(&head.text, args);
        if candidates.is_empty() {
            return Type::ANY;
        }
        let results = |ludemes: &[&Ludeme]| {
            ludemes
                .iter()
                .fold(Type::NONE, |ty, ludeme| ty.or(ludeme.result))
        };
        let all = results(&candidates);
        if all.bases().count() < 2 {
            return all;
        }
        let fitting: Vec<&Ludeme> = candidates
            .iter()
            .copied()
            .filter(|ludeme| self.align(ludeme, args, Mode::Strict).is_good())
            .collect();
        if fitting.is_empty() {
            all
        } else {
            results(&fitting)
        }
    }

    /// Whether nothing is known of a node, because something is wrong with it.
    pub(super) fn is_unknown(&mut self, node: NodeId) -> bool {
        match self.kind(node) {
            NodeKind::Symbol(word) => known_word(word).is_none(),
            NodeKind::Array(_) => false,
            _ => self.possible(node) == Type::ANY,
        }
    }
}

/// The types a word could have. An unknown word could be any that it resembles.
fn possible_word(word: &str) -> Type {
    if let Some(ty) = known_word(word) {
        return ty;
    }
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
