//! Effects: their values are computed on the position as it stands, and then all changes are made.

use super::rays::Row;
use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{
    Bool, Comparison, Effect, EffectId, Int, ListId, Occupancy, Plane, RuleNode, Sites, Variable,
    Verdict,
};
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
    TakeLater(Value),
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
    /// Adds to a number as it is when the change is made.
    Add(SlotId, Value),
    Retire(Value, Verdict),
    /// Gives a player, or nobody, a number in an array of players.
    ForPlayer(Value, SlotId, Value),
    Next(usize),
    NextOf(Value),
    If(Value, Vec<Change>, Vec<Change>),
    CarrySome {
        from: Value,
        to: Value,
        count: Value,
    },
    Memorise(ListId, Value),
    Unmemorise(ListId, Option<Value>),
    Run(EffectId),
    /// A change for each site of a set, each followed by an effect.
    EachFollowed(Value, Box<Change>, EffectId),
}

impl Change {
    /// The change of each site of a set, for one of them.
    fn of_site(&self, site: Value) -> Self {
        match self {
            Self::PutAll { kind, .. } => Self::Put { site, kind: *kind },
            _ => Self::Take(site),
        }
    }

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
            Effect::Then(first, then) if !first.is_several() => {
                self.effect(first)?;
                self.run(*then)
            }
            Effect::Untested(effect) => match self.testing {
                true => Ok(()),
                false => self.run(*effect),
            },
            Effect::Seq(all) => all.iter().try_for_each(|effect| self.run(*effect)),
            Effect::Sow(sow) => self.sow(sow),
            _ => self.run_at_once(effect),
        }
    }

    /// Does what an effect says after all of it has been worked out.
    pub(super) fn run_at_once(&mut self, effect: &Effect) -> Lowered<()> {
        let changes = self.changes(effect)?;
        self.make(changes)
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
            Effect::Then(first, then) => return self.followed(first, *then),
            Effect::Untested(effect) => match self.testing {
                true => return Ok(Vec::new()),
                false => Change::Run(*effect),
            },
            Effect::Memorise {
                list,
                values,
                unique: Bool::Const(unique),
            } => {
                let values = self.to_memorise(*list, values, *unique)?.into_iter();
                let changes = values.map(|(value, is_new)| {
                    let change = Change::Memorise(*list, value);
                    match is_new {
                        Some(is_new) => Change::If(is_new, vec![change], Vec::new()),
                        None => change,
                    }
                });
                return Ok(changes.collect());
            }
            Effect::Unmemorise(list, value) => {
                let value = value.as_ref().map(|value| self.int(value)).transpose()?;
                Change::Unmemorise(*list, value)
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
                let more = self.int(score)?;
                return self.of_player(player, &mut |lowering, player| {
                    let slot = lowering.score_slot(player);
                    Ok(vec![Change::Add(slot, more)])
                });
            }
            Effect::SetScore(player, score) => {
                let score = self.int(score)?;
                return self.of_player(player, &mut |lowering, player| {
                    let slot = lowering.score_slot(player);
                    Ok(vec![Change::Store(slot, score)])
                });
            }
            Effect::SetPlayerValue(player, value) => {
                let value = self.int(value)?;
                return self.of_player(player, &mut |lowering, player| {
                    let slot = lowering.player_value_slot(player);
                    Ok(vec![Change::Store(slot, value)])
                });
            }
            Effect::Take(Sites::One(site)) => Change::Take(self.board_site(site)?),
            Effect::Take(Sites::Const(region)) => match self.sites_of_region(*region) {
                sites if sites.is_empty() => return Ok(Vec::new()),
                sites if sites.iter().any(|site| *site >= self.game.layout.board) => {
                    return self.missing("hands in the effect", effect);
                }
                _ => Change::TakeAll(self.region(*region)),
            },
            Effect::TakeLater(sites) if !self.has_hands() => {
                let (sites, occupied) = (self.sites(sites)?, self.occupied(&Occupancy::Any)?);
                let pieces = self.combine(SetOp::And, sites, occupied);
                Change::TakeLater(pieces)
            }
            Effect::Take(sites) if !self.has_hands() || !reaches_hands(RuleNode::Sites(sites)) => {
                Change::TakeAll(self.sites(sites)?)
            }
            Effect::CarrySome {
                from: Sites::One(from),
                to,
                count,
            } if self.is_heaped() && !self.has_hands() => {
                let outer = self.bound;
                let from = self.int(from)?;
                self.bind(Variable::From, from);
                let to = self.sites(to);
                let count = self.int(count);
                self.bound = outer;
                Change::CarrySome {
                    from,
                    to: to?,
                    count: count?,
                }
            }
            Effect::Owe {
                player,
                count,
                debt,
            } => {
                if *count == Int::Const(0) {
                    return Ok(Vec::new());
                }
                let count = self.int(count)?;
                let debt = debt.index();
                return self.of_player(player, &mut |_, player| {
                    // Nobody owes anything.
                    let owed = (player > 0).then_some(Change::Owe {
                        player,
                        count,
                        debt,
                    });
                    Ok(owed.into_iter().collect())
                });
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
            Effect::SetPlane(plane, sites, Int::Const(number))
                if *plane != Plane::Count
                    && (!self.has_hands() || !reaches_hands(RuleNode::Sites(sites))) =>
            {
                Change::Plane {
                    plane: *plane,
                    sites: self.sites(sites)?,
                    number: self.build.int((*number).clamp(0, i32::from(u16::MAX))),
                }
            }
            Effect::SetVar(variable, of, value) if of.is_empty() => {
                Change::Store(self.variable(*variable), self.int(value)?)
            }
            Effect::SetVar(variable, of, value) => {
                let (places, value) = (self.variables(*variable, of)?, self.int(value)?);
                let changes = places.into_iter().map(|(meant, slot)| {
                    Change::If(meant, vec![Change::Store(slot, value)], Vec::new())
                });
                return Ok(changes.collect());
            }
            Effect::ForEachPlayer(effect) => {
                let mut all = Vec::new();
                self.for_each_player(&mut |lowering, _| {
                    all.extend(lowering.changes(effect)?);
                    Ok(())
                })?;
                return Ok(all);
            }
            Effect::TakeAllOf(player) if !self.has_hands() => {
                let own =
                    self.by_player(player, &mut |lowering, player| Ok(lowering.own(player)))?;
                Change::TakeAll(own)
            }
            Effect::Retire(player, verdict) if self.leaving => {
                let player = self.int(player)?;
                let known = self.is_player(player);
                let one = self.build.get(Op::One(player));
                let none = self.no_sites();
                Change::Retire(self.build.select(known, one, none), *verdict)
            }
            Effect::Befall(player, fate) if self.leaving => {
                let player = self.int(player)?;
                Change::ForPlayer(player, self.fates(), self.build.int(i32::from(fate.0) + 1))
            }
            Effect::SetTeam(player, team) => {
                let (player, team) = (self.int(player)?, self.int(team)?);
                Change::ForPlayer(player, self.teams(), team)
            }
            Effect::SetCounter(value) => {
                Change::Store(self.head(HeadSlot::Counter), self.int(value)?)
            }
            Effect::SetPending(value) => {
                Change::Store(self.head(HeadSlot::Pending), self.int(value)?)
            }
            Effect::SetNext(player) => match self.static_int(player) {
                Some(number) => Change::Next(self.player_of(number).unwrap_or(0)),
                None => {
                    let player = self.int(player)?;
                    Change::NextOf(player)
                }
            },
            Effect::MoveAgain => Change::Next(usize::from(self.mover)),
            other => return self.missing("the effect", other),
        };
        Ok(vec![change])
    }

    /// The changes that an effect comes to with what follows it: where it comes to several, each is followed by it.
    fn followed(&mut self, first: &Effect, then: EffectId) -> Lowered<Vec<Change>> {
        if let Effect::And(all) = first
            && first.is_several()
        {
            let mut changes = Vec::new();
            for effect in all {
                changes.extend(self.followed(effect, then)?);
            }
            return Ok(changes);
        }
        if !first.is_several() {
            let mut changes = self.changes(first)?;
            changes.push(Change::Run(then));
            return Ok(changes);
        }
        let is_known = match first {
            Effect::Memorise { .. } => true,
            Effect::Take(_) | Effect::Custodial { .. } | Effect::Enclose { .. } => true,
            _ => false,
        };
        let changes = self.changes(first)?;
        match &*changes {
            _ if !is_known => self.missing("what follows", first),
            [Change::TakeAll(sites)] => {
                let each = Box::new(Change::TakeAll(*sites));
                Ok(vec![Change::EachFollowed(*sites, each, then)])
            }
            _ if matches!(first, Effect::Memorise { .. } | Effect::Take(Sites::One(_))) => {
                let mut all = Vec::new();
                for change in changes {
                    match change {
                        Change::If(holds, mut changes, otherwise) => {
                            changes.push(Change::Run(then));
                            all.push(Change::If(holds, changes, otherwise));
                        }
                        Change::Take(site) => {
                            let stands = self.is_occupied(site);
                            let changes = vec![Change::Take(site), Change::Run(then)];
                            all.push(Change::If(stands, changes, Vec::new()));
                        }
                        change => all.extend([change, Change::Run(then)]),
                    }
                }
                Ok(all)
            }
            _ => self.missing("what follows", first),
        }
    }

    /// The changes that there are for each player and for nobody, for the one whom an integer stands for.
    fn of_player(
        &mut self,
        player: &Int,
        changes: &mut dyn FnMut(&mut Self, usize) -> Lowered<Vec<Change>>,
    ) -> Lowered<Vec<Change>> {
        if let Some(number) = self.static_int(player) {
            return changes(self, self.player_of(number).unwrap_or(0));
        }
        let meant = self.int(player)?;
        let somebody = self.is_player(meant);
        let nobody = changes(self, 0)?;
        let mut all = vec![Change::If(somebody, Vec::new(), nobody)];
        for player in 1..=self.game.player_count() {
            let number = self.build.int(player as i32);
            let is_meant = self.compare(Comparison::Equal, meant, number);
            all.push(Change::If(is_meant, changes(self, player)?, Vec::new()));
        }
        Ok(all)
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
                    let slot = match self.known_player(player)? {
                        0 => return self.missing("scores of nobody in", part),
                        player => self.score_slot(player),
                    };
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
                Effect::SetPending(Int::Const(number)) => {
                    let slot = self.head(HeadSlot::Pending);
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Store(slot, number))
                }
                Effect::SetPlane(plane, Sites::One(site), Int::Const(number))
                    if **site == Int::Variable(variable) && *plane != Plane::Count =>
                {
                    let number = (*number).clamp(0, i32::from(u16::MAX));
                    Change::Plane {
                        plane: *plane,
                        sites,
                        number: self.build.int(number),
                    }
                }
                Effect::If(condition, then, otherwise, _) => {
                    let met = self.only(variable, sites, condition, |lowering, site| {
                        lowering.bind(variable, site);
                    })?;
                    let unmet = self.combine(SetOp::Minus, sites, met);
                    let then = self.applied(met, variable, then)?;
                    let otherwise = match otherwise {
                        Some(otherwise) => self.applied(unmet, variable, otherwise)?,
                        None => Vec::new(),
                    };
                    // What is done for some sites must not be undone for others.
                    if !then.is_empty() && !otherwise.is_empty() {
                        return self.missing("for each site the effect", part);
                    }
                    changes.extend(then);
                    changes.extend(otherwise);
                    continue;
                }
                Effect::Custodial {
                    directions,
                    from,
                    min,
                    max,
                    between,
                    to,
                    apply,
                    provenance,
                } if !counts_each(apply) => {
                    let row = Row {
                        min,
                        max,
                        between,
                        to,
                    };
                    let taken = self.slots.local("flanked", ValueType::Set);
                    let none = self.no_sites();
                    self.store(taken, none);
                    let outer = self.bound;
                    let found = self.for_rule(*provenance, |lowering| {
                        lowering.each_site(sites, |lowering, site| {
                            lowering.bind(variable, site);
                            let flanked = lowering.flanked(*directions, from, &row)?;
                            let before = lowering.load(taken);
                            let all = lowering.combine(SetOp::Or, before, flanked);
                            lowering.store(taken, all);
                            Ok(())
                        })
                    });
                    self.bound = outer;
                    found?;
                    let taken = self.load(taken);
                    changes.extend(self.applied(taken, Variable::Between, apply)?);
                    continue;
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
                Change::TakeLater(sites) => {
                    let slot = self.deferred_removals();
                    let before = self.load(slot);
                    let all = self.combine(SetOp::Or, before, sites);
                    self.store(slot, all);
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
                Change::Add(slot, more) => {
                    let before = self.load(slot);
                    let sum = self.build.get(Op::Arith(Arith::Add, before, more));
                    self.store(slot, sum);
                }
                Change::Retire(players, verdict) => self.retire_all(players, verdict)?,
                Change::ForPlayer(player, slot, number) => {
                    let (known, none) = (self.is_player(player), self.build.int(0));
                    let place = self.build.select(known, player, none);
                    self.build.act(Op::StoreAt(slot, place, number));
                }
                Change::Next(player) if self.leaving && player > 0 => {
                    let player = self.build.int(player as i32);
                    self.name_next(player)?;
                }
                Change::NextOf(player) if self.leaving => {
                    let known = self.is_player(player);
                    self.when(known, |lowering| lowering.name_next(player))?;
                }
                Change::NextOf(player) => {
                    for other in 1..=self.game.player_count() {
                        let number = self.build.int(other as i32);
                        let meant = self.compare(Comparison::Equal, player, number);
                        self.when(meant, |lowering| {
                            lowering.set_next(other);
                            Ok(())
                        })?;
                    }
                }
                Change::Next(0) => {}
                Change::Next(player) => self.set_next(player),
                Change::If(holds, then, otherwise) => self.either(
                    holds,
                    |lowering| lowering.make(then),
                    |lowering| lowering.make(otherwise),
                )?,
                Change::CarrySome { from, to, count } => {
                    self.each_site(to, |lowering, to| lowering.carry_some(from, to, count))?;
                }
                Change::Memorise(list, value) => self.memorise(list, value)?,
                Change::Unmemorise(list, Some(value)) => self.unmemorise(list, value)?,
                Change::Unmemorise(list, None) => self.unmemorise_all(list),
                Change::Run(effect) => self.run(effect)?,
                Change::EachFollowed(sites, change, effect) => {
                    self.each_site(sites, |lowering, site| {
                        lowering.make(vec![change.of_site(site)])?;
                        lowering.run(effect)
                    })?;
                }
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

    /// Names the player who comes next; whoever has left the game is passed over.
    fn name_next(&mut self, player: Value) -> Lowered<()> {
        let named = self.slots.local("named", ValueType::Int);
        self.store(named, player);
        let active = self.is_active(player);
        let gone = self.build.get(Op::Not(active));
        self.when(gone, |lowering| {
            let next = lowering.after_of(player);
            lowering.store(named, next);
            Ok(())
        })?;
        let player = self.load(named);
        for head in [HeadSlot::Next, HeadSlot::Follow] {
            let slot = self.head(head);
            self.store(slot, player);
        }
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

/// Whether it makes a difference how often an effect is done for a site.
fn counts_each(effect: &Effect) -> bool {
    match effect {
        Effect::And(all) => all.iter().any(counts_each),
        Effect::If(_, then, otherwise, _) => {
            counts_each(then) || otherwise.as_deref().is_some_and(counts_each)
        }
        Effect::Take(_)
        | Effect::SetVar(_, _, Int::Const(_))
        | Effect::SetPending(Int::Const(_))
        | Effect::SetCounter(Int::Const(_)) => false,
        _ => true,
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
