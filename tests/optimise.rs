//! A game means the same before and after the passes of the compiler, move for move.
//! `OPTIMISED=20` plays so many random games of each ruleset.

use std::path::{Path, PathBuf};

use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::{Game, Move, Trial};
use dafang::play::{Random, perft};
use dafang::source::Sources;
use dafang::syntax::parse;
use dafang::{check, compile};

/// The longest stretch of a game that is compared.
const PLIES: usize = 400;

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

/// The descriptions in `games/` and its folders, by their path in it, without what they share.
fn texts() -> Vec<String> {
    let mut folders = vec![games()];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                if !path.ends_with("common") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "lud") {
                let inner = path.strip_prefix(games()).expect("it lies in games");
                texts.push(inner.with_extension("").display().to_string());
            }
        }
    }
    texts.sort();
    texts
}

fn read(name: &str) -> Result<(String, String), String> {
    let path = games().join(format!("{name}.lud"));
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    Ok((format!("{name}.lud"), text))
}

/// The game of a description and a ruleset, and the names of all its rulesets.
fn game(name: &str, ruleset: Option<String>) -> (Game, Vec<String>) {
    let choice = Choice {
        ruleset,
        options: Vec::new(),
    };
    let (source, text) = read(name).expect("the game is there");
    let mut sources = Sources::new();
    let (tree, mut problems) = parse(sources.add(source, text.as_str()), &text);
    let (used, found) = load_all(&tree, &mut sources, &|name, _| read(name));
    problems.extend(found);
    let used: Vec<_> = used.iter().collect();
    let (mut expanded, found) = expand(&tree, &used, &[], &choice);
    problems.extend(found);
    let tree = &expanded.tree;
    let roots = tree.roots.iter().copied();
    expanded.tree.roots = roots
        .filter(|root| tree.head(*root) != Some("test"))
        .collect();
    let (description, found) = check::check(&expanded);
    problems.extend(found);
    let told = |problems: &Problems| Report::new(problems, &sources).render(Style::PLAIN);
    assert!(!problems.has_errors(), "{name}: {}", told(&problems));
    let (compiled, found) = compile::compile(&description);
    let rulesets = expanded.rulesets.iter().map(|ruleset| ruleset.name.clone());
    match compiled {
        Some(compiled) => (compiled.game, rulesets.collect()),
        None => panic!("{name}: {}", told(&found)),
    }
}

fn legal(trial: &mut Trial<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    moves.sort_by_key(|mv| {
        let Move {
            rule,
            from,
            to,
            between,
            piece,
            player,
            site,
            value,
        } = *mv;
        (
            rule,
            from.0,
            to.0,
            between.0,
            (piece, player, site.0, value),
        )
    });
    moves
}

/// Plays a random game of both side by side.
fn agree(name: &str, plain: &Game, quick: &Game, seed: u64) {
    let (mut one, mut other) = (Trial::new(plain), Trial::new(quick));
    let mut random = Random::for_game(seed, 0);
    for ply in 0..PLIES {
        let moves = legal(&mut one);
        let place = format!("{name}, seed {seed}, ply {ply}");
        assert_eq!(moves, legal(&mut other), "legal moves of {place}");
        let Some(mv) = random.choose(&moves) else {
            break;
        };
        let mut pick = random.clone();
        let chosen = other.choose(|bound| pick.below(bound));
        assert!(
            chosen.is_some_and(|chosen| moves.contains(&chosen)),
            "{chosen:?} chosen in {place}"
        );
        one.play(mv);
        other.play(mv);
        assert_eq!(one.state(), other.state(), "position after {place}");
        assert_eq!(one.ending(), other.ending(), "ending after {place}");
    }
}

/// Plays the same random game of the quick rules whole, and move by move.
fn playouts_agree(name: &str, quick: &Game, seed: u64) {
    let (mut whole, mut stepwise) = (Trial::new(quick), Trial::new(quick));
    let mut random = Random::for_game(seed, 1);
    let mut same = random.clone();
    whole.play_out(|bound| random.below(bound));
    while let Some(mv) = stepwise.choose(|bound| same.below(bound)) {
        stepwise.play(mv);
    }
    assert_eq!(
        whole.past(),
        stepwise.past(),
        "moves of {name}, seed {seed}"
    );
    assert_eq!(
        whole.state(),
        stepwise.state(),
        "end of {name}, seed {seed}"
    );
    assert_eq!(
        whole.ending(),
        stepwise.ending(),
        "ending of {name}, seed {seed}"
    );
    let state = whole.state();
    assert_eq!(
        state.position_hash(0),
        state.fresh_hash(&quick.layout),
        "hash of {name}"
    );
}

#[test]
fn every_game_plays_the_same_before_and_after() {
    let times = std::env::var("OPTIMISED").ok();
    let times = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    let texts = texts();
    assert!(texts.len() > 5, "{texts:?}");
    for name in texts {
        let (_, rulesets) = game(&name, None);
        let choices = rulesets.into_iter().map(Some).chain([None]);
        for ruleset in choices {
            let title = format!("{name} {}", ruleset.as_deref().unwrap_or_default());
            let (plain, _) = game(&name, ruleset);
            let quick = compile::optimise(&plain);
            for seed in 0..times {
                agree(&title, &plain, &quick, seed);
                playouts_agree(&title, &quick, seed);
            }
            let counts = [&plain, &quick].map(|game| perft(&Trial::new(game), 2));
            assert_eq!(counts[0], counts[1], "perft of {title}");
        }
    }
}
