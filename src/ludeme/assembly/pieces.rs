//! Kinds of pieces by name.

use super::Assembly;
use crate::game::ir::{ComponentId, Int};
use crate::ludeme::words::Role;

/// A piece as a rule names it: `"Disc"`, or `"Disc2"` for that of one player.
pub(crate) type PieceName<'n> = &'n str;

impl Assembly {
    /// The kinds that a name means: one for `Disc2`, one per owner for `Disc`.
    pub(crate) fn kinds(&self, name: PieceName<'_>) -> Vec<ComponentId> {
        let all = || self.components.iter().enumerate().skip(1);
        let exact: Vec<_> = all()
            .filter(|(_, component)| {
                // A piece of all together is called by its name, or by that with the number of nobody.
                component.name == name
                    || component.shared && name.strip_suffix('0') == Some(component.base.as_str())
            })
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

    /// The kinds whose names contain a name: by these Ludii counts pieces, and looks for the number of a piece that is given
    /// with its owner.
    pub(crate) fn kinds_like(&self, name: PieceName<'_>) -> Vec<ComponentId> {
        let all = self.components.iter().enumerate().skip(1);
        let alike = all.filter(|(_, component)| component.name.contains(name));
        alike.map(|(index, _)| ComponentId(index as u16)).collect()
    }

    /// The kinds of pieces that belong to all players together.
    pub(crate) fn shared_kinds(&self) -> Vec<ComponentId> {
        let all = self.components.iter().enumerate();
        let shared = all.filter(|(_, component)| component.shared);
        shared.map(|(index, _)| ComponentId(index as u16)).collect()
    }

    /// The kinds that a role means which is not that of players, of these if there are any; none for other roles. `Each` is
    /// no player in Ludii, and means what `Shared` does where pieces are looked for.
    pub(crate) fn kinds_of_nobody(
        &self,
        role: Role,
        kinds: &[ComponentId],
    ) -> Option<Vec<ComponentId>> {
        let shared = match role {
            Role::Shared | Role::Each => true,
            Role::Neutral if !self.shared_kinds().is_empty() => false,
            _ => return None,
        };
        let all = self.components.iter().enumerate().skip(1);
        let meant = all.filter(|(_, component)| component.owner == 0 && component.shared == shared);
        let meant = meant.map(|(index, _)| ComponentId(index as u16));
        let listed = |kind: &ComponentId| kinds.is_empty() || kinds.contains(kind);
        Some(meant.filter(listed).collect())
    }

    /// The number of the kind that a name means for a player: that of `Disc`
    /// for the mover depends on who moves.
    pub(crate) fn kind_for(&self, name: PieceName<'_>, player: Int) -> Int {
        self.kind_among(&self.kinds(name), player)
    }

    /// The number of the kind that a name and an owner mean: the first of that owner whose name contains it; −1 if there is
    /// none.
    pub(crate) fn kind_owned(&self, name: PieceName<'_>, player: Int) -> Int {
        let alike = self.kinds_like(name);
        let of = |owner: usize| {
            let is_own =
                |kind: &&ComponentId| usize::from(self.components[kind.index()].owner) == owner;
            alike
                .iter()
                .find(is_own)
                .map_or(-1, |kind| i32::from(kind.0))
        };
        match player {
            Int::Const(player) => Int::Const(usize::try_from(player).map_or(-1, of)),
            player => Int::Table(
                (0..=self.player_count()).map(of).collect(),
                Box::new(player),
            ),
        }
    }

    /// The number of the first kind that all players share whose name contains a name; −1 if there is none.
    pub(crate) fn shared_kind(&self, name: PieceName<'_>) -> Int {
        let mut alike = self.kinds_like(name).into_iter();
        let shared = alike.find(|kind| self.components[kind.index()].shared);
        Int::Const(shared.map_or(-1, |kind| i32::from(kind.0)))
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
