//! Captured pieces that come into the hand of the captor.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::ir::{Bool, Effect, Int, Sites};

impl Narrator<'_> {
    /// A capture by which a piece changes sides, as an order; `None` for any other effect.
    pub(super) fn prisoner(&self, condition: &Bool, effect: &Effect) -> Option<String> {
        let (Bool::Compare(_, what, _), Effect::And(changes)) = (condition, effect) else {
            return None;
        };
        let [
            Effect::Put {
                piece: Int::Table(kinds, _),
                to: Sites::One(hand),
                ..
            },
            Effect::Take(taken),
        ] = changes.as_slice()
        else {
            return None;
        };
        let (Int::HandSite(captor, slot), Int::What(site)) = (&**hand, &**what) else {
            return None;
        };
        let is_slot = matches!(&**slot, Int::Table(_, of) if of == what);
        if !is_slot || *taken != Sites::One(site.clone()) {
            return None;
        }
        let who = self.who(captor);
        let piece = match self.is_it(site) {
            true => "it".to_owned(),
            false => format!("the piece {}", self.at(site)),
        };
        let players = self.game.player_count() + 1;
        let components = &self.game.components;
        let mut renamed: Vec<String> = Vec::new();
        for (kind, component) in components.iter().enumerate().skip(1) {
            let own = kinds.get(kind * players..(kind + 1) * players)?;
            let becomes = own.iter().find(|becomes| **becomes > 0);
            let Some(other) = becomes.and_then(|becomes| usize::try_from(*becomes).ok()) else {
                continue;
            };
            let is_renamed = components.get(other)?.base != component.base;
            let name = |kind| self.kind_noun(kind).a();
            let words = format!("{} becomes {}", name(kind), name(other));
            if is_renamed && !renamed.contains(&words) {
                renamed.push(words);
            }
        }
        let renamed = match renamed.as_slice() {
            [] => String::new(),
            renamed => format!("; {}", list(renamed, Joint::And)),
        };
        Some(format!(
            "take {piece}, if there is one, prisoner: it changes sides and comes into {} hand{renamed}",
            who.possessive
        ))
    }
}
