//! The choice of a move in a kind of turn, and what it must know of the questions that it asks.

use super::{Lowered, Lowering, Situation};
use crate::program::op::Op;
use crate::program::pass::choice::{Drawing, Sink, TrySlots};
use crate::program::types::{QuestionId, SlotId, Unlowered};
use crate::program::{Function, Turn};
use std::collections::{BTreeSet, HashMap};

impl Lowering<'_> {
    /// A sink for the moves that a function emits.
    pub(super) fn sink<'a>(
        &'a self,
        candidates: &'a Function,
        trial: Option<TrySlots>,
    ) -> Sink<'a> {
        let lanes = (self.lanes.as_slice(), &self.settles);
        Sink::new(candidates, lanes, &self.slots.hand, trial)
    }

    /// Writes the choice of a move in each kind of turn, once it is known what all questions and turns read.
    pub(super) fn write_choices(&mut self, turns: &mut [Turn]) -> Result<(), Vec<Unlowered>> {
        let movers = 1..=self.game.player_count() as u8;
        let kinds = movers.flat_map(|mover| {
            let situations = self.situations(mover).into_iter();
            situations.map(move |situation| (mover, situation))
        });
        let kinds: Vec<(u8, Situation)> = kinds.collect();
        for (place, (mover, situation)) in kinds.into_iter().enumerate() {
            let choice = self.choice(mover, situation, turns);
            turns[place].choice = choice.map_err(|node| vec![node])?;
        }
        Ok(())
    }

    fn choice(&mut self, mover: u8, situation: Situation, turns: &[Turn]) -> Lowered<Function> {
        let candidates = self.candidates(mover, situation)?;
        let trial = self.trial(&candidates);
        let sink = self.sink(&candidates, trial);
        let drawing = Drawing {
            tables: &self.tables,
            sites: self.game.layout.sites as u32,
            asked: match sink.is_of_loops() {
                true => self.asked_by(&candidates, turns),
                false => HashMap::new(),
            },
            most_sites: &self.slots.most_sites,
        };
        Ok(sink.drawing(drawing).choice())
    }

    /// Question ↦ the slots that it reads, for the questions that a function asks and the tests of the moves that it
    /// emits.
    fn asked_by(
        &self,
        candidates: &Function,
        turns: &[Turn],
    ) -> HashMap<QuestionId, BTreeSet<SlotId>> {
        let mut questions = BTreeSet::new();
        candidates.body.each(&mut |node| match node.op {
            Op::Ask(question) | Op::AskNumber(question) => {
                questions.insert(question);
            }
            Op::Emit(lane, ..) => questions.extend(self.lanes[lane.index()].test),
            _ => {}
        });
        let read = questions.into_iter().map(|question| {
            let function = &self.questions[question.index()].1.function;
            (question, self.read_by(function, turns))
        });
        read.collect()
    }

    /// The slots that a function reads, and those that it asks or makes a move by.
    pub(super) fn read_by(&self, function: &Function, turns: &[Turn]) -> BTreeSet<SlotId> {
        let (mut read, mut met) = (BTreeSet::new(), BTreeSet::new());
        let mut functions = vec![function];
        while let Some(function) = functions.pop() {
            function.body.each(&mut |node| {
                read.extend(node.op.record().reads);
                let called = match node.op {
                    Op::Ask(other) | Op::AskNumber(other) | Op::Do(other) => {
                        let asked = &self.questions[other.index()].1;
                        met.insert((true, other.0)).then_some(&asked.function)
                    }
                    Op::Make(turn) => {
                        let made = turns
                            .get(turn.index())
                            .filter(|_| met.insert((false, turn.0)));
                        made.map(|turn| &turn.play)
                    }
                    _ => None,
                };
                functions.extend(called);
            });
        }
        read
    }
}
