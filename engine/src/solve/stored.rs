//! A graph of positions in a form that can be stored and taken up again.
//!
//! Owns the form. It holds fingerprints, which say nothing to another version of the engine or to other rules: a caller that stores
//! a graph stores the version and a hash of the rules beside it, and protects both from damage. Begin with [`StoredGraph`].

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::positions::{FLIPS, Node, OpenPosition};
use super::{Keys, PositionGraph};
use crate::game::Trial;

/// What a graph has found so far.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoredGraph<'a> {
    /// The fingerprints of the positions by their numbers.
    fingerprints: Vec<u128>,
    nodes: Cow<'a, [Node]>,
    spans: Cow<'a, [(u64, u32)]>,
    steps: Cow<'a, [u32]>,
    /// The positions that are to be looked at next, and their numbers.
    layer: Cow<'a, [OpenPosition]>,
    numbers: Cow<'a, [u32]>,
    /// The positions after these that have been found already.
    found: Cow<'a, [(u32, OpenPosition)]>,
    depth: u32,
    overdrawn: bool,
}

impl<'g> PositionGraph<'g> {
    /// All that has been found, to be stored.
    #[must_use]
    pub fn stored(&self) -> StoredGraph<'_> {
        let mut fingerprints = vec![0; self.nodes.len()];
        for (fingerprint, number) in &self.index {
            fingerprints[*number as usize] = *fingerprint;
        }
        StoredGraph {
            fingerprints,
            nodes: Cow::Borrowed(&self.nodes),
            spans: Cow::Borrowed(&self.spans),
            steps: Cow::Borrowed(&self.steps),
            layer: Cow::Borrowed(&self.layer[self.done..]),
            numbers: Cow::Borrowed(&self.numbers[self.done..]),
            found: Cow::Borrowed(&self.found),
            depth: self.depth,
            overdrawn: self.overdrawn,
        }
    }

    /// A graph from the position of a trial, with the same keys and what was stored of one; none if that began elsewhere or does not fit together.
    #[must_use]
    pub fn resumed(trial: &Trial<'g>, keys: &Keys, stored: StoredGraph<'_>) -> Option<Self> {
        let mut graph = Self::with(trial, keys);
        if !stored.fits(trial, graph.keys.key(trial)) {
            return None;
        }
        graph.index.clear();
        let numbered = stored.fingerprints.iter().copied().zip(0..);
        graph.index.extend(numbered);
        graph.counted = (stored.nodes.iter().map(|node| u64::from(node.images))).sum();
        graph.nodes = stored.nodes.into_owned();
        graph.spans = stored.spans.into_owned();
        graph.steps = stored.steps.into_owned();
        graph.layer = stored.layer.into_owned();
        graph.numbers = stored.numbers.into_owned();
        graph.found = stored.found.into_owned();
        (graph.depth, graph.overdrawn) = (stored.depth, stored.overdrawn);
        Some(graph)
    }
}

impl StoredGraph<'_> {
    /// Whether all numbers name something that is there, and the first position is the one with this fingerprint.
    fn fits(&self, trial: &Trial<'_>, first: u128) -> bool {
        let count = self.nodes.len();
        let words = trial.state().words().len();
        let is_number = |number: u32| (number as usize) < count;
        let is_position = |open: &OpenPosition| open.state.words().len() == words;
        let end = self.steps.len() as u64;
        let is_span = |(start, steps): &(u64, u32)| start.saturating_add((*steps).into()) <= end;
        self.fingerprints.first() == Some(&first)
            && self.fingerprints.len() == count
            && self.spans.len() == count
            && self.numbers.len() == self.layer.len()
            && self.numbers.iter().all(|number| is_number(*number))
            && self.steps.iter().all(|step| is_number(step & !FLIPS))
            && self.spans.iter().all(is_span)
            && self.layer.iter().all(is_position)
            && (self.found.iter()).all(|(number, open)| is_number(*number) && is_position(open))
    }
}
