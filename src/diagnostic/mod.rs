//! Problems: what is wrong, where, why, and what to write instead.
//!
//! Owns the form of a problem, the collection of them, near-miss suggestions and, in [`Report`], the only
//! place that writes them. Refuses to know any phase: a phase keeps its own [`Code`]s and words its own messages.
//!
//! The voice: lower case, no full stop, names in backticks, what was expected before what was found. The
//! message says what is wrong, the label states the fact at the place, help says what to write.

#[cfg(feature = "report")]
mod draw;
#[cfg(feature = "report")]
mod excerpt;
mod familiar;
mod json;
mod page;
mod problems;
mod report;
mod signs;
mod similar;

#[cfg(feature = "report")]
pub use draw::{Most, Style};
pub use familiar::Familiar;
pub use json::{JsonLabel, JsonPlace, JsonProblem, JsonSuggestion};
pub(crate) use page::codes;
pub use problems::Problems;
pub use report::Report;
pub use signs::{acts, escaped, has_acting, on_one_line};
pub use similar::{did_you_mean, is_swapped, nearest, nearest_of_all, of_same_stem, surely_meant};

use crate::source::Span;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The description cannot be used.
    Error,
    /// It can be used, but is suspicious.
    Warning,
    /// A remark.
    Advice,
}

/// A kind of problem: its stable name and its page of explanation.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// The stable name, `phase::kind`, such as `expand::unknown_option`.
    pub name: &'static str,
    /// The kind in a few words.
    pub summary: &'static str,
    /// A paragraph for a reader who meets it for the first time.
    pub explain: &'static str,
    /// A short text with the mistake.
    pub wrong: &'static str,
    /// The text `wrong` without the mistake.
    pub right: &'static str,
}

/// A fact about a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The fact.
    pub text: String,
    /// Whether this is the place of the mistake itself; exactly one label of a problem is.
    pub primary: bool,
}

/// A text to put in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What to replace; empty to insert.
    pub span: Span,
    /// What to put there; empty to delete.
    pub replacement: String,
    /// Whether it is surely what was meant, so that it may be applied without asking.
    pub certain: bool,
}

/// One mistake: data only, rendered by [`Report`].
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Its kind.
    pub code: &'static Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The places it is about; they may lie in different texts.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// Edits that would mend it, the likeliest first.
    pub suggestions: Vec<Suggestion>,
}

impl Problem {
    /// A mistake that makes the description unusable. `label` states the fact at `span`.
    pub fn error(
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self::new(code, Severity::Error, span, message.into(), label.into())
    }

    /// Something suspicious. `label` states the fact at `span`.
    pub fn warning(
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self::new(code, Severity::Warning, span, message.into(), label.into())
    }

    fn new(
        code: &'static Code,
        severity: Severity,
        span: Span,
        message: String,
        label: String,
    ) -> Self {
        let labels = vec![Label {
            span,
            text: shortened(label),
            primary: true,
        }];
        Self {
            code,
            severity,
            message: shortened(message),
            labels,
            help: None,
            suggestions: Vec::new(),
        }
    }

    /// Adds a second place.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: shortened(text.into()),
            primary: false,
        });
        self
    }

    /// Says what to write.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(shortened(help.into()));
        self
    }

    /// Asks whether another word was meant, and adds the edit that writes it.
    #[must_use]
    pub fn with_meant_word(self, span: Span, meant: &str, certain: bool) -> Self {
        self.with_help(format!("did you mean `{meant}`?"))
            .with_suggestion(span, meant, certain)
    }

    /// Asks whether another name was meant, and adds the edit that writes it in quotes.
    #[must_use]
    pub fn with_meant_name(self, span: Span, meant: &str, certain: bool) -> Self {
        self.with_help(format!("did you mean `{meant}`?"))
            .with_suggestion(span, format!("\"{meant}\""), certain)
    }

    /// Adds an edit that mends it.
    #[must_use]
    pub fn with_suggestion(
        mut self,
        span: Span,
        replacement: impl Into<String>,
        certain: bool,
    ) -> Self {
        self.suggestions.push(Suggestion {
            span,
            replacement: replacement.into(),
            certain,
        });
        self
    }

    /// The place of the mistake.
    pub fn span(&self) -> Span {
        let primary = self.labels.iter().find(|label| label.primary);
        primary
            .or(self.labels.first())
            .map_or_else(Span::default, |label| label.span)
    }
}

/// Signs that a message may have; a word of the text that it repeats may be of any length.
const LONGEST: usize = 2000;

/// A message, cut in its middle if it is longer than anybody would read.
fn shortened(text: String) -> String {
    if text.len() <= LONGEST {
        return text;
    }
    let signs: Vec<char> = text.chars().collect();
    if signs.len() <= LONGEST {
        return text;
    }
    let half = LONGEST / 2;
    signs[..half]
        .iter()
        .chain(&['…'])
        .chain(&signs[signs.len() - half..])
        .collect()
}
