//! A position as lines of text.

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::glyph;
use super::paint::{Colour, Depth, Paint};
use super::plan::{Plan, Room};
use super::signs::{colour_of, has_one_kind_each, signs};
use crate::game::{Game, NOWHERE, State};
use crate::topology::{Site, SiteType};

/// The ground of a board, and that of every other cell.
const WOOD: [Colour; 2] = [[205, 165, 110], [180, 135, 85]];

/// The ink of lines, points and names on it.
const LINES: Colour = [90, 60, 30];

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
    if game.site_type == SiteType::Vertex {
        lines(game, &plan, &mut canvas, ground);
    }
    for (index, (x, y)) in plan.sites.iter().enumerate() {
        let site = Site(index as u16);
        let (x, named) = (x + 1, plan.axes.is_none());
        let marked = look.marked.contains(&site);
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

/// The players with their signs and what they hold in hand, a line each.
#[must_use]
pub fn armies(game: &Game, state: &State, depth: Depth) -> String {
    let signs = signs(game, depth);
    let mut out = String::new();
    for player in 1..=game.player_count() {
        let own = (1..game.components.len())
            .filter(|kind| usize::from(game.components[*kind].owner) == player);
        let kinds: Vec<usize> = own.collect();
        let swatch = match kinds.as_slice() {
            [kind] => piece_paint(game, *kind, depth).apply(depth, &signs[*kind]),
            _ => Paint::on(colour_of(game, player as u8)).apply(depth, &player.to_string()),
        };
        let name = &game.players[player].name;
        let count = on_board(game, state, player);
        let mut line = format!("{swatch} {name}: {count} on the board");
        let held = in_hand(game, state, player, &signs);
        if !held.is_empty() {
            line.push_str(&format!(", in hand {held}"));
        }
        if !state.is_active(player) && !state.head.over {
            line.push_str(", out of the game");
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// The signs of the kinds of pieces with their names; where every player has one kind only, those
/// of the pieces on the board that belong to nobody.
#[must_use]
pub fn kinds(game: &Game, state: &State, depth: Depth) -> String {
    let signs = signs(game, depth);
    let single = has_one_kind_each(game);
    let layout = &game.layout;
    let mut present = vec![!single; signs.len()];
    for index in 0..layout.board {
        let kind = usize::from(state.what(layout, Site(index as u16)));
        present[kind] |= game.components[kind].owner == 0;
    }
    let mut named: Vec<String> = Vec::new();
    for (kind, component) in game.components.iter().enumerate().skip(1) {
        let bare = signs[kind].trim_start_matches(|letter: char| letter.is_ascii_digit());
        let entry = match component.owner {
            0 => format!("{bare} {}", component.base),
            _ => format!("{} {}", bare.to_uppercase(), component.base),
        };
        if present[kind] && !named.contains(&entry) {
            named.push(entry);
        }
    }
    named.join(" · ")
}

fn on_board(game: &Game, state: &State, player: usize) -> u32 {
    let layout = &game.layout;
    let sites = (0..layout.board).map(|index| Site(index as u16));
    sites
        .filter(|site| usize::from(game.owner(state.what(layout, *site))) == player)
        .map(|site| u32::from(state.count(layout, site)))
        .sum()
}

fn in_hand(game: &Game, state: &State, player: usize, signs: &[String]) -> String {
    let layout = &game.layout;
    let held: Vec<(u8, u16)> = (layout.board..layout.sites)
        .filter(|index| usize::from(game.hands[index - layout.board]) == player)
        .map(|index| Site(index as u16))
        .map(|site| (state.what(layout, site), state.count(layout, site)))
        .filter(|(what, _)| *what != 0)
        .collect();
    match held.as_slice() {
        [(what, count)]
            if usize::from(game.owner(*what)) == player
                && game.hands.len() <= game.player_count() =>
        {
            count.to_string()
        }
        held => {
            let entry =
                |(what, count): &(u8, u16)| format!("{count} {}", signs[usize::from(*what)]);
            held.iter().map(entry).collect::<Vec<_>>().join(" ")
        }
    }
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

fn ground(depth: Depth) -> Paint {
    if depth >= Depth::Indexed {
        Paint {
            ink: Some(LINES),
            ground: Some(WOOD[0]),
            ..Paint::default()
        }
    } else {
        Paint::default()
    }
}

/// How a kind of piece looks: a disc in its owner's colour, or a letter on a tile of that colour.
fn piece_paint(game: &Game, kind: usize, depth: Depth) -> Paint {
    let colour = colour_of(game, game.components[kind].owner);
    let is_disc = signs(game, depth)[kind] == "●";
    if is_disc && depth >= Depth::Indexed {
        Paint {
            ink: Some(colour),
            bold: false,
            ..ground(depth)
        }
    } else {
        Paint::on(colour)
    }
}

/// The pieces of a position as they are drawn.
struct Pieces<'a> {
    game: &'a Game,
    texts: Vec<Option<(String, Paint)>>,
    width: usize,
}

impl<'a> Pieces<'a> {
    fn new(game: &'a Game, state: &State, depth: Depth) -> Self {
        let (layout, signs) = (&game.layout, signs(game, depth));
        let paints: Vec<Paint> = (0..signs.len())
            .map(|kind| piece_paint(game, kind, depth))
            .collect();
        let text = |index: usize| {
            let site = Site(index as u16);
            let kind = usize::from(state.what(layout, site));
            (kind != 0).then(|| {
                let text = match state.count(layout, site) {
                    0 | 1 => signs[kind].clone(),
                    count => format!("{}{count}", signs[kind]),
                };
                (text, paints[kind])
            })
        };
        let texts: Vec<_> = (0..layout.board).map(text).collect();
        let widest = signs.iter().map(|sign| sign.width());
        let present = texts.iter().flatten().map(|(text, _)| text.width());
        Self {
            game,
            width: widest.chain(present).max().unwrap_or(1).max(1),
            texts,
        }
    }

    /// Draws what stands on a site and says how many columns it took.
    fn draw(&self, canvas: &mut Canvas, (x, y): glyph::Place, site: Site, ground: Paint) -> usize {
        match &self.texts[site.index()] {
            Some((text, paint)) => {
                canvas.write(x, y, text, *paint);
                text.width()
            }
            None => {
                if self.game.site_type != SiteType::Vertex {
                    canvas.write(x, y, "·", ground);
                }
                1
            }
        }
    }
}
