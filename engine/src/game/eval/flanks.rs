//! Pieces taken by what stands around them: rows between two others, and groups without a free neighbour.

use super::Context;
use crate::game::ir::{Bool, DirectionsId, Int, Sites, Variable};
use crate::game::moves::Move;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// A condition on a variable, as the region it stands for if it is written as one.
struct SiteCondition<'a, const W: usize> {
    region: Option<SiteSet<W>>,
    condition: &'a Bool,
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Rows of at least `min` and at most `max` sites beside `from` where `between` holds, each before a site where `to`
    /// does. As in Ludii they may be empty, if the conditions hold of such sites.
    pub(crate) fn flanked(
        &mut self,
        directions: DirectionsId,
        from: Site,
        (min, max): (i32, i32),
        between: &'a Bool,
        to: &'a Bool,
    ) -> SiteSet<W> {
        let between = self.asked(between, Variable::Between);
        let to = self.asked(to, Variable::To);
        let outer = self.frame;
        let mut flanked = SiteSet::EMPTY;
        for radial in self.game.directions(directions).radials(from) {
            let mut row = 0;
            while row < radial.len() && (row as i32) < max {
                let site = radial[row];
                if !self.answer(&between, Variable::Between, site) {
                    break;
                }
                row += 1;
            }
            if row > 0
                && row as i32 >= min
                && row < radial.len()
                && self.answer(&to, Variable::To, radial[row])
            {
                for site in &radial[..row] {
                    flanked.insert(*site);
                }
            }
        }
        self.frame = outer;
        flanked
    }

    /// The rows of `min` to `max` sites where a condition holds that begin on both sides of a site, in a line; with a `min`
    /// of 0 one of the two may be of no sites.
    pub(crate) fn astride(
        &mut self,
        directions: DirectionsId,
        from: Site,
        (min, max): (i32, i32),
        to: &'a Bool,
    ) -> SiteSet<W> {
        let to = self.asked(to, Variable::To);
        let outer = self.frame;
        let max = usize::try_from(max).unwrap_or(0);
        let mut rows = SiteSet::EMPTY;
        for (one, other) in self.game.directions(directions).axes(from) {
            let sides = [one, other].map(|side| {
                let row = side.iter().take(max);
                let row = row.take_while(|site| self.answer(&to, Variable::To, **site));
                row.copied().collect::<SiteSet<W>>()
            });
            let is_line = !one.is_empty() && !other.is_empty();
            if is_line && sides.iter().all(|row| row.len() as i32 >= min) {
                rows = rows.or(&sides[0]).or(&sides[1]);
            }
        }
        self.frame = outer;
        rows
    }

    /// The sites of the board beside which rows of at most `max` pieces of `between` begin that end before
    /// a site of `to`.
    pub(crate) fn flanking(
        &mut self,
        directions: DirectionsId,
        max: &'a Int,
        between: &'a Sites,
        to: &'a Sites,
    ) -> SiteSet<W> {
        let max = self.int(max);
        let between = self.sites(between).without(&self.empty());
        let to = self.sites(to);
        let tables = self.game.directions(directions);
        // Where rows of any length are meant, they are followed back from their far ends, all at once.
        if max >= self.game.layout.board as i32
            && let Some(shifts) = tables.straight_shifts()
        {
            return shifts.flanking(&between, &to, tables.doublings());
        }
        let mut flanking = SiteSet::EMPTY;
        for index in 0..self.game.layout.board {
            let site = Site(index as u16);
            let begins = tables.radials(site).any(|radial| {
                let row = radial
                    .iter()
                    .take(max.max(0) as usize)
                    .take_while(|site| between.contains(**site))
                    .count();
                row > 0 && row < radial.len() && to.contains(radial[row])
            });
            if begins {
                flanking.insert(site);
            }
        }
        flanking
    }

    /// The groups next to `from` that meet a condition and touch no empty site.
    pub(super) fn enclosed(
        &mut self,
        directions: DirectionsId,
        from: Site,
        between: &'a Bool,
        open: i32,
    ) -> SiteSet<W> {
        // As in Ludii, nothing is enclosed from an empty site.
        if self.what(from) == 0 {
            return SiteSet::EMPTY;
        }
        let occupied = self.state.occupied::<W>(&self.game.layout);
        let meant = self.filter(occupied, Variable::Between, between);
        let tables = self.game.directions(directions);
        let empty = self.empty();
        if open > 0 {
            return self.enclosed_with_empty(directions, from, (meant, empty), open);
        }
        let mut enclosed = SiteSet::EMPTY;
        let mut seen = SiteSet::EMPTY;
        for start in tables.around(from).and(&meant).iter() {
            if seen.contains(start) {
                continue;
            }
            let group = self.group(directions, SiteSet::of(start), meant);
            seen = seen.or(&group);
            if !tables.around_all(group).meets(&empty) {
                enclosed = enclosed.or(&group);
            }
        }
        enclosed
    }

    /// The groups next to `from`, of what is meant and of empty sites, that have at most as many empty sites as may be open.
    fn enclosed_with_empty(
        &self,
        directions: DirectionsId,
        from: Site,
        (meant, empty): (SiteSet<W>, SiteSet<W>),
        open: i32,
    ) -> SiteSet<W> {
        let within = meant.or(&empty);
        let mut enclosed = SiteSet::EMPTY;
        let mut seen = SiteSet::EMPTY;
        let around = self.game.directions(directions).around(from);
        for start in around.and(&within).iter() {
            if seen.contains(start) {
                continue;
            }
            let group = self.group(directions, SiteSet::of(start), within);
            seen = seen.or(&group);
            if group.and(&empty).len() as i32 <= open {
                enclosed = enclosed.or(&group);
            }
        }
        enclosed
    }

    /// The groups next to `from` of sites that meet a condition, empty ones too, if nothing but such sites, others that are
    /// empty up to the number that may be open, and sites that hang together around them touch them.
    pub(super) fn ringed(
        &mut self,
        (directions, ring): (DirectionsId, DirectionsId),
        from: Site,
        between: &'a Bool,
        open: i32,
    ) -> SiteSet<W> {
        let mut enclosed = SiteSet::EMPTY;
        if self.what(from) == 0 {
            return enclosed;
        }
        let board = SiteSet::read(&self.game.layout.board_mask);
        let meant = self.filter(board, Variable::Between, between);
        let empty = self.empty();
        let within = match open {
            ..=0 => meant,
            _ => meant.or(&empty),
        };
        let tables = self.game.directions(directions);
        let mut seen = SiteSet::EMPTY;
        for start in tables.steps(from) {
            if !within.contains(*start) || seen.contains(*start) {
                continue;
            }
            let group = self.group(directions, SiteSet::of(*start), within);
            seen = seen.or(&group);
            let around = tables.around_all(group).without(&group);
            let first = open > 0 && empty.contains(*start) && meant.contains(*start);
            let spent = group.and(&empty).without(&meant).len() as i32 + i32::from(first);
            let is_open = open <= 0 && around.meets(&empty) || open > 0 && spent > open;
            if !is_open && self.hangs_together((directions, ring), *start, &group, around) {
                enclosed = enclosed.or(&group);
            }
        }
        enclosed
    }

    /// Whether the sites `around` a group form one chain, walked as Ludii does: it begins with the first of them that a
    /// search through the group meets, and goes on to the first neighbour (by `ring`) not yet visited. If the walk gets
    /// stuck before all are visited, or nothing is around, the group is not enclosed.
    fn hangs_together(
        &mut self,
        (directions, ring): (DirectionsId, DirectionsId),
        start: Site,
        group: &SiteSet<W>,
        around: SiteSet<W>,
    ) -> bool {
        let tables = self.game.directions(directions);
        // The group is gone through in the order in which its sites are found.
        let first = self.with_list(|_, reached| {
            reached.push(Move {
                to: start,
                ..Move::NONE
            });
            let mut seen = SiteSet::<W>::of(start);
            let mut next = 0;
            while let Some(site) = reached.get(next).map(|reached| reached.to) {
                next += 1;
                for step in tables.steps(site) {
                    if around.contains(*step) {
                        return Some(*step);
                    }
                    if group.contains(*step) && !seen.contains(*step) {
                        seen.insert(*step);
                        reached.push(Move {
                            to: *step,
                            ..Move::NONE
                        });
                    }
                }
            }
            None
        });
        let Some(mut site) = first else {
            return false;
        };
        let mut left = around;
        left.remove(site);
        let ring = self.game.directions(ring);
        while !left.is_empty() {
            let next = ring.steps(site).iter().find(|next| left.contains(**next));
            let Some(next) = next else {
                return false;
            };
            site = *next;
            left.remove(site);
        }
        true
    }

    /// The region of a condition that only asks whether the variable is in one.
    fn asked(&mut self, condition: &'a Bool, variable: Variable) -> SiteCondition<'a, W> {
        let region = match condition {
            Bool::Within(asked, region) if *asked == variable => Some(self.sites(region)),
            _ => None,
        };
        SiteCondition { region, condition }
    }

    fn answer(&mut self, asked: &SiteCondition<'a, W>, variable: Variable, site: Site) -> bool {
        match &asked.region {
            Some(region) => region.contains(site),
            None => {
                self.frame.bind(variable, site);
                self.bool(asked.condition)
            }
        }
    }
}
