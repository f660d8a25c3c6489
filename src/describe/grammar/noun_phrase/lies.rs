//! Where a site lies that is among some sites, and where pieces stand on them.

use super::{Determiner, NounPhrase, listed, woven};
use crate::describe::grammar::english::Joint;
use crate::describe::grammar::phrase::Bind;

impl NounPhrase {
    /// Where a site is that is among these: `in the top row`, `one of e4 and e5`.
    pub(in crate::describe) fn lies(&self) -> String {
        match self {
            Self::Part {
                either,
                preposition,
                ..
            } => format!("{preposition} {either}"),
            Self::Name {
                name,
                preposition: "on",
                ..
            } => name.clone(),
            Self::Name {
                name, preposition, ..
            } => format!("{preposition} {name}"),
            Self::Board(_) => "on the board".to_owned(),
            Self::Names(..) => format!("one of {}", self.all()),
            Self::Kind(Determiner::The, noun) => noun.a(),
            Self::Nothing(_) => "nowhere".to_owned(),
            Self::Joined(_, parts) => listed(parts, Joint::Or, &Self::lies),
            Self::Woven(strands) => woven(strands, &Self::lies),
            things => format!("among {}", things.within(Bind::Sum)),
        }
    }

    /// Whether the words for where a site lies stand behind a noun without a verb: `in the top row`.
    pub(in crate::describe) fn is_prepositional(&self) -> bool {
        match self {
            Self::Part { .. } | Self::Board(_) | Self::Whole(..) | Self::AllBut(..) => true,
            Self::Qualified(..) => true,
            Self::Kind(determiner, _) => !matches!(determiner, Determiner::The),
            Self::Name { .. }
            | Self::Names(..)
            | Self::Nothing(_)
            | Self::Joined(..)
            | Self::Woven(_) => false,
        }
    }

    /// Where pieces are that stand on these sites: `in the top row`, `on e4 and e5`.
    pub(in crate::describe) fn hold(&self) -> String {
        match self {
            Self::Part { .. } | Self::Board(_) => self.lies(),
            Self::Name {
                name, preposition, ..
            } => format!("{preposition} {name}"),
            Self::Joined(_, parts) => listed(parts, Joint::Or, &Self::hold),
            Self::Woven(strands) => woven(strands, &Self::hold),
            Self::Names(..) => format!("on {}", self.all()),
            things => format!("{} {}", things.stand(), things.within(Bind::Sum)),
        }
    }

    /// Where a piece is that stands on one of these sites: `in the top row`, `on one of e4 and e5`.
    pub(in crate::describe) fn holds(&self) -> String {
        match self {
            Self::Part { .. } | Self::Board(_) => self.lies(),
            Self::Name {
                name, preposition, ..
            } => format!("{preposition} {name}"),
            Self::Joined(_, parts) => listed(parts, Joint::Or, &Self::holds),
            Self::Woven(strands) => woven(strands, &Self::holds),
            things => format!("{} {}", things.stand(), things.one()),
        }
    }

    /// What stands between a piece and these sites: `in` if they are those of a hand.
    fn stand(&self) -> &'static str {
        match self {
            Self::Name { preposition, .. } => preposition,
            Self::Qualified(things, _) => things.stand(),
            _ => "on",
        }
    }
}
