//! Facts about boards: counts, numbers, names, neighbours, straight ways and corners, each as in
//! Ludii 1.3.12.

use dafang::topology::graph::{Diagonals, diamond, rectangle, square, square_pyramid};
use dafang::topology::{
    AbsoluteDirection, Direction, Feature, Graph, GraphError, Relation, RelativeDirection, Site,
    SiteType, Topology,
};

const CELL: SiteType = SiteType::Cell;
const VERTEX: SiteType = SiteType::Vertex;
const EDGE: SiteType = SiteType::Edge;

fn topology(graph: Result<Graph, GraphError>) -> Topology {
    Topology::new(graph.expect("a graph")).expect("a board")
}

fn counts(board: &Topology) -> [usize; 3] {
    [CELL, VERTEX, EDGE].map(|site_type| board.count(site_type))
}

fn numbers<'s>(sites: impl IntoIterator<Item = &'s Site>) -> Vec<u16> {
    sites.into_iter().map(|site| site.0).collect()
}

fn ways(board: &Topology, from: u16, class: impl Into<AbsoluteDirection>) -> Vec<Vec<u16>> {
    board
        .radials(CELL, Site(from), class)
        .map(|radial| numbers(radial.sites))
        .collect()
}

#[test]
fn a_square_board_has_its_sites_where_it_is_played() {
    assert_eq!(counts(&topology(square(8, None, CELL))), [64, 81, 144]);
    assert_eq!(counts(&topology(square(8, None, VERTEX))), [49, 64, 112]);
    assert_eq!(counts(&topology(square(8, None, EDGE))), [49, 64, 112]);
    assert_eq!(
        counts(&topology(rectangle(3, 12, None, CELL))),
        [36, 52, 87]
    );
    assert_eq!(counts(&topology(diamond(3, None))), [13, 24, 36]);
}

#[test]
fn diagonals_change_what_there_is() {
    let with = |kind| counts(&topology(square(5, Some(kind), VERTEX)));
    assert_eq!(with(Diagonals::Alternating), [32, 25, 56]);
    assert_eq!(with(Diagonals::Implied), [16, 25, 40]);
    assert_eq!(with(Diagonals::Solid), [64, 41, 104]);
}

#[test]
fn sites_are_numbered_by_rows_from_the_south_west() {
    let board = topology(rectangle(3, 4, None, CELL));
    assert_eq!(board.label(CELL, Site(0)), "a1");
    assert_eq!(board.label(CELL, Site(3)), "d1");
    assert_eq!(board.label(CELL, Site(4)), "a2");
    assert_eq!(board.find(CELL, "D3"), Some(Site(11)));
    assert_eq!(board.find(CELL, "e1"), None);
    assert_eq!(
        (board.row(CELL, Site(7)), board.column(CELL, Site(7))),
        (1, 3)
    );
    let wide = topology(rectangle(2, 28, None, VERTEX));
    assert_eq!(wide.label(VERTEX, Site(27)), "ab1");
}

#[test]
fn cells_touch_by_edges_and_corners() {
    let board = topology(square(3, None, CELL));
    let of = |relation| numbers(board.neighbours(CELL, relation, Site(4)));
    assert_eq!(of(Relation::Orthogonal), [7, 5, 1, 3]);
    assert_eq!(of(Relation::Diagonal), [8, 2, 0, 6]);
    assert_eq!(of(Relation::Adjacent), [7, 8, 5, 2, 1, 0, 3, 6]);
    assert!(of(Relation::OffDiagonal).is_empty());
    assert_eq!(
        board.distance(CELL, Relation::Orthogonal, Site(0), Site(8)),
        Some(4)
    );
    assert_eq!(
        board.distance(CELL, Relation::Adjacent, Site(0), Site(8)),
        Some(2)
    );
    assert_eq!(
        board.distance(CELL, Relation::Diagonal, Site(0), Site(1)),
        None
    );
}

#[test]
fn vertices_are_adjacent_only_along_edges() {
    let board = topology(square(3, None, VERTEX));
    let of = |relation| numbers(board.neighbours(VERTEX, relation, Site(4)));
    assert_eq!(of(Relation::Adjacent), [7, 5, 1, 3]);
    assert_eq!(of(Relation::Diagonal), [8, 2, 0, 6]);
    assert_eq!(of(Relation::All), [7, 8, 5, 2, 1, 0, 3, 6]);
}

#[test]
fn radials_run_to_the_rim() {
    let board = topology(square(4, None, CELL));
    let orthogonal = [vec![5, 9, 13], vec![5, 6, 7], vec![5, 1], vec![5, 4]];
    assert_eq!(ways(&board, 5, AbsoluteDirection::Orthogonal), orthogonal);
    assert_eq!(ways(&board, 5, Direction::NE), [[5, 10, 15]]);
    let lines = board.distinct_radials(CELL, Site(5), AbsoluteDirection::Adjacent);
    let lines: Vec<_> = lines
        .map(|line| (numbers(line.sites), line.opposite.map(numbers)))
        .collect();
    let expected = [
        (vec![5, 9, 13], Some(vec![5, 1])),
        (vec![5, 10, 15], Some(vec![5, 0])),
        (vec![5, 6, 7], Some(vec![5, 4])),
        (vec![5, 2], Some(vec![5, 8])),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn directions_of_square_boards() {
    use Direction::*;
    let board = topology(square(4, None, CELL));
    assert_eq!(
        board.directions(CELL, Relation::Adjacent),
        [N, NE, E, SE, S, SW, W, NW]
    );
    assert_eq!(
        board.directions_from(CELL, Relation::Adjacent, Site(0)),
        [N, NE, E]
    );
    assert_eq!(board.step(CELL, Site(0), N), Some(Site(4)));
    assert_eq!(board.step(CELL, Site(0), S), None);
    let supported = board.directions(CELL, Relation::Adjacent);
    assert_eq!(
        RelativeDirection::Forwards.directions(N, supported),
        [NW, N, NE]
    );
    assert_eq!(RelativeDirection::FR.directions(S, supported), [SW]);
    assert_eq!(RelativeDirection::Backward.directions(W, supported), [E]);
}

#[test]
fn special_sites_of_square_boards() {
    let board = topology(square(4, None, CELL));
    let with = |feature| numbers(&board.with(CELL, feature));
    assert_eq!(with(Feature::Corner), [0, 3, 12, 15]);
    assert_eq!(with(Feature::Centre), [5, 6, 9, 10]);
    assert_eq!(with(Feature::Inner), [5, 6, 9, 10]);
    assert_eq!(with(Feature::Top), [12, 13, 14, 15]);
    assert_eq!(with(Feature::Side(Direction::W)), [0, 4, 8, 12]);
    assert_eq!(with(Feature::Phase(0)), [0, 2, 5, 7, 8, 10, 13, 15]);
    assert_eq!(numbers(&board.rows(CELL)[1]), [4, 5, 6, 7]);
    assert_eq!(numbers(&board.columns(CELL)[3]), [3, 7, 11, 15]);
}

#[test]
fn a_pyramid_rises_in_layers() {
    let board = topology(square_pyramid(4, VERTEX));
    assert_eq!(board.count(VERTEX), 30);
    let sizes: Vec<usize> = board.layers(VERTEX).iter().map(Vec::len).collect();
    assert_eq!(sizes, [16, 9, 4, 1]);
    let up: Vec<Site> = board
        .steps_towards(VERTEX, Site(0), AbsoluteDirection::Upward)
        .collect();
    assert_eq!(numbers(&up), [4]);
}

#[test]
fn too_large_a_board_is_refused() {
    assert!(square(256, None, VERTEX).is_err());
    assert!(square(usize::MAX, None, CELL).is_err());
    assert!(square(0, None, CELL).is_err());
}
