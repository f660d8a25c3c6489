//! Moves by dice: of one and of several together, equal ones that are played twice, and turns that are compared.

use super::{compared, compared_small};
use crate::bundled;
use crate::small_games;

/// A race of two players with some dice along the rows of a board.
fn race(dice: &str, play: &str) -> dafang::game::Game {
    small_games::game(&format!(
        "(game \"Race\" (players 2) (equipment {{(board (square 5) (track \"Way\" \"0,E,N1,W,N1,E,N1,W,N1,E,End\")) \
             {dice} (piece \"Disc\" Each)}}) \
         (rules (start {{(place \"Disc1\" {{0 2}}) (place \"Disc2\" {{1 4}}) (set Score P1 0) (set Score P2 0)}}) \
             (play {play}) \
             (end {{(if (no Pieces Mover) (result Mover Win)) (if (>= (count Moves) 90) (result All Draw))}}))) \
         (define \"Ahead\" (trackSite Move from:(from) steps:(pips))) \
         (define \"Go\" (move (from (sites Occupied by:Mover)) \
             (to (sites {{(\"Ahead\")}}) if:(not (is Friend (who at:(to)))) (apply (remove (to))))))"
    ))
}

/// A roll before the first move of a turn.
const ROLL: &str = "(if (not (is Prev Mover)) (roll))";

/// One by which equal dice are forgotten that were not played to the end.
const FORGETTING_ROLL: &str = "(if (not (is Prev Mover)) (and (set Var -1) (roll)))";

const DICE: [&str; 3] = [
    "(dice d:4 num:2)",
    "(dice faces:{0 2 5} num:3)",
    "(dice facesByDie:{{1 3} {2 4 6}} num:2)",
];

#[test]
fn backgammon_plays_by_its_rules() {
    compared("backgammon", &bundled::game("backgammon", None, &[]));
}

#[test]
fn each_die_moves_a_piece() {
    let again = "(then (if (not (all DiceUsed)) (moveAgain)))";
    let unused = "if:(!= 0 (pips))";
    for dice in DICE {
        for (name, moves) in [
            (
                "each die",
                format!("(forEach Die {unused} (\"Go\") {again})"),
            ),
            (
                "dice without pips as well",
                "(forEach Die (\"Go\"))".to_owned(),
            ),
            (
                "several dice together",
                format!("(forEach Die combined:True {unused} (\"Go\") {again})"),
            ),
            (
                "equal dice twice",
                format!("(forEach Die replayDouble:True {unused} (\"Go\") {again})"),
            ),
            (
                "some equal dice twice",
                format!("(forEach Die replayDouble:(= 2 (face 25)) {unused} (\"Go\") {again})"),
            ),
            (
                "it is asked what was noted",
                format!(
                    "(if (= -1 (var)) (forEach Die replayDouble:True {unused} (\"Go\") {again}) \
                       (or (forEach Die {unused} (\"Go\") {again}) (move Pass)))"
                ),
            ),
            (
                "what follows knows the dice",
                "(forEach Die if:(= (pips) (face 25)) (move (from (sites Occupied by:Mover)) \
                 (to (sites {(\"Ahead\")}) (apply (addScore Mover (pips))))))"
                    .to_owned(),
            ),
            (
                "off the board at the end",
                format!(
                    "(or (forEach Die {unused} (forEach Site (sites Occupied by:Mover) \
                         (if (>= 0 (trackSite Move from:(site) steps:(pips))) (move Remove (site)))) {again}) \
                       (forEach Die {unused} (\"Go\") {again}))"
                ),
            ),
        ] {
            for roll in ["(roll)", ROLL, FORGETTING_ROLL] {
                let play = format!("(do {roll} next:{moves})");
                compared_small(&format!("{name}, {dice}, {roll}"), &race(dice, &play));
            }
        }
    }
}

#[test]
fn turns_by_dice_are_compared() {
    let again = "(then (if (not (all DiceUsed)) (moveAgain)))";
    for dice in DICE {
        for double in ["", "replayDouble:True"] {
            let moves = |when: &str| format!("(forEach Die {double} if:{when} (\"Go\") {again})");
            let unused = moves("(!= 0 (pips))");
            let most = format!("(max Moves {unused})");
            for (name, moves) in [
                ("most moves", most.clone()),
                (
                    "one after the other",
                    format!("(priority {{{most} (move Pass)}})"),
                ),
                (
                    "only if another may follow",
                    format!(
                        "(priority {{(do {most} ifAfterwards:(can Move {unused})) {} {unused}}})",
                        moves("(and (!= 0 (pips)) (= (pips) (max (face 25) (face 26))))")
                    ),
                ),
            ] {
                for roll in [ROLL, FORGETTING_ROLL] {
                    let play = format!("(do {roll} next:{moves})");
                    compared_small(&format!("{name}, {dice} {double}"), &race(dice, &play));
                }
            }
        }
    }
}

/// The turn of a die that is used up goes on here, so that more moves are made than there are dice.
#[test]
fn turns_may_be_longer_than_their_dice() {
    for again in [
        "(then (if (is In (last To) (sites Right)) (moveAgain)))",
        "(then (if (= 2 (count Pieces Mover)) (moveAgain)))",
    ] {
        let play = format!(
            "(do (if (not (is Prev Mover)) (roll)) next:(max Moves (forEach Die if:(!= 0 (pips)) (\"Go\") {again})))"
        );
        compared_small(again, &race(DICE[0], &play));
    }
}

#[test]
fn the_first_piece_of_a_track_is_found() {
    let first =
        |from: &str| format!("(trackSite FirstSite Mover {from} if:(is Mover (who at:(to))))");
    for from in ["", "from:12", "from:(last To)"] {
        let play = format!(
            "(do (roll) next:(or (forEach Die (move (from {}) (to (sites {{(\"Ahead\")}})))) \
             (move (from (trackSite EndSite Mover)) (to (sites Bottom)))))",
            first(from)
        );
        compared_small(from, &race(DICE[0], &play));
    }
}
