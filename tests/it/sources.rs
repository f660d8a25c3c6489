//! What bundled texts say of themselves: names by which they are found, families, players, sources and readings; and
//! what is wrong with what a text says.

use crate::common::program::{dafang, json, seen};
use dafang::bundled;
use dafang::expand::Choice;
use dafang::game::Trial;
use dafang::text::Text;
use serde_json::Value;
use std::path::PathBuf;

/// A folder that nothing is written to.
fn nowhere() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// A folder with a text.
fn folder(name: &str, text: &str) -> PathBuf {
    let folder = crate::common::program::folder(name);
    std::fs::write(folder.join("mine.lud"), text).expect("a file for the test");
    folder
}

fn listed(words: &[&str]) -> Vec<Value> {
    let call: Vec<&str> = ["list", "--json"]
        .into_iter()
        .chain(words.iter().copied())
        .collect();
    let listed = json(&dafang(&nowhere(), &call, ""));
    listed.as_array().expect("a list of games").clone()
}

fn texts(value: &Value) -> Vec<&str> {
    let texts = value
        .as_array()
        .map(|all| all.iter().filter_map(Value::as_str));
    texts.into_iter().flatten().collect()
}

fn told(call: &[&str]) -> String {
    let output = dafang(&nowhere(), call, "");
    assert!(output.status.success(), "{call:?}: {}", seen(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn games_are_found_by_all_their_names() {
    for (name, title) in [
        ("fangqi", "Square Game"),
        ("Fangqi", "Square Game"),
        ("xiafang", "Square Game"),
        ("Square Game", "Square Game"),
        ("方棋", "Square Game"),
        ("Diu Fang", "Diu Fang"),
        ("square chess", "Diu Fang"),
        ("Wei Fang", "Diu Fang (diufang-weifang)"),
        ("tian-fang", "Diu Fang (diufang-tianfang)"),
        ("dafangqi", "Liudaoqi"),
        ("swing-dafang", "Liudaoqi"),
        ("六道棋", "Liudaoqi"),
        ("liuzhouqi", "Liudaoqi (liuzhouqi)"),
        ("Fangzhou", "Liudaoqi (liuzhouqi)"),
        ("lailiu", "Liudaoqi (liuzhouqi)"),
        ("swing six", "Liudaoqi (liuzhouqi)"),
        ("fourfang", "Four-Fang"),
        ("seven kingdoms chess", "Warring States Chess"),
        ("七國象棋", "Warring States Chess"),
        ("nine men's morris", "Nine Men's Morris"),
        ("merels", "Nine Men's Morris"),
        ("checkers", "English Draughts"),
        ("othello", "Reversi"),
    ] {
        let sheet = told(&["describe", name]);
        let first = sheet.lines().next().unwrap_or_default();
        assert!(first.starts_with(&format!("# {title}")), "{name}: {first}");
        let moves = told(&["moves", name]);
        assert!(!moves.is_empty(), "{name}");
    }
    assert!(told(&["test", "fangqi"]).contains("examples pass"));
    assert!(told(&["check", "liuzhouqi"]).contains("fine"));
    assert!(told(&["show", "liuzhouqi"]).contains('6'));
    assert!(told(&["playout", "anliu", "-n", "2"]).contains("liuzhouqi"));
    // A ruleset may be chosen by its other names, too, and what is chosen counts.
    assert!(told(&["describe", "liudaoqi", "--ruleset", "Fangzhou"]).contains("(liuzhouqi)"));
    assert!(told(&["describe", "liuzhouqi", "--ruleset", "liudaoqi"]).starts_with("# Liudaoqi\n"));
}

#[test]
fn a_text_may_use_a_game_by_any_of_its_names() {
    let text =
        "(use \"fangqi\")\n(variant \"Mine\")\n(test \"a stone\" (play \"@a1\") (toMove P2))\n";
    let folder = folder("used_by_name", text);
    let output = dafang(&folder, &["test", "mine.lud"], "");
    assert!(output.status.success(), "{}", seen(&output));
}

#[test]
fn words_find_games() {
    let names = |words: &[&str]| -> Vec<String> {
        let found = listed(words);
        let name = |game: &Value| game["name"].as_str().map(str::to_owned);
        found.iter().filter_map(name).collect()
    };
    assert_eq!(names(&["morris"])[0], "nine-mens-morris");
    assert_eq!(names(&["fangzhou"])[0], "liudaoqi");
    assert_eq!(names(&["六道棋"])[0], "liudaoqi");
    assert!(names(&["龙"]).contains(&"liudaoqi".to_owned()));
    assert!(names(&["mancala"]).contains(&"kalah".to_owned()));
    assert!(names(&["square", "games"]).contains(&"diu-fang".to_owned()));
    assert!(names(&["Salmi"]).contains(&"diu-fang".to_owned()));
    let output = dafang(&nowhere(), &["list", "xyzzy", "--json"], "");
    assert_eq!(output.status.code(), Some(2), "{}", seen(&output));
    let output = dafang(&nowhere(), &["list", "xyzzy"], "");
    assert_eq!(output.status.code(), Some(2), "{}", seen(&output));
    assert!(seen(&output).contains("xyzzy"));
    let whole = told(&["list", "liudaoqi"]);
    for part in [
        "六道棋",
        "Zhang Xuebo",
        "2 players",
        "Fangzhou",
        "--ruleset liudaoqi-bank",
        "read as liudaoqi",
    ] {
        assert!(whole.contains(part), "{part}:\n{whole}");
    }
}

/// A game of the very name is shown in full, whatever else has the word; a name that is nearly one is suggested, as by `play`.
#[test]
fn a_list_by_name_is_of_that_game() {
    for (name, title) in [
        ("chess", "chess: Chess"),
        ("go", "go: Go"),
        ("Mill", "nine-mens-morris: Nine Men's Morris"),
    ] {
        let list = told(&["list", name]);
        assert!(list.starts_with(title), "{list}");
        assert!(list.contains("sources: "), "{list}");
    }
    let list = told(&["list", "chess"]);
    assert!(list.contains("also found:\n"), "{list}");
    for (word, meant) in [("backgamon", "backgammon"), ("tictac", "tic-tac-toe")] {
        for command in ["list", "play"] {
            let output = dafang(&nowhere(), &[command, word], "");
            assert_eq!(output.status.code(), Some(2), "{}", seen(&output));
            let suggestion = format!("did you mean `{meant}`?");
            assert!(seen(&output).contains(&suggestion), "{}", seen(&output));
        }
    }
}

#[test]
fn a_list_has_a_line_for_each_game() {
    let list = told(&["list"]);
    let games = listed(&[]);
    let main = games.iter().filter(|game| game["folder"] != "variants");
    for game in main {
        let name = game["name"].as_str().expect("a name");
        let lines: Vec<&str> = list
            .lines()
            .filter(|line| line.starts_with(&format!("  {name} ")))
            .collect();
        let [line] = lines[..] else {
            panic!("{name}: {lines:?}\n{list}")
        };
        assert!(game["family"].is_string(), "{name} is of no family");
        assert!(line.contains("player"), "{line}");
        let sources = texts(&game["sources"]);
        assert!(sources.iter().all(|source| line.contains(source)), "{line}");
        assert!(
            !sources.is_empty() || name == "three-in-a-row",
            "{name} has no source"
        );
    }
}

#[test]
fn every_ruleset_of_the_sources_names_them() {
    let names = [
        "square-game",
        "diu-fang",
        "liudaoqi",
        "four-fang",
        "warring-states-chess",
    ];
    for game in listed(&[])
        .iter()
        .filter(|game| names.contains(&game["name"].as_str().unwrap_or("")))
    {
        let shared = game["readings"].as_array().expect("readings");
        assert!(
            !shared.is_empty() && !texts(&game["also"]).is_empty(),
            "{}",
            game["name"]
        );
        for ruleset in game["rulesets"].as_array().expect("rulesets") {
            assert!(!texts(&ruleset["sources"]).is_empty(), "{ruleset}");
        }
    }
    let sheet = told(&["describe", "liudaoqi", "--ruleset", "liudaoqi-bank"]);
    let sheet = sheet.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "## Names and sources",
        "Source: Zhang Xuebo and Li Chun",
        "captured pieces are added to the supply: the supply grows by each",
        "stones in patterns: are captured only if there is no other",
        "dragon** (龙)",
    ] {
        assert!(sheet.contains(part), "{part}:\n{sheet}");
    }
    let told = json(&dafang(&nowhere(), &["describe", "weifang", "--json"], ""));
    assert_eq!(told["about"]["alias_of"], "diufang-chinese");
    assert!(
        told["about"]["readings"]
            .as_array()
            .is_some_and(|all| all.len() > 5)
    );
    let three = told_of("warring-states-chess", "wsc-3p");
    assert!(!three.contains("Savard"), "{three}");
}

/// The section of a rule sheet with names and sources.
fn told_of(game: &str, ruleset: &str) -> String {
    let sheet = told(&["describe", game, "--ruleset", ruleset]);
    let section = sheet.split("## Names and sources").nth(1);
    section.expect("names and sources").to_owned()
}

#[test]
fn an_alias_is_the_game_that_it_names() {
    let text = Text::of_bundled(&bundled::find("diu-fang").expect("a game"));
    let choice = |name: &str| Choice {
        ruleset: Some(name.to_owned()),
        options: Vec::new(),
    };
    let (expanded, _) = text.expand(&choice("diufang-weifang"));
    assert_eq!(
        expanded.items_of(&choice("diufang-weifang")),
        expanded.items_of(&choice("diufang-chinese"))
    );
    assert!(told_of("diu-fang", "diufang-weifang").contains("another name of diufang-chinese"));
}

/// How many people play is said by texts whose players share what they play with, and true: there are that many sides
/// at the start, by one choice or another.
#[test]
fn the_numbers_of_players_are_true() {
    for game in listed(&[]) {
        let name = game["name"].as_str().expect("a name");
        let said: Vec<u64> = game["players"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .collect();
        let text = Text::of_bundled(&bundled::find(name).expect("a bundled game"));
        let mut found = Vec::new();
        let of_players = |option: &&Value| option["category"] == "Players";
        let options = game["options"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(of_players);
        let items = options.flat_map(|option| option["items"].as_array().into_iter().flatten());
        let items = items.filter_map(|item| item["name"].as_str());
        let mut choices = vec![Choice::default()];
        choices.extend(items.map(|item| Choice {
            ruleset: None,
            options: vec![format!("Players/{item}")],
        }));
        for choice in choices {
            let compiled = text.subject().build(&choice, |_| false).compiled;
            let compiled = compiled.expect("a bundled game compiles");
            let trial = Trial::new(&compiled.game);
            let state = trial.state();
            let mut teams: Vec<u8> = (1..=compiled.game.player_count())
                .filter(|player| state.is_active(*player))
                .map(|player| state.head.team[player])
                .collect();
            teams.sort_unstable();
            teams.dedup();
            found.push(teams.len() as u64);
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(said, found, "{name}");
    }
}

#[test]
fn words_of_results_follow_their_numbers() {
    let text = "(use \"warring-states-chess\")\n(variant \"Skirmish\" without:\"Losses\")\n\
        (define \"GeneralsThatWin\" 1)\n(define \"PiecesThatWin\" 3)\n(define \"LossesThatDefeat\" 2)\n";
    let folder = folder("skirmish", text);
    let output = dafang(
        &folder,
        &["playout", "mine.lud", "-n", "40", "--seed", "1"],
        "",
    );
    let words = seen(&output);
    assert!(words.contains("three pieces are taken"), "{words}");
    assert!(
        !words.contains("thirty") && !words.contains("Generals are taken"),
        "{words}"
    );
    let played = told(&[
        "playout",
        "warring-states-chess",
        "--ruleset",
        "wsc-2p",
        "-n",
        "20",
        "--seed",
        "1",
    ]);
    assert!(played.contains("with one side left"), "{played}");
}

#[test]
fn what_a_text_says_of_itself_is_checked() {
    let game = "(game \"Fill\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) \
        (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))\n\
        (option \"Goal\" <Goal> args:{} {(item \"a\" \"\")* (item \"b\" \"\")})\n";
    let problems = |about: &str| {
        let text = Text::new(&format!("{game}{about}"));
        let (_, found) = text.expand(&Choice::default());
        let codes = found
            .iter()
            .map(|problem| problem.code.name)
            .collect::<Vec<_>>();
        codes
            .into_iter()
            .filter(|code| code.contains("about") || code.contains("ruleset"))
            .collect::<Vec<_>>()
    };
    let bad = vec!["expand::bad_about"];
    assert!(problems("(about also:{\"One\" \"Two\"} players:{2 3})").is_empty());
    assert_eq!(problems("(about also:{\"One\" \"one\"})"), bad);
    assert_eq!(problems("(about also:{\"\"})"), bad);
    assert_eq!(problems("(about wrong:{\"One\"})"), bad);
    assert_eq!(problems("(about players:{0})"), bad);
    assert_eq!(problems("(about readings:{\"a point\"})"), bad);
    assert_eq!(problems("(about readings:{{\"a point\"}})"), bad);
    assert_eq!(
        problems("(about sources:{\"A\"}) (about sources:{\"B\"})"),
        bad
    );
    let ruleset = |rest: &str| {
        problems(&format!(
            "(rulesets {{(ruleset \"Ruleset/One\" {{\"Goal/a\"}} sources:{{\"A\"}})* (ruleset \"Ruleset/Two\" {rest})}})"
        ))
    };
    assert!(ruleset("{\"Goal/b\"} like:\"One\"").is_empty());
    assert!(ruleset("alias:\"One\"").is_empty());
    assert_eq!(
        ruleset("{\"Goal/b\"} like:\"Oen\""),
        ["expand::unknown_ruleset"]
    );
    assert_eq!(ruleset("alias:\"Three\""), ["expand::unknown_ruleset"]);
    assert_eq!(ruleset("{\"Goal/b\"} like:\"Two\""), bad);
    assert_eq!(ruleset("{\"Goal/b\"} alias:\"One\""), bad);
    assert_eq!(ruleset("alias:\"Two\""), bad);
}

/// What stands in parentheses behind a ruleset is its source, but for Ludii's words for how well its rules are known.
#[test]
fn how_well_rules_are_known_is_no_source() {
    let folder = crate::common::program::folder("evidence");
    let text = "(game \"E\" (players 2) <Rules:kit> (rules (play (move Add (to (sites Empty)))) \
                (end (if (is Line 3) (result Mover Win)))))\n\
                (option \"Rules\" <Rules> args:{<kit>} {\n\
                (item \"A\" <(equipment {(board (square 3)) (piece \"Disc\" Each)})> \"a\")*\n\
                (item \"B\" <(equipment {(board (square 4)) (piece \"Disc\" Each)})> \"b\")})\n\
                (rulesets {(ruleset \"Ruleset/Known (Suggested)\" {\"Rules/A\"}) \
                (ruleset \"Ruleset/Other (Smith 1990)\" {\"Rules/B\"})})";
    std::fs::write(folder.join("e.lud"), text).expect("a text");
    let told = |ruleset: &str| {
        let call = ["describe", "e.lud", "--ruleset", ruleset];
        crate::common::program::both(&crate::common::program::run(&folder, &call))
    };
    assert!(!told("Known").contains("Source:"), "{}", told("Known"));
    let other = told("Other");
    assert!(other.contains("Source: Smith 1990."), "{other}");
}
