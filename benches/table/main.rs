//! All bundled games, by machine code and by their rules, beside other systems, growth with the board, load time and threads, as tables.
//!
//! `cargo bench --bench table -- --json table.json` writes the figures as JSON as well; `--quick` measures
//! a tenth as long.

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

use serde_json::json;

/// What is loaded here takes the memory of the allocator that the program has.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The time of one slice, about.
const SLICE: Duration = Duration::from_millis(20);

/// The slices of each game.
const ROUNDS: u32 = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut file, mut rounds) = (None, ROUNDS);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => file = Some(arguments.next().ok_or("`--json` needs a file")?),
            "--quick" => rounds = ROUNDS / 10,
            // Cargo adds it to every bench.
            "--bench" => {}
            other => {
                return Err(format!("expected `--json FILE` or `--quick`, found `{other}`").into());
            }
        }
    }
    let (text, games) = games::games(SLICE, rounds);
    println!("{text}");
    let (text, growth) = growth::growth(SLICE, rounds / 2);
    println!("{text}");
    let (text, load) = load::load(rounds);
    println!("{text}");
    let (text, threads) = threads::threads((rounds / 10).max(1));
    println!("{text}");
    if let Some(file) = file {
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
        let all = json!({
            "seconds_since_1970": now,
            "avx2": cfg!(target_feature = "avx2"),
            "games": games,
            "growth": growth,
            "load": load,
            "threads": threads,
        });
        std::fs::write(file, serde_json::to_string_pretty(&all)? + "\n")?;
    }
    Ok(())
}
