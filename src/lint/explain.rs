//! Why something never holds or is never possible, in words for the one who wrote it.

use super::disjoint::contradict;
use super::facts::Facts;
use super::moves::is_here;
use crate::game::ir::{Bool, Int, Moves, Sites, Targets, Variable};

/// Why a condition never holds, if that can be said in a line.
pub(super) fn never(facts: Facts<'_>, condition: &Bool) -> Option<String> {
    match condition {
        Bool::And(all) if contradict(all) => {
            Some("two of its conditions exclude each other".to_owned())
        }
        Bool::And(all) | Bool::Or(all) => {
            let mut wrong = all.iter().filter(|one| facts.truth(one) == Some(false));
            wrong.find_map(|one| never(facts, one))
        }
        Bool::Line(line) => Some(match facts.longest_row(line.directions) {
            1 => "no two sites of this board are in a row in these directions".to_owned(),
            length => format!("the longest row on this board has {length} sites"),
        }),
        Bool::Patterns(_) => Some("the pattern fits nowhere on the board".to_owned()),
        Bool::In(_, region) => Some(if facts.is_empty(region) == Some(true) {
            "the region that it asks for has no site".to_owned()
        } else {
            return None;
        }),
        Bool::Compare(_, one, other) => compared(facts, one, other),
        Bool::InPhase(..) => Some("nobody is in that phase where this is asked".to_owned()),
        _ => None,
    }
}

/// What is known of the side of a comparison that is no constant.
fn compared(facts: Facts<'_>, one: &Int, other: &Int) -> Option<String> {
    let number = match (one.constant(), other.constant()) {
        (None, Some(_)) => one,
        (Some(_), None) => other,
        _ => return None,
    };
    let (least, most) = facts.range(number);
    Some(match number {
        Int::Score(_) if (least, most) == (0, 0) => {
            "no rule gives a score, so that it is always 0".to_owned()
        }
        _ if least == most => format!("the number that it asks for is always {least}"),
        _ if most < i64::from(i32::MAX) && least > i64::from(i32::MIN) => {
            format!("the number that it asks for is always from {least} to {most}")
        }
        _ if least > i64::from(i32::MIN) => {
            format!("the number that it asks for is never less than {least}")
        }
        _ => return None,
    })
}

/// Why a generator that is no composition of others never yields a move, and what to do about it.
pub(super) fn no_move(facts: Facts<'_>, moves: &Moves) -> Option<(String, Option<&'static str>)> {
    let plain = |why: String| Some((why, None));
    let from = match moves {
        Moves::Step(step) => Some(&step.from),
        Moves::Slide(slide) => Some(&slide.from),
        Moves::Hop(hop) => Some(&hop.from),
        Moves::Relocate(relocation) => Some(&relocation.from),
        Moves::Select { from, .. } | Moves::Leap { from, .. } => Some(from),
        _ => None,
    };
    if let Some(from) = from {
        if facts.no_origin && is_here(from) {
            return Some((
                "it is not said which piece moves".to_owned(),
                Some(
                    "write `(forEach Piece)` here and the move in `(piece …)`, or begin it with \
                     `(from (sites Occupied by:Mover))`",
                ),
            ));
        }
        if facts.is_empty(from) == Some(true) {
            return plain(match from {
                Sites::Hand(_) => "nobody has a hand to move from".to_owned(),
                _ => "the region that it starts from has no site".to_owned(),
            });
        }
    }
    let directions = match moves {
        Moves::Step(step) => Some(&step.directions),
        Moves::Slide(slide) => Some(&slide.directions),
        Moves::Hop(hop) => Some(&hop.directions),
        _ => None,
    };
    if directions.is_some_and(|directions| facts.leads_nowhere(directions)) {
        return plain("no site of the board has a neighbour in this direction".to_owned());
    }
    if let Moves::Hop(hop) = moves
        && let Some(why) = closed(
            facts,
            &hop.hurdle,
            Variable::Between,
            "what it hops over",
            "that it hops over",
        )
    {
        return plain(why);
    }
    let to = match moves {
        Moves::Add { to, .. } | Moves::Remove { at: to, .. } | Moves::Leap { to, .. } => Some(to),
        Moves::Select { to, .. } => to.as_ref(),
        Moves::Step(step) => Some(&step.to),
        Moves::Hop(hop) => Some(&hop.to),
        Moves::Slide(slide) => Some(slide.to.as_ref().unwrap_or(&slide.between)),
        Moves::Relocate(relocation) => Some(&relocation.to),
        _ => None,
    };
    let (what, of) = match moves {
        Moves::Add { .. } | Moves::Remove { .. } | Moves::Select { .. } => {
            ("the site", "that it asks for")
        }
        _ => ("where it goes", "that it goes to"),
    };
    let why = closed(facts, to?, Variable::To, what, of)?;
    plain(why)
}

/// Why there is no site for a move, if there is none.
fn closed(
    facts: Facts<'_>,
    targets: &Targets,
    at: Variable,
    what: &str,
    of: &str,
) -> Option<String> {
    if !facts.has_no_target(targets, at) {
        return None;
    }
    let region = targets.within.as_ref();
    Some(match &targets.when {
        _ if region.is_some_and(|region| facts.is_empty(region) == Some(true)) => {
            format!("the region {of} has no site")
        }
        Some(when) if facts.truth(when) == Some(false) => match never(facts, when) {
            Some(why) => format!("its condition on {what} never holds: {why}"),
            None => format!("its condition on {what} never holds"),
        },
        _ => format!("no site of the region {of} fulfils the condition on it"),
    })
}
