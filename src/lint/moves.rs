//! Rules of moves that can never yield a move, and players who can never move.

use super::error::{DEAD_MOVES, NO_MOVES, PLAYER_WITHOUT_MOVES};
use super::facts::Facts;
use super::{Findings, Subject, explain};
use crate::diagnostic::Problem;
use crate::game::ir::{
    Bool, Effect, Int, Moves, RuleId, RuleNode, Sites, Slide, Targets, Variable,
};

/// Whether a generator always yields a move, or never.
pub(super) fn can(facts: Facts<'_>, moves: &Moves) -> Option<bool> {
    let never = |condition: bool| condition.then_some(false);
    let empty = |sites| facts.is_empty(sites) == Some(true);
    let from_nowhere = |sites| facts.no_origin && is_here(sites) || empty(sites);
    let has_no_target = |targets| facts.has_no_target(targets, Variable::To);
    match moves {
        Moves::None => Some(false),
        Moves::Pass { .. } | Moves::Change { .. } => Some(true),
        Moves::Satisfy(_) => None,
        Moves::Add { to, .. } if is_always(facts, to) => Some(true),
        Moves::Add { to, .. } | Moves::Remove { at: to, .. } => never(has_no_target(to)),
        Moves::Select { from, to, .. } => {
            never(empty(from) || to.as_ref().is_some_and(has_no_target))
        }
        Moves::Step(step) => never(
            from_nowhere(&step.from)
                || has_no_target(&step.to)
                || facts.leads_nowhere(&step.directions),
        ),
        Moves::Slide(slide) => never(
            from_nowhere(&slide.from)
                || ends_nowhere(facts, slide)
                || facts.leads_nowhere(&slide.directions)
                || facts.range(&slide.max).1 < facts.range(&slide.min).0,
        ),
        Moves::Hop(hop) => never(
            from_nowhere(&hop.from)
                || has_no_target(&hop.to)
                || facts.has_no_target(&hop.hurdle, Variable::Between)
                || facts.leads_nowhere(&hop.directions),
        ),
        Moves::Relocate(relocation) => {
            never(from_nowhere(&relocation.from) || has_no_target(&relocation.to))
        }
        Moves::Leap { from, to, .. } => never(from_nowhere(from) || has_no_target(to)),
        Moves::Or(all) | Moves::Priority(all) => {
            let each: Vec<_> = all.iter().map(|one| can(facts, one)).collect();
            if each.contains(&Some(true)) {
                return Some(true);
            }
            never(each.iter().all(|one| *one == Some(false)))
        }
        Moves::If(condition, one, other) => {
            let other = || {
                other
                    .as_ref()
                    .map_or(Some(false), |other| can(facts, other))
            };
            match facts.truth(condition) {
                Some(true) => can(facts, one),
                Some(false) => other(),
                None => can(facts, one).filter(|truth| other() == Some(*truth)),
            }
        }
        Moves::Afterwards(moves, condition, _) => {
            never(facts.truth(condition) == Some(false) || can(facts, moves) == Some(false))
        }
        Moves::Longest(moves, _) | Moves::After(_, moves) | Moves::ForEachPlayer(moves) => {
            can(facts, moves).filter(|can| !can)
        }
        Moves::ForEachPiece {
            player,
            kinds,
            instead,
            levels: _,
        } => match instead {
            Some(moves) => can(facts.of_a_piece(), moves).filter(|can| !can),
            None => {
                let facts = facts.of_a_piece();
                let owners = facts.range(player);
                let meant = |index: usize| {
                    kinds
                        .as_ref()
                        .is_none_or(|kinds| kinds.iter().any(|kind| kind.index() == index))
                };
                let mut all = facts.game.components.iter().enumerate().skip(1);
                let moves = all.any(|(index, component)| {
                    meant(index)
                        && (owners.0..=owners.1).contains(&i64::from(component.owner))
                        && can(facts, &component.moves) != Some(false)
                });
                never(!moves)
            }
        },
        Moves::ForEachSite(_, sites, moves) => {
            never(empty(sites) || can(facts.of_a_piece(), moves) == Some(false))
        }
        Moves::ForEachDie(dice) => {
            let nothing = dice.when.as_ref().and_then(|when| facts.truth(when)) == Some(false);
            never(nothing || can(facts, &dice.moves) == Some(false))
        }
        Moves::ForEachIn(_, moves) | Moves::ForEachLevel { moves, .. } => {
            never(can(facts, moves) == Some(false))
        }
        Moves::ForEachValue(low, high, moves) => {
            let nothing = facts.range(low).0 > facts.range(high).1;
            never(nothing || can(facts, moves) == Some(false))
        }
    }
}

/// Whether a fixed region is asked for and nothing else, so that a move ends there in every position.
fn is_always(facts: Facts<'_>, to: &Targets) -> bool {
    let is_fixed = |within: &Sites| facts.is_empty(within) == Some(false);
    let holds = |when: &Bool| facts.truth(when) == Some(true);
    to.within.as_ref().is_some_and(is_fixed) && to.when.as_ref().is_none_or(holds)
}

/// Whether a move starts from the site of the piece that is meant, and from nowhere else.
pub(super) fn is_here(region: &Sites) -> bool {
    match region {
        Sites::One(site) => **site == Int::Variable(Variable::From),
        Sites::Only(_, sites, _) => is_here(sites),
        _ => false,
    }
}

/// Whether there is no site on which a slide may end.
fn ends_nowhere(facts: Facts<'_>, slide: &Slide) -> bool {
    let ends = slide.to.as_ref().unwrap_or(&slide.between);
    slide.stop.is_none() && facts.has_no_target(ends, Variable::To)
}

/// Rules of moves that can never yield a move.
pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    for phase in subject.entered() {
        let facts = Facts {
            phase: Some(phase),
            no_origin: true,
            ..Facts::of(game)
        };
        let play = &game.phases[phase.index()].play;
        each(subject, facts, play, None, findings);
    }
    let facts = Facts::of(game);
    for debt in &game.debts {
        each(subject, facts, &debt.moves, None, findings);
    }
    let distinction = game.distinction.as_ref();
    if let Some(moves) = distinction.and_then(|distinction| distinction.moves.as_ref()) {
        each(subject, facts, moves, None, findings);
    }
    for component in &game.components {
        each(subject, facts, &component.moves, None, findings);
    }
    players(subject, findings);
}

/// Looks at every generator that is no composition of others. `around`: why what stands around it never lets
/// it yield a move, if that is so.
fn each(
    subject: &Subject<'_>,
    facts: Facts<'_>,
    moves: &Moves,
    around: Option<&str>,
    findings: &mut Findings,
) {
    if let Some(rule) = moves.rule().copied() {
        return one(subject, facts, (rule, moves), around, findings);
    }
    let hidden = |is_so: bool, why| around.or(is_so.then_some(why));
    match moves {
        Moves::If(condition, then, otherwise) => {
            let truth = facts.truth(condition);
            let why = explain::never(facts, condition).map_or_else(
                || "the condition before it never holds".to_owned(),
                |why| format!("the condition before it never holds: {why}"),
            );
            let never = hidden(truth == Some(false), why.as_str());
            each(subject, facts, then, never, findings);
            if let Some(otherwise) = otherwise {
                let always = hidden(truth == Some(true), "the condition before it always holds");
                each(subject, facts, otherwise, always, findings);
            }
        }
        Moves::Priority(all) => {
            let mut around = around;
            for moves in all {
                each(subject, facts, moves, around, findings);
                if can(facts, moves) == Some(true) {
                    around = around.or(Some("there is always a move that has priority over it"));
                }
            }
        }
        Moves::ForEachSite(_, sites, moves) => {
            let is_empty = facts.is_empty(sites) == Some(true);
            let around = hidden(is_empty, "the region of `(forEach Site …)` has no site");
            each(subject, facts.of_a_piece(), moves, around, findings);
        }
        Moves::Afterwards(moves, condition, _) => {
            let never = facts.truth(condition) == Some(false);
            let around = hidden(never, "what must hold after it never does");
            each(subject, facts, moves, around, findings);
        }
        moves => RuleNode::Moves(moves).children(&mut |child| {
            if let RuleNode::Moves(child) = child {
                let facts = match moves {
                    Moves::ForEachPiece { .. } => facts.of_a_piece(),
                    _ => facts,
                };
                each(subject, facts, child, around, findings);
            }
        }),
    }
}

fn one(
    subject: &Subject<'_>,
    facts: Facts<'_>,
    (rule, moves): (RuleId, &Moves),
    around: Option<&str>,
    findings: &mut Findings,
) {
    let span = subject.span(subject.game.rule(rule).provenance);
    if around.is_none() && can(facts, moves) != Some(false) {
        return findings.clear(&DEAD_MOVES, span);
    }
    let (label, help) = match around {
        Some(around) => (around.to_owned(), None),
        None => explain::no_move(facts, moves)
            .unwrap_or_else(|| ("no position allows it".to_owned(), None)),
    };
    let help = help.unwrap_or("change what it asks for, or leave it out");
    let message = "this move can never be made";
    let problem = Problem::warning(&DEAD_MOVES, span, message, label).with_help(help);
    findings.suspect(subject.explained(problem));
}

/// Players who can never move.
fn players(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    let stuck: Vec<usize> = (1..=game.player_count())
        .filter(|player| {
            !subject.entered().any(|phase| {
                let Phases { owner, play } = of(&game.phases[phase.index()]);
                let facts = Facts {
                    phase: Some(phase),
                    mover: Some(*player as i64),
                    no_origin: true,
                    ..Facts::of(game)
                };
                (owner == 0 || owner == *player) && can(facts, play) != Some(false)
            })
        })
        .filter(|player| !is_owed(subject, *player))
        .collect();
    if stuck.len() == game.player_count() {
        let message = "nobody can ever move";
        let label = "these rules allow no move in any position";
        let problem = Problem::error(&NO_MOVES, subject.head("rules"), message, label)
            .with_help("write a `(play …)` that allows a move");
        findings.report(problem);
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
        findings.report(problem);
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

/// Whether some effect can make a player owe a move.
fn is_owed(subject: &Subject<'_>, player: usize) -> bool {
    let facts = Facts::of(subject.game);
    subject.effects().any(|effect| match effect {
        Effect::Owe { player: who, .. } => {
            let (least, most) = facts.range(who);
            (least..=most).contains(&(player as i64)) && *who != Int::Mover
        }
        _ => false,
    })
}
