//! The pieces of Warring States Chess, where they stand at the start and how they move.

use super::rules::{MoveKind, Rules, Screen};
use crate::naive::board::{DIAGONAL, Grid, ORTHOGONAL, Point, Way, all_ways, point};
use std::collections::{BTreeMap, BTreeSet};

/// The board.
pub(crate) const GRID: Grid = Grid {
    columns: 19,
    rows: 19,
};

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Piece {
    /// Its side, 1 to 7; 0 for the Emperor.
    pub(crate) side: usize,
    /// What it is: `G`, `L`, `M`, `D`, `C`, `A`, `X`, `S`, `B`, `H` or `E`.
    pub(crate) code: char,
}

/// The pieces by their points.
pub(crate) type Board = BTreeMap<Point, Piece>;

/// An army as its owner sees it: what stands a number of points forward of the General and a number to his left.
const ARMY: [(char, i32, i32); 17] = [
    ('H', 0, 3),
    ('B', 0, 2),
    ('L', 0, 1),
    ('G', 0, 0),
    ('M', 0, -1),
    ('B', 0, -2),
    ('H', 0, -3),
    ('H', 1, 2),
    ('B', 1, 1),
    ('C', 1, 0),
    ('B', 1, -1),
    ('H', 1, -2),
    ('S', 2, 1),
    ('X', 2, 0),
    ('S', 2, -1),
    ('A', 3, 0),
    ('D', 4, 0),
];

/// The point of a side's General, and where it looks.
fn camp(side: usize) -> (Point, Way) {
    let (anchor, forward) = match side {
        1 => ("a10", (1, 0)),
        2 => ("f1", (0, 1)),
        3 => ("n1", (0, 1)),
        4 => ("s6", (-1, 0)),
        5 => ("s14", (-1, 0)),
        6 => ("n19", (0, -1)),
        _ => ("f19", (0, -1)),
    };
    (point(anchor), forward)
}

/// The starting position: the Emperor and the armies of these sides.
pub(crate) fn start(rules: &Rules, sides: &BTreeSet<usize>) -> Board {
    let mut board = Board::from([(point("j10"), Piece { side: 0, code: 'E' })]);
    for side in sides {
        let place = match (rules.swap_zhao_yan, side) {
            (true, 6) => 7,
            (true, 7) => 6,
            _ => *side,
        };
        let (anchor, forward) = camp(place);
        let left = (-forward.1, forward.0);
        for (code, ahead, aside) in ARMY {
            let code = match (rules.south_swapped && [2, 3].contains(side), code) {
                (true, 'L') => 'M',
                (true, 'M') => 'L',
                _ => code,
            };
            board.insert(
                anchor.along(forward, ahead).along(left, aside),
                Piece { side: *side, code },
            );
        }
    }
    board
}

/// The points on the way from here, in order, as far as the board and `most` allow.
fn ray(from: Point, way: Way, most: i32) -> Vec<Point> {
    (1..=most)
        .map(|steps| from.along(way, steps))
        .take_while(|point| GRID.has(*point))
        .collect()
}

/// The points of a path up to the first piece, that piece's point included.
fn until_piece(board: &Board, path: Vec<Point>) -> Vec<Point> {
    let vacant = path
        .iter()
        .take_while(|point| !board.contains_key(point))
        .count();
    path.into_iter().take(vacant + 1).collect()
}

/// The last point of a path of that length, if nothing stands on the points before it.
fn at_the_end(board: &Board, path: Vec<Point>, length: usize, gait: MoveKind) -> Vec<Point> {
    let reached = match gait {
        MoveKind::Clear | MoveKind::UpTo => until_piece(board, path),
        MoveKind::Leap => path,
    };
    match gait {
        MoveKind::UpTo => reached,
        MoveKind::Clear | MoveKind::Leap => reached.into_iter().skip(length - 1).collect(),
    }
}

/// The points that a piece can go to if it may capture whatever stands there. `friend` tells of own pieces.
pub(crate) fn reach(
    rules: &Rules,
    board: &Board,
    from: Point,
    code: char,
    friend: impl Fn(Piece) -> bool,
) -> BTreeSet<Point> {
    let slide = |ways: &[Way]| -> BTreeSet<Point> {
        ways.iter()
            .flat_map(|way| until_piece(board, ray(from, *way, 19)))
            .collect()
    };
    let shoot = |length: i32| -> BTreeSet<Point> {
        let paths = all_ways().into_iter().map(|way| ray(from, way, length));
        paths
            .flat_map(|path| at_the_end(board, path, length as usize, rules.archers))
            .collect()
    };
    let vacant = |point: &Point| !board.contains_key(point);
    match code {
        'G' => slide(&all_ways()),
        'L' => slide(&ORTHOGONAL),
        'M' => slide(&DIAGONAL),
        'D' => slide(&all_ways()).into_iter().filter(vacant).collect(),
        'C' => {
            let mut reached: BTreeSet<Point> =
                slide(&ORTHOGONAL).into_iter().filter(vacant).collect();
            reached.extend(
                ORTHOGONAL
                    .iter()
                    .filter_map(|way| cannon_shot(rules, board, from, *way, &friend)),
            );
            reached
        }
        'A' => shoot(4),
        'X' => shoot(5),
        'S' => GRID.around(from, &DIAGONAL).into_iter().collect(),
        'B' => GRID.around(from, &ORTHOGONAL).into_iter().collect(),
        'H' => ride(rules, board, from),
        _ => BTreeSet::new(),
    }
}

/// The second piece on the way, if the first one may serve as a screen.
fn cannon_shot(
    rules: &Rules,
    board: &Board,
    from: Point,
    way: Way,
    friend: &impl Fn(Piece) -> bool,
) -> Option<Point> {
    let mut met = ray(from, way, 19)
        .into_iter()
        .filter(|point| board.contains_key(point));
    let screen = board[&met.next()?];
    let serves = match rules.screen {
        Screen::Any => true,
        Screen::Friend => friend(screen),
        Screen::NoEmperor => screen.code != 'E',
    };
    met.next().filter(|_| serves)
}

/// One point straight on, then three between that way and one beside it.
fn ride(rules: &Rules, board: &Board, from: Point) -> BTreeSet<Point> {
    let mut reached = BTreeSet::new();
    for straight in ORTHOGONAL {
        for slant in DIAGONAL
            .into_iter()
            .filter(|slant| slant.0 * straight.0 + slant.1 * straight.1 == 1)
        {
            let first = from.along(straight, 1);
            if rules.cavalry == MoveKind::Leap || (GRID.has(first) && !board.contains_key(&first)) {
                reached.extend(at_the_end(board, ray(first, slant, 3), 3, rules.cavalry));
            }
        }
    }
    reached
}
