//! Local states, values and rotations of pieces: the bits of the numbers, each as a set of sites.
//!
//! A game needs as many sets as the largest number has bits that a rule gives a piece or that stands at the start.

use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{Comparison, Effect, Int, Plane, RuleNode};
use crate::game::zobrist;
use crate::program::op::{Arith, Op};
use crate::program::types::{Home, SlotId, Value, ValueType};
use crate::topology::Site;

/// The properties that a piece keeps when it moves.
pub(super) const KEPT: [Plane; 3] = [Plane::State, Plane::Value, Plane::Rotation];

/// The most bits of a number of a property: each is a set of sites, and a hash has keys for all numbers.
const MOST_BITS: u32 = 8;

/// How many bits the numbers of a property have.
pub(super) fn bits_of(game: &Game, plane: Plane) -> u32 {
    fn largest(node: RuleNode<'_>, plane: Plane) -> i32 {
        let mut most = match node {
            RuleNode::Effect(Effect::SetPlane(set, _, value)) if *set == plane => {
                bound(value, plane)
            }
            _ => 0,
        };
        node.children(&mut |child| most = most.max(largest(child, plane)));
        most
    }
    let mut most = 0;
    for effect in &game.effects {
        most = most.max(largest(RuleNode::Effect(effect), plane));
    }
    let sites = (0..game.layout.sites).map(|site| Site(site as u16));
    let standing = sites.map(|site| i32::from(game.start.plane(&game.layout, plane, site)));
    most = most.max(standing.max().unwrap_or(0));
    i32::BITS - most.leading_zeros()
}

/// A number that a value given to a property does not exceed, besides those that the property has already.
fn bound(value: &Int, plane: Plane) -> i32 {
    let most = match (value, plane) {
        (Int::Const(value), _) => *value,
        (Int::Mover | Int::Next | Int::Prev, _) => 1 << 4,
        (Int::What(_), _) => i32::from(u8::MAX),
        (Int::If(_, then, otherwise), _) => bound(then, plane).max(bound(otherwise, plane)),
        (Int::Table(table, _), _) => table.iter().copied().max().unwrap_or(0),
        (Int::Mapped(pairs, _), _) => pairs.iter().map(|pair| pair.1).max().unwrap_or(0),
        (Int::Sub(from, less), _) if less.constant().is_some_and(|less| less >= 0) => {
            bound(from, plane)
        }
        (Int::Mod(_, by), _) => by.constant().map_or(i32::MAX, i32::saturating_abs),
        (Int::Min(all), _) => all.iter().map(|one| bound(one, plane)).min().unwrap_or(0),
        (Int::Max(all), _) => all.iter().map(|one| bound(one, plane)).max().unwrap_or(0),
        (Int::StateAt(_), Plane::State)
        | (Int::ValueAt(_), Plane::Value)
        | (Int::RotationAt(_), Plane::Rotation) => 0,
        _ => i32::from(u16::MAX),
    };
    most.clamp(0, i32::from(u16::MAX))
}

/// Whether a game has a property of pieces at all.
fn has(game: &Game, plane: Plane) -> bool {
    let layout = &game.layout;
    match plane {
        Plane::Count => layout.heaps,
        Plane::State => layout.state.is_some(),
        Plane::Value => layout.value.is_some(),
        Plane::Rotation => layout.rotation.is_some(),
    }
}

/// What of the properties of pieces has no lowering.
pub(super) fn unsupported(game: &Game) -> bool {
    let kept = KEPT.into_iter().filter(|plane| has(game, *plane));
    let mut kept = kept.peekable();
    let hands = (game.layout.board..game.layout.sites).map(|site| Site(site as u16));
    let held = |site: Site| KEPT.map(|plane| game.start.plane(&game.layout, plane, site)) != [0; 3];
    kept.peek().is_some() && hands.into_iter().any(held)
        || kept.any(|plane| bits_of(game, plane) > MOST_BITS)
}

impl Lowering<'_> {
    /// Gives slots to a property that some pieces have from the beginning.
    pub(super) fn hold_bits(&mut self, plane: Plane) {
        drop(self.bits(plane));
    }

    /// The sets of the bits of a property, the lowest bit first.
    fn bits(&mut self, plane: Plane) -> Vec<SlotId> {
        if !has(self.game, plane) {
            return Vec::new();
        }
        let name = match plane {
            Plane::Count => "count",
            Plane::State => "state",
            Plane::Value => "value",
            Plane::Rotation => "rotation",
        };
        // More bits are refused; what else has no lowering is still looked for.
        let bits = 0..bits_of(self.game, plane).min(MOST_BITS);
        bits.map(|bit| {
            let home = Home::Bit { plane, bit };
            self.slots
                .at_home(home, &format!("{name}{}", 1 << bit), ValueType::Set, 1)
        })
        .collect()
    }

    /// The number that a property has on a site; 0 where there is no piece.
    pub(super) fn plane_at(&mut self, plane: Plane, site: Value) -> Value {
        let zero = self.build.int(0);
        let mut number = zero;
        for (bit, slot) in self.bits(plane).into_iter().enumerate() {
            let (set, one) = (self.load(slot), self.build.int(1 << bit));
            let is_set = self.build.get(Op::Has(set, site));
            let part = self.build.select(is_set, one, zero);
            number = match bit {
                0 => part,
                _ => self.build.get(Op::Arith(Arith::Add, number, part)),
            };
        }
        number
    }

    /// Gives a property another number on a site, which must exist.
    pub(super) fn set_plane(&mut self, plane: Plane, site: Value, number: Value) -> Lowered<()> {
        let slots = self.bits(plane);
        if slots.is_empty() {
            return Ok(());
        }
        let before = self.plane_at(plane, site);
        let differs = self.compare(Comparison::Unequal, before, number);
        self.when(differs, |lowering| {
            for number in [before, number] {
                lowering.stir_plane(plane, slots.len() as u32, (site, number));
            }
            for (bit, slot) in slots.into_iter().enumerate() {
                let is_set = lowering.is_odd(number, bit as u32);
                lowering.either(
                    is_set,
                    |lowering| {
                        lowering.build.act(Op::Insert(slot, site));
                        Ok(())
                    },
                    |lowering| {
                        lowering.build.act(Op::Remove(slot, site));
                        Ok(())
                    },
                )?;
            }
            Ok(())
        })
    }

    /// Whether a bit of a number that is not negative is set.
    fn is_odd(&mut self, number: Value, bit: u32) -> Value {
        let (power, two) = (self.build.int(1 << bit), self.build.int(2));
        let shifted = self.build.get(Op::Arith(Arith::Div, number, power));
        let odd = self.build.get(Op::Arith(Arith::Mod, shifted, two));
        let one = self.build.int(1);
        self.compare(Comparison::Equal, odd, one)
    }

    /// Adds the key of a number of a property to the hash of the board, or takes it away.
    fn stir_plane(&mut self, plane: Plane, bits: u32, (site, number): (Value, Value)) {
        let of_plane = match plane {
            Plane::Count => zobrist::plane::COUNT,
            Plane::State => zobrist::plane::STATE,
            Plane::Value => zobrist::plane::VALUE,
            Plane::Rotation => zobrist::plane::ROTATION,
        };
        let numbers = 1_u32 << bits;
        let sites = 0..self.game.layout.sites as u16;
        let keys = sites.flat_map(|site| {
            (0..numbers).map(move |number| zobrist::key(of_plane, Site(site), number))
        });
        let numbers = self.build.int(numbers as i32);
        let row = self.build.get(Op::Arith(Arith::Mul, site, numbers));
        let place = self.build.get(Op::Arith(Arith::Add, row, number));
        self.stir(keys.collect(), place);
    }

    /// Takes all properties of the piece on a site away.
    pub(super) fn clear_planes(&mut self, site: Value) -> Lowered<()> {
        for plane in KEPT {
            let zero = self.build.int(0);
            self.set_plane(plane, site, zero)?;
        }
        if self.is_heaped() {
            let zero = self.build.int(0);
            self.set_count(site, zero);
        }
        Ok(())
    }

    /// The properties of the piece on a site that it keeps when it moves.
    pub(super) fn planes_at(&mut self, site: Value) -> Vec<(Plane, Value)> {
        let kept = KEPT.into_iter().filter(|plane| has(self.game, *plane));
        let kept: Vec<Plane> = kept.collect();
        kept.into_iter()
            .map(|plane| (plane, self.plane_at(plane, site)))
            .collect()
    }

    /// The site some steps ahead of another, or the last on the way there.
    pub(super) fn ahead(
        &mut self,
        site: &Int,
        steps: &Int,
        directions: &crate::game::ir::PieceDirections,
    ) -> Lowered<Value> {
        use crate::game::ir::PieceDirections;
        let Some(steps) = self.static_int(steps) else {
            return self.missing("as many steps ahead as", steps);
        };
        let site = self.int(site)?;
        let (ids, row) = match directions {
            PieceDirections::Fixed(id) => (vec![*id], None),
            PieceDirections::ByOwner(ids) => {
                let owners = 0..=self.game.player_count();
                let ids = owners.map(|owner| ids[owner.min(ids.len() - 1)]);
                (ids.collect(), Some(self.owner_at(site)))
            }
            PieceDirections::ByPiece(ids) => (ids.to_vec(), Some(self.kind_at(site)?)),
        };
        let mut list = Vec::new();
        for id in ids {
            let tables = self.game.directions(id);
            for start in 0..self.game.layout.sites {
                let here = tables.ahead(Site(start as u16), steps);
                list.push(i32::from(here.0));
            }
        }
        let list = self.tables.list(list);
        let place = match row {
            None => site,
            Some(row) => {
                let sites = self.build.int(self.game.layout.sites as i32);
                let first = self.build.get(Op::Arith(Arith::Mul, row, sites));
                self.build.get(Op::Arith(Arith::Add, first, site))
            }
        };
        Ok(self.build.get(Op::Lookup(list, place)))
    }
}
