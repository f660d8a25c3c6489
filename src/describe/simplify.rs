//! Conditions without what is always or never so: what options have switched off is not described.

use super::narrator::{Landing, Narrator};
use crate::game::ir::{Bool, Comparison, Count, Int, Property, Sites, Variable};

impl Narrator<'_> {
    /// Whether a condition is always or never so; none if it depends on the position.
    pub(super) fn known(&self, condition: &Bool) -> Option<bool> {
        match self.simplify(condition) {
            Bool::Const(value) => Some(value),
            _ => None,
        }
    }

    /// A condition that says the same with fewer words.
    pub(super) fn simplify(&self, condition: &Bool) -> Bool {
        if self.is_bulky(condition) {
            return condition.clone();
        }
        match condition {
            Bool::Not(inner) => match self.simplify(inner) {
                Bool::Const(value) => Bool::Const(!value),
                Bool::Not(inner) => *inner,
                inner => Bool::Not(Box::new(inner)),
            },
            Bool::And(all) => self.gather(all, true),
            Bool::Or(all) => self.gather(all, false),
            Bool::If(asked, one, other) => self.depending(
                self.simplify(asked),
                self.simplify(one),
                self.simplify(other),
            ),
            Bool::NoSites(sites) if matches!(**sites, Sites::If(..)) => match &**sites {
                Sites::If(asked, one, other) => {
                    let none =
                        |sites: &Sites| self.simplify(&Bool::NoSites(Box::new(sites.clone())));
                    self.depending(self.simplify(asked), none(one), none(other))
                }
                _ => condition.clone(),
            },
            Bool::NoSites(sites) if self.is_something(sites) => Bool::Const(false),
            Bool::NoSites(sites) if **sites == Sites::Empty && self.never_fills => {
                Bool::Const(false)
            }
            Bool::IsEmpty(site)
                if **site == Int::Variable(Variable::To) && self.landing.is_some() =>
            {
                Bool::Const(self.landing == Some(Landing::Empty))
            }
            Bool::In(site, sites)
                if **site == Int::Variable(Variable::To)
                    && **sites == Sites::Empty
                    && self.landing.is_some() =>
            {
                Bool::Const(self.landing == Some(Landing::Empty))
            }
            Bool::Compare(comparison, one, other) => self.compared(*comparison, one, other),
            Bool::NoSites(sites) if self.is_nothing(sites) => Bool::Const(true),
            Bool::In(_, sites) if self.is_nothing(sites) => Bool::Const(false),
            Bool::Patterns(query) if query.kinds == 0 => Bool::Const(false),
            condition => condition.clone(),
        }
    }

    /// One condition or the other.
    fn depending(&self, asked: Bool, one: Bool, other: Bool) -> Bool {
        match (asked, one, other) {
            (Bool::Const(true), one, _) => one,
            (Bool::Const(false), _, other) => other,
            (asked, Bool::Const(false), other) => {
                self.gather(&[Bool::Not(Box::new(asked)), other], true)
            }
            (asked, Bool::Const(true), other) => self.gather(&[asked, other], false),
            (asked, one, Bool::Const(false)) => self.gather(&[asked, one], true),
            (asked, one, Bool::Const(true)) => {
                self.gather(&[Bool::Not(Box::new(asked)), one], false)
            }
            (asked, one, other) => Bool::If(Box::new(asked), Box::new(one), Box::new(other)),
        }
    }

    /// Whether a region is fixed and has a site.
    fn is_something(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Const(region) => !self.members(*region).is_empty(),
            // A hand has its places, whether anything is in them or not.
            Sites::Hand(player) => self.has_hand(player),
            _ => false,
        }
    }

    /// Whether a player, or any of those that may be meant, has a hand.
    fn has_hand(&self, player: &Int) -> bool {
        let has = |owner: i32| {
            self.game
                .hands
                .iter()
                .any(|other| i32::from(*other) == owner)
        };
        match player.constant() {
            Some(owner) => has(owner),
            None => (1..=self.game.player_count() as i32).all(has),
        }
    }

    /// All (`true`) or any of some conditions, without nesting and repetition.
    fn gather(&self, all: &[Bool], every: bool) -> Bool {
        let mut parts: Vec<Bool> = Vec::new();
        for condition in all {
            let flat = match (self.simplify(condition), every) {
                (one, _) if self.is_bulky(&one) => vec![one],
                (Bool::And(inner), true) | (Bool::Or(inner), false) => inner,
                (one, _) => vec![one],
            };
            for one in flat {
                if one == Bool::Const(!every) {
                    return one;
                }
                if one != Bool::Const(every) && !parts.contains(&one) {
                    parts.push(one);
                }
            }
        }
        // What is asked for anyway need not be offered as a choice as well.
        let plain = parts.clone();
        let is_full = every && plain.contains(&Bool::NoSites(Box::new(Sites::Empty)));
        let follows = |one: &Bool| {
            plain.contains(one)
                || is_full && matches!(one, Bool::NoSites(sites) if self.all_empty(sites))
        };
        // The site where a move ends is the marked one only if there is one.
        let is_marked = |one: &Bool| {
            matches!(one, Bool::Compare(Comparison::Equal, one, other)
                if [&**one, &**other].contains(&&Int::Pending)
                    && [&**one, &**other].contains(&&Int::Variable(Variable::To)))
        };
        if every && plain.iter().any(is_marked) {
            parts.retain(|part| *part != Bool::Pending);
        }
        parts.retain(|part| match (part, every) {
            (Bool::Or(inner), true) | (Bool::And(inner), false) => !inner.iter().any(follows),
            _ => true,
        });
        match (parts.len(), every) {
            (0, _) => Bool::Const(every),
            (1, _) => parts.remove(0),
            (_, true) => Bool::And(parts),
            (_, false) => Bool::Or(parts),
        }
    }

    fn compared(&self, comparison: Comparison, one: &Int, other: &Int) -> Bool {
        if one.constant().is_some() && other.constant().is_none() {
            return self.compared(comparison.mirrored(), other, one);
        }
        if let (Int::What(site), Some(0), Some(landing)) = (one, other.constant(), self.landing)
            && **site == Int::Variable(Variable::To)
        {
            match comparison {
                Comparison::Equal => return Bool::Const(landing == Landing::Empty),
                Comparison::Unequal => return Bool::Const(landing == Landing::Occupied),
                _ => {}
            }
        }
        let is_no_pattern = |int: &Int| match int {
            Int::Count(
                Count::Patterns(query) | Count::PatternValues(query) | Count::PatternBest(query),
            ) => query.kinds == 0,
            _ => false,
        };
        if is_no_pattern(one) {
            return self.compared(comparison, &Int::Const(0), other);
        }
        if let (Some(one), Some(other)) = (one.constant(), other.constant()) {
            return Bool::Const(comparison.holds(one, other));
        }
        if let (true, Int::MoveNumber, Some(0)) = (self.after, one, other.constant()) {
            match comparison {
                Comparison::Equal | Comparison::LessOrEqual => return Bool::Const(false),
                Comparison::Unequal | Comparison::Greater => return Bool::Const(true),
                Comparison::Less | Comparison::GreaterOrEqual => {}
            }
        }
        // A number of things is never negative.
        if let Some(bound) = other.constant()
            && bound < 0
            && self.is_number_of(one)
        {
            return Bool::Const(comparison.holds(0, bound));
        }
        // Numbers of things are nothing together if each is nothing.
        if let (Comparison::Equal, Int::Sum(parts), Some(0)) = (comparison, one, other.constant())
            && parts.iter().all(|part| self.is_number_of(part))
        {
            let none = |part: &Int| self.compared(comparison, part, other);
            return Bool::And(parts.iter().map(none).collect());
        }
        // The smaller of some numbers is small if any of them is, and large if all are.
        let each = |parts: &[Int]| -> Vec<Bool> {
            let compare = |part: &Int| self.compared(comparison, part, other);
            parts.iter().map(compare).collect()
        };
        let low = matches!(comparison, Comparison::Less | Comparison::LessOrEqual);
        let high = matches!(comparison, Comparison::Greater | Comparison::GreaterOrEqual);
        match one {
            Int::Min(parts) if low => Bool::Or(each(parts)),
            Int::Min(parts) if high => Bool::And(each(parts)),
            Int::Max(parts) if low => Bool::And(each(parts)),
            Int::Max(parts) if high => Bool::Or(each(parts)),
            one => {
                // Kinds and owners are numbered from 0, which stands for none.
                let is_named = matches!(one, Int::What(_) | Int::Who(_))
                    || matches!(
                        one,
                        Int::AtLevel {
                            property: Property::What | Property::Who,
                            ..
                        }
                    );
                let (comparison, other) = match (comparison, other.constant()) {
                    (Comparison::Greater, Some(0)) | (Comparison::GreaterOrEqual, Some(1))
                        if is_named =>
                    {
                        (Comparison::Unequal, Int::Const(0))
                    }
                    (Comparison::Less, Some(1)) | (Comparison::LessOrEqual, Some(0))
                        if is_named =>
                    {
                        (Comparison::Equal, Int::Const(0))
                    }
                    (comparison, _) => (comparison, other.clone()),
                };
                Bool::Compare(comparison, Box::new(one.clone()), Box::new(other))
            }
        }
    }

    /// Whether an integer counts things, so that it is never negative.
    fn is_number_of(&self, int: &Int) -> bool {
        match int {
            Int::Count(Count::PatternValues(_)) => self
                .game
                .patterns
                .kinds
                .iter()
                .all(|kind| kind.captures >= 0),
            Int::Count(_) => true,
            _ => false,
        }
    }

    /// A condition, given that others do not hold.
    pub(super) fn but_not(&self, condition: Bool, others: &[Bool]) -> Bool {
        match condition {
            Bool::Or(mut parts) => {
                parts.retain(|part| !others.contains(part));
                self.simplify(&Bool::Or(parts))
            }
            condition => condition,
        }
    }

    /// Whether a region can be seen to have no site.
    pub(super) fn is_nothing(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Const(region) => self.members(*region).is_empty(),
            Sites::List(all) => all.is_empty(),
            Sites::Union(parts) => parts.iter().all(|part| self.is_nothing(part)),
            Sites::Intersection(parts) => parts.iter().any(|part| self.is_nothing(part)),
            Sites::Difference(all, _) => self.is_nothing(all),
            Sites::Only(_, all, _) => self.is_nothing(all),
            Sites::Patterns(query) => query.kinds == 0,
            _ => false,
        }
    }

    /// A condition that is asked only when nothing is owed.
    pub(super) fn settled(&self, condition: &Bool) -> Bool {
        let owed = |condition: &Bool| {
            matches!(condition, Bool::Compare(Comparison::Equal, one, other)
                if matches!((&**one, &**other),
                    (Int::Owed(None), Int::Const(0)) | (Int::Const(0), Int::Owed(None))))
        };
        let settle = |all: &[Bool]| all.iter().map(|part| self.settled(part)).collect();
        match condition {
            condition if owed(condition) => Bool::Const(true),
            Bool::And(all) => Bool::And(settle(all)),
            Bool::Or(all) => Bool::Or(settle(all)),
            condition => condition.clone(),
        }
    }
}
