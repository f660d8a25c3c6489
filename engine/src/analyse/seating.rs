//! Who plays the games of a series.

use std::collections::HashMap;
use std::fmt;

use crate::game::{Game, Move};
use crate::search::{Limit, Method, SearchPlayer};
use crate::topology::Site;

/// How finely coordinates are compared: parts of the unit.
const GRID: f64 = 1000.0;

/// Who has the sides in the games of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// All sides are played alike.
    Alike(SearchPlayer),
    /// The first has one side, another one in each game; the second has all others.
    Against(SearchPlayer, SearchPlayer),
    /// One side, another one in each game, answers each move by its image where that is legal; else it plays as the other.
    Copying(Image, SearchPlayer),
}

/// A map of the board to itself, under which a player copies what the other does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Image {
    /// Turned by half about the middle.
    HalfTurn,
    /// Mirrored from bottom to top.
    Reflection,
}

impl Image {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::HalfTurn, Self::Reflection];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half turn",
            Self::Reflection => "reflection",
        }
    }

    /// The image of each site of the board; none if the board is not mapped to itself.
    #[must_use]
    pub fn sites(self, game: &Game) -> Option<Vec<Site>> {
        let sites: Vec<Site> = (0..game.layout.board)
            .map(|index| Site(index as u16))
            .collect();
        let place = |site: &Site| {
            let position = game.topology.position(game.site_type, *site);
            [position.x, position.y]
        };
        let places: Vec<[f64; 2]> = sites.iter().map(place).collect();
        let ends = [0, 1].map(|axis| {
            let along = || places.iter().map(|place| place[axis]);
            along().fold(f64::MAX, f64::min) + along().fold(f64::MIN, f64::max)
        });
        let rounded = |place: [f64; 2]| place.map(|part| (part * GRID).round() as i64);
        let known: HashMap<[i64; 2], Site> = places
            .iter()
            .map(|place| rounded(*place))
            .zip(sites.iter().copied())
            .collect();
        let image = |[x, y]: &[f64; 2]| {
            let x = match self {
                Self::HalfTurn => ends[0] - x,
                Self::Reflection => *x,
            };
            let [x, y] = rounded([x, ends[1] - y]);
            let nearby = [0, -1, 1].into_iter();
            nearby
                .flat_map(|dx| [0, -1, 1].map(|dy| [x + dx, y + dy]))
                .find_map(|place| known.get(&place).copied())
        };
        places.iter().map(image).collect()
    }
}

/// The legal move that is the image of another; none if there is none.
pub(super) fn image_of(game: &Game, sites: &[Site], mv: Move, moves: &[Move]) -> Option<Move> {
    let at = |site: Option<Site>| match site {
        Some(site) => sites.get(site.index()).copied(),
        None => None,
    };
    let wanted = [at(mv.from()), at(mv.to())];
    let physical = |mv: &Move| game.rule(mv.rule).physical;
    let found = moves.iter().find(|other| {
        [other.from(), other.to()] == wanted
            && physical(other) == physical(&mv)
            && wanted != [None, None]
    });
    found.copied()
}

/// The player that searches a game with a number of playouts or positions for each move; one that moves at random for none.
#[must_use]
pub fn searcher(game: &Game, number: u64) -> SearchPlayer {
    let method = match number {
        0 => Method::Random,
        _ => Method::for_game(game),
    };
    SearchPlayer {
        method: Some(method),
        limit: Limit::Number(number),
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alike(player) => write!(out, "{player}"),
            Self::Against(one, other) => write!(out, "{one} against {other}"),
            Self::Copying(image, player) => write!(out, "{player} copied by {}", image.name()),
        }
    }
}
