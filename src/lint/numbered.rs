//! Pieces that are put down without being named, and are not the mover's.

use super::error::PIECE_BY_NUMBER;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::Game;
use crate::ludeme::{ArgumentSlot, PartKind};

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let put: Vec<String> = (1..=subject.game.player_count())
        .filter_map(|player| of_another(subject.game, player))
        .collect();
    let description = subject.description;
    for part in description.parts() {
        let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
            continue;
        };
        let puts = matches!(
            (ludeme.head, ludeme.word),
            ("move", Some("Add")) | ("add", _)
        );
        let mut arguments = ludeme.params.iter().zip(arguments);
        let unnamed = arguments
            .any(|(param, slot)| param.name == "piece" && matches!(slot, ArgumentSlot::Absent));
        if !puts || !unnamed {
            continue;
        }
        let span = description.place(part).span;
        if put.is_empty() {
            findings.clear(&PIECE_BY_NUMBER, span);
            continue;
        }
        let message = format!(
            "without a piece, the one of the mover's number is put down, as in Ludii: {}",
            put.join(", ")
        );
        let problem = Problem::warning(&PIECE_BY_NUMBER, span, message, "which piece is not said")
            .with_help("name the piece: `(piece \"Name\" Mover)`");
        findings.suspect(description.explained(part, problem));
    }
}

/// The piece with the number of a player, where it is another's.
fn of_another(game: &Game, player: usize) -> Option<String> {
    let Some(number) = player
        .checked_sub(game.dice.len())
        .filter(|number| *number > 0)
    else {
        return Some(format!("a die for player {player}"));
    };
    let component = game.components.get(number)?;
    let is_own = usize::from(component.owner) == player;
    (!is_own).then(|| format!("`{}` for player {player}", component.name))
}
