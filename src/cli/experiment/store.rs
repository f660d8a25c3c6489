//! The games of one choice of rules in an experiment file.
//!
//! The file is a SQLite database with a write-ahead log, so that several processes may use it at a time. A game is written
//! when it is over, in a transaction of its own: who stops a program at any moment loses the games in hand and nothing else.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, ToSql, params};

use super::measures;
use crate::analyse::{Facts, PlayedGame, Seating};
use crate::cli::analyse::workshop::Kept;
use crate::cli::answer::text_hash;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::game::{Game, Reason};
use crate::play::PlayerSides;
use crate::search::Evaluation;

/// The tables and views, but for those of measures.
pub(super) const TABLES: &str = include_str!("tables.sql");

/// The form of files that this program knows.
const FORM: &str = "1";

/// How long a process waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// The time between two tries.
const PAUSE: Duration = Duration::from_millis(20);

/// Seconds after which a game that was begun counts as given up.
const GIVEN_UP: i64 = 60;

/// The games of one choice of rules in a file.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    path: String,
    rules: i64,
    seed: i64,
    version: String,
}

/// Opens a file, and makes its tables if it is new.
pub(super) fn open(path: &Path) -> Result<Connection, Failure> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    connect(path, flags).and_then(|connection| {
        let form = patiently(|| {
            prepare(&connection)?;
            let form = "SELECT value FROM about WHERE name = 'form'";
            connection.query_row(form, [], |row| row.get::<_, String>(0))
        });
        let form = form.map_err(|error| wrong(&path.display().to_string(), &error))?;
        match form == FORM {
            true => Ok(connection),
            false => Err(Failure::file(format!(
                "`{}` is an experiment file of form {form}; this program knows form {FORM}",
                path.display()
            ))),
        }
    })
}

/// Opens a file that has to be there.
pub(super) fn open_old(path: &Path) -> Result<Connection, Failure> {
    if !path.is_file() {
        let message = format!("there is no experiment file `{}`", path.display());
        return Err(Failure::call(message));
    }
    open(path)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, Failure> {
    let name = path.display().to_string();
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| wrong(&name, &error))?;
    connection
        .busy_timeout(PATIENCE)
        .map_err(|error| wrong(&name, &error))?;
    Ok(connection)
}

/// Does something to a file again and again while another process holds it. SQLite waits by itself for most locks, but not for
/// those that a process needs which turns on the write-ahead log, or closes the file as the last and clears the log away.
fn patiently<T>(mut work: impl FnMut() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let end = Instant::now() + PATIENCE;
    loop {
        let result = work();
        let is_held = result.as_ref().is_err_and(|error| {
            matches!(
                error.sqlite_error_code(),
                Some(
                    ErrorCode::DatabaseBusy
                        | ErrorCode::DatabaseLocked
                        | ErrorCode::FileLockingProtocolFailed
                )
            )
        });
        if !is_held || Instant::now() >= end {
            return result;
        }
        thread::sleep(PAUSE);
    }
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    if !connection.is_autocommit() {
        // An earlier try has begun to make the tables.
        connection.execute_batch("ROLLBACK")?;
    }
    // The answer is a row: the mode that counts from now on.
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    connection.execute_batch("PRAGMA synchronous = NORMAL;")?;
    // A file of a program that kept fewer measures gets their tables.
    let is_new: bool = connection.query_row(
        "SELECT sum(name IN ('about', 'games', 'first_movers')) IS NOT TRUE \
         OR (sum(name = 'first_movers') AND NOT sum(name = ?1)) FROM sqlite_master",
        [measures::LAST_VIEW],
        |row| row.get(0),
    )?;
    match is_new {
        true => {
            let measures = measures::tables();
            connection.execute_batch(&format!("BEGIN IMMEDIATE;\n{TABLES}\n{measures}\nCOMMIT;"))
        }
        false => Ok(()),
    }
}

/// What is wrong with a file.
pub(super) fn wrong(name: &str, error: &rusqlite::Error) -> Failure {
    Failure::file(format!("`{name}` as an experiment file: {error}"))
}

/// The hash of compiled rules, without the places in their texts.
fn compiled_hash(game: &Game) -> String {
    let whole = format!("{game:?}");
    let mut parts = whole.split("Provenance {");
    let mut rules = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rules.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    text_hash(&rules)
}

/// A word for the cause of an end.
fn cause(loaded: &Loaded, reason: Reason) -> String {
    match reason {
        Reason::Rule(rule) => loaded.rule(rule).place,
        other => format!("{other:?}").to_lowercase(),
    }
}

impl Store {
    /// Opens the file for the games of some rules and a seed; searches take positions to be worth what `evaluation` says.
    pub(crate) fn open(
        path: &Path,
        (loaded, game): (&Loaded, &Game),
        sides: &PlayerSides,
        (seed, evaluation): (u64, &Evaluation),
    ) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let connection = open(path)?;
        let worth = text_hash(&format!("{evaluation:?}"));
        let hash = compiled_hash(&loaded.game);
        let names: Vec<String> = (0..sides.len())
            .map(|side| sides.name(game, side))
            .collect();
        let fill = || -> rusqlite::Result<i64> {
            connection.execute(
                "INSERT OR IGNORE INTO rules (hash, texts, game, ruleset, options, title, sides) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                params![
                    hash,
                    loaded.rules_hash(),
                    loaded.game.name,
                    loaded.ruleset,
                    loaded.options.join("|"),
                    loaded.title(),
                    json(&names),
                ],
            )?;
            let id = "SELECT rules_id FROM rules WHERE hash = ?1";
            connection.query_row(id, [&hash], |row| row.get(0))
        };
        let rules = patiently(fill).map_err(|error| wrong(&name, &error))?;
        Ok(Self {
            rules,
            connection: Mutex::new(connection),
            path: name,
            seed: seed.cast_signed(),
            version: format!("{} {}", env!("CARGO_PKG_VERSION"), &worth[..8]),
        })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The game of a number, if the file has it; otherwise notes that this process plays it, unless another does so and
    /// `is_last` does not hold.
    pub(crate) fn begin(
        &self,
        seating: Seating,
        number: u64,
        is_last: bool,
    ) -> Result<Option<Kept>, Failure> {
        let (connection, players) = (self.connection(), seating.to_string());
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = now.map_or(0, |time| time.as_secs().cast_signed());
        let signed = number.cast_signed();
        let key = params![self.rules, self.seed, players, self.version, signed];
        let look = || -> rusqlite::Result<Option<Kept>> {
            let mut find = connection.prepare(
                "SELECT seat, choices, expected FROM games WHERE rules_id = ?1 AND seed = ?2 AND players = ?3 \
                 AND version = ?4 AND number = ?5",
            )?;
            let found = find.query_row(key, |row| {
                let texts: [String; 2] = [row.get(1)?, row.get(2)?];
                Ok((row.get::<_, u32>(0)?, texts))
            });
            if let Some((seat, [choices, expected])) = found.optional()? {
                let read = |text: &str| serde_json::from_str(text).unwrap_or_default();
                return Ok(Some(Kept::Game(PlayedGame {
                    number,
                    seat,
                    choices: read(&choices),
                    expected: serde_json::from_str(&expected).unwrap_or_default(),
                })));
            }
            let mut note = connection.prepare(
                "INSERT INTO begun VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
                 ON CONFLICT DO UPDATE SET at = excluded.at WHERE at < ?7 OR ?8",
            )?;
            let noted = note.execute(params![
                self.rules,
                self.seed,
                players,
                self.version,
                signed,
                now,
                now - GIVEN_UP,
                is_last
            ])?;
            Ok((noted == 0).then_some(Kept::Begun))
        };
        patiently(look).map_err(|error| wrong(&self.path, &error))
    }

    /// Writes a game that is over.
    pub(crate) fn keep(
        &self,
        loaded: &Loaded,
        seating: Seating,
        played: &PlayedGame,
        facts: &Facts,
    ) -> Result<(), Failure> {
        let (mut connection, players) = (self.connection(), seating.to_string());
        let number = played.number.cast_signed();
        let write = || -> rusqlite::Result<()> {
            let transaction =
                connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            transaction.execute(
                "INSERT OR IGNORE INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
                params![
                    self.rules,
                    self.seed,
                    players,
                    self.version,
                    number,
                    played.seat,
                    played.choices.len() as i64,
                    facts.first().map(|side| side as i64),
                    facts.is_drawn(),
                    cause(loaded, facts.reason()),
                    json(facts.places()),
                    json(&played.choices),
                    json(&played.expected),
                ],
            )?;
            let key: [&dyn ToSql; 5] = [&self.rules, &self.seed, &players, &self.version, &number];
            measures::write(&transaction, key, facts)?;
            transaction.execute(
                "DELETE FROM begun WHERE rules_id = ?1 AND seed = ?2 AND players = ?3 AND version = ?4 AND number = ?5",
                params![self.rules, self.seed, players, self.version, number],
            )?;
            transaction.commit()
        };
        patiently(write).map_err(|error| wrong(&self.path, &error))
    }
}

/// A value as JSON; numbers and texts always have some.
fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
