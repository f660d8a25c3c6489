//! What is remembered and never asked for is not remembered.
//!
//! Texts that several games share remember patterns for those of them that ask for it.

use crate::game::ir::{Bool, Count, Effect, Int, MemoryId, PatternQuery, RuleNodeMut, Sites};
use crate::game::rewrite::{rewrite, rewrite_below};
use crate::game::{Example, ExampleAction, Game};

/// Takes the memories that neither the rules of a game nor its examples ask for out of its effects.
pub(super) fn forget(game: &mut Game, examples: &mut [Example]) {
    if game.memories.is_empty() {
        return;
    }
    let mut asked = Vec::new();
    rewrite(game, &mut |node| asked.extend(memory_asked(&node)));
    for step in examples.iter_mut().flat_map(|example| &mut example.steps) {
        if let ExampleAction::Holds(condition) = &mut step.action {
            rewrite_below(RuleNodeMut::Bool(condition), &mut |node| {
                asked.extend(memory_asked(&node));
            });
        }
    }
    rewrite(game, &mut |node| {
        if let RuleNodeMut::Effect(effect) = node
            && let Effect::Remember { memory, .. } | Effect::Forget(memory, _) = effect
            && !asked.contains(memory)
        {
            *effect = Effect::And(Vec::new());
        }
    });
}

/// The memory that a node asks for itself.
fn memory_asked(node: &RuleNodeMut<'_>) -> Option<MemoryId> {
    let query: &PatternQuery = match node {
        RuleNodeMut::Bool(Bool::Patterns(query)) => query,
        RuleNodeMut::Sites(Sites::Patterns(query)) => query,
        RuleNodeMut::Int(Int::Count(
            Count::Patterns(query) | Count::PatternValues(query) | Count::PatternBest(query),
        )) => query,
        RuleNodeMut::Effect(Effect::Remember { query, .. }) => query,
        _ => return None,
    };
    query.remembered.map(|(memory, _)| memory)
}
