//! Events noted for players (`trigger`), and whether one is (`is Triggered`).

use crate::game::ir::{Bool, Comparison, Effect, Int};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::unfollowed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Trigger::LUDEME, IsTriggered::LUDEME];

/// The variable that holds 1 for each player for whom an event is noted.
const EVENT: &str = "Event";

ludeme! {
    /// Notes an event for a player, for good. As in Ludii the name only says which: all events of a
    /// player are one.
    ///
    /// `(trigger "FlagCaptured" Next)`
    (trigger) -> Effect
    struct Trigger {
        /// The name of the event.
        event: String,
        /// The player.
        player: Int,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for Trigger {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let _ = self.event;
        let variable = builder.game.variable(EVENT, 1);
        let effect = Effect::SetVar(variable, vec![self.player], Int::Const(1));
        Ok(unfollowed(effect, self.then, builder))
    }
}

ludeme! {
    /// Whether an event is noted for a player who is still in the game.
    ///
    /// `(is Triggered "FlagCaptured" Next)`
    (is Triggered) -> Bool
    struct IsTriggered {
        /// The name of the event.
        event: String,
        /// The player.
        player: Int,
    }
}

impl Compile for IsTriggered {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let _ = self.event;
        let variable = builder.game.variable(EVENT, 1);
        let noted = Int::Var(variable, vec![self.player.clone()]);
        let has = Bool::Compare(Comparison::Equal, Box::new(noted), Box::new(Int::Const(1)));
        Ok(Bool::And(vec![Bool::IsActive(Box::new(self.player)), has]))
    }
}
