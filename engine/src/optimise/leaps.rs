//! Leaps are steps in directions of their own: a table of the sites that can be reached is all there is to either.

use crate::game::ir::{DirectionsId, Moves, PieceDirections, RegionId, RuleNodeMut, Step};
use crate::game::rewrite::rewrite;
use crate::game::siteset::SiteSet;
use crate::game::{AdjacencyBuilder, Directions, Game};
use crate::with_width;

pub(super) fn run(game: &mut Game) {
    let mut tables = std::mem::take(&mut game.directions);
    let regions = game.regions.clone();
    let (words, players) = (game.layout.words, game.player_count());
    rewrite(game, &mut |node| {
        let RuleNodeMut::Moves(moves) = node else {
            return;
        };
        let Moves::Leap {
            rule,
            from,
            reach,
            to,
        } = moves
        else {
            return;
        };
        let ids = (0..=players).map(|owner| {
            let reach = &reach[owner.min(reach.len() - 1)];
            directions(reach, &regions, words, &mut tables)
        });
        let ids: Box<[DirectionsId]> = ids.collect();
        let directions = if ids.iter().all(|id| *id == ids[0]) {
            PieceDirections::Fixed(ids[0])
        } else {
            PieceDirections::ByOwner(ids)
        };
        *moves = Moves::Step(Box::new(Step {
            rule: *rule,
            from: from.clone(),
            directions,
            to: to.clone(),
        }));
    });
    game.directions = tables;
}

/// The directions that lead from each site to those of its region, added if they are new.
fn directions(
    reach: &[RegionId],
    regions: &[u64],
    words: usize,
    tables: &mut Vec<Directions>,
) -> DirectionsId {
    let mut looking = AdjacencyBuilder::default();
    with_width!(words, W => for region in reach {
        let region = SiteSet::<W>::read(&regions[region.index() * W..]);
        looking.steps(region.iter());
        looking.close();
    });
    let table = Directions::new("leap".to_owned(), words, looking.finish());
    let known = tables.iter().position(|other| *other == table);
    let number = known.unwrap_or(tables.len());
    if known.is_none() {
        tables.push(table);
    }
    DirectionsId(number as u16)
}
