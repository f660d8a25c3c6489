//! `dafang check --fix`: the edits that are certain, made in the file.
//!
//! An edit is made only if the text has fewer problems with it and no new one, and the file is replaced as a
//! whole: whatever happens, it holds the old text or the new one.

use std::fs;
use std::io;
use std::path::Path;

use crate::cli::failure::Failure;
use crate::cli::load::{OWN, Text};
use crate::diagnostic::{Problem, Problems, Severity, Suggestion};
use crate::examine::{examine, variants};
use crate::source::Source;

/// Edits are looked for again after some have been made, but no more often.
const MOST_ROUNDS: usize = 20;

/// What has become of a text.
pub(crate) struct Fixed {
    /// It with the edits.
    pub(crate) text: Text,
    /// Each edit in a line.
    pub(crate) edits: Vec<String>,
}

/// Makes all edits that are certain.
pub(crate) fn fix(text: &Text) -> Fixed {
    let mut fixed = Fixed {
        text: text.with(text.own()),
        edits: Vec::new(),
    };
    let mut problems = problems(&fixed.text);
    for _ in 0..MOST_ROUNDS {
        let edits = certain(&problems);
        let Some((better, left, made)) = improve(&fixed.text, &problems, &edits) else {
            break;
        };
        let source = fixed.text.sources.get(OWN);
        let told: Vec<String> = made.iter().map(|edit| tell(source, edit)).collect();
        fixed.edits.extend(told);
        fixed.text = better;
        problems = left;
    }
    fixed
}

fn problems(text: &Text) -> Problems {
    let subject = text.subject();
    examine(&subject, &variants(&subject), true, &mut |_, _| {})
}

/// The edits of the text itself that are certain, the first of each problem, none within another.
fn certain(problems: &Problems) -> Vec<Suggestion> {
    let mut edits: Vec<Suggestion> = Vec::new();
    for Problem { suggestions, .. } in problems.iter() {
        let edit = suggestions
            .iter()
            .find(|edit| edit.certain && edit.span.file == OWN);
        let Some(edit) = edit else {
            continue;
        };
        let apart = |other: &Suggestion| {
            edit.span.end < other.span.start || other.span.end < edit.span.start
        };
        if edits.iter().all(apart) {
            edits.push(edit.clone());
        }
    }
    edits
}

/// The text with the edits, or with the first of them that makes it better alone.
fn improve(
    text: &Text,
    before: &Problems,
    edits: &[Suggestion],
) -> Option<(Text, Problems, Vec<Suggestion>)> {
    if edits.is_empty() {
        return None;
    }
    let all = std::iter::once(edits.to_vec());
    let each = edits
        .iter()
        .map(|edit| vec![edit.clone()])
        .filter(|_| edits.len() > 1);
    for chosen in all.chain(each) {
        let better = text.with(&edited(text.own(), &chosen));
        let after = problems(&better);
        if is_better(before, &after) {
            return Some((better, after, chosen));
        }
    }
    None
}

fn edited(text: &str, edits: &[Suggestion]) -> String {
    let mut edits: Vec<&Suggestion> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    let mut edited = text.to_owned();
    for edit in edits.into_iter().rev() {
        if text.get(edit.span.range()).is_some() {
            edited.replace_range(edit.span.range(), &edit.replacement);
        }
    }
    edited
}

/// Whether there are fewer errors, or as many and fewer warnings.
fn is_better(before: &Problems, after: &Problems) -> bool {
    let count = |problems: &Problems| {
        let errors = problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error)
            .count();
        (errors, problems.len())
    };
    count(after) < count(before)
}

/// An edit in a line.
fn tell(source: &Source, edit: &Suggestion) -> String {
    let (line, column) = source.line_column(edit.span.start);
    let old = source.text.get(edit.span.range()).unwrap_or("");
    let place = format!("{}:{line}:{column}", source.name);
    match (old, edit.replacement.as_str()) {
        ("", new) => format!("{place}: put `{new}` in"),
        (old, "") => format!("{place}: took `{old}` out"),
        (old, new) => format!("{place}: put `{new}` in the place of `{old}`"),
    }
}

/// The lines that differ, as a diff shows them.
pub(crate) fn difference(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    if old.len() != new.len() {
        // Only an edit within a line is ever certain.
        return String::new();
    }
    let mut text = String::new();
    for (number, (old, new)) in old
        .iter()
        .zip(&new)
        .enumerate()
        .filter(|(_, (old, new))| old != new)
    {
        text.push_str(&format!("@@ line {} @@\n-{old}\n+{new}\n", number + 1));
    }
    text
}

/// Replaces a file by its new text at once.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let failed =
        |error: io::Error| Failure::call(format!("cannot write `{}`: {error}", path.display()));
    let whole = path.canonicalize().map_err(failed)?;
    if fs::metadata(&whole)
        .map_err(failed)?
        .permissions()
        .readonly()
    {
        let message = format!("cannot write `{}`: it may only be read", path.display());
        return Err(Failure::call_with_help(
            message,
            "let it be written, or see the edits with `--dry-run`",
        ));
    }
    let name = whole
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let beside = whole.with_file_name(format!(".{name}.{}", std::process::id()));
    let written = fs::write(&beside, text)
        .and_then(|()| fs::set_permissions(&beside, fs::metadata(&whole)?.permissions()))
        .and_then(|()| fs::rename(&beside, &whole));
    if written.is_err() {
        // What is left of the attempt is of no use; that it cannot be removed is no further failure.
        drop(fs::remove_file(&beside));
    }
    written.map_err(failed)
}
