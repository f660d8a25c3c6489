//! Whether a node could stand where a shape is expected.

use super::Checker;
use super::possible::known_word;
use crate::ludeme::{Shape, Type, accepted, accepted_at_last, registry};
use crate::syntax::{NodeId, NodeKind};

/// How closely a node must fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Without coercion.
    Exact,
    /// As the language has it.
    Strict,
    /// An effect may stand where moves are expected.
    Changes,
    /// A list may hold anything where a list is expected, and an unknown word or ludeme may stand anywhere,
    /// so that the mistake is reported there.
    Lenient,
}

impl Checker<'_, '_> {
    /// Whether a node could, by its own head or kind, be of a shape.
    pub(super) fn fits(&mut self, node: NodeId, shape: &Shape, mode: Mode) -> bool {
        if mode == Mode::Lenient && self.is_unknown(node) {
            return true;
        }
        match shape {
            Shape::One(ty) => {
                let possible = self.possible(node);
                let fits = match mode {
                    Mode::Exact => ty.meets(possible),
                    Mode::Strict | Mode::Lenient => accepted(*ty).meets(possible),
                    Mode::Changes => {
                        accepted(*ty).meets(possible)
                            || accepted_at_last(*ty).meets(possible) && !self.is_bare(node)
                    }
                };
                fits && !matches!(self.kind(node), NodeKind::Array(_))
                    && !(matches!(mode, Mode::Strict | Mode::Changes)
                        && self.is_no_player(node, shape))
            }
            Shape::Name { .. } => self.fits(node, &Shape::One(Type::TEXT), mode),
            Shape::List(inner) | Shape::Rest(inner) => match self.kind(node) {
                NodeKind::Array(_) if mode == Mode::Lenient => true,
                NodeKind::Array(items) => items
                    .iter()
                    .all(|item| self.fits(*item, inner, mode) || self.is_counted(*item, inner)),
                _ => self.fits(node, inner, mode),
            },
            Shape::Union(any) => any.iter().any(|shape| self.fits(node, shape, mode)),
            Shape::Optional(inner)
            | Shape::Labelled(inner)
            | Shape::Within(_, inner)
            | Shape::Apart(inner)
            | Shape::Deferred(inner) => self.fits(node, inner, mode),
        }
    }

    /// Whether a node is a form without arguments: as an effect it names nothing that it changes, and stands for no move.
    pub(super) fn is_bare(&self, node: NodeId) -> bool {
        matches!(self.kind(node), NodeKind::Call { args, .. } if args.is_empty())
    }

    /// Whether a word that also means something else, as `All` does, would stand for one player though it names several.
    fn is_no_player(&self, node: NodeId, shape: &Shape) -> bool {
        let NodeKind::Symbol(word) = self.kind(node) else {
            return false;
        };
        let meanings = registry().words(word);
        meanings.len() > 1
            && !shape.ty().meets(known_word(word).unwrap_or(Type::NONE))
            && meanings.iter().all(|meaning| {
                !accepted(shape.ty()).meets(meaning.vocabulary.ty)
                    || meaning.names_several_players()
            })
    }

    /// Whether an item of a list is a range that stands for all its numbers: `{1..4}`.
    pub(super) fn is_counted(&self, item: NodeId, shape: &Shape) -> bool {
        matches!(self.kind(item), NodeKind::Range { .. })
            && shape.ty().meets(Type::INT)
            && !shape.ty().meets(Type::RANGE)
    }
}
