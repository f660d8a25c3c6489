//! Texts that lie in the folders of an editor and are not open: who uses a name besides the text that is looked at, and
//! what they declare.
//!
//! Each text is read for its own where it is asked about, and nothing is kept of it but its contents: there may be thousands.

use super::clash::{clash, other_pictures};
use super::known::Known;
use super::names::{NamedPlace, name_at, names, references};
use super::open::Workspace;
use super::outline::{OutlineEntry, outline, outline_of_roots};
use super::rename::{places, rename};
use crate::diagnostic::Severity;
use crate::examine::Queries;
use crate::source::Span;
use crate::syntax::parse;
use crate::text::OWN;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Texts that are not open whose inner names are looked for at most, for one question.
const MOST_EXAMINED: usize = 100;

/// Symbols that are listed: who sees so long a list writes more letters.
const MOST_SYMBOLS: usize = 1000;

/// A place of a text, or of one that it uses, with what is written there instead.
pub type RenameEdit = (Arc<Known>, Span, String);

/// Something that a text declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolOf {
    /// The name of the text.
    pub text: String,
    /// Its contents.
    pub contents: Arc<str>,
    /// What it declares; what is inside stands for itself.
    pub entry: OutlineEntry,
}

impl Workspace {
    /// Every place where the name at an offset of an open text stands: in the text, in those that it uses, and in those,
    /// open or not, that use the one that declares it.
    pub fn references(&mut self, name: &str, offset: usize) -> Vec<(Arc<Known>, NamedPlace)> {
        let Some(known) = self.known(name) else {
            return Vec::new();
        };
        let own = references(&known, offset);
        let Some(asked) = name_at(&known, offset) else {
            return Vec::new();
        };
        let mut found: Vec<(Arc<Known>, NamedPlace)> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut add = |known: &Arc<Known>, place: NamedPlace| {
            let text = known.name_of(place.span.file).to_owned();
            if seen.insert((text, place.span.start, place.span.end)) {
                found.push((Arc::clone(known), place));
            }
        };
        for place in &own {
            add(&known, place.clone());
        }
        for (other, all) in self.sharing(name, &known, &asked, &own) {
            all.into_iter().for_each(|place| add(&other, place));
        }
        found
    }

    /// The edits that give the name at an offset of an open text anew, in every text. A piece that is drawn by the first letter
    /// of its name keeps that as its sign.
    ///
    /// # Errors
    /// Why the name cannot be this one, in words.
    pub fn rename(
        &mut self,
        name: &str,
        offset: usize,
        new: &str,
    ) -> Result<Vec<RenameEdit>, String> {
        let known = self
            .known(name)
            .ok_or_else(|| format!("`{name}` is not open"))?;
        let (asked, own) = rename(&known, offset, new)?;
        let mut found: Vec<RenameEdit> = Vec::new();
        let mut signs: Vec<RenameEdit> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut add = |known: &Arc<Known>, place: &NamedPlace| {
            let text = known.name_of(place.span.file).to_owned();
            if seen.insert((text, place.span.start, place.span.end)) {
                found.push((Arc::clone(known), place.span, new.to_owned()));
                let sign = sign_of(known, place).map(|sign| {
                    let behind = place.span.end + 1;
                    let behind = place.span.since(behind).until(behind);
                    (Arc::clone(known), behind, format!(" sign:\"{sign}\""))
                });
                signs.extend(sign);
            }
        };
        own.iter().for_each(|place| add(&known, place));
        let mut users = vec![Arc::clone(&known)];
        for (other, _) in self.sharing(name, &known, &asked, &own) {
            if let Some(reason) = clash(&other, &asked, new) {
                return Err(format!("in `{}`: {reason}", other.name_of(OWN)));
            }
            places(&other, &asked)
                .iter()
                .for_each(|place| add(&other, place));
            users.push(other);
        }
        if let Err(reason) = self.stay_right(&users, &found, asked.kind) {
            found.extend(signs);
            self.stay_right(&users, &found, asked.kind)
                .map_err(|_| reason)?;
        }
        Ok(found)
    }

    /// Whether texts without a mistake have none, show the same positions, and have the name wherever it stood, after a name of
    /// a kind is given anew.
    ///
    /// # Errors
    /// What would be wrong, in words.
    fn stay_right(
        &self,
        texts: &[Arc<Known>],
        edits: &[RenameEdit],
        kind: &str,
    ) -> Result<(), String> {
        let mut edited: BTreeMap<String, String> = BTreeMap::new();
        let mut sorted: Vec<&RenameEdit> = edits.iter().collect();
        sorted.sort_by_key(|(_, span, _)| std::cmp::Reverse(span.start));
        for (known, span, new) in sorted {
            let source = known.text.sources.get(span.file);
            let text = edited.entry(source.name.clone());
            text.or_insert_with(|| source.text.to_string())
                .replace_range(span.range(), new);
        }
        for before in texts.iter().filter(|known| !known.problems.has_errors()) {
            let name = before.name_of(OWN);
            let own = edited.get(name).map_or(before.own(), String::as_str);
            let text = self.read_with(name, own, edited.clone());
            let after = Known::new(text, 0, before.choice.clone(), &mut Queries::default());
            let mut problems = after.problems.iter();
            let error = problems.find(|problem| problem.severity == Severity::Error);
            let reason = error.map(|error| format!("the text would be wrong: {}", error.message));
            let reason = reason
                .or_else(|| other_pictures(before, &after))
                .or_else(|| lost(before, &after, edits, kind));
            if let Some(reason) = reason {
                return Err(reason);
            }
        }
        Ok(())
    }

    /// The texts besides one in which its name `asked` stands and means what it means there, with the places: those that see the
    /// same declaration, and those with a declaration of their own for what a text asks that both use.
    fn sharing(
        &mut self,
        name: &str,
        known: &Known,
        asked: &NamedPlace,
        own: &[NamedPlace],
    ) -> Vec<(Arc<Known>, Vec<NamedPlace>)> {
        let declared = own.iter().filter(|place| place.declares);
        let homes: BTreeSet<&str> = declared
            .map(|place| known.name_of(place.span.file))
            .collect();
        if homes.is_empty() {
            return Vec::new();
        }
        let used = own.iter().map(|place| known.name_of(place.span.file));
        let used: BTreeSet<&str> = used.filter(|text| *text != name).collect();
        let is_used = |text: &str| used.contains(text);
        // A ruleset may be named without what stands before it, a worked example by the words that its name begins with.
        let word = match asked.kind {
            "ruleset" => crate::expand::short(&asked.name),
            "test" => "",
            _ => known.written(asked.span),
        };
        let may_name = |text: &str| match asked.kind {
            "test" => text.contains("(changes"),
            _ => text.contains(word),
        };
        let mut sharing = Vec::new();
        for other in self.texts_with(name, may_name) {
            let mut all = names(&other);
            all.retain(|place| place.kind == asked.kind && place.name == asked.name);
            let is_same = all
                .iter()
                .any(|place| place.declares && homes.contains(other.name_of(place.span.file)));
            if is_same {
                sharing.push((other, all));
                continue;
            }
            let uses = |known: &Known| {
                let mut texts = known.text.sources.iter().skip(1);
                texts.any(|source| is_used(&source.name))
            };
            if !uses(&other) {
                continue;
            }
            let all = places(&other, asked);
            let is_asked = |place: &NamedPlace| is_used(other.name_of(place.span.file));
            if all.iter().any(is_asked) {
                sharing.push((other, all));
            }
        }
        sharing
    }

    /// What is known of the texts besides one whose contents are wanted, the open ones first.
    fn texts_with(&mut self, name: &str, wanted: impl Fn(&str) -> bool) -> Vec<Arc<Known>> {
        let open: Vec<String> = self
            .names()
            .filter(|other| *other != name)
            .map(str::to_owned)
            .collect();
        let mut found: Vec<Arc<Known>> = Vec::new();
        for other in open {
            if self.text(&other).is_some_and(|text| wanted(&text)) {
                found.extend(self.known(&other));
            }
        }
        let mut queries = Queries::default();
        let closed = self.closed();
        for (other, _) in closed.filter(|(other, text)| *other != name && wanted(text)) {
            found.extend(self.known_of_closed(other, &mut queries).map(Arc::new));
        }
        found
    }

    /// What texts declare, of that whose name has some letters in it, whatever their case: of texts that are open and,
    /// up to about a thousand symbols, of those that are not. Of the latter the names inside their forms are looked for where
    /// letters are given.
    pub fn symbols(&mut self, letters: &str) -> Vec<SymbolOf> {
        let asked = letters.to_lowercase();
        let mut found = Vec::new();
        let collect = |found: &mut Vec<SymbolOf>,
                       (text, contents): (&str, &Arc<str>),
                       mut waiting: Vec<OutlineEntry>| {
            while let Some(mut entry) = waiting.pop() {
                waiting.append(&mut entry.inside);
                if entry.name.to_lowercase().contains(&asked) {
                    found.push(SymbolOf {
                        text: text.to_owned(),
                        contents: Arc::clone(contents),
                        entry,
                    });
                }
            }
        };
        let open: Vec<String> = self.names().map(str::to_owned).collect();
        for name in open {
            if let (Some(known), Some(text)) = (self.known(&name), self.text(&name)) {
                collect(&mut found, (&name, &text), outline(&known));
            }
        }
        let mut queries = Queries::default();
        let mut examined = 0;
        for (name, text) in self.closed() {
            if found.len() >= MOST_SYMBOLS {
                break;
            }
            if !text.to_lowercase().contains(&asked) {
                continue;
            }
            examined += 1;
            let known = match asked.is_empty() || examined > MOST_EXAMINED {
                true => None,
                false => self.known_of_closed(name, &mut queries),
            };
            let entries = match known {
                Some(known) => outline(&known),
                None => outline_of_roots(&parse(OWN, text).0),
            };
            collect(&mut found, (name, text), entries);
        }
        found
    }
}

/// Why a name of a kind is not read where another one stood, if it is not at some place of a text and of those that it uses.
fn lost(before: &Known, after: &Known, edits: &[RenameEdit], kind: &str) -> Option<String> {
    let of_kind = |known: &Known| {
        let places = names(known).into_iter();
        let places = places.filter(|place| place.kind == kind);
        let places = places.map(|place| (known.name_of(place.span.file).to_owned(), place.span));
        let places = places.map(|(text, span)| ((text, span.start), span.end));
        places.collect::<BTreeMap<(String, u32), u32>>()
    };
    let (old, new) = (of_kind(before), of_kind(after));
    // Several texts may use one text: an edit of it is made once.
    let of_text = |text: &str| {
        let edits = edits.iter();
        edits
            .filter(|(known, span, _)| known.name_of(span.file) == text)
            .map(|(_, span, written)| (*span, written.as_str()))
            .collect::<Vec<_>>()
    };
    for ((text, start), end) in &old {
        let here = of_text(text);
        let is_it = |(span, _): &&(Span, &str)| (span.start, span.end) == (*start, *end);
        let Some((span, written)) = here.iter().find(is_it) else {
            continue;
        };
        let moved = here.iter().filter(|(other, _)| other.start < *start);
        let moved = moved.map(|(other, written)| written.len() as i64 - other.len() as i64);
        let start = i64::from(*start) + moved.sum::<i64>();
        let end = start + written.len() as i64;
        let is_read = u32::try_from(start)
            .ok()
            .and_then(|start| new.get(&(text.clone(), start)))
            .is_some_and(|known| i64::from(*known) == end);
        if !is_read {
            let source = before
                .text
                .sources
                .iter()
                .find(|source| source.name == *text)?;
            let old = source.text.get(span.range())?;
            return Some(format!(
                "`{written}` would not be read as the name of the {kind} everywhere where `{old}` stands"
            ));
        }
    }
    None
}

/// The first letter of a piece at the form that declares it, which it is drawn by.
fn sign_of(known: &Known, place: &NamedPlace) -> Option<char> {
    let is_form =
        known.written(place.whole).starts_with("(piece") && place.whole.contains(place.span);
    let is_piece = place.declares && place.kind == "piece" && is_form;
    place.name.chars().next().filter(|_| is_piece)
}
