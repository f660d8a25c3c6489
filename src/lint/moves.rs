//! Rules of moves that can never yield a move, and players who can never move.

use super::error::{DEAD_MOVES, NO_MOVES, PLAYER_WITHOUT_MOVES};
use super::known::Known;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::ir::{Effect, Int, Moves, Node, RuleId, Slide, Targets};

/// Whether a generator always yields a move, or never.
pub(super) fn can(known: Known<'_>, moves: &Moves) -> Option<bool> {
    let never = |condition: bool| condition.then_some(false);
    let empty = |sites| known.is_empty(sites) == Some(true);
    match moves {
        Moves::None => Some(false),
        Moves::Pass { .. } => Some(true),
        Moves::Add { to, .. } | Moves::Remove { at: to, .. } => never(is_closed(known, to)),
        Moves::Select { from, to, .. } => {
            never(empty(from) || to.as_ref().is_some_and(|to| is_closed(known, to)))
        }
        Moves::Step(step) => never(
            empty(&step.from)
                || is_closed(known, &step.to)
                || known.leads_nowhere(&step.directions),
        ),
        Moves::Slide(slide) => never(
            empty(&slide.from)
                || ends_nowhere(known, slide)
                || known.leads_nowhere(&slide.directions)
                || known.range(&slide.max).1 < known.range(&slide.min).0,
        ),
        Moves::Hop(hop) => never(
            empty(&hop.from)
                || is_closed(known, &hop.to)
                || is_closed(known, &hop.hurdle)
                || known.leads_nowhere(&hop.directions),
        ),
        Moves::Relocate(relocation) => {
            never(empty(&relocation.from) || is_closed(known, &relocation.to))
        }
        Moves::Leap { from, to, .. } => never(empty(from) || is_closed(known, to)),
        Moves::Bundle(bundle) => can(known, &bundle.moves),
        Moves::Or(all) | Moves::Priority(all) => {
            let each: Vec<_> = all.iter().map(|one| can(known, one)).collect();
            if each.contains(&Some(true)) {
                return Some(true);
            }
            never(each.iter().all(|one| *one == Some(false)))
        }
        Moves::If(condition, one, other) => {
            let other = || {
                other
                    .as_ref()
                    .map_or(Some(false), |other| can(known, other))
            };
            match known.truth(condition) {
                Some(true) => can(known, one),
                Some(false) => other(),
                None => can(known, one).filter(|truth| other() == Some(*truth)),
            }
        }
        Moves::Afterwards(moves, condition) => {
            never(known.truth(condition) == Some(false) || can(known, moves) == Some(false))
        }
        Moves::Longest(moves) | Moves::After(_, moves) | Moves::ForEachPlayer(moves) => {
            can(known, moves).filter(|can| !can)
        }
        Moves::ForEachPiece {
            player,
            kinds,
            instead,
        } => match instead {
            Some(moves) => can(known, moves).filter(|can| !can),
            None => {
                let owners = known.range(player);
                let meant = |index: usize| {
                    kinds
                        .as_ref()
                        .is_none_or(|kinds| kinds.iter().any(|kind| kind.index() == index))
                };
                let mut all = known.game.components.iter().enumerate().skip(1);
                let moves = all.any(|(index, component)| {
                    meant(index)
                        && (owners.0..=owners.1).contains(&i64::from(component.owner))
                        && can(known, &component.moves) != Some(false)
                });
                never(!moves)
            }
        },
        Moves::ForEachSite(_, sites, moves) => {
            never(empty(sites) || can(known, moves) == Some(false))
        }
        Moves::ForEachValue(low, high, moves) => {
            let nothing = known.range(low).0 > known.range(high).1;
            never(nothing || can(known, moves) == Some(false))
        }
    }
}

/// Whether there is no site to which a move may go.
fn is_closed(known: Known<'_>, targets: &Targets) -> bool {
    targets
        .within
        .as_ref()
        .is_some_and(|within| known.is_empty(within) == Some(true))
        || targets
            .when
            .as_ref()
            .is_some_and(|when| known.truth(when) == Some(false))
}

/// Whether there is no site on which a slide may end.
fn ends_nowhere(known: Known<'_>, slide: &Slide) -> bool {
    slide.stop.is_none() && is_closed(known, slide.to.as_ref().unwrap_or(&slide.between))
}

/// Rules of moves that can never yield a move.
pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    for phase in subject.entered() {
        let known = Known {
            phase: Some(phase),
            ..Known::of(game)
        };
        each(
            subject,
            known,
            &game.phases[phase.index()].play,
            true,
            findings,
        );
    }
    let known = Known::of(game);
    for debt in &game.debts {
        each(subject, known, &debt.moves, true, findings);
    }
    for component in &game.components {
        each(subject, known, &component.moves, true, findings);
    }
    players(subject, findings);
}

/// Looks at every generator that is no composition of others.
fn each(
    subject: &Subject<'_>,
    known: Known<'_>,
    moves: &Moves,
    alive: bool,
    findings: &mut Findings,
) {
    if let Some(rule) = rule(moves) {
        let alive = alive && can(known, moves) != Some(false);
        return one(subject, rule, alive, findings);
    }
    match moves {
        Moves::If(condition, then, otherwise) => {
            let truth = known.truth(condition);
            each(
                subject,
                known,
                then,
                alive && truth != Some(false),
                findings,
            );
            if let Some(otherwise) = otherwise {
                each(
                    subject,
                    known,
                    otherwise,
                    alive && truth != Some(true),
                    findings,
                );
            }
        }
        Moves::Priority(all) => {
            let mut alive = alive;
            for moves in all {
                each(subject, known, moves, alive, findings);
                alive &= can(known, moves) != Some(true);
            }
        }
        Moves::ForEachSite(_, sites, moves) => {
            each(
                subject,
                known,
                moves,
                alive && known.is_empty(sites) != Some(true),
                findings,
            );
        }
        Moves::Afterwards(moves, condition) => {
            each(
                subject,
                known,
                moves,
                alive && known.truth(condition) != Some(false),
                findings,
            );
        }
        moves => Node::Moves(moves).children(&mut |child| {
            if let Node::Moves(moves) = child {
                each(subject, known, moves, alive, findings);
            }
        }),
    }
}

fn one(subject: &Subject<'_>, rule: RuleId, alive: bool, findings: &mut Findings) {
    let span = subject.span(subject.game.rule(rule).provenance);
    if alive {
        return findings.clear(&DEAD_MOVES, span);
    }
    let message = "this move can never be made";
    let label = "no position allows it";
    let problem = Problem::warning(&DEAD_MOVES, span, message, label)
        .with_help("look at its conditions and regions: one of them never holds, or has no site");
    findings.suspect(subject.explained(problem));
}

/// The rule of a generator that is no composition of others.
fn rule(moves: &Moves) -> Option<RuleId> {
    match moves {
        Moves::Add { rule, .. }
        | Moves::Remove { rule, .. }
        | Moves::Select { rule, .. }
        | Moves::Pass { rule }
        | Moves::Leap { rule, .. } => Some(*rule),
        Moves::Step(step) => Some(step.rule),
        Moves::Slide(slide) => Some(slide.rule),
        Moves::Hop(hop) => Some(hop.rule),
        Moves::Relocate(relocation) => Some(relocation.rule),
        _ => None,
    }
}

/// Players who can never move.
fn players(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    let stuck: Vec<usize> = (1..=game.player_count())
        .filter(|player| {
            !subject.entered().any(|phase| {
                let Phases { owner, play } = of(&game.phases[phase.index()]);
                let known = Known {
                    phase: Some(phase),
                    mover: Some(*player as i64),
                    ..Known::of(game)
                };
                (owner == 0 || owner == *player) && can(known, play) != Some(false)
            })
        })
        .filter(|player| !is_owed(subject, *player))
        .collect();
    if stuck.len() == game.player_count() {
        let message = "nobody can ever move";
        let label = "these rules allow no move in any position";
        let problem = Problem::error(&NO_MOVES, subject.head("rules"), message, label)
            .with_help("write a `(play …)` that allows a move");
        findings.tell(problem);
        return;
    }
    for player in stuck {
        let name = &game.players[player].name;
        let message = format!("player {player}, `{name}`, can never move");
        let label = "of these players one has no move in any position";
        let problem = Problem::warning(
            &PLAYER_WITHOUT_MOVES,
            subject.head("players"),
            message,
            label,
        )
        .with_help("write rules of moves for this player, or have one player less");
        findings.tell(problem);
    }
}

struct Phases<'g> {
    owner: usize,
    play: &'g Moves,
}

fn of(phase: &crate::game::Phase) -> Phases<'_> {
    Phases {
        owner: usize::from(phase.owner),
        play: &phase.play,
    }
}

/// Whether a player may come to owe a move.
fn is_owed(subject: &Subject<'_>, player: usize) -> bool {
    let known = Known::of(subject.game);
    subject.effects().any(|effect| match effect {
        Effect::Owe { player: who, .. } => {
            let (least, most) = known.range(who);
            (least..=most).contains(&(player as i64)) && *who != Int::Mover
        }
        _ => false,
    })
}
