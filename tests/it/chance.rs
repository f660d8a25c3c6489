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
