//! Conditions that exclude each other, and disjoint regions. The tests compare forms and miss some cases: false means
//! "not known".

use super::ends::bounded;
use crate::game::ir::{Bool, Comparison, Int, Occupancy, Sites};

/// Whether conditions that must hold together exclude each other.
pub(super) fn contradict(all: &[Bool]) -> bool {
    let mut parts: Vec<&Bool> = Vec::new();
    all.iter().for_each(|one| flatten(one, &mut parts));
    let pairs = parts
        .iter()
        .enumerate()
        .flat_map(|(index, one)| parts[..index].iter().map(move |other| (*one, *other)));
    let mut pairs = pairs;
    pairs.any(|(one, other)| excludes(one, other) || excludes(other, one))
}

fn flatten<'c>(condition: &'c Bool, parts: &mut Vec<&'c Bool>) {
    match condition {
        Bool::And(all) => all.iter().for_each(|one| flatten(one, parts)),
        condition => parts.push(condition),
    }
}

fn excludes(one: &Bool, other: &Bool) -> bool {
    if let Some(site) = emptied(one)
        && needs_piece(other, site)
    {
        return true;
    }
    if let (Some((one, range)), Some((other, limit))) = (range(one), range(other))
        && one == other
    {
        return range.1 < limit.0 || limit.1 < range.0;
    }
    match (one, other) {
        (Bool::Not(inner), other) => **inner == *other,
        (Bool::IsEnemy(one), Bool::IsFriend(other)) => one == other,
        (Bool::In(one, region), Bool::In(other, regions)) => {
            one == other && are_disjoint(region, regions)
        }
        _ => false,
    }
}

/// The site that is empty if a condition holds.
fn emptied(condition: &Bool) -> Option<&Int> {
    let is_empty = |region: &Sites| match region {
        Sites::Empty => true,
        Sites::Intersection(all) => all.contains(&Sites::Empty),
        _ => false,
    };
    match condition {
        Bool::IsEmpty(site) => Some(site),
        Bool::In(site, region) if is_empty(region) => Some(site),
        _ => None,
    }
}

/// Whether a condition holds only if a piece stands on a site.
fn needs_piece(condition: &Bool, site: &Int) -> bool {
    let on = |number: &Int| matches!(number, Int::Who(at) | Int::What(at) if **at == *site);
    let is_some = |number: &Int| match number {
        Int::Const(number) => *number > 0,
        Int::Mover => true,
        _ => false,
    };
    match condition {
        Bool::Not(inner) => emptied(inner) == Some(site),
        Bool::IsEnemy(player) | Bool::IsFriend(player) => on(player),
        Bool::In(at, region) => **at == *site && matches!(**region, Sites::Occupied(_)),
        Bool::Compare(Comparison::Equal, one, other) => {
            on(one) && is_some(other) || on(other) && is_some(one)
        }
        Bool::Compare(Comparison::Unequal, one, other) => {
            let nothing = |number: &Int| number.constant() == Some(0);
            on(one) && nothing(other) || on(other) && nothing(one)
        }
        _ => false,
    }
}

/// A number that a condition compares with a constant, and the values for which the condition holds.
fn range(condition: &Bool) -> Option<(&Int, (i64, i64))> {
    let Bool::Compare(comparison, one, other) = condition else {
        return None;
    };
    match (one.constant(), other.constant()) {
        (None, Some(_)) => Some((one, bounded(*comparison, other)?)),
        (Some(_), None) => Some((other, bounded(comparison.mirrored(), one)?)),
        _ => None,
    }
}

/// Whether two regions never have a site in common.
pub(super) fn are_disjoint(one: &Sites, other: &Sites) -> bool {
    match (one, other) {
        (Sites::Empty, Sites::Occupied(_)) | (Sites::Occupied(_), Sites::Empty) => true,
        (Sites::Occupied(one), Sites::Occupied(other)) => {
            are_of_others(one, other) || are_of_others(other, one)
        }
        _ => false,
    }
}

/// Whether no piece is of both kinds.
fn are_of_others(one: &Occupancy, other: &Occupancy) -> bool {
    use Occupancy::{
        AlliesOf, Components, EnemiesOf, FriendsOf, OthersThan, Player, PlayerComponents,
    };
    match (one, other) {
        (Player(one) | PlayerComponents(one, _), Player(other) | PlayerComponents(other, _)) => {
            let players = one.constant().zip(other.constant());
            players.is_some_and(|(one, other)| one != other)
        }
        (
            Player(one) | PlayerComponents(one, _) | FriendsOf(one) | AlliesOf(one),
            EnemiesOf(other),
        )
        | (Player(one) | PlayerComponents(one, _), OthersThan(other)) => one == other,
        (Components(one), Components(other)) => one.iter().all(|kind| !other.contains(kind)),
        _ => false,
    }
}
