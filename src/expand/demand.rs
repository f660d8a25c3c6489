//! Roots that are not wanted with every choice, as a worked example belongs to the choice that it is made for.
//!
//! Such a root is expanded all the same, as what is wrong with it and what it asks of options count with every
//! choice. It comes to the same wherever the items that it asks for are the same, so it is expanded once for these; how
//! much work that was is remembered, as it counts towards the limits of an expansion each time.

use super::Place;
use super::choose::Choice;
use super::reference::Given;
use super::rewrite::{MOST_NODES, MOST_STEPS, Rewriter};
use crate::syntax::{NodeId, SyntaxTree};
use std::collections::BTreeSet;

/// Which roots of a description are wanted.
pub struct Demand<'w> {
    /// The choice that a root is made for, unless it is wanted with every choice.
    pub made_for: fn(&SyntaxTree, NodeId) -> Option<Choice>,
    /// Whether roots that are made for a choice are wanted.
    pub is_wanted: &'w dyn Fn(&Choice) -> bool,
}

/// What a root came to with some items.
#[derive(Debug)]
pub(super) struct Expansion {
    /// What of the items it asked for.
    asked: BTreeSet<Given>,
    /// What it is made for.
    made_for: Choice,
    effort: Effort,
}

/// How far an expansion has come.
struct Mark {
    nodes: usize,
    roots: usize,
    calls: usize,
    steps: usize,
    reports: usize,
    counts: Vec<usize>,
}

/// What it takes to expand a root.
#[derive(Debug)]
struct Effort {
    nodes: usize,
    steps: usize,
    /// How often defines are called.
    counts: Vec<(usize, usize)>,
}

impl Demand<'_> {
    fn wants(&self, tree: &SyntaxTree, root: NodeId) -> bool {
        (self.made_for)(tree, root).is_none_or(|choice| (self.is_wanted)(&choice))
    }
}

impl<'a> Rewriter<'a> {
    /// Expands a root if it is wanted. `known` is what it came to with other choices.
    pub(super) fn root_on_demand(
        &mut self,
        place: Place<'a>,
        demand: &Demand<'_>,
        known: &mut Vec<Expansion>,
    ) {
        let references = self.references;
        let same = known.iter().find(|known| references.give(&known.asked));
        if let Some(same) = same
            && !(demand.is_wanted)(&same.made_for)
            && self.count(&same.effort)
        {
            references.asked.borrow_mut().extend(&same.asked);
            return;
        }
        let mark = self.mark();
        let before = references.asked.take();
        self.root(place);
        let asked = references.asked.replace(before);
        references.asked.borrow_mut().extend(&asked);
        let one = match self.tree.roots[mark.roots..] {
            [root] => (demand.made_for)(&self.tree, root),
            _ => None,
        };
        let Some(made_for) = one else {
            let (tree, roots) = (&self.tree, &self.tree.roots[mark.roots..]);
            let roots = roots.iter().copied();
            let kept: Vec<NodeId> = roots.filter(|root| demand.wants(tree, *root)).collect();
            self.tree.roots.truncate(mark.roots);
            return self.tree.roots.extend(kept);
        };
        let is_new = same.is_none();
        let is_wanted = (demand.is_wanted)(&made_for);
        if let Some(effort) = self.effort_since(&mark).filter(|_| is_new) {
            known.push(Expansion {
                asked,
                made_for,
                effort,
            });
        }
        if !is_wanted {
            self.leave_out(&mark);
        }
    }

    /// How far everything has come.
    fn mark(&self) -> Mark {
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
    fn effort_since(&self, mark: &Mark) -> Option<Effort> {
        let counts = self.counts.iter().zip(&mark.counts).enumerate();
        let counts = counts.map(|(define, (now, before))| (define, now - before));
        let is_sound = self.reports == mark.reports && !self.stopped;
        is_sound.then(|| Effort {
            nodes: self.tree.nodes.len() - mark.nodes,
            steps: self.steps - mark.steps,
            counts: counts.filter(|(_, count)| *count > 0).collect(),
        })
    }

    /// Leaves out what was made since a mark.
    fn leave_out(&mut self, mark: &Mark) {
        self.left_out += self.tree.nodes.len() - mark.nodes;
        self.tree.nodes.truncate(mark.nodes);
        self.tree.roots.truncate(mark.roots);
        self.traces.truncate(mark.calls);
    }

    /// Counts work as done that comes to nothing, if all of it may be done.
    fn count(&mut self, effort: &Effort) -> bool {
        let (steps, nodes) = (self.steps + effort.steps, self.nodes() + effort.nodes);
        if self.stopped || steps > MOST_STEPS || nodes > MOST_NODES {
            return false;
        }
        self.steps = steps;
        self.left_out += effort.nodes;
        for (define, count) in &effort.counts {
            self.counts[*define] += count;
        }
        true
    }
}
