//! Slides and hops of a piece that is the only one of its kind, on boards whose sets have many words.
//!
//! How far such a piece sees is found by counting bits: the empty sites of each line of the board are the bits of a
//! word. Its moves are given by their number and the first of their ends, so that no set is made.

use super::afterwards::has_tests;
use super::filters::is_occupied_region;
use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{Clear, Comparison, DirectionsId, Hop, PieceDirections, Sites, Slide};
use crate::program::Derivation;
use crate::program::op::{Arith, Op};
use crate::program::types::{
    Home, Lane, LaneEnds, ListId, MovePart, Over, SlotId, Start, Value, ValueType,
};
use crate::topology::Site;
use std::collections::BTreeSet;

/// The fewest words of sets with which this is worth while: shorter ones are shifted and looked up quickly.
const MANY_WORDS: usize = 4;

/// A direction in which a piece looks.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// What a step adds to the number of a site.
    delta: i32,
    /// Site ↦ −1 − the number of steps from it to the edge. The entry for the site −1 (and outside of the list) is −1:
    /// off the board there is no step.
    below: ListId,
    /// The words of the empty sites of each line.
    lines: SlotId,
    /// For each site its word and its bit.
    places: ListId,
    /// Whether steps lead to higher bits.
    upward: bool,
}

/// What a piece sees in a direction.
struct Seen {
    /// The number of empty sites before the first that is not.
    free: Value,
    /// The first site that is not empty; −1 where the edge is nearer.
    stop: Value,
}

/// The kinds with at most one piece in the first position; empty where sets are so short that this is of no use.
pub(super) fn single_kinds(game: &Game) -> BTreeSet<usize> {
    if game.layout.words < MANY_WORDS || !game.drawn_start.is_empty() || game.layout.stacks() {
        return BTreeSet::new();
    }
    let mut numbers = vec![0; game.components.len()];
    for site in 0..game.layout.sites {
        let kind = game.start.what(&game.layout, Site(site as u16));
        numbers[usize::from(kind)] += 1;
    }
    let kinds = 1..numbers.len();
    kinds.filter(|kind| numbers[*kind] <= 1).collect()
}

impl Lowering<'_> {
    /// Emits the moves of slides of a set that holds at most one piece, one lane for each direction; `None` if the set
    /// may hold more, or the slide has conditions of other kinds.
    pub(super) fn single_slides(
        &mut self,
        slide: &Slide,
        id: DirectionsId,
        only_if: Option<Value>,
    ) -> Lowered<Option<Vec<Value>>> {
        let bounds = (slide.min.constant(), slide.max.constant());
        let (Some(min @ 1..), Some(max)) = bounds else {
            return Ok(None);
        };
        let to = slide.to.as_ref().map(|to| to.within.as_ref());
        let is_plain = slide.is_plain()
            && slide.stop.is_none()
            && matches!(slide.between.within, Some(Sites::Empty))
            && to.flatten().is_none_or(has_all_empty);
        if !is_plain || !self.may_be_single(&slide.from) {
            return Ok(None);
        }
        let from = self.sites(&slide.from)?;
        let (Some(from), Some(views)) = (self.only_site(from), self.views(id)) else {
            return Ok(None);
        };
        let among = match to {
            None => Some(self.empty()),
            Some(region) => region.map(|region| self.sites(region)).transpose()?,
        };
        let mut emitted = Vec::new();
        for view in views {
            let mut number = match (to, among) {
                (Some(Some(_)), Some(among)) => self.passed_and_ended(from, view, among),
                (Some(_), _) => {
                    let Seen { free, stop } = self.seen(from, view);
                    let ends = self.exists(stop);
                    self.one_more_if(ends, free)
                }
                (None, _) => self.free(from, view),
            };
            if max < self.game.directions(id).longest() {
                let longest = self.build.int(max);
                number = self.build.get(Op::Arith(Arith::Min, number, longest));
            }
            if min > 1 {
                let (shorter, none) = (self.build.int(min - 1), self.build.int(0));
                number = self.build.get(Op::Arith(Arith::Sub, number, shorter));
                number = self.build.get(Op::Arith(Arith::Max, number, none));
            }
            let distance = self.build.int(min * view.delta);
            let first = self.build.get(Op::Arith(Arith::Add, from, distance));
            let lane = Lane {
                start: Start::Given,
                ends: LaneEnds::Row(view.delta),
                ..Lane::of(slide.rule)
            };
            let mut given = vec![(MovePart::Start, from), (MovePart::First, first)];
            given.extend(among.map(|among| (MovePart::Among, among)));
            emitted.push(self.emit(lane, (number, &given), only_if));
        }
        Ok(Some(emitted))
    }

    /// The hops of the only piece in a set over the first piece in each direction onto the next, if it is known to be the
    /// only one and hops no other way.
    pub(super) fn single_hops(
        &mut self,
        hop: &Hop,
        (hurdles, ends): (Value, Value),
        (from, directions): (Value, &PieceDirections),
        only_if: Option<Value>,
    ) -> Lowered<Option<Vec<Value>>> {
        let PieceDirections::Fixed(id) = directions else {
            return Ok(None);
        };
        let longest = self.game.directions(*id).longest();
        let is_far = [&hop.before, &hop.after].map(|(low, high)| {
            low.constant() == Some(0) && high.constant().is_some_and(|high| high >= longest)
        });
        let is_one = [&hop.hurdles.0, &hop.hurdles.1].map(|number| number.constant() == Some(1));
        let is_plain = hop.stop.is_none()
            && hop.clear == Clear::Empty
            && hop.to.within.as_ref().is_some_and(is_occupied_region);
        let is_suited = is_plain && is_far == [true; 2] && is_one == [true; 2];
        if !is_suited || !self.may_be_single(&hop.from) {
            return Ok(None);
        }
        let (Some(from), Some(views)) = (self.only_site(from), self.views(*id)) else {
            return Ok(None);
        };
        let mut emitted = Vec::new();
        for view in views {
            let met = self.seen(from, view).stop;
            let hurdle = self.site_within(hurdles, met);
            let end = self.seen(hurdle, view).stop;
            let (reached, none) = (self.build.get(Op::Has(ends, end)), self.build.int(0));
            let number = self.one_more_if(reached, none);
            let lane = Lane {
                start: Start::Given,
                over: Over::Given,
                ends: LaneEnds::Row(view.delta),
                ..Lane::of(hop.rule)
            };
            let given = [
                (MovePart::Start, from),
                (MovePart::Over, hurdle),
                (MovePart::First, end),
                (MovePart::Among, ends),
            ];
            emitted.push(self.emit(lane, (number, &given), only_if));
        }
        Ok(Some(emitted))
    }

    /// Whether moves from a region can be those of a single piece.
    fn may_be_single(&self, from: &Sites) -> bool {
        !self.known.single.is_empty() && matches!(from, Sites::Occupied(_)) && self.are_free()
    }

    /// Whether the moves that are being found need no trial, and nothing is bound.
    pub(super) fn are_free(&self) -> bool {
        let bound = [
            self.scope.bound.from,
            self.scope.bound.site,
            self.scope.bound.value,
        ];
        self.scope.choosing
            && !(self.scope.comparing || self.scope.testing > 0)
            && bound.iter().all(Option::is_none)
            && (self.scope.test, self.scope.threat, self.slots.depth) == (None, None, None)
            && self.game.no_repeat.is_none()
            && !has_tests(self.moves_of(self.scope.mover, self.scope.situation))
    }

    /// The site of the only piece in a set, −1 if it has none, where the set is that of a single kind.
    fn only_site(&mut self, set: Value) -> Option<Value> {
        let Some(Op::Load(of)) = self.build.made_by(set) else {
            return None;
        };
        let of = *of;
        let Home::Kind(kind) = self.slots.all[of.index()].home else {
            return None;
        };
        if !self.known.single.contains(&usize::from(kind)) {
            return None;
        }
        self.seen.relied_on.insert(usize::from(kind));
        let name = format!("{}At", self.slots.all[of.index()].name);
        let shape = (ValueType::Site, 1);
        let slot = self.slots.auxiliary(&name, Derivation::Only { of }, shape);
        Some(self.load(slot))
    }

    /// The number of empty sites that are seen from a site, or from −1, in a direction.
    fn free(&mut self, from: Value, view: View) -> Value {
        let run = Op::Run(view.lines, view.places, from, view.upward);
        self.build.get(run)
    }

    /// The number of steps from a site, or from −1, to the edge.
    fn room(&mut self, from: Value, view: View) -> Value {
        let below = self.build.get(Op::Lookup(view.below, from));
        let last = self.build.int(-1);
        self.build.get(Op::Arith(Arith::Sub, last, below))
    }

    /// The number of empty sites that are seen from a site, or from −1, and of the first that is not, if it is in a set.
    /// Where the edge is nearer, the last site before it is looked at, and not counted twice.
    fn passed_and_ended(&mut self, from: Value, view: View, among: Value) -> Value {
        let (free, room) = (self.free(from, view), self.room(from, view));
        let (one, none) = (self.build.int(1), self.build.int(0));
        let delta = self.build.int(view.delta);
        let steps = self.build.get(Op::Arith(Arith::Add, free, one));
        let steps = self.build.get(Op::Arith(Arith::Min, steps, room));
        let distance = self.build.get(Op::Arith(Arith::Mul, steps, delta));
        let stop = Op::Arith(Arith::Add, from, distance);
        let stop = self.build.typed(stop, ValueType::Site);
        let ends = self.build.get(Op::Has(among, stop));
        let ends = self.build.select(ends, one, none);
        let number = self.build.get(Op::Arith(Arith::Add, free, ends));
        self.build.get(Op::Arith(Arith::Min, number, room))
    }

    /// What is seen from a site, or from −1, in a direction.
    fn seen(&mut self, from: Value, view: View) -> Seen {
        let (free, room) = (self.free(from, view), self.room(from, view));
        let is_open = self.compare(Comparison::Less, free, room);
        let (one, delta, nowhere) = (
            self.build.int(1),
            self.build.int(view.delta),
            self.build.int(-1),
        );
        let steps = self.build.get(Op::Arith(Arith::Add, free, one));
        let distance = self.build.get(Op::Arith(Arith::Mul, steps, delta));
        let beyond = self.build.get(Op::Arith(Arith::Add, from, distance));
        let stop = Op::Select(is_open, beyond, nowhere);
        let stop = self.build.typed(stop, ValueType::Site);
        Seen { free, stop }
    }

    /// A site if it is in a set, otherwise −1.
    fn site_within(&mut self, set: Value, site: Value) -> Value {
        let (is_in, nowhere) = (self.build.get(Op::Has(set, site)), self.build.int(-1));
        let found = Op::Select(is_in, site, nowhere);
        self.build.typed(found, ValueType::Site)
    }

    fn exists(&mut self, site: Value) -> Value {
        let zero = self.build.int(0);
        self.compare(Comparison::GreaterOrEqual, site, zero)
    }

    fn one_more_if(&mut self, condition: Value, number: Value) -> Value {
        let (one, none) = (self.build.int(1), self.build.int(0));
        let more = self.build.select(condition, one, none);
        self.build.get(Op::Arith(Arith::Add, number, more))
    }

    /// The directions of a board as views; none if lines of it do not fit into words.
    fn views(&mut self, id: DirectionsId) -> Option<Vec<View>> {
        let of = self.slots.kind(0)?;
        let game = self.game;
        let (directions, board) = (game.directions(id), game.layout.board);
        let shifts = directions.straight_shifts()?;
        let deltas: Vec<i32> = shifts.words().map(|(delta, _)| i32::from(delta)).collect();
        let axes = self.axes(id, 1)?;
        let mut views = Vec::new();
        for delta in deltas {
            let rooms: Vec<i32> = (0..board)
                .map(|site| {
                    let mut radials = directions.radials(Site(site as u16));
                    let leads_on = |radial: &&[Site]| i32::from(radial[0].0) == site as i32 + delta;
                    radials
                        .find(leads_on)
                        .map_or(0, |radial| radial.len() as i32)
                })
                .collect();
            // The bits between two sites of a step, if they are the same for all.
            let step = |places: &[i32]| {
                let mut steps = rooms.iter().enumerate().filter(|(_, room)| **room > 0);
                let bits = |site: usize| places[(site as i32 + delta) as usize] - places[site];
                let first = steps.next().map(|(site, _)| bits(site))?;
                let is_same = steps.all(|(site, _)| bits(site) == first);
                (is_same && first.abs() == 1).then_some(first)
            };
            let found = axes
                .iter()
                .enumerate()
                .find_map(|(number, (places, lines))| {
                    let step = step(&self.tables.lists[places.index()])?;
                    Some((number, *places, *lines, step))
                });
            let (number, places, lines, step) = found?;
            let name = format!("axis{number}ofEmpty");
            let definition = Derivation::Lines { of, places };
            let shape = (ValueType::Word, lines);
            let lines = self.slots.auxiliary(&name, definition, shape);
            views.push(View {
                delta,
                below: self
                    .tables
                    .list(rooms.iter().map(|room| -1 - room).collect()),
                lines,
                places,
                upward: step > 0,
            });
        }
        Some(views)
    }
}

/// Whether a region has all empty sites, among others perhaps.
fn has_all_empty(region: &Sites) -> bool {
    match region {
        Sites::Empty => true,
        Sites::Union(parts) => parts.iter().any(has_all_empty),
        _ => false,
    }
}
