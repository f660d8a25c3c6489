//! What pieces are worth before anything was learned: by the moves that they have.

use super::super::evaluation::Evaluation;
use super::super::features::{FeaturePlan, each_piece, owner_of};
use crate::game::{Game, Trial};
use crate::play::Random;

/// Random games in which moves are counted, and their moves at most.
const GAMES: u64 = 20;
const PLIES: u32 = 200;

/// What a move more is worth, as logarithm of the odds.
const WORTH: f32 = 0.1;

/// The evaluation by which each piece is worth the mean number of moves that it has in random games, on the board as in hand;
/// blank where pieces do not move. In Chess that puts the queen above the rook, the rook above bishop and knight, and these
/// above the pawn.
pub(super) fn by_moves(game: &Game, plan: &FeaturePlan, shared: &[u32]) -> Evaluation {
    let mut counts = vec![(0_u32, 0_u32); plan.len];
    let mut moves = Vec::new();
    let mut trial = Trial::new(game);
    for number in 0..GAMES {
        let mut random = Random::for_game(2, number);
        trial.restart();
        trial.seed_chance(number);
        for _ in 0..PLIES {
            trial.legal_moves(&mut moves);
            let Some(mv) = random.choose(&moves) else {
                break;
            };
            let (state, layout) = (trial.state(), &game.layout);
            let mover = usize::from(state.head.mover);
            if state.head.open == 0 {
                each_piece(game, state, |_, kind| {
                    if owner_of(game, state, kind) == mover {
                        counts[shared[plan.values + kind] as usize].1 += 1;
                    }
                });
                let starts = moves.iter().filter_map(|mv| mv.from());
                for site in starts.filter(|site| site.index() < layout.board) {
                    let kind = usize::from(state.what(layout, site));
                    if kind != 0 && owner_of(game, state, kind) == mover {
                        counts[shared[plan.values + kind] as usize].0 += 1;
                    }
                }
            }
            trial.play_known(mv);
        }
    }
    let mut weights = vec![0.0; plan.len];
    for kind in 0..game.components.len() {
        let (moves, pieces) = counts[shared[plan.values + kind] as usize];
        let worth = WORTH * moves as f32 / pieces.max(1) as f32;
        weights[plan.values + kind] = worth;
        if game.layout.sites > game.layout.board {
            weights[plan.hands + kind] = worth;
        }
    }
    Evaluation::of_weights(plan.clone(), weights, 0.0)
}
