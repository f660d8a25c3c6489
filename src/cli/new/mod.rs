//! `dafang new`: the beginning of a description, as a file that plays.
//!
//! Owns the command, its questions and the file that is written. Refuses to write over a file, and to know what is in a
//! description.
//!
//! Begin with `New::run`; `family` has the kinds of games.

mod family;

use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use self::family::{Board, Family};
use super::failure::Failure;
use super::play::shell_word;
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
    /// The shape of the board, where the kind of game leaves a choice
    #[arg(long, value_name = "BOARD", requires = "like", conflicts_with = "from")]
    board: Option<Board>,
    /// Sites along a side of the board, houses in a row, or squares in a row of the way, from 4 to 20
    #[arg(long, value_name = "N", requires = "like", conflicts_with = "from", value_parser = clap::value_parser!(u32).range(4..=20))]
    size: Option<u32>,
    /// Make a variant of a bundled game instead
    #[arg(long, value_name = "GAME", conflicts_with = "like")]
    from: Option<String>,
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
            (None, Some(family)) => description(&title, family, self.board, self.size)?,
            (None, None) => asked(&title, out)?,
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
        // A name that begins as an option does is written with its folder.
        let shown = match path.display().to_string() {
            option if option.starts_with('-') => format!("./{option}"),
            other => other,
        };
        let word = shell_word(&shown);
        writeln!(
            out,
            "{}: `dafang play {word}` plays it, `dafang test {word}` runs its examples",
            path.display()
        )?;
        Ok(())
    }
}

/// The description of a kind of game.
fn description(
    title: &str,
    family: Family,
    board: Option<Board>,
    size: Option<u32>,
) -> Result<String, Failure> {
    let boards = family.boards();
    if let Some(board) = board.filter(|board| !boards.contains(board)) {
        let name = word(family);
        let help = match boards {
            [] => format!("a game like `{name}` has a board of its own: leave `--board` out"),
            [only] => format!("a game like `{name}` begins on the board `{}`", word(*only)),
            several => format!("a game like `{name}` begins on one of {}", listed(several)),
        };
        return Err(Failure::Call {
            message: format!("`{name}` cannot begin on the board `{}`", word(board)),
            help: Some(help),
        });
    }
    let board = board.or_else(|| boards.first().copied());
    let sizes = family.sizes();
    let size = size.unwrap_or_else(|| family.usual_size(board));
    if !sizes.contains(&size) {
        return Err(Failure::call(format!(
            "a game like `{}` needs {} to {} {}",
            word(family),
            sizes.start(),
            sizes.end(),
            family.unit()
        )));
    }
    Ok(family.text(title, board, size))
}

/// A variant of a bundled game.
fn variant(title: &str, game: &str) -> Result<String, Failure> {
    let Some(found) = bundled::find(game) else {
        return Err(Failure::Call {
            message: format!("there is no bundled game `{game}`"),
            help: bundled::nearest(game).map(|near| format!("did you mean `{near}`?")),
        });
    };
    let is_game = bundled::games()
        .iter()
        .any(|other| other.name == found.name);
    if !is_game {
        return Err(Failure::Call {
            message: format!("`{game}` is a text that games use, and no game itself"),
            help: Some("`dafang list` names the bundled games".to_owned()),
        });
    }
    Ok(include_str!("../templates/variant.lud")
        .replace("TITLE", title)
        .replace("BASE", &found.name))
}

/// Asks for the kind of game, and for its board and its size where there is a choice.
fn asked(title: &str, out: &mut dyn Write) -> Result<String, Failure> {
    let families = Family::value_variants();
    if !io::stdin().is_terminal() {
        return Err(Failure::Call {
            message: "what kind of game is it to be?".to_owned(),
            help: Some(format!(
                "say `--like` with one of {}, or `--from` a bundled game",
                listed(families)
            )),
        });
    }
    for family in families {
        let about = family.to_possible_value();
        let about = about.and_then(|value| value.get_help().map(ToString::to_string));
        let about = about.unwrap_or_default();
        writeln!(out, "  {:<11} {about}", word(*family))?;
    }
    let family = answer(out, "like which kind of game", None, |word| {
        Family::from_str(word, true).map_err(|_| format!("there is no kind `{word}`"))
    })?;
    let board = match family.boards() {
        boards @ [first, _, ..] => {
            let question = format!("on which board ({})", listed(boards));
            let board = answer(out, &question, Some(word(*first)), |word| {
                let found = Board::from_str(word, true).ok();
                let found = found.filter(|board| boards.contains(board));
                found.ok_or_else(|| format!("there is no board `{word}` for it"))
            })?;
            Some(board)
        }
        boards => boards.first().copied(),
    };
    let sizes = family.sizes();
    let (least, most) = (sizes.start(), sizes.end());
    let question = format!("how many {} ({least} to {most})", family.unit());
    let usual = family.usual_size(board).to_string();
    let size = answer(out, &question, Some(usual), |word| {
        let size = word.parse::<u32>().ok().filter(|size| sizes.contains(size));
        size.ok_or_else(|| format!("expected a number from {least} to {most}, found `{word}`"))
    })?;
    description(title, family, board, Some(size))
}

/// Asks until an answer can be read; an empty one is the usual one, if there is one.
fn answer<T>(
    out: &mut dyn Write,
    question: &str,
    usual: Option<String>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Failure> {
    loop {
        match &usual {
            Some(usual) => write!(out, "{question}? [{usual}] ")?,
            None => write!(out, "{question}? ")?,
        }
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Err(Failure::call("nothing was chosen".to_owned()));
        }
        let word = match (line.trim(), &usual) {
            ("", Some(usual)) => usual.as_str(),
            (word, _) => word,
        };
        match read(word) {
            Ok(found) => return Ok(found),
            Err(reason) => writeln!(out, "{reason}")?,
        }
    }
}

/// Values as they are called on the command line.
fn listed<T: ValueEnum>(values: &[T]) -> String {
    let words = values.iter().map(|value| word(value.clone()));
    words.collect::<Vec<_>>().join(", ")
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
