//! Limits below zero in the conditions of end rules, which numbers that count reach at once.

use super::error::NEGATIVE_LIMIT;
use super::facts::Facts;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::ir::{Bool, EndRule, Int, RuleNode, Ruling};

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    let of_phases = subject
        .entered()
        .map(|phase| &game.phases[phase.index()].ends);
    for rule in of_phases.chain([&game.ends]).flatten() {
        let span = subject.span(rule.provenance);
        let Some(limit) = negative_limit(rule, Facts::of(game)) else {
            findings.clear(&NEGATIVE_LIMIT, span);
            continue;
        };
        let message = format!("a limit of {limit} is below anything that is counted");
        let label = format!("compares a count with {limit}");
        let problem = Problem::warning(&NEGATIVE_LIMIT, span, message, label)
            .with_help("write how far the count goes, a number of at least 0");
        findings.suspect(subject.explained(problem));
    }
}

/// A number below zero that a condition of an end rule compares with something counted.
fn negative_limit(rule: &EndRule, facts: Facts<'_>) -> Option<i32> {
    let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = &rule.ruling;
    let mut found = None;
    search(RuleNode::Bool(condition), facts, &mut found);
    found
}

fn search(node: RuleNode<'_>, facts: Facts<'_>, found: &mut Option<i32>) {
    if let RuleNode::Bool(Bool::Compare(_, one, other)) = node {
        for (counted, limit) in [(one, other), (other, one)] {
            let limit = limit.constant().filter(|limit| *limit < 0);
            *found = found.or(limit.filter(|limit| is_above(counted, *limit, facts)));
        }
    }
    node.children(&mut |child| search(child, facts, found));
}

/// Whether a number counts something, so that it begins at 0 and goes up, and is set to nothing as low as the limit.
fn is_above(number: &Int, limit: i32, facts: Facts<'_>) -> bool {
    match number {
        Int::Var(..) => true,
        Int::Counter | Int::MoveNumber | Int::MovesThisTurn => {
            facts.range(number).0 > i64::from(limit) || limit == -1
        }
        _ => false,
    }
}
