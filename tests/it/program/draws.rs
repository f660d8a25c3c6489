//! Moves that are drawn where loops emit them: each legal move is equally likely. What programs keep for this kind of
//! game plays as its rules say.

use super::{compared_small, lowered};
use crate::bundled;
use crate::small_games;
use dafang::game::{Game, Move};
use dafang::program::run::{Generator, Interpreter, Session};
use std::collections::HashMap;
use std::sync::Arc;

/// How often a move is chosen in one position, for each legal move.
const EACH: usize = 150;

/// A ring closed around a cell wins; some enemy stones beside the new one are taken off.
const RINGS: &str = "(game \"Rings\" (players {(player \"White\") (player \"Black\")}) \
    (equipment {(board (hex 3)) (piece \"Stone\" Each)}) \
    (rules \
        (play (move Add (to (sites Empty)) \
            (then (remove (sites Around (last To) if:(and (is Enemy (who at:(to))) (is Even (to)))))))) \
        (end { \
            (if (not (no Sites (sites Around (last To) \
                if:(and (not (is Mover (who at:(to)))) (no Sites (intersection \
                    (sites Group at:(to) if:(not (is Mover (who at:(to))))) (sites Outer))))))) \
                (result Mover Win)) \
            (if (< 60 (count Moves)) (result All Draw))})))";

/// Houses are sown whole, and one that ends in a house of more than three has priority.
const PITS: &str = "(game \"Pits\" (players {(player \"South\") (player \"North\")}) \
    (equipment { \
        (mancalaBoard 2 3 (track \"Houses\" \"1,E,N,W\" loop:true)) \
        (regions \"Row\" P1 (sites Bottom)) (regions \"Row\" P2 (sites Top)) (piece \"Seed\" Shared)}) \
    (rules \
        (start (set Count 5 to:(sites Track))) \
        (play (forEach Site (forEach (sites Mover \"Row\") if:(is Occupied (site))) \
            (priority \
                (do (move Select (from (site)) (then (sow))) ifAfterwards:(< 3 (count at:(last To)))) \
                (move Select (from (site)) (then (sow skipIf:(= (to) (last To)))))))) \
        (end {(if (no Moves Next) (result Mover Win)) (if (< 60 (count Moves)) (result All Draw))})))";

/// Chooses again and again in positions of a game, and compares how often each legal move comes.
fn chooses_evenly(name: &str, game: Game, plies: &[usize]) {
    const RUNS: &str = "the machine runs";
    let program = lowered(&game);
    let interpreter = Interpreter::new(Arc::clone(&program));
    let mut session =
        Session::new(Arc::new(game), program, interpreter).expect("the game can be played");
    for before in plies {
        session.restart().expect(RUNS);
        session.seed_chance(3).expect(RUNS);
        session.set_random(Generator::new(3)).expect(RUNS);
        for _ in 0..*before {
            let chosen = session.choose().expect(RUNS).expect("the game goes on");
            session.play(chosen).expect(RUNS);
        }
        let legal = session.legal_moves().expect(RUNS);
        session.set_random(Generator::new(4)).expect(RUNS);
        let mut times: HashMap<Move, usize> = HashMap::new();
        for _ in 0..EACH * legal.len() {
            let chosen = session.choose().expect(RUNS).expect("the game goes on");
            *times.entry(chosen).or_default() += 1;
        }
        // Six times the standard deviation, which is less than the root of the expected number.
        let most = 6.0 * (EACH as f64).sqrt();
        for mv in &legal {
            let times = times.remove(mv).unwrap_or(0);
            let off = (times as f64 - EACH as f64).abs();
            assert!(off < most, "{name}, ply {before}: {mv:?} {times} times");
        }
        assert!(times.is_empty(), "{name}, ply {before}: {times:?}");
    }
}

#[test]
fn each_legal_move_is_equally_likely() {
    for name in [
        "oware",
        "lines-of-action",
        "surakarta",
        "backgammon",
        "chess",
    ] {
        chooses_evenly(name, bundled::game(name, None, &[]), &[0, 1, 7, 30]);
    }
    chooses_evenly("pits", small_games::game(PITS), &[0, 5, 20]);
}

#[test]
fn what_lies_outside_of_stones_is_kept_up() {
    compared_small("rings", &small_games::game(RINGS));
}

#[test]
fn whole_houses_are_sown() {
    compared_small("pits", &small_games::game(PITS));
}
