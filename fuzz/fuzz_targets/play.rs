//! What passes the check can be played: two hundred random moves with everything looked at.
#![no_main]

use dafang_fuzz::{games, mutated, play};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        for game in games(text) {
            play(&game, data.len() as u64);
        }
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutated(data, size, max_size, seed)
});
