//! Variants as an author of one meets them: through the commands.

use crate::common::program::{both, folder_with, run};
use std::fs;
use std::path::Path;

/// What a command writes that must succeed.
fn told(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", both(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a command writes that must fail.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(!output.status.success(), "{arguments:?} is accepted");
    both(&output)
}

fn json(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&told(folder, arguments)).expect("JSON")
}

/// How many first moves there are: as many as the board has points.
fn points(folder: &Path, game: &str) -> usize {
    let moves = json(folder, &["moves", game, "--json"]);
    moves["moves"].as_array().expect("a list of moves").len()
}

const LARGE: &str = "(use \"square-game\")\n\
    (variant \"Large Square\" author:\"A. N. Other\" remark:\"Nine by nine.\")\n\
    (option \"Board\" { (item \"9x9\" <9> <9> \"nine by nine\") })\n\
    (rulesets { (ruleset \"Ruleset/mine\" {\"Board/9x9\" \"Turn/step\"})* })\n";

/// Every command that plays or tells of a game chooses the same rules where nothing is asked for.
fn assert_default(folder: &Path, game: &str, title: &str, sites: usize) {
    let first = |arguments: &[&str]| {
        let told = told(folder, arguments);
        told.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(first(&["play", game]), title);
    assert_eq!(first(&["describe", game]), format!("# {title}"));
    let games = first(&["playout", game, "-n", "1"]);
    assert_eq!(games, format!("{title}: 1 random game, seed 1"));
    assert_eq!(points(folder, game), sites);
    let sequences = json(folder, &["perft", game, "1", "--json"]);
    assert_eq!(sequences["nodes"], sites, "{sequences}");
    // Rows are numbered from below, columns lettered from the left.
    let board = told(folder, &["show", game]);
    let rows = board
        .split_whitespace()
        .next()
        .and_then(|row| row.parse::<usize>().ok());
    let columns = board
        .lines()
        .find(|line| line.trim_start().starts_with("a "));
    let columns = columns.map_or(0, |line| line.split_whitespace().count());
    assert_eq!(rows.map(|rows| rows * columns), Some(sites), "{board}");
}

#[test]
fn every_command_chooses_the_same_default() {
    let item =
        "(use \"square-game\")\n(variant \"Small Square\" default:{\"Board/7x7\"} only:{})\n";
    let ruleset = "(use \"square-game\")\n(variant \"Go Square\" default:\"square-64-go\")\n";
    let plain = "(use \"square-game\")\n(define \"Columns\" 9)\n(define \"Rows\" 9)\n";
    let variant = "(use \"large\")\n(variant \"Further\")\n";
    let folder = folder_with(
        "variants-default",
        &[
            ("large.lud", LARGE),
            ("item.lud", item),
            ("ruleset.lud", ruleset),
            ("plain.lud", plain),
            ("further.lud", variant),
        ],
    );
    assert_default(&folder, "square-game", "Square Game (square-56)", 56);
    assert_default(&folder, "large.lud", "Large Square (mine)", 81);
    assert_default(&folder, "item.lud", "Small Square", 49);
    assert_default(&folder, "ruleset.lud", "Go Square (square-64-go)", 64);
    assert_default(&folder, "plain.lud", "Square Game as changed by plain", 81);
    assert_default(&folder, "further.lud", "Further (mine)", 81);
    // The games of the program: what `list` marks is what is played.
    for game in json(&folder, &["list", "--json"])
        .as_array()
        .expect("games")
    {
        let name = game["name"].as_str().expect("a name");
        let rulesets = game["rulesets"].as_array().expect("rulesets");
        let default = rulesets.iter().find(|ruleset| ruleset["default"] == true);
        let played = json(&folder, &["playout", name, "-n", "1", "--json"]);
        let default = default.map_or(&serde_json::Value::Null, |ruleset| &ruleset["name"]);
        assert_eq!(played["ruleset"], *default, "{name}");
        let described = json(&folder, &["describe", name, "--json"]);
        assert_eq!(described["ruleset"], *default, "{name}");
    }
}

#[test]
fn a_variant_says_what_it_is() {
    let folder = folder_with("variants-says", &[("large.lud", LARGE)]);
    let sheet = told(&folder, &["describe", "large.lud", "--width", "1000"]);
    assert!(
        sheet.contains("A variant of Square Game, by A. N. Other. Nine by nine."),
        "{sheet}"
    );
    // The options of the game that it uses can still be chosen, one item replaced another kept.
    let option = ["moves", "large.lud", "--option", "Board/8x8", "--json"];
    let moves = json(&folder, &option);
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(64));
}

#[test]
fn what_stood_before_can_be_named() {
    let more = "(use \"square-game\")\n(variant \"More\")\n\
        (define \"Patterns\" \"Patterns\" (pattern \"Row\" (line 7 Orthogonal) captures:2))\n\
        (define \"Turn\" (or (\"Turn\" #1) (move Pass)))\n";
    let folder = folder_with("variants-before", &[("more.lud", more)]);
    assert!(told(&folder, &["check", "more.lud"]).contains("fine"));
    let sheet = told(&folder, &["describe", "more.lud"]);
    assert!(
        sheet.contains("**square**") && sheet.contains("**row**"),
        "{sheet}"
    );
}

#[test]
fn rulesets_that_are_gone_are_reported_once_at_the_variant() {
    let loses = "(use \"square-game\")\n(variant \"Loses\" without:\"Board/8x7\")\n";
    let keeps = "(use \"square-game\")\n\
        (variant \"Keeps\" default:\"Board/8x8\" without:\"Board/8x7\" only:{\"square-49\" \"square-64\"})\n";
    let folder = folder_with(
        "variants-lost",
        &[("loses.lud", loses), ("keeps.lud", keeps)],
    );
    let checked = json(&folder, &["check", "loses.lud", "--json"]);
    let problems = checked[0]["problems"].as_array().expect("problems").clone();
    let lost: Vec<&serde_json::Value> = problems
        .iter()
        .filter(|problem| problem["code"] == "expand::lost_rulesets")
        .collect();
    assert_eq!(lost.len(), 1, "{problems:?}");
    let said = lost[0].to_string();
    assert!(
        said.contains("`square-56` was the default, now it is `Board/7x7`"),
        "{said}"
    );
    assert_eq!(lost[0]["labels"][0]["path"], "loses.lud");
    assert_eq!(lost[0]["labels"][0]["line"], 2);
    assert_eq!(points(&folder, "loses.lud"), 49);
    let kept = told(&folder, &["check", "keeps.lud"]);
    assert!(kept.starts_with("keeps.lud: fine"), "{kept}");
    assert_eq!(points(&folder, "keeps.lud"), 64);
    refused(&folder, &["moves", "keeps.lud", "--ruleset", "square-56"]);
}

#[test]
fn a_choice_that_check_refuses_is_refused_by_all() {
    // What is wrong is part of an item that is not the default.
    let wrong = "(use \"square-game\")\n(variant \"Wrong\")\n\
        (option \"Turn\" { (item \"hop\" <\"Hopp\"> \"a stone hops\") })\n";
    let folder = folder_with("variants-refused", &[("wrong.lud", wrong)]);
    let report = refused(&folder, &["check", "wrong.lud"]);
    let first = report.lines().next().unwrap_or_default().to_owned();
    let asked = ["--option", "Turn/hop"];
    for command in ["play", "playout", "describe", "moves", "show"] {
        let said = refused(&folder, &[&[command, "wrong.lud"][..], &asked[..]].concat());
        assert!(said.contains(&first), "{command}: {said}");
        // Other choices are right, and only told of what is wrong besides.
        let output = run(&folder, &[command, "wrong.lud"]);
        assert!(output.status.success(), "{command}: {}", both(&output));
        assert!(
            both(&output).contains("1 other choice"),
            "{command}: {}",
            both(&output)
        );
    }
    refused(
        &folder,
        &["perft", "wrong.lud", "1", "--option", "Turn/hop"],
    );
    let asked = ["--option", "Turn/step"];
    for command in ["check", "describe", "moves"] {
        told(&folder, &[&[command, "wrong.lud"][..], &asked[..]].concat());
    }
}

#[test]
fn the_examples_of_the_used_game_are_run_on_the_variant() {
    let variant = "(use \"square-game\")\n(variant \"Steps\" default:\"Turn/step\")\n\
        (changes \"SG5\" \"SG6\" \"SG7\" \"SG9\" \"SG10\")\n(test \"own\" (choices 56))\n";
    let unmarked = variant.replace("\"SG7\" ", "");
    let vain = variant.replace("\"SG7\" ", "\"SG7\" \"SG3\" \"SG77\" ");
    let folder = folder_with(
        "variants-base",
        &[
            ("steps.lud", variant),
            ("unmarked.lud", &unmarked),
            ("vain.lud", &vain),
        ],
    );
    let said = told(&folder, &["test", "--base", "steps.lud"]);
    assert!(said.starts_with("steps.lud: 1 example passes\n"), "{said}");
    assert!(
        said.contains("changed, as the variant says: SG5 a stone slides"),
        "{said}"
    );
    let said = refused(&folder, &["test", "--base", "unmarked.lud"]);
    assert!(
        said.contains("CHANGED: SG7 one slide forms two squares"),
        "{said}"
    );
    let said = refused(&folder, &["test", "--base", "vain.lud"]);
    assert!(said.contains("does not change the example `SG3`"), "{said}");
    assert!(said.contains("begins with `SG77`"), "{said}");
    let ran = json(&folder, &["test", "--base", "steps.lud", "--json"]);
    let of_base = ran[0]["examples"].as_array().expect("examples").iter();
    let outcomes: Vec<&serde_json::Value> = of_base
        .filter(|example| example["of_base"] == true)
        .map(|example| &example["outcome"])
        .collect();
    assert_eq!(outcomes.len(), 17);
    assert!(outcomes.contains(&&"held".into()), "{outcomes:?}");
}

#[test]
fn every_example_counts_where_it_stands() {
    let variant = "(use \"square-game\")\n(variant \"Gone\" only:{})\n(test \"first\" (choices 56))\n\
        (test \"second\" ruleset:\"square-49\" (choices 49))\n";
    let folder = folder_with("variants-counts", &[("gone.lud", variant)]);
    let said = refused(&folder, &["test", "gone.lud"]);
    assert!(said.contains("1 example passes, 1 CANNOT BE RUN"), "{said}");
    assert!(said.contains("gone.lud:4:24"), "{said}");
}

#[test]
fn hooks_are_listed_with_what_stands_for_them() {
    let folder = folder_with("variants-hooks", &[("large.lud", LARGE)]);
    let said = told(&folder, &["describe", "square-game", "--hooks"]);
    assert!(
        said.contains("\"Patterns\": the patterns that capture"),
        "{said}"
    );
    assert!(
        said.contains("(pattern \"Square\" (block 2) also:{\"方\"})"),
        "{said}"
    );
    let mut files: Vec<String> = Vec::new();
    for game in crate::names::names()
        .into_iter()
        .filter(|name| !name.starts_with("variants/"))
    {
        let hooks = json(&folder, &["describe", &game, "--hooks", "--json"]);
        let hooks = hooks.as_array().expect("hooks").clone();
        let names: Vec<&str> = hooks
            .iter()
            .filter_map(|hook| hook["name"].as_str())
            .collect();
        let mut needed = vec!["EndRules"];
        if ["square-game", "diu-fang", "liudaoqi"].contains(&game.as_str()) {
            needed.extend([
                "Players",
                "Board",
                "Patterns",
                "Turn",
                "Takeable",
                "MetaRules",
            ]);
        }
        for name in needed {
            assert!(names.contains(&name), "{game}: {names:?}");
        }
        // Whatever is listed can be defined anew by what stands for it.
        for hook in &hooks {
            let (name, value) = (&hook["name"], hook["value"].as_str().unwrap_or_default());
            let text = format!("(use \"{game}\")\n(variant \"Same\")\n(define {name} {value})\n");
            let file = format!("hook-{}.lud", files.len());
            fs::write(folder.join(&file), text).expect("a file for the test");
            files.push(file);
        }
    }
    let mut check = vec!["check"];
    check.extend(files.iter().map(String::as_str));
    told(&folder, &check);
}

#[test]
fn what_means_nothing_is_refused_or_warned_of() {
    let with = |what: &str| format!("(use \"square-game\")\n(variant \"Odd\")\n{what}\n");
    let pattern = |shape: &str| with(&format!("(define \"Patterns\" (pattern \"P\" {shape}))"));
    let cases = [
        (pattern("(block 0)"), "at least 1, found 0"),
        (pattern("(block 2) captures:-1"), "at least 0, found -1"),
        (pattern("(line 3 {})"), "at least one direction"),
        (
            with("(define \"Patterns\" \"Patterns\" (pattern \"Box\" (corners 1)))"),
            "`Square` and `Box` stand in the same places",
        ),
        (
            pattern("(line 9 Orthogonal)"),
            "fits nowhere on this board of 8 columns and 7 rows",
        ),
        (
            with("(define \"GoesOn\" P7)"),
            "no player 7: the game has 2",
        ),
        (
            with("(define \"OpenPoints\" (difference (sites Empty) (sites Hand 7)))"),
            "no player 7",
        ),
        (with("(define \"QuietTurns\" -3)"), "a limit of -3"),
        (with("(define \"FirstStones\" -2)"), "places nothing"),
        (
            with("(define \"FirstStones\" 90)"),
            "90 pieces are given to a player",
        ),
        (with("(define \"Repetitions\" 0)"), "at least 2, found 0"),
        (
            with(
                "(define \"Step\" (forEach Piece (move Slide (from \"Own\") Orthogonal (to (sites Empty) if:#1))))\n(define \"Slide\" \"Step\")",
            ),
            "every move is there several times",
        ),
    ];
    for (number, (text, expected)) in cases.iter().enumerate() {
        let folder = folder_with(&format!("variants-odd-{number}"), &[("odd.lud", text)]);
        let said = both(&run(&folder, &["check", "odd.lud"]));
        let said = said.replace("\n  │ ", " ");
        assert!(said.contains(expected), "{text}{said}");
    }
}

/// What the base has by itself is not repeated, and what the variant makes of it is reported at its line.
#[test]
fn problems_of_the_used_game_stand_at_the_variants_line() {
    let few = "(use \"square-game\")\n(variant \"Few\")\n\n(define \"FirstStones\" -2)\n\
        (define \"SecondStones\" 5)\n";
    let folder = folder_with("variants-blame", &[("few.lud", few), ("large.lud", LARGE)]);
    let checked = json(&folder, &["check", "few.lud", "--json"]);
    let problems = checked[0]["problems"].as_array().expect("problems");
    assert_eq!(problems.len(), 1, "{problems:?}");
    let label = &problems[0]["labels"][0];
    assert_eq!(
        (&label["path"], &label["line"]),
        (&"few.lud".into(), &4.into())
    );
    let played = json(&folder, &["check", "large.lud", "--play", "2", "--json"]);
    for problem in played[0]["problems"].as_array().expect("problems") {
        assert_eq!(problem["labels"][0]["path"], "large.lud", "{problem}");
    }
}

#[test]
fn rows_may_touch_the_rim_or_keep_away_from_it() {
    let count = |rim: &str| {
        let text = format!(
            "(game \"Rim\" (players 2) (equipment {{(board (square 5) use:Vertex) (piece \"Stone\" Each) \
             (pattern \"Row\" (line 3 Orthogonal rim:{rim}))}}) (rules (play (move Add (to (sites Empty)))) \
             (end (if (is Pattern (patterns Formed)) (result Mover Win)))))"
        );
        let folder = folder_with(&format!("variants-rim-{rim}"), &[("rim.lud", &text)]);
        let sheet = told(&folder, &["describe", "rim.lud", "--width", "1000"]);
        let before = sheet.split(" places for it").next().unwrap_or_default();
        let number = before.split(' ').next_back().unwrap_or_default();
        number.parse::<usize>().expect("a number of places")
    };
    // Five rows and five columns of three places each: of those along the rim all touch it, of the others two.
    assert_eq!(count("Any"), 30);
    assert_eq!(count("Touching"), 24);
    assert_eq!(count("None"), 6);
}

#[test]
fn points_may_be_named() {
    let text = "(game \"Points\" (players 2) (equipment {(board (square 3) use:Vertex) (piece \"Stone\" Each) \
        (pattern \"Corner\" (points (sites {0 1 3}))) (pattern \"Middle\" (points (difference (sites {\"b2\" \"a2\"}) (sites {\"a2\"}))))}) \
        (rules (play (move Add (to (sites Empty)))) (end (if (is Pattern (patterns Formed)) (result Mover Win)))))\n\
        (test \"three points\" (play \"@a1 @c3 @b1 @c2 @a2\") (ended P1))\n\
        (test \"the middle\" (play \"@b2\") (ended P1))\n";
    let folder = folder_with("variants-points", &[("points.lud", text)]);
    assert!(told(&folder, &["test", "points.lud"]).contains("2 examples pass"));
}

#[test]
fn the_bundled_variants_are_short_and_named() {
    let folder = folder_with("variants-bundled", &[]);
    let listed = told(&folder, &["list", "--variants"]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/variants");
    let mut number = 0;
    for entry in fs::read_dir(path).expect("the folder of variants") {
        let path = entry.expect("a variant").path();
        let text = fs::read_to_string(&path).expect("a text");
        let rules = text.split("(test ").next().unwrap_or_default();
        let rules = rules
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//"))
            .filter(|line| !line.starts_with("(use") && !line.starts_with("(changes"));
        let lines = rules.count();
        let most = 10;
        assert!(lines <= most, "{}: {lines} lines of rules", path.display());
        assert!(text.contains("(test "), "{} has no example", path.display());
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if text.contains("(variant ") {
            assert!(listed.contains(&name), "{name} is not listed:\n{listed}");
        }
        let checked = told(&folder, &["check", &format!("variants/{name}")]);
        assert!(checked.contains(": fine"), "{checked}");
        let tested = told(&folder, &["test", &name]);
        assert!(tested.contains(" pass"), "{tested}");
        let games = json(&folder, &["playout", &name, "-n", "3", "--json"]);
        assert_eq!(games["playouts"], 3);
        number += 1;
    }
    assert!(number >= 12, "{number} variants");
}
