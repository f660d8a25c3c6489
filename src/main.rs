//! The `dafang` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    dafang::cli::run()
}
