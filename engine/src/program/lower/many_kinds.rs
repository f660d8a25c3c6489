//! Games of many kinds of pieces: what is done for each of them is written once for all moves, in routines that look
//! for the owner of a piece first.

use super::{Lowered, Lowering, QuestionKey};
use crate::program::Question;
use crate::program::op::Op;
use crate::program::types::{QuestionId, SlotId, Value, ValueType};

/// Up to this many kinds of pieces, the operations for each kind are written where they are used; for more, routines
/// hold them.
const MOST_KINDS: usize = 16;

/// Something that depends on the kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OfKinds {
    /// The kind of the piece on a site.
    At,
    /// Taking the piece on a site off.
    Take,
    /// Moving the piece on a site to another one.
    Carry,
}

impl Lowering<'_> {
    /// Whether routines do what is done for each kind.
    pub(super) fn has_many_kinds(&self) -> bool {
        self.game.components.len() > MOST_KINDS + 1
    }

    /// How many times longer the operations for all kinds are than in a game of few kinds.
    pub(super) fn weight_of_kinds(&self) -> usize {
        self.game.components.len().div_ceil(MOST_KINDS + 1)
    }

    /// The kind of the piece on a site, 0 where there is none.
    pub(super) fn kind_of_many(&mut self, site: Value) -> Lowered<Value> {
        let question = self.for_all_kinds(OfKinds::At, Self::write_kind)?;
        let [at, _] = self.handed_over();
        self.store(at, site);
        Ok(self.build.get(Op::AskNumber(question)))
    }

    /// Takes the piece on a site off.
    pub(super) fn take_of_many(&mut self, site: Value) -> Lowered<()> {
        let routine = self.for_all_kinds(OfKinds::Take, |lowering| {
            let [at, _] = lowering.handed_over();
            let site = lowering.load(at);
            lowering.for_kind(site, &mut |lowering, kind| lowering.lift(site, kind))
        })?;
        let [at, _] = self.handed_over();
        self.store(at, site);
        self.build.act(Op::Do(routine));
        Ok(())
    }

    /// Moves the piece on a site to another in place of what is there.
    pub(super) fn carry_of_many(&mut self, from: Value, to: Value) -> Lowered<()> {
        let routine = self.for_all_kinds(OfKinds::Carry, |lowering| {
            let [from, to] = lowering.handed_over().map(|slot| lowering.load(slot));
            let stands = lowering.is_occupied(from);
            lowering.carry_if(stands, from, to, &mut |lowering| {
                lowering.for_kind(from, &mut |lowering, kind| lowering.shift(from, to, kind))
            })
        })?;
        for (slot, site) in self.handed_over().into_iter().zip([from, to]) {
            self.store(slot, site);
        }
        self.build.act(Op::Do(routine));
        Ok(())
    }

    /// The slots by which sites are handed over to the routines.
    fn handed_over(&mut self) -> [SlotId; 2] {
        match self.slots.handed_over {
            Some(slots) => slots,
            None => {
                let slots = ["at", "onto"].map(|name| self.slots.local(name, ValueType::Site));
                self.slots.handed_over = Some(slots);
                slots
            }
        }
    }

    /// The question or routine, which is written the first time.
    fn for_all_kinds(
        &mut self,
        what: OfKinds,
        write: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<QuestionId> {
        let key = QuestionKey::OfKinds(what);
        if let Some(known) = self.questions.iter().position(|(other, _)| *other == key) {
            return Ok(QuestionId(known as u32));
        }
        let (mover, situation) = (self.scope.mover, self.scope.situation);
        let function = self.aside(mover, situation, write)?;
        let title = match what {
            OfKinds::At => "the kind of the piece on a site",
            OfKinds::Take => "a piece is taken off",
            OfKinds::Carry => "a piece moves",
        };
        let title = title.to_owned();
        self.questions.push((key, Question { title, function }));
        Ok(QuestionId(self.questions.len() as u32 - 1))
    }

    fn write_kind(&mut self) -> Lowered<()> {
        let [at, _] = self.handed_over();
        let site = self.load(at);
        self.for_kind(site, &mut |lowering, kind| {
            let kind = lowering.build.int(kind as i32);
            lowering.build.act(Op::Answer(kind));
            Ok(())
        })?;
        let none = self.build.int(0);
        self.build.act(Op::Answer(none));
        Ok(())
    }

    /// Does something for the kind of the piece on a site, if there is one.
    fn for_kind(
        &mut self,
        site: Value,
        then: &mut dyn FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let owners: Vec<usize> = (0..=self.game.player_count()).collect();
        self.of_one_of_owners(&owners, site, then)
    }

    fn of_one_of_owners(
        &mut self,
        owners: &[usize],
        site: Value,
        then: &mut dyn FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let Some((owner, rest)) = owners.split_first() else {
            return Ok(());
        };
        let Some(own) = self.slots.owner(*owner) else {
            return self.of_one_of_owners(rest, site, then);
        };
        let components = self.game.components.iter().enumerate().skip(1);
        let kinds = components.filter(|(_, component)| usize::from(component.owner) == *owner);
        let kinds: Vec<usize> = kinds.map(|(kind, _)| kind).collect();
        let stands = self.stands(own, site);
        self.build.open();
        self.of_one_of_kinds(&kinds, site, then)?;
        let of_owner = self.build.close();
        self.build.open();
        self.of_one_of_owners(rest, site, then)?;
        let of_others = self.build.close();
        self.build.act(Op::If(stands, of_owner, of_others));
        Ok(())
    }

    /// The piece on the site is of one of some kinds.
    fn of_one_of_kinds(
        &mut self,
        kinds: &[usize],
        site: Value,
        then: &mut dyn FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let Some((kind, rest)) = kinds.split_first() else {
            return Ok(());
        };
        let (false, Some(slot)) = (rest.is_empty(), self.slots.kind(*kind)) else {
            return then(self, *kind);
        };
        let stands = self.stands(slot, site);
        self.build.open();
        then(self, *kind)?;
        let of_kind = self.build.close();
        self.build.open();
        self.of_one_of_kinds(rest, site, then)?;
        let of_others = self.build.close();
        self.build.act(Op::If(stands, of_kind, of_others));
        Ok(())
    }
}
