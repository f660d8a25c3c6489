//! Kinds of pieces by name.

use super::Assembly;
use crate::game::ir::{ComponentId, Int};

/// A piece as a rule names it: `"Disc"`, or `"Disc2"` for that of one player.
pub(crate) type PieceName<'n> = &'n str;

impl Assembly {
    /// The kinds that a name means: one for `Disc2`, one per owner for `Disc`.
    pub(crate) fn kinds(&self, name: PieceName<'_>) -> Vec<ComponentId> {
        let all = || self.components.iter().enumerate().skip(1);
        let exact: Vec<_> = all()
            .filter(|(_, component)| component.name == name)
            .map(|(index, _)| ComponentId(index as u16))
            .collect();
        if !exact.is_empty() {
            return exact;
        }
        all()
            .filter(|(_, component)| component.base == name)
            .map(|(index, _)| ComponentId(index as u16))
            .collect()
    }

    /// The number of the kind that a name means for a player: that of `Disc`
    /// for the mover depends on who moves.
    pub(crate) fn kind_for(&self, name: PieceName<'_>, player: Int) -> Int {
        self.kind_among(&self.kinds(name), player)
    }

    /// The number of the kind that a name and an owner mean; a shared piece may be called as the pieces of the players are
    /// together, without their numbers.
    pub(crate) fn kind_owned(&self, name: PieceName<'_>, player: Int) -> Int {
        let all = (1..self.components.len()).map(|index| ComponentId(index as u16));
        let of_base = |kind: &ComponentId| self.components[kind.index()].base == name;
        let alike: Vec<ComponentId> = all.filter(of_base).collect();
        match alike.len() {
            0 => self.kind_for(name, player),
            _ => self.kind_among(&alike, player),
        }
    }

    fn kind_among(&self, kinds: &[ComponentId], player: Int) -> Int {
        if let [only] = kinds {
            return Int::Const(i32::from(only.0));
        }
        let of = |owner: usize| {
            let own = kinds
                .iter()
                .find(|kind| usize::from(self.components[kind.index()].owner) == owner);
            own.map_or(0, |kind| i32::from(kind.0))
        };
        match player {
            Int::Const(player) => Int::Const(usize::try_from(player).map_or(0, of)),
            player => Int::Table(
                (0..=self.player_count()).map(of).collect(),
                Box::new(player),
            ),
        }
    }
}
