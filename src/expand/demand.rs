//! Roots that are not wanted with every choice, as a worked example belongs to the choice that it is made for.
//!
//! Such a root is expanded once all the same, as what is wrong with it counts with every choice. After that, what it is made
//! for is known, and it is left alone where it is not wanted.

use super::Place;
use super::choose::Choice;
use super::rewrite::Rewriter;
use crate::syntax::{NodeId, SyntaxTree};

/// Which roots of a description are wanted.
pub struct Demand<'w> {
    /// The choice that a root is made for, unless it is wanted with every choice.
    pub made_for: fn(&SyntaxTree, NodeId) -> Option<Choice>,
    /// Whether roots that are made for a choice are wanted.
    pub is_wanted: &'w dyn Fn(&Choice) -> bool,
}

impl<'a> Rewriter<'a> {
    /// Expands a root if it is wanted. `known` is the choice that it was made for when it was expanded before.
    pub(super) fn root_on_demand(
        &mut self,
        place: Place<'a>,
        demand: &Demand<'_>,
        known: &mut Option<Choice>,
    ) {
        let is_left = |choice: &Choice| !(demand.is_wanted)(choice);
        if known.as_ref().is_some_and(is_left) {
            return;
        }
        let (nodes, roots, calls) = (
            self.tree.nodes.len(),
            self.tree.roots.len(),
            self.traces.count(),
        );
        self.root(place);
        let found = self.tree.roots.split_off(roots);
        let made_for = |root: &NodeId| (demand.made_for)(&self.tree, *root);
        if let [root] = found[..] {
            *known = made_for(&root);
        }
        let stays = |root: &NodeId| !made_for(root).as_ref().is_some_and(is_left);
        let kept: Vec<NodeId> = found.into_iter().filter(stays).collect();
        if kept.is_empty() {
            self.tree.nodes.truncate(nodes);
            self.traces.truncate(calls);
        }
        self.tree.roots.extend(kept);
    }
}
