//! Defines, options, rulesets and uses disappear from a description, and what is wrong with them is reported.
//!
//! Each `expand/NAME.lud` is expanded; `expand/NAME.snap` holds what it becomes, what was chosen, and the
//! report. Lines `// ruleset: NAME` and `// option: CATEGORY/ITEM` in a text make the choice, `(use "X")`
//! finds `expand/used/X.lud`, and `expand/used/prelude.lud` is the prelude.

use crate::common;
use dafang::diagnostic::Problems;
use dafang::expand::error::CODES;
use dafang::expand::{Choice, Expanded, expand, load_all};
use dafang::source::{FileId, Sources};
use dafang::syntax::{NodeId, NodeKind, SyntaxTree, parse, to_text};
use proptest::prelude::*;
use std::path::Path;

#[test]
fn texts() {
    common::each_text("expand", |name, text| {
        let mut sources = Sources::new();
        let (expanded, problems) = run(name, text, &mut sources);
        let chosen = &expanded.chosen;
        let items: String = chosen
            .items
            .iter()
            .map(|(heading, item)| format!(" {heading}/{item}"))
            .collect();
        let ruleset = chosen.ruleset.as_deref().unwrap_or("none");
        let report = common::report(&problems, &sources);
        format!(
            "{}ruleset: {ruleset}; items:{items}\n{report}",
            to_text(&expanded.tree)
        )
    });
}

fn run(name: &str, text: &str, sources: &mut Sources) -> (Expanded, Problems) {
    let file = sources.add(name, text);
    let (tree, mut problems) = parse(file, text);
    let (used, found) = load_all(&tree, sources, &|name, _| Ok(used_text(name)?));
    problems.extend(found);
    let prelude = used_text("prelude")
        .expect("the prelude of the tests exists")
        .1;
    let file = sources.add("prelude", prelude.as_str());
    let prelude = parse(file, &prelude).0;
    let used: Vec<&SyntaxTree> = used.iter().collect();
    let (expanded, found) = expand(&tree, &used, &[&prelude], &choice(text));
    problems.extend(found);
    (expanded, problems)
}

fn used_text(name: &str) -> Result<(String, String), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expand/used");
    let name = name.trim_end_matches(".lud");
    match std::fs::read_to_string(folder.join(format!("{name}.lud"))) {
        Ok(text) => Ok((format!("{name}.lud"), text)),
        Err(_) => Err("there is no such file".to_owned()),
    }
}

fn choice(text: &str) -> Choice {
    let said = |key: &str| -> Vec<String> {
        text.lines()
            .filter_map(|line| line.strip_prefix(key))
            .map(|s| s.trim().to_owned())
            .collect()
    };
    Choice {
        ruleset: said("// ruleset:").pop(),
        options: said("// option:"),
    }
}

/// The examples of each code show it, and what is called right does not.
#[test]
fn codes_are_shown_by_their_examples() {
    // These need a choice, other files, or much text; the texts above show them.
    let apart = [
        "too_large",
        "too_many_choices",
        "unknown_ruleset",
        "use_not_found",
        "use_cycle",
        "unknown_choice",
        "lost_rulesets",
        "default_gone",
    ];
    let apart = apart.map(|name| format!("expand::{name}"));
    for code in CODES
        .iter()
        .filter(|code| apart.iter().all(|name| name != code.name))
    {
        let gives = |text| {
            let (_, problems) = run(code.name, text, &mut Sources::new());
            problems.iter().any(|problem| problem.code == *code)
        };
        assert!(gives(code.wrong), "{}", code.name);
        assert!(!gives(code.right), "{}", code.name);
    }
}

#[test]
fn a_node_knows_its_place_in_the_define_and_the_calls() {
    let text = "(define \"Inner\" (sites #1))\n(define \"Outer\" (to (\"Inner\" Top)))\n(game (\"Outer\"))";
    let (tree, _) = parse(FileId(0), text);
    let (expanded, problems) = expand(&tree, &[], &[], &Choice::default());
    assert!(problems.is_empty(), "{problems:?}");
    let find = |head: &str| {
        let mut ids = (0..expanded.tree.nodes.len()).map(|n| NodeId(n as u32));
        ids.find(|id| expanded.tree.head(*id) == Some(head))
            .expect("the form is there")
    };
    let said = |id: NodeId| &text[expanded.tree.span(id).range()];
    let sites = find("sites");
    assert_eq!(said(sites), "(sites #1)");
    let trace = expanded
        .tree
        .node(sites)
        .trace
        .expect("it came through calls");
    let calls: Vec<&str> = expanded
        .traces
        .calls(trace)
        .iter()
        .map(|call| &text[call.range()])
        .collect();
    assert_eq!(calls, ["(\"Inner\" Top)", "(\"Outer\")"]);
    assert_eq!(expanded.traces.names(trace), ["Inner", "Outer"]);
    // The argument was written in `Outer`, not in `Inner`.
    let argument = expanded.tree.children(sites)[0];
    assert_eq!(said(argument), "Top");
    let trace = expanded
        .tree
        .node(argument)
        .trace
        .expect("it came through a call");
    assert_eq!(expanded.traces.names(trace), ["Outer"]);
    assert_eq!(expanded.tree.node(find("game")).trace, None);
}

#[test]
fn growth_is_bounded_in_every_direction() {
    let chain = |count: usize, body: &dyn Fn(usize) -> String| -> String {
        (0..count)
            .map(|n| format!("(define \"D{n}\" {})\n", body(n)))
            .collect()
    };
    let deep = "(a ".repeat(190) + "(\"D0\")" + &")".repeat(190);
    let texts = [
        ("doubling", chain(60, &|n| format!("(\"D{0}\") (\"D{0}\")", n + 1))),
        ("doubling of nothing", chain(60, &|n| format!("\"D{0}\" \"D{0}\"", n + 1)) + "(define \"D60\")"),
        ("doubling of an argument", chain(60, &|n| format!("(\"D{}\" #1 #1) #1", n + 1))),
        ("doubling of a string", chain(60, &|n| format!("(\"D{}\" \"#1#1\")", n + 1)) + "(define \"D60\" \"#1\")"),
        ("doubling of an empty string", chain(60, &|n| format!("(\"D{}\" \"#1#1\")", n + 1)) + "(define \"D60\" \"#1\") (x (\"D0\" \"\"))"),
        ("a long chain", chain(5000, &|n| format!("(\"D{}\")", n + 1))),
        ("a circle through an argument", "(define \"D0\" (#1 #1)) (x (\"D0\" \"D0\"))".to_owned()),
        ("deep bodies", chain(190, &|n| deep.replace("D0", &format!("D{}", n + 1)))),
        ("options", "(option \"A\" <A> args:{<x>} {(item \"1\" <<A:x> <A:x>> \"\") (item \"2\" <\"<A:x><A:x>\"> \"\")*})(x <A:x>)".to_owned()),
    ];
    for (name, text) in texts {
        let text = format!("{text}(game (\"D0\" 1))");
        let start = std::time::Instant::now();
        let (tree, _) = parse(FileId(0), &text);
        let (expanded, problems) = expand(&tree, &[], &[], &Choice::default());
        assert!(problems.len() < 200, "{name}: {} problems", problems.len());
        assert!(expanded.tree.nodes.len() <= 1_100_000, "{name}");
        assert!(
            start.elapsed().as_secs() < 30,
            "{name} took {:?}",
            start.elapsed()
        );
    }
}

/// Bodies of defines that call each other at random, forwards and backwards.
fn defines() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "(\"A\" #1)",
        "(\"B\" #2 ~)",
        "(\"C\")",
        "\"A\"",
        "\"B\"",
        "#1",
        "#2",
        "(#1 x)",
        "(x #1)",
        "{#2 1..3}",
        "if:#1",
        "if:(\"C\" 1)",
        "\"t#1\"",
        "P#2",
        "<O:x>",
        "<O>",
        "((x))",
        "~",
        "(define \"N\" #1)",
        "(\"N\")",
        "1",
    ]);
    let body = prop::collection::vec(piece, 0..4).prop_map(|pieces| pieces.join(" "));
    (body.clone(), body.clone(), body.clone(), body.clone(), body).prop_map(
        |(a, b, c, item, game)| {
            format!(
                "(define \"A\" {a}) (define \"B\" {b}) (define \"C\" {c})
             (option \"O\" <O> args:{{<x>}} {{ (item \"1\" <{item}> \"\")* }}) (game \"G\" {game})"
            )
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_defines_are_expanded_or_refused(text in defines()) {
        let (tree, _) = parse(FileId(0), &text);
        let (expanded, problems) = expand(&tree, &[], &[], &Choice::default());
        // What is accepted holds nothing that only an expansion understands.
        if !problems.has_errors() {
            for node in &expanded.tree.nodes {
                use NodeKind::{Angles, Bad, Omitted, Parameter, Range, Reference, Stars};
                let left = matches!(
                    node.kind,
                    Angles(_) | Bad | Omitted | Parameter(_) | Range { .. } | Reference { .. } | Stars(_)
                );
                prop_assert!(!left, "{node:?} is left of\n{text}");
            }
        }
    }

    #[test]
    fn any_text_is_expanded(text in "\\PC*") {
        let (tree, _) = parse(FileId(0), &text);
        expand(&tree, &[], &[], &Choice::default());
    }
}

#[test]
fn both_ends_of_a_range_are_members() {
    /// How a node that is wrong is written.
    const BAD: &str = "?";
    let (largest, smallest) = (i64::MAX, i64::MIN);
    for (range, members) in [
        ("3..1", "3 2 1"),
        ("2..2", "2"),
        ("\"a1\"..\"B3\"", r#""A1" "A2" "A3" "B1" "B2" "B3""#),
        ("\"A1\"..\"9B\"", BAD),
        ("1..\"A1\"", BAD),
        (&format!("0..{largest}"), BAD),
        (&format!("{smallest}..{largest}"), BAD),
    ] {
        let (tree, _) = parse(FileId(0), &format!("(sites {{{range}}})"));
        let (expanded, problems) = expand(&tree, &[], &[], &Choice::default());
        let found = to_text(&expanded.tree);
        let found: Vec<&str> = found.split_whitespace().collect();
        assert_eq!(found.join(" "), format!("(sites {{{members}}})"));
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code.name).collect();
        let wanted: &[&str] = if members == BAD {
            &["expand::bad_range"]
        } else {
            &[]
        };
        assert_eq!(codes, wanted, "{range}");
    }
}
