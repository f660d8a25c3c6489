//! `dafang show`: draws a position.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::answer::{self, Answer, schema_of};
use super::bounds::Working;
use super::drawing::DrawingArgs;
use super::drawn::DrawnPosition;
use super::failure::Failure;
use super::game::GameArgs;
use super::sight::Viewer;
use super::terminal::Screen;
use crate::game::Trial;
use crate::render::{armies, board, legend, svg};

/// Draw the board or a position
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    drawing: DrawingArgs,
    /// Moves that lead to the position, such as "@d4 @e5"
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
    /// As whom to see a game with secrets: a player by name or number, `mover` for the player to move, or `all` for
    /// somebody who sees everything; without it nobody's secrets are shown until the game is over
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    /// Write a picture to a file, or with `-` to the output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The seed by which dice are thrown and a first position is drawn by chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the position as worked examples have it, `(position (picture …) …)`
    #[arg(long, conflicts_with_all = ["svg", "json"])]
    text: bool,
    /// Write JSON: the board with its coordinates, and all that stands on it
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("show/1", schema_of::<Answer<DrawnPosition>>)];

impl Show {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let mut loaded = self.game.load()?;
        let screen = self.drawing.prepare(screen, &mut loaded);
        let _working = Working::on(format!("drawing `{}`", loaded.name));
        let mut trial = Trial::new(&loaded.game);
        trial.seed_chance(self.seed);
        super::moves::make(&mut trial, &self.after)?;
        let viewer = Viewer::read(&loaded.game, self.viewer.as_deref())?;
        if self.json {
            let position = DrawnPosition::of(&loaded, &mut trial, viewer);
            return answer::write("show/1", Some(loaded.rules_hash()), &position, out);
        }
        if self.text {
            if !viewer.sees_all(&trial) {
                return Err(Failure::call_with_help(
                    "the position has parts that are hidden from the player",
                    "`--text` writes it once the game is over, or for somebody who may see all",
                ));
            }
            let written = super::position::drawn(&trial);
            writeln!(out, "{}", written.text)?;
            for lost in written.untold {
                writeln!(out, "// not in it: {lost}")?;
            }
            return Ok(());
        }
        let game = &loaded.game;
        let sight = viewer.sight(&trial);
        let state = &sight.state;
        let mut look = screen.look(state);
        if !viewer.sees_all(&trial) {
            look.viewer = viewer.number(&trial);
            // Where a hidden move ended must not be marked.
            look.marked.retain(|_| !sight.hides_sites);
            look.veiled.clone_from(&sight.veiled);
        }
        if let Some(path) = &self.svg {
            let picture = svg(game, state, &look);
            if path.as_os_str() == "-" {
                write!(out, "{picture}")?;
                return Ok(());
            }
            return fs::write(path, picture).map_err(|error| {
                Failure::call(format!("cannot write `{}`: {error}", path.display()))
            });
        }
        write!(out, "{}", board(game, state, &look))?;
        write!(out, "{}", armies(game, state, &look))?;
        write!(out, "{}", legend(game, state, &look))?;
        if !viewer.sees_all(&trial) {
            writeln!(out, "{}", viewer.note(&trial))?;
        }
        Ok(())
    }
}
