//! FourFang, FF1 to FF9.

use super::{assert_legal, assert_won, legal, play, where_is};
use crate::naive::Naive;
use crate::naive::four_fang::{FourFang, Rules, ruleset};

fn rules(name: &str) -> Rules {
    ruleset(name).expect("a ruleset")
}

/// Places stones: First's and Second's in the order of the placement.
fn place(game: &mut FourFang, first: &str, second: &str) {
    let mut stones = [first.split(' '), second.split(' ')];
    while game.legal().iter().all(|action| action.starts_with('@')) {
        let next = stones[game.mover() - 1].next().expect("a stone");
        game.play(&format!("@{next}"));
    }
}

#[test]
fn ff1_start() {
    let mut game = FourFang::new(&rules("fourfang-ludii6"));
    assert_eq!(game.legal().len(), 15);
    assert!(!game.legal().contains("@b2"));
    game.play("@a1");
    assert_eq!((game.legal().len(), game.mover()), (14, 1));
}

#[test]
fn ff2_and_ff3_placement_then_draw() {
    let mut game = FourFang::new(&rules("fourfang-ludii6"));
    let mut movers = Vec::new();
    while game.result().is_none() {
        movers.push(game.mover());
        let action = game.legal().into_iter().next().expect("an action");
        assert_eq!(action == "pass", movers.len() > 15);
        game.play(&action);
    }
    assert_eq!(
        movers,
        [1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 2]
    );
    assert_won(&game, None);
}

#[test]
fn ff4_passes_until_the_step() {
    let mut game = FourFang::new(&rules("fourfang-literal"));
    place(&mut game, "b1 d1 d2 a3 b3 a4 b4 c4", "a1 c1 a2 c2 c3 d3 d4");
    for passes in 0..9 {
        assert_eq!(game.mover(), 2 - passes % 2);
        assert_legal(&game, "pass");
        game.play("pass");
    }
    assert_eq!(game.mover(), 1);
    assert_legal(&game, "b1-b2 b3-b2");
    game.play("b1-b2");
    assert_eq!((game.mover(), game.phase()), (2, "move"));
    assert_legal(&game, "c1-b1");
    game.play("c1-b1");
    assert_legal(&game, "pass");
}

#[test]
fn ff5_extra_action() {
    let mut game = FourFang::at(&rules("fourfang-ludii6"), 1, "a2 b1 c2 b4 d4", "a4 c4 d1");
    game.play("b4-b3");
    assert_eq!(game.mover(), 1);
    assert_legal(&game, "b3-b4");
    game.play("b3-b4");
    assert_eq!(where_is(&game, "W"), "a4 d1");
}

#[test]
fn ff6_no_step_that_leaves_a_step() {
    assert_legal(
        &FourFang::at(
            &rules("fourfang-ludii6"),
            1,
            "a1 b1 c1",
            "a2 b2 c2 d1 d2 a3",
        ),
        "pass",
    );
}

#[test]
fn ff7_custodial_capture() {
    let mut game = FourFang::at(&rules("fourfang-playable"), 1, "a1 c2 a4", "b1 d4 d3");
    game.play("c2-c1");
    assert_eq!(where_is(&game, "W"), "d3 d4");
    assert_eq!(game.mover(), 2);
}

#[test]
fn ff8_central_points_are_safe() {
    let mut game = FourFang::at(&rules("fourfang-playable"), 1, "a3 c4 d1", "b3 a1");
    game.play("c4-c3");
    assert_eq!(where_is(&game, "W"), "a1 b3");
    assert_eq!(game.mover(), 2);
    let b2 = Rules {
        centre_b2: true,
        ..rules("fourfang-playable")
    };
    let mut game = FourFang::at(&b2, 1, "a3 c4 d1", "b3 a1");
    game.play("c4-c3");
    assert_eq!(where_is(&game, "W"), "a1");
}

#[test]
fn ff9_a_diamond_goes_on_to_capture() {
    let mut game = FourFang::at(&rules("fourfang-playable"), 1, "a2 b1 c2 b4 d4", "a4 c4 d1");
    game.play("b4-b3");
    assert_eq!(game.mover(), 1);
    assert_legal(&game, "b3-b4");
    game.play("b3-b4");
    assert_eq!(where_is(&game, "W"), "a4 d1");
    assert_eq!(game.mover(), 2);
}

#[test]
fn playable_placement() {
    let mut game = FourFang::new(&rules("fourfang-playable"));
    assert_eq!(game.legal().len(), 12);
    play(&mut game, "@a1 @b1 @a2 @a3 @c1 @d1 @a4 @b4 @d2 @d3 @c4");
    assert_eq!((game.mover(), game.phase()), (2, "place"));
    game.play("@d4");
    assert_eq!((game.mover(), game.phase()), (2, "move"));
    assert!(
        legal(&game).starts_with("a2-b2 a3-b3 b4-b3 c4-c3"),
        "{}",
        legal(&game)
    );
    let mut game = FourFang::new(&Rules {
        centre_b2: true,
        ..rules("fourfang-playable")
    });
    place(&mut game, "a1 b1 c1 d1 a2 c2 d2 a3", "b3 c3 d3 a4 b4 c4 d4");
    assert_eq!((game.mover(), game.phase()), (2, "move"));
}

#[test]
fn the_last_stone_may_be_taken() {
    let mut game = FourFang::at(&rules("fourfang-playable"), 1, "a1 c2 a4", "b1");
    assert!(game.legal().contains("c2-c1"));
    game.play("c2-c1");
    assert_won(&game, Some(1));
}
