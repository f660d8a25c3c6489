//! What stands on a site that a text names: in the first position, or within a worked example in the position there.

use super::board::with_position;
use super::known::Known;
use super::picture::drawn_small;
use crate::game::{Game, Trial};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};
use crate::topology::{Relation, Site};

/// The site whose name is at an offset of a string, with its place, what stands there in Markdown, and a picture.
pub(super) fn standing(
    known: &Known,
    node: NodeId,
    offset: usize,
) -> Option<(Span, String, Option<String>)> {
    let tree = known.tree();
    let NodeKind::Text(_) = tree.kind(node) else {
        return None;
    };
    let span = tree.span(node).range();
    let text = known.own();
    let is_of_name = |sign: char| sign.is_alphanumeric();
    let inner = span.start + 1..span.end.saturating_sub(1).max(span.start + 1);
    let offset = offset.clamp(inner.start, inner.end);
    let before = text[inner.start..offset].trim_end_matches(is_of_name).len();
    let after = &text[offset..inner.end];
    let start = inner.start + before;
    let end = inner.end - after.trim_start_matches(is_of_name).len();
    let name = &text[start..end];
    let (markdown, picture) = with_position(known, Some(offset), &[], |game, trial, _, _| {
        let site = game.topology.find(game.site_type, name)?;
        let drawn = drawn_small(game, trial, vec![site]);
        Some((about(game, trial, site), drawn))
    })??;
    let place = known.own_span(start, end);
    Some((place, markdown, picture))
}

fn about(game: &Game, trial: &Trial<'_>, site: Site) -> String {
    let name = |site: Site| format!("`{}`", game.site_name(site));
    let mut parts = vec![format!("site {} (number {})", name(site), site.0)];
    if !game.layout.hides() {
        parts.push(pieces(game, trial, site));
    }
    let near = game
        .topology
        .neighbours(game.site_type, Relation::Adjacent, site);
    let near: Vec<String> = near.iter().map(|site| name(*site)).collect();
    if !near.is_empty() {
        parts.push(format!("next to {}", near.join(", ")));
    }
    parts.join("\n\n") + "\n"
}

/// The pieces on a site, the lowest first.
fn pieces(game: &Game, trial: &Trial<'_>, site: Site) -> String {
    let (state, layout) = (trial.state(), &game.layout);
    let of = |kind: u8| {
        let piece = &game.components[usize::from(kind)];
        match game.players.get(usize::from(piece.owner)) {
            Some(player) if piece.owner > 0 => format!("**{}** of {}", piece.name, player.name),
            _ => format!("**{}**", piece.name),
        }
    };
    let height = state.height(layout, site);
    match (height, state.count(layout, site)) {
        (0, _) => "nothing stands there".to_owned(),
        (1, count) if count > 1 && !layout.stacks() => {
            format!("{count} × {} stand there", of(state.what(layout, site)))
        }
        (1, _) => format!("{} stands there", of(state.what(layout, site))),
        _ => {
            let levels = state.stack(layout, site).map(|piece| of(piece.what));
            let levels: Vec<String> = levels.collect();
            format!(
                "a stack stands there, the lowest first: {}",
                levels.join(", ")
            )
        }
    }
}
