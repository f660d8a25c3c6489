//! The players of a position in words: their signs, and what they have.

use super::paint::{Depth, Paint};
use super::pieces::{ground, on_ground, piece_paint};
use super::signs::{colour_of, has_one_kind_each, signs};
use crate::game::ir::VariableId;
use crate::game::{Game, Lot, State};
use crate::topology::Site;

/// The players with their signs and what they hold in hand, a line each.
#[must_use]
pub fn armies(game: &Game, state: &State, depth: Depth) -> String {
    let signs = signs(game, depth);
    let mut out = String::new();
    for player in 1..=game.player_count() {
        let own = (1..game.components.len())
            .filter(|kind| usize::from(game.components[*kind].owner) == player);
        let kinds: Vec<usize> = own.collect();
        let swatch = match kinds.as_slice() {
            [kind] => {
                let paint = piece_paint(game, *kind, depth);
                on_ground(paint, ground(depth)).apply(depth, &signs[*kind])
            }
            _ => Paint::on(colour_of(game, player as u8)).apply(depth, &player.to_string()),
        };
        let name = &game.players[player].name;
        let count = on_board(game, state, player);
        let mut line = format!("{swatch} {name}: {count} on the board");
        let held = in_hand(game, state, player, &signs);
        if !held.is_empty() {
            line.push_str(&format!(", in hand {held}"));
        }
        let score = state.score(&game.layout, player);
        if score != 0 {
            line.push_str(&format!(", score {score}"));
        }
        for (name, value) in own_variables(game, state, player) {
            line.push_str(&format!(", {name} {value}"));
        }
        if let Some(other) = plays_for(game, state, player) {
            line.push_str(&format!(", plays for {other}"));
        }
        let fate = game
            .fate(state, player)
            .filter(|fate| fate.lot == Lot::Left);
        if fate.is_some() || !state.is_active(player) && !state.head.over {
            line.push_str(", out of the game");
            if let Some(words) = fate.and_then(|fate| fate.words.as_ref()) {
                line.push_str(&format!(": {words}"));
            }
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// The player who speaks for the team of another, if it is not the same.
#[must_use]
pub fn plays_for<'g>(game: &'g Game, state: &State, player: usize) -> Option<&'g str> {
    let team = usize::from(state.head.team[player]);
    let other = game
        .players
        .get(team)
        .filter(|_| team != player && team != 0)?;
    Some(&other.name)
}

/// The variables that there are for each player, where they are not 0.
fn own_variables(game: &Game, state: &State, player: usize) -> Vec<(String, i32)> {
    let mut own = Vec::new();
    for (index, name) in game.variables.iter().enumerate() {
        let Some(base) = name.strip_suffix("[0]") else {
            continue;
        };
        let of_pairs = game
            .variables
            .iter()
            .any(|other| *other == format!("{base}[{}]", game.players.len()));
        let value = state.variable(&game.layout, VariableId((index + player) as u16));
        if !of_pairs && value != 0 {
            own.push((base.to_lowercase(), value));
        }
    }
    own
}

/// The signs of the kinds of pieces with their names; where every player has one kind only, those
/// of the pieces on the board that belong to nobody.
#[must_use]
pub fn kinds(game: &Game, state: &State, depth: Depth) -> Vec<String> {
    let signs = signs(game, depth);
    let single = has_one_kind_each(game);
    let layout = &game.layout;
    let mut present = vec![!single; signs.len()];
    for index in 0..layout.board {
        let kind = usize::from(state.what(layout, Site(index as u16)));
        present[kind] |= game.components[kind].owner == 0;
    }
    let mut named: Vec<String> = Vec::new();
    for (kind, component) in game.components.iter().enumerate().skip(1) {
        let bare = signs[kind].trim_start_matches(|letter: char| letter.is_ascii_digit());
        let entry = match component.owner {
            0 => format!("{bare} {}", component.base),
            _ => format!("{} {}", bare.to_uppercase(), component.base),
        };
        if present[kind] && !named.contains(&entry) {
            named.push(entry);
        }
    }
    named
}

fn on_board(game: &Game, state: &State, player: usize) -> u32 {
    let layout = &game.layout;
    let sites = (0..layout.board).map(|index| Site(index as u16));
    sites
        .filter(|site| usize::from(game.owner(state.what(layout, *site))) == player)
        .map(|site| u32::from(state.count(layout, site)))
        .sum()
}

fn in_hand(game: &Game, state: &State, player: usize, signs: &[String]) -> String {
    let layout = &game.layout;
    let held: Vec<(u8, u16)> = (layout.board..layout.sites)
        .filter(|index| usize::from(game.hands[index - layout.board]) == player)
        .map(|index| Site(index as u16))
        .map(|site| (state.what(layout, site), state.count(layout, site)))
        .filter(|(what, _)| *what != 0)
        .collect();
    match held.as_slice() {
        [(what, count)]
            if usize::from(game.owner(*what)) == player
                && game.hands.len() <= game.player_count() =>
        {
            count.to_string()
        }
        held => {
            let entry =
                |(what, count): &(u8, u16)| format!("{count} {}", signs[usize::from(*what)]);
            held.iter().map(entry).collect::<Vec<_>>().join(" ")
        }
    }
}
