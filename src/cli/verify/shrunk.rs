//! The shortest record that still differs, and what the rules did last where it does.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Failure, Screen, Strictness, each_game, indented, kind, words};
use crate::cli::game::Loaded;
use crate::cli::output;
use crate::cli::why;
use crate::game::{Game, Idea, Trial};
use crate::play::record::{Header, Names, Record};
use crate::play::{Difference, Refusal, What, shrink};

/// A record that differs and was cut down, with its difference.
pub(super) struct Shortest {
    header: Header,
    record: Record,
    difference: Box<Difference>,
}

/// What became of a record that was cut down.
#[derive(Serialize, JsonSchema)]
pub(super) struct Shrunk {
    /// The file.
    file: String,
    /// How many moves were made before the first that is left.
    from: usize,
    /// How many moves are left.
    moves: usize,
    kind: &'static str,
    message: String,
    /// What the rules did last, or asked last of the move that differs, line by line.
    last: Vec<String>,
}

/// The shortest record that still differs, of all games of some files.
pub(super) fn shortest(
    game: &Game,
    paths: &[PathBuf],
    strictness: Strictness,
) -> Result<Option<Shortest>, Failure> {
    let mut shortest: Option<Shortest> = None;
    for path in paths {
        each_game(path, |header, record| {
            let best = shortest
                .as_ref()
                .map(|shortest| shortest.record.plies.len());
            if best != Some(1)
                && let Some((record, difference)) = shrink(game, header, &record, strictness)
                && best.is_none_or(|best| record.plies.len() < best)
            {
                let header = header.clone();
                shortest = Some(Shortest {
                    header,
                    record,
                    difference,
                });
            }
            true
        })?;
    }
    Ok(shortest)
}

impl Shortest {
    /// Writes the record to a file, and says what it shows.
    pub(super) fn write(&self, loaded: &Loaded, file: &Path) -> Result<Shrunk, Failure> {
        let failed = |error: std::io::Error| {
            let file = file.display();
            Failure::call(format!("cannot write the record `{file}`: {error}"))
        };
        let mut out = BufWriter::new(output::create(file).map_err(failed)?);
        writeln!(out, "{}", serde_json::to_string(&self.header)?).map_err(failed)?;
        writeln!(out, "{}", serde_json::to_string(&self.record)?).map_err(failed)?;
        out.flush().map_err(failed)?;
        Ok(Shrunk {
            file: file.display().to_string(),
            from: self.record.from,
            moves: self.record.plies.len(),
            kind: kind(&self.difference.what),
            message: words::message(&loaded.game, &self.header, &self.difference),
            last: self.evaluated(loaded),
        })
    }

    /// What the rules did last: of a move that differs in what it does, its rule and those that took effect; of one that is
    /// legal on one side only, what the rules ask of it.
    fn evaluated(&self, loaded: &Loaded) -> Vec<String> {
        let game = &loaded.game;
        let moves = &self.difference.moves;
        let mut trial = Trial::at(game, self.begin(loaded));
        if self.difference.chosen.is_some() || !matches!(self.difference.what, What::Legal { .. }) {
            return why::caused_in(loaded, trial, moves);
        }
        for (mv, throw) in moves {
            trial.throw_again(*throw);
            trial.play_known(*mv);
        }
        let What::Legal { missing, extra } = &self.difference.what else {
            return Vec::new();
        };
        let names = Names::new(game);
        let Some(word) = missing.first().or(extra.first()) else {
            return Vec::new();
        };
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        let here = legal.iter().find(|mv| names.mv(**mv) == *word);
        let (idea, reason) = match here {
            Some(mv) => (Idea::of(game, *mv), None),
            None => {
                let site = |number: &str| {
                    let named = |letter| names.find(&format!("{letter}{number}"));
                    ['c', 'v', 'e'].into_iter().find_map(named)
                };
                let ends = word.split_once('-').filter(|(from, _)| !from.is_empty());
                let (from, to) = ends.map_or((None, None), |(from, to)| (site(from), site(to)));
                let idea = Idea {
                    physical: None,
                    pass: word == "pass",
                    from: from.filter(|from| Some(*from) != to),
                    to,
                };
                let refusal = Refusal {
                    reason: "the record has it".to_owned(),
                    help: None,
                    general: false,
                };
                (idea, Some(refusal))
            }
        };
        why::explained(loaded, &mut trial, idea, &names.readable(word), reason).lines()
    }

    /// The position in which the record begins.
    fn begin(&self, loaded: &Loaded) -> crate::game::State {
        self.difference
            .start
            .clone()
            .unwrap_or_else(|| loaded.game.start.clone())
    }
}

impl Shrunk {
    /// For people.
    pub(super) fn show(&self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let count = match self.moves {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        };
        let after = match self.from {
            0 => String::new(),
            from => format!(", from the position after {from}"),
        };
        writeln!(
            out,
            "shortest that differs: {count}{after}, in {}",
            self.file
        )?;
        for part in self.message.split("; ") {
            indented(part, screen, out)?;
        }
        writeln!(out, "evaluated last:")?;
        for line in &self.last {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
}
