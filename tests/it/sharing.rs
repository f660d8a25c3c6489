//! What is shared between the choices of a text is the same as if each were looked at alone.

use crate::names;
use dafang::check::{FormCache, check, check_sharing};
use dafang::diagnostic::Problems;
use dafang::examine::{Subject, variants};
use dafang::expand::{Missing, load_all};
use dafang::ludeme::Description;
use dafang::source::Sources;
use dafang::syntax::parse;
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
            let (shared, same) = check_sharing(&expanded, &mut forms);
            let name = format!("{name} {}", variant.name);
            assert_eq!(problems.len(), same.len(), "{name}");
            assert_eq!(alone.roots, shared.roots, "{name}");
            assert_eq!(parts(&alone), parts(&shared), "{name}");
        }
    }
}
