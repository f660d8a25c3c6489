//! Actions: the single changes of a state to which an effect is evaluated before any of them is applied.

use super::Frame;
use crate::game::ir::{
    DepartureId, EffectId, HiddenPart, ListId, MemoryId, Plane, VariableId, Verdict,
};
use crate::topology::Site;

/// One change of the state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Put {
        site: Site,
        piece: u8,
        count: u16,
    },
    Take(Site),
    TakeLater(Site),
    TakeLevels {
        site: Site,
        level: Option<u8>,
        count: u16,
    },
    CarryLevel {
        from: Site,
        level: i16,
        to: Site,
    },
    CarryStack {
        from: Site,
        to: Site,
    },
    Carry {
        from: Site,
        to: Site,
    },
    CarrySome {
        from: Site,
        to: Site,
        count: u16,
    },
    SowOne {
        from: Site,
        to: Site,
    },
    Promote {
        site: Site,
        piece: u8,
    },
    Plane {
        plane: Plane,
        site: Site,
        value: u16,
    },
    Hidden {
        part: HiddenPart,
        site: Site,
        player: u8,
        hidden: bool,
    },
    LevelState {
        site: Site,
        level: i16,
        state: u16,
    },
    Assign {
        site: Site,
        value: i32,
    },
    Var(VariableId, i32),
    Counter(i32),
    Score {
        player: u8,
        score: i32,
    },
    Gain {
        player: u8,
        gain: i32,
    },
    PlayerValue {
        player: u8,
        value: i32,
    },
    Pending(i32),
    Next(u8),
    Owe {
        player: u8,
        debt: u16,
        count: u16,
    },
    Remember {
        memory: MemoryId,
        player: u8,
        placement: u16,
    },
    Memorise(ListId, i32),
    Unmemorise(ListId, i32),
    ForgetPositions,
    Forget {
        memory: MemoryId,
        player: u8,
    },
    Team {
        player: u8,
        team: u8,
    },
    Retire(u8, Verdict),
    NoteDeparture(u8, DepartureId),
    /// What follows a change, which sees the variables that are bound when it is carried out.
    Follow(EffectId),
    /// One of several effects that are carried out one after the other, with the variables that were bound around them.
    Run(EffectId, Frame),
    /// Nothing.
    Pass,
    /// The two players change sides, and the mover comes next.
    Swap,
    Roll,
    UseDice {
        used: u16,
        twice: Option<(bool, VariableId)>,
    },
}

impl Action {
    /// Whether it is worked out when it is carried out.
    pub(super) fn is_followed(&self) -> bool {
        matches!(self, Self::Run(..) | Self::Follow(_))
    }

    /// Where it leads from and to, as the last move is spoken of: of a piece that is carried alone the two sites, of
    /// anything else that is about a site that site twice, as in Ludii.
    pub(super) fn as_last_move(&self) -> Option<(Site, Site)> {
        match *self {
            Self::Carry { from, to } | Self::CarrySome { from, to, .. } => Some((from, to)),
            _ => self.site().map(|site| (site, site)),
        }
    }

    /// The site from which a piece is moved, if one is.
    pub(super) fn origin(&self) -> Option<Site> {
        match *self {
            Self::CarryLevel { from, .. }
            | Self::CarryStack { from, .. }
            | Self::Carry { from, .. }
            | Self::CarrySome { from, .. }
            | Self::SowOne { from, .. } => Some(from),
            _ => None,
        }
    }

    /// The site where this action hides or shows something, if it does that.
    pub(super) fn hides(&self) -> Option<Site> {
        match *self {
            Self::Hidden { site, .. } => Some(site),
            _ => None,
        }
    }

    /// The site that is changed, if it is one.
    pub(super) fn site(&self) -> Option<Site> {
        match *self {
            Self::Put { site, .. }
            | Self::Take(site)
            | Self::TakeLater(site)
            | Self::Promote { site, .. }
            | Self::Plane { site, .. }
            | Self::Assign { site, .. }
            | Self::LevelState { site, .. }
            | Self::TakeLevels { site, .. }
            | Self::CarryLevel { to: site, .. }
            | Self::CarryStack { to: site, .. }
            | Self::Carry { to: site, .. }
            | Self::CarrySome { to: site, .. }
            | Self::SowOne { to: site, .. } => Some(site),
            Self::Var(..)
            | Self::Hidden { .. }
            | Self::Counter(_)
            | Self::Score { .. }
            | Self::Gain { .. }
            | Self::PlayerValue { .. }
            | Self::Pending(_)
            | Self::Next(_)
            | Self::Owe { .. }
            | Self::Remember { .. }
            | Self::Memorise(..)
            | Self::Unmemorise(..)
            | Self::ForgetPositions
            | Self::Forget { .. }
            | Self::Team { .. }
            | Self::Retire(..)
            | Self::NoteDeparture(..)
            | Self::Run(..)
            | Self::Follow(_)
            | Self::Pass
            | Self::Swap
            | Self::Roll
            | Self::UseDice { .. } => None,
        }
    }
}
