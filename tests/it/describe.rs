//! The rule sheets of the bundled games. A change of words shows here, and is to be read as a player would.

mod alike;
mod choices;
mod differ;
mod grammar;
mod mutants;
mod places;
mod reader;
mod sentences;
mod texts;

use std::process::Command;

fn told(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}\n{errors}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&told(arguments)).expect("the program writes JSON")
}

/// Rulesets that are shown besides the default ones.
const OTHERS: &[(&str, &str)] = &[
    ("diu-fang", "diufang-tianfang"),
    ("diu-fang", "diufang-shimizu"),
    ("diu-fang", "qiafang"),
    ("four-fang", "fourfang-ludii6"),
    ("liudaoqi", "liuzhouqi"),
    ("liudaoqi", "liumaqi-36"),
    ("square-game", "square-49-go"),
    ("warring-states-chess", "wsc-2p-wall"),
];

#[test]
fn every_bundled_game_has_a_rule_sheet() {
    let games = json(&["list", "--json"]);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../describe");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for game in games.as_array().expect("a list of games") {
            let name = game["name"].as_str().expect("a name");
            insta::assert_snapshot!(name, told(&["describe", name]));
        }
        for (game, ruleset) in OTHERS {
            let sheet = told(&["describe", game, "--ruleset", ruleset]);
            insta::assert_snapshot!(*ruleset, sheet);
        }
    });
}

/// Nothing that is left of the rules is described without words of its own.
#[test]
fn every_ruleset_and_option_can_be_told() {
    let games = json(&["list", "--json"]);
    for game in games.as_array().expect("a list of games") {
        let name = game["name"].as_str().expect("a name");
        for ruleset in game["rulesets"].as_array().expect("a list of rulesets") {
            let ruleset = ruleset["name"].as_str().expect("a name");
            let sheet = told(&["describe", name, "--ruleset", ruleset]);
            for gap in [
                "of number",
                "  , ",
                " .",
                "..",
                "whose number is the number",
            ] {
                let text: String = sheet.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(!text.contains(gap), "{name} {ruleset}: {gap:?}\n{sheet}");
            }
        }
    }
}

#[test]
fn programs_read_the_same_words() {
    let sheet = json(&["describe", "square-game", "--json"]);
    assert_eq!(sheet["ruleset"], "square-56");
    let sections = sheet["sections"].as_array().expect("a list of sections");
    let titles: Vec<&str> = sections
        .iter()
        .filter_map(|section| section["title"].as_str())
        .collect();
    assert_eq!(titles[..3], ["Equipment", "Set-up", "Patterns"]);
    let text = told(&["describe", "square-game", "--width", "1000"]);
    let first = sections[0]["blocks"][0]["text"].as_str().expect("a text");
    assert!(text.contains(first), "{first}");
    let narrow = told(&["describe", "square-game", "--width", "40"]);
    assert!(
        narrow.lines().all(|line| line.chars().count() <= 40),
        "{narrow}"
    );
}

/// A change of a description that changes what is played changes its description.
///
/// `DAFANG_ALIKE=all` compares every known change, otherwise a part of them.
#[test]
fn descriptions_that_mean_different_things_are_told_differently() {
    let all = std::env::var("DAFANG_ALIKE").is_ok_and(|wanted| wanted == "all");
    let mut subjects = alike::examples();
    subjects.extend(alike::bundled());
    let figures = alike::compare(&subjects, if all { 1 } else { 37 });
    println!("{} pairs that differ in what is played", figures.pairs);
    println!("pairs read alike: {}", figures.alike.len());
    assert!(
        figures.pairs >= if all { 4000 } else { 50 },
        "{}",
        figures.pairs
    );
    assert!(figures.alike.is_empty(), "{}", figures.alike.join("\n"));
}

/// What the most common sentences say is what the rules say.
#[test]
fn sheets_are_read_back() {
    let games = json(&["list", "--json"]);
    let mut all = reader::Reading::default();
    for game in games.as_array().expect("a list of games") {
        if game["folder"]
            .as_str()
            .is_some_and(|folder| !folder.is_empty())
        {
            continue;
        }
        let name = game["name"].as_str().expect("a name");
        let game = crate::bundled::game(name, None, &[]);
        let reading = reader::read(&dafang::describe::describe(&game), &game);
        all.sentences += reading.sentences;
        all.read += reading.read;
        all.wrong.extend(reading.wrong);
    }
    println!("{} of {} sentences are read back", all.read, all.sentences);
    assert!(all.wrong.is_empty(), "{}", all.wrong.join("\n"));
    assert!(all.read >= 200, "only {} sentences are read back", all.read);
}

/// Variables that count moves are described once, by what they count.
#[test]
fn counts_of_moves_are_told_by_their_meaning() {
    let sheet = told(&["describe", "square-game", "--width", "1000"]);
    assert!(
        sheet.contains("“Passes” is the number of passes since the last "),
        "{sheet}"
    );
    assert!(
        sheet.contains("“Removals” is the number of captures in the removal phase"),
        "{sheet}"
    );
    for note in [
        "Add 1 to “Quiet”",
        "Add 1 to “Removals”",
        "set “Passes” to 0",
    ] {
        assert!(!sheet.contains(note), "{note}\n{sheet}");
    }
}

/// Long numbers are called by the names of their defines, each of which is explained once; a name that stands for
/// several numbers is not used.
#[test]
fn long_numbers_are_called_by_their_names() {
    let sheet = told(&["describe", "lines-of-action", "--width", "1000"]);
    let meaning = "“men in line” along a line is the number of those of (the cells in line with the cell that the piece \
                   comes from, along that line, and where they start) that are not empty.";
    assert_eq!(sheet.matches(meaning).count(), 1, "{sheet}");
    assert!(
        sheet.contains("“men in line” along that line is 1:"),
        "{sheet}"
    );

    let folder = tempfile::tempdir().expect("there is room for a folder");
    let told_of = |play: &str| {
        let file = folder.path().join("named.lud");
        let text = format!(
            r#"(game "Named" (players 2) (equipment {{(board (square 4)) (piece "Disc" Each)}})
            (rules (play {play}) (end (if (no Moves Next) (result Mover Win)))))
            (define "Room"
                (count Sites in:(difference (sites Around (sites Occupied by:Mover) Orthogonal) (sites #1))))"#
        );
        std::fs::write(&file, text).expect("the text is written");
        told(&[
            "describe",
            file.to_str().expect("a path"),
            "--width",
            "1000",
        ])
    };
    let one =
        told_of(r#"(if (< ("Room" Top) (counter)) (move Add (to (sites Empty))) (move Pass))"#);
    assert!(one.contains("“room” is the number of "), "{one}");
    assert!(one.contains("If “room” is less than "), "{one}");
    let several = told_of(
        r#"(if (< ("Room" Top) ("Room" Bottom)) (move Add (to (sites Empty))) (move Pass))"#,
    );
    assert!(!several.contains("“room”"), "{several}");
}

/// Conditions on the sites of a region stand behind them as relative clauses.
#[test]
fn conditions_are_told_of_what_they_are_about() {
    let sheet = told(&["describe", "oware", "--width", "1000"]);
    let houses = "any one point that is in the bottom row (South) or in the top row (North) and is not empty";
    assert!(sheet.contains(houses), "{sheet}");
    let games = json(&["list", "--json"]);
    for game in games.as_array().expect("a list of games") {
        let name = game["name"].as_str().expect("a name");
        let sheet = told(&["describe", name, "--width", "1000"]);
        for joined in [
            "for which this holds",
            "of which this holds",
            "of whom this holds",
        ] {
            assert!(!sheet.contains(joined), "{name}: {joined}\n{sheet}");
        }
    }
}

/// Moves that differ in nothing but their direction are told once.
#[test]
fn moves_in_many_directions_are_told_once() {
    let sheet = told(&["describe", "fanorona", "--width", "1000"]);
    assert_eq!(
        sheet
            .matches("Move it one step that way to an empty point")
            .count(),
        2,
        "{sheet}"
    );
    assert!(!sheet.contains("Move it one step north"), "{sheet}");
}
