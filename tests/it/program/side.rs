//! Games side by side on one machine are the games of the evaluator: legal moves, positions, movers and endings, whatever the
//! other games of the machine do.

use super::{lowered, sorted};
use crate::bundled;
use dafang::game::{Move, Random, Trial};
use dafang::native::{Instance, NativeProgram, Patience};
use dafang::program::run::{Group, HandBytes, Listed, Notes, WasmProgram};
use std::sync::Arc;

/// Games with dice, with past positions that count, with stacks and hands, with several players, and with chance in moves.
const GAMES: [(&str, Option<&str>); 9] = [
    ("tic-tac-toe", None),
    ("hex", None),
    ("chess", None),
    ("go", None),
    ("backgammon", None),
    ("square-game", None),
    ("oware", None),
    ("warring-states-chess", None),
    ("yut-nori", None),
];

/// The games side by side, and the moves that are made in each.
const BESIDE: usize = 5;
const PLIES: usize = 150;

#[test]
fn games_beside_each_other_are_those_of_the_rules() {
    for (name, ruleset) in GAMES {
        let game = bundled::game(name, ruleset, &[]);
        let program = lowered(&game);
        let module = WasmProgram::for_groups(Arc::clone(&program));
        let compiled = NativeProgram::new(module, Patience::Long);
        let compiled = compiled.expect("the program compiles");
        let mut group = compiled
            .group(Arc::new(game.clone()))
            .expect("there is memory for it");
        const { assert!(BESIDE <= Group::<Instance>::MOST) };
        let mut trials: Vec<Trial<'_>> = (0..BESIDE).map(|_| Trial::new(&game)).collect();
        let mut begun = 0;
        let mut begin = |notes: &mut Notes<'_>, trial: &mut Trial<'_>, place: usize| {
            begun += 1;
            trial.restart();
            trial.seed_chance(begun);
            notes.begin(place, begun).expect("the group has the game");
        };
        let mut notes = group.notes();
        for (place, trial) in trials.iter_mut().enumerate() {
            begin(&mut notes, trial, place);
        }
        let mut random = Random::for_game(3, 1);
        let mut legal: Vec<Move> = Vec::new();
        let mut lists = Vec::new();
        for ply in 0..PLIES {
            let mut over = Vec::new();
            let mut moves: Vec<Option<Move>> = vec![None; BESIDE];
            let mut number = 0;
            group
                .run(true, Some(&mut lists), |place, stepped| {
                    let trial = &mut trials[place];
                    let at = format!("{name}, game {place}, step {ply}");
                    number += 1;
                    assert_eq!(stepped.ending(), trial.ending(), "ending of {at}");
                    let state = stepped.state().expect("words were asked for");
                    assert_eq!(&state, trial.state(), "position of {at}");
                    if trial.ending().is_some() {
                        assert_eq!(stepped.mover(), 0, "{at}");
                        over.push(place);
                        return Ok(());
                    }
                    assert_eq!(stepped.mover(), trial.state().head.mover, "mover of {at}");
                    let mut listed = Vec::new();
                    Listed::new(&program, stepped.moves).add_to(&mut listed);
                    trial.legal_moves(&mut legal);
                    assert_eq!(sorted(listed), sorted(legal.clone()), "legal moves of {at}");
                    moves[place] = random.choose(&legal);
                    Ok(())
                })
                .expect("the machine runs");
            let mut notes = group.notes();
            for (place, mv) in moves.into_iter().enumerate() {
                if let Some(mv) = mv {
                    notes
                        .make(place, &HandBytes::of(&mv))
                        .expect("the group has the game");
                    trials[place].play_known(mv);
                }
            }
            for place in over {
                begin(&mut notes, &mut trials[place], place);
            }
        }
        assert!(begun as usize >= BESIDE, "{name}");
    }
}

#[test]
fn a_group_takes_no_more_games_than_it_has() {
    let game = bundled::game("tic-tac-toe", None, &[]);
    let compiled = NativeProgram::new(WasmProgram::for_groups(lowered(&game)), Patience::Long);
    let compiled = compiled.expect("the program compiles");
    let group = compiled.group(Arc::new(game.clone()));
    let mut group = group.expect("there is memory for it");
    assert!(group.notes().begin(Group::<Instance>::MOST, 1).is_err());
    let whole = NativeProgram::new(WasmProgram::new(lowered(&game)), Patience::Long);
    let whole = whole.expect("the program compiles");
    assert!(whole.group(Arc::new(game)).is_err(), "another module");
}
