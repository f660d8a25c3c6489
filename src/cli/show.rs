//! `dafang show`: draws a position.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::answer::{self, Answer, schema_of};
use super::bounds::Working;
use super::drawing::DrawingArgs;
use super::drawn::DrawnPosition;
use super::failure::Failure;
use super::game::GameArgs;
use super::output;
use super::sight::Viewer;
use super::terminal::Screen;
use crate::game::{Sight, Trial};
use crate::raster::{RasterError, Rasterizer};
use crate::render::{Look, armies, board, legend, printed, svg};

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
    /// Write a picture in pixels to a file, or with `-` to the output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "json"])]
    png: Option<PathBuf>,
    /// Write the game that `--after` tells, position by position, as a moving picture to a file, or with `-` to the output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "json", "png"])]
    gif: Option<PathBuf>,
    /// Draw pictures without colours, as for a book
    #[arg(long)]
    print: bool,
    /// How long a position of a moving picture is shown, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    delay: f64,
    /// How large a picture in pixels is: 1 gives a cell of a board about 50 pixels
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = factor)]
    scale: f32,
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
    /// The position as somebody sees it, in Scalable Vector Graphics.
    fn picture(&self, trial: &Trial<'_>, viewer: Viewer, screen: Screen) -> String {
        let sight = viewer.sight(trial);
        let look = look_of(trial, viewer, &sight, screen);
        let picture = svg(trial.game(), &sight.state, &look);
        match self.print {
            true => printed(trial.game(), &picture),
            false => picture,
        }
    }

    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut loaded, missing) = super::unfinished::load(&self.game)?;
        if !missing.is_empty() {
            let missing = missing.join("` and no `");
            let mut err = std::io::stderr().lock();
            writeln!(
                err,
                "`{}` cannot be played yet: it has no `{missing}`",
                loaded.name
            )?;
        }
        let screen = self.drawing.prepare(screen, &mut loaded);
        let _working = Working::on(format!("drawing `{}`", loaded.name));
        let mut trial = Trial::new(&loaded.game);
        trial.seed_chance(self.seed);
        let viewer = Viewer::read(&loaded.game, self.viewer.as_deref())?;
        if let Some(path) = &self.gif {
            let mut frames = vec![self.picture(&trial, viewer, screen)];
            super::moves::make_seen(&mut trial, &self.after, &mut |trial| {
                frames.push(self.picture(trial, viewer, screen));
            })?;
            // A GIF counts hundredths of a second.
            let delay = (self.delay * 100.0).round() as u16;
            let film = rasterizer(&frames)?.gif(&frames, self.scale, delay);
            return write_picture(path, &film.map_err(unwritten)?, out);
        }
        super::moves::make(&mut trial, &self.after)?;
        if let Some(path) = &self.png {
            let document = self.picture(&trial, viewer, screen);
            let fonts = rasterizer(std::slice::from_ref(&document))?;
            let pixels = fonts.png(&document, self.scale).map_err(unwritten)?;
            return write_picture(path, &pixels, out);
        }
        if let Some(path) = &self.svg {
            return write_picture(path, self.picture(&trial, viewer, screen).as_bytes(), out);
        }
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
        let sight = viewer.sight(&trial);
        let (game, state) = (&loaded.game, &sight.state);
        let look = look_of(&trial, viewer, &sight, screen);
        write!(out, "{}", board(game, state, &look))?;
        write!(out, "{}", armies(game, state, &look))?;
        write!(out, "{}", legend(game, state, &look))?;
        if !viewer.sees_all(&trial) {
            writeln!(out, "{}", viewer.note(&trial))?;
        }
        Ok(())
    }
}

/// How somebody sees a position.
fn look_of(trial: &Trial<'_>, viewer: Viewer, sight: &Sight, screen: Screen) -> Look {
    let mut look = screen.look(&sight.state);
    if !viewer.sees_all(trial) {
        look.viewer = viewer.number(trial);
        // Where a hidden move ended must not be marked.
        look.marked.retain(|_| !sight.hides_sites);
        look.veiled.clone_from(&sight.veiled);
    }
    look
}

/// Writes a picture where the person wants it.
fn write_picture(path: &Path, bytes: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        out.write_all(bytes)?;
        return Ok(());
    }
    output::waiting(|| fs::write(path, bytes))
        .map_err(|error| Failure::call(format!("cannot write `{}`: {error}", path.display())))
}

/// What draws some documents, with the fonts of the system if the own ones lack a sign of them.
fn rasterizer(documents: &[String]) -> Result<Rasterizer, Failure> {
    let mut rasterizer = Rasterizer::new();
    let foreign = documents
        .iter()
        .find(|document| Rasterizer::lacks_signs_of(document));
    if let Some(document) = foreign {
        rasterizer.add_system_fonts();
        let missing = rasterizer.missing_signs(document);
        if !missing.is_empty() {
            let missing: String = missing.into_iter().take(8).collect();
            return Err(Failure::call_with_help(
                format!("no font that is installed here has the signs `{missing}`"),
                "install a font that has them, draw with `--signs letters`, or write `--svg`",
            ));
        }
    }
    Ok(rasterizer)
}

fn unwritten(error: RasterError) -> Failure {
    Failure::call(error.to_string())
}

/// A time from a hundredth of a second to ten minutes.
fn seconds(word: &str) -> Result<f64, String> {
    let seconds: f64 = word
        .parse()
        .map_err(|_| "no number of seconds".to_owned())?;
    match (0.01..=600.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err("from 0.01 to 600 seconds".to_owned()),
    }
}

/// A factor from a tenth to ten.
fn factor(word: &str) -> Result<f32, String> {
    let factor: f32 = word.parse().map_err(|_| "no number".to_owned())?;
    match (0.1..=10.0).contains(&factor) {
        true => Ok(factor),
        false => Err("from 0.1 to 10".to_owned()),
    }
}
