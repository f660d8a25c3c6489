//! Where something belongs that is right, but stands in the wrong place.

use crate::check::Checker;
use crate::check::fit::Mode;
use crate::ludeme::types::either;
use crate::ludeme::{Ludeme, Param, Type, registry};
use crate::syntax::{HeadForm, NodeId, NodeKind};

/// What fits in more places than this is not said to belong anywhere.
const MOST_PLACES: usize = 3;

impl Checker<'_, '_> {
    /// Where a word or a form belongs, in words; nothing if that is anywhere, or unknown.
    pub(super) fn belongs(&mut self, node: NodeId) -> Option<String> {
        match self.kind(node) {
            NodeKind::Symbol(word) => behind(word).or_else(|| {
                let types = registry().words(word).iter().map(|word| word.vocabulary.ty);
                let places = places(types.fold(Type::NONE, Type::or))?;
                Some(format!("`{word}` belongs in {places}"))
            }),
            NodeKind::Call { head, args } if head.form == HeadForm::Word => {
                let ludemes = registry().with_head(&head.text);
                let fits =
                    |ludeme: &&&'static Ludeme| self.align(ludeme, args, Mode::Strict).is_good();
                let mut meant: Vec<&Ludeme> = ludemes.iter().filter(fits).copied().collect();
                if meant.is_empty() {
                    meant = ludemes.to_vec();
                }
                let results = meant
                    .into_iter()
                    .fold(Type::NONE, |ty, ludeme| ty.or(ludeme.result));
                if results == Type::OUTCOME {
                    return Some(format!(
                        "`({} …)` belongs in an end rule, `(end (if … ({} …)))`",
                        head.text, head.text
                    ));
                }
                Some(format!(
                    "`({} …)` belongs in {}",
                    head.text,
                    places(results)?
                ))
            }
            _ => None,
        }
    }
}

impl Checker<'_, '_> {
    /// What is to blame of an argument that is an end rule where an effect or moves are expected: the result in it.
    pub(super) fn outcome_in(&mut self, node: NodeId, expected: Type) -> Option<NodeId> {
        let is_effect = expected.meets(Type::EFFECT) || expected.meets(Type::MOVES);
        if !is_effect || self.possible(node) != Type::END_RULE {
            return None;
        }
        let children = self.tree.children(node).to_vec();
        children.into_iter().find_map(|child| {
            let is_outcome = self.possible(child) == Type::OUTCOME;
            match is_outcome {
                true => Some(child),
                false => self.outcome_in(child, expected),
            }
        })
    }
}

/// The heads behind which a word stands.
pub(super) fn behind(word: &str) -> Option<String> {
    let has_word = |ludeme: &&&Ludeme| ludeme.word == Some(word);
    let mut forms: Vec<String> = Vec::new();
    for ludeme in registry().ludemes().iter().filter(has_word) {
        let form = format!("`({} …)`", ludeme.name());
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    let few = !forms.is_empty() && forms.len() <= MOST_PLACES;
    few.then(|| format!("`{word}` is the second word of {}", either(&forms)))
}

/// The arguments that may be of a type.
fn places(ty: Type) -> Option<String> {
    let takes = |param: &Param| !ty.is_none() && param.shape.ty().and(ty) == param.shape.ty();
    let also = |param: &Param| param.shape.ty().meets(ty) && !takes(param);
    let other = |ludeme: &&Ludeme| ludeme.params.iter().any(also);
    if registry()
        .ludemes()
        .iter()
        .filter(|ludeme| other(ludeme))
        .count()
        > MOST_PLACES
    {
        return None;
    }
    let mut places: Vec<String> = Vec::new();
    for ludeme in registry().ludemes() {
        for param in ludeme.params.iter().filter(|param| takes(param)) {
            let label = if param.labelled() {
                format!(" {}:", param.name)
            } else {
                String::new()
            };
            let place = format!("`({}{label} …)`", ludeme.name());
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    let few = !places.is_empty() && places.len() <= MOST_PLACES;
    few.then(|| either(&places))
}
