//! `dafang man`: pages for `man`.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use super::Call;
use super::failure::Failure;

/// Write the manual pages
///
/// Without a folder, the page of the program: `dafang man | man -l -` shows it. With one, the page of the
/// program and of each command, such as `dafang-check.1`.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Where the pages are put; it is made if it does not exist
    folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(folder) = self.folder else {
            Page::new(Call::command()).render(out)?;
            return Ok(());
        };
        let failed = |error: io::Error| {
            Failure::call(format!("cannot write to `{}`: {error}", folder.display()))
        };
        fs::create_dir_all(&folder).map_err(failed)?;
        clap_mangen::generate_to(Call::command(), &folder).map_err(failed)?;
        writeln!(out, "written to {}", folder.display())?;
        Ok(())
    }
}
