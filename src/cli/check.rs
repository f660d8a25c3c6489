//! `dafang check`: tells everything that is wrong with descriptions.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::audit::{AuditArgs, Played};
use super::failure::Failure;
use super::game::{build, choices_of_examples, chosen_ruleset};
use super::load::Text;
use super::terminal::Screen;
use crate::diagnostic::{JsonProblem, Problems, Report};
use crate::expand::{Choice, Expanded};
use crate::observe::{self, Observed};

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
    #[command(flatten)]
    audit: AuditArgs,
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
    /// The random games, if any were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<Played>,
}

impl Check {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut all, mut called_wrongly) = (Vec::new(), false);
        for name in &self.games {
            let (checked, report) = match Text::open(name) {
                Ok(text) => self.check(&text, screen)?,
                Err(failure) => {
                    called_wrongly |= !matches!(failure, Failure::File(_));
                    unreadable(name, &failure)
                }
            };
            if !self.json {
                write!(out, "{report}")?;
                writeln!(out, "{}", summary(&checked))?;
                let played = checked.variants.iter();
                for file in played.filter_map(|variant| variant.played.as_ref()?.file()) {
                    writeln!(out, "{file}")?;
                }
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

    fn check(&self, text: &Text, screen: Screen) -> Result<(Checked, String), Failure> {
        let mut problems = Problems::new();
        let (mut variants, mut observed): (Vec<Variant>, Vec<Observed>) = (Vec::new(), Vec::new());
        let mut chosen = Vec::new();
        let choices = self.choices(text);
        let several = choices.len() > 1;
        for (name, choice) in choices {
            let (expanded, compiled, found) = build(text, &choice, |example| *example == choice);
            let ok = compiled.is_some();
            problems.extend(found);
            // What was played under another name is not played again.
            let new = self.audit.asked() && !chosen.contains(&expanded.chosen.items);
            let played = match compiled.filter(|_| new) {
                Some(compiled) => {
                    let short = chosen_ruleset(&expanded).filter(|_| choice.options.is_empty());
                    let short = short.unwrap_or_else(|| name.clone());
                    let name = if several { short.as_str() } else { "" };
                    let games = self.audit.observe(name, &compiled.game);
                    let mut parts: Vec<&str> = Vec::new();
                    parts.extend((self.games.len() > 1).then_some(text.name.as_str()));
                    parts.extend(several.then_some(short.as_str()));
                    let part = (!parts.is_empty()).then(|| parts.join("-"));
                    let played =
                        self.audit
                            .told(&games, &compiled.game, &choice, part.as_deref())?;
                    observed.push(games);
                    chosen.push(expanded.chosen.items);
                    Some(played)
                }
                None => None,
            };
            variants.push(Variant { name, ok, played });
        }
        problems.extend(observe::problems(&observed));
        let report = Report::new(&problems, &text.sources);
        let checked = Checked {
            file: text.name.clone(),
            ok: !problems.has_errors() && variants.iter().all(|variant| variant.ok),
            problems: report.json(),
            variants,
        };
        Ok((checked, report.render(screen.style())))
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
    let played = checked.variants.iter();
    let played = played.filter_map(|variant| variant.played.as_ref());
    let played: u64 = played.map(Played::games).sum();
    if played > 0 {
        parts.push(format!("{played} random games played"));
    }
    format!("{}: {}", checked.file, parts.join(", "))
}
