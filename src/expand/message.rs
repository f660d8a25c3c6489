//! The words of each mistake.

use super::define::Scope;
use super::error::*;
use super::option::OptionInfo;
use super::ruleset::{Miss, RulesetInfo};
use super::trace::Traces;
use crate::diagnostic::{Problem, did_you_mean};
use crate::source::Span;
use crate::syntax::{Name, TraceId};

pub(super) fn define_without_name(span: Span) -> Problem {
    Problem::error(
        &BAD_DEFINE,
        span,
        "expected the name of a define in quotes",
        "no name here",
    )
    .with_help("write `(define \"Name\" body)`")
}

pub(super) fn duplicate_define(name: &Name, first: Span) -> Problem {
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

pub(super) fn unused_define(name: &Name) -> Problem {
    let message = format!("the define `{}` is never called", name.text);
    Problem::warning(&UNUSED_DEFINE, name.span, message, "nothing leads here")
}

/// A define whose name is near enough to have been meant.
pub(super) fn near_define<'a>(name: &str, scope: &'a Scope<'_>) -> Option<&'a str> {
    did_you_mean(name, scope.names())
}

pub(super) fn unknown_define(span: Span, name: &str, near: Option<&str>) -> Problem {
    let message = format!("there is no define `{name}`");
    let problem = Problem::error(&UNKNOWN_DEFINE, span, message, "not the name of a define");
    match near {
        Some(near) => problem
            .with_help(format!("did you mean `{near}`?"))
            .with_suggestion(span, format!("\"{near}\""), false),
        None => problem.with_help(format!("declare it by `(define \"{name}\" …)`")),
    }
}

pub(super) fn parameter_outside(span: Span) -> Problem {
    let message = "a parameter has no meaning outside of a define";
    Problem::error(
        &PARAMETER_OUTSIDE_DEFINE,
        span,
        message,
        "stands for no argument",
    )
}

pub(super) fn bad_parameter(span: Span, word: &str) -> Problem {
    let message = format!("expected a parameter from `#1` to `#9`, found `{word}`");
    Problem::error(&BAD_PARAMETER, span, message, "no such parameter")
}

pub(super) fn unused_parameter(name: &Name, parameter: usize, last: usize) -> Problem {
    let message = format!("the define `{}` does not use `#{parameter}`", name.text);
    Problem::warning(
        &UNUSED_PARAMETER,
        name.span,
        message,
        format!("uses `#{last}`"),
    )
    .with_help("number the parameters without a gap")
}

pub(super) fn surplus_argument(span: Span, define: &Name, arity: usize) -> Problem {
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
pub(super) fn circle(names: &[&str], spans: &[Span]) -> Problem {
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

/// So many names of a circle are told.
const MOST_NAMES: usize = 10;

/// Calls that lead too deep, found while expanding: the innermost stands at `span`.
pub(super) fn recursive(span: Span, trace: Option<TraceId>, traces: &Traces) -> Problem {
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
pub(super) fn too_large(root: Span, most: Option<(&Name, usize)>, limit: usize) -> Problem {
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

pub(super) fn misplaced_omission(span: Span) -> Problem {
    let message = "`~` leaves out an argument of a define, and this is none";
    Problem::error(&MISPLACED_OMISSION, span, message, "leaves out nothing")
        .with_help("simply leave the argument out")
        .with_suggestion(span, "", false)
}

pub(super) fn misplaced_angles(span: Span, word: Option<String>, known: &[&str]) -> Problem {
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

pub(super) fn misplaced_stars(span: Span) -> Problem {
    let message = "stars have no meaning here";
    Problem::error(
        &MISPLACED_STARS,
        span,
        message,
        "not behind an item or a ruleset",
    )
    .with_suggestion(span, "", false)
}

pub(super) fn bad_option(span: Span, expected: &str, option: Span) -> Problem {
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

pub(super) fn duplicate_tag(span: Span, tag: &str) -> Problem {
    let message = format!("two arguments have the name `{tag}`");
    Problem::error(&DUPLICATE_OPTION, span, message, "the second of them")
}

pub(super) fn option_without_items(span: Span, heading: &str) -> Problem {
    let message = format!("the option `{heading}` has no item, so it has no default");
    Problem::error(
        &OPTION_WITHOUT_ITEMS,
        span,
        message,
        "nothing to choose here",
    )
}

pub(super) fn option_without_default(option: &OptionInfo) -> Problem {
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

pub(super) fn bad_item(span: Span) -> Problem {
    Problem::error(
        &BAD_ITEM,
        span,
        "expected an item of an option",
        "not an item, or not part of one",
    )
    .with_help("write `(item \"Name\" <…> … \"description\")`, with one `<…>` for each argument")
}

pub(super) fn item_arguments(span: Span, found: usize, option: &OptionInfo) -> Problem {
    let names: String = option.tags.iter().map(|tag| format!(" <{tag}>")).collect();
    let message = format!(
        "expected {} `<…>` in this item, found {found}",
        option.tags.len()
    );
    Problem::error(&ITEM_ARGUMENTS, span, message, format!("gives {found}"))
        .with_label(option.span, format!("the arguments are{names}"))
}

pub(super) fn duplicate_item(span: Span, name: &str, first: Span) -> Problem {
    let message = format!("two items have the name `{name}`");
    Problem::error(&DUPLICATE_ITEM, span, message, "can never be chosen")
        .with_label(first, "the first of them")
}

pub(super) fn duplicate_option(span: Span, category: &str, first: Span) -> Problem {
    let message = format!("two options have the category `<{category}>`");
    Problem::error(&DUPLICATE_OPTION, span, message, "this one does nothing")
        .with_label(first, "this one counts")
}

pub(super) fn unused_option(option: &OptionInfo) -> Problem {
    let message = format!("the option `{}` changes nothing", option.heading);
    let category = &option.category;
    let tag = option.tags.first().map(String::as_str).unwrap_or_default();
    Problem::warning(&UNUSED_OPTION, option.span, message, "nothing refers to it").with_help(
        format!("write `<{category}:{tag}>` where its items make a difference"),
    )
}

pub(super) fn unknown_category(span: Span, category: &Name, known: &[&str]) -> Problem {
    no_category(span, category.span, &category.text, known, str::to_owned)
}

fn no_category(
    span: Span,
    word_span: Span,
    word: &str,
    known: &[&str],
    written: impl Fn(&str) -> String,
) -> Problem {
    let message = format!("there is no option `<{word}>`");
    let problem = Problem::error(&UNKNOWN_CATEGORY, span, message, "refers to no option");
    match did_you_mean(word, known.iter().copied()) {
        Some(near) => problem
            .with_help(format!("did you mean `<{near}…>`?"))
            .with_suggestion(word_span, written(near), false),
        None if known.is_empty() => problem.with_help("this description declares no option"),
        None => problem.with_help(format!("the options are {}", listed(known))),
    }
}

pub(super) fn unknown_tag(tag: &Name, option: &OptionInfo) -> Problem {
    let message = format!("the option `<{}>` gives no `{}`", option.category, tag.text);
    let problem = Problem::error(&UNKNOWN_TAG, tag.span, message, "not one of its arguments")
        .with_label(option.span, "declared here");
    let known: Vec<&str> = option.tags.iter().map(String::as_str).collect();
    match did_you_mean(&tag.text, known.iter().copied()) {
        Some(near) => problem
            .with_help(format!("did you mean `{near}`?"))
            .with_suggestion(tag.span, near, false),
        None => problem.with_help(format!("it gives {}", listed(&known))),
    }
}

pub(super) fn bad_ruleset(span: Span, expected: &str) -> Problem {
    Problem::error(
        &BAD_RULESET,
        span,
        format!("expected {expected}"),
        "found this",
    )
    .with_help(RULESET_FORM)
}

pub(super) fn incomplete_ruleset(span: Span, expected: &str) -> Problem {
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

pub(super) fn duplicate_ruleset(span: Span, name: &str, first: Span) -> Problem {
    let message = format!("two rulesets have the name `{name}`");
    Problem::error(&DUPLICATE_RULESET, span, message, "can never be chosen")
        .with_label(first, "the first of them")
}

/// `found` are several that the name could mean; none if it means none. `top` is where the text begins.
pub(super) fn unknown_ruleset(
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
    let short = super::ruleset::short(name);
    match did_you_mean(short, names.iter().copied()) {
        Some(near) => problem.with_help(format!("did you mean `{near}`? {all}")),
        None => problem.with_help(all),
    }
}

impl Miss {
    /// The problem of a ruleset that names nothing by `text`, which stands at `span`.
    pub(super) fn problem(&self, options: &[&OptionInfo], text: &str, span: Span) -> Problem {
        let message = format!("there is no item `{text}`");
        let problem = match self {
            Miss::Category => {
                Problem::error(&UNKNOWN_OPTION, span, message, "its option does not exist")
            }
            Miss::Item(option) => Problem::error(&UNKNOWN_OPTION, span, message, "no such item")
                .with_label(options[*option].span, "an item of this option"),
        };
        match self.meant(options, text) {
            Some(near) => problem
                .with_help(format!("did you mean `{near}`?"))
                .with_suggestion(span, format!("\"{near}\""), false),
            None => problem.with_help(self.known(options)),
        }
    }

    /// The problem of a choice that names nothing by `text`; `top` is where the description begins.
    pub(super) fn choice_problem(&self, options: &[&OptionInfo], text: &str, top: Span) -> Problem {
        let message = format!("there is no item `{text}` to choose");
        let (span, label) = match self {
            Miss::Category => match options.first() {
                Some(first) => (first.span, "the options begin here"),
                None => (top, "this description has no options"),
            },
            Miss::Item(option) => (options[*option].span, "not an item of this option"),
        };
        let problem = Problem::error(&UNKNOWN_OPTION, span, message, label);
        match self.meant(options, text) {
            Some(near) => problem.with_help(format!("did you mean `{near}`?")),
            None if options.is_empty() => problem,
            None => problem.with_help(self.known(options)),
        }
    }

    /// The item that was probably meant.
    fn meant(&self, options: &[&OptionInfo], text: &str) -> Option<String> {
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

pub(super) fn option_twice(span: Span, heading: &str, first: Span) -> Problem {
    let message = format!("the option `{heading}` is set twice");
    Problem::error(&OPTION_TWICE, span, message, "set again").with_label(first, "set here")
}

pub(super) fn option_given_twice(option: &OptionInfo, text: &str, other: &str) -> Problem {
    let message = format!("`{other}` and `{text}` cannot both be chosen");
    Problem::error(
        &OPTION_TWICE,
        option.span,
        message,
        "only one of its items can count",
    )
}

/// The starred ruleset sets `item` of an option of which `other` is the default.
pub(super) fn stars_disagree(
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

pub(super) fn bad_use(span: Span) -> Problem {
    Problem::error(
        &BAD_USE,
        span,
        "expected the name of a description in quotes",
        "no name here",
    )
    .with_help("write `(use \"name\")`")
}

pub(super) fn use_not_found(span: Span, name: &str, reason: &str) -> Problem {
    let message = format!("the description `{name}` cannot be used: {reason}");
    Problem::error(&USE_NOT_FOUND, span, message, "used here")
}

pub(super) fn use_cycle(span: Span, chain: &[String], path: &str) -> Problem {
    let names: String = chain.iter().map(|name| format!("`{name}` → ")).collect();
    let message = format!("a description uses itself: {names}`{path}`");
    Problem::error(&USE_CYCLE, span, message, "comes back here")
}

pub(super) fn too_many_uses(span: Span, most: usize) -> Problem {
    let message = format!("more than {most} descriptions are used");
    Problem::error(&USE_NOT_FOUND, span, message, "one too many")
}

pub(super) fn bad_range(span: Span) -> Problem {
    let message = "expected a range between two numbers or two sites";
    Problem::error(&BAD_RANGE, span, message, "has no members, or too many")
}

/// `first` is the place of what stands where a name should.
pub(super) fn no_head(form: Span, first: Option<Span>) -> Problem {
    let message = "a form must begin with the name of a ludeme";
    let problem = Problem::error(&NO_HEAD, form, message, "begins otherwise");
    match first.filter(|first| *first != form) {
        Some(first) => problem.with_label(first, "stands where the name should"),
        None => problem,
    }
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
