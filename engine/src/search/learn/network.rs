//! Fits a network to positions of games that the machine has played with itself.
//!
//! The network adds to what the weights say; its second layer begins with zeros, so that it says nothing before it has learned
//! something. Steps are those of Adam (Kingma and Ba 2015) on small batches, with a rate that falls to nothing. Each time that a
//! position is looked at, one of the symmetries of the game maps it. The parts of a batch are fixed and added up in order, so
//! that the result does not depend on the number of threads.

use std::thread;

use super::super::network::{Block, Exchange, HEAD_MOST, HEAD_ONE, HIDDEN, Inputs, Network, ONE};
use super::super::reward::expected;
use super::super::symmetry::Maps;
use crate::play::Random;

/// Positions with what is known of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    /// The inputs that hold, of all positions one after the other.
    inputs: Vec<u16>,
    /// Where those of each position end.
    ends: Vec<u32>,
    known: Vec<Known>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The player to move, 0 or 1.
    pub(super) mover: u8,
    /// What it has by the weights alone, as logarithm of the odds.
    pub(super) linear: f32,
    /// What it may expect, from 0 to 1.
    pub(super) target: f32,
}

impl Positions {
    /// Adds a position with its inputs.
    pub(super) fn add(&mut self, inputs: &[u16], known: Known) {
        self.inputs.extend_from_slice(inputs);
        self.ends.push(self.inputs.len() as u32);
        self.known.push(known);
    }

    /// Adds all of others.
    pub(super) fn extend(&mut self, others: &Self) {
        for index in 0..others.len() {
            self.add(others.inputs_of(index), others.known[index]);
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    fn inputs_of(&self, index: usize) -> &[u16] {
        let start = match index {
            0 => 0,
            index => self.ends[index - 1],
        };
        &self.inputs[start as usize..self.ends[index] as usize]
    }

    /// The position with the changed target.
    pub(super) fn retarget(&mut self, index: usize, target: f32) {
        self.known[index].target = target;
    }

    /// What is known of a position.
    pub(super) fn known(&self, index: usize) -> Known {
        self.known[index]
    }
}

/// Where the numbers of a player lie: the first layer by input, then the bias, then the second layer, then what is added.
#[derive(Clone, Copy)]
struct Form {
    inputs: usize,
    blocks: usize,
}

impl Form {
    fn block(self) -> usize {
        self.inputs * HIDDEN + 3 * HIDDEN + 1
    }

    fn len(self) -> usize {
        self.block() * self.blocks
    }

    fn bias(self, block: usize) -> usize {
        block * self.block() + self.inputs * HIDDEN
    }

    fn heads(self, block: usize) -> usize {
        self.bias(block) + HIDDEN
    }

    fn out(self, block: usize) -> usize {
        self.heads(block) + 2 * HIDDEN
    }

    /// What bounds a number: what the integers of its layer can hold.
    fn bound(self, index: usize) -> f32 {
        let within = index % self.block();
        if within < self.inputs * HIDDEN {
            f32::from(i8::MAX) / f32::from(ONE)
        } else if within < self.inputs * HIDDEN + HIDDEN {
            16.0
        } else {
            f32::from(HEAD_MOST) / HEAD_ONE
        }
    }
}

/// A network that learns.
pub(super) struct Learner {
    form: Form,
    inputs: Inputs,
    exchange: Option<Exchange>,
    /// For each symmetry and each player, where the row of each input begins.
    rows: Vec<[Vec<u32>; 2]>,
    numbers: Vec<f32>,
    /// The running means of slopes and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    /// Whether it goes on from a network that has learned before.
    goes_on: bool,
}

/// Positions of a batch.
const BATCH: usize = 4096;

/// Parts of a batch, each worked through on its own.
const PARTS: usize = 4;

/// How far numbers move at first in each step.
const RATE: f32 = 2e-3;

/// The shares of what is kept of the running means of slopes and of their squares.
const KEPT: [f32; 2] = [0.9, 0.999];

/// The bounds of random numbers in the first layer.
const SPREAD: f32 = 0.15;

/// What sums begin with, so that squares have slopes.
const FIRST_BIAS: f32 = 0.4;

impl Learner {
    /// A network that says nothing yet, or that goes on from one.
    pub(super) fn new(inputs: Inputs, maps: &Maps, seed: u64, before: Option<&Network>) -> Self {
        let exchange = maps.exchange.clone();
        let form = Form {
            inputs: inputs.len,
            blocks: if exchange.is_some() { 1 } else { 2 },
        };
        let board = inputs.board();
        let same: Vec<u16> = (0..board as u16).collect();
        let kinds: Vec<u8> = (0..inputs.kinds() as u8).collect();
        let mirrors = std::iter::once(&same).chain(&maps.mirrors);
        let rows = mirrors.map(|mirror| {
            [0, 1].map(|player| {
                let row = |input: usize| {
                    let input = inputs.image(input, mirror, &kinds, false);
                    match (&exchange, player) {
                        (Some(map), 1) => {
                            inputs.image(input, &map.sites, &map.kinds, true) * HIDDEN
                        }
                        (Some(_), _) => input * HIDDEN,
                        (None, player) => player * form.block() + input * HIDDEN,
                    }
                };
                (0..inputs.len).map(|input| row(input) as u32).collect()
            })
        });
        let rows = rows.collect();
        let mut learner = Self {
            form,
            rows,
            numbers: vec![0.0; form.len()],
            means: vec![0.0; form.len()],
            squares: vec![0.0; form.len()],
            steps: 0,
            goes_on: before.is_some(),
            inputs,
            exchange,
        };
        match before {
            Some(before) => learner.take(before),
            None => learner.begin(seed),
        }
        learner
    }

    fn begin(&mut self, seed: u64) {
        const STEPS: u32 = 1 << 16;
        let mut random = Random::for_game(seed, 7);
        let form = self.form;
        for block in 0..form.blocks {
            let first = block * form.block();
            for number in &mut self.numbers[first..form.bias(block)] {
                *number = (random.below(STEPS) as f32 / STEPS as f32 * 2.0 - 1.0) * SPREAD;
            }
            self.numbers[form.bias(block)..form.heads(block)].fill(FIRST_BIAS);
        }
    }

    fn take(&mut self, network: &Network) {
        let form = self.form;
        for (number, block) in network.blocks.iter().enumerate() {
            let first = number * form.block();
            for (input, row) in block.first.iter().enumerate() {
                for (unit, weight) in row.iter().enumerate() {
                    self.numbers[first + input * HIDDEN + unit] =
                        f32::from(*weight) / f32::from(ONE);
                }
            }
            for unit in 0..HIDDEN {
                self.numbers[form.bias(number) + unit] =
                    f32::from(block.bias[unit]) / f32::from(ONE);
                for side in 0..2 {
                    self.numbers[form.heads(number) + side * HIDDEN + unit] =
                        f32::from(block.heads[side][unit]) / HEAD_ONE;
                }
            }
            self.numbers[form.out(number)] = block.out as f32 / scale();
        }
    }

    /// The network as integers; none if numbers do not fit.
    pub(super) fn network(&self) -> Option<Network> {
        let form = self.form;
        let blocks = (0..form.blocks).map(|block| {
            let first = block * form.block();
            let number = |index: usize, one: f32| (self.numbers[index] * one).round();
            Block {
                first: (0..form.inputs)
                    .map(|input| {
                        let row = first + input * HIDDEN;
                        match self.goes_on || self.has_seen(row) {
                            true => {
                                std::array::from_fn(|unit| number(row + unit, f32::from(ONE)) as i8)
                            }
                            false => [0; HIDDEN],
                        }
                    })
                    .collect(),
                bias: std::array::from_fn(|unit| {
                    number(form.bias(block) + unit, f32::from(ONE)) as i16
                }),
                heads: [0, 1].map(|side| {
                    std::array::from_fn(|unit| {
                        number(form.heads(block) + side * HIDDEN + unit, HEAD_ONE) as i16
                    })
                }),
                out: number(form.out(block), scale()) as i32,
            }
        });
        Network::new(self.inputs.clone(), self.exchange.clone(), blocks.collect())
    }

    /// Whether a row has learned anything: what never held says nothing, and not what it began with.
    fn has_seen(&self, row: usize) -> bool {
        self.squares[row..row + HIDDEN]
            .iter()
            .any(|square| *square > 0.0)
    }

    /// Learns from positions in several passes; `watch` is given the share done, and says whether to stop.
    pub(super) fn fit(
        &mut self,
        positions: &Positions,
        (epochs, threads): (usize, usize),
        seed: u64,
        watch: &mut dyn FnMut(f32) -> bool,
    ) {
        let mut random = Random::for_game(seed, 8);
        let mut order: Vec<u32> = (0..positions.len() as u32).collect();
        let batches = order.len().div_ceil(BATCH);
        let all = (batches * epochs).max(1);
        let mut slopes = vec![vec![0.0; self.form.len()]; PARTS];
        for epoch in 0..epochs {
            for index in (1..order.len()).rev() {
                order.swap(index, random.below(index as u32 + 1) as usize);
            }
            for (number, batch) in order.chunks(BATCH).enumerate() {
                let done = epoch * batches + number;
                let mirrors = u64::from(random.below(1 << 30));
                self.slope(positions, batch, mirrors, &mut slopes, threads);
                let part = done as f32 / all as f32;
                let rate = RATE * (0.5 + 0.5 * (std::f32::consts::PI * part).cos());
                self.step(&slopes, batch.len() as f32, rate);
                if watch(part) {
                    return;
                }
            }
        }
    }

    /// The slopes of a batch, in parts.
    fn slope(
        &self,
        positions: &Positions,
        batch: &[u32],
        mirrors: u64,
        slopes: &mut [Vec<f32>],
        threads: usize,
    ) {
        let size = batch.len().div_ceil(PARTS).max(1);
        let mut parts: Vec<(&[u32], &mut Vec<f32>)> = Vec::new();
        let mut batches = batch.chunks(size);
        for slope in slopes {
            parts.push((batches.next().unwrap_or_default(), slope));
        }
        let each = PARTS.div_ceil(threads.clamp(1, PARTS));
        thread::scope(|scope| {
            for group in parts.chunks_mut(each) {
                let work = move || {
                    for (part, slope) in group {
                        slope.fill(0.0);
                        for index in *part {
                            self.add_slope(positions, *index as usize, mirrors, slope);
                        }
                    }
                };
                match threads {
                    0 | 1 => work(),
                    _ => {
                        scope.spawn(work);
                    }
                }
            }
        });
    }

    /// Adds the slope of one position.
    fn add_slope(&self, positions: &Positions, index: usize, mirrors: u64, slope: &mut [f32]) {
        let (form, known) = (self.form, positions.known[index]);
        let mirror = (mirrors
            .wrapping_add(index as u64)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            >> 33) as usize
            % self.rows.len();
        let rows = &self.rows[mirror];
        let inputs = positions.inputs_of(index);
        let mover = usize::from(known.mover);
        let block_of = |player: usize| player.min(form.blocks - 1);
        let views = [mover, 1 - mover];
        let mut sums = [[0.0_f32; HIDDEN]; 2];
        for (sums, player) in sums.iter_mut().zip(views) {
            let bias = form.bias(block_of(player));
            sums.copy_from_slice(&self.numbers[bias..bias + HIDDEN]);
            for input in inputs {
                let row = rows[player][usize::from(*input)] as usize;
                for (sum, weight) in sums.iter_mut().zip(&self.numbers[row..row + HIDDEN]) {
                    *sum += weight;
                }
            }
        }
        let block = block_of(mover);
        let (heads, out) = (form.heads(block), form.out(block));
        let mut value = self.numbers[out];
        for (side, sums) in sums.iter().enumerate() {
            let first = heads + side * HIDDEN;
            for (sum, head) in sums.iter().zip(&self.numbers[first..first + HIDDEN]) {
                let cut = sum.clamp(0.0, 1.0);
                value += cut * cut * head;
            }
        }
        // The slope of the cross entropy.
        let error = expected(known.linear + value) - known.target;
        slope[out] += error;
        for (side, (sums, player)) in sums.iter().zip(views).enumerate() {
            let mut change = [0.0_f32; HIDDEN];
            for unit in 0..HIDDEN {
                let cut = sums[unit].clamp(0.0, 1.0);
                let head = heads + side * HIDDEN + unit;
                slope[head] += error * cut * cut;
                if sums[unit] > 0.0 && sums[unit] < 1.0 {
                    change[unit] = error * self.numbers[head] * 2.0 * cut;
                }
            }
            let bias = form.bias(block_of(player));
            let mut add = |first: usize| {
                for (slope, change) in slope[first..first + HIDDEN].iter_mut().zip(&change) {
                    *slope += change;
                }
            };
            add(bias);
            for input in inputs {
                add(rows[player][usize::from(*input)] as usize);
            }
        }
    }

    /// Moves all numbers by the slopes of a batch.
    fn step(&mut self, slopes: &[Vec<f32>], positions: f32, rate: f32) {
        const LEAST: f32 = 1e-8;
        self.steps += 1;
        let unbiased = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        let form = self.form;
        for index in 0..self.numbers.len() {
            let slope: f32 = slopes.iter().map(|part| part[index]).sum::<f32>() / positions;
            let mean = &mut self.means[index];
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
            let square = &mut self.squares[index];
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
            let step = *mean / unbiased[0] / ((*square / unbiased[1]).sqrt() + LEAST);
            let bound = form.bound(index);
            self.numbers[index] = (self.numbers[index] - rate * step).clamp(-bound, bound);
        }
    }
}

/// What stands for 1 in the sum of the second layer.
fn scale() -> f32 {
    f32::from(ONE) * f32::from(ONE) * HEAD_ONE
}

impl Learner {
    /// By how much of itself the squared error of some positions becomes smaller than with equal chances for both.
    pub(super) fn insight(&self, positions: &Positions) -> f32 {
        let (mut own, mut even) = (0.0, 0.0);
        for index in 0..positions.len() {
            let known = positions.known[index];
            own += (self.foretold(positions, index) - known.target).powi(2);
            even += (0.5 - known.target).powi(2);
        }
        match even > 0.0 {
            true => (1.0 - own / even).max(0.0),
            false => 0.0,
        }
    }

    /// What the mover of a position may expect.
    fn foretold(&self, positions: &Positions, index: usize) -> f32 {
        let (form, known) = (self.form, positions.known[index]);
        let mover = usize::from(known.mover);
        let block_of = |player: usize| player.min(form.blocks - 1);
        let block = block_of(mover);
        let mut value = known.linear + self.numbers[form.out(block)];
        for (side, player) in [mover, 1 - mover].into_iter().enumerate() {
            let bias = form.bias(block_of(player));
            let mut sums: [f32; HIDDEN] = std::array::from_fn(|unit| self.numbers[bias + unit]);
            for input in positions.inputs_of(index) {
                let row = self.rows[0][player][usize::from(*input)] as usize;
                for (sum, weight) in sums.iter_mut().zip(&self.numbers[row..row + HIDDEN]) {
                    *sum += weight;
                }
            }
            let first = form.heads(block) + side * HIDDEN;
            for (sum, head) in sums.iter().zip(&self.numbers[first..first + HIDDEN]) {
                let cut = sum.clamp(0.0, 1.0);
                value += cut * cut * head;
            }
        }
        expected(value)
    }
}
