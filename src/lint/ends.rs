//! End rules that never hold, or hold only where one before them does.

use super::error::{END_NEVER_HOLDS, END_SHADOWED, NO_END, NO_SCORES};
use super::facts::{Facts, compare};
use super::{Findings, Subject, explain};
use crate::diagnostic::Problem;
use crate::game::Game;
use crate::game::ir::{Bool, Effect, EndRule, Int, Outcomes, PhaseId, RuleNode, Ruling};

/// Whether the game may end in a phase, by an end rule or by what happens in play.
pub(super) fn can_end(subject: &Subject<'_>, phase: PhaseId) -> bool {
    let game = subject.game;
    let own = &game.phases[phase.index()].ends;
    ends_in_play(subject)
        || own
            .iter()
            .chain(&game.ends)
            .any(|rule| can_hold(subject, rule, phase))
}

/// Whether something other than an end rule ends the game.
fn ends_in_play(subject: &Subject<'_>) -> bool {
    subject.game.stuck.is_some()
        || subject
            .effects()
            .any(|effect| matches!(effect, Effect::Retire(..)))
}

fn can_hold(subject: &Subject<'_>, rule: &EndRule, phase: PhaseId) -> bool {
    let facts = Facts {
        phase: Some(phase),
        ..Facts::of(subject.game)
    };
    facts.truth(condition(rule)) != Some(false)
}

fn condition(rule: &EndRule) -> &Bool {
    let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = &rule.ruling;
    condition
}

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    let everywhere: Vec<PhaseId> = subject.entered().collect();
    list(subject, &game.ends, &everywhere, findings);
    for phase in subject.entered() {
        list(
            subject,
            &game.phases[phase.index()].ends,
            &[phase],
            findings,
        );
    }
    if !subject.entered().any(|phase| can_end(subject, phase)) {
        let message = "nothing ends the game";
        let label = "these rules have no end rule that can hold";
        let problem = Problem::warning(&NO_END, subject.head("rules"), message, label)
            .with_help("write `(end (if … (result …)))` behind the moves");
        findings.report(problem);
    }
}

/// Looks at the end rules of some phases.
fn list(subject: &Subject<'_>, rules: &[EndRule], phases: &[PhaseId], findings: &mut Findings) {
    let game = subject.game;
    for (index, rule) in rules.iter().enumerate() {
        let span = subject.span(rule.provenance);
        if !phases.iter().any(|phase| can_hold(subject, rule, *phase)) {
            let message = "this end rule can never hold";
            let label = "its condition is false in every position";
            let facts = Facts {
                phase: phases.first().copied().filter(|_| phases.len() == 1),
                ..Facts::of(game)
            };
            let mut problem = Problem::warning(&END_NEVER_HOLDS, span, message, label);
            if let Some(why) = explain::never(facts, condition(rule)) {
                problem = problem.with_help(why);
            }
            findings.suspect(subject.explained(problem));
            continue;
        }
        findings.clear(&END_NEVER_HOLDS, span);
        scores(subject, rule, findings);
        match rules[..index]
            .iter()
            .find(|before| hides(subject, before, rule))
        {
            Some(before) => {
                let message = "this end rule is never reached";
                let label = "where this holds, the game is over already";
                let problem = Problem::warning(&END_SHADOWED, span, message, label)
                    .with_label(subject.span(before.provenance), "this one has ended it")
                    .with_help("put the narrower condition first, or leave the rule out");
                findings.suspect(subject.explained(problem));
            }
            None => match rules[index + 1..]
                .iter()
                .find(|after| outranks(after, rule))
            {
                Some(after) => {
                    let message = "this end rule never decides";
                    let label = "where this holds, a later rule ranks the players anew";
                    let problem = Problem::warning(&END_SHADOWED, span, message, label)
                        .with_label(subject.span(after.provenance), "by these scores")
                        .with_help(
                            "of rules with scores that hold at once the last counts: put the narrower condition last, or \
                             let one exclude the other",
                        );
                    findings.suspect(subject.explained(problem));
                }
                None => findings.clear(&END_SHADOWED, span),
            },
        }
    }
}

/// Whether all that a value reads of a position is a score.
fn is_of_scores(value: &Int) -> bool {
    fn look(node: RuleNode<'_>, found: &mut dyn FnMut(bool)) {
        match node {
            RuleNode::Int(Int::Score(_)) => found(true),
            _ if node.looks_at_position() => found(false),
            _ => node.children(&mut |child| look(child, found)),
        }
    }
    let (mut scores, mut others) = (false, false);
    look(RuleNode::Int(value), &mut |is_score| match is_score {
        true => scores = true,
        false => others = true,
    });
    scores && !others
}

/// Looks whether a rule ranks the players by scores that nothing gives them.
fn scores(subject: &Subject<'_>, rule: &EndRule, findings: &mut Findings) {
    let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) = &rule.ruling;
    let by_score = match outcomes {
        Outcomes::ByScore(given) | Outcomes::ByLowestScore(given) => given.is_empty(),
        Outcomes::ByValue(values) => values.iter().all(is_of_scores),
        _ => false,
    };
    if !by_score {
        return;
    }
    let span = subject.span(rule.provenance);
    if Facts::of(subject.game).gives_scores() {
        return findings.clear(&NO_SCORES, span);
    }
    let message = "players are ranked by scores, and nothing gives them any";
    let label = "all scores are 0, so this is always a draw";
    let problem = Problem::warning(&NO_SCORES, span, message, label).with_help(
        "give points during the game, as in `(then (addScore Mover 1))`, or at its end, as in \
         `(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))})`",
    );
    findings.suspect(subject.explained(problem));
}

/// Whether a later rule ranks the players by score wherever an earlier one does.
fn outranks(after: &EndRule, rule: &EndRule) -> bool {
    match (&after.ruling, &rule.ruling) {
        (Ruling::If(later, _), Ruling::If(earlier, _)) => {
            rule.ranks_by_score() && after.ranks_by_score() && implies(earlier, later)
        }
        _ => false,
    }
}

/// Whether a rule ends the game wherever a later one holds.
fn hides(subject: &Subject<'_>, before: &EndRule, rule: &EndRule) -> bool {
    // Scores rank everybody anew, whatever rules before them have said.
    if before.adjudication && !rule.adjudication || rule.ranks_by_score() {
        return false;
    }
    let (Ruling::If(earlier, outcomes), Ruling::If(later, _)) = (&before.ruling, &rule.ruling)
    else {
        return false;
    };
    is_final(subject.game, outcomes) && implies(later, earlier)
}

/// Whether nobody plays on after an outcome.
fn is_final(game: &Game, outcomes: &Outcomes) -> bool {
    match outcomes {
        Outcomes::All(_)
        | Outcomes::ByValue(_)
        | Outcomes::ByScore(_)
        | Outcomes::ByLowestScore(_) => true,
        Outcomes::Player(..) | Outcomes::Team(..) => game.player_count() == 2,
    }
}

/// The end rule of all phases that has ended the game wherever a condition holds, if there is one.
pub(super) fn ended_before<'g>(game: &'g Game, condition: &Bool) -> Option<&'g EndRule> {
    game.ends.iter().find(|rule| match &rule.ruling {
        Ruling::If(earlier, outcomes) => {
            !rule.adjudication && is_final(game, outcomes) && implies(condition, earlier)
        }
        Ruling::ForEachPlayer(..) => false,
    })
}

/// Whether the first condition implies the second. The test compares forms: false means "not known".
pub(super) fn implies(one: &Bool, other: &Bool) -> bool {
    if one == other || *other == Bool::Const(true) || *one == Bool::Const(false) {
        return true;
    }
    match (one, other) {
        (_, Bool::And(all)) if all.iter().all(|part| implies(one, part)) => true,
        (Bool::Or(all), _) if all.iter().all(|part| implies(part, other)) => true,
        (Bool::And(all), _) if all.iter().any(|part| implies(part, other)) => true,
        (_, Bool::Or(all)) if all.iter().any(|part| implies(one, part)) => true,
        (Bool::Compare(first, what, bound), Bool::Compare(second, same, limit)) if what == same => {
            bounded(*first, bound).is_some_and(|range| {
                let limit = limit
                    .constant()
                    .map(|limit| (i64::from(limit), i64::from(limit)));
                limit.is_some_and(|limit| compare(*second, range, limit) == Some(true))
            })
        }
        (Bool::Compare(first, bound, what), Bool::Compare(second, limit, same)) if what == same => {
            bounded(first.mirrored(), bound).is_some_and(|range| {
                let limit = limit
                    .constant()
                    .map(|limit| (i64::from(limit), i64::from(limit)));
                limit.is_some_and(|limit| compare(second.mirrored(), range, limit) == Some(true))
            })
        }
        (Bool::Line(one), Bool::Line(other)) => {
            let lengths = one.length.constant().zip(other.length.constant());
            let mut same = (**one).clone();
            same.length = other.length.clone();
            same.exact = other.exact;
            lengths.is_some_and(|(long, short)| long >= short && !other.exact && same == **other)
        }
        // What stands again with its hands stands again without them.
        (
            Bool::Repeated { times: one, hands },
            Bool::Repeated {
                times: other,
                hands: also_hands,
            },
        ) => one
            .constant()
            .zip(other.constant())
            .is_some_and(|(many, few)| many >= few && (*hands || !also_hands)),
        _ => false,
    }
}

/// The values that a number may have which compares so with a constant.
pub(super) fn bounded(comparison: crate::game::ir::Comparison, bound: &Int) -> Option<(i64, i64)> {
    use crate::game::ir::Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Unequal};
    let bound = i64::from(bound.constant()?);
    let (least, most) = (i64::from(i32::MIN), i64::from(i32::MAX));
    match comparison {
        Equal => Some((bound, bound)),
        Unequal => None,
        Less => Some((least, bound - 1)),
        LessOrEqual => Some((least, bound)),
        Greater => Some((bound + 1, most)),
        GreaterOrEqual => Some((bound, most)),
    }
}
