//! A position as lines of text.

use super::canvas::Canvas;
use super::glyph::{self, Place};
use super::goals::goals;
use super::label::Label;
use super::look::Look;
use super::loops::ways_out;
use super::marks::Marks;
use super::paint::Paint;
use super::pieces::{Pieces, ground, shade};
use super::pits::{is_board_of_pits, pits};
use super::plan::{DrawingPlan, Room};
use super::signs::colour_of;
use super::stars::stars;
use super::tables::{Tables, tables};
use super::view::View;
use crate::game::{Game, State};
use crate::topology::{Site, SiteType};

/// Names of one side that are further apart are not joined by a bar.
const MOST_APART: usize = 4;

/// The board with its pieces and the names of its sites, a line feed after each line. A board
/// that is too wide for the columns of the look in its narrowest form is followed by a remark.
#[must_use]
pub fn board(game: &Game, state: &State, look: &Look) -> String {
    let view = View::new(game, look.turned);
    if is_board_of_pits(game) {
        let lines = pits(game, state, look, &view);
        return lines
            .iter()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect();
    }
    if look.veiled.is_empty()
        && let Some(points) = Tables::of(game, &view)
        && points.width() <= look.columns
    {
        let lines = tables(game, state, look, &points);
        return lines
            .iter()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect();
    }
    let pieces = Pieces::new(game, state, look);
    let room = Room {
        columns: look.columns,
        sign: pieces.width,
    };
    let plan = DrawingPlan::new(game, &view, &goals(game), room);
    let drawing = Drawing {
        game,
        state,
        look,
        plan: &plan,
        pieces: &pieces,
        marks: Marks::new(game),
    };
    let mut canvas = Canvas::new(plan.width, plan.height, Paint::default());
    match game.site_type {
        SiteType::Cell if plan.tile.is_some() => drawing.tiles(&mut canvas),
        _ => drawing.panel(&mut canvas),
    }
    match game.site_type {
        SiteType::Cell => {}
        SiteType::Vertex => drawing.lines(&view, &mut canvas),
        SiteType::Edge => super::edges::edges(&drawing, &mut canvas),
    }
    if game.site_type != SiteType::Edge {
        drawing.pieces(&mut canvas);
    }
    drawing.names(&mut canvas);
    let mut out = String::new();
    for line in canvas.lines(look.depth) {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if plan.width > look.columns {
        let (needed, given) = (plan.width, look.columns);
        out.push_str(&format!(
            "(the board is {needed} columns wide, and there are {given})\n"
        ));
    } else if plan.nameless {
        out.push_str("(there is no room for the names of the sites)\n");
    }
    out
}

/// What the steps of a drawing share.
pub(super) struct Drawing<'a> {
    pub(super) game: &'a Game,
    pub(super) state: &'a State,
    pub(super) look: &'a Look,
    pub(super) plan: &'a DrawingPlan,
    pub(super) pieces: &'a Pieces,
    marks: Marks<'a>,
}

impl Drawing<'_> {
    /// The owner of the piece on a site; 0 if it is nobody's.
    pub(super) fn owner(&self, site: Site) -> u8 {
        self.game.owner(self.state.what(&self.game.layout, site))
    }

    fn sites(&self) -> impl Iterator<Item = (Site, Place)> {
        let places = self.plan.sites.iter().enumerate();
        places.map(|(index, place)| (Site(index as u16), *place))
    }

    /// The wood under a board of lines, or of cells that do not lie in even rows.
    fn panel(&self, canvas: &mut Canvas) {
        let places = || self.plan.sites.iter().chain(&self.plan.vertices);
        let last = |axis: fn(&Place) -> usize| places().map(axis).max().unwrap_or(0);
        let first = |axis: fn(&Place) -> usize| places().map(axis).min().unwrap_or(0);
        let (left, width) = match self.plan.named {
            true => (0, self.plan.width),
            false => {
                let left = first(|place| place.0).saturating_sub(1);
                (left, last(|place| place.0) + self.pieces.width + 1 - left)
            }
        };
        for y in first(|place| place.1)..=last(|place| place.1) {
            canvas.write(left, y, &" ".repeat(width), ground(self.look));
        }
    }

    /// The cells of a board in two or three shades.
    fn tiles(&self, canvas: &mut Canvas) {
        let Some([width, height]) = self.plan.tile else {
            return;
        };
        for (site, (x, y)) in self.sites() {
            let left = x.saturating_sub(width.saturating_sub(self.pieces.width) / 2);
            for line in y..(y + height).min(self.plan.height) {
                canvas.write(left, line, &" ".repeat(width), self.shade(site));
            }
        }
    }

    /// The ground of a site: of a cell its shade.
    fn shade(&self, site: Site) -> Paint {
        let ground = ground(self.look);
        let own = |wood| match self.game.site_type {
            SiteType::Cell => shade(self.game, site),
            _ => wood,
        };
        Paint {
            ground: (ground.ground).map(|wood| self.marks.tinted(site, own(wood))),
            ..ground
        }
    }

    /// The lines of the board, and the points where they meet.
    fn lines(&self, view: &View, canvas: &mut Canvas) {
        let (topology, charset) = (&self.game.topology, self.look.charset);
        let (stroke, paint) = (glyph::lines(charset), ground(self.look));
        let mut ways = vec![[false; 4]; self.plan.sites.len()];
        let mut slanted = vec![false; self.plan.sites.len()];
        for edge in topology.sites(SiteType::Edge) {
            let ends = topology.edge_ends(edge);
            let [from, to] = ends.map(|end| self.plan.sites[end.index()]);
            glyph::line(canvas, from, to, stroke, paint);
            for (end, [here, there]) in ends.into_iter().zip([[from, to], [to, from]]) {
                let way = &mut ways[end.index()];
                way[0] |= here.0 == there.0 && there.1 < here.1;
                way[1] |= here.1 == there.1 && there.0 > here.0;
                way[2] |= here.0 == there.0 && there.1 > here.1;
                way[3] |= here.1 == there.1 && there.0 < here.0;
                slanted[end.index()] |= here.0 != there.0 && here.1 != there.1;
            }
        }
        for way in &self.plan.loops {
            self.loops(way, &mut ways, canvas);
        }
        for (index, way) in ways.into_iter().enumerate() {
            let turns = (way[0] || way[2]) && (way[1] || way[3]);
            let sign = match slanted[index] && !turns {
                true => glyph::point(charset),
                false => glyph::crossing(way, charset),
            };
            let (x, y) = self.plan.sites[index];
            canvas.write(x, y, sign.encode_utf8(&mut [0; 4]), paint);
        }
        for index in stars(self.game, view) {
            let (x, y) = self.plan.sites[index];
            canvas.write(x, y, glyph::star(charset).encode_utf8(&mut [0; 4]), paint);
        }
    }

    /// A loop outside the board, which leads on from the points that it joins.
    fn loops(&self, way: &[Place; 5], ways: &mut [[bool; 4]], canvas: &mut Canvas) {
        let (charset, paint) = (self.look.charset, ground(self.look));
        for pair in way.windows(2) {
            glyph::line(canvas, pair[0], pair[1], glyph::lines(charset), paint);
        }
        for turn in way.windows(3) {
            let (before, (x, y), after) = (turn[0], turn[1], turn[2]);
            let sign = glyph::bend(ways_out(before, (x, y), after), charset, canvas.get(x, y));
            canvas.write(x, y, sign.encode_utf8(&mut [0; 4]), paint);
        }
        for [end, next] in [[way[0], way[1]], [way[4], way[3]]] {
            let sites = self.plan.sites.iter();
            for (at, _) in ways.iter_mut().zip(sites).filter(|(_, site)| **site == end) {
                let out = ways_out(next, end, next);
                *at = [0, 1, 2, 3].map(|side| at[side] || out[side]);
            }
        }
    }

    /// The names of lines, on bars in the colour of the player who must join the side.
    fn names(&self, canvas: &mut Canvas) {
        let labels = || self.plan.labels.iter();
        for ((x, y), label) in labels() {
            let paint = match label.goal {
                0 => Paint::FAINT,
                player => Paint::on(colour_of(self.game, player)),
            };
            let is_beside =
                |((_, line), other): &&(Place, Label)| line == y && other.goal == label.goal;
            let starts = labels().filter(is_beside).map(|((start, _), _)| *start);
            let next = starts.filter(|start| start > x).min().unwrap_or(*x);
            if label.goal != 0 && next - x <= MOST_APART {
                canvas.write(*x, *y, &" ".repeat(next - x), paint);
            }
            // The bar is a column wider than the name on either side, where nothing else is.
            let sides = [x.checked_sub(1), Some(x + label.text.len())];
            for side in sides.into_iter().flatten().filter(|_| label.goal != 0) {
                if canvas.get(side, *y) == ' ' && canvas.paint(side, *y) == Paint::default() {
                    canvas.write(side, *y, " ", paint);
                }
            }
            canvas.write(*x, *y, &label.text, paint);
        }
    }

    /// What stands on the sites, their own names if they have no others, and marks.
    fn pieces(&self, canvas: &mut Canvas) {
        let charset = self.look.charset;
        for (site, (x, y)) in self.sites() {
            let ground = self.shade(site);
            let sign = self.marks.sign(site, self.look);
            if self.pieces.at(site).is_some() {
                // The piece hides the mark.
            } else if let Some(sign) = sign {
                canvas.write(x, y, &sign, self.marks.paint(site, ground, self.look));
            } else {
                let sign = match canvas.get(x, y) {
                    ' ' => glyph::point(charset),
                    crossing => crossing,
                };
                canvas.write(x, y, sign.encode_utf8(&mut [0; 4]), ground);
            }
            let width = self.pieces.draw(canvas, (x, y), site, ground).max(1);
            let marked = self.look.marked.contains(&site);
            if self.plan.named {
                let name = self.game.site_name(site);
                canvas.write(x + width + usize::from(marked), y, &name, ground);
            }
            if marked && (self.plan.spaced || self.plan.named) {
                let bold = |ground| Paint {
                    bold: true,
                    ..ground
                };
                canvas.write(
                    x.saturating_sub(1),
                    y,
                    "(",
                    bold(canvas.paint(x.saturating_sub(1), y)),
                );
                canvas.write(x + width, y, ")", bold(canvas.paint(x + width, y)));
            }
        }
    }
}
