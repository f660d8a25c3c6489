//! Sets moved over the board: shifted, led on by relations, filled.

use super::emit::{Emitter, mem};
use super::outlined::{FEW_WORDS, Outlined};
use crate::program::run::words::shift as shift_words;
use crate::program::types::{ArcsId, SetId, Value};
use wasm_encoder::{BlockType, Instruction, ValType};

impl Emitter<'_> {
    /// The sites of a set within another, moved by a number.
    pub(super) fn shift(&mut self, set: Value, delta: i32, within: SetId, first: u32) {
        let masks = self.program.tables.sets[within.index()].clone();
        let masked: Vec<Option<u32>> = (masks.iter().enumerate())
            .map(|(word, mask)| {
                (*mask != 0).then(|| {
                    let local = self.local(ValType::I64);
                    self.get_word(set, word);
                    self.add([
                        Instruction::I64Const(*mask as i64),
                        Instruction::I64And,
                        Instruction::LocalSet(local),
                    ]);
                    local
                })
            })
            .collect();
        self.shifted(&masked, delta, first);
    }

    /// Adds a number to all sites of a set whose words are in locals, or are empty.
    fn shifted(&mut self, masked: &[Option<u32>], delta: i32, first: u32) {
        let (words, bits) = (
            delta.unsigned_abs() as usize / 64,
            delta.unsigned_abs() % 64,
        );
        let (toward, rest) = match delta >= 0 {
            true => (Instruction::I64Shl, Instruction::I64ShrU),
            false => (Instruction::I64ShrU, Instruction::I64Shl),
        };
        let source = |word: usize, steps: usize| match delta >= 0 {
            true => word.checked_sub(steps),
            false => Some(word + steps),
        };
        for word in 0..self.words() {
            let near = source(word, words).and_then(|word| *masked.get(word)?);
            let far = source(word, words + 1).and_then(|word| *masked.get(word)?);
            let far = far.filter(|_| bits > 0);
            if let Some(near) = near {
                self.add([Instruction::LocalGet(near)]);
                self.add([Instruction::I64Const(i64::from(bits)), toward.clone()]);
            }
            if let Some(far) = far {
                self.add([Instruction::LocalGet(far)]);
                self.add([Instruction::I64Const(64 - i64::from(bits)), rest.clone()]);
            }
            match (near, far) {
                (Some(_), Some(_)) => self.add([Instruction::I64Or]),
                (None, None) => self.add([Instruction::I64Const(0)]),
                _ => {}
            }
            self.set_word(first, word);
        }
    }

    /// The sites that slides reach: the empty sites on each way by doubling the distance, then one step further.
    pub(super) fn slide(
        &mut self,
        (from, through): (Value, Value),
        (delta, within): (i32, SetId),
        doublings: u32,
        first: u32,
    ) {
        if let (1..=FEW_WORDS, Some(site)) = (self.words(), self.ones.get(&from).copied()) {
            self.ray(site, through, (delta, within), first);
            return;
        }
        if self.is_outlined(Outlined::Slide(delta, within)) {
            self.slide_step_by_step((from, through), (delta, within), first);
            return;
        }
        let words = self.words();
        let masks = self.program.tables.sets[within.index()].clone();
        let [front, open, part] = [(); 3].map(|()| self.locals_of_set());
        // A site can be passed if it is open and a step leads to it.
        let mut reached = vec![0; words];
        shift_words(&masks, delta, &mut reached);
        for (word, reached) in reached.into_iter().enumerate() {
            self.get_word(from, word);
            self.set_word(front, word);
            self.get_word(through, word);
            self.add([Instruction::I64Const(reached as i64), Instruction::I64And]);
            self.set_word(open, word);
        }
        for doubling in 0..doublings {
            let step = delta * (1 << doubling);
            self.shift_locals(front, step, part);
            for word in 0..words as u32 {
                self.add([
                    Instruction::LocalGet(part + word),
                    Instruction::LocalGet(open + word),
                    Instruction::I64And,
                    Instruction::LocalGet(front + word),
                    Instruction::I64Or,
                    Instruction::LocalSet(front + word),
                ]);
            }
            if doubling + 1 < doublings {
                self.shift_locals(open, step, part);
                for word in 0..words as u32 {
                    self.add([
                        Instruction::LocalGet(part + word),
                        Instruction::LocalGet(open + word),
                        Instruction::I64And,
                        Instruction::LocalSet(open + word),
                    ]);
                }
            }
        }
        for (word, mask) in masks.iter().enumerate() {
            self.add([
                Instruction::LocalGet(front + word as u32),
                Instruction::I64Const(*mask as i64),
                Instruction::I64And,
            ]);
            self.set_word(front, word);
        }
        self.shift_locals(front, delta, first);
    }

    /// The sites that a slide from one site reaches: those of the ray from there up to the first that cannot be passed, which
    /// is the lowest of them on a ray to higher sites, otherwise the highest.
    fn ray(&mut self, site: Value, through: Value, (delta, within): (i32, SetId), first: u32) {
        let words = self.words();
        let ray = self.locals_of_set();
        let [blockers, nearer] = [(); 2].map(|()| self.local(ValType::I64));
        let row = self.local(ValType::I32);
        let rays = self.layout.rays(delta, within);
        self.get(site);
        self.add([
            Instruction::I32Const(1),
            Instruction::I32Add,
            Instruction::I32Const(8 * words as i32),
            Instruction::I32Mul,
            Instruction::LocalSet(row),
        ]);
        // From the words with the nearest sites to those with the farthest.
        let nearest_first: Vec<usize> = match delta > 0 {
            true => (0..words).collect(),
            false => (0..words).rev().collect(),
        };
        for (place, word) in nearest_first.into_iter().enumerate() {
            let ray = ray + word as u32;
            self.add([
                Instruction::LocalGet(row),
                Instruction::I64Load(mem(rays + 8 * word, 3)),
                Instruction::LocalTee(ray),
            ]);
            self.get_word(through, word);
            self.add([
                Instruction::I64Const(-1),
                Instruction::I64Xor,
                Instruction::I64And,
                Instruction::LocalSet(blockers),
                Instruction::LocalGet(ray),
            ]);
            if delta > 0 {
                self.add([
                    Instruction::LocalGet(blockers),
                    Instruction::LocalGet(blockers),
                    Instruction::I64Const(1),
                    Instruction::I64Sub,
                    Instruction::I64Xor,
                ]);
            } else {
                self.add([
                    Instruction::I64Const(-1),
                    Instruction::I64Const(63),
                    Instruction::LocalGet(blockers),
                    Instruction::I64Const(1),
                    Instruction::I64Or,
                    Instruction::I64Clz,
                    Instruction::I64Sub,
                    Instruction::I64Shl,
                ]);
            }
            self.add([Instruction::I64And]);
            if place > 0 {
                // Nothing is reached beyond a blocker.
                let reached = self.local(ValType::I64);
                self.add([
                    Instruction::LocalSet(reached),
                    Instruction::I64Const(0),
                    Instruction::LocalGet(reached),
                    Instruction::LocalGet(nearer),
                    Instruction::I64Eqz,
                    Instruction::I32Eqz,
                    Instruction::Select,
                ]);
            }
            self.set_word(first, word);
            if place + 1 < words {
                self.add([Instruction::LocalGet(blockers)]);
                if place > 0 {
                    self.add([Instruction::LocalGet(nearer), Instruction::I64Or]);
                }
                self.add([Instruction::LocalSet(nearer)]);
            }
        }
    }

    /// Shifts a set in locals.
    fn shift_locals(&mut self, from: u32, delta: i32, first: u32) {
        let locals: Vec<Option<u32>> = (0..self.words() as u32)
            .map(|word| Some(from + word))
            .collect();
        self.shifted(&locals, delta, first);
    }

    /// The nearest site of a set that is found going back from a site.
    pub(super) fn behind(&mut self, set: Value, site: Value, delta: Value, result: u32) {
        self.get(site);
        self.add([
            Instruction::LocalSet(result),
            Instruction::Loop(BlockType::Empty),
            Instruction::LocalGet(result),
        ]);
        self.get(delta);
        self.add([Instruction::I32Sub, Instruction::LocalSet(result)]);
        self.has_existing(set, result);
        self.add([Instruction::I32Eqz, Instruction::BrIf(0), Instruction::End]);
    }

    /// The union of what a relation leads to: shifted where it is few shifts, otherwise site by site.
    pub(super) fn image(&mut self, set: Value, arcs: ArcsId, first: u32) {
        for word in 0..self.words() {
            self.add([Instruction::I64Const(0)]);
            self.set_word(first, word);
        }
        if let Some(shifts) = self.program.tables.arcs[arcs.index()].shifts.clone() {
            let part = self.locals_of_set();
            for (delta, within) in shifts {
                self.shift(set, delta, within, part);
                for word in 0..self.words() as u32 {
                    self.add([
                        Instruction::LocalGet(first + word),
                        Instruction::LocalGet(part + word),
                        Instruction::I64Or,
                        Instruction::LocalSet(first + word),
                    ]);
                }
            }
            return;
        }
        let front = self.locals_of_set();
        for word in 0..self.words() {
            self.get_word(set, word);
            self.set_word(front, word);
        }
        self.each_of(front, |emitter, row| {
            for word in 0..emitter.words() {
                let at = mem(emitter.layout.arcs(arcs) + 8 * (emitter.words() + word), 3);
                let local = first + word as u32;
                emitter.add([
                    Instruction::LocalGet(local),
                    Instruction::LocalGet(row),
                    Instruction::I64Load(at),
                    Instruction::I64Or,
                    Instruction::LocalSet(local),
                ]);
            }
        });
    }

    /// The sites that are connected within a set. From one site they are few, and are looked at one by one; from many
    /// sites all are led on at once, where the relation is few shifts.
    pub(super) fn fill(&mut self, from: Value, within: Value, arcs: ArcsId, first: u32) {
        match self.program.tables.arcs[arcs.index()].shifts.clone() {
            Some(shifts) if !self.ones.contains_key(&from) => {
                self.fill_by_shifts(from, within, &shifts, first);
            }
            _ => self.fill_by_sites(from, within, arcs, first),
        }
    }

    /// Shifts a set by each step in turn, within another, until nothing is added.
    fn fill_by_shifts(&mut self, from: Value, within: Value, shifts: &[(i32, SetId)], first: u32) {
        let [masked, moved, before] = [(); 3].map(|()| self.locals_of_set());
        let words = self.words() as u32;
        for word in 0..words {
            self.get_word(from, word as usize);
            self.get_word(within, word as usize);
            self.add([Instruction::I64And, Instruction::LocalSet(first + word)]);
        }
        self.add([Instruction::Block(BlockType::Empty)]);
        for word in 0..words {
            self.add([Instruction::LocalGet(first + word)]);
            if word > 0 {
                self.add([Instruction::I64Or]);
            }
        }
        // From nowhere nothing is reached.
        self.add([
            Instruction::I64Eqz,
            Instruction::BrIf(0),
            Instruction::Loop(BlockType::Empty),
        ]);
        for word in 0..words {
            self.add([
                Instruction::LocalGet(first + word),
                Instruction::LocalSet(before + word),
            ]);
        }
        for (delta, starts) in shifts {
            let starts = self.program.tables.sets[starts.index()].clone();
            for (word, starts) in (0..words).zip(starts) {
                self.add([
                    Instruction::LocalGet(first + word),
                    Instruction::I64Const(starts as i64),
                    Instruction::I64And,
                    Instruction::LocalSet(masked + word),
                ]);
            }
            self.shift_locals(masked, *delta, moved);
            for word in 0..words {
                self.add([Instruction::LocalGet(moved + word)]);
                self.get_word(within, word as usize);
                self.add([
                    Instruction::I64And,
                    Instruction::LocalGet(first + word),
                    Instruction::I64Or,
                    Instruction::LocalSet(first + word),
                ]);
            }
        }
        for word in 0..words {
            self.add([
                Instruction::LocalGet(first + word),
                Instruction::LocalGet(before + word),
                Instruction::I64Xor,
            ]);
            if word > 0 {
                self.add([Instruction::I64Or]);
            }
        }
        self.add([
            Instruction::I64Eqz,
            Instruction::I32Eqz,
            Instruction::BrIf(0),
            Instruction::End,
            Instruction::End,
        ]);
    }

    /// Looks at the sites one by one; those to be looked at are kept in a set of their own.
    fn fill_by_sites(&mut self, from: Value, within: Value, arcs: ArcsId, first: u32) {
        let front = self.locals_of_set();
        for word in 0..self.words() {
            self.get_word(from, word);
            self.get_word(within, word);
            self.add([
                Instruction::I64And,
                Instruction::LocalTee(front + word as u32),
                Instruction::LocalSet(first + word as u32),
            ]);
        }
        let new = self.local(ValType::I64);
        self.each_of(front, |emitter, row| {
            for word in 0..emitter.words() {
                let at = mem(emitter.layout.arcs(arcs) + 8 * (emitter.words() + word), 3);
                let (group, front) = (first + word as u32, front + word as u32);
                emitter.add([Instruction::LocalGet(row), Instruction::I64Load(at)]);
                emitter.get_word(within, word);
                emitter.add([
                    Instruction::I64And,
                    Instruction::LocalGet(group),
                    Instruction::I64Const(-1),
                    Instruction::I64Xor,
                    Instruction::I64And,
                    Instruction::LocalTee(new),
                    Instruction::LocalGet(group),
                    Instruction::I64Or,
                    Instruction::LocalSet(group),
                    Instruction::LocalGet(front),
                    Instruction::LocalGet(new),
                    Instruction::I64Or,
                    Instruction::LocalSet(front),
                ]);
            }
        });
    }

    /// Takes the sites out of a set in locals, one after the other, until none is left; `body` gets the place of the
    /// row of each in a table of sets.
    fn each_of(&mut self, front: u32, body: impl FnOnce(&mut Self, u32)) {
        self.each_site_of(front, |emitter, site| {
            let row = emitter.local(ValType::I32);
            emitter.add([
                Instruction::LocalGet(site),
                Instruction::I32Const(8 * emitter.words() as i32),
                Instruction::I32Mul,
                Instruction::LocalSet(row),
            ]);
            body(emitter, row);
        });
    }

    /// Takes the sites out of a set in locals, one after the other, until none is left; `body` gets the local of each.
    pub(super) fn each_site_of(&mut self, front: u32, body: impl FnOnce(&mut Self, u32)) {
        let site = self.local(ValType::I32);
        self.add([
            Instruction::Block(BlockType::Empty),
            Instruction::Loop(BlockType::Empty),
            Instruction::Block(BlockType::Empty),
        ]);
        for word in 0..self.words() as u32 {
            let local = front + word;
            self.add([
                Instruction::LocalGet(local),
                Instruction::I64Eqz,
                Instruction::I32Eqz,
                Instruction::If(BlockType::Empty),
                Instruction::LocalGet(local),
                Instruction::I64Ctz,
                Instruction::I32WrapI64,
                Instruction::I32Const(64 * word as i32),
                Instruction::I32Add,
                Instruction::LocalSet(site),
                Instruction::LocalGet(local),
                Instruction::LocalGet(local),
                Instruction::I64Const(1),
                Instruction::I64Sub,
                Instruction::I64And,
                Instruction::LocalSet(local),
                Instruction::Br(1),
                Instruction::End,
            ]);
        }
        self.add([Instruction::Br(2), Instruction::End]);
        body(self, site);
        self.add([Instruction::Br(0), Instruction::End, Instruction::End]);
    }

    fn locals_of_set(&mut self) -> u32 {
        self.locals(ValType::I64, self.words())
    }
}
