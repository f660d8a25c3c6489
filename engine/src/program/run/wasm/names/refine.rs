//! Equal names get marks, kind by kind, where these differ.

use super::super::interface::{Interface, Name};
use super::super::script::{
    Expr, Stmts, c, each, function, give, held, keep, l, repeat, set, store, when,
};
use super::MARKS;
use wasm_encoder::Function;

impl Interface<'_> {
    /// Whether two texts are equal.
    pub(in crate::program::run::wasm) fn equal(&self) -> Function {
        let (one, other) = (0, 1);
        let code = [
            repeat(
                l(one).load8(0).eq(l(other).load8(0)),
                [
                    when(l(one).load8(0).not(), give(c(1))),
                    set(one, l(one) + c(1)),
                    set(other, l(other) + c(1)),
                ]
                .concat(),
            ),
            c(0).0,
        ];
        function(0, 0, code.concat())
    }

    /// Names all legal moves.
    pub(in crate::program::run::wasm) fn name_all(&self) -> Function {
        let (number, one, other, kind, twins) = (0, 1, 2, 3, 4);
        let kept = self.layout.interface;
        let name = |of: u32| self.name_at(l(of));
        let equal = |one: Expr, other: Expr| self.call(Name::Equal, [one, other]);
        let hash = |of: u32| (name(of) - c(8)).load(0);
        let note_hashes = each(
            one,
            l(number),
            store(name(one) - c(8), 0, self.call(Name::TextHash, [name(one)])),
        );
        let others = |body: Stmts| each(other, l(number), body);
        let is_twin = || l(one).ne(l(other)).and(hash(one).eq(hash(other)));
        // A flag in the second half of the head of a name: it has a twin.
        let find_twins = [
            set(twins, c(0)),
            each(
                one,
                l(number),
                [
                    store(name(one) - c(4), 0, c(0)),
                    others(when(
                        is_twin(),
                        when(
                            equal(name(one), name(other)),
                            [store(name(one) - c(4), 0, c(1)), set(twins, c(1))].concat(),
                        ),
                    )),
                ]
                .concat(),
            ),
        ]
        .concat();
        let flagged = |of: u32| (name(of) - c(4)).load(0);
        let refine = [
            each(
                one,
                l(number),
                when(
                    flagged(one),
                    self.run(
                        Name::WriteMark,
                        [self.move_at(l(one)), l(kind), self.mark_at(l(one))],
                    ),
                ),
            ),
            // Marks of twins that differ are added once all have been compared.
            each(
                one,
                l(number),
                when(
                    flagged(one),
                    others(when(
                        is_twin().and(flagged(other).ne(c(0))),
                        when(
                            equal(name(one), name(other))
                                .and(equal(self.mark_at(l(one)), self.mark_at(l(other))).not()),
                            store(name(one) - c(4), 0, c(2)),
                        ),
                    )),
                ),
            ),
            each(
                one,
                l(number),
                when(flagged(one).eq(c(2)), {
                    let end = self.call(Name::TextEnd, [name(one)]);
                    let mut code = self.call(Name::Put, [end, self.mark_at(l(one))]).0;
                    code.push(wasm_encoder::Instruction::Drop);
                    code
                }),
            ),
            note_hashes.clone(),
            find_twins.clone(),
        ]
        .concat();
        let mut word = self
            .call(Name::WriteWord, [self.move_at(l(one)), name(one)])
            .0;
        word.push(wasm_encoder::Instruction::Drop);
        let code = [
            set(number, held(kept.number)),
            keep(kept.named, held(kept.end)),
            self.run(
                Name::Reserve,
                [held(kept.end) + l(number) * c(self.pitch()) + c(self.pitch())],
            ),
            each(one, l(number), word),
            self.with_given_names([number, one, other, twins]),
            note_hashes,
            find_twins,
            each(kind, c(MARKS), when(l(twins), refine)),
        ];
        function(5, 0, code.concat())
    }

    /// Puts the names that the text gives to moves in the place of their words: alone if no other legal move has it.
    fn with_given_names(&self, [number, one, other, shared]: [u32; 4]) -> Stmts {
        let rule_of = |of: u32| {
            let rule = self.move_at(l(of)).load(0) * c(16);
            self.word(rule).load(self.words().rules + 4)
        };
        let same = self.call(
            Name::Equal,
            [self.word(rule_of(one)), self.word(rule_of(other))],
        );
        let mark = || self.mark_at(l(one));
        let put = |to: Expr, text: Expr| {
            let mut code = self.call(Name::Put, [to, text]).0;
            code.push(wasm_encoder::Instruction::Drop);
            code
        };
        let end = || self.call(Name::TextEnd, [mark()]);
        let write = [
            set(shared, c(0)),
            each(
                other,
                l(number),
                when(
                    l(one).ne(l(other)).and(rule_of(other).ne(c(0))),
                    when(same, set(shared, c(1))),
                ),
            ),
            put(mark(), self.word(rule_of(one))),
            when(
                l(shared),
                [
                    store(end(), 0, c(b':'.into())),
                    put(end(), self.name_at(l(one))),
                ]
                .concat(),
            ),
            put(self.name_at(l(one)), mark()),
        ]
        .concat();
        each(one, l(number), when(rule_of(one).ne(c(0)), write))
    }

    /// The end of a text.
    pub(in crate::program::run::wasm) fn text_end(&self) -> Function {
        let code = [repeat(l(0).load8(0), set(0, l(0) + c(1))), l(0).0];
        function(0, 0, code.concat())
    }

    /// A number that differs for most texts.
    pub(in crate::program::run::wasm) fn text_hash(&self) -> Function {
        let (text, hash) = (0, 1);
        let code = [
            repeat(
                l(text).load8(0),
                [
                    set(hash, (l(hash) * c(31)) + l(text).load8(0)),
                    set(text, l(text) + c(1)),
                ]
                .concat(),
            ),
            l(hash).0,
        ];
        function(1, 0, code.concat())
    }
}
