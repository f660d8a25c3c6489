//! The moves that somebody asks about, who typed something that need not be legal.

use std::cell::Cell;

use super::{POSITIONS, Reader, What};
use crate::game::ir::Physical;
use crate::game::{Idea, Trial};
use crate::play::refusal::idea;
use crate::topology::Site;

/// The moves that a typed word may mean, each with what the word leaves open; none if the word is no form of a move.
/// `Nf3` may be the move of any knight of the mover.
#[must_use]
pub fn ideas(trial: &Trial<'_>, typed: &str) -> Vec<Idea> {
    let (game, state) = (trial.game(), trial.state());
    if let Some(idea) = idea(game, typed) {
        return vec![idea];
    }
    let reader = Reader {
        game,
        left: Cell::new(POSITIONS),
    };
    let carries = |from: Site, to: Site| Idea {
        physical: Some(Physical::Carry),
        pass: false,
        from: Some(from),
        to: Some(to),
    };
    match reader.read(typed).map(|wish| wish.what) {
        Some(What::Path(sites)) => match sites.as_slice() {
            [from, to] => vec![carries(*from, *to)],
            _ => Vec::new(),
        },
        Some(What::Piece { kinds, stands, to }) => {
            let sites = (0..game.layout.board).map(|index| Site(index as u16));
            let fits = |site: &Site| {
                let kind = state.what(&game.layout, *site);
                kinds.contains(&kind)
                    && game.owner(kind) == state.head.mover
                    && (stands.is_empty() || reader.is_on(*site, &stands))
            };
            sites.filter(fits).map(|from| carries(from, to)).collect()
        }
        Some(What::At(_) | What::Line(_) | What::Castling { .. }) | None => Vec::new(),
    }
}
