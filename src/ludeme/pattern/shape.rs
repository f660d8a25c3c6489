//! Shapes of patterns: where on the board each can stand.

use super::count;
use super::geometry::{Grid, turned};
use crate::game::Placement;
use crate::game::ir::{Bool, Int, Sites};
use crate::ludeme::argument::Fixed;
use crate::ludeme::assembly::Board;
use crate::ludeme::bounded::AtLeast;
use crate::ludeme::directions::Toward;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::{Content, Rim, Turn};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Type, Typed};
use crate::topology::{Feature, Relation, Site};
use std::collections::BTreeSet;

pub(crate) const LUDEMES: &[Ludeme] = &[
    Block::LUDEME,
    Neighbours::LUDEME,
    Line::LUDEME,
    Offsets::LUDEME,
    Walk::LUDEME,
    Points::LUDEME,
];

/// The places on the board where a shape can stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShapePlacements(pub Vec<Placement>);

impl Typed for ShapePlacements {
    const TYPE: Type = Type::SHAPE;
}

/// A placement of just these sites.
pub(super) fn of(mut own: Vec<Site>) -> Placement {
    own.sort_unstable();
    Placement {
        own,
        ..Placement::default()
    }
}

pub(super) fn board(builder: &Builder<'_>) -> Option<Board> {
    builder.game.board.clone()
}

/// Every place where one of several lists of offsets fits.
fn fit(builder: &mut Builder<'_>, shapes: &[Vec<(i32, i32)>]) -> Compiled<ShapePlacements> {
    let Some(board) = board(builder) else {
        return Ok(ShapePlacements(Vec::new()));
    };
    let grid = Grid::new(&board);
    let mut placements = Vec::new();
    for origin in grid.places() {
        for offsets in shapes {
            let (found, looks) = grid.at(origin, offsets);
            count(found.as_ref().map_or(0, Vec::len), looks, builder)?;
            placements.extend(found.map(of));
        }
    }
    Ok(ShapePlacements(placements))
}

ludeme! {
    /// A full block of points, so wide and so high; also turned on its side.
    ///
    /// `(block 2)`
    /// `(block 2 3)`
    (block) -> ShapePlacements
    struct Block {
        /// How wide.
        width: AtLeast<1>,
        /// How high; as wide unless given.
        height: Option<AtLeast<1>>,
    }
}

impl Compile for Block {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ShapePlacements> {
        let limit = builder.game.board_sites() as i32;
        let (width, height) = (
            self.width.0.clamp(0, limit),
            self.height.unwrap_or(self.width).0.clamp(0, limit),
        );
        let points = |width, height| -> Vec<_> {
            (0..width)
                .flat_map(|x| (0..height).map(move |y| (x, y)))
                .collect()
        };
        let mut shapes = vec![points(width, height)];
        if width != height {
            shapes.push(points(height, width));
        }
        fit(builder, &shapes)
    }
}

ludeme! {
    /// All neighbours of a point in the given directions, of points that have as many of them as any point
    /// of the board. With `centre:Empty` the point itself must be empty.
    ///
    /// `(neighbours Orthogonal)`
    /// `(neighbours Orthogonal centre:Empty)`
    (neighbours) -> ShapePlacements
    struct Neighbours {
        /// The directions.
        directions: Toward = "Orthogonal",
        /// What the point in the middle must be.
        centre: Labelled<Content> = "Any",
    }
}

impl Compile for Neighbours {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ShapePlacements> {
        let seen = self.directions.seen(builder);
        let adjacency = &seen.adjacency;
        let count = |site: Site| adjacency.steps(site).len();
        let most = adjacency.sites().map(count).max().unwrap_or(0);
        let full = adjacency
            .sites()
            .filter(|site| most > 0 && count(*site) == most);
        let placements = full.map(|site| Placement {
            empty: match self.centre.0 {
                Content::Empty => vec![site],
                Content::Any => Vec::new(),
            },
            ..of(adjacency.steps(site).to_vec())
        });
        Ok(ShapePlacements(placements.collect()))
    }
}

ludeme! {
    /// A row of points in a line. A whole line runs from end to end of the board; a maximal row is not
    /// longer than given: the points at its ends are not the player's. The rim are the outermost points of the
    /// board: with `rim:Ends` the two ends of the row lie there and nothing else of it, with `rim:Touching`
    /// at least one of its points does, with `rim:None` none does.
    ///
    /// `(line 4 Orthogonal rim:Touching)`
    /// `(line 5 Adjacent)`
    /// `(line Orthogonal whole:true rim:Ends)`
    /// `(line 3 Diagonal whole:true)`
    /// `(line 4 Diagonal maximal:true)`
    (line) -> ShapePlacements
    struct Line {
        /// How many points; any number for a whole line unless given.
        length: Option<AtLeast<1>>,
        /// The directions.
        directions: Toward = "Adjacent",
        /// Whether it must run from end to end of the board.
        whole: Labelled<Bool> = "false",
        /// Whether it must not be part of a longer row of the player's.
        maximal: Labelled<Bool> = "false",
        /// Which of its points may lie on the rim of the board.
        rim: Labelled<Rim> = "Any",
    }
}

impl Compile for Line {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ShapePlacements> {
        let Some(board) = board(builder) else {
            return Ok(ShapePlacements(Vec::new()));
        };
        let whole = self.whole.0 == Bool::Const(true);
        let maximal = self.maximal.0 == Bool::Const(true);
        let length = self
            .length
            .map(|length| usize::try_from(length.0).unwrap_or(0));
        let seen = self.directions.seen(builder);
        let mut placements: Vec<Placement> = Vec::new();
        for from in seen.adjacency.sites() {
            for (behind, ahead) in seen.adjacency.axes(from) {
                // Each line is looked at once, from the end where nothing lies behind.
                for (behind, ahead) in [(behind, ahead), (ahead, behind)] {
                    if !behind.is_empty() || ahead.is_empty() && length != Some(1) {
                        continue;
                    }
                    let mut line = vec![from];
                    line.extend(ahead);
                    let rows = rows(&line, length, whole, maximal);
                    let points = rows.iter().map(|row| row.own.len() + row.others.len());
                    count(points.sum(), line.len(), builder)?;
                    placements.extend(rows);
                }
            }
        }
        for placement in &mut placements {
            placement.others.sort_unstable();
        }
        if self.rim.0 != Rim::Any {
            let outer = board.topology.with(board.site_type, Feature::Perimeter);
            let is_outer = |site: &Site| outer.contains(site);
            placements.retain(|row| {
                let number = row.own.iter().filter(|site| is_outer(site)).count();
                let ends = [row.own.first(), row.own.last()];
                match self.rim.0 {
                    Rim::Any => true,
                    Rim::Ends => number == 2 && ends.into_iter().flatten().all(is_outer),
                    Rim::Touching => number > 0,
                    Rim::None => number == 0,
                }
            });
        }
        placements
            .iter_mut()
            .for_each(|row| row.own.sort_unstable());
        Ok(ShapePlacements(placements))
    }
}

/// The rows of a line of the board that are as asked.
fn rows(line: &[Site], length: Option<usize>, whole: bool, maximal: bool) -> Vec<Placement> {
    let length = length.unwrap_or(line.len());
    if length == 0 || length > line.len() || whole && length != line.len() {
        return Vec::new();
    }
    (0..=line.len() - length)
        .map(|start| {
            let end = start + length;
            let beyond = [start.checked_sub(1), Some(end)];
            let beyond = beyond
                .into_iter()
                .flatten()
                .filter_map(|index| line.get(index).copied());
            Placement {
                own: line[start..end].to_vec(),
                empty: Vec::new(),
                others: if maximal {
                    beyond.collect()
                } else {
                    Vec::new()
                },
            }
        })
        .collect()
}

ludeme! {
    /// Points given by their columns and rows from any point of the board, turned and mirrored in all ways.
    ///
    /// `(offsets {{0 0} {1 0} {2 0} {2 1}})`
    (offsets) -> ShapePlacements
    struct Offsets {
        /// Column and row of each point.
        points: Vec<Vec<Fixed>>,
        /// Whether the shape is taken as it is drawn only.
        fixed: Labelled<Bool> = "false",
    }
}

impl Compile for Offsets {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ShapePlacements> {
        let points: Vec<(i32, i32)> = self
            .points
            .iter()
            .filter_map(|point| match point.as_slice() {
                [column, row] => Some((column.0, row.0)),
                _ => None,
            })
            .collect();
        if points.len() != self.points.len() {
            return Err(super::bad_offset(builder).into());
        }
        let shapes = if self.fixed.0 == Bool::Const(true) {
            vec![points]
        } else {
            turned(&points)
        };
        fit(builder, &shapes)
    }
}

ludeme! {
    /// The points of a walk that starts anywhere in any direction: `F` a step forward, `R` and `L` turns to
    /// the right and to the left. It follows the board, whatever its tiling.
    ///
    /// `(walk {F R F R F})`
    (walk) -> ShapePlacements
    struct Walk {
        /// The steps and turns.
        steps: Vec<Turn>,
    }
}

impl Compile for Walk {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ShapePlacements> {
        let Some(board) = board(builder) else {
            return Ok(ShapePlacements(Vec::new()));
        };
        let topology = &board.topology;
        let directions = topology.directions(board.site_type, Relation::Orthogonal);
        let mut placements = Vec::new();
        for start in topology.sites(board.site_type) {
            for first in 0..directions.len() {
                for mirrored in [false, true] {
                    count(0, self.steps.len(), builder)?;
                    let mut facing = first;
                    let mut here = start;
                    let mut sites = vec![here];
                    let complete = self.steps.iter().all(|step| {
                        let right = (*step == Turn::R) != mirrored;
                        match step {
                            Turn::F => {
                                match topology.step(board.site_type, here, directions[facing]) {
                                    Some(next) => {
                                        here = next;
                                        sites.push(here);
                                        true
                                    }
                                    None => false,
                                }
                            }
                            _ => {
                                let turn = if right { 1 } else { directions.len() - 1 };
                                facing = (facing + turn) % directions.len();
                                true
                            }
                        }
                    });
                    if complete {
                        sites.sort_unstable();
                        sites.dedup();
                        count(sites.len(), 0, builder)?;
                        placements.push(of(sites));
                    }
                }
            }
        }
        Ok(ShapePlacements(placements))
    }
}

ludeme! {
    /// Just the points of a region, which must be one that does not change during a game.
    ///
    /// `(points (sites Side N))`
    /// `(points (sites {"a1" "b2" "c3"}))`
    (points) -> ShapePlacements
    struct Points {
        /// The region.
        region: Sites,
    }
}

impl Compile for Points {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ShapePlacements> {
        match fixed(&self.region, builder) {
            Some(points) => Ok(ShapePlacements(vec![of(points.into_iter().collect())])),
            None => Err(super::changing_region(builder).into()),
        }
    }
}

/// The sites of a region of the board, if they are the same in every position.
fn fixed(region: &Sites, builder: &Builder<'_>) -> Option<BTreeSet<Site>> {
    let sites = builder.game.board_sites();
    let site = |site: &Int| {
        let site = usize::try_from(site.constant()?).ok()?;
        let site = u16::try_from(site).ok().filter(|_| site < sites)?;
        Some(Site(site))
    };
    match region {
        Sites::Const(region) => Some(
            builder.game.regions[region.index()]
                .iter()
                .copied()
                .collect(),
        ),
        Sites::One(one) => Some(BTreeSet::from([site(one)?])),
        Sites::List(all) => all.iter().map(site).collect(),
        Sites::Union(all) => {
            let all: Option<Vec<BTreeSet<Site>>> =
                all.iter().map(|one| fixed(one, builder)).collect();
            Some(all?.into_iter().flatten().collect())
        }
        Sites::Intersection(all) => {
            let mut all = all.iter().map(|one| fixed(one, builder));
            let first = all.next()??;
            all.try_fold(first, |common, one| Some(&common & &one?))
        }
        Sites::Difference(one, other) => Some(&fixed(one, builder)? - &fixed(other, builder)?),
        _ => None,
    }
}
