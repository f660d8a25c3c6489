//! Independent pieces of work on several threads with the feature `parallel`, else one after the other.
//!
//! Results stand in the order of the work, so that no output depends on the number of threads.

/// Applies `run` to each piece of work; the results are in the order of the pieces, and pieces are begun in it.
#[cfg(not(feature = "parallel"))]
pub fn map_in_order<W, D>(work: Vec<W>, run: impl Fn(W) -> D) -> Vec<D> {
    work.into_iter().map(run).collect()
}

#[cfg(feature = "parallel")]
pub use threads::map_in_order;

#[cfg(feature = "parallel")]
mod threads {
    use rayon::{ThreadPool, ThreadPoolBuilder};
    use std::sync::LazyLock;
    use std::thread::available_parallelism;

    /// More threads than this gain nothing: the work is limited by memory.
    const MOST_THREADS: usize = 8;

    /// Bytes of a thread's stack, as many as the main thread of a program has: forms nest deep.
    const STACK: usize = 8 << 20;

    /// The threads; none on a machine that gives none.
    static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
        let threads = available_parallelism().map_or(1, |number| number.get().min(MOST_THREADS));
        let builder = ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(STACK);
        (threads > 1).then(|| builder.build().ok()).flatten()
    });

    /// Applies `run` to each piece of work; the results are in the order of the pieces, and pieces are begun in it.
    pub fn map_in_order<W: Send, D: Send>(
        work: Vec<W>,
        run: impl Fn(W) -> D + Send + Sync,
    ) -> Vec<D> {
        let pool = POOL.as_ref().filter(|_| work.len() > 1);
        let Some(pool) = pool else {
            return work.into_iter().map(run).collect();
        };
        let mut done: Vec<Option<D>> = work.iter().map(|_| None).collect();
        // First in, first out: a caller puts the longest piece first.
        pool.scope_fifo(|scope| {
            for (piece, slot) in work.into_iter().zip(&mut done) {
                let run = &run;
                scope.spawn_fifo(move |_| *slot = Some(run(piece)));
            }
        });
        done.into_iter().flatten().collect()
    }
}
