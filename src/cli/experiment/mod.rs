//! `dafang experiment`: files of games that were analysed.
//!
//! * `store`: the games of one choice of rules in a file, as they are read and written while games are played.
//! * `measures`: the table of what each game shows, and its views.
//! * `tables.sql`: the other tables and views, which other programs may read.
//!
//! Owns experiment files. Refuses to measure: that is `analyse`. Begin with [`Experiment`].

mod measures;
mod store;

pub(crate) use store::Store;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::dataset::{Cell, Dataset, write_table};
use super::failure::Failure;
use store::{open, open_old, wrong};

/// Look at and join files of games that were analysed
///
/// `--experiment FILE` of `analyse`, `compare` and `sweep` keeps games in a SQLite database: a second call goes on where the
/// first ended, and several processes may share a file. Python, R and DuckDB read it. The tables `games` and `measures` have a row
/// for each game. Views count games: `series`, `results`, `contests`, `causes`, `lengths`, `first_movers`; and give the mean of each
/// measure: `branching`, `choices`, `coverage`, `drama`, `decisive_moments`, `lead_changes`, `comebacks`.
#[derive(Debug, Args)]
pub(crate) struct Experiment {
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, Subcommand)]
enum Act {
    /// List the series of a file
    List {
        /// The file
        file: PathBuf,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Put the games of several files into one, as of the parts that `--shard` played
    Merge {
        /// The file that gets the games; it may be new
        into: PathBuf,
        /// The files that have them
        #[arg(required = true)]
        from: Vec<PathBuf>,
    },
    /// Write a table or a view as CSV, or as Parquet to a file whose name ends in `.parquet`
    Export {
        /// The file
        file: PathBuf,
        /// Which: `games`, `measures`, `rules`, or a view such as `results` or `drama`
        #[arg(default_value = "results")]
        table: String,
        /// Where to write; `-` is the output
        #[arg(short, long, default_value = "-")]
        output: PathBuf,
    },
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[answer::NamedSchema] =
    &[("experiment/1", schema_of::<Answer<ExperimentAnswer>>)];

/// What `list --json` writes.
#[derive(Serialize, JsonSchema)]
struct ExperimentAnswer {
    /// The series of the file.
    series: Vec<SeriesAnswer>,
}

/// A series in a file.
#[derive(Serialize, JsonSchema)]
struct SeriesAnswer {
    /// The game and its ruleset.
    title: String,
    /// The hash of the compiled rules.
    rules: String,
    /// The seed of the games.
    seed: u64,
    /// Who played.
    players: String,
    /// The version of the program, with a hash of what its search takes positions to be worth.
    version: String,
    /// The games.
    games: u64,
    /// Their mean length in moves.
    mean_length: f64,
}

impl Experiment {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.act {
            Act::List { file, json } => list(&file, json, out),
            Act::Merge { into, from } => merge(&into, &from, out),
            Act::Export {
                file,
                table,
                output,
            } => export(&file, &table, &output, out),
        }
    }
}

/// Names of files in messages.
fn name(path: &Path) -> String {
    path.display().to_string()
}

fn list(file: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let connection = open_old(file)?;
    let series = series(&connection).map_err(|error| wrong(&name(file), &error))?;
    if json {
        return answer::write("experiment/1", None, &ExperimentAnswer { series }, out);
    }
    let mut title = None;
    for one in &series {
        if title != Some((&one.title, &one.rules)) {
            writeln!(out, "{} (rules {})", one.title, one.rules)?;
            title = Some((&one.title, &one.rules));
        }
        writeln!(
            out,
            "  seed {}: {} games of {}, {:.1} moves in an average game, version {}",
            one.seed, one.games, one.players, one.mean_length, one.version
        )?;
    }
    if series.is_empty() {
        writeln!(out, "no games")?;
    }
    Ok(())
}

fn series(connection: &Connection) -> rusqlite::Result<Vec<SeriesAnswer>> {
    let mut find = connection.prepare(
        "SELECT title, hash, seed, players, version, games, mean_length FROM series \
         ORDER BY title, hash, seed, players, version",
    )?;
    let rows = find.query_map([], |row| {
        Ok(SeriesAnswer {
            title: row.get(0)?,
            rules: row.get(1)?,
            seed: row.get::<_, i64>(2)?.cast_unsigned(),
            players: row.get(3)?,
            version: row.get(4)?,
            games: row.get::<_, i64>(5)?.unsigned_abs(),
            mean_length: row.get(6)?,
        })
    })?;
    rows.collect()
}

fn merge(into: &Path, from: &[PathBuf], out: &mut dyn Write) -> Result<(), Failure> {
    // Nothing is written if one of the files cannot be read.
    for file in from {
        open_old(file)?;
        if let (Ok(one), Ok(other)) = (into.canonicalize(), file.canonicalize())
            && one == other
        {
            return Err(Failure::call_with_help(
                format!("`{}` cannot be merged into itself", name(file)),
                "name the file that gets the games first, and then those that have them",
            ));
        }
    }
    let connection = open(into)?;
    for file in from {
        let count = take(&connection, file).map_err(|error| wrong(&name(file), &error))?;
        writeln!(out, "{count} games from {}", name(file))?;
    }
    Ok(())
}

/// Takes the games of a file that are not there yet; how many they are.
fn take(connection: &Connection, file: &Path) -> rusqlite::Result<usize> {
    connection.execute("ATTACH ?1 AS other", [name(file)])?;
    let copy = || -> rusqlite::Result<usize> {
        connection.execute_batch("BEGIN IMMEDIATE")?;
        connection.execute(
            "INSERT OR IGNORE INTO rules (hash, texts, game, ruleset, options, title, sides) \
             SELECT hash, texts, game, ruleset, options, title, sides FROM other.rules",
            [],
        )?;
        let count = connection.execute(
            "INSERT OR IGNORE INTO games SELECT own.rules_id, seed, players, version, number, seat, plies, first, drawn, \
             cause, places, choices, expected FROM other.games AS game \
             JOIN other.rules AS theirs ON theirs.rules_id = game.rules_id JOIN main.rules AS own ON own.hash = theirs.hash",
            [],
        )?;
        connection.execute(
            "INSERT OR IGNORE INTO measures SELECT own.rules_id, seed, players, version, number, branching, choice, coverage, \
             drama, decisive_moment, lead_changes, comebacks FROM other.measures AS game \
             JOIN other.rules AS theirs ON theirs.rules_id = game.rules_id JOIN main.rules AS own ON own.hash = theirs.hash",
            [],
        )?;
        connection.execute_batch("COMMIT")?;
        Ok(count)
    };
    let copied = copy();
    if copied.is_err() && !connection.is_autocommit() {
        connection.execute_batch("ROLLBACK")?;
    }
    connection.execute_batch("DETACH other")?;
    copied
}

fn export(file: &Path, table: &str, to: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let connection = open_old(file)?;
    let failed = |error: rusqlite::Error| wrong(&name(file), &error);
    let known = tables(&connection).map_err(failed)?;
    if !known.iter().any(|known| known == table) {
        return Err(Failure::call_with_help(
            format!("an experiment file has no table `{table}`"),
            format!("it has {}", known.join(", ")),
        ));
    }
    let rows = rows(&connection, table).map_err(failed)?;
    let is_parquet = to.extension().is_some_and(|ending| ending == "parquet");
    write_table(&rows, to, is_parquet, out)
}

/// The tables and views that people may want.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut find = connection
        .prepare("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT IN ('about', 'begun') ORDER BY name")?;
    let names = find.query_map([], |row| row.get(0))?;
    names.collect()
}

/// The rows of a table that is known to be there.
fn rows(connection: &Connection, table: &str) -> rusqlite::Result<Dataset> {
    let mut find = connection.prepare(&format!("SELECT * FROM \"{table}\""))?;
    let mut found = Dataset::new(find.column_names());
    let columns = find.column_count();
    let mut rows = find.query([])?;
    while let Some(row) = rows.next()? {
        let cell = |index: usize| -> rusqlite::Result<Cell> {
            Ok(match row.get_ref(index)? {
                ValueRef::Null => Cell::Empty,
                ValueRef::Integer(number) => number.into(),
                ValueRef::Real(number) => number.into(),
                ValueRef::Text(text) | ValueRef::Blob(text) => {
                    String::from_utf8_lossy(text).into_owned().into()
                }
            })
        };
        found
            .rows
            .push((0..columns).map(cell).collect::<Result<_, _>>()?);
    }
    Ok(found)
}
