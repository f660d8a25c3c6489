//! Answers in JSON: what all have in common.
//!
//! Every object that a command answers names the version of the program and the schema that it follows, whose number grows
//! when a key is taken away or means something else. `dafang schema` shows the schemas.

use std::io::Write;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::failure::Failure;
use crate::source::Sources;

/// An answer, or an item of one that is a list.
#[derive(Serialize, JsonSchema)]
pub(super) struct Answer<T> {
    /// The version of the program.
    dafang: &'static str,
    /// The schema that this follows and its version, such as `moves/1`.
    schema: &'static str,
    /// A hash of the texts of the game and of what was chosen of its rulesets and options: other rules have another one. Where
    /// several games are compared it is made of theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(flatten)]
    answer: T,
}

impl<T> Answer<T> {
    /// An answer that follows a schema, about the game of some rules if it is about one.
    pub(super) fn new(schema: &'static str, rules: Option<String>, answer: T) -> Self {
        Self {
            dafang: env!("CARGO_PKG_VERSION"),
            schema,
            rules,
            answer,
        }
    }
}

/// The schema of what is written of a type: a key that is always written is required.
pub(super) fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::default().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

/// Writes an answer on a line.
pub(super) fn write(
    schema: &'static str,
    rules: Option<String>,
    answer: &impl Serialize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    write_line(&Answer::new(schema, rules, answer), out)
}

/// Writes an answer that is a list, each of whose items follows a schema.
pub(super) fn write_list<T: Serialize>(
    schema: &'static str,
    items: impl IntoIterator<Item = (Option<String>, T)>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let items = items.into_iter();
    let items = items.map(|(rules, item)| Answer::new(schema, rules, item));
    write_line(&items.collect::<Vec<Answer<T>>>(), out)
}

/// Writes JSON on a line, in which no sign acts on a terminal.
pub(super) fn write_line(value: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let text = serde_json::to_string(value)?;
    // Such signs stand in strings alone, where they may be written by their numbers.
    let acts = |sign: char| crate::diagnostic::acts(sign);
    if text.contains(acts) {
        for sign in text.chars() {
            match acts(sign) {
                true => write!(out, "\\u{:04x}", u32::from(sign))?,
                false => write!(out, "{sign}")?,
            }
        }
        writeln!(out)?;
    } else {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// The hash of some rules: of their texts, and of what was chosen of rulesets and options.
pub(super) fn rules_hash<'a>(sources: &Sources, chosen: impl Iterator<Item = &'a str>) -> String {
    let mut whole = Hash::default();
    sources.iter().for_each(|source| whole.add(&source.text));
    chosen.for_each(|choice| whole.add(choice));
    whole.written()
}

/// The hash of the rules of several games, each given by its own hash, in whatever order.
pub(super) fn common_hash<'a>(games: impl Iterator<Item = &'a str>) -> String {
    let mut games: Vec<&str> = games.collect();
    games.sort_unstable();
    let mut whole = Hash::default();
    games.into_iter().for_each(|game| whole.add(game));
    whole.written()
}

/// The hash of all rules that are part of the program: of the names and texts of bundled games, of what they have in common,
/// and of defines that every description may call.
pub(super) fn bundled_hash() -> String {
    let mut whole = Hash::default();
    for text in crate::bundled::texts() {
        whole.add(&text.source_name());
        whole.add(text.text);
    }
    for phrase in crate::prelude::phrases() {
        whole.add(phrase.name);
        whole.add(phrase.text);
    }
    whole.written()
}

/// The hash of a text.
pub(super) fn text_hash(text: &str) -> String {
    let mut whole = Hash::default();
    whole.add(text);
    whole.written()
}

/// A hash that is the same on every machine: FNV-1a, <http://www.isthe.com/chongo/tech/comp/fnv/>.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds a text, and its end.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn written(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The name and number of an answer, such as `moves/1`, and what makes its schema.
pub(super) type NamedSchema = (&'static str, fn() -> Schema);
