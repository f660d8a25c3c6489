//! What every command answers in JSON follows the schema that `dafang schema` shows, errors included.

use crate::common::program::{dafang, folder, seen};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// What is wrong with a value by a schema of those that the program writes; an empty text if nothing is. A key that the
/// schema does not know is wrong, too: what is answered is documented.
pub(crate) fn wrong(
    schema: &Value,
    root: &Value,
    value: &Value,
    place: &str,
) -> Result<(), String> {
    if let Some(path) = schema.get("$ref").and_then(Value::as_str) {
        let meant = root.pointer(path.trim_start_matches('#'));
        return wrong(
            meant.ok_or(format!("{place}: no {path}"))?,
            root,
            value,
            place,
        );
    }
    for name in ["anyOf", "oneOf"] {
        if let Some(all) = schema.get(name).and_then(Value::as_array) {
            let tries = all
                .iter()
                .map(|one| wrong(&whole(one, schema), root, value, place));
            let errors: Vec<String> = tries.filter_map(Result::err).collect();
            if errors.len() == all.len() {
                return Err(errors.join(" and "));
            }
            return Ok(());
        }
    }
    if let Some(known) = schema.get("enum").and_then(Value::as_array) {
        return known
            .contains(value)
            .then_some(())
            .ok_or(format!("{place}: {value}"));
    }
    if let Some(known) = schema.get("const") {
        return (known == value)
            .then_some(())
            .ok_or(format!("{place}: {value}"));
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => false,
    };
    let fits = match schema.get("type") {
        Some(Value::String(name)) => is(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    };
    if !fits {
        return Err(format!("{place}: {value} is no {}", schema["type"]));
    }
    if let (Value::Object(object), Some(known)) = (value, schema.get("properties")) {
        for name in schema
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let name = name.as_str().unwrap_or("");
            if !object.contains_key(name) {
                return Err(format!("{place}: no `{name}`"));
            }
        }
        for (name, part) in object {
            match known.get(name) {
                Some(of) => wrong(of, root, part, &format!("{place}.{name}"))?,
                None if schema.get("additionalProperties").is_some() => {}
                None => return Err(format!("{place}: `{name}` is not in the schema")),
            }
        }
    }
    if let Value::Array(items) = value {
        let each = schema.get("items").filter(|items| items.is_object());
        for (number, item) in items.iter().enumerate() {
            let own = schema
                .get("prefixItems")
                .and_then(|all| all.get(number))
                .or(each);
            if let Some(of) = own {
                wrong(of, root, item, &format!("{place}[{number}]"))?;
            }
        }
    }
    Ok(())
}

/// One of several forms of an object, with the keys that all of them have.
fn whole(one: &Value, outer: &Value) -> Value {
    let mut one = one.clone();
    let Some(common) = outer.get("properties").and_then(Value::as_object) else {
        return one;
    };
    if let Some(known) = one.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, part) in common {
            known.entry(name.clone()).or_insert_with(|| part.clone());
        }
    }
    one
}

fn schema(command: &str) -> Value {
    let output = dafang(&folder("schemas-show"), &["schema", command], "");
    assert!(output.status.success(), "{}", seen(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The schema of one of the answers of a command, and the whole that it is a part of.
pub(crate) fn named(command: &str, name: &str) -> (Value, Value) {
    let all = schema(command);
    if all["title"] == name {
        return (all.clone(), all);
    }
    let parts = all["anyOf"].as_array().into_iter().flatten();
    let found = parts.clone().find(|one| one["title"] == name).cloned();
    let found = found.unwrap_or_else(|| panic!("{command} has no {name}"));
    (found, all)
}

fn house(name: &str) -> PathBuf {
    let folder = folder(name);
    let text = "(game \"Bad\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) (rules (play (move Ad (to \
                (sites Empty))))))\n";
    fs::write(folder.join("bad.lud"), text).expect("a file");
    fs::write(folder.join("good.lud"), "(use \"tic-tac-toe\")\n").expect("a file");
    folder
}

/// Calls of each command, with the schemas of their answers.
const CALLS: &[(&str, &str, &[&str])] = &[
    (
        "check",
        "check/1",
        &[
            "check",
            "good.lud",
            "bad.lud",
            "chess",
            "missing.lud",
            "--json",
        ],
    ),
    (
        "check",
        "check/1",
        &["check", "good.lud", "--json", "--play", "3"],
    ),
    ("test", "test/1", &["test", "square-game", "--json"]),
    (
        "moves",
        "moves/1",
        &["moves", "chess", "--json", "--after", "e2-e4"],
    ),
    ("moves", "moves/1", &["moves", "backgammon", "--json"]),
    ("moves", "moves/1", &["moves", "square-game", "--json"]),
    (
        "moves",
        "why/1",
        &["moves", "chess", "--json", "--why", "e2-e5"],
    ),
    (
        "moves",
        "caused/1",
        &["moves", "chess", "--json", "--after", "e2-e4", "--why"],
    ),
    ("show", "show/1", &["show", "hex", "--json"]),
    ("show", "show/1", &["show", "liudaoqi", "--json"]),
    (
        "playout",
        "playout/1",
        &["playout", "tic-tac-toe", "-n", "5", "--json"],
    ),
    (
        "match",
        "match/1",
        &[
            "match",
            "tic-tac-toe",
            "random",
            "random",
            "-n",
            "2",
            "--json",
        ],
    ),
    (
        "analyse",
        "analyse/1",
        &[
            "analyse",
            "square-game",
            "--games",
            "2",
            "--strengths",
            "8",
            "--rungs",
            "1",
            "--json",
            "--experiment",
            "e.db",
        ],
    ),
    (
        "experiment",
        "experiment/1",
        &["experiment", "list", "e.db", "--json"],
    ),
    (
        "compare",
        "compare/1",
        &[
            "compare",
            "good.lud",
            "connect-four",
            "--games",
            "2",
            "--strengths",
            "8",
            "--rungs",
            "0",
            "--json",
        ],
    ),
    (
        "sweep",
        "sweep/1",
        &[
            "sweep",
            "hex",
            "--items",
            "Board",
            "--games",
            "1",
            "--strengths",
            "8",
            "--rungs",
            "0",
            "--json",
        ],
    ),
    (
        "perft",
        "perft/1",
        &["perft", "tic-tac-toe", "2", "--json", "--divide"],
    ),
    (
        "build",
        "page/1",
        &["build", "backgammon", "--emit", "json"],
    ),
    ("build", "page/1", &["build", "oware", "--emit", "json"]),
    ("describe", "describe/1", &["describe", "chess", "--json"]),
    (
        "describe",
        "hook/1",
        &["describe", "square-game", "--hooks", "--json"],
    ),
    ("list", "game/1", &["list", "--json"]),
    ("ludeme", "word/1", &["ludeme", "is", "Line", "--json"]),
    ("ludeme", "ludeme/1", &["ludeme", "--json"]),
    (
        "explain",
        "code/1",
        &["explain", "check::wrong_type", "--json"],
    ),
    ("explain", "codes/1", &["explain", "--json"]),
];

#[test]
fn answers_follow_their_schemas() {
    let folder = house("schemas-answers");
    for (command, name, call) in CALLS {
        let output = dafang(&folder, call, "");
        let answer: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{call:?}: {error}: {}", seen(&output)));
        let (schema, root) = named(command, name);
        if let Err(wrong) = wrong(&schema, &root, &answer, command) {
            panic!("{call:?}: {wrong}");
        }
        let objects = match &answer {
            Value::Array(items) => items.clone(),
            one => vec![one.clone()],
        };
        for object in objects {
            assert_eq!(object["dafang"], env!("CARGO_PKG_VERSION"), "{call:?}");
            let said = object["schema"].as_str().expect("a schema");
            let is_of_rules = !["list", "ludeme", "explain", "experiment"].contains(command);
            let hash = if *command == "build" { "hash" } else { "rules" };
            let is_bad = object["ok"] == false;
            assert!(
                !is_of_rules || is_bad || object[hash].is_string(),
                "{call:?}: no {hash}"
            );
            assert!(
                said == *name || name.starts_with(said.trim_end_matches("/1")),
                "{call:?}: {said}"
            );
        }
    }
}

#[test]
fn errors_are_json_too() {
    let folder = house("schemas-errors");
    let schema = schema("error");
    let calls: &[(&[&str], &str, i32)] = &[
        (&["moves", "missing.lud", "--json"], "call", 2),
        (&["moves", "bad.lud", "--json"], "description", 1),
        (&["moves", "chess", "--json", "--after", "e2-e5"], "call", 2),
        (
            &["moves", "chess", "--ruleset", "none", "--json"],
            "description",
            2,
        ),
        (&["playout", "bad.lud", "--json"], "description", 1),
        (
            &["playout", "chess", "--json", "--number", "many"],
            "call",
            2,
        ),
        (
            &[
                "playout",
                "chess",
                "--json",
                "-n",
                "1000000",
                "--max-memory",
                "1M",
            ],
            "bound",
            1,
        ),
        (&["perft", "bad.lud", "2", "--json"], "description", 1),
        (&["describe", "bad.lud", "--json"], "description", 1),
        (&["show", "bad.lud", "--json"], "description", 1),
        (
            &["match", "bad.lud", "random", "random", "--json"],
            "description",
            1,
        ),
        (&["train", "bad.lud", "--json"], "description", 1),
        (&["explain", "nothing::such", "--json"], "call", 2),
        (&["ludeme", "xyzzyx", "--json", "--nonsense"], "call", 2),
        (
            &["check", "chess", "--json", "--defines", "nowhere"],
            "call",
            2,
        ),
    ];
    for (call, kind, status) in calls {
        let output = dafang(&folder, call, "");
        let answer: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{call:?}: {error}: {}", seen(&output)));
        assert_eq!(answer["error"]["kind"], *kind, "{call:?}: {answer}");
        assert_eq!(output.status.code(), Some(*status), "{call:?}: {answer}");
        if let Err(wrong) = wrong(&schema, &schema, &answer, "error") {
            panic!("{call:?}: {wrong}");
        }
    }
}

#[test]
fn a_position_can_be_drawn_and_played_on() {
    let folder = house("schemas-drawn");
    let answer: Value = serde_json::from_slice(
        &dafang(
            &folder,
            &["moves", "chess", "--json", "--after", "e2-e4"],
            "",
        )
        .stdout,
    )
    .expect("JSON");
    assert_eq!(answer["board"]["sites"].as_array().map(Vec::len), Some(64));
    assert_eq!(
        answer["board"]["sites"][0]["polygon"]
            .as_array()
            .map(Vec::len),
        Some(4)
    );
    assert_eq!(answer["pieces"].as_array().map(Vec::len), Some(32));
    assert_eq!(answer["last_move"]["to"], "e4");
    assert!(
        answer["position"]
            .as_str()
            .is_some_and(|text| text.starts_with("(position "))
    );
    let other = dafang(
        &folder,
        &["moves", "chess", "--json", "--option", "Repetition/no draw"],
        "",
    );
    let other: Option<Value> = serde_json::from_slice(&other.stdout).ok();
    assert!(other.is_none_or(|other| other["rules"] != answer["rules"]));
}

#[test]
fn folders_are_walked_and_warnings_denied() {
    let folder = house("schemas-walk");
    fs::create_dir_all(folder.join("set/inner")).expect("a folder");
    fs::write(folder.join("set/inner/one.lud"), "(use \"tic-tac-toe\")\n").expect("a file");
    fs::write(folder.join("set/two.lud"), "(use \"hex\")\n").expect("a file");
    fs::write(folder.join("set/notes.txt"), "(oops)\n").expect("a file");
    let told = seen(&dafang(&folder, &["check", "set"], ""));
    assert!(
        told.contains("one.lud: fine") && told.contains("two.lud: fine"),
        "{told}"
    );
    assert!(
        told.ends_with("exit status 0") && !told.contains("notes"),
        "{told}"
    );
    fs::create_dir_all(folder.join("empty")).expect("a folder");
    assert!(seen(&dafang(&folder, &["check", "empty"], "")).ends_with("exit status 2"));
    let warned = "(define \"Unused\" (is Full))\n(use \"tic-tac-toe\")\n";
    fs::write(folder.join("warned.lud"), warned).expect("a file");
    let text = "(game \"W\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each) (piece \"Unused\" Each)}) \
                (rules (play (move Add (piece (id \"Disc\" Mover)) (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))\n";
    fs::write(folder.join("warns.lud"), text).expect("a file");
    let told = seen(&dafang(&folder, &["check", "warns.lud"], ""));
    assert!(
        told.contains("warning") && told.ends_with("exit status 0"),
        "{told}"
    );
    let told = seen(&dafang(
        &folder,
        &["check", "warns.lud", "--deny", "warnings"],
        "",
    ));
    assert!(told.ends_with("exit status 1"), "{told}");
    let told = seen(&dafang(
        &folder,
        &["check", "chess", "--ruleset", "none"],
        "",
    ));
    assert!(told.ends_with("exit status 2"), "{told}");
}

#[test]
fn sarif_knows_problems_again() {
    let folder = house("schemas-sarif");
    let run = || -> Vec<Value> {
        let output = dafang(
            &folder,
            &["check", "bad.lud", "missing.lud", "--format", "sarif"],
            "",
        );
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["runs"][0]["results"]
            .as_array()
            .expect("results")
            .clone()
    };
    let prints = |results: &[Value]| -> Vec<String> {
        let print = |result: &Value| {
            result["partialFingerprints"]["dafang/v1"]
                .as_str()
                .map(str::to_owned)
        };
        results
            .iter()
            .map(|result| print(result).expect("a fingerprint"))
            .collect()
    };
    let first = run();
    for result in &first {
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert!(uri.is_string(), "{result}");
    }
    let text = fs::read_to_string(folder.join("bad.lud")).expect("a file");
    fs::write(folder.join("bad.lud"), format!("// a line more\n\n{text}")).expect("a file");
    assert_eq!(prints(&first), prints(&run()));
}

/// Whatever a command writes as JSON is a schema that `dafang schema` lists for that command, and each command with `--json` is
/// listed there.
#[test]
fn each_command_that_writes_json_is_listed() {
    let folder = folder("schemas-listed");
    let listed = seen(&dafang(&folder, &["schema"], ""));
    let listed: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let help = seen(&dafang(&folder, &["help"], ""));
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = lines
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        let help = seen(&dafang(&folder, &["help", command], ""));
        let writes = help.contains("--json") || help.contains("- json:");
        assert!(!writes || listed.contains(&command), "{command}");
    }
    let calls = CALLS.iter().map(|(command, ..)| *command);
    let tried: Vec<&str> = calls.collect();
    let untried = |name: &&&str| !tried.contains(*name);
    let untried: Vec<&&str> = listed.iter().filter(untried).collect();
    // These take long, or answer about files; their own suites call them.
    for name in untried {
        assert!(
            ["error", "exit", "solve", "train", "verify"].contains(name),
            "{name} is not called here"
        );
    }
}
