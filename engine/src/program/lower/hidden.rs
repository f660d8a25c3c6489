//! What is hidden from players: for each part of sites and each player the set of the sites where it is hidden.
//!
//! A game needs the sets of the parts that its rules hide, or that are hidden at the start.

use super::changes::Change;
use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{Bool, Comparison, Effect, HiddenPart, RuleNode};
use crate::program::op::{Logic, Op, SetOp};
use crate::program::types::{Home, SlotId, Value, ValueType};
use crate::topology::Site;

/// The parts of sites that a game may hide.
fn parts_of(game: &Game) -> Vec<HiddenPart> {
    fn hides(node: RuleNode<'_>, part: HiddenPart) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(Effect::SetHidden { parts, .. }) if parts.contains(&part)
        );
        node.children(&mut |child| found |= hides(child, part));
        found
    }
    let (layout, start) = (&game.layout, &game.start);
    let is_hidden = |part: HiddenPart| {
        (1..=layout.players).any(|player| {
            let mut sites = (0..layout.sites).map(|site| Site(site as u16));
            sites.any(|site| start.is_hidden(layout, part, player, site))
        })
    };
    let is_used = |part: &HiddenPart| is_hidden(*part) || game.any_root(|root| hides(root, *part));
    match layout.hides() {
        true => HiddenPart::EVERY.into_iter().filter(is_used).collect(),
        false => Vec::new(),
    }
}

impl Lowering<'_> {
    /// Gives slots to all that may be hidden.
    pub(super) fn hold_hidden(&mut self) {
        drop(self.hidden_slots());
    }

    /// The sites where a part is hidden from a player.
    fn hidden_slot(&mut self, part: HiddenPart, player: usize) -> SlotId {
        let home = Home::Hidden {
            part,
            player: player as u8,
        };
        let name = format!("hidden{part:?}{player}");
        self.slots.at_home(home, &name, ValueType::Set, 1)
    }

    /// The sets of all parts and players.
    fn hidden_slots(&mut self) -> Vec<SlotId> {
        let mut slots = Vec::new();
        for part in parts_of(self.game) {
            for player in 1..=self.game.player_count() {
                slots.push(self.hidden_slot(part, player));
            }
        }
        slots
    }

    /// Hides parts of sites from the players for whom a condition holds, or shows them.
    pub(super) fn hide(&mut self, effect: &Effect) -> Lowered<Vec<Change>> {
        let Effect::SetHidden {
            parts,
            sites,
            from,
            hidden,
        } = effect
        else {
            return self.missing("the effect", effect);
        };
        if self.has_hands() && self.reaches_hands(RuleNode::Sites(sites)) {
            return self.missing("hands in the effect", effect);
        }
        let (sites, hidden) = (self.sites(sites)?, self.bool(hidden)?);
        let mut changes = Vec::new();
        self.for_each_player(&mut |lowering, _| {
            let Some((_, player)) = lowering.scope.bound.player else {
                return Ok(());
            };
            let meant = lowering.bool(from)?;
            for part in parts {
                changes.push(Change::Hide {
                    slot: lowering.hidden_slot(*part, player),
                    sites,
                    meant,
                    hidden,
                });
            }
            Ok(())
        })?;
        Ok(changes)
    }

    /// Adds sites to a set of what is hidden, or takes them out of it, if its player is meant.
    pub(super) fn set_hidden(
        &mut self,
        slot: SlotId,
        sites: Value,
        (meant, hidden): (Value, Value),
    ) {
        let before = self.load(slot);
        let more = self.combine(SetOp::Or, before, sites);
        let less = self.combine(SetOp::Minus, before, sites);
        let after = self.build.select(hidden, more, less);
        let after = self.build.select(meant, after, before);
        self.store(slot, after);
    }

    /// The sites of the board where a part is hidden from at least one of the players for whom a condition holds.
    pub(super) fn sites_hidden(&mut self, part: HiddenPart, from: &Bool) -> Lowered<Value> {
        let none = self.no_sites();
        let mut all = none;
        self.for_each_player(&mut |lowering, _| {
            let Some((_, player)) = lowering.scope.bound.player else {
                return Ok(());
            };
            let meant = lowering.bool(from)?;
            let slot = lowering.hidden_slot(part, player);
            let sites = lowering.load(slot);
            let sites = lowering.build.select(meant, sites, none);
            all = lowering.combine(SetOp::Or, all, sites);
            Ok(())
        })?;
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        Ok(self.combine(SetOp::And, all, board))
    }

    /// Makes a move of a piece from a site to another, and takes what is hidden of the site along. Where nothing is left,
    /// nothing is hidden any more. What is known of stacks stays where it is.
    pub(super) fn with_hidden(
        &mut self,
        (from, to): (Value, Value),
        carry: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        if !self.game.layout.hides() || self.is_stacked() {
            return carry(self);
        }
        let (stands, sites) = (self.stands_any(from), self.all_sites());
        let exists = self.build.get(Op::Has(sites, to));
        let other = self.compare(Comparison::Unequal, from, to);
        let moves = self.both(Some(exists), other);
        let moves = self.both(Some(moves), stands);
        carry(self)?;
        self.when(moves, |lowering| {
            let is_left = lowering.stands_any(from);
            let is_empty = lowering.build.get(Op::Not(is_left));
            let [one, other] = [from, to].map(|site| lowering.build.get(Op::One(site)));
            let none = lowering.no_sites();
            let gone = lowering.build.select(is_empty, one, none);
            for slot in lowering.hidden_slots() {
                let before = lowering.load(slot);
                let is_hidden = lowering.build.get(Op::Has(before, from));
                let more = lowering.combine(SetOp::Or, before, other);
                let less = lowering.combine(SetOp::Minus, before, other);
                let after = lowering.build.select(is_hidden, more, less);
                let after = lowering.combine(SetOp::Minus, after, gone);
                lowering.store(slot, after);
            }
            Ok(())
        })
    }

    /// Whether a piece stands on a site of the board or lies in a hand.
    fn stands_any(&mut self, site: Value) -> Value {
        let mut stands = self.is_occupied(site);
        let (board, all) = (self.game.layout.board, self.game.layout.sites);
        for place in board as i32..all as i32 {
            if self.kind_in_hand(place) == 0 {
                continue;
            }
            let (here, none) = (self.build.int(place), self.build.int(0));
            let is_here = self.compare(Comparison::Equal, site, here);
            let number = self.in_hand(place);
            let some = self.compare(Comparison::Greater, number, none);
            let is_here = self.both(Some(is_here), some);
            stands = self.build.get(Op::Logic(Logic::Or, stands, is_here));
        }
        stands
    }
}
