//! Sinking: a function that emits legal moves becomes one that leaves a random one of them in the slots of the hand.
//!
//! From a single set a site is picked. From several, all moves are counted, one number is drawn, and the set that it
//! falls into is found. Moves that must be tried are chosen by `tested`, and those that a loop emits by `stream`.

use crate::game::ir::Comparison;
use crate::program::Hand;
use crate::program::build::{Function, FunctionBuilder};
use crate::program::op::{Arith, Body, Instruction, Op};
use crate::program::types::{Lane, LaneId, MovePart, Over, SlotId, Start, Value, ValueType};

pub use super::stream::ANSWER_PARTS;
pub use super::tested::TrySlots;

/// Moves of a lane: to each site of a set, or to nowhere if a condition holds, and the parts that are given.
pub(super) type Emitted = (LaneId, Value, Vec<Value>);

/// A function that does something with the moves that another emits.
#[derive(Clone, Debug)]
pub struct Sink<'a> {
    pub(super) build: FunctionBuilder,
    pub(super) candidates: &'a Function,
    /// What is emitted outside of other bodies.
    pub(super) emitted: Vec<Emitted>,
    /// Whether something is emitted within other bodies.
    pub(super) is_stream: bool,
    pub(super) lanes: &'a [Lane],
    pub(super) hand: &'a Hand,
    pub(super) trial: Option<TrySlots>,
}

impl<'a> Sink<'a> {
    /// A sink for moves of some lanes. The slots for trying moves are given if some must be tried.
    #[must_use]
    pub fn new(
        candidates: &'a Function,
        lanes: &'a [Lane],
        hand: &'a Hand,
        trial: Option<TrySlots>,
    ) -> Self {
        let mut plain = candidates.clone();
        let mut emitted = Vec::new();
        plain.body.0.retain(|node| match &node.op {
            Op::Emit(lane, ends, given) => {
                emitted.push((*lane, *ends, given.clone()));
                false
            }
            _ => true,
        });
        let is_stream = emits_within(candidates);
        let build = match is_stream {
            true => FunctionBuilder::typed_as(candidates),
            false => FunctionBuilder::after(&plain),
        };
        Self {
            build,
            candidates,
            emitted,
            is_stream,
            lanes,
            hand,
            trial,
        }
    }

    /// The choice of one of the legal moves, each equally likely.
    #[must_use]
    pub fn choice(mut self) -> Function {
        let emitted = std::mem::take(&mut self.emitted);
        match (self.trial, &*emitted) {
            (Some(trial), _) if self.is_stream => self.choose_of_stream(trial, &emitted),
            (_, []) => self.hold_none(),
            (Some(trial), _) => self.choose_legal(trial, &emitted),
            (None, [(lane, ends, given)]) if self.build.ty(*ends) == ValueType::Set => {
                let to = self.build.get(Op::Pick(*ends));
                let zero = self.build.int(0);
                let found = self.compare(Comparison::GreaterOrEqual, to, zero);
                self.either(
                    found,
                    |sink| sink.hold(*lane, Some(to), given),
                    |sink| sink.hold_none(),
                );
            }
            _ => self.choose_by_number(&emitted),
        }
        self.build.finish()
    }

    /// The legal moves.
    #[must_use]
    pub fn legal(mut self) -> Function {
        let Some(trial) = self.trial else {
            return self.candidates.clone();
        };
        let emitted = std::mem::take(&mut self.emitted);
        match self.is_stream {
            true => self.emit_stream(trial),
            false => self.emit_legal(trial, &emitted),
        }
        self.build.finish()
    }

    /// The answer whether there is a legal move, where some must be tried.
    #[must_use]
    pub fn any(mut self) -> Function {
        let emitted = std::mem::take(&mut self.emitted);
        match self.trial {
            Some(trial) if self.is_stream => self.answer_any_of_stream(trial),
            Some(trial) => self.answer_any(trial, &emitted),
            None => {
                let none = self.build.bool(false);
                self.build.act(Op::Answer(none));
            }
        }
        self.build.finish()
    }

    fn choose_by_number(&mut self, emitted: &[Emitted]) {
        let counts: Vec<Value> = emitted
            .iter()
            .map(|(_, ends, _)| self.count(*ends))
            .collect();
        let mut total = counts[0];
        for count in &counts[1..] {
            total = self.build.get(Op::Arith(Arith::Add, total, *count));
        }
        let zero = self.build.int(0);
        let some = self.compare(Comparison::Greater, total, zero);
        self.either(
            some,
            |sink| {
                let number = sink.build.get(Op::Draw(total));
                sink.find(number, emitted, &counts);
            },
            |sink| sink.hold_none(),
        );
    }

    /// Finds the move of a number among those of some lanes.
    pub(super) fn find(&mut self, number: Value, emitted: &[Emitted], counts: &[Value]) {
        let ([first, rest @ ..], [count, counts @ ..]) = (emitted, counts) else {
            return;
        };
        if rest.is_empty() {
            self.hold_nth(first, number);
            return;
        }
        let here = self.compare(Comparison::Less, number, *count);
        self.either(
            here,
            |sink| sink.hold_nth(first, number),
            |sink| {
                let number = sink.build.get(Op::Arith(Arith::Sub, number, *count));
                sink.find(number, rest, counts);
            },
        );
    }

    /// Leaves the move of a number among those of a lane in the hand.
    pub(super) fn hold_nth(&mut self, (lane, ends, given): &Emitted, number: Value) {
        let to = match self.build.ty(*ends) {
            ValueType::Set => Some(self.build.get(Op::Nth(*ends, number))),
            _ => None,
        };
        self.hold(*lane, to, given);
    }

    /// How many moves go to the ends of a lane.
    pub(super) fn count(&mut self, ends: Value) -> Value {
        match self.build.ty(ends) {
            ValueType::Set => self.build.get(Op::Count(ends)),
            _ => {
                let (one, zero) = (self.build.int(1), self.build.int(0));
                self.build.select(ends, one, zero)
            }
        }
    }

    /// Leaves the move of a lane to a site in the hand.
    pub(super) fn hold(&mut self, lane: LaneId, to: Option<Value>, given: &[Value]) {
        let lanes = self.lanes;
        let lane = &lanes[lane.index()];
        let part = |part: MovePart| lane.place_of(part).map(|place| given[place]);
        let nowhere = self.build.int(-1);
        let to = to.unwrap_or(nowhere);
        let over = match (lane.over, part(MovePart::Over)) {
            (Over::Back(back), _) => self.before(to, back),
            (Over::Behind(delta, further), Some(sites)) => {
                let nearest = self.build.get(Op::Behind(sites, to, delta));
                self.before(nearest, further)
            }
            (Over::Given, Some(site)) => site,
            (Over::Nowhere | Over::Behind(..) | Over::Given, _) => nowhere,
        };
        let from = match (lane.start, part(MovePart::Start)) {
            (Start::Back(back), _) => self.before(to, back),
            (Start::At(site), _) => self.build.int(site),
            (Start::BeforeOver(back), _) => self.before(over, back),
            (Start::Behind(delta), Some(starts)) => self.build.get(Op::Behind(starts, to, delta)),
            (Start::BehindOver(delta), Some(starts)) => {
                self.build.get(Op::Behind(starts, over, delta))
            }
            (Start::Given, Some(site)) => site,
            (Start::Nowhere | Start::Behind(_) | Start::BehindOver(_) | Start::Given, _) => nowhere,
        };
        let (rule, piece) = (i32::from(lane.rule.0), i32::from(lane.piece));
        let (rule, piece) = (self.build.int(rule), self.build.int(piece));
        let hand = self.hand;
        self.store_hand([rule, from, to, over, piece]);
        for (slot, known) in [(hand.site, MovePart::Site), (hand.value, MovePart::Value)] {
            if let Some(value) = part(known) {
                self.build.act(Op::Store(slot, value));
            }
        }
    }

    /// The site at a distance before another.
    fn before(&mut self, to: Value, back: i32) -> Value {
        let back = self.build.int(back);
        self.build.get(Op::Arith(Arith::Sub, to, back))
    }

    /// Leaves the pass of a player who has no move in the hand.
    pub(super) fn hold_none(&mut self) {
        let (zero, nowhere) = (self.build.int(0), self.build.int(-1));
        self.store_hand([zero, nowhere, nowhere, nowhere, zero]);
    }

    fn store_hand(&mut self, parts: [Value; 5]) {
        let hand = self.hand;
        let slots: [SlotId; 5] = [hand.rule, hand.from, hand.to, hand.over, hand.piece];
        for (slot, part) in slots.into_iter().zip(parts) {
            self.build.act(Op::Store(slot, part));
        }
    }

    pub(super) fn compare(&mut self, comparison: Comparison, a: Value, b: Value) -> Value {
        self.build.get(Op::Compare(comparison, a, b))
    }

    pub(super) fn either(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let (then, otherwise) = (self.body(then), self.body(otherwise));
        self.build.act(Op::If(condition, then, otherwise));
    }

    pub(super) fn body(&mut self, write: impl FnOnce(&mut Self)) -> Body {
        self.build.open();
        write(self);
        self.build.close()
    }
}

/// Whether a function emits something within other bodies.
#[must_use]
pub fn emits_within(function: &Function) -> bool {
    let mut all = 0;
    let is_emit = |node: &Instruction| usize::from(matches!(node.op, Op::Emit(..)));
    function.body.each(&mut |node| all += is_emit(node));
    let outside = function.body.0.iter().map(is_emit).sum::<usize>();
    all > outside
}
