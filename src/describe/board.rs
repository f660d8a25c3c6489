//! The board in words: its size, and where pieces stand on it.

use std::collections::BTreeMap;

use super::grammar::{Joint, apart, cardinal, figures, list, several};
use super::narrator::Narrator;
use crate::topology::{Relation, Site, SiteType};

/// Rows of an irregular board of square cells are named one by one if there are no more.
const FEW_ROWS: usize = 12;

impl Narrator<'_> {
    /// Whether the board is full rows of the same length.
    pub(super) fn is_grid(&self) -> bool {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let (columns, rows) = (topology.columns(ty), topology.rows(ty));
        columns.len() * rows.len() == self.game.layout.board
            && rows.iter().all(|row| row.len() == columns.len())
    }

    /// The board: its size and where pieces stand.
    pub(super) fn board(&self) -> String {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let (columns, rows) = (topology.columns(ty), topology.rows(ty));
        let sites = self.game.layout.board;
        let nouns = self.sites_noun();
        let grid = self.is_grid();
        let shape = if grid {
            let columns = figures(columns.len(), "column");
            let sides = list(&[columns, figures(rows.len(), "row")], Joint::And);
            format!("{sides}, {sites} {nouns}")
        } else if let Some(missing) = self.missing_sites() {
            let columns = figures(columns.len(), "column");
            let sides = list(&[columns, figures(rows.len(), "row")], Joint::And);
            let missing = list(&missing, Joint::And);
            format!("{sides} without {missing}, {sites} {nouns}")
        } else if let Some((rows, pits, ends)) = self.pits() {
            let rows = several(rows as i64, "row");
            let ends = list(&ends, Joint::And);
            let rows = format!("{rows} of {}", cardinal(pits as i64));
            let parts = apart(&[rows, format!("{ends} at their ends")], Joint::And);
            format!("{sites} {nouns}: {parts}")
        } else if ty == SiteType::Cell && rows.len() <= FEW_ROWS && self.corners().is_empty() {
            let rows: Vec<String> = rows.iter().map(|row| self.unbroken(row)).collect();
            format!(
                "{sites} {nouns} in {}, from the bottom up: {}",
                figures(rows.len(), "row"),
                rows.join("; ")
            )
        } else {
            let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
            let gaps = match self.gaps() {
                gaps if gaps.is_empty() => String::new(),
                gaps => format!(", without {}", list(&gaps, Joint::And)),
            };
            format!(
                "{sites} {nouns} in {}, of {} {nouns} from the bottom up{gaps}",
                figures(rows.len(), "row"),
                runs(&lengths)
            )
        };
        let stand = match ty {
            SiteType::Cell => "pieces stand on the cells",
            SiteType::Vertex => "pieces stand on the points where lines meet or end",
            SiteType::Edge => "pieces lie on the lines between points",
        };
        let is_named_so = self.game.site_name(Site(0)) == "a1";
        let named = match (grid && is_named_so, sites) {
            (true, 1..) => {
                let last = Site(sites as u16 - 1);
                format!(
                    ", named from {} to {}",
                    topology.label(ty, Site(0)),
                    topology.label(ty, last)
                )
            }
            (_, 1..) if self.is_numbered() => format!(", numbered from 0 to {}", sites - 1),
            _ => String::new(),
        };
        let (corners, diagonals) = (self.corners(), self.diagonals());
        let lines = self.missing_lines();
        format!("the board has {shape}{named}{corners}{diagonals}{lines}; {stand}")
    }

    /// The sites of a row by name, those beside each other together: `a2 to d2 and f2`.
    fn unbroken(&self, row: &[Site]) -> String {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let column = |site: Site| topology.column(ty, site);
        let name = |site: Site| self.game.site_name(site).to_string();
        let runs = row.chunk_by(|one, other| column(*one) + 1 == column(*other));
        let runs = runs.map(|run| match run {
            [first, .., last] => format!("{} to {}", name(*first), name(*last)),
            alone => alone.iter().map(|site| name(*site)).collect(),
        });
        list(&runs.collect::<Vec<String>>(), Joint::And)
    }

    /// Where the lines between the points of a grid run diagonally.
    fn diagonals(&self) -> String {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        if ty != SiteType::Vertex || !self.is_grid() {
            return String::new();
        }
        let is_diagonal = |one: Site, other: Site| {
            topology.row(ty, one) != topology.row(ty, other)
                && topology.column(ty, one) != topology.column(ty, other)
        };
        let joined = |site: Site| topology.neighbours(ty, Relation::Orthogonal, site);
        let ends = |site: Site| {
            let joined = joined(site).iter();
            joined.filter(|other| is_diagonal(site, **other)).count()
        };
        let straight = |site: Site| joined(site).len() - ends(site);
        let joined: Vec<Site> = topology.sites(ty).filter(|site| ends(*site) > 0).collect();
        let lines = joined.iter().map(|site| ends(*site)).sum::<usize>() / 2;
        let (rows, columns) = (topology.rows(ty).len(), topology.columns(ty).len());
        let squares = (rows - 1) * (columns - 1);
        let straight = topology.sites(ty).map(straight).sum::<usize>() / 2;
        match lines {
            0 => String::new(),
            _ if straight != rows * (columns - 1) + columns * (rows - 1) => String::new(),
            all if all == 2 * squares => ", joined along rows, columns and diagonals".to_owned(),
            _ => format!(
                ", joined along rows and columns, and along the diagonals that pass through {}",
                self.area(&joined).all()
            ),
        }
    }

    /// How many corners the cells have, where that is not four.
    fn corners(&self) -> String {
        let topology = &self.game.topology;
        if self.game.site_type != SiteType::Cell {
            return String::new();
        }
        let mut kinds: BTreeMap<usize, usize> = BTreeMap::new();
        for cell in topology.sites(SiteType::Cell) {
            *kinds.entry(topology.cell_vertices(cell).len()).or_default() += 1;
        }
        let corners: Vec<String> = kinds
            .iter()
            .map(|(corners, cells)| format!("{cells} with {} corners", cardinal(*corners as i64)))
            .collect();
        match kinds.keys().collect::<Vec<&usize>>().as_slice() {
            [] | [4] => String::new(),
            [corners] => format!(", each with {} corners", cardinal(**corners as i64)),
            _ => format!(", {}", list(&corners, Joint::And)),
        }
    }

    /// Rows of pits of one length with a store at each end, as of mancala boards: the number of rows, of pits in each, and
    /// the names of the stores.
    fn pits(&self) -> Option<(usize, usize, Vec<String>)> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let sites: Vec<Site> = topology.sites(ty).collect();
        let height = |site: Site| topology.position(ty, site).y;
        let mut rows: Vec<(f64, Vec<Site>)> = Vec::new();
        for site in sites {
            match rows
                .iter_mut()
                .find(|(y, _)| (*y - height(site)).abs() < 1e-6)
            {
                Some((_, row)) => row.push(site),
                None => rows.push((height(site), vec![site])),
            }
        }
        let stores = rows.iter().position(|(_, row)| row.len() == 2)?;
        let (middle, stores) = rows.remove(stores);
        let pits = rows.first()?.1.len();
        let below = rows.iter().filter(|(y, _)| *y < middle).count();
        let even = 2 * below == rows.len() && rows.iter().all(|(_, row)| row.len() == pits);
        let right = |site: Site| topology.position(ty, site).x;
        let ends = stores.iter().all(|store| {
            let pits = rows.iter().flat_map(|(_, row)| row);
            let mut sides = pits.map(|pit| right(*pit) > right(*store));
            let first = sides.next();
            sides.all(|side| Some(side) == first)
        });
        let names = stores.iter().map(|site| self.game.site_name(*site));
        (even && ends && pits > 2).then(|| (rows.len(), pits, names.collect()))
    }
}

/// Numbers of sites in rows: `5, 6, 7, 6 and 5`, or `3 (in six rows), 13, 14, 13 and 3 (in six rows)`.
fn runs(lengths: &[usize]) -> String {
    let runs = lengths.chunk_by(|one, other| one == other);
    let lengths_of_runs = runs.flat_map(|run| match run {
        [length, _, _, _, ..] => vec![format!(
            "{length} (in {})",
            several(run.len() as i64, "row")
        )],
        few => few.iter().map(usize::to_string).collect(),
    });
    list(&lengths_of_runs.collect::<Vec<String>>(), Joint::And)
}
