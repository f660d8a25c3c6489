//! The random numbers of a seed, which never change: games are played again by them, and records name no more than a seed.

use dafang::game::Random;

/// Numbers below these bounds are drawn one after the other.
const BOUNDS: [u32; 9] = [100, 100, 6, 6, 2, 361, 1, 1_000_000, u32::MAX];

/// Seed, number of the game, and what is drawn: computed by another program from the papers on splitmix64, xoshiro256++ and
/// Lemire's method.
const DRAWN: [(u64, u64, [u32; 9]); 5] = [
    (1, 0, [14, 8, 5, 5, 0, 187, 0, 748_540, 3_352_897_261]),
    (1, 1, [36, 82, 4, 1, 1, 157, 0, 227_215, 3_464_148_009]),
    (2, 0, [44, 8, 0, 2, 1, 32, 0, 508_196, 2_185_897_497]),
    (2026, 999, [66, 7, 0, 4, 1, 292, 0, 338_137, 3_613_764_804]),
    (u64::MAX, 7, [80, 58, 2, 4, 0, 8, 0, 809_938, 1_891_589_956]),
];

#[test]
fn numbers_of_a_seed_are_these() {
    for (seed, game, drawn) in DRAWN {
        let mut random = Random::for_game(seed, game);
        let numbers = BOUNDS.map(|bound| random.below(bound));
        assert_eq!(numbers, drawn, "game {game} of seed {seed}");
    }
}

/// What the start puts at random into hands comes there, one piece on each place.
#[test]
fn hands_are_filled_at_random() {
    let text = r#"(game "Hands" (players 2)
        (equipment {(board (square 3)) (piece "Disc" Each) (piece "Rock" P1) (hand Each size:3)})
        (rules
            (start {
                (place Random (sites Hand P1) {"Disc1"} count:2)
                (place Random (sites Hand P1) {"Rock"} count:5 state:2)
                (place Random (union (sites Hand P2) (sites Bottom)) {"Disc2"} count:6)
            })
            (play (move (from (sites Hand Mover)) (to (sites Empty))))
            (end (if (is Full) (result Mover Win)))))"#;
    let folder = crate::common::program::folder_with("random-hands", &[("hands.lud", text)]);
    let mut drawn = std::collections::BTreeSet::new();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let call = ["show", "hands.lud", "--seed", seed, "--json"];
        let output = crate::common::program::run(&folder, &call);
        let shown: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let text = shown.to_string();
        let told = crate::common::program::run(&folder, &call[..4]);
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        assert!(told.contains("1 R") && told.contains("2 D"), "{told}");
        assert!(told.contains("3 on the board, in hand 3 d"), "{told}");
        drawn.insert(text);
    }
    assert!(drawn.len() > 1, "one of {drawn:?} whatever the seed");
}

/// The lengths of the first games of a seed, played by the rules.
#[test]
fn games_of_a_seed_are_these() {
    let game = crate::bundled::game("tic-tac-toe", None, &[]);
    let lengths: Vec<usize> = (0..8)
        .map(|number| {
            let mut random = Random::for_game(1, number);
            let (mut trial, mut moves) = (dafang::game::Trial::new(&game), Vec::new());
            loop {
                moves.clear();
                trial.legal_moves(&mut moves);
                let Some(mv) = random.choose(&moves) else {
                    return trial.past().moves.len();
                };
                trial.play(mv).expect("it is legal");
            }
        })
        .collect();
    assert_eq!(lengths, [9, 7, 7, 8, 7, 8, 6, 9]);
}
