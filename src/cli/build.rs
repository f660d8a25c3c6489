//! `dafang build`: what a game becomes for machines.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::failure::Failure;
use super::game::GameArgs;
use super::runner::program_of;
use crate::program::print::print;

/// Write what the rules of a game become for machines
///
/// The program is what the rules are lowered to: operations on the sets of sites and the numbers of a position, for
/// each player's turn, with the words of the rules beside them. `dafang playout --runner program` runs it. Of a game
/// with rules that nothing lowers yet these are named, and it has no program.
#[derive(Debug, Args)]
pub(crate) struct Build {
    #[command(flatten)]
    game: GameArgs,
    /// What is written
    #[arg(long, value_enum)]
    emit: Emit,
}

/// What can be written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Emit {
    /// The program, as a text for people
    Program,
}

impl Build {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Emit::Program = self.emit;
        let loaded = self.game.load()?;
        let program = program_of(&loaded)?;
        let words = |rule| {
            let rule = loaded.rule(rule);
            Some(format!("{}  {}", rule.place, rule.text))
        };
        write!(out, "{}", print(&program, &loaded.game, &words))?;
        Ok(())
    }
}
