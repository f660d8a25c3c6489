//! `dafang solve`: what a game is worth if nobody errs.

use std::io::Write;
use std::thread;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::failure::Failure;
use super::game::GameArgs;
use super::table::grouped;
use super::watch::{self, Stopped, Watch};
use crate::game::{Game, Notation, Trial};
use crate::solve::{self, ExactValue, Followers, PositionGraph, Values, Worth, WorthTally, expand};

/// Find who wins if nobody errs
///
/// All positions that can be reached are found, and from the ends of the game backwards it is worked out which are won, lost
/// and drawn, and how many moves the winner needs. A game that goes on for ever is a draw. Games of chance, with something hidden,
/// or for more than two have no such value. If memory or time does not suffice, what was found is written and the exit status
/// is 1.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArgs,
    /// Moves made before, such as "@d4 @e5"
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
    /// Megabytes that the positions may take; the whole program takes no more than `--max-memory`
    #[arg(long, value_name = "MB", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Stop after this many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// On how many threads positions are looked at [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("solve/1", schema_of::<Answer<SolveAnswer<'static>>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct SolveAnswer<'a> {
    game: &'a str,
    ruleset: Option<&'a str>,
    options: &'a [String],
    after: Vec<&'a str>,
    /// Whether the value was found: if not, `reason` says why not.
    solved: bool,
    /// Why no value was found: `memory`, `time`, `interrupted`, or `history` where the rules ask for earlier positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The player to move.
    mover: &'a str,
    /// What the position is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Said<'a>>,
    /// Each move and what it leads to.
    moves: Vec<MoveValue<'a>>,
    /// The different positions that can be reached, the first and those at the end included.
    positions: u64,
    /// How many moves the last of them that were looked at are from the first, by the shortest way.
    depth: u32,
    /// How many positions the player to move wins, loses, and draws, and in how many of all the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
    /// Whether a position can come again; games without end count as draws.
    loops: bool,
    seconds: f64,
}

/// The value of a position.
#[derive(Serialize, JsonSchema)]
struct Said<'a> {
    /// `won`, `lost` or `drawn`, for the player to move.
    result: &'static str,
    /// Who wins; nobody in a draw.
    winner: Option<&'a str>,
    /// The moves to the end, if the winner hurries and the loser holds out.
    distance: Option<u32>,
    /// By how much the score of the player to move is above the other's at the end, if scores decide.
    margin: Option<i16>,
}

/// A move and what it is worth to the one who makes it.
#[derive(Serialize, JsonSchema)]
struct MoveValue<'a> {
    notation: String,
    #[serde(flatten)]
    value: Said<'a>,
}

#[derive(Serialize, JsonSchema)]
struct Counts {
    won: u64,
    lost: u64,
    drawn: u64,
    over: u64,
}

impl From<WorthTally> for Counts {
    fn from(
        WorthTally {
            won,
            lost,
            drawn,
            over,
        }: WorthTally,
    ) -> Self {
        Self {
            won,
            lost,
            drawn,
            over,
        }
    }
}

/// PositionGraph that a thread looks at before they are put together with those of others.
const PORTION: usize = 512;

impl Solve {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut loaded = self.game.load()?;
        if let Some(refusal) = solve::refusal(&loaded.game) {
            return Err(Failure::call(format!(
                "{} has no exact value: {refusal}",
                loaded.title()
            )));
        }
        // A draw that only keeps games from going on for ever is what such a game is worth in any case.
        loaded.game = loaded.game.without_adjudication();
        let game = loaded.quick();
        let mut trial = Trial::new(&game);
        super::moves::make(&mut trial, &self.after)?;
        let mut watch = Watch::new(watch::time(self.seconds)?);
        let mut positions = PositionGraph::from(&trial);
        let mut reason = self.find(&game, &mut positions, &mut watch);
        let values = reason.is_none().then(|| Values::of(&positions));
        let loops = values.as_ref().is_some_and(Values::has_loops);
        if loops && positions.relevance().asks_for_history() {
            reason = Some("history");
        }
        let values = values.filter(|_| reason.is_none());
        let seconds = watch.seconds();
        drop(watch);
        let mover = usize::from(trial.state().head.mover);
        let mut moves = Vec::new();
        if let Some(values) = &values {
            moves = moves_of(&mut trial, (&game, &positions, values));
        }
        let answer = SolveAnswer {
            game: &loaded.game.name,
            ruleset: loaded.ruleset.as_deref(),
            options: &loaded.options,
            after: self.after.split_whitespace().collect(),
            solved: values.is_some(),
            reason,
            mover: &game.players[mover].name,
            value: values
                .as_ref()
                .map(|values| said(&game, mover, values.first())),
            moves,
            positions: positions.len() as u64,
            depth: positions.depth(),
            counts: values
                .as_ref()
                .map(|values| values.tally(&positions).into()),
            loops,
            seconds,
        };
        match self.json {
            true => answer::write("solve/1", Some(loaded.rules_hash()), &answer, out)?,
            false => write(&loaded.title(), &answer, out)?,
        }
        watch::ended()?;
        match reason {
            None => Ok(()),
            Some(reason) => Err(Failure::file(self.unsolved(&loaded.title(), reason))),
        }
    }

    /// Why there is no value, in words.
    fn unsolved(&self, title: &str, reason: &str) -> String {
        match reason {
            "memory" => format!(
                "{title} is not solved: its positions take more than {} MB; `--memory` allows more, and `--max-memory` the whole program",
                self.memory
            ),
            "time" => format!("{title} is not solved: the time was up; `--seconds` allows more"),
            "history" => format!(
                "{title} is not solved: its rules ask for earlier positions and positions can come again, so that the \
                 value of a position depends on how it was reached"
            ),
            _ => format!("{title} is not solved: it was stopped"),
        }
    }

    /// Finds all positions; why not all, if so.
    fn find(
        &self,
        game: &Game,
        positions: &mut PositionGraph<'_>,
        watch: &mut Watch,
    ) -> Option<&'static str> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(processors, usize::from);
        let most = self.memory as usize * 1_000_000;
        while !positions.is_complete() {
            let go_on = watch.go_on(|| {
                let found = grouped(positions.len() as u64);
                format!(
                    "{found} positions, {} moves deep, {} MB",
                    positions.depth(),
                    positions.bytes() / 1_000_000
                )
            });
            if !go_on {
                return Some(match watch.stopped() {
                    Some(Stopped::Time) => "time",
                    _ => "interrupted",
                });
            }
            // Steps keep 31 bits for the number of a position.
            if positions.bytes() > most || positions.len() > (1 << 31) - (1 << 24) {
                return Some("memory");
            }
            let expanded = look(game, positions, threads);
            positions.absorb(expanded);
        }
        None
    }
}

/// What follows the next positions, each thread looking at a part of them.
fn look(game: &Game, positions: &PositionGraph<'_>, threads: usize) -> Vec<Followers> {
    let relevance = positions.relevance();
    let entries = positions.next(PORTION * threads);
    if entries.len() < 64 || threads == 1 {
        return expand(game, relevance, entries);
    }
    thread::scope(|scope| {
        let parts = entries.chunks(entries.len().div_ceil(threads));
        let parts: Vec<_> = parts
            .map(|part| scope.spawn(move || expand(game, relevance, part)))
            .collect();
        let mut all = Vec::with_capacity(entries.len());
        for part in parts {
            match part.join() {
                Ok(expanded) => all.extend(expanded),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

/// The moves of a position, the best first, with what they are worth to the one who makes them.
fn moves_of<'a>(
    trial: &mut Trial<'_>,
    (game, positions, values): (&'a Game, &PositionGraph<'_>, &Values),
) -> Vec<MoveValue<'a>> {
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    let notation = Notation::new(game).all(trial.state(), &legal);
    let mover = usize::from(trial.state().head.mover);
    let start = trial.bookmark();
    let mut found = Vec::new();
    for (mv, notation) in legal.iter().zip(notation) {
        trial.play_known(*mv);
        // When the game is over, it would be the other's turn.
        let next = match trial.ending() {
            Some(_) if game.player_count() == 2 => 3 - mover,
            _ => usize::from(trial.state().head.mover),
        };
        let turns = (next != mover) != game.swaps_with(*mv, mover).is_some();
        if let Some(mut value) = values.value(positions, trial) {
            if turns {
                value.worth = value.worth.turned();
                value.margin = value.margin.map(|margin| -margin);
            }
            value.distance = value.distance.map(|distance| distance + 1);
            let distance = i64::from(value.distance.unwrap_or(0));
            let haste = if value.worth == Worth::Won {
                -distance
            } else {
                distance
            };
            found.push(((value.worth, value.margin, haste), (notation, value)));
        }
        trial.return_to(&start);
    }
    found.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
    let found = found.into_iter().map(|(_, (notation, value))| MoveValue {
        notation,
        value: said(game, mover, value),
    });
    found.collect()
}

/// A value as it is written.
fn said(game: &Game, mover: usize, value: ExactValue) -> Said<'_> {
    let name = |player: usize| game.players.get(player).map(|player| player.name.as_str());
    Said {
        result: match value.worth {
            Worth::Won => "won",
            Worth::Lost => "lost",
            Worth::Drawn => "drawn",
        },
        winner: match value.worth {
            Worth::Won => name(mover),
            Worth::Lost => name(3 - mover),
            Worth::Drawn => None,
        },
        distance: value.distance,
        margin: value.margin,
    }
}

/// Writes an answer in words.
fn write(title: &str, answer: &SolveAnswer<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let found = grouped(answer.positions);
    let Some(value) = &answer.value else {
        writeln!(
            out,
            "{title}: {found} positions were found up to {} moves deep, in {:.1} s",
            answer.depth, answer.seconds
        )?;
        return Ok(());
    };
    let words = match (value.winner, value.distance) {
        (Some(winner), Some(distance)) => format!("{winner} wins, in {distance} moves"),
        (Some(winner), None) => format!("{winner} wins"),
        (None, _) if value.result == "lost" => "it cannot be won".to_owned(),
        (None, _) => "a draw".to_owned(),
    };
    write!(out, "{title}: {words}")?;
    match value.margin {
        Some(margin) if margin != 0 => writeln!(out, "; by {} if the score counts", margin.abs())?,
        _ => writeln!(out)?,
    }
    if let Some(counts) = &answer.counts {
        let [won, lost, drawn, over] =
            [counts.won, counts.lost, counts.drawn, counts.over].map(grouped);
        writeln!(
            out,
            "{found} positions: {won} won by the player to move, {lost} lost, {drawn} drawn; the game is over in {over}"
        )?;
    }
    if answer.loops {
        writeln!(
            out,
            "positions can come again: a game without end counts as a draw"
        )?;
    }
    for [result, word] in [["won", "wins"], ["drawn", "draws"], ["lost", "loses"]] {
        let of_result = answer.moves.iter().filter(|mv| mv.value.result == result);
        let shown = of_result.map(|mv| match mv.value.distance {
            Some(distance) => format!("{} in {distance}", mv.notation),
            None => mv.notation.clone(),
        });
        let shown: Vec<String> = shown.collect();
        if !shown.is_empty() {
            writeln!(out, "  {} {word} with {}", answer.mover, shown.join(", "))?;
        }
    }
    writeln!(out, "{:.1} s", answer.seconds)?;
    Ok(())
}
