//! The texts a description is made of, and places in them.
//!
//! Owns every text that was read and turns byte offsets into lines and columns. Refuses to read a file:
//! the caller brings the text, so that a text may as well come from the program itself or from an editor.

use std::sync::Arc;

/// Which of the [`Sources`] a place lies in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u16);

/// A stretch of one text, as byte offsets `start..end`. Never a copy of the text.
///
/// The order is the order of reading: by file, then start, then end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text it lies in.
    pub file: FileId,
    /// Byte offset of its first byte.
    pub start: u32,
    /// Byte offset just past its last byte; equal to `start` for a place between two characters.
    pub end: u32,
}

impl Span {
    /// The stretch `start..end` of a text.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Self {
            file,
            start: offset(start),
            end: offset(end),
        }
    }

    /// The smallest stretch that holds both; if they lie in different texts, the first of the two.
    #[must_use]
    pub fn join(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether every byte of `other` is a byte of this one.
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// From where it starts to another end.
    #[must_use]
    pub fn until(self, end: u32) -> Span {
        Span { end, ..self }
    }

    /// From another start to where it ends.
    #[must_use]
    pub fn since(self, start: u32) -> Span {
        Span { start, ..self }
    }

    /// Its length in bytes.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether it is a place between two characters.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The byte offsets, for slicing.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end.max(self.start) as usize
    }
}

/// Offsets past 4 GB cannot occur: `syntax::parse` refuses such texts before any span is made.
fn offset(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// One text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// What messages call it: a path as the user gave it, or the name of a bundled text.
    pub name: String,
    /// The text itself.
    pub text: Arc<str>,
    line_starts: Vec<u32>,
    /// Whether every byte is a character: columns need not be counted on lines that may be very long.
    is_plain: bool,
}

/// What the names of texts begin with that are part of the library.
pub const OF_LIBRARY: &str = "dafang:";

impl Source {
    /// Whether the text is part of the library.
    #[must_use]
    pub fn is_of_library(&self) -> bool {
        self.name.starts_with(OF_LIBRARY)
    }

    /// Keeps a text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0)
            .chain(ends.map(|(at, _)| offset(at + 1)))
            .collect();
        Self {
            name: name.into(),
            is_plain: text.is_ascii(),
            text,
            line_starts,
        }
    }

    /// Line and column of a byte offset, both counted from 1, the column in characters.
    ///
    /// An offset past the end is taken as the end, one inside a character as the character's start.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let line = self.line_of(offset);
        let start = self.line_starts[line] as usize;
        let end = self.text.floor_char_boundary(offset as usize);
        let column = match self.text.get(start..end) {
            Some(before) if self.is_plain => before.len(),
            Some(before) => before.chars().count(),
            None => 0,
        };
        (line + 1, column + 1)
    }

    /// How many lines it has; an empty text has one.
    pub fn lines(&self) -> usize {
        self.line_starts.len()
    }

    /// The bytes of a line, counted from 0, without its line end.
    pub(crate) fn line_range(&self, line: usize) -> std::ops::Range<usize> {
        let start = self.line_starts[line] as usize;
        let end = self
            .line_starts
            .get(line + 1)
            .map_or(self.text.len(), |next| *next as usize - 1);
        start..end
    }

    /// The line, counted from 0, that an offset lies in.
    pub(crate) fn line_of(&self, offset: u32) -> usize {
        self.line_starts
            .partition_point(|start| *start <= offset)
            .saturating_sub(1)
    }
}

/// All texts of one run.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// No text yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps a text and says under which id. After 65,535 texts every further one shares the last id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        if self.0.len() < usize::from(u16::MAX) {
            self.0.push(Source::new(name, text));
        }
        FileId(u16::try_from(self.0.len() - 1).unwrap_or(u16::MAX))
    }

    /// The text of an id that [`Sources::add`] gave out. Any other id gives the first text.
    pub fn get(&self, file: FileId) -> &Source {
        static NONE: std::sync::LazyLock<Source> = std::sync::LazyLock::new(|| Source::new("", ""));
        self.0
            .get(usize::from(file.0))
            .or(self.0.first())
            .unwrap_or(&NONE)
    }

    /// All texts, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }

    /// The comment of the author directly above a place, or above the outermost form that the place is in.
    pub fn remark(&self, file: FileId, offset: u32) -> Option<String> {
        let source = self.get(file);
        let lines: Vec<&str> = source.text.lines().collect();
        let above = |line: usize| {
            let comments = lines[..line]
                .iter()
                .rev()
                .map_while(|line| line.trim().strip_prefix("//"));
            let mut comments: Vec<&str> = comments
                .map(str::trim)
                .filter(|comment| !comment.starts_with("allow:"))
                .collect();
            comments.reverse();
            let comment = comments.join(" ");
            (!comment.is_empty()).then_some(comment)
        };
        let line = source.line_of(offset).min(lines.len().checked_sub(1)?);
        above(line).or_else(|| {
            let form = lines[..=line]
                .iter()
                .rposition(|line| line.starts_with('('))?;
            above(form)
        })
    }

    /// What stands at a place; empty where the place is not one of that text.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.range()).unwrap_or("")
    }

    /// The id of the next text that will be added.
    pub fn next(&self) -> FileId {
        FileId(u16::try_from(self.0.len()).unwrap_or(u16::MAX))
    }
}
