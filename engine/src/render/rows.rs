//! The sites of a board in rows from the top, as positions are drawn in texts.
//!
//! On a board of level rows and upright columns each row begins with its number, and letters stand below; where such a
//! board has no site, [`HOLE`] keeps the column. On other boards rows are staggered as the board has them; each begins with
//! its number if all its sites share it, or else with the name of its first site.

use super::names::{Coordinates, coordinates};
use super::view::{Ground, View};
use crate::topology::{Site, SiteType, Topology};
use unicode_width::UnicodeWidthStr;

/// Stands in a row where a board has no site.
pub const HOLE: &str = "~";

/// The widest drawing, in columns, in which rows are staggered as on the board.
const WIDEST: usize = 88;

/// The sites of a board in rows.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardRows {
    /// The rows, the highest first.
    pub rows: Vec<BoardRow>,
    /// The letters of the columns, or those of the lowest row; none where names are no coordinates.
    pub letters: Vec<String>,
    /// Where the letters stand, in steps between two sites of a row.
    across: Vec<f64>,
}

/// One row.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardRow {
    /// What it begins with.
    pub name: String,
    /// Its sites from the left; none where the board has a hole.
    pub sites: Vec<Option<Site>>,
    /// How far to the right each lies, in steps between two sites of a row.
    across: Vec<f64>,
}

impl BoardRows {
    /// The rows of a board; none if two of its sites lie on each other, or have names that cannot be written.
    #[must_use]
    pub fn of(topology: &Topology, site_type: SiteType) -> Option<Self> {
        let ground = Ground {
            topology,
            site_type,
        };
        let is_plain = |name: &str| {
            !name.is_empty()
                && !name.contains(|sign: char| sign.is_whitespace() || "\"\\#".contains(sign))
        };
        if ground.count() == 0 || !(0..ground.count()).all(|site| is_plain(ground.name(site))) {
            return None;
        }
        let names = coordinates(ground);
        let view = View::of(ground, false);
        let levels = levels(&view)?;
        names
            .as_ref()
            .and_then(|names| lattice(names, &view, &levels))
            .or_else(|| Some(staggered(ground, names.as_ref(), &view, &levels)))
    }

    /// The lines of a drawing, from the sign of each site.
    pub fn lines(&self, sign: impl Fn(Site) -> String) -> Vec<String> {
        let sign = |site: &Option<Site>| site.map_or_else(|| HOLE.to_owned(), &sign);
        let drawn: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|row| row.sites.iter().map(sign).collect())
            .collect();
        let all = || drawn.iter().flatten().chain(&self.letters);
        let pitch = all().map(|sign| sign.width()).max().unwrap_or(1) + 1;
        let margin = self.rows.iter().map(|row| row.name.width()).max();
        let margin = margin.unwrap_or(0);
        let last = |across: &[f64]| across.iter().copied().fold(0.0, f64::max);
        let widest = self.rows.iter().map(|row| last(&row.across));
        let is_wide = widest.fold(0.0, f64::max) * pitch as f64 > WIDEST as f64;
        let line = |name: &str, signs: &[String], across: &[f64]| {
            let mut line = format!("{name:>margin$} ");
            let mut column = 0;
            for (index, (sign, across)) in signs.iter().zip(across).enumerate() {
                let due = match is_wide {
                    true => index * pitch,
                    false => (across * pitch as f64).round() as usize,
                };
                let due = due.max(if index == 0 { 0 } else { column + 1 });
                line.extend(std::iter::repeat_n(' ', due - column));
                line.push_str(sign);
                column = due + sign.width();
            }
            line.trim_end().to_owned()
        };
        let rows = self.rows.iter().zip(&drawn);
        let mut lines: Vec<String> = rows
            .map(|(row, signs)| line(&row.name, signs, &row.across))
            .collect();
        if !self.letters.is_empty() {
            lines.push(line("", &self.letters, &self.across));
        }
        lines
    }
}

/// The sites of each level, the highest level first, each from the left; none if two lie on each other.
fn levels(view: &View) -> Option<Vec<Vec<usize>>> {
    let near = 0.05 * view.unit;
    let mut order: Vec<usize> = (0..view.sites.len()).collect();
    order.sort_by(|one, other| view.sites[*one][1].total_cmp(&view.sites[*other][1]));
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for site in order {
        match levels.last_mut() {
            Some(level) if view.sites[site][1] - view.sites[level[0]][1] < near => level.push(site),
            _ => levels.push(vec![site]),
        }
    }
    for level in &mut levels {
        level.sort_by(|one, other| view.sites[*one][0].total_cmp(&view.sites[*other][0]));
        let gap = |pair: &[usize]| view.sites[pair[1]][0] - view.sites[pair[0]][0];
        if level.windows(2).any(|pair| gap(pair) < near) {
            return None;
        }
    }
    Some(levels)
}

/// The rows of a board of level rows and upright columns.
fn lattice(names: &Coordinates, view: &View, levels: &[Vec<usize>]) -> Option<BoardRows> {
    let [letters, numbers] = &names.parts;
    let number = |level: &Vec<usize>| {
        let first = &numbers[level[0]];
        let is_shared = level.iter().all(|site| numbers[*site] == *first);
        is_shared.then(|| first.clone())
    };
    let row_names: Vec<String> = levels.iter().map(number).collect::<Option<_>>()?;
    let mut columns: Vec<(&String, f64)> = Vec::new();
    for (site, letter) in letters.iter().enumerate() {
        let x = view.sites[site][0];
        match columns.iter().find(|(known, _)| *known == letter) {
            Some((_, at)) if (at - x).abs() < 0.05 * view.unit => {}
            Some(_) => return None,
            None => columns.push((letter, x)),
        }
    }
    columns.sort_by(|one, other| one.1.total_cmp(&other.1));
    let is_apart = |pair: &[(&String, f64)]| pair[1].1 - pair[0].1 > 0.05 * view.unit;
    let mut distinct = row_names.clone();
    distinct.sort();
    distinct.dedup();
    let fits = columns.windows(2).all(is_apart) && distinct.len() == row_names.len();
    // Columns say little on a board that consists mostly of holes.
    if !fits || 4 * letters.len() < columns.len() * levels.len() {
        return None;
    }
    let across: Vec<f64> = (0..columns.len()).map(|column| column as f64).collect();
    let rows = levels.iter().zip(row_names).map(|(level, name)| {
        let at = |letter: &String| {
            let found = level.iter().find(|site| letters[**site] == *letter);
            found.map(|site| Site(*site as u16))
        };
        BoardRow {
            name,
            sites: columns.iter().map(|(letter, _)| at(letter)).collect(),
            across: across.clone(),
        }
    });
    Some(BoardRows {
        rows: rows.collect(),
        letters: columns
            .iter()
            .map(|(letter, _)| (*letter).clone())
            .collect(),
        across,
    })
}

/// The rows of any other board.
fn staggered(
    ground: Ground<'_>,
    names: Option<&Coordinates>,
    view: &View,
    levels: &[Vec<usize>],
) -> BoardRows {
    let x = |site: usize| view.sites[site][0];
    let gaps = levels.iter().flat_map(|level| level.windows(2));
    let gaps = gaps.map(|pair| x(pair[1]) - x(pair[0]));
    let step = gaps.fold(f64::INFINITY, f64::min);
    let step = if step.is_finite() { step } else { view.unit };
    let least = (0..view.sites.len()).map(x).fold(f64::INFINITY, f64::min);
    let across = |site: &usize| (x(*site) - least) / step;
    let number = |level: &Vec<usize>| {
        let numbers = &names?.parts[1];
        let first = &numbers[level[0]];
        let is_shared = level.iter().all(|site| numbers[*site] == *first);
        is_shared.then(|| first.clone())
    };
    let numbered: Option<Vec<String>> = levels.iter().map(number).collect();
    let numbered = numbered.filter(|numbers| {
        let mut distinct = numbers.clone();
        distinct.sort();
        distinct.dedup();
        distinct.len() == numbers.len()
    });
    let rows = levels.iter().enumerate().map(|(index, level)| BoardRow {
        name: match &numbered {
            Some(numbers) => numbers[index].clone(),
            None => ground.name(level[0]).to_owned(),
        },
        sites: level.iter().map(|site| Some(Site(*site as u16))).collect(),
        across: level.iter().map(across).collect(),
    });
    let rows: Vec<BoardRow> = rows.collect();
    let lowest = levels.last().filter(|_| numbered.is_some());
    let letters = |level: &Vec<usize>| -> Vec<String> {
        let parts = names.map(|names| &names.parts[0]);
        let letter = |site: &usize| parts.map(|parts| parts[*site].clone());
        level.iter().filter_map(letter).collect()
    };
    BoardRows {
        rows,
        letters: lowest.map(letters).unwrap_or_default(),
        across: lowest
            .map(|level| level.iter().map(across).collect())
            .unwrap_or_default(),
    }
}
