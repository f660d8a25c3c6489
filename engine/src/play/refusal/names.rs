//! How the sites of a board are called, for somebody who named one that does not exist.

use super::RefusedAt;
use crate::topology::Site;
use std::collections::BTreeSet;

impl RefusedAt<'_> {
    /// How the sites of the board are called.
    pub(super) fn names_of_sites(&self) -> String {
        let names =
            (0..self.game.layout.board).map(|index| self.game.site_name(Site(index as u16)));
        let names: Vec<String> = names.collect();
        let (mut letters, mut numbers) = (BTreeSet::new(), BTreeSet::new());
        for name in &names {
            let digits = name.find(|sign: char| sign.is_ascii_digit());
            let (letter, number) = name.split_at(digits.unwrap_or(name.len()));
            letters.insert((letter.len(), letter));
            numbers.insert(number.parse::<u32>().ok());
        }
        let is_whole = names.len() == letters.len() * numbers.len();
        let ends = (
            letters.first(),
            letters.last(),
            numbers.first(),
            numbers.last(),
        );
        match ends {
            (Some((1.., first)), Some((_, last)), Some(Some(low)), Some(Some(high)))
                if !is_whole =>
            {
                format!(
                    "a point is named by a letter from `{first}` to `{last}` and a number from {low} to {high}"
                )
            }
            _ => {
                let [first, last] = [names.first(), names.last()];
                let name = |name: Option<&String>| name.cloned().unwrap_or_default();
                format!("points go from `{}` to `{}`", name(first), name(last))
            }
        }
    }
}
