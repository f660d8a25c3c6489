//! `dafang moves --why`: why a move is legal or not, and what the last move has caused.

use dafang::bundled;
use dafang::expand::Choice;
use dafang::game::{Asked, ExplanationEntry, Idea, Notation, Trial};
use dafang::play::Random;
use dafang::text::Text;
use std::process::Command;

fn dafang(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("a text")
}

fn why(game: &str, after: &str, word: &str) -> serde_json::Value {
    let text = dafang(&["moves", game, "--after", after, "--why", word, "--json"]);
    serde_json::from_str(&text).expect("JSON")
}

/// The condition that fails first.
fn decisive(answer: &serde_json::Value) -> &str {
    let asked = answer["asked"].as_array().expect("a list");
    let first = asked.iter().find(|told| told["decisive"] == true);
    first.map_or("", |told| told["text"].as_str().expect("a text"))
}

#[test]
fn a_refused_move_names_the_first_condition_that_fails() {
    let answer = why("tic-tac-toe", "@a1", "@a1");
    assert_eq!(answer["legal"], false);
    assert!(decisive(&answer).starts_with("a1"), "{answer}");
    let rule = answer["asked"][0]["place"].as_str().expect("a place");
    assert!(rule.contains("tic-tac-toe.lud:"), "{answer}");

    // Each condition has its own words in the text, and its line.
    let answer = why("breakthrough", "", "b1-a2");
    let asked = answer["asked"].as_array().expect("a list");
    let failed = asked
        .iter()
        .find(|told| told["decisive"] == true)
        .expect("one fails");
    let rule = failed["rule"].as_str().expect("its text");
    assert!(
        rule.starts_with('(') && !rule.starts_with("(move"),
        "{answer}"
    );
    assert!(
        failed["place"]
            .as_str()
            .expect("a place")
            .contains("breakthrough.lud:"),
        "{answer}"
    );
    // What chooses between rules decides nothing, and no piece is asked whether it is where it is.
    let answer = why("chess", "", "e2-e5");
    assert!(!decisive(&answer).contains("this turn already"), "{answer}");
    assert!(
        !answer
            .to_string()
            .contains("is the cell that the piece comes from"),
        "{answer}"
    );

    let answer = why("breakthrough", "", "a2-a4");
    assert_eq!(answer["legal"], false);
    assert!(!decisive(&answer).is_empty(), "{answer}");
}

#[test]
fn a_legal_move_fails_nothing() {
    for (game, word) in [
        ("tic-tac-toe", "@b2"),
        ("breakthrough", "a2-a3"),
        ("reversi", "@d3"),
    ] {
        let moves = dafang(&["moves", game]);
        let word = if moves.contains(word) {
            word
        } else {
            moves.split_whitespace().next().expect("a move")
        };
        let answer = why(game, "", word);
        assert_eq!(answer["legal"], true, "{answer}");
        assert_eq!(decisive(&answer), "", "{answer}");
    }
}

/// Random positions of every bundled game: of the rules that are asked for a legal move, one has nothing against it.
#[test]
fn a_rule_speaks_for_every_legal_move() {
    let mut wrong = Vec::new();
    let mut asked = 0;
    for game in &bundled::games() {
        let text = Text::of_bundled(game);
        let Ok(compiled) = text.compile(&Choice::default()) else {
            continue;
        };
        if compiled.game.layout.is_puzzle() {
            continue;
        }
        let mut trial = Trial::new(&compiled.game);
        let mut random = Random::for_game(7, 0);
        let mut moves = Vec::new();
        for ply in 0..40 {
            trial.legal_moves(&mut moves);
            let Some(mv) = random.choose(&moves) else {
                break;
            };
            let found = trial.explain(Idea::of(&compiled.game, mv));
            asked += 1;
            if !found.is_empty() && !speaks_for(&found) {
                let word = Notation::new(&compiled.game).all(trial.state(), &[mv]);
                wrong.push(format!("{}, ply {ply}: {word:?}\n{found:?}", game.name));
                break;
            }
            trial.play_known(mv);
        }
    }
    assert!(asked > 1_000, "only {asked} moves were looked at");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether nothing that one of the rules asks fails.
fn speaks_for(found: &[ExplanationEntry<'_>]) -> bool {
    (0..found.len()).any(|rule| {
        let depth = found[rule].depth;
        let rest = found[rule + 1..].iter();
        let mut parts = rest.take_while(|part| part.depth > depth);
        matches!(found[rule].asked, Asked::Rule(_))
            && parts.all(|part| part.depth > depth + 1 || part.holds != Some(false))
    })
}

#[test]
fn what_the_last_move_caused_is_told() {
    let moves = "@a1 @b1 @a2 @b2 @a3";
    let text = dafang(&["moves", "tic-tac-toe", "--after", moves, "--why"]);
    assert!(
        text.contains("the game ended") && text.contains("tic-tac-toe.lud:"),
        "{text}"
    );
    let text = dafang(&["moves", "tic-tac-toe", "--why"]);
    assert!(text.contains("no move has been made"), "{text}");
}

#[test]
fn the_nearest_comment_speaks_for_a_rule() {
    let text = r#"(game "Remarks" (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (or {
            ("Add")
            // Discs are
            // taken off.
            (move Remove (sites Occupied by:Mover))
            ("Pass")
            ("Swap")}))
        (end (if (is Full) (result Mover Win)))))
// Discs are
// allow: meaning::unused_piece
// placed.
(define "Add"
    (move Add (to (sites Empty))))
(define "Pass"
    // Nothing is done.
    (move Pass))

(define "Swap"
    (move Select (from (sites Corners))))
"#;
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("remarks.lud");
    std::fs::write(&file, text).expect("a file for the test");
    let path = file.to_str().expect("a path");
    for (moves, rule) in [
        ("@a1", "by “Discs are placed.” ("),
        ("@a1 @b1 xa1", "by “Discs are taken off.” ("),
        ("@a1 pass", "by “Nothing is done.” ("),
    ] {
        let told = dafang(&["moves", path, "--after", moves, "--why"]);
        assert!(told.contains(rule), "{moves}: {told}");
    }
    // Without a comment there is the place alone.
    let told = dafang(&["moves", path, "--after", "a1", "--why"]);
    let by = told.lines().find_map(|line| line.strip_prefix("  by "));
    let place = by.and_then(|by| by.split(": ").next());
    assert!(
        place.is_some_and(|place| place.ends_with("remarks.lud:22")),
        "{told}"
    );
}

#[test]
fn what_was_only_tried_for_a_condition_has_not_happened() {
    // Whether the king is attacked is found out by trying captures; none was made.
    let mate = "f2-f3 e7-e5 g2-g4 Qh4";
    let told = dafang(&["moves", "chess", "--after", mate, "--why"]);
    assert!(told.contains("the game ended"), "{told}");
    assert!(!told.contains("remove (to)"), "{told}");
}

#[test]
fn a_word_that_is_a_move_is_explained() {
    let told = dafang(&["moves", "go", "--why", "e5"]);
    assert!(told.contains("e5 is legal"), "{told}");
    let told = dafang(&["moves", "chess", "--why", "Nf3"]);
    assert!(told.contains("Nf3 is legal"), "{told}");
}

/// Of several generators only the first that has a move counts: where a later one has the move in mind, that is the reason.
#[test]
fn a_generator_that_is_passed_over_is_the_reason() {
    for (game, after, word) in [
        ("english-draughts", "c3-d4 f6-e5", "g3-h4"),
        ("english-draughts", "c3-d4 f6-e5", "b2-c3"),
        ("international-draughts", "d4-e5 g7-f6", "b4-a5"),
    ] {
        let answer = why(game, after, word);
        let reason = answer["reason"].as_str().expect("a reason");
        assert!(
            reason.contains("another kind can be made"),
            "{word}: {answer}"
        );
        assert!(
            decisive(&answer).starts_with("of these alternatives"),
            "{word}: {answer}"
        );
    }
}

/// A site outside the regions of all loops and rules is the reason, not the order of generators.
#[test]
fn a_site_beside_the_region_of_a_rule_is_the_reason() {
    for (game, word) in [
        ("oware", "b2"),
        ("oware", "c2"),
        ("kalah", "b2"),
        ("kalah", "c2"),
    ] {
        let answer = why(game, "", word);
        assert_eq!(answer["legal"], false, "{answer}");
        assert!(
            decisive(&answer).starts_with(&format!("{word} ")),
            "{game} {word}: {answer}"
        );
    }
}

/// What `why` answers at the prompt.
fn asked(game: &str, lines: &[&str]) -> String {
    let loaded = dafang::cli::Loaded::open(game, None, &[]).expect("a game");
    let mut prompt = dafang::cli::Prompt::new(&loaded);
    let mut told = String::new();
    for line in lines {
        told = prompt.answer(line).expect("an answer").expect("it goes on");
    }
    told
}

/// A reason names the sites of the move, and says nothing that every reader knows.
#[test]
fn reasons_are_told_of_the_sites_that_were_typed() {
    let told = asked("kalah", &["why b2"]);
    assert!(
        told.contains("b2 is not legal: b2 is not in the bottom row"),
        "{told}"
    );
    assert!(told.contains("no   b2 is among (the points"), "{told}");
    let told = asked("oware", &["why b2"]);
    assert!(
        told.contains("b2 is not legal: b2 is not among (the points"),
        "{told}"
    );
    for (game, move_word) in [("kalah", "b2"), ("oware", "a1"), ("liudaoqi", "@a1")] {
        let told = asked(game, &[&format!("why {move_word}")]);
        assert!(
            !told.contains("that the piece comes from"),
            "{game}: {told}"
        );
        assert!(!told.contains("yes  always"), "{game}: {told}");
    }
    let told = asked("go", &["why @d4"]);
    assert!(told.contains("yes  d4 is empty"), "{told}");
}

/// `why` of a legal move shows the alternative that has it alone; of another move, which alternative counts.
#[test]
fn alternatives_are_told_once() {
    let told = asked("english-draughts", &["why c3-d4"]);
    assert!(told.contains("c3-d4 is legal"), "{told}");
    assert!(
        told.contains("it is this one") && !told.contains("not this one"),
        "{told}"
    );
    assert!(!told.contains("move Hop"), "{told}");
    let told = asked("english-draughts", &["why c3-c4"]);
    assert!(
        told.contains("it is not this one") && !told.contains("no   of"),
        "{told}"
    );
}

/// A word that may mean several moves is unclear, not against the rules.
#[test]
fn an_unclear_word_is_answered_with_the_moves() {
    let told = asked("english-draughts", &["why d4"]);
    assert!(
        told.contains("`c3-d4`") && told.contains("`e3-d4`"),
        "{told}"
    );
    assert!(!told.contains("no rule of this turn"), "{told}");
}

#[test]
fn a_full_column_is_called_full() {
    let told = asked("connect-four", &["d", "d", "d", "d", "d", "d", "d"]);
    assert!(told.contains("all sites of `d` are occupied"), "{told}");
}

/// `why` of a comparison with a constant shows the value of the other side alone.
#[test]
fn numbers_are_told_once() {
    let told = asked("chess", &["why O-O"]);
    assert!(told.contains("is 1 (here 1)\n"), "{told}");
}
