//! Stacks: pieces put onto others, and taken off them.
//!
//! Sets of sites hold the highest piece of each, as in the evaluator; an array holds the kinds of all pieces of each
//! site, the lowest first, and another their numbers. What is put on a stack or taken off it is done by two routines.

use super::{Lowered, Lowering, QuestionKey};
use crate::game::ir::{Comparison, Occupancy};
use crate::game::{Game, MAX_HEIGHT};
use crate::program::Question;
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{HeadSlot, Home, QuestionId, SlotId, Value, ValueType};

/// What of stacks has no lowering: what is kept of pieces besides their kinds, and conditions on past positions.
pub(super) fn unsupported(game: &Game) -> bool {
    let layout = &game.layout;
    let kept = [layout.state, layout.value, layout.rotation];
    let remembers = game.remembers_positions || game.remembers_boards;
    layout.stacks() && (kept.iter().any(Option::is_some) || remembers)
}

/// What is done with a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OfStack {
    /// A piece is put on it.
    Push,
    /// Its highest piece is taken off.
    Pop,
    /// The piece at one of its levels is taken out, and those above it come down.
    Pull,
}

/// The slots by which the routines are given a site, and given or left the kind of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackSlots {
    at: SlotId,
    kind: SlotId,
    level: SlotId,
}

impl Lowering<'_> {
    /// Whether pieces are stacked.
    pub(super) fn is_stacked(&self) -> bool {
        self.game.layout.stacks()
    }

    /// The most pieces of a stack: as many as there are, or as there may be.
    fn most_levels(&self) -> usize {
        let pieces = super::heaps::most_pieces(self.game);
        pieces.map_or(MAX_HEIGHT, |pieces| pieces.clamp(1, MAX_HEIGHT))
    }

    pub(super) fn levels(&mut self) -> SlotId {
        let levels = self.most_levels();
        let length = (self.game.layout.sites * levels) as u32;
        let home = Home::Levels(levels as u32);
        self.slots.at_home(home, "levels", ValueType::Int, length)
    }

    /// The slot of the numbers of pieces that nobody and each player has, at all levels.
    pub(super) fn pieces_of_players(&mut self) -> SlotId {
        self.of_players(Home::Pieces, "pieces")
    }

    /// The number of pieces on a site; 0 for no site.
    pub(super) fn height_at(&mut self, site: Value) -> Value {
        let (all, zero) = (self.all_sites(), self.build.int(0));
        let exists = self.build.get(Op::Has(all, site));
        let safe = self.build.select(exists, site, zero);
        let height = self.count_on(safe);
        self.build.select(exists, height, zero)
    }

    /// The kind of the highest piece of a site, on the board or in a hand; 0 if there is none.
    pub(super) fn top_at(&mut self, site: Value) -> Value {
        let height = self.height_at(site);
        let zero = self.build.int(0);
        let stands = self.compare(Comparison::Greater, height, zero);
        let place = self.place_below(site, height);
        let place = self.build.select(stands, place, zero);
        let levels = self.levels();
        let kind = self.build.get(Op::LoadAt(levels, place));
        self.build.select(stands, kind, zero)
    }

    /// The kind of the piece below a level of a site, which must exist.
    pub(super) fn kind_below(&mut self, site: Value, level: Value) -> Value {
        let (place, levels) = (self.place_below(site, level), self.levels());
        self.build.get(Op::LoadAt(levels, place))
    }

    /// Adds 1 to the number in a slot.
    pub(super) fn add_one(&mut self, slot: SlotId) {
        let (before, one) = (self.load(slot), self.build.int(1));
        let after = self.build.get(Op::Arith(Arith::Add, before, one));
        self.store(slot, after);
    }

    /// The place in the array of the piece below a level of a site.
    fn place_below(&mut self, site: Value, level: Value) -> Value {
        let (each, one) = (self.build.int(self.most_levels() as i32), self.build.int(1));
        let row = self.build.get(Op::Arith(Arith::Mul, site, each));
        let place = self.build.get(Op::Arith(Arith::Add, row, level));
        self.build.get(Op::Arith(Arith::Sub, place, one))
    }

    /// Moves the highest piece of a site onto another.
    pub(super) fn carry_top(&mut self, from: Value, to: Value) -> Lowered<()> {
        let all = self.all_sites();
        let exists = self.build.get(Op::Has(all, to));
        let other = self.compare(Comparison::Unequal, from, to);
        let moves = self.both(Some(exists), other);
        self.when(moves, |lowering| {
            lowering.pop_piece(from)?;
            let slots = lowering.stack_slots();
            lowering.store(slots.at, to);
            let routine = lowering.of_stack(OfStack::Push)?;
            lowering.build.act(Op::Do(routine));
            Ok(())
        })
    }

    /// Puts a piece onto those of a site; nothing for no site.
    pub(super) fn push_piece(&mut self, site: Value, kind: usize) -> Lowered<()> {
        let (routine, slots) = (self.of_stack(OfStack::Push)?, self.stack_slots());
        self.seen.added.insert(kind);
        self.store(slots.at, site);
        self.store_int(slots.kind, kind as i32);
        self.build.act(Op::Do(routine));
        Ok(())
    }

    /// Takes the highest piece of a site off, if there is one.
    pub(super) fn pop_piece(&mut self, site: Value) -> Lowered<()> {
        let (routine, slots) = (self.of_stack(OfStack::Pop)?, self.stack_slots());
        self.store(slots.at, site);
        self.build.act(Op::Do(routine));
        Ok(())
    }

    /// Takes the piece at a level of a site off, at the top for a negative one, if there is one.
    pub(super) fn pull_piece(&mut self, site: Value, level: Value) -> Lowered<()> {
        let (routine, slots) = (self.of_stack(OfStack::Pull)?, self.stack_slots());
        self.store(slots.at, site);
        self.store(slots.level, level);
        self.build.act(Op::Do(routine));
        Ok(())
    }

    /// Moves the piece at a level of a site onto those of another.
    pub(super) fn carry_level(&mut self, from: Value, level: Value, to: Value) -> Lowered<()> {
        let all = self.all_sites();
        let exists = self.build.get(Op::Has(all, to));
        let other = self.compare(Comparison::Unequal, from, to);
        let moves = self.both(Some(exists), other);
        self.when(moves, |lowering| {
            lowering.pull_piece(from, level)?;
            let slots = lowering.stack_slots();
            lowering.store(slots.at, to);
            let routine = lowering.of_stack(OfStack::Push)?;
            lowering.build.act(Op::Do(routine));
            Ok(())
        })
    }

    fn stack_slots(&mut self) -> StackSlots {
        match self.slots.stacks {
            Some(slots) => slots,
            None => {
                let slots = StackSlots {
                    at: self.slots.local("stack", ValueType::Site),
                    kind: self.slots.local("kind", ValueType::Int),
                    level: self.slots.local("atLevel", ValueType::Int),
                };
                self.slots.stacks = Some(slots);
                slots
            }
        }
    }

    /// The routine, which is written the first time.
    fn of_stack(&mut self, what: OfStack) -> Lowered<QuestionId> {
        let key = QuestionKey::OfStack(what);
        if let Some(known) = self.questions.iter().position(|(other, _)| *other == key) {
            return Ok(QuestionId(known as u32));
        }
        let (mover, situation) = (self.scope.mover, self.scope.situation);
        let (title, function) = match what {
            OfStack::Push => (
                "a piece is put on a stack",
                self.aside(mover, situation, Self::write_push)?,
            ),
            OfStack::Pop => (
                "the highest piece of a stack is taken off",
                self.aside(mover, situation, Self::write_pop)?,
            ),
            OfStack::Pull => (
                "the piece at a level of a stack is taken out",
                self.aside(mover, situation, Self::write_pull)?,
            ),
        };
        let title = title.to_owned();
        self.questions.push((key, Question { title, function }));
        Ok(QuestionId(self.questions.len() as u32 - 1))
    }

    fn write_push(&mut self) -> Lowered<()> {
        let slots = self.stack_slots();
        let (site, kind) = (self.load(slots.at), self.load(slots.kind));
        let (all, zero, one) = (self.all_sites(), self.build.int(0), self.build.int(1));
        let exists = self.build.get(Op::Has(all, site));
        let some = self.compare(Comparison::Greater, kind, zero);
        let pushes = self.both(Some(exists), some);
        self.when(pushes, |lowering| {
            let height = lowering.count_on(site);
            let most = lowering.build.int(lowering.most_levels() as i32);
            let full = lowering.compare(Comparison::GreaterOrEqual, height, most);
            lowering.either(
                full,
                |lowering| {
                    let slot = lowering.head(HeadSlot::Overdrawn);
                    lowering.store(slot, one);
                    Ok(())
                },
                |lowering| {
                    let before = lowering.top_at(site);
                    lowering.show(site, before, kind)?;
                    let higher = lowering.build.get(Op::Arith(Arith::Add, height, one));
                    let place = lowering.place_below(site, higher);
                    let levels = lowering.levels();
                    lowering.build.act(Op::StoreAt(levels, place, kind));
                    lowering.store_count(site, higher);
                    lowering.add_pieces(kind, 1);
                    Ok(())
                },
            )
        })
    }

    fn write_pop(&mut self) -> Lowered<()> {
        let slots = self.stack_slots();
        let site = self.load(slots.at);
        let height = self.height_at(site);
        let (zero, one) = (self.build.int(0), self.build.int(1));
        self.store(slots.kind, zero);
        let some = self.compare(Comparison::Greater, height, zero);
        self.when(some, |lowering| {
            let kind = lowering.top_at(site);
            lowering.store(slots.kind, kind);
            let left = lowering.build.get(Op::Arith(Arith::Sub, height, one));
            lowering.store_count(site, left);
            let below = lowering.top_at(site);
            lowering.show(site, kind, below)?;
            lowering.add_pieces(kind, -1);
            Ok(())
        })
    }

    fn write_pull(&mut self) -> Lowered<()> {
        let slots = self.stack_slots();
        let (site, level) = (self.load(slots.at), self.load(slots.level));
        let height = self.height_at(site);
        let (zero, one) = (self.build.int(0), self.build.int(1));
        self.store(slots.kind, zero);
        let above = self.build.get(Op::Arith(Arith::Add, level, one));
        let from_top = self.compare(Comparison::Less, level, zero);
        let is_top = self.compare(Comparison::Equal, above, height);
        let is_top = self.build.get(Op::Logic(Logic::Or, from_top, is_top));
        let pop = self.of_stack(OfStack::Pop)?;
        self.either(
            is_top,
            |lowering| {
                lowering.build.act(Op::Do(pop));
                Ok(())
            },
            |lowering| {
                let exists = lowering.compare(Comparison::Less, level, height);
                lowering.when(exists, |lowering| {
                    let kind = lowering.kind_below(site, above);
                    lowering.store(slots.kind, kind);
                    let levels = lowering.levels();
                    lowering.each_number((above, height), |lowering, number| {
                        // The last round moves nothing that is still there.
                        let next = lowering.build.get(Op::Arith(Arith::Add, number, one));
                        let last = lowering.build.get(Op::Arith(Arith::Min, next, height));
                        let upper = lowering.kind_below(site, last);
                        let place = lowering.place_below(site, number);
                        lowering.build.act(Op::StoreAt(levels, place, upper));
                        Ok(())
                    })?;
                    let left = lowering.build.get(Op::Arith(Arith::Sub, height, one));
                    lowering.store_count(site, left);
                    lowering.add_pieces(kind, -1);
                    Ok(())
                })
            },
        )
    }

    /// The holder of a kind of piece as rules number players; 0 for none.
    pub(super) fn holder_of(&mut self, kind: Value) -> Value {
        let kinds = 0..self.game.components.len();
        let holders = kinds.map(|kind| i32::from(self.game.holder(kind as u8)));
        let holders = holders.collect();
        let holders = self.tables.list(holders);
        self.build.get(Op::Lookup(holders, kind))
    }

    /// Gives a site another number of pieces, which is not too large.
    fn store_count(&mut self, site: Value, count: Value) {
        let slot = self.counts_slot();
        self.build.act(Op::StoreAt(slot, site, count));
    }

    /// Adds to the number of pieces of the owner of a kind.
    fn add_pieces(&mut self, kind: Value, more: i32) {
        let slot = self.pieces_of_players();
        let owner = self.owner_of(kind);
        let (before, more) = (
            self.build.get(Op::LoadAt(slot, owner)),
            self.build.int(more),
        );
        let sum = self.build.get(Op::Arith(Arith::Add, before, more));
        self.build.act(Op::StoreAt(slot, owner, sum));
    }

    /// The owner of a kind of piece; 0 for none.
    pub(super) fn owner_of(&mut self, kind: Value) -> Value {
        let components = self.game.components.iter();
        let owners = components.map(|component| i32::from(component.owner));
        let owners = self.tables.list(owners.collect());
        self.build.get(Op::Lookup(owners, kind))
    }

    /// Changes the sets as the highest piece of a site is of another kind than before, 0 for none; hands are in none.
    fn show(&mut self, site: Value, before: Value, after: Value) -> Lowered<()> {
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let on_board = self.build.get(Op::Has(board, site));
        let differs = self.compare(Comparison::Unequal, before, after);
        let changes = self.both(Some(on_board), differs);
        self.when(changes, |lowering| {
            for (kind, is_set) in [(before, false), (after, true)] {
                for other in 0..lowering.game.components.len() {
                    let number = lowering.build.int(other as i32);
                    let meant = lowering.compare(Comparison::Equal, kind, number);
                    let slots = match other {
                        0 => lowering.slots.kind(0).into_iter().collect(),
                        other => lowering.slots_of(other),
                    };
                    lowering.when(meant, |lowering| {
                        for slot in slots {
                            lowering.build.act(match is_set {
                                true => Op::Insert(slot, site),
                                false => Op::Remove(slot, site),
                            });
                        }
                        Ok(())
                    })?;
                }
            }
            Ok(())
        })
    }

    /// The number of pieces as described at all levels, on the board and in hands.
    pub(super) fn count_stacked(
        &mut self,
        occupancy: &Occupancy,
        within: Option<Value>,
    ) -> Lowered<Value> {
        let (Occupancy::Player(player), None) = (occupancy, within) else {
            return self.count_levels(occupancy, within);
        };
        let player = self.int(player)?;
        let (slot, place) = (self.pieces_of_players(), self.place_of_player(player));
        let nobody = self.build.int(0);
        let known = self.is_player(player);
        let count = self.build.get(Op::LoadAt(slot, place));
        Ok(self.build.select(known, count, nobody))
    }

    /// Whether each player has one kind of piece at most, so that all pieces of a player are of the kind on top.
    pub(super) fn has_one_kind_each(&self) -> bool {
        let components = self.game.components.iter().skip(1);
        let mut owners: Vec<u8> = components.map(|component| component.owner).collect();
        owners.sort_unstable();
        owners.windows(2).all(|two| two[0] != two[1])
    }
}
