//! Small texts with the words that their sheets must have: one file of `tests/describe/texts/` for each kind of sentence.
//!
//! Comments at the beginning of a file say what is asked: `// says: …`, `// not: …`, and `// unlike: FILE` for a text that
//! plays otherwise and so must read otherwise. Its `(test …)` blocks show that the words are true.

use super::told;
use std::path::{Path, PathBuf};
use std::process::Command;

fn texts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/describe/texts");
    let entries = std::fs::read_dir(folder).expect("there are texts");
    let mut texts: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    texts.sort();
    texts
}

/// The sheet of a text on one line, without its title.
fn sheet(path: &Path) -> String {
    let sheet = told(&[
        "describe",
        path.to_str().expect("a path"),
        "--width",
        "1000",
    ]);
    let words = sheet.lines().skip(1).flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn texts_are_told_in_the_words_that_they_ask_for() {
    let mut wrong = Vec::new();
    let mut asked = 0;
    for path in texts() {
        let text = std::fs::read_to_string(&path).expect("a text");
        let sheet = sheet(&path);
        let name = path.file_name().expect("a name").to_string_lossy();
        for line in text.lines().take_while(|line| line.starts_with("//")) {
            let Some((what, words)) = line[2..].trim().split_once(": ") else {
                continue;
            };
            let holds = match what {
                "says" => sheet.contains(words),
                "not" => !sheet.contains(words),
                "unlike" => self::sheet(&path.with_file_name(words)) != sheet,
                _ => continue,
            };
            asked += 1;
            if !holds {
                wrong.push(format!("{name}: {what}: {words}\n{sheet}"));
            }
        }
    }
    assert!(asked >= 20, "only {asked} sentences are asked for");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The words are those of what is played.
#[test]
fn tests_of_the_texts_pass() {
    let has_tests = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        text.contains("(test ")
    };
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("test")
        .args(texts().iter().filter(|path| has_tests(path)))
        .output()
        .expect("the program starts");
    let told = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}\n{errors}");
}
