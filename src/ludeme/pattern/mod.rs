//! Patterns: named shapes of pieces with a capture value. Not in Ludii.
//!
//! Owns `(pattern …)` in the equipment, the shapes that a pattern may have, and the questions about patterns. All places
//! where a shape fits are found when the description is compiled; in play a pattern is a set of sites that is compared
//! with the pieces of a player. Refuses shapes that fit nowhere, and more places than the engine keeps.
//!
//! Begin with `shape`. What shields a piece from capture is `query`: `(sites Unshielded …)` is the player's pieces without
//! those in a pattern that shields.

pub(crate) mod corners;
mod geometry;
pub(crate) mod query;
pub(crate) mod shape;

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Problem};
use crate::game::{MAX_KINDS, MAX_PLACEMENTS, PatternKind, Placement};
use crate::ludeme::assembly::Board;
use crate::ludeme::bounded::AtLeast;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::structure::equipment::Item;
use crate::ludeme::{Builder, Compile, Compiled, Declares, Labelled, Ludeme};
use crate::source::Span;
use crate::topology::{Relation, SiteType};
use geometry::Grid;
use shape::ShapePlacements;

pub(crate) const LUDEMES: &[Ludeme] = &[PatternForm::LUDEME];

pub(crate) static TOO_MANY_PATTERNS: Code = Code {
    name: "compile::too_many_patterns",
    summary: "more patterns, or places for them, than the engine can keep",
    explain: "A game may have 64 patterns, and 65535 places on the board where one of them can stand, with four \
              million points in all.",
    wrong: "(board (square 30))\n(pattern \"Square\" (corners 1..29 angle:Any))",
    right: "(board (square 30))\n(pattern \"Square\" (corners 1..5))",
};

/// Points that the places of all shapes of a description may have together.
const MOST_POINTS: usize = 4_000_000;

/// Points that may be looked at to find these places.
const MOST_LOOKS: usize = 20_000_000;

/// What has been made of the shapes of a description.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ShapeEffort {
    points: usize,
    looks: usize,
}

/// Counts the points of a place where a shape stands and those that were looked at to find it, before there are too many.
fn count(points: usize, looks: usize, builder: &mut Builder<'_>) -> Compiled<()> {
    let effort = &mut builder.game.shapes;
    effort.points = effort.points.saturating_add(points);
    effort.looks = effort.looks.saturating_add(looks);
    if effort.points <= MOST_POINTS && effort.looks <= MOST_LOOKS {
        return Ok(());
    }
    let message = format!(
        "the places for the patterns up to this one have more than {MOST_POINTS} points together, or take too long to find"
    );
    let help = "make the shapes smaller, let them have fewer lengths, or take a smaller board";
    Err(Problem::error(
        &TOO_MANY_PATTERNS,
        builder.span(),
        message,
        "too many with this one",
    )
    .with_help(help)
    .into())
}

pub(crate) static FITS_NOWHERE: Code = Code {
    name: "compile::pattern_fits_nowhere",
    summary: "a pattern that cannot stand anywhere on the board",
    explain: "No place of the board has room for the shape, so that nobody can ever form it. The shape may \
              be larger than the board, or the board may lack the lines it follows.",
    wrong: "(board (square 3))\n(pattern \"Dragon\" (line 6 Orthogonal))",
    right: "(board (square 6))\n(pattern \"Dragon\" (line 6 Orthogonal))",
};

ludeme! {
    /// A pattern: a shape that captures when it is formed. The places where it can stand are all those of
    /// the board where the shape fits.
    ///
    /// `(pattern "Square" (block 2))`
    /// `(pattern "Dragon" (line Orthogonal whole:true) captures:3 shields:false)`
    /// `(pattern "Square" (block 2) also:{"方" "fang"})`
    (pattern) -> Item
    struct PatternForm {
        /// What it is called.
        name: Declares<kind::Pattern>,
        /// Its shape, or several shapes.
        shape: Vec<ShapePlacements>,
        /// How many captures forming one is worth.
        captures: Labelled<AtLeast<0>> = "1",
        /// Whether pieces that stand in one are shielded: `(sites Shielded …)`.
        shields: Labelled<crate::game::ir::Bool> = "true",
        /// Other names that players have for it, in any language and script.
        also: Labelled<Option<Vec<String>>>,
    }
}

impl Compile for PatternForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let mut placements: Vec<Placement> = Vec::new();
        let mut known = BTreeSet::new();
        for placement in self.shape.into_iter().flat_map(|shape| shape.0) {
            // One place too many is reported; what lies beyond is not worth the time.
            if placements.len() <= MAX_PLACEMENTS && known.insert(placement.clone()) {
                placements.push(placement);
            }
        }
        if placements.is_empty() {
            let board = match &builder.game.board {
                Some(board) => board_words(board),
                None => "the board".to_owned(),
            };
            let message = format!("the pattern `{}` fits nowhere on {board}", self.name.name);
            let help = match builder.game.board.as_ref().is_some_and(has_no_diagonal) {
                false => "make the shape smaller or the board larger",
                true => {
                    "make the shape smaller or the board larger; on this board all lines are `Orthogonal` directions, and none \
                     is `Diagonal`: name those that are meant, as in `{NE SE}` for diagonals that are drawn as lines"
                }
            };
            builder.problems.push(
                Problem::warning(
                    &FITS_NOWHERE,
                    builder.span(),
                    message,
                    "nobody can form this",
                )
                .with_help(help),
            );
        }
        let known: usize = builder
            .game
            .patterns
            .iter()
            .map(|(_, known)| known.len())
            .sum();
        if known + placements.len() > MAX_PLACEMENTS || builder.game.patterns.len() >= MAX_KINDS {
            let message = format!(
                "there are at least {} places for patterns",
                known + placements.len()
            );
            return Err(Problem::error(
                &TOO_MANY_PATTERNS,
                builder.span(),
                message,
                "too many with this one",
            )
            .with_help(format!(
                "at most {MAX_PLACEMENTS} places and {MAX_KINDS} patterns can be kept"
            ))
            .into());
        }
        let kind = PatternKind {
            name: self.name.name,
            also: self.also.0.unwrap_or_default(),
            captures: self.captures.0.0,
            shields: self.shields.0 != crate::game::ir::Bool::Const(false),
            provenance: builder.provenance(),
        };
        builder.game.patterns.push((kind, placements));
        Ok(Item::default())
    }
}

/// A board by its size.
/// Whether no site has a diagonal neighbour, though lines of the board lead from one row and column to others.
fn has_no_diagonal(board: &Board) -> bool {
    let (topology, kind) = (&board.topology, board.site_type);
    let place = |site| (topology.column(kind, site), topology.row(kind, site));
    let near = |relation, site| topology.neighbours(kind, relation, site).iter().copied();
    let is_slanted = |site| {
        let (column, row) = place(site);
        let mut lines = near(Relation::Orthogonal, site).map(place);
        lines.any(|(other_column, other_row)| other_column != column && other_row != row)
    };
    let mut sites = topology.sites(kind);
    topology
        .sites(kind)
        .all(|site| near(Relation::Diagonal, site).next().is_none())
        && sites.any(is_slanted)
}

fn board_words(board: &Board) -> String {
    let sites = board.topology.sites(board.site_type).count();
    let noun = match board.site_type {
        SiteType::Cell => "cells",
        SiteType::Vertex => "points",
        SiteType::Edge => "edges",
    };
    let (columns, rows) = Grid::new(board).size();
    match columns * rows == sites {
        true => format!("this board of {columns} columns and {rows} rows"),
        false => format!("this board of {sites} {noun}"),
    }
}

pub(crate) static BAD_ANGLE: Code = Code {
    name: "compile::angle",
    summary: "an angle at which no square has its corners on points",
    explain: "Squares stand upright, `angle:0`, or on a corner, `angle:45`. What else the points of a board allow is \
              meant by `angle:Any`.",
    wrong: "(pattern \"Square\" (corners 1 angle:30))",
    right: "(pattern \"Square\" (corners 1 angle:45))",
};

fn bad_angle(span: Span, degrees: i32) -> Problem {
    let message = format!("expected 0, 45 or `Any`, found {degrees}");
    Problem::error(&BAD_ANGLE, span, message, "no square stands like this")
        .with_help("write `angle:45` for squares on a corner, `angle:Any` for all")
}

pub(crate) static BAD_OFFSET: Code = Code {
    name: "compile::offset",
    summary: "a point of a shape that is not two numbers",
    explain: "Each point of `(offsets …)` is a column and a row, counted from any point of the board.",
    wrong: "(offsets {{0 0} {1}})",
    right: "(offsets {{0 0} {1 0}})",
};

fn bad_offset(builder: &Builder<'_>) -> Problem {
    let message = "expected two numbers for each point, a column and a row";
    Problem::error(
        &BAD_OFFSET,
        builder.span(),
        message,
        "a point of this shape is not two numbers",
    )
    .with_help("write for example `(offsets {{0 0} {1 0}})`")
}

pub(crate) static CHANGING_REGION: Code = Code {
    name: "compile::changing_region",
    summary: "a shape made of points that change during a game",
    explain: "The places where a pattern can stand are found once, before the game. A region such as the \
              empty sites, or the pieces of a player, is another one after every move.",
    wrong: "(pattern \"Border\" (points (sites Empty)))",
    right: "(pattern \"Border\" (points (sites Side N)))",
};

fn changing_region(builder: &Builder<'_>) -> Problem {
    let message = "expected a region that does not change, such as a side of the board";
    Problem::error(
        &CHANGING_REGION,
        builder.span(),
        message,
        "these points are not known before the game",
    )
    .with_help("write for example `(points (sites Side N))`, one `(points …)` for each place")
}

pub(crate) static TWO_MEMORIES: Code = Code {
    name: "compile::two_memories",
    summary: "patterns that one memory holds and another does not",
    explain: "`(patterns …)` can ask for those that a memory holds, with `known:`, or for those that it does \
              not hold, with `new:`.",
    wrong: "(patterns Formed known:\"Formed\" new:\"Credited\")",
    right: "(patterns Formed new:\"Credited\")",
};
