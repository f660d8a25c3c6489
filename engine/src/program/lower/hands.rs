//! Hands: sites besides those of the board, each with a number of pieces of one kind.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Int, Moves, RuleNode, Sites, Variable, depends_on};
use crate::program::op::{Arith, Const, Op, SetOp};
use crate::program::types::{Home, SlotId, Value, ValueType};
use std::collections::BTreeSet;

impl Lowering<'_> {
    /// The kind of pieces that a hand site can hold: the one that it holds in the first position, or the only kind of
    /// the game; 0 if the site stays empty.
    pub(super) fn kind_in_hand(&self, site: i32) -> u8 {
        let site = crate::topology::Site(site as u16);
        match self.game.start.what(&self.game.layout, site) {
            0 => u8::from(self.has_one_kind_in_hands()),
            kind => kind,
        }
    }

    /// Whether the game has a single kind of piece, so that any hand may hold it. Not where positions are hashed: the
    /// hash needs an upper bound of the number of pieces in a hand, which is unknown for such hands.
    pub(super) fn has_one_kind_in_hands(&self) -> bool {
        self.game.components.len() == 2 && !self.game.remembers_positions
    }

    /// Whether there are sites besides those of the board.
    pub(super) fn has_hands(&self) -> bool {
        self.game.layout.sites > self.game.layout.board
    }

    /// The hand site that an integer stands for.
    pub(super) fn hand_site(&self, int: &Int) -> Option<i32> {
        let layout = &self.game.layout;
        let site = match int {
            Int::HandSite(player, offset) => {
                let player = self.static_int(player)? as u8;
                let first = self.game.hands.iter().position(|owner| *owner == player)?;
                (layout.board + first) as i32 + self.static_int(offset)?
            }
            int => self.static_int(int)?,
        };
        let hands = layout.board as i32..layout.sites as i32;
        hands.contains(&site).then_some(site)
    }

    /// The value of a site that an effect changes, which must not be in a hand.
    pub(super) fn board_site(&mut self, site: &Int) -> Lowered<Value> {
        let may_be_hand = match site {
            Int::Variable(Variable::Value) => true,
            Int::Variable(Variable::From) => {
                let known = self
                    .scope
                    .bound
                    .from
                    .map(|from| self.build.sites.contains(&from));
                !self.scope.from_on_board && known != Some(true)
            }
            site => self.reaches_hands(RuleNode::Int(site)),
        };
        if self.has_hands() && !self.is_stacked() && (may_be_hand || self.hand_site(site).is_some())
        {
            return self.missing("changes of hands, at", site);
        }
        let value = self.int(site)?;
        let is_of_loop = *site == Int::Variable(Variable::Site);
        if self.has_hands()
            && !self.is_stacked()
            && is_of_loop
            && !self.build.sites.contains(&value)
        {
            return self.missing("changes of what may be hands, at", site);
        }
        Ok(value)
    }

    /// The slot of the number of pieces on a hand site.
    pub(super) fn hand(&mut self, site: i32) -> SlotId {
        let home = Home::Hand {
            site: site as u16,
            kind: self.kind_in_hand(site),
        };
        let name = self.game.site_name(crate::topology::Site(site as u16));
        self.slots.at_home(home, &name, ValueType::Int, 1)
    }

    /// The number of pieces on a hand site.
    pub(super) fn in_hand(&mut self, site: i32) -> Value {
        if self.is_stacked() {
            let site = self.build.int(site);
            return self.count_on(site);
        }
        let slot = self.hand(site);
        self.load(slot)
    }

    /// A hand site of a player who depends on the position; −1 if there is none.
    pub(super) fn hand_site_of(&mut self, player: &Int, offset: &Int) -> Lowered<Value> {
        let Some(offset) = self.static_int(offset) else {
            return self.missing("hands of players by", &(player, offset));
        };
        let players = 0..=self.game.player_count() as i32;
        let sites = players.map(|player| {
            let site = Int::HandSite(Box::new(Int::Const(player)), Box::new(Int::Const(offset)));
            self.hand_site(&site).unwrap_or(-1)
        });
        let sites = sites.collect();
        let sites = self.tables.list(sites);
        let player = self.int(player)?;
        Ok(self.build.get(Op::Lookup(sites, player)))
    }

    /// The number of pieces on a hand site of a player who depends on the position.
    pub(super) fn in_some_hand(&mut self, site: &Int) -> Lowered<Value> {
        let Int::HandSite(player, offset) = site else {
            return self.missing("the hand site", site);
        };
        let player = self.int(player)?;
        let mut count = self.build.int(0);
        for other in 1..=self.game.player_count() {
            let site = Int::HandSite(Box::new(Int::Const(other as i32)), offset.clone());
            let Some(site) = self.hand_site(&site) else {
                continue;
            };
            let (number, held) = (self.build.int(other as i32), self.in_hand(site));
            let meant = self.compare(Comparison::Equal, player, number);
            count = self.build.select(meant, held, count);
        }
        Ok(count)
    }

    /// What holds of a site: one thing if it is on the board or nowhere, and another for each hand site.
    pub(super) fn there(
        &mut self,
        (asked, site): (&Int, Value),
        on_board: Value,
        in_hand: impl Fn(&mut Self, i32) -> Option<Value>,
    ) -> Value {
        let is_of_board = match asked {
            Int::Variable(Variable::To | Variable::Between) => true,
            Int::LastTo if !self.known.ends_in_hands => true,
            Int::Variable(Variable::From) if self.scope.from_on_board => true,
            _ => self.is_stacked() || self.build.sites.contains(&site),
        };
        if is_of_board {
            return on_board;
        }
        let hands = self.game.layout.board as i32..self.game.layout.sites as i32;
        hands.fold(on_board, |holds, hand| match in_hand(self, hand) {
            Some(there) => {
                let hand = self.build.int(hand);
                let is_it = self.compare(Comparison::Equal, site, hand);
                self.build.select(is_it, there, holds)
            }
            None => holds,
        })
    }

    /// Something about the pieces of a hand site, as long as there are any; none if it never holds any.
    pub(super) fn of_hand(&mut self, site: i32, of_kind: impl Fn(usize) -> i32) -> Option<Value> {
        let kind = usize::from(self.kind_in_hand(site));
        if kind == 0 {
            return None;
        }
        let (held, none) = (self.in_hand(site), self.build.int(0));
        let some = self.compare(Comparison::Greater, held, none);
        let number = self.build.int(of_kind(kind));
        Some(self.build.select(some, number, none))
    }

    /// Whether a move may end at a site of a hand, as one does that chooses a piece there.
    pub(super) fn may_end_in_hands(&self) -> bool {
        fn find(lowering: &Lowering<'_>, node: RuleNode<'_>) -> bool {
            let mut found = match node {
                RuleNode::Moves(Moves::Select { from, to: None, .. }) => {
                    lowering.reaches_hands(RuleNode::Sites(from))
                }
                _ => false,
            };
            node.children(&mut |child| found |= find(lowering, child));
            found
        }
        self.game.any_root(|node| find(self, node))
    }

    /// Whether a region may have hand sites.
    pub(super) fn reaches_hands(&self, region: RuleNode<'_>) -> bool {
        let board = self.game.layout.board;
        let mut found = match region {
            RuleNode::Sites(Sites::Const(region)) => {
                let sites = self.sites_of_region(*region);
                sites.into_iter().any(|site| site >= board)
            }
            RuleNode::Int(Int::Const(site)) => *site >= board as i32,
            RuleNode::Int(Int::Table(table, _)) => table.iter().any(|site| *site >= board as i32),
            RuleNode::Int(Int::Mapped(pairs, _)) => pairs.iter().any(|(_, to)| *to >= board as i32),
            RuleNode::Int(Int::LastTo) => self.known.ends_in_hands,
            RuleNode::Sites(Sites::Intersection(parts))
                if parts.iter().any(|part| self.is_of_board(part)) =>
            {
                return false;
            }
            RuleNode::Sites(Sites::Hand(_)) | RuleNode::Int(Int::HandSite(..) | Int::LastFrom) => {
                true
            }
            _ => false,
        };
        region.children(&mut |child| found |= self.reaches_hands(child));
        found
    }

    /// Whether a region has sites of the board alone, whatever the position.
    fn is_of_board(&self, region: &Sites) -> bool {
        match region {
            Sites::Empty | Sites::Occupied(_) | Sites::Hidden(..) => true,
            Sites::Const(_) => !self.reaches_hands(RuleNode::Sites(region)),
            _ => false,
        }
    }

    /// Whether a region may have hand sites because their numbers are computed, as one more than that of the last site of the
    /// board.
    pub(super) fn computes_hands(&self, region: &Sites) -> bool {
        match region {
            Sites::One(site) => self.computes_hand(site),
            Sites::List(sites) => sites.iter().any(|site| self.computes_hand(site)),
            Sites::Union(parts) => parts.iter().any(|part| self.computes_hands(part)),
            Sites::Intersection(parts) => parts.iter().all(|part| self.computes_hands(part)),
            Sites::Difference(of, _) | Sites::Only(_, of, _) => self.computes_hands(of),
            Sites::If(_, one, other) => self.computes_hands(one) || self.computes_hands(other),
            _ => false,
        }
    }

    /// Whether a number is computed from that of a site, with no condition on the site that would keep it on the board.
    pub(super) fn strays(&self, site: &Int) -> bool {
        match site {
            Int::If(condition, one, other) => {
                let asks = [Variable::To, Variable::From, Variable::Site]
                    .into_iter()
                    .any(|variable| RuleNode::Bool(condition).reads(variable));
                !asks && (self.strays(one) || self.strays(other))
            }
            site => self.computes_hand(site),
        }
    }

    /// Whether a number is computed and may be that of a hand site.
    fn computes_hand(&self, site: &Int) -> bool {
        match site {
            Int::Sum(_) | Int::Sub(..) | Int::Product(_) | Int::Div(..) => true,
            Int::Pow(..) | Int::Abs(_) | Int::Min(_) | Int::Max(_) => true,
            Int::Mod(_, by) => {
                let by = by.constant().and_then(|by| usize::try_from(by).ok());
                by.is_none_or(|by| by > self.game.layout.board)
            }
            Int::If(_, one, other) => self.computes_hand(one) || self.computes_hand(other),
            _ => false,
        }
    }

    /// Whether a set may have hand sites, where hands are apart from the sites of the board.
    pub(super) fn may_be_hands(&self, set: Value) -> bool {
        self.has_hands() && !self.is_stacked() && !self.is_set_of_board(set)
    }

    /// Whether all sites of a set are known to be on the board.
    pub(super) fn is_set_of_board(&self, set: Value) -> bool {
        let of_slot = |slot: &SlotId| {
            let home = &self.slots.all[slot.index()].home;
            matches!(home, Home::Kind(_) | Home::Owner(_))
        };
        // Of one set, or of several one after the other.
        let are_of_board = |words: &[u64]| {
            let board = self.game.layout.board_mask.iter().cycle();
            words
                .iter()
                .zip(board)
                .all(|(word, board)| word & !board == 0)
        };
        match self.build.defined_by(set) {
            Some(Op::Const(Const::Set(set))) => are_of_board(&self.tables.sets[set.index()]),
            Some(Op::Around(_, arcs) | Op::Image(_, arcs)) => {
                are_of_board(&self.tables.arcs[arcs.index()].to)
            }
            Some(Op::Fill(_, within, _)) => self.is_set_of_board(*within),
            Some(Op::Load(slot)) => of_slot(slot),
            Some(Op::Combine(SetOp::And, one, other)) => {
                self.is_set_of_board(*one) || self.is_set_of_board(*other)
            }
            Some(Op::Combine(SetOp::Or, one, other) | Op::Select(_, one, other)) => {
                self.is_set_of_board(*one) && self.is_set_of_board(*other)
            }
            Some(Op::Combine(SetOp::Minus, of, _)) => self.is_set_of_board(*of),
            Some(Op::Shift(..) | Op::Slide(..)) => true,
            Some(Op::One(site)) => self.build.sites.contains(site),
            _ => false,
        }
    }

    /// Moves a piece from a hand site, where there is one, to the board.
    pub(super) fn place_from_hand(&mut self, site: i32, to: Value) -> Lowered<()> {
        let slot = self.hand(site);
        let (count, one) = (self.load(slot), self.build.int(1));
        let left = self.build.get(Op::Arith(Arith::Sub, count, one));
        self.change_hash_of_hand(site, count);
        self.store(slot, left);
        self.change_hash_of_hand(site, left);
        self.put(to, usize::from(self.kind_in_hand(site)))
    }

    /// Moves a piece from one of some hand sites, or from the board if none is among them.
    pub(super) fn carry_from_one_of(
        &mut self,
        hands: &[Option<i32>],
        from: Value,
        to: Value,
    ) -> Lowered<()> {
        let (here, rest) = match hands {
            [] | [None] => return self.carry(from, to),
            [Some(site)] => return self.place_from_hand(*site, to),
            [here, rest @ ..] => (here, rest),
        };
        let board = self.game.layout.board as i32;
        let (site, comparison) = match here {
            Some(site) => (*site, Comparison::Equal),
            None => (board, Comparison::Less),
        };
        let site = self.build.int(site);
        let is_here = self.compare(comparison, from, site);
        self.either(
            is_here,
            |lowering| lowering.carry_from_one_of(&[*here], from, to),
            |lowering| lowering.carry_from_one_of(rest, from, to),
        )
    }

    /// Whether pieces go home from a site: to the hand of the owner of the piece there. Only pieces known to be of the
    /// kind that the hand holds do.
    pub(super) fn goes_home(&self, from: &Int, to: &Int) -> bool {
        let Int::HandSite(player, offset) = to else {
            return false;
        };
        let Int::Who(site) = player.as_ref() else {
            return false;
        };
        let is_start = **site == Int::Variable(Variable::From) || **site == *from;
        is_start && **offset == Int::Const(0) && !depends_on(RuleNode::Int(from), Variable::From)
    }

    /// Whether a region is the hand to which pieces go home from a site.
    pub(super) fn is_hand_of_owner(&self, from: &Int, to: &Sites) -> bool {
        matches!(to, Sites::One(to) if self.goes_home(from, to))
    }

    /// Moves pieces from a site of the board to the hands of their owner: one, or as many as a number says.
    pub(super) fn carry_home(&mut self, from: Value, number: Option<Value>) -> Lowered<()> {
        let one = self.build.int(1);
        let is_one = number.is_none();
        let number = number.unwrap_or(one);
        let zero = self.build.int(0);
        let some = self.compare(Comparison::Greater, number, zero);
        self.when(some, |lowering| {
            let count = match lowering.is_heaped() {
                true => lowering.count_at(from),
                false => one,
            };
            for kind in 1..lowering.game.components.len() {
                let owner = lowering.game.components[kind].owner;
                let Some(slot) = lowering.slots.kind(kind).filter(|_| owner > 0) else {
                    continue;
                };
                let hands = lowering.game.hands.iter();
                let Some(hand) = hands.clone().position(|other| *other == owner) else {
                    continue;
                };
                let site = (lowering.game.layout.board + hand) as i32;
                if usize::from(lowering.kind_in_hand(site)) != kind
                    || lowering.game.remembers_positions
                {
                    return lowering.missing_kind(kind);
                }
                let stands = lowering.stands(slot, from);
                lowering.when(stands, |lowering| {
                    let hand = lowering.build.int(site);
                    lowering.note_changed(from, hand);
                    let send =
                        |lowering: &mut Self| lowering.send_home(from, site, (count, number));
                    match is_one {
                        true => lowering.with_hidden((from, hand), send),
                        false => send(lowering),
                    }
                })?;
            }
            Ok(())
        })
    }

    /// Moves some of the pieces on a site of the board, if there are any, to a hand of their kind.
    pub(super) fn carry_to_hand(&mut self, from: Value, site: i32, number: Value) -> Lowered<()> {
        let hand = self.build.int(site);
        self.note_if_occupied(from, hand)?;
        let (zero, occupied) = (self.build.int(0), self.is_occupied(from));
        let some = self.compare(Comparison::Greater, number, zero);
        let moves = self.both(Some(some), occupied);
        self.when(moves, |lowering| {
            let count = match lowering.is_heaped() {
                true => lowering.count_at(from),
                false => lowering.build.int(1),
            };
            lowering.send_home(from, site, (count, number))
        })?;
        self.if_in_hand(from, |lowering, slot| {
            lowering.when(some, |lowering| {
                lowering.take_of_hand(slot, number, |lowering| {
                    let slot = lowering.hand(site);
                    lowering.add_to_hand(slot, number);
                    Ok(())
                })
            })
        })
    }

    /// Moves `number` of the `count` pieces of an occupied site to a hand site of their kind.
    fn send_home(
        &mut self,
        from: Value,
        site: i32,
        (count, number): (Value, Value),
    ) -> Lowered<()> {
        let all = self.compare(Comparison::GreaterOrEqual, number, count);
        let is_heaped = self.is_heaped();
        self.either(
            all,
            |lowering| lowering.take(from),
            |lowering| {
                if is_heaped {
                    let left = lowering.build.get(Op::Arith(Arith::Sub, count, number));
                    lowering.set_count(from, left);
                }
                Ok(())
            },
        )?;
        let slot = self.hand(site);
        self.add_to_hand(slot, number);
        Ok(())
    }

    /// The hand site that an integer stands for, if it holds pieces of that kind from the first position on.
    pub(super) fn hand_of_kind(&mut self, site: &Int, piece: &Int) -> Lowered<Option<i32>> {
        if self.is_stacked() || self.game.remembers_positions {
            return Ok(None);
        }
        let Some(hand) = self.hand_site(site) else {
            return Ok(None);
        };
        let Some(kind) = self.static_int(piece) else {
            return Ok(None);
        };
        let kind = usize::try_from(kind).unwrap_or(0);
        Ok(Some(hand).filter(|hand| usize::from(self.kind_in_hand(*hand)) == kind))
    }

    fn missing_kind<T>(&self, kind: usize) -> Lowered<T> {
        let name = &self.game.components[kind].name;
        Err(self.missing_node(format!(
            "pieces that go to hands which hold others, such as `{name}`,"
        )))
    }

    /// The parts of a region that are hand sites, and the one that has only sites of the board.
    pub(super) fn hands_and_board<'s>(
        &mut self,
        region: &'s Sites,
    ) -> Option<(Vec<&'s Sites>, &'s Sites)> {
        let Sites::Union(parts) = region else {
            return None;
        };
        let (mut hands, board): (Vec<&Sites>, Vec<&Sites>) = parts
            .iter()
            .partition(|part| self.only_hand_site(part).is_some());
        // A hand that is named twice is one all the same.
        let mut named = BTreeSet::new();
        hands.retain(|part| named.insert(self.only_hand_site(part)));
        match *board {
            [board] => Some((hands, board)),
            _ => None,
        }
    }
}
