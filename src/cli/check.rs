//! `dafang check`: tells everything that is wrong with descriptions.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::game::{build, choices_of_examples};
use super::load::Text;
use super::terminal::Screen;
use crate::diagnostic::{JsonProblem, Problems, Report};
use crate::expand::{Choice, Expanded};
use crate::game::{Game, Trial};
use crate::play::{Random, playout};

/// Check descriptions
///
/// Reports every problem of every file, each with its place. The exit status is 1 if any is an error.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files, or names of bundled games
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Which ruleset is checked [default: the one that is played by default]
    #[arg(long, value_name = "NAME", conflicts_with = "all_rulesets")]
    ruleset: Option<String>,
    /// An item of one of the description's options; may be given for each option
    #[arg(
        long = "option",
        value_name = "CATEGORY/ITEM",
        conflicts_with = "all_rulesets"
    )]
    options: Vec<String>,
    /// Check every ruleset, and every item of every option with the default of the others
    #[arg(long)]
    all_rulesets: bool,
    /// Play so many random games of everything that has no error
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    play: u64,
    /// The seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What `--json` writes of a file, in a list.
#[derive(Serialize)]
struct Checked {
    file: String,
    ok: bool,
    problems: Vec<JsonProblem>,
    /// The choices of rulesets and options that were checked.
    variants: Vec<Variant>,
}

/// One choice.
#[derive(Serialize)]
struct Variant {
    name: String,
    ok: bool,
    /// Random games played to their end.
    played: u64,
}

impl Check {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut all, mut called_wrongly) = (Vec::new(), false);
        for name in &self.games {
            let (checked, report) = match Text::open(name) {
                Ok(text) => self.check(&text, screen),
                Err(failure) => {
                    called_wrongly |= !matches!(failure, Failure::File(_));
                    unreadable(name, &failure)
                }
            };
            if !self.json {
                write!(out, "{report}")?;
                writeln!(out, "{}", summary(&checked))?;
            }
            all.push(checked);
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&all)?)?;
        }
        out.flush()?;
        if called_wrongly {
            Err(Failure::ToldOfCall)
        } else if all.iter().all(|checked| checked.ok) {
            Ok(())
        } else {
            Err(Failure::Told)
        }
    }

    fn check(&self, text: &Text, screen: Screen) -> (Checked, String) {
        let mut problems = Problems::new();
        let mut variants = Vec::new();
        for (name, choice) in self.choices(text) {
            let (_, compiled, found) = build(text, &choice, |example| *example == choice);
            let ok = compiled.is_some();
            let played = compiled.map_or(0, |compiled| self.play(&compiled.game));
            problems.extend(found);
            variants.push(Variant { name, ok, played });
        }
        let report = Report::new(&problems, &text.sources);
        let checked = Checked {
            file: text.name.clone(),
            ok: variants.iter().all(|variant| variant.ok),
            problems: report.json(),
            variants,
        };
        (checked, report.render(screen.style()))
    }

    /// The choices to be checked, each with a name.
    fn choices(&self, text: &Text) -> Vec<(String, Choice)> {
        let asked = Choice {
            ruleset: self.ruleset.clone(),
            options: self.options.clone(),
        };
        let mut choices = vec![("default".to_owned(), asked)];
        if self.ruleset.is_none() && self.options.is_empty() {
            let of_examples = choices_of_examples(text).into_iter();
            choices.extend(
                of_examples
                    .filter(|choice| *choice != Choice::default())
                    .map(|choice| {
                        let parts = choice.ruleset.iter().chain(&choice.options);
                        let name: Vec<&str> = parts.map(String::as_str).collect();
                        (format!("examples of {}", name.join(" ")), choice)
                    }),
            );
        }
        if self.all_rulesets {
            let (
                Expanded {
                    rulesets, options, ..
                },
                _,
            ) = text.expand(&Choice::default());
            choices.extend(rulesets.into_iter().map(|ruleset| {
                let choice = Choice {
                    ruleset: Some(ruleset.name.clone()),
                    options: Vec::new(),
                };
                (format!("ruleset {}", ruleset.short_name()), choice)
            }));
            for option in options {
                let items = option
                    .items
                    .iter()
                    .map(|item| format!("{}/{}", option.heading, item.name));
                choices.extend(items.map(|item| {
                    let choice = Choice {
                        ruleset: None,
                        options: vec![item.clone()],
                    };
                    (format!("option {item}"), choice)
                }));
            }
        }
        choices
    }

    /// Plays random games; how many.
    fn play(&self, game: &Game) -> u64 {
        let (mut trial, mut moves) = (Trial::new(game), Vec::new());
        let ended = (0..self.play).filter(|number| {
            trial.restart();
            let mut random = Random::for_game(self.seed, *number);
            playout(&mut trial, &mut random, &mut moves).is_some()
        });
        ended.count() as u64
    }
}

/// A file that cannot be read as a text.
fn unreadable(name: &str, failure: &Failure) -> (Checked, String) {
    let help = match failure {
        Failure::Call { help, .. } => help.clone(),
        _ => None,
    };
    let mut report = format!("{failure}\n");
    if let Some(help) = &help {
        report.push_str(&format!("  help: {help}\n"));
    }
    let problem = JsonProblem {
        code: "source::unreadable",
        severity: "error",
        message: failure.to_string(),
        help,
        labels: Vec::new(),
        suggestions: Vec::new(),
    };
    let checked = Checked {
        file: name.to_owned(),
        ok: false,
        problems: vec![problem],
        variants: Vec::new(),
    };
    (checked, report)
}

/// One line on a file.
fn summary(checked: &Checked) -> String {
    let count = |severity: &str| {
        let problems = checked.problems.iter();
        problems
            .filter(|problem| problem.severity == severity)
            .count()
    };
    let mut parts: Vec<String> = [("error", count("error")), ("warning", count("warning"))]
        .into_iter()
        .filter(|(_, number)| *number > 0)
        .map(|(name, number)| format!("{number} {name}{}", if number == 1 { "" } else { "s" }))
        .collect();
    if parts.is_empty() {
        parts.push("fine".to_owned());
    }
    let failed: Vec<&str> = checked
        .variants
        .iter()
        .filter(|variant| !variant.ok)
        .map(|variant| variant.name.as_str())
        .collect();
    if checked.variants.len() > 1 {
        parts.push(match failed.as_slice() {
            [] => format!("all {} rulesets and options", checked.variants.len()),
            failed => format!("wrong with {}", failed.join(", ")),
        });
    }
    let played: u64 = checked.variants.iter().map(|variant| variant.played).sum();
    if played > 0 {
        parts.push(format!("{played} random games played"));
    }
    format!("{}: {}", checked.file, parts.join(", "))
}
