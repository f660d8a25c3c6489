//! Rules as they stand in the text of a loaded game.

use super::Loaded;
use crate::diagnostic::on_one_line;
use crate::game::Provenance;
use crate::source::{FileId, Span};
use crate::text::OWN;

impl Loaded {
    /// The first form of the own text that holds a word, whatever its capitals, from there to the end of the line.
    pub(crate) fn form_with(&self, word: &str) -> Option<Provenance> {
        let text = self.sources.get(OWN).text.to_ascii_lowercase();
        let is_part = |letter: char| letter.is_ascii_alphanumeric();
        let is_whole = |at: &usize| {
            !text[..*at].ends_with(is_part) && !text[*at + word.len()..].starts_with(is_part)
        };
        let is_code = |at: &usize| {
            let line = text[..*at].rsplit('\n').next().unwrap_or_default();
            !line.contains("//") && line.contains('(')
        };
        let word = word.to_ascii_lowercase();
        let found = text.match_indices(&word);
        let mut found = found.map(|(at, _)| at).filter(|at| is_whole(at));
        let at = found.find(is_code)?;
        let start = text[..at].rfind('(')?;
        let end = text[at..].find('\n').map_or(text.len(), |line| at + line);
        Some(Provenance {
            file: OWN.0,
            start: start as u32,
            end: end as u32,
        })
    }

    /// A rule in the text.
    pub(crate) fn rule(&self, Provenance { file, start, end }: Provenance) -> RuleText {
        const LONGEST: usize = 72;
        let file = FileId(file);
        let source = self.sources.get(file);
        let (line, _) = source.line_column(start);
        let rule = self.sources.text(Span { file, start, end });
        let mut text = rule.split_whitespace().collect::<Vec<&str>>().join(" ");
        if text.chars().count() > LONGEST {
            text = text.chars().take(LONGEST).chain(['…']).collect();
        }
        RuleText {
            place: format!("{}:{line}", on_one_line(&source.name)),
            words: self.sources.remark(file, start),
            text,
        }
    }
}

/// A rule as it is shown to people.
#[derive(Clone, Debug)]
pub(crate) struct RuleText {
    /// Its text and line.
    pub(crate) place: String,
    /// What the author says of it in a comment.
    pub(crate) words: Option<String>,
    /// Its beginning.
    pub(crate) text: String,
}
