//! Whether a region has a site, as a clause.

use super::grammar::Antecedent;
use super::narrator::Narrator;
use crate::game::ir::{Bool, Comparison, Int, Sites, Variable};

impl Narrator<'_> {
    /// Whether a region has no site, or has one, as a clause.
    pub(super) fn no_sites(&self, sites: &Sites, holds: bool) -> String {
        match sites {
            Sites::Empty if holds => "the board is full".to_owned(),
            Sites::Empty => "the board is not full".to_owned(),
            Sites::Only(variable, all, condition)
                if holds && self.pieces_on(all).is_some() && is_none(condition) =>
            {
                let condition = self.of_piece(*variable).clause(condition, false);
                format!("for {} {condition}", self.things(all).each())
            }
            Sites::Only(Variable::Group, firsts, fails) => {
                let Some((things, along)) = self.grouped(firsts) else {
                    return self.there_is(sites, holds);
                };
                let clause = self.clause(fails, !holds);
                match holds {
                    true => format!("for each group of {things}, connected {along}, {clause}"),
                    false => format!("for some group of {things}, connected {along}, {clause}"),
                }
            }
            Sites::Only(variable, ..) if holds && self.each_denied(*variable, sites).is_some() => {
                self.each_denied(*variable, sites).unwrap_or_default()
            }
            Sites::Flanked { .. } if self.flanked_rows(sites, "").is_some() => {
                let no = if holds { "no" } else { "at least one" };
                format!("{no} {}", self.flanked_rows(sites, "").unwrap_or_default())
            }
            Sites::Difference(all, but)
                if self.pieces_on(all).is_none() && self.pieces_on(but).is_some() =>
            {
                let piece = self.things(but).one();
                let (every, is) = match holds {
                    true => ("every one", "is"),
                    false => ("at least one", "is not"),
                };
                let all = self.sites(all).all();
                format!("{every} of {all} {is} occupied by {piece}")
            }
            Sites::Intersection(parts) => match parts.as_slice() {
                [beside, other] | [other, beside] if is_beside(beside) => {
                    let things = self.things(other);
                    let some = match holds {
                        true => things.none(),
                        false => things.some(),
                    };
                    format!("{some} is {}", self.lies(beside))
                }
                _ => self.there_is(sites, holds),
            },
            sites => self.there_is(sites, holds),
        }
    }

    /// What holds of each site of a region if none is left of it by conditions that all deny something: `each cell
    /// orthogonally adjacent to that cell is empty or holds a piece of yours`.
    pub(super) fn each_denied(&self, variable: Variable, sites: &Sites) -> Option<String> {
        let (mut all, mut denied) = (sites, Vec::new());
        while let Sites::Only(other, inner, condition) = all
            && *other == variable
        {
            match self.simplify(condition) {
                Bool::And(parts) => denied.extend(parts),
                one => denied.push(one),
            }
            all = inner;
        }
        if let Sites::Difference(whole, but) = all
            && self.pieces_on(but).is_none()
        {
            let site = Box::new(Int::Variable(variable));
            denied.push(Bool::Not(Box::new(Bool::In(site, but.clone()))));
            all = whole;
        }
        if denied.len() < 2 || !denied.iter().all(denies) || self.pieces_on(all).is_some() {
            return None;
        }
        let contrary = self.within(variable).said(&Bool::And(denied), false);
        let said = contrary.direct(variable, Antecedent::Site)?;
        let said = said.strip_prefix("that ")?;
        Some(format!("{} {said}", self.sites(all).each()))
    }

    /// Whether there is no site or piece of a region, or one: `there is no empty point`.
    fn there_is(&self, sites: &Sites, holds: bool) -> String {
        let things = self.things(sites);
        match holds {
            true if things.has_singular() => format!("there is {}", things.none()),
            true => format!("there are {}", things.none()),
            false => format!("there is {}", things.some()),
        }
    }
}

/// Whether a region is what lies beside something.
fn is_beside(sites: &Sites) -> bool {
    matches!(
        sites,
        Sites::Around {
            included: false,
            ..
        }
    )
}

/// Whether a condition denies something, so that its contrary is the plainer one.
fn denies(condition: &Bool) -> bool {
    match condition {
        Bool::Not(_) | Bool::Compare(Comparison::Unequal, ..) => true,
        Bool::Or(all) => all.iter().all(denies),
        _ => false,
    }
}

/// Whether a condition says that a region has no sites.
fn is_none(condition: &Bool) -> bool {
    matches!(condition, Bool::NoSites(_))
}
