//! Directions as adverbs.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::ir::{DirectionsId, PieceDirections};
use crate::topology::{Site, SiteType};

/// Points are adjacent only along a line, not across a corner of a cell.
const LINES: &str = "along the lines";

/// What stands before directions that are left out of others.
const BUT: &str = " but ";

impl Narrator<'_> {
    /// Directions as an adverb: `orthogonally`.
    pub(super) fn along(&self, directions: DirectionsId) -> String {
        if let Some(way) = self.headed_along(directions) {
            return way.to_owned();
        }
        let name = &self.game.directions(directions).name;
        // Points are joined by lines, some of them askew where diagonals are drawn.
        let is_by_lines = match name.as_str() {
            "Adjacent" => true,
            "Orthogonal" => !self.is_straight(directions),
            _ => false,
        };
        if is_by_lines && self.game.site_type == SiteType::Vertex {
            return LINES.to_owned();
        }
        match name.split_once(" then ") {
            None if self.is_orthogonal(directions) => "orthogonally".to_owned(),
            None => adverb(name),
            Some((first, turns)) => {
                let turns = adverb(turns);
                let before = match self.before_bend(directions) {
                    Some(1) => " for one step".to_owned(),
                    Some(steps) => format!(" for {steps} steps"),
                    None => String::new(),
                };
                format!("{}{before}, and from there on {turns},", adverb(first))
            }
        }
    }

    /// Whether directions that are called those to all neighbours lead along rows and columns only.
    fn is_orthogonal(&self, directions: DirectionsId) -> bool {
        let tables = self.game.directions(directions);
        matches!(tables.name.as_str(), "Adjacent" | "All") && self.is_straight(directions)
    }

    /// Whether the steps of directions lead along rows and columns only.
    fn is_straight(&self, directions: DirectionsId) -> bool {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let tables = self.game.directions(directions);
        let is_straight = |from: Site| {
            let start = topology.position(ty, from);
            let mut steps = tables.radials(from).filter_map(|radial| radial.first());
            steps.all(|to| {
                let end = topology.position(ty, *to);
                (end.x - start.x).abs() < 1e-6 || (end.y - start.y).abs() < 1e-6
            })
        };
        topology.sites(ty).all(is_straight)
    }

    /// How many steps a way goes straight before it bends.
    fn before_bend(&self, directions: DirectionsId) -> Option<usize> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let tables = self.game.directions(directions);
        let spot = |site: Site| {
            let point = topology.position(ty, site);
            (point.x, point.y)
        };
        topology.sites(ty).find_map(|from| {
            let mut radials = tables.radials(from);
            radials.find_map(|radial| {
                let spots: Vec<_> = std::iter::once(from)
                    .chain(radial.iter().copied())
                    .map(spot)
                    .collect();
                let steps = spots
                    .windows(2)
                    .map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1));
                let steps: Vec<(f64, f64)> = steps.collect();
                let bends = |pair: &[(f64, f64)]| {
                    (pair[0].0 - pair[1].0).abs() + (pair[0].1 - pair[1].1).abs() > 1e-6
                };
                steps.windows(2).position(bends).map(|index| index + 1)
            })
        })
    }

    /// The words for directions that may depend on whose piece moves.
    pub(super) fn along_set(&self, directions: &PieceDirections) -> String {
        match directions {
            PieceDirections::Fixed(id) => self.along(*id),
            PieceDirections::ByOwner(ids) | PieceDirections::ByPiece(ids) => {
                match ids.get(1).or(ids.first()) {
                    Some(id) => self.along(*id),
                    None => "in no direction".to_owned(),
                }
            }
        }
    }

    /// Directions as what sites are to each other: `orthogonally adjacent`.
    pub(super) fn beside(&self, directions: DirectionsId) -> String {
        match self.along(directions).as_str() {
            "in any direction" => "adjacent".to_owned(),
            LINES => "adjacent along a line".to_owned(),
            adverb if adverb.contains(BUT) => format!("adjacent {adverb}"),
            adverb => format!("{adverb} adjacent"),
        }
    }
}

/// A set of directions, named as descriptions name it, as an adverb.
fn adverb(name: &str) -> String {
    if let Some((all, less)) = name.split_once(" without ") {
        let less: Vec<String> = less.split_whitespace().map(relative).collect();
        let less = list(&less, Joint::Or);
        return match adverb(all) {
            all if all.starts_with("in any ") => format!("{all}{BUT}{less}"),
            all => format!("{all}{BUT}not {less}"),
        };
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    match words.as_slice() {
        ["Adjacent" | "All"] => return "in any direction".to_owned(),
        ["Orthogonal"] => return "orthogonally".to_owned(),
        ["Diagonal"] => return "diagonally".to_owned(),
        ["OffDiagonal"] => return "off-diagonally".to_owned(),
        ["N", "E", "S", "W"] => return "orthogonally".to_owned(),
        ["NE", "SE", "SW", "NW"] | ["NE", "SE", "NW", "SW"] => {
            return "diagonally".to_owned();
        }
        ["FL", "FR"] | ["FR", "FL"] => return "diagonally forward".to_owned(),
        ["BL", "BR"] | ["BR", "BL"] => return "diagonally backward".to_owned(),
        _ => {}
    }
    let named: Vec<String> = words.iter().map(|word| relative(word)).collect();
    list(&named, Joint::Or)
}

/// One direction in words.
fn relative(word: &str) -> String {
    if let Some((word, relation)) = word.split_once(':') {
        let among = match relation {
            "All" => "all directions",
            "Orthogonal" => "orthogonal directions",
            "Diagonal" => "diagonal directions",
            "OffDiagonal" => "off-diagonal directions",
            _ => "directions of adjacent sites",
        };
        return format!("{} (among {among})", relative(word));
    }
    let named = match word {
        "N" => "north",
        "NE" => "north-east",
        "E" => "east",
        "SE" => "south-east",
        "S" => "south",
        "SW" => "south-west",
        "W" => "west",
        "NW" => "north-west",
        "Forward" => "straight forward",
        "Backward" => "straight backward",
        "Leftward" => "to the left",
        "Rightward" => "to the right",
        "Forwards" => "forward in any way",
        "Backwards" => "backward in any way",
        "Leftwards" => "left in any way",
        "Rightwards" => "right in any way",
        "FL" => "diagonally forward to the left",
        "FR" => "diagonally forward to the right",
        // As in Ludii, the left and right of somebody who has turned round.
        "BL" => "diagonally backward to the right",
        "BR" => "diagonally backward to the left",
        "Orthogonal" => "orthogonally",
        "Diagonal" => "diagonally",
        "Adjacent" | "All" => "in any direction",
        "Rotational" => "to either side along its circle",
        "In" => "inwards",
        "Out" => "outwards",
        "CW" => "clockwise",
        "CCW" => "anticlockwise",
        "U" => "upwards",
        "D" => "downwards",
        "NNE" => "north-north-east",
        "ENE" => "east-north-east",
        "ESE" => "east-south-east",
        "SSE" => "south-south-east",
        "SSW" => "south-south-west",
        "WSW" => "west-south-west",
        "WNW" => "west-north-west",
        "NNW" => "north-north-west",
        "FLL" => "forward to the far left",
        "FRR" => "forward to the far right",
        "BLL" => "backward to the far right",
        "BRR" => "backward to the far left",
        "FLLL" => "forward to the outermost left",
        "FRRR" => "forward to the outermost right",
        "OffDiagonal" => "off the diagonals",
        "SameDirection" => "in the same direction",
        "OppositeDirection" => "in the opposite direction",
        "Support" => "onto what supports it",
        "Upward" => "up a level",
        "Downward" => "down a level",
        other => return format!("in the direction {other}"),
    };
    named.to_owned()
}
