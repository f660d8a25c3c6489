//! Teams: players put into two of them, teams that nobody is in, and players left out of them.

use super::error::{EMPTY_TEAM, LEFT_OUT_OF_TEAMS, TWO_TEAMS};
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::ir::{Effect, RuleNode};
use crate::ludeme::PartKind;
use crate::source::Span;

/// A player who is put into a team: by which start rule, into which team.
struct Joined {
    rule: usize,
    player: usize,
    team: i32,
}

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let mut joined = Vec::new();
    for (rule, effect) in subject.start.iter().enumerate() {
        // What depends on anything says nothing for certain.
        if !collect(rule, effect, &mut joined) {
            return;
        }
    }
    let rules = super::setup::rules(subject);
    let span = |rule: usize| {
        let part = rules.get(rule);
        part.map_or_else(
            || subject.head("start"),
            |part| subject.description.place(*part).span,
        )
    };
    two_teams(subject, &joined, &span, findings);
    // An effect may put players into teams later on.
    let later = subject
        .effects()
        .filter(|effect| matches!(effect, Effect::SetTeam(..)));
    if later.count() > joined.len() {
        return;
    }
    left_out(subject, &joined, &span, findings);
    empty(subject, findings);
}

/// Adds the players that a start rule puts into teams; whether all of them are known.
fn collect(rule: usize, effect: &Effect, joined: &mut Vec<Joined>) -> bool {
    match effect {
        Effect::And(all) | Effect::AtOnce(all) => all.iter().all(|one| collect(rule, one, joined)),
        Effect::SetTeam(player, team) => match (player.constant(), team.constant()) {
            (Some(player), Some(team)) if player > 0 => {
                joined.push(Joined {
                    rule,
                    player: player as usize,
                    team,
                });
                true
            }
            _ => false,
        },
        Effect::NoteDeparture(..) => true,
        effect => !mentions_teams(effect),
    }
}

/// Whether an effect sets a team, or may do so in a part of it.
fn mentions_teams(effect: &Effect) -> bool {
    fn any(node: RuleNode<'_>) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(Effect::SetTeam(..) | Effect::Seq(_) | Effect::Then(..))
        );
        node.children(&mut |child| found = found || any(child));
        found
    }
    any(RuleNode::Effect(effect))
}

/// Players who are put into one team and then into another.
fn two_teams(
    subject: &Subject<'_>,
    joined: &[Joined],
    span: &dyn Fn(usize) -> Span,
    findings: &mut Findings,
) {
    for (index, later) in joined.iter().enumerate() {
        let before = joined[..index].iter().rev();
        let before = before
            .into_iter()
            .find(|before| before.player == later.player && before.team != later.team);
        let Some(before) = before else {
            continue;
        };
        let Joined { player, team, .. } = later;
        let message = format!(
            "player {player} is put into team {} and then into team {team}",
            before.team
        );
        let label = format!("here into team {team}, in which player {player} stays");
        let mut problem = Problem::warning(&TWO_TEAMS, span(later.rule), message, label);
        if before.rule != later.rule {
            let first = format!("into team {} before", before.team);
            problem = problem.with_label(span(before.rule), first);
        }
        let problem = problem.with_help("name each player in one team");
        findings.suspect(subject.explained(problem));
    }
}

/// Players in no team, where others are in teams.
fn left_out(
    subject: &Subject<'_>,
    joined: &[Joined],
    span: &dyn Fn(usize) -> Span,
    findings: &mut Findings,
) {
    let game = subject.game;
    let Some(last) = joined.last() else {
        return;
    };
    let players = 1..=game.player_count();
    let out: Vec<usize> = players
        .filter(|player| game.start.is_active(*player))
        .filter(|player| joined.iter().all(|one| one.player != *player))
        .collect();
    let here = span(last.rule);
    if out.is_empty() {
        return findings.clear(&LEFT_OUT_OF_TEAMS, here);
    }
    let names: Vec<String> = out
        .iter()
        .map(|player| format!("player {player}"))
        .collect();
    let teams = |player: &usize| game.start.head.team[*player];
    // A player who is put into no team has that of the player's own number, which others may have been put into.
    let shares = out.iter().find_map(|player| {
        let other = joined
            .iter()
            .find(|one| one.player != *player && one.team == i32::from(teams(player)))?;
        Some((*player, other.player))
    });
    let (is, names) = match names.as_slice() {
        [one] => ("is", one.clone()),
        several => ("are", several.join(" and ")),
    };
    let message = format!("{names} {is} put into no team, though others are");
    let label = "the last start rule that makes a team";
    let help = match shares {
        Some((player, other)) => format!(
            "who is put into no team is in that of the own number: player {player} plays with player {other}; say so, or number \
             the teams otherwise"
        ),
        None => format!(
            "each of these is a team alone: put them into a team, or say so, as in `(set Team {0} {{P{0}}})`",
            out[0]
        ),
    };
    let problem = Problem::warning(&LEFT_OUT_OF_TEAMS, here, message, label).with_help(help);
    findings.suspect(subject.explained(problem));
}

/// Results of teams that nobody is in.
fn empty(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    let description = subject.description;
    for part in description.parts() {
        let PartKind::Word(word) = description.kind(part) else {
            continue;
        };
        let number = word
            .text()
            .strip_prefix("Team")
            .and_then(|rest| rest.parse::<u8>().ok());
        let Some(number) = number else {
            continue;
        };
        let span = description.place(part).span;
        let mut players = 1..=game.player_count();
        if players.any(|player| game.start.head.team[player] == number) {
            findings.clear(&EMPTY_TEAM, span);
            continue;
        }
        let message = format!("nobody is in team {number}");
        let label = "this means nobody";
        let problem = Problem::warning(&EMPTY_TEAM, span, message, label)
            .with_help("teams are made by start rules, as in `(set Team 1 {P1 P3})`");
        findings.suspect(description.explained(part, problem));
    }
}
