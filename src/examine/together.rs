//! Many choices built at once, on several threads.
//!
//! What is found does not depend on the number of threads: the choices are shown in their order.

use super::threads::{available, in_order};
use super::{Built, Subject, Variant};
use crate::check::{Forms, check_sharing};
use crate::compile::Compiled;
use crate::diagnostic::Problems;
use crate::expand::Expanded;
use crate::lint::Survey;
use crate::ludeme::Boards;

/// Choices built before they are shown: each is a game, which takes its memory.
const AT_ONCE: usize = 32;

/// Fewer choices are built one after the other.
const FEW: usize = 4;

/// Builds each choice and shows it with what is suspicious about it. `expanded` are the
/// expanded texts of the first ones.
pub(super) fn build(
    subject: &Subject<'_>,
    choices: &[Variant],
    expanded: Vec<(Expanded, Problems)>,
    show: &mut dyn FnMut(&Variant, Built, Survey),
) {
    let (boards, mut forms) = (Boards::default(), Forms::default());
    let mut expanded = expanded.into_iter();
    let threads = if choices.len() < FEW { 1 } else { available() };
    for some in choices.chunks(AT_ONCE) {
        let checked = some.iter().map(|variant| {
            let expanded = expanded.next().unwrap_or_else(|| {
                subject.expand_with(&variant.choice, |example| variant.is_meant(example))
            });
            subject.check(expanded, |expanded| check_sharing(expanded, &mut forms))
        });
        let done = in_order(checked.collect(), threads, |built| finish(built, &boards));
        for (variant, (built, survey)) in some.iter().zip(done) {
            show(variant, built, survey);
        }
    }
}

fn finish(mut built: Built, boards: &Boards) -> (Built, Survey) {
    built.compile(boards);
    let mut survey = Survey::new();
    if let Some(Compiled { game, start, .. }) = &built.compiled {
        survey.add(&built.description, game, start);
    }
    (built, survey)
}
