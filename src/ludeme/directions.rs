//! Directions as arguments, and `(directions …)`.

use super::argument::{Argument, Labelled, Rest};
use super::assembly::{Bend, BoardAdjacency, DirectionWord};
use super::bounded::{AtLeast, no_direction};
use super::macros::{ludeme, union};
use super::site_type::{OfType, on_default};
use super::words::{Absolute, Relation, Relative};
use super::{Builder, Compile, Compiled, Ludeme, Type, Typed};
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, DirectionsId, Int, PieceDirections};
use crate::source::Span;
use crate::topology;
use std::sync::Arc;

pub(crate) mod heading;

pub(crate) const LUDEMES: &[Ludeme] = &[
    DirectionsForm::LUDEME,
    TowardsForm::LUDEME,
    DifferenceForm::LUDEME,
    UnionForm::LUDEME,
    IfForm::LUDEME,
    BendForm::LUDEME,
];

/// Several directions together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DirectionList(Vec<DirectionChoice>);

/// A direction, or a choice of some by a condition.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum DirectionChoice {
    /// A direction.
    Word(DirectionWord),
    /// Directions but for that of the last move, or the one against it.
    Without(Vec<DirectionWord>, Relative),
    /// These where the condition holds, otherwise those.
    If(Box<Bool>, Vec<DirectionChoice>, Vec<DirectionChoice>),
    /// The direction in which one site lies from another.
    Towards(Box<Way>),
    /// Directions as seen by who has come from one site to another; where they are not adjacent, by the piece there.
    Turned(Box<Way>, Vec<DirectionWord>),
}

/// From one site to another.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Way {
    /// The one.
    pub(crate) from: Int,
    /// The other.
    pub(crate) to: Int,
}

impl DirectionChoice {
    /// The word for the direction of the last move, or against it, if it is one.
    fn of_last_move(&self) -> Option<Relative> {
        match self {
            Self::Word(DirectionWord::Relative(word)) => {
                Relative::LASTING.contains(word).then_some(*word)
            }
            _ => None,
        }
    }
}

impl Typed for DirectionList {
    const TYPE: Type = Type::DIRECTIONS;
}

union! {
    /// One direction or class of directions, or several.
    pub(crate) enum DirectionArgument {
        /// Of the board.
        Absolute(Absolute),
        /// As seen by a piece.
        Relative(Relative),
        /// Several.
        Several(DirectionList),
    }
}

impl DirectionArgument {
    fn courses(self) -> Vec<DirectionChoice> {
        match self {
            Self::Absolute(word) => vec![DirectionChoice::Word(DirectionWord::Absolute(word))],
            Self::Relative(word) => vec![DirectionChoice::Word(DirectionWord::Relative(word))],
            Self::Several(DirectionList(courses)) => courses,
        }
    }
}

/// The directions of a rule: one, or a list in braces.
pub(crate) struct Toward(Vec<DirectionWord>);

impl Argument for Toward {
    const SHAPE: super::Shape = <Vec<DirectionArgument> as Argument>::SHAPE;

    fn take(given: super::Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        let courses = courses(given, builder)?;
        if courses.is_empty() {
            return Err(no_direction(span).into());
        }
        if let Some(word) = courses.iter().find_map(DirectionChoice::of_last_move) {
            return Err(of_last_move(word, span).into());
        }
        words(courses, span).map(Self)
    }
}

/// The directions of an argument.
fn courses(given: super::Given, builder: &mut Builder<'_>) -> Compiled<Vec<DirectionChoice>> {
    let directions: Vec<DirectionArgument> = Vec::take(given, builder)?;
    Ok(directions
        .into_iter()
        .flat_map(DirectionArgument::courses)
        .collect())
}

/// Directions without a choice among them; a choice is refused.
fn words(courses: Vec<DirectionChoice>, span: Span) -> Compiled<Vec<DirectionWord>> {
    let words = courses.into_iter().map(|course| match course {
        DirectionChoice::Word(word) => Ok(word),
        DirectionChoice::Without(_, word) => Err(of_last_move(word, span).into()),
        DirectionChoice::If(..) | DirectionChoice::Towards(_) | DirectionChoice::Turned(..) => {
            Err(changing(span).into())
        }
    });
    words.collect()
}

/// A choice of directions stands where it is not gone by.
pub(crate) static CHANGING: Code = Code {
    name: "compile::changing_directions",
    summary: "directions are chosen by a condition where no ludeme goes by it",
    explain: "`(if …)` among directions is asked anew in every position, as is the direction from one site to another. \
              Only steps, slides, hops, `(forEach Direction …)`, `(sites Direction …)` and `(ahead …)` go by it.",
    wrong: "(end (if (is Line 3 (if (is Mover P1) Orthogonal Diagonal)) (result Mover Win)))",
    right: "(end (if (if (is Mover P1) (is Line 3 Orthogonal) (is Line 3 Diagonal)) (result Mover Win)))",
};

fn changing(span: Span) -> Problem {
    let message = "these directions depend on a condition, which is not gone by here";
    Problem::error(&CHANGING, span, message, "these are not always the same")
        .with_help("it may stand in `(move Step …)`, `(move Slide …)`, `(move Hop …)`, `(forEach Direction …)`, \
                    `(sites Direction …)` and `(ahead …)`")
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
    /// Whether a direction of the board is among them.
    pub(crate) fn names(&self, word: Absolute) -> bool {
        self.0.contains(&DirectionWord::Absolute(word))
    }

    pub(super) fn words(self) -> Vec<DirectionWord> {
        self.0
    }

    /// The tables, by owner of the moving piece where a direction is relative.
    pub(crate) fn set(self, builder: &mut Builder<'_>) -> PieceDirections {
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
    /// `(directions Forwards of:All)`
    (directions) -> DirectionList
    struct DirectionsForm {
        /// The directions.
        directions: Rest<DirectionArgument>,
        /// Of sites that are related so, for directions as a piece sees them; of adjacent ones unless given.
        of: Labelled<Option<Relation>>,
    }
}

impl Compile for DirectionsForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<DirectionList> {
        let all = self.directions.0.into_iter();
        let all = all.flat_map(DirectionArgument::courses);
        let Some(relation) = self.of.0 else {
            return Ok(DirectionList(all.collect()));
        };
        let relation = related(relation);
        let all = all.map(|course| match course {
            DirectionChoice::Word(DirectionWord::Relative(word))
                if !Relative::LASTING.contains(&word) =>
            {
                Ok(DirectionChoice::Word(DirectionWord::Related(
                    word, relation,
                )))
            }
            _ => {
                let message = "`of:` needs directions as a piece sees them";
                let label = "only `Forward`, `Rightwards` and the like are gone by";
                let problem = Problem::error(&RELATED, builder.span(), message, label);
                Err(problem.with_help("leave `of:` out"))
            }
        });
        Ok(DirectionList(all.collect::<Result<_, _>>()?))
    }
}

ludeme! {
    /// The direction in which one site lies from another on a straight line; none if it does not.
    ///
    /// `(directions Cell from:(last From) to:(last To))`
    (directions) -> DirectionList
    struct TowardsForm {
        /// The kind of site; that on which the game is played.
        site: OfType,
        /// The one.
        from: Labelled<Int>,
        /// The other.
        to: Labelled<Int>,
    }
}

impl Compile for TowardsForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<DirectionList> {
        on_default(Some(self.site), builder)?;
        Ok(DirectionList(vec![DirectionChoice::Towards(Box::new(
            Way {
                from: self.from.0,
                to: self.to.0,
            },
        ))]))
    }
}

/// What a word for a relation of sites stands for.
fn related(relation: Relation) -> topology::Relation {
    match relation {
        Relation::Orthogonal => topology::Relation::Orthogonal,
        Relation::Diagonal => topology::Relation::Diagonal,
        Relation::OffDiagonal => topology::Relation::OffDiagonal,
        Relation::Adjacent => topology::Relation::Adjacent,
        Relation::All => topology::Relation::All,
    }
}

/// A relation is given for directions that have none.
pub(crate) static RELATED: Code = Code {
    name: "compile::related_directions",
    summary: "`of:` stands with directions that it does not change",
    explain: "`of:` says among which directions of the board those are that a piece sees, such as `Forwards`: all in which \
              sites are related so. Directions of the board, and that of the last move, do not depend on it.",
    wrong: "(move Step (directions {N E} of:All))",
    right: "(move Step (directions Forwards of:All))",
};

ludeme! {
    /// Directions without some others, each compass direction by itself.
    ///
    /// `(difference Adjacent Backward)`
    (difference) -> DirectionList
    struct DifferenceForm {
        /// The directions.
        directions: Toward,
        /// Those that are left out; that of the last move only alone.
        less: Vec<DirectionArgument>,
    }
}

impl Compile for DifferenceForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<DirectionList> {
        let less: Vec<DirectionChoice> = self
            .less
            .into_iter()
            .flat_map(DirectionArgument::courses)
            .collect();
        if let [course] = &less[..]
            && let Some(word) = course.of_last_move()
        {
            return Ok(DirectionList(vec![DirectionChoice::Without(
                self.directions.0,
                word,
            )]));
        }
        if let Some(word) = less.iter().find_map(DirectionChoice::of_last_move) {
            return Err(of_last_move(word, builder.span()).into());
        }
        let less = words(less, builder.span())?;
        let difference = DirectionWord::Difference(self.directions.0, less);
        Ok(DirectionList(vec![DirectionChoice::Word(difference)]))
    }
}

ludeme! {
    /// Directions that are among the ones or the others, each compass direction once.
    ///
    /// `(union Orthogonal N)`
    (union) -> DirectionList
    struct UnionForm {
        /// The ones.
        directions: Toward,
        /// The others.
        others: Toward,
    }
}

impl Compile for UnionForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<DirectionList> {
        let mut all = self.directions.0;
        all.extend(self.others.0);
        let union = DirectionWord::Difference(all, Vec::new());
        Ok(DirectionList(vec![DirectionChoice::Word(union)]))
    }
}

ludeme! {
    /// Directions that depend on a condition.
    ///
    /// `(if (is Mover P1) Orthogonal Diagonal)`
    (if) -> DirectionList
    struct IfForm {
        /// The condition.
        condition: Bool,
        /// The directions where it holds.
        directions: Vec<DirectionArgument>,
        /// The directions where it does not.
        otherwise: Vec<DirectionArgument>,
    }
}

impl Compile for IfForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<DirectionList> {
        let courses = |all: Vec<DirectionArgument>| {
            all.into_iter()
                .flat_map(DirectionArgument::courses)
                .collect()
        };
        let (directions, otherwise) = (courses(self.directions), courses(self.otherwise));
        Ok(DirectionList(vec![DirectionChoice::If(
            Box::new(self.condition),
            directions,
            otherwise,
        )]))
    }
}

ludeme! {
    /// Ways with a bend: some steps straight on, and from the corner on in directions as seen when going
    /// straight: `FL` and `FR` turn as little as the board allows. Not in Ludii.
    ///
    /// `(bend Orthogonal {FL FR})`
    /// `(bend Diagonal {Leftward Rightward} after:2)`
    (bend) -> DirectionList
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
    fn compile(self, _: &mut Builder<'_>) -> Compiled<DirectionList> {
        Ok(DirectionList(vec![DirectionChoice::Word(
            DirectionWord::Bend(Bend {
                first: self.first.words(),
                turns: self.turns,
                after: usize::try_from(self.after.0.0).unwrap_or(1).max(1),
            }),
        )]))
    }
}

impl Toward {
    /// What each site of the board sees in the directions.
    pub(crate) fn seen(self, builder: &mut Builder<'_>) -> Arc<BoardAdjacency> {
        let id = self.fixed(builder);
        builder.game.seen(id)
    }
}
