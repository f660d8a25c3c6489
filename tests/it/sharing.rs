//! What is shared between the choices of a text is the same as if each were looked at alone.

use crate::names;
use dafang::bundled;
use dafang::check::{FormCache, check, check_with};
use dafang::diagnostic::Problems;
use dafang::examine::{Queries, Subject, Variant, examine_with, variants};
use dafang::expand::{Choice, Missing, load_all};
use dafang::ludeme::Description;
use dafang::source::Sources;
use dafang::syntax::parse;
use dafang::text::Text;
use std::path::Path;

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

/// The forms of a text that are checked when it is examined again after an edit, the default choice alone.
fn checked_again(text: &str, edited: &str) -> usize {
    let mut queries = Queries::default();
    let mut examine = |text: &str| {
        let text = Text::new(text);
        let default = [Variant::asked(Choice::default())];
        let before = queries.forms.counts().computed;
        examine_with(
            &mut queries,
            &text.subject(),
            &default,
            false,
            &mut |_, _| {},
        );
        queries.forms.counts().computed - before
    };
    let first = examine(text);
    assert!(first > 100, "{first}");
    examine(edited)
}

/// An edit makes no form be checked anew but those around it: the whole game, which holds too many parts to be kept
/// whole, and what is written on the way from there to the edit.
#[test]
fn what_an_edit_leaves_alone_is_not_checked_again() {
    for name in ["chess", "liudaoqi"] {
        let text = bundled::find(name).expect("it is bundled").text;
        let around = checked_again(text, text);
        assert!(around < 20, "{name}: {around}");
        let above = format!("// a line above\n\n{text}");
        assert_eq!(checked_again(text, &above), around, "{name}");
        let define = format!("(define \"NobodyCallsIt\" (count Moves))\n{text}");
        assert_eq!(checked_again(text, &define), around, "{name}");
        let number = text.replacen(
            "(end",
            "(end (if (> (count Moves) 999) (result Mover Draw))",
            1,
        );
        let more = checked_again(text, &number) - around;
        assert!((1..20).contains(&more), "{name}: {more}");
    }
}
