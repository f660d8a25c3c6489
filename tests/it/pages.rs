//! Pages to hand over: what is inside them, and how every command reads the rules back.

use crate::common::program::{dafang, folder, folder_with, json, run, seen};
use std::fs;
use std::path::Path;

/// A game that has a ruleset and an option, and calls a define of its folder `defines`.
const BASE: &str = r#"
(game "Rows"
    (players 2)
    (equipment { (board (square <Board:size>)) (piece "Marker" Each) })
    (rules (play (move Add (to (sites Empty)))) (end ("RowOf" <Row:length>))))
(option "Board" <Board> args:{<size>} {(item "3x3" <3> "nine cells")* (item "5x5" <5> "25 cells")})
(option "Row" <Row> args:{<length>} {(item "three" <3> "rows of three")* (item "four" <4> "rows of four")})
(rulesets {(ruleset "Ruleset/small" {"Board/3x3"})* (ruleset "Ruleset/large" {"Board/5x5"})})
"#;
const VARIANT: &str = r#"
(use "base/rows")
(variant "Long rows" author:"A. Tester" remark:"Rows of four." default:"Row/four")
"#;
const DEFINES: &str = r#"(define "RowOf" (if (is Line #1) (result Mover Win)))"#;

/// A folder with a game of several files.
fn rows(name: &str) -> std::path::PathBuf {
    let folder = folder_with(name, &[("variant.lud", VARIANT)]);
    fs::create_dir_all(folder.join("base")).expect("a folder");
    fs::create_dir_all(folder.join("defines")).expect("a folder");
    fs::write(folder.join("base/rows.lud"), BASE).expect("a file");
    fs::write(folder.join("defines/row.def"), DEFINES).expect("a file");
    folder
}

fn build(folder: &Path, arguments: &[&str], page: &str) {
    let arguments = [&["build"], arguments, &["--emit", "html", "-o", page]].concat();
    let output = run(folder, &arguments);
    assert!(output.status.success(), "{}", seen(&output));
}

#[test]
fn every_command_reads_the_rules_out_of_a_page() {
    let folder = folder("page-commands");
    // A bundled variant: it uses another text, and calls defines of the library.
    build(&folder, &["three-squares"], "page.html");
    let same = |arguments: &[&str], input: &str| {
        let of = |game: &str| {
            let words: Vec<&str> = (arguments.iter())
                .map(|word| if *word == "GAME" { game } else { word })
                .collect();
            let output = dafang(&folder, &words, input);
            assert!(output.status.success(), "{}", seen(&output));
            let text = String::from_utf8_lossy(&output.stdout);
            let lines = text.lines().filter(|line| !line.contains("page.html"));
            // How long it took is not the same.
            let line = |line: &str| line.split("\"seconds\":").next().unwrap_or(line).to_owned();
            lines.map(|text| line(text) + "\n").collect::<String>()
        };
        let (page, game) = (of("page.html"), of("three-squares"));
        assert_eq!(page, game, "{arguments:?}");
        assert!(page.len() > 20, "{arguments:?} writes something");
    };
    same(&["moves", "GAME", "--json"], "");
    same(&["describe", "GAME"], "");
    same(&["perft", "GAME", "3", "--json"], "");
    same(&["play", "GAME"], "moves\nquit\n");
    same(&["show", "GAME"], "");
    let check = run(&folder, &["check", "page.html"]);
    assert!(check.status.success(), "{}", seen(&check));
    let test = run(&folder, &["test", "page.html"]);
    assert!(test.status.success(), "{}", seen(&test));
    let page = fs::read_to_string(folder.join("page.html")).expect("the page");
    let piped = dafang(&folder, &["moves", "-", "--json"], &page);
    let moves = json(&piped);
    assert!(
        moves["moves"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty()),
        "{moves}"
    );
}

#[test]
fn a_page_holds_all_files_of_a_game_and_its_choice() {
    let from = rows("page-files");
    let choice = ["variant.lud", "--ruleset", "large", "--defines", "defines"];
    build(&from, &choice, "page.html");
    let page = fs::read_to_string(from.join("page.html")).expect("the page");
    let machine = env!("CARGO_TARGET_TMPDIR");
    assert!(
        !page.contains(machine),
        "the page names a folder of the machine"
    );
    let to = folder_with("page-files-elsewhere", &[("page.html", &page)]);
    let here = json(&run(
        &from,
        &[&["moves"], &choice[..], &["--json"]].concat(),
    ));
    let there = json(&run(&to, &["moves", "page.html", "--json"]));
    assert_eq!(there["moves"].as_array().map(Vec::len), Some(25));
    assert_eq!(here["rules"], there["rules"], "the hash of the rules");
    // Another ruleset is chosen as of any text.
    let small = ["moves", "page.html", "--ruleset", "small", "--json"];
    let small = json(&run(&to, &small));
    assert_eq!(small["moves"].as_array().map(Vec::len), Some(9));
    // A page of the page is the page of the text.
    build(&to, &["page.html"], "again.html");
    let again = json(&run(&to, &["moves", "again.html", "--json"]));
    assert_eq!(again["rules"], there["rules"]);
}

/// Files in one text, as a page hands the rules on, which `web/test/rules.test.mjs` tries.
#[test]
fn several_files_in_one_text_are_read() {
    let joined = |base: &str| {
        format!(
            "//==== dafang texts 1\n//==== ruleset large\n//==== option Row/three\n//==== file variant.lud\n\
             //==== uses base/rows = rows.lud\n{VARIANT}//==== file rows.lud\n{base}//==== define row.def\n\
             {DEFINES}\n//==== no newline\n"
        )
    };
    let from = rows("page-joined");
    let files = [("game.lud", joined(BASE))];
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let to = folder_with("page-joined-elsewhere", &files);
    let choice = ["--ruleset", "large", "--option", "Row/three"];
    let of_files = [
        &["moves", "variant.lud", "--defines", "defines", "--json"],
        &choice[..],
    ];
    let here = json(&run(&from, &of_files.concat()));
    let there = json(&run(&to, &["moves", "game.lud", "--json"]));
    assert_eq!(here["rules"], there["rules"], "the hash of the rules");
    assert_eq!(there["moves"].as_array().map(Vec::len), Some(25));
    // A mistake is at the line of its own file.
    let wrong = joined(&BASE.replace("(sites Empty)", "(sites Emtpy)"));
    fs::write(to.join("wrong.lud"), wrong).expect("a file");
    let output = run(&to, &["check", "wrong.lud"]);
    let text = seen(&output);
    assert!(
        !output.status.success() && text.contains("wrong.lud/rows.lud:5:"),
        "{text}"
    );
    let output = run(&to, &["fmt", "game.lud"]);
    assert!(!output.status.success(), "{}", seen(&output));
    // What is no such text is an ordinary one, whose mark is a comment.
    fs::write(to.join("other.lud"), "//==== dafang texts 9\n(game \"X\")").expect("a file");
    let text = seen(&run(&to, &["check", "other.lud"]));
    assert!(text.contains("other.lud:2:"), "{text}");
}

#[test]
fn a_page_offers_the_choices_that_were_asked_for() {
    let folder = rows("page-choices");
    let offered = |choices: &str| {
        let arguments = ["variant.lud", "--defines", "defines", "--choices", choices];
        build(&folder, &arguments, "page.html");
        let page = fs::read_to_string(folder.join("page.html")).expect("the page");
        let (_, index) = page.split_once("id=\"dafang-index\">").expect("an index");
        let (index, _) = index.split_once("</script>").expect("its end");
        let index: serde_json::Value = serde_json::from_str(index).expect("JSON");
        let games = index["games"].as_array().expect("games").iter();
        games
            .map(|game| format!("{} {}", game["ruleset"], game["options"]))
            .collect::<Vec<_>>()
    };
    let [small, large] = [r#""small" []"#, r#""large" []"#];
    assert_eq!(offered("large"), [small, large]);
    assert_eq!(offered("Row/three"), [small, r#""small" ["Row/three"]"#]);
    let all = offered("all");
    assert!(
        all.len() >= 3 && all[0] == small && all.iter().any(|name| name == large),
        "{all:?}"
    );
    let unknown = [
        "build",
        "variant.lud",
        "--defines",
        "defines",
        "--emit",
        "html",
        "--choices",
        "huge",
    ];
    let output = run(&folder, &unknown);
    assert!(
        !output.status.success() && seen(&output).contains("huge"),
        "{}",
        seen(&output)
    );
}

#[test]
fn other_pages_are_refused() {
    let other = "<!DOCTYPE html>\n<html><body><p>(game \"X\")</p></body></html>\n";
    let folder = folder_with(
        "page-others",
        &[("other.html", other), ("text.html", "no rules")],
    );
    build(&folder, &["hex"], "hex.html");
    let page = fs::read_to_string(folder.join("hex.html")).expect("the page");
    let damaged = page.replacen("\"texts\":[", "\"texts\":[[", 1);
    assert_ne!(page, damaged);
    fs::write(folder.join("damaged.html"), damaged).expect("a file");
    for name in ["other.html", "text.html", "damaged.html"] {
        for command in ["check", "describe", "moves", "play"] {
            let output = run(&folder, &[command, name]);
            let text = seen(&output);
            let is_clear = text.contains(name) && text.contains("a page without rules of a game");
            assert!(
                !output.status.success() && is_clear,
                "{command} {name}: {text}"
            );
        }
    }
}

#[test]
fn pages_are_read_and_never_changed() {
    let text = "(game \"Wrong\" (players 2) (equipment {(board (square 3)) (piece \"Marker\" Each)}) (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))(test \"five\" (choices 5))\n";
    let folder = folder_with("page-read-only", &[("wrong.lud", text)]);
    build(&folder, &["wrong.lud"], "wrong.html");
    let path = folder.join("wrong.html");
    let before = fs::read_to_string(&path).expect("the page");
    for arguments in [
        &["check", "--fix", "wrong.html"][..],
        &["test", "--accept=all", "wrong.html"],
        &["fmt", "wrong.html"],
    ] {
        let output = run(&folder, arguments);
        assert!(!output.status.success(), "{arguments:?}: {}", seen(&output));
        let after = fs::read_to_string(&path).expect("the page");
        assert!(before == after, "{arguments:?} changed the page");
    }
}

#[test]
fn pictures_for_print_have_no_colours() {
    let folder = folder("page-print");
    for game in ["backgammon", "chess", "dots-and-boxes", "diu-fang", "oware"] {
        let output = run(&folder, &["show", game, "--svg", "-", "--print"]);
        assert!(output.status.success(), "{}", seen(&output));
        let text = String::from_utf8_lossy(&output.stdout);
        let is_colour = |part: &&str| {
            part.get(..6)
                .is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
        };
        let colours: Vec<&str> = text.split('#').skip(1).filter(is_colour).collect();
        let is_grey = |part: &&str| part[..2] == part[2..4] && part[..2] == part[4..6];
        assert!(colours.len() > 10 && colours.iter().all(is_grey), "{game}");
        // Names of rows and columns are there.
        assert!(
            text.contains(">a</text>") || text.contains(">a1</text>"),
            "{game}"
        );
    }
}

/// What pages are made of follows its schema for every bundled game.
#[test]
fn pages_of_all_bundled_games_follow_their_schema() {
    let folder = folder("pages-schema");
    let (schema, root) = crate::schemas::named("build", "page/1");
    let output = dafang(&folder, &["list", "--json"], "");
    let listed: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = listed.as_array().expect("a list");
    assert!(games.len() > 50, "only {} games", games.len());
    let mut all_wrong = Vec::new();
    for game in games {
        let name = game["name"].as_str().expect("a name");
        let output = dafang(&folder, &["build", name, "--emit", "json"], "");
        let page: serde_json::Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{name}: {error}: {}", seen(&output)));
        if let Err(wrong) = crate::schemas::wrong(&schema, &root, &page, name) {
            all_wrong.push(wrong);
        }
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
}

/// The data of a page of a text.
fn data_of(folder: &Path, game: &str) -> serde_json::Value {
    let output = run(
        folder,
        &["build", game, "--emit", "json", "-o", "game.json"],
    );
    assert!(output.status.success(), "{}", seen(&output));
    let text = fs::read_to_string(folder.join("game.json")).expect("the data");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn an_ending_without_a_caption_is_told_in_english() {
    let text = r#"(game "Rows" (players 2) (equipment { (board (square 3)) (piece "Disc" Each) })
        (rules (play (move Add (to (sites Empty))))
            (end { (if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw) "no room is left") })))"#;
    let folder = folder_with("page-endings", &[("rows.lud", text)]);
    let data = data_of(&folder, "rows.lud");
    let endings = data["endings"].as_array().expect("endings");
    let words: Vec<&str> = endings
        .iter()
        .filter_map(|ending| ending["words"].as_str())
        .collect();
    assert!(words.contains(&"no room is left"), "{words:?}");
    let row = words.iter().find(|words| words.contains("row of three"));
    assert!(row.is_some_and(|words| !words.contains('(')), "{words:?}");
}

#[test]
fn the_machine_of_a_page_has_what_was_learned() {
    let folder = folder("page-learned");
    let network = |game: &str| data_of(&folder, game)["learned"]["network"]["hidden"].as_u64();
    assert_eq!(network("breakthrough"), Some(32));
    assert_eq!(network("hex"), None);
    // Its goals are found once its regions are worked out.
    let havannah = data_of(&folder, "havannah");
    let goals = havannah["learned"]["goals"].as_array().map(Vec::len);
    assert_eq!(goals, Some(2), "{}", havannah["learned"]);
}

#[test]
fn a_title_has_the_name_in_the_script_of_the_country() {
    let folder = folder("page-titles");
    assert_eq!(data_of(&folder, "go")["title"], "Go 围棋");
    assert_eq!(data_of(&folder, "hex")["title"], "Hex");
    let title = data_of(&folder, "square-game")["title"].clone();
    assert_eq!(title, "Square Game 方棋 (square-56)");
}
