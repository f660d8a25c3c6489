//! Regions along radials: what is seen from sites, and rows that end in a piece.

use super::limited::MOST_STEPS;
use super::radials::Leads;
use super::travel::doublings;
use super::{Lowered, Lowering};
use crate::game::ir::{Bool, DirectionsId, Int, PieceDirections, Sites, Variable};
use crate::program::op::{Op, SetOp};
use crate::program::types::{SetId, Value, ValueType};

/// From this many words of a set on, the few sites near one are asked about one by one instead of shifting whole sets.
const MANY_WORDS: usize = 3;

/// What is asked of a row: its length, the pieces of it, and the piece behind it.
pub(super) struct Row<'a> {
    pub(super) min: &'a Int,
    pub(super) max: &'a Int,
    pub(super) between: &'a Bool,
    pub(super) to: &'a Bool,
}

impl Lowering<'_> {
    /// The sites along radials from those of a region.
    pub(super) fn radiating(
        &mut self,
        directions: &PieceDirections,
        from: Value,
        (min, max): (&Int, &Int),
        (stop, stop_included): (Option<&Bool>, bool),
    ) -> Lowered<Value> {
        let PieceDirections::Fixed(id) = directions else {
            return self.missing("radials that depend on the piece,", directions);
        };
        let longest = self.game.directions(*id).longest();
        let (Some(min), Some(max)) = (min.constant(), max.constant()) else {
            return self.missing("radials whose length depends on the position, of", max);
        };
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let (mut through, mut stops) = (board, self.no_sites());
        if let Some(stop) = stop {
            stops = self.where_asked(Variable::To, board, stop)?;
            through = self.combine(SetOp::Minus, board, stops);
        }
        let mut seen = self.no_sites();
        if self.game.directions(*id).straight_shifts().is_none() {
            let max = max.min(longest);
            seen = self.radiating_each(*id, from, (min, max), through)?;
            return Ok(match stop_included {
                true => seen,
                false => self.combine(SetOp::Minus, seen, stops),
            });
        }
        for (delta, starts) in self.shifts(directions)? {
            if min <= 1 && max >= longest {
                let way = Op::Slide(from, through, delta, starts, doublings(longest));
                let way = self.build.get(way);
                seen = self.combine(SetOp::Or, seen, way);
                continue;
            }
            let max = max.min(longest);
            if max > MOST_STEPS {
                return self.missing("radials of limited length, of", directions);
            }
            let mut front = from;
            for distance in 1..=max {
                let next = self.build.get(Op::Shift(front, delta, starts));
                if distance >= min {
                    seen = self.combine(SetOp::Or, seen, next);
                }
                front = self.combine(SetOp::And, next, through);
            }
        }
        Ok(match stop_included {
            true => seen,
            false => self.combine(SetOp::Minus, seen, stops),
        })
    }

    /// The sites along radials of a board that is not regular, from one site after the other.
    fn radiating_each(
        &mut self,
        directions: DirectionsId,
        from: Value,
        (min, max): (i32, i32),
        through: Value,
    ) -> Lowered<Value> {
        let ways = self.leads(directions)?;
        let seen = self.slots.local("seen", ValueType::Set);
        let none = self.no_sites();
        self.store(seen, none);
        self.each_site(from, |lowering, start| {
            let mut all = lowering.load(seen);
            for way in ways {
                let mut front = lowering.build.get(Op::One(start));
                for distance in 1..=max {
                    let next = lowering.next_along(way, start, (front, distance));
                    if distance >= min {
                        all = lowering.combine(SetOp::Or, all, next);
                    }
                    front = lowering.combine(SetOp::And, next, through);
                }
            }
            lowering.store(seen, all);
            Ok(())
        })?;
        Ok(self.load(seen))
    }

    /// The sites of a region for which a condition holds of a variable.
    fn where_asked(
        &mut self,
        variable: Variable,
        region: Value,
        condition: &Bool,
    ) -> Lowered<Value> {
        self.only(variable, region, condition, |lowering, site| {
            lowering.bind(variable, site);
        })
    }

    /// The rows of pieces that begin beside a site and end before another piece.
    pub(super) fn flanked(
        &mut self,
        directions: DirectionsId,
        from: &Int,
        row: &Row<'_>,
    ) -> Lowered<Value> {
        let longest = self.game.directions(directions).longest();
        let (Some(min), Some(max)) = (row.min.constant(), row.max.constant()) else {
            return self.missing("rows whose length depends on the position, of", row.max);
        };
        let from = self.int(from)?;
        let one = self.build.get(Op::One(from));
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let between = self.where_asked(Variable::Between, board, row.between)?;
        let to = self.where_asked(Variable::To, board, row.to)?;
        let none = self.no_sites();
        if self.tables.words >= MANY_WORDS && max.min(longest) <= MOST_STEPS {
            let lengths = (min.max(1), max.min(longest));
            return self.flanked_one_by_one((directions, from), lengths, (between, to));
        }
        let mut flanked = none;
        for leads in self.leads(directions)? {
            if let Leads::Shift(delta, starts) = leads
                && min <= 1
                && max >= longest
            {
                let way = Op::Slide(one, between, delta, starts, doublings(longest));
                let way = self.build.get(way);
                let end = self.combine(SetOp::Minus, way, between);
                let end = self.combine(SetOp::And, end, to);
                let (ends, pieces) = (
                    self.build.get(Op::Any(end)),
                    self.combine(SetOp::And, way, between),
                );
                let pieces = self.build.select(ends, pieces, none);
                flanked = self.combine(SetOp::Or, flanked, pieces);
                continue;
            }
            let max = max.min(longest);
            if max > MOST_STEPS {
                return self.missing("rows of limited length, of", row.max);
            }
            let (mut front, mut pieces) = (one, none);
            for length in 1..=max {
                let next = self.next_along(leads, from, (front, length));
                front = self.combine(SetOp::And, next, between);
                pieces = self.combine(SetOp::Or, pieces, front);
                if length < min {
                    continue;
                }
                let mut end = self.next_along(leads, from, (front, length + 1));
                // A row that goes on is longer, unless it may be no longer.
                if length < max {
                    end = self.combine(SetOp::Minus, end, between);
                }
                let end = self.combine(SetOp::And, end, to);
                let ends = self.build.get(Op::Any(end));
                let row = self.build.select(ends, pieces, none);
                flanked = self.combine(SetOp::Or, flanked, row);
            }
        }
        Ok(flanked)
    }

    /// The rows of limited length of `between` that begin beside a site and end before a site of `to`, by the few sites near it:
    /// each radial asks for its shortest row, and seldom for more.
    fn flanked_one_by_one(
        &mut self,
        (directions, from): (DirectionsId, Value),
        (min, max): (i32, i32),
        (between, to): (Value, Value),
    ) -> Lowered<Value> {
        let flanked = self.slots.local("flanked", ValueType::Set);
        let none = self.no_sites();
        self.store(flanked, none);
        for way in 0..self.ways_from_a_site(directions) {
            let at = |lowering: &mut Self, distance| {
                let list = lowering.sites_along(directions, way, distance);
                let site = Op::Lookup(list, from);
                lowering.build.typed(site, ValueType::Site)
            };
            let near: Vec<Value> = (1..=min).map(|distance| at(self, distance)).collect();
            let mut is_row = None;
            for site in &near {
                let is_between = self.build.get(Op::Has(between, *site));
                is_row = Some(self.both(is_row, is_between));
            }
            let Some(is_row) = is_row else { continue };
            self.when(is_row, |lowering| {
                let (mut row, mut goes_on) = (near, None);
                for length in min..=max {
                    let next = at(lowering, length + 1);
                    let ends = lowering.build.get(Op::Has(to, next));
                    let mut ends = lowering.both(goes_on, ends);
                    // A row that goes on is longer, unless it may be no longer.
                    if length < max {
                        let more = lowering.build.get(Op::Has(between, next));
                        let stops = lowering.build.get(Op::Not(more));
                        ends = lowering.both(Some(ends), stops);
                        goes_on = Some(lowering.both(goes_on, more));
                    }
                    lowering.when(ends, |lowering| {
                        let mut all = lowering.load(flanked);
                        for site in &row {
                            let one = lowering.build.get(Op::One(*site));
                            all = lowering.combine(SetOp::Or, all, one);
                        }
                        lowering.store(flanked, all);
                        Ok(())
                    })?;
                    row.push(next);
                }
                Ok(())
            })?;
        }
        Ok(self.load(flanked))
    }

    /// The sites beside which rows of any length begin that end before a site of a region.
    pub(super) fn flanking(
        &mut self,
        directions: DirectionsId,
        max: &Int,
        (between, to): (&Sites, &Sites),
    ) -> Lowered<Value> {
        let longest = self.game.directions(directions).longest();
        if max.constant().is_none_or(|max| max < longest) {
            return self.missing("the sites beside rows of limited length, of", max);
        }
        let (between, to) = (self.sites(between)?, self.sites(to)?);
        let empty = self.empty();
        let between = self.combine(SetOp::Minus, between, empty);
        // A row goes on as long as it can.
        let to = self.combine(SetOp::Minus, to, between);
        let mut flanking = self.no_sites();
        for (delta, starts) in self.shifts(&PieceDirections::Fixed(directions))? {
            let ends = self.shifted_set(starts, delta);
            let last = self.build.get(Op::Shift(to, -delta, ends));
            let last = self.combine(SetOp::And, last, between);
            let back = Op::Slide(last, between, -delta, ends, doublings(longest));
            let back = self.build.get(back);
            flanking = self.combine(SetOp::Or, flanking, back);
        }
        Ok(flanking)
    }

    /// A constant set with a number added to those of its sites.
    pub(super) fn shifted_set(&mut self, set: SetId, delta: i32) -> SetId {
        let words = self.tables.sets[set.index()].clone();
        let mut shifted = vec![0; words.len()];
        crate::program::run::shift(&words, delta, &mut shifted);
        self.tables.set(&shifted)
    }
}
