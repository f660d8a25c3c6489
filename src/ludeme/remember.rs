//! Memories of values, and what is done for each integer of a list.

use crate::game::ir::{Array, Bool, Effect, Int, Moves};
use crate::ludeme::clause::{Place, Then};
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, PartId, PartKind, Within, var};
use std::collections::BTreeSet;

pub(crate) const LUDEMES: &[Ludeme] = &[
    RememberValue::LUDEME,
    SetRememberValue::LUDEME,
    ForgetValue::LUDEME,
    ForEachIn::LUDEME,
    MovesForEachIn::LUDEME,
];

ludeme! {
    /// Puts an integer into a memory of values, which `(values Remembered …)` reads.
    ///
    /// `(remember Value (last To))`
    /// `(remember Value "Burnt" (last To) unique:True)`
    (remember Value) -> Effect
    struct RememberValue {
        /// The name of the memory; that without a name unless given.
        name: Option<String>,
        /// The integer.
        value: Int,
        /// Whether it is left out if it is there already.
        unique: Labelled<Bool> = "false",
        /// What follows if it is put there.
        then: Option<Then>,
    }
}

impl Compile for RememberValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = Effect::Memorise {
            list: builder.game.list(&self.name.unwrap_or_default()),
            values: Array::List(vec![self.value]),
            unique: self.unique.0,
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Puts an integer or the sites of a region into a memory of values, at the start of a game.
    ///
    /// `(set RememberValue "Open" (sites Bottom))`
    (set RememberValue) -> Effect
    struct SetRememberValue {
        /// The name of the memory; that without a name unless given.
        name: Option<String>,
        /// The integer or the region.
        values: Place,
        /// Whether what is there already is left out.
        unique: Labelled<Bool> = "false",
    }
}

impl Compile for SetRememberValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let values = match self.values {
            Place::Region(sites) => Array::Sites(sites),
            Place::Site(value) => Array::List(vec![value]),
        };
        Ok(Effect::Memorise {
            list: builder.game.list(&self.name.unwrap_or_default()),
            values,
            unique: self.unique.0,
        })
    }
}

union! {
    /// What is forgotten.
    pub(crate) enum Forgotten {
        /// `All`, or the number of a player.
        Word(Role),
        /// One integer.
        Value(Int),
    }
}

ludeme! {
    /// Takes an integer out of a memory of values, once if it is there several times; or all of them: `All` without a name
    /// empties every memory, as in Ludii.
    ///
    /// `(forget Value (last To))`
    /// `(forget Value "Burnt" All)`
    (forget Value) -> Effect
    struct ForgetValue {
        /// The name of the memory; that without a name unless given.
        name: Option<String>,
        /// The integer, or `All`.
        value: Forgotten,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for ForgetValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let value = match self.value {
            Forgotten::Word(role) => role.player(),
            Forgotten::Value(value) => Some(value),
        };
        if self.name.is_none() && value.is_none() {
            return Ok(forget_all(self.then, builder));
        }
        let list = builder.game.list(&self.name.unwrap_or_default());
        let effect = Effect::Unmemorise(list, value);
        Ok(followed(effect, self.then, builder))
    }
}

/// Empties every memory of values of the description.
fn forget_all(then: Option<Then>, builder: &mut Builder<'_>) -> Effect {
    let description = builder.description;
    let is_memory = |part: &PartId| {
        let ludeme = description.ludeme(*part);
        ludeme.is_some_and(|ludeme| (ludeme.head, ludeme.word) == ("remember", Some("Value")))
    };
    let memories = description.parts().filter(is_memory);
    let names = memories.filter_map(|part| {
        let name = description.argument(part, "name")?;
        match description.kind(name) {
            PartKind::Text(name) => Some(name.to_string()),
            _ => None,
        }
    });
    let names: BTreeSet<String> = names.chain([String::new()]).collect();
    let forgotten = names.iter().map(|name| {
        let list = builder.game.list(name);
        Effect::Unmemorise(list, None)
    });
    let mut forgotten: Vec<Effect> = forgotten.collect();
    let effect = match (forgotten.len(), &then) {
        (1, _) => forgotten.remove(0),
        (_, None) => Effect::And(forgotten),
        // One change, which is followed once.
        (_, Some(_)) => {
            let kept = forgotten
                .into_iter()
                .map(|effect| builder.game.keep(effect));
            Effect::Seq(kept.collect())
        }
    };
    followed(effect, then, builder)
}

ludeme! {
    /// The effect for each integer of a list, bound to `(value)`.
    ///
    /// `(forEach Value (values Remembered) (remove (value)))`
    (forEach Value) -> Effect
    struct ForEachIn {
        /// The list.
        list: Array,
        /// The effect.
        effect: Within<var::Value, Effect>,
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for ForEachIn {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = Effect::ForEachIn(self.list, Box::new(self.effect.value));
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// The moves for each integer of a list, bound to `(value)`.
    ///
    /// `(forEach Value (values Remembered) (move Select (from (value))))`
    (forEach Value) -> Moves
    struct MovesForEachIn {
        /// The list.
        list: Array,
        /// The rule.
        moves: Within<var::Value, Moves>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for MovesForEachIn {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let moves = Moves::ForEachIn(Box::new(self.list), Box::new(self.moves.value));
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}
