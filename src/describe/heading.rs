//! Moves that differ only in their direction, as one: `in any one of these directions: … that way`.

use super::blocks::lead;
use super::grammar::{Bind, Joint, NounPhrase, list};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{Bool, DirectionsId, Int, Moves, PieceDirections, Sites};
use std::rc::Rc;

/// How often a move must be repeated in other directions before all are described as one.
const LEAST: usize = 3;

impl Narrator<'_> {
    /// Alternatives as blocks, those that differ only in their direction as one.
    pub(super) fn by_direction(&self, parts: &[&Moves]) -> Vec<Vec<Block>> {
        // Families of parts with equal text, where "that way" stands for a direction: the text, the directions and the
        // parts. A part without a direction has a family with no directions.
        let mut families: Vec<(Vec<Block>, Vec<DirectionsId>, Vec<&Moves>)> = Vec::new();
        for part in parts {
            let way = way(part).filter(|_| self.heading.is_none());
            let blocks = match way {
                Some(way) => Self {
                    heading: Some(way),
                    ..self.clone()
                }
                .moves(part),
                None => self.moves(part),
            };
            let mut known = families.iter_mut();
            match known
                .find(|(other, ways, _)| *other == blocks && ways.is_empty() == way.is_none())
            {
                Some((_, ways, all)) => {
                    if way.is_some_and(|way| !ways.contains(&way)) {
                        ways.extend(way);
                        all.push(part);
                    }
                }
                None => families.push((blocks, way.into_iter().collect(), vec![part])),
            }
        }
        let mut items: Vec<Vec<Block>> = Vec::new();
        for (blocks, ways, all) in families {
            let parts = match ways.len() {
                0 => vec![blocks],
                1..LEAST => all.iter().map(|part| self.moves(part)).collect(),
                _ => {
                    let ways: Vec<String> = ways.iter().map(|way| self.along(*way)).collect();
                    let (which, ways) = match ways.iter().any(|way| way.contains(' ')) {
                        true => ("Along one of these lines", ways.join("; ")),
                        false => ("In one of these directions", list(&ways, Joint::Or)),
                    };
                    vec![lead(&format!("{which} ({ways})"), blocks)]
                }
            };
            for item in parts {
                if !items.contains(&item) {
                    items.push(item);
                }
            }
        }
        items
    }

    /// Directions by the one that is spoken of as "that way".
    pub(super) fn headed_along(&self, directions: DirectionsId) -> Option<&'static str> {
        let heading = self.heading?;
        let words = |id: DirectionsId| -> Vec<&str> {
            self.game.directions(id).name.split_whitespace().collect()
        };
        let (own, way) = (words(directions), words(heading));
        if own == way {
            return Some(match way.len() {
                1 => "that way",
                _ => "along that line",
            });
        }
        let opposite: Option<Vec<&str>> = way.iter().map(|word| opposite(word)).collect();
        (opposite? == own).then_some("the opposite way")
    }
}

impl Narrator<'_> {
    /// Sites in line with a site, in the direction in which that lies from another; none for any other region.
    pub(super) fn in_direction_of_move(&self, sites: &Sites) -> Option<NounPhrase> {
        let mut rest = sites;
        let mut known: Option<String> = None;
        let mut number = 0;
        while let Sites::If(asked, one, other) = rest {
            let Bool::In(end, line) = &**asked else {
                return None;
            };
            let way = radiating(line)?;
            if way != radiating(one)? || **end != Int::LastTo || !starts_at(line, &Int::LastFrom) {
                return None;
            }
            let that_way = Self {
                heading: Some(way),
                memo: Rc::default(),
                ..self.clone()
            };
            let words = that_way.sites(one).all();
            if !words.contains(THAT_WAY) || known.as_ref().is_some_and(|known| *known != words) {
                return None;
            }
            known = Some(words);
            number += 1;
            rest = other;
        }
        let words = known.filter(|_| number > 1 && self.is_nothing(rest))?;
        let words = words.replacen(THAT_WAY, "in the direction of the move", 1);
        Some(NounPhrase::Whole(words, Bind::Sum))
    }
}

/// What stands for the one direction that is spoken of.
const THAT_WAY: &str = "that way";

/// The fixed direction of a line of sites.
fn radiating(sites: &Sites) -> Option<DirectionsId> {
    match sites {
        Sites::Radiating {
            directions: PieceDirections::Fixed(way),
            ..
        } => Some(*way),
        _ => None,
    }
}

/// Whether a line of sites begins at a site.
fn starts_at(sites: &Sites, start: &Int) -> bool {
    matches!(sites, Sites::Radiating { from, .. } if matches!(&**from, Sites::One(site) if **site == *start))
}

/// The direction in which a move goes, if it is fixed.
fn way(moves: &Moves) -> Option<DirectionsId> {
    let directions = match moves {
        Moves::Step(step) => &step.directions,
        Moves::Slide(slide) => &slide.directions,
        Moves::Hop(hop) => &hop.directions,
        Moves::If(_, moves, None) | Moves::Afterwards(moves, ..) => return way(moves),
        _ => return None,
    };
    match directions {
        PieceDirections::Fixed(id) => Some(*id),
        PieceDirections::ByOwner(_) | PieceDirections::ByPiece(_) => None,
    }
}

/// The opposite of an absolute direction.
fn opposite(word: &str) -> Option<&'static str> {
    const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    let index = NAMES.iter().position(|name| *name == word)?;
    Some(NAMES[(index + 4) % NAMES.len()])
}
