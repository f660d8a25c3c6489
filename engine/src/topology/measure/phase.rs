//! Colours of sites, such that neighbours differ.

use super::{Feature, Features};
use crate::topology::graph::Graph;
use crate::topology::site::SiteType;
use std::collections::VecDeque;

/// Colours chosen with care; a site between four of these gets the next.
const CHOICE: u8 = 4;

/// Gives each element the lowest colour that none of its neighbours has yet, starting at the first
/// element and going on where most colours are already taken.
pub(super) fn mark(graph: &Graph, site_type: SiteType, features: &mut Features) {
    let count = graph.count(site_type);
    let mut phases: Vec<Option<u8>> = vec![None; count];
    let mut visited = vec![false; count];
    for start in 0..count {
        if phases[start].is_some() {
            continue;
        }
        phases[start] = Some(0);
        let mut queue = VecDeque::from([start]);
        while let Some(current) = queue.pop_front() {
            if visited[current] {
                continue;
            }
            visited[current] = true;
            let neighbours = neighbours(graph, site_type, current);
            let taken = colours(&phases, &neighbours);
            let phase = (0..CHOICE)
                .find(|phase| taken & (1 << phase) == 0)
                .unwrap_or(CHOICE);
            phases[current] = Some(phase);
            for neighbour in neighbours {
                if visited[neighbour] {
                    continue;
                }
                let around = self::neighbours(graph, site_type, neighbour);
                if colours(&phases, &around).count_ones() > 1 {
                    queue.push_front(neighbour);
                } else {
                    queue.push_back(neighbour);
                }
            }
        }
    }
    for (index, phase) in phases.into_iter().enumerate() {
        if let Some(phase) = phase {
            features.set(site_type, index, Feature::Phase(phase));
        }
    }
}

fn colours(phases: &[Option<u8>], sites: &[usize]) -> u32 {
    sites
        .iter()
        .filter_map(|&site| phases[site])
        .fold(0, |taken, phase| taken | 1 << phase)
}

/// Elements that touch: vertices by an edge, edges by a vertex, faces by an edge.
fn neighbours(graph: &Graph, site_type: SiteType, index: usize) -> Vec<usize> {
    match site_type {
        SiteType::Vertex => {
            let edges = graph.vertices[index].edges.iter();
            edges.map(|&edge| graph.edges[edge].other(index)).collect()
        }
        SiteType::Edge => {
            let ends = graph.edges[index].ends.into_iter();
            let edges = ends.flat_map(|end| graph.vertices[end].edges.iter().copied());
            edges.filter(|&edge| edge != index).collect()
        }
        SiteType::Cell => {
            let edges = graph.faces[index].edges.iter();
            edges
                .filter_map(|&edge| graph.edges[edge].across(index))
                .collect()
        }
    }
}
