//! Numbers of pieces with those in hands, groups without a free neighbour, and scores.

use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, DirectionsId, Int, Occupancy, Sites, Variable};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{Home, SlotId, Value, ValueType};

impl Lowering<'_> {
    /// The number of pieces as described, on the board and in hands, or on sites of a region.
    pub(super) fn count_with_hands(
        &mut self,
        occupancy: &Occupancy,
        within: Option<Value>,
    ) -> Lowered<Value> {
        if self.is_stacked() {
            return self.count_stacked(occupancy, within);
        }
        let of_few = within.filter(|_| *occupancy == Occupancy::Any && !self.has_hands());
        if let Some(sum) = of_few.and_then(|within| self.sum_of_few(within)) {
            return Ok(sum);
        }
        let mut pieces = self.occupied(occupancy)?;
        if let Some(within) = within {
            pieces = self.combine(SetOp::And, pieces, within);
        }
        let mut number = match self.is_heaped() {
            true => self.count_in(pieces)?,
            false => self.build.get(Op::Count(pieces)),
        };
        let layout = &self.game.layout;
        for site in layout.board as i32..layout.sites as i32 {
            let kind = usize::from(self.kind_in_hand(site));
            if kind == 0 {
                continue;
            }
            let mut meant = self.is_among(occupancy, kind)?;
            if let Some(within) = within {
                let site = self.build.int(site);
                let is_within = self.build.get(Op::Has(within, site));
                meant = self.both(Some(meant), is_within);
            }
            let (held, none) = (self.in_hand(site), self.build.int(0));
            let held = self.build.select(meant, held, none);
            number = self.build.get(Op::Arith(Arith::Add, number, held));
        }
        Ok(number)
    }

    /// Whether pieces of a kind are as described.
    pub(super) fn is_among(&mut self, occupancy: &Occupancy, kind: usize) -> Lowered<Value> {
        let owner = i32::from(self.game.components[kind].owner);
        let is_listed = match occupancy {
            Occupancy::Components(kinds) | Occupancy::PlayerComponents(_, kinds) => {
                kinds.iter().any(|other| other.index() == kind)
            }
            _ => true,
        };
        let (player, comparison) = match occupancy {
            _ if !is_listed => return Ok(self.build.bool(false)),
            Occupancy::Any | Occupancy::Components(_) => return Ok(self.build.bool(true)),
            Occupancy::AlliesOf(_) if !self.known.teamed => return Ok(self.build.bool(false)),
            Occupancy::FriendsOf(player)
            | Occupancy::EnemiesOf(player)
            | Occupancy::AlliesOf(player)
                if self.known.teamed && owner != 0 =>
            {
                let (player, owner) = (self.int(player)?, self.build.int(owner));
                let allied = self.same_team(player, owner);
                return Ok(match occupancy {
                    Occupancy::EnemiesOf(_) => self.build.get(Op::Not(allied)),
                    Occupancy::AlliesOf(_) => {
                        let other = self.compare(Comparison::Unequal, player, owner);
                        self.both(Some(allied), other)
                    }
                    _ => allied,
                });
            }
            Occupancy::AlliesOf(player) => (player, Comparison::Equal),
            Occupancy::Player(player) | Occupancy::PlayerComponents(player, _) => {
                (player, Comparison::Equal)
            }
            Occupancy::FriendsOf(player) => (player, Comparison::Equal),
            Occupancy::EnemiesOf(player) | Occupancy::OthersThan(player) => {
                (player, Comparison::Unequal)
            }
        };
        if owner == 0 {
            let others = matches!(occupancy, Occupancy::OthersThan(_));
            let is_meant = others && !self.game.components[kind].shared;
            return Ok(self.build.bool(is_meant));
        }
        let (player, owner) = (self.int(player)?, self.build.int(owner));
        Ok(self.compare(comparison, player, owner))
    }

    /// The groups, formed by the pieces that meet a condition, that lie beside a site and touch no empty site.
    pub(super) fn enclosed(
        &mut self,
        directions: DirectionsId,
        from: &Int,
        between: &Bool,
    ) -> Lowered<Value> {
        let from = self.int(from)?;
        let (occupied, empty) = (self.occupied(&Occupancy::Any)?, self.empty());
        let meant = self.only(Variable::Between, occupied, between, |lowering, site| {
            lowering.bind(Variable::Between, site);
        })?;
        let arcs = self.arcs(directions);
        // What touches an empty site is found back from there.
        let back = self.arcs_back(directions);
        let free = self.build.get(Op::Image(empty, back));
        let beside = self.build.get(Op::Around(from, arcs));
        // Nothing is enclosed from an empty site.
        let (stands, none) = (self.build.get(Op::Has(occupied, from)), self.no_sites());
        let beside = self.build.select(stands, beside, none);
        // Where ways lead both ways, a group beside the site can be enclosed only if its pieces there touch no empty
        // site. Mostly there is none, and nothing is filled.
        let both_ways = arcs == back;
        let meant = match both_ways {
            true => {
                let shut = self.combine(SetOp::Minus, beside, free);
                self.build.get(Op::Fill(shut, meant, arcs))
            }
            false => meant,
        };
        let free = self.combine(SetOp::And, free, meant);
        let alive = self.build.get(Op::Fill(free, meant, back));
        let dead = self.combine(SetOp::Minus, meant, alive);
        Ok(match both_ways {
            true => dead,
            false => self.build.get(Op::Fill(beside, dead, arcs)),
        })
    }

    /// The slot of the private value of a player.
    pub(super) fn player_value_slot(&mut self, player: usize) -> SlotId {
        let home = Home::PlayerValue(player as u8);
        let name = format!("value{player}");
        self.slots.at_home(home, &name, ValueType::Int, 1)
    }

    /// The private value of a player.
    pub(super) fn player_value(&mut self, player: &Int) -> Lowered<Value> {
        self.by_player(player, &mut |lowering, player| {
            let slot = lowering.player_value_slot(player);
            Ok(lowering.load(slot))
        })
    }

    /// The number of empty sites beside the group of equal pieces through a site.
    pub(super) fn liberties(&mut self, directions: DirectionsId, at: &Int) -> Lowered<Value> {
        let at = self.int(at)?;
        let free = self.free_beside_group(directions, at);
        Ok(self.build.get(Op::Count(free)))
    }

    /// Whether there are empty sites beside the group of equal pieces through a site. Mostly there are some beside the
    /// site itself, and the group is not followed.
    pub(super) fn has_liberties(&mut self, directions: DirectionsId, at: &Int) -> Lowered<Value> {
        let at = self.int(at)?;
        let arcs = self.arcs(directions);
        let (beside, empty) = (self.build.get(Op::Around(at, arcs)), self.empty());
        let open = self.combine(SetOp::And, beside, empty);
        let (open, occupied) = (self.build.get(Op::Any(open)), self.is_occupied(at));
        let at_once = self.both(Some(open), occupied);
        let has_some = self.slots.local("hasLiberties", ValueType::Bool);
        self.store(has_some, at_once);
        let unknown = self.build.get(Op::Not(at_once));
        self.when(unknown, |lowering| {
            let free = lowering.free_beside_group(directions, at);
            let any = lowering.build.get(Op::Any(free));
            lowering.store(has_some, any);
            Ok(())
        })?;
        Ok(self.load(has_some))
    }

    /// The empty sites beside the group of equal pieces through a site.
    fn free_beside_group(&mut self, directions: DirectionsId, at: Value) -> Value {
        let arcs = self.arcs(directions);
        let mut free = self.no_sites();
        for kind in 1..self.game.components.len() {
            let Some(slot) = self.slots.kind(kind) else {
                continue;
            };
            let (set, one) = (self.load(slot), self.build.get(Op::One(at)));
            let group = self.build.get(Op::Fill(one, set, arcs));
            let around = self.build.get(Op::Image(group, arcs));
            free = self.combine(SetOp::Or, free, around);
        }
        let empty = self.empty();
        self.combine(SetOp::And, free, empty)
    }

    /// The size of a player's territory: the empty sites in groups that touch no other player's piece; if `touching`,
    /// only in groups that touch a piece of the player.
    pub(super) fn territory(
        &mut self,
        directions: DirectionsId,
        player: &Int,
        touching: bool,
    ) -> Lowered<Value> {
        let player = self.known_player(player)?;
        let (own, empty) = (self.own(player), self.empty());
        let occupied = self.occupied(&Occupancy::Any)?;
        let strange = self.combine(SetOp::Minus, occupied, own);
        let (arcs, back) = (self.arcs(directions), self.arcs_back(directions));
        let beside = self.build.get(Op::Image(strange, back));
        let lost = self.build.get(Op::Fill(beside, empty, arcs));
        let within = match touching {
            false => empty,
            true => {
                let beside = self.build.get(Op::Image(own, back));
                self.build.get(Op::Fill(beside, empty, arcs))
            }
        };
        let free = self.combine(SetOp::Minus, within, lost);
        Ok(self.build.get(Op::Count(free)))
    }

    /// The number of groups of a region that have a number of sites at least.
    pub(super) fn groups(
        &mut self,
        directions: DirectionsId,
        region: &Sites,
        min: &Int,
    ) -> Lowered<Value> {
        let (region, min) = (self.sites(region)?, self.int(min)?);
        let arcs = self.arcs(directions);
        let (rest, more) = (
            self.slots.local("rest", ValueType::Set),
            self.slots.local("more", ValueType::Bool),
        );
        let number = self.slots.local("groups", ValueType::Int);
        let any = self.build.get(Op::Any(region));
        self.store(rest, region);
        self.store(more, any);
        self.store_int(number, 0);
        self.build.open();
        let (left, zero, one) = (self.load(rest), self.build.int(0), self.build.int(1));
        let first = self.build.get(Op::Nth(left, zero));
        let first = self.build.get(Op::One(first));
        let group = self.build.get(Op::Fill(first, left, arcs));
        let size = self.build.get(Op::Count(group));
        let counts = self.compare(Comparison::GreaterOrEqual, size, min);
        let more_groups = self.build.select(counts, one, zero);
        let before = self.load(number);
        let sum = self.build.get(Op::Arith(Arith::Add, before, more_groups));
        self.store(number, sum);
        let left = self.combine(SetOp::Minus, left, group);
        let any = self.build.get(Op::Any(left));
        self.store(rest, left);
        self.store(more, any);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(self.load(number))
    }
}
