//! Moves after which a condition must hold: each is made, the condition asked, and everything put back.

use super::facts::{Fact, facts};
use super::{Lowered, Lowering, QuestionKey, Scope, Situation};
use crate::game::ir::{Bool, Comparison, Moves, RuleId, RuleNode};
use crate::program::op::Op;
use crate::program::pass::choice::{TrySlots, emits_within};
use crate::program::types::{HeadSlot, Lane, MovePart, QuestionId, Value, ValueType};
use crate::program::{Function, Question};

impl Lowering<'_> {
    /// The moves of a kind of turn, with those that a test forbids.
    pub(super) fn candidates(&mut self, player: u8, situation: Situation) -> Lowered<Function> {
        let turn = (player, situation);
        if let Some((_, known)) = self.candidates.iter().find(|(other, _)| *other == turn) {
            return Ok(known.clone());
        }
        let found = self.aside(player, situation, |lowering| lowering.turn_moves())?;
        let tests = std::mem::take(&mut self.tests);
        let scope = Scope {
            mover: player,
            situation,
            ..self.scope
        };
        self.in_scope(scope, |lowering| lowering.write_tests(&found, tests, true))?;
        self.candidates.push((turn, found.clone()));
        Ok(found)
    }

    /// Writes the functions of the tests of the moves that a function emits in this kind of turn. `choosing` is true
    /// for the moves of a turn that begins, when no effect has named the next player yet.
    pub(super) fn write_tests(
        &mut self,
        found: &Function,
        tests: Vec<(QuestionId, Bool, u8)>,
        choosing: bool,
    ) -> Lowered<()> {
        for (test, condition, rank) in tests {
            let written = self.aside(self.scope.mover, self.scope.situation, |lowering| {
                lowering.write_test(found, test, (&condition, rank), choosing)
            })?;
            self.questions[test.index()].1.function = written;
        }
        Ok(())
    }

    /// The slots for trying moves, if some of a function must be tried, or come one after the other.
    pub(super) fn trial(&mut self, candidates: &Function) -> Option<TrySlots> {
        let mut tested = false;
        candidates.body.each(&mut |node| {
            if let Op::Emit(lane, ..) = node.op {
                tested |= self.lanes[lane.index()].test.is_some();
            }
        });
        (tested || emits_within(candidates)).then(|| self.slots.trial())
    }

    /// Emits the moves of a generator after which a condition holds.
    pub(super) fn afterwards(
        &mut self,
        moves: &Moves,
        (condition, rank): (&Bool, u8),
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        if self.static_bool(condition) == Some(true) {
            return self.moves(moves, only_if);
        }
        let tested = self.scope.test;
        let is_tested = tested.is_some_and(|test| !self.tests_only_repetition(test));
        if self.scope.silent || is_tested || self.scope.real_mover.is_some() {
            return self.missing("moves within others, to be tried,", condition);
        }
        let only_if = match self.goes_on_by_dice(condition) {
            Some(goes_on) => Some(self.both(only_if, goes_on)),
            None => only_if,
        };
        let test = self.new_test(condition.clone(), rank);
        self.with_test(test, |lowering| lowering.moves(moves, only_if))
    }

    /// Writes while moves that are found are asked something before they may be made.
    pub(super) fn with_test<T>(
        &mut self,
        test: QuestionId,
        write: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let scope = self.scope.with(|scope| scope.test = Some(test));
        self.in_scope(scope, write)
    }

    /// Declares the test of a move: whether the position after it meets a condition and is not forbidden (by
    /// repetition, say). The function of the test is written later.
    fn new_test(&mut self, condition: Bool, rank: u8) -> QuestionId {
        let is_this =
            |(_, other, of_rank): &&(QuestionId, Bool, u8)| *other == condition && *of_rank == rank;
        if let Some((test, ..)) = self.tests.iter().find(is_this) {
            return *test;
        }
        let test = QuestionId(self.questions.len() as u32);
        let title = format!("whether player {} may make the move", self.scope.mover);
        let function = Function::default();
        self.questions
            .push((QuestionKey::Legal, Question { title, function }));
        self.tests.push((test, condition, rank));
        test
    }

    /// The test of all moves of a turn, in a game whose positions must not be repeated.
    pub(super) fn repetition_test(&mut self) -> Option<QuestionId> {
        self.game.no_repeat?;
        Some(self.new_test(Bool::Const(true), 0))
    }

    /// Whether a test that is still to be written asks for nothing but that no position is repeated.
    pub(super) fn tests_only_repetition(&self, test: QuestionId) -> bool {
        self.tests.contains(&(test, Bool::Const(true), 0))
    }

    /// Answers whether the move in the hand, one of those that carry a test, leads to a position where a condition
    /// holds.
    fn write_test(
        &mut self,
        candidates: &Function,
        test: QuestionId,
        (condition, rank): (&Bool, u8),
        choosing: bool,
    ) -> Lowered<()> {
        let mut lanes = facts(candidates, self);
        let both = &self.tests_of_both;
        lanes.retain(|(lane, _)| {
            let is_in = |(both, of): &(QuestionId, [QuestionId; 2])| {
                lane.test == Some(*both) && of[1] == test
            };
            lane.test == Some(test) || both.iter().any(is_in)
        });
        let rules = lanes.iter().map(|(lane, _)| (lane.rule, lane.side));
        let mut rules: Vec<(RuleId, u8)> = rules.collect();
        rules.sort();
        rules.dedup();
        let legal = self.slots.local("legal", ValueType::Bool);
        self.build.open();
        let mover = self.scope.mover;
        let number = self.build.int(i32::from(mover));
        let next = match self.known.leaving {
            true => self.after_of(number),
            false => self.build.int(i32::from(self.after(mover))),
        };
        let begins = [(HeadSlot::Mover, number), (HeadSlot::Next, next)];
        for (head, player) in begins.into_iter().filter(|_| choosing) {
            let slot = self.head(head);
            self.store(slot, player);
        }
        let scope = self.scope.with(|scope| scope.testing = rank);
        self.in_scope(scope, |lowering| lowering.try_one_of(&rules, &lanes))?;
        // If the mover would move again, the player before counts as the next one.
        let (next, mover) = (
            self.load_head(HeadSlot::Next),
            self.build.int(i32::from(mover)),
        );
        let again = self.compare(Comparison::Equal, next, mover);
        let prev = self.load_head(HeadSlot::Prev);
        let next = self.build.select(again, prev, next);
        let slot = self.head(HeadSlot::Next);
        self.store(slot, next);
        let hand = self.slots.hand;
        let [from, to, over] = [hand.from, hand.to, hand.over].map(|slot| self.load(slot));
        let from = self.or_else(from, to);
        let mut bound = |slot, part| {
            let is_given = |(lane, _): &(Lane, _)| lane.place_of(part).is_some();
            lanes.iter().any(is_given).then(|| self.load(slot))
        };
        let (site, value) = (
            bound(hand.site, MovePart::Site),
            bound(hand.value, MovePart::Value),
        );
        let both = hand.dice.and_then(|slot| bound(slot, MovePart::Dice));
        let (_, level) = self.apart(both);
        self.scope.bound = super::Bound {
            from: Some(from),
            to: Some(to),
            between: Some(over),
            site,
            value,
            pips: None,
            dice: None,
            level,
            player: None,
            free: false,
        };
        let mut holds = self.bool(condition)?;
        if let Some(kind) = self.game.no_repeat {
            let repeats = self.repeats(kind)?;
            let new = self.build.get(Op::Not(repeats));
            holds = self.both(Some(holds), new);
        }
        self.store(legal, holds);
        let tried = self.build.close();
        self.build.act(Op::Try(legal, tried));
        let holds = self.load(legal);
        self.build.act(Op::Answer(holds));
        Ok(())
    }

    /// Makes the move in the hand: a chain of comparisons of its rule. With each rule stands the player whose piece it
    /// moves, if that is another than the mover.
    fn try_one_of(&mut self, rules: &[(RuleId, u8)], lanes: &[(Lane, Vec<Fact>)]) -> Lowered<()> {
        let Some((&(rule, side), rest)) = rules.split_first() else {
            return Ok(());
        };
        let of_rule = lanes.iter();
        let of_rule = of_rule.filter(|(lane, _)| (lane.rule, lane.side) == (rule, side));
        let of_rule: Vec<_> = of_rule.collect();
        if rest.is_empty() {
            return self.apply(rule, &of_rule);
        }
        let (followed, number) = (self.load(self.slots.hand.rule), i32::from(rule.0));
        let number = self.build.int(number);
        let mut is_this = self.compare(Comparison::Equal, followed, number);
        if rest.iter().any(|(other, _)| *other == rule) {
            let owner = if side == 0 { self.scope.mover } else { side };
            let (own, from) = (
                self.own(usize::from(owner)),
                self.load(self.slots.hand.from),
            );
            let moves_own = self.build.get(Op::Has(own, from));
            is_this = self.both(Some(is_this), moves_own);
        }
        self.either(
            is_this,
            |lowering| lowering.apply(rule, &of_rule),
            |lowering| lowering.try_one_of(rest, lanes),
        )
    }

    /// The value of a condition that does not depend on the position.
    pub(super) fn static_bool(&self, condition: &Bool) -> Option<bool> {
        match condition {
            Bool::Const(value) => Some(*value),
            Bool::Not(inner) => self.static_bool(inner).map(|value| !value),
            Bool::And(all) => {
                let mut values = all.iter().map(|one| self.static_bool(one));
                match values.clone().any(|value| value == Some(false)) {
                    true => Some(false),
                    false => values.all(|value| value == Some(true)).then_some(true),
                }
            }
            // While it is asked what could be taken, nothing else is.
            Bool::Threatened { .. } if self.scope.threat.is_some() => Some(false),
            _ => None,
        }
    }

    /// Whether a player has no move if the next turn is his.
    pub(super) fn no_moves(
        &mut self,
        player: Option<&crate::game::ir::Int>,
        phase: Option<crate::game::ir::PhaseId>,
    ) -> Lowered<Value> {
        if self.scope.choosing || self.scope.threat.is_some() {
            return self.missing("moves that ask whether there are moves, of", &player);
        }
        let known = player.and_then(|player| self.static_int(player));
        let asked = match player {
            Some(player) => self.int(player)?,
            None => self.load_head(HeadSlot::Follow),
        };
        let stuck = self.slots.local("stuck", ValueType::Bool);
        let no = self.build.bool(false);
        self.store(stuck, no);
        for other in 1..=self.game.player_count() {
            if known.is_some_and(|known| known != other as i32) {
                continue;
            }
            let number = self.build.int(other as i32);
            let meant = self.compare(Comparison::Equal, asked, number);
            for place in 0..self.game.phases.len() {
                let meant = match phase {
                    Some(phase) if phase.index() != place => continue,
                    Some(_) => meant,
                    None if !self.can_be_in(other, place) => continue,
                    None => {
                        let is_in = self.is_in_phase(other, place);
                        self.both(Some(meant), is_in)
                    }
                };
                let moves = self.moves_of(other as u8, Situation::Phase(place));
                if asks_for_moves(RuleNode::Moves(moves)) {
                    return self.missing("moves that ask whether there are moves, of", &other);
                }
                self.when(meant, |lowering| {
                    lowering.build.open();
                    let (prev, mover) = (
                        lowering.head(HeadSlot::Prev),
                        lowering.build.int(i32::from(lowering.scope.mover)),
                    );
                    lowering.store(prev, mover);
                    let can = lowering.can_move(other as u8, Situation::Phase(place))?;
                    let cannot = lowering.build.get(Op::Not(can));
                    lowering.store(stuck, cannot);
                    let asking = lowering.build.close();
                    lowering.build.act(Op::Try(stuck, asking));
                    Ok(())
                })?;
            }
        }
        Ok(self.load(stuck))
    }
}

/// Whether something asks if there are moves: within that question the answer is no.
fn asks_for_moves(node: RuleNode<'_>) -> bool {
    let mut found = matches!(node, RuleNode::Bool(Bool::NoMoves(..)));
    node.children(&mut |child| found |= asks_for_moves(child));
    found
}

/// Whether a generator has moves after which a condition must hold.
pub(super) fn has_tests(moves: &Moves) -> bool {
    fn look(node: RuleNode<'_>) -> bool {
        let mut found = matches!(node, RuleNode::Moves(Moves::Afterwards(..)));
        node.children(&mut |child| found |= look(child));
        found
    }
    look(RuleNode::Moves(moves))
}

/// Whether what is emitted for a generator yields a move only if one of its moves is legal.
pub(super) fn yields_legal(moves: &Moves) -> bool {
    match moves {
        Moves::Or(all) => all.iter().all(yields_legal),
        // Of the others it is asked before the next is looked at.
        Moves::Priority(groups) => groups.last().is_none_or(yields_legal),
        Moves::If(_, then, otherwise) => {
            yields_legal(then) && otherwise.as_deref().is_none_or(yields_legal)
        }
        Moves::After(_, moves) => yields_legal(moves),
        other => !has_tests(other),
    }
}

/// The first rule that moves of a generator follow, by which its place in the text is known.
pub(super) fn first_rule(moves: &Moves) -> Option<RuleId> {
    moves.rule().copied().or_else(|| {
        let mut first = None;
        RuleNode::Moves(moves).children(&mut |child| {
            if let RuleNode::Moves(moves) = child {
                first = first.or_else(|| first_rule(moves));
            }
        });
        first
    })
}
