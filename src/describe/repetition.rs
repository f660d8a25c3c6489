//! What tells past positions apart.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::Distinction;

impl Narrator<'_> {
    /// What tells past positions apart besides pieces and whose turn it is.
    pub(super) fn distinction(&self, distinction: &Distinction) -> String {
        let numbers = distinction.numbers.iter().map(|number| self.number(number));
        let numbers: Vec<String> = numbers.collect();
        let numbers = list(&numbers, Joint::And);
        let start = format!("Two positions are the same only if they agree in {numbers} as well");
        match &distinction.moves {
            None => format!("{start}."),
            Some(moves) => format!(
                "{start}, which counts only if you, being the player to move, can make such a move: {}.",
                self.imperative(moves)
            ),
        }
    }
}
