//! Effects for each piece and for each die, and the first effect of a list that makes a change.

use super::compose::followed;
use crate::game::ir::{Bool, Effect, EffectForEachDie, Levels};
use crate::ludeme::clause::Then;
use crate::ludeme::dice::needs_dice;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::region::owned::HandOwner;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Rest, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    ForEachPiece::LUDEME,
    ForEachDie::LUDEME,
    Priority::LUDEME,
    While::LUDEME,
];

ludeme! {
    /// The effect for each piece of a player on the board, whose site is bound to `(from)`. As in Ludii, all of it is worked
    /// out before any of it is applied.
    ///
    /// `(forEach Piece (set State at:(from) 0))`
    /// `(forEach Piece "Disc" (addScore Mover (state at:(from))) Next)`
    (forEach Piece) -> Effect
    struct ForEachPiece {
        /// Only pieces of these kinds.
        pieces: Option<Vec<Named<kind::Piece>>>,
        /// The effect.
        effect: Within<(var::From, var::Level), Effect>,
        /// Whose pieces; `Shared` for those that belong to nobody.
        player: HandOwner = "Mover",
        /// Only pieces that are the highest of their stacks; if it is given, the game is one of stacks.
        top: Labelled<Bool> = "false",
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for ForEachPiece {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let named = |names: Vec<Named<kind::Piece>>| {
            let kinds = names.iter().flat_map(|name| builder.game.kinds(&name.name));
            kinds.collect::<Vec<_>>()
        };
        let kinds = self.player.kinds(self.pieces.map(named), builder);
        let kinds = kinds.map(Into::into);
        let player = self.player.player()?;
        let levels = match self.top.0 {
            Bool::Const(true) => Levels::Top,
            _ => Levels::Each,
        };
        let effect = Effect::ForEachPiece {
            player,
            kinds,
            levels,
            effect: Box::new(self.effect.value),
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// The effect for each die, its pips bound to `(pips)`; the die is used by it. As in Ludii, all of it is worked out before
    /// any of it is applied, and a die for which it comes to nothing is not used.
    ///
    /// `(forEach Die if:(!= 0 (pips)) (addScore Mover (pips)))`
    (forEach Die) -> Effect
    struct ForEachDie {
        /// Only dice for which this holds.
        r#if: Labelled<Option<Within<var::Pips, Bool>>>,
        /// The effect.
        effect: Within<var::Pips, Effect>,
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for ForEachDie {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        needs_dice(builder)?;
        let effect = Effect::ForEachDie(Box::new(EffectForEachDie {
            when: self.r#if.0.map(|when| when.value),
            effect: self.effect.value,
        }));
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// The first of the effects that comes to any change.
    ///
    /// `(priority (remove (sites Corners)) (addScore Mover 1))`
    (priority) -> Effect
    struct Priority {
        /// The effects, most important first.
        effects: Rest<Effect>,
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for Priority {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let place = builder.provenance();
        let mut all = self.effects.0.into_iter().rev();
        let last = all.next().unwrap_or(Effect::And(Vec::new()));
        let first = all.fold(last, |later, effect| {
            let occurs = Bool::Occurs(Box::new(effect.clone()));
            let later = Some(Box::new(later));
            Effect::If(Box::new(occurs), Box::new(effect), later, place)
        });
        Ok(followed(first, self.then, builder))
    }
}

ludeme! {
    /// The effect again and again as long as a condition holds, each time on the position after the time before; 10,000 times
    /// at most.
    ///
    /// `(while (> 3 (score Mover)) (addScore Mover 1))`
    (while) -> Effect
    struct While {
        /// The condition.
        condition: Bool,
        /// The effect.
        effect: Effect,
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for While {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = Effect::While(Box::new(self.condition), Box::new(self.effect));
        Ok(followed(effect, self.then, builder))
    }
}
