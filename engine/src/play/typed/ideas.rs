//! The moves that somebody asks about, who typed something that need not be legal.

use std::cell::Cell;

use super::{POSITIONS, Reader, What};
use crate::game::ir::Physical;
use crate::game::{Idea, State, Trial};
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
        Some(What::Castling { long }) => reader.castlings(state, long, &carries),
        Some(What::At(_) | What::Line(_)) | None => Vec::new(),
    }
}

impl Reader<'_> {
    /// The moves of a king, written K, by two sites in his row towards a piece of the same player that is as far away as
    /// castling of that kind has it.
    fn castlings(
        &self,
        state: &State,
        long: bool,
        carries: &dyn Fn(Site, Site) -> Idea,
    ) -> Vec<Idea> {
        let (layout, topology, kind) =
            (&self.game.layout, &self.game.topology, self.game.site_type);
        let kings = self.kinds("K");
        let board = || (0..layout.board).map(|index| Site(index as u16));
        let is_own = |site: &Site| self.game.owner(state.what(layout, *site)) == state.head.mover;
        let column = |site: Site| topology.column(kind, site);
        let columns = topology.columns(kind).len();
        let mut found = Vec::new();
        for king in
            board().filter(|site| kings.contains(&state.what(layout, *site)) && is_own(site))
        {
            let in_row = |site: &Site| topology.row(kind, *site) == topology.row(kind, king);
            let is_partner = |site: &Site| {
                let apart = column(*site).abs_diff(column(king));
                in_row(site) && is_own(site) && apart > 2 && (2 * apart >= columns) == long
            };
            let partners = board().filter(is_partner);
            let ends = partners.filter_map(|partner| {
                let to = match column(partner) > column(king) {
                    true => column(king) + 2,
                    false => column(king).checked_sub(2)?,
                };
                board().find(|site| in_row(site) && column(*site) == to)
            });
            let ends: Vec<Site> = ends.collect();
            found.extend(ends.into_iter().map(|to| carries(king, to)));
        }
        found
    }
}
