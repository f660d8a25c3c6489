//! The operations. Each has one [`OpRecord`], from which passes compute what they may do with it.

pub use super::arith::Arith;
use super::types::{
    ArcsId, EndingId, KeysId, LaneId, ListId, QuestionId, SetId, SlotId, TurnId, Value, ValueType,
};
use crate::game::Provenance;
use crate::game::ir::Comparison;
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// Connectives of two conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Logic {
    /// Both.
    And,
    /// At least one.
    Or,
    /// Exactly one.
    Xor,
}

/// Operations of two sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetOp {
    /// Sites of both.
    And,
    /// Sites of at least one.
    Or,
    /// Sites of the first that are not of the second.
    Minus,
}

/// A constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// True or false.
    Bool(bool),
    /// An integer.
    Int(i32),
    /// A site, −1 for nowhere.
    Site(i32),
    /// A set.
    Set(SetId),
}

/// A list of operations.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Body(pub Vec<Instruction>);

/// An operation in its place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instruction {
    /// Its result, if it has one.
    pub result: Option<Value>,
    /// What is done.
    pub op: Op,
    /// The rule for which it is done.
    pub rule: Provenance,
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A constant.
    Const(Const),
    /// Arithmetic.
    Arith(Arith, Value, Value),
    /// A comparison of integers.
    Compare(Comparison, Value, Value),
    /// A connective; both sides are computed.
    Logic(Logic, Value, Value),
    /// The opposite.
    Not(Value),
    /// The second if the first holds, otherwise the third.
    Select(Value, Value, Value),
    /// The integer at a place of a constant list; −1 outside.
    Lookup(ListId, Value),
    /// What a slot holds.
    Load(SlotId),
    /// Gives a slot another value.
    Store(SlotId, Value),
    /// The element of an array of numbers at a place, which must exist.
    LoadAt(SlotId, Value),
    /// Gives the element of an array of numbers at a place, which must exist, another value.
    StoreAt(SlotId, Value, Value),
    /// Moves each element of an array of numbers to the place before its own; the first is lost, the last becomes 0.
    Advance(SlotId),
    /// Puts a site, which must exist, into the set of a slot.
    Insert(SlotId, Value),
    /// Takes a site, which must exist, out of the set of a slot.
    Remove(SlotId, Value),
    /// Sets or clears bit `list[site]` of an array of words; the site must exist.
    Mark(SlotId, ListId, Value, bool),
    /// Algebra of sets.
    Combine(SetOp, Value, Value),
    /// The set of one site; empty for −1.
    One(Value),
    /// Whether a site is in a set; not for −1.
    Has(Value, Value),
    /// Whether a set has a site.
    Any(Value),
    /// The number of sites of a set.
    Count(Value),
    /// The site of a rank in a set: as many lower sites are in it. There must be one.
    Nth(Value, Value),
    /// The sites of a set that are in a constant one, with a number added to theirs.
    Shift(Value, i32, SetId),
    /// The sites that slides reach from the first set: every site of the second set that is passed, and the first site
    /// that is not in it. A step adds the number and starts from a site of the constant set. The last operand is the
    /// number of doublings: n of them reach 2ⁿ steps far (Kogge and Stone 1973).
    Slide(Value, Value, i32, SetId, u32),
    /// The first of the sites s − d, s − 2d, … that is in a set, for a site s and a number d; there must be one.
    Behind(Value, Value, Value),
    /// All sites to which a relation leads from a set.
    Image(Value, ArcsId),
    /// All sites to which a relation leads from one site; none for −1.
    Around(Value, ArcsId),
    /// A flood fill: the sites of the second set that a relation connects, by sites of this set alone, with sites of
    /// the first.
    Fill(Value, Value, ArcsId),
    /// The length of the run of set bits through bit `list[site]` of the slot, one-hot: a length of n is the number 2ⁿ.
    /// Lengths above the last operand count as it. The length is 0 if that bit is clear, and for the site −1.
    Row(SlotId, ListId, Value, u8),
    /// The number of consecutive set bits next to bit `list[site]` of the slot: above it (true) or below it (false); 0
    /// for −1.
    Run(SlotId, ListId, Value, bool),
    /// A number below another one, each equally likely; 0 for the bound 0.
    Draw(Value),
    /// A site of a set, each equally likely; −1, without a draw, if it is empty.
    Pick(Value),
    /// Throws the dice for a ply, whose number is given: an array begins with the face of each, as the seed of the game
    /// has it. For each die a list tells the faces of the numbers that are drawn for it.
    Throw(SlotId, Vec<ListId>, Value),
    /// A word, exclusive-or the word at a place of a constant list, which must exist.
    Stir(Value, KeysId, Value),
    /// Adds a word to the history, whose length is in a slot.
    Note(SlotId, Value),
    /// How often a word is in the history from an index on; the slot holds the length of the history.
    Stood(SlotId, Value, Value),
    /// Adds a move, as a byte, to the recent ones.
    Recall(Value, Value),
    /// Whether all players passed in their last turns, the last move being a pass.
    Passed(Value),
    /// A fact that passes may rely on: whether a site is in the set of a slot here.
    Given(SlotId, Value, bool),
    /// A fact that passes may rely on: the number that a slot holds here.
    Holds(SlotId, i32),
    /// Legal moves: one to each site of a set, or one to nowhere if a condition holds; and a value for each part of a
    /// move that the lane says is given with its moves.
    Emit(LaneId, Value, Vec<Value>),
    /// The answer to a question about the position, which changes nothing.
    Ask(QuestionId),
    /// The number that is the answer to a question.
    AskNumber(QuestionId),
    /// Runs a routine: a function without an answer, kept with the questions.
    Do(QuestionId),
    /// Makes the move in the hand in a kind of turn. The result is whether the game has ended.
    Make(TurnId),
    /// Chooses a move in a kind of turn and makes it; ends the function if the game has ended.
    Turn(TurnId),
    /// Ends the game and the function.
    Finish(EndingId),
    /// Ends a function that answers a question.
    Answer(Value),
    /// One of two bodies.
    If(Value, Body, Body),
    /// A body again and again, until the game ends.
    Loop(Body),
    /// A body again and again, as long as a slot holds true.
    While(SlotId, Body),
    /// Runs a body and then restores all slots but one, which keeps what the body stored in it.
    Try(SlotId, Body),
}

/// What passes must know of an operation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpRecord {
    /// The values that it uses.
    pub operands: SmallVec<[Value; 4]>,
    /// The slot that it reads.
    pub reads: Option<SlotId>,
    /// Whether it may read any slot.
    pub reads_all: bool,
    /// The slot that it changes.
    pub writes: Option<SlotId>,
    /// Whether it may change any slot.
    pub writes_all: bool,
    /// Whether it draws: never removed, repeated or moved across another that does.
    pub chance: bool,
    /// Whether something other than its result and its slot comes of it: moves, an end, or what its bodies do.
    pub effect: bool,
}

impl OpRecord {
    /// Whether nothing comes of it but its result.
    #[must_use]
    pub fn is_pure(&self) -> bool {
        self.writes.is_none() && !self.chance && !self.effect
    }
}

impl Op {
    /// What passes must know of it.
    #[must_use]
    pub fn record(&self) -> OpRecord {
        let pure = |operands: &[Value]| OpRecord {
            operands: SmallVec::from_slice(operands),
            ..OpRecord::default()
        };
        let effect = |operands: &[Value]| OpRecord {
            effect: true,
            ..pure(operands)
        };
        let chance = |operand: &Value| OpRecord {
            chance: true,
            ..pure(&[*operand])
        };
        let writes = |slot: &SlotId, operands: &[Value]| OpRecord {
            writes: Some(*slot),
            ..pure(operands)
        };
        let reads = |slot: &SlotId, operands: &[Value]| OpRecord {
            reads: Some(*slot),
            ..pure(operands)
        };
        let changes = |slot: &SlotId, operands: &[Value]| OpRecord {
            writes: Some(*slot),
            ..reads(slot, operands)
        };
        match self {
            Self::Const(_) => pure(&[]),
            Self::Arith(_, a, b)
            | Self::Compare(_, a, b)
            | Self::Logic(_, a, b)
            | Self::Combine(_, a, b)
            | Self::Has(a, b)
            | Self::Nth(a, b)
            | Self::Fill(a, b, _)
            | Self::Slide(a, b, ..)
            | Self::Stir(a, _, b)
            | Self::Recall(a, b) => pure(&[*a, *b]),
            Self::Not(a)
            | Self::Lookup(_, a)
            | Self::One(a)
            | Self::Any(a)
            | Self::Count(a)
            | Self::Shift(a, _, _)
            | Self::Image(a, _)
            | Self::Around(a, _)
            | Self::Passed(a) => pure(&[*a]),
            Self::Select(a, b, c) | Self::Behind(a, b, c) => pure(&[*a, *b, *c]),
            Self::Load(slot) => reads(slot, &[]),
            Self::Row(slot, _, a, _) | Self::Run(slot, _, a, _) | Self::LoadAt(slot, a) => {
                reads(slot, &[*a])
            }
            Self::Stood(slot, a, b) => reads(slot, &[*a, *b]),
            Self::Store(slot, a) => writes(slot, &[*a]),
            Self::Insert(slot, a)
            | Self::Remove(slot, a)
            | Self::Mark(slot, _, a, _)
            | Self::Note(slot, a) => changes(slot, &[*a]),
            Self::StoreAt(slot, a, b) => changes(slot, &[*a, *b]),
            Self::Advance(slot) => changes(slot, &[]),
            Self::While(slot, _) => OpRecord {
                reads: Some(*slot),
                ..effect(&[])
            },
            Self::Draw(a) | Self::Pick(a) => chance(a),
            Self::Throw(slot, _, a) => OpRecord {
                reads: Some(*slot),
                writes: Some(*slot),
                ..chance(a)
            },
            Self::If(a, _, _) | Self::Given(_, a, _) | Self::Answer(a) => effect(&[*a]),
            Self::Ask(_) | Self::AskNumber(_) => OpRecord {
                reads_all: true,
                ..pure(&[])
            },
            Self::Make(_) | Self::Do(_) => OpRecord {
                reads_all: true,
                writes_all: true,
                ..effect(&[])
            },
            Self::Turn(_) => OpRecord {
                reads_all: true,
                writes_all: true,
                chance: true,
                ..effect(&[])
            },
            Self::Emit(_, a, given) => {
                let mut record = effect(&[*a]);
                record.operands.extend_from_slice(given);
                record
            }
            Self::Try(slot, _) => OpRecord {
                writes: Some(*slot),
                ..effect(&[])
            },
            Self::Holds(..) | Self::Finish(_) | Self::Loop(_) => effect(&[]),
        }
    }

    /// Puts other values in the place of those that it uses; those of its bodies stay.
    pub fn replace(&mut self, with: &mut dyn FnMut(Value) -> Value) {
        match self {
            Self::Const(_)
            | Self::Load(_)
            | Self::Ask(_)
            | Self::AskNumber(_)
            | Self::Make(_)
            | Self::Do(_)
            | Self::Turn(_)
            | Self::Advance(_)
            | Self::Holds(..)
            | Self::Finish(_)
            | Self::Loop(_)
            | Self::While(..)
            | Self::Try(..) => {}
            Self::Arith(_, a, b)
            | Self::Compare(_, a, b)
            | Self::Logic(_, a, b)
            | Self::Combine(_, a, b)
            | Self::Has(a, b)
            | Self::Nth(a, b)
            | Self::Fill(a, b, _)
            | Self::Slide(a, b, ..)
            | Self::Stir(a, _, b)
            | Self::Stood(_, a, b)
            | Self::StoreAt(_, a, b)
            | Self::Recall(a, b) => {
                *a = with(*a);
                *b = with(*b);
            }
            Self::Not(a)
            | Self::Lookup(_, a)
            | Self::Store(_, a)
            | Self::Insert(_, a)
            | Self::Remove(_, a)
            | Self::Mark(_, _, a, _)
            | Self::One(a)
            | Self::Any(a)
            | Self::Count(a)
            | Self::Shift(a, _, _)
            | Self::Image(a, _)
            | Self::Around(a, _)
            | Self::Given(_, a, _)
            | Self::Row(_, _, a, _)
            | Self::Run(_, _, a, _)
            | Self::Draw(a)
            | Self::Pick(a)
            | Self::Throw(_, _, a)
            | Self::Passed(a)
            | Self::LoadAt(_, a)
            | Self::Note(_, a)
            | Self::Answer(a)
            | Self::If(a, _, _) => *a = with(*a),
            Self::Select(a, b, c) | Self::Behind(a, b, c) => {
                *a = with(*a);
                *b = with(*b);
                *c = with(*c);
            }
            Self::Emit(_, a, given) => {
                *a = with(*a);
                for value in given {
                    *value = with(*value);
                }
            }
        }
    }

    /// The bodies that it holds.
    #[must_use]
    pub fn bodies(&self) -> Vec<&Body> {
        match self {
            Self::If(_, then, otherwise) => vec![then, otherwise],
            Self::Loop(body) | Self::While(_, body) | Self::Try(_, body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// The bodies that it holds, to be changed.
    pub fn bodies_mut(&mut self) -> Vec<&mut Body> {
        match self {
            Self::If(_, then, otherwise) => vec![then, otherwise],
            Self::Loop(body) | Self::While(_, body) | Self::Try(_, body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// The type of its result, where it does not follow from the operands or slots.
    #[must_use]
    pub fn fixed_type(&self) -> Option<ValueType> {
        Some(match self {
            Self::Const(Const::Bool(_))
            | Self::Compare(..)
            | Self::Logic(..)
            | Self::Not(_)
            | Self::Has(..)
            | Self::Any(_)
            | Self::Ask(_)
            | Self::Make(_)
            | Self::Passed(_) => ValueType::Bool,
            Self::Const(Const::Int(_))
            | Self::Arith(..)
            | Self::Lookup(..)
            | Self::Count(_)
            | Self::Row(..)
            | Self::Run(..)
            | Self::LoadAt(..)
            | Self::Stood(..)
            | Self::AskNumber(_)
            | Self::Draw(_) => ValueType::Int,
            Self::Const(Const::Site(_)) | Self::Nth(..) | Self::Behind(..) | Self::Pick(_) => {
                ValueType::Site
            }
            Self::Const(Const::Set(_))
            | Self::Combine(..)
            | Self::One(_)
            | Self::Shift(..)
            | Self::Image(..)
            | Self::Around(..)
            | Self::Slide(..)
            | Self::Fill(..) => ValueType::Set,
            Self::Recall(..) | Self::Stir(..) => ValueType::Word,
            Self::Select(..)
            | Self::Load(_)
            | Self::Store(..)
            | Self::StoreAt(..)
            | Self::Advance(_)
            | Self::Throw(..)
            | Self::Note(..)
            | Self::Insert(..)
            | Self::Remove(..)
            | Self::Mark(..)
            | Self::Given(..)
            | Self::Holds(..)
            | Self::Emit(..)
            | Self::Turn(_)
            | Self::Do(_)
            | Self::Finish(_)
            | Self::Answer(_)
            | Self::If(..)
            | Self::Loop(_)
            | Self::While(..)
            | Self::Try(..) => return None,
        })
    }
}

impl Body {
    /// Whether what follows it is never reached.
    #[must_use]
    pub fn leaves(&self) -> bool {
        match self.0.last().map(|node| &node.op) {
            Some(Op::Finish(_) | Op::Answer(_) | Op::Loop(_)) => true,
            Some(Op::If(_, then, otherwise)) => then.leaves() && otherwise.leaves(),
            _ => false,
        }
    }

    /// The slots that it changes.
    #[must_use]
    pub fn written(&self) -> BTreeSet<SlotId> {
        let mut written = BTreeSet::new();
        self.collect_written(&mut written);
        written
    }

    fn collect_written(&self, written: &mut BTreeSet<SlotId>) {
        for node in &self.0 {
            written.extend(node.op.record().writes);
            // What is only tried is put back.
            if !matches!(node.op, Op::Try(..)) {
                for body in node.op.bodies() {
                    body.collect_written(written);
                }
            }
        }
    }

    /// Whether it may change any slot.
    #[must_use]
    pub fn changes_all(&self) -> bool {
        let mut changes_all = false;
        self.each(&mut |node| changes_all |= node.op.record().writes_all);
        changes_all
    }

    /// Calls `see` with every operation of the body and of the bodies in it, in order.
    pub fn each<'a>(&'a self, see: &mut dyn FnMut(&'a Instruction)) {
        for node in &self.0 {
            see(node);
            for body in node.op.bodies() {
                body.each(see);
            }
        }
    }
}
