//! Effects whose number of changes is known only when they are evaluated.

use super::Effect;

impl Effect {
    /// Whether it comes to none, one or several changes, as the position has it. What follows such an effect
    /// (`Effect::Then`) follows each of its changes, and what is to be listed as moves cannot be one move.
    #[must_use]
    pub fn is_compound(&self) -> bool {
        match self {
            Self::And(all) => !matches!(&all[..], [only] if !only.is_compound()),
            Self::If(..)
            | Self::While(..)
            | Self::Prior(..)
            | Self::Take(..)
            | Self::TakeLater(..)
            | Self::Carry { .. }
            | Self::ForEachDie(..)
            | Self::ForEachPiece { .. }
            | Self::ForEachLevel { .. }
            | Self::CarrySome { .. }
            | Self::ForEachValue(..)
            | Self::ForEachIn(..)
            | Self::Memorise { .. }
            | Self::ForEachSite(..)
            | Self::ForEachPlayer(..)
            | Self::Custodial { .. }
            | Self::Enclose { .. } => true,
            Self::Seq(..)
            | Self::Untested(..)
            | Self::Shove { .. }
            | Self::Then(..)
            | Self::Put { .. }
            | Self::TakeLevels { .. }
            | Self::TakeAllOf(..)
            | Self::CarryLevel { .. }
            | Self::CarryStack { .. }
            | Self::Sow(..)
            | Self::Make(..)
            | Self::Unmemorise(..)
            | Self::Promote { .. }
            | Self::SetPlane(..)
            | Self::SetHidden { .. }
            | Self::SetLevelState { .. }
            | Self::SetVar(..)
            | Self::Assign(..)
            | Self::SetCounter(..)
            | Self::SetScore(..)
            | Self::AddScore(..)
            | Self::SetPlayerValue(..)
            | Self::SetPending(..)
            | Self::SetNext(..)
            | Self::MoveAgain
            | Self::Owe { .. }
            | Self::Remember { .. }
            | Self::ForgetPositions
            | Self::Forget(..)
            | Self::SetTeam(..)
            | Self::Vote(..)
            | Self::Retire(..)
            | Self::NoteDeparture(..)
            | Self::Roll
            | Self::UseDice(..)
            | Self::Transfer { .. } => false,
        }
    }
}
