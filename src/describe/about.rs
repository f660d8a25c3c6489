//! Conditions about one site, the piece there, or a player: what is said of it, and the clause that names it.

use super::compare::sign;
use super::grammar::{Clause, Determiner, Joint, Noun, NounPhrase, Predicate};
use super::narrator::Narrator;
use crate::game::ir::{Bool, Comparison, ComponentId, Int, Sites, Variable};

impl Narrator<'_> {
    /// The clause for a condition that is about one site, the piece there, or a player.
    pub(super) fn about_one(&self, condition: &Bool, holds: bool) -> Option<Clause> {
        match condition {
            Bool::IsEmpty(site) => Some(self.site_is(site, holds, "empty".to_owned())),
            Bool::In(site, sites) => self.site_in(site, sites, holds),
            Bool::IsEnemy(player) => {
                let enemies = bare(Noun::new("piece").called("enemy"));
                self.owned(condition, player, holds, &enemies, "an enemy")
            }
            Bool::IsFriend(player) => {
                let piece = Noun::new("piece");
                let (pieces, is) = match self.teams {
                    true => (bare(piece.with("of your side")), "of your side"),
                    false => {
                        let your_own = Determiner::Whose("your own".to_owned());
                        (NounPhrase::Kind(your_own, piece), "yours")
                    }
                };
                self.owned(condition, player, holds, &pieces, is)
            }
            Bool::IsActive(player) => {
                let there = if holds {
                    "still in the game"
                } else {
                    "out of the game"
                };
                let who = self.who(player);
                let text = who.verb(&format!("are {there}"), &format!("is {there}"));
                Some(Clause::about(
                    text,
                    player,
                    Some(Predicate::is(true, there)),
                    None,
                ))
            }
            Bool::Line(line) => {
                let text = self.line(line, holds);
                let Sites::One(site) = &*line.through else {
                    return None;
                };
                let row = self.in_row(line);
                let stands = ("stands", "stand");
                let not = ("does not stand", "do not stand");
                let piece = Predicate::new(holds, stands, not, row);
                Some(Clause::about(text, site, None, Some(piece)))
            }
            Bool::Compare(comparison, one, other) => {
                let comparison = if holds {
                    *comparison
                } else {
                    comparison.negated()
                };
                match one.constant().is_some() && other.constant().is_none() {
                    true => self.about_number(comparison.mirrored(), other, one),
                    false => self.about_number(comparison, one, other),
                }
            }
            _ => None,
        }
    }

    /// A site, and what it is.
    fn site_is(&self, site: &Int, holds: bool, what: String) -> Clause {
        Clause::of(&self.place(site), site, Predicate::is(holds, what))
    }

    /// Where a site lies, or what stands on it.
    fn site_in(&self, site: &Int, sites: &Sites, holds: bool) -> Option<Clause> {
        if let Int::What(at) = site {
            return self.kind_in(at, sites, holds);
        }
        if let Some(pieces) = self.pieces_on(sites) {
            let some = match holds {
                true => pieces.one(),
                false => pieces.none(),
            };
            let text = format!("{some} stands on {}", self.place(site));
            let holding = Predicate::holding(holds, &pieces);
            let is = Predicate::is(holds, pieces.one());
            return Some(Clause::about(text, site, Some(holding), Some(is)));
        }
        match sites {
            Sites::Empty => Some(self.site_is(site, holds, "empty".to_owned())),
            Sites::Visited => {
                let visited = "one visited earlier in the turn";
                Some(self.site_is(site, holds, visited.to_owned()))
            }
            Sites::DeferredRemovals => {
                let deferred_removals = "to be taken off when the turn ends";
                let is = Predicate::is(holds, deferred_removals);
                let text = format!("the piece on {} {}", self.place(site), is.of_one());
                Some(Clause::about(text, site, None, Some(is)))
            }
            Sites::One(other) => Some(self.site_is(site, holds, self.place(other))),
            Sites::Const(region) if self.members(*region).len() == 1 => {
                Some(self.site_is(site, holds, self.region(*region).all()))
            }
            Sites::Union(parts) if !self.sites(sites).is_listed() => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                let parts: Option<Vec<Clause>> =
                    some.map(|part| self.site_in(site, part, holds)).collect();
                let joint = if holds { Joint::Or } else { Joint::And };
                Some(Clause::joined(joint, parts?))
            }
            Sites::If(..) if !self.is_by_player(sites) => {
                let is = Predicate::is(holds, self.lies(sites));
                Some(Clause::Loose(format!(
                    "{} {}",
                    self.place(site),
                    is.of_one()
                )))
            }
            Sites::Hand(_) if *site == Int::Variable(Variable::From) && !self.bound => {
                let (from, not) = match holds {
                    true => ("comes", ""),
                    false => ("does", "not come "),
                };
                let hand = self.sites(sites).all();
                Some(Clause::plain(format!("the piece {from} {not}from {hand}")))
            }
            sites => {
                let lies = self.lies(sites);
                let is = Predicate::is(holds, lies.clone());
                let text = format!("{} {}", self.place(site), is.of_one());
                let piece = Predicate::is(holds, self.holds(sites));
                Some(Clause::about(text, site, Some(is), Some(piece)))
            }
        }
    }

    /// Whether the piece on a site is of one of some kinds, given by their numbers.
    fn kind_in(&self, at: &Int, kinds: &Sites, holds: bool) -> Option<Clause> {
        let numbers: Vec<u16> = match kinds {
            Sites::Const(region) => self.members(*region).iter().map(|kind| kind.0).collect(),
            Sites::List(all) => {
                let all = all.iter().map(|kind| u16::try_from(kind.constant()?).ok());
                all.collect::<Option<Vec<u16>>>()?
            }
            _ => return None,
        };
        let is_kind = |number: &u16| usize::from(*number) < self.game.components.len();
        if numbers.contains(&0) || !numbers.iter().any(is_kind) {
            return None;
        }
        let known = numbers.into_iter().filter(is_kind);
        let known: Vec<ComponentId> = known.map(ComponentId).collect();
        let noun = self.kinds_noun(&known);
        let pieces = match self.those_of(&known) {
            those if those.is_empty() => bare(noun),
            those => bare(noun.with(those.trim_start())),
        };
        let is = Predicate::is(holds, pieces.one());
        let text = format!("the piece on {} {}", self.place(at), is.of_one());
        let holding = Predicate::holding(holds, &pieces);
        Some(Clause::about(text, at, Some(holding), Some(is)))
    }

    /// Whose piece stands on a site, given what the site holds and what the piece is.
    fn owned(
        &self,
        condition: &Bool,
        player: &Int,
        holds: bool,
        pieces: &NounPhrase,
        is: &str,
    ) -> Option<Clause> {
        let text = self.ownership(condition, holds);
        Some(match player {
            Int::Who(site) => Clause::about(
                text,
                site,
                Some(Predicate::holding(holds, pieces)),
                Some(Predicate::is(holds, is)),
            ),
            player => Clause::about(text, player, Some(Predicate::is(holds, is)), None),
        })
    }

    /// How a number of a site or player compares.
    fn about_number(&self, comparison: Comparison, one: &Int, other: &Int) -> Option<Clause> {
        let equal = match comparison {
            Comparison::Equal => Some(true),
            Comparison::Unequal => Some(false),
            _ => None,
        };
        if let (Some((player, noun, place)), Some(number)) = (self.counted(one), other.constant()) {
            let amount = format!("{}{place}", noun.compared(sign(comparison), number));
            let text = self
                .who(player)
                .verb(&format!("have {amount}"), &format!("has {amount}"));
            return Some(Clause::about(
                text,
                player,
                Some(Predicate::has(amount)),
                None,
            ));
        }
        match (one, other) {
            (Int::CountAt(site), other) if other.constant().is_some() => {
                let amount = self.any_noun();
                let amount = amount.compared(sign(comparison), other.constant()?);
                let holding = Predicate::holding_number(amount);
                Some(Clause::of(&self.place(site), site, holding))
            }
            (Int::Team(player), side) | (side, Int::Team(player))
                if self.teams && !matches!(side, Int::Team(_)) =>
            {
                let who = self.who(player);
                let side = format!("on side {}", self.number(side));
                let is = Predicate::is(equal?, side);
                let text = match who.you {
                    true => format!("{} {}", who.name, is.of_you()),
                    false => format!("{} {}", who.name, is.of_one()),
                };
                Some(Clause::about(text, player, Some(is), None))
            }
            (Int::Who(site), player @ (Int::Mover | Int::Next | Int::Prev)) => {
                let holds = equal?;
                let who = self.who(player);
                let owner = match who.you {
                    true => "yours",
                    false => &who.possessive,
                };
                let text = self.compare(comparison, one, other);
                let pieces = bare(Noun::new("piece").with(&format!("of {owner}")));
                let holding = Predicate::holding(holds, &pieces);
                let is = Predicate::is(holds, owner);
                Some(Clause::about(text, site, Some(holding), Some(is)))
            }
            (Int::What(site), kind @ (Int::Const(_) | Int::Table(..))) => {
                let holds = equal?;
                let text = self.compare(comparison, one, other);
                if kind.constant() == Some(0) {
                    return Some(self.site_is(site, holds, "empty".to_owned()));
                }
                let pieces = self.owned_kind(kind);
                let holding = Predicate::holding(holds, &pieces);
                let is = Predicate::is(holds, pieces.one());
                Some(Clause::about(text, site, Some(holding), Some(is)))
            }
            (site @ Int::Variable(_), other) if self.is_site(site) && self.is_site(other) => {
                Some(self.site_is(site, equal?, self.place(other)))
            }
            _ => None,
        }
    }

    /// Whether an integer is spoken of as a site.
    pub(super) fn is_site(&self, int: &Int) -> bool {
        use crate::game::ir::Variable::{Between, From, Site, To};
        matches!(
            int,
            Int::Variable(From | To | Between | Site)
                | Int::LastFrom
                | Int::LastTo
                | Int::LastChanged
                | Int::LastLeft
                | Int::SiteOf(..)
                | Int::HandSite(..)
                | Int::Ahead { .. }
        )
    }
}

/// Pieces that nobody's name stands before: `enemy pieces`.
fn bare(noun: Noun) -> NounPhrase {
    NounPhrase::Kind(Determiner::Bare, noun)
}
