//! Programs play as the evaluator does: the same legal moves, positions, hashes and endings, ply for ply.
//! `PROGRAM_GAMES=60` compares that number of random games of each ruleset, as `.ci/run` does.
//!
//! Printed programs, and what each pass makes of one, are snapshots.

mod adding;
mod coverage;
mod dice;
mod draws;
mod families;
mod following;
mod hands;
mod library;
mod moving;
mod perft;
#[cfg(feature = "native")]
mod side;
mod stacks;
mod texts;

use crate::bundled;
use crate::common::agree;
use crate::common::program::{dafang, folder, run};
use crate::small_games;
use dafang::game::{Game, Move, Played, Trial};
#[cfg(feature = "native")]
use dafang::native::{NativeProgram, Patience};
use dafang::optimise::optimise;
use dafang::program::pass::PASSES;
use dafang::program::print::print;
#[cfg(feature = "native")]
use dafang::program::run::WasmProgram;
use dafang::program::run::{Generator, Interpreter, MOST_MADE, Session};
use dafang::program::{self, Program, check::check};
use std::fs;
use std::sync::Arc;

/// How many random games of a small game are compared.
const SMALL: u64 = 5;

/// How many random games of each ruleset are compared.
fn number_of_games() -> u64 {
    let asked = std::env::var("PROGRAM_GAMES").ok();
    asked.map_or(20, |number| {
        number.parse().expect("`PROGRAM_GAMES` is a number")
    })
}

fn lowered(game: &Game) -> Arc<Program> {
    let program = program::of(&optimise(game)).unwrap_or_else(|missing| panic!("{missing:?}"));
    let wrong = check(&program);
    assert!(wrong.is_empty(), "{wrong:#?}");
    Arc::new(program)
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|mv| {
        let sites = [mv.from(), mv.to(), mv.between(), Some(mv.site)];
        let sites = sites.map(|site| site.map(|site| site.0));
        (mv.rule, sites, mv.piece, mv.player, mv.value, mv.dice)
    });
    moves
}

/// Plays a random game that a machine chooses, beside the evaluator; its moves.
fn agrees(name: &str, game: &Game, session: &mut Session, seed: u64) -> Vec<Move> {
    const RUNS: &str = "the machine runs";
    let mut trial = Trial::new(game);
    trial.seed_chance(seed);
    session.restart().expect(RUNS);
    session.seed_chance(seed).expect(RUNS);
    session.set_random(Generator::new(seed)).expect(RUNS);
    let (mut legal, mut played) = (Vec::new(), Vec::new());
    while let Some(mv) = session.choose().expect(RUNS) {
        let place = format!("{name}, seed {seed}, ply {}", played.len());
        trial.legal_moves(&mut legal);
        let moves = session.legal_moves().expect(RUNS);
        assert_eq!(
            sorted(moves),
            sorted(legal.clone()),
            "legal moves of {place}"
        );
        assert!(legal.contains(&mv), "{mv:?} chosen in {place}");
        trial.play_known(mv);
        session.play(mv).expect(RUNS);
        let state = session.state().expect(RUNS);
        assert_eq!(&state, trial.state(), "position after {mv:?} in {place}");
        assert_eq!(
            state.position_hash(1),
            trial.state().position_hash(1),
            "hash after {place}"
        );
        assert_eq!(session.ending(), trial.ending(), "ending after {place}");
        played.push(mv);
    }
    assert!(trial.ending().is_some(), "{name}, seed {seed} ends");
    // A whole game in one call makes the same choices.
    let rollout = session.playout(seed).expect(RUNS);
    assert_eq!(
        Some(rollout.ending),
        trial.ending(),
        "ending of {name}, seed {seed}"
    );
    assert_eq!(
        rollout.plies as usize,
        played.len(),
        "length of {name}, seed {seed}"
    );
    let state = session.state().expect(RUNS);
    assert_eq!(&state, trial.state(), "end of {name}, seed {seed}");
    if !game.layout.has_chance() {
        plays_on(name, session, &trial, seed);
    }
    played
}

/// Games that are played on from positions of a game make the same choices as games that are chosen move by move.
fn plays_on(name: &str, session: &mut Session, trial: &Trial<'_>, seed: u64) {
    const RUNS: &str = "the machine runs";
    let (all, mut legal) = (&trial.past().moves, Vec::new());
    let last = all.len().saturating_sub(1).min(MOST_MADE);
    for (kept, made) in [(0, 0), (0, last), (last / 2, last - last / 2)] {
        session.restart().expect(RUNS);
        for played in &all[..kept] {
            session.play(played.mv).expect(RUNS);
        }
        assert!(session.keep().expect(RUNS), "{name} goes on");
        for played in &all[kept..kept + made] {
            session.play(played.mv).expect(RUNS);
        }
        let before = session.words().expect(RUNS);
        let mut moves = all[kept..kept + made].to_vec();
        let place = format!("{name}, seed {seed}, after {kept} and {made} moves");
        let ending = session.rollout(&mut moves, seed + 1).expect(RUNS);
        session.go_back(&before).expect(RUNS);
        session.set_random(Generator::new(seed + 1)).expect(RUNS);
        let mut trial = Trial::new(trial.game());
        all[..kept + made]
            .iter()
            .for_each(|played| trial.play_known(played.mv));
        let mut chosen = Vec::new();
        while let Some(mv) = session.choose().expect(RUNS) {
            let mover = trial.state().head.mover;
            chosen.push(Played { mv, mover });
            trial.legal_moves(&mut legal);
            assert!(legal.contains(&mv), "{mv:?} chosen in {place}");
            trial.play_known(mv);
            session.play(mv).expect(RUNS);
        }
        assert_eq!(Some(ending), trial.ending(), "ending of {place}");
        chosen.truncate(MOST_MADE);
        assert_eq!(moves[made..], chosen, "moves of {place}");
        let state = session.state().expect(RUNS);
        assert_eq!(&state, trial.state(), "end of {place}");
    }
}

/// Plays the games of the first seeds in one call; they are those that were played one by one.
fn agrees_in_bulk(name: &str, session: &mut Session, games: &[Vec<Move>]) {
    // Some games are played before, so that their ends would be seen in the beginnings of the others.
    let seeds = 0..games.len() as u64;
    let mut seeds: Vec<u64> = seeds.clone().chain(seeds).collect();
    for seeds in [&mut seeds[..7].to_vec(), &mut seeds] {
        let lengths = (0..seeds.len()).map(|game| games[game % games.len()].len());
        let lengths: Vec<u64> = lengths.map(|length| length as u64).collect();
        let batches = session.playouts(seeds).expect("the machine runs");
        let games: u64 = batches.iter().map(|batch| batch.games).sum();
        assert_eq!(games, lengths.len() as u64, "games of {name}");
        let plies: u64 = batches.iter().map(|batch| batch.plies).sum();
        assert_eq!(plies, lengths.iter().sum::<u64>(), "moves of {name}");
        let shortest = batches.iter().map(|batch| u64::from(batch.shortest)).min();
        let longest = batches.iter().map(|batch| u64::from(batch.longest)).max();
        let bounds = (lengths.iter().copied().min(), lengths.iter().copied().max());
        assert_eq!((shortest, longest), bounds, "lengths of {name}");
    }
}

/// Compares all machines with the evaluator, and with one another.
fn compared(name: &str, game: &Game) {
    compared_in(name, game, number_of_games());
}

/// Compares the rules of a small game as they are written with those that are optimised, and all machines with these.
fn compared_small(name: &str, game: &Game) {
    agree::compared(name, game, SMALL);
    compared_in(name, game, SMALL);
}

/// Compares the rules of a small game that has no program yet as they are written with those that are optimised.
fn compared_without_program(name: &str, game: &Game) {
    agree::compared(name, game, SMALL);
    assert!(
        program::of(&optimise(game)).is_err(),
        "{name} has a program"
    );
}

/// Compares all machines in some games of seeds with the evaluator, and with one another.
fn compared_in(name: &str, game: &Game, number: u64) {
    let program = lowered(game);
    let game = Arc::new(game.clone());
    let interpreter = Interpreter::new(Arc::clone(&program));
    let mut session = Session::new(Arc::clone(&game), Arc::clone(&program), interpreter)
        .expect("the game can be played");
    let games: Vec<Vec<Move>> = (0..number)
        .map(|seed| agrees(name, &game, &mut session, seed))
        .collect();
    agrees_in_bulk(name, &mut session, &games);
    #[cfg(feature = "native")]
    {
        let compiled =
            match NativeProgram::new(WasmProgram::new(Arc::clone(&program)), Patience::Long) {
                Ok(compiled) => compiled,
                // A module may be too large to be made soon; then nobody plays by it.
                Err(fault) => {
                    assert!(fault.0.contains("too long to compile"), "{name}: {fault}");
                    return;
                }
            };
        let native = compiled.machine().expect("there is memory for it");
        let mut session =
            Session::new(Arc::clone(&game), program, native).expect("the game can be played");
        for (seed, moves) in (0..).zip(&games) {
            let same = agrees(name, &game, &mut session, seed);
            assert_eq!(&same, moves, "{name}, seed {seed} on both machines");
        }
        agrees_in_bulk(name, &mut session, &games);
    }
    assert!(number > 0 && games.len() as u64 == number);
}

/// Compares a bundled game with each item of some options.
fn compared_with(name: &str, options: &[&str]) {
    for option in options {
        let chosen: Vec<&str> = option.split(' ').collect();
        compared(
            &format!("{name} {option}"),
            &bundled::game(name, None, &chosen),
        );
    }
}

#[test]
fn breakthrough_plays_by_its_rules() {
    let boards = [
        "Board/6x6",
        "Board/8x8",
        "Board/9x9",
        "Board/12x12",
        "Board/16x16",
    ];
    compared_with("breakthrough", &boards);
}

#[test]
fn gomoku_plays_by_its_rules() {
    let options = [
        "Board/9x9 Row/free",
        "Board/15x15 Row/exact",
        "Board/31x31 Row/exact",
    ];
    compared_with("gomoku", &options);
}

#[test]
fn hex_plays_by_its_rules() {
    let options = [
        "Board/5x5 Swap/on",
        "Board/5x5 Aim/avoid",
        "Board/11x11 Swap/off",
        "Board/19x19 Swap/on Aim/avoid",
    ];
    compared_with("hex", &options);
}

#[test]
fn other_games_play_by_their_rules() {
    for name in ["tic-tac-toe", "yavalath", "connect-four", "knightthrough"] {
        compared(name, &bundled::game(name, None, &[]));
    }
}

#[test]
fn games_of_many_captures_play_by_their_rules() {
    for name in ["alquerque", "konane", "mu-torere", "english-draughts"] {
        compared(name, &bundled::game(name, None, &[]));
    }
}

#[test]
fn games_of_rows_and_rays_play_by_their_rules() {
    for name in [
        "reversi",
        "tablut",
        "pente",
        "nim",
        "dots-and-boxes",
        "fanorona",
    ] {
        compared(name, &bundled::game(name, None, &[]));
    }
    // Rows may be of sites without a piece.
    let path = format!(
        "{}/tests/worked/custodial_between.lud",
        env!("CARGO_MANIFEST_DIR")
    );
    let gaps = dafang::cli::Loaded::open(&path, None, &["What/piece"]).expect("a game");
    compared("gaps", gaps.game());
}

#[test]
fn go_plays_by_its_rules() {
    compared_with("go", &["Board/9x9"]);
}

#[test]
fn amazons_plays_by_its_rules() {
    compared("amazons", &bundled::game("amazons", None, &[]));
}

#[test]
fn nine_mens_morris_plays_by_its_rules() {
    compared(
        "nine-mens-morris",
        &bundled::game("nine-mens-morris", None, &[]),
    );
}

#[test]
fn havannah_plays_by_its_rules() {
    compared("havannah", &bundled::game("havannah", None, &[]));
}

#[test]
fn chess_plays_by_its_rules() {
    compared("chess", &bundled::game("chess", None, &[]));
}

/// What is surrounded is taken, and a variable is set for each stone of it.
fn surrounded() -> Game {
    small(
        "(piece \"Disc\" Each)",
        "(play (move Add (to (sites Empty)) (then (and \
            (set Var \"Since\" (+ 1 (var \"Since\"))) \
            (forEach Site (intersection (sites Around (last To) Orthogonal) (sites Occupied by:Next)) \
                (and (remove (site)) (set Var \"Since\" 0)))))))",
        "(if (= 4 (var \"Since\")) (result Mover Win)) (if (>= (count Moves) 40) (result All Draw))",
    )
}

/// Compares rulesets of a bundled game.
fn compared_by(name: &str, rulesets: &[&str]) {
    for ruleset in rulesets {
        compared(ruleset, &bundled::game(name, Some(ruleset), &[]));
    }
}

#[test]
fn square_game_plays_by_its_rules() {
    let rulesets = [
        "square-49",
        "square-56",
        "square-64",
        "square-49-noreform",
        "square-56-noreform",
        "square-64-noreform",
        "fangqi-immediate",
        "square-49-go",
        "square-56-go",
    ];
    compared_by("square-game", &rulesets);
}

#[test]
fn diu_fang_plays_by_its_rules() {
    let rulesets = [
        "diufang-salmi",
        "diufang-salmi-7",
        "diufang-chinese",
        "diufang-chinese-7",
        "diufang-weifang",
        "diufang-weifang-go",
        "diufang-dungan-7",
        "diufang-dungan-9",
        "qiafang",
        "baifang-25",
    ];
    compared_by("diu-fang", &rulesets);
}

#[test]
fn liudaoqi_plays_by_its_rules() {
    let rulesets = [
        "liudaoqi",
        "liudaoqi-marked",
        "liudaoqi-count",
        "liudaoqi-supply",
        "liudaoqi-anyrun",
        "liudaoqi-border",
        "liudaoqi-centre4",
        "liudaoqi-centre4-first",
        "liudaoqi-5x5",
        "liuzhouqi",
        "liuzhouqi-inner",
        "liuzhouqi-supply",
        "liuzhouqi-marked",
        "liuzhouqi-fengyang",
        "liuzhouqi-values",
        "liumaqi-36",
    ];
    compared_by("liudaoqi", &rulesets);
}

/// A game for two on a small board, with these pieces, rules of play and end.
fn small(pieces: &str, play: &str, end: &str) -> Game {
    small_games::game(&format!(
        "(game \"Small\" (players {{(player N) (player S)}}) \
         (equipment {{(board (square 3)) {pieces} \
             (regions P1 {{(sites Bottom) (sites Top)}}) (regions P2 {{(sites Left) (sites Right)}})}}) \
         (rules (start {{(place \"Disc1\" {{\"a1\" \"b1\"}}) (place \"Disc2\" {{\"b3\" \"c3\"}})}}) {play} (end {{{end}}})))"
    ))
}

/// Pawns that step ahead and take sideways ahead; a player without a move passes.
fn pawns() -> Game {
    small(
        "(piece \"Disc\" Each (or (move Step Forward (to (sites Empty))) \
            (move Step (directions {FR FL}) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))))",
        "(play (forEach Piece))",
        "(if (no Pieces Next) (result Mover Win))",
    )
}

/// Discs that are put down; who joins two sides wins.
fn joined() -> Game {
    small(
        "(piece \"Disc\" Each)",
        "(play (move Add (to (sites Empty))))",
        "(if (is Connected Mover) (result Mover Win)) (if (is Full) (result All Draw))",
    )
}

/// Discs that are put down and take all enemies beside them.
fn removals() -> Game {
    small(
        "(piece \"Disc\" Each)",
        "(play (move Add (to (sites Empty)) \
            (then (remove (intersection (sites Around (last To)) (sites Occupied by:Next))))))",
        "(if (is Full) (result All Draw)) (if (>= (count Moves) 30) (result Mover Win))",
    )
}

/// Discs that slide in every other move; in the others one is added.
fn slides_by_turns() -> Game {
    small(
        "(piece \"Disc\" Each (move Slide))",
        "(play (if (is Even (count Moves)) (forEach Piece) (move Add (to (sites Empty)))))",
        "(if (is Full) (result All Draw))",
    )
}

/// Discs that slide; who blocks the enemy wins.
fn blocked() -> Game {
    small(
        "(piece \"Disc\" Each (move Slide))",
        "(play (forEach Piece))",
        "(if (no Moves Next) (result Mover Win)) (if (>= (count Moves) 60) (result All Draw))",
    )
}

/// Rows longer than those that machine code finds in a table.
fn long_rows() -> Game {
    small_games::game(
        "(game \"Long\" (players {(player N) (player S)}) \
         (equipment {(board (rectangle 2 40)) (piece \"Disc\" Each)}) \
         (rules (play (move Add (to (sites Empty)))) \
             (end {(if (is Line 8) (result Mover Win)) (if (is Line 7 exact:true) (result Next Win)) \
                 (if (is Full) (result All Draw))})))",
    )
}

/// Rules of several kinds: passes by choice and by need, several kinds of pieces, variables, turns of two moves.
fn others() -> Vec<(&'static str, Game)> {
    vec![
        ("pawns", pawns()),
        ("joined", joined()),
        ("removals", removals()),
        ("slides by turns", slides_by_turns()),
        ("blocked", blocked()),
        ("surrounded", surrounded()),
        ("three in a row", small_games::three_in_a_row()),
        (
            "two kinds of pieces",
            small(
                "(piece \"Disc\" Each (move Step Orthogonal (to (sites Empty)))) \
                 (piece \"Ring\" Each (move Step Diagonal (to if:(not (is Friend (who at:(to)))))))",
                "(play (or {(forEach Piece) (move Add (piece \"Ring\") (to (intersection (sites Empty) (sites Centre)))) (move Pass)}))",
                "(if (>= (count Moves) 60) (result All Draw)) (if (no Pieces Next) (result Next Loss))",
            ),
        ),
        (
            "passes by choice",
            small(
                "(piece \"Disc\" Each)",
                "(play (or (move Pass) (move Add (to (sites Empty)))))",
                "(if (is Full) (byValue {(count Pieces Player)}))",
            ),
        ),
        (
            "two moves a turn",
            small(
                "(piece \"Disc\" Each)",
                "(play (move Add (to (sites Empty)) (then (if (not (is In (last To) (sites Centre))) \
                    (and (moveAgain) (set Var \"Twice\" (+ 1 (var \"Twice\"))))))))",
                "(if (= 3 (var \"Twice\")) (result Mover Win)) (if (is Full) (result All Draw))",
            ),
        ),
        (
            "rows of exactly two",
            small(
                "(piece \"Disc\" Each)",
                "(play (move Add (to (sites Empty))))",
                "(if (is Line 2 exact:true) (result Mover Win)) (if (is Full) (result All Draw))",
            ),
        ),
        ("long rows on a long board", long_rows()),
        (
            "hops over enemies",
            small(
                "(piece \"Disc\" Each)",
                "(play (priority {\
                    (forEach Piece (move Hop All (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to (sites Empty)))) \
                    (forEach Piece (move Step All (to (sites Empty))))}))",
                "(if (no Pieces Next) (result Mover Win)) (if (>= (counter) 30) (result All Draw))",
            ),
        ),
    ]
}

#[test]
fn small_games_of_many_rules_play_by_them() {
    for (name, game) in others() {
        compared(name, &game);
    }
}

/// Code that is there twice takes twice the time to compile; see [`program::pass::inline`].
#[cfg(feature = "native")]
#[test]
fn modules_are_small() {
    for name in ["gomoku", "square-game", "diu-fang", "liudaoqi"] {
        let program = lowered(&bundled::game(name, None, &[]));
        let bytes = WasmProgram::for_playouts(program).bytes.len();
        assert!(bytes < 100_000, "{name}: {bytes} bytes");
    }
    // Functions of seven players that differ in constants alone are one; with one for each there were 566,000 bytes, and
    // more for the variant.
    for (name, most) in [
        ("warring-states-chess", 330_000),
        ("variants/fallen-generals", 370_000),
        ("backgammon", 150_000),
    ] {
        let program = lowered(&bundled::game(name, None, &[]));
        let bytes = WasmProgram::for_playouts(program).bytes.len();
        assert!(bytes < most, "{name}: {bytes} bytes");
    }
}

#[test]
fn programs_are_printed() {
    for (name, game) in [("pawns", pawns()), ("joined", joined())] {
        insta::assert_snapshot!(name, print(&lowered(&game), &game, &|_| None));
    }
}

/// The functions of the first player's turn.
fn turn(program: &Program, game: &Game) -> String {
    let text = print(program, game, &|_| None);
    let end = text.find("\nmoves of player 2").unwrap_or(text.len());
    text[..end].to_owned()
}

/// The functions that answer questions about the position.
fn questions(program: &Program, game: &Game) -> String {
    let text = print(program, game, &|_| None);
    let start = text.find("\nwhether ").unwrap_or(text.len());
    let end = text.find("\nplayout").unwrap_or(text.len());
    text[start..end].to_owned()
}

/// The routine that takes a piece off.
fn taken_off(program: &Program, game: &Game) -> String {
    let text = print(program, game, &|_| None);
    let start = text.find("\na piece is taken off").unwrap_or(text.len());
    let text = &text[start + 1..];
    text[..text.find("\n\n").unwrap_or(text.len())].to_owned()
}

/// What a whole random game does.
fn playout(program: &Program, game: &Game) -> String {
    let text = print(program, game, &|_| None);
    let start = text.find("\nplayout").unwrap_or(text.len());
    text[start..].to_owned()
}

#[test]
fn passes_are_shown_before_and_after() {
    for (name, pass) in PASSES {
        let game = match *name {
            "difference" | "inline" | "thread" => joined(),
            "vectorise" => removals(),
            "sink" => slides_by_turns(),
            "short_circuit" => blocked(),
            "tails" => small_games::game(include_str!("../programs/many_kinds.lud")),
            _ => pawns(),
        };
        let shown = match *name {
            // These two are about what a playout does.
            "inline" | "thread" => playout,
            "short_circuit" => questions,
            "tails" => taken_off,
            _ => turn,
        };
        let mut program = program::lower(&optimise(&game)).expect("the game is lowered");
        for (other, before) in PASSES.iter().filter(|(other, _)| other != name) {
            // Which changes are made is known only after the others.
            let all = *name == "difference";
            let earlier = PASSES.iter().position(|(pass, _)| pass == other)
                < PASSES.iter().position(|(pass, _)| pass == name);
            if all || earlier && *other != "difference" {
                before(&mut program);
            }
        }
        let before = shown(&program, &game);
        pass(&mut program);
        assert!(check(&program).is_empty(), "{name}: {:?}", check(&program));
        let after = shown(&program, &game);
        assert_ne!(before, after, "{name} changes nothing");
        insta::assert_snapshot!(format!("pass_{name}"), changes(&before, &after));
    }
}

/// The lines that differ between two texts, each with the line before it.
fn changes(before: &str, after: &str) -> String {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (before.lines().collect(), after.lines().collect());
    // The longest common subsequence of lines, by its lengths for the ends of both texts.
    let mut common = vec![vec![0_usize; after.len() + 1]; before.len() + 1];
    for one in (0..before.len()).rev() {
        for other in (0..after.len()).rev() {
            common[one][other] = if before[one] == after[other] {
                1 + common[one + 1][other + 1]
            } else {
                common[one + 1][other].max(common[one][other + 1])
            };
        }
    }
    let (mut one, mut other, mut lines) = (0, 0, Vec::new());
    while one < before.len() || other < after.len() {
        if one < before.len() && other < after.len() && before[one] == after[other] {
            lines.push(format!("  {}", before[one]));
            (one, other) = (one + 1, other + 1);
        } else if other == after.len()
            || one < before.len() && common[one + 1][other] >= common[one][other + 1]
        {
            lines.push(format!("- {}", before[one]));
            one += 1;
        } else {
            lines.push(format!("+ {}", after[other]));
            other += 1;
        }
    }
    lines.join("\n")
}

/// What a call in a folder of this name says, and how it ends. Tests that run side by side need folders of their own.
fn said(name: &str, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = dafang(&folder(name), arguments, "");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

#[test]
fn a_program_is_printed_with_the_words_of_the_rules() {
    let (out, err, status) = said(
        "program_printed",
        &["build", "breakthrough", "--emit", "program"],
    );
    assert_eq!((err.as_str(), status), ("", Some(0)));
    for part in [
        "program Breakthrough: 64 sites, 1 word a set",
        "(move Step Forward (to if:(is Empty (to))))",
        "(result Mover Win)",
        "finish player 2 Win",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn a_game_without_a_lowering_is_named_with_its_rules() {
    let points = "(game \"Points\" (players 2) (equipment {(board (square 3)) (dice d:6 num:2)}) \
        (rules (start {(set Score P1 0) (set Score P2 0)}) \
        (play (do (roll) next:(move Pass (then (forEach Die (addScore Mover (pips))))))) \
        (end (if (< 50 (score Mover)) (result Mover Win)))))";
    for arguments in [
        &["build", "-", "--emit", "program"][..],
        &["build", "-", "--emit", "html", "-o", "points.html"],
        &["build", "-", "--emit", "wasm", "-o", "points.wasm"],
        &["playout", "-", "-n", "1", "--runner", "program"],
    ] {
        let output = dafang(&folder("program_missing"), arguments, points);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(
            err.contains("Points has no program yet")
                && err.contains("the effect `ForEachDie`, at <stdin>:"),
            "{err}"
        );
    }
}

#[test]
fn a_node_without_a_rule_of_its_own_is_named_with_its_line() {
    let folder = folder("program_missing_lines");
    let worked = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/worked/");
    for (game, lines) in [
        (
            "cycle.lud",
            &["the condition `Cycle`, at cycle.lud:11: (is Cycle) (move Pass)"][..],
        ),
        (
            "crossing_out.lud",
            &[
                "deduction puzzles, at crossing_out.lud:",
                "the moves `Satisfy`, at crossing_out.lud:",
            ],
        ),
    ] {
        fs::copy(format!("{worked}{game}"), folder.join(game)).expect("a copy");
        let output = run(
            &folder,
            &["build", game, "--emit", "html", "-o", "page.html"],
        );
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{err}");
        for line in lines {
            assert!(err.contains(line), "{line}: {err}");
        }
    }
}

#[test]
fn runners_play_the_same_games_and_others_are_refused() {
    let games = |runner: &str| {
        let (out, err, status) = said(
            "program_runners",
            &["playout", "hex", "-n", "20", "--runner", runner, "--json"],
        );
        assert_eq!((err.as_str(), status), ("", Some(0)), "{runner}");
        let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(answer["runner"], runner);
        (answer["plies"].clone(), answer["results"].clone())
    };
    let program = games("program");
    assert!(games("rules").0.is_u64());
    #[cfg(feature = "native")]
    assert_eq!(games("native"), program);
    #[cfg(not(feature = "native"))]
    {
        let (_, err, status) = said("program_runners", &["playout", "hex", "--runner", "native"]);
        assert!(
            err.contains("the feature `native`") && status == Some(2),
            "{err}"
        );
    }
    assert!(program.0.is_u64());
    let (_, err, status) = said("program_runners", &["playout", "hex", "--runner", "wasm"]);
    assert!(
        err.contains("auto, rules, program, native") && status == Some(2),
        "{err}"
    );
}

/// The games of a seed are the same however many are played, whoever plays them and whether they are written down.
#[test]
fn a_seed_has_the_same_games_whatever_there_is_to_do() {
    let plies = |game: &str, arguments: &[&str]| {
        let mut call = vec!["playout", game, "--json", "--seed", "3"];
        call.extend(arguments);
        let (out, err, status) = said("program_same", &call);
        assert_eq!((err.as_str(), status), ("", Some(0)), "{arguments:?}");
        let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        answer["plies"].as_u64().expect("a number")
    };
    for game in ["hex", "tic-tac-toe", "breakthrough", "backgammon"] {
        let few = plies(game, &["-n", "2"]);
        assert_eq!(
            plies(game, &["-n", "2", "--runner", "program"]),
            few,
            "{game}"
        );
        let record = ["-n", "2", "--record", "games.jsonl"];
        assert_eq!(plies(game, &record), few, "{game}");
        #[cfg(feature = "native")]
        assert_eq!(
            plies(game, &["-n", "2", "--runner", "native"]),
            few,
            "{game}"
        );
    }
    // Machine code plays these, and the interpreter those: the first hundred are among the others.
    let lengths = |number: &str| {
        let record = ["-n", number, "--record", "games.jsonl"];
        plies("tic-tac-toe", &record);
        let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("program_same");
        let text = std::fs::read_to_string(folder.join("games.jsonl")).expect("records");
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let (few, many) = (lengths("100"), lengths("3000"));
    assert_eq!(few, many[..100]);
    let all: u64 = many
        .iter()
        .map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            record["plies"].as_array().map_or(0, Vec::len) as u64
        })
        .sum();
    assert_eq!(plies("tic-tac-toe", &["-n", "3000"]), all);
}

/// Where no memory can be reserved, accesses are tested, or the interpreter does the same.
#[cfg(all(unix, feature = "native"))]
#[test]
fn machine_code_needs_no_room_that_there_is_not() {
    let limited = |kilobytes: &str, call: &str| {
        let program = env!("CARGO_BIN_EXE_dafang");
        let line = format!("ulimit -v {kilobytes}; exec {program} {call}");
        let output = std::process::Command::new("sh")
            .args(["-c", &line])
            .output();
        let output = output.expect("a shell");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{call}: {output:?}");
        serde_json::from_str::<serde_json::Value>(&told).expect("JSON")
    };
    for kilobytes in ["2000000", "4200000", "unlimited"] {
        let games = limited(kilobytes, "playout hex -n 2000 --json --threads 3");
        assert_eq!(games["playouts"], 2000);
        assert_eq!(games["runner"], "native");
        let counted = limited(kilobytes, "perft chess 4 --json --runner native");
        assert_eq!(counted["nodes"], 197_281);
    }
}

/// Who plays or counts in a call.
fn runner_of(command: &str, game: &str, arguments: &[&str]) -> String {
    let mut call = vec![command, game, "--json"];
    call.extend(arguments);
    let (out, err, status) = said("program_auto", &call);
    assert_eq!((err.as_str(), status), ("", Some(0)), "{arguments:?}");
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    answer["runner"].as_str().expect("a runner").to_owned()
}

#[test]
fn machine_code_is_made_where_much_is_played() {
    let plays = |arguments: &[&str]| runner_of("playout", "tic-tac-toe", arguments);
    assert_eq!(plays(&["-n", "100"]), "program");
    assert_eq!(plays(&["--seconds", "0.1"]), "program");
    assert_eq!(plays(&["-n", "10", "--record", "games.jsonl"]), "program");
    let much = |otherwise| match cfg!(feature = "native") {
        true => "native",
        false => otherwise,
    };
    assert_eq!(plays(&["--seconds", "0.6"]), much("program"));
    #[cfg(feature = "native")]
    assert_eq!(plays(&["-n", "500000"]), "native");
    let counts = |game: &str, depth: &str| runner_of("perft", game, &[depth]);
    assert_eq!(counts("tic-tac-toe", "5"), "rules");
    assert_eq!(counts("tic-tac-toe", "7"), much("rules"));
    // Where dice are thrown, only the rules count.
    assert_eq!(counts("ludo", "1"), "rules");
}

#[test]
fn every_runner_counts_the_same_sequences() {
    let count = |runner: &str, arguments: &[&str]| {
        let mut call = vec!["perft"];
        call.extend(arguments);
        call.extend(["--runner", runner, "--divide", "--json"]);
        let (out, err, status) = said("program_perft", &call);
        assert_eq!((err.as_str(), status), ("", Some(0)), "{call:?}");
        let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(answer["runner"], runner);
        (answer["nodes"].clone(), answer["divide"].clone())
    };
    for arguments in [
        &["chess", "3", "--after", "e2-e4 f7-f5"][..],
        &["go", "2", "--option", "Board/9x9"],
        // The end of a game within the count, and a game that is over at once.
        &["tic-tac-toe", "3", "--after", "@a1 @b1 @a2 @b2"],
        &["tic-tac-toe", "2", "--after", "@a1 @b1 @a2 @b2 @a3"],
        &["tic-tac-toe", "0"],
    ] {
        let rules = count("rules", arguments);
        assert_eq!(count("program", arguments), rules, "{arguments:?}");
        #[cfg(feature = "native")]
        assert_eq!(count("native", arguments), rules, "{arguments:?}");
    }
    for refused in [
        &["perft", "chess", "2", "--turns", "--runner", "program"][..],
        &["perft", "ludo", "2", "--runner", "program"],
    ] {
        let (_, err, status) = said("program_perft", refused);
        assert!(
            err.contains("only by the rules") && status == Some(2),
            "{err}"
        );
    }
}

#[test]
fn numbers_are_those_of_play() {
    for seed in [0, 1, 77] {
        let word = dafang::play::Seed::new(seed).of_game(5);
        let (mut one, mut other) = (
            dafang::play::Random::for_game(seed, 5),
            Generator::new(word),
        );
        for bound in [1, 2, 7, 64, 225, 3 << 30] {
            assert_eq!(
                one.below(bound),
                other.below(bound),
                "{seed}, below {bound}"
            );
        }
    }
}
