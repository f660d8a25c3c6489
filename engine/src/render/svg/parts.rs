//! The parts of a picture for a page that puts pieces on the board by itself.
//!
//! They are the elements of [`svg()`](super::svg()): the board as it stays, a piece of each kind around the origin, and
//! the places of sites.

use super::super::look::{Charset, Look};
use super::super::names::rails;
use super::super::paint::{Colour, Depth};
use super::super::pieces::{WOOD, shade};
use super::super::pits::is_board_of_pits;
use super::super::signs::{DISC, signs};
use super::super::strokes::stroke;
use super::super::tables::spread;
use super::super::view::{Spot, View};
use super::sheet::{Sheet, hex};
use super::tables::{Pile, Tray};
use super::{board, pieces, pits, strokes, tables};
use crate::game::Game;
use crate::topology::{Site, SiteType};

/// A board as a picture, and where things lie on it, in units of the picture.
#[derive(Clone, Debug, Default)]
pub struct BoardPicture {
    /// Left, top, width and height of the picture.
    pub frame: [f64; 4],
    /// The elements that others refer to: the colours of pieces.
    pub definitions: String,
    /// The elements of the board without pieces, the wood first.
    pub board: String,
    /// The elements over the pieces.
    pub above: String,
    /// The middle of each site.
    pub places: Vec<Spot>,
    /// The ends of each site that is an edge.
    pub ends: Vec<[Spot; 2]>,
    /// The outline of each site that is a cell.
    pub outlines: Vec<Vec<Spot>>,
    /// For each site the elements of its name, which stand there while it is empty; none where lines carry names.
    pub names: Vec<String>,
    /// How the pieces of each site are placed, on a board where they lie one behind the other.
    pub piles: Vec<Pile>,
    /// Where the pieces of each hand lie, on a board that has a bar for them.
    pub bar: Vec<Tray>,
    /// Where the pieces of each player lie that have been borne off, on a board that has trays for them.
    pub trays: Vec<Tray>,
}

/// The colours of a board, as they are written in its picture.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The wood around everything.
    pub wood: String,
    /// The shades of cells, each once.
    pub cells: Vec<String>,
    /// The outlines of cells.
    pub line: String,
    /// Lines, points and names.
    pub ink: String,
    /// Marks on empty sites.
    pub mark: String,
}

impl Palette {
    /// The colours of the board of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let cells = game.topology.sites(SiteType::Cell);
        let cells = cells.filter(|_| game.site_type == SiteType::Cell);
        let mut cells: Vec<Colour> = cells.map(|cell| shade(game, cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        Self {
            wood: hex(WOOD[0]),
            cells: cells.into_iter().rev().map(hex).collect(),
            line: hex(board::line_of_cells()),
            ink: hex(board::INK),
            mark: hex(pieces::MARK),
        }
    }
}

/// The board of a game as a picture without its pieces; it may be turned by half.
#[must_use]
pub fn svg_board(game: &Game, turned: bool) -> BoardPicture {
    let mut view = View::new(game, turned);
    let tables = spread(game, &mut view);
    let mut sheet = Sheet::new(view.unit);
    board::board(game, &view, tables.as_ref(), &mut sheet);
    let [board, _] = sheet.taken();
    let (frame, wood) = (sheet.frame(), sheet.wood());
    for player in 0..=game.player_count() {
        pieces::shades(game, player as u8, &mut sheet);
    }
    let [_, definitions] = sheet.taken();
    pieces::above(game, &view, &mut sheet);
    let [above, _] = sheet.taken();
    let sites = || (0..game.layout.board).map(|index| Site(index as u16));
    let place = |site: Site| sheet.place(view.sites[site.index()]);
    let places: Vec<Spot> = sites().map(place).collect();
    let (mut ends, mut outlines) = (Vec::new(), Vec::new());
    match game.site_type {
        SiteType::Edge => {
            ends.extend(sites().map(|edge| board::ends(game, &view, &sheet, edge)));
        }
        SiteType::Cell => outlines.extend(sites().map(|cell| {
            let corners = game.topology.cell_vertices(cell).into_iter();
            corners
                .map(|vertex| sheet.place(view.vertex(game, vertex)))
                .collect()
        })),
        SiteType::Vertex => {}
    }
    let (mut piles, mut bar, mut trays) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(tables) = &tables {
        outlines = tables::outlines(&view, tables, &sheet);
        piles = tables::piles(tables);
        bar = tables::on_bar(game, &view, &sheet);
        trays = tables::trays(game, &view, tables, &sheet);
    }
    let mut names = Vec::new();
    if !is_board_of_pits(game) && rails(game, &view).is_none() {
        for (site, place) in sites().zip(&places) {
            board::name(game, site, *place, &mut sheet);
            let [name, _] = sheet.taken();
            names.push(name);
        }
    }
    BoardPicture {
        frame: frame.map(f64::round),
        definitions,
        board: wood + &board,
        above,
        places,
        ends,
        outlines,
        names,
        piles,
        bar,
        trays,
    }
}

/// The elements of a piece of a kind around the origin; empty where pieces are lines.
#[must_use]
pub fn svg_piece(game: &Game, kind: usize) -> String {
    let Some(component) = game.components.get(kind).filter(|_| kind != 0) else {
        return String::new();
    };
    if game.site_type == SiteType::Edge {
        return String::new();
    }
    let mut sheet = Sheet::new(1.0);
    let sign = svg_sign(game, kind);
    match stroke(game, kind) {
        _ if is_board_of_pits(game) => pits::seed([0.0; 2], &mut sheet),
        Some(stroke) => strokes::piece(game, stroke, component.owner, [0.0; 2], &mut sheet),
        None => pieces::piece(game, component.owner, &sign, [0.0; 2], &mut sheet),
    }
    let [piece, _] = sheet.taken();
    piece
}

/// The places of seeds around the middle of a pit, the first, second and so on; none where the board has no pits.
#[must_use]
pub fn svg_seeds(game: &Game) -> Vec<Spot> {
    match is_board_of_pits(game) {
        true => pits::places(pits::SHOWN).collect(),
        false => Vec::new(),
    }
}

/// The sign on a piece of a kind in a picture; empty where colours tell pieces apart.
#[must_use]
pub fn svg_sign(game: &Game, kind: usize) -> String {
    let look = Look {
        depth: Depth::True,
        charset: Charset::Unicode,
        ..Look::default()
    };
    let sign = signs(game, &look).swap_remove(kind);
    match sign == DISC {
        true => String::new(),
        false => sign,
    }
}
