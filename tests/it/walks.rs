//! Machines walk through games forth and back, and searches that make their moves with them find what they find by the rules.

use std::sync::Arc;

use dafang::game::{Game, Move, Trial};
use dafang::optimise::optimise;
use dafang::play::Random;
use dafang::program::run::{Interpreter, Machine, Session, Walker};
use dafang::program::{self, Program};
use dafang::search::{Budget, Effort, Method, Search, Settings, Thought, learn};

use crate::bundled;
use crate::names;

/// A bundled game by quick rules, and its program.
fn load(name: &str) -> (Game, Option<Arc<Program>>) {
    let game = optimise(&bundled::game(name, None, &[]));
    let program = program::of(&game).ok().map(Arc::new);
    (game, program)
}

fn walk_on(game: &Game, program: &Arc<Program>, machine: impl Machine + Send + 'static) -> Walker {
    let session = Session::new(Arc::new(game.clone()), Arc::clone(program), machine);
    Walker::new(session.expect("it is played")).expect("the machine works")
}

fn interpreted(game: &Game, program: &Arc<Program>) -> Walker {
    walk_on(game, program, Interpreter::new(Arc::clone(program)))
}

#[cfg(feature = "native")]
fn compiled(game: &Game, program: &Arc<Program>) -> Walker {
    use dafang::native::{NativeProgram, Patience};
    use dafang::program::run::WasmProgram;
    let module = WasmProgram::for_perft(Arc::clone(program));
    let native = NativeProgram::new(module, Patience::Long).expect("it is compiled");
    walk_on(game, program, native.machine().expect("there is memory"))
}

/// Moves in an order that does not depend on how they were listed.
fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable_by_key(|mv| format!("{mv:?}"));
    moves
}

/// Plays a random game by the rules and on a walk side by side, and tries some moves before each that is made; how many
/// positions were compared.
fn walked(game: &Game, walk: &mut Walker, plies: u32) -> u32 {
    let name = &game.name;
    let mut trial = Trial::new(game);
    assert!(walk.begin(&trial).expect("the machine works"), "{name}");
    let (mut random, mut compared) = (Random::for_game(3, 0), 0);
    let (mut legal, mut listed) = (Vec::new(), Vec::new());
    let mut mark = walk.marked();
    for ply in 0..plies {
        trial.legal_moves(&mut legal);
        walk.legal_moves(&mut listed).expect("the machine works");
        assert_eq!(
            sorted(listed.clone()),
            sorted(legal.clone()),
            "{name} {ply}"
        );
        let before = trial.bookmark();
        walk.mark(&mut mark);
        for _ in 0..4 {
            let mv = random.choose(&legal).expect("a move");
            trial.play_known(mv);
            walk.play(mv).expect("the machine works");
            assert_eq!(walk.ending(), trial.ending(), "{name} {ply}");
            if trial.ending().is_none() {
                assert_eq!(walk.state(), trial.state(), "{name} {ply} {mv:?}");
            }
            compared += 1;
            trial.return_to(&before);
            walk.return_to(&mark).expect("the machine works");
            assert_eq!(walk.state(), trial.state(), "{name} {ply} is taken back");
        }
        let mv = random.choose(&legal).expect("a move");
        trial.play_known(mv);
        walk.play(mv).expect("the machine works");
        if trial.ending().is_some() {
            assert_eq!(walk.ending(), trial.ending(), "{name}");
            break;
        }
    }
    compared
}

#[test]
fn a_walk_is_the_game_by_its_rules_in_every_game() {
    let (mut games, mut compared) = (0, 0);
    for name in names::names() {
        let (game, program) = load(&name);
        let Some(program) = program.filter(|_| !game.layout.has_chance()) else {
            continue;
        };
        compared += walked(&game, &mut interpreted(&game, &program), 40);
        games += 1;
    }
    assert!(games > 40 && compared > 5000, "{games} {compared}");
}

#[cfg(feature = "native")]
#[test]
fn a_walk_by_machine_code_is_the_game_too() {
    for name in ["chess", "square-game", "amazons", "oware", "go"] {
        let (game, program) = load(name);
        let program = program.expect("it has a program");
        walked(&game, &mut compiled(&game, &program), 120);
    }
}

/// What a search of a number of positions finds in three positions in turn.
fn found(game: &Game, method: Method, walk: Option<Walker>) -> Vec<Thought> {
    let effort = Effort {
        games: 20,
        plies: 1000,
        sites: 100_000,
        nodes: 0,
        rounds: 0,
    };
    let settings = Settings {
        method,
        seed: 3,
        memory: 4 << 20,
        lines: 3,
    };
    let evaluation = Arc::new(learn(game, 1, effort, &mut |_| false).evaluation);
    let mut search = Search::new(game, settings, evaluation);
    if let Some(walk) = walk {
        search = search.with_walk(walk);
    }
    let budget = Budget {
        nodes: Some(3000),
        ..Budget::default()
    };
    let mut trial = Trial::new(game);
    let mut thoughts = Vec::new();
    for _ in 0..3 {
        let before = trial.state().clone();
        let thought = search.think(&mut trial, budget, &mut |_| false);
        assert_eq!(trial.state(), &before, "{} stays", game.name);
        trial.play_known(thought.best().expect("a move"));
        thoughts.push(thought);
    }
    thoughts
}

#[test]
fn a_search_finds_by_a_program_what_it_finds_by_the_rules() {
    for (name, method) in [
        ("breakthrough", Method::AlphaBeta),
        ("chess", Method::AlphaBeta),
        ("english-draughts", Method::AlphaBeta),
        ("square-game", Method::AlphaBeta),
        ("reversi", Method::AlphaBeta),
        ("oware", Method::AlphaBeta),
        ("four-fang", Method::MaxN),
    ] {
        let (game, program) = load(name);
        let program = program.expect("it has a program");
        let by_rules = found(&game, method, None);
        let walk = interpreted(&game, &program);
        assert_eq!(found(&game, method, Some(walk)), by_rules, "{name}");
        #[cfg(feature = "native")]
        {
            let walk = compiled(&game, &program);
            assert_eq!(found(&game, method, Some(walk)), by_rules, "{name}");
        }
    }
}

/// A position that was set up is taken up, too, unless the rules ask for its past.
#[test]
fn a_walk_begins_where_a_trial_was_set_up() {
    let (game, program) = load("breakthrough");
    let mut walk = interpreted(&game, &program.expect("it has a program"));
    let mut trial = Trial::new(&game);
    let mut random = Random::for_game(1, 1);
    for _ in 0..9 {
        let mv = trial.choose(&mut random).expect("a move");
        trial.play_known(mv);
    }
    let there = Trial::at(&game, trial.state().clone());
    assert!(walk.begin(&there).expect("the machine works"));
    assert_eq!(walk.state(), there.state());
    // And back to a game from its first position.
    assert_eq!(walked(&game, &mut walk, 10), 40);
}
