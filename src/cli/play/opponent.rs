//! The machine as a player at the prompt: its seats and its strength.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::command::number;
use super::perfect::Perfect;
use super::prompt::{Next, Prompt};
use super::seating::OpponentArgs;
use super::session::Session;
use super::settings::PlaySettings;
use super::thinking::{EndedBy, Keys, Live, Thinker, interruptible, was_interrupted};
use super::{chart, dice, perfect, sides, speech};
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::machine::{
    Machine, end_of, evaluation_for, line_words, longest, megabytes, refused, uses_threads,
};
use crate::cli::rollouts::RolloutPlayers;
use crate::cli::solve::retrograde::valued_moves;
use crate::diagnostic::did_you_mean;
use crate::game::{Game, Trial};
use crate::search::{
    Budget, Evaluation, Level, Limit, MEMORY, Method, SearchPlayer, Settings, Thought,
};
use crate::solve::{ExactValue, Solution};

type Done = Result<Next, Failure>;

/// How long it learns at most, in a game that has no weights, what positions are worth.
const LONGEST_LEARNING: Duration = Duration::from_secs(5);

/// The level at which the machine plays unless another is asked for.
const LEVEL: u8 = 5;

/// How many moves a hint names.
pub(super) const HINTS: usize = 3;

/// The machine as a player at the prompt.
pub(super) struct Opponent<'g> {
    loaded: &'g Loaded,
    /// The seats that it has, by the players that they began as: a swap gives them other sides.
    seats: Vec<usize>,
    level: Level,
    think: Option<Duration>,
    search: Option<Method>,
    threads: usize,
    memory: usize,
    seed: u64,
    evaluation: Option<Arc<Evaluation>>,
    machine: Option<Machine<'g>>,
    /// Who plays random games, for the method of searching.
    rollouts: Option<(Method, RolloutPlayers)>,
    /// Whether somebody sits at a terminal and sees how far it is.
    pub(super) live: bool,
    /// The exact values by which it plays, if it does.
    pub(super) perfect: Perfect,
}

impl<'g> Opponent<'g> {
    pub(super) fn new(loaded: &'g Loaded, seed: u64) -> Self {
        Self {
            loaded,
            seats: Vec::new(),
            level: Level::new(LEVEL).unwrap_or(Level::STRONGEST),
            think: None,
            search: None,
            threads: 1,
            memory: MEMORY,
            seed,
            evaluation: None,
            machine: None,
            rollouts: None,
            live: false,
            perfect: Perfect::default(),
        }
    }

    /// Why the machine cannot play this game, if it cannot.
    pub(super) fn refusal(&self) -> Option<String> {
        self.player().refusal(self.game())
    }

    /// Takes the seats and the strength of the command line.
    pub(super) fn seated(
        &mut self,
        args: &OpponentArgs,
        session: &Session<'g>,
    ) -> Result<(), Failure> {
        self.level = args.level.and_then(Level::new).unwrap_or(self.level);
        self.think = args.think;
        self.search = args.search;
        self.threads = usize::from(args.threads.unwrap_or(1).max(1));
        self.memory = args.memory.map_or(MEMORY, megabytes);
        let method = self.player().method_for(self.game());
        let asked = !args.ai.is_empty() || args.search.is_some();
        if let Some(refusal) = self.refusal()
            && (asked || !(self.game().layout.hides() || self.game().layout.is_puzzle()))
        {
            return Err(refused(self.loaded, refusal));
        }
        if self.threads > 1 && !uses_threads(method) {
            return Err(Failure::call_with_help(
                format!("the search `{}` uses one thread", method.name()),
                "`--search mcts` can use several",
            ));
        }
        self.perfect = Perfect::new(args.perfect == Some(true), self.memory);
        self.perfect.solution(self.loaded, session)?;
        for seat in &args.ai {
            match seat.as_str() {
                "off" => self.seats.clear(),
                seat => self.sit(seat, session)?,
            }
        }
        Ok(())
    }

    /// The arguments by which it plays as it does, those left out that are as they are by default.
    pub(super) fn arguments(&self, session: &Session<'g>) -> PlaySettings {
        let mut settings = PlaySettings::default();
        let seat = |person: &usize| {
            let side = session.side_of(*person);
            let name = &self.game().players[side].name;
            // A comma ends a name where several are given.
            match name.contains(',') {
                true => side.to_string(),
                false => name.clone(),
            }
        };
        let seats: Vec<String> = self.seats.iter().map(seat).collect();
        settings.set_some("ai", (!seats.is_empty()).then(|| seats.join(",")));
        settings.set_some("perfect", self.perfect.is_wanted().then_some(true));
        let level = self.level.number();
        settings.set_some("level", (level != LEVEL).then_some(level));
        let think = self.think.map(|time| format!("{}ms", time.as_millis()));
        settings.set_some("think", think);
        settings.set_some("search", self.search.map(Method::name));
        settings.set_some("threads", (self.threads > 1).then_some(self.threads));
        let memory = (self.memory != MEMORY).then_some(self.memory >> 20);
        settings.set_some("memory", memory);
        settings
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
            rollouts: None,
            perfect: self.perfect.by_other_rules(),
            ..*self
        }
    }

    /// The rules made quick.
    pub(super) fn game(&self) -> &'g Game {
        self.loaded.quick_game()
    }

    fn sit(&mut self, seat: &str, session: &Session<'g>) -> Result<(), Failure> {
        if let Some(refusal) = self.refusal() {
            return Err(refused(self.loaded, refusal));
        }
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
        let person = session.person_of(player);
        if !self.seats.contains(&person) {
            self.seats.push(person);
            self.seats.sort_unstable();
        }
        Ok(())
    }

    fn player(&self) -> SearchPlayer {
        SearchPlayer {
            method: self.search,
            limit: match self.think {
                Some(time) => Limit::Time(time),
                None => Limit::Level(self.level),
            },
        }
    }

    /// The machine as one that is asked for its best, whatever its level.
    fn asked(&self) -> SearchPlayer {
        SearchPlayer {
            limit: Limit::Number(0),
            ..self.player()
        }
    }

    pub(super) fn evaluation(&mut self) -> Arc<Evaluation> {
        // Of a time to think, what must be learned first takes a part.
        let time = self.think.map_or(LONGEST_LEARNING, |time| time / 4);
        let until = Instant::now().checked_add(time);
        let (loaded, game, player) = (self.loaded, self.game(), self.player());
        let known = self
            .evaluation
            .get_or_insert_with(|| evaluation_for(loaded, game, &[player], until));
        Arc::clone(known)
    }

    /// Who plays the random games of its searches.
    fn rollouts(&mut self) -> RolloutPlayers {
        let method = self.player().method_for(self.game());
        if let Some((known, rollouts)) = &self.rollouts
            && *known == method
        {
            return rollouts.clone();
        }
        let rollouts = RolloutPlayers::new(self.game(), method, &self.evaluation());
        self.rollouts = Some((method, rollouts.clone()));
        rollouts
    }

    pub(super) fn settings(&self, lines: usize) -> Settings {
        Settings {
            method: self.player().method_for(self.game()),
            seed: self.seed,
            memory: self.memory,
            lines,
        }
    }

    /// Whether the machine is to move. Where somebody throws the dice, it waits for that, too.
    pub(super) fn is_due(&self, session: &Session<'_>) -> bool {
        let trial = session.trial();
        let mover = usize::from(trial.state().head.mover);
        let goes_on = trial.ending().is_none() && !session.waits_for_dice();
        goes_on && self.seats.contains(&session.person_of(mover))
    }

    /// The seats that it has, by the players that they began as.
    pub(super) fn seats(&self) -> &[usize] {
        &self.seats
    }

    /// The sides that the machine plays, in order.
    pub(super) fn sides(&self, session: &Session<'_>) -> Vec<usize> {
        let sides = self.seats.iter().map(|person| session.side_of(*person));
        let mut sides: Vec<usize> = sides.collect();
        sides.sort_unstable();
        sides
    }

    /// Whether somebody else plays too.
    pub(super) fn has_company(&self) -> bool {
        self.seats.len() < self.loaded.game.player_count()
    }

    /// What the machine thinks of the position when it has to move.
    fn think(&mut self, session: &Session<'g>) -> (Trial<'g>, Thought) {
        let start = Instant::now();
        let mut trial = self.trial(session);
        let evaluation = self.evaluation();
        let (game, player, settings) = (self.game(), self.player(), self.settings(1));
        let (threads, rollouts) = (self.threads, self.rollouts());
        let machine = self.machine.get_or_insert_with(|| {
            Machine::on_threads(game, player, settings, (evaluation, &rollouts), threads)
        });
        let mut screen = Live::new(self.live, EndedBy::Interrupt);
        let begun = Instant::now();
        // A level is a number of playouts or nodes; in a game that is played slowly they would take minutes.
        let most = match player.limit {
            Limit::Level(level) => Some(longest(level, &trial)),
            Limit::Number(_) | Limit::Time(_) => None,
        };
        let late = || most.is_some_and(|most| begun.elapsed() >= most);
        let thought = interruptible(|stop| {
            machine.think(&mut trial, start, &|| stop() || late(), &mut |progress| {
                screen.show(progress)
            })
        });
        screen.clear();
        (trial, thought)
    }

    /// The move that the machine makes; none if there is none.
    fn word(&mut self, session: &Session<'g>) -> Result<Option<String>, Failure> {
        if let Some(solution) = self.perfect.solution(self.loaded, session)? {
            let trial = self.trial(session);
            let seed = self.seed.wrapping_add(session.length() as u64);
            return Ok(perfect::best_word(&solution, trial, seed));
        }
        let (trial, thought) = self.think(session);
        let words = thought
            .lines
            .first()
            .map(|line| line_words(&trial, &line.moves));
        Ok(words.and_then(|words| words.into_iter().next()))
    }

    /// The exact values of the game, if it plays by these.
    pub(super) fn solution(&mut self, session: &Session<'g>) -> Option<Arc<Solution>> {
        let found = self.perfect.solution(self.loaded, session);
        found.ok().flatten()
    }

    /// The legal moves with their exact values, the best first, if it plays by these.
    pub(super) fn exact_values(
        &mut self,
        session: &Session<'g>,
    ) -> Result<Option<Vec<(String, ExactValue)>>, Failure> {
        let solution = self.perfect.solution(self.loaded, session)?;
        Ok(solution.map(|solution| valued_moves(&solution, &mut self.trial(session))))
    }

    /// What it thinks of the position when it is asked about it.
    pub(super) fn consider(
        &mut self,
        session: &Session<'g>,
        budget: Budget,
        time: Option<Duration>,
        ended_by: EndedBy,
    ) -> (Trial<'g>, Thought) {
        let until = time.and_then(|time| end_of(Instant::now(), time));
        let mut trial = self.trial(session);
        let evaluation = self.evaluation();
        let help = (evaluation, &self.rollouts());
        let (settings, threads) = (self.settings(HINTS), self.threads);
        let mut machine = Machine::on_threads(self.game(), self.asked(), settings, help, threads);
        let mut screen = Live::new(self.live, ended_by);
        let keys = match ended_by {
            EndedBy::AnyKey if self.live => Keys::open(),
            EndedBy::AnyKey | EndedBy::Interrupt => None,
        };
        let thought = interruptible(|stop| {
            let stop = || stop() || keys.as_ref().is_some_and(Keys::typed);
            machine.search_for(&mut trial, budget, until, &stop, &mut |progress| {
                screen.show(progress);
            })
        });
        drop(keys);
        screen.clear();
        (trial, thought)
    }

    /// The game of a session by the quick rules.
    pub(super) fn trial(&self, session: &Session<'g>) -> Trial<'g> {
        session.by_quick_rules(self.game())
    }

    /// Somebody who estimates positions one after the other as a level does.
    pub(super) fn thinker(&mut self, level: Level) -> Thinker<'g> {
        let (evaluation, rollouts) = (self.evaluation(), self.rollouts());
        let settings = self.settings(1);
        let budget = level.budget(settings.method);
        let machine = Machine::new(self.game(), self.asked(), settings, evaluation, &rollouts);
        Thinker::new(machine, budget)
    }

    /// That a strength was changed: what the machine knew belongs to another.
    fn forget(&mut self) {
        self.machine = None;
    }
}

/// Lets the machine make its moves, until it is the turn of somebody else.
pub(super) fn reply(prompt: &mut Prompt<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    prompt.session.seat_machines(prompt.opponent.seats());
    let mut all = Vec::new();
    let (mut interrupted, mut watched, mut swapped) = (false, false, false);
    while prompt.opponent.is_due(&prompt.session) && !interrupted {
        let Some(word) = prompt.opponent.word(&prompt.session)? else {
            break;
        };
        match prompt.session.play(&word) {
            Ok(made) if prompt.opponent.has_company() => {
                swapped |= made.iter().any(|made| made.swaps);
                all.extend(made);
            }
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
        if prompt.session.held().is_some() {
            break;
        }
        // A game among machines can be stopped between moves.
        interrupted = !prompt.opponent.has_company() && was_interrupted();
    }
    if !all.is_empty() {
        prompt.offered = None;
        prompt.show_made(&all, out)?;
    }
    if swapped {
        sides::announce(prompt, out)?;
    }
    dice::ask(prompt, out)?;
    if watched && !prompt.opponent.live {
        prompt.show(out)?;
    }
    if interrupted {
        prompt.opponent.seats.clear();
        writeln!(out, "the machine plays no more; `ai all` lets it go on")?;
    }
    let over = prompt.session.trial().ending().is_some() && prompt.session.length() > 0;
    if over && prompt.opponent.live && !prompt.opponent.seats.is_empty() {
        chart::show(prompt, out)?;
    }
    Ok(())
}

/// After something was taken back: takes back the machine's moves too, so that it is somebody else's turn.
pub(super) fn take_back(prompt: &mut Prompt<'_>) -> usize {
    let mut taken = 0;
    while prompt.opponent.has_company()
        && prompt.opponent.is_due(&prompt.session)
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
                let whole = prompt.opponent.sit(seat, &prompt.session);
                if whole.is_err() {
                    let mut words = seat.split_whitespace();
                    if words.any(|word| prompt.opponent.sit(word, &prompt.session).is_err()) {
                        return whole.map(|()| Next::GoOn);
                    }
                }
            }
        }
    }
    let opponent = &prompt.opponent;
    let sides = opponent.sides(&prompt.session);
    let names = sides
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
        opponent.perfect = Perfect::default();
        opponent.forget();
    }
    writeln!(out, "the machine plays at level {number}")?;
    Ok(Next::GoOn)
}
