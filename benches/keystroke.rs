//! Time of a keystroke: a description is changed by one character and examined anew, from its first byte to its last.
//!
//! `cargo bench --bench keystroke` prints the median in milliseconds for the largest bundled games: examined as a text
//! that was never seen, and after an edit with what is known from before it; after edits that leave a word without a
//! meaning or a bracket open; all with the default choice of rulesets and options alone, and with every choice.
//!
//! Then somebody types in the longest bundled text: a thousand times a character is put in or taken out anywhere, and its
//! problems are asked for, in a workspace and from the server. Last comes the memory of the
//! process, before and after ten thousand edits. `-- --only typing` leaves out the table before.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a bench takes times and prints"
)]

use dafang::bundled;
use dafang::examine::{Queries, Variant, examine_with, variants};
use dafang::expand::Choice;
use dafang::text::Text;
use dafang::workspace::{TextChange, Workspace, text_problems};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Edits of each text.
const EDITS: usize = 41;

/// What stands before the rules of the bundled games after an edit, if something is wrong with it then.
const WRONG: [&str; 2] = ["wor ", "("];

fn main() {
    if !std::env::args().any(|argument| argument == "typing") {
        examined();
    }
    typing();
}

/// The table of single edits.
fn examined() {
    let of_choices = "   new  edited  a wrong word  an open bracket";
    println!("{:37}|          default choice{:23}| every choice", "", "");
    println!("game                   lines choices |{of_choices} |{of_choices}");
    for name in ["chess", "diu-fang", "liudaoqi", "warring-states-chess"] {
        let game = bundled::find(name).unwrap_or_else(|| panic!("`{name}` is bundled"));
        let choices = variants(&Text::of_bundled(&game).subject()).len();
        let [default, all] = [false, true].map(|all| {
            let mut queries = Queries::default();
            let new = median(game.text, "", |text| {
                assert!(!examine(text, &mut Queries::default(), all));
            });
            let edited = median(game.text, "", |text| {
                assert!(!examine(text, &mut queries, all));
            });
            let [word, bracket] = WRONG.map(|wrong| {
                median(game.text, wrong, |text| {
                    assert!(examine(text, &mut queries, all));
                })
            });
            format!("{new:6.1} {edited:7.1} {word:13.1} {bracket:16.1}")
        });
        let lines = game.text.lines().count();
        println!("{name:22} {lines:5} {choices:7} |{default} |{all}");
    }
}

/// Edits of somebody who types, and those after which memory is looked at.
const TYPED: usize = 1000;
const MANY: usize = 10_000;

/// What is typed: places spread over the text, one after the other; every second edit takes back the one before.
fn edit(text: &str, number: usize) -> (usize, usize, &'static str) {
    let signs = ["x", " ", "(", "\"", "3", "\n"];
    let step = number / 2;
    let at = text.floor_char_boundary(step * 7919 % text.len());
    let sign = signs[step % signs.len()];
    match number % 2 {
        0 => (at, at, sign),
        _ => (at, at + sign.len(), ""),
    }
}

fn typing() {
    let games = bundled::games();
    let longest = games.iter().max_by_key(|game| game.text.len());
    let game = longest.expect("there are bundled games");
    println!(
        "\n{TYPED} edits of {} ({} bytes), in milliseconds",
        game.name,
        game.text.len()
    );
    let mut workspace = Workspace::new(bundled::resolve);
    // A bundled text finds what it uses by its name.
    let name = game.source_name();
    workspace.open(&name, 0, game.text);
    let mut version = 0;
    let mut type_one = |number: usize| {
        let (start, end, sign) = edit(game.text, number);
        version += 1;
        let change = TextChange {
            range: Some(start..end),
            text: sign.to_owned(),
        };
        let begun = Instant::now();
        workspace.edit(&name, version, &[change]);
        let known = workspace.known(&name).expect("it is open");
        std::hint::black_box(text_problems(&known));
        begun.elapsed()
    };
    type_one(0);
    type_one(1);
    let times = (0..TYPED).map(&mut type_one).collect();
    report("workspace", times);
    let before = memory();
    (0..MANY).for_each(|number| {
        type_one(number);
    });
    let after = memory();
    report("server", serve(&name, game.text));
    println!("memory after {TYPED} edits {before} MB, after {MANY} more {after} MB");
}

fn memory() -> usize {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem / 1_000_000)
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let median = milliseconds(times[times.len() / 2]);
    let worst = milliseconds(times[times.len() - 1]);
    println!("{name:10} median {median:6.2}  worst {worst:6.2}");
}

/// The times from an edit to its problems, as a client of the server sees them.
fn serve(name: &str, text: &str) -> Vec<Duration> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut send = |message: Value| {
        let body = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("it listens");
        input.flush().expect("it listens");
    };
    let mut read = || -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            output.read_line(&mut line).expect("a header");
            match line.trim().split_once(": ") {
                Some((_, value)) => length = value.parse().expect("a length"),
                None => break,
            }
        }
        let mut body = vec![0; length];
        output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    };
    let general = json!({"positionEncodings": ["utf-8"]});
    send(
        json!({"id": 1, "method": "initialize", "params": {"capabilities": {"general": general}}}),
    );
    read();
    let document = json!({"uri": name, "languageId": "ludii", "version": 0, "text": text});
    send(json!({"method": "textDocument/didOpen", "params": {"textDocument": document}}));
    let wait = |version: usize, read: &mut dyn FnMut() -> Value| {
        loop {
            let message = read();
            let is_it = message["method"] == "textDocument/publishDiagnostics";
            if is_it && message["params"]["version"] == version {
                return;
            }
        }
    };
    wait(0, &mut read);
    let mut current = text.to_owned();
    let mut times = Vec::with_capacity(TYPED);
    for number in 0..TYPED {
        let (start, end, sign) = edit(text, number);
        let position = |at: usize| {
            let before = &current[..at];
            let column = at - before.rfind('\n').map_or(0, |end| end + 1);
            json!({"line": before.matches('\n').count(), "character": column})
        };
        let range = json!({"start": position(start), "end": position(end)});
        current.replace_range(start..end, sign);
        let version = number + 1;
        let changes = json!([{"range": range, "text": sign}]);
        let document = json!({"uri": name, "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        let begun = Instant::now();
        send(json!({"method": "textDocument/didChange", "params": params}));
        wait(version, &mut read);
        times.push(begun.elapsed());
    }
    drop(input);
    // It ends with its input.
    let _ = child.wait();
    times
}

/// Examines a text with its default choice, or with all. Whether something is wrong with it.
fn examine(text: &str, queries: &mut Queries, all: bool) -> bool {
    let text = Text::new("").edited(text, queries);
    let subject = text.subject();
    let choices = match all {
        true => variants(&subject),
        false => vec![Variant::asked(Choice::default())],
    };
    examine_with(queries, &subject, &choices, all, &mut |_, _| {}).has_errors()
}

/// The median time of the edits of a text in milliseconds. Each puts something before the rules and changes the length of
/// the first line, so that everything stands elsewhere.
fn median(text: &str, put: &str, mut examine: impl FnMut(&str)) -> f64 {
    let rules = text.find("(rules").unwrap_or(0);
    let mut times: Vec<Duration> = (0..EDITS)
        .map(|number| {
            let (before, after) = text.split_at(rules);
            let (mark, blanks) = ("x".repeat(number), " ".repeat(number));
            let edited = format!("// {mark}\n{before}{blanks}{put}{after}");
            let start = Instant::now();
            examine(&edited);
            start.elapsed()
        })
        .collect();
    times.sort();
    times[EDITS / 2].as_secs_f64() * 1000.0
}
