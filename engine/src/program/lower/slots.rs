//! The slots that the rules of a game demand.

use super::Lowering;
use crate::game::Game;
use crate::game::ir::VariableId;
use crate::program::Hand;
use crate::program::pass::choice::Trial;
use crate::program::types::{Debts, Definition, Head, Home, Slot, SlotId, Type, Value};

/// The slots of a program that is being lowered.
#[derive(Debug)]
pub(super) struct Slots {
    pub(super) all: Vec<Slot>,
    /// By kind of piece, the empty sites first.
    kinds: Vec<SlotId>,
    /// By player, nobody first: the only kind of a player, or the sites of all; none for who has no pieces.
    owners: Vec<Option<SlotId>>,
    pub(super) hand: Hand,
    trial: Option<Trial>,
    aim: Option<SlotId>,
}

impl Slots {
    pub(super) fn new(game: &Game) -> Self {
        let mut all = Vec::new();
        let mut add = |name: String, ty: Type, home: Home| {
            all.push(Slot {
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
                add(name, Type::Set, Home::Kind(kind as u8))
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
                        Some(add(format!("own{player}"), Type::Set, home))
                    }
                }
            })
            .collect();
        let mut local = |name: &str, ty| add(name.to_owned(), ty, Home::Local);
        let hand = Hand {
            rule: local("rule", Type::Int),
            from: local("from", Type::Site),
            to: local("to", Type::Site),
            over: local("over", Type::Site),
            piece: local("piece", Type::Int),
        };
        Self {
            all,
            kinds,
            owners,
            hand,
            trial: None,
            aim: None,
        }
    }

    /// The slots for moves that must be tried.
    pub(super) fn trial(&mut self) -> Trial {
        if let Some(trial) = self.trial {
            return trial;
        }
        let trial = Trial {
            more: self.local("more", Type::Bool),
            legal: self.local("mayBeMade", Type::Bool),
            lane: self.local("lane", Type::Int),
            ends: self.local("ends", Type::Set),
            place: self.local("place", Type::Int),
            starts: self.local("starts", Type::Set),
            behind: self.local("behind", Type::Int),
            from: self.local("start", Type::Int),
            back: self.local("back", Type::Int),
            over: self.local("overBack", Type::Int),
            number: self.local("number", Type::Int),
            rank: self.local("rank", Type::Int),
            stage: self.local("stage", Type::Int),
            tries: self.local("tries", Type::Int),
        };
        self.trial = Some(trial);
        trial
    }

    /// The slot of the site on which a piece could be taken.
    pub(super) fn aim(&mut self) -> SlotId {
        match self.aim {
            Some(aim) => aim,
            None => {
                let aim = self.local("aim", Type::Site);
                self.aim = Some(aim);
                aim
            }
        }
    }

    /// The slot of something, which is added if it is new.
    pub(super) fn at_home(&mut self, home: Home, name: &str, ty: Type, length: u32) -> SlotId {
        let known = self.all.iter().position(|slot| slot.home == home);
        let place = known.unwrap_or_else(|| {
            self.all.push(Slot {
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
    pub(super) fn local(&mut self, name: &str, ty: Type) -> SlotId {
        let number = self.all.len();
        self.all.push(Slot {
            name: format!("{name}{number}"),
            ty,
            length: 1,
            home: Home::Local,
        });
        SlotId(number as u32)
    }

    /// A number that every state has.
    pub(super) fn head(&mut self, head: Head) -> SlotId {
        let phase;
        let (name, ty) = match head {
            Head::Mover => ("mover", Type::Int),
            Head::Next => ("next", Type::Int),
            Head::Prev => ("prev", Type::Int),
            Head::Follow => ("follow", Type::Int),
            Head::LastRule => ("lastRule", Type::Int),
            Head::LastFrom => ("lastFrom", Type::Site),
            Head::LastTo => ("lastTo", Type::Site),
            Head::LastBetween => ("lastOver", Type::Site),
            Head::LastPiece => ("lastPiece", Type::Int),
            Head::Moves => ("moves", Type::Int),
            Head::TurnMoves => ("turnMoves", Type::Int),
            Head::Turns => ("turns", Type::Int),
            Head::Counter => ("counter", Type::Int),
            Head::Pending => ("pending", Type::Int),
            Head::Phase(player) => {
                phase = format!("phase{player}");
                (phase.as_str(), Type::Int)
            }
            Head::SharedPhase => ("phase", Type::Int),
            Head::Owed => ("owed", Type::Int),
            Head::Due(Debts::Kind) => ("due", Type::Int),
            Head::Due(Debts::Player) => ("duePlayer", Type::Int),
            Head::Due(Debts::Count) => ("dueCount", Type::Int),
            Head::Waiting => ("waiting", Type::Int),
            Head::Overdrawn => ("overdrawn", Type::Int),
            Head::Forgotten => ("forgotten", Type::Int),
            Head::Recent => ("recent", Type::Word),
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
        definition: Definition,
        shape: (Type, u32),
    ) -> SlotId {
        self.at_home(Home::Auxiliary(definition), name, shape.0, shape.1)
    }
}

impl Lowering<'_> {
    /// The slot of a number that every state has.
    pub(super) fn head(&mut self, head: Head) -> SlotId {
        self.slots.head(head)
    }

    /// A number that every state has.
    pub(super) fn load_head(&mut self, head: Head) -> Value {
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
            .at_home(Home::Variable(variable.0), &name, Type::Int, 1)
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

    /// The empty set.
    pub(super) fn no_sites(&mut self) -> Value {
        let words = vec![0; self.tables.words];
        let set = self.tables.set(&words);
        self.build.set(set)
    }
}
