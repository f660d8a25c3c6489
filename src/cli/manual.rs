//! `dafang manual`: the manual as pages for a browser.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::bounds::Working;
use super::failure::Failure;
use crate::manual::pages;

/// Write the manual as pages for a browser
///
/// First game and first variant, a guide by families of games, the notation of moves, every ludeme with examples, every
/// code of a report and every bundled game with its rules. `index.html` is where to begin; no server is needed.
#[derive(Debug, Args)]
pub(crate) struct Manual {
    /// The folder where the pages are put; it is made if it does not exist
    #[arg(short, long = "output", value_name = "DIR")]
    output: PathBuf,
}

impl Manual {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let _working = Working::on("writing the manual".to_owned());
        let failed = |error: io::Error| {
            Failure::call(format!(
                "cannot write to `{}`: {error}",
                self.output.display()
            ))
        };
        let pages = pages().map_err(|error| Failure::call(error.to_string()))?;
        for page in &pages {
            let path = self.output.join(&page.path);
            fs::create_dir_all(path.parent().unwrap_or(&self.output)).map_err(failed)?;
            fs::write(&path, &page.text).map_err(failed)?;
        }
        writeln!(
            out,
            "{} files written; begin with {}",
            pages.len(),
            self.output.join("index.html").display()
        )?;
        Ok(())
    }
}
