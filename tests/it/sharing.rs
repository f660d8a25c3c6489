//! What is shared between the choices of a text is the same as if each were looked at alone.

use crate::names;
use dafang::bundled;
use dafang::check::{FormCache, check, check_with};
use dafang::compile::compile_on;
use dafang::diagnostic::Problems;
use dafang::examine::{Queries, Subject, Variant, examine_with, variants};
use dafang::expand::{Choice, Missing, expand, load_all};
use dafang::ludeme::{BoardCache, Description};
use dafang::query::{QueryCounts, QueryTable};
use dafang::source::{FileId, Sources};
use dafang::syntax::{ParseCache, parse, parse_with};
use dafang::text::Text;
use dafang::topology::SiteType;
use std::collections::hash_map::RandomState;
use std::path::Path;
use std::sync::Arc;

fn read(name: &str) -> Result<(String, String), Missing> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let text = std::fs::read_to_string(games.join(format!("{name}.lud")));
    let text = text.map_err(|error| error.to_string())?;
    Ok((format!("{name}.lud"), text))
}

/// Every part with its place, and the calls that brought it.
fn parts(description: &Description) -> Vec<String> {
    let told = |part| {
        let place = description.place(part);
        let calls = place.trace.map(|trace| {
            let names = description.traces.names(trace);
            (names, description.traces.calls(trace))
        });
        format!("{:?} {:?} {calls:?}", description.kind(part), place.span)
    };
    description.parts().map(told).collect()
}

#[test]
fn descriptions_are_those_of_each_choice_alone() {
    for name in names::names() {
        let (file, text) = read(&name).unwrap_or_else(|missing| panic!("{}", missing.reason));
        let mut sources = Sources::new();
        let (tree, _) = parse(sources.add(file, text.as_str()), &text);
        let (used, _) = load_all(&tree, &mut sources, &|name, _| read(name));
        let subject = Subject {
            sources: &sources,
            file: &tree,
            used: used.iter().collect(),
            prelude: Vec::new(),
            problems: &Problems::new(),
        };
        let mut forms = FormCache::default();
        for variant in variants(&subject) {
            let (expanded, _) = subject.expand(&variant.choice);
            let (alone, problems) = check(&expanded);
            let (shared, same) = check_with(&expanded, &mut forms);
            let name = format!("{name} {}", variant.name);
            assert_eq!(problems.len(), same.len(), "{name}");
            assert_eq!(alone.roots, shared.roots, "{name}");
            assert_eq!(parts(&alone), parts(&shared), "{name}");
        }
    }
}

/// The forms at the top that are read and the forms that are checked when a text is examined again after an edit, the
/// default choice alone.
fn computed_again(text: &str, edited: &str) -> [usize; 2] {
    let mut queries = Queries::default();
    let mut examine = |text: &str| {
        let before = [
            queries.parsed.counts().computed,
            queries.forms.counts().computed,
        ];
        let text = Text::new("").edited(text, &mut queries);
        let default = [Variant::asked(Choice::default())];
        let subject = text.subject();
        examine_with(&mut queries, &subject, &default, false, &mut |_, _| {});
        let after = [
            queries.parsed.counts().computed,
            queries.forms.counts().computed,
        ];
        [after[0] - before[0], after[1] - before[1]]
    };
    let [read, checked] = examine(text);
    assert!(read > 10 && checked > 100, "{read} {checked}");
    examine(edited)
}

/// An edit makes no form be read or checked anew but those around it: the whole game, which holds too many parts to be
/// kept whole, and what is written on the way from there to the edit.
#[test]
fn what_an_edit_leaves_alone_is_not_computed_again() {
    for name in ["chess", "liudaoqi"] {
        let text = bundled::find(name).expect("it is bundled").text;
        let [read, around] = computed_again(text, text);
        assert_eq!(read, 0, "{name}");
        assert!(around < 20, "{name}: {around}");
        let above = format!("// a line above\n\n{text}");
        assert_eq!(computed_again(text, &above), [0, around], "{name}");
        let define = format!("(define \"NobodyCallsIt\" (count Moves))\n{text}");
        assert_eq!(computed_again(text, &define), [1, around], "{name}");
        let end = "(end (if (> (count Moves) 999) (result Mover Draw))";
        let [read, checked] = computed_again(text, &text.replacen("(end", end, 1));
        let more = checked - around;
        assert!(
            read == 1 && (1..20).contains(&more),
            "{name}: {read} {more}"
        );
    }
}

/// Forms at the top are read one by one, or all at once if anything else stands beside them.
#[test]
fn forms_are_read_one_by_one_as_all_at_once() {
    let mut cache = ParseCache::default();
    for game in bundled::games() {
        let whole = parse(FileId(3), &format!("{}\nword", game.text)).0;
        for _ in 0..2 {
            let (tree, problems) = parse_with(&mut cache, FileId(3), game.text);
            assert!(problems.is_empty(), "{}", game.name);
            assert_eq!(tree.nodes[..], whole.nodes[..tree.nodes.len()]);
            assert_eq!(tree.roots[..], whole.roots[..tree.roots.len()]);
            assert_eq!(tree.nodes.len() + 1, whole.nodes.len(), "{}", game.name);
            assert_eq!(tree.comments, whole.comments, "{}", game.name);
        }
    }
    let counts = cache.counts();
    assert!(counts.known >= counts.computed, "{counts:?}");
}

#[test]
fn what_is_not_used_is_forgotten_first() {
    let mut table: QueryTable<u32, &str, RandomState> = QueryTable::with_room(2);
    table.insert(1, "one", 1);
    table.insert(2, "two", 1);
    table.insert(3, "three", 1);
    assert_eq!(table.get(&1), Some(&"one"));
    table.insert(4, "four", 1);
    assert_eq!(table.get(&2), None);
    assert_eq!(table.get(&1), Some(&"one"));
    let counts = QueryCounts {
        known: 2,
        computed: 1,
    };
    assert_eq!(table.counts(), counts);
}

#[test]
fn what_is_too_heavy_is_not_kept() {
    let mut table: QueryTable<u32, u32, RandomState> = QueryTable::with_room(5);
    table.insert(1, 1, 5);
    table.insert(2, 2, 6);
    assert_eq!(table.get(&2), None);
    assert_eq!(table.get(&1), Some(&1));
}

#[test]
fn descriptions_share_a_board_only_if_it_is_the_same() {
    let boards = BoardCache::default();
    let board = |players: usize, graph: &str| {
        let text = format!(
            "(game \"G\" (players {players}) (equipment {{(board {graph}) (piece \"Disc\" Each)}}) \
             (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win)))))"
        );
        let (tree, _) = parse(FileId::default(), &text);
        let (expanded, _) = expand(&tree, &[], &[], &Choice::default());
        let (description, problems) = check(&expanded);
        assert!(!problems.has_errors(), "{problems:?}");
        let (compiled, problems) = compile_on(&description, &boards);
        compiled
            .unwrap_or_else(|| panic!("{problems:?}"))
            .game
            .topology
    };
    let plain = board(2, "(square (+ 1 3))");
    assert!(Arc::ptr_eq(&plain, &board(3, "(square (+ 1 3))")));
    assert!(Arc::ptr_eq(&plain, &board(2, "(square 4)")));
    assert!(!Arc::ptr_eq(&plain, &board(2, "(square (+ 1 4))")));
    let by_players = |players| board(players, "(square (+ 1 (count Players)))");
    let sizes = [2, 3, 4].map(|players| by_players(players).count(SiteType::Cell));
    assert_eq!(sizes, [9, 16, 25]);
}
