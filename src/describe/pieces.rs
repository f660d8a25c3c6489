//! Pieces on regions as noun phrases: all of them, one of them, each of them.

use super::english::{article, list};
use super::location::single;
use super::narrator::Narrator;
use super::phrase::definite;
use crate::game::ir::{Int, Moment, Occupancy, Sites};

impl Narrator<'_> {
    /// What a loop is done for: `each enemy stone`, `each cell of the bottom row`.
    pub(super) fn sites_each(&self, sites: &Sites) -> String {
        let noun = self.site_noun();
        match sites {
            Sites::Empty => format!("each empty {noun}"),
            Sites::Const(region) if self.members(*region).len() == 1 => self.region(*region),
            Sites::Const(region) => match self.region(*region) {
                area if area == "the whole board" => format!("each {noun} of the board"),
                area if area == "the corners" => "each of the corners".to_owned(),
                area if area.starts_with("every ") => area.replacen("every ", "each ", 1),
                area if self.is_listed(sites) => format!("each of {area}"),
                area => match self.members(*region).first() {
                    Some(first) if area.starts_with(&self.game.site_name(*first)) => {
                        format!("each of {area}")
                    }
                    _ => format!("each {noun} of {area}"),
                },
            },
            Sites::Union(parts) => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                let parts: Vec<String> = some.map(|part| self.sites_each(part)).collect();
                list(&parts, "and")
            }
            sites if self.pieces_of(sites).is_some() => {
                super::phrase::each(&self.piece_one(sites).unwrap_or_default())
            }
            Sites::One(_) => self.sites_all(sites),
            Sites::Intersection(parts) if parts.iter().any(|part| single(part).is_some()) => {
                self.sites_all(sites)
            }
            sites => format!("each of {}", self.sites_all(sites)),
        }
    }

    /// The pieces on a region in the plural, if it is one of sites with pieces: `your stones`.
    pub(super) fn pieces_of(&self, sites: &Sites) -> Option<String> {
        match sites {
            Sites::Occupied(occupancy) => Some(self.pieces(occupancy)),
            Sites::Difference(whole, but) => {
                let all = self.pieces_of(whole)?;
                Some(match &**but {
                    but if self.is_nothing(but) => all,
                    Sites::Patterns(query)
                        if query.moment == Moment::Standing && query.remembered.is_none() =>
                    {
                        let through = self.through(query);
                        let whose = match self.is_owner(whole, &query.player) {
                            true => String::new(),
                            false => format!(" of {}", self.who(&query.player).name),
                        };
                        let noun = self.pattern_noun(query);
                        format!("{all} that stand in no {noun}{through}{whose}")
                    }
                    but => match self.pieces_of(but) {
                        Some(others) => format!("{all} except {}", definite(&others)),
                        None => format!("{all} except those on {}", self.sites_all(but)),
                    },
                })
            }
            Sites::Only(variable, all, condition) => self.only_pieces(*variable, all, condition),
            Sites::Intersection(parts) => {
                let lead = parts
                    .iter()
                    .position(|part| self.pieces_of(part).is_some())?;
                let pieces = self.pieces_of(&parts[lead])?;
                let rest = parts.iter().enumerate().filter(|(index, _)| *index != lead);
                let lies = |part: &Sites| match part {
                    Sites::Around { .. } => self.lies(part),
                    part => format!("on {}", self.sites_all(part)),
                };
                let rest: Vec<String> = rest.map(|(_, part)| lies(part)).collect();
                let are = if pieces.contains(" that ") {
                    "and are "
                } else {
                    ""
                };
                Some(format!("{pieces} {are}{}", list(&rest, "and")))
            }
            Sites::If(condition, one, other) => {
                self.pieces_of(one)?;
                self.pieces_of(other)?;
                let pieces = |part: &Sites| self.pieces_of(part).unwrap_or_default();
                Some(self.one_or_other(sites, condition, one, other, &pieces))
            }
            Sites::Union(parts) => {
                let parts = parts.iter().filter(|part| !self.is_nothing(part));
                let parts: Option<Vec<String>> = parts.map(|part| self.pieces_of(part)).collect();
                Some(list(&parts?, "or"))
            }
            Sites::Const(_)
            | Sites::Stacked(_)
            | Sites::Kept(_)
            | Sites::ByPlayer(..)
            | Sites::One(_)
            | Sites::List(_)
            | Sites::Empty
            | Sites::Start(_)
            | Sites::DeferredRemovals
            | Sites::Hand(_)
            | Sites::Around { .. }
            | Sites::Radiating { .. }
            | Sites::Between { .. }
            | Sites::Group { .. }
            | Sites::Flanked { .. }
            | Sites::Flanking { .. }
            | Sites::Whence(..)
            | Sites::Stretch(_)
            | Sites::Patterns(_)
            | Sites::OfArray(_)
            | Sites::Targets(_)
            | Sites::Origins(_)
            | Sites::ForEachPlayer(_) => None,
        }
    }

    /// One of the pieces on a region, if it is one of sites with pieces: `an enemy stone`.
    pub(super) fn piece_one(&self, sites: &Sites) -> Option<String> {
        Some(match sites {
            Sites::Occupied(Occupancy::EnemiesOf(player))
                if **player == Int::Mover && !self.theirs =>
            {
                format!("an enemy {}", self.piece_noun())
            }
            Sites::Occupied(Occupancy::Any) => article(&self.any_noun()),
            Sites::Occupied(Occupancy::Components(kinds)) => {
                let noun = self.kinds_noun(kinds).a();
                match self.owner_of(kinds) {
                    Some(owner) => format!("{noun} of {owner}"),
                    None => noun,
                }
            }
            Sites::Difference(all, but) if self.is_nothing(but) => self.piece_one(all)?,
            Sites::Occupied(Occupancy::OthersThan(player)) => {
                let who = self.who(player);
                let whose = if who.you { "yours" } else { &who.possessive };
                format!("{} that is not {whose}", article(&self.piece_noun()))
            }
            Sites::Difference(all, but) if self.pieces_of(but).is_some() => {
                let piece = self.piece_one(all)?;
                let not = if piece.contains(" that is not ") {
                    "and not"
                } else {
                    "that is not"
                };
                format!("{piece} {not} {}", self.piece_one(but)?)
            }
            Sites::Union(parts) => {
                let parts = parts.iter().filter(|part| !self.is_nothing(part));
                let parts: Option<Vec<String>> = parts.map(|part| self.piece_one(part)).collect();
                list(&parts?, "or")
            }
            sites => format!("one of {}", definite(&self.pieces_of(sites)?)),
        })
    }

    /// Whether all pieces on a region belong to a player.
    fn is_owner(&self, sites: &Sites, owner: &Int) -> bool {
        match sites {
            Sites::Occupied(Occupancy::Player(player) | Occupancy::PlayerComponents(player, _)) => {
                **player == *owner
            }
            Sites::Occupied(Occupancy::EnemiesOf(player)) => {
                let next = (&**player, owner) == (&Int::Mover, &Int::Next);
                next && self.game.player_count() == 2
            }
            Sites::Difference(all, _) | Sites::Only(_, all, _) => self.is_owner(all, owner),
            Sites::Intersection(parts) => parts.iter().any(|part| self.is_owner(part, owner)),
            Sites::Union(parts) => parts.iter().all(|part| self.is_owner(part, owner)),
            _ => false,
        }
    }
}
