//! Counts of a player's pieces: whose they are, what they are called and where they are.

use super::grammar::Noun;
use super::narrator::Narrator;
use crate::game::ir::{Count, Int, Occupancy, Sites};
use crate::topology::Site;

impl Narrator<'_> {
    /// Whose pieces are counted, with the noun and the place, if an integer counts pieces of a player.
    pub(super) fn counted<'i>(&self, int: &'i Int) -> Option<(&'i Int, Noun, String)> {
        let noun = self.piece_noun();
        match int {
            // Of a stack the highest piece alone says whose the site is.
            Int::Count(Count::Sites(_)) if self.game.layout.stacks() => None,
            Int::Count(Count::Sites(sites)) => match &**sites {
                Sites::Occupied(Occupancy::Player(player)) => {
                    Some((player, noun, " on the board".to_owned()))
                }
                Sites::Occupied(Occupancy::PlayerComponents(player, kinds)) => {
                    let place = format!("{} on the board", self.those_of(kinds));
                    Some((player, self.kinds_noun(kinds), place))
                }
                _ => None,
            },
            Int::Count(Count::Pieces { occupancy, within }) => {
                let place = within.as_ref().map_or(String::new(), |within| {
                    format!(" on {}", self.sites(within).all())
                });
                match occupancy {
                    Occupancy::Any => match within.as_deref() {
                        Some(Sites::Hand(player)) if player.constant() != Some(0) => {
                            Some((player, self.held_noun(), " in hand".to_owned()))
                        }
                        _ => None,
                    },
                    Occupancy::Player(player) => Some((player, noun, place)),
                    Occupancy::PlayerComponents(player, kinds) => {
                        let place = self.those_of(kinds) + &place;
                        Some((player, self.kinds_noun(kinds), place))
                    }
                    Occupancy::EnemiesOf(_)
                    | Occupancy::FriendsOf(_)
                    | Occupancy::AlliesOf(_)
                    | Occupancy::OthersThan(_)
                    | Occupancy::Components(_) => None,
                }
            }
            Int::Count(Count::On(sites)) => match &**sites {
                Sites::Hand(player) if player.constant() != Some(0) => {
                    Some((player, self.held_noun(), " in hand".to_owned()))
                }
                Sites::One(site) => self.counted_in_hand(site),
                _ => None,
            },
            Int::CountAt(site) => self.counted_in_hand(site),
            _ => None,
        }
    }

    /// What a piece in a hand is called, which may be one that belongs to nobody: by its own name if no other kind is in a
    /// hand at the start, and all that players own, if they own any, is of that kind as well.
    pub(super) fn held_noun(&self) -> Noun {
        let (layout, start) = (&self.game.layout, &self.game.start);
        let kinds = self.game.components.iter().skip(1);
        let neutral = || kinds.clone().filter(|kind| kind.owner == 0);
        if neutral().next().is_none() {
            return self.piece_noun();
        }
        let hands = (layout.board..layout.sites).map(|index| Site(index as u16));
        let held: Vec<usize> = hands
            .map(|site| usize::from(start.what(layout, site)))
            .filter(|what| *what > 0)
            .collect();
        let is_neutral = |what: &usize| self.game.components[*what].owner == 0;
        match held.iter().any(is_neutral) {
            true => Noun::any(held.iter().fold(Vec::new(), |mut nouns, what| {
                let noun = self.kind_noun(*what);
                if !nouns.contains(&noun) {
                    nouns.push(noun);
                }
                nouns
            })),
            false => self.piece_noun(),
        }
    }

    /// The pieces in one place of a hand.
    fn counted_in_hand<'i>(&self, site: &'i Int) -> Option<(&'i Int, Noun, String)> {
        match site {
            Int::HandSite(player, offset) if player.constant() != Some(0) => {
                let place = format!(" {}", self.in_hand_of(player, offset));
                Some((player, self.held_noun(), place))
            }
            _ => None,
        }
    }
}
