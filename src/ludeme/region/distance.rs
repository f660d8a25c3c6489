//! Regions of sites at a distance.

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, Int, Moves, Sites, StepSearch};
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::macros::ludeme;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::steps::{counted_steps, is_listed};
use crate::ludeme::words::Relation;
use crate::ludeme::{Bounds, Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Distance::LUDEME, DistanceBy::LUDEME];

ludeme! {
    /// The sites that a number of steps leads to from a site, by the shortest way, whatever stands on it. As in Ludii, a game
    /// counts all its steps of the board by one relation, the first of `Adjacent`, `All`, `OffDiagonal`, `Diagonal` and
    /// `Orthogonal` that it names anywhere, and the farthest sites of all may be left out.
    ///
    /// `(sites Distance from:(last To) (exact 2))`
    /// `(sites Distance Orthogonal from:(centrePoint) (range 1 3))`
    (sites Distance) -> Sites
    struct Distance {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// What a step is.
        relation: Relation = "Adjacent",
        /// From where.
        from: Labelled<Int>,
        /// How many steps.
        steps: Bounds,
    }
}

impl Compile for Distance {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.site, builder)?;
        let (directions, relation) = counted_steps(self.relation, builder);
        let (from, Bounds { low, high }) = (self.from.0, self.steps);
        let variable = unread(&[&from, &low, &high], builder)?;
        let compare = |one: &Int, comparison, other: &Int| {
            Bool::Compare(comparison, Box::new(one.clone()), Box::new(other.clone()))
        };
        let site = Box::new(Int::Variable(variable));
        let steps = Int::Distance(directions, Box::new(from.clone()), site);
        let zero = Int::Const(0);
        let known = Bool::And(vec![
            compare(&from, Comparison::GreaterOrEqual, &zero),
            compare(&low, Comparison::GreaterOrEqual, &zero),
        ]);
        let mut near = vec![
            compare(&steps, Comparison::GreaterOrEqual, &low),
            compare(&steps, Comparison::LessOrEqual, &high),
        ];
        near.extend(is_listed(relation, &from, &steps, builder));
        let near = Bool::And(near);
        let board = Box::new(builder.game.whole_board());
        Ok(Sites::If(
            Box::new(known),
            Box::new(Sites::Only(variable, board, Box::new(near))),
            Box::new(Sites::List(Vec::new())),
        ))
    }
}

ludeme! {
    /// The sites that a number of steps of a piece leads to from a site, by the shortest way. Of the step count its
    /// directions and where it may end. The site itself is none of them.
    ///
    /// `(sites Distance (step (to if:(is Empty (to)))) from:(last To) (exact 2))`
    (sites Distance) -> Sites
    struct DistanceBy {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Has no meaning beside the step, as in Ludii.
        relation: Option<Relation>,
        /// The step.
        step: Moves,
        /// From where.
        from: Labelled<Int>,
        /// How many steps.
        steps: Bounds,
    }
}

impl Compile for DistanceBy {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.site, builder)?;
        let _ = self.relation;
        let steps = Box::new(steps_by(self.step, self.from.0, builder)?);
        let Bounds { low, high } = self.steps;
        Ok(Sites::Reached(steps, Box::new(low), Box::new(high)))
    }
}

/// Steps from a site by a rule for moves, which must be a step.
pub(crate) fn steps_by(step: Moves, from: Int, builder: &Builder<'_>) -> Compiled<StepSearch> {
    match step {
        Moves::Step(step) => Ok(StepSearch {
            directions: step.directions,
            from,
            to: step.to,
        }),
        _ => {
            let message = "expected a step, found other moves";
            let label = "the way is made of steps";
            Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
                .with_help("write for example `(step (to if:(is Empty (to))))`")
                .into())
        }
    }
}
