//! Regions of the board that do not change during a game.

use crate::game::ir::{Bool, Comparison, Int, Sites};
use crate::ludeme::argument::Fixed;
use crate::ludeme::assembly::Board;
use crate::ludeme::macros::ludeme;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::words::{Absolute, BoardRegions};
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};
use crate::topology::{Direction, Feature, Site, SiteType};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Whole::LUDEME,
    Corners::LUDEME,
    Outer::LUDEME,
    Perimeter::LUDEME,
    Inner::LUDEME,
    Centre::LUDEME,
    Top::LUDEME,
    Bottom::LUDEME,
    Left::LUDEME,
    Right::LUDEME,
    Side::LUDEME,
    Row::LUDEME,
    Column::LUDEME,
    Layer::LUDEME,
    Colour::LUDEME,
];

/// The sites of the board that `find` finds, of the kind that is named. A puzzle puts nothing on them, so it may also
/// name sites of another kind than the one played on, by their numbers, unless there are more of them than a set of
/// sites has room for.
fn fixed(
    named: Option<OfType>,
    builder: &mut Builder<'_>,
    find: impl FnOnce(&Board) -> Vec<Site>,
) -> Compiled<Sites> {
    let Some(board) = builder.game.board.clone() else {
        return Ok(builder.game.region(Vec::new()));
    };
    let Some(named) = named else {
        return Ok(builder.game.region(find(&board)));
    };
    let room = crate::game::siteset::width_for(builder.game.board_sites()).unwrap_or(0) * 64;
    let site_type = named.value.of_board();
    if builder.game.puzzle.is_none() || board.topology.count(site_type) > room {
        on_default(Some(named), builder)?;
    }
    Ok(builder.game.region(find(&board.of(site_type))))
}

fn with(feature: Feature) -> impl FnOnce(&Board) -> Vec<Site> {
    move |board| board.topology.with(board.site_type, feature)
}

/// A region that a word alone names.
macro_rules! region {
    ($(#[doc = $docs:literal])+ ($word:ident) $name:ident => $find:expr) => {
        ludeme! {
            $(#[doc = $docs])+
            (sites $word) -> Sites
            struct $name {
                /// The kind of site; that on which the game is played.
                site: Option<OfType>,
            }
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
                fixed(self.site, builder, $find)
            }
        }
    };
}

region! {
    /// All sites of the board.
    ///
    /// `(sites Board)`
    (Board) Whole => |board| board.topology.sites(board.site_type).collect()
}
region! {
    /// The corners of the board.
    ///
    /// `(sites Corners)`
    (Corners) Corners => with(Feature::Corner)
}
region! {
    /// The sites that touch the outside of the board.
    ///
    /// `(sites Outer)`
    (Outer) Outer => with(Feature::Outer)
}
region! {
    /// The sites on the way around the board.
    ///
    /// `(sites Perimeter)`
    (Perimeter) Perimeter => with(Feature::Perimeter)
}
region! {
    /// The sites that do not touch the outside of the board.
    ///
    /// `(sites Inner)`
    (Inner) Inner => with(Feature::Inner)
}
region! {
    /// The site, or sites, in the middle of the board.
    ///
    /// `(sites Centre)`
    (Centre) Centre => with(Feature::Centre)
}
region! {
    /// The northernmost sites.
    ///
    /// `(sites Top)`
    (Top) Top => with(Feature::Top)
}
region! {
    /// The southernmost sites.
    ///
    /// `(sites Bottom)`
    (Bottom) Bottom => with(Feature::Bottom)
}
region! {
    /// The westernmost sites.
    ///
    /// `(sites Left)`
    (Left) Left => with(Feature::Left)
}
region! {
    /// The easternmost sites.
    ///
    /// `(sites Right)`
    (Right) Right => with(Feature::Right)
}

ludeme! {
    /// The sites on a side of the board. As in Ludii, on a board whose edges are played on they are the edges with the numbers of
    /// the points on that side.
    ///
    /// `(sites Side N)`
    (sites Side) -> Sites
    struct Side {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Which side: one of the eight main compass directions.
        side: Absolute,
    }
}

impl Compile for Side {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        match Direction::from_name(self.side.text()) {
            Some(direction) => fixed(self.site, builder, |board| {
                let feature = Feature::Side(direction);
                if board.site_type != SiteType::Edge {
                    return with(feature)(board);
                }
                let count = board.topology.count(SiteType::Edge);
                let mut points = board.topology.with(SiteType::Vertex, feature);
                points.retain(|point| point.index() < count);
                points
            }),
            None => {
                on_default(self.site, builder)?;
                Ok(builder.game.region([]))
            }
        }
    }
}

/// The directions in which a board can have a side.
const SIDES: [Direction; 8] = [
    Direction::N,
    Direction::NE,
    Direction::E,
    Direction::SE,
    Direction::S,
    Direction::SW,
    Direction::W,
    Direction::NW,
];

/// Each of the regions of a kind that the board has.
pub(crate) fn board_regions(which: BoardRegions, builder: &mut Builder<'_>) -> Vec<Sites> {
    let Some(board) = builder.game.board.clone() else {
        return Vec::new();
    };
    let all = |feature| with(feature)(&board);
    let corners = all(Feature::Corner);
    let sides = SIDES.into_iter().map(|side| all(Feature::Side(side)));
    let regions: Vec<Vec<Site>> = match which {
        BoardRegions::Corners => corners.into_iter().map(|corner| vec![corner]).collect(),
        BoardRegions::Sides => sides.collect(),
        BoardRegions::SidesNoCorners => {
            let inner = |side: Vec<Site>| {
                let sites = side.into_iter();
                sites.filter(|site| !corners.contains(site)).collect()
            };
            sides.map(inner).collect()
        }
    };
    let regions = regions.into_iter().filter(|region| !region.is_empty());
    regions.map(|region| builder.game.region(region)).collect()
}

/// The sites of the board that are in the list of a number which is known only in play.
fn of_number(lists: &[Vec<Site>], number: Int, builder: &mut Builder<'_>) -> Compiled<Sites> {
    let variable = unread(&[&number], builder)?;
    let mut numbers = vec![-1; builder.game.board_sites()];
    for (number, sites) in lists.iter().enumerate() {
        for site in sites {
            numbers[usize::from(site.0)] = number as i32;
        }
    }
    let board = (0..numbers.len()).map(|site| Site(site as u16));
    let board = builder.game.region(board);
    let site = Box::new(Int::Variable(variable));
    let own = Int::Table(numbers.into(), site);
    let is_own = Bool::Compare(Comparison::Equal, Box::new(own), Box::new(number));
    Ok(Sites::Only(variable, Box::new(board), Box::new(is_own)))
}

/// One of the rows, columns or layers.
macro_rules! numbered {
    ($(#[doc = $docs:literal])+ ($word:ident) $name:ident => $lists:ident) => {
        ludeme! {
            $(#[doc = $docs])+
            (sites $word) -> Sites
            struct $name {
                /// The kind of site; that on which the game is played.
                site: Option<OfType>,
                /// Which, from 0.
                number: Int,
            }
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
                on_default(self.site, builder)?;
                let lists = (builder.game.board.as_ref()).map_or(Vec::new(), |board| {
                    board.topology.$lists(board.site_type).to_vec()
                });
                Ok(match self.number.constant() {
                    Some(number) => {
                        let number = usize::try_from(number).unwrap_or(usize::MAX);
                        builder.game.region(lists.get(number).cloned().unwrap_or_default())
                    }
                    None => of_number(&lists, self.number, builder)?,
                })
            }
        }
    };
}

numbered! {
    /// The sites of a row, from the south.
    ///
    /// `(sites Row 0)`
    (Row) Row => rows
}
numbered! {
    /// The sites of a column, from the west.
    ///
    /// `(sites Column 0)`
    (Column) Column => columns
}
numbered! {
    /// The sites of a layer, from below.
    ///
    /// `(sites Layer 0)`
    (Layer) Layer => layers
}

ludeme! {
    /// The sites of a colour of the board, as on a chequered board.
    ///
    /// `(sites Phase 1)`
    (sites Phase) -> Sites
    struct Colour {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Which, from 0.
        colour: Fixed,
    }
}

impl Compile for Colour {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let colour = u8::try_from(self.colour.0).unwrap_or(u8::MAX);
        if colour < Feature::PHASES {
            return fixed(self.site, builder, with(Feature::Phase(colour)));
        }
        on_default(self.site, builder)?;
        Ok(builder.game.region([]))
    }
}
