//! The players of a position in words: their signs, and what they have.

use super::glyph::stroke_of;
use super::goals::{Goal, goals};
use super::legend::folded;
use super::look::Look;
use super::paint::Paint;
use super::pieces::{ground, on_ground, piece_paint};
use super::signs::{colour_of, signs};
use crate::game::ir::VariableId;
use crate::game::{DepartureKind, Game, State};
use crate::topology::{Site, SiteType};
use unicode_width::UnicodeWidthStr;

/// The most kinds of pieces whose signs stand before a player's name.
const MOST_SIGNS: usize = 8;

/// The players with their signs and what they hold in hand, a line each; in a puzzle how many values are known.
#[must_use]
pub fn armies(game: &Game, state: &State, look: &Look) -> String {
    if game.layout.is_puzzle() {
        let sites = (0..game.layout.board).map(|index| Site(index as u16));
        let known = sites.filter(|site| state.assigned(&game.layout, *site).is_some());
        return format!(
            "{} of {} values are known\n",
            known.count(),
            game.layout.board
        );
    }
    let signs = signs(game, look);
    let goals = goals(game);
    let mut out = String::new();
    for player in 1..=game.player_count() {
        let own = (1..game.components.len())
            .filter(|kind| usize::from(game.components[*kind].owner) == player);
        let kinds: Vec<usize> = own.collect();
        let (text, paint) = swatch(game, player as u8, &kinds, &signs, look);
        let name = &game.players[player].name;
        let mut line = format!(" {name}");
        if !kinds.is_empty() {
            let unknown = unknown(look, player, |site| site < game.layout.board);
            let count = on_board(game, state, player) + unknown;
            line.push_str(&format!(": {count} on the board"));
            if unknown > 0 {
                line.push_str(&format!(" ({unknown} unknown)"));
            }
        }
        let mut held = in_hand(game, state, player, &signs);
        let unknown = unknown(look, player, |site| site >= game.layout.board);
        if unknown > 0 {
            held = format!("{held} {unknown} unknown").trim_start().to_owned();
        }
        if !held.is_empty() {
            line.push_str(&format!(", in hand {held}"));
        }
        let sides = sides(game, &goals, player);
        if !sides.is_empty() {
            line.push_str(&format!(", joins {}", sides.join(" and ")));
        }
        // A game with tallies shows these while it is played, and scores at its end.
        let is_shown = game.tallies.is_empty() || state.head.over;
        if is_shown && state.score(&game.layout, player) != 0 {
            line.push_str(&format!(", score {}", game.score_text(state, player)));
        }
        if !state.head.over {
            for (name, value) in game.tallied(state, player) {
                line.push_str(&format!(", {name} {value}"));
            }
        }
        // In a game with secrets, what is kept account of for others may be one.
        let is_secret = game.layout.hides() && look.viewer != 0 && look.viewer != player;
        let variables = own_variables(game, state, player);
        for (name, value) in variables.into_iter().filter(|_| !is_secret) {
            line.push_str(&format!(", {name} {value}"));
        }
        if let Some(other) = plays_for(game, state, player) {
            line.push_str(&format!(", plays for {other}"));
        }
        let departure = game
            .departure(state, player)
            .filter(|departure| departure.kind == DepartureKind::Left);
        if departure.is_some() || !state.is_active(player) && !state.head.over {
            let won = state.head.winners >> player & 1 == 1;
            line.push_str(if won {
                ", has won"
            } else {
                ", out of the game"
            });
            if let Some(words) = departure.and_then(|departure| departure.words.as_ref()) {
                line.push_str(&format!(": {words}"));
            }
        }
        out.push_str(&paint.apply(look.depth, &text));
        out.push_str(&folded(&line, text.width(), look));
        out.push('\n');
    }
    let shared = in_hand(game, state, 0, &signs);
    if !shared.is_empty() {
        out.push_str(&folded(&format!("for all, in hand {shared}"), 0, look));
        out.push('\n');
    }
    out
}

/// The sides that a player must join, each by the sites at its ends: `a1-a11`.
fn sides(game: &Game, goals: &[Goal], player: usize) -> Vec<String> {
    let own = goals
        .iter()
        .filter(|goal| usize::from(goal.player) == player);
    let named = own.map(|goal| {
        let names = [goal.sites.first(), goal.sites.last()]
            .map(|site| site.map(|site| game.site_name(*site)));
        names.into_iter().flatten().collect::<Vec<_>>().join("-")
    });
    let mut named: Vec<String> = named.collect();
    named.sort();
    named
}

/// How a player's pieces look: the sign of the only kind, on an edge its line, the signs of all kinds if they are no
/// other player's, otherwise the player's number.
fn swatch(
    game: &Game,
    player: u8,
    kinds: &[usize],
    signs: &[String],
    look: &Look,
) -> (String, Paint) {
    let own = |kind: usize| signs[kind].as_str();
    let is_own = |kind: &usize| {
        (1..signs.len()).all(|other| kinds.contains(&other) || signs[other] != signs[*kind])
    };
    let is_letter = |kind: &usize| signs[*kind].chars().count() == 1;
    let text = match kinds {
        [kind] if game.site_type == SiteType::Edge => {
            let [level, ..] = stroke_of(game.components[*kind].owner, look.charset);
            [level; 3].iter().collect()
        }
        [kind] => own(*kind).to_owned(),
        [_, ..]
            if kinds.len() <= MOST_SIGNS
                && kinds.iter().all(|kind| is_own(kind) && is_letter(kind)) =>
        {
            kinds.iter().map(|kind| own(*kind)).collect()
        }
        _ => player.to_string(),
    };
    let paint = match kinds {
        [kind] => on_ground(piece_paint(game, *kind, own(*kind)), ground(look)),
        _ => Paint::on(colour_of(game, player)),
    };
    (text, paint)
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

/// The number of pieces of a player on some sites whose kinds the viewer does not know.
fn unknown(look: &Look, player: usize, is_there: impl Fn(usize) -> bool) -> u32 {
    let own = look.veiled.iter().filter(|veiled| {
        veiled
            .owner
            .is_some_and(|owner| usize::from(owner) == player)
            && is_there(usize::from(veiled.site.0))
    });
    own.map(|veiled| u32::from(veiled.count.unwrap_or(1))).sum()
}

fn on_board(game: &Game, state: &State, player: usize) -> u32 {
    let sites = (0..game.layout.board).map(|index| Site(index as u16));
    let held = sites.flat_map(|site| kinds_on(game, state, site));
    held.filter(|(what, _)| usize::from(game.owner(*what)) == player)
        .map(|(_, count)| u32::from(count))
        .sum()
}

/// The kinds of pieces on a site, each with their number.
fn kinds_on(game: &Game, state: &State, site: Site) -> Vec<(u8, u16)> {
    let layout = &game.layout;
    if !layout.stacks() {
        let what = state.what(layout, site);
        let held = (what != 0).then(|| (what, state.count(layout, site)));
        return held.into_iter().collect();
    }
    let mut kinds: Vec<(u8, u16)> = Vec::new();
    for held in state.stack(layout, site) {
        match kinds.iter_mut().find(|(what, _)| *what == held.what) {
            Some((_, count)) => *count += 1,
            None => kinds.push((held.what, 1)),
        }
    }
    kinds
}

/// The pieces in the hands of a player, or in those of nobody alone, which belong to all: each kind with its number.
fn in_hand(game: &Game, state: &State, player: usize, signs: &[String]) -> String {
    let layout = &game.layout;
    let mut held: Vec<(u8, u16)> = Vec::new();
    let hands = (layout.board..layout.sites)
        .filter(|index| usize::from(game.hands[index - layout.board]) == player);
    for (what, count) in hands.flat_map(|index| kinds_on(game, state, Site(index as u16))) {
        match held.iter_mut().find(|(known, _)| *known == what) {
            Some((_, known)) => *known += count,
            None => held.push((what, count)),
        }
    }
    match held.as_slice() {
        [(what, count)]
            if player > 0
                && usize::from(game.owner(*what)) == player
                && game.hands.len() <= game.player_count() =>
        {
            count.to_string()
        }
        held => {
            let entry = |(what, count): &(u8, u16)| {
                format!(
                    "{count} {}",
                    called(game, player, usize::from(*what), signs)
                )
            };
            held.iter().map(entry).collect::<Vec<_>>().join(" ")
        }
    }
}

/// A kind of piece beside a number: its sign, or where that is a number itself, or the one of all pieces, its name.
fn called(game: &Game, player: usize, kind: usize, signs: &[String]) -> String {
    let (sign, component) = (&signs[kind], &game.components[kind]);
    let is_foreign = usize::from(component.owner) != player;
    let is_shared = (1..signs.len()).any(|other| {
        let is_other = is_foreign || game.components[other].base != component.base;
        other != kind && signs[other] == *sign && is_other
    });
    if !is_shared && !sign.chars().all(|letter| letter.is_ascii_digit()) {
        return sign.clone();
    }
    match usize::from(component.owner) {
        0 => component.base.clone(),
        owner if owner == player => component.base.clone(),
        owner => format!("{} {}", game.players[owner].name, component.base),
    }
}
