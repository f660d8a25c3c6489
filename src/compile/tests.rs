//! Every way of writing a parameter, by the sample ludemes; the rest is in `tests/check`.

use super::{compile_on, compile_part};
use crate::check::{check, check_fragment};
use crate::diagnostic::{Report, Style};
use crate::expand::{Choice, expand};
use crate::game::ir::{Bool, Int};
use crate::ludeme::{BoardCache, Builder, Shape, Type, Typed, driver};
use crate::source::{FileId, Sources};
use crate::syntax;
use crate::topology::{SiteType, Topology};
use std::sync::Arc;

/// What a text compiles to.
fn compiled<T: Typed + std::fmt::Debug>(text: &str) -> String {
    let (tree, _) = syntax::parse(FileId::default(), text);
    let (description, problems) = check_fragment(&tree, &Shape::One(T::TYPE));
    let messages: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert!(messages.is_empty(), "{text}: {messages:?}");
    let (value, problems) = compile_part(&description, description.roots[0]);
    match value.map(|value| value.cast::<T>()) {
        Some(Ok(value)) => format!("{value:?}"),
        _ => problems
            .iter()
            .map(|problem| problem.message.clone())
            .collect(),
    }
}

/// What a text compiles to where nothing stands around it that binds a variable.
fn unbound(text: &str) -> String {
    let (tree, _) = syntax::parse(FileId::default(), text);
    let (description, problems) = check_fragment(&tree, &Shape::One(Type::BOOL));
    assert!(!problems.has_errors(), "{text}");
    let mut builder = Builder::new(&description);
    let value =
        driver::compile(description.roots[0], &mut builder).map(|value| value.cast::<Bool>());
    match value {
        Ok(Ok(value)) => format!("{value:?}"),
        _ => panic!("{text} does not compile"),
    }
}

/// What is wrong with a text.
fn told(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("test", text);
    let (tree, _) = syntax::parse(file, text);
    let (_, problems) = check_fragment(&tree, &Shape::One(Type::BOOL.or(Type::INT)));
    Report::new(&problems, &sources).render(Style::PLAIN)
}

#[test]
fn arguments_reach_their_ludeme() {
    let line = |text: &str| compiled::<Bool>(text);
    let sum = |length, along, through| {
        let all = Int::Sum(vec![
            Int::Const(length),
            Int::Const(along),
            Int::Const(through),
        ]);
        let all = Bool::InPhase(Box::new(all), crate::game::ir::PhaseId(0));
        format!("{:?}", Bool::And(vec![all, Bool::Const(true)]))
    };
    assert_eq!(line("(sample Line 3)"), sum(3, 2, 5));
    assert_eq!(line("(sample Line 3 All)"), sum(3, 0, 5));
    assert_eq!(line("(sample Line 3 ~ through:7)"), sum(3, 2, 7));
    assert_eq!(
        line("(sample Line through:{} (+ 1 2) if:true)"),
        sum(3, 2, 100)
    );
    assert!(line("(sample Line 3 if:(= 1 (sample Of)))").contains("Variable(Site)"));
    assert!(!unbound("(and (sample Line 3 if:true) (= 1 (sample Of)))").contains("Variable(Site)"));
}

#[test]
fn a_deferred_argument_is_compiled_when_asked() {
    let twice = compiled::<Int>("(sample Twice (+ 1 (sample Of)))");
    assert_eq!(twice.matches("Variable(Site)").count(), 2, "{twice}");
    assert_eq!(
        compiled::<Int>("(sample Twice (/ 1 0))"),
        "expected a divisor other than zero"
    );
}

#[test]
fn values_are_fixed_and_coerced() {
    assert_eq!(compiled::<Int>("(sample Width (* 2 4))"), "Const(8)");
    assert_eq!(compiled::<Int>("(sample Width 3 2.0)"), "Const(6)");
    assert_eq!(
        compiled::<Int>("(sample Width Infinity)"),
        "Const(1000000000)"
    );
    let unfixed = "expected a fixed number, found one that is known only in play";
    assert_eq!(compiled::<Int>("(sample Width Mover)"), unfixed);
    assert_eq!(
        compiled::<Int>("(sample Width All)"),
        "expected one player, found the role `All`"
    );
    assert_eq!(
        compiled::<Int>("(sample 7 Mover)"),
        "Sum([Const(7), Mover])"
    );
}

#[test]
fn lists_are_counted_out_and_single_values_are_lists() {
    assert_eq!(
        compiled::<Int>("(sample All {1..4} {{5} {6 7}})"),
        "Const(43)"
    );
    assert_eq!(compiled::<Int>("(sample All 1 {{2..1}})"), "Const(12)");
    assert_eq!(compiled::<Int>("(sample All 1 {{2 3} 4})"), "Const(13)");
    assert_eq!(compiled::<Int>("(max {1..3})"), "Const(3)");
}

#[test]
fn names_are_found_wherever_they_are_declared() {
    let game = |name: &str| {
        format!(
            "(and (sample Place \"{name}\") (sample Piece \"Disc\" Each) (sample Piece \"King\" P2))"
        )
    };
    for known in ["Disc", "Disc1", "Disc16", "King", "King2"] {
        assert_eq!(told(&game(known)), "", "{known}");
    }
    assert!(
        told(&game("King1")).contains("did you mean `\"King\"`?"),
        "{}",
        told(&game("King1"))
    );
    assert!(
        told(&game("Disk")).contains("there is no piece `Disk`"),
        "{}",
        told(&game("Disk"))
    );
    assert!(told("(sample Place \"Disc\")").contains("this game declares no piece with a name"));
    let misspelt = told("(and (sample Place \"Disc1\") (smaple Piece \"Disc\" Each))");
    assert_eq!(misspelt.matches("check::").count(), 1, "{misspelt}");
}

#[test]
fn one_mistake_is_one_problem() {
    let line = "(sample Line 3 Orthogonal through:(sample Of) if:(and (= 1 1) (not false)))";
    assert_eq!(told(line), "");
    for (right, wrong, code) in [
        ("sample", "smaple", "unknown_ludeme"),
        ("Line", "Lien", "unknown_second_word"),
        ("Of", "Fo", "unknown_second_word"),
        ("Orthogonal", "Orthgoonal", "unknown_word"),
        ("Orthogonal", "Cell", "wrong_type"),
        ("through", "thruogh", "unknown_label"),
        ("if:", "through:", "label_twice"),
        ("3 ", "", "missing_argument"),
        ("3 ", "3 4 ", "surplus_argument"),
        ("(sample Of)", "(sample Fo)", "unknown_second_word"),
        ("(= 1 1)", "(= 1)", "missing_argument"),
        ("false", "fasle", "unknown_word"),
        ("if:", "", "surplus_argument"),
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
    let depth = 120;
    let deep = format!("{}1{}", "(if (= 1 2) 3 ".repeat(depth), ")".repeat(depth));
    assert_eq!(told(&deep), "");
    let broken = format!(
        "{}true{}",
        "(if (= 1 2) 3 ".repeat(depth),
        ")".repeat(depth)
    );
    assert_eq!(told(&broken).matches("check::").count(), 1);
    let long = format!("(+ {})", "(if (= 1 2) 3 4) ".repeat(5_000));
    assert_eq!(told(&long), "");
    let longer = format!("(+ {} true)", "1 ".repeat(50_000));
    assert_eq!(told(&longer).matches("check::").count(), 1);
}

/// An expansion may nest deeper than a text; checking and compiling follow it on the stack of a thread.
#[test]
fn the_deepest_expansion_is_checked_and_compiled() {
    let nested = |inside: &str| {
        format!(
            "{}{inside}{}",
            "(if (= 1 2) 3 ".repeat(180),
            ")".repeat(180)
        )
    };
    let text = format!(
        "(define \"A\" {}) (define \"B\" {}) (sample Twice {})",
        nested("1"),
        nested("(\"A\")"),
        nested("(\"B\")"),
    );
    let (tree, _) = syntax::parse(FileId::default(), &text);
    let (expanded, problems) = expand(&tree, &[], &[], &Choice::default());
    assert!(problems.is_empty());
    let (description, problems) = check_fragment(&expanded.tree, &Shape::One(Type::INT));
    assert!(problems.is_empty());
    let (value, _) = compile_part(&description, description.roots[0]);
    assert!(value.is_some());
}

#[test]
fn descriptions_share_a_board_only_if_it_is_the_same() {
    let boards = BoardCache::default();
    let board = |players: usize, graph: &str| {
        let text = format!(
            "(game \"G\" (players {players}) (equipment {{(board {graph}) (piece \"Disc\" Each)}}) \
             (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win)))))"
        );
        let (tree, _) = syntax::parse(FileId::default(), &text);
        let (expanded, _) = expand(&tree, &[], &[], &Choice::default());
        let (description, problems) = check(&expanded);
        assert!(!problems.has_errors(), "{problems:?}");
        let (compiled, problems) = compile_on(&description, &boards);
        compiled
            .unwrap_or_else(|| panic!("{problems:?}"))
            .game
            .topology
    };
    let same = |one: &Arc<Topology>, other: &Arc<Topology>| Arc::ptr_eq(one, other);
    let plain = board(2, "(square (+ 1 3))");
    assert!(same(&plain, &board(3, "(square (+ 1 3))")));
    assert!(same(&plain, &board(2, "(square 4)")));
    assert!(!same(&plain, &board(2, "(square (+ 1 4))")));
    let by_players = |players| board(players, "(square (+ 1 (count Players)))");
    let sizes = [2, 3, 4].map(|players| by_players(players).count(SiteType::Cell));
    assert_eq!(sizes, [9, 16, 25]);
}
