//! An interpreter of programs in plain Rust: always there, and the one that others are compared to.

use super::block::{Places, int, word};
use super::{Ends, Fault, Machine, Random};
use crate::program::op::{Arith, Body, Const, Logic, Op, SetOp};
use crate::program::types::{EndingId, ListId, SlotId, Value, has};
use crate::program::{Function, Program};
use std::sync::Arc;

/// How often a site of the board is drawn before one is chosen by its number.
pub(super) const TRIES: u32 = 64;

/// A machine that does one operation after the other.
#[derive(Debug)]
pub struct Interpreter {
    program: Arc<Program>,
    state: Registers,
}

/// What operations read and write.
#[derive(Debug)]
struct Registers {
    places: Places,
    block: Vec<u64>,
    /// The values of a function, each in as many words as a set takes.
    values: Vec<u64>,
    random: Random,
    emitted: Vec<Ends>,
    words: usize,
    sites: usize,
}

/// How a body is left.
enum Flow {
    /// At its end.
    On,
    /// At the end of the game.
    Finish(EndingId),
}

impl Interpreter {
    /// A machine for a program.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Self {
        let places = Places::new(&program);
        let state = Registers {
            block: vec![0; places.total],
            places,
            values: Vec::new(),
            random: Random::new(0),
            emitted: Vec::new(),
            words: program.tables.words,
            sites: program.sites,
        };
        Self { program, state }
    }

    fn run(&mut self, function: impl Fn(&Program) -> &Function) -> Flow {
        let function = function(&self.program);
        let needed = function.types.len() * self.state.words;
        if self.state.values.len() < needed {
            self.state.values.resize(needed, 0);
        }
        self.state.body(&self.program, &function.body)
    }
}

impl Machine for Interpreter {
    fn set_block(&mut self, words: &[u64]) -> Result<(), Fault> {
        self.state.block.copy_from_slice(words);
        Ok(())
    }

    fn block(&mut self) -> Result<Vec<u64>, Fault> {
        Ok(self.state.block.clone())
    }

    fn word(&mut self, place: usize) -> Result<u64, Fault> {
        Ok(self.state.block[place])
    }

    fn set_word(&mut self, place: usize, word: u64) -> Result<(), Fault> {
        self.state.block[place] = word;
        Ok(())
    }

    fn set_random(&mut self, random: Random) -> Result<(), Fault> {
        self.state.random = random;
        Ok(())
    }

    fn moves(&mut self, turn: usize) -> Result<Vec<Ends>, Fault> {
        self.state.emitted.clear();
        self.run(|program| &program.turns[turn].moves);
        Ok(std::mem::take(&mut self.state.emitted))
    }

    fn choose(&mut self, turn: usize) -> Result<(), Fault> {
        self.run(|program| &program.turns[turn].choice);
        Ok(())
    }

    fn play(&mut self, turn: usize) -> Result<Option<EndingId>, Fault> {
        Ok(match self.run(|program| &program.turns[turn].play) {
            Flow::Finish(ending) => Some(ending),
            Flow::On => None,
        })
    }

    fn playout(&mut self) -> Result<EndingId, Fault> {
        match self.run(|program| &program.playout) {
            Flow::Finish(ending) => Ok(ending),
            Flow::On => Err(Fault("a playout has no end".to_owned())),
        }
    }
}

impl Registers {
    fn body(&mut self, program: &Program, body: &Body) -> Flow {
        for node in &body.0 {
            let flow = match &node.op {
                Op::If(condition, then, otherwise) => match self.bool(*condition) {
                    true => self.body(program, then),
                    false => self.body(program, otherwise),
                },
                Op::Loop(body) => loop {
                    if let finish @ Flow::Finish(_) = self.body(program, body) {
                        break finish;
                    }
                },
                Op::Finish(ending) => Flow::Finish(*ending),
                op => {
                    match node.result {
                        Some(result) => self.compute(program, op, result),
                        None => self.act(program, op),
                    }
                    continue;
                }
            };
            if !matches!(flow, Flow::On) {
                return flow;
            }
        }
        Flow::On
    }

    /// Does an operation without a result.
    fn act(&mut self, program: &Program, op: &Op) {
        match op {
            Op::Store(slot, value) => {
                let first = self.places.of(*slot);
                let words = program.words_of(program.slot(*slot));
                let from = value.index() * self.words;
                self.block[first..first + words].copy_from_slice(&self.values[from..from + words]);
            }
            Op::Insert(slot, site) => self.change(*slot, *site, |word, bit| *word |= bit),
            Op::Remove(slot, site) => self.change(*slot, *site, |word, bit| *word &= !bit),
            Op::Mark(slot, places, site, set) => {
                if let Some((index, bit)) = self.place(program, *slot, *places, *site) {
                    let word = &mut self.block[index];
                    *word = if *set {
                        *word | 1 << bit
                    } else {
                        *word & !(1 << bit)
                    };
                }
            }
            Op::Emit(lane, ends) => {
                let ends = self.set(*ends).to_vec();
                self.emitted.push((*lane, ends));
            }
            // Facts, and operations whose result nobody uses.
            _ => {}
        }
    }

    /// Does an operation with a result.
    fn compute(&mut self, program: &Program, op: &Op, result: Value) {
        let number = |number: i32| word(number);
        let single = match op {
            Op::Const(Const::Int(value) | Const::Site(value)) => number(*value),
            Op::Const(Const::Bool(value)) => u64::from(*value),
            Op::Arith(arith, a, b) => number(self.arith(*arith, *a, *b)),
            Op::Compare(comparison, a, b) => {
                u64::from(comparison.holds(self.int(*a), self.int(*b)))
            }
            Op::Logic(logic, a, b) => {
                let (a, b) = (self.bool(*a), self.bool(*b));
                u64::from(match logic {
                    Logic::And => a && b,
                    Logic::Or => a || b,
                    Logic::Xor => a != b,
                })
            }
            Op::Not(a) => u64::from(!self.bool(*a)),
            Op::Lookup(list, place) => {
                let list = &program.tables.lists[list.index()];
                let place = usize::try_from(self.int(*place)).ok();
                number(
                    place
                        .and_then(|place| list.get(place))
                        .copied()
                        .unwrap_or(-1),
                )
            }
            Op::Has(set, site) => u64::from(has(self.set(*set), self.int(*site))),
            Op::Any(set) => u64::from(self.set(*set).iter().any(|word| *word != 0)),
            Op::Count(set) => u64::from(count(self.set(*set))),
            Op::Nth(set, rank) => number(nth(self.set(*set), self.int(*rank) as u32)),
            Op::Run(slot, places, site) => number(self.run(program, *slot, *places, *site)),
            Op::Draw(bound) => {
                let bound = self.int(*bound) as u32;
                u64::from(self.random.below(bound))
            }
            Op::Pick(set) => number(self.pick(*set)),
            Op::Recall(recent, code) => {
                self.values[recent.index() * self.words] << 8 | number(self.int(*code))
            }
            Op::Passed(recent) => {
                let recent = self.values[recent.index() * self.words];
                u64::from(all_passed(recent, program.turns.len()))
            }
            op => return self.compute_wide(program, op, result),
        };
        self.values[result.index() * self.words] = single;
    }

    /// Does an operation whose result may be a set.
    fn compute_wide(&mut self, program: &Program, op: &Op, result: Value) {
        let words = self.words;
        let first = result.index() * words;
        match op {
            Op::Const(Const::Set(set)) => {
                let set = &program.tables.sets[set.index()];
                self.values[first..first + words].copy_from_slice(set);
            }
            Op::Load(slot) => {
                let from = self.places.of(*slot);
                let length = program.words_of(program.slot(*slot)).min(words);
                self.values[first..first + length]
                    .copy_from_slice(&self.block[from..from + length]);
            }
            Op::Select(condition, then, otherwise) => {
                let chosen = if self.bool(*condition) {
                    then
                } else {
                    otherwise
                };
                let from = chosen.index() * words;
                self.values.copy_within(from..from + words, first);
            }
            Op::Combine(op, a, b) => {
                for word in 0..words {
                    let [a, b] = [a, b].map(|set| self.values[set.index() * words + word]);
                    self.values[first + word] = match op {
                        SetOp::And => a & b,
                        SetOp::Or => a | b,
                        SetOp::Minus => a & !b,
                    };
                }
            }
            Op::One(site) => {
                let site = self.int(*site);
                let set = &mut self.values[first..first + words];
                set.fill(0);
                insert(set, site);
            }
            Op::Shift(set, delta, within) => {
                let within = &program.tables.sets[within.index()];
                let masked: Vec<u64> = self
                    .set(*set)
                    .iter()
                    .zip(within)
                    .map(|(a, b)| a & b)
                    .collect();
                shift(&masked, *delta, &mut self.values[first..first + words]);
            }
            Op::Image(set, arcs) => {
                let set = self.set(*set).to_vec();
                let arcs = &program.tables.arcs[arcs.index()].to;
                let target = &mut self.values[first..first + words];
                target.fill(0);
                for site in sites(&set) {
                    add(target, &arcs[site * words..(site + 1) * words]);
                }
            }
            Op::Around(site, arcs) => {
                let site = usize::try_from(self.int(*site)).ok();
                let arcs = &program.tables.arcs[arcs.index()].to;
                let around = site.and_then(|site| arcs.get(site * words..(site + 1) * words));
                let target = &mut self.values[first..first + words];
                match around {
                    Some(around) => target.copy_from_slice(around),
                    None => target.fill(0),
                }
            }
            Op::Fill(from, within, arcs) => {
                let (from, within) = (self.set(*from).to_vec(), self.set(*within).to_vec());
                let arcs = &program.tables.arcs[arcs.index()].to;
                fill(&from, &within, arcs, &mut self.values[first..first + words]);
            }
            // The others have been done.
            _ => {}
        }
    }

    fn arith(&self, arith: Arith, a: Value, b: Value) -> i32 {
        arith.of(self.int(a), self.int(b))
    }

    fn int(&self, value: Value) -> i32 {
        int(self.values[value.index() * self.words])
    }

    fn bool(&self, value: Value) -> bool {
        self.values[value.index() * self.words] & 1 == 1
    }

    fn set(&self, value: Value) -> &[u64] {
        let first = value.index() * self.words;
        &self.values[first..first + self.words]
    }

    fn change(&mut self, slot: SlotId, site: Value, change: impl Fn(&mut u64, u64)) {
        let (first, site) = (self.places.of(slot), self.int(site) as usize);
        change(&mut self.block[first + site / 64], 1 << (site % 64));
    }

    /// The word of an array, by its place in the block, and the bit that a list names for a site.
    fn place(
        &self,
        program: &Program,
        slot: SlotId,
        places: ListId,
        site: Value,
    ) -> Option<(usize, u32)> {
        let site = usize::try_from(self.int(site)).ok()?;
        let place = *program.tables.lists[places.index()].get(site)?;
        let place = usize::try_from(place).ok()?;
        Some((self.places.of(slot) + place / 64, (place % 64) as u32))
    }

    fn run(&self, program: &Program, slot: SlotId, places: ListId, site: Value) -> i32 {
        let Some((index, bit)) = self.place(program, slot, places, site) else {
            return 0;
        };
        let word = self.block[index];
        let above = (!(word >> bit)).trailing_zeros().min(64 - bit);
        let below = (word << (63 - bit) << 1).leading_ones();
        (above + below) as i32
    }

    /// A site of a set: sites of the board are drawn until one is in it if enough are, otherwise one is taken by its
    /// number.
    fn pick(&mut self, set: Value) -> i32 {
        let number = count(self.set(set));
        if number == 0 {
            return -1;
        }
        if 4 * number as usize >= self.sites {
            for _ in 0..TRIES {
                let site = self.random.below(self.sites as u32) as i32;
                if has(self.set(set), site) {
                    return site;
                }
            }
        }
        let rank = self.random.below(number);
        nth(self.set(set), rank)
    }
}

/// The sites of a set, lowest first.
fn sites(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(index, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(index * 64 + bit)
        })
    })
}

fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The site of a set with so many lower ones in it; −1 if there is none.
fn nth(set: &[u64], rank: u32) -> i32 {
    sites(set).nth(rank as usize).map_or(-1, |site| site as i32)
}

fn insert(set: &mut [u64], site: i32) {
    if let Ok(site) = usize::try_from(site)
        && let Some(word) = set.get_mut(site / 64)
    {
        *word |= 1 << (site % 64);
    }
}

fn add(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Adds a number to those of all sites of a set.
fn shift(set: &[u64], delta: i32, target: &mut [u64]) {
    let (words, bits) = (
        delta.unsigned_abs() as usize / 64,
        delta.unsigned_abs() % 64,
    );
    let word = |index: Option<usize>| index.and_then(|index| set.get(index)).copied().unwrap_or(0);
    for (index, target) in target.iter_mut().enumerate() {
        *target = if delta >= 0 {
            let (near, far) = (index.checked_sub(words), index.checked_sub(words + 1));
            word(near) << bits | word(far).checked_shr(64 - bits).unwrap_or(0)
        } else {
            let (near, far) = (Some(index + words), Some(index + words + 1));
            word(near) >> bits | word(far).checked_shl(64 - bits).unwrap_or(0)
        };
    }
}

/// The sites of `within` that arcs connect within it with those of `from` that are in it.
pub(super) fn fill(from: &[u64], within: &[u64], arcs: &[u64], target: &mut [u64]) {
    let words = within.len();
    let mut front: Vec<u64> = from.iter().zip(within).map(|(a, b)| a & b).collect();
    target.copy_from_slice(&front);
    loop {
        let Some(site) = sites(&front).next() else {
            return;
        };
        front[site / 64] &= !(1 << (site % 64));
        let around = &arcs[site * words..(site + 1) * words];
        for (index, around) in around.iter().enumerate() {
            let new = around & within[index] & !target[index];
            target[index] |= new;
            front[index] |= new;
        }
    }
}

/// Whether each player's last whole turn was a single pass; see [`Op::Recall`] for the moves.
///
/// This is the reading of [`crate::game`], which looks at no more than two moves of a turn.
fn all_passed(recent: u64, players: usize) -> bool {
    let code = |place: u32| recent >> (8 * place) & 0xff;
    if code(0) & 1 == 0 {
        return false;
    }
    let (mut turn_of, mut passed, mut place) = (code(0) >> 1, false, 0);
    for _ in 0..players {
        // A move of another player is the first one seen of that turn, apart from the latest move.
        let mut seen = 0;
        loop {
            if seen > 1 {
                return false;
            }
            let (mover, pass) = (code(place) >> 1, code(place) & 1 == 1);
            if mover == 0 {
                return passed;
            }
            place += 1;
            if mover != turn_of {
                if !passed {
                    return false;
                }
                (turn_of, passed) = (mover, pass);
                break;
            }
            seen += 1;
            passed = pass;
        }
    }
    true
}
