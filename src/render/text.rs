//! A position as lines of text.

use super::canvas::Canvas;
use super::glyph;
use super::paint::{Depth, Paint};
use super::pieces::{Pieces, WOOD, ground};
use super::plan::{Plan, Room};
use crate::game::{Game, NOWHERE, State};
use crate::topology::{Site, SiteType};

/// How a position is to be drawn.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The colours of the terminal.
    pub depth: Depth,
    /// Sites to be marked, such as where the last move ended.
    pub marked: Vec<Site>,
}

impl Look {
    /// With the last move of a position marked.
    #[must_use]
    pub fn after_last_move(depth: Depth, state: &State) -> Self {
        let last = state.head.last.to;
        let marked = if last == NOWHERE {
            Vec::new()
        } else {
            vec![last]
        };
        Self { depth, marked }
    }
}

/// The board with its pieces and coordinates, a line feed after each line.
#[must_use]
pub fn board(game: &Game, state: &State, look: &Look) -> String {
    let pieces = Pieces::new(game, state, look.depth);
    let plan = Plan::new(
        game,
        Room {
            piece: pieces.width,
        },
    );
    let margin = plan.axes.as_ref().map_or(0, |axes| {
        axes.rows
            .iter()
            .map(|(_, name)| name.len())
            .max()
            .unwrap_or(0)
    });
    let ground = ground(look.depth);
    let mut canvas = Canvas::new(plan.width + 2, plan.height, ground);
    match game.site_type {
        SiteType::Vertex if !plan.dense => lines(game, &plan, &mut canvas, ground),
        SiteType::Cell if look.depth >= Depth::Indexed => tiles(game, &plan, &mut canvas),
        _ => {}
    }
    for (index, (x, y)) in plan.sites.iter().enumerate() {
        let site = Site(index as u16);
        let (x, named) = (x + 1, plan.axes.is_none());
        let marked = look.marked.contains(&site);
        let ground = match game.site_type {
            SiteType::Cell => tile(game, site, ground),
            _ => ground,
        };
        let width = pieces.draw(&mut canvas, (x, *y), site, ground);
        if named {
            canvas.write(x + width, *y, &game.site_name(site), ground);
        }
        if marked {
            let paint = Paint {
                bold: true,
                ..ground
            };
            canvas.write(x - 1, *y, "(", paint);
            canvas.write(x + if named { width - 1 } else { width }, *y, ")", paint);
        }
    }
    let mut out = String::new();
    for (y, line) in canvas.lines(look.depth).into_iter().enumerate() {
        let rows = plan.axes.iter().flat_map(|axes| &axes.rows);
        let name = rows
            .filter(|(row, _)| *row == y)
            .map(|(_, name)| name.as_str())
            .next();
        let name = format!("{:>margin$} ", name.unwrap_or(""));
        let line = format!("{}{line}", Paint::FAINT.apply(look.depth, &name));
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if let Some(axes) = &plan.axes {
        let mut names = Canvas::new(plan.width + 2, 1, Paint::FAINT);
        for (x, name) in &axes.columns {
            names.write(x + 1, 0, name, Paint::FAINT);
        }
        for line in names.lines(look.depth) {
            out.push_str(&format!("{}{line}\n", " ".repeat(margin + 1)));
        }
    }
    out
}

/// The lines of the board, and its empty points.
fn lines(game: &Game, plan: &Plan, canvas: &mut Canvas, ground: Paint) {
    let place = |site: Site| {
        let (x, y) = plan.sites[site.index()];
        (x + 1, y)
    };
    let mut ways = vec![[false; 4]; plan.sites.len()];
    for edge in game.topology.sites(SiteType::Edge) {
        let ends = game.topology.edge_ends(edge);
        let [from, to] = ends.map(place);
        glyph::line(canvas, from, to, ground);
        for (end, [here, there]) in ends.into_iter().zip([[from, to], [to, from]]) {
            let way = &mut ways[end.index()];
            way[0] |= here.0 == there.0 && there.1 < here.1;
            way[1] |= here.1 == there.1 && there.0 > here.0;
            way[2] |= here.0 == there.0 && there.1 > here.1;
            way[3] |= here.1 == there.1 && there.0 < here.0;
        }
    }
    if plan.axes.is_some() {
        for (index, way) in ways.into_iter().enumerate() {
            let (x, y) = place(Site(index as u16));
            canvas.write(x, y, glyph::crossing(way).encode_utf8(&mut [0; 4]), ground);
        }
    }
}

/// The cells of a board in two shades, as far as they lie in rows and columns.
fn tiles(game: &Game, plan: &Plan, canvas: &mut Canvas) {
    for (index, (x, y)) in plan.sites.iter().enumerate() {
        let paint = tile(game, Site(index as u16), ground(Depth::True));
        canvas.write(*x, *y, &" ".repeat(plan.pitch), paint);
    }
}

/// The ground of a cell; the terminal's own stays.
fn tile(game: &Game, cell: Site, ground: Paint) -> Paint {
    let shade = usize::from(game.topology.phase(SiteType::Cell, cell)) % WOOD.len();
    Paint {
        ground: ground.ground.map(|_| WOOD[shade]),
        ..ground
    }
}
