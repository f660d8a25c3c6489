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

use crate::pairs::{Pairs, Reach};
use dafang::game::ir::{Moves, PieceChoice, Variable};
use dafang::game::{Game, Move, Random, Trial};
use dafang::topology::Site;
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

/// The random games that are looked at, and the most plies in all.
const GAMES: u64 = 40;
const PLIES: usize = 6_000;

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

/// What loops around a generator bind.
#[derive(Clone, Copy, Default)]
struct Around {
    bits: u8,
    values: Option<(i16, i16)>,
}

/// What is found in the rules.
struct Found {
    classes: BTreeMap<u8, Class>,
    /// Where the moves of a class with start and end may go.
    reach: BTreeMap<u8, Reach>,
    kinds: usize,
}

impl Found {
    fn class(&mut self, bits: u8, around: Around) -> &mut Class {
        let class = self.classes.entry(bits | around.bits).or_default();
        if around.bits & VALUE != 0
            && let Some((low, high)) = around.values
        {
            let (least, most) = class.values.unwrap_or((low, high));
            class.values = Some((least.min(low), most.max(high)));
        }
        class
    }

    /// Adds where the moves of a generator may go.
    fn pairs(&mut self, moves: &Moves, around: Around, game: &Game) {
        let reach = self.reach.entry(FROM | TO | around.bits);
        let reach = reach.or_insert_with(Reach::none);
        reach.add(Reach::of(moves, game));
    }

    fn moves(&mut self, moves: &Moves, around: Around, game: &Game) {
        match moves {
            Moves::None => {}
            Moves::Add { piece, .. } => {
                let constant = |number: &dafang::game::ir::Int| number.constant();
                let known: Option<Vec<i32>> = match piece {
                    PieceChoice::Index(number) | PieceChoice::Same(number) => {
                        constant(number).map(|one| vec![one])
                    }
                    PieceChoice::AnyOf(all) => all.iter().map(constant).collect(),
                };
                let kinds: Vec<i32> = known.unwrap_or_else(|| (1..self.kinds as i32).collect());
                let names = kinds
                    .iter()
                    .filter_map(|kind| game.components.get(usize::try_from(*kind).ok()?));
                let names: Vec<String> = names.map(|kind| kind.base.clone()).collect();
                let class = self.class(TO | PIECE, around);
                class.pieces.extend(names);
            }
            Moves::Remove { .. } => drop(self.class(TO, around)),
            Moves::Select { to, .. } => {
                let bits = if to.is_some() { FROM | TO } else { TO };
                self.class(bits, around);
                // Where a site is chosen alone, it may count as both ends.
                self.class(FROM | TO, around);
                self.pairs(moves, around, game);
            }
            Moves::Pass { .. } => drop(self.class(0, around)),
            Moves::Change { .. } => {
                for bits in [0, FROM, TO, FROM | TO] {
                    self.class(bits, around);
                }
                self.pairs(moves, around, game);
            }
            Moves::Satisfy(_) => {
                let names = game.components.iter().map(|kind| kind.base.clone());
                let names: Vec<String> = names.collect();
                self.class(TO | PIECE, around).pieces.extend(names);
            }
            Moves::Step(_)
            | Moves::Slide(_)
            | Moves::Hop(_)
            | Moves::Relocate(_)
            | Moves::Leap { .. } => {
                self.class(FROM | TO, around);
                self.pairs(moves, around, game);
            }
            Moves::Or(all) | Moves::Priority(all) => {
                all.iter().for_each(|one| self.moves(one, around, game))
            }
            Moves::Longest(inner, _) | Moves::Afterwards(inner, ..) | Moves::After(_, inner) => {
                self.moves(inner, around, game);
            }
            Moves::If(_, one, other) => {
                self.moves(one, around, game);
                if let Some(other) = other {
                    self.moves(other, around, game);
                }
            }
            Moves::ForEachPiece {
                instead, levels, ..
            } => {
                let leveled =
                    matches!(levels, dafang::game::ir::Levels::Each) && game.layout.stacks();
                let bits = around.bits | if leveled { LEVEL } else { 0 };
                let around = Around { bits, ..around };
                if let Some(instead) = instead {
                    self.moves(instead, around, game);
                }
                // The own moves of pieces are read once for all loops over pieces.
            }
            Moves::ForEachSite(variable, _, inner) => {
                let bits = match variable {
                    Variable::Site => SITE,
                    _ => 0,
                };
                let bits = around.bits | bits;
                self.moves(inner, Around { bits, ..around }, game);
            }
            Moves::ForEachPlayer(inner) => {
                let bits = around.bits | PLAYER;
                self.moves(inner, Around { bits, ..around }, game);
            }
            Moves::ForEachValue(low, high, inner) => {
                let small = |number: i32| i16::try_from(number).unwrap_or(i16::MAX);
                let values = low.constant().zip(high.constant());
                let values = values.map(|(low, high)| (small(low), small(high)));
                let bits = around.bits | VALUE;
                self.moves(inner, Around { bits, values }, game);
            }
            Moves::ForEachIn(_, inner) => {
                let bits = around.bits | VALUE;
                self.moves(inner, Around { bits, values: None }, game);
            }
            Moves::ForEachLevel { moves, .. } => {
                let bits = around.bits | LEVEL;
                self.moves(moves, Around { bits, ..around }, game);
            }
            Moves::ForEachDie(each) => {
                let bits = around.bits | DICE;
                self.moves(&each.moves, Around { bits, ..around }, game);
            }
        }
    }

    /// What the moves of random games have.
    fn look(&mut self, game: &Game) {
        let (mut moves, mut left) = (Vec::new(), PLIES);
        for number in 0..GAMES {
            let mut trial = Trial::new(game);
            trial.seed_chance(number);
            let mut random = Random::for_game(1, number);
            while trial.ending().is_none() && left > 0 {
                left -= 1;
                trial.legal_moves(&mut moves);
                let mut seen: BTreeMap<(u8, [i32; 8]), u32> = BTreeMap::new();
                for mv in &moves {
                    let class = self.classes.entry(bits_of(mv)).or_default();
                    if let Some((from, to)) = mv.from().zip(mv.to())
                        && let Some(Reach::Among(pairs)) = self.reach.get_mut(&bits_of(mv))
                    {
                        pairs.insert((from.0, to.0));
                    }
                    let name = game
                        .components
                        .get(usize::from(mv.piece))
                        .map(|kind| kind.base.clone());
                    if mv.piece != 0
                        && let Some(name) = &name
                        && !class.pieces.contains(name)
                    {
                        class.pieces.push(name.clone());
                    }
                    if mv.value != Move::NONE.value {
                        let (low, high) = class.values.unwrap_or((mv.value, mv.value));
                        class.values = Some((low.min(mv.value), high.max(mv.value)));
                    }
                    let piece = class
                        .pieces
                        .iter()
                        .position(|one| Some(one) == name.as_ref());
                    let piece = piece.map_or(-1, |place| place as i32);
                    let parts = parts_of(mv, piece);
                    let twins = seen.entry((bits_of(mv), parts)).or_default();
                    *twins += 1;
                    class.twins = class.twins.max(*twins);
                }
                match random.choose(&moves) {
                    Some(mv) => trial.play_known(mv),
                    None => break,
                }
            }
        }
    }
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
        let mut found = Found {
            classes: BTreeMap::new(),
            reach: BTreeMap::new(),
            kinds: game.components.len(),
        };
        found.class(0, Around::default()).twins = 1;
        for phase in &game.phases {
            found.moves(&phase.play, Around::default(), game);
        }
        for debt in &game.debts {
            found.moves(&debt.moves, Around::default(), game);
        }
        let wrapped = wrappers(game);
        for kind in &game.components {
            for around in &wrapped {
                found.moves(&kind.moves, *around, game);
            }
        }
        found.look(game);
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

    /// Where the move of an action ends; −1 for nowhere.
    pub(crate) fn end_of(&self, action: u32) -> i16 {
        let classes = self.classes.iter();
        let class = classes
            .filter(|(_, class)| class.base <= action)
            .max_by_key(|(_, class)| class.base);
        match class {
            Some((bits, class)) if bits & TO != 0 => {
                let below: u32 = class.radices[2..].iter().product();
                let end = (action - class.base) / class.twins / below % class.radices[1];
                class.ends_of(0, end).1 as i16
            }
            _ => -1,
        }
    }

    /// What an action is called: its parts, such as `e7-e8=Queen`.
    pub(crate) fn name(&self, game: &Game, action: u32) -> Option<String> {
        if action >= self.size {
            return None;
        }
        let (bits, class) = self
            .classes
            .iter()
            .filter(|(_, class)| class.base <= action)
            .max_by_key(|(_, class)| class.base)?;
        let rest = action - class.base;
        let (mut rest, twin) = (rest / class.twins, rest % class.twins);
        let mut digits = [0; 8];
        for place in (0..8).rev() {
            digits[place] = rest % class.radices[place];
            rest /= class.radices[place];
        }
        let ends = class.ends_of(digits[0], digits[1]);
        (digits[0], digits[1]) = ends;
        let site = |digit: u32| game.site_name(Site(digit as u16));
        let mut name = match bits & (FROM | TO) {
            0 => "pass".to_owned(),
            FROM => format!("{}-", site(digits[0])),
            TO => format!("@{}", site(digits[1])),
            _ => format!("{}-{}", site(digits[0]), site(digits[1])),
        };
        let has = |bit: u8| bits & bit != 0;
        if has(PIECE) {
            name += &format!(
                "={}",
                class
                    .pieces
                    .get(digits[2] as usize)
                    .map_or("?", String::as_str)
            );
        }
        let value = i64::from(digits[5]) + i64::from(class.values.map_or(0, |(low, _)| low));
        let bound = [
            (PLAYER, format!("player{}", digits[3])),
            (SITE, format!("site{}", site(digits[4]))),
            (VALUE, format!("value{value}")),
            (DICE, format!("dice{}", digits[6])),
            (LEVEL, format!("level{}", digits[7])),
        ];
        for (bit, word) in bound {
            if has(bit) {
                name += &format!(";{word}");
            }
        }
        if twin > 0 {
            name += &format!(";twin{twin}");
        }
        Some(name)
    }

    /// The action of a name.
    pub(crate) fn of_name(&self, game: &Game, name: &str) -> Option<u32> {
        let sites: BTreeMap<String, u32> = (0..self.sites)
            .map(|site| (game.site_name(Site(site as u16)), site))
            .collect();
        let (head, tail) = name.split_once(';').unwrap_or((name, ""));
        let (ends, piece) = match head.split_once('=') {
            Some((ends, piece)) => (ends, Some(piece)),
            None => (head, None),
        };
        let (mut bits, mut digits, mut twin) = (0_u8, [0_u32; 8], 0);
        if let Some(to) = ends.strip_prefix('@') {
            bits |= TO;
            digits[1] = *sites.get(to)?;
        } else if ends != "pass" {
            // Names of sites may hold hyphens.
            let mut splits = ends
                .match_indices('-')
                .map(|(place, _)| (&ends[..place], &ends[place + 1..]));
            let (from, to) = splits.find(|(from, to)| {
                sites.contains_key(*from) && (to.is_empty() || sites.contains_key(*to))
            })?;
            bits |= FROM;
            digits[0] = *sites.get(from)?;
            if !to.is_empty() {
                bits |= TO;
                digits[1] = *sites.get(to)?;
            }
        }
        let mut value = 0;
        for word in tail.split(';').filter(|word| !word.is_empty()) {
            let number = |prefix: &str| word.strip_prefix(prefix)?.parse::<i64>().ok();
            if let Some(player) = number("player") {
                (bits, digits[3]) = (bits | PLAYER, u32::try_from(player).ok()?);
            } else if let Some(site) = word.strip_prefix("site") {
                (bits, digits[4]) = (bits | SITE, *sites.get(site)?);
            } else if let Some(bound) = number("value") {
                (bits, value) = (bits | VALUE, bound);
            } else if let Some(dice) = number("dice") {
                (bits, digits[6]) = (bits | DICE, u32::try_from(dice).ok()?);
            } else if let Some(level) = number("level") {
                (bits, digits[7]) = (bits | LEVEL, u32::try_from(level).ok()?);
            } else if let Some(rank) = number("twin") {
                twin = u32::try_from(rank).ok()?;
            } else {
                return None;
            }
        }
        bits |= if piece.is_some() { PIECE } else { 0 };
        let class = self.by_bits[usize::from(bits)].as_ref()?;
        if let Some(piece) = piece {
            digits[2] = class.pieces.iter().position(|known| known == piece)? as u32;
        }
        if bits & VALUE != 0 {
            let low = class.values.map_or(0, |(low, _)| low);
            digits[5] = u32::try_from(value - i64::from(low)).ok()?;
        }
        if let Some(pairs) = &class.pairs {
            (digits[0], digits[1]) = (0, pairs.number(digits[0], digits[1])?);
        }
        let mut number = 0;
        for (digit, radix) in digits.iter().zip(class.radices) {
            if *digit >= radix {
                return None;
            }
            number = number * radix + digit;
        }
        (twin < class.twins).then_some(class.base + number * class.twins + twin)
    }

    /// The classes in words: of each the parts of its moves, its first action and how many actions it has.
    pub(crate) fn described(&self) -> Vec<(String, u32, u32)> {
        let names = [
            "from", "to", "piece", "player", "site", "value", "dice", "level",
        ];
        let classes = self.classes.iter().map(|(bits, class)| {
            let parts = (0..8).filter(|place| bits >> place & 1 == 1);
            let parts = parts.map(|place| format!("{} ({})", names[place], class.radices[place]));
            let mut parts: Vec<String> = parts.collect();
            if let Some(pairs) = &class.pairs {
                parts.splice(0..2, [format!("from and to ({})", pairs.count())]);
            }
            if class.twins > 1 {
                parts.push(format!("twin ({})", class.twins));
            }
            let words = if parts.is_empty() {
                "pass".to_owned()
            } else {
                parts.join(" × ")
            };
            let size = class.radices.iter().product::<u32>() * class.twins;
            (words, class.base, size)
        });
        let _ = self.dice;
        classes.collect()
    }
}

/// What loops around loops over pieces bind.
fn wrappers(game: &Game) -> Vec<Around> {
    fn find(moves: &Moves, around: Around, found: &mut Vec<Around>) {
        let with = |bit: u8| Around {
            bits: around.bits | bit,
            ..around
        };
        match moves {
            Moves::Or(all) | Moves::Priority(all) => {
                all.iter().for_each(|one| find(one, around, found))
            }
            Moves::Longest(inner, _) | Moves::Afterwards(inner, ..) | Moves::After(_, inner) => {
                find(inner, around, found)
            }
            Moves::If(_, one, other) => {
                find(one, around, found);
                if let Some(other) = other {
                    find(other, around, found);
                }
            }
            Moves::ForEachPiece { levels, .. } => {
                found.push(around);
                if matches!(levels, dafang::game::ir::Levels::Each) {
                    found.push(with(LEVEL));
                }
            }
            Moves::ForEachSite(Variable::Site, _, inner) => find(inner, with(SITE), found),
            Moves::ForEachSite(_, _, inner) => find(inner, around, found),
            Moves::ForEachPlayer(inner) => find(inner, with(PLAYER), found),
            Moves::ForEachValue(_, _, inner) | Moves::ForEachIn(_, inner) => {
                find(inner, with(VALUE), found)
            }
            Moves::ForEachLevel { moves, .. } => find(moves, with(LEVEL), found),
            Moves::ForEachDie(each) => find(&each.moves, with(DICE), found),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for phase in &game.phases {
        find(&phase.play, Around::default(), &mut found);
    }
    for debt in &game.debts {
        find(&debt.moves, Around::default(), &mut found);
    }
    found.sort_by_key(|around| (around.bits, around.values));
    found.dedup_by_key(|around| (around.bits, around.values));
    found
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
