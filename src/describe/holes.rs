//! What is missing of a board of squares: sites that were taken out, and lines between neighbours.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::topology::{Relation, Site, SiteType};

/// The most missing sites or lines that are named one by one.
const MOST_NAMED: usize = 12;

impl Narrator<'_> {
    /// The names of the sites that a board of squares has not, in the order of its rows; none if the board is no grid with
    /// a few holes.
    pub(super) fn missing_sites(&self) -> Option<Vec<String>> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let (columns, rows) = (topology.columns(ty).len(), topology.rows(ty).len());
        let sites = self.game.layout.board;
        let missing = (columns * rows).checked_sub(sites)?;
        let is_few = (1..=MOST_NAMED).contains(&missing) && missing * 4 <= columns * rows;
        if !is_few || ty == SiteType::Edge || !self.is_of_squares() {
            return None;
        }
        let holes = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let holes = holes.filter(|(column, row)| self.site_at(*column, *row).is_none());
        holes
            .map(|(column, row)| self.would_be(column, row))
            .collect()
    }

    /// The sites that are missing between others of their rows, where the board is no grid.
    pub(super) fn gaps(&self) -> Vec<String> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        if ty != SiteType::Cell {
            return Vec::new();
        }
        let mut gaps = Vec::new();
        for (row, sites) in topology.rows(ty).iter().enumerate() {
            let mut columns: Vec<usize> = sites
                .iter()
                .map(|site| topology.column(ty, *site))
                .collect();
            columns.sort_unstable();
            for pair in columns.windows(2) {
                gaps.extend((pair[0] + 1..pair[1]).map(|column| self.would_be(column, row)));
            }
        }
        match gaps.len() <= MOST_NAMED && gaps.len() * 8 <= self.game.layout.board {
            true => gaps
                .into_iter()
                .collect::<Option<Vec<String>>>()
                .unwrap_or_default(),
            false => Vec::new(),
        }
    }

    /// Which neighbours of a board of squares no line joins: `, but no line joins a1 and b1`.
    pub(super) fn missing_lines(&self) -> String {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        if ty != SiteType::Vertex || !self.is_of_squares() {
            return String::new();
        }
        let mut pairs = Vec::new();
        for site in topology.sites(ty) {
            let (column, row) = (topology.column(ty, site), topology.row(ty, site));
            for (column, row) in [(column + 1, row), (column, row + 1)] {
                if let Some(other) = self.site_at(column, row)
                    && !topology
                        .neighbours(ty, Relation::Orthogonal, site)
                        .contains(&other)
                {
                    let pair = [site, other].map(|site| self.game.site_name(site));
                    pairs.push(list(&pair, Joint::And));
                }
            }
        }
        match pairs.len() {
            0 => String::new(),
            1..=MOST_NAMED => format!(", but no line joins {}", list(&pairs, Joint::Or)),
            number => format!(", but {number} pairs of neighbours are not joined by a line"),
        }
    }

    /// Whether all neighbours lie beside each other in a row or in a column.
    fn is_of_squares(&self) -> bool {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let far = |one: usize, other: usize| one.abs_diff(other);
        let is_square = ty == SiteType::Vertex
            || topology
                .sites(ty)
                .all(|cell| topology.cell_vertices(cell).len() == 4);
        let mut lines = 0;
        let all_straight = topology.sites(ty).all(|site| {
            let neighbours = topology.neighbours(ty, Relation::Orthogonal, site);
            lines += neighbours.len();
            neighbours.iter().all(|other| {
                let across = far(topology.column(ty, site), topology.column(ty, *other));
                across + far(topology.row(ty, site), topology.row(ty, *other)) == 1
            })
        });
        // A board that lacks most lines of a grid is no grid with holes.
        is_square && all_straight && lines >= 2 * self.game.layout.board
    }

    /// The site in a column of a row.
    fn site_at(&self, column: usize, row: usize) -> Option<Site> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let row = topology.rows(ty).get(row)?;
        row.iter()
            .copied()
            .find(|site| topology.column(ty, *site) == column)
    }

    /// The name that a site in a column of a row would have: the letter of its column and the number of its row.
    fn would_be(&self, column: usize, row: usize) -> Option<String> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let parts = |site: &Site| {
            let label = topology.label(ty, *site);
            let digits = label.find(|sign: char| sign.is_ascii_digit())?;
            Some((label[..digits].to_owned(), label[digits..].to_owned()))
        };
        let (letters, _) = parts(topology.columns(ty).get(column)?.first()?)?;
        let (_, digits) = parts(topology.rows(ty).get(row)?.first()?)?;
        (!letters.is_empty() && !digits.is_empty()).then(|| letters + &digits)
    }
}
