//! `dafang schema`: the schemas of what commands answer in JSON.

use std::io::Write;

use clap::Args;
use schemars::Schema;
use serde_json::{Map, Value, json};

use super::failure::{self, Failure};
use super::{
    analyse, build, check, compare, contest, describe, experiment, explain, list, ludeme, moves,
    perft, playout, show, solve, sweep, test, train, verify,
};
use crate::diagnostic::did_you_mean;

/// Show the schema of the JSON that a command writes
///
/// Every answer names its schema and that schema's version, `"schema":"moves/1"`. The number grows when a key is taken away or
/// means something else; new keys may come with any version. Commands that fail write an object with the key `error`.
#[derive(Debug, Args)]
pub(crate) struct SchemaOf {
    /// A command, or `error`; without one, the commands are listed with the names of their schemas
    command: Option<String>,
}

/// The schemas of a command: the name of each, and how it is found.
type Schemas = &'static [(&'static str, fn() -> Schema)];

/// All commands that write JSON.
const COMMANDS: &[(&str, Schemas)] = &[
    ("analyse", analyse::SCHEMAS),
    ("build", build::SCHEMAS),
    ("check", check::SCHEMAS),
    ("compare", compare::SCHEMAS),
    ("describe", describe::SCHEMAS),
    ("experiment", experiment::SCHEMAS),
    ("explain", explain::SCHEMAS),
    ("list", list::SCHEMAS),
    ("ludeme", ludeme::SCHEMAS),
    ("match", contest::SCHEMAS),
    ("moves", moves::SCHEMAS),
    ("perft", perft::SCHEMAS),
    ("playout", playout::SCHEMAS),
    ("show", show::SCHEMAS),
    ("solve", solve::SCHEMAS),
    ("sweep", sweep::SCHEMAS),
    ("test", test::SCHEMAS),
    ("train", train::SCHEMAS),
    ("verify", verify::SCHEMAS),
    ("error", failure::SCHEMAS),
];

impl SchemaOf {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(name) = self.command else {
            for (command, schemas) in COMMANDS {
                let names: Vec<&str> = schemas.iter().map(|(name, _)| *name).collect();
                writeln!(out, "{command:<10} {}", names.join(", "))?;
            }
            return Ok(());
        };
        let known = COMMANDS.iter().find(|(command, _)| *command == name);
        let Some((_, schemas)) = known else {
            let names = COMMANDS.iter().map(|(command, _)| *command);
            let help = match did_you_mean(&name, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`dafang schema` lists the commands that answer in JSON".to_owned(),
            };
            let message = format!("no command `{name}` answers in JSON");
            return Err(Failure::call_with_help(message, help));
        };
        let schemas = schemas.iter().map(|(name, schema)| named(name, schema()));
        let mut schemas: Vec<Value> = schemas.collect();
        let whole = if schemas.len() == 1 {
            schemas.remove(0)
        } else {
            let definitions = hoisted(&mut schemas);
            json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "title": format!("dafang {name}"),
                "anyOf": schemas,
                "$defs": definitions,
            })
        };
        writeln!(out, "{}", serde_json::to_string_pretty(&whole)?)?;
        Ok(())
    }
}

/// Takes the definitions out of some schemas that become parts of one: references to definitions begin at its root.
fn hoisted(schemas: &mut [Value]) -> Map<String, Value> {
    let mut all = Map::new();
    for schema in schemas.iter_mut().filter_map(Value::as_object_mut) {
        schema.remove("$schema");
        if let Some(Value::Object(own)) = schema.remove("$defs") {
            all.extend(own);
        }
    }
    all
}

/// A schema with its name, by which answers call it.
fn named(name: &str, schema: Schema) -> Value {
    let mut schema = schema.to_value();
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("title".to_owned(), json!(name));
    }
    schema
}
