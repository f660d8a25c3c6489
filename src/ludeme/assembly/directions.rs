//! Direction words resolved on the board to tables.

use super::bend::{Bend, bent};
use super::{Assembly, Board, Sights};
use crate::game::FromSite;
use crate::game::ir::{DirectionSet, DirectionsId};
use crate::ludeme::words::{Absolute, Relative};
use crate::topology::{AbsoluteDirection, Direction, Relation, RelativeDirection, Site};
use std::sync::Arc;

/// A direction as a description writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DirectionWord {
    /// Of the board.
    Absolute(Absolute),
    /// As seen by the owner of a piece.
    Relative(Relative),
    /// A way with a bend.
    Bend(Bend),
}

impl DirectionWord {
    /// Whether it depends on the owner of a piece.
    fn is_relative(&self) -> bool {
        match self {
            Self::Absolute(_) => false,
            Self::Relative(_) => true,
            Self::Bend(bend) => bend.first.iter().any(Self::is_relative),
        }
    }

    /// As it is written.
    fn text(&self) -> String {
        match self {
            Self::Absolute(word) => word.text().to_owned(),
            Self::Relative(word) => word.text().to_owned(),
            Self::Bend(bend) => {
                let turns = bend.turns.iter().map(|turn| turn.text());
                format!(
                    "{} then {}",
                    text(&bend.first),
                    turns.collect::<Vec<_>>().join(" ")
                )
            }
        }
    }
}

/// Several of them as they are written.
fn text(words: &[DirectionWord]) -> String {
    let words: Vec<String> = words.iter().map(DirectionWord::text).collect();
    words.join(" ")
}

/// A way that pieces go on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Straight on.
    Straight(AbsoluteDirection),
    /// With a bend: the ways before it, how far it is, and the turns there.
    Bent(Vec<Way>, usize, Vec<RelativeDirection>),
}

impl Assembly {
    /// The tables for directions, by owner of the moving piece if any of them is relative.
    pub(crate) fn direction_set(&mut self, words: &[DirectionWord]) -> DirectionSet {
        if words.iter().any(DirectionWord::is_relative) {
            let owners = 0..=self.player_count() as u8;
            DirectionSet::ByOwner(owners.map(|owner| self.table(words, Some(owner))).collect())
        } else {
            DirectionSet::Fixed(self.table(words, None))
        }
    }

    /// The tables for directions that do not depend on a piece. Relative
    /// directions are those of the first player.
    pub(crate) fn fixed_directions(&mut self, words: &[DirectionWord]) -> DirectionsId {
        let relative = words.iter().any(DirectionWord::is_relative);
        self.table(words, relative.then_some(1))
    }

    fn table(&mut self, words: &[DirectionWord], owner: Option<u8>) -> DirectionsId {
        let known = self
            .directions
            .iter()
            .position(|(other, whose, _)| other == words && *whose == owner);
        let index = known.unwrap_or_else(|| {
            let sites = match &self.board {
                Some(board) => board.sights(self.ways(board, words, owner)),
                None => Arc::default(),
            };
            self.directions.push((words.to_vec(), owner, sites));
            self.directions.len() - 1
        });
        DirectionsId(index as u16)
    }

    /// What each site of the board sees in a set of directions.
    pub(crate) fn sights(&self, id: DirectionsId) -> Arc<Sights> {
        self.directions[id.index()].2.clone()
    }

    /// The direction a player's pieces face: as told, or else by turns north, south, east, west.
    pub(crate) fn facing(&self, owner: u8) -> Direction {
        let told = self.facings.get(usize::from(owner)).copied().flatten();
        told.unwrap_or(match owner {
            2 => Direction::S,
            3 => Direction::E,
            4 => Direction::W,
            _ => Direction::N,
        })
    }

    fn ways(&self, board: &Board, words: &[DirectionWord], owner: Option<u8>) -> Vec<Way> {
        let supported = board.topology.directions(board.site_type, Relation::All);
        let mut all = Vec::new();
        for word in words {
            match word {
                DirectionWord::Absolute(word) => {
                    all.extend(AbsoluteDirection::from_name(word.text()).map(Way::Straight));
                }
                DirectionWord::Relative(word) => {
                    let facing = self.facing(owner.unwrap_or(1));
                    if let Some(relative) = relative(*word) {
                        let seen = relative.directions(facing, supported);
                        let seen = seen.into_iter().map(AbsoluteDirection::from);
                        all.extend(seen.map(Way::Straight));
                    }
                }
                DirectionWord::Bend(bend) => {
                    let first = self.ways(board, &bend.first, owner);
                    let turns = bend.turns.iter().filter_map(|turn| relative(*turn));
                    all.push(Way::Bent(first, bend.after, turns.collect()));
                }
            }
        }
        all
    }

    /// The tables built so far, with the names of their directions.
    pub(super) fn take_directions(&mut self) -> Vec<(String, Arc<Sights>)> {
        std::mem::take(&mut self.directions)
            .into_iter()
            .map(|(words, _, sites)| (text(&words), sites))
            .collect()
    }
}

fn relative(word: Relative) -> Option<RelativeDirection> {
    Some(match word {
        Relative::Forward => RelativeDirection::Forward,
        Relative::Backward => RelativeDirection::Backward,
        Relative::Rightward => RelativeDirection::Rightward,
        Relative::Leftward => RelativeDirection::Leftward,
        Relative::Forwards => RelativeDirection::Forwards,
        Relative::Backwards => RelativeDirection::Backwards,
        Relative::Rightwards => RelativeDirection::Rightwards,
        Relative::Leftwards => RelativeDirection::Leftwards,
        Relative::FL => RelativeDirection::FL,
        Relative::FLL => RelativeDirection::FLL,
        Relative::FLLL => RelativeDirection::FLLL,
        Relative::BL => RelativeDirection::BL,
        Relative::BLL => RelativeDirection::BLL,
        Relative::BLLL => RelativeDirection::BLLL,
        Relative::FR => RelativeDirection::FR,
        Relative::FRR => RelativeDirection::FRR,
        Relative::FRRR => RelativeDirection::FRRR,
        Relative::BR => RelativeDirection::BR,
        Relative::BRR => RelativeDirection::BRR,
        Relative::BRRR => RelativeDirection::BRRR,
        Relative::SameDirection | Relative::OppositeDirection => return None,
    })
}

/// What each site of the board sees along some ways.
pub(super) fn look(board: &Board, ways: &[Way]) -> Vec<FromSite> {
    let see = |site: Site| {
        let mut from = FromSite::default();
        for way in ways {
            match way {
                Way::Straight(direction) => straight(board, site, *direction, &mut from),
                Way::Bent(first, after, turns) => {
                    for path in bent(board, site, first, *after, turns) {
                        from.steps
                            .extend(path.first().filter(|step| !from.steps.contains(step)));
                        if !from.radials.contains(&path) {
                            from.radials.push(path);
                        }
                    }
                }
            }
        }
        from
    };
    board.topology.sites(board.site_type).map(see).collect()
}

fn straight(board: &Board, site: Site, direction: AbsoluteDirection, from: &mut FromSite) {
    let Board {
        topology,
        site_type,
        ..
    } = board;
    for to in topology.steps_towards(*site_type, site, direction) {
        if !from.steps.contains(&to) {
            from.steps.push(to);
        }
    }
    for radial in topology.radials(*site_type, site, direction) {
        let sites = &radial.sites[1..];
        if from.radials.iter().all(|known| known != sites) {
            from.radials.push(sites.to_vec());
        }
    }
    for radial in topology.distinct_radials(*site_type, site, direction) {
        let one = &radial.sites[1..];
        let other = radial.opposite.map_or(&[][..], |sites| &sites[1..]);
        let known = from.axes.iter().any(|(first, second)| {
            (first == one && second == other) || (first == other && second == one)
        });
        if !known {
            from.axes.push((one.to_vec(), other.to_vec()));
        }
    }
}
