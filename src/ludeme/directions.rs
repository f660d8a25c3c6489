//! Directions as arguments, and `(directions …)`.

use super::argument::{Argument, Rest};
use super::assembly::DirectionWord;
use super::macros::{ludeme, union};
use super::words::{Absolute, Relative};
use super::{Builder, Compile, Compiled, Ludeme, Type, Typed};
use crate::game::ir::{DirectionSet, DirectionsId};

pub(crate) const LUDEMES: &[Ludeme] = &[DirectionsForm::LUDEME];

/// Several directions together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Directions(Vec<DirectionWord>);

impl Typed for Directions {
    const TYPE: Type = Type::DIRECTIONS;
}

union! {
    /// One direction or class of directions, or several.
    pub(crate) enum Direction {
        /// Of the board.
        Absolute(Absolute),
        /// As seen by a piece.
        Relative(Relative),
        /// Several.
        Several(Directions),
    }
}

impl Direction {
    fn words(self) -> Vec<DirectionWord> {
        match self {
            Self::Absolute(word) => vec![DirectionWord::Absolute(word)],
            Self::Relative(word) => vec![DirectionWord::Relative(word)],
            Self::Several(words) => words.0,
        }
    }
}

/// The directions of a rule: one, or a list in braces.
pub(crate) struct Toward(Vec<Direction>);

impl Argument for Toward {
    const SHAPE: super::Shape = <Vec<Direction> as Argument>::SHAPE;

    fn take(given: super::Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        Vec::take(given, builder).map(Self)
    }
}

impl Toward {
    fn words(self) -> Vec<DirectionWord> {
        self.0.into_iter().flat_map(Direction::words).collect()
    }

    /// The tables, by owner of the moving piece where a direction is relative.
    pub(crate) fn set(self, builder: &mut Builder<'_>) -> DirectionSet {
        builder.game.direction_set(&self.words())
    }

    /// The tables without regard to a piece.
    pub(crate) fn fixed(self, builder: &mut Builder<'_>) -> DirectionsId {
        builder.game.fixed_directions(&self.words())
    }
}

ludeme! {
    /// Several directions.
    ///
    /// `(directions {N E})`
    (directions) -> Directions
    struct DirectionsForm {
        /// The directions.
        directions: Rest<Direction>,
    }
}

impl Compile for DirectionsForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Directions> {
        Ok(Directions(
            self.directions
                .0
                .into_iter()
                .flat_map(Direction::words)
                .collect(),
        ))
    }
}

impl Toward {
    /// What each site of the board sees in the directions.
    pub(crate) fn sights(self, builder: &mut Builder<'_>) -> Vec<crate::game::FromSite> {
        let id = self.fixed(builder);
        builder.game.sights(id).to_vec()
    }
}
