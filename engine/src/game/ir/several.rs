//! Effects that may come to several changes of the position.

use super::Effect;

impl Effect {
    /// Whether it may come to several changes or to none, each with what follows it.
    #[must_use]
    pub fn is_several(&self) -> bool {
        matches!(
            self,
            Self::Take(_)
                | Self::TakeLater(_)
                | Self::Carry { .. }
                | Self::CarrySome { .. }
                | Self::Flip(_)
                | Self::Memorise { .. }
                | Self::Custodial { .. }
                | Self::Enclose { .. }
                | Self::If(..)
                | Self::ForEachSite(..)
                | Self::ForEachPlayer(_)
                | Self::ForEachValue(..)
                | Self::ForEachIn(..)
                | Self::ForEachLevel { .. }
                | Self::ForEachPiece { .. }
                | Self::ForEachDie(_)
                | Self::While(..)
                | Self::Prior(_)
        ) || matches!(self, Self::And(all) if !matches!(&all[..], [only] if !only.is_several()))
    }
}
