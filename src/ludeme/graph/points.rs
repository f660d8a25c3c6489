//! Boards given point by point.

use super::outline::pair;
use super::{refused, size};
use crate::diagnostic::Problem;
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::structure::equipment::BAD_BOARD;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};
use crate::topology::graph::Connect;
use crate::topology::{Graph, Point, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[Points::LUDEME, AddTo::LUDEME, Remove::LUDEME];

ludeme! {
    /// A board of points, each given by its place to the east, to the north and, if it is not 0, upwards; and of lines
    /// between points, which are given by number.
    ///
    /// `(graph vertices:{{0 0} {1 0} {0 1}} edges:{{0 1} {0 2} {1 2}})`
    (graph) -> Graph
    struct Points {
        /// The points.
        vertices: Labelled<Vec<Vec<f64>>>,
        /// The two ends of each line.
        edges: Labelled<Option<Vec<Vec<Fixed>>>>,
    }
}

impl Compile for Points {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let mut points = Vec::new();
        for point in &self.vertices.0 {
            let [x, y, z] = place(point, builder)?;
            points.push(Point::new(x, y, z));
        }
        let mut lines = Vec::new();
        for ends in &self.edges.0.unwrap_or_default() {
            let ends = pair(ends, builder)?.map(size);
            if let Some(end) = ends.iter().find(|end| **end >= points.len()) {
                let message = format!("expected the number of a point, found {end}");
                return Err(Problem::error(
                    &BAD_BOARD,
                    builder.span(),
                    message,
                    "no point has this number",
                )
                .with_help(format!(
                    "write a number up to {}",
                    points.len().saturating_sub(1)
                ))
                .into());
            }
            lines.push(ends);
        }
        Graph::from_lists(&points, &lines)
            .checked()
            .map_err(|error| refused(&error, builder))
    }
}

/// The number of a cell or point; one that no board has for a negative number.
fn index(number: Fixed) -> usize {
    usize::try_from(number.0).unwrap_or(usize::MAX)
}

/// Places, each from two or three numbers.
fn places(all: &[Vec<f64>], builder: &Builder<'_>) -> Compiled<Vec<[f64; 3]>> {
    all.iter().map(|one| place(one, builder)).collect()
}

/// A place, from two or three numbers.
fn place(numbers: &[f64], builder: &Builder<'_>) -> Compiled<[f64; 3]> {
    match numbers {
        [x, y, z] => Ok([*x, *y, *z]),
        _ => pair(numbers, builder).map(|[x, y]| [x, y, 0.0]),
    }
}

union! {
    /// Points given by number, or by their places.
    enum Corners {
        /// By number.
        Numbers(Vec<Vec<Fixed>>),
        /// By their places.
        Places(Vec<Vec<Vec<f64>>>),
    }
}

ludeme! {
    /// A board with points, lines and cells added. Points are given by number or by their places; those that are not
    /// there yet are added.
    ///
    /// `(add (square 3) edges:{{0 4} {4 8}})`
    /// `(add (square 4) vertices:{{1 5}})`
    /// `(add (square 4) cells:{{{1 1} {1 2} {3 2} {3 1}}})`
    (add) -> Graph
    struct AddTo {
        /// The board; nothing unless given.
        graph: Option<Graph>,
        /// Points.
        vertices: Labelled<Option<Vec<Vec<f64>>>>,
        /// The two ends of each line.
        edges: Labelled<Option<Corners>>,
        /// The corners of each cell.
        cells: Labelled<Option<Corners>>,
        /// Whether new points are joined to those about as near as points usually are.
        connect: Labelled<Bool> = "false",
    }
}

impl Compile for AddTo {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let mut addition = graph::Addition {
            vertices: places(&self.vertices.0.unwrap_or_default(), builder)?,
            ..graph::Addition::default()
        };
        if self.connect.0 == Bool::Const(true) {
            addition.connect = Some(Connect::Near);
        }
        match self.edges.0 {
            None => {}
            Some(Corners::Numbers(lines)) => {
                for ends in &lines {
                    addition.edges.push(pair(ends, builder)?.map(size));
                }
            }
            Some(Corners::Places(lines)) => {
                for ends in &lines {
                    let ends: Vec<[f64; 3]> = places(ends, builder)?;
                    addition.edges_at.push(pair(&ends, builder)?);
                }
            }
        }
        match self.cells.0 {
            None => {}
            Some(Corners::Numbers(cells)) => {
                let cells = cells.iter();
                let cells = cells.map(|corners| corners.iter().map(|one| size(*one)).collect());
                addition.cells = cells.collect();
            }
            Some(Corners::Places(cells)) => {
                for corners in &cells {
                    addition.cells_at.push(places(corners, builder)?);
                }
            }
        }
        let board = self.graph.unwrap_or_default();
        graph::add(board, &addition).map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board without some of its cells, lines or points, given by number or by their places. What hangs on them goes
    /// with them.
    ///
    /// `(remove (square 3) cells:{0 8})`
    /// `(remove (square 3) edges:{{0 1}})`
    /// `(remove (square 3) edges:{{{0 0} {1 0}}})`
    (remove) -> Graph
    struct Remove {
        /// The board.
        graph: Graph,
        /// The cells.
        cells: Labelled<Option<Cells>>,
        /// The two ends of each line.
        edges: Labelled<Option<Corners>>,
        /// The points.
        vertices: Labelled<Option<Vertices>>,
        /// Whether lines go that are beside no cell any more.
        trimEdges: Labelled<Bool> = "true",
    }
}

union! {
    /// Cells given by number, or by the places of their corners.
    enum Cells {
        /// By number.
        Numbers(Vec<Fixed>),
        /// By the places of their corners.
        Places(Vec<Vec<Vec<f64>>>),
    }
}

union! {
    /// Points given by number, or by their places.
    enum Vertices {
        /// By number.
        Numbers(Vec<Fixed>),
        /// By their places.
        Places(Vec<Vec<f64>>),
    }
}

/// Warns of a number that nothing of a board has, which is to be taken out of it.
fn missing(what: &str, numbers: &[usize], count: usize, builder: &mut Builder<'_>) {
    let Some(number) = numbers.iter().find(|number| **number >= count) else {
        return;
    };
    let last = count.saturating_sub(1);
    let message = format!("the board has no {what} {number}: they have the numbers 0 to {last}");
    let label = "what is not there cannot be taken out";
    let problem = Problem::warning(&BAD_BOARD, builder.span(), message, label);
    builder.note(problem);
}

impl Compile for Remove {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let mut removal = graph::Removal {
            keep_bare_edges: self.trimEdges.0 == Bool::Const(false),
            ..graph::Removal::default()
        };
        let numbers = |all: Vec<Fixed>| all.into_iter().map(index).collect();
        match self.cells.0 {
            None => {}
            Some(Cells::Numbers(cells)) => removal.cells = numbers(cells),
            Some(Cells::Places(cells)) => {
                for corners in &cells {
                    removal.cells_at.push(places(corners, builder)?);
                }
            }
        }
        missing("cell", &removal.cells, self.graph.faces().len(), builder);
        match self.edges.0 {
            None => {}
            Some(Corners::Numbers(lines)) => {
                for ends in &lines {
                    removal.edges.push(pair(ends, builder)?.map(index));
                }
            }
            Some(Corners::Places(lines)) => {
                for ends in &lines {
                    let ends = places(ends, builder)?;
                    removal.edges_at.push(pair(&ends, builder)?);
                }
            }
        }
        match self.vertices.0 {
            None => {}
            Some(Vertices::Numbers(vertices)) => removal.vertices = numbers(vertices),
            Some(Vertices::Places(vertices)) => removal.vertices_at = places(&vertices, builder)?,
        }
        let points = self.graph.vertices().len();
        missing("point", &removal.vertices, points, builder);
        Ok(graph::remove(self.graph, &removal))
    }
}
