//! Sinking: a function that emits legal moves becomes one that leaves a random one of them in the slots of the hand.
//!
//! From a single set a site is picked. From several, all moves are counted, one number is drawn, and the set that it
//! falls into is found.

use crate::game::ir::Comparison;
use crate::program::Hand;
use crate::program::build::{Builder, Function};
use crate::program::op::{Arith, Body, Op};
use crate::program::types::{Lane, LaneId, SlotId, Start, Type, Value};

/// The choice among the moves that a function emits, all of them outside of other bodies.
#[must_use]
pub fn choice(moves: &Function, lanes: &[Lane], hand: &Hand) -> Function {
    let mut plain = moves.clone();
    let mut emitted = Vec::new();
    plain.body.0.retain(|node| match node.op {
        Op::Emit(lane, ends, starts) => {
            emitted.push((lane, ends, starts));
            false
        }
        _ => true,
    });
    let mut sink = Sink {
        build: Builder::after(&plain),
        lanes,
        hand,
    };
    match *emitted {
        [] => sink.hold_none(),
        [(lane, ends, starts)] if plain.ty(ends) == Type::Set => {
            let to = sink.build.get(Op::Pick(ends));
            let zero = sink.build.int(0);
            let found = sink.compare(Comparison::GreaterOrEqual, to, zero);
            sink.either(
                found,
                |sink| sink.hold(lane, Some(to), starts),
                |sink| sink.hold_none(),
            );
        }
        _ => sink.choose_by_number(&emitted),
    }
    sink.build.finish()
}

/// Moves of a lane: to each site of a set, or to nowhere if a condition holds, and where they may start.
type Emitted = (LaneId, Value, Option<Value>);

struct Sink<'a> {
    build: Builder,
    lanes: &'a [Lane],
    hand: &'a Hand,
}

impl Sink<'_> {
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
    fn find(&mut self, number: Value, emitted: &[Emitted], counts: &[Value]) {
        let ([first, rest @ ..], [count, counts @ ..]) = (emitted, counts) else {
            return;
        };
        if rest.is_empty() {
            self.hold_nth(*first, number);
            return;
        }
        let here = self.compare(Comparison::Less, number, *count);
        self.either(
            here,
            |sink| sink.hold_nth(*first, number),
            |sink| {
                let number = sink.build.get(Op::Arith(Arith::Sub, number, *count));
                sink.find(number, rest, counts);
            },
        );
    }

    fn hold_nth(&mut self, (lane, ends, starts): Emitted, number: Value) {
        let to = match self.build.ty(ends) {
            Type::Set => Some(self.build.get(Op::Nth(ends, number))),
            _ => None,
        };
        self.hold(lane, to, starts);
    }

    /// How many moves go to the ends of a lane.
    fn count(&mut self, ends: Value) -> Value {
        match self.build.ty(ends) {
            Type::Set => self.build.get(Op::Count(ends)),
            _ => {
                let (one, zero) = (self.build.int(1), self.build.int(0));
                self.build.select(ends, one, zero)
            }
        }
    }

    /// Leaves the move of a lane to a site in the hand.
    fn hold(&mut self, lane: LaneId, to: Option<Value>, starts: Option<Value>) {
        let lane = &self.lanes[lane.index()];
        let to = to.unwrap_or_else(|| self.build.int(-1));
        let from = match (lane.start, starts) {
            (Start::Back(back), _) => self.before(to, back),
            (Start::At(site), _) => self.build.int(site),
            (Start::Behind(delta), Some(starts)) => self.build.get(Op::Behind(starts, to, delta)),
            (Start::Nowhere | Start::Behind(_), _) => self.build.int(-1),
        };
        let over = match lane.over {
            Some(back) => self.before(to, back),
            None => self.build.int(-1),
        };
        let (rule, piece) = (i32::from(lane.rule.0), i32::from(lane.piece));
        let (rule, piece) = (self.build.int(rule), self.build.int(piece));
        self.store([rule, from, to, over, piece]);
    }

    /// The site at a distance before another.
    fn before(&mut self, to: Value, back: i32) -> Value {
        let back = self.build.int(back);
        self.build.get(Op::Arith(Arith::Sub, to, back))
    }

    /// Leaves the pass of a player who has no move in the hand.
    fn hold_none(&mut self) {
        let (zero, nowhere) = (self.build.int(0), self.build.int(-1));
        self.store([zero, nowhere, nowhere, nowhere, zero]);
    }

    fn store(&mut self, parts: [Value; 5]) {
        let hand = self.hand;
        let slots: [SlotId; 5] = [hand.rule, hand.from, hand.to, hand.over, hand.piece];
        for (slot, part) in slots.into_iter().zip(parts) {
            self.build.act(Op::Store(slot, part));
        }
    }

    fn compare(&mut self, comparison: Comparison, a: Value, b: Value) -> Value {
        self.build.get(Op::Compare(comparison, a, b))
    }

    fn either(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let (then, otherwise) = (self.body(then), self.body(otherwise));
        self.build.act(Op::If(condition, then, otherwise));
    }

    fn body(&mut self, write: impl FnOnce(&mut Self)) -> Body {
        self.build.open();
        write(self);
        self.build.close()
    }
}
