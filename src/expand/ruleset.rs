//! Rulesets: `(rulesets { (ruleset "Ruleset/Name (Source)" { "Category/Item" … })* … })`.

use super::about::{self, About, Notes};
use super::misspellings::familiar;
use super::option::{Changed, OptionData, OptionInfo, folded, same};
use super::{Place, message, top};
use crate::diagnostic::{Problems, is_swapped};
use crate::source::Span;
use crate::syntax::{NodeKind, SyntaxTree};
use std::collections::HashMap;

/// A named choice among the items of several options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetInfo {
    /// Its name as written, `Ruleset/Standard (Described)`.
    pub name: String,
    /// The items it sets, `Heading/Item`.
    pub options: Vec<String>,
    /// The items that may be chosen beside those it sets, `Heading/Item`.
    pub variations: Vec<String>,
    /// Its number of stars.
    pub priority: u32,
    /// Whether it counts if nothing is chosen, whatever the stars of the items.
    pub is_default: bool,
    /// What is said of it for people.
    pub about: About,
    /// The ruleset that it is another name of.
    pub alias_of: Option<String>,
    /// The ruleset whose sources and readings it has where it says nothing else.
    pub like: Option<String>,
    /// Where it is declared.
    pub span: Span,
    /// The number of its text among the parts of the description.
    pub(super) part: usize,
    /// For each item it sets: the index of the option, and of the item in it.
    pub(super) settings: Vec<(usize, usize)>,
}

impl RulesetInfo {
    /// Its name without the leading `Ruleset/` and without what follows in parentheses.
    pub fn short_name(&self) -> &str {
        short(&self.name)
    }

    /// Where its rules are from: what it says of that, or else what stands in parentheses behind its name.
    pub fn sources(&self) -> Vec<&str> {
        let said = &self.about.sources;
        if !said.is_empty() {
            return said.iter().map(String::as_str).collect();
        }
        let name = without_prefix(&self.name);
        let behind = name.strip_prefix(self.short_name()).unwrap_or_default();
        let behind = behind.trim().strip_prefix('(');
        let source = behind.and_then(|source| source.strip_suffix(')'));
        // Ludii's texts say there how well their rules are known.
        let evidence = "Described Incomplete Observed Reconstructed Scholarly Suggested";
        let is_source = |source: &&str| !evidence.split(' ').any(|word| word == *source);
        source.filter(is_source).into_iter().collect()
    }
}

/// A ruleset's name without its prefix and the source in parentheses.
pub fn short(name: &str) -> &str {
    let name = without_prefix(name);
    match name.rfind('(') {
        Some(at) if at > 0 && name.ends_with(')') => name[..at].trim(),
        _ => name,
    }
}

/// A ruleset's name without `Ruleset/`, whatever its case.
fn without_prefix(name: &str) -> &str {
    let name = name.trim();
    match name.split_once('/') {
        Some((prefix, rest)) if same(prefix, "Ruleset") => rest.trim(),
        _ => name,
    }
}

/// Whether a text means a ruleset: by its name, with or without `Ruleset/` and what follows in parentheses.
pub fn is_ruleset(name: &str, text: &str) -> bool {
    let ways: [fn(&str) -> &str; 3] = [str::trim, without_prefix, short];
    ways.iter().any(|way| same(way(name), way(text)))
}

/// A ruleset of a used text that names an item which is gone.
#[derive(Debug)]
pub(super) struct Lost {
    pub(super) name: String,
    /// The item.
    pub(super) item: String,
    /// Its number of stars.
    pub(super) priority: u32,
    /// What takes the item away.
    pub(super) because: Span,
}

/// The names of all rulesets, as they are written.
pub(super) fn names(parts: &[&SyntaxTree]) -> Vec<String> {
    let forms = parts.iter().flat_map(|tree| top(tree));
    let forms = forms.filter(|place| place.head() == Some("rulesets"));
    let lists = forms.flat_map(|place| place.children().collect::<Vec<_>>());
    let rulesets = lists.flat_map(|list| list.children().collect::<Vec<_>>());
    let rulesets = rulesets.filter(|place| place.head() == Some("ruleset"));
    let name = |place: Place<'_>| {
        place.children().find_map(|part| match part.kind() {
            NodeKind::Text(text) => Some(text.to_string()),
            _ => None,
        })
    };
    rulesets.filter_map(name).collect()
}

/// The one of several rulesets that a name means: as it is written, without `Ruleset/`, or without the source as well.
///
/// # Errors
/// Those that it could mean, if it does not mean one alone.
pub(super) fn named<'a, R>(
    text: &str,
    rulesets: &'a [R],
    name: impl Fn(&R) -> &str,
) -> Result<&'a R, Vec<&'a R>> {
    let ways: [fn(&str) -> &str; 3] = [str::trim, without_prefix, short];
    for way in ways {
        let is_same = |ruleset: &&R| same(way(name(ruleset)), way(text));
        let mut found: Vec<&R> = rulesets.iter().filter(is_same).collect();
        found.dedup_by(|one, other| name(one) == name(other));
        match found[..] {
            [] => {}
            [only] => return Ok(only),
            _ => return Err(found),
        }
    }
    Err(Vec::new())
}

/// The rulesets of a description, and those of a used one that cannot be chosen any more, as they name an item of a
/// `changed` option. `keeps`, called with the number of a text and the name of a ruleset of it, says which ones stay.
pub(super) fn collect(
    parts: &[&SyntaxTree],
    options: &[OptionData<'_>],
    changed: &[Changed],
    keeps: &dyn Fn(usize, &str) -> bool,
    problems: &mut Problems,
) -> (Vec<RulesetInfo>, Vec<Lost>) {
    let mut rulesets: Vec<RulesetInfo> = Vec::new();
    let mut all_lost: Vec<Lost> = Vec::new();
    // By their names, folded: there may be thousands.
    let mut known: HashMap<String, usize> = HashMap::new();
    for (index, tree) in parts.iter().enumerate() {
        let first = rulesets.len();
        for place in top(tree).filter(|place| place.head() == Some("rulesets")) {
            let mut reader = Reader {
                options,
                part: index,
                changed: if index > 0 { changed } else { &[] },
                found: Vec::new(),
                notes: Vec::new(),
                lost: Vec::new(),
                is_last_unavailable: false,
                misses: Vec::new(),
                problems: Problems::new(),
            };
            reader.rulesets(place);
            about::refer(
                &mut reader.found,
                &reader.notes,
                index == 0,
                &mut reader.problems,
            );
            reader
                .misses
                .retain(|(_, ruleset, ..)| keeps(index, ruleset));
            reader.report_misses(tree);
            problems.extend(reader.problems);
            let stays = |name: &str| keeps(index, name) && !known.contains_key(&folded(name));
            all_lost.extend(reader.lost.into_iter().filter(|lost| stays(&lost.name)));
            for ruleset in reader.found {
                if !keeps(index, &ruleset.name) {
                    continue;
                }
                let folded = folded(&ruleset.name);
                match known.get(&folded).copied() {
                    Some(known) if known >= first => problems.push(message::duplicate_ruleset(
                        ruleset.span,
                        &ruleset.name,
                        rulesets[known].span,
                    )),
                    Some(_) => {}
                    None => {
                        known.insert(folded, rulesets.len());
                        rulesets.push(ruleset);
                    }
                }
            }
        }
    }
    (rulesets, all_lost)
}

fn heading(setting: &str) -> &str {
    setting
        .split_once('/')
        .map_or(setting, |(heading, _)| heading)
}

struct Reader<'a, 'b> {
    options: &'a [OptionData<'b>],
    /// The number of the text among the parts of the description.
    part: usize,
    /// Options that a text which uses this one has changed.
    changed: &'a [Changed],
    found: Vec<RulesetInfo>,
    /// What stands beside the items of each.
    notes: Vec<Notes>,
    lost: Vec<Lost>,
    /// Whether the last ruleset cannot be chosen, so that its stars go with it.
    is_last_unavailable: bool,
    /// What names no item: in which ruleset, and where.
    misses: Vec<(Miss, String, String, Span)>,
    problems: Problems,
}

impl Reader<'_, '_> {
    fn rulesets(&mut self, place: Place<'_>) {
        for part in place.children() {
            match part.kind() {
                NodeKind::Array(_) => self.list(part),
                NodeKind::Bad => {}
                _ => self
                    .problems
                    .push(message::bad_ruleset(part.span(), "`{ (ruleset …) … }`")),
            }
        }
        if self.found.is_empty() && self.lost.is_empty() {
            let expected = "at least one `(ruleset \"Ruleset/Name\" { … })`";
            self.problems
                .push(message::incomplete_ruleset(place.head_span(), expected));
        }
    }

    fn list(&mut self, list: Place<'_>) {
        for part in list.children() {
            match part.kind() {
                NodeKind::Stars(count) if self.is_last_unavailable => {
                    if let Some(lost) = self.lost.last_mut() {
                        lost.priority = *count;
                    }
                }
                NodeKind::Stars(count) if !self.found.is_empty() => {
                    if let Some(ruleset) = self.found.last_mut() {
                        ruleset.priority = *count;
                    }
                }
                _ if part.head() == Some("ruleset") => self.ruleset(part),
                NodeKind::Bad => {}
                _ => self
                    .problems
                    .push(message::bad_ruleset(part.span(), "`(ruleset …)`")),
            }
        }
    }

    fn ruleset(&mut self, place: Place<'_>) {
        let mut name = None;
        let mut settings = Vec::new();
        let mut variations = Vec::new();
        let mut bare: Option<Span> = None;
        let mut notes = Notes::default();
        for part in place.children() {
            match part.kind() {
                NodeKind::Text(text) if name.is_none() => {
                    name = Some((text.to_string(), part.span()))
                }
                NodeKind::Array(_) => settings.extend(self.names(part)),
                NodeKind::Labelled { label, value } if &*label.text == "variations" => {
                    variations.extend(self.names(part.at(*value)));
                }
                NodeKind::Labelled { label, value }
                    if notes.take(&label.text, part.at(*value), &mut self.problems) => {}
                NodeKind::Bad => {}
                // Items without the braces around them.
                NodeKind::Text(text) => {
                    bare = Some(bare.map_or(part.span(), |span| span.join(part.span())));
                    settings.push((text.to_string(), part.span()));
                }
                _ => {
                    let expected = "a name and a list `{ \"Category/Item\" … }`";
                    self.problems
                        .push(message::bad_ruleset(part.span(), expected));
                }
            }
        }
        if let Some(span) = bare {
            let expected = "a list `{ \"Category/Item\" … }` after the name";
            self.problems.push(message::bad_ruleset(span, expected));
        }
        let Some((name, span)) = name else {
            let expected = "its name in quotes";
            return self
                .problems
                .push(message::incomplete_ruleset(place.head_span(), expected));
        };
        let before = self.misses.len();
        for (variation, span) in &variations {
            self.find(&name, variation, *span);
        }
        let settings = self.settings(&name, settings);
        self.is_last_unavailable = self.is_unavailable(&name, before);
        if self.is_last_unavailable {
            return;
        }
        let about = notes.about.clone();
        self.notes.push(notes);
        self.found.push(RulesetInfo {
            name,
            about,
            alias_of: None,
            like: None,
            part: self.part,
            is_default: false,
            options: settings.iter().map(|(text, _)| text.clone()).collect(),
            variations: variations.into_iter().map(|(text, _)| text).collect(),
            priority: 0,
            span,
            settings: settings
                .into_iter()
                .filter_map(|(_, setting)| setting)
                .collect(),
        });
    }

    /// Whether a ruleset cannot be chosen any more, as one of the items that it names, noted since `before`, is of an
    /// option that has been changed.
    fn is_unavailable(&mut self, name: &str, before: usize) -> bool {
        let changed = self.changed;
        let because = |text: &str| {
            let category = heading(text);
            let is_named =
                |one: &&Changed| same(&one.heading, category) || same(&one.category, category);
            changed.iter().find(is_named)
        };
        let misses = &self.misses[before..];
        let first = misses
            .iter()
            .find_map(|(_, _, text, _)| Some((text.clone(), because(text)?.span)));
        let Some((item, because)) = first else {
            return false;
        };
        self.misses.truncate(before);
        self.lost.push(Lost {
            name: name.to_owned(),
            item,
            priority: 0,
            because,
        });
        true
    }

    fn names(&mut self, list: Place<'_>) -> Vec<(String, Span)> {
        let mut names = Vec::new();
        for part in list.children() {
            match part.kind() {
                NodeKind::Text(text) => names.push((text.to_string(), part.span())),
                NodeKind::Bad => {}
                _ => self
                    .problems
                    .push(message::bad_ruleset(part.span(), "`\"Category/Item\"`")),
            }
        }
        names
    }

    fn settings(
        &mut self,
        ruleset: &str,
        names: Vec<(String, Span)>,
    ) -> Vec<(String, Option<(usize, usize)>)> {
        let mut first: Vec<(usize, Span)> = Vec::new();
        let mut settings = Vec::new();
        for (text, span) in names {
            let setting = self.find(ruleset, &text, span);
            if let Some((option, _)) = setting {
                if let Some((_, known)) = first.iter().find(|(known, _)| *known == option) {
                    let heading = &self.options[option].info.heading;
                    self.problems
                        .push(message::option_twice(span, heading, *known));
                }
                first.push((option, span));
            }
            settings.push((text, setting));
        }
        settings
    }

    /// Which option and item `Heading/Item` is.
    fn find(&mut self, ruleset: &str, text: &str, span: Span) -> Option<(usize, usize)> {
        let infos: Vec<&OptionInfo> = self.options.iter().map(|option| &option.info).collect();
        find(&infos, text)
            .map_err(|miss| {
                let place = (miss, ruleset.to_owned(), text.to_owned(), span);
                self.misses.push(place);
            })
            .ok()
    }

    /// Reports what names no item: where the option or item is declared, if its name is misspelt there.
    fn report_misses(&mut self, tree: &SyntaxTree) {
        let misses = std::mem::take(&mut self.misses);
        let infos: Vec<&OptionInfo> = self.options.iter().map(|option| &option.info).collect();
        let familiar = (!misses.is_empty()).then(|| familiar(tree));
        let mut reported: Vec<Span> = Vec::new();
        for (miss, _, text, span) in &misses {
            let alike = misses
                .iter()
                .filter(|(_, _, other, _)| heading(other) == heading(text))
                .count();
            let declared = self.misspelt(miss, text).filter(|(_, declared, used)| {
                alike > 1
                    || familiar
                        .as_ref()
                        .is_some_and(|words| words.prefers(used, declared))
            });
            let Some((place, declared, used)) = declared else {
                self.problems.push(miss.problem(&infos, text, *span));
                continue;
            };
            if !reported.contains(&place) {
                reported.push(place);
                self.problems
                    .push(message::misspelt_item(place, &declared, &used, *span));
            }
        }
    }

    /// The heading of an option, or the name of an item, that no ruleset names, and that is misspelt if a ruleset
    /// means it: its place, the name as declared, and as used.
    fn misspelt(&self, miss: &Miss, text: &str) -> Option<(Span, String, String)> {
        let (category, item) = text.split_once('/').unwrap_or((text, ""));
        let settings = || self.found.iter().flat_map(|ruleset| &ruleset.settings);
        match miss {
            Miss::Category => {
                let is_named = |(index, option): &(usize, &OptionData<'_>)| {
                    is_swapped(category, &option.info.heading)
                        && settings().all(|(known, _)| known != index)
                };
                let (_, option) = self.options.iter().enumerate().find(is_named)?;
                Some((
                    option.heading_span,
                    option.info.heading.clone(),
                    category.to_owned(),
                ))
            }
            Miss::Item(option) => {
                let items = self.options[*option].info.items.iter().enumerate();
                let mut meant = items.filter(|(index, known)| {
                    is_swapped(item, &known.name)
                        && settings().all(|setting| *setting != (*option, *index))
                });
                let (_, known) = meant.next()?;
                Some((known.span, known.name.clone(), item.to_owned()))
            }
        }
    }
}

/// Why `Category/Item` names nothing.
pub(super) enum Miss {
    Category,
    Item(usize),
}

/// Which option and item `Category/Item` is: the category by heading or tag, whatever the case.
pub(super) fn find(options: &[&OptionInfo], text: &str) -> Result<(usize, usize), Miss> {
    let (category, item) = text.split_once('/').unwrap_or((text, ""));
    let option = options
        .iter()
        .position(|option| option.heading == category)
        .or_else(|| {
            options
                .iter()
                .position(|option| same(&option.heading, category))
        })
        .or_else(|| {
            options
                .iter()
                .position(|option| same(&option.category, category))
        })
        .ok_or(Miss::Category)?;
    let item = options[option].find(item).ok_or(Miss::Item(option))?;
    Ok((option, item))
}
