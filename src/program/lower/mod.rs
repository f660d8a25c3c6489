//! Rules become programs.
//!
//! Each node of the rules is lowered by itself: integers, conditions and regions to values, effects and turns to
//! changes of slots, generators to sets of ends. Everything is written for one player at a time, the *mover*, and
//! without regard to what is known: passes see to that. A node without a lowering is [`Missing`].

mod booleans;
mod connected;
mod effects;
mod ends;
mod facts;
mod integers;
mod lines;
mod moves;
mod place;
mod playout;
mod regions;
mod slots;
mod turn;

use super::build::{Builder, Function};
use super::op::Op;
use super::types::{Arcs, ArcsId, Ending, Lane, Missing, SlotId, Tables, Value};
use super::{Program, Turn};
use crate::game::ir::DirectionsId;
use crate::game::{Game, Provenance};
use slots::Slots;
use std::fmt::Debug;

/// What comes of lowering a node.
type Lowered<T> = Result<T, Missing>;

/// The program of a game before any pass.
///
/// # Errors
///
/// Where nodes have no lowering yet: those that were found, one for each player at most.
pub fn lower(game: &Game) -> Result<Program, Vec<Missing>> {
    let mut missing = turn::unsupported(game);
    let mut lowering = Lowering::new(game);
    let mut turns = Vec::new();
    for mover in 1..=game.player_count() as u8 {
        match lowering.turn(mover) {
            Ok(turn) => turns.push(turn),
            Err(node) => missing.push(node),
        }
    }
    missing.dedup();
    if !missing.is_empty() {
        return Err(missing);
    }
    let playout = playout::playout(&turns, &mut lowering.slots);
    let Slots { all, hand, .. } = lowering.slots;
    Ok(Program {
        slots: all,
        tables: lowering.tables,
        lanes: lowering.lanes,
        endings: lowering.endings,
        sites: game.layout.sites,
        turns,
        playout,
        hand,
        owners: game
            .components
            .iter()
            .map(|component| component.owner)
            .collect(),
        fixed: Vec::new(),
    })
}

/// What the sites and players of rules stand for while they are lowered.
#[derive(Clone, Copy, Debug, Default)]
struct Bound {
    from: Option<Value>,
    to: Option<Value>,
    between: Option<Value>,
    /// The player of a loop over players, also by number.
    player: Option<(Value, usize)>,
}

/// A game being lowered.
struct Lowering<'g> {
    game: &'g Game,
    slots: Slots,
    tables: Tables,
    lanes: Vec<Lane>,
    endings: Vec<Ending>,
    /// The function being written.
    build: Builder,
    /// The player for whom it is written.
    mover: u8,
    bound: Bound,
    /// Whether a rule names the player who comes next.
    next_changes: bool,
}

impl<'g> Lowering<'g> {
    fn new(game: &'g Game) -> Self {
        Self {
            game,
            slots: Slots::new(game),
            tables: Tables {
                words: game.layout.words,
                ..Tables::default()
            },
            lanes: Vec::new(),
            endings: Vec::new(),
            build: Builder::new(),
            mover: 0,
            bound: Bound::default(),
            next_changes: effects::change_next(game),
        }
    }

    /// The three functions of a player's turn.
    fn turn(&mut self, mover: u8) -> Lowered<Turn> {
        self.mover = mover;
        let moves = self.function(|lowering| lowering.turn_moves())?;
        let choice = super::pass::choice::choice(&moves, &self.lanes, &self.slots.hand);
        let play = self.function(|lowering| lowering.play(&moves))?;
        Ok(Turn {
            mover,
            moves,
            choice,
            play,
        })
    }

    fn function(&mut self, write: impl FnOnce(&mut Self) -> Lowered<()>) -> Lowered<Function> {
        self.build = Builder::new();
        self.bound = Bound::default();
        write(self)?;
        Ok(std::mem::take(&mut self.build).finish())
    }

    /// That a node has no lowering yet.
    fn missing<T>(&self, family: &str, node: &impl Debug) -> Lowered<T> {
        Err(self.missing_node(format!("{family} `{}`", name_of(node))))
    }

    fn missing_node(&self, node: String) -> Missing {
        Missing {
            node,
            rule: self.build.rule,
        }
    }

    /// Writes what follows for the sake of a rule.
    fn for_rule<T>(&mut self, rule: Provenance, write: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.build.rule, rule);
        let written = write(self);
        self.build.rule = outer;
        written
    }

    fn load(&mut self, slot: SlotId) -> Value {
        self.build.load(&self.slots.all, slot)
    }

    fn store(&mut self, slot: SlotId, value: Value) {
        self.build.act(Op::Store(slot, value));
    }

    fn store_int(&mut self, slot: SlotId, value: i32) {
        let value = self.build.int(value);
        self.store(slot, value);
    }

    /// Does one body if a condition holds, otherwise another.
    fn either(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
        otherwise: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        self.build.open();
        then(self)?;
        let then = self.build.close();
        self.build.open();
        otherwise(self)?;
        let otherwise = self.build.close();
        self.build.act(Op::If(condition, then, otherwise));
        Ok(())
    }

    /// Does a body only if a condition holds.
    fn when(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        self.build.open();
        then(self)?;
        self.build.close_if(condition);
        Ok(())
    }

    /// The neighbours by a set of directions.
    fn arcs(&mut self, id: DirectionsId) -> ArcsId {
        let directions = self.game.directions(id);
        let words = self.game.layout.words;
        let mut to = Vec::new();
        for site in 0..self.game.layout.board {
            let first = to.len();
            to.resize(first + words, 0);
            for neighbour in directions.steps(crate::topology::Site(site as u16)) {
                to[first + neighbour.index() / 64] |= 1 << (neighbour.index() % 64);
            }
        }
        let shifts = directions.shifts().map(|shifts| {
            let shifts = shifts.words();
            shifts
                .map(|(delta, starts)| (i32::from(delta), self.tables.set(starts)))
                .collect()
        });
        self.tables.arcs(Arcs {
            name: directions.name.clone(),
            to,
            shifts,
        })
    }
}

/// The name of the variant of a node.
fn name_of(node: &impl Debug) -> String {
    let text = format!("{node:?}");
    let end = text.find(|c: char| !c.is_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}
