//! `dafang check`: reports everything that is wrong with descriptions.
//!
//! Owns the command: which files, in which order, and how problems are written (text, JSON, SARIF). Refuses to find
//! problems: [`Text::read`] reads a text with all that it uses, [`examine`] takes it through every phase, and a [`Report`]
//! draws what they found.
//!
//! Begin with `Check::run`. `fix` makes the edits that are certain; `base` keeps back what a used text shows by itself. The
//! workspace moves a problem of a used text to the line that brings it about ([`attribute`]).

mod base;
mod files;
mod fix;
mod playing;
mod sarif;
mod summary;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use clap::{Args, ValueEnum};
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use schemars::JsonSchema;
use serde::Serialize;

use self::base::{Base, Games};
use self::files::{NamedFile, longest_first, unreadable};
use self::playing::{MOST_AGAIN, MOST_REPLAYED, Playing, observed, with_games};
use self::summary::summary;
use super::answer::{self, Answer, schema_of};
use super::audit::{AuditArgs, Played};
use super::bounds::{self, Working};
use super::complete;
use super::defines::DefineArgs;
use super::failure::{Failure, MOST_SHOWN, is_wrong_choice};
use super::game::chosen_ruleset;
use super::terminal::Screen;
use super::watch::{self, Watch};
use crate::diagnostic::{JsonProblem, Most, Problems, Report};
use crate::examine::{
    Built, ErrorsOfUsed, Queries, Seen, Subject, Variant, examine_alone, keep_back, variants,
};
use crate::expand::Choice;
use crate::observe::Observed;
use crate::text::{Defines, Text};
use crate::workspace::{BlamedChoices, attribute};

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
    /// Show every problem, however many there are, and list what is kept back because a used text shows it by itself
    #[arg(long)]
    all: bool,
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
pub(crate) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("check/1", schema_of::<Vec<Answer<Checked>>>)];

/// What `--json` writes of a file, in a list.
#[derive(Serialize, JsonSchema)]
struct Checked {
    /// The hash of its texts, whatever is chosen; none if it cannot be read.
    #[serde(skip)]
    rules: Option<String>,
    file: String,
    ok: bool,
    /// Whether all was done that was asked for: false if it was interrupted, or a random game took too long.
    complete: bool,
    problems: Vec<JsonProblem>,
    /// What is no problem of this text, as the text that it uses shows it by itself with the same choices and games.
    kept_back: Vec<JsonProblem>,
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
        if files.len() > 1 {
            watch::stop_at_interrupt();
        }
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
            if watch::interrupted() {
                break;
            }
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
        let cut = bounds::cut().filter(|_| format == Format::Text);
        if watch::interrupted() {
            Err(Failure::Interrupted)
        } else if let Some(cut) = cut {
            Err(cut)
        } else if called_wrongly {
            Err(Failure::ReportedCall)
        } else if all
            .iter()
            .all(|checked| checked.ok && checked.complete && !self.denies(checked))
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
                let chooses = self.ruleset.is_some() || !self.options.is_empty();
                let codes = checked.problems.iter();
                let codes = codes.map(|problem| (problem.severity, problem.code));
                let is_call = chooses && is_wrong_choice(codes);
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
        let is_writable = path.is_file() && text.is_own_file();
        if !is_writable && !self.dry_run {
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
        let asked = choices
            .first()
            .map(|variant| &variant.choice)
            .filter(|_| !is_whole);
        let base = Base::of(text, asked);
        // The text that a variant uses takes its share of the time.
        let texts = if base.is_some() { 2 } else { 1 };
        let (several, mut left) = (choices.len() > 1, choices.len());
        let mut outcomes: Vec<Result<(VariantReport, Option<Games>), Failure>> = Vec::new();
        let mut queries = Queries::default();
        let problems = examine_alone(
            &mut queries,
            &subject,
            &choices,
            is_whole,
            &mut |variant, seen| {
                let playing = playing.as_deref_mut();
                let playing =
                    playing.map(|Playing { watch, files }| (watch, *files * left * texts));
                outcomes.push(self.outcome(&text.name, variant, seen, several, playing));
                left -= 1;
            },
        );
        if let Some(Playing { watch, .. }) = playing {
            watch.hide();
        }
        let (mut seen, mut games) = (Vec::new(), Vec::new());
        for outcome in outcomes {
            let (outcome, played) = outcome?;
            seen.push(outcome);
            games.extend(played);
        }
        let of_used = ErrorsOfUsed::find(&mut queries, &subject, asked);
        let problems = of_used.join(problems, &mut queries, &subject, asked);
        let mut has_errors = problems.has_errors();
        let (problems, kept_back) = match &base {
            Some(base) => {
                let wrong = seen.iter().filter(|variant| !variant.ok);
                let choices = BlamedChoices {
                    wrong: wrong.flat_map(VariantReport::names).collect(),
                    all: seen.iter().map(|variant| variant.also.len() + 1).sum(),
                };
                let problems = base.part(problems, &mut queries);
                self.parted(
                    text,
                    base,
                    problems,
                    games,
                    (&of_used, choices),
                    &mut queries,
                )
            }
            None => (
                with_games(problems, &observed(games), &subject),
                Problems::new(),
            ),
        };
        has_errors |= problems.has_errors();
        let report = Report::new(&problems, &text.sources);
        let most = if self.all { Most::ALL } else { MOST_SHOWN };
        let mut text_of_report = report.render_first(most, screen.style()) + &report.hint();
        let kept_back = Report::new(&kept_back, &text.sources).json();
        text_of_report.push_str(&summary::kept_back(&kept_back, text.base_name(), self.all));
        let checked = Checked {
            rules: Some(answer::rules_hash(&text.sources, std::iter::empty())),
            file: text.name.clone(),
            ok: !has_errors,
            complete: !watch::interrupted() && bounds::cut().is_none(),
            problems: report.json(),
            kept_back,
            variants: seen,
            edits: Vec::new(),
        };
        Ok((checked, text_of_report))
    }

    /// The problems of a variant, each at the line that brings it about, and those that are kept back as its base shows
    /// them by itself.
    fn parted(
        &self,
        text: &Text,
        base: &Base,
        (problems, kept_back): (Problems, Problems),
        mut games: Vec<Games>,
        (of_used, choices): (&ErrorsOfUsed, BlamedChoices<'_>),
        queries: &mut Queries,
    ) -> (Problems, Problems) {
        let shown = base.part_games(&mut games, &self.audit);
        let played: Vec<Choice> = games
            .iter()
            .filter(|games| !games.observed.audit.findings.is_empty())
            .map(|games| games.choice.clone())
            .take(MOST_REPLAYED)
            .collect();
        let subject = text.subject();
        let problems = with_games(problems, &observed(games), &subject);
        let kept_back = with_games(kept_back, &shown, &subject);
        let find = &mut |text: &Text| self.found(text, &played, queries);
        let problems = attribute(text, &problems, of_used, &choices, find);
        (problems, kept_back)
    }

    /// What is wrong with a text, and what random games of some choices show.
    fn found(&self, text: &Text, played: &[Choice], queries: &mut Queries) -> Problems {
        let subject = text.subject();
        let choices = variants(&subject);
        let problems = examine_alone(queries, &subject, &choices, true, &mut |_, _| {});
        if problems.has_errors() {
            return problems;
        }
        let build = |choice: &Choice| subject.build(&text.offered(choice), |_| false).compiled;
        let observed: Vec<Observed> = played
            .iter()
            .filter_map(build)
            .map(|compiled| self.audit.observe_again(&compiled.game, MOST_AGAIN))
            .collect();
        with_games(problems, &observed, &subject)
    }

    /// What becomes of a choice, and the random games of it, if some are asked for.
    fn outcome(
        &self,
        text: &str,
        variant: &Variant,
        seen: Seen<'_>,
        several: bool,
        playing: Option<(&mut Watch, usize)>,
    ) -> Result<(VariantReport, Option<Games>), Failure> {
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
        let games = Games {
            choice: variant.spelt_out(),
            observed: games,
        };
        Ok((outcome, Some(games)))
    }
}
