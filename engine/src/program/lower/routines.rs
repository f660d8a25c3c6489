//! Functions written by themselves or while another is being written, and effects that are written once for many moves.

use super::unsupported::{ENDLESS, MOST_ASIDE};
use super::{Bound, Lowered, Lowering, QuestionKey, Scope, Situation};
use crate::game::Game;
use crate::game::ir::{Effect, EffectId, RuleNode};
use crate::program::Question;
use crate::program::build::{Function, FunctionBuilder};
use crate::program::op::Op;
use crate::program::types::QuestionId;
use std::collections::BTreeSet;

/// The most nodes of an effect that is written again for each rule that has it, in a game of few kinds of pieces.
const MOST_NODES: usize = 60;

/// A large effect of moves of a player.
#[derive(Clone, Debug)]
pub(super) struct Routine {
    mover: u8,
    testing: u8,
    effect: EffectId,
    /// Whether loops bind a site, a value, pips and dice for the moves.
    bound: [bool; 4],
    /// Whether it follows the move, so that no variable of it is bound.
    follows: bool,
    question: QuestionId,
    /// The debts that it may incur, with who owes them.
    incurred: BTreeSet<(usize, usize)>,
}

impl Lowering<'_> {
    pub(super) fn function(
        &mut self,
        write: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<Function> {
        self.build = FunctionBuilder::new();
        self.longests.clear();
        self.in_scope(self.scope.of_function(), write)?;
        Ok(std::mem::take(&mut self.build).finish())
    }

    /// Writes a function while another is being written.
    pub(super) fn aside(
        &mut self,
        mover: u8,
        situation: Situation,
        write: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<Function> {
        if self.nested == MOST_ASIDE {
            return Err(self.missing_node(ENDLESS.to_owned()));
        }
        self.nested += 1;
        let longests = std::mem::take(&mut self.longests);
        let (build, incurred) = (
            std::mem::take(&mut self.build),
            std::mem::take(&mut self.incurred),
        );
        let scope = Scope {
            mover,
            situation,
            ..self.scope
        };
        let function = self.in_scope(scope, |lowering| lowering.function(write));
        self.nested -= 1;
        (self.build, self.incurred) = (build, incurred);
        self.longests = longests;
        function
    }

    /// A question, or a routine, for one purpose alone.
    pub(super) fn ask_once(&mut self, title: String, function: Function) -> QuestionId {
        self.questions
            .push((QuestionKey::Once, Question { title, function }));
        QuestionId(self.questions.len() as u32 - 1)
    }

    /// Does what an effect of the move in the hand says: where it is large, by a routine.
    pub(super) fn run_of_move(&mut self, effect: EffectId) -> Lowered<()> {
        let game = self.game;
        let nodes = nodes(game, RuleNode::Effect(game.effect(effect)));
        if nodes * self.weight_of_kinds() <= MOST_NODES {
            return self.run(effect);
        }
        let (mover, testing) = (self.scope.mover, self.scope.testing);
        let (bound, follows) = (self.scope.bound, self.scope.bound.free);
        let bound = [
            bound.site,
            bound.value,
            bound.pips,
            bound.dice.or(bound.level),
        ]
        .map(|value| value.is_some());
        let known = self.routines.iter().find(|known| {
            (known.mover, known.testing) == (mover, testing)
                && (known.bound, known.follows) == (bound, follows)
                && are_same(game, game.effect(known.effect), game.effect(effect))
        });
        let routine = match known {
            Some(known) => known.clone(),
            None => {
                let routine = self.routine_of(effect, bound, follows)?;
                self.routines.push(routine.clone());
                routine
            }
        };
        self.incurred.extend(routine.incurred);
        self.build.act(Op::Do(routine.question));
        Ok(())
    }

    fn routine_of(
        &mut self,
        effect: EffectId,
        bound: [bool; 4],
        follows: bool,
    ) -> Lowered<Routine> {
        let (mover, situation, testing) =
            (self.scope.mover, self.scope.situation, self.scope.testing);
        let mut incurred = BTreeSet::new();
        let function = self.aside(mover, situation, |lowering| {
            lowering.scope.testing = testing;
            lowering.incurred.clear();
            lowering.scope.bound = match follows {
                true => Bound::after_move(),
                false => lowering.bound_in_hand(bound),
            };
            if bound[2] {
                lowering.bind_pips();
            }
            lowering.run(effect)?;
            incurred = lowering.incurred.clone();
            Ok(())
        })?;
        let title = format!("what a move of player {mover} brings about");
        let question = self.ask_once(title, function);
        Ok(Routine {
            mover,
            testing,
            effect,
            bound,
            follows,
            question,
            incurred,
        })
    }

    /// What variables stand for in the effects of the move in the hand, for which loops may bind a site, a value, pips and
    /// dice.
    fn bound_in_hand(&mut self, bound: [bool; 4]) -> Bound {
        let hand = self.slots.hand;
        let [from, to, between] = [hand.from, hand.to, hand.over].map(|slot| self.load(slot));
        let from = self.or_else(from, to);
        let both = hand.dice.filter(|_| bound[3]);
        let both = both.map(|slot| self.load(slot));
        let (dice, level) = self.apart(both);
        Bound {
            from: Some(from),
            to: Some(to),
            between: Some(between),
            site: bound[0].then(|| self.load(hand.site)),
            value: bound[1].then(|| self.load(hand.value)),
            pips: None,
            dice,
            level,
            player: None,
            free: false,
        }
    }
}

/// Whether two effects are the same, with those that follow.
fn are_same(game: &Game, one: &Effect, other: &Effect) -> bool {
    let same = |one: &EffectId, other: &EffectId| {
        one == other || are_same(game, game.effect(*one), game.effect(*other))
    };
    match (one, other) {
        (Effect::Seq(one), Effect::Seq(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Effect::And(one), Effect::And(other)) | (Effect::AtOnce(one), Effect::AtOnce(other)) => {
            let mut pairs = one.iter().zip(other);
            one.len() == other.len() && pairs.all(|(one, other)| are_same(game, one, other))
        }
        (Effect::Untested(one, rank), Effect::Untested(other, as_rank)) => {
            rank == as_rank && same(one, other)
        }
        (Effect::Then(one, next), Effect::Then(other, after)) => {
            are_same(game, one, other) && same(next, after)
        }
        (Effect::If(condition, then, otherwise, rule), Effect::If(same_if, as_then, or, by)) => {
            let others = match (otherwise, or) {
                (Some(otherwise), Some(or)) => are_same(game, otherwise, or),
                (otherwise, or) => otherwise.is_none() && or.is_none(),
            };
            condition == same_if && rule == by && are_same(game, then, as_then) && others
        }
        (one, other) => one == other,
    }
}

/// The number of nodes of a part of the rules, with the effects that follow others.
fn nodes(game: &Game, node: RuleNode<'_>) -> usize {
    let mut number = 1;
    node.children(&mut |child| number += nodes(game, child));
    let following = match node {
        RuleNode::Effect(Effect::Seq(all)) => all.as_slice(),
        RuleNode::Effect(Effect::Untested(effect, _) | Effect::Then(_, effect)) => {
            std::slice::from_ref(effect)
        }
        _ => &[],
    };
    let of_effect = |effect: &EffectId| nodes(game, RuleNode::Effect(game.effect(*effect)));
    number + following.iter().map(of_effect).sum::<usize>()
}
