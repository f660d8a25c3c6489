//! Which placements of patterns a query selects.

use super::Context;
use crate::game::ir::{Moment, PatternQuery};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// The position as a query looks at it.
struct View<const W: usize> {
    own: SiteSet<W>,
    empty: SiteSet<W>,
    /// Only placements through these sites; the second only if there is a first.
    through: [Option<Site>; 2],
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Calls `visit` for each selected placement, lowest number first.
    pub(crate) fn each_pattern(
        &mut self,
        query: &'a PatternQuery,
        mut visit: impl FnMut(&Self, u16),
    ) {
        self.find_pattern(query, |context, placement| {
            visit(context, placement);
            false
        });
    }

    /// Whether any placement is selected.
    pub(crate) fn any_pattern(&mut self, query: &'a PatternQuery) -> bool {
        self.find_pattern(query, |_, _| true)
    }

    /// Visits the selected placements until one is found to satisfy `found`.
    fn find_pattern(
        &mut self,
        query: &'a PatternQuery,
        mut found: impl FnMut(&Self, u16) -> bool,
    ) -> bool {
        let player = self.player(&query.player);
        let view = self.view(query, player);
        let patterns = &self.game.patterns;
        self.spend(match view.through[0] {
            Some(site) => patterns.through(site).len(),
            None => patterns.len(),
        });
        let mut holds = |context: &Self, placement: u16| {
            patterns.selects(query, placement)
                && view.through[1].is_none_or(|site| patterns.own::<W>(placement).contains(site))
                && patterns.is_fine(placement, &view.own, &view.empty)
                && context.is_remembered_as_asked(query, player, placement)
                && found(context, placement)
        };
        match view.through[0] {
            Some(site) => patterns
                .filled(site, &view.own)
                .any(|placement| holds(self, placement)),
            None => (0..patterns.len() as u16).any(|placement| {
                patterns.own::<W>(placement).is_subset(&view.own) && holds(self, placement)
            }),
        }
    }

    fn view(&mut self, query: &'a PatternQuery, player: usize) -> View<W> {
        let mut own = if player == 0 {
            SiteSet::EMPTY
        } else {
            self.owned_by(player)
        };
        let mut empty = self.empty();
        let site = match query.moment {
            Moment::Standing => None,
            Moment::Formed => Some(self.state.head.last.to),
            Moment::Forming => {
                let (from, to) = (self.frame.from, self.frame.to);
                if own.contains(from) {
                    own.remove(from);
                    empty.insert(from);
                }
                own.insert(to);
                empty.remove(to);
                Some(to)
            }
            Moment::Broken => {
                let (from, to) = (self.state.head.last.from, self.state.head.last.to);
                own.remove(to);
                empty.insert(to);
                own.insert(from);
                empty.remove(from);
                Some(from)
            }
        };
        let asked = query.through.as_ref().map(|through| self.site(through));
        let through = if site.is_some() {
            [site, asked]
        } else {
            [asked, None]
        };
        View {
            own,
            empty,
            through,
        }
    }

    fn is_remembered_as_asked(&self, query: &PatternQuery, player: usize, placement: u16) -> bool {
        let Some((memory, wanted)) = query.remembered else {
            return true;
        };
        let words = self.state.memory(&self.game.layout, memory, player);
        let bit = words[usize::from(placement) / 64] >> (placement % 64) & 1;
        (bit == 1) == wanted
    }
}
