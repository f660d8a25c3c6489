//! What a name says of a move besides its sites: marks, and what is found by making the move.

use super::super::interface::{Interface, Name};
use super::super::script::{
    Expr, Stmts, at, c, each, function, give, held, keep, l, set, store, store8, when,
};
use super::{DICE, Deed, Part, part};
use wasm_encoder::Function;

impl Interface<'_> {
    /// Makes a move, does something with the position after it, and goes back. Local `number` keeps the number of moves.
    fn after(&self, of: u32, number: u32, body: Stmts) -> Stmts {
        let kept = self.layout.interface;
        let saved = || at(kept.aside);
        [
            set(number, held(kept.number)),
            self.call(Name::SaveTo, [saved()]).0,
            vec![wasm_encoder::Instruction::Drop],
            store(at(kept.named_aside), 0, held(kept.named)),
            self.call(Name::Make, [l(of)]).0,
            vec![wasm_encoder::Instruction::Drop],
            body,
            self.run(Name::RestoreFrom, [saved()]),
            keep(kept.number, l(number)),
            keep(kept.named, held(kept.named_aside)),
        ]
        .concat()
    }

    /// Whether a move takes the piece, of a given kind, that it passes over.
    pub(in crate::program::run::wasm) fn takes_over(&self) -> Function {
        let (of, there, number, takes, before) = (0, 1, 2, 3, 4);
        let over = || part(of, Part::Over);
        let amount = || self.call(Name::Amount, [over()]);
        let mut gone = self
            .call(Name::What, [over()])
            .ne(l(there))
            .or(amount().lt(l(before)));
        if let Some((address, _)) = self.slot(&crate::program::types::Home::DeferredRemovals) {
            gone = gone.or(self.call(Name::Has, [at(address), over()]));
        }
        let code = [
            set(before, amount()),
            self.after(of, number, set(takes, gone)),
            l(takes).0,
        ];
        function(3, 0, code.concat())
    }

    /// Notes what stands on each site, and which of them a move empties besides its own: how many, and the last of them.
    fn emptied(&self, of: u32, [number, site, count, last]: [u32; 4]) -> Stmts {
        let board = c(self.words().board);
        let before = || l(site) + at(self.layout.interface.before);
        let empties = before()
            .load8(0)
            .ne(c(0))
            .and(self.call(Name::What, [l(site)]).not())
            .and(l(site).ne(part(of, Part::From)))
            .and(l(site).ne(part(of, Part::To)))
            .and(self.knows(l(site)));
        let note = [
            set(count, l(count) + c(1)),
            set(last, l(site)),
            store8(l(count) + at(self.layout.interface.taken), 0, l(site)),
            store8(
                l(count) + at(self.layout.interface.taken_high),
                0,
                l(site).shr(c(8)),
            ),
        ]
        .concat();
        [
            set(count, c(0)),
            each(
                site,
                board.clone(),
                store8(before(), 0, self.call(Name::What, [l(site)])),
            ),
            self.after(of, number, each(site, board, when(empties, note))),
        ]
        .concat()
    }

    /// Whether a move takes one foreign piece beside its way.
    pub(in crate::program::run::wasm) fn takes_aside(&self) -> Function {
        let (of, number, site, count, last) = (0, 1, 2, 3, 4);
        let code = [
            self.emptied(of, [number, site, count, last]),
            when(l(count).ne(c(1)), give(c(0))),
            set(site, self.call(Name::What, [l(last)])),
            self.is_foreign(l(site))
                .and(self.kind(l(site), 0).ne(c(0)))
                .0,
        ];
        function(4, 0, code.concat())
    }

    /// Writes the mark of a kind to an address; empty if the move has none.
    pub(in crate::program::run::wasm) fn write_mark(&self) -> Function {
        let (of, kind, to, number, site, count, last, first) = (0, 1, 2, 3, 4, 5, 6, 7);
        let words = self.words();
        let from = || part(of, Part::From);
        let end = || part(of, Part::To);
        let what = |site: Expr| self.call(Name::What, [site]);
        let list = |values: Stmts, sign: u8| [set(first, c(sign.into())), values].concat();
        let put_next = |value: Stmts, further: u8| {
            [
                store8(l(to), 0, l(first)),
                store8(l(to), 1, c(0)),
                set(to, l(to) + c(1)),
                set(first, c(further.into())),
                value,
            ]
            .concat()
        };
        let taken = [
            self.emptied(of, [number, site, count, last]),
            list(
                each(
                    site,
                    l(count),
                    when(l(site).lt(c(10)), {
                        let low = (l(site) + at(self.layout.interface.taken)).load8(1);
                        let high = (l(site) + at(self.layout.interface.taken_high)).load8(1);
                        put_next(self.put_site(to, low + high * c(256)), b'+')
                    }),
                ),
                b':',
            ),
        ]
        .concat();
        let is_over = {
            let low = (l(site) + at(self.layout.interface.taken)).load8(1);
            let high = (l(site) + at(self.layout.interface.taken_high)).load8(1);
            (low + high * c(256)).eq(part(of, Part::Over))
        };
        // A site that is emptied stands among those taken.
        let between = when(
            part(of, Part::Over).ge(c(0)),
            [
                self.emptied(of, [number, site, count, last]),
                set(first, c(0)),
                each(site, l(count), when(is_over, set(first, c(1)))),
                when(
                    l(first).not(),
                    [
                        self.put_sign(to, b':'),
                        self.put_site(to, part(of, Part::Over)),
                    ]
                    .concat(),
                ),
            ]
            .concat(),
        );
        let on_board = from().ge(c(0)).and(from().lt(c(words.board)));
        let becomes = [
            set(first, what(from())),
            when(
                self.deed(of, Deed::Carry)
                    .and(on_board)
                    .and(c(i32::from(!words.stacks))),
                [
                    self.after(of, number, set(last, what(end()))),
                    when(l(last).ne(l(first)), self.put_piece(to, l(last))),
                ]
                .concat(),
            ),
            when(
                self.carries(of).and(from().ge(c(words.board))),
                when(
                    self.word(from() * c(4)).load(words.drops).not(),
                    self.put_piece(to, l(first)),
                ),
            ),
        ]
        .concat();
        let dice = list(
            each(
                site,
                c(DICE),
                when(
                    part(of, Part::Dice).shr(l(site)).and(c(1)),
                    put_next(
                        set(to, self.call(Name::PutNumber, [l(to), l(site) + c(1)])),
                        b'+',
                    ),
                ),
            ),
            b'/',
        );
        let bound = part(of, Part::Site);
        let is_bound = bound
            .clone()
            .ge(c(0))
            .and(bound.clone().ne(from()))
            .and(bound.clone().ne(end()));
        let unsaid = from()
            .ge(c(0))
            .and(self.carries(of).not())
            .and(self.deed(of, Deed::Select).not())
            .and(from().ne(end()));
        let again = [
            set(first, self.call(Name::Mover, [])),
            self.after(of, number, set(last, self.call(Name::Mover, []))),
            when(
                l(last).eq(l(first)).and(c(i32::from(words.players > 1))),
                self.put_word(to, b"~again"),
            ),
        ]
        .concat();
        let score = || self.call(Name::Score, [l(site)]);
        let scores = [
            set(site, self.call(Name::Mover, [])),
            set(first, score()),
            self.after(of, number, set(last, score())),
            set(last, (l(last) - l(first)).quotient(c(words.score_parts))),
            when(
                l(last).ne(c(0)),
                [
                    self.put_word(to, b"~score"),
                    when(l(last).gt(c(0)), self.put_sign(to, b'+')),
                    set(to, self.call(Name::PutNumber, [l(to), l(last)])),
                ]
                .concat(),
            ),
        ]
        .concat();
        let marks = [
            self.put_piece(to, part(of, Part::Piece)),
            between,
            taken,
            when(
                part(of, Part::Value).ne(c(-1)),
                [
                    self.put_sign(to, b'='),
                    set(
                        to,
                        self.call(Name::PutNumber, [l(to), part(of, Part::Value)]),
                    ),
                ]
                .concat(),
            ),
            becomes,
            when(
                unsaid,
                [self.put_sign(to, b':'), self.put_site(to, from())].concat(),
            ),
            dice,
            when(
                is_bound,
                [self.put_sign(to, b'~'), self.put_site(to, bound)].concat(),
            ),
            again,
            scores,
            [
                self.put_word(to, b"~rule"),
                set(
                    to,
                    self.call(Name::PutNumber, [l(to), part(of, Part::Rule)]),
                ),
            ]
            .concat(),
        ];
        let mut code = store8(l(to), 0, c(0));
        for (place, mark) in marks.into_iter().enumerate() {
            code.extend(when(l(kind).eq(c(place as i32)), mark));
        }
        function(5, 0, code)
    }
}
