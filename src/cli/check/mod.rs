//! `dafang check`: reports everything that is wrong with descriptions.
//!
//! Owns the command: which files, in which order, and how problems are written (text, JSON, SARIF). Refuses to find
//! problems: [`Text::read`] reads a text with all that it uses, [`examine`] takes it through every phase, and a [`Report`]
//! draws what they found.
//!
//! Begin with `Check::run`. `fix` makes the edits that are certain; `blame` moves a problem of a used text to the line that
//! brings it about.

mod blame;
mod files;
mod fix;
mod sarif;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use clap::{Args, ValueEnum};
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use self::blame::Depth;
use self::files::{NamedFile, longest_first, unreadable};
use super::answer::{self, Answer, schema_of};
use super::audit::{AuditArgs, Played};
use super::bounds::Working;
use super::complete;
use super::defines::DefineArgs;
use super::failure::{Failure, MOST_SHOWN, is_wrong_choice};
use super::game::chosen_ruleset;
use super::terminal::Screen;
use super::watch::{self, Watch};
use crate::diagnostic::{JsonProblem, Problems, Report, on_one_line};
use crate::examine::{Built, Queries, Seen, Subject, Variant, examine_with, keep_back, variants};
use crate::expand::Choice;
use crate::observe::{self, Observed};
use crate::text::{Defines, Text};

/// Check descriptions
///
/// Reports every problem of every file, each with its place, for every ruleset, every item of every option,
/// and everything that worked examples ask for. The exit status is 1 if any is an error.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files, folders of them, `-` for the standard input, or names of bundled games
    #[arg(required = true, value_name = "GAME", add = ArgValueCompleter::new(complete::games))]
    games: Vec<OsString>,
    /// Check this ruleset alone
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "all_rulesets",
        add = ArgValueCandidates::new(complete::rulesets)
    )]
    ruleset: Option<String>,
    /// Check this item of one of the description's options alone; may be given for each option
    #[arg(
        long = "option",
        value_name = "CATEGORY/ITEM",
        conflicts_with = "all_rulesets",
        add = ArgValueCandidates::new(complete::options)
    )]
    options: Vec<String>,
    /// Check every ruleset and every item of every option, as is done unless one is named
    #[arg(long, hide = true)]
    all_rulesets: bool,
    /// Make the suggested edits that are certain, and check the file with them
    #[arg(long, conflicts_with_all = ["ruleset", "options"])]
    fix: bool,
    /// With `--fix`: show the edits and leave the file as it is
    #[arg(long, requires = "fix")]
    dry_run: bool,
    #[command(flatten)]
    defines: DefineArgs,
    #[command(flatten)]
    audit: AuditArgs,
    /// How problems are written
    #[arg(long, value_enum, default_value_t = Format::Text, hide_default_value = true)]
    format: Format,
    /// What makes the exit status 1 besides errors: warnings
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Denied>,
    /// Write JSON: short for `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// What is not let pass besides errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Denied {
    /// Warnings
    Warnings,
}

/// Files that are checked before what is found in them is written.
const AT_ONCE: usize = 32;

/// How problems are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// For people: each with its lines of the text
    Text,
    /// For programs: a list of files, each with its problems
    Json,
    /// For programs that read SARIF 2.1.0
    Sarif,
}

/// The schemas of what it answers.
pub(crate) const SCHEMAS: &[(&str, fn() -> Schema)] =
    &[("check/1", schema_of::<Vec<Answer<Checked>>>)];

/// What `--json` writes of a file, in a list.
#[derive(Serialize, JsonSchema)]
struct Checked {
    /// The hash of its texts, whatever is chosen; none if it cannot be read.
    #[serde(skip)]
    rules: Option<String>,
    file: String,
    ok: bool,
    problems: Vec<JsonProblem>,
    /// The choices of rulesets and options that were checked.
    variants: Vec<VariantReport>,
    /// With `--fix`: the edits, each in a line.
    edits: Vec<String>,
}

/// One choice.
#[derive(Serialize, JsonSchema)]
struct VariantReport {
    name: String,
    /// Other names of the same choice.
    also: Vec<String>,
    ok: bool,
    /// The random games, if any were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<Played>,
}

impl Check {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let format = if self.json { Format::Json } else { self.format };
        let defines = self.defines.load()?;
        let files = files::named(&self.games)?;
        let (mut all, mut called_wrongly) = (Vec::new(), false);
        let mut playing = self.audit.watch()?.map(|watch| Playing {
            watch,
            files: files.len(),
        });
        let checked = files.chunks(AT_ONCE).flat_map(|games| {
            // What writes files is done in order, and random games are played one after the other.
            if self.fix || playing.is_some() {
                let mut file = |file: &NamedFile| {
                    let file = self.file(file, &defines, screen, playing.as_mut());
                    playing.iter_mut().for_each(|playing| playing.files -= 1);
                    file
                };
                return games.iter().map(&mut file).collect();
            }
            longest_first(games, |file| self.file(file, &defines, screen, None))
        });
        for file in checked {
            let (checked, report, is_call) = file?;
            called_wrongly |= is_call;
            if format == Format::Text {
                write!(out, "{report}")?;
                writeln!(out, "{}", summary(&checked))?;
                let played = checked.variants.iter();
                for file in played.filter_map(|variant| variant.played.as_ref()?.file()) {
                    writeln!(out, "{file}")?;
                }
            }
            all.push(checked);
        }
        match format {
            Format::Text => {}
            Format::Json => {
                let all = all.iter().map(|checked| (checked.rules.clone(), checked));
                answer::write_list("check/1", all, out)?;
            }
            Format::Sarif => {
                let mut problems: Vec<(&str, &JsonProblem)> = Vec::new();
                for Checked {
                    file,
                    problems: found,
                    ..
                } in &all
                {
                    problems.extend(found.iter().map(|problem| (file.as_str(), problem)));
                }
                writeln!(out, "{}", serde_json::to_string(&sarif::sarif(&problems))?)?;
            }
        }
        out.flush()?;
        if watch::interrupted() {
            Err(Failure::Interrupted)
        } else if called_wrongly {
            Err(Failure::ReportedCall)
        } else if all
            .iter()
            .all(|checked| checked.ok && !self.denies(checked))
        {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    /// Whether a file has something that is not let pass.
    fn denies(&self, checked: &Checked) -> bool {
        let is_denied = |problem: &JsonProblem| problem.severity == "warning";
        self.deny == Some(Denied::Warnings) && checked.problems.iter().any(is_denied)
    }

    /// The report on a file, and whether the call is to blame that it could not be read.
    fn file(
        &self,
        file: &NamedFile,
        defines: &Defines,
        screen: Screen,
        playing: Option<&mut Playing>,
    ) -> Result<(Checked, String, bool), Failure> {
        let name = file.name();
        let _working = playing
            .is_none()
            .then(|| Working::on(format!("checking `{name}`")));
        match file.open(defines) {
            Ok(text) => {
                let (checked, report) = self.examine(text, screen, playing)?;
                let is_call = is_wrong_choice(
                    checked
                        .problems
                        .iter()
                        .map(|problem| (problem.severity, problem.code)),
                );
                Ok((checked, report, is_call))
            }
            Err(failure) => {
                let (checked, report) = unreadable(&name, &failure);
                Ok((checked, report, !matches!(failure, Failure::File(_))))
            }
        }
    }

    /// Mends a text if asked to, and checks it.
    fn examine(
        &self,
        text: Text,
        screen: Screen,
        playing: Option<&mut Playing>,
    ) -> Result<(Checked, String), Failure> {
        if !self.fix {
            return self.check(&text, screen, playing);
        }
        let path = Path::new(&text.name);
        if text.is_bundled() {
            let message = format!(
                "`{}` is part of the program and cannot be changed",
                text.name
            );
            return Err(Failure::call_with_help(message, "name a file of your own"));
        }
        if !path.is_file() && !self.dry_run {
            let message = format!("`{}` can only be read, not changed", text.name);
            let help = "name a file, or see the edits with `--dry-run`";
            return Err(Failure::call_with_help(message, help));
        }
        let fix::Fixed { text: fixed, edits } = fix::fix(&text);
        let mut edited = String::new();
        if self.dry_run {
            edited.push_str(&fix::difference(text.own(), fixed.own()));
        } else if fixed.own() != text.own() {
            fix::write(path, fixed.own())?;
        }
        edits
            .iter()
            .for_each(|edit| edited.push_str(&format!("{edit}\n")));
        let (mut checked, report) = self.check(&fixed, screen, playing)?;
        checked.edits = edits;
        Ok((checked, edited + &report))
    }

    fn check(
        &self,
        text: &Text,
        screen: Screen,
        mut playing: Option<&mut Playing>,
    ) -> Result<(Checked, String), Failure> {
        let subject = text.subject();
        let is_whole = self.ruleset.is_none() && self.options.is_empty();
        let choices = if is_whole {
            variants(&subject)
        } else {
            let choice = Choice {
                ruleset: self.ruleset.clone(),
                options: self.options.clone(),
            };
            vec![Variant::asked(choice)]
        };
        let (several, mut left) = (choices.len() > 1, choices.len());
        let mut outcomes: Vec<Result<(VariantReport, Option<Observed>), Failure>> = Vec::new();
        let mut queries = Queries::default();
        let problems = examine_with(
            &mut queries,
            &subject,
            &choices,
            is_whole,
            &mut |variant, seen| {
                let playing = playing.as_deref_mut();
                let playing = playing.map(|Playing { watch, files }| (watch, *files * left));
                outcomes.push(self.outcome(&text.name, variant, seen, several, playing));
                left -= 1;
            },
        );
        if let Some(Playing { watch, .. }) = playing {
            watch.hide();
        }
        let (mut seen, mut observed) = (Vec::new(), Vec::new());
        for outcome in outcomes {
            let (outcome, games) = outcome?;
            seen.push(outcome);
            observed.extend(games);
        }
        let problems = with_games(problems, &observed, &subject);
        let (problems, of_base) = blame::attribute(text, problems, &mut |text, depth| {
            self.found(text, depth, &mut queries)
        });
        let report = Report::new(&problems, &text.sources);
        let checked = Checked {
            rules: Some(answer::rules_hash(&text.sources, std::iter::empty())),
            file: text.name.clone(),
            ok: !problems.has_errors(),
            problems: report.json(),
            variants: seen,
            edits: Vec::new(),
        };
        let mut text_of_report = report.render_first(MOST_SHOWN, screen.style()) + &report.hint();
        if let Some(of) = text.used().first().filter(|_| of_base > 0) {
            let name = of.roots.first().map(|root| of.span(*root).file);
            let name = name.map_or("", |file| text.sources.get(file).name.as_str());
            text_of_report.push_str(&format!(
                "{of_base} more would be reported of `{name}` without this text, too: check it by itself\n"
            ));
        }
        Ok((checked, text_of_report))
    }

    /// What is wrong with a text, and what random games show if some are asked for.
    fn found(&self, text: &Text, depth: Depth, queries: &mut Queries) -> BTreeSet<blame::Key> {
        let subject = text.subject();
        let choices = variants(&subject);
        let mut observed = Vec::new();
        let problems = examine_with(queries, &subject, &choices, true, &mut |variant, seen| {
            if let Some(Built {
                compiled: Some(compiled),
                ..
            }) = seen.built.filter(|_| self.audit.asked())
                && (depth == Depth::EveryChoice || variant.choice == Choice::default())
            {
                observed.push(self.audit.observe_again(&compiled.game));
            }
        });
        let problems = with_games(problems, &observed, &subject);
        problems.iter().map(blame::key).collect()
    }

    /// What becomes of a choice, and the random games of it, if some are asked for.
    fn outcome(
        &self,
        text: &str,
        variant: &Variant,
        seen: Seen<'_>,
        several: bool,
        playing: Option<(&mut Watch, usize)>,
    ) -> Result<(VariantReport, Option<Observed>), Failure> {
        let mut outcome = VariantReport {
            name: variant.name.clone(),
            also: variant.also.clone(),
            ok: seen.is_sound,
            played: None,
        };
        let Some((
            Built {
                expanded,
                compiled: Some(compiled),
                ..
            },
            (watch, parts),
        )) = seen.built.zip(playing)
        else {
            return Ok((outcome, None));
        };
        let choice = &variant.choice;
        let short = chosen_ruleset(expanded).filter(|_| choice.options.is_empty());
        let short = short.unwrap_or_else(|| variant.name.clone());
        let name = if several { &short } else { "" };
        let games = self.audit.observe(name, &compiled.game, watch, parts);
        let mut parts: Vec<&str> = Vec::new();
        parts.extend((self.games.len() > 1).then_some(text));
        parts.extend(several.then_some(short.as_str()));
        let part = (!parts.is_empty()).then(|| parts.join("-"));
        outcome.played =
            Some(
                self.audit
                    .written(&games, &compiled.game, choice, part.as_deref())?,
            );
        Ok((outcome, Some(games)))
    }
}

/// Random games of all files.
struct Playing {
    watch: Watch,
    /// Files whose games are still to be played, the present one among them.
    files: usize,
}

/// The problems, and what random games show.
fn with_games(mut problems: Problems, observed: &[Observed], subject: &Subject<'_>) -> Problems {
    if !observed.is_empty() {
        problems.extend(keep_back(observe::problems(observed), subject));
    }
    problems
}

/// The most wrong choices that are named in the line on a file.
const MOST_NAMED: usize = 5;

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
    let all = checked
        .variants
        .iter()
        .map(|variant| 1 + variant.also.len())
        .sum::<usize>()
        .saturating_sub(1);
    if checked.variants.len() > 1 && failed.is_empty() && checked.ok {
        parts.push(format!("all {all} rulesets and options"));
    } else if !failed.is_empty() && failed.len() < checked.variants.len() {
        let more = failed.len().saturating_sub(MOST_NAMED);
        let named = failed[..failed.len() - more].join(", ");
        parts.push(match more {
            0 => format!("wrong with {named}"),
            more => format!("wrong with {named} and {more} more"),
        });
    }
    let played = checked.variants.iter();
    let played = played.filter_map(|variant| variant.played.as_ref());
    let played: u64 = played.map(Played::games).sum();
    if played > 0 {
        parts.push(format!("{played} random games played"));
    }
    format!("{}: {}", on_one_line(&checked.file), parts.join(", "))
}
