//! `dafang explain`: what a code means.

use std::io::Write;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::complete;
use super::failure::Failure;
use super::table::wrapped;
use super::terminal::Screen;
use crate::catalogue;
use crate::diagnostic::Code;

/// Explain a code of a report
///
/// What the mistake is, with an example wrong and right. Without a code, every code in a line.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// A code such as `check::unknown_word`, with or without the part before `::`
    #[arg(add = ArgValueCandidates::new(complete::codes))]
    code: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] = &[
    ("code/1", schema_of::<Answer<Page>>),
    ("codes/1", schema_of::<Vec<Answer<Page>>>),
];

/// What `--json` writes of a code; without a code, in a list.
#[derive(Serialize, JsonSchema)]
struct Page {
    code: &'static str,
    summary: &'static str,
    explanation: String,
    wrong: &'static str,
    right: &'static str,
    /// The comment that allows it at its place; none of an error.
    allow: Option<String>,
}

impl Explain {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(name) = &self.code else {
            return self.list(out);
        };
        let code = catalogue::find(name).map_err(|near| unknown(name, &near))?;
        if self.json {
            answer::write("code/1", None, &page(code), out)?;
        } else {
            write!(out, "{}", text(code, screen.width.min(WIDEST)))?;
        }
        Ok(())
    }

    fn list(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let pages = catalogue::codes().map(|code| (None, page(code)));
            return answer::write_list("code/1", pages, out);
        }
        let names = catalogue::codes().map(|code| code.name.len());
        let width = names.max().unwrap_or(0);
        for Code { name, summary, .. } in catalogue::codes() {
            writeln!(out, "{name:width$}  {summary}")?;
        }
        Ok(())
    }
}

/// Lines of prose are no longer, however wide the terminal.
const WIDEST: usize = 90;

fn unknown(name: &str, near: &[&str]) -> Failure {
    let quoted: Vec<String> = near
        .iter()
        .take(3)
        .map(|name| format!("`{name}`"))
        .collect();
    let help = match quoted.as_slice() {
        [] => "`dafang explain` lists all codes".to_owned(),
        names => format!("did you mean {}?", names.join(" or ")),
    };
    Failure::call_with_help(format!("there is no code `{name}`"), help)
}

fn page(code: &Code) -> Page {
    Page {
        code: code.name,
        summary: code.summary,
        explanation: sentence(code.explain),
        wrong: code.wrong,
        right: code.right,
        allow: catalogue::may_be_allowed(code).then(|| allowing(code)),
    }
}

fn allowing(code: &Code) -> String {
    format!("// allow: {}", catalogue::short(code))
}

/// The page of a code.
fn text(code: &Code, width: usize) -> String {
    let mut text = format!("{}: {}\n\n", code.name, code.summary);
    text.push_str(&wrapped(&sentence(code.explain), width));
    text.push('\n');
    text.push_str(&format!(
        "\nwrong\n{}\nright\n{}",
        indented(code.wrong),
        indented(code.right)
    ));
    if catalogue::may_be_allowed(code) {
        let help = format!(
            "Where it is meant, write the comment `{}` on the line, or on a line of its own above it.",
            allowing(code)
        );
        text.push_str(&format!("\n{}\n", wrapped(&help, width)));
    }
    text
}

/// With a capital letter at its beginning.
fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    first.chain(signs).collect()
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}
