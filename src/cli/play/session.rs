//! A game being played, with what was taken back and where it is saved.

use std::path::{Path, PathBuf};

use super::save;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::game::ir::Physical;
use crate::game::{Component, Fate, Head, Lot, Move, Notation, PatternKind, State, Trial};
use crate::play::{Random, Refusal, choose};
use crate::topology::Site;

/// A move that was made, as it is told.
#[derive(Clone, Debug)]
pub(super) struct Made<'g> {
    /// Who made it.
    pub(super) mover: u8,
    /// The move in words.
    pub(super) word: String,
    /// The patterns it formed.
    pub(super) formed: Vec<(&'g PatternKind, Vec<Site>)>,
    /// The players whose lot it changed.
    pub(super) changes: Vec<Change<'g>>,
    /// The sites, beside its own, from which it took pieces.
    pub(super) emptied: Vec<Site>,
    /// What stands where it took a piece.
    pub(super) left: Option<&'g Component>,
}

/// What a move meant for a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'g> {
    pub(super) player: usize,
    pub(super) lot: Lot,
    /// Why, if the description tells.
    pub(super) fate: Option<&'g Fate>,
    /// For whom the player plays now.
    pub(super) team: usize,
}

/// A game being played.
pub(super) struct Session<'g> {
    loaded: &'g Loaded,
    trial: Trial<'g>,
    /// The moves made, each with its words.
    made: Vec<(Move, String)>,
    /// The moves taken back, the next to be redone last.
    undone: Vec<(Move, String)>,
    /// The legal moves, and their words.
    legal: Vec<Move>,
    words: Vec<String>,
    seed: u64,
    random: Random,
    file: Option<PathBuf>,
    unsaved: Option<Failure>,
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
        };
        session.look();
        session
    }

    pub(super) fn loaded(&self) -> &'g Loaded {
        self.loaded
    }

    pub(super) fn trial(&self) -> &Trial<'g> {
        &self.trial
    }

    /// The legal moves in words.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// The moves made, with who made each.
    pub(super) fn history(&self) -> impl Iterator<Item = (u8, &str)> {
        let movers = self.trial.past().moves.iter().map(|played| played.mover);
        movers.zip(self.made.iter().map(|(_, word)| word.as_str()))
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether there are moves that no file holds.
    pub(super) fn is_unsaved(&self) -> bool {
        self.file.is_none() && !self.made.is_empty()
    }

    pub(super) fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.random = Random::for_game(seed, 0);
    }

    /// Makes the move that somebody typed.
    pub(super) fn play(&mut self, typed: &str) -> Result<Made<'g>, Refusal> {
        let mv = choose(&self.trial, &self.legal, typed)?;
        self.undone.clear();
        Ok(self.make(mv))
    }

    /// Makes a random move; none once the game is over.
    pub(super) fn random(&mut self) -> Option<Made<'g>> {
        let mv = self.random.choose(&self.legal)?;
        self.undone.clear();
        Some(self.make(mv))
    }

    /// Takes back so many moves, or as many as there are; how many it was.
    pub(super) fn undo(&mut self, number: usize) -> usize {
        let kept = self.made.len().saturating_sub(number);
        let taken = self.made.split_off(kept);
        let number = taken.len();
        self.undone.extend(taken.into_iter().rev());
        self.trial.restart();
        for (mv, _) in &self.made {
            self.trial.play(*mv);
        }
        self.look();
        self.keep();
        number
    }

    /// Makes so many moves again that were taken back; how many it was.
    pub(super) fn redo(&mut self, number: usize) -> usize {
        let mut done = 0;
        while done < number
            && let Some((mv, _)) = self.undone.pop()
        {
            self.make(mv);
            done += 1;
        }
        done
    }

    /// Starts again. The game so far can be redone.
    pub(super) fn restart(&mut self) {
        self.undo(usize::MAX);
    }

    /// Saves the game to a file, and from now on every change.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        save::write(
            path,
            self.loaded,
            self.made.iter().map(|(_, word)| word.as_str()),
        )?;
        self.file = Some(path.to_owned());
        Ok(())
    }

    /// Goes on with the game of a file: a saved one, or the first of a file of records, which is not
    /// written to. If anything is wrong with it, nothing changes.
    pub(super) fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let mut read = Self::new(self.loaded, self.seed);
        if let Some(moves) = save::read_record(path, self.loaded)? {
            for mv in moves {
                read.make(mv);
            }
            *self = read;
            return Ok(());
        }
        let words = save::read(path, self.loaded)?;
        for (index, word) in words.iter().enumerate() {
            read.play(word).map_err(|refusal| Failure::Call {
                message: format!(
                    "move {} of `{}`, `{word}`, is not legal: {}",
                    index + 1,
                    path.display(),
                    refusal.reason
                ),
                help: refusal.help,
            })?;
        }
        read.file = Some(path.to_owned());
        *self = read;
        Ok(())
    }

    /// Why the last change could not be saved, once.
    pub(super) fn take_unsaved(&mut self) -> Option<Failure> {
        self.unsaved.take()
    }

    fn make(&mut self, mv: Move) -> Made<'g> {
        let index = self.legal.iter().position(|legal| *legal == mv);
        let word = index.map_or_else(
            || Notation::new(self.trial.game()).plain(self.trial.state(), mv),
            |index| self.words[index].clone(),
        );
        let before = self.trial.state().clone();
        let mover = before.head.mover;
        self.trial.play(mv);
        let changes = self.changes(&before.head);
        let emptied = self.emptied(&before, mv);
        let left = self.left(mv);
        self.made.push((mv, word.clone()));
        self.look();
        self.keep();
        Made {
            mover,
            word,
            // What takes the place of a captured piece forms nothing.
            formed: match left {
                Some(_) => Vec::new(),
                None => self.trial.formed(),
            },
            changes,
            emptied,
            left,
        }
    }

    /// The sites from which a move took pieces, those that its words name not counted.
    fn emptied(&self, before: &State, mv: Move) -> Vec<Site> {
        let (layout, state) = (&self.trial.game().layout, self.trial.state());
        let emptied = |site: &Site| {
            before.what(layout, *site) != 0
                && state.what(layout, *site) == 0
                && ![mv.from, mv.to].contains(site)
        };
        let sites = (0..layout.board).map(|index| Site(index as u16));
        sites.filter(emptied).collect()
    }

    /// What stands where a move took a piece, if something does.
    fn left(&self, mv: Move) -> Option<&'g Component> {
        let (game, state) = (self.trial.game(), self.trial.state());
        let takes = game.rule(mv.rule).physical == Physical::Take;
        let what = usize::from(state.what(&game.layout, mv.to));
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
    /// are told whom something befell before.
    fn changes(&self, before: &Head) -> Vec<Change<'g>> {
        let (game, state) = (self.trial.game(), self.trial.state());
        let change = |player: usize| {
            let befell = state.head.fate[player] != before.fate[player];
            let left = before.active >> player & 1 == 1 && !state.is_active(player);
            let team = state.head.team[player];
            let lot = if left && (befell || !state.head.over) {
                Lot::Left
            } else if team != before.team[player] {
                Lot::Joined
            } else {
                return None;
            };
            Some(Change {
                player,
                lot,
                fate: game
                    .fate(state, player)
                    .filter(|fate| befell && fate.lot == lot),
                team: usize::from(team),
            })
        };
        (1..=game.player_count()).filter_map(change).collect()
    }

    /// Lists the legal moves of the position.
    fn look(&mut self) {
        self.trial.legal_moves(&mut self.legal);
        self.words = Notation::new(self.trial.game()).all(self.trial.state(), &self.legal);
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
