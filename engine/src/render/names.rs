//! Names of lines of sites: where all sites of one letter lie on a line, and those of one number
//! too, letters and numbers are written once, at the ends of the lines.

use super::view::{Ground, Spot, View, distance, dot, length};
use crate::game::Game;
use crate::topology::SiteType;

/// The letters and the number of each site's name, such as `c` and `4`.
pub(super) struct Coordinates {
    /// By class, then by site: letters, numbers.
    pub(super) parts: [Vec<String>; 2],
}

impl Coordinates {
    /// The rank of each site's letters, or of its number, among those that occur.
    pub(super) fn ranks(&self, class: usize) -> Vec<usize> {
        let key = |part: &String| (part.len(), part.clone());
        let mut all: Vec<_> = self.parts[class].iter().map(key).collect();
        all.sort();
        all.dedup();
        let rank = |part: &String| all.binary_search(&key(part)).unwrap_or(0);
        self.parts[class].iter().map(rank).collect()
    }
}

/// The coordinates in the names of the sites, if all have them.
pub(super) fn coordinates(ground: Ground<'_>) -> Option<Coordinates> {
    let mut parts = [Vec::new(), Vec::new()];
    for site in 0..ground.count() {
        let name = ground.name(site);
        let digits = name.find(|character: char| character.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        if letters.is_empty() || !number.chars().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        parts[0].push(letters.to_owned());
        parts[1].push(number.to_owned());
    }
    (ground.site_type != SiteType::Edge).then_some(Coordinates { parts })
}

/// A line of sites with a name.
#[derive(Clone, Debug)]
pub(super) struct Rail {
    pub(super) name: String,
    /// The sites on it; the end that its name stands at is the last.
    pub(super) sites: Vec<usize>,
}

impl Rail {
    /// The site at the end where the name stands, or at the far end.
    pub(super) fn end(&self, far: bool) -> usize {
        self.sites[if far { 0 } else { self.sites.len() - 1 }]
    }
}

/// The lines of one class, letters or numbers: all run the same way.
#[derive(Clone, Debug)]
pub(super) struct Rails {
    pub(super) rails: Vec<Rail>,
    /// Where the lines lead beyond the ends with names: a vector of length 1.
    pub(super) way: Spot,
}

/// The lines of letters and of numbers, if both are straight.
pub(super) fn rails(game: &Game, view: &View) -> Option<[Rails; 2]> {
    let names = coordinates(Ground::of(game))?;
    let [letters, numbers] = [0, 1].map(|class| {
        let (own, other) = (&names.parts[class], names.ranks(1 - class));
        straight(own, &other, names.ranks(class), DEFAULT_WAYS[class], view)
    });
    let (letters, numbers) = (letters?, numbers?);
    (dot(letters.way, numbers.way).abs() < 0.99).then_some([letters, numbers])
}

/// Where the names of letters and numbers stand if each of their lines is a single site.
const DEFAULT_WAYS: [Spot; 2] = [[0.0, 1.0], [-1.0, 0.0]];

/// The lines of one class, if they are straight and parallel; their names stand at the end of lowest `order`.
fn straight(
    names: &[String],
    order: &[usize],
    ranks: Vec<usize>,
    default: Spot,
    view: &View,
) -> Option<Rails> {
    let count = ranks.iter().max()? + 1;
    let mut rails: Vec<Rail> = (0..count)
        .map(|rank| {
            let mut sites: Vec<usize> = (0..names.len())
                .filter(|site| ranks[*site] == rank)
                .collect();
            sites.sort_by_key(|site| std::cmp::Reverse(order[*site]));
            let name = names[sites[0]].clone();
            Rail { name, sites }
        })
        .collect();
    let ends = |rail: &Rail| {
        [rail.sites[0], rail.sites[rail.sites.len() - 1]].map(|site| view.sites[site])
    };
    let longest = rails.iter().max_by(|one, other| {
        let [one, other] = [one, other].map(|rail| {
            let [a, b] = ends(rail);
            distance(a, b)
        });
        one.total_cmp(&other)
    })?;
    let [first, last] = ends(longest);
    let far = distance(first, last);
    let mut way = match far < 1e-6 {
        true => default,
        false => [0, 1].map(|axis| (last[axis] - first[axis]) / far),
    };
    let is_on_line = |from: Spot, to: Spot| {
        let step = [to[0] - from[0], to[1] - from[1]];
        (step[0] * way[1] - step[1] * way[0]).abs() < 0.05 * view.unit
    };
    let mut seen: Vec<Spot> = Vec::new();
    for rail in &rails {
        let first = view.sites[rail.sites[0]];
        let straight = rail
            .sites
            .iter()
            .all(|site| is_on_line(first, view.sites[*site]));
        if !straight || seen.iter().any(|other| is_on_line(*other, first)) {
            return None;
        }
        seen.push(first);
    }
    // Level and upright lines have their names on the left and below.
    let [right, down] = way.map(|part| part.abs() > 0.01);
    if (right && !down && way[0] > 0.0) || (down && !right && way[1] < 0.0) {
        way = way.map(|part| -part);
    }
    for rail in &mut rails {
        let along = |site: &usize| dot(view.sites[*site], way);
        rail.sites
            .sort_by(|one, other| along(one).total_cmp(&along(other)));
    }
    debug_assert!((length(way) - 1.0).abs() < 1e-6);
    Some(Rails { rails, way })
}
