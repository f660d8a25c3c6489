//! `dafang check --fix`: the edits that are certain, made in the file.
//!
//! Where a bracket belongs is certain if of all places where it may stand a single one leaves fewer errors.
//! An edit is made only if the text has fewer problems with it and no new one, and the file is replaced as a
//! whole: whatever happens, it holds the old text or the new one.

use std::fs;
use std::io;
use std::path::Path;

use crate::cli::failure::Failure;
use crate::diagnostic::{Problem, Problems, Severity, Suggestion};
use crate::examine::{Queries, examine_with, variants};
use crate::source::{Source, Span};
use crate::syntax::error::{NOT_CLOSED, NOT_OPENED};
use crate::syntax::{places_for_closer, places_for_opener, places_of};
use crate::text::{OWN, Text};

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
    let mut queries = Queries::default();
    let mut fixed = Fixed {
        text: text.edited(text.own(), &mut queries),
        edits: Vec::new(),
    };
    let mut problems = problems(&fixed.text, &mut queries);
    for _ in 0..MOST_ROUNDS {
        let edits = certain(&problems);
        let better = improve(&fixed.text, &problems, &edits, &mut queries);
        let better = better.or_else(|| bracket(&fixed.text, &problems, &mut queries));
        let Some((better, left, made)) = better else {
            break;
        };
        let source = fixed.text.sources.get(OWN);
        let lines: Vec<String> = made.iter().map(|edit| line_of(source, edit)).collect();
        fixed.edits.extend(lines);
        fixed.text = better;
        problems = left;
    }
    fixed
}

fn problems(text: &Text, queries: &mut Queries) -> Problems {
    let subject = text.subject();
    let choices = variants(&subject);
    examine_with(queries, &subject, &choices, true, &mut |_, _| {})
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
    queries: &mut Queries,
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
        let better = text.edited(&edited(text.own(), &chosen), queries);
        let after = problems(&better, queries);
        if is_better(before, &after) {
            return Some((better, after, chosen));
        }
    }
    None
}

/// More places than this are not tried for one bracket.
const MOST_PLACES: usize = 100;

/// The text with the first bracket whose place is certain, put in or taken out.
fn bracket(
    text: &Text,
    before: &Problems,
    queries: &mut Queries,
) -> Option<(Text, Problems, Vec<Suggestion>)> {
    let errors = |problems: &Problems| count(problems).0;
    before.iter().find_map(|problem| {
        let edits = bracket_edits(text.own(), problem);
        if edits.len() > MOST_PLACES {
            return None;
        }
        let mut better = edits.into_iter().filter_map(|edit| {
            let changed = text.edited(&edited(text.own(), std::slice::from_ref(&edit)), queries);
            let after = problems(&changed, queries);
            (errors(&after) < errors(before)).then(|| (changed, after, vec![edit]))
        });
        let first = better.next()?;
        better.next().is_none().then_some(first)
    })
}

/// The edits of one bracket that may mend a problem with brackets; none of any other problem.
fn bracket_edits(text: &str, problem: &Problem) -> Vec<Suggestion> {
    let codes = [NOT_CLOSED.name, NOT_OPENED.name];
    let (Some(label), [edit]) = (problem.labels.first(), problem.suggestions.as_slice()) else {
        return Vec::new();
    };
    if !codes.contains(&problem.code.name) || edit.span.file != OWN {
        return Vec::new();
    }
    let (old, range) = (&text[edit.span.range()], label.span.range());
    let mut signs = edit.replacement.chars();
    let (places, length) = match (old.chars().next(), signs.next(), signs.next()) {
        (None, Some(closer @ (')' | '}')), None) => {
            let range = range.start..edit.span.range().end;
            (places_for_closer(text, range, closer), 0)
        }
        (None, Some('('), None) => {
            let line = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
            let last = problem.labels.iter().map(|label| label.span.range().start);
            (
                places_for_opener(text, line..last.max().unwrap_or(range.end)),
                0,
            )
        }
        (Some(bracket), None, None) => (places_of(text, range, bracket), bracket.len_utf8()),
        _ => return Vec::new(),
    };
    let places = places.into_iter().map(|at| Suggestion {
        span: Span::new(OWN, at, at + length),
        replacement: edit.replacement.clone(),
        certain: true,
    });
    places.collect()
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
    count(after) < count(before)
}

/// How many errors there are, and how many problems in all.
fn count(problems: &Problems) -> (usize, usize) {
    let is_error = |problem: &&Problem| problem.severity == Severity::Error;
    (problems.iter().filter(is_error).count(), problems.len())
}

/// An edit in a line.
fn line_of(source: &Source, edit: &Suggestion) -> String {
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
