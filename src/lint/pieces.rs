//! Pieces that never come into play, and players without any.

use super::error::{PLAYER_WITHOUT_PIECES, UNUSED_PIECE};
use super::facts::Facts;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::ir::Effect;
use crate::ludeme::PartKind;

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    never_put(subject, findings);
    players(subject, findings);
}

fn never_put(subject: &Subject<'_>, findings: &mut Findings) {
    let (game, description) = (subject.game, subject.description);
    let put = put(subject);
    for piece in subject.parts("piece") {
        let Some(name) = description.argument(piece, "name") else {
            continue;
        };
        let PartKind::Name {
            name: text,
            declares: true,
            ..
        } = description.kind(name)
        else {
            continue;
        };
        let is_owner = |owner: u8| match description.word(piece, "role") {
            None | Some("Each" | "All") => owner > 0,
            Some(role) => match role
                .strip_prefix('P')
                .and_then(|number| number.parse::<u8>().ok())
            {
                Some(number) => owner == number,
                None => owner == 0,
            },
        };
        let components = game.components.iter().enumerate().skip(1);
        let mut own = components
            .filter(|(_, component)| *component.base == **text && is_owner(component.owner))
            .peekable();
        if own.peek().is_none() {
            continue;
        }
        let span = description.place(name).span;
        if own.any(|(index, _)| put[index]) {
            findings.clear(&UNUSED_PIECE, span);
            continue;
        }
        let message = format!("the piece `{text}` never comes into play");
        let problem = Problem::warning(&UNUSED_PIECE, span, message, "nothing places it")
            .with_help("place it by a start rule or a move, or leave it out");
        findings.suspect(description.explained(name, problem));
    }
}

/// Of each kind of piece, whether something may put it on the board.
fn put(subject: &Subject<'_>) -> Vec<bool> {
    let facts = Facts::of(subject.game);
    let mut put = vec![false; subject.game.components.len()];
    if subject
        .effects()
        .any(|effect| matches!(effect, Effect::Transfer { .. }))
    {
        put.fill(true);
    }
    for piece in &subject.reached.put {
        let (least, most) = facts.range(piece);
        for (index, put) in put.iter_mut().enumerate() {
            *put |= (least..=most).contains(&(index as i64));
        }
    }
    put
}

fn players(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    let owners: Vec<u8> = game
        .components
        .iter()
        .skip(1)
        .map(|component| component.owner)
        .collect();
    if owners.is_empty() || owners.contains(&0) {
        return;
    }
    let put = put(subject);
    let has_some = |player: usize, is_counted: &dyn Fn(usize) -> bool| {
        let owners = owners.iter().enumerate();
        let mut own = owners.filter(|(_, owner)| usize::from(**owner) == player);
        own.any(|(index, _)| is_counted(index + 1))
    };
    let anybody = (1..=game.player_count()).any(|player| has_some(player, &|kind| put[kind]));
    for player in 1..=game.player_count() {
        if has_some(player, &|kind| put[kind]) {
            continue;
        }
        if has_some(player, &|_| true) {
            // Where nothing is placed at all, that is reported for each piece.
            if anybody {
                never_on_the_board(subject, player, findings);
            }
            continue;
        }
        let name = &game.players[player].name;
        let message = format!("player {player}, `{name}`, has no piece");
        let label = "of these players one has no piece";
        let problem = Problem::warning(
            &PLAYER_WITHOUT_PIECES,
            subject.head("players"),
            message,
            label,
        )
        .with_help("write `(piece \"Name\" Each)`, or have one player less");
        findings.report(problem);
    }
}

/// A player has pieces among the equipment, and none of them ever comes into play.
fn never_on_the_board(subject: &Subject<'_>, player: usize, findings: &mut Findings) {
    let name = &subject.game.players[player].name;
    let message = format!("no piece of player {player}, `{name}`, ever comes into play");
    let label = "of these players one never has a piece";
    let span = subject.head("players");
    let problem = Problem::warning(&PLAYER_WITHOUT_PIECES, span, message, label).with_help(
        "place a piece of this player by a start rule or a move, or have one player less",
    );
    findings.report(problem);
}
