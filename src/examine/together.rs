//! Many choices built at once, in [`parallel`](crate::parallel), and shown in their order.

use super::{Built, Subject, Variant};
use crate::check::{FormCache, check_sharing};
use crate::compile::CompiledDescription;
use crate::diagnostic::Problems;
use crate::expand::Expanded;
use crate::lint::Survey;
use crate::ludeme::BoardCache;
use crate::parallel::map_in_order;

/// Choices built before they are shown: each is a game, which takes its memory.
const AT_ONCE: usize = 32;

/// Builds each choice and shows it with what is suspicious about it. `expanded` are the
/// expanded texts of the first ones.
pub(super) fn build(
    subject: &Subject<'_>,
    choices: &[Variant],
    expanded: Vec<(Expanded, Problems)>,
    show: &mut dyn FnMut(&Variant, Built, Survey),
) {
    let (boards, mut forms) = (BoardCache::default(), FormCache::default());
    let mut expanded = expanded.into_iter();
    for some in choices.chunks(AT_ONCE) {
        let checked = some.iter().map(|variant| {
            let expanded = expanded.next().unwrap_or_else(|| {
                subject.expand_with(&variant.choice, |example| variant.is_meant(example))
            });
            subject.check(expanded, |expanded| check_sharing(expanded, &mut forms))
        });
        let done = map_in_order(checked.collect(), |built| finish(built, &boards));
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
