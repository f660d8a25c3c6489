//! Dice that somebody throws at the table and types: `play --dice ask`; and a stack that has grown too high.

use crate::common::program::play;

const UR: [&str; 3] = ["royal-game-of-ur", "--dice", "ask"];

#[test]
fn moves_are_legal_by_the_throw_that_is_typed() {
    let text = play(&UR, "1,1,0,0:\nmoves\n@c1\n0,0,0,0:\nmoves\nquit\n");
    assert!(text.contains("type what was thrown, such as"), "{text}");
    assert!(text.contains("dice rolled: 1 1 0 0 (sum 2)"), "{text}");
    assert!(text.contains("dice rolled: 0 0 0 0 (sum 0)"), "{text}");
    assert!(text.contains("no move is possible, only `pass`"), "{text}");
}

#[test]
fn what_no_dice_show_is_refused() {
    let text = play(&UR, "1,1,2,0:\nmoves\nquit\n");
    assert!(!text.contains("dice rolled"), "{text}");
}

#[test]
fn nothing_is_thought_of_a_throw_that_nobody_made() {
    for command in ["hint", "eval", "analyse 1s"] {
        let text = play(&UR, &format!("{command}\nquit\n"));
        assert!(
            text.contains("the dice have not been thrown yet"),
            "{command}: {text}"
        );
    }
}

#[test]
fn a_hint_is_of_the_throw_on_the_board() {
    let text = play(&UR, "1,1,0,0:\nhint\nquit\n");
    assert!(text.contains("@c1: the only move"), "{text}");
}

#[test]
fn a_stack_that_is_too_high_ends_the_game_in_its_own_words() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("pile.lud");
    let pile = "(game \"Pile\" (players 2) (equipment {(board (square 2)) (piece \"Disc\" Each)})
        (rules (play (move Add (to (sites {0})) stack:True)) (end (if (no Pieces All) (result Mover Draw)))))";
    std::fs::write(&file, pile).expect("the file can be written");
    let name = file.to_str().expect("its name is UTF-8");
    let text = play(&[name], &"@a1\n".repeat(65));
    assert!(
        text.contains("a stack of 64 pieces, the highest that can be kept, was to grow"),
        "{text}"
    );
}

#[test]
fn moves_before_a_throw_ask_for_it_and_a_throw_can_be_taken_back() {
    let text = play(&["backgammon", "--dice", "ask"], "moves\nquit\n");
    assert!(text.contains("the dice have not been thrown yet"), "{text}");
    assert!(!text.contains("the game is over"), "{text}");
    let text = play(&UR, "1,1,1,1:\nundo\nmoves\n1,0,0,0:\nmoves\nquit\n");
    assert!(text.contains("the throw is taken back"), "{text}");
    assert!(text.contains("the dice have not been thrown yet"), "{text}");
    assert!(text.contains("dice rolled: 1 0 0 0 (sum 1)"), "{text}");
}

/// A folder with a game in which dice are thrown by what follows a move to the highest row, and its file.
fn with_throws_after_moves() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("after.lud");
    let after = "(game \"After\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each) (dice d:6 num:1)})
        (rules (play (move Add (piece (id \"Disc\" Mover)) (to (sites Empty)) (then (if (is In (last To) (sites Top)) (roll)))))
         (end (if (is Line 3) (result Mover Win)))))";
    std::fs::write(&file, after).expect("the file can be written");
    (folder, file)
}

/// Dice that are thrown by what follows a move are asked for before the move is made, of the machine's moves, too.
#[test]
fn a_throw_that_follows_a_move_is_asked_for() {
    let (_folder, file) = with_throws_after_moves();
    let name = file.to_str().expect("its name is UTF-8");
    let ask = [name, "--dice", "ask"];
    let text = play(&ask, "a1\na3\n5\nhistory\nquit\n");
    let asked = "dice are thrown with `@a3`: type what was thrown, such as";
    assert_eq!(text.matches("dice are thrown with").count(), 1, "{text}");
    assert!(text.contains(asked), "{text}");
    assert!(text.contains("die left: 5"), "{text}");
    // Another move takes its place, and a throw that stands before its move is not asked for.
    let text = play(&ask, "a3\na1\n2: b3\nquit\n");
    assert!(text.contains("Player 2 @b3"), "{text}");
    assert!(text.contains("die left: 2"), "{text}");
    assert_eq!(text.matches("dice are thrown with").count(), 1, "{text}");
    let machine = [name, "--dice", "ask", "--ai", "2", "--level", "1"];
    let text = play(&machine, "a1\n1\n1\nb1\n1\n1\nc2\n1\n1\nquit\n");
    assert!(text.contains("dice are thrown with"), "{text}");
}

/// The machine waits until somebody has thrown its dice, random moves say that they do, and a throw with which a move was made
/// is taken back after the move.
#[test]
fn nobody_moves_before_the_dice_are_thrown() {
    let games = [
        ("backgammon", "Black", "3,1\ne1-h1\ng1-h1\n"),
        ("royal-game-of-ur", "Light", ""),
        ("ludo", "all", ""),
    ];
    for (game, seats, moves) in games {
        let call = [game, "--dice", "ask", "--ai", seats, "--level", "1"];
        let text = play(&call, &format!("{moves}history\nquit\n"));
        assert!(
            text.contains("type what was thrown, such as"),
            "{game}: {text}"
        );
        assert!(!text.contains("dafang:"), "{game}: {text}");
    }
    let call = [
        "backgammon",
        "--dice",
        "ask",
        "--ai",
        "Black",
        "--level",
        "1",
    ];
    let text = play(&call, "3,1\ne1-h1\ng1-h1\n4,2\nhistory\nquit\n");
    assert!(text.contains("dice rolled: 4 2"), "{text}");
    assert!(text.contains("Black "), "{text}");
    let text = play(&UR, "random\nquit\n");
    assert!(text.contains("the dice have not been thrown yet"), "{text}");
    let text = play(&UR, "1,1,0,0\n@c1\nundo\nundo\n1,0,0,0\nquit\n");
    assert!(text.contains("the throw is taken back"), "{text}");
    assert!(text.contains("dice rolled: 1 0 0 0 (sum 1)"), "{text}");
}

/// A throw and the moves by it on one line, as many turns of them as somebody likes; and what stands is said where a throw is
/// typed that is not asked for.
#[test]
fn a_throw_and_moves_stand_on_one_line() {
    let backgammon = ["backgammon", "--dice", "ask"];
    for line in [
        "3,1 e1-h1 g1-h1",
        "3,1: e1-h1 g1-h1",
        "3 1 e1-h1 g1-h1",
        "3,1\n3,1 e1-h1 g1-h1",
    ] {
        let text = play(&backgammon, &format!("{line}\nhistory\nquit\n"));
        assert!(text.contains("White g1-h1"), "{line}: {text}");
        assert!(text.contains("Black to move"), "{line}: {text}");
        assert!(!text.contains("not legal"), "{line}: {text}");
    }
    let text = play(&backgammon, "3,1 e1-h1 g1-h1 6,2 a1-f2 a1-b2 4\nquit\n");
    assert!(text.contains("Black a1-b2"), "{text}");
    assert!(text.contains("White to move"), "{text}");
    assert!(text.contains("expected the pips of 2 dice"), "{text}");
    let text = play(&backgammon, "3,1\n4,2\n4,2:\nquit\n");
    let stands = "dice have been thrown already, so that 4,2 is not asked for\n  dice rolled: 3 1";
    assert!(text.contains(stands), "{text}");
    assert!(
        text.contains("4,2 takes the place of the throw 3,1"),
        "{text}"
    );
    let text = play(&backgammon, "3,1 e1-h1\n5,5\n5,5:\nquit\n");
    assert!(
        text.contains("no dice are thrown before this move"),
        "{text}"
    );
    assert!(text.contains("dice left: \u{b7} 1"), "{text}");
    let text = play(&backgammon, "e1-h1 3,1\nquit\n");
    assert!(text.contains("the dice have not been thrown yet"), "{text}");
    let text = play(&["backgammon"], "5,5\nquit\n");
    assert!(text.contains("the program throws the dice"), "{text}");
    assert!(text.contains("--dice ask"), "{text}");
}

/// A move that waits for its throw is made with it, or it is said that it was not made.
#[test]
fn a_move_that_waits_is_not_lost_in_silence() {
    let (_folder, file) = with_throws_after_moves();
    let ask = [file.to_str().expect("its name is UTF-8"), "--dice", "ask"];
    let dropped = "`@a3`, which waited for its throw, was not made";
    for (lines, then) in [
        ("b1\na3\nundo\nhistory", "Player 1 @b1"),
        ("a3\nb1", "Player 1 @b1"),
        ("b1\na3\nnew", "Player 1 to move"),
        ("b1\na3\ngoto 0", "after move 0"),
        ("a3\nresign", "Player 2 wins"),
        ("a3\nload nowhere\nquit", "die left"),
        ("a3", "die left"),
    ] {
        let text = play(&ask, &format!("{lines}\n"));
        assert_eq!(text.matches(dropped).count(), 1, "{lines}: {text}");
        assert!(text.contains(then), "{lines}: {text}");
    }
    // Nothing but the move that waits is taken back, and nothing is said of one that is made.
    let text = play(&ask, "b1\na3\nundo\nhistory\nquit\n");
    assert!(!text.contains("undone"), "{text}");
    for lines in ["a3 5 b1", "a3\n5 b1", "a3\nx9\n5\nb1", "a3\n5: b1"] {
        let text = play(&ask, &format!("{lines}\nhistory\nquit\n"));
        assert!(!text.contains("was not made"), "{lines}: {text}");
        assert!(text.contains("Player 1 @a3"), "{lines}: {text}");
        assert!(text.contains("Player 2 @b1"), "{lines}: {text}");
        assert!(text.contains("die left: 5"), "{lines}: {text}");
    }
}

/// `help` says how throws are typed, in a game that has dice.
#[test]
fn help_tells_of_throws() {
    let text = play(&["backgammon", "--dice", "ask"], "help\nquit\n");
    assert!(text.contains("what was thrown, as `1,1`"), "{text}");
    let text = play(&["backgammon"], "help\nquit\n");
    assert!(text.contains("--dice ask"), "{text}");
    let text = play(&["hex"], "help\nquit\n");
    assert!(!text.contains("throw"), "{text}");
}
