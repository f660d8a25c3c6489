//! Dice: what they show, and rolling them.
//!
//! The faces thrown for a ply are in the position before a move is chosen. Where moves are found after a roll, the dice
//! show these faces; a move that begins with the roll takes them over when it is made.

use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, Effect, EffectId, ForEachDie, Int, Variable, VariableId};
use crate::game::{Die, Game};
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{HeadSlot, Home, ListId, SlotId, Value, ValueType};

/// The largest sum of the weights of a die's faces: as long is the list of its faces by the numbers drawn.
const MOST_WEIGHT: u64 = 1 << 12;

/// Whether the faces of a die can be listed by the numbers that are drawn for it.
pub(super) fn can_be_listed(die: &Die) -> bool {
    let weight: u64 = die.weights.iter().copied().map(u64::from).sum();
    (1..=MOST_WEIGHT).contains(&weight)
}

/// Whether moves of a game use dice, as those that are found for each die do.
pub(super) fn are_used(game: &Game) -> bool {
    let uses = |effect: &Effect| matches!(effect, Effect::UseDice(_));
    game.effects.iter().any(uses)
}

/// The number that an effect which rolls the dice gives a variable.
fn set_by(effect: &Effect, variable: VariableId) -> Option<i32> {
    match effect {
        Effect::SetVar(set, _, Int::Const(number)) if *set == variable => Some(*number),
        Effect::And(parts) => parts.iter().rev().find_map(|part| set_by(part, variable)),
        _ => None,
    }
}

/// The dice that bits stand for.
fn dice_of(used: u32, number: usize) -> impl Iterator<Item = usize> {
    (0..number).filter(move |die| used >> die & 1 == 1)
}

/// The roll that the moves begin with that are being found, with the effect that it is part of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rolled {
    /// There is none.
    No,
    /// There is one, so that the dice show what is thrown for the ply.
    Yes(EffectId),
    /// There is one if a slot holds true.
    If(SlotId, EffectId),
}

/// Whether an effect rolls the dice, and does nothing else but give variables numbers that are always the same.
pub(super) fn is_roll(effect: &Effect) -> bool {
    match effect {
        Effect::Roll => true,
        Effect::And(parts) => {
            let is_set = |part: &Effect| matches!(part, Effect::SetVar(_, of, Int::Const(_)) if of.is_empty());
            parts.contains(&Effect::Roll) && parts.iter().all(|part| is_set(part) || is_roll(part))
        }
        _ => false,
    }
}

impl<'g> Lowering<'g> {
    fn dice_slot(&mut self) -> SlotId {
        let length = self.game.layout.dice_numbers() as u32;
        self.slots
            .at_home(Home::Dice, "dice", ValueType::Int, length)
    }

    /// One of the numbers that are kept of dice.
    fn dice_number(&mut self, place: usize) -> Value {
        let (slot, place) = (self.dice_slot(), self.build.int(place as i32));
        self.build.get(Op::LoadAt(slot, place))
    }

    fn set_dice_number(&mut self, place: usize, number: Value) {
        let (slot, place) = (self.dice_slot(), self.build.int(place as i32));
        self.build.act(Op::StoreAt(slot, place, number));
    }

    /// The pips of the face of a die that was thrown for this ply.
    fn pips_thrown(&mut self, die: usize) -> Value {
        self.pips_of_face(die, die)
    }

    /// The pips of the face of a die that is one of the numbers kept of dice.
    fn pips_of_face(&mut self, die: usize, place: usize) -> Value {
        let face = self.dice_number(place);
        let pips = self.tables.list(self.game.dice[die].faces.clone());
        self.build.get(Op::Lookup(pips, face))
    }

    /// A value of the dice as they are while moves are being found: of the faces thrown, if each of these moves begins with
    /// a roll, or of what is kept of the last one.
    fn by_roll(
        &mut self,
        thrown: impl FnOnce(&mut Self) -> Value,
        kept: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        match self.scope.rolled {
            Rolled::No => kept(self),
            Rolled::Yes(_) => thrown(self),
            Rolled::If(slot, _) => {
                let (thrown, kept) = (thrown(self), kept(self));
                let rolls = self.load(slot);
                self.build.select(rolls, thrown, kept)
            }
        }
    }

    /// The pips that are left of a die.
    fn pips_left(&mut self, die: usize) -> Value {
        let place = 2 * self.game.layout.dice + die;
        self.by_roll(
            |lowering| lowering.pips_thrown(die),
            |lowering| lowering.dice_number(place),
        )
    }

    /// The pips that are left of each die.
    pub(super) fn dice_left(&mut self) -> Vec<Value> {
        let dice = 0..self.game.layout.dice;
        dice.map(|die| self.pips_left(die)).collect()
    }

    /// The pips of all dice when they were last rolled.
    pub(super) fn dice_sum(&mut self) -> Value {
        let place = 3 * self.game.layout.dice;
        self.by_roll(Self::sum_thrown, |lowering| lowering.dice_number(place))
    }

    fn sum_thrown(&mut self) -> Value {
        let mut sum = self.build.int(0);
        for die in 0..self.game.layout.dice {
            let pips = self.pips_thrown(die);
            sum = self.build.get(Op::Arith(Arith::Add, sum, pips));
        }
        sum
    }

    /// Whether all dice were equal when they were last rolled.
    pub(super) fn dice_equal(&mut self) -> Value {
        let place = 3 * self.game.layout.dice + 1;
        self.by_roll(Self::equal_thrown, |lowering| {
            let (equal, one) = (lowering.dice_number(place), lowering.build.int(1));
            lowering.compare(Comparison::Equal, equal, one)
        })
    }

    fn equal_thrown(&mut self) -> Value {
        let faces = 0..self.game.layout.dice;
        let faces: Vec<Value> = faces.map(|die| self.dice_number(die)).collect();
        self.are_equal(&faces)
    }

    /// Whether the same is left of all dice.
    pub(super) fn are_dice_left_equal(&mut self) -> Value {
        let left = self.dice_left();
        self.are_equal(&left)
    }

    fn are_equal(&mut self, numbers: &[Value]) -> Value {
        let mut equal = self.build.bool(true);
        for two in numbers.windows(2) {
            let same = self.compare(Comparison::Equal, two[0], two[1]);
            equal = self.both(Some(equal), same);
        }
        equal
    }

    /// Whether nothing is left of any die.
    pub(super) fn dice_used(&mut self) -> Value {
        let (mut used, none) = (self.build.bool(true), self.build.int(0));
        for left in self.dice_left() {
            let is_used = self.compare(Comparison::Equal, left, none);
            used = self.both(Some(used), is_used);
        }
        used
    }

    /// Whether a number of pips is left of some die.
    pub(super) fn any_die(&mut self, pips: &Int) -> Lowered<Value> {
        let (pips, mut any) = (self.int(pips)?, self.build.bool(false));
        for left in self.dice_left() {
            let same = self.compare(Comparison::Equal, left, pips);
            any = self.build.get(Op::Logic(Logic::Or, any, same));
        }
        Ok(any)
    }

    /// The pips that are up on the die on a site; −1 where there is none.
    pub(super) fn face_at(&mut self, site: Value) -> Value {
        let dice = self.game.layout.dice;
        let mut pips = self.build.int(-1);
        for die in 0..dice {
            let of_die = self.build.int((self.game.layout.sites + die) as i32);
            let is_here = self.compare(Comparison::Equal, site, of_die);
            let up = self.by_roll(
                |lowering| lowering.pips_thrown(die),
                |lowering| lowering.pips_of_face(die, dice + die),
            );
            pips = self.build.select(is_here, up, pips);
        }
        pips
    }

    /// Whether an effect [rolls](is_roll) the dice, and if so, under which condition if there is one.
    pub(super) fn rolls(&self, effect: EffectId) -> Option<Option<&'g Bool>> {
        match self.game.effect(effect) {
            roll if is_roll(roll) => Some(None),
            Effect::If(condition, then, None, _) if is_roll(then) => Some(Some(condition)),
            _ => None,
        }
    }

    /// Loads a variable without indices, with the value that it has after the roll that the moves begin with.
    pub(super) fn variable_after_roll(&mut self, variable: VariableId) -> Value {
        let slot = self.variable(variable);
        let set = match self.scope.rolled {
            Rolled::No => None,
            Rolled::Yes(effect) | Rolled::If(_, effect) => match self.game.effect(effect) {
                Effect::If(_, then, ..) => set_by(then, variable),
                effect => set_by(effect, variable),
            },
        };
        match set {
            Some(number) => self.by_roll(
                |lowering| lowering.build.int(number),
                |lowering| lowering.load(slot),
            ),
            None => self.load(slot),
        }
    }

    /// Finds moves after an effect that rolls the dice, which each of them begins with; they are legal only if `only_if`.
    pub(super) fn after_roll<T>(
        &mut self,
        effect: EffectId,
        only_if: Option<Value>,
        find: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<T> {
        if !matches!(self.scope.rolled, Rolled::No) {
            return self.missing("a roll after another,", self.game.effect(effect));
        }
        let rolled = match self.rolls(effect) {
            Some(Some(condition)) => {
                let rolls = self.bool(condition)?;
                let slot = self.slots.local("rolls", ValueType::Bool);
                self.store(slot, rolls);
                self.note_roll(only_if, Some(rolls));
                Rolled::If(slot, effect)
            }
            _ => {
                self.note_roll(only_if, None);
                Rolled::Yes(effect)
            }
        };
        let scope = self.scope.with(|scope| scope.rolled = rolled);
        self.in_scope(scope, find)
    }

    /// Notes that the moves being listed begin with a roll, if two conditions hold. Other moves of the turn may have noted
    /// one before. What is only asked about moves, such as whether there are any, notes nothing.
    fn note_roll(&mut self, only_if: Option<Value>, rolls: Option<Value>) {
        let is_list = self.scope.choosing
            && !self.scope.silent
            && !self.scope.comparing
            && self.scope.testing == 0;
        if !is_list || self.scope.test.is_some() || self.scope.threat.is_some() {
            return;
        }
        let slot = self
            .slots
            .at_home(Home::Rolled, "rolled", ValueType::Bool, 1);
        let noted = match rolls {
            Some(rolls) => self.both(only_if, rolls),
            None => only_if.unwrap_or_else(|| self.build.bool(true)),
        };
        let before = self.load(slot);
        let noted = self.build.get(Op::Logic(Logic::Or, before, noted));
        self.store(slot, noted);
    }

    /// Takes the faces thrown for this ply over.
    pub(super) fn roll(&mut self) {
        let dice = self.game.layout.dice;
        let (sum, equal) = (self.sum_thrown(), self.equal_thrown());
        let [yes, no] = [1, 0].map(|number| self.build.int(number));
        let equal = self.build.select(equal, yes, no);
        for die in 0..dice {
            let (face, pips) = (self.dice_number(die), self.pips_thrown(die));
            self.set_dice_number(dice + die, face);
            self.set_dice_number(2 * dice + die, pips);
        }
        self.set_dice_number(3 * dice, sum);
        self.set_dice_number(3 * dice + 1, equal);
    }

    /// Emits the moves for each die that may be used, and for several together if they may be combined.
    pub(super) fn by_dice(
        &mut self,
        dice: &ForEachDie,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let left = self.dice_left();
        let combined: &[u32] = match left.len() {
            2 if dice.combined => &[0b11],
            3 if dice.combined => &[0b111, 0b011, 0b101, 0b110],
            _ => &[],
        };
        if self.scope.bound.dice.is_some() || !are_used(self.game) {
            return self.missing("for each die within others the moves", &dice.moves);
        }
        let mut emitted = self.by_die(dice, &left, only_if)?;
        for used in combined {
            let may = self.is_first_use(&left, *used);
            let mut pips = self.build.int(0);
            for die in dice_of(*used, left.len()) {
                pips = self.build.get(Op::Arith(Arith::Add, pips, left[die]));
            }
            let may = self.both(only_if, may);
            let used = self.build.int(*used as i32);
            let of_use = self.scoped(|lowering| lowering.by_use(dice, (pips, used), Some(may)));
            emitted.extend(of_use?);
        }
        Ok(emitted)
    }

    /// Emits the moves for each die alone that may be used: for one after the other, as if their numbers were sites.
    fn by_die(
        &mut self,
        dice: &ForEachDie,
        left: &[Value],
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let mut usable = self.no_sites();
        for die in 0..left.len() {
            let (may, die) = (
                self.is_first_use(left, 1 << die),
                self.build.int(die as i32),
            );
            let (one, none) = (self.build.get(Op::One(die)), self.no_sites());
            let one = self.build.select(may, one, none);
            usable = self.combine(SetOp::Or, usable, one);
        }
        let bits = self
            .tables
            .list((0..left.len()).map(|die| 1 << die).collect());
        self.emit_each((Variable::Pips, usable), only_if, |lowering, die| {
            let mut pips = left[0];
            for (other, left) in left.iter().enumerate().skip(1) {
                let other = lowering.build.int(other as i32);
                let is_this = lowering.compare(Comparison::Equal, die, other);
                pips = lowering.build.select(is_this, *left, pips);
            }
            let used = lowering.build.get(Op::Lookup(bits, die));
            lowering.by_use(dice, (pips, used), None)
        })
    }

    /// Emits the moves for some dice that are used together, given their pips and themselves as bits.
    fn by_use(
        &mut self,
        dice: &ForEachDie,
        (pips, used): (Value, Value),
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        (self.scope.bound.pips, self.scope.bound.dice) = (Some(pips), Some(used));
        let holds = match &dice.when {
            Some(when) => {
                let holds = self.bool(when)?;
                Some(self.both(only_if, holds))
            }
            None => only_if,
        };
        self.moves(&dice.moves, holds)
    }

    /// Whether the dice of the mask `used` may be used together: several must all have something left, and of dice with
    /// equal pips left, the first ones are used.
    fn is_first_use(&mut self, left: &[Value], used: u32) -> Value {
        let (mut may, none) = (self.build.bool(true), self.build.int(0));
        for die in dice_of(used, left.len()) {
            if used.count_ones() > 1 {
                let is_left = self.compare(Comparison::Unequal, left[die], none);
                may = self.both(Some(may), is_left);
            }
            for other in (0..die).filter(|other| used >> other & 1 == 0) {
                let differs = self.compare(Comparison::Unequal, left[other], left[die]);
                may = self.both(Some(may), differs);
            }
        }
        may
    }

    /// Binds the pips of the dice that the move being made uses, as long as they are not used.
    pub(super) fn bind_pips(&mut self) {
        if self.scope.bound.dice.is_none() {
            return;
        }
        let mut pips = self.build.int(0);
        for (left, is_used) in self.used_of_move() {
            let sum = self.build.get(Op::Arith(Arith::Add, pips, left));
            pips = self.build.select(is_used, sum, pips);
        }
        self.scope.bound.pips = Some(pips);
    }

    /// For each die what is left of it, and whether the move being made uses it.
    fn used_of_move(&mut self) -> Vec<(Value, Value)> {
        let none = self.build.int(0);
        let dice = self.scope.bound.dice.unwrap_or(none);
        let (one, two) = (self.build.int(1), self.build.int(2));
        let left = self.dice_left().into_iter().enumerate();
        let uses = left.map(|(die, left)| {
            let bit = self.build.int(1 << die);
            let place = self.build.get(Op::Arith(Arith::Div, dice, bit));
            let bit = self.build.get(Op::Arith(Arith::Mod, place, two));
            (left, self.compare(Comparison::Equal, bit, one))
        });
        uses.collect()
    }

    /// Leaves nothing of the dice that the move uses. Where doubles are played twice, which is known before, the first use
    /// of a die notes its pips in a variable; when the dice are no longer equal, each is up again for the second.
    pub(super) fn use_dice(&mut self, twice: Option<(Value, SlotId)>) -> Lowered<()> {
        let dice = self.game.layout.dice;
        let uses = self.used_of_move();
        let [none, one, nothing] = [0, 1, -1].map(|number| self.build.int(number));
        let (mut pips, mut number) = (none, none);
        for (die, (left, is_used)) in uses.iter().enumerate().rev() {
            pips = self.build.select(*is_used, *left, pips);
            let more = self.build.get(Op::Arith(Arith::Add, number, one));
            number = self.build.select(*is_used, more, number);
            let left = self.build.select(*is_used, none, *left);
            self.set_dice_number(2 * dice + die, left);
        }
        let Some((doubles, noted)) = twice else {
            return Ok(());
        };
        let alone = self.compare(Comparison::Equal, number, one);
        let before = self.load(noted);
        let is_noted = self.compare(Comparison::Unequal, before, nothing);
        let uses_double = self.both(Some(alone), doubles);
        self.when(uses_double, |lowering| {
            let after = lowering.build.select(is_noted, nothing, pips);
            lowering.store(noted, after);
            Ok(())
        })?;
        let others = self.build.get(Op::Not(doubles));
        let up_again = self.both(Some(alone), others);
        let up_again = self.both(Some(up_again), is_noted);
        let face = self.build.get(Op::Arith(Arith::Sub, before, one));
        self.when(up_again, |lowering| {
            for die in 0..dice {
                let faces = lowering.game.dice[die].faces.len() as i32;
                let faces = lowering.build.int(faces);
                let low = lowering.compare(Comparison::GreaterOrEqual, face, none);
                let high = lowering.compare(Comparison::Less, face, faces);
                let exists = lowering.both(Some(low), high);
                lowering.when(exists, |lowering| {
                    lowering.set_dice_number(dice + die, face);
                    let pips = lowering.tables.list(lowering.game.dice[die].faces.clone());
                    let pips = lowering.build.get(Op::Lookup(pips, face));
                    lowering.set_dice_number(2 * dice + die, pips);
                    Ok(())
                })?;
            }
            Ok(())
        })
    }

    /// The slot of the dice, the slot by which plies are counted, the number that it holds before the first, and for each
    /// die its faces by the numbers that are drawn for it; none in a game without dice.
    pub(super) fn throws(&mut self) -> Option<super::playout::Throws> {
        if self.game.dice.is_empty() {
            return None;
        }
        let faces = self.game.dice.iter().map(|die| {
            let faces = die.weights.iter().zip(0..);
            let faces = faces.flat_map(|(weight, face)| vec![face; *weight as usize]);
            faces.collect()
        });
        let faces: Vec<Vec<i32>> = faces.collect();
        let faces: Vec<ListId> = (faces.into_iter().map(|list| self.tables.list(list))).collect();
        Some(super::playout::Throws {
            dice: self.dice_slot(),
            faces,
            moves: self.head(HeadSlot::Moves),
            before: self.game.start.head.moves as i32,
        })
    }
}
