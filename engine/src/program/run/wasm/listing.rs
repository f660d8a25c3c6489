//! What the functions of turns write down as lanes becomes a list of moves.
//!
//! It is the reading of `run::decode`, by a table with a row for each lane.

use super::interface::{Interface, MOVE_BYTES, Name, choice};
use super::module::{functions_of, parts_of};
use super::script::{
    Expr, Stmts, at, c, each, either, function, give, held, keep, l, repeat, set, store, when, wide,
};
use crate::program::Program;
use crate::program::run::wasm::memory::Layout;
use crate::program::types::{Lane, LaneEnds, MovePart, Over, Start};
use wasm_encoder::{BlockType, Function, Instruction};

/// The numbers of a row of the table of lanes.
pub(super) const ROW: usize = 17;

/// Places in a row.
#[derive(Clone, Copy)]
enum Field {
    Rule,
    Piece,
    Ends,
    EndsStep,
    Start,
    StartOne,
    Over,
    OverOne,
    OverTwo,
    Given,
    PartStart,
    PartOver,
    PartFirst,
    PartSite,
    PartValue,
    PartDice,
}

/// The row of a lane.
pub(super) fn row(lane: &Lane, layout: &Layout) -> [i32; ROW] {
    let (ends, step) = match lane.ends {
        LaneEnds::Nowhere => (0, 0),
        LaneEnds::Row(delta) => (1, delta),
        LaneEnds::Sites if lane.start == Start::Each => (3, 0),
        LaneEnds::Sites => (2, 0),
    };
    let (start, one) = match lane.start {
        Start::Nowhere => (0, 0),
        Start::Back(back) => (1, back),
        // The entry of a list for −1 comes first.
        Start::Listed(list, first) => (2, layout.list(list) as i32 + 4 + 4 * first),
        Start::At(site) => (3, site),
        Start::Behind(delta) => (4, delta),
        Start::BeforeOver(back) => (5, back),
        Start::BehindOver(delta) => (6, delta),
        Start::Given | Start::Each => (7, 0),
    };
    let (over, over_one, over_two) = match lane.over {
        Over::Nowhere => (0, 0, 0),
        Over::Back(back) => (1, back, 0),
        Over::Behind(delta, further) => (2, delta, further),
        Over::Given => (3, 0, 0),
    };
    let part = |part| lane.place_of(part).map_or(-1, |place| place as i32);
    [
        lane.rule.0.into(),
        lane.piece.into(),
        ends,
        step,
        start,
        one,
        over,
        over_one,
        over_two,
        lane.given.len() as i32,
        part(MovePart::Start),
        part(MovePart::Over),
        part(MovePart::First),
        part(MovePart::Site),
        part(MovePart::Value),
        part(MovePart::Dice),
        0,
    ]
}

/// For each rule which parts its moves are given, by its first lane: 1 for a site, 2 for a value, 4 for dice.
pub(super) fn given(program: &Program) -> Vec<i32> {
    let most = program.lanes.iter().map(|lane| lane.rule.index()).max();
    let rules = 0..most.map_or(1, |most| most + 1);
    let parts = rules.map(|rule| {
        let lane = program.lanes.iter().find(|lane| lane.rule.index() == rule);
        let has = |part| lane.is_some_and(|lane| lane.place_of(part).is_some());
        i32::from(has(MovePart::Site))
            | i32::from(has(MovePart::Value)) << 1
            | i32::from(has(MovePart::Dice)) << 2
    });
    parts.collect()
}

fn field(row: Expr, field: Field) -> Expr {
    row.load(4 * field as usize)
}

impl Interface<'_> {
    /// Bytes of a set.
    fn set_bytes(&self) -> i32 {
        8 * self.program.tables.words as i32
    }

    /// Lists the legal moves.
    pub(super) fn list(&self) -> Stmts {
        let kept = self.layout.interface;
        let mut code = [
            keep(kept.end, held(kept.base)),
            self.run(Name::Reserve, [held(kept.end) + c(MOVE_BYTES)]),
        ]
        .concat();
        code.push(Instruction::Block(BlockType::Empty));
        code.extend(self.by_turn(|turn| {
            let of_turn = parts_of(&self.program.turns[turn.index()], self.layout.use_of).len();
            let [choice, _] = functions_of(self.program, self.layout, turn);
            // The functions of a turn are its moves, one of them, and making it.
            let moves = choice + 2 - of_turn as u32;
            let mut code = self.run(Name::Decode, [super::script::call(moves, [])]);
            code.push(Instruction::Br(1));
            code
        }));
        code.push(Instruction::End);
        let pass = [
            store64s(
                held(kept.end),
                [(0, 0, -1), (8, -1, -1), (16, 0, -1), (24, -1, 0)],
            ),
            keep(kept.end, held(kept.end) + c(MOVE_BYTES)),
        ];
        code.extend(when(held(kept.end).eq(held(kept.base)), pass.concat()));
        code.extend(keep(
            kept.number,
            (held(kept.end) - held(kept.base)).div(c(MOVE_BYTES)),
        ));
        code
    }

    /// Adds the moves that were written down up to an address.
    pub(super) fn decode(&self) -> Function {
        let (end, place, row, from, to) = (0, 1, 2, 3, 4);
        let (index, number, first, starts) = (5, 6, 7, 8);
        let (kept, bytes) = (self.layout.interface, self.set_bytes());
        let sites = c(self.program.sites as i32);
        let part = |of: Field| l(place) + c(8) + c(bytes) * (field(l(row), of) + c(1));
        let add = |from: Expr, to: Expr| self.run(Name::AddMove, [l(row), l(place), from, to]);
        let unknown = || c(-2);
        let to_ends = |from: Expr| {
            each(
                to,
                sites.clone(),
                when(
                    self.call(Name::Has, [l(place) + c(8), l(to)]),
                    add(from, l(to)),
                ),
            )
        };
        let in_row = [
            set(first, c(-1)),
            when(
                field(l(row), Field::PartFirst).ge(c(0)),
                set(first, part(Field::PartFirst).load(0)),
            ),
            set(number, l(place).load(8)),
            each(
                index,
                l(number),
                add(
                    unknown(),
                    l(first) + l(index) * field(l(row), Field::EndsStep),
                ),
            ),
        ]
        .concat();
        let from_each = [
            set(starts, part(Field::PartStart)),
            when(
                field(l(row), Field::PartStart).ge(c(0)),
                each(
                    from,
                    sites.clone(),
                    when(self.call(Name::Has, [l(starts), l(from)]), to_ends(l(from))),
                ),
            ),
        ]
        .concat();
        let kind = || field(l(row), Field::Ends);
        let nowhere = when(l(place).load64(8).wide_not().not(), add(unknown(), c(-1)));
        let body = [
            set(row, at(kept.lanes) + l(place).load(0) * c(4 * ROW as i32)),
            either(
                kind().eq(c(0)),
                nowhere,
                either(
                    kind().eq(c(1)),
                    in_row,
                    either(kind().eq(c(2)), to_ends(unknown()), from_each),
                ),
            ),
            set(
                place,
                l(place) + c(8) + c(bytes) * (field(l(row), Field::Given) + c(1)),
            ),
        ];
        let code = [
            set(place, at(self.layout.emitted)),
            repeat(l(place).below(l(end)), body.concat()),
        ];
        function(8, 0, code.concat())
    }

    /// Adds a move of the lane of a row, written down at a place, from a site, or −2 if that is not known yet, to a site.
    pub(super) fn add_move(&self) -> Function {
        let (row, place, from, to, over, end) = (0, 1, 2, 3, 4, 5);
        let (kept, bytes) = (self.layout.interface, self.set_bytes());
        let set_of = |of: Field| {
            let part = l(place) + c(8) + c(bytes) * (field(l(row), of) + c(1));
            // A part that is not given is an empty set.
            choice(field(l(row), of).lt(c(0)), at(self.layout.nothing), part)
        };
        let number_of = |of: Field, nothing: i32| {
            let number = set_of(of).load(0);
            choice(field(l(row), of).lt(c(0)), c(nothing), number)
        };
        let behind = |of: Field, site: Expr, step: Field| {
            self.call(Name::Behind, [set_of(of), site, field(l(row), step)])
        };
        let over_is = |kind: i32| field(l(row), Field::Over).eq(c(kind));
        let start_is = |kind: i32| {
            l(from)
                .eq(c(-2))
                .and(field(l(row), Field::Start).eq(c(kind)))
        };
        let one = || field(l(row), Field::StartOne);
        let mut code = [
            set(over, c(-1)),
            when(over_is(1), set(over, l(to) - field(l(row), Field::OverOne))),
            when(
                over_is(2),
                set(
                    over,
                    behind(Field::PartOver, l(to), Field::OverOne) - field(l(row), Field::OverTwo),
                ),
            ),
            when(over_is(3), set(over, number_of(Field::PartOver, -1))),
            when(start_is(7), set(from, number_of(Field::PartStart, -1))),
            when(start_is(1), set(from, l(to) - one())),
            when(start_is(2), set(from, (one() + l(to) * c(4)).load(0))),
            when(start_is(3), set(from, one())),
            when(
                start_is(4),
                set(from, behind(Field::PartStart, l(to), Field::StartOne)),
            ),
            when(start_is(5), set(from, l(over) - one())),
            when(
                start_is(6),
                set(from, behind(Field::PartStart, l(over), Field::StartOne)),
            ),
            when(start_is(0), set(from, c(-1))),
            set(end, held(kept.end)),
            self.run(Name::Reserve, [l(end) + c(2 * MOVE_BYTES)]),
        ]
        .concat();
        let parts = [
            field(l(row), Field::Rule),
            l(from),
            l(to),
            l(over),
            field(l(row), Field::Piece),
            number_of(Field::PartSite, -1),
            number_of(Field::PartValue, -1),
            number_of(Field::PartDice, 0),
        ];
        // Sites outside of the board are none.
        let least = |part: usize, value: Expr| match part {
            1..=3 => choice(value.clone().lt(c(0)), c(-1), value),
            _ => value,
        };
        for (part, value) in parts.into_iter().enumerate() {
            code.extend(store(l(end), 4 * part, least(part, value)));
        }
        code.extend(keep(kept.end, l(end) + c(MOVE_BYTES)));
        function(2, 0, code)
    }

    /// The nearest site of a set going back from a site by a number; −1 if there is none.
    pub(super) fn behind(&self) -> Function {
        let (set_at, site, step) = (0, 1, 2);
        let bound = 64 * self.program.tables.words as i32;
        let code = [
            set(site, l(site) - l(step)),
            repeat(
                l(site).below(c(bound)),
                [
                    when(self.call(Name::Has, [l(set_at), l(site)]), give(l(site))),
                    set(site, l(site) - l(step)),
                ]
                .concat(),
            ),
            c(-1).0,
        ];
        function(0, 0, code.concat())
    }

    /// Whether a site is in the set at an address.
    pub(super) fn has(&self) -> Stmts {
        let word = (l(0) + l(1).shr(c(6)) * c(8)).load64(0);
        word.wide_shr(l(1).and(c(63)).extended())
            .wide_and(wide(1))
            .wrapped()
            .0
    }
}

/// Writes pairs of numbers to offsets from an address.
fn store64s<const N: usize>(address: Expr, pairs: [(usize, i32, i32); N]) -> Stmts {
    let store = |(offset, low, high): (usize, i32, i32)| {
        [
            store(address.clone(), offset, c(low)),
            store(address.clone(), offset + 4, c(high)),
        ]
        .concat()
    };
    pairs.map(store).concat()
}
