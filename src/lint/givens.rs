//! Puzzles whose given values contradict what is asked of them.

use super::error::CONTRADICTORY_GIVENS;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::Trial;

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    if !game.layout.is_puzzle() {
        return;
    }
    let span = super::setup::rules(subject).first().map_or_else(
        || subject.head("start"),
        |part| subject.description.place(*part).span,
    );
    let Some((number, sites)) = Trial::new(game).contradiction() else {
        return findings.clear(&CONTRADICTORY_GIVENS, span);
    };
    let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
    let names = match names.as_slice() {
        [] => "what is given".to_owned(),
        [one] => format!("the value of {one}"),
        [before @ .., last] => format!("the values of {} and {last}", before.join(", ")),
    };
    let message = format!("{names} contradict condition {} of this puzzle", number + 1);
    let label = "with these the puzzle has no solution";
    let problem = Problem::warning(&CONTRADICTORY_GIVENS, span, message, label)
        .with_help("change what is given, or what `(satisfy …)` asks");
    findings.suspect(subject.explained(problem));
}
