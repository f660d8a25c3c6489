//! Pieces that are sown all from one site, and sums of the pieces on sites.

use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, Int, Occupancy, Sow};
use crate::program::op::{Arith, Const, Op, SetOp};
use crate::program::types::{Value, ValueType};

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
            && self.is_heaped()
            && !self.has_hands()
            && self.game.components.len() == 2
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

    /// The number of pieces on the sites of a region of the board.
    pub(super) fn count_in(&mut self, sites: Value) -> Lowered<Value> {
        if let Some(sum) = self.sum_of_few(sites) {
            return Ok(sum);
        }
        let occupied = self.occupied(&Occupancy::Any)?;
        let pieces = self.combine(SetOp::And, sites, occupied);
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
    fn sum_of_few(&mut self, sites: Value) -> Option<Value> {
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
