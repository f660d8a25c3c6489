//! Fixed regions by the order in which their sites lie: on a line, chequered, where columns cross rows.

use super::grammar::{Bind, Joint, NounPhrase};
use super::narrator::Narrator;
use crate::topology::Site;

/// Sites on a line or where columns cross rows are listed one by one if they are fewer.
const FEWEST: usize = 5;

impl Narrator<'_> {
    /// Some sites, in their order, by how they lie, if that takes fewer words than to list them.
    pub(super) fn laid_out(&self, sites: &[Site]) -> Option<NounPhrase> {
        if sites.len() < FEWEST {
            return None;
        }
        let lines = self.straight(sites).or_else(|| self.crossing(sites));
        lines.or_else(|| self.chequered(sites))
    }

    /// All sites of the board on the way from one to another: `the line from a1 to k11`.
    fn straight(&self, sites: &[Site]) -> Option<NounPhrase> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let at = |site: Site| {
            let point = topology.position(ty, site);
            (point.x, point.y)
        };
        let (first, last) = (*sites.first()?, *sites.last()?);
        let ((left, low), (right, high)) = (at(first), at(last));
        let (across, up) = (right - left, high - low);
        let length = across.hypot(up);
        // How far a site lies along the way, from 0 to 1, if it lies on it.
        let along = |site: Site| {
            let (x, y) = (at(site).0 - left, at(site).1 - low);
            let off = (x * up - y * across) / length;
            let far = (x * across + y * up) / (length * length);
            (off.abs() < 1e-6 && (-1e-6..=1.0 + 1e-6).contains(&far)).then_some(far)
        };
        let on_way = topology.sites(ty).filter(|site| along(*site).is_some());
        let is_all = on_way.eq(sites.iter().copied());
        let name = |site: Site| self.game.site_name(site);
        is_all.then(|| {
            let line = format!("the line from {} to {}", name(first), name(last));
            self.part_of_board("on", &line)
        })
    }

    /// Sites of some whole rows of a grid that have one colour where the board is chequered.
    fn chequered(&self, sites: &[Site]) -> Option<NounPhrase> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let colour = |site: Site| (topology.column(ty, site) + topology.row(ty, site)) % 2;
        let first = *sites.first()?;
        let rows = topology.rows(ty);
        let touched = |row: &[Site]| row.iter().any(|site| sites.contains(site));
        let which: Vec<usize> = (0..rows.len()).filter(|row| touched(&rows[*row])).collect();
        let all = which.iter().flat_map(|row| &rows[*row]);
        let mut meant: Vec<Site> = all
            .copied()
            .filter(|site| colour(*site) == colour(first))
            .collect();
        meant.sort_unstable();
        if !self.is_grid() || meant != sites || which.len() < 2 {
            return None;
        }
        let of = match which.len() == rows.len() {
            true => String::new(),
            false => format!("of {} ", self.lines(rows, &which, "row", Joint::And)?),
        };
        let first = self.game.site_name(first);
        let that = |have: &str| format!("{of}that {have} the colour of {first} on a chessboard");
        let sites = NounPhrase::the(self.site());
        Some(sites.qualified(that("have"), Some(that("has")), Bind::Word))
    }

    /// The sites of a grid where some of its columns cross some of its rows.
    fn crossing(&self, sites: &[Site]) -> Option<NounPhrase> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let touched = |lines: &[Vec<Site>]| -> Vec<usize> {
            let line = |index: &usize| lines[*index].iter().any(|site| sites.contains(site));
            (0..lines.len()).filter(line).collect()
        };
        let (columns, rows) = (topology.columns(ty), topology.rows(ty));
        let (across, up) = (touched(columns), touched(rows));
        let is_crossing = across.len() * up.len() == sites.len();
        if !self.is_grid() || !is_crossing || across.len() < 2 || up.len() < 2 {
            return None;
        }
        Some(NounPhrase::the(self.site()).with(&format!(
            "where {} cross {}",
            self.lines(columns, &across, "column", Joint::And)?,
            self.lines(rows, &up, "row", Joint::And)?
        )))
    }
}
