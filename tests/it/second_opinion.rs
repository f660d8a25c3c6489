//! A second opinion on the games of this project: the naive implementations of `naive`, the worked examples of the
//! rules that they must meet, random games of every ruleset that must end, and `naive::compare`, which plays them side
//! by side with the engine and its descriptions. `SECOND_OPINION=1000` plays that number of games of each ruleset,
//! `SECOND_OPINION_OF=fang` only of rulesets with this in their names, and `SECOND_OPINION_SEED=7` other games than
//! without it.

#![allow(
    unreachable_pub,
    reason = "a test is no library: `pub` marks what its modules offer each other"
)]

use crate::engine;
use crate::naive;
use engine::{Engine, file_of, load};
use naive::random::Random;
use naive::{compare, names, playout, square, start};

/// Actions after which a game that has not ended counts as endless.
const ENDLESS: usize = 20_000;

/// Options of the square games, each with its values.
const SQUARE_OPTIONS: &[(&str, &[&str])] = &[
    ("board", &["4x4", "5x4", "5x5", "6x6", "7x7", "8x7"]),
    ("edges", &["none", "alquerque", "full"]),
    (
        "squares",
        &[
            "unit",
            "aligned",
            "diagonal",
            "unit+diamond",
            "surround",
            "any",
        ],
    ),
    ("middle", &["any", "vacant"]),
    ("immunity", &["absolute", "priority", "none"]),
    ("place_capture", &["immediate", "none", "mark"]),
    ("fill", &["none", "remove1", "remove1+count"]),
    ("fill_target", &["any", "loose"]),
    ("order_after", &["alternate", "first", "second"]),
    ("comp", &["0", "1"]),
    ("count", &["sum", "max"]),
    ("capture", &["must", "may"]),
    ("gain", &["remove", "replace", "supply", "anywhere", "bank"]),
    ("turn", &["step", "slide", "takein", "takein-once"]),
    ("steplines", &["drawn", "orth"]),
    (
        "reform",
        &["allowed", "nocapture", "illegal", "forbidden", "ko"],
    ),
    ("encircle", &["off", "single", "group"]),
    ("encircle_in", &["move", "place", "both"]),
    ("tian", &["off", "formal"]),
    ("blocked", &["pass", "lose", "exchange"]),
    ("loss_at", &["0", "3"]),
];

/// Options of Warring States Chess, each with its values.
const WARRING_OPTIONS: &[(&str, &[&str])] = &[
    ("players", &["7", "6", "5", "4", "3", "2"]),
    (
        "partners",
        &["qin+chu han+qi wei+zhao+yan", "zhao+han", "yan+wei qi+chu"],
    ),
    ("empty_seats", &["off", "on"]),
    ("archers", &["clear", "leap", "upto"]),
    ("cavalry", &["clear", "upto", "leap"]),
    ("screen", &["any", "friend", "noemperor"]),
    ("ally_strike", &["off", "dissolve"]),
    ("weighted", &["off", "on"]),
    ("wall_capturable", &["off", "on"]),
    ("south_swapped", &["off", "on"]),
    ("swap_zhao_yan", &["off", "on"]),
    ("limit", &["5", "100"]),
    ("losses", &["3", "11"]),
];

/// Some of the options, each with one of its values.
fn some_options<'a>(all: &[(&'a str, &[&'a str])], random: &mut Random) -> Vec<(&'a str, &'a str)> {
    let mut chosen = Vec::new();
    for (key, values) in all {
        if random.below(3) == 0 {
            chosen.push((*key, values[random.below(values.len())]));
        }
    }
    chosen
}

#[test]
fn every_ruleset_of_these_games_has_a_second_opinion() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["list", "--json"])
        .output()
        .expect("the program starts");
    let games: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("the program writes JSON");
    let files: Vec<&str> = names()
        .iter()
        .map(|name| file_of(name).expect("a description"))
        .collect();
    let mut listed = 0;
    for game in games.as_array().expect("a list of games") {
        if game["name"]
            .as_str()
            .is_none_or(|name| !files.contains(&name))
        {
            continue;
        }
        let rulesets = game["rulesets"].as_array().expect("a list of rulesets");
        for ruleset in rulesets
            .iter()
            .filter_map(|ruleset| ruleset["name"].as_str())
        {
            assert!(names().contains(&ruleset), "{ruleset}");
            listed += 1;
        }
    }
    assert_eq!(listed, names().len());
}

/// Plays a random game to its end; its length in actions.
fn play_to_the_end(name: &str, options: &[(&str, &str)], seed: u64) -> usize {
    let mut game =
        start(name, options).unwrap_or_else(|fault| panic!("{name} {options:?}: {fault}"));
    let actions = playout(&mut *game, &mut Random::new(seed), ENDLESS);
    assert!(
        game.result().is_some(),
        "{name} {options:?}, seed {seed}: no end"
    );
    assert!(game.legal().is_empty());
    actions.len()
}

#[test]
fn random_games_of_every_ruleset_end() {
    for name in names() {
        for seed in 0..3 {
            play_to_the_end(name, &[], seed);
        }
    }
}

#[test]
fn random_games_with_random_options_end() {
    let mut random = Random::new(1);
    for seed in 0..150 {
        play_to_the_end(
            "diufang-salmi",
            &some_options(SQUARE_OPTIONS, &mut random),
            seed,
        );
    }
    for seed in 0..20 {
        for name in ["wsc-quadibloc", "wsc-ludii", "wsc-transfer"] {
            play_to_the_end(name, &some_options(WARRING_OPTIONS, &mut random), seed);
        }
        play_to_the_end(
            "fourfang-playable",
            &[("centre", "b2"), ("draw_quiet", "50")],
            seed,
        );
    }
}

#[test]
fn the_published_four_fang_is_always_drawn_after_18_actions() {
    for seed in 0..20 {
        assert_eq!(play_to_the_end("fourfang-ludii6", &[], seed), 18);
    }
}

#[test]
fn an_implementation_agrees_with_itself() {
    for name in [
        "diufang-salmi",
        "square-49",
        "liudaoqi",
        "fourfang-playable",
        "wsc-4p",
    ] {
        let mut games = [start(name, &[]), start(name, &[])].map(|game| game.expect("a ruleset"));
        let [left, right] = &mut games;
        let length = compare(&mut **left, &mut **right, 1, ENDLESS);
        assert!(length.is_ok_and(|length| length > 12), "{name}");
    }
}

#[test]
fn different_rules_are_told_apart() {
    let told_apart = |name: &str, option: (&str, &str)| {
        (0..20).any(|seed| {
            let mut left = start(name, &[]).expect("a ruleset");
            let mut right = start(name, &[option]).expect("a ruleset and its option");
            compare(&mut *left, &mut *right, seed, ENDLESS).is_err()
        })
    };
    for option in [
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
        assert!(told_apart("diufang-salmi", option), "{option:?}");
    }
    for option in [
        ("archers", "leap"),
        ("cavalry", "upto"),
        ("screen", "friend"),
        ("losses", "3"),
        ("players", "3"),
    ] {
        assert!(told_apart("wsc-quadibloc", option), "{option:?}");
    }
}

/// Random games of each ruleset that are compared with the engine.
fn games_to_compare(otherwise: u64) -> u64 {
    let asked = std::env::var("SECOND_OPINION").ok();
    asked.map_or(otherwise, |number| {
        number.parse().expect("`SECOND_OPINION` is a number")
    })
}

/// The seed that was asked for; all games depend on it, but for those that are known to have gone apart.
fn seed_asked() -> u64 {
    let asked = std::env::var("SECOND_OPINION_SEED").ok();
    asked.map_or(0, |seed| {
        seed.parse().expect("`SECOND_OPINION_SEED` is a number")
    })
}

/// The seeds of a number of games: those of different seeds that are asked for have none in common.
fn seeds(games: u64) -> std::ops::Range<u64> {
    let first = seed_asked() << 24;
    first..first + games
}

/// Plays random games on both implementations, unless those of other rulesets are asked for.
fn assert_agreement(name: &str, options: &[(&str, &str)], seeds: std::ops::Range<u64>) {
    if std::env::var("SECOND_OPINION_OF").is_ok_and(|part| !name.contains(&part)) {
        return;
    }
    let game = load(name, options).unwrap_or_else(|fault| panic!("{name} {options:?}: {fault}"));
    for seed in seeds {
        let mut naive = start(name, options).expect("a ruleset and its options");
        let compared = compare(&mut *naive, &mut Engine::new(&game), seed, ENDLESS);
        if let Err(difference) = compared {
            panic!("{name} {options:?}, game {seed}: {difference}");
        }
    }
}

#[test]
fn the_engine_agrees_on_four_fang() {
    let games = games_to_compare(30);
    for name in ["fourfang-ludii6", "fourfang-literal", "fourfang-playable"] {
        assert_agreement(name, &[], seeds(games));
    }
    assert_agreement("fourfang-playable", &[("centre", "b2")], seeds(games));
}

/// Options of Diu Fang and its like, each with its values.
const DIU_FANG_OPTIONS: &[(&str, &[&str])] = &[
    (
        "board",
        &[
            "4x4", "5x5", "6x6", "7x7", "8x7", "7x7", "8x7", "8x8", "9x9",
        ],
    ),
    ("edges", &["none", "centre", "alquerque", "full"]),
    ("stones", &["half", "24/24", "15/15"]),
    ("open", &["free", "centre"]),
    (
        "squares",
        &[
            "unit",
            "aligned",
            "diagonal",
            "unit+diamond",
            "unit+diagonal",
            "aligned+diagonal",
            "surround",
            "any",
        ],
    ),
    ("middle", &["any", "vacant"]),
    ("immunity", &["absolute", "priority", "none"]),
    ("place_capture", &["immediate", "none", "mark", "extra"]),
    (
        "fill",
        &["none", "remove1", "remove1+count", "count-always", "own1"],
    ),
    ("comp", &["0", "1"]),
    ("order_after", &["alternate", "first", "second"]),
    ("count", &["sum", "max"]),
    ("capture", &["must", "may"]),
    ("turn", &["step", "takein", "takein-once"]),
    ("fly", &["0", "14"]),
    ("steplines", &["drawn", "orth"]),
    (
        "reform",
        &["allowed", "nocapture", "illegal", "forbidden", "ko"],
    ),
    ("encircle", &["off", "single", "group"]),
    ("encircle_in", &["move", "place", "both"]),
    ("tian", &["off", "formal"]),
    ("blocked", &["pass", "lose"]),
    ("loss_at", &["0", "2", "3"]),
];

/// Options of the Square Game, each with its values.
const SQUARE_GAME_OPTIONS: &[(&str, &[&str])] = &[
    ("board", &["8x7", "7x7", "8x8"]),
    (
        "reform",
        &["allowed", "nocapture", "illegal", "forbidden", "ko"],
    ),
    ("encircle", &["off", "single", "group"]),
    ("encircle_in", &["move", "place", "both"]),
    ("comp", &["0", "1"]),
    ("turn", &["step", "slide"]),
    ("loss_at", &["0", "3"]),
    ("place_capture", &["none", "immediate"]),
    ("fill", &["remove1", "remove1+count"]),
    ("capture", &["must", "may"]),
    ("immunity", &["absolute", "priority", "none"]),
    ("order_after", &["alternate", "first", "second"]),
    ("blocked", &["pass", "lose"]),
];

/// Options of Liudaoqi and its like, each with its values.
const LIUDAOQI_OPTIONS: &[(&str, &[&str])] = &[
    ("stones", &["18/18", "33/33", "36/36"]),
    ("edges", &["none", "full"]),
    ("forced", &["off", "on"]),
    ("squares", &["unit", "aligned"]),
    ("place_capture", &["immediate", "none", "mark", "extra"]),
    ("immunity", &["absolute", "priority", "none"]),
    ("gain", &["replace", "remove", "supply", "anywhere", "bank"]),
    ("reform", &["allowed", "nocapture"]),
    ("fill", &["remove1", "count", "balance"]),
    ("fill_target", &["any", "loose"]),
    ("order_after", &["alternate", "first", "second"]),
    ("blocked", &["pass", "lose", "exchange"]),
    ("loss_at", &["0", "3"]),
    ("comp", &["0", "1"]),
    ("draw_turns", &["0", "200"]),
];

/// Every second ruleset of the square games from the given one, so that two threads share the work.
fn assert_agreement_on_rulesets(first: usize) {
    for name in square::rulesets::names().iter().skip(first).step_by(2) {
        assert_agreement(name, &[], seeds(games_to_compare(8)));
    }
}

#[test]
fn the_engine_agrees_on_every_second_square_game() {
    assert_agreement_on_rulesets(0);
}

#[test]
fn the_engine_agrees_on_every_other_square_game() {
    assert_agreement_on_rulesets(1);
}

/// Here the implementations once went apart: a debt was looked at as the player saw it who had moved last, who was not
/// the one to pay it; the same board with other reserves was not the same position; and dead stones stayed on the board
/// of a game that was lost at the end of the placement.
#[test]
fn the_engine_agrees_where_it_once_did_not() {
    let options = [
        ("squares", "any"),
        ("fill", "remove1+count"),
        ("capture", "may"),
        ("tian", "formal"),
        ("loss_at", "3"),
    ];
    assert_agreement("diufang-salmi", &options, 240..250);
    let options = [
        ("place_capture", "none"),
        ("immunity", "absolute"),
        ("fill", "remove1"),
        ("draw_turns", "200"),
    ];
    assert_agreement("liudaoqi-centre4-first", &options, 1459..1460);
    let options = [
        ("forced", "on"),
        ("squares", "aligned"),
        ("place_capture", "mark"),
        ("reform", "nocapture"),
        ("fill", "count"),
        ("loss_at", "3"),
    ];
    assert_agreement("liudaoqi-anyrun", &options, 117_441_006..117_441_007);
    let options = [
        ("board", "7x7"),
        ("stones", "24/24"),
        ("open", "centre"),
        ("squares", "aligned"),
        ("middle", "vacant"),
        ("fly", "14"),
        ("reform", "ko"),
        ("encircle", "group"),
        ("loss_at", "0"),
    ];
    let game = 23_248_710_922_141_732;
    assert_agreement("diufang-weifang", &options, game..game + 1);
}

/// One game of each of many random choices of a ruleset of this description and options.
fn assert_agreement_on_options(file: &str, table: &[(&str, &[&str])], choices: u64) {
    let names: Vec<&str> = square::rulesets::names()
        .into_iter()
        .filter(|name| file_of(name) == Ok(file))
        .collect();
    let mut random = Random::new(7 + seed_asked());
    let mut seeds = seeds(choices);
    while !seeds.is_empty() {
        let name = names[random.below(names.len())];
        let mut options = some_options(table, &mut random);
        // A four-slash has a value where there are such, and is none on its own.
        if name.starts_with("liudaoqi") && name != "liudaoqi-anyrun" && random.below(3) == 0 {
            options.push(("slash4", "1"));
        }
        // The lines of these belong to the option of squares, too.
        options.retain(|(key, _)| *key != "squares" || !["qiang-49", "baifang-25"].contains(&name));
        // What Ludii counts are no patterns, which could be credited, tie stones or stand on the full board.
        if name == "diufang-ludii" {
            options.retain(|(key, value)| {
                !["reform", "immunity"].contains(key)
                    && !["remove1+count", "count-always"].contains(value)
            });
        }
        // Lines that split cells leave no slash from corner to corner of them.
        options.retain(|(key, _)| *key != "edges" || name != "baifang-25");
        // Of these squares none has a middle that may be asked to be vacant, or it must be vacant already.
        let of_middles = |(key, value): &(&str, &str)| {
            *key == "squares" && !["unit", "surround"].contains(value)
        };
        let has_middles = options.iter().any(of_middles);
        options.retain(|(key, _)| *key != "middle" || has_middles);
        // Some options do not go together.
        if start(name, &options).is_ok() {
            let seed = seeds.start;
            assert_agreement(name, &options, seed..seed + 1);
            seeds.start += 1;
        }
    }
}

#[test]
fn the_engine_agrees_on_random_options_of_diu_fang() {
    assert_agreement_on_options("diu-fang", DIU_FANG_OPTIONS, games_to_compare(8) * 3);
}

#[test]
fn the_engine_agrees_on_random_options_of_the_square_game() {
    assert_agreement_on_options("square-game", SQUARE_GAME_OPTIONS, games_to_compare(8) * 2);
}

#[test]
fn the_engine_agrees_on_random_options_of_liudaoqi() {
    assert_agreement_on_options("liudaoqi", LIUDAOQI_OPTIONS, games_to_compare(8) * 5);
}

#[test]
fn the_engine_agrees_on_warring_states_chess() {
    let games = games_to_compare(2);
    for name in naive::warring::rules::names() {
        assert_agreement(name, &[], seeds(games));
    }
}

#[test]
fn the_engine_agrees_on_the_options_of_warring_states_chess() {
    let mut random = Random::new(7 + seed_asked());
    for seed in seeds(games_to_compare(8)) {
        let names = [
            "wsc-quadibloc",
            "wsc-sima",
            "wsc-ludii",
            "wsc-transfer",
            "wsc-2p-wall",
        ];
        let name = names[random.below(names.len())];
        let mut options = some_options(WARRING_OPTIONS, &mut random);
        options.retain(|(key, _)| *key != "losses");
        // A mapping of partners replaces the usual one, and the wall stands between two players only.
        let has_partners = options.iter().any(|(key, _)| *key == "partners");
        let has_wall = name == "wsc-2p-wall";
        options.retain(|(key, _)| *key != "players" || !(has_partners || has_wall));
        options.retain(|(key, _)| *key != "partners" || !has_wall);
        // The rules do not tell what becomes of a player whose last state is dissolved by an army that he has won.
        options.retain(|(key, _)| *key != "ally_strike" || name != "wsc-transfer");
        assert_agreement(name, &options, seed..seed + 1);
    }
}
