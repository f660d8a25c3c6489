//! Moves along the board: steps, hops, leaps.
//!
//! Where only regions limit a move and the directions are straight shifts of site numbers, the moves of
//! all pieces are found together, direction by direction; otherwise piece by piece.

use super::Context;
use super::choices::Choices;
use crate::game::Directions;
use crate::game::ir::{
    Clear, Hop, Int, PieceDirections, RegionId, RuleId, Sites, Step, Targets, Variable,
};
use crate::game::moves::Move;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// The fewest and the most sites before the hurdles of a hop, of the hurdles, and after them.
type Ranges = [(usize, usize); 3];

/// How the numbers of a hop are found for each start.
struct HopNumbers<'a> {
    /// The expressions, and whether the fewest and the most are one expression.
    expressions: [(&'a (Int, Int), bool); 3],
    /// The numbers, if they are the same for all starts.
    constant: Option<Ranges>,
}

impl<'a> HopNumbers<'a> {
    fn new(hop: &'a Hop) -> Self {
        let pairs = [&hop.before, &hop.hurdles, &hop.after];
        let known = pairs.map(|(low, high)| Some((low.constant()?, high.constant()?)));
        let constant = match known {
            [Some(before), Some(hurdles), Some(after)] => {
                Some([before, hurdles, after].map(|(low, high)| at_least_none(low, high)))
            }
            _ => None,
        };
        Self {
            expressions: pairs.map(|pair| (pair, pair.0 == pair.1)),
            constant,
        }
    }

    /// The numbers for the start that is bound.
    fn ranges<const W: usize>(&self, context: &mut Context<'_, 'a, W>) -> Ranges {
        self.constant.unwrap_or_else(|| {
            self.expressions.map(|((low, high), is_exact)| {
                let least = context.int(low);
                let most = if is_exact { least } else { context.int(high) };
                at_least_none(least, most)
            })
        })
    }
}

fn at_least_none(low: i32, high: i32) -> (usize, usize) {
    (low.max(0) as usize, high.max(0) as usize)
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    pub(super) fn steps(&mut self, step: &'a Step, out: &mut Choices<'a>) {
        let from = self.starts(&step.from, &step.directions);
        if from.is_empty() {
            return;
        }
        let within = self.within(&step.to);
        self.by_directions(&step.directions, from, |context, tables, from| {
            if out.is_enough() {
                return;
            }
            let template = context.template(step.rule);
            if let Some(when) = &step.to.when {
                context.each_from(from, |context, from| {
                    let around = tables.around(from).and(&within);
                    let around = context.filter(around, Variable::To, when);
                    out.many(Move { from, ..template }, &around);
                });
            } else if let Some(shifts) = tables.shifts().filter(|shifts| shifts.suit(&from)) {
                for (delta, starts) in shifts.iter::<W>() {
                    let to = from.and(&starts).moved(delta).and(&within);
                    out.following(template, (delta, 0), &to);
                    if out.is_enough() {
                        return;
                    }
                }
            } else {
                for from in from.iter() {
                    let around = tables.around(from).and(&within);
                    out.many(Move { from, ..template }, &around);
                    if out.is_enough() {
                        return;
                    }
                }
            }
        });
    }

    pub(super) fn hops(&mut self, hop: &'a Hop, out: &mut Choices<'a>) {
        let from = self.starts(&hop.from, &hop.directions);
        if from.is_empty() {
            return;
        }
        let hurdle = self.within(&hop.hurdle);
        let within = self.within(&hop.to);
        let plain = hop.is_short();
        let numbers = HopNumbers::new(hop);
        self.by_directions(&hop.directions, from, |context, tables, from| {
            if out.is_enough() {
                return;
            }
            if plain && let Some(shifts) = tables.straight_shifts() {
                let template = context.template(hop.rule);
                for (delta, starts) in shifts.iter::<W>() {
                    let between = from.and(&starts).moved(delta).and(&hurdle);
                    let to = between.and(&starts).moved(delta).and(&within);
                    out.following(template, (delta * 2, delta), &to);
                    if out.is_enough() {
                        return;
                    }
                }
                return;
            }
            context.each_from(from, |context, from| {
                let ranges = numbers.ranges(context);
                for radial in tables.radials(from) {
                    context.hops_along(hop, radial, ranges, (&hurdle, &within), out);
                }
            });
        });
    }

    /// The hops along one radial.
    fn hops_along(
        &mut self,
        hop: &'a Hop,
        radial: &'a [Site],
        [before, hurdles, after]: Ranges,
        (hurdle, within): (&SiteSet<W>, &SiteSet<W>),
        out: &mut Choices<'a>,
    ) {
        let mut free = 0;
        while let Some(site) = radial.get(free)
            && !self.allows(&hop.hurdle, hurdle, Variable::Between, *site)
        {
            if free >= before.1 || !self.is_clear(hop, within, *site) {
                return;
            }
            free += 1;
        }
        if free < before.0 {
            return;
        }
        let mut end = free;
        while end < radial.len()
            && end - free < hurdles.1
            && self.allows(&hop.hurdle, hurdle, Variable::Between, radial[end])
        {
            end += 1;
            if end - free < hurdles.0 {
                continue;
            }
            self.frame.between = radial[free];
            for (distance, site) in radial[end..].iter().enumerate().take(after.1 + 1) {
                let clear = self.allows(&hop.to, within, Variable::To, *site);
                let ends = match &hop.stop {
                    None => clear,
                    Some(stop) => {
                        let stops = self.within(stop);
                        !clear && self.allows(stop, &stops, Variable::To, *site)
                    }
                };
                if ends && distance >= after.0 {
                    out.one(Move {
                        to: *site,
                        ..self.template(hop.rule)
                    });
                }
                let goes_on = match hop.clear {
                    Clear::Ending => clear,
                    Clear::Empty => self.what(*site) == 0,
                };
                if !goes_on {
                    break;
                }
            }
        }
    }

    /// Whether a hop goes over a site before its hurdles.
    fn is_clear(&mut self, hop: &'a Hop, within: &SiteSet<W>, site: Site) -> bool {
        match hop.clear {
            Clear::Empty => self.what(site) == 0,
            Clear::Ending => self.allows(&hop.to, within, Variable::To, site),
        }
    }

    pub(super) fn leaps(
        &mut self,
        rule: RuleId,
        from: &'a Sites,
        reach: &'a [Box<[RegionId]>],
        to: &'a Targets,
        out: &mut Choices<'a>,
    ) {
        let from = self.sites(from);
        if from.is_empty() {
            return;
        }
        let within = self.within(to);
        self.each_from(from, |context, site| {
            let owner = usize::from(context.who(site)).min(reach.len() - 1);
            let Some(reach) = reach[owner].get(usize::from(site.0)) else {
                return;
            };
            let region = context.game.region(*reach).and(&within);
            if context.scratch.aim.is_some_and(|aim| !region.contains(aim)) {
                return;
            }
            let region = context.where_holds(region, &to.when);
            out.many(context.template(rule), &region);
        });
    }

    /// The starts of moves, without those that cannot reach the only site that matters.
    #[inline]
    pub(super) fn starts(
        &mut self,
        from: &'a Sites,
        directions: &'a PieceDirections,
    ) -> SiteSet<W> {
        let (Some(aim), PieceDirections::Fixed(id)) = (self.scratch.aim, directions) else {
            return self.sites(from);
        };
        let sources = self.game.directions(*id).sources(aim);
        match from {
            Sites::Only(variable, region, condition) => {
                let region = self.sites(region).and(&sources);
                self.filter(region, *variable, condition)
            }
            from => self.sites(from).and(&sources),
        }
    }

    /// Runs `body` for the directions that the pieces on `from` have, with the sites that have them.
    #[inline]
    pub(super) fn by_directions(
        &mut self,
        set: &'a PieceDirections,
        from: SiteSet<W>,
        mut body: impl FnMut(&mut Self, &'a Directions, SiteSet<W>),
    ) {
        if from.is_empty() {
            return;
        }
        let aim = self.scratch.aim;
        let mut body = |context: &mut Self, tables: &'a Directions, from: SiteSet<W>| {
            let from = match aim {
                Some(aim) => from.and(&tables.sources(aim)),
                None => from,
            };
            if !from.is_empty() {
                body(context, tables, from);
            }
        };
        match set {
            PieceDirections::Fixed(id) => body(self, self.game.directions(*id), from),
            PieceDirections::ByOwner(ids) => {
                let mut rest = from;
                for (owner, id) in ids.iter().enumerate().skip(1) {
                    let own = from.and(&self.owned_by(owner));
                    if !own.is_empty() {
                        rest = rest.without(&own);
                        body(self, self.game.directions(*id), own);
                    }
                }
                if !rest.is_empty() {
                    body(self, self.game.directions(ids[0]), rest);
                }
            }
            PieceDirections::ByPiece(ids) => {
                let mut rest = from;
                for (kind, id) in ids.iter().enumerate().skip(1) {
                    let layout = &self.game.layout;
                    let own = rest.and(&self.state.of_kind::<W>(layout, kind));
                    if !own.is_empty() {
                        rest = rest.without(&own);
                        body(self, self.game.directions(*id), own);
                    }
                }
                if !rest.is_empty() {
                    body(self, self.game.directions(ids[0]), rest);
                }
            }
        }
    }
}
