//! Every code that the program can tell is in the catalogue, and its examples show it: the wrong one gives
//! exactly this code, the right one gives nothing.

use crate::common::example;
use dafang::catalogue;
use dafang::check::{check, check_fragment};
use dafang::compile::{compile, compile_part};
use dafang::diagnostic::{Code, Problems, Severity};
use dafang::examine::{Subject, examine, keep_back, variants};
use dafang::expand::{Choice, expand};
use dafang::ludeme::{Shape, Type};
use dafang::observe::{self, Observed};
use dafang::play::audit;
use dafang::source::{FileId, Sources};
use dafang::syntax::{SyntaxTree, parse};
use std::collections::BTreeSet;
use std::path::Path;

/// These need several files, a choice, a command, or much text; other tests show them.
const SHOWN_ELSEWHERE: &[&str] = &[
    "source::unreadable",
    "source::impossible_choices",
    "syntax::too_deep",
    "syntax::too_long",
    "syntax::too_many",
    "expand::too_large",
    "expand::too_many_choices",
    "expand::unknown_ruleset",
    "expand::use_not_found",
    "expand::use_cycle",
    "expand::unknown_choice",
    "expand::lost_rulesets",
    "expand::default_gone",
    "test::failed",
    // Only a mistake of the program shows it.
    "play::broken",
];

/// So many random games show what only games show.
const GAMES: u64 = 40;

/// What is wrong with an example of a code: what its phase and those before it find.
fn found(code: &Code, example: &str) -> Problems {
    found_in(code, &whole(code, example))
}

/// The phase that finds a code.
fn phase(code: &Code) -> &'static str {
    code.name.split("::").next().unwrap_or_default()
}

/// The text that an example stands for.
fn whole(code: &Code, example: &str) -> String {
    match phase(code) {
        "syntax" | "expand" => example.to_owned(),
        _ => complete(example),
    }
}

fn found_in(code: &Code, text: &str) -> Problems {
    let mut sources = Sources::new();
    let phase = phase(code);
    let file = sources.add(code.name, text);
    let (tree, mut problems) = parse(file, text);
    if phase == "syntax" {
        return problems;
    }
    let is_text = ["game", "define"]
        .iter()
        .any(|head| tree.roots_named(head).next().is_some());
    if !is_text && phase != "expand" {
        problems.extend(of_part(&format!("{}{text}", example::GAME)));
        return problems;
    }
    if phase == "play" {
        return of_games(&tree, problems);
    }
    if phase == "meaning" {
        let subject = Subject {
            sources: &sources,
            file: &tree,
            used: Vec::new(),
            prelude: Vec::new(),
            problems: &problems,
        };
        return examine(&subject, &variants(&subject), true, &mut |_, _| {});
    }
    let (expanded, found) = expand(&tree, &[], &[], &Choice::default());
    problems.extend(found);
    if phase == "expand" || problems.has_errors() {
        return problems;
    }
    let (description, found) = check(&expanded);
    problems.extend(found);
    if !problems.has_errors() {
        problems.extend(compile(&description).1);
    }
    problems
}

/// What random games show of a description.
fn of_games(tree: &SyntaxTree, mut problems: Problems) -> Problems {
    let (expanded, found) = expand(tree, &[], &[], &Choice::default());
    problems.extend(found);
    let (description, found) = check(&expanded);
    problems.extend(found);
    if problems.has_errors() {
        return problems;
    }
    let (compiled, found) = compile(&description);
    problems.extend(found);
    if let Some(compiled) = compiled {
        let audit = audit(&compiled.game, 1, GAMES);
        let observed = Observed {
            name: String::new(),
            players: Vec::new(),
            seed: 1,
            audit,
        };
        problems.extend(observe::problems(&[observed]));
    }
    problems
}

/// What is wrong with a part that stands behind a game.
fn of_part(text: &str) -> Problems {
    let (tree, mut problems) = parse(FileId::default(), text);
    let (description, found) = check_fragment(&tree, &Shape::One(Type::ANY));
    problems.extend(found);
    if !problems.has_errors() {
        for root in description.roots.iter().skip(1) {
            problems.extend(compile_part(&description, *root).1);
        }
    }
    problems
}

/// The heads of the parts that a game is made of, each with what it is a part of.
const PARTS: &[(&str, &[&str])] = &[
    ("players", &["players"]),
    (
        "equipment",
        &[
            "board", "hand", "piece", "dice", "regions", "pattern", "map",
        ],
    ),
    ("rules", &["meta", "start", "play", "phase", "end"]),
    ("beside", &["test", "metadata"]),
];

/// An example that is made of parts of a game, as a game: what it leaves out is as in the simplest game.
/// Anything else as it is.
fn complete(example: &str) -> String {
    let (tree, _) = parse(FileId::default(), example);
    let place = |head: &str| PARTS.iter().find(|(_, heads)| heads.contains(&head));
    let heads: Vec<&str> = tree
        .roots
        .iter()
        .filter_map(|root| tree.head(*root))
        .collect();
    if heads.len() < tree.roots.len() || heads.iter().any(|head| place(head).is_none()) {
        return example.to_owned();
    }
    let of = |heads: &[&str], otherwise: &str| parts(&tree, example, heads, otherwise);
    let phases = of(&["phase"], "");
    let play = match phases.as_str() {
        "" => of(&["play"], "(play (move Add (to (sites Empty))))"),
        phases => format!("phases:{{{phases}}}"),
    };
    format!(
        "(game \"Example\"\n{}\n(equipment {{\n{}\n{}\n{}\n}})\n(rules\n{}\n{}\n{play}\n{}))\n{}",
        of(&["players"], "(players 2)"),
        of(&["board"], "(board (square 3))"),
        of(&["piece"], "(piece \"Disc\" Each)"),
        of(&["hand", "dice", "regions", "pattern", "map"], ""),
        of(&["meta"], ""),
        of(&["start"], ""),
        of(&["end"], "(end (if (is Line 3) (result Mover Win)))"),
        of(&["test", "metadata"], ""),
    )
}

/// The parts of an example with these heads.
fn parts(tree: &SyntaxTree, example: &str, heads: &[&str], otherwise: &str) -> String {
    let ends = tree
        .roots
        .iter()
        .skip(1)
        .map(|root| tree.span(*root).range().start);
    let ends = ends.chain([example.len()]);
    let roots = tree.roots.iter().zip(ends);
    let found =
        roots.filter(|(root, _)| tree.head(**root).is_some_and(|head| heads.contains(&head)));
    // With what follows up to the next part: a comment belongs to the part before it.
    let found: Vec<&str> = found
        .map(|(root, end)| example[tree.span(*root).range().start..end].trim())
        .collect();
    match found.as_slice() {
        [] => otherwise.to_owned(),
        found => found.join("\n"),
    }
}

#[test]
fn every_example_shows_its_code() {
    let mut wrong = Vec::new();
    for code in catalogue::codes().filter(|code| !SHOWN_ELSEWHERE.contains(&code.name)) {
        let told = |problems: &Problems| {
            let told: Vec<String> = problems
                .iter()
                .map(|p| format!("{}: {}", p.code.name, p.message))
                .collect();
            let codes: BTreeSet<&str> = problems.iter().map(|p| p.code.name).collect();
            (codes.into_iter().collect::<Vec<_>>(), told.join("\n    "))
        };
        let problems = found(code, code.wrong);
        let (codes, report) = told(&problems);
        let is_of_games = code.name.starts_with("play::");
        if codes != [code.name] && !(is_of_games && codes.contains(&code.name)) {
            wrong.push(format!(
                "{}: the wrong example gives\n    {report}",
                code.name
            ));
        }
        let warns = problems.iter().all(|p| p.severity != Severity::Error);
        if warns != catalogue::may_be_allowed(code) {
            wrong.push(format!(
                "{}: may be allowed if and only if it is a warning",
                code.name
            ));
        }
        let (mut codes, report) = told(&found(code, code.right));
        if code.name.starts_with("play::") {
            // Random games of a small example never show everything.
            codes.retain(|other| other == &code.name);
        }
        if !codes.is_empty() {
            wrong.push(format!(
                "{}: the right example gives\n    {report}",
                code.name
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An example with comments that allow a code, one above each line on which a problem of that code stands.
fn silenced(code: &Code, example: &str) -> String {
    let text = whole(code, example);
    let mut sources = Sources::new();
    let file = sources.add(code.name, text.as_str());
    let mut lines: Vec<usize> = found(code, example)
        .iter()
        .filter(|problem| problem.code.name == code.name)
        .map(|problem| sources.get(file).line_column(problem.span().start).0)
        .collect();
    lines.sort_unstable();
    lines.dedup();
    let mut silent: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in lines.into_iter().rev() {
        silent.insert(line - 1, format!("// allow: {} (on purpose)", code.name));
    }
    silent.join("\n")
}

/// Every warning can be silenced in the file, by a comment above its place, and no error can.
#[test]
fn every_warning_can_be_silenced_in_the_file() {
    let mut seen = 0;
    for code in catalogue::codes().filter(|code| !SHOWN_ELSEWHERE.contains(&code.name)) {
        // A comment that allows nothing is silenced by leaving it out.
        if code.name == "meaning::allows_nothing" || phase(code) == "syntax" {
            continue;
        }
        let text = silenced(code, code.wrong);
        let mut sources = Sources::new();
        let file = sources.add(code.name, text.as_str());
        let (tree, problems) = parse(file, &text);
        let subject = Subject {
            sources: &sources,
            file: &tree,
            used: Vec::new(),
            prelude: Vec::new(),
            problems: &problems,
        };
        // `examine` keeps them back by itself, the other phases do not.
        let after = keep_back(found_in(code, &text), &subject);
        let number = |problems: &Problems| {
            let all = problems.iter();
            all.filter(|problem| problem.code.name == code.name).count()
        };
        if catalogue::may_be_allowed(code) {
            seen += 1;
            assert_eq!(number(&after), 0, "{}\n{text}", code.name);
        } else {
            assert!(number(&after) > 0, "{}\n{text}", code.name);
        }
    }
    assert!(seen >= 35, "only {seen} warnings");
}

/// Every `Code` that is declared anywhere in the sources or has a page there.
fn declared(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the sources can be listed") {
        let path = entry.expect("the sources can be listed").path();
        if path.is_dir() {
            declared(&path, names);
        } else {
            // Fonts lie among the sources.
            let bytes = std::fs::read(&path).expect("a source can be read");
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            for (_, rest) in text.split(": Code = Code {").skip(1).map(|part| ("", part)) {
                let name = rest
                    .split("name: \"")
                    .nth(1)
                    .and_then(|rest| rest.split('"').next());
                names.insert(name.expect("a code has a name").to_owned());
            }
            if path.ends_with("codes.md") {
                let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
                names.extend(headings.map(str::to_owned));
            }
        }
    }
}

#[test]
fn every_code_is_in_the_catalogue() {
    let mut sources = BTreeSet::new();
    declared(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut sources,
    );
    let listed: Vec<String> = catalogue::codes()
        .map(|code| code.name.to_owned())
        .collect();
    let names: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(names.len(), listed.len(), "two codes have one name");
    let apart: Vec<&String> = names.symmetric_difference(&sources).collect();
    assert!(
        apart.is_empty(),
        "{apart:?} are listed or declared, not both"
    );
}

/// A page is a promise: its texts are sentences, its name is of the form `phase::kind`.
#[test]
fn every_code_has_a_page() {
    for code in catalogue::codes() {
        let Code {
            name,
            summary,
            explain,
            wrong,
            right,
        } = code;
        let is_word = |part: &str| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        };
        assert!(
            name.split("::").count() == 2 && name.split("::").all(is_word),
            "{name} is no `phase::kind`"
        );
        assert!(explain.trim_end().ends_with('.'), "{name}: {explain}");
        assert!(
            !summary.ends_with('.') && !summary.starts_with(char::is_uppercase),
            "{name}"
        );
        assert!(
            !wrong.is_empty() && !right.is_empty() && wrong != right,
            "{name}"
        );
    }
}

/// The pages of a folder of sources, as a reader sees them: the name and the paragraphs of each.
fn pages(folder: &Path, all: &mut Vec<(String, Vec<String>)>) {
    for entry in std::fs::read_dir(folder).expect("the sources can be listed") {
        let path = entry.expect("the sources can be listed").path();
        if path.is_dir() {
            pages(&path, all);
        } else if path.ends_with("codes.md") {
            let text = std::fs::read_to_string(&path).expect("pages are a text");
            for page in text.split("\n## ").skip(1) {
                let (name, page) = page.split_once("\n\n").expect("a page has paragraphs");
                let (words, examples) = page.split_once("\n\n```wrong\n").expect("an example");
                let (wrong, right) = examples
                    .split_once("\n```\n\n```right\n")
                    .expect("two examples");
                let (right, _) = right.split_once("\n```\n").expect("an end");
                let parts = words.split("\n\n").chain([wrong, right]);
                all.push((name.to_owned(), parts.map(str::to_owned).collect()));
            }
        }
    }
}

/// Each code has the page under its whole name. One without a page does not compile.
#[test]
fn a_page_is_found_by_its_whole_name() {
    let mut all = Vec::new();
    pages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    assert!(all.len() > 100, "{}", all.len());
    for (name, parts) in all {
        let code = catalogue::find(&name).unwrap_or_else(|_| panic!("{name} is no code"));
        let told = [code.summary, code.explain, code.wrong, code.right];
        assert_eq!(parts, told, "{name}");
    }
}

#[test]
fn a_code_is_found_by_its_name() {
    for code in catalogue::codes() {
        assert_eq!(
            catalogue::find(code.name).map(|found| found.name),
            Ok(code.name)
        );
    }
    let name = |wanted| catalogue::find(wanted).map(|code| code.name);
    assert_eq!(name("unknown-word"), Ok("check::unknown_word"));
    assert!(name("unknwon_word").is_err_and(|near| near[0] == "check::unknown_word"));
    assert!(name("too_large").is_err_and(|near| near.len() > 1));
}
