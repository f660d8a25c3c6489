//! `dafang test --accept`: worked examples expect what the game does, shown as differences and accepted one by one, or all.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;
use similar::TextDiff;

use crate::cli::failure::Failure;
use crate::cli::fmt;
use crate::syntax::format;
use crate::text::Text;
use crate::workspace::{Replacement, Unmet, with_edits};

/// Which expectations are written anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Accept {
    /// Those that are accepted at the terminal
    Ask,
    /// All
    All,
}

/// Lines around a difference.
const CONTEXT: usize = 1;

/// Shows what would have to be expected, and writes what is accepted. Whether everything holds now.
pub(super) fn run(
    text: &Text,
    (file, failing): (&str, &[Unmet]),
    accept: Accept,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let path = Path::new(file);
    if text.is_bundled() || !text.is_own_file() {
        return Err(Failure::call(format!(
            "`{file}` is not a file of yours, so that nothing can be written there"
        )));
    }
    let (own, mut accepted, mut left): (&str, Vec<&Replacement>, usize) = (text.own(), vec![], 0);
    let mut all = accept == Accept::All;
    let mut answers = io::stdin().lock();
    for expectation in failing {
        writeln!(out, "`{}`: {}", expectation.example, expectation.reason)?;
        let edit = match &expectation.edit {
            Ok(edit) => edit,
            Err(reason) => {
                writeln!(out, "  left as it is: {reason}")?;
                left += 1;
                continue;
            }
        };
        write!(out, "{}", difference(own, &accepted, edit))?;
        if !all {
            if !io::stdin().is_terminal() {
                left += 1;
                continue;
            }
            write!(out, "accept? [y]es, [n]o, [a]ll, [q]uit: ")?;
            out.flush()?;
            let mut answer = String::new();
            answers.read_line(&mut answer)?;
            match answer.trim().chars().next() {
                Some('y' | 'Y') => {}
                Some('a' | 'A') => all = true,
                Some('q' | 'Q') | None => {
                    left += 1;
                    break;
                }
                Some('n' | 'N') => {
                    left += 1;
                    continue;
                }
                Some(other) => {
                    writeln!(out, "  `{other}` is no answer, so it stays as it is")?;
                    left += 1;
                    continue;
                }
            }
        }
        accepted.push(edit);
    }
    if !accepted.is_empty() {
        let number = accepted.len();
        let new = with_edits(own, accepted);
        // A text in the one style stays in it.
        let new = match format(own) == own {
            true => format(&new),
            false => new,
        };
        fmt::replace(path, &new)
            .map_err(|error| Failure::call(format!("cannot write {file}: {error}")))?;
        let plural = if number == 1 { "" } else { "s" };
        writeln!(out, "{file}: {number} expectation{plural} written")?;
    }
    if left > 0 && !all && !io::stdin().is_terminal() {
        writeln!(
            out,
            "  help: `--accept=all` accepts all that can be written"
        )?;
    }
    if failing.is_empty() {
        writeln!(out, "{file}: every expectation holds")?;
    }
    Ok(left == 0)
}

/// The lines that an edit changes in a text with the edits that are accepted before.
fn difference(text: &str, accepted: &[&Replacement], edit: &Replacement) -> String {
    let old = with_edits(text, accepted.iter().copied());
    let new = with_edits(text, accepted.iter().copied().chain([edit]));
    let diff = TextDiff::from_lines(old.as_str(), new.as_str());
    let mut unified = diff.unified_diff();
    let lines = unified.context_radius(CONTEXT).to_string();
    lines
        .lines()
        .skip(1)
        .map(|line| format!("  {line}\n"))
        .collect()
}
