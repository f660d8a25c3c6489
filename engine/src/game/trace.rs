//! Which rules did something while moves were made.

use std::collections::BTreeSet;

use super::Provenance;

/// Notes on the rules that have no moves of their own: consequences under a condition, captures, ways out
/// of phases, and end rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    noted: BTreeSet<(Provenance, bool)>,
}

impl Trace {
    /// Notes that the rule at a place did something, or that its condition did not hold.
    pub(super) fn note(&mut self, provenance: Provenance, held: bool) {
        self.noted.insert((provenance, held));
    }

    /// The rules that did something, in the order of their places.
    pub fn held(&self) -> impl Iterator<Item = Provenance> + '_ {
        let held = self.noted.iter().filter(|(_, held)| *held);
        held.map(|(provenance, _)| *provenance)
    }

    /// Whether the rule at a place ever did something (`true`), or was ever asked in vain (`false`).
    #[must_use]
    pub fn has(&self, provenance: Provenance, held: bool) -> bool {
        self.noted.contains(&(provenance, held))
    }
}
