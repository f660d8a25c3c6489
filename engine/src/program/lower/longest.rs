//! Moves that begin the longest series of moves of one turn.
//!
//! How long a series can be is a question that asks itself: a move is made, and if the same player moves again, the
//! longest series from there is one move shorter. Then everything is put back. The evaluator knows
//! positions again, and stops after fewer tries; neither bound is reached by rules whose series end.

use super::afterwards::has_tests;
use super::{Lowered, Lowering, QuestionKey, Scope, Situation};
use crate::game::ir::{Comparison, Moves};
use crate::program::op::{Arith, Logic, Op};
use crate::program::pass::choice::{ANSWER_PARTS, emits_within};
use crate::program::types::{HeadSlot, QuestionId, SlotId, TurnId, Value, ValueType};
use crate::program::{Function, Question};

/// How many moves of a turn are looked ahead, as the evaluator does.
const MOST_MOVES: i32 = 40;

/// How many moves are tried for one series, so that rules by which a series never ends do not hang.
const MOST_TRIES: i32 = 1 << 22;

impl Lowering<'_> {
    /// Emits the moves of a generator that begin the longest series of moves of the turn.
    pub(super) fn longest(&mut self, moves: &Moves, only_if: Option<Value>) -> Lowered<Vec<Value>> {
        // Whether there is a move does not depend on which are longest; nor does the longest of the longest.
        if self.scope.silent || self.scope.comparing {
            return self.moves(moves, only_if);
        }
        if has_tests(moves) || self.game.no_repeat.is_some() {
            return self.missing("the longest among moves to be tried,", moves);
        }
        if let Some((_, test)) = self.longests.iter().find(|(known, _)| known == moves) {
            let test = *test;
            return self.emit_longest(moves, test, only_if);
        }
        let (mover, situation) = (self.scope.mover, self.scope.situation);
        let length = self.length_of_turn(mover);
        let found = self.comparing(mover, situation, |lowering| {
            lowering.moves(moves, None).map(drop)
        })?;
        let trial = self.slots.trial();
        let routine = self.comparison(mover, length)?;
        let bound = self.most_moves_slot(mover);
        let sink = self.sink(&found, Some(trial));
        let most = sink.most(trial, (length, routine), false, bound);
        let title = format!("how many moves the longest turn of player {mover} has");
        let most = self.ask_once(title, most);
        let longest = self.slots.local("longest", ValueType::Int);
        let test = self.aside(mover, situation, |lowering| {
            lowering.write_longest(length, longest)
        })?;
        let title = format!("whether player {mover} makes most moves by the move");
        let test = self.ask_once(title, test);
        if bound.is_some() {
            let routine = self.settling(most, longest)?;
            self.settles.insert(test, (longest, routine));
            self.store_int(longest, -1);
            self.note_most_moves();
            return self.emit_longest(moves, test, only_if);
        }
        self.store_int(longest, 0);
        let ask = |lowering: &mut Self| {
            lowering.note_most_moves();
            let number = lowering.ask_length(most);
            lowering.store(longest, number);
            Ok(())
        };
        let is_stream = emits_within(&found);
        if is_stream {
            let may = match only_if {
                Some(condition) => condition,
                None => self.build.bool(true),
            };
            self.when(may, ask)?;
        }
        let emitted = self.emit_longest(moves, test, only_if)?;
        if !is_stream {
            // Of a single move nothing need be asked.
            let mut number = self.build.int(0);
            for ends in &emitted {
                let count = match self.build.ty(*ends) {
                    ValueType::Set => self.build.get(Op::Count(*ends)),
                    _ => {
                        let (one, zero) = (self.build.int(1), self.build.int(0));
                        self.build.select(*ends, one, zero)
                    }
                };
                number = self.build.get(Op::Arith(Arith::Add, number, count));
            }
            let one = self.build.int(1);
            let several = self.compare(Comparison::Greater, number, one);
            self.when(several, ask)?;
        }
        // Who asks whether one of them is legal need not compare them again.
        if self.scope.bound == super::Bound::default() {
            self.longests.push((moves.clone(), test));
        }
        Ok(emitted)
    }

    /// The routine that finds the number of moves of the longest turn. If that number has an upper bound, a candidate
    /// that reaches it needs no comparison with others.
    fn settling(&mut self, most: QuestionId, longest: SlotId) -> Lowered<QuestionId> {
        let (mover, situation) = (self.scope.mover, self.scope.situation);
        let rolled = self.scope.rolled;
        let function = self.aside(mover, situation, |lowering| {
            lowering.scope.rolled = rolled;
            lowering.note_most_moves();
            let number = lowering.ask_length(most);
            lowering.store(longest, number);
            Ok(())
        })?;
        let title = format!("the longest turn of player {mover} is found");
        Ok(self.ask_once(title, function))
    }

    /// Emits the moves of a generator that pass a test, besides the one of all moves that are being found.
    fn emit_longest(
        &mut self,
        moves: &Moves,
        test: QuestionId,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let both = match self.scope.test {
            Some(other) => self.test_of_both(test, other)?,
            None => test,
        };
        self.with_test(both, |lowering| lowering.moves(moves, only_if))
    }

    /// A test that a move passes which passes one, and then another, which is still to be written.
    fn test_of_both(&mut self, one: QuestionId, other: QuestionId) -> Lowered<QuestionId> {
        let known = self.tests_of_both.iter();
        let mut known = known.filter(|(_, of)| *of == [one, other]);
        if let Some((both, _)) = known.next() {
            return Ok(*both);
        }
        let function = self.aside(self.scope.mover, self.scope.situation, |lowering| {
            let legal = lowering.slots.local("passesBoth", ValueType::Bool);
            let passes = lowering.build.get(Op::Ask(one));
            lowering.store(legal, passes);
            lowering.when(passes, |lowering| {
                let passes = lowering.build.get(Op::Ask(other));
                lowering.store(legal, passes);
                Ok(())
            })?;
            let answer = lowering.load(legal);
            lowering.build.act(Op::Answer(answer));
            Ok(())
        })?;
        let title = format!(
            "whether player {} makes most moves by the move, and may make it",
            self.scope.mover
        );
        let both = self.ask_once(title, function);
        if let Some(settled) = self.settles.get(&one).copied() {
            self.settles.insert(both, settled);
        }
        self.tests_of_both.push((both, [one, other]));
        Ok(both)
    }

    /// The routine that asks how many moves a turn has with the move in the hand, and keeps the largest number. An
    /// answer packs two numbers: length + [`ANSWER_PARTS`] · tries used up; the length is less than [`ANSWER_PARTS`].
    fn comparison(&mut self, mover: u8, length: QuestionId) -> Lowered<QuestionId> {
        let asked = QuestionKey::Comparison(mover);
        if let Some(known) = self.questions.iter().position(|(other, _)| *other == asked) {
            return Ok(QuestionId(known as u32));
        }
        let trial = self.slots.trial();
        let function = self.aside(mover, Situation::Phase(0), |lowering| {
            let before = lowering.load(trial.most);
            let parts = lowering.build.int(ANSWER_PARTS);
            let used = lowering.build.get(Op::Arith(Arith::Div, before, parts));
            let granted = lowering.load(trial.granted);
            let left = lowering.build.get(Op::Arith(Arith::Sub, granted, used));
            lowering.store(trial.budget, left);
            let answer = lowering.build.get(Op::AskNumber(length));
            let [one, other] = [before, answer]
                .map(|number| lowering.build.get(Op::Arith(Arith::Mod, number, parts)));
            let larger = lowering.build.get(Op::Arith(Arith::Max, one, other));
            let more = lowering.build.get(Op::Arith(Arith::Div, answer, parts));
            let used = lowering.build.get(Op::Arith(Arith::Add, used, more));
            let used = lowering.build.get(Op::Arith(Arith::Mul, used, parts));
            let both = lowering.build.get(Op::Arith(Arith::Add, used, larger));
            lowering.store(trial.most, both);
            Ok(())
        })?;
        let title = format!("a turn of player {mover} with the move is compared with others");
        self.questions.push((asked, Question { title, function }));
        Ok(QuestionId(self.questions.len() as u32 - 1))
    }

    /// Writes a function that emits moves, all of those that turns are compared by.
    fn comparing(
        &mut self,
        mover: u8,
        situation: Situation,
        write: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<Function> {
        let rolled = self.scope.rolled;
        self.aside(mover, situation, |lowering| {
            (lowering.scope.choosing, lowering.scope.comparing) = (true, true);
            lowering.scope.rolled = rolled;
            write(lowering)
        })
    }

    /// Asks how long a series of moves can be that begins now.
    fn ask_length(&mut self, question: QuestionId) -> Value {
        let (depth, budget) = (self.depth(), self.slots.trial().budget);
        self.store_int(depth, MOST_MOVES);
        self.store_int(budget, MOST_TRIES);
        let answer = self.build.get(Op::AskNumber(question));
        let parts = self.build.int(ANSWER_PARTS);
        self.build.get(Op::Arith(Arith::Mod, answer, parts))
    }

    /// How many moves may still be looked ahead.
    fn depth(&mut self) -> SlotId {
        match self.slots.depth {
            Some(depth) => depth,
            None => {
                let depth = self.slots.local("depth", ValueType::Int);
                self.slots.depth = Some(depth);
                depth
            }
        }
    }

    /// Answers whether the move in the hand begins a series as long as the longest, if that is known; as long as any can be, if
    /// it is not.
    fn write_longest(&mut self, length: QuestionId, longest: SlotId) -> Lowered<()> {
        let legal = self.slots.local("isLongest", ValueType::Bool);
        let (most, none) = (self.load(longest), self.build.int(0));
        let all = self.compare(Comparison::Equal, most, none);
        self.build.open();
        self.store(legal, all);
        let asked = self.build.get(Op::Not(all));
        let bound = self.most_moves_slot(self.scope.mover);
        let number = match bound {
            Some(bound) => {
                let (bound, unknown) =
                    (self.load(bound), self.compare(Comparison::Less, most, none));
                self.build.select(unknown, bound, most)
            }
            None => most,
        };
        self.when(asked, |lowering| {
            let own = lowering.ask_length(length);
            let is_longest = lowering.compare(Comparison::Equal, own, number);
            lowering.store(legal, is_longest);
            Ok(())
        })?;
        let tried = self.build.close();
        self.build.act(Op::Try(legal, tried));
        let answer = self.load(legal);
        self.build.act(Op::Answer(answer));
        Ok(())
    }

    /// The question how many moves a turn of a player can have that goes on with the move in the hand.
    fn length_of_turn(&mut self, mover: u8) -> QuestionId {
        let asked = QuestionKey::Length(mover);
        if let Some(known) = self.questions.iter().position(|(other, _)| *other == asked) {
            return QuestionId(known as u32);
        }
        let title = format!("how many moves a turn of player {mover} can have with the move");
        let function = Function::default();
        self.questions.push((asked, Question { title, function }));
        self.unwritten.push(mover);
        QuestionId(self.questions.len() as u32 - 1)
    }

    /// The answer how many moves more the player can make whose turn goes on, by the question for a turn.
    fn longest_rest(&mut self, length: QuestionId) -> Lowered<Function> {
        let (mover, situation) = (self.scope.mover, self.scope.situation);
        let all = self.comparing(mover, situation, |lowering| {
            // Whoever goes on has made the move before.
            let prev = lowering.head(HeadSlot::Prev);
            lowering.build.act(Op::Holds(prev, i32::from(mover)));
            lowering.turn_moves()
        })?;
        let tests = std::mem::take(&mut self.tests);
        self.write_tests(&all, tests, true)?;
        let trial = self.slots.trial();
        let routine = self.comparison(mover, length)?;
        let bound = self.most_moves_slot(mover);
        let sink = self.sink(&all, Some(trial));
        Ok(sink.most(trial, (length, routine), true, bound))
    }

    /// Writes the functions of questions about the lengths of turns, which ask one another.
    pub(super) fn write_lengths(&mut self) -> Lowered<()> {
        while let Some(mover) = self.unwritten.pop() {
            let length = self.length_of_turn(mover);
            let mut rests = Vec::new();
            for situation in self.situations(mover) {
                let scope = Scope::of(mover, situation);
                let most = self.in_scope(scope, |lowering| lowering.longest_rest(length))?;
                let title = format!("how many moves more {} has", self.title(mover, situation));
                rests.push((situation, self.ask_once(title, most)));
            }
            let written = self.aside(mover, Situation::Phase(0), |lowering| {
                lowering.write_length(&rests)
            })?;
            self.questions[length.index()].1.function = written;
        }
        Ok(())
    }

    /// Answers how many moves the turn can have that goes on with the move in the hand.
    fn write_length(&mut self, rests: &[(Situation, QuestionId)]) -> Lowered<()> {
        let (mover, depth) = (self.scope.mover, self.depth());
        let length = self.slots.local("length", ValueType::Int);
        self.build.open();
        self.store_int(length, 1);
        let (left, one) = (self.load(depth), self.build.int(1));
        let budget = self.slots.trial().budget;
        let tries = self.load(budget);
        let may = self.compare(Comparison::Greater, left, one);
        let some = self.compare(Comparison::GreaterOrEqual, tries, one);
        let mut may = self.both(Some(may), some);
        if let Some(bound) = self.most_moves_slot(mover) {
            // What is the last move anyhow need not be made.
            let bound = self.load(bound);
            let others = self.compare(Comparison::Greater, bound, one);
            may = self.both(Some(may), others);
        }
        self.when(may, |lowering| {
            let left = lowering.build.get(Op::Arith(Arith::Sub, left, one));
            lowering.store(depth, left);
            let tries = lowering.build.get(Op::Arith(Arith::Sub, tries, one));
            lowering.store(budget, tries);
            // One move, and one try.
            lowering.store_int(length, ANSWER_PARTS + 1);
            let over = lowering.slots.local("over", ValueType::Bool);
            let no = lowering.build.bool(false);
            let made = lowering.slots.local("made", ValueType::Bool);
            lowering.store(over, no);
            lowering.store(made, no);
            for (situation, _) in rests {
                let (is_now, turn) = (
                    lowering.is_turn(mover, *situation),
                    lowering.turn_of(mover, *situation),
                );
                let before = lowering.load(made);
                let open = lowering.build.get(Op::Not(before));
                let is_now = lowering.both(Some(open), is_now);
                lowering.when(is_now, |lowering| {
                    let ended = lowering.build.get(Op::Make(turn));
                    let yes = lowering.build.bool(true);
                    lowering.store(over, ended);
                    lowering.store(made, yes);
                    Ok(())
                })?;
            }
            let over = lowering.load(over);
            let goes_on = lowering.build.get(Op::Not(over));
            for (situation, rest) in rests {
                let is_now = lowering.is_turn(mover, *situation);
                let is_now = lowering.both(Some(goes_on), is_now);
                lowering.when(is_now, |lowering| {
                    lowering.note_most_moves();
                    let rest = lowering.build.get(Op::AskNumber(*rest));
                    let own = lowering.build.int(ANSWER_PARTS + 1);
                    let sum = lowering.build.get(Op::Arith(Arith::Add, rest, own));
                    lowering.store(length, sum);
                    Ok(())
                })?;
            }
            Ok(())
        })?;
        let tried = self.build.close();
        self.build.act(Op::Try(length, tried));
        let answer = self.load(length);
        self.build.act(Op::Answer(answer));
        Ok(())
    }

    /// Whether it is a kind of turn of a player.
    fn is_turn(&mut self, mover: u8, situation: Situation) -> Value {
        let mut holds = self.build.bool(true);
        for (slot, number) in self.held_in(mover, situation) {
            let (held, number) = (self.load(slot), self.build.int(number));
            let is_held = self.compare(Comparison::Equal, held, number);
            holds = self.build.get(Op::Logic(Logic::And, holds, is_held));
        }
        holds
    }

    /// The number of a kind of turn.
    fn turn_of(&self, mover: u8, situation: Situation) -> TurnId {
        let before = (1..mover).map(|player| self.situations(player).len());
        let own = self.situations(mover);
        let place = own.iter().position(|other| *other == situation);
        TurnId((before.sum::<usize>() + place.unwrap_or(0)) as u32)
    }
}
