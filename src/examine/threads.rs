//! Work shared out among threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Threads at most.
pub const MOST_THREADS: usize = 8;

/// Bytes of the stack of a thread, as the first one of a program has: forms nest deep.
const STACK: usize = 8 << 20;

/// How many threads this machine runs at once, up to what is of use.
#[must_use]
pub fn available() -> usize {
    thread::available_parallelism().map_or(1, |number| number.get().min(MOST_THREADS))
}

/// What `run` makes of each piece of work, in their order. Each thread takes the next piece that none has
/// taken; a thread that cannot be had is not needed.
pub fn in_order<W: Send, D: Send>(
    work: Vec<W>,
    threads: usize,
    run: impl Fn(W) -> D + Sync,
) -> Vec<D> {
    let work: Vec<_> = work.into_iter().map(|one| Mutex::new(Some(one))).collect();
    let done: Vec<_> = work.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let take = || {
        while let Some(number) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < work.len())
        {
            let one = work[number]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            *done[number].lock().unwrap_or_else(PoisonError::into_inner) = one.map(&run);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(work.len()) {
            let _ = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, take);
        }
        take();
    });
    let done = done
        .into_iter()
        .map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner));
    done.flatten().collect()
}
