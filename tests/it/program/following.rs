//! Small games in which something follows a move now and then: effects, ends, phases, by conditions of many forms.

use super::{compared_small, compared_without_program};
use crate::small_games;
use dafang::game::Game;

/// Men on the points of a board who go to empty points beside them, with something that follows.
fn steps(then: &str) -> String {
    format!("(piece \"Man\" Each (move Step Orthogonal (to if:(is Empty (to))) {then}))")
}

/// A game of men who stand in two rows at either end of a board.
fn men(piece: &str, rules: &str, ends: &str) -> Game {
    small_games::game(&format!(
        "(game \"Men\" (players 2) (equipment {{(board (square 5) use:Vertex) {piece} (hand Each) \
             (pattern \"Square\" (block 2))}}) \
         (rules {rules} (end {{{ends}}})))"
    ))
}

const START: &str = "(start {(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top))})";
const PLAY: &str = "(play (forEach Piece))";
const LONG: &str = "(if (>= (count Moves) 60) (result All Draw))";
const TAKE: &str = "(move Remove (sites Occupied by:Next))";

#[test]
fn effects_that_seldom_happen() {
    let effects = [
        "(set Var \"A\" (+ 1 (var \"A\")))",
        "(and (set Var \"A\" (+ 1 (var \"A\"))) (set Var \"B\" 2))",
        // What is asked before a number is set, and after.
        "(seq {(if (= 3 (var \"A\")) (moveAgain)) (set Var \"A\" (+ 1 (var \"A\")))})",
        "(seq {(set Var \"A\" (+ 1 (var \"A\"))) (if (= 3 (var \"A\")) (moveAgain))})",
        "(seq {(set Var \"A\" 4) (if (= 3 (var \"A\")) (moveAgain))})",
        "(seq {(if (= 4 (counter)) (owe 1 (move Remove (sites Occupied by:Next)))) (set Counter)})",
        "(if (> (counter) 3) (set Counter))",
        "(if (is Line 3 Orthogonal) (owe 1 (move Remove (sites Occupied by:Next) (then (set Counter)))))",
        "(if (is Line 2 Orthogonal) (owe 1 (move Remove (sites Occupied by:Next))) (set Var \"A\" 1))",
        "(owe (count Captures (patterns Formed)) (move Remove (sites Occupied by:Next)))",
        "(if (and {(is In (last To) (sites Centre)) (or (is Mover P1) (< 4 (count Pieces Next)))}) (moveAgain))",
        "(if (is In (last To) (sites Left)) (set NextPlayer Mover))",
        "(forEach Site (forEach (sites Around (last To) Orthogonal) if:(is Enemy (who at:(site)))) \
             (if (is In (site) (sites Left)) (remove (site))))",
    ];
    let ends = [
        LONG,
        "(if (>= (counter) 20) (result All Draw)) (if (>= (count Moves) 90) (result All Draw))",
        "(if (or (>= (var \"A\") 25) (>= (count Moves) 70)) (result Mover Win))",
    ];
    for then in effects {
        let sets_a = then.contains("(set Var \"A\"");
        for ends in ends
            .into_iter()
            .filter(|ends| sets_a || !ends.contains("(var "))
        {
            for meta in ["", "(meta (noMoves Loss))"] {
                let name = format!("{then} {ends} {meta}");
                let piece = steps(&format!("(then {then})"));
                let rules = format!("{meta} {START} {PLAY}");
                compared_small(&name, &men(&piece, &rules, ends));
            }
        }
    }
}

#[test]
fn ends_that_look_at_the_position() {
    let ends = [
        "(if (is Repeated 2 hands:false) (result All Draw))",
        "(if (or (is Repeated 3) (is In (last To) (sites Centre))) (result Mover Win))",
        "(if (is Pattern (patterns Formed)) (result Mover Win))",
        "(if (is Line 3 Diagonal) (result Mover Loss))",
        "(if (= (count Sites in:(sites Around (last To))) 5) (result Mover Win))",
        "(if (and (not (is Line 2 Orthogonal)) (> (count Moves) 9)) (result Next Win))",
    ];
    for end in ends {
        for slide in [false, true] {
            let piece = match slide {
                true => "(piece \"Man\" Each (move Slide Orthogonal))".to_owned(),
                false => steps(""),
            };
            let game = men(&piece, &format!("{START} {PLAY}"), &format!("{end} {LONG}"));
            compared_small(&format!("{end} {slide}"), &game);
        }
    }
}

/// Men come from hands, then go along the lines; phases are left one by one or together.
#[test]
fn phases_and_hands() {
    let add = "(play (move (from (handSite Mover)) (to (sites Empty)) (then (if (is Line 3 Orthogonal) (owe 1 <T>)))))";
    let exits = [
        "(nextPhase Mover (= 0 (count Cell at:(handSite Mover))) \"Go\")",
        "(nextPhase (and (= 0 (count Cell at:(handSite P1))) (= 0 (count Cell at:(handSite P2)))) \"Go\" (then (set Counter)))",
    ];
    let back = [
        "",
        "(nextPhase (> (count Moves) 40) \"Stay\")",
        "(nextPhase Mover (is In (last To) (sites Centre)) \"Stay\")",
    ];
    let start = "(start (place \"Man\" \"Hand\" count:5))";
    for exit in exits {
        for back in back {
            let rules = format!(
                "{start} phases:{{(phase \"Put\" {} {exit}) (phase \"Go\" {PLAY} {back}) \
                     (phase \"Stay\" (play (forEach Piece)) (end (if (>= (count Moves) 70) (result Mover Win))))}}",
                add.replace("<T>", TAKE),
            );
            let ends = format!("(if (< (count Pieces Next) 3) (result Next Loss)) {LONG}");
            let name = format!("{exit} {back}");
            compared_small(&name, &men(&steps(""), &rules, &ends));
        }
    }
}

/// Steps along the lines of boards where they lie in many directions.
#[test]
fn steps_on_uneven_boards() {
    for board in [
        "(concentric Square rings:3)",
        "(concentric Square rings:2)",
        "(concentric {8 8 8})",
        "(square 4 diagonals:Alternating)",
    ] {
        let game = small_games::game(&format!(
            "(game \"Lines\" (players 2) (equipment {{(board {board} use:Vertex) \
                 (piece \"Man\" Each (move Step (to (sites Empty)) (then \
                     (if (is Line 3) (owe 1 (move Remove (forEach (sites Occupied by:Next) if:(not (is Line 3 through:(site)))))))))) \
                 (hand Each)}}) \
             (rules (meta (noMoves Loss)) (start {{(place \"Man\" \"Hand\" count:4)}}) \
                 phases:{{(phase \"Put\" (play (move (from (handSite Mover)) (to (sites Empty)))) \
                         (nextPhase Mover (= 0 (count Cell at:(handSite Mover))) \"Go\")) \
                     (phase \"Go\" {PLAY})}} \
                 (end {{(if (< (count Pieces Next) 3) (result Next Loss)) {LONG}}})))"
        ));
        compared_small(board, &game);
    }
}

/// More than two players, who may leave the game.
#[test]
fn three_players() {
    for meta in ["", "Loss", "Win", "Draw"].map(|verdict| match verdict {
        "" => String::new(),
        verdict => format!("(meta (noMoves {verdict}))"),
    }) {
        let game = small_games::game(&format!(
            "(game \"Three\" (players 3) (equipment {{(board (square 5)) {}}}) \
             (rules {meta} (start {{(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) \
                     (place \"Man3\" (sites {{\"A3\" \"B3\" \"C3\"}}))}}) {PLAY} \
                 (end {{(if (is In (last To) (sites Centre)) (result Next Loss)) {LONG}}})))",
            steps("(then (set Var \"A\" (+ 1 (var \"A\"))))")
        ));
        compared_small(&meta, &game);
    }
}

/// Players who cannot move leave the game, several of them at once too.
#[test]
fn players_without_a_move_leave() {
    let owed = "(then (if (is In (last To) (sites {5 12})) \
         (owe 1 (move Remove (sites Occupied by:Next)) by:Next)))";
    for (players, then) in [(3, ""), (3, owed), (4, ""), (4, owed)] {
        for verdict in ["Loss", "Win"] {
            let men = "(place \"Man1\" {0 1}) (place \"Man2\" {4 9}) (place \"Man3\" {20 21})";
            let fourth = if players == 4 {
                "(place \"Man4\" {23 24})"
            } else {
                ""
            };
            let text = format!(
                "(game \"Stuck\" (players {players}) (equipment {{(board (square 5)) (piece \"Man\" Each) \
                     (piece \"Stone\" Neutral)}}) \
                 (rules (meta {{(noMoves {verdict}) (passEnd NoEnd)}}) (start {{{men} {fourth}}}) \
                     (play (forEach Piece (move Step Orthogonal (to (sites Empty)) \
                         (then (seq {{(add (piece \"Stone0\") (to (last From))) {extra}}}))))) \
                     (end (if (>= (count Moves) 60) (result All Draw)))))",
                extra = then
                    .trim_start_matches("(then ")
                    .strip_suffix(')')
                    .unwrap_or(""),
            );
            let name = format!("{players} players, {verdict}, {then}");
            compared_small(&name, &small_games::game(&text));
        }
    }
}

/// Something always follows, or an end rule asks about each player.
#[test]
fn effects_that_always_happen() {
    let always = steps("(then (moveAgain))");
    let set = steps("(then (seq {(set Var \"A\" 3) (if (= 3 (var \"A\")) (moveAgain))}))");
    let each = format!("(forEach Player if:(no Pieces Player) (result Player Loss)) {LONG}");
    let rules = format!("{START} {PLAY}");
    for piece in [always, set] {
        compared_small(&piece, &men(&piece, &rules, LONG));
    }
    compared_small(&each, &men(&steps(""), &rules, &each));
}

#[test]
fn three_players_are_ranked_at_the_end() {
    let ends = [
        "(byValue {(count Pieces Player)})",
        "(byValue {(score Player) (count Pieces Player)})",
        "(byScore {(score P1 (count Pieces P2)) (score P2 (- (count Pieces P1))) (score P3 1)})",
        "(byScore)",
        "(result All Draw)",
    ];
    let then =
        "(then (if (is In (last To) (sites {0 4 5})) (addScore Mover (count Pieces Mover))))";
    for end in ends {
        let text = format!(
            "(game \"Ranks\" (players 3) (equipment {{(board (square 4)) (piece \"Disc\" Each)}}) \
             (rules (start {{(set Score P1 0) (set Score P2 0) (set Score P3 0)}}) \
             (play (or (move Add (to (sites Empty)) {then}) (move Remove (sites Occupied by:Next)))) \
             (end {{(if (is Full) {end}) (if (>= (count Moves) 40) {end})}})))"
        );
        compared_small(end, &small_games::game(&text));
    }
}

/// Whether all of four players have passed: a program knows it when a turn has been made, in exits of phases and end rules;
/// moves ask for the mover's own last turn, too, which no program keeps.
#[test]
fn passes_of_four_players_are_known_after_a_turn() {
    let game = |rules: &str| {
        small_games::game(&format!(
            "(game \"Passes\" (players 4) (equipment {{(board (square 3)) (piece \"Disc\" Each)}}) (rules {rules} \
             (end (if (is Full) (result All Draw)))))"
        ))
    };
    let moves = "(or (move Pass) (move Add (to (sites Empty))))";
    let asked = [
        format!("(play (if (all Passed) (move Add (to (sites Empty))) {moves}))"),
        "(play (or (move Pass) (move Add (to (sites Empty) if:(not (all Passed))))))".to_owned(),
    ];
    for rules in asked {
        compared_without_program(&rules, &game(&rules));
    }
    let left = format!(
        "phases:{{(phase \"A\" (play {moves}) (nextPhase (all Passed) \"B\")) (phase \"B\" (play (move Add (to (sites Empty)))))}}"
    );
    compared_small(&left, &game(&left));
}

#[test]
fn values_that_are_left_pending_are_asked_for_together() {
    let leave = [
        "(set Pending (last To))",
        "(and {(set Pending (last To)) (set Pending (last From))})",
        // A value that is listed twice is kept once.
        "(seq {(if (is In (last To) (sites Left)) (set Pending 12)) (if (is In (last To) (sites Top)) (set Pending 12))})",
        "(set Pending (sites Around (last To) Orthogonal if:(is Enemy (who at:(to)))))",
        "(if (is In (last To) (sites Centre)) (set Pending (value Pending)))",
    ];
    let ask = [
        "(if (is Pending) (or (move Remove (intersection (sites Pending) (sites Occupied by:Next))) (forEach Piece)) (forEach Piece))",
        "(if (= 12 (value Pending)) (move Pass) (or (move Select (from (sites Pending))) (forEach Piece)))",
    ];
    for then in leave {
        for play in ask {
            let piece = steps(&format!("(then {then})"));
            let rules = format!("{START} (play {play})");
            compared_small(&format!("{then} {play}"), &men(&piece, &rules, LONG));
        }
    }
}

/// What follows a move has none of its variables, what is part of it has them all.
#[test]
fn what_follows_a_move_has_none_of_its_variables() {
    let after = include_str!("../../programs/after_the_move.lud");
    compared_small("after the move", &small_games::game(after));
}

/// Players who are in one phase at first need not leave it together.
#[test]
fn phases_that_players_leave_one_by_one() {
    let phases = include_str!("../../programs/phases_by_moves.lud");
    compared_small("phases by moves", &small_games::game(phases));
}
