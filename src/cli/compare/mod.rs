//! `dafang compare`: what differs between games, or between rulesets of one.
//!
//! * `significance`: which figures differ by more than chance.
//!
//! Owns the comparison. What is measured is `crate::analyse`, and whether two games are one is asked there as well. Begin
//! with [`Compare`].

mod significance;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use similar::TextDiff;

use super::analyse::{AnalyseAnswer, Request, alike, in_words, measure};
use super::answer::{self, Answer, schema_of};
use super::dataset::{Cell, Dataset, DatasetArgs};
use super::defines::DefineArgs;
use super::failure::Failure;
use super::game::{ChoiceArgs, GameArgs, Loaded};
use super::table::{folded, games};
use super::terminal::Screen;
use super::watch;
use crate::analyse::{AnalysisReport, Sameness, compare_play};
use crate::describe::describe_with;
use significance::{Compared, compared};

/// Columns of the rules in English that are compared.
const WIDTH: usize = 100;

/// Lines of the difference of the rules in English that are shown.
const LINES: usize = 60;

/// Seconds that comparing the play of two games may take.
const PLAY: f64 = 10.0;

/// Compare games, or rulesets and options of one
///
/// Each is played at several strengths, as `dafang analyse` does, and the figures of the first are compared with those of the
/// others: differences that may be chance are left out, by exact tests corrected for the number of comparisons. The rules in
/// English are shown as a difference, and both are played with equal moves until they differ: the first position in which
/// they do is named. `git:REV:FILE` is a file as it was in a revision.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// Files or bundled games; one with several rulesets or options, or several
    #[arg(required = true, value_name = "GAME")]
    contestants: Vec<String>,
    /// A ruleset of the games, perhaps with items of options, as in `square-49:Board/7x7,Turn/step`; each is one of those compared
    #[arg(long = "ruleset", value_name = "NAME[:ITEMS]")]
    rulesets: Vec<String>,
    /// An item of an option; each is one of those compared
    #[arg(long = "option", value_name = "CATEGORY/ITEM")]
    options: Vec<String>,
    #[command(flatten)]
    request: Request,
    #[command(flatten)]
    table: DatasetArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[answer::NamedSchema] =
    &[("compare/1", schema_of::<Answer<CompareAnswer>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct CompareAnswer {
    /// The reports of all, in the order of the call.
    reports: Vec<ReportAnswer>,
    /// The figures of the first beside those of each other.
    figures: Vec<Compared>,
    /// Whether the first and each other are one game.
    play: Vec<Sameness>,
    /// How the rules in English of each other differ from those of the first, as a unified difference.
    english: Vec<String>,
    /// Whether all reports are complete; if not, a signal came or the time was too short.
    complete: bool,
    /// How long it took.
    seconds: f64,
}

/// The report of one of them.
#[derive(Serialize, JsonSchema)]
struct ReportAnswer {
    /// A hash of the texts of the game and of what was chosen of its rulesets and options, as in `analyse/1`.
    rules: String,
    #[serde(flatten)]
    answer: AnalyseAnswer,
}

impl Compare {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        self.table.check(self.json)?;
        let start = Instant::now();
        let calls = self.contestants()?;
        let loaded: Vec<Loaded> = calls.iter().map(GameArgs::load).collect::<Result<_, _>>()?;
        let mut request = self.request.clone();
        // All share the time.
        let seconds = request.seconds.or(request.games.is_none().then_some(60.0));
        request.seconds = seconds.map(|seconds| seconds / loaded.len() as f64);
        let games: Vec<_> = loaded.iter().map(Loaded::quick).collect();
        let both = loaded.iter().zip(&games);
        let reports: Vec<ReportAnswer> = both
            .map(|(loaded, game)| {
                Ok(ReportAnswer {
                    rules: loaded.rules_hash(),
                    answer: measure((loaded, game), &request)?,
                })
            })
            .collect::<Result<_, Failure>>()?;
        let most = self
            .request
            .seconds
            .map_or(PLAY, |seconds| seconds.min(PLAY));
        let time = Duration::from_secs_f64(most * (games.len() as f64 - 1.0));
        let until = Instant::now() + time;
        let alarm = watch::Alarm::at(Some(until));
        let mut go_on = || !watch::interrupted() && Instant::now() < until;
        let others = games.iter().skip(1);
        let play = others.map(|other| compare_play(&games[0], other, request.seed, &mut go_on));
        let play: Vec<Sameness> = play.collect();
        drop(alarm);
        let screen = Screen::of_output().width;
        let width = if self.json {
            WIDTH
        } else {
            screen.clamp(40, WIDTH)
        };
        // The lines of the difference stand a little further in.
        let sheets = loaded.iter().map(|loaded| english(loaded, width - 4));
        let sheets: Vec<String> = sheets.collect();
        let others = sheets.iter().skip(1);
        let english = others.map(|other| {
            let diff = TextDiff::from_lines(&sheets[0], other);
            diff.unified_diff().context_radius(0).to_string()
        });
        let found: Vec<&AnalysisReport> = reports.iter().map(|one| &one.answer.report).collect();
        let answer = CompareAnswer {
            figures: compared(&found),
            play,
            english: english.collect(),
            complete: !watch::interrupted() && reports.iter().all(|one| one.answer.complete),
            seconds: (start.elapsed().as_secs_f64() * 1e3).round() / 1e3,
            reports,
        };
        self.table.write(|| table(&answer), out)?;
        match self.json {
            true => {
                let rules = answer.reports.iter().map(|one| one.rules.as_str());
                let rules = answer::common_hash(rules);
                answer::write("compare/1", Some(rules), &answer, out)?;
            }
            false if self.table.takes_output() => {}
            false => {
                let mut lines = Vec::new();
                write(&answer, screen, &mut lines)?;
                out.write_all(folded(&String::from_utf8_lossy(&lines), screen).as_bytes())?;
            }
        }
        watch::ended()
    }

    /// The games that are compared, each with its choice.
    fn contestants(&self) -> Result<Vec<GameArgs>, Failure> {
        let of_ruleset = |ruleset: &String| {
            let (name, items) = ruleset.split_once(':').unwrap_or((ruleset, ""));
            let items = items.split(',').filter(|item| !item.is_empty());
            let name = (!name.is_empty()).then(|| name.to_owned());
            (name, items.map(str::to_owned).collect::<Vec<String>>())
        };
        let mut choices: Vec<(Option<String>, Vec<String>)> =
            self.rulesets.iter().map(of_ruleset).collect();
        choices.extend(
            self.options
                .iter()
                .map(|option| (None, vec![option.clone()])),
        );
        if choices.is_empty() {
            choices.push((None, Vec::new()));
        } else if choices.len() == 1 && self.contestants.len() == 1 {
            // One choice is compared with what counts if nothing is chosen.
            choices.insert(0, (None, Vec::new()));
        }
        let games = self.contestants.iter().flat_map(|game| {
            choices.iter().map(|(ruleset, options)| GameArgs {
                game: game.clone(),
                choice: ChoiceArgs {
                    ruleset: ruleset.clone(),
                    options: options.clone(),
                    defines: DefineArgs::default(),
                },
            })
        });
        let games: Vec<GameArgs> = games.collect();
        match games.len() {
            0 | 1 => Err(Failure::call_with_help(
                "there is nothing to compare with",
                "name another game, or several with `--ruleset` or `--option`",
            )),
            _ => Ok(games),
        }
    }
}

/// The rules of a game in English.
fn english(loaded: &Loaded, width: usize) -> String {
    let sheet = describe_with(&loaded.game, &|place| loaded.rule(place).words);
    sheet.text(width)
}

/// The figures of all beside each other.
fn table(answer: &CompareAnswer) -> Dataset {
    let mut table = Dataset::new([
        "first",
        "second",
        "players",
        "measure",
        "value of first",
        "low of first",
        "high of first",
        "games of first",
        "value of second",
        "low of second",
        "high of second",
        "games of second",
        "effect",
        "probability",
        "significant",
        "repeats",
    ]);
    for one in &answer.figures {
        let mut cells: Vec<Cell> = vec![
            title(&answer.reports[0].answer).into(),
            title(&answer.reports[one.with].answer).into(),
            one.players.as_str().into(),
            one.measure.as_str().into(),
        ];
        for figure in [one.first, one.second] {
            cells.extend([figure.value, figure.low, figure.high].map(Cell::from));
            cells.push(figure.games.into());
        }
        cells.extend([one.effect, one.probability].map(Cell::from));
        cells.push(one.significant.to_string().into());
        cells.push(one.repeats.as_deref().into());
        table.rows.push(cells);
    }
    table
}

/// Columns that a table of figures takes; on a narrower screen each figure has a line of words.
const TABLE: usize = 78;

/// Writes the comparison in words, for a screen with a number of columns.
fn write(answer: &CompareAnswer, screen: usize, out: &mut dyn Write) -> Result<(), Failure> {
    for (index, ReportAnswer { answer: report, .. }) in answer.reports.iter().enumerate() {
        writeln!(
            out,
            "{}. {}: {}",
            index + 1,
            title(report),
            games(report.games)
        )?;
        for level in &report.report.levels {
            if let Some(alike) = alike(level) {
                writeln!(out, "   {}: {alike}", level.player)?;
            }
        }
        if !report.unplayed.is_empty() {
            writeln!(out, "   no game was over of {}", report.unplayed.join("; "))?;
        }
    }
    for with in 1..answer.reports.len() {
        writeln!(
            out,
            "\n1 and {}: {}",
            with + 1,
            title(&answer.reports[with].answer)
        )?;
        sameness(&answer.play[with - 1], out)?;
        let is_tested = |one: &&Compared| one.with == with && one.repeats.is_none();
        let figures = answer.figures.iter().filter(is_tested);
        let different: Vec<&Compared> = figures.clone().filter(|one| one.significant).collect();
        let compared = figures.count();
        match different.is_empty() {
            true if compared == 0 => writeln!(
                out,
                "no figures to compare: of no player games of both were over in time; `--seconds` gives more"
            )?,
            true => writeln!(out, "of {compared} figures none differs significantly")?,
            false => writeln!(
                out,
                "of {compared} figures {} differ significantly (Holm, 5 %; effect: 0.2 small, 0.5 medium, 0.8 large, \
                 above 0 where 1 has more)",
                different.len()
            )?,
        }
        let is_table = screen >= TABLE;
        if !different.is_empty() && is_table {
            let heads = ["1".to_owned(), (with + 1).to_string()];
            writeln!(
                out,
                "  {:<14} {:<26} {:>14} {:>14}  effect",
                "players", "measure", heads[0], heads[1]
            )?;
        }
        for one in different {
            let [first, second] =
                [&one.first, &one.second].map(|figure| in_words(&one.measure, figure));
            let effect = effect(one.effect);
            match is_table {
                true => writeln!(
                    out,
                    "  {:<14} {:<26} {first:>14} {second:>14}  {effect}",
                    one.players, one.measure
                )?,
                false => writeln!(
                    out,
                    "  {}, {}: 1 has {first}, {} has {second} (effect {effect})",
                    one.players,
                    one.measure,
                    with + 1
                )?,
            }
        }
        let english = &answer.english[with - 1];
        match english.is_empty() {
            true => writeln!(out, "the rules in English are the same")?,
            false => writeln!(out, "the rules in English")?,
        }
        let lines: Vec<&str> = english
            .lines()
            .filter(|line| !line.starts_with("@@"))
            .collect();
        for line in lines.iter().take(LINES) {
            writeln!(out, "  {line}")?;
        }
        if lines.len() > LINES {
            writeln!(
                out,
                "  and {} more lines; `--json` has all",
                lines.len() - LINES
            )?;
        }
    }
    writeln!(out, "{:.1} s", answer.seconds)?;
    Ok(())
}

/// An effect as people read it: beyond three standard deviations the number says no more.
fn effect(effect: f64) -> String {
    match effect {
        effect if effect > 3.0 => "above +3".to_owned(),
        effect if effect < -3.0 => "below -3".to_owned(),
        effect => format!("{effect:+.2}"),
    }
}

/// The name of one of those compared.
fn title(report: &AnalyseAnswer) -> String {
    match report.options.as_slice() {
        [] => report.title.clone(),
        options => format!("{}, {}", report.title, options.join(", ")),
    }
}

fn sameness(found: &Sameness, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(difference) = &found.difference else {
        match found.exhaustive {
            true => writeln!(
                out,
                "the same game: all {} positions have equal moves and results",
                found.positions
            )?,
            false => writeln!(out, "no difference in {} positions", found.positions)?,
        }
        return Ok(());
    };
    match difference.moves.as_slice() {
        [] => write!(
            out,
            "they differ in the first position: {}",
            difference.what
        )?,
        moves => write!(
            out,
            "they differ after {}: {}",
            moves.join(" "),
            difference.what
        )?,
    }
    for (words, moves) in [
        ("1", &difference.only_first),
        ("the other", &difference.only_second),
    ] {
        let some: Vec<&str> = moves.iter().take(12).map(String::as_str).collect();
        let more = if moves.len() > some.len() { " …" } else { "" };
        if !some.is_empty() {
            write!(out, "; only in {words}: {}{more}", some.join(" "))?;
        }
    }
    writeln!(out)?;
    Ok(())
}
