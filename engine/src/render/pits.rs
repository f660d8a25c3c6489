//! A board of pits: each shows how many seeds lie in it, with its name beside it.

use super::canvas::Canvas;
use super::look::Look;
use super::marks::Marks;
use super::paint::Paint;
use super::pieces::ground;
use super::view::View;
use crate::game::{Game, State};
use crate::topology::{Site, SiteType};
use std::cmp::Ordering;
use unicode_width::UnicodeWidthStr;

/// Columns of a pit with its brackets, such as `(12)`.
const PIT: usize = 4;

/// Whether the board is one of pits: points that hold any number of pieces of one kind, which belong to nobody.
pub(super) fn is_board_of_pits(game: &Game) -> bool {
    let [_, seed] = game.components.as_slice() else {
        return false;
    };
    game.site_type == SiteType::Vertex && seed.owner == 0 && game.layout.heaps
}

/// The pits row by row. The names of the upper rows stand above them, those of the lower rows below, and those of stores,
/// which lie between the rows, beside them.
pub(super) fn pits(game: &Game, state: &State, look: &Look, view: &View) -> Vec<String> {
    let rows = ranks(view.sites.iter().map(|spot| spot[1]));
    let columns = ranks(view.sites.iter().map(|spot| spot[0]));
    let last = rows.iter().copied().max().unwrap_or(0);
    let widest = columns.iter().copied().max().unwrap_or(0);
    let name = |site: usize| game.site_name(Site(site as u16));
    let margin = (0..view.sites.len()).map(|site| name(site).width());
    let margin = margin.max().unwrap_or(0) + 1;
    // Pits stand apart where there is room.
    let wide = |pitch: usize| 2 * margin + widest * pitch + PIT;
    let pitch = match wide(PIT + 1) <= look.columns {
        true => PIT + 1,
        false => PIT,
    };
    let wide = wide(pitch);
    // Each row has a line for its pits and one for its names; a row in the middle only the first.
    let marks = Marks::new(game);
    let has_middle = last.is_multiple_of(2);
    let line = |row: usize| match (2 * row).cmp(&last) {
        Ordering::Less => 2 * row + 1,
        Ordering::Equal => 2 * row,
        Ordering::Greater => 2 * row - usize::from(has_middle),
    };
    let high = line(last) + 2;
    let mut canvas = Canvas::new(wide, high, Paint::default());
    for y in 0..high {
        canvas.write(0, y, &" ".repeat(wide), ground(look));
    }
    for (site, (row, column)) in rows.into_iter().zip(columns).enumerate() {
        let (x, y) = (margin + column * pitch, line(row));
        let seeds = seeds(game, state, Site(site as u16));
        let marked = look.marked.contains(&Site(site as u16));
        let [open, close] = if marked { ['[', ']'] } else { ['(', ')'] };
        let wood = ground(look);
        let paint = Paint {
            bold: marked,
            ground: (wood.ground).map(|wood| marks.tinted(Site(site as u16), wood)),
            ..wood
        };
        canvas.write(x, y, &format!("{open}{seeds:>2}{close}"), paint);
        let name = name(site);
        let (x, y) = match (2 * row).cmp(&last) {
            Ordering::Less => (x + 1, y - 1),
            Ordering::Greater => (x + 1, y + 1),
            Ordering::Equal if column == 0 => (x - name.width() - 1, y),
            Ordering::Equal => (x + PIT + 1, y),
        };
        canvas.write(x, y, &name, ground(look));
    }
    canvas.lines(look.depth)
}

/// How many seeds lie in a pit.
fn seeds(game: &Game, state: &State, site: Site) -> u16 {
    match state.what(&game.layout, site) {
        0 => 0,
        _ => state.count(&game.layout, site),
    }
}

/// The place of each number among the different ones, from 0.
fn ranks(numbers: impl Iterator<Item = f64>) -> Vec<usize> {
    let numbers: Vec<f64> = numbers.collect();
    let mut different = numbers.clone();
    different.sort_by(f64::total_cmp);
    different.dedup_by(|one, other| (*one - *other).abs() < 1e-6);
    let rank = |number: &f64| different.partition_point(|other| *other < *number - 1e-6);
    numbers.iter().map(rank).collect()
}
