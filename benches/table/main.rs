//! All bundled games, by machine code and by their rules, beside other systems, growth with the board, load time and threads, as tables.
//!
//! `cargo bench --bench table -- --json table.json` writes the figures as JSON as well; `--quick` measures
//! a tenth as long, and `--only games`, `growth`, `load` or `threads` one of the tables.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a bench takes times and prints"
)]

#[path = "../../tests/bundled/mod.rs"]
mod bundled;
mod games;
mod growth;
mod layout;
mod load;
#[path = "../../tests/bundled/names.rs"]
mod names;
mod others;
mod slice;
mod threads;

use std::error::Error;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

/// What is loaded here takes the memory of the allocator that the program has.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The time of one slice, about.
const SLICE: Duration = Duration::from_millis(20);

/// The slices of each game.
const ROUNDS: u32 = 40;

/// A table by name, and what measures it: its text, and its figures as JSON.
type Table<'a> = (&'static str, &'a dyn Fn() -> (String, Value));

fn main() -> Result<(), Box<dyn Error>> {
    let (mut file, mut only, mut rounds) = (None, None, ROUNDS);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => file = Some(arguments.next().ok_or("`--json` needs a file")?),
            "--quick" => rounds = ROUNDS / 10,
            "--only" => only = Some(arguments.next().ok_or("`--only` needs a table")?),
            // Cargo adds it to every bench.
            "--bench" => {}
            other => {
                return Err(format!(
                    "expected `--json FILE`, `--quick` or `--only TABLE`, found `{other}`"
                )
                .into());
            }
        }
    }
    let tables: [Table<'_>; 4] = [
        ("games", &|| games::games(SLICE, rounds)),
        ("growth", &|| growth::growth(SLICE, rounds / 2)),
        ("load", &|| load::load(rounds)),
        ("threads", &|| threads::threads((rounds / 10).max(1))),
    ];
    let is_meant = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if !tables.iter().any(|(name, _)| is_meant(name)) {
        return Err("the tables are `games`, `growth`, `load` and `threads`".into());
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let mut all = json!({ "seconds_since_1970": now, "avx2": cfg!(target_feature = "avx2") });
    for (name, measure) in tables.into_iter().filter(|(name, _)| is_meant(name)) {
        let (text, figures) = measure();
        println!("{text}");
        all[name] = figures;
    }
    if let Some(file) = file {
        std::fs::write(file, serde_json::to_string_pretty(&all)? + "\n")?;
    }
    Ok(())
}
