//! The rule that a generator of one kind of moves follows.

use super::{Moves, RuleId};

/// Writes a function that finds the rule, for shared or for exclusive references.
macro_rules! rule_of {
    ($(#[doc = $docs:literal])+ $name:ident $(, $mutable:tt)?) => {
        $(#[doc = $docs])+
        pub fn $name(&$($mutable)? self) -> Option<&$($mutable)? RuleId> {
            match self {
                Self::Add { rule, .. }
                | Self::Remove { rule, .. }
                | Self::Select { rule, .. }
                | Self::Pass { rule }
                | Self::Change { rule }
                | Self::Leap { rule, .. } => Some(rule),
                Self::Step(step) => Some(&$($mutable)? step.rule),
                Self::Slide(slide) => Some(&$($mutable)? slide.rule),
                Self::Hop(hop) => Some(&$($mutable)? hop.rule),
                Self::Relocate(relocation) => Some(&$($mutable)? relocation.rule),
                Self::None
                | Self::Satisfy(_)
                | Self::Or(_)
                | Self::Priority(_)
                | Self::Longest(..)
                | Self::If(..)
                | Self::Afterwards(..)
                | Self::After(..)
                | Self::ForEachPiece { .. }
                | Self::ForEachSite(..)
                | Self::ForEachPlayer(_)
                | Self::ForEachValue(..)
                | Self::ForEachDie(_)
                | Self::ForEachLevel { .. }
                | Self::ForEachIn(..) => None,
            }
        }
    };
}

impl Moves {
    rule_of! {
        /// The rule of a generator that is no composition of others.
        rule
    }

    rule_of! {
        /// The rule of a generator that is no composition of others, to be changed.
        rule_mut, mut
    }
}
