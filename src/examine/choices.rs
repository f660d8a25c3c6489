//! The choices that a text offers.

use super::{MOST_CHOICES, Subject};
use crate::diagnostic::Problem;
use crate::expand::{Choice, Expanded};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, SyntaxTree};

/// A choice of rulesets and options, with its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is called: `default`, `ruleset …`, `option …` or `examples of …`.
    pub name: String,
    /// What else it is called, because it chooses the same.
    pub also: Vec<String>,
    /// What is chosen.
    pub choice: Choice,
    /// The item of each option.
    items: Vec<(String, String)>,
    /// The choices of worked examples that mean the same as this one.
    examples: Vec<Choice>,
}

impl Variant {
    /// A choice that is asked for.
    #[must_use]
    pub fn asked(choice: Choice) -> Self {
        Self {
            name: "default".to_owned(),
            also: Vec::new(),
            examples: vec![choice.clone()],
            choice,
            items: Vec::new(),
        }
    }

    /// The choice with the item of each option named, so that other texts with the same options can be asked for it.
    #[must_use]
    pub fn spelt_out(&self) -> Choice {
        if self.items.is_empty() {
            return self.choice.clone();
        }
        let items = self.items.iter();
        Choice {
            ruleset: None,
            options: items
                .map(|(option, item)| format!("{option}/{item}"))
                .collect(),
        }
    }

    /// This and another item, if it is not chosen anyway: what the item gives may be asked for only with these
    /// others. Without worked examples.
    pub(super) fn with(&self, expanded: &Expanded, heading: &str, item: &str) -> Option<Self> {
        let mut choice = self.choice.clone();
        let is_other = |text: &String| text.split('/').next() != Some(heading);
        choice.options.retain(is_other);
        choice.options.push(format!("{heading}/{item}"));
        let items = expanded.items_of(&choice);
        let is_chosen = |known: &(String, String)| known.0 == heading && known.1 == item;
        let is_possible = items.iter().any(is_chosen) && expanded.may_choose(&choice);
        is_possible.then(|| Self {
            name: choice.options.join(" "),
            also: Vec::new(),
            choice,
            items,
            examples: Vec::new(),
        })
    }

    /// Whether a worked example is made for it.
    #[must_use]
    pub fn runs_example(&self, example: &Choice) -> bool {
        self.examples.contains(example)
    }
}

/// Every choice that a text offers: the default, each ruleset, each item of each option, and what its worked
/// examples are made for. Choices with equal results are merged.
#[must_use]
pub fn variants(subject: &Subject<'_>) -> Vec<Variant> {
    let (expanded, _) = subject.expand(&Choice::default());
    let mut choices = Choices {
        expanded: &expanded,
        variants: Vec::new(),
    };
    choices.add("default".to_owned(), Choice::default(), false);
    for ruleset in expanded.rulesets.iter() {
        let choice = Choice {
            ruleset: Some(ruleset.name.clone()),
            options: Vec::new(),
        };
        choices.add(format!("ruleset {}", ruleset.short_name()), choice, false);
    }
    for option in expanded.options.iter() {
        for item in &option.items {
            let item = format!("{}/{}", option.heading, item.name);
            let choice = Choice {
                ruleset: None,
                options: vec![item.clone()],
            };
            choices.add(format!("option {item}"), choice, false);
        }
    }
    for root in expanded.tree.roots_named("test") {
        let choice = choice_of(&expanded.tree, root);
        if expanded.is_wrong(&choice) {
            continue;
        }
        let parts = choice.ruleset.iter().chain(&choice.options);
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        choices.add(format!("examples of {}", parts.join(" ")), choice, true);
    }
    choices.variants
}

/// What is wrong with the rulesets and options that worked examples ask for.
pub(super) fn all_misnamed(expanded: &Expanded) -> Vec<Problem> {
    let roots = expanded.tree.roots_named("test");
    roots.flat_map(|root| misnamed(expanded, root)).collect()
}

/// What is wrong with the ruleset and options that a worked example asks for.
#[must_use]
pub fn misnamed(expanded: &Expanded, example: NodeId) -> Vec<Problem> {
    let tree = &expanded.tree;
    let mut problems = Vec::new();
    for child in tree.children(example) {
        let NodeKind::Labelled { label, value } = tree.kind(*child) else {
            continue;
        };
        for (name, span) in texts(tree, *value) {
            problems.extend(match &*label.text {
                "ruleset" => expanded.misnamed_ruleset(&name, span),
                "options" => expanded.misnamed_option(&name, span),
                _ => None,
            });
        }
    }
    problems
}

struct Choices<'e> {
    expanded: &'e Expanded,
    variants: Vec<Variant>,
}

impl Choices<'_> {
    fn add(&mut self, name: String, choice: Choice, is_example: bool) {
        // One more than are looked at shows that there are too many.
        if self.variants.len() > MOST_CHOICES {
            return;
        }
        let items = self.expanded.items_of(&choice);
        let examples = if is_example {
            vec![choice.clone()]
        } else {
            Vec::new()
        };
        let Some(known) = self.variants.iter_mut().find(|known| known.items == items) else {
            self.variants.push(Variant {
                name,
                also: Vec::new(),
                choice,
                items,
                examples,
            });
            return;
        };
        if !is_example {
            known.also.push(name);
        }
        known.examples.extend(examples);
    }
}

/// The ruleset and options that a worked example is made for.
#[must_use]
pub fn choice_of(tree: &SyntaxTree, example: NodeId) -> Choice {
    let mut choice = Choice::default();
    for child in tree.children(example) {
        if let NodeKind::Labelled { label, value } = tree.kind(*child) {
            match &*label.text {
                "ruleset" => choice.ruleset = texts(tree, *value).pop().map(|(name, _)| name),
                "options" => {
                    choice.options = texts(tree, *value)
                        .into_iter()
                        .map(|(name, _)| name)
                        .collect();
                }
                _ => {}
            }
        }
    }
    choice
}

/// A text, or the texts of a list, with their places.
fn texts(tree: &SyntaxTree, node: NodeId) -> Vec<(String, Span)> {
    match tree.kind(node) {
        NodeKind::Text(text) => vec![(text.to_string(), tree.span(node))],
        _ => tree
            .children(node)
            .iter()
            .flat_map(|child| texts(tree, *child))
            .collect(),
    }
}
