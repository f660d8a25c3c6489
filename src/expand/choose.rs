//! Which item of each option counts.

use super::about::key;
use super::needs::Needs;
use super::option::OptionInfo;
use super::ruleset::{RulesetInfo, find, named};
use super::{message, top};
use crate::diagnostic::Problems;
use crate::source::Span;
use crate::syntax::SyntaxTree;

/// What the user asks for; the default asks for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// A ruleset's name: whatever its case, with or without `Ruleset/` and the source in parentheses.
    pub ruleset: Option<String>,
    /// Items, `Category/Item`, the category by its heading or its tag. They win over the ruleset's.
    pub options: Vec<String>,
}

/// What counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The ruleset asked for, or else the one whose items all count; of several the one with the most
    /// stars. `None` if no ruleset fits.
    pub ruleset: Option<String>,
    /// Of each option, in their order, its heading and the item's name.
    pub items: Vec<(String, String)>,
    /// What counts only because an item that was asked for needs it.
    pub followed: Vec<Followed>,
    /// Of each option, the index of the item.
    pub(super) indices: Vec<usize>,
}

/// An item that another one brings. Each is `Category/Item`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// What was asked for.
    pub asked: String,
    /// What it brings.
    pub brings: String,
    /// What would have counted without it.
    pub instead_of: String,
}

/// Chooses. As in Ludii, the stars of the items decide where nothing is asked for, not those of the
/// rulesets; a text in which the two disagree gets a warning. In a variant, the ruleset that it names or stars
/// decides.
pub(super) fn choose(
    choice: &Choice,
    infos: &[&OptionInfo],
    needs: &Needs,
    rulesets: &[RulesetInfo],
    file: &SyntaxTree,
    problems: &mut Problems,
) -> Chosen {
    let top = Span {
        end: 0,
        start: 0,
        ..file_span(file)
    };
    resolve(choice, infos, needs, rulesets, top, problems)
}

/// Chooses among options and rulesets as a user sees them. A wrong choice is reported at `top`.
pub(super) fn resolve(
    choice: &Choice,
    infos: &[&OptionInfo],
    needs: &Needs,
    rulesets: &[RulesetInfo],
    top: Span,
    problems: &mut Problems,
) -> Chosen {
    let mut indices: Vec<usize> = infos
        .iter()
        .map(|option| option.default_item().unwrap_or(0))
        .collect();
    let mut fixed = vec![false; infos.len()];
    let asked = choice.ruleset.as_ref().and_then(|name| {
        find_ruleset(name, rulesets)
            .map_err(|found| problems.push(message::unknown_ruleset(name, rulesets, &found, top)))
            .ok()
    });
    let preferred = rulesets.iter().find(|ruleset| ruleset.is_default);
    match asked.or(preferred) {
        Some(ruleset) => {
            for (option, item) in &ruleset.settings {
                indices[*option] = *item;
                fixed[*option] = asked.is_some();
            }
        }
        None => warn_of_stars(infos, rulesets, &indices, problems),
    }
    let mut given: Vec<(usize, usize, &str)> = Vec::new();
    for text in &choice.options {
        match find(infos, text) {
            Ok((option, item)) => {
                let twice = given.iter().find(|(o, i, _)| *o == option && *i != item);
                if let Some((_, _, other)) = twice {
                    problems.push(message::option_given_twice(infos[option], text, other));
                }
                given.push((option, item, text));
                indices[option] = item;
                fixed[option] = true;
            }
            Err(miss) => problems.push(miss.choice_problem(infos, text, top)),
        }
    }
    let followed = needs.settle(infos, &mut indices, &mut fixed, problems);
    let ruleset = asked
        .or_else(|| fitting(rulesets, &indices))
        .map(|ruleset| ruleset.name.clone());
    let named = infos.iter().zip(&indices).map(|(option, item)| {
        (
            option.heading.clone(),
            option
                .items
                .get(*item)
                .map(|i| i.name.clone())
                .unwrap_or_default(),
        )
    });
    Chosen {
        ruleset,
        items: named.collect(),
        followed,
        indices,
    }
}

/// Whether a choice names a ruleset or an item that does not exist.
pub(super) fn names_nothing(
    choice: &Choice,
    infos: &[&OptionInfo],
    rulesets: &[RulesetInfo],
) -> bool {
    let mut asked = choice.ruleset.iter();
    asked.any(|name| find_ruleset(name, rulesets).is_err())
        || choice.options.iter().any(|text| find(infos, text).is_err())
}

fn file_span(file: &SyntaxTree) -> Span {
    top(file)
        .next()
        .map(|place| place.span())
        .unwrap_or_default()
}

/// The ruleset with the most stars, the first of them, of those whose items all count.
fn fitting<'a>(rulesets: &'a [RulesetInfo], indices: &[usize]) -> Option<&'a RulesetInfo> {
    let fits = |ruleset: &&RulesetInfo| {
        (ruleset.is_default || !ruleset.settings.is_empty())
            && ruleset
                .settings
                .iter()
                .all(|(option, item)| indices[*option] == *item)
    };
    let rank = |ruleset: &RulesetInfo| (ruleset.is_default, ruleset.priority);
    let mut best: Option<&RulesetInfo> = None;
    for ruleset in rulesets.iter().filter(fits) {
        if best.is_none_or(|best| rank(ruleset) > rank(best)) {
            best = Some(ruleset);
        }
    }
    best
}

/// The ruleset of a name, or those that could be meant if it is not one.
pub(super) fn find_ruleset<'a>(
    name: &str,
    rulesets: &'a [RulesetInfo],
) -> Result<&'a RulesetInfo, Vec<&'a RulesetInfo>> {
    let found = named(name, rulesets, |ruleset| &ruleset.name);
    found.or_else(|found| {
        let is_called = |other: &String| key(other) == key(name);
        let mut called = rulesets
            .iter()
            .filter(|ruleset| ruleset.about.also.iter().any(is_called));
        match (found.is_empty(), called.next(), called.next()) {
            (true, Some(only), None) => Ok(only),
            _ => Err(found),
        }
    })
}

fn warn_of_stars(
    options: &[&OptionInfo],
    rulesets: &[RulesetInfo],
    indices: &[usize],
    problems: &mut Problems,
) {
    let most = rulesets
        .iter()
        .map(|ruleset| ruleset.priority)
        .max()
        .unwrap_or(0);
    if most == 0 {
        return;
    }
    let Some(starred) = rulesets.iter().find(|ruleset| ruleset.priority == most) else {
        return;
    };
    let other = starred
        .settings
        .iter()
        .find(|(option, item)| indices[*option] != *item);
    if let Some((option, item)) = other {
        problems.push(message::stars_disagree(
            starred,
            options[*option],
            *item,
            indices[*option],
        ));
    }
}
