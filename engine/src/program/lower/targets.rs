//! The sites where the moves of a generator start or end.

use super::{Lowered, Lowering, Scope};
use crate::game::ir::{Moves, RuleNode};
use crate::program::op::{Arith, Body, Op, SetOp};
use crate::program::types::{
    Lane, LaneEnds, LaneId, MovePart, Over, SlotId, Start, Value, ValueType,
};

/// Which sites of moves are collected.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum SitesOfMoves {
    /// Those where they start.
    Starts,
    /// Those where they end.
    Ends,
}

impl Lowering<'_> {
    /// The sites where the moves of a generator start or end: each operation that would emit some adds their sites to a set.
    pub(super) fn sites_of_moves(&mut self, moves: &Moves, which: SitesOfMoves) -> Lowered<Value> {
        let is_open = which == SitesOfMoves::Starts && has_conditions(moves);
        if super::afterwards::has_tests(moves) || self.scope.threat.is_some() || is_open {
            return self.missing("sites of moves that are tried or under conditions,", moves);
        }
        let ends = self.slots.local("ends", ValueType::Set);
        let none = self.no_sites();
        self.store(ends, none);
        let scope = Scope {
            silent: false,
            test: None,
            comparing: true,
            ..self.scope
        };
        self.build.open();
        let emitted = self.in_scope(scope, |lowering| lowering.moves(moves, None));
        let body = self.build.close();
        emitted?;
        self.collecting(body, which, ends)?;
        Ok(self.load(ends))
    }

    /// Adds operations that collect the sites of moves where those of a body emit them.
    fn collecting(&mut self, body: Body, which: SitesOfMoves, all: SlotId) -> Lowered<()> {
        for mut node in body.0 {
            if let Op::Emit(lane, ends, given) = &node.op {
                match (which, self.build.ty(*ends)) {
                    (SitesOfMoves::Ends, ValueType::Set) => self.collect(all, *ends),
                    // A pass ends nowhere.
                    (_, ValueType::Bool) => {}
                    (SitesOfMoves::Starts, ValueType::Set) => {
                        self.collect_starts((*lane, *ends, given), all)?;
                    }
                    _ => return Err(self.missing_node("sites of rows of moves".to_owned())),
                }
                continue;
            }
            for inner in node.op.bodies_mut() {
                let of = std::mem::take(inner);
                self.build.open();
                let done = self.collecting(of, which, all);
                *inner = self.build.close();
                done?;
            }
            self.build.add(node);
        }
        Ok(())
    }

    /// Adds sites to the set in a slot.
    fn collect(&mut self, all: SlotId, sites: Value) {
        let before = self.load(all);
        let after = self.combine(SetOp::Or, before, sites);
        self.store(all, after);
    }

    /// Adds the starts of moves of a lane to the set in a slot.
    fn collect_starts(
        &mut self,
        (lane, ends, given): (LaneId, Value, &[Value]),
        all: SlotId,
    ) -> Lowered<()> {
        let lane = self.lanes[lane.index()].clone();
        match lane.start {
            Start::Nowhere => Ok(()),
            Start::Back(0) => {
                self.collect(all, ends);
                Ok(())
            }
            Start::At(_) | Start::Given | Start::Each => {
                let any = self.build.get(Op::Any(ends));
                self.when(any, |lowering| {
                    let start = match lane.start {
                        Start::At(site) => lowering.build.int(site),
                        _ => part_of(&lane, given, MovePart::Start),
                    };
                    let starts = match lowering.build.ty(start) {
                        ValueType::Set => start,
                        _ => lowering.build.get(Op::One(start)),
                    };
                    lowering.collect(all, starts);
                    Ok(())
                })
            }
            _ if lane.ends != LaneEnds::Sites => {
                Err(self.missing_node("starts of rows of moves".to_owned()))
            }
            _ => self.each_site(ends, |lowering, end| {
                let start = lowering.start_of_move(&lane, end, given);
                let start = lowering.build.get(Op::One(start));
                lowering.collect(all, start);
                Ok(())
            }),
        }
    }

    /// Where a move of a lane starts that ends on a site.
    fn start_of_move(&mut self, lane: &Lane, end: Value, given: &[Value]) -> Value {
        let part = |part| part_of(lane, given, part);
        match lane.start {
            Start::Back(back) => self.before(end, back),
            Start::Behind(delta) => self.behind(part(MovePart::Start), end, delta),
            Start::Listed(list, first) => {
                let place = self.before(end, -first);
                self.build.get(Op::Lookup(list, place))
            }
            Start::BeforeOver(back) => {
                let over = self.passed_over(lane, end, given);
                self.before(over, back)
            }
            Start::BehindOver(delta) => {
                let over = self.passed_over(lane, end, given);
                self.behind(part(MovePart::Start), over, delta)
            }
            Start::At(site) => self.build.int(site),
            Start::Given | Start::Each => part(MovePart::Start),
            Start::Nowhere => self.build.int(-1),
        }
    }

    /// Where a move of a lane passes over a piece that ends on a site.
    fn passed_over(&mut self, lane: &Lane, end: Value, given: &[Value]) -> Value {
        match lane.over {
            Over::Nowhere => self.build.int(-1),
            Over::Back(back) => self.before(end, back),
            Over::Behind(delta, distance) => {
                let nearest = self.behind(part_of(lane, given, MovePart::Over), end, delta);
                self.before(nearest, distance)
            }
            Over::Given => part_of(lane, given, MovePart::Over),
        }
    }

    /// The site at a distance before another.
    fn before(&mut self, site: Value, distance: i32) -> Value {
        let distance = self.build.int(distance);
        self.build.get(Op::Arith(Arith::Sub, site, distance))
    }

    /// The nearest site of a set going back from another by a number.
    fn behind(&mut self, set: Value, site: Value, delta: i32) -> Value {
        let delta = self.build.int(delta);
        self.build.get(Op::Behind(set, site, delta))
    }
}

/// A part that is given with the moves of a lane.
fn part_of(lane: &Lane, given: &[Value], part: MovePart) -> Value {
    given[lane
        .place_of(part)
        .expect("what a lane reads is given with its moves")]
}

/// Whether a generator has moves that are found only under a condition.
fn has_conditions(moves: &Moves) -> bool {
    fn look(node: RuleNode<'_>) -> bool {
        let mut found = matches!(node, RuleNode::Moves(Moves::If(..)));
        node.children(&mut |child| found |= look(child));
        found
    }
    look(RuleNode::Moves(moves))
}
