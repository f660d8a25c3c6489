//! `(boardless …)`, a table on which pieces are laid side by side, and `(tile …)`, such pieces.

use super::equipment::{BAD_BOARD, Item, PieceKind};
use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, Int, Moves, Occupancy, Sites};
use crate::ludeme::argument::Fixed;
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::words::{Absolute, Role, TableTiling};
use crate::ludeme::{
    Builder, Compile, Compiled, Declares, Deferred, Labelled, Ludeme, Within, var,
};
use crate::topology::{Feature, SiteType, Topology, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[Boardless::LUDEME, TileForm::LUDEME, Playable::LUDEME];

ludeme! {
    /// A table instead of a board: pieces are laid beside those that lie there, beginning in the middle, on
    /// `(sites Playable)`. There is room for 20 hexagons to each side of the middle, or for 41 rows of squares or triangles,
    /// as in Ludii, unless a size is given.
    ///
    /// `(boardless Hexagonal)`
    /// `(boardless Square 11)`
    (boardless) -> Item
    struct Boardless {
        /// The shape of the places.
        tiling: TableTiling,
        /// How many on a side.
        side: Option<Fixed>,
        /// Whether stacks may have more than 32 pieces; they may in any case, so that this changes nothing.
        largeStack: Labelled<Option<Bool>>,
    }
}

impl Compile for Boardless {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let _ = self.largeStack;
        let site_type = SiteType::Cell;
        builder.board_use = site_type;
        let side = |usual: usize| {
            let given = self.side.map(|side| usize::try_from(side.0).unwrap_or(0));
            given.unwrap_or(usual)
        };
        let made = match self.tiling {
            TableTiling::Square => graph::square(side(41), None, site_type),
            TableTiling::Triangular => {
                graph::tri(graph::TriShape::Triangle, side(41), None, site_type)
            }
            TableTiling::Hexagonal => graph::hex(graph::HexShape::Hexagon, side(21), None),
        };
        let made = made.and_then(Topology::new).map_err(|reason| {
            let message = format!("the table cannot be laid out: {reason}");
            let label = "this table cannot be laid out";
            Problem::error(&BAD_BOARD, builder.span(), message, label)
                .with_help("write for example `(boardless Hexagonal)`")
        })?;
        builder.game.board = Some(builder.boards.shared(made, site_type, None));
        builder.game.boardless = true;
        Ok(Item::default())
    }
}

ludeme! {
    /// A kind of piece that is laid on one site, for one owner or one for each player; as `(piece)`, but that it belongs to all
    /// players unless an owner is given. Tiles that cover several sites or bear paths are not supported.
    ///
    /// `(tile "Hex" Each numSides:6)`
    (tile) -> Item
    struct TileForm {
        /// What it is called.
        name: Declares<kind::Piece>,
        /// Whose it is.
        role: Role = "Shared",
        /// How many sides it has; it has those of its site, so that this changes nothing.
        numSides: Labelled<Option<Fixed>>,
        /// How it moves, for `(forEach Piece)`.
        moves: Option<Within<(var::From, var::Value, var::Pips, var::Level), Deferred<Moves>>>,
        /// The highest local state that it may have; this changes nothing.
        maxState: Labelled<Option<Fixed>>,
        /// The most of it that may stand on a site; this changes nothing.
        maxCount: Labelled<Option<Fixed>>,
        /// The highest value that it may have; this changes nothing.
        maxValue: Labelled<Option<Fixed>>,
    }
}

impl Compile for TileForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let _ = self.numSides;
        let _ = (self.maxState, self.maxValue, self.maxCount);
        let kind = PieceKind {
            name: self.name,
            role: self.role,
            facing: None,
            flips: None,
            moves: self.moves,
            value: 0,
            sign: None,
            character: None,
            notation: None,
        };
        Ok(kind.add(builder))
    }
}

ludeme! {
    /// The empty sites beside pieces. Before the first move it is the site in the middle; on a table without a board the one in
    /// the middle belongs to them as long as it is empty.
    ///
    /// `(sites Playable)`
    (sites Playable) -> Sites
    struct Playable {}
}

impl Compile for Playable {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let board = builder.game.board.as_ref();
        let centre = board.map_or(Vec::new(), |board| {
            board.topology.with(board.site_type, Feature::Centre)
        });
        let game = &mut builder.game;
        let adjacent = [DirectionWord::Absolute(Absolute::Adjacent)];
        let beside = Sites::Around {
            directions: game.fixed_directions(&adjacent),
            of: Box::new(Sites::Occupied(Occupancy::Any)),
            included: false,
        };
        if game.boardless {
            // Ludii makes it playable again whenever it copies a position.
            let first: Vec<_> = centre.into_iter().take(1).collect();
            let places = Sites::Union(vec![beside, game.region(first)]);
            return Ok(Sites::Intersection(vec![places, Sites::Empty]));
        }
        let is_first = Bool::Compare(
            Comparison::Equal,
            Box::new(Int::MoveNumber),
            Box::new(Int::Const(0)),
        );
        Ok(Sites::If(
            Box::new(is_first),
            Box::new(game.region(centre)),
            Box::new(Sites::Intersection(vec![beside, Sites::Empty])),
        ))
    }
}
