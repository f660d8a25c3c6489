//! What is played with, and how it stands at the start.

use std::collections::BTreeMap;

use super::grammar::{Joint, cardinal, list, plural, sentence};
use super::names::{piece_words, words};
use super::narrator::Narrator;
use super::sheet::Block;
use super::variables::variable_name;
use crate::game::State;
use crate::game::ir::{Moves, Plane, VariableId};
use crate::topology::Site;

impl Narrator<'_> {
    /// The players, the board, the pieces.
    pub(super) fn equipment(&self) -> Vec<Block> {
        let names: Vec<String> = self
            .game
            .players
            .iter()
            .skip(1)
            .map(|player| player.name.clone())
            .collect();
        let players = match names.len() {
            1 => format!("a game for one player, {}", names[0]),
            many => format!(
                "a game for {} players: {}",
                cardinal(many as i64),
                list(&names, Joint::And)
            ),
        };
        let mut blocks = vec![
            Block::Text(sentence(&players)),
            Block::Text(sentence(&self.board())),
        ];
        blocks.push(Block::Break);
        blocks.extend(self.values().unwrap_or_else(|| self.kinds()));
        blocks.extend(
            self.tracks()
                .into_iter()
                .chain(self.dice())
                .chain(self.maps()),
        );
        if !self.game.hands.is_empty() {
            blocks.push(self.hands_are_seen());
        }
        blocks
    }

    /// The kinds of pieces and who has them.
    fn kinds(&self) -> Vec<Block> {
        let mut kinds: Vec<(String, Vec<u8>)> = Vec::new();
        for component in self.game.components.iter().skip(1) {
            let value = match component.value {
                0 => String::new(),
                value => format!(" (worth {value})"),
            };
            let name = format!("{}{value}", piece_words(&component.base));
            match kinds.iter_mut().find(|(other, _)| *other == name) {
                Some((_, owners)) => owners.push(component.owner),
                None => kinds.push((name, vec![component.owner])),
            }
        }
        let all: Vec<u8> = (1..=self.game.player_count() as u8).collect();
        let (mut each, mut blocks) = (Vec::new(), Vec::new());
        let mut others: Vec<(Vec<u8>, Vec<String>)> = Vec::new();
        for (name, owners) in kinds {
            let noun = plural_valued(&name);
            if owners == all {
                each.push(noun);
                continue;
            }
            match others.iter_mut().find(|(known, _)| *known == owners) {
                Some((_, nouns)) => nouns.push(noun),
                None => others.push((owners, vec![noun])),
            }
        }
        for (owners, nouns) in &others {
            let nouns = list(nouns, Joint::And);
            let clause = match owners.as_slice() {
                [0] => format!("{nouns} belong to nobody"),
                owners => {
                    let players = owners.iter().filter(|owner| **owner != 0);
                    let players: Vec<String> =
                        players.map(|owner| self.name(i32::from(*owner))).collect();
                    let has = if players.len() == 1 { "has" } else { "have" };
                    let more = match owners.contains(&0) {
                        true => ", and more of them belong to nobody",
                        false => "",
                    };
                    format!("{} {has} {nouns}{more}", list(&players, Joint::And))
                }
            };
            blocks.push(Block::Text(sentence(&clause)));
        }
        blocks.extend(self.sides_of_pieces());
        if !each.is_empty() {
            blocks.insert(
                0,
                Block::Text(sentence(&match self.game.player_count() {
                    1 => format!("{} has {}", self.name(1), list(&each, Joint::And)),
                    _ => format!("each player has {} of their own", list(&each, Joint::And)),
                })),
            );
        }
        blocks
    }

    /// The two sides of the pieces that have them.
    fn sides_of_pieces(&self) -> Vec<Block> {
        let mut known = Vec::new();
        for component in self.game.components.iter().skip(1) {
            let Some([one, other]) = component.flips else {
                continue;
            };
            let name = plural(&piece_words(&component.base));
            let text = format!(
                "{name} have two sides: turned over in state {one}, one comes to state {other}; in state {other}, to state {one}"
            );
            let text = Block::Text(sentence(&text));
            if !known.contains(&text) {
                known.push(text);
            }
        }
        known
    }

    /// How the pieces move that have moves of their own, if any has.
    pub(super) fn own_ways(&self) -> Vec<Vec<Block>> {
        let mut kinds: Vec<(String, Vec<u8>, Vec<Block>)> = Vec::new();
        for component in self.game.components.iter().skip(1) {
            if component.moves == Moves::None {
                continue;
            }
            let name = words(&component.base);
            let blocks = self.own_moves(&component.moves);
            match kinds
                .iter_mut()
                .find(|(other, _, known)| *other == name && *known == blocks)
            {
                Some((_, owners, _)) => owners.push(component.owner),
                None => kinds.push((name, vec![component.owner], blocks)),
            }
        }
        let ways = kinds.iter().map(|(name, owners, blocks)| {
            let alone = kinds.iter().filter(|(other, _, _)| other == name).count() == 1;
            let whose = match (alone, owners.as_slice()) {
                (true, _) => String::new(),
                (false, owners) => {
                    let names: Vec<String> = owners
                        .iter()
                        .map(|owner| self.name(i32::from(*owner)))
                        .collect();
                    format!(" of {}", list(&names, Joint::And))
                }
            };
            let mut item = vec![Block::Text(format!(
                "**{}{whose}**:",
                sentence(name).trim_end_matches('.')
            ))];
            item.extend(blocks.iter().cloned());
            item
        });
        ways.collect()
    }

    /// The first position.
    pub(super) fn setup(&self) -> Vec<Block> {
        let state = &self.game.start;
        let mut blocks = Vec::new();
        let placed = self.placed(state);
        if self.game.layout.is_puzzle() {
            let given = self.given(state);
            return vec![Block::Text(sentence(&given))];
        }
        if !self.game.drawn_start.is_empty() {
            blocks.extend(self.drawn_start());
        } else if placed.is_empty() {
            blocks.push(Block::Text("The board is empty at the start.".to_owned()));
        } else {
            let lead = "At the start these stand on the board:";
            blocks.push(Block::Text(lead.to_owned()));
            let placed = placed.into_iter().map(|line| vec![Block::Text(line)]);
            blocks.push(Block::List(placed.collect()));
        }
        if self.game.drawn_start.is_empty() {
            blocks.extend(self.in_hand(state));
            blocks.extend(self.numbers(state));
        }
        blocks.extend(self.sides(state));
        blocks.extend(self.hidden_at_start(state));
        let first = self.name(i32::from(state.head.mover));
        let players = self.game.player_count();
        let turns = match players {
            1 => String::new(),
            2 => "; then the players take turns".to_owned(),
            _ => {
                let active = (1..=players).filter(|player| state.is_active(*player));
                let names: Vec<String> = active.map(|player| self.name(player as i32)).collect();
                format!(
                    "; the players take turns in this order: {}, and round again",
                    list(&names, Joint::And)
                )
            }
        };
        blocks.push(Block::Text(sentence(&format!(
            "{first} moves first{turns}"
        ))));
        blocks
    }

    /// Where the pieces of each kind stand: a line for each, with all its owners.
    fn placed(&self, state: &State) -> Vec<String> {
        let layout = &self.game.layout;
        let mut lines: Vec<(String, Vec<String>, usize)> = Vec::new();
        for (kind, component) in self.game.components.iter().enumerate().skip(1) {
            // The sites by how many pieces stand on each.
            let mut piles: BTreeMap<u16, Vec<Site>> = BTreeMap::new();
            for site in (0..layout.board).map(|index| Site(index as u16)) {
                if usize::from(state.what(layout, site)) == kind && !self.is_mixed(state, site) {
                    piles
                        .entry(state.count(layout, site))
                        .or_default()
                        .push(site);
                }
            }
            for (count, sites) in piles {
                let area = self.area(&sites).all();
                let area = match count {
                    0 | 1 => area,
                    many if sites.len() == 1 => format!("{} on {area}", cardinal(many.into())),
                    many => format!("{} each on {area}", cardinal(many.into())),
                };
                let part = match (component.owner, count) {
                    (0, _) => area,
                    (owner, 0 | 1) => format!("{} on {area}", self.name(i32::from(owner))),
                    (owner, _) => format!("{}, {area}", self.name(i32::from(owner))),
                };
                let noun = piece_words(&component.base);
                match lines.iter_mut().find(|(other, _, _)| *other == noun) {
                    Some((_, parts, number)) => {
                        parts.push(part);
                        *number += sites.len();
                    }
                    None => lines.push((noun, vec![part], sites.len())),
                }
            }
        }
        let sites = (0..layout.board).map(|index| Site(index as u16));
        let is_piled = sites.into_iter().any(|site| state.count(layout, site) > 1);
        let mixed = self.mixed_stacks(state);
        let sentences = lines.into_iter().map(|(noun, parts, number)| {
            let noun = match !is_piled && number == 1 {
                true => noun,
                false => plural(&noun),
            };
            sentence(&format!("{noun}: {}", parts.join("; ")))
        });
        sentences.chain(mixed).collect()
    }

    /// Scores that do not begin at 0, and variables that are set to another number at the start.
    fn numbers(&self, state: &State) -> Option<Block> {
        let layout = &self.game.layout;
        let mut lines = Vec::new();
        for player in 1..=self.game.player_count() {
            if state.score(layout, player) != 0 {
                let score = self.game.score_text(state, player);
                lines.push(format!(
                    "{} begins with a score of {score}",
                    self.name(player as i32)
                ));
            }
        }
        let mut is_explained = false;
        for (plane, property) in [
            (Plane::State, "state"),
            (Plane::Value, "value"),
            (Plane::Rotation, "rotation"),
        ] {
            let mut sites: BTreeMap<u16, Vec<Site>> = BTreeMap::new();
            for site in (0..layout.board).map(|index| Site(index as u16)) {
                sites
                    .entry(state.plane(layout, plane, site))
                    .or_default()
                    .push(site);
            }
            for (value, sites) in sites.into_iter().filter(|(value, _)| *value != 0) {
                let meaning = match is_explained {
                    true => "",
                    false => " (a number that goes with a piece)",
                };
                is_explained = true;
                lines.push(format!(
                    "the {property} of what stands on {} is {value}{meaning}",
                    self.area(&sites).all()
                ));
            }
        }
        for (index, name) in self.game.variables.iter().enumerate() {
            let value = state.variable(layout, VariableId(index as u16));
            let unset = if name.ends_with(']') { 0 } else { -1 };
            if value != unset && value != 0 {
                let name = variable_name(name);
                let line = format!("“{name}” begins at {value}");
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        (!lines.is_empty()).then(|| Block::Text(sentence(&list(&lines, Joint::And))))
    }

    /// The numbers that are kept account of, those that the description speaks of.
    pub(super) fn accounts(&self, text: &str) -> Vec<Block> {
        let mut names: Vec<(String, usize)> = Vec::new();
        for name in &self.game.variables {
            let name = variable_name(name);
            match names.iter_mut().find(|(known, _)| known == name) {
                Some((_, number)) => *number += 1,
                None => names.push((name.to_owned(), 1)),
            }
        }
        let is_note = |name: &str| {
            let mut variables = self.game.variables.iter();
            let index = variables.position(|variable| variable == name);
            index.is_some_and(|index| self.noted(VariableId(index as u16)).is_some())
        };
        names.retain(|(name, _)| !is_note(name) && text.contains(&format!("“{name}”")));
        let tally = |name: &str| {
            let mut variables = self.game.variables.iter();
            let index = variables.position(|variable| variable == name)?;
            self.tallies[index].as_ref()
        };
        let counts: Vec<String> = names
            .iter()
            .filter_map(|(name, _)| Some(format!("“{name}” is {}", tally(name)?)))
            .collect();
        names.retain(|(name, _)| tally(name).is_none());
        let players = self.game.player_count() + 1;
        let mut parts = Vec::new();
        // Where all begin alike, it need not be said of each.
        let begins_at_0 = names
            .iter()
            .all(|(name, number)| *number == 1 && self.first_value(name) == Some(0));
        for (least, most, whose) in [
            (1, 1, ""),
            (2, players, " for each player"),
            (players + 1, players * players, " for each pair of players"),
            (
                players * players + 1,
                usize::MAX,
                " for several players together",
            ),
        ] {
            let some = names
                .iter()
                .filter(|(_, number)| (least..=most).contains(number));
            let some: Vec<String> = some
                .map(|(name, _)| self.kept_number(name, !begins_at_0))
                .collect();
            if !some.is_empty() {
                parts.push(format!("{}{whose}", list(&some, Joint::And)));
            }
        }
        let mut sentences = Vec::new();
        if !parts.is_empty() {
            let kept = match names.as_slice() {
                [(_, 1)] => "a number is kept during the game,",
                _ => "numbers are kept during the game, each",
            };
            let begin = match names.iter().filter(|(_, number)| *number > 1).count() {
                0 if begins_at_0 => "0 at the start",
                0 => "−1 until it is set",
                all if all == names.len() => "0 until it is set",
                _ => "−1 until it is set, or 0 if there are several of it",
            };
            sentences.push(format!("{kept} {begin}: {}", parts.join("; ")));
        }
        sentences.extend(counts);
        sentences.extend(self.definitions(text));
        let counted = match self.game.start.head.counter {
            -1 => ", of which the first is not counted,".to_owned(),
            0 => String::new(),
            first => format!(", where it stands at {first},"),
        };
        let since = [
            format!("since the game began{counted}"),
            "since it last started again".to_owned(),
        ];
        for (is_told, meaning) in [
            (
                self.has_marks(),
                "each player has a mark, a number that begins at 0".to_owned(),
            ),
            (
                text.contains("counter of moves"),
                format!(
                    "the counter of moves tells how many moves have been made {}",
                    list(&since, Joint::Or)
                ),
            ),
        ] {
            if is_told {
                sentences.push(meaning);
            }
        }
        sentences.extend(self.voting());
        sentences
            .iter()
            .map(|line| Block::Text(sentence(line)))
            .collect()
    }

    /// The name of a variable; `with_first`, with its first value if that is 0 where it would be −1 without a start rule.
    fn kept_number(&self, name: &str, with_first: bool) -> String {
        match self.first_value(name) {
            Some(0) if with_first => format!("“{name}” (0 at the start)"),
            _ => format!("“{name}”"),
        }
    }

    /// The value of a variable when the game begins.
    fn first_value(&self, name: &str) -> Option<i32> {
        let index = self.game.variables.iter().position(|known| known == name)?;
        let variable = VariableId(index as u16);
        Some(self.game.start.variable(&self.game.layout, variable))
    }

    /// Who plays together, and who does not play.
    fn sides(&self, state: &State) -> Vec<Block> {
        let mut blocks = Vec::new();
        let players: Vec<usize> = (1..=self.game.player_count()).collect();
        for leader in &players {
            let team: Vec<String> = players
                .iter()
                .filter(|player| state.head.team[**player] == state.head.team[*leader])
                .map(|player| self.name(*player as i32))
                .collect();
            let first = players
                .iter()
                .find(|player| state.head.team[**player] == state.head.team[*leader]);
            if team.len() > 1 && first == Some(leader) {
                let side = if blocks.is_empty() { "one" } else { "another" };
                blocks.push(Block::Text(sentence(&format!(
                    "{} are on {side} side, which {} leads",
                    list(&team, Joint::And),
                    self.name(i32::from(state.head.team[*leader])),
                ))));
            }
        }
        let is_alone = |player: &&usize| {
            let team = state.head.team[**player];
            let others = players
                .iter()
                .filter(|other| state.head.team[**other] == team);
            others.count() == 1 && state.is_active(**player)
        };
        if !blocks.is_empty() && players.iter().any(|player| is_alone(&player)) {
            let text = "whoever is on no side with others is a side alone, and leads it";
            blocks.push(Block::Text(sentence(text)));
        }
        let out: Vec<String> = players
            .iter()
            .filter(|player| !state.is_active(**player))
            .map(|player| self.name(*player as i32))
            .collect();
        if !out.is_empty() {
            let verb = if out.len() == 1 { "takes" } else { "take" };
            blocks.push(Block::Text(sentence(&format!(
                "{} {verb} no part in the game",
                list(&out, Joint::And)
            ))));
        }
        blocks
    }
}

/// The plural of a noun that may have its value behind it.
fn plural_valued(name: &str) -> String {
    match name.split_once(" (") {
        Some((noun, value)) => format!("{} ({value}", plural(noun)),
        None => plural(name),
    }
}
