//! Where the conditions and regions of a game are written.
//!
//! Rules know where they come from, their conditions do not: who explains a move looks them up here.

use super::value::Value;
use crate::game::Provenance;
use crate::game::ir::{Bool, Sites};

/// Conditions and regions with their places in the text, in the order in which they were compiled.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Written {
    conditions: Vec<(Bool, Provenance)>,
    regions: Vec<(Sites, Provenance)>,
}

/// How many are kept of each kind.
const MOST: usize = 4000;

impl Written {
    /// Notes a value that a form at a place has.
    pub(crate) fn note(&mut self, value: &Value, place: Provenance) {
        if let Some(condition) = value.peek::<Bool>() {
            keep(&mut self.conditions, condition, place);
        }
        if let Some(region) = value.peek::<Sites>() {
            keep(&mut self.regions, region, place);
        }
    }

    /// Where a condition is written: within a rule if it is there, else where it was first.
    #[must_use]
    pub fn condition(&self, condition: &Bool, rule: Option<Provenance>) -> Option<Provenance> {
        find(&self.conditions, condition, rule)
    }

    /// The condition that a form at a place is.
    #[must_use]
    pub fn condition_at(&self, place: Provenance) -> Option<&Bool> {
        let mut all = self.conditions.iter();
        all.find(|(_, other)| *other == place)
            .map(|(condition, _)| condition)
    }

    /// The region that a form at a place is.
    #[must_use]
    pub fn region_at(&self, place: Provenance) -> Option<&Sites> {
        let mut all = self.regions.iter();
        all.find(|(_, other)| *other == place)
            .map(|(region, _)| region)
    }

    /// Where a region is written: within a rule if it is there, else where it was first.
    #[must_use]
    pub fn region(&self, region: &Sites, rule: Option<Provenance>) -> Option<Provenance> {
        find(&self.regions, region, rule)
    }
}

/// Adds a value unless it is the last one, compiled again, or there is no room.
fn keep<T: Clone + PartialEq>(all: &mut Vec<(T, Provenance)>, value: &T, place: Provenance) {
    let again = all.last().is_some_and(|(_, last)| *last == place);
    if !again && all.len() < MOST {
        all.push((value.clone(), place));
    }
}

fn find<T: PartialEq>(
    all: &[(T, Provenance)],
    value: &T,
    rule: Option<Provenance>,
) -> Option<Provenance> {
    let within = |place: &Provenance| {
        rule.is_some_and(|rule| {
            place.file == rule.file && rule.start <= place.start && place.end <= rule.end
        })
    };
    let mut places = all
        .iter()
        .filter(|(other, _)| other == value)
        .map(|(_, place)| *place);
    let first = places.clone().next();
    places.find(within).or(first)
}
