//! Numbers of move sequences that are known from elsewhere.

use crate::bundled;
use crate::small_games;
use dafang::game::{Trial, count_turns};
use dafang::play::{divide, perft};
use std::path::PathBuf;
use std::process::Command;

/// Three in a row: sequence A061221 of the OEIS lists the finished games; the counts of all
/// sequences follow from 9!/(9-n)! less what ended earlier.
#[test]
fn three_in_a_row() {
    let game = small_games::three_in_a_row();
    let trial = Trial::new(&game);
    let counts: Vec<u64> = (0..=9).map(|depth| perft(&trial, depth)).collect();
    assert_eq!(
        counts,
        [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]
    );
    let divided = divide(&trial, 3);
    assert_eq!(divided.len(), 9);
    assert!(divided.iter().all(|(_, nodes)| *nodes == 56));
}

#[test]
fn a_finished_game_has_no_further_moves() {
    let game = small_games::three_in_a_row();
    let mut trial = Trial::new(&game);
    small_games::play(&mut trial, "@a1 @a2 @b1 @b2 @c1");
    assert!(trial.ending().is_some());
    assert_eq!(
        (perft(&trial, 0), perft(&trial, 1), divide(&trial, 2)),
        (1, 0, Vec::new())
    );
}

fn counts(name: &str, options: &[&str], depth: u32) -> Vec<u64> {
    let game = bundled::game(name, None, options);
    let trial = Trial::new(&game);
    (1..=depth).map(|depth| perft(&trial, depth)).collect()
}

/// The number of finished games, 255168, is sequence A061221 of the OEIS: those won after five to nine moves,
/// and the draws.
#[test]
fn tic_tac_toe() {
    assert_eq!(
        counts("tic-tac-toe", &[], 9),
        [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]
    );
    let finished = [1440, 5328, 47952, 72576, 127_872];
    assert_eq!(finished.iter().sum::<u64>(), 255_168);
}

/// A stone on any empty cell, as no game ends before the players have made nine moves: n!/(n-k)!.
#[test]
fn placements() {
    assert_eq!(counts("hex", &["Board/5x5"], 4), [25, 600, 13800, 303_600]);
    assert_eq!(counts("hex", &["Board/19x19"], 2), [361, 361 * 360]);
    assert_eq!(counts("gomoku", &["Board/9x9"], 3), [81, 6480, 511_920]);
    assert_eq!(counts("gomoku", &["Board/31x31"], 1), [961]);
}

/// Counted by hand for the first moves: 22 ways ahead, to be answered by 22 as no pawns meet.
#[test]
fn breakthrough() {
    assert_eq!(counts("breakthrough", &[], 4), [22, 484, 11132, 256_036]);
    assert_eq!(counts("breakthrough", &["Board/6x6"], 1), [16]);
}

/// Knights have 2 leaps from a file on the rim, 3 from the next, 4 from the others, less those onto friends.
#[test]
fn knightthrough() {
    assert_eq!(counts("knightthrough", &[], 3), [40, 1600, 63520]);
}

/// 7^n less the games that fill a column with their seventh move in it.
#[test]
fn connect_four() {
    assert_eq!(
        counts("connect-four", &[], 7),
        [7, 49, 343, 2401, 16807, 117_649, 823_536]
    );
}

/// A stone on any empty cell; the first rows of three can stand after five moves.
#[test]
fn yavalath() {
    assert_eq!(counts("yavalath", &[], 3), [61, 3660, 215_940]);
}

/// Figures of Aart Bik for reversi (aartbik.com, perft).
#[test]
fn reversi() {
    assert_eq!(
        counts("reversi", &[], 7),
        [4, 12, 56, 244, 1396, 8200, 55092]
    );
}

/// Counts of whole turns, which other programs count: a capture of several pieces is one.
fn turns(name: &str, depth: u32) -> Vec<u64> {
    let game = bundled::game(name, None, &[]);
    let trial = Trial::new(&game);
    let depths = 1..=depth;
    depths
        .map(|depth| count_turns(&trial, depth, &mut |_| true))
        .collect()
}

/// Figures of Aart Bik for checkers (aartbik.com, perft).
#[test]
fn english_draughts() {
    assert_eq!(
        turns("english-draughts", 7),
        [7, 49, 302, 1469, 7361, 36768, 179_740]
    );
}

/// Figures on which programs for draughts agree (damforum.nl, perft).
#[test]
fn international_draughts() {
    assert_eq!(
        turns("international-draughts", 6),
        [9, 81, 658, 4265, 27117, 167_140]
    );
}

/// A turn is a move and a shot; 2176 and 4307152 are the usual figures.
#[test]
fn amazons() {
    assert_eq!(turns("amazons", 1), [2176]);
    assert_eq!(counts("amazons", &[], 2), [80, 2176]);
}

/// 24·23·22·21 placements; no mill can stand before the fifth move.
#[test]
fn nine_mens_morris() {
    assert_eq!(turns("nine-mens-morris", 4), [24, 552, 12144, 255_024]);
}

/// Figures of the Chess Programming Wiki, <https://www.chessprogramming.org/Perft_Results>; those of its other
/// positions are among the examples of the game.
#[test]
fn chess() {
    assert_eq!(turns("chess", 4), [20, 400, 8902, 197_281]);
}

/// A worked example: the position of a record in the notation of Forsyth and Edwards, and how many sequences of turns
/// there are. Rooks that may castle have the state 1.
fn example(record: &str, depth: u32, sequences: u64) -> String {
    let mut fields = record.split(' ');
    let (rows, mover) = (
        fields.next().expect("rows"),
        fields.next().expect("a mover"),
    );
    let rights = fields.next().unwrap_or("-");
    let mut placed = String::new();
    for (row, line) in (1..=8).rev().zip(rows.split('/')) {
        let mut column = b'a';
        for sign in line.chars() {
            if let Some(empty) = sign.to_digit(10) {
                column += empty as u8;
                continue;
            }
            let kind = match sign.to_ascii_lowercase() {
                'p' => "Pawn",
                'r' => "Rook",
                'n' => "Knight",
                'b' => "Bishop",
                'q' => "Queen",
                _ => "King",
            };
            let owner = if sign.is_ascii_uppercase() { 1 } else { 2 };
            let site = format!("{}{row}", char::from(column));
            let castles = match site.as_str() {
                "a1" => rights.contains('Q'),
                "h1" => rights.contains('K'),
                "a8" => rights.contains('q'),
                "h8" => rights.contains('k'),
                _ => false,
            };
            let state = if castles && kind == "Rook" {
                " state:1"
            } else {
                ""
            };
            placed += &format!("(place \"{kind}{owner}\" {{\"{site}\"}}{state})");
            column += 1;
        }
    }
    let player = if mover == "w" { "P1" } else { "P2" };
    format!(
        "(test \"{record}\" (position {{{placed}}} mover:{player}) (perft {depth} {sequences}))\n"
    )
}

/// Positions with stalemates, castling, captures in passing, pins and promotions. Figures of the Chess Programming Wiki,
/// <https://www.chessprogramming.org/Perft_Results>, and of Martin Sedlak, <https://www.rocechess.ch/perft.html>, whose
/// positions look for mistakes of one kind each. The sequences go on after positions in which nobody can give checkmate.
#[test]
fn chess_positions() {
    let positions = [
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            3,
            97_862,
        ),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            3,
            9467,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            3,
            62_379,
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            3,
            89_890,
        ),
    ];
    let examples = positions.map(|(record, depth, sequences)| example(record, depth, sequences));
    let text = format!("(use \"chess\")\n{}", examples.concat());
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("chess-positions.lud");
    std::fs::write(&path, text).expect("a file for the test");
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("test")
        .arg(&path)
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// Counted by hand for the first moves, and the same in Ludii.
#[test]
fn warring_states_chess() {
    assert_eq!(
        counts("warring-states-chess", &[], 4),
        [52, 2682, 133_946, 6_767_654]
    );
}

/// 81 points and a pass; then 80 points and a pass after each stone, and 82 answers to the pass.
#[test]
fn go() {
    assert_eq!(counts("go", &["Board/9x9"], 2), [82, 81 * 81 + 82]);
    assert_eq!(counts("go", &[], 1), [362]);
}
