//! `dafang sweep`: one game with many choices, one row each.
//!
//! * `choices`: which rulesets, items of options and values of defines there are.
//! * `shown`: the rows as a table, for a terminal and for files.
//!
//! Owns the table. What is measured is `crate::analyse`. Begin with [`Sweep`].

mod choices;
mod shown;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::time::Instant;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::analyse::{
    AnalyseAnswer, MEASURES, MEASURES_OF_SIDES, RUNGS, Request, figures, measure,
};
use super::answer::{self, Answer, schema_of};
use super::dataset::DatasetArgs;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::watch;
use crate::analyse::AnalysisReport;
use crate::analyse::statistics::Estimate;
use crate::diagnostic::{Severity, did_you_mean};
use crate::play::PlayerSides;
use choices::{Row, Vary};
use shown::{columns, table, write};

/// The measure of skill: the number of doublings of thinking that bring 60 % of the points.
const STEPS: &str = "steps";

/// Random games of a first look, after which what is clearly bad is played no further.
const LOOK: u64 = 8;

/// Games of a row below which its figures are remarked on.
const FEW: u64 = 20;

/// The shortest time that a row is given: it says what it can.
const LEAST_SECONDS: f64 = 0.001;

/// Seconds that all rows take together if neither a time nor a number of games is asked for.
const SECONDS: f64 = 60.0;

/// Measure a game with many choices: rulesets, items of options, values of defines
///
/// Each choice is a row with the figures of its strongest players. Ranges go together: `--vary Columns=5..9 --vary Rows=5,7`
/// makes ten rows. What is clearly bad in a few random games (most without end, most drawn, one side wins nearly all, over at
/// once) is played no further, and the row says so. Tables are CSV, Parquet or JSON.
#[derive(Debug, Args)]
pub(crate) struct Sweep {
    #[command(flatten)]
    game: GameArgs,
    /// One row for each ruleset
    #[arg(long)]
    rulesets: bool,
    /// One row for each item of an option
    #[arg(long = "items", value_name = "CATEGORY")]
    items: Vec<String>,
    /// One row for each value of a define: a range of whole numbers, `5..9`, or a list, `5,7,hex`
    #[arg(long = "vary", value_name = "NAME=VALUES", value_parser = Vary::parse)]
    vary: Vec<Vary>,
    #[command(flatten)]
    request: Request,
    /// The measures that are shown, such as `length,draws,first mover`, instead of those that most ask for
    #[arg(long, value_name = "MEASURE,MEASURE", value_delimiter = ',')]
    measures: Vec<String>,
    /// Sort by a measure, such as `length`, `draws`, `first mover`, `wins White` or `steps`; with a `-` before it the greatest come first
    #[arg(long, value_name = "MEASURE", allow_hyphen_values = true)]
    sort: Option<String>,
    /// Play on with what is clearly bad
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    table: DatasetArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[answer::NamedSchema] = &[("sweep/1", schema_of::<Answer<SweepAnswer>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct SweepAnswer {
    /// The rows.
    rows: Vec<RowAnswer>,
    /// Whether all rows are there, each with games of the strongest players, or with what is wrong or bad about it; if not,
    /// a signal came or the time was too short.
    complete: bool,
}

/// A row.
#[derive(Serialize, JsonSchema)]
struct RowAnswer {
    /// What was chosen, in words.
    name: String,
    /// A hash of the texts of the game and of what was chosen of its rulesets, options and defines; none if they are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// The values of defines.
    defines: BTreeMap<String, String>,
    /// The game and its ruleset.
    title: Option<String>,
    /// Why nothing was played: what is wrong with the choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// Why no more was played than a first look: what is clearly bad.
    #[serde(skip_serializing_if = "Option::is_none")]
    bad: Option<String>,
    /// The games of these players, which the measures are of.
    games: u64,
    /// How many of the games are different: equal ones are no further evidence.
    different: u64,
    /// The players whose games the measures are of: the strongest, or those of a first look at random games.
    players: Option<String>,
    /// Whether these are no games of the strongest players, but those of a first look: the row is clearly bad, or no other
    /// game was over.
    first_look: bool,
    /// Why no more games were played: `narrow` intervals, the number of `games`, the `time`, or `interrupted`; none if the row
    /// is wrong.
    stop: Option<&'static str>,
    /// What is to be known about the figures: that there are none, that they are of random games, that games are alike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// The measures by name, or those of them that were asked for. `steps` is the number of doublings of thinking that bring
    /// 60 % of the points; its interval counts those that do so for certain and those that may.
    measures: BTreeMap<String, Estimate>,
}

impl RowAnswer {
    /// Whether nothing is missing that more time would bring.
    fn is_complete(&self) -> bool {
        self.error.is_some() || self.games > 0 && (self.bad.is_some() || !self.first_look)
    }
}

impl Sweep {
    pub(crate) fn run(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.table.check(self.json)?;
        let mut asked = BTreeSet::new();
        (self.measures).retain(|measure| asked.insert(measure.clone()));
        let rows = choices::rows(&self.game, self.rulesets, &self.items, &self.vary)?;
        self.check_names(&rows)?;
        let seconds = self.request.seconds;
        let time = seconds.or(self.request.games.is_none().then_some(SECONDS));
        let until = watch::time(time)?.and_then(|time| Instant::now().checked_add(time));
        watch::stop_at_interrupt();
        let mut answers = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            if watch::interrupted() {
                break;
            }
            // What rows before it did not need of their time is shared by those that are left.
            let left = (rows.len() - number) as u32;
            let now = Instant::now();
            let until = until.map(|until| now + until.saturating_duration_since(now) / left);
            answers.push(self.measure(row, until)?);
        }
        if !self.json {
            self.remark_on_few_games(&answers, time);
        }
        self.sort(&mut answers);
        let is_right = answers.iter().any(|row| row.error.is_none());
        for measure in self.named() {
            let is_there = |row: &RowAnswer| row.measures.contains_key(measure);
            if is_right && !answers.iter().any(is_there) {
                eprintln!("dafang: no row has the measure `{measure}`");
            }
        }
        let (columns, is_chosen) = match self.measures.is_empty() {
            true => (columns(&answers), false),
            false => (self.measures.clone(), true),
        };
        self.table.write(|| table(&answers, &columns), out)?;
        if !self.measures.is_empty() {
            for row in &mut answers {
                (row.measures).retain(|measure, _| self.named().any(|named| named == measure));
            }
        }
        let are_complete = answers.iter().all(RowAnswer::is_complete);
        let answer = SweepAnswer {
            complete: !watch::interrupted() && are_complete,
            rows: answers,
        };
        match self.json {
            true => {
                let rules = answer.rows.iter().filter_map(|row| row.rules.as_deref());
                let rules = answer::common_hash(rules);
                answer::write("sweep/1", Some(rules), &answer, out)?;
            }
            false if self.table.takes_output() => {}
            false => write(&answer.rows, (&columns, is_chosen), out)?,
        }
        watch::ended()?;
        match is_right {
            true => Ok(()),
            false => Err(Failure::Reported),
        }
    }

    /// Says on the error output that rows rest on few games, if the time is why.
    fn remark_on_few_games(&self, answers: &[RowAnswer], seconds: Option<f64>) {
        let asked = self.request.games.unwrap_or(u64::MAX);
        let is_few = |row: &&RowAnswer| {
            let has_few = row.first_look || row.games < FEW.min(asked);
            row.error.is_none() && row.bad.is_none() && has_few
        };
        let few = answers.iter().filter(is_few).count();
        if let Some(seconds) = seconds.filter(|_| few > 0) {
            eprintln!(
                "dafang: of {} rows {few} have fewer than {FEW} games of the strongest players, as all share {seconds} s: `--seconds` gives them more, \
                 and weaker players, such as `--strengths 32`, play more games in their time",
                answers.len()
            );
        }
    }

    /// What is asked of a row, until a moment.
    fn request(&self, until: Option<Instant>) -> Request {
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        Request {
            seconds: left.map(|left| left.as_secs_f64().max(LEAST_SECONDS)),
            rungs: Some(self.request.rungs.unwrap_or(match self.asks_for_steps() {
                true => RUNGS,
                false => 0,
            })),
            strongest_only: true,
            ..self.request.clone()
        }
    }

    fn asks_for_steps(&self) -> bool {
        self.named().any(|measure| measure == STEPS)
    }

    /// Plays the games of a row until a moment.
    fn measure(&self, row: &Row, until: Option<Instant>) -> Result<RowAnswer, Failure> {
        let empty = RowAnswer {
            name: row.name.clone(),
            rules: None,
            defines: row.defines.iter().cloned().collect(),
            title: None,
            error: None,
            bad: None,
            games: 0,
            different: 0,
            players: None,
            first_look: false,
            stop: None,
            remarks: Vec::new(),
            measures: BTreeMap::new(),
        };
        let loaded = match row.load() {
            Ok(loaded) => loaded,
            Err(failure) => {
                return Ok(RowAnswer {
                    error: Some(reason(&failure)),
                    ..empty
                });
            }
        };
        let game = loaded.quick();
        let look = Request {
            games: Some(LOOK),
            strengths: Vec::new(),
            rungs: Some(0),
            ..self.request(until)
        };
        let first = measure((&loaded, &game), &look)?;
        let bad = bad(&first.report);
        let is_over = bad.is_some() && !self.all || watch::interrupted();
        // Where no game of the strongest was over in time, the first look is all that is known.
        let found = match is_over {
            true => None,
            false => Some(measure((&loaded, &game), &self.request(until))?),
        };
        let found = found.filter(|found| found.report.levels.iter().any(|level| level.games > 0));
        let (found, first_look) = match found {
            Some(found) => (found, false),
            None => (first, true),
        };
        let row = filled(empty, &loaded, &found);
        let mut remarks = Vec::new();
        match (row.games, &bad) {
            (0, _) => remarks.push("no game was over in time".to_owned()),
            (_, None) if first_look => {
                remarks.push("no game of the strongest players was over in time".to_owned());
            }
            _ => {}
        }
        if 2 * row.different <= row.games && row.games > 0 {
            let different = row.different;
            remarks.push(format!(
                "only {different} different: intervals are too narrow"
            ));
        }
        Ok(RowAnswer {
            bad,
            first_look,
            remarks,
            ..row
        })
    }

    /// The measure by which rows are sorted, if that is asked for, and whether the greatest come first.
    fn order(&self) -> Option<(&str, bool)> {
        let asked = self.sort.as_deref()?;
        Some(match asked.strip_prefix('-') {
            Some(measure) => (measure, true),
            None => (asked, false),
        })
    }

    /// The measures that the call names.
    fn named(&self) -> impl Iterator<Item = &str> {
        let shown = self.measures.iter().map(String::as_str);
        shown.chain(self.order().map(|(measure, _)| measure))
    }

    /// Refuses measures that no row can have, before anything is played.
    fn check_names(&self, rows: &[Row]) -> Result<(), Failure> {
        let is_general = |measure: &str| {
            MEASURES.contains(&measure) || measure == STEPS && self.request.rungs != Some(0)
        };
        let mut missing: Vec<&str> = self.named().filter(|name| !is_general(name)).collect();
        let mut sides = Vec::new();
        let mut loadable = false;
        // Games are loaded only until all names are found.
        for row in rows {
            if missing.is_empty() {
                break;
            }
            let Ok(loaded) = row.load() else { continue };
            loadable = true;
            let players = PlayerSides::of(&loaded.game);
            for side in 0..players.len() {
                let name = players.name(&loaded.game, side);
                let of_side = MEASURES_OF_SIDES.map(|measure| format!("{measure} {name}"));
                missing.retain(|name| !of_side.iter().any(|own| own == name));
                for own in of_side {
                    if !sides.contains(&own) {
                        sides.push(own);
                    }
                }
            }
        }
        match missing.first() {
            Some(measure) if loadable => Err(no_measure(measure, sides, self.request.rungs)),
            _ => Ok(()),
        }
    }

    /// Puts the rows in the order that is asked for; rows without the measure come last.
    fn sort(&self, rows: &mut [RowAnswer]) {
        let Some((measure, falls)) = self.order() else {
            return;
        };
        let value = |row: &RowAnswer| row.measures.get(measure).map(|estimate| estimate.value);
        rows.sort_by(|one, other| match (value(one), value(other)) {
            (Some(one), Some(other)) if falls => other.total_cmp(&one),
            (Some(one), Some(other)) => one.total_cmp(&other),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        });
    }
}

/// That no row has a measure, and which there are.
fn no_measure(measure: &str, mut names: Vec<String>, rungs: Option<u32>) -> Failure {
    if measure == STEPS && rungs == Some(0) {
        let message = "`--rungs 0` leaves out what the measure `steps` is of";
        return Failure::call(message);
    }
    names.extend(MEASURES.map(str::to_owned));
    names.extend((rungs != Some(0)).then(|| STEPS.to_owned()));
    let meant = did_you_mean(measure, names.iter().map(String::as_str));
    let there_are = format!("there are {}", names.join(", "));
    Failure::call_with_help(
        format!("no row has a measure `{measure}`"),
        match meant {
            Some(meant) => format!("did you mean `{meant}`? {there_are}"),
            None => there_are,
        },
    )
}

/// Why the game of a row cannot be played: its first error.
fn reason(failure: &Failure) -> String {
    let problems = match failure {
        Failure::Description(problems, _) => problems,
        other => return other.to_string(),
    };
    let mut errors = problems.iter();
    let error = errors.find(|problem| problem.severity == Severity::Error);
    error.map_or_else(|| failure.to_string(), |error| error.message.clone())
}

/// A row with what was found.
fn filled(row: RowAnswer, loaded: &Loaded, found: &AnalyseAnswer) -> RowAnswer {
    let report = &found.report;
    let strongest = report.levels.last();
    let mut measures = BTreeMap::new();
    if let Some(level) = strongest {
        let all = figures(report).into_iter();
        let own = all.filter(|figure| figure.players == level.player);
        let own = own.filter(|figure| !figure.measure.starts_with("ended by"));
        measures.extend(own.map(|figure| (figure.measure, figure.estimate)));
    }
    if !report.ladder.rungs.is_empty() {
        let ladder = &report.ladder;
        let games = report
            .ladder
            .rungs
            .iter()
            .map(|rung| rung.points.games)
            .sum();
        let steps = Estimate {
            value: ladder.steps as f64,
            low: ladder.steps_low as f64,
            high: ladder.steps_high as f64,
            games,
        };
        measures.insert(STEPS.to_owned(), steps);
    }
    RowAnswer {
        rules: Some(loaded.rules_hash()),
        title: Some(loaded.title()),
        games: strongest.map_or(0, |level| level.games),
        different: strongest.map_or(0, |level| level.different),
        players: strongest.map(|level| level.player.clone()),
        stop: Some(found.stop),
        measures,
        ..row
    }
}

/// What is clearly bad about a game in a few random games, if something is.
fn bad(report: &AnalysisReport) -> Option<String> {
    let level = report.levels.first()?;
    let percent = |share: &Estimate| format!("{:.0} %", 100.0 * share.value);
    if level.unfinished.low > 0.5 {
        return Some(format!(
            "{} of random games have no end",
            percent(&level.unfinished)
        ));
    }
    if level.draws.low > 0.5 {
        return Some(format!(
            "{} of random games are drawn",
            percent(&level.draws)
        ));
    }
    if level.length.mean.high < 4.0 {
        let length = level.length.mean.value;
        return Some(format!("random games are over after {length:.1} moves"));
    }
    let sides = level.sides.iter().filter(|_| level.sides.len() > 1);
    let winner = sides.into_iter().find(|side| side.wins.low > 0.8)?;
    Some(format!(
        "{} wins {} of random games",
        winner.side,
        percent(&winner.wins)
    ))
}
