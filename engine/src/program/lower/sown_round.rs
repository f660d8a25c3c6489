//! Sowing all pieces of a site one by one on a track without an end, where the sites passed over are known before the first
//! piece is sown: a table leads from each site to the next that is sown on, and a piece there is one more, whatever was there.

use super::each::is_own;
use super::sowing::Course;
use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, Int, RegionId, RuleNode, Sites, Sow, Variable};
use crate::game::zobrist;
use crate::program::op::{Arith, Op};
use crate::program::types::{ListId, Value, ValueType};
use crate::topology::Site;

/// The sites that a sowing passes over: those of a list, of the region of a player, and one that is computed before.
#[derive(Default)]
struct Passed<'a> {
    sites: Vec<i32>,
    of_player: Option<(&'a [RegionId], &'a Int)>,
    one: Option<&'a Int>,
}

impl Lowering<'_> {
    /// Sows all pieces of a site, if a condition holds. Returns whether the sowing is of this kind; otherwise nothing is written.
    pub(super) fn sow_round(
        &mut self,
        sow: &Sow,
        course: Course,
        (sites, sows): (&[i32], Value),
    ) -> Lowered<bool> {
        let mut passed = Passed::default();
        let is_known = (sow.skip.as_ref()).is_none_or(|skip| self.passes_over(skip, &mut passed));
        let is_once = |site: &i32| sites.iter().filter(|other| *other == site).count() == 1;
        let is_round = course.looped && sow.on_start && sites.iter().all(is_once);
        let is_plain = course.left.is_none() && course.index.is_none() && self.sows_all(sow);
        if !(is_known && is_round && is_plain && self.counts_fit()) {
            return Ok(false);
        }
        let Some(after) = self.next_sown(sites, &passed) else {
            return Ok(false);
        };
        // The row of a player in the table.
        let player = passed.of_player.map(|(_, player)| self.int(player));
        let (player, nobody) = (player.transpose()?, self.build.int(0));
        let number = self.build.int(self.game.layout.sites as i32);
        let row = Op::Arith(Arith::Mul, player.unwrap_or(nobody), number);
        let row = self.build.get(row);
        let next = |lowering: &mut Self, site| {
            let place = lowering.build.get(Op::Arith(Arith::Add, row, site));
            lowering.build.get(Op::Lookup(after, place))
        };
        let one = passed.one.map(|site| self.int(site)).transpose()?;
        let (at, left, more) = (
            self.slots.local("sownAt", ValueType::Int),
            self.slots.local("leftToSow", ValueType::Int),
            self.slots.local("more", ValueType::Bool),
        );
        self.store(at, course.start);
        self.store(left, course.count);
        self.store(more, sows);
        self.build.open();
        let here = self.load(at);
        let mut to = next(self, here);
        if let Some(one) = one {
            let beyond = next(self, to);
            let is_passed = self.compare(Comparison::Equal, to, one);
            to = self.build.select(is_passed, beyond, to);
        }
        self.note_changed(course.start, to);
        self.add_to_heap(to);
        let (before, one, zero) = (self.load(left), self.build.int(1), self.build.int(0));
        let rest = self.build.get(Op::Arith(Arith::Sub, before, one));
        let goes_on = self.compare(Comparison::Greater, rest, zero);
        self.store(at, to);
        self.store(left, rest);
        self.store(more, goes_on);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        let (steps, last) = (self.steps_of(sites), self.load(at));
        let last = self.build.get(Op::Lookup(steps, last));
        self.store(course.step, last);
        Ok(true)
    }

    /// Whether a condition passes over sites that are known before; they are added.
    fn passes_over<'a>(&self, skip: &'a Bool, passed: &mut Passed<'a>) -> bool {
        let is_site = |int: &Int| *int == Int::Variable(Variable::To);
        let region = match skip {
            Bool::Or(all) => return all.iter().all(|skip| self.passes_over(skip, passed)),
            Bool::Compare(Comparison::Equal, a, b) => {
                let other = if is_site(a) { b } else { a };
                let is_other = (is_site(a) || is_site(b)) && !is_site(other);
                let known = RuleNode::Int(other);
                let is_own = is_own(known, &[]) && !known.reads(Variable::To);
                return is_other && is_own && passed.one.replace(other).is_none();
            }
            Bool::Within(Variable::To, region) => region,
            Bool::In(site, region) if is_site(site) => region,
            _ => return false,
        };
        match &**region {
            Sites::Const(region) => {
                let sites = self.sites_of_region(*region).into_iter();
                passed.sites.extend(sites.map(|site| site as i32));
                true
            }
            Sites::ByPlayer(regions, player) => {
                let known = RuleNode::Int(player);
                let is_own = is_own(known, &[]) && !known.reads(Variable::To);
                is_own && passed.of_player.replace((&regions[..], player)).is_none()
            }
            _ => false,
        }
    }

    /// For nobody and each player, whose region may be passed over, and each site of a track the next site that is sown on; none
    /// if these are fewer than two.
    fn next_sown(&mut self, sites: &[i32], passed: &Passed<'_>) -> Option<ListId> {
        let mut after = Vec::new();
        for player in 0..=self.game.player_count() {
            let mut row = vec![-1; self.game.layout.sites];
            let region = passed
                .of_player
                .and_then(|(regions, _)| regions.get(player));
            let passes = |site: &i32| {
                let of_player = region.map(|region| {
                    let site = Site(*site as u16);
                    self.game.region_contains(*region, site)
                });
                passed.sites.contains(site) || of_player == Some(true)
            };
            if sites.iter().filter(|site| !passes(site)).count() < 2 {
                return None;
            }
            for (place, site) in sites.iter().enumerate() {
                let mut following = sites[place + 1..].iter().chain(sites);
                row[*site as usize] = *following.find(|site| !passes(site))?;
            }
            after.extend(row);
        }
        Some(self.tables.list(after))
    }

    /// Adds one piece of the only kind to those on a site of the board.
    fn add_to_heap(&mut self, site: Value) {
        let (slot, one) = (self.counts_slot(), self.build.int(1));
        let before = self.count_on(site);
        let number = self.build.get(Op::Arith(Arith::Add, before, one));
        self.build.act(Op::StoreAt(slot, site, number));
        if self.remembers() {
            let most = self.most_pieces() as u32;
            let sites = (0..self.game.layout.board as u16).map(Site);
            let keys = sites.flat_map(|site| {
                let count = move |number| zobrist::key(zobrist::plane::COUNT, site, number);
                (0..=most).map(move |number| {
                    let piece = if number == 0 {
                        zobrist::piece_key(site, 1)
                    } else {
                        0
                    };
                    count(number) ^ count(number + 1) ^ piece
                })
            });
            let numbers = self.build.int(most as i32 + 1);
            let row = self.build.get(Op::Arith(Arith::Mul, site, numbers));
            let place = self.build.get(Op::Arith(Arith::Add, row, before));
            self.stir(keys.collect(), place);
        }
        self.seen.added.insert(1);
        for slot in self.slots_of(1) {
            self.build.act(Op::Insert(slot, site));
        }
        if let Some(empty) = self.slots.kind(0) {
            self.build.act(Op::Remove(empty, site));
        }
    }
}
