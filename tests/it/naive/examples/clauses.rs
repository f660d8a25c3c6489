//! Options of the square games that no worked example touches (1.6 to 1.10, 2.6, section 11).

use super::{assert_legal, assert_won, due, legal, moving, placing, play, rules, square, where_is};
use crate::naive::Naive;
use crate::naive::square::{Phase, Square};

#[test]
fn a_capture_may_be_declined() {
    let rules = rules("diufang-salmi", "capture may");
    let mut game = placing(&rules, "b2 b3 c2 d2 d3", "h1 a7 f1");
    game.play("@c3");
    assert_legal(&game, "pass xa7 xf1 xh1");
    game.play("pass");
    assert_eq!((game.mover(), game.owed()), (1, 1));
    game.play("xa7");
    assert_eq!(game.mover(), 2);
    let mut full = Square::new(&super::rules("square-56", "capture may; board 2x2"));
    play(&mut full, "@a1 @a2 @b1 @b2");
    assert_eq!(full.phase(), "fill");
    assert!(!full.legal().contains("pass"));
}

#[test]
fn only_the_best_of_several_patterns() {
    let cross = "a3 b3 d3 e3 f3 c1 c2 c4 c5 c6 b2";
    let game = placing(&rules("liudaoqi", "count max"), cross, "f1 f2 f4 f5 f6");
    assert_eq!(due(game, "@c3"), 3);
}

#[test]
fn encircled_single_stones() {
    let rules = rules("diufang-weifang-go", "");
    let mut game = moving(&rules, "b1 a3 h7", "a1 g1");
    game.play("a3-a2");
    assert_eq!(where_is(&game, "W"), "g1");
    let mut pair = moving(&rules, "c1 a2 b3 h7", "a1 b1 g1");
    pair.play("b3-b2");
    assert_eq!(where_is(&pair, "W"), "a1 b1 g1");
}

#[test]
fn encircled_groups() {
    let rules = rules("diufang-weifang-go", "encircle group");
    let mut game = moving(&rules, "c1 a2 b3 h7", "a1 b1 g1");
    game.play("b3-b2");
    assert_eq!(where_is(&game, "W"), "g1");
    let mut stifled_before = moving(&rules, "b1 a2 c2 h7", "a1 g1");
    stifled_before.play("c2-b2");
    assert_eq!(where_is(&stifled_before, "W"), "a1 g1");
}

#[test]
fn tied_stones_are_not_encircled_under_absolute_immunity() {
    let alone = |options: &str| {
        let mut game = moving(
            &rules("diufang-weifang-go", options),
            "c1 c2 a3 b4 h7",
            "a1 b1 a2 b2 g1",
        );
        game.play("b4-b3");
        where_is(&game, "W")
    };
    assert_eq!(alone(""), "a1 a2 b1 b2 g1");
    assert_eq!(alone("encircle group"), "a1 a2 b1 b2 g1");
    assert_eq!(alone("encircle group; immunity priority"), "g1");
    assert_eq!(alone("encircle group; immunity none"), "g1");
}

#[test]
fn encirclement_while_stones_are_placed() {
    let white = |options: &str| {
        let rules = rules("diufang-chinese", options);
        let mut game = placing(&rules, "b1 h7", "a1 g1");
        game.play("@a2");
        (where_is(&game, "W"), game.mover())
    };
    let single = "encircle single; encircle_in";
    assert_eq!(white(&format!("{single} move")).0, "a1 g1");
    assert_eq!(white(&format!("{single} place")), ("g1".to_string(), 2));
    assert_eq!(white(&format!("{single} both")).0, "g1");
    let moved = |when: &str| {
        let rules = rules("diufang-chinese", &format!("{single} {when}"));
        let mut game = moving(&rules, "b1 a3 h7", "a1 g1");
        game.play("a3-a2");
        where_is(&game, "W")
    };
    assert_eq!(moved("place"), "a1 g1");
    assert_eq!(moved("both"), "g1");
    let whole = rules("diufang-chinese", "encircle group; encircle_in place");
    let mut game = placing(&whole, "c1 a2 h7", "a1 b1 g1");
    game.play("@b2");
    assert_eq!(where_is(&game, "W"), "g1");
    assert!(game.legal().contains("@a1"));
    // What is encircled is gone before patterns capture, and the middle of a diamond with it.
    let diamond = rules(
        "diufang-salmi",
        "squares surround; encircle single; encircle_in place",
    );
    assert_eq!(due(placing(&diamond, "c2 b3 d3", "c3 h1 h7"), "@c4"), 1);
}

#[test]
fn white_removes_more_where_the_number_of_open_points_is_odd() {
    let owed = |options: &str| {
        let mut game = Square::new(&rules("diufang-chinese", options));
        while game.phase() == "place" {
            let action = game.legal().into_iter().next().expect("a placement");
            game.play(&action);
        }
        if game.mover() == 1 {
            let removal = game.legal().into_iter().next().expect("a removal");
            game.play(&removal);
        }
        (game.phase().to_string(), game.mover(), game.owed())
    };
    let fill = |owed| ("fill".to_string(), 2, owed);
    assert_eq!(owed("board 5x5"), fill(1));
    assert_eq!(owed("board 5x5; comp 1"), fill(2));
    assert_eq!(owed("board 5x5; open closed(c3); comp 1"), fill(1));
    assert_eq!(owed("board 4x4; open closed(a1); comp 1"), fill(2));
}

#[test]
fn who_moves_first() {
    for (board, order, opener) in [
        ("4x4", "first", 1),
        ("5x5", "first", 1),
        ("4x4", "second", 2),
        ("5x5", "second", 2),
        ("4x4", "alternate", 1),
        ("5x5", "alternate", 2),
    ] {
        let options = format!("board {board}; order_after {order}");
        let mut game = Square::new(&rules("diufang-chinese", &options));
        while game.phase() != "move" {
            let action = game.legal().into_iter().next().expect("an action");
            game.play(&action);
        }
        assert_eq!(game.mover(), opener, "{options}");
    }
}

#[test]
fn the_middle_is_looked_at_after_encirclement() {
    let game = moving(
        &rules("diufang-weifang-go", "squares surround"),
        "c2 b3 d3 c5",
        "c3 h1 h7",
    );
    assert_eq!(due(game.clone(), "c5-c4"), 1);
    let plain = moving(
        &rules("diufang-chinese", "squares surround"),
        "c2 b3 d3 c5",
        "c3 h1 h7",
    );
    assert_eq!(due(plain, "c5-c4"), 0);
}

#[test]
fn encircled_stones_are_not_replaced() {
    let mut game = moving(&rules("liudaoqi", "encircle single"), "b1 a3 f6", "a1 f1");
    game.play("a3-a2");
    assert!(!game.pieces().contains_key("a1"));
    assert_eq!(game.hand(1), 5);
}

#[test]
fn the_peaceful_ban_and_its_fallback() {
    let rules = rules("diufang-tianfang", "");
    let game = moving(&rules, "b1 a3 h7", "a1 g1");
    assert!(!game.legal().contains("a3-a2"));
    assert!(game.legal().contains("a3-a4"));
    let only_way = moving(
        &super::rules("diufang-tianfang", "board 2x3"),
        "b1 a3",
        "a1 b2 b3",
    );
    assert_legal(&only_way, "a3-a2");
}

#[test]
fn a_blocked_player() {
    let position = |blocked: &str| {
        let rules = rules("diufang-salmi", &format!("blocked {blocked}"));
        moving(&rules, "a1", "a2 b1 h7 h6")
    };
    assert_legal(&position("pass"), "pass");
    assert_won(&position("lose"), Some(2));
    let mut game = moving(
        &rules("diufang-salmi", "blocked exchange"),
        "a1 a7 b7",
        "a2 b1 c7 a6 b6 h1",
    );
    assert_legal(&game, "xa2 xb1 xc7 xa6 xb6 xh1");
    game.play("xh1");
    assert_eq!(game.mover(), 2);
    assert_legal(&game, "xa1 xa7 xb7");
    game.play("xb7");
    assert_eq!(game.mover(), 1);
    assert_legal(&game, "a7-b7");
    let mut still = moving(
        &rules("diufang-salmi", "blocked exchange"),
        "a1 a7",
        "a2 b1 b7 a6 h1",
    );
    play(&mut still, "xh1 xa7");
    assert_eq!(still.mover(), 1);
    assert_legal(&still, "pass");
}

#[test]
fn an_illegal_reforming() {
    let rules = rules("diufang-chinese", "board 4x2; reform illegal");
    let mut game = moving(&rules, "a1 a2 b1 c2", "c1 d1 d2");
    play(&mut game, "c2-b2 xd1 c1-d1 b2-c2");
    // Second can only go back, and First may not close the square again while another move is left.
    play(&mut game, "d1-c1");
    assert!(!game.legal().contains("c2-b2"));
    assert_legal(&game, "a2-b2 b1-b2");
}

#[test]
fn a_forbidden_reforming() {
    let position = |options: &str| {
        let options = format!("board 4x2; reform forbidden; {options}");
        let mut game = moving(&rules("diufang-chinese", &options), "a1 a2 b2 c1", "d2 d1");
        play(&mut game, "c1-b1 xd1 d2-d1 b1-c1 d1-d2");
        game
    };
    assert_legal(&position(""), "a1-b1 b2-b1 b2-c2 c1-c2 c1-d1");
    // Where another square is closed by the same move it is forbidden all the same.
    assert_legal(
        &position("squares unit+diamond"),
        "a1-b1 b2-b1 b2-c2 c1-c2 c1-d1",
    );
}

#[test]
fn taking_in() {
    let rules = rules("diufang-shimizu", "");
    let mut far = moving(&rules, "a1 a2", "g7 g6");
    assert_legal(&far, "xg6 xg7");
    far.play("xg7");
    assert_eq!(far.mover(), 2);
    let all_tied = moving(&rules, "a1", "f6 g6 f7 g7");
    assert_legal(&all_tied, "a1-a2 a1-b1");
    let drawn = moving(&super::rules("diufang-ludii-text", ""), "d4", "c3 g7");
    assert_legal(&drawn, "xc3");
    let orthogonal = moving(&rules, "d4", "c3 g7");
    assert_legal(&orthogonal, "xc3 xg7");
    let mut mixed = moving(
        &super::rules("diufang-shimizu-mixed", ""),
        "a1 a2 c7",
        "g7 g6 g2 a7",
    );
    play(&mut mixed, "xg7 xa2");
    assert_eq!(mixed.mover(), 1);
    assert_legal(&mixed, "a1-a2 a1-b1 c7-b7 c7-d7 c7-c6");
}

#[test]
fn opening_placements() {
    assert_legal(&Square::new(&rules("diufang-shimizu", "")), "@d4");
    let mut first = Square::new(&rules("liudaoqi-centre4-first", ""));
    assert_eq!(first.legal().len(), 32);
    play(&mut first, "@a1 @a2");
    assert_eq!(first.legal().len(), 34);
    let mut centre = Square::new(&rules("liudaoqi-centre4", "place_capture none"));
    for _ in 0..32 {
        assert!(!centre.legal().contains("@c3"));
        let action = centre.legal().into_iter().next().expect("a placement");
        centre.play(&action);
    }
    assert_eq!((centre.phase(), centre.mover()), ("fill", 1));
    let mut small = Square::new(&rules("liudaoqi-5x5", "place_capture none"));
    for _ in 0..24 {
        assert_eq!(small.phase(), "place");
        let action = small.legal().into_iter().next().expect("a placement");
        small.play(&action);
    }
    assert_eq!(
        (small.phase(), small.mover(), small.hand(1)),
        ("fill", 1, 21)
    );
    let forced = placing(&rules("liudaoqi-forced", ""), "a1 b1 a2 f5", "f6");
    assert_legal(&forced, "@b2");
}

#[test]
fn too_few_stones_on_both_sides_is_a_draw() {
    let mut game = Square::new(&rules("diufang-salmi", "board 2x2; loss_at 3"));
    play(&mut game, "@a1 @a2 @b1 @b2");
    assert_won(&game, None);
}

#[test]
fn draws_of_movement() {
    let round = "a1-a2 h7-h6 a2-a1 h6-h7";
    let mut repeated = moving(&rules("diufang-salmi", ""), "a1", "h7");
    play(&mut repeated, round);
    assert_eq!(repeated.result(), None);
    play(&mut repeated, round);
    assert_won(&repeated, None);
    let mut quiet = moving(
        &rules("diufang-salmi", "draw_repeat 0; draw_quiet 6"),
        "a1",
        "h7",
    );
    play(&mut quiet, round);
    play(&mut quiet, "a1-a2 h7-h6");
    assert_won(&quiet, None);
}

#[test]
fn diagonal_steps() {
    let of = |edges: &str, stone: &str| {
        legal(&moving(
            &rules("diufang-salmi", &format!("edges {edges}")),
            stone,
            "h7",
        ))
    };
    assert_eq!(of("none", "b2"), "b2-a2 b2-b1 b2-b3 b2-c2");
    assert_eq!(
        of("alquerque", "b2"),
        "b2-a1 b2-a2 b2-a3 b2-b1 b2-b3 b2-c1 b2-c2 b2-c3"
    );
    assert_eq!(of("alquerque", "b3"), "b3-a3 b3-b2 b3-b4 b3-c3");
    assert_eq!(of("full", "a2"), "a2-a1 a2-a3 a2-b1 a2-b2 a2-b3");
    let centre = moving(&rules("diufang-ludii", ""), "c3", "g7");
    assert_legal(&centre, "c3-b3 c3-c2 c3-c4 c3-d3 c3-d4");
}

#[test]
fn cognates() {
    let few = moving(&rules("qiang-49", ""), "a1 b1", "g7 g6 g5 g4");
    assert_eq!(few.legal().len(), 2 * (49 - 6));
    let mut extra = Square::new(&rules("liumaqi-36", ""));
    play(&mut extra, "@a1 @f6 @a2 @f5 @b1 @f4 @b2");
    assert_eq!(extra.mover(), 1);
    play(&mut extra, "@d4");
    assert_eq!(extra.mover(), 2);
    let mut shandong = Square::new(&rules("liuzhouqi-shandong", "patterns unit=1"));
    assert_eq!(shandong.hand(1), 18);
    while shandong.phase() == "place" {
        let action = shandong.legal().into_iter().next().expect("a placement");
        shandong.play(&action);
    }
    assert_eq!(shandong.mover(), 2);
    let count = square(
        &rules("qiafang", ""),
        Phase::Fill,
        1,
        "a1 a2 b1 b2 c1 c2",
        "g7 g6 g5 f3 f1",
    );
    assert_eq!((count.phase(), count.owed()), ("count", 2));
}
