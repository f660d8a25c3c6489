//! Moves that a loop emits: what is done with each as it comes.
//!
//! Their number is not known before all have been met. Each is kept in the place of the one before with the chance of
//! one among all met until then, so that in the end each is equally likely to be left (Vitter 1985, algorithm R).

use super::choice::{Emitted, Sink};
use super::tested::TrySlots;
use crate::game::ir::Comparison;
use crate::program::Function;
use crate::program::op::{Arith, Const, Instruction, Logic, Op};
use crate::program::types::{QuestionId, SlotId, Value, ValueType};

/// What the tries used up are multiplied with in answers that hold a number besides.
pub const ANSWER_PARTS: i32 = 64;

/// The condition on which more moves are looked at, if that is asked.
type GoesOn<'g> = dyn Fn(&mut Sink<'_>) -> Option<Value> + 'g;

impl Sink<'_> {
    /// Chooses one of the legal moves. Those that are emitted outside of loops and need no test are one batch.
    pub(super) fn choose_of_stream(&mut self, trial: TrySlots, outside: &[Emitted]) {
        let outside = outside
            .iter()
            .filter(|emitted| self.test_of(emitted).is_none());
        let outside: Vec<Emitted> = outside.cloned().collect();
        self.keep_int(trial.rank, 0);
        self.each_emitted(&mut |sink, emitted| match sink.test_of(emitted) {
            None if outside.contains(emitted) => {}
            None => sink.keep_one_of(trial, emitted),
            Some(test) => sink.each_candidate(trial, emitted, &mut |sink, _| {
                let legal = sink.passes(test);
                sink.either(legal, |sink| sink.keep_held(trial), |_| {});
            }),
        });
        self.keep_one_of_all(trial, &outside);
        let (met, zero) = (number_in(self, trial.rank), self.build.int(0));
        let some = self.compare(Comparison::Greater, met, zero);
        self.either(
            some,
            |sink| {
                for (kept, slot) in trial.kept.into_iter().zip(sink.hand.slots()) {
                    let part = number_in(sink, kept);
                    sink.build.act(Op::Store(slot, part));
                }
            },
            |sink| sink.hold_none(),
        );
    }

    /// Keeps one of the moves of some lanes with the chance that they have together.
    fn keep_one_of_all(&mut self, trial: TrySlots, emitted: &[Emitted]) {
        let counts: Vec<Value> = emitted.iter().map(|emitted| self.count(emitted)).collect();
        if counts.is_empty() {
            return;
        }
        let (total, zero) = (self.sum(&counts), self.build.int(0));
        let some = self.compare(Comparison::Greater, total, zero);
        self.either(
            some,
            |sink| {
                let drawn = sink.draw_among(trial, total);
                let is_here = sink.compare(Comparison::Less, drawn, total);
                sink.either(
                    is_here,
                    |sink| {
                        sink.find(drawn, emitted, &counts);
                        sink.keep_hand(trial);
                    },
                    |_| {},
                );
            },
            |_| {},
        );
    }

    /// Keeps one of the moves of a lane with the chance that they have together.
    fn keep_one_of(&mut self, trial: TrySlots, emitted: &Emitted) {
        let (number, zero) = (self.count(emitted), self.build.int(0));
        let some = self.compare(Comparison::Greater, number, zero);
        self.either(
            some,
            |sink| {
                let drawn = sink.draw_among(trial, number);
                let is_here = sink.compare(Comparison::Less, drawn, number);
                sink.either(
                    is_here,
                    |sink| {
                        sink.hold_nth(emitted, drawn);
                        sink.keep_hand(trial);
                    },
                    |_| {},
                );
            },
            |_| {},
        );
    }

    /// Keeps the move in the hand with the chance that it has among those met.
    fn keep_held(&mut self, trial: TrySlots) {
        let (one, zero) = (self.build.int(1), self.build.int(0));
        let drawn = self.draw_among(trial, one);
        let is_it = self.compare(Comparison::Equal, drawn, zero);
        self.either(is_it, |sink| sink.keep_hand(trial), |_| {});
    }

    /// Adds `new` moves to the number of moves met, and draws a number below that: a move is kept if its rank is drawn
    /// (reservoir sampling).
    fn draw_among(&mut self, trial: TrySlots, new: Value) -> Value {
        let before = number_in(self, trial.rank);
        let met = self.build.get(Op::Arith(Arith::Add, before, new));
        self.build.act(Op::Store(trial.rank, met));
        self.build.get(Op::Draw(met))
    }

    fn keep_hand(&mut self, trial: TrySlots) {
        for (kept, slot) in trial.kept.into_iter().zip(self.hand.slots()) {
            let part = number_in(self, slot);
            self.build.act(Op::Store(kept, part));
        }
    }

    /// Emits the legal moves: those of lanes with a test one by one.
    pub(super) fn emit_stream(&mut self, trial: TrySlots) {
        self.each_emitted(&mut |sink, emitted| {
            let (lane, ends, given) = emitted;
            let Some(test) = sink.test_of(emitted) else {
                sink.build.act(Op::Emit(*lane, *ends, given.clone()));
                return;
            };
            sink.each_candidate(trial, emitted, &mut |sink, to| {
                let legal = sink.passes(test);
                sink.either(
                    legal,
                    |sink| {
                        let end = match to {
                            Some(to) => sink.build.get(Op::One(to)),
                            None => sink.build.bool(true),
                        };
                        sink.build.act(Op::Emit(*lane, end, given.clone()));
                    },
                    |_| {},
                );
            });
        });
    }

    /// Answers whether there is a legal move.
    pub(super) fn answer_any_of_stream(&mut self, trial: TrySlots) {
        let legal = trial.legal;
        self.build.open();
        let no = self.build.bool(false);
        self.build.act(Op::Store(legal, no));
        let goes_on = |sink: &mut Sink<'_>| {
            let found = sink.build.typed(Op::Load(legal), ValueType::Bool);
            Some(sink.build.get(Op::Not(found)))
        };
        let candidates = self.candidates;
        let nodes = &candidates.body.0;
        self.rewrite_while(nodes, (&goes_on, None), &mut |sink, emitted| {
            sink.find_any(trial, emitted);
        });
        let tried = self.build.close();
        self.build.act(Op::Try(legal, tried));
        let found = self.build.typed(Op::Load(legal), ValueType::Bool);
        self.build.act(Op::Answer(found));
    }

    /// Runs a routine for each of the moves, which is in the hand then.
    #[must_use]
    pub fn each(mut self, trial: TrySlots, routine: QuestionId) -> Function {
        self.build = crate::program::build::FunctionBuilder::typed_as(self.candidates);
        self.each_emitted(&mut |sink, emitted| {
            sink.each_candidate(trial, emitted, &mut |sink, _| {
                sink.build.act(Op::Do(routine));
            });
        });
        self.build.finish()
    }

    /// Notes that there is a legal move, if there is one among those of a lane.
    fn find_any(&mut self, trial: TrySlots, emitted: &Emitted) {
        let legal = trial.legal;
        match self.test_of(emitted) {
            None => {
                let found = self.build.typed(Op::Load(legal), ValueType::Bool);
                let any = match self.build.ty(emitted.1) {
                    ValueType::Set => self.build.get(Op::Any(emitted.1)),
                    ValueType::Bool => emitted.1,
                    _ => {
                        let none = self.build.int(0);
                        self.compare(Comparison::Greater, emitted.1, none)
                    }
                };
                let found = self.build.get(Op::Logic(Logic::Or, found, any));
                self.build.act(Op::Store(legal, found));
            }
            Some(test) => self.each_candidate(trial, emitted, &mut |sink, _| {
                let found = sink.build.typed(Op::Load(legal), ValueType::Bool);
                sink.either(
                    found,
                    |_| {},
                    |sink| {
                        let may = sink.passes(test);
                        sink.build.act(Op::Store(legal, may));
                    },
                );
            }),
        }
    }

    /// The maximum of the number that `question` answers with a legal move in the hand, over all legal moves. If there
    /// are none and `or_of_pass` is set, it is asked of the forced pass. `routine` compares a candidate with the
    /// maximum so far; no more are tried once it has reached the number in the slot `bound`.
    #[must_use]
    pub fn most(
        mut self,
        trial: TrySlots,
        (question, routine): (QuestionId, QuestionId),
        or_of_pass: bool,
        bound: Option<SlotId>,
    ) -> Function {
        self.build = crate::program::build::FunctionBuilder::typed_as(self.candidates);
        let most = trial.most;
        self.build.open();
        let budget = number_in(&mut self, trial.budget);
        self.build.act(Op::Store(trial.granted, budget));
        let bound = bound.map(|bound| number_in(&mut self, bound));
        self.keep_int(most, 0);
        let is_shorter = |sink: &mut Sink<'_>| {
            let bound = bound?;
            let (found, parts) = (number_in(sink, most), sink.build.int(ANSWER_PARTS));
            let found = sink.build.get(Op::Arith(Arith::Mod, found, parts));
            Some(sink.compare(Comparison::Less, found, bound))
        };
        let candidates = self.candidates;
        self.rewrite_while(
            &candidates.body.0,
            (&is_shorter, None),
            &mut |sink, emitted| {
                let test = sink.test_of(emitted);
                sink.each_candidate(trial, emitted, &mut |sink, _| {
                    let compare = |sink: &mut Self| match test {
                        Some(test) => {
                            let legal = sink.passes(test);
                            sink.either(legal, |sink| sink.build.act(Op::Do(routine)), |_| {});
                        }
                        None => sink.build.act(Op::Do(routine)),
                    };
                    match is_shorter(sink) {
                        Some(is_shorter) => sink.either(is_shorter, compare, |_| {}),
                        None => compare(sink),
                    }
                });
            },
        );
        if or_of_pass {
            let (found, zero) = (number_in(&mut self, most), self.build.int(0));
            let none = self.compare(Comparison::Equal, found, zero);
            self.either(
                none,
                |sink| {
                    sink.hold_none();
                    let number = sink.build.get(Op::AskNumber(question));
                    sink.build.act(Op::Store(most, number));
                },
                |_| {},
            );
        }
        let tried = self.build.close();
        self.build.act(Op::Try(most, tried));
        let answer = number_in(&mut self, most);
        self.build.act(Op::Answer(answer));
        self.build.finish()
    }

    /// The test that a lane has.
    fn test_of(&self, (lane, ..): &Emitted) -> Option<QuestionId> {
        self.lanes[lane.index()].test
    }

    /// Does something with the moves of a lane one by one, each of them in the hand: with its end, if it has one.
    fn each_candidate(
        &mut self,
        trial: TrySlots,
        (lane, ends, given): &Emitted,
        then: &mut dyn FnMut(&mut Self, Option<Value>),
    ) {
        if self.build.ty(*ends) != ValueType::Set {
            self.either(
                *ends,
                |sink| {
                    sink.hold_to(*lane, None, given);
                    then(sink, None);
                },
                |_| {},
            );
            return;
        }
        let any = self.build.get(Op::Any(*ends));
        self.build.act(Op::Store(trial.ends, *ends));
        self.build.act(Op::Store(trial.more, any));
        self.build.open();
        let left = self.build.typed(Op::Load(trial.ends), ValueType::Set);
        let first = self.build.int(0);
        let to = self.build.get(Op::Nth(left, first));
        self.hold_to(*lane, Some(to), given);
        then(self, Some(to));
        let one = self.build.get(Op::One(to));
        let minus = crate::program::op::SetOp::Minus;
        let left = self.build.get(Op::Combine(minus, left, one));
        let any = self.build.get(Op::Any(left));
        self.build.act(Op::Store(trial.ends, left));
        self.build.act(Op::Store(trial.more, any));
        let round = self.build.close();
        self.build.act(Op::While(trial.more, round));
    }

    /// Writes the operations that find the candidates, with what `then` writes in place of each operation that emits
    /// some.
    fn each_emitted(&mut self, then: &mut dyn FnMut(&mut Self, &Emitted)) {
        let candidates = self.candidates;
        self.rewrite(&candidates.body.0, then);
    }

    fn rewrite(&mut self, nodes: &[Instruction], then: &mut dyn FnMut(&mut Self, &Emitted)) {
        for node in nodes {
            if let Op::Emit(lane, ends, given) = &node.op {
                let rule = std::mem::replace(&mut self.build.rule, node.rule);
                then(self, &(*lane, *ends, given.clone()));
                self.build.rule = rule;
                continue;
            }
            let mut node = node.clone();
            for inner in node.op.bodies_mut() {
                *inner = self.body(|sink| sink.rewrite(&inner.0, then));
            }
            self.build.add(node);
        }
    }

    /// Rewrites operations one after the other; after each that emits moves the others are only done if something holds,
    /// where that is asked. Loops end once it does not: those of a body go on as long as a slot holds true.
    fn rewrite_while(
        &mut self,
        nodes: &[Instruction],
        (goes_on, more): (&GoesOn<'_>, Option<SlotId>),
        then: &mut dyn FnMut(&mut Self, &Emitted),
    ) {
        let Some(emits) = nodes.iter().position(Instruction::emits) else {
            return self.rewrite(nodes, then);
        };
        let (before, rest) = nodes.split_at(emits);
        self.rewrite(before, then);
        let Some((first, rest)) = rest.split_first() else {
            return;
        };
        let mut first = first.clone();
        let slot = match first.op {
            Op::While(slot, _) => Some(slot),
            _ => None,
        };
        let bodies = first.op.bodies_mut();
        if bodies.is_empty() {
            self.rewrite(std::slice::from_ref(&first), then);
        } else {
            for inner in bodies {
                *inner = self.body(|sink| sink.rewrite_while(&inner.0, (goes_on, slot), then));
            }
            self.build.add(first);
        }
        if rest.is_empty() {
            return;
        }
        match goes_on(self) {
            Some(holds) => self.either(
                holds,
                |sink| sink.rewrite_while(rest, (goes_on, more), then),
                |sink| {
                    if let Some(more) = more {
                        let no = sink.build.bool(false);
                        sink.build.act(Op::Store(more, no));
                    }
                },
            ),
            None => self.rewrite_while(rest, (goes_on, more), then),
        }
    }

    fn keep_int(&mut self, slot: SlotId, number: i32) {
        let number = self.build.get(Op::Const(Const::Int(number)));
        self.build.act(Op::Store(slot, number));
    }
}

/// The number in a slot.
fn number_in(sink: &mut Sink<'_>, slot: SlotId) -> Value {
    sink.build.typed(Op::Load(slot), ValueType::Int)
}
