//! Regions described by where their sites lie.

use super::english::list;
use super::narrator::Narrator;
use super::phrase::Bind;
use crate::game::ir::{DirectionsId, Int, Occupancy, Sites};

impl Narrator<'_> {
    /// The sites that all of some regions have in common.
    pub(super) fn common(&self, parts: &[Sites]) -> String {
        let one = parts.iter().find(|part| single(part).is_some());
        if let ([_, _], Some(one)) = (parts, one) {
            let other = parts.iter().find(|part| *part != one);
            let other = other.map_or(String::new(), |other| self.lies(other));
            return format!("{} (if it is {other})", self.sites_all(one));
        }
        let (lead, rest) = self.lead_of(parts);
        let rest: Vec<String> = rest.map(|part| self.lies(part)).collect();
        let lead = lead.map_or(String::new(), |part| self.sites_all(part));
        let pause = if lead.contains(" that ") { "," } else { "" };
        format!("{lead}{pause} {}", list(&rest, "and"))
    }

    /// The region of several that tells what a site is, such as an empty point, and the others, which tell
    /// where it lies.
    pub(super) fn lead_of<'s>(
        &self,
        parts: &'s [Sites],
    ) -> (Option<&'s Sites>, impl Iterator<Item = &'s Sites>) {
        let is_place = |part: &&Sites| {
            !matches!(
                part,
                Sites::Around {
                    included: false,
                    ..
                }
            )
        };
        let empty = parts.iter().position(|part| matches!(part, Sites::Empty));
        let lead = empty.or_else(|| parts.iter().position(|part| is_place(&part)));
        let lead = lead.unwrap_or(0);
        let rest = parts.iter().enumerate();
        let rest = rest.filter(move |(index, _)| *index != lead);
        (parts.get(lead), rest.map(|(_, part)| part))
    }

    /// Where a site lies that is in a region: `orthogonally adjacent to that point`, `in the bottom row`.
    pub(super) fn lies(&self, sites: &Sites) -> String {
        match sites {
            Sites::Around {
                directions,
                of,
                included: false,
            } => self.next_to(*directions, of),
            Sites::Const(_) => match self.sites_all(sites) {
                edge if edge.starts_with("the edge ") => format!("on {edge}"),
                area => format!("in {area}"),
            },
            Sites::Union(parts) => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                let parts: Vec<String> = some.map(|part| self.lies(part)).collect();
                list(&parts, "or")
            }
            sites => format!("among {}", self.area_part(sites, Bind::Sum)),
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
                let parts = some.map(|part| self.area_part(part, Bind::Sum));
                list(&parts.collect::<Vec<String>>(), "or")
            }
            of => self.area_part(of, Bind::Choice),
        };
        format!("{} to {of}", self.beside(directions))
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
