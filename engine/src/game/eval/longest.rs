//! The longest series of moves of one turn.
//!
//! Moves of a turn may often be made in another order: what can still be made in a position is found out once.

use std::collections::HashMap;

use super::Context;
use super::choices::{Choices, Mark};
use crate::game::ir::{Measure, Plane};
use crate::game::moves::Move;
use crate::game::state::State;
use crate::topology::Site;

/// How many moves of a turn are looked ahead.
const MOST_MOVES: u32 = 40;

/// How many moves are tried for one list of moves. Turns that are not followed to their end count as long as they
/// were followed: such rules have no sense, but they must not hang.
const MOST_TRIES: u32 = 100_000;

/// The turns that are compared. What it needs is kept, so that comparing again asks for no memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// Whether turns are being compared.
    comparing: bool,
    /// By what.
    measure: Measure,
    /// How many pieces have been taken since this was last set to 0, or their values.
    taken: u32,
    /// How many moves may still be tried.
    tries: u32,
    /// Positions within the turn; those from `used` on are room for others.
    known: Vec<Known>,
    used: usize,
    /// The index of the position found last with each hash.
    newest: HashMap<u64, usize>,
}

/// A position within a turn.
#[derive(Clone, Debug)]
struct Known {
    state: State,
    /// How many moves can be made in it.
    rest: u32,
    /// The index of the position found before with the same hash.
    before: Option<usize>,
}

impl Turns {
    /// How many pieces have been taken by the move that is being compared, or their values.
    pub(super) fn taken(&self) -> u32 {
        self.taken
    }

    /// Lets what has been taken only for a trial not count.
    pub(super) fn set_taken(&mut self, taken: u32) {
        self.taken = taken;
    }

    fn begin(&mut self, measure: Measure) {
        self.comparing = true;
        self.measure = measure;
        self.tries = MOST_TRIES;
        self.used = 0;
        self.newest.clear();
    }

    /// How many moves can be made in a position, if that is known.
    fn rest(&self, state: &State) -> Option<u32> {
        let mut next = self.newest.get(&state.board_hash()).copied();
        while let Some(index) = next {
            let known = &self.known[index];
            if known.state == *state {
                return Some(known.rest);
            }
            next = known.before;
        }
        None
    }

    fn note(&mut self, state: &State, rest: u32) {
        let before = self.newest.insert(state.board_hash(), self.used);
        match self.known.get_mut(self.used) {
            Some(known) => {
                known.state.copy_from(state);
                (known.rest, known.before) = (rest, before);
            }
            None => self.known.push(Known {
                state: state.clone(),
                rest,
                before,
            }),
        }
        self.used += 1;
    }
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Filters the moves since `mark`: keeps those with the largest measure, such as the number of moves that the mover
    /// can still make in the same turn.
    ///
    /// While turns are being compared, all moves are kept: the longest of all is the longest of the longest.
    pub(super) fn keep_longest(&mut self, mark: Mark, measure: Measure, out: &mut Choices<'a>) {
        if self.scratch.turns.comparing || out.since(mark) < 2 {
            return;
        }
        self.scratch.turns.begin(measure);
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
        self.scratch.turns.comparing = false;
    }

    /// Notes that pieces are taken off, if moves are being compared by that.
    #[inline]
    pub(super) fn note_taking(&mut self, site: Site, number: u32) {
        let turns = &mut self.scratch.turns;
        if turns.comparing {
            turns.taken += match turns.measure {
                Measure::Moves => 0,
                Measure::Captures => number,
                Measure::SeriesValue | Measure::Value => {
                    let layout = &self.game.layout;
                    match usize::from(site.0) < layout.sites {
                        true => u32::from(self.state.plane(layout, Plane::Value, site)),
                        false => 0,
                    }
                }
            };
        }
    }

    /// How many moves, `most` at most, a turn can have that goes on with this one; or what is taken by them.
    fn length_of_turn(&mut self, mv: Move, most: u32) -> u32 {
        let turns = &mut self.scratch.turns;
        let measure = turns.measure;
        if turns.tries == 0 || most <= 1 {
            return u32::from(measure == Measure::Moves);
        }
        turns.tries -= 1;
        turns.taken = 0;
        self.tentatively(|context| {
            let mover = context.state.head.mover;
            context.advance(mv);
            let own = match measure {
                Measure::Moves => 1,
                _ => context.scratch.turns.taken,
            };
            let ends = matches!(measure, Measure::Captures | Measure::Value);
            if ends || context.state.head.over || context.state.head.mover != mover {
                return own;
            }
            if let Some(rest) = context.scratch.turns.rest(context.state) {
                return own + rest;
            }
            let rest = context.with_list(|context, list| {
                context.legal(list);
                let rest = list.iter();
                let rest = rest.map(|mv| context.length_of_turn(*mv, most - 1));
                rest.max().unwrap_or(0)
            });
            context.scratch.turns.note(context.state, rest);
            own + rest
        })
    }
}
