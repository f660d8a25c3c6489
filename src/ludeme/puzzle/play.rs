//! How a puzzle is played and when it is solved.

use super::{puzzle, wrong};
use crate::game::ir::{
    AreaKind, Bool, Constraint, Count, Effect, Int, Moves, Physical, RuleNode, Satisfy, Sites,
};
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[SatisfyForm::LUDEME, IsSolved::LUDEME];

ludeme! {
    /// How a deduction puzzle is played: a move gives a site a value, if all conditions hold afterwards, as `A1=5`. Or
    /// it crosses a value out, as `A1!=5`, or brings it back; a site of which one value is left has it.
    ///
    /// The sites are those of the board if a condition is a `(forAll …)`, otherwise those that conditions name, or of the
    /// regions of the equipment; without those that the start rules fill in.
    ///
    /// `(satisfy (all Different (sites Board)))`
    /// `(satisfy {(all Different (sites Board)) (is Sum (sites Bottom) 10)})`
    (satisfy) -> Moves
    struct SatisfyForm {
        /// The conditions.
        constraints: Spanned<Vec<Bool>>,
    }
}

impl Compile for SatisfyForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        puzzle(builder)?;
        let span = self.constraints.span;
        if builder.game.player_count() != 1 {
            return Err(wrong(
                span,
                "a deduction puzzle is played by one player",
                "played by several here",
                "write `(players 1)`",
            )
            .into());
        }
        let constraints = self.constraints.value;
        let strange = constraints
            .iter()
            .any(|one| is_strange(RuleNode::Bool(one)));
        let low = puzzle(builder)?.low;
        let lines = low > 0 && constraints.iter().any(|one| has_line(RuleNode::Bool(one)));
        if strange || lines {
            let message = match strange {
                true => "a condition of a puzzle asks for more than values, hints and rows",
                false => "rows are asked for only where values begin with 0",
            };
            return Err(wrong(
                span,
                message,
                "in these conditions",
                "write conditions such as `(all Different)`, `(is Sum …)`, `(is Count …)`, `(forAll …)`",
            )
            .into());
        }
        let provenance = builder.provenance();
        let mut rule = |physical| builder.game.rule(physical, false, None, None, provenance);
        let (fill, cross) = (rule(Physical::Assign), rule(Physical::CrossOut));
        let asked = asked(&constraints, builder)?;
        let given = puzzle(builder)?.given.clone();
        let satisfy = Satisfy {
            fill,
            cross,
            asked,
            given: builder.game.region(given),
            constraints,
        };
        puzzle(builder)?.satisfy = Some(satisfy.clone());
        Ok(Moves::Satisfy(Box::new(satisfy)))
    }
}

/// The sites to be filled with values, found as Ludii does.
fn asked(constraints: &[Bool], builder: &mut Builder<'_>) -> Compiled<Sites> {
    let mut parts = Vec::new();
    for one in constraints {
        let Bool::Constraint(constraint) = one else {
            continue;
        };
        match &**constraint {
            Constraint::Each(..) | Constraint::EachHint(_) => {
                return Ok(builder.game.whole_board());
            }
            Constraint::Different { areas, .. } | Constraint::Sum { areas, .. } => match &areas[..]
            {
                [area] if area.kind == AreaKind::Region && area.groups.len() == 1 => {
                    parts.extend(area.groups.iter().cloned());
                }
                _ => parts.extend(in_regions(builder)?),
            },
            Constraint::Unique(_) => parts.extend(in_regions(builder)?),
            Constraint::Count { .. } | Constraint::Compare(..) => {}
        }
    }
    // A region that is named twice is no other.
    let mut known: Vec<Sites> = Vec::new();
    for part in parts {
        if !known.contains(&part) {
            known.push(part);
        }
    }
    Ok(Sites::Union(known))
}

/// The groups of all regions of the equipment.
fn in_regions(builder: &mut Builder<'_>) -> Compiled<Vec<Sites>> {
    let areas = &puzzle(builder)?.areas;
    Ok(areas.iter().flat_map(|area| area.groups.clone()).collect())
}

/// Whether a condition looks at more of a position than values.
fn is_strange(node: RuleNode<'_>) -> bool {
    let is_known = match node {
        RuleNode::Int(int) => matches!(
            int,
            Int::Assigned(_)
                | Int::Hint
                | Int::LastTo
                | Int::LastFrom
                | Int::OfArray(..)
                | Int::Count(Count::Groups { .. } | Count::Sites(_))
        ),
        RuleNode::Bool(condition) => matches!(
            condition,
            Bool::Constraint(_) | Bool::Line(_) | Bool::InArray(..)
        ),
        RuleNode::Sites(sites) => matches!(sites, Sites::Hint | Sites::OfArray(_)),
        RuleNode::Moves(_) | RuleNode::Effect(_) => false,
    };
    let mut strange = !is_known && node.looks_at_position();
    node.children(&mut |child| strange = strange || is_strange(child));
    strange
}

fn has_line(node: RuleNode<'_>) -> bool {
    let mut found = matches!(node, RuleNode::Bool(Bool::Line(_)));
    node.children(&mut |child| found = found || has_line(child));
    found
}

ludeme! {
    /// Whether a puzzle is solved: all conditions of `(satisfy …)` hold, if the sites that have no value yet are taken to
    /// have 0.
    ///
    /// `(is Solved)`
    (is Solved) -> Bool
    struct IsSolved {}
}

impl Compile for IsSolved {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let span = builder.span();
        match puzzle(builder)?.satisfy.clone() {
            Some(satisfy) => Ok(Bool::Solved(Box::new(satisfy))),
            None => Err(wrong(
                span,
                "nothing says when the puzzle is solved",
                "solved by what?",
                "write `(play (satisfy …))` before",
            )
            .into()),
        }
    }
}

/// What of the rules of a puzzle is not of a puzzle.
pub(crate) fn stray(builder: &mut Builder<'_>) -> Compiled<()> {
    if builder.game.puzzle.is_none() {
        return Ok(());
    }
    let is_played = matches!(
        &builder.game.phases[..],
        [phase] if matches!(phase.play, Moves::Satisfy(_)) && phase.exits.is_empty()
    );
    let is_given = builder.game.start.iter().all(fills);
    match (is_played, is_given) {
        (true, true) => Ok(()),
        (false, _) => Err(wrong(
            builder.span(),
            "a deduction puzzle is played by `(satisfy …)` alone",
            "these rules have other moves, or phases",
            "write `(play (satisfy …))`",
        )
        .into()),
        (_, false) => Err(wrong(
            builder.span(),
            "at the start of a deduction puzzle sites are given values, and nothing else",
            "these rules do more at the start",
            "write `(start (set {{0 9} {4 3}}))`",
        )
        .into()),
    }
}

/// Whether an effect gives sites values and does nothing else.
fn fills(effect: &Effect) -> bool {
    match effect {
        Effect::Assign(..) => true,
        Effect::And(all) => all.iter().all(fills),
        _ => false,
    }
}
