//! Functions that differ in constants alone become one, which is given the address of its constants.
//!
//! Rules are lowered for each player by themselves. In a game of many players most functions are then there once for
//! each, alike but for the slots of players and the numbers of players, and a compiler takes as many times as long. In a
//! large module such functions become one with a parameter: the address of a row of the numbers in which they
//! differ. A function of the module calls it with the address of its own row. Addresses that differ by the same
//! amounts, such as those of all sets of a player, have one number in common. Functions that call others are alike if
//! those become one, too. (Rocha et al., Function Merging by Sequence Alignment, CGO 2019, merge less similar ones.)

use super::code::Code;
use std::collections::{BTreeMap, HashMap};
use wasm_encoder::{Encode, Instruction, MemArg, ValType};

/// The instructions that a module may have before functions that are alike become one. To compile as many takes 40 to 60 ms
/// on two processors; smaller modules play a twentieth faster as they are.
const MOST_INSTRUCTIONS: usize = 7 << 13;

/// The bytes of an entry of a row.
const ENTRY: usize = 8;

/// A function that stands for several, and what they call it with.
pub(super) struct Merged {
    /// The function, which takes the address of a row.
    pub(super) code: Code,
    /// The functions for which it stands, each with its row.
    pub(super) members: Vec<(usize, Row)>,
}

/// The numbers by which a function differs from the others of its group.
pub(super) struct Row {
    /// Its address.
    pub(super) address: usize,
    /// Its bytes.
    pub(super) bytes: Vec<u8>,
}

impl Row {
    /// The instructions by which a function becomes a call of the one that stands for it.
    pub(super) fn call(&self, stands_for_all: u32) -> Code {
        Code {
            locals: Vec::new(),
            given: 0,
            instructions: vec![
                Instruction::I32Const(self.address as i32),
                Instruction::Call(stands_for_all),
                Instruction::End,
            ],
            hints: Vec::new(),
        }
    }
}

/// What differs between functions, with a number for each of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    /// What is added to numbers of 32 bits, such as addresses.
    Added(Vec<i64>),
    /// Words.
    Word(Vec<i64>),
    /// The rows of functions that are called, by the numbers of these.
    Rows(Vec<usize>),
}

/// A number in an instruction.
enum Constant<'i> {
    I32(&'i mut i32),
    I64(&'i mut i64),
    Offset(&'i mut u64),
    Callee(&'i mut u32),
}

impl Constant<'_> {
    fn get(&self) -> i64 {
        match self {
            Self::I32(number) => i64::from(**number),
            Self::I64(number) => **number,
            Self::Offset(number) => **number as i64,
            Self::Callee(number) => i64::from(**number),
        }
    }

    fn set(&mut self, to: i64) {
        match self {
            Self::I32(number) => **number = to as i32,
            Self::I64(number) => **number = to,
            Self::Offset(number) => **number = to as u64,
            Self::Callee(number) => **number = to as u32,
        }
    }
}

/// The number in an instruction by which functions may differ.
fn constant<'i>(instruction: &'i mut Instruction<'static>) -> Option<Constant<'i>> {
    Some(match instruction {
        Instruction::I32Const(number) => Constant::I32(number),
        Instruction::I64Const(number) => Constant::I64(number),
        Instruction::Call(callee) => Constant::Callee(callee),
        Instruction::I32Load(at)
        | Instruction::I64Load(at)
        | Instruction::I32Load8U(at)
        | Instruction::I64Load32U(at)
        | Instruction::V128Load(at)
        | Instruction::I32Store(at)
        | Instruction::I64Store(at)
        | Instruction::V128Store(at) => Constant::Offset(&mut at.offset),
        _ => return None,
    })
}

/// The offset of an instruction that reads memory or writes to it.
pub(super) fn offset<'i>(instruction: &'i mut Instruction<'static>) -> Option<&'i mut u64> {
    match constant(instruction) {
        Some(Constant::Offset(offset)) => Some(offset),
        _ => None,
    }
}

/// The type of what an instruction stores.
pub(super) fn stored(instruction: &Instruction<'static>) -> Option<ValType> {
    Some(match instruction {
        Instruction::I32Store(_) => ValType::I32,
        Instruction::I64Store(_) => ValType::I64,
        Instruction::V128Store(_) => ValType::V128,
        _ => return None,
    })
}

/// The numbers in the instructions of a function.
fn constants(code: &Code) -> Vec<i64> {
    let mut instructions = code.instructions.clone();
    let constants = instructions.iter_mut().filter_map(constant);
    constants.map(|constant| constant.get()).collect()
}

/// The functions that a function calls, in order.
fn callees(code: &Code) -> impl Iterator<Item = usize> {
    code.instructions
        .iter()
        .filter_map(|instruction| match instruction {
            Instruction::Call(callee) => Some(*callee as usize),
            _ => None,
        })
}

/// A function without the numbers in its instructions.
fn form(code: &Code) -> Vec<u8> {
    let mut form = format!("{:?}{:?}", code.locals, code.hints).into_bytes();
    for instruction in &code.instructions {
        let mut instruction = instruction.clone();
        if let Some(mut number) = constant(&mut instruction) {
            number.set(0);
        }
        instruction.encode(&mut form);
    }
    form
}

/// The functions that stand for others in a module: for those of some numbers. Rows begin at an address; functions
/// that stand for others have the numbers from `next` on.
pub(super) fn merged(codes: &BTreeMap<usize, &Code>, first: usize, next: usize) -> Vec<Merged> {
    let instructions = codes.values().map(|code| code.instructions.len());
    if instructions.sum::<usize>() <= MOST_INSTRUCTIONS {
        return Vec::new();
    }
    let groups = groups(codes);
    let mut place_of = BTreeMap::new();
    for (number, group) in groups.iter().enumerate() {
        place_of.extend(group.iter().map(|member| (*member, number)));
    }
    let mut addresses: BTreeMap<usize, usize> = BTreeMap::new();
    let mut end = first;
    let mut entries = Vec::new();
    for group in &groups {
        let members = group.iter().map(|member| codes[member]);
        let of_group = Differences::new(&members.collect::<Vec<_>>());
        for member in group {
            addresses.insert(*member, end);
            end += ENTRY * of_group.entries.len();
        }
        entries.push(of_group);
    }
    let groups = groups.iter().zip(&entries);
    groups
        .map(|(group, differences)| {
            let members = group.iter().enumerate().map(|(place, member)| {
                let address = addresses[member];
                let bytes = differences.row(place, &addresses);
                (*member, Row { address, bytes })
            });
            Merged {
                code: differences.write(codes[&group[0]], |callee| {
                    place_of.get(&callee).map(|number| (next + number) as u32)
                }),
                members: members.collect(),
            }
        })
        .collect()
}

/// The functions that are alike but for the numbers in their instructions, and call what becomes one in turn.
fn groups(codes: &BTreeMap<usize, &Code>) -> Vec<Vec<usize>> {
    let mut by_form: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for (number, code) in codes {
        by_form.entry(form(code)).or_default().push(*number);
    }
    let mut groups: Vec<Vec<usize>> = by_form.into_values().collect();
    loop {
        groups.retain(|group| group.len() > 1);
        groups.sort();
        let mut place_of = BTreeMap::new();
        for (place, group) in groups.iter().enumerate() {
            place_of.extend(group.iter().map(|member| (*member, place)));
        }
        let called = |member: &usize| -> Vec<Result<usize, usize>> {
            let callees = callees(codes[member]);
            callees
                .map(|callee| place_of.get(&callee).copied().ok_or(callee))
                .collect()
        };
        let mut split = Vec::new();
        for group in &groups {
            let mut by_callees: BTreeMap<_, Vec<usize>> = BTreeMap::new();
            for member in group {
                by_callees.entry(called(member)).or_default().push(*member);
            }
            split.extend(by_callees.into_values());
        }
        if split.len() == groups.len() {
            return groups;
        }
        groups = split;
    }
}

/// In what some functions differ.
struct Differences {
    /// For each number in the instructions the lowest that one of them has, and the entry with what differs.
    constants: Vec<(i64, Option<usize>)>,
    entries: Vec<Entry>,
}

impl Differences {
    fn new(members: &[&Code]) -> Self {
        let numbers: Vec<Vec<i64>> = members.iter().map(|code| constants(code)).collect();
        let mut kinds = members[0].instructions.clone();
        let kinds = kinds.iter_mut().filter_map(constant);
        let mut known: BTreeMap<Entry, usize> = BTreeMap::new();
        let mut entries = Vec::new();
        let constants = kinds.enumerate().map(|(place, kind)| {
            let of_members = numbers.iter().map(|numbers| numbers[place]);
            let lowest = of_members.clone().min().unwrap_or(0);
            if of_members.clone().all(|number| number == lowest) {
                return (lowest, None);
            }
            let entry = match kind {
                Constant::I64(_) => Entry::Word(of_members.collect()),
                Constant::Callee(_) => {
                    Entry::Rows(of_members.map(|number| number as usize).collect())
                }
                _ => Entry::Added(of_members.map(|number| number - lowest).collect()),
            };
            let next = entries.len();
            let place = *known.entry(entry.clone()).or_insert(next);
            if place == next {
                entries.push(entry);
            }
            (lowest, Some(place))
        });
        let constants = constants.collect();
        Self { constants, entries }
    }

    /// The row of one of the functions, where those that are called have rows at some addresses.
    fn row(&self, member: usize, addresses: &BTreeMap<usize, usize>) -> Vec<u8> {
        let entries = self.entries.iter().flat_map(|entry| {
            let number = match entry {
                Entry::Added(numbers) | Entry::Word(numbers) => numbers[member],
                Entry::Rows(callees) => addresses[&callees[member]] as i64,
            };
            number.to_le_bytes()
        });
        entries.collect()
    }

    /// The function that stands for all, made from one of them; others that stand for several have the numbers given.
    fn write(&self, code: &Code, stands_for: impl Fn(usize) -> Option<u32>) -> Code {
        let mut writer = Writer::new(&code.locals);
        for (number, entry) in self.entries.iter().enumerate() {
            if matches!(entry, Entry::Added(_)) {
                writer.load_added(number);
            }
        }
        let mut constants = self.constants.iter();
        let mut hints = code.hints.iter().peekable();
        for (place, instruction) in code.instructions.iter().enumerate() {
            let mut instruction = instruction.clone();
            let mut entry = None;
            if let Some(mut number) = constant(&mut instruction)
                && let Some((lowest, differs)) = constants.next()
            {
                number.set(*lowest);
                entry = *differs;
            }
            match &mut instruction {
                Instruction::LocalGet(local)
                | Instruction::LocalSet(local)
                | Instruction::LocalTee(local) => *local += 1,
                Instruction::Call(callee) if entry.is_some() => {
                    *callee = stands_for(*callee as usize).unwrap_or(*callee);
                }
                _ => {}
            }
            match entry {
                Some(entry) => writer.differing(instruction, entry),
                None => writer.instructions.push(instruction),
            }
            if let Some((_, taken)) = hints.next_if(|(branch, _)| *branch == place) {
                let branch = writer.instructions.len() - 1;
                writer.hints.push((branch, *taken));
            }
        }
        Code {
            locals: writer.locals,
            given: 1,
            instructions: writer.instructions,
            hints: writer.hints,
        }
    }
}

/// A function being written that stands for several: its only parameter is the address of a row.
struct Writer {
    locals: Vec<ValType>,
    instructions: Vec<Instruction<'static>>,
    hints: Vec<(usize, bool)>,
    /// The locals of what is added, by entry.
    added: BTreeMap<usize, u32>,
    /// The locals of what waits to be stored.
    waiting: Vec<(ValType, u32)>,
}

/// The local of the address of the row.
const ROW: u32 = 0;

impl Writer {
    fn new(locals: &[ValType]) -> Self {
        Self {
            locals: [ValType::I32].iter().chain(locals).copied().collect(),
            instructions: Vec::new(),
            hints: Vec::new(),
            added: BTreeMap::new(),
            waiting: Vec::new(),
        }
    }

    fn local(&mut self, ty: ValType) -> u32 {
        self.locals.push(ty);
        self.locals.len() as u32 - 1
    }

    /// Loads what is added into a local.
    fn load_added(&mut self, entry: usize) {
        let local = self.local(ValType::I32);
        self.added.insert(entry, local);
        self.instructions.extend([
            Instruction::LocalGet(ROW),
            Instruction::I32Load(place_of(entry)),
            Instruction::LocalSet(local),
        ]);
    }

    /// Writes an instruction in which merged functions differ: it has the lowest of their numbers, and what a function
    /// has above that is added from its row.
    fn differing(&mut self, instruction: Instruction<'static>, entry: usize) {
        let load = match (&instruction, self.added.get(&entry).copied()) {
            (Instruction::I32Const(0), Some(local)) => {
                self.instructions.push(Instruction::LocalGet(local));
                return;
            }
            (Instruction::I32Const(_), Some(local)) => {
                let add = [Instruction::LocalGet(local), Instruction::I32Add];
                self.instructions.push(instruction);
                self.instructions.extend(add);
                return;
            }
            (_, Some(local)) => {
                // What is stored lies above the address.
                let value = stored(&instruction).map(|ty| self.waiting(ty));
                let put_aside = value.map(Instruction::LocalSet);
                self.instructions.extend(put_aside);
                let add = [Instruction::LocalGet(local), Instruction::I32Add];
                self.instructions.extend(add);
                let put_back = value.map(Instruction::LocalGet);
                self.instructions.extend(put_back);
                self.instructions.push(instruction);
                return;
            }
            (Instruction::I64Const(_), None) => Instruction::I64Load(place_of(entry)),
            _ => Instruction::I32Load(place_of(entry)),
        };
        self.instructions.extend([Instruction::LocalGet(ROW), load]);
        if matches!(instruction, Instruction::Call(_)) {
            self.instructions.push(instruction);
        }
    }

    /// The local of what waits to be stored, of some type.
    fn waiting(&mut self, ty: ValType) -> u32 {
        let known = self.waiting.iter().find(|(other, _)| *other == ty);
        if let Some((_, local)) = known {
            return *local;
        }
        let local = self.local(ty);
        self.waiting.push((ty, local));
        local
    }
}

/// The place of an entry in a row.
fn place_of(entry: usize) -> MemArg {
    MemArg {
        offset: (ENTRY * entry) as u64,
        align: 2,
        memory_index: 0,
    }
}
