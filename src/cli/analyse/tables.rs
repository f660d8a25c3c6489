//! The tables of a report in the terminal, which `--full` shows: lengths, openings, ends, the use of rules, maps of the board.

use std::io::Write;

use super::plots::{bar, percent};
use crate::analyse::{AnalysisReport, LevelReport, OwnerHeat};
use crate::cli::failure::Failure;
use crate::cli::table::games;
use crate::game::Game;
use crate::topology::Site;

/// The tables of a level.
pub(super) fn tables(level: &LevelReport, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{} in full", level.player)?;
    for bar_of in &level.length.histogram {
        let share = bar_of.games as f64 / level.games.max(1) as f64;
        let (from, to) = (bar_of.from, bar_of.to - 1);
        writeln!(
            out,
            "  {:>9} moves {} {}",
            format!("{from}-{to}"),
            bar(share, 30),
            bar_of.games
        )?;
    }
    writeln!(out, "  openings, with the points of the first mover")?;
    for opening in &level.openings {
        writeln!(
            out,
            "    {:<20} {:>5} game{}  {}",
            opening.moves.join(" "),
            opening.games,
            if opening.games == 1 { " " } else { "s" },
            percent(&opening.points)
        )?;
    }
    for end in &level.ends {
        let rule = end.cause.rule.as_ref();
        let rule = rule.map_or_else(String::new, |rule| format!("{}: {}", rule.place, rule.text));
        writeln!(
            out,
            "  ended {}, {} drawn: {} {rule}",
            games(end.games),
            end.drawn,
            end.cause.cause
        )?;
    }
    for (name, counts) in [
        ("turns that took", &level.captures),
        ("moves owed at once", &level.owed),
    ] {
        let counts = counts
            .iter()
            .map(|count| format!("{}: {}", count.number, count.times));
        let counts: Vec<String> = counts.collect();
        if !counts.is_empty() {
            writeln!(out, "  {name} {}", counts.join(", "))?;
        }
    }
    for row in &level.material {
        let pieces: Vec<String> = row
            .pieces
            .iter()
            .map(|pieces| format!("{pieces:.1}"))
            .collect();
        writeln!(
            out,
            "  pieces of {} by tenths: {}",
            row.player,
            pieces.join(" ")
        )?;
    }
    Ok(())
}

/// How often the parts of the rules came into play.
pub(super) fn uses(report: &AnalysisReport, out: &mut dyn Write) -> Result<(), Failure> {
    let usage = &report.usage;
    let names: Vec<&str> = report
        .levels
        .iter()
        .map(|level| level.player.as_str())
        .collect();
    writeln!(out, "\nuse: shares of games of {}", names.join(", "))?;
    writeln!(
        out,
        "  and behind them, in all games: the moves of a rule or a phase, how often a pattern was formed, or the games in which \
        another rule came into play"
    )?;
    let shares = |shares: &[f64]| {
        let shares = shares
            .iter()
            .map(|share| format!("{:>4.0} %", 100.0 * share));
        shares.collect::<Vec<String>>().join("")
    };
    for rule in &usage.rules {
        writeln!(
            out,
            "  {} {:>8}  {}  {}",
            shares(&rule.share),
            rule.times,
            rule.rule.place,
            rule.rule.text
        )?;
    }
    for (kind, named) in [("phase", &usage.phases), ("pattern", &usage.patterns)] {
        for one in named {
            writeln!(
                out,
                "  {} {:>8}  {kind} {}",
                shares(&one.share),
                one.times,
                one.name
            )?;
        }
    }
    Ok(())
}

/// Maps of the board in digits: 9 is the most.
pub(super) fn heat(game: &Game, level: &LevelReport, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = OwnerHeat {
        owner: "where moves of a game end".to_owned(),
        share: level.heat.landed.clone(),
    };
    let stood = level.heat.stood.iter().map(|heat| OwnerHeat {
        owner: format!("where pieces of {} stand", heat.owner),
        share: heat.share.clone(),
    });
    for map in [moves].into_iter().chain(stood) {
        let most = map.share.iter().copied().fold(0.0, f64::max);
        writeln!(out, "\n{} ({}; 9 is {most:.2})", map.owner, level.player)?;
        for row in game.topology.rows(game.site_type).iter().rev() {
            let digit = |site: &Site| {
                let value = map.share.get(site.index()).copied().unwrap_or(0.0);
                match (9.0 * value / most.max(f64::MIN_POSITIVE)).round() as u32 {
                    0 if value == 0.0 => ".".to_owned(),
                    digit => digit.to_string(),
                }
            };
            let digits: Vec<String> = row.iter().map(digit).collect();
            writeln!(out, "  {}", digits.join(" "))?;
        }
    }
    Ok(())
}
