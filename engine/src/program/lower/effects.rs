//! Effects: their values are computed on the position as it stands, and then all changes are made.

use super::rays::Row;
use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{Comparison, Effect, EffectId, Int, Plane, RuleNode, Sites, Variable};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{HeadSlot, SlotId, Value, ValueType};

/// A change whose values are known.
enum Change {
    Put {
        site: Value,
        kind: usize,
    },
    FromHand {
        site: i32,
        to: Value,
    },
    Take(Value),
    TakeAll(Value),
    Owe {
        player: usize,
        count: Value,
        debt: usize,
    },
    Carry {
        from: Value,
        to: Value,
    },
    Promote {
        site: Value,
        kind: usize,
    },
    PutAll {
        sites: Value,
        kind: usize,
    },
    Plane {
        plane: Plane,
        sites: Value,
        number: Value,
    },
    Store(SlotId, Value),
    Next(usize),
    If(Value, Vec<Change>, Vec<Change>),
    Run(EffectId),
}

impl Change {
    fn of((slot, value): (SlotId, Value)) -> Self {
        Self::Store(slot, value)
    }
}

impl Lowering<'_> {
    /// Does what an effect says.
    pub(super) fn run(&mut self, effect: EffectId) -> Lowered<()> {
        let game = self.game;
        self.effect(game.effect(effect))
    }

    fn effect(&mut self, effect: &Effect) -> Lowered<()> {
        match effect {
            Effect::If(condition, then, otherwise, provenance) => {
                self.for_rule(*provenance, |lowering| {
                    let holds = lowering.bool(condition)?;
                    lowering.either(
                        holds,
                        |lowering| lowering.effect(then),
                        |lowering| match otherwise {
                            Some(otherwise) => lowering.effect(otherwise),
                            None => Ok(()),
                        },
                    )
                })
            }
            Effect::Then(first, _) if first.is_several() => self.missing("what follows", effect),
            Effect::Then(first, then) => {
                self.effect(first)?;
                self.run(*then)
            }
            Effect::Seq(all) => all.iter().try_for_each(|effect| self.run(*effect)),
            _ => {
                let changes = self.changes(effect)?;
                self.make(changes)
            }
        }
    }

    /// The changes that an effect comes to on the position as it stands.
    fn changes(&mut self, effect: &Effect) -> Lowered<Vec<Change>> {
        let change = match effect {
            Effect::And(all) => {
                let mut changes = Vec::new();
                for effect in all {
                    changes.extend(self.changes(effect)?);
                }
                return Ok(changes);
            }
            Effect::Seq(all) => return Ok(all.iter().map(|effect| Change::Run(*effect)).collect()),
            Effect::Then(first, _) if first.is_several() => {
                return self.missing("what follows", effect);
            }
            Effect::Then(first, then) => {
                let mut changes = self.changes(first)?;
                changes.push(Change::Run(*then));
                return Ok(changes);
            }
            Effect::If(condition, then, otherwise, _) => {
                let holds = self.bool(condition)?;
                let then = self.changes(then)?;
                let otherwise = match otherwise {
                    Some(otherwise) => self.changes(otherwise)?,
                    None => Vec::new(),
                };
                Change::If(holds, then, otherwise)
            }
            Effect::Put {
                piece,
                to: Sites::One(site),
                count: Int::Const(1),
            } => Change::Put {
                site: self.board_site(site)?,
                kind: self.known_kind(piece)?,
            },
            Effect::Put {
                piece,
                to,
                count: Int::Const(1),
            } if !self.has_hands() => Change::PutAll {
                sites: self.sites(to)?,
                kind: self.known_kind(piece)?,
            },
            Effect::Promote { at, piece } => Change::Promote {
                site: self.board_site(at)?,
                kind: self.known_kind(piece)?,
            },
            Effect::Custodial {
                directions,
                from,
                min,
                max,
                between,
                to,
                apply,
                provenance,
            } => {
                let row = Row {
                    min,
                    max,
                    between,
                    to,
                };
                let taken = self.for_rule(*provenance, |lowering| {
                    lowering.flanked(*directions, from, &row)
                })?;
                return self.applied(taken, Variable::Between, apply);
            }
            Effect::Enclose {
                directions,
                from,
                between,
                apply,
                provenance,
            } => {
                let taken = self.for_rule(*provenance, |lowering| {
                    lowering.enclosed(*directions, from, between)
                })?;
                return self.applied(taken, Variable::Between, apply);
            }
            Effect::ForEachSite(variable, sites, effect) => {
                let sites = self.sites(sites)?;
                return self.applied(sites, *variable, effect);
            }
            Effect::AddScore(player, score) => {
                let (slot, more) = (self.score_slot(player)?, self.int(score)?);
                let before = self.load(slot);
                Change::Store(slot, self.build.get(Op::Arith(Arith::Add, before, more)))
            }
            Effect::SetScore(player, score) => {
                Change::Store(self.score_slot(player)?, self.int(score)?)
            }
            Effect::Take(Sites::One(site)) => Change::Take(self.board_site(site)?),
            Effect::Take(Sites::Const(region)) => match self.sites_of_region(*region) {
                sites if sites.is_empty() => return Ok(Vec::new()),
                sites if sites.iter().any(|site| *site >= self.game.layout.board) => {
                    return self.missing("hands in the effect", effect);
                }
                _ => Change::TakeAll(self.region(*region)),
            },
            Effect::Take(sites) if !self.has_hands() || !reaches_hands(RuleNode::Sites(sites)) => {
                Change::TakeAll(self.sites(sites)?)
            }
            Effect::Owe {
                player,
                count,
                debt,
            } => {
                let player = self.known_player(player)?;
                if *count == Int::Const(0) {
                    return Ok(Vec::new());
                }
                Change::Owe {
                    player,
                    count: self.int(count)?,
                    debt: debt.index(),
                }
            }
            Effect::Remember {
                query,
                memory,
                permanence,
            } => {
                let contents = self.remembered((query, *memory), *permanence)?;
                return Ok(contents.into_iter().map(Change::of).collect());
            }
            Effect::Forget(memory, player) => {
                let contents = self.forgotten(*memory, player)?;
                return Ok(contents.into_iter().map(Change::of).collect());
            }
            Effect::ForgetPositions => {
                Change::Store(self.head(HeadSlot::Forgotten), self.number_of_positions())
            }
            Effect::Carry { from, to } => {
                let to = self.board_site(to)?;
                match self.hand_site(from) {
                    Some(site) => Change::FromHand { site, to },
                    None => Change::Carry {
                        from: self.board_site(from)?,
                        to,
                    },
                }
            }
            Effect::SetPlane(plane, sites, Int::Const(number)) if *plane != Plane::Count => {
                Change::Plane {
                    plane: *plane,
                    sites: self.sites(sites)?,
                    number: self.build.int((*number).clamp(0, i32::from(u16::MAX))),
                }
            }
            Effect::SetVar(variable, of, value) if of.is_empty() => {
                Change::Store(self.variable(*variable), self.int(value)?)
            }
            Effect::SetCounter(value) => {
                Change::Store(self.head(HeadSlot::Counter), self.int(value)?)
            }
            Effect::SetPending(value) => {
                Change::Store(self.head(HeadSlot::Pending), self.int(value)?)
            }
            Effect::SetNext(player) => Change::Next(self.known_player(player)?),
            Effect::MoveAgain => Change::Next(usize::from(self.mover)),
            other => return self.missing("the effect", other),
        };
        Ok(vec![change])
    }

    /// The changes that an effect comes to which is done for each of some sites.
    fn applied(
        &mut self,
        sites: Value,
        variable: Variable,
        effect: &Effect,
    ) -> Lowered<Vec<Change>> {
        let parts = match effect {
            Effect::And(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut changes = Vec::new();
        for part in parts {
            changes.push(match part {
                Effect::Take(Sites::One(site)) if **site == Int::Variable(variable) => {
                    Change::TakeAll(sites)
                }
                Effect::Put {
                    piece,
                    to: Sites::One(site),
                    count: Int::Const(1),
                } if **site == Int::Variable(variable) && !self.has_hands() => Change::PutAll {
                    sites,
                    kind: self.known_kind(piece)?,
                },
                Effect::AddScore(player, Int::Const(score)) => {
                    let slot = self.score_slot(player)?;
                    let (before, score) = (self.load(slot), self.build.int(*score));
                    let number = self.build.get(Op::Count(sites));
                    let more = self.build.get(Op::Arith(Arith::Mul, number, score));
                    Change::Store(slot, self.build.get(Op::Arith(Arith::Add, before, more)))
                }
                Effect::SetVar(variable, of, Int::Const(number)) if of.is_empty() => {
                    let slot = self.variable(*variable);
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Store(slot, number))
                }
                Effect::SetCounter(Int::Const(number)) => {
                    let slot = self.head(HeadSlot::Counter);
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Store(slot, number))
                }
                other => return self.missing("for each site the effect", other),
            });
        }
        Ok(changes)
    }

    /// A change that comes to the same for each site of a set, and is made if there is one.
    fn if_any(&mut self, sites: Value, change: Change) -> Change {
        let any = self.build.get(Op::Any(sites));
        Change::If(any, vec![change], Vec::new())
    }

    fn make(&mut self, changes: Vec<Change>) -> Lowered<()> {
        for change in changes {
            match change {
                Change::Put { site, kind } => self.put(site, kind)?,
                Change::FromHand { site, to } => {
                    let (left, none) = (self.in_hand(site), self.build.int(0));
                    let some = self.compare(Comparison::Greater, left, none);
                    self.when(some, |lowering| lowering.place_from_hand(site, to))?;
                }
                Change::Take(site) => self.take(site)?,
                Change::TakeAll(sites) => {
                    self.each_site(sites, |lowering, site| lowering.take(site))?;
                }
                Change::Owe {
                    player,
                    count,
                    debt,
                } => self.owe(player, debt, count)?,
                Change::Carry { from, to } => self.carry(from, to)?,
                Change::Promote { site, kind } => {
                    let occupied = self.is_occupied(site);
                    self.when(occupied, |lowering| lowering.put(site, kind))?;
                }
                Change::PutAll { sites, kind } => {
                    self.each_site(sites, |lowering, site| lowering.put(site, kind))?;
                }
                Change::Plane {
                    plane,
                    sites,
                    number,
                } => self.each_site(sites, |lowering, site| {
                    lowering.set_plane(plane, site, number)
                })?,
                Change::Store(slot, value) => self.store(slot, value),
                Change::Next(0) => {}
                Change::Next(player) => self.set_next(player),
                Change::If(holds, then, otherwise) => self.either(
                    holds,
                    |lowering| lowering.make(then),
                    |lowering| lowering.make(otherwise),
                )?,
                Change::Run(effect) => self.run(effect)?,
            }
        }
        Ok(())
    }

    /// Does something for each site of a set, the lowest first.
    pub(super) fn each_site(
        &mut self,
        sites: Value,
        then: impl FnOnce(&mut Self, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        let (left, more) = (
            self.slots.local("left", ValueType::Set),
            self.slots.local("more", ValueType::Bool),
        );
        let any = self.build.get(Op::Any(sites));
        self.store(left, sites);
        self.store(more, any);
        self.build.open();
        let (before, first) = (self.load(left), self.build.int(0));
        let site = self.build.get(Op::Nth(before, first));
        then(self, site)?;
        let done = self.build.get(Op::One(site));
        let after = self.combine(SetOp::Minus, before, done);
        let any = self.build.get(Op::Any(after));
        self.store(left, after);
        self.store(more, any);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(())
    }

    /// Names the player who comes next.
    pub(super) fn set_next(&mut self, player: usize) {
        let player = self.build.int(player as i32);
        for head in [HeadSlot::Next, HeadSlot::Follow] {
            let slot = self.head(head);
            self.build.act(Op::Store(slot, player));
        }
    }

    /// The kind of piece that an integer stands for, where it is known.
    pub(super) fn known_kind(&mut self, piece: &Int) -> Lowered<usize> {
        match self.static_int(piece) {
            Some(kind) => Ok(usize::try_from(kind).unwrap_or(0)),
            None => self.missing("a piece that depends on the position,", piece),
        }
    }
}

/// Whether a region may have hand sites.
fn reaches_hands(region: RuleNode<'_>) -> bool {
    let mut found = matches!(
        region,
        RuleNode::Sites(Sites::Hand(_) | Sites::Const(_))
            | RuleNode::Int(Int::HandSite(..) | Int::LastFrom | Int::Const(_))
    );
    region.children(&mut |child| found |= reaches_hands(child));
    found
}

/// Whether some effect names the player who comes next.
pub(super) fn change_next(game: &Game) -> bool {
    fn look(node: RuleNode<'_>) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(Effect::SetNext(_) | Effect::MoveAgain)
        );
        node.children(&mut |child| found |= look(child));
        found
    }
    game.effects
        .iter()
        .any(|effect| look(RuleNode::Effect(effect)))
}
