//! Directions that may be those of the last move: `SameDirection` and `OppositeDirection`.
//!
//! Such a direction is known only in play. It becomes one case for each direction of the board, of which the first
//! counts that leads from the one end of the last move to the other, as in Ludii.

use super::{DirectionChoice, Toward, courses};
use crate::game::ir::{Bool, Int, Moves, PieceDirections, Sites};
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::bounded::no_direction;
use crate::ludeme::clause::range::MOST;
use crate::ludeme::words::{Absolute, Relative};
use crate::ludeme::{Argument, Builder, Compiled, Given, Shape};
use crate::topology::{AbsoluteDirection, Relation};

/// Directions of a rule, perhaps among them those of the last move or some that depend on a condition.
pub(crate) struct Heading(Vec<DirectionChoice>);

impl Argument for Heading {
    const SHAPE: Shape = <Toward as Argument>::SHAPE;

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        let courses = courses(given, builder)?;
        match courses.is_empty() {
            true => Err(no_direction(span).into()),
            false => Ok(Self(courses)),
        }
    }
}

/// Cases of which the first counts whose condition holds.
type Cases = Vec<(Bool, DirectionWord)>;

/// What becomes of directions: moves, or sites.
trait Outcome: Clone {
    fn none() -> Self;
    fn any(all: Vec<Self>) -> Self;
    fn choice(condition: Bool, then: Self, otherwise: Self) -> Self;
}

impl Outcome for Moves {
    fn none() -> Self {
        Self::None
    }

    fn any(all: Vec<Self>) -> Self {
        Self::Or(all)
    }

    fn choice(condition: Bool, then: Self, otherwise: Self) -> Self {
        let otherwise = (otherwise != Self::None).then(|| Box::new(otherwise));
        Self::If(Box::new(condition), Box::new(then), otherwise)
    }
}

impl Outcome for Sites {
    fn none() -> Self {
        Self::List(Vec::new())
    }

    fn any(all: Vec<Self>) -> Self {
        Self::Union(all)
    }

    fn choice(condition: Bool, then: Self, otherwise: Self) -> Self {
        Self::If(Box::new(condition), Box::new(then), Box::new(otherwise))
    }
}

impl Heading {
    /// Directions among which all of these are.
    pub(crate) fn all(&self, builder: &mut Builder<'_>) -> PieceDirections {
        let mut words = Vec::new();
        collect(&self.0, &mut words);
        let is_lasting = |word: &DirectionWord| matches!(word, DirectionWord::Relative(word) if Relative::LASTING.contains(word));
        if words.iter().any(is_lasting) {
            words = vec![DirectionWord::Absolute(Absolute::All)];
        }
        builder.game.direction_set(&words)
    }

    /// The moves in these directions, of which `make` gives those in some.
    pub(crate) fn moves(
        self,
        builder: &mut Builder<'_>,
        make: impl Fn(PieceDirections) -> Moves,
    ) -> Moves {
        outcome(&self.0, builder, &make)
    }

    /// The sites in these directions, of which `make` gives those in some.
    pub(crate) fn sites(
        self,
        builder: &mut Builder<'_>,
        make: impl Fn(PieceDirections) -> Sites,
    ) -> Sites {
        outcome(&self.0, builder, &make)
    }
}

/// All words of some directions, whatever the conditions.
fn collect(courses: &[DirectionChoice], words: &mut Vec<DirectionWord>) {
    for course in courses {
        match course {
            DirectionChoice::Word(word) if words.contains(word) => {}
            DirectionChoice::Word(word) => words.push(word.clone()),
            DirectionChoice::Without(of, _) => words.extend(of.iter().cloned()),
            DirectionChoice::If(_, then, otherwise) => {
                collect(then, words);
                collect(otherwise, words);
            }
        }
    }
}

/// What `make` gives for directions: those that are always the same together, every other by itself.
fn outcome<T: Outcome>(
    courses: &[DirectionChoice],
    builder: &mut Builder<'_>,
    make: &impl Fn(PieceDirections) -> T,
) -> T {
    let (mut all, mut fixed) = (Vec::new(), Vec::new());
    for course in courses {
        match course {
            DirectionChoice::Word(DirectionWord::Relative(word))
                if Relative::LASTING.contains(word) =>
            {
                let cases = cases(*word, builder);
                all.push(first_of(cases, T::none(), builder, make));
            }
            DirectionChoice::Word(word) => fixed.push(word.clone()),
            DirectionChoice::Without(of, word) => {
                let whole = make(builder.game.direction_set(of));
                let cases = cases(*word, builder).into_iter();
                let less = cases.map(|(holds, word)| {
                    (holds, DirectionWord::Difference(of.clone(), vec![word]))
                });
                all.push(first_of(less.collect(), whole, builder, make));
            }
            DirectionChoice::If(condition, then, otherwise) => {
                let then = outcome(then, builder, make);
                let otherwise = outcome(otherwise, builder, make);
                all.push(T::choice((**condition).clone(), then, otherwise));
            }
        }
    }
    if !fixed.is_empty() {
        all.insert(0, make(builder.game.direction_set(&fixed)));
    }
    match all.len() {
        1 => all.remove(0),
        _ => T::any(all),
    }
}

/// What `make` gives for the first case that holds, or `otherwise`.
fn first_of<T: Outcome>(
    cases: Cases,
    otherwise: T,
    builder: &mut Builder<'_>,
    make: &impl Fn(PieceDirections) -> T,
) -> T {
    let cases = cases.into_iter().rev();
    cases.fold(otherwise, |others, (holds, word)| {
        T::choice(holds, make(builder.game.direction_set(&[word])), others)
    })
}

/// For each direction of the board, that it is the one of the last move, or the one against it.
fn cases(word: Relative, builder: &mut Builder<'_>) -> Cases {
    let (from, to) = match word {
        Relative::OppositeDirection => (Int::LastTo, Int::LastFrom),
        _ => (Int::LastFrom, Int::LastTo),
    };
    let Some(board) = builder.game.board.clone() else {
        return Vec::new();
    };
    let directions = board
        .topology
        .directions(board.site_type, Relation::Adjacent);
    let words = directions.iter().filter_map(|direction| {
        let direction = AbsoluteDirection::from(*direction);
        let mut words = Absolute::ALL.iter();
        words.find(|word| AbsoluteDirection::from_name(word.text()) == Some(direction))
    });
    words
        .map(|word| {
            let word = DirectionWord::Absolute(*word);
            let line = Sites::Radiating {
                directions: builder.game.direction_set(std::slice::from_ref(&word)),
                from: Box::new(Sites::One(Box::new(from.clone()))),
                min: Box::new(Int::Const(1)),
                max: Box::new(Int::Const(MOST)),
                stop: None,
                stop_included: false,
                included: false,
            };
            (Bool::In(Box::new(to.clone()), Box::new(line)), word)
        })
        .collect()
}
