//! Where the sites of a board lie as people look at it: x grows to the right, y downwards.
//!
//! A view is a linear map of the board's own coordinates. Boards are seen as they are described,
//! north on top, with one exception: a rhombus of hexagons that stands on a corner (Hex) is turned
//! until its rows are level, the first below.

use super::names::{Coordinates, coordinates};
use crate::game::Game;
use crate::topology::{Point, Site, SiteType, Topology};

/// A point of a view.
pub(super) type Spot = [f64; 2];

/// The sites of a board on which pieces stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    pub(super) topology: &'a Topology,
    /// The kind of sites.
    pub(super) site_type: SiteType,
}

impl<'a> Ground<'a> {
    pub(super) fn of(game: &'a Game) -> Self {
        Self {
            topology: &game.topology,
            site_type: game.site_type,
        }
    }

    /// How many sites there are.
    pub(super) fn count(self) -> usize {
        self.topology.count(self.site_type)
    }

    /// The name of a site.
    pub(super) fn name(self, site: usize) -> &'a str {
        self.topology.label(self.site_type, Site(site as u16))
    }

    fn position(self, site: usize) -> Point {
        self.topology.position(self.site_type, Site(site as u16))
    }
}

/// How a board is seen.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The images of the unit vectors of the board.
    map: [Spot; 2],
    /// Where each site of the board lies.
    pub(super) sites: Vec<Spot>,
    /// The least distance between two sites.
    pub(super) unit: f64,
}

impl View {
    pub(super) fn new(game: &Game, turned: bool) -> Self {
        Self::of(Ground::of(game), turned)
    }

    pub(super) fn of(ground: Ground<'_>, turned: bool) -> Self {
        let mut view = Self {
            map: [[1.0, 0.0], [0.0, -1.0]],
            sites: Vec::new(),
            unit: 1.0,
        };
        if let Some(map) = levelled(ground) {
            view.map = map;
        }
        if turned {
            view.map = view.map.map(|image| image.map(|value| -value));
        }
        let sites = (0..ground.count()).map(|site| view.point(ground.position(site)));
        view.sites = sites.collect();
        view.unit = least_distance(&view.sites);
        view
    }

    /// Where a point of the board is seen.
    pub(super) fn point(&self, point: Point) -> Spot {
        [0, 1].map(|axis| self.map[0][axis] * point.x + self.map[1][axis] * point.y)
    }

    /// Where a vertex of the board is seen.
    pub(super) fn vertex(&self, game: &Game, vertex: Site) -> Spot {
        self.point(game.topology.position(SiteType::Vertex, vertex))
    }
}

/// The map that turns a rhombus of hexagons until the rows of one number are level; the columns of one letter lean.
fn levelled(ground: Ground<'_>) -> Option<[Spot; 2]> {
    let names = coordinates(ground)?;
    let position = |site: usize| {
        let point = ground.position(site);
        [point.x, point.y]
    };
    let [right, up] = steps_of_rhombus(&names, position)?;
    let turn = (dot(right, up) / (length(right) * length(up))).clamp(-1.0, 1.0);
    let leans = (turn.abs() - 0.5).abs() < 0.01;
    let is_level = [right, up].iter().any(|step| step[1].abs() < 1e-6);
    let is_hexagonal =
        ground.topology.sides_of_cells() == Some(6) || ground.site_type == SiteType::Vertex;
    if !leans || is_level || !is_hexagonal {
        return None;
    }
    // The images of the two steps, from which follow those of the unit vectors.
    let size = length(right);
    let images = [
        [size, 0.0],
        [turn.signum() * 0.5 * size, -0.75_f64.sqrt() * size],
    ];
    let determinant = right[0] * up[1] - right[1] * up[0];
    let of_x = [up[1] / determinant, -right[1] / determinant];
    let of_y = [-up[0] / determinant, right[0] / determinant];
    Some(
        [of_x, of_y].map(|[along, aside]| {
            [0, 1].map(|axis| along * images[0][axis] + aside * images[1][axis])
        }),
    )
}

/// The steps from a letter to the next and from a number to the next, if the sites are a whole rhombus.
fn steps_of_rhombus(names: &Coordinates, position: impl Fn(usize) -> Spot) -> Option<[Spot; 2]> {
    let [letters, numbers] = [0, 1].map(|class| names.ranks(class));
    let count = |ranks: &[usize]| ranks.iter().max().map_or(0, |last| last + 1);
    let (wide, high) = (count(&letters), count(&numbers));
    if wide < 2 || high < 2 || wide * high != letters.len() {
        return None;
    }
    let at = |letter: usize, number: usize| {
        let site =
            (0..letters.len()).find(|site| [letters[*site], numbers[*site]] == [letter, number]);
        site.map(&position)
    };
    let origin = at(0, 0)?;
    let step = |to: Spot| [to[0] - origin[0], to[1] - origin[1]];
    let steps = [step(at(1, 0)?), step(at(0, 1)?)];
    let fits = (0..letters.len()).all(|site| {
        let (letter, number) = (letters[site] as f64, numbers[site] as f64);
        let due =
            [0, 1].map(|axis| origin[axis] + letter * steps[0][axis] + number * steps[1][axis]);
        distance(due, position(site)) < 0.01 * length(steps[0])
    });
    let is_even = (length(steps[0]) - length(steps[1])).abs() < 0.01 * length(steps[0]);
    (fits && is_even).then_some(steps)
}

pub(super) fn dot(one: Spot, other: Spot) -> f64 {
    one[0] * other[0] + one[1] * other[1]
}

pub(super) fn length(step: Spot) -> f64 {
    step[0].hypot(step[1])
}

pub(super) fn distance(one: Spot, other: Spot) -> f64 {
    length([one[0] - other[0], one[1] - other[1]])
}

/// The least distance between two different points; 1 if there are no two.
fn least_distance(points: &[Spot]) -> f64 {
    let mut order: Vec<&Spot> = points.iter().collect();
    order.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let mut least = f64::INFINITY;
    for (index, one) in order.iter().enumerate() {
        for other in &order[index + 1..] {
            if other[0] - one[0] >= least {
                break;
            }
            let apart = distance(**one, **other);
            if apart > 1e-6 {
                least = least.min(apart);
            }
        }
    }
    if least.is_finite() { least } else { 1.0 }
}
