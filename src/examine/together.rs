//! Many choices built at once, on several threads.
//!
//! What is found does not depend on the number of threads: the choices are shown in their order.

use super::{Built, Subject, Variant};
use crate::compile::Compiled;
use crate::diagnostic::Problems;
use crate::expand::Expanded;
use crate::lint::Survey;
use crate::ludeme::Boards;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, available_parallelism};

/// Choices built before they are shown: each is a game, which takes its memory.
const AT_ONCE: usize = 32;

/// Fewer choices are built one after the other.
const FEW: usize = 4;

/// Threads at most.
const MOST_THREADS: usize = 8;

/// Bytes of the stack of a thread, as the first one of a program has: forms nest deep.
const STACK: usize = 8 << 20;

/// Builds each choice and shows it with what is suspicious about it. `expanded` are the expanded texts of the
/// first ones.
pub(super) fn build(
    subject: &Subject<'_>,
    choices: &[Variant],
    expanded: Vec<(Expanded, Problems)>,
    show: &mut dyn FnMut(&Variant, Built, Survey),
) {
    let boards = Boards::default();
    let mut expanded = expanded.into_iter();
    let threads = match available_parallelism() {
        Ok(number) if choices.len() >= FEW => number.get().min(MOST_THREADS),
        _ => 1,
    };
    for some in choices.chunks(AT_ONCE) {
        let work = some.iter().map(|variant| (variant, expanded.next()));
        let done = on_threads(subject, work.collect(), &boards, threads);
        for (variant, (built, survey)) in some.iter().zip(done) {
            show(variant, built, survey);
        }
    }
}

type Work<'a> = (&'a Variant, Option<(Expanded, Problems)>);

/// Each thread takes the next choice that none has taken; a thread that cannot be had is not needed.
fn on_threads(
    subject: &Subject<'_>,
    work: Vec<Work<'_>>,
    boards: &Boards,
    threads: usize,
) -> Vec<(Built, Survey)> {
    let work: Vec<_> = work.into_iter().map(|one| Mutex::new(Some(one))).collect();
    let done: Vec<_> = work.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let run = || {
        while let Some(number) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < work.len())
        {
            let one = work[number]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            let built = one.map(|one| build_one(subject, one, boards));
            *done[number].lock().unwrap_or_else(PoisonError::into_inner) = built;
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let _ = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, run);
        }
        run();
    });
    let done = done
        .into_iter()
        .map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner));
    done.flatten().collect()
}

fn build_one(
    subject: &Subject<'_>,
    (variant, expanded): Work<'_>,
    boards: &Boards,
) -> (Built, Survey) {
    let expanded = expanded.unwrap_or_else(|| {
        subject.expand_with(&variant.choice, |example| variant.is_meant(example))
    });
    let built = subject.build_on(expanded, boards);
    let mut survey = Survey::new();
    if let Some(Compiled { game, start, .. }) = &built.compiled {
        survey.add(&built.description, game, start);
    }
    (built, survey)
}
