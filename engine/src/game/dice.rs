//! Dice, and the throws that chance makes of them.
//!
//! A throw is part of a position: it is drawn when the ply before has been made, so that the legal moves and what they
//! do follow from the position alone. With it comes the word of chance, from which the numbers and sites that rules draw
//! follow. A rule that rolls takes the throw over; a ply without such a rule leaves it
//! unused. The faces that are up, what is left of them and their sum are integers of the state, which only games
//! with dice have.

use super::Game;
use super::layout::Layout;
use super::state::State;

/// The most dice that a game may have: those that a move uses are bits of a word.
pub const MAX_DICE: usize = 16;

/// The most faces that a die may have: a face is a byte of a throw.
pub const MAX_FACES: usize = 255;

/// A die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Die {
    /// The pips of each face.
    pub faces: Vec<i32>,
    /// How likely each face is, beside the others.
    pub weights: Vec<u32>,
}

/// What chance gives for a ply: the face of each die that it turns up, and the word that all draws follow from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Throw([u8; MAX_DICE], u32);

impl Throw {
    /// The throw with these faces, by their numbers from 0.
    #[must_use]
    pub fn of_faces(faces: &[usize]) -> Self {
        let mut throw = Self::default();
        for (place, face) in throw.0.iter_mut().zip(faces) {
            *place = *face as u8;
        }
        throw
    }

    /// The number of the face of a die, from 0.
    #[must_use]
    pub fn face(&self, die: usize) -> usize {
        usize::from(self.0[die])
    }

    /// The throw of a ply of the games of a seed.
    #[must_use]
    pub fn of_ply(dice: &[Die], seed: u64, ply: usize) -> Self {
        let mut source = SplitMix64::new(seed, ply as u64);
        let throw = Self::drawn(dice, |bound| source.below(bound));
        throw.with_word(source.next() as u32)
    }

    /// The throw with a word of chance, from which what rules draw follows.
    #[must_use]
    pub fn with_word(self, word: u32) -> Self {
        Self(self.0, word)
    }

    /// The word of chance.
    #[must_use]
    pub fn word(&self) -> u32 {
        self.1
    }

    /// A throw; `pick` is asked for a number below the one it is given.
    pub fn drawn(dice: &[Die], mut pick: impl FnMut(u32) -> u32) -> Self {
        let mut throw = Self::default();
        for (place, die) in throw.0.iter_mut().zip(dice) {
            *place = die.face_at(pick(die.weights.iter().sum()));
        }
        throw
    }

    /// Reads the pips of each die, commas or blanks between them.
    ///
    /// # Errors
    /// If it is no throw of these dice, in words.
    pub fn read(dice: &[Die], text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text
            .split([',', ' '])
            .filter(|part| !part.is_empty())
            .collect();
        if parts.len() != dice.len() {
            return Err(format!(
                "expected the pips of {} dice, such as `{}`, found `{text}`",
                dice.len(),
                Self::default().pips(dice)
            ));
        }
        let mut throw = Self::default();
        for ((place, die), part) in throw.0.iter_mut().zip(dice).zip(parts) {
            let pips = part.parse::<i32>().ok();
            let face = die.faces.iter().position(|face| Some(*face) == pips);
            let face = face.ok_or_else(|| {
                let faces: Vec<String> = die.faces.iter().map(i32::to_string).collect();
                format!("no die shows `{part}`: its faces are {}", faces.join(", "))
            })?;
            *place = face as u8;
        }
        Ok(throw)
    }

    /// The pips of each die, commas between them.
    #[must_use]
    pub fn pips(&self, dice: &[Die]) -> String {
        let pips: Vec<String> = dice
            .iter()
            .zip(self.0)
            .map(|(die, face)| die.faces[usize::from(face)].to_string())
            .collect();
        pips.join(",")
    }

    /// All throws, each with how likely it is beside the others.
    #[must_use]
    pub fn all(dice: &[Die]) -> Vec<(Self, u64)> {
        let mut throws = vec![(Self::default(), 1)];
        for (index, die) in dice.iter().enumerate() {
            throws = throws
                .iter()
                .flat_map(|(throw, weight)| {
                    die.weights.iter().enumerate().map(move |(face, of)| {
                        let mut throw = *throw;
                        throw.0[index] = face as u8;
                        (throw, weight * u64::from(*of))
                    })
                })
                .collect();
        }
        throws
    }
}

impl Die {
    /// The face that a number below the sum of the weights stands for.
    fn face_at(&self, mut number: u32) -> u8 {
        for (face, weight) in self.weights.iter().enumerate() {
            if number < *weight {
                return face as u8;
            }
            number -= weight;
        }
        0
    }
}

/// What the number of a ply is multiplied by before it changes a seed.
pub(crate) const PLY_FACTOR: u64 = 0xD134_2543_DE82_EF95;

/// The numbers of SplitMix64 (Steele, Lea and Flood 2014).
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// The source for one ply of the games of a seed.
    pub(crate) fn new(seed: u64, ply: u64) -> Self {
        let mut source = Self(seed ^ ply.wrapping_mul(PLY_FACTOR));
        source.0 = source.next();
        source
    }

    /// The source for a list of words: others for every other list.
    pub(super) fn of_words(words: &[u64]) -> Self {
        let mut source = Self(0);
        for word in words {
            source.0 = source.next() ^ word;
        }
        source
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below `bound`, each equally likely; 0 for the bound 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // What lies above the last whole multiple of the bound is drawn again.
        let most = u32::MAX - u32::MAX % bound;
        loop {
            let word = (self.next() >> 32) as u32;
            if word < most {
                return word % bound;
            }
        }
    }
}

/// The integers that a state keeps of dice, as places in its block.
impl State {
    /// The throw that a rule which rolls takes over.
    #[must_use]
    pub fn throw(&self, layout: &Layout) -> Throw {
        let mut throw = Throw::default();
        for die in 0..layout.dice {
            throw.0[die] = self.integer(layout.dice_block * 2 + die) as u8;
        }
        throw.with_word(self.chance_word(layout))
    }

    /// Sets the throw that a rule which rolls takes over.
    pub fn set_throw(&mut self, layout: &Layout, throw: &Throw) {
        for die in 0..layout.dice {
            *self.integer_mut(layout.dice_block * 2 + die) = i32::from(throw.0[die]);
        }
        if let Some(place) = layout.chance {
            self.words[place] = u64::from(throw.1);
        }
    }

    /// The word of chance of this ply; 0 in games that draw nothing.
    pub(super) fn chance_word(&self, layout: &Layout) -> u32 {
        layout.chance.map_or(0, |place| self.words[place] as u32)
    }

    /// All of these integers: for each die the face thrown, the face that is up and the pips that are left; then the sum of
    /// the dice when they were last rolled, and whether they were equal.
    pub(crate) fn dice_numbers(&self, layout: &Layout) -> Vec<i32> {
        let first = layout.dice_block * 2;
        let places = first..first + layout.dice_numbers();
        places.map(|place| self.integer(place)).collect()
    }

    /// Sets all of these integers.
    pub(crate) fn set_dice_numbers(&mut self, layout: &Layout, numbers: impl Iterator<Item = i32>) {
        for (place, number) in numbers.take(layout.dice_numbers()).enumerate() {
            *self.integer_mut(layout.dice_block * 2 + place) = number;
        }
    }

    /// The number of the face of a die that is up, from 0.
    #[must_use]
    pub fn die_face(&self, layout: &Layout, die: usize) -> usize {
        self.integer(layout.dice_block * 2 + layout.dice + die) as usize
    }

    /// The pips of a die that are left to the mover; 0 for a die that has been used.
    #[must_use]
    pub fn die_value(&self, layout: &Layout, die: usize) -> i32 {
        self.integer(layout.dice_block * 2 + 2 * layout.dice + die)
    }

    /// The pips of all dice when they were last rolled.
    #[must_use]
    pub fn dice_sum(&self, layout: &Layout) -> i32 {
        self.integer(layout.dice_block * 2 + 3 * layout.dice)
    }

    /// Whether all dice showed the face of one number when they were last rolled.
    #[must_use]
    pub fn dice_equal(&self, layout: &Layout) -> bool {
        self.integer(layout.dice_block * 2 + 3 * layout.dice + 1) != 0
    }

    /// Turns a face of a die up.
    pub(crate) fn turn_die(&mut self, layout: &Layout, dice: &[Die], die: usize, face: usize) {
        let Some(pips) = dice[die].faces.get(face) else {
            return;
        };
        *self.integer_mut(layout.dice_block * 2 + layout.dice + die) = face as i32;
        *self.integer_mut(layout.dice_block * 2 + 2 * layout.dice + die) = *pips;
    }

    /// Leaves nothing of a die to the mover.
    pub(crate) fn use_die(&mut self, layout: &Layout, die: usize) {
        *self.integer_mut(layout.dice_block * 2 + 2 * layout.dice + die) = 0;
    }

    /// Notes the sum of the dice, and whether they are equal, as after a roll.
    pub(crate) fn sum_dice(&mut self, layout: &Layout, equal: bool) {
        let sum = (0..layout.dice)
            .map(|die| self.die_value(layout, die))
            .fold(0, i32::saturating_add);
        *self.integer_mut(layout.dice_block * 2 + 3 * layout.dice) = sum;
        *self.integer_mut(layout.dice_block * 2 + 3 * layout.dice + 1) = i32::from(equal);
    }

    /// Turns the first face of each die up, as before the first roll.
    pub(crate) fn lay_dice(&mut self, layout: &Layout, dice: &[Die]) {
        for die in 0..layout.dice {
            self.turn_die(layout, dice, die, 0);
        }
        if layout.dice > 0 {
            self.sum_dice(layout, false);
        }
    }
}

impl Game {
    /// How a throw of the dice is typed, as an example.
    #[must_use]
    pub fn example_throw(&self) -> String {
        format!("`{}`", Throw::default().pips(&self.dice))
    }

    /// What chance gave for a ply, as it is written before a move: the pips of each die, and after `#` the word of
    /// chance, in a game that draws numbers or sites.
    #[must_use]
    pub fn throw_text(&self, throw: &Throw) -> String {
        let pips = throw.pips(&self.dice);
        match self.layout.chance {
            Some(_) => format!("{pips}#{:08x}", throw.1),
            None => pips,
        }
    }

    /// Reads what [`Game::throw_text`] writes. `None` if the text is none of this game.
    ///
    /// # Errors
    /// If it is no throw of these dice, in words.
    pub fn read_throw(&self, text: &str) -> Option<Result<Throw, String>> {
        match self.layout.chance {
            Some(_) => {
                let (pips, word) = text.rsplit_once('#')?;
                let word = u32::from_str_radix(word, 16).ok()?;
                Some(Throw::read(&self.dice, pips).map(|throw| throw.with_word(word)))
            }
            None if self.dice.is_empty() => None,
            None => Some(Throw::read(&self.dice, text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Die, Throw};

    fn die(weights: &[u32]) -> Die {
        Die {
            faces: (1..=weights.len() as i32).collect(),
            weights: weights.to_vec(),
        }
    }

    #[test]
    fn faces_come_as_often_as_they_weigh() {
        let dice = [die(&[1; 6]), die(&[1, 3])];
        let mut seen = [[0; 6]; 2];
        for ply in 0..60_000 {
            let throw = Throw::of_ply(&dice, 5, ply);
            for (index, seen) in seen.iter_mut().enumerate() {
                seen[throw.face(index)] += 1;
            }
        }
        assert!(
            seen[0].iter().all(|times| (9_600..10_400).contains(times)),
            "{seen:?}"
        );
        assert!((14_500..15_500).contains(&seen[1][0]), "{seen:?}");
    }

    #[test]
    fn a_throw_follows_from_seed_and_ply() {
        let dice = [die(&[1; 6]), die(&[1; 6])];
        let throws = |seed| (0..20).map(move |ply| Throw::of_ply(&[die(&[1; 6])], seed, ply));
        assert!(throws(1).eq(throws(1)));
        assert!(!throws(1).eq(throws(2)));
        let all = Throw::all(&dice);
        assert_eq!(all.len(), 36);
        assert!(all.iter().all(|(_, weight)| *weight == 1));
    }
}
