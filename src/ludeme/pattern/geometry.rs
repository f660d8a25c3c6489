//! A board seen as a grid of rows and columns, for shapes given by coordinates.

use std::collections::BTreeMap;

use crate::ludeme::assembly::Board;
use crate::topology::Site;

/// The sites of a board by column and row.
pub(super) struct Grid {
    by_place: BTreeMap<(i32, i32), Site>,
}

impl Grid {
    pub(super) fn new(board: &Board) -> Self {
        let place = |site: Site| {
            let column = board.topology.column(board.site_type, site) as i32;
            let row = board.topology.row(board.site_type, site) as i32;
            ((column, row), site)
        };
        Self {
            by_place: board.topology.sites(board.site_type).map(place).collect(),
        }
    }

    /// The sites at offsets from a place, if all are on the board; and how many places were looked at.
    pub(super) fn at(
        &self,
        (column, row): (i32, i32),
        offsets: &[(i32, i32)],
    ) -> (Option<Vec<Site>>, usize) {
        let mut looks = 0;
        let mut site = |(dx, dy): &(i32, i32)| {
            looks += 1;
            let place = (column.checked_add(*dx)?, row.checked_add(*dy)?);
            self.by_place.get(&place).copied()
        };
        let sites = offsets.iter().map(&mut site).collect();
        (sites, looks)
    }

    /// The places of all sites.
    pub(super) fn places(&self) -> impl Iterator<Item = (i32, i32)> {
        self.by_place.keys().copied()
    }

    /// How many columns and rows there are.
    pub(super) fn size(&self) -> (usize, usize) {
        let count = |of: fn(&(i32, i32)) -> i32| {
            let all: std::collections::BTreeSet<i32> = self.by_place.keys().map(of).collect();
            all.len()
        };
        (count(|place| place.0), count(|place| place.1))
    }

    /// The larger of width and height, in sites.
    pub(super) fn extent(&self) -> i32 {
        self.by_place
            .keys()
            .map(|(column, row)| column.max(row) + 1)
            .max()
            .unwrap_or(0)
    }
}

/// Offsets in all rotations and reflections, each once.
pub(super) fn turned(offsets: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
    let mut all: Vec<Vec<(i32, i32)>> = Vec::new();
    for mirrored in [false, true] {
        let mut current: Vec<(i32, i32)> = offsets
            .iter()
            .map(|(x, y)| {
                if mirrored {
                    (x.wrapping_neg(), *y)
                } else {
                    (*x, *y)
                }
            })
            .collect();
        for _ in 0..4 {
            current = current
                .into_iter()
                .map(|(x, y)| (y.wrapping_neg(), x))
                .collect();
            let mut sorted = current.clone();
            sorted.sort_unstable();
            if !all.contains(&sorted) {
                all.push(sorted);
            }
        }
    }
    all
}
