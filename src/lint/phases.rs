//! Phases that are never entered or never left, and ways out that are never taken.

use super::ends::{can_end, ended_before, implies};
use super::error::{EXIT_NEVER_TAKEN, PHASE_NEVER_ENTERED, PHASE_NEVER_LEFT};
use super::facts::Facts;
use super::{Findings, Subject, explain, opening};
use crate::diagnostic::Problem;
use crate::game::ir::PhaseId;
use crate::game::{Exit, Game};

/// The phases that the game can reach.
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

/// Of the phases that are never entered, those for which no other reported problem is the reason: a way out
/// that is never taken, or another phase that is never entered.
fn causes(subject: &Subject<'_>) -> Vec<PhaseId> {
    let game = subject.game;
    let is_entered = |phase: &PhaseId| subject.entered.contains(phase);
    let all = || (0..game.phases.len()).map(|phase| PhaseId(phase as u16));
    let exits = |phase: PhaseId| game.phases[phase.index()].exits.iter().map(|exit| exit.to);
    let mut reported: Vec<PhaseId> = Vec::new();
    let mut follow = |from: Vec<PhaseId>| {
        let mut open = from;
        let mut new = Vec::new();
        while let Some(phase) = open.pop() {
            if !is_entered(&phase) && !reported.contains(&phase) {
                reported.push(phase);
                new.push(phase);
                open.extend(exits(phase));
            }
        }
        new
    };
    follow(all().filter(is_entered).flat_map(exits).collect());
    let leads = |from: PhaseId, to: PhaseId| from != to && exits(from).any(|phase| phase == to);
    let is_first =
        |phase: &PhaseId| !all().any(|other| !is_entered(&other) && leads(other, *phase));
    let (first, others): (Vec<_>, Vec<_>) =
        all().filter(|phase| !is_entered(phase)).partition(is_first);
    let in_order = first.into_iter().chain(others);
    in_order
        .filter(|phase| !follow(vec![*phase]).is_empty())
        .collect()
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
    let facts = Facts {
        phase: Some(phase),
        ..Facts::of(game)
    };
    facts.truth(&exits[index].when) != Some(false)
        && hiding(&exits[..index], &exits[index]).is_none()
        && ended_before(game, &exits[index].when).is_none()
}

/// A way out before one that is taken wherever it could be.
fn hiding<'e>(before: &'e [Exit], exit: &Exit) -> Option<&'e Exit> {
    before.iter().find(|other| {
        (other.who.is_none() || other.who == exit.who) && implies(&exit.when, &other.when)
    })
}

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    let causes = causes(subject);
    for (index, phase) in game.phases.iter().enumerate() {
        let id = PhaseId(index as u16);
        let span = opening(subject.span(phase.provenance), "phase");
        if !subject.entered.contains(&id) && !causes.contains(&id) {
            continue;
        }
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
            findings.report(problem);
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
        let message = vain(subject, exit);
        let problem = match hiding(&exits[..index], exit) {
            Some(first) => Problem::warning(&EXIT_NEVER_TAKEN, span, message, "never asked")
                .with_label(
                    subject.span(first.provenance),
                    "this one is taken wherever it could be",
                ),
            None => never(subject, phase, exit),
        };
        findings.suspect(subject.explained(problem));
    }
}

/// That a way out is never taken, and what that leads to.
fn vain(subject: &Subject<'_>, exit: &Exit) -> String {
    let message = "this way out of the phase is never taken";
    if subject.entered.contains(&exit.to) {
        return message.to_owned();
    }
    let name = &subject.game.phases[exit.to.index()].name;
    format!("{message}, so that nobody comes to the phase `{name}`")
}

/// Why a way out is never taken that is asked.
fn never(subject: &Subject<'_>, phase: PhaseId, exit: &Exit) -> Problem {
    let tell = |label| {
        let span = subject.span(exit.provenance);
        Problem::warning(&EXIT_NEVER_TAKEN, span, vain(subject, exit), label)
    };
    if let Some(end) = ended_before(subject.game, &exit.when) {
        return tell("where this holds, the game is over already")
            .with_label(subject.span(end.provenance), "this end rule has ended it")
            .with_help("end rules are asked before the ways out of a phase");
    }
    let facts = Facts {
        phase: Some(phase),
        ..Facts::of(subject.game)
    };
    let problem = tell("its condition never holds");
    match explain::never(facts, &exit.when) {
        Some(why) => problem.with_help(why),
        None => problem,
    }
}
