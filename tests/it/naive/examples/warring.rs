//! Warring States Chess, WS1 to WS12.

use super::{assert_won, legal, play, sorted};
use crate::naive::Naive;
use crate::naive::warring::rules::{Rules, ruleset, set};
use crate::naive::warring::{Account, Warring};
use std::collections::BTreeMap;

/// The parameters of a ruleset with one option, or none if it is empty.
pub(crate) fn rules(name: &str, option: &str) -> Rules {
    let mut rules = ruleset(name).expect("a ruleset");
    if let Some((key, value)) = option.split_once(' ') {
        set(&mut rules, key, value).unwrap_or_else(|fault| panic!("{fault}"));
    }
    rules
}

/// A position of the default ruleset; Qin is to move.
fn position(pieces: &[(&str, &str)]) -> Warring {
    Warring::at(&rules("wsc-quadibloc", ""), 1, pieces)
}

/// The legal moves from one point, without it.
fn from(game: &Warring, point: &str) -> String {
    let of = game
        .legal()
        .into_iter()
        .filter(|action| action.split(['-', 'x']).next() == Some(point));
    of.map(|action| action[point.len()..].trim_start_matches('-').to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The number of move sequences of that length.
fn perft(game: &Warring, depth: u32) -> u64 {
    let legal = game.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |action: &String| {
        let mut next = game.clone();
        next.play(action);
        perft(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

#[test]
fn ws1_start() {
    let game = Warring::new(&rules("wsc-quadibloc", ""));
    assert_eq!((game.pieces().len(), game.legal().len()), (120, 52));
    assert_eq!(from(&game, "e10").split(' ').count(), 38);
    let rest: Vec<String> = game
        .legal()
        .into_iter()
        .filter(|action| !action.starts_with("e10"))
        .collect();
    let expected = "d10-d14 d10-d6 d10-h14 d10-h6 c10-h15 c10-h5 c11-d12 c9-d8 \
                    a13-d17 a13-e16 a7-d3 a7-e4 b12-e16 b8-e4";
    assert_eq!(rest.join(" "), sorted(expected));
}

#[test]
fn starting_position() {
    let game = Warring::new(&rules("wsc-quadibloc", ""));
    let pieces = game.pieces();
    let diagram = "
        . . H B M G L B H . H B M G L B H . .
        . . . H B C B H . . . H B C B H . . .
        . . . . S X S . . . . . S X S . . . H
        . . . . . A . . . . . . . A . . . H B
        . . . . . D . . . . . . . D . . S B M
        . . . . . . . . . . . . . . D A X C G
        H . . . . . . . . . . . . . . . S B L
        B H . . . . . . . . . . . . . . . H B
        L B S . . . . . . . . . . . . . . . H
        G C X A D . . . . E . . . . . . . . .
        M B S . . . . . . . . . . . . . . . H
        B H . . . . . . . . . . . . . . . H B
        H . . . . . . . . . . . . . . . S B M
        . . . . . . . . . . . . . . D A X C G
        . . . . . D . . . . . . . D . . S B L
        . . . . . A . . . . . . . A . . . H B
        . . . . S X S . . . . . S X S . . . H
        . . . H B C B H . . . H B C B H . . .
        . . H B L G M B H . H B L G M B H . .";
    let mut drawn = BTreeMap::new();
    for (row, line) in diagram.trim().lines().enumerate() {
        for (column, code) in line
            .split_whitespace()
            .enumerate()
            .filter(|(_, code)| *code != ".")
        {
            let letter = char::from(b'a' + u8::try_from(column).expect("a column"));
            drawn.insert(format!("{letter}{}", 19 - row), code.to_string());
        }
    }
    let codes: BTreeMap<String, String> = pieces
        .iter()
        .map(|(point, what)| (point.clone(), what[1..].to_string()))
        .collect();
    assert_eq!(codes, drawn);
    for (point, what) in [
        ("a10", "1G"),
        ("f1", "2G"),
        ("n1", "3G"),
        ("s6", "4G"),
        ("s14", "5G"),
        ("n19", "6G"),
        ("f19", "7G"),
        ("j10", "0E"),
        ("s5", "4L"),
    ] {
        assert_eq!(pieces[point], what);
    }
    let swapped = Warring::new(&rules("wsc-quadibloc", "south_swapped on")).pieces();
    assert_eq!(
        [
            &swapped["e1"],
            &swapped["g1"],
            &swapped["m1"],
            &swapped["e19"]
        ],
        ["2M", "2L", "3M", "7M"]
    );
    let exchanged = Warring::new(&rules("wsc-quadibloc", "swap_zhao_yan on")).pieces();
    assert_eq!([&exchanged["f19"], &exchanged["n19"]], ["6G", "7G"]);
}

#[test]
fn ws2_perft() {
    let game = Warring::new(&rules("wsc-quadibloc", ""));
    assert_eq!(
        [1, 2, 3].map(|depth| perft(&game, depth)),
        [52, 2_682, 133_946]
    );
}

#[test]
#[ignore = "slow: perft to depth 4"]
fn ws2_perft_to_depth_four() {
    assert_eq!(
        perft(&Warring::new(&rules("wsc-quadibloc", "")), 4),
        6_767_654
    );
}

#[test]
fn ws3_moves_of_every_side() {
    let mut game = Warring::new(&rules("wsc-quadibloc", ""));
    for (side, moves, captures) in [
        (1, 52, ""),
        (2, 53, "f3xa8 f4xb8"),
        (3, 49, "n4xr4"),
        (4, 49, "p6xp2"),
        (5, 49, "p14xp18"),
        (6, 49, "n16xr16"),
        (7, 53, "f17xa12 f16xb12"),
    ] {
        game.turn_of(side);
        assert_eq!(game.legal().len(), moves, "side {side}");
        let captured: Vec<String> = game
            .legal()
            .into_iter()
            .filter(|action| action.contains('x'))
            .collect();
        assert_eq!(captured.join(" "), sorted(captures));
    }
}

#[test]
fn ws4_a_capture() {
    let mut game = Warring::new(&rules("wsc-quadibloc", ""));
    play(&mut game, "d10-d14 f4xb8");
    assert_eq!(
        game.account(2),
        Account {
            generals: 0,
            others: 1
        }
    );
    assert_eq!((game.mover(), game.legal().len()), (3, 49));
    game.turn_of(1);
    assert_eq!(game.legal().len(), 59);
    let captures: Vec<String> = game
        .legal()
        .into_iter()
        .filter(|action| action.contains('x'))
        .collect();
    assert_eq!(
        captures.join(" "),
        sorted("a8xb8 a9xb8 b9xb8 b10xb8 c9xb8 d14xd18")
    );
}

#[test]
fn ws5_cavalry() {
    let lone = "a2 a8 b1 b9 h1 h9 i2 i8";
    let without = |gone: &str| {
        sorted(
            &lone
                .split(' ')
                .filter(|name| !gone.contains(name))
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    let ride = |others: &[(&str, &str)]| from(&position(&[&[("1H", "e5")], others].concat()), "e5");
    assert_eq!(ride(&[]), lone);
    assert_eq!(ride(&[("2B", "e6")]), without("b9 h9"));
    assert_eq!(ride(&[("2B", "f7")]), without("h9"));
    assert_eq!(ride(&[("2B", "g8")]), without("h9"));
    assert_eq!(ride(&[("2B", "h9")]), sorted("a2 a8 b1 b9 h1 xh9 i2 i8"));
    assert_eq!(ride(&[("2D", "h9")]), without("h9"));
    assert_eq!(from(&position(&[("1H", "a1")]), "a1"), "d5 e4");
}

#[test]
fn ws6_cannon() {
    let game = position(&[
        ("1C", "c5"),
        ("1B", "c9"),
        ("2B", "c12 c14 k5"),
        ("2D", "h5"),
    ]);
    assert_eq!(
        from(&game, "c5"),
        "a5 b5 c1 c2 c3 c4 c6 c7 c8 d5 e5 f5 g5 xc12 xk5"
    );
}

#[test]
fn ws7_cannon_over_the_emperor() {
    let pieces = [("1C", "j5"), ("0E", "j10"), ("2A", "j14")];
    assert!(position(&pieces).legal().contains("j5xj14"));
    let game = Warring::at(&rules("wsc-quadibloc", "screen noemperor"), 1, &pieces);
    assert!(!game.legal().contains("j5xj14"));
    let general = position(&[("1G", "j3"), ("0E", "j10")]);
    assert_eq!(general.legal().len(), 48);
    let northward: Vec<String> = (4..=9).map(|row| format!("j3-j{row}")).collect();
    assert!(
        northward
            .iter()
            .all(|action| general.legal().contains(action))
    );
    assert!(!legal(&general).contains("j10"));
}

#[test]
fn ws8_archer() {
    assert_eq!(
        from(&position(&[("1A", "d10")]), "d10"),
        "d14 d6 h10 h14 h6"
    );
    let game = position(&[("1A", "d10"), ("2B", "f12 d14"), ("2D", "h10")]);
    assert_eq!(from(&game, "d10"), "d6 h6 xd14");
}

#[test]
fn ws9_defeat_by_losses() {
    let pieces = [
        ("2B", "a1"),
        ("3G", "s1"),
        ("7B", "a2"),
        ("7G", "f19"),
        ("7D", "f15"),
    ];
    let mut game = Warring::at(&rules("wsc-quadibloc", ""), 2, &pieces);
    game.set_lost(7, 10);
    game.play("a1xa2");
    assert!(game.defeated().contains(&7));
    assert_eq!(
        game.account(2),
        Account {
            generals: 0,
            others: 1
        }
    );
    assert!(game.pieces().values().all(|what| !what.starts_with('7')));
    play(&mut game, "s1-s2");
    assert_eq!(game.mover(), 2);
}

#[test]
fn ws10_two_generals() {
    let pieces = [
        ("1G", "a10"),
        ("1B", "a12"),
        ("2G", "c10"),
        ("3G", "c15"),
        ("4B", "s1"),
    ];
    let mut game = Warring::at(&rules("wsc-quadibloc", ""), 2, &pieces);
    game.play("c10xa10");
    assert_eq!(
        game.account(2),
        Account {
            generals: 1,
            others: 0
        }
    );
    assert!(!game.pieces().contains_key("a12"));
    play(&mut game, "c15-a15 s1-s2 a10xa15");
    assert_won(&game, Some(2));
}

#[test]
fn ws11_thirty_others() {
    let mut game = Warring::at(
        &rules("wsc-quadibloc", ""),
        5,
        &[("5B", "a1"), ("6B", "a2 c2"), ("7G", "f19")],
    );
    game.set_account(
        5,
        Account {
            generals: 1,
            others: 29,
        },
    );
    game.play("a1xa2");
    assert_won(&game, Some(5));
}

#[test]
fn ws12_partners() {
    let pieces = [
        ("1B", "a1"),
        ("7B", "a2 c3"),
        ("3B", "a3 s3 b1"),
        ("6B", "c4 s5"),
    ];
    let mut game = Warring::at(&rules("wsc-4p", ""), 1, &pieces);
    assert!(!game.legal().contains("a1xa2"));
    play(&mut game, "a1xb1 s3-s2 s5-s6 c3xc4");
    assert_eq!(
        game.account(1),
        Account {
            generals: 0,
            others: 2
        }
    );
}
