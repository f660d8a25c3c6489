//! The longest series of moves of one turn.

use super::Context;
use super::choices::{Choices, Mark};
use crate::game::moves::Move;

/// How many moves of a turn are looked ahead.
const MOST_MOVES: u32 = 40;

/// How many moves are tried for one list of moves. Turns that are not followed to their end count as long as they
/// were followed: such rules have no sense, but they must not hang.
const MOST_TRIES: u32 = 100_000;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Of the moves since `mark` keeps those after which the mover can make most moves in the same turn.
    ///
    /// While turns are being compared, all moves are kept: the longest of all is the longest of the longest.
    pub(super) fn keep_longest(&mut self, mark: Mark, out: &mut Choices<'a>) {
        if self.scratch.tries.is_some() || out.since(mark) < 2 {
            return;
        }
        self.scratch.tries = Some(MOST_TRIES);
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
        self.scratch.tries = None;
    }

    /// How many moves, `most` at most, a turn can have that goes on with this one.
    fn length_of_turn(&mut self, mv: Move, most: u32) -> u32 {
        let tries = self.scratch.tries.unwrap_or(0);
        if most <= 1 || tries == 0 {
            return 1;
        }
        self.scratch.tries = Some(tries - 1);
        self.tentatively(|context| {
            let mover = context.state.head.mover;
            context.play(mv);
            if context.state.head.over || context.state.head.mover != mover {
                return 1;
            }
            context.with_list(|context, list| {
                context.legal(list);
                let rest = list.iter();
                let rest = rest.map(|mv| context.length_of_turn(*mv, most - 1));
                1 + rest.max().unwrap_or(0)
            })
        })
    }
}
