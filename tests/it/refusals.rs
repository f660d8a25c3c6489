//! Why a move is refused at the prompt and by `moves`, in games whose moves have other forms than those of the small games.

use crate::common::program::{dafang, seen};
use std::path::Path;

/// What a call answers.
fn told(call: &str, input: &str) -> String {
    let arguments: Vec<&str> = call.split(' ').collect();
    seen(&dafang(Path::new("."), &arguments, input))
}

#[test]
fn a_capture_is_refused_as_a_capture() {
    for (game, moves, refused) in [
        ("surakarta", "c2-c3", "c5xc3"),
        ("chess", "a4 b5 axb5 a6 bxa6 Nc6 a7 Nb4", "bxa8"),
        ("chess", "e4 e5", "e4xe5"),
    ] {
        let answer = told(
            &format!("play {game}"),
            &format!("{moves}\n{refused}\nquit\n"),
        );
        let line = answer.lines().find(|line| line.contains("is not legal:"));
        let line = line.unwrap_or_else(|| panic!("{game}: {answer}"));
        assert!(!line.ends_with("is not empty"), "{game}: {line}");
    }
    let answer = told("play surakarta", "c2-c3\nc5xc3\nquit\n");
    assert!(
        answer.contains("cannot take White's Stone on c3"),
        "{answer}"
    );
    // A piece is taken off by a move of its own, and none may be now.
    let output = dafang(
        Path::new("."),
        &["moves", "nine-mens-morris", "--after", "@a1 @b2 @d1 xd1"],
        "",
    );
    let answer = seen(&output);
    assert!(
        answer.contains("you have no capture to make now"),
        "{answer}"
    );
}

#[test]
fn a_letter_means_the_only_move_of_its_line() {
    for game in ["kalah", "oware"] {
        let answer = told(&format!("play {game}"), "b\nhistory\nquit\n");
        assert!(answer.contains("b1"), "{game}: {answer}");
        assert!(!answer.contains("is not legal"), "{game}: {answer}");
    }
    // Where pieces move, it does not say which.
    for (game, line) in [("chess", "g"), ("warring-states-chess", "d")] {
        let answer = told(&format!("play {game}"), &format!("{line}\nquit\n"));
        let wrong = format!("`{line}` alone does not say which move is meant");
        assert!(answer.contains(&wrong), "{game}: {answer}");
    }
}

#[test]
fn numbers_and_names_in_refusals_are_right() {
    let answer = told("play chess", "e4\ngoto 99\nquit\n");
    assert!(
        answer.contains("the game has 1 move so far, not 99"),
        "{answer}"
    );
    let answer = told("moves yavalath --after z9", "");
    let names = "a point is named by a letter from `a` to `i` and a number from 1 to 9";
    assert!(answer.contains(names), "{answer}");
    let answer = told("moves chess --after z9", "");
    assert!(answer.contains("points go from `a1` to `h8`"), "{answer}");
    let answer = told("sweep tic-tac-toe --items X", "");
    assert!(answer.contains("it has no options"), "{answer}");
}

/// A rule that ends the game is named once.
#[test]
fn the_rule_that_ends_the_game_is_named_once() {
    let answer = told("play diu-fang", "random 1000\nwhy\nquit\n");
    let (_, because) = answer.split_once("\n  by ").expect("a reason");
    assert!(because.contains("the game ended: "), "{answer}");
    let place = |line: &str| line.split_once('(').map(|(_, place)| place.to_owned());
    let ended = because.lines().find(|line| line.contains("the game ended"));
    let ended = ended.and_then(place).expect("its place");
    let other = because.lines().filter(|line| line.contains("took effect"));
    for line in other {
        assert_ne!(place(line).as_deref(), Some(ended.as_str()), "{answer}");
    }
}
