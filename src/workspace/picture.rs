//! Small pictures of what a form of the text makes: the board, a region of it, a place where a pattern stands.

use super::known::Known;
use super::names::name_at;
use super::place::touches;
use crate::compile::CompiledDescription;
use crate::game::ir::Sites;
use crate::game::{Game, Provenance, Trial};
use crate::ludeme::Ludeme;
use crate::render::{Look, svg};
use crate::sketch::of_example;
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};
use crate::topology::Site;

/// The longest side, in pixels.
const LARGEST: f64 = 220.0;

/// Longer pictures are left out, in bytes.
const LONGEST: usize = 200_000;

/// What the form or the name at an offset makes, in Scalable Vector Graphics; nodes around the offset, the outermost first.
pub(super) fn picture(known: &Known, around: &[NodeId], offset: usize) -> Option<String> {
    let compiled = known.compiled.as_ref()?;
    let marked = marked(known, compiled, around, offset)?;
    let mut trial = Trial::new(&compiled.game);
    trial.seed_chance(1);
    drawn_small(&compiled.game, &trial, marked)
}

/// A position with some sites marked; none of a game that hides something.
pub(super) fn drawn_small(game: &Game, trial: &Trial<'_>, marked: Vec<Site>) -> Option<String> {
    if game.layout.hides() {
        return None;
    }
    let look = Look {
        marked,
        ..Look::default()
    };
    let drawn = svg(game, trial.state(), &look);
    (drawn.len() <= LONGEST).then(|| small(drawn))
}

/// What the examples of a ludeme show on a small board, the first that shows something.
pub(super) fn example(ludeme: &Ludeme) -> Option<String> {
    let drawn = ludeme
        .examples()
        .find_map(|example| of_example(ludeme, example))?;
    (drawn.len() <= LONGEST).then(|| small(drawn))
}

/// The sites that are marked on the board; none where there is nothing to draw.
fn marked(
    known: &Known,
    compiled: &CompiledDescription,
    around: &[NodeId],
    offset: usize,
) -> Option<Vec<Site>> {
    let game = &compiled.game;
    let region = |name: &str| -> Option<Vec<Site>> {
        let regions = game
            .region_names
            .iter()
            .filter(|region| region.name == name);
        let sites: Vec<Site> = regions.flat_map(|region| region.sites.clone()).collect();
        (!sites.is_empty()).then_some(sites)
    };
    let pattern = |name: &str| -> Option<Vec<Site>> {
        let kind = game
            .patterns
            .kinds
            .iter()
            .position(|kind| kind.name == name)?;
        let mut placements = game.patterns.placements(kind);
        // One in the middle of all shows the shape where the board has room around it.
        let middle = placements.len() / 2;
        (!placements.is_empty()).then(|| placements.swap_remove(middle).own)
    };
    if let Some(name) = name_at(known, offset) {
        match name.kind {
            "region" => return region(&name.name),
            "pattern" => return pattern(&name.name),
            _ => {}
        }
    }
    let tree = known.tree();
    let form = around.iter().rev().find(
        |id| matches!(tree.kind(**id), NodeKind::Call { head, .. } if touches(head.span, offset)),
    )?;
    let NodeKind::Call { head, args } = tree.kind(*form) else {
        return None;
    };
    let name = args.first().and_then(|first| match tree.kind(*first) {
        NodeKind::Text(name) => Some(&**name),
        _ => None,
    });
    match &*head.text {
        "board" | "mancalaBoard" => Some(Vec::new()),
        "regions" => region(name?),
        "pattern" => pattern(name?),
        _ => {
            let Span { file, start, end } = tree.span(*form);
            let place = Provenance {
                file: file.0,
                start,
                end,
            };
            match compiled.written.region_at(place)? {
                Sites::Const(id) => {
                    let all = (0..game.layout.board).map(|site| Site(site as u16));
                    let sites = all.filter(|site| game.region_contains(*id, *site));
                    let sites: Vec<Site> = sites.collect();
                    (!sites.is_empty()).then_some(sites)
                }
                _ => None,
            }
        }
    }
}

/// A picture that is no larger than fits beside words.
fn small(svg: String) -> String {
    let side = |name: &str| {
        let start = svg.find(&format!(" {name}=\""))? + name.len() + 3;
        let length = svg[start..].find('"')?;
        let value: f64 = svg[start..start + length].parse().ok()?;
        Some((start..start + length, value))
    };
    let (Some((across, width)), Some((down, height))) = (side("width"), side("height")) else {
        return svg;
    };
    let scale = (LARGEST / width.max(height).max(1.0)).min(1.0);
    let mut sides = [(across, width), (down, height)];
    sides.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut small = svg.clone();
    for (range, value) in sides {
        small.replace_range(range, &format!("{:.0}", value * scale));
    }
    small
}
