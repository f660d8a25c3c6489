//! Random games, replays of records and refusals, mostly on small games built in Rust.

use crate::bundled;
use crate::small_games;
use dafang::game::{Game, Notation, Trial};
use dafang::play::{
    Random, Recorder, Strictness, Tally, What, choose, header, playout, record::Record, replay,
};

/// A random game with its moves.
fn random_game(game: &Game, seed: u64) -> (Vec<String>, Record) {
    let mut trial = Trial::new(game);
    let mut recorder = Recorder::new(&trial);
    let (mut words, mut moves) = (Vec::new(), Vec::new());
    let mut random = Random::for_game(seed, 0);
    while trial.ending().is_none() {
        trial.legal_moves(&mut moves);
        let mv = random
            .choose(&moves)
            .expect("a game that is not over has a move");
        words.push(Notation::new(game).plain(trial.state(), mv));
        recorder.before(&trial, &moves, mv);
        trial.play_known(mv);
        recorder.after(&trial);
    }
    (words, recorder.finish(&trial))
}

#[test]
fn a_seed_gives_the_same_game() {
    let game = small_games::squares(4, 4);
    assert_eq!(random_game(&game, 3), random_game(&game, 3));
    assert_ne!(random_game(&game, 3), random_game(&game, 4));
    insta::assert_snapshot!(random_game(&game, 1).0.join(" "));
}

#[test]
fn every_game_is_counted_once() {
    let game = small_games::three_in_a_row();
    let mut trial = Trial::new(&game);
    let mut parts = [Tally::default(), Tally::default(), Tally::default()];
    for number in 0..300 {
        trial.restart();
        let mut random = Random::for_game(1, number);
        let ending = playout(&mut trial, &mut random).expect("it ends");
        let plies = trial.past().moves.len() as u64;
        parts[(number % 2) as usize].add(ending, plies);
        parts[2].add(ending, plies);
    }
    let [mut even, odd, all] = parts;
    even.merge(&odd);
    assert_eq!(even, all);
    assert_eq!(all.games, 300);
    assert_eq!(all.wins.iter().sum::<u64>() + all.draws, 300);
    assert!(all.shortest >= 5 && all.longest <= 9 && all.wins[1] > all.wins[2]);
}

#[test]
fn a_record_replays() {
    let game = small_games::squares(4, 4);
    for seed in 0..20 {
        let (words, record) = random_game(&game, seed);
        let done = replay(&game, &header(&game), &record, Strictness::Everything);
        assert_eq!(done.expect("the same game").plies, words.len());
    }
}

#[test]
fn every_difference_is_found() {
    let game = small_games::squares(4, 4);
    let (_, record) = random_game(&game, 1);
    let difference = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        let difference = replay(&game, &header(&game), &record, Strictness::Rules);
        let difference = difference.expect_err("the record was changed");
        (difference.ply, difference.what)
    };
    let legal = difference(&|record| {
        record.plies[4].legal.remove("pass");
        record.plies[4].legal.insert("0-1".to_owned(), 1);
    });
    assert!(
        matches!(legal, (4, What::Legal { missing, extra }) if missing == ["0-1"] && extra.is_empty())
    );
    let next = difference(&|record| record.plies[3].next = 1 + record.plies[3].next % 2);
    assert!(matches!(next, (3, What::Mover(..))), "{next:?}");
    let position = difference(&|record| {
        record.plies[2]
            .after
            .insert("v0".to_owned(), serde_json::json!([1, 1, 0, 0, 5]));
    });
    assert!(matches!(position, (2, What::Position(sites)) if sites.len() == 1));
    let end = difference(&|record| record.over = false);
    assert!(matches!(end, (ply, What::End(..)) if ply + 1 == record.plies.len()));
    let cut = difference(&|record| record.plies.truncate(5));
    assert!(matches!(cut, (5, What::End(..))), "{cut:?}");
    let stack = difference(&|record| {
        record
            .start
            .insert("v0".to_owned(), serde_json::json!([[1, 0, 0, 0]]));
    });
    assert!(matches!(stack, (0, What::Unfit(_))));
}

/// Exchanges the first two kinds of piece wherever a record tells what stands on a site.
fn exchanged(content: &mut serde_json::Value) {
    if let Some(what) = content.get_mut(0) {
        *what = (3 - what.as_i64().expect("a kind of piece")).into();
    }
}

#[test]
fn pieces_of_other_names_are_known_by_their_places_at_the_start() {
    let game = bundled::game("breakthrough", None, &[]);
    let (words, mut record) = random_game(&game, 1);
    let mut header = header(&game);
    header.components = vec![("Southwards".to_owned(), 2), ("Northwards".to_owned(), 1)];
    let changes = record.plies.iter_mut().map(|ply| &mut ply.after);
    for contents in changes.chain([&mut record.start]) {
        contents.values_mut().for_each(exchanged);
    }
    let done = replay(&game, &header, &record, Strictness::Rules);
    assert_eq!(done.expect("the same game").plies, words.len());
    // Where they cannot be known, it is said which piece is meant.
    let one = record.start.keys().next().expect("a piece").clone();
    record.start.entry(one).and_modify(exchanged);
    let unlike = replay(&game, &header, &record, Strictness::Rules).expect_err("unlike pieces");
    assert!(
        matches!(&unlike.what, What::Unfit(reason) if reason.contains("wards")),
        "{:?}",
        unlike.what
    );
}

#[test]
fn a_refusal_says_why() {
    let game = small_games::squares(4, 4);
    let mut said = String::new();
    let mut ask = |moves: &str, typed: &[&str]| {
        let mut trial = Trial::new(&game);
        small_games::play(&mut trial, moves);
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        said.push_str(&format!("after {moves}\n"));
        for typed in typed {
            let refusal = choose(&trial, &legal, typed).expect_err("not legal");
            said.push_str(&format!("  {typed}: {}\n", refusal.reason));
            said.push_str(&format!("    {}\n", refusal.help.unwrap_or_default()));
        }
    };
    ask(
        "@a1",
        &[
            "@z9", "@a1", "b2", "a1-a2", "xa1", "pass", "", "@", "x", "-", "é",
        ],
    );
    ask(
        "@a1 @d4 @a2 @d3 @b1 @d1 @b2",
        &["@c3", "xa1", "xc3", "pass"],
    );
    let shielded = "@a1 @d4 @a2 @d3 @b1 @c4 @d1 @c3 xd1 @c1 @a4 @b2";
    ask(shielded, &["xd4", "xa1", "xb3", "@b3"]);
    insta::assert_snapshot!(said);
}
