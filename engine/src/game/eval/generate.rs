//! Legal moves of a generator.

use super::choices::{Choices, Mark, Test};
use super::{Context, Excess, Frame};
use crate::game::ir::{
    Bool, ComponentId, Levels, Moves, PieceChoice, Relocation, RuleId, Sites, Targets, Variable,
};
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// The most iterations of a loop over values. A loop whose constant bounds allow more is refused when a game is
/// compiled.
pub const MOST_VALUES: i32 = 10_000;

/// The most moves that are tried each for the sake of the one before. Rules that mean anything try three.
const MOST_TRIED: u8 = 16;

/// The most effects that follow each from a move that the one before makes.
pub(super) const MOST_FOLLOWING: u8 = 100;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The legal moves of the position: of the debt in front, or of the
    /// mover's phase; the forced pass if there is no other.
    pub(crate) fn legal(&mut self, out: &mut Vec<Move>) {
        if self.state.head.over {
            return;
        }
        self.with_choices(|context, choices| {
            let moves = context.due();
            context.generate(moves, choices);
            context.settle_tests(choices, 0);
            context.end_if_too_deep();
            choices.each::<W>(|mv| out.push(mv));
        });
        if self.game.forbids_outcomes() {
            out.retain(|mv| !self.is_forbidden(*mv));
        }
        if out.is_empty() {
            out.push(Move::FORCED_PASS);
        }
    }

    /// The generator that tells what may be done now: of the debt in front, or of the mover's phase.
    pub(super) fn due(&self) -> &'a Moves {
        let game = self.game;
        match self.state.open_debt() {
            Some(debt) => &game.debts[usize::from(debt.debt)].moves,
            None => {
                let mover = usize::from(self.state.head.mover);
                game.phases[self.state.phase(mover).index()].play_of(mover)
            }
        }
    }

    /// The generator that is meant where conditions choose between several.
    #[inline]
    pub(super) fn branch(&mut self, mut moves: &'a Moves) -> &'a Moves {
        while let Moves::If(condition, then, otherwise) = moves {
            moves = match otherwise {
                _ if self.bool(condition) => then,
                Some(otherwise) => otherwise,
                None => &Moves::None,
            };
        }
        moves
    }

    /// Whether a condition holds after a move. What follows from the move may ask the same of others; if it does so without
    /// end, nothing holds and the game is over.
    pub(super) fn holds_after(&mut self, mv: Move, (condition, rank): Test<'a>) -> bool {
        self.scratch.too_deep |= self.scratch.tried == MOST_TRIED;
        if self.scratch.too_deep || !self.step() {
            return false;
        }
        self.scratch.tried += 1;
        let holds = self.tentatively(|context| {
            let outer = std::mem::replace(&mut context.scratch.testing, rank);
            context.apply_move(mv);
            context.scratch.testing = outer;
            context.frame = Frame::of(mv);
            // If the mover would move again, the player before counts as the next one, as in Ludii.
            let head = &mut context.state.head;
            if head.next == head.mover {
                head.next = head.prev;
            }
            context.bool(condition)
        });
        self.scratch.tried -= 1;
        self.end_if_too_deep();
        holds
    }

    /// Sees to it that the game is over if something led to more of the same without end, once the position is again the
    /// one that is being played.
    pub(super) fn end_if_too_deep(&mut self) {
        if self.scratch.tried == 0 && self.scratch.following == 0 {
            self.state.head.overdrawn |= std::mem::take(&mut self.scratch.too_deep);
        }
    }

    /// Puts the conditions that batches since `mark` carry to their moves.
    pub(crate) fn settle_tests(&mut self, out: &mut Choices<'a>, mark: Mark) {
        if out.is_tested_since(mark) {
            out.settle::<W>(mark, |mv, test| self.holds_after(mv, test));
        }
    }

    /// Adds the moves of a generator to `out`.
    pub(crate) fn generate(&mut self, moves: &'a Moves, out: &mut Choices<'a>) {
        if !self.step() || !self.may_list(out.total() as usize, Excess::Moves) {
            return;
        }
        match moves {
            Moves::None => {}
            Moves::Add { rule, piece, to } => self.adds(*rule, piece, to, out),
            Moves::Remove { rule, at } => {
                let region = match &at.within {
                    Some(within) => self.sites(within),
                    None => self.state.occupied(&self.game.layout),
                };
                let region = self.filled(region);
                let region = self.where_holds(region, &at.when);
                out.many(self.of_one_site(*rule), &region);
            }
            Moves::Select { rule, from, to } => self.selects(*rule, from, to.as_ref(), out),
            Moves::Pass { rule } => out.one(self.pass(*rule)),
            Moves::Change { rule } => out.one(Move {
                to: self.frame.to,
                ..self.template(*rule)
            }),
            Moves::Satisfy(puzzle) => self.satisfying(puzzle, out),
            Moves::Step(step) => self.steps(step, out),
            Moves::Slide(slide) => self.slides(slide, out),
            Moves::Hop(hop) => self.hops(hop, out),
            Moves::Relocate(relocation) => self.relocations(relocation, out),
            Moves::Leap {
                rule,
                from,
                reach,
                to,
            } => self.leaps(*rule, from, reach, to, out),
            Moves::Or(all) => {
                for moves in all {
                    self.generate(moves, out);
                    if out.is_enough() {
                        break;
                    }
                }
            }
            Moves::Priority(all) => {
                let (mark, before) = (out.mark(), out.total());
                let aim = self.scratch.aim.take();
                for (index, moves) in all.iter().enumerate() {
                    self.generate(moves, out);
                    // Whether there is any move does not depend on which generator it comes from.
                    if out.hasty {
                        if out.is_enough() {
                            break;
                        }
                        continue;
                    }
                    if index + 1 < all.len() {
                        self.settle_tests(out, mark);
                    }
                    if out.total() > before {
                        break;
                    }
                }
                self.scratch.aim = aim;
            }
            Moves::Longest(moves, measure) => {
                let mark = out.mark();
                let hasty = std::mem::replace(&mut out.hasty, false);
                let aim = self.scratch.aim.take();
                self.generate(moves, out);
                self.settle_tests(out, mark);
                self.keep_longest(mark, *measure, out);
                self.scratch.aim = aim;
                out.hasty = hasty;
            }
            Moves::If(condition, then, otherwise) => {
                if self.bool(condition) {
                    self.generate(then, out);
                } else if let Some(otherwise) = otherwise {
                    self.generate(otherwise, out);
                }
            }
            Moves::Afterwards(moves, condition, rank) => {
                let mark = out.mark();
                let hasty = std::mem::replace(&mut out.hasty, false);
                self.generate(moves, out);
                self.settle_tests(out, mark);
                out.test_since(mark, (condition, *rank));
                out.hasty = hasty;
            }
            Moves::After(effect, moves) => self.tentatively(|context| {
                context.run(*effect);
                context.generate(moves, out);
            }),
            Moves::ForEachPiece {
                player,
                kinds,
                instead,
                levels,
            } => {
                let player = self.player(player);
                let (kinds, instead) = ((kinds.as_deref(), *levels), instead.as_deref());
                let mover = usize::from(self.state.head.mover);
                if player == mover || player == 0 || player > self.game.player_count() {
                    self.pieces_of(player, kinds, instead, out);
                } else {
                    let mark = out.mark();
                    self.as_other(player as u8, |context| {
                        context.pieces_of(player, kinds, instead, out);
                        context.settle_tests(out, mark);
                    });
                }
            }
            Moves::ForEachSite(variable, region, moves) => {
                let region = self.sites(region);
                let outer = self.frame;
                for site in region.iter() {
                    self.frame.visit(*variable, site);
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
                let low = self.int(low);
                let high = self.int(high).min(low.saturating_add(MOST_VALUES - 1));
                let outer = self.frame.value;
                for value in low..=high {
                    self.frame.value = value;
                    self.generate(moves, out);
                }
                self.frame.value = outer;
            }
            Moves::ForEachLevel {
                site,
                from_top,
                moves,
            } => {
                let outer = self.frame.level;
                let site = self.site(site);
                let height = self.height(site);
                for index in 0..height {
                    let level = if *from_top { height - 1 - index } else { index };
                    self.frame.level = level as u8;
                    self.left_level = Some(level as u8);
                    self.generate(moves, out);
                }
                self.frame.level = outer;
            }
            Moves::ForEachDie(dice) => self.by_dice(dice, out),
            Moves::ForEachIn(array, moves) => {
                let outer = self.frame.value;
                self.with_array(array, |context, values| {
                    for value in values {
                        context.frame.value = *value;
                        context.generate(moves, out);
                    }
                });
                self.frame.value = outer;
            }
        }
    }

    /// Runs `body` as if it were the turn of `player`, who follows upon the mover and is followed by the mover.
    pub(super) fn as_other(&mut self, player: u8, body: impl FnOnce(&mut Self)) {
        let head = &mut self.state.head;
        let outer = (head.prev, head.mover, head.next);
        (head.prev, head.mover, head.next) = (head.mover, player, head.mover);
        let side = std::mem::replace(&mut self.frame.side, player);
        body(self);
        self.frame.side = side;
        let head = &mut self.state.head;
        (head.prev, head.mover, head.next) = outer;
    }

    /// The moves of the pieces of a player, each by its own generator or by `instead`.
    pub(crate) fn pieces_of(
        &mut self,
        player: usize,
        (kinds, levels): (Option<&[ComponentId]>, Levels),
        instead: Option<&'a Moves>,
        out: &mut Choices<'a>,
    ) {
        let outer = self.frame;
        let game = self.game;
        for (kind, component) in game.components.iter().enumerate().skip(1) {
            let moves = instead.unwrap_or(&component.moves);
            let listed = kinds.is_none_or(|kinds| kinds.contains(&ComponentId(kind as u16)));
            if usize::from(component.owner) != player || !listed || *moves == Moves::None {
                continue;
            }
            if game.layout.stacks() {
                self.each_level(kind, levels, |context| context.generate(moves, out));
                continue;
            }
            for site in self.state.of_kind::<W>(&game.layout, kind).iter() {
                self.frame.from = site;
                self.generate(moves, out);
            }
        }
        self.frame = outer;
    }

    /// The pass of a rule, with the variables bound now.
    #[inline]
    pub(super) fn pass(&self, rule: RuleId) -> Move {
        Move {
            rule,
            player: self.frame.player,
            site: self.frame.site,
            value: self.frame.value as i16,
            dice: self.frame.dice,
            level: self.frame.level,
            side: self.frame.side,
            ..Move::NONE
        }
    }

    /// The move of `rule` to nowhere, with the variables bound now.
    #[inline]
    pub(super) fn template(&self, rule: RuleId) -> Move {
        Move {
            rule,
            from: self.frame.from,
            to: NOWHERE,
            between: self.frame.between,
            piece: 0,
            player: self.frame.player,
            site: self.frame.site,
            value: self.frame.value as i16,
            dice: self.frame.dice,
            level: self.frame.level,
            side: self.frame.side,
        }
    }

    /// The move of `rule` that starts where it ends, as in Ludii what is put on a site or taken off it does, whatever piece
    /// it is generated for.
    #[inline]
    pub(super) fn of_one_site(&self, rule: RuleId) -> Move {
        Move {
            from: NOWHERE,
            ..self.template(rule)
        }
    }

    /// Runs `body` for each site of `region`, bound to `From`.
    #[inline]
    pub(super) fn each_from(&mut self, region: SiteSet<W>, mut body: impl FnMut(&mut Self, Site)) {
        let outer = self.frame;
        for site in region.iter() {
            self.frame.from = site;
            body(self, site);
        }
        self.frame = outer;
    }

    /// The sites of `region` for which a condition on `To`, if there is one, holds.
    #[inline]
    pub(super) fn where_holds(&mut self, region: SiteSet<W>, when: &'a Option<Bool>) -> SiteSet<W> {
        match when {
            Some(when) => self.filter(region, Variable::To, when),
            None => region,
        }
    }

    /// The sites of `region` with a piece.
    pub(super) fn filled(&self, region: SiteSet<W>) -> SiteSet<W> {
        let layout = &self.game.layout;
        let mut filled = region.without(&self.empty());
        for index in layout.board..layout.sites {
            let hand = Site(index as u16);
            if self.what(hand) == 0 {
                filled.remove(hand);
            }
        }
        filled
    }

    /// Whether a site may be a target, bound to `variable`.
    #[inline]
    pub(super) fn allows(
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
    pub(super) fn within(&mut self, targets: &'a Targets) -> SiteSet<W> {
        match &targets.within {
            Some(within) => self.sites(within),
            None => SiteSet([u64::MAX; W]),
        }
    }

    fn adds(
        &mut self,
        rule: RuleId,
        piece: &'a PieceChoice,
        to: &'a Targets,
        out: &mut Choices<'a>,
    ) {
        let region = match &to.within {
            Some(within) => self.sites(within),
            None => self.empty(),
        };
        let region = self.where_holds(region, &to.when);
        let template = self.of_one_site(rule);
        match piece {
            PieceChoice::Same(piece) => {
                let piece = u8::try_from(self.int(piece)).unwrap_or(0);
                out.many(Move { piece, ..template }, &region);
            }
            PieceChoice::Index(piece) => {
                let outer = self.frame.to;
                for to in region.iter() {
                    self.frame.to = to;
                    let piece = u8::try_from(self.int(piece)).unwrap_or(0);
                    out.one(Move {
                        to,
                        piece,
                        ..template
                    });
                }
                self.frame.to = outer;
            }
            PieceChoice::AnyOf(kinds) => {
                for kind in kinds {
                    if !self.may_list(out.total() as usize, Excess::Moves) {
                        break;
                    }
                    let piece = u8::try_from(self.int(kind)).unwrap_or(0);
                    out.many(Move { piece, ..template }, &region);
                }
            }
        }
    }

    fn selects(
        &mut self,
        rule: RuleId,
        from: &'a Sites,
        to: Option<&'a Targets>,
        out: &mut Choices<'a>,
    ) {
        let from = self.sites(from);
        self.each_from(from, |context, site| match to {
            _ if !context.step() || !context.may_list(out.total() as usize, Excess::Moves) => {}
            None => out.one(Move {
                to: site,
                ..context.template(rule)
            }),
            Some(to) => {
                let region = context.within(to);
                let region = context.where_holds(region, &to.when);
                out.many(context.template(rule), &region);
            }
        });
    }

    fn relocations(&mut self, relocation: &'a Relocation, out: &mut Choices<'a>) {
        let from = self.sites(&relocation.from);
        let from = self.filled(from);
        let sites = SiteSet::first(self.game.layout.sites);
        self.each_from(from, |context, _| {
            if !context.step() || !context.may_list(out.total() as usize, Excess::Moves) {
                return;
            }
            // As in Ludii, a piece may be put down where it was taken up, if the rule's region has that site.
            let region = context.within(&relocation.to).and(&sites);
            let region = context.where_holds(region, &relocation.to.when);
            out.many(context.template(relocation.rule), &region);
        });
    }
}
