//! `dafang engine`: the machine as an engine for other programs, by lines.
//!
//! Owns the protocol: which line asks for what, and what is answered. Whatever is sent gets an answer, and a line that is
//! wrong changes nothing but what it says. Refuses to search and to know moves: a `Machine` does, and moves are read as
//! they are typed at the prompt. `options` holds what was set, `lines` reads the input while the engine thinks; `limits` reads what a `go` asks for.

mod answers;
mod limits;
mod lines;
mod options;

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use self::answers::{Answers, Reported, info};
use self::limits::Go;
use self::lines::{Line, Lines};
use self::options::{Strength, introduce};
use super::failure::Failure;
use super::game::GameArgs;
use super::machine::{Machine, end_of, evaluation_for, line_words, longest, refused};
use super::rollouts::RolloutPlayers;
use super::uci;
use crate::diagnostic::on_one_line;
use crate::game::{Game, Move, Trial};
use crate::search::{
    Evaluation, Level, Limit, Progress, SearchPlayer, Settings, Thought, Variation,
};

/// Play for another program, by lines after UCI and UGI
///
/// Reads commands from the standard input, one a line, and answers on the standard output:
///
/// uci, ugi: names the engine and its options, then `uciok` or `ugiok`.
/// isready: answers `readyok`, also while it thinks. ucinewgame, uginewgame: forgets what it knows of the game so far.
/// position startpos [moves M1 M2 …]: sets the position; moves are written as `dafang moves` lists them or as UCI does: e2e4,
/// e1g1 for castling, e7e8q with the promotion, P@e4. After `uci` moves are answered so, after `ugi` as `moves` lists them. What was
/// thrown stands before its move, as `4,2:`, also before the move that is asked for; dice of which nothing is said are
/// thrown by the seed. After a position that is wrong there is none, until the next one: no move is made in another.
/// go [movetime MS] [nodes N] [depth D] [mate N] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
/// [searchmoves M1 M2 …] [ponder] [infinite]: thinks, tells `info` lines, and ends with `bestmove MOVE`, or
/// `bestmove (none)` where there is no move. Without a limit it plays by its option Level, as `dafang play` does; with
/// one, too, if the option was set. A player who has several moves in a turn is asked for each. `nodes` counts playouts of
/// Monte Carlo tree search and positions of alpha-beta; `depth` is that of the longest branch of the tree, or the last
/// whole one. With `ponder` it thinks until `ponderhit`, from when its time counts, or `stop`.
/// stop: makes it move at once. setoption name NAME value VALUE: Search (auto, mcts, uct, alphabeta, maxn, random),
/// Level (1 to 9), Hash (megabytes), Threads (of Monte Carlo tree search), MultiPV (how many of the best moves are shown), Seed.
/// query gameover, query p1turn, query result, query dice: answers `response …`. quit: leaves.
/// What is wrong is answered by `info string error: …`; a line may have a million bytes.
///
/// The score of an `info` line is a hundred times the logarithm of the odds to win, or 10000 for a certain win.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Engine {
    #[command(flatten)]
    game: GameArgs,
    /// The seed of all choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// An engine at work.
struct Desk<'g> {
    game: &'g Game,
    trial: Trial<'g>,
    /// Why there is no position, after one that was wrong.
    lost: Option<String>,
    machine: Machine<'g>,
    evaluation: Arc<Evaluation>,
    strength: Strength,
    /// Whether moves are answered as UCI writes them, which `uci` asks for.
    is_uci: bool,
}

/// Whether the engine goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    On,
    Quit,
}

impl Engine {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        let game = loaded.quick();
        let player = SearchPlayer::of_level(Level::STRONGEST);
        if let Some(refusal) = player.refusal(&game) {
            return Err(refused(&loaded, refusal));
        }
        let evaluation = evaluation_for(&loaded, &game, &[player], None);
        let strength = Strength::new(self.seed);
        let mut desk = Desk {
            machine: machine(&game, strength, &evaluation),
            game: &game,
            trial: begun(&game, self.seed),
            lost: None,
            evaluation,
            strength,
            is_uci: false,
        };
        desk.serve(&loaded.title(), Lines::of_input(), out)
    }
}

/// A game at its beginning, whose dice are thrown by a seed.
fn begun(game: &Game, seed: u64) -> Trial<'_> {
    let mut trial = Trial::new(game);
    trial.seed_chance(seed);
    trial
}

fn machine<'g>(game: &'g Game, strength: Strength, evaluation: &Arc<Evaluation>) -> Machine<'g> {
    let player = SearchPlayer {
        method: strength.method,
        limit: Limit::Level(strength.level),
    };
    let settings = Settings {
        method: player.method_for(game),
        seed: strength.seed,
        memory: strength.memory,
        lines: strength.lines,
    };
    let threads = strength.threads;
    let rollouts = RolloutPlayers::new(game, settings.method, evaluation);
    let help = (Arc::clone(evaluation), &rollouts);
    Machine::on_threads(game, player, settings, help, threads)
}

impl<'g> Desk<'g> {
    fn serve(&mut self, title: &str, mut lines: Lines, out: &mut dyn Write) -> Result<(), Failure> {
        while let Some(line) = lines.next() {
            let next = match line {
                Line::Text(text) => self.answer_line(&text, title, &mut lines, out)?,
                Line::TooLong => {
                    say_wrong("the line is longer than a million bytes", out)?;
                    Next::On
                }
            };
            out.flush()?;
            if next == Next::Quit {
                break;
            }
        }
        Ok(())
    }

    fn answer_line(
        &mut self,
        line: &str,
        title: &str,
        lines: &mut Lines,
        out: &mut dyn Write,
    ) -> Result<Next, Failure> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let done = match words.as_slice() {
            // A search that these would end is over.
            [] | ["stop" | "ponderhit", ..] => Ok(()),
            ["quit", ..] => return Ok(Next::Quit),
            [name @ ("uci" | "ugi"), ..] => {
                self.is_uci = *name == "uci";
                introduce(name, title, out)?;
                Ok(())
            }
            ["isready", ..] => Ok(writeln!(out, "readyok")?),
            ["ucinewgame" | "uginewgame", ..] => {
                self.trial = begun(self.game, self.strength.seed);
                self.lost = None;
                self.renew();
                Ok(())
            }
            ["position", rest @ ..] => self.position(rest),
            ["setoption", rest @ ..] => self.set_option(rest),
            // Commands of UCI that change nothing here.
            ["debug" | "register", ..] => Ok(()),
            ["query", rest @ ..] => match self.query(rest) {
                Ok(answer) => Ok(writeln!(out, "response {answer}")?),
                Err(wrong) => Err(wrong),
            },
            ["go", rest @ ..] => return self.go(&Go::read(rest), lines, out),
            [other, ..] => Err(format!("there is no command `{other}`")),
        };
        if let Err(wrong) = done {
            say_wrong(&wrong, out)?;
        }
        Ok(Next::On)
    }

    /// A machine that knows nothing of earlier games.
    fn renew(&mut self) {
        self.machine = machine(self.game, self.strength, &self.evaluation);
    }

    /// Sets the position. If it is wrong there is none: a move in another position is no answer.
    fn position(&mut self, words: &[&str]) -> Result<(), String> {
        match self.read_position(words) {
            Ok(trial) => {
                self.trial = trial;
                self.lost = None;
                Ok(())
            }
            Err(wrong) => {
                self.lost = Some(wrong.clone());
                Err(wrong)
            }
        }
    }

    fn read_position(&self, words: &[&str]) -> Result<Trial<'g>, String> {
        let moves = match words {
            ["startpos"] => &[],
            ["startpos", "moves", moves @ ..] => moves,
            ["fen", ..] => {
                let reason = "a FEN tells the pieces and not all that the rules depend on, so that positions are told by \
                              their moves alone: write `position startpos moves …`";
                return Err(reason.to_owned());
            }
            _ => return Err("expected `position startpos moves …`".to_owned()),
        };
        let mut trial = begun(self.game, self.strength.seed);
        for word in moves {
            let wrong = |reason: String| format!("`{word}`: {reason}");
            if trial.throw_word(word).map_err(wrong)? {
                continue;
            }
            for mv in uci::read(&trial, word).map_err(wrong)? {
                trial.play_known(mv);
            }
        }
        let letters = match self.is_uci {
            true => uci::missing_promotion(&trial),
            false => Vec::new(),
        };
        if let (Some(last), [_, ..]) = (moves.last(), &letters[..]) {
            let words = letters.iter().map(|letter| format!("`{last}{letter}`"));
            let words: Vec<String> = words.collect();
            let words = words.join(" ");
            return Err(format!(
                "`{last}` does not say which piece comes there: write one of {words}"
            ));
        }
        Ok(trial)
    }

    fn query(&mut self, words: &[&str]) -> Result<String, String> {
        if let Some(lost) = &self.lost {
            return Err(format!("there is no position: {lost}"));
        }
        let ending = self.trial.ending();
        match words {
            ["gameover"] => Ok(ending.is_some().to_string()),
            ["p1turn"] => Ok((self.trial.state().head.mover == 1).to_string()),
            ["result"] => Ok(match ending {
                None => "none".to_owned(),
                Some(ending) => match ending.outcome.winner() {
                    Some(winner) => format!("p{winner}win"),
                    None if self.trial.game().is_lone_loss(ending.reason) => "p1loss".to_owned(),
                    None => "draw".to_owned(),
                },
            }),
            ["dice"] => Ok(match self.trial.dice() {
                None => "none".to_owned(),
                Some(dice) => {
                    let pips: Vec<String> = dice.left.iter().map(i32::to_string).collect();
                    pips.join(",")
                }
            }),
            other => Err(format!(
                "there is no query `{}`; there are gameover, p1turn, result and dice",
                other.join(" ")
            )),
        }
    }

    /// Thinks, and answers with a move.
    fn go(&mut self, go: &Go, lines: &mut Lines, out: &mut dyn Write) -> Result<Next, Failure> {
        for wrong in &go.wrong {
            say_wrong(wrong, out)?;
        }
        if let Some(lost) = &self.lost {
            say_wrong(&format!("there is no position: {lost}"), out)?;
            writeln!(out, "bestmove (none)")?;
            return Ok(Next::On);
        }
        let mut legal = Vec::new();
        if self.trial.ending().is_none() {
            self.trial.legal_moves(&mut legal);
        }
        let mut among = Vec::new();
        for word in &go.among {
            match uci::read(&self.trial, word) {
                Ok(moves) => among.extend(moves.first()),
                Err(reason) => say_wrong(&format!("`{word}`: {reason}"), out)?,
            }
        }
        out.flush()?;
        let start = Instant::now();
        let seat = usize::from(self.trial.state().head.mover != 1);
        let time = go.time(seat);
        let answers = Answers {
            lines: RefCell::new(lines),
            out: RefCell::new(out),
            stopped: Cell::new(false),
            quits: Cell::new(false),
            is_endless: Cell::new(go.infinite || go.ponder),
            until: Cell::new(match go.infinite || go.ponder {
                true => None,
                false => time.and_then(|time| end_of(start, time)),
            }),
            time: time.filter(|_| !go.infinite),
        };
        let thought = self.think(go, &among, legal.len(), start, &answers);
        // A search may be over before an endless one is to end.
        while answers.is_endless.get() && !answers.stops() {
            thread::sleep(Duration::from_millis(2));
        }
        let Answers { quits, out, .. } = answers;
        self.answer(&thought, start, out.into_inner())?;
        Ok(match quits.get() {
            true => Next::Quit,
            false => Next::On,
        })
    }

    fn think(
        &mut self,
        go: &Go,
        among: &[Move],
        legal: usize,
        start: Instant,
        answers: &Answers<'_>,
    ) -> Thought {
        let mut reported = Reported::default();
        let shown = &mut |progress: &Progress| {
            reported.show(progress, start, &mut **answers.out.borrow_mut())
        };
        let stop = &|| answers.stops();
        let is_free = !go.infinite && !go.ponder && !go.counts();
        let by_level = is_free && (answers.time.is_none() || self.strength.is_level_set);
        if among.is_empty() {
            let most = longest(self.strength.level, &self.trial);
            let late = || stop() || answers.time.is_none() && start.elapsed() >= most;
            return match by_level {
                true => self.machine.think(&mut self.trial, start, &late, shown),
                false => self
                    .machine
                    .search_for(&mut self.trial, go.budget, None, stop, shown),
            };
        }
        // All moves are weighed, and the best of those that may be made is the answer.
        let budget = match by_level {
            true => self.strength.level.budget(self.machine.method()),
            false => go.budget,
        };
        self.machine.set_lines(legal);
        let trial = &mut self.trial;
        let mut thought = self.machine.search_for(trial, budget, None, stop, shown);
        self.machine.set_lines(self.strength.lines);
        let may = |mv: Option<&Move>| mv.is_some_and(|mv| among.contains(mv));
        thought.lines.retain(|line| may(line.moves.first()));
        if thought.lines.is_empty() {
            thought.lines.push(Variation {
                moves: among[..1].to_vec(),
                expected: thought.progress.expected,
                visits: 0,
                proven: false,
            });
        }
        thought
    }

    fn answer(
        &self,
        thought: &Thought,
        start: Instant,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Some(line) = thought.lines.first() else {
            writeln!(out, "bestmove (none)")?;
            return Ok(());
        };
        let words = self.words(&line.moves);
        let Some(first) = words.first() else {
            writeln!(out, "bestmove (none)")?;
            return Ok(());
        };
        for (index, line) in thought.lines.iter().enumerate().take(self.strength.lines) {
            info(&thought.progress, line.expected, start, out)?;
            if self.strength.lines > 1 {
                write!(out, " multipv {}", index + 1)?;
            }
            writeln!(out, " pv {}", self.words(&line.moves).join(" "))?;
        }
        let ponder = words.get(1).map(|word| format!(" ponder {word}"));
        match ponder.filter(|_| self.is_uci) {
            Some(ponder) => writeln!(out, "bestmove {first}{ponder}")?,
            None => writeln!(out, "bestmove {first}")?,
        }
        Ok(())
    }

    /// Moves that follow one another, as they are answered: those that UCI cannot write as at the prompt.
    fn words(&self, line: &[Move]) -> Vec<String> {
        if !self.is_uci {
            return line_words(&self.trial, line);
        }
        let (mut trial, mut words, mut rest) = (self.trial.clone(), Vec::new(), line);
        while !rest.is_empty() && trial.ending().is_none() {
            let (word, made) = match uci::whole(&trial, rest) {
                Some(word) => {
                    let made = uci::read(&trial, &word).map_or(1, |moves| moves.len());
                    (word, made.min(rest.len()))
                }
                None => match line_words(&trial, &rest[..1]).pop() {
                    Some(word) => (word, 1),
                    None => break,
                },
            };
            words.push(word);
            for mv in &rest[..made] {
                trial.play_known(*mv);
            }
            rest = &rest[made..];
        }
        words
    }
}

/// Says what is wrong with a line, which may hold anything.
fn say_wrong(wrong: &str, out: &mut dyn Write) -> Result<(), Failure> {
    const LONGEST: usize = 300;
    let shown: String = wrong.chars().take(LONGEST).collect();
    writeln!(out, "info string error: {}", on_one_line(&shown))?;
    Ok(())
}
