//! `dafang describe`: the rules of a game in plain English.

use std::io::Write;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::background::Background;
use super::bounds::Working;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::strategy::strategy;
use crate::describe::{Block, Section, Sheet, describe_with};

/// Tell the rules in plain English
///
/// A rule sheet made from the compiled rules, so that it says what is played.
#[derive(Debug, Args)]
pub(crate) struct Describe {
    #[command(flatten)]
    game: GameArgs,
    /// The longest line, in columns
    #[arg(long, value_name = "COLUMNS", default_value_t = 88, value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: u16,
    /// List the parts of the game that a text which uses it may define anew, with what stands for them now
    #[arg(long)]
    hooks: bool,
    /// Tell instead what the machine has learned of good and bad positions (`dafang train`)
    #[arg(long, conflicts_with = "hooks")]
    strategy: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] = &[
    ("describe/1", schema_of::<Answer<DescribeAnswer<'static>>>),
    ("strategy/1", schema_of::<Answer<StrategyAnswer>>),
    ("hook/1", schema_of::<Vec<Answer<HookAnswer<'static>>>>),
];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct DescribeAnswer<'a> {
    game: &'a str,
    ruleset: Option<&'a str>,
    options: &'a [String],
    /// Names, sources and readings.
    about: &'a Background,
    sections: Vec<SectionJson<'a>>,
}

/// A section.
#[derive(Serialize, JsonSchema)]
struct SectionJson<'a> {
    title: &'a str,
    blocks: Vec<Piece<'a>>,
}

/// A piece of a section: one of its keys is there.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Piece<'a> {
    /// A paragraph, or a part of one.
    Text(&'a str),
    /// What is kept account of besides.
    Note(&'a str),
    /// Things to choose from, or parts.
    List(Vec<Vec<Piece<'a>>>),
    /// A list with numbers, as its order matters.
    Numbered(Vec<Vec<Piece<'a>>>),
    /// Lines drawn with signs.
    Picture(&'a [String]),
}

impl Describe {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        if self.hooks {
            return self.hooks(&loaded, out);
        }
        if self.strategy {
            return self.strategy(&loaded, out);
        }
        let _working = Working::on(format!("describing `{}`", loaded.name));
        let mut sheet = describe_with(&loaded.game, &|place| loaded.rule(place).words);
        if let Some(words) = loaded.variant_words() {
            let about = Section {
                title: "The variant".to_owned(),
                blocks: vec![Block::Text(words)],
            };
            sheet.sections.insert(0, about);
        }
        if self.json {
            let answer = DescribeAnswer {
                about: &loaded.background,
                game: &loaded.game.name,
                ruleset: loaded.ruleset.as_deref(),
                options: &loaded.options,
                sections: sheet.sections.iter().map(part).collect(),
            };
            answer::write("describe/1", Some(loaded.rules_hash()), &answer, out)?;
        } else {
            sheet.title = loaded.title();
            sheet.sections.extend(loaded.background.section());
            write!(out, "{}", sheet.text(usize::from(self.width)))?;
        }
        Ok(())
    }
}

/// What `--strategy --json` writes: what the file of weights holds that `dafang train` writes.
#[derive(Serialize, JsonSchema)]
struct StrategyAnswer {
    #[serde(flatten)]
    learned: serde_json::Value,
}

/// A hook as `--json` writes it, in a list.
#[derive(Serialize, JsonSchema)]
struct HookAnswer<'a> {
    name: &'a str,
    decides: &'a str,
    /// What stands for it now, as it is written.
    value: String,
    /// Where that stands.
    place: Option<String>,
}

impl Describe {
    /// Tells what the machine has learned of good and bad positions.
    fn strategy(&self, loaded: &Loaded, out: &mut dyn Write) -> Result<(), Failure> {
        let (learned, lines) = strategy(loaded)?;
        if self.json {
            let learned = serde_json::to_value(&learned)?;
            let answer = StrategyAnswer { learned };
            return answer::write("strategy/1", Some(loaded.rules_hash()), &answer, out);
        }
        let blocks = lines.into_iter().map(|line| vec![Block::Text(line)]);
        let sheet = Sheet {
            title: loaded.title(),
            sections: vec![Section {
                title: "What is worth how much".to_owned(),
                blocks: vec![Block::List(blocks.collect())],
            }],
        };
        write!(out, "{}", sheet.text(usize::from(self.width)))?;
        Ok(())
    }

    fn hooks(&self, loaded: &Loaded, out: &mut dyn Write) -> Result<(), Failure> {
        let hooks = loaded.hooks().iter();
        let hooks: Vec<HookAnswer<'_>> = hooks
            .map(|hook| {
                let (value, place) = loaded.hook_value(hook);
                HookAnswer {
                    name: &hook.name,
                    decides: &hook.words,
                    value,
                    place,
                }
            })
            .collect();
        if self.json {
            let rules = loaded.rules_hash();
            let hooks = hooks.into_iter().map(|hook| (Some(rules.clone()), hook));
            return answer::write_list("hook/1", hooks, out);
        }
        if hooks.is_empty() {
            writeln!(
                out,
                "{} names nothing that may be defined anew",
                loaded.game.name
            )?;
            return Ok(());
        }
        writeln!(
            out,
            "{}: what a text that uses it may define anew",
            loaded.game.name
        )?;
        for hook in hooks {
            writeln!(out, "\n\"{}\": {}", hook.name, hook.decides)?;
            let value = if hook.value.is_empty() {
                "nothing"
            } else {
                &hook.value
            };
            writeln!(out, "    {value}")?;
            if let Some(place) = hook.place {
                writeln!(out, "    in {place}")?;
            }
        }
        Ok(())
    }
}

fn part(section: &Section) -> SectionJson<'_> {
    SectionJson {
        title: &section.title,
        blocks: pieces(&section.blocks),
    }
}

fn pieces(blocks: &[Block]) -> Vec<Piece<'_>> {
    blocks
        .iter()
        .filter_map(|block| match block {
            Block::Text(text) => Some(Piece::Text(text)),
            Block::Note(note) => Some(Piece::Note(note)),
            Block::List(all) => Some(Piece::List(items(all))),
            Block::Numbered(all) => Some(Piece::Numbered(items(all))),
            Block::Picture(lines) => Some(Piece::Picture(lines)),
            Block::Break => None,
        })
        .collect()
}

fn items(items: &[Vec<Block>]) -> Vec<Vec<Piece<'_>>> {
    items.iter().map(|item| pieces(item)).collect()
}
