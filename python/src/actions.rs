//! The numbering of moves: each move of a game is an action, a number below a bound that is known before a game begins.
//!
//! Moves fall into classes by which of their parts they have: where they start, where they end, the piece that is put, and
//! what loops bind. Of a class, an action is the number of its parts in mixed radix, so that it means the same in every
//! position: in Chess, the pair of `from` and `to`, and the piece of a promotion. Pairs are counted that the rules can reach
//! ([`Pairs`]), where these are fewer than half of all. A piece counts by its name without its owner, as a player puts
//! pieces of one owner. Moves of one position that agree in all of that differ in their rule, or in what they
//! pass over: they are *twins*, and have a rank.
//!
//! Which classes there are, and how far numbers go that loops run through, is read off the rules, and from the moves of a
//! fixed number of random games besides. How many twins there are is taken from these games. A position that has more is
//! refused by name, never numbered wrongly.
//!
//! * `found`: which classes a game has.
//! * `names`: what actions are called.

mod found;
mod names;

use crate::pairs::{Pairs, Reach};
use dafang::game::{Game, Move};
use dafang::topology::Site;
use found::Found;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The parts of moves, as bits of a class.
const FROM: u8 = 1;
const TO: u8 = 2;
const PIECE: u8 = 4;
const PLAYER: u8 = 8;
const SITE: u8 = 16;
const VALUE: u8 = 32;
const DICE: u8 = 64;
const LEVEL: u8 = 128;

/// The most actions.
const MOST: u64 = 1 << 30;

/// The most levels of a stack that have a place of their own in the numbering.
const LEVELS: u64 = 64;

/// A class of moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Class {
    /// The first action.
    base: u32,
    /// The pieces that may be put, by name.
    pieces: Vec<String>,
    /// The lowest and highest value that a loop binds.
    values: Option<(i16, i16)>,
    /// How many moves of a position may agree in all parts.
    twins: u32,
    /// The radices of the parts, in the order of the bits. Where pairs are numbered, that of the start is 1, and that of the end
    /// how many pairs there are.
    radices: [u32; 8],
    /// The numbers of the pairs of start and end, where not all of them can be reached.
    pairs: Option<Arc<Pairs>>,
}

impl Class {
    /// Start and end by their digits.
    fn ends_of(&self, from: u32, to: u32) -> (u32, u32) {
        let Some(pairs) = &self.pairs else {
            return (from, to);
        };
        let (from, to) = pairs.pair(to).unwrap_or((0, 0));
        (u32::from(from), u32::from(to))
    }
}

/// The numbering of the moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    classes: BTreeMap<u8, Class>,
    /// The same by their bits, for speed.
    by_bits: Vec<Option<Class>>,
    /// The number of each kind of piece among the names of each class.
    piece_of: Vec<Vec<u32>>,
    /// How many actions there are.
    pub(crate) size: u32,
    sites: u32,
    dice: usize,
}

/// The bits of a move.
fn bits_of(mv: &Move) -> u8 {
    let has = |is: bool, bit: u8| if is { bit } else { 0 };
    has(mv.from().is_some(), FROM)
        | has(mv.to().is_some(), TO)
        | has(mv.piece != 0, PIECE)
        | has(mv.player != 0, PLAYER)
        | has(mv.site != Move::NONE.site, SITE)
        | has(mv.value != Move::NONE.value, VALUE)
        | has(mv.dice != 0, DICE)
        | has(mv.level != Move::NONE.level, LEVEL)
}

/// The parts of a move by which it is numbered.
fn parts_of(mv: &Move, piece: i32) -> [i32; 8] {
    let site = |site: Option<Site>| site.map_or(-1, |site| i32::from(site.0));
    [
        site(mv.from()),
        site(mv.to()),
        piece,
        i32::from(mv.player),
        i32::from(mv.site.0),
        i32::from(mv.value),
        i32::from(mv.dice),
        i32::from(mv.level),
    ]
}

impl Numbering {
    /// The numbering of a game.
    pub(crate) fn new(game: &Game) -> Result<Self, String> {
        let found = Found::of(game);
        let sites = game.layout.sites as u32;
        let (mut base, mut classes) = (0_u64, found.classes);
        for (bits, class) in &mut classes {
            // Few of all pairs are worth a table.
            if let Some(Reach::Among(pairs)) = found.reach.get(bits)
                && 2 * pairs.len() < (sites * sites) as usize
                && !pairs.is_empty()
            {
                class.pairs = Some(Arc::new(Pairs::new(sites as usize, pairs)));
            }
            class.base = base as u32;
            class.twins = class.twins.max(1);
            class.pieces.sort();
            class.pieces.dedup();
            let values = class.values.map_or(1, |(low, high)| {
                (i32::from(high) - i32::from(low)).max(0) as u32 + 1
            });
            // What a loop runs through that is not known beforehand goes further than random games have shown.
            let of = |bit: u8, radix: u32| if bits & bit == 0 { 1 } else { radix.max(1) };
            let (starts, ends) = match &class.pairs {
                Some(pairs) => (1, pairs.count()),
                None => (of(FROM, sites), of(TO, sites)),
            };
            class.radices = [
                starts,
                ends,
                of(PIECE, class.pieces.len() as u32),
                of(PLAYER, game.layout.players as u32 + 1),
                of(SITE, sites),
                of(VALUE, values),
                of(DICE, 1 << game.layout.dice.min(8)),
                of(LEVEL, LEVELS as u32),
            ];
            let size = class
                .radices
                .iter()
                .fold(u64::from(class.twins), |size, radix| {
                    size.saturating_mul(u64::from(*radix))
                });
            base = base.saturating_add(size);
            if base > MOST {
                return Err(format!(
                    "the moves of {} have more than {MOST} numbers",
                    game.name
                ));
            }
        }
        let piece_of = (0..=u8::MAX).map(|bits| {
            let names = classes
                .get(&bits)
                .map(|class| class.pieces.as_slice())
                .unwrap_or_default();
            let number = |base: &String| names.iter().position(|name| name == base);
            let kinds = game.components.iter();
            kinds
                .map(|kind| number(&kind.base).map_or(u32::MAX, |place| place as u32))
                .collect()
        });
        Ok(Self {
            by_bits: (0..=u8::MAX)
                .map(|bits| classes.get(&bits).cloned())
                .collect(),
            piece_of: piece_of.collect(),
            classes,
            size: base as u32,
            sites,
            dice: game.layout.dice.min(8),
        })
    }

    /// The action of a move without its rank among twins, and how many twins there may be; none if it has no number.
    #[inline]
    pub(crate) fn place(&self, mv: &Move) -> Option<(u32, u32)> {
        let bits = bits_of(mv);
        let class = self.by_bits[usize::from(bits)].as_ref()?;
        let mut number = 0_u32;
        let radices = &class.radices;
        let mut add = |bit: usize, digit: u32| {
            if digit >= radices[bit] {
                return false;
            }
            number = number * radices[bit] + digit;
            true
        };
        let mut fits = true;
        let [from, to] = [mv.from(), mv.to()].map(|site| site.map(|site| u32::from(site.0)));
        if let Some(pairs) = &class.pairs {
            let pair = from.zip(to).and_then(|(from, to)| pairs.number(from, to));
            fits &= add(1, pair.unwrap_or(u32::MAX));
        } else {
            fits &= from.is_none_or(|from| add(0, from));
            fits &= to.is_none_or(|to| add(1, to));
        }
        if bits & PIECE != 0 {
            let pieces = &self.piece_of[usize::from(bits)];
            fits &= add(
                2,
                pieces
                    .get(usize::from(mv.piece))
                    .copied()
                    .unwrap_or(u32::MAX),
            );
        }
        if bits & !(FROM | TO | PIECE) != 0 {
            let values = class.values.map_or(0, |(low, _)| low);
            let digits = [
                (PLAYER, u32::from(mv.player)),
                (SITE, u32::from(mv.site.0)),
                (VALUE, (i32::from(mv.value) - i32::from(values)) as u32),
                (DICE, u32::from(mv.dice)),
                (LEVEL, u32::from(mv.level)),
            ];
            for (place, (bit, digit)) in (3..).zip(digits) {
                if bits & bit != 0 {
                    fits &= add(place, digit);
                }
            }
        }
        fits.then_some((class.base + number * class.twins, class.twins))
    }

    /// The pairs by which the moves that have the parts of this one are numbered; none where all are.
    pub(crate) fn pairs_of(&self, mv: &Move) -> Option<&Arc<Pairs>> {
        let class = self.by_bits[usize::from(bits_of(mv))].as_ref()?;
        class.pairs.as_ref()
    }

    /// The actions of the legal moves of a position, in their order.
    pub(crate) fn actions(&self, moves: &[Move], actions: &mut Vec<u32>) -> Result<(), String> {
        actions.clear();
        for mv in moves {
            let (first, _) = self.place(mv).ok_or_else(|| unnumbered(mv))?;
            actions.push(first);
        }
        // Twins stand apart by the order of rules and of what they pass over.
        if moves.len() > 1 {
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by_key(|place| {
                let mv = &moves[*place];
                (
                    actions[*place],
                    mv.rule.0,
                    mv.between().map(|site| site.0),
                    mv.side,
                    mv.piece,
                )
            });
            let (mut last, mut rank) = (u32::MAX, 0);
            for place in order {
                rank = if actions[place] == last { rank + 1 } else { 0 };
                last = actions[place];
                if rank > 0 {
                    let (_, twins) = self.place(&moves[place]).unwrap_or((0, 1));
                    if rank >= twins {
                        return Err(unnumbered(&moves[place]));
                    }
                    actions[place] += rank;
                }
            }
        }
        Ok(())
    }

    /// Where the move of an action starts and ends; −1 for nowhere.
    pub(crate) fn ends_of(&self, action: u32) -> (i16, i16) {
        let classes = self.classes.iter();
        let class = classes
            .filter(|(_, class)| class.base <= action)
            .max_by_key(|(_, class)| class.base);
        match class {
            Some((bits, class)) => {
                let below: u32 = class.radices[2..].iter().product();
                let number = (action - class.base) / class.twins / below;
                let [of_from, of_to, ..] = class.radices;
                let (from, to) = class.ends_of(number / of_to % of_from, number % of_to);
                let site = |bit: u8, site: u32| if bits & bit == 0 { -1 } else { site as i16 };
                (site(FROM, from), site(TO, to))
            }
            None => (-1, -1),
        }
    }
}

/// That a move has no number.
fn unnumbered(mv: &Move) -> String {
    format!(
        "a legal move has no number among the actions of the game: rule {}, from {:?} to {:?}; play it by its name",
        mv.rule.0,
        mv.from().map(|site| site.0),
        mv.to().map(|site| site.0)
    )
}
