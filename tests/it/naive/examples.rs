//! The worked examples of the rules, with the numbers that they have there.

mod alliances;
mod clauses;
mod diu_fang;
mod four_fang;
mod liudaoqi;
mod patterns;
mod square_game;
mod warring;

use super::Naive;
use super::square::rules::{Rules, set};
use super::square::{Phase, Position, Square, rulesets};

/// The parameters of a ruleset with options such as `immunity priority`, separated by `; `.
fn rules(name: &str, options: &str) -> Rules {
    let mut rules = rulesets::ruleset(name).unwrap_or_else(|| panic!("no ruleset {name}"));
    for (key, value) in options
        .split("; ")
        .filter_map(|option| option.split_once(' '))
    {
        set(&mut rules, key, value).unwrap_or_else(|fault| panic!("{fault}"));
    }
    rules
}

/// A position of a square game with five stones in each hand.
fn square(rules: &Rules, phase: Phase, mover: usize, first: &str, second: &str) -> Square {
    Square::at(
        rules,
        Position {
            phase,
            mover,
            first,
            second,
            dead: "",
            hand: [5, 5],
        },
    )
}

/// First is to place a stone.
fn placing(rules: &Rules, first: &str, second: &str) -> Square {
    square(rules, Phase::Place, 1, first, second)
}

/// First is to move a stone.
fn moving(rules: &Rules, first: &str, second: &str) -> Square {
    square(rules, Phase::Move, 1, first, second)
}

/// Plays actions separated by spaces.
fn play(game: &mut dyn Naive, actions: &str) {
    for action in actions.split_whitespace() {
        game.play(action);
    }
}

/// Plays an action and returns what it makes due to the mover.
fn due(mut game: Square, action: &str) -> u32 {
    let mover = game.mover();
    game.play(action);
    if game.mover() == mover {
        game.owed()
    } else {
        0
    }
}

/// The legal actions, separated by spaces.
fn legal(game: &dyn Naive) -> String {
    game.legal().into_iter().collect::<Vec<_>>().join(" ")
}

/// The words in order of the alphabet.
fn sorted(words: &str) -> String {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// The points where `piece` stands, separated by spaces.
fn where_is(game: &dyn Naive, piece: &str) -> String {
    let pieces = game.pieces();
    pieces
        .iter()
        .filter(|(_, what)| *what == piece)
        .map(|(point, _)| point.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Asserts that exactly these actions are legal.
#[track_caller]
fn assert_legal(game: &dyn Naive, actions: &str) {
    assert_eq!(legal(game), sorted(actions));
}

/// Asserts who has won; none for a draw.
#[track_caller]
fn assert_won(game: &dyn Naive, winner: Option<usize>) {
    assert_eq!(game.result().map(|outcome| outcome.winner), Some(winner));
}
