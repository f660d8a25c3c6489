//! Numbers of pieces on the sites of the board, and pieces sown from one site on others.

use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{Comparison, Effect, Physical, RuleNode};
use crate::game::zobrist;
use crate::program::op::{Arith, Op};
use crate::program::types::{Home, SlotId, Value, ValueType};
use crate::topology::Site;

/// The most pieces on a site.
const MOST_PIECES: i32 = u16::MAX as i32;

/// The most numbers of pieces for which a hash has keys.
const MOST_KEYS: usize = 1 << 16;

/// The most pieces that a game can have on the board, if no rule makes new ones.
pub(super) fn most_pieces(game: &Game) -> Option<usize> {
    fn makes(node: RuleNode<'_>) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(
                Effect::Put { .. } | Effect::SetPlane(crate::game::ir::Plane::Count, ..)
            )
        );
        node.children(&mut |child| found |= makes(child));
        found
    }
    let puts = game.rules.iter().any(|rule| rule.physical == Physical::Put);
    if puts
        || game
            .effects
            .iter()
            .any(|effect| makes(RuleNode::Effect(effect)))
    {
        return None;
    }
    let sites = (0..game.layout.sites).map(|site| Site(site as u16));
    let counts = sites.map(|site| usize::from(game.start.count(&game.layout, site)));
    Some(counts.sum())
}

/// Whether the numbers of pieces of a game have no lowering: those that a hash needs keys for, but may be any.
pub(super) fn unsupported(game: &Game) -> bool {
    let hashed = game.remembers_positions || game.remembers_boards;
    let known = most_pieces(game).is_some_and(|most| (most + 1) * game.layout.board <= MOST_KEYS);
    game.layout.heaps && hashed && !known
}

impl Lowering<'_> {
    /// Whether the sites of the board hold numbers of pieces.
    pub(super) fn is_heaped(&self) -> bool {
        self.game.layout.heaps && !self.game.layout.stacks()
    }

    /// The slot of the numbers of pieces: those of the sites of the board, and of hands where pieces are stacked.
    pub(super) fn counts_slot(&mut self) -> SlotId {
        let layout = &self.game.layout;
        let length = match self.is_stacked() {
            true => layout.sites,
            false => layout.board,
        } as u32;
        self.slots
            .at_home(Home::Counts, "counts", ValueType::Int, length)
    }

    /// The most pieces that the board can have, if no rule makes new ones; one more than a site can hold otherwise.
    pub(super) fn most_pieces(&self) -> usize {
        most_pieces(self.game).unwrap_or(MOST_PIECES as usize + 1)
    }

    /// Whether a site can hold all pieces that the board can have.
    pub(super) fn counts_fit(&self) -> bool {
        self.most_pieces() <= MOST_PIECES as usize
    }

    /// The number of pieces on a site of the board, or any where pieces are stacked; it must exist.
    pub(super) fn count_on(&mut self, site: Value) -> Value {
        let slot = self.counts_slot();
        self.build.get(Op::LoadAt(slot, site))
    }

    /// The number of pieces on a site of the board; 0 for anything else.
    pub(super) fn count_at(&mut self, site: Value) -> Value {
        let board = self.tables.set(&self.game.layout.board_mask);
        let (board, zero) = (self.build.set(board), self.build.int(0));
        let exists = self.build.get(Op::Has(board, site));
        let safe = self.build.select(exists, site, zero);
        let count = self.count_on(safe);
        self.build.select(exists, count, zero)
    }

    /// Gives a site of the board another number of pieces.
    pub(super) fn set_count(&mut self, site: Value, mut count: Value) {
        let slot = self.counts_slot();
        if !self.counts_fit() {
            let most = self.build.int(MOST_PIECES);
            count = self.build.get(Op::Arith(Arith::Min, count, most));
        }
        if self.remembers() {
            let before = self.count_on(site);
            for number in [before, count] {
                self.stir_count(site, number);
            }
        }
        self.build.act(Op::StoreAt(slot, site, count));
    }

    /// Gives the pieces on a site another number, if there are any; none of them is left if it is 0.
    pub(super) fn set_number(&mut self, site: Value, number: Value) -> Lowered<()> {
        let (occupied, zero) = (self.is_occupied(site), self.build.int(0));
        self.when(occupied, |lowering| {
            let none = lowering.compare(Comparison::Equal, number, zero);
            lowering.either(
                none,
                |lowering| lowering.take(site),
                |lowering| {
                    if lowering.is_heaped() {
                        lowering.set_count(site, number);
                    }
                    Ok(())
                },
            )
        })
    }

    /// Adds the key of a number of pieces to the hash of the board, or takes it away.
    fn stir_count(&mut self, site: Value, number: Value) {
        let numbers = most_pieces(self.game).unwrap_or(0) as u32 + 1;
        let sites = 0..self.game.layout.board as u16;
        let keys = sites.flat_map(|site| {
            let of_site = move |number| zobrist::key(zobrist::plane::COUNT, Site(site), number);
            (0..numbers).map(of_site)
        });
        let keys = keys.collect();
        let numbers = self.build.int(numbers as i32);
        let row = self.build.get(Op::Arith(Arith::Mul, site, numbers));
        let place = self.build.get(Op::Arith(Arith::Add, row, number));
        self.stir(keys, place);
    }

    /// Moves one of the pieces on a site to another.
    pub(super) fn carry_one(&mut self, from: Value, to: Value) -> Lowered<()> {
        let astray = |site| self.build.astray.contains(&site);
        let (starts_astray, ends_astray) = (astray(from), astray(to));
        let kept = self.planes_at(from);
        if (starts_astray || ends_astray) && !kept.is_empty() {
            return Err(self.missing_node("pieces with states that may come to hands".to_owned()));
        }
        let other = self.compare(Comparison::Unequal, from, to);
        let zero = self.build.int(0);
        let exists = self.compare(Comparison::GreaterOrEqual, to, zero);
        let mut moves = self.both(Some(other), exists);
        if !starts_astray {
            let stands = self.is_occupied(from);
            moves = self.both(Some(moves), stands);
        }
        self.when(moves, |lowering| {
            let one = lowering.build.int(1);
            lowering.take_some(from, one, |lowering, kind| lowering.put_some(to, kind, one))?;
            for (plane, number) in kept {
                let some = lowering.compare(Comparison::Unequal, number, zero);
                lowering.when(some, |lowering| lowering.set_plane(plane, to, number))?;
            }
            Ok(())
        })
    }

    /// Takes some of the pieces on a site of the board off, and does something with their kind.
    fn take_some(
        &mut self,
        from: Value,
        number: Value,
        mut then: impl FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let mut stands = Vec::new();
        for kind in 1..self.game.components.len() {
            if let Some(slot) = self.slots.kind(kind) {
                let set = self.load(slot);
                stands.push((kind, self.build.get(Op::Has(set, from))));
            }
        }
        let count = self.count_at(from);
        for (kind, stands) in stands {
            self.when(stands, |lowering| {
                let all = lowering.compare(Comparison::GreaterOrEqual, number, count);
                lowering.either(
                    all,
                    |lowering| lowering.take(from),
                    |lowering| {
                        let left = lowering.build.get(Op::Arith(Arith::Sub, count, number));
                        lowering.set_count(from, left);
                        Ok(())
                    },
                )?;
                then(lowering, kind)
            })?;
        }
        self.if_in_hand(from, |lowering, slot| {
            lowering.take_of_hand(slot, number, |lowering| then(lowering, 1))
        })
    }

    /// Moves one of the pieces on a site of the board to another, where it takes the place of pieces of another kind.
    pub(super) fn sow_one(&mut self, from: Value, to: Value) -> Lowered<()> {
        let (zero, one) = (self.build.int(0), self.build.int(1));
        let exists = self.compare(Comparison::GreaterOrEqual, to, zero);
        self.when(exists, |lowering| {
            lowering.take_some(from, one, |lowering, kind| lowering.put_some(to, kind, one))
        })
    }

    /// Moves some of the pieces on a site of the board to another; pieces of another kind stay there.
    pub(super) fn carry_some(&mut self, from: Value, to: Value, number: Value) -> Lowered<()> {
        let zero = self.build.int(0);
        let some = self.compare(Comparison::Greater, number, zero);
        let exists = self.compare(Comparison::GreaterOrEqual, to, zero);
        let moves = self.both(Some(some), exists);
        self.when(moves, |lowering| {
            lowering.take_some(from, number, |lowering, kind| {
                let (Some(own), Some(empty)) = (lowering.slots.kind(kind), lowering.slots.kind(0))
                else {
                    return Ok(());
                };
                let (own, empty) = (lowering.load(own), lowering.load(empty));
                let own = lowering.combine(crate::program::op::SetOp::Or, own, empty);
                let suits = lowering.build.get(Op::Has(own, to));
                lowering.when(suits, |lowering| lowering.put_some(to, kind, number))
            })
        })
    }
}
