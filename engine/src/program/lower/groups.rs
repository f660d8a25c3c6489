//! Whether sites are connected: all of a region with one another, or one of them with a border.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Count, DirectionsId, Int, Sites};
use crate::program::Derivation;
use crate::program::op::{Const, Logic, Op, SetOp};
use crate::program::types::{SetId, SlotId, Value, ValueType};

/// If the condition is "the number of groups (of any size) is 1": the directions and the region of the groups.
pub(super) fn asks_for_one_group<'r>(
    comparison: Comparison,
    one: &'r Int,
    other: &'r Int,
) -> Option<(DirectionsId, &'r Sites)> {
    let count = match (one, other) {
        (Int::Count(count), Int::Const(1)) | (Int::Const(1), Int::Count(count)) => count,
        _ => return None,
    };
    match count {
        Count::Groups {
            directions,
            region,
            min,
        } if comparison == Comparison::Equal && min.constant().is_some_and(|min| min <= 1) => {
            Some((*directions, region))
        }
        _ => None,
    }
}

impl Lowering<'_> {
    /// Whether a region has sites, which are all connected with one another.
    pub(super) fn is_one_group(
        &mut self,
        directions: DirectionsId,
        region: &Sites,
    ) -> Lowered<Value> {
        let region = self.sites(region)?;
        let arcs = self.arcs(directions);
        // The last site makes sure that there is a first one.
        let last = self.build.int(self.game.layout.sites as i32 - 1);
        let last = self.build.get(Op::One(last));
        let (some, zero) = (self.combine(SetOp::Or, region, last), self.build.int(0));
        let first = self.build.get(Op::Nth(some, zero));
        let first = self.build.get(Op::One(first));
        let group = self.build.get(Op::Fill(first, region, arcs));
        let others = self.combine(SetOp::Minus, region, group);
        let (any, alone) = (self.build.get(Op::Any(region)), self.no_sites_in(others));
        Ok(self.build.get(Op::Logic(Logic::And, any, alone)))
    }

    /// Whether the group through a site has no site of a fixed region, where the group is one of sites outside of a set of
    /// pieces: what is connected with the region outside of the set is kept as an auxiliary set.
    pub(super) fn is_enclosed(&mut self, region: &Sites) -> Lowered<Option<Value>> {
        let Sites::Intersection(parts) = region else {
            return Ok(None);
        };
        let (group, border) = match parts.as_slice() {
            [group @ Sites::Group { .. }, Sites::Const(border)]
            | [Sites::Const(border), group @ Sites::Group { .. }] => (group, *border),
            _ => return Ok(None),
        };
        let Sites::Group {
            directions,
            from,
            region: within,
        } = group
        else {
            return Ok(None);
        };
        let Sites::One(site) = &**from else {
            return Ok(None);
        };
        let arcs = self.arcs(*directions);
        let within = self.sites(within)?;
        let Some((of, board)) = self
            .outside_of(within)
            .filter(|_| self.tables.leads_back(arcs))
        else {
            return Ok(None);
        };
        let definition = Derivation::Outside {
            of,
            board,
            from: self.region_set(border),
            arcs,
        };
        let name = format!("outside{}", of.0);
        let slot = self.slots.auxiliary(&name, definition, (ValueType::Set, 1));
        let (site, zero) = (self.int(site)?, self.build.int(0));
        let exists = self.compare(Comparison::GreaterOrEqual, site, zero);
        let safe = self.build.select(exists, site, zero);
        let outside = self.load(slot);
        let is_outside = self.build.get(Op::Has(outside, safe));
        let is_outside = self.both(Some(exists), is_outside);
        Ok(Some(self.build.get(Op::Not(is_outside))))
    }

    /// If a set is the difference "constant − slot": the slot and the constant set.
    fn outside_of(&self, set: Value) -> Option<(SlotId, SetId)> {
        let board = &self.game.layout.board_mask;
        let constant = |value: Value| match self.build.defined_by(value) {
            Some(Op::Const(Const::Set(set))) => Some(*set),
            _ => None,
        };
        let is_board = |value: Value| {
            constant(value).is_some_and(|set| self.tables.sets[set.index()][..] == **board)
        };
        match self.build.defined_by(set)? {
            Op::Combine(SetOp::And, one, other) if is_board(*one) => self.outside_of(*other),
            Op::Combine(SetOp::And, one, other) if is_board(*other) => self.outside_of(*one),
            Op::Combine(SetOp::Minus, all, own) => match self.build.defined_by(*own)? {
                Op::Load(slot) => Some((*slot, constant(*all)?)),
                _ => None,
            },
            _ => None,
        }
    }
}
