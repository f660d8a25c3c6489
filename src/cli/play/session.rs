//! A game being played, with what was taken back and where it is saved.

mod account;
mod keeping;
mod throws;

pub(super) use account::{Made, Sowing};

use keeping::KeptFile;

use super::settings::PlaySettings;
use super::thinking::is_ended;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::game::ir::Physical;
use crate::game::{Departure, DepartureKind, Move, Notation, Played, StateHeader, Throw, Trial};
use crate::play::{Random, Refusal, understand};

/// What a move meant for a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'g> {
    pub(super) player: usize,
    pub(super) kind: DepartureKind,
    /// Why, if the description tells.
    pub(super) departure: Option<&'g Departure>,
    /// For whom the player plays now.
    pub(super) team: usize,
}

/// Something that a player did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// Made a move.
    Move(Move),
    /// Gave up.
    Resign,
    /// Agreed to a draw.
    Draw,
}

/// An act, by whom, and how it is written.
#[derive(Clone, Debug)]
struct Step {
    mover: u8,
    act: Act,
    word: String,
    /// The word as each player may know it, from player 0, who knows all; empty in a game that hides nothing.
    seen: Vec<Option<String>>,
    /// The throw before it, or with it, if dice were rolled.
    throw: Option<Throw>,
}

/// An act that was taken back, as it is written.
#[derive(Clone, Debug)]
struct Undone {
    word: String,
    throw: Option<Throw>,
}

impl Step {
    /// What is left of it once it is taken back.
    fn undone(&self) -> Undone {
        Undone {
            word: self.word.clone(),
            throw: self.throw,
        }
    }
}

/// A move of a game that other rules do not allow.
#[derive(Clone, Debug)]
pub(super) struct Broken {
    /// Its number in the game, counted from 1.
    pub(super) number: usize,
    /// The move in words.
    pub(super) word: String,
    /// Why it is not legal.
    pub(super) refusal: Refusal,
}

/// The words of the acts that are no moves, in saved games.
const RESIGN: &str = "resign";
const DRAW: &str = "draw";

/// A game being played.
pub(super) struct Session<'g> {
    loaded: &'g Loaded,
    trial: Trial<'g>,
    /// What was done.
    made: Vec<Step>,
    /// What was taken back, the next to be redone last.
    undone: Vec<Undone>,
    /// How many of them, the next first, were made and are not legal by the rules as they were changed.
    broken_off: usize,
    /// The legal moves, and their words.
    legal: Vec<Move>,
    words: Vec<String>,
    seed: u64,
    random: Random,
    file: Option<KeptFile>,
    unsaved: Option<Failure>,
    settings: PlaySettings,
    /// Whether a new game was begun and nothing has happened in it.
    is_new: bool,
    /// Whether it only shows a game that is kept elsewhere.
    is_copy: bool,
    /// Whether somebody tells the throws, and whether that of this position is not known yet.
    asks: bool,
    waits: bool,
    /// Whether the throw of this position was typed.
    told: bool,
    /// A move with which dice are thrown, and which is made once somebody has typed the throw.
    held: Option<String>,
    /// Such a move that was not made, until that is said.
    dropped: Option<String>,
    /// The player for whom it is shown, if it is not the player to move.
    viewer: Option<usize>,
    /// The seats that the machine has, by the players that they began as.
    machines: Vec<usize>,
}

impl<'g> Session<'g> {
    pub(super) fn new(loaded: &'g Loaded, seed: u64) -> Self {
        let mut session = Self {
            loaded,
            trial: Trial::new(&loaded.game),
            made: Vec::new(),
            undone: Vec::new(),
            broken_off: 0,
            legal: Vec::new(),
            words: Vec::new(),
            seed,
            random: Random::for_game(seed, 0),
            file: None,
            unsaved: None,
            settings: PlaySettings::default(),
            is_new: false,
            is_copy: false,
            asks: false,
            waits: false,
            told: false,
            held: None,
            dropped: None,
            viewer: None,
            machines: Vec::new(),
        };
        session.trial.seed_chance(seed);
        session.look();
        session
    }

    pub(super) fn loaded(&self) -> &'g Loaded {
        self.loaded
    }

    pub(super) fn trial(&self) -> &Trial<'g> {
        &self.trial
    }

    /// The words of the legal moves, one for each.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// The words of the legal moves that may be shown: none to a player who may not know those of the player to move.
    pub(super) fn shown(&self) -> &[String] {
        match self.is_of_another() {
            true => &[],
            false => &self.words,
        }
    }

    /// The words of the legal moves that may be shown, each once: moves of the same words do the same.
    pub(super) fn listed(&self) -> Vec<String> {
        let mut listed: Vec<String> = Vec::new();
        for word in self.shown() {
            if !listed.contains(word) {
                listed.push(word.clone());
            }
        }
        listed
    }

    /// What was done, with who did it, as a player may know it.
    pub(super) fn history_for(&self, viewer: usize) -> impl Iterator<Item = (u8, &str)> {
        self.made.iter().map(move |step| {
            let word = match step.seen.get(viewer) {
                Some(seen) => seen.as_deref().unwrap_or("(hidden)"),
                None => &step.word,
            };
            (step.mover, word)
        })
    }

    /// The player who looks at the screen: who is to move; 0, who sees all, once the game is over. While the machine moves, it is
    /// the person who moved last.
    pub(super) fn viewer(&self) -> usize {
        match (self.viewer, self.trial.ending()) {
            (Some(viewer), _) => viewer,
            (None, Some(_)) => 0,
            (None, None) => {
                let mover = self.trial.state().head.mover;
                let made = self.made.iter().rev().map(|step| step.mover);
                let all = 1..=self.trial.game().player_count() as u8;
                let mut sides = std::iter::once(mover).chain(made).chain(all);
                let person = sides.find(|side| {
                    let person = self.person_of(usize::from(*side));
                    !self.machines.contains(&person)
                });
                usize::from(person.unwrap_or(mover))
            }
        }
    }

    /// Sets the seats that the machine has.
    pub(super) fn seat_machines(&mut self, seats: &[usize]) {
        self.machines.clear();
        self.machines.extend_from_slice(seats);
    }

    /// Whether a player may know anything of the last move.
    pub(super) fn last_is_seen_by(&self, viewer: usize) -> bool {
        let last = self.made.last();
        last.is_none_or(|step| step.seen.get(viewer).is_none_or(Option::is_some))
    }

    /// Whether a player may know all of the last move, with its rule: where something is hidden, that tells which piece has
    /// moved, and only who made it knows.
    pub(super) fn last_is_known_to(&self, viewer: usize) -> bool {
        let (hides, moves) = (self.trial.game().layout.hides(), &self.trial.past().moves);
        let is_own = |last: &Played| usize::from(last.mover) == viewer;
        !hides || viewer == 0 || moves.last().is_none_or(is_own)
    }

    /// What was done, in order.
    pub(super) fn acts(&self) -> impl Iterator<Item = Act> {
        self.made.iter().map(|step| step.act)
    }

    /// How many moves were made.
    pub(super) fn length(&self) -> usize {
        self.made.len()
    }

    /// How many moves can be made again.
    pub(super) fn taken_back(&self) -> usize {
        self.undone.len()
    }

    /// Who plays a side now, by the side that this person began with: sides change hands where the rules offer a swap.
    pub(super) fn person_of(&self, side: usize) -> usize {
        let game = self.trial.game();
        let mut side = side;
        for step in self.made.iter().rev() {
            if let Act::Move(mv) = step.act
                && let Some(other) = game.swaps_with(mv, usize::from(step.mover))
            {
                let mover = usize::from(step.mover);
                side = match side {
                    one if one == mover => other,
                    one if one == other => mover,
                    one => one,
                };
            }
        }
        side
    }

    /// The side that a person plays now.
    pub(super) fn side_of(&self, person: usize) -> usize {
        let mut sides = 1..=self.trial.game().player_count();
        sides
            .find(|side| self.person_of(*side) == person)
            .unwrap_or(person)
    }

    /// The act that ended the game, if it was no move.
    pub(super) fn last_act(&self) -> Option<(u8, Act)> {
        self.made.last().map(|step| (step.mover, step.act))
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    pub(super) fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.random = Random::for_game(seed, 0);
        self.trial.reseed_chance(seed);
    }

    /// Two sites that were typed as two words, as one word, if a legal move goes from one to the other.
    pub(super) fn joined(&self, words: &[String]) -> Option<String> {
        let [from, to] = words else {
            return None;
        };
        let game = self.trial.game();
        let sites = [game.site(from)?, game.site(to)?].map(Some);
        let goes = self.legal.iter().any(|mv| [mv.from(), mv.to()] == sites);
        goes.then(|| format!("{from}-{to}"))
    }

    /// Makes the moves that somebody typed as one word.
    pub(super) fn play(&mut self, typed: &str) -> Result<Vec<Made<'g>>, Refusal> {
        let moves = understand(&self.trial, &self.legal, typed).map_err(|refusal| {
            // What is proposed instead are legal moves.
            let is_of_another = self.is_of_another();
            let help = refusal.help.filter(|_| !is_of_another);
            Refusal { help, ..refusal }
        })?;
        let waited = self.held.take();
        let mut made = Vec::new();
        for (index, mv) in moves.into_iter().enumerate() {
            let place = self.legal.iter().position(|legal| *legal == mv);
            let word = place.and_then(|place| self.words.get(place).cloned());
            if index == 0 && waited.is_some() && waited != word {
                self.dropped.clone_from(&waited);
            }
            if self.rolls_with(mv) {
                self.held = word;
                break;
            }
            self.goes_on();
            made.push(self.make(Act::Move(mv)));
        }
        self.keep();
        Ok(made)
    }

    /// Makes up to `number` random moves, as long as the game lasts.
    pub(super) fn random(&mut self, number: usize) -> Vec<Made<'g>> {
        let mut all = Vec::new();
        while all.len() < number
            && !is_ended()
            && let Some(mv) = self.random.choose(&self.legal)
        {
            if self.rolls_with(mv) {
                self.take_back_held();
                let place = self.legal.iter().position(|legal| *legal == mv);
                self.held = place.and_then(|place| self.words.get(place).cloned());
                break;
            }
            self.goes_on();
            all.push(self.make(Act::Move(mv)));
        }
        self.keep();
        all
    }

    /// Ends the game, or the mover's part in it, by something that is no move; none once the game is over.
    pub(super) fn settle(&mut self, act: Act) -> Option<Made<'g>> {
        if self.trial.ending().is_some() {
            return None;
        }
        self.goes_on();
        let made = self.make(act);
        self.keep();
        Some(made)
    }

    /// Forgets what was taken back, and what other rules allowed: the game takes another course.
    fn goes_on(&mut self) {
        self.undone.clear();
        self.look_as(None);
        self.broken_off = 0;
    }

    /// The game from its beginning, as the player sees it who looks at this one, which can be redone to where this one
    /// stands; no file is kept.
    pub(super) fn restarted(&self) -> Self {
        let mut again = Self::new(self.loaded, self.seed);
        again.undone = self.made.iter().rev().map(Step::undone).collect();
        again.is_copy = true;
        again.viewer = Some(self.viewer());
        again
    }

    fn make(&mut self, act: Act) -> Made<'g> {
        let word = match act {
            Act::Resign => RESIGN.to_owned(),
            Act::Draw => DRAW.to_owned(),
            Act::Move(mv) => match self.legal.iter().position(|legal| *legal == mv) {
                Some(index) => self.words[index].clone(),
                None => Notation::new(self.trial.game()).plain(self.trial.state(), mv),
            },
        };
        let before = self.trial.state().clone();
        let mover = before.head.mover;
        apply(&mut self.trial, act);
        let changes = self.changes(&before.head);
        let made = self.account(act, &before, word, changes);
        self.is_new = false;
        self.made.push(Step {
            mover,
            act,
            word: made.word.clone(),
            seen: made.seen.clone(),
            throw: self.trial.throws().last().copied().flatten(),
        });
        self.look();
        made
    }

    /// Whether each of the legal moves takes a piece.
    pub(super) fn must_take(&self) -> bool {
        let game = self.trial.game();
        let takes = |mv: &&Move| game.rule(mv.rule).physical == Physical::Take;
        let passes = self.legal.iter().filter(|mv| game.rule(mv.rule).pass);
        let taking = self.legal.iter().filter(takes).count();
        taking > 0 && taking + passes.count() == self.legal.len()
    }

    /// What the last move meant for players. At the end of the game everybody leaves, and only those
    /// who left or joined another before are listed.
    fn changes(&self, before: &StateHeader) -> Vec<Change<'g>> {
        let (game, state) = (self.trial.game(), self.trial.state());
        let change = |player: usize| {
            let happened = state.head.departure[player] != before.departure[player];
            let left = before.active >> player & 1 == 1 && !state.is_active(player);
            let team = state.head.team[player];
            let kind = if left && (happened || !state.head.over) {
                DepartureKind::Left
            } else if team != before.team[player] {
                DepartureKind::Joined
            } else {
                return None;
            };
            Some(Change {
                player,
                kind,
                departure: game
                    .departure(state, player)
                    .filter(|departure| happened && departure.kind == kind),
                team: usize::from(team),
            })
        };
        (1..=game.player_count()).filter_map(change).collect()
    }
}

/// Does in a game what a player did.
pub(super) fn apply(trial: &mut Trial<'_>, act: Act) {
    match act {
        Act::Move(mv) => trial.play_known(mv),
        Act::Resign => trial.resign(),
        Act::Draw => trial.agree(),
    }
}
