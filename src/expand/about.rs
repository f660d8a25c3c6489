//! What a text says of itself for people: other names, family, players, sources and readings, in `(about …)` of its game
//! and beside the items of a ruleset. None of it changes how a game is played.

use super::ruleset::{RulesetInfo, named, short};
use super::{Place, message, top};
use crate::diagnostic::{Problem, Problems};
use crate::source::{FileId, Span};
use crate::syntax::{NodeKind, SyntaxTree, parse};

/// What a text says of its game, or of one of its rulesets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Other names, in any language and script.
    pub also: Vec<String>,
    /// The family of games that it belongs to; of a ruleset, nothing.
    pub family: Option<String>,
    /// How many people may play, least first, where the players of the game do not tell; of a ruleset, nothing.
    pub players: Vec<u32>,
    /// Where the rules are from: an author, a title, a site.
    pub sources: Vec<String>,
    /// What is taken where the sources are silent or contradict each other.
    pub readings: Vec<Reading>,
}

/// The name in the script of the game's country: of other names the first without a Latin letter.
#[must_use]
pub fn native(names: &[String]) -> Option<&str> {
    let is_native = |name: &&String| !name.chars().any(|letter| letter.is_ascii_alphabetic());
    names.iter().find(is_native).map(String::as_str)
}

/// What is taken where sources are silent or contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The point that is not clear.
    pub point: String,
    /// How it is played.
    pub taken: String,
}

/// What stands beside the items of a ruleset, before the rulesets that it refers to are known.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) about: About,
    /// The ruleset that this one is another name of.
    pub(super) alias: Option<(String, Span)>,
    /// The ruleset whose sources and readings it has where it says nothing else.
    pub(super) like: Option<(String, Span)>,
}

/// The labels beside the items of a ruleset.
const OF_RULESET: &[&str] = &["also", "sources", "readings", "alias", "like"];

/// The labels of `(about …)`.
const OF_GAME: &[&str] = &["also", "family", "players", "sources", "readings"];

impl Notes {
    /// Takes a labelled part of a ruleset, if it is one of these.
    pub(super) fn take(&mut self, label: &str, value: Place<'_>, problems: &mut Problems) -> bool {
        if !OF_RULESET.contains(&label) {
            return false;
        }
        match label {
            "alias" => self.alias = text(value, problems),
            "like" => self.like = text(value, problems),
            _ => take(&mut self.about, label, value, problems),
        }
        true
    }
}

/// What the parts of a description say of the game. A text that uses a game is another game, of the same family and for
/// the same number of people unless it says otherwise.
pub(super) fn collect(parts: &[&SyntaxTree], problems: &mut Problems) -> About {
    let mut whole = About::default();
    for (index, tree) in parts.iter().enumerate() {
        let mut found = Problems::new();
        let about = read(tree, &mut found);
        if index == 0 {
            problems.extend(found);
            whole = about;
            continue;
        }
        if whole.family.is_none() {
            whole.family = about.family;
        }
        if whole.players.is_empty() {
            whole.players = about.players;
        }
    }
    whole
}

fn read(tree: &SyntaxTree, problems: &mut Problems) -> About {
    let mut about = About::default();
    let mut forms = top(tree).filter(|place| place.head() == Some("about"));
    let Some(form) = forms.next() else {
        return about;
    };
    for second in forms {
        problems.push(message::second_about(second.head_span(), form.head_span()));
    }
    for part in form.children() {
        match part.kind() {
            NodeKind::Labelled { label, value } if OF_GAME.contains(&&*label.text) => {
                take(&mut about, &label.text, part.at(*value), problems);
            }
            NodeKind::Bad => {}
            _ => {
                let expected = "`also:`, `family:`, `players:`, `sources:` or `readings:`";
                problems.push(message::bad_about(part.span(), expected));
            }
        }
    }
    about
}

fn take(about: &mut About, label: &str, value: Place<'_>, problems: &mut Problems) {
    match label {
        "also" => {
            for (name, span) in texts(value, problems) {
                if about.also.iter().any(|known| key(known) == key(&name)) {
                    problems.push(message::bad_about(span, "each name once"));
                }
                about.also.push(name);
            }
        }
        "family" => about.family = text(value, problems).map(|(family, _)| family),
        "players" => about.players = numbers(value, problems),
        "sources" => {
            let sources = texts(value, problems).into_iter();
            about.sources = sources.map(|(source, _)| source).collect();
        }
        _ => readings(about, value, problems),
    }
}

/// Pairs of a point and what is taken, in braces each.
fn readings(about: &mut About, list: Place<'_>, problems: &mut Problems) {
    const EXPECTED: &str = "readings, each `{\"point\" \"what is taken\"}`";
    if !matches!(list.kind(), NodeKind::Array(_)) {
        problems.extend((!is_bad(list)).then(|| message::bad_about(list.span(), EXPECTED)));
        return;
    }
    for pair in list.children().filter(|pair| !is_bad(*pair)) {
        let is_pair = matches!(pair.kind(), NodeKind::Array(parts) if parts.len() == 2);
        let mut said = match is_pair {
            true => texts(pair, problems).into_iter(),
            false => {
                problems.push(message::bad_about(pair.span(), EXPECTED));
                continue;
            }
        };
        let (Some((point, span)), Some((taken, _))) = (said.next(), said.next()) else {
            continue;
        };
        if about.readings.iter().any(|known| known.point == point) {
            problems.push(message::bad_about(span, "each point once"));
        }
        about.readings.push(Reading { point, taken });
    }
}

fn is_bad(place: Place<'_>) -> bool {
    matches!(place.kind(), NodeKind::Bad)
}

/// One text in quotes.
fn text(place: Place<'_>, problems: &mut Problems) -> Option<(String, Span)> {
    match place.kind() {
        NodeKind::Text(text) if !text.trim().is_empty() => Some((text.to_string(), place.span())),
        NodeKind::Bad => None,
        _ => {
            problems.push(message::bad_about(place.span(), "a text in quotes"));
            None
        }
    }
}

/// A text in quotes, or several in braces.
fn texts(place: Place<'_>, problems: &mut Problems) -> Vec<(String, Span)> {
    match place.kind() {
        NodeKind::Array(_) => {
            let parts = place.children().map(|part| text(part, problems));
            parts.collect::<Vec<_>>().into_iter().flatten().collect()
        }
        _ => text(place, problems).into_iter().collect(),
    }
}

/// A number of people, or several in braces.
fn numbers(place: Place<'_>, problems: &mut Problems) -> Vec<u32> {
    let parts: Vec<Place<'_>> = match place.kind() {
        NodeKind::Array(_) => place.children().collect(),
        _ => vec![place],
    };
    let mut numbers = Vec::new();
    for part in parts {
        match part.kind() {
            NodeKind::Int(number) if (1..=16).contains(number) => numbers.push(*number as u32),
            NodeKind::Bad => {}
            _ => problems.push(message::bad_about(
                part.span(),
                "a number of people from 1 to 16",
            )),
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// A name as names are compared: its letters and digits in any script, without regard to case.
#[must_use]
pub fn key(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The names that a text says its game goes by, each with the ruleset that is called so, if the name is that of a
/// ruleset.
#[must_use]
pub fn names(text: &str) -> Vec<(String, Option<String>)> {
    let (tree, _) = parse(FileId(0), text);
    let mut found = Problems::new();
    let mut names = Vec::new();
    for place in top(&tree) {
        match place.head() {
            Some("game" | "variant") => {
                let title = place.children().find_map(|part| match part.kind() {
                    NodeKind::Text(title) => Some(title.to_string()),
                    _ => None,
                });
                names.extend(title.map(|title| (title, None)));
            }
            Some("rulesets") => {
                let lists = place.children().collect::<Vec<_>>().into_iter();
                let rulesets = lists.flat_map(|list| list.children().collect::<Vec<_>>());
                for ruleset in rulesets.filter(|place| place.head() == Some("ruleset")) {
                    names.extend(of_ruleset(ruleset));
                }
            }
            _ => {}
        }
    }
    let about = read(&tree, &mut found);
    names.extend(about.also.into_iter().map(|name| (name, None)));
    names
}

/// The names by which a ruleset is known, with the one that its text gives it.
fn of_ruleset(place: Place<'_>) -> Vec<(String, Option<String>)> {
    let (mut name, mut notes, mut found) = (None, Notes::default(), Problems::new());
    for part in place.children() {
        match part.kind() {
            NodeKind::Text(text) if name.is_none() => name = Some(text.to_string()),
            NodeKind::Labelled { label, value } => {
                notes.take(&label.text, part.at(*value), &mut found);
            }
            _ => {}
        }
    }
    let mut also = notes.about.also;
    also.extend(name.as_deref().map(|name| short(name).to_owned()));
    also.into_iter()
        .map(|other| (other, name.clone()))
        .collect()
}

/// Gives each ruleset what those have that it refers to: the items of the one that it is another name of, the sources
/// and readings of the one that it is like. `notes` are those of the rulesets, in their order.
pub(super) fn refer(
    rulesets: &mut [RulesetInfo],
    notes: &[Notes],
    is_own: bool,
    problems: &mut Problems,
) {
    for index in 0..rulesets.len() {
        let Some((name, span)) = notes.get(index).and_then(|notes| notes.alias.clone()) else {
            continue;
        };
        match place_of(rulesets, &name, span) {
            Ok(other) if other != index && notes[other].alias.is_none() => {
                let other = rulesets[other].clone();
                let ruleset = &mut rulesets[index];
                if !ruleset.options.is_empty() {
                    problems.push(message::bad_about(span, "no items beside another name"));
                }
                ruleset.alias_of = Some(other.short_name().to_owned());
                (ruleset.options, ruleset.settings) = (other.options, other.settings);
                ruleset.variations.extend(other.variations);
            }
            Ok(_) => {
                let expected = "a ruleset that is no other name itself";
                problems.push(message::bad_about(span, expected));
            }
            Err(problem) => problems.extend(is_own.then_some(problem)),
        }
    }
    let mut known: Vec<Option<About>> = vec![None; rulesets.len()];
    for index in 0..rulesets.len() {
        let mut way = vec![index];
        // Those that others are like come first.
        while let Some(last) = way.last().copied() {
            let link = notes.get(last).and_then(link);
            let other = link.map(|(name, span)| (place_of(rulesets, name, *span), *span));
            match other {
                Some((Ok(other), span)) if way.contains(&other) => {
                    // A name of itself is reported already.
                    if notes[last].like.is_some() {
                        let expected = "a ruleset that does not refer back to this one";
                        problems.push(message::bad_about(span, expected));
                    }
                    known[last] = Some(rulesets[last].about.clone());
                }
                Some((Ok(other), _)) if known[other].is_none() => {
                    way.push(other);
                    continue;
                }
                Some((Ok(other), _)) => {
                    rulesets[last].like = Some(rulesets[other].short_name().to_owned());
                    let named = rulesets[other].sources().into_iter();
                    let named = named.map(str::to_owned).collect();
                    let mut other = known[other].clone().unwrap_or_default();
                    if other.sources.is_empty() {
                        other.sources = named;
                    }
                    known[last] = Some(with(&rulesets[last].about, other));
                }
                Some((Err(problem), _)) => {
                    let is_like = notes.get(last).is_some_and(|notes| notes.like.is_some());
                    problems
                        .extend((is_own && is_like && known[last].is_none()).then_some(problem));
                    known[last] = Some(rulesets[last].about.clone());
                }
                None => known[last] = Some(rulesets[last].about.clone()),
            }
            way.pop();
        }
    }
    for (ruleset, about) in rulesets.iter_mut().zip(known) {
        ruleset.about = about.unwrap_or_default();
    }
}

/// The ruleset that a ruleset has its notes of.
fn link(notes: &Notes) -> Option<&(String, Span)> {
    notes.like.as_ref().or(notes.alias.as_ref())
}

fn place_of(rulesets: &[RulesetInfo], name: &str, span: Span) -> Result<usize, Problem> {
    let found = named(name, rulesets, |ruleset| &ruleset.name);
    let found = found.map_err(|_| message::misnamed_ruleset(name, rulesets, span))?;
    let is_found = |ruleset: &RulesetInfo| std::ptr::eq(ruleset, found);
    let place = rulesets.iter().position(is_found);
    place.ok_or_else(|| message::misnamed_ruleset(name, rulesets, span))
}

/// What a ruleset says, and what another says where it is silent.
fn with(own: &About, other: About) -> About {
    let mut whole = own.clone();
    if whole.sources.is_empty() {
        whole.sources = other.sources;
    }
    let mut readings = other.readings;
    readings.retain(|reading| {
        !own.readings
            .iter()
            .any(|known| known.point == reading.point)
    });
    readings.append(&mut whole.readings);
    whole.readings = readings;
    whole
}
