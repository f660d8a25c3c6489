//! Dice as a line of text.

use crate::game::{Game, VisibleDice};

/// The dice before a move: `dice 4 2`, those that are used up as `·`; with their sum where rules ask for it.
pub(crate) fn line(game: &Game, dice: &VisibleDice) -> String {
    let noun = match dice.left.len() {
        1 => "die",
        _ => "dice",
    };
    let blank = |die: usize| dice.left[die] == 0 && !game.dice[die].faces.contains(&0);
    let left: Vec<String> = (0..dice.left.len())
        .map(|die| match blank(die) {
            true => "\u{b7}".to_owned(),
            false => dice.left[die].to_string(),
        })
        .collect();
    let rolled = match dice.rolled {
        true => "rolled",
        false => "left",
    };
    let sum: i32 = dice.left.iter().sum();
    match dice.left.len() {
        1 => format!("{noun} {rolled}: {}", left.join(" ")),
        _ => format!("{noun} {rolled}: {} (sum {sum})", left.join(" ")),
    }
}
