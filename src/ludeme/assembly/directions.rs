//! Direction words resolved on the board to tables.

use super::Assembly;
use super::bend::{Bend, Turning};
use super::board::{Board, BoardAdjacency};
use super::difference::Single;
use crate::game::ir::{DirectionsId, PieceDirections};
use crate::game::{Adjacency, AdjacencyBuilder, SiteRange};
use crate::ludeme::words::{Absolute, Relative};
use crate::topology::{AbsoluteDirection, Direction, Radials, Relation, RelativeDirection, Site};
use std::sync::Arc;

/// A direction as a description writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DirectionWord {
    /// Of the board.
    Absolute(Absolute),
    /// As seen by the owner of a piece, among the directions in which adjacent sites lie.
    Relative(Relative),
    /// As seen by the owner of a piece, among the directions of sites that are related so.
    Related(Relative, Relation),
    /// A way with a bend.
    Bend(Bend),
    /// Directions without others, each by itself.
    Difference(Vec<DirectionWord>, Vec<DirectionWord>),
}

impl DirectionWord {
    /// Whether it depends on the owner of a piece.
    fn is_relative(&self) -> bool {
        match self {
            Self::Absolute(_) => false,
            Self::Relative(_) | Self::Related(..) => true,
            Self::Bend(bend) => bend.first.iter().any(Self::is_relative),
            Self::Difference(of, less) => of.iter().chain(less).any(Self::is_relative),
        }
    }

    /// Whether it is a direction as a piece sees it that depends on where the piece faces.
    pub(crate) fn depends_on_facing(&self) -> bool {
        match self {
            Self::Relative(word) | Self::Related(word, _) => relative(*word).is_some(),
            Self::Absolute(_) | Self::Bend(_) | Self::Difference(..) => false,
        }
    }

    /// As it is written.
    fn text(&self) -> String {
        match self {
            Self::Absolute(word) => word.text().to_owned(),
            Self::Relative(word) => word.text().to_owned(),
            Self::Related(word, relation) => format!("{}:{relation:?}", word.text()),
            Self::Bend(bend) => {
                let turns = bend.turns.iter().map(|turn| turn.text());
                format!(
                    "{} then {}",
                    text(&bend.first),
                    turns.collect::<Vec<_>>().join(" ")
                )
            }
            Self::Difference(of, less) if less.is_empty() => text(of),
            Self::Difference(of, less) => format!("{} without {}", text(of), text(less)),
        }
    }
}

/// Several of them as they are written.
fn text(words: &[DirectionWord]) -> String {
    let words: Vec<String> = words.iter().map(DirectionWord::text).collect();
    words.join(" ")
}

/// What the sites of the board see in some directions.
#[derive(Clone, Debug)]
pub(crate) struct DirectionTable {
    /// The directions as they are written.
    pub(super) words: Vec<DirectionWord>,
    /// Whose pieces they are for, if some of them are relative.
    pub(super) owner: Option<u8>,
    /// Where the piece faces that they are for, if it faces somewhere by itself.
    pub(super) faced: Option<Direction>,
    pub(super) sites: Arc<BoardAdjacency>,
}

/// A way that pieces go on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Straight on.
    Straight(AbsoluteDirection),
    /// Straight on from some sites.
    Single(Single),
    /// With a bend: the ways before it, how far it is, and the turns there.
    Bent(Vec<Way>, usize, Vec<RelativeDirection>),
}

impl Assembly {
    /// The tables for directions, by owner of the moving piece if any of them is relative.
    pub(crate) fn direction_set(&mut self, words: &[DirectionWord]) -> PieceDirections {
        let is_relative = words.iter().any(DirectionWord::is_relative);
        if is_relative && self.is_mixed() {
            let outer = self.faced;
            let kinds: Vec<(u8, Option<Direction>)> = self.piece_facings.clone();
            let none = std::iter::once((0, None));
            let tables = none.chain(kinds).map(|(owner, facing)| {
                self.faced = Some(facing.unwrap_or(Direction::N));
                self.table(words, Some(owner))
            });
            let tables = tables.collect();
            self.faced = outer;
            return PieceDirections::ByPiece(tables);
        }
        if is_relative {
            let owners = 0..=self.player_count() as u8;
            PieceDirections::ByOwner(owners.map(|owner| self.table(words, Some(owner))).collect())
        } else {
            PieceDirections::Fixed(self.table(words, None))
        }
    }

    /// The tables for directions that do not depend on a piece. Relative
    /// directions are those of the first player.
    pub(crate) fn fixed_directions(&mut self, words: &[DirectionWord]) -> DirectionsId {
        let relative = words.iter().any(DirectionWord::is_relative);
        if relative && self.faced.is_none() && self.is_mixed() {
            self.faceless = true;
        }
        self.table(words, relative.then_some(1))
    }

    /// Whether pieces of one owner face different ways.
    pub(crate) fn is_mixed(&self) -> bool {
        let facings = &self.piece_facings;
        let stated = |owner: u8| self.facings.get(usize::from(owner)).copied().flatten();
        facings.iter().any(|(owner, facing)| {
            let way = facing.unwrap_or(Direction::N);
            let differs = |(other, facing): &(u8, Option<Direction>)| {
                other == owner && facing.unwrap_or(Direction::N) != way
            };
            stated(*owner).is_none() && facings.iter().any(differs)
        })
    }

    fn table(&mut self, words: &[DirectionWord], owner: Option<u8>) -> DirectionsId {
        // What a piece's own moves see does not depend on its owner if the piece has a direction of its own.
        let relative = words.iter().any(DirectionWord::is_relative);
        let faced = relative.then_some(self.faced).flatten();
        let same = |table: &DirectionTable| {
            table.words == words && table.owner == owner && table.faced == faced
        };
        let known = self.directions.iter().position(same);
        let index = known.unwrap_or_else(|| {
            let sites = match &self.board {
                Some(board) => board.adjacency(self.ways(board, words, owner)),
                None => Arc::default(),
            };
            self.directions.push(DirectionTable {
                words: words.to_vec(),
                owner,
                faced,
                sites,
            });
            self.directions.len() - 1
        });
        DirectionsId(index as u16)
    }

    /// What each site of the board sees in a set of directions.
    pub(crate) fn seen(&self, id: DirectionsId) -> Arc<BoardAdjacency> {
        self.directions[id.index()].sites.clone()
    }

    /// The direction a player's pieces face: as given for the player; or else that of the piece whose moves are being
    /// compiled, or of all the player's pieces; or else north, as in Ludii.
    pub(crate) fn facing(&self, owner: u8) -> Direction {
        let of_player = self.facings.get(usize::from(owner)).copied().flatten();
        let of_pieces = self.piece_facings.iter();
        let mut of_pieces = of_pieces.filter(|(whose, _)| *whose == owner);
        of_player
            .or(self.faced)
            .or_else(|| of_pieces.next().and_then(|(_, facing)| *facing))
            .unwrap_or(Direction::N)
    }

    /// The side of the board from which a player sees it, where none is given: north, south, east and west by turns.
    pub(crate) fn seat(&self, owner: u8) -> Direction {
        let stated = self.facings.get(usize::from(owner)).copied().flatten();
        stated.unwrap_or(match owner {
            2 => Direction::S,
            3 => Direction::E,
            4 => Direction::W,
            _ => Direction::N,
        })
    }

    /// Directions that depend on where a piece faces, as directions of the board for one that faces there.
    pub(crate) fn seen_facing(
        &self,
        words: &[DirectionWord],
        facing: Direction,
    ) -> Vec<DirectionWord> {
        let Some(board) = &self.board else {
            return Vec::new();
        };
        let seen = words.iter().flat_map(|word| {
            let (word, relation) = match word {
                DirectionWord::Relative(word) => (*word, Relation::Adjacent),
                DirectionWord::Related(word, relation) => (*word, *relation),
                _ => return Vec::new(),
            };
            let supported = board.topology.directions(board.site_type, relation);
            let seen = relative(word).map(|word| word.directions(facing, supported));
            seen.unwrap_or_default()
        });
        let words = seen.filter_map(|direction| Absolute::of(direction.into()));
        words.map(DirectionWord::Absolute).collect()
    }

    pub(super) fn ways(
        &self,
        board: &Board,
        words: &[DirectionWord],
        owner: Option<u8>,
    ) -> Vec<Way> {
        let seen = |word: Relative, relation: Relation| {
            let supported = board.topology.directions(board.site_type, relation);
            let facing = self.facing(owner.unwrap_or(1));
            let seen = relative(word).map(|word| word.directions(facing, supported));
            let seen = seen.unwrap_or_default().into_iter();
            seen.map(|direction| Way::Straight(direction.into()))
        };
        let mut all = Vec::new();
        for word in words {
            match word {
                DirectionWord::Absolute(word) => {
                    all.extend(AbsoluteDirection::from_name(word.text()).map(Way::Straight));
                }
                // As in Ludii, adjacent sites are meant unless it is said.
                DirectionWord::Relative(word) => all.extend(seen(*word, Relation::Adjacent)),
                DirectionWord::Related(word, relation) => all.extend(seen(*word, *relation)),
                DirectionWord::Difference(of, less) => {
                    all.extend(self.singles(board, (of, less), owner));
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
    pub(super) fn take_directions(&mut self) -> Vec<(String, Arc<BoardAdjacency>)> {
        std::mem::take(&mut self.directions)
            .into_iter()
            .map(|table| (text(&table.words), table.sites))
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
pub(super) fn look(board: &Board, ways: &[Way]) -> Adjacency {
    let Board {
        topology,
        site_type,
        ..
    } = board;
    let mut looking = AdjacencyBuilder::default();
    let mut range_tests = Vec::with_capacity(ways.len());
    for way in ways {
        range_tests.push(match way {
            Way::Straight(direction) => RangeTest::straight(board, *direction, None, &mut looking),
            Way::Single(single) => {
                RangeTest::straight(board, single.direction.into(), Some(single), &mut looking)
            }
            Way::Bent(first, after, turns) => {
                RangeTest::Bent(Turning::new(board, first, *after, turns))
            }
        });
    }
    let mut path = Vec::new();
    for site in topology.sites(*site_type) {
        for range_test in &range_tests {
            match range_test {
                RangeTest::Straight(_, _, _, Some(single)) if !single.is_of(board, site) => {}
                RangeTest::Straight(direction, radials, before, _) => {
                    for to in topology.steps_towards(*site_type, site, *direction) {
                        looking.step(to);
                    }
                    look_along(radials, site, *before, &mut looking);
                }
                RangeTest::Bent(turning) => turning.each(site, &mut path, &mut |path| {
                    if let Some(step) = path.first() {
                        looking.step(*step);
                    }
                    looking.new_radial(path);
                }),
            }
        }
        looking.close();
    }
    looking.finish()
}

/// A way, and what is needed to look along it from all sites.
enum RangeTest<'b> {
    /// In a direction, with its radials, with the number of other sites before its sites; of some sites only.
    Straight(AbsoluteDirection, &'b Radials, u32, Option<&'b Single>),
    /// With a bend.
    Bent(Turning<'b>),
}

impl<'b> RangeTest<'b> {
    fn straight(
        board: &'b Board,
        direction: AbsoluteDirection,
        single: Option<&'b Single>,
        looking: &mut AdjacencyBuilder,
    ) -> Self {
        let radials = board.topology.all_radials(board.site_type, direction);
        let span = looking.add_sites(radials.sites());
        Self::Straight(direction, radials, span.start, single)
    }
}

/// Adds the straight ways from a site.
fn look_along(radials: &Radials, site: Site, before: u32, looking: &mut AdjacencyBuilder) {
    // A radial begins with the site itself.
    let outwards = |(start, end): (u32, u32)| SiteRange {
        start: start + 1 + before,
        end: end + before,
    };
    for record in radials.records(site) {
        looking.radial(outwards(record.sites));
    }
    for record in radials
        .records(site)
        .iter()
        .filter(|record| record.distinct)
    {
        let other = record.opposite.map_or_else(SiteRange::default, outwards);
        looking.axis(outwards(record.sites), other);
    }
}
