//! Operations become instructions.
//!
//! Each value has locals of its own, as many as its type needs words; constants and sets that can be read where they
//! lie have none. In a playout numbers and sets of one word live in locals from its beginning to its end.

mod frame;

use super::integers::compare;
use super::memory::Layout;
use super::module::PASSED;
use super::narrow::narrow_values;
use crate::program::op::{Body, Const, Logic, Op};
use crate::program::types::{Home, ListId, SlotId, Value, ValueType};
use crate::program::{Function, MANY_PLAYERS, Program};
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::{BlockType, Instruction, MemArg, ValType};

/// Instructions of one function.
pub(super) struct Emitter<'p> {
    pub(super) program: &'p Program,
    pub(super) layout: &'p Layout,
    pub(super) function: &'p Function,
    pub(super) purpose: Purpose,
    pub(super) code: Vec<Instruction<'static>>,
    locals: Vec<ValType>,
    /// Locals of values that are no longer in scope, by the bytes of each and how many lie side by side.
    free: BTreeMap<(usize, usize), Vec<u32>>,
    /// Locals that were taken in the bodies that are open.
    taken: Vec<(usize, usize, u32)>,
    /// Locals with entries of lists, of those lists that are in scope.
    pub(super) listed: Vec<((ListId, Value), u32)>,
    /// The first local of each value that has been made.
    values: BTreeMap<Value, u32>,
    pub(super) constants: BTreeMap<Value, Const>,
    /// Conditions that are computed where they are needed: comparisons with a constant, and whether a set has a constant
    /// site. Compilers find what is computed twice, and functions of several players differ less.
    at_use: BTreeMap<Value, &'p Op>,
    /// The sets of one site, with the site.
    pub(super) ones: BTreeMap<Value, Value>,
    /// Sets that are read in their slot.
    pub(super) in_place: BTreeMap<Value, SlotId>,
    /// Sets in vectors of two words.
    vectors: BTreeSet<Value>,
    /// The addresses of the copies of sets that are copied to memory.
    pub(super) copies: BTreeMap<Value, usize>,
    /// Sets that have sites in their first word only, and sites of that word.
    pub(super) narrow: BTreeSet<Value>,
    /// Slots that live in locals.
    kept: BTreeMap<SlotId, u32>,
    /// The state of the generator of random numbers, in functions that draw.
    pub(super) random: Option<[u32; 4]>,
    /// What the function returns.
    pub(super) returned: u32,
    /// How many blocks are open within the one that is left to return.
    pub(super) depth: u32,
    /// The marks of the changes that have not been marked yet.
    pub(super) changed: u64,
    /// Branches by their places among the instructions, and whether they are likely to be taken.
    pub(super) hints: Vec<(usize, bool)>,
    /// Sites that are −1 only if nobody can move.
    pub(super) picked: BTreeSet<Value>,
    /// Conditions that hold unless nobody can move.
    pub(super) likely: BTreeSet<Value>,
}

/// What the instructions of a function are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// One turn or a part of it; moves are written down.
    Call,
    /// The number of the moves that are emitted.
    Count,
    /// Whole random games.
    Playout,
}

impl<'p> Emitter<'p> {
    /// An emitter for a function.
    pub(super) fn new(
        program: &'p Program,
        layout: &'p Layout,
        function: &'p Function,
        purpose: Purpose,
    ) -> Self {
        let mut emitter = Self::empty(program, layout, function, purpose);
        emitter.narrow = narrow_values(program, function, &layout.narrow);
        emitter.returned = emitter.local(ValType::I32);
        // What calls others leaves the slots in memory for them.
        if purpose == Purpose::Playout && !function.body.changes_all() {
            emitter.keep_slots();
        }
        let mut draws = false;
        function.body.each(&mut |node| {
            // Dice do not take their numbers from the generator, and whole turns do so by themselves.
            let apart = matches!(node.op, Op::Throw(..)) || node.op.record().writes_all;
            draws |= node.op.record().chance && !apart;
        });
        if draws {
            emitter.random = Some(std::array::from_fn(|_| emitter.local(ValType::I64)));
        }
        // A question that is asked in between may use the slots of a turn for itself.
        emitter.in_place = super::in_place::read_in_place(program, function, |slot| {
            let kind = program.slot(slot);
            kind.ty == ValueType::Set
                && kind.home != Home::Local
                && !emitter.kept.contains_key(&slot)
        });
        emitter.vectors = emitter.in_vectors();
        let copied = super::in_place::copied(program, function).into_iter();
        let copied = copied.enumerate();
        let copies = copied.map(|(number, set)| (set, layout.copy(program, number)));
        emitter.copies = copies
            .filter(|(set, _)| !emitter.narrow.contains(set))
            .collect();
        emitter
    }

    fn empty(
        program: &'p Program,
        layout: &'p Layout,
        function: &'p Function,
        purpose: Purpose,
    ) -> Self {
        Self {
            program,
            layout,
            function,
            purpose,
            code: Vec::new(),
            locals: Vec::new(),
            free: BTreeMap::new(),
            taken: Vec::new(),
            listed: Vec::new(),
            values: BTreeMap::new(),
            constants: BTreeMap::new(),
            at_use: BTreeMap::new(),
            ones: BTreeMap::new(),
            in_place: BTreeMap::new(),
            vectors: BTreeSet::new(),
            copies: BTreeMap::new(),
            narrow: BTreeSet::new(),
            kept: BTreeMap::new(),
            random: None,
            returned: 0,
            depth: 0,
            changed: 0,
            hints: Vec::new(),
            picked: BTreeSet::new(),
            likely: BTreeSet::new(),
        }
    }

    pub(super) fn body(&mut self, body: &'p Body) {
        let (taken, listed) = (self.taken.len(), self.listed.len());
        for node in &body.0 {
            if self.changed != 0 && node.op.record().effect {
                self.mark_changes();
            }
            match (&node.op, node.result) {
                (Op::If(condition, then, otherwise), _) => self.branch(*condition, then, otherwise),
                (Op::Loop(body), _) => {
                    self.add([Instruction::Loop(BlockType::Empty)]);
                    self.depth += 1;
                    self.body(body);
                    self.depth -= 1;
                    self.add([Instruction::Br(0), Instruction::End]);
                }
                (Op::While(slot, body), _) => {
                    self.add([
                        Instruction::Block(BlockType::Empty),
                        Instruction::Loop(BlockType::Empty),
                    ]);
                    self.load(*slot);
                    self.add([Instruction::I32Eqz, Instruction::BrIf(1)]);
                    self.depth += 2;
                    self.body(body);
                    self.depth -= 2;
                    self.add([Instruction::Br(0), Instruction::End, Instruction::End]);
                }
                (Op::Try(slot, body), _) => self.try_out(*slot, body),
                (Op::Turn(turn), _) => self.turn(*turn),
                (Op::Do(routine), _) => {
                    self.ask(*routine);
                    self.add([Instruction::Drop]);
                }
                (Op::Finish(ending), _) => self.leave(*ending),
                (Op::Answer(value), _) => {
                    self.get(*value);
                    self.add([
                        Instruction::LocalSet(self.returned),
                        Instruction::Br(self.depth),
                    ]);
                }
                (Op::Const(constant), Some(result)) => {
                    self.constants.insert(result, *constant);
                }
                (Op::Load(_), Some(result)) if self.in_place.contains_key(&result) => {
                    self.copy(result);
                }
                (op, Some(result)) if self.is_found_at_use(op) => {
                    self.at_use.insert(result, op);
                    self.note_likely(op, result);
                }
                (op, Some(result)) => self.compute(op, result),
                (op, None) => {
                    self.act(op);
                    self.remember_change(op);
                }
            }
        }
        self.mark_changes();
        // What was made here is not used outside.
        self.listed.truncate(listed);
        for (bytes, number, first) in self.taken.drain(taken..) {
            self.free.entry((bytes, number)).or_default().push(first);
        }
    }

    /// Whether an operation is so small that its result is computed wherever it is needed.
    fn is_found_at_use(&self, op: &Op) -> bool {
        match op {
            _ if self.program.players < MANY_PLAYERS => false,
            Op::Compare(_, _, b) => self.constants.contains_key(b),
            // What is read in its slot may have changed by then.
            Op::Has(set, site) => {
                self.constants.contains_key(site)
                    && self.values.contains_key(set)
                    && !self.vectors.contains(set)
            }
            _ => false,
        }
    }

    /// An operation with a result.
    fn compute(&mut self, op: &Op, result: Value) {
        let ty = self.function.ty(result);
        let words = if ty == ValueType::Set {
            self.words_of(result)
        } else {
            1
        };
        if self.vectors.contains(&result) {
            let first = self.locals(ValType::V128, self.words() / 2);
            self.values.insert(result, first);
            self.compute_vectors(op, first);
            self.copy(result);
            return;
        }
        let first = self.locals(val_type(ty), words);
        self.values.insert(result, first);
        self.note_likely(op, result);
        if let Op::One(site) = op {
            self.ones.insert(result, *site);
        }
        if ty == ValueType::Set || op.record().chance || matches!(op, Op::Nth(..) | Op::Behind(..))
        {
            self.compute_wide(op, words, first);
            self.copy(result);
            return;
        }
        self.compute_single(op);
        self.add([Instruction::LocalSet(first)]);
    }

    /// An operation whose result is one word that is left on the stack.
    fn compute_single(&mut self, op: &Op) {
        match op {
            Op::Arith(arith, a, b) => self.arith(*arith, *a, *b),
            Op::Compare(comparison, a, b) => {
                self.get(*a);
                self.get(*b);
                self.add([compare(*comparison)]);
            }
            Op::Logic(logic, a, b) => {
                self.get(*a);
                self.get(*b);
                self.add([match logic {
                    Logic::And => Instruction::I32And,
                    Logic::Or => Instruction::I32Or,
                    Logic::Xor => Instruction::I32Xor,
                }]);
            }
            Op::Not(a) => {
                self.get(*a);
                self.add([Instruction::I32Eqz]);
            }
            Op::Select(condition, then, otherwise) => {
                self.get(*then);
                self.get(*otherwise);
                self.get(*condition);
                self.add([Instruction::Select]);
            }
            Op::Lookup(list, place) => self.lookup(*list, *place),
            Op::Load(slot) => self.load(*slot),
            Op::LoadAt(slot, place) => {
                let at = mem(self.address(*slot), 2);
                self.element(*place);
                self.add([Instruction::I32Load(at)]);
            }
            Op::Stir(..) | Op::Stood(..) => self.compute_of_past(op),
            Op::Ask(question) | Op::AskNumber(question) => self.ask(*question),
            Op::Make(turn) => self.make(*turn),
            Op::Recall(recent, code) => {
                self.get(*recent);
                self.add([Instruction::I64Const(8), Instruction::I64Shl]);
                self.get(*code);
                self.add([Instruction::I64ExtendI32U, Instruction::I64Or]);
            }
            Op::Passed(recent) => {
                self.get(*recent);
                self.add([Instruction::Call(PASSED)]);
            }
            op => self.compute_of_sets(op),
        }
    }

    /// Puts what a slot of one word holds on the stack.
    pub(super) fn load(&mut self, slot: SlotId) {
        match self.kept.get(&slot) {
            Some(local) => self.add([Instruction::LocalGet(*local)]),
            None => {
                let load = self.load_of(self.program.slot(slot).ty, self.address(slot));
                self.add([Instruction::I32Const(0), load]);
            }
        }
    }

    /// An operation without a result.
    fn act(&mut self, op: &Op) {
        match op {
            Op::Store(slot, value) => match self.kept.get(slot).copied() {
                Some(local) => {
                    self.get_word(*value, 0);
                    self.add([Instruction::LocalSet(local)]);
                }
                None => self.store(*slot, *value),
            },
            Op::StoreAt(slot, place, value) => {
                let at = mem(self.address(*slot), 2);
                self.element(*place);
                self.get(*value);
                self.add([Instruction::I32Store(at)]);
            }
            Op::Advance(slot) => self.advance(*slot),
            Op::Throw(slot, faces, ply) => self.throw(*slot, faces, *ply),
            Op::Note(slot, word) => self.note(*slot, *word),
            Op::Emit(lane, ends, given) if self.purpose == Purpose::Count => {
                self.count_moves(*lane, *ends, given);
            }
            Op::Emit(lane, ends, given) => self.write_down(lane.0, *ends, given),
            op => self.act_on_sets(op),
        }
    }

    pub(super) fn store(&mut self, slot: SlotId, value: Value) {
        let (address, ty) = (self.address(slot), self.program.slot(slot).ty);
        if let Some(first) = self.vector_local(value)
            && self.words_in(slot) > 1
        {
            self.store_vectors(first, address);
            return;
        }
        for word in 0..self.words_in(slot) {
            self.add([Instruction::I32Const(0)]);
            self.get_word(value, word);
            let store = self.store_of(ty, address + 8 * word);
            self.add([store]);
        }
    }

    /// Puts a value of one word on the stack.
    pub(super) fn get(&mut self, value: Value) {
        self.get_word(value, 0);
    }

    /// Puts a word of a value on the stack.
    pub(super) fn get_word(&mut self, value: Value, word: usize) {
        if word > 0 && self.narrow.contains(&value) {
            self.add([Instruction::I64Const(0)]);
            return;
        }
        if let Some(slot) = self.in_place.get(&value) {
            let at = mem(self.address(*slot) + 8 * word, 3);
            self.add([Instruction::I32Const(0), Instruction::I64Load(at)]);
            return;
        }
        if let Some(first) = self.vector_local(value) {
            self.word_of_vectors(first, word);
            return;
        }
        if let Some(op) = self.at_use.get(&value).copied() {
            self.compute_single(op);
            return;
        }
        let instruction = match (self.constants.get(&value), self.values.get(&value)) {
            (Some(Const::Int(number) | Const::Site(number)), _) => Instruction::I32Const(*number),
            (Some(Const::Bool(holds)), _) => Instruction::I32Const(i32::from(*holds)),
            (Some(Const::Set(set)), _) => {
                Instruction::I64Const(self.program.tables.sets[set.index()][word] as i64)
            }
            (None, Some(first)) => Instruction::LocalGet(first + word as u32),
            // The checker lets no value be used before it is made.
            (None, None) => Instruction::Unreachable,
        };
        self.add([instruction]);
    }

    /// The first local of a value.
    pub(super) fn first_local(&self, value: Value) -> Option<u32> {
        self.values.get(&value).copied()
    }

    /// The first local of a set in vectors.
    pub(super) fn vector_local(&self, set: Value) -> Option<u32> {
        let in_vectors = self.vectors.contains(&set);
        self.first_local(set).filter(|_| in_vectors)
    }

    /// The words of a slot that may hold something.
    pub(super) fn words_in(&self, slot: SlotId) -> usize {
        match self.layout.narrow.contains(&slot) {
            true => 1,
            false => self.program.words_of(self.program.slot(slot)),
        }
    }

    /// The type of a value.
    pub(super) fn ty(&self, value: Value) -> ValueType {
        self.function.ty(value)
    }

    /// The local of what the function returns.
    pub(super) fn returned(&self) -> u32 {
        self.returned
    }

    /// The constant that a value is, if it is one.
    pub(super) fn constant(&self, value: Value) -> Option<Const> {
        self.constants.get(&value).copied()
    }

    /// The local that a slot lives in, if it does.
    pub(super) fn kept(&self, slot: SlotId) -> Option<u32> {
        self.kept.get(&slot).copied()
    }

    /// The address of a slot.
    pub(super) fn address(&self, slot: SlotId) -> usize {
        self.layout.block(self.layout.places.of(slot))
    }

    pub(super) fn add(&mut self, instructions: impl IntoIterator<Item = Instruction<'static>>) {
        self.code.extend(instructions);
    }

    pub(super) fn load_of(&self, ty: ValueType, address: usize) -> Instruction<'static> {
        match val_type(ty) {
            ValType::I64 => Instruction::I64Load(mem(address, 3)),
            _ => Instruction::I32Load(mem(address, 2)),
        }
    }

    pub(super) fn store_of(&self, ty: ValueType, address: usize) -> Instruction<'static> {
        match val_type(ty) {
            ValType::I64 => Instruction::I64Store(mem(address, 3)),
            _ => Instruction::I32Store(mem(address, 2)),
        }
    }
}

/// A place in memory, and the logarithm of what its address is a multiple of.
pub(super) fn mem(address: usize, align: u32) -> MemArg {
    MemArg {
        offset: address as u64,
        align,
        memory_index: 0,
    }
}

/// The type of a word of a value.
pub(super) fn val_type(ty: ValueType) -> ValType {
    match ty {
        ValueType::Bool | ValueType::Int | ValueType::Site => ValType::I32,
        ValueType::Word | ValueType::Set => ValType::I64,
    }
}
