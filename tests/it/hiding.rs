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
pub(crate) fn file(name: &str, text: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hiding");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a path").to_owned()
}

pub(crate) fn secrets(name: &str, part: &str) -> String {
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
    // What is typed for another player is refused alike, whether it is legal or not.
    let refused = [
        "@d1=Scissors",
        "@d1=Paper",
        "@a1=Rock",
        "pass",
        "b1",
        "zz9",
        "random",
        "resign",
    ]
    .map(&mut say);
    assert!(
        refused[0].contains("whose secrets are not shown"),
        "{refused:?}"
    );
    assert!(
        refused.iter().all(|told| *told == refused[0]),
        "{refused:?}"
    );
    // The player whose turn it was takes the screen and makes another move, and the next one looks on.
    let told = say("turn");
    assert!(!told.contains("shown as"), "{told}");
    let told = say("@d1=Scissors");
    assert!(
        told.contains("Player 2 to move") && !told.contains("shown as"),
        "{told}"
    );
    assert!(told.contains("1  ?  p"), "{told}");
}

/// A line of moves goes on into no turn of another player.
#[test]
fn a_line_ends_with_the_turn() {
    let path = secrets("line.lud", "(set Hidden What at:(last To) to:Next)");
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let ends = ["@b1=Paper", "@a1=Paper", "@z9", "nothing"].map(|second| {
        let mut prompt = Prompt::new(&loaded);
        let told = prompt.answer(&format!("@a1=Rock {second}"));
        let told = told.expect("an answer").expect("it goes on");
        told.replace(second, "WORD")
    });
    assert!(ends[0].contains("`WORD` was not made"), "{}", ends[0]);
    assert!(ends.iter().all(|told| *told == ends[0]), "{ends:?}");
}

/// Each player's pieces are hidden from the other, wholly or their kinds; towers take whatever is in their way.
const FOG: &str = r#"(game "Fog" (players 2)
    (equipment {(board (square 4))
        (piece "Ghost" Each (move Step Orthogonal (to if:(is Empty (to)))))
        (piece "Tower" Each (move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to))))))})
    (rules
        (start {(place "Ghost1" {"A1" "B1"}) (place "Tower1" {"C1" "D2"}) (place "Ghost2" {"A4" "B4"}) (place "Tower2" {"C4" "D4"})
            (set Hidden PART (sites Occupied by:P1) to:P2)
            (set Hidden PART (sites Occupied by:P2) to:P1)})
        (play (forEach Piece (then (set Var "Secret" of:Mover 7))))
        (end (if (no Moves Next) (result Mover Win)))))"#;

fn call(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .output()
        .expect("the program starts");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_position_is_shown_without_secrets() {
    let (kinds, all) = (
        file("kinds.lud", &FOG.replace("PART", "What")),
        file("fog.lud", &FOG.replace("PART", "")),
    );
    let board = |told: &str| told.lines().take(4).collect::<Vec<&str>>().join("/");
    let nobody = call(&["show", &kinds]);
    assert_eq!(board(&nobody).matches('?').count(), 8, "{nobody}");
    assert!(nobody.contains("--as PLAYER"), "{nobody}");
    for word in ["1", "P1", "player 1", "mover"] {
        let own = board(&call(&["show", &kinds, "--as", word]));
        assert_eq!(own.matches('?').count(), 4, "{own}");
        assert!(own.contains("G  G  T"), "{own}");
    }
    let other = board(&call(&["show", &kinds, "--as", "2"]));
    assert!(
        other.contains("g  g  t  t") && !other.contains('T'),
        "{other}"
    );
    let everything = board(&call(&["show", &kinds, "--as", "all"]));
    assert!(!everything.contains('?'), "{everything}");
    let wrong = call(&["show", &kinds, "--as", "Nobody"]);
    assert!(wrong.contains("there is no player `Nobody`"), "{wrong}");
    // Of what is wholly hidden nothing is shown, nor where the last move ended.
    let nobody = board(&call(&["show", &all, "--after", "c1-c4"]));
    assert!(!nobody.contains(['G', 'g', 'T', 't', '?', '(']), "{nobody}");
    let picture = call(&["show", &all, "--svg", "-"]);
    assert!(
        !picture.contains(">T<") && !picture.contains(">t<"),
        "{picture}"
    );
}

#[test]
fn a_position_for_programs_holds_no_secret() {
    let path = file("json-fog.lud", &FOG.replace("PART", ""));
    for arguments in [
        vec!["show", &path, "--json"],
        vec!["show", &path, "--json", "--as", "2"],
        vec!["moves", &path, "--json"],
    ] {
        let mut arguments = arguments;
        arguments.extend(["--after", "a1-a2"]);
        let told: serde_json::Value = serde_json::from_str(&call(&arguments)).expect("JSON");
        let position = told["position"].as_str().expect("a position");
        assert!(
            !position.contains("hidden") && !position.contains('7'),
            "{position}"
        );
        assert!(
            !position.contains("Ghost1") && !position.contains("Tower1"),
            "{position}"
        );
        let secret = told["variables"].as_array().expect("numbers");
        assert!(
            secret.iter().all(|number| number["value"] != 7),
            "{secret:?}"
        );
        assert!(told["last_move"].is_null());
    }
}

/// What explains moves and weighs chances is silent while something is hidden.
#[test]
fn explanations_wait_for_the_end() {
    let path = file("trace.lud", &FOG.replace("PART", ""));
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    say("trace on");
    let told = say("c1-c3");
    assert!(!told.contains("c1-c3"), "{told}");
    assert!(say("chart").contains("hidden from you"));
    let kinds = file("refusals.lud", &FOG.replace("PART", "What"));
    let loaded = Loaded::open(&kinds, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    let told = prompt
        .answer("a4-a3")
        .expect("an answer")
        .expect("it goes on");
    assert!(told.contains("the piece on a4 is not yours"), "{told}");
    assert!(!told.contains("no piece"), "{told}");
}

/// The rule of a move shows which of two pieces that look alike has moved: `why` after the move does not answer the other player.
#[test]
fn the_rule_of_a_move_does_not_tell_what_moved() {
    let text = "(game \"Ghosts\" (players 2)\n(equipment {(board (square 4))\n\
        (piece \"Ghost\" Each\n(move Step Orthogonal (to if:(is Empty (to)))))\n\
        (piece \"Spirit\" Each\n(move Step Orthogonal (to if:(is Empty (to)))))})\n\
        (rules (start {(place \"Ghost1\" {\"a1\"}) (place \"Spirit1\" {\"d1\"}) (place \"Ghost2\" {\"a4\"})\n\
        (set Hidden What (sites Occupied by:P1) to:P2)})\n(play (forEach Piece))\n\
        (end (if (= 6 (count Moves)) (result P2 Win)))))";
    let folder = crate::common::program::folder_with("hiding-rule", &[("ghosts.lud", text)]);
    let path = folder.join("ghosts.lud");
    let path = path.to_str().expect("a path");
    let told = crate::common::program::play(&[path], "d1-d2\nwhy\nquit\n");
    assert!(told.contains("hidden from you"), "{told}");
    assert!(!told.contains("ghosts.lud:"), "{told}");
    // What one has done oneself, and what is not hidden from anybody, can be asked for.
    let told = crate::common::program::play(&["nim"], "xa1\nwhy\nquit\n");
    assert!(told.contains("nim.lud:"), "{told}");
}

/// Each player puts a king and three guards into its row, hidden from the other, and then moves them; to take the king wins.
fn kings(name: &str, part: &str) -> String {
    let piece = |kind: &str| {
        format!(
            "(piece \"{kind}\" Each (move Step (to if:(not (is Friend (who at:(to)))) \
             (apply (if (is Enemy (who at:(to))) (remove (to)))))))"
        )
    };
    let text = format!(
        r#"(game "Kings" (players 2)
    (equipment {{(board (square 5)) {} {} (hand Each size:2)}})
    (rules
        (start {{
            (place "King1" (handSite P1 0)) (place "Guard1" (handSite P1 1) count:3)
            (place "King2" (handSite P2 0)) (place "Guard2" (handSite P2 1) count:3)}})
        (play (if (< (count Moves) 8)
            (move (from (sites Hand Mover))
                (to (intersection (sites Empty) (if (is Mover P1) (sites Bottom) (sites Top))))
                (then (set Hidden {part} at:(last To) to:Next)))
            (forEach Piece)))
        (end {{
            (if (and (> (count Moves) 8) (no Pieces Next "King")) (result Mover Win))
            (if (= 80 (count Moves)) (result All Draw))}})))"#,
        piece("King"),
        piece("Guard"),
    );
    file(name, &text)
}

/// What a search finds does not depend on where hidden pieces stand, or which they are.
#[test]
fn a_search_reads_nothing_that_is_hidden() {
    let hint = |path: &str, moves: &str| {
        let loaded = Loaded::open(path, None, &[]).expect("a game");
        let mut prompt = Prompt::new(&loaded);
        let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
        for word in moves.split(' ') {
            let told = say(word);
            assert!(!told.contains(&format!("`{word}`")), "{told}");
        }
        let told = say("hint");
        assert!(told.contains(" visits"), "{told}");
        told
    };
    for (part, first, second) in [
        ("What", "King@a5 Guard@b5", "Guard@a5 King@b5"),
        ("", "King@a5 Guard@b5", "Guard@a5 King@e5"),
    ] {
        let path = kings("kings.lud", part);
        let told = [first, second].map(|other| {
            let (one, two) = other.split_once(' ').expect("two moves");
            let moves = format!("King@b1 {one} Guard@a1 {two} Guard@c1 Guard@c5 Guard@d1 Guard@d5");
            [format!("{moves} b1-b2 c5-c4"), moves].map(|moves| hint(&path, &moves))
        });
        assert_eq!(told[0], told[1], "{part}");
    }
    // A hand shows by what is missing which pieces have been placed.
    let path = secrets("hand.lud", "(set Hidden What at:(last To) to:Next)");
    let told = ["@a1=Rock", "@a1=Paper", "@a1=Scissors"].map(|word| hint(&path, word));
    assert!(told.iter().all(|other| *other == told[0]), "{told:?}");
}

/// A choice that is hidden on the board and kept in a variable could be read there.
#[test]
fn no_search_plays_where_a_variable_tells_what_is_hidden() {
    let path = file("told.lud", CHOICES);
    for arguments in [
        &["match", &path, "mcts:5", "random"][..],
        &["play", &path, "--ai", "1"],
        &["engine", &path],
        &["train", &path, "--output", "weights"],
    ] {
        let told = call(arguments);
        assert!(told.contains("also keeps it in a variable"), "{told}");
        assert!(
            told.contains("`(move Select (from (sites Board))") && told.contains("told.lud:5)"),
            "the rule with its line: {told}"
        );
    }
}

#[test]
fn a_search_plays_well_where_something_is_hidden() {
    for (part, least) in [("What", 0.8), ("", 0.65)] {
        let path = kings("kings-match.lud", part);
        let told = call(&[
            "match", &path, "mcts:400", "random", "-n", "40", "--seed", "5", "--json",
        ]);
        let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        let share = answer["share"].as_f64();
        assert!(share.expect("a share") >= least, "{part}: {told}");
    }
}

/// A person who plays against the machine sees what that one player may see, also while the machine is to move.
#[test]
fn the_machine_shows_its_secrets_to_nobody() {
    let path = kings("kings-seen.lud", "What");
    let mut input = Vec::new();
    for word in ["King@b1", "Guard@a1", "Guard@c1", "Guard@d1"] {
        input.extend([word, "board", "players", "history"]);
    }
    let told = typed(&path, &["--ai", "2", "--level", "1"], &input);
    assert!(told.contains("(4 unknown)"), "{told}");
    let boards = told.lines().filter(|line| line.starts_with("5 "));
    for row in boards {
        assert!(!row.contains(['k', 'g']), "{row}: {told}");
    }
    // A game that ends shows all, and nothing more once its end is taken back.
    let input = ["King@b1", "resign", "undo", "board", "hint"];
    let told = typed(&path, &["--ai", "2", "--level", "1"], &input);
    let (_, after) = told.split_once("undone").expect("the end is taken back");
    let rows = after.lines().filter(|line| line.starts_with("5 "));
    assert!(rows.clone().count() > 1, "{told}");
    for row in rows {
        assert!(!row.contains(['k', 'g']), "{row}: {told}");
    }
}

/// A hand that names its empty places would show which kind was placed.
#[test]
fn a_hand_looks_the_same_whatever_was_placed() {
    let path = kings("kings-hand.lud", "What");
    let told = ["King@b1", "Guard@b1"]
        .map(|word| typed(&path, &[], &[word, "board", "players"]).replace(word, "WORD"));
    assert!(told[0].contains("in hand 3 unknown"), "{}", told[0]);
    assert_eq!(told[0], told[1]);
    for arguments in [&["show"][..], &["show", "--json"], &["show", "--text"]] {
        let shown = ["King@b1", "Guard@b1"].map(|word| {
            let more = [path.as_str(), "--as", "mover", "--after", word];
            call(&[arguments, &more].concat()).replace(word, "WORD")
        });
        assert_eq!(shown[0], shown[1], "{arguments:?}");
    }
}

/// An estimate of a position that is not searched looks at all of it; so does one for another player after a step back.
#[test]
fn estimates_say_nothing_of_what_is_hidden() {
    let path = kings("kings-eval.lud", "What");
    let told = ["King@b1", "Guard@b1"]
        .map(|word| typed(&path, &["--seed", "1"], &[word, "eval"]).replace(word, "WORD"));
    assert!(told[0].contains("after a search"), "{}", told[0]);
    assert_eq!(told[0], told[1]);
    for command in ["hint", "eval", "analyse 300ms"] {
        let told = typed(&path, &[], &["King@b1", "King@b5", "undo", command]);
        assert!(
            told.contains("what another player may do best"),
            "{command}: {told}"
        );
    }
}

/// A search that is bounded by its depth alone ends.
#[test]
fn a_search_to_a_depth_ends_where_something_is_hidden() {
    let path = kings("kings-depth.lud", "What");
    let told = typed_at(&["engine", &path], "ugi\nposition startpos\ngo depth 2\n");
    assert!(told.contains("bestmove"), "{told}");
}

/// What the prompt answers to some lines.
pub(crate) fn typed(path: &str, arguments: &[&str], lines: &[&str]) -> String {
    typed_at(
        &[&["play", path], arguments].concat(),
        &(lines.join("\n") + "\n"),
    )
}

/// What a command answers to an input.
pub(crate) fn typed_at(arguments: &[&str], input: &str) -> String {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("an input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}
