#![allow(clippy::disallowed_macros)] // an example prints
//! Loads a description, lists the moves of its first position, makes one, and plays on at random to the end.

use dafang::expand::Choice;
use dafang::game::{Notation, Trial};
use dafang::play::{Random, playout};
use dafang::text::Text;

fn main() {
    let text = Text::new("(use \"breakthrough\")");
    let game = text.compile(&Choice::default()).expect("no error").game;
    let mut trial = Trial::new(&game);
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    let names = Notation::new(&game).all(trial.state(), &moves);
    println!("{}", names.join(" "));
    trial.play(moves[0]).expect("it was listed");
    let ending = playout(&mut trial, &mut Random::for_game(1, 0)).expect("it ends");
    println!("winner: {:?}", ending.outcome.winner());
}
