//! Legal moves of a generator.

use super::Context;
use crate::game::ir::{
    Bool, ComponentId, Hop, Int, Moves, PieceChoice, Relocation, RuleId, Sites, Slide, Step,
    Targets, Variable,
};
use crate::game::moves::Move;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'a, W> {
    /// The legal moves of the position: of the debt in front, or of the
    /// mover's phase; the forced pass if there is no other.
    pub(crate) fn legal(&mut self, out: &mut Vec<Move>) {
        if self.state.head.over {
            return;
        }
        let moves = match self.state.open_debt() {
            Some(debt) => &self.game.debts[usize::from(debt.debt)].moves,
            None => {
                let phase = self.state.phase(usize::from(self.state.head.mover));
                &self.game.phases[phase.index()].play
            }
        };
        self.generate(moves, out);
        if self.game.no_repeat.is_some() {
            out.retain(|mv| !self.repeats(*mv));
        }
        if out.is_empty() {
            out.push(Move::FORCED_PASS);
        }
    }

    /// Adds the moves of a generator to `out`.
    pub(crate) fn generate(&mut self, moves: &'a Moves, out: &mut Vec<Move>) {
        match moves {
            Moves::None => {}
            Moves::Add { rule, piece, to } => self.adds(*rule, piece, to, out),
            Moves::Remove { rule, at } => {
                let region = match &at.within {
                    Some(within) => self.sites(within),
                    None => self.state.occupied(&self.game.layout),
                };
                self.each_target(region, &at.when, |context, site| {
                    if context.what(site) != 0 {
                        context.emit(out, *rule, site);
                    }
                });
            }
            Moves::Select { rule, from, to } => self.selects(*rule, from, to.as_ref(), out),
            Moves::Pass { rule } => out.push(Move {
                rule: *rule,
                player: self.frame.player,
                site: self.frame.site,
                value: self.frame.value as i16,
                ..Move::NONE
            }),
            Moves::Step(step) => self.steps(step, out),
            Moves::Slide(slide) => self.slides(slide, out),
            Moves::Hop(hop) => self.hops(hop, out),
            Moves::Relocate(relocation) => self.relocations(relocation, out),
            Moves::Leap {
                rule,
                from,
                reach,
                to,
            } => self.each_from(from, |context, site| {
                let owner = usize::from(context.who(site)).min(reach.len() - 1);
                let Some(reach) = reach[owner].get(usize::from(site.0)) else {
                    return;
                };
                let region = context.game.region(*reach);
                context.targets_in(region, to, |context, to| context.emit(out, *rule, to));
            }),
            Moves::Or(all) => {
                for moves in all {
                    self.generate(moves, out);
                }
            }
            Moves::Priority(all) => {
                let before = out.len();
                for moves in all {
                    self.generate(moves, out);
                    if out.len() > before {
                        break;
                    }
                }
            }
            Moves::Longest(moves) => {
                let before = out.len();
                self.generate(moves, out);
                self.keep_longest(before, out);
            }
            Moves::If(condition, then, otherwise) => {
                if self.bool(condition) {
                    self.generate(then, out);
                } else if let Some(otherwise) = otherwise {
                    self.generate(otherwise, out);
                }
            }
            Moves::Afterwards(moves, condition) => {
                let before = out.len();
                self.generate(moves, out);
                let mut kept = before;
                for index in before..out.len() {
                    let mv = out[index];
                    let holds = self.tentatively(|context| {
                        context.apply(mv);
                        context.bool(condition)
                    });
                    if holds {
                        out[kept] = mv;
                        kept += 1;
                    }
                }
                out.truncate(kept);
            }
            Moves::After(effect, moves) => self.tentatively(|context| {
                context.run(*effect);
                context.generate(moves, out);
            }),
            Moves::ForEachPiece {
                player,
                kinds,
                instead,
            } => {
                let player = self.player(player);
                self.pieces_of(player, kinds.as_deref(), instead.as_deref(), out);
            }
            Moves::ForEachSite(variable, region, moves) => {
                let region = self.sites(region);
                let outer = self.frame;
                for site in region.iter() {
                    self.frame.bind(*variable, site);
                    self.generate(moves, out);
                }
                self.frame = outer;
            }
            Moves::ForEachPlayer(moves) => {
                let outer = self.frame.player;
                for player in 1..=self.game.player_count() {
                    self.frame.player = player as u8;
                    self.generate(moves, out);
                }
                self.frame.player = outer;
            }
            Moves::ForEachValue(low, high, moves) => {
                let (low, high) = (self.int(low), self.int(high));
                let outer = self.frame.value;
                for value in low..=high {
                    self.frame.value = value;
                    self.generate(moves, out);
                }
                self.frame.value = outer;
            }
        }
    }

    /// The moves of the pieces of a player, each by its own generator or by `instead`.
    pub(crate) fn pieces_of(
        &mut self,
        player: usize,
        kinds: Option<&[ComponentId]>,
        instead: Option<&'a Moves>,
        out: &mut Vec<Move>,
    ) {
        let outer = self.frame;
        let game = self.game;
        for (kind, component) in game.components.iter().enumerate().skip(1) {
            let moves = instead.unwrap_or(&component.moves);
            let listed = kinds.is_none_or(|kinds| kinds.contains(&ComponentId(kind as u16)));
            if usize::from(component.owner) != player || !listed || *moves == Moves::None {
                continue;
            }
            for site in self.state.of_kind::<W>(&game.layout, kind).iter() {
                self.frame.from = site;
                self.generate(moves, out);
            }
        }
        self.frame = outer;
    }

    /// Adds a move of `rule` to `to`, with the variables bound now.
    #[inline]
    fn emit(&mut self, out: &mut Vec<Move>, rule: RuleId, to: Site) {
        out.push(Move {
            rule,
            from: self.frame.from,
            to,
            between: self.frame.between,
            piece: 0,
            player: self.frame.player,
            site: self.frame.site,
            value: self.frame.value as i16,
        });
    }

    /// Runs `body` for each site of `from` that may be a starting site, bound to `From`.
    fn each_from(&mut self, from: &'a Sites, mut body: impl FnMut(&mut Self, Site)) {
        let region = self.sites(from);
        let outer = self.frame;
        for site in region.iter() {
            self.frame.from = site;
            body(self, site);
        }
        self.frame = outer;
    }

    /// Runs `body` for each site of `region` for which a condition on `To` holds, bound to `To`.
    #[inline]
    fn each_target(
        &mut self,
        region: SiteSet<W>,
        when: &'a Option<Bool>,
        mut body: impl FnMut(&mut Self, Site),
    ) {
        let outer = self.frame.to;
        for site in region.iter() {
            self.frame.to = site;
            if when.as_ref().is_none_or(|when| self.bool(when)) {
                body(self, site);
            }
        }
        self.frame.to = outer;
    }

    /// The same for the sites of `region` that are targets.
    #[inline]
    fn targets_in(
        &mut self,
        region: SiteSet<W>,
        targets: &'a Targets,
        body: impl FnMut(&mut Self, Site),
    ) {
        let region = match &targets.within {
            Some(within) => region.and(&self.sites(within)),
            None => region,
        };
        self.each_target(region, &targets.when, body);
    }

    /// Whether a site may be a target, bound to `variable`.
    #[inline]
    fn allows(
        &mut self,
        targets: &'a Targets,
        within: &SiteSet<W>,
        variable: Variable,
        site: Site,
    ) -> bool {
        if !within.contains(site) {
            return false;
        }
        let Some(when) = &targets.when else {
            return true;
        };
        self.frame.bind(variable, site);
        self.bool(when)
    }

    /// The sites that targets are limited to before their condition is asked.
    #[inline]
    fn within(&mut self, targets: &'a Targets) -> SiteSet<W> {
        match &targets.within {
            Some(within) => self.sites(within),
            None => SiteSet([u64::MAX; W]),
        }
    }

    fn adds(&mut self, rule: RuleId, piece: &'a PieceChoice, to: &'a Targets, out: &mut Vec<Move>) {
        let region = match &to.within {
            Some(within) => self.sites(within),
            None => self.empty(),
        };
        self.each_target(region, &to.when, |context, site| match piece {
            PieceChoice::Index(piece) => {
                let piece = context.int(piece);
                context.emit(out, rule, site);
                if let Some(mv) = out.last_mut() {
                    mv.piece = u8::try_from(piece).unwrap_or(0);
                }
            }
            PieceChoice::AnyOf(kinds) => {
                for kind in kinds {
                    let kind = context.int(kind);
                    context.emit(out, rule, site);
                    if let Some(mv) = out.last_mut() {
                        mv.piece = u8::try_from(kind).unwrap_or(0);
                    }
                }
            }
        });
    }

    fn selects(
        &mut self,
        rule: RuleId,
        from: &'a Sites,
        to: Option<&'a Targets>,
        out: &mut Vec<Move>,
    ) {
        self.each_from(from, |context, site| match to {
            None => context.emit(out, rule, site),
            Some(to) => {
                let region = context.within(to);
                context.each_target(region, &to.when, |context, site| {
                    context.emit(out, rule, site)
                });
            }
        });
    }

    fn steps(&mut self, step: &'a Step, out: &mut Vec<Move>) {
        let within = self.within(&step.to);
        self.each_from(&step.from, |context, site| {
            let around = context
                .directions(&step.directions, site)
                .around(site)
                .and(&within);
            context.each_target(around, &step.to.when, |context, to| {
                context.emit(out, step.rule, to);
            });
        });
    }

    fn slides(&mut self, slide: &'a Slide, out: &mut Vec<Move>) {
        let (min, max) = (self.int(&slide.min), self.int(&slide.max));
        let between = self.within(&slide.between);
        let within = slide.to.as_ref().map(|to| self.within(to));
        let outer = self.frame.between;
        self.each_from(&slide.from, |context, from| {
            for radial in context.directions(&slide.directions, from).radials(from) {
                let mut last = None;
                for (distance, site) in (1..=max).zip(radial) {
                    context.frame.to = *site;
                    if let Some(stop) = &slide.stop
                        && distance >= min
                        && context.bool(stop)
                    {
                        context.emit(out, slide.rule, *site);
                        break;
                    }
                    let passes = context.allows(&slide.between, &between, Variable::Between, *site);
                    context.frame.between = outer;
                    let ends = match (&slide.to, &within) {
                        (Some(to), Some(within)) => context.allows(to, within, Variable::To, *site),
                        _ => passes,
                    };
                    if ends && distance >= min {
                        if slide.furthest {
                            last = Some(*site);
                        } else {
                            context.emit(out, slide.rule, *site);
                        }
                    }
                    if !passes {
                        break;
                    }
                }
                if let Some(site) = last {
                    context.emit(out, slide.rule, site);
                }
            }
        });
    }

    fn hops(&mut self, hop: &'a Hop, out: &mut Vec<Move>) {
        let range = |context: &mut Self, (low, high): &'a (Int, Int)| {
            (
                context.int(low).max(0) as usize,
                context.int(high).max(0) as usize,
            )
        };
        let (before, hurdles) = (range(self, &hop.before), range(self, &hop.hurdles));
        let after = range(self, &hop.after);
        let hurdle = self.within(&hop.hurdle);
        let within = self.within(&hop.to);
        let empty = self.empty();
        self.each_from(&hop.from, |context, from| {
            for radial in context.directions(&hop.directions, from).radials(from) {
                let free = radial
                    .iter()
                    .take_while(|site| empty.contains(**site))
                    .count();
                if free < before.0 || free > before.1 {
                    continue;
                }
                let mut end = free;
                while end < radial.len()
                    && end - free < hurdles.1
                    && context.allows(&hop.hurdle, &hurdle, Variable::Between, radial[end])
                {
                    end += 1;
                    if end - free < hurdles.0 {
                        continue;
                    }
                    context.frame.between = radial[free];
                    for (distance, site) in radial[end..].iter().enumerate().take(after.1 + 1) {
                        if distance >= after.0
                            && context.allows(&hop.to, &within, Variable::To, *site)
                        {
                            context.emit(out, hop.rule, *site);
                        }
                        if !empty.contains(*site) {
                            break;
                        }
                    }
                }
            }
        });
    }

    fn relocations(&mut self, relocation: &'a Relocation, out: &mut Vec<Move>) {
        self.each_from(&relocation.from, |context, from| {
            if context.what(from) == 0 {
                return;
            }
            let region = context.within(&relocation.to);
            context.each_target(region, &relocation.to.when, |context, to| {
                if to != from && usize::from(to.0) < context.game.layout.sites {
                    context.emit(out, relocation.rule, to);
                }
            });
        });
    }
}
