//! Dice: rolling them, moving by them, and what a move leaves of them.

use super::Context;
use super::choices::Choices;
use crate::game::dice::Throw;
use crate::game::ir::{Bool, ForEachDie, Int, VariableId};

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Takes the throw of the position over.
    pub(super) fn roll(&mut self) {
        let (layout, dice) = (&self.game.layout, &self.game.dice);
        self.scratch.rolled = true;
        let throw = self.state.throw(layout);
        for die in 0..dice.len() {
            self.state.turn_die(layout, dice, die, throw.face(die));
        }
        let mut faces = (0..dice.len()).map(|die| throw.face(die));
        let first = faces.next();
        let equal = faces.all(|face| Some(face) == first);
        self.state.sum_dice(layout, equal);
    }

    /// Draws the throw of the next ply of the games of a seed, if the game has dice.
    #[inline]
    pub(crate) fn throw(&mut self, seed: u64) {
        if self.game.layout.dice > 0 {
            let throw = Throw::of_ply(&self.game.dice, seed, self.past.moves.len());
            self.state.set_throw(&self.game.layout, &throw);
        }
    }

    /// What is left of each die.
    fn dice_left(&self) -> impl Iterator<Item = i32> + '_ {
        let layout = &self.game.layout;
        (0..layout.dice).map(|die| self.state.die_value(layout, die))
    }

    /// Whether nothing is left of any die.
    pub(super) fn dice_used(&self) -> bool {
        self.dice_left().all(|pips| pips == 0)
    }

    /// Whether some die has `pips` pips left.
    pub(super) fn any_die(&mut self, pips: &'a Int) -> bool {
        let pips = self.int(pips);
        self.dice_left().any(|left| left == pips)
    }

    /// The pips that are up on the die on a site; −1 where there is none.
    pub(super) fn face_at(&self, site: i32) -> i32 {
        let layout = &self.game.layout;
        let die = usize::try_from(site)
            .ok()
            .and_then(|site| site.checked_sub(layout.sites));
        match die.filter(|die| *die < layout.dice) {
            Some(die) => self.game.dice[die].faces[self.state.die_face(layout, die)],
            None => -1,
        }
    }

    /// The moves for each die, and for several together if they may be combined.
    pub(super) fn by_dice(&mut self, dice: &'a ForEachDie, out: &mut Choices<'a>) {
        self.each_use(dice, |context| context.generate(&dice.moves, out));
    }

    /// Runs `body` for each die that may be used, and for several together if they may be combined, with the pips
    /// bound.
    pub(super) fn each_use(&mut self, dice: &'a ForEachDie, mut body: impl FnMut(&mut Self)) {
        let outer = (self.frame.pips, self.frame.dice);
        for (pips, used) in self.uses(dice.combined) {
            (self.frame.pips, self.frame.dice) = (pips, outer.1 | used);
            if dice.when.as_ref().is_none_or(|when| self.bool(when)) {
                body(self);
            }
        }
        (self.frame.pips, self.frame.dice) = outer;
    }

    /// What may be moved by: the pips and the dice that are used for them, as bits.
    fn uses(&self, combined: bool) -> Vec<(i32, u16)> {
        let left: Vec<i32> = self.dice_left().collect();
        let alone = left.iter().enumerate();
        let mut uses: Vec<_> = alone.map(|(die, pips)| (*pips, 1 << die)).collect();
        if !combined || !(2..=3).contains(&left.len()) {
            return uses;
        }
        if left.iter().all(|pips| *pips != 0) {
            uses.push((left.iter().sum(), (1 << left.len()) - 1));
        }
        if let [a, b, c] = left[..] {
            let pairs = [(a, b, 0b011), (a, c, 0b101), (b, c, 0b110)];
            let whole = pairs
                .into_iter()
                .filter(|(one, other, _)| *one != 0 && *other != 0);
            uses.extend(whole.map(|(one, other, used)| (one + other, used)));
        }
        uses
    }

    /// Whether doubles are played twice now: the condition holds, and the same is left of all dice.
    pub(super) fn doubles(&mut self, doubles: &'a Bool) -> bool {
        let left: Vec<i32> = self.dice_left().collect();
        self.bool(doubles) && left.iter().all(|pips| *pips == left[0])
    }

    /// Leaves nothing of the dice that a move uses. Where doubles are played twice, the first use of a die notes its
    /// pips; when the dice are no longer equal, the die is up again for the second.
    pub(super) fn use_dice(&mut self, used: u16, twice: Option<(bool, VariableId)>) {
        let (layout, dice) = (&self.game.layout, &self.game.dice);
        let die = used.trailing_zeros() as usize;
        let pips = match die < dice.len() {
            true => self.state.die_value(layout, die),
            false => 0,
        };
        for die in (0..dice.len()).filter(|die| used >> die & 1 == 1) {
            self.state.use_die(layout, die);
        }
        let Some((doubles, variable)) = twice.filter(|_| used.count_ones() == 1) else {
            return;
        };
        let noted = self.state.variable(layout, variable);
        match (doubles, noted) {
            (true, -1) => self.state.set_variable(layout, variable, pips),
            (true, _) => self.state.set_variable(layout, variable, -1),
            (false, -1) => {}
            (false, noted) => {
                for die in 0..dice.len() {
                    if let Ok(face) = usize::try_from(noted - 1) {
                        self.state.turn_die(layout, dice, die, face);
                    }
                }
            }
        }
    }
}
