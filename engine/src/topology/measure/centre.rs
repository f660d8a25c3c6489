//! The middle of a board.

use super::{Feature, Features};
use crate::topology::geometry::Point;
use crate::topology::graph::Graph;
use crate::topology::site::SiteType;

/// From this many sites on only corners are measured, not the whole perimeter.
const LARGE: usize = 100;
const TOLERANCE: f64 = 0.0001;

/// Marks the elements whose squared distances to perimeter and corners add up to the least.
pub(super) fn mark(graph: &Graph, site_type: SiteType, features: &mut Features) {
    let count = graph.count(site_type);
    let having = |feature: Feature| -> Vec<Point> {
        let sites = (0..count).filter(|&n| features.has(site_type, n, feature));
        sites.map(|n| graph.position(site_type, n)).collect()
    };
    let mut rim = if count < LARGE {
        having(Feature::Perimeter)
    } else {
        Vec::new()
    };
    rim.extend(having(Feature::Corner));
    let squared = |a: Point, b: Point| (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    let total = |n: usize| -> f64 {
        let here = graph.position(site_type, n);
        rim.iter()
            .fold(0.0, |sum, &there| sum + squared(here, there))
    };
    let totals: Vec<f64> = (0..count).map(total).collect();
    let least = totals.iter().copied().fold(1_000_000.0, f64::min);
    for (index, total) in totals.into_iter().enumerate() {
        if (total - least).abs() < TOLERANCE {
            features.set(site_type, index, Feature::Centre);
        }
    }
}
