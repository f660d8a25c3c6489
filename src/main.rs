//! The `dafang` program.
fn main() {}
