//! Steps: which sites can be reached from a site in one go, and in which directions.

use super::direction::DirectionSet;
use super::graph::Graph;
use super::reach::{pivots, steps_from};
use super::site::{Site, SiteType};
use std::f64::consts::PI;
use std::ops::Range;

/// One step between two sites of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbour {
    /// Where it leads.
    pub to: Site,
    /// The direction, or directions, and the classes it belongs to.
    pub directions: DirectionSet,
}

/// All steps between the sites of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    /// Site by site, clockwise from north.
    steps: Vec<Neighbour>,
    /// Per site, where its steps start; one more entry for the end.
    starts: Vec<usize>,
}

impl Steps {
    /// Finds the steps between the elements of one kind.
    pub(crate) fn new(graph: &Graph, site_type: SiteType) -> Steps {
        let unit = graph.mean_edge_length();
        let pivots = pivots(graph);
        let mut result = Steps {
            steps: Vec::new(),
            starts: vec![0],
        };
        for index in 0..graph.count(site_type) {
            result
                .steps
                .extend(steps_from(graph, site_type, index, unit, &pivots));
            result.starts.push(result.steps.len());
        }
        result
    }

    /// The steps from a site, clockwise from north.
    pub(crate) fn from(&self, site: Site) -> &[Neighbour] {
        &self.steps[self.range(site)]
    }

    /// Where the steps from a site lie among all.
    pub(crate) fn range(&self, site: Site) -> Range<usize> {
        self.starts[site.index()]..self.starts[site.index() + 1]
    }

    /// All steps, site by site.
    pub(crate) fn all(&self) -> &[Neighbour] {
        &self.steps
    }

    /// How many sites steps start from.
    pub(crate) fn sites(&self) -> usize {
        self.starts.len() - 1
    }
}

/// How far an angle lies clockwise from north, where a hair's breadth west of north counts as
/// north.
pub(crate) fn clockwise_from_north(angle: f64) -> f64 {
    let score = PI / 2.0 - angle + 0.0001;
    if score < 0.0 { score + 2.0 * PI } else { score }
}
