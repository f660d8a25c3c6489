//! Draws problems for people, with their lines of the text: feature `report`.

use super::excerpt::{Excerpt, visible};
use super::{Label, Problem, Report, Severity, on_one_line};
use crate::source::{FileId, Sources, Span};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// How a report is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// With colours, or plain.
    pub colour: bool,
    /// Columns of the terminal.
    pub width: usize,
}

impl Style {
    /// Without colours, 100 columns: for files, pipes and tests.
    pub const PLAIN: Style = Style {
        colour: false,
        width: 100,
    };
}

/// How many problems are drawn. Errors are counted apart, so that no number of warnings hides one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most {
    /// Errors.
    pub errors: usize,
    /// Warnings and remarks.
    pub others: usize,
}

impl Most {
    /// No bound.
    pub const ALL: Most = Most {
        errors: usize::MAX,
        others: usize::MAX,
    };
}

/// A stretch that covers more bytes than this is shown by its first line only.
const LONGEST_LABEL: usize = 2000;

/// So does one that covers more lines.
const MOST_LINES: usize = 8;

impl<'a> Report<'a> {
    /// For people: every problem with its lines of the text.
    pub fn render(&self, style: Style) -> String {
        self.render_first(Most::ALL, style)
    }

    /// For people: the first problems with their lines of the text, errors before all others, and a last line that
    /// counts the problems left out, by severity.
    pub fn render_first(&self, most: Most, style: Style) -> String {
        let theme = if style.colour {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(style.width)
            .with_links(false);
        let mut out = String::new();
        let ordered = self.ordered();
        let errors = ordered.partition_point(|problem| problem.severity == Severity::Error);
        let (errors, others) = ordered.split_at(errors);
        let drawn: Vec<&Problem> = errors
            .iter()
            .take(most.errors)
            .chain(others.iter().take(most.others))
            .copied()
            .collect();
        let shown = self.shown(&drawn);
        for problem in drawn {
            let part = ReportPart::whole(problem, self.sources, &shown);
            let drawn = handler.render_report(&mut out, &part);
            if drawn.is_err() {
                out.push_str(&format!("{}: {}\n", problem.code.name, problem.message));
            }
        }
        let left = [
            ("error", errors.len().saturating_sub(most.errors)),
            ("warning", others.len().saturating_sub(most.others)),
        ];
        let left: Vec<String> = left
            .into_iter()
            .filter(|(_, number)| *number > 0)
            .map(|(noun, number)| {
                format!("{number} more {noun}{}", if number == 1 { "" } else { "s" })
            })
            .collect();
        if !left.is_empty() {
            out.push_str(&format!(
                "… and {}: `dafang check --all` shows all\n",
                left.join(" and ")
            ));
        }
        out
    }

    /// The texts that some problems are in, as they may be shown.
    fn shown(&self, problems: &[&Problem]) -> Shown<'a> {
        let mut shown = Shown::new();
        for problem in problems {
            let files = problem.labels.iter().map(|label| label.span.file);
            for file in files.chain([problem.span().file]) {
                shown
                    .entry(file)
                    .or_insert_with(|| visible(&self.sources.get(file).text));
            }
        }
        shown
    }
}

/// Texts without signs that would act on a terminal.
type Shown<'a> = BTreeMap<FileId, Cow<'a, str>>;

/// What of one problem lies in one text. The parts in other texts hang below it as related reports.
#[derive(Debug)]
struct ReportPart<'a> {
    message: String,
    problem: Option<&'a Problem>,
    source: Excerpt<'a>,
    labels: Vec<LabeledSpan>,
    others: Vec<ReportPart<'a>>,
}

impl<'a> ReportPart<'a> {
    fn whole(problem: &'a Problem, sources: &'a Sources, shown: &'a Shown<'a>) -> Self {
        let excerpt = |file: FileId| {
            let source = sources.get(file);
            Excerpt::of(source, shown.get(&file).map_or(&*source.text, |text| text))
        };
        let home = problem.span().file;
        let mut files: Vec<FileId> = Vec::new();
        for label in &problem.labels {
            if label.span.file != home && !files.contains(&label.span.file) {
                files.push(label.span.file);
            }
        }
        let others = files.into_iter().map(|file| ReportPart {
            message: format!("in `{}`", on_one_line(&sources.get(file).name)),
            problem: None,
            source: excerpt(file),
            labels: labels(problem, file, sources),
            others: Vec::new(),
        });
        ReportPart {
            message: visible(&problem.message).into_owned(),
            problem: Some(problem),
            source: excerpt(home),
            labels: labels(problem, home, sources),
            others: others.collect(),
        }
    }
}

fn labels(problem: &Problem, file: FileId, sources: &Sources) -> Vec<LabeledSpan> {
    let home = problem.span();
    let here = problem.labels.iter().filter(|label| {
        label.span.file == file && (label.primary || !is_far_on_line(label.span, home, sources))
    });
    here.map(
        |Label {
             span,
             text,
             primary,
         }| {
            let whole = *span;
            let span = shown(whole, sources);
            let text = visible(text).into_owned();
            let text = match sources.get(file).line_of(whole.end) + 1 {
                line if span.end < whole.end && !text.is_empty() => {
                    format!("{text} (up to line {line})")
                }
                _ => text,
            };
            let text = Some(text).filter(|text| !text.is_empty());
            let place = (span.start as usize, span.len());
            if *primary {
                LabeledSpan::new_primary_with_span(text, place)
            } else {
                LabeledSpan::new_with_span(text, place)
            }
        },
    )
    .collect()
}

/// Keeps a label within its text, and a very long one on its first line.
fn shown(span: Span, sources: &Sources) -> Span {
    let source = sources.get(span.file);
    let length = u32::try_from(source.text.len()).unwrap_or(u32::MAX);
    let mut end = span.end.min(length);
    let lines = source
        .line_of(end)
        .saturating_sub(source.line_of(span.start.min(length)));
    if span.len() > LONGEST_LABEL || lines > MOST_LINES {
        let line = source.line_range(source.line_of(span.start));
        end = end
            .min(u32::try_from(line.end).unwrap_or(end))
            .min(span.start + 80);
    }
    Span {
        start: span.start.min(length),
        end,
        ..span
    }
}

impl fmt::Display for ReportPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReportPart<'_> {}

impl Diagnostic for ReportPart<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        self.problem
            .map(|problem| Box::new(problem.code.name) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.problem.map(|problem| problem.severity) {
            Some(Severity::Error) => miette::Severity::Error,
            Some(Severity::Warning) => miette::Severity::Warning,
            Some(Severity::Advice) | None => miette::Severity::Advice,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        let help = self.problem?.help.as_ref()?;
        Some(Box::new(visible(help)))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'b>(&'b self) -> Option<Box<dyn Iterator<Item = &'b dyn Diagnostic> + 'b>> {
        if self.others.is_empty() {
            return None;
        }
        Some(Box::new(
            self.others.iter().map(|part| part as &dyn Diagnostic),
        ))
    }
}

/// Whether a place is on the same overlong line as the mistake, but so far away that showing both would
/// show nearly the whole line.
fn is_far_on_line(span: Span, home: Span, sources: &Sources) -> bool {
    let source = sources.get(span.file);
    span.file == home.file
        && span.start.abs_diff(home.start) as usize > LONGEST_LABEL
        && source.line_of(span.start) == source.line_of(home.start)
}
