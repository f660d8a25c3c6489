//! Pieces that are lines and points: those of nobody whose sign is a line or a point, on boards of squares where a level
//! and an upright line are among them. What else stands there fills the box between four lines.

use crate::game::Game;
use crate::topology::SiteType;

/// The form of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stroke {
    /// A line to the left and to the right.
    Level,
    /// A line upwards and downwards.
    Upright,
    /// A point where lines meet.
    Point,
    /// The ground between lines, which belongs to a player.
    Box,
}

fn line(game: &Game, kind: usize) -> Option<Stroke> {
    let piece = game.components.get(kind).filter(|piece| piece.owner == 0)?;
    match piece.symbol.as_str() {
        "-" | "─" | "—" => Some(Stroke::Level),
        "|" | "│" => Some(Stroke::Upright),
        "+" | "•" | "·" => Some(Stroke::Point),
        _ => None,
    }
}

/// The form of a kind of piece; none in a game whose pieces are no lines.
pub(super) fn stroke(game: &Game, kind: usize) -> Option<Stroke> {
    if !are_strokes(game) || kind == 0 {
        return None;
    }
    Some(line(game, kind).unwrap_or(Stroke::Box))
}

/// Whether the pieces of a game are lines.
pub(super) fn are_strokes(game: &Game) -> bool {
    let has =
        |wanted: Stroke| (1..game.components.len()).any(|kind| line(game, kind) == Some(wanted));
    game.site_type == SiteType::Cell
        && game.topology.sides_of_cells() == Some(4)
        && has(Stroke::Level)
        && has(Stroke::Upright)
}
