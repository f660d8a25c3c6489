//! Defines, their calls and what stands where it has no meaning.

use super::option::no_category;
use crate::diagnostic::{Problem, is_swapped, surely_meant};
use crate::expand::error::*;
use crate::expand::option::OptionInfo;
use crate::expand::trace::Traces;
use crate::source::Span;
use crate::syntax::{Name, TraceId};

pub(in crate::expand) fn define_without_name(span: Span, word: Option<&str>) -> Problem {
    let problem = Problem::error(
        &BAD_DEFINE,
        span,
        "expected the name of a define in quotes",
        "no name here",
    )
    .with_help("write `(define \"Name\" body)`");
    match word {
        Some(word) => problem.with_suggestion(span, format!("\"{word}\""), true),
        None => problem,
    }
}

pub(in crate::expand) fn duplicate_define(name: &Name, first: Span) -> Problem {
    let message = format!("the define `{}` is declared twice", name.text);
    Problem::warning(
        &DUPLICATE_DEFINE,
        name.span,
        message,
        "this one does nothing",
    )
    .with_label(first, "this one counts")
    .with_help("remove one of them, or give it another name")
}

/// `near` are the names of defines of a used text that it may be meant to replace, nearest first.
pub(in crate::expand) fn unused_define(name: &Name, near: &[&str]) -> Problem {
    let message = format!("the define `{}` is never called", name.text);
    if let Some(first) = near.first().filter(|near| is_swapped(near, &name.text)) {
        // What it should replace counts in its place: the game is another one than is written.
        let label = format!("replaces no `{first}`");
        return Problem::error(&UNKNOWN_DEFINE, name.span, message, label)
            .with_help(format!(
                "did you mean `{first}`, which the used text calls?"
            ))
            .with_suggestion(
                name.span,
                format!("\"{first}\""),
                surely_meant(&name.text, near),
            );
    }
    let problem = Problem::warning(&UNUSED_DEFINE, name.span, message, "nothing leads here");
    match near.first() {
        Some(first) => problem
            .with_help(format!(
                "did you mean `{first}`, which the used text calls?"
            ))
            .with_suggestion(name.span, format!("\"{first}\""), false),
        None => problem,
    }
}

/// A define that nothing calls and that has the name of an option.
pub(in crate::expand) fn meant_option(problem: Problem, option: &OptionInfo) -> Problem {
    let values: Vec<String> = (1..=option.tags.len().max(1))
        .map(|_| "<…>".to_owned())
        .collect();
    let name = &option.heading;
    problem.with_help(format!(
        "`{name}` is an option: add an item, `(option \"{name}\" {{ (item \"…\" {} \"…\") }})`",
        values.join(" ")
    ))
}

/// `near` are the names of defines that may be meant, nearest first.
pub(in crate::expand) fn unknown_define(span: Span, name: &str, near: &[&str]) -> Problem {
    let message = format!("there is no define `{name}`");
    let problem = Problem::error(&UNKNOWN_DEFINE, span, message, "not the name of a define");
    match near.first() {
        Some(first) => problem.with_meant_name(span, first, surely_meant(name, near)),
        None => problem.with_help(format!("declare it by `(define \"{name}\" …)`")),
    }
}

/// A define that is called by another name than its own, first at `call`.
pub(in crate::expand) fn misspelt_define(name: &Name, called: &str, call: Span) -> Problem {
    let message = format!(
        "the define `{}` is never called, and there is no define `{called}`",
        name.text
    );
    let label = format!("declared as `{}`", name.text);
    Problem::error(&UNKNOWN_DEFINE, name.span, message, label)
        .with_label(call, format!("called `{called}` here"))
        .with_meant_name(name.span, called, surely_meant(&name.text, &[called]))
}

pub(in crate::expand) fn parameter_outside(span: Span) -> Problem {
    let message = "a parameter has no meaning outside of a define";
    Problem::error(
        &PARAMETER_OUTSIDE_DEFINE,
        span,
        message,
        "stands for no argument",
    )
}

pub(in crate::expand) fn bad_parameter(span: Span, word: &str) -> Problem {
    let message = format!("expected a parameter from `#1` to `#9`, found `{word}`");
    Problem::error(&BAD_PARAMETER, span, message, "no such parameter")
}

pub(in crate::expand) fn unused_parameter(name: &Name, parameter: usize, last: usize) -> Problem {
    let message = format!("the define `{}` does not use `#{parameter}`", name.text);
    Problem::warning(
        &UNUSED_PARAMETER,
        name.span,
        message,
        format!("uses `#{last}`"),
    )
    .with_help("number the parameters without a gap")
}

pub(in crate::expand) fn surplus_argument(span: Span, define: &Name, arity: usize) -> Problem {
    let takes = match arity {
        0 => "no argument".to_owned(),
        1 => "one argument".to_owned(),
        _ => format!("{arity} arguments"),
    };
    let message = format!("the define `{}` takes {takes}", define.text);
    Problem::warning(&SURPLUS_ARGUMENT, span, message, "this argument vanishes")
        .with_label(define.span, "declared here")
}

/// A circle of calls: `spans[n]` is the place where `names[n]` calls the next, the last one the first.
pub(in crate::expand) fn circle(names: &[&str], spans: &[Span]) -> Problem {
    let mut path: String = names
        .iter()
        .take(MOST_NAMES)
        .map(|name| format!("`{name}` → "))
        .collect();
    if names.len() > MOST_NAMES {
        path.push_str("… → ");
    }
    path.push_str(&format!("`{}`", names.first().copied().unwrap_or_default()));
    let message = format!("a define leads to itself: {path}");
    let back = spans.last().copied().unwrap_or_default();
    let mut problem = Problem::error(&RECURSIVE_DEFINE, back, message, "comes back here");
    for (name, span) in names
        .iter()
        .zip(spans)
        .filter(|(_, span)| **span != back)
        .take(5)
    {
        problem = problem.with_label(*span, format!("called in `{name}`"));
    }
    problem.with_help("a define cannot repeat; write what is meant without the call of itself")
}

/// The largest number of names of a circular definition that a message lists.
const MOST_NAMES: usize = 10;

/// Calls that lead too deep, found while expanding: the innermost stands at `span`.
pub(in crate::expand) fn recursive(span: Span, trace: Option<TraceId>, traces: &Traces) -> Problem {
    let names = trace.map(|trace| traces.names(trace)).unwrap_or_default();
    let again = names
        .iter()
        .skip(1)
        .position(|name| Some(name) == names.first());
    let problem = match again {
        Some(length) => {
            let mut circle: Vec<String> = names[..=length + 1]
                .iter()
                .map(|name| format!("`{name}`"))
                .collect();
            circle.reverse();
            let message = format!("a define leads to itself: {}", circle.join(" → "));
            Problem::error(&RECURSIVE_DEFINE, span, message, "comes back here")
        }
        None => {
            let message = "calls of defines are nested too deep";
            Problem::error(&RECURSIVE_DEFINE, span, message, "the deepest of them")
        }
    };
    traces.explain(problem, trace)
}

/// `most` is the define that was called most, and how often.
pub(in crate::expand) fn too_large(
    root: Span,
    most: Option<(&Name, usize)>,
    limit: usize,
) -> Problem {
    let message = format!("the description grows to more than {limit} nodes");
    let problem = Problem::error(&TOO_LARGE, root, message, "by the calls of defines in here");
    match most {
        Some((name, count)) if count > 1 => problem.with_label(
            name.span,
            format!("`{}` is called {count} times", name.text),
        ),
        _ => problem,
    }
}

pub(in crate::expand) fn misplaced_omission(span: Span) -> Problem {
    let message = "`~` leaves out an argument of a define, and this is none";
    Problem::error(&MISPLACED_OMISSION, span, message, "leaves out nothing")
        .with_help("simply leave the argument out")
        .with_suggestion(span, "", false)
}

pub(in crate::expand) fn misplaced_angles(
    span: Span,
    word: Option<String>,
    known: &[&str],
) -> Problem {
    match word {
        Some(word) => no_category(span, span, &word, known, |near| format!("<{near}>")),
        None => Problem::error(
            &MISPLACED_ANGLES,
            span,
            "`<…>` has no meaning outside of an option",
            "not an argument of an item",
        ),
    }
}

pub(in crate::expand) fn misplaced_stars(span: Span) -> Problem {
    let message = "stars have no meaning here";
    Problem::error(
        &MISPLACED_STARS,
        span,
        message,
        "not behind an item or a ruleset",
    )
    .with_suggestion(span, "", false)
}

pub(in crate::expand) fn bad_range(span: Span) -> Problem {
    let message = "expected a range between two numbers or two sites";
    Problem::error(&BAD_RANGE, span, message, "has no members, or too many")
}

/// `first` is the place of what stands where a name should, and `label` the label that it has, if any.
pub(in crate::expand) fn no_head(form: Span, first: Option<Span>, label: Option<&str>) -> Problem {
    let message = "a form must begin with the name of a ludeme";
    let mut problem = Problem::error(&NO_HEAD, form, message, "begins otherwise");
    if let Some(label) = label {
        problem = problem.with_help(format!(
            "`{label}:` names an argument: write the ludeme before it, or without the colon `({label} …)` if it is the ludeme"
        ));
    }
    match first.filter(|first| *first != form) {
        Some(first) => problem.with_label(first, "stands where the name should"),
        None => problem,
    }
}
