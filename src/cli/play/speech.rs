//! What the program says while a game is played.

use std::io::Write;

use super::session::{Change, Made, Session};
use crate::cli::failure::Failure;
use crate::cli::table::wrapped;
use crate::cli::terminal::Screen;
use crate::game::{Ending, Game, Lot, Reason, State};
use crate::render::{Paint, armies, board, legend, plays_for};

/// So many sites that a move empties are named.
const MOST_NAMED: usize = 8;

/// The board, the players, and whose turn it is or how the game ended.
pub(super) fn position(
    session: &Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (trial, depth) = (session.trial(), screen.depth);
    let (game, state) = (trial.game(), trial.state());
    writeln!(out)?;
    let look = screen.look(state);
    write!(out, "{}", board(game, state, &look))?;
    write!(out, "{}", armies(game, state, &look))?;
    write!(out, "{}", legend(game, state, &look))?;
    match trial.ending() {
        Some(ending) => {
            writeln!(out, "{}", Paint::BOLD.apply(depth, &result(game, ending)))?;
            for line in reason(session, ending.reason) {
                writeln!(out, "  {line}")?;
            }
        }
        None => writeln!(
            out,
            "{}",
            Paint::BOLD.apply(depth, &turn(session, game, state))
        )?,
    }
    Ok(())
}

/// Whose turn it is, in which phase, and what is owed.
fn turn(session: &Session<'_>, game: &Game, state: &State) -> String {
    let mover = usize::from(state.head.mover);
    let mut line = game.players[mover].name.clone();
    if let Some(other) = plays_for(game, state, mover) {
        line.push_str(&format!(" (for {other})"));
    }
    line.push_str(" to move");
    let phase = &game.phases[state.phase(mover).index()].name;
    if game.phases.len() > 1 && !phase.is_empty() {
        line.push_str(&format!(" ({phase})"));
    }
    if let Some(debt) = state.open_debt() {
        let thing = match (session.must_take(), debt.count) {
            (true, 1) => "capture",
            (true, _) => "captures",
            (false, 1) => "move",
            (false, _) => "moves",
        };
        line.push_str(&format!(", {} {thing} owed", debt.count));
        let others = (1..=game.player_count()).filter(|player| *player != mover);
        for (player, owed) in others.map(|player| (player, state.owed(Some(player)))) {
            if owed > 0 {
                line.push_str(&format!(", then {owed} by {}", game.players[player].name));
            }
        }
    }
    match session.words() {
        [only] if only == "pass" => line.push_str(": no move is possible, only `pass`"),
        [only] => line.push_str(&format!(": the only move is `{only}`")),
        _ => {}
    }
    line
}

/// A move that was made, and what it formed.
pub(super) fn made(
    session: &Session<'_>,
    made: &Made<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = session.trial().game();
    write!(
        out,
        "{} {}",
        game.players[usize::from(made.mover)].name,
        made.word
    )?;
    for (index, (kind, sites)) in made.formed.iter().enumerate() {
        let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
        let start = if index == 0 { ": forms" } else { "," };
        write!(out, "{start} {} {}", kind.name, names.join(" "))?;
    }
    if let Some(component) = made.left {
        let piece = game.piece_name(component);
        write!(out, ": {piece} stands there now")?;
    }
    match made.emptied.as_slice() {
        [] => {}
        sites if sites.len() > MOST_NAMED => {
            write!(out, "; {} pieces leave the board", sites.len())?;
        }
        sites => {
            let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
            write!(out, "; off the board: {}", names.join(" "))?;
        }
    }
    writeln!(out)?;
    for change in &made.changes {
        befell(session, change, out)?;
    }
    Ok(())
}

/// What the players have, who is out of the game or plays for another, and why.
pub(super) fn players(
    session: &Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (game, state) = (session.trial().game(), session.trial().state());
    write!(out, "{}", armies(game, state, &screen.look(state)))?;
    for player in 1..=game.player_count() {
        let team = usize::from(state.head.team[player]);
        let fate = game.fate(state, player);
        let lot = match fate {
            Some(fate) => fate.lot,
            None if team != player => Lot::Joined,
            None => continue,
        };
        befell(
            session,
            &Change {
                player,
                lot,
                fate,
                team,
            },
            out,
        )?;
    }
    Ok(())
}

/// What became of a player, why, and by which rule.
fn befell(session: &Session<'_>, change: &Change<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let name = |player: usize| session.trial().game().players[player].name.as_str();
    write!(out, "  {} ", name(change.player))?;
    match change.lot {
        Lot::Left => write!(out, "is out of the game")?,
        Lot::Joined if change.team == change.player => write!(out, "plays alone")?,
        Lot::Joined => write!(out, "plays for {}", name(change.team))?,
    }
    if let Some(fate) = change.fate {
        let rule = session.loaded().rule(fate.provenance);
        match fate.words.clone().or(rule.words) {
            Some(words) => write!(out, ": {words} ({})", rule.place)?,
            None => write!(out, " by the rule {} ({})", rule.text, rule.place)?,
        }
    }
    writeln!(out)?;
    Ok(())
}

/// The moves made, a turn to a line.
pub(super) fn history(
    session: &Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = session.trial().game();
    let all: Vec<(u8, &str)> = session.history().collect();
    if all.is_empty() {
        writeln!(out, "no move has been made")?;
    }
    let mut entries = Vec::new();
    for (number, turn) in all.chunk_by(|one, next| one.0 == next.0).enumerate() {
        let words: Vec<&str> = turn.iter().map(|(_, word)| *word).collect();
        let name = &game.players[usize::from(turn[0].0)].name;
        entries.push(format!("{}. {name} {}", number + 1, words.join(" ")));
    }
    write!(
        out,
        "{}",
        crate::cli::table::columns(&entries, screen.width)
    )?;
    Ok(())
}

/// What the description says of the rules.
pub(super) fn rules(
    session: &Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match session.loaded().about() {
        Some(text) => {
            for paragraph in text.split("\n\n") {
                writeln!(out, "{}", wrapped(paragraph, screen.width))?;
            }
        }
        None => writeln!(out, "the description says nothing of the rules in words")?,
    }
    Ok(())
}

/// Who won, in words.
fn result(game: &Game, ending: Ending) -> String {
    let name = |player: usize| game.players[player].name.as_str();
    let victors: Vec<usize> = ending.outcome.victors().collect();
    if let [victor] = victors.as_slice() {
        let with = ending.outcome.winners().filter(|player| player != victor);
        let with: Vec<&str> = with.map(name).collect();
        return match with.as_slice() {
            [] => format!("{} wins", name(*victor)),
            with => format!("{} wins, with {}", name(*victor), with.join(" and ")),
        };
    }
    let winners: Vec<&str> = ending.outcome.winners().map(name).collect();
    match winners.as_slice() {
        [] => "a draw".to_owned(),
        several => format!("{} win together", several.join(" and ")),
    }
}

/// Why the game ended, a line each: in the author's words, if there are any, and the rule itself.
fn reason(session: &Session<'_>, reason: Reason) -> Vec<String> {
    let limits = session.trial().game().limits;
    let alone = |line: &str| vec![line.to_owned()];
    match reason {
        Reason::Rule(place) => {
            let rule = session.loaded().rule(place);
            let own = format!("{}: {}", rule.place, rule.text);
            rule.words.into_iter().chain([own]).collect()
        }
        Reason::LastLeft => alone("nobody else is left in the game"),
        Reason::AllPassed => alone("everybody passed in turn"),
        Reason::Limit => alone(&format!(
            "the game reached its limit of {} turns for each player or {} moves",
            limits.turns, limits.moves
        )),
        Reason::Overdrawn => alone("more things are owed at once than can be kept"),
    }
}

/// The last words to a person who leaves.
pub(super) fn farewell(session: &Session<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if session.is_unsaved() {
        let moves: Vec<&str> = session.history().map(|(_, word)| word).collect();
        writeln!(
            out,
            "the game was not saved; its moves: {}",
            moves.join(" ")
        )?;
    }
    Ok(())
}
