//! Moves that must be tried before they may be made.
//!
//! All candidates are numbered. A number is drawn, and again if the move is not legal: each legal move is equally likely
//! to be the first that is. After some failures the legal moves are counted, and one of them is drawn by its number.

use super::choice::{Emitted, Sink};
use crate::game::ir::Comparison;
use crate::program::HAND_SLOTS;
use crate::program::op::{Arith, Const, Logic, Op};
use crate::program::types::{MovePart, Over, QuestionId, SlotId, Start, Value, ValueType};
use std::collections::BTreeSet;

/// How many candidates are drawn before the legal moves are counted.
const TRIES: i32 = 24;

/// That the start of a move is found from its end.
const FROM_END: i32 = -2;

/// That a candidate has no end.
const NO_END: i32 = -1;

/// That a candidate is in the hand already.
const HELD: i32 = -2;

/// The slots for trying moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrySlots {
    /// Whether to go on.
    pub more: SlotId,
    /// Whether the move in the hand may be made.
    pub legal: SlotId,
    /// Whether it passes a test that may be asked twice.
    pub passes: SlotId,
    /// The number of a candidate.
    pub number: SlotId,
    /// How many legal moves have been met, or are still to be passed over.
    pub rank: SlotId,
    /// Whether candidates are drawn, counted, or passed over.
    pub stage: SlotId,
    /// How many draws are left.
    pub tries: SlotId,
    /// The place of the candidate's lane among all lanes.
    pub lane: SlotId,
    /// The ends of the lane's moves.
    pub ends: SlotId,
    /// Which of them is the candidate's, or that it has none.
    pub place: SlotId,
    /// Where the lane's moves may start, if they must be looked for.
    pub starts: SlotId,
    /// By how much is gone back from the end to look for the start; 0 if it is not.
    pub behind: SlotId,
    /// The start if all moves of the lane have the same.
    pub from: SlotId,
    /// How far the start lies before the end otherwise.
    pub back: SlotId,
    /// How far the site passed over lies before the end; 0 if there is none.
    pub over: SlotId,
    /// The parts of the kept move: a uniform choice among the moves met so far (reservoir sampling).
    pub kept: [SlotId; HAND_SLOTS],
    /// The largest number met and the tries used up, packed as number + `ANSWER_PARTS` · tries.
    pub most: SlotId,
    /// How many moves may still be tried to find the largest number.
    pub budget: SlotId,
    /// The budget when the first candidate was met.
    pub granted: SlotId,
}

/// The stages of a choice.
#[derive(Clone, Copy)]
enum Stage {
    Draw,
    Count,
    Find,
}

/// Candidates numbered lane by lane: how many precede those of each lane, and their total.
struct Numbered<'a> {
    emitted: &'a [Emitted],
    before: Vec<Value>,
    total: Value,
}

impl Sink<'_> {
    /// Chooses a legal move.
    pub(super) fn choose_legal(&mut self, trial: TrySlots, emitted: &[Emitted]) {
        let numbered = self.number(emitted);
        self.store_int(trial.stage, Stage::Draw as i32);
        self.store_int(trial.tries, TRIES);
        self.store_int(trial.rank, 0);
        self.store_int(trial.number, 0);
        let some = self.begin(trial, &numbered);
        self.build.open();
        let stage = self.load(trial.stage);
        let drawing = self.is_stage(stage, Stage::Draw);
        self.either(
            drawing,
            |sink| {
                let number = sink.build.get(Op::Draw(numbered.total));
                sink.store(trial.number, number);
            },
            |_| {},
        );
        self.try_number(trial, &numbered);
        self.either(
            drawing,
            |sink| sink.after_draw(trial),
            |sink| sink.after_count(trial, stage, numbered.total),
        );
        let round = self.build.close();
        self.build.act(Op::While(trial.more, round));
        self.either(some, |_| {}, |sink| sink.hold_none());
    }

    /// After a draw: once more, if the move is not legal, or count if that has failed too often.
    fn after_draw(&mut self, trial: TrySlots) {
        let legal = self.load(trial.legal);
        let failed = self.build.get(Op::Not(legal));
        self.store(trial.more, failed);
        let (left, one, zero) = (self.load(trial.tries), self.build.int(1), self.build.int(0));
        let left = self.build.get(Op::Arith(Arith::Sub, left, one));
        self.store(trial.tries, left);
        let last = self.compare(Comparison::Equal, left, zero);
        let failed = self.build.get(Op::Logic(Logic::And, failed, last));
        self.either(failed, |sink| sink.enter(trial, Stage::Count), |_| {});
    }

    /// After a move that was counted or passed over.
    fn after_count(&mut self, trial: TrySlots, stage: Value, total: Value) {
        let (legal, rank) = (self.load(trial.legal), self.load(trial.rank));
        let (one, zero) = (self.build.int(1), self.build.int(0));
        let number = self.load(trial.number);
        let next = self.build.get(Op::Arith(Arith::Add, number, one));
        self.store(trial.number, next);
        let met = self.build.select(legal, one, zero);
        let counting = self.is_stage(stage, Stage::Count);
        self.either(
            counting,
            |sink| {
                let met = sink.build.get(Op::Arith(Arith::Add, rank, met));
                sink.store(trial.rank, met);
                let all = sink.compare(Comparison::Equal, next, total);
                let some = sink.compare(Comparison::Greater, met, zero);
                let begin = |sink: &mut Self| {
                    let rank = sink.build.get(Op::Draw(met));
                    sink.store(trial.rank, rank);
                    sink.enter(trial, Stage::Find);
                };
                let end = |sink: &mut Self| {
                    sink.stop(trial);
                    sink.hold_none();
                };
                sink.either(all, |sink| sink.either(some, begin, end), |_| {});
            },
            |sink| {
                let first = sink.compare(Comparison::Equal, rank, zero);
                let found = sink.build.get(Op::Logic(Logic::And, legal, first));
                let left = sink.build.get(Op::Arith(Arith::Sub, rank, met));
                sink.store(trial.rank, left);
                sink.either(found, |sink| sink.stop(trial), |_| {});
            },
        );
    }

    fn enter(&mut self, trial: TrySlots, stage: Stage) {
        self.store_int(trial.stage, stage as i32);
        self.store_int(trial.number, 0);
    }

    fn stop(&mut self, trial: TrySlots) {
        let no = self.build.bool(false);
        self.store(trial.more, no);
    }

    fn is_stage(&mut self, stage: Value, asked: Stage) -> Value {
        self.is_number(stage, asked as i32)
    }

    /// Emits all moves of lanes without a test, and the others one by one if they are legal.
    pub(super) fn emit_legal(&mut self, trial: TrySlots, emitted: &[Emitted]) {
        let lanes = self.lanes;
        let (tested, free): (Vec<Emitted>, Vec<Emitted>) = emitted
            .iter()
            .cloned()
            .partition(|(lane, ..)| lanes[lane.index()].test.is_some());
        for (lane, ends, given) in free {
            self.build.act(Op::Emit(lane, ends, given));
        }
        let numbered = self.number(&tested);
        self.store_int(trial.number, 0);
        self.begin(trial, &numbered);
        self.build.open();
        self.try_number(trial, &numbered);
        let legal = self.load(trial.legal);
        self.either(
            legal,
            |sink| {
                let (to, lane) = (sink.load(sink.hand.to), sink.load(trial.lane));
                sink.emit_one_of((0, &tested), lane, to);
            },
            |_| {},
        );
        self.next_number(trial, numbered.total, None);
        let round = self.build.close();
        self.build.act(Op::While(trial.more, round));
    }

    /// Emits the move to a site by that of some lanes whose place is known.
    fn emit_one_of(&mut self, (first, emitted): (usize, &[Emitted]), place: Value, to: Value) {
        match emitted {
            [] => {}
            [(lane, ends, given)] => {
                let end = match self.build.ty(*ends) {
                    ValueType::Set => self.build.get(Op::One(to)),
                    _ => self.build.bool(true),
                };
                self.build.act(Op::Emit(*lane, end, given.clone()));
            }
            _ => {
                let half = emitted.len() / 2;
                let (low, high) = emitted.split_at(half);
                let bound = self.build.int((first + half) as i32);
                let is_low = self.compare(Comparison::Less, place, bound);
                self.either(
                    is_low,
                    |sink| sink.emit_one_of((first, low), place, to),
                    |sink| sink.emit_one_of((first + half, high), place, to),
                );
            }
        }
    }

    /// Answers whether there is a legal move.
    pub(super) fn answer_any(&mut self, trial: TrySlots, emitted: &[Emitted]) {
        let numbered = self.number(emitted);
        self.build.open();
        let no = self.build.bool(false);
        self.store(trial.legal, no);
        self.store_int(trial.number, 0);
        self.begin(trial, &numbered);
        self.build.open();
        self.try_number(trial, &numbered);
        let legal = self.load(trial.legal);
        self.next_number(trial, numbered.total, Some(legal));
        let round = self.build.close();
        self.build.act(Op::While(trial.more, round));
        let tried = self.build.close();
        self.build.act(Op::Try(trial.legal, tried));
        let legal = self.load(trial.legal);
        self.build.act(Op::Answer(legal));
    }

    /// Goes on to the next number, if there is one, unless something holds.
    fn next_number(&mut self, trial: TrySlots, total: Value, unless: Option<Value>) {
        let (number, one) = (self.load(trial.number), self.build.int(1));
        let next = self.build.get(Op::Arith(Arith::Add, number, one));
        self.store(trial.number, next);
        let mut more = self.compare(Comparison::Less, next, total);
        if let Some(unless) = unless {
            let open = self.build.get(Op::Not(unless));
            more = self.build.get(Op::Logic(Logic::And, more, open));
        }
        self.store(trial.more, more);
    }

    /// Goes on if there are candidates at all; whether there are.
    fn begin(&mut self, trial: TrySlots, numbered: &Numbered<'_>) -> Value {
        let zero = self.build.int(0);
        let some = self.compare(Comparison::Greater, numbered.total, zero);
        self.store(trial.more, some);
        some
    }

    fn number<'e>(&mut self, emitted: &'e [Emitted]) -> Numbered<'e> {
        let mut total = self.build.int(0);
        let mut before = Vec::new();
        for emitted in emitted {
            before.push(total);
            let count = self.count(emitted);
            total = self.build.get(Op::Arith(Arith::Add, total, count));
        }
        Numbered {
            emitted,
            before,
            total,
        }
    }

    /// Puts the candidate of the number into the hand, and asks whether it is legal.
    fn try_number(&mut self, trial: TrySlots, numbered: &Numbered<'_>) {
        if numbered.emitted.is_empty() {
            return;
        }
        let number = self.load(trial.number);
        self.find_lane(trial, numbered, 0..numbered.emitted.len(), number);
        self.hold_found(trial);
        let lanes = self.lanes;
        let of = |(lane, ..): &Emitted| lanes[lane.index()].test;
        let tests: BTreeSet<Option<QuestionId>> = numbered.emitted.iter().map(of).collect();
        if let Some(Some(test)) = tests.first()
            && tests.len() == 1
        {
            let legal = self.passes(*test);
            self.store(trial.legal, legal);
            return;
        }
        let yes = self.build.bool(true);
        self.store(trial.legal, yes);
        let place = self.load(trial.lane);
        for test in tests.into_iter().flatten() {
            let mut meant = self.build.bool(false);
            for (own, lane) in (0..).zip(numbered.emitted) {
                if of(lane) == Some(test) {
                    let own = self.build.int(own);
                    let is_own = self.compare(Comparison::Equal, place, own);
                    meant = self.build.get(Op::Logic(Logic::Or, meant, is_own));
                }
            }
            self.either(
                meant,
                |sink| {
                    let legal = sink.passes(test);
                    sink.store(trial.legal, legal);
                },
                |_| {},
            );
        }
    }

    /// Finds the lane of a candidate by binary search on its number, and stores the lane's description in slots.
    fn find_lane(
        &mut self,
        trial: TrySlots,
        numbered: &Numbered<'_>,
        range: std::ops::Range<usize>,
        number: Value,
    ) {
        if range.len() > 1 {
            let half = range.start + range.len() / 2;
            let is_low = self.compare(Comparison::Less, number, numbered.before[half]);
            self.either(
                is_low,
                |sink| sink.find_lane(trial, numbered, range.start..half, number),
                |sink| sink.find_lane(trial, numbered, half..range.end, number),
            );
            return;
        }
        let emitted = &numbered.emitted[range.start];
        let (id, ends, given) = emitted;
        let lanes = self.lanes;
        let lane = &lanes[id.index()];
        let before = numbered.before[range.start];
        self.store_int(trial.lane, range.start as i32);
        let is_simple = matches!(lane.over, Over::Nowhere | Over::Back(_))
            && lane.given.iter().all(|part| *part == MovePart::Start)
            && !matches!(lane.start, Start::Given | Start::Listed(..));
        if !is_simple {
            let place = self.build.get(Op::Arith(Arith::Sub, number, before));
            self.hold_nth(emitted, place);
            self.store_int(trial.place, HELD);
            return;
        }
        let (rule, piece) = (i32::from(lane.rule.0), i32::from(lane.piece));
        let over = match lane.over {
            Over::Back(back) => back,
            _ => 0,
        };
        self.store_int(self.hand.rule, rule);
        self.store_int(self.hand.piece, piece);
        if self.build.ty(*ends) == ValueType::Set {
            let place = self.build.get(Op::Arith(Arith::Sub, number, before));
            self.store(trial.ends, *ends);
            self.store(trial.place, place);
        } else {
            self.store_int(trial.place, NO_END);
        }
        let starts = lane.place_of(MovePart::Start).map(|place| given[place]);
        let (from, back, behind) = match (lane.start, starts) {
            (Start::Back(back), _) => (FROM_END, back, 0),
            (Start::At(site), _) => (site, 0, 0),
            (Start::Behind(delta), Some(starts)) => {
                self.store(trial.starts, starts);
                (FROM_END, 0, delta)
            }
            _ => (-1, 0, 0),
        };
        self.store_int(trial.from, from);
        self.store_int(trial.back, back);
        self.store_int(trial.behind, behind);
        self.store_int(trial.over, over);
    }

    /// Puts the candidate that slots describe into the hand.
    fn hold_found(&mut self, trial: TrySlots) {
        let (place, zero) = (self.load(trial.place), self.build.int(0));
        let nowhere = self.build.int(-1);
        let ends_nowhere = self.is_number(place, NO_END);
        self.either(
            ends_nowhere,
            |sink| {
                for slot in [sink.hand.from, sink.hand.to, sink.hand.over] {
                    sink.store(slot, nowhere);
                }
            },
            |_| {},
        );
        let ends_somewhere = self.compare(Comparison::GreaterOrEqual, place, zero);
        self.either(
            ends_somewhere,
            |sink| {
                let ends = sink.load(trial.ends);
                let to = sink.build.get(Op::Nth(ends, place));
                sink.store(sink.hand.to, to);
                let (from, back) = (sink.load(trial.from), sink.load(trial.back));
                let before = sink.build.get(Op::Arith(Arith::Sub, to, back));
                let marker = sink.build.int(FROM_END);
                let is_before = sink.compare(Comparison::Equal, from, marker);
                let from = sink.build.select(is_before, before, from);
                sink.store(sink.hand.from, from);
                let behind = sink.load(trial.behind);
                let is_behind = sink.compare(Comparison::Unequal, behind, zero);
                sink.either(
                    is_behind,
                    |sink| {
                        let starts = sink.load(trial.starts);
                        let from = sink.build.get(Op::Behind(starts, to, behind));
                        sink.store(sink.hand.from, from);
                    },
                    |_| {},
                );
                let over = sink.load(trial.over);
                let passed = sink.build.get(Op::Arith(Arith::Sub, to, over));
                let some = sink.compare(Comparison::Unequal, over, zero);
                let passed = sink.build.select(some, passed, nowhere);
                sink.store(sink.hand.over, passed);
            },
            |_| {},
        );
    }

    fn is_number(&mut self, value: Value, number: i32) -> Value {
        let number = self.build.int(number);
        self.compare(Comparison::Equal, value, number)
    }

    fn load(&mut self, slot: SlotId) -> Value {
        let ty = match self.trial {
            Some(trial) if [trial.more, trial.legal].contains(&slot) => ValueType::Bool,
            Some(trial) if [trial.ends, trial.starts].contains(&slot) => ValueType::Set,
            _ => ValueType::Int,
        };
        self.build.typed(Op::Load(slot), ty)
    }

    fn store(&mut self, slot: SlotId, value: Value) {
        self.build.act(Op::Store(slot, value));
    }

    fn store_int(&mut self, slot: SlotId, number: i32) {
        let number = self.build.get(Op::Const(Const::Int(number)));
        self.store(slot, number);
    }

    /// Whether the move in the hand passes a test: if it does not, as long as the test does not know all it must, it is asked
    /// again once it does.
    pub(super) fn passes(&mut self, test: QuestionId) -> Value {
        let passes = self.build.get(Op::Ask(test));
        let (Some((known, routine)), Some(trial)) = (self.settles.get(&test), self.trial) else {
            return passes;
        };
        self.build.act(Op::Store(trial.passes, passes));
        let (known, zero) = (
            self.build.typed(Op::Load(*known), ValueType::Int),
            self.build.int(0),
        );
        let unknown = self.compare(Comparison::Less, known, zero);
        let failed = self.build.get(Op::Not(passes));
        let again = self.build.get(Op::Logic(Logic::And, failed, unknown));
        self.either(
            again,
            |sink| {
                sink.build.act(Op::Do(*routine));
                let passes = sink.build.get(Op::Ask(test));
                sink.build.act(Op::Store(trial.passes, passes));
            },
            |_| {},
        );
        self.build.typed(Op::Load(trial.passes), ValueType::Bool)
    }
}
