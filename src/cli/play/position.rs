//! A position as one line, in the form that worked examples have: `(position {…} mover:P1)`.

use std::collections::BTreeMap;

use crate::game::ir::Plane;
use crate::game::{Game, State};
use crate::topology::Site;

/// A position as worked examples write it.
pub(super) fn text(game: &Game, state: &State) -> String {
    let layout = &game.layout;
    // Pieces of a kind, number and local state are placed together.
    let mut groups: BTreeMap<(u8, u16, u16), Vec<String>> = BTreeMap::new();
    let mut hands = Vec::new();
    for index in 0..layout.sites {
        let site = Site(index as u16);
        let (what, count) = (state.what(layout, site), state.count(layout, site));
        if what == 0 {
            continue;
        }
        if index >= layout.board {
            let name = &game.components[usize::from(what)].name;
            let owner = game.hands[index - layout.board];
            hands.push(format!("(place \"{name}\" \"Hand{owner}\" count:{count})"));
        } else {
            let key = (what, count, state.plane(layout, Plane::State, site));
            let names = groups.entry(key).or_default();
            names.push(format!("\"{}\"", game.site_name(site)));
        }
    }
    let mut rules = Vec::new();
    for ((what, count, state), names) in groups {
        let name = &game.components[usize::from(what)].name;
        let mut rule = format!("(place \"{name}\" {{{}}}", names.join(" "));
        if count > 1 {
            rule.push_str(&format!(" count:{count}"));
        }
        if state > 0 {
            rule.push_str(&format!(" state:{state}"));
        }
        rules.push(rule + ")");
    }
    rules.extend(hands);
    let mut line = format!(
        "(position {{{}}} mover:P{}",
        rules.join(" "),
        state.head.mover
    );
    let phase = &game.phases[state.phase(usize::from(state.head.mover)).index()].name;
    if game.phases.len() > 1 && !phase.is_empty() {
        line.push_str(&format!(" phase:\"{phase}\""));
    }
    line + ")"
}

/// What a position has that [`text`] cannot say.
pub(super) fn untold(game: &Game, state: &State) -> Vec<&'static str> {
    let layout = &game.layout;
    let mover = usize::from(state.head.mover);
    let sites = || (0..layout.sites).map(|index| Site(index as u16));
    let planes = [Plane::Value, Plane::Rotation];
    let has = |plane: &Plane| sites().any(|site| state.plane(layout, *plane, site) > 0);
    let mut players = 1..=game.player_count();
    let lost = [
        (planes.iter().any(has), "values and rotations of pieces"),
        (
            players.any(|player| state.phase(player) != state.phase(mover)),
            "that players are in different phases",
        ),
        (state.open_debt().is_some(), "what is owed"),
        (
            state.head.moves > 0 && !game.variables.is_empty(),
            "what the rules keep account of besides",
        ),
    ];
    let lost = lost.into_iter().filter(|(is_lost, _)| *is_lost);
    lost.map(|(_, what)| what).collect()
}
