//! The problems of a text that are no consequences of others.
//!
//! Where a bracket is wrong, what is around it cannot be understood; where something is misspelt, something else seems
//! useless; and where a text is not found that this one uses, what it would bring seems unknown.

use std::collections::HashSet;

use super::Subject;
use super::broken::{meet, parts};
use crate::check::error::{MISSING_ARGUMENT, NO_GAME, SURPLUS_ARGUMENT, UNKNOWN_NAME, WRONG_TYPE};
use crate::diagnostic::{Problem, Problems, Severity};
use crate::expand::error::{
    BAD_HOOK, DEFAULT_GONE, LOST_RULESETS, RECURSIVE_DEFINE, UNKNOWN_CATEGORY, UNKNOWN_CHOICE,
    UNKNOWN_DEFINE, UNKNOWN_OPTION, UNKNOWN_RULESET, UNKNOWN_TAG, UNUSED_DEFINE, UNUSED_OPTION,
    USE_NOT_FOUND,
};
use crate::source::Span;
use crate::syntax::error::FOREIGN_SIGN;
use crate::syntax::{NodeKind, SyntaxTree};

/// Problems about names that nothing declares, perhaps because their declarations cannot be read.
pub(super) const OF_NAMES: [&str; 6] = [
    UNKNOWN_RULESET.name,
    UNKNOWN_OPTION.name,
    UNKNOWN_DEFINE.name,
    UNKNOWN_CATEGORY.name,
    UNKNOWN_TAG.name,
    UNKNOWN_NAME.name,
];

/// Problems, besides those about names, that may be there only because a text is missing: the game, what a variant keeps or
/// leaves of it, and defines that change one of their own name.
const OF_MISSING_TEXTS: [&str; 6] = [
    NO_GAME.name,
    RECURSIVE_DEFINE.name,
    BAD_HOOK.name,
    UNKNOWN_CHOICE.name,
    DEFAULT_GONE.name,
    LOST_RULESETS.name,
];

/// Problems about the arguments of a form; an argument may be a define of a missing text.
const OF_ARGUMENTS: [&str; 3] = [
    MISSING_ARGUMENT.name,
    SURPLUS_ARGUMENT.name,
    WRONG_TYPE.name,
];

/// The problems that are no consequences of others.
pub(super) fn causes(problems: &Problems, subject: &Subject<'_>) -> Problems {
    let is_missing = |problem: &Problem| problem.code.name == USE_NOT_FOUND.name;
    // A sign that is read as what is meant hides nothing, and a text that is not found no form of this one.
    let hides = |problem: &&Problem| {
        problem.severity == Severity::Error
            && problem.code.name != FOREIGN_SIGN.name
            && !is_missing(problem)
    };
    let texts = std::iter::once(subject.file).chain(subject.used.iter().copied());
    let broken: Vec<Span> = texts
        .flat_map(|file| parts(file, subject.problems.iter().filter(hides)))
        .collect();
    let lacks_text = subject.problems.iter().any(is_missing);
    let is_unknown = |problem: &&Problem| lacks_text && problem.code.name == UNKNOWN_DEFINE.name;
    let calls: Vec<Span> = problems
        .iter()
        .filter(is_unknown)
        .map(|problem| {
            let texts = std::iter::once(subject.file).chain(subject.used.iter().copied());
            call_of(texts, problem.span())
        })
        .collect();
    let lacks_names = lacks_text || subject.problems.iter().any(|known| hides(&known));
    let is_text = |problem: &Problem| subject.problems.iter().any(|known| known == problem);
    let is_kept = |problem: &&Problem| {
        let useless = [UNUSED_DEFINE.name, UNUSED_OPTION.name].contains(&problem.code.name);
        // What is handed over to a define that is missing may be anything.
        let is_handed = |span: Span| calls.iter().any(|call| call.contains(span));
        let within = |span: Span| broken.iter().any(|part| meet(*part, span)) || is_handed(span);
        let is_lost = lacks_names && OF_NAMES.contains(&problem.code.name)
            || lacks_text && OF_MISSING_TEXTS.contains(&problem.code.name)
            || lacks_text
                && OF_ARGUMENTS.contains(&problem.code.name)
                && has_string(subject, problem);
        let is_inside = problem.labels.iter().any(|label| within(label.span));
        is_text(problem) || !(useless || is_lost || is_inside)
    };
    let mut seen = HashSet::new();
    let kept = problems.iter().filter(is_kept).filter(|problem| {
        // With another choice the same may be wrong in other words, as other arguments stand before it.
        let is_checked = problem.code.name.starts_with("check::");
        !is_checked || seen.insert((problem.code.name, problem.span()))
    });
    kept.cloned().collect()
}

/// Whether a string is an argument of the smallest form around a problem: it may call a define.
fn has_string(subject: &Subject<'_>, problem: &Problem) -> bool {
    let mut texts = std::iter::once(subject.file).chain(subject.used.iter().copied());
    texts.any(|tree| {
        let forms = tree.nodes.iter().filter(|node| {
            matches!(node.kind, NodeKind::Call { .. }) && node.span.contains(problem.span())
        });
        let form = forms.min_by_key(|node| node.span.len());
        let Some(NodeKind::Call { args, .. }) = form.map(|form| &form.kind) else {
            return false;
        };
        let listed = args.iter().flat_map(|arg| match tree.kind(*arg) {
            NodeKind::Array(items) => items.as_slice(),
            NodeKind::Labelled { value, .. } => std::slice::from_ref(value),
            _ => std::slice::from_ref(arg),
        });
        listed
            .into_iter()
            .any(|arg| matches!(tree.kind(*arg), NodeKind::Text(_)))
    })
}

/// The call of a define by its name, which stands at a place.
fn call_of<'t>(texts: impl Iterator<Item = &'t SyntaxTree>, name: Span) -> Span {
    let nodes = texts.flat_map(|tree| &tree.nodes);
    let calls =
        nodes.filter(|node| matches!(&node.kind, NodeKind::Call { head, .. } if head.span == name));
    calls.map(|node| node.span).next().unwrap_or(name)
}

/// Whether a problem may be there only because the text that uses this one is not read: it brings a game, names, and calls of
/// what stands here.
#[must_use]
pub fn is_of_user(problem: &Problem) -> bool {
    let useless = [UNUSED_DEFINE.name, UNUSED_OPTION.name];
    let mut codes = OF_NAMES.iter().chain(&OF_MISSING_TEXTS).chain(&useless);
    codes.any(|code| problem.code.name == *code)
}
