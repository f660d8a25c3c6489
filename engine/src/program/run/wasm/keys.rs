//! Keys of hashes in the memory of a module: as they are, or made where a module begins.
//!
//! Keys look random, so that nothing compresses them, and are made of numbers that grow in steps. A module that is handed over
//! holds the first number and the step of each run of keys, and makes the keys when it is instantiated.

use super::memory::Layout;
use super::script::{at, c, function, l, repeat, run, set, store64, wide};
use crate::game::zobrist::{mix, unmix};
use crate::program::Program;
use crate::program::types::KeysId;
use wasm_encoder::{Function, Instruction, ValType};

/// Keys that follow each other, made of numbers that grow by a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    /// The place of the first among the keys of a list.
    first: usize,
    count: usize,
    number: u64,
    step: u64,
}

/// The runs of a list. Keys that are 0 belong to none, as memory is 0 at first.
fn runs(keys: &[u64]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (place, key) in keys.iter().enumerate().filter(|(_, key)| **key != 0) {
        let number = unmix(*key);
        let goes_on = |run: &&mut Run| {
            let step = number.wrapping_sub(run.number);
            run.first + run.count == place
                && (run.count == 1 || step == run.step.wrapping_mul(run.count as u64))
        };
        match runs.last_mut().filter(goes_on) {
            Some(run) => {
                if run.count == 1 {
                    run.step = number.wrapping_sub(run.number);
                }
                run.count += 1;
            }
            None => runs.push(Run {
                first: place,
                count: 1,
                number,
                step: 0,
            }),
        }
    }
    debug_assert!(runs.iter().all(|run| mix(run.number) == keys[run.first]));
    runs
}

impl Layout {
    /// The keys of a program as they lie in memory, each list with its address.
    pub(super) fn keys_as_data(&self, program: &Program) -> Vec<(usize, Vec<u8>)> {
        let lists = self.lists_of_keys(program);
        let data = lists.map(|(first, keys)| {
            let bytes = keys.iter().flat_map(|key| key.to_le_bytes());
            (first, bytes.collect())
        });
        data.collect()
    }

    /// What is done where a module begins: all keys are made by one function, and a game is begun by another, so that
    /// an instance holds a position from the first. Both are given by their numbers.
    pub(super) fn first_of_all(&self, program: &Program, [make_run, start]: [u32; 2]) -> Function {
        let mut code = Vec::new();
        for (first, keys) in self.lists_of_keys(program) {
            for Run {
                first: place,
                count,
                number,
                step,
            } in runs(keys)
            {
                let given = [
                    at(first + 8 * place),
                    at(count),
                    wide(number as i64),
                    wide(step as i64),
                ];
                code.extend(run(make_run, given));
            }
        }
        code.extend(run(start, [wide(0)]));
        function(0, 0, code)
    }

    fn lists_of_keys<'a>(
        &'a self,
        program: &'a Program,
    ) -> impl Iterator<Item = (usize, &'a [u64])> {
        let lists = program.tables.keys.iter().enumerate();
        lists.map(|(number, keys)| (self.keys(KeysId(number as u32)), keys.as_slice()))
    }
}

/// What the function that makes a run is given: an address, how many keys, the first number and the step.
pub(super) const RUN: [ValType; 4] = [ValType::I32, ValType::I32, ValType::I64, ValType::I64];

/// The function that makes a run of keys: [`mix`] of each number.
pub(super) fn make_run() -> Function {
    let (address, left, number, step, bits) = (0, 1, 2, 3, 4);
    let constant = |bits: u64| wide(bits as i64);
    let shifted = |by: i64| l(bits).wide_xor(l(bits).wide_shr(wide(by)));
    let stirred = |by: i64, factor: u64| set(bits, shifted(by).wide_mul(constant(factor)));
    let body = [
        set(bits, l(number).wide_add(constant(0x9e37_79b9_7f4a_7c15))),
        stirred(30, 0xbf58_476d_1ce4_e5b9),
        stirred(27, 0x94d0_49bb_1331_11eb),
        store64(l(address), 0, shifted(31)),
        set(number, l(number).wide_add(l(step))),
        set(address, l(address) + c(8)),
        set(left, l(left) - c(1)),
    ];
    let mut made = Function::new([(1, ValType::I64)]);
    for instruction in repeat(l(left), body.concat()) {
        made.instruction(&instruction);
    }
    made.instruction(&Instruction::End);
    made
}
