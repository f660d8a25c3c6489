//! Effects that do nothing leave the rules, and what is done one after the other becomes a list of the rule.

use crate::game::Game;
use crate::game::ir::{
    Bool, Effect, EffectId, Int, Physical, RuleNode, RuleNodeMut, Sites, Variable, VariableId,
};
use crate::game::rewrite::rewrite;

/// How deep lists of effects in lists of effects are followed.
const DEEPEST: usize = 8;

pub(super) fn run(game: &mut Game) {
    rewrite(game, &mut |node| {
        if let RuleNodeMut::Effect(effect) = node {
            flatten(effect);
        }
    });
    for index in 0..game.effects.len() {
        if let Effect::And(parts) = &game.effects[index]
            && are_apart(parts)
        {
            let parts = parts.clone();
            let first = game.effects.len();
            if first + parts.len() > usize::from(u16::MAX) {
                break;
            }
            let ids = first..first + parts.len();
            game.effects[index] = Effect::Seq(ids.map(|id| EffectId(id as u16)).collect());
            game.effects.extend(parts);
        }
    }
    let Game {
        effects,
        rules,
        layout,
        ..
    } = game;
    let listed = |ids: &[EffectId]| {
        let mut list = ids.to_vec();
        for _ in 0..DEEPEST {
            let parts = list.iter().flat_map(|id| match &effects[id.index()] {
                Effect::Seq(all) => all.as_slice(),
                _ => std::slice::from_ref(id),
            });
            let parts: Vec<EffectId> = parts.copied().collect();
            if parts == list {
                break;
            }
            list = parts;
        }
        let nothing = [Effect::And(Vec::new()), Effect::Pass];
        list.retain(|id| !nothing.contains(&effects[id.index()]));
        list
    };
    for rule in rules {
        let (outer, before) = rule.before.split_at(rule.outer);
        let (outer, before) = (listed(outer), listed(before));
        rule.outer = outer.len();
        rule.before = [outer, before].concat();
        let (own, then) = rule.then.split_at(rule.own);
        let (own, then) = (listed(own), listed(then));
        rule.own = own.len();
        rule.then = [own, then].concat();
        // A piece that is moved replaces what is there.
        if layout.plain && rule.physical == Physical::Carry {
            let target = Sites::One(Box::new(Int::Variable(Variable::To)));
            rule.before
                .retain(|id| effects[id.index()] != Effect::Take(target.clone()));
        }
    }
}

/// Whether no part of several is changed by those before it, so that they may as well be evaluated one after the other.
fn are_apart(parts: &[Effect]) -> bool {
    let mut set = Vec::new();
    let last = parts.len().saturating_sub(1);
    parts.len() > 1
        && parts.iter().enumerate().all(|(index, part)| match part {
            Effect::SetVar(variable, of, _) if of.is_empty() => {
                let apart = !reads_any(RuleNode::Effect(part), &set);
                set.push(*variable);
                apart
            }
            Effect::Owe { .. } | Effect::SetCounter(Int::Const(_)) => {
                !reads_any(RuleNode::Effect(part), &set)
            }
            part => index == last && !reads_any(RuleNode::Effect(part), &set),
        })
}

/// Whether a node reads a variable of a list, or anything else that setting variables and owing moves changes.
fn reads_any(node: RuleNode<'_>, set: &[VariableId]) -> bool {
    let mut found = match node {
        RuleNode::Int(Int::Var(variable, of)) => !of.is_empty() || set.contains(variable),
        RuleNode::Int(Int::Owed(_) | Int::Counter) | RuleNode::Moves(_) => true,
        RuleNode::Bool(Bool::NoMoves(..) | Bool::Threatened { .. } | Bool::Repeated { .. }) => true,
        _ => false,
    };
    node.children(&mut |child| found |= reads_any(child, set));
    found
}

/// Effects evaluated together and applied together are one list; a list of one is that one.
fn flatten(effect: &mut Effect) {
    let Effect::And(all) = effect else {
        return;
    };
    let parts = std::mem::take(all);
    for part in parts {
        match part {
            Effect::And(inner) => all.extend(inner),
            part => all.push(part),
        }
    }
    if all.len() == 1 {
        *effect = all.remove(0);
    }
}

#[cfg(test)]
mod tests {
    use super::flatten;
    use crate::game::ir::Effect;

    #[test]
    fn nested_lists_become_one() {
        let nothing = || Effect::And(Vec::new());
        let mut effect = Effect::And(vec![nothing(), Effect::And(vec![Effect::MoveAgain])]);
        flatten(&mut effect);
        assert_eq!(effect, Effect::MoveAgain);
        let mut effect = nothing();
        flatten(&mut effect);
        assert_eq!(effect, nothing());
    }
}
