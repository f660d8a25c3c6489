//! Numbers of pieces on the sites of the board, and pieces sown from one site on others.

use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{
    Bool, Comparison, Effect, Int, Onward, Physical, RuleNode, Sites, Sow, TrackChoice, Variable,
};
use crate::game::zobrist;
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{Home, SlotId, Value, ValueType};
use crate::topology::Site;

/// Sites passed over in a row before one is sown on all the same, as the evaluator does.
const MOST_SKIPPED: i32 = 10_000;

/// The most pieces on a site.
const MOST_PIECES: i32 = u16::MAX as i32;

/// The most numbers of pieces for which a hash has keys.
const MOST_KEYS: usize = 1 << 16;

/// The most pieces that a game can have on the board, if no rule makes new ones.
pub(super) fn most_pieces(game: &Game) -> Option<usize> {
    fn makes(node: RuleNode<'_>) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(
                Effect::Put { .. } | Effect::SetPlane(crate::game::ir::Plane::Count, ..)
            )
        );
        node.children(&mut |child| found |= makes(child));
        found
    }
    let puts = game.rules.iter().any(|rule| rule.physical == Physical::Put);
    if puts
        || game
            .effects
            .iter()
            .any(|effect| makes(RuleNode::Effect(effect)))
    {
        return None;
    }
    let sites = (0..game.layout.sites).map(|site| Site(site as u16));
    let counts = sites.map(|site| usize::from(game.start.count(&game.layout, site)));
    Some(counts.sum())
}

/// Whether the numbers of pieces of a game have no lowering: those that a hash needs keys for, but may be any.
pub(super) fn unsupported(game: &Game) -> bool {
    let hashed = game.remembers_positions || game.remembers_boards;
    let known = most_pieces(game).is_some_and(|most| (most + 1) * game.layout.board <= MOST_KEYS);
    game.layout.heaps && hashed && !known
}

impl Lowering<'_> {
    /// Whether the sites of the board hold numbers of pieces.
    pub(super) fn is_heaped(&self) -> bool {
        self.game.layout.heaps && !self.game.layout.stacks()
    }

    /// The slot of the numbers of pieces: those of the sites of the board, and of hands where pieces are stacked.
    pub(super) fn counts_slot(&mut self) -> SlotId {
        let layout = &self.game.layout;
        let length = match self.is_stacked() {
            true => layout.sites,
            false => layout.board,
        } as u32;
        self.slots
            .at_home(Home::Counts, "counts", ValueType::Int, length)
    }

    /// The number of pieces on a site of the board, or any where pieces are stacked; it must exist.
    pub(super) fn count_on(&mut self, site: Value) -> Value {
        let slot = self.counts_slot();
        self.build.get(Op::LoadAt(slot, site))
    }

    /// The number of pieces on a site of the board; 0 for anything else.
    pub(super) fn count_at(&mut self, site: Value) -> Value {
        let board = self.tables.set(&self.game.layout.board_mask);
        let (board, zero) = (self.build.set(board), self.build.int(0));
        let exists = self.build.get(Op::Has(board, site));
        let safe = self.build.select(exists, site, zero);
        let count = self.count_on(safe);
        self.build.select(exists, count, zero)
    }

    /// Gives a site of the board another number of pieces.
    pub(super) fn set_count(&mut self, site: Value, count: Value) {
        let slot = self.counts_slot();
        let most = self.build.int(MOST_PIECES);
        let count = self.build.get(Op::Arith(Arith::Min, count, most));
        if self.remembers() {
            let before = self.count_on(site);
            for number in [before, count] {
                self.stir_count(site, number);
            }
        }
        self.build.act(Op::StoreAt(slot, site, count));
    }

    /// Adds the key of a number of pieces to the hash of the board, or takes it away.
    fn stir_count(&mut self, site: Value, number: Value) {
        let numbers = most_pieces(self.game).unwrap_or(0) as u32 + 1;
        let sites = 0..self.game.layout.board as u16;
        let keys = sites.flat_map(|site| {
            let of_site = move |number| zobrist::key(zobrist::plane::COUNT, Site(site), number);
            (0..numbers).map(of_site)
        });
        let keys = keys.collect();
        let numbers = self.build.int(numbers as i32);
        let row = self.build.get(Op::Arith(Arith::Mul, site, numbers));
        let place = self.build.get(Op::Arith(Arith::Add, row, number));
        self.stir(keys, place);
    }

    /// Moves one of the pieces on a site to another.
    pub(super) fn carry_one(&mut self, from: Value, to: Value) -> Lowered<()> {
        let kept = self.planes_at(from);
        let other = self.compare(Comparison::Unequal, from, to);
        let zero = self.build.int(0);
        let exists = self.compare(Comparison::GreaterOrEqual, to, zero);
        let moves = self.both(Some(other), exists);
        let stands = self.is_occupied(from);
        let moves = self.both(Some(moves), stands);
        self.when(moves, |lowering| {
            let one = lowering.build.int(1);
            lowering.take_some(from, one, |lowering, kind| lowering.put_some(to, kind, one))?;
            for (plane, number) in kept {
                let some = lowering.compare(Comparison::Unequal, number, zero);
                lowering.when(some, |lowering| lowering.set_plane(plane, to, number))?;
            }
            Ok(())
        })
    }

    /// Takes some of the pieces on a site of the board off, and does something with their kind.
    fn take_some(
        &mut self,
        from: Value,
        number: Value,
        mut then: impl FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let mut stands = Vec::new();
        for kind in 1..self.game.components.len() {
            if let Some(slot) = self.slots.kind(kind) {
                let set = self.load(slot);
                stands.push((kind, self.build.get(Op::Has(set, from))));
            }
        }
        let count = self.count_at(from);
        for (kind, stands) in stands {
            self.when(stands, |lowering| {
                let all = lowering.compare(Comparison::GreaterOrEqual, number, count);
                lowering.either(
                    all,
                    |lowering| lowering.take(from),
                    |lowering| {
                        let left = lowering.build.get(Op::Arith(Arith::Sub, count, number));
                        lowering.set_count(from, left);
                        Ok(())
                    },
                )?;
                then(lowering, kind)
            })?;
        }
        Ok(())
    }

    /// Moves some of the pieces on a site of the board to another; pieces of another kind stay there.
    pub(super) fn carry_some(&mut self, from: Value, to: Value, number: Value) -> Lowered<()> {
        let zero = self.build.int(0);
        let some = self.compare(Comparison::Greater, number, zero);
        let exists = self.compare(Comparison::GreaterOrEqual, to, zero);
        let moves = self.both(Some(some), exists);
        self.when(moves, |lowering| {
            lowering.take_some(from, number, |lowering, kind| {
                let (Some(own), Some(empty)) = (lowering.slots.kind(kind), lowering.slots.kind(0))
                else {
                    return Ok(());
                };
                let (own, empty) = (lowering.load(own), lowering.load(empty));
                let own = lowering.combine(crate::program::op::SetOp::Or, own, empty);
                let suits = lowering.build.get(Op::Has(own, to));
                lowering.when(suits, |lowering| lowering.put_some(to, kind, number))
            })
        })
    }

    /// The sites of a track that is known, and for each site of the board the step on it.
    fn known_track(&mut self, choice: &TrackChoice) -> Lowered<(Vec<i32>, bool)> {
        let player = match self.static_int(&choice.player) {
            Some(player) => usize::try_from(player).unwrap_or(0),
            None => {
                return self.missing("a track that depends on the position, of", &choice.player);
            }
        };
        let game = self.game;
        let track = choice.of.get(player).copied().flatten();
        let Some(track) = track.and_then(|track| game.tracks.get(track.index())) else {
            return self.missing("a track that does not exist, of", &choice.player);
        };
        Ok((track.sites.clone(), track.looped))
    }

    /// Sows the pieces of a site along a track, and does what follows where the last one came.
    pub(super) fn sow(&mut self, sow: &Sow) -> Lowered<()> {
        let (sites, looped) = self.known_track(&sow.track)?;
        let mut distinct = sites.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let board = 0..self.game.layout.board as i32;
        let plain = distinct.len() == sites.len() && sites.iter().all(|site| board.contains(site));
        // What is asked on the way must not depend on the pieces, which come one by one here.
        let asks = sow.skip.iter().chain([&sow.from_start]);
        let settled = asks.map(RuleNode::Bool).all(is_settled);
        if !plain || !looped || !settled || sow.at_each.is_some() || sow.each != Int::Const(1) {
            return self.missing("sowing along", &sow.track);
        }
        if sow.from_start != Bool::Const(false) {
            return self.missing("sowing from the start along", &sow.track);
        }
        let start = self.board_site(&sow.start)?;
        let count = self.int(&sow.count)?;
        let number = sites.len() as i32;
        let steps = self.steps_of(&sites);
        let list = self.tables.list(sites.clone());
        let step = self.slots.local("step", ValueType::Int);
        let sown = self.slots.local("sown", ValueType::Int);
        let skipped = self.slots.local("skipped", ValueType::Int);
        let more = self.slots.local("more", ValueType::Bool);
        let first = self.build.get(Op::Lookup(steps, start));
        let zero = self.build.int(0);
        let on_track = self.compare(Comparison::GreaterOrEqual, first, zero);
        let some = self.compare(Comparison::Greater, count, zero);
        let sows = self.both(Some(on_track), some);
        let is_whole = self.sows_all(sow);
        if is_whole {
            self.when(sows, |lowering| lowering.take(start))?;
        }
        self.store(step, first);
        self.store(sown, zero);
        self.store(skipped, zero);
        self.store(more, sows);
        let outer = self.bound;
        self.build.open();
        let (one, length) = (self.build.int(1), self.build.int(number));
        let advance = |lowering: &mut Self| {
            let here = lowering.load(step);
            let next = lowering.build.get(Op::Arith(Arith::Add, here, one));
            let next = lowering.build.get(Op::Arith(Arith::Mod, next, length));
            lowering.store(step, next);
            lowering.build.get(Op::Lookup(list, next))
        };
        let to = advance(self);
        self.bind(Variable::To, to);
        let skips = match &sow.skip {
            Some(skip) => {
                let most = self.build.int(MOST_SKIPPED);
                let before = self.load(skipped);
                let few = self.compare(Comparison::Less, before, most);
                let skips = self.bool(skip)?;
                self.both(Some(few), skips)
            }
            None => self.build.bool(false),
        };
        self.either(
            skips,
            |lowering| {
                let before = lowering.load(skipped);
                let after = lowering.build.get(Op::Arith(Arith::Add, before, one));
                lowering.store(skipped, after);
                Ok(())
            },
            |lowering| {
                lowering.store(skipped, zero);
                let mut to = to;
                if !sow.on_start {
                    let target = lowering.slots.local("target", ValueType::Int);
                    lowering.store(target, to);
                    let is_start = lowering.compare(Comparison::Equal, to, start);
                    lowering.when(is_start, |lowering| {
                        let to = advance(lowering);
                        lowering.store(target, to);
                        Ok(())
                    })?;
                    to = lowering.load(target);
                }
                match is_whole {
                    true => lowering.drop_one(to)?,
                    false => lowering.carry_some(start, to, one)?,
                }
                let before = lowering.load(sown);
                let after = lowering.build.get(Op::Arith(Arith::Add, before, one));
                lowering.store(sown, after);
                let open = lowering.compare(Comparison::Less, after, count);
                lowering.store(more, open);
                Ok(())
            },
        )?;
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        self.bound = outer;
        self.capture(sow, (sites, list), (start, step), (on_track, some))
    }

    /// For each site the step of a track on it; −1 if there is none.
    fn steps_of(&mut self, sites: &[i32]) -> crate::program::ListId {
        let all = 0..self.game.layout.sites as i32;
        let steps = all.map(|site| {
            let step = sites.iter().position(|other| *other == site);
            step.map_or(-1, |step| step as i32)
        });
        let steps = steps.collect();
        self.tables.list(steps)
    }

    /// Does what follows a sowing where the last piece came, and onward from there.
    fn capture(
        &mut self,
        sow: &Sow,
        (sites, list): (Vec<i32>, crate::program::ListId),
        (start, step): (Value, SlotId),
        (sown, some): (Value, Value),
    ) -> Lowered<()> {
        let Some((when, effect)) = &sow.capture else {
            return Ok(());
        };
        let outer = self.bound;
        let zero = self.build.int(0);
        let to = self.slots.local("captureAt", ValueType::Int);
        let here = self.load(step);
        let first = self.build.get(Op::Lookup(list, here));
        // Where nothing was sown, it is asked of the end of the move.
        let end = outer.to.unwrap_or(first);
        let first = self.build.select(some, first, end);
        self.store(to, first);
        let done = match &sow.onward {
            None => self.when(sown, |lowering| {
                let site = lowering.load(to);
                lowering.bind(Variable::To, site);
                let holds = lowering.bool(when)?;
                lowering.bind(Variable::From, start);
                lowering.when(holds, |lowering| lowering.run_at_once(effect))
            }),
            Some(onward) => {
                let (Onward::Backward(holds) | Onward::Forward(holds)) = onward;
                // What is captured at a site changes nothing that is asked of the others.
                if !self.is_own(effect, &sites) || !is_of_site(when) || !is_of_site(holds) {
                    return self.missing("captures that go on, with", effect);
                }
                let (more, left) = (
                    self.slots.local("more", ValueType::Bool),
                    self.slots.local("left", ValueType::Int),
                );
                self.store(more, sown);
                self.store_int(left, sites.len() as i32);
                self.build.open();
                let site = self.load(to);
                self.bind(Variable::To, site);
                let is_captured = self.bool(when)?;
                let before = self.bool(holds)?;
                self.bind(Variable::From, start);
                let goes_on = self.both(Some(is_captured), before);
                self.store(more, goes_on);
                self.when(is_captured, |lowering| lowering.run_at_once(effect))?;
                let delta = match onward {
                    Onward::Backward(_) => sites.len() as i32 - 1,
                    Onward::Forward(_) => 1,
                };
                let (delta, length, one) = (
                    self.build.int(delta),
                    self.build.int(sites.len() as i32),
                    self.build.int(1),
                );
                let here = self.load(step);
                let next = self.build.get(Op::Arith(Arith::Add, here, delta));
                let next = self.build.get(Op::Arith(Arith::Mod, next, length));
                let site = self.build.get(Op::Lookup(list, next));
                self.store(step, next);
                self.store(to, site);
                let rounds = self.load(left);
                let rounds = self.build.get(Op::Arith(Arith::Sub, rounds, one));
                self.store(left, rounds);
                self.bind(Variable::To, site);
                let holds = self.bool(holds)?;
                let mut open = self.both(Some(goes_on), holds);
                if matches!(onward, Onward::Backward(_)) {
                    let elsewhere = self.compare(Comparison::Unequal, site, start);
                    open = self.build.get(Op::Logic(Logic::And, open, elsewhere));
                }
                let some = self.compare(Comparison::Greater, rounds, zero);
                let open = self.both(Some(open), some);
                self.store(more, open);
                let round = self.build.close();
                self.build.act(Op::While(more, round));
                Ok(())
            }
        };
        self.bound = outer;
        done
    }

    /// Whether an effect takes nothing but pieces from the site asked about, to places that no site of a track is.
    fn is_own(&self, effect: &Effect, track: &[i32]) -> bool {
        let Effect::CarrySome {
            from: Sites::One(from),
            to,
            count,
        } = effect
        else {
            return false;
        };
        let places = match to {
            Sites::Const(region) => vec![*region],
            Sites::ByPlayer(regions, _) => regions.to_vec(),
            _ => return false,
        };
        let is_on_track = |site: &usize| track.contains(&(*site as i32));
        let mut places = places.into_iter();
        **from == Int::Variable(Variable::To)
            && is_count_of_site(count)
            && places.all(|region| !self.sites_of_region(region).iter().any(is_on_track))
    }
}

/// Whether a number is that of the pieces on the site asked about, or constant.
fn is_count_of_site(int: &Int) -> bool {
    let is_of_site = |site: &Int| matches!(site, Int::Variable(Variable::To | Variable::From));
    match int {
        Int::CountAt(site) | Int::What(site) => is_of_site(site),
        int => is_settled(RuleNode::Int(int)),
    }
}

/// Whether a condition asks for nothing that other sites hold.
fn is_of_site(condition: &Bool) -> bool {
    match condition {
        Bool::And(all) | Bool::Or(all) => all.iter().all(is_of_site),
        Bool::Not(inner) => is_of_site(inner),
        Bool::Compare(_, a, b) => is_count_of_site(a) && is_count_of_site(b),
        Bool::IsEmpty(site) => **site == Int::Variable(Variable::To),
        condition => is_settled(RuleNode::Bool(condition)),
    }
}

/// Whether the value of a node does not depend on what the sites hold.
fn is_settled(node: RuleNode<'_>) -> bool {
    let settled = match node {
        RuleNode::Int(int) => matches!(
            int,
            Int::Const(_)
                | Int::Variable(_)
                | Int::Mover
                | Int::Next
                | Int::Prev
                | Int::Players
                | Int::LastFrom
                | Int::LastTo
                | Int::Sum(_)
                | Int::Sub(..)
                | Int::Product(_)
                | Int::Table(..)
        ),
        RuleNode::Bool(condition) => matches!(
            condition,
            Bool::Const(_)
                | Bool::Not(_)
                | Bool::And(_)
                | Bool::Or(_)
                | Bool::Compare(..)
                | Bool::In(..)
                | Bool::Within(..)
        ),
        RuleNode::Sites(sites) => matches!(
            sites,
            Sites::Const(_)
                | Sites::ByPlayer(..)
                | Sites::One(_)
                | Sites::List(_)
                | Sites::Union(_)
                | Sites::Intersection(_)
                | Sites::Difference(..)
        ),
        RuleNode::Moves(_) | RuleNode::Effect(_) => false,
    };
    let mut all = settled;
    node.children(&mut |child| all &= is_settled(child));
    all
}
