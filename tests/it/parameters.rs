//! Every way of writing an argument: positional, with a label, left out, as a list or a single value, a number that must
//! be known, a name, and what is bound within one.

use crate::common::example::GAME;
use crate::common::program::{dafang, folder, json, seen};
use crate::common::report;
use dafang::check::check_fragment;
use dafang::compile::compile_part;
use dafang::expand::Choice;
use dafang::game::ir::{Bool, Effect, Int, Moves};
use dafang::ludeme::{Shape, Type, Typed};
use dafang::source::{FileId, Sources};
use dafang::syntax;
use dafang::text::Text;
use dafang::topology::Graph;

/// What a text compiles to in a game, or what is wrong with it.
fn compiled<T: Typed + std::fmt::Debug>(text: &str) -> String {
    let text = format!("{GAME}{text}");
    let (tree, _) = syntax::parse(FileId::default(), &text);
    let (description, problems) = check_fragment(&tree, &Shape::One(T::TYPE));
    let messages: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert!(messages.is_empty(), "{text}: {messages:?}");
    let root = description.roots[description.roots.len() - 1];
    let (value, problems) = compile_part(&description, root);
    match value.map(|value| value.cast::<T>()) {
        Some(Ok(value)) if problems.is_empty() => format!("{value:?}"),
        _ => problems
            .iter()
            .map(|problem| problem.message.as_str())
            .collect(),
    }
}

/// What is wrong with a text that is no game.
fn told(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("test", text);
    let (tree, _) = syntax::parse(file, text);
    let (_, problems) = check_fragment(&tree, &Shape::One(Type::BOOL.or(Type::INT)));
    report(&problems, &sources)
}

/// A game of a text: what it is played with, how, and when a player wins.
fn game(equipment: &str, play: &str, end: &str) -> String {
    format!(
        "(game \"Small\" (players 2) (equipment {{{equipment}}}) \
         (rules (play {play}) (end (if {end} (result Mover Win)))))"
    )
}

/// The codes and messages of a whole description.
fn problems(text: &str) -> Vec<String> {
    match Text::new(text).compile(&Choice::default()) {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .iter()
            .map(|problem| format!("{}: {}", problem.code.name, problem.message))
            .collect(),
    }
}

const BOARD: &str = "(board (square 3)) (piece \"Disc\" Each)";
const ADD: &str = "(move Add (to (sites Empty)))";

#[test]
fn arguments_reach_their_ludeme() {
    let line = |text: &str| compiled::<Bool>(text);
    let whole = line("(is Line 3 Adjacent through:(last To) exact:false sameKind:true)");
    assert_eq!(line("(is Line 3)"), whole);
    assert_eq!(line("(is Line 3 ~ exact:false)"), whole);
    assert_eq!(line("(is Line exact:false (+ 1 2))"), whole);
    let all = line("(is Line 3 All)");
    assert_ne!(all, whole);
    assert_eq!(line("(is Line through:(last To) 3 All)"), all);
    // A parameter of one of two types.
    let [site, sites] =
        ["7", "(sites {7 8})"].map(|through| format!("(is Line 3 ~ through:{through})"));
    let [site, sites] = [line(&site), line(&sites)];
    assert!(site != sites && site != whole, "{site} {sites}");
    assert_eq!(line("(is Line 3 Adjacent through:7 exact:false)"), site);
}

#[test]
fn values_are_fixed_and_coerced() {
    let number = |text: &str| compiled::<Int>(text);
    assert_eq!(number("(max 3 Infinity)"), number("1000000000"));
    assert_eq!(number("(+ 7 Mover)"), number("(+ 7 (mover))"));
    let one = "expected one player, found the role `All`";
    assert_eq!(number("(+ 7 All)"), one);
    assert_eq!(compiled::<Graph>("(square All)"), one);
    let graph = |text: &str| compiled::<Graph>(text);
    assert_eq!(graph("(square (* 2 2))"), graph("(square 4)"));
    assert_eq!(
        graph("(scale 2 (square 3))"),
        graph("(scale 2.0 (square 3))")
    );
    assert_ne!(
        graph("(scale 2.5 (square 3))"),
        graph("(scale 2.0 (square 3))")
    );
    let unfixed = "expected a fixed number, found one that is known only in play";
    assert_eq!(graph("(square Mover)"), unfixed);
}

#[test]
fn lists_are_counted_out_and_single_values_are_lists() {
    let number = |text: &str| compiled::<Int>(text);
    assert_eq!(number("(max {1..3})"), number("3"));
    assert_eq!(number("(+ {1..4})"), number("10"));
    assert_eq!(number("(+ {4..1 5})"), number("15"));
    let set = |whose: &str| {
        let text = format!("(set Var \"Losses\" of:{whose} 3)");
        compiled::<Effect>(&text)
    };
    assert_eq!(set("Next"), set("{Next}"));
    assert_ne!(set("{Mover}"), set("{Next}"));
    let graph = |edges: &str| {
        let text = format!("(graph vertices:{{{{0 0}} {{1 0}} {{2 0}}}} edges:{edges})");
        compiled::<Graph>(&text)
    };
    assert_eq!(graph("{{0..1} {2..1}}"), graph("{{0 1} {2 1}}"));
    assert_ne!(graph("{{0 1}}"), graph("{{0 1} {2 1}}"));
    let leap = |walks: &str| compiled::<Moves>(&format!("(move Leap {walks} (to))"));
    assert_eq!(leap("{{F F} {L}}"), leap("{{F F} L}"));
    assert_ne!(leap("{{F F} {L}}"), leap("{{F F L}}"));
}

/// How often the program warns of a variable that nothing binds.
fn warned(text: &str) -> usize {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("variables.lud");
    std::fs::write(&path, text).expect("a text can be written");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("check")
        .arg(&path)
        .output()
        .expect("the program starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let told = told + &String::from_utf8_lossy(&output.stderr);
    told.matches("`(to)` is −1 here").count()
}

/// What an argument binds has a value within it and nowhere else.
#[test]
fn a_variable_is_bound_within_its_argument() {
    let within = "(is Line 3 if:(is Empty (to)))";
    assert_eq!(problems(&game(BOARD, ADD, within)), [""; 0]);
    assert_eq!(warned(&game(BOARD, ADD, within)), 0);
    let beside = "(and (is Line 3 if:true) (is Empty (to)))";
    assert_eq!(warned(&game(BOARD, ADD, beside)), 1);
}

/// The moves of a piece are compiled for each of its owners, once every piece is known; what is wrong with them is said
/// once.
#[test]
fn a_deferred_argument_is_compiled_when_asked() {
    let with_moves = |moves: &str| {
        let pieces =
            format!("(board (square 3)) (piece \"Disc\" Each {moves}) (piece \"King\" P2)");
        game(
            &pieces,
            "(or (forEach Piece) (move Add (to (sites Empty))))",
            "(is Full)",
        )
    };
    let king = "(move Step Forward (to if:(= (what at:(to)) (id \"King\" P2))))";
    assert_eq!(problems(&with_moves(king)), [""; 0]);
    let wrong = "(move Step Forward (to if:(= 1 (/ 1 0))))";
    let found = problems(&with_moves(wrong));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].ends_with("expected a divisor other than zero"),
        "{found:?}"
    );
}

#[test]
fn names_are_found_wherever_they_are_declared() {
    let placed = |name: &str, pieces: &str| {
        let text = format!(
            "(game \"Small\" (players 16) (equipment {{(board (square 3)) {pieces}}}) \
             (rules (start (place \"{name}\" {{\"b2\"}})) (play (move Add (to (sites Empty)))) \
             (end (if (is Full) (result All Draw)))))"
        );
        let text = Text::new(&text);
        let found = text.compile(&Choice::default()).err();
        found.map_or_else(String::new, |problems| report(&problems, &text.sources))
    };
    let pieces = "(piece \"Disc\" Each) (piece \"King\" P2)";
    for known in ["Disc1", "Disc16", "King", "King2"] {
        assert_eq!(placed(known, pieces), "", "{known}");
    }
    let king = placed("King1", pieces);
    assert!(king.contains("did you mean `\"King\"`?"), "{king}");
    let disk = placed("Disk", pieces);
    assert!(disk.contains("there is no piece `Disk`"), "{disk}");
    let none = placed("Disc", "");
    assert!(
        none.contains("this game declares no piece with a name"),
        "{none}"
    );
    // What a misspelt form may declare is not missed as well.
    let misspelt = placed("Disc1", "(peice \"Disc\" Each)");
    assert_eq!(misspelt.matches("check::").count(), 1, "{misspelt}");
}

#[test]
fn one_mistake_is_one_problem() {
    let line = "(is Line 3 Orthogonal through:(last To) if:(and (= 1 1) (not false)))";
    assert_eq!(told(line), "");
    for (right, wrong, code) in [
        ("(is", "(si", "unknown_ludeme"),
        ("Line", "Lien", "unknown_second_word"),
        ("To)", "Ot)", "unknown_second_word"),
        ("Orthogonal", "Orthgoonal", "unknown_word"),
        ("Orthogonal", "Cell", "wrong_type"),
        ("through", "thruogh", "unknown_label"),
        ("if:", "through:", "label_twice"),
        ("3 ", "", "missing_argument"),
        ("3 ", "3 4 ", "surplus_argument"),
        ("(= 1 1)", "(= 1)", "missing_argument"),
        ("false", "fasle", "unknown_word"),
        ("if:", "", "wrong_type"),
    ] {
        let text = line.replacen(right, wrong, 1);
        let report = told(&text);
        let codes: Vec<&str> = report
            .lines()
            .filter(|line| line.starts_with("check::"))
            .collect();
        assert_eq!(codes, [format!("check::{code}")], "{text}\n{report}");
    }
}

/// The time grows with the text, not with the depth, even where every form has several readings.
#[test]
fn deep_and_long_texts_are_checked_in_time() {
    let nested = |inside: &str| {
        let depth = 120;
        format!(
            "{}{inside}{}",
            "(if (= 1 2) 3 ".repeat(depth),
            ")".repeat(depth)
        )
    };
    assert_eq!(told(&nested("1")), "");
    assert_eq!(told(&nested("true")).matches("check::").count(), 1);
    let long = format!("(+ {})", "(if (= 1 2) 3 4) ".repeat(5_000));
    assert_eq!(told(&long), "");
    let longer = format!("(+ {} true)", "1 ".repeat(50_000));
    assert_eq!(told(&longer).matches("check::").count(), 1);
}

/// An expansion may nest deeper than a text; checking and compiling follow it on the stack that the program has.
#[test]
fn the_deepest_expansion_is_checked_and_compiled() {
    let nested = |inside: &str| {
        format!(
            "{}{inside}{}",
            "(if (= 1 2) 3 ".repeat(180),
            ")".repeat(180)
        )
    };
    let (a, b, c) = (nested("1"), nested("(\"A\")"), nested("(\"B\")"));
    let defines = format!("(define \"A\" {a}) (define \"B\" {b}) ");
    let text = defines + &game(BOARD, ADD, &format!("(= (count Moves) {c})"));
    let folder = folder("deepest");
    let checked = seen(&dafang(&folder, &["check", "-"], &text));
    assert!(checked.starts_with("-: fine"), "{checked}");
    // The innermost number ends the game after the first move.
    let call = ["moves", "-", "--json", "--after", "@a1"];
    let moves = json(&dafang(&folder, &call, &text));
    assert_eq!(moves["over"], true, "{moves}");
}
