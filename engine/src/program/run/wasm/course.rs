//! A game as it goes: it begins, moves are made, positions are saved and restored.

use super::batch::{seeded, split_mix};
use super::interface::{Interface, MOVE_BYTES, Name, SAVED_HEAD, saved_bytes};
use super::memory::Layout;
use super::module::functions_of;
use super::script::{
    Expr, Stmts, at, c, call, copy, each, function, give, held, keep, l, repeat, set, store,
    store64, when, wide,
};
use crate::game::dice;
use crate::program::types::{HeadSlot, Home, ListId, RANK_PARTS};
use crate::program::{Op, Program};
use wasm_encoder::{Function, Instruction};

/// Pages by which memory grows.
const GROWTH: i32 = 16;

/// The faces of the dice as lists, and the address of their slot.
fn dice_of(program: &Program, layout: &Layout) -> Option<(usize, Vec<ListId>)> {
    let mut found = None;
    for (_, function) in program.functions() {
        function.body.each(&mut |node| {
            if let Op::Throw(slot, faces, _) = &node.op {
                let address = layout.block(layout.places.of(*slot));
                found = Some((address, faces.clone()));
            }
        });
    }
    found
}

/// Throws the dice of a game for this ply, as `Throw::of_ply` does; nothing in a game without dice. `before` is the number of
/// moves that were made before the first position. Uses a local of 32 bits and two of 64.
pub(super) fn thrown(
    program: &Program,
    layout: &Layout,
    before: Expr,
    [number, state, word]: [u32; 3],
) -> Stmts {
    let Some((address, faces)) = dice_of(program, layout) else {
        return Vec::new();
    };
    let made = match layout.places.of_head(program, HeadSlot::Moves) {
        Some(place) => held(layout.block(place)) - before,
        None => c(0),
    };
    let mixed = c(0)
        .load64(layout.chance)
        .wide_xor(made.extended().wide_mul(wide(dice::PLY_FACTOR as i64)));
    let mut code = set(state, mixed);
    code.extend(split_mix(state, word));
    code.push(Instruction::LocalSet(state));
    for (die, faces) in faces.iter().enumerate() {
        let bound = program.tables.lists[faces.index()].len() as u32;
        let most = u32::MAX - u32::MAX % bound.max(1);
        code.push(Instruction::Loop(wasm_encoder::BlockType::Empty));
        code.extend(split_mix(state, word));
        code.extend([
            Instruction::I64Const(32),
            Instruction::I64ShrU,
            Instruction::I32WrapI64,
            Instruction::LocalSet(number),
        ]);
        code.extend(l(number).below(c(most as i32)).not().0);
        code.extend([Instruction::BrIf(0), Instruction::End]);
        let face = (l(number).rem(c(bound as i32)) * c(4)).load(layout.list(*faces) + 4);
        code.extend(store(c(0), address + 8 * die, face));
    }
    code
}

impl Interface<'_> {
    /// Makes the generator and the seed of the dice from a local of 64 bits.
    pub(super) fn seed_from(&self, seed: u32, state: u32, word: u32) -> Stmts {
        let mut code = store64(c(0), self.layout.chance, l(seed));
        code.extend(set(state, l(seed)));
        code.extend(seeded(self.layout, state, word));
        code
    }

    /// Forgets the list of legal moves.
    pub(super) fn forget(&self) -> Stmts {
        let kept = self.kept();
        [keep(kept.number, c(-1)), keep(kept.named, c(0))].concat()
    }

    pub(super) fn start(&self) -> Function {
        let (layout, kept) = (self.layout, self.kept());
        let mut code = copy(
            at(layout.first),
            at(layout.block(0)),
            at(8 * layout.places.total),
        );
        if layout.history > layout.marks {
            code.extend(copy(
                at(layout.first_marks),
                at(layout.marks),
                at(layout.history - layout.first_marks),
            ));
        }
        code.extend(keep(kept.ending, c(0)));
        code.extend(keep(kept.plies, c(0)));
        code.extend(keep(kept.base, held(kept.heap)));
        code.extend(self.forget());
        code.extend(self.seed_from(0, 1, 2));
        code.extend(self.run(Name::Throw, []));
        function(0, 2, code)
    }

    pub(super) fn legal(&self) -> Stmts {
        let kept = self.kept();
        [
            when(held(kept.ending), give(c(0))),
            when(held(kept.number).lt(c(0)), self.run(Name::List, [])),
            held(kept.number).0,
        ]
        .concat()
    }

    pub(super) fn play(&self) -> Stmts {
        let kept = self.kept();
        let number = self.call(Name::Legal, []);
        [
            when(l(0).below(number).not(), give(c(-1))),
            self.call(Name::Make, [held(kept.base) + l(0) * c(MOVE_BYTES)])
                .0,
        ]
        .concat()
    }

    /// Makes the move at an address: whether the game is over then.
    pub(super) fn make(&self) -> Function {
        let kept = self.kept();
        function(
            1,
            0,
            [
                set(1, call(self.make, [l(0) - c(4)])),
                keep(kept.ending, l(1)),
                keep(kept.plies, held(kept.plies) + c(1)),
                self.forget(),
                when(l(1).not(), self.run(Name::Throw, [])),
                l(1).ne(c(0)).0,
            ]
            .concat(),
        )
    }

    /// Throws the dice for this ply, as `Throw::of_ply` does.
    pub(super) fn throw(&self) -> Function {
        let before = c(self.beginning.before);
        let code = thrown(self.program, self.layout, before, [0, 1, 2]);
        let locals = if code.is_empty() { (0, 0) } else { (1, 2) };
        function(locals.0, locals.1, code)
    }

    /// Plays a move by chance; its place in the list of moves.
    pub(super) fn random(&self) -> Function {
        let (index, mask, end) = (0, 1, 2);
        let (kept, hand) = (self.kept(), self.program.hand);
        let address = |slot| self.layout.block(self.layout.places.of(slot));
        let mut code = set(end, self.call(Name::Legal, []));
        code.extend(when(l(end).not(), give(c(-1))));
        code.extend([Instruction::Block(wasm_encoder::BlockType::Empty)]);
        code.extend(self.by_turn(|turn| {
            let [choice, _] = functions_of(self.program, self.layout, turn);
            vec![
                Instruction::Call(choice),
                Instruction::Drop,
                Instruction::Br(1),
            ]
        }));
        code.push(Instruction::End);
        // What no lane of the rule gives was not chosen.
        let note = kept.note + 4;
        code.extend(set(
            mask,
            (held(address(hand.rule)) * c(4)).load(kept.given),
        ));
        for (part, slot) in hand.slots().into_iter().enumerate() {
            code.extend(keep(note + 4 * part, held(address(slot))));
        }
        for (bit, part, nothing) in [(1, 5, -1), (2, 6, -1), (4, 7, 0)] {
            code.extend(when(
                l(mask).and(c(bit)).not(),
                keep(note + 4 * part, c(nothing)),
            ));
        }
        let entry = || held(kept.base) + l(index) * c(MOVE_BYTES);
        let differs = (0..4).map(|part| {
            let noted = c(0).load64(note + 8 * part);
            entry().load64(8 * part).wide_xor(noted)
        });
        let differs = differs.reduce(Expr::wide_or).unwrap_or(wide(0));
        let same = differs.wide_not();
        code.extend(repeat(
            l(index).lt(l(end)).and(same.not()),
            set(index, l(index) + c(1)),
        ));
        code.extend(self.call(Name::Make, [at(note)]).0);
        code.push(Instruction::Drop);
        code.extend(l(index).0);
        function(3, 0, code)
    }

    pub(super) fn playout(&self) -> Function {
        let (ended, first, state, word) = (1, 2, 3, 4);
        let kept = self.kept();
        let mut code = set(first, held(kept.plies));
        code.extend(self.seed_from(0, state, word));
        let mut step = vec![Instruction::Block(wasm_encoder::BlockType::Empty)];
        step.extend(self.by_turn(|turn| {
            let [choice, play] = functions_of(self.program, self.layout, turn);
            vec![
                Instruction::Call(choice),
                Instruction::Drop,
                Instruction::Call(play),
                Instruction::LocalSet(ended),
                Instruction::Br(1),
            ]
        }));
        step.push(Instruction::End);
        step.extend(keep(kept.ending, l(ended)));
        step.extend(keep(kept.plies, held(kept.plies) + c(1)));
        step.extend(when(l(ended).not(), self.run(Name::Throw, [])));
        code.extend(repeat(held(kept.ending).not(), step));
        code.extend(self.forget());
        code.extend((held(kept.plies) - l(first)).0);
        function(2, 2, code)
    }

    pub(super) fn perft(&self) -> Function {
        let (number, index, list, saved, sum) = (1, 2, 3, 4, 5);
        let kept = self.kept();
        if dice_of(self.program, self.layout).is_some() {
            return function(0, 0, wide(0).0);
        }
        let code = [
            when(l(0).lt(c(1)), give(wide(1))),
            set(number, self.call(Name::Legal, [])),
            when(l(0).eq(c(1)), give(l(number).extended())),
            when(l(number).not(), give(wide(0))),
            set(list, held(kept.base)),
            set(saved, l(list) + l(number) * c(MOVE_BYTES)),
            self.run(Name::Reserve, [l(saved) + at(self.saved_bytes())]),
            // Moves of the positions below are listed behind what is saved.
            keep(kept.base, self.call(Name::SaveTo, [l(saved)])),
            each(
                index,
                l(number),
                [
                    self.call(Name::Make, [l(list) + l(index) * c(MOVE_BYTES)])
                        .0,
                    vec![Instruction::Drop],
                    set(sum, l(sum).wide_add(self.call(Name::Perft, [l(0) - c(1)]))),
                    self.run(Name::RestoreFrom, [l(saved)]),
                ]
                .concat(),
            ),
            keep(kept.base, l(list)),
            self.forget(),
            l(sum).0,
        ];
        function(4, 1, code.concat())
    }

    pub(super) fn mover(&self) -> Expr {
        let mover = match self.head(HeadSlot::Mover) {
            Some(mover) => held(mover),
            None => c(self.beginning.mover),
        };
        mover * held(self.kept().ending).not()
    }

    /// Asks for memory up to an address.
    pub(super) fn reserve(&self) -> Function {
        let room = self.kept().room;
        let grown = [
            c(GROWTH).0,
            vec![Instruction::MemoryGrow(0)],
            vec![Instruction::Drop],
            keep(room, held(room) + c(GROWTH * 65_536)),
        ];
        function(0, 0, repeat(held(room).below(l(0)), grown.concat()))
    }

    /// The most bytes of a saved position.
    fn saved_bytes(&self) -> usize {
        saved_bytes(self.program, self.layout.places.lasting)
    }

    /// The number of positions noted, if there are any.
    fn noted(&self) -> Option<Expr> {
        let (address, _) = self.slot(&Home::Noted)?;
        (self.program.noted > 0).then(|| held(address))
    }

    /// Writes the position to an address; the address behind it.
    pub(super) fn save_to(&self) -> Function {
        let (layout, kept) = (self.layout, self.kept());
        let block = 8 * layout.places.lasting;
        let mut code = [
            store(l(0), 0, held(kept.ending)),
            store(l(0), 4, held(kept.plies)),
            store64(l(0), 8, c(0).load64(layout.chance)),
            copy(at(layout.random), l(0) + c(16), c(32)),
            copy(at(layout.block(0)), l(0) + at(SAVED_HEAD), at(block)),
        ]
        .concat();
        let end = l(0) + at(SAVED_HEAD + block);
        match self.noted() {
            Some(noted) => {
                let bytes = noted * c(8);
                code.extend(copy(at(layout.history), end.clone(), bytes.clone()));
                code.extend((end + bytes).0);
            }
            None => code.extend(end.0),
        }
        function(0, 0, code)
    }

    /// Goes to the position at an address.
    pub(super) fn restore_from(&self) -> Function {
        let (place, word) = (1, 2);
        let (layout, kept) = (self.layout, self.kept());
        let block = 8 * layout.places.lasting;
        let mut code = [
            keep(kept.ending, l(0).load(0)),
            keep(kept.plies, l(0).load(4)),
            store64(c(0), layout.chance, l(0).load64(8)),
            copy(l(0) + c(16), at(layout.random), c(32)),
            copy(l(0) + at(SAVED_HEAD), at(layout.block(0)), at(block)),
            self.forget(),
        ]
        .concat();
        if let Some(noted) = self.noted() {
            let bytes = noted.clone() * c(8);
            code.extend(copy(
                l(0) + at(SAVED_HEAD + block),
                at(layout.history),
                bytes,
            ));
            // Marks of other positions may stay: they only send to a search.
            let marks = layout.marks;
            let mark = l(word)
                .wide_shr(wide(6))
                .wide_and(wide(super::memory::MARKS as i64 - 1))
                .wrapped()
                * c(8);
            let bit = wide(1).wide_shl(l(word).wide_and(wide(63)));
            code.extend(each(
                place,
                noted,
                [
                    set(word, (l(place) * c(8)).load64(layout.history)),
                    store64(mark.clone(), marks, mark.load64(marks).wide_or(bit)),
                ]
                .concat(),
            ));
        }
        function(1, 1, code)
    }

    /// The rank of a player: of one who left the game before its end the rank that was given then. Where players leave
    /// one by one, those who are left share the places that nobody else has.
    pub(super) fn rank(&self) -> Function {
        let (kept, players) = (self.kept(), self.program.players as i32);
        let zero = Expr(vec![Instruction::F64Const(0.0.into())]);
        let varying = self.program.ranks_vary;
        if let Some((ranks, _)) = self.slot(&Home::Ranks).filter(|_| varying) {
            return self.varying_rank(ranks, zero);
        }
        let entry = (held(kept.ending) - c(1)) * c(players) + l(0) - c(1);
        let mut rank = (entry * c(8)).0;
        rank.push(Instruction::F64Load(super::emit::mem(kept.ranks, 3)));
        let outside = held(kept.ending)
            .not()
            .or((l(0) - c(1)).below(c(players)).not());
        function(0, 0, [when(outside, give(zero)), rank].concat())
    }

    /// The rank of a player, in a game whose players leave one by one, from the array of ranks at an address.
    fn varying_rank(&self, ranks: usize, zero: Expr) -> Function {
        let (player, sum, left) = (1, 2, 3);
        let players = self.program.players as i32;
        let of = |player: u32| (l(player) * c(8)).load(ranks);
        let in_places = |parts: Expr, shared_by: Expr| {
            let mut rank = parts.0;
            rank.push(Instruction::F64ConvertI32S);
            rank.extend(shared_by.0);
            rank.extend([
                Instruction::F64ConvertI32S,
                Instruction::F64Div,
                Instruction::F64Const(f64::from(RANK_PARTS).into()),
                Instruction::F64Div,
            ]);
            Expr(rank)
        };
        let outside = held(self.kept().ending)
            .not()
            .or((l(0) - c(1)).below(c(players)).not());
        let all_places = players * (players + 1) / 2 * RANK_PARTS;
        let code = [
            when(outside, give(zero)),
            when(of(0).ne(c(0)), give(in_places(of(0), c(1)))),
            set(sum, c(all_places)),
            set(player, c(1)),
            repeat(
                c(players).lt(l(player)).not(),
                [
                    set(sum, l(sum) - of(player)),
                    set(left, l(left) + of(player).not()),
                    set(player, l(player) + c(1)),
                ]
                .concat(),
            ),
            in_places(l(sum), l(left)).0,
        ];
        function(3, 0, code.concat())
    }
}
