//! Writing a description: `dafang new` begins one, `dafang test --accept` writes what its examples expect, `dafang watch`
//! says what it is whenever it is saved.

use crate::common::program::{folder, folder_with, run, seen};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Whether a new description is fine, laid out, and passes its examples.
#[track_caller]
fn is_fine(folder: &Path, arguments: &[&str], file: &str) {
    let _ = fs::remove_file(folder.join(file));
    let made = run(folder, arguments);
    assert!(made.status.success(), "{arguments:?}: {}", seen(&made));
    let calls: [&[&str]; 3] = [
        &["check", "--deny", "warnings", "--play", "20", file],
        &["test", file],
        &["fmt", "--check", file],
    ];
    for call in calls {
        let answer = run(folder, call);
        assert!(
            answer.status.success(),
            "{arguments:?}, {call:?}: {}",
            seen(&answer)
        );
    }
    let played = run(folder, &["playout", "--number", "5", file]);
    assert!(played.status.success(), "{}", seen(&played));
}

#[test]
fn new_descriptions_are_fine() {
    let folder = folder("writing_new");
    let boards = [
        ("line", ["square", "hex", "hexagon"].as_slice()),
        ("connection", &["square", "hex"]),
        ("capture", &["square"]),
    ];
    for (family, boards) in boards {
        for board in boards {
            for size in ["4", "5", "8"] {
                let call = [
                    "new", "my-game", "--like", family, "--board", board, "--size", size,
                ];
                is_fine(&folder, &call, "my-game.lud");
            }
        }
        is_fine(
            &folder,
            &["new", "other.lud", "--like", family],
            "other.lud",
        );
    }
    for game in ["square-game", "chess", "hex"] {
        is_fine(&folder, &["new", "my-game", "--from", game], "my-game.lud");
    }
}

#[test]
fn nothing_is_written_over() {
    let folder = folder_with("writing_over", &[("a.lud", "mine\n")]);
    let refused = run(&folder, &["new", "a", "--like", "line"]);
    assert_eq!(refused.status.code(), Some(2), "{}", seen(&refused));
    assert!(
        seen(&refused).contains("a.lud is there already"),
        "{}",
        seen(&refused)
    );
    assert_eq!(
        fs::read_to_string(folder.join("a.lud")).expect("it is there"),
        "mine\n"
    );
    let unknown = run(&folder, &["new", "b", "--from", "no-such-game"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", seen(&unknown));
    let unsaid = run(&folder, &["new", "b"]);
    assert_eq!(unsaid.status.code(), Some(2), "{}", seen(&unsaid));
    let board = run(
        &folder,
        &["new", "b", "--like", "capture", "--board", "hexagon"],
    );
    assert_eq!(board.status.code(), Some(2), "{}", seen(&board));
    assert!(!folder.join("b.lud").exists());
}

const GAME: &str = "(game \"Row\" (players 2)
    (equipment {(board (square 2)) (piece \"Disc\" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 2) (result Mover Win)))))
";

#[test]
fn expectations_are_written_and_nothing_else() {
    let text = format!(
        "{GAME}
(test \"lists\"    // a comment
    (legal   \"@b2 @c9\"   ) (choices 9)
    (play \"@a1\") (toMove P1)
    (includes \"@a1 @b1\") (excludes \"@a1 @b1\") (perft 1 7)
    (play \"@b1 @a2\") (ongoing))
(test \"a move\" (play \"@a1 @a1\") (choices 5))
(test \"a condition\" (holds (= 1 2)))
"
    );
    let folder = folder_with("writing_accept", &[("a.lud", &text)]);
    let read = || fs::read_to_string(folder.join("a.lud")).expect("it is there");
    let asked = run(&folder, &["test", "a.lud", "--accept"]);
    assert_eq!(asked.status.code(), Some(1), "{}", seen(&asked));
    assert!(seen(&asked).contains("--accept=all"), "{}", seen(&asked));
    assert_eq!(read(), text);
    let all = run(&folder, &["test", "a.lud", "--accept=all"]);
    assert_eq!(all.status.code(), Some(1), "{}", seen(&all));
    assert!(seen(&all).contains("left as it is"), "{}", seen(&all));
    let wanted = text
        .replace("\"@b2 @c9\"", "\"@b2 @a1 @b1 @a2\"")
        .replace("(choices 9)", "(choices 4)")
        .replace("(toMove P1)", "(toMove P2)")
        .replace("(includes \"@a1 @b1\")", "(includes \"@b1\")")
        .replace("(excludes \"@a1 @b1\")", "(excludes \"@a1\")")
        .replace("(perft 1 7)", "(perft 1 3)")
        .replace("(ongoing)", "(ended P1)");
    assert_eq!(read(), wanted);
    let bundled = run(&folder, &["test", "chess", "--accept=all"]);
    assert_eq!(bundled.status.code(), Some(2), "{}", seen(&bundled));
}

#[test]
fn a_file_is_looked_at_whenever_it_is_saved() {
    let folder = folder_with("writing_watch", &[("a.lud", GAME)]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["watch", "a.lud", "--number", "2"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    let until = |part: &str| {
        loop {
            let line = receiver.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("no line has `{part}`"));
            if line.contains(part) {
                break;
            }
        }
    };
    until("a.lud: fine");
    fs::write(folder.join("b.lud"), "(game").expect("a text is written");
    until("a.lud: fine");
    fs::write(folder.join("new"), "(game \"Row\"").expect("a text is written");
    fs::rename(folder.join("new"), folder.join("a.lud")).expect("it is renamed");
    until("error");
    fs::remove_file(folder.join("a.lud")).expect("it is removed");
    until("is not there");
    child.kill().expect("it can be ended");
    let _ = child.wait();
}
