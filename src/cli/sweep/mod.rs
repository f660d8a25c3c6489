//! `dafang sweep`: one game with many choices, one row each.
//!
//! * `choices`: which rulesets, items of options and values of defines there are.
//!
//! Owns the table. What is measured is `crate::analyse`. Begin with [`Sweep`].

mod choices;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::analyse::{
    AnalyseAnswer, MEASURES, MEASURES_OF_SIDES, Request, figures, in_words, measure,
};
use super::answer::{self, Answer, schema_of};
use super::dataset::{Cell, Dataset, DatasetArgs};
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::table::{aligned, fitted, folded};
use super::terminal::Screen;
use super::watch;
use crate::analyse::AnalysisReport;
use crate::analyse::statistics::Estimate;
use crate::diagnostic::{Severity, did_you_mean};
use crate::play::PlayerSides;
use choices::{Row, Vary};

/// The measure of skill: the number of doublings of thinking that bring 60 % of the points.
const STEPS: &str = "steps";

/// Random games of a first look, after which what is clearly bad is played no further.
const LOOK: u64 = 8;

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
    /// Whether all rows are there; if not, a signal has stopped it.
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
    /// The strongest players, whose games the measures are of.
    players: Option<String>,
    /// The measures by name. `steps`, the number of doublings of thinking that bring 60 % of the points, has no interval.
    measures: BTreeMap<String, Estimate>,
}

impl Sweep {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        self.table.check(self.json)?;
        let rows = choices::rows(&self.game, self.rulesets, &self.items, &self.vary)?;
        self.check_names(&rows)?;
        let mut request = self.request.clone();
        let seconds = request
            .seconds
            .or(request.games.is_none().then_some(SECONDS));
        request.seconds = seconds.map(|seconds| seconds / rows.len() as f64);
        watch::stop_at_interrupt();
        let mut answers = Vec::new();
        for row in &rows {
            if watch::interrupted() {
                break;
            }
            answers.push(self.measure(row, &request)?);
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
        let answer = SweepAnswer {
            rows: answers,
            complete: !watch::interrupted(),
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

    /// Plays the games of a row.
    fn measure(&self, row: &Row, request: &Request) -> Result<RowAnswer, Failure> {
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
            rungs: 0,
            ..request.clone()
        };
        let first = measure((&loaded, &game), &look)?;
        let bad = bad(&first.report);
        let is_over = bad.is_some() && !self.all || watch::interrupted();
        let found = match is_over {
            true => first,
            false => measure((&loaded, &game), request)?,
        };
        Ok(RowAnswer {
            bad,
            ..filled(empty, &loaded, &found)
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
            MEASURES.contains(&measure) || measure == STEPS && self.request.rungs > 0
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
fn no_measure(measure: &str, mut names: Vec<String>, rungs: u32) -> Failure {
    if measure == STEPS && rungs == 0 {
        let message = "`--rungs 0` leaves out what the measure `steps` is of";
        return Failure::call(message);
    }
    names.extend(MEASURES.map(str::to_owned));
    names.extend((rungs > 0).then(|| STEPS.to_owned()));
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
        let steps = report.ladder.steps as f64;
        let games = report
            .ladder
            .rungs
            .iter()
            .map(|rung| rung.points.games)
            .sum();
        let steps = Estimate {
            value: steps,
            low: steps,
            high: steps,
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

/// The measures of any row, in the order in which most people ask for them.
fn columns(rows: &[RowAnswer]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        let new = row.measures.keys().filter(|name| !names.contains(name));
        let new: Vec<String> = new.cloned().collect();
        names.extend(new);
    }
    let rank = |name: &String| match name.as_str() {
        name if name.starts_with("wins") => 0,
        "draws" => 1,
        "unfinished" => 2,
        "length" => 3,
        STEPS => 4,
        _ => 5,
    };
    names.sort_by(|one, other| (rank(one), one).cmp(&(rank(other), other)));
    names
}

/// The rows as a table, with the measures that are asked for.
fn table(rows: &[RowAnswer], columns: &[String]) -> Dataset {
    let mut table = Dataset::new(["name", "title", "games", "players", "bad", "error"]);
    for column in columns {
        table.columns.extend([
            column.clone(),
            format!("{column} low"),
            format!("{column} high"),
        ]);
    }
    for row in rows {
        let mut cells: Vec<Cell> = vec![
            row.name.as_str().into(),
            row.title.as_deref().into(),
            row.games.into(),
            row.players.as_deref().into(),
            row.bad.as_deref().into(),
            row.error.as_deref().into(),
        ];
        for column in columns {
            let numbers = row.measures.get(column);
            let parts = [
                numbers.map(|one| one.value),
                numbers.map(|one| one.low),
                numbers.map(|one| one.high),
            ];
            cells.extend(parts.map(Cell::from));
        }
        table.rows.push(cells);
    }
    table
}

/// Measures of a row in the terminal; the other forms have all.
const SHOWN: usize = 7;

/// Writes the rows for a terminal: those measures that were chosen, or else the first ones, in as many tables as are needed
/// for its width, with a list of remarks on single rows.
fn write(
    rows: &[RowAnswer],
    (columns, is_chosen): (&[String], bool),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let is_shown = |name: &&String| is_chosen || !name.starts_with("points");
    let most = if is_chosen { usize::MAX } else { SHOWN };
    let shown: Vec<&String> = columns.iter().filter(is_shown).take(most).collect();
    // The players of a first look are those of rows that are clearly bad.
    let mut players: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.players.as_deref())
        .collect();
    players.dedup();
    let are_same = players.len() == 1;
    if let [player] = players.as_slice() {
        writeln!(out, "games of {player}")?;
    }
    let mut head = vec![String::new(), "games".to_owned()];
    if !are_same {
        head.push("of".to_owned());
    }
    head.extend(shown.iter().map(|name| (*name).clone()));
    let mut lines = vec![head];
    let mut remarks = Vec::new();
    for row in rows {
        let figures = shown.iter().map(|name| row.measures.get(*name));
        let mut cells = vec![row.name.clone(), row.games.to_string()];
        if !are_same {
            cells.push(row.players.clone().unwrap_or_default());
        }
        cells.extend(figures.zip(&shown).map(|(figure, name)| {
            figure.map_or_else(String::new, |figure| in_words(name, figure))
        }));
        lines.push(cells);
        let remark = row.error.as_deref().or(row.bad.as_deref());
        let remark = remark.map(str::to_owned);
        let alike = (2 * row.different <= row.games && row.games > 0)
            .then(|| format!("only {} different: intervals are too narrow", row.different));
        let remarks_of_row: Vec<String> = remark.into_iter().chain(alike).collect();
        if !remarks_of_row.is_empty() {
            remarks.push(format!("{}: {}", row.name, remarks_of_row.join("; ")));
        }
    }
    let width = Screen::of_output().width;
    for (index, part) in fitted(&lines, width).iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        for line in aligned(part) {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    if !remarks.is_empty() {
        write!(out, "\n{}", folded(&remarks.join("\n"), width))?;
    }
    Ok(())
}
