//! How long it takes until a text is a game that is ready to be played, and how long a check of all takes.

use std::process::{Command, Stdio};
use std::time::Instant;

use dafang::optimise::optimise;
use serde_json::{Value, json};

use crate::bundled::game;
use crate::layout::table;
use crate::names::names;

/// Milliseconds of an action.
fn milliseconds(action: impl FnOnce()) -> f64 {
    let start = Instant::now();
    action();
    start.elapsed().as_secs_f64() * 1e3
}

/// Measures all bundled games by turns, the fastest repetition of each; the table as text, and what it
/// tells as JSON.
pub(crate) fn load(repetitions: u32) -> (String, Value) {
    let names = names();
    let (mut best, mut check_all) = (vec![f64::INFINITY; names.len()], f64::INFINITY);
    for _ in 0..repetitions.max(1) {
        for (name, best) in names.iter().zip(&mut best) {
            *best = best.min(milliseconds(|| {
                std::hint::black_box(optimise(&game(name, None, &[])));
            }));
        }
        check_all = check_all.min(milliseconds(|| check(&names)));
    }
    let games = names.iter().zip(&best);
    let mut cells: Vec<Vec<String>> = games
        .clone()
        .map(|(name, best)| vec![name.clone(), format!("{best:.2}")])
        .collect();
    cells.push(vec![
        "check of all, as a command".to_owned(),
        format!("{check_all:.1}"),
    ]);
    let values: Vec<Value> = games
        .map(|(name, best)| json!({ "game": name, "milliseconds": best }))
        .collect();
    let heads = ["from text to ready game", "ms"];
    (
        table(&heads, &cells),
        json!({ "games": values, "check_of_all_milliseconds": check_all }),
    )
}

/// Runs `dafang check` on all bundled games.
fn check(names: &[String]) {
    let status = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("check")
        .args(names)
        .stdout(Stdio::null())
        .status()
        .expect("the program starts");
    assert!(status.success(), "every bundled game is correct");
}
