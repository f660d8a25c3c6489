//! The checked tree: every ludeme known, every argument in its place.
//!
//! An arena of parts. A ludeme has one slot per parameter; where checking failed there is a hole, so that a
//! broken description still has a tree. Refuses to hold anything unresolved: no label, no absent value that
//! has a default.

use super::names::NameKind;
use super::signature::Ludeme;
use super::types::Type;
use super::value::Range;
use super::words::Word;
use crate::diagnostic::Problem;
use crate::expand::Traces;
use crate::source::Span;
use crate::syntax::TraceId;
use std::sync::Arc;

/// A part of a [`Description`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct PartId(u32);

impl PartId {
    /// Its number among the parts of its description.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The part that comes this number of parts after it.
    pub fn after(self, parts: usize) -> Self {
        Self(
            self.0
                .saturating_add(u32::try_from(parts).unwrap_or(u32::MAX)),
        )
    }
}

/// Where a part stands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SourceLocation {
    /// The stretch of text.
    pub span: Span,
    /// The expansion it came by, if any.
    pub trace: Option<TraceId>,
}

/// What a part is.
#[derive(Clone, Debug)]
pub enum PartKind {
    /// A ludeme with one slot per parameter.
    Ludeme {
        /// Its record.
        ludeme: &'static Ludeme,
        /// Its arguments, in the order of the parameters.
        arguments: Vec<ArgumentSlot>,
    },
    /// A whole number.
    Int(i32),
    /// A number with a fraction.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// A text.
    Text(Arc<str>),
    /// A range.
    Range(Range),
    /// A word of an enum.
    Word(Word),
    /// A text that gives or uses a name.
    Name {
        /// The name.
        name: Arc<str>,
        /// What kind of thing it names.
        kind: &'static NameKind,
        /// Whether it gives the name.
        declares: bool,
    },
    /// A list.
    List(Vec<PartId>),
    /// An alternative of a union, by its number.
    Choice(usize, PartId),
    /// A place where checking failed.
    Hole,
}

/// The argument of one parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentSlot {
    /// Written.
    Given(PartId),
    /// Left out; the default instead, standing at the place of the ludeme.
    Default(PartId),
    /// Left out.
    Absent,
}

impl ArgumentSlot {
    /// The part in it.
    pub fn part(self) -> Option<PartId> {
        match self {
            ArgumentSlot::Given(part) | ArgumentSlot::Default(part) => Some(part),
            ArgumentSlot::Absent => None,
        }
    }
}

/// A checked description.
#[derive(Clone, Default, Debug)]
pub struct Description {
    parts: Vec<(PartKind, SourceLocation)>,
    /// What stands outermost: the game, its tests, its metadata.
    pub roots: Vec<PartId>,
    /// How the parts that came by an expansion came.
    pub traces: Traces,
    /// Whether the text is written for Ludii, as its `(metadata …)` shows: names that nothing has mean there what they mean in
    /// Ludii.
    pub for_ludii: bool,
}

impl Description {
    /// Without a part, for parts that come by these expansions.
    pub fn new(traces: Traces) -> Self {
        Self {
            traces,
            ..Self::default()
        }
    }

    /// Adds a part.
    pub fn add(&mut self, kind: PartKind, place: SourceLocation) -> PartId {
        let id = self.next();
        self.parts.push((kind, place));
        id
    }

    /// Makes room for a number of parts.
    pub fn reserve(&mut self, parts: usize) {
        self.parts.reserve(parts);
    }

    /// The part that will be added next.
    pub fn next(&self) -> PartId {
        PartId(u32::try_from(self.parts.len()).unwrap_or(u32::MAX))
    }

    /// What a part is.
    pub fn kind(&self, part: PartId) -> &PartKind {
        &self.parts[part.0 as usize].0
    }

    /// Where a part stands.
    pub fn place(&self, part: PartId) -> SourceLocation {
        self.parts[part.0 as usize].1
    }

    /// Every part, those inside before those around them.
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = PartId> + use<> {
        (0..self.parts.len()).map(|index| PartId(u32::try_from(index).unwrap_or(u32::MAX)))
    }

    /// The record of a part that is a ludeme.
    pub fn ludeme(&self, part: PartId) -> Option<&'static Ludeme> {
        match self.kind(part) {
            PartKind::Ludeme { ludeme, .. } => Some(ludeme),
            PartKind::Choice(_, inner) => self.ludeme(*inner),
            _ => None,
        }
    }

    /// What stands for a parameter of a ludeme, an alternative of a union looked through.
    pub fn argument(&self, part: PartId, param: &str) -> Option<PartId> {
        let PartKind::Ludeme { ludeme, arguments } = self.kind(part) else {
            return None;
        };
        let index = ludeme.params.iter().position(|known| known.name == param)?;
        let mut argument = arguments[index].part()?;
        while let PartKind::Choice(_, inner) = self.kind(argument) {
            argument = *inner;
        }
        Some(argument)
    }

    /// The word that stands for a parameter of a ludeme, if a word stands there.
    pub fn word(&self, part: PartId, param: &str) -> Option<&'static str> {
        match self.kind(self.argument(part, param)?) {
            PartKind::Word(word) => Some(word.text()),
            _ => None,
        }
    }

    /// The base type of a part; of a list, those of its elements; of a hole, any.
    pub fn ty(&self, part: PartId) -> Type {
        match self.kind(part) {
            PartKind::Ludeme { ludeme, .. } => ludeme.result,
            PartKind::Int(_) => Type::INT,
            PartKind::Float(_) => Type::FLOAT,
            PartKind::Bool(_) => Type::BOOL,
            PartKind::Text(_) | PartKind::Name { .. } => Type::TEXT,
            PartKind::Range(_) => Type::RANGE,
            PartKind::Word(word) => word.vocabulary.ty,
            PartKind::List(items) => items
                .iter()
                .fold(Type::NONE, |ty, item| ty.or(self.ty(*item))),
            PartKind::Choice(_, inner) => self.ty(*inner),
            PartKind::Hole => Type::ANY,
        }
    }

    /// The problem with a note on the expansion through which its part came.
    pub fn explained(&self, part: PartId, problem: Problem) -> Problem {
        self.traces.explain(problem, self.place(part).trace)
    }
}
