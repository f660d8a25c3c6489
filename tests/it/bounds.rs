//! What could take for ever is refused, with a message, and soon: expansions that double, boards made of boards,
//! loops in loops, floods of mistakes. Times are generous: they only tell a bound from none.

use crate::way;
use dafang::check::check;
use dafang::compile::compile;
use dafang::diagnostic::{Problems, Report, Style};
use dafang::examine::{Subject, examine, variants};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::{Reason, Trial};
use dafang::optimise::optimise;
use dafang::play::{Random, playout};
use dafang::program;
use dafang::source::Sources;
use dafang::syntax::parse;
use std::time::{Duration, Instant};

/// A small game in which something can be put in the place of something else.
const GAME: &str = "(game \"N\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) \
                    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";

/// All problems of a text, and how long their report is.
fn problems(text: &str) -> (Problems, usize) {
    let mut sources = Sources::new();
    let file = sources.add("flood.lud", text);
    let (tree, mut all) = parse(file, text);
    let (_, found) = load_all(&tree, &mut sources, &|_, _| {
        Err("there is none".to_owned().into())
    });
    all.extend(found);
    let (expanded, found) = expand(&tree, &[], &[], &Choice::default());
    all.extend(found);
    let (description, found) = check(&expanded);
    all.extend(found);
    if !all.has_errors() {
        all.extend(compile(&description).1);
    }
    let report = Report::new(&all, &sources).render(Style::PLAIN).len();
    (all, report)
}

/// A text is refused for a reason, soon, in few words.
fn refused(text: &str, code: &str) {
    let start = Instant::now();
    let (found, report) = problems(text);
    let codes: Vec<&str> = found.iter().map(|problem| problem.code.name).collect();
    assert!(codes.contains(&code), "{code} is not among {codes:?}");
    assert!(report < 2_000_000, "{code}: the report has {report} bytes");
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{code} takes {:?}",
        start.elapsed()
    );
}

/// Numbers of any size, where as many things would be made of them or their sum is kept.
#[test]
fn numbers_without_end_make_no_more_than_the_board_has_room_for() {
    for (item, code) in [
        (
            "(pattern \"Square\" (corners Infinity angle:Any))",
            Some("compile::pattern_fits_nowhere"),
        ),
        (
            "(pattern \"Square\" (corners 900000000 angle:Any))",
            Some("compile::pattern_fits_nowhere"),
        ),
        ("(dice d:2 from:1000000000 num:4)", None),
        ("(dice d:2 from:-1000000000 num:4)", None),
    ] {
        let start = Instant::now();
        let (found, _) = problems(&GAME.replace("(piece", &format!("{item} (piece")));
        let codes: Vec<&str> = found.iter().map(|problem| problem.code.name).collect();
        match code {
            Some(code) => assert!(codes.contains(&code), "{item}: {codes:?}"),
            None => assert!(codes.is_empty(), "{item}: {codes:?}"),
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{item}");
    }
}

#[test]
fn expansions_that_multiply_are_refused() {
    let mut text = "(define \"D0\" (moveAgain))\n".to_owned();
    for level in 1..9 {
        let calls = format!("(\"D{}\") ", level - 1).repeat(10);
        text.push_str(&format!("(define \"D{level}\" (and {{{calls}}}))\n"));
    }
    let game = GAME.replace("(to (sites Empty))", "(to (sites Empty)) (then (\"D8\"))");
    refused(&(text + &game), "expand::too_large");
}

#[test]
fn boards_of_too_many_boards_are_refused() {
    let boards = "(square 20) ".repeat(2000);
    refused(
        &GAME.replace("(square 3)", &format!("(merge {{{boards}}})")),
        "compile::too_many_boards",
    );
    for board in ["(square 1000)", "(hex 1000)", "(scale 1000 (square 500))"] {
        let (found, _) = problems(&GAME.replace("(square 3)", board));
        assert!(found.has_errors(), "{board}");
    }
}

#[test]
fn loops_in_loops_are_refused() {
    let all = "(forEach Site (sites Board) ".repeat(12) + "(moveAgain)" + &")".repeat(12);
    let game = GAME.replace(
        "(to (sites Empty))",
        &format!("(to (sites Empty)) (then {all})"),
    );
    refused(&game, "compile::long_loop");
    let values = "(play (forEach Value min:1 max:1000000 (move Add (to (sites Empty)))))";
    refused(
        &GAME.replace("(play (move Add (to (sites Empty))))", values),
        "compile::long_loop",
    );
}

/// Moves of pieces that ask for the moves of pieces, which ask for theirs.
#[test]
fn moves_that_depend_on_themselves_are_refused() {
    let play = |pieces: &str| {
        let game = GAME.replace("(piece \"Disc\" Each)", pieces);
        game.replace("(move Add (to (sites Empty)))", "(forEach Piece)")
    };
    for pieces in [
        "(piece \"Disc\" Each (forEach Piece))",
        "(piece \"Disc\" Each (move Step (to if:(can Move (forEach Piece)))))",
        "(piece \"Disc\" Each (if (can Move (forEach Piece Next)) (move Step)))",
        "(piece \"Disc\" Each (move Step (to (sites To (forEach Piece)))))",
        "(piece \"Disc\" Each (move Step (to if:(can Move (forEach Piece \"Ring\"))))) \
         (piece \"Ring\" Each (move Step (to if:(can Move (forEach Piece \"Disc\")))))",
    ] {
        refused(&play(pieces), "compile::endless_moves");
    }
    for pieces in [
        "(piece \"Disc\" Each (move Step (to if:(can Move (forEach Piece \"Ring\"))))) (piece \"Ring\" Each (move Step))",
        "(piece \"Disc\" Each (move Step (to if:(not (no Moves Next)))))",
        "(piece \"Disc\" Each (move Step (to if:(not (is Threatened (id \"Disc\" Mover) at:(to))))))",
    ] {
        way::play(&way::games(&play(pieces))[0], 1);
    }
}

/// What follows from a move asks which moves can be made after it, and these are tried with what follows from them.
#[test]
fn moves_tried_for_the_sake_of_others_come_to_an_end() {
    let text = GAME.replace(
        "(move Add (to (sites Empty)))",
        "(or (move Add (to (sites Empty)) (then (if (can Move (do (move Add (to (sites Empty))) \
             ifAfterwards:(is Empty (centrePoint)))) (set Counter)))) (move Remove (sites Occupied by:Next)))",
    );
    let piece = "(piece \"Disc\" Each (move Step (to (sites Empty)) (then (if (can Move (do (forEach Piece) \
         ifAfterwards:(is Line 9))) (set Counter)))))";
    let start = "(start {(place \"Disc1\" {0 1}) (place \"Disc2\" {7 8})}) (play (forEach Piece))";
    let endless = GAME
        .replace("(piece \"Disc\" Each)", piece)
        .replace("(play (move Add (to (sites Empty))))", start);
    // Moves that an effect makes, from which the same follows.
    let piece = "(piece \"Disc\" Each (move Step (to (sites Empty)) (then (forEach Piece))))";
    let made = GAME
        .replace("(piece \"Disc\" Each)", piece)
        .replace("(play (move Add (to (sites Empty))))", start);
    let followed = made.replace(
        "(forEach Piece))))",
        "(if (is Empty (last From)) (forEach Piece)))))",
    );
    for (text, ends) in [
        (text, false),
        (endless, true),
        (made, true),
        (followed, true),
    ] {
        let games = way::games(&text);
        let game = games[0].game();
        let mut trial = Trial::new(game);
        let mut random = Random::for_game(1, 0);
        let reason = playout(&mut trial, &mut random).map(|ending| ending.reason);
        assert_eq!(
            reason == Some(Reason::Overdrawn),
            ends,
            "{text}: {reason:?}"
        );
        way::play(&games[0], 1);
    }
}

/// A threat depends on moves that depend on what is threatened.
#[test]
fn threats_within_threats_are_lowered_or_refused() {
    let safe = "(not (is Threatened (id \"Disc\" Mover)))";
    let moves = format!("(do (forEach Piece) ifAfterwards:{safe})");
    let text = GAME
        .replace("(piece \"Disc\" Each)", "(piece \"Disc\" Each (move Step))")
        .replace(
            "(move Add (to (sites Empty)))",
            &format!("(if (can Move {moves}) {moves})"),
        );
    let games = way::games(&text);
    assert!(program::of(&optimise(games[0].game())).is_err());
    way::play(&games[0], 1);
}

/// A turn that never ends, ends at the limit of moves.
#[test]
fn moving_again_for_ever_ends() {
    let text = GAME
        .replace(
            "(move Add (to (sites Empty)))",
            "(move Pass (then (moveAgain)))",
        )
        .replace("(rules ", "(rules (meta {(passEnd NoEnd)}) ");
    let games = way::games(&text);
    assert_eq!(games.len(), 1);
    let audit = dafang::play::audit(games[0].game(), 1, 1);
    assert_eq!(audit.plies, u64::from(games[0].game().limits.moves));
    way::play(&games[0], 1);
}

/// Forms of ludemes that there are not, each another one.
fn unknown_words(number: usize) -> String {
    (0..number).map(|n| format!("(foo{n}) ")).collect()
}

/// Every ruleset and option is looked at, so there may not be any number of them.
#[test]
fn choices_without_end_are_refused() {
    let option = |n: usize| {
        let items: String = (0..100)
            .map(|item| format!("(item \"{item}\" <{item}> \"\") "))
            .collect();
        format!("(option \"O{n}\" <O{n}> args:{{<v>}} {{ {items} }})\n")
    };
    let options: String = (0..50).map(option).collect();
    let used: String = (0..50).map(|n| format!("<O{n}:v> ")).collect();
    let text = options + &GAME.replace("Line 3", &format!("Line (max {{{used}}})"));
    let mut sources = Sources::new();
    let file = sources.add("options.lud", text.as_str());
    let (tree, problems) = parse(file, &text);
    let subject = Subject {
        sources: &sources,
        file: &tree,
        used: Vec::new(),
        prelude: Vec::new(),
        problems: &problems,
    };
    let start = Instant::now();
    let found = examine(&subject, &variants(&subject), true, &mut |_, _| {});
    let codes: Vec<&str> = found.iter().map(|problem| problem.code.name).collect();
    assert!(codes.contains(&"expand::too_many_choices"), "{codes:?}");
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{:?}",
        start.elapsed()
    );
}

/// Thousands of items, rulesets, or defines that nothing calls: each is compared with the others, and soon.
#[test]
fn thousands_of_names_get_an_answer() {
    let items: String = (0..3_000)
        .map(|item| format!("(item \"{item}\" <{}> \"\") ", item % 9 + 1))
        .collect();
    let rulesets: String = (0..3_000)
        .map(|number| format!("(ruleset \"Ruleset/{number}\" {{\"O/{}\"}}) ", number % 2))
        .collect();
    let two = "(item \"0\" <3> \"\")* (item \"1\" <2> \"\")";
    let with = |items: &str| format!("(option \"O\" <O> args:{{<v>}} {{ {items} }})\n");
    let game = GAME.replace("Line 3", "Line <O:v>");
    let defines: String = (0..3_000)
        .map(|number| format!("(define \"D{number}\" (is Full))\n"))
        .collect();
    let texts = [
        (with(&items) + &game, Some("expand::too_many_choices")),
        (
            format!("{}(rulesets {{ {rulesets} }})\n{game}", with(two)),
            None,
        ),
        (defines + GAME, Some("expand::unused_define")),
    ];
    for (text, code) in &texts {
        let mut sources = Sources::new();
        let file = sources.add("names.lud", text.as_str());
        let (tree, problems) = parse(file, text);
        let subject = Subject {
            sources: &sources,
            file: &tree,
            used: Vec::new(),
            prelude: Vec::new(),
            problems: &problems,
        };
        let start = Instant::now();
        let found = examine(&subject, &variants(&subject), true, &mut |_, _| {});
        let codes: Vec<&str> = found.iter().map(|problem| problem.code.name).collect();
        match code {
            Some(code) => assert!(codes.contains(code), "{code} is not told"),
            None => assert!(codes.is_empty(), "{:?}", codes.first()),
        }
        let time = start.elapsed();
        assert!(time < Duration::from_secs(60), "{code:?} takes {time:?}");
    }
}

#[test]
fn floods_get_a_short_answer() {
    let floods = [
        "x".repeat(1_000_000),
        format!("\"{}\"", "x".repeat(1_000_000)),
        GAME.replace(
            "(is Line 3)",
            &format!("(or {{{}}})", "(is Lien 3) ".repeat(5000)),
        ),
        GAME.replace(
            "(piece \"Disc\" Each)",
            &"(peice \"Disc\" Each) ".repeat(5000),
        ),
        GAME.replace("(is Line 3)", "(= 1 (+ {1..1000000}))"),
        GAME.replace(
            "(is Line 3)",
            &format!("(or {{{}}})", unknown_words(15_000)),
        ),
        GAME.replace("(is Line 3)", &format!("(or {})", "7 ".repeat(50_000))),
    ];
    for text in floods {
        let start = Instant::now();
        let (found, report) = problems(&text);
        let what: String = text.chars().take(40).collect();
        assert!(found.has_errors(), "{what}");
        assert!(report < 10_000_000, "{what}: the report has {report} bytes");
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "{what} takes {:?}",
            start.elapsed()
        );
    }
}
