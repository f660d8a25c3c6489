//! The report of an analysis for a terminal: one screen first, all tables if asked for.

use std::io::Write;

use super::AnalyseAnswer;
use super::plots::{bar, line, per_game, percent, percent_of_game, spark};
use super::tables::{heat, tables, uses};
use crate::analyse::{AnalysisReport, LevelReport};
use crate::cli::failure::Failure;
use crate::cli::table::{folded, games, grouped, wrapped};
use crate::cli::terminal::Screen;
use crate::game::Game;

/// Columns of a report at most: longer lines are hard to read.
const WIDTH: usize = 100;

/// Lines about what never happened on the first screen.
const NEVER: usize = 6;

/// Sides on a line.
const SIDES: usize = 3;

/// Moves of a game on the first screen.
const MOVES: usize = 60;

/// Writes the report.
pub(super) fn write(
    game: &Game,
    found: &AnalyseAnswer,
    full: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let width = Screen::of_output().width.min(WIDTH);
    let mut lines = Vec::new();
    figures(found, (full, width), &mut lines)?;
    out.write_all(folded(&String::from_utf8_lossy(&lines), width).as_bytes())?;
    match found.report.levels.last() {
        Some(level) if full => heat(game, level, out),
        _ => Ok(()),
    }
}

/// Writes all but the maps of the board. Lists of moves and sites are set in `width` columns.
fn figures(
    found: &AnalyseAnswer,
    (full, width): (bool, usize),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let report = &found.report;
    head(found, out)?;
    levels(&report.levels, out)?;
    let Some(strongest) = report.levels.last() else {
        writeln!(out, "no game was over in time")?;
        return Ok(());
    };
    shape(strongest, out)?;
    skill(report, out)?;
    never(report, (full, width), out)?;
    size(report, out)?;
    examples(report, (full, width), out)?;
    if full {
        for level in &report.levels {
            tables(level, out)?;
        }
        uses(report, out)?;
    }
    Ok(())
}

fn head(found: &AnalyseAnswer, out: &mut dyn Write) -> Result<(), Failure> {
    let why = match found.stop {
        "narrow" => "all intervals are narrow enough",
        "games" => "all games that were asked for",
        "time" => "the time was up",
        _ => "interrupted",
    };
    let shard = found.shard;
    let shard = shard.map_or_else(String::new, |[part, parts]| {
        format!(", part {part} of {parts}")
    });
    writeln!(
        out,
        "{}: {}{shard}, seed {}, {:.1} s ({why}); ± is 95 % confidence\n",
        found.title,
        games(found.games),
        found.seed,
        found.seconds
    )?;
    if found.games > 0 && !found.unplayed.is_empty() {
        writeln!(out, "no game was over of {}\n", found.unplayed.join("; "))?;
    }
    Ok(())
}

/// The results at rising strength, one line for each level.
fn levels(levels: &[LevelReport], out: &mut dyn Write) -> Result<(), Failure> {
    let name = levels.iter().map(|level| level.player.len()).max();
    let name = name.unwrap_or(0).max(8);
    for level in levels {
        let plural = if level.games == 1 { " " } else { "s" };
        write!(
            out,
            "{:<name$} {:>6} game{plural} ",
            level.player, level.games
        )?;
        for (index, side) in level.sides.iter().enumerate() {
            // Many sides take several lines.
            if index > 0 && index % SIDES == 0 {
                write!(out, "\n{:name$}              ", "")?;
            }
            write!(
                out,
                " {} {} {}",
                side.side,
                bar(side.wins.value, 10),
                percent(&side.wins)
            )?;
        }
        writeln!(out)?;
        write!(out, "{:name$}  drawn {}", "", percent(&level.draws))?;
        if level.unfinished.value > 0.0 {
            write!(out, ", without end {}", percent(&level.unfinished))?;
        }
        writeln!(
            out,
            ", first mover {} of the points, {} moves",
            percent(&level.first_mover),
            per_game(&level.length.mean, 1)
        )?;
        if let Some(alike) = alike(level) {
            writeln!(out, "{:name$}  {alike}", "")?;
        }
    }
    Ok(())
}

/// A warning where the games of a level are not as many as they seem.
pub(crate) fn alike(level: &LevelReport) -> Option<String> {
    match level.different {
        different if different >= level.games => None,
        1 => Some("all are the same game: intervals say nothing".to_owned()),
        different => Some(format!(
            "only {different} different games: intervals are too narrow"
        )),
    }
}

/// The course of games of a level.
fn shape(level: &LevelReport, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{} of {}", games(level.games), level.player)?;
    let bars: Vec<f64> = level
        .length
        .histogram
        .iter()
        .map(|bar| bar.games as f64)
        .collect();
    let [shortest, low, median, high, longest] = level.length.quartiles;
    match level.games {
        1 => writeln!(out, "  length      {longest} moves")?,
        _ => writeln!(
            out,
            "  length      {}  {shortest} to {longest} moves, half of the games {low} to {high}, median {median}",
            spark(&bars)
        )?,
    }
    let by_ply = &level.branching.by_ply;
    writeln!(
        out,
        "  moves       {}  {} legal moves a position, by ply; at most {}",
        line(by_ply, 24),
        per_game(&level.branching.mean, 1),
        level.branching.most
    )?;
    writeln!(
        out,
        "  choice      {} of positions have more than one move; a game uses {} of the board",
        percent_of_game(&level.choice),
        percent_of_game(&level.coverage)
    )?;
    for row in &level.material {
        let (first, last) = (row.pieces.first(), row.pieces.last());
        writeln!(
            out,
            "  material    {}  {}: {:.1} pieces at first, {:.1} at the end",
            spark(&row.pieces),
            row.player,
            first.unwrap_or(&0.0),
            last.unwrap_or(&0.0)
        )?;
    }
    if let Some(tension) = &level.tension {
        let mut parts = Vec::new();
        if let Some(drama) = &tension.drama {
            parts.push(format!("drama {}", per_game(drama, 2)));
        }
        if let Some(moment) = &tension.decisive_moment {
            parts.push(format!(
                "decided after {} of the game",
                percent_of_game(moment)
            ));
        }
        if let Some(changes) = &tension.lead_changes {
            parts.push(format!("{} changes of the lead", per_game(changes, 1)));
        }
        if tension.comebacks.games > 0 {
            parts.push(format!("comebacks {}", percent(&tension.comebacks)));
        }
        writeln!(out, "  tension     {}", parts.join(", "))?;
    }
    for end in level.ends.iter().take(5) {
        let rule = end.cause.rule.as_ref();
        let place = rule.map_or_else(String::new, |rule| format!("  {}", rule.place));
        let drawn = match end.drawn {
            0 => String::new(),
            drawn if drawn == end.games => ", drawn".to_owned(),
            drawn => format!(", {drawn} drawn"),
        };
        writeln!(
            out,
            "  ended by    {} {}{drawn}: {}{place}",
            bar(end.share.value, 10),
            games(end.games),
            end.cause.cause
        )?;
    }
    Ok(())
}

/// Whether skill counts and copying wins.
fn skill(report: &AnalysisReport, out: &mut dyn Write) -> Result<(), Failure> {
    let ladder = &report.ladder;
    if !ladder.rungs.is_empty() {
        writeln!(
            out,
            "\nskill: {} of {} doublings of thinking bring 60 % of the points{}",
            ladder.steps,
            ladder.rungs.len(),
            match ladder.steps_low == ladder.steps_high {
                true => String::new(),
                false => format!(
                    " ({} to {}, by their intervals)",
                    ladder.steps_low, ladder.steps_high
                ),
            }
        )?;
        for rung in &ladder.rungs {
            writeln!(
                out,
                "  {:<16} {} {} of {} against {}",
                rung.stronger,
                bar(rung.points.value, 10),
                percent(&rung.points),
                games(rung.points.games),
                rung.weaker
            )?;
        }
    }
    for copy in &report.copying {
        writeln!(
            out,
            "copying by {}: {} of the points in {} against {}",
            copy.image,
            percent(&copy.points),
            games(copy.points.games),
            copy.player
        )?;
    }
    Ok(())
}

/// What never happened.
fn never(
    report: &AnalysisReport,
    (full, width): (bool, usize),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (usage, most) = (&report.usage, if full { usize::MAX } else { NEVER });
    if !usage.never.is_empty() {
        writeln!(out, "\nnever in all of these games")?;
    }
    for never in usage.never.iter().take(most) {
        writeln!(
            out,
            "  {}: {}  {}",
            never.rule.place, never.what, never.rule.text
        )?;
    }
    if usage.never.len() > most {
        writeln!(
            out,
            "  and {} more; `--full` shows all",
            usage.never.len() - most
        )?;
    }
    if !usage.unused_sites.is_empty() {
        let sites = format!("sites never used: {}", usage.unused_sites.join(" "));
        writeln!(
            out,
            "  {}",
            wrapped(&sites, width - 2).replace('\n', "\n  ")
        )?;
    }
    Ok(())
}

fn size(report: &AnalysisReport, out: &mut dyn Write) -> Result<(), Failure> {
    let size = &report.size;
    let power = |exponent: f64| format!("10^{exponent:.1}");
    let mut parts = Vec::new();
    match (
        size.positions,
        size.positions_at_least,
        size.positions_at_most,
    ) {
        (Some(positions), ..) => parts.push(format!("{} positions (counted)", grouped(positions))),
        (None, low, high) => {
            parts.extend(low.map(|low| format!("at least {} positions (Chao)", power(low))));
            parts.extend(high.map(|high| format!("at most {} on the board", power(high))));
        }
    }
    parts.extend(
        size.games
            .map(|games| format!("{} games (Knuth)", power(games))),
    );
    parts.extend(
        size.tree
            .map(|tree| format!("{} in a typical game's tree", power(tree))),
    );
    parts.extend(size.tokens.map(|tokens| format!("{tokens} tokens of text")));
    writeln!(out, "\nsize: {}", parts.join(", "))?;
    Ok(())
}

/// Games to play through.
fn examples(
    report: &AnalysisReport,
    (full, width): (bool, usize),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // Of a single game, that is all three.
    let is_single = report.levels.last().is_some_and(|level| level.games == 1);
    let shown = if is_single { 1 } else { report.examples.len() };
    for example in &report.examples[..shown.min(report.examples.len())] {
        let what = match is_single {
            true => "the only",
            false => example.what,
        };
        let winner = match example.winners.as_slice() {
            [] if example.lost => "lost".to_owned(),
            [] => "drawn".to_owned(),
            [winner] => format!("{winner} wins"),
            winners => format!("{} win together", winners.join(", ")),
        };
        let cause = &example.cause.cause;
        writeln!(
            out,
            "{what} game: {} moves, {winner}: {cause}",
            example.moves.len()
        )?;
        if full || example.what == "typical" {
            let shown = if full { example.moves.len() } else { MOVES };
            let mut words = example
                .moves
                .iter()
                .take(shown)
                .cloned()
                .collect::<Vec<_>>();
            if example.moves.len() > shown {
                words.push("…".to_owned());
            }
            let words = wrapped(&words.join(" "), width - 2);
            writeln!(out, "  {}", words.replace('\n', "\n  "))?;
        }
    }
    Ok(())
}
