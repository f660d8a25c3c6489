//! What people see while they play: characters instead of letters, who plays for whom, who is out of the game and why.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A game of three players in which a tower in a corner drives out the next player, and one in the middle makes the
/// next player an ally.
const SIEGE: &str = r#"
(game "Siege"
    (players {(player "North" character:"北") (player "South" character:"南") (player "East")})
    (equipment {
        (board (square 3))
        (piece "Tower" Each sign:"T" character:"塔")
        (piece "Wall" Each sign:"W")
    })
    (rules
        (play (move Add (piece "Tower") (to (sites Empty)) (then "Strike")))
        (end (if (is Full) (result Mover Win)))))
(define "Strike"
    (seq {
        (set Var "Towers" of:Mover (+ 1 (var "Towers" of:Mover)))
        (if (is In (last To) (sites Corners)) (retire Next because:"a corner is lost"))
        (if (is In (last To) (sites Centre)) (set Team Mover {Next} because:"the middle is lost"))
    }))
"#;

/// What the program writes when it is given this to read.
fn told(name: &str, game: &str, arguments: &[&str], input: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    fs::write(folder.join("siege.lud"), game).expect("a file for the test");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(input.as_bytes())
        .expect("the program reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn it_is_told_who_is_out_and_who_plays_for_whom() {
    let seen = told(
        "people-lots",
        SIEGE,
        &["play", "siege.lud"],
        "@b2\n@a2\n@c3\nplayers\n",
    );
    insta::assert_snapshot!(seen);
}

/// A game of two teams of two, in which a move in the middle clears a corner and ends the game.
const TEAMS: &str = r#"
(game "Teams"
    (players {(player "North") (player "East") (player "South") (player "West")})
    (equipment {(board (square 3)) (piece "Tower" Each)})
    (rules
        (start {(set Team P1 {P3}) (set Team P2 {P4})})
        (play (move Add (piece "Tower") (to (sites Empty)) (then "Clear")))
        (end (if (is In (last To) (sites Centre)) (result TeamMover Win)))))
(define "Clear" (if (is In (last To) (sites Centre)) (remove (sites {"a1"}))))
"#;

#[test]
fn what_a_move_clears_is_told_and_who_wins_for_whom() {
    let seen = told(
        "people-teams",
        TEAMS,
        &["play", "siege.lud"],
        "@a1\n@a2\n@b2\n",
    );
    assert!(seen.contains("South @b2; off the board: a1"), "{seen}");
    assert!(seen.contains("North wins, with South"), "{seen}");
}

#[test]
fn a_team_has_one_row_among_the_results() {
    let arguments = ["playout", "siege.lud", "-n", "50"];
    let seen = told("people-results", TEAMS, &arguments, "");
    let wins = |name: &str| {
        let row = seen
            .lines()
            .find_map(|line| line.trim().strip_prefix(name))?;
        row.split_whitespace().next()?.parse::<u32>().ok()
    };
    assert_eq!((wins("South"), wins("West")), (None, None), "{seen}");
    assert_eq!(
        wins("North+South")
            .zip(wins("East+West"))
            .map(|(a, b)| a + b),
        Some(50)
    );
}

#[test]
fn characters_are_drawn_if_asked_for() {
    let arguments = [
        "show",
        "siege.lud",
        "--signs",
        "characters",
        "--after",
        "@b2",
    ];
    insta::assert_snapshot!(told("people-characters", SIEGE, &arguments, ""));
}
