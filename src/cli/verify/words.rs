//! Differences between a record and a replay, in words.

use crate::game::Game;
use crate::play::record::{Content, Header, Names};
use crate::play::{Difference, Standing, What};
use crate::topology::Site;

/// The moment a difference shows, and who moves.
pub(super) fn place(game: &Game, difference: &Difference) -> String {
    let (ply, mover) = (difference.ply + 1, player(game, difference.mover));
    match &difference.chosen {
        Some(chosen) => {
            let readable = Names::new(game).readable(chosen);
            format!("move {ply}: {mover} {readable} ({chosen})")
        }
        None if matches!(difference.what, What::End(..)) => {
            format!("after move {}", difference.ply)
        }
        None => format!("before move {ply}, {mover} to move"),
    }
}

/// The sites to mark on the board: those that differ, or where the moves that differ end.
pub(super) fn sites(game: &Game, difference: &Difference) -> Vec<Site> {
    let names = Names::new(game);
    match &difference.what {
        What::Position(sites) => sites.iter().map(|(site, _, _)| *site).collect(),
        What::Legal { missing, extra } => missing
            .iter()
            .chain(extra)
            .filter_map(|mv| names.target(mv))
            .collect(),
        _ => difference.state.head.last.to().into_iter().collect(),
    }
}

/// A difference in words, its parts separated by `; `.
pub(super) fn message(game: &Game, header: &Header, difference: &Difference) -> String {
    let names = Names::new(game);
    let list = |moves: &[String]| {
        let moves = moves
            .iter()
            .map(|mv| format!("{} ({mv})", names.readable(mv)));
        moves.collect::<Vec<String>>().join(", ")
    };
    match &difference.what {
        What::Unfit(reason) => {
            format!(
                "this record of {} cannot be compared: {reason}",
                header.game
            )
        }
        What::Position(sites) => {
            let site = |(site, recorded, here): &(Site, Option<Content>, Option<Content>)| {
                let name = game.site_name(*site);
                format!(
                    "{name} holds {} in the record, {} here",
                    content(game, recorded),
                    content(game, here)
                )
            };
            sites.iter().map(site).collect::<Vec<String>>().join("; ")
        }
        What::Mover(recorded, here) => format!(
            "{} is to move in the record, {} here",
            player(game, *recorded),
            player(game, *here)
        ),
        What::Legal { missing, extra } if extra.is_empty() && difference.chosen.is_some() => {
            format!(
                "the move made in the record, {}, is not legal here",
                list(missing)
            )
        }
        What::Legal { missing, extra } => {
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("missing here: {}", list(missing)));
            }
            if !extra.is_empty() {
                parts.push(format!("too many here: {}", list(extra)));
            }
            parts.join("; ")
        }
        What::Score(recorded, here) => {
            format!("the scores are {recorded:?} in the record, {here:?} here")
        }
        What::Dice(recorded, here) => {
            format!("{recorded:?} is left of the dice in the record, {here:?} here")
        }
        What::Phase(recorded, here) => {
            format!("the phases are {recorded:?} in the record, {here:?} here")
        }
        What::End(recorded, here) => {
            format!(
                "{} in the record, {} here",
                standing(game, recorded),
                standing(game, here)
            )
        }
    }
}

/// What is wrong with a line of a record, which is one JSON object.
pub(super) fn unparsed(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // A line is parsed on its own: what `serde_json` calls its line is always the first.
    let reason = text.split(" at line ").next().unwrap_or(&text);
    let column = error.column();
    if error.is_eof() {
        format!("it breaks off at column {column}; is the file complete?")
    } else if error.is_syntax() {
        format!("this is no JSON object: {reason} at column {column}")
    } else {
        format!("{reason}, at column {column}")
    }
}

fn player(game: &Game, number: u8) -> String {
    match game.players.get(usize::from(number)) {
        Some(player) if number != 0 => player.name.clone(),
        _ => format!("player {number}"),
    }
}

fn content(game: &Game, content: &Option<Content>) -> String {
    let pieces = content.iter().flat_map(|content| &content.0);
    let pieces: Vec<String> = pieces.map(|held| piece(game, held)).collect();
    match pieces.as_slice() {
        [] => "nothing".to_owned(),
        [piece] => piece.clone(),
        pieces => format!("a stack of {}", pieces.join(", ")),
    }
}

fn piece(game: &Game, [what, count, state, rotation, value]: &[i64; 5]) -> String {
    let kind = usize::try_from(*what)
        .ok()
        .and_then(|what| game.components.get(what));
    let name = kind.map_or("something", |component| component.name.as_str());
    let mut text = if *count == 1 {
        name.to_owned()
    } else {
        format!("{count} {name}")
    };
    for (property, number) in [("state", state), ("rotation", rotation), ("value", value)] {
        if *number != 0 {
            text.push_str(&format!(" {property} {number}"));
        }
    }
    text
}

/// Whether the game goes on, and the place of each player if it does not.
fn standing(game: &Game, standing: &Standing) -> String {
    if !standing.over {
        return "the game goes on".to_owned();
    }
    let places = standing.ranks.iter().zip(1..).map(|(rank, number)| {
        let name = player(game, number);
        format!("{name} {rank}")
    });
    let places = places.collect::<Vec<String>>().join(", ");
    if standing.ranks.contains(&1.0) {
        format!("the game is over with the places {places}")
    } else {
        format!("the game is drawn with the places {places}")
    }
}
