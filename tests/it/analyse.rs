//! `dafang analyse`, `compare`, `sweep` and `experiment`, as they are called.

use crate::common::program::{both, dafang, folder, folder_with, json, run, seen};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A game that the first player wins by the second move of all, with a rule, a piece and a site that are never used.
const LOPSIDED: &str = r#"(game "Lopsided" (players 2)
    (equipment {(board (rectangle 1 3)) (piece "Disc" Each) (piece "Idle" P1)
        (regions "Free" (sites {"a1" "b1"}))})
    (rules
        (play (move Add (piece (id "Disc" Mover)) (to (intersection (sites Empty) (sites "Free")))))
        (end {
            (if (is Full) (result Mover Loss) "the board is full")
            (if (is Occupied (coord "a1")) (result P1 Win) "the corner is taken")
        })))
"#;

/// A call that plays few games.
fn few<'a>(game: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec![
        "analyse",
        game,
        "--games",
        "12",
        "--strengths",
        "16,64",
        "--rungs",
        "1",
    ];
    words.extend(more);
    words
}

/// An answer without what the clock says.
fn without_time(mut answer: Value) -> Value {
    answer["seconds"] = Value::Null;
    answer
}

#[test]
fn a_seed_gives_the_same_report_on_any_number_of_threads() {
    let folder = folder("analyse-threads");
    for game in ["tic-tac-toe", "square-game", "snakes-and-ladders"] {
        let report = |threads: &str| {
            let call = few(
                game,
                &[
                    "--json",
                    "--seed",
                    "7",
                    "--threads",
                    threads,
                    "--precision",
                    "0.3",
                ],
            );
            without_time(json(&run(&folder, &call)))
        };
        let one = report("1");
        assert_eq!(one, report("3"), "{game}");
        assert!(one["games"].as_u64().expect("games") > 20, "{one}");
    }
}

#[test]
fn tic_tac_toe_is_drawn_between_good_players() {
    let folder = folder("analyse-drawn");
    let call = [
        "analyse",
        "tic-tac-toe",
        "--json",
        "--games",
        "30",
        "--strengths",
        "400",
        "--rungs",
        "0",
        "--precision",
        "0",
    ];
    let answer = json(&run(&folder, &call));
    let levels = answer["levels"].as_array().expect("levels");
    let drawn = |level: &Value| level["draws"]["value"].as_f64().expect("a share");
    assert_eq!(levels[0]["player"], "random");
    assert_eq!(levels[0]["games"], 120);
    assert_eq!(levels[1]["games"], 30);
    // At random the first player wins 737 of 1260 games and 127 of 1000 are drawn (by enumeration).
    assert!(
        drawn(&levels[0]) < 0.3 && drawn(&levels[1]) > 0.9,
        "{levels:?}"
    );
    let first = &levels[0]["sides"][0]["wins"];
    let bounds = ["low", "high"].map(|end| first[end].as_f64().expect("an end"));
    assert!(bounds[0] < 0.585 && 0.585 < bounds[1], "{first}");
    assert_eq!(answer["size"]["positions"], 5478, "by enumeration");
    assert_eq!(levels[1]["length"]["mean"]["value"], 9.0);
}

#[test]
fn what_never_happens_is_named() {
    let folder = folder_with("analyse-never", &[("lopsided.lud", LOPSIDED)]);
    let call = few("lopsided.lud", &["--json"]);
    let answer = json(&run(&folder, &call));
    let never = answer["usage"]["never"].as_array().expect("a list");
    let has = |what: &str, text: &str| {
        never.iter().any(|one| {
            let part =
                |value: &Value, part: &str| value.as_str().is_some_and(|text| text.contains(part));
            part(&one["what"], what) && part(&one["rule"]["text"], text)
        })
    };
    assert!(has("end rule never applied", "is Full"), "{never:?}");
    assert!(has("no piece Idle", ""), "{never:?}");
    assert_eq!(answer["usage"]["unused_sites"], serde_json::json!(["c1"]));
    let strongest = answer["levels"]
        .as_array()
        .and_then(|all| all.last())
        .expect("a level");
    assert_eq!(strongest["sides"][0]["wins"]["value"], 1.0, "{strongest}");
    let ends = strongest["ends"].as_array().expect("causes");
    assert_eq!(ends[0]["cause"], "the corner is taken");
    assert!(
        ends[0]["rule"]["place"]
            .as_str()
            .is_some_and(|place| place.starts_with("lopsided.lud:"))
    );
    let text = both(&run(&folder, &few("lopsided.lud", &["--full"])));
    for word in [
        "this end rule never applied",
        "sites never used: c1",
        "the corner is taken",
        "where moves of a game end",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn figures_hold_together() {
    let folder = folder("analyse-sums");
    for game in ["square-game", "chess", "backgammon"] {
        let call = [
            "analyse",
            game,
            "--games",
            "4",
            "--strengths",
            "8",
            "--rungs",
            "0",
            "--json",
        ];
        let answer = json(&run(&folder, &call));
        for level in answer["levels"].as_array().expect("levels") {
            let number = |value: &Value| value.as_f64().expect("a number");
            let games = number(&level["games"]);
            let sum = |list: &Value, key: &str| -> f64 {
                list.as_array()
                    .expect("a list")
                    .iter()
                    .map(|one| number(&one[key]))
                    .sum()
            };
            assert_eq!(sum(&level["ends"], "games"), games, "{level}");
            assert_eq!(
                sum(&level["length"]["histogram"], "games"),
                games,
                "{level}"
            );
            let points: f64 = level["sides"]
                .as_array()
                .expect("sides")
                .iter()
                .map(|side| number(&side["points"]["value"]))
                .sum();
            assert!((points - 1.0).abs() < 1e-5, "{level}");
            let figures = [
                &level["draws"],
                &level["length"]["mean"],
                &level["choice"],
                &level["first_mover"],
            ];
            for figure in figures {
                let [low, value, high] = ["low", "value", "high"].map(|key| number(&figure[key]));
                assert!(
                    low <= value && value <= high && figure["games"] == level["games"],
                    "{figure}"
                );
            }
        }
        let example = &answer["examples"][0];
        let moves: Vec<&str> = example["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        if game != "backgammon" {
            let shown = run(&folder, &["show", game, "--after", &moves.join(" ")]);
            assert!(shown.status.success(), "{}", seen(&shown));
        }
    }
}

#[test]
fn wrong_calls_are_refused() {
    let folder = folder_with(
        "analyse-wrong",
        &[
            ("lopsided.lud", LOPSIDED),
            ("no.db", "no database\n"),
            ("broken.lud", "(use \"no-such-base\")\n"),
        ],
    );
    for (call, word) in [
        ("analyse no-game", "no-game"),
        ("analyse tic-tac-toe --games 0", "0"),
        ("analyse tic-tac-toe --precision 0.7", "precision"),
        ("analyse tic-tac-toe --seconds=-1", "seconds"),
        ("analyse tic-tac-toe --strengths 0", "strengths"),
        ("analyse tic-tac-toe --shard 1/2", "experiment"),
        ("analyse tic-tac-toe --experiment e.db --shard 3/2", "3/2"),
        ("analyse tic-tac-toe --games 1 --experiment no.db", "no.db"),
        ("analyse tic-tac-toe --games 1 --html .", "folder"),
        ("analyse sudoku-mine --games 1", "sudoku-mine"),
        ("compare tic-tac-toe", "nothing to compare"),
        ("compare tic-tac-toe no-game --games 1", "no-game"),
        (
            "compare git:no-revision:x.lud tic-tac-toe --games 1",
            "no-revision",
        ),
        ("sweep tic-tac-toe --games 1", "nothing is varied"),
        ("sweep tic-tac-toe --games 1 --vary Columns=9..5", "9..5"),
        ("sweep square-game --games 1 --items Nothing", "Nothing"),
        ("sweep broken.lud --games 1 --rulesets", "no-such-base"),
        ("sweep broken.lud --games 1 --items Board", "no-such-base"),
        (
            "sweep square-game --games 1 --vary Nope=3..5",
            "`Nope` is never called",
        ),
        (
            "analyse tic-tac-toe --games 1 --html no-such/x.html",
            "no-such",
        ),
        ("experiment list missing.db", "missing.db"),
        ("experiment merge new.db missing.db", "missing.db"),
    ] {
        let words: Vec<&str> = call.split(' ').collect();
        let output = run(&folder, &words);
        assert!(!output.status.success(), "{call}");
        let told = both(&output);
        assert!(told.contains(word), "{call}: {told}");
        assert!(output.stdout.is_empty(), "{call}: {told}");
    }
    assert!(!folder.join("new.db").exists());
}

#[test]
fn a_report_is_one_page_that_asks_for_nothing() {
    let folder = folder("analyse-page");
    fs::create_dir(folder.join("out")).expect("a folder");
    let call = few("square-game", &["--html", "out/report.html", "--csv", "-"]);
    let output = run(&folder, &call);
    assert!(output.status.success(), "{}", seen(&output));
    let table = String::from_utf8(output.stdout).expect("text");
    assert!(
        table.starts_with("title,players,measure,value,low,high,games\r\n"),
        "{table}"
    );
    assert!(table.contains(",random,draws,"), "{table}");
    let page = fs::read_to_string(folder.join("out/report.html")).expect("a page");
    let page = page.replace("&#x27;", "'");
    assert!(page.contains("default-src 'none'; script-src 'sha256-") && page.contains("<svg"));
    let links = ["src=\"", "href=\"http", "@import", "fetch(", " style=\""];
    for link in links {
        assert!(!page.contains(link), "{link}");
    }
    // Colours that fade stand in the page itself.
    for reference in page.split("url(").skip(1) {
        let name = reference
            .strip_prefix('#')
            .and_then(|rest| rest.split_once(')'));
        let (name, _) = name.expect("a name within the page");
        assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
    }
    assert!(page.len() < 400_000, "{}", page.len());
}

/// The figures of a call, without those that depend on how long it took.
fn report(folder: &Path, call: &[&str]) -> Value {
    without_time(json(&run(folder, call)))
}

#[test]
fn an_experiment_goes_on_after_a_kill() {
    let folder = folder("analyse-kill");
    let call = [
        "analyse",
        "breakthrough",
        "--games",
        "14",
        "--strengths",
        "32",
        "--rungs",
        "1",
        "--precision",
        "0",
        "--json",
        "--threads",
        "2",
    ];
    let whole = report(&folder, &call);
    let kept = [&call[..], &["--experiment", "e.db"]].concat();
    for round in 0..3 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(&kept)
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(700 + 300 * round));
        child.kill().expect("it is killed");
        child.wait().expect("it is over");
    }
    let begun = run(&folder, &["experiment", "list", "e.db"]);
    assert!(begun.status.success(), "{}", seen(&begun));
    assert_eq!(report(&folder, &kept), whole);
    // What is there is not played again.
    let start = Instant::now();
    assert_eq!(report(&folder, &kept), whole);
    let listed = json(&run(&folder, &["experiment", "list", "e.db", "--json"]));
    let games: u64 = listed["series"]
        .as_array()
        .expect("series")
        .iter()
        .map(|one| one["games"].as_u64().expect("games"))
        .sum();
    assert!(
        games >= whole["games"].as_u64().expect("games"),
        "{listed} {:?}",
        start.elapsed()
    );
}

#[test]
fn two_processes_share_a_file_and_shards_are_merged() {
    let folder = folder("analyse-share");
    let call = [
        "analyse",
        "connect-four",
        "--games",
        "12",
        "--strengths",
        "32",
        "--rungs",
        "1",
        "--precision",
        "0",
        "--json",
        "--threads",
        "1",
    ];
    let whole = report(&folder, &call);
    let start = |more: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args([&call[..], more].concat())
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    };
    let shared: Vec<_> = (0..2)
        .map(|_| start(&["--experiment", "shared.db"]))
        .collect();
    for child in shared {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(without_time(json(&output)), whole);
    }
    for part in ["1/3", "2/3", "3/3"] {
        let file = format!("part-{}.db", &part[..1]);
        let output = start(&["--experiment", &file, "--shard", part]).wait_with_output();
        let answer = json(&output.expect("it ends"));
        assert_eq!(answer["shard"][1], 3, "{answer}");
    }
    let merged = run(
        &folder,
        &[
            "experiment",
            "merge",
            "all.db",
            "part-1.db",
            "part-2.db",
            "part-3.db",
        ],
    );
    assert!(merged.status.success(), "{}", seen(&merged));
    let again = run(&folder, &["experiment", "merge", "all.db", "part-2.db"]);
    assert!(both(&again).starts_with("0 games"), "{}", seen(&again));
    assert_eq!(
        report(&folder, &[&call[..], &["--experiment", "all.db"]].concat()),
        whole
    );
    let results = run(&folder, &["experiment", "export", "all.db"]);
    let results = String::from_utf8(results.stdout).expect("text");
    assert!(
        results.starts_with("title,hash,seed,players,version,side,games,wins,draws\r\n"),
        "{results}"
    );
    let unknown = run(
        &folder,
        &["experiment", "export", "all.db", "sqlite_master"],
    );
    assert_eq!(unknown.status.code(), Some(2), "{}", seen(&unknown));
}

#[cfg(unix)]
#[test]
fn an_interrupt_reports_what_was_played() {
    let folder = folder("analyse-interrupt");
    let child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args([
            "analyse",
            "breakthrough",
            "--games",
            "100000",
            "--precision",
            "0",
            "--json",
        ])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_secs(4));
    let sent = Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", seen(&output));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["stop"], "interrupted");
    assert!(answer["games"].as_u64().expect("games") > 0, "{answer}");
}

#[test]
fn games_are_compared() {
    let other = LOPSIDED.replace(
        "(is Occupied (coord \"a1\"))",
        "(is Occupied (coord \"b1\"))",
    );
    let remarked = format!("// A remark.\n{LOPSIDED}");
    let texts: [(&str, &str); 3] = [
        ("one.lud", LOPSIDED),
        ("same.lud", &remarked),
        ("other.lud", &other),
    ];
    let folder = folder_with("compare", &texts);
    let few = ["--games", "10", "--strengths", "16", "--rungs", "0"];
    let same = json(&run(
        &folder,
        &[&["compare", "one.lud", "same.lud", "--json"], &few[..]].concat(),
    ));
    assert_eq!(same["play"][0]["exhaustive"], true, "{same}");
    assert_eq!(same["play"][0]["difference"], Value::Null);
    assert_eq!(same["english"][0], "");
    let figures = same["figures"].as_array().expect("figures");
    assert!(
        figures.iter().all(|one| one["significant"] == false),
        "{same}"
    );
    let different = json(&run(
        &folder,
        &[&["compare", "one.lud", "other.lud", "--json"], &few[..]].concat(),
    ));
    let difference = &different["play"][0]["difference"];
    assert_eq!(
        difference["moves"].as_array().map(Vec::len),
        Some(1),
        "{different}"
    );
    assert!(
        difference["what"]
            .as_str()
            .is_some_and(|what| what.contains("has won")),
        "{different}"
    );
    let text = both(&run(
        &folder,
        &[&["compare", "one.lud", "other.lud"], &few[..]].concat(),
    ));
    assert!(text.contains("they differ after @"), "{text}");
    // The first player always wins one, and the second the other: that is no chance.
    let drawn = r#"(game "Drawn" (players 2) (equipment {(board (rectangle 1 3)) (piece "Disc" Each)})
        (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))"#;
    fs::write(folder.join("drawn.lud"), drawn).expect("a file");
    let significant = json(&run(
        &folder,
        &[&["compare", "one.lud", "drawn.lud", "--json"], &few[..]].concat(),
    ));
    let figures = significant["figures"].as_array().expect("figures");
    let draws = figures
        .iter()
        .find(|one| one["measure"] == "draws" && one["players"] == "random");
    assert!(
        draws.is_some_and(|draws| draws["significant"] == true),
        "{significant}"
    );
    // Where nothing is drawn, the wins of both are one figure, and so are their points in any game.
    let repeats = |answer: &Value, measure: &str| {
        let figures = answer["figures"].as_array().expect("figures").iter();
        let mut of_random = figures.filter(|one| one["players"] == "random");
        let found = of_random.find(|one| one["measure"] == measure);
        found.expect("a figure")["repeats"]
            .as_str()
            .map(str::to_owned)
    };
    for (measure, said) in [
        ("wins Player 1", None),
        ("wins Player 2", Some("wins Player 1")),
        ("points Player 2", Some("wins Player 1")),
    ] {
        assert_eq!(repeats(&different, measure).as_deref(), said, "{measure}");
    }
    for (measure, said) in [
        ("wins Player 1", None),
        ("points Player 2", Some("points Player 1")),
    ] {
        assert_eq!(repeats(&significant, measure).as_deref(), said, "{measure}");
    }
}

#[test]
fn choices_are_swept() {
    let text =
        LOPSIDED.replace("(rectangle 1 3)", "(rectangle 1 \"Wide\")") + "(define \"Wide\" 3)\n";
    let folder = folder_with("sweep", &[("wide.lud", &text)]);
    let few = ["--games", "6", "--strengths", "8", "--rungs", "0"];
    let call = [
        &["sweep", "wide.lud", "--vary", "Wide=1..4", "--json"],
        &few[..],
    ]
    .concat();
    let answer = json(&run(&folder, &call));
    let rows = answer["rows"].as_array().expect("rows");
    let names: Vec<&Value> = rows.iter().map(|row| &row["name"]).collect();
    assert_eq!(names, ["Wide=1", "Wide=2", "Wide=3", "Wide=4"]);
    // The board with one point has no b1, which the text names.
    assert!(rows[0]["error"].is_string(), "{answer}");
    assert!(
        rows[3]["bad"]
            .as_str()
            .is_some_and(|bad| bad.contains("over after")),
        "{answer}"
    );
    let call = [
        &[
            "sweep",
            "square-game",
            "--items",
            "Board",
            "--csv",
            "-",
            "--sort",
            "-length",
        ],
        &few[..],
    ]
    .concat();
    let table = run(&folder, &call);
    assert!(table.status.success(), "{}", seen(&table));
    let table = String::from_utf8(table.stdout).expect("text");
    assert!(
        table.starts_with("name,title,games,players,bad,error,remarks,wins"),
        "{table}"
    );
    assert!(table.lines().count() > 3, "{table}");
    // What no row can have is refused before anything is played.
    let start = std::time::Instant::now();
    for asked in [
        ["--sort", "nonsense"],
        ["--measures", "length,wins Nobody"],
        ["--sort", "-steps"],
    ] {
        let wrong = [
            &["sweep", "square-game", "--items", "Board"],
            &asked[..],
            &["--seconds", "300", "--rungs", "0"],
        ]
        .concat();
        let refused = dafang(&folder, &wrong, "");
        assert_eq!(refused.status.code(), Some(2), "{}", seen(&refused));
    }
    assert!(start.elapsed().as_secs() < 60, "games were played");
}

/// Nothing is varied twice: rows would be the same game, or none.
#[test]
fn what_is_varied_twice_is_refused() {
    let folder = folder("sweep-twice");
    for (asked, said) in [
        (
            "hex --items Board --items Board",
            "the option `Board` is varied twice",
        ),
        (
            "hex --items Board --option Board/3x3",
            "`--option Board/3x3`",
        ),
        (
            "square-game --rulesets --ruleset square-49",
            "`--ruleset square-49`",
        ),
        (
            "breakthrough --vary Size=5 --vary Size=6,7",
            "`Size` is varied twice",
        ),
        ("breakthrough --vary Size=5,6,5", "the value `5` twice"),
    ] {
        let call: Vec<&str> = "sweep".split(' ').chain(asked.split(' ')).collect();
        let refused = dafang(&folder, &call, "");
        assert_eq!(
            refused.status.code(),
            Some(2),
            "{asked}: {}",
            seen(&refused)
        );
        assert!(seen(&refused).contains(said), "{asked}: {}", seen(&refused));
    }
}

/// JSON says of a sweep what the terminal says: the measures that were asked for, intervals of all of them, and which rows the time was
/// too short for.
#[test]
fn the_json_of_a_sweep_says_what_is_missing() {
    let folder = folder("sweep-json");
    let call = "sweep hex --items Board --seconds 0.001 --json".split(' ');
    let answer = json(&run(&folder, &call.collect::<Vec<_>>()));
    assert_eq!(answer["complete"], false, "{answer}");
    for row in answer["rows"].as_array().expect("rows") {
        assert_eq!(row["stop"], "time", "{row}");
        assert_eq!(row["first_look"], true, "{row}");
        let remark = row["remarks"][0].as_str().expect("a remark");
        assert!(remark.contains("over in time"), "{row}");
    }
    let call = "sweep connect-four --items Board --games 12 --strengths 8 --rungs 3 --measures steps,length,steps --sort draws --json";
    let answer = json(&run(&folder, &call.split_whitespace().collect::<Vec<_>>()));
    assert_eq!(answer["complete"], true, "{answer}");
    for row in answer["rows"].as_array().expect("rows") {
        let measures = row["measures"].as_object().expect("measures");
        let names: Vec<&str> = measures.keys().map(String::as_str).collect();
        assert_eq!(names, ["draws", "length", "steps"], "{row}");
        let steps = &measures["steps"];
        let [low, value, high] =
            ["low", "value", "high"].map(|name| steps[name].as_f64().expect("a number"));
        assert!(low <= value && value <= high, "{row}");
        // Twelve games leave the share of a doubling open by a quarter to either side.
        assert!(low < high, "{row}");
    }
}

/// Players of whom no game was over are named, and the report is not complete.
#[test]
fn players_without_games_are_named() {
    let folder = folder("unplayed");
    for (command, at) in [
        ("analyse hex", ""),
        ("compare hex --option Board/3x3", "/reports/0"),
    ] {
        let call = format!("{command} --seconds 0.001 --json");
        let answer = json(&run(&folder, &call.split(' ').collect::<Vec<_>>()));
        assert_eq!(answer["complete"], false, "{answer}");
        let report = answer.pointer(at).expect("a report");
        assert_eq!(report["stop"], "time", "{report}");
        let unplayed = report["unplayed"].as_array().expect("players");
        assert!(
            unplayed.iter().any(|players| players == "mcts:512"),
            "{report}"
        );
        assert!(
            unplayed
                .iter()
                .any(|players| players == "mcts:16 against mcts:8"),
            "{report}"
        );
    }
}

/// Each ruleset is a row, the first one included, and nothing else is.
#[test]
fn rulesets_are_swept() {
    let folder = folder("sweep-rulesets");
    let few = ["--games", "1", "--strengths", "8", "--rungs", "0"];
    let call = [&["sweep", "diu-fang", "--rulesets"], &few[..]].concat();
    let answer = json(&run(&folder, &[&call[..], &["--json"]].concat()));
    let rows = answer["rows"].as_array().expect("rows");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(names[0], "diufang-salmi", "{names:?}");
    for name in ["diufang-chinese", "baifang-25"] {
        assert!(names.contains(&name), "{names:?}");
    }
    // Neither another name of a ruleset nor the choice of a worked example is one.
    assert!(!names.contains(&"diufang-weifang"), "{names:?}");
    assert!(
        !names.iter().any(|name| name.contains(['/', ' '])),
        "{names:?}"
    );
    let table = run(&folder, &call);
    let table = String::from_utf8(table.stdout).expect("text");
    assert!(table.contains(" % ±"), "{table}");
    assert!(table.contains("alphabeta:8"), "{table}");
}

/// The scripts for clusters play the games that one process plays.
#[test]
fn parts_of_a_cluster_are_one_analysis() {
    let program = Path::new(env!("CARGO_BIN_EXE_dafang"));
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/cluster");
    let path = format!(
        "{}:{}",
        program.parent().expect("a folder").display(),
        std::env::var("PATH").expect("a path")
    );
    let script = |folder: &Path, name: &str, words: &[&str], task: Option<usize>| {
        let mut command = Command::new("bash");
        command.arg(scripts.join(name)).args(words);
        command.current_dir(folder).env("PATH", &path);
        if let Some(task) = task {
            command.env("SLURM_ARRAY_TASK_ID", task.to_string());
            command.env("SLURM_ARRAY_TASK_COUNT", "3");
        }
        let output = command.output().expect("bash starts");
        assert!(output.status.success(), "{name}: {}", seen(&output));
    };
    let report = |folder: &Path| {
        let text = fs::read_to_string(folder.join("report.json")).expect("a report");
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answer["stop"], "games", "{answer}");
        let levels = answer["levels"].clone();
        assert!(
            levels.as_array().is_some_and(|levels| levels.len() > 1),
            "{answer}"
        );
        levels
    };
    let words = ["tic-tac-toe", "30"];
    let whole = folder("cluster-whole");
    let call = ["analyse", "tic-tac-toe", "--games", "30", "--json"];
    let one = json(&run(&whole, &call));
    let slurm = folder("cluster-slurm");
    for task in 1..=3 {
        script(&slurm, "slurm.sbatch", &words, Some(task));
    }
    script(&slurm, "merge.sh", &words, None);
    let parallel = folder("cluster-parallel");
    script(&parallel, "parallel.sh", &["tic-tac-toe", "30", "2"], None);
    for folder in [&slurm, &parallel] {
        assert_eq!(report(folder), one["levels"]);
    }
}

/// Players that repeat one game make intervals that say nothing, and the report says so.
#[test]
fn games_that_are_alike_are_named() {
    let folder = folder("analyse-alike");
    let call = ["analyse", "nim", "--games", "6", "--strengths", "16"];
    let call = [&call[..], &["--rungs", "0"]].concat();
    let answer = json(&run(&folder, &[&call[..], &["--json"]].concat()));
    let levels = answer["levels"].as_array().expect("levels");
    let random = &levels[0];
    assert_eq!(random["different"], random["games"], "{random}");
    let searched = &levels[1];
    let (different, games) = (&searched["different"], &searched["games"]);
    assert!(different.as_u64() < games.as_u64(), "{searched}");
    let text = String::from_utf8(run(&folder, &call).stdout).expect("text");
    assert!(
        text.contains("same game") || text.contains("different games"),
        "{text}"
    );
}
