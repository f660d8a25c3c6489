//! Dafang from Python: the native half of the package `dafang`.
//!
//! Owns the border: what Python gives is read here, what the library finds becomes exceptions, arrays and JSON. Whatever is
//! convenience (data classes, frames, adapters) is written in Python, in `python/dafang`. Refuses to know rules.
//!
//! * `guard`: long calls, which Ctrl-C stops and whose panics become exceptions.
//! * `texts`: checking, laying out and completing descriptions.
//! * `rules`: a description that is compiled, with what is made of it once; `game`: what Python sees of it.
//! * `state`: a game being played.
//! * `actions`: the numbering of moves; `planes`: positions as numbers; `follow`: these numbers from the words of
//!   a machine.
//! * `batch`: many games side by side in arrays; `slots`: one of them; `beside`: many that share a machine; `marks`: masks;
//!   `lanes`: what is known of the actions of a kind of moves; `bits`: words of bits that move and become bytes.
//! * `work`: random games and searches.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "the package is a door: it takes times and reads files"
)]

mod actions;
mod batch;
mod beside;
mod bits;
mod follow;
mod game;
mod guard;
mod lanes;
mod marks;
mod pairs;
mod planes;
mod rules;
mod slots;
mod state;
mod texts;
mod work;

use pyo3::prelude::*;

/// Positions and searches make many small things and drop them; this allocator is quicker at that than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs the program with some arguments, the first of them its name, and gives its exit status.
#[pyfunction]
fn run_program(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> i32 {
    use std::process::ExitCode;
    let status = py.detach(|| dafang::cli::run_with(arguments));
    // A status shows its number in no other way.
    let shown = format!("{status:?}");
    let is = |number: &u8| shown == format!("{:?}", ExitCode::from(*number));
    (0..=u8::MAX).find(is).map_or(1, i32::from)
}

#[pymodule]
mod _dafang {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::game::{Game, load_text, names};
    #[pymodule_export]
    use super::run_program;
    #[pymodule_export]
    use super::state::{Move, State};
    #[pymodule_export]
    use super::texts::{check_text, complete_text, format_text, prefix_text};
    #[pymodule_export]
    use super::work::{playouts, search};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
