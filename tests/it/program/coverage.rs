//! Every choice that a bundled game gives has a program.

use crate::{bundled, choices, names};
use dafang::optimise::optimise;
use dafang::program;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn every_choice_of_a_bundled_game_has_a_program() {
    let names = names::names();
    let all: Vec<_> = names.iter().flat_map(|name| choices::of(name)).collect();
    assert!(all.len() > 1000, "{} choices", all.len());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((name, ruleset, options)) =
                    all.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let options: Vec<&str> = options.iter().map(String::as_str).collect();
                    let game = bundled::game(name, ruleset.as_deref(), &options);
                    let missing = program::lower(&optimise(&game)).err();
                    assert!(
                        missing.is_none(),
                        "{name} {ruleset:?} {options:?}: {missing:?}"
                    );
                }
            });
        }
    });
}
