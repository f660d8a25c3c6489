//! Several folders, with texts in them that nobody has opened.

use super::capabilities::{GAME, game_at};
use super::client::{Client, at};
use super::writing::edited;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A variant of the game in another text, which has a name of its own for nothing.
const VARIANT: &str = "(use \"base\")\n(define \"Free\" (sites Board))\n(define \"Heart\" (sites \"Middle\"))\n(test \"all\" (choices 9) (holds (is In (to) \"Heart\")))\n";

/// Another game, whose piece has the name of the first one's.
const OTHER: &str = "(game \"Elsewhere\"\n    (players 2)\n    (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    \
                     (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))\n";

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn folder(path: &Path) -> Value {
    json!({"uri": uri(path), "name": "folder"})
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
    fs::write(path, text).expect("it is written");
}

/// A session with folders, of a client that watches files, or of one that does not.
fn begun(folders: &[&Path], watches: bool) -> Client {
    let mut client = Client::silent();
    let folders: Vec<Value> = folders.iter().map(|path| folder(path)).collect();
    let answer = client.ask(
        "initialize",
        json!({"processId": null, "workspaceFolders": folders, "capabilities": {"workspace": {
            "workspaceFolders": true,
            "didChangeWatchedFiles": {"dynamicRegistration": watches},
        }}}),
    );
    let supported = &answer["capabilities"]["workspace"]["workspaceFolders"];
    assert_eq!(
        *supported,
        json!({"supported": true, "changeNotifications": true})
    );
    client.tell("initialized", json!({}));
    client
}

/// The texts in which the name at a place of the game stands, by the ends of their names, with how often.
fn users(client: &mut Client, uri: &str, place: &str) -> Vec<(String, usize)> {
    let (_, position) = game_at(place);
    let params = json!({"textDocument": {"uri": uri}, "position": position,
        "context": {"includeDeclaration": true}});
    let found = client.ask("textDocument/references", params);
    let mut counts: Vec<(String, usize)> = Vec::new();
    for one in found.as_array().into_iter().flatten() {
        let name = one["uri"].as_str().unwrap_or_default();
        let name = name.rsplit('/').next().unwrap_or_default().to_owned();
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.sort();
    counts
}

fn counted(expected: &[(&str, usize)]) -> Vec<(String, usize)> {
    let expected = expected.iter();
    expected
        .map(|(name, count)| ((*name).to_owned(), *count))
        .collect()
}

/// Names of symbols with the texts that they are declared in.
fn symbols(client: &mut Client, query: &str) -> Vec<String> {
    let found = client.ask("workspace/symbol", json!({ "query": query }));
    let name = |one: &Value| {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        format!("{} {}", text(&one["name"]), text(&one["containerName"]))
    };
    found.as_array().into_iter().flatten().map(name).collect()
}

#[test]
fn names_are_found_in_texts_that_are_not_open() {
    let dir = tempfile::tempdir().expect("a folder");
    let (one, two) = (dir.path().join("one"), dir.path().join("two"));
    write(&one.join("base.lud"), GAME);
    write(&one.join("variants/other.lud"), OTHER);
    write(&one.join("variant.lud"), VARIANT);
    write(&one.join(".hidden/variant.lud"), VARIANT);
    write(&two.join("elsewhere.lud"), OTHER);
    for watches in [true, false] {
        let mut client = begun(&[&one], watches);
        let base = uri(&one.join("base.lud"));
        client.open(&base, GAME);
        assert_eq!(
            users(&mut client, &base, "(sites \"Mid|dle\")"),
            counted(&[("base.lud", 2), ("variant.lud", 1)])
        );
        assert_eq!(
            users(&mut client, &base, "(to \"Fr|ee\")"),
            counted(&[("base.lud", 2), ("variant.lud", 1)])
        );
        // The same name of another game is another name.
        assert_eq!(
            users(&mut client, &base, "(piece \"Di|sc\""),
            counted(&[("base.lud", 1)])
        );
        client.quit();
    }
}

#[test]
fn a_name_given_anew_changes_texts_that_are_not_open() {
    let dir = tempfile::tempdir().expect("a folder");
    let (base, variant) = (dir.path().join("base.lud"), dir.path().join("variant.lud"));
    write(&base, GAME);
    write(&variant, VARIANT);
    let mut client = begun(&[dir.path()], false);
    client.open(&uri(&base), GAME);
    let (_, position) = game_at("(sites \"Mid|dle\")");
    let params = |new: &str, position: &Value| json!({"textDocument": {"uri": uri(&base)}, "position": position, "newName": new});
    let edit = client.ask("textDocument/rename", params("Core", &position));
    let changes = &edit["changes"];
    let base_text = edited(GAME, &changes[uri(&base)]);
    let variant_text = edited(VARIANT, &changes[uri(&variant)]);
    assert_eq!(base_text, GAME.replace("\"Middle\"", "\"Core\""));
    assert_eq!(variant_text, VARIANT.replace("\"Middle\"", "\"Core\""));
    // What a text that uses it declares itself cannot be its name.
    let (_, define) = game_at("(to \"Fr|ee\")");
    let refused = client.answer("textDocument/rename", params("Heart", &define));
    let message = refused["error"]["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("already") && message.contains("variant.lud`: "),
        "{refused}"
    );
    client.quit();
}

#[test]
fn folders_come_and_go_and_files_in_them_change() {
    let dir = tempfile::tempdir().expect("a folder");
    let (one, two) = (dir.path().join("one"), dir.path().join("two"));
    write(&one.join("base.lud"), GAME);
    write(&two.join("elsewhere.lud"), OTHER);
    let mut client = begun(&[&one], true);
    assert_eq!(symbols(&mut client, "free"), ["Free base.lud"]);
    assert_eq!(symbols(&mut client, "elsewhere"), Vec::<String>::new());
    let change = |added: &[&Path], removed: &[&Path]| {
        let folders = |paths: &[&Path]| paths.iter().map(|path| folder(path)).collect::<Vec<_>>();
        json!({"event": {"added": folders(added), "removed": folders(removed)}})
    };
    client.tell("workspace/didChangeWorkspaceFolders", change(&[&two], &[]));
    assert_eq!(
        symbols(&mut client, "elsewhere"),
        ["Elsewhere elsewhere.lud"]
    );
    // A piece is a symbol, too, and an empty question asks for what stands at the top of every text.
    assert_eq!(
        symbols(&mut client, "disc"),
        ["Disc base.lud", "Disc elsewhere.lud"]
    );
    let all = symbols(&mut client, "");
    for name in [
        "Rows base.lud",
        "Elsewhere elsewhere.lud",
        "nine squares base.lud",
    ] {
        assert!(all.iter().any(|one| one == name), "{name}: {all:?}");
    }
    client.tell("workspace/didChangeWorkspaceFolders", change(&[], &[&two]));
    assert_eq!(symbols(&mut client, "elsewhere"), Vec::<String>::new());
    // A file that appears, changes and goes.
    let base = uri(&one.join("base.lud"));
    client.open(&base, GAME);
    let variant = one.join("variant.lud");
    let told = |client: &mut Client, kind: i32| {
        let changes = json!([{"uri": uri(&variant), "type": kind}]);
        client.tell(
            "workspace/didChangeWatchedFiles",
            json!({ "changes": changes }),
        );
    };
    write(&variant, VARIANT);
    told(&mut client, 1);
    assert_eq!(symbols(&mut client, "heart"), ["Heart variant.lud"]);
    assert_eq!(
        users(&mut client, &base, "(to \"Fr|ee\")"),
        counted(&[("base.lud", 2), ("variant.lud", 1)])
    );
    write(&variant, &VARIANT.replace("Free", "Loose"));
    told(&mut client, 2);
    assert_eq!(
        users(&mut client, &base, "(to \"Fr|ee\")"),
        counted(&[("base.lud", 2)])
    );
    fs::remove_file(&variant).expect("it was there");
    told(&mut client, 3);
    assert_eq!(symbols(&mut client, "heart"), Vec::<String>::new());
    client.quit();
}

#[test]
fn a_text_outside_of_every_folder_is_answered_and_one_that_is_open_counts_as_it_is() {
    let dir = tempfile::tempdir().expect("a folder");
    let one = dir.path().join("one");
    write(&one.join("base.lud"), GAME);
    write(&one.join("variant.lud"), VARIANT);
    let mut client = begun(&[&one], false);
    let outside = "untitled:Untitled-1";
    client.open(outside, GAME);
    assert_eq!(
        users(&mut client, outside, "(to \"Fr|ee\")"),
        counted(&[("untitled:Untitled-1", 2)])
    );
    // The variant as it is written, not as it lies there.
    let (base, variant) = (uri(&one.join("base.lud")), uri(&one.join("variant.lud")));
    client.open(&base, GAME);
    client.open(
        &variant,
        &VARIANT.replace("(sites \"Middle\")", "(sites Centre)"),
    );
    assert_eq!(
        users(&mut client, &base, "(sites \"Mid|dle\")"),
        counted(&[("base.lud", 2)])
    );
    // What can be used is offered, by its path from the text.
    let (text, position) = at("(use \"|\")\n");
    client.change(&variant, 2, json!([{ "text": text }]));
    let params = json!({"textDocument": {"uri": variant}, "position": position});
    let list = client.ask("textDocument/completion", params);
    assert_eq!(list["items"][0]["label"], "base", "{}", list["items"][0]);
    client.quit();
}

/// A text that has its place in a folder, but is not on the disk yet, uses what lies beside it.
#[test]
fn a_text_that_is_not_saved_yet_uses_its_neighbours() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("not_saved_yet");
    write(&folder.join("sub/base.lud"), GAME);
    let new = folder.join("new.lud");
    assert!(!new.exists());
    let mut client = begun(&[&folder], false);
    client.open(&uri(&new), "(use \"sub/base\")\n(test \"all\" (ongoing))\n");
    assert_eq!(client.problems(&uri(&new), 1), Vec::<String>::new());
    client.change(&uri(&new), 2, json!([{ "text": "(use \"sub/bose\")\n" }]));
    assert_eq!(client.problems(&uri(&new), 2).len(), 1);
    client.quit();
}

/// What a text asks of those that use it is named by each of them: given anew in one, it is in all.
#[test]
fn what_a_used_text_asks_for_is_renamed_in_all_its_users() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asked_of_users");
    let used = "(define \"Open\" (if (is Phase \"One\") (sites Empty) \"Later\"))\n";
    let user = |name: &str| {
        format!(
            "(use \"lib\")\n(game \"{name}\" (players 2)\n    (equipment {{(board (square 3)) (piece \"Disc\" Each)}})\n    \
             (rules phases:{{(phase \"One\" (play (move Add (to \"Open\"))))}}\n        (end (if (is Full) (result Mover Draw)))))\n\
             (define \"Later\" (sites Board))\n"
        )
    };
    write(&folder.join("lib.lud"), used);
    for name in ["a", "b", "c"] {
        write(&folder.join(format!("{name}.lud")), &user(name));
    }
    let mut client = begun(&[&folder], false);
    let one = uri(&folder.join("a.lud"));
    // One of the other users is open, one is not.
    client.open(&one, &user("a"));
    client.open(&uri(&folder.join("b.lud")), &user("b"));
    assert_eq!(client.problems(&one, 1), Vec::<String>::new());
    for (marked, new, expected) in [
        (
            "(define \"La|ter\"",
            "Then",
            ["(define \"Then\"", "\"Then\"))"],
        ),
        (
            "(phase \"O|ne\"",
            "First",
            ["(phase \"First\"", "(is Phase \"First\")"],
        ),
    ] {
        let text = user("a").replacen(&marked.replace('|', ""), marked, 1);
        let (_, position) = at(&text);
        let params = json!({"textDocument": {"uri": one}, "position": position, "newName": new});
        let edit = client.ask("textDocument/rename", params);
        for name in ["a", "b", "c"] {
            let after = edited(
                &user(name),
                &edit["changes"][&uri(&folder.join(format!("{name}.lud")))],
            );
            assert!(after.contains(expected[0]), "{name}: {edit}");
        }
        let after = edited(used, &edit["changes"][&uri(&folder.join("lib.lud"))]);
        assert!(after.contains(expected[1]), "{edit}");
    }
    client.quit();
}

/// Pieces, regions and variables that a used text names are those of each text that uses it.
#[test]
fn pieces_regions_and_variables_are_renamed_in_all_users() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("named_for_users");
    let used = "(define \"Enter\" (move Add (piece \"Disc1\") (to (sites \"Field\"))\n    \
                (then (set Var \"Count\" 2))))\n(define \"Idle\" (count Pieces P1 \"Disc\"))\n";
    let user = |name: &str| {
        format!(
            "(use \"lib\")\n(game \"{name}\" (players 2)\n    (equipment {{(board (square 3)) (piece \"Disc\" Each) (regions \"Field\" (sites Top))}})\n    \
             (rules (play \"Enter\") (end (if (= 3 (var \"Count\")) (result Mover Win)))))\n"
        )
    };
    write(&folder.join("lib.lud"), used);
    for name in ["a", "b"] {
        write(&folder.join(format!("{name}.lud")), &user(name));
    }
    let mut client = begun(&[&folder], false);
    let one = uri(&folder.join("a.lud"));
    client.open(&one, &user("a"));
    let problems = client.problems(&one, 1);
    assert!(
        problems.iter().all(|line| line.contains("meaning::")),
        "{problems:?}"
    );
    for (marked, new, in_user, in_used) in [
        (
            "(piece \"Di|sc\"",
            "Stone",
            "(piece \"Stone\"",
            &["(piece \"Stone1\")", "P1 \"Stone\")"][..],
        ),
        (
            "(regions \"Fi|eld\"",
            "Home",
            "(regions \"Home\"",
            &["(sites \"Home\")"],
        ),
        (
            "(var \"Co|unt\")",
            "Total",
            "(var \"Total\")",
            &["(set Var \"Total\""],
        ),
    ] {
        let text = user("a").replacen(&marked.replace('|', ""), marked, 1);
        let (_, position) = at(&text);
        let params = json!({"textDocument": {"uri": one}, "position": position, "newName": new});
        let edit = client.ask("textDocument/rename", params);
        let after = |name: &str, text: &str| {
            let uri = uri(&folder.join(format!("{name}.lud")));
            edited(text, &edit["changes"][&uri])
        };
        for name in ["a", "b"] {
            let text = after(name, &user(name));
            assert!(text.contains(in_user), "{name}: {edit}");
        }
        let text = after("lib", used);
        assert!(
            in_used.iter().all(|part| text.contains(part)),
            "{new}: {text} {edit}"
        );
    }
    client.quit();
}
