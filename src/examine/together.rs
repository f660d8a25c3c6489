//! Many choices built at once, in [`parallel`](crate::parallel), and shown in their order.

use super::{Built, Queries, Subject, Variant};
use crate::check::check_with;
use crate::compile::CompiledDescription;
use crate::lint::Survey;
use crate::ludeme::BoardCache;
use crate::parallel::map_in_order;

/// Choices built before they are shown: each is a game, which takes its memory.
const AT_ONCE: usize = 32;

/// Builds each choice and shows it with what is suspicious about it. `checked` are the checked descriptions of the
/// first ones.
pub(super) fn build(
    subject: &Subject<'_>,
    choices: &[Variant],
    checked: Vec<Built>,
    Queries { forms, boards, .. }: &mut Queries,
    show: &mut dyn FnMut(&Variant, Built, Survey),
) {
    let mut checked = checked.into_iter();
    for some in choices.chunks(AT_ONCE) {
        let built = some.iter().map(|variant| {
            checked.next().unwrap_or_else(|| {
                let expanded =
                    subject.expand_with(&variant.choice, |example| variant.runs_example(example));
                subject.check(expanded, |expanded| check_with(expanded, forms))
            })
        });
        let done = map_in_order(built.collect(), |built| finish(built, boards));
        for (variant, (built, survey)) in some.iter().zip(done) {
            show(variant, built, survey);
        }
    }
}

fn finish(mut built: Built, boards: &BoardCache) -> (Built, Survey) {
    built.compile(boards);
    let mut survey = Survey::new();
    if let Some(CompiledDescription { game, start, .. }) = &built.compiled {
        survey.add(&built.description, game, start);
    }
    (built, survey)
}
