//! `dafang verify`: replays recorded games and shows where they go differently here.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use flate2::read::MultiGzDecoder;
use serde::Serialize;

use super::failure::Failure;
use super::game::GameArgs;
use super::table::wrapped;
use super::terminal::Screen;
use crate::game::Game;
use crate::play::record::{Content, Header, Names, Record};
use crate::play::{Difference, Standing, Strictness, What, replay};
use crate::render::{Look, board};
use crate::topology::Site;

/// Replay recorded games
///
/// Compares with records of another program, gzipped or plain: the legal moves at every ply, the
/// position after every move, whose turn it is, scores, and the end. Shows the first difference of
/// each file.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    game: GameArgs,
    /// Files of records, one JSON object per line
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Compare also how often moves of the same two sites are listed, and the names of phases
    #[arg(long)]
    strict: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What `--json` writes: one object.
#[derive(Serialize)]
struct Answer {
    game: String,
    ruleset: Option<String>,
    agrees: bool,
    trials: u64,
    plies: u64,
    records: Vec<Checked>,
}

/// What became of one file.
#[derive(Serialize)]
struct Checked {
    record: String,
    agrees: bool,
    /// Games that agree from the first to the last ply.
    trials: u64,
    plies: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Told>,
}

/// A difference for programs.
#[derive(Serialize)]
struct Told {
    trial: u64,
    ply: usize,
    kind: &'static str,
    message: String,
}

impl Verify {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let mut loaded = self.game.load()?;
        loaded.game = loaded.game.without_adjudication();
        let strictness = if self.strict {
            Strictness::Everything
        } else {
            Strictness::Rules
        };
        let mut answer = Answer {
            game: loaded.game.name.clone(),
            ruleset: loaded.ruleset.clone(),
            agrees: true,
            trials: 0,
            plies: 0,
            records: Vec::new(),
        };
        for path in &self.records {
            let (checked, difference) = verify(&loaded.game, path, strictness)?;
            if !self.json {
                let state = if checked.agrees { "agrees" } else { "DIFFERS" };
                let (trials, plies) = (checked.trials, checked.plies);
                writeln!(
                    out,
                    "{state} {}: {trials} games, {plies} moves",
                    checked.record
                )?;
                if let (Some(difference), Some(told)) = (&difference, &checked.difference) {
                    let (trial, ply) = (told.trial + 1, told.ply + 1);
                    let mover = usize::from(difference.state.head.mover);
                    let mover = &loaded.game.players[mover].name;
                    writeln!(out, "  game {trial}, before move {ply}, {mover} to move")?;
                    for part in told.message.split("; ") {
                        for line in wrapped(part, screen.width.saturating_sub(4)).lines() {
                            writeln!(out, "    {line}")?;
                        }
                    }
                    let look = Look {
                        depth: screen.depth,
                        marked: sites(&difference.what),
                    };
                    for line in board(&loaded.game, &difference.state, &look).lines() {
                        writeln!(out, "    {line}")?;
                    }
                }
            }
            answer.agrees &= checked.agrees;
            answer.trials += checked.trials;
            answer.plies += checked.plies;
            answer.records.push(checked);
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        } else if answer.records.len() > 1 {
            let agreeing = answer.records.iter().filter(|record| record.agrees).count();
            let all = answer.records.len();
            writeln!(
                out,
                "{agreeing} of {all} records agree: {} games, {} moves",
                answer.trials, answer.plies
            )?;
        }
        if answer.agrees {
            Ok(())
        } else {
            out.flush()?;
            Err(Failure::Told)
        }
    }
}

/// Replays the games of one file up to the first difference.
fn verify(
    game: &Game,
    path: &Path,
    strictness: Strictness,
) -> Result<(Checked, Option<Difference>), Failure> {
    let name = path.display().to_string();
    let unreadable = |line: usize, error: String| {
        Failure::call(format!(
            "cannot read the record `{}`, line {line}: {error}",
            path.display()
        ))
    };
    let mut checked = Checked {
        record: name,
        agrees: true,
        trials: 0,
        plies: 0,
        difference: None,
    };
    let mut header: Option<Header> = None;
    for (index, line) in open(path)?.lines().enumerate() {
        let line = line.map_err(|error| unreadable(index + 1, error.to_string()))?;
        if line.trim().is_empty() {
            continue;
        }
        let parsed = |error: serde_json::Error| unreadable(index + 1, error.to_string());
        let Some(header) = &header else {
            header = Some(serde_json::from_str(&line).map_err(parsed)?);
            continue;
        };
        let record: Record = serde_json::from_str(&line).map_err(parsed)?;
        match replay(game, header, &record, strictness) {
            Ok(replayed) => {
                checked.trials += 1;
                checked.plies += replayed.plies as u64;
            }
            Err(difference) => {
                checked.agrees = false;
                checked.plies += difference.ply as u64;
                checked.difference = Some(Told {
                    trial: checked.trials,
                    ply: difference.ply,
                    kind: kind(&difference.what),
                    message: message(game, &difference),
                });
                return Ok((checked, Some(*difference)));
            }
        }
    }
    if checked.trials == 0 {
        return Err(Failure::call(format!(
            "the record `{}` holds no game",
            path.display()
        )));
    }
    Ok((checked, None))
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let unreadable = |error: std::io::Error| {
        Failure::call(format!(
            "cannot read the record `{}`: {error}",
            path.display()
        ))
    };
    let mut file = BufReader::new(File::open(path).map_err(unreadable)?);
    let zipped = file
        .fill_buf()
        .map_err(unreadable)?
        .starts_with(&[0x1f, 0x8b]);
    let reader: Box<dyn Read> = if zipped {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(file)
    };
    Ok(Box::new(BufReader::new(reader)))
}

fn kind(what: &What) -> &'static str {
    match what {
        What::Unfit(_) => "unfit",
        What::Position(_) => "position",
        What::Mover(..) => "mover",
        What::Legal { .. } => "legal",
        What::Score(..) => "score",
        What::Phase(..) => "phase",
        What::End(..) => "end",
    }
}

/// The sites to mark on the board.
fn sites(what: &What) -> Vec<Site> {
    match what {
        What::Position(sites) => sites.iter().map(|(site, _, _)| *site).collect(),
        _ => Vec::new(),
    }
}

/// A difference in words.
fn message(game: &Game, difference: &Difference) -> String {
    let names = Names::new(game);
    let list = |moves: &[String]| {
        let moves = moves
            .iter()
            .map(|mv| format!("{} ({mv})", names.readable(mv)));
        moves.collect::<Vec<String>>().join(", ")
    };
    let mut message = match &difference.what {
        What::Unfit(reason) => format!("the record cannot be compared: {reason}"),
        What::Position(sites) => {
            let site = |(site, recorded, here): &(Site, Option<Content>, Option<Content>)| {
                let name = game.site_name(*site);
                format!(
                    "{name} holds {} in the record, {} here",
                    content(game, recorded),
                    content(game, here)
                )
            };
            sites.iter().map(site).collect::<Vec<String>>().join("; ")
        }
        What::Mover(recorded, here) => {
            format!("player {recorded} is to move in the record, player {here} here")
        }
        What::Legal { missing, extra } => {
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("missing here: {}", list(missing)));
            }
            if !extra.is_empty() {
                parts.push(format!("too many here: {}", list(extra)));
            }
            parts.join("; ")
        }
        What::Score(recorded, here) => {
            format!("the scores are {recorded:?} in the record, {here:?} here")
        }
        What::Phase(recorded, here) => {
            format!("the phases are {recorded:?} in the record, {here:?} here")
        }
        What::End(recorded, here) => {
            format!(
                "{} in the record, {} here",
                standing(recorded),
                standing(here)
            )
        }
    };
    if let Some(chosen) = &difference.chosen {
        message = format!("after {} ({chosen}): {message}", names.readable(chosen));
    }
    message
}

fn content(game: &Game, content: &Option<Content>) -> String {
    let Some([what, count, state, rotation, value]) = content else {
        return "nothing".to_owned();
    };
    let kind = usize::try_from(*what)
        .ok()
        .and_then(|what| game.components.get(what));
    let name = kind.map_or("something", |component| component.name.as_str());
    let mut text = if *count == 1 {
        name.to_owned()
    } else {
        format!("{count} {name}")
    };
    for (property, number) in [("state", state), ("rotation", rotation), ("value", value)] {
        if *number != 0 {
            text.push_str(&format!(" {property} {number}"));
        }
    }
    text
}

fn standing(standing: &Standing) -> String {
    if standing.over {
        format!("the game is over with ranks {:?}", standing.ranks)
    } else {
        "the game goes on".to_owned()
    }
}
