//! What is wrong with a text, each problem at a place of the text itself.
//!
//! A problem of a used text stands where the text uses it, or calls what brings it, with the true place beside it.

use super::known::Known;
use crate::diagnostic::{Problem, Severity, Suggestion};
use crate::examine::is_of_user;
use crate::expand::uses;
use crate::source::Span;
use crate::text::OWN;

/// The codes that say of what stands there that nothing comes of it.
const UNUSED: [&str; 9] = [
    "expand::unused_define",
    "expand::unused_option",
    "expand::surplus_argument",
    "meaning::unused_name",
    "meaning::unused_piece",
    "meaning::phase_never_entered",
    "meaning::exit_never_taken",
    "meaning::end_never_holds",
    "meaning::dead_moves",
];

/// A problem at a place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextProblem {
    /// The place.
    pub span: Span,
    /// How bad it is.
    pub severity: Severity,
    /// Its stable code.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Other places it is about.
    pub related: Vec<Related>,
    /// Edits that would mend it.
    pub suggestions: Vec<Suggestion>,
    /// Whether what stands there is used by nothing.
    pub is_unused: bool,
}

/// Another place that a problem is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The place, perhaps of another text.
    pub span: Span,
    /// What is there.
    pub message: String,
}

/// What is wrong with a text, in the order of the text. A library text has only the problems that it has under every user.
#[must_use]
pub fn text_problems(known: &Known) -> Vec<TextProblem> {
    let is_its = |problem: &&Problem| !known.is_library || known.is_whole() || !is_of_user(problem);
    let mut findings: Vec<TextProblem> = known
        .best_problems()
        .iter()
        .filter(is_its)
        .map(|problem| finding(known, problem))
        .collect();
    findings.sort_by_key(|finding| (finding.span, finding.severity));
    findings
}

fn finding(known: &Known, problem: &Problem) -> TextProblem {
    let place = problem.span();
    let mut own = problem.labels.iter().filter(|label| label.span.file == OWN);
    let span = match place.file == OWN {
        true => place,
        false => own
            .next()
            .map(|label| label.span)
            .or_else(|| uses(known.tree()).first().map(|(_, span)| *span))
            .unwrap_or_else(|| known.own_span(0, 0)),
    };
    let primary = problem.labels.iter().find(|label| label.primary);
    let fact = primary.map_or("", |label| label.text.as_str());
    let related = problem.labels.iter();
    let related = related.filter(|label| label.span != span);
    TextProblem {
        span,
        severity: problem.severity,
        code: problem.code.name,
        message: match fact.is_empty() || problem.message.contains(fact) {
            true => problem.message.clone(),
            false => format!("{}\n{fact}", problem.message),
        },
        help: problem.help.clone(),
        related: related
            .map(|label| Related {
                span: label.span,
                message: label.text.clone(),
            })
            .collect(),
        suggestions: problem.suggestions.clone(),
        is_unused: UNUSED.contains(&problem.code.name),
    }
}
