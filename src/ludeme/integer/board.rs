//! Numbers of the board: where a site lies, which site lies somewhere, how many there are.

use crate::game::ir::{
    Bool, Comparison, Int, LevelOf, Moves, Occupancy, PieceDirections, Sites, StepSearch, Targets,
};
use crate::ludeme::argument::Spanned;
use crate::ludeme::assembly::Board;
use crate::ludeme::clause::Place;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::region::distance::steps_by;
use crate::ludeme::region::owned::HandOwner;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::steps::counted_steps;
use crate::ludeme::words::Relation;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named};
use crate::topology::{Feature, Site, SiteType};

pub(crate) const LUDEMES: &[Ludeme] = &[
    PhaseOfSite::LUDEME,
    Row::LUDEME,
    Column::LUDEME,
    Layer::LUDEME,
    Coord::LUDEME,
    CoordNumbers::LUDEME,
    Centre::LUDEME,
    SiteOfRegion::LUDEME,
    Where::LUDEME,
    WhereNumber::LUDEME,
    CountSteps::LUDEME,
    StepsToRegion::LUDEME,
    StepsBy::LUDEME,
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
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The coordinate.
        coordinate: Spanned<String>,
    }
}

impl Compile for Coord {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
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

ludeme! {
    /// The site of a row and a column, counted from 0; of several the one with the lowest number, `Off` if there is none.
    ///
    /// `(coord row:1 column:2)`
    (coord) -> Int
    struct CoordNumbers {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The row.
        row: Labelled<Int>,
        /// The column.
        column: Labelled<Int>,
    }
}

impl Compile for CoordNumbers {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let variable = unread(&[&self.row.0, &self.column.0], builder)?;
        let rows = table(builder, |board, site| {
            board.topology.row(board.site_type, site) as i32
        });
        let columns = table(builder, |board, site| {
            board.topology.column(board.site_type, site) as i32
        });
        let is = |numbers: Box<[i32]>, number: Int| {
            let of = Box::new(Int::Variable(variable));
            Bool::Compare(
                Comparison::Equal,
                Box::new(Int::Table(numbers, of)),
                Box::new(number),
            )
        };
        let both = Bool::And(vec![is(rows, self.row.0), is(columns, self.column.0)]);
        let board = Box::new(builder.game.whole_board());
        let such = Sites::Only(variable, board, Box::new(both));
        Ok(Int::SiteOf(Box::new(such), Box::new(Int::Const(0))))
    }
}

ludeme! {
    /// The site in the middle of the board; of several the one with the lowest number.
    ///
    /// `(centrePoint)`
    (centrePoint) -> Int
    struct Centre {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
    }
}

impl Compile for Centre {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let centre = builder.game.board.as_ref().and_then(|board| {
            let centre = board.topology.with(board.site_type, Feature::Centre);
            centre.first().copied()
        });
        Ok(centre.map_or(Int::NOWHERE, |site| Int::Const(i32::from(site.0))))
    }
}

ludeme! {
    /// A site of a region by its place in the order of their numbers; `Off` if the region has fewer.
    ///
    /// `(regionSite (sites Bottom) index:0)`
    (regionSite) -> Int
    struct SiteOfRegion {
        /// The region.
        region: Sites,
        /// Which of its sites, from 0.
        index: Labelled<Int>,
    }
}

impl Compile for SiteOfRegion {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::SiteOf(Box::new(self.region), Box::new(self.index.0)))
    }
}

/// The first site of the board with a kind of piece.
fn place_of(kind: Int, builder: &mut Builder<'_>) -> Compiled<Int> {
    let variable = unread(&[&kind], builder)?;
    let sites = (0..builder.game.board_sites()).map(|site| Site(site as u16));
    let board = builder.game.region(sites);
    let there = Int::What(Box::new(Int::Variable(variable)));
    let same = Bool::Compare(Comparison::Equal, Box::new(there), Box::new(kind.clone()));
    let such = Sites::Only(variable, Box::new(board), Box::new(same));
    let first = Int::SiteOf(Box::new(such), Box::new(Int::Const(0)));
    // Each player has a piece of a name that is looked for, mostly.
    let certain = match &kind {
        Int::Const(kind) => *kind > 0,
        Int::Table(kinds, of) => {
            matches!(**of, Int::Mover | Int::Next) && kinds.iter().skip(1).all(|kind| *kind > 0)
        }
        _ => false,
    };
    if certain {
        return Ok(first);
    }
    let is_kind = Bool::Compare(Comparison::Greater, Box::new(kind), Box::new(Int::Const(0)));
    let nowhere = Box::new(Int::NOWHERE);
    Ok(Int::If(Box::new(is_kind), Box::new(first), nowhere))
}

ludeme! {
    /// The site of the board with a piece of this name; of several the one with the lowest number, `Off` if there is
    /// none.
    ///
    /// `(where "Disc" Mover)`
    /// `(where "Disc" Mover state:1)`
    (where) -> Int
    struct Where {
        /// The piece.
        piece: Named<kind::Piece>,
        /// Whose.
        player: HandOwner,
        /// Its local state, if that counts.
        state: Labelled<Option<Int>>,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
    }
}

impl Compile for Where {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        // In Ludii a team stands for the player of its number here.
        let team = match &self.player {
            HandOwner::Role(role) if builder.description.for_ludii => role.value.team(),
            _ => None,
        };
        let player = match team {
            Some(team) => Int::Const(team),
            None => self.player.player()?,
        };
        if let Some(state) = self.state.0 {
            let what = builder.game.kind_owned(&self.piece.name, player);
            let variable = unread(&[&what, &state], builder)?;
            let level = Int::LevelOf(Box::new(LevelOf {
                what,
                state: Some(state),
                site: Int::Variable(variable),
                from_top: Bool::Const(true),
            }));
            let nowhere = Box::new(Int::NOWHERE);
            let stands = Bool::Compare(Comparison::Unequal, Box::new(level), nowhere);
            let board = Box::new(builder.game.whole_board());
            let such = Sites::Only(variable, board, Box::new(stands));
            return Ok(Int::SiteOf(Box::new(such), Box::new(Int::Const(0))));
        }
        if builder.game.stacks && !builder.game.kinds(&self.piece.name).is_empty() {
            // At any level of a stack, as in Ludii.
            let kinds = builder.game.kinds(&self.piece.name).into();
            let whose = Occupancy::PlayerComponents(Box::new(player), kinds);
            let first = Box::new(Int::Const(0));
            return Ok(Int::SiteOf(Box::new(Sites::Stacked(whose)), first));
        }
        let kind = builder.game.kind_owned(&self.piece.name, player);
        place_of(kind, builder)
    }
}

ludeme! {
    /// The site of the board with the lowest number that holds a kind of piece, by number; `Off` if there is none.
    ///
    /// `(where (id "Disc" Mover))`
    (where) -> Int
    struct WhereNumber {
        /// The piece.
        piece: Int,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
    }
}

impl Compile for WhereNumber {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        not_with_stacks(builder)?;
        place_of(self.piece, builder)
    }
}

ludeme! {
    /// How many steps it is from a site to another; 0 if one of them is no site.
    ///
    /// `(count Steps (last From) (last To))`
    /// `(count Steps Orthogonal (last To) (centrePoint))`
    (count Steps) -> Int
    struct CountSteps {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// What a step is.
        relation: Relation = "Adjacent",
        /// From where.
        from: Int,
        /// To where.
        to: Int,
    }
}

impl Compile for CountSteps {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let (directions, _) = counted_steps(self.relation, builder);
        let is_site = |site: &Int| {
            let zero = Box::new(Int::Const(0));
            Bool::Compare(Comparison::GreaterOrEqual, Box::new(site.clone()), zero)
        };
        let both = Bool::And(vec![is_site(&self.from), is_site(&self.to)]);
        let steps = Int::Distance(directions, Box::new(self.from), Box::new(self.to));
        Ok(Int::If(
            Box::new(both),
            Box::new(steps),
            Box::new(Int::Const(0)),
        ))
    }
}

ludeme! {
    /// How many steps it is from a site to the nearest of a region; 0 if there is none.
    ///
    /// `(count Steps (last To) (sites Corners))`
    (count Steps) -> Int
    struct StepsToRegion {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// What a step is.
        relation: Relation = "Adjacent",
        /// From where.
        from: Int,
        /// To where.
        to: Sites,
    }
}

impl Compile for StepsToRegion {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let (directions, _) = counted_steps(self.relation, builder);
        let steps = StepSearch {
            directions: PieceDirections::Fixed(directions),
            from: self.from,
            to: Targets {
                within: None,
                when: None,
            },
        };
        Ok(Int::StepsTo(Box::new(steps), Box::new(self.to)))
    }
}

ludeme! {
    /// How many steps of a piece it is from a site to another, or to the nearest of a region: 0 if there is none, `Infinity`
    /// if no way leads there. Of the step count its directions and where it may end.
    ///
    /// `(count Steps (step Orthogonal (to if:(is Empty (to)))) (last To) (centrePoint))`
    /// `(count Steps (step (to if:(is Empty (to)))) (last To) (sites Top))`
    (count Steps) -> Int
    struct StepsBy {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Has no meaning beside the step, as in Ludii.
        relation: Option<Relation>,
        /// The step.
        step: Moves,
        /// From where.
        from: Int,
        /// To where.
        to: Place,
    }
}

impl Compile for StepsBy {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let _ = self.relation;
        let steps = steps_by(self.step, self.from, builder)?;
        Ok(Int::StepsTo(Box::new(steps), Box::new(self.to.sites())))
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

ludeme! {
    /// The colour of a site in a colouring of the board, from 0, as `(sites Phase …)` has it; −1 for no site of the board.
    ///
    /// `(phase of:(last To))`
    (phase) -> Int
    struct PhaseOfSite {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Which site.
        of: Labelled<Int>,
    }
}

impl Compile for PhaseOfSite {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let sites = builder.game.board_sites();
        let mut table = vec![-1; sites];
        for colour in 0..Feature::PHASES {
            let board = builder.game.board.as_ref();
            let of_colour = board.map_or(Vec::new(), |board| {
                board.topology.with(board.site_type, Feature::Phase(colour))
            });
            for site in of_colour {
                if let Some(place) = table.get_mut(usize::from(site.0)) {
                    *place = i32::from(colour);
                }
            }
        }
        Ok(Int::Table(table.into(), Box::new(self.of.0)))
    }
}
