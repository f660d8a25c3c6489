//! The `dafang` program.

use std::process::ExitCode;

/// Checking a text makes many small things and drops them; this allocator is quicker at that than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    dafang::cli::run()
}
