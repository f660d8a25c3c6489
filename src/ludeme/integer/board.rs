//! Numbers of the board: where a site lies, which site lies somewhere, how many there are.

use crate::game::ir::Int;
use crate::ludeme::argument::Spanned;
use crate::ludeme::assembly::Board;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};
use crate::topology::{Site, SiteType};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Row::LUDEME,
    Column::LUDEME,
    Layer::LUDEME,
    Coord::LUDEME,
    CountRows::LUDEME,
    CountColumns::LUDEME,
    CountCells::LUDEME,
    CountEdges::LUDEME,
    CountVertices::LUDEME,
];

/// Where a site lies.
macro_rules! place {
    ($(#[doc = $docs:literal])+ ($head:ident) $name:ident) => {
        ludeme! {
            $(#[doc = $docs])+
            ($head) -> Int
            struct $name {
                /// Of which site.
                of: Labelled<Int>,
            }
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
                let number = |board: &Board, site: Site| {
                    board.topology.$head(board.site_type, site) as i32
                };
                Ok(Int::Table(table(builder, number), Box::new(self.of.0)))
            }
        }
    };
}

/// A number for each site of the board.
fn table(builder: &Builder<'_>, number: impl Fn(&Board, Site) -> i32) -> Box<[i32]> {
    let Some(board) = &builder.game.board else {
        return Box::default();
    };
    let sites = board.topology.sites(board.site_type);
    sites.map(|site| number(board, site)).collect()
}

place! {
    /// The row of a site, from 0 in the south; −1 off the board.
    ///
    /// `(row of:(last To))`
    (row) Row
}
place! {
    /// The column of a site, from 0 in the west; −1 off the board.
    ///
    /// `(column of:(last To))`
    (column) Column
}
place! {
    /// The layer of a site, from 0 at the bottom; −1 off the board.
    ///
    /// `(layer of:(last To))`
    (layer) Layer
}

ludeme! {
    /// The site of a coordinate.
    ///
    /// `(coord "b2")`
    (coord) -> Int
    struct Coord {
        /// The coordinate.
        coordinate: Spanned<String>,
    }
}

impl Compile for Coord {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let names = Spanned {
            value: vec![self.coordinate.value],
            span: self.coordinate.span,
        };
        let sites = crate::ludeme::structure::start::sites(&names, builder)?;
        Ok(sites
            .first()
            .map_or(Int::NOWHERE, |site| Int::Const(i32::from(site.0))))
    }
}

/// How many of something the board has.
macro_rules! number {
    ($(#[doc = $docs:literal])+ ($word:ident) $name:ident => $count:expr) => {
        ludeme! {
            $(#[doc = $docs])+
            (count $word) -> Int
            struct $name {}
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
                let count: fn(&Board) -> usize = $count;
                let board = builder.game.board.as_ref();
                Ok(Int::Const(board.map_or(0, count) as i32))
            }
        }
    };
}

number! {
    /// How many rows the board has.
    ///
    /// `(count Rows)`
    (Rows) CountRows => |board| board.topology.rows(board.site_type).len()
}
number! {
    /// How many columns the board has.
    ///
    /// `(count Columns)`
    (Columns) CountColumns => |board| board.topology.columns(board.site_type).len()
}
number! {
    /// How many cells the board has.
    ///
    /// `(count Cells)`
    (Cells) CountCells => |board| board.topology.count(SiteType::Cell)
}
number! {
    /// How many lines between points the board has.
    ///
    /// `(count Edges)`
    (Edges) CountEdges => |board| board.topology.count(SiteType::Edge)
}
number! {
    /// How many points the board has.
    ///
    /// `(count Vertices)`
    (Vertices) CountVertices => |board| board.topology.count(SiteType::Vertex)
}
