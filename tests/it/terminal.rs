//! How what the program writes is set: colours and lines that a terminal takes, words in columns, digits in groups.

use crate::common::program::{dafang, folder};
use std::process::{Command, Stdio};

/// What a command writes that must succeed.
fn told(arguments: &[&str]) -> String {
    let output = dafang(&folder("set"), arguments, "");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// What the program writes to a terminal of so many columns.
#[cfg(unix)]
fn at_terminal(columns: u16, arguments: &[&str], environment: &[(&str, &str)]) -> String {
    use crate::common::program::terminal;
    use std::io::Read;

    let (mut screen, terminal) = terminal(50, columns);
    let mut command = Command::new(env!("CARGO_BIN_EXE_dafang"));
    for name in ["TERM", "COLORTERM", "NO_COLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command
        .args(arguments)
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .stdout(terminal);
    let mut child = command.spawn().expect("the program starts");
    // It holds the other end, and the terminal is closed only with it.
    drop(command);
    let mut written = Vec::new();
    let mut part = [0; 4096];
    // Some systems call the end of a terminal an error.
    while let Ok(length @ 1..) = screen.read(&mut part) {
        written.extend_from_slice(&part[..length]);
    }
    assert!(child.wait().expect("the program ends").success());
    let text = String::from_utf8(written).expect("output is UTF-8");
    text.replace("\r\n", "\n")
}

#[cfg(unix)]
#[test]
fn colours_follow_the_environment() {
    let depth = |environment: &[(&str, &str)]| {
        let shown = at_terminal(80, &["show", "chess"], environment);
        let kinds = [
            ("8;2;", "true"),
            ("8;5;", "indexed"),
            ("\u{1b}[", "sixteen"),
        ];
        let kind = kinds.iter().find(|(sign, _)| shown.contains(sign));
        kind.map_or("plain", |(_, kind)| *kind)
    };
    for (term, kind) in [
        ("xterm-256color", "indexed"),
        ("xterm-direct", "indexed"),
        ("linux", "sixteen"),
        ("dumb", "plain"),
        ("", "plain"),
    ] {
        assert_eq!(depth(&[("TERM", term)]), kind, "{term}");
    }
    let with = |name, value| depth(&[("TERM", "xterm"), (name, value)]);
    assert_eq!(with("COLORTERM", "truecolor"), "true");
    assert_eq!(with("COLORTERM", "24bit"), "true");
    assert_eq!(with("NO_COLOR", "1"), "plain");
    assert_eq!(with("NO_COLOR", ""), "sixteen");
    assert_eq!(depth(&[]), "plain");
    // A pipe gets none.
    let mut call = Command::new(env!("CARGO_BIN_EXE_dafang"));
    call.args(["show", "chess"]).env("TERM", "xterm-256color");
    let piped = call.output().expect("the program starts").stdout;
    assert!(!piped.contains(&0x1b));
}

#[test]
fn boards_fit_the_terminal_or_what_the_shell_says() {
    // Drawn as close as it can be, this board has 153 columns.
    let text =
        "(game \"Wide\" (players 2) (equipment {(board (rectangle 2 150)) (piece \"Disc\" Each)})
        (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result Mover Win)))))";
    let folder = folder("wide");
    std::fs::write(folder.join("wide.lud"), text).expect("a file for the test");
    let file = folder.join("wide.lud").display().to_string();
    let refused = |shown: &str| {
        let told = shown
            .lines()
            .find(|line| line.starts_with("(the board is"))?;
        let room = told.split("there are ").nth(1)?.strip_suffix(')')?;
        room.parse::<usize>().ok()
    };
    let piped = |columns: Option<&str>| {
        let mut call = Command::new(env!("CARGO_BIN_EXE_dafang"));
        call.args(["show", &file]).env_remove("COLUMNS");
        call.envs(columns.map(|columns| ("COLUMNS", columns)));
        let output = call.output().expect("the program starts");
        refused(&String::from_utf8_lossy(&output.stdout))
    };
    assert_eq!(piped(None), Some(80));
    assert_eq!(piped(Some("60")), Some(60));
    assert_eq!(piped(Some("160")), None);
    for wrong in ["wide", "0", ""] {
        assert_eq!(piped(Some(wrong)), Some(80), "{wrong}");
    }
    #[cfg(unix)]
    {
        let shell = [("COLUMNS", "60")];
        assert_eq!(refused(&at_terminal(160, &["show", &file], &shell)), None);
        assert_eq!(
            refused(&at_terminal(50, &["show", &file], &shell)),
            Some(50)
        );
    }
}

#[cfg(unix)]
#[test]
fn long_lines_go_on_below_their_own_text() {
    let narrow = at_terminal(60, &["ludeme", "handSite"], &[]);
    let wanted = "\
(handSite <role|int> [<int>]) → int
  The hand of a player, or the one that is shared, as a
  site.
    player  a player role or an integer. Whose hand.
    index   an integer. Which of its sites, from 0. If left
            out: `0`.
  example: (handSite Mover)
";
    assert!(narrow.starts_with(wanted), "{narrow}");
    let step = at_terminal(60, &["ludeme", "step"], &[]);
    let form = step.lines().nth(1).expect("a second line");
    assert!(
        form.starts_with("    ") && !form.starts_with("     "),
        "{step}"
    );
    for line in step.lines().filter(|line| !line.contains("example:")) {
        assert!(line.chars().count() <= 60, "{line}");
    }
    let hooks = at_terminal(60, &["ludeme", "hooks"], &[]);
    let example = "      (hooks {(hook \"Length\" \"how long a row wins\")}) (define";
    assert!(hooks.contains(example), "examples stay whole: {hooks}");
    // In a pipe every line stays whole.
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for (name, narrow) in [("step", step), ("hooks", hooks)] {
        let whole = told(&["ludeme", name]);
        assert_eq!(words(&whole), words(&narrow));
        assert!(
            whole.lines().any(|line| line.chars().count() > 100),
            "{whole}"
        );
    }
}

#[test]
fn words_are_set_in_columns() {
    let moves = told(&["moves", "square-game"]);
    let lines: Vec<&str> = moves.lines().collect();
    assert_eq!(lines[0].split_whitespace().count(), 19, "{moves}");
    assert!(moves.starts_with("  @a1  @b1  @c1"), "{moves}");
    // With a longer word all columns are wider.
    let moves = told(&["moves", "go"]);
    let lines: Vec<&str> = moves.lines().collect();
    assert!(lines[0].starts_with("  @a1   @b1   @c1"), "{moves}");
    let (last, full) = lines.split_last().expect("there are lines");
    for line in full {
        assert_eq!(line.split_whitespace().count(), 16, "{moves}");
        assert!(line.len() <= 100 && !line.ends_with(' '), "{moves}");
    }
    assert_eq!(full.len() * 16 + last.split_whitespace().count(), 362);
}

#[test]
fn digits_are_grouped() {
    let folder = folder("digits");
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let read = |name: &str| std::fs::read_to_string(games.join(name)).expect("it is bundled");
    let (text, weights) = (read("tic-tac-toe.lud"), read("tic-tac-toe.weights.json"));
    let mut weights: serde_json::Value = serde_json::from_str(&weights).expect("JSON");
    std::fs::write(folder.join("game.lud"), text).expect("a file for the test");
    for (games, wanted) in [
        (7, "7"),
        (100, "100"),
        (1000, "1 000"),
        (6_767_654, "6 767 654"),
    ] {
        weights["games"] = games.into();
        let file = folder.join("game.weights.json");
        std::fs::write(file, weights.to_string()).expect("a file for the test");
        let sheet = dafang(&folder, &["describe", "game.lud", "--strategy"], "");
        let sheet = String::from_utf8_lossy(&sheet.stdout).into_owned();
        let wanted = format!("Learned from {wanted} games ");
        assert!(sheet.contains(&wanted), "{wanted}: {sheet}");
    }
}

/// A game at a terminal of 24 rows: what is typed, each once something was written, and all that was written.
#[cfg(unix)]
fn typed_at_terminal(columns: u16, game: &str, typed: &[(&str, &str)]) -> String {
    use crate::common::program::AtTerminal;

    let mut screen = AtTerminal::start(&folder("typed"), &["play", game], (24, columns));
    for (awaited, line) in typed {
        screen.until(awaited);
        screen.press(line);
    }
    screen.end().1
}

#[cfg(unix)]
#[test]
fn what_is_longer_than_the_terminal_is_paged_and_broken_at_words() {
    let written = typed_at_terminal(
        60,
        "tic-tac-toe",
        &[
            ("Player 1> ", "help\r"),
            ("-- more", "q"),
            ("Player 1> ", "quit\r"),
        ],
    );
    assert!(written.contains("moves [TEXT]"), "{written}");
    assert!(
        !written.contains("show this list"),
        "the rest is skipped: {written}"
    );
    for line in written.lines().filter(|line| line.starts_with("  ")) {
        assert!(line.trim_end().chars().count() <= 60, "{line:?}");
    }
}
