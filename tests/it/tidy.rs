//! The shape of the sources: which module may use which, how long a file may be, what each must open with.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each module and those that it may use. Arrows never turn.
const ARROWS: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("query", &[]),
    ("topology", &[]),
    ("diagnostic", &["source"]),
    ("syntax", &["query", "source", "diagnostic"]),
    ("expand", &["query", "source", "diagnostic", "syntax"]),
    ("game", &["topology"]),
    ("optimise", &["game", "topology"]),
    ("program", &["game", "topology"]),
    ("play", &["game", "topology"]),
    ("search", &["game", "play", "program", "topology"]),
    ("solve", &["game", "search", "topology"]),
    ("analyse", &["game", "play", "search", "solve", "topology"]),
    ("render", &["game", "topology"]),
    ("describe", &["game", "topology"]),
    (
        "ludeme",
        &[
            "query",
            "source",
            "diagnostic",
            "syntax",
            "expand",
            "topology",
            "game",
            "render",
        ],
    ),
    (
        "check",
        &[
            "query",
            "source",
            "diagnostic",
            "syntax",
            "expand",
            "ludeme",
        ],
    ),
    (
        "compile",
        &[
            "source",
            "diagnostic",
            "syntax",
            "expand",
            "ludeme",
            "check",
            "game",
        ],
    ),
    (
        "lint",
        &[
            "source",
            "diagnostic",
            "syntax",
            "expand",
            "ludeme",
            "topology",
            "game",
        ],
    ),
    (
        "catalogue",
        &[
            "diagnostic",
            "syntax",
            "expand",
            "check",
            "ludeme",
            "compile",
            "lint",
            "observe",
        ],
    ),
    (
        "examine",
        &[
            "query",
            "source",
            "diagnostic",
            "syntax",
            "expand",
            "prelude",
            "ludeme",
            "check",
            "compile",
            "parallel",
            "lint",
            "catalogue",
        ],
    ),
    ("bundled", &["source", "diagnostic", "expand"]),
    (
        "text",
        &[
            "query",
            "bundled",
            "source",
            "diagnostic",
            "syntax",
            "expand",
            "prelude",
            "compile",
            "examine",
        ],
    ),
    (
        "workspace",
        &[
            "bundled",
            "source",
            "diagnostic",
            "syntax",
            "catalogue",
            "expand",
            "prelude",
            "ludeme",
            "check",
            "compile",
            "examine",
            "text",
            "reference",
            "describe",
            "topology",
            "game",
            "render",
            "play",
            "search",
        ],
    ),
    ("parallel", &[]),
    ("raster", &[]),
    ("prelude", &[]),
    ("reference", &["diagnostic", "expand", "prelude", "ludeme"]),
    (
        "manual",
        &[
            "bundled",
            "catalogue",
            "describe",
            "diagnostic",
            "expand",
            "game",
            "ludeme",
            "reference",
            "render",
            "source",
            "text",
            "topology",
            "workspace",
        ],
    ),
    (
        "page",
        &[
            "describe", "expand", "game", "program", "render", "source", "topology",
        ],
    ),
    ("observe", &["source", "diagnostic", "game", "play"]),
];

/// Lines a file may have.
const LONGEST: usize = 500;

fn sources() -> Vec<(PathBuf, String)> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for root in ["src", "engine/src"] {
        add_sources(&package.join(root), &mut files);
    }
    files.sort();
    assert!(files.len() > 100);
    files
}

/// Adds the files below a folder, by their path in it.
fn add_sources(root: &Path, files: &mut Vec<(PathBuf, String)>) {
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source is a text");
                let name = path.strip_prefix(root).expect("it lies in the root");
                files.push((name.to_owned(), text));
            }
        }
    }
}

/// Fails with a list of what is wrong.
fn none(wrong: Vec<String>) {
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The part of a file of the engine before its unit tests, which may use anything.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text)
}

#[test]
fn arrows_do_not_turn() {
    let known: BTreeSet<&str> = ARROWS.iter().map(|(module, _)| *module).collect();
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let first = path.iter().next().expect("a path has a first part");
        let module = first.to_string_lossy().trim_end_matches(".rs").to_owned();
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == module) else {
            continue;
        };
        if path.ends_with("tests.rs") {
            continue;
        }
        for (number, line) in without_tests(&text).lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            for used in line.split("crate::").skip(1) {
                let used: String = used
                    .chars()
                    .take_while(|c| c.is_ascii_lowercase() || *c == '_')
                    .collect();
                if used != module
                    && known.contains(used.as_str())
                    && !allowed.contains(&used.as_str())
                {
                    wrong.push(format!(
                        "{}:{}: `{module}` uses `{used}`",
                        path.display(),
                        number + 1
                    ));
                }
                if used == "cli" {
                    wrong.push(format!(
                        "{}:{}: `{module}` uses `cli`",
                        path.display(),
                        number + 1
                    ));
                }
            }
        }
    }
    none(wrong);
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let lines = text.lines().count();
        if lines > LONGEST {
            wrong.push(format!("{}: {lines} lines", path.display()));
        }
        if !text.starts_with("//!") {
            wrong.push(format!("{}: no `//!` header", path.display()));
        }
    }
    none(wrong);
}

/// The library is built without its tests (`test = false` in `Cargo.toml`), so that one there would never run.
#[test]
fn tests_of_the_library_lie_in_tests() {
    let mut files = Vec::new();
    add_sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    assert!(files.len() > 100);
    let tested = files
        .iter()
        .filter(|(_, text)| text.contains("cfg(test)") || text.contains("#[test]"));
    none(
        tested
            .map(|(path, _)| format!("src/{}: its tests would not run", path.display()))
            .collect(),
    );
}

#[test]
fn comments_are_in_plain_words() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            let Some(comment) = line.trim().strip_prefix("//") else {
                continue;
            };
            let is_told = comment
                .replace("told apart", "")
                .split(|sign: char| !sign.is_alphanumeric())
                .any(|word| word == "told");
            if is_told
                || comment.starts_with("/ The same")
                || comment.contains("so many")
                || comment.contains("what there is")
            {
                wrong.push(format!("{}:{}: {comment}", path.display(), number + 1));
            }
        }
    }
    none(wrong);
}

/// The lines of the sources of which something holds, with their places.
fn lines_that(holds: impl Fn(&Path, &str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources() {
        let lines = (1..).zip(text.lines());
        let lines = lines.filter(|(_, line)| holds(&path, line));
        let place =
            |(number, line): (i32, &str)| format!("{}:{number}: {}", path.display(), line.trim());
        found.extend(lines.map(place));
    }
    found
}

/// Whether a line of the source joins words that it is given by "and" or "or", or makes a plural or an article of them.
fn does_grammar(line: &str) -> bool {
    let line = line.trim();
    let joins = ["and", "or", "nor"].iter().any(|joint| {
        let before = [format!("}} {joint} "), format!("}} {joint}\"")];
        let after = [format!(" {joint} {{"), format!("\"{joint} {{")];
        let alone = ["", " ", ", "].map(|space| format!("\"{space}{joint}"));
        let alone = alone
            .iter()
            .flat_map(|open| [format!("{open}\""), format!("{open} \"")]);
        before
            .into_iter()
            .chain(after)
            .chain(alone)
            .any(|sign| line.contains(&sign))
    });
    let words = [
        "a", "an", "neither", "either", "both", "each", "every", "no",
    ];
    let leads = words.iter().any(|word| {
        line.contains(&format!(" {word} {{")) || line.contains(&format!("\"{word} {{"))
    });
    let plural = ["}s ", "}s,", "}s\"", "}s."]
        .iter()
        .any(|sign| line.contains(sign));
    !line.starts_with("//") && line.contains('"') && (joins || leads || plural)
}

#[test]
fn only_the_grammar_joins_words() {
    assert!(does_grammar("format!(\"{one} and {other}\")") && does_grammar("list(&all, \"or\")"));
    assert!(does_grammar("format!(\"take a {noun}\")") && !does_grammar("format!(\"for {one}\")"));
    none(lines_that(|path, line| {
        let folder = path.parent();
        folder.is_some_and(|folder| folder == Path::new("describe")) && does_grammar(line)
    }));
}

#[test]
fn nothing_is_left_for_later() {
    let marks = ["TODO", "FIXME", "todo!(", "unimplemented!(", "dbg!("];
    none(lines_that(|_, line| {
        marks.iter().any(|mark| line.contains(mark))
    }));
}

/// What stands in backticks in a text and looks like a path: it ends in a slash or a file's ending.
fn quoted_paths(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2).filter(|code| {
        let path = code.contains('/') && !code.contains([' ', '…', '<', '"', '\n']);
        path && (code.ends_with('/') || code.ends_with(".rs") || code.ends_with(".md"))
    })
}

#[test]
fn the_guide_names_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("there is a guide");
    let linked = guide
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let named: BTreeSet<&str> = linked.chain(quoted_paths(&guide)).collect();
    assert!(named.len() > 10, "{named:?}");
    none(
        named
            .into_iter()
            .filter(|path| !root.join(path).exists())
            .map(|path| format!("CONTRIBUTING.md names `{path}`, which is not there"))
            .collect(),
    );
}

#[test]
fn comments_name_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        for line in text.lines().filter(|line| line.trim().starts_with("//")) {
            let in_project = |named: &&str| {
                let parts = [
                    "src/", "engine/", "tests/", "grammar/", "benches/", "games/",
                ];
                parts.iter().any(|part| named.starts_with(part))
            };
            for named in quoted_paths(line).filter(in_project) {
                if !root.join(named).exists() {
                    wrong.push(format!("{}: `{named}` is not there", path.display()));
                }
            }
        }
    }
    none(wrong);
}

/// A file that no other declares as its module is not compiled, whatever it says.
#[test]
fn each_file_is_a_module() {
    let sources = sources();
    let mut wrong = Vec::new();
    for (path, _) in &sources {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let folder = path.parent().expect("a folder");
        if ["mod", "lib", "main"].contains(&name.as_ref()) {
            continue;
        }
        let parents = ["mod.rs", "lib.rs", "main.rs"].map(|parent| folder.join(parent));
        let is_parent = |other: &Path| {
            parents.iter().any(|parent| parent == other) || other == folder.with_extension("rs")
        };
        let declares = |text: &str| {
            text.lines().any(|line| {
                let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
                words.any(|word| word == "mod") && words.next() == Some(&name)
            })
        };
        let mut others = sources.iter();
        if !others.any(|(other, text)| is_parent(other) && declares(text)) {
            wrong.push(format!("{}: no module declares it", path.display()));
        }
    }
    none(wrong);
}

#[test]
fn folders_say_what_they_own() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let header = text.lines().take_while(|line| line.starts_with("//!"));
        let header: Vec<String> = header.map(str::to_lowercase).collect();
        let is_folder = path.ends_with("mod.rs");
        if is_folder && (header.len() < 5 || !header.iter().any(|line| line.contains("owns "))) {
            wrong.push(format!("{}: what does the folder own?", path.display()));
        }
    }
    none(wrong);
}

/// The type that a line declares for more than one file to use: `pub struct Site` → `Site`.
fn public_type(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let declared = ["pub ", "pub(crate) "];
    let declared = declared.iter().find_map(|start| line.strip_prefix(start))?;
    let (keyword, rest) = declared.split_once(' ')?;
    let is_type = matches!(keyword, "struct" | "enum" | "union" | "trait" | "type");
    let end = rest.find(|c: char| !c.is_alphanumeric());
    let name = &rest[..end.unwrap_or(rest.len())];
    // In a macro the name is a parameter.
    (is_type && !name.is_empty()).then_some(name)
}

#[test]
fn public_types_have_names_of_their_own() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // A command of the program has the name that users write, and nothing outside `cli` sees it.
    let is_command = |path: &Path| path.starts_with("cli");
    for (path, text) in sources() {
        if is_command(&path) {
            continue;
        }
        for name in without_tests(&text).lines().filter_map(public_type) {
            let home = path.display().to_string();
            homes.entry(name.to_owned()).or_default().push(home);
        }
    }
    assert!(homes.len() > 300, "{}", homes.len());
    let twice = homes
        .iter()
        .filter(|(_, homes)| homes.len() > 1)
        .map(|(name, homes)| format!("`{name}` is declared in {}", homes.join(" and ")));
    none(twice.collect());
}
