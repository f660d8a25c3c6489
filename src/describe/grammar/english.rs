//! Bits of grammar: lists, numbers in words, sentences.

use super::inflect::plural;

/// What joins the parts of a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::describe) enum Joint {
    /// All parts hold.
    And,
    /// At least one part holds.
    Or,
}

impl Joint {
    /// The word between the last two parts.
    pub(in crate::describe) fn word(self) -> &'static str {
        match self {
            Self::And => "and",
            Self::Or => "or",
        }
    }

    /// The word with its spaces, where nothing else separates the parts.
    pub(in crate::describe) fn between(self) -> String {
        format!(" {} ", self.word())
    }

    /// Parts so joined, marked so that what stands around them is not taken for one of them.
    pub(in crate::describe) fn marked(self, parts: &str) -> String {
        match self {
            Self::And => format!("both {parts}"),
            Self::Or => format!("either {parts}"),
        }
    }

    /// What joins the parts of the contrary.
    pub(in crate::describe) fn contrary(self) -> Self {
        match self {
            Self::And => Self::Or,
            Self::Or => Self::And,
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(in crate::describe) fn list(items: &[String], joint: Joint) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{}{last}", first.join(", "), joint.between()),
    }
}

/// `a, and b`: parts that may have joints of their own.
pub(in crate::describe) fn apart(parts: &[String], joint: Joint) -> String {
    parts.join(&format!(",{}", joint.between()))
}

/// What is done, without its stop, and what may be done instead.
pub(in crate::describe) fn instead(done: &str, other: &str) -> String {
    format!("{done}, or {other}")
}

/// `each stone`, of a noun with all words that go with it.
pub(in crate::describe) fn each(one: &str) -> String {
    format!("each {one}")
}

/// `every stone`, of a noun with all words that go with it.
pub(in crate::describe) fn every(one: &str) -> String {
    format!("every {one}")
}

/// Small numbers in words.
pub(in crate::describe) fn cardinal(number: i64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match usize::try_from(number)
        .ok()
        .and_then(|number| WORDS.get(number))
    {
        Some(word) => (*word).to_owned(),
        None => number.to_string(),
    }
}

/// A number of things of a kind.
pub(in crate::describe) fn several(number: i64, noun: &str) -> String {
    if number == 1 {
        format!("one {noun}")
    } else {
        format!("{} {}", cardinal(number), plural(noun))
    }
}

/// A number of things of a kind, in figures.
pub(in crate::describe) fn figures(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        many => format!("{many} {}", plural(noun)),
    }
}

/// A large number with its thousands set apart.
pub(in crate::describe) fn thousands(number: u32) -> String {
    match number / 1000 {
        0 => number.to_string(),
        high => format!("{},{:03}", thousands(high), number % 1000),
    }
}

/// `first`, `second`, … `14th`.
pub(in crate::describe) fn ordinal(number: i64) -> String {
    const WORDS: [&str; 10] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth",
    ];
    match usize::try_from(number)
        .ok()
        .and_then(|number| WORDS.get(number))
    {
        Some(word) => (*word).to_owned(),
        None => {
            let ending = match (number % 100, number % 10) {
                (11..=13, _) => "th",
                (_, 1) => "st",
                (_, 2) => "nd",
                (_, 3) => "rd",
                _ => "th",
            };
            format!("{number}{ending}")
        }
    }
}

/// Stands before a name that keeps its first letter as it is, wherever sentences are joined. A sheet is rid of it before it
/// is shown ([`unmarked`]).
pub(in crate::describe) const NAME: char = '\u{2060}';

/// A text without the marks of names.
pub(in crate::describe) fn unmarked(text: &str) -> String {
    text.replace(NAME, "")
}

/// A clause as a sentence: a capital letter, a full stop.
pub(in crate::describe) fn sentence(clause: &str) -> String {
    let clause = clause.trim();
    let end = if clause.ends_with(['.', ':', '!', '’']) {
        ""
    } else {
        "."
    };
    // A name stays as it is written: "ann" and "Ann" may be two players.
    if clause.starts_with(NAME) {
        return format!("{clause}{end}");
    }
    let mut signs = clause.chars();
    let Some(first) = signs.next() else {
        return String::new();
    };
    format!("{}{}{end}", first.to_uppercase(), signs.as_str())
}

/// A text that begins with a small letter, or with a name.
pub(in crate::describe) fn lowered(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs
        .next()
        .map_or(String::new(), |first| first.to_lowercase().to_string());
    format!("{first}{}", signs.as_str())
}

/// A sentence and the notes on it, which semicolons set apart, as one sentence.
pub(in crate::describe) fn noted(text: &str, note: &str) -> String {
    let text = text.trim_end_matches('.');
    let notes = lowered(note.trim_end_matches('.'));
    let parts = notes.split("; ").map(str::to_owned);
    let has_joint = [" or ", " or, ", " and "]
        .iter()
        .any(|joint| text.contains(joint));
    if has_joint {
        let notes = list(&parts.collect::<Vec<String>>(), Joint::And);
        return apart(&[text.to_owned(), notes], Joint::And);
    }
    let parts: Vec<String> = std::iter::once(text.to_owned()).chain(parts).collect();
    list(&parts, Joint::And)
}
