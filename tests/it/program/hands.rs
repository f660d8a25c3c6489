//! Small games whose pieces lie in hands, in heaps and in stacks, or whose rules never ask for some of them.

use super::{compared_small, compared_without_program};
use crate::small_games;
use dafang::game::Game;

const LONG: &str = "(if (>= (count Moves) 60) (result All Draw))";

/// A game of three stones each, which come from hands.
fn stones(rules: &str, ends: &str) -> Game {
    small_games::game(&format!(
        "(game \"Stones\" (players 2) (equipment {{(board (square 4)) (hand Each) \
             (piece \"Stone\" Each (move Step Orthogonal (to (sites Empty))))}}) \
         (rules (start (place \"Stone\" \"Hand\" count:3)) {rules} (end {{{ends} {LONG}}})))"
    ))
}

const PLACE: &str = "(move (from (handSite Mover)) (to (sites Empty)))";

/// A site that a loop comes to may be in a hand.
#[test]
fn sites_of_loops_may_be_in_hands() {
    let conditions = [
        "(all Sites (sites Hand P2) if:(= 0 (count at:(site))))",
        "(all Sites (sites Hand P2) if:(is Empty (site)))",
        "(all Sites (union (sites Hand Next) (sites Hand Mover)) if:(= 0 (who at:(site))))",
        "(no Sites (forEach (sites Hand P2) if:(= (id \"Stone\" P2) (what at:(site)))))",
        "(> 3 (count Sites in:(forEach (union (sites Board) (sites Hand P1)) if:(is Enemy (who at:(site))))))",
    ];
    for condition in conditions {
        let rules = format!(
            "phases:{{(phase \"Placement\" (play {PLACE}) (nextPhase {condition} \"Movement\")) \
                 (phase \"Movement\" (play (or (forEach Piece) {PLACE})))}}"
        );
        compared_small(condition, &stones(&rules, ""));
        let end = format!("(if (and (> (count Moves) 6) {condition}) (result Mover Win))");
        let rules = format!("(play (or (forEach Piece) {PLACE}))");
        compared_small(&end, &stones(&rules, &end));
    }
}

/// Moves from a hand in the region of a loop, and changes of computed sites that may be those of hands.
#[test]
fn moves_from_hands_of_loops() {
    let play = "(forEach Piece container:(mover) (move (from) (to (sites Empty))))";
    for play in [play, &format!("(or {play} (forEach Piece))")] {
        compared_small(play, &stones(&format!("(play {play})"), ""));
    }
    let seeds = include_str!("../../programs/seeds_of_hands.lud");
    compared_small("seeds of hands", &small_games::game(seeds));
}

/// What a sowing asks on its way is asked of the position before it.
#[test]
fn sowing_asks_of_the_position_before() {
    let sowing = include_str!("../../programs/sowing_by_the_way.lud");
    compared_small("sowing by the way", &small_games::game(sowing));
}

/// What has no lowering: removals from hands.
#[test]
fn removals_from_hands_have_no_program() {
    let play =
        "(or (move (from (handSite Mover)) (to (sites Empty))) (move Remove (sites Hand Next)))";
    compared_without_program(play, &stones(&format!("(play {play})"), ""));
    for then in [
        "(forEach Site (sites Hand Next) (remove (site)))",
        "(forEach Site (forEach (union (sites Hand Next) (sites Corners)) if:(is Enemy (who at:(site)))) (remove (site)))",
    ] {
        let play = PLACE.replacen(
            "(sites Empty))",
            &format!("(sites Empty)) (then {then})"),
            1,
        );
        compared_without_program(then, &stones(&format!("(play {play})"), ""));
    }
}

/// Heaps, hands and scores that no rule asks for are there in every position.
#[test]
fn what_no_rule_asks_for_is_held() {
    let heaps = "(start {(set Count 3 to:(sites Board)) (set Score P2 7)})";
    for (start, equipment) in [
        (heaps, "(piece \"Seed\" Shared)"),
        (
            "(start (place \"Disc\" \"Hand\" count:4))",
            "(hand Each) (piece \"Disc\" Each) (piece \"Mark\" Neutral)",
        ),
    ] {
        let play = match start == heaps {
            true => "(play (move Pass))",
            false => "(play (move Add (piece \"Mark0\") (to (sites Empty))))",
        };
        let text = format!(
            "(game \"Held\" (players 2) (equipment {{(board (square 3)) {equipment}}}) \
             (rules (meta (passEnd NoEnd)) {start} {play} (end (if (>= (count Moves) 12) (result All Draw)))))"
        );
        compared_small(start, &small_games::game(&text));
    }
}

/// The values of players of whom only one is asked for.
#[test]
fn values_of_players_are_held() {
    let then = "(then (set Value P2 (+ 1 (value Player P2))))";
    let text = format!(
        "(game \"Values\" (players 3) (equipment {{(board (square 3)) (piece \"Disc\" Each)}}) \
         (rules (play (move Add (to (sites Empty)) {then})) \
         (end (if (< 4 (value Player P2)) (result P2 Win)))))"
    );
    compared_small("values", &small_games::game(&text));
}

/// Moves that may only be made if the other player can move then, which asks the same.
#[test]
fn questions_within_themselves_have_no_program() {
    let text = "(game \"Stuck\" (players 2) (equipment {(board (square 4)) (piece \"Man\" Each (move Step))}) \
         (rules (start {(place \"Man1\" {0 1}) (place \"Man2\" {14 15})}) \
         (play (do (forEach Piece) ifAfterwards:(not (no Moves Next)))) \
         (end (if (>= (count Moves) 30) (result All Draw)))))";
    compared_without_program("stuck", &small_games::game(text));
}

/// Of a lone player one pass is enough, and a player who has no piece adds none.
#[test]
fn players_without_moves_or_pieces() {
    let lone = "(game \"Lone\" (players 1) (equipment {(board (square 3)) (piece \"Man\" P1)}) \
         (rules (start (place \"Man1\" {0 1})) (play (forEach Piece (move Step N (to (sites Empty))))) \
         (end (if (is In 99 (sites Board)) (result P1 Win)))))";
    compared_small("lone", &small_games::game(lone));
    let none = format!(
        "(game \"None\" (players 2) (equipment {{(board (square 3)) (piece \"Mark\" Neutral)}}) \
         (rules (play (or (move Add (to (sites Empty))) (move Add (piece \"Mark0\") (to (sites Empty))))) \
         (end {{(if (is Full) (result Mover Win)) {LONG}}})))"
    );
    compared_small("none", &small_games::game(&none));
}

/// A piece that may or may not be carried forms a row that must not be formed.
#[test]
fn rows_of_pieces_that_may_be_carried() {
    let moves = "(forEach Site (union (sites Occupied by:Mover) (sites {0})) \
         (move Step (from (site)) (to if:(is Empty (to))) (then (if (is Line 2) (moveAgain)))))";
    for length in [2, 3] {
        let play = format!("(do {moves} ifAfterwards:(not (is Line {length} Orthogonal)))");
        let rules = format!(
            "phases:{{(phase \"Placement\" (play {PLACE}) (nextPhase (= 0 (count at:(handSite P2))) \"Movement\")) \
                 (phase \"Movement\" (play {play}))}}"
        );
        compared_small(&play, &stones(&rules, ""));
    }
}

/// Rows of pieces below others.
#[test]
fn rows_in_stacks_have_no_program() {
    let text = "(game \"Columns\" (players 2) (equipment {(board (rectangle 1 5)) (piece \"Disc\" Each)}) \
         (rules (play (move Add (to (forEach (sites Board) if:(< (size Stack at:(site)) 4))) stack:True)) \
         (end (if (is Line 3 byLevel:True) (result Mover Win)))))";
    compared_without_program("rows in stacks", &small_games::game(text));
}
