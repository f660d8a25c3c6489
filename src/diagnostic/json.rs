//! The form of a problem for programs. Its keys are a promise.

use super::{Label, Problem, Severity, Suggestion};
use crate::source::{Sources, Span};
use serde::Serialize;

/// One problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct JsonProblem {
    /// The stable name of its kind.
    pub code: &'static str,
    /// `error`, `warning` or `advice`.
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// The places it is about.
    pub labels: Vec<JsonLabel>,
    /// Edits that would mend it.
    pub suggestions: Vec<JsonSuggestion>,
}

/// One place of a problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct JsonLabel {
    /// Where it is.
    #[serde(flatten)]
    pub place: JsonPlace,
    /// The fact there.
    pub message: String,
    /// Whether the mistake itself is there.
    pub primary: bool,
}

/// One edit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct JsonSuggestion {
    /// What to replace.
    #[serde(flatten)]
    pub place: JsonPlace,
    /// What to put there.
    pub replacement: String,
    /// Whether it may be applied without asking.
    pub certain: bool,
}

/// A stretch of a text: `offset` and `length` in bytes, lines and columns from 1 in characters.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct JsonPlace {
    /// The name of the text.
    pub path: String,
    /// Byte offset of its start.
    pub offset: usize,
    /// Its length in bytes.
    pub length: usize,
    /// Line of its start.
    pub line: usize,
    /// Column of its start.
    pub column: usize,
    /// Line of its end.
    pub end_line: usize,
    /// Column just past its end.
    pub end_column: usize,
}

pub(super) fn problem(problem: &Problem, sources: &Sources) -> JsonProblem {
    let label = |Label {
                     span,
                     text,
                     primary,
                 }: &Label| JsonLabel {
        place: place(*span, sources),
        message: text.clone(),
        primary: *primary,
    };
    let suggestion = |Suggestion {
                          span,
                          replacement,
                          certain,
                      }: &Suggestion| JsonSuggestion {
        place: place(*span, sources),
        replacement: replacement.clone(),
        certain: *certain,
    };
    JsonProblem {
        code: problem.code.name,
        severity: match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Advice => "advice",
        },
        message: problem.message.clone(),
        help: problem.help.clone(),
        labels: problem.labels.iter().map(label).collect(),
        suggestions: problem.suggestions.iter().map(suggestion).collect(),
    }
}

fn place(span: Span, sources: &Sources) -> JsonPlace {
    let source = sources.get(span.file);
    let (line, column) = source.line_column(span.start);
    let (end_line, end_column) = source.line_column(span.end);
    JsonPlace {
        path: source.name.clone(),
        offset: span.start as usize,
        length: span.len(),
        line,
        column,
        end_line,
        end_column,
    }
}
