//! A node and the shape expected → a part of the description.

use super::fit::Mode;
use super::possible::{known_word, truth};
use super::{Checker, default};
use crate::ludeme::{PartId, PartKind, Range, Shape, Type, accepted, registry};
use crate::syntax::{NodeId, NodeKind};

/// The largest number of integers that a range in a list may stand for.
const LONGEST_RANGE: u64 = 10_000;

impl<'t> Checker<'t, '_> {
    /// A node where a shape is expected. What does not fit is reported, and leaves a hole.
    pub(super) fn conform(&mut self, node: NodeId, shape: &Shape) -> PartId {
        match shape {
            Shape::Optional(inner)
            | Shape::Labelled(inner)
            | Shape::Within(_, inner)
            | Shape::Apart(inner)
            | Shape::Deferred(inner) => self.conform(node, inner),
            Shape::Union(any) => self.conform_union(node, any, shape),
            Shape::List(inner) | Shape::Rest(inner) => match self.kind(node) {
                NodeKind::Array(items) => self.conform_several(node, items, inner),
                _ => {
                    let item = self.conform(node, inner);
                    self.add(PartKind::List(vec![item]), node)
                }
            },
            Shape::Name { kind, declares } => match self.kind(node) {
                NodeKind::Text(name) => {
                    let (name, kind, declares) = (name.clone(), *kind, *declares);
                    self.add(
                        PartKind::Name {
                            name,
                            kind,
                            declares,
                        },
                        node,
                    )
                }
                _ if self.is_unknown(node) => self.conform_one(node, Type::TEXT),
                _ => self.misfit(node, shape),
            },
            Shape::One(expected) => self.conform_one(node, *expected),
        }
    }

    /// Several nodes as one list.
    pub(super) fn conform_several(
        &mut self,
        node: NodeId,
        items: &[NodeId],
        shape: &Shape,
    ) -> PartId {
        let mut parts = Vec::with_capacity(items.len());
        for item in items {
            if self.is_counted(*item, shape) {
                self.count_out(*item, shape, &mut parts);
            } else {
                parts.push(self.conform(*item, shape));
            }
        }
        self.add(PartKind::List(parts), node)
    }

    fn conform_union(&mut self, node: NodeId, any: &[&Shape], shape: &Shape) -> PartId {
        if self.is_unknown(node) {
            return self.conform_one(node, shape.ty());
        }
        for mode in [Mode::Exact, Mode::Strict, Mode::Changes, Mode::Lenient] {
            if let Some(index) = any.iter().position(|shape| self.fits(node, shape, mode)) {
                let part = self.conform(node, any[index]);
                return self.add(PartKind::Choice(index, part), node);
            }
        }
        self.misfit(node, shape)
    }

    fn conform_one(&mut self, node: NodeId, expected: Type) -> PartId {
        let kind = match self.kind(node) {
            NodeKind::Call { head, args } => return self.call(node, head, args, expected),
            NodeKind::Symbol(word) => return self.word(node, word, expected),
            NodeKind::Int(number) => match i32::try_from(*number) {
                Ok(number) => PartKind::Int(number),
                Err(_) => {
                    self.report_number_too_large(node);
                    return self.hole(node);
                }
            },
            NodeKind::Float(number) => PartKind::Float(*number),
            NodeKind::Text(text) => PartKind::Text(text.clone()),
            NodeKind::Range { .. } if accepted(expected).meets(Type::RANGE) => {
                match self.range(node) {
                    Some(range) => PartKind::Range(range),
                    None => return self.hole(node),
                }
            }
            NodeKind::Range { .. } | NodeKind::Array(_) | NodeKind::Labelled { .. } => {
                return self.misfit(node, &Shape::One(expected));
            }
            NodeKind::Omitted => return self.misfit(node, &Shape::One(expected)),
            // The mistake here was already reported by the expansion or the parser.
            NodeKind::Parameter(_)
            | NodeKind::Reference { .. }
            | NodeKind::Angles(_)
            | NodeKind::Stars(_)
            | NodeKind::Bad => return self.hole(node),
        };
        if let Some(problem) = self.swapped_call(node) {
            // Where any text may stand, it would count as one.
            self.report(problem, node);
            return self.hole(node);
        }
        if accepted(expected).meets(self.possible(node)) {
            self.add(kind, node)
        } else {
            self.misfit(node, &Shape::One(expected))
        }
    }

    fn word(&mut self, node: NodeId, word: &'t str, expected: Type) -> PartId {
        let wanted = accepted(expected);
        if let Some(truth) = truth(word).filter(|_| wanted.meets(Type::BOOL)) {
            return self.add(PartKind::Bool(truth), node);
        }
        let words = registry().words(word);
        let exact = words.iter().find(|word| expected.meets(word.vocabulary.ty));
        let coerced = || words.iter().find(|word| wanted.meets(word.vocabulary.ty));
        if let Some(word) = exact.or_else(coerced) {
            return self.add(PartKind::Word(*word), node);
        }
        if word.starts_with('#') {
            // The expansion has reported that this is no parameter.
            return self.hole(node);
        }
        if known_word(word).is_some() {
            return self.misfit(node, &Shape::One(expected));
        }
        self.report_unknown_word(node, word, expected);
        self.hole(node)
    }

    /// The ends of a range.
    fn range(&mut self, node: NodeId) -> Option<Range> {
        let NodeKind::Range { low, high } = self.kind(node) else {
            return None;
        };
        let end = |end: NodeId| match self.kind(end) {
            NodeKind::Int(number) => i32::try_from(*number).ok(),
            _ => None,
        };
        let ends = end(*low).zip(end(*high));
        if ends.is_none() {
            self.report_range_ends(node);
        }
        ends.map(|(low, high)| Range { low, high })
    }

    /// All numbers of a range, upwards or downwards.
    fn count_out(&mut self, node: NodeId, shape: &Shape, parts: &mut Vec<PartId>) {
        let Some(Range { low, high }) = self.range(node) else {
            parts.push(self.hole(node));
            return;
        };
        if u64::from(low.abs_diff(high)) >= LONGEST_RANGE {
            self.report_long_range(node, LONGEST_RANGE);
            parts.push(self.hole(node));
            return;
        }
        let mut number = low;
        loop {
            let mut part = self.add(PartKind::Int(number), node);
            if let Shape::Union(any) = shape {
                let index = any.iter().position(|shape| shape.ty().meets(Type::INT));
                part = self.add(PartKind::Choice(index.unwrap_or_default(), part), node);
            }
            parts.push(part);
            if number == high {
                return;
            }
            number += (high - low).signum();
        }
    }

    /// The text of a default where a shape is expected, standing at the place of a ludeme.
    pub(super) fn default(&mut self, node: NodeId, text: &'static str, shape: &Shape) -> PartId {
        let place = self.place(node);
        let tree = default::tree(text);
        let Some(root) = tree.roots.first() else {
            return self.hole(node);
        };
        let mut inner = Checker {
            tree,
            forms: None,
            home: Some((self.home.map_or(node, |(home, _)| home), place)),
            possible: vec![None; tree.nodes.len()],
            candidates: vec![None; tree.nodes.len()],
            unknown: std::mem::take(&mut self.unknown),
            description: std::mem::take(&mut self.description),
            homes: std::mem::take(&mut self.homes),
            problems: std::mem::take(&mut self.problems),
            faults: self.faults,
            defines: &[],
            words: &[],
            titled: &[],
            misplaced: None,
            is_quiet: self.is_quiet,
            suspects: std::mem::take(&mut self.suspects),
            undeclared: std::mem::take(&mut self.undeclared),
        };
        let part = inner.conform(*root, shape);
        (self.description, self.homes) = (inner.description, inner.homes);
        (self.problems, self.faults) = (inner.problems, inner.faults);
        (self.suspects, self.undeclared) = (inner.suspects, inner.undeclared);
        self.unknown = inner.unknown;
        part
    }

    /// Tells that a node does not fit, and checks what is inside it.
    fn misfit(&mut self, node: NodeId, shape: &Shape) -> PartId {
        self.note_undeclared(shape);
        self.report_misfit(node, shape);
        self.misplaced = Some(node);
        self.check_inside(node);
        self.hole(node)
    }

    /// Checks the children of a node that matches no ludeme.
    pub(super) fn check_inside(&mut self, node: NodeId) {
        match self.kind(node) {
            NodeKind::Call { head, args } => {
                self.call(node, head, args, Type::ANY);
            }
            NodeKind::Array(items) => items.iter().for_each(|item| self.check_inside(*item)),
            NodeKind::Labelled { value, .. } => self.check_inside(*value),
            NodeKind::Text(text) => {
                self.note_fault();
                self.suspects.push(text.to_string());
            }
            _ => {}
        }
    }

    /// A hole for a form, whose arguments are checked all the same.
    pub(super) fn hole_around(&mut self, node: NodeId, args: &[NodeId]) -> PartId {
        args.iter().for_each(|arg| self.check_inside(*arg));
        self.hole(node)
    }

    pub(super) fn hole(&mut self, node: NodeId) -> PartId {
        self.add(PartKind::Hole, node)
    }

    pub(super) fn add(&mut self, kind: PartKind, node: NodeId) -> PartId {
        let place = self.place(node);
        self.homes.push(self.home.map_or(node, |(home, _)| home));
        self.description.add(kind, place)
    }
}
