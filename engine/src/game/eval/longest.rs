//! The longest series of moves of one turn.
//!
//! Moves of a turn may often be made in another order: what can still be made in a position is found out once.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use super::Context;
use super::choices::{Choices, Mark};
use crate::game::moves::Move;
use crate::game::state::State;

/// How many moves of a turn are looked ahead.
const MOST_MOVES: u32 = 40;

/// How many moves are tried for one list of moves. Turns that are not followed to their end count as long as they
/// were followed: such rules have no sense, but they must not hang.
const MOST_TRIES: u32 = 100_000;

/// The turns that are compared.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// How many moves may still be tried.
    tries: u32,
    /// How many moves can be made in positions within the turn.
    known: HashMap<Within, u32>,
}

/// A position within a turn.
#[derive(Clone, PartialEq, Debug)]
struct Within(State);

// Ranks, the only numbers with a fraction, are always numbers.
impl Eq for Within {}

impl Hash for Within {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.board_hash().hash(hasher);
    }
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Of the moves since `mark` keeps those after which the mover can make most moves in the same turn.
    ///
    /// While turns are being compared, all moves are kept: the longest of all is the longest of the longest.
    pub(super) fn keep_longest(&mut self, mark: Mark, out: &mut Choices<'a>) {
        if self.scratch.turns.is_some() || out.since(mark) < 2 {
            return;
        }
        self.scratch.turns = Some(Turns {
            tries: MOST_TRIES,
            known: HashMap::new(),
        });
        self.with_list(|context, list| {
            out.take_since::<W>(mark, list);
            let (mut kept, mut longest) = (0, 0);
            for index in 0..list.len() {
                let mv = list[index];
                let length = context.length_of_turn(mv, MOST_MOVES);
                if length > longest {
                    (kept, longest) = (0, length);
                }
                if length == longest {
                    list[kept] = mv;
                    kept += 1;
                }
            }
            for mv in &list[..kept] {
                out.one(*mv);
            }
        });
        self.scratch.turns = None;
    }

    /// How many moves, `most` at most, a turn can have that goes on with this one.
    fn length_of_turn(&mut self, mv: Move, most: u32) -> u32 {
        let Some(turns) = self.scratch.turns.as_mut().filter(|turns| turns.tries > 0) else {
            return 1;
        };
        if most <= 1 {
            return 1;
        }
        turns.tries -= 1;
        self.tentatively(|context| {
            let mover = context.state.head.mover;
            context.play(mv);
            if context.state.head.over || context.state.head.mover != mover {
                return 1;
            }
            let here = Within(context.state.clone());
            let turns = context.scratch.turns.as_ref();
            if let Some(rest) = turns.and_then(|turns| turns.known.get(&here)) {
                return 1 + rest;
            }
            let rest = context.with_list(|context, list| {
                context.legal(list);
                let rest = list.iter();
                let rest = rest.map(|mv| context.length_of_turn(*mv, most - 1));
                rest.max().unwrap_or(0)
            });
            if let Some(turns) = &mut context.scratch.turns {
                turns.known.insert(here, rest);
            }
            1 + rest
        })
    }
}
