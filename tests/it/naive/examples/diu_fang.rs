//! Diu Fang, DF1 to DF10.

use super::{assert_legal, assert_won, due, moving, placing, play, rules, where_is};
use crate::naive::Naive;
use crate::naive::square::Square;

#[test]
fn df1_a_square_takes_one() {
    let mut game = placing(&rules("diufang-salmi", ""), "c3 c4 d3", "e5 f6");
    game.play("@d4");
    assert_eq!((game.mover(), game.owed()), (1, 1));
    assert_legal(&game, "xe5 xf6");
}

#[test]
fn df2_two_squares_take_two() {
    let mut game = placing(
        &rules("diufang-salmi", ""),
        "b2 b3 c2 d2 d3",
        "f5 g5 f6 g6 h1 a7",
    );
    game.play("@c3");
    assert_eq!(game.owed(), 2);
    assert_legal(&game, "xa7 xh1");
    play(&mut game, "xa7 xh1");
    assert_eq!(where_is(&game, "W"), "f5 f6 g5 g6");
    assert_eq!(game.mover(), 2);
}

#[test]
fn df3_forfeit_and_priority() {
    let after = |options: &str| {
        let mut game = placing(
            &rules("diufang-salmi", options),
            "b2 b3 c2 d2 d3",
            "f5 g5 f6 g6 h1",
        );
        game.play("@c3");
        assert_eq!(game.owed(), 2);
        assert_legal(&game, "xh1");
        game.play("xh1");
        game
    };
    assert_eq!(after("").mover(), 2);
    assert_legal(&after("immunity priority"), "xf5 xg5 xf6 xg6");
}

#[test]
fn df4_opened_and_closed_again() {
    let mut game = moving(&rules("diufang-salmi", ""), "c3 d3 c4 e4", "h1 h7 a7 a1");
    game.play("e4-d4");
    assert_eq!(game.owed(), 1);
    play(&mut game, "xh1 h7-h6 d4-e4");
    assert_eq!(game.mover(), 2);
    play(&mut game, "h6-h7 e4-d4");
    assert_eq!((game.mover(), game.owed()), (1, 1));
}

#[test]
fn df5_tilted_squares() {
    let corner = |squares: &str| {
        let rules = rules("diufang-salmi", &format!("squares {squares}"));
        due(placing(&rules, "b2 f2 b6", "h1 h7"), "@f6")
    };
    assert_eq!((corner("unit"), corner("aligned")), (0, 1));
    let diamond = |squares: &str| {
        let rules = rules("diufang-salmi", &format!("squares {squares}"));
        due(placing(&rules, "c4 e4 d3", "h1 h7"), "@d5")
    };
    assert_eq!(
        (diamond("unit"), diamond("unit+diamond"), diamond("any")),
        (0, 1, 1)
    );
}

#[test]
fn df6_moving_is_compulsory() {
    let rules = rules("diufang-salmi", "");
    assert_legal(
        &moving(&rules, "a1 b1 a2 b2", "h7"),
        "a2-a3 b1-c1 b2-b3 b2-c2",
    );
    assert_legal(&moving(&rules, "a1 b1 a2 b2", "a3 b3 c1 c2"), "pass");
}

#[test]
fn df7_a_complete_mini_game() {
    let mut game = Square::new(&rules("diufang-salmi", "board 4x2"));
    play(&mut game, "@a1 @d1 @b1 @d2 @a2 @c2 @b2");
    assert_eq!(game.owed(), 1);
    assert_legal(&game, "xc2 xd1 xd2");
    play(&mut game, "xc2 @c2");
    assert_eq!((game.phase(), game.mover()), ("move", 1));
    assert_legal(&game, "b1-c1");
    game.play("b1-c1");
    assert_legal(&game, "pass");
    game.play("pass");
    assert_legal(&game, "a1-b1 b2-b1 c1-b1");
    game.play("c1-b1");
    assert_eq!(game.owed(), 1);
    assert_legal(&game, "xc2 xd1 xd2");
}

#[test]
fn df8_remove_and_move_in() {
    let mut game = moving(&rules("diufang-shimizu", ""), "c5 c6 d6 d4", "d5 f2");
    assert_legal(&game, "xd5");
    game.play("xd5");
    assert_legal(&game, "c5-d5 d6-d5 d4-d5");
    for nothing in ["c5-d5", "d6-d5"] {
        assert_eq!(due(game.clone(), nothing), 0);
    }
    game.play("d4-d5");
    assert_legal(&game, "xf2");
    game.play("xf2");
    assert_won(&game, Some(1));
}

#[test]
fn df9_the_squares_of_ludii() {
    let after = |first: &str, action: &str| {
        due(
            moving(&rules("diufang-ludii", ""), first, "a7 f7 g7 g6"),
            action,
        )
    };
    assert_eq!(after("b3 e3 c5 e5", "b3-c3"), 1);
    assert_eq!(after("a1 c1 a3 d3", "d3-c3"), 0);
    assert_eq!(after("b2 b4 d2 d5", "d5-d4"), 1);
    assert_eq!(after("b3 c2 c4 f3 e2 e4 d2", "d2-d3"), 2);
    assert_eq!(after("b3 c2 c4 c3", "c3-d3"), 1);
    let mut game = moving(&rules("diufang-ludii", ""), "b3 e3 c5 e5", "a7 f7 g7 g6");
    game.play("b3-c3");
    assert_legal(&game, "xa7 xf7 xg6 xg7");
}

#[test]
fn df10_no_immunity_in_ludii() {
    let mut game = moving(&rules("diufang-ludii", ""), "b3 c2 c4 d2", "e6 g6 f5 f7 a7");
    game.play("d2-d3");
    assert_legal(&game, "xa7 xe6 xf5 xf7 xg6");
    assert_legal(
        &moving(
            &rules("diufang-ludii-text", ""),
            "b3 c2 c4 d2",
            "e6 g6 f5 f7 a7",
        ),
        "xa7",
    );
}
