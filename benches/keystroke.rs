//! Time of a keystroke: a description is changed by one character and examined anew, from its first byte to its last.
//!
//! `cargo bench --bench keystroke` prints the median in milliseconds for the largest bundled games: examined as a text
//! that was never seen, and after an edit with what is known from before it; after edits that leave a word without a
//! meaning or a bracket open; all with the default choice of rulesets and options alone, and with every choice.

use dafang::bundled;
use dafang::examine::{Queries, Variant, examine_with, variants};
use dafang::expand::Choice;
use dafang::text::Text;
use std::time::{Duration, Instant};

/// Edits of each text.
const EDITS: usize = 41;

/// What stands before the rules of the bundled games after an edit, if something is wrong with it then.
const WRONG: [&str; 2] = ["wor ", "("];

fn main() {
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
