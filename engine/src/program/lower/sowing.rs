//! Sowing: pieces of one site put on others along a track, one by one, and what is taken where the last one came.

use super::before::Touched;
use super::changes::Change;
use super::sown::{is_count_of_site, is_of_site, reads_number};
use super::{Lowered, Lowering};
use crate::game::ir::{
    Bool, Comparison, Effect, Int, Onward, RuleNode, Sites, Sow, TrackChoice, Variable,
};
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{ListId, SlotId, Value, ValueType};
use std::collections::BTreeMap;

/// Sites passed over in a row before one is sown on all the same, as the evaluator does.
const MOST_SKIPPED: i32 = 10_000;

/// Captures that go on along a track.
struct Onwards<'a> {
    onward: &'a Onward,
    /// When something is captured, and what.
    captures: (&'a Bool, &'a Effect),
    /// The sites of the track, and whether it has no end.
    sites: Vec<i32>,
    looped: bool,
    list: ListId,
    start: Value,
    /// The slots of the step on the track, of the site there, of whether to go on and of the most sites that are left.
    step: SlotId,
    to: SlotId,
    more: SlotId,
    left: SlotId,
}

/// A sowing that is being written.
#[derive(Clone, Copy)]
pub(super) struct Course {
    /// The site whose pieces are sown, and how many.
    pub(super) start: Value,
    pub(super) count: Value,
    /// The sites of the track, and their number.
    list: ListId,
    length: i32,
    /// Whether the track has no end.
    pub(super) looped: bool,
    /// The slots of the step on the track, of the number of pieces sown and of whether the track has ended before all were.
    pub(super) step: SlotId,
    pub(super) sown: SlotId,
    ended: SlotId,
    /// The slot of the number of pieces sown before the last time that the start was passed over.
    passed: SlotId,
    /// How many pieces stay on the site.
    pub(super) before: Value,
    /// The slot of the number of pieces that are left at a site of the track, if it is asked for.
    pub(super) left: Option<SlotId>,
    /// The slot of the number of sites sown on, if a site may get several pieces.
    pub(super) index: Option<SlotId>,
}

impl Lowering<'_> {
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

    /// Sows the pieces of a site along a track, and does what follows where the last one came. A sowing beyond the end of a
    /// track is none, so that such a track is gone along twice.
    pub(super) fn sow(&mut self, sow: &Sow) -> Lowered<()> {
        let (sites, looped) = self.known_track(&sow.track)?;
        let board = 0..self.game.layout.board as i32;
        // Where pieces ask how far they have come on a track that crosses a site twice, states keep it.
        let plain =
            !self.game.layout.keeps_progress && sites.iter().all(|site| board.contains(site));
        if !plain {
            return self.missing("sowing along", &sow.track);
        }
        let stays = sow.from_start != Bool::Const(false);
        if stays && (!looped || sow.at_each.is_some() || sow.each != Int::Const(1)) {
            return self.missing("sowing from the start along", &sow.track);
        }
        if sow.onward.is_some() && reads_number(sow) {
            return self.missing("captures by the number of the last piece along", &sow.track);
        }
        let start = self.board_site(&sow.start)?;
        let count = self.int(&sow.count)?;
        let stays = self.holds_at(Variable::From, start, &sow.from_start)?;
        let (steps, list) = (self.steps_of(&sites), self.tables.list(sites.clone()));
        let course = Course {
            start,
            count,
            list,
            length: sites.len() as i32,
            looped,
            step: self.slots.local("step", ValueType::Int),
            sown: self.slots.local("sown", ValueType::Int),
            ended: self.slots.local("ended", ValueType::Bool),
            passed: self.slots.local("passedStart", ValueType::Int),
            before: start,
            left: None,
            index: None,
        };
        let first = self.build.get(Op::Lookup(steps, start));
        let (zero, one, no) = (self.build.int(0), self.build.int(1), self.build.bool(false));
        let on_track = self.compare(Comparison::GreaterOrEqual, first, zero);
        let before = self.build.select(stays, one, zero);
        let left = reads_number(sow).then(|| self.slots.local("leftToSow", ValueType::Int));
        let index = (sow.each != Int::Const(1)).then(|| self.slots.local("index", ValueType::Int));
        let course = Course {
            before,
            left,
            index,
            ..course
        };
        let copies = self.copies_before_sowing(sow, course)?;
        let more = self.compare(Comparison::Less, before, count);
        let mut sows = self.both(Some(on_track), more);
        // Where there is nothing to sow along the track, it does not matter whether the site is on it.
        let none = self.build.get(Op::Not(more));
        let mut is_sown = self.build.get(Op::Logic(Logic::Or, on_track, none));
        self.store(course.ended, no);
        let never = self.build.int(-2);
        let mut begin = vec![
            (course.step, first),
            (course.sown, before),
            (course.passed, never),
        ];
        begin.extend(course.index.map(|slot| (slot, zero)));
        if let Some(slot) = course.left {
            begin.push((slot, self.int(&Int::Variable(Variable::Value))?));
        }
        if !looped {
            for (slot, number) in &begin {
                self.store(*slot, *number);
            }
            self.scoped(|lowering| lowering.go_along(sow, course, (sows, false), &copies))?;
            let ended = self.load(course.ended);
            let whole = self.build.get(Op::Not(ended));
            sows = self.both(Some(sows), whole);
            is_sown = self.both(Some(is_sown), whole);
        }
        for (slot, number) in begin {
            self.store(slot, number);
        }
        if self.sows_all(sow) {
            self.when(sows, |lowering| lowering.take(start))?;
        }
        if !self.sow_round(sow, course, (&sites, sows))? {
            self.scoped(|lowering| lowering.go_along(sow, course, (sows, true), &copies))?;
        }
        self.scoped(|lowering| lowering.capture(sow, sites, course, (is_sown, more)))
    }

    /// Goes along a track from site to site, as long as there are pieces to be sown, if a condition holds; `is_real` is
    /// whether they are sown. What is asked on the way is asked of the copies of slots.
    fn go_along(
        &mut self,
        sow: &Sow,
        course: Course,
        (goes, is_real): (Value, bool),
        copies: &BTreeMap<SlotId, SlotId>,
    ) -> Lowered<()> {
        let Course { start, sown, .. } = course;
        let skipped = self.slots.local("skipped", ValueType::Int);
        let more = self.slots.local("more", ValueType::Bool);
        let zero = self.build.int(0);
        self.store(skipped, zero);
        self.store(more, goes);
        self.build.open();
        let to = self.advance(course);
        self.bind(Variable::To, to);
        self.note_left(course);
        let mut touched = Touched::default();
        let skips = match &sow.skip {
            Some(skip) => {
                let most = self.build.int(MOST_SKIPPED);
                let before = self.load(skipped);
                let few = self.compare(Comparison::Less, before, most);
                let skips =
                    self.asked_before(copies, &mut touched, |lowering| lowering.bool(skip))?;
                self.both(Some(few), skips)
            }
            None => self.build.bool(false),
        };
        self.either(
            skips,
            |lowering| {
                lowering.add_one(skipped);
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
                        let (to, before) = (lowering.advance(course), lowering.load(sown));
                        lowering.store(target, to);
                        lowering.store(course.passed, before);
                        Ok(())
                    })?;
                    to = lowering.load(target);
                }
                lowering.sow_at(sow, course, (to, is_real), copies)?;
                let open = lowering.sows_on(course);
                lowering.store(more, open);
                Ok(())
            },
        )?;
        if !course.looped {
            let (ended, before) = (self.load(course.ended), self.load(more));
            let open = self.build.get(Op::Not(ended));
            let open = self.both(Some(before), open);
            self.store(more, open);
        }
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(())
    }

    /// Goes one step further on a track; the site there. Where the track has ended, that is noted, and it begins again.
    fn advance(&mut self, course: Course) -> Value {
        let (one, length) = (self.build.int(1), self.build.int(course.length));
        let here = self.load(course.step);
        let next = self.build.get(Op::Arith(Arith::Add, here, one));
        if !course.looped {
            let (ended, before) = (
                self.compare(Comparison::GreaterOrEqual, next, length),
                self.load(course.ended),
            );
            let ended = self.build.get(Op::Logic(Logic::Or, before, ended));
            self.store(course.ended, ended);
        }
        let next = self.build.get(Op::Arith(Arith::Mod, next, length));
        self.store(course.step, next);
        self.build.get(Op::Lookup(course.list, next))
    }

    /// For each site the step of a track on it; −1 if there is none.
    pub(super) fn steps_of(&mut self, sites: &[i32]) -> ListId {
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
        sites: Vec<i32>,
        course: Course,
        (sown, more): (Value, Value),
    ) -> Lowered<()> {
        let Some((when, effect)) = &sow.capture else {
            return Ok(());
        };
        let Course {
            start, step, list, ..
        } = course;
        // Where no piece is sown along the track, it is asked of the start if a piece stays there, else of the end of the move.
        let (end, none) = (self.int(&Int::Variable(Variable::To))?, self.build.int(0));
        let stays = self.compare(Comparison::Greater, course.before, none);
        let end = self.build.select(stays, start, end);
        if let Some(left) = course.left {
            self.scope.bound.value = Some(self.load(left));
        }
        let to = self.slots.local("captureAt", ValueType::Int);
        let here = self.load(step);
        let mut first = self.build.get(Op::Lookup(list, here));
        if !sow.on_start {
            // Where the last piece came after the start was passed over, it is asked of the start.
            let (passed, all) = (self.load(course.passed), self.load(course.sown));
            let one = self.build.int(1);
            let last = self.build.get(Op::Arith(Arith::Sub, all, one));
            let is_start = self.compare(Comparison::Equal, passed, last);
            first = self.build.select(is_start, start, first);
        }
        let first = self.build.select(more, first, end);
        self.store(to, first);
        match &sow.onward {
            None => self.when(sown, |lowering| {
                let site = lowering.load(to);
                lowering.bind(Variable::To, site);
                let holds = lowering.bool(when)?;
                lowering.bind(Variable::From, start);
                lowering.when(holds, |lowering| lowering.run_at_once(effect))
            }),
            Some(onward) => {
                let going = Onwards {
                    onward,
                    captures: (when, effect),
                    sites,
                    looped: course.looped,
                    list,
                    start,
                    step,
                    to,
                    more: self.slots.local("more", ValueType::Bool),
                    left: self.slots.local("left", ValueType::Int),
                };
                self.capture_onward(&going, sown)
            }
        }
    }

    /// Captures at one site of a track after the other. What is captured is worked out at all of them before any piece is
    /// taken.
    fn capture_onward(&mut self, going: &Onwards<'_>, sown: Value) -> Lowered<()> {
        let (when, effect) = going.captures;
        let (Onward::Backward(holds) | Onward::Forward(holds)) = going.onward;
        // Where nothing is sown from a site beside the track, captures begin at the end of the track.
        let (here, none) = (self.load(going.step), self.build.int(0));
        let beside = self.compare(Comparison::Less, here, none);
        let end = going.sites.len() as i32 - i32::from(going.looped && is_forward(going.onward));
        let end = self.build.int(end);
        let here = self.build.select(beside, end, here);
        self.store(going.step, here);
        let mut copies = BTreeMap::new();
        // What is captured at a site may change nothing that is asked of the others.
        if !self.is_own(effect, &going.sites) || !is_of_site(when) || !is_of_site(holds) {
            // The start of the first capture is that of the move, of the others that of the sowing.
            let asked = [
                RuleNode::Bool(when),
                RuleNode::Bool(holds),
                RuleNode::Effect(effect),
            ];
            let is_moved =
                asked[0].reads(Variable::From) || asked.iter().any(|of| of.reads(Variable::Value));
            if is_moved || !going.looped || follows(RuleNode::Effect(effect)) {
                return self.missing("captures that go on, with", effect);
            }
            let scope = self.scope.with(|scope| scope.alone = true);
            copies = self.in_scope(scope, |lowering| {
                lowering.copies_before(|lowering, touched| {
                    lowering.capture_round(going, &BTreeMap::new(), touched)
                })
            })?;
        }
        self.store(going.more, sown);
        self.store_int(going.left, going.sites.len() as i32);
        self.build.open();
        let done =
            self.scoped(|lowering| lowering.capture_round(going, &copies, &mut Touched::default()));
        let round = self.build.close();
        self.build.act(Op::While(going.more, round));
        done
    }

    /// Captures at a site of a track, and goes on to the next.
    fn capture_round(
        &mut self,
        going: &Onwards<'_>,
        copies: &BTreeMap<SlotId, SlotId>,
        touched: &mut Touched,
    ) -> Lowered<()> {
        let Onwards {
            onward,
            captures: (when, effect),
            list,
            start,
            step,
            to,
            more,
            left,
            looped,
            ..
        } = *going;
        let (Onward::Backward(holds) | Onward::Forward(holds)) = onward;
        let number = going.sites.len() as i32;
        self.in_two_parts(copies, touched, |lowering| {
            let site = lowering.load(to);
            lowering.bind(Variable::To, site);
            let is_captured = lowering.bool(when)?;
            lowering.bind(Variable::From, start);
            let changes = lowering.changes(effect)?;
            let before = lowering.bool(holds)?;
            let goes_on = lowering.both(Some(is_captured), before);
            let delta = match onward {
                Onward::Backward(_) if looped => number - 1,
                Onward::Backward(_) => -1,
                Onward::Forward(_) => 1,
            };
            let [delta, length, one, zero] = [delta, number, 1, 0].map(|it| lowering.build.int(it));
            let here = lowering.load(step);
            let mut next = lowering.build.get(Op::Arith(Arith::Add, here, delta));
            if looped {
                next = lowering.build.get(Op::Arith(Arith::Mod, next, length));
            }
            let site = lowering.build.get(Op::Lookup(list, next));
            lowering.store(step, next);
            lowering.store(to, site);
            let rounds = lowering.load(left);
            let rounds = lowering.build.get(Op::Arith(Arith::Sub, rounds, one));
            lowering.store(left, rounds);
            lowering.bind(Variable::To, site);
            let holds = lowering.bool(holds)?;
            let mut open = lowering.both(Some(goes_on), holds);
            if !looped {
                // The track is left at its ends, where its list holds −1.
                let is_there = lowering.compare(Comparison::GreaterOrEqual, site, zero);
                open = lowering.both(Some(open), is_there);
            }
            if !is_forward(onward) {
                let elsewhere = lowering.compare(Comparison::Unequal, site, start);
                open = lowering.build.get(Op::Logic(Logic::And, open, elsewhere));
            }
            let some = lowering.compare(Comparison::Greater, rounds, zero);
            let open = lowering.both(Some(open), some);
            lowering.store(more, open);
            Ok(vec![Change::If(is_captured, changes, Vec::new())])
        })
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
            Sites::One(site) if matches!(**site, Int::HandSite(..)) => Vec::new(),
            _ => return false,
        };
        let is_on_track = |site: &usize| track.contains(&(*site as i32));
        let mut places = places.into_iter();
        **from == Int::Variable(Variable::To)
            && is_count_of_site(count)
            && places.all(|region| !self.sites_of_region(region).iter().any(is_on_track))
    }
}

/// Whether captures go on in the direction of the track.
fn is_forward(onward: &Onward) -> bool {
    matches!(onward, Onward::Forward(_))
}

/// Whether something follows a change of an effect.
fn follows(node: RuleNode<'_>) -> bool {
    let mut found = matches!(
        node,
        RuleNode::Effect(
            Effect::Then(..)
                | Effect::Seq(_)
                | Effect::Untested(..)
                | Effect::Make(_)
                | Effect::Prior(_)
                | Effect::Sow(_)
        )
    );
    node.children(&mut |child| found |= follows(child));
    found
}
