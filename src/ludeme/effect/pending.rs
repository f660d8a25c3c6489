//! What a move leaves pending for the next one, as sites.

use crate::game::ir::{Array, Effect, Int, Sites, Variable};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::unfollowed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[SetPendingSites::LUDEME, PendingSites::LUDEME];

/// The name of the list of pending values, of games that ask for all of them.
const PENDING: &str = "(pending)";

ludeme! {
    /// Leaves the sites of a region pending for the next move.
    ///
    /// `(set Pending (sites Occupied by:Next))`
    (set Pending) -> Effect
    struct SetPendingSites {
        /// The sites.
        region: Sites,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for SetPendingSites {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        builder.game.pending = Some(builder.game.list(PENDING));
        let site = Int::Variable(Variable::Site);
        let each = Box::new(Effect::SetPending(site));
        let set = Effect::ForEachSite(Variable::Site, self.region, each);
        Ok(unfollowed(set, self.then, builder))
    }
}

ludeme! {
    /// The sites that the last move left pending, as numbers of sites.
    ///
    /// `(sites Pending)`
    (sites Pending) -> Sites
    struct PendingSites {}
}

impl Compile for PendingSites {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let list = builder.game.list(PENDING);
        builder.game.pending = Some(list);
        Ok(Sites::OfArray(Box::new(Array::Remembered(list))))
    }
}
