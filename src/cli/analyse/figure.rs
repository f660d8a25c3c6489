//! The figures of an analysis as a table: one row for each, with its interval and the number of games.

use super::AnalyseAnswer;
use crate::analyse::statistics::Estimate;
use crate::analyse::{AnalysisReport, LevelReport};
use crate::cli::dataset::Dataset;

/// A figure with its name.
pub(crate) struct Figure {
    /// Who played.
    pub(crate) players: String,
    /// What it measures.
    pub(crate) measure: String,
    /// What it is.
    pub(crate) estimate: Estimate,
    /// Whether it is the share of games in which something happened, and no mean.
    pub(crate) counted: bool,
}

/// Whether a measure counts games.
fn is_counted(measure: &str) -> bool {
    ["draws", "unfinished", "comebacks"].contains(&measure)
        || measure.starts_with("wins ")
        || measure.starts_with("ended by ")
}

/// Measures of a level besides what each side has and why games end.
pub(crate) const MEASURES: [&str; 11] = [
    "draws",
    "unfinished",
    "first mover",
    "length",
    "branching",
    "choice",
    "coverage",
    "drama",
    "decisive moment",
    "lead changes",
    "comebacks",
];

/// Measures of a level that there are for each side: their names begin with these words, and the side's name follows.
pub(crate) const MEASURES_OF_SIDES: [&str; 2] = ["wins", "points"];

/// A figure as people read it: a share in percent, anything else as a number, each with half the width of its interval.
pub(crate) fn in_words(measure: &str, estimate: &Estimate) -> String {
    let is_share = is_counted(measure)
        || measure.starts_with("points")
        || ["first mover", "choice", "coverage", "decisive moment"].contains(&measure);
    let (value, margin) = (estimate.value, estimate.margin());
    // Each game has a share of its own; a single game gives no interval.
    let is_of_game = ["choice", "coverage", "decisive moment"].contains(&measure);
    match (is_share, measure) {
        (true, _) if is_of_game && estimate.games < 2 => format!("{:.0} %", 100.0 * value),
        (true, _) => format!("{:.0} % ±{:.0}", 100.0 * value, 100.0 * margin),
        // A number of doublings, with those that may be too many and too few.
        (false, "steps") if estimate.low == estimate.high => format!("{value:.0}"),
        (false, "steps") => format!("{value:.0} ({:.0} to {:.0})", estimate.low, estimate.high),
        // A single game gives no interval.
        (false, "drama") if estimate.games < 2 => format!("{value:.3}"),
        (false, _) if estimate.games < 2 => format!("{value:.1}"),
        (false, "drama") => format!("{value:.3} ±{margin:.3}"),
        (false, _) => format!("{value:.1} ±{margin:.1}"),
    }
}

/// The figures of a level that are shares of its games or means over them.
pub(crate) fn figures_of(level: &LevelReport) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |measure: String, estimate: Option<Estimate>| {
        if let Some(estimate) = estimate {
            figures.push(Figure {
                players: level.player.clone(),
                counted: is_counted(&measure),
                measure,
                estimate,
            });
        }
    };
    for side in &level.sides {
        add(format!("wins {}", side.side), Some(side.wins));
    }
    for side in &level.sides {
        add(format!("points {}", side.side), Some(side.points));
    }
    add("draws".to_owned(), Some(level.draws));
    add("unfinished".to_owned(), Some(level.unfinished));
    add("first mover".to_owned(), Some(level.first_mover));
    add("length".to_owned(), Some(level.length.mean));
    add("branching".to_owned(), Some(level.branching.mean));
    add("choice".to_owned(), Some(level.choice));
    add("coverage".to_owned(), Some(level.coverage));
    if let Some(tension) = &level.tension {
        add("drama".to_owned(), tension.drama);
        add("decisive moment".to_owned(), tension.decisive_moment);
        add("lead changes".to_owned(), tension.lead_changes);
        add("comebacks".to_owned(), Some(tension.comebacks));
    }
    for end in &level.ends {
        let rule = end.cause.rule.as_ref();
        let place = rule.map_or_else(String::new, |rule| format!(" ({})", rule.place));
        add(
            format!("ended by {}{place}", end.cause.cause),
            Some(end.share),
        );
    }
    figures
}

/// All figures that have an interval.
pub(crate) fn figures(report: &AnalysisReport) -> Vec<Figure> {
    let levels = report.levels.iter().flat_map(figures_of);
    let rungs = report.ladder.rungs.iter().map(|rung| Figure {
        players: format!("{} against {}", rung.stronger, rung.weaker),
        measure: "points".to_owned(),
        estimate: rung.points,
        counted: false,
    });
    let copies = report.copying.iter().map(|copy| Figure {
        players: format!("{} copied by {}", copy.player, copy.image),
        measure: "points".to_owned(),
        estimate: copy.points,
        counted: false,
    });
    levels.chain(rungs).chain(copies).collect()
}

/// The table of an analysis.
pub(super) fn table(found: &AnalyseAnswer) -> Dataset {
    let mut table = Dataset::new([
        "title", "players", "measure", "value", "low", "high", "games",
    ]);
    for figure in figures(&found.report) {
        let Estimate {
            value,
            low,
            high,
            games,
        } = figure.estimate;
        table.rows.push(vec![
            found.title.as_str().into(),
            figure.players.into(),
            figure.measure.into(),
            value.into(),
            low.into(),
            high.into(),
            games.into(),
        ]);
    }
    table
}
