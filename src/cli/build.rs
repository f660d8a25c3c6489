//! `dafang build`: what a game becomes for machines, and for people who have no `dafang`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::bounds::Working;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::runner::program_of;
use crate::describe::describe_with;
use crate::diagnostic::on_one_line;
use crate::expand::{Choice, Expanded};
use crate::page::html::{PageGame, page};
use crate::page::{Made, Parts, parts, with_data};
use crate::program::print::print;
use crate::text::Text;

/// Write what the rules of a game become for machines, or a page that plays it
///
/// The program is what the rules are lowered to: operations on the sets of sites and the numbers of a position, for
/// each player's turn, with the words of the rules beside them. `dafang playout --runner program` runs it. Of a game
/// with rules that nothing lowers yet these are named, and it has no program.
///
/// A page holds the program as a module of WebAssembly, the board, the rules in English and the text, and needs no
/// network: whoever opens it plays. `dafang play` and `dafang check` read the text back out of it.
#[derive(Debug, Args)]
pub(crate) struct Build {
    #[command(flatten)]
    game: GameArgs,
    /// What is written
    #[arg(long, value_enum)]
    emit: Emit,
    /// The file that is written; without it the output, but for modules
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The rulesets that a page offers besides the chosen one: `all`, or names with commas between them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    choices: Vec<String>,
}

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
        let _working = Working::on(format!("building `{}`", self.game.game));
        let bytes = match self.emit {
            Emit::Program => self.program()?.into_bytes(),
            Emit::Json => self.parts(&self.game)?.1.data.into_bytes(),
            Emit::Wasm => with_data(&self.parts(&self.game)?.1),
            Emit::Html => self.page()?.into_bytes(),
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

    fn program(&self) -> Result<String, Failure> {
        let loaded = self.game.load()?;
        let program = program_of(&loaded)?;
        let words = |rule| {
            let rule = loaded.rule(rule);
            Some(format!("{}  {}", rule.place, rule.text))
        };
        Ok(print(&program, &loaded.game, &words))
    }

    /// The parts of a game for hosts.
    fn parts(&self, arguments: &GameArgs) -> Result<(Loaded, Parts, Expanded), Failure> {
        let loaded = arguments.load()?;
        let program = program_of(&loaded)?;
        let text = arguments.text()?;
        let choice = Choice {
            ruleset: (arguments.choice.ruleset.clone()).or_else(|| text.ruleset.clone()),
            options: arguments.choice.options.clone(),
        };
        let (expanded, compiled, _) = super::game::build(&text, &choice, |of| {
            *of == choice || *of == Choice::default()
        });
        let examples = compiled.map(|compiled| compiled.examples);
        let made = Made {
            game: &loaded.game,
            examples: &examples.unwrap_or_default(),
            expanded: &expanded,
            sources: &text.sources,
            title: loaded.title(),
            ruleset: loaded.ruleset.clone(),
            options: loaded.options.clone(),
            hash: loaded.rules_hash(),
            about: loaded.about(),
            variant: loaded.variant_words(),
            sheet: describe_with(&loaded.game, &|place| loaded.rule(place).words),
        };
        let parts = parts(&made, program).map_err(|fault| Failure::file(fault.to_string()))?;
        Ok((loaded, parts, expanded))
    }

    fn page(&self) -> Result<String, Failure> {
        let (loaded, first, expanded) = self.parts(&self.game)?;
        let summary = format!("{}: play it in the browser", loaded.title());
        let texts = texts(&self.game.text()?);
        let name = loaded.title();
        let mut games = vec![page_game(&loaded, first)];
        let all = self.choices.iter().any(|choice| choice == "all");
        let offered = expanded.rulesets.iter();
        let offered: Vec<String> = offered
            .filter(|ruleset| ruleset.alias_of.is_none())
            .map(|ruleset| ruleset.name.clone())
            .collect();
        let wanted = match all {
            true => offered,
            false => self.choices.clone(),
        };
        for ruleset in wanted {
            let mut arguments = self.game.clone();
            arguments.choice.ruleset = Some(ruleset);
            let (loaded, parts) = match self.parts(&arguments) {
                Ok((loaded, parts, _)) => (loaded, parts),
                // Of all rulesets those that have a program are there, and the others are named.
                Err(failure) if all => {
                    let words = on_one_line(&failure.to_string()).to_string();
                    let _ = writeln!(std::io::stderr().lock(), "note: left out: {words}");
                    continue;
                }
                Err(failure) => return Err(failure),
            };
            if !games.iter().any(|game| game.title == loaded.title()) {
                games.push(page_game(&loaded, parts));
            }
        }
        Ok(page(&name, &summary, &games, &texts, None))
    }
}

fn page_game(loaded: &Loaded, parts: Parts) -> PageGame {
    PageGame {
        title: loaded.title(),
        ruleset: loaded.ruleset.clone(),
        options: loaded.options.clone(),
        hash: loaded.rules_hash(),
        parts,
    }
}

/// The texts of a game by their names, its own first.
fn texts(text: &Text) -> Vec<(String, String)> {
    let texts = text.sources.iter();
    let texts = texts.map(|source| (source.name.clone(), source.text.to_string()));
    texts.collect()
}

/// Writes a file as a whole.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = fs::write(path, bytes);
    written.map_err(|error| Failure::call(format!("cannot write `{}`: {error}", path.display())))
}
