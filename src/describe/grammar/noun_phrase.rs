//! Noun phrases: things that are spoken of as all of them, one of them, each of them, or none of them.
//!
//! What a region or a set of pieces is called is decided once, as a [`NounPhrase`]; article, number and the words that
//! hold several parts together come from here.

mod lies;

use super::english::{Joint, list};
use super::noun::Noun;
use super::phrase::{Bind, part};

/// Things that are spoken of together.
#[derive(Clone, Debug)]
pub(in crate::describe) enum NounPhrase {
    /// Things of a kind: `the empty points`, `your stones`.
    Kind(Determiner, Noun),
    /// One site by its name: `e4`, `your hand`.
    Name {
        /// The name.
        name: String,
        /// What the site is.
        noun: Noun,
        /// What stands between a piece and the site: `on` or `in`.
        preposition: &'static str,
    },
    /// Several things by their names, with the noun that stands before a long list: `e4 and e5`.
    Names(Option<Noun>, Vec<String>),
    /// A part of the board: `the top row`, and a site of it: `a point in the top row`.
    Part {
        /// The part: `rows 2 and 4`.
        name: String,
        /// The part where only one site of it is meant: `rows 2 or 4`.
        either: String,
        /// What a site of it is called.
        noun: Noun,
        /// What stands between a site and the part: `in` or `on`.
        preposition: &'static str,
    },
    /// Every site of the board: `the whole board`.
    Board(Noun),
    /// Every site of the board but some: `every point but e4`.
    AllBut(Noun, String),
    /// No thing at all, of a kind.
    Nothing(Noun),
    /// Words for all things together, with none for one of them: `the group of stones connected with e4`.
    Whole(String, Bind),
    /// Things with a qualifier behind them: `the points that are empty`.
    Qualified(Box<Self>, Qualifier),
    /// Several phrases together. All things of all of them; one thing is of one of them.
    Joined(Joint, Vec<Self>),
    /// Phrases that are woven into other words: which of them is meant depends on a condition.
    Woven(Vec<Strand>),
}

/// What stands before a noun that stands for all things of its kind.
#[derive(Clone, Debug)]
pub(in crate::describe) enum Determiner {
    /// `the points`, `a point`.
    The,
    /// `stones`, `a stone`.
    Bare,
    /// `all stones`, `a stone`.
    All,
    /// `your stones`, `one of your stones`.
    Whose(String),
    /// `White's kings`, `a king of White`: the possessive, and the name.
    Of(String, String),
}

/// What is said behind the things that it is about.
#[derive(Clone, Debug)]
pub(in crate::describe) struct Qualifier {
    /// Behind all of the things: `that are empty`.
    pub(in crate::describe) all: String,
    /// Behind one of the things, if it can be said of one: `that is empty`.
    pub(in crate::describe) one: Option<String>,
    /// Whether the phrase for all begins with "those of", as the qualifier would otherwise be read as true of all of
    /// them.
    pub(in crate::describe) those: bool,
    /// How tightly all of the phrase then holds together.
    pub(in crate::describe) bind: Bind,
}

/// A part of a phrase that depends on a condition.
#[derive(Clone, Debug)]
pub(in crate::describe) enum Strand {
    /// Words that stay as they are.
    Words(String),
    /// Things, spoken of as all or one of them, as the whole phrase is.
    Things(NounPhrase),
}

impl NounPhrase {
    /// Sites of a kind: `the empty points`, `an empty point`.
    pub(in crate::describe) fn the(noun: Noun) -> Self {
        Self::Kind(Determiner::The, noun)
    }

    /// A site of the board by its name.
    pub(in crate::describe) fn name(name: impl Into<String>, noun: Noun) -> Self {
        Self::Name {
            name: name.into(),
            noun,
            preposition: "on",
        }
    }

    /// A hand by its name.
    pub(in crate::describe) fn hand(name: impl Into<String>) -> Self {
        Self::Name {
            name: name.into(),
            noun: Noun::new("hand"),
            preposition: "in",
        }
    }

    /// Words for all things together, in which nothing can come in between.
    pub(in crate::describe) fn whole(words: impl Into<String>) -> Self {
        Self::Whole(words.into(), Bind::Word)
    }

    /// Adds a qualifier with the same words for all and for one: `next to e4`.
    pub(in crate::describe) fn with(self, words: &str) -> Self {
        self.qualified(words, Some(words.to_owned()), Bind::Word)
    }

    /// Adds a qualifier, with its words for all things and for one of them.
    pub(in crate::describe) fn qualified(
        self,
        all: impl Into<String>,
        one: Option<String>,
        bind: Bind,
    ) -> Self {
        let those = false;
        let all = all.into();
        Self::Qualified(
            Box::new(self),
            Qualifier {
                all,
                one,
                those,
                bind,
            },
        )
    }

    /// Adds a qualifier by "those of", where it could be misread as true of all: `those of rows 2 and 3 that are
    /// empty`.
    pub(in crate::describe) fn those(self, all: impl Into<String>, one: String) -> Self {
        let said = Qualifier {
            all: all.into(),
            one: Some(one),
            those: true,
            bind: Bind::Choice,
        };
        Self::Qualified(Box::new(self), said)
    }

    /// All of the things: `the empty points`, `your stones`, `e4 and e5`.
    pub(in crate::describe) fn all(&self) -> String {
        match self {
            Self::Kind(Determiner::The, noun) => format!("the {}", noun.many()),
            Self::Kind(Determiner::Bare, noun) => noun.many(),
            Self::Kind(Determiner::All, noun) => format!("all {}", noun.many()),
            Self::Kind(Determiner::Whose(whose) | Determiner::Of(whose, _), noun) => {
                format!("{whose} {}", noun.many())
            }
            Self::Name { name, .. } | Self::Part { name, .. } => name.clone(),
            Self::Names(None, names) => list(names, Joint::And),
            Self::Names(Some(noun), names) => {
                let number = names.len();
                format!("the {number} {} {}", noun.many(), list(names, Joint::And))
            }
            Self::Board(_) => "the whole board".to_owned(),
            Self::AllBut(noun, but) => format!("every {} but {but}", noun.one()),
            Self::Nothing(noun) => format!("no {}", noun.many()),
            Self::Whole(words, _) => words.clone(),
            Self::Qualified(things, said) if said.those => join(
                format!("those of {}", things.within(Bind::Product)),
                &said.all,
            ),
            Self::Qualified(things, said) => join(things.within(Bind::Sum), &said.all),
            Self::Joined(joint, parts) => listed(parts, *joint, &|part| part.within(Bind::Choice)),
            Self::Woven(strands) => woven(strands, &Self::all),
        }
    }

    /// All of the things, with "the" where nobody's name stands before them: `the enemy stones`, `your stones`.
    pub(in crate::describe) fn definite(&self) -> String {
        match self {
            Self::Kind(Determiner::Bare, noun) => format!("the {}", noun.many()),
            Self::Qualified(things, said) if !said.those => {
                join(part(things.definite(), things.bind(), Bind::Sum), &said.all)
            }
            Self::Joined(joint, parts) => listed(parts, *joint, &Self::definite),
            Self::Woven(strands) => woven(strands, &Self::definite),
            things => things.all(),
        }
    }

    /// Any one of the things: `an empty point`, `one of your stones`.
    pub(in crate::describe) fn one(&self) -> String {
        match self {
            Self::Kind(Determiner::Of(_, name), noun) => format!("{} of {name}", noun.a()),
            Self::Kind(Determiner::The | Determiner::Bare | Determiner::All, noun) => noun.a(),
            Self::Name { name, .. } => name.clone(),
            Self::Part {
                either,
                noun,
                preposition,
                ..
            } => format!("{} {preposition} {either}", noun.a()),
            Self::Board(noun) => format!("any {}", noun.one()),
            Self::AllBut(noun, but) => format!("any {} but {but}", noun.one()),
            Self::Joined(_, parts) => listed(parts, Joint::Or, &Self::one),
            Self::Woven(strands) => woven(strands, &Self::one),
            things => things
                .of_one(&Self::one)
                .unwrap_or_else(|| format!("one of {}", things.definite())),
        }
    }

    /// Each of the things, one after the other: `each empty point`, `each of your stones`.
    pub(in crate::describe) fn each(&self) -> String {
        self.singly("each")
    }

    /// One of the things that is chosen: `any one of your stones`.
    pub(in crate::describe) fn any_one(&self) -> String {
        self.singly("any one")
    }

    /// At least one of the things: `at least one empty point`, `at least one of your stones`.
    pub(in crate::describe) fn some(&self) -> String {
        self.singly("at least one")
    }

    /// One of the things behind a word such as "each".
    fn singly(&self, word: &str) -> String {
        match self {
            Self::Kind(Determiner::Of(_, name), noun) => format!("{word} {} of {name}", noun.one()),
            Self::Kind(Determiner::The | Determiner::Bare | Determiner::All, noun) => {
                format!("{word} {}", noun.one())
            }
            Self::Name { name, .. } => name.clone(),
            Self::Part { name, noun, .. } => format!("{word} {} of {name}", noun.one()),
            Self::Board(noun) => format!("{word} {} of the board", noun.one()),
            Self::AllBut(noun, but) => format!("{word} {} but {but}", noun.one()),
            Self::Joined(_, parts) => listed(parts, Joint::And, &|part| part.singly(word)),
            Self::Woven(strands) => woven(strands, &|things| things.singly(word)),
            things => things
                .of_one(&|inner| inner.singly(word))
                .unwrap_or_else(|| format!("{word} of {}", things.definite())),
        }
    }

    /// None of the things: `no empty point`, `none of your stones`.
    pub(in crate::describe) fn none(&self) -> String {
        match self {
            Self::Kind(Determiner::The | Determiner::Bare | Determiner::All, noun) => {
                format!("no {}", noun.one())
            }
            Self::Kind(Determiner::Of(_, name), noun) => format!("no {} of {name}", noun.one()),
            Self::Part {
                either,
                noun,
                preposition,
                ..
            } => format!("no {} {preposition} {either}", noun.one()),
            Self::Name { name, noun, .. } => format!("no {} such as {name}", noun.one()),
            Self::Board(noun) => format!("no {}", noun.one()),
            Self::AllBut(noun, but) => format!("no {} but {but}", noun.one()),
            Self::Woven(strands) => woven(strands, &Self::none),
            things => things
                .of_one(&Self::none)
                .unwrap_or_else(|| format!("none of {}", things.definite())),
        }
    }

    /// The singular of a qualified phrase, if both its noun and its qualifier have one: `empty points next to it` → `an
    /// empty point next to it`.
    fn of_one(&self, form: &dyn Fn(&Self) -> String) -> Option<String> {
        match self {
            Self::Qualified(things, said) if things.has_singular() => {
                Some(join(form(things), said.one.as_ref()?))
            }
            _ => None,
        }
    }

    /// Whether one of the things is called by their noun, not one of what all of them are called.
    pub(in crate::describe) fn has_singular(&self) -> bool {
        match self {
            Self::Kind(determiner, _) => !matches!(determiner, Determiner::Whose(_)),
            Self::Name { .. } | Self::Part { .. } | Self::Board(_) | Self::AllBut(..) => true,
            Self::Qualified(things, said) => said.one.is_some() && things.has_singular(),
            Self::Names(..)
            | Self::Nothing(_)
            | Self::Whole(..)
            | Self::Joined(..)
            | Self::Woven(_) => false,
        }
    }

    /// All of the things behind "all": `enemy kings and rooks`.
    pub(in crate::describe) fn together(&self) -> String {
        match self {
            Self::Kind(Determiner::Bare | Determiner::The | Determiner::All, noun) => {
                noun.together()
            }
            Self::Kind(Determiner::Of(whose, _) | Determiner::Whose(whose), noun) => {
                format!("{whose} {}", noun.together())
            }
            Self::Joined(_, parts) => listed(parts, Joint::And, &Self::together),
            things => things.all(),
        }
    }

    /// A comparison of the number of the things: `at least two points in the top row`; `None` if they cannot be
    /// counted.
    pub(in crate::describe) fn compared(&self, sign: &str, number: i32) -> Option<String> {
        match self {
            Self::Kind(Determiner::The | Determiner::Bare, noun) => {
                Some(noun.compared(sign, number))
            }
            Self::Qualified(things, said) if !said.those => {
                let amount = things.compared(sign, number)?;
                let said = match (sign, number) {
                    (">" | "!=", 0) | (">=" | "=" | "<=" | ">", 1) => said.one.as_ref()?,
                    _ => &said.all,
                };
                Some(join(amount, said))
            }
            _ => None,
        }
    }

    /// Whether the things are called by a noun, perhaps with more said of them.
    pub(in crate::describe) fn is_of_kind(&self) -> bool {
        match self {
            Self::Kind(..) => true,
            Self::Qualified(things, said) => !said.those && things.is_of_kind(),
            _ => false,
        }
    }

    /// Whether the last that is said of the things is a clause: its verb agrees with them in number.
    pub(in crate::describe) fn ends_in_clause(&self) -> bool {
        match self {
            Self::Qualified(_, said) => said.one.as_ref().is_none_or(|one| *one != said.all),
            _ => false,
        }
    }

    /// The names of the things, if they are named one by one.
    pub(in crate::describe) fn names(&self) -> Option<Vec<String>> {
        match self {
            Self::Name { name, .. } => Some(vec![name.clone()]),
            Self::Names(_, names) => Some(names.clone()),
            _ => None,
        }
    }

    /// Whether the things are named one by one.
    pub(in crate::describe) fn is_listed(&self) -> bool {
        matches!(self, Self::Names(..))
    }

    /// Whether one thing is meant.
    pub(in crate::describe) fn is_single(&self) -> bool {
        matches!(self, Self::Name { .. })
    }

    /// All of the things as a part of a phrase that holds its parts so tightly.
    pub(in crate::describe) fn within(&self, outer: Bind) -> String {
        part(self.all(), self.bind(), outer)
    }

    /// How tightly the phrase for all of the things holds together.
    fn bind(&self) -> Bind {
        match self {
            Self::Whole(_, bind) | Self::Qualified(_, Qualifier { bind, .. }) => *bind,
            Self::Names(..) => Bind::Sum,
            Self::Joined(_, parts) => match parts.as_slice() {
                [only] => only.bind(),
                _ => Bind::Sum,
            },
            Self::Part { name, either, .. } if name != either => Bind::Sum,
            Self::Woven(_) => Bind::Choice,
            Self::Kind(..)
            | Self::Name { .. }
            | Self::Part { .. }
            | Self::Board(_)
            | Self::AllBut(..)
            | Self::Nothing(_) => Bind::Word,
        }
    }
}

/// A phrase and what is said behind it, which may begin with a comma.
fn join(phrase: String, said: &str) -> String {
    match said.starts_with(',') || said.is_empty() {
        true => phrase + said,
        false => format!("{phrase} {said}"),
    }
}

/// Several phrases in one form as a list.
fn listed(parts: &[NounPhrase], joint: Joint, form: &dyn Fn(&NounPhrase) -> String) -> String {
    list(&parts.iter().map(form).collect::<Vec<_>>(), joint)
}

/// A woven phrase with its things in one form.
fn woven(strands: &[Strand], form: &dyn Fn(&NounPhrase) -> String) -> String {
    let words = strands.iter().map(|strand| match strand {
        Strand::Words(words) => words.clone(),
        Strand::Things(things) => form(things),
    });
    words.collect()
}
