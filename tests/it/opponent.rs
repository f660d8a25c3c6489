//! The machine at the prompt of `dafang play`, through a pipe.

use crate::common::program::play;

#[test]
fn the_machine_answers_each_move_and_undo_gives_the_turn_back() {
    let told = play(
        &["connect-four", "--ai", "Red", "--level", "2"],
        "@d1\nundo\nhistory\n",
    );
    assert!(
        told.contains("Yellow @d1") && told.contains("Red @"),
        "{told}"
    );
    assert!(told.contains("2 moves undone"), "{told}");
    assert!(told.contains("no move has been made"), "{told}");
    assert!(
        !told.contains("thinking"),
        "nothing of progress in a pipe: {told}"
    );
}

#[test]
fn machines_play_a_game_among_themselves() {
    let told = play(&["tic-tac-toe", "--ai", "all", "--level", "9"], "");
    assert!(told.contains("a draw"), "{told}");
}

#[test]
fn seats_and_levels_can_be_changed() {
    let told = play(
        &["connect-four"],
        "ai yellow\nlevel 3\nai off\n@a1\nlevel 12\nai blue\n",
    );
    assert!(
        told.contains("the machine plays Yellow (level:5, mcts)"),
        "{told}"
    );
    assert!(told.contains("the machine plays at level 3"), "{told}");
    assert!(told.contains("the machine plays nobody"), "{told}");
    assert!(told.contains("from 1 to 9, found `12`"), "{told}");
    assert!(told.contains("there is no player `blue`"), "{told}");
    let told = play(&["connect-four", "--ai", "Blue"], "");
    assert!(told.contains("the players are Yellow, Red"), "{told}");
}

#[test]
fn a_hint_names_the_winning_move() {
    let moves = "@a1 @b1 @a2 @b2";
    let told = play(
        &["tic-tac-toe"],
        &format!("{moves}\nhint\neval\nanalyse 200ms\n"),
    );
    assert!(!told.contains("100 %, a certain"), "{told}");
    assert!(told.contains("@a3: a certain win, "), "{told}");
    assert!(
        told.contains("at a glance: ") && told.contains("after a search: "),
        "{told}"
    );
}

#[test]
fn a_machine_that_has_the_first_move_makes_it_again() {
    let told = play(
        &["connect-four", "--ai", "Yellow", "--level", "2"],
        "undo\nhistory\n",
    );
    assert!(told.contains("1 move undone"), "{told}");
    let history = told.lines().last().expect("a line");
    assert!(history.contains("1. Yellow @"), "{told}");
    // Whoever steps to the start sees it.
    let told = play(&["connect-four", "--ai", "Yellow"], "goto 0\nhistory\n");
    assert!(told.ends_with("no move has been made\n"), "{told}");
}

#[test]
fn a_chart_names_the_move_that_lost() {
    let told = play(&["tic-tac-toe"], "@a1 @b2 @c3 @a2 @b1 @c1 @c2\nchart\n");
    assert!(
        !told.contains("the move that lost it"),
        "nobody has won: {told}"
    );
    assert!(
        told.contains("the chances of Player 1") && told.contains("move 1 to 7"),
        "{told}"
    );
    assert!(told.contains(" 100 %"), "{told}");
    // The second player must answer in the middle, or loses.
    let told = play(
        &["tic-tac-toe"],
        "@a1 @b1 @a3 @a2 @c1 @b2 @c3 @c2\nundo\n@c2\nnew\n@a1 @b1 @c1 @a2 @c3 @b2 @c2\nchart\n",
    );
    assert!(told.contains("Player 1 wins"), "{told}");
    let lost = told
        .lines()
        .find(|line| line.starts_with("the move that lost it: "));
    assert!(
        lost.is_some_and(|line| line.contains(". Player 2 @")),
        "{told}"
    );
    // What is praised must not lose, too: only the middle keeps the draw after a corner.
    for seed in ["1", "2", "3"] {
        let game = ["tic-tac-toe", "--seed", seed];
        let told = play(&game, "@a1 @b1 @a2 @b2 @a3\nchart\n");
        assert!(told.contains("better was @b2"), "{told}");
    }
    let told = play(&["tic-tac-toe"], "chart\n");
    assert!(told.contains("no move has been made"), "{told}");
}

#[test]
fn a_chart_of_a_game_for_one_shows_that_it_was_lost() {
    let text = "(game \"Alone\" (players 1) (equipment {(board (square 3)) (piece \"Disc\" Each)})
        (rules (play (move Add (to (sites Empty)))) (end {
            (if (is Line 3) (result P1 Loss)) (if (= 4 (count Moves)) (result P1 Win))})))";
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("chart-alone.lud");
    std::fs::write(&file, text).expect("a file for the test");
    let told = play(&[file.to_str().expect("a path")], "@a1 @a2 @a3\nchart\n");
    assert!(told.contains("the move that lost it: 3."), "{told}");
}

/// Three players fill a board, whose chances are quickly estimated.
const LONG: &str =
    "(game \"Long\" (players 3) (equipment {(board (square 12)) (piece \"Disc\" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result Mover Win)))))";

/// The columns of a chart, from below, of this many random moves.
fn charted(moves: usize, signs: &str) -> Vec<String> {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("chart-{signs}.lud"));
    std::fs::write(&file, LONG).expect("a file for the test");
    let path = file.to_str().expect("a path");
    let told = play(
        &[path, "--signs", signs],
        &format!("random {moves}\nchart\n"),
    );
    let lines: Vec<Vec<char>> = ["  25 %", "  50 %", "  75 %", " 100 %"]
        .iter()
        .map(|label| {
            let mut lines = told.lines().filter_map(|line| line.strip_prefix(label));
            let line = lines.next().unwrap_or_else(|| panic!("{label}: {told}"));
            assert!(line.is_empty() || line.starts_with(' '), "{told}");
            line.chars().skip(1).collect()
        })
        .collect();
    let column = |index: usize| lines.iter().map_while(|line| line.get(index)).collect();
    (0..lines[0].len()).map(column).collect()
}

#[test]
fn chances_are_drawn_from_below() {
    let columns = charted(7, "letters");
    assert_eq!(
        columns.len(),
        8,
        "before each move and at the end: {columns:?}"
    );
    for column in &columns {
        let filled = column.trim_start_matches('█').trim_end_matches(' ');
        let is_top = "▁▂▃▄▅▆▇".contains(filled) && filled.chars().count() <= 1;
        assert!(is_top, "{columns:?}");
    }
    // In plain ASCII a sign stands for half of a line or more.
    let rounded = columns.iter().map(|column| {
        let signs = column.chars().map(|sign| {
            if "▄▅▆▇█".contains(sign) {
                '#'
            } else {
                ' '
            }
        });
        signs.collect::<String>().trim_end().to_owned()
    });
    let ascii = charted(7, "ascii");
    let ascii: Vec<&str> = ascii.iter().map(|column| column.trim_end()).collect();
    assert_eq!(ascii, rounded.collect::<Vec<_>>());
    // Of a long game as many positions as the lines have room for.
    assert_eq!(charted(120, "ascii").len(), 92);
}

#[test]
fn why_and_trace_explain() {
    let told = play(&["tic-tac-toe"], "@a1\nwhy @a1\nwhy @b2\nwhy\n");
    assert!(
        told.contains("@a1 is not legal: ") && told.contains("<-- this fails"),
        "{told}"
    );
    assert!(told.contains("@b2 is legal"), "{told}");
    let told = play(&["tic-tac-toe"], "@a1 @b1 @a2 @b2\ntrace on\n@a3\n");
    assert!(told.contains("the game ended: "), "{told}");
}

#[test]
fn after_a_swap_person_and_machine_have_changed_sides() {
    let arguments = ["hex", "--option", "Swap/on", "--ai", "1", "--level", "1"];
    let told = play(&arguments, "swap\nai\nhistory\n");
    assert!(told.contains("the players change sides"), "{told}");
    // The machine began as Red; the person who swaps goes on as Red, and it is the machine's turn as Blue.
    assert!(
        told.contains("you play Red now, the machine Blue"),
        "{told}"
    );
    assert!(told.contains("Blue swap"), "{told}");
    assert!(told.contains("the machine plays Blue"), "{told}");
    let last = told.lines().rfind(|line| line.ends_with("to move"));
    assert_eq!(last, Some("Red to move"), "{told}");
    // Taking it back gives the sides back.
    let told = play(&arguments, "swap\nundo\nai\n");
    assert!(told.contains("the machine plays Red"), "{told}");
}

#[test]
fn the_machine_swaps_where_the_first_move_is_too_good() {
    // Between three cells the middle wins at once; who may swap takes it.
    let text = r#"(game "Middle" (players {(player "Red") (player "Blue")})
        (equipment {(board (rectangle 1 5)) (piece "Stone" Each)})
        (rules (meta (swap))
            (play (move Add (to (sites Empty))))
            (end {(if (is Full) (result P2 Win))
                (if (and (> (count Moves) 3) (is In (coord "c1") (sites Occupied by:P1))) (result P1 Win))})))"#;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("swapping");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("middle.lud");
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path");
    for search in ["mcts", "uct", "alphabeta", "maxn"] {
        let arguments = [path, "--ai", "2", "--search", search, "--level", "5"];
        let told = play(&arguments, "@c1\n");
        assert!(told.contains("Blue swap"), "{search}: {told}");
    }
}

#[test]
fn nobody_is_blamed_for_moves_that_had_to_be_made() {
    // Each player has one move at a time; who fills the third cell wins.
    let text = r#"(game "Forced" (players {(player "Red") (player "Blue")})
        (equipment {(board (rectangle 1 3)) (piece "Stone" Each)})
        (rules (play (move Add (to (sites {(count Moves)}))))
            (end (if (is Full) (result Mover Win)))))"#;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("forced");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("forced.lud");
    std::fs::write(&path, text).expect("a file");
    let told = play(&[path.to_str().expect("a path")], "@a1\n@b1\n@c1\nchart\n");
    assert!(told.contains("Red wins"), "{told}");
    assert!(told.contains("no single move lost it"), "{told}");
}
