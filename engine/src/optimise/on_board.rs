//! Regions that surely lie on the board, not in hands.

use crate::game::Game;
use crate::game::ir::{RegionId, Sites};

/// Whether all sites of a region are surely on the board.
pub(super) fn is_on_board(game: &Game, sites: &Sites) -> bool {
    let region_is = |region: &RegionId| {
        let board = &game.layout.board_mask;
        let words = &game.regions[region.index() * board.len()..];
        words
            .iter()
            .zip(board)
            .all(|(word, board)| word & !board == 0)
    };
    match sites {
        Sites::Const(region) => region_is(region),
        Sites::ByPlayer(regions, _) => regions.iter().all(region_is),
        Sites::Empty
        | Sites::Hint
        | Sites::Start(_)
        | Sites::DeferredRemovals
        | Sites::Visited
        | Sites::Occupied(_)
        | Sites::Stacked(_)
        | Sites::Radiating {
            included: false, ..
        }
        | Sites::Around {
            included: false, ..
        }
        | Sites::Between { .. }
        | Sites::Alike { .. }
        | Sites::Flanked { .. }
        | Sites::Flanking { .. }
        | Sites::Astride { .. }
        | Sites::Whence(..)
        | Sites::Patterns(_) => true,
        Sites::Union(parts) => parts.iter().all(|part| is_on_board(game, part)),
        Sites::Intersection(parts) => parts.iter().any(|part| is_on_board(game, part)),
        Sites::Difference(region, _) | Sites::Only(_, region, _) => is_on_board(game, region),
        Sites::If(_, one, other) => is_on_board(game, one) && is_on_board(game, other),
        Sites::Group { region, .. } | Sites::Random(_, region, _) => is_on_board(game, region),
        Sites::Reached(..) | Sites::Hidden(..) => true,
        Sites::ForEachPlayer(region) => is_on_board(game, region),
        Sites::Radiating { from, .. } | Sites::Around { of: from, .. } => is_on_board(game, from),
        Sites::Lookup(regions, ..) => regions.iter().all(region_is),
        Sites::List(list) => list.is_empty(),
        Sites::One(_) | Sites::Hand(_) | Sites::Stretch(_) => false,
        Sites::LastEnds | Sites::LastStarts => false,
        Sites::AlongTracks(_) | Sites::OfArray(_) | Sites::Targets(_) | Sites::Origins(_) => false,
    }
}
