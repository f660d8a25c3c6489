//! Deduction puzzles: the values that sites may take, and what their conditions mean.
//!
//! As in Ludii a move gives a site a value if the conditions hold afterwards, or crosses a value out (or brings it back),
//! which is always allowed unless it is the only one left.

use super::Context;
use super::choices::Choices;
use crate::game::ir::{Area, AreaKind, Bool, Constraint, Int, Satisfy};
use crate::game::moves::Move;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The value of a site, if it is known.
    pub(super) fn assigned(&self, site: Site) -> Option<i32> {
        self.state.assigned(&self.game.layout, site)
    }

    /// The legal moves of a puzzle.
    pub(super) fn satisfying(&mut self, puzzle: &'a Satisfy, out: &mut Choices<'a>) {
        let layout = &self.game.layout;
        let Some(candidates) = layout.candidates else {
            return;
        };
        let asked = self.sites(&puzzle.asked);
        let asked = asked.without(&self.sites(&puzzle.given));
        for site in asked.iter() {
            let left = self.state.candidates(layout, site);
            for value in candidates.values() {
                let mv = Move {
                    rule: puzzle.fill,
                    from: site,
                    to: site,
                    piece: candidates.kind(value).unwrap_or(0),
                    ..Move::NONE
                };
                if self.broken_by(puzzle, mv).is_none() {
                    out.one(mv);
                }
                if left != 1 << value {
                    out.one(Move {
                        rule: puzzle.cross,
                        ..mv
                    });
                }
            }
            if out.is_enough() {
                break;
            }
        }
    }

    /// The first condition that does not hold once a move has given a site a value.
    pub(crate) fn broken_by(&mut self, puzzle: &'a Satisfy, mv: Move) -> Option<&'a Bool> {
        let layout = &self.game.layout;
        let left = self.state.candidates(layout, mv.to);
        let last = std::mem::replace(&mut self.state.head.last, mv);
        let frame = std::mem::take(&mut self.frame);
        self.assign(mv.to, mv.piece);
        let broken = puzzle.constraints.iter().find(|one| !self.bool(one));
        self.frame = frame;
        self.state.head.last = last;
        self.state.set_candidates(layout, mv.to, left);
        broken
    }

    /// Gives a site the value that a kind of piece stands for.
    pub(super) fn assign(&mut self, site: Site, piece: u8) {
        let layout = &self.game.layout;
        if let Some(candidates) = layout.candidates {
            let value = candidates.value(piece);
            self.state.set_candidates(layout, site, 1 << value);
        }
    }

    /// Crosses out the value that a kind of piece stands for, or brings it back.
    pub(super) fn cross_out(&mut self, site: Site, piece: u8) {
        let layout = &self.game.layout;
        if let Some(candidates) = layout.candidates {
            let left = self.state.candidates(layout, site) ^ 1 << candidates.value(piece);
            self.state.set_candidates(layout, site, left);
        }
    }

    /// Whether the conditions hold if what is not known is 0.
    pub(super) fn is_solved(&mut self, puzzle: &'a Satisfy) -> bool {
        self.tentatively(|context| {
            for site in context.sites(&puzzle.asked).iter() {
                if context.assigned(site).is_none() {
                    context.state.set_candidates(&context.game.layout, site, 1);
                }
            }
            puzzle.constraints.iter().all(|one| context.bool(one))
        })
    }

    /// Whether a condition on values holds.
    pub(super) fn constraint(&mut self, constraint: &'a Constraint) -> bool {
        match constraint {
            Constraint::Different { areas, except } => {
                let excepted = except.iter().fold(0u128, |bits, value| {
                    let value = self.int(value);
                    bits | u32::try_from(value)
                        .map_or(0, |value| 1u128.checked_shl(value).unwrap_or(0))
                });
                areas.iter().all(|area| self.differ(area, excepted))
            }
            Constraint::Sum { areas, results } => areas.iter().all(|area| {
                let mut groups = area.groups.iter().enumerate();
                groups.all(|(index, group)| {
                    let result = results.get(index).or(results.first());
                    let Some(result) = result.map(|result| self.int(result)) else {
                        return true;
                    };
                    let (mut sum, mut all) = (0, true);
                    for site in self.sites(group).iter() {
                        match self.assigned(site) {
                            Some(value) => sum += value,
                            None => all = false,
                        }
                    }
                    sum <= result && (sum == result || !all)
                })
            }),
            Constraint::Count {
                region,
                value,
                number,
            } => {
                let (value, number) = (self.int(value), self.int(number));
                let (mut count, mut all) = (0, true);
                for site in self.sites(region).iter() {
                    match self.assigned(site) {
                        Some(there) => count += i32::from(there == value),
                        None => all = false,
                    }
                }
                count <= number && (count == number || !all)
            }
            Constraint::Unique(lists) => lists.iter().all(|groups| self.are_unique(groups)),
            Constraint::Compare(comparison, one, other) => {
                let (one, other) = (self.site(one), self.site(other));
                match (self.assigned(one), self.assigned(other)) {
                    (Some(one), Some(other)) => comparison.holds(one, other),
                    _ => true,
                }
            }
            Constraint::Each(_, count, condition) => {
                let outer = self.frame;
                let holds = (0..*count).all(|index| {
                    self.frame.from = Site(index as u16);
                    self.bool(condition)
                });
                self.frame = outer;
                holds
            }
            Constraint::EachHint(condition) => {
                let outer = self.frame;
                let game = self.game;
                let mut hints = game.hints.iter().enumerate();
                let holds = hints.all(|(index, hint)| {
                    if hint.site_type != game.site_type {
                        return true;
                    }
                    let mut sites = hint.sites.iter();
                    self.frame.hint = index as u16;
                    self.frame.from = sites.next().copied().unwrap_or(self.frame.from);
                    self.frame.to = sites.next().copied().unwrap_or(self.frame.to);
                    self.bool(condition)
                });
                self.frame = outer;
                holds
            }
        }
    }

    /// Whether no group has a value twice, or the value 0, those excepted left aside.
    fn differ(&mut self, area: &'a Area, excepted: u128) -> bool {
        let mut groups = area.groups.iter().enumerate();
        groups.all(|(index, group)| {
            let centre = Site(index as u16);
            if area.kind == AreaKind::AllDirections && self.assigned(centre).unwrap_or(0) == 0 {
                return true;
            }
            let mut seen = 1u128;
            self.sites(group).iter().all(|site| {
                let left = self.state.candidates(&self.game.layout, site);
                if left.count_ones() != 1 || left & excepted != 0 {
                    return true;
                }
                let is_new = seen & left == 0;
                seen |= left;
                is_new
            })
        })
    }

    /// Whether no two groups have the same values in the same order.
    fn are_unique(&self, groups: &[Vec<Site>]) -> bool {
        let values: Vec<Option<Vec<i32>>> = groups
            .iter()
            .map(|group| group.iter().map(|site| self.assigned(*site)).collect())
            .collect();
        let known: Vec<&Vec<i32>> = values.iter().flatten().collect();
        (1..known.len()).all(|index| !known[..index].contains(&known[index]))
    }

    /// The number of the hint that a condition is asked of.
    pub(super) fn hint(&self) -> i32 {
        let hint = self.game.hints.get(usize::from(self.frame.hint));
        hint.map_or(-1, |hint| hint.value)
    }

    /// The sites of the hint that a condition is asked of.
    pub(super) fn hint_region(&self) -> SiteSet<W> {
        let hint = self.game.hints.get(usize::from(self.frame.hint));
        let sites = hint.map_or(&[][..], |hint| &hint.sites);
        sites.iter().copied().collect()
    }

    /// The value of a site, 0 while it is not known.
    pub(super) fn value_of(&mut self, site: &'a Int) -> i32 {
        let site = self.site(site);
        self.assigned(site).unwrap_or(0)
    }
}
