//! Rows on boards that fit into a word, whose sites follow one another at equal distances: all rows of a player are
//! found at once, by shifting the pieces over one another.

use super::Lowering;
use crate::game::ir::DirectionsId;
use crate::program::op::{Logic, Op, SetOp};
use crate::program::types::{Arcs, ArcsId, SetId, Value};

/// One of two opposite directions: the number that a step adds, from which sites, and to which.
pub(super) struct Way {
    delta: i32,
    from: SetId,
    to: SetId,
}

impl Lowering<'_> {
    /// The axes of directions, each by one of its two ways; none if they are not straight or sets take several words.
    pub(super) fn straight_ways(&mut self, directions: DirectionsId) -> Option<Vec<Way>> {
        if self.tables.words != 1 {
            return None;
        }
        let shifts = self.game.directions(directions).straight_shifts()?;
        let shifts: Vec<(i32, u64)> = shifts
            .words()
            .map(|(delta, starts)| (i32::from(delta), starts[0]))
            .collect();
        let starts = |delta: i32| shifts.iter().find(|(other, _)| *other == delta);
        let mut ways = Vec::new();
        for (delta, from) in shifts.iter().filter(|(delta, _)| *delta > 0) {
            // Each step leads back again.
            let to = from << delta;
            if starts(-delta)?.1 != to {
                return None;
            }
            ways.push(Way {
                delta: *delta,
                from: self.tables.set(&[*from]),
                to: self.tables.set(&[to]),
            });
        }
        (2 * ways.len() == shifts.len()).then_some(ways)
    }

    /// Whether a row of a length, or of at least one, goes through a site.
    pub(super) fn line_by_shifts(
        &mut self,
        through: Value,
        (length, exact): (i32, bool),
        ways: &[Way],
    ) -> Value {
        let mut any = self.build.bool(false);
        for player in 0..=self.game.player_count() {
            let Some(own) = self.slots.owner(player) else {
                continue;
            };
            let own = self.load(own);
            let owned = self.build.get(Op::Has(own, through));
            for way in ways {
                let starts = self.starts_of_rows(own, (length, exact), way);
                let relation = self.starts_through(length, way);
                let here = self.build.get(Op::Around(through, relation));
                let rows = self.combine(SetOp::And, starts, here);
                let rowed = self.build.get(Op::Any(rows));
                let rowed = self.build.get(Op::Logic(Logic::And, owned, rowed));
                any = self.build.get(Op::Logic(Logic::Or, any, rowed));
            }
        }
        any
    }

    /// The lowest sites of all rows of a length; if `exact`, only of rows that are not part of a longer one.
    fn starts_of_rows(&mut self, own: Value, (length, exact): (i32, bool), way: &Way) -> Value {
        let mut starts = self.starts_of(own, length, way);
        if exact {
            let longer = self.starts_of(own, length + 1, way);
            let after = self.build.get(Op::Shift(own, way.delta, way.from));
            starts = self.combine(SetOp::Minus, starts, longer);
            starts = self.combine(SetOp::Minus, starts, after);
        }
        starts
    }

    /// The lowest sites of all rows of a length: where two rows of the largest power of two below it follow one another
    /// or overlap. As these are powers of two, rows of several lengths share them.
    fn starts_of(&mut self, own: Value, length: i32, way: &Way) -> Value {
        if length <= 1 {
            return own;
        }
        let first = 1 << (31 - (length - 1).leading_zeros());
        let further = length - first;
        let part = self.starts_of(own, first, way);
        let steps_back = self.sites_with_steps_back(further, way);
        let before = Op::Shift(part, -way.delta * further, steps_back);
        let before = self.build.get(before);
        self.combine(SetOp::And, part, before)
    }

    /// The sites from which a number of steps lead back.
    fn sites_with_steps_back(&mut self, steps: i32, way: &Way) -> SetId {
        let to = self.tables.sets[way.to.index()][0];
        let all = (0..steps).fold(u64::MAX, |all, step| all & (to << (step * way.delta)));
        self.tables.set(&[all])
    }

    /// For each site the lowest sites of the rows of a length that go through it.
    fn starts_through(&mut self, length: i32, way: &Way) -> ArcsId {
        let mut to = vec![0; self.game.layout.sites];
        for (site, starts) in to.iter_mut().enumerate().take(self.game.layout.board) {
            let mut start = Some(site as i32);
            for _ in 0..length {
                let Some(now) = start else { break };
                *starts |= 1 << now;
                start = self.tables.contains(way.to, now).then_some(now - way.delta);
            }
        }
        let name = format!("rows of {length} by {}", way.delta);
        self.tables.arcs(Arcs {
            name,
            to,
            shifts: None,
        })
    }
}
