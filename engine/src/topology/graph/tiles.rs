//! Boards laid out of equal tiles: each place of a lattice adds the corners of one tile.

use super::{Graph, GraphError, PointIndex, Polygon};
use crate::topology::geometry::{Point, single};
use crate::topology::site::MAX_SITES;

/// Corners closer than this are one.
const SAME_CORNER: f64 = 0.1;

/// A kind of tile and where its copies lie.
pub(super) struct Tile<'t> {
    /// Position of the tile in a row and column.
    pub(super) position: fn(i32, i32) -> Point,
    /// Its corners, seen from its position.
    pub(super) corners: &'t [[f64; 2]],
}

impl Tile<'_> {
    /// The board of the tiles at some places, with an edge between corners one unit apart.
    pub(super) fn laid_at(
        &self,
        places: impl Iterator<Item = (i32, i32)>,
    ) -> Result<Graph, GraphError> {
        let mut scratch = Graph::default();
        let mut index = PointIndex::new(&scratch, 1.0);
        for (row, column) in places {
            let centre = (self.position)(row, column);
            for [x, y] in self.corners {
                let corner = Point::flat(centre.x + x, centre.y + y);
                let known = index.around(corner, SAME_CORNER).any(|vertex| {
                    scratch.vertices[vertex].position.ground_distance(corner) < SAME_CORNER
                });
                if !known {
                    let vertex = scratch.add_vertex(corner);
                    index.insert(&scratch, vertex);
                }
            }
            if scratch.vertices.len() > MAX_SITES {
                return Err(GraphError::TooLarge);
            }
        }
        let corners: Vec<Point> = scratch.vertices.iter().map(|v| v.position).collect();
        Graph::from_unit_lattice(&corners)
    }

    /// The board of the tiles whose positions lie within an outline; `margin` widens the rows and
    /// columns that are tried beyond its bounds.
    pub(super) fn laid_within(&self, outline: &Polygon, margin: i32) -> Result<Graph, GraphError> {
        let outline = outline.inflated();
        let places = places_around(&outline, margin)?;
        self.laid_at(places.filter(|&(row, column)| outline.contains((self.position)(row, column))))
    }
}

/// The rows and columns around an outline, taken as if rows and columns were one unit apart.
pub(super) fn places_around(
    outline: &Polygon,
    margin: i32,
) -> Result<impl Iterator<Item = (i32, i32)> + use<>, GraphError> {
    let bounds = outline.bounds();
    let whole = |value: f64| value as i32;
    let (west, south) = (whole(bounds.x), whole(bounds.y));
    let (east, north) = (
        whole(bounds.x + bounds.width),
        whole(bounds.y + bounds.height),
    );
    let far = [west, south, east, north]
        .iter()
        .any(|side| side.unsigned_abs() > MOST_LINES);
    let margin = margin.unsigned_abs();
    if far || margin > MOST_LINES || outline.len() > MOST_CORNERS {
        return Err(GraphError::TooLarge);
    }
    let margin = margin as i32;
    let columns = west - margin..=east + margin;
    let rows = south - margin..=north + margin;
    Ok(rows.flat_map(move |row| columns.clone().map(move |column| (row, column))))
}

/// No outline may reach further than this.
const MOST_LINES: u32 = 1000;
/// No outline that is to be filled with tiles may have more corners.
const MOST_CORNERS: usize = 1000;

/// A side length of a lattice, small enough to compute with.
pub(super) fn checked_dimension(side: usize) -> Result<i32, GraphError> {
    match side {
        0 => Err(GraphError::Argument {
            expected: "a side of at least one site",
            found: "0".to_owned(),
        }),
        1..=1000 => Ok(side as i32),
        _ => Err(GraphError::TooLarge),
    }
}

/// The cells along a side of a hexagon, few enough for a board.
pub(super) fn checked_hexagon(side: i32) -> Result<i32, GraphError> {
    match 3 * side * (side - 1) < MAX_SITES as i32 {
        true => Ok(side),
        false => Err(GraphError::TooLarge),
    }
}

/// Rows and columns of a lattice, row by row.
pub(super) fn grid(rows: i32, columns: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// Numbers the sites of a board and checks that it is not too large.
pub(super) fn numbered(graph: Result<Graph, GraphError>) -> Result<Graph, GraphError> {
    let mut graph = graph?;
    graph.reorder();
    graph.checked()
}

impl Graph {
    /// A graph from positions and pairs of them, given in single precision, with the faces they
    /// enclose: what `(graph …)` says.
    ///
    /// # Errors
    /// If there are too many elements.
    pub fn given(positions: &[[f64; 3]], pairs: &[[usize; 2]]) -> Result<Graph, GraphError> {
        if positions.len() > MAX_SITES || pairs.len() > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
        let point = |&[x, y, z]: &[f64; 3]| Point::new(single(x), single(y), single(z));
        let points: Vec<Point> = positions.iter().map(point).collect();
        Graph::from_lists(&points, pairs).checked()
    }
}
