//! Liudaoqi and Liuzhouqi, LD1 to LD14.

use super::{assert_legal, due, moving, placing, play, rules, square, where_is};
use crate::naive::Naive;
use crate::naive::square::{Phase, Position, Square};

/// Enemy stones enough for every capture.
const PREY: &str = "f1 f2 f4 f5 f6 b6 d6";

/// What a placement earns in a ruleset; `PREY` stands where First does not.
fn placed(name: &str, first: &str, action: &str) -> u32 {
    let own = format!("{first} {}", action.trim_start_matches('@'));
    let prey: Vec<&str> = PREY
        .split(' ')
        .filter(|name| !own.split(' ').any(|taken| taken == *name))
        .collect();
    due(placing(&rules(name, ""), first, &prey.join(" ")), action)
}

#[test]
fn ld1_dragon() {
    let mut game = placing(&rules("liudaoqi", ""), "b4 c4 d4 e4 f4", "a1 f6");
    game.play("@a4");
    assert_eq!(game.owed(), 3);
    play(&mut game, "xa1 xf6");
    assert_eq!((game.mover(), game.result()), (2, None));
    assert_eq!(where_is(&game, "W"), "");
}

#[test]
fn ld2_border_line() {
    let captures = |name| placed(name, "a1 b1 c1 d1 e1", "@f1");
    assert_eq!(captures("liudaoqi"), 0);
    assert_eq!(captures("liudaoqi-border"), 3);
    assert_eq!(captures("liuzhouqi"), 2);
    assert_eq!(captures("liuzhouqi-inner"), 0);
}

#[test]
fn ld3_six_slash() {
    assert_eq!(placed("liudaoqi", "a1 b2 c3 d4 e5", "@f6"), 4);
    assert_eq!(placed("liudaoqi-anyrun", "a1 b2 c3 d4 e5", "@f6"), 4);
}

#[test]
fn ld4_five_slash_and_runs() {
    assert_eq!(placed("liudaoqi", "a2 b3 d5 e6", "@c4"), 3);
    assert_eq!(placed("liudaoqi", "a1 b2 c3", "@d4"), 0);
    assert_eq!(placed("liudaoqi-anyrun", "a1 b2 c3", "@d4"), 3);
}

#[test]
fn ld5_four_slash_and_square() {
    assert_eq!(placed("liudaoqi", "a3 b4 d6 b5 c4", "@c5"), 4);
}

#[test]
fn ld6_three_slash() {
    assert_eq!(placed("liudaoqi", "a3 c1", "@b2"), 1);
}

#[test]
fn ld7_replacement() {
    let first = "b4 c4 d4 e4 f4 c1 d1 c2 d3";
    let mut game = moving(&rules("liudaoqi", ""), first, "a4 e6 f6");
    game.play("d3-d2");
    assert_eq!(game.owed(), 1);
    game.play("xa4");
    assert_eq!(game.pieces()["a4"], "B");
    assert_eq!((game.mover(), game.hand(1)), (2, 4));
    let mut game = moving(&rules("liudaoqi-supply", ""), first, "a4 e6 f6");
    play(&mut game, "d3-d2 xa4");
    assert!(!game.pieces().contains_key("a4"));
    assert_eq!((game.mover(), game.hand(1)), (2, 6));
}

#[test]
fn a_stone_for_each_captured_one_goes_anywhere() {
    let rules = rules("liudaoqi-anywhere", "");
    let first = "b4 c4 d4 e4 f4 c1 d1 c2 a3";
    let mut game = moving(&rules, first, "a1 e6 f6 d6");
    game.play("a3-a4");
    assert_eq!(game.owed(), 3);
    play(&mut game, "xe6");
    let vacant = 36 - 9 - 3;
    assert_eq!((game.mover(), game.legal().len()), (1, vacant));
    assert!(game.legal().contains("@e6"));
    // The square that it completes earns nothing.
    play(&mut game, "@d2 xf6 @f6 xd6 @d6");
    assert_eq!((game.mover(), game.hand(1)), (2, 2));
    let mut poor = Square::at(
        &rules,
        Position {
            phase: Phase::Move,
            mover: 1,
            first,
            second: "a1 e6 f6 d6",
            dead: "",
            hand: [1, 0],
        },
    );
    play(&mut poor, "a3-a4 xe6 @a6 xf6 xd6");
    assert_eq!((poor.mover(), poor.hand(1)), (2, 0));
}

#[test]
fn a_supply_that_is_spent_instead_of_steps() {
    let rules = rules("liudaoqi-bank", "");
    let mut game = moving(&rules, "c1 d1 c2 a5", "a1 e6 f6");
    let steps = 9;
    assert_eq!(game.legal().len(), steps + 36 - 7);
    game.play("@d2");
    assert_eq!((game.mover(), game.owed(), game.hand(1)), (1, 1, 4));
    game.play("xa1");
    assert_eq!((game.mover(), game.hand(1), game.hand(2)), (2, 5, 5));
    let shut_in = moving(&rules, "a1", "a2 b1 b2");
    assert_eq!(shut_in.legal().len(), 32);
}

#[test]
fn ld8_priority() {
    let mut game = placing(&rules("liudaoqi", ""), "b4 c4 d4 e4 f4", "b2 c2 b3 c3 f6");
    game.play("@a4");
    assert_legal(&game, "xf6");
    game.play("xf6");
    assert_legal(&game, "xb2 xc2 xb3 xc3");
    game.play("xb2");
    assert_legal(&game, "xc2 xb3 xc3");
}

#[test]
fn ld9_crossing() {
    let cross = "a3 b3 d3 e3 f3 c1 c2 c4 c5 c6";
    assert_eq!(placed("liudaoqi", cross, "@c3"), 6);
    assert_eq!(placed("liuzhouqi", cross, "@c3"), 4);
    let with_square = format!("{cross} b2");
    assert_eq!(placed("liudaoqi", &with_square, "@c3"), 7);
    assert_eq!(placed("liuzhouqi", &with_square, "@c3"), 5);
}

/// A full 6x6 board without a pattern but for `a1`: chequers.
fn chequers() -> (String, String) {
    let points = rules("liudaoqi", "").board.points();
    let (first, second): (Vec<_>, Vec<_>) = points
        .iter()
        .partition(|point| (point.column + point.row) / 2 % 2 == 0);
    let names = |points: Vec<&crate::naive::board::Point>| {
        points
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    (names(first), names(second))
}

#[test]
fn ld10_passing() {
    let (first, second) = chequers();
    let mut game = square(
        &rules("liudaoqi", "patterns unit=1"),
        Phase::Fill,
        1,
        &first,
        &second,
    );
    assert_eq!((game.phase(), game.mover(), game.owed()), ("fill", 1, 1));
    let removal = game.legal().into_iter().next().expect("a removal");
    game.play(&removal);
    assert_eq!((game.phase(), game.mover()), ("fill", 2));
    let removal = game.legal().into_iter().next().expect("a removal");
    game.play(&removal);
    assert_eq!((game.phase(), game.mover()), ("move", 1));
}

#[test]
fn ld10_a_pattern_by_the_last_stone_keeps_placement_going() {
    let all = rules("liudaoqi", "").board.points();
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    let second: Vec<&str> = "e5 f5 e6 a1".split(' ').collect();
    let first: Vec<&str> = names
        .iter()
        .map(String::as_str)
        .filter(|name| !second.contains(name) && *name != "f6")
        .collect();
    let mut game = square(
        &rules("liudaoqi", ""),
        Phase::Place,
        2,
        &first.join(" "),
        &second.join(" "),
    );
    game.play("@f6");
    assert_eq!((game.phase(), game.mover(), game.owed()), ("place", 2, 1));
    let capture = game.legal().into_iter().next().expect("a capture");
    game.play(&capture);
    assert_eq!((game.phase(), game.mover()), ("place", 1));
    assert_legal(&game, &capture.replace('x', "@"));
}

#[test]
fn ld11_steps() {
    let game = moving(&rules("liudaoqi", ""), "d3 c1 d1 c2", "a4 f6");
    assert_legal(
        &game,
        "c1-b1 c2-b2 c2-c3 c2-d2 d1-d2 d1-e1 d3-c3 d3-d2 d3-d4 d3-e3",
    );
    let diagonal = moving(&rules("liudaoqi", "edges full"), "a1", "f6");
    assert_legal(&diagonal, "a1-a2 a1-b1 a1-b2");
}

#[test]
fn ld12_crossing_borders() {
    assert_eq!(
        placed("liuzhouqi", "b1 c1 d1 e1 f1 a2 a3 a4 a5 a6", "@a1"),
        4
    );
}

#[test]
fn ld13_marked_stones() {
    let rules = rules("liudaoqi-marked", "");
    let mut game = placing(&rules, "d6 e5", "a1 b1 a2");
    game.play("@f4");
    assert_legal(&game, "xa1 xa2 xb1");
    game.play("xa1");
    assert_eq!(game.pieces()["a1"], "w");
    game.play("@b2");
    assert_eq!(game.mover(), 1);
    assert_eq!(game.pieces()["a1"], "w");
    assert!(!game.legal().contains("@a1"));
    let position = Position {
        phase: Phase::Place,
        mover: 1,
        first: "b6",
        second: "a1 b1 a2",
        dead: "a1",
        hand: [1, 0],
    };
    let mut ending = Square::at(&rules, position);
    ending.play("@c6");
    assert_eq!(ending.phase(), "move");
    assert!(!ending.pieces().contains_key("a1"));
}

#[test]
fn ld14_counting_the_full_board() {
    // Row 2 is First's dragon; the rest is chequered, so that no other row or column belongs to one player.
    let all = rules("liudaoqi-count", "").board.points();
    let firsts = |column: i32, row: i32| row == 2 || (column + row) % 2 == 0;
    let names = |wanted: bool| {
        let some = all
            .iter()
            .filter(|point| firsts(point.column, point.row) == wanted);
        some.map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let plain = rules("liudaoqi-count", "patterns innerline=3");
    let mut game = square(&plain, Phase::Fill, 1, &names(true), &names(false));
    assert_eq!((game.phase(), game.mover()), ("count", 1));
    let mut values = Vec::new();
    while game.phase() == "count" {
        values.push((game.mover(), game.owed()));
        let removal = game.legal().into_iter().next().expect("a removal");
        game.play(&removal);
    }
    assert_eq!(values, [(1, 3), (1, 2), (1, 1)]);
    let (first, second) = chequers();
    let game = square(
        &rules("liudaoqi-count", "patterns unit=1"),
        Phase::Fill,
        1,
        &first,
        &second,
    );
    assert_eq!((game.phase(), game.owed()), ("fill", 1));
}
