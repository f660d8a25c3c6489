//! `dafang test --base`: the worked examples of the game that a variant uses, run on the variant.
//!
//! An example holds, or the variant has changed it. Changes that are meant are named in the variant:
//! `(changes "SG5 …")`, by the beginnings of the examples' names.

use std::collections::BTreeSet;

use super::{ExampleOutcome, Ran, name_of};
use crate::catalogue::EXAMPLE_FAILED;
use crate::cli::bounds::Working;
use crate::cli::game::build;
use crate::diagnostic::{Problem, Problems, Severity};
use crate::examine::choice_of;
use crate::expand::{Choice, Expanded, begins_with};
use crate::source::Span;
use crate::syntax::NodeId;
use crate::text::Text;

/// An example of a used text.
struct Block {
    name: String,
    span: Span,
    /// The tree it is in, by its number among the used ones.
    tree: usize,
    root: NodeId,
    /// What it is made for, as items: the variant may not offer the ruleset itself.
    choice: Choice,
}

/// Runs the examples of all used texts on a text. The problems are those of changes that are not marked, and of
/// marks that are wrong. Each example is a piece of the work.
pub(super) fn run(text: &Text, working: &Working) -> (Vec<Ran>, Problems) {
    let (expanded, _) = text.expand(&Choice::default());
    let mut problems = Problems::new();
    let mut all = Vec::new();
    let mut choices: Vec<Choice> = Vec::new();
    let blocks = blocks(text);
    for block in &blocks {
        if !choices.contains(&block.choice) {
            choices.push(block.choice.clone());
        }
    }
    for choice in choices {
        let of_choice: Vec<&Block> = blocks
            .iter()
            .filter(|block| block.choice == choice)
            .collect();
        run_choice(text, &expanded, &choice, &of_choice, working, &mut all);
    }
    let order = |ran: &Ran| blocks.iter().position(|block| block.span == ran.span);
    all.sort_by_key(order);
    judge(&expanded, &mut all, &mut problems);
    (all, problems)
}

/// Runs the examples that are made for one choice.
fn run_choice(
    text: &Text,
    expanded: &Expanded,
    choice: &Choice,
    blocks: &[&Block],
    working: &Working,
    all: &mut Vec<Ran>,
) {
    let ran = |block: &Block, outcome: ExampleOutcome, reason: Option<String>| Ran {
        name: block.name.clone(),
        ruleset: None,
        options: choice.options.clone(),
        ok: outcome == ExampleOutcome::Held,
        outcome,
        reason,
        of_base: true,
        span: block.span,
    };
    if expanded.is_wrong(choice) || !expanded.may_choose(choice) {
        let reason = "the variant does not offer what it is made for".to_owned();
        let cannot = |block: &&Block| ran(block, ExampleOutcome::NotOffered, Some(reason.clone()));
        return all.extend(blocks.iter().map(cannot));
    }
    // An example that cannot be set up on the variant is left out, so that the others can be run.
    let mut without: BTreeSet<Span> = BTreeSet::new();
    loop {
        let stays = blocks.iter().filter(|block| !without.contains(&block.span));
        let grafted: Vec<(usize, NodeId)> = stays
            .clone()
            .map(|block| (block.tree, block.root))
            .collect();
        let with = text.with_examples(&grafted);
        let (_, compiled, found) = build(&with, choice, |_| true);
        let errors: Vec<&Problem> = found
            .iter()
            .filter(|problem| problem.severity == Severity::Error)
            .collect();
        let Some(compiled) = compiled.filter(|_| errors.is_empty()) else {
            let before = without.len();
            for block in stays.copied().collect::<Vec<&Block>>() {
                let inside = |problem: &&&Problem| {
                    let mut labels = problem.labels.iter();
                    labels.any(|label| block.span.contains(label.span))
                };
                if let Some(error) = errors.iter().find(inside) {
                    let reason = error.message.clone();
                    without.insert(block.span);
                    all.push(ran(block, ExampleOutcome::Changed, Some(reason)));
                }
            }
            if without.len() > before {
                continue;
            }
            let reason = errors.first().map(|error| error.message.clone());
            let left = blocks.iter().filter(|block| !without.contains(&block.span));
            let cannot = |block: &&Block| ran(block, ExampleOutcome::Changed, reason.clone());
            return all.extend(left.map(cannot));
        };
        for block in stays {
            let mut examples = compiled.examples.iter();
            let example = examples.find(|example| Span::from(example.provenance) == block.span);
            let Some(example) = example else {
                continue;
            };
            working.goes_on();
            let failed = example.run(&compiled.game).err();
            let (outcome, reason) = match failed {
                None => (ExampleOutcome::Held, None),
                Some(failed) => (ExampleOutcome::Changed, Some(failed.message)),
            };
            all.push(ran(block, outcome, reason));
        }
        return;
    }
}

/// Compares the changes with those that the variant says it makes.
fn judge(expanded: &Expanded, all: &mut [Ran], problems: &mut Problems) {
    for ran in &mut *all {
        let is_marked = |mark: &(String, Span)| begins_with(&mark.0, &ran.name);
        if ran.outcome == ExampleOutcome::Changed && expanded.changes.iter().any(is_marked) {
            ran.outcome = ExampleOutcome::ChangedAsSaid;
            ran.ok = true;
        }
    }
    for (mark, span) in &expanded.changes {
        let mut meant = all
            .iter()
            .filter(|ran| begins_with(mark, &ran.name))
            .peekable();
        let report =
            |message: String, label: &str| Problem::error(&EXAMPLE_FAILED, *span, message, label);
        if meant.peek().is_none() {
            let message = format!("no example of the game that is used begins with `{mark}`");
            problems.push(report(message, "names no example"));
        } else if meant.all(|ran| ran.outcome == ExampleOutcome::Held) {
            let message = format!("the variant does not change the example `{mark}`");
            problems.push(
                report(message, "the example holds").with_help("leave it out of `(changes …)`"),
            );
        }
    }
}

/// The examples of all used texts.
fn blocks(text: &Text) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (number, tree) in text.used().iter().enumerate() {
        // What the used text offers by itself says what its rulesets are.
        let offered = text.expand_used(number);
        for root in tree.roots_named("test") {
            let mut choice = choice_of(tree, root);
            if let Some(name) = choice.ruleset.take() {
                let found = offered.ruleset(&name);
                let settings = found.map_or_else(
                    // A ruleset of no items that the used text has, or none at all.
                    || vec![name.clone()],
                    |ruleset| ruleset.options.clone(),
                );
                let is_set = |item: &String| {
                    let category = item.split('/').next();
                    choice
                        .options
                        .iter()
                        .any(|option| option.split('/').next() == category)
                };
                let settings: Vec<String> =
                    settings.into_iter().filter(|item| !is_set(item)).collect();
                choice.options.splice(0..0, settings);
            }
            blocks.push(Block {
                name: name_of(tree, root),
                span: tree.span(root),
                tree: number,
                root,
                choice,
            });
        }
    }
    blocks
}
