//! The table of all bundled games beside other systems.

use std::time::Duration;

use serde_json::{Value, json};

use crate::bundled::game;
use crate::layout::{known, short, table};
use crate::names::names;
use crate::others::{OTHERS, Others};
use crate::slice::{Speed, Subject, measure};

/// The rows: those with figures of others, then all other bundled games with their default rulesets.
fn rows(names: &[String]) -> Vec<(Others, String)> {
    let mut rows: Vec<(Others, String)> = OTHERS
        .iter()
        .map(|others| (*others, others.title.to_owned()))
        .collect();
    let compared = |name: &str| {
        OTHERS.iter().any(|others| {
            others.game == name && others.ruleset.is_none() && others.options.is_empty()
        })
    };
    let rest = names.iter().filter(|name| !compared(name));
    rows.extend(rest.map(|name| (Others::default(), name.clone())));
    rows
}

/// Measures all games; the table as text, and what it tells as JSON.
pub(crate) fn games(slice: Duration, rounds: u32) -> (String, Value) {
    let names = names();
    let rows = rows(&names);
    let subjects = rows.iter().flat_map(|(others, name)| {
        let file = if others.game.is_empty() {
            name
        } else {
            others.game
        };
        let game = game(file, others.ruleset, others.options);
        [Subject::fastest(&game), Subject::by_rules(&game)]
    });
    let mut subjects: Vec<Subject> = subjects.collect();
    measure(&mut subjects, slice, rounds);
    let all: Vec<Speed> = subjects.iter().map(Subject::speed).collect();
    let (pairs, _) = all.as_chunks();
    let speeds: Vec<Speed> = pairs.iter().map(|[fastest, _]| *fastest).collect();
    let rules: Vec<Speed> = pairs.iter().map(|[_, rules]| *rules).collect();
    let of = |figure: fn(&Others) -> Option<f64>| {
        let pairs = rows.iter().zip(&speeds);
        mean(pairs.filter_map(|((others, _), speed)| Some(speed.playouts / figure(others)?)))
    };
    let means = [
        of(|others| others.ludii),
        of(|others| others.ludii_special),
        of(|others| others.rbg),
        of(|others| others.by_hand),
    ];
    let speeds = (speeds.as_slice(), rules.as_slice());
    (text(&rows, speeds, means), value(&rows, speeds, means))
}

/// The geometric mean; none of nothing.
fn mean(ratios: impl Iterator<Item = f64>) -> Option<f64> {
    let logarithms: Vec<f64> = ratios.map(f64::ln).collect();
    let number = logarithms.len();
    (number > 0).then(|| (logarithms.iter().sum::<f64>() / number as f64).exp())
}

const HEADS: [&str; 13] = [
    "game",
    "playouts/s",
    "by rules",
    "plies/s",
    "mean plies",
    "Ludii",
    "its special playouts",
    "RBG",
    "by hand",
    "× Ludii",
    "× special",
    "× RBG",
    "× by hand",
];

fn text(
    rows: &[(Others, String)],
    (speeds, rules): (&[Speed], &[Speed]),
    means: [Option<f64>; 4],
) -> String {
    let mut cells: Vec<Vec<String>> = Vec::new();
    for (((others, name), speed), rules) in rows.iter().zip(speeds).zip(rules) {
        let figures = [
            others.ludii,
            others.ludii_special,
            others.rbg,
            others.by_hand,
        ];
        let own = [
            speed.playouts,
            rules.playouts,
            speed.plies,
            speed.mean_plies,
        ];
        let mut row = vec![name.clone()];
        row.extend(own.map(short));
        row.extend(figures.map(known));
        row.extend(figures.map(|figure| known(figure.map(|figure| speed.playouts / figure))));
        cells.push(row);
    }
    let mut last = vec![String::new(); 9];
    last[0] = "geometric mean".to_owned();
    last.extend(means.map(known));
    cells.push(last);
    let mut text = table(&HEADS, &cells);
    for (others, name) in rows.iter().filter(|(others, _)| !others.note.is_empty()) {
        text += &format!("\n{name}: {}.", others.note);
    }
    text + "\n"
}

fn value(
    rows: &[(Others, String)],
    (speeds, rules): (&[Speed], &[Speed]),
    means: [Option<f64>; 4],
) -> Value {
    let games: Vec<Value> = rows
        .iter()
        .zip(speeds)
        .zip(rules)
        .map(|(((others, name), speed), rules)| {
            let times = |figure: Option<f64>| figure.map(|figure| speed.playouts / figure);
            json!({
                "game": name,
                "bundled": if others.game.is_empty() { name } else { others.game },
                "ruleset": others.ruleset,
                "playouts_per_second": speed.playouts,
                "playouts_per_second_median": speed.median,
                "playouts_per_second_by_rules": rules.playouts,
                "plies_per_second": speed.plies,
                "mean_plies": speed.mean_plies,
                "others": {
                    "ludii": others.ludii,
                    "ludii_special": others.ludii_special,
                    "rbg": others.rbg,
                    "by_hand": others.by_hand,
                    "note": others.note,
                },
                "ratios": {
                    "ludii": times(others.ludii),
                    "ludii_special": times(others.ludii_special),
                    "rbg": times(others.rbg),
                    "by_hand": times(others.by_hand),
                },
            })
        })
        .collect();
    json!({
        "rows": games,
        "geometric_means": {
            "ludii": means[0],
            "ludii_special": means[1],
            "rbg": means[2],
            "by_hand": means[3],
        },
        "source_of_others": "issue 4 of the project: measured on one core of the same kind of machine",
    })
}
