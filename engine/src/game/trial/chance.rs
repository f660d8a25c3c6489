//! What chance throws in a trial.
//!
//! The throw of a ply follows from the seed of the trial and the number of the ply, so that a move that is taken back
//! and made again meets the same dice; a throw that is given from outside takes its place.

use super::Trial;
use crate::game::dice::Throw;
use crate::game::state::State;

/// What stands before the seed of a first position that was drawn by chance.
const START: &str = "start#";

/// The dice as the player to move sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VisibleDice {
    /// What is left of each die; 0 for one that is used up.
    pub left: Vec<i32>,
    /// Whether they are rolled before this very move.
    pub rolled: bool,
}

impl Trial<'_> {
    /// Lets chance throw by a seed from this ply on. Before the first move of a game that begins with a position drawn
    /// by chance, that position is drawn anew.
    pub fn seed_chance(&mut self, seed: u64) {
        self.chance = seed;
        self.draw_start(seed);
        self.throw_of_ply();
    }

    /// Draws the first position by a seed, if the game draws one and no move has been made.
    fn draw_start(&mut self, seed: u64) {
        let is_first = self.past.moves.is_empty() && self.ending.is_none();
        if is_first && self.drawn.is_some() && !self.game.drawn_start.is_empty() {
            self.drawn = Some(seed);
            self.restart();
        }
    }

    /// Begins with the first position of another trial of a game with the same rules, if it was drawn by chance.
    pub fn begin_as(&mut self, other: &Trial<'_>) {
        if let Some(seed) = other.drawn {
            self.draw_start(seed);
        }
    }

    /// What stands for the first position before the moves of a game, if it was drawn by chance.
    #[must_use]
    pub fn start_word(&self) -> Option<String> {
        let drawn = self.drawn.filter(|_| !self.game.drawn_start.is_empty());
        drawn.map(|seed| format!("{START}{seed:016x}:"))
    }

    /// Takes up a position in place of the one that was drawn at the start.
    pub(crate) fn start_at(&mut self, state: State) {
        let chance = self.chance;
        *self = Self::at(self.game, state);
        self.seed_chance(chance);
    }

    /// Draws the word of chance of this ply anew, by the seed: what will be drawn with a move is not known before.
    pub fn draw_again(&mut self) {
        if self.game.layout.chance.is_some() {
            let throw = Throw::of_ply(&self.game.dice, self.chance, self.past.moves.len());
            let known = self.state.throw(&self.game.layout);
            self.throw(known.with_word(throw.word()));
        }
    }

    /// The seed by which chance throws.
    #[must_use]
    pub fn chance(&self) -> u64 {
        self.chance
    }

    /// Lets chance throw by another seed from the next ply on; the throw of this ply stays.
    pub fn reseed_chance(&mut self, seed: u64) {
        self.chance = seed;
    }

    /// What chance has drawn for this ply, whether dice are rolled in it or not.
    #[must_use]
    pub fn drawn(&self) -> Throw {
        self.state.throw(&self.game.layout)
    }

    /// Tells the throw of this ply.
    pub fn throw(&mut self, throw: Throw) {
        self.state.set_throw(&self.game.layout, &throw);
    }

    /// Tells what is thrown where it is asked whether a player can move, in place of the throw of this ply; nothing other
    /// than that for none.
    pub(crate) fn foresee(&mut self, throw: Option<Throw>) {
        self.scratch.foreseen = throw;
    }

    /// Tells the throw of this ply, if it had one when it was played before.
    pub fn throw_again(&mut self, throw: Option<Throw>) {
        if let Some(throw) = throw {
            self.throw(throw);
        }
    }

    /// Draws the throw of this ply, if chance has a part in the game.
    #[inline]
    pub(super) fn throw_of_ply(&mut self) {
        if self.game.layout.has_chance() && self.ending.is_none() {
            let ply = self.past.moves.len();
            self.throw(Throw::of_ply(&self.game.dice, self.chance, ply));
        }
    }

    /// All throws that this ply may have, each with how likely it is beside the others; one where no dice are rolled.
    pub fn all_throws(&mut self) -> Vec<(Throw, u64)> {
        match self.game.layout.dice > 0 && self.rolls() {
            true => Throw::all(&self.game.dice),
            false => vec![(self.state.throw(&self.game.layout), 1)],
        }
    }

    /// Tells the throw of this ply by a word such as `4,2:`, the pips of each die, or the first position by such as
    /// [`Trial::start_word`] gives; false if the word is none.
    ///
    /// # Errors
    /// If there is no such throw, or no dice are rolled now.
    pub fn throw_word(&mut self, word: &str) -> Result<bool, String> {
        let Some(text) = word.strip_suffix(':') else {
            return Ok(false);
        };
        if let Some(seed) = text.strip_prefix(START)
            && self.start_word().is_some()
        {
            let seed = u64::from_str_radix(seed, 16);
            let seed = seed.map_err(|_| format!("`{word}` is no seed of a first position"))?;
            if !self.past.moves.is_empty() {
                return Err("the first position is drawn before the first move".to_owned());
            }
            self.draw_start(seed);
            return Ok(true);
        }
        let mut draws = self.game.layout.chance.is_some();
        let throw = match self.game.read_throw(text) {
            Some(throw) => throw?,
            // The pips alone: what else is drawn stays as it is.
            None if draws && !self.game.dice.is_empty() => {
                draws = false;
                let word = self.drawn().word();
                Throw::read(&self.game.dice, text)?.with_word(word)
            }
            None => return Ok(false),
        };
        if self.ending.is_some() || !draws && !self.rolls() && !self.game.rolls_with_moves() {
            return Err("no dice are rolled before or with this move".to_owned());
        }
        self.throw(throw);
        Ok(true)
    }

    /// The dice before the next move; none in a game without dice, or once it is over.
    pub fn dice(&mut self) -> Option<VisibleDice> {
        let layout = &self.game.layout;
        if layout.dice == 0 || self.ending.is_some() {
            return None;
        }
        let rolled = self.rolls();
        let die = |die: usize| match rolled {
            true => self.game.dice[die].faces[self.state.throw(layout).face(die)],
            false => self.state.die_value(layout, die),
        };
        let left = (0..layout.dice).map(die).collect();
        Some(VisibleDice { left, rolled })
    }

    /// Whether the dice are rolled before the next move is chosen.
    pub fn rolls(&mut self) -> bool {
        self.scratch.rolled = false;
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        std::mem::take(&mut self.scratch.rolled)
    }

    /// The throw of each move made so far, of those before which, or with which, dice were rolled.
    #[must_use]
    pub fn throws(&self) -> &[Option<Throw>] {
        &self.past.throws
    }
}
