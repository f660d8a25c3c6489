//! Deduction puzzles: sites that take values, hints, and the conditions that a solution satisfies.
//!
//! A puzzle is a game for one player. Its board says which values sites take (`equipment`); `(satisfy …)` is how it is
//! played, and `(is Solved)` when it ends (`play`); `constraint` has the conditions that know of values.
//!
//! Owns every ludeme that only puzzles have. Refuses moves, effects and conditions that look at pieces: a puzzle has none.

pub(crate) mod constraint;
pub(crate) mod equipment;
pub(crate) mod play;

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Area, AreaKind, Hint, Satisfy, Sites};
use crate::ludeme::{Builder, Compiled};
use crate::source::Span;
use crate::topology::Site;

/// What is known of a puzzle while it is compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Puzzle {
    /// The lowest value.
    pub(crate) low: u8,
    /// The highest value.
    pub(crate) high: u8,
    /// Pieces read so far: they are the signs of the values 1, 2 and so on.
    pub(crate) pieces: i32,
    /// The regions of the equipment, in their order.
    pub(crate) areas: Vec<Area>,
    /// The sites that the start rules fill in.
    pub(crate) given: Vec<Site>,
    /// The puzzle, once its conditions are known.
    pub(crate) satisfy: Option<Satisfy>,
}

pub(crate) static PUZZLE: Code = Code {
    name: "compile::puzzle",
    summary: "something that a deduction puzzle cannot be made of",
    explain: "A deduction puzzle is a game for one player. Its board tells which values its sites take, and its only rule \
              for moves is `(satisfy …)`: a move gives a site a value. Nothing is put, moved or taken, so that conditions \
              can ask of values, hints and rows alone.",
    wrong: "(game \"Wrong\" (players 1) (equipment {(board (square 4) (values Cell (range 1 4)))}) \
            (rules (play (satisfy (is Empty 0))) (end (if (is Solved) (result P1 Win)))))",
    right: "(game \"Right\" (players 1) (equipment {(board (square 4) (values Cell (range 1 4)))}) \
            (rules (play (satisfy (all Different (sites Board)))) (end (if (is Solved) (result P1 Win)))))",
};

/// A mistake in a puzzle.
pub(crate) fn wrong(span: Span, message: &str, label: &str, help: &str) -> Problem {
    Problem::error(&PUZZLE, span, message, label).with_help(help)
}

/// The puzzle that is being compiled.
///
/// # Errors
/// If the sites of the board take no values.
pub(crate) fn puzzle<'b>(builder: &'b mut Builder<'_>) -> Compiled<&'b mut Puzzle> {
    let span = builder.span();
    let wrong = || {
        wrong(
            span,
            "the sites of the board take no values",
            "only a deduction puzzle asks this",
            "write `(values Cell (range 1 9))` behind the graph of the board",
        )
    };
    builder.game.puzzle.as_mut().ok_or_else(|| wrong().into())
}

/// The sites of the board, row by row, column by column, and so on.
pub(crate) fn groups(kind: AreaKind, builder: &mut Builder<'_>) -> Vec<Vec<Site>> {
    let Some(board) = builder.game.board.clone() else {
        return Vec::new();
    };
    let (topology, site_type) = (&board.topology, board.site_type);
    match kind {
        AreaKind::Rows => topology.rows(site_type).to_vec(),
        AreaKind::Columns => topology.columns(site_type).to_vec(),
        AreaKind::Layers => topology.layers(site_type).to_vec(),
        AreaKind::AllSites => vec![topology.sites(site_type).collect()],
        // As in Ludii 1.3.12, whose boards know of none.
        AreaKind::Diagonals | AreaKind::Region => Vec::new(),
        AreaKind::SubGrids => sub_grids(topology.count(crate::topology::SiteType::Cell), |site| {
            let cell = crate::topology::SiteType::Cell;
            (topology.row(cell, site), topology.column(cell, site))
        }),
        AreaKind::AllDirections => {
            let all = crate::topology::AbsoluteDirection::All;
            let in_line = |site: Site| {
                let radials = topology.radials(site_type, site, all);
                let mut sites = vec![site];
                sites.extend(radials.flat_map(|radial| radial.sites[1..].to_vec()));
                sites
            };
            topology.sites(site_type).map(in_line).collect()
        }
        AreaKind::HintRegions => {
            let cell = crate::topology::SiteType::Cell;
            let hints = builder.game.hints.iter();
            let of_cells = hints.filter(|hint| hint.site_type == cell);
            of_cells.map(|hint| hint.sites.clone()).collect()
        }
        AreaKind::Touching => {
            let beside = |site: Site| {
                let adjacent = crate::topology::AbsoluteDirection::Adjacent;
                let near = topology.radials(site_type, site, adjacent);
                let near = near.filter_map(move |radial| radial.sites.get(1).copied());
                near.map(move |other| vec![site, other])
                    .collect::<Vec<Vec<Site>>>()
            };
            topology.sites(site_type).flat_map(beside).collect()
        }
        AreaKind::Corners | AreaKind::Sides | AreaKind::SidesNoCorners => {
            use crate::ludeme::words::BoardRegions;
            let which = match kind {
                AreaKind::Corners => BoardRegions::Corners,
                AreaKind::Sides => BoardRegions::Sides,
                _ => BoardRegions::SidesNoCorners,
            };
            let regions = crate::ludeme::region::board::board_regions(which, builder);
            let sites = |region: &Sites| match region {
                Sites::Const(id) => builder.game.regions[id.index()].clone(),
                _ => Vec::new(),
            };
            regions.iter().map(sites).collect()
        }
    }
}

/// The squares of a square board of n⁴ cells, each of n times n.
fn sub_grids(cells: usize, place: impl Fn(Site) -> (usize, usize)) -> Vec<Vec<Site>> {
    let size = (0..=cells)
        .take_while(|size| size.pow(4) <= cells)
        .last()
        .unwrap_or(0);
    let mut grids = vec![Vec::new(); size * size];
    for site in (0..cells).map(|index| Site(index as u16)) {
        let (row, column) = place(site);
        if let Some((row, column)) = row.checked_div(size).zip(column.checked_div(size))
            && row < size
            && column < size
        {
            grids[row * size + column].push(site);
        }
    }
    grids
}

/// Takes the hints of a kind of site over, in place of those before.
pub(super) fn set_hints(hints: Vec<Hint>, builder: &mut Builder<'_>) {
    if let Some(first) = hints.first() {
        let kind = first.site_type;
        builder.game.hints.retain(|hint| hint.site_type != kind);
    }
    builder.game.hints.extend(hints);
}
