//! `dafang play --watch`: rules that are changed while the game goes on.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use dafang::cli::{Loaded, Prompt};

/// A file of its own for each test.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("watching");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

fn open(path: &Path) -> Loaded {
    Loaded::open(path.to_str().expect("a path"), None, &[]).expect("a game")
}

const SIX: &str = "(use \"square-game\")\n(define \"Columns\" 6)\n(define \"Rows\" 6)\n";

#[test]
fn the_game_goes_on_by_the_new_rules_as_far_as_its_moves_are_legal() {
    let path = file("six.lud", SIX);
    let old = open(&path);
    let mut prompt = Prompt::new(&old);
    for word in ["@f6", "@a1", "@b1"] {
        prompt.answer(word).expect("an answer").expect("a game");
    }

    fs::write(&path, SIX).expect("a file");
    let same = open(&path);
    let told = prompt.change_rules(&same).expect("an answer");
    assert!(told.contains("goes on after 3 moves"), "{told}");
    assert!(told.contains("as before"), "{told}");
    assert_eq!(prompt.trial().past().moves.len(), 3);

    let diamond = "(define \"Patterns\" (pattern \"Diamond\" (neighbours Orthogonal) captures:2))";
    fs::write(&path, format!("{SIX}{diamond}\n")).expect("a file");
    let other = open(&path);
    let told = prompt.change_rules(&other).expect("an answer");
    assert!(told.contains("goes on after 3 moves"), "{told}");
    let added: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("  + "))
        .collect();
    assert!(added.iter().any(|line| line.contains("diamond")), "{told}");
    assert!(
        told.lines()
            .any(|line| line.starts_with("  - ") && line.contains("square")),
        "{told}"
    );

    fs::write(&path, SIX.replace('6', "5")).expect("a file");
    let small = open(&path);
    let told = prompt.change_rules(&small).expect("an answer");
    assert!(told.contains("goes on from the beginning"), "{told}");
    assert!(
        told.contains("move 1, `@f6`, is not legal any more: "),
        "{told}"
    );
    assert!(prompt.trial().past().moves.is_empty());

    // The way back finds all moves again, as long as no other was made.
    fs::write(&path, SIX).expect("a file");
    let large = open(&path);
    let told = prompt.change_rules(&large).expect("an answer");
    assert!(told.contains("goes on after 3 moves"), "{told}");
    let told = prompt.change_rules(&small).expect("an answer");
    assert!(told.contains("goes on from the beginning"), "{told}");
    let played = prompt.answer("@a1").expect("an answer").expect("a game");
    assert!(played.contains("a1"), "{played}");
}

/// Lines of a program up to one with a word in it.
fn until(lines: &Receiver<String>, word: &str) -> String {
    let mut told = String::new();
    while !told.contains(word) {
        match lines.recv_timeout(Duration::from_secs(30)) {
            Ok(line) => told.push_str(&line),
            Err(error) => panic!("`{word}` does not come ({error}): {told}"),
        }
    }
    told
}

#[test]
fn a_file_is_checked_whenever_it_is_saved() {
    let path = file("three.lud", "(use \"tic-tac-toe\")\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["play", "--watch"])
        .arg(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            let _ = sender.send(line + "\n");
        }
    });
    writeln!(input, "@a1 @d9").expect("it listens");
    until(&lines, "`@d9` is not legal");

    fs::write(&path, "(use \"tic-tac-toe\"\n").expect("a file");
    let told = until(&lines, "goes on by the old rules");
    assert!(told.contains("syntax::not_closed"), "{told}");
    writeln!(input, "@b2").expect("it listens");
    until(&lines, "Player 2 @b2");

    // An editor may write a new file and put it in the place of the old one.
    let aside = file("three.lud.new", "(use \"connect-four\")\n");
    fs::rename(&aside, &path).expect("a file");
    let told = until(&lines, "Red to move");
    assert!(told.contains("goes on after 1 move"), "{told}");
    assert!(
        told.contains("move 2, `@b2`, is not legal any more"),
        "{told}"
    );
    assert!(
        told.contains("  + ") && told.contains("four in a row"),
        "{told}"
    );
    writeln!(input, "@a2\nquit").expect("it listens");
    until(&lines, "Red @a2");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn only_files_are_watched() {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["play", "tic-tac-toe", "--watch"])
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("no file that could be watched"), "{told}");
}
