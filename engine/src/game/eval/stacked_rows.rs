//! Rows in games of stacks.

use super::Context;
use super::booleans::has_run;
use crate::game::ir::{Alike, Line, StackedLine};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Whether pieces like the highest one of a site stand in a row through it. As in Ludii, a row of one always does,
    /// and `within` is not asked of the site itself.
    pub(super) fn stacked_line(
        &self,
        line: &Line,
        stacks: StackedLine,
        pivot: Site,
        length: i32,
        within: Option<&SiteSet<W>>,
    ) -> bool {
        if usize::from(pivot.0) >= self.game.layout.board {
            return false;
        }
        if length == 1 {
            return true;
        }
        let what = self.what(pivot);
        let layout = &self.game.layout;
        let owner = self.game.owner(what);
        let alike = |other: u8| match line.alike == Alike::Kind {
            true => other == what,
            false => other != 0 && self.game.owner(other) == owner,
        };
        let mut counted = match stacks {
            StackedLine::ByLevel => {
                return self.row_by_level(line, pivot, length, &|site, level| {
                    usize::try_from(level).is_ok_and(|level| {
                        level < self.height(site)
                            && alike(self.state.held(layout, site, level).what)
                    })
                });
            }
            StackedLine::Top => match line.alike == Alike::Kind || what == 0 {
                true => self.state.of_kind(layout, usize::from(what)),
                false => self.owned_by(usize::from(owner)),
            },
            StackedLine::Any => {
                let mut counted = SiteSet::EMPTY;
                for site in self.state.occupied::<W>(layout).iter() {
                    let mut levels = 0..self.height(site);
                    if levels.any(|level| alike(self.state.held(layout, site, level).what)) {
                        counted.insert(site);
                    }
                }
                counted
            }
        };
        if !counted.contains(pivot) {
            return false;
        }
        if let Some(within) = within {
            counted = counted.and(within);
        }
        let axes = self.game.directions(line.directions).axes(pivot);
        has_run(axes, &counted, length, line)
    }

    /// Whether a row goes through the highest piece of a site: straight up, or along an axis at its level, or rising or
    /// falling by a level from site to site.
    fn row_by_level(
        &self,
        line: &Line,
        pivot: Site,
        length: i32,
        counts: &dyn Fn(Site, i32) -> bool,
    ) -> bool {
        let top = self.height(pivot) as i32 - 1;
        if top < 0 {
            return false;
        }
        let below = (1..=top).take_while(|down| counts(pivot, top - down));
        if 1 + below.count() as i32 >= length {
            return true;
        }
        let run = |radial: &[Site], slope: i32| {
            let levels = radial.iter().zip(1..);
            let run = levels.take_while(|(site, step)| counts(**site, top + slope * step));
            run.count() as i32
        };
        let axes = self.game.directions(line.directions).axes(pivot);
        axes.into_iter().any(|(one, other)| {
            [-1, 0, 1]
                .into_iter()
                .any(|slope| 1 + run(one, slope) + run(other, -slope) >= length)
        })
    }
}
