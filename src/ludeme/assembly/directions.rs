//! Direction words resolved on the board to tables.

use super::{Assembly, Board};
use crate::game::FromSite;
use crate::game::ir::{DirectionSet, DirectionsId};
use crate::ludeme::words::{Absolute, Relative};
use crate::topology::{AbsoluteDirection, Direction, Relation, RelativeDirection, Site};

/// A direction as a description writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DirectionWord {
    /// Of the board.
    Absolute(Absolute),
    /// As seen by the owner of a piece.
    Relative(Relative),
}

impl Assembly {
    /// The tables for directions, by owner of the moving piece if any of them is relative.
    pub(crate) fn direction_set(&mut self, words: &[DirectionWord]) -> DirectionSet {
        if words
            .iter()
            .any(|word| matches!(word, DirectionWord::Relative(_)))
        {
            let owners = 0..=self.player_count() as u8;
            DirectionSet::ByOwner(owners.map(|owner| self.table(words, Some(owner))).collect())
        } else {
            DirectionSet::Fixed(self.table(words, None))
        }
    }

    /// The tables for directions that do not depend on a piece. Relative
    /// directions are those of the first player.
    pub(crate) fn fixed_directions(&mut self, words: &[DirectionWord]) -> DirectionsId {
        let relative = words
            .iter()
            .any(|word| matches!(word, DirectionWord::Relative(_)));
        self.table(words, relative.then_some(1))
    }

    fn table(&mut self, words: &[DirectionWord], owner: Option<u8>) -> DirectionsId {
        let known = self
            .directions
            .iter()
            .position(|(other, whose, _)| other == words && *whose == owner);
        let index = known.unwrap_or_else(|| {
            let sites = match &self.board {
                Some(board) => look(board, &self.absolute(board, words, owner)),
                None => Vec::new(),
            };
            self.directions.push((words.to_vec(), owner, sites));
            self.directions.len() - 1
        });
        DirectionsId(index as u16)
    }

    /// What each site of the board sees in a set of directions.
    pub(crate) fn sights(&self, id: DirectionsId) -> &[FromSite] {
        &self.directions[id.index()].2
    }

    /// The direction a player's pieces face: as told, or else by turns north, south, east, west.
    fn facing(&self, owner: u8) -> Direction {
        let told = self.facings.get(usize::from(owner)).copied().flatten();
        told.unwrap_or(match owner {
            2 => Direction::S,
            3 => Direction::E,
            4 => Direction::W,
            _ => Direction::N,
        })
    }

    fn absolute(
        &self,
        board: &Board,
        words: &[DirectionWord],
        owner: Option<u8>,
    ) -> Vec<AbsoluteDirection> {
        let supported = board.topology.directions(board.site_type, Relation::All);
        let mut all = Vec::new();
        for word in words {
            match word {
                DirectionWord::Absolute(word) => {
                    all.extend(AbsoluteDirection::from_name(word.text()))
                }
                DirectionWord::Relative(word) => {
                    let facing = self.facing(owner.unwrap_or(1));
                    if let Some(relative) = relative(*word) {
                        let seen = relative.directions(facing, supported);
                        all.extend(seen.into_iter().map(AbsoluteDirection::from));
                    }
                }
            }
        }
        all
    }

    /// The tables built so far, with the names of their directions.
    pub(super) fn take_directions(&mut self) -> Vec<(String, Vec<FromSite>)> {
        let name = |words: &[DirectionWord]| {
            let words = words.iter().map(|word| match word {
                DirectionWord::Absolute(word) => word.text(),
                DirectionWord::Relative(word) => word.text(),
            });
            words.collect::<Vec<_>>().join(" ")
        };
        std::mem::take(&mut self.directions)
            .into_iter()
            .map(|(words, _, sites)| (name(&words), sites))
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

/// What each site of the board sees in some directions.
fn look(board: &Board, directions: &[AbsoluteDirection]) -> Vec<FromSite> {
    let Board {
        topology,
        site_type,
    } = board;
    let see = |site: Site| {
        let mut from = FromSite::default();
        for direction in directions {
            for to in topology.steps_towards(*site_type, site, *direction) {
                if !from.steps.contains(&to) {
                    from.steps.push(to);
                }
            }
            for radial in topology.radials(*site_type, site, *direction) {
                let sites = radial.sites[1..].to_vec();
                if !from.radials.contains(&sites) {
                    from.radials.push(sites);
                }
            }
            for radial in topology.distinct_radials(*site_type, site, *direction) {
                let one = radial.sites[1..].to_vec();
                let other = radial
                    .opposite
                    .map_or(Vec::new(), |sites| sites[1..].to_vec());
                let known = from.axes.iter().any(|(first, second)| {
                    (*first == one && *second == other) || (*first == other && *second == one)
                });
                if !known {
                    from.axes.push((one, other));
                }
            }
        }
        from
    };
    topology.sites(*site_type).map(see).collect()
}
