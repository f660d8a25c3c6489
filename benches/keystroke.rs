//! Time of a keystroke: a description is changed by one character and examined anew, from its first byte to its last.
//!
//! `cargo bench --bench keystroke` prints the median in milliseconds for the largest bundled games: examined as a text
//! that was never seen, and after an edit with what is known from before it; with the default choice of rulesets and
//! options alone, and with every choice.

use dafang::bundled;
use dafang::examine::{Queries, Variant, examine_with, variants};
use dafang::expand::Choice;
use dafang::text::Text;
use std::time::{Duration, Instant};

/// Edits of each text.
const EDITS: usize = 41;

fn main() {
    println!("game                   lines choices | default: new  edited | all: new  edited");
    for name in ["chess", "diu-fang", "liudaoqi", "warring-states-chess"] {
        let game = bundled::find(name).unwrap_or_else(|| panic!("`{name}` is bundled"));
        let choices = variants(&Text::of_bundled(&game).subject()).len();
        let [default, all] = [false, true].map(|all| {
            let mut queries = Queries::default();
            let new = median(game.text, |text| {
                examine(text, &mut Queries::default(), all)
            });
            let edited = median(game.text, |text| examine(text, &mut queries, all));
            format!("{new:8.1} {edited:7.1}")
        });
        let lines = game.text.lines().count();
        println!("{name:22} {lines:5} {choices:7} |     {default} | {all}");
    }
}

/// Examines a text with its default choice, or with all.
fn examine(text: &str, queries: &mut Queries, all: bool) {
    let text = Text::new("").edited(text, queries);
    let subject = text.subject();
    let choices = match all {
        true => variants(&subject),
        false => vec![Variant::asked(Choice::default())],
    };
    let problems = examine_with(queries, &subject, &choices, all, &mut |_, _| {});
    assert!(!problems.has_errors());
}

/// The median time of the edits of a text in milliseconds. Each changes a character in the rules and the length of the
/// first line, so that everything stands elsewhere.
fn median(text: &str, mut examine: impl FnMut(&str)) -> f64 {
    let rules = text.find("(rules").unwrap_or(0);
    let mut times: Vec<Duration> = (0..EDITS)
        .map(|number| {
            let (before, after) = text.split_at(rules);
            let mark = "x".repeat(number);
            let edited = format!("// {mark}\n{before}{} {after}", " ".repeat(number));
            let start = Instant::now();
            examine(&edited);
            start.elapsed()
        })
        .collect();
    times.sort();
    times[EDITS / 2].as_secs_f64() * 1000.0
}
