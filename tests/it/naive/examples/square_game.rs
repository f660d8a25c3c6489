//! Square Game, SG1 to SG10.

use super::{assert_legal, due, legal, moving, play, rules, sorted, square, where_is};
use crate::naive::Naive;
use crate::naive::board::Grid;
use crate::naive::square::{Phase, Square};

/// All points of a board whose test holds, separated by spaces.
fn names(board: Grid, wanted: impl Fn(i32, i32) -> bool) -> String {
    let points = board
        .points()
        .into_iter()
        .filter(|point| wanted(point.column, point.row));
    points
        .map(|point| point.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Plays the first legal action until the phase changes.
fn finish_phase(game: &mut Square) -> Vec<usize> {
    let phase = game.phase().to_string();
    let mut movers = Vec::new();
    while game.phase() == phase {
        movers.push(game.mover());
        let action = game.legal().into_iter().next().expect("an action");
        game.play(&action);
    }
    movers
}

#[test]
fn sg1_order_on_49_points() {
    let mut game = Square::new(&rules("square-49", ""));
    let placers = finish_phase(&mut game);
    assert_eq!((placers.len(), placers.last()), (49, Some(&1)));
    assert_eq!((game.phase(), game.owed()), ("fill", 2));
    assert_eq!(finish_phase(&mut game), [2, 2, 1]);
    let stones = |piece| where_is(&game, piece).split(' ').count();
    assert_eq!((stones("B"), stones("W")), (23, 23));
    if game.phase() == "count" {
        assert_eq!(game.mover(), 2);
        finish_phase(&mut game);
    }
    assert_eq!((game.phase(), game.mover()), ("move", 2));
}

#[test]
fn sg1_the_extra_removal_is_an_option() {
    let mut game = Square::new(&rules("square-49", "comp 0"));
    finish_phase(&mut game);
    assert_eq!(finish_phase(&mut game), [2, 1]);
}

#[test]
fn sg2_order_on_56_points() {
    let mut game = Square::new(&rules("square-56", ""));
    finish_phase(&mut game);
    assert_eq!(finish_phase(&mut game), [1, 2]);
    if game.phase() == "count" {
        assert_eq!(game.mover(), 1);
        finish_phase(&mut game);
    }
    assert_eq!((game.phase(), game.mover()), ("move", 1));
}

#[test]
fn sg3_counting() {
    let rules = rules("square-56", "");
    let counted = |stones: &str| {
        let others = names(rules.board, |_, _| true);
        let others: Vec<&str> = others
            .split(' ')
            .filter(|name| !stones.split(' ').any(|own| own == *name))
            .collect();
        // Second holds all other points, so that the board is full; he is far from losing.
        let mut game = square(&rules, Phase::Fill, 1, stones, &others.join(" "));
        let loose = "h7";
        game.play(&format!("x{loose}"));
        game
    };
    let block = counted("b2 c2 d2 b3 c3 d3 b4 c4 d4 a7");
    let after = |mut game: Square, removal: &str| {
        game.play(removal);
        game
    };
    assert_eq!(after(block, "xa7").owed(), 4);
    assert_eq!(after(counted("b2 c2 b3 c3 b4 c4 a7"), "xa7").owed(), 2);
    assert_eq!(after(counted("b2 c2 b3 c3 d3 a7"), "xa7").owed(), 1);
    let chequered = names(rules.board, |column, row| (column + row) % 2 == 0);
    let mut game = counted(&chequered);
    game.play("xa1");
    assert_eq!(game.phase(), "move");
}

#[test]
fn sg4_full_board() {
    let rules = rules("square-56", "");
    let first = names(rules.board, |column, _| column <= 4);
    let second = names(rules.board, |column, _| column > 4);
    let mut game = square(&rules, Phase::Fill, 1, &first, &second);
    play(&mut game, "xe1 xa1");
    assert_eq!((game.phase(), game.mover()), ("move", 1));
    assert_legal(&game, "a2-a1 b1-a1 d1-e1");
    for action in game.legal() {
        assert_eq!(due(game.clone(), &action), 0);
    }
    let seconds_turn = moved_by(&game, 2);
    assert_legal(&seconds_turn, "e2-e1 f1-e1");
}

/// These stones in movement with another player to act.
fn moved_by(game: &Square, mover: usize) -> Square {
    let rules = rules("square-56", "");
    square(
        &rules,
        Phase::Move,
        mover,
        &where_is(game, "B"),
        &where_is(game, "W"),
    )
}

#[test]
fn sg5_slide() {
    let game = moving(&rules("square-56", ""), "a4 c6 a6", "e4 a2");
    let of_a4: Vec<String> = game
        .legal()
        .into_iter()
        .filter(|action| action.starts_with("a4"))
        .collect();
    assert_eq!(of_a4.join(" "), sorted("a4-a3 a4-a5 a4-b4 a4-c4 a4-d4"));
}

#[test]
fn sg6_loss_at_three() {
    let mut game = moving(&rules("square-56", ""), "c5 d5 c4 d1", "f5 g5 f6 g6 h1");
    game.play("d1-d4");
    assert_eq!(game.owed(), 1);
    assert_legal(&game, "xh1");
    game.play("xh1");
    assert_eq!(game.result(), None);
    play(&mut game, "f5-e5 d4-d1 g5-h5 d1-d4");
    let target = game.legal().into_iter().next().expect("a capture");
    game.play(&target);
    super::assert_won(&game, Some(1));
}

#[test]
fn sg7_two_squares_by_one_slide() {
    let game = moving(
        &rules("square-56", ""),
        "c4 c5 d5 e5 e4 d1",
        "h1 h3 h5 h7 a7",
    );
    assert_eq!(due(game, "d1-d4"), 2);
}

#[test]
fn sg8_fill_may_hit_a_square() {
    let rules = rules("square-56", "");
    let square_and_chequers =
        |column: i32, row: i32| (column + row) % 2 == 0 || (column, row) == (7, 6);
    // White's chequers with f5, g5, f6, g6 complete: f5 and g6 are odd-even, so fill both.
    let second = names(rules.board, |column, row| {
        [(6, 5), (7, 5), (6, 6), (7, 6)].contains(&(column, row))
            || (square_and_chequers(column, row) && !(5..=8).contains(&column))
    });
    let first: Vec<String> = names(rules.board, |_, _| true)
        .split(' ')
        .filter(|name| !second.split(' ').any(|own| own == *name))
        .map(str::to_string)
        .collect();
    let start = square(&rules, Phase::Fill, 1, &first.join(" "), &second);
    let entitlements = |removal: &str| {
        let mut game = start.clone();
        play(&mut game, &format!("{removal} xe1"));
        while game.phase() == "count" && game.mover() == 1 {
            let action = game.legal().into_iter().next().expect("an action");
            game.play(&action);
        }
        if game.phase() == "count" {
            game.owed()
        } else {
            0
        }
    };
    assert_eq!(entitlements("xg6"), 0);
    assert_eq!(entitlements("xa1"), 1);
}

#[test]
fn sg9_forming_the_same_square_again() {
    let again = |reform: &str, moves: &str| {
        let mut game = moving(
            &rules("square-56", &format!("reform {reform}")),
            "c5 d5 c4 d1",
            "f5 g5 f6 g6 h1 h7 a7",
        );
        play(&mut game, "d1-d4 xh1 h7-h6");
        play(&mut game, moves);
        game
    };
    let back = "d4-d1 h6-h7";
    assert_eq!(due(again("allowed", back), "d1-d4"), 1);
    assert_eq!(due(again("nocapture", back), "d1-d4"), 0);
    assert!(!legal(&again("illegal", back)).contains("d1-d4"));
    assert!(!legal(&again("ko", back)).contains("d1-d4"));
    assert_eq!(
        due(
            again("ko", &format!("{back} d1-c1 h7-h6 c1-d1 h6-h7")),
            "d1-d4"
        ),
        1
    );
}

#[test]
fn sg10_all_tied() {
    let mut game = moving(&rules("square-56", ""), "c5 d5 c4 d1", "f5 g5 f6 g6");
    game.play("d1-d4");
    assert_eq!((game.mover(), game.owed()), (2, 0));
}
