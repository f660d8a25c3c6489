//! What the README and the tutorial say is so: their texts are written to files, their commands are run as
//! written, and what they print is compared. `UPDATE=1` writes anew what is printed, and the pictures.
//!
//! A block `lisp NAME` is a file. In a block `console`, a line `$ COMMAND` is run by the shell, and what follows
//! it is what it prints. The commands of a block `sh` are run and must end well. A picture that a command
//! writes is compared with the one of its name in `games/pictures`.

use crate::common::program::{dafang, folder, seen};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command as it is written; `cargo run --release --` is the program, too.
fn run(folder: &Path, command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_dafang"));
    let programs = program.parent().expect("the program lies in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [programs.to_owned()]
        .into_iter()
        .chain(std::env::split_paths(&path));
    Command::new("sh")
        .args(["-c", &command.replace("cargo run --release --", "dafang")])
        .env("PATH", std::env::join_paths(paths).expect("a path"))
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// What a command prints, in the order of the two outputs, without blanks at the ends of lines.
fn printed(output: &Output) -> String {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let lines = text.iter().flat_map(|text| text.lines());
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The text with what its commands print.
fn with_output(folder: &Path, text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        out.push_str(&format!("{line}\n"));
        let Some(fence) = line.strip_prefix("```").filter(|fence| !fence.is_empty()) else {
            if line.starts_with("```") {
                let rest = lines.by_ref().take_while(|line| *line != "```");
                rest.for_each(|line| out.push_str(&format!("{line}\n")));
                out.push_str("```\n");
            }
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match fence.split_whitespace().collect::<Vec<_>>()[..] {
            ["lisp", name] => {
                let text = block.join("\n") + "\n";
                fs::write(folder.join(name), &text).expect("a file for the test");
                out.push_str(&text);
            }
            ["console"] => {
                for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                    let output = run(folder, command);
                    out.push_str(&format!("$ {command}\n{}", printed(&output)));
                }
            }
            ["sh"] => {
                for command in &block {
                    out.push_str(&format!("{command}\n"));
                    // Cloning and installing is for people.
                    let is_ours = ["dafang ", "cargo run --release --"];
                    if is_ours.iter().any(|start| command.starts_with(start)) {
                        let output = run(folder, command);
                        assert!(output.status.success(), "{command}\n{}", seen(&output));
                    }
                }
            }
            _ => block
                .iter()
                .for_each(|line| out.push_str(&format!("{line}\n"))),
        }
        out.push_str("```\n");
    }
    out
}

/// Runs all that a file of the repository says.
fn holds(name: &str, test: &str) {
    let folder = folder(test);
    let path = root().join(name);
    let text = fs::read_to_string(&path).expect("the file");
    let found = with_output(&folder, &text);
    let update = std::env::var_os("UPDATE").is_some();
    if update {
        fs::write(&path, &found).expect("the file can be written");
    } else {
        assert!(
            found == text,
            "{name} is not what its commands print; run with UPDATE=1:\n{found}"
        );
    }
    for entry in fs::read_dir(&folder).expect("the folder") {
        let drawn: PathBuf = entry.expect("the folder").path();
        if drawn
            .extension()
            .is_some_and(|extension| extension == "svg")
        {
            let kept = root()
                .join("games/pictures")
                .join(drawn.file_name().expect("a name"));
            if update {
                fs::copy(&drawn, &kept).expect("the picture can be written");
            }
            let texts = [&drawn, &kept].map(|path| fs::read_to_string(path).unwrap_or_default());
            assert!(
                texts[0] == texts[1],
                "{} is not current: run with UPDATE=1",
                kept.display()
            );
        }
    }
}

#[test]
fn the_readme_is_true() {
    holds("README.md", "readme");
}

#[test]
fn the_tutorial_is_true() {
    holds("games/README.md", "tutorial");
}

/// The chapters of the manual.
#[test]
fn the_manual_is_true() {
    let mut names: Vec<String> = fs::read_dir(root().join("docs/manual"))
        .expect("the chapters")
        .map(|entry| {
            entry
                .expect("a chapter")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    for name in names {
        holds(
            &format!("docs/manual/{name}"),
            &format!("manual_{}", name.trim_end_matches(".md")),
        );
    }
}

/// The lines that embed a game are those of the example, which is compiled with the tests.
#[test]
fn the_embedding_is_the_example() {
    let text = fs::read_to_string(root().join("README.md")).expect("the README");
    let example = fs::read_to_string(root().join("examples/embed.rs")).expect("the example");
    let (_, lines) = example.split_once("\n\n").expect("a comment comes first");
    assert!(text.contains(&format!("```rust\n{lines}```")));
}

/// Every command of the program has a row in the table of the README, and every row is a command.
#[test]
fn the_table_of_commands_is_whole() {
    let text = fs::read_to_string(root().join("README.md")).expect("the README");
    let rows = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `dafang "));
    let rows: Vec<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    let folder = folder("commands");
    let help = seen(&dafang(&folder, &["--help"], ""));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names = commands.filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = names
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() > 10, "{help}");
    for name in names.iter().filter(|name| **name != "help") {
        let has_row = rows.iter().any(|row| row.split(' ').next() == Some(name));
        assert!(has_row, "`dafang {name}` has no row in the README");
    }
    for row in rows {
        let mut words = row.split(' ');
        let name = words.next().unwrap_or_default();
        assert!(names.contains(&name), "`dafang {row}` is no command");
        let help = seen(&dafang(&folder, &[name, "--help"], ""));
        for flag in words.filter(|word| word.starts_with('-')) {
            let ends = [' ', ',', '\n'];
            let is_known = ends
                .iter()
                .any(|end| help.contains(&format!("{flag}{end}")));
            assert!(is_known, "`dafang {row}` has no {flag}");
        }
    }
}

/// What the files link to exists.
#[test]
fn links_lead_somewhere() {
    for name in ["README.md", "games/README.md", "benches/README.md"] {
        let path = root().join(name);
        let text = fs::read_to_string(&path).expect("the file");
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let file = link.split('#').next().unwrap_or_default();
            if !link.contains("://") && !file.is_empty() {
                let target = path.parent().expect("a folder").join(file);
                assert!(target.exists(), "{name} links to {link}");
            }
        }
    }
}
