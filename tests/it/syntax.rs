//! Any text gives a tree, and every mistake in it is reported once, at its place.
//!
//! Each `syntax/NAME.lud` is read; `syntax/NAME.snap` holds its tree and the report as a user sees it.

use crate::common;
use dafang::source::{FileId, Sources, Span};
use dafang::syntax::error::CODES;
use dafang::syntax::{
    Fingerprinter, NodeId, NodeKind, SyntaxTree, parse, places_for_closer, places_for_opener,
    places_of, to_text,
};
use proptest::prelude::*;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::path::Path;

#[test]
fn texts() {
    common::each_text("syntax", |name, text| {
        let mut sources = Sources::new();
        let file = sources.add(name, text);
        let (tree, problems) = parse(file, text);
        format!(
            "{}{}",
            dump(&tree, text),
            common::report(&problems, &sources)
        )
    });
}

/// Every node on a line: kind, place, and what stands there if it is a leaf.
fn dump(tree: &SyntaxTree, text: &str) -> String {
    fn node(tree: &SyntaxTree, id: NodeId, depth: usize, text: &str, out: &mut String) {
        let kind = tree.kind(id);
        let said = match kind {
            NodeKind::Call { head, .. } => format!("Call {:?} {:?}", head.form, head.text),
            NodeKind::Array(_) => "Array".to_owned(),
            NodeKind::Angles(_) => "Angles".to_owned(),
            NodeKind::Labelled { label, .. } => format!("Labelled {:?}", label.text),
            NodeKind::Range { .. } => "Range".to_owned(),
            NodeKind::Reference { category, tag } => {
                format!("Reference {:?} {:?}", category.text, tag.text)
            }
            NodeKind::Bad => format!("Bad {:?}", &text[tree.span(id).range()]),
            leaf => format!("{leaf:?}"),
        };
        let Span { start, end, .. } = tree.span(id);
        out.push_str(&format!("{}{said} {start}..{end}\n", "  ".repeat(depth)));
        let ends = match kind {
            NodeKind::Range { low, high } => vec![*low, *high],
            _ => tree.children(id).to_vec(),
        };
        for child in ends {
            node(tree, child, depth + 1, text, out);
        }
    }
    let mut out = String::new();
    for root in &tree.roots {
        node(tree, *root, 0, text, &mut out);
    }
    for comment in &tree.comments {
        out.push_str(&format!("comment {:?}\n", &text[comment.range()]));
    }
    out
}

/// Spans lie within their parents, in order, and what no root covers is blank, comment or stray closer.
fn check_cover(tree: &SyntaxTree, text: &str) -> Result<(), TestCaseError> {
    let mut covered: Vec<Span> = tree.roots.iter().map(|root| tree.span(*root)).collect();
    covered.extend(&tree.comments);
    covered.sort();
    let mut at = 0;
    for span in covered {
        // A comment inside a root is covered by it.
        if span.range().end <= at {
            continue;
        }
        prop_assert!(
            span.range().start >= at,
            "{span:?} overlaps what ends at {at}"
        );
        let between = &text[at..span.range().start];
        prop_assert!(
            between.chars().all(is_blank),
            "{between:?} is covered by nothing"
        );
        at = span.range().end;
    }
    prop_assert!(
        text[at..].chars().all(is_blank),
        "{:?} is covered by nothing",
        &text[at..]
    );
    for index in 0..tree.nodes.len() {
        let id = NodeId(u32::try_from(index).unwrap_or(u32::MAX));
        for child in tree.children(id) {
            prop_assert!(tree.span(id).contains(tree.span(*child)));
        }
    }
    Ok(())
}

fn is_blank(sign: char) -> bool {
    " \t\r\n\u{a0}\u{feff}".contains(sign)
}

/// Texts made of the tokens of the language, well formed or not.
fn tokens() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "(",
        ")",
        "{",
        "}",
        "<",
        ">",
        "(and",
        "(<=",
        "(<",
        "(\"Define\"",
        "\"text\"",
        "\"",
        "#1",
        "~",
        "**",
        "if:",
        "1",
        "-2.5",
        "1..5",
        "<Board:size>",
        "// note\n",
        "\n",
        "\n    ",
        "word",
        "<=",
        ",",
        "\\",
        "é",
        "\"two\nlines\"",
        "<=>",
        "P#1",
        ":",
    ]);
    let blank = prop::sample::select(vec!["", " ", " ", " "]);
    prop::collection::vec((token, blank), 0..40).prop_map(|tokens| {
        tokens
            .into_iter()
            .map(|(token, blank)| format!("{token}{blank}"))
            .collect()
    })
}

/// Well-formed texts.
fn balanced() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "word",
        "1",
        "-2.5",
        "1..5",
        "\"text\"",
        "\"a \\\" b\"",
        "#1",
        "~",
        "<Board:size>",
        "P#1",
        "<=>",
    ]);
    leaf.prop_map(str::to_owned)
        .prop_recursive(6, 60, 5, |inner| {
            let items = prop::collection::vec(inner, 0..5).prop_map(|items| items.join("\n"));
            let shape = prop::sample::select(vec![
                ("(and ", ")"),
                ("(< 1 ", ")"),
                ("(>= ", ")"),
                ("(\"Define\" ", ")"),
                ("{", "}"),
                ("< ", " >"),
                ("if:{", "}"),
                ("if: (and ", "(to) )"),
            ]);
            (shape, items).prop_map(|((open, close), items)| format!("{open}{items}{close}"))
        })
}

/// A quote that is put where such a string probably ends must end it.
#[test]
fn strings_that_are_not_closed_behind_a_backslash_are_covered() {
    for text in [
        "\"\\\"// note\n",
        "\"a\\",
        "\"a \\ (and)",
        "(\"a\\\n)",
        "\"\\\\\"(\"",
    ] {
        let covered = check_cover(&parse(FileId(0), text).0, text);
        assert!(covered.is_ok(), "{text:?}: {covered:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_covered(text in "\\PC*") {
        check_cover(&parse(FileId(0), &text).0, &text)?;
    }

    #[test]
    fn any_foreign_signs_are_covered(text in "[«»„“”‘’'\"()（）{} a-c]{0,12}") {
        check_cover(&parse(FileId(0), &text).0, &text)?;
    }

    #[test]
    fn any_tokens_are_covered(text in tokens()) {
        check_cover(&parse(FileId(0), &text).0, &text)?;
    }

    #[test]
    fn well_formed_text_has_no_problem_and_writes_back(text in balanced()) {
        let (tree, problems) = parse(FileId(0), &text);
        prop_assert!(problems.is_empty(), "{problems:?}");
        let written = to_text(&tree);
        prop_assert_eq!(to_text(&parse(FileId(0), &written).0), written);
    }

    #[test]
    fn one_bracket_too_few_or_many_is_never_accepted(text in balanced(), seed in any::<prop::sample::Index>()) {
        let brackets: Vec<usize> = text.match_indices(['(', ')', '{', '}']).map(|(at, _)| at).collect();
        prop_assume!(!brackets.is_empty());
        let at = brackets[seed.index(brackets.len())];
        let without = format!("{}{}", &text[..at], &text[at + 1..]);
        prop_assert!(!parse(FileId(0), &without).1.is_empty());
        let doubled = format!("{}{}", &text[..=at], &text[at..]);
        prop_assert!(!parse(FileId(0), &doubled).1.is_empty());
    }
}

/// The examples of each code show it, and what is called right does not.
#[test]
fn codes_are_shown_by_their_examples() {
    // Examples of these would be too large to read.
    let large = ["syntax::too_deep", "syntax::too_long", "syntax::too_many"];
    for code in CODES.iter().filter(|code| !large.contains(&code.name)) {
        let gives = |text| {
            parse(FileId(0), text)
                .1
                .iter()
                .any(|problem| problem.code == *code)
        };
        assert!(gives(code.wrong), "{}", code.name);
        assert!(parse(FileId(0), code.right).1.is_empty(), "{}", code.name);
    }
    let gives = |text: String, code| {
        parse(FileId(0), &text)
            .1
            .iter()
            .any(|p| p.code.name == code)
    };
    assert!(gives("(".repeat(201), large[0]));
    assert!(gives("a ".repeat(100_001), large[1]));
    assert!(gives(") a ".repeat(100), large[2]));
}

/// A bracket too few or too many is one problem, and its place touches one of the ends of that bracket.
#[test]
fn a_planted_bracket_is_told_once_at_its_place() {
    plant_brackets("game.lud", include_str!("../syntax/game.lud"), 1);
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    for entry in std::fs::read_dir(games).expect("there are games") {
        let path = entry.expect("the folder can be listed").path();
        if path.extension().is_some_and(|extension| extension == "lud") {
            let text = std::fs::read_to_string(&path).expect("the game can be read");
            plant_brackets(&path.to_string_lossy(), &text, 17);
        }
    }
}

/// Closers side by side in a wrong order are one problem, at their place, and its suggestion is what was right.
#[test]
fn closers_in_a_wrong_order_are_told_once() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut planted = 0;
    for entry in std::fs::read_dir(games).expect("there are games") {
        let path = entry.expect("the folder can be listed").path();
        if path.extension().is_none_or(|extension| extension != "lud") {
            continue;
        }
        let right = std::fs::read_to_string(&path).expect("the game can be read");
        let closers = |text: &str| [")}", "})"].contains(&text);
        let mut closing: Vec<usize> = brackets(&right).iter().map(|(at, _)| *at).collect();
        closing.sort_unstable();
        let pairs = closing.windows(2).filter(|pair| pair[0] + 1 == pair[1]);
        let pairs = pairs.filter(|pair| right.get(pair[0]..pair[0] + 2).is_some_and(closers));
        for pair in pairs.step_by(7) {
            let (before, after) = (&right[..pair[0]], &right[pair[0] + 2..]);
            let exchanged: String = right[pair[0]..pair[0] + 2].chars().rev().collect();
            let text = format!("{before}{exchanged}{after}");
            let (_, problems) = parse(FileId(0), &text);
            let mut sources = Sources::new();
            sources.add(path.display().to_string(), text.clone());
            let report = common::report(&problems, &sources);
            assert_eq!(problems.len(), 1, "{report}");
            let problem = problems.iter().next().expect("there is one");
            assert_eq!(problem.suggestions.len(), 1, "{report}");
            let edit = &problem.suggestions[0];
            let (start, end) = (edit.span.range().start, edit.span.range().end);
            let mended = format!("{}{}{}", &text[..start], edit.replacement, &text[end..]);
            assert_eq!(mended, right, "{report}");
            planted += 1;
        }
    }
    assert!(planted > 50, "{planted}");
}

/// Leaves out and doubles every `step`th bracket of a text.
fn plant_brackets(name: &str, text: &str, step: usize) {
    let file = FileId(0);
    for (planted, partner) in brackets(text).into_iter().step_by(step) {
        let without = format!("{}{}", &text[..planted], &text[planted + 1..]);
        let doubled = format!("{}{}", &text[..=planted], &text[planted..]);
        for (text, shift) in [(without, -1), (doubled, 1)] {
            let moved = if partner > planted {
                partner.wrapping_add_signed(shift)
            } else {
                partner
            };
            let (_, problems) = parse(file, &text);
            let mut sources = Sources::new();
            sources.add(name, text);
            let report = common::report(&problems, &sources);
            assert_eq!(problems.len(), 1, "{report}");
            let place = problems.iter().next().expect("there is one").span().range();
            let touches = |at: usize| place.start <= at + 1 && at <= place.end;
            assert!(
                touches(planted) || touches(moved),
                "planted at {planted}\n{report}"
            );
        }
    }
}

/// The brackets of a text without mistakes, each with its partner.
fn brackets(text: &str) -> Vec<(usize, usize)> {
    let (tree, problems) = parse(FileId(0), text);
    assert!(problems.is_empty());
    let pairs = tree
        .nodes
        .iter()
        .filter(|node| matches!(node.kind, NodeKind::Call { .. } | NodeKind::Array(_)));
    pairs
        .map(|node| (node.span.range().start, node.span.range().end - 1))
        .flat_map(|(open, close)| [(open, close), (close, open)])
        .collect()
}

/// Every kind of megabyte is read in a time that grows with its length: no square, no overflow.
#[test]
fn a_megabyte_of_anything_does_not_hang() {
    let units = [
        "(",
        "{",
        "<",
        "\"",
        ")",
        "}",
        ">",
        "a",
        "1",
        "#",
        "~",
        "*",
        "-",
        ".",
        "\\",
        "/",
        "\n",
        "a:",
        "1..",
        "(\n",
        ")\n",
        "(a))\n",
        "\"a\n",
        "(a\n  (b))\n)\n",
        "(}",
        "< (a > ",
        "[ ",
        "((a)\n",
        "é",
    ];
    let start = std::time::Instant::now();
    // A megabyte of most of them has more words and brackets than may be; a part of it just has not.
    let sizes = [1_000_000, 100_000, 60_000];
    for (unit, size) in units.iter().flat_map(|unit| sizes.map(|size| (unit, size))) {
        let text = unit.repeat(size / unit.len());
        let mut sources = Sources::new();
        let file = sources.add("flood", text.as_str());
        let (_, problems) = parse(file, &text);
        assert!(
            problems.len() <= 51,
            "{unit:?} gives {} problems",
            problems.len()
        );
        let report = common::report(&problems, &sources);
        assert!(
            report.len() < 100_000,
            "{unit:?} gives a report of {} bytes",
            report.len()
        );
    }
    assert!(
        start.elapsed().as_secs() < 120,
        "took {:?}",
        start.elapsed()
    );
}

#[test]
fn places_that_come_to_the_same_are_one() {
    let text = "(a (b c) \"d )\") // e )\n)";
    assert_eq!(places_for_closer(text, 0..text.len(), ')'), [2, 5, 8, 24]);
    assert_eq!(places_of(text, 0..text.len(), ')'), [7, 14]);
    assert_eq!(places_for_opener(text, 0..8), [0, 1, 3, 4, 6]);
}

#[test]
fn near_things_have_different_prints() {
    let mut prints = HashSet::new();
    for one in 0..300u64 {
        for other in 0..300u64 {
            let mut fingerprinter = Fingerprinter::default();
            (one, other).hash(&mut fingerprinter);
            assert!(prints.insert(fingerprinter.finish()), "{one} {other}");
        }
    }
    let mut fingerprinter = Fingerprinter::default();
    "ab".hash(&mut fingerprinter);
    assert!(prints.insert(fingerprinter.finish()));
}
