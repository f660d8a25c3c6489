//! How much an expansion has done, so that a root can be left out again, or not be expanded at all, and yet counts.

use super::rewrite::{MOST_NODES, MOST_STEPS, Rewriter};

/// How far an expansion has come.
pub(super) struct Mark {
    nodes: usize,
    pub(super) roots: usize,
    calls: usize,
    steps: usize,
    reports: usize,
    counts: Vec<usize>,
}

/// What it takes to expand a root.
#[derive(Debug)]
pub(super) struct Work {
    nodes: usize,
    steps: usize,
    /// How often defines are called.
    counts: Vec<(usize, usize)>,
}

impl Rewriter<'_> {
    /// How far everything has come.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            nodes: self.tree.nodes.len(),
            roots: self.tree.roots.len(),
            calls: self.traces.count(),
            steps: self.steps,
            reports: self.reports,
            counts: self.counts.clone(),
        }
    }

    /// What was done since a mark, unless something is wrong there.
    pub(super) fn work_since(&self, mark: &Mark) -> Option<Work> {
        let counts = self.counts.iter().zip(&mark.counts).enumerate();
        let counts = counts.map(|(define, (now, before))| (define, now - before));
        let is_sound = self.reports == mark.reports && !self.stopped;
        is_sound.then(|| Work {
            nodes: self.tree.nodes.len() - mark.nodes,
            steps: self.steps - mark.steps,
            counts: counts.filter(|(_, count)| *count > 0).collect(),
        })
    }

    /// Leaves out what was made since a mark.
    pub(super) fn leave_out(&mut self, mark: &Mark) {
        self.left_out += self.tree.nodes.len() - mark.nodes;
        self.tree.nodes.truncate(mark.nodes);
        self.tree.roots.truncate(mark.roots);
        self.traces.truncate(mark.calls);
    }

    /// Counts work as done that comes to nothing, if all of it may be done.
    pub(super) fn count(&mut self, work: &Work) -> bool {
        let (steps, nodes) = (self.steps + work.steps, self.nodes() + work.nodes);
        if self.stopped || steps > MOST_STEPS || nodes > MOST_NODES {
            return false;
        }
        self.steps = steps;
        self.left_out += work.nodes;
        for (define, count) in &work.counts {
            self.counts[*define] += count;
        }
        true
    }
}
