//! Descriptions as texts: checked, laid out, completed. Answers are JSON, which `dafang.texts` turns into objects.

use crate::guard::patiently;
use dafang::diagnostic::{Problems, Report, Severity, Style};
use dafang::examine::{examine, variants};
use dafang::source::Sources;
use dafang::text::{Defines, Text};
use dafang::workspace::Workspace;
use pyo3::prelude::*;
use serde::Serialize;

/// What a text is called in messages that has no name.
const UNNAMED: &str = "text";

/// A report as JSON.
#[derive(Serialize)]
pub(crate) struct ReportData {
    problems: Vec<dafang::diagnostic::JsonProblem>,
    /// The report as it is drawn in a terminal without colours.
    text: String,
    /// Names and contents of the texts that labels are places of.
    sources: Vec<(String, String)>,
    /// The choices of rulesets and options that were examined, and whether each is sound.
    choices: Vec<(String, bool)>,
}

impl ReportData {
    pub(crate) fn new(
        problems: &Problems,
        sources: &Sources,
        choices: Vec<(String, bool)>,
    ) -> Self {
        let report = Report::new(problems, sources);
        let shown = report.json();
        let named = |name: &str| {
            shown
                .iter()
                .any(|problem| problem.labels.iter().any(|label| label.place.path == name))
        };
        Self {
            text: report.render(Style::PLAIN),
            sources: sources
                .iter()
                .filter(|source| named(&source.name))
                .map(|source| (source.name.clone(), source.text.to_string()))
                .collect(),
            problems: shown,
            choices,
        }
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A text by its contents and the name it goes by; what it uses is found beside that name, or is bundled.
pub(crate) fn read(text: &str, name: Option<&str>) -> Text {
    let name = name.unwrap_or(UNNAMED);
    Text::read(name, name, text, &Defines::default(), dafang::cli::resolve)
}

/// Checks a text for every ruleset and option: the report as JSON.
#[pyfunction]
#[pyo3(signature = (text, name=None))]
pub(crate) fn check_text(py: Python<'_>, text: String, name: Option<String>) -> PyResult<String> {
    patiently(py, move |_| {
        let text = read(&text, name.as_deref());
        let subject = text.subject();
        let mut choices = Vec::new();
        let problems = examine(&subject, &variants(&subject), true, &mut |variant, seen| {
            choices.push((variant.name.clone(), seen.is_sound));
        });
        ReportData::new(&problems, &text.sources, choices).json()
    })
}

/// A text in the one style.
#[pyfunction]
pub(crate) fn format_text(py: Python<'_>, text: String) -> PyResult<String> {
    patiently(py, move |_| dafang::syntax::format(&text))
}

/// What may be written at an offset in bytes.
#[derive(Serialize)]
struct CompletionData {
    label: String,
    kind: String,
    detail: String,
    documentation: String,
    snippet: String,
    start: usize,
    end: usize,
}

/// What may be written at an offset in bytes, the likeliest first, as JSON.
#[pyfunction]
#[pyo3(signature = (text, offset, name=None))]
pub(crate) fn complete_text(
    py: Python<'_>,
    text: String,
    offset: usize,
    name: Option<String>,
) -> PyResult<String> {
    patiently(py, move |_| {
        let name = name.as_deref().unwrap_or(UNNAMED);
        let mut workspace = Workspace::new(dafang::cli::resolve);
        workspace.open(name, 1, &text);
        let offset = text.floor_char_boundary(offset.min(text.len()));
        let found = workspace.complete(name, offset).into_iter();
        let found = found.map(|completion| CompletionData {
            label: completion.label,
            kind: format!("{:?}", completion.kind).to_lowercase(),
            detail: completion.detail,
            documentation: completion.documentation,
            snippet: completion.snippet,
            start: completion.range.start,
            end: completion.range.end,
        });
        serde_json::to_string(&found.collect::<Vec<_>>()).unwrap_or_default()
    })
}

/// The length in bytes of the longest prefix that some continuation may still make a text without errors.
///
/// A prefix is checked with its open brackets closed; an error that says that something is missing at its end does not
/// count. So a prefix that is accepted may have no right continuation, and one that is refused never has one.
#[pyfunction]
#[pyo3(signature = (text, name=None))]
pub(crate) fn prefix_text(py: Python<'_>, text: String, name: Option<String>) -> PyResult<usize> {
    patiently(py, move |_| {
        let ends = token_ends(&text);
        if is_right(&text, name.as_deref()) {
            return text.len();
        }
        // The longest of them, looked for by halves: what a prefix has wrong, a longer one has, too.
        let (mut good, mut bad) = (0, ends.len());
        while good < bad {
            let middle = good + (bad - good) / 2;
            if is_extensible(&text[..ends[middle]], name.as_deref()) {
                good = middle + 1;
            } else {
                bad = middle;
            }
        }
        let end = good.checked_sub(1).map_or(0, |last| ends[last]);
        // Brackets that open right behind it hold nothing yet that could be wrong.
        let opens = |sign: char| sign.is_whitespace() || sign == '(' || sign == '{';
        let behind = text[end..].trim_start_matches(opens);
        text[..text.len() - behind.len()].trim_end().len()
    })
}

/// Whether nothing is wrong with a text.
fn is_right(text: &str, name: Option<&str>) -> bool {
    let text = read(text, name);
    let subject = text.subject();
    !examine(&subject, &variants(&subject), true, &mut |_, _| {}).has_errors()
}

/// Whether all that is wrong with a text lies at its end, where more may follow.
fn is_extensible(text: &str, name: Option<&str>) -> bool {
    let closers = closers(text);
    let whole = format!("{text}{closers}");
    let read = read(&whole, name);
    let subject = read.subject();
    let problems = examine(&subject, &variants(&subject), true, &mut |_, _| {});
    let open = open_forms(text);
    let mut errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    errors.all(|problem| {
        let span = problem.span();
        let start = span.start as usize;
        let is_own = span.file == dafang::text::OWN;
        // A form that is still open may lack what is written next, and what comes after it may be declared later.
        let lacks = ["missing", "empty_form", "label_without_value", "not_closed"];
        let lacks = lacks.iter().any(|kind| problem.code.name.contains(kind));
        let is_open = lacks
            && open
                .iter()
                .any(|opener| start <= *opener + 1 || span.end as usize > *opener);
        let undeclared = [
            "unknown_define",
            "unknown_name",
            "unknown_option",
            "no_game",
            "unknown_category",
            "unknown_tag",
        ];
        let may_follow = undeclared
            .iter()
            .any(|kind| problem.code.name.ends_with(kind));
        // A word is whole, so that one which names no ludeme is wrong wherever it stands.
        let is_unknown = problem.code.name.ends_with("unknown_ludeme");
        let is_last = !is_unknown && span.end as usize >= text.trim_end().len();
        !is_own || is_open || may_follow || is_last
    })
}

/// The ends of the words, strings and closing brackets of a text. What an opening bracket begins is not known at its end.
fn token_ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    scan(text, &mut |end, sign| {
        if !matches!(sign, Some('(' | '{')) {
            ends.push(end);
        }
    });
    ends
}

/// The signs that close what is open at the end of a text.
fn closers(text: &str) -> String {
    let mut open: Vec<char> = Vec::new();
    let mut in_string = false;
    scan(text, &mut |_, sign| match sign {
        Some(opener @ ('(' | '{')) => open.push(if opener == '(' { ')' } else { '}' }),
        Some(closer @ (')' | '}')) if open.last() == Some(&closer) => {
            open.pop();
        }
        Some('"') => in_string = true,
        _ => {}
    });
    let quote = if in_string { "\"" } else { "" };
    let closers: String = open.iter().rev().collect();
    format!("{quote}\n{closers}")
}

/// Where the forms begin that are open at the end of a text.
fn open_forms(text: &str) -> Vec<usize> {
    let mut open = Vec::new();
    scan(text, &mut |end, sign| match sign {
        Some('(' | '{') => open.push(end - 1),
        Some(')' | '}') => {
            open.pop();
        }
        _ => {}
    });
    open
}

/// Visits the ends of the parts of a text: of brackets with their sign, of a string that is not closed with a quote, and of
/// everything else without one. Comments are none.
fn scan(text: &str, visit: &mut dyn FnMut(usize, Option<char>)) {
    let mut signs = text.char_indices().peekable();
    while let Some((start, sign)) = signs.next() {
        match sign {
            _ if sign.is_whitespace() => {}
            '(' | ')' | '{' | '}' => visit(start + 1, Some(sign)),
            '/' if text[start + 1..].starts_with('/') => {
                while signs.next_if(|(_, sign)| *sign != '\n').is_some() {}
            }
            '"' => {
                let mut end = None;
                for (place, sign) in signs.by_ref() {
                    if sign == '"' {
                        end = Some(place + 1);
                        break;
                    }
                }
                match end {
                    Some(end) => visit(end, None),
                    None => visit(text.len(), Some('"')),
                }
            }
            _ => {
                let mut end = start + sign.len_utf8();
                let is_word =
                    |(_, sign): &(usize, char)| !sign.is_whitespace() && !"(){}\"".contains(*sign);
                while let Some((place, sign)) = signs.next_if(is_word) {
                    end = place + sign.len_utf8();
                }
                visit(end, None);
            }
        }
    }
}
