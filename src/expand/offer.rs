//! What a description offers: its options and rulesets, after its variants have said which of them stay and which
//! count if nothing is chosen.
//!
//! A variant is read from the game outwards, so that what the nearest text says counts. A ruleset of a used text
//! that names an item which is gone cannot be chosen any more: that is reported at what takes the item away.

use super::message;
use super::option::{self, Changed, OptionData, OptionInfo, same};
use super::ruleset::{self, Lost, RulesetInfo};
use super::variant::{Quoted, Variant};
use crate::diagnostic::Problems;
use crate::source::Span;
use crate::syntax::SyntaxTree;

/// The options and rulesets that can be chosen.
#[derive(Debug)]
pub(super) struct Offer<'a> {
    pub(super) options: Vec<OptionData<'a>>,
    pub(super) rulesets: Vec<RulesetInfo>,
}

/// What a name in `(variant …)` means.
enum Entry {
    Ruleset(String),
    Item(usize, usize),
    Option(usize),
}

/// Which rulesets of the texts that it uses a variant keeps.
#[derive(Debug, Default)]
struct Kept {
    /// The variant's number among the parts.
    part: usize,
    only: Option<Vec<String>>,
    without: Vec<String>,
}

impl Kept {
    fn keeps(&self, part: usize, name: &str) -> bool {
        let is_named = |names: &Vec<String>| names.iter().any(|known| known == name);
        part <= self.part || self.only.as_ref().is_none_or(is_named) && !is_named(&self.without)
    }
}

/// Collects what the parts of a description offer.
pub(super) fn collect<'a>(
    parts: &[&'a SyntaxTree],
    variants: &[Option<Variant>],
    problems: &mut Problems,
) -> Offer<'a> {
    let (options, changed) = option::collect(parts, problems);
    let mut restricting = Restricting {
        names: ruleset::names(parts),
        options,
        changed,
        kept: Vec::new(),
        default: None,
        problems: Problems::new(),
    };
    for (part, variant) in variants.iter().enumerate().rev() {
        restricting.problems = Problems::new();
        if let Some(variant) = variant {
            restricting.variant(part, variant);
        }
    }
    let Restricting {
        options,
        changed,
        kept,
        default,
        problems: found,
        ..
    } = restricting;
    problems.extend(found);
    let keeps = |part: usize, name: &str| kept.iter().all(|kept| kept.keeps(part, name));
    let (mut rulesets, lost) = ruleset::collect(parts, &options, &changed, &keeps, problems);
    // What a variant prefers takes the stars of the rulesets that it uses.
    let prefers = |part: &usize| {
        let variant = variants.get(*part).and_then(Option::as_ref);
        variant.is_some_and(|variant| !variant.default.is_empty())
    };
    if let Some(first) = (0..parts.len()).find(prefers) {
        for ruleset in rulesets.iter_mut().filter(|known| known.part > first) {
            ruleset.priority = 0;
        }
    }
    let named = default.and_then(|name| rulesets.iter().position(|known| known.name == name));
    if let Some(default) = named.or_else(|| starred(&rulesets, parts.len())) {
        rulesets[default].is_default = true;
    }
    report_lost(&lost, &options, &rulesets, problems);
    Offer { options, rulesets }
}

/// The state while variants say what stays.
struct Restricting<'a> {
    /// The names of all rulesets.
    names: Vec<String>,
    options: Vec<OptionData<'a>>,
    changed: Vec<Changed>,
    kept: Vec<Kept>,
    /// The ruleset that counts by default.
    default: Option<String>,
    /// What is wrong with the last variant.
    problems: Problems,
}

impl Restricting<'_> {
    fn variant(&mut self, part: usize, variant: &Variant) {
        for entry in &variant.default {
            match self.find(entry) {
                Some(Entry::Ruleset(name)) => self.default = Some(name),
                Some(Entry::Item(option, item)) => self.options[option].prefer(item),
                Some(Entry::Option(_)) => {
                    let expected = "an item, `\"Category/Item\"`, or a ruleset";
                    self.problems.push(message::bad_variant(entry.1, expected));
                }
                None => {}
            }
        }
        let mut kept = Kept {
            part,
            ..Kept::default()
        };
        let mut stay: Vec<(usize, usize)> = Vec::new();
        if let Some(only) = &variant.only {
            let mut rulesets = Vec::new();
            for entry in only {
                match self.find(entry) {
                    Some(Entry::Ruleset(name)) => rulesets.push(name),
                    Some(Entry::Item(option, item)) => stay.push((option, item)),
                    Some(Entry::Option(_)) => {
                        let expected = "an item, `\"Category/Item\"`, or a ruleset";
                        self.problems.push(message::bad_variant(entry.1, expected));
                    }
                    None => {}
                }
            }
            if only.is_empty() || !rulesets.is_empty() {
                kept.only = Some(rulesets);
            }
        }
        let mut gone: Vec<(usize, usize, Span)> = Vec::new();
        for (option, data) in self.options.iter().enumerate() {
            if stay.iter().any(|(known, _)| *known == option) {
                let others =
                    (0..data.info.items.len()).filter(|item| !stay.contains(&(option, *item)));
                gone.extend(others.map(|item| (option, item, variant.only_span)));
            }
        }
        for entry in &variant.without {
            match self.find(entry) {
                Some(Entry::Ruleset(name)) => kept.without.push(name),
                Some(Entry::Item(option, item)) => gone.push((option, item, entry.1)),
                // An option that is not offered keeps the item that counts.
                Some(Entry::Option(option)) => {
                    let data = &self.options[option].info;
                    let counts = data.default_item();
                    let others = (0..data.items.len()).filter(|item| Some(*item) != counts);
                    gone.extend(others.map(|item| (option, item, entry.1)));
                }
                None => {}
            }
        }
        self.kept.push(kept);
        self.remove(&gone);
    }

    fn remove(&mut self, gone: &[(usize, usize, Span)]) {
        for (number, option) in self.options.iter_mut().enumerate() {
            let of_option = gone.iter().filter(|(option, ..)| *option == number);
            let items: Vec<(usize, Span)> =
                of_option.map(|(_, item, span)| (*item, *span)).collect();
            let Some((_, span)) = items.first().copied() else {
                continue;
            };
            let is_gone = |item: usize| items.iter().any(|(known, _)| *known == item);
            if (0..option.info.items.len()).all(is_gone) {
                self.problems
                    .push(message::no_item_stays(span, &option.info.heading));
                continue;
            }
            if let Some(default) = option.info.default_item().filter(|item| is_gone(*item)) {
                let place = items.iter().find(|(item, _)| *item == default);
                let place = place.map_or(span, |(_, span)| *span);
                let left = (0..option.info.items.len()).filter(|item| !is_gone(*item));
                if left.clone().count() > 1 {
                    self.problems
                        .push(message::default_gone(place, &option.info, default, left));
                }
            }
            option.remove(&is_gone);
            self.changed.push(Changed {
                heading: option.info.heading.clone(),
                category: option.info.category.clone(),
                span,
            });
        }
    }

    /// What a name means; a problem if it means nothing.
    fn find(&mut self, (text, span): &Quoted) -> Option<Entry> {
        let infos: Vec<&OptionInfo> = self.options.iter().map(|option| &option.info).collect();
        let found = ruleset::named(text, &self.names, String::as_str)
            .map(|name| Entry::Ruleset(name.to_owned()))
            .ok()
            .or_else(|| {
                let (option, item) = ruleset::find(&infos, text).ok()?;
                Some(Entry::Item(option, item))
            })
            .or_else(|| {
                let is_named =
                    |info: &&OptionInfo| same(&info.heading, text) || same(&info.category, text);
                infos.iter().position(is_named).map(Entry::Option)
            });
        if found.is_none() {
            let problem = message::unknown_entry(text, &self.names, &infos, *span);
            self.problems.push(problem);
        }
        found
    }
}

/// The ruleset with the most stars of the nearest text before the last that marks one: a variant's star counts
/// before the stars of the items of the game that it uses.
fn starred(rulesets: &[RulesetInfo], parts: usize) -> Option<usize> {
    let of_variants = (0..parts.saturating_sub(1)).filter_map(|part| {
        let own = rulesets
            .iter()
            .enumerate()
            .filter(|(_, known)| known.part == part && known.priority > 0);
        let mut best: Option<(usize, &RulesetInfo)> = None;
        for (index, ruleset) in own {
            if best.is_none_or(|(_, best)| ruleset.priority > best.priority) {
                best = Some((index, ruleset));
            }
        }
        best.map(|(index, _)| index)
    });
    of_variants.into_iter().next()
}

/// Reports rulesets that cannot be chosen any more, once for each place that is to blame.
fn report_lost(
    lost: &[Lost],
    options: &[OptionData<'_>],
    rulesets: &[RulesetInfo],
    problems: &mut Problems,
) {
    let mut places: Vec<Span> = lost.iter().map(|lost| lost.because).collect();
    places.sort();
    places.dedup();
    let default = rulesets.iter().find(|ruleset| ruleset.is_default);
    let items: Vec<String> = options
        .iter()
        .filter_map(|option| {
            let item = option.info.items.get(option.info.default_item()?)?;
            Some(format!("{}/{}", option.info.heading, item.name))
        })
        .collect();
    for place in places {
        let lost: Vec<&Lost> = lost.iter().filter(|lost| lost.because == place).collect();
        problems.push(message::lost_rulesets(place, &lost, default, &items));
    }
}
