//! The levels of stacks: which pieces lie where below the highest.

use super::changes::Change;
use super::{Lowered, Lowering};
use crate::game::ir::{
    Comparison, ComponentId, Effect, Int, Levels, Moves, Occupancy, RuleNode, Variable,
};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{SlotId, Value, ValueType};

impl Lowering<'_> {
    /// Does something for each level of the stack on a site of the board or of a hand, the lowest first, with the kind of the
    /// piece there.
    pub(super) fn each_level(
        &mut self,
        site: Value,
        then: impl FnOnce(&mut Self, Value, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        let (at, more) = (
            self.slots.local("level", ValueType::Int),
            self.slots.local("more", ValueType::Bool),
        );
        let (zero, height) = (self.build.int(0), self.height_at(site));
        let any = self.compare(Comparison::Greater, height, zero);
        self.store(at, zero);
        self.store(more, any);
        self.build.open();
        let (level, one) = (self.load(at), self.build.int(1));
        let next = self.build.get(Op::Arith(Arith::Add, level, one));
        let kind = self.kind_below(site, next);
        then(self, level, kind)?;
        self.store(at, next);
        let open = self.compare(Comparison::Less, next, height);
        self.store(more, open);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(())
    }

    /// Adds a site to the set in a slot of the function.
    fn include(&mut self, slot: SlotId, site: Value) {
        let (before, one) = (self.load(slot), self.build.get(Op::One(site)));
        let after = self.combine(SetOp::Or, before, one);
        self.store(slot, after);
    }

    /// For each kind of piece, none first, whether it is as described.
    fn meant_kinds(&mut self, occupancy: &Occupancy) -> Lowered<Vec<Value>> {
        let mut meant = vec![self.build.bool(false)];
        for kind in 1..self.game.components.len() {
            meant.push(self.is_among(occupancy, kind)?);
        }
        Ok(meant)
    }

    /// Whether a kind of piece, known as a value, is one of those that are meant.
    fn is_meant(&mut self, kind: Value, meant: &[Value]) -> Value {
        let mut holds = meant[0];
        for (other, meant) in meant.iter().enumerate().skip(1) {
            let number = self.build.int(other as i32);
            let is_this = self.compare(Comparison::Equal, kind, number);
            holds = self.build.select(is_this, *meant, holds);
        }
        holds
    }

    /// The sites of the board with a piece as described at any level.
    pub(super) fn stacked_sites(&mut self, occupancy: &Occupancy) -> Lowered<Value> {
        let meant = self.meant_kinds(occupancy)?;
        let found = self.slots.local("stacked", ValueType::Set);
        let (none, occupied) = (self.no_sites(), self.occupied(&Occupancy::Any)?);
        self.store(found, none);
        self.each_site(occupied, |lowering, site| {
            lowering.each_level(site, |lowering, _, kind| {
                let is_meant = lowering.is_meant(kind, &meant);
                lowering.when(is_meant, |lowering| {
                    lowering.include(found, site);
                    Ok(())
                })
            })
        })?;
        Ok(self.load(found))
    }

    /// The number of pieces as described at all levels, on the board and in hands, or on some sites. The pieces of a site
    /// count once for each of the owners meant who has a piece there.
    pub(super) fn count_levels(
        &mut self,
        occupancy: &Occupancy,
        within: Option<Value>,
    ) -> Lowered<Value> {
        let meant = self.meant_kinds(occupancy)?;
        let owners_only = match occupancy {
            Occupancy::Components(_) => Occupancy::Any,
            Occupancy::PlayerComponents(player, _) => Occupancy::Player(player.clone()),
            other => other.clone(),
        };
        let of_owners = self.meant_kinds(&owners_only)?;
        let (sum, pieces) = (
            self.slots.local("sum", ValueType::Int),
            self.slots.local("pieces", ValueType::Int),
        );
        let owners = self.slots.local("owners", ValueType::Set);
        self.store_int(sum, 0);
        let mut sites = self.all_sites();
        if let Some(within) = within {
            sites = self.combine(SetOp::And, sites, within);
        }
        self.each_site(sites, |lowering, site| {
            let none = lowering.no_sites();
            lowering.store_int(pieces, 0);
            lowering.store(owners, none);
            lowering.each_level(site, |lowering, _, kind| {
                let is_of = lowering.is_meant(kind, &of_owners);
                let owner = lowering.owner_of(kind);
                lowering.when(is_of, |lowering| {
                    lowering.include(owners, owner);
                    Ok(())
                })?;
                let is_meant = lowering.is_meant(kind, &meant);
                lowering.when(is_meant, |lowering| {
                    lowering.add_one(pieces);
                    Ok(())
                })
            })?;
            let (number, all) = (lowering.load(pieces), lowering.load(owners));
            let owners = lowering.build.get(Op::Count(all));
            let number = lowering.build.get(Op::Arith(Arith::Mul, number, owners));
            let before = lowering.load(sum);
            let after = lowering.build.get(Op::Arith(Arith::Add, before, number));
            lowering.store(sum, after);
            Ok(())
        })?;
        Ok(self.load(sum))
    }

    /// The levels of a stack at which there are pieces of a kind, as sites by their numbers.
    fn levels_of(&mut self, site: Value, kind: usize) -> Lowered<Value> {
        let found = self.slots.local("levels", ValueType::Set);
        let (none, wanted) = (self.no_sites(), self.build.int(kind as i32));
        self.store(found, none);
        self.each_level(site, |lowering, level, kind| {
            let is_this = lowering.compare(Comparison::Equal, kind, wanted);
            lowering.when(is_this, |lowering| {
                lowering.include(found, level);
                Ok(())
            })
        })?;
        Ok(self.load(found))
    }

    /// Emits the moves of the pieces of a kind at some levels of stacks.
    pub(super) fn moves_of_levels(
        &mut self,
        kind: usize,
        levels: Levels,
        moves: &Moves,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let sites = match levels {
            Levels::Top => match self.slots.kind(kind) {
                Some(slot) => self.load(slot),
                None => self.no_sites(),
            },
            Levels::Any | Levels::Each => {
                let kinds = vec![ComponentId(kind as u16)].into_boxed_slice();
                self.stacked_sites(&Occupancy::Components(kinds))?
            }
        };
        self.emit_each((Variable::From, sites), only_if, |lowering, site| {
            lowering.build.sites.insert(site);
            let (one, zero) = (lowering.build.int(1), lowering.build.int(0));
            let level = match levels {
                Levels::Top => {
                    let height = lowering.height_at(site);
                    lowering.build.get(Op::Arith(Arith::Sub, height, one))
                }
                Levels::Any => {
                    let all = lowering.levels_of(site, kind)?;
                    lowering.build.get(Op::Nth(all, zero))
                }
                Levels::Each => {
                    let all = lowering.levels_of(site, kind)?;
                    return lowering.emit_each((Variable::Level, all), None, |lowering, _| {
                        lowering.moves(moves, None)
                    });
                }
            };
            lowering.bind(Variable::Level, level);
            lowering.moves(moves, None)
        })
    }

    /// The kind of the piece at a level of a site, at the top for a negative one; 0 if there is none.
    pub(super) fn kind_at_level(&mut self, site: Value, level: Value) -> Value {
        let (height, zero, one) = (self.height_at(site), self.build.int(0), self.build.int(1));
        let top = self.build.get(Op::Arith(Arith::Sub, height, one));
        let from_top = self.compare(Comparison::Less, level, zero);
        let level = self.build.select(from_top, top, level);
        let low = self.compare(Comparison::GreaterOrEqual, level, zero);
        let high = self.compare(Comparison::Less, level, height);
        let exists = self.both(Some(low), high);
        let site = self.build.select(exists, site, zero);
        let level = self.build.select(exists, level, zero);
        let above = self.build.get(Op::Arith(Arith::Add, level, one));
        let kind = self.kind_below(site, above);
        self.build.select(exists, kind, zero)
    }

    /// Whether some effect moves pieces from levels of stacks that are named. Games in which others ask for what lies at a
    /// level, or take it off, have no program then.
    pub(super) fn carries_levels(&self) -> bool {
        fn carries(node: RuleNode<'_>) -> bool {
            let mut found = matches!(node, RuleNode::Effect(Effect::CarryLevel { .. }));
            node.children(&mut |child| found |= carries(child));
            found
        }
        self.game.any_root(carries)
    }

    /// The change that moves the piece at a level of a stack, which must be there now, onto another.
    pub(super) fn level_carried(&mut self, from: &Int, level: &Int, to: &Int) -> Lowered<Change> {
        let (from, level, to) = (self.int(from)?, self.int(level)?, self.int(to)?);
        let (height, zero) = (self.height_at(from), self.build.int(0));
        let stands = self.compare(Comparison::Greater, height, zero);
        let change = Change::CarryLevel { from, level, to };
        Ok(Change::If(stands, vec![change], Vec::new()))
    }

    /// The change that takes some pieces off a site, from a level on or else from the top. The highest level is the top,
    /// whatever is changed before.
    pub(super) fn levels_taken(
        &mut self,
        at: &Int,
        level: Option<&Int>,
        count: &Int,
    ) -> Lowered<Change> {
        let site = self.int(at)?;
        let [zero, one, most, top] =
            [0, 1, i32::from(u16::MAX), -1].map(|number| self.build.int(number));
        let height = self.height_at(site);
        let level = match level {
            Some(level) => {
                let level = self.int(level)?;
                let level = self.build.get(Op::Arith(Arith::Max, level, zero));
                let above = self.build.get(Op::Arith(Arith::Add, level, one));
                let is_top = self.compare(Comparison::Equal, above, height);
                // Above the highest there is none: that one is taken.
                let highest = self.build.get(Op::Arith(Arith::Sub, height, one));
                let level = self.build.get(Op::Arith(Arith::Min, level, highest));
                self.build.select(is_top, top, level)
            }
            None => top,
        };
        let count = self.int(count)?;
        let count = self.build.get(Op::Arith(Arith::Max, count, one));
        let count = self.build.get(Op::Arith(Arith::Min, count, most));
        let stands = self.compare(Comparison::Greater, height, zero);
        let change = Change::TakeLevels { site, level, count };
        Ok(Change::If(stands, vec![change], Vec::new()))
    }
}
