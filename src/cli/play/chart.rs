//! How the chances went in a game, and the move that lost it.

use std::collections::BTreeSet;
use std::io::Write;

use super::command::alone;
use super::opponent::Opponent;
use super::prompt::{Next, Prompt};
use super::session::Session;
use super::thinking::{Thinker, was_interrupted};
use crate::cli::failure::Failure;
use crate::cli::machine::line_words;
use crate::game::{Notation, Trial};
use crate::play::Random;
use crate::render::Charset;
use crate::search::{Level, expected, reward};
use crate::solve::Worth;

/// The level of the search that estimates each position.
const LEVEL: u8 = 4;

/// The level of the search that looks again at the move that seems to have lost a game.
const CLOSE_LEVEL: u8 = 8;

/// How many moves are looked at again.
const CLOSE_LOOKS: usize = 6;

/// The most random games from each position of a game of several players.
const MOST_GAMES: u32 = 100;

/// Moves of random games after which no further ones are begun: some seconds.
const MOST_PLIES: u64 = 1_000_000;

/// Lines of a chart.
const HEIGHT: usize = 4;

/// Chances lost by a move that is named.
const SLIP: f64 = 0.1;

/// The chances of a player in each position of a game.
struct Course {
    /// Whose chances they are.
    player: usize,
    /// Before each move, and at the end.
    chances: Vec<f64>,
    /// Each move.
    moves: Vec<Charted>,
    /// Whether the game has an end that the player lost.
    lost: bool,
    /// Whether the chances are those of play without mistakes.
    is_exact: bool,
    /// Whether the chances are the shares of random games.
    by_random_games: bool,
}

/// A move of a game with its chances.
struct Charted {
    /// Who made it.
    mover: usize,
    /// How it is written.
    word: String,
    /// Whether the player could have made another.
    chosen: bool,
    /// What would have been better, if anything.
    better: Option<String>,
}

pub(super) fn chart(
    prompt: &mut Prompt<'_>,
    rest: &str,
    out: &mut dyn Write,
) -> Result<Next, Failure> {
    alone("chart", rest)?;
    let trial = prompt.session.trial();
    if trial.game().layout.hides() && trial.ending().is_none() {
        return Err(Failure::call_with_help(
            "the chances would tell what is hidden from you",
            "`chart` draws them once the game is over",
        ));
    }
    if prompt.session.length() == 0 {
        return Err(Failure::call("no move has been made"));
    }
    show(prompt, out)?;
    Ok(Next::GoOn)
}

/// Draws how the chances went, and names the move that lost the game.
pub(super) fn show(prompt: &mut Prompt<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(course) = course(&mut prompt.opponent, &prompt.session) else {
        writeln!(out, "stopped; `chart` draws how the chances went")?;
        return Ok(());
    };
    let name = &prompt.session.trial().game().players[course.player].name;
    let how = match (course.is_exact, course.by_random_games) {
        (true, _) => "if nobody errs from there on",
        (false, true) => "by random games from each position",
        (false, false) => "by a short search of each position",
    };
    writeln!(out, "\nthe chances of {name}, {how}")?;
    let width = prompt.screen.width.saturating_sub(8).clamp(10, 120);
    for line in drawn(&course.chances, width, prompt.screen.charset) {
        writeln!(out, "{line}")?;
    }
    let last = course.moves.len();
    writeln!(out, "       move 1 to {last}")?;
    if let Some(line) = lost(&course, &prompt.session) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Estimates each position of a game; none if Ctrl-C has stopped it.
fn course<'g>(opponent: &mut Opponent<'g>, session: &Session<'g>) -> Option<Course> {
    let whole = opponent.trial(session);
    let game = whole.game();
    let players = game.player_count();
    let ending = session.trial().ending();
    let gain = |player: usize| ending.map(|ending| f64::from(reward(&ending.outcome, player)));
    // Of two players, the one who lost; of more, the one who won; and who plays alone.
    let worst = (1..=players).find(|player| gain(*player) == Some(0.0));
    let best = (1..=players).find(|player| gain(*player) == Some(1.0));
    let player = if players <= 2 { worst } else { best }.unwrap_or(1);
    let mut course = Course {
        player,
        chances: Vec::new(),
        moves: Vec::new(),
        lost: players <= 2 && worst.is_some(),
        is_exact: false,
        by_random_games: false,
    };
    let notation = Notation::new(game);
    let (mut trial, mut legal) = (Trial::new(game), Vec::new());
    let solution = opponent.solution(session);
    course.is_exact = solution.is_some();
    let mut thinker = opponent.thinker(Level::new(LEVEL).unwrap_or(Level::STRONGEST));
    for played in &whole.past().moves {
        trial.legal_moves(&mut legal);
        let words = notation.all(trial.state(), &legal);
        let index = legal.iter().position(|mv| *mv == played.mv);
        let word = index.map_or_else(String::new, |index| words[index].clone());
        let mover = usize::from(trial.state().head.mover);
        let mut better = None;
        let exact = solution.as_ref();
        let exact = exact.and_then(|solution| solution.moves(&mut trial).first().copied());
        course.chances.push(if let Some((best, value)) = exact {
            let index = legal.iter().position(|mv| *mv == best);
            better = index.map(|index| words[index].clone());
            let chance = match value.worth {
                Worth::Lost => 0.0,
                Worth::Drawn => 0.5,
                Worth::Won => 1.0,
            };
            if mover == player {
                chance
            } else {
                1.0 - chance
            }
        } else if players <= 2 {
            let (chance, best) = estimated(&mut thinker, &mut trial, player)?;
            better = best;
            chance
        } else {
            // With more than two players the evaluation says little of who leads, so random games from here are added below.
            0.0
        });
        better = better.filter(|better| *better != word);
        course.moves.push(Charted {
            mover,
            chosen: words.iter().any(|other| *other != word),
            word,
            better,
        });
        trial.play_known(played.mv);
    }
    course.chances.push(match gain(player) {
        Some(gain) => gain,
        None => {
            trial.legal_moves(&mut legal);
            glance(opponent, &trial, legal.len(), player)
        }
    });
    if players > 2 && !course.is_exact {
        course.play_on(&whole)?;
        course.by_random_games = true;
    }
    if course.lost && !course.is_exact {
        let mut thinker = opponent.thinker(Level::new(CLOSE_LEVEL).unwrap_or(Level::STRONGEST));
        course.look_closer(&mut thinker, &whole)?;
    }
    Some(course)
}

/// The chances of a player in the position of a trial, and the move that seems best there; none if Ctrl-C has stopped the search.
fn estimated<'g>(
    thinker: &mut Thinker<'g>,
    trial: &mut Trial<'g>,
    player: usize,
) -> Option<(f64, Option<String>)> {
    let mover = usize::from(trial.state().head.mover);
    let thought = thinker.think(trial);
    if was_interrupted() {
        return None;
    }
    let line = thought.lines.first()?;
    let best = match line.visits {
        0 => None,
        _ => line_words(trial, &line.moves).into_iter().next(),
    };
    let chance = match mover == player {
        true => line.expected,
        false => 1.0 - line.expected,
    };
    Some((chance, best))
}

impl Course {
    /// The chances of the player by random games that go on from each position: their share of the points. None if Ctrl-C has
    /// stopped it.
    fn play_on(&mut self, whole: &Trial<'_>) -> Option<()> {
        let game = whole.game();
        let last = self.moves.len();
        let mut gains = vec![0.0; last + 1];
        let (mut games, mut plies) = (0_u32, 0_u64);
        while games < MOST_GAMES && (games < 2 || plies < MOST_PLIES) {
            let mut trial = Trial::new(game);
            let mut random = Random::for_game(0, u64::from(games));
            for (index, gain) in gains.iter_mut().enumerate() {
                if trial.ending().is_none() {
                    let rollout = trial.rollout(&mut random);
                    plies += u64::from(rollout.plies);
                    *gain += f64::from(reward(&rollout.ending.outcome, self.player));
                }
                if let Some(played) = whole.past().moves.get(index) {
                    trial.play_known(played.mv);
                }
                if was_interrupted() {
                    return None;
                }
            }
            games += 1;
        }
        let is_over = whole.ending().is_some();
        for (index, gain) in gains.into_iter().enumerate() {
            if index < last || !is_over {
                self.chances[index] = gain / f64::from(games);
            }
        }
        Some(())
    }

    /// The move by which the player lost most since the chances were last even.
    fn slip(&self) -> Option<usize> {
        let even = self.chances.iter().rposition(|chance| *chance >= 0.5);
        let since = even.unwrap_or(0)..self.moves.len();
        // Nobody is to blame for a move that had to be made.
        let own = since.filter(|index| {
            let made = &self.moves[*index];
            made.mover == self.player && made.chosen
        });
        let worst = own.max_by(|one, other| self.drop(*one).total_cmp(&self.drop(*other)));
        worst.filter(|worst| self.drop(*worst) >= SLIP)
    }

    /// The chances that a move lost.
    fn drop(&self, index: usize) -> f64 {
        self.chances[index] - self.chances[index + 1]
    }

    /// Looks longer at the positions before and after the move that seems to have lost the game, until a longer look finds
    /// nothing else: a short search may praise a move that loses, too. None if Ctrl-C has stopped it.
    fn look_closer<'g>(&mut self, thinker: &mut Thinker<'g>, whole: &Trial<'g>) -> Option<()> {
        let mut looked = BTreeSet::new();
        while looked.len() < CLOSE_LOOKS
            && let Some(slip) = self.slip()
        {
            let new: Vec<usize> = [slip, slip + 1]
                .into_iter()
                .filter(|index| *index < self.moves.len() && looked.insert(*index))
                .collect();
            if new.is_empty() {
                break;
            }
            for index in new {
                let mut trial = Trial::new(whole.game());
                for played in &whole.past().moves[..index] {
                    trial.play_known(played.mv);
                }
                let (chance, best) = estimated(thinker, &mut trial, self.player)?;
                self.chances[index] = chance;
                let made = &mut self.moves[index];
                made.better = best.filter(|best| *best != made.word);
            }
        }
        Some(())
    }
}

/// The chances of a player by the evaluation alone.
fn glance(opponent: &mut Opponent<'_>, trial: &Trial<'_>, choices: usize, player: usize) -> f64 {
    let evaluation = opponent.evaluation();
    f64::from(expected(evaluation.advantage(
        trial.game(),
        trial.state(),
        choices,
        player,
    )))
}

/// A chart of chances in columns, from 0 to 100 %.
fn drawn(chances: &[f64], width: usize, charset: Charset) -> Vec<String> {
    const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let columns = chances.len().min(width);
    let column = |index: usize| chances[index * chances.len() / columns];
    let sign = |height: f64| {
        let eighths = (height.clamp(0.0, 1.0) * 8.0).round() as usize;
        match charset {
            Charset::Ascii if eighths >= 4 => '#',
            Charset::Ascii => ' ',
            Charset::Unicode => EIGHTHS[eighths],
        }
    };
    let lines = (0..HEIGHT).rev().map(|row| {
        let signs: String = (0..columns)
            .map(|index| sign(column(index) * HEIGHT as f64 - row as f64))
            .collect();
        let high = 100 * (row + 1) / HEIGHT;
        format!("{high:>4} % {}", signs.trim_end())
            .trim_end()
            .to_owned()
    });
    lines.collect()
}

/// The move that lost a game, in words.
fn lost(course: &Course, session: &Session<'_>) -> Option<String> {
    if !course.lost {
        return None;
    }
    let Some(worst) = course.slip() else {
        return Some("no single move lost it".to_owned());
    };
    let Charted { word, better, .. } = &course.moves[worst];
    let name = &session.trial().game().players[course.player].name;
    let better = match better {
        Some(better) => format!("; better was {better}"),
        None => String::new(),
    };
    Some(format!(
        "the move that lost it: {}. {name} {word}, from {:.0} % to {:.0} %{better}",
        worst + 1,
        100.0 * course.chances[worst],
        100.0 * course.chances[worst + 1],
    ))
}
