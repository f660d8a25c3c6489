//! The worked examples of a text, and whether they hold.

use super::board::for_example;
use super::known::Known;
use crate::game::Example;
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};

/// What became of a worked example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleResult {
    /// Its name.
    pub name: String,
    /// All of it.
    pub span: Span,
    /// What does not hold, and where; nothing if all of it holds.
    pub failure: Option<(Span, String)>,
}

/// The worked examples of the text itself: name and place.
#[must_use]
pub fn examples(known: &Known) -> Vec<(String, Span)> {
    let tree = known.tree();
    let tests = tree.roots_named("test");
    tests
        .map(|test| (name_of(known, test), tree.span(test)))
        .collect()
}

fn name_of(known: &Known, test: NodeId) -> String {
    let tree = known.tree();
    let texts = tree.children(test).iter();
    let mut texts = texts.filter_map(|child| match tree.kind(*child) {
        NodeKind::Text(text) => Some(text.to_string()),
        _ => None,
    });
    texts.next().unwrap_or_default()
}

/// Runs worked examples: those of some names, or all.
#[must_use]
pub fn run_examples(known: &Known, wanted: Option<&[String]>) -> Vec<ExampleResult> {
    let tree = known.tree();
    let mut outcomes = Vec::new();
    for test in tree.roots_named("test") {
        let name = name_of(known, test);
        if wanted.is_some_and(|wanted| !wanted.contains(&name)) {
            continue;
        }
        let span = tree.span(test);
        let own = for_example(known, test);
        let compiled = own.as_ref().or(known.compiled.as_ref());
        let is_it = |example: &&Example| Span::from(example.provenance) == span;
        let found = compiled
            .and_then(|compiled| Some((compiled.examples.iter().find(is_it)?, &compiled.game)));
        let failure = match found {
            Some((example, game)) => example
                .run(game)
                .err()
                .map(|failure| (failure.provenance.into(), failure.message)),
            None => Some((
                span,
                "the text has errors for the ruleset of this example".to_owned(),
            )),
        };
        outcomes.push(ExampleResult {
            name,
            span,
            failure,
        });
    }
    outcomes
}
