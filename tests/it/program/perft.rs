//! Numbers of sequences of moves, counted by programs.

use super::lowered;
use crate::bundled;
use dafang::game::Game;
use dafang::game::ir::{Effect, Int, Plane, Sites};
#[cfg(feature = "native")]
use dafang::native::{NativeProgram, Patience};
#[cfg(feature = "native")]
use dafang::program::run::WasmProgram;
use dafang::program::run::{Interpreter, Session};
#[cfg(feature = "native")]
use dafang::{game::Trial, play::perft, program::run::Generator};
use std::sync::Arc;

/// The numbers of sequences of up to `depth` moves that machines count.
fn counted(game: &Game, depth: u32) -> Vec<u64> {
    let (program, game) = (lowered(game), Arc::new(game.clone()));
    let interpreter = Interpreter::new(Arc::clone(&program));
    let session = Session::new(Arc::clone(&game), Arc::clone(&program), interpreter);
    let mut session = session.expect("the game can be played");
    let numbers: Vec<u64> = (1..=depth)
        .map(|depth| session.perft(depth).expect("the machine runs"))
        .collect();
    #[cfg(feature = "native")]
    {
        let compiled =
            NativeProgram::new(WasmProgram::for_perft(Arc::clone(&program)), Patience::Long);
        let compiled = compiled.expect("the program compiles");
        let native = compiled.machine().expect("there is memory for it");
        let mut session = Session::new(game, program, native).expect("the game can be played");
        for (depth, number) in (1..).zip(&numbers) {
            assert_eq!(session.perft(depth), Ok(*number), "depth {depth}");
        }
    }
    numbers
}

/// Amid random games, where pieces are taken and players leave: what each move has changed is taken back before the next.
#[cfg(feature = "native")]
#[test]
fn moves_amid_games() {
    let games = [
        ("warring-states-chess", None, 120),
        ("warring-states-chess", Some("wsc-transfer"), 160),
        ("chess", None, 60),
        ("go", None, 120),
        ("pente", None, 30),
        ("international-draughts", None, 40),
    ];
    for (name, ruleset, plies) in games {
        let game = bundled::game(name, ruleset, &[]);
        let program = lowered(&game);
        let wasm = WasmProgram::for_perft(Arc::clone(&program));
        let compiled = NativeProgram::new(wasm, Patience::Long).expect("the program compiles");
        let native = compiled.machine().expect("there is memory for it");
        let session = Session::new(Arc::new(game.clone()), program, native);
        let mut session = session.expect("the game can be played");
        let mut trial = Trial::new(&game);
        let (mut random, mut legal) = (Generator::new(7), Vec::new());
        for ply in 0..plies {
            trial.legal_moves(&mut legal);
            if legal.is_empty() || trial.ending().is_some() {
                break;
            }
            let mv = legal[random.below(legal.len() as u32) as usize];
            trial.play_known(mv);
            session.play(mv).expect("the machine runs");
            if ply % 10 == 9 {
                let numbers = (session.perft(2), Ok(perft(&trial, 2)));
                assert_eq!(numbers.0, numbers.1, "{name} after {ply} moves");
            }
        }
    }
}

#[test]
fn the_first_moves_of_chess() {
    let game = bundled::game("chess", None, &[]);
    assert_eq!(counted(&game, 3), [20, 400, 8902]);
}

/// Castling on both sides, pins, checks and captures in passing: a position that is known for its counts.
#[test]
fn a_position_of_chess_with_all_kinds_of_moves() {
    let mut game = bundled::game("chess", None, &[]);
    let ranks = [
        "R3K2R", "PPPBBPPP", "2N2Q1p", "1p2P3", "3PN3", "bn2pnp1", "p1ppqpb1", "r3k2r",
    ];
    let mut effects = Vec::new();
    for (rank, pieces) in (0..).zip(ranks) {
        let mut site = 8 * rank;
        for letter in pieces.chars() {
            if let Some(empty) = letter.to_digit(10) {
                site += empty as i32;
                continue;
            }
            let owner = if letter.is_ascii_uppercase() { 1 } else { 2 };
            let name = match letter.to_ascii_lowercase() {
                'p' => "Pawn",
                'r' => "Rook",
                'n' => "Knight",
                'b' => "Bishop",
                'q' => "Queen",
                _ => "King",
            };
            let mut components = game.components.iter();
            let kind = components.position(|kind| kind.owner == owner && kind.base == name);
            let at = || Sites::One(Box::new(Int::Const(site)));
            effects.push(Effect::Put {
                piece: Int::Const(kind.expect("a piece has the letter") as i32),
                to: at(),
                count: Int::Const(1),
            });
            if ["King", "Rook"].contains(&name) {
                effects.push(Effect::SetPlane(Plane::State, at(), Int::Const(1)));
            }
            site += 1;
        }
    }
    game.start = game.set_up(&effects);
    assert_eq!(counted(&game, 2), [48, 2039]);
}
