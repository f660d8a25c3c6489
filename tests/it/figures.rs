//! Reports of games in terminals of several widths, measures that are asked for, and views of an experiment file.

use crate::common::program::{dafang, folder, json, run, seen};
use rusqlite::Connection;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// Bounds of a call that plays few games.
const FEW: [&str; 6] = ["--games", "4", "--strengths", "8", "--rungs", "1"];

/// What a program writes to a terminal: lines without the progress bar that is drawn over.
#[cfg(unix)]
fn lines_at(columns: u16, call: &[&str]) -> Vec<String> {
    use crate::common::program::AtTerminal;
    let screen = AtTerminal::start(&folder("figures-terminal"), call, (40, columns));
    let (status, text) = screen.end();
    assert_eq!(status, Some(0), "{text}");
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some(start) = rest.find('\u{1b}') {
        plain.push_str(&rest[..start]);
        let sequence = &rest[start..];
        let end = sequence.find(|letter: char| letter.is_ascii_alphabetic());
        rest = end.map_or("", |end| &sequence[end + 1..]);
    }
    plain.push_str(rest);
    let lines = plain.split(['\r', '\n']);
    let is_report = |line: &&str| !line.trim_end().ends_with(" left");
    lines.filter(is_report).map(str::to_owned).collect()
}

/// No line of a report is wider than the terminal, and a figure stands on one line with its interval.
#[cfg(unix)]
#[test]
fn reports_fit_the_terminal() {
    let calls: [&[&str]; 3] = [
        &["analyse", "square-game", "--full"],
        &[
            "compare",
            "liudaoqi",
            "--ruleset",
            "liudaoqi",
            "--ruleset",
            "liudaoqi-bank",
        ],
        &["sweep", "square-game", "--items", "Board"],
    ];
    for call in calls {
        for columns in [60, 80] {
            let lines = lines_at(columns, &[call, &FEW[..]].concat());
            for line in &lines {
                assert!(
                    line.width() <= columns.into(),
                    "{call:?} at {columns}: {line}"
                );
                let start = line.trim_start();
                assert!(
                    !start.starts_with(['%', '±']),
                    "{call:?} at {columns}: {line}"
                );
            }
        }
        // Where there is room for it, nothing is broken that stands on one line of a file.
        let wide = lines_at(100, &[call, &FEW[..]].concat());
        assert!(
            wide.iter().any(|line| line.width() > 80),
            "{call:?}: {wide:?}"
        );
    }
}

/// A row of a sweep has the measures that were asked for, in this order, and no others.
#[test]
fn a_sweep_has_the_measures_that_were_asked_for() {
    let folder = folder("figures-measures");
    let call = |measures: &str| {
        let first = [
            "sweep",
            "square-game",
            "--items",
            "Board",
            "--csv",
            "-",
            "--measures",
            measures,
        ];
        dafang(&folder, &[&first[..], &FEW[..]].concat(), "")
    };
    let table = call("drama,length");
    assert!(table.status.success(), "{}", seen(&table));
    let table = String::from_utf8(table.stdout).expect("text");
    let head = table.lines().next().expect("a line");
    assert_eq!(
        head,
        "name,title,games,players,bad,error,remarks,drama,drama low,drama high,length,length low,length high"
    );
    let wrong = call("drama,beauty");
    assert_eq!(wrong.status.code(), Some(2), "{}", seen(&wrong));
    assert!(seen(&wrong).contains("`beauty`") && seen(&wrong).contains("lead changes"));
}

/// A sweep plays the games of the strongest players alone, and those of the ladder where `steps` is asked for.
#[test]
fn a_sweep_plays_for_what_it_shows() {
    let folder = folder("figures-sweep");
    let call = |file: &str, more: &[&str]| {
        let first = ["sweep", "nim", "--items", "Rows", "--games", "2"];
        let keep = ["--strengths", "4,8", "--csv", "-", "--experiment", file];
        let answer = dafang(&folder, &[&first[..], &keep, more].concat(), "");
        assert!(answer.status.success(), "{}", seen(&answer));
        let games = seen(&dafang(&folder, &["experiment", "list", file], ""));
        (String::from_utf8(answer.stdout).expect("text"), games)
    };
    let (table, games) = call("plain.db", &[]);
    assert!(!table.contains("steps"), "{table}");
    assert!(games.contains(" of alphabeta:8,"), "{games}");
    assert!(
        !games.contains("against") && !games.contains("alphabeta:4"),
        "{games}"
    );
    let (table, games) = call("steps.db", &["--measures", "length,steps"]);
    assert!(table.contains(",steps,"), "{table}");
    assert!(
        games.contains("alphabeta:16 against alphabeta:8"),
        "{games}"
    );
    assert!(!games.contains("of alphabeta:4,"), "{games}");
}

/// Rows for which the time was too short have what random games show, and the call says that they rest on few games.
#[test]
fn a_sweep_says_that_the_time_was_too_short() {
    let folder = folder("figures-short");
    let call = [
        "sweep",
        "square-game",
        "--items",
        "Board",
        "--seconds",
        "0.05",
    ];
    let answer = dafang(&folder, &call, "");
    let text = seen(&answer);
    assert!(answer.status.success(), "{text}");
    assert!(
        text.contains(
            "of 3 rows 3 have fewer than 20 games of the strongest players, as all share 0.05 s"
        ),
        "{text}"
    );
}

/// The mean of each series in a view of an experiment file.
fn view(path: &std::path::Path, name: &str) -> BTreeMap<String, (u64, f64)> {
    let file = Connection::open(path).expect("it is a database");
    let mut find = file
        .prepare(&format!("SELECT players, games, mean FROM {name}"))
        .expect("there is such a view");
    let rows = find.query_map([], |row| {
        Ok((row.get(0)?, (row.get::<_, u32>(1)?.into(), row.get(2)?)))
    });
    let rows = rows.expect("it has rows");
    rows.map(|row| row.expect("a row")).collect()
}

/// Each measure of a report has a view whose means are those of the report; parts that are merged have the same.
#[test]
fn each_measure_has_a_view() {
    let folder = folder("figures-views");
    let call = [
        &["analyse", "connect-four", "--json", "--precision", "0"],
        &FEW[..],
    ]
    .concat();
    let with = |more: &[&str]| json(&run(&folder, &[&call[..], more].concat()));
    let report = with(&["--experiment", "whole.db"]);
    for part in ["1/2", "2/2"] {
        with(&[
            "--experiment",
            &format!("{}.db", &part[..1]),
            "--shard",
            part,
        ]);
    }
    let merged = run(&folder, &["experiment", "merge", "both.db", "1.db", "2.db"]);
    assert!(merged.status.success(), "{}", seen(&merged));
    let places = [
        ("branching", "/branching/mean"),
        ("choices", "/choice"),
        ("coverage", "/coverage"),
        ("drama", "/tension/drama"),
        ("decisive_moments", "/tension/decisive_moment"),
        ("lead_changes", "/tension/lead_changes"),
        ("comebacks", "/tension/comebacks"),
    ];
    for (name, place) in places {
        let whole = view(&folder.join("whole.db"), name);
        assert_eq!(whole, view(&folder.join("both.db"), name), "{name}");
        let levels = report["levels"].as_array().expect("levels");
        let mut compared = 0;
        for level in levels {
            let player = level["player"].as_str().expect("a name");
            let Some(estimate) = level.pointer(place).filter(|found| !found.is_null()) else {
                assert_eq!(whole.get(player), None, "{name} of {player}");
                continue;
            };
            let (games, mean) = whole[player];
            assert_eq!(
                Some(games),
                estimate["games"].as_u64(),
                "{name} of {player}"
            );
            let value = estimate["value"].as_f64().expect("a number");
            assert!(
                (mean - value).abs() < 1e-5,
                "{name} of {player}: {mean} {value}"
            );
            compared += 1;
        }
        assert!(compared > 0, "{name}");
    }
}

/// A file without the table of measures, as an older program made it, gets it and keeps its games.
#[test]
fn an_older_file_gets_the_views() {
    let folder = folder("figures-older");
    let call = [
        &["analyse", "tic-tac-toe", "--json", "--experiment", "e.db"],
        &FEW[..],
    ]
    .concat();
    let first = json(&run(&folder, &call));
    let file = Connection::open(folder.join("e.db")).expect("it is a database");
    let views = [
        "branching",
        "choices",
        "coverage",
        "drama",
        "decisive_moments",
        "lead_changes",
        "comebacks",
    ];
    let dropped: String = views.map(|name| format!("DROP VIEW {name};")).concat();
    file.execute_batch(&format!("{dropped} DROP TABLE measures;"))
        .expect("it is dropped");
    drop(file);
    let again = json(&run(&folder, &call));
    assert_eq!(first["levels"], again["levels"]);
    let none = run(&folder, &["experiment", "export", "e.db", "branching"]);
    assert!(none.status.success(), "{}", seen(&none));
}

/// The help of `experiment` names every table and view that a reader of a file would ask for.
#[test]
fn the_help_names_the_tables_of_a_file() {
    let folder = folder("figures-help");
    let call = [
        &["analyse", "tic-tac-toe", "--json", "--experiment", "e.db"],
        &FEW[..],
    ]
    .concat();
    json(&run(&folder, &call));
    let file = Connection::open(folder.join("e.db")).expect("it is a database");
    let help = seen(&run(&folder, &["experiment", "--help"]));
    let mut names = file
        .prepare("SELECT name FROM sqlite_master WHERE name NOT IN ('about', 'begun', 'rules')")
        .expect("it is asked");
    let names = names.query_map([], |row| row.get::<_, String>(0));
    let names: Vec<String> = names
        .expect("names")
        .map(|name| name.expect("a name"))
        .filter(|name| !name.starts_with("sqlite_"))
        .collect();
    assert!(names.len() > 14, "{names:?}");
    for name in names {
        assert!(help.contains(&format!("`{name}`")), "no {name} in {help}");
    }
}

/// What is typed wrongly is answered by what is wrong with it.
#[test]
fn calls_that_are_wrong_are_answered_by_their_reason() {
    let folder = folder("figures-wrong");
    for (call, words) in [
        ("compare git:HEAD nim", "expected `git:REVISION:FILE`"),
        ("compare git:HEAD: nim", "expected `git:REVISION:FILE`"),
        ("compare git:-x:a.lud nim", "expected `git:REVISION:FILE`"),
        (
            "sweep square-game --vary Columns=1..1000000",
            "more than 10000 values",
        ),
        ("sweep square-game --vary Columns=5..4", "runs backwards"),
        ("match nim random random --games 0", "0 is not in 1.."),
    ] {
        let output = run(&folder, &call.split(' ').collect::<Vec<&str>>());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{call}: {said}");
        assert!(said.contains(words), "{call}: {said}");
    }
    let output = run(
        &folder,
        &["match", "nim", "random", "random", "--games", "2"],
    );
    let said = seen(&output);
    assert!(said.contains(" in 1 game; the side"), "{said}");
}
