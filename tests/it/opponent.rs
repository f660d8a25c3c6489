//! The machine at the prompt of `dafang play`, through a pipe.

use std::io::Write;
use std::process::{Command, Stdio};

fn play(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that refuses its arguments does not read.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    format!("{}{errors}", String::from_utf8_lossy(&output.stdout))
}

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
    let hints: Vec<&str> = told.lines().filter(|line| line.contains("wins ")).collect();
    assert!(
        hints[0].contains("@a3: wins 100 %, a certain win"),
        "{told}"
    );
    assert!(
        told.contains("at a glance: ") && told.contains("after a search: "),
        "{told}"
    );
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
