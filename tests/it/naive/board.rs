//! Points of a rectangular board, their names and their neighbours. Columns are letters from the west, rows numbers
//! from the south.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A way to go: columns to the east, rows to the north.
pub(crate) type Way = (i32, i32);

/// The four ways along rows and columns.
pub(crate) const ORTHOGONAL: [Way; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The four ways between them.
pub(crate) const DIAGONAL: [Way; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// All eight ways.
pub(crate) fn all_ways() -> Vec<Way> {
    [ORTHOGONAL, DIAGONAL].concat()
}

/// A point; a1 is column 1, row 1. It need not be on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    /// Column, from 1.
    pub(crate) column: i32,
    /// Row, from 1.
    pub(crate) row: i32,
}

impl Point {
    /// The point `steps` times `way` away.
    pub(crate) fn along(self, way: Way, steps: i32) -> Self {
        Self {
            column: self.column + way.0 * steps,
            row: self.row + way.1 * steps,
        }
    }

    /// The points one step away in the given ways, on the board or not.
    pub(crate) fn around(self, ways: &[Way]) -> Vec<Self> {
        ways.iter().map(|way| self.along(*way, 1)).collect()
    }
}

impl Display for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}{}",
            char::from(b'a' + (self.column - 1) as u8),
            self.row
        )
    }
}

impl FromStr for Point {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let fault = || format!("expected a point such as `c4`, found `{name}`");
        let letter = name
            .bytes()
            .next()
            .filter(u8::is_ascii_lowercase)
            .ok_or_else(fault)?;
        let row = name[1..].parse().map_err(|_| fault())?;
        Ok(Self {
            column: i32::from(letter - b'a') + 1,
            row,
        })
    }
}

/// The point of that name; for names that the caller has checked.
pub(crate) fn point(name: &str) -> Point {
    name.parse().unwrap_or_else(|fault| panic!("{fault}"))
}

/// The points of a list of names separated by spaces.
pub(crate) fn points(names: &str) -> BTreeSet<Point> {
    names.split_whitespace().map(point).collect()
}

/// The size of a board, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Points in a row.
    pub(crate) columns: i32,
    /// Points in a column.
    pub(crate) rows: i32,
}

impl Grid {
    /// Whether the point is on the board.
    pub(crate) fn has(self, point: Point) -> bool {
        (1..=self.columns).contains(&point.column) && (1..=self.rows).contains(&point.row)
    }

    /// All points of the board.
    pub(crate) fn points(self) -> BTreeSet<Point> {
        (1..=self.columns)
            .flat_map(|column| (1..=self.rows).map(move |row| Point { column, row }))
            .collect()
    }

    /// The points one step away that are on the board.
    pub(crate) fn around(self, point: Point, ways: &[Way]) -> Vec<Point> {
        point
            .around(ways)
            .into_iter()
            .filter(|next| self.has(*next))
            .collect()
    }

    /// The point in the middle, if columns and rows are both odd.
    pub(crate) fn middle(self) -> Option<Point> {
        (self.columns % 2 == 1 && self.rows % 2 == 1).then_some(Point {
            column: self.columns / 2 + 1,
            row: self.rows / 2 + 1,
        })
    }
}

impl FromStr for Grid {
    type Err = String;

    fn from_str(size: &str) -> Result<Self, String> {
        let numbers = size
            .split_once('x')
            .and_then(|(left, right)| Some((left.parse().ok()?, right.parse().ok()?)));
        match numbers {
            Some((columns, rows)) if (2..=26).contains(&columns) && (2..=99).contains(&rows) => {
                Ok(Self { columns, rows })
            }
            _ => Err(format!("expected a board such as `8x7`, found `{size}`")),
        }
    }
}
