//! What `check` may be trusted with: no error of a used text is hidden, errors come before warnings, what is kept back is
//! what the used text shows by itself, and what is right can be played.

use crate::common::program::{folder_with, run};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The report of a check on its first file, with its exit status.
fn report(folder: &Path, arguments: &[&str]) -> (Value, Option<i32>) {
    let arguments = [&["check"], arguments, &["--json"]].concat();
    let output = run(folder, &arguments);
    let reports: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    (reports[0].clone(), output.status.code())
}

/// The problems of a report: code, message, path and line, in their order.
fn problems(of: &Value) -> Vec<(String, String, String, u64)> {
    let problems = of.as_array().expect("problems").iter();
    let line = |problem: &Value| {
        let label = &problem["labels"][0];
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let line = label["line"].as_u64().unwrap_or_default();
        (
            text(&problem["code"]),
            text(&problem["message"]),
            text(&label["path"]),
            line,
        )
    };
    problems.map(line).collect()
}

/// A game of discs on nine points.
fn nine(rules: &str) -> String {
    format!(
        "(game \"Nine\" (players 2) (equipment {{(board (square 3)) (piece \"Disc\" Each)}})\n    (rules {rules}))\n"
    )
}

const PLAY: &str = "(play (move Add (to (sites Empty))))";

#[test]
fn an_error_of_a_used_text_is_told_in_every_output() {
    let unknown = nine(&format!("{PLAY} (end (if (is Ful) (result All Draw)))"));
    let torn = nine(&format!("{PLAY} (end (if (is Full) (result All Draw))"));
    let large = nine(&format!("{PLAY} (end (if (is Full) (result All Draw)))"))
        .replace("(square 3)", "(square 3000)");
    let folder = folder_with(
        "trust-errors",
        &[
            ("unknown.lud", &unknown),
            ("torn.lud", &torn),
            ("large.lud", &large),
            ("v-unknown.lud", "(use \"unknown.lud\")\n"),
            ("v-torn.lud", "(use \"torn.lud\")\n(variant \"Torn\")\n"),
            ("v-large.lud", "(use \"large.lud\")\n"),
            (
                "w-unknown.lud",
                "(use \"v-unknown.lud\")\n(variant \"Further\")\n",
            ),
        ],
    );
    for (base, variant) in [
        ("unknown.lud", "v-unknown.lud"),
        ("torn.lud", "v-torn.lud"),
        ("large.lud", "v-large.lud"),
        ("unknown.lud", "w-unknown.lud"),
    ] {
        let (alone, status) = report(&folder, &[base]);
        assert_eq!(status, Some(1), "{base}: {alone}");
        let (used, status) = report(&folder, &[variant]);
        assert_eq!(status, Some(1), "{variant}: {used}");
        assert_eq!(used["ok"], false);
        assert_eq!(
            problems(&used["problems"]),
            problems(&alone["problems"]),
            "{variant}"
        );
        let text = run(&folder, &["check", variant]);
        assert_eq!(text.status.code(), Some(1));
        let text = told(&text);
        assert!(text.contains(": 1 error"), "{text}");
        let sarif = run(&folder, &["check", variant, "--format", "sarif"]);
        assert_eq!(sarif.status.code(), Some(1));
        let sarif: Value = serde_json::from_slice(&sarif.stdout).expect("SARIF");
        let results = sarif["runs"][0]["results"].as_array().expect("results");
        assert_eq!(results.len(), 1, "{variant}");
        assert_eq!(
            run(&folder, &["playout", variant, "-n", "1"]).status.code(),
            Some(1)
        );
    }
}

#[test]
fn errors_come_before_warnings_and_all_are_shown() {
    let unused: String = (0..30)
        .map(|number| format!("(define \"Unused{number}\" {number})\n"))
        .collect();
    // What is useless is told beside what only compiling finds.
    let text = unused.clone()
        + &nine(&format!("{PLAY} (end (if (is Full) (result All Draw)))"))
            .replace("(square 3)", "(square 3000)");
    let many: String = (0..150)
        .map(|number| format!("(define \"Wrong{number}\" (slides {number}))\n"))
        .collect();
    let many = many + &nine(&format!("{PLAY} (end (if (is Full) (result All Draw)))"));
    let folder = folder_with("trust-order", &[("order.lud", &text), ("many.lud", &many)]);
    let shown = told(&run(&folder, &["check", "order.lud"]));
    let (error, warning) = (shown.find("(square 3000)"), shown.find("Unused0"));
    assert!(error.is_some() && error < warning, "{shown}");
    assert!(
        shown.contains("… and 5 more warnings: `dafang check --all` shows all"),
        "{shown}"
    );
    assert!(shown.contains("order.lud: 1 error, 30 warnings"), "{shown}");
    let (json, _) = report(&folder, &["order.lud"]);
    assert_eq!(json["problems"][0]["severity"], "error");
    let all = told(&run(&folder, &["check", "--all", "order.lud"]));
    assert!(
        all.contains("Unused29") && !all.contains("more warning"),
        "{all}"
    );
    let shown = told(&run(&folder, &["check", "many.lud"]));
    assert!(shown.contains("… and 50 more errors"), "{shown}");
    let all = told(&run(&folder, &["check", "--all", "many.lud"]));
    assert_eq!(all.matches("unknown ludeme `slides`").count(), 150);
}

/// What a variant that changes nothing keeps back is what its game shows by itself, no more and no less.
#[test]
fn what_is_kept_back_is_what_the_used_text_shows() {
    let never = "(if (no Pieces Mover) (result Mover Loss))";
    let rules = format!(
        "{PLAY} (end {{{never} (if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw))}})"
    );
    let folder = folder_with(
        "trust-kept",
        &[
            ("nine.lud", &nine(&rules)),
            ("same.lud", "(use \"nine.lud\")\n(variant \"Same\")\n"),
            ("go.lud", "(use \"square-game\")\n(variant \"Same\")\n"),
        ],
    );
    for (base, variant) in [("nine.lud", "same.lud"), ("square-game", "go.lud")] {
        for number in ["5", "25"] {
            let games = ["--play", number, "--seed", "7"];
            let (alone, _) = report(&folder, &[&[base], &games[..]].concat());
            let (used, status) = report(&folder, &[&[variant], &games[..]].concat());
            assert_eq!(status, Some(0));
            assert_eq!(problems(&used["problems"]), []);
            let places = |of: &Value| -> Vec<(String, String, u64)> {
                let all = problems(of).into_iter();
                all.map(|(code, _, path, line)| (code, path, line))
                    .collect()
            };
            assert_eq!(
                places(&used["kept_back"]),
                places(&alone["problems"]),
                "{variant}"
            );
            let shown = told(&run(
                &folder,
                &[&["check", variant, "--all"], &games[..]].concat(),
            ));
            for (code, ..) in problems(&alone["problems"]) {
                assert!(shown.contains(&code), "{code}: {shown}");
            }
        }
    }
}

/// What a variant brings about is told at the line that does, though the game has the same code elsewhere.
#[test]
fn what_games_show_of_a_variant_is_told() {
    let again = "(use \"square-game\")\n(variant \"Again\")\n(define \"Takeable\" (sites {}))\n";
    let three = "(use \"square-game\")\n(variant \"Three\")\n\
        (define \"Players\" (players {(player \"Black\") (player \"White\") (player \"Red\")}))\n\
        (define \"FirstStones\" 18)\n(define \"SecondStones\" 18)\n\
        (define \"MoreStones\" (place \"Stone3\" \"Hand\" count:18))\n";
    let folder = folder_with(
        "trust-brought",
        &[("again.lud", again), ("three.lud", three)],
    );
    let (found, _) = report(
        &folder,
        &["again.lud", "--play", "25", "--option", "Board/8x7"],
    );
    let codes: Vec<String> = problems(&found["problems"])
        .into_iter()
        .map(|one| one.0)
        .collect();
    assert!(codes.contains(&"play::nobody_won".to_owned()), "{found}");
    let (found, _) = report(
        &folder,
        &["three.lud", "--play", "25", "--option", "Board/8x7"],
    );
    let found = problems(&found["problems"]);
    let has = |code: &str| {
        found
            .iter()
            .any(|one| one.0 == code && one.2 == "three.lud")
    };
    assert!(
        has("play::nobody_won") && has("play::player_left_out"),
        "{found:?}"
    );
}

#[test]
fn the_guilty_line_is_blamed() {
    let text = "(use \"chess\")\n(define \"A\" (set Counter))\n\
        (define \"Capture\" (apply (if (is Occupied (to)) (and (remove (to)) \"A\"))))\n\
        (define \"Promotions\" {\"Queen\" \"Rook\"} state:2)\n";
    let folder = folder_with("trust-guilty", &[("guilty.lud", text)]);
    let (found, status) = report(&folder, &["guilty.lud"]);
    assert_eq!(status, Some(1));
    let found = problems(&found["problems"]);
    assert!(
        found
            .iter()
            .all(|one| (one.2.as_str(), one.3) == ("guilty.lud", 4)),
        "{found:?}"
    );
}

/// What the call chooses is no fault of a line of the text; what the text itself chooses is.
#[test]
fn a_choice_of_the_call_is_blamed_on_no_line_of_a_variant() {
    let text = "(use \"square-game\")\n(variant \"Slow\")\n(define \"Lines\" Orthogonal)\n";
    let example = "(test \"a stone\" options:{\"Board/none\"} (play \"@a1\"))\n";
    let with_example = format!("{text}{example}");
    let files = [("slow.lud", text), ("example.lud", &with_example)];
    let folder = folder_with("trust-choice", &files);
    for choice in [
        ["--option", "Board/none"],
        ["--option", "None/none"],
        ["--option", "Surrounding/none"],
        ["--ruleset", "none"],
    ] {
        let (found, status) = report(&folder, &["slow.lud", choice[0], choice[1]]);
        assert_eq!(status, Some(2), "{choice:?}: {found}");
        let found = problems(&found["problems"]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].0.starts_with("expand::unknown_"), "{found:?}");
        assert_eq!(found[0].2, "dafang:square-game.lud", "{found:?}");
    }
    let (found, status) = report(&folder, &["example.lud"]);
    assert_eq!(status, Some(1), "{found}");
    let found = problems(&found["problems"]);
    assert_eq!((found[0].2.as_str(), found[0].3), ("example.lud", 4));
}

#[test]
fn choices_that_a_variant_makes_impossible_are_one_problem() {
    let text = "(use \"liudaoqi\")\n(variant \"Squares\")\n(define \"Patterns\" (pattern \"Square\" (block 2)))\n";
    let folder = folder_with("trust-impossible", &[("squares.lud", text)]);
    let (found, status) = report(&folder, &["squares.lud"]);
    assert_eq!(status, Some(1));
    let problems = problems(&found["problems"]);
    let errors: Vec<_> = problems
        .iter()
        .filter(|one| one.0.starts_with("source::") || one.0.starts_with("check::"))
        .collect();
    assert_eq!(errors.len(), 1, "{problems:?}");
    assert_eq!(
        (errors[0].0.as_str(), errors[0].3),
        ("source::impossible_choices", 3)
    );
}

/// A choice that is right can be played, whatever is wrong with others; what is wrong with the text as such is told.
#[test]
fn what_is_chosen_and_right_is_played() {
    let rules =
        "<Turn:play> (end {(if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw))})";
    let option = "(option \"Turn\" <Turn> args:{<play>} {\
        (item \"place\" <(play (move Add (to (sites Empty))))> \"a stone is placed\")* \
        (item \"hop\" <(play (move Hopp))> \"a stone hops\") \
        (item \"leap\" <(play (move Leapp))> \"a stone leaps\")})\n";
    let text = nine(rules) + option;
    let folder = folder_with("trust-chosen", &[("chosen.lud", &text)]);
    assert_eq!(
        run(&folder, &["check", "chosen.lud"]).status.code(),
        Some(1)
    );
    for arguments in [
        &["moves", "chosen.lud"][..],
        &["playout", "chosen.lud", "-n", "3"],
        &["describe", "chosen.lud"],
        &["moves", "chosen.lud", "--option", "Turn/place"],
        &["play", "chosen.lud"],
    ] {
        let output = run(&folder, arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
        let notes: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("note: "))
            .collect();
        assert_eq!(notes.len(), 1, "{arguments:?}: {said}");
        assert!(notes[0].contains("2 other choices"), "{said}");
    }
    let wrong = run(&folder, &["moves", "chosen.lud", "--option", "Turn/hop"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("Hopp"));
}

#[test]
fn an_error_of_a_used_text_without_a_game_is_told() {
    let slip = "(define \"Ends\" (if (is Full) (result All Draw)))\n(defin \"More\" (is Full))\n";
    let unknown =
        "(define \"Ends\" (if (is Full) (result All Draw)))\n(define \"More\" (\"Hoook\"))\n";
    let sound =
        "(define \"Ends\" (if (\"Hook\") (result All Draw)))\n(define \"More\" (\"Hook\"))\n";
    let game = nine(&format!("{PLAY} (end \"Ends\")"));
    let using = |name: &str| format!("(use \"{name}\")\n(define \"Hook\" (is Full))\n{game}");
    let folder = folder_with(
        "trust-parts",
        &[
            ("slip.lud", slip),
            ("unknown.lud", unknown),
            ("sound.lud", sound),
            ("v-slip.lud", &using("slip.lud")),
            ("v-unknown.lud", &using("unknown.lud")),
            ("v-sound.lud", &using("sound.lud")),
        ],
    );
    for (name, code) in [
        ("slip", "expand::unknown_form"),
        ("unknown", "expand::unknown_define"),
    ] {
        let (report, status) = report(&folder, &[&format!("v-{name}.lud")]);
        let problems = problems(&report["problems"]);
        assert_eq!(status, Some(1), "{name}: {problems:?}");
        let told: Vec<_> = problems.iter().map(|p| (&*p.0, &*p.2, p.3)).collect();
        assert_eq!(told, [(code, &*format!("{name}.lud"), 2)]);
    }
    let (sound, status) = report(&folder, &["v-sound.lud"]);
    assert_eq!(status, Some(0), "{sound}");
}
