//! Two people who play at one terminal a game that hides something, and the game that they save.

use dafang::cli::{Loaded, Prompt};

use crate::hiding::{file, secrets, typed, typed_at};

/// Two people at one terminal: it is cleared between their turns, and shown to the next one when asked for.
#[test]
fn a_terminal_is_handed_over_between_turns() {
    let path = secrets("shared.lud", "(set Hidden What at:(last To) to:Next)");
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    prompt.share();
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";
    let own = say("board");
    assert!(own.contains("Player 1 to move"), "{own}");
    let told = say("@a1=Rock");
    assert!(told.starts_with(CLEAR), "{told:?}");
    assert!(told.contains("hand over to Player 2: Enter"), "{told}");
    let names_board = |told: &str| told.contains("on the board") || told.contains("to move");
    assert!(!names_board(&told) && !told.contains("Rock"), "{told}");
    for line in ["board", "@b1=Rock", "moves", "history", "copy", "undo"] {
        let told = say(line);
        assert!(
            told.contains("the board is Player 2's to see"),
            "{line}: {told}"
        );
        assert!(
            !names_board(&told) && !told.contains("Rock"),
            "{line}: {told}"
        );
    }
    let told = say("");
    assert!(
        told.starts_with(CLEAR) && told.contains("Player 2 to move"),
        "{told:?}"
    );
    assert!(say("@b1=Paper").contains("hand over to Player 1"));
    say("");
    // The position of the end is for all.
    say("@c1=Rock");
    say("");
    let told = say("@d1=Rock");
    assert!(
        told.contains("wins") && !told.contains("hand over"),
        "{told}"
    );
    // Where nobody hides anything, nothing is handed over.
    let open = Loaded::open("tic-tac-toe", None, &[]).expect("a game");
    let mut prompt = Prompt::new(&open);
    prompt.share();
    let told = prompt
        .answer("@b2")
        .expect("an answer")
        .expect("it goes on");
    assert!(
        told.contains("to move") && !told.contains("hand over"),
        "{told}"
    );
}

/// A saved game holds all moves, hidden ones too, and a note in it says so.
#[test]
fn a_saved_game_says_that_it_holds_secrets() {
    let path = secrets("saved.lud", "(set Hidden What at:(last To) to:Next)");
    let saved = file("saved.game", "");
    std::fs::remove_file(&saved).expect("no file");
    typed(&path, &[], &["@a1=Rock", &format!("save {saved}"), "quit"]);
    let text = std::fs::read_to_string(&saved).expect("a saved game");
    let note = "note: the moves below tell what the players hide from each other\n";
    assert!(text.contains(note) && text.contains("@a1=Rock"), "{text}");
    let told = typed_at(&["play", "--load", &saved], "moves\nquit\n");
    assert!(told.contains("Player 2 to move"), "{told}");
}
