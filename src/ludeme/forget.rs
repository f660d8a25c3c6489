//! Variables that have no value any more where something kept reads them.
//!
//! What follows a move is evaluated when the loop or the move that bound a variable is over; in Ludii the variable is −1
//! by then.

use crate::game::ir::{Effect, EffectId, Int, RuleNode, RuleNodeMut, Variable};

/// Puts −1 in the place of a variable in a kept effect and in what it keeps, outside of what binds the variable anew;
/// whether it was read.
pub(crate) fn forget(
    effects: &mut [Effect],
    id: EffectId,
    variable: Variable,
    binds_anew: fn(RuleNode<'_>) -> bool,
) -> bool {
    let mut effect = std::mem::replace(&mut effects[id.index()], Effect::And(Vec::new()));
    let mut walk = VariableSearch {
        variable,
        binds_anew,
        kept: Vec::new(),
        found: false,
    };
    walk.node(RuleNodeMut::Effect(&mut effect));
    effects[id.index()] = effect;
    let mut found = walk.found;
    for id in walk.kept {
        found |= forget(effects, id, variable, binds_anew);
    }
    found
}

/// Puts −1 in the place of a variable in an effect, as [`forget`] does.
pub(crate) fn forget_in(
    effect: &mut Effect,
    effects: &mut [Effect],
    variable: Variable,
    binds_anew: fn(RuleNode<'_>) -> bool,
) -> bool {
    let mut walk = VariableSearch {
        variable,
        binds_anew,
        kept: Vec::new(),
        found: false,
    };
    walk.node(RuleNodeMut::Effect(effect));
    let mut found = walk.found;
    for id in walk.kept {
        found |= forget(effects, id, variable, binds_anew);
    }
    found
}

struct VariableSearch {
    variable: Variable,
    binds_anew: fn(RuleNode<'_>) -> bool,
    /// Kept effects that were met.
    kept: Vec<EffectId>,
    found: bool,
}

impl VariableSearch {
    fn node(&mut self, mut node: RuleNodeMut<'_>) {
        if let RuleNodeMut::Int(int) = &mut node
            && **int == Int::Variable(self.variable)
        {
            **int = Int::Const(-1);
            self.found = true;
            return;
        }
        if (self.binds_anew)(seen(&node)) {
            return;
        }
        match &node {
            RuleNodeMut::Effect(Effect::Then(_, then) | Effect::Untested(then, _)) => {
                self.kept.push(*then);
            }
            RuleNodeMut::Effect(Effect::Seq(all)) => self.kept.extend(all),
            _ => {}
        }
        let binds = seen(&node).binds();
        node.children(&mut |part| {
            if !binds.within(self.variable, seen(&part)) {
                self.node(part);
            }
        });
    }
}

/// A node that may be changed, to be looked at.
fn seen<'n>(node: &'n RuleNodeMut<'_>) -> RuleNode<'n> {
    match node {
        RuleNodeMut::Int(int) => RuleNode::Int(int),
        RuleNodeMut::Bool(condition) => RuleNode::Bool(condition),
        RuleNodeMut::Sites(sites) => RuleNode::Sites(sites),
        RuleNodeMut::Moves(moves) => RuleNode::Moves(moves),
        RuleNodeMut::Effect(effect) => RuleNode::Effect(effect),
    }
}
