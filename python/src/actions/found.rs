//! The classes of moves that a game has: those that its rules speak of, and those of a fixed number of random games.

use super::{Class, DICE, FROM, LEVEL, PIECE, PLAYER, SITE, TO, VALUE, bits_of, parts_of};
use crate::pairs::Reach;
use dafang::game::ir::{Moves, PieceChoice, Variable};
use dafang::game::{Game, Move, Random, Trial};
use std::collections::BTreeMap;

/// The random games that are looked at, and the most plies in all.
const GAMES: u64 = 40;
const PLIES: usize = 6_000;

/// What loops around a generator bind.
#[derive(Clone, Copy, Default)]
struct Around {
    bits: u8,
    values: Option<(i16, i16)>,
}

/// What is found in the rules.
pub(super) struct Found {
    pub(super) classes: BTreeMap<u8, Class>,
    /// Where the moves of a class with start and end may go.
    pub(super) reach: BTreeMap<u8, Reach>,
    kinds: usize,
}

impl Found {
    /// What the rules of a game and its random games have.
    pub(super) fn of(game: &Game) -> Self {
        let mut found = Self {
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
        found
    }

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
