//! A position as a picture, in Scalable Vector Graphics.

use std::fmt::Write;

use super::paint::{Colour, Depth, contrast};
use super::pieces::WOOD;
use super::plan::straight_names;
use super::signs::{DISC, colour_of, signs};
use crate::game::{Game, State};
use crate::topology::{Point, Site, SiteType, Topology};

/// Picture units between two neighbouring sites.
const UNIT: f64 = 48.0;

/// The ink of lines and names.
const INK: Colour = [70, 45, 20];

/// The board with its pieces and coordinates, as a whole SVG document. The sites of `marked` get a ring.
#[must_use]
pub fn svg(game: &Game, state: &State, marked: &[Site]) -> String {
    let frame = Frame::new(game);
    let [width, height] = frame.size;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\" dominant-baseline=\"central\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        hex(WOOD[0])
    );
    match game.site_type {
        SiteType::Cell => cells(game, &frame, &mut out),
        SiteType::Vertex | SiteType::Edge => edges(game, &frame, &mut out),
    }
    names(game, &frame, &mut out);
    pieces(game, state, &frame, &mut out);
    for site in marked
        .iter()
        .filter(|site| usize::from(site.0) < game.layout.board)
    {
        let [x, y] = frame.site(game, *site);
        let radius = 0.45 * UNIT;
        add(
            &mut out,
            &format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"#d02020\" stroke-width=\"3\"/>"
            ),
        );
    }
    out.push_str("</svg>\n");
    out
}

/// How positions of the board become those of the picture.
struct Frame {
    least: [f64; 2],
    top: f64,
    scale: f64,
    size: [f64; 2],
}

impl Frame {
    fn new(game: &Game) -> Self {
        let topology = &game.topology;
        let kinds = [SiteType::Vertex, game.site_type];
        let points = kinds.into_iter().flat_map(|kind| {
            topology
                .sites(kind)
                .map(move |site| topology.position(kind, site))
        });
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for point in points {
            for (axis, value) in [point.x, point.y].into_iter().enumerate() {
                least[axis] = least[axis].min(value);
                most[axis] = most[axis].max(value);
            }
        }
        if least[0] > most[0] {
            (least, most) = ([0.0; 2], [0.0; 2]);
        }
        let scale = UNIT / super::plan::unit_of(game);
        let size = [0, 1].map(|axis| (most[axis] - least[axis]) * scale + 2.0 * UNIT);
        Self {
            least,
            top: most[1],
            scale,
            size,
        }
    }

    /// A position of the board in the picture, where y grows downwards.
    fn place(&self, point: Point) -> [f64; 2] {
        [
            (point.x - self.least[0]) * self.scale + UNIT,
            (self.top - point.y) * self.scale + UNIT,
        ]
    }

    fn site(&self, game: &Game, site: Site) -> [f64; 2] {
        self.place(game.topology.position(game.site_type, site))
    }
}

fn cells(game: &Game, frame: &Frame, out: &mut String) {
    let topology: &Topology = &game.topology;
    for cell in topology.sites(SiteType::Cell) {
        let corners: Vec<String> = topology
            .cell_vertices(cell)
            .into_iter()
            .map(|vertex| {
                let [x, y] = frame.place(topology.position(SiteType::Vertex, vertex));
                format!("{x:.1},{y:.1}")
            })
            .collect();
        let shade = usize::from(topology.phase(SiteType::Cell, cell)) % WOOD.len();
        let (corners, fill, ink) = (corners.join(" "), hex(WOOD[shade]), hex(INK));
        add(
            out,
            &format!("<polygon points=\"{corners}\" fill=\"{fill}\" stroke=\"{ink}\"/>"),
        );
    }
}

fn edges(game: &Game, frame: &Frame, out: &mut String) {
    let topology = &game.topology;
    for edge in topology.sites(SiteType::Edge) {
        let ends = topology.edge_ends(edge);
        let [[x1, y1], [x2, y2]] =
            ends.map(|end| frame.place(topology.position(SiteType::Vertex, end)));
        let ink = hex(INK);
        add(
            out,
            &format!(
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{ink}\" stroke-width=\"2\"/>"
            ),
        );
    }
}

/// Names at the margins where columns and rows are straight, otherwise at the sites.
fn names(game: &Game, frame: &Frame, out: &mut String) {
    let mut write = |x: f64, y: f64, size: f64, name: &str| {
        let (ink, name) = (hex(INK), escaped(name));
        add(
            out,
            &format!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\" fill=\"{ink}\">{name}</text>"
            ),
        );
    };
    let sites = (0..game.layout.board).map(|index| Site(index as u16));
    match straight_names(game) {
        Some([columns, rows]) => {
            let (mut known, mut seen) = (Vec::new(), Vec::new());
            for (site, (column, row)) in sites.zip(columns.iter().zip(&rows)) {
                let [x, y] = frame.site(game, site);
                if !known.contains(&column) {
                    known.push(column);
                    write(x, frame.size[1] - 0.35 * UNIT, 16.0, column);
                }
                if !seen.contains(&row) {
                    seen.push(row);
                    write(0.35 * UNIT, y, 16.0, row);
                }
            }
        }
        None => {
            for site in sites {
                let [x, y] = frame.site(game, site);
                write(x, y, 10.0, &game.site_name(site));
            }
        }
    }
}

fn pieces(game: &Game, state: &State, frame: &Frame, out: &mut String) {
    let (layout, signs) = (&game.layout, signs(game, Depth::True));
    for index in 0..layout.board {
        let site = Site(index as u16);
        let kind = usize::from(state.what(layout, site));
        if kind == 0 {
            continue;
        }
        let [x, y] = frame.site(game, site);
        let colour = colour_of(game, game.components[kind].owner);
        let (fill, ink, radius) = (hex(colour), hex(contrast(colour)), 0.4 * UNIT);
        add(
            out,
            &format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{ink}\"/>"
            ),
        );
        let sign = if signs[kind] == DISC {
            ""
        } else {
            signs[kind].as_str()
        };
        let text = match state.count(layout, site) {
            0 | 1 => sign.to_owned(),
            count => format!("{sign}{count}"),
        };
        if !text.is_empty() {
            let text = escaped(&text);
            add(
                out,
                &format!(
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"22\" fill=\"{ink}\">{text}</text>"
                ),
            );
        }
    }
}

fn add(out: &mut String, element: &str) {
    out.push_str(element);
    out.push('\n');
}

fn hex([red, green, blue]: Colour) -> String {
    let mut code = String::new();
    // Writing to a text cannot fail.
    let _ = write!(code, "#{red:02x}{green:02x}{blue:02x}");
    code
}

/// A text with the characters that mean something in XML written otherwise.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
