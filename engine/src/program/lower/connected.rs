//! Groups that connect regions.
//!
//! What hangs together with a region is kept as an auxiliary set for each player. A group that meets all regions lies
//! in the set of the first, which meets the others; that is asked first, and only then is the group followed.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, DirectionsId, Int, Sites};
use crate::program::Derivation;
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{ArcsId, SetId, SlotId, Value, ValueType};

impl Lowering<'_> {
    /// Does something if the group through a site meets at least a number of regions.
    pub(super) fn if_connected(
        &mut self,
        directions: DirectionsId,
        at: &Int,
        (regions, number): (&[Sites], &Int),
        then: &mut dyn FnMut(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let at = self.int(at)?;
        for player in 0..=self.game.player_count() {
            let Some(own) = self.slots.owner(player) else {
                continue;
            };
            let set = self.load(own);
            let owned = self.build.get(Op::Has(set, at));
            self.when(owned, |lowering| {
                lowering.if_group_meets((directions, at, own, player), (regions, number), then)
            })?;
        }
        Ok(())
    }

    /// The part of it for pieces of one player.
    fn if_group_meets(
        &mut self,
        (directions, at, own, player): (DirectionsId, Value, SlotId, usize),
        (regions, number): (&[Sites], &Int),
        then: &mut dyn FnMut(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let arcs = self.arcs(directions);
        let fixed: Option<Vec<SetId>> = regions
            .iter()
            .map(|region| self.fixed_set(region))
            .collect();
        let all = number.constant() == i32::try_from(regions.len()).ok();
        match fixed.as_deref() {
            Some([first, rest @ ..]) if all => {
                let definition = Derivation::Reach {
                    of: own,
                    from: *first,
                    arcs,
                };
                let name = format!("reach{player}");
                let reach = self.slots.auxiliary(&name, definition, (ValueType::Set, 1));
                let reached = self.load(reach);
                let mut may = self.build.get(Op::Has(reached, at));
                for region in rest {
                    let region = self.build.set(*region);
                    let meets = self.meets(reached, region);
                    may = self.build.get(Op::Logic(Logic::And, may, meets));
                }
                self.when(may, |lowering| {
                    lowering.if_flood_meets((at, own), arcs, (regions, number), then)
                })
            }
            _ => self.if_flood_meets((at, own), arcs, (regions, number), then),
        }
    }

    /// Follows the group over the board.
    fn if_flood_meets(
        &mut self,
        (at, own): (Value, SlotId),
        arcs: ArcsId,
        (regions, number): (&[Sites], &Int),
        then: &mut dyn FnMut(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let (start, within) = (self.build.get(Op::One(at)), self.load(own));
        let group = self.build.get(Op::Fill(start, within, arcs));
        let (mut met, zero, one) = (self.build.int(0), self.build.int(0), self.build.int(1));
        for region in regions {
            let region = self.sites(region)?;
            let meets = self.meets(group, region);
            let more = self.build.select(meets, one, zero);
            met = self.build.get(Op::Arith(Arith::Add, met, more));
        }
        let number = self.int(number)?;
        let enough = self.compare(Comparison::GreaterOrEqual, met, number);
        self.when(enough, then)
    }

    fn meets(&mut self, one: Value, other: Value) -> Value {
        let both = self.combine(SetOp::And, one, other);
        self.build.get(Op::Any(both))
    }

    /// The set of a region that never changes.
    fn fixed_set(&mut self, region: &Sites) -> Option<SetId> {
        match region {
            Sites::Const(region) => Some(self.region_set(*region)),
            Sites::ByPlayer(regions, player) => {
                let player = self.known_player(player).ok()?;
                Some(self.region_set(*regions.get(player)?))
            }
            _ => None,
        }
    }
}
