//! Changes: effects evaluated to single changes of the state, and the operations that make them.

use super::before::{Loop, Touched};
use super::makes::Makes;
use super::{Bound, Lowered, Lowering};
use crate::game::ir::{Comparison, Effect, EffectId, ListId, Parting, Plane, Variable, Verdict};
use crate::program::op::{Arith, Const, Op, SetOp};
use crate::program::types::{HeadSlot, SlotId, Value, ValueType};

/// A change whose values are known.
pub(super) enum Change {
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
    PutSome {
        sites: Value,
        kind: usize,
        count: Value,
    },
    Plane {
        plane: Plane,
        sites: Value,
        number: Value,
    },
    /// Adds sites to the set of those where something is hidden from a player, or takes them out of it, if the player is
    /// meant.
    Hide {
        slot: SlotId,
        sites: Value,
        meant: Value,
        hidden: Value,
    },
    Store(SlotId, Value),
    /// Adds to a number as it is when the change is made.
    Add(SlotId, Value),
    /// Gives an element of an array another value.
    StoreAt(SlotId, Value, Value),
    Retire(Value, Verdict),
    /// Gives a player, or nobody, a number in an array of players.
    ForPlayer(Value, SlotId, Value),
    /// Adds to the number of a player, or of nobody, in an array of players.
    AddForPlayer(Value, SlotId, Value),
    Next(usize),
    NextOf(Value),
    If(Value, Vec<Change>, Vec<Change>),
    CarrySome {
        from: Value,
        to: Value,
        count: Value,
    },
    /// Moves the piece at a level of a stack, the highest for a level below 0, onto another.
    CarryLevel {
        from: Value,
        level: Value,
        to: Value,
    },
    /// Takes some pieces off a stack, again and again at a level, or the highest for a level below 0.
    TakeLevels {
        site: Value,
        level: Value,
        count: Value,
    },
    Memorise(ListId, Value),
    /// Leaves a value pending.
    Pending(Value),
    Unmemorise(ListId, Option<Value>),
    /// An effect that follows, with the variables that were bound where it is worked out.
    Run(EffectId),
    /// An effect that follows, with the variables that are bound around all that is done at once.
    Follow(EffectId),
    /// An effect that is worked out step by step when it is made: before it nothing has been changed.
    Stepwise(Box<Effect>, Option<EffectId>, Bound),
    /// All moves of a generator are made.
    Make(Box<Makes>),
    /// A loop whose turns are all worked out before any change is made.
    Loop(Box<Loop>),
    Roll,
    /// The dice of the move are used. Where doubles may be played twice: whether they are, and the variable that notes them.
    UseDice(Option<(Value, SlotId)>),
    /// One of the pieces on a site, or as many as a number says, go to the hand of their owner.
    CarryHome {
        from: Value,
        count: Option<Value>,
    },
    /// Some of the pieces on a site go to a hand that holds nothing but pieces of their kind.
    CarryToHand {
        from: Value,
        site: i32,
        count: Value,
    },
    /// An effect for each site of a set, bound to a variable, which concerns no other site.
    EachAlone {
        sites: Value,
        variable: Variable,
        effect: Box<Effect>,
        bound: Bound,
    },
    /// A change for each site of a set, each followed by an effect.
    EachFollowed(Value, Box<Change>, EffectId),
}

impl Change {
    /// The change of each site of a set, for one of them.
    pub(super) fn of_site(&self, site: Value) -> Self {
        match self {
            Self::PutAll { kind, .. } => Self::Put { site, kind: *kind },
            _ => Self::Take(site),
        }
    }

    /// Whether it may send a piece home.
    pub(super) fn sends_home(&self) -> bool {
        match self {
            Self::CarryHome { .. } => true,
            Self::If(_, then, otherwise) => then.iter().chain(otherwise).any(Self::sends_home),
            _ => false,
        }
    }

    pub(super) fn of((slot, value): (SlotId, Value)) -> Self {
        Self::Store(slot, value)
    }
}

impl Lowering<'_> {
    pub(super) fn make(&mut self, changes: Vec<Change>) -> Lowered<()> {
        for change in changes {
            match change {
                Change::Put { site, kind } => {
                    self.note_if_site(site)?;
                    self.add(site, kind)?;
                }
                Change::FromHand { site, to } => {
                    let hand = self.build.int(site);
                    self.note_changed(hand, to);
                    let (left, none) = (self.in_hand(site), self.build.int(0));
                    let some = self.compare(Comparison::Greater, left, none);
                    self.when(some, |lowering| {
                        lowering
                            .with_hidden((hand, to), |lowering| lowering.place_from_hand(site, to))
                    })?;
                }
                Change::Take(site) => {
                    self.note_if_occupied(site, site)?;
                    self.take(site)?;
                }
                Change::TakeAll(sites) => {
                    self.each_site(sites, |lowering, site| {
                        lowering.note_if_occupied(site, site)?;
                        lowering.take(site)
                    })?;
                }
                Change::TakeLater(sites) => {
                    if self.game.follows_moves {
                        self.each_site(sites, |lowering, site| {
                            lowering.note_if_occupied(site, site)
                        })?;
                    }
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
                Change::Carry { from, to } => {
                    self.note_changed(from, to);
                    self.with_hidden((from, to), |lowering| lowering.carry(from, to))?;
                }
                Change::Promote { site, kind } => {
                    self.note_changed(site, site);
                    let occupied = self.is_occupied(site);
                    self.when(occupied, |lowering| lowering.put(site, kind))?;
                }
                Change::PutAll { sites, kind } => {
                    self.each_site(sites, |lowering, site| {
                        lowering.note_changed(site, site);
                        lowering.add(site, kind)
                    })?;
                }
                Change::PutSome { sites, kind, count } => {
                    self.each_site(sites, |lowering, site| {
                        lowering.note_changed(site, site);
                        lowering.add_pieces_of(site, kind, count)
                    })?;
                }
                Change::Plane {
                    plane,
                    sites,
                    number,
                } => self.each_site(sites, |lowering, site| {
                    lowering.note_changed(site, site);
                    match plane {
                        Plane::Count => lowering.set_number(site, number),
                        _ => lowering.set_plane(plane, site, number),
                    }
                })?,
                Change::Hide {
                    slot,
                    sites,
                    meant,
                    hidden,
                } => self.set_hidden(slot, sites, (meant, hidden)),
                Change::Store(slot, value) => self.store(slot, value),
                Change::Add(slot, more) => {
                    let before = self.load(slot);
                    let sum = self.build.get(Op::Arith(Arith::Add, before, more));
                    self.store(slot, sum);
                }
                Change::Retire(players, verdict) => {
                    self.retire_all(players, verdict, Parting::Effect)?;
                }
                Change::StoreAt(slot, place, value) => {
                    self.build.act(Op::StoreAt(slot, place, value));
                }
                Change::ForPlayer(player, slot, number) => {
                    let place = self.place_of_player(player);
                    self.build.act(Op::StoreAt(slot, place, number));
                }
                Change::AddForPlayer(player, slot, more) => {
                    let place = self.place_of_player(player);
                    let before = self.build.get(Op::LoadAt(slot, place));
                    let sum = self.build.get(Op::Arith(Arith::Add, before, more));
                    self.build.act(Op::StoreAt(slot, place, sum));
                }
                Change::Next(player) if self.known.leaving && player > 0 => {
                    let player = self.build.int(player as i32);
                    self.name_next(player)?;
                }
                Change::NextOf(player) if self.known.leaving => {
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
                    self.each_site(to, |lowering, to| {
                        lowering.note_if_occupied(from, to)?;
                        lowering.carry_some(from, to, count)
                    })?;
                }
                Change::CarryLevel { from, level, to } => {
                    self.note_if_occupied(from, to)?;
                    self.carry_level(from, level, to)?;
                }
                Change::TakeLevels { site, level, count } => {
                    self.note_if_occupied(site, site)?;
                    let one = self.build.int(1);
                    self.each_number((one, count), |lowering, _| lowering.pull_piece(site, level))?;
                }
                Change::Memorise(list, value) => self.memorise(list, value)?,
                Change::Pending(value) => self.leave_pending(value)?,
                Change::Unmemorise(list, Some(value)) => self.unmemorise(list, value)?,
                Change::Unmemorise(list, None) => self.unmemorise_all(list),
                Change::Run(effect) => self.run(effect)?,
                Change::Follow(effect) => self.follow(effect)?,
                Change::Loop(one) => self.make_loop(&one)?,
                Change::Make(makes) => self.make_all(&makes, &mut Touched::default())?,
                Change::Stepwise(effect, then, bound) => {
                    self.bound_to(bound, |lowering| lowering.stepwise(&effect, then))?;
                }
                Change::Roll => self.roll(),
                Change::UseDice(twice) => self.use_dice(twice)?,
                Change::CarryHome { from, count } => self.carry_home(from, count)?,
                Change::CarryToHand { from, site, count } => {
                    self.carry_to_hand(from, site, count)?;
                }
                Change::EachAlone {
                    sites,
                    variable,
                    effect,
                    bound,
                } => {
                    self.bound_to(bound, |lowering| {
                        lowering.each_site(sites, |lowering, site| {
                            lowering.visit(variable, site);
                            lowering.run_at_once(&effect)
                        })
                    })?;
                }
                Change::EachFollowed(sites, change, effect) => {
                    self.each_site(sites, |lowering, site| {
                        lowering.make(vec![change.of_site(site)])?;
                        lowering.follow(effect)
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
        self.each_site_until(None, sites, then)
    }

    /// Does something with each site of a set, as long as a slot does not hold true, if one is given.
    pub(super) fn each_site_until(
        &mut self,
        until: Option<SlotId>,
        sites: Value,
        then: impl FnOnce(&mut Self, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        if let Some(site) = self.only_constant_site(sites) {
            self.build.sites.insert(site);
            return then(self, site);
        }
        let (left, more) = (
            self.slots.local("left", ValueType::Set),
            self.slots.local("more", ValueType::Bool),
        );
        let any = self.build.get(Op::Any(sites));
        let is_on_board = self.has_hands() && self.is_set_of_board(sites);
        self.store(left, sites);
        self.store(more, any);
        self.build.open();
        let (before, first) = (self.load(left), self.build.int(0));
        let site = self.build.get(Op::Nth(before, first));
        if is_on_board {
            self.build.sites.insert(site);
        }
        then(self, site)?;
        let done = self.build.get(Op::One(site));
        let after = self.combine(SetOp::Minus, before, done);
        let mut any = self.build.get(Op::Any(after));
        if let Some(until) = until {
            let holds = self.load(until);
            let open = self.build.get(Op::Not(holds));
            any = self.both(Some(any), open);
        }
        self.store(left, after);
        self.store(more, any);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(())
    }

    /// The site of a constant set that has one, which is on the board.
    fn only_constant_site(&mut self, sites: Value) -> Option<Value> {
        let Some(Op::Const(Const::Set(set))) = self.build.defined_by(sites) else {
            return None;
        };
        let mut sites =
            (0..self.game.layout.sites).filter(|site| self.tables.contains(*set, *site as i32));
        let (first, other) = (sites.next()?, sites.next());
        let is_only = other.is_none() && first < self.game.layout.board;
        is_only.then(|| self.build.int(first as i32))
    }

    /// Names the player who comes next.
    pub(super) fn set_next(&mut self, player: usize) {
        let player = self.build.int(player as i32);
        for head in [HeadSlot::Next, HeadSlot::Follow] {
            let slot = self.head(head);
            self.build.act(Op::Store(slot, player));
        }
    }

    /// Names the next player, perhaps one who has left the game.
    pub(super) fn name_next(&mut self, player: Value) -> Lowered<()> {
        for head in [HeadSlot::Next, HeadSlot::Follow] {
            let slot = self.head(head);
            self.store(slot, player);
        }
        Ok(())
    }
}
