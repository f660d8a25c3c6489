//! Dice: rolling them, moving by them, and what a move leaves of them.

use super::Context;
use super::choices::Choices;
use crate::game::dice::{MAX_DICE, Throw};
use crate::game::ir::{Bool, EffectForEachDie, ForEachDie, Int, VariableId};

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

    /// Draws the throw of the next ply of the games of a seed, if chance has a part in the game.
    #[inline]
    pub(crate) fn throw(&mut self, seed: u64) {
        if self.game.layout.has_chance() {
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

    /// The changes of an effect for each die, and that the die is used where there are any.
    pub(super) fn plan_for_dice(&mut self, dice: &'a EffectForEachDie) {
        let outer = (self.frame.pips, self.frame.dice);
        for die in 0..self.game.layout.dice {
            let pips = self.state.die_value(&self.game.layout, die);
            (self.frame.pips, self.frame.dice) = (pips, outer.1 | 1 << die);
            if dice.when.as_ref().is_none_or(|when| self.bool(when)) {
                let before = self.planned();
                self.plan(&dice.effect);
                if self.planned() > before {
                    let (used, twice) = (1 << die, None);
                    self.push(super::action::Action::UseDice { used, twice });
                }
            }
        }
        (self.frame.pips, self.frame.dice) = outer;
    }

    /// What may be moved by: the pips and the dice that are used for them, as bits. First each die alone.
    ///
    /// Of dice with the same left the first is used: nothing in the rules tells which of them it was.
    fn uses(&self, combined: bool) -> impl Iterator<Item = (i32, u16)> + use<W> {
        let mut left = [0; MAX_DICE];
        let mut number = 0;
        for (place, pips) in left.iter_mut().zip(self.dice_left()) {
            *place = pips;
            number += 1;
        }
        let up = move |used: u16| (0..number).filter(move |die| used >> die & 1 == 1);
        let groups: &[u16] = match number {
            2 if combined => &[0b11],
            3 if combined => &[0b111, 0b011, 0b101, 0b110],
            _ => &[],
        };
        let whole = groups
            .iter()
            .copied()
            .filter(move |used| up(*used).all(|die| left[die] != 0));
        let first = move |used: &u16| {
            let used = *used;
            up(used).all(|die| {
                let mut before = (0..die).filter(|other| used >> other & 1 == 0);
                before.all(|other| left[other] != left[die])
            })
        };
        let alone = (0..number).map(|die| 1 << die);
        alone
            .chain(whole)
            .filter(first)
            .map(move |used| (up(used).map(|die| left[die]).sum(), used))
    }

    /// Binds the pips of the dice that a move uses, as long as they are not used: for what is done as part of the move.
    #[inline]
    pub(super) fn bind_pips(&mut self, used: u16) {
        if used != 0 {
            let layout = &self.game.layout;
            let up = (0..layout.dice).filter(|die| used >> die & 1 == 1);
            self.frame.pips = up.map(|die| self.state.die_value(layout, die)).sum();
        }
    }

    /// Whether doubles are played twice now: the condition holds, and the same is left of all dice.
    pub(super) fn doubles(&mut self, doubles: &'a Bool) -> bool {
        self.bool(doubles) && {
            let mut left = self.dice_left();
            let first = left.next();
            left.all(|pips| Some(pips) == first)
        }
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
