//! Descriptions of a library on this machine, such as Ludii's, beside their programs: each ruleset and each item of each
//! option. `PROGRAM_LIBRARY=DIR PROGRAM_DEFINES=DIR cargo test --release --test it -- --ignored program::library`; those
//! that the parser or the lowering refuses are passed over.

use super::{agrees, check};
use dafang::examine::variants;
use dafang::game::Game;
use dafang::optimise::optimise;
use dafang::program;
use dafang::program::run::{Interpreter, Session};
use dafang::text::{Defines, Text};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many games of each choice are compared.
const GAMES: u64 = 4;

/// All files of a folder and of those in it with an ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == ending)
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A folder that a variable of the environment names.
fn folder(variable: &str) -> PathBuf {
    let named = std::env::var_os(variable);
    PathBuf::from(named.unwrap_or_else(|| panic!("`{variable}` names a folder")))
}

/// Compares a game with its program, if it has one; whether it has.
pub(super) fn compared_if_lowered(name: &str, game: &Game) -> bool {
    let Ok(program) = program::of(&optimise(game)) else {
        return false;
    };
    let wrong = check(&program);
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    let program = Arc::new(program);
    let game = Arc::new(game.clone());
    let interpreter = Interpreter::new(Arc::clone(&program));
    let mut session = Session::new(Arc::clone(&game), program, interpreter).expect("it is played");
    for seed in 0..GAMES {
        agrees(name, &game, &mut session, seed);
    }
    true
}

#[test]
#[ignore = "needs a library of descriptions on this machine"]
fn descriptions_of_a_library_play_by_their_rules() {
    let read = |path: &PathBuf| fs::read_to_string(path).unwrap_or_default();
    let defines = files(&folder("PROGRAM_DEFINES"), "def");
    let defines = defines
        .iter()
        .map(|path| (path.display().to_string(), read(path)));
    let defines = Defines::of_files(defines.collect());
    let paths = files(&folder("PROGRAM_LIBRARY"), "lud");
    let (next, lowered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let failed = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let path = path.display().to_string();
                    let text = read(&PathBuf::from(&path));
                    let text = Text::read(&path, &path, &text, &defines, |_, _| {
                        Err("there is none".to_owned().into())
                    });
                    for variant in variants(&text.subject()) {
                        let Ok(compiled) = text.compile(&variant.choice) else {
                            continue;
                        };
                        let name = format!("{path} {}", variant.name);
                        let compared = catch_unwind(AssertUnwindSafe(|| {
                            compared_if_lowered(&name, &compiled.game)
                        }));
                        match compared {
                            Ok(has) => lowered.fetch_add(usize::from(has), Ordering::Relaxed),
                            Err(_) => failed.fetch_add(1, Ordering::Relaxed),
                        };
                    }
                }
            });
        }
    });
    let lowered = lowered.into_inner();
    assert_eq!(failed.into_inner(), 0, "of {lowered} with programs");
    assert!(lowered > 0, "none has a program");
}
