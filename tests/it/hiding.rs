//! What is hidden stays hidden at the prompt, and in every command that shows a game.

use std::process::Command;

use dafang::cli::{Loaded, Prompt};

/// Two players place pieces of three kinds, each hidden from the other until both have placed two.
const SECRETS: &str = r#"(game "Secrets" (players 2)
    (equipment {
        (board (rectangle 1 6))
        (piece "Rock" Each) (piece "Paper" Each) (piece "Scissors" Each)
        (hand Each size:3)
    })
    (rules
        (start {
            (place "Rock1" (handSite P1 0) count:2) (place "Paper1" (handSite P1 1) count:2) (place "Scissors1" (handSite P1 2) count:2)
            (place "Rock2" (handSite P2 0) count:2) (place "Paper2" (handSite P2 1) count:2) (place "Scissors2" (handSite P2 2) count:2)
        })
        (play (move (from (sites Hand Mover)) (to (sites Empty))
            (then PART)))
        (end (if (= 4 (count Moves)) (result Mover Win)))))"#;

/// A file of its own for each test.
fn file(name: &str, text: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hiding");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a path").to_owned()
}

fn secrets(name: &str, part: &str) -> String {
    file(name, &SECRETS.replace("PART", part))
}

/// The words that would give a kind away.
const KINDS: [&str; 3] = ["Rock", "Paper", "Scissors"];

#[test]
fn a_hidden_kind_shows_as_something_unknown() {
    let path = secrets("what.lud", "(set Hidden What at:(last To) to:Next)");
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    let own = say("moves");
    assert!(own.contains("@a1=Rock"), "{own}");
    let told = say("@a1=Rock");
    assert!(!told.contains("=Rock"), "{told}");
    assert!(
        told.contains("Player 1 @a1\n"),
        "where it stands is seen: {told}"
    );
    assert!(told.contains('?'), "{told}");
    assert!(told.contains("1 on the board (1 unknown)"), "{told}");
    assert!(
        told.contains("in hand 5 unknown") || told.contains("unknown"),
        "{told}"
    );
    let history = say("history");
    assert!(
        !history.contains("Rock") && history.contains("@a1"),
        "{history}"
    );
    for line in ["why", "why @b1=Rock", "copy"] {
        let told = say(line);
        assert!(told.contains("hidden from you"), "{line}: {told}");
    }
    let replay = say("replay");
    assert!(!replay.contains("@a1=Rock"), "{replay}");
    let told = say("@a1=Paper");
    for kind in KINDS {
        assert!(!told.contains(&format!("'s {kind}")), "{told}");
    }
    // Once the game is over everything is shown.
    say("@b1=Paper");
    say("@c1=Scissors");
    let told = say("@d1=Rock");
    assert!(told.contains("wins"), "{told}");
    let history = say("history");
    assert!(
        history.contains("@a1=Rock") && history.contains("@b1=Paper"),
        "{history}"
    );
}

#[test]
fn of_what_is_all_hidden_nothing_is_told() {
    let path = secrets("all.lud", "(set Hidden at:(last To) to:Next)");
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    let told = say("@c1=Paper");
    assert!(told.contains("a move that is hidden from you"), "{told}");
    assert!(!told.contains("@c1") && !told.contains("Paper1"), "{told}");
    assert!(say("history").contains("(hidden)"));
    let told = say("@d1=Rock");
    assert!(!told.contains("@d1"), "{told}");
    let board = say("board");
    assert!(
        board.contains("1 on the board"),
        "the own pieces are seen: {board}"
    );
}

#[test]
fn a_choice_is_not_given_away_by_other_commands() {
    let path = secrets("json.lud", "(set Hidden What at:(last To) to:Next)");
    let call = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(arguments)
            .output()
            .expect("the program starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr)
    };
    let told = call(&["moves", &path, "--after", "@a1=Rock", "--why"]);
    assert!(told.contains("hidden from the player to move"), "{told}");
    let told = call(&["describe", &path]);
    assert!(!told.contains("for all to see"), "{told}");
}

#[test]
fn what_is_hidden_at_the_start_is_described() {
    let text = r#"(game "Ghosts" (players 2)
        (equipment {(board (square 4)) (piece "Ghost" Each (move Step Orthogonal (to if:(is Empty (to)))))})
        (rules
            (start {(place "Ghost1" (sites Bottom)) (place "Ghost2" (sites Top))
                (set Hidden What (sites Occupied by:P1) to:P2)
                (set Hidden (sites Occupied by:P2) to:P1)})
            (play (forEach Piece))
            (end (if (no Moves Next) (result Mover Win)))))"#;
    let path = file("ghosts.lud", text);
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["describe", &path])
        .output()
        .expect("the program starts");
    let told = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
    assert!(told.contains("hidden from Player 2"), "{told}");
    assert!(told.contains("hidden from Player 1"), "{told}");
    assert!(told.contains("the kind of piece"), "{told}");
}

/// Rock, paper, scissors: a choice is a site, and is kept in a variable until both have chosen.
const CHOICES: &str = r#"(game "Choices" (players 2)
    (equipment {(board (rectangle 1 3)) (piece "Mark" Neutral)})
    (rules
        (start (place "Mark0" (sites Board)))
        (play (move Select (from (sites Board)) (then (and
            (set Var "Choice" of:Mover (+ 1 (last To)))
            (set Hidden at:(last To) to:Next)))))
        (end (if (= 2 (count Moves)) (result All Draw)))))"#;

#[test]
fn a_choice_made_at_the_same_time_is_not_told() {
    let path = file("choices.lud", CHOICES);
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    let told = say("b1");
    assert!(told.contains("a move that is hidden from you"), "{told}");
    for line in ["board", "players", "history"] {
        let told = say(line);
        assert!(!told.contains("choice 2"), "{line}: {told}");
    }
    let told = say("c1") + &say("history");
    assert!(told.contains("b1"), "{told}");
}

/// Who steps back through the game sees it as before, and not as the player whose turn it was.
#[test]
fn stepping_back_shows_nothing_new() {
    let path = secrets("back.lud", "(set Hidden What at:(last To) to:Next)");
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    for line in ["@a1=Rock", "@b1=Paper", "@c1=Scissors"] {
        say(line);
    }
    for line in ["goto 2", "undo", "board", "redo"] {
        let told = say(line);
        assert!(
            told.contains("1  ?") || told.contains("1 (?)"),
            "{line}: {told}"
        );
        let position = say("goto 3");
        assert!(position.contains("Player 2 to move"), "{line}: {position}");
        say("goto 2");
    }
    let told = say("goto 2");
    assert!(told.contains("shown as Player 2 sees it"), "{told}");
    for line in ["moves", "@c1=Roc", "why", "copy", "history"] {
        let told = say(line);
        for kind in ["c1=Rock", "c1=Scissors", "@a1=Rock"] {
            assert!(!told.contains(kind), "{line}: {told}");
        }
    }
    // The player whose turn it was makes another move, and the next one looks on.
    let told = say("@d1=Scissors");
    assert!(
        told.contains("Player 2 to move") && !told.contains("shown as"),
        "{told}"
    );
    assert!(told.contains("1  ?  p"), "{told}");
}
