//! Where a game is saved, and how it is brought back; what was taken back, or is not legal by changed rules, is kept with
//! it until another move is made.

use std::path::{Path, PathBuf};

use super::{Act, Broken, DRAW, Made, RESIGN, Session, Undone, apply};
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::play::save::{self, Saved};
use crate::cli::play::settings::PlaySettings;
use crate::cli::play::thinking;
use crate::cli::whole;
use crate::game::{Game, Notation, Trial};
use crate::play::{Refusal, choose};

/// A file that is kept up to date, and what it holds.
#[derive(Clone, Debug)]
pub(super) struct KeptFile {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl KeptFile {
    /// Refuses to write over what another program has written there.
    fn must_be_as_it_was(&self) -> Result<(), Failure> {
        match std::fs::read(&self.path) {
            Ok(bytes) if bytes != self.bytes => Err(Failure::call_with_help(
                format!(
                    "`{}` was changed by something else and stays as it is; this game is no longer saved there",
                    self.path.display()
                ),
                "`save FILE` saves it to another file",
            )),
            // What was removed is written anew.
            _ => Ok(()),
        }
    }
}

impl<'g> Session<'g> {
    /// The file that is kept up to date.
    pub(in crate::cli::play) fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Whether there are moves that no file holds, or a throw that somebody has typed.
    pub(in crate::cli::play) fn is_unsaved(&self) -> bool {
        let is_begun = !self.made.is_empty() || !self.undone.is_empty() || self.told;
        self.file.is_none() && !self.is_new && is_begun
    }

    /// How the game is played, as its file tells it.
    pub(in crate::cli::play) fn set_settings(&mut self, settings: PlaySettings) {
        if self.settings != settings {
            self.settings = settings;
            self.keep();
        }
    }

    /// How the game is played.
    pub(in crate::cli::play) fn settings(&self) -> &PlaySettings {
        &self.settings
    }

    /// Starts again. The game so far can be redone, and its file stays as it is.
    pub(in crate::cli::play) fn restart(&mut self) {
        self.file = None;
        self.is_new = true;
        self.undo(usize::MAX);
    }

    /// The game as it is saved.
    pub(in crate::cli::play) fn saved_text(&self) -> String {
        save::text(
            self.loaded,
            &self.settings,
            self.saved(),
            self.saved_undone(),
        )
    }

    /// Saves the game to a file, and from now on every change.
    pub(in crate::cli::play) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let text = self.saved_text();
        whole::replace(path, text.as_bytes()).map_err(|error| {
            Failure::call(format!("cannot save to `{}`: {error}", path.display()))
        })?;
        self.is_saved_to(path.to_owned(), text);
        Ok(())
    }

    /// Notes that the game was saved, and where.
    pub(in crate::cli::play) fn is_saved_to(&mut self, path: PathBuf, text: String) {
        let bytes = text.into_bytes();
        self.file = Some(KeptFile { path, bytes });
        thinking::set_draft(None);
    }

    /// Goes on with the game of a file: a saved one, or the first of a file of records, which is not
    /// written to. If anything is wrong with it, nothing changes. Chance goes on by the given seed, or else by that of
    /// the file.
    pub(in crate::cli::play) fn load(
        &mut self,
        path: &Path,
        seed: Option<u64>,
    ) -> Result<(), Failure> {
        let saved = save::read(path)?;
        let of_file = saved
            .as_ref()
            .and_then(|saved| saved.settings.value("seed")?.parse().ok());
        let seed = seed.or(of_file).unwrap_or(self.seed);
        let mut read = Self::new(self.loaded, seed);
        read.asks = self.asks;
        read.settings.clone_from(&self.settings);
        read.look();
        match saved {
            Some(saved) => {
                saved.must_be_of(self.loaded, path)?;
                read.replay(&saved, path)?;
                read.file = Some(KeptFile {
                    path: path.to_owned(),
                    bytes: saved.bytes,
                });
            }
            None => {
                for (mv, throw) in save::read_record(path, self.loaded)? {
                    read.trial.throw_again(throw);
                    read.list();
                    read.make(Act::Move(mv));
                }
            }
        }
        self.take_back_held();
        read.dropped = self.dropped.take();
        *self = read;
        Ok(())
    }

    /// Makes the moves of a saved game.
    fn replay(&mut self, saved: &Saved, path: &Path) -> Result<(), Failure> {
        for (index, word) in saved.moves.iter().enumerate() {
            let wrong =
                |message| Failure::call(format!("`{word}` in `{}`: {message}", path.display()));
            if self.throw(word).map_err(wrong)? {
                continue;
            }
            let act = self.read_act(word).map_err(|refusal| Failure::Call {
                message: format!(
                    "move {} of `{}`, `{word}`, is not legal: {}",
                    index + 1,
                    path.display(),
                    refusal.reason
                ),
                help: refusal.help,
            })?;
            self.make(act);
        }
        let mut throw = None;
        for word in &saved.undone {
            match word
                .strip_suffix(':')
                .and_then(|text| self.trial.game().read_throw(text))
            {
                Some(read) => throw = read.ok(),
                None => self.undone.push(Undone {
                    word: word.clone(),
                    throw: throw.take(),
                }),
            }
        }
        self.undone.reverse();
        Ok(())
    }

    /// What a word of a saved game says.
    pub(super) fn read_act(&self, word: &str) -> Result<Act, Refusal> {
        if self.trial.ending().is_none() && !self.words.iter().any(|legal| legal == word) {
            match word {
                RESIGN => return Ok(Act::Resign),
                DRAW => return Ok(Act::Draw),
                _ => {}
            }
        }
        choose(&self.trial, &self.legal, word)
            .or_else(|refusal| {
                let notation = Notation::new(self.trial.game());
                let old = notation.find_old(self.trial.state(), &self.legal, word);
                old.ok_or(refusal)
            })
            .map(Act::Move)
    }

    /// Makes moves again that were taken back, up to `number`, as long as they are legal.
    pub(in crate::cli::play) fn redo(&mut self, number: usize) -> Vec<Made<'g>> {
        let mut all = Vec::new();
        while all.len() < number
            && let Some(made) = self.redo_one()
        {
            all.push(made);
        }
        self.keep();
        all
    }

    fn redo_one(&mut self) -> Option<Made<'g>> {
        let step = self.undone.last()?.clone();
        self.trial.throw_again(step.throw);
        self.list();
        let act = self.read_act(&step.word).ok()?;
        self.undone.pop();
        self.broken_off = self.broken_off.saturating_sub(1);
        Some(self.make(act))
    }

    /// The game by other rules that have the same moves, such as the quick ones: each move is that of the same words.
    pub(in crate::cli::play) fn by_quick_rules(&self, game: &'g Game) -> Trial<'g> {
        let (mut plain, mut quick) = (Trial::new(self.trial.game()), Trial::new(game));
        plain.begin_as(&self.trial);
        quick.begin_as(&self.trial);
        let (mut legal, mut same) = (Vec::new(), Vec::new());
        let notation = Notation::new(game);
        let throws = self.trial.throws();
        for act in self.acts() {
            let throw = throws.get(plain.past().moves.len()).copied().flatten();
            plain.throw_again(throw);
            quick.throw_again(throw);
            let Act::Move(played) = act else {
                apply(&mut plain, act);
                apply(&mut quick, act);
                continue;
            };
            plain.legal_moves(&mut legal);
            quick.legal_moves(&mut same);
            let words = notation.all(plain.state(), &legal);
            let place = legal.iter().position(|mv| *mv == played);
            let word = place.map(|index| &words[index]);
            let words = notation.all(quick.state(), &same);
            let found = words.iter().position(|other| Some(other) == word);
            plain.play_known(played);
            quick.play_known(found.map_or(played, |index| same[index]));
        }
        quick.throw(self.trial.state().throw(&game.layout));
        quick
    }

    /// The game by other rules: the moves made so far, up to the first that these rules do not allow. That one and those
    /// after it are made again once the rules allow them, unless another move is made before.
    pub(in crate::cli::play) fn by_rules(&self, loaded: &'g Loaded) -> (Self, Option<Broken>) {
        let mut again = Self::new(loaded, self.seed);
        let same_dice = again.trial.game().dice == self.trial.game().dice;
        let thrown = |throw| if same_dice { throw } else { None };
        let made = self.made.iter().map(|step| Undone {
            word: step.word.clone(),
            throw: thrown(step.throw),
        });
        let undone = self.undone.iter().rev().map(|step| Undone {
            throw: thrown(step.throw),
            ..step.clone()
        });
        again.undone = made.chain(undone).collect();
        again.undone.reverse();
        let wanted = self.made.len() + self.broken_off;
        let mut broken = None;
        for number in 0..wanted {
            if again.redo_one().is_some() {
                continue;
            }
            again.broken_off = wanted - number;
            if let Some(step) = again.undone.last()
                && let Err(refusal) = again.read_act(&step.word)
            {
                broken = Some(Broken {
                    number: number + 1,
                    word: step.word.clone(),
                    refusal,
                });
            }
            break;
        }
        again.look();
        again.random = self.random.clone();
        again.file.clone_from(&self.file);
        again.settings = self.settings.clone();
        again.is_new = self.is_new;
        again.dropped = self.held.clone();
        again.keep();
        (again, broken)
    }

    /// Why the last change could not be saved, once.
    pub(in crate::cli::play) fn take_unsaved(&mut self) -> Option<Failure> {
        self.unsaved.take()
    }

    /// Brings the file up to date, if there is one; without one, the game is held ready to be kept should the program
    /// be ended.
    pub(super) fn keep(&mut self) {
        if self.is_copy {
            return;
        }
        let Some(file) = self.file.clone() else {
            if thinking::wants_draft() {
                let draft = self.is_unsaved().then(|| self.saved_text());
                thinking::set_draft(draft.map(|text| (self.loaded.game.name.clone(), text)));
            }
            return;
        };
        let kept = file.must_be_as_it_was();
        if let Err(failure) = kept.and_then(|()| self.save(&file.path)) {
            self.file = None;
            self.unsaved = Some(failure);
            self.keep();
        }
    }
}
