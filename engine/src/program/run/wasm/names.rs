//! The names of legal moves, as [`Notation`](crate::game::Notation) writes the short ones.
//!
//! Each name lies in a place of fixed length behind the list of moves; equal ones get marks, kind by kind, where these
//! differ. What a name says of the position after a move is found by making it.
//!
//! * `marks`, `refine`: what tells equal names apart; `json`: a position as text.

mod json;
mod marks;
mod refine;

use super::interface::{Interface, MOVE_BYTES, Name, choice};
use super::script::{
    Expr, Stmts, at, c, either, function, give, held, l, repeat, set, store8, when,
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
    /// The sites of the board and those of hands.
    all_sites: usize,
    /// The words of positions as JSON.
    json: [i32; json::WORDS.len()],
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
            all_sites: game.layout.sites,
            ..Self::default()
        };
        // Place 0 means none.
        words.bytes.extend([0; 8]);
        words.json = json::WORDS.map(|word| words.text(word));
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
            when(held(kept.named).not(), self.run(Name::Refine, [])),
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
                self.is_foreign(l(there))
                    .and(self.rule(of, 2).and(c(2)).ne(c(0)))
                    .and(self.knows(over())),
                set(takes, self.call(Name::TakesOver, [l(of), l(there)])),
            ),
        ]
        .concat();
        let carry = [
            set(
                takes,
                what(end())
                    .ne(c(0))
                    .and(c(i32::from(!words.stacks)))
                    .and(self.knows(end())),
            ),
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
}
