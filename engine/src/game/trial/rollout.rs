//! Random games played on from a position that stays as it is.

use super::{Ending, Trial};
use crate::game::eval::Context;
use crate::game::movement::MovementGame;
use crate::game::placement::PlacementGame;
use crate::game::random::Random;
use crate::with_width;

/// A random game played on from a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rollout {
    /// How it ended.
    pub ending: Ending,
    /// The number of moves from the position to the end.
    pub plies: u32,
}

impl<'g> Trial<'g> {
    /// Plays a random game on from this position and tells how it ended; the trial stays as it is. The choices
    /// are those of [`Trial::play_out`].
    pub fn rollout(&mut self, random: &mut Random) -> Rollout {
        if let Some(ending) = self.ending {
            return Rollout { ending, plies: 0 };
        }
        with_width!(self.game.layout.words, W => {
            let game = self.game;
            let placement = game.placement.as_ref().filter(|placement| placement.brief);
            let ahead = match (placement, &game.movement) {
                (Some(placement), _) => self.place_out::<W>(placement, random),
                (None, Some(movement)) => self.carry_out::<W>(movement, random),
                (None, None) => None,
            };
            if let Some(rollout) = ahead {
                return rollout;
            }
            let (mark, moves) = (self.past.mark(), self.state.head.moves);
            let kept = match self.kept.take() {
                Some(mut kept) => {
                    kept.copy_from(&self.state);
                    kept
                }
                None => self.state.clone(),
            };
            let ending = match (placement, &game.movement) {
                (None, None) => self.play_all::<W>(random),
                (placement, _) => {
                    self.write_moves::<W>(placement);
                    self.play_on::<W>(random)
                }
            };
            let plies = self.state.head.moves - moves;
            self.state.copy_from(&kept);
            self.kept = Some(kept);
            self.past.forget_since(mark);
            self.ending = None;
            Rollout { ending, plies }
        })
    }

    /// Plays a game in which pieces are put on sites; none if it does not end by a rule that is decided before it is
    /// known what stands where.
    fn place_out<const W: usize>(
        &mut self,
        placement: &'g PlacementGame,
        random: &mut Random,
    ) -> Option<Rollout> {
        let head = self.state.head;
        let reason = Context::<W>::new(
            self.game,
            &mut self.state,
            &mut self.past,
            &mut self.scratch,
        )
        .place_ahead(placement, &mut self.workspace, random);
        let rollout = reason.map(|reason| Rollout {
            ending: self.ended(reason),
            plies: self.state.head.moves - head.moves,
        });
        self.state.head = head;
        rollout
    }

    /// Plays a game in which pieces are carried.
    fn carry_out<const W: usize>(
        &mut self,
        movement: &'g MovementGame,
        random: &mut Random,
    ) -> Option<Rollout> {
        let head = self.state.head;
        let mut unwritten = std::mem::take(&mut self.workspace.moves);
        let reason = Context::<W>::new(
            self.game,
            &mut self.state,
            &mut self.past,
            &mut self.scratch,
        )
        .carry_ahead(movement, &mut unwritten, random);
        self.workspace.moves = unwritten;
        let rollout = reason.map(|reason| Rollout {
            ending: self.ended(reason),
            plies: self.workspace.moves.len() as u32,
        });
        self.state.head = head;
        rollout
    }

    /// Makes the moves that have not been written to the position.
    fn write_moves<const W: usize>(&mut self, placement: Option<&PlacementGame>) {
        match placement {
            Some(placement) => {
                for index in 0..self.workspace.unwritten().len() {
                    let site = self.workspace.unwritten()[index];
                    let mv = placement.to(self.state.head.mover, site);
                    self.play_wide::<W>(mv);
                }
            }
            None => {
                for index in 0..self.workspace.moves.len() {
                    self.play_wide::<W>(self.workspace.moves[index]);
                }
            }
        }
    }
}
