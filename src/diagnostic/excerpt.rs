//! The lines around a place, as miette wants them.
//!
//! A line of ordinary length is shown whole. Of an overlong line only the surroundings of the place are
//! shown, so that a megabyte without a line end is no megabyte of report.

use super::signs::{acts, on_one_line};
use crate::source::Source;
use std::borrow::Cow;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// Lines up to this many bytes are shown whole.
const ORDINARY_LINE: usize = 400;
/// Bytes shown on either side of the place in an overlong line.
const SURROUNDINGS: usize = 100;
/// Lines of a long stretch that are shown at most.
const MOST_LINES: usize = 40;

/// A text that shows only what is near the asked place.
#[derive(Debug)]
pub(super) struct Excerpt<'a> {
    source: &'a Source,
    text: &'a str,
}

impl<'a> Excerpt<'a> {
    /// `text` is that of the source as it is [`visible`]: it is looked through once for all problems.
    pub(super) fn of(source: &'a Source, text: &'a str) -> Self {
        Self { source, text }
    }
}

/// A text without signs that would act on a terminal instead of being shown: each is replaced by one of as
/// many bytes, so that places stay where they are.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let shown = |sign: char| match (acts(sign), sign.len_utf8()) {
        (false, _) => sign,
        (true, 1) => '?',
        (true, 2) => '\u{B7}',
        (true, _) => char::REPLACEMENT_CHARACTER,
    };
    Cow::Owned(text.chars().map(shown).collect())
}

impl SourceCode for Excerpt<'_> {
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let source = self.source;
        let text = self.text;
        let first = source
            .line_of(clamp(span.offset()))
            .saturating_sub(lines_before);
        let end = (span.offset() + span.len()).min(text.len());
        let last = (source.line_of(clamp(end)) + lines_after).min(source.lines() - 1);
        let mut shown = source.line_range(first).start..source.line_range(last).end;
        let widest = (first..=last.min(first + MOST_LINES))
            .map(|line| source.line_range(line).len())
            .max()
            .unwrap_or(0);
        if widest > ORDINARY_LINE {
            let from = span.offset().saturating_sub(SURROUNDINGS).max(shown.start);
            let to = (end + SURROUNDINGS).min(shown.end);
            shown = text.floor_char_boundary(from)..text.ceil_char_boundary(to);
        }
        // The line end of the last line is no sign of it: miette would not count the line.
        if shown.end > end.max(shown.start) && text[..shown.end].ends_with('\r') {
            shown.end -= 1;
        }
        if lines_before == 0 {
            // miette asks for no line before only to learn where the place begins.
            shown.start = text.floor_char_boundary(span.offset().min(shown.end));
        }
        let (line, column) = source.line_column(clamp(shown.start));
        Ok(Box::new(MietteSpanContents::new_named(
            on_one_line(&source.name).into_owned(),
            &text.as_bytes()[shown.clone()],
            (shown.start, shown.len()).into(),
            line - 1,
            column - 1,
            last - first + 1,
        )))
    }
}

fn clamp(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
