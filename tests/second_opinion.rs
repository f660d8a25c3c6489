//! A second opinion on the games of this project: the naive implementations of `naive` and the worked examples of the
//! rules that they must meet, random games of every ruleset that must end, and `naive::compare`, which plays two
//! implementations side by side.

#![allow(
    unreachable_pub,
    reason = "a test is no library: `pub` marks what its modules offer each other"
)]

mod naive;

use naive::random::Random;
use naive::square::{Square, rules, rulesets};
use naive::{Naive, compare, playout};

/// Actions after which a game that has not ended counts as endless.
const ENDLESS: usize = 20_000;

#[test]
fn random_square_games_end() {
    for name in rulesets::names() {
        let rules = rulesets::ruleset(name).expect("a listed ruleset");
        for seed in 0..3 {
            let mut game = Square::new(&rules);
            playout(&mut game, &mut Random::new(seed), ENDLESS);
            assert!(game.result().is_some(), "{name}, seed {seed}: no end");
        }
    }
}

#[test]
fn an_implementation_agrees_with_itself() {
    for name in ["diufang-salmi", "square-49", "liudaoqi"] {
        let rules = rulesets::ruleset(name).expect("a listed ruleset");
        let length = compare(
            &mut Square::new(&rules),
            &mut Square::new(&rules),
            1,
            ENDLESS,
        );
        assert!(length.is_ok_and(|length| length > 36), "{name}");
    }
}

#[test]
fn different_rules_are_told_apart() {
    let rules = rulesets::ruleset("diufang-salmi").expect("a listed ruleset");
    for (key, value) in [
        ("board", "7x7"),
        ("place_capture", "none"),
        ("squares", "any"),
        ("immunity", "none"),
        ("turn", "slide"),
        ("turn", "takein"),
        ("loss_at", "10"),
        ("capture", "may"),
        ("draw_quiet", "20"),
    ] {
        let mut changed = rules.clone();
        rules::set(&mut changed, key, value).expect("a key and its value");
        let found = (0..20).any(|seed| {
            compare(
                &mut Square::new(&rules),
                &mut Square::new(&changed),
                seed,
                ENDLESS,
            )
            .is_err()
        });
        assert!(found, "{key} {value} makes no difference");
    }
}
