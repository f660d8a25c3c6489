//! A position in the form that worked examples have: `(position {…} mover:P1)`, on one line or with its pieces drawn.

use std::fmt::Write as _;

use super::picture::Picture;
use crate::game::{Game, PieceGroup, Situation, Trial};
use crate::syntax::format;
use crate::topology::Site;

/// A position as worked examples write it, and what of it they cannot say.
pub(crate) struct WrittenPosition {
    /// The form.
    pub(crate) text: String,
    /// What is not in it.
    pub(crate) untold: Vec<&'static str>,
}

/// The position of a trial as worked examples write it, on one line with the names of sites.
pub(crate) fn written(trial: &Trial<'_>) -> WrittenPosition {
    write(trial, true)
}

/// The pieces of a position, the player to move and the phase: what else a position holds may tell what is hidden.
pub(crate) fn written_pieces(trial: &Trial<'_>) -> WrittenPosition {
    write(trial, false)
}

/// The position of a trial, with or without its facts beside the pieces.
fn write(trial: &Trial<'_>, with_facts: bool) -> WrittenPosition {
    let (game, situation) = (trial.game(), trial.situation());
    let placed = situation.pieces.iter().map(|group| placed(game, group));
    let placed: Vec<String> = placed.collect();
    let text = format!(
        "(position {{{}}} {})",
        placed.join(" "),
        beside(game, &situation, with_facts)
    );
    WrittenPosition {
        text,
        untold: situation.untold,
    }
}

/// The position of a trial with its pieces drawn as rows of signs; on one line where no rows show the board.
pub(crate) fn drawn(trial: &Trial<'_>) -> WrittenPosition {
    let (game, situation) = (trial.game(), trial.situation());
    let Some(picture) = Picture::of(game, &situation.pieces) else {
        return written(trial);
    };
    let mut beside = beside(game, &situation, true);
    if INDENT + beside.chars().count() + 1 > WIDTH && !situation.facts.is_empty() {
        let rows = in_rows(&situation.facts);
        beside = format!(
            "{}\n    also:{{{rows}\n    }}",
            self::beside(game, &situation, false)
        );
    }
    let others: Vec<String> = picture
        .left
        .iter()
        .map(|group| placed(game, group))
        .collect();
    let text = match others.is_empty() {
        true => format!("(position\n    {}\n    {beside})", picture.form(1)),
        false => format!(
            "(position\n    {{\n        {}\n        {}\n    }}\n    {beside})",
            picture.form(2),
            others.join("\n        ")
        ),
    };
    WrittenPosition {
        text: format(&text).trim_end().to_owned(),
        untold: situation.untold,
    }
}

/// The longest line of a text, in columns.
const WIDTH: usize = 100;

/// Columns before what a position has beside its pieces.
const INDENT: usize = 4;

/// Facts as strings, each on a line of its own and with whole facts where they fit.
fn in_rows(facts: &str) -> String {
    let indent = 2 * INDENT;
    let room = WIDTH - indent - 2;
    let mut rows: Vec<String> = Vec::new();
    for fact in facts.split_inclusive(';') {
        let fact = fact.trim();
        let mut begins = true;
        for word in fact.split_whitespace() {
            let width = match begins {
                // A fact begins a row that has no room for all of it, if that helps.
                true => fact.chars().count().min(room),
                false => word.chars().count(),
            };
            begins = false;
            match rows.last_mut() {
                Some(row) if row.chars().count() + 1 + width <= room => {
                    row.push(' ');
                    row.push_str(word);
                }
                _ => rows.push(word.to_owned()),
            }
        }
    }
    let indent = " ".repeat(indent);
    let rows = rows.iter().map(|row| format!("\n{indent}\"{row}\""));
    rows.collect()
}

/// What a position has beside its pieces.
fn beside(game: &Game, situation: &Situation, with_facts: bool) -> String {
    let mut text = format!("mover:P{}", situation.mover);
    match situation.prev {
        None => {}
        Some(0) => text.push_str(" prev:Neutral"),
        Some(player) => {
            let _ = write!(text, " prev:P{player}");
        }
    }
    if let Some(phase) = situation.phase {
        let _ = write!(text, " phase:\"{}\"", game.phases[phase.index()].name);
    }
    if with_facts && !situation.facts.is_empty() {
        let _ = write!(text, " also:\"{}\"", situation.facts);
    }
    text
}

/// The start rule that places some equal pieces.
fn placed(game: &Game, group: &PieceGroup) -> String {
    let name = &game.components[usize::from(group.what)].name;
    let stacks = game.layout.stacks();
    let mut rule = match stacks {
        true => format!(
            "(place Stack \"{name}\" {}",
            place(game, &group.sites, true)
        ),
        false => format!("(place \"{name}\" {}", place(game, &group.sites, false)),
    };
    let is_counted = group.count > 1 || in_hand(game, &group.sites) && !stacks;
    if is_counted {
        let _ = write!(rule, " count:{}", group.count);
    }
    if group.state > 0 {
        let _ = write!(rule, " state:{}", group.state);
    }
    rule + ")"
}

fn in_hand(game: &Game, sites: &[Site]) -> bool {
    let board = game.layout.board;
    sites.iter().any(|site| usize::from(site.0) >= board)
}

/// Where pieces are placed: sites of the board, or a place of a hand.
fn place(game: &Game, sites: &[Site], stacked: bool) -> String {
    let (first, board) = (sites.first().copied().unwrap_or(Site(0)), game.layout.board);
    if let Some(index) = usize::from(first.0).checked_sub(board) {
        let owner = game.hands[index];
        let places = || {
            game.hands
                .iter()
                .enumerate()
                .filter(|(_, other)| **other == owner)
        };
        let number = places().position(|(other, _)| other == index).unwrap_or(0);
        return match (owner, places().count()) {
            (0, _) if stacked => format!("(handSite Shared {number})"),
            (0, _) => format!("{{(handSite Shared {number})}}"),
            (owner, _) if stacked => format!("(handSite P{owner} {number})"),
            (owner, 1) => format!("\"Hand{owner}\""),
            (owner, _) => format!("{{(handSite P{owner} {number})}}"),
        };
    }
    let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
    let is_found = |(site, name): (&Site, &String)| {
        let found = game
            .topology
            .find(game.site_type, &name.to_ascii_lowercase());
        found == Some(*site)
    };
    if !sites.iter().zip(&names).all(is_found) {
        let numbers: Vec<String> = sites.iter().map(|site| site.0.to_string()).collect();
        return format!("{{{}}}", numbers.join(" "));
    }
    match (names.as_slice(), stacked) {
        ([only], true) => format!("coord:\"{only}\""),
        (names, _) => {
            let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            format!("{{{}}}", names.join(" "))
        }
    }
}
