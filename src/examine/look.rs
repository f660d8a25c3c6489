//! One choice of rulesets and options, and what becomes of the text on its way.

use super::causes::causes;
use super::library::with_library;
use super::{Built, Queries, Subject, Variant, allow, expand_with};
use crate::check::check_with;
use crate::diagnostic::Problems;
use crate::expand::Expanded;
use crate::ludeme::Description;

/// What one choice makes of a text, and what is wrong with it: as [`examine_with`](super::examine_with) reports it for this
/// choice alone. What is built is there however much is wrong.
pub fn look(queries: &mut Queries, subject: &Subject<'_>, variant: &Variant) -> (Built, Problems) {
    let Queries { forms, boards, .. } = queries;
    let mut built = subject.with_prepared(|prepared| {
        let expanded = expand_with(prepared, &variant.choice, &|example| {
            variant.runs_example(example)
        });
        subject.check(expanded, |expanded: &Expanded| check_with(expanded, forms))
    });
    if built.problems.has_errors() {
        let problems = causes(&with_library(&built.problems), subject);
        return (built, problems);
    }
    built.compile(boards);
    let problems = built.problems.clone();
    (built, allow::without_allowed(problems, subject, false))
}

/// Shows what the forms of a text are with each of some choices, however much is wrong with them. Nothing is compiled.
pub fn describe_each(
    queries: &mut Queries,
    subject: &Subject<'_>,
    choices: &[Variant],
    see: &mut dyn FnMut(&Description),
) {
    subject.with_prepared(|prepared| {
        for variant in choices {
            let (expanded, _) = expand_with(prepared, &variant.choice, &|example| {
                variant.runs_example(example)
            });
            see(&check_with(&expanded, &mut queries.forms).0);
        }
    });
}
