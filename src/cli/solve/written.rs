//! What `dafang solve` answers, in words and as JSON.

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::answer::{Answer, schema_of};
use crate::cli::failure::Failure;
use crate::cli::table::grouped;
use crate::game::Game;
use crate::solve::{ExactValue, Worth, WorthTally};

/// The schemas of what it answers.
pub(in crate::cli) const SCHEMAS: &[crate::cli::answer::NamedSchema] =
    &[("solve/1", schema_of::<Answer<SolveAnswer<'static>>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
pub(super) struct SolveAnswer<'a> {
    pub(super) game: &'a str,
    pub(super) ruleset: Option<&'a str>,
    pub(super) options: &'a [String],
    pub(super) after: Vec<&'a str>,
    /// `retrograde` if all positions were found, `proof-number` or `alpha-beta` by what a forced win was looked for: if by both,
    /// the one that gave the last answer.
    pub(super) method: &'static str,
    /// Whether the value was found: if not, `reason` says why not.
    pub(super) solved: bool,
    /// Whether the call did all that it was asked to; false if its bound of time or memory or a signal ended it.
    pub(super) complete: bool,
    /// Why no value was found: `memory`, `time`, `interrupted`, `history` where the rules ask for earlier positions, `overdrawn`
    /// where they ask for more than an answer holds, or `loops` where positions come again, of which alpha-beta knows no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'static str>,
    /// The player to move.
    pub(super) mover: &'a str,
    /// What the position is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Said<'a>>,
    /// Each move and what it leads to; by a search without `--moves` only those whose result is known.
    pub(super) moves: Vec<MoveValue<'a>>,
    /// The different positions that can be reached, the first and those at the end included, and mirror images counted apart; by
    /// a search how often a position was looked at.
    pub(super) positions: u64,
    /// How many images of a position, itself included, were one position where they were different; 1 if none were.
    pub(super) images: usize,
    /// How many moves the last of them that were looked at are from the first, by the shortest way; by a search how many moves
    /// it looked ahead.
    pub(super) depth: u32,
    /// How many positions the player to move wins, loses, and draws, and in how many of all the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) counts: Option<Counts>,
    /// Whether a position can come again; games without end count as draws. Absent by a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) loops: Option<bool>,
    /// The file in which the search is kept that is not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) checkpoint: Option<String>,
    /// The seconds that this call took, those of earlier calls not counted.
    pub(super) seconds: f64,
}

/// The value of a position.
#[derive(Serialize, JsonSchema)]
pub(super) struct Said<'a> {
    /// `won`, `lost` or `drawn`, for the player to move.
    pub(super) result: &'static str,
    /// Who wins; nobody in a draw.
    pub(super) winner: Option<&'a str>,
    /// The moves to the end, if the winner hurries and the loser holds out.
    pub(super) distance: Option<u32>,
    /// By how much the score of the player to move is above the other's at the end, if scores decide.
    pub(super) margin: Option<i16>,
}

/// A move and what it is worth to the one who makes it.
#[derive(Serialize, JsonSchema)]
pub(super) struct MoveValue<'a> {
    pub(super) notation: String,
    #[serde(flatten)]
    pub(super) value: Said<'a>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Counts {
    pub(super) won: u64,
    pub(super) lost: u64,
    pub(super) drawn: u64,
    pub(super) over: u64,
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

/// A value as it is written.
pub(super) fn said(game: &Game, mover: usize, value: ExactValue) -> Said<'_> {
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
pub(super) fn write(
    title: &str,
    answer: &SolveAnswer<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let found = grouped(answer.positions);
    let Some(value) = &answer.value else {
        writeln!(
            out,
            "{title}: {found} positions were looked at, up to {} moves deep, in {:.1} s",
            answer.depth, answer.seconds
        )?;
        return Ok(());
    };
    let words = match (value.winner, value.distance) {
        (Some(winner), Some(1)) => format!("{winner} wins, in 1 move"),
        (Some(winner), Some(distance)) => format!("{winner} wins, in {distance} moves of both"),
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
            "{found} positions: {won} won by the player to move, {lost} lost, {drawn} drawn; in {over} of these the game is over"
        )?;
    }
    if answer.method != "retrograde" {
        writeln!(
            out,
            "{}: {found} positions were looked at, up to {} moves ahead{}",
            match answer.method {
                "alpha-beta" => "alpha-beta",
                _ => "proof-number search",
            },
            answer.depth,
            match value.winner.is_some() && value.distance.is_none() {
                true => "; `--distance` finds how far the end is",
                false => "",
            }
        )?;
    }
    if answer.loops == Some(true) {
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
    if answer.images > 1 {
        writeln!(
            out,
            "up to {} positions that are mirror images of each other were looked at as one",
            answer.images
        )?;
    }
    writeln!(out, "{:.1} s", answer.seconds)?;
    Ok(())
}
