//! Conditions on one number of each site, asked of all sites of a region in one go.
//!
//! `(sites State 1)` compares the local state of each site with 1. Only that number differs from site to site: the other
//! side is found once, and no expression is walked for each of them.

use super::Context;
use crate::game::ir::{
    Bool, Comparison, Count, DirectionsId, Int, Occupancy, Plane, Sites, Variable,
};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// A number of each site.
enum SiteNumber<'a> {
    /// Its own.
    Own,
    /// What a table says of it.
    Table(&'a [i32]),
    /// What a plane holds for it.
    Plane(Plane),
    /// The kind of its piece.
    What,
    /// The owner of its piece.
    Who,
    /// The steps to it from another site.
    Distance(DirectionsId, &'a Int),
    /// How many of its neighbours are in all of some regions.
    Neighbours(DirectionsId, &'a [Sites]),
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The sites of `region` for which a condition on `variable` holds, if it need not be asked of one after the other;
    /// a condition that is made of others is asked part by part.
    pub(super) fn filter_at_once(
        &mut self,
        region: &SiteSet<W>,
        variable: Variable,
        condition: &'a Bool,
    ) -> Option<SiteSet<W>> {
        if self.game.leaves_level {
            return None;
        }
        Some(match condition {
            Bool::And(parts) => {
                let parts = parts.iter();
                parts.fold(*region, |kept, part| self.filter(kept, variable, part))
            }
            Bool::Or(parts) => {
                let parts = parts.iter();
                let others = parts.fold(*region, |others, part| {
                    others.without(&self.filter(others, variable, part))
                });
                region.without(&others)
            }
            Bool::Not(inner) => region.without(&self.filter(*region, variable, inner)),
            Bool::NoSites(sites) => {
                let (directions, among) = neighbours(sites, variable)?;
                self.with_neighbours(region, directions, among, |number| number == 0)
            }
            Bool::Compare(comparison, one, other) => {
                return self.filter_by_number(region, variable, (*comparison, one, other));
            }
            _ => return None,
        })
    }

    /// The sites of `region` for which a comparison holds, if it compares a number of the site of `variable` with
    /// something that is the same for all of them.
    fn filter_by_number(
        &mut self,
        region: &SiteSet<W>,
        variable: Variable,
        (comparison, one, other): (Comparison, &'a Int, &'a Int),
    ) -> Option<SiteSet<W>> {
        let (number, comparison, than) = if is_same(other, variable) {
            (site_number(one, variable)?, comparison, other)
        } else if is_same(one, variable) {
            (site_number(other, variable)?, comparison.mirrored(), one)
        } else {
            return None;
        };
        let than = self.int(than);
        let holds = |number: i32| comparison.holds(number, than);
        Some(match number {
            SiteNumber::Own => kept(region, |site| holds(i32::from(site.0))),
            SiteNumber::Table(table) => kept(region, |site| {
                holds(table.get(site.index()).copied().unwrap_or(-1))
            }),
            SiteNumber::Plane(plane) => self.by_plane(region, plane, comparison, than),
            SiteNumber::What => {
                let layout = &self.game.layout;
                let kind = usize::try_from(than).ok();
                let kind = kind.filter(|kind| *kind < layout.components);
                let set = kind.map(|kind| self.state.of_kind(layout, kind));
                self.by_set(region, comparison, set)
                    .unwrap_or_else(|| kept(region, |site| holds(i32::from(self.what(site)))))
            }
            SiteNumber::Who => {
                let players = 1..=self.game.player_count();
                let player = usize::try_from(than).ok();
                let player = player.filter(|player| players.contains(player));
                let set = player.map(|player| self.owned_by(player));
                self.by_set(region, comparison, set)
                    .unwrap_or_else(|| kept(region, |site| holds(i32::from(self.holder(site)))))
            }
            SiteNumber::Distance(directions, from) => {
                let from = self.site(from);
                self.at_distance(directions, from, region, holds)
            }
            SiteNumber::Neighbours(directions, among) => {
                self.with_neighbours(region, directions, among, holds)
            }
        })
    }

    /// The sites of `region` whose number in a plane compares with another as wanted.
    fn by_plane(
        &self,
        region: &SiteSet<W>,
        plane: Plane,
        comparison: Comparison,
        than: i32,
    ) -> SiteSet<W> {
        let layout = &self.game.layout;
        let apart = plane == Plane::Count && self.game.is_apart(Site(layout.board as u16));
        let sites = SiteSet::first(if apart { layout.board } else { layout.sites });
        let Some(numbers) = self.state.numbers(layout, plane) else {
            return kept(region, |site| {
                let number = match sites.contains(site) {
                    true => self.state.plane(layout, plane, site),
                    false => 0,
                };
                comparison.holds(i32::from(number), than)
            });
        };
        let (low, span, inside) = comparison.range(than);
        let holds = |number: u16| (i32::from(number).wrapping_sub(low) as u32 <= span) == inside;
        let mut kept = region.and(&sites);
        for (word, numbers) in kept.0.iter_mut().zip(numbers.chunks(64)) {
            let numbers = numbers.iter().enumerate();
            *word &= numbers.fold(0, |all, (bit, number)| {
                all | u64::from(holds(*number)) << bit
            });
        }
        kept.or(&region.without(&sites).only_if(holds(0)))
    }

    /// The sites of `region` that are in a set, or those that are not, if that is what is asked; a set is of the board
    /// alone.
    fn by_set(
        &self,
        region: &SiteSet<W>,
        comparison: Comparison,
        set: Option<SiteSet<W>>,
    ) -> Option<SiteSet<W>> {
        let set = set.filter(|_| region.is_subset(&SiteSet::read(&self.game.layout.board_mask)))?;
        match comparison {
            Comparison::Equal => Some(region.and(&set)),
            Comparison::Unequal => Some(region.without(&set)),
            _ => None,
        }
    }

    /// The sites of `region` that lie at a number of steps from a site as wanted; −1 is the number where no way leads.
    fn at_distance(
        &self,
        directions: DirectionsId,
        from: Site,
        region: &SiteSet<W>,
        wanted: impl Fn(i32) -> bool,
    ) -> SiteSet<W> {
        let tables = self.game.directions(directions);
        let (mut found, mut seen) = (SiteSet::EMPTY, SiteSet::EMPTY);
        let (mut front, mut steps) = (SiteSet::of(from), 0);
        while !front.is_empty() {
            if wanted(steps) {
                found = found.or(&front);
            }
            seen = seen.or(&front);
            front = tables.around_all(front).without(&seen);
            steps += 1;
        }
        if wanted(-1) {
            found = found.or(&region.without(&seen));
        }
        region.and(&found)
    }

    /// The sites of `region` with a number of neighbours in all of some regions as wanted.
    fn with_neighbours(
        &mut self,
        region: &SiteSet<W>,
        directions: DirectionsId,
        among: &'a [Sites],
        wanted: impl Fn(i32) -> bool,
    ) -> SiteSet<W> {
        let all = SiteSet([u64::MAX; W]);
        let among = among
            .iter()
            .fold(all, |among, sites| among.and(&self.sites(sites)));
        let tables = self.game.directions(directions);
        let number = |site: Site| {
            let mut around = tables.around::<W>(site).and(&among);
            around.remove(site);
            around.len() as i32
        };
        kept(region, |site| wanted(number(site)))
    }
}

/// The sites of a region for which something holds.
#[inline]
fn kept<const W: usize>(region: &SiteSet<W>, holds: impl Fn(Site) -> bool) -> SiteSet<W> {
    let mut kept = *region;
    for site in region.iter().filter(|site| !holds(*site)) {
        kept.remove(site);
    }
    kept
}

/// The number of the site of a variable that an integer is, if it is one.
fn site_number(int: &Int, variable: Variable) -> Option<SiteNumber<'_>> {
    let (number, site) = match int {
        Int::Variable(_) => (SiteNumber::Own, int),
        Int::Table(table, site) => (SiteNumber::Table(table), &**site),
        Int::CountAt(site) => (SiteNumber::Plane(Plane::Count), &**site),
        Int::StateAt(site) => (SiteNumber::Plane(Plane::State), &**site),
        Int::ValueAt(site) => (SiteNumber::Plane(Plane::Value), &**site),
        Int::RotationAt(site) => (SiteNumber::Plane(Plane::Rotation), &**site),
        Int::What(site) => (SiteNumber::What, &**site),
        Int::Who(site) => (SiteNumber::Who, &**site),
        Int::Distance(directions, from, site) if is_same(from, variable) => {
            (SiteNumber::Distance(*directions, from), &**site)
        }
        Int::Count(Count::Sites(sites)) => {
            let (directions, among) = neighbours(sites, variable)?;
            return Some(SiteNumber::Neighbours(directions, among));
        }
        _ => return None,
    };
    is_site(site, variable).then_some(number)
}

/// The neighbours of the site of a variable that are in some regions, if a region is that.
fn neighbours(sites: &Sites, variable: Variable) -> Option<(DirectionsId, &[Sites])> {
    let (around, among) = match sites {
        Sites::Intersection(parts) => parts.split_first()?,
        around => (around, [].as_slice()),
    };
    match around {
        Sites::Around {
            directions,
            of,
            included: false,
        } => match &**of {
            Sites::One(site) if is_site(site, variable) => {
                let same = among.iter().all(is_same_region);
                same.then_some((*directions, among))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether an integer is the site of a variable.
fn is_site(int: &Int, variable: Variable) -> bool {
    let is_site = !matches!(
        variable,
        Variable::Player | Variable::Value | Variable::Pips | Variable::Level
    );
    is_site && matches!(int, Int::Variable(read) if *read == variable)
}

/// Whether an integer surely is the same for all sites of a variable; it may be and not be known to.
fn is_same(int: &Int, variable: Variable) -> bool {
    match int {
        Int::Const(_) | Int::Mover | Int::Next | Int::Prev | Int::LastTo | Int::LastFrom => true,
        Int::Variable(read) => *read != variable,
        Int::Var(_, of) => of.is_empty(),
        Int::Table(_, inner)
        | Int::Mapped(_, inner)
        | Int::What(inner)
        | Int::Who(inner)
        | Int::CountAt(inner)
        | Int::StateAt(inner)
        | Int::ValueAt(inner) => is_same(inner, variable),
        _ => false,
    }
}

/// Whether a region reads no variable; it may not and not be known to.
fn is_same_region(sites: &Sites) -> bool {
    match sites {
        Sites::Empty | Sites::Const(_) => true,
        Sites::Occupied(occupancy) => match occupancy {
            Occupancy::Any | Occupancy::Components(_) => true,
            Occupancy::Player(player)
            | Occupancy::EnemiesOf(player)
            | Occupancy::FriendsOf(player)
            | Occupancy::AlliesOf(player)
            | Occupancy::OthersThan(player)
            | Occupancy::PlayerComponents(player, _) => {
                matches!(**player, Int::Const(_) | Int::Mover | Int::Next)
            }
        },
        _ => false,
    }
}
