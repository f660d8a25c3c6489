//! The names of legal moves, as [`Notation`](crate::game::Notation) writes the short ones.
//!
//! Each name lies in a place of fixed length behind the list of moves; equal ones get marks, kind by kind, where these
//! differ. What a name says of the position after a move is found by making it.

use super::interface::{Interface, MOVE_BYTES, Name, choice};
use super::script::{
    Expr, Stmts, at, c, each, either, function, give, held, keep, l, repeat, set, store, store8,
    when,
};
use crate::game::ir::{Physical, RuleId};
use crate::game::{Game, Notation};
use crate::topology::Site;
use wasm_encoder::Function;

/// The most dice whose numbers stand in a name.
const DICE: i32 = 16;

/// Texts and facts by which moves are named. All places are those of bytes from the beginning.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// What is written to memory.
    pub(super) bytes: Vec<u8>,
    /// The name of each site, by the place of its text.
    sites: usize,
    /// For each kind: its owner, its mark for its owner, and for others.
    kinds: usize,
    /// For each rule: what it does, the place of its name or 0, and whether it takes pieces beside its own sites.
    rules: usize,
    /// Whether drops from a site of a hand say which piece it is, by site.
    drops: usize,
    /// The bytes of the longest name.
    stride: i32,
    board: i32,
    stacks: bool,
    players: i32,
    score_parts: i32,
}

/// What the moves of a rule do, by number.
#[derive(Clone, Copy)]
enum Deed {
    Pass,
    Put,
    Take,
    Carry,
    Swap,
    Select,
    CarryStack,
}

impl Words {
    /// The words of a game.
    pub(super) fn new(game: &Game) -> Self {
        let mut words = Self {
            board: game.layout.board as i32,
            stacks: game.layout.stacks(),
            players: game.player_count() as i32,
            score_parts: game.score_parts,
            ..Self::default()
        };
        // Place 0 means none.
        words.bytes.extend([0; 8]);
        let notation = Notation::new(game);
        let sites: Vec<i32> = (0..game.layout.sites)
            .map(|site| words.text(&game.site_name(Site(site as u16))))
            .collect();
        let longest = |texts: &mut dyn Iterator<Item = String>| {
            texts.map(|text| text.len()).max().unwrap_or(0)
        };
        let site =
            longest(&mut (0..game.layout.sites).map(|site| game.site_name(Site(site as u16))));
        let rule = longest(&mut game.rules.iter().filter_map(|rule| rule.name.clone()));
        let piece = longest(&mut game.components.iter().map(|kind| kind.name.clone()));
        words.stride = (64 + 12 * (site + 1) + 2 * (piece + 1) + rule + 3 * DICE as usize)
            .next_multiple_of(8) as i32;
        let mut kinds = vec![0, 0, 0, 0];
        for component in game.components.iter().skip(1) {
            let others = game.components.iter().skip(1);
            let is_shared = others.filter(|other| other.base == component.base).count() > 1;
            let mark = |name: &str| -> String {
                let letters = name.chars();
                let letters = letters.filter(|letter| !letter.is_whitespace() && *letter != ',');
                format!("={}", letters.collect::<String>())
            };
            let own = words.text(&mark(&component.base));
            let other = match is_shared {
                true => words.text(&mark(&component.name)),
                false => own,
            };
            kinds.extend([i32::from(component.owner), own, other, 0]);
        }
        let mut rules = Vec::new();
        for (number, rule) in game.rules.iter().enumerate() {
            let deed = match rule.physical {
                _ if rule.pass => Deed::Pass,
                Physical::Put => Deed::Put,
                Physical::Take => Deed::Take,
                Physical::Carry => Deed::Carry,
                Physical::CarryStack => Deed::CarryStack,
                Physical::Swap => Deed::Swap,
                _ => Deed::Select,
            };
            let takes = notation.takes_a_site(RuleId(number as u16)) && !game.layout.stacks();
            let acts = !rule.before.is_empty() || !rule.then.is_empty();
            let name = match &rule.name {
                Some(name) => words.text(name),
                None => match rule.physical {
                    Physical::Propose(proposal) => {
                        words.text(&notation.called("propose", proposal))
                    }
                    Physical::Vote(proposal) => words.text(&notation.called("vote", proposal)),
                    _ => 0,
                },
            };
            rules.extend([
                deed as i32,
                name,
                i32::from(takes) | i32::from(acts) << 1,
                0,
            ]);
        }
        let drops = (0..game.layout.sites)
            .map(|site| {
                i32::from(site >= game.layout.board && notation.names_drops(Site(site as u16)))
            })
            .collect();
        words.sites = words.table(sites);
        words.kinds = words.table(kinds);
        words.rules = words.table(rules);
        words.drops = words.table(drops);
        words
    }

    /// Adds a text, ended by a byte 0; its place.
    fn text(&mut self, text: &str) -> i32 {
        let place = self.bytes.len();
        self.bytes.extend(text.as_bytes());
        self.bytes.push(0);
        place as i32
    }

    /// Adds a list of numbers; its place.
    fn table(&mut self, numbers: Vec<i32>) -> usize {
        let place = self.bytes.len().next_multiple_of(8);
        self.bytes.resize(place, 0);
        self.bytes
            .extend(numbers.into_iter().flat_map(i32::to_le_bytes));
        place
    }
}

/// The parts of a move.
#[derive(Clone, Copy)]
enum Part {
    Rule,
    From,
    To,
    Over,
    Piece,
    Site,
    Value,
    Dice,
}

fn part(of: u32, part: Part) -> Expr {
    l(of).load(4 * part as usize)
}

/// The kinds of marks, in the order in which names get them.
const MARKS: i32 = 11;

impl Interface<'_> {
    fn words(&self) -> &Words {
        &self.beginning.words
    }

    /// The address of a place among the words.
    fn word(&self, place: Expr) -> Expr {
        held(self.layout.interface.words) + place
    }

    fn kind(&self, kind: Expr, field: usize) -> Expr {
        self.word(kind * c(16)).load(self.words().kinds + 4 * field)
    }

    fn rule(&self, of: u32, field: usize) -> Expr {
        let rule = part(of, Part::Rule) * c(16);
        self.word(rule).load(self.words().rules + 4 * field)
    }

    fn deed(&self, of: u32, deed: Deed) -> Expr {
        self.rule(of, 0).eq(c(deed as i32))
    }

    fn carries(&self, of: u32) -> Expr {
        self.deed(of, Deed::Carry)
            .or(self.deed(of, Deed::CarryStack))
    }

    /// Bytes between two names: the name and the mark that it may get.
    fn pitch(&self) -> i32 {
        2 * self.words().stride + 8
    }

    /// The address of the name of a move by its number; a hash of it lies before it, and a mark behind.
    fn name_at(&self, number: Expr) -> Expr {
        held(self.layout.interface.named) + number * c(self.pitch()) + c(8)
    }

    fn mark_at(&self, number: Expr) -> Expr {
        self.name_at(number) + c(self.words().stride)
    }

    fn move_at(&self, number: Expr) -> Expr {
        held(self.layout.interface.base) + number * c(MOVE_BYTES)
    }

    /// `name`: names all legal moves if they have none yet.
    pub(super) fn name(&self) -> Stmts {
        let kept = self.layout.interface;
        let outside = l(0).below(self.call(Name::Legal, [])).not();
        [
            when(outside, give(at(self.layout.nothing))),
            when(held(kept.named).not(), self.run(Name::NameAll, [])),
            self.name_at(l(0)).0,
        ]
        .concat()
    }

    /// Copies a text to an address; the address of its end, where a byte 0 stands.
    pub(super) fn put(&self) -> Function {
        let (to, from) = (0, 1);
        let code = [
            repeat(
                l(from).load8(0),
                [
                    store8(l(to), 0, l(from).load8(0)),
                    set(to, l(to) + c(1)),
                    set(from, l(from) + c(1)),
                ]
                .concat(),
            ),
            store8(l(to), 0, c(0)),
            l(to).0,
        ];
        function(0, 0, code.concat())
    }

    /// Writes a number; the address behind it.
    pub(super) fn put_number(&self) -> Function {
        let (to, number) = (0, 1);
        let tens = |number: Expr| self.call(Name::PutNumber, [l(to), number.div(c(10))]);
        let code = [
            when(
                l(number).lt(c(0)),
                [self.put_sign(to, b'-'), set(number, c(0) - l(number))].concat(),
            ),
            when(l(number).gt(c(9)), set(to, tens(l(number)))),
            store8(l(to), 0, c(48) + l(number).rem(c(10))),
            store8(l(to), 1, c(0)),
            (l(to) + c(1)).0,
        ];
        function(0, 0, code.concat())
    }

    /// Writes a sign at the address in a local, which goes on.
    fn put_sign(&self, to: u32, sign: u8) -> Stmts {
        [
            store8(l(to), 0, c(sign.into())),
            store8(l(to), 1, c(0)),
            set(to, l(to) + c(1)),
        ]
        .concat()
    }

    fn put_site(&self, to: u32, site: Expr) -> Stmts {
        let place = self.word(site * c(4)).load(self.words().sites);
        set(to, self.call(Name::Put, [l(to), self.word(place)]))
    }

    /// Writes the mark of a kind of piece.
    fn put_piece(&self, to: u32, kind: Expr) -> Stmts {
        let is_own = self.kind(kind.clone(), 0).eq(self.call(Name::Mover, []));
        let mark = choice(
            is_own,
            self.kind(kind.clone(), 1),
            self.kind(kind.clone(), 2),
        );
        when(
            kind.ne(c(0)),
            set(to, self.call(Name::Put, [l(to), self.word(mark)])),
        )
    }

    fn put_word(&self, to: u32, word: &[u8]) -> Stmts {
        let signs = word.iter().map(|sign| self.put_sign(to, *sign));
        signs.collect::<Vec<Stmts>>().concat()
    }

    /// Whether a piece of another player than the mover stands on a site.
    fn is_foreign(&self, kind: Expr) -> Expr {
        let owner = self.kind(kind.clone(), 0);
        kind.ne(c(0)).and(owner.ne(self.call(Name::Mover, [])))
    }

    /// Writes the word of a move to an address; whether it takes is asked of the position after it where that matters.
    pub(super) fn write_word(&self) -> Function {
        let (of, to, takes, there) = (0, 1, 2, 3);
        let words = self.words();
        let what = |site: Expr| self.call(Name::What, [site]);
        let from = || part(of, Part::From);
        let end = || part(of, Part::To);
        let over = || part(of, Part::Over);
        let in_hand = from().ge(c(words.board));
        let drop = [
            self.put_sign(to, b'@'),
            self.put_site(to, end()),
            when(
                self.word(from() * c(4)).load(words.drops),
                self.put_piece(to, what(from())),
            ),
        ]
        .concat();
        let on_way = [
            set(there, what(over())),
            when(
                self.is_foreign(l(there)).and(self.rule(of, 2).and(c(2))),
                set(takes, self.call(Name::TakesOver, [l(of), l(there)])),
            ),
        ]
        .concat();
        let carry = [
            set(takes, what(end()).ne(c(0)).and(c(i32::from(!words.stacks)))),
            when(l(takes).not().and(over().ge(c(0))), on_way),
            when(
                l(takes).not().and(self.rule(of, 2).and(c(1))),
                set(takes, self.call(Name::TakesAside, [l(of)])),
            ),
            self.put_site(to, from()),
            store8(l(to), 0, choice(l(takes), c(b'x'.into()), c(b'-'.into()))),
            set(to, l(to) + c(1)),
            self.put_site(to, end()),
        ]
        .concat();
        let select = either(
            from().lt(c(0)).or(from().eq(end())),
            self.put_site(to, end()),
            either(
                end().lt(c(0)),
                self.put_site(to, from()),
                [
                    self.put_site(to, from()),
                    self.put_sign(to, b'>'),
                    self.put_site(to, end()),
                ]
                .concat(),
            ),
        );
        let named = set(
            to,
            self.call(Name::Put, [l(to), self.word(self.rule(of, 1))]),
        );
        let is = |deed| self.deed(of, deed);
        let code = [
            either(is(Deed::Pass), self.put_word(to, b"pass"), Vec::new()),
            when(
                is(Deed::Put),
                [self.put_sign(to, b'@'), self.put_site(to, end())].concat(),
            ),
            when(
                is(Deed::Take),
                [self.put_sign(to, b'x'), self.put_site(to, end())].concat(),
            ),
            when(is(Deed::Swap), self.put_word(to, b"swap")),
            when(
                is(Deed::Select),
                // A proposal has its name, and no site.
                either(from().lt(c(0)).and(end().lt(c(0))), named, select),
            ),
            when(self.carries(of), either(in_hand, drop, carry)),
            l(to).0,
        ];
        function(2, 0, code.concat())
    }

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
    pub(super) fn takes_over(&self) -> Function {
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
            .and(l(site).ne(part(of, Part::To)));
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
    pub(super) fn takes_aside(&self) -> Function {
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
    pub(super) fn write_mark(&self) -> Function {
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

    /// Whether two texts are equal.
    pub(super) fn equal(&self) -> Function {
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
    pub(super) fn name_all(&self) -> Function {
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
                        is_twin().and(flagged(other)),
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
    pub(super) fn text_end(&self) -> Function {
        let code = [repeat(l(0).load8(0), set(0, l(0) + c(1))), l(0).0];
        function(0, 0, code.concat())
    }

    /// A number that differs for most texts.
    pub(super) fn text_hash(&self) -> Function {
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
