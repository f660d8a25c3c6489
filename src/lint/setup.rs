//! The first position: two pieces on one site, more pieces than sites, rules that place nothing.

use super::error::{NOTHING_PLACED, PLACED_TWICE, TOO_MANY_PLACED};
use super::facts::Facts;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::ir::{Effect, Int, Plane, RuleNode, Sites};
use crate::ludeme::{PartId, PartKind};
use crate::source::Span;
use std::collections::BTreeMap;

/// One placing of a start rule: which piece, where, how many on each site.
struct Placing<'g> {
    rule: usize,
    piece: &'g Int,
    to: &'g Sites,
    count: &'g Int,
}

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let rules = rules(subject);
    let mut placings = Vec::new();
    for (rule, effect) in subject.start.iter().enumerate() {
        collect(rule, effect, &mut placings);
    }
    let span = |rule: usize| {
        rules.get(rule).map_or_else(
            || subject.head("start"),
            |part| subject.description.place(*part).span,
        )
    };
    nothing(subject, &placings, &span, findings);
    loops(subject, &span, findings);
    twice(subject, &placings, &span, findings);
    too_many(subject, &placings, &span, findings);
}

/// The start rules in the text, in the order of their effects.
pub(super) fn rules(subject: &Subject<'_>) -> Vec<PartId> {
    let description = subject.description;
    let list = subject
        .parts("start")
        .next()
        .and_then(|part| description.argument(part, "rules"));
    match list.map(|list| description.kind(list)) {
        Some(PartKind::List(items)) => items.clone(),
        _ => Vec::new(),
    }
}

fn collect<'g>(rule: usize, effect: &'g Effect, placings: &mut Vec<Placing<'g>>) {
    match effect {
        Effect::And(all) => all
            .iter()
            .for_each(|effect| collect(rule, effect, placings)),
        Effect::Put { piece, to, count } => placings.push(Placing {
            rule,
            piece,
            to,
            count,
        }),
        _ => {}
    }
}

/// The sites of the board on which something is placed, if they are fixed.
pub(super) fn sites(subject: &Subject<'_>, region: &Sites) -> Vec<usize> {
    let index = |site: &Int| site.constant().and_then(|site| usize::try_from(site).ok());
    match region {
        Sites::Const(id) => {
            let fixed = Facts::of(subject.game).fixed(*id);
            fixed.into_iter().map(|site| usize::from(site.0)).collect()
        }
        Sites::One(site) => index(site).into_iter().collect(),
        Sites::List(all) => all.iter().filter_map(index).collect(),
        Sites::Union(all) => all.iter().flat_map(|one| sites(subject, one)).collect(),
        _ => Vec::new(),
    }
}

fn nothing(
    subject: &Subject<'_>,
    placings: &[Placing<'_>],
    span: &dyn Fn(usize) -> Span,
    findings: &mut Findings,
) {
    let facts = Facts::of(subject.game);
    for Placing {
        rule, to, count, ..
    } in placings
    {
        let span = span(*rule);
        let no_site = facts.is_empty(to) == Some(true);
        if !no_site && facts.range(count).1 > 0 {
            findings.clear(&NOTHING_PLACED, span);
            continue;
        }
        let label = if no_site {
            "the region has no site"
        } else {
            "their number is none"
        };
        let message = "this start rule places nothing";
        let mut problem = Problem::warning(&NOTHING_PLACED, span, message, label);
        if let Sites::One(site) = to
            && site.constant().is_some_and(|site| site >= 0)
        {
            let last = subject.game.layout.board - 1;
            problem = problem.with_help(format!(
                "the sites of the board have the numbers 0 to {last}; or name one, as in `{{\"a1\"}}`"
            ));
        }
        findings.suspect(subject.explained(problem));
    }
}

/// Start rules that place pieces in a loop that is run through for nothing, or under a condition that never holds.
fn loops(subject: &Subject<'_>, span: &dyn Fn(usize) -> Span, findings: &mut Findings) {
    let facts = Facts::of(subject.game);
    for (rule, effect) in subject.start.iter().enumerate() {
        if !places(RuleNode::Effect(effect)) || matches!(effect, Effect::Put { .. }) {
            continue;
        }
        let span = span(rule);
        let Some(label) = idle(facts, effect) else {
            findings.clear(&NOTHING_PLACED, span);
            continue;
        };
        let message = "this start rule places nothing";
        let problem = Problem::warning(&NOTHING_PLACED, span, message, label);
        findings.suspect(subject.explained(problem));
    }
}

/// Whether an effect puts pieces anywhere.
fn places(node: RuleNode<'_>) -> bool {
    let mut found = matches!(node, RuleNode::Effect(Effect::Put { .. }));
    node.children(&mut |child| found = found || places(child));
    found
}

/// Why an effect never does anything, if that is certain.
fn idle(facts: Facts<'_>, effect: &Effect) -> Option<&'static str> {
    match effect {
        Effect::And(all) | Effect::AtOnce(all) => {
            let whys: Option<Vec<&str>> = all.iter().map(|one| idle(facts, one)).collect();
            whys?.first().copied()
        }
        Effect::Put { to, count, .. } => {
            let nothing = facts.is_empty(to) == Some(true) || facts.range(count).1 <= 0;
            nothing.then_some("the region has no site, or the number of pieces is none")
        }
        Effect::ForEachSite(_, sites, inner) => match facts.is_empty(sites) {
            Some(true) => Some("the region of the loop has no site"),
            _ => idle(facts, inner),
        },
        Effect::ForEachValue(low, high, inner) => match facts.range(low).0 > facts.range(high).1 {
            true => Some("the least number of the loop is larger than the largest"),
            false => idle(facts, inner),
        },
        Effect::ForEachPlayer(inner) => idle(facts, inner),
        Effect::If(condition, then, otherwise, _) => match (facts.truth(condition), otherwise) {
            (Some(false), None) => Some("its condition never holds"),
            (Some(false), Some(otherwise)) => idle(facts, otherwise),
            (Some(true), _) => idle(facts, then),
            (None, None) => idle(facts, then),
            (None, Some(otherwise)) => idle(facts, then).and(idle(facts, otherwise)),
        },
        _ => None,
    }
}

fn twice(
    subject: &Subject<'_>,
    placings: &[Placing<'_>],
    span: &dyn Fn(usize) -> Span,
    findings: &mut Findings,
) {
    // On a stack the second piece lies on the first.
    if subject.game.layout.stacks() {
        return;
    }
    let mut first: Vec<Option<&Placing<'_>>> = vec![None; subject.game.layout.sites];
    let mut reported: Vec<(usize, usize)> = Vec::new();
    for placing in placings {
        for site in sites(subject, placing.to) {
            let Some(before) = first.get_mut(site) else {
                continue;
            };
            if let Some(before) = before.filter(|before| before.rule != placing.rule)
                && before.piece != placing.piece
                && !reported.contains(&(before.rule, placing.rule))
            {
                reported.push((before.rule, placing.rule));
                let name = subject.game.site_name(crate::topology::Site(site as u16));
                let message = format!("two pieces are placed on `{name}`");
                let label = "the other piece stays, and this one is not placed";
                let problem = Problem::warning(&PLACED_TWICE, span(placing.rule), message, label)
                    .with_label(span(before.rule), "this places a piece there before");
                findings.report(subject.explained(problem));
            }
            *before = Some(placing);
        }
    }
}

/// More pieces in a hand than the board has sites. Where several may stand on one site, or where a hand has places of
/// its own, as for cards, not all of them are meant for the board.
fn too_many(
    subject: &Subject<'_>,
    placings: &[Placing<'_>],
    span: &dyn Fn(usize) -> Span,
    findings: &mut Findings,
) {
    let game = subject.game;
    let places = |owner: &u8| game.hands.iter().filter(|other| *other == owner).count();
    if game.hands.iter().any(|owner| places(owner) > 1) {
        return;
    }
    let stacks = |effect: &Effect| match effect {
        Effect::SetPlane(Plane::Count, ..) => true,
        Effect::Put { to, count, .. } => *count != Int::Const(1) && !is_hand(to),
        _ => false,
    };
    if subject.effects().any(stacks) {
        return;
    }
    let board = game.layout.board as i64;
    let mut given: Vec<(&Int, i64)> = Vec::new();
    let mut most: BTreeMap<usize, i64> = BTreeMap::new();
    for placing in placings {
        let Some(owner) = hand_of(placing.to) else {
            continue;
        };
        let (number, _) = Facts::of(game).range(placing.count);
        let before = given.iter().position(|(player, _)| *player == owner);
        let before = before.unwrap_or_else(|| {
            given.push((owner, 0));
            given.len() - 1
        });
        given[before].1 += number;
        let most = most.entry(placing.rule).or_default();
        *most = (*most).max(given[before].1);
    }
    let mut is_reported = false;
    for (rule, number) in most {
        let span = span(rule);
        if number <= board {
            findings.clear(&TOO_MANY_PLACED, span);
            continue;
        }
        // What comes on top of it has the same cause.
        if std::mem::replace(&mut is_reported, true) {
            continue;
        }
        let message =
            format!("{number} pieces are given to a player, and the board has {board} sites");
        let label = "with these there are more than the board has room for";
        let problem = Problem::warning(&TOO_MANY_PLACED, span, message, label)
            .with_help("give fewer, or make the board larger");
        findings.suspect(subject.explained(problem));
    }
}

fn is_hand(region: &Sites) -> bool {
    hand_of(region).is_some()
}

/// The player in whose hand a region is.
fn hand_of(region: &Sites) -> Option<&Int> {
    match region {
        Sites::One(site) => match &**site {
            Int::HandSite(owner, _) => Some(owner),
            _ => None,
        },
        _ => None,
    }
}
