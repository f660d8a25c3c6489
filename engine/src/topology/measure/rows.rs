//! Rows, columns and layers of a board, and the coordinates that follow from them.

use super::super::geometry::{BoundingBox, Point, distance_to_line};
use super::super::graph::{Graph, ranking};
use super::super::label::label;
use super::super::site::{Site, SiteType};
use super::super::trigonometry::sin_cos;
use std::collections::HashSet;
use std::f64::consts::PI;

/// Row, column, layer and label of the elements of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Coordinates {
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
    pub(crate) layers: Vec<usize>,
    pub(crate) labels: Vec<String>,
    /// Sites by row, as `(sites Row n)` sees them.
    pub(crate) by_row: Vec<Vec<Site>>,
    pub(crate) by_column: Vec<Vec<Site>>,
    pub(crate) by_layer: Vec<Vec<Site>>,
}

/// Slant of the lines along which rows and columns are found.
#[derive(Clone, Copy)]
struct Slant {
    row: f64,
    column: f64,
}

impl Slant {
    /// Of a board without points.
    const NONE: Slant = Slant {
        row: 0.0,
        column: 0.5,
    };
}

/// Where the elements of one kind lie.
fn positions(graph: &Graph, site_type: SiteType) -> Vec<Point> {
    let count = graph.count(site_type);
    (0..count).map(|n| graph.position(site_type, n)).collect()
}

impl Coordinates {
    /// Finds the rows, columns and layers of one kind of element.
    pub(crate) fn of(graph: &Graph, site_type: SiteType) -> Coordinates {
        let points = positions(graph, site_type);
        if points.is_empty() {
            return Coordinates::default();
        }
        let field = Field::new(&points);
        // Edges lie in rows as slanted as those of the vertices.
        let slant = match site_type {
            SiteType::Edge => match positions(graph, SiteType::Vertex) {
                vertices if vertices.is_empty() => Slant::NONE,
                vertices => Field::new(&vertices).best_slant(),
            },
            _ => field.best_slant(),
        };
        Coordinates::new(site_type, &field, slant)
    }

    fn new(site_type: SiteType, field: &Field, slant: Slant) -> Coordinates {
        let points = field.points;
        let mut places = Coordinates {
            rows: field.rows(slant.row).lines,
            columns: field.columns(slant.column).lines,
            layers: field.layers().lines,
            ..Coordinates::default()
        };
        let layered = places.layers.windows(2).any(|pair| pair[0] != pair[1]);
        let layer = |n: usize| layered.then_some(places.layers[n]);
        let mut labels: Vec<String> = (0..points.len())
            .map(|n| label(places.columns[n], places.rows[n], layer(n)))
            .collect();
        let mut seen = HashSet::new();
        if !labels.iter().all(|label| seen.insert(label.as_str())) {
            places.regroup(points);
            labels = (0..points.len())
                .map(|n| label(places.columns[n], places.rows[n], None))
                .collect();
        } else {
            places.by_row = group(&places.rows);
            places.by_column = group(&places.columns);
            places.by_layer = group(&places.layers);
        }
        if site_type == SiteType::Edge {
            labels = (0..points.len()).map(|n| n.to_string()).collect();
        }
        places.labels = labels;
        places
    }

    /// Where coordinates are not unique, rows and columns are exact: one for each height or width
    /// at which there is a site on the ground.
    fn regroup(&mut self, points: &[Point]) {
        let ground = || points.iter().filter(|point| point.z == 0.0);
        let ys = distinct(ground().map(|point| point.y), 0.001);
        let xs = distinct(ground().map(|point| point.x), 0.001);
        let zs = distinct(points.iter().map(|point| point.z), 0.0);
        self.by_row = assign(&ys, points, |point| point.y, 0.001, &mut self.rows);
        self.by_column = assign(&xs, points, |point| point.x, 0.001, &mut self.columns);
        self.by_layer = assign(&zs, points, |point| point.z, 0.0, &mut self.layers);
    }
}

/// The values in ascending order, without those within a tolerance of one before.
fn distinct(values: impl Iterator<Item = f64>, tolerance: f64) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::new();
    for value in values {
        if !found.iter().any(|&other| near(value, other, tolerance)) {
            found.push(value);
        }
    }
    found.sort_by(|a, b| crate::topology::graph::ascending(*a, *b));
    found
}

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    a == b || (a - b).abs() < tolerance
}

/// The sites at each value; a site near several counts for all and is numbered by the last.
fn assign(
    values: &[f64],
    points: &[Point],
    coordinate: impl Fn(&Point) -> f64,
    tolerance: f64,
    lines: &mut [usize],
) -> Vec<Vec<Site>> {
    let mut groups = vec![Vec::new(); values.len()];
    for (line, &value) in values.iter().enumerate() {
        for (index, point) in points.iter().enumerate() {
            if near(coordinate(point), value, tolerance) {
                groups[line].push(Site::at(index));
                lines[index] = line;
            }
        }
    }
    groups
}

fn group(lines: &[usize]) -> Vec<Vec<Site>> {
    let count = lines.iter().max().map_or(0, |most| most + 1);
    let mut groups = vec![Vec::new(); count];
    for (index, &line) in lines.iter().enumerate() {
        groups[line].push(Site::at(index));
    }
    groups
}

/// The elements of one kind, to be sorted into parallel lines.
struct Field<'p> {
    points: &'p [Point],
    bounds: BoundingBox,
    /// Half the mean extent of a site, within which it counts to a line.
    margin: f64,
}

/// Which line each element is in, and how badly the lines fit.
struct Lines {
    lines: Vec<usize>,
    error: f64,
}

impl<'p> Field<'p> {
    fn new(points: &'p [Point]) -> Field<'p> {
        let bounds = BoundingBox::of(points.iter().copied());
        let unit = (bounds.width + bounds.height) / 2.0 / (points.len() as f64).sqrt();
        Field {
            points,
            bounds,
            margin: 0.6 * unit,
        }
    }

    /// The angles at which rows, and columns across them, fit best; the first of equals.
    fn best_slant(&self) -> Slant {
        let degrees = |angle: i32| f64::from(angle) / 180.0 * PI;
        let best = |angles: &mut dyn Iterator<Item = f64>, rows: bool| {
            let mut best = (1000.0, 0.0);
            for angle in angles {
                let lines = if rows {
                    self.rows(angle)
                } else {
                    self.columns(angle)
                };
                if lines.error < best.0 {
                    best = (lines.error, angle);
                }
            }
            best.1
        };
        let row = best(&mut (0..=60).step_by(15).map(degrees), true);
        let column = best(
            &mut (90..=120).step_by(15).map(|angle| row + degrees(angle)),
            false,
        );
        Slant { row, column }
    }

    fn rows(&self, angle: f64) -> Lines {
        let BoundingBox {
            x,
            y,
            width,
            height,
        } = self.bounds;
        self.along(Point::flat(x + width / 2.0, y - height), angle)
    }

    fn columns(&self, angle: f64) -> Lines {
        let BoundingBox {
            x,
            y,
            width,
            height,
        } = self.bounds;
        self.along(Point::flat(x - width, y + height / 2.0), angle)
    }

    fn layers(&self) -> Lines {
        let heights: Vec<f64> = self.points.iter().map(|point| point.z).collect();
        self.cluster(&heights)
    }

    /// Lines parallel to the one through `origin` at an angle.
    fn along(&self, origin: Point, angle: f64) -> Lines {
        let width = self.bounds.width;
        let (sin, cos) = sin_cos(angle);
        let other = Point::flat(origin.x + width * cos, origin.y + width * sin);
        let distance = |point: &Point| distance_to_line(*point, origin, other);
        let distances: Vec<f64> = self.points.iter().map(distance).collect();
        self.cluster(&distances)
    }

    fn cluster(&self, scores: &[f64]) -> Lines {
        let mut lines = vec![0; scores.len()];
        let mut clusters: Vec<Cluster> = Vec::new();
        for index in ranking(scores.iter().copied()) {
            let score = scores[index];
            let fits = |last: &Cluster| (score - last.mean()).abs() <= self.margin;
            if !clusters.last().is_some_and(fits) {
                clusters.push(Cluster {
                    total: 0.0,
                    count: 0.0,
                    last: 0.0,
                });
            }
            lines[index] = clusters.len() - 1;
            if let Some(cluster) = clusters.last_mut() {
                cluster.total += score;
                cluster.count += 1.0;
                cluster.last = score;
            }
        }
        // Only the last member of each cluster counts, as in Ludii.
        let misfit = |c: &Cluster| (c.mean() - c.last) * (c.mean() - c.last) / c.count;
        let error = clusters
            .iter()
            .fold(0.0, |sum, cluster| sum + misfit(cluster));
        Lines {
            lines,
            error: error + 0.01 * clusters.len() as f64,
        }
    }
}

struct Cluster {
    total: f64,
    count: f64,
    last: f64,
}

impl Cluster {
    fn mean(&self) -> f64 {
        self.total / self.count
    }
}
