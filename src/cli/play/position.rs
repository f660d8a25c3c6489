//! A position as one line, in the form that worked examples have: `(position {…} mover:P1)`.

use std::collections::BTreeMap;

use crate::game::ir::Plane;
use crate::game::{Game, State};
use crate::topology::Site;

/// A position as worked examples write it.
pub(crate) fn text(game: &Game, state: &State) -> String {
    let rules = match game.layout.stacks() {
        true => stacks(game, state),
        false => pieces(game, state),
    };
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

/// The start rules that place the stacks of a position. Stacks of one kind and height are placed together; of others,
/// equal pieces that lie upon each other.
fn stacks(game: &Game, state: &State) -> Vec<String> {
    let layout = &game.layout;
    let mut together: BTreeMap<(u8, u16, usize), Vec<String>> = BTreeMap::new();
    let mut alone = Vec::new();
    for site in (0..layout.sites).map(|index| Site(index as u16)) {
        let mut runs: Vec<(u8, u16, usize)> = Vec::new();
        for held in state.stack(layout, site) {
            match runs.last_mut() {
                Some((what, state, count)) if (*what, *state) == (held.what, held.state) => {
                    *count += 1;
                }
                _ => runs.push((held.what, held.state, 1)),
            }
        }
        let in_hand = usize::from(site.0).checked_sub(layout.board);
        let place = match in_hand {
            None => format!("coord:\"{}\"", game.site_name(site)),
            Some(index) => {
                let owner = game.hands[index];
                let first = game.hands.iter().position(|other| *other == owner);
                let index = index - first.unwrap_or(index);
                format!("(handSite P{owner} {index})")
            }
        };
        match runs.as_slice() {
            [run] if in_hand.is_none() => {
                let names = together.entry(*run).or_default();
                names.push(format!("\"{}\"", game.site_name(site)));
            }
            runs => alone.extend(runs.iter().map(|run| placed(game, *run, &place))),
        }
    }
    let together = together.into_iter();
    let mut rules: Vec<String> = together
        .map(|(run, names)| placed(game, run, &format!("{{{}}}", names.join(" "))))
        .collect();
    rules.extend(alone);
    rules
}

/// The start rule that places some equal pieces upon each other.
fn placed(game: &Game, (what, state, count): (u8, u16, usize), place: &str) -> String {
    let name = &game.components[usize::from(what)].name;
    let mut rule = format!("(place Stack \"{name}\" {place}");
    if count > 1 {
        rule.push_str(&format!(" count:{count}"));
    }
    if state > 0 {
        rule.push_str(&format!(" state:{state}"));
    }
    rule + ")"
}

/// The start rules that place the pieces of a position without stacks.
fn pieces(game: &Game, state: &State) -> Vec<String> {
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
    rules
}

/// What a position has that [`text`] cannot say.
pub(crate) fn unwritable(game: &Game, state: &State) -> Vec<&'static str> {
    let layout = &game.layout;
    let mover = usize::from(state.head.mover);
    let sites = || (0..layout.sites).map(|index| Site(index as u16));
    let planes = [Plane::Value, Plane::Rotation];
    let has = |plane: &Plane| {
        sites().any(|site| {
            state.stack(layout, site).any(|held| match plane {
                Plane::Value => held.value > 0,
                Plane::Rotation => held.rotation > 0,
                Plane::Count | Plane::State => false,
            })
        })
    };
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
