//! How playouts scale with threads, through the program itself.

use std::process::Command;

use serde_json::{Value, json};

use crate::layout::{short, table};

/// A game and the number of its playouts in a run.
const GAMES: &[(&str, &str)] = &[
    ("hex", "40000"),
    ("breakthrough", "40000"),
    ("chess", "1000"),
    ("go", "300"),
];

/// Measures each game with one thread and with more, up to the number of cores; the table as text, and
/// what it tells as JSON.
pub(crate) fn threads(repetitions: u32) -> (String, Value) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let numbers: Vec<usize> = (0..)
        .map(|power| 1 << power)
        .take_while(|number| *number < cores)
        .chain([cores])
        .collect();
    let mut speeds = vec![vec![0.0f64; numbers.len()]; GAMES.len()];
    for _ in 0..repetitions {
        for (row, (name, playouts)) in speeds.iter_mut().zip(GAMES) {
            for (speed, number) in row.iter_mut().zip(&numbers) {
                *speed = speed.max(run(name, playouts, *number));
            }
        }
    }
    let mut heads = vec!["game".to_owned()];
    heads.extend(numbers.iter().map(|number| match number {
        1 => "1 thread".to_owned(),
        number => format!("{number} threads"),
    }));
    heads.push("× one thread".to_owned());
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let (mut cells, mut values) = (Vec::new(), Vec::new());
    for (row, (name, _)) in speeds.iter().zip(GAMES) {
        let mut line = vec![(*name).to_owned()];
        line.extend(row.iter().map(|speed| short(*speed)));
        line.push(format!("{:.2}", row[row.len() - 1] / row[0]));
        cells.push(line);
        values.push(json!({ "game": name, "threads": numbers, "playouts_per_second": row }));
    }
    (table(&heads, &cells), Value::Array(values))
}

/// Playouts per second of a run of the program.
fn run(name: &str, playouts: &str, threads: usize) -> f64 {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["playout", name, "-n", playouts, "--json", "--threads"])
        .arg(threads.to_string())
        .output()
        .expect("the program starts");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("the program writes JSON");
    answer["playouts_per_second"].as_f64().expect("a number")
}
