//! The result of a match in words.

use std::io::Write;

use super::results::{Lengths, Seat, in_points, rounded};
use super::{Match, MatchAnswer, Played};
use crate::cli::failure::Failure;
use crate::cli::watch;
use crate::game::Game;
use crate::play::PlayerSides;

impl Match {
    /// Writes the answer in words.
    pub(super) fn write(
        &self,
        title: &str,
        answer: &MatchAnswer<'_>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let MatchAnswer { a, b, .. } = answer;
        writeln!(out, "{title}: {a} against {b}, seed {}", answer.seed)?;
        if answer.games == 0 {
            // Shares and lengths of no games say nothing.
            let seconds = answer.seconds;
            writeln!(out, "no game was over after {seconds:.1} s")?;
            for fault in &answer.faults {
                writeln!(out, "{fault}")?;
            }
            if !answer.complete {
                writeln!(out, "stopped by {}", watch::signal().name())?;
            }
            return Ok(());
        }
        writeln!(
            out,
            "{} games: {} won{}, {} drawn, {} lost",
            answer.games,
            answer.wins,
            match answer.shared {
                0 => String::new(),
                shared => format!(", {shared} won together with others"),
            },
            answer.draws,
            answer.losses
        )?;
        if answer.places.len() > 2 {
            let places = answer.places.iter().enumerate();
            let places = places.map(|(index, games)| format!("{}. in {games}", index + 1));
            let places: Vec<String> = places.collect();
            writeln!(out, "places of {a}: {}", places.join(", "))?;
        }
        let [low, high] = answer.interval;
        writeln!(
            out,
            "{a} has {}, {:.1} % (95 % confidence: {:.1} % to {:.1} %)",
            in_points(answer.score),
            100.0 * answer.share.unwrap_or(0.5),
            100.0 * low,
            100.0 * high
        )?;
        if answer.games > 1 && 2 * answer.different <= answer.games {
            writeln!(
                out,
                "only {} different: equal games say nothing new, and the interval is too narrow (`--opening 4` begins \
                 with random moves)",
                match answer.different {
                    1 => "1 game is".to_owned(),
                    number => format!("{number} games are"),
                }
            )?;
        }
        for fault in &answer.faults {
            writeln!(out, "{fault}")?;
        }
        if !answer.complete {
            writeln!(out, "stopped by {}", watch::signal().name())?;
        }
        if let (Some(verdict), Some((low, high))) = (answer.sprt, self.sprt) {
            let words = match verdict {
                "high" => format!("the share is {high} or more"),
                "low" => format!("the share is {low} or less"),
                _ => format!("it is open whether the share is {low} or {high}"),
            };
            writeln!(out, "sequential test: {words}")?;
        }
        for seat in answer.seats.iter().filter(|seat| seat.games > 0) {
            writeln!(
                out,
                "  as {}: {} in {} game{}; the side won {} of all {}{}",
                seat.side,
                in_points(seat.score),
                seat.games,
                if seat.games == 1 { "" } else { "s" },
                seat.won_by_side,
                answer.games,
                match seat.shared_by_side {
                    0 => String::new(),
                    shared => format!(", and {shared} together with others"),
                }
            )?;
        }
        for cause in &answer.draw_causes {
            writeln!(out, "  drawn in {}: {}", cause.games, cause.cause)?;
        }
        let Lengths {
            shortest,
            median,
            mean,
            longest,
        } = answer.lengths;
        writeln!(
            out,
            "{mean:.1} moves in an average game ({shortest} to {longest}, half of them up to {median}), {:.1} s",
            answer.seconds
        )?;
        Ok(())
    }
}

/// How often A had each place; shared places count as the better of them.
pub(super) fn places_of(games: &[Played], sides: usize) -> Vec<u64> {
    let mut places = vec![0; sides];
    for played in games {
        let own = played.places[played.seat];
        let better = played.places.iter().filter(|place| **place < own).count();
        places[better] += 1;
    }
    places
}

/// The results by the side that A had at the end.
pub(super) fn seats_of(games: &[Played], game: &Game, sides: &PlayerSides) -> Vec<Seat> {
    let seat = |side: usize| {
        let own = || games.iter().filter(|played| played.seat == side);
        let won = |played: &&Played| played.places[side] == 1.0;
        let shared = |played: &&Played| played.is_shared_by(side);
        Seat {
            side: sides.name(game, side),
            games: own().count() as u64,
            score: rounded(own().map(|played| played.gain).sum()),
            wins: own().filter(won).count() as u64,
            shared: own().filter(shared).count() as u64,
            won_by_side: games.iter().filter(won).count() as u64,
            shared_by_side: games.iter().filter(shared).count() as u64,
        }
    };
    (0..sides.len()).map(seat).collect()
}
