//! Nouns that can be counted, in the singular and in the plural.

use super::english::{Joint, cardinal, list};
use super::inflect::{article, plural};

/// Something that can be counted, or one of several such things: `enemy stone`, `slash or row of three`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::describe) struct Noun(Vec<Forms>);

/// A noun in both numbers, with all words that go with it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Forms {
    one: String,
    many: String,
}

impl Noun {
    /// A noun that is one word, or a name that a text gives, which may have `of …` behind its noun.
    pub(in crate::describe) fn new(noun: impl Into<String>) -> Self {
        let one = noun.into();
        let many = plural(&one);
        Self(vec![Forms { one, many }])
    }

    /// One of several nouns.
    pub(in crate::describe) fn any(nouns: impl IntoIterator<Item = Self>) -> Self {
        Self(nouns.into_iter().flat_map(|noun| noun.0).collect())
    }

    /// The noun behind an adjective: `enemy stone`.
    pub(in crate::describe) fn called(self, adjective: &str) -> Self {
        self.map(|form| format!("{adjective} {form}"))
    }

    /// The noun with words behind it that are the same in both numbers: `row of three`.
    pub(in crate::describe) fn with(self, words: &str) -> Self {
        self.map(|form| format!("{form} {words}"))
    }

    fn map(self, change: impl Fn(&str) -> String) -> Self {
        let forms = self.0.into_iter().map(|forms| Forms {
            one: change(&forms.one),
            many: change(&forms.many),
        });
        Self(forms.collect())
    }

    fn forms(&self, form: impl Fn(&Forms) -> String) -> String {
        list(&self.0.iter().map(form).collect::<Vec<_>>(), Joint::Or)
    }

    /// `slash or cross`.
    pub(in crate::describe) fn one(&self) -> String {
        self.forms(|forms| forms.one.clone())
    }

    /// `a slash or a cross`.
    pub(in crate::describe) fn a(&self) -> String {
        self.forms(|forms| article(&forms.one))
    }

    /// `no slash or cross`.
    pub(in crate::describe) fn no(&self) -> String {
        format!("no {}", self.one())
    }

    /// `slashes or crosses`.
    pub(in crate::describe) fn many(&self) -> String {
        self.forms(|forms| forms.many.clone())
    }

    /// `slashes and crosses`.
    pub(in crate::describe) fn together(&self) -> String {
        let all: Vec<String> = self.0.iter().map(|forms| forms.many.clone()).collect();
        list(&all, Joint::And)
    }

    /// `one slash`, `two slashes`.
    pub(in crate::describe) fn counted(&self, number: i64) -> String {
        match number {
            1 => format!("one {}", self.one()),
            _ => format!("{} {}", cardinal(number), self.many()),
        }
    }

    /// How many compare so with a number: `three stones or fewer`.
    pub(in crate::describe) fn compared(&self, sign: &str, number: i32) -> String {
        let number = i64::from(number);
        match (sign, number) {
            ("=" | "<=", 0) | ("<", 1) => format!("no {}", self.many()),
            (">" | "!=", 0) | (">=", 1) => format!("at least one {}", self.one()),
            (">=", ..=0) => format!("any number of {}", self.many()),
            ("<" | "<=", ..=0) => format!("a negative number of {}", self.many()),
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

    /// Whether the words of such a comparison are in the singular: `at least one stone is`.
    pub(in crate::describe) fn is_one(sign: &str, number: i32) -> bool {
        matches!((sign, number), (">" | "!=", 0) | (">=" | "=", 1))
    }

    /// From one number to another: `one stone`, `two or three stones`, `at least two stones`.
    pub(in crate::describe) fn ranged(&self, low: i64, high: Option<i64>) -> String {
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
