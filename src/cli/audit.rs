//! `dafang check --play`: the random games of a check, and the file they are written to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::bounds;
use super::failure::Failure;
use super::watch::{self, Watch};
use super::whole::replace;
use crate::expand::Choice;
use crate::game::Game;
use crate::observe::{Observed, code_of};
use crate::play::{Witness, audit_while, header, write_down};

/// Arguments about random games.
#[derive(Debug, Args)]
pub(crate) struct AuditArgs {
    /// Play this many random games of every ruleset that has no error, look at every position, and
    /// report what never happened
    #[arg(long = "play", value_name = "N")]
    number: Option<u64>,
    /// Begin no further random game after this many seconds in all; without `--play`, play as many as fit
    #[arg(long, value_name = "S", value_parser = super::bounds::seconds)]
    seconds: Option<f64>,
    /// The seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the shortest game of each finding to a file that `dafang verify` and `dafang play --load`
    /// read; where there are several games or rulesets, one file for each
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The random games of one choice, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Played {
    games: u64,
    moves: u64,
    seed: u64,
    /// The shortest game of each finding that a game shows.
    shortest: Vec<Shortest>,
    /// The file of these games, in the same order.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
}

/// A game that shows something.
#[derive(Debug, Serialize, JsonSchema)]
struct Shortest {
    /// The code of what it shows.
    code: &'static str,
    /// Its number among the games of the seed, from 1.
    game: u64,
    /// After how many moves it shows.
    moves: u32,
    /// How many games show it.
    games: u64,
}

impl AuditArgs {
    /// Whether games are to be played.
    pub(crate) fn asked(&self) -> bool {
        self.number
            .map_or(self.seconds.is_some(), |number| number > 0)
    }

    /// The watch over all random games of a call; a file without games to write is a wrong call.
    pub(crate) fn watch(&self) -> Result<Option<Watch>, Failure> {
        if self.record.is_some() && !self.asked() {
            return Err(Failure::call_with_help(
                "`--record` writes random games, and none are played",
                "say how many with `--play N`, or how long with `--seconds S`",
            ));
        }
        let time = watch::time(self.seconds)?;
        Ok(self
            .asked()
            .then(|| Watch::new(time).piece_after_piece("a random game")))
    }

    /// Plays the games of a choice. `choices`: how many are still to be played, this one among them; they
    /// share the time that is left.
    pub(crate) fn observe(
        &self,
        name: &str,
        game: &Game,
        watch: &mut Watch,
        choices: usize,
    ) -> Observed {
        let most = self.number.unwrap_or(u64::MAX);
        let until = watch.share(choices).map(|share| Instant::now() + share);
        let mut go_on = |played: u64| {
            let late = until.is_some_and(|until| Instant::now() >= until);
            // One game is played of each choice, however short the time.
            let may_begin = played == 0 || !late;
            let of = self.number.map(|most| format!(" of {most}"));
            let of = of.unwrap_or_default();
            let title = if name.is_empty() { &game.name } else { name };
            played < most
                && may_begin
                && bounds::cut().is_none()
                && (watch.go_on(|| format!("{title}: {played} random games{of}"))
                    || played == 0 && !watch::interrupted())
        };
        let audit = audit_while(game, self.seed, &mut go_on);
        // What follows asks the rules again.
        let _ = bounds::cut();
        Observed {
            name: name.to_owned(),
            players: names(game),
            seed: self.seed,
            audit,
        }
    }

    /// Plays some games of another text, to compare what they show with what is known: no more than are asked for.
    pub(crate) fn observe_again(&self, game: &Game, number: u64) -> Observed {
        let number = self.number.map_or(number, |most| number.min(most));
        let mut go_on =
            |played: u64| played < number && !watch::interrupted() && bounds::cut().is_none();
        Observed {
            name: String::new(),
            players: names(game),
            seed: self.seed,
            audit: audit_while(game, self.seed, &mut go_on),
        }
    }

    /// The output for programs about the games, which are written to a file if that is asked for.
    /// `part` is put into the name of the file, where several are written.
    pub(crate) fn written(
        &self,
        observed: &Observed,
        game: &Game,
        choice: &Choice,
        part: Option<&str>,
    ) -> Result<Played, Failure> {
        let findings = observed.audit.findings.iter();
        let witnesses: Vec<(&'static str, Witness)> = findings
            .filter_map(|finding| Some((code_of(&finding.what).name, finding.witness?)))
            .collect();
        let record = match &self.record {
            Some(path) if !witnesses.is_empty() => {
                let path = beside(path, part);
                self.write(&path, game, choice, &witnesses)?;
                Some(path.display().to_string())
            }
            _ => None,
        };
        let shortest = witnesses.into_iter().map(|(code, witness)| Shortest {
            code,
            game: witness.game + 1,
            moves: witness.plies,
            games: witness.games,
        });
        Ok(Played {
            games: observed.audit.games,
            moves: observed.audit.plies,
            seed: self.seed,
            shortest: shortest.collect(),
            record,
        })
    }

    fn write(
        &self,
        path: &Path,
        game: &Game,
        choice: &Choice,
        witnesses: &[(&'static str, Witness)],
    ) -> Result<(), Failure> {
        let mut header = header(game);
        header.options = choice.options.join("|");
        let mut text = serde_json::to_string(&header)?;
        for (_, witness) in witnesses {
            let record = write_down(game, self.seed, witness.game, witness.plies);
            text.push('\n');
            text.push_str(&serde_json::to_string(&record)?);
        }
        text.push('\n');
        replace(path, text.as_bytes())
            .map_err(|error| Failure::call(format!("cannot write `{}`: {error}", path.display())))
    }
}

impl Played {
    /// How many games were played.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// A line on the file that was written, if one was.
    pub(crate) fn file(&self) -> Option<String> {
        let record = self.record.as_ref()?;
        let mut numbers: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (index, shortest) in self.shortest.iter().enumerate() {
            let number = (index + 1).to_string();
            numbers.entry(shortest.code).or_default().push(number);
        }
        let parts = numbers
            .into_iter()
            .map(|(code, numbers)| format!("{} shows {code}", numbers.join(", ")));
        let parts: Vec<String> = parts.collect();
        Some(format!(
            "written to {record}: game {}",
            parts.join(", game ")
        ))
    }
}

/// The names of the players, from 1.
fn names(game: &Game) -> Vec<String> {
    game.players
        .iter()
        .map(|player| player.name.clone())
        .collect()
}

/// The path of a file, with a part put before its extension: `game.square-49.jsonl`.
fn beside(path: &Path, part: Option<&str>) -> PathBuf {
    let Some(part) = part else {
        return path.to_owned();
    };
    let part: String = part
        .chars()
        .map(|sign| {
            if sign.is_alphanumeric() || sign == '-' {
                sign
            } else {
                '_'
            }
        })
        .collect();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}.{part}.{}", extension.to_string_lossy()),
        None => format!("{stem}.{part}"),
    };
    path.with_file_name(name)
}
