//! Numbers of move sequences that are known from elsewhere.

mod small_games;

use dafang::game::Trial;
use dafang::play::{divide, perft};

/// Three in a row: sequence A061221 of the OEIS lists the finished games; the counts of all
/// sequences follow from 9!/(9-n)! less what ended earlier.
#[test]
fn three_in_a_row() {
    let game = small_games::three_in_a_row();
    let trial = Trial::new(&game);
    let counts: Vec<u64> = (0..=9).map(|depth| perft(&trial, depth)).collect();
    assert_eq!(
        counts,
        [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]
    );
    let divided = divide(&trial, 3);
    assert_eq!(divided.len(), 9);
    assert!(divided.iter().all(|(_, nodes)| *nodes == 56));
}

#[test]
fn a_finished_game_has_no_further_moves() {
    let game = small_games::three_in_a_row();
    let mut trial = Trial::new(&game);
    small_games::play(&mut trial, "@a1 @a2 @b1 @b2 @c1");
    assert!(trial.ending().is_some());
    assert_eq!(
        (perft(&trial, 0), perft(&trial, 1), divide(&trial, 2)),
        (1, 0, Vec::new())
    );
}
