//! Goals as data, for a host that values positions by itself.

use super::{Goal, Goals};
use crate::search::tables::rounded;
use crate::topology::Site;
use serde::Serialize;

/// A goal with its weights.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum GoalTable {
    /// Pieces of one owner in a row.
    #[serde(rename_all = "camelCase")]
    Row {
        /// The length of each row.
        length: u32,
        /// What an open row is worth that lacks one piece, and two.
        worth: Vec<f64>,
        /// The sites of all rows, one row after the other.
        rows: Vec<u16>,
    },
    /// Pieces of one owner that connect regions: the worth of the logarithm of one more than the number of sites that have
    /// to be filled, negative.
    #[serde(rename_all = "camelCase")]
    Connection {
        /// The weight.
        worth: f64,
        /// The neighbours of each site.
        steps: Vec<Vec<u16>>,
        /// For each player from the first the regions, as sites.
        regions: Vec<Vec<Vec<u16>>>,
        /// How many of the regions are to be connected.
        number: usize,
    },
    /// A piece in a region: the worth of the logarithm of one more than the steps of the nearest piece, negative.
    #[serde(rename_all = "camelCase")]
    Region {
        /// The weight.
        worth: f64,
        /// For each player from the first and each site the steps to the region; none for a player without one.
        distances: Vec<Option<Vec<u16>>>,
    },
}

impl Goals {
    /// The goals with their weights, in the order of [`Goals::features`].
    pub(in crate::search) fn tables(&self, weights: &[f32]) -> Vec<GoalTable> {
        let mut weights = weights.iter().map(|weight| rounded(*weight));
        let number = |site: &Site| site.0;
        let tables = self.0.iter().map(|goal| {
            let worth: Vec<f64> = weights.by_ref().take(goal.weights()).collect();
            let first = worth.first().copied().unwrap_or_default();
            match goal {
                Goal::Row { length, sites } => GoalTable::Row {
                    length: *length,
                    worth,
                    rows: sites.iter().map(number).collect(),
                },
                Goal::Connection {
                    steps,
                    regions,
                    number: connected,
                } => GoalTable::Connection {
                    worth: first,
                    steps: steps
                        .iter()
                        .map(|to| to.iter().map(number).collect())
                        .collect(),
                    regions: (regions.iter().skip(1))
                        .map(|of_player| of_player.iter().map(|words| sites_of(words)).collect())
                        .collect(),
                    number: *connected,
                },
                Goal::Region { distances } => GoalTable::Region {
                    worth: first,
                    distances: distances.iter().skip(1).cloned().collect(),
                },
            }
        });
        tables.collect()
    }
}

/// The sites of a set.
fn sites_of(words: &[u64]) -> Vec<u16> {
    let all = 0..64 * words.len();
    let sites = all.filter(|site| words[site / 64] >> (site % 64) & 1 == 1);
    sites.map(|site| site as u16).collect()
}
