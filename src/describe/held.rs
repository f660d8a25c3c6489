//! What the hands hold at the start.

use super::grammar::{Joint, list, ordinal, sentence, several};
use super::names::piece_words;
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::State;
use crate::topology::Site;

impl Narrator<'_> {
    /// What the players hold.
    pub(super) fn in_hand(&self, state: &State) -> Option<Block> {
        let layout = &self.game.layout;
        let hands = self.game.hands.iter().enumerate();
        let mut same: Vec<((String, String), Vec<String>)> = Vec::new();
        let places = |owner: u8| {
            self.game
                .hands
                .iter()
                .filter(|other| **other == owner)
                .count()
        };
        for (index, owner) in hands {
            let site = Site((layout.board + index) as u16);
            let what = usize::from(state.what(layout, site));
            let Some(piece) = self.game.components.get(what).filter(|_| what > 0) else {
                continue;
            };
            let mut held = several(
                i64::from(state.count(layout, site)),
                &piece_words(&piece.base),
            );
            if piece.owner != *owner && piece.owner != 0 {
                held.push_str(&format!(" of {}", self.name(i32::from(piece.owner))));
            }
            let place = match places(*owner) {
                0 | 1 => String::new(),
                _ => {
                    let before = &self.game.hands[..index];
                    let place = before.iter().filter(|other| *other == owner).count() as i64 + 1;
                    format!("the {} place of ", ordinal(place))
                }
            };
            let owner = match owner {
                0 => String::new(),
                owner => self.name(i32::from(*owner)),
            };
            let held = (held, place);
            match same.iter_mut().find(|(known, _)| *known == held) {
                Some((_, owners)) => owners.push(owner),
                None => same.push((held, vec![owner])),
            }
        }
        let (kinds, same) = in_places(same);
        let held: Vec<String> = same
            .iter()
            .map(
                |((held, place), owners)| match (owners.as_slice(), place.as_str()) {
                    ([owner], "") if owner.is_empty() => format!("the common hand holds {held}"),
                    ([owner], place) if owner.is_empty() => {
                        format!("{place}the common hand holds {held}")
                    }
                    ([owner], "") => format!("{owner} has {held} in hand"),
                    ([owner], place) => format!("{owner} has {held} in {place}the hand"),
                    (owners, "") => {
                        format!("{} have {held} in hand each", list(owners, Joint::And))
                    }
                    (owners, place) => format!(
                        "{} have {held} each, in {place}their hands",
                        list(owners, Joint::And)
                    ),
                },
            )
            .chain(kinds)
            .collect();
        (!held.is_empty()).then(|| Block::Text(sentence(&list(&held, Joint::And))))
    }

    /// The stacks on the board whose pieces are not all of one kind, each a line: `On b2, from the bottom up: …`.
    pub(super) fn mixed_stacks(&self, state: &State) -> Vec<String> {
        let layout = &self.game.layout;
        let board = (0..layout.board).map(|index| Site(index as u16));
        let mut lines: Vec<(String, Vec<Site>)> = Vec::new();
        for site in board.filter(|site| self.is_mixed(state, *site)) {
            let pieces = state.stack(layout, site).map(|held| {
                let kind = usize::from(held.what);
                let noun = self.kind_noun(kind);
                match self.game.owner(held.what) {
                    0 => noun.a(),
                    owner => noun
                        .with(&format!("of {}", self.name(i32::from(owner))))
                        .a(),
                }
            });
            let pieces = list(&pieces.collect::<Vec<String>>(), Joint::And);
            match lines.iter_mut().find(|(known, _)| *known == pieces) {
                Some((_, sites)) => sites.push(site),
                None => lines.push((pieces, vec![site])),
            }
        }
        let lines = lines.into_iter().map(|(pieces, sites)| {
            let each = if sites.len() == 1 { "" } else { " each" };
            let area = self.area(&sites).all();
            sentence(&format!("on {area}{each}, from the bottom up: {pieces}"))
        });
        lines.collect()
    }

    /// Whether a site of the board holds a stack whose pieces are not all of one kind.
    pub(super) fn is_mixed(&self, state: &State, site: Site) -> bool {
        let layout = &self.game.layout;
        if !layout.stacks() {
            return false;
        }
        let top = state.what(layout, site);
        let mut pieces = state.stack(layout, site);
        pieces.any(|held| held.what != top)
    }
}

/// What some players hold, with the place of the hand where it lies, and these players.
type Held = ((String, String), Vec<String>);

/// Hands of several places as one phrase for all that lies in their places, in their order; and what is left.
fn in_places(same: Vec<Held>) -> (Vec<String>, Vec<Held>) {
    let (mut phrases, mut rest): (Vec<String>, Vec<Held>) = (Vec::new(), Vec::new());
    let mut left = same;
    while let Some(((_, place), owners)) = left.first() {
        let (owners, is_common) = (owners.clone(), owners.iter().any(String::is_empty));
        let is_placed = !place.is_empty();
        let (own, others): (Vec<Held>, Vec<Held>) =
            left.into_iter().partition(|(_, of)| *of == owners);
        left = others;
        let is_all = own.iter().enumerate().all(|(index, ((_, place), _))| {
            *place == format!("the {} place of ", ordinal(index as i64 + 1))
        });
        if own.len() < 3 || is_common || !is_placed || !is_all {
            rest.extend(own);
            continue;
        }
        let held: Vec<String> = own.into_iter().map(|((held, _), _)| held).collect();
        let (have, each, hands) = match owners.len() {
            1 => ("has", "", "the hand"),
            _ => ("have", " each", "their hands"),
        };
        phrases.push(format!(
            "{} {have}{each}, in the places of {hands} in this order, {}",
            list(&owners, Joint::And),
            list(&held, Joint::And)
        ));
    }
    (phrases, rest)
}
