//! Keeps up [`Derivation::Outside`] when its set changes: the sites outside of the set that are connected with constant
//! ones, such as the border of a board.
//!
//! A site that enters the set is outside no more. It cuts others off only if the outside sites beside it do not form
//! one connected group around it; this is tested first. The test needs a board where the neighbours of each site form paths
//! or one ring, as on boards of hexagons. Of two groups one is cut off only by a ring of sites of the set through the new
//! one, if the border is outside anyway: then the sites of the set beside it that lie between the two groups are connected
//! without it, which a flood of these few sites tests. Everything is found anew only where they are connected, or where
//! this cannot be tested.

use super::difference::Rewrite;
use crate::game::ir::Comparison;
use crate::program::Derivation;
use crate::program::build::FunctionBuilder;
use crate::program::op::{Arith, Const, Logic, Op, SetOp};
use crate::program::types::{Arcs, ArcsId, ListId, SetId, SlotId, Tables, Value, ValueType, has};
use std::collections::HashMap;

/// The most entries of a ring of neighbours.
const MOST_BESIDE: usize = 12;

/// Rings of neighbours, `length` entries of the list for each site. Only neighbours at successive entries are
/// connected, the last with the first; the site itself as an entry separates neighbours that are not.
#[derive(Clone, Copy)]
pub(super) struct Rings {
    list: ListId,
    length: usize,
    /// Whether a connection begins at each site that has not a whole ring of `length` neighbours, and all sites count.
    closed: bool,
}

/// The rings for each slot with a [`Derivation::Outside`], if the neighbours of every site form paths or one ring.
pub(super) fn rings(
    tables: &mut Tables,
    auxiliaries: &[(SlotId, Derivation)],
) -> HashMap<SlotId, Rings> {
    let mut rings = HashMap::new();
    for (slot, definition) in auxiliaries {
        let Derivation::Outside {
            board, from, arcs, ..
        } = definition
        else {
            continue;
        };
        let arcs = &tables.arcs[arcs.index()];
        let sites = 0..arcs.to.len() / tables.words.max(1);
        let of_sites = sites.map(|site| ring(arcs, tables.words, site));
        let Some(of_sites) = of_sites.collect::<Option<Vec<Vec<usize>>>>() else {
            continue;
        };
        let length = of_sites.iter().map(Vec::len).max().unwrap_or(0);
        if length > MOST_BESIDE {
            continue;
        }
        let closed = of_sites.iter().enumerate().all(|(site, ring)| {
            let is_whole = ring.len() == length && !ring.contains(&site);
            let counts = tables.contains(*board, site as i32);
            counts && (is_whole || tables.contains(*from, site as i32))
        });
        let mut list = Vec::new();
        for (site, ring) in of_sites.iter().enumerate() {
            // The first once more is connected with the last in a ring, and is the site itself otherwise.
            let rest = ring.first().copied().unwrap_or(site);
            list.extend(ring.iter().map(|other| *other as i32));
            list.resize(list.len() + length - ring.len(), rest as i32);
        }
        let list = tables.list(list);
        let of_slot = Rings {
            list,
            length,
            closed,
        };
        rings.insert(*slot, of_slot);
    }
    rings
}

/// The neighbours of a site, each followed by one with which it is connected, or by the site itself; none if one is connected
/// with more than two.
fn ring(arcs: &Arcs, words: usize, site: usize) -> Option<Vec<usize>> {
    let leads = |from: usize, to: usize| has(&arcs.to[from * words..][..words], to as i32);
    let sites = 0..arcs.to.len() / words.max(1);
    let around: Vec<usize> = sites.filter(|other| leads(site, *other)).collect();
    let beside = |one: usize| -> Vec<usize> {
        let others = around.iter().copied();
        others.filter(|other| leads(one, *other)).collect()
    };
    if around.iter().any(|one| beside(*one).len() > 2) {
        return None;
    }
    let (mut ring, mut left) = (Vec::new(), around.clone());
    while !left.is_empty() {
        // A path begins at an end.
        let is_end = |one: &&usize| beside(**one).len() < 2;
        let Some(start) = left.iter().find(is_end).copied() else {
            // A ring is alone.
            let is_alone = ring.is_empty();
            return is_alone.then(|| follow(left[0], &mut left, &beside));
        };
        ring.push(site);
        ring.extend(follow(start, &mut left, &beside));
    }
    Some(ring)
}

/// A path from a site on, which is taken off those that are left.
fn follow(start: usize, left: &mut Vec<usize>, beside: &dyn Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let mut path = Vec::new();
    let mut next = Some(start);
    while let Some(one) = next {
        path.push(one);
        left.retain(|other| *other != one);
        let others = beside(one);
        next = others.into_iter().find(|other| left.contains(other));
    }
    path
}

impl Rewrite<'_> {
    /// The sites that the set leaves free.
    pub(super) fn free(&self, build: &mut FunctionBuilder) -> Value {
        let Derivation::Outside { of, board, .. } = self.definition else {
            return build.get(Op::Const(Const::Set(SetId(0))));
        };
        let (board, own) = (build.set(*board), build.load(self.slots, *of));
        build.get(Op::Combine(SetOp::Minus, board, own))
    }

    /// A site that has entered the set is outside no more, and what is connected through it alone neither.
    pub(super) fn shrink(
        &self,
        build: &mut FunctionBuilder,
        site: Value,
        (free, from, arcs): (Value, SetId, ArcsId),
    ) {
        let outside = build.load(self.slots, self.slot);
        let was_outside = build.get(Op::Has(outside, site));
        build.open();
        let one = build.get(Op::One(site));
        let all_others = build.get(Op::Combine(SetOp::Minus, outside, one));
        let start = build.set(from);
        let Some(rings) = self.rings else {
            let found = build.typed(Op::Fill(start, free, arcs), ValueType::Set);
            build.act(Op::Store(self.slot, found));
            build.close_if(was_outside);
            return;
        };
        let around = build.get(Op::Around(site, arcs));
        let beside = build.get(Op::Combine(SetOp::And, around, all_others));
        let groups = self.groups_beside(build, (site, all_others), *rings);
        let one_group = build.int(1);
        let is_one = build.get(Op::Compare(Comparison::LessOrEqual, groups, one_group));
        // A site where connections begin is replaced by one beside it, or nothing is.
        let began = build.get(Op::Has(start, site));
        let begins = build.get(Op::Combine(SetOp::And, beside, start));
        let (begins, some) = (build.get(Op::Any(begins)), build.get(Op::Any(beside)));
        let (alone, inner) = (build.get(Op::Not(some)), build.get(Op::Not(began)));
        let stays = build.get(Op::Logic(Logic::Or, begins, alone));
        let stays = build.get(Op::Logic(Logic::Or, stays, inner));
        let stays = build.get(Op::Logic(Logic::And, stays, is_one));
        build.act(Op::Store(self.slot, all_others));
        let parts = build.get(Op::Not(stays));
        build.open();
        let cuts = match rings.closed {
            true => self.closes_ring(build, (one, around, beside), (groups, rings.length), arcs),
            false => build.bool(true),
        };
        build.open();
        let found = build.typed(Op::Fill(start, free, arcs), ValueType::Set);
        build.act(Op::Store(self.slot, found));
        build.close_if(cuts);
        build.close_if(parts);
        build.close_if(was_outside);
    }

    /// Whether a site that has entered the set may close a ring of its sites. It does not where two groups of outside sites lie
    /// around it, sites of the set between them, and these are not connected but through the site.
    fn closes_ring(
        &self,
        build: &mut FunctionBuilder,
        (site, around, outside): (Value, Value, Value),
        (groups, length): (Value, usize),
        arcs: ArcsId,
    ) -> Value {
        let (two, zero, all) = (build.int(2), build.int(0), build.int(length as i32));
        let own = build.load(self.slots, self.definition.source());
        let others = build.get(Op::Combine(SetOp::Minus, own, site));
        let near = build.get(Op::Combine(SetOp::And, around, others));
        let known = build.get(Op::Combine(SetOp::Or, near, outside));
        let known = build.get(Op::Count(known));
        let is_known = build.get(Op::Compare(Comparison::Equal, known, all));
        let are_two = build.get(Op::Compare(Comparison::Equal, groups, two));
        let is_known = build.get(Op::Logic(Logic::And, is_known, are_two));
        let some = build.get(Op::Any(near));
        let from = build.select(some, near, site);
        let first = build.typed(Op::Nth(from, zero), ValueType::Site);
        let first = build.get(Op::One(first));
        let group = build.typed(Op::Fill(first, others, arcs), ValueType::Set);
        let rest = build.get(Op::Combine(SetOp::Minus, near, group));
        let is_apart = build.get(Op::Any(rest));
        let is_open = build.get(Op::Logic(Logic::And, is_known, is_apart));
        build.get(Op::Not(is_open))
    }

    /// The number of groups that the neighbours of a site in a set form: the entries of its ring that are in the set
    /// and whose next entry is not. A whole ring in the set counts as 0.
    fn groups_beside(
        &self,
        build: &mut FunctionBuilder,
        (site, set): (Value, Value),
        Rings { list, length, .. }: Rings,
    ) -> Value {
        let number = build.int(length as i32);
        let first = build.get(Op::Arith(Arith::Mul, site, number));
        let places: Vec<Value> = (0..length)
            .map(|place| {
                let place = build.int(place as i32);
                let place = build.get(Op::Arith(Arith::Add, first, place));
                let other = build.typed(Op::Lookup(list, place), ValueType::Int);
                build.get(Op::Has(set, other))
            })
            .collect();
        let (mut groups, one, zero) = (build.int(0), build.int(1), build.int(0));
        for (place, is_in) in places.iter().enumerate() {
            let next = places[(place + 1) % length];
            let next_is_not = build.get(Op::Not(next));
            let ends = build.get(Op::Logic(Logic::And, *is_in, next_is_not));
            let more = build.select(ends, one, zero);
            groups = build.get(Op::Arith(Arith::Add, groups, more));
        }
        groups
    }
}
