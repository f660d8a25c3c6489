//! The strongest level finds wins in one move and in two: positions from random games, solved by trying all moves.

use std::sync::Arc;

use dafang::game::{Game, Move, Trial};
use dafang::play::Random;
use dafang::search::{Evaluation, Level, Method, Search, Settings};

use crate::bundled;

/// Whether the mover wins within a number of moves of its own, whatever the other side does; `solutions` gets the moves that do.
pub(crate) fn wins_in(trial: &mut Trial<'_>, own: u32, solutions: &mut Vec<Move>) -> bool {
    let mover = usize::from(trial.state().head.mover);
    let mark = trial.bookmark();
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    for mv in moves {
        trial.play_known(mv);
        let is_win = match trial.ending() {
            Some(ending) => ending.outcome.winner() == Some(mover),
            None => own > 1 && loses_in(trial, own - 1, mover),
        };
        trial.return_to(&mark);
        if is_win {
            solutions.push(mv);
        }
    }
    !solutions.is_empty()
}

/// Whether every move leads to a position that `winner` wins within a number of moves.
pub(crate) fn loses_in(trial: &mut Trial<'_>, own: u32, winner: usize) -> bool {
    let mark = trial.bookmark();
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    let is_lost = moves.iter().all(|mv| {
        trial.play_known(*mv);
        let is_won = match trial.ending() {
            Some(ending) => ending.outcome.winner() == Some(winner),
            None => {
                usize::from(trial.state().head.mover) == winner
                    && wins_in(trial, own, &mut Vec::new())
            }
        };
        trial.return_to(&mark);
        is_won
    });
    is_lost && !moves.is_empty()
}

/// A position of a random game with the moves that win within one or two moves.
struct Riddle<'g> {
    trial: Trial<'g>,
    own: u32,
    solutions: Vec<Move>,
}

/// The first positions of random games in which the shortest win takes a number of moves, one of each game.
fn riddles(game: &Game, own: u32, most: usize) -> Vec<Riddle<'_>> {
    /// Beyond these the rest of a game is long to solve.
    const CHOICES: usize = 40;
    let mut riddles = Vec::new();
    for number in 0..400 {
        let mut random = Random::for_game(5, number);
        let mut trial = Trial::new(game);
        let mut moves = Vec::new();
        for ply in 0..120 {
            let Some(mv) = trial.choose(&mut random) else {
                break;
            };
            trial.play_known(mv);
            trial.legal_moves(&mut moves);
            if trial.ending().is_some() {
                break;
            }
            // Wins in two moves are rare and slow to look for: one position in three is asked.
            let is_asked = own == 1 || ply % 3 == 0 && moves.len() <= CHOICES;
            let is_shorter = own > 1 && wins_in(&mut trial, own - 1, &mut Vec::new());
            let mut solutions = Vec::new();
            if is_asked && !is_shorter && wins_in(&mut trial, own, &mut solutions) {
                // Where nearly all moves win nothing is found out.
                if solutions.len() * 4 <= moves.len() {
                    riddles.push(Riddle {
                        trial,
                        own,
                        solutions,
                    });
                    break;
                }
            }
        }
        if riddles.len() >= most {
            break;
        }
    }
    riddles
}

#[test]
fn level_9_wins_in_one_move_and_in_two_where_that_can_be_done() {
    for (name, own, number) in [
        ("chess", 1, 8),
        ("chess", 2, 4),
        ("breakthrough", 1, 6),
        ("breakthrough", 2, 6),
        ("connect-four", 1, 6),
        ("connect-four", 2, 6),
        ("amazons", 1, 4),
        ("hex", 1, 4),
    ] {
        let game = bundled::game(name, None, &[]);
        let method = Method::for_game(&game);
        let evaluation = Arc::new(Evaluation::blank(&game));
        let found = riddles(&game, own, number);
        assert!(
            found.len() >= number / 2,
            "{name} has {} riddles",
            found.len()
        );
        for mut riddle in found {
            let settings = Settings {
                method,
                seed: 1,
                memory: 16 << 20,
                lines: 1,
            };
            let mut search = Search::new(&game, settings, Arc::clone(&evaluation));
            let budget = Level::STRONGEST.budget(method);
            let thought = search.think(&mut riddle.trial, budget, &mut |_| false);
            let best = thought.best().expect("a move");
            assert!(
                riddle.solutions.contains(&best),
                "{name} in {}: {best:?} is not among {:?}",
                riddle.own,
                riddle.solutions
            );
        }
    }
}
