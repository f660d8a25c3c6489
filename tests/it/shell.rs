//! What shells get: completions and manual pages.

use crate::cli::with_squares;
use crate::common::program::{dafang, folder, seen};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The candidates for the last word of a line, as bash asks for them.
fn candidates(folder: &PathBuf, line: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("--")
        .args(line)
        .env("COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", (line.len() - 1).to_string())
        .env("_CLAP_COMPLETE_COMP_TYPE", "9")
        .env("_CLAP_COMPLETE_SPACE", "true")
        .env("_CLAP_IFS", "\n")
        .current_dir(folder)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", seen(&output));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn games_rulesets_and_options_are_completed() {
    let folder = with_squares("completed");
    let complete = |line: &[&str]| candidates(&folder, line);
    assert_eq!(complete(&["dafang", "play", "square-g"]), ["square-game"]);
    assert_eq!(
        complete(&["dafang", "check", "squa"]),
        ["square-game", "squares.lud"]
    );
    let rulesets = complete(&["dafang", "play", "squares.lud", "--ruleset", ""]);
    assert_eq!(rulesets, ["small", "large"]);
    let options = complete(&["dafang", "play", "squares.lud", "--option", "Board/"]);
    assert_eq!(options, ["Board/4", "Board/5"]);
    assert_eq!(complete(&["dafang", "ludeme", "custo"]), ["custodial"]);
    assert_eq!(
        complete(&["dafang", "explain", "unused_pi"]),
        ["unused_piece"]
    );
    assert!(complete(&["dafang", "per"]).contains(&"perft".to_owned()));
}

#[test]
fn every_shell_has_a_script() {
    let folder = folder("scripts");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = dafang(&folder, &["completions", shell], "");
        assert!(script.status.success(), "{}", seen(&script));
        assert!(seen(&script).contains("COMPLETE"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder("man");
    let page = seen(&dafang(&folder, &["man"], ""));
    assert!(page.contains(".TH dafang 1"), "{page}");
    let written = dafang(&folder, &["man", "pages"], "");
    assert!(written.status.success(), "{}", seen(&written));
    for command in ["play", "check", "ludeme", "completions"] {
        let page = folder.join(format!("pages/dafang-{command}.1"));
        let text = fs::read_to_string(page).expect("a page");
        assert!(text.contains(".SH SYNOPSIS"), "{text}");
    }
}
