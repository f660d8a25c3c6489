//! Rulesets, and the choice among rulesets and items.

use super::listed;
use crate::diagnostic::{Problem, did_you_mean, nearest, surely_meant};
use crate::expand::error::*;
use crate::expand::option::OptionInfo;
use crate::expand::ruleset::{self, Miss, RulesetInfo};
use crate::source::Span;

/// `[#]` is part of what has been chosen.
pub(in crate::expand) fn incomplete(span: Span, chosen: Option<&str>) -> Problem {
    let message = match chosen {
        Some(item) => format!("the item `{item}` is incomplete"),
        None => "the description is incomplete".to_owned(),
    };
    let label = "what stands here is not written yet";
    Problem::error(&INCOMPLETE, span, message, label)
        .with_help("choose something else, or replace `[#]` by what is meant")
}

pub(in crate::expand) fn bad_ruleset(span: Span, expected: &str) -> Problem {
    Problem::error(
        &BAD_RULESET,
        span,
        format!("expected {expected}"),
        "found this",
    )
    .with_help(RULESET_FORM)
}

pub(in crate::expand) fn incomplete_ruleset(span: Span, expected: &str) -> Problem {
    Problem::error(
        &BAD_RULESET,
        span,
        format!("expected {expected}"),
        "has none",
    )
    .with_help(RULESET_FORM)
}

const RULESET_FORM: &str =
    "write `(rulesets { (ruleset \"Ruleset/Name\" { \"Category/Item\" … })* … })`";

pub(in crate::expand) fn duplicate_ruleset(span: Span, name: &str, first: Span) -> Problem {
    let message = format!("two rulesets have the name `{name}`");
    Problem::error(&DUPLICATE_RULESET, span, message, "can never be chosen")
        .with_label(first, "the first of them")
}

/// `found` are several that the name could mean; none if it means none. `top` is where the text begins.
pub(in crate::expand) fn unknown_ruleset(
    name: &str,
    rulesets: &[RulesetInfo],
    found: &[&RulesetInfo],
    top: Span,
) -> Problem {
    let names: Vec<&str> = rulesets.iter().map(RulesetInfo::short_name).collect();
    let Some(first) = rulesets.first() else {
        let message = format!("there is no ruleset `{name}`");
        return Problem::error(
            &UNKNOWN_RULESET,
            top,
            message,
            "this description has no rulesets",
        );
    };
    if let Some(either) = found.first() {
        let full: Vec<&str> = found.iter().map(|ruleset| ruleset.name.as_str()).collect();
        let message = format!("`{name}` could be several rulesets");
        return Problem::error(&UNKNOWN_RULESET, either.span, message, "one of them")
            .with_help(format!("name one in full: {}", listed(&full)));
    }
    let message = format!("there is no ruleset `{name}`");
    let problem = Problem::error(
        &UNKNOWN_RULESET,
        first.span,
        message,
        "the rulesets begin here",
    );
    let all = format!("the rulesets are {}", listed(&names));
    let short = ruleset::short(name);
    match did_you_mean(short, names.iter().copied()) {
        Some(near) => problem.with_help(format!("did you mean `{near}`? {all}")),
        None => problem.with_help(all),
    }
}

/// An option or item that is named otherwise than it is declared, first at `place`.
pub(in crate::expand) fn misspelt_item(
    span: Span,
    declared: &str,
    used: &str,
    place: Span,
) -> Problem {
    let message = format!("no ruleset names `{declared}`, and there is no `{used}`");
    Problem::error(&UNKNOWN_OPTION, span, message, "declared so")
        .with_label(place, format!("called `{used}` here"))
        .with_meant_name(span, used, surely_meant(declared, &[used]))
}

/// A ruleset that a worked example asks for at `span`, and that does not exist.
pub(in crate::expand) fn misnamed_ruleset(
    name: &str,
    rulesets: &[RulesetInfo],
    span: Span,
) -> Problem {
    let names: Vec<&str> = rulesets.iter().map(RulesetInfo::short_name).collect();
    let message = format!("there is no ruleset `{name}`");
    let problem = Problem::error(&UNKNOWN_RULESET, span, message, "not the name of a ruleset");
    let near = nearest(name, names.iter().copied());
    match near.first() {
        Some(first) => problem.with_meant_name(span, first, surely_meant(name, &near)),
        None if names.is_empty() => problem.with_help("this description has no rulesets"),
        None => problem.with_help(format!("the rulesets are {}", listed(&names))),
    }
}

impl Miss {
    /// The problem of a ruleset that names nothing by `text`, which stands at `span`.
    pub(in crate::expand) fn problem(
        &self,
        options: &[&OptionInfo],
        text: &str,
        span: Span,
    ) -> Problem {
        let message = format!("there is no item `{text}`");
        let problem = match self {
            Miss::Category => {
                Problem::error(&UNKNOWN_OPTION, span, message, "its option does not exist")
            }
            Miss::Item(option) => Problem::error(&UNKNOWN_OPTION, span, message, "no such item")
                .with_label(options[*option].span, "an item of this option"),
        };
        match self.near_item(options, text) {
            Some(near) => {
                problem.with_meant_name(span, &near, surely_meant(text, &[near.as_str()]))
            }
            None => problem.with_help(self.known(options)),
        }
    }

    /// The problem of a choice that names nothing by `text`; `top` is where the description begins.
    pub(in crate::expand) fn choice_problem(
        &self,
        options: &[&OptionInfo],
        text: &str,
        top: Span,
    ) -> Problem {
        let message = format!("there is no item `{text}` to choose");
        let (span, label) = match self {
            Miss::Category => match options.first() {
                Some(first) => (first.span, "the options begin here"),
                None => (top, "this description has no options"),
            },
            Miss::Item(option) => (options[*option].span, "not an item of this option"),
        };
        let problem = Problem::error(&UNKNOWN_OPTION, span, message, label);
        match self.near_item(options, text) {
            Some(near) => problem.with_help(format!("did you mean `{near}`?")),
            None if options.is_empty() => problem,
            None => problem.with_help(self.known(options)),
        }
    }

    /// The item that was probably meant.
    fn near_item(&self, options: &[&OptionInfo], text: &str) -> Option<String> {
        let (category, item) = text.split_once('/').unwrap_or((text, ""));
        let option = match self {
            Miss::Category => {
                let headings = options.iter().map(|option| option.heading.as_str());
                let near = did_you_mean(category, headings)?;
                return Some(format!("{near}/{item}"));
            }
            Miss::Item(option) => options[*option],
        };
        let near = did_you_mean(item, option.items.iter().map(|item| item.name.as_str()))?;
        Some(format!("{}/{near}", option.heading))
    }

    fn known(&self, options: &[&OptionInfo]) -> String {
        let names: Vec<&str> = match self {
            Miss::Category => options
                .iter()
                .map(|option| option.heading.as_str())
                .collect(),
            Miss::Item(option) => options[*option]
                .items
                .iter()
                .map(|i| i.name.as_str())
                .collect(),
        };
        match (self, &names[..]) {
            (_, []) => "this description has no options".to_owned(),
            (Miss::Category, _) => format!("the options are {}", listed(&names)),
            (Miss::Item(_), _) => format!("the items are {}", listed(&names)),
        }
    }
}

pub(in crate::expand) fn option_twice(span: Span, heading: &str, first: Span) -> Problem {
    let message = format!("the option `{heading}` is set twice");
    Problem::error(&OPTION_TWICE, span, message, "set again").with_label(first, "set here")
}

pub(in crate::expand) fn option_given_twice(
    option: &OptionInfo,
    text: &str,
    other: &str,
) -> Problem {
    let message = format!("`{other}` and `{text}` cannot both be chosen");
    Problem::error(
        &OPTION_TWICE,
        option.span,
        message,
        "only one of its items can count",
    )
}

/// One item, of an option and a place in it, needs another, but `found` is chosen of that option.
pub(in crate::expand) fn items_apart(
    span: Span,
    options: &[&OptionInfo],
    item: (usize, usize),
    needed: (usize, usize),
    found: usize,
) -> Problem {
    let name = |(option, item): (usize, usize)| {
        let option = options[option];
        format!("{}/{}", option.heading, option.items[item].name)
    };
    let (item, wanted, found) = (name(item), name(needed), name((needed.0, found)));
    let message = format!("`{item}` needs `{wanted}`, found `{found}`");
    Problem::error(
        &ITEMS_APART,
        span,
        message,
        "does not go with the other choices",
    )
    .with_help(format!("choose `{wanted}`, or not `{item}`"))
}

/// The starred ruleset sets `item` of an option whose default is `other`.
pub(in crate::expand) fn stars_disagree(
    ruleset: &RulesetInfo,
    option: &OptionInfo,
    item: usize,
    other: usize,
) -> Problem {
    let (item, other) = (&option.items[item], &option.items[other]);
    let message = format!(
        "the preferred ruleset has `{0}/{1}`, but the preferred item is `{0}/{2}`",
        option.heading, item.name, other.name
    );
    Problem::warning(
        &STARS_DISAGREE,
        ruleset.span,
        message,
        "is not what is played by default",
    )
    .with_label(other.span, "counts if nothing is chosen")
    .with_help(format!("put the most stars behind `{}`", item.name))
}
