//! Start rules that change nothing, and pieces to be flipped that have one side.

use super::error::{CHANGES_NOTHING, NOTHING_TO_FLIP};
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::ir::{Effect, RuleNode};

/// The most start rules whose positions are compared: each is made from the empty board.
const MOST_RULES: usize = 64;

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    start_rules(subject, findings);
    flips(subject, findings);
}

/// Start rules after which the position is what it was before. What only says a number that holds anyway, such as a score
/// of 0, is left alone, as are placings, about which other suspicions say more, and chance.
fn start_rules(subject: &Subject<'_>, findings: &mut Findings) {
    let (game, start) = (subject.game, subject.start);
    if !game.drawn_start.is_empty() || start.len() > MOST_RULES {
        return;
    }
    let rules = super::setup::rules(subject);
    for (number, effect) in start.iter().enumerate() {
        let Some(part) = rules.get(number) else {
            continue;
        };
        let span = subject.description.place(*part).span;
        let is_idle = !only_says(effect)
            && !throws(RuleNode::Effect(effect))
            && game.set_up(&start[..number]) == game.set_up(&start[..=number]);
        if !is_idle {
            findings.clear(&CHANGES_NOTHING, span);
            continue;
        }
        let message = "this start rule changes nothing";
        let label = "the position after it is the one before it";
        let problem = Problem::warning(&CHANGES_NOTHING, span, message, label)
            .with_help("start rules follow one another: what it needs must stand there before it");
        findings.suspect(subject.explained(problem));
    }
}

/// Whether an effect places pieces, or says a number or a player.
fn only_says(effect: &Effect) -> bool {
    match effect {
        // A number of pieces instead of what stands there.
        Effect::And(all) if matches!(all[..], [Effect::Take(_), Effect::Put { .. }]) => true,
        Effect::And(all) | Effect::AtOnce(all) => all.iter().all(only_says),
        Effect::Put { .. }
        | Effect::SetVar(..)
        | Effect::SetCounter(..)
        | Effect::SetScore(..)
        | Effect::SetPlayerValue(..)
        | Effect::SetNext(..)
        | Effect::SetTeam(..)
        | Effect::SetPlane(..) => true,
        Effect::If(_, then, otherwise, _) => {
            only_says(then) && otherwise.as_deref().is_none_or(only_says)
        }
        Effect::ForEachSite(_, _, inner)
        | Effect::ForEachPlayer(inner)
        | Effect::ForEachValue(_, _, inner)
        | Effect::ForEachIn(_, inner) => only_says(inner),
        _ => false,
    }
}

/// Whether an effect throws the dice.
fn throws(node: RuleNode<'_>) -> bool {
    let mut found = matches!(node, RuleNode::Effect(Effect::Roll));
    node.children(&mut |child| found = found || throws(child));
    found
}

/// `(flip …)` where no piece has two sides.
fn flips(subject: &Subject<'_>, findings: &mut Findings) {
    let turns = |piece: &crate::game::Component| piece.flips.is_some();
    for part in subject.parts("flip") {
        let span = subject.description.place(part).span;
        if subject.game.components.iter().any(turns) {
            findings.clear(&NOTHING_TO_FLIP, span);
            continue;
        }
        let message = "no piece of the game has two sides";
        let label = "this flips nothing";
        let problem = Problem::warning(&NOTHING_TO_FLIP, span, message, label)
            .with_help("give a piece its sides, as in `(piece \"Disc\" Each (flips 1 2))`");
        findings.suspect(subject.description.explained(part, problem));
    }
}
