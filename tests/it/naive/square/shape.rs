//! Geometry of the square games: drawn lines, and all instances of every kind of pattern on a board.

use super::rules::{Edges, Kind, Middle, Rules, StepLines};
use crate::naive::board::{DIAGONAL, Grid, ORTHOGONAL, Point, point};
use std::collections::BTreeSet;

/// Points that form a pattern when all of them hold stones of one player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Instance {
    /// What it is.
    pub(crate) kind: Kind,
    /// The points of the stones.
    pub(crate) points: BTreeSet<Point>,
    /// A point that must be vacant.
    pub(crate) middle: Option<Point>,
}

/// Whether the board shows a line between these diagonal neighbours.
pub(crate) fn diagonal_drawn(edges: Edges, from: Point, to: Point) -> bool {
    match edges {
        Edges::None => false,
        Edges::Centre => [from, to].contains(&point("d4")),
        Edges::Alquerque => (from.column + from.row) % 2 == 0,
        Edges::Full => true,
    }
}

/// The points that a step from here may reach on an empty board.
pub(crate) fn step_lines(rules: &Rules, from: Point) -> Vec<Point> {
    let mut reached = rules.board.around(from, &ORTHOGONAL);
    if rules.steplines == StepLines::Drawn {
        let diagonal = rules.board.around(from, &DIAGONAL);
        reached.extend(
            diagonal
                .into_iter()
                .filter(|to| diagonal_drawn(rules.edges, from, *to)),
        );
    }
    reached
}

/// All instances of one kind on the board. The kinds `run4` and `run5` depend on the stones and have none here.
pub(crate) fn instances(rules: &Rules, kind: Kind) -> BTreeSet<Instance> {
    use Kind::{Aligned, Any, Diagonal, Diamond, Unit};
    let places = places(rules, kind);
    if rules.middle == Middle::Any || ![Unit, Aligned, Diamond, Diagonal, Any].contains(&kind) {
        return places;
    }
    let with_middle = |mut place: Instance| {
        place.middle = middle(&place.points);
        place
    };
    places.into_iter().map(with_middle).collect()
}

/// The point halfway between two opposite corners of a square, if there is one.
fn middle(corners: &BTreeSet<Point>) -> Option<Point> {
    let columns: i32 = corners.iter().map(|corner| corner.column).sum();
    let rows: i32 = corners.iter().map(|corner| corner.row).sum();
    (columns % 4 == 0 && rows % 4 == 0).then_some(Point {
        column: columns / 4,
        row: rows / 4,
    })
}

/// The instances of one kind, whatever stands in the middle.
fn places(rules: &Rules, kind: Kind) -> BTreeSet<Instance> {
    let board = rules.board;
    match kind {
        Kind::Unit => squares(board, kind, |side, tilt| side == 1 && tilt == 0),
        Kind::Aligned => squares(board, kind, |_, tilt| tilt == 0),
        Kind::Any => squares(board, kind, |_, _| true),
        Kind::Diagonal => on_point(board),
        Kind::Diamond => rings(board, &ORTHOGONAL)
            .map(|(_, ring)| Instance {
                kind,
                points: ring,
                middle: None,
            })
            .collect(),
        Kind::Surround => rings(board, &ORTHOGONAL)
            .map(|(middle, ring)| Instance {
                kind,
                points: ring,
                middle: Some(middle),
            })
            .collect(),
        Kind::Cross => rings(board, &DIAGONAL)
            .filter(|(middle, ring)| {
                ring.iter()
                    .any(|corner| diagonal_drawn(rules.edges, *middle, *corner))
            })
            .map(|(middle, ring)| Instance {
                kind,
                points: ring,
                middle: Some(middle),
            })
            .collect(),
        Kind::Line => lines(board, kind, |_| true),
        Kind::InnerLine => lines(board, kind, |depth| depth > 0),
        Kind::BorderLine => lines(board, kind, |depth| depth == 0),
        Kind::SecondLine => lines(board, kind, |depth| depth == 1),
        Kind::MiddleLine => lines(board, kind, |depth| depth > 1),
        Kind::Slash3 => slashes(board, kind, 3),
        Kind::Slash4 => slashes(board, kind, 4),
        Kind::Slash5 => slashes(board, kind, 5),
        Kind::Slash6 => slashes(board, kind, 6),
        Kind::Run4 | Kind::Run5 => BTreeSet::new(),
    }
}

/// Squares with the sides (a, b) and (-b, a), for every a ≥ 1 and b ≥ 0 that the test wants.
fn squares(board: Grid, kind: Kind, wanted: impl Fn(i32, i32) -> bool) -> BTreeSet<Instance> {
    let longest = board.columns.max(board.rows);
    let mut found = BTreeSet::new();
    for corner in board.points() {
        for a in 1..longest {
            for b in (0..longest).filter(|b| wanted(a, *b)) {
                let points: BTreeSet<Point> = [(0, 0), (a, b), (a - b, b + a), (-b, a)]
                    .into_iter()
                    .map(|way| corner.along(way, 1))
                    .filter(|point| board.has(*point))
                    .collect();
                if points.len() == 4 {
                    found.insert(Instance {
                        kind,
                        points,
                        middle: None,
                    });
                }
            }
        }
    }
    found
}

/// Squares that stand on a corner: two corners in one column, two in one row, all as far from the middle.
fn on_point(board: Grid) -> BTreeSet<Instance> {
    let mut found = BTreeSet::new();
    for middle in board.points() {
        for reach in 1..=board.columns.max(board.rows) {
            let corners = ORTHOGONAL.map(|way| middle.along(way, reach));
            if corners.iter().all(|corner| board.has(*corner)) {
                found.insert(Instance {
                    kind: Kind::Diagonal,
                    points: corners.into_iter().collect(),
                    middle: None,
                });
            }
        }
    }
    found
}

/// Every point that has all four neighbours in these ways, with them.
fn rings(
    board: Grid,
    ways: &'static [(i32, i32); 4],
) -> impl Iterator<Item = (Point, BTreeSet<Point>)> {
    let with_ring = move |middle: Point| {
        (
            middle,
            board
                .around(middle, ways)
                .into_iter()
                .collect::<BTreeSet<_>>(),
        )
    };
    board
        .points()
        .into_iter()
        .map(with_ring)
        .filter(|(_, ring)| ring.len() == 4)
}

/// Complete columns and rows whose distance from the border the test wants.
fn lines(board: Grid, kind: Kind, wanted: impl Fn(i32) -> bool) -> BTreeSet<Instance> {
    let depth = |number: i32, size: i32| (number - 1).min(size - number);
    let columns = (1..=board.columns)
        .filter(|column| wanted(depth(*column, board.columns)))
        .map(|column| {
            board
                .points()
                .into_iter()
                .filter(|point| point.column == column)
                .collect()
        });
    let rows = (1..=board.rows)
        .filter(|row| wanted(depth(*row, board.rows)))
        .map(|row| {
            board
                .points()
                .into_iter()
                .filter(|point| point.row == row)
                .collect()
        });
    columns
        .chain(rows)
        .map(|points| Instance {
            kind,
            points,
            middle: None,
        })
        .collect()
}

/// Complete diagonals of exactly that length.
fn slashes(board: Grid, kind: Kind, length: usize) -> BTreeSet<Instance> {
    diagonals(board)
        .into_iter()
        .filter(|diagonal| diagonal.len() == length)
        .map(|diagonal| Instance {
            kind,
            points: diagonal.into_iter().collect(),
            middle: None,
        })
        .collect()
}

/// All diagonals of the board from border to border, in both directions, each in order.
pub(crate) fn diagonals(board: Grid) -> Vec<Vec<Point>> {
    let mut found = Vec::new();
    for way in [(1, 1), (1, -1)] {
        for start in board
            .points()
            .into_iter()
            .filter(|start| !board.has(start.along(way, -1)))
        {
            let reach = (0..).map(|steps| start.along(way, steps));
            found.push(reach.take_while(|point| board.has(*point)).collect());
        }
    }
    found
}
