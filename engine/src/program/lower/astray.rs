//! Changes of sites that may be those of hands. Where all pieces are of one kind, a hand holds a number of them as a site of the
//! board does, and whether a computed site is one or the other is found when the change is made.

use super::changes::Change;
use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Int, RuleNode, Sites, Variable};
use crate::program::op::{Arith, Op};
use crate::program::types::{SlotId, Value};

/// Where some of the pieces of a site go.
enum Ends {
    /// To the hand of their owner.
    Home,
    /// To a hand site.
    Hand(i32),
    /// To a site of the board, or one that may be that of a hand.
    Site(Value),
    /// To each of a set of sites of the board.
    Sites(Value),
}

impl Lowering<'_> {
    /// The value of a site that an effect changes, which may be in a hand where all pieces are of one kind.
    pub(super) fn changed_site(&mut self, site: &Int) -> Lowered<Value> {
        if !self.has_changing_hands() || !self.may_stray(site) {
            return self.board_site(site);
        }
        let value = self.int(site)?;
        if !self.build.sites.contains(&value) {
            self.build.astray.insert(value);
        }
        Ok(value)
    }

    /// Whether changes of what stands on a site may be changes of a hand as well: there are hands, which hold numbers of pieces
    /// of the only kind, as the sites of the board do.
    pub(super) fn has_changing_hands(&self) -> bool {
        self.has_hands() && self.is_heaped() && self.has_one_kind_in_hands()
    }

    /// Whether a site that an effect changes may be in a hand.
    fn may_stray(&self, site: &Int) -> bool {
        match site {
            Int::Variable(Variable::Value | Variable::Site) => true,
            Int::Variable(Variable::From) => !self.scope.from_on_board,
            site => {
                self.strays(site)
                    || self.reaches_hands(RuleNode::Int(site))
                    || self.hand_site(site).is_some()
            }
        }
    }

    /// Does something for each hand site that a site may be, if it is that one.
    pub(super) fn if_in_hand(
        &mut self,
        site: Value,
        mut then: impl FnMut(&mut Self, SlotId) -> Lowered<()>,
    ) -> Lowered<()> {
        if !self.build.astray.contains(&site) {
            return Ok(());
        }
        for hand in self.game.layout.board as i32..self.game.layout.sites as i32 {
            let (number, slot) = (self.build.int(hand), self.hand(hand));
            let is_it = self.compare(Comparison::Equal, site, number);
            self.when(is_it, |lowering| then(lowering, slot))?;
        }
        Ok(())
    }

    /// Adds to the number of pieces in a hand.
    pub(super) fn add_to_hand(&mut self, slot: SlotId, number: Value) {
        let held = self.load(slot);
        let sum = self.build.get(Op::Arith(Arith::Add, held, number));
        let most = self.build.int(i32::from(u16::MAX));
        let sum = self.build.get(Op::Arith(Arith::Min, sum, most));
        self.store(slot, sum);
    }

    /// Takes some of the pieces out of a hand, if it holds any, and does something then.
    pub(super) fn take_of_hand(
        &mut self,
        slot: SlotId,
        number: Value,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let (held, zero) = (self.load(slot), self.build.int(0));
        let some = self.compare(Comparison::Greater, held, zero);
        self.when(some, |lowering| {
            let left = lowering.build.get(Op::Arith(Arith::Sub, held, number));
            let left = lowering.build.get(Op::Arith(Arith::Max, left, zero));
            lowering.store(slot, left);
            then(lowering)
        })
    }

    /// The change that moves some of the pieces on a site of the board, which is bound, to each site of a region, or home.
    pub(super) fn some_carried(&mut self, from: &Int, to: &Sites, count: &Int) -> Lowered<Change> {
        let may_stray = self.has_hands() && !self.is_stacked() && self.strays(from);
        if may_stray && !self.has_changing_hands() {
            return self.missing("changes of what may be hands, at", from);
        }
        let start = self.changed_site(from)?;
        let (ends, count) = self.scoped(|lowering| {
            lowering.bind(Variable::From, start);
            lowering.scope.from_on_board &= !lowering.build.astray.contains(&start);
            (lowering.ends_of_some(from, to), lowering.int(count))
        });
        let (from, count) = (start, count?);
        Ok(match ends? {
            Ends::Home => Change::CarryHome {
                from,
                count: Some(count),
            },
            Ends::Hand(site) => Change::CarryToHand { from, site, count },
            Ends::Sites(to) => Change::CarrySome { from, to, count },
            Ends::Site(to) => {
                let on_board = Change::CarrySome {
                    from,
                    to: self.build.get(Op::One(to)),
                    count,
                };
                if !self.build.astray.contains(&to) {
                    return Ok(on_board);
                }
                let hands = self.game.layout.board as i32..self.game.layout.sites as i32;
                hands.fold(on_board, |otherwise, site| {
                    let hand = self.build.int(site);
                    let is_it = self.compare(Comparison::Equal, to, hand);
                    let then = vec![Change::CarryToHand { from, site, count }];
                    Change::If(is_it, then, vec![otherwise])
                })
            }
        })
    }

    /// Where some of the pieces of a site go.
    fn ends_of_some(&mut self, from: &Int, to: &Sites) -> Lowered<Ends> {
        Ok(match to {
            _ if self.is_hand_of_owner(from, to) => Ends::Home,
            to if self.has_one_kind_in_hands()
                && let Some(Some(site)) = self.only_hand_site(to) =>
            {
                Ends::Hand(site)
            }
            Sites::One(site) if self.has_hands() => Ends::Site(self.changed_site(site)?),
            _ if self.has_hands() => return self.missing("hands in the region", to),
            _ => Ends::Sites(self.sites(to)?),
        })
    }
}
