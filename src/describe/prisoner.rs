//! Captured pieces that come into the hand of the captor.

use super::grammar::{Joint, list};
use super::narrator::{Landing, Narrator};
use super::surround::is_taken;
use crate::game::ir::{Bool, Effect, Int, Sites, Variable};

impl Narrator<'_> {
    /// A capture by which a piece changes sides, as an order; `None` for any other effect.
    pub(super) fn prisoner(&self, condition: &Bool, effect: &Effect) -> Option<String> {
        let (Bool::Compare(_, what, _), Effect::And(changes)) = (condition, effect) else {
            return None;
        };
        let is_sure = self.known(condition) == Some(true);
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
        let if_any = if is_sure { "" } else { ", if there is one" };
        let (hand, owner) = match who.you {
            true if who.name == "you" => ("your", "yours".to_owned()),
            true => ("their", "theirs".to_owned()),
            false => (&*who.possessive, format!("a piece of {}", who.name)),
        };
        Some(format!(
            "take {piece}{if_any}; it comes into {hand} hand as {owner}{renamed}"
        ))
    }

    /// A copy of this narrator that knows whether there is a piece where a move ends, if a condition says that.
    pub(super) fn with_piece_there(&self, condition: &Bool) -> Self {
        let is_end = |site: &Int| *site == Int::Variable(Variable::To);
        let says = |one: &Bool| match one {
            Bool::IsEnemy(player) | Bool::IsFriend(player) => {
                matches!(&**player, Int::Who(site) if is_end(site))
            }
            Bool::Not(inner) => match &**inner {
                Bool::IsEmpty(site) => is_end(site),
                Bool::In(site, sites) => is_end(site) && **sites == Sites::Empty,
                _ => false,
            },
            _ => false,
        };
        let is_there = match condition {
            Bool::And(all) => all.iter().any(says),
            one => says(one),
        };
        Self {
            landing: if is_there {
                Some(Landing::Occupied)
            } else {
                self.landing
            },
            ..self.clone()
        }
    }

    /// Whether an effect takes off what stands where a move ends, perhaps not always.
    pub(super) fn takes_target(&self, effect: &Effect) -> bool {
        match effect {
            Effect::And(all) | Effect::AtOnce(all) => {
                all.iter().any(|effect| self.takes_target(effect))
            }
            Effect::Seq(all) => {
                let mut all = all.iter();
                all.any(|effect| self.takes_target(self.game.effect(*effect)))
            }
            Effect::If(_, then, other, _) => {
                let other = other.as_ref();
                self.takes_target(then) || other.is_some_and(|other| self.takes_target(other))
            }
            Effect::Then(first, _) => self.takes_target(first),
            effect => is_taken(effect, Variable::To),
        }
    }
}
