//! `dafang completions`: what a shell needs to complete calls of the program.

use std::env;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;
use clap_complete::env::Shells;

use super::failure::Failure;

/// The variable by which a shell asks the program itself for completions.
pub(crate) const VARIABLE: &str = "COMPLETE";

/// Write the script that lets a shell complete calls
///
/// Games, rulesets, options, ludemes and codes are completed too. For bash, add
/// `source <(dafang completions bash)` to ~/.bashrc; for zsh the same with `zsh` to ~/.zshrc; for fish
/// `dafang completions fish | source` to ~/.config/fish/config.fish.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let shells = Shells::builtins();
        let name = self.shell.to_string();
        let Some(shell) = shells.completer(&name) else {
            return Err(Failure::call(format!("{name} cannot complete calls")));
        };
        shell.write_registration(VARIABLE, "dafang", "dafang", &program(), out)?;
        Ok(())
    }
}

/// The program as a shell calls it from any folder.
fn program() -> String {
    let called = env::args_os().next().map(PathBuf::from).unwrap_or_default();
    let path = if called.components().count() > 1 {
        env::current_dir().map_or_else(|_| called.clone(), |folder| folder.join(&called))
    } else {
        called
    };
    path.to_string_lossy().into_owned()
}
