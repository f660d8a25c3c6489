//! Pieces that somebody could move onto.

use super::narrator::Narrator;
use crate::game::ir::{Int, Moves, Sites};

impl Narrator<'_> {
    /// Whether an enemy of a piece could move onto its site, as a clause: `your opponent could move onto your king`.
    pub(super) fn threatened(
        &self,
        (what, at): (Option<&Int>, Option<&Sites>),
        by: Option<&Moves>,
        holds: bool,
    ) -> String {
        let how = by.map_or(String::new(), |moves| {
            format!(" in this way: {}", self.imperative(moves))
        });
        let (enemy, piece) = match what {
            Some(what) => self.threat(what),
            None => ("an enemy".to_owned(), "a piece".to_owned()),
        };
        let piece = match (what, at) {
            (Some(_), None) => piece,
            (None, None) => "any piece".to_owned(),
            (_, Some(Sites::One(site))) => format!("{piece} on {}", self.place(site)),
            (_, Some(at)) => format!("{piece} on one of {}", self.sites(at).all()),
        };
        let can = if holds { "could" } else { "could not" };
        format!("{enemy} {can} move onto {piece}{how}")
    }

    /// Who is an enemy of a kind of piece, and what that piece is called with its owner.
    fn threat(&self, what: &Int) -> (String, String) {
        let Int::Table(kinds, owner) = what else {
            return ("an enemy".to_owned(), self.piece(what));
        };
        let is_of_two = self.game.player_count() == 2;
        let enemy = match **owner {
            Int::Mover if is_of_two => self.who(&Int::Next).name,
            Int::Next if is_of_two => self.who(&Int::Mover).name,
            Int::Mover => "an enemy".to_owned(),
            _ => format!("an enemy of {}", self.who(owner).name),
        };
        let mut names = Vec::new();
        for kind in kinds.iter().filter(|kind| **kind > 0) {
            let name = self.kind_noun(usize::try_from(*kind).unwrap_or(0)).one();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let piece = match names.as_slice() {
            [only] => format!("{} {only}", self.who(owner).possessive),
            _ => self.piece(what),
        };
        (enemy, piece)
    }
}
