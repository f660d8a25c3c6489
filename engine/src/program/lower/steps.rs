//! Steps to neighbours, and the shifts of directions.

use super::{Lowered, Lowering};
use crate::game::ir::{Bool, PieceDirections, RuleId, Step, Targets};
use crate::game::{Directions, Shifts};
use crate::program::op::{Op, SetOp};
use crate::program::types::{Lane, ListId, SetId, Start, Value, has};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What is added to the numbers of sites, and the sites for which it is.
pub(super) type NumberedShift = (i32, SetId);

impl Lowering<'_> {
    /// Emits the moves to the neighbours in each direction.
    pub(super) fn steps(
        &mut self,
        (rule, from, targets): (RuleId, Value, &Targets),
        directions: &PieceDirections,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        if let PieceDirections::Fixed(id) = directions
            && self.game.directions(*id).shifts().is_none()
        {
            return self.steps_around((rule, from, targets), *id, only_if);
        }
        let to = self.within(targets)?;
        let shifts = self.steps_as_shifts(directions)?;
        let groups = match targets.when {
            None => self.with_one_way_to_each(shifts),
            Some(_) => shifts.into_iter().map(|shift| vec![shift]).collect(),
        };
        let is_straight = groups.iter().all(|group| group.len() == 1);
        let starts = match is_straight {
            true => None,
            false => Some(self.listed_starts(&groups)),
        };
        let mut emitted = Vec::new();
        for (number, group) in groups.iter().enumerate() {
            let mut ends = self.reached_by(from, group);
            if let Some(to) = to {
                ends = self.combine(SetOp::And, ends, to);
            }
            let start = match (starts, group[0]) {
                (Some(starts), _) => {
                    let first = number * self.game.layout.sites;
                    Start::Listed(starts, first as i32)
                }
                (None, (delta, _)) => {
                    ends = self.where_holds(targets, ends, delta)?;
                    Start::Back(delta)
                }
            };
            let lane = Lane {
                start,
                ..Lane::of(rule)
            };
            emitted.push(self.emit(lane, (ends, &[]), only_if));
        }
        Ok(emitted)
    }

    /// Emits the steps from a site, if a condition holds of it.
    pub(super) fn steps_if(
        &mut self,
        step: &Step,
        start: Value,
        when: &Bool,
    ) -> Lowered<Vec<Value>> {
        let (holds, from) = (self.bool(when)?, self.build.get(Op::One(start)));
        let mut emitted = Vec::new();
        for (directions, from) in self.by_directions(&step.directions, from) {
            let moves = (step.rule, from, &step.to);
            emitted.extend(self.steps(moves, &directions, Some(holds))?);
        }
        Ok(emitted)
    }

    /// Partitions shifts into groups; within a group no two shifts reach the same site. An irregular board has many
    /// shifts of few sites each, more than any site has neighbours: a group treats many of them together.
    fn with_one_way_to_each(&self, mut shifts: Vec<NumberedShift>) -> Vec<Vec<NumberedShift>> {
        let sites_of = |starts: SetId| {
            let starts = &self.tables.sets[starts.index()];
            (0..64 * starts.len() as i32).filter(|site| has(starts, *site))
        };
        shifts.sort_by_key(|(_, starts)| Reverse(sites_of(*starts).count()));
        let mut groups: Vec<(Vec<NumberedShift>, BTreeSet<i32>)> = Vec::new();
        for (delta, starts) in shifts {
            let reached: BTreeSet<i32> = sites_of(starts).map(|site| site + delta).collect();
            let free = groups.iter_mut().find(|(_, all)| all.is_disjoint(&reached));
            match free {
                Some((group, all)) => {
                    group.push((delta, starts));
                    all.extend(reached);
                }
                None => groups.push((vec![(delta, starts)], reached)),
            }
        }
        groups.into_iter().map(|(group, _)| group).collect()
    }

    /// The sites to which some shifts lead from those of a set.
    fn reached_by(&mut self, from: Value, shifts: &[NumberedShift]) -> Value {
        let shifts = shifts.iter();
        let parts: Vec<Value> = shifts
            .map(|(delta, starts)| self.build.get(Op::Shift(from, *delta, *starts)))
            .collect();
        let parts = parts.into_iter();
        let all = parts.reduce(|all, part| self.build.get(Op::Combine(SetOp::Or, all, part)));
        all.unwrap_or_else(|| self.no_sites())
    }

    /// A table, group by group: target site ↦ the site from which a shift of the group leads to it; −1 if none does.
    /// Within a group no two shifts reach the same site.
    fn listed_starts(&mut self, groups: &[Vec<NumberedShift>]) -> ListId {
        let sites = self.game.layout.sites as i32;
        let start = |group: &[NumberedShift], to: i32| {
            let mut starts = group.iter().map(|(delta, starts)| (to - delta, *starts));
            let start = starts.find(|(from, starts)| self.tables.contains(*starts, *from));
            start.map_or(-1, |(from, _)| from)
        };
        let starts = groups.iter();
        let starts = starts.flat_map(|group| (0..sites).map(|to| start(group, to)));
        let starts = starts.collect();
        self.tables.list(starts)
    }

    /// Directions that depend on no piece, each with the sites whose pieces have them.
    pub(super) fn by_directions(
        &mut self,
        directions: &PieceDirections,
        from: Value,
    ) -> Vec<(PieceDirections, Value)> {
        let (ids, of_kinds) = match directions {
            PieceDirections::Fixed(_) => return vec![(directions.clone(), from)],
            PieceDirections::ByOwner(ids) => (ids, false),
            PieceDirections::ByPiece(ids) => (ids, true),
        };
        let number = match of_kinds {
            true => self.game.components.len(),
            false => self.game.player_count() + 1,
        };
        let (mut rest, mut parts) = (from, Vec::new());
        for place in 1..number {
            let slot = match of_kinds {
                true => self.slots.kind(place),
                false => self.slots.owner(place),
            };
            if let (Some(slot), Some(id)) = (slot, ids.get(place.min(ids.len() - 1))) {
                let set = self.load(slot);
                let own = self.combine(SetOp::And, from, set);
                rest = self.combine(SetOp::Minus, rest, set);
                parts.push((PieceDirections::Fixed(*id), own));
            }
        }
        let has_others = of_kinds || self.slots.owner(0).is_some();
        if let (true, Some(id)) = (has_others, ids.first()) {
            parts.push((PieceDirections::Fixed(*id), rest));
        }
        parts
    }

    /// Directions as what one step adds to the numbers of sites, each with the sites that have the direction.
    fn steps_as_shifts(&mut self, directions: &PieceDirections) -> Lowered<Vec<NumberedShift>> {
        self.shifts_of(directions, Directions::shifts)
    }

    /// The shifts of the directions, where each direction goes on by one shift throughout.
    pub(super) fn shifts(&mut self, directions: &PieceDirections) -> Lowered<Vec<NumberedShift>> {
        self.shifts_of(directions, Directions::straight_shifts)
    }

    fn shifts_of(
        &mut self,
        directions: &PieceDirections,
        shifts: impl Fn(&Directions) -> Option<&Shifts>,
    ) -> Lowered<Vec<NumberedShift>> {
        let PieceDirections::Fixed(id) = directions else {
            return self.missing("directions that depend on the piece,", directions);
        };
        let Some(shifts) = shifts(self.game.directions(*id)) else {
            return self.missing("moves on a board that is not regular,", id);
        };
        let shifts = shifts.words();
        Ok(shifts
            .map(|(delta, starts)| (i32::from(delta), self.tables.set(starts)))
            .collect())
    }
}
