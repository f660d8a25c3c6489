//! Clauses: conditions in words, with their subject and with what joins their parts.
//!
//! A clause is put into a sentence as a whole (`that point is empty`), or behind the noun that it is about, as a
//! relative clause (`points that are empty`). Which parts belong together is decided here: inside a clause that joins
//! its parts by "and", one that joins its own by "or" is marked by "either", the other way round by "both" or by
//! brackets, and parts that are marked follow the plain ones.

use super::english::{Joint, apart, list};
use super::noun_phrase::NounPhrase;
use crate::game::ir::{Int, Variable};

/// A condition in words.
#[derive(Clone, Debug)]
pub(in crate::describe) enum Clause {
    /// A subject with its verb, and what it says about a site or player, if that can be said without naming it.
    Plain(String, Option<Box<About>>),
    /// Words with a joint of their own, as `neither you nor White has a stone`: they come last, behind a comma.
    Paired(String),
    /// Words that go on to the end of a sentence, and so need brackets inside another clause.
    Loose(String),
    /// Several clauses joined by "and" or "or".
    Joined(Joint, Vec<Clause>),
}

/// What a plain clause says about a site, the piece there, or a player.
#[derive(Clone, Debug)]
pub(in crate::describe) struct About {
    /// The site or player.
    pub(in crate::describe) of: Int,
    /// What is said of the site or player itself.
    pub(in crate::describe) itself: Option<Predicate>,
    /// What is said of the piece on the site.
    pub(in crate::describe) piece: Option<Predicate>,
}

/// A verb in the singular and in the plural, and what follows it: `is` or `are`, `empty`.
#[derive(Clone, Debug)]
pub(in crate::describe) struct Predicate {
    verb: (&'static str, &'static str),
    rest: String,
}

/// What a relative clause stands behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::describe) enum Antecedent {
    /// One site: `a point that is`.
    Site,
    /// Several sites: `points that are`.
    Sites,
    /// One piece: `a stone that is`.
    Piece,
    /// Several pieces: `stones that are`.
    Pieces,
    /// One player: `the player who has`.
    Player,
    /// Several players: `players who have`.
    Players,
}

impl Predicate {
    /// `is` or `are`, or `is not` or `are not`, with what follows.
    pub(in crate::describe) fn is(holds: bool, rest: impl Into<String>) -> Self {
        Self::new(holds, ("is", "are"), ("is not", "are not"), rest)
    }

    /// `holds` or `hold`, with one of some pieces, or with none of them.
    pub(in crate::describe) fn holding(holds: bool, pieces: &NounPhrase) -> Self {
        Self::holding_number(if holds { pieces.one() } else { pieces.none() })
    }

    /// `holds` or `hold`, with a number of pieces.
    pub(in crate::describe) fn holding_number(pieces: String) -> Self {
        let verb = ("holds", "hold");
        Self::new(true, verb, verb, pieces)
    }

    /// `has` or `have`, with what follows.
    pub(in crate::describe) fn has(rest: impl Into<String>) -> Self {
        Self::new(true, ("has", "have"), ("has", "have"), rest)
    }

    /// A verb, affirmed or denied, in the singular and in the plural, with what follows.
    pub(in crate::describe) fn new(
        holds: bool,
        affirmed: (&'static str, &'static str),
        denied: (&'static str, &'static str),
        rest: impl Into<String>,
    ) -> Self {
        Self {
            verb: if holds { affirmed } else { denied },
            rest: rest.into(),
        }
    }

    /// The predicate behind a singular subject.
    pub(in crate::describe) fn of_one(&self) -> String {
        format!("{} {}", self.verb.0, self.rest)
    }

    /// The predicate behind "you".
    pub(in crate::describe) fn of_you(&self) -> String {
        format!("{} {}", self.verb.1, self.rest)
    }

    fn of(&self, antecedent: Antecedent) -> String {
        match antecedent.is_plural() {
            true => format!("{} {}", self.verb.1, self.rest),
            false => self.of_one(),
        }
    }
}

impl Antecedent {
    fn is_plural(self) -> bool {
        matches!(self, Self::Sites | Self::Pieces | Self::Players)
    }

    fn pronoun(self) -> &'static str {
        match self {
            Self::Player | Self::Players => "who",
            Self::Site | Self::Sites | Self::Piece | Self::Pieces => "that",
        }
    }
}

impl Clause {
    /// A clause that is about no single site or player.
    pub(in crate::describe) fn plain(text: impl Into<String>) -> Self {
        Self::Plain(text.into(), None)
    }

    /// A clause about a site or player, or about the piece on a site.
    pub(in crate::describe) fn about(
        text: String,
        of: &Int,
        itself: Option<Predicate>,
        piece: Option<Predicate>,
    ) -> Self {
        let of = of.clone();
        Self::Plain(text, Some(Box::new(About { of, itself, piece })))
    }

    /// Several clauses joined by "and" or "or". Parts joined in the same way are flattened: a and (b and c) → a, b and
    /// c.
    pub(in crate::describe) fn joined(joint: Joint, parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Joined(inner, parts) if inner == joint => flat.extend(parts),
                part => flat.push(part),
            }
        }
        Self::Joined(joint, flat)
    }

    /// Two subjects that are both denied something: `neither a nor b is empty`.
    pub(in crate::describe) fn neither(one: &str, other: &str, denied: &str) -> Self {
        Self::Paired(format!("neither {one} nor {other} {denied}"))
    }

    /// A subject that is a site or player, and what is said of it.
    pub(in crate::describe) fn of(subject: &str, of: &Int, predicate: Predicate) -> Self {
        let text = format!("{subject} {}", predicate.of_one());
        Self::about(text, of, Some(predicate), None)
    }

    /// The clause by itself, as it stands behind "if" or "that".
    pub(in crate::describe) fn text(&self) -> String {
        match self {
            Self::Plain(text, _) | Self::Paired(text) | Self::Loose(text) => text.clone(),
            Self::Joined(joint, parts) => join(*joint, parts, &Self::text),
        }
    }

    /// Whether one of several parts is enough.
    pub(in crate::describe) fn is_choice(&self) -> bool {
        matches!(self, Self::Joined(Joint::Or, parts) if parts.len() > 1)
    }

    /// The clause as [`text`](Self::text), with "either" before parts if one of them is enough.
    pub(in crate::describe) fn marked(&self) -> String {
        match self.is_choice() {
            true => Joint::Or.marked(&self.text()),
            false => self.text(),
        }
    }

    /// The clause behind the noun that it is about: `that is empty`, `where no piece stands beside that point`.
    pub(in crate::describe) fn relative(
        &self,
        variable: Variable,
        antecedent: Antecedent,
    ) -> String {
        if let Some(direct) = self.direct(variable, antecedent) {
            return direct;
        }
        if let Self::Joined(Joint::And, parts) = self {
            let is_said = |part: &&Self| part.predicate(variable, antecedent).is_some();
            let (own, other): (Vec<&Self>, Vec<&Self>) = parts.iter().partition(is_said);
            if !own.is_empty() {
                let join = |parts: Vec<&Self>| {
                    Self::Joined(Joint::And, parts.into_iter().cloned().collect())
                };
                let (own, other) = (join(own), join(other));
                let own = own.relative(variable, antecedent);
                return apart(&[own, other.adverbial(antecedent)], Joint::And);
            }
        }
        self.adverbial(antecedent)
    }

    /// The clause behind the noun that it is about, if all its parts are about it.
    pub(in crate::describe) fn direct(
        &self,
        variable: Variable,
        antecedent: Antecedent,
    ) -> Option<String> {
        let predicate = self.predicate(variable, antecedent)?;
        Some(format!("{} {predicate}", antecedent.pronoun()))
    }

    /// The clause behind a noun that it names again.
    fn adverbial(&self, antecedent: Antecedent) -> String {
        match antecedent {
            Antecedent::Site | Antecedent::Sites => format!("where {}", self.text()),
            Antecedent::Piece | Antecedent::Pieces => {
                let each = match antecedent.is_plural() {
                    true => "each of ",
                    false => "",
                };
                self.possessive()
                    .unwrap_or_else(|| format!("of {each}which it holds that {}", self.text()))
            }
            Antecedent::Player => format!("of whom it holds that {}", self.text()),
            Antecedent::Players => format!("of each of whom it holds that {}", self.text()),
        }
    }

    /// The clause behind the piece that it is about, if all its parts are about something of that: `whose state is 0`.
    pub(in crate::describe) fn possessive(&self) -> Option<String> {
        match self {
            Self::Plain(text, _) => Some(format!("whose {}", text.strip_prefix("its ")?)),
            Self::Joined(joint, parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(Self::possessive).collect();
                Some(list(&parts?, *joint))
            }
            Self::Paired(_) | Self::Loose(_) => None,
        }
    }

    /// What the clause says about what a variable stands for, without naming it.
    fn predicate(&self, variable: Variable, antecedent: Antecedent) -> Option<String> {
        match self {
            Self::Plain(_, about) => {
                let about = about.as_deref()?;
                let said = match antecedent {
                    Antecedent::Piece | Antecedent::Pieces => &about.piece,
                    _ => &about.itself,
                };
                let said = said
                    .as_ref()
                    .filter(|_| about.of == Int::Variable(variable));
                said.map(|said| said.of(antecedent))
            }
            Self::Paired(_) | Self::Loose(_) => None,
            Self::Joined(joint, parts) => {
                let all = parts
                    .iter()
                    .all(|part| part.predicate(variable, antecedent).is_some());
                let say = |part: &Self| part.predicate(variable, antecedent).unwrap_or_default();
                // Behind "or", several verbs stand together without a mark.
                let is_and = |part: &Self| matches!(part, Self::Joined(Joint::And, _));
                match (all, joint) {
                    (false, _) => None,
                    (true, Joint::Or) if parts.iter().any(is_and) => {
                        let (all, one): (Vec<&Self>, Vec<&Self>) =
                            parts.iter().partition(|part| is_and(part));
                        let clauses: Vec<String> = one.into_iter().chain(all).map(say).collect();
                        Some(apart(&clauses, Joint::Or))
                    }
                    (true, joint) => Some(join(*joint, parts, &say)),
                }
            }
        }
    }
}

/// Parts in words, the plain ones first, so that they cannot be grouped in another way.
fn join(joint: Joint, parts: &[Clause], say: &dyn Fn(&Clause) -> String) -> String {
    let plain = parts
        .iter()
        .filter(|part| matches!(part, Clause::Plain(..)));
    let plain: Vec<String> = plain.map(say).collect();
    let mixed = parts.iter().filter_map(|part| {
        let text = say(part);
        match part {
            Clause::Plain(..) => None,
            Clause::Paired(_) => Some(text),
            Clause::Loose(_) => Some(format!("({text})")),
            Clause::Joined(inner, _) if joint == Joint::And => Some(inner.marked(&text)),
            Clause::Joined(inner, parts) if parts.len() == 2 => Some(inner.marked(&text)),
            Clause::Joined(..) => Some(format!("({text})")),
        }
    });
    let mixed: Vec<String> = mixed.collect();
    let mut parts = mixed;
    if !plain.is_empty() {
        parts.insert(0, list(&plain, joint));
    }
    apart(&parts, joint)
}
