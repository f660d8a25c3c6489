//! Variants, and what they leave of the rulesets and options that they use.

use super::listed;
use crate::diagnostic::{Problem, did_you_mean, surely_meant};
use crate::expand::error::*;
use crate::expand::option::OptionInfo;
use crate::expand::ruleset::{self, Lost, RulesetInfo};
use crate::source::Span;

pub(in crate::expand) fn bad_variant(span: Span, expected: &str) -> Problem {
    let message = format!("expected {expected}");
    Problem::error(&BAD_VARIANT, span, message, "found this").with_help(
        "write `(variant \"Name\" author:\"…\" remark:\"…\" default:\"Category/Item\" only:{…} without:{…})`; \
         all but the name may be left out",
    )
}

pub(in crate::expand) fn bad_about(span: Span, expected: &str) -> Problem {
    let message = format!("expected {expected}");
    Problem::error(&BAD_ABOUT, span, message, "found this").with_help(
        "write `also:{\"Name\" …}`, `sources:{\"Source\" …}`, `readings:{{\"point\" \"what is taken\"} …}`; `(about …)` \
         also has `family:\"…\"` and `players:{2 …}`, a ruleset `alias:\"Ruleset\"` and `like:\"Ruleset\"`",
    )
}

pub(in crate::expand) fn second_about(span: Span, first: Span) -> Problem {
    let message = "a text says once what is known of its game";
    Problem::error(&BAD_ABOUT, span, message, "says it again").with_label(first, "said here")
}

pub(in crate::expand) fn bad_hook(span: Span) -> Problem {
    let message = "expected a hook: the name of a define, and what it decides";
    Problem::error(&BAD_HOOK, span, message, "found this")
        .with_help("write `(hooks { (hook \"Name\" \"what it decides\") … })`")
}

pub(in crate::expand) fn variant_with_game(span: Span, game: Span) -> Problem {
    let message = "a text with a game of its own is no variant";
    Problem::error(&BAD_VARIANT, span, message, "called a variant here")
        .with_label(game, "the game of this text")
        .with_help("name the game in `(game \"Name\" …)`")
}

pub(in crate::expand) fn second_variant(span: Span, first: Span) -> Problem {
    let message = "a text says once what it is called";
    Problem::error(&BAD_VARIANT, span, message, "says it again").with_label(first, "said here")
}

/// A name in `(variant …)` that is neither a ruleset nor an item nor an option.
pub(in crate::expand) fn unknown_entry(
    text: &str,
    rulesets: &[String],
    options: &[&OptionInfo],
    span: Span,
) -> Problem {
    let items = options.iter().flat_map(|option| {
        let item = |name: &String| format!("{}/{name}", option.heading);
        let names = option.items.iter().map(|item| &item.name);
        names.map(item).collect::<Vec<String>>()
    });
    let short = rulesets.iter().map(|name| ruleset::short(name).to_owned());
    let headings = options.iter().map(|option| option.heading.clone());
    let known: Vec<String> = short.chain(items).chain(headings).collect();
    let message = format!("there is no ruleset, item or option `{text}`");
    let problem = Problem::error(&UNKNOWN_CHOICE, span, message, "names nothing");
    match did_you_mean(text, known.iter().map(String::as_str)) {
        Some(near) => problem.with_meant_name(span, near, surely_meant(text, &[near])),
        None if known.is_empty() => problem.with_help("what this text uses offers no choice"),
        None => problem.with_help("`dafang list --options` names all that can be chosen"),
    }
}

/// A name in `(changes …)` with which no worked example of the used texts begins.
pub(in crate::expand) fn changes_nothing(span: Span, mark: &str, names: &[&str]) -> Problem {
    let message = format!("no example of the game that is used begins with `{mark}`");
    let problem = Problem::warning(&UNKNOWN_CHOICE, span, message, "names no example");
    match did_you_mean(mark, names.iter().copied()) {
        Some(near) => problem.with_meant_name(span, near, surely_meant(mark, &[near])),
        None => problem.with_help("`dafang test --base` runs the examples, and names each"),
    }
}

pub(in crate::expand) fn no_item_stays(span: Span, heading: &str) -> Problem {
    let message = format!("no item of the option `{heading}` stays");
    Problem::error(&BAD_VARIANT, span, message, "takes the last one away").with_help(format!(
        "keep one, or `without:\"{heading}\"`, which keeps the one that counts"
    ))
}

/// The item that counted is taken away, and the choice of the next one is left to the order of the text.
pub(in crate::expand) fn default_gone(
    span: Span,
    option: &OptionInfo,
    default: usize,
    mut left: impl Iterator<Item = usize>,
) -> Problem {
    let (heading, gone) = (&option.heading, &option.items[default].name);
    let message = format!("`{heading}/{gone}` was the default of its option, and is gone");
    let problem = Problem::warning(&DEFAULT_GONE, span, message, "takes it away");
    match left.next().map(|item| &option.items[item].name) {
        Some(next) => problem.with_help(format!(
            "`{heading}/{next}` counts now; say so with `default:\"{heading}/{next}\"`"
        )),
        None => problem,
    }
}

/// Rulesets of a used text that name items which are gone. `default` is the ruleset that counts if nothing is
/// chosen, and `items` are the items that do.
pub(in crate::expand) fn lost_rulesets(
    span: Span,
    lost: &[&Lost],
    default: Option<&RulesetInfo>,
    items: &[String],
) -> Problem {
    let names: Vec<&str> = lost.iter().map(|lost| ruleset::short(&lost.name)).collect();
    let mut gone: Vec<&str> = lost.iter().map(|lost| lost.item.as_str()).collect();
    gone.sort_unstable();
    gone.dedup();
    let (plural, names_them) = match lost.len() {
        1 => ("ruleset", "it names"),
        _ => ("rulesets", "they name"),
    };
    let message = format!(
        "the {plural} {} cannot be chosen any more: {names_them} {}, gone here",
        listed(&names),
        listed(&gone),
    );
    let was_default = lost.iter().find(|lost| lost.priority > 0);
    let label = was_default.map(|was| {
        let now = match default {
            Some(ruleset) => format!("`{}`", ruleset.short_name()),
            None => {
                let category = |item: &str| item.split('/').next().map(str::to_owned);
                let of_option = |item: &&str| category(item) == category(&was.item);
                let items = items.iter().map(String::as_str).filter(of_option);
                listed(&items.collect::<Vec<&str>>())
            }
        };
        let was = ruleset::short(&was.name);
        format!("`{was}` was the default, now it is {now}")
    });
    let label = label.unwrap_or_else(|| "changes this option".to_owned());
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    Problem::warning(&LOST_RULESETS, span, message, label).with_help(format!(
        "if that is meant, write `(variant \"…\" without:{{{}}})`, or name those that stay with `only:{{…}}`",
        quoted.join(" ")
    ))
}
