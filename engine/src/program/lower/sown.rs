//! What a sowing asks and does at each site on its way, pieces that are sown all from one site, and sums of the pieces on
//! sites.
//!
//! Rules ask on the way, as which sites are passed over, of the position before the first piece is sown: copies of slots keep it.

use super::before::{Touched, read_instead};
use super::each::is_own;
use super::sowing::Course;
use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, Int, RuleNode, Sow, Variable};
use crate::program::op::{Arith, Const, Logic, Op};
use crate::program::types::{SlotId, Value, ValueType};
use std::collections::BTreeMap;

/// The most sites of a constant region whose numbers of pieces are added without a loop.
const MOST_ADDED: usize = 16;

impl Lowering<'_> {
    /// Whether a sowing empties its site and all pieces are of one kind: then they are taken off together and put on
    /// the sites along the way one by one.
    pub(super) fn sows_all(&self, sow: &Sow) -> bool {
        let is_all = matches!(&sow.count, Int::CountAt(site) if **site == sow.start);
        let is_none_left = sow.from_start == Bool::Const(false);
        is_all
            && is_none_left
            && sow.at_each.is_none()
            && self.is_heaped()
            && !self.has_hands()
            && self.game.components.len() == 2
    }

    /// Copies of the slots that are asked on the way of a sowing and changed by it.
    pub(super) fn copies_before_sowing(
        &mut self,
        sow: &Sow,
        course: Course,
    ) -> Lowered<BTreeMap<SlotId, SlotId>> {
        let asks = asked_on_the_way(sow);
        if sow.at_each.is_none() && asks.into_iter().all(|asked| is_own(asked, &[])) {
            return Ok(BTreeMap::new());
        }
        let scope = self.scope.with(|scope| scope.alone = true);
        self.in_scope(scope, |lowering| lowering.copies_of_round(sow, course))
    }

    fn copies_of_round(&mut self, sow: &Sow, course: Course) -> Lowered<BTreeMap<SlotId, SlotId>> {
        self.bind(Variable::To, course.start);
        self.note_left(course);
        self.copies_before(|lowering, touched| {
            if let Some(skip) = &sow.skip {
                lowering.asked_before(&BTreeMap::new(), touched, |lowering| lowering.bool(skip))?;
            }
            lowering.asked_before(&BTreeMap::new(), touched, |lowering| {
                lowering.int(&sow.each)
            })?;
            if let Some(effect) = &sow.at_each {
                lowering.in_two_parts(&BTreeMap::new(), touched, |lowering| {
                    lowering.changes(effect)
                })?;
            }
            lowering.build.open();
            let sown = match lowering.sows_all(sow) {
                true => lowering
                    .take(course.start)
                    .and_then(|()| lowering.drop_one(course.start)),
                false => lowering.sow_one(course.start, course.start),
            };
            let body = lowering.build.close();
            sown?;
            touched.changed.extend(lowering.slots_written(&body));
            lowering.build.append(body);
            Ok(())
        })
    }

    /// Works something out by the copies of slots.
    pub(super) fn asked_before(
        &mut self,
        copies: &BTreeMap<SlotId, SlotId>,
        touched: &mut Touched,
        ask: impl FnOnce(&mut Self) -> Lowered<Value>,
    ) -> Lowered<Value> {
        self.build.open();
        let asked = ask(self);
        let mut body = self.build.close();
        let asked = asked?;
        self.note_reads(&body, touched)?;
        read_instead(&mut body, copies);
        self.build.append(body);
        Ok(asked)
    }

    /// Notes and binds how many pieces are left at a site on the way, if that is asked for.
    pub(super) fn note_left(&mut self, course: Course) {
        let Some(slot) = course.left else {
            return;
        };
        let index = self.sites_sown_on(course);
        let left = self.build.get(Op::Arith(Arith::Sub, course.count, index));
        self.store(slot, left);
        self.scope.bound.value = Some(left);
    }

    /// The number of sites that have been sown on, without that where a piece stays.
    fn sites_sown_on(&mut self, course: Course) -> Value {
        match course.index {
            Some(index) => self.load(index),
            None => {
                let sown = self.load(course.sown);
                self.build.get(Op::Arith(Arith::Sub, sown, course.before))
            }
        }
    }

    /// Whether pieces are left to be sown at another site.
    pub(super) fn sows_on(&mut self, course: Course) -> Value {
        let sown = self.load(course.sown);
        let mut open = self.compare(Comparison::Less, sown, course.count);
        if course.index.is_some() {
            let index = self.sites_sown_on(course);
            let more = self.compare(Comparison::Less, index, course.count);
            open = self.build.get(Op::Logic(Logic::And, open, more));
        }
        open
    }

    /// Sows on a site of the way; `is_real` is whether the pieces are sown.
    pub(super) fn sow_at(
        &mut self,
        sow: &Sow,
        course: Course,
        (to, is_real): (Value, bool),
        copies: &BTreeMap<SlotId, SlotId>,
    ) -> Lowered<()> {
        let Course {
            start, count, sown, ..
        } = course;
        let mut touched = Touched::default();
        let put_one = |lowering: &mut Self| -> Lowered<()> {
            if is_real {
                lowering.note_changed(start, to);
                match lowering.sows_all(sow) {
                    true => lowering.drop_one(to)?,
                    false => lowering.sow_one(start, to)?,
                }
            }
            Ok(())
        };
        let Some(index) = course.index else {
            if let Some(effect) = sow.at_each.as_ref().filter(|_| is_real) {
                self.in_two_parts(copies, &mut touched, |lowering| lowering.changes(effect))?;
            }
            put_one(self)?;
            self.add_one(sown);
            return Ok(());
        };
        let each = self.asked_before(copies, &mut touched, |lowering| lowering.int(&sow.each))?;
        if let Some(effect) = sow.at_each.as_ref().filter(|_| is_real) {
            self.in_two_parts(copies, &mut touched, |lowering| lowering.changes(effect))?;
        }
        let one = self.build.int(1);
        self.each_number((one, each), |lowering, _| {
            let before = lowering.load(sown);
            let is_left = lowering.compare(Comparison::Less, before, count);
            lowering.when(is_left, put_one)?;
            lowering.add_one(sown);
            Ok(())
        })?;
        self.add_one(index);
        Ok(())
    }

    /// Adds one piece of the only kind to those on a site, if there is the site.
    pub(super) fn drop_one(&mut self, site: Value) -> Lowered<()> {
        let (one, zero) = (self.build.int(1), self.build.int(0));
        let exists = self.compare(Comparison::GreaterOrEqual, site, zero);
        self.when(exists, |lowering| {
            let before = lowering.count_on(site);
            let after = lowering.build.get(Op::Arith(Arith::Add, before, one));
            lowering.set_count(site, after);
            let is_new = lowering.compare(Comparison::Equal, before, zero);
            lowering.when(is_new, |lowering| {
                lowering.place(site, 1);
                Ok(())
            })
        })
    }

    /// The number of pieces on some sites of the board; every one of the sites has a piece.
    pub(super) fn count_in(&mut self, pieces: Value) -> Lowered<Value> {
        let sum = self.slots.local("sum", ValueType::Int);
        self.store_int(sum, 0);
        self.each_site(pieces, |lowering, site| {
            let (before, count) = (lowering.load(sum), lowering.count_on(site));
            let more = lowering.build.get(Op::Arith(Arith::Add, before, count));
            lowering.store(sum, more);
            Ok(())
        })?;
        Ok(self.load(sum))
    }

    /// The number of pieces on the sites of a constant region of few sites: where there are none, the number is 0.
    pub(super) fn sum_of_few(&mut self, sites: Value) -> Option<Value> {
        let Some(Op::Const(Const::Set(set))) = self.build.defined_by(sites) else {
            return None;
        };
        let board = 0..self.game.layout.board as i32;
        let sites = board.filter(|site| self.tables.contains(*set, *site));
        let sites: Vec<i32> = sites.collect();
        if sites.len() > MOST_ADDED || !self.is_heaped() {
            return None;
        }
        let sum = self.build.int(0);
        Some(sites.into_iter().fold(sum, |sum, site| {
            let site = self.build.int(site);
            let count = self.count_on(site);
            self.build.get(Op::Arith(Arith::Add, sum, count))
        }))
    }
}

/// What a sowing asks at each site on its way.
fn asked_on_the_way(sow: &Sow) -> [RuleNode<'_>; 2] {
    let never = RuleNode::Bool(&Bool::Const(false));
    let skip = sow.skip.as_ref().map_or(never, RuleNode::Bool);
    [skip, RuleNode::Int(&sow.each)]
}

/// Whether a sowing asks how many pieces are left.
pub(super) fn reads_number(sow: &Sow) -> bool {
    let [skip, each] = asked_on_the_way(sow);
    let at_each = sow.at_each.as_ref().map_or(each, RuleNode::Effect);
    let capture = sow.capture.as_ref();
    let ended = capture.map_or([each; 2], |(when, effect)| {
        [RuleNode::Bool(when), RuleNode::Effect(effect)]
    });
    let asked = [skip, each, at_each].into_iter().chain(ended);
    asked.into_iter().any(|asked| asked.reads(Variable::Value))
}

/// Whether a number is that of the pieces on the site asked about, or constant.
pub(super) fn is_count_of_site(int: &Int) -> bool {
    let is_of_site = |site: &Int| matches!(site, Int::Variable(Variable::To | Variable::From));
    match int {
        Int::CountAt(site) | Int::What(site) => is_of_site(site),
        int => is_own(RuleNode::Int(int), &[]),
    }
}

/// Whether a condition asks for nothing that other sites hold.
pub(super) fn is_of_site(condition: &Bool) -> bool {
    match condition {
        Bool::And(all) | Bool::Or(all) => all.iter().all(is_of_site),
        Bool::Not(inner) => is_of_site(inner),
        Bool::Compare(_, a, b) => is_count_of_site(a) && is_count_of_site(b),
        Bool::IsEmpty(site) => **site == Int::Variable(Variable::To),
        condition => is_own(RuleNode::Bool(condition), &[]),
    }
}
