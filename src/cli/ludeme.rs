//! `dafang ludeme`: the manual of the language.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use crate::reference;

/// Look up a word of the language
///
/// Without a name, every ludeme in a line. With one, what it means, its arguments and examples.
#[derive(Debug, Args)]
pub(crate) struct Ludeme {
    /// A ludeme or a word, such as `move`, `is Line` or `Mover`
    name: Vec<String>,
}

impl Ludeme {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.name.is_empty() {
            write!(out, "{}", reference::list())?;
            return Ok(());
        }
        let name = self.name.join(" ");
        match reference::look_up(&name) {
            Ok(text) => {
                write!(out, "{text}")?;
                Ok(())
            }
            Err(near) => {
                let quoted: Vec<String> = near
                    .iter()
                    .take(3)
                    .map(|name| format!("`{name}`"))
                    .collect();
                let help = match quoted.as_slice() {
                    [] => "`dafang ludeme` lists all of them".to_owned(),
                    names => format!("did you mean {}?", names.join(" or ")),
                };
                Err(Failure::call_with_help(
                    format!("the language has no `{name}`"),
                    help,
                ))
            }
        }
    }
}
