//! Phases that are never entered or never left, and ways out that are never taken.

use super::ends::{can_end, implies};
use super::error::{EXIT_NEVER_TAKEN, PHASE_NEVER_ENTERED, PHASE_NEVER_LEFT};
use super::known::Known;
use super::{Findings, Subject, opening};
use crate::diagnostic::Problem;
use crate::game::ir::PhaseId;
use crate::game::{Exit, Game};

/// The phases that the game can come to.
pub(super) fn entered(game: &Game) -> Vec<PhaseId> {
    let mut entered = vec![false; game.phases.len()];
    let mut open: Vec<usize> = (1..=game.player_count())
        .map(|player| {
            let is_open = |owner: u8| owner == 0 || usize::from(owner) == player;
            game.phases
                .iter()
                .position(|phase| is_open(phase.owner))
                .unwrap_or(0)
        })
        .collect();
    while let Some(phase) = open.pop() {
        if !std::mem::replace(&mut entered[phase], true) {
            open.extend(live(game, PhaseId(phase as u16)).map(|exit| exit.to.index()));
        }
    }
    let ids = (0..entered.len()).filter(|phase| entered[*phase]);
    ids.map(|phase| PhaseId(phase as u16)).collect()
}

/// Whether the game can come from one phase to another, directly or not.
pub(super) fn leads(game: &Game, from: PhaseId, to: PhaseId) -> bool {
    let mut seen = vec![false; game.phases.len()];
    let mut open = vec![from];
    while let Some(phase) = open.pop() {
        for exit in live(game, phase) {
            if exit.to == to {
                return true;
            }
            if !std::mem::replace(&mut seen[exit.to.index()], true) {
                open.push(exit.to);
            }
        }
    }
    false
}

/// The ways out of a phase that may be taken.
fn live(game: &Game, phase: PhaseId) -> impl Iterator<Item = &Exit> {
    let exits = &game.phases[phase.index()].exits;
    exits
        .iter()
        .enumerate()
        .filter(move |(index, _)| is_live(game, phase, *index))
        .map(|(_, exit)| exit)
}

fn is_live(game: &Game, phase: PhaseId, index: usize) -> bool {
    let exits = &game.phases[phase.index()].exits;
    let known = Known {
        phase: Some(phase),
        ..Known::of(game)
    };
    known.truth(&exits[index].when) != Some(false)
        && hiding(&exits[..index], &exits[index]).is_none()
}

/// A way out before one that is taken wherever it could be.
fn hiding<'e>(before: &'e [Exit], exit: &Exit) -> Option<&'e Exit> {
    before.iter().find(|other| {
        (other.who.is_none() || other.who == exit.who) && implies(&exit.when, &other.when)
    })
}

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    for (index, phase) in game.phases.iter().enumerate() {
        let id = PhaseId(index as u16);
        let span = opening(subject.span(phase.provenance), "phase");
        if !subject.entered.contains(&id) {
            let message = format!("the phase `{}` is never entered", phase.name);
            let problem =
                Problem::warning(&PHASE_NEVER_ENTERED, span, message, "nothing leads here")
                    .with_help(format!(
                        "write `(nextPhase … \"{}\")` in a phase before it",
                        phase.name
                    ));
            findings.suspect(problem);
            continue;
        }
        findings.clear(&PHASE_NEVER_ENTERED, span);
        exits(subject, id, findings);
        let is_left = live(game, id).any(|exit| exit.to != id);
        if game.phases.len() > 1
            && !is_left
            && !can_end(subject, id)
            && subject.entered().any(|phase| can_end(subject, phase))
        {
            let message = format!(
                "the phase `{}` is never left, and the game cannot end in it",
                phase.name
            );
            let problem = Problem::warning(&PHASE_NEVER_LEFT, span, message, "there is no way out")
                .with_help("write a `(nextPhase …)`, or an end rule that can hold in this phase");
            findings.tell(problem);
        }
    }
}

fn exits(subject: &Subject<'_>, phase: PhaseId, findings: &mut Findings) {
    let game = subject.game;
    let exits = &game.phases[phase.index()].exits;
    for (index, exit) in exits.iter().enumerate() {
        let span = subject.span(exit.provenance);
        if is_live(game, phase, index) {
            findings.clear(&EXIT_NEVER_TAKEN, span);
            continue;
        }
        let message = "this way out of the phase is never taken";
        let problem = match hiding(&exits[..index], exit) {
            Some(first) => Problem::warning(&EXIT_NEVER_TAKEN, span, message, "never asked")
                .with_label(
                    subject.span(first.provenance),
                    "this one is taken wherever it could be",
                ),
            None => Problem::warning(
                &EXIT_NEVER_TAKEN,
                span,
                message,
                "its condition never holds",
            ),
        };
        findings.suspect(subject.explained(problem));
    }
}
