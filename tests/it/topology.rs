//! Facts about boards: counts, numbers, names, neighbours, straight ways and corners, each as in
//! Ludii 1.3.12.

use dafang::topology::graph::*;
use dafang::topology::{
    AbsoluteDirection, Direction, Feature, Graph, GraphError, Relation, RelativeDirection, Sides,
    Site, SiteType, Topology,
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

/// Numbers of cells, vertices and edges as reference records give them for games on these boards.
#[test]
fn counts_of_many_boards() {
    let hex = |shape, side| hex(shape, side, None).unwrap();
    let rings = |rings: &[i32]| circle(rings, RingOffset::Aligned, VERTEX).unwrap();
    let joined = Joins {
        join_corners: true,
        ..Joins::default()
    };
    let concentric = |sides, rings, joins| concentric(sides, rings, joins, VERTEX).unwrap();
    let star = regular(RegularShape::Star, 5, VERTEX).unwrap();
    let hexagon = regular(RegularShape::Star, 6, EDGE).unwrap();
    let removal = |cells: &[usize]| Removal {
        cells: cells.to_vec(),
        ..Removal::default()
    };
    let triangle = tri(TriShape::Triangle, 13, None, CELL).unwrap();
    let corners = [0, 1, 13, 25, 11, 12, 24, 36, 165, 166, 167, 168];
    let round = circle(&[0, 0, 0, 16, 16, 16, 16], RingOffset::Aligned, CELL).unwrap();
    let boards = [
        (hex(HexShape::Hexagon, 5), [61, 150, 210]),
        (hex(HexShape::Hexagon, 21), [1261, 2646, 3906]),
        (hex(HexShape::Limping, 5), [75, 181, 255]),
        (hex(HexShape::Triangle, 11), [66, 166, 231]),
        (hex(HexShape::Diamond, 11), [121, 286, 406]),
        (rotate(hex(HexShape::Star, 2), 30.0), [37, 102, 138]),
        (
            tri(TriShape::Hexagon, 7, None, VERTEX).unwrap(),
            [216, 127, 342],
        ),
        (
            tri(TriShape::Hexagon, 7, None, CELL).unwrap(),
            [294, 169, 462],
        ),
        (
            tri(TriShape::Limping, 3, None, VERTEX).unwrap(),
            [37, 27, 63],
        ),
        (tri_sides(&[3, 5, 3, 5, 3]).unwrap(), [52, 36, 87]),
        (
            dual(tri(TriShape::Hexagon, 7, None, CELL).unwrap()).unwrap(),
            [127, 294, 420],
        ),
        (remove(triangle, &removal(&corners)), [157, 105, 252]),
        (tiling(Tiling::T33434, 3, None).unwrap(), [72, 62, 133]),
        (tiling(Tiling::T3464, 2, None).unwrap(), [61, 72, 132]),
        (concentric(4, 3, Joins::default()), [0, 24, 32]),
        (concentric(4, 3, joined), [0, 24, 40]),
        (concentric(3, 3, joined), [0, 18, 30]),
        (rings(&[1, 8, 8, 8]), [0, 25, 48]),
        (rings(&[1, -4, -4, 20]), [0, 29, 32]),
        (rings(&[15]), [0, 15, 15]),
        (remove(round, &removal(&[1])), [64, 81, 144]),
        (complete(hexagon).unwrap(), [2, 6, 15]),
        (split_crossings(star).unwrap(), [6, 10, 15]),
        (spiral(5, 88, Winding::Clockwise).unwrap(), [0, 88, 87]),
        (
            scale(wedge(4, Some(3)).unwrap(), 1.0, 2.0, 1.0),
            [0, 10, 15],
        ),
        (mancala(2, 6, Stores::Outer, 2).unwrap(), [7, 14, 20]),
        (mancala(2, 12, Stores::None, 2).unwrap(), [11, 24, 34]),
    ];
    for (number, (graph, expected)) in boards.into_iter().enumerate() {
        let board = Topology::new(graph).unwrap();
        assert_eq!(counts(&board), expected, "board {number}");
    }
}

#[test]
fn hexagons_have_six_sides_and_six_diagonals() {
    use Direction::*;
    let board = topology(hex(HexShape::Hexagon, 5, None));
    let middle = Site(30);
    assert_eq!(numbers(&board.with(CELL, Feature::Centre)), [30]);
    assert_eq!(
        numbers(&board.with(CELL, Feature::Corner)),
        [0, 4, 26, 34, 56, 60]
    );
    assert_eq!(
        numbers(&board.with(CELL, Feature::Side(NE))),
        [34, 42, 49, 55, 60]
    );
    let of = |relation| numbers(board.neighbours(CELL, relation, middle));
    assert_eq!(of(Relation::Orthogonal), [39, 31, 22, 21, 29, 38]);
    assert_eq!(of(Relation::Adjacent), of(Relation::Orthogonal));
    assert_eq!(of(Relation::Diagonal), [46, 40, 23, 14, 20, 37]);
    assert_eq!(
        board.directions(CELL, Relation::Orthogonal),
        [NNE, E, SSE, SSW, W, NNW]
    );
    assert_eq!(ways(&board, 30, E), [[30, 31, 32, 33, 34]]);
    assert_eq!(board.label(CELL, Site(0)), "a1");
}

#[test]
fn edges_that_share_an_end_are_adjacent() {
    let board = topology(square(3, None, VERTEX));
    let middle = board.edge_between(Site(3), Site(4)).unwrap();
    let of = |relation| {
        let mut sites = numbers(board.neighbours(SiteType::Edge, relation, middle));
        sites.sort_unstable();
        sites
    };
    let mut sharing: Vec<u16> = board
        .edge_ends(middle)
        .into_iter()
        .flat_map(|end| numbers(&board.vertex_edges(end)))
        .filter(|edge| *edge != middle.0)
        .collect();
    sharing.sort_unstable();
    assert_eq!(sharing.len(), 5);
    assert_eq!(of(Relation::Adjacent), sharing);
    assert_eq!(of(Relation::Orthogonal), sharing);
    assert!(of(Relation::Diagonal).is_empty());
}

#[test]
fn merged_boards_keep_the_numbers_of_the_first() {
    // The board of Adugo: an alquerque board with a triangle below.
    let alquerque = shift(
        square(5, Some(Diagonals::Alternating), VERTEX).unwrap(),
        0.0,
        2.0,
        0.0,
    );
    let board = topology(merge(&[alquerque, wedge(3, None).unwrap()], Connect::Apart));
    assert_eq!(counts(&board), [36, 31, 66]);
    assert_eq!(board.label(VERTEX, Site(0)), "a3");
    assert_eq!(
        numbers(board.neighbours(VERTEX, Relation::Adjacent, Site(0))),
        [5, 6, 1]
    );
    let around = numbers(board.neighbours(VERTEX, Relation::Adjacent, Site(2)));
    assert_eq!(around, [7, 8, 3, 27, 26, 25, 1, 6]);
}

#[test]
fn pits_are_numbered_between_the_stores() {
    let board = topology(mancala(2, 6, Stores::Outer, 2));
    let row: Vec<Site> = (0..14).map(Site).collect();
    let first = board.position(VERTEX, row[0]);
    let last = board.position(VERTEX, row[13]);
    assert!(
        first.x < 0.0 && last.x > 5.5,
        "the stores are the first and the last site"
    );
    assert_eq!(board.step(VERTEX, Site(1), Direction::E), Some(Site(2)));
    assert_eq!(board.step(VERTEX, Site(1), Direction::N), Some(Site(7)));
}

#[test]
fn circles_are_followed_around_their_pivot() {
    use Direction::*;
    let board = topology(circle(&[1, 8], RingOffset::Aligned, VERTEX));
    let towards = |from: u16, direction: Direction| {
        let sites: Vec<Site> = board.steps_towards(VERTEX, Site(from), direction).collect();
        numbers(&sites)
    };
    assert_eq!(towards(1, CW), [8]);
    assert_eq!(towards(1, CCW), [2]);
    assert_eq!(towards(1, In), [0]);
    assert_eq!(towards(0, Out).len(), 8);
    let around = board.radials(VERTEX, Site(1), AbsoluteDirection::Rotational);
    let around: Vec<Vec<u16>> = around.map(|radial| numbers(radial.sites)).collect();
    assert_eq!(
        around,
        [
            vec![1, 8, 7, 6, 5, 4, 3, 2],
            vec![1, 0, 5],
            vec![1, 2, 3, 4, 5, 6, 7, 8]
        ]
    );
}

#[test]
fn outlines_cut_boards() {
    let lattice = || square(6, None, VERTEX).unwrap();
    let outline = Polygon::new(&[[0.0, 0.0], [0.0, 2.0], [2.0, 2.0], [2.0, 0.0]]);
    assert_eq!(keep(lattice(), &outline).count(VERTEX), 9);
    assert_eq!(clip(lattice(), &outline).count(VERTEX), 27);
    assert_eq!(hole(lattice(), &outline).count(CELL), 21);
}

#[test]
fn outlandish_boards_are_refused() {
    assert!(hex(HexShape::Hexagon, 100_000, None).is_err());
    assert!(spiral(5, 3, Winding::Clockwise).is_err());
    assert!(concentric(2, 3, Joins::default(), CELL).is_err());
    assert!(mancala(9, 6, Stores::Outer, 2).is_err());
    assert!(circle(&[i32::MIN], RingOffset::Aligned, VERTEX).is_err());
    assert!(square_sides(&[i32::MAX, i32::MAX], None).is_err());
    assert!(tri_sides(&[i32::MAX, i32::MIN, 7]).is_err());
    assert!(layers(usize::MAX, &square(3, None, CELL).unwrap()).is_err());
    let many = square(20, None, VERTEX).unwrap();
    assert!(complete(many).is_err());
    assert!(tri_sides(&[]).is_ok() && hex_within(&Polygon::new(&[])).is_ok());
}

/// Any board made of a few others, sane or not.
fn any_graph() -> impl proptest::strategy::Strategy<Value = Graph> {
    use proptest::prelude::*;
    let site_type = prop_oneof![Just(CELL), Just(VERTEX), Just(EDGE)];
    let base = (0..12_usize, 0..7_usize, 0..7_usize, site_type).prop_map(|(kind, a, b, site)| {
        let shapes = [
            HexShape::Limping,
            HexShape::Star,
            HexShape::Prism,
            HexShape::Rectangle,
        ];
        let graph = match kind {
            0 => rectangle(a, b, Some(Diagonals::Solid), site),
            1 => hex(shapes[b % 4], a, Some(b)),
            2 => tri(TriShape::Hexagon, a, None, site),
            3 => circle(
                &[a as i32, b as i32, 2 * b as i32],
                RingOffset::Staggered,
                site,
            ),
            4 => concentric(a, b, Joins::default(), site),
            5 => spiral(a, 7 * b, Winding::Clockwise),
            6 => wedge(a, Some(b)),
            7 => tiling(Tiling::T3464, a.min(2), Some(b.min(2))),
            8 => brick(BrickShape::Diamond, a, Some(b), RowEnds::Trimmed),
            9 => square_pyramid(a, site),
            10 => quadhex(a.min(3), Sections::Thirds),
            _ => celtic(a, Some(b)),
        };
        graph.unwrap_or_default()
    });
    base.prop_recursive(3, 12, 3, |inner| {
        let number = prop_oneof![-3.0..3.0_f64, Just(0.0), Just(1e30), Just(0.5)];
        (0..14_usize, inner.clone(), inner, number, 0..9_usize).prop_map(
            |(kind, one, other, x, n)| {
                let outline = Polygon::new(&[[-x, -x], [-x, x], [x, 2.0 * x], [2.0 * x, -1.0]]);
                let removal = Removal {
                    cells: vec![n, n + 1],
                    vertices: vec![n, 0],
                    edges: vec![[n, 0], [1, n]],
                    ..Removal::default()
                };
                let addition = Addition {
                    vertices: vec![[x, x, 0.0]],
                    edges: vec![[n, 0]],
                    cells: vec![vec![0, 1, n]],
                    connect: Some(Connect::Near),
                    ..Addition::default()
                };
                let result = match kind {
                    0 => Ok(shift(one, x, 1.0, 0.0)),
                    1 => Ok(scale(one, x, 1.0, 1.0)),
                    2 => Ok(rotate(one, 40.0 * x)),
                    3 => Ok(remove(one, &removal)),
                    4 => add(one, &addition),
                    5 => merge(&[one, other], Connect::Apart),
                    6 => union_of(vec![one, other], Connect::Near),
                    7 => Ok(intersect(&[one, other])),
                    8 => dual(one),
                    9 => subdivide(one, n, CELL),
                    10 => split_crossings(one),
                    11 => Ok(keep(trim(one), &outline)),
                    12 => layers(n.min(3), &one),
                    _ => Ok(hole(clip(one, &outline), &outline)),
                };
                result.unwrap_or_default()
            },
        )
    })
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(150))]

    /// Whatever is built, measuring it ends, and what it says of itself agrees.
    #[test]
    fn any_board_can_be_measured(graph in any_graph()) {
        let Ok(board) = Topology::new(graph) else { return Ok(()); };
        for site_type in SiteType::ALL {
            for site in board.sites(site_type) {
                let label = board.label(site_type, site);
                let found = board.find(site_type, label).expect("every label is found");
                proptest::prop_assert!(found <= site);
                let inner = board.has(site_type, site, Feature::Inner);
                proptest::prop_assert!(inner != board.has(site_type, site, Feature::Outer));
                for radial in board.radials(site_type, site, AbsoluteDirection::All) {
                    proptest::prop_assert_eq!(radial.sites[0], site);
                    let next = radial.sites[1];
                    let near = board.neighbours(site_type, Relation::All, site);
                    proptest::prop_assert!(near.contains(&next));
                }
                board.radials(site_type, site, AbsoluteDirection::Rotational).count();
            }
            let in_rows: usize = board.layers(site_type).iter().map(Vec::len).sum();
            proptest::prop_assert_eq!(in_rows, board.count(site_type));
        }
    }
}

#[test]
fn lines_beside_the_sides_go_round_the_board() {
    let lines = |board: &Topology, distance: usize| {
        let sides = Sides::of(board)?;
        let lines = sides.at_distance(distance)?;
        Some(lines.iter().map(|line| numbers(*line)).collect::<Vec<_>>())
    };
    let board = topology(rectangle(4, 5, None, VERTEX));
    let expected = [
        vec![5, 6, 7, 8, 9],
        vec![3, 8, 13, 18],
        vec![14, 13, 12, 11, 10],
        vec![16, 11, 6, 1],
    ];
    assert_eq!(lines(&board, 1).expect("there are lines"), expected);
    // Those at distance 2 are at distance 1 from the side opposite.
    assert_eq!(lines(&board, 2), None);
    let hexagons = topology(hex(HexShape::Hexagon, 3, None));
    assert_eq!(lines(&hexagons, 1), None);
}
