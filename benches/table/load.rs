//! How long it takes until a text is a game that is ready to be played, and how long a check of all takes.

use std::process::{Command, Stdio};
use std::time::Instant;

use dafang::compile::optimise;
use serde_json::{Value, json};

use crate::bundled::game;
use crate::layout::table;
use crate::names::names;

/// Milliseconds of the fastest of some repetitions.
fn fastest(times: u32, mut action: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..times {
        let start = Instant::now();
        action();
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
    }
    best
}

/// Measures all bundled games; the table as text, and what it tells as JSON.
pub(crate) fn load(repetitions: u32) -> (String, Value) {
    let names = names();
    let (mut cells, mut values) = (Vec::new(), Vec::new());
    for name in &names {
        let milliseconds = fastest(repetitions, || {
            std::hint::black_box(optimise(&game(name, None, &[])));
        });
        cells.push(vec![name.clone(), format!("{milliseconds:.2}")]);
        values.push(json!({ "game": name, "milliseconds": milliseconds }));
    }
    let check = fastest(repetitions, || check(&names));
    cells.push(vec![
        "check of all, as a command".to_owned(),
        format!("{check:.1}"),
    ]);
    let heads = ["from text to ready game", "ms"];
    (
        table(&heads, &cells),
        json!({ "games": values, "check_of_all_milliseconds": check }),
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
