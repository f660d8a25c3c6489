//! `dafang show`: draws a position.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::game::GameArgs;
use super::terminal::Screen;
use crate::game::Trial;
use crate::render::{Look, armies, board, kinds};

/// Draw the board or a position
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    game: GameArgs,
    /// Moves that lead to the position, such as "@d4 @e5"
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
}

impl Show {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        let mut trial = Trial::new(&loaded.game);
        super::moves::make(&mut trial, &self.after)?;
        let (game, state, depth) = (&loaded.game, trial.state(), screen.depth);
        write!(
            out,
            "{}",
            board(game, state, &Look::after_last_move(depth, state))
        )?;
        write!(out, "{}", armies(game, state, depth))?;
        let kinds = kinds(game, state, depth);
        if !kinds.is_empty() {
            writeln!(out, "{kinds}")?;
        }
        Ok(())
    }
}
