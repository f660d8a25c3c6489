//! A game to hand over: its description as data, its module, and one page that holds both.
//!
//! `docs/module.md` describes the interface for hosts; `web/src/contract.d.ts` declares it.
//!
//! * [`data`](mod@data): the description of a game as data.
//! * [`html`](mod@html): the page.
//! * [`gallery`](mod@gallery): a page that leads to the pages of games.
//! * `shared`: the games of a page that has several, compressed together.
//! * [`texts`](mod@texts): the texts of a game inside its page, which are read back from there.
//!
//! Owns the form of these three. Refuses to read or write files. Begin with [`Made`].

pub mod data;
pub mod gallery;
pub mod html;
mod shared;
pub mod texts;

use crate::describe::Sheet;
use crate::expand::Expanded;
use crate::game::{Example, Game};
use crate::program::Program;
use crate::program::run::{Fault, WasmProgram};
use crate::source::Sources;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write as _;
use std::sync::Arc;
use texts::PageRules;

/// The name of the section of a module that holds the data.
pub const SECTION: &str = "dafang";

/// The schema of the data, as JSON Schema.
pub const SCHEMA: &str = include_str!("schema.json");

/// A game with everything that a page shows.
#[derive(Debug)]
pub struct Made<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its worked examples, and the game that was compiled with them, whose regions they name.
    pub examples: Option<(&'a Game, &'a [Example])>,
    /// Its text with rulesets and options chosen.
    pub expanded: &'a Expanded,
    /// Its texts, by the places of its rules.
    pub sources: &'a Sources,
    /// These texts under the names that a host sees.
    pub rules: &'a PageRules,
    /// Name and ruleset.
    pub title: String,
    /// The ruleset that counts.
    pub ruleset: Option<String>,
    /// The options that were asked for.
    pub options: Vec<String>,
    /// The hash of texts, ruleset and options.
    pub hash: String,
    /// The remarks of the text on its rules, as paragraphs.
    pub about: Option<String>,
    /// The licence under which the author gives the text away.
    pub licence: Option<String>,
    /// The remarks of a variant on itself: its game, its author, the difference.
    pub variant: Option<String>,
    /// The rules in English.
    pub sheet: Sheet,
    /// What has been learned of the worth of positions: the `Learned` of `web/src/contract.d.ts`.
    pub learned: Option<serde_json::Value>,
}

/// A game as data and as a module.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The data, as JSON.
    pub data: String,
    /// The module.
    pub module: Vec<u8>,
}

/// The parts of a game with a program, made of its optimised rules.
///
/// # Errors
/// If the first position is one that the program was not made for.
pub fn parts(made: &Made<'_>, program: Program) -> Result<Parts, Fault> {
    let program = Arc::new(program);
    let module = WasmProgram::whole(made.game, Arc::clone(&program))?;
    let data = data::data(made, &program, &module);
    Ok(Parts {
        data,
        module: module.bytes.to_vec(),
    })
}

/// The module with the data inside, in a custom section.
#[must_use]
pub fn with_data(parts: &Parts) -> Vec<u8> {
    let mut content = leb128(SECTION.len());
    content.extend(SECTION.as_bytes());
    content.extend(deflated(parts.data.as_bytes()));
    let mut module = parts.module.clone();
    module.push(0);
    module.extend(leb128(content.len()));
    module.extend(content);
    module
}

/// A number as WebAssembly writes it.
fn leb128(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (number & 0x7f) as u8;
        number >>= 7;
        if number == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

/// Bytes compressed by deflate (RFC 1951), as small as they get.
#[must_use]
pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}
