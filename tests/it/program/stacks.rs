//! Stacks of pieces: of one player and of both, on the board and in hands.

use super::{compared, compared_small};
use crate::bundled;
use crate::small_games;

/// Men who step onto whatever is beside them.
fn towers(play: &str, ends: &str) -> dafang::game::Game {
    small_games::game(&format!(
        "(game \"Towers\" (players 2) (equipment {{(board (square 3)) (hand Each) (piece \"Man\" Each)}}) \
         (rules (start {{(place Stack \"Man1\" coord:\"a1\" count:3) (place Stack \"Man2\" coord:\"c3\" count:3) \
             (place Stack \"Man1\" coord:\"b1\") (place Stack \"Man2\" coord:\"b3\")}}) \
         (play {play}) (end {{{ends} (if (>= (count Moves) 60) (result All Draw))}})))"
    ))
}

#[test]
fn murus_gallicus_plays_by_its_rules() {
    compared(
        "murus-gallicus",
        &bundled::game("murus-gallicus", None, &[]),
    );
    for board in ["Board/6 by 5", "Board/10 by 9"] {
        compared(board, &bundled::game("murus-gallicus", None, &[board]));
    }
}

#[test]
fn men_of_both_players_stand_on_one_another() {
    let step = "(move (from (sites Occupied by:Mover container:\"Board\")) (to (sites Around (from)) if:(> 6 (size Stack at:(to))))";
    let ends = "(if (no Pieces Next) (result Mover Win))";
    for (then, name) in [
        ("", "steps"),
        (
            "(then (if (< 2 (size Stack at:(last To))) (remove (last To))))",
            "the highest is taken",
        ),
        (
            "(then (if (is Enemy (who at:(last From))) (fromTo (from (last From)) (to (handSite Next)))))",
            "what was covered goes to a hand",
        ),
        (
            "(then (if (< 3 (size Stack at:(last To))) (fromTo (from (last To)) (to (handSite Next)))))",
            "men go to the hands of others",
        ),
        (
            "(then (if (is In (last To) (sites Centre)) (and (add (piece \"Man\" Next) (to (last From))) (addScore Mover 1))))",
            "new men",
        ),
    ] {
        let play = format!(
            "(or {{{step} {then}) (move (from (handSite Mover)) (to (sites Board) if:(= 1 (size Stack at:(to)))))}})"
        );
        compared_small(name, &towers(&play, ends));
        let hands = "(if (< 1 (size Stack at:(handSite Mover))) (result Mover Win)) \
             (if (and (is Enemy (who at:(handSite Mover))) (= 1 (count Pieces Next))) (result Next Win))";
        compared_small(&format!("{name}, with hands"), &towers(&play, hands));
    }
}

#[test]
fn three_flowers_plays_by_its_rules() {
    let name = "variants/three-flowers";
    compared(name, &bundled::game(name, None, &[]));
}

/// Pieces at levels that are named, and pieces of stacks in hands.
#[test]
fn levels_are_carried_and_taken() {
    let levels = include_str!("../../programs/levels_carried.lud");
    compared_small("levels carried", &small_games::game(levels));
    let levels = include_str!("../../programs/levels_taken.lud");
    compared_small("levels taken", &small_games::game(levels));
    let teams = include_str!("../../programs/teams_in_stacks.lud");
    compared_small("teams in stacks", &small_games::game(teams));
}
