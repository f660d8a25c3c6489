//! All rows of a length on a board.

use crate::game::Directions;
use crate::topology::Site;

/// The rows of `length` sites along the axes of a set of directions, on a board of `sites` sites, each once: the sites of
/// one after those of the other.
pub(super) fn rows(directions: &Directions, sites: usize, length: usize) -> Vec<Site> {
    let mut rows = Vec::new();
    for site in (0..sites).map(|index| Site(index as u16)) {
        for (one, other) in directions.axes(site) {
            let line: Vec<Site> = (other.iter().rev().copied())
                .chain([site])
                .chain(one.iter().copied())
                .collect();
            // A row is found at the lowest of its sites.
            let through_site = line.windows(length).enumerate().filter(|(start, row)| {
                (*start..start + length).contains(&other.len())
                    && row.iter().all(|other| site <= *other)
            });
            for (_, row) in through_site {
                let first = rows.len();
                rows.extend_from_slice(row);
                rows[first..].sort_unstable();
            }
        }
    }
    rows
}
