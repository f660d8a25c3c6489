//! Sinking: a function that emits legal moves becomes one that leaves a random one of them in the slots of the hand.
//!
//! From a single set a site is picked. From several, all moves are counted, one number is drawn, and the set that it
//! falls into is found. Moves that must be tried are chosen by `tested`, and those that a loop emits by `stream`.

use crate::game::ir::Comparison;
use crate::program::Hand;
use crate::program::build::{Function, FunctionBuilder};
use crate::program::op::{Arith, Body, Instruction, Op};
use crate::program::types::{
    Lane, LaneEnds, LaneId, MovePart, Over, QuestionId, SlotId, Start, Value, ValueType,
};
use std::collections::BTreeMap;
use std::mem::discriminant;

pub use super::drawn::Drawing;
pub use super::stream::ANSWER_PARTS;
pub use super::tested::TrySlots;

/// Moves of a lane: to each site of a set, or to nowhere if a condition holds, and the parts that are given.
pub(super) type Emitted = (LaneId, Value, Vec<Value>);

/// For tests that know too little about some moves: test ↦ a slot that holds −1 until what is missing is known, and the
/// routine that finds it.
pub type Settles = BTreeMap<QuestionId, (SlotId, QuestionId)>;

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
    /// How tests that lack knowledge are settled.
    pub(super) settles: &'a Settles,
    /// What must be known for moves that loops emit to be drawn, if they are.
    pub(super) drawing: Option<Drawing<'a>>,
}

impl<'a> Sink<'a> {
    /// A sink for moves of some lanes, which may have tests that must be settled. The slots for trying moves are given if
    /// some must be tried.
    #[must_use]
    pub fn new(
        candidates: &'a Function,
        (lanes, settles): (&'a [Lane], &'a Settles),
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
            settles,
            drawing: None,
        }
    }

    /// Whether loops emit some of the moves.
    #[must_use]
    pub fn is_of_loops(&self) -> bool {
        self.is_stream
    }

    /// A sink that draws from what loops emit.
    #[must_use]
    pub fn drawing(self, drawing: Drawing<'a>) -> Self {
        Self {
            drawing: Some(drawing),
            ..self
        }
    }

    /// The choice of one of the legal moves, each equally likely.
    #[must_use]
    pub fn choice(mut self) -> Function {
        let emitted = std::mem::take(&mut self.emitted);
        match (self.trial, &*emitted) {
            (Some(trial), _) if self.is_stream => {
                self.draw_of_stream(trial, |sink| sink.choose_of_stream(trial, &emitted));
            }
            (_, []) => self.hold_none(),
            (Some(trial), _) => self.choose_legal(trial, &emitted),
            (None, [emitted @ (lane, ends, given)]) if self.is_one_set(emitted) => {
                let to = self.build.get(Op::Pick(*ends));
                let zero = self.build.int(0);
                let found = self.compare(Comparison::GreaterOrEqual, to, zero);
                self.either(
                    found,
                    |sink| sink.hold_to(*lane, Some(to), given),
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
        let counts: Vec<Value> = emitted.iter().map(|emitted| self.count(emitted)).collect();
        let total = self.sum(&counts);
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

    /// Finds move number `number` of some lanes and leaves it in the hand; `counts` are the numbers of moves of the
    /// lanes.
    pub(super) fn find(&mut self, number: Value, emitted: &[Emitted], counts: &[Value]) {
        let alike = self.alike(emitted);
        let (first, rest) = emitted.split_at(alike);
        let (first_counts, counts) = counts.split_at(alike);
        if rest.is_empty() {
            self.hold_among(number, first, first_counts);
            return;
        }
        let count = self.sum(first_counts);
        let here = self.compare(Comparison::Less, number, count);
        self.either(
            here,
            |sink| sink.hold_among(number, first, first_counts),
            |sink| {
                let number = sink.build.get(Op::Arith(Arith::Sub, number, count));
                sink.find(number, rest, counts);
            },
        );
    }

    /// How many lanes at the front are alike: their moves differ only in their ends, and in the distances by which
    /// their starts and the sites passed over are found.
    fn alike(&self, emitted: &[Emitted]) -> usize {
        let Some((first, first_ends, first_given)) = emitted.first() else {
            return 0;
        };
        let first = &self.lanes[first.index()];
        let is_like_it = |(id, ends, given): &Emitted| {
            let lane = &self.lanes[id.index()];
            let is_same_list = match (lane.start, first.start) {
                (Start::Listed(list, _), Start::Listed(other, _)) => list == other,
                _ => true,
            };
            let same = [
                lane.start != Start::Each,
                lane.rule == first.rule,
                lane.piece == first.piece,
                discriminant(&lane.start) == discriminant(&first.start),
                discriminant(&lane.over) == discriminant(&first.over),
                lane.given == first.given,
                self.differ_as_rows_may(lane, given, first_given),
                discriminant(&lane.ends) == discriminant(&first.ends),
                lane.ends != LaneEnds::Nowhere,
                self.build.ty(*ends) == self.build.ty(*first_ends),
                is_same_list,
            ];
            same.iter().all(|same| *same)
        };
        let others = emitted[1..].iter();
        1 + others.take_while(|other| is_like_it(other)).count()
    }

    /// Whether the parts given with two lanes differ only where each row of ends has a part of its own.
    fn differ_as_rows_may(&self, lane: &Lane, given: &[Value], others: &[Value]) -> bool {
        let parts = lane.given.iter().zip(given.iter().zip(others));
        parts.into_iter().all(|(part, (one, other))| {
            one == other || matches!(lane.ends, LaneEnds::Row(_)) && is_of_row(*part)
        })
    }

    /// Leaves move number `number` of alike lanes in the hand. The lane is selected without a branch, as a processor
    /// could not predict it.
    fn hold_among(&mut self, number: Value, emitted: &[Emitted], counts: &[Value]) {
        let ([(first, ends, given), rest @ ..], [count, counts @ ..]) = (emitted, counts) else {
            return;
        };
        let mut distances = self.distances(*first);
        if self.lanes[first.index()].ends == LaneEnds::Nowhere {
            self.hold(*first, None, given, distances);
            return;
        }
        let is_row = self.build.ty(*ends) == ValueType::Int;
        let (mut ends, mut given) = (*ends, given.clone());
        let (mut place, mut until) = (number, *count);
        for ((lane, other, others_given), count) in rest.iter().zip(counts) {
            let is_later = self.compare(Comparison::GreaterOrEqual, number, until);
            if !is_row {
                ends = self.build.select(is_later, *other, ends);
            }
            for (value, other) in given.iter_mut().zip(others_given) {
                if value != other {
                    *value = self.build.select(is_later, *other, *value);
                }
            }
            let place_here = self.build.get(Op::Arith(Arith::Sub, number, until));
            place = self.build.select(is_later, place_here, place);
            let others = self.distances(*lane);
            for (distance, other) in distances.iter_mut().zip(others) {
                *distance = self.build.select(is_later, other, *distance);
            }
            until = self.build.get(Op::Arith(Arith::Add, until, *count));
        }
        let to = self.end(*first, (ends, place), &given, &mut distances);
        self.hold(*first, to, &given, distances);
    }

    /// Whether the moves of a lane go to each site of a set, from one site each.
    fn is_one_set(&self, (lane, ends, _): &Emitted) -> bool {
        let is_set = self.build.ty(*ends) == ValueType::Set;
        is_set && self.lanes[lane.index()].start != Start::Each
    }

    /// The set of the starts of a lane, if there is a move from each of them to each end.
    fn starts_of(&self, lane: LaneId, given: &[Value]) -> Option<Value> {
        let lane = &self.lanes[lane.index()];
        let place = lane.place_of(MovePart::Start);
        place
            .filter(|_| lane.start == Start::Each)
            .map(|place| given[place])
    }

    /// The end of move number `number` of a lane, or of a lane that is alike; `None` if its moves have no ends. If each
    /// of several starts has moves to each end, the start is found too, and becomes `distances[0]`.
    fn end(
        &mut self,
        id: LaneId,
        (ends, number): (Value, Value),
        given: &[Value],
        distances: &mut [Value; 3],
    ) -> Option<Value> {
        let lane = &self.lanes[id.index()];
        Some(match (lane.ends, self.starts_of(id, given)) {
            (LaneEnds::Nowhere, _) => return None,
            (LaneEnds::Sites, Some(starts)) => {
                let each = self.build.get(Op::Count(ends));
                let rank = self.build.get(Op::Arith(Arith::Div, number, each));
                distances[0] = self.build.get(Op::Nth(starts, rank));
                let before = self.build.get(Op::Arith(Arith::Mul, rank, each));
                let place = self.build.get(Op::Arith(Arith::Sub, number, before));
                self.build.get(Op::Nth(ends, place))
            }
            (LaneEnds::Sites, None) => self.build.get(Op::Nth(ends, number)),
            (LaneEnds::Row(_), _) => {
                let first = given[lane.place_of(MovePart::First)?];
                let distance = Op::Arith(Arith::Mul, number, distances[0]);
                let distance = self.build.get(distance);
                self.build.get(Op::Arith(Arith::Add, first, distance))
            }
        })
    }

    /// The distances of a lane, as differences of site numbers: `[start, over, further]`, where `start` leads back from
    /// the end (or from the site passed over) to the start, and `over` and `further` lead back from the end to the site
    /// passed over. Where ends lie in a row, `start` is the distance between two of them.
    fn distances(&mut self, lane: LaneId) -> [Value; 3] {
        let lanes = self.lanes;
        let lane = &lanes[lane.index()];
        let start = match lane.start {
            Start::Given => match lane.ends {
                LaneEnds::Row(further) => further,
                _ => 0,
            },
            Start::Back(number)
            | Start::Listed(_, number)
            | Start::Behind(number)
            | Start::At(number)
            | Start::BeforeOver(number)
            | Start::BehindOver(number) => number,
            Start::Nowhere | Start::Each => 0,
        };
        let (over, further) = match lane.over {
            Over::Back(back) => (back, 0),
            Over::Behind(delta, further) => (delta, further),
            Over::Nowhere | Over::Given => (0, 0),
        };
        [start, over, further].map(|number| self.build.int(number))
    }

    /// The sum of at least one number.
    pub(super) fn sum(&mut self, counts: &[Value]) -> Value {
        let (first, rest) = counts.split_first().expect("there is a number");
        rest.iter().fold(*first, |sum, count| {
            self.build.get(Op::Arith(Arith::Add, sum, *count))
        })
    }

    /// Leaves the move of a number among those of a lane in the hand.
    pub(super) fn hold_nth(&mut self, (lane, ends, given): &Emitted, number: Value) {
        let mut distances = self.distances(*lane);
        let to = self.end(*lane, (*ends, number), given, &mut distances);
        self.hold(*lane, to, given, distances);
    }

    /// Leaves the move of a lane to a site in the hand.
    pub(super) fn hold_to(&mut self, lane: LaneId, to: Option<Value>, given: &[Value]) {
        let distances = self.distances(lane);
        self.hold(lane, to, given, distances);
    }

    /// How many moves a lane has.
    pub(super) fn count(&mut self, (lane, ends, given): &Emitted) -> Value {
        match self.build.ty(*ends) {
            ValueType::Set => {
                let number = self.build.get(Op::Count(*ends));
                let Some(starts) = self.starts_of(*lane, given) else {
                    return number;
                };
                let starts = self.build.get(Op::Count(starts));
                self.build.get(Op::Arith(Arith::Mul, starts, number))
            }
            ValueType::Int => *ends,
            _ => {
                let (one, zero) = (self.build.int(1), self.build.int(0));
                self.build.select(*ends, one, zero)
            }
        }
    }

    /// Leaves the move of a lane to a site in the hand, or of one that is like it but for its [distances](Self::distances).
    pub(super) fn hold(
        &mut self,
        lane: LaneId,
        to: Option<Value>,
        given: &[Value],
        [start, over, further]: [Value; 3],
    ) {
        let lanes = self.lanes;
        let lane = &lanes[lane.index()];
        let part = |part: MovePart| lane.place_of(part).map(|place| given[place]);
        let nowhere = self.build.int(-1);
        let to = to.unwrap_or(nowhere);
        let before = |sink: &mut Self, site: Value, distance: Value| {
            sink.build.get(Op::Arith(Arith::Sub, site, distance))
        };
        let over = match (lane.over, part(MovePart::Over)) {
            (Over::Back(_), _) => before(self, to, over),
            (Over::Behind(..), Some(sites)) => {
                let nearest = self.build.get(Op::Behind(sites, to, over));
                before(self, nearest, further)
            }
            (Over::Given, Some(site)) => site,
            (Over::Nowhere | Over::Behind(..) | Over::Given, _) => nowhere,
        };
        let from = match (lane.start, part(MovePart::Start)) {
            (Start::Back(_), _) => before(self, to, start),
            (Start::Listed(list, _), _) => {
                let place = self.build.get(Op::Arith(Arith::Add, to, start));
                self.build.get(Op::Lookup(list, place))
            }
            (Start::At(_) | Start::Each, _) => start,
            (Start::BeforeOver(_), _) => before(self, over, start),
            (Start::Behind(_), Some(starts)) => self.build.get(Op::Behind(starts, to, start)),
            (Start::BehindOver(_), Some(starts)) => self.build.get(Op::Behind(starts, over, start)),
            (Start::Given, Some(site)) => site,
            (Start::Nowhere | Start::Behind(_) | Start::BehindOver(_) | Start::Given, _) => nowhere,
        };
        let (rule, piece) = (i32::from(lane.rule.0), i32::from(lane.piece));
        let (rule, piece) = (self.build.int(rule), self.build.int(piece));
        let hand = self.hand;
        self.store_hand([rule, from, to, over, piece]);
        let parts = [
            (Some(hand.site), MovePart::Site),
            (Some(hand.value), MovePart::Value),
            (hand.dice, MovePart::Dice),
        ];
        for (slot, known) in parts {
            if let (Some(slot), Some(value)) = (slot, part(known)) {
                self.build.act(Op::Store(slot, value));
            }
        }
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

/// Whether a part is one that each row of ends has its own of.
fn is_of_row(part: MovePart) -> bool {
    matches!(part, MovePart::First | MovePart::Over | MovePart::Among)
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
