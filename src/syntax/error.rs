//! The mistakes a text can have before any ludeme is looked at. Their pages are in `codes.md`.

use super::balance::Fault;
use super::scan::{Bracket, DEEPEST};
use crate::diagnostic::{Code, Problem, Severity, acts, codes};
use crate::source::Span;

codes! { "codes.md":
    NOT_CLOSED = "syntax::not_closed",
    NOT_OPENED = "syntax::not_opened",
    WRONG_CLOSER = "syntax::wrong_closer",
    STRING_NOT_CLOSED = "syntax::string_not_closed",
    UNEXPECTED_CHARACTER = "syntax::unexpected_character",
    CONTROL_CHARACTER = "syntax::control_character",
    FOREIGN_SIGN = "syntax::foreign_sign",
    EMPTY_FORM = "syntax::empty_form",
    LABEL_WITHOUT_VALUE = "syntax::label_without_value",
    NUMBER_TOO_LARGE = "syntax::number_too_large",
    TOO_DEEP = "syntax::too_deep",
    TOO_LONG = "syntax::too_long",
    TOO_MANY = "syntax::too_many",
}

/// The problem of a fault in the brackets.
pub(super) fn fault(fault: &Fault) -> Problem {
    match fault {
        Fault::NotClosed {
            openers,
            blamed,
            place,
        } => not_closed(openers, *blamed, *place),
        Fault::NotOpened {
            bracket,
            count,
            blamed,
            closer,
        } => not_opened(*bracket, *count, *blamed, *closer),
        Fault::OpenerDoubled { openers, bracket } => Problem::error(
            &NOT_CLOSED,
            *openers,
            format!("one of these two `{}` is too many", bracket.opener()),
            "only one of them is closed",
        )
        .with_help("remove one of them, or close both")
        .with_suggestion((*openers).until(openers.start + 1), "", false),
        Fault::OpenerMissing { word, closer } => Problem::error(
            &NOT_OPENED,
            *word,
            "expected `(` before this",
            "by the layout, `(` belongs here",
        )
        .with_label(*closer, "closes nothing without it")
        .with_help("add `(`")
        .with_suggestion((*word).until(word.start), "(", false),
        Fault::ListMissing { label, closer } => Problem::error(
            &NOT_OPENED,
            *label,
            "expected `{` behind this",
            "by the layout, `{` belongs here",
        )
        .with_label(*closer, "closes nothing without it")
        .with_help("add `{`")
        .with_suggestion((*label).since(label.end), "{", false),
        Fault::WrongOpener {
            expected,
            found,
            opener,
            closer,
        } => Problem::error(
            &WRONG_CLOSER,
            *opener,
            format!(
                "expected `{}`, found `{}`",
                expected.opener(),
                found.opener()
            ),
            "begins no form: no word follows",
        )
        .with_label(*closer, "closed here")
        .with_help(format!("write `{}` instead", expected.opener()))
        .with_suggestion(*opener, expected.opener().to_string(), false),
        Fault::WrongOrder { expected, closers } => Problem::error(
            &WRONG_CLOSER,
            *closers,
            "these brackets close in the wrong order",
            format!("expected `{expected}`"),
        )
        .with_help(format!(
            "write `{expected}`: what is opened last is closed first"
        ))
        .with_suggestion(*closers, expected.clone(), true),
        Fault::WrongCloser {
            expected,
            found,
            opener,
            closer,
        } => Problem::error(
            &WRONG_CLOSER,
            *closer,
            format!(
                "expected `{}`, found `{}`",
                expected.closer(),
                found.closer()
            ),
            format!("does not close a `{}`", expected.opener()),
        )
        .with_label(*opener, "opened here")
        .with_help(format!("write `{}` instead", expected.closer()))
        .with_suggestion(*closer, expected.closer().to_string(), false),
    }
}

fn not_closed(openers: &[(Bracket, Span)], blamed: Span, place: Span) -> Problem {
    let closers: String = openers
        .iter()
        .rev()
        .map(|(bracket, _)| bracket.closer())
        .collect();
    let first = openers[0];
    let message = match openers.len() {
        1 => format!("expected `{closers}` to close this `{}`", first.0.opener()),
        count => format!("expected `{closers}` to close {count} open brackets"),
    };
    let mut problem = Problem::error(&NOT_CLOSED, blamed, message, "opened here and not closed");
    for (_, opener) in openers
        .iter()
        .skip(1)
        .take(3)
        .filter(|(_, span)| !blamed.contains(*span))
    {
        problem = problem.with_label(*opener, "not closed either");
    }
    problem
        .with_label(place, format!("by the layout, `{closers}` belongs here"))
        .with_help(format!("add `{closers}`"))
        .with_suggestion(place, closers, false)
}

pub(super) fn string_not_closed(open: Span, end: Span) -> Problem {
    Problem::error(
        &STRING_NOT_CLOSED,
        open.join(end),
        "expected a closing `\"`, found the end of the line",
        "this string is not closed",
    )
    .with_help("end the string with `\"`")
    .with_suggestion(end, "\"", false)
}

pub(super) fn too_deep(bracket: Span, outermost: Span) -> Problem {
    Problem::error(
        &TOO_DEEP,
        bracket,
        format!("brackets are nested more than {DEEPEST} deep"),
        format!("inside {DEEPEST} open brackets"),
    )
    .with_label(outermost, "the outermost of them")
    .with_help("close the brackets that are still open, or name inner parts by `define`")
}

pub(super) fn too_long(span: Span, label: &str) -> Problem {
    Problem::error(
        &TOO_LONG,
        span,
        "the text is too long for a description",
        label,
    )
}

pub(super) fn too_many(span: Span, more: usize) -> Problem {
    let message =
        format!("too many mistakes in brackets and characters: {more} more are not listed");
    Problem::error(&TOO_MANY, span, message, "the first that is not listed")
}

pub(super) fn unexpected(span: Span, text: &str) -> Problem {
    let shown: String = text.chars().take(20).map(visible).collect();
    let problem = Problem::error(
        &UNEXPECTED_CHARACTER,
        span,
        format!("unexpected `{shown}`"),
        "has no meaning here",
    );
    match text {
        "," | ";" | "，" | "、" | "；" => problem
            .with_help("part arguments by blanks; comments begin with `//`")
            .with_suggestion(span, "", false),
        "#" => problem.with_help("comments begin with `//`"),
        ":" => problem.with_help("write a label and its colon as one: `if:`"),
        _ => problem,
    }
}

/// A sign in a string or a comment that acts on a terminal instead of being shown.
pub(super) fn control_character(span: Span, sign: char) -> Problem {
    let message = format!("the control character {}", number(sign));
    let label = "it would act on a terminal instead of being shown";
    Problem::error(&CONTROL_CHARACTER, span, message, label)
        .with_help("take it out")
        .with_suggestion(span, "", true)
}

/// A name over several lines.
pub(super) fn line_break(span: Span) -> Problem {
    let message = "a name with a line break";
    Problem::error(&CONTROL_CHARACTER, span, message, "goes over several lines")
        .with_help("write the name on one line")
}

/// A sign by its number.
fn number(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

/// A sign as a reader sees it; one that cannot be seen, by its number.
fn visible(sign: char) -> String {
    if acts(sign) || sign.is_control() {
        number(sign)
    } else {
        sign.to_string()
    }
}

/// A sign that stands for one of the language.
pub(super) fn foreign(span: Span, sign: char, meant: char) -> Problem {
    let message = format!("expected `{meant}`, found `{sign}`");
    let help = match sign {
        '[' | ']' => "a list stands in `{` and `}`".to_owned(),
        _ => format!("write `{meant}`, from a keyboard with Latin letters"),
    };
    Problem::error(
        &FOREIGN_SIGN,
        span,
        message,
        format!("is read as `{meant}`"),
    )
    .with_help(help)
    .with_suggestion(span, meant.to_string(), true)
}

/// A string in other quotes.
pub(super) fn foreign_quotes(span: Span, inner: &str) -> Problem {
    Problem::error(
        &FOREIGN_SIGN,
        span,
        "expected a string in `\"`, found other quotes",
        "is read as a string",
    )
    .with_help(format!("write `\"{inner}\"`"))
    .with_suggestion(span, format!("\"{inner}\""), true)
}

/// A remark as other languages write them.
pub(super) fn foreign_remark(span: Span) -> Problem {
    Problem::error(
        &FOREIGN_SIGN,
        span,
        "expected `//` before a comment, found `/*`",
        "is read as a comment",
    )
    .with_help("a comment begins with `//` and ends with its line")
}

pub(super) fn empty_form(span: Span) -> Problem {
    Problem::error(
        &EMPTY_FORM,
        span,
        "expected the name of a ludeme, found `)`",
        "an empty form",
    )
}

pub(super) fn label_without_value(span: Span, label: &str) -> Problem {
    Problem::error(
        &LABEL_WITHOUT_VALUE,
        span,
        format!("expected a value after `{label}:`"),
        "nothing follows this label",
    )
}

pub(super) fn number_too_large(span: Span) -> Problem {
    Problem::error(
        &NUMBER_TOO_LARGE,
        span,
        "the number is too large",
        "does not fit in 64 bits",
    )
}

/// What is said of a closer that closes nothing.
fn not_opened(bracket: Bracket, count: usize, blamed: Span, closer: Span) -> Problem {
    let (sign, opener) = (bracket.closer(), bracket.opener());
    let (message, what, this, help) = match count {
        1 => (
            surplus(sign),
            format!("one `{sign}` in here closes"),
            format!("this `{sign}` closes"),
            format!("remove a `{sign}`, or add the `{opener}` it belongs to"),
        ),
        _ => (
            format!("there are {count} `{sign}` too many"),
            format!("{count} `{sign}` in here close"),
            format!("these `{sign}` close"),
            format!("remove {count} `{sign}`, or add the `{opener}` that they belong to"),
        ),
    };
    let problem = match blamed == closer {
        true => Problem::error(
            &NOT_OPENED,
            blamed,
            message,
            format!("{this} nothing that should be closed here"),
        ),
        false => {
            let by_layout = if count == 1 { "this one" } else { "these" };
            Problem::error(
                &NOT_OPENED,
                blamed,
                message,
                format!("{what} what should stay open"),
            )
            .with_label(closer, format!("{by_layout}, by the layout"))
        }
    };
    problem.with_help(help).with_suggestion(closer, "", false)
}

fn surplus(sign: char) -> String {
    format!("there is one `{sign}` too many")
}

/// What a mistake is in a text that is written for Ludii: a warning, if Ludii passes over it, as over a `>` that closes nothing.
pub(super) fn passed_over(problem: Problem) -> Problem {
    let is_passed_over = problem.code.name == NOT_OPENED.name && problem.message == surplus('>');
    Problem {
        severity: match is_passed_over {
            true => Severity::Warning,
            false => problem.severity,
        },
        ..problem
    }
}
