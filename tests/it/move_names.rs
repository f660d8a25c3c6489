//! Names of moves: what depends on the move and its position alone, and what is short where that is clear.

use crate::choices;
use crate::names;
use crate::small_games::game;
use dafang::cli::{Loaded, Prompt};
use dafang::game::{Game, Move, Notation, State, Trial};
use dafang::play::{Random, choose, understand};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Moves of each random game.
const PLIES: usize = 60;

/// Positions of a game in which the names are looked at.
const LOOKS: usize = 6;

/// The position after a move, with nothing that tells by which move it was reached.
fn after(game: &Game, state: &State, mv: Move) -> State {
    let mut trial = Trial::at(game, state.clone());
    trial.play_known(mv);
    let mut state = trial.state().clone();
    state.head.last = Move::NONE;
    state
}

/// Whether two moves do the same.
fn same(game: &Game, state: &State, one: Move, other: Move) -> bool {
    one == other || after(game, state, one) == after(game, state, other)
}

/// Looks at the names of a position: long names are different, and each means its move whichever others are legal; short
/// names, and long ones without what follows their first sign, are understood wherever they are listed.
fn look(name: &str, trial: &Trial<'_>, moves: &[Move], random: &mut Random) {
    let (game, state) = (trial.game(), trial.state());
    let notation = Notation::new(game);
    let (short, long) = (notation.all(state, moves), notation.long(state, moves));
    let mut named: HashMap<&String, Move> = HashMap::new();
    for (word, mv) in long.iter().zip(moves) {
        assert!(!word.contains(char::is_whitespace), "{name}: {word:?}");
        if let Some(other) = named.insert(word, *mv) {
            assert!(
                same(game, state, *mv, other),
                "{name}: {word} names two moves"
            );
        }
    }
    let means = |word: &str, mv: Move, others: &[Move]| {
        let found = choose(trial, others, word);
        let found = found.unwrap_or_else(|refusal| panic!("{name}: {word}: {}", refusal.reason));
        assert!(
            same(game, state, found, mv),
            "{name}: {word} is another move"
        );
    };
    for _ in 0..4 {
        let index = random.below(moves.len() as u32) as usize;
        let mv = moves[index];
        assert_eq!(notation.one(state, moves, index), short[index], "{name}");
        let mut others: Vec<Move> = moves.to_vec();
        others.retain(|other| *other == mv || random.below(3) == 0);
        for legal in [moves, &others, &[mv]] {
            means(&long[index], mv, legal);
        }
        means(&short[index], mv, moves);
        means(&short[index].to_uppercase(), mv, &[mv]);
        assert!(understand(trial, moves, &short[index]).is_ok(), "{name}");
    }
}

#[test]
fn every_move_has_a_name_of_its_own_whichever_others_are_legal() {
    let mut chosen = Vec::new();
    for name in names::names() {
        let all = choices::of(&name);
        let everything = std::env::var("DAFANG_NAMES").is_ok();
        // The default, the rulesets, and the first of the options.
        let wanted = |(index, (_, ruleset, _)): &(usize, choices::Chosen)| {
            everything || *index == 0 || ruleset.is_some() || *index < 3
        };
        let all = all.into_iter().enumerate().filter(wanted);
        chosen.extend(all.map(|(_, choice)| choice));
    }
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((name, ruleset, options)) = chosen.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let game = crate::bundled::game(name, ruleset.as_deref(), &options);
            let mut random = Random::for_game(32, 1);
            let (mut trial, mut moves) = (Trial::new(&game), Vec::new());
            for ply in 0..PLIES {
                trial.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                if ply % (PLIES / LOOKS) == 0 || moves.len() < 4 {
                    look(&format!("{name} {ruleset:?}"), &trial, &moves, &mut random);
                }
                let mv = moves[random.below(moves.len() as u32) as usize];
                trial.play_known(mv);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(work);
        }
    });
}

/// The names of the legal moves after some moves.
fn listed(game: &Game, made: &[&str]) -> Vec<String> {
    let (mut trial, mut moves) = (Trial::new(game), Vec::new());
    for word in made {
        trial.legal_moves(&mut moves);
        let all = understand(&trial, &moves, word);
        let all = all.unwrap_or_else(|refusal| panic!("{word}: {}", refusal.reason));
        all.into_iter().for_each(|mv| trial.play_known(mv));
    }
    trial.legal_moves(&mut moves);
    Notation::new(game).all(trial.state(), &moves)
}

/// Whether a word is understood after some moves, whichever others are legal.
#[track_caller]
fn understood(game: &Game, made: &[&str], word: &str, meant: &str) {
    let (mut trial, mut moves) = (Trial::new(game), Vec::new());
    for word in made {
        trial.legal_moves(&mut moves);
        let all = understand(&trial, &moves, word).expect("a legal move");
        all.into_iter().for_each(|mv| trial.play_known(mv));
    }
    trial.legal_moves(&mut moves);
    let found = understand(&trial, &moves, word);
    let found = found.unwrap_or_else(|refusal| panic!("{word}: {}", refusal.reason));
    let words = Notation::new(game).all(trial.state(), &moves);
    let place = moves.iter().position(|mv| *mv == found[0]);
    assert_eq!(
        place.map(|place| words[place].as_str()),
        Some(meant),
        "{word}"
    );
}

#[test]
fn a_placed_piece_may_always_be_named() {
    let game = game(
        "(game \"Colours\" (players 2) (equipment {(board (square 2)) (piece \"Red\" Neutral) \
         (piece \"Blue\" Neutral)}) (rules (play (or (move Add (piece \"Red\") (to (sites Empty))) \
         (if (is Even (count Moves)) (move Add (piece \"Blue\") (to (sites Empty))))))))",
    );
    assert!(listed(&game, &[]).contains(&"@a1=Blue".to_owned()));
    // Only red ones may be placed next: the short name does not say it, the long one does.
    assert!(listed(&game, &["Blue@a1"]).contains(&"@a2".to_owned()));
    for word in ["@a2", "@a2=Red", "red@A2", "a2"] {
        understood(&game, &["@a1=Blue"], word, "@a2");
    }
}

const PAWNS: &str = "(game \"Pawns\" (players {(player N) (player S)}) (equipment {(board (square 4)) \
    (piece \"Man\" Each (or (move Step Forward (to if:(is Empty (to)))) \
        (move Step Forward (to if:(is Empty (to))) (then (promote (last To) (piece \"King\") Mover))))) \
    (piece \"King\" Each)}) \
    (rules (start {(place \"Man1\" {\"a1\" \"b1\"}) (place \"Man2\" {\"d4\"})}) \
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))";

#[test]
fn a_promotion_says_what_the_piece_becomes() {
    let game = game(PAWNS);
    let words = listed(&game, &[]);
    assert!(words.contains(&"a1-a2=King".to_owned()), "{words:?}");
    assert!(words.contains(&"a1-a2".to_owned()), "{words:?}");
    understood(&game, &[], "a1-a2=king", "a1-a2=King");
    understood(&game, &[], "a1-a2", "a1-a2");
}

#[test]
fn a_word_alone_is_the_move_that_older_versions_called_so() {
    // The promotion is listed first, and was called `a1-a2`; the other one was `a1-a2#2`.
    let text = PAWNS.replace("(or (move Step Forward (to if:(is Empty (to)))) ", "(or ");
    let text = text.replace(
        "(piece \"King\") Mover)))))",
        "(piece \"King\") Mover))) (move Step Forward (to if:(is Empty (to))))))",
    );
    let game = game(&text);
    let words = listed(&game, &[]);
    assert!(words.contains(&"a1-a2=King".to_owned()), "{words:?}");
    assert!(words.contains(&"a1-a2=Man".to_owned()), "{words:?}");
    let (mut trial, mut moves) = (Trial::new(&game), Vec::new());
    trial.legal_moves(&mut moves);
    assert!(choose(&trial, &moves, "a1-a2").is_err(), "it may be either");
    let notation = Notation::new(&game);
    for (old, new) in [("a1-a2", "a1-a2=King"), ("a1-a2#2", "a1-a2=Man")] {
        let mv = notation
            .find_old(trial.state(), &moves, old)
            .expect("it was called so");
        let place = moves
            .iter()
            .position(|other| *other == mv)
            .expect("it is legal");
        assert_eq!(words[place], new, "{old}");
    }
}

#[test]
fn names_of_older_versions_are_read() {
    let game = game(PAWNS);
    let (mut trial, mut moves) = (Trial::new(&game), Vec::new());
    trial.legal_moves(&mut moves);
    let notation = Notation::new(&game);
    let old = notation
        .find_old(trial.state(), &moves, "a1-a2#2")
        .expect("it was called so");
    let place = moves.iter().position(|mv| *mv == old).expect("it is legal");
    assert_eq!(notation.all(trial.state(), &moves)[place], "a1-a2=King");
}

#[test]
fn a_capture_in_passing_reads_as_a_capture() {
    let game = crate::bundled::game("chess", None, &[]);
    let made = ["e4", "a6", "e5", "d5"];
    let words = listed(&game, &made);
    assert!(words.contains(&"e5xd6".to_owned()), "{words:?}");
    for word in ["exd6", "e5d6", "e5-d6", "ed6", "d6", "exd6!"] {
        if word != "d6" {
            understood(&game, &made, word, "e5xd6");
        }
    }
}

const LEAPS: &str = r#"(game "Leaps" (players 2) (equipment {(board (square 4))
    (piece "Stone" Each (or {(move Step Orthogonal) (named "long leap" (move Leap {{F F}} (to if:(is Empty (to)))))
        (named "lift" (move Remove (from)))}))})
    (rules (start {(place "Stone1" {"a1"}) (place "Stone2" {"d4"})})
        (play (or (forEach Piece) (named "sit still" (move Pass)))) (end (if (no Pieces Next) (result Mover Win)))))"#;

#[test]
fn a_text_names_its_moves() {
    let game = game(LEAPS);
    let words = listed(&game, &[]);
    assert!(words.contains(&"sit-still".to_owned()), "{words:?}");
    assert!(words.contains(&"lift".to_owned()), "{words:?}");
    assert!(words.contains(&"long-leap:a1-a3".to_owned()), "{words:?}");
    for (word, meant) in [
        ("sit still", "sit-still"),
        ("Sit-Still", "sit-still"),
        ("pass", "sit-still"),
        ("xa1", "lift"),
        ("a1-a3", "long-leap:a1-a3"),
        ("long-leap:a1-c1", "long-leap:a1-c1"),
    ] {
        understood(&game, &[], word, meant);
    }
}

/// A file of its own for each test.
fn file(name: &str, text: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("move_names");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a path").to_owned()
}

#[test]
fn a_named_move_is_typed_saved_and_loaded() {
    let path = file("leaps.lud", LEAPS);
    let loaded = Loaded::open(&path, None, &[]).expect("a game");
    let mut prompt = Prompt::new(&loaded);
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    assert!(say("moves").contains("long-leap:a1-a3"));
    let told = say("long leap");
    assert!(
        told.contains("may mean 2 moves") && told.contains("`long-leap:a1-c1`"),
        "{told}"
    );
    let rules = say("rules");
    assert!(rules.contains("“long-leap”"), "{rules}");
    say("a1-a2");
    let told = say("sit still");
    assert!(told.contains("Player 2 sit-still"), "{told}");
    say("a2-a3");
    assert!(say("Sit-Still").contains("Player 2 sit-still"));
    let saved = file("leaps.game", "");
    std::fs::remove_file(&saved).expect("it is there");
    assert!(say(&format!("save {saved}")).contains("leaps.game"));
    let text = std::fs::read_to_string(&saved).expect("it is saved");
    assert!(
        text.lines().filter(|line| *line == "sit-still").count() == 2,
        "{text}"
    );
    let told = say(&format!("load {saved}"));
    assert!(!told.contains("not legal"), "{told}");
    assert!(say("history").contains("sit-still"));
}

#[test]
fn a_file_alone_is_a_move_where_pieces_fall() {
    let game = crate::bundled::game("connect-four", None, &[]);
    understood(&game, &[], "d", "@d1");
    understood(&game, &["d", "d"], "D", "@d3");
}
