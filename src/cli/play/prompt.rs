//! The prompt: what is typed goes in, what the player reads comes out.
//!
//! Owns nothing of the terminal, so that a test and a fuzzer play through the code that players use.

use std::io::Write;

use super::command;
use super::hand_over::{self, HandOver};
use super::line::{Line, read};
use super::opponent::{self, Opponent};
use super::session::{Made, Session};
use super::settings::PlaySettings;
use super::{acts, dice, files, speech};
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::table::indented;
use crate::cli::terminal::Screen;
use crate::cli::why::caused;
use crate::diagnostic::{did_you_mean, escaped};
use crate::game::Trial;
use crate::render::{Charset, Depth};

/// The seed unless another is asked for.
pub(super) const SEED: u64 = 1;

/// What follows a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The next line.
    GoOn,
    /// The player leaves.
    Leave,
}

/// A game at the prompt.
pub struct Prompt<'g> {
    pub(super) session: Session<'g>,
    pub(super) screen: Screen,
    /// What the player has been asked and may answer with `yes`.
    pub(super) asked: Option<files::Question>,
    /// The machine as a player.
    pub(super) opponent: Opponent<'g>,
    /// Whether it is explained after every move what it has caused.
    pub(super) tracing: bool,
    /// Who has offered a draw.
    pub(super) offered: Option<u8>,
    /// How the game is played, beside what the prompt can change.
    pub(super) fixed: PlaySettings,
    /// The step between turns at one terminal.
    pub(super) hand_over: HandOver,
}

impl std::fmt::Debug for Prompt<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Prompt")
            .field("moves", &self.session.words())
            .finish_non_exhaustive()
    }
}

impl<'g> Prompt<'g> {
    /// A game at its beginning, written without colours.
    #[must_use]
    pub fn new(loaded: &'g Loaded) -> Self {
        let screen = Screen {
            depth: Depth::Plain,
            width: 80,
            room: usize::MAX,
            board: 80,
            charset: Charset::Unicode,
            turned: false,
        };
        Self::with(Session::new(loaded, SEED), screen)
    }

    pub(super) fn with(session: Session<'g>, screen: Screen) -> Self {
        let opponent = Opponent::new(session.loaded(), session.seed());
        Self {
            opponent,
            tracing: false,
            session,
            screen,
            asked: None,
            offered: None,
            fixed: PlaySettings::default(),
            hand_over: HandOver::default(),
        }
    }

    /// The answer to a line; none if it says to leave.
    ///
    /// # Errors
    /// If the answer cannot be written, in words.
    pub fn answer(&mut self, line: &str) -> Result<Option<String>, String> {
        let mut out = Vec::new();
        let next = self.obey(line, &mut out);
        let next = next.map_err(|failure| failure.to_string())?;
        let text = String::from_utf8_lossy(&out).into_owned();
        Ok((next == Next::GoOn).then_some(text))
    }

    /// From now on two people share what the prompt is shown on: where something is hidden, it is cleared between their
    /// turns, and the next position is shown to an empty line.
    pub fn share(&mut self) {
        self.hand_over.begin();
    }

    /// The legal moves as `moves` lists them.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.session.listed()
    }

    /// The game that is played.
    #[must_use]
    pub fn trial(&self) -> &Trial<'g> {
        self.session.trial()
    }

    /// Does what a line says; between the turns of two people who share a terminal, no more than handing it over.
    pub(super) fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<Next, Failure> {
        if !hand_over::is_due(self) {
            return self.follow(line, out);
        }
        if self.hand_over.is_waiting() && line.trim() != "quit" {
            return hand_over::answer(self, line, out);
        }
        let mut said = Vec::new();
        let next = self.follow(line, &mut said);
        if self.hand_over.is_waiting() {
            out.write_all(hand_over::CLEAR.as_bytes())?;
        }
        out.write_all(&said)?;
        next
    }

    /// Carries out a line, without the step of handing the terminal over.
    fn follow(&mut self, line: &str, out: &mut dyn Write) -> Result<Next, Failure> {
        self.session.seat_machines(self.opponent.seats());
        let answered = match self.asked.take() {
            Some(question) => files::decide(self, question, line, out)?,
            None => false,
        };
        if answered {
            return Ok(Next::GoOn);
        }
        let line = &match dice::take_throw(self, line, out) {
            Ok(line) => line,
            Err(failure) => return complain(failure, out),
        };
        if line.is_empty() {
            self.show(out)?;
            opponent::reply(self, out)?;
            return Ok(Next::GoOn);
        }
        let length = self.session.length();
        let (mut steps, mut undone, mut seats) = (false, false, false);
        let done = match read(line, self.session.shown()) {
            Ok(Line::Nothing) => Ok(Next::GoOn),
            Ok(Line::Command(command, rest)) => {
                steps = ["undo", "redo", "goto"].contains(&command.name);
                undone = command.name == "undo" && length > 0;
                seats = ["ai", "new", "load"].contains(&command.name);
                (command.run)(self, rest, out)
            }
            Ok(Line::Moves(words)) => acts::play(self, &words, out),
            Ok(Line::Unknown(word)) => Err(self.unknown(word)),
            Err(complaint) => Err(Failure::call(complaint)),
        };
        let next = match done {
            Err(failure) => complain(failure, out)?,
            Ok(next) => next,
        };
        dice::tell_dropped(&mut self.session, out)?;
        // The machine goes on after a move, not where the player steps through the game; but where it has the first move
        // and everything was taken back, nobody else could go on.
        let first = undone && self.session.length() == 0 && self.opponent.has_company();
        if seats || first || (!steps && self.session.length() != length) {
            opponent::reply(self, out)?;
        }
        let is_known = self.session.last_is_known_to(self.session.viewer());
        if self.tracing && is_known && self.session.length() > length {
            let moves = &self.session.trial().past().moves;
            let lines = caused(self.session.loaded(), moves);
            writeln!(out, "{}", indented(&lines, self.screen.room))?;
        }
        self.note_settings();
        if let Some(failure) = self.session.take_unsaved() {
            complain(failure, out)?;
        }
        Ok(next)
    }

    /// Lets a saved game know how it is played.
    pub(super) fn note_settings(&mut self) {
        let mut settings = PlaySettings::default();
        let seed = self.session.seed();
        settings.set_some("seed", (seed != SEED).then_some(seed));
        let settings = settings
            .and(&self.opponent.arguments(&self.session))
            .and(&self.fixed);
        self.session.set_settings(settings);
    }

    /// Shows the position, unless it is for another player than before, who must have the terminal first.
    pub(super) fn show(&mut self, out: &mut dyn Write) -> Result<Next, Failure> {
        if hand_over::begins(self, out)? {
            return Ok(Next::GoOn);
        }
        self.show_now(out)
    }

    /// Shows the position.
    pub(super) fn show_now(&self, out: &mut dyn Write) -> Result<Next, Failure> {
        speech::position(&self.session, self.screen, out)?;
        Ok(Next::GoOn)
    }

    /// Says what moves were made, and shows the position after the last.
    pub(super) fn show_made(
        &mut self,
        all: &[Made<'_>],
        out: &mut dyn Write,
    ) -> Result<Next, Failure> {
        for made in all {
            speech::made(&self.session, made, out)?;
        }
        self.show(out)
    }

    /// There is no command `word`.
    fn unknown(&self, word: &str) -> Failure {
        let mut known: Vec<&str> = command::names().collect();
        known.extend(self.session.shown().iter().map(String::as_str));
        Failure::call(match did_you_mean(word, known.into_iter()) {
            Some(name) => format!("there is no command `{word}`; did you mean `{name}`?"),
            None => format!("there is no command `{word}`; `help` lists them"),
        })
    }
}

/// Writes what is wrong with a command; everything else is passed on.
fn complain(failure: Failure, out: &mut dyn Write) -> Result<Next, Failure> {
    match failure {
        Failure::Call { message, help } => {
            writeln!(out, "{}", escaped(&message))?;
            if let Some(help) = help {
                writeln!(out, "  {}", escaped(&help))?;
            }
        }
        Failure::File(message) => writeln!(out, "{}", escaped(&message))?,
        failure => return Err(failure),
    }
    Ok(Next::GoOn)
}
