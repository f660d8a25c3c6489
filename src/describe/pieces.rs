//! Pieces on regions as noun phrases.

use super::grammar::{Bind, Determiner, Joint, NounPhrase};
use super::location::single;
use super::memo::AskedPhrase;
use super::narrator::Narrator;
use crate::game::ir::{Int, Moment, Occupancy, Sites};

impl Narrator<'_> {
    /// Whether players have pieces of the name that a neutral kind has.
    pub(super) fn is_also_owned(&self, kind: usize) -> bool {
        let components = &self.game.components;
        let mut others = components.iter().skip(1);
        components
            .get(kind)
            .is_some_and(|kind| others.any(|other| other.owner != 0 && other.base == kind.base))
    }

    /// What the pieces on a region are called, if all its sites have one: `your stones`.
    pub(super) fn pieces_on(&self, sites: &Sites) -> Option<NounPhrase> {
        let phrase = || self.pieces_on_anew(sites);
        self.asked_before(AskedPhrase::Pieces, sites, phrase)
    }

    fn pieces_on_anew(&self, sites: &Sites) -> Option<NounPhrase> {
        match sites {
            Sites::Occupied(occupancy) => Some(self.pieces(occupancy)),
            Sites::Difference(whole, but) => {
                let all = self.pieces_on(whole)?;
                Some(match &**but {
                    but if self.is_nothing(but) || *but == Sites::Empty => all,
                    Sites::Patterns(query)
                        if query.moment == Moment::Standing && query.remembered.is_none() =>
                    {
                        let through = self.through(query);
                        let whose = match self.is_owner(whole, &query.player) {
                            true => String::new(),
                            false => format!(" of {}", self.who(&query.player).name),
                        };
                        let none = format!("in {}{through}{whose}", self.pattern_kind(query).no());
                        let one = format!("that stands {none}");
                        all.qualified(format!("that stand {none}"), Some(one), Bind::Word)
                    }
                    but => match self.pieces_on(but) {
                        Some(others) => {
                            let one = format!("that is not {}", others.one());
                            let but = format!("except {}", others.definite());
                            all.qualified(but, Some(one), Bind::Product)
                        }
                        None => {
                            let one = format!("that is not {}", self.holds(but));
                            let but = format!("except those {}", self.hold(but));
                            all.qualified(but, Some(one), Bind::Product)
                        }
                    },
                })
            }
            Sites::Only(variable, all, condition) => self.only_pieces(*variable, all, condition),
            Sites::Intersection(parts) => {
                let lead = parts
                    .iter()
                    .position(|part| self.pieces_on(part).is_some())?;
                let others = parts.iter().enumerate().filter(|(index, _)| *index != lead);
                let pieces = self.pieces_on(&parts[lead])?;
                Some(others.fold(pieces, |pieces, (_, part)| {
                    let (all, one) = (self.hold(part), self.holds(part));
                    // Where a piece is could be taken for a part of the clause before it.
                    match pieces.ends_in_clause() {
                        true => {
                            let one = format!("and is {one}");
                            pieces.qualified(format!("and are {all}"), Some(one), Bind::Word)
                        }
                        false => pieces.qualified(all, Some(one), Bind::Word),
                    }
                }))
            }
            Sites::If(condition, one, other) => {
                let pieces = |narrator: &Self, part: &Sites| narrator.pieces_on(part);
                self.one_or_other(sites, condition, one, other, &pieces)
            }
            Sites::Union(parts) => {
                let parts = parts.iter().filter(|part| !self.is_nothing(part));
                let mut parts: Vec<NounPhrase> = parts
                    .map(|part| self.pieces_on(part))
                    .collect::<Option<_>>()?;
                match parts.len() {
                    0 => None,
                    1 => parts.pop(),
                    _ => Some(NounPhrase::Joined(Joint::Or, parts)),
                }
            }
            _ => None,
        }
    }

    /// The pieces on a region that is a set of pieces, not parts that are put together.
    pub(super) fn pieces_alone(&self, sites: &Sites) -> Option<NounPhrase> {
        match sites {
            Sites::Union(_) | Sites::If(..) => None,
            Sites::Intersection(parts) if parts.iter().any(|part| single(part).is_some()) => None,
            sites => self.pieces_on(sites),
        }
    }

    /// Pieces by owner and kind: `your stones`.
    pub(super) fn pieces(&self, occupancy: &Occupancy) -> NounPhrase {
        let piece = || self.piece_noun();
        let bare = |noun| NounPhrase::Kind(Determiner::Bare, noun);
        let whose = |whose: String, noun| NounPhrase::Kind(Determiner::Whose(whose), noun);
        match occupancy {
            Occupancy::Any => NounPhrase::Kind(Determiner::All, self.any_noun()),
            Occupancy::Player(player) if **player == Int::Const(0) => bare(self.neutral_noun()),
            Occupancy::Player(player) => whose(self.who(player).possessive, piece()),
            Occupancy::EnemiesOf(player) if **player == Int::Mover => match self.theirs {
                true => whose("your".to_owned(), piece()),
                false => bare(piece().called("enemy")),
            },
            Occupancy::EnemiesOf(player) => {
                let of = format!("of {} enemies", self.who(player).possessive);
                bare(piece().with(&of))
            }
            Occupancy::FriendsOf(player) => {
                let of = format!("of {} side", self.who(player).possessive);
                bare(piece().with(&of))
            }
            Occupancy::AlliesOf(player) => {
                let of = format!("of {} partners", self.who(player).possessive);
                bare(piece().with(&of))
            }
            Occupancy::OthersThan(player) => {
                let who = self.who(player);
                let whose = if who.you { "yours" } else { &who.possessive };
                let one = format!("that is not {whose}");
                bare(piece()).qualified(format!("that are not {whose}"), Some(one), Bind::Word)
            }
            Occupancy::Components(kinds) => {
                let noun = self.kinds_noun(kinds);
                match self.owner_of(kinds) {
                    Some(owner) => {
                        let possessive = super::narrator::Who::other(&owner).possessive;
                        NounPhrase::Kind(Determiner::Of(possessive, owner), noun)
                    }
                    None => bare(noun),
                }
            }
            Occupancy::PlayerComponents(player, kinds) if **player == Int::Const(0) => {
                bare(self.kinds_noun(kinds))
            }
            Occupancy::PlayerComponents(player, kinds) => {
                let pieces = whose(self.who(player).possessive, self.kinds_noun(kinds));
                match self.those_of(kinds) {
                    those if those.is_empty() => pieces,
                    those => pieces.with(&those),
                }
            }
        }
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
