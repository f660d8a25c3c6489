//! Where the sites of a board lie on a sheet of characters.
//!
//! Positions are scaled so that neighbours are far enough apart. Where columns and rows of sites
//! stand straight and have names of their own, these are written at the margins; otherwise every
//! site carries its name.

use super::glyph::Place;
use crate::game::Game;
use crate::topology::{Site, SiteType};

/// Room that one site needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Columns of the widest piece.
    pub(super) piece: usize,
}

/// Where everything is drawn, margins not counted.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The place of each site of the board.
    pub(super) sites: Vec<Place>,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Columns from one site to the next.
    pub(super) pitch: usize,
    /// Whether there is no room for lines between the rows.
    pub(super) dense: bool,
    /// Names of the columns and rows; none if sites carry their own.
    pub(super) axes: Option<Axes>,
}

/// Names at the margins.
#[derive(Clone, Debug)]
pub(super) struct Axes {
    pub(super) columns: Vec<(usize, String)>,
    pub(super) rows: Vec<(usize, String)>,
}

/// A board of so many rows is drawn without lines between its rows, to fit on a screen.
const TALL: usize = 13;

impl Plan {
    pub(super) fn new(game: &Game, room: Room) -> Self {
        let positions = positions(game);
        let unit = unit(&positions);
        let [across, up] = [0, 1].map(|axis| Ruler::new(&positions, axis, unit));
        let names = names(game, &across, &up);
        let dense = game.site_type == SiteType::Cell
            || (up.groups.len() >= TALL && !has_diagonals(game, unit));
        let pitch = match &names {
            Some(_) if game.site_type == SiteType::Cell => [room.piece + 2, 1],
            Some(_) => [(room.piece + 2).max(4), if dense { 1 } else { 2 }],
            None => [room.piece + longest_name(game) + 2, 2],
        };
        let (columns, width) = across.places(pitch[0]);
        let (lines, height) = up.places(pitch[1]);
        let top = height - 1;
        let sites = (0..positions.len())
            .map(|index| (columns[index], top - lines[index]))
            .collect();
        let axes = names.map(|[columns_named, rows_named]| Axes {
            columns: marks(&columns, columns_named),
            rows: marks(
                &lines.iter().map(|line| top - line).collect::<Vec<_>>(),
                rows_named,
            ),
        });
        Self {
            sites,
            width: width - 1 + pitch[0],
            height,
            pitch: pitch[0],
            dense,
            axes,
        }
    }
}

/// The names of the columns and of the rows by site, if all sites of a straight column or row share theirs.
pub(super) fn straight_names(game: &Game) -> Option<[Vec<String>; 2]> {
    let positions = positions(game);
    let unit = unit(&positions);
    let [across, up] = [0, 1].map(|axis| Ruler::new(&positions, axis, unit));
    names(game, &across, &up)
}

/// The least distance between two sites of the board.
pub(super) fn unit_of(game: &Game) -> f64 {
    unit(&positions(game))
}

/// Where each site of the board lies.
fn positions(game: &Game) -> Vec<[f64; 2]> {
    (0..game.layout.board)
        .map(|index| {
            let point = game.topology.position(game.site_type, Site(index as u16));
            [point.x, point.y]
        })
        .collect()
}

/// The sites along one axis.
struct Ruler {
    values: Vec<f64>,
    unit: f64,
    /// The number of the group of equal values that each site is in.
    group: Vec<usize>,
    /// The value of each group, rising.
    groups: Vec<f64>,
}

impl Ruler {
    fn new(positions: &[[f64; 2]], axis: usize, unit: f64) -> Self {
        let values: Vec<f64> = positions.iter().map(|position| position[axis]).collect();
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
        let mut groups: Vec<f64> = Vec::new();
        let mut group = vec![0; values.len()];
        for index in order {
            if groups
                .last()
                .is_none_or(|last| values[index] - last > 0.05 * unit)
            {
                groups.push(values[index]);
            }
            group[index] = groups.len() - 1;
        }
        Self {
            values,
            unit,
            group,
            groups,
        }
    }

    /// The place of each site at so many characters per unit, and how many characters there are in all.
    fn places(&self, pitch: usize) -> (Vec<usize>, usize) {
        let scale = pitch as f64 / self.unit;
        let gaps = || {
            self.groups
                .windows(2)
                .map(|pair| (pair[1] - pair[0]) * scale)
        };
        let places: Vec<usize> = if gaps().all(|gap| gap >= 0.8) {
            let mut at = vec![0];
            for gap in gaps() {
                at.push(at[at.len() - 1] + (gap.round() as usize).max(1));
            }
            self.group.iter().map(|group| at[*group]).collect()
        } else {
            let least = self.groups.first().copied().unwrap_or(0.0);
            let place = |value: &f64| ((value - least) * scale).round() as usize;
            self.values.iter().map(place).collect()
        };
        let length = places.iter().max().map_or(1, |last| last + 1);
        (places, length)
    }
}

/// The least distance between two sites.
fn unit(positions: &[[f64; 2]]) -> f64 {
    let mut order: Vec<&[f64; 2]> = positions.iter().collect();
    order.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let mut least = f64::INFINITY;
    for (index, one) in order.iter().enumerate() {
        for other in &order[index + 1..] {
            if other[0] - one[0] >= least {
                break;
            }
            let distance = (other[0] - one[0]).hypot(other[1] - one[1]);
            if distance > 1e-6 {
                least = least.min(distance);
            }
        }
    }
    if least.is_finite() { least } else { 1.0 }
}

/// The names of columns and of rows by site, if all sites of a column or row share theirs.
fn names(game: &Game, across: &Ruler, up: &Ruler) -> Option<[Vec<String>; 2]> {
    let labels = (0..game.layout.board).map(|index| {
        let label = game.site_name(Site(index as u16));
        let digits = label.find(|character: char| character.is_ascii_digit())?;
        let (column, row) = label.split_at(digits);
        let plain = !column.is_empty() && row.chars().all(|character| character.is_ascii_digit());
        plain.then(|| (column.to_owned(), row.to_owned()))
    });
    let (columns, rows): (Vec<String>, Vec<String>) =
        labels.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let agree = |ruler: &Ruler, names: &[String]| {
        let mut of_group = vec![None; ruler.groups.len()];
        let pairs = ruler.group.iter().zip(names);
        pairs
            .into_iter()
            .all(|(group, name)| *of_group[*group].get_or_insert(name) == name)
    };
    (agree(across, &columns) && agree(up, &rows)).then_some([columns, rows])
}

fn longest_name(game: &Game) -> usize {
    (0..game.layout.board)
        .map(|index| game.site_name(Site(index as u16)).len())
        .max()
        .unwrap_or(1)
}

/// Whether lines are drawn that run neither along a row nor along a column.
fn has_diagonals(game: &Game, unit: f64) -> bool {
    game.topology.sites(SiteType::Edge).any(|edge| {
        let ends = game.topology.edge_ends(edge);
        let [one, other] = ends.map(|end| game.topology.position(SiteType::Vertex, end));
        let far = |distance: f64| distance.abs() > 0.05 * unit;
        far(one.x - other.x) && far(one.y - other.y)
    })
}

/// Each place with its name, once.
fn marks(places: &[usize], names: Vec<String>) -> Vec<(usize, String)> {
    let mut marks: Vec<(usize, String)> = places.iter().copied().zip(names).collect();
    marks.sort();
    marks.dedup();
    marks
}
