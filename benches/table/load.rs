//! How long it takes until a text is a game that is ready to be played, until its program is machine code, and how long a
//! check of all takes.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use dafang::native::{NativeProgram, Patience};
use dafang::optimise::optimise;
use dafang::program;
use dafang::program::run::WasmProgram;
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

/// How long it takes to make machine code for random games.
#[derive(Clone, Copy)]
struct Compiled {
    /// Milliseconds until the rules are a program.
    lowered: f64,
    /// Kilobytes of its module.
    kilobytes: f64,
    /// Milliseconds until that is machine code.
    compiled: f64,
}

/// The fastest of some repetitions; none if the game has no program.
fn compiled(name: &str, repetitions: u32) -> Option<Compiled> {
    let game = optimise(&game(name, None, &[]));
    let mut best: Option<Compiled> = None;
    for _ in 0..repetitions.max(1) {
        let mut program = None;
        let lowered = milliseconds(|| program = program::of(&game).ok());
        let module = WasmProgram::for_playouts(Arc::new(program?));
        let kilobytes = module.bytes.len() as f64 / 1e3;
        let compiled = milliseconds(|| {
            std::hint::black_box(NativeProgram::new(module, Patience::Long).is_ok());
        });
        let earlier = best.unwrap_or(Compiled {
            lowered,
            kilobytes,
            compiled,
        });
        best = Some(Compiled {
            lowered: lowered.min(earlier.lowered),
            kilobytes,
            compiled: compiled.min(earlier.compiled),
        });
    }
    best
}

/// Measures all bundled games by turns, the fastest repetition of each; the table as text, and what it
/// tells as JSON.
pub(crate) fn load(repetitions: u32) -> (String, Value) {
    let names = names();
    let (mut best, mut check_all) = (vec![f64::INFINITY; names.len()], f64::INFINITY);
    for _ in 0..repetitions.max(1) {
        for (name, best) in names.iter().zip(&mut best) {
            // A game is ready before the one that it was optimised from is freed.
            let mut ready = None;
            *best = best.min(milliseconds(|| {
                let game = game(name, None, &[]);
                ready = Some((optimise(&game), game));
            }));
            std::hint::black_box(ready);
        }
        check_all = check_all.min(milliseconds(|| check(&names)));
    }
    let modules = names.iter().map(|name| compiled(name, repetitions / 4));
    let modules: Vec<Option<Compiled>> = modules.collect();
    let games = names.iter().zip(&best).zip(&modules);
    let mut cells: Vec<Vec<String>> = games
        .clone()
        .map(|((name, best), module)| {
            let of = |number: fn(&Compiled) -> f64| {
                module
                    .as_ref()
                    .map_or(String::new(), |module| format!("{:.1}", number(module)))
            };
            vec![
                name.clone(),
                format!("{best:.2}"),
                of(|module| module.lowered),
                of(|module| module.kilobytes),
                of(|module| module.compiled),
            ]
        })
        .collect();
    let mut last = vec![String::new(); 5];
    last[0] = "check of all, as a command".to_owned();
    last[1] = format!("{check_all:.1}");
    cells.push(last);
    let values: Vec<Value> = games
        .map(|((name, best), module)| {
            json!({
                "game": name,
                "milliseconds": best,
                "milliseconds_to_lower": module.map(|module| module.lowered),
                "kilobytes_of_module": module.map(|module| module.kilobytes),
                "milliseconds_to_compile": module.map(|module| module.compiled),
            })
        })
        .collect();
    let heads = [
        "from text to ready game",
        "ms",
        "lowered, ms",
        "module, kB",
        "compiled, ms",
    ];
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
