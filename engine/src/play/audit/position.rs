//! What holds of every position, whatever the game.

use crate::game::siteset::SiteSet;
use crate::game::{Game, State, Trial};
use crate::topology::Site;
use crate::with_width;

/// What is wrong with the position of a trial, if anything is.
pub(super) fn fault(trial: &Trial<'_>) -> Option<String> {
    let (game, state) = (trial.game(), trial.state());
    if state.position_hash(0) != state.fresh_hash(&game.layout) {
        return Some("the hash is not that of the position".to_owned());
    }
    turn_fault(trial).or_else(|| with_width!(game.layout.words, W => sites_fault::<W>(game, state)))
}

/// What is wrong with whose turn it is.
fn turn_fault(trial: &Trial<'_>) -> Option<String> {
    let (game, head) = (trial.game(), &trial.state().head);
    if head.over != trial.ending().is_some() {
        return Some("the game is over and not over".to_owned());
    }
    if head.over {
        return None;
    }
    let is_player = |player: u8| (1..=game.player_count()).contains(&usize::from(player));
    // With more than two players, one who has left moves still if the turn was theirs already, or if an effect names them.
    let may_have_left = game.player_count() > 2;
    let is_active = trial.state().is_active(usize::from(head.mover));
    if !is_player(head.mover) || !is_active && !may_have_left {
        return Some(format!(
            "player {} is to move, who is not in the game",
            head.mover
        ));
    }
    let owed = head.debts.iter().take(usize::from(head.open));
    for debt in owed {
        if !is_player(debt.player) || debt.count == 0 || usize::from(debt.debt) >= game.debts.len()
        {
            return Some("something is owed by nobody, or nothing is owed".to_owned());
        }
    }
    for player in 1..=game.player_count() {
        if trial.state().phase(player).index() >= game.phases.len() {
            return Some(format!("player {player} is in no phase"));
        }
    }
    None
}

/// What is wrong with the pieces: every way to ask for them must give the same answer.
fn sites_fault<const W: usize>(game: &Game, state: &State) -> Option<String> {
    let layout = &game.layout;
    let board = SiteSet::<W>::first(layout.board);
    let mut of_kinds = SiteSet::<W>::EMPTY;
    for kind in 0..game.components.len() {
        let sites = state.of_kind::<W>(layout, kind);
        if sites.meets(&of_kinds) {
            return Some("a site holds pieces of two kinds".to_owned());
        }
        of_kinds = of_kinds.or(&sites);
    }
    let mut of_owners = state.of_kind::<W>(layout, 0);
    for owner in 0..=game.player_count() {
        let sites = state.occupied_by::<W>(layout, owner);
        if sites.meets(&of_owners) {
            return Some("a site belongs to two owners".to_owned());
        }
        of_owners = of_owners.or(&sites);
    }
    if of_kinds != board || of_owners != board {
        return Some("a site of the board is neither empty nor occupied".to_owned());
    }
    (0..layout.sites).find_map(|index| {
        let site = Site(index as u16);
        let what = state.what(layout, site);
        let count = state.count(layout, site);
        let name = || game.site_name(site);
        if usize::from(what) >= game.components.len() {
            return Some(format!("{} holds a piece of no kind", name()));
        }
        if (what == 0) != (count == 0) {
            return Some(format!("{} holds {count} pieces of kind {what}", name()));
        }
        // An empty site keeps the numbers that effects have given it, on the board and in hand, as in Ludii.
        let owner = usize::from(game.owner(what));
        let listed = state.of_kind::<W>(layout, usize::from(what)).contains(site)
            && (what == 0 || state.occupied_by::<W>(layout, owner).contains(site));
        (index < layout.board && !listed)
            .then(|| format!("{} is not listed among the sites of its piece", name()))
    })
}
