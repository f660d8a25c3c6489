//! A game being played, with what was taken back and where it is saved.

mod throws;

use std::path::{Path, PathBuf};

use super::save;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::game::ir::Physical;
use crate::game::{
    Component, Departure, DepartureKind, Move, Notation, PatternKind, State, StateHeader, Throw,
    Trial,
};
use crate::play::{Random, Refusal, choose, understand};
use crate::topology::Site;

/// A move that was made, as it is printed.
#[derive(Clone, Debug)]
pub(super) struct Made<'g> {
    /// Who made it.
    pub(super) mover: u8,
    /// What it is.
    pub(super) act: Act,
    /// The move in words.
    pub(super) word: String,
    /// The patterns it formed.
    pub(super) formed: Vec<(&'g PatternKind, Vec<Site>)>,
    /// The players whom it made leave or join another.
    pub(super) changes: Vec<Change<'g>>,
    /// The sites, beside its own, from which it took pieces.
    pub(super) emptied: Vec<Site>,
    /// Other pieces that it carried, from where to where.
    pub(super) carried: Vec<(Site, Site)>,
    /// What stands where it took a piece.
    pub(super) left: Option<&'g Component>,
}

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
    /// The throw before it, or with it, if dice were rolled.
    throw: Option<Throw>,
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
    undone: Vec<Step>,
    /// The legal moves, and their words.
    legal: Vec<Move>,
    words: Vec<String>,
    seed: u64,
    random: Random,
    file: Option<PathBuf>,
    unsaved: Option<Failure>,
    /// Whether somebody tells the throws, and whether that of this position is not known yet.
    asks: bool,
    waits: bool,
}

impl<'g> Session<'g> {
    pub(super) fn new(loaded: &'g Loaded, seed: u64) -> Self {
        let mut session = Self {
            loaded,
            trial: Trial::new(&loaded.game),
            made: Vec::new(),
            undone: Vec::new(),
            legal: Vec::new(),
            words: Vec::new(),
            seed,
            random: Random::for_game(seed, 0),
            file: None,
            unsaved: None,
            asks: false,
            waits: false,
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

    /// The words of the legal moves, each once: moves of the same words do the same.
    pub(super) fn listed(&self) -> Vec<String> {
        let mut listed: Vec<String> = Vec::new();
        for word in &self.words {
            if !listed.contains(word) {
                listed.push(word.clone());
            }
        }
        listed
    }

    /// What was done, with who did it.
    pub(super) fn history(&self) -> impl Iterator<Item = (u8, &str)> {
        self.made
            .iter()
            .map(|step| (step.mover, step.word.as_str()))
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

    /// The act that ended the game, if it was no move.
    pub(super) fn last_act(&self) -> Option<(u8, Act)> {
        self.made.last().map(|step| (step.mover, step.act))
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The file that is kept up to date.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether there are moves that no file holds.
    pub(super) fn is_unsaved(&self) -> bool {
        self.file.is_none() && !self.made.is_empty()
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
        let moves = understand(&self.trial, &self.legal, typed)?;
        self.undone.clear();
        let made = moves
            .into_iter()
            .map(|mv| self.make(Act::Move(mv)))
            .collect();
        self.keep();
        Ok(made)
    }

    /// Makes up to `number` random moves, as long as the game lasts.
    pub(super) fn random(&mut self, number: usize) -> Vec<Made<'g>> {
        let mut all = Vec::new();
        while all.len() < number
            && let Some(mv) = self.random.choose(&self.legal)
        {
            self.undone.clear();
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
        self.undone.clear();
        let made = self.make(act);
        self.keep();
        Some(made)
    }

    /// Makes moves again that were taken back, up to `number`.
    pub(super) fn redo(&mut self, number: usize) -> Vec<Made<'g>> {
        let mut all = Vec::new();
        while all.len() < number
            && let Some(step) = self.undone.pop()
        {
            self.trial.throw_again(step.throw);
            all.push(self.make(step.act));
        }
        self.keep();
        all
    }

    /// Starts again. The game so far can be redone.
    pub(super) fn restart(&mut self) {
        self.undo(usize::MAX);
    }

    /// The game from its beginning, which can be redone to where this one stands; no file is kept.
    pub(super) fn restarted(&self) -> Self {
        let mut again = Self::new(self.loaded, self.seed);
        again.undone = self.made.iter().rev().cloned().collect();
        again
    }

    /// The game by other rules: the moves made so far, up to the first that these rules do not allow.
    pub(super) fn by_rules(&self, loaded: &'g Loaded) -> (Self, Option<Broken>) {
        let mut again = Self::new(loaded, self.seed);
        let mut broken = None;
        for (index, step) in self.made.iter().enumerate() {
            if again.trial.game().dice == self.trial.game().dice {
                again.trial.throw_again(step.throw);
                again.list();
            }
            match again.read_act(&step.word) {
                Ok(act) => drop(again.make(act)),
                Err(refusal) => {
                    broken = Some(Broken {
                        number: index + 1,
                        word: step.word.clone(),
                        refusal,
                    });
                    break;
                }
            }
        }
        again.random = self.random.clone();
        again.file.clone_from(&self.file);
        again.keep();
        (again, broken)
    }

    /// Saves the game to a file, and from now on every change.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        save::write(path, self.loaded, self.saved())?;
        self.file = Some(path.to_owned());
        Ok(())
    }

    /// Goes on with the game of a file: a saved one, or the first of a file of records, which is not
    /// written to. If anything is wrong with it, nothing changes.
    pub(super) fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let mut read = Self::new(self.loaded, self.seed);
        if let Some(moves) = save::read_record(path, self.loaded)? {
            for (mv, throw) in moves {
                read.trial.throw_again(throw);
                read.make(Act::Move(mv));
            }
            *self = read;
            return Ok(());
        }
        let words = save::read(path, self.loaded)?;
        for (index, word) in words.iter().enumerate() {
            let wrong =
                |message| Failure::call(format!("`{word}` in `{}`: {message}", path.display()));
            if read.throw(word).map_err(wrong)? {
                continue;
            }
            let act = read.read_act(word).map_err(|refusal| Failure::Call {
                message: format!(
                    "move {} of `{}`, `{word}`, is not legal: {}",
                    index + 1,
                    path.display(),
                    refusal.reason
                ),
                help: refusal.help,
            })?;
            read.make(act);
        }
        read.file = Some(path.to_owned());
        *self = read;
        Ok(())
    }

    /// What a word of a saved game says.
    fn read_act(&self, word: &str) -> Result<Act, Refusal> {
        if self.trial.ending().is_none() && !self.words.iter().any(|legal| legal == word) {
            match word {
                RESIGN => return Ok(Act::Resign),
                DRAW => return Ok(Act::Draw),
                _ => {}
            }
        }
        choose(&self.trial, &self.legal, word).map(Act::Move)
    }

    /// Why the last change could not be saved, once.
    pub(super) fn take_unsaved(&mut self) -> Option<Failure> {
        self.unsaved.take()
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
        let (mut formed, mut emptied, mut left) = (Vec::new(), Vec::new(), None);
        let mut carried = Vec::new();
        if let Act::Move(mv) = act {
            emptied = self.emptied(&before, mv);
            carried = self.carried(&before, mv, &emptied);
            emptied.retain(|site| carried.iter().all(|(from, _)| from != site));
            left = self.left(mv);
            // What takes the place of a captured piece forms nothing.
            if left.is_none() {
                formed = self.trial.formed();
            }
        }
        self.made.push(Step {
            mover,
            act,
            word: word.clone(),
            throw: self.trial.throws().last().copied().flatten(),
        });
        self.look();
        Made {
            mover,
            act,
            word,
            formed,
            changes,
            emptied,
            carried,
            left,
        }
    }

    /// The sites from which a move took pieces, those that its words name not counted.
    fn emptied(&self, before: &State, mv: Move) -> Vec<Site> {
        let (layout, state) = (&self.trial.game().layout, self.trial.state());
        let emptied = |site: &Site| {
            before.what(layout, *site) != 0
                && state.what(layout, *site) == 0
                && ![mv.from(), mv.to()].contains(&Some(*site))
        };
        let sites = (0..layout.board).map(|index| Site(index as u16));
        sites.filter(emptied).collect()
    }

    /// Where pieces went that a move took from these sites: to a site beside its own where one of their kind is new.
    fn carried(&self, before: &State, mv: Move, emptied: &[Site]) -> Vec<(Site, Site)> {
        let (layout, state) = (&self.trial.game().layout, self.trial.state());
        let mut fresh: Vec<Site> = (0..layout.board).map(|index| Site(index as u16)).collect();
        fresh.retain(|site| {
            state.what(layout, *site) != before.what(layout, *site) && mv.to() != Some(*site)
        });
        let mut carried = Vec::new();
        for from in emptied {
            let kind = before.what(layout, *from);
            let end = fresh
                .iter()
                .position(|site| state.what(layout, *site) == kind);
            carried.extend(end.map(|end| (*from, fresh.swap_remove(end))));
        }
        carried
    }

    /// What stands where a move took a piece, if something does.
    fn left(&self, mv: Move) -> Option<&'g Component> {
        let (game, state) = (self.trial.game(), self.trial.state());
        let takes = game.rule(mv.rule).physical == Physical::Take;
        let what = usize::from(state.what(&game.layout, mv.to()?));
        (takes && what != 0).then(|| &game.components[what])
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

    /// Brings the file up to date, if there is one.
    fn keep(&mut self) {
        if let Some(path) = self.file.clone()
            && let Err(failure) = self.save(&path)
        {
            self.file = None;
            self.unsaved = Some(failure);
        }
    }
}

/// Does in a game what a player did.
pub(super) fn apply(trial: &mut Trial<'_>, act: Act) {
    match act {
        Act::Move(mv) => trial.play(mv),
        Act::Resign => trial.resign(),
        Act::Draw => trial.agree(),
    }
}
