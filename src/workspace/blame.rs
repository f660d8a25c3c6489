//! Problems of a used text, reported at the line of the text that brings them about.
//!
//! The declarations of the text are left out one by one: where a problem goes with one of them, and no error comes
//! instead, that one is to blame. A problem that needs several is blamed on the last of them. An error that the used text
//! has by itself stays where it is.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::IMPOSSIBLE_CHOICES;
use crate::diagnostic::{Label, Problem, Problems, Severity};
use crate::examine::ErrorsOfUsed;
use crate::expand::error::{UNKNOWN_OPTION, UNKNOWN_RULESET};
use crate::source::Span;
use crate::syntax::NodeId;
use crate::text::{OWN, Text};

/// What a problem is known by in several texts.
type Key = (&'static str, Span);

/// More declarations than these are not tried.
const MOST_TRIED: usize = 24;

/// More choices than these are not examined for it, each with one declaration left out.
const MOST_EXAMINED: usize = 2000;

/// What a problem is known by.
fn key(problem: &Problem) -> Key {
    (problem.code.name, problem.span())
}

fn is_error(problem: &Problem) -> bool {
    problem.severity == Severity::Error
}

/// The choices of rulesets and options that have been examined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlamedChoices<'a> {
    /// The names of those with errors.
    pub wrong: Vec<&'a str>,
    /// How many there are, each name of one counted.
    pub all: usize,
}

/// Whether it is a choice of what no text offers. Where a text chooses so, the place is in that text; else no line of any does.
fn is_of_call(problem: &Problem) -> bool {
    [UNKNOWN_OPTION.name, UNKNOWN_RULESET.name].contains(&problem.code.name)
}

/// The problems at the lines of the text itself. `of_used` are the errors that the used texts have by themselves; `find` says
/// what is wrong with another text. Several errors that one line brings about are one problem.
#[must_use]
pub fn attribute(
    text: &Text,
    problems: &Problems,
    of_used: &ErrorsOfUsed,
    choices: &BlamedChoices<'_>,
    find: &mut dyn FnMut(&Text) -> Problems,
) -> Problems {
    let stays = |problem: &Problem| {
        problem.span().file == OWN || of_used.has(problem) || is_of_call(problem)
    };
    let brought: BTreeSet<Key> = problems
        .iter()
        .filter(|problem| !stays(problem))
        .map(key)
        .collect();
    let blamed = Blame::new(text, problems, find).all(
        &brought,
        (MOST_EXAMINED / choices.all.max(1)).clamp(1, MOST_TRIED),
    );
    let mut reported = Problems::new();
    let mut errors: BTreeMap<Span, Vec<&Problem>> = BTreeMap::new();
    for problem in problems.iter() {
        if stays(problem) {
            reported.push(problem.clone());
            continue;
        }
        let own = problem.labels.iter().find(|label| label.span.file == OWN);
        let own = own.map(|label| label.span);
        let place = blamed.get(&key(problem)).copied().or(own);
        match (place, text.declaration()) {
            (Some(place), _) | (None, Some(place)) if is_error(problem) => {
                errors.entry(place).or_default().push(problem);
            }
            (Some(place), _) => reported.push(moved(problem, cause(place))),
            // It is there without each of the lines, too, at least in a few games.
            (None, Some(place)) => reported.push(moved(problem, of_variant(place))),
            (None, None) => reported.push(problem.clone()),
        }
    }
    for (place, several) in errors {
        reported.push(match several.as_slice() {
            [only] => moved(only, cause(place)),
            several => impossible(place, several, choices),
        });
    }
    reported
}

/// The search for the declaration without which each problem would not be there.
struct Blame<'a> {
    text: &'a Text,
    /// The errors that the text has with all its declarations.
    known: BTreeSet<Key>,
    find: &'a mut dyn FnMut(&Text) -> Problems,
}

impl<'a> Blame<'a> {
    fn new(
        text: &'a Text,
        problems: &Problems,
        find: &'a mut dyn FnMut(&Text) -> Problems,
    ) -> Self {
        let errors = problems.iter().filter(|problem| is_error(problem));
        Self {
            text,
            known: errors.map(key).collect(),
            find,
        }
    }

    /// The line to blame for each problem that is brought about, of the first `most` declarations.
    fn all(mut self, brought: &BTreeSet<Key>, most: usize) -> BTreeMap<Key, Span> {
        let mut blamed = BTreeMap::new();
        let declarations = self.text.declarations();
        let tried = &declarations[..declarations.len().min(most)];
        for (root, span) in tried {
            if brought.len() == blamed.len() {
                return blamed;
            }
            let Some(left) = self.left(&[*root]) else {
                continue;
            };
            for key in brought.difference(&left) {
                blamed.entry(*key).or_insert(*span);
            }
        }
        if tried.len() > 1 {
            self.last_needed(tried, brought, &mut blamed);
        }
        blamed
    }

    /// Of what is there without each single declaration, or cannot be seen without it: the first that it is there with, of
    /// those from the top.
    fn last_needed(
        &mut self,
        tried: &[(NodeId, Span)],
        brought: &BTreeSet<Key>,
        blamed: &mut BTreeMap<Key, Span>,
    ) {
        let mut seen: BTreeMap<usize, Option<BTreeSet<Key>>> = BTreeMap::new();
        for key in brought {
            if blamed.contains_key(key) {
                continue;
            }
            let (mut low, mut high) = (0, tried.len());
            while low < high {
                let middle = (low + high) / 2;
                let below: Vec<NodeId> = tried[middle + 1..].iter().map(|one| one.0).collect();
                let left = seen.entry(middle).or_insert_with(|| self.left(&below));
                match left.as_ref().is_some_and(|left| left.contains(key)) {
                    true => high = middle,
                    false => low = middle + 1,
                }
            }
            if let Some((_, span)) = tried.get(low) {
                blamed.insert(*key, *span);
            }
        }
    }

    /// What is wrong without some declarations; none if the text has other errors then, which hide what it would show.
    fn left(&mut self, without: &[NodeId]) -> Option<BTreeSet<Key>> {
        let problems = (self.find)(&self.text.without(without));
        let is_new = |problem: &Problem| is_error(problem) && !self.known.contains(&key(problem));
        if problems.iter().any(is_new) {
            return None;
        }
        Some(problems.iter().map(key).collect())
    }
}

/// A problem at another place, with what is said there.
fn moved(problem: &Problem, place: Label) -> Problem {
    let mut problem = problem.clone();
    problem.labels.retain(|label| label.span != place.span);
    for label in &mut problem.labels {
        label.primary = false;
    }
    problem.labels.insert(0, place);
    problem.suggestions.retain(|edit| edit.span.file == OWN);
    problem
}

/// What is said where a text names the game that it changes, of a problem that no line of it alone brings about.
fn of_variant(place: Span) -> Label {
    Label {
        span: place,
        text: "so it is in this variant".to_owned(),
        primary: true,
    }
}

fn cause(place: Span) -> Label {
    Label {
        span: place,
        text: "this brings it about".to_owned(),
        primary: true,
    }
}

/// The most names of choices and errors that are listed.
const MOST_NAMED: usize = 4;

/// The errors that one line brings about in the used text, as one problem that names the choices which they make
/// impossible.
fn impossible(
    place: Span,
    several: &[&Problem],
    BlamedChoices { wrong, all }: &BlamedChoices<'_>,
) -> Problem {
    let mut messages: Vec<&str> = Vec::new();
    for problem in several {
        if !messages.contains(&problem.message.as_str()) {
            messages.push(&problem.message);
        }
    }
    let is_all = wrong.len() == *all;
    let what = match is_all {
        true => "the game impossible with every choice".to_owned(),
        false => format!(
            "{} of {all} choices of rulesets and options impossible, {}",
            wrong.len(),
            named(wrong)
        ),
    };
    let message = format!(
        "this makes {what}, with {} errors in the text that it uses: {}",
        several.len(),
        listed(&messages)
    );
    let mut problem = Problem::error(&IMPOSSIBLE_CHOICES, place, message, "this brings it about");
    for one in several.iter().take(MOST_NAMED) {
        let there = one.labels.iter().find(|label| label.span.file != OWN);
        if let Some(there) = there {
            problem = problem.with_label(there.span, one.message.clone());
        }
    }
    let names: Vec<String> = wrong.iter().filter_map(|name| quoted(name)).collect();
    let declare = "declare anew what the used text asks for";
    if is_all || names.is_empty() {
        return problem.with_help(declare);
    }
    let default = match names.len() < wrong.len() {
        true => " default:\"…\"",
        false => "",
    };
    problem.with_help(format!(
        "leave them out with `(variant \"…\"{default} without:{{{}}})`, or {declare}",
        names.join(" ")
    ))
}

/// The name of a ruleset or an item as `without:` takes it.
fn quoted(name: &str) -> Option<String> {
    let name = name
        .strip_prefix("ruleset ")
        .or_else(|| name.strip_prefix("option "))?;
    Some(format!("\"{name}\""))
}

/// Some names in backticks, the first few of them.
fn named(names: &[&str]) -> String {
    let ticked: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let ticked: Vec<&str> = ticked.iter().map(String::as_str).collect();
    listed(&ticked)
}

fn listed(words: &[&str]) -> String {
    let shown = &words[..words.len().min(MOST_NAMED)];
    match words.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
