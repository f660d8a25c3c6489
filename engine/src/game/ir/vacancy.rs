//! Which regions are known to hold no piece, from the form of the rules alone.

use super::{Bool, Int, Sites, Targets, Variable};

/// Sites that are known to hold no piece where a node stands.
pub type Vacant = Vec<Sites>;

/// The region of one site.
#[must_use]
pub fn one(site: Int) -> Sites {
    Sites::One(Box::new(site))
}

/// Whether the sites where a move may end are known to hold no piece.
#[must_use]
pub fn is_vacant_end(to: &Targets) -> bool {
    let mut known = Vacant::new();
    if let Some(when) = &to.when {
        vacated_by(when, &mut known);
    }
    let within = to.within.as_ref().unwrap_or(&Sites::Empty);
    known.contains(&one(Int::Variable(Variable::To))) || is_vacant(within, &known)
}

/// Adds the sites that hold no piece where a condition holds.
pub fn vacated_by(condition: &Bool, vacant: &mut Vacant) {
    match condition {
        Bool::IsEmpty(site) => vacant.push(Sites::One(site.clone())),
        Bool::Within(variable, sites) if is_vacant(sites, vacant) => {
            vacant.push(one(Int::Variable(*variable)));
        }
        Bool::In(site, sites) if is_vacant(sites, vacant) => vacant.push(Sites::One(site.clone())),
        Bool::And(all) => {
            for condition in all {
                vacated_by(condition, vacant);
            }
        }
        _ => {}
    }
}

/// Whether no site of the board in a region holds a piece.
#[must_use]
pub fn is_vacant(sites: &Sites, vacant: &Vacant) -> bool {
    vacant.contains(sites)
        || match sites {
            Sites::Empty | Sites::Hand(_) => true,
            Sites::One(site) => matches!(&**site, Int::HandSite(..) | Int::Const(..=-1)),
            Sites::List(sites) => {
                let is_one = |site: &Int| is_vacant(&one(site.clone()), vacant);
                sites.iter().all(is_one)
            }
            Sites::Intersection(all) => all.iter().any(|part| is_vacant(part, vacant)),
            Sites::Union(all) => all.iter().all(|part| is_vacant(part, vacant)),
            Sites::Difference(all, _) | Sites::Random(_, all, _) => is_vacant(all, vacant),
            Sites::If(_, then, otherwise) => {
                is_vacant(then, vacant) && is_vacant(otherwise, vacant)
            }
            // Lines that end before the first piece.
            Sites::Radiating {
                min,
                stop: Some(stop),
                stop_included: false,
                included: false,
                ..
            } if **min == Int::Const(1) => match &**stop {
                Bool::Not(open) => {
                    let mut known = Vacant::new();
                    vacated_by(open, &mut known);
                    known.contains(&one(Int::Variable(Variable::To)))
                }
                _ => false,
            },
            Sites::Only(variable, all, condition) => {
                let mut known = Vacant::new();
                vacated_by(condition, &mut known);
                is_vacant(all, vacant) || known.contains(&one(Int::Variable(*variable)))
            }
            _ => false,
        }
}
