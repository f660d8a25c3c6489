//! The slots that the rules of a game demand.

use super::Lowering;
use super::stacks::StackSlots;
use crate::game::Game;
use crate::game::ir::VariableId;
use crate::program::Derivation;
use crate::program::Hand;
use crate::program::op::Op;
use crate::program::pass::choice::TrySlots;
use crate::program::types::{Debts, HeadSlot, Home, SlotId, StateSlot, Value, ValueType};
use std::collections::BTreeMap;

/// The slots of a program that is being lowered.
#[derive(Debug)]
pub(super) struct Slots {
    pub(super) all: Vec<StateSlot>,
    /// By kind of piece, the empty sites first.
    kinds: Vec<SlotId>,
    /// By player, nobody first: the only kind of a player, or the sites of all; none for who has no pieces.
    owners: Vec<Option<SlotId>>,
    pub(super) hand: Hand,
    trial: Option<TrySlots>,
    aim: Option<SlotId>,
    /// The slot of the players who leave.
    pub(super) whom: Option<SlotId>,
    /// The slots by which sites are handed over to what depends on the kind of a piece.
    pub(super) handed_over: Option<[SlotId; 2]>,
    /// The slots of what is done with stacks.
    pub(super) stacks: Option<StackSlots>,
    /// The slot of the number of moves that may still be looked ahead, if turns are compared.
    pub(super) depth: Option<SlotId>,
    /// The slot of the most moves that a turn can still have, where there is a bound.
    pub(super) most_moves: Option<SlotId>,
    /// Where the site that was changed last by a move being made is kept, and the one that the piece came from.
    pub(super) changed_sites: Option<[SlotId; 2]>,
    /// The most sites of the sets in some slots.
    pub(super) most_sites: BTreeMap<SlotId, u32>,
}

impl Slots {
    pub(super) fn new(game: &Game) -> Self {
        let mut all = Vec::new();
        let mut add = |name: String, ty: ValueType, home: Home| {
            all.push(StateSlot {
                name,
                ty,
                length: 1,
                home,
            });
            SlotId(all.len() as u32 - 1)
        };
        let kinds: Vec<SlotId> = (0..game.components.len())
            .map(|kind| {
                let name = match kind {
                    0 => "empty".to_owned(),
                    kind => game.components[kind].name.clone(),
                };
                add(name, ValueType::Set, Home::Kind(kind as u8))
            })
            .collect();
        let owners = (0..=game.player_count())
            .map(|player| {
                let mut own = (1..game.components.len())
                    .filter(|kind| usize::from(game.components[*kind].owner) == player);
                match (own.next(), own.next()) {
                    (None, _) => None,
                    (Some(kind), None) => Some(kinds[kind]),
                    _ => {
                        let home = Home::Owner(player as u8);
                        Some(add(format!("own{player}"), ValueType::Set, home))
                    }
                }
            })
            .collect();
        let mut local = |name: &str, ty| add(name.to_owned(), ty, Home::Local);
        let hand = Hand {
            rule: local("rule", ValueType::Int),
            from: local("from", ValueType::Site),
            to: local("to", ValueType::Site),
            over: local("over", ValueType::Site),
            piece: local("piece", ValueType::Int),
            site: local("loopSite", ValueType::Site),
            value: local("loopValue", ValueType::Int),
            dice: (super::dice::are_used(game) || game.layout.stacks())
                .then(|| local("dice", ValueType::Int)),
        };
        Self {
            all,
            kinds,
            owners,
            hand,
            trial: None,
            aim: None,
            whom: None,
            handed_over: None,
            stacks: None,
            depth: None,
            most_moves: None,
            changed_sites: None,
            most_sites: BTreeMap::new(),
        }
    }

    /// The slots for moves that must be tried.
    pub(super) fn trial(&mut self) -> TrySlots {
        if let Some(trial) = self.trial {
            return trial;
        }
        let trial = self.new_trial();
        self.trial = Some(trial);
        trial
    }

    /// New slots for trying moves.
    pub(super) fn new_trial(&mut self) -> TrySlots {
        TrySlots {
            more: self.local("more", ValueType::Bool),
            legal: self.local("mayBeMade", ValueType::Bool),
            passes: self.local("passes", ValueType::Bool),
            lane: self.local("lane", ValueType::Int),
            ends: self.local("ends", ValueType::Set),
            place: self.local("place", ValueType::Int),
            starts: self.local("starts", ValueType::Set),
            behind: self.local("behind", ValueType::Int),
            from: self.local("start", ValueType::Int),
            back: self.local("back", ValueType::Int),
            over: self.local("overBack", ValueType::Int),
            number: self.local("number", ValueType::Int),
            rank: self.local("rank", ValueType::Int),
            stage: self.local("stage", ValueType::Int),
            tries: self.local("tries", ValueType::Int),
            kept: std::array::from_fn(|_| self.local("kept", ValueType::Int)),
            most: self.local("most", ValueType::Int),
            budget: self.local("budget", ValueType::Int),
            granted: self.local("granted", ValueType::Int),
        }
    }

    /// The slot of the site on which a piece could be taken.
    pub(super) fn aim(&mut self) -> SlotId {
        match self.aim {
            Some(aim) => aim,
            None => {
                let aim = self.local("aim", ValueType::Site);
                self.aim = Some(aim);
                aim
            }
        }
    }

    /// The slot of something, which is added if it is new.
    pub(super) fn at_home(&mut self, home: Home, name: &str, ty: ValueType, length: u32) -> SlotId {
        let known = self.all.iter().position(|slot| slot.home == home);
        let place = known.unwrap_or_else(|| {
            self.all.push(StateSlot {
                name: name.to_owned(),
                ty,
                length,
                home,
            });
            self.all.len() - 1
        });
        SlotId(place as u32)
    }

    /// A new slot that lives no longer than a turn.
    pub(super) fn local(&mut self, name: &str, ty: ValueType) -> SlotId {
        let number = self.all.len();
        self.all.push(StateSlot {
            name: format!("{name}{number}"),
            ty,
            length: 1,
            home: Home::Local,
        });
        SlotId(number as u32)
    }

    /// A number that every state has.
    pub(super) fn head(&mut self, head: HeadSlot) -> SlotId {
        let phase;
        let (name, ty) = match head {
            HeadSlot::Mover => ("mover", ValueType::Int),
            HeadSlot::Next => ("next", ValueType::Int),
            HeadSlot::Prev => ("prev", ValueType::Int),
            HeadSlot::Follow => ("follow", ValueType::Int),
            HeadSlot::LastRule => ("lastRule", ValueType::Int),
            HeadSlot::LastFrom => ("lastFrom", ValueType::Site),
            HeadSlot::LastTo => ("lastTo", ValueType::Site),
            HeadSlot::LastBetween => ("lastOver", ValueType::Site),
            HeadSlot::LastPiece => ("lastPiece", ValueType::Int),
            HeadSlot::LastSite => ("lastSite", ValueType::Site),
            HeadSlot::LastValue => ("lastValue", ValueType::Int),
            HeadSlot::LastDice => ("lastDice", ValueType::Int),
            HeadSlot::Moves => ("moves", ValueType::Int),
            HeadSlot::TurnMoves => ("turnMoves", ValueType::Int),
            HeadSlot::Turns => ("turns", ValueType::Int),
            HeadSlot::Counter => ("counter", ValueType::Int),
            HeadSlot::Pending => ("pending", ValueType::Int),
            HeadSlot::Phase(player) => {
                phase = format!("phase{player}");
                (phase.as_str(), ValueType::Int)
            }
            HeadSlot::SharedPhase => ("phase", ValueType::Int),
            HeadSlot::Owed => ("owed", ValueType::Int),
            HeadSlot::Due(Debts::Kind) => ("due", ValueType::Int),
            HeadSlot::Due(Debts::Player) => ("duePlayer", ValueType::Int),
            HeadSlot::Due(Debts::Count) => ("dueCount", ValueType::Int),
            HeadSlot::Waiting => ("waiting", ValueType::Int),
            HeadSlot::Overdrawn => ("overdrawn", ValueType::Int),
            HeadSlot::Forgotten => ("forgotten", ValueType::Int),
            HeadSlot::Active => ("active", ValueType::Set),
            HeadSlot::Winners => ("winners", ValueType::Set),
            HeadSlot::Over => ("over", ValueType::Bool),
            HeadSlot::Recent => ("recent", ValueType::Word),
            HeadSlot::Swapped => ("swapped", ValueType::Int),
            HeadSlot::Stuck => ("stuckPlayers", ValueType::Set),
            HeadSlot::Changed => ("changed", ValueType::Site),
            HeadSlot::Left => ("left", ValueType::Site),
        };
        self.at_home(Home::Head(head), name, ty, 1)
    }

    /// The sites with pieces of a kind; kind 0: the empty sites.
    pub(super) fn kind(&self, kind: usize) -> Option<SlotId> {
        self.kinds.get(kind).copied()
    }

    /// The sites with pieces of a player; none if there cannot be any.
    pub(super) fn owner(&self, player: usize) -> Option<SlotId> {
        self.owners.get(player).copied().flatten()
    }

    /// What follows from another slot.
    pub(super) fn auxiliary(
        &mut self,
        name: &str,
        definition: Derivation,
        shape: (ValueType, u32),
    ) -> SlotId {
        self.at_home(Home::Auxiliary(definition), name, shape.0, shape.1)
    }
}

impl Lowering<'_> {
    /// The slot of a number that every state has.
    pub(super) fn head(&mut self, head: HeadSlot) -> SlotId {
        self.slots.head(head)
    }

    /// A number that every state has.
    pub(super) fn load_head(&mut self, head: HeadSlot) -> Value {
        let slot = self.head(head);
        self.load(slot)
    }

    /// The slot of a variable of the description.
    pub(super) fn variable(&mut self, variable: VariableId) -> SlotId {
        let names = &self.game.variables;
        let name = names
            .get(variable.index())
            .map_or("variable", String::as_str);
        let name = format!("{name}{}", variable.0);
        self.slots
            .at_home(Home::Variable(variable.0), &name, ValueType::Int, 1)
    }

    /// The sites with pieces of a player.
    pub(super) fn own(&mut self, player: usize) -> Value {
        match self.slots.owner(player) {
            Some(slot) => self.load(slot),
            None => self.no_sites(),
        }
    }

    /// The empty sites.
    pub(super) fn empty(&mut self) -> Value {
        match self.slots.kind(0) {
            Some(slot) => self.load(slot),
            None => self.no_sites(),
        }
    }

    /// The slot of the sites whose pieces are taken off when the turn ends.
    pub(super) fn deferred_removals(&mut self) -> SlotId {
        let home = Home::DeferredRemovals;
        self.slots.at_home(home, "toClear", ValueType::Set, 1)
    }

    /// The slot of the sites where earlier moves of the turn began and ended.
    pub(super) fn visited(&mut self) -> SlotId {
        self.slots
            .at_home(Home::Visited, "visited", ValueType::Set, 1)
    }

    /// The empty set.
    pub(super) fn no_sites(&mut self) -> Value {
        let words = vec![0; self.tables.words];
        let set = self.tables.set(&words);
        self.build.set(set)
    }
}

impl Lowering<'_> {
    /// What a slot holds.
    pub(super) fn load(&mut self, slot: SlotId) -> Value {
        self.build.load(&self.slots.all, slot)
    }

    /// Writes a value to a slot.
    pub(super) fn store(&mut self, slot: SlotId, value: Value) {
        self.build.act(Op::Store(slot, value));
    }

    /// Writes a number to a slot.
    pub(super) fn store_int(&mut self, slot: SlotId, value: i32) {
        let value = self.build.int(value);
        self.store(slot, value);
    }
}
