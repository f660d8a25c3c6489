//! The choices that bundled games give: each ruleset, and each item of each option by itself.

use dafang::expand::{Choice, expand, load_all};
use dafang::source::Sources;
use dafang::syntax::parse;
use std::path::Path;

/// A bundled game, its ruleset and options.
pub(crate) type Chosen = (String, Option<String>, Vec<String>);

/// The default of a game, its rulesets, and the items of its options.
pub(crate) fn of(name: &str) -> Vec<Chosen> {
    let (rulesets, options) = rulesets_and_options(name);
    let rulesets = rulesets.into_iter();
    let rulesets = rulesets.map(|ruleset| (name.to_owned(), Some(ruleset), Vec::new()));
    let options = options.into_iter();
    let options = options.map(|option| (name.to_owned(), None, vec![option]));
    let default = (name.to_owned(), None, Vec::new());
    std::iter::once(default)
        .chain(rulesets)
        .chain(options)
        .collect()
}

/// The rulesets of a bundled game, and the items of its options, such as `"Board/5x5"`.
fn rulesets_and_options(name: &str) -> (Vec<String>, Vec<String>) {
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("games/{name}.lud"));
        std::fs::read_to_string(path).expect("the game is bundled")
    };
    let text = read(name);
    let mut sources = Sources::new();
    let (tree, _) = parse(sources.add(name, text.as_str()), &text);
    let (used, _) = load_all(&tree, &mut sources, &|name, _| {
        Ok((name.to_owned(), read(name)))
    });
    let used: Vec<_> = used.iter().collect();
    let (expanded, _) = expand(&tree, &used, &[], &Choice::default());
    let rulesets = expanded.rulesets.iter();
    let options = expanded.options.iter().flat_map(|option| {
        let items = option.items.iter();
        items.map(move |item| format!("{}/{}", option.heading, item.name))
    });
    let rulesets = rulesets.map(|ruleset| ruleset.name.clone()).collect();
    (rulesets, options.collect())
}
