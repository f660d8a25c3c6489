//! Where the pips of a loop over dice are known: in the moves of the loop and in what is done as part of them, not in what
//! follows.

use crate::diagnostic::Problem;
use crate::game::ir::{Effect, EffectId, Int, Moves, RuleNode, Variable};
use crate::ludeme::Builder;
use crate::ludeme::dice::BAD_DICE;
use crate::ludeme::forget::forget;
use crate::ludeme::scope::unbound;

/// Lets the pips be −1 in what follows the moves of a loop over dice, as it is over by then.
pub(crate) fn forget_pips(moves: &Moves, builder: &mut Builder<'_>) {
    fn each(moves: &Moves, builder: &Builder<'_>, found: &mut Vec<EffectId>) {
        if let Moves::ForEachPiece { instead: None, .. } = moves {
            for component in &builder.game.components {
                each(&component.moves, builder, found);
            }
        }
        if let Some(rule) = moves.rule() {
            found.extend(&builder.game.rules[rule.index()].then);
        }
        RuleNode::Moves(moves).children(&mut |child| {
            if let RuleNode::Moves(moves) = child {
                each(moves, builder, found);
            }
        });
    }
    fn is_of_dice_again(node: RuleNode<'_>) -> bool {
        matches!(node, RuleNode::Moves(Moves::ForEachDie(_)))
    }
    let mut kept = Vec::new();
    each(moves, builder, &mut kept);
    let mut found = false;
    for id in kept {
        let effects = &mut builder.game.effects;
        found |= forget(effects, id, Variable::Pips, is_of_dice_again);
    }
    if found {
        builder.note(unbound("(pips)", Variable::Pips, builder.span()));
    }
}

/// The mistake that the pips are asked for by what is done as part of a move, when the loop over dice is over.
pub(crate) fn outlived(moves: &Moves, builder: &Builder<'_>) -> Option<Problem> {
    fn reads(node: RuleNode<'_>, builder: &Builder<'_>) -> bool {
        if let RuleNode::Int(Int::Variable(Variable::Pips)) = node {
            return true;
        }
        // A loop over dice that stands there has pips of its own.
        if let RuleNode::Moves(Moves::ForEachDie(_)) = node {
            return false;
        }
        let kept = match node {
            RuleNode::Effect(Effect::Then(_, then) | Effect::Untested(then, _)) => vec![*then],
            RuleNode::Effect(Effect::Seq(all)) => all.clone(),
            _ => Vec::new(),
        };
        let mut found = kept.iter().any(|effect| {
            reads(
                RuleNode::Effect(&builder.game.effects[effect.index()]),
                builder,
            )
        });
        node.children(&mut |child| found = found || reads(child, builder));
        found
    }
    fn late(node: RuleNode<'_>, again: bool, builder: &Builder<'_>) -> bool {
        let RuleNode::Moves(moves) = node else {
            return false;
        };
        let again = again || matches!(moves, Moves::ForEachDie(_));
        let mut found = match moves {
            Moves::Afterwards(_, condition, _) => reads(RuleNode::Bool(condition), builder),
            Moves::ForEachPiece { instead: None, .. } => {
                let mut pieces = builder.game.components.iter();
                pieces.any(|component| late(RuleNode::Moves(&component.moves), again, builder))
            }
            // What is done as part of a move has the pips of all the dice that the move uses.
            moves => moves.rule().filter(|_| again).is_some_and(|rule| {
                let rule = &builder.game.rules[rule.index()];
                let kept = rule.before.iter();
                kept.map(|effect| RuleNode::Effect(&builder.game.effects[effect.index()]))
                    .any(|effect| reads(effect, builder))
            }),
        };
        node.children(&mut |child| found = found || late(child, again, builder));
        found
    }
    late(RuleNode::Moves(moves), false, builder).then(|| {
        let message = "`(pips)` has no value in what follows a move";
        let label = "the loop over dice is over when a move is made";
        Problem::error(&BAD_DICE, builder.span(), message, label)
            .with_help("ask for `(pips)` in the clauses of the move, such as `(to …)`")
    })
}
