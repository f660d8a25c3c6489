//! Phases, and how players leave them.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, EffectId, Int, PhaseId};
use crate::program::op::{Logic, Op};
use crate::program::types::{HeadSlot, SlotId, Value, ValueType};

impl Lowering<'_> {
    /// The slot of the phase of a player.
    pub(super) fn phase(&mut self, player: usize) -> SlotId {
        match self.known.same_phase {
            true => self.head(HeadSlot::SharedPhase),
            false => self.head(HeadSlot::Phase(player as u8)),
        }
    }

    /// Whether a player can be in a phase at all: in one of the player's own, and in one of another player if exits lead
    /// there from the first. Owners of phases matter to the first phase only.
    pub(super) fn can_be_in(&self, player: usize, phase: usize) -> bool {
        let owner = usize::from(self.game.phases[phase].owner);
        owner == 0 || owner == player || self.can_come_to(player, phase)
    }

    /// Whether exits lead a player from the first phase to another.
    fn can_come_to(&self, player: usize, phase: usize) -> bool {
        let mut reached = vec![self.game.start.phase(player).index()];
        let mut looked_at = 0;
        while let Some(place) = reached.get(looked_at).copied() {
            for exit in &self.game.phases[place].exits {
                let leaves = match exit.who {
                    Some(Int::Const(who)) => usize::try_from(who) == Ok(player),
                    _ => true,
                };
                if leaves && !reached.contains(&exit.to.index()) {
                    reached.push(exit.to.index());
                }
            }
            looked_at += 1;
        }
        reached.contains(&phase)
    }

    /// Whether a player is in a phase.
    pub(super) fn is_in_phase(&mut self, player: usize, phase: usize) -> Value {
        if self.game.phases.len() == 1 {
            return self.build.bool(phase == 0);
        }
        let slot = self.phase(player);
        let (now, phase) = (self.load(slot), self.build.int(phase as i32));
        self.compare(Comparison::Equal, now, phase)
    }

    /// Lets players leave their phases; what happens then may leave new debts.
    pub(super) fn change_phases(&mut self) -> Lowered<()> {
        let game = self.game;
        if game.phases.iter().all(|phase| phase.exits.is_empty()) {
            return Ok(());
        }
        // Players who are always in the same phase leave it together.
        let players = match self.known.same_phase {
            true => 1..=1,
            false => 1..=game.player_count(),
        };
        // For each player the effect of the exit that was taken, counted from 1.
        let mut taken = Vec::new();
        for player in players {
            let slot = self.slots.local("exit", ValueType::Int);
            self.store_int(slot, 0);
            taken.push(slot);
            let was = self.slots.local("was", ValueType::Int);
            let phase = self.phase(player);
            let now = self.load(phase);
            self.store(was, now);
            for (number, phase) in game.phases.iter().enumerate() {
                if phase.exits.is_empty() || !self.can_be_in(player, number) {
                    continue;
                }
                let (before, place) = (self.load(was), self.build.int(number as i32));
                let is_in = self.compare(Comparison::Equal, before, place);
                self.when(is_in, |lowering| {
                    lowering.try_exits((player, number), 0, slot)
                })?;
            }
        }
        let mut effects: Vec<EffectId> = Vec::new();
        for exit in game.phases.iter().flat_map(|phase| &phase.exits) {
            effects.extend(exit.then.filter(|then| !effects.contains(then)));
        }
        self.incurred.clear();
        for place in 0..taken.len() {
            for effect in &effects {
                let meant = self.is_first_to_take(&taken[..=place], *effect);
                self.when(meant, |lowering| lowering.run(*effect))?;
            }
        }
        let possible: Vec<_> = self.incurred.iter().copied().collect();
        self.settle(&possible)
    }

    /// Takes the first exit that is open of those of a player's phase from a place on.
    fn try_exits(
        &mut self,
        (player, phase): (usize, usize),
        place: usize,
        taken: SlotId,
    ) -> Lowered<()> {
        let game = self.game;
        let Some(exit) = game.phases[phase].exits.get(place) else {
            return Ok(());
        };
        if let Some(who) = &exit.who
            && self.known_player(who)? != player
        {
            return self.try_exits((player, phase), place + 1, taken);
        }
        self.for_rule(exit.provenance, |lowering| {
            let open = lowering.bool(&exit.when)?;
            lowering.either(
                open,
                |lowering| {
                    let slot = lowering.phase(player);
                    lowering.store_int(slot, i32::from(exit.to.0));
                    let then = exit.then.map_or(0, |then| i32::from(then.0) + 1);
                    lowering.store_int(taken, then);
                    Ok(())
                },
                |lowering| lowering.try_exits((player, phase), place + 1, taken),
            )
        })
    }

    /// Whether the last of some players has taken an exit with an effect, and none before.
    fn is_first_to_take(&mut self, taken: &[SlotId], effect: EffectId) -> Value {
        let number = self.build.int(i32::from(effect.0) + 1);
        let mut meant = self.build.bool(true);
        for (place, slot) in taken.iter().enumerate() {
            let comparison = match place + 1 == taken.len() {
                true => Comparison::Equal,
                false => Comparison::Unequal,
            };
            let own = self.load(*slot);
            let holds = self.compare(comparison, own, number);
            meant = self.build.get(Op::Logic(Logic::And, meant, holds));
        }
        meant
    }

    /// Whether a player that an integer stands for is in a phase.
    pub(super) fn in_phase(&mut self, player: Value, phase: PhaseId) -> Value {
        let mut holds = self.build.bool(false);
        for other in 1..=self.game.player_count() {
            let number = self.build.int(other as i32);
            let is_this = self.compare(Comparison::Equal, player, number);
            let is_in = self.is_in_phase(other, phase.index());
            holds = self.build.select(is_this, is_in, holds);
        }
        holds
    }
}
