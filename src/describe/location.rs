//! Regions described by where their sites lie.

use super::grammar::{Bind, Joint, NounPhrase, apart, list};
use super::narrator::Narrator;
use super::region::around_alone;
use crate::game::ir::{DirectionsId, Int, Occupancy, Sites};

impl Narrator<'_> {
    /// The sites that all of some regions have in common.
    pub(super) fn common(&self, parts: &[Sites]) -> NounPhrase {
        let mut flat = Vec::new();
        flatten(parts, &mut flat);
        let parts = match flat.as_slice() {
            [only] => return self.sites(only),
            parts => parts,
        };
        let one = parts.iter().find(|part| single(part).is_some());
        if let ([_, _], Some(one)) = (parts, one) {
            let other = parts.iter().find(|part| *part != one);
            return match other {
                None | Some(Sites::Occupied(Occupancy::Any)) => self.sites(one),
                Some(other) => {
                    let words =
                        format!("{} (if it is {})", self.sites(one).all(), self.lies(other));
                    NounPhrase::name(words, self.site())
                }
            };
        }
        let mut excepted = Vec::new();
        let mut within: Vec<&Sites> = Vec::new();
        for part in parts {
            match part {
                Sites::Difference(all, but)
                    if self.pieces_on(all).is_none() && around_alone(all, but).is_none() =>
                {
                    within.push(all);
                    excepted.push(&**but);
                }
                part => within.push(part),
            }
        }
        within.retain(|part| !self.is_whole_board(part));
        let common = match within.as_slice() {
            [only] => self.sites(only),
            within => self.meeting(within),
        };
        excepted
            .into_iter()
            .fold(common, |common, but| self.other_than(common, but))
    }

    /// The sites that lie in each of some regions. What they are, such as empty points, comes before where they lie.
    fn meeting(&self, parts: &[&Sites]) -> NounPhrase {
        let is_kind = |part: &&Sites| matches!(self.sites(part), NounPhrase::Kind(..));
        let is_called = |part: &&Sites| {
            let beside = matches!(part, Sites::Around { .. });
            !beside && self.sites(part).is_of_kind()
        };
        let lead = parts.iter().position(is_kind);
        let lead = lead.or_else(|| parts.iter().position(is_called));
        let named = lead.map_or(NounPhrase::the(self.site()), |lead| self.sites(parts[lead]));
        let rest = parts.iter().enumerate();
        let rest = rest.filter(|(index, _)| Some(*index) != lead);
        // Words such as "in the top row" stand behind a noun; others need a verb, and come last.
        let (prepositions, predicates): (Vec<&Sites>, Vec<&Sites>) =
            rest.map(|(_, part)| *part).partition(|part| {
                matches!(part, Sites::Around { .. }) || self.sites(part).is_prepositional()
            });
        let lies = |part: &&Sites| match self.sites(part) {
            NounPhrase::Joined(..) | NounPhrase::Woven(_) => Joint::Or.marked(&self.lies(part)),
            _ => self.lies(part),
        };
        let prepositions: Vec<String> = prepositions.iter().map(lies).collect();
        let predicates: Vec<String> = predicates.iter().map(lies).collect();
        let named = match prepositions.is_empty() {
            true => named,
            false => named.with(&list(&prepositions, Joint::And)),
        };
        match predicates.is_empty() {
            true => named,
            false => {
                let what = apart(&predicates, Joint::And);
                let that = if named.ends_in_clause() {
                    Joint::And.word()
                } else {
                    "that"
                };
                let one = format!("{that} is {what}");
                named.qualified(format!("{that} are {what}"), Some(one), Bind::Sum)
            }
        }
    }

    /// Sites without those of another region.
    pub(super) fn other_than(&self, sites: NounPhrase, but: &Sites) -> NounPhrase {
        let but = self.sites(but);
        let other = format!("other than {}", but.within(Bind::Product));
        let one = match but.is_single() {
            true => other.clone(),
            false => format!("that is not {}", but.lies()),
        };
        sites.qualified(other, Some(one), Bind::Product)
    }

    /// Where a site lies that is in a region: `orthogonally adjacent to that point`, `in the bottom row`.
    pub(super) fn lies(&self, sites: &Sites) -> String {
        match sites {
            Sites::Around {
                directions,
                of,
                included,
            } => {
                let (of_phrase, beside) = (self.sites(of), self.beside(*directions));
                match (*included, self.pieces_on(of)) {
                    (false, Some(pieces)) => format!("{beside} to {}", pieces.one()),
                    (false, None) => self.next_to(*directions, of),
                    (true, _) if of_phrase.is_single() => {
                        list(&[of_phrase.all(), self.next_to(*directions, of)], Joint::Or)
                    }
                    (true, _) => self.sites(sites).lies(),
                }
            }
            Sites::Union(parts) => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                list(&once(some.map(|part| self.lies(part))), Joint::Or)
            }
            Sites::Empty => "empty".to_owned(),
            Sites::Difference(all, but) if around_alone(all, but).is_some() => {
                around_alone(all, but).map_or_else(String::new, |around| self.lies(&around))
            }
            sites => self.sites(sites).lies(),
        }
    }

    /// Where pieces are that stand on the sites of a region: `in the bottom row`, `on e4 and e5`.
    pub(super) fn hold(&self, sites: &Sites) -> String {
        match sites {
            Sites::Around { .. } => self.lies(sites),
            sites => self.sites(sites).hold(),
        }
    }

    /// Where a piece is that stands on a site of a region: `in the bottom row`, `on one of e4 and e5`.
    pub(super) fn holds(&self, sites: &Sites) -> String {
        match sites {
            Sites::Around { .. } => self.lies(sites),
            Sites::Union(parts) => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                list(&once(some.map(|part| self.holds(part))), Joint::Or)
            }
            sites => self.sites(sites).holds(),
        }
    }

    /// Whether a site is that of the piece spoken of as "it".
    pub(super) fn is_it(&self, site: &Int) -> bool {
        matches!(site, Int::Variable(variable) if self.it == Some(*variable))
    }

    /// Whether pieces are described by nothing but their kinds and whether they are enemies.
    pub(super) fn kind_only(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Occupied(Occupancy::Components(_)) => true,
            Sites::Occupied(Occupancy::EnemiesOf(player)) => **player == Int::Mover && !self.theirs,
            Sites::Union(parts) => parts
                .iter()
                .filter(|part| !self.is_nothing(part))
                .all(|part| self.kind_only(part)),
            _ => false,
        }
    }

    /// Beside what: `orthogonally adjacent to that point`.
    pub(super) fn next_to(&self, directions: DirectionsId, of: &Sites) -> String {
        let of = match of {
            Sites::One(site) if self.is_it(site) => "it".to_owned(),
            Sites::Union(parts) => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                let parts = some.map(|part| self.sites(part).within(Bind::Sum));
                list(&parts.collect::<Vec<String>>(), Joint::Or)
            }
            of => self.sites(of).within(Bind::Choice),
        };
        format!("{} to {of}", self.beside(directions))
    }
}

/// Phrases, each once.
fn once(phrases: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for phrase in phrases {
        if !all.contains(&phrase) {
            all.push(phrase);
        }
    }
    all
}

/// The parts of an intersection, those of intersections within it among them, each once.
fn flatten(parts: &[Sites], flat: &mut Vec<Sites>) {
    for part in parts {
        match part {
            Sites::Intersection(inner) => flatten(inner, flat),
            part if flat.contains(part) => {}
            part => flat.push(part.clone()),
        }
    }
}

/// The site of a region that is written as one site.
pub(super) fn single(sites: &Sites) -> Option<&Int> {
    match sites {
        Sites::One(site) => Some(site),
        Sites::List(all) => match all.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    }
}
