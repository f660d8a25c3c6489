//! Boards whose sites are edges: pieces are lines, empty edges show their names.

use super::canvas::Canvas;
use super::glyph::{self, Place};
use super::paint::Paint;
use super::pieces::{ground, on_ground};
use super::signs::{colour_of, has_one_kind_each};
use super::text::Drawing;
use crate::topology::SiteType;
use unicode_width::UnicodeWidthStr;

/// Draws the points that edges join, the edges with pieces as lines in their owners' colours and strokes, and the
/// names of the others.
pub(super) fn edges(drawing: &Drawing<'_>, canvas: &mut Canvas) {
    let (game, look, plan) = (drawing.game, drawing.look, drawing.plan);
    let ground = ground(look);
    let single = has_one_kind_each(game);
    for edge in game.topology.sites(SiteType::Edge) {
        let middle = plan.sites[edge.index()];
        let [from, to] = game
            .topology
            .edge_ends(edge)
            .map(|end| plan.vertices[end.index()]);
        let marked = look.marked.contains(&edge);
        let Some((text, _)) = drawing.pieces.at(edge) else {
            let paint = Paint {
                faint: !look.is_colourful(),
                ..ground
            };
            if plan.named {
                centred(canvas, middle, &game.site_name(edge), paint);
            }
            continue;
        };
        let owner = drawing.owner(edge);
        let paint = on_ground(
            Paint {
                ink: Some(colour_of(game, owner)),
                bold: true,
                ..Paint::default()
            },
            ground,
        );
        glyph::line(
            canvas,
            from,
            to,
            glyph::stroke_of(owner, look.charset),
            paint,
        );
        let slanted = from.0 != to.0 && from.1 != to.1;
        if marked {
            centred(canvas, middle, &format!("({text})"), paint);
        } else if !single || slanted {
            centred(canvas, middle, text, paint);
        }
    }
    let point = look.pick("•", "+");
    for (x, y) in &plan.vertices {
        canvas.write(*x, *y, point, ground);
    }
}

fn centred(canvas: &mut Canvas, (x, y): Place, text: &str, paint: Paint) {
    canvas.write(x.saturating_sub(text.width() / 2), y, text, paint);
}
