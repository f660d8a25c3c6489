//! A small grammar of phrases: nouns with number and article, amounts, and which parts of a phrase belong
//! together.
//!
//! A phrase that is made of others says how tightly it holds together; where it stands inside a phrase that
//! holds more tightly it is put in brackets. So no text can be read with its parts grouped in another way.

use super::english::{article, cardinal, list, plural, several};

/// How tightly the parts of a phrase hold together, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Bind {
    /// `a if this holds, otherwise b`, or what follows a colon: it goes on to the end.
    Choice,
    /// `a plus b`; `a and b` of regions.
    Sum,
    /// `a times b`; `a other than b` of regions.
    Product,
    /// Nothing can come in between.
    Word,
}

/// A phrase as a part of one that holds its parts by `outer`.
pub(super) fn part(text: String, own: Bind, outer: Bind) -> String {
    match own {
        Bind::Word => text,
        own if own > outer => text,
        _ => format!("({text})"),
    }
}

/// Something that can be counted, or one of several such things: `slash or row of three`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Noun(Vec<String>);

impl Noun {
    /// A noun, perhaps with words before it, and with `of …` or `in …` after it.
    pub(super) fn new(noun: impl Into<String>) -> Self {
        Self(vec![noun.into()])
    }

    /// One of several nouns.
    pub(super) fn any(nouns: Vec<String>) -> Self {
        Self(nouns)
    }

    /// `slash or cross`.
    pub(super) fn one(&self) -> String {
        list(&self.0, "or")
    }

    /// `a slash or a cross`.
    pub(super) fn a(&self) -> String {
        let all: Vec<String> = self.0.iter().map(|noun| article(noun)).collect();
        list(&all, "or")
    }

    /// `slashes or crosses`.
    pub(super) fn many(&self) -> String {
        let all: Vec<String> = self.0.iter().map(|noun| plural(noun)).collect();
        list(&all, "or")
    }

    /// `one slash`, `two slashes`.
    pub(super) fn counted(&self, number: i64) -> String {
        match (number, self.0.as_slice()) {
            (_, [only]) => several(number, only),
            (1, _) => format!("one {}", self.one()),
            _ => format!("{} {}", cardinal(number), self.many()),
        }
    }

    /// How many compare so with a number: `three stones or fewer`.
    pub(super) fn compared(&self, sign: &str, number: i32) -> String {
        let number = i64::from(number);
        match (sign, number) {
            ("=" | "<=", 0) | ("<", 1) => format!("no {}", self.many()),
            (">" | "!=", 0) | (">=", 1) => format!("at least one {}", self.one()),
            ("=", _) => format!("exactly {}", self.counted(number)),
            ("<=", _) => format!("{} or fewer", self.counted(number)),
            ("<", _) => format!("fewer than {}", self.counted(number)),
            (">", _) => format!("more than {}", self.counted(number)),
            (">=", _) => format!("at least {}", self.counted(number)),
            _ => format!(
                "some number of {} other than {}",
                self.many(),
                cardinal(number)
            ),
        }
    }

    /// From one number to another: `one stone`, `two or three stones`, `at least two stones`.
    pub(super) fn ranged(&self, low: i64, high: Option<i64>) -> String {
        match high {
            Some(high) if high == low => self.counted(low),
            Some(high) if low <= 0 => format!("at most {}", self.counted(high)),
            Some(high) if high == low + 1 => {
                format!("{} or {} {}", cardinal(low), cardinal(high), self.many())
            }
            Some(high) => format!("{} to {} {}", cardinal(low), cardinal(high), self.many()),
            None if low <= 0 => format!("any number of {}", self.many()),
            None => format!("at least {}", self.counted(low)),
        }
    }
}

/// Pieces or sites in the plural with "the" where nobody's name stands before them: `the enemy stones`,
/// `your stones`.
pub(super) fn definite(pieces: &str) -> String {
    let mut words = pieces.split(' ');
    let is_owned = |word: &str| word.ends_with("'s") || word.ends_with("s'");
    match words.next() {
        Some("your" | "their" | "its" | "all" | "the") => pieces.to_owned(),
        _ if pieces.split(' ').take(4).any(is_owned) => pieces.to_owned(),
        _ => format!("the {pieces}"),
    }
}

/// A phrase for one of some things as a phrase for each: `an enemy stone` as `each enemy stone`.
pub(super) fn each(one: &str) -> String {
    let each = |rest: &str| format!("each {rest}");
    match one.split_once(' ') {
        Some(("a" | "an" | "any", noun)) if !noun.contains(" or a") => each(noun),
        Some(("one", of)) if of.starts_with("of ") => each(of),
        _ => format!("each of {one}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_take_numbers() {
        let row = Noun::new("row of three");
        assert_eq!(row.many(), "rows of three");
        assert_eq!(row.counted(2), "two rows of three");
        let either = Noun::any(vec!["slash".to_owned(), "eye in a row".to_owned()]);
        assert_eq!(either.a(), "a slash or an eye in a row");
        assert_eq!(either.compared("<", 1), "no slashes or eyes in a row");
        assert_eq!(Noun::new("piece").ranged(2, None), "at least two pieces");
        assert_eq!(Noun::new("piece").ranged(1, Some(2)), "one or two pieces");
    }

    #[test]
    fn looser_parts_are_bracketed() {
        let sum = || "a plus b".to_owned();
        assert_eq!(part(sum(), Bind::Sum, Bind::Product), "(a plus b)");
        assert_eq!(part(sum(), Bind::Sum, Bind::Choice), "a plus b");
    }

    #[test]
    fn one_becomes_each() {
        assert_eq!(each("an enemy stone"), "each enemy stone");
        assert_eq!(each("one of your stones"), "each of your stones");
        assert_eq!(definite("enemy stones"), "the enemy stones");
        assert_eq!(definite("Player 1's men"), "Player 1's men");
    }
}
