//! `dafang build`: a game as a program, as data, as a module of WebAssembly, and as a page to play in a browser.
//!
//! * `handed`: data, module and page of a text;
//! * `site`: the gallery of all bundled games.
//!
//! Owns which files are written. Refuses to know their form: that is `crate::page`. Begin with [`Build::run`].

mod handed;
mod site;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;

use super::bounds::Working;
use super::complete;
use super::failure::Failure;
use super::game::{ChoiceArgs, GameArgs};
use super::output;
use super::runner::program_of;
use crate::page::{Parts, with_data};
use crate::program::print::print;
use handed::{handed, page_of};

/// Write what the rules of a game become for machines, or a page that plays it
///
/// The program is what the rules are lowered to: operations on the sets of sites and the numbers of a position, for
/// each player's turn, with the words of the rules beside them. `dafang playout --runner program` runs it. Of a game
/// with rules that nothing lowers yet these are named, and it has no program.
///
/// A page holds the program as a module of WebAssembly, the board, the rules in English and the text, and needs no
/// network. `dafang play`, `check`, `describe` and the other commands that take a description read it out of the page.
#[derive(Debug, Args)]
pub(crate) struct Build {
    /// A file, `-` for the standard input, or the name of a bundled game
    #[arg(add = ArgValueCompleter::new(complete::games), required_unless_present = "all")]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Write the gallery of all bundled games: a page for each, with pictures, the manual, and a search
    #[arg(long, conflicts_with = "game")]
    all: bool,
    /// What is written
    #[arg(long, value_enum)]
    emit: Emit,
    /// The file that is written, with `--all` the folder; without it the output, but for modules
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Folder of reports as pages that the gallery shows, too; `docs/reports` if there is such a folder
    #[arg(long, value_name = "DIR", requires = "all")]
    reports: Option<PathBuf>,
    /// What a page offers besides the chosen rules: `all`, or names of rulesets and items (`CATEGORY/ITEM`) with commas
    /// between them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    choices: Vec<String>,
}

/// The schemas of what it writes.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] = &[("page/1", page_schema)];

/// The schema of the data of a game, which says of the whole value what holds if it cannot be read.
fn page_schema() -> schemars::Schema {
    let schema = serde_json::from_str(crate::page::SCHEMA).ok();
    let schema = schema.and_then(|schema: serde_json::Value| schema.try_into().ok());
    schema.unwrap_or_default()
}

/// The folder of reports that a gallery shows where it is not named.
const REPORTS: &str = "docs/reports";

/// What can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Emit {
    /// The program, as a text for people
    Program,
    /// One page that plays the game in a browser
    Html,
    /// A module of WebAssembly for other hosts, with the data inside
    Wasm,
    /// The description of the game as data
    Json,
}

impl Build {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.choices.is_empty() && self.emit != Emit::Html {
            return Err(Failure::call("`--choices` is for pages: `--emit html`"));
        }
        if self.all {
            return self.site(out);
        }
        let game = &GameArgs {
            game: self.game.clone().unwrap_or_default(),
            choice: self.choice.clone(),
        };
        let _working = Working::on(format!("building `{}`", game.game));
        let bytes = match self.emit {
            Emit::Program => program(game)?.into_bytes(),
            Emit::Html => self.page(game)?.into_bytes(),
            Emit::Json => parts(game)?.data.into_bytes(),
            Emit::Wasm => with_data(&parts(game)?),
        };
        match &self.output {
            Some(path) if path.as_os_str() != "-" => write_file(path, &bytes),
            None if self.emit == Emit::Wasm => Err(Failure::call_with_help(
                "a module is not for a terminal",
                "name a file: `-o game.wasm`",
            )),
            _ => Ok(out.write_all(&bytes)?),
        }
    }

    fn page(&self, game: &GameArgs) -> Result<String, Failure> {
        let text = game.text()?;
        let choice = game.choice_of(&text);
        let notes = &mut std::io::stderr().lock();
        page_of(&text, &choice, &self.choices, &[], notes)
    }

    /// The gallery.
    fn site(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let help = "write it with `--all --emit html -o DIR`";
        if self.emit != Emit::Html {
            return Err(Failure::call_with_help(
                "the gallery is made of pages",
                help,
            ));
        }
        let Some(folder) = self.output.as_ref().filter(|path| path.as_os_str() != "-") else {
            return Err(Failure::call_with_help(
                "the gallery is a folder of files",
                help,
            ));
        };
        let usual = Path::new(REPORTS);
        let reports = self.reports.as_deref();
        let reports = reports.or_else(|| usual.is_dir().then_some(usual));
        let _working = Working::on("building the gallery".to_owned());
        site::write(folder, &self.choices, reports, out)
    }
}

/// The program of a game, with the places of its rules.
fn program(game: &GameArgs) -> Result<String, Failure> {
    let loaded = game.load()?;
    let program = program_of(&loaded)?;
    let words = |rule| {
        let rule = loaded.rule(rule);
        Some(format!("{}  {}", rule.place, rule.text))
    };
    Ok(print(&program, &loaded.game, &words))
}

/// The data and the module of a game.
fn parts(game: &GameArgs) -> Result<Parts, Failure> {
    let text = game.text()?;
    let choice = game.choice_of(&text);
    Ok(handed(&text, &choice)?.parts)
}

/// Writes a file as a whole.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = output::waiting(|| fs::write(path, bytes));
    written.map_err(|error| Failure::call(format!("cannot write `{}`: {error}", path.display())))
}
