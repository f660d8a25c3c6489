//! The pieces of a picture, and the marks on them.

use super::super::look::Look;
use super::super::names::rails;
use super::super::paint::{Colour, blend, contrast};
use super::super::pits::is_board_of_pits;
use super::super::signs::{DISC, colour_of, has_one_kind_each, signs};
use super::super::strokes::stroke;
use super::super::tables::Tables;
use super::super::view::{Spot, View};
use super::board::{dot_at, ends, name, segment};
use super::sheet::{Sheet, UNIT, hex};
use super::{pits, strokes, tables};
use crate::game::{Game, State};
use crate::topology::{Site, SiteType};

/// The radius of a piece.
pub(super) const RADIUS: f64 = 0.42 * UNIT;

/// The width of a piece that is a line.
pub(super) const LINE: f64 = 7.0;

/// The colour of marks on empty sites.
pub(super) const MARK: Colour = [208, 32, 32];

/// Paints what stands on the board.
pub(super) fn pieces(
    game: &Game,
    state: &State,
    look: &Look,
    (view, tables): (&View, Option<&Tables>),
    sheet: &mut Sheet,
) {
    for player in 0..=game.player_count() {
        shades(game, player as u8, sheet);
    }
    let signs = signs(game, look);
    let is_single = has_one_kind_each(game);
    let is_pits = is_board_of_pits(game);
    let is_named = is_pits || rails(game, view).is_some();
    let piles = tables.map(tables::piles);
    for index in 0..game.layout.board {
        let site = Site(index as u16);
        let place = sheet.place(view.sites[index]);
        let kind = usize::from(state.what(&game.layout, site));
        let marked = look.marked.contains(&site);
        if kind == 0 {
            if !is_named {
                name(game, site, place, sheet);
            }
            if marked {
                ring(sheet, place, MARK);
            }
            continue;
        }
        let owner = game.components[kind].owner;
        let sign = if signs[kind] == DISC {
            ""
        } else {
            signs[kind].as_str()
        };
        if game.site_type == SiteType::Edge {
            let [from, to] = ends(game, view, sheet, site);
            segment(sheet, from, to, &hex(colour_of(game, owner)), LINE);
            if marked {
                ring(sheet, place, MARK);
            }
            if !is_single {
                sheet.write(place, 18.0, [0; 3], "700", sign);
            }
            continue;
        }
        if is_pits {
            pits::heap(usize::from(state.count(&game.layout, site)), place, sheet);
            if marked {
                ring(sheet, place, MARK);
            }
            continue;
        }
        if let Some(piles) = &piles {
            tables::pile((game, state), sign, (site, piles[index]), place, sheet);
            if marked {
                ring(sheet, place, contrast(colour_of(game, owner)));
            }
            continue;
        }
        match stroke(game, kind) {
            Some(stroke) => strokes::piece(game, stroke, owner, place, sheet),
            None => piece(game, owner, sign, place, sheet),
        }
        if marked {
            ring(sheet, place, contrast(colour_of(game, owner)));
        }
        if game.layout.stacks() {
            levels(game, state, site, place, sheet);
        }
        count(state.count(&game.layout, site), place, sheet);
    }
    if let Some(tables) = tables {
        tables::aside((game, state), (view, tables), sheet);
    }
    above(game, view, sheet);
}

/// Paints what lies over the pieces: the points that lines join, where pieces are lines.
pub(super) fn above(game: &Game, view: &View, sheet: &mut Sheet) {
    if game.site_type == SiteType::Edge {
        for vertex in game.topology.sites(SiteType::Vertex) {
            dot_at(sheet.place(view.vertex(game, vertex)), sheet);
        }
    }
}

/// The colours of a player's pieces, from where the light falls to the rim.
pub(super) fn shades(game: &Game, player: u8, sheet: &mut Sheet) {
    let colour = colour_of(game, player);
    let [light, dark] = [
        hex(blend(colour, [255; 3], 0.35)),
        hex(blend(colour, [0; 3], 0.12)),
    ];
    let middle = hex(colour);
    sheet.define(&format!(
        "<radialGradient id=\"player{player}\" cx=\".36\" cy=\".3\" r=\".8\">\
         <stop offset=\"0\" stop-color=\"{light}\"/><stop offset=\".5\" stop-color=\"{middle}\"/>\
         <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>"
    ));
}

/// Paints a piece: a disc in its owner's colour, with a sign unless that is empty.
pub(super) fn piece(game: &Game, owner: u8, sign: &str, place: Spot, sheet: &mut Sheet) {
    let [x, y] = place;
    let colour = colour_of(game, owner);
    let (below, rim) = (y + 2.0, hex(blend(colour, [0; 3], 0.45)));
    sheet.add(&format!(
        "<circle cx=\"{x:.1}\" cy=\"{below:.1}\" r=\"{RADIUS:.1}\" fill-opacity=\".25\"/>\
         <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS:.1}\" fill=\"url(#player{owner})\" stroke=\"{rim}\"/>"
    ));
    if !sign.is_empty() {
        let size = if sign.chars().count() > 1 { 18.0 } else { 24.0 };
        sheet.write(place, size, contrast(colour), "700", sign);
    }
}

/// A ring that marks a site, inside the rim of a piece.
fn ring(sheet: &mut Sheet, [x, y]: Spot, colour: Colour) {
    let (radius, ink) = (0.76 * RADIUS, hex(colour));
    sheet.add(&format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.5\"/>"
    ));
}

/// The owners of the pieces of a stack, as bars at the left of the highest piece, the lowest piece at the bottom.
fn levels(game: &Game, state: &State, site: Site, [x, y]: Spot, sheet: &mut Sheet) {
    let height = state.height(&game.layout, site);
    if height < 2 {
        return;
    }
    let thick = (1.8 * RADIUS / height as f64).min(6.0);
    let (left, bottom) = (x - 1.15 * RADIUS, y + 0.9 * RADIUS);
    for (level, held) in state.stack(&game.layout, site).enumerate() {
        let colour = colour_of(game, game.owner(held.what));
        let (top, rim) = (
            bottom - thick * (level + 1) as f64,
            hex(blend(colour, [0; 3], 0.45)),
        );
        sheet.add(&format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"12\" height=\"{thick:.1}\" fill=\"{}\" stroke=\"{rim}\"/>",
            hex(colour)
        ));
    }
}

/// The number of pieces that stand on a site, on a label at the upper right, if they are several.
fn count(count: u16, [x, y]: Spot, sheet: &mut Sheet) {
    if count < 2 {
        return;
    }
    let text = format!("×{count}");
    let [x, y] = [x + 0.7 * RADIUS, y - 0.7 * RADIUS];
    let (width, height) = (9.0 + 8.5 * text.chars().count() as f64, 19.0);
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    sheet.add(&format!(
        "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"9.5\" fill=\"#fffbe8\" stroke=\"#4a3016\"/>"
    ));
    sheet.write([x, y], 14.0, [40, 26, 10], "700", &text);
}
