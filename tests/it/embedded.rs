//! The library as a program uses it that embeds games: what it cannot do wrong, and texts that it keeps itself.

use dafang::expand::{Choice, Missing};
use dafang::game::{Game, Move, OwnedTrial, Trial};
use dafang::text::{Defines, Text};
use std::collections::BTreeMap;
use std::sync::Arc;

fn game(text: &str) -> Game {
    Text::new(text)
        .compile(&Choice::default())
        .expect("no error")
        .game
}

fn legal(trial: &mut Trial<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    moves
}

#[test]
fn only_legal_moves_are_made() {
    let (small, chess) = (game("(use \"tic-tac-toe\")"), game("(use \"chess\")"));
    let (mut trial, mut other) = (Trial::new(&small), Trial::new(&chess));
    let first = legal(&mut trial)[0];
    assert!(trial.play(first).is_ok());
    let before = trial.clone();
    // Made already, and of another game.
    assert!(trial.play(first).is_err());
    for mv in legal(&mut other) {
        if !legal(&mut trial).contains(&mv) {
            assert!(trial.play(mv).is_err());
        }
    }
    assert_eq!(trial.state(), before.state());
    assert_eq!(trial.past(), before.past());
    while let Some(mv) = legal(&mut trial).first().copied() {
        trial.play(mv).expect("it is legal");
    }
    assert!(trial.ending().is_some() && trial.play(first).is_err());
}

#[test]
fn texts_are_found_by_a_closure() {
    let kept: Arc<BTreeMap<String, String>> = Arc::new(BTreeMap::from([(
        "upload/base".to_owned(),
        "(use \"tic-tac-toe\")".to_owned(),
    )]));
    let uploads = Arc::clone(&kept);
    let resolve = move |name: &str, user: Option<&str>| match uploads.get(name) {
        Some(text) => Ok((name.to_owned(), text.clone())),
        None => dafang::bundled::resolve(name, user),
    };
    let text = Text::read(
        "mine",
        "mine",
        "(use \"upload/base\")",
        &Defines::default(),
        resolve,
    );
    let game = text.compile(&Choice::default()).expect("no error").game;
    assert_eq!(legal(&mut Trial::new(&game)).len(), 9);
    let none = |_: &str, _: Option<&str>| Err(Missing::from("nothing is kept".to_owned()));
    let text = Text::read(
        "mine",
        "mine",
        "(use \"upload/base\")",
        &Defines::default(),
        none,
    );
    assert!(text.compile(&Choice::default()).is_err());
}

/// A server holds games of several rules in one table, hands them to threads, and drops the rules with the last of their games.
#[test]
fn games_are_held_without_a_lifetime() {
    let mut table: BTreeMap<u32, OwnedTrial> = BTreeMap::new();
    let (small, hex) = (
        Arc::new(game("(use \"tic-tac-toe\")")),
        Arc::new(game("(use \"hex\")")),
    );
    for (number, rules) in [(1, &small), (2, &hex), (3, &small)] {
        table.insert(number, OwnedTrial::begin(Arc::clone(rules)));
    }
    let kept = Arc::downgrade(&hex);
    drop((small, hex));
    let copy = table[&2].clone();
    let played: Vec<_> = table
        .into_values()
        .map(|mut held| {
            std::thread::spawn(move || {
                held.with_dependent_mut(|_, trial| {
                    let mv = legal(trial)[4];
                    trial.play(mv).expect("it is legal");
                    assert!(trial.play(mv).is_err());
                });
                held
            })
        })
        .collect();
    for thread in played {
        let held = thread.join().expect("it plays");
        assert_eq!(held.with_dependent(|_, trial| trial.past().moves.len()), 1);
    }
    assert_eq!(copy.with_dependent(|_, trial| trial.past().moves.len()), 0);
    assert!(kept.upgrade().is_some());
    drop(copy);
    assert!(kept.upgrade().is_none());
}

/// Rules that ask for more than can be worked out end the game, with no clock.
#[test]
fn what_asks_too_much_is_over() {
    let text = "(game \"Much\" (players 2) (equipment {(board (square 20)) (piece \"Disc\" Each)}) (rules (play (move Add \
                (to (sites Empty)) (then (forEach Site (sites Empty) (forEach Site (sites Empty) (forEach Site (sites Empty) \
                (set Counter))))))) (end (if (is Line 3) (result Mover Win)))))";
    let game = game(text);
    let mut trial = Trial::new(&game);
    let first = legal(&mut trial)[0];
    trial.play(first).expect("it is legal");
    let ending = trial.ending().expect("it is over");
    assert_eq!(ending.reason, dafang::game::Reason::Overdrawn);
}
