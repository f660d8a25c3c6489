//! What a ply costs on boards of different sizes.

use std::time::Duration;

use serde_json::{Value, json};

use crate::bundled::game;
use crate::layout::{short, table};
use crate::slice::{Subject, measure};

/// Games and the sizes of their boards, along one side.
const SIZES: &[(&str, &[u32])] = &[
    ("hex", &[5, 7, 9, 11, 13, 15, 17, 19]),
    ("gomoku", &[9, 13, 15, 19, 23, 27, 31]),
    ("breakthrough", &[6, 8, 10, 12, 14, 16]),
];

/// Measures all sizes; the table as text, and what it tells as JSON.
pub(crate) fn growth(slice: Duration, rounds: u32) -> (String, Value) {
    let boards: Vec<(&str, u32)> = SIZES
        .iter()
        .flat_map(|(name, sizes)| sizes.iter().map(move |size| (*name, *size)))
        .collect();
    let mut subjects: Vec<Subject> = boards
        .iter()
        .map(|(name, size)| {
            let option = format!("Board/{size}x{size}");
            Subject::fastest(&game(name, None, &[&option]))
        })
        .collect();
    measure(&mut subjects, slice, rounds);
    let (mut cells, mut values) = (Vec::new(), Vec::new());
    for ((name, size), subject) in boards.iter().zip(&subjects) {
        let (speed, sites) = (subject.speed(), f64::from(size * size));
        let nanoseconds = 1e9 / speed.plies;
        cells.push(vec![
            format!("{name} {size}x{size}"),
            format!("{sites}"),
            short(speed.playouts),
            short(speed.mean_plies),
            short(nanoseconds),
            format!("{:.3}", nanoseconds / sites),
        ]);
        values.push(json!({
            "game": name,
            "size": size,
            "sites": sites,
            "playouts_per_second": speed.playouts,
            "mean_plies": speed.mean_plies,
            "nanoseconds_per_ply": nanoseconds,
        }));
    }
    let heads = [
        "board",
        "sites",
        "playouts/s",
        "mean plies",
        "ns/ply",
        "ns/ply and site",
    ];
    (table(&heads, &cells), Value::Array(values))
}
