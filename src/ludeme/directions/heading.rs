//! Directions that may be those of the last move: `SameDirection` and `OppositeDirection`.
//!
//! Such a direction is known only in play. It becomes one case for each direction of the board, of which the first
//! counts that leads from the one end of the last move to the other, as in Ludii.

use super::Toward;
use crate::game::ir::{Bool, DirectionSet, Int, Moves, Sites};
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::bounded::no_direction;
use crate::ludeme::clause::range::MOST;
use crate::ludeme::words::{Absolute, Relative};
use crate::ludeme::{Argument, Builder, Compiled, Given, Shape};
use crate::topology::{AbsoluteDirection, Relation};

/// Directions of a rule, perhaps among them those of the last move.
pub(crate) struct Heading(Vec<DirectionWord>);

impl Argument for Heading {
    const SHAPE: Shape = <Toward as Argument>::SHAPE;

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        let words = Toward(Vec::take(given, builder)?).words();
        match words.is_empty() {
            true => Err(no_direction(span).into()),
            false => Ok(Self(words)),
        }
    }
}

/// Cases of which the first counts whose condition holds.
type Cases = Vec<(Bool, DirectionSet)>;

impl Heading {
    /// The directions that are always the same, and the cases of each that is not.
    fn parts(&self, builder: &mut Builder<'_>) -> (Option<DirectionSet>, Vec<Cases>) {
        let (mut lasting, mut fixed) = (Vec::new(), Vec::new());
        for word in &self.0 {
            match word {
                DirectionWord::Relative(Relative::SameDirection) => {
                    lasting.push(cases(Int::LastFrom, Int::LastTo, builder));
                }
                DirectionWord::Relative(Relative::OppositeDirection) => {
                    lasting.push(cases(Int::LastTo, Int::LastFrom, builder));
                }
                word => fixed.push(word.clone()),
            }
        }
        let fixed =
            (!fixed.is_empty() || lasting.is_empty()).then(|| builder.game.direction_set(&fixed));
        (fixed, lasting)
    }

    /// Directions among which all of these are.
    pub(crate) fn all(&self, builder: &mut Builder<'_>) -> DirectionSet {
        let is_lasting = |word: &DirectionWord| {
            let lasting = [Relative::SameDirection, Relative::OppositeDirection];
            matches!(word, DirectionWord::Relative(word) if lasting.contains(word))
        };
        if self.0.iter().any(is_lasting) {
            return builder
                .game
                .direction_set(&[DirectionWord::Absolute(Absolute::All)]);
        }
        builder.game.direction_set(&self.0)
    }

    /// The moves in these directions, of which `make` gives those in some.
    pub(crate) fn moves(
        self,
        builder: &mut Builder<'_>,
        make: impl Fn(DirectionSet) -> Moves,
    ) -> Moves {
        let (fixed, lasting) = self.parts(builder);
        let mut all: Vec<Moves> = fixed.into_iter().map(&make).collect();
        for cases in lasting {
            let cases = cases.into_iter().rev();
            let moves = cases.fold(None, |others: Option<Box<Moves>>, (holds, directions)| {
                let moves = Box::new(make(directions));
                Some(Box::new(Moves::If(Box::new(holds), moves, others)))
            });
            all.extend(moves.map(|moves| *moves));
        }
        match all.len() {
            1 => all.remove(0),
            _ => Moves::Or(all),
        }
    }

    /// The sites in these directions, of which `make` gives those in some.
    pub(crate) fn sites(
        self,
        builder: &mut Builder<'_>,
        make: impl Fn(DirectionSet) -> Sites,
    ) -> Sites {
        let (fixed, lasting) = self.parts(builder);
        let mut all: Vec<Sites> = fixed.into_iter().map(&make).collect();
        for cases in lasting {
            let none = Sites::List(Vec::new());
            all.push(
                cases
                    .into_iter()
                    .rev()
                    .fold(none, |others, (holds, directions)| {
                        let sites = Box::new(make(directions));
                        Sites::If(Box::new(holds), sites, Box::new(others))
                    }),
            );
        }
        match all.len() {
            1 => all.remove(0),
            _ => Sites::Union(all),
        }
    }
}

/// For each direction of the board, that it leads from one site to another.
fn cases(from: Int, to: Int, builder: &mut Builder<'_>) -> Cases {
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
            let set = builder
                .game
                .direction_set(&[DirectionWord::Absolute(*word)]);
            let line = Sites::Radiating {
                directions: set.clone(),
                from: Box::new(Sites::One(Box::new(from.clone()))),
                min: Box::new(Int::Const(1)),
                max: Box::new(Int::Const(MOST)),
                stop: None,
                stop_included: false,
                included: false,
            };
            (Bool::In(Box::new(to.clone()), Box::new(line)), set)
        })
        .collect()
}
