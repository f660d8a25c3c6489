//! The `dafang` program.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "the program itself"
)]

use std::io::Write as _;
use std::process::ExitCode;

use dafang::processor;

/// Checking a text makes many small things and drops them; this allocator is quicker at that than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if !processor::is_new_enough() {
        return refuse();
    }
    dafang::cli::run()
}

/// Says that the processor is too old for this build: with nothing but a text that is there already, see [`processor`].
#[inline(never)]
fn refuse() -> ExitCode {
    // Where nobody can be reached, the status says it.
    drop(std::io::stderr().write_all(processor::TOO_OLD.as_bytes()));
    ExitCode::FAILURE
}
