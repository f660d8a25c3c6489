//! Generators of moves over several sites: slides, and pieces that go from anywhere to anywhere.

use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, DirectionSet, Relocation, Sites, Slide, Variable};
use crate::program::op::{Op, SetOp};
use crate::program::types::{Start, Value};

impl Lowering<'_> {
    /// Emits the moves along radials, as far as nothing stands in the way: one lane for each direction.
    pub(super) fn slides(&mut self, slide: &Slide, only_if: Option<Value>) -> Lowered<Vec<Value>> {
        let DirectionSet::Fixed(id) = &slide.directions else {
            return self.missing("slides that depend on the piece,", &slide.directions);
        };
        let tables = self.game.directions(*id);
        let longest = tables.longest();
        let bounds = (slide.min.constant(), slide.max.constant());
        let unbounded = matches!(bounds, (Some(..=1), Some(max)) if max >= longest);
        if !slide.is_plain() || !unbounded {
            return self.missing("slides of limited length, of", &slide.directions);
        }
        if !slide.between.within.as_ref().is_some_and(is_empty) {
            return self.missing("slides through", &slide.between.within);
        }
        let mut from = self.sites(&slide.from)?;
        if !matches!(slide.from, Sites::Occupied(_)) {
            let empty = self.empty();
            from = self.combine(SetOp::Minus, from, empty);
        }
        let between = match self.plain(&slide.between)? {
            Some(between) => between,
            None => self.empty(),
        };
        let ends = match &slide.to {
            Some(to) => self.plain(to)?,
            None => Some(between),
        };
        let (mut through, mut targets) = (between, ends);
        if let Some(Bool::Within(Variable::To, stops)) = &slide.stop {
            let stops = self.sites(stops)?;
            through = self.combine(SetOp::Minus, between, stops);
            targets = targets.map(|ends| self.combine(SetOp::Or, ends, stops));
        }
        // The way of a piece over n sites is found by doubling as often as 2 goes into them.
        let doublings = 32 - (longest.max(1) as u32 - 1).leading_zeros();
        let mut emitted = Vec::new();
        for (delta, starts) in self.shifts(&slide.directions)? {
            let reached = Op::Slide(from, through, delta, starts, doublings);
            let mut ends = self.build.get(reached);
            if let Some(targets) = targets {
                ends = self.combine(SetOp::And, ends, targets);
            }
            let lane = (slide.rule, Start::Behind(delta), None, 0);
            emitted.push(self.emit(lane, (ends, Some(from)), only_if));
        }
        Ok(emitted)
    }

    /// Emits the moves of a piece from a hand to a region.
    pub(super) fn relocations(
        &mut self,
        relocation: &Relocation,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let Some(from) = self.only_hand_site(&relocation.from) else {
            return self.missing("moves from anywhere to anywhere, from", &relocation.from);
        };
        let Some(from) = from else {
            return Ok(Vec::new());
        };
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let region = match self.plain(&relocation.to)? {
            Some(region) => self.combine(SetOp::And, region, board),
            None => board,
        };
        let (left, none) = (self.in_hand(from), self.build.int(0));
        let some = self.compare(Comparison::Greater, left, none);
        let only_if = self.both(only_if, some);
        let lane = (relocation.rule, Start::At(from), None, 0);
        Ok(vec![self.emit(lane, (region, None), Some(only_if))])
    }

    /// The hand site that is all of a region: none of it for a hand that is never filled.
    fn only_hand_site(&mut self, region: &Sites) -> Option<Option<i32>> {
        let site = match region {
            Sites::Const(region) => match *self.sites_of_region(*region) {
                [] => return Some(None),
                [site] => site as i32,
                _ => return None,
            },
            Sites::One(site) => self.hand_site(site)?,
            _ => return None,
        };
        let is_hand = site >= self.game.layout.board as i32;
        is_hand.then(|| (self.kind_in_hand(site) != 0).then_some(site))
    }
}

/// Whether a region has only empty sites.
fn is_empty(region: &Sites) -> bool {
    match region {
        Sites::Empty => true,
        Sites::Intersection(parts) => parts.iter().any(is_empty),
        _ => false,
    }
}
