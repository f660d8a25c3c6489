//! A position as JSON: who moves, and what stands on each site that has something.

use super::super::interface::{Interface, Name};
use super::super::script::{Expr, Stmts, at, c, each, either, function, held, l, set, when};
use crate::program::types::Home;
use wasm_encoder::Function;

/// The words around the numbers, in the order of [`Word`].
pub(super) const WORDS: [&str; 16] = [
    "{\"mover\":",
    ",\"ending\":",
    ",\"plies\":",
    ",\"owed\":",
    ",\"phase\":",
    ",\"scores\":[",
    "],\"dice\":[",
    "],\"sites\":[",
    "{\"site\":",
    ",\"kind\":",
    ",\"amount\":",
    ",\"state\":",
    ",\"rotation\":",
    ",\"value\":",
    ",\"levels\":[",
    "]}",
];

/// A word by its place.
#[derive(Clone, Copy)]
enum Word {
    Mover,
    Ending,
    Plies,
    Owed,
    Phase,
    Scores,
    Dice,
    Sites,
    Site,
    Kind,
    Amount,
    State,
    Rotation,
    Value,
    Levels,
    End,
}

/// The most bytes of everything but the sites, of a site, and of a level.
const HEAD: usize = 1000;
const SITE: usize = 140;
const LEVEL: usize = 6;

/// The local that holds where the next letter goes.
const TO: u32 = 0;

impl Interface<'_> {
    fn put_json(&self, word: Word) -> Stmts {
        let place = self.words().json[word as usize];
        set(TO, self.call(Name::Put, [l(TO), self.word(c(place))]))
    }

    fn put_value(&self, value: Expr) -> Stmts {
        set(TO, self.call(Name::PutNumber, [l(TO), value]))
    }

    fn put_field(&self, word: Word, value: Expr) -> Stmts {
        [self.put_json(word), self.put_value(value)].concat()
    }

    /// Numbers from `first` to below `bound` by a function of one number, with commas between.
    fn put_list(&self, place: u32, (first, bound): (i32, Expr), value: Expr) -> Stmts {
        each(
            place,
            bound,
            when(
                l(place).ge(c(first)),
                [
                    when(l(place).gt(c(first)), self.put_sign(TO, b',')),
                    self.put_value(value),
                ]
                .concat(),
            ),
        )
    }

    /// `json`: the address of the text, behind the list of moves and their names.
    pub(in crate::program::run::wasm) fn json(&self) -> Function {
        let (begins, site, level, is_later) = (1, 2, 3, 4);
        let kept = self.layout.interface;
        let (sites, height) = (self.words().all_sites, self.height());
        let room = HEAD + sites * (SITE + LEVEL * height);
        let of = |name| self.call(name, [l(site)]);
        let mut of_site = [
            when(l(is_later), self.put_sign(TO, b',')),
            set(is_later, c(1)),
            self.put_field(Word::Site, l(site)),
            self.put_field(Word::Kind, of(Name::What)),
            self.put_field(Word::Amount, of(Name::Amount)),
            self.put_field(Word::State, of(Name::State)),
            self.put_field(Word::Rotation, of(Name::Rotation)),
            self.put_field(Word::Value, of(Name::Value)),
        ]
        .concat();
        if height > 0 {
            let of_level = self.call(Name::Level, [l(site), l(level)]);
            of_site.extend(self.put_json(Word::Levels));
            of_site.extend(self.put_list(level, (0, of(Name::Amount)), of_level));
            of_site.extend(self.put_sign(TO, b']'));
        }
        of_site.extend(self.put_sign(TO, b'}'));
        let plain = |name| self.call(name, []);
        let has_scores = (self.program.slots.iter())
            .any(|slot| matches!(slot.home, Home::Score(_) | Home::Scores));
        let players = if has_scores {
            self.words().players + 1
        } else {
            0
        };
        let code = [
            either(
                held(kept.named),
                set(begins, self.name_at(held(kept.number))),
                either(
                    held(kept.number).ge(c(0)),
                    set(begins, held(kept.end)),
                    set(begins, held(kept.base)),
                ),
            ),
            self.run(Name::Reserve, [l(begins) + at(room)]),
            set(TO, l(begins)),
            self.put_field(Word::Mover, plain(Name::Mover)),
            self.put_field(Word::Ending, plain(Name::Ending)),
            self.put_field(Word::Plies, plain(Name::Plies)),
            self.put_field(Word::Owed, plain(Name::Owed)),
            self.put_field(Word::Phase, plain(Name::Phase)),
            self.put_json(Word::Scores),
            self.put_list(site, (1, c(players)), of(Name::Score)),
            self.put_json(Word::Dice),
            self.put_list(site, (0, c(self.dice_count())), of(Name::Die)),
            self.put_json(Word::Sites),
            each(site, at(sites), when(of(Name::What).gt(c(0)), of_site)),
            self.put_json(Word::End),
            l(begins).0,
        ];
        function(5, 0, code.concat())
    }
}
