//! Searches find wins that exist, keep to their limits, and leave the game as it was.

use std::sync::Arc;

use dafang::game::{Game, Move, Notation, Trial};
use dafang::optimise::optimise;
use dafang::play::Random;
use dafang::program;
use dafang::program::run::Interpreter;
use dafang::search::{
    Budget, Effort, Evaluation, GoalFeature, Method, Progress, Rollouts, Search, Settings, Thought,
    Variation, Weights, learn, reward,
};

use crate::bundled;
use crate::names;

/// A bundled game.
fn load(name: &str) -> Game {
    bundled::game(name, None, &[])
}

const METHODS: [Method; 5] = [
    Method::MonteCarlo,
    Method::Uct,
    Method::AlphaBeta,
    Method::MaxN,
    Method::Random,
];

fn settings(method: Method) -> Settings {
    Settings {
        method,
        seed: 3,
        memory: 4 << 20,
        lines: 3,
    }
}

fn of_number(number: u64) -> Budget {
    Budget {
        playouts: Some(number),
        ..Budget::default()
    }
}

/// Learns from a few games only.
fn quickly(game: &Game) -> Arc<Evaluation> {
    let effort = Effort {
        games: 20,
        plies: 1000,
        sites: 100_000,
        nodes: 0,
        rounds: 0,
    };
    Arc::new(learn(game, 1, effort, &mut |_| false).evaluation)
}

fn think<'g>(game: &'g Game, trial: &mut Trial<'g>, method: Method, number: u64) -> Thought {
    think_by(game, trial, method, number, quickly(game))
}

fn think_by<'g>(
    game: &'g Game,
    trial: &mut Trial<'g>,
    method: Method,
    number: u64,
    evaluation: Arc<Evaluation>,
) -> Thought {
    let mut search = Search::new(game, settings(method), evaluation);
    search.think(trial, of_number(number), &mut |_| false)
}

/// Makes moves that are written down.
fn after<'g>(game: &'g Game, words: &str) -> Trial<'g> {
    let (mut trial, mut moves) = (Trial::new(game), Vec::new());
    for word in words.split_whitespace() {
        trial.legal_moves(&mut moves);
        let found = Notation::new(game).find(trial.state(), &moves, word);
        trial.play_known(found[0]);
    }
    trial
}

fn word(game: &Game, trial: &Trial<'_>, mv: Option<Move>) -> String {
    mv.map_or_else(String::new, |mv| {
        Notation::new(game).plain(trial.state(), mv)
    })
}

#[test]
fn every_search_makes_legal_moves_in_every_game_and_leaves_the_game_as_it_was() {
    for name in names::names() {
        let game = load(&name);
        let mut random = Random::for_game(5, 0);
        let mut trial = Trial::new(&game);
        for _ in 0..5 {
            if let Some(mv) = trial.choose(&mut random) {
                trial.play_known(mv);
            }
        }
        if trial.ending().is_some() {
            continue;
        }
        let mut moves = Vec::new();
        trial.legal_moves(&mut moves);
        let (state, past) = (trial.state().clone(), trial.past().clone());
        let evaluation = quickly(&game);
        for method in METHODS {
            let mut think = || think_by(&game, &mut trial, method, 20, Arc::clone(&evaluation));
            let (thought, again) = (think(), think());
            let best = thought.best().expect("a move");
            assert!(moves.contains(&best), "{name}: {method:?}");
            assert!(
                trial.state() == &state && trial.past() == &past,
                "{name}: {method:?}"
            );
            assert_eq!(thought, again, "{name}: {method:?} with the same seed");
            let spent = thought.progress;
            assert!(
                spent.playouts <= 20 && (spent.playouts > 0 || spent.nodes <= 2100),
                "{name}: {method:?} {spent:?}"
            );
        }
    }
}

#[test]
fn a_position_that_is_returned_to_goes_on_like_one_that_is_played_to() {
    let game = load("hex");
    let mut random = Random::for_game(9, 0);
    let mut ended = 0;
    for _ in 0..5 {
        let mut trial = Trial::new(&game);
        let mut moves = Vec::new();
        while trial.ending().is_none() {
            let mark = trial.bookmark();
            trial.legal_moves(&mut moves);
            for mv in &moves {
                trial.play_known(*mv);
                let mut fresh = Trial::new(&game);
                for played in &trial.past().moves {
                    fresh.play_known(played.mv);
                }
                assert_eq!(trial.ending(), fresh.ending());
                ended += u32::from(trial.ending().is_some());
                trial.return_to(&mark);
            }
            let mv = random.choose(&moves).expect("a move");
            trial.play_known(mv);
        }
    }
    assert!(ended > 0);
}

#[test]
fn a_win_is_taken_and_a_loss_prevented() {
    let game = load("tic-tac-toe");
    for method in [
        Method::MonteCarlo,
        Method::Uct,
        Method::AlphaBeta,
        Method::MaxN,
    ] {
        let mut trial = after(&game, "@a1 @b1 @a2 @b2");
        let thought = think(&game, &mut trial, method, 3000);
        assert_eq!(word(&game, &trial, thought.best()), "@a3", "{method:?}");
        let mut trial = after(&game, "@a1 @b2 @a2");
        let thought = think(&game, &mut trial, method, 3000);
        assert_eq!(word(&game, &trial, thought.best()), "@a3", "{method:?}");
    }
    let mut trial = after(&game, "@a1 @b1 @a2 @b2");
    for method in [Method::MonteCarlo, Method::AlphaBeta] {
        let thought = think(&game, &mut trial, method, 3000);
        assert!(
            thought.lines[0].proven && thought.lines[0].expected == 1.0,
            "{method:?}"
        );
    }
}

#[test]
fn tic_tac_toe_is_proven_a_draw() {
    let game = load("tic-tac-toe");
    let mut trial = Trial::new(&game);
    let thought = think(&game, &mut trial, Method::MonteCarlo, 200_000);
    assert!(thought.lines[0].proven);
    assert_eq!(thought.lines[0].expected, 0.5);
}

#[test]
fn a_tree_is_kept_from_move_to_move() {
    let game = load("connect-four");
    let mut search = Search::new(&game, settings(Method::MonteCarlo), quickly(&game));
    let mut trial = Trial::new(&game);
    let thought = search.think(&mut trial, of_number(500), &mut |_| false);
    let line = &thought.lines[0].moves;
    trial.play_known(line[0]);
    trial.play_known(line[1]);
    let next = search.think(&mut trial, of_number(1), &mut |_| false);
    let visits: u64 = next.lines.iter().map(|line| line.visits).sum();
    assert!(visits > 20, "{visits}");
}

#[test]
fn who_watches_says_when_to_stop_and_little_memory_is_enough() {
    let game = load("chess");
    for method in [Method::MonteCarlo, Method::AlphaBeta, Method::MaxN] {
        let mut small = settings(method);
        small.memory = 1;
        let mut search = Search::new(&game, small, quickly(&game));
        let mut asked = 0;
        let mut watch = |_: &Progress| {
            asked += 1;
            asked > 5
        };
        let thought = search.think(&mut Trial::new(&game), Budget::default(), &mut watch);
        assert!(
            thought.best().is_some() || method == Method::MonteCarlo,
            "{method:?}"
        );
        assert_eq!(asked, 6, "{method:?}");
    }
}

#[test]
fn more_than_two_players_each_want_to_win() {
    let game = load("four-fang");
    let mut trial = Trial::new(&game);
    for method in [Method::MonteCarlo, Method::AlphaBeta, Method::MaxN] {
        for _ in 0..4 {
            let thought = think(&game, &mut trial, method, 30);
            trial.play_known(thought.best().expect("a move"));
        }
    }
    let mut random = Random::for_game(1, 1);
    trial.play_out(&mut random);
    let ending = trial.ending().expect("an end");
    let all: f32 = (1..=4).map(|player| reward(&ending.outcome, player)).sum();
    assert!(all > 0.0);
}

/// An evaluation by which nothing counts but one goal of the end rules, by its place among them.
fn of_goal(game: &Game, place: usize) -> Evaluation {
    let mut weights = Weights::of(game, &Evaluation::blank(game));
    weights.goals[place].worth = 1.0;
    weights.evaluation(game).expect("weights of the game")
}

/// What the first player has more than the second after moves.
fn lead(game: &Game, evaluation: &Evaluation, moves: &str) -> f32 {
    let trial = after(game, moves);
    evaluation.advantage(game, trial.state(), 1, 1)
}

#[test]
fn goals_are_what_the_end_rules_speak_of() {
    let goals = |name: &str| -> Vec<GoalFeature> {
        let game = load(name);
        let weights = Weights::of(&game, &Evaluation::blank(&game));
        weights.goals.iter().map(|weight| weight.goal).collect()
    };
    let row = |length, missing| GoalFeature::Row { length, missing };
    assert_eq!(goals("gomoku"), [row(5, 1), row(5, 2)]);
    assert_eq!(
        goals("yavalath"),
        [row(4, 1), row(4, 2), row(3, 1), row(3, 2)]
    );
    assert_eq!(goals("hex"), [GoalFeature::Connection]);
    assert_eq!(goals("breakthrough"), [GoalFeature::Region]);
    assert_eq!(goals("reversi"), []);
}

#[test]
fn nearness_to_goals_is_counted() {
    let is = |found: f32, expected: f32| assert!((found - expected).abs() < 1e-4, "{found}");
    let game = load("gomoku");
    let (one, two) = (of_goal(&game, 0), of_goal(&game, 1));
    // Four in the middle of a line lack one piece at each end; with the rows that begin or end one site farther, three
    // of four stones lack two.
    let moves = "@e5 @a1 @f5 @c1 @g5 @a3 @h5";
    is(lead(&game, &one, moves), 2.0);
    is(lead(&game, &two, moves), 2.0);
    // A stone at one end closes the rows that hold it.
    let moves = "@e5 @a1 @f5 @c1 @g5 @a3 @h5 @i5";
    is(lead(&game, &one, moves), 1.0);
    is(lead(&game, &two, moves), 1.0);

    let game = load("hex");
    let connection = of_goal(&game, 0);
    is(lead(&game, &connection, ""), 0.0);
    // A stone makes eleven sites to fill ten.
    is(lead(&game, &connection, "@f6"), (12.0_f32 / 11.0).ln());

    let game = load("breakthrough");
    let region = of_goal(&game, 0);
    is(lead(&game, &region, ""), 0.0);
    // The nearest pawn had six steps to go, and has five.
    is(lead(&game, &region, "a2-a3"), (7.0_f32 / 6.0).ln());
}

#[test]
fn what_symmetries_exchange_shares_its_weights() {
    let effort = Effort {
        games: 40,
        plies: 2000,
        sites: 200_000,
        nodes: 0,
        rounds: 0,
    };
    // Random games of Chess tell nothing: moves are searched there.
    let searched = Effort {
        nodes: 60_000,
        rounds: 1,
        ..effort
    };
    let places = |name: &str, kind: &str| -> Vec<f32> {
        let game = load(name);
        let effort = if name == "chess" { searched } else { effort };
        let lesson = learn(&game, 1, effort, &mut |_| false);
        let weights = Weights::of(&game, &lesson.evaluation);
        let piece = weights.pieces.into_iter().find(|piece| piece.name == kind);
        piece.expect("the piece").places
    };
    // All eight symmetries of the board, four of which exchange the players.
    let discs = places("reversi", "Disc1");
    assert!(discs[0] != 0.0 && [7, 56, 63].map(|corner| discs[corner]) == [discs[0]; 3]);
    assert_eq!(discs, places("reversi", "Disc2"));
    // Rows of pawns are mirrored, and turned for the other player; columns are no rows.
    let pawns = places("breakthrough", "Pawn1");
    assert!(pawns[16] != 0.0 && pawns[16] == pawns[23] && pawns[16] != pawns[40]);
    let foreign = places("breakthrough", "Pawn2");
    assert!((0..64).all(|site| pawns[site] == foreign[63 - site]));
    // A king and a queen do not stand alike.
    let rooks = places("chess", "Rook1");
    assert!(rooks[0] != 0.0 && rooks[0] != rooks[7]);
}

#[test]
fn what_follows_each_throw_is_looked_at() {
    let game = load("royal-game-of-ur");
    let (mut trial, mut moves) = (Trial::new(&game), Vec::new());
    trial.seed_chance(5);
    // On to a throw that leaves a choice.
    loop {
        trial.legal_moves(&mut moves);
        if moves.len() > 1 {
            break;
        }
        trial.play_known(moves[0]);
    }
    let plies = trial.past().moves.len();
    let mut search = Search::new(&game, settings(Method::MonteCarlo), quickly(&game));
    let thought = search.think(&mut trial, of_number(3000), &mut |_| false);
    assert!(
        thought.progress.depth > 1,
        "the tree goes on after a throw: {thought:?}"
    );
    assert_eq!(trial.past().moves.len(), plies, "the game is as it was");
}

#[test]
fn a_search_that_is_used_again_for_another_position_forgets_the_first() {
    let game = load("tic-tac-toe");
    let mut search = Search::new(&game, settings(Method::MonteCarlo), quickly(&game));
    search.think(&mut Trial::new(&game), of_number(200), &mut |_| false);
    // Another position, which also has no moves behind it.
    let state = after(&game, "@a1 @b2").state().clone();
    let mut other = Trial::at(&game, state);
    let mut legal = Vec::new();
    other.legal_moves(&mut legal);
    let thought = search.think(&mut other, of_number(200), &mut |_| false);
    let best = thought.best().expect("a move");
    assert!(legal.contains(&best), "{best:?}");
    assert!(
        thought
            .lines
            .iter()
            .all(|line| legal.contains(&line.moves[0]))
    );
}

/// What a search finds in three positions of a game in turn, whose random games are played by the machine that is given.
fn found_with(game: &Game, method: Method, rollouts: Rollouts) -> Vec<Thought> {
    let search = Search::new(game, settings(method), quickly(game));
    let (mut search, mut trial) = (search.with_rollouts(rollouts), Trial::new(game));
    let mut thoughts = Vec::new();
    for _ in 0..3 {
        let before = trial.clone();
        let thought = search.think(&mut trial, of_number(300), &mut |_| false);
        assert_eq!(trial.state(), before.state(), "{} stays", game.name);
        trial.play_known(thought.best().expect("there is a move"));
        thoughts.push(thought);
    }
    thoughts
}

#[test]
fn searches_play_games_out_by_programs() {
    let names = [
        ("tic-tac-toe", Method::MonteCarlo),
        ("hex", Method::MonteCarlo),
        ("connect-four", Method::MonteCarlo),
        ("reversi", Method::Uct),
        ("nine-mens-morris", Method::Uct),
    ];
    for (name, method) in names {
        let game = optimise(&load(name));
        assert!(Search::plays_out(&game, method, &quickly(&game)), "{name}");
        let (shared, program) = (Arc::new(game.clone()), program::of(&game));
        let program = Arc::new(program.expect("it has a program"));
        let interpreter = Interpreter::new(Arc::clone(&program));
        let rollouts = Rollouts::new(Arc::clone(&shared), Arc::clone(&program), interpreter);
        let thoughts = found_with(&game, method, rollouts.expect("it is played"));
        let by_rules = Search::new(&game, settings(method), quickly(&game)).think(
            &mut Trial::new(&game),
            of_number(300),
            &mut |_| false,
        );
        assert_ne!(
            by_rules, thoughts[0],
            "{name} draws other numbers by its rules"
        );
        #[cfg(feature = "native")]
        {
            use dafang::native::{NativeProgram, Patience};
            use dafang::program::run::WasmProgram;
            let module = WasmProgram::for_rollouts(Arc::clone(&program));
            let native = NativeProgram::new(module, Patience::Long).expect("it is compiled");
            let machine = native.machine().expect("there is memory for it");
            let rollouts = Rollouts::new(shared, program, machine).expect("it is played");
            assert_eq!(found_with(&game, method, rollouts), thoughts, "{name}");
        }
    }
    let chess = load("chess");
    let blank = Evaluation::blank(&chess);
    assert!(!Search::plays_out(&chess, Method::AlphaBeta, &blank));
}

/// A position that was set up is not reached by moves; games are played on from it by the rules.
#[test]
fn a_position_without_a_past_is_searched() {
    let game = optimise(&load("tic-tac-toe"));
    let program = Arc::new(program::of(&game).expect("it has a program"));
    let interpreter = Interpreter::new(Arc::clone(&program));
    let rollouts = Rollouts::new(Arc::new(game.clone()), program, interpreter);
    let search = Search::new(&game, settings(Method::MonteCarlo), quickly(&game));
    let mut search = search.with_rollouts(rollouts.expect("it is played"));
    let mut trial = Trial::new(&game);
    let mut random = Random::for_game(1, 1);
    for _ in 0..4 {
        let mv = trial.choose(&mut random).expect("there is a move");
        trial.play_known(mv);
    }
    let mut there = Trial::at(&game, trial.state().clone());
    let thought = search.think(&mut there, of_number(500), &mut |_| false);
    let best = thought.best().expect("there is a move");
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    assert!(legal.contains(&best), "{best:?}");
}

#[test]
fn who_is_careless_errs_by_a_little_often_and_by_much_rarely() {
    let line = |piece: u8, expected: f64| {
        let mut mv = Move::NONE;
        mv.piece = piece;
        Variation {
            moves: vec![mv],
            expected,
            visits: 10,
            proven: false,
        }
    };
    let thought = Thought {
        lines: vec![line(1, 0.5), line(2, 0.45), line(3, 0.05)],
        ..Thought::default()
    };
    let mut random = Random::for_game(1, 0);
    let mut made = [0; 4];
    for _ in 0..1000 {
        let chosen = thought.clone().carelessly(0.4, &mut random);
        assert_eq!(chosen.lines.len(), 3);
        made[usize::from(chosen.best().expect("a move").piece)] += 1;
    }
    assert!(
        made[1] > made[2] && made[2] > 300 && made[3] < 10,
        "{made:?}"
    );
}
