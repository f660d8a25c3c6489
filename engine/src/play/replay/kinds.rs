//! Which kind of piece here is which of a record, and whether the two can be compared at all.

use std::collections::BTreeMap;

use super::What;
use crate::game::{Component, Game};
use crate::play::record::{Content, Header, Names, Record};
use crate::topology::SiteType;

/// Our number for each kind of piece of a record: that of the same name, or of what stands here at the start where it
/// stands there, or else of the same number and owner.
pub(super) fn kinds(
    game: &Game,
    header: &Header,
    record: &Record,
    names: Names<'_>,
) -> Result<Vec<Result<i64, String>>, What> {
    comparable(game, header)?;
    if let Some(candidates) = game.layout.candidates {
        // Records of puzzles have values in the place of kinds of pieces.
        return Ok((0..=i64::from(candidates.high)).map(Ok).collect());
    }
    let mut kinds = vec![Ok(0)];
    let mut dice = 0;
    for (place, (name, owner)) in header.components.iter().enumerate() {
        dice += usize::from(is_die(game, name));
        let index = place - dice.min(place);
        // The piece of one player is called without the player's number in Ludii.
        let named = |component: &Component| {
            component.name.eq_ignore_ascii_case(name)
                || component.base.eq_ignore_ascii_case(name) && component.owner == *owner
        };
        let same_number = game
            .components
            .get(index + 1)
            .is_some_and(|_| game.holder(index as u8 + 1) == *owner);
        let by_name = game.components.iter().skip(1).position(named);
        kinds.push(match by_name.map(|kind| kind as i64 + 1) {
            Some(kind) => Ok(kind),
            // Where chance draws the first position, what stands in another shows nothing.
            None if !game.drawn_start.is_empty() && same_number => Ok(index as i64 + 1),
            None => match placed_alike(game, record, names, place as i64 + 1) {
                Some(kind) => Ok(kind),
                None if same_number => Ok(index as i64 + 1),
                None => Err(name.clone()),
            },
        });
    }
    Ok(kinds)
}

/// Whether a kind of piece of a record is a die, which is no piece here.
fn is_die(game: &Game, name: &str) -> bool {
    !game.dice.is_empty() && name.strip_prefix("Die").is_some_and(is_number)
}

/// The sites of a record on which its dice lie at the start, each with the number of its die.
pub(super) fn sites_of_dice(
    game: &Game,
    header: &Header,
    record: &Record,
) -> BTreeMap<String, usize> {
    let components = header.components.iter().zip(1..);
    let dice = components.filter(|((name, _), _)| is_die(game, name));
    let dice: Vec<i64> = dice.map(|(_, kind)| kind).collect();
    let die_on = |content: &serde_json::Value| {
        let lowest = content.get(0)?;
        let kind = lowest.as_i64().or_else(|| lowest.get(0)?.as_i64())?;
        dice.iter().position(|die| *die == kind)
    };
    let sites = record.start.iter();
    let sites = sites.filter_map(|(site, content)| Some((site.clone(), die_on(content)?)));
    sites.filter(|(_, die)| *die < game.dice.len()).collect()
}

fn is_number(text: &str) -> bool {
    text.parse::<u32>().is_ok()
}

/// Our kind of piece that stands at the start wherever this kind stands in a record.
fn placed_alike(game: &Game, record: &Record, names: Names<'_>, kind: i64) -> Option<i64> {
    let stacks = game.layout.stacks();
    let is_kind = |content: &serde_json::Value| {
        let content = Content::from_value(content, stacks);
        content.is_some_and(|content| content.0.iter().all(|[what, ..]| *what == kind))
    };
    let mut places = record.start.iter().filter(|(_, content)| is_kind(content));
    let here = |site: &str| {
        let site = names.find(site)?;
        Some(i64::from(game.start.what(&game.layout, site)))
    };
    let first = here(places.next()?.0).filter(|kind| *kind != 0)?;
    places
        .all(|(site, _)| here(site) == Some(first))
        .then_some(first)
}

/// Whether a record is of a game with as many players on as many sites.
fn comparable(game: &Game, header: &Header) -> Result<(), What> {
    let unfit = |reason: String| Err(What::Unfit(reason));
    if header.players != game.player_count() {
        return unfit(format!(
            "it is a game of {} players, here there are {}",
            header.players,
            game.player_count()
        ));
    }
    let (site_type, recorded) = match header.default_site.as_str() {
        "Vertex" => (SiteType::Vertex, header.vertices),
        "Edge" => (SiteType::Edge, header.edges),
        _ => (SiteType::Cell, header.cells),
    };
    if site_type != game.site_type || recorded != game.layout.board {
        return unfit(format!(
            "it is played on {recorded} sites of kind {site_type:?}, here on {} of kind {:?}",
            game.layout.board, game.site_type
        ));
    }
    match (header.stacking, game.layout.stacks()) {
        (true, false) => unfit("pieces are stacked in it, but not here".to_owned()),
        (false, true) => unfit("pieces are stacked here, but not in it".to_owned()),
        _ => Ok(()),
    }
}
