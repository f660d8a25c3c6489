//! Pages of codes, read from a text when the program is built: a code without its page does not compile.
//!
//! A page begins with the heading `## phase::kind`. What follows stands in paragraphs of one line: the summary, the
//! explanation, then the text with the mistake and the one without it, between the marks of blocks of code.

use super::Code;

/// Declares the codes of a phase and lists them as `CODES`; their pages stand in a file beside it.
macro_rules! codes {
    ($file:literal: $($name:ident = $code:literal,)+) => {
        /// All codes of this phase.
        pub const CODES: &[&Code] = &[$(&$name),+];

        const PAGES: &str = include_str!($file);

        $(
            #[doc = concat!("`dafang explain ", $code, "`")]
            pub static $name: Code = Code::on_page($code, PAGES);
        )+
    };
}

pub(crate) use codes;

impl Code {
    /// The code of a name, with its page among others.
    ///
    /// # Panics
    /// When the program is built, if there is no such page or a part of it is missing.
    pub(crate) const fn on_page(name: &'static str, pages: &'static str) -> Self {
        let mut start = after(pages, "\n## ", 0);
        while !starts_with(pages, name, start) || pages.as_bytes()[start + name.len()] != b'\n' {
            start = after(pages, "\n## ", start);
        }
        let summary = after(pages, "\n\n", start);
        let explain = after(pages, "\n\n", summary);
        let wrong = after(pages, "\n\n```wrong\n", explain);
        let right = after(pages, "\n```\n\n```right\n", wrong);
        let end = after(pages, "\n```\n", right);
        Self {
            name,
            summary: between(pages, summary, explain - "\n\n".len()),
            explain: between(pages, explain, wrong - "\n\n```wrong\n".len()),
            wrong: between(pages, wrong, right - "\n```\n\n```right\n".len()),
            right: between(pages, right, end - "\n```\n".len()),
        }
    }
}

/// Where the first `part` at or behind an offset of a text ends.
const fn after(text: &str, part: &str, mut at: usize) -> usize {
    while !starts_with(text, part, at) {
        at += 1;
    }
    at + part.len()
}

/// Whether `part` stands at an offset of a text.
const fn starts_with(text: &str, part: &str, at: usize) -> bool {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    assert!(at + part.len() <= text.len(), "a page or a part is missing");
    let mut length = 0;
    while length < part.len() && text[at + length] == part[length] {
        length += 1;
    }
    length == part.len()
}

const fn between(text: &str, start: usize, end: usize) -> &str {
    text.split_at(end).0.split_at(start).1
}
