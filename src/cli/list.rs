//! `dafang list`: the bundled games.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use crate::bundled::{self, Bundled};
use crate::expand::{Choice, Expanded};
use crate::syntax::{NodeKind, SyntaxTree};
use crate::text::{OWN, Text};

/// List the bundled games with their rulesets, and their variants
#[derive(Debug, Args)]
pub(crate) struct List {
    /// List the options too
    #[arg(long)]
    options: bool,
    /// List the bundled variants of these games instead, which are texts of a few lines
    #[arg(long)]
    variants: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The folder of the bundled variants.
const VARIANTS: &str = "variants";

/// A game as `--json` writes it, in a list.
#[derive(Serialize)]
struct Listed {
    name: String,
    title: String,
    folder: String,
    /// What the game is called that it is a variant of.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant_of: Option<String>,
    /// What the author of the variant says of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    rulesets: Vec<Ruleset>,
    options: Vec<Choices>,
}

#[derive(Serialize)]
struct Ruleset {
    name: String,
    default: bool,
    /// Whether the text itself declares it, and not the game that it is a variant of.
    own: bool,
}

#[derive(Serialize)]
struct Choices {
    category: String,
    items: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    name: String,
    description: String,
    default: bool,
}

impl List {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut games: Vec<Listed> = bundled::games().iter().filter_map(listed).collect();
        let is_variant = |game: &Listed| game.folder == VARIANTS;
        let hidden = games.iter().filter(|game| is_variant(game)).count();
        // For programs, all that there is.
        if self.variants || !self.json {
            games.retain(|game| is_variant(game) == self.variants);
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&games)?)?;
            return Ok(());
        }
        let width = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
        for group in games.chunk_by(|one, next| one.folder == next.folder) {
            let folder = &group[0].folder;
            if !folder.is_empty() {
                writeln!(out, "{folder}")?;
            }
            for game in group {
                write!(out, "{:<width$}  {}", game.name, game.title)?;
                if let Some(of) = &game.variant_of {
                    write!(out, ", a variant of {of}")?;
                }
                writeln!(out)?;
                if let Some(remark) = &game.remark {
                    writeln!(out, "{:<width$}  {remark}", "")?;
                }
                let own = game.rulesets.iter().filter(|ruleset| ruleset.own);
                for ruleset in own {
                    let note = if ruleset.default { " (default)" } else { "" };
                    writeln!(out, "    --ruleset {}{note}", quoted(&ruleset.name))?;
                }
                for Choices { category, items } in game.options.iter().filter(|_| self.options) {
                    for Item {
                        name,
                        description,
                        default,
                    } in items
                    {
                        let note = if *default { " (default)" } else { "" };
                        writeln!(
                            out,
                            "    --option \"{category}/{name}\"{note}  {description}"
                        )?;
                    }
                }
            }
        }
        if hidden > 0 && !self.variants {
            writeln!(
                out,
                "and {hidden} variants: `dafang list --variants` names them"
            )?;
        }
        Ok(())
    }
}

/// A name as a shell takes it.
fn quoted(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("\"{name}\"")
    }
}

/// What there is to say of a bundled text; nothing of one that is no game but is used by games.
fn listed(game: &Bundled) -> Option<Listed> {
    let text = Text::of_bundled(game);
    let (expanded, _) = text.expand(&Choice::default());
    let Expanded {
        options,
        rulesets,
        chosen,
        tree,
        of,
        variant,
        ..
    } = &expanded;
    let choices = options.iter().enumerate().map(|(index, option)| Choices {
        category: option.heading.clone(),
        items: option
            .items
            .iter()
            .map(|item| Item {
                name: item.name.clone(),
                description: item.description.clone(),
                default: chosen
                    .items
                    .get(index)
                    .is_some_and(|(_, chosen)| *chosen == item.name),
            })
            .collect(),
    });
    Some(Listed {
        name: game.name.clone(),
        title: title(tree)?,
        folder: game.folder.clone(),
        variant_of: of.as_ref().map(ToString::to_string),
        remark: variant.as_ref().and_then(|variant| variant.remark.clone()),
        rulesets: rulesets
            .iter()
            .map(|ruleset| Ruleset {
                name: ruleset.short_name().to_owned(),
                default: chosen.ruleset.as_ref() == Some(&ruleset.name),
                own: ruleset.span.file == OWN,
            })
            .collect(),
        options: choices.collect(),
    })
}

/// What the description calls its game.
fn title(tree: &SyntaxTree) -> Option<String> {
    let game = tree
        .roots
        .iter()
        .find(|root| tree.head(**root) == Some("game"))?;
    tree.children(*game)
        .iter()
        .find_map(|child| match tree.kind(*child) {
            NodeKind::Text(text) => Some(text.to_string()),
            _ => None,
        })
}
