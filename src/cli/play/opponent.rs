//! The machine at the prompt: its seats and its strength, hints, and what it thinks of the position.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::command::{alone, number};
use super::prompt::{Next, Prompt};
use super::session::{Deed, Session, act};
use super::speech;
use super::thinking::{Live, interruptible, was_interrupted};
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::machine::{Machine, evaluation_for, line_words};
use crate::cli::table::grouped;
use crate::diagnostic::did_you_mean;
use crate::game::{Game, Notation, Trial};
use crate::search::{
    Budget, Evaluation, Level, Limit, MEMORY, Method, Player, Settings, Thought, expected, time,
};

type Done = Result<Next, Failure>;

/// How many moves a hint names.
const HINTS: usize = 3;

/// Moves of the line that is expected after a hint.
const LONGEST_LINE: usize = 6;

/// The level of hints: a moment's thought.
const HINT_LEVEL: u8 = 7;

/// How the machine plays, as the command line says.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct OpponentArgs {
    /// Let the machine play a player, by name or number; `all` for every player
    #[arg(long, value_name = "PLAYER", value_delimiter = ',')]
    ai: Vec<String>,
    /// How strong the machine plays, from 1 to 9
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=9))]
    level: u8,
    /// Let the machine think so long about each move instead, as `2s` or `500ms`
    #[arg(long, value_name = "TIME", value_parser = time)]
    think: Option<Duration>,
    /// Which search it uses: mcts, uct, alphabeta, maxn, random [default: what suits the game]
    #[arg(long, value_name = "SEARCH", value_parser = method)]
    search: Option<Method>,
}

fn method(name: &str) -> Result<Method, String> {
    Method::of_name(name).ok_or_else(|| {
        format!("expected `mcts`, `uct`, `alphabeta`, `maxn` or `random`, found `{name}`")
    })
}

/// The machine as a player at the prompt.
pub(super) struct Opponent<'g> {
    loaded: &'g Loaded,
    /// The seats that it has, by the numbers of players.
    seats: Vec<usize>,
    level: Level,
    think: Option<Duration>,
    search: Option<Method>,
    seed: u64,
    evaluation: Option<Arc<Evaluation>>,
    machine: Option<Machine<'g>>,
    /// Whether somebody sits at a terminal and sees how far it is.
    pub(super) live: bool,
}

impl<'g> Opponent<'g> {
    pub(super) fn new(loaded: &'g Loaded, seed: u64) -> Self {
        Self {
            loaded,
            seats: Vec::new(),
            level: Level::new(5).unwrap_or(Level::STRONGEST),
            think: None,
            search: None,
            seed,
            evaluation: None,
            machine: None,
            live: false,
        }
    }

    /// Takes the seats and the strength of the command line.
    pub(super) fn seated(&mut self, args: &OpponentArgs) -> Result<(), Failure> {
        self.level = Level::new(args.level).unwrap_or(self.level);
        self.think = args.think;
        self.search = args.search;
        for seat in &args.ai {
            self.sit(seat)?;
        }
        Ok(())
    }

    /// The machine with the same strength by other rules; it keeps the seats that there still are.
    pub(super) fn by_rules(&self, loaded: &'g Loaded) -> Self {
        let players = loaded.game.player_count();
        let seats = self.seats.iter().filter(|seat| **seat <= players);
        Self {
            loaded,
            seats: seats.copied().collect(),
            evaluation: None,
            machine: None,
            ..*self
        }
    }

    /// The rules made quick.
    fn game(&self) -> &'g Game {
        self.loaded.quick_game()
    }

    fn sit(&mut self, seat: &str) -> Result<(), Failure> {
        let game = &self.loaded.game;
        let players = 1..=game.player_count();
        if seat.eq_ignore_ascii_case("all") {
            self.seats = players.collect();
            return Ok(());
        }
        let name = |player: usize| game.players[player].name.as_str();
        let meant = players
            .clone()
            .find(|player| name(*player).eq_ignore_ascii_case(seat) || seat == player.to_string());
        let Some(player) = meant else {
            let names: Vec<&str> = players.map(name).collect();
            let help = match did_you_mean(seat, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the players are {}", names.join(", ")),
            };
            return Err(Failure::call_with_help(
                format!("there is no player `{seat}`"),
                help,
            ));
        };
        if !self.seats.contains(&player) {
            self.seats.push(player);
            self.seats.sort_unstable();
        }
        Ok(())
    }

    fn player(&self) -> Player {
        Player {
            method: self.search,
            limit: match self.think {
                Some(time) => Limit::Time(time),
                None => Limit::Level(self.level),
            },
        }
    }

    fn evaluation(&mut self) -> Arc<Evaluation> {
        let game = self.game();
        let player = self.player();
        let known = self
            .evaluation
            .get_or_insert_with(|| evaluation_for(game, &[player]));
        Arc::clone(known)
    }

    fn settings(&self, lines: usize) -> Settings {
        Settings {
            method: self.player().method_for(self.game()),
            seed: self.seed,
            memory: MEMORY,
            lines,
        }
    }

    /// Whether the machine is to move.
    pub(super) fn is_due(&self, trial: &Trial<'_>) -> bool {
        trial.ending().is_none() && self.seats.contains(&usize::from(trial.state().head.mover))
    }

    /// Whether somebody else plays too.
    pub(super) fn has_company(&self) -> bool {
        self.seats.len() < self.loaded.game.player_count()
    }

    /// What the machine thinks of the position when it has to move.
    fn think(&mut self, session: &Session<'g>) -> (Trial<'g>, Thought) {
        let mut trial = self.trial(session);
        let evaluation = self.evaluation();
        let (game, player, settings) = (self.game(), self.player(), self.settings(1));
        let machine = self
            .machine
            .get_or_insert_with(|| Machine::with(game, player, settings, evaluation));
        let mut screen = Live::new(self.live);
        let thought = interruptible(|stop| {
            machine.think(&mut trial, stop, &mut |progress| screen.show(progress))
        });
        screen.clear();
        (trial, thought)
    }

    /// What it thinks of the position when it is asked about it.
    fn consider(
        &mut self,
        session: &Session<'g>,
        budget: Budget,
        time: Option<Duration>,
    ) -> (Trial<'g>, Thought) {
        let mut trial = self.trial(session);
        let evaluation = self.evaluation();
        let settings = self.settings(HINTS);
        let mut machine = Machine::with(self.game(), self.player(), settings, evaluation);
        let until = time.and_then(|time| Instant::now().checked_add(time));
        let mut screen = Live::new(self.live);
        let thought = interruptible(|stop| {
            machine.search_for(&mut trial, budget, until, stop, &mut |progress| {
                screen.show(progress);
            })
        });
        screen.clear();
        (trial, thought)
    }

    /// The game of a session by the quick rules.
    fn trial(&self, session: &Session<'g>) -> Trial<'g> {
        let (mut plain, mut quick) = (Trial::new(session.trial().game()), Trial::new(self.game()));
        let (mut legal, mut same) = (Vec::new(), Vec::new());
        let notation = Notation::new(self.game());
        for deed in session.deeds() {
            let Deed::Move(played) = deed else {
                act(&mut plain, deed);
                act(&mut quick, deed);
                continue;
            };
            plain.legal_moves(&mut legal);
            quick.legal_moves(&mut same);
            let words = notation.all(plain.state(), &legal);
            let word = legal
                .iter()
                .position(|mv| *mv == played)
                .map(|index| &words[index]);
            let words = notation.all(quick.state(), &same);
            let found = words.iter().position(|other| Some(other) == word);
            plain.play(played);
            quick.play(found.map_or(played, |index| same[index]));
        }
        quick
    }

    /// That a strength was changed: what the machine knew belongs to another.
    fn forget(&mut self) {
        self.machine = None;
    }
}

/// Lets the machine make its moves, until it is the turn of somebody else.
pub(super) fn reply(prompt: &mut Prompt<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut all = Vec::new();
    let (mut interrupted, mut watched) = (false, false);
    while prompt.opponent.is_due(prompt.session.trial()) && !interrupted {
        let (trial, thought) = prompt.opponent.think(&prompt.session);
        let line = thought.lines.first();
        let Some(word) = line.and_then(|line| line_words(&trial, &line.moves).into_iter().next())
        else {
            break;
        };
        match prompt.session.play(&word) {
            Ok(made) if prompt.opponent.has_company() => all.extend(made),
            // A game among machines is shown as it goes on.
            Ok(made) => {
                prompt.offered = None;
                for made in &made {
                    speech::made(&prompt.session, made, out)?;
                }
                if prompt.opponent.live {
                    prompt.show(out)?;
                }
                out.flush()?;
                watched = true;
            }
            Err(refusal) => return Err(Failure::call(refusal.reason)),
        }
        // A game among machines can be stopped between moves.
        interrupted = !prompt.opponent.has_company() && was_interrupted();
    }
    if !all.is_empty() {
        prompt.offered = None;
        prompt.show_made(&all, out)?;
    }
    if watched && !prompt.opponent.live {
        prompt.show(out)?;
    }
    if interrupted {
        prompt.opponent.seats.clear();
        writeln!(out, "the machine plays no more; `ai all` lets it go on")?;
    }
    Ok(())
}

/// After something was taken back: takes back the machine's moves too, so that it is somebody else's turn.
pub(super) fn take_back(prompt: &mut Prompt<'_>) -> usize {
    let mut taken = 0;
    while prompt.opponent.has_company()
        && prompt.opponent.is_due(prompt.session.trial())
        && prompt.session.length() > 0
    {
        taken += prompt.session.undo(1);
    }
    taken
}

pub(super) fn ai(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    match rest {
        "" => {}
        "off" => prompt.opponent.seats.clear(),
        seats => {
            for seat in seats.split(',').map(str::trim) {
                // `White Black` are two players, `Player 1` is one.
                let whole = prompt.opponent.sit(seat);
                if whole.is_err() {
                    let mut words = seat.split_whitespace();
                    if words.any(|word| prompt.opponent.sit(word).is_err()) {
                        return whole.map(|()| Next::GoOn);
                    }
                }
            }
        }
    }
    let opponent = &prompt.opponent;
    let names = opponent
        .seats
        .iter()
        .map(|player| opponent.game().players[*player].name.as_str());
    let names: Vec<&str> = names.collect();
    let (player, method) = (opponent.player(), opponent.settings(1).method.name());
    match names.as_slice() {
        [] => writeln!(out, "the machine plays nobody; `ai NAME` gives it a player")?,
        names => writeln!(
            out,
            "the machine plays {} ({player}, {method})",
            names.join(" and ")
        )?,
    }
    Ok(Next::GoOn)
}

pub(super) fn level(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let opponent = &mut prompt.opponent;
    let number = number("level", rest, Some(opponent.level.number()))?;
    let level = Level::new(number)
        .ok_or_else(|| Failure::call(format!("expected a level from 1 to 9, found `{number}`")))?;
    if !rest.is_empty() {
        opponent.level = level;
        opponent.think = None;
        opponent.forget();
    }
    writeln!(out, "the machine plays at level {number}")?;
    Ok(Next::GoOn)
}

pub(super) fn hint(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("hint", rest)?;
    let level = Level::new(HINT_LEVEL).unwrap_or(Level::STRONGEST);
    let budget = level.budget(prompt.opponent.settings(HINTS).method);
    let (trial, thought) = prompt.opponent.consider(&prompt.session, budget, None);
    tell(&trial, &thought, out)
}

pub(super) fn analyse(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let wanted = match rest {
        "" => Duration::from_secs(5),
        text => time(text).map_err(Failure::call)?,
    };
    let budget = Budget::default();
    let (trial, thought) = prompt
        .opponent
        .consider(&prompt.session, budget, Some(wanted));
    tell(&trial, &thought, out)
}

/// Tells the best moves, with what is expected after them.
fn tell(trial: &Trial<'_>, thought: &Thought, out: &mut dyn Write) -> Done {
    if thought.lines.is_empty() {
        return Err(Failure::call("the game is over"));
    }
    for line in thought.lines.iter().take(HINTS) {
        let words = line_words(trial, &line.moves);
        let certain = match (line.proven, line.expected) {
            (true, 1.0) => ", a certain win",
            (true, 0.0) => ", a certain loss",
            (true, _) => ", a certain draw",
            (false, _) => "",
        };
        let then: Vec<&str> = words[1..]
            .iter()
            .take(LONGEST_LINE)
            .map(String::as_str)
            .collect();
        let then = match then.as_slice() {
            [] => String::new(),
            then => format!("; then {}", then.join(" ")),
        };
        match line.visits {
            0 => writeln!(out, "  {}: the only move", words[0])?,
            visits => writeln!(
                out,
                "  {}: wins {:.0} %{certain}, {} visits{then}",
                words[0],
                100.0 * line.expected,
                grouped(visits)
            )?,
        }
    }
    Ok(Next::GoOn)
}

/// What each player may expect, by the evaluation alone and after a short search.
pub(super) fn eval(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("eval", rest)?;
    if prompt.session.trial().ending().is_some() {
        return Err(Failure::call("the game is over"));
    }
    let opponent = &mut prompt.opponent;
    let evaluation = opponent.evaluation();
    let mut trial = opponent.trial(&prompt.session);
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    let game = opponent.game();
    let names = (1..=game.player_count()).filter(|player| trial.state().is_active(*player));
    let shares = names.map(|player| {
        let advantage = evaluation.advantage(game, trial.state(), legal.len(), player);
        let share = 100.0 * expected(advantage);
        format!("{} {share:.0} %", game.players[player].name)
    });
    let shares: Vec<String> = shares.collect();
    writeln!(out, "at a glance: {}", shares.join(", "))?;
    let level = Level::new(HINT_LEVEL).unwrap_or(Level::STRONGEST);
    let budget = level.budget(opponent.settings(1).method);
    let (trial, thought) = opponent.consider(&prompt.session, budget, None);
    let mover = usize::from(trial.state().head.mover);
    if let Some(line) = thought.lines.first().filter(|line| line.visits > 0) {
        writeln!(
            out,
            "after a search: {} {:.0} %",
            game.players[mover].name,
            100.0 * line.expected
        )?;
    }
    Ok(Next::GoOn)
}
