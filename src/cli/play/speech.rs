//! What the program says while a game is played.

mod made;

pub(super) use made::made;

use std::io::Write;

use super::session::{Act, Change, Session};
use super::settings::quoted;
use super::{files, save};
use crate::cli::dice::line;
use crate::cli::failure::Failure;
use crate::cli::table::wrapped;
use crate::cli::terminal::Screen;
use crate::describe::end_rule;
use crate::game::{DepartureKind, Ending, Game, MAX_DEBTS, MAX_HEIGHT, Provenance, Reason, State};
use crate::render::{Paint, armies, board, legend, plays_for};
use crate::topology::Site;

/// The board, the players, and whose turn it is or how the game ended.
pub(super) fn position(
    session: &Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let viewer = session.viewer();
    let (trial, depth) = (session.trial(), screen.depth);
    let (game, state) = (trial.game(), trial.state());
    writeln!(out)?;
    let seen = game.layout.hides().then(|| game.seen_by(state, viewer));
    let state = seen.as_ref().map_or(state, |seen| &seen.state);
    let mut look = screen.look(state);
    if let Some(seen) = &seen {
        look.veiled.clone_from(&seen.veiled);
        look.viewer = viewer;
        // Where a hidden move ended must not be marked.
        look.marked.retain(|_| session.last_is_seen_by(viewer));
    }
    write!(out, "{}", board(game, state, &look))?;
    write!(out, "{}", armies(game, state, &look))?;
    write!(out, "{}", legend(game, state, &look))?;
    if let Some(seen) = &seen {
        let names: Vec<String> = seen
            .veiled
            .iter()
            .map(|veiled| game.site_name(veiled.site))
            .collect();
        if !names.is_empty() {
            let line = format!("what stands there is hidden from you: {}", names.join(" "));
            writeln!(out, "{}", wrapped(&line, screen.width))?;
        }
        if session.is_of_another() {
            let line = format!(
                "shown as {} sees it; `turn` shows it to the player to move",
                game.players[viewer].name
            );
            writeln!(out, "{}", wrapped(&line, screen.width))?;
        }
        if seen.hides_sites {
            writeln!(out, "you do not see all that is on the board")?;
        }
    }
    if session.waits_for_dice() {
        writeln!(
            out,
            "type what was thrown, such as {}",
            game.example_throw()
        )?;
    } else if let Some(dice) = session.dice() {
        writeln!(out, "{}", line(game, &dice))?;
    }
    match trial.ending() {
        Some(ending) => {
            let reason = reason(session, ending.reason);
            let headline = match &reason.caption {
                Some(caption) => format!("{}: {caption}", result(game, ending)),
                None => result(game, ending),
            };
            writeln!(out, "{}", Paint::BOLD.apply(depth, &headline))?;
            for line in places(game, ending).into_iter().chain(reason.more) {
                let width = screen.width.saturating_sub(2);
                for line in wrapped(&line, width).lines() {
                    writeln!(out, "  {line}")?;
                }
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
    for words in session.trial().announced() {
        line.push_str(&format!(", {words}"));
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
    match session.shown() {
        [only] if only == "pass" => line.push_str(": no move is possible, only `pass`"),
        [only] => line.push_str(&format!(": the only move is `{only}`")),
        _ => {}
    }
    line
}

/// What the players have, who is out of the game or plays for another, and why.
pub(super) fn players(
    session: &Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (game, state) = (session.trial().game(), session.trial().state());
    let seen = game.seen_by(state, session.viewer());
    let mut look = screen.look(&seen.state);
    look.veiled = seen.veiled;
    look.viewer = session.viewer();
    write!(out, "{}", armies(game, &seen.state, &look))?;
    for player in 1..=game.player_count() {
        let team = usize::from(state.head.team[player]);
        let departure = game.departure(state, player);
        let kind = match departure {
            Some(departure) => departure.kind,
            None if team != player => DepartureKind::Joined,
            None => continue,
        };
        happened(
            session,
            &Change {
                player,
                kind,
                departure,
                team,
            },
            out,
        )?;
    }
    Ok(())
}

/// What became of a player, and why.
fn happened(
    session: &Session<'_>,
    change: &Change<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (game, state) = (session.trial().game(), session.trial().state());
    let name = |player: usize| game.players[player].name.as_str();
    write!(out, "  {} ", name(change.player))?;
    let place = place(state.head.rank[change.player]);
    let won = state.head.winners >> change.player & 1 == 1;
    match change.kind {
        DepartureKind::Left if won => {
            write!(out, "has won {}", place.as_deref().unwrap_or("a place"))?
        }
        DepartureKind::Left => match place {
            Some(place) => write!(out, "is out of the game, in {place}")?,
            None => write!(out, "is out of the game")?,
        },
        DepartureKind::Joined if change.team == change.player => write!(out, "plays alone")?,
        DepartureKind::Joined => write!(out, "plays for {}", name(change.team))?,
    }
    if let Some(departure) = change.departure {
        let why = why(session, departure.provenance);
        match departure.words.as_ref().or(why.caption.as_ref()) {
            Some(words) => write!(out, ": {words}")?,
            None => write!(out, ": {}", why.more.join(" "))?,
        }
    }
    if won && !state.head.over {
        let left = (1..=game.player_count()).filter(|player| state.is_active(*player));
        let left: Vec<&str> = left.map(name).collect();
        let verb = if left.len() == 1 { "plays" } else { "play" };
        write!(out, "; {} {verb} on", listed(&left))?;
    }
    writeln!(out)?;
    Ok(())
}

/// A place that one player has alone: `first place`.
fn place(rank: f32) -> Option<String> {
    const NAMES: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    if rank < 1.0 || rank.fract() != 0.0 {
        return None;
    }
    Some(match NAMES.get(rank as usize - 1) {
        Some(name) => format!("{name} place"),
        None => format!("place {rank}"),
    })
}

/// Names in a sentence: `Red, Green and Blue`.
fn listed(names: &[&str]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The moves made, a turn to a line.
pub(super) fn history(
    session: &Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = session.trial().game();
    let viewer = session.viewer();
    let all: Vec<(u8, &str)> = session.history_for(viewer).collect();
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

/// Who won, in words.
fn result(game: &Game, ending: Ending) -> String {
    let name = |player: usize| game.players[player].name.as_str();
    let victors: Vec<usize> = ending.outcome.victors().collect();
    if let [victor] = victors.as_slice() {
        let with = ending.outcome.winners().filter(|player| player != victor);
        let with: Vec<&str> = with.map(name).collect();
        return match with.as_slice() {
            [] => format!("{} wins", name(*victor)),
            with => format!("{} wins, with {}", name(*victor), listed(with)),
        };
    }
    let winners: Vec<&str> = ending.outcome.winners().map(name).collect();
    match winners.as_slice() {
        [] if game.is_lone_loss(ending.reason) => format!("{} loses", name(1)),
        [] => "a draw".to_owned(),
        several => format!("{} win together", listed(several)),
    }
}

/// Who has which place, in a game of more than two players that somebody has won. Who wins by others, who have joined the
/// side, shares their place, also after leaving the game.
fn places(game: &Game, ending: Ending) -> Option<String> {
    let mut ranks = ending.outcome.ranks;
    for victor in ending.outcome.victors() {
        ranks[victor] = 1.0;
    }
    if game.player_count() < 3 || ending.outcome.winner().is_none() {
        return None;
    }
    let mut players: Vec<usize> = (1..=game.player_count()).collect();
    players.sort_by(|one, other| ranks[*one].total_cmp(&ranks[*other]));
    let mut first = 1;
    let mut ranked = Vec::new();
    for shared in players.chunk_by(|one, other| ranks[*one] == ranks[*other]) {
        let names: Vec<&str> = shared
            .iter()
            .map(|player| game.players[*player].name.as_str())
            .collect();
        ranked.push(match shared.len() {
            1 => format!("{first}. {}", names[0]),
            number => format!("{first}.–{}. {}", first + number - 1, listed(&names)),
        });
        first += shared.len();
    }
    Some(ranked.join(" · "))
}

/// Why something happened: what the description calls it, and more lines about it.
#[derive(Clone, Debug, Default)]
struct Why {
    caption: Option<String>,
    more: Vec<String>,
}

impl Why {
    fn line(text: impl Into<String>) -> Self {
        Self {
            caption: None,
            more: vec![text.into()],
        }
    }
}

/// Why the game ended.
fn reason(session: &Session<'_>, reason: Reason) -> Why {
    let game = session.trial().game();
    let limits = game.limits;
    if let Some((mover, Act::Resign)) = session.last_act() {
        let name = &game.players[usize::from(mover)].name;
        return Why::line(format!("{name} resigned"));
    }
    match reason {
        Reason::Rule(rule) => why(session, rule),
        Reason::LastLeft if wins_together(session) => {
            Why::line("no other side is left in the game")
        }
        Reason::LastLeft => Why::line("nobody else is left in the game"),
        Reason::AllPassed => Why::line("everybody passed in turn"),
        Reason::Limit => Why::line(format!(
            "the game reached its limit of {} turns for each player or {} moves",
            limits.turns, limits.moves
        )),
        Reason::Agreed => Why::line("the players agreed to it"),
        Reason::Overdrawn => Why::line(overdrawn(session)),
    }
}

/// Whether several players have won together.
fn wins_together(session: &Session<'_>) -> bool {
    let ending = session.trial().ending();
    ending.is_some_and(|ending| ending.outcome.winners().count() > 1)
}

/// What there was no room for.
fn overdrawn(session: &Session<'_>) -> String {
    let (layout, state) = (&session.trial().game().layout, session.trial().state());
    let mut sites = (0..layout.sites).map(|site| Site(site as u16));
    if layout.stacks() && sites.any(|site| state.height(layout, site) == MAX_HEIGHT) {
        format!("a stack of {MAX_HEIGHT} pieces, the highest that can be kept, was to grow")
    } else if usize::from(state.head.open) == MAX_DEBTS {
        "more things are owed at once than can be kept".to_owned()
    } else if session.trial().game().lists.is_empty() {
        "moves lead to others, each made or tried for the sake of the one before, without end, or a move asks for more \
         than can be worked out"
            .to_owned()
    } else {
        "more values are remembered than can be kept".to_owned()
    }
}

/// A rule in words: its caption; or else what its author says of it, what it says in plain English, or its text.
fn why(session: &Session<'_>, rule: Provenance) -> Why {
    let game = session.trial().game();
    let text = session.loaded().rule(rule);
    let place = format!("({})", text.place);
    if let Some(caption) = game.caption(rule) {
        return Why {
            caption: Some(caption.to_owned()),
            more: vec![place],
        };
    }
    let words = text.words.or_else(|| {
        let last = session.trial().past().moves.last()?;
        let mover = &game.players[usize::from(last.mover)].name;
        let said = end_rule(game, rule)?;
        Some(format!("{said} “You” means {mover}, who moved last."))
    });
    Why::line(format!("{} {place}", words.unwrap_or(text.text)))
}

/// The last words to a person who leaves: where the game is.
pub(super) fn farewell(
    session: &mut Session<'_>,
    is_watched: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !session.is_unsaved() {
        return Ok(());
    }
    match files::save_somewhere(session) {
        Ok(path) => {
            let loaded = session.loaded();
            let mut arguments =
                save::arguments(&loaded.name, loaded.ruleset.as_deref(), &loaded.options);
            if let Some(defines) = &loaded.defines {
                arguments += " --defines ";
                arguments += &quoted(&defines.display().to_string());
            }
            arguments += &session.settings().typed();
            if is_watched {
                arguments += " --watch";
            }
            let path = quoted(&path.display().to_string());
            writeln!(
                out,
                "the game is saved; `dafang play {arguments} --load {path}` goes on with it"
            )?;
        }
        Err(failure) => {
            let viewer = session.viewer();
            let moves: Vec<&str> = session.history_for(viewer).map(|(_, word)| word).collect();
            writeln!(out, "{failure}; the moves of the game: {}", moves.join(" "))?;
        }
    }
    Ok(())
}
