//! Moves that are given for the pieces of each player by themselves, described once for all players.

use super::narrator::Narrator;
use crate::game::ir::{ComponentId, Moves};
use std::borrow::Cow;

impl Narrator<'_> {
    /// Alternatives, where those that differ in nothing but the owner of the pieces are one.
    pub(super) fn for_all_owners<'m>(&self, parts: &[&'m Moves]) -> Vec<Cow<'m, Moves>> {
        let mut merged: Vec<Cow<'m, Moves>> = Vec::new();
        for part in parts {
            let mut known = merged.iter().enumerate();
            let joined = known.find_map(|(index, other)| Some((index, self.of_both(other, part)?)));
            match joined {
                Some((index, both)) => merged[index] = Cow::Owned(both),
                None => merged.push(Cow::Borrowed(*part)),
            }
        }
        let is_whole = |part: &Cow<'_, Moves>| match &**part {
            Moves::ForEachPiece {
                kinds: Some(kinds), ..
            } => self.those_of_all(kinds),
            _ => true,
        };
        match merged.len() < parts.len() && merged.iter().all(is_whole) {
            true => merged,
            false => parts.iter().map(|part| Cow::Borrowed(*part)).collect(),
        }
    }

    /// Two alternatives for pieces of one name as one, if they read alike.
    fn of_both(&self, one: &Moves, other: &Moves) -> Option<Moves> {
        let kinds = |moves: &Moves| match moves {
            Moves::ForEachPiece {
                kinds: Some(kinds),
                instead: Some(_),
                ..
            } => Some(kinds.to_vec()),
            _ => None,
        };
        let (own, others) = (kinds(one)?, kinds(other)?);
        if self.kinds_noun(&own) != self.kinds_noun(&others) {
            return None;
        }
        let mut all = own;
        all.extend(others);
        all.sort_unstable_by_key(|kind| kind.0);
        all.dedup();
        let of_all = |moves: &Moves| {
            let mut moves = moves.clone();
            if let Moves::ForEachPiece { kinds, .. } = &mut moves {
                *kinds = Some(all.clone().into());
            }
            moves
        };
        let (one, other) = (of_all(one), of_all(other));
        (self.moves(&one) == self.moves(&other)).then_some(one)
    }

    /// Whether all pieces that have the names of some kinds are of these kinds.
    fn those_of_all(&self, kinds: &[ComponentId]) -> bool {
        let components = self.game.components.iter().enumerate().skip(1);
        let is_listed = |index: usize| kinds.iter().any(|kind| usize::from(kind.0) == index);
        let named = |base: &str| {
            let mut meant = kinds.iter();
            meant.any(|kind| {
                let kind = self.game.components.get(usize::from(kind.0));
                kind.is_some_and(|kind| kind.base == base)
            })
        };
        components
            .filter(|(_, component)| named(&component.base))
            .all(|(index, _)| is_listed(index))
    }
}
