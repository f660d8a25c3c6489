//! `check --play`: each finding at the place of its rule, from games in which it is so, and the game that shows it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A game of discs on nine points, with its equipment, rules of moves and end to be filled in.
fn game(equipment: &str, rules: &str) -> String {
    format!(
        "(game \"Nine\" (players 2) (equipment {{(board (square 3)) (piece \"Disc\" Each) {equipment}}}) (rules {rules}))"
    )
}

/// The way to play and the end of most of the games here.
const PLAY: &str = "(play (move Add (to (sites Empty))))";
const END: &str = "(end (if (is Full) (result All Draw)))";

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("audit-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn dafang(folder: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The codes found in ten games of a text, each with the text at its place.
fn findings(name: &str, text: &str) -> Vec<(String, String)> {
    let folder = folder(name);
    fs::write(folder.join("game.lud"), text).expect("a file for the test");
    let output = dafang(&folder, &["check", "game.lud", "--play", "10", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let problems = json[0]["problems"].as_array().expect("a list of problems");
    let place = |problem: &serde_json::Value| {
        let label = &problem["labels"][0];
        let number = |key: &str| label[key].as_u64().expect("a number") as usize;
        let start = number("offset");
        text[start..start + number("length")].to_owned()
    };
    problems
        .iter()
        .filter(|problem| {
            problem["code"]
                .as_str()
                .is_some_and(|code| code.starts_with("play::"))
        })
        .map(|problem| {
            (
                problem["code"].as_str().expect("a code").to_owned(),
                place(problem),
            )
        })
        .collect()
}

/// Ten games of a text show this at this place, and nothing else.
fn shows(name: &str, text: &str, code: &str, place: &str) {
    let found = findings(name, text);
    assert_eq!(found, [(code.to_owned(), place.to_owned())], "{text}");
}

#[test]
fn a_sound_game_has_no_finding() {
    assert_eq!(findings("sound", &game("", &format!("{PLAY} {END}"))), []);
}

/// An emptied place of a hand keeps the numbers that effects give it, as an empty site of the board does.
#[test]
fn numbers_wait_in_an_emptied_hand() {
    for effect in [
        "(set State at:(last From) 1)",
        "(set Value at:(handSite Mover) 3)",
    ] {
        let start =
            "(start {(place \"Disc1\" \"Hand1\" count:2) (place \"Disc2\" \"Hand2\" count:2)})";
        let play =
            format!("(play (move (from (handSite Mover)) (to (sites Empty)) (then {effect})))");
        let end = "(end (if (and (no Pieces Mover in:(sites Hand Mover)) (no Pieces Next in:(sites Hand Next))) (result All Draw)))";
        let text = game("(hand Each)", &format!("{start} {play} {end}"));
        let found = findings("hand-numbers", &text);
        let broken = found.iter().find(|(code, _)| *code == "play::broken");
        assert!(broken.is_none(), "{effect}: {found:?}");
    }
}

#[test]
fn a_rule_without_a_move_is_found() {
    let never = "(move Remove (sites {}))";
    let play = format!("(play (or (move Add (to (sites Empty))) {never})) {END}");
    shows("rule", &game("", &play), "play::rule_never_used", never);
}

#[test]
fn a_consequence_that_never_happens_is_found() {
    for never in [
        "(if (is Empty (last To)) (moveAgain))",
        "(if (not (is Empty (last To))) (addScore Mover 2) (addScore Mover 1))",
        "(enclose Orthogonal (between if:(= 9 (what at:(between)))))",
    ] {
        let play = format!("(play (move Add (to (sites Empty)) (then {never}))) {END}");
        let (code, place) = findings("consequence", &game("", &play)).remove(0);
        assert_eq!(
            (code.as_str(), place.as_str()),
            ("play::consequence_never", never)
        );
    }
}

#[test]
fn what_never_happens_inside_what_never_happens_is_not_told() {
    let never = "(if (is Empty (last To)) (if (is Line 3) (owe 1 (move Remove (sites {})))))";
    let play = format!("(play (move Add (to (sites Empty)) (then {never}))) {END}");
    shows("inside", &game("", &play), "play::consequence_never", never);
}

#[test]
fn an_end_that_never_comes_is_found() {
    let never = "(if (no Pieces Mover) (result Mover Loss))";
    let rules = format!("{PLAY} (end {{{never} (if (is Full) (result All Draw))}})");
    shows("end", &game("", &rules), "play::end_never", never);
    let rules = format!(
        "{PLAY} (end {{{} (if (is Full) (result All Draw))}})",
        never.replace("Loss))", "Loss) adjudication:true)")
    );
    assert_eq!(findings("adjudication", &game("", &rules)), []);
}

#[test]
fn phases_that_nobody_enters_or_leaves_so_are_found() {
    let last = "(phase \"Last\" (play (move Pass)))";
    let rules = format!(
        "phases:{{(phase \"First\" {PLAY} (nextPhase (no Pieces Mover) \"Last\")) {last}}} {END}"
    );
    shows("phase", &game("", &rules), "play::phase_never", last);
    let never = "(nextPhase (no Pieces Mover) \"Last\")";
    let rules = format!(
        "phases:{{(phase \"First\" {PLAY} (nextPhase (= 3 (count Moves)) \"Last\") {never}) (phase \"Last\" {PLAY})}} {END}"
    );
    shows("exit", &game("", &rules), "play::exit_never", never);
}

#[test]
fn patterns_and_pieces_that_take_no_part_are_found() {
    let pattern = "(pattern \"Block\" (block 3))";
    let rules = format!("{PLAY} {END}");
    shows(
        "pattern",
        &game(pattern, &rules),
        "play::pattern_never",
        pattern,
    );
    let piece = "(piece \"Rook\" P1)";
    shows(
        "absent",
        &game(piece, &rules),
        "play::piece_never_moved",
        piece,
    );
    let piece = "(piece \"Rook\" P1 (move Slide))";
    let rules = format!("(start (place \"Rook1\" {{\"b2\"}})) {PLAY} {END}");
    shows(
        "still",
        &game(piece, &rules),
        "play::piece_never_moved",
        piece,
    );
}

#[test]
fn games_that_do_not_end_are_found() {
    let play = "(phase \"Only\" (play (move Pass)))";
    let rules = format!("(meta {{(passEnd NoEnd)}}) phases:{{{play}}} {END}");
    let found = findings("limit", &game("", &rules));
    assert!(
        found.contains(&("play::limit".to_owned(), play.to_owned())),
        "{found:?}"
    );
    let play = "(phase \"Only\" (play (move Pass (then (moveAgain)))))";
    let rules = format!("(meta {{(passEnd NoEnd)}}) phases:{{{play}}} {END}");
    let codes: Vec<String> = findings("again", &game("", &rules))
        .into_iter()
        .map(|(code, _)| code)
        .collect();
    assert!(
        codes.contains(&"play::endless_turn".to_owned()),
        "{codes:?}"
    );
}

#[test]
fn games_that_are_over_at_once_are_found() {
    let end = "(if (no Pieces Next) (result Next Loss))";
    let rules = format!("{PLAY} (end {{{end} (if (is Full) (result All Draw))}})");
    shows("at-once", &game("", &rules), "play::over_at_once", end);
}

#[test]
fn debts_without_number_are_found() {
    let debts: String = (0..9)
        .map(|_| "(owe 1 (move Remove (sites Occupied by:Mover)))")
        .collect();
    let play = format!(
        "phases:{{(phase \"Only\" (play (move Add (to (sites Empty)) (then (and {{{debts}}})))))}} {END}"
    );
    let found = findings("debts", &game("", &play));
    assert!(
        found.iter().any(|(code, _)| code == "play::overdrawn"),
        "{found:?}"
    );
}

/// The report of a game without a move, and its shortest game as a record that other commands read.
#[test]
fn the_shortest_game_is_written_down() {
    let folder = folder("record");
    let text = game(
        "",
        &format!("{PLAY} (end (if (is Line 3) (result Mover Win)))"),
    );
    fs::write(folder.join("nine.lud"), text).expect("a file for the test");
    let checked = dafang(
        &folder,
        &[
            "check",
            "nine.lud",
            "--play",
            "20",
            "--record",
            "nine.jsonl",
        ],
    );
    insta::assert_snapshot!(told(&checked));
    let verified = dafang(&folder, &["verify", "nine.lud", "nine.jsonl"]);
    assert_eq!(told(&verified), "agrees nine.jsonl: 1 games, 9 moves\n");
    let played = dafang(&folder, &["play", "nine.lud", "--load", "nine.jsonl"]);
    assert!(
        told(&played).contains("no move is possible"),
        "{}",
        told(&played)
    );
    let record = fs::read_to_string(folder.join("nine.jsonl")).expect("the record");
    fs::write(folder.join("torn.jsonl"), &record[..record.len() / 2]).expect("a file for the test");
    let torn = dafang(&folder, &["play", "nine.lud", "--load", "torn.jsonl"]);
    assert_eq!(torn.status.code(), Some(2));
}

/// Of what happens in one ruleset and not in another, this is said, and it is only a remark.
#[test]
fn rulesets_are_told_apart() {
    let folder = folder("rulesets");
    let text = game(
        "",
        &format!(
            "{PLAY} (end {{(if (is Line <Line:length>) (result Mover Win)) (if (is Full) (result All Draw))}})"
        ),
    ) + "\n(option \"Line\" <Line> args:{<length>} {(item \"3\" <3> \"three\")* (item \"9\" <9> \"nine\")})\n\
         (rulesets {(ruleset \"Ruleset/three\" {\"Line/3\"})* (ruleset \"Ruleset/nine\" {\"Line/9\"})})\n";
    fs::write(folder.join("lines.lud"), text).expect("a file for the test");
    let arguments = ["check", "lines.lud", "--play", "10", "--all-rulesets"];
    insta::assert_snapshot!(told(&dafang(&folder, &arguments)));
    let seeds = |seed: &str| {
        let arguments = [
            "check",
            "lines.lud",
            "--play",
            "5",
            "--json",
            "--seed",
            seed,
        ];
        told(&dafang(&folder, &arguments))
    };
    assert_eq!(seeds("1"), seeds("1"));
    assert_ne!(seeds("1"), seeds("2"));
}

/// Where several rulesets are played, each writes a file of its own, with a name that any system takes.
#[test]
fn files_of_several_rulesets_have_names_of_their_own() {
    let folder = folder("files");
    let never = "(if (no Pieces Mover) (result Mover Loss))";
    let text = game(
        "",
        &format!("{PLAY} (end {{{never} (if (is Line <Line:length>) (result Mover Win))}})"),
    ) + "\n(option \"Line\" <Line> args:{<length>} {(item \"3\" <3> \"three\")* (item \"9\" <9> \"nine\")})\n\
         (rulesets {(ruleset \"Ruleset/three-3\" {\"Line/3\"})* (ruleset \"Ruleset/x 1/2\" {\"Line/9\"})})\n";
    fs::write(folder.join("lines.lud"), text).expect("a file for the test");
    for (record, files) in [
        ("a.jsonl", ["a.three-3.jsonl", "a.x_1_2.jsonl"]),
        ("b", ["b.three-3", "b.x_1_2"]),
    ] {
        let all = [
            "check",
            "lines.lud",
            "--play",
            "20",
            "--all-rulesets",
            "--record",
            record,
        ];
        let output = dafang(&folder, &all);
        for file in files {
            assert!(folder.join(file).is_file(), "{file}: {}", told(&output));
        }
        assert!(!folder.join(record).exists(), "{}", told(&output));
    }
}

#[test]
fn a_stalemate_that_a_rule_ends_is_no_finding() {
    let folder = folder("stalemate");
    // Two of these games of chess end in stalemate, which the rules call a draw.
    let output = dafang(
        &folder,
        &["check", "chess", "--play", "4", "--seed", "1", "--json"],
    );
    let told = told(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(!told.contains("play::no_move"), "{told}");
}

/// Pieces that effects move, that lie in stacks or that leave within the move have come into the game and moved.
#[test]
fn pieces_that_effects_move_or_place_are_seen() {
    let end = "(end (if (= 30 (count Moves)) (result Mover Win)))";
    let select = "(piece \"Man\" Each (move Select (from (from)) (to (sites Empty)) (then (fromTo (from (last From)) (to (last To))))))";
    let start = "(start {(place \"Man1\" (sites Bottom)) (place \"Man2\" (sites Top))})";
    let moved = game(select, &format!("{start} (play (forEach Piece)) {end}"));
    let moved = moved.replace("(piece \"Disc\" Each)", "");
    assert_eq!(findings("select", &moved), []);
    let step = "(move Step (to if:(is Empty (to))) stack:true)";
    let stacked = format!("(piece \"Man\" Each {step}) (piece \"King\" Each {step})");
    let start = "(start {(place Stack \"King1\" {\"a1\"} count:1) (place Stack \"Man1\" {\"a1\"} count:2) \
        (place Stack \"King2\" {\"c3\"} count:1) (place Stack \"Man2\" {\"c3\"} count:2)})";
    let stacked = game(&stacked, &format!("{start} (play (forEach Piece)) {end}"));
    assert_eq!(
        findings("stacked", &stacked.replace("(piece \"Disc\" Each)", "")),
        []
    );
    let play = "(play (move Add (piece \"Disc\" Mover) (to (sites Empty)) \
        (then (seq {(add (piece \"Rock\" Mover) (to (sites {0}))) (remove 0)}))))";
    let end = "(end (if (= 6 (count Moves)) (result Mover Win)))";
    let passing = game("(piece \"Rock\" Each)", &format!("{play} {end}"));
    assert_eq!(findings("passing", &passing), []);
}

/// Who never wins, never moves or is passed over is a finding, where games are enough to tell.
#[test]
fn players_who_are_left_out_are_found() {
    let codes = |name: &str, text: &str| -> Vec<String> {
        let folder = folder(name);
        fs::write(folder.join("game.lud"), text).expect("a file for the test");
        let output = dafang(&folder, &["check", "game.lud", "--play", "40", "--json"]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let problems = json[0]["problems"]
            .as_array()
            .expect("a list of problems")
            .iter();
        let texts = problems.map(|problem| {
            let text = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
            format!("{}: {}", text("code"), text("message"))
        });
        texts.collect()
    };
    let has = |found: &[String], part: &str| found.iter().any(|one| one.contains(part));
    let early =
        "(end {(if (= 3 (count Moves)) (result All Draw)) (if (is Line 3) (result Mover Win))})";
    let found = codes("drawn", &game("", &format!("{PLAY} {early}")));
    assert!(
        has(
            &found,
            "play::nobody_won: nobody won: all games were drawn by this rule"
        ),
        "{found:?}"
    );
    let full = "(end {(if (is Full) (result All Draw)) (if (is Line 3) (result Mover Win))})";
    let found = codes("fair", &game("", &format!("{PLAY} {full}")));
    assert!(
        !has(&found, "play::nobody_won") && !has(&found, "play::player_left_out"),
        "{found:?}"
    );
    let found = codes("no-winner", &game("", &format!("{PLAY} {END}")));
    assert!(has(&found, "play::nobody_won"), "{found:?}");
    let alone = game(
        "",
        &format!("{PLAY} (end (if (is Line 3) (result P1 Loss)))"),
    );
    let found = codes("alone", &alone.replace("(players 2)", "(players 1)"));
    assert!(has(&found, "play::nobody_won"), "{found:?}");
    let won = alone
        .replace("Loss", "Win")
        .replace("(players 2)", "(players 1)");
    let found = codes("alone-won", &won);
    assert!(!has(&found, "play::nobody_won"), "{found:?}");
    // Three of four players share the first place of every game.
    let scores = "(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2)) (score P3 (count Pieces P3))})";
    let four = game("", &format!("{PLAY} (end (if (is Full) {scores}))"));
    let four = four
        .replace("(players 2)", "(players 4)")
        .replace("(square 3)", "(square 4)");
    let found = codes("shared", &four);
    assert!(has(&found, "play::nobody_won"), "{found:?}");
    let three = |rules: &str| game("", rules).replace("(players 2)", "(players 3)");
    let skips =
        "(play (move Add (to (sites Empty)) (then (if (is Mover P2) (set NextPlayer P1)))))";
    let found = codes("idle", &three(&format!("{skips} {END}")));
    assert!(
        has(&found, "player 3 never had a move to make"),
        "{found:?}"
    );
    // Whoever wins leaves the game, and then the third player is to move as well.
    let found = codes("over", &three(&format!("{skips} {full}")));
    assert!(has(&found, "the turn went past player 3"), "{found:?}");
    let two_count =
        "(end (if (is Full) (byScore {(score P1 1) (score P2 (count Pieces P2)) (score P3 0)})))";
    let found = codes("never", &three(&format!("{PLAY} {two_count}")));
    assert!(has(&found, "player 3 never won"), "{found:?}");
}

/// Games of a text reach a limit, and nothing is wrong with their positions.
fn limited(name: &str, text: &str, code: &str) {
    let found = findings(name, text);
    let codes: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
    assert!(codes.contains(&code), "{found:?}");
    assert!(!codes.contains(&"play::broken"), "{found:?}");
}

#[test]
fn more_moves_than_can_be_listed_are_a_limit() {
    // From each of 400 cells to each other one: 159,600 moves.
    let text = "(game \"Many\" (players 2) (equipment {(board (square 20)) (piece \"Disc\" Each)}) (rules \
                (start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))}) \
                (play (move Select (from (sites Board)) (to (sites Board)))) (end (if (> (count Moves) 50) \
                (result Mover Win)))))";
    limited("listed", text, "play::overdrawn");
}

#[test]
fn numbers_beyond_32_bits_are_told() {
    let scores = "(start {(set Score P1 3) (set Score P2 3)}) (play (move Add (to (sites Empty)) (then \
                  (set Score Mover (* 50000 (score Mover))))))";
    let rules = format!("{scores} (end (if (is Full) (byScore)))");
    limited("product", &game("", &rules), "play::beyond_bounds");
    let sums = "(start {(set Score P1 2147483646) (set Score P2 1)}) (play (move Add (to (sites Empty)) (then \
                (addScore Mover 2))))";
    let rules = format!("{sums} (end (if (is Full) (byScore)))");
    limited("gain", &game("", &rules), "play::beyond_bounds");
}
