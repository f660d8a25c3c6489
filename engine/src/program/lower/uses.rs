//! How many moves a turn can have at most, in games where each move of a turn uses dice.
//!
//! Where turns are compared by their numbers of moves, none need be looked for once one is known that is as long as any can
//! be. Two dice allow two moves; four if they are equal and doubles are played twice.

use super::Lowering;
use super::dice::is_roll;
use crate::game::ir::{Bool, Comparison, Effect, Int, Moves, RuleNode, Variable};
use crate::program::op::{Arith, Op};
use crate::program::types::{SlotId, Value, ValueType};

/// The most dice for which the bound is known where doubles are played twice.
const MOST_DICE: usize = 2;

impl Lowering<'_> {
    /// The slot of the most moves that the turn can still have, which is added if there is a bound for the mover.
    pub(super) fn most_moves_slot(&mut self, mover: u8) -> Option<SlotId> {
        if !self.uses_dice_up(mover) {
            return None;
        }
        Some(match self.slots.most_moves {
            Some(slot) => slot,
            None => {
                let slot = self.slots.local("mostMoves", ValueType::Int);
                self.slots.most_moves = Some(slot);
                slot
            }
        })
    }

    /// Notes how many moves the turn can still have, if there is a bound.
    pub(super) fn note_most_moves(&mut self) {
        if let Some(slot) = self.most_moves_slot(self.scope.mover) {
            let most = self.uses_left();
            self.store(slot, most);
        }
    }

    /// Whether dice can be used after one more move, if a condition asks for a move that uses some.
    pub(super) fn goes_on_by_dice(&mut self, condition: &Bool) -> Option<Value> {
        let Bool::Can(moves) = condition else {
            return None;
        };
        if !self.are_by_dice(moves) || !self.uses_dice_up(self.scope.mover) {
            return None;
        }
        let (left, one) = (self.uses_left(), self.build.int(1));
        Some(self.compare(Comparison::Greater, left, one))
    }

    /// How often dice can still be used in the turn, one at a time.
    fn uses_left(&mut self) -> Value {
        let left = self.dice_left();
        let (mut number, zero, one) = (self.build.int(0), self.build.int(0), self.build.int(1));
        for pips in &left {
            let is_left = self.compare(Comparison::Unequal, *pips, zero);
            let more = self.build.get(Op::Arith(Arith::Add, number, one));
            number = self.build.select(is_left, more, number);
        }
        let notes = self.game.effects.iter().filter_map(|effect| match effect {
            Effect::UseDice(Some((_, noted))) => Some(*noted),
            _ => None,
        });
        let mut notes: Vec<_> = notes.collect();
        notes.sort();
        notes.dedup();
        let again = self.build.int(left.len() as i32);
        let both_rounds = self.build.get(Op::Arith(Arith::Add, number, again));
        let equal = self.are_dice_left_equal();
        for noted in notes {
            // A double is in its first round while both dice are left (equal) and nothing is noted, or one is used
            // (unequal) and its pips are noted: where `equal` and `is_noted` differ.
            let (noted, nothing) = (self.variable_after_roll(noted), self.build.int(-1));
            let is_noted = self.compare(Comparison::Unequal, noted, nothing);
            let unequal = self.build.get(Op::Not(equal));
            let first_round = self.build.select(is_noted, unequal, equal);
            number = self.build.select(first_round, both_rounds, number);
        }
        number
    }

    /// Whether each move of a player's turn uses dice that are not used up, and turns go on only as long as some are
    /// left.
    fn uses_dice_up(&self, mover: u8) -> bool {
        let game = self.game;
        let situations = self.situations(mover);
        let mut moves = situations.iter().map(|turn| self.moves_of(mover, *turn));
        let mut effects = game.effects.iter();
        super::dice::are_used(game)
            && self.known.debts.is_empty()
            && game.layout.dice <= MOST_DICE
            && moves.all(|moves| self.are_by_dice(moves))
            && effects.all(keeps_within_dice)
    }

    /// Whether a generator makes moves only for dice that are not used up, and only the first move of a turn begins
    /// with a roll.
    fn are_by_dice(&self, moves: &Moves) -> bool {
        let all = |moves: &[Moves]| moves.iter().all(|moves| self.are_by_dice(moves));
        match moves {
            Moves::None => true,
            Moves::Or(moves) | Moves::Priority(moves) => all(moves),
            Moves::If(_, then, otherwise) => {
                let otherwise = otherwise.as_deref();
                self.are_by_dice(then) && otherwise.is_none_or(|moves| self.are_by_dice(moves))
            }
            Moves::Longest(moves, _) | Moves::Afterwards(moves, ..) => self.are_by_dice(moves),
            Moves::After(effect, moves) => {
                self.rolls(*effect).is_some_and(|when| when.is_some()) && self.are_by_dice(moves)
            }
            Moves::ForEachDie(dice) => dice.when.as_ref().is_some_and(asks_for_pips),
            // A pass is made where no dice can be used, and nothing makes the turn go on after it.
            Moves::Pass { rule } => self.game.rule(*rule).then.is_empty(),
            _ => false,
        }
    }
}

/// Whether a condition on dice holds only where some pips are left.
fn asks_for_pips(condition: &Bool) -> bool {
    let is_zero = |int: &Int| *int == Int::Const(0);
    let is_pips = |int: &Int| *int == Int::Variable(Variable::Pips);
    match condition {
        Bool::And(parts) => parts.iter().any(asks_for_pips),
        Bool::Compare(Comparison::Unequal, one, other) => {
            is_zero(one) && is_pips(other) || is_pips(one) && is_zero(other)
        }
        _ => false,
    }
}

/// Whether an effect rolls dice and sets the variables that note doubles only when a turn begins, and lets the turn go
/// on only if something is left of the dice.
fn keeps_within_dice(effect: &Effect) -> bool {
    fn changes_turn(node: RuleNode<'_>) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(
                Effect::MoveAgain | Effect::SetNext(_) | Effect::Roll | Effect::SetVar(..)
            )
        );
        node.children(&mut |child| found |= changes_turn(child));
        found
    }
    let is_known = match effect {
        Effect::If(condition, then, None, _) => match &**then {
            Effect::MoveAgain => **condition == Bool::Not(Box::new(Bool::DiceUsed)),
            then if is_roll(then) => is_of_first_move(condition),
            _ => false,
        },
        _ => false,
    };
    is_known || !changes_turn(RuleNode::Effect(effect))
}

/// Whether a condition holds for the first move of a turn only.
fn is_of_first_move(condition: &Bool) -> bool {
    let Bool::Not(same) = condition else {
        return false;
    };
    match &**same {
        Bool::SameTurn => true,
        Bool::Compare(Comparison::Equal, one, other) => {
            let asked = [&**one, &**other];
            asked.contains(&&Int::Mover) && asked.contains(&&Int::Prev)
        }
        _ => false,
    }
}
