//! Options, their items and references to them.

use super::listed;
use crate::diagnostic::{Problem, nearest, surely_meant};
use crate::expand::error::*;
use crate::expand::option::OptionInfo;
use crate::source::Span;
use crate::syntax::Name;

pub(in crate::expand) fn bad_option(span: Span, expected: &str, option: Span) -> Problem {
    let problem = Problem::error(
        &BAD_OPTION,
        span,
        format!("an option needs {expected}"),
        if span == option {
            "this option has none"
        } else {
            "found this"
        },
    );
    let problem = if span == option {
        problem
    } else {
        problem.with_label(option, "in here")
    };
    problem.with_help(
        "write `(option \"Heading\" <Category> args:{<name> …} { (item \"Name\" <…> … \"description\")* … })`",
    )
}

pub(in crate::expand) fn duplicate_tag(span: Span, tag: &str) -> Problem {
    let message = format!("two arguments have the name `{tag}`");
    Problem::error(&DUPLICATE_OPTION, span, message, "the second of them")
}

pub(in crate::expand) fn option_without_items(span: Span, heading: &str) -> Problem {
    let message = format!("the option `{heading}` has no item, so it has no default");
    Problem::error(
        &OPTION_WITHOUT_ITEMS,
        span,
        message,
        "nothing to choose here",
    )
}

pub(in crate::expand) fn option_without_default(option: &OptionInfo) -> Problem {
    let message = format!(
        "no item of the option `{}` is marked as its default",
        option.heading
    );
    let problem = Problem::warning(
        &OPTION_WITHOUT_DEFAULT,
        option.span,
        message,
        "no item has a star",
    );
    match option.items.first() {
        Some(first) => problem
            .with_label(first.span, "the first one counts")
            .with_help("put a `*` behind the item that should count"),
        None => problem,
    }
}

/// Of two items with the most stars only the first counts; nothing if one alone has them, or none any.
pub(in crate::expand) fn two_defaults(option: &OptionInfo) -> Option<Problem> {
    let first = &option.items[option.default_item()?];
    let mut alike = option
        .items
        .iter()
        .filter(|item| item.priority == first.priority);
    let second = alike.nth(1).filter(|_| first.priority > 0)?;
    let message = format!(
        "two items of the option `{}` are marked as its default",
        option.heading
    );
    let problem = Problem::warning(&TWO_DEFAULTS, second.span, message, "has as many stars");
    Some(
        problem
            .with_label(first.span, "this one counts")
            .with_help("leave the star away behind one of them"),
    )
}

pub(in crate::expand) fn bad_item(span: Span) -> Problem {
    Problem::error(
        &BAD_ITEM,
        span,
        "expected an item of an option",
        "not an item, or not part of one",
    )
    .with_help("write `(item \"Name\" <…> … \"description\")`, with one `<…>` for each argument")
}

pub(in crate::expand) fn bare_argument(span: Span) -> Problem {
    Problem::error(
        &BAD_ITEM,
        span,
        "expected what an item gives in `<` and `>`",
        "stands without them",
    )
    .with_help("write `<` before it and `>` behind it")
}

pub(in crate::expand) fn item_arguments(span: Span, found: usize, option: &OptionInfo) -> Problem {
    let names: String = option.tags.iter().map(|tag| format!(" <{tag}>")).collect();
    let message = format!(
        "expected {} `<…>` in this item, found {found}",
        option.tags.len()
    );
    Problem::error(&ITEM_ARGUMENTS, span, message, format!("gives {found}"))
        .with_label(option.span, format!("the arguments are{names}"))
}

pub(in crate::expand) fn duplicate_item(span: Span, name: &str, first: Span) -> Problem {
    let message = format!("two items have the name `{name}`");
    Problem::error(&DUPLICATE_ITEM, span, message, "can never be chosen")
        .with_label(first, "the first of them")
}

pub(in crate::expand) fn duplicate_option(span: Span, category: &str, first: Span) -> Problem {
    let message = format!("two options have the category `<{category}>`");
    Problem::error(&DUPLICATE_OPTION, span, message, "this one does nothing")
        .with_label(first, "this one counts")
}

pub(in crate::expand) fn unused_option(option: &OptionInfo) -> Problem {
    let message = format!("the option `{}` changes nothing", option.heading);
    let category = &option.category;
    let tag = option.tags.first().map(String::as_str).unwrap_or_default();
    Problem::warning(&UNUSED_OPTION, option.span, message, "nothing refers to it").with_help(
        format!("write `<{category}:{tag}>` where its items make a difference"),
    )
}

pub(in crate::expand) fn unknown_category(span: Span, category: &Name, known: &[&str]) -> Problem {
    no_category(span, category.span, &category.text, known, str::to_owned)
}

pub(super) fn no_category(
    span: Span,
    word_span: Span,
    word: &str,
    known: &[&str],
    written: impl Fn(&str) -> String,
) -> Problem {
    let message = format!("there is no option `<{word}>`");
    let problem = Problem::error(&UNKNOWN_CATEGORY, span, message, "refers to no option");
    let near = nearest(word, known.iter().copied());
    match near.first() {
        Some(first) => problem
            .with_help(format!("did you mean `<{first}…>`?"))
            .with_suggestion(word_span, written(first), surely_meant(word, &near)),
        None if known.is_empty() => problem.with_help("this description declares no option"),
        None => problem.with_help(format!("the options are {}", listed(known))),
    }
}

pub(in crate::expand) fn unknown_tag(tag: &Name, option: &OptionInfo) -> Problem {
    let message = format!("the option `<{}>` gives no `{}`", option.category, tag.text);
    let problem = Problem::error(&UNKNOWN_TAG, tag.span, message, "not one of its arguments")
        .with_label(option.span, "declared here");
    let known: Vec<&str> = option.tags.iter().map(String::as_str).collect();
    let near = nearest(&tag.text, known.iter().copied());
    match near.first() {
        Some(first) => problem.with_meant_word(tag.span, first, surely_meant(&tag.text, &near)),
        None => problem.with_help(format!("it gives {}", listed(&known))),
    }
}

/// An option that is referred to by another category than its own, first at `place`.
pub(in crate::expand) fn misspelt_category(
    span: Span,
    category: &str,
    used: &str,
    place: Span,
) -> Problem {
    let message =
        format!("nothing refers to the option `<{category}>`, and there is no option `<{used}>`");
    Problem::error(&UNKNOWN_CATEGORY, span, message, "declared so")
        .with_label(place, format!("called `{used}` here"))
        .with_meant_word(span, &format!("<{used}>"), surely_meant(category, &[used]))
}

/// An argument of an option that is referred to by another name than its own, first at `place`.
pub(in crate::expand) fn misspelt_tag(
    span: Span,
    option: &OptionInfo,
    tag: &str,
    used: &str,
    place: Span,
) -> Problem {
    let message = format!(
        "nothing refers to `{tag}` of the option `<{}>`, and it gives no `{used}`",
        option.category
    );
    Problem::error(&UNKNOWN_TAG, span, message, "declared so")
        .with_label(place, format!("called `{used}` here"))
        .with_meant_word(span, &format!("<{used}>"), surely_meant(tag, &[used]))
}
