//! All changes of an effect as one move.

use crate::diagnostic::Problem;
use crate::game::ir::{
    Bool, Effect, Int, Moves, Physical, PieceChoice, RuleNode, Sites, Targets, Variable,
};
use crate::ludeme::clause::Then;
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Append::LUDEME];

ludeme! {
    /// All changes of an effect as one move of the mover; there is no move if the effect comes to no change. The first of the
    /// changes has to be that a piece is put on a site: there the move leads.
    ///
    /// `(append (and (add (to (last From))) (set State at:(last To) 1)))`
    (append) -> Moves
    struct Append {
        /// The effect.
        effect: Effect,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Append {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let Some((piece, site)) = first_put(&self.effect, builder) else {
            let message = "the first change of the effect is not a piece that is put on a site, which is not supported yet";
            let label = "where would this move lead?";
            return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
                .with_help("let the effect begin with `(add … (to (site)))`")
                .into());
        };
        builder.game.moves_others = true;
        let occurs = Bool::Occurs(Box::new(self.effect.clone()));
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        let before = Some(self.effect);
        let rule = builder
            .game
            .rule(Physical::Nothing, false, before, then, provenance);
        let add = Moves::Add {
            rule,
            piece: PieceChoice::Same(piece),
            to: Targets {
                within: Some(Sites::One(Box::new(site))),
                when: None,
            },
        };
        Ok(Moves::If(Box::new(occurs), Box::new(add), None))
    }
}

/// The piece that the first change of an effect puts down, and where, if that depends on nothing that the effect binds.
fn first_put(effect: &Effect, builder: &Builder<'_>) -> Option<(Int, Int)> {
    match effect {
        Effect::Put {
            piece,
            to: Sites::One(site),
            count: Int::Const(1),
        } => {
            let bound = [Variable::Between, Variable::To, Variable::From];
            let is_free = |int: &Int| {
                let node = RuleNode::Int(int);
                !bound.iter().any(|variable| node.reads(*variable))
            };
            (is_free(piece) && is_free(site)).then(|| (piece.clone(), (**site).clone()))
        }
        Effect::Custodial { apply, .. } | Effect::Enclose { apply, .. } => {
            first_put(apply, builder)
        }
        Effect::And(all) | Effect::AtOnce(all) => first_put(all.first()?, builder),
        Effect::Seq(all) => first_put(&builder.game.effects[all.first()?.index()], builder),
        Effect::If(_, then, None, _) => first_put(then, builder),
        _ => None,
    }
}
