//! What a board does not show of stacks: the pieces below the highest.

use super::look::Look;
use super::signs::{DISC, signs};
use crate::game::{Game, State};
use crate::topology::Site;

/// The stacks that are not all of one kind, each with the signs of its pieces from the lowest to the highest; one entry
/// for all, none if there are no such stacks. Discs that only colours tell apart are shown as the numbers of players.
pub(super) fn mixed(game: &Game, state: &State, look: &Look) -> Option<String> {
    let layout = &game.layout;
    if !layout.stacks() {
        return None;
    }
    let signs = signs(game, look);
    let by_player = signs.iter().any(|sign| sign == DISC);
    let sign = |what: u8| match signs[usize::from(what)].as_str() {
        DISC => game.owner(what).to_string(),
        sign => sign.to_owned(),
    };
    let sites = (0..layout.sites).map(|index| Site(index as u16));
    let stacks: Vec<String> = sites
        .filter(|site| is_mixed(game, state, *site))
        .map(|site| {
            let pieces: Vec<String> = state
                .stack(layout, site)
                .map(|held| sign(held.what))
                .collect();
            format!("{} {}", game.site_name(site), pieces.join(" "))
        })
        .collect();
    let by = if by_player { ", by player" } else { "" };
    (!stacks.is_empty()).then(|| format!("stacks from the bottom{by}: {}", stacks.join(", ")))
}

/// Whether the pieces of a site are not all of one kind.
fn is_mixed(game: &Game, state: &State, site: Site) -> bool {
    let top = state.what(&game.layout, site);
    let mut pieces = state.stack(&game.layout, site);
    pieces.any(|held| held.what != top)
}
