//! `dafang ludeme`: the manual of the language.

use std::io::{IsTerminal, Write};

use clap::Args;
use clap_complete::engine::ArgValueCandidates;

use super::answer::{self, Answer, schema_of};
use super::complete;
use super::failure::Failure;
use super::table::hanging;
use super::terminal::Screen;
use crate::reference::{self, JsonAnswer, JsonEntry};

/// Look up the language
///
/// Without a name, everything in a line each. With the name of a ludeme, a word or a form of the text, what it
/// means, its arguments and examples; with any other words, what they are about: `dafang ludeme capture`.
#[derive(Debug, Args)]
pub(crate) struct Ludeme {
    /// A name or what it is about, such as `move Step`, `is Line`, `Mover`, `define` or `capture`
    #[arg(add = ArgValueCandidates::new(complete::words))]
    name: Vec<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] = &[
    ("word/1", schema_of::<Answer<JsonAnswer>>),
    ("ludeme/1", schema_of::<Vec<Answer<JsonEntry>>>),
];

impl Ludeme {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.name.is_empty() && self.json {
            let entries = reference::entries().map(|entry| (None, JsonEntry::new(&entry)));
            return answer::write_list("ludeme/1", entries, out);
        }
        if self.name.is_empty() {
            write!(
                out,
                "{}",
                hanging(&reference::list(), Screen::of_output().width)
            )?;
            return Ok(());
        }
        let name = self.name.join(" ");
        let answer = reference::look_up(&name);
        let is_found = !answer.named.is_empty() || !answer.related.is_empty();
        if !is_found && answer.ludii.is_none() {
            return Err(unknown(&name, &answer));
        }
        match self.json {
            true => answer::write("word/1", None, &JsonAnswer::new(&name, &answer), out)?,
            false => write!(out, "{}", fitted(reference::text(&name, &answer)))?,
        }
        Ok(())
    }
}

/// Broken into the lines of a terminal; in a pipe every line stays whole, for those who search.
fn fitted(text: String) -> String {
    match std::io::stdout().is_terminal() {
        true => hanging(&text, Screen::of_output().width),
        false => text,
    }
}

fn unknown(name: &str, answer: &reference::Answer) -> Failure {
    let near = answer.near.iter().take(3);
    let quoted: Vec<String> = near.map(|name| format!("`{name}`")).collect();
    let help = match quoted.as_slice() {
        [] => "`dafang ludeme` lists all of them".to_owned(),
        names => format!("did you mean {}?", names.join(" or ")),
    };
    Failure::call_with_help(format!("the language has no `{name}`"), help)
}
