//! Pieces with two sides, which are flipped from one to the other.

use crate::diagnostic::Problem;
use crate::game::ir::vacancy::one;
use crate::game::ir::{Bool, Effect, Int, Sites, Variable};
use crate::ludeme::argument::Fixed;
use crate::ludeme::clause::Then;
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, is_hand, on_default_or_hand};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Type, Typed};

pub(crate) const LUDEMES: &[Ludeme] = &[FlipsForm::LUDEME, Flip::LUDEME, AllCombinations::LUDEME];

/// The local states that stand for the two sides of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FlipStates(pub(crate) [u16; 2]);

impl Typed for FlipStates {
    const TYPE: Type = Type::SIDES;
}

ludeme! {
    /// The two sides of a piece: the local states between which `(flip …)` turns it.
    ///
    /// `(flips 1 2)`
    (flips) -> FlipStates
    struct FlipsForm {
        /// The local state of one side.
        one: Fixed,
        /// The local state of the other.
        other: Fixed,
    }
}

impl Compile for FlipsForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<FlipStates> {
        builder.game.uses_states = true;
        let side = |state: Fixed| state.0.clamp(0, i32::from(u16::MAX)) as u16;
        Ok(FlipStates([side(self.one), side(self.other)]))
    }
}

ludeme! {
    /// Flips the piece on a site: its local state becomes that of its other side. A piece without two sides, or in a state
    /// that is neither, stays as it is.
    ///
    /// `(flip (last To))`
    (flip) -> Effect
    struct Flip {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where; the `(to)` of what is around it unless given.
        at: Option<Int>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Flip {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        let at = self.at.unwrap_or(Int::Variable(Variable::To));
        on_default_or_hand(self.site, is_hand(&one(at.clone()), builder), builder)?;
        builder.game.uses_states = true;
        Ok(followed(Effect::Flip(at), self.then, builder))
    }
}

ludeme! {
    /// Two effects together, if both come to a change; nothing if one does not.
    ///
    /// `(allCombinations (add (piece "Disc") (to (last From))) (flip (last To)))`
    (allCombinations) -> Effect
    struct AllCombinations {
        /// The effect that is applied first.
        one: Effect,
        /// The other.
        other: Effect,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for AllCombinations {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let mut conditions = Vec::new();
        for effect in [&self.one, &self.other] {
            match effect {
                Effect::Flip(_) => conditions.push(Bool::Occurs(Box::new(effect.clone()))),
                effect if is_one_change(effect) => {}
                _ => {
                    let message = "of an effect that may come to several changes, each would be combined with each of the other, which is not supported yet";
                    let label = "expected effects that come to one change each";
                    return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
                        .with_help("write `(and …)` for effects that are applied together")
                        .into());
                }
            }
        }
        let both = Effect::And(vec![self.one, self.other]);
        let effect = match conditions.len() {
            0 => both,
            _ => Effect::If(
                Box::new(Bool::And(conditions)),
                Box::new(both),
                None,
                builder.provenance(),
            ),
        };
        Ok(followed(effect, self.then, builder))
    }
}

/// Whether an effect always makes exactly one change.
fn is_one_change(effect: &Effect) -> bool {
    let is_one = |sites: &Sites| matches!(sites, Sites::One(_));
    match effect {
        Effect::Put { to, count, .. } => is_one(to) && *count == Int::Const(1),
        Effect::SetPlane(_, sites, _) => is_one(sites),
        Effect::SetVar(..) | Effect::SetScore(..) | Effect::AddScore(..) | Effect::MoveAgain => {
            true
        }
        // A piece that is added with a state.
        Effect::AtOnce(all) => match all.as_slice() {
            [put, set] => [put, set].into_iter().all(|effect| {
                matches!(effect, Effect::Put { .. } | Effect::SetPlane(..)) && is_one_change(effect)
            }),
            _ => false,
        },
        _ => false,
    }
}
