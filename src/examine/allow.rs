//! Comments that keep a warning back: `// allow: unused_piece (a variant crowns)`.
//!
//! A comment is about its own line, or about the next line that holds more than a comment if it has a line of
//! its own. It keeps back warnings of the codes it names, separated by commas, that have a place on that line; what
//! follows in parentheses is for readers. One that keeps nothing back is reported.

use super::Subject;
use crate::catalogue;
use crate::diagnostic::{Code, Problem, Problems, Severity};
use crate::lint::error::ALLOWS_NOTHING;
use crate::source::{FileId, Source, Span};

/// What such a comment begins with, after `//`.
const MARK: &str = "allow:";

/// One code in one comment.
#[derive(Debug)]
struct Allowed {
    /// The code as it is written.
    span: Span,
    code: Result<&'static Code, Vec<&'static str>>,
    /// The line it is about, counted from 1.
    line: usize,
    is_used: bool,
}

/// Leaves out the warnings that are allowed.
#[must_use]
pub fn keep_back(problems: Problems, subject: &Subject<'_>) -> Problems {
    without_allowed(problems, subject, false)
}

/// Leaves out the warnings that are allowed. `is_whole`: whether all warnings of the text are there, so that a
/// comment that allows none of them allows nothing.
pub(super) fn without_allowed(
    problems: Problems,
    subject: &Subject<'_>,
    is_whole: bool,
) -> Problems {
    let trees = std::iter::once(subject.file).chain(subject.used.iter().copied());
    let comments = trees.flat_map(|tree| tree.comments.iter().copied());
    let mut next = None;
    let mut allowed: Vec<Allowed> = comments
        .flat_map(|comment| read(subject, comment, &mut next))
        .collect();
    if allowed.is_empty() {
        return problems;
    }
    let mut reported: Vec<Problem> = problems
        .iter()
        .filter(|problem| !is_allowed(problem, subject, &mut allowed))
        .cloned()
        .collect();
    let own = subject.file.comments.first().map(|comment| comment.file);
    if is_whole {
        let useless = allowed
            .iter()
            .filter(|one| !one.is_used && Some(one.span.file) == own && !is_of_games(one));
        reported.extend(useless.map(|one| allows_nothing(one, subject)));
    }
    reported.into_iter().collect()
}

/// Whether a comment allows what only random games show.
fn is_of_games(one: &Allowed) -> bool {
    one.code
        .as_ref()
        .is_ok_and(|code| code.name.starts_with("play::"))
}

/// The codes that a comment allows.
fn read(subject: &Subject<'_>, comment: Span, next: &mut Option<NextLine>) -> Vec<Allowed> {
    let text = subject.sources.text(comment);
    let Some(list) = text.trim_start_matches('/').trim_start().strip_prefix(MARK) else {
        return Vec::new();
    };
    let line = line_about(subject.sources.get(comment.file), comment, next);
    let codes = list.split('(').next().unwrap_or(list);
    let start = text.len() - list.len();
    let mut allowed = Vec::new();
    let mut at = 0;
    for part in codes.split(',') {
        let name = part.trim();
        let begin = comment.range().start + start + at + (part.len() - part.trim_start().len());
        at += part.len() + 1;
        if !name.is_empty() {
            let span = Span::new(comment.file, begin, begin + name.len());
            allowed.push(Allowed {
                span,
                code: catalogue::find(name),
                line,
                is_used: false,
            });
        }
    }
    allowed
}

/// Lines of a text without anything but comments, from the first up to one that holds more: a comment on each of them is
/// about that one.
#[derive(Clone, Copy)]
struct NextLine {
    file: FileId,
    from: usize,
    line: usize,
}

/// The line that a comment is about, counted from 1. `next` is what was found for the comment before it.
fn line_about(source: &Source, comment: Span, next: &mut Option<NextLine>) -> usize {
    let (line, _) = source.line_column(comment.start);
    let text = |line: usize| {
        source
            .text
            .get(source.line_range(line - 1))
            .unwrap_or("")
            .trim()
    };
    if !text(line).starts_with("//") {
        return line;
    }
    let is_known =
        |known: &NextLine| known.file == comment.file && (known.from..known.line).contains(&line);
    if let Some(known) = next.filter(is_known) {
        return known.line;
    }
    let found = (line + 1..=source.lines()).find(|line| {
        let text = text(*line);
        !text.is_empty() && !text.starts_with("//")
    });
    let found = found.unwrap_or(line);
    *next = Some(NextLine {
        file: comment.file,
        from: line,
        line: found,
    });
    found
}

fn is_allowed(problem: &Problem, subject: &Subject<'_>, allowed: &mut [Allowed]) -> bool {
    if problem.severity == Severity::Error {
        return false;
    }
    let lines: Vec<(FileId, usize)> = problem
        .labels
        .iter()
        .map(|label| {
            let (line, _) = subject
                .sources
                .get(label.span.file)
                .line_column(label.span.start);
            (label.span.file, line)
        })
        .collect();
    let mut is_allowed = false;
    for one in allowed {
        let meant = one
            .code
            .as_ref()
            .is_ok_and(|code| code.name == problem.code.name);
        if meant && lines.contains(&(one.span.file, one.line)) {
            one.is_used = true;
            is_allowed = true;
        }
    }
    is_allowed
}

fn allows_nothing(one: &Allowed, subject: &Subject<'_>) -> Problem {
    let written = subject.sources.text(one.span);
    let tell =
        |message: String, label: &str| Problem::warning(&ALLOWS_NOTHING, one.span, message, label);
    match &one.code {
        Err(near) => {
            let problem = tell(
                format!("there is no code `{written}` to allow"),
                "unknown code",
            );
            match near.first() {
                Some(near) => problem.with_meant_word(one.span, near, false),
                None => problem.with_help("`dafang explain` lists all codes"),
            }
        }
        Ok(code) if !catalogue::may_be_allowed(code) => tell(
            format!("`{}` is an error, which cannot be allowed", code.name),
            "allows nothing",
        ),
        Ok(code) => tell(
            format!("there is no `{}` in line {} to allow", code.name, one.line),
            "allows nothing",
        )
        .with_help("leave the comment out, or put it on the line of the warning or the one above"),
    }
}
