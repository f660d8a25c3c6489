//! Moves after which nothing follows are made at once, and mean the same: small games in which something follows now
//! and then, given by conditions of every form that is found, and of forms just beside them.

use crate::common::agree;
use crate::small_games;
use dafang::game::Game;

/// How many games of each are compared.
const GAMES: u64 = 40;

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

/// Plays random games in both ways, and tells whether quiet moves are found.
fn compared(name: &str, plain: &Game) -> bool {
    !agree::compared(name, plain, GAMES).quiet.is_empty()
}

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
                assert!(compared(&name, &men(&piece, &rules, ends)), "{name}");
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
            assert!(compared(&format!("{end} {slide}"), &game), "{end}");
        }
    }
}

/// Men come from hands, then go along the lines; phases are left one by one or together.
#[test]
fn phases_and_hands() {
    let add = "(play (move (from (handSite Mover)) (to (sites Empty)) (then (if (is Line 3 Orthogonal) (owe 1 <T>)))))";
    let exits = [
        "(nextPhase Mover (= 0 (count at:(handSite Mover))) \"Go\")",
        "(nextPhase (and (= 0 (count at:(handSite P1))) (= 0 (count at:(handSite P2)))) \"Go\" (then (set Counter)))",
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
            assert!(compared(&name, &men(&steps(""), &rules, &ends)), "{name}");
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
                         (nextPhase Mover (= 0 (count at:(handSite Mover))) \"Go\")) \
                     (phase \"Go\" {PLAY})}} \
                 (end {{(if (< (count Pieces Next) 3) (result Next Loss)) {LONG}}})))"
        ));
        assert!(compared(board, &game), "{board}");
    }
}

/// More than two players, who may leave the game.
#[test]
fn three_players() {
    for meta in ["", "(meta (noMoves Loss))"] {
        let game = small_games::game(&format!(
            "(game \"Three\" (players 3) (equipment {{(board (square 5)) {}}}) \
             (rules {meta} (start {{(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top)) \
                     (place \"Man3\" (sites {{\"A3\" \"B3\" \"C3\"}}))}}) {PLAY} \
                 (end {{(if (is In (last To) (sites Centre)) (result Next Loss)) {LONG}}})))",
            steps("(then (set Var \"A\" (+ 1 (var \"A\"))))")
        ));
        // Whoever cannot move is taken out of the game before the next move is chosen.
        assert_eq!(compared(meta, &game), meta.is_empty(), "{meta}");
    }
}

/// Where something always follows, or an end rule asks about each player, nothing is quiet.
#[test]
fn other_games_are_left_alone() {
    let always = steps("(then (moveAgain))");
    let set = steps("(then (seq {(set Var \"A\" 3) (if (= 3 (var \"A\")) (moveAgain))}))");
    let each = format!("(forEach Player if:(no Pieces Player) (result Player Loss)) {LONG}");
    for (piece, ends) in [(always, LONG), (set, LONG), (steps(""), &*each)] {
        let game = men(&piece, &format!("{START} {PLAY}"), ends);
        assert!(!compared(&piece, &game), "{piece} {ends}");
    }
}
