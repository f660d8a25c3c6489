//! Moves that are owed, patterns and positions that are remembered. Not in Ludii.

use crate::game::ir::{Debt, DebtId, Effect, Int, Moves, PatternQuery, Permanence};
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::{Builder, Compile, Compiled, Declares, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Owe::LUDEME,
    Remember::LUDEME,
    Forget::LUDEME,
    ForgetPositions::LUDEME,
];

ludeme! {
    /// A player owes moves: he makes them one by one before the next ordinary turn. What cannot be made
    /// when its time comes is void. Debts of several players are paid in the order in which they arose.
    ///
    /// `(owe 1 (move Remove (sites Occupied by:Next)))`
    /// `(owe (count Captures (patterns Formed)) (priority (move Remove (difference (sites Occupied by:Next) (sites Patterns (patterns Standing of:Next)))) (move Remove (sites Occupied by:Next))))`
    (owe) -> Effect
    struct Owe {
        /// How many.
        count: Int,
        /// Of which kind.
        moves: Moves,
        /// Who.
        by: Labelled<Int> = "Mover",
    }
}

impl Compile for Owe {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let provenance = builder.provenance();
        let debt = DebtId(builder.game.debts.len() as u16);
        builder.game.debts.push(Debt {
            moves: self.moves,
            provenance,
        });
        Ok(Effect::Owe {
            player: self.by.0,
            count: self.count,
            debt,
        })
    }
}

ludeme! {
    /// Remembers patterns for the player whose they are, besides those remembered already, or in their place.
    ///
    /// `(remember Patterns (patterns Formed) "Formed")`
    (remember Patterns) -> Effect
    struct Remember {
        /// Which patterns.
        patterns: PatternQuery,
        /// The name of the memory.
        memory: Declares<kind::Memory>,
        /// Whether what was remembered is forgotten.
        instead: Labelled<crate::game::ir::Bool> = "false",
    }
}

impl Compile for Remember {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let instead = self.instead.0 == crate::game::ir::Bool::Const(true);
        let permanence = if instead {
            Permanence::Replace
        } else {
            Permanence::Add
        };
        let memory = builder.game.memory(&self.memory.name);
        Ok(Effect::Remember {
            query: self.patterns,
            memory,
            permanence,
        })
    }
}

ludeme! {
    /// Forgets all patterns that a memory holds for a player.
    ///
    /// `(forget Patterns "Formed")`
    (forget Patterns) -> Effect
    struct Forget {
        /// The name of the memory.
        memory: Declares<kind::Memory>,
        /// Whose.
        player: Int = "Mover",
    }
}

impl Compile for Forget {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(Effect::Forget(
            builder.game.memory(&self.memory.name),
            self.player,
        ))
    }
}

ludeme! {
    /// The positions so far no longer count for `(is Repeated)`, because they cannot come again or belong
    /// to another part of the game.
    ///
    /// `(forget Positions)`
    (forget Positions) -> Effect
    struct ForgetPositions {}
}

impl Compile for ForgetPositions {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(Effect::ForgetPositions)
    }
}
