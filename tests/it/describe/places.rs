//! Regions of the board read back from what sheets call them.

use super::reader::{Reader, listed};
use dafang::topology::{Feature, Site};

impl Reader<'_> {
    /// The sites of a region by how they lie: `the line from a1 to k11`, `the cells of rows 1 to 3 that have the colour
    /// of a1 on a chessboard`, `the cells where columns a and c cross rows 1 and 3`.
    fn laid_out(&self, area: &str) -> Option<Vec<Site>> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let at = |site: Site| {
            (
                topology.column(ty, site) as i32,
                topology.row(ty, site) as i32,
            )
        };
        let all = topology.sites(ty);
        if let Some(ends) = area.strip_prefix("the line from ") {
            let (first, last) = ends.split_once(" to ")?;
            let ((left, low), (right, high)) = (at(self.site(first)?), at(self.site(last)?));
            let (across, up) = (right - left, high - low);
            let steps = across.abs().max(up.abs());
            let way =
                (0..=steps).map(|step| (left + across / steps * step, low + up / steps * step));
            let way: Vec<(i32, i32)> = way.collect();
            return Some(all.filter(|site| way.contains(&at(*site))).collect());
        }
        let (_, rest) = area.strip_prefix("the ")?.split_once(' ')?;
        if let Some(lines) = rest.strip_prefix("where ") {
            let (columns, rows) = lines.split_once(" cross ")?;
            let (columns, rows) = (self.region(columns)?, self.region(rows)?);
            return Some(
                columns
                    .into_iter()
                    .filter(|site| rows.contains(site))
                    .collect(),
            );
        }
        let (within, same) = rest
            .strip_suffix(" on a chessboard")?
            .split_once("that have the colour of ")?;
        let colour = |site: Site| (at(site).0 + at(site).1) % 2;
        let same = colour(self.site(same)?);
        let within = match within.strip_prefix("of ") {
            Some(lines) => self.region(lines.trim_end())?,
            None => all.collect(),
        };
        Some(
            within
                .into_iter()
                .filter(|site| colour(*site) == same)
                .collect(),
        )
    }

    /// The sites of a region of the board.
    pub(super) fn region(&self, area: &str) -> Option<Vec<Site>> {
        if let Some(sites) = self.laid_out(area) {
            return Some(sites);
        }
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let feature = match area {
            "the corners" => Some(Feature::Corner),
            "the edge of the board" => Some(Feature::Outer),
            "the interior of the board" => Some(Feature::Inner),
            "the bottom row" => Some(Feature::Bottom),
            "the top row" => Some(Feature::Top),
            "the left column" => Some(Feature::Left),
            "the right column" => Some(Feature::Right),
            _ => None,
        };
        let mut sites: Vec<Site> = match feature {
            Some(feature) => topology.with(ty, feature),
            None => {
                let line = area
                    .strip_prefix("rows ")
                    .or_else(|| area.strip_prefix("row "))
                    .or_else(|| area.strip_prefix("columns "))
                    .or_else(|| area.strip_prefix("column "));
                match line {
                    Some(names) => self.lines(area.starts_with("row"), names)?,
                    None => {
                        let named = listed(area, "and").into_iter().map(|name| self.site(name));
                        named.collect::<Option<Vec<Site>>>()?
                    }
                }
            }
        };
        sites.sort_unstable();
        sites.dedup();
        Some(sites)
    }

    pub(super) fn site(&self, name: &str) -> Option<Site> {
        let mut sites = (0..self.game.layout.board).map(|index| Site(index as u16));
        sites.find(|site| self.game.site_name(*site) == name)
    }

    /// The sites of rows or columns: `2 to 4`, `1, 3 and 5`.
    fn lines(&self, rows: bool, names: &str) -> Option<Vec<Site>> {
        let part = |site: Site| -> String {
            let name = self.game.site_name(site);
            name.chars()
                .filter(|sign| sign.is_ascii_digit() == rows)
                .collect()
        };
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let lines = match rows {
            true => topology.rows(ty),
            false => topology.columns(ty),
        };
        let index = |name: &str| {
            lines
                .iter()
                .position(|line| line.first().is_some_and(|site| part(*site) == name))
        };
        let meant: Vec<usize> = match names.split_once(" to ") {
            Some((low, high)) => (index(low)?..=index(high)?).collect(),
            None => {
                let all = listed(names, "and").into_iter().map(index);
                all.collect::<Option<Vec<usize>>>()?
            }
        };
        Some(
            meant
                .iter()
                .flat_map(|index| lines[*index].clone())
                .collect(),
        )
    }
}
