//! A checked description → what it means.
//!
//! Owns the entry; the walk itself is [`crate::ludeme::driver`], and what each ludeme compiles to stands
//! beside the ludeme. Refuses a description with errors: `check` tells them first.

#[cfg(test)]
mod tests;

use crate::diagnostic::Problems;
use crate::ludeme::{Builder, Description, PartId, Value, driver};

/// Compiles one part of a description on its own, such as an expression of an example.
///
/// There is no value if there are errors among the problems.
pub fn compile_part(description: &Description, part: PartId) -> (Option<Value>, Problems) {
    let mut builder = Builder::new(description);
    let value = driver::compile(part, &mut builder).ok();
    (value, builder.problems)
}
