//! Rulesets: `(rulesets { (ruleset "Ruleset/Name (Source)" { "Category/Item" … })* … })`.

use super::option::{OptionData, OptionInfo, folded, same};
use super::slips::familiar;
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
    /// Where it is declared.
    pub span: Span,
    /// For each item it sets: the index of the option, and of the item in it.
    pub(super) settings: Vec<(usize, usize)>,
}

impl RulesetInfo {
    /// Its name without the leading `Ruleset/` and without what follows in parentheses.
    pub fn short_name(&self) -> &str {
        short(&self.name)
    }
}

/// A ruleset's name without its prefix and the source in parentheses.
pub(super) fn short(name: &str) -> &str {
    let name = without_prefix(name);
    match name.rfind('(') {
        Some(at) if at > 0 && name.ends_with(')') => name[..at].trim(),
        _ => name,
    }
}

/// A ruleset's name without `Ruleset/`, whatever its case.
pub(super) fn without_prefix(name: &str) -> &str {
    let name = name.trim();
    match name.split_once('/') {
        Some((prefix, rest)) if same(prefix, "Ruleset") => rest.trim(),
        _ => name,
    }
}

/// The rulesets of a description. Those of a used one that name an option the file declares anew are left
/// out if they do not fit it.
pub(super) fn collect(
    parts: &[&SyntaxTree],
    options: &[OptionData<'_>],
    overridden: &[String],
    problems: &mut Problems,
) -> Vec<RulesetInfo> {
    let mut rulesets: Vec<RulesetInfo> = Vec::new();
    // By their names, folded: there may be thousands.
    let mut known: HashMap<String, usize> = HashMap::new();
    for (index, tree) in parts.iter().enumerate() {
        let first = rulesets.len();
        for place in top(tree).filter(|place| place.head() == Some("rulesets")) {
            let mut reader = Reader {
                options,
                found: Vec::new(),
                misses: Vec::new(),
                problems: Problems::new(),
            };
            reader.rulesets(place);
            reader.tell_misses(tree);
            let stale = index > 0
                && reader.problems.has_errors()
                && reader.found.iter().any(|ruleset| {
                    overridden
                        .iter()
                        .any(|o| ruleset.options.iter().any(|s| heading(s) == o))
                });
            if stale {
                reader
                    .found
                    .retain(|ruleset| ruleset.settings.len() == ruleset.options.len());
            } else {
                problems.extend(reader.problems);
            }
            for ruleset in reader.found {
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
    rulesets
}

fn heading(setting: &str) -> &str {
    setting
        .split_once('/')
        .map_or(setting, |(heading, _)| heading)
}

struct Reader<'a, 'b> {
    options: &'a [OptionData<'b>],
    found: Vec<RulesetInfo>,
    /// What names no item, and where.
    misses: Vec<(Miss, String, Span)>,
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
        if self.found.is_empty() {
            let expected = "at least one `(ruleset \"Ruleset/Name\" { … })`";
            self.problems
                .push(message::incomplete_ruleset(place.head_span(), expected));
        }
    }

    fn list(&mut self, list: Place<'_>) {
        for part in list.children() {
            match part.kind() {
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
        for part in place.children() {
            match part.kind() {
                NodeKind::Text(text) if name.is_none() => {
                    name = Some((text.to_string(), part.span()))
                }
                NodeKind::Array(_) => settings.extend(self.names(part)),
                NodeKind::Labelled { label, value } if &*label.text == "variations" => {
                    variations.extend(self.names(part.at(*value)));
                }
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
        for (variation, span) in &variations {
            self.find(variation, *span);
        }
        let settings = self.settings(settings);
        self.found.push(RulesetInfo {
            name,
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

    fn settings(&mut self, names: Vec<(String, Span)>) -> Vec<(String, Option<(usize, usize)>)> {
        let mut first: Vec<(usize, Span)> = Vec::new();
        let mut settings = Vec::new();
        for (text, span) in names {
            let setting = self.find(&text, span);
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
    fn find(&mut self, text: &str, span: Span) -> Option<(usize, usize)> {
        let infos: Vec<&OptionInfo> = self.options.iter().map(|option| &option.info).collect();
        find(&infos, text)
            .map_err(|miss| self.misses.push((miss, text.to_owned(), span)))
            .ok()
    }

    /// Tells what names no item: where the option or item is declared, if its name is misspelt there.
    fn tell_misses(&mut self, tree: &SyntaxTree) {
        let misses = std::mem::take(&mut self.misses);
        let infos: Vec<&OptionInfo> = self.options.iter().map(|option| &option.info).collect();
        let familiar = (!misses.is_empty()).then(|| familiar(tree));
        let mut told: Vec<Span> = Vec::new();
        for (miss, text, span) in &misses {
            let alike = misses
                .iter()
                .filter(|(_, other, _)| heading(other) == heading(text))
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
            if !told.contains(&place) {
                told.push(place);
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
                let is_meant = |(index, option): &(usize, &OptionData<'_>)| {
                    is_swapped(category, &option.info.heading)
                        && settings().all(|(known, _)| known != index)
                };
                let (_, option) = self.options.iter().enumerate().find(is_meant)?;
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
