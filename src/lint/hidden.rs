//! Pieces that are hidden from their own players, and from nobody else.

use super::error::HIDDEN_FROM_ITS_OWNER;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::ir::{Effect, HiddenPart};
use crate::topology::Site;

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let game = subject.game;
    if !game.layout.hides() || !game.drawn_start.is_empty() {
        return;
    }
    let (state, layout) = (&game.start, &game.layout);
    let rules = super::setup::rules(subject);
    for (rule, effect) in subject.start.iter().enumerate() {
        let Effect::SetHidden { parts, sites, .. } = effect else {
            continue;
        };
        let span = rules.get(rule).map_or_else(
            || subject.head("start"),
            |part| subject.description.place(*part).span,
        );
        let hides_kind = |part: &HiddenPart| matches!(part, HiddenPart::All | HiddenPart::What);
        let known = super::setup::sites(subject, sites);
        let is_hidden = |site: usize, player: usize| {
            let site = Site(site as u16);
            parts
                .iter()
                .filter(|part| hides_kind(part))
                .any(|part| state.is_hidden(layout, *part, player, site))
        };
        let wrong = known.into_iter().find(|site| {
            let owner = usize::from(game.owner(state.what(layout, Site(*site as u16))));
            let mut others = (1..=game.player_count()).filter(|player| *player != owner);
            owner > 0 && is_hidden(*site, owner) && others.all(|other| !is_hidden(*site, other))
        });
        let Some(site) = wrong else {
            findings.clear(&HIDDEN_FROM_ITS_OWNER, span);
            continue;
        };
        let site = Site(site as u16);
        let owner = usize::from(game.owner(state.what(layout, site)));
        let (name, player) = (game.site_name(site), &game.players[owner].name);
        let message = format!(
            "the piece on `{name}` is hidden from `{player}`, whose piece it is, and from nobody else"
        );
        let label = format!("`to:P{owner}` is who does not see it");
        let problem = Problem::warning(&HIDDEN_FROM_ITS_OWNER, span, message, label)
            .with_help("name the players who are not to see it");
        findings.suspect(subject.explained(problem));
    }
}
