//! Roots that are not wanted with every choice, as a worked example belongs to the choice that it is made for.
//!
//! Such a root is expanded all the same, as what is wrong with it and what it asks of options count with every
//! choice. It comes to the same wherever the items that it asks for are the same, so it is expanded once for these.

use super::Place;
use super::choose::Choice;
use super::reference::Given;
use super::rewrite::Rewriter;
use super::work::Work;
use crate::syntax::{NodeId, SyntaxTree};
use std::collections::BTreeSet;

/// Which roots are wanted.
pub struct Wanted<'w> {
    /// The choice that a root is made for, unless it is wanted with every choice.
    pub made_for: fn(&SyntaxTree, NodeId) -> Option<Choice>,
    /// Whether roots that are made for a choice are wanted.
    pub is_wanted: &'w dyn Fn(&Choice) -> bool,
}

/// What a root came to with some items.
#[derive(Debug)]
pub(super) struct Known {
    /// What of the items it asked for.
    asked: BTreeSet<Given>,
    /// What it is made for.
    made_for: Choice,
    work: Work,
}

impl Wanted<'_> {
    fn wants(&self, tree: &SyntaxTree, root: NodeId) -> bool {
        (self.made_for)(tree, root).is_none_or(|choice| (self.is_wanted)(&choice))
    }
}

impl<'a> Rewriter<'a> {
    /// Expands a root if it is wanted. `known` is what it came to with other choices.
    pub(super) fn root_if_wanted(
        &mut self,
        place: Place<'a>,
        wanted: &Wanted<'_>,
        known: &mut Vec<Known>,
    ) {
        let references = self.references;
        let same = known.iter().find(|known| references.give(&known.asked));
        if let Some(same) = same
            && !(wanted.is_wanted)(&same.made_for)
            && self.count(&same.work)
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
            [root] => (wanted.made_for)(&self.tree, root),
            _ => None,
        };
        let Some(made_for) = one else {
            let (tree, roots) = (&self.tree, &self.tree.roots[mark.roots..]);
            let roots = roots.iter().copied();
            let kept: Vec<NodeId> = roots.filter(|root| wanted.wants(tree, *root)).collect();
            self.tree.roots.truncate(mark.roots);
            return self.tree.roots.extend(kept);
        };
        let is_new = same.is_none();
        let is_wanted = (wanted.is_wanted)(&made_for);
        if let Some(work) = self.work_since(&mark).filter(|_| is_new) {
            known.push(Known {
                asked,
                made_for,
                work,
            });
        }
        if !is_wanted {
            self.leave_out(&mark);
        }
    }
}
