//! Directions as arguments, and `(directions …)`.

use super::argument::{Argument, Labelled, Rest};
use super::assembly::{Bend, DirectionWord, Seen};
use super::bounded::{AtLeast, no_direction};
use super::macros::{ludeme, union};
use super::words::{Absolute, Relative};
use super::{Builder, Compile, Compiled, Ludeme, Type, Typed};
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{DirectionSet, DirectionsId};
use crate::source::Span;
use std::sync::Arc;

pub(crate) mod heading;

pub(crate) const LUDEMES: &[Ludeme] = &[DirectionsForm::LUDEME, BendForm::LUDEME];

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
    /// The word for the direction of the last move, or against it, if it is one or has one.
    fn of_last_move(&self) -> Option<Relative> {
        let lasting = |word: Relative| {
            [Relative::SameDirection, Relative::OppositeDirection]
                .contains(&word)
                .then_some(word)
        };
        match self {
            Self::Absolute(_) => None,
            Self::Relative(word) => lasting(*word),
            Self::Several(Directions(words)) => words.iter().find_map(|word| match word {
                DirectionWord::Relative(word) => lasting(*word),
                DirectionWord::Absolute(_) | DirectionWord::Bend(_) => None,
            }),
        }
    }

    fn words(self) -> Vec<DirectionWord> {
        match self {
            Self::Absolute(word) => vec![DirectionWord::Absolute(word)],
            Self::Relative(word) => vec![DirectionWord::Relative(word)],
            Self::Several(words) => words.0,
        }
    }
}

/// The directions of a rule: one, or a list in braces.
pub(crate) struct Toward(pub(super) Vec<Direction>);

impl Argument for Toward {
    const SHAPE: super::Shape = <Vec<Direction> as Argument>::SHAPE;

    fn take(given: super::Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        let words: Vec<Direction> = Vec::take(given, builder)?;
        if words.is_empty() {
            return Err(no_direction(span).into());
        }
        match words.iter().find_map(Direction::of_last_move) {
            Some(word) => Err(of_last_move(word, span).into()),
            None => Ok(Self(words)),
        }
    }
}

/// A direction of the last move stands where it is not gone by.
pub(crate) static OF_LAST_MOVE: Code = Code {
    name: "compile::last_direction",
    summary: "the direction of the last move is asked for where no ludeme goes by it",
    explain: "`SameDirection` and `OppositeDirection` are found anew in every position, from the site where the last \
              move started and the one where it ended. Only steps, slides, hops and `(sites Direction …)` go by them.",
    wrong: "(end (if (is Line 3 SameDirection) (result Mover Win)))",
    right: "(end (if (is Line 3 Orthogonal) (result Mover Win)))",
};

fn of_last_move(word: Relative, span: Span) -> Problem {
    let message = format!(
        "`{}` is the direction of the last move, which is not gone by here",
        word.text()
    );
    Problem::error(&OF_LAST_MOVE, span, message, "this is another direction in every position").with_help(
        "it may stand in `(move Step …)`, `(move Slide …)`, `(move Hop …)` and `(sites Direction …)`; elsewhere \
         name a direction of the board",
    )
}

impl Toward {
    pub(super) fn words(self) -> Vec<DirectionWord> {
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

ludeme! {
    /// Ways with a bend: some steps straight on, and from the corner on in directions as seen when going
    /// straight: `FL` and `FR` turn as little as the board allows. Not in Ludii.
    ///
    /// `(bend Orthogonal {FL FR})`
    /// `(bend Diagonal {Leftward Rightward} after:2)`
    (bend) -> Directions
    struct BendForm {
        /// The directions before the corner.
        first: Toward,
        /// The directions after it.
        turns: Vec<Relative>,
        /// How many steps it is to the corner.
        after: Labelled<AtLeast<1>> = "1",
    }
}

impl Compile for BendForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Directions> {
        Ok(Directions(vec![DirectionWord::Bend(Bend {
            first: self.first.words(),
            turns: self.turns,
            after: usize::try_from(self.after.0.0).unwrap_or(1).max(1),
        })]))
    }
}

impl Toward {
    /// What each site of the board sees in the directions.
    pub(crate) fn seen(self, builder: &mut Builder<'_>) -> Arc<Seen> {
        let id = self.fixed(builder);
        builder.game.seen(id)
    }
}
