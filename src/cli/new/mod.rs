//! `dafang new`: the beginning of a description, as a file that plays.

use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::failure::Failure;
use crate::bundled;
use crate::syntax::format;

/// Begin a description
///
/// The file is `NAME.lud`, and is never written over another one. It plays, with a comment at each part and two worked
/// examples. What is not said is asked for, if there is a terminal.
#[derive(Debug, Args)]
pub(crate) struct New {
    /// What the file is called; `my-game` makes `my-game.lud`, whose game is called My Game
    #[arg(value_name = "NAME")]
    name: PathBuf,
    /// The kind of game to begin with
    #[arg(long, value_name = "KIND")]
    like: Option<Family>,
    /// The board: rows and columns, a rhombus of hexagons, or a hexagon of them
    #[arg(long, value_name = "BOARD", requires = "like")]
    board: Option<Board>,
    /// Sites along a side of the board, from 4 to 20
    #[arg(long, value_name = "N", requires = "like", value_parser = clap::value_parser!(u32).range(4..=20))]
    size: Option<u32>,
    /// Make a variant of a bundled game instead
    #[arg(long, value_name = "GAME", conflicts_with = "like")]
    from: Option<String>,
}

/// A kind of game to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Family {
    /// Stones are placed, and a row wins
    Line,
    /// Stones are placed, and sides that are joined win
    Connection,
    /// Stones step, take each other, and race to the far side
    Capture,
}

/// A shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Board {
    /// Rows and columns
    Square,
    /// A rhombus of hexagons
    Hex,
    /// A hexagon of hexagons
    Hexagon,
}

impl New {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let path = match self.name.extension() {
            Some(ending) if ending == "lud" => self.name.clone(),
            _ => PathBuf::from(format!("{}.lud", self.name.display())),
        };
        let title = title(&path).ok_or_else(|| {
            Failure::call(format!("`{}` is no name for a game", self.name.display()))
        })?;
        if path.exists() {
            return Err(exists(&path));
        }
        let text = match (&self.from, self.like) {
            (Some(game), _) => variant(&title, game)?,
            (None, Some(family)) => self.description(&title, family)?,
            (None, None) => self.description(&title, ask(out)?)?,
        };
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => exists(&path),
                _ => Failure::call(format!("cannot write {}: {error}", path.display())),
            })?;
        file.write_all(format(&text).as_bytes())
            .map_err(|error| Failure::call(format!("cannot write {}: {error}", path.display())))?;
        let path = path.display();
        writeln!(
            out,
            "{path}: `dafang play {path}` plays it, `dafang test {path}` runs its examples"
        )?;
        Ok(())
    }

    /// The description of a kind of game.
    fn description(&self, title: &str, family: Family) -> Result<String, Failure> {
        let board = self.board.unwrap_or(match family {
            Family::Connection => Board::Hex,
            Family::Line | Family::Capture => Board::Square,
        });
        let fits = match family {
            Family::Line => true,
            Family::Connection => board != Board::Hexagon,
            Family::Capture => board == Board::Square,
        };
        if !fits {
            return Err(Failure::call(format!(
                "a game like `{}` cannot begin on the board `{}`: its sides are not those of a square",
                word(family),
                word(board)
            )));
        }
        let size = self.size.unwrap_or(match board {
            Board::Hexagon => 5,
            Board::Square | Board::Hex => 8,
        });
        let (form, sites) = match board {
            Board::Square => (format!("(square {size})"), size * size),
            Board::Hex => (format!("(hex Diamond {size})"), size * size),
            Board::Hexagon => (format!("(hex {size})"), 3 * size * (size - 1) + 1),
        };
        let template = match family {
            Family::Line => include_str!("templates/line.lud"),
            Family::Connection => include_str!("templates/connection.lud"),
            Family::Capture => include_str!("templates/capture.lud"),
        };
        let length = if size > 6 { 5 } else { 4 };
        Ok(template
            .replace("TITLE", title)
            .replace("BOARD", &form)
            .replace("LENGTH", &length.to_string())
            .replace("SITES", &sites.to_string()))
    }
}

/// A variant of a bundled game.
fn variant(title: &str, game: &str) -> Result<String, Failure> {
    let Some(found) = bundled::find(game) else {
        return Err(Failure::Call {
            message: format!("there is no bundled game `{game}`"),
            help: bundled::nearest(game).map(|near| format!("did you mean `{near}`?")),
        });
    };
    Ok(include_str!("templates/variant.lud")
        .replace("TITLE", title)
        .replace("BASE", &found.name))
}

/// Asks which kind of game it is to be.
fn ask(out: &mut dyn Write) -> Result<Family, Failure> {
    let families = Family::value_variants();
    let words: Vec<String> = families.iter().map(|family| word(*family)).collect();
    let words = words.join(", ");
    if !io::stdin().is_terminal() {
        return Err(Failure::Call {
            message: "what kind of game is it to be?".to_owned(),
            help: Some(format!("say `--like` {words}, or `--from` a bundled game")),
        });
    }
    loop {
        write!(out, "like which kind of game ({words})? ")?;
        out.flush()?;
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer)? == 0 {
            return Err(Failure::call("nothing was chosen".to_owned()));
        }
        match Family::from_str(answer.trim(), true) {
            Ok(family) => return Ok(family),
            Err(_) => writeln!(out, "there is no kind `{}`", answer.trim())?,
        }
    }
}

/// What a value is called on the command line.
fn word(value: impl ValueEnum) -> String {
    let named = value.to_possible_value();
    named.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// The name of the game of a file: `my-game.lud` is My Game.
fn title(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | ' ');
    if !stem.chars().all(is_plain) {
        return None;
    }
    let words = stem.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let words: Vec<String> = words
        .map(|word| {
            let mut signs = word.chars();
            let first = signs.next().into_iter().flat_map(char::to_uppercase);
            first.chain(signs).collect()
        })
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn exists(path: &Path) -> Failure {
    Failure::Call {
        message: format!("{} is there already", path.display()),
        help: Some("choose another name: no file is written over".to_owned()),
    }
}
