//! Generators of moves over several sites: slides, and pieces that go from anywhere to anywhere.

use super::filters::{is_empty_region, is_occupied_region};
use super::{Lowered, Lowering};
use crate::game::ir::{
    Bool, Comparison, ComponentId, Int, Occupancy, PieceDirections, RegionId, Relocation, RuleNode,
    Sites, Slide, Variable,
};
use crate::program::op::{Op, SetOp};
use crate::program::types::{Lane, MovePart, Start, Value};

/// Where slides of any length lead.
pub(super) struct Ways {
    pub(super) from: Value,
    /// The sites that they pass over.
    pub(super) through: Value,
    /// The sites where they may end, if not all that they reach.
    pub(super) targets: Option<Value>,
}

/// An optional condition on a site, with the variable that stands for the site.
type Asked<'s> = Option<(Variable, &'s Bool)>;

impl Lowering<'_> {
    /// Emits the slides along radials up to the first obstacle: one lane for each direction.
    pub(super) fn slides(&mut self, slide: &Slide, only_if: Option<Value>) -> Lowered<Vec<Value>> {
        let PieceDirections::Fixed(id) = &slide.directions else {
            let mut emitted = Vec::new();
            for of_some in self.slides_by_piece(slide) {
                emitted.extend(self.slides(&of_some, only_if)?);
            }
            return Ok(emitted);
        };
        if let Some(emitted) = self.single_slides(slide, *id, only_if)? {
            return Ok(emitted);
        }
        let is_straight = self.game.directions(*id).straight_shifts().is_some();
        let (unconditional, when) = without_condition(slide);
        let is_filled = is_occupied_region(&slide.from) || matches!(slide.from, Sites::One(_));
        if !is_straight || !is_filled || !self.is_free(&unconditional) {
            return match self.slide_steps(slide, *id)? {
                Some(steps) => self.limited_slides(slide, &steps, only_if),
                None => self.slides_along(slide, *id, only_if),
            };
        }
        if !slide.between.within.as_ref().is_some_and(is_empty_region) {
            return self.slides_along(slide, *id, only_if);
        }
        let Ways {
            from,
            through,
            targets,
        } = self.ways(&unconditional)?;
        let doublings = doublings(self.game.directions(*id).longest());
        let mut emitted = Vec::new();
        for (delta, starts) in self.shifts(&slide.directions)? {
            let reached = Op::Slide(from, through, delta, starts, doublings);
            let mut ends = self.build.get(reached);
            if let Some(targets) = targets {
                ends = self.combine(SetOp::And, ends, targets);
            }
            if let Some(when) = &when {
                ends = self.only(Variable::To, ends, when, |lowering, end| {
                    let delta = lowering.build.int(delta);
                    let start = lowering.build.get(Op::Behind(from, end, delta));
                    lowering.bind(Variable::From, start);
                    lowering.bind(Variable::To, end);
                })?;
            }
            let lane = Lane {
                start: Start::Behind(delta),
                ..Lane::of(slide.rule)
            };
            emitted.push(self.emit(lane, (ends, &[(MovePart::Start, from)]), only_if));
        }
        Ok(emitted)
    }

    /// Slides whose directions depend on the piece as slides of the pieces that have them.
    fn slides_by_piece(&self, slide: &Slide) -> Vec<Slide> {
        let (ids, of_kinds) = match &slide.directions {
            PieceDirections::Fixed(_) => return vec![slide.clone()],
            PieceDirections::ByOwner(ids) => (ids, false),
            PieceDirections::ByPiece(ids) => (ids, true),
        };
        let number = match of_kinds {
            true => self.game.components.len(),
            false => self.game.player_count() + 1,
        };
        let first = usize::from(of_kinds);
        let parts = (first..number).map(|place| {
            let pieces = match of_kinds {
                true => Occupancy::Components(vec![ComponentId(place as u16)].into_boxed_slice()),
                false if place == 0 => Occupancy::Components(self.kinds_of_nobody()),
                false => Occupancy::Player(Box::new(Int::Const(place as i32))),
            };
            Slide {
                directions: PieceDirections::Fixed(ids[place.min(ids.len() - 1)]),
                from: Sites::Intersection(vec![slide.from.clone(), Sites::Occupied(pieces)]),
                ..slide.clone()
            }
        });
        parts.collect()
    }

    /// The kinds of pieces that nobody owns.
    fn kinds_of_nobody(&self) -> Box<[ComponentId]> {
        let components = self.game.components.iter().zip(0..).skip(1);
        let nobody = components.filter(|(component, _)| component.owner == 0);
        nobody.map(|(_, kind)| ComponentId(kind)).collect()
    }

    /// Whether only regions limit slides: no number of steps and no condition does.
    pub(super) fn is_free(&self, slide: &Slide) -> bool {
        let longest = match &slide.directions {
            PieceDirections::Fixed(id) => self.game.directions(*id).longest(),
            _ => return false,
        };
        let bounds = (slide.min.constant(), slide.max.constant());
        slide.is_plain() && matches!(bounds, (Some(..=1), Some(max)) if max >= longest)
    }

    /// Where slides that only regions limit lead.
    pub(super) fn ways(&mut self, slide: &Slide) -> Lowered<Ways> {
        // Of several sites each must hold a piece, which is the nearest that a slide can come from.
        if !is_occupied_region(&slide.from) && !matches!(slide.from, Sites::One(_)) {
            return self.missing("slides from sites that may be empty, from", &slide.from);
        }
        let from = self.sites(&slide.from)?;
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
        Ok(Ways {
            from,
            through,
            targets,
        })
    }

    /// Emits the moves of a piece from a hand to a region.
    pub(super) fn relocations(
        &mut self,
        relocation: &Relocation,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        if let Some(within) = &relocation.to.within
            && self.has_hands()
            && self.computes_hands(within)
        {
            return self.missing("moves to sites that are computed and may be hands,", within);
        }
        if let Some((hands, board)) = self.hands_and_board(&relocation.from) {
            let mut emitted = Vec::new();
            for part in hands.into_iter().chain([board]) {
                let relocation = Relocation {
                    from: part.clone(),
                    ..relocation.clone()
                };
                emitted.extend(self.relocations(&relocation, only_if)?);
            }
            return Ok(emitted);
        }
        if let Some((hands, condition)) = self.several_hands(&relocation.from) {
            return self.relocations_of_hands(relocation, (&hands, condition), only_if);
        }
        if let Sites::One(site) = &relocation.from
            && **site == Int::Variable(Variable::From)
            && let Some(start) = self.scope.bound.from
            && self.has_hands()
            && !self.is_stacked()
            && !self.starts_on_board(&relocation.from)
        {
            return self.relocations_from_some(relocation, start, only_if);
        }
        let Some(from) = self.only_hand_site(&relocation.from) else {
            self.seen.starts.0.insert(relocation.rule);
            return self.relocations_on_board(relocation, only_if);
        };
        self.seen.starts.1.insert(relocation.rule);
        let Some(from) = from else {
            return Ok(Vec::new());
        };
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let region = self.scoped(|lowering| {
            let start = lowering.build.int(from);
            lowering.bind(Variable::From, start);
            let region = match lowering.within(&relocation.to)? {
                Some(region) => lowering.combine(SetOp::And, region, board),
                None => board,
            };
            lowering.where_holds(&relocation.to, region, 0)
        })?;
        let (left, none) = (self.in_hand(from), self.build.int(0));
        let some = self.compare(Comparison::Greater, left, none);
        let only_if = self.both(only_if, some);
        let lane = Lane {
            start: Start::At(from),
            ..Lane::of(relocation.rule)
        };
        Ok(vec![self.emit(lane, (region, &[]), Some(only_if))])
    }

    /// The sites of a region that consists of hand sites alone, with the condition that selects among them. `None` for
    /// other regions, and for a single hand site without a condition.
    fn several_hands<'s>(&self, region: &'s Sites) -> Option<(Vec<i32>, Asked<'s>)> {
        let (of, condition) = match region {
            Sites::Only(variable, of, condition) => (&**of, Some((*variable, &**condition))),
            of => (of, None),
        };
        let region = match of {
            Sites::Const(region) => *region,
            Sites::ByPlayer(regions, player) => {
                let player = usize::try_from(self.static_int(player)?).ok()?;
                *regions.get(player)?
            }
            _ => return None,
        };
        let sites = self.sites_of_region(region);
        let is_hand = |site: &usize| *site >= self.game.layout.board;
        let several = sites.len() > 1 || condition.is_some();
        let all_hands = several && sites.iter().all(is_hand) && !sites.is_empty();
        let sites = sites.into_iter().map(|site| site as i32);
        all_hands.then(|| (sites.collect(), condition))
    }

    /// Emits the moves from each of some hand sites for which a condition holds.
    fn relocations_of_hands(
        &mut self,
        relocation: &Relocation,
        (hands, condition): (&[i32], Asked<'_>),
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let mut emitted = Vec::new();
        for hand in hands {
            let mut only_if = only_if;
            if let Some((variable, condition)) = condition {
                let site = self.build.int(*hand);
                let holds = self.holds_at(variable, site, condition)?;
                only_if = Some(self.both(only_if, holds));
            }
            let of_one = Relocation {
                from: Sites::One(Box::new(Int::Const(*hand))),
                ..relocation.clone()
            };
            emitted.extend(self.relocations(&of_one, only_if)?);
        }
        Ok(emitted)
    }

    /// Emits the moves of pieces from any site of the board to those of a region.
    fn relocations_on_board(
        &mut self,
        relocation: &Relocation,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let mut ends = relocation.to.within.iter();
        let board = self.game.layout.board;
        let to_hands = ends.any(|within| match within {
            Sites::Hand(_) => true,
            Sites::Const(region) => {
                let sites = self.sites_of_region(*region);
                sites.into_iter().any(|site| site >= board)
            }
            Sites::One(site) => match **site {
                Int::HandSite(..) => true,
                Int::Const(site) => site >= board as i32,
                _ => false,
            },
            _ => false,
        });
        let starts_on_board = !self.has_hands() || self.starts_on_board(&relocation.from);
        let is_anywhere = self.is_stacked() && self.has_hands();
        if !is_anywhere && self.has_hands() && (to_hands || !starts_on_board) {
            return self.missing("moves from anywhere to anywhere, from", &relocation.from);
        }
        if !starts_on_board {
            self.seen.starts.1.insert(relocation.rule);
        }
        let (from, empty) = (self.sites(&relocation.from)?, self.empty());
        let mut from = self.combine(SetOp::Minus, from, empty);
        let all = match is_anywhere {
            true => {
                if !starts_on_board {
                    from = self.without_empty_hands(from);
                }
                self.all_sites()
            }
            false => self.board_sites(),
        };
        let to = &relocation.to;
        let within = to.within.iter().map(RuleNode::Sites);
        let mut asked = within.chain(to.when.iter().map(RuleNode::Bool));
        if self.are_free() && !asked.any(|part| part.reads(Variable::From)) {
            return self.pairs(relocation, (from, all), only_if);
        }
        self.emit_each((Variable::From, from), only_if, |lowering, start| {
            let region = match lowering.within(&relocation.to)? {
                Some(region) => lowering.combine(SetOp::And, region, all),
                None => all,
            };
            let region = lowering.where_holds(&relocation.to, region, 0)?;
            let lane = Lane {
                start: Start::Given,
                ..Lane::of(relocation.rule)
            };
            Ok(vec![lowering.emit(
                lane,
                (region, &[(MovePart::Start, start)]),
                None,
            )])
        })
    }

    /// The sites of the board.
    fn board_sites(&mut self) -> Value {
        let board = self.tables.set(&self.game.layout.board_mask);
        self.build.set(board)
    }

    /// The sites of a set that are no empty hand sites, where pieces are stacked.
    fn without_empty_hands(&mut self, mut sites: Value) -> Value {
        for hand in self.game.layout.board as i32..self.game.layout.sites as i32 {
            let (site, zero, none) = (self.build.int(hand), self.build.int(0), self.no_sites());
            let number = self.count_on(site);
            let is_empty = self.compare(Comparison::Equal, number, zero);
            let one = self.build.get(Op::One(site));
            let left_out = self.build.select(is_empty, one, none);
            sites = self.combine(SetOp::Minus, sites, left_out);
        }
        sites
    }

    /// Emits the moves of a piece from a site that is known only when moves are found, and may be that of a hand.
    fn relocations_from_some(
        &mut self,
        relocation: &Relocation,
        start: Value,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let of_board = Relocation {
            from: Sites::Intersection(vec![
                relocation.from.clone(),
                Sites::Occupied(Occupancy::Any),
            ]),
            ..relocation.clone()
        };
        let mut emitted = self.relocations(&of_board, only_if)?;
        for hand in self.game.layout.board as i32..self.game.layout.sites as i32 {
            let number = self.build.int(hand);
            let is_it = self.compare(Comparison::Equal, start, number);
            let is_it = self.both(only_if, is_it);
            let of_hand = Relocation {
                from: Sites::One(Box::new(Int::Const(hand))),
                ..relocation.clone()
            };
            emitted.extend(self.relocations(&of_hand, Some(is_it))?);
        }
        Ok(emitted)
    }

    fn is_region_of_board(&self, region: RegionId) -> bool {
        let sites = self.sites_of_region(region);
        sites.into_iter().all(|site| site < self.game.layout.board)
    }

    /// Whether a region has only sites of the board.
    fn starts_on_board(&self, region: &Sites) -> bool {
        match region {
            Sites::Empty | Sites::Occupied(_) => true,
            Sites::One(site) => match **site {
                Int::Variable(Variable::From) => {
                    let from = self.scope.bound.from;
                    from.is_some_and(|from| self.build.sites.contains(&from))
                }
                Int::LastTo => !self.known.ends_in_hands,
                _ => false,
            },
            Sites::Const(region) => self.is_region_of_board(*region),
            Sites::ByPlayer(regions, _) => regions
                .iter()
                .all(|region| self.is_region_of_board(*region)),
            Sites::Intersection(parts) => parts.iter().any(|part| self.starts_on_board(part)),
            Sites::Union(parts) => parts.iter().all(|part| self.starts_on_board(part)),
            Sites::Difference(from, _) | Sites::Only(_, from, _) => self.starts_on_board(from),
            _ => false,
        }
    }

    /// Emits the moves from each of some sites to each site of a region, which is the same for all.
    fn pairs(
        &mut self,
        relocation: &Relocation,
        (from, all): (Value, Value),
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let region = match self.within(&relocation.to)? {
            Some(region) => self.combine(SetOp::And, region, all),
            None => all,
        };
        let region = self.where_holds(&relocation.to, region, 0)?;
        let (any, none) = (self.build.get(Op::Any(from)), self.no_sites());
        let ends = self.build.select(any, region, none);
        let lane = Lane {
            start: Start::Each,
            ..Lane::of(relocation.rule)
        };
        let given = [(MovePart::Start, from)];
        Ok(vec![self.emit(lane, (ends, &given), only_if)])
    }

    /// The hand site that is all of a region: none of it for a hand that is never filled.
    pub(super) fn only_hand_site(&self, region: &Sites) -> Option<Option<i32>> {
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
        is_hand.then(|| (self.is_stacked() || self.kind_in_hand(site) != 0).then_some(site))
    }
}

/// Splits a slide into a slide without a condition on its ends, and that condition. A slide with a `stop` keeps its
/// condition.
fn without_condition(slide: &Slide) -> (Slide, Option<Bool>) {
    let mut unconditional = slide.clone();
    let when = match (&mut unconditional.to, &slide.stop) {
        (Some(to), None) => to.when.take(),
        _ => None,
    };
    (unconditional, when)
}

/// The number of doublings after which a slide reaches the end of the longest radial: the binary logarithm, rounded up.
pub(super) fn doublings(longest: i32) -> u32 {
    32 - (longest.max(1) as u32 - 1).leading_zeros()
}
