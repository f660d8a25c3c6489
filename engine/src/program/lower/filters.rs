//! The sites of a region for which a condition holds.

use super::{Lowered, Lowering};
use crate::game::ir::{Array, Bool, Int, RuleNode, Sites, Targets, Variable};
use crate::program::op::{Op, SetOp};
use crate::program::types::{Value, ValueType};

impl Lowering<'_> {
    /// The sites of a region for which a condition holds when `bind` has bound them.
    pub(super) fn only(
        &mut self,
        variable: Variable,
        region: Value,
        condition: &Bool,
        bind: impl Fn(&mut Self, Value),
    ) -> Lowered<Value> {
        let is_within = matches!(condition, Bool::Within(asked, _) if *asked == variable);
        if is_within || is_of_set(condition, variable) {
            return self.of_set(region, condition);
        }
        if let Bool::And(parts) = condition {
            let (of_sets, others): (Vec<Bool>, Vec<Bool>) =
                (parts.iter().cloned()).partition(|part| is_of_set(part, variable));
            if !of_sets.is_empty() {
                let region = self.of_set(region, &Bool::And(of_sets))?;
                return self.only(variable, region, &Bool::And(others), bind);
            }
        }
        let found = self.slots.local("found", ValueType::Set);
        let none = self.no_sites();
        self.store(found, none);
        self.scoped(|lowering| {
            lowering.each_site(region, |lowering, site| {
                bind(lowering, site);
                lowering.if_holds(condition, &mut |lowering| {
                    let (before, one) = (lowering.load(found), lowering.build.get(Op::One(site)));
                    let more = lowering.combine(SetOp::Or, before, one);
                    lowering.store(found, more);
                    Ok(())
                })
            })
        })?;
        let found = self.load(found);
        Ok(self.combine(SetOp::And, region, found))
    }

    /// The sites of a region for which a condition holds that says in which sets they are.
    fn of_set(&mut self, region: Value, condition: &Bool) -> Lowered<Value> {
        match condition {
            Bool::Within(_, within) => {
                let within = self.sites(within)?;
                Ok(self.combine(SetOp::And, region, within))
            }
            Bool::InArray(_, array) => {
                let within = self.sites_of_array(array)?;
                Ok(self.combine(SetOp::And, region, within))
            }
            Bool::Not(inner) => {
                let others = self.of_set(region, inner)?;
                Ok(self.combine(SetOp::Minus, region, others))
            }
            Bool::And(parts) => parts
                .iter()
                .try_fold(region, |region, part| self.of_set(region, part)),
            other => self.missing("as a set the sites where holds", other),
        }
    }

    /// Binds the site of a loop to a variable; a site of a loop over sites is also one to which something leads.
    pub(super) fn visit(&mut self, variable: Variable, site: Value) {
        self.bind(variable, site);
        if variable == Variable::Site {
            self.bind(Variable::To, site);
        }
    }

    /// Whether a condition holds while a variable is a site.
    pub(super) fn holds_at(
        &mut self,
        variable: Variable,
        site: Value,
        condition: &Bool,
    ) -> Lowered<Value> {
        self.scoped(|lowering| {
            lowering.bind(variable, site);
            lowering.bool(condition)
        })
    }

    /// Binds a site to a variable.
    pub(super) fn bind(&mut self, variable: Variable, site: Value) {
        let bound = &mut self.scope.bound;
        let place = match variable {
            Variable::From => &mut bound.from,
            Variable::To => &mut bound.to,
            Variable::Between => &mut bound.between,
            Variable::Site => &mut bound.site,
            Variable::Level => &mut bound.level,
            Variable::Player | Variable::Value | Variable::Pips | Variable::Group => return,
        };
        *place = Some(site);
    }
}

/// Whether a condition says of a variable in which sets its site is, each of them the same for all sites.
fn is_of_set(condition: &Bool, variable: Variable) -> bool {
    match condition {
        Bool::Within(asked, within) => *asked == variable && reads_no_site(within),
        Bool::InArray(asked, array) => **asked == Int::Variable(variable) && is_kept(array),
        Bool::Not(inner) => is_of_set(inner, variable),
        Bool::And(parts) => parts.iter().all(|part| is_of_set(part, variable)),
        _ => false,
    }
}

/// Whether a region reads no site that may be bound with those for which a condition is asked.
fn reads_no_site(region: &Sites) -> bool {
    let bound = [
        Variable::From,
        Variable::To,
        Variable::Between,
        Variable::Site,
    ];
    let region = RuleNode::Sites(region);
    bound.iter().all(|variable| !region.reads(*variable))
}

/// Whether the values of a list are those of memories.
fn is_kept(array: &Array) -> bool {
    match array {
        Array::Remembered(_) => true,
        Array::Union(parts) => parts.iter().all(is_kept),
        _ => false,
    }
}

/// Whether a condition on the sites of a region is asked of each of them, and none of its parts of all at once.
pub(super) fn asks_each(condition: &Bool, variable: Variable) -> bool {
    let is_within =
        |condition: &Bool| matches!(condition, Bool::Within(asked, _) if *asked == variable);
    let is_set = |condition: &Bool| is_within(condition) || is_of_set(condition, variable);
    match condition {
        Bool::And(parts) => !parts.iter().any(is_set),
        condition => !is_set(condition),
    }
}

/// Whether a region has only empty sites.
pub(super) fn is_empty_region(region: &Sites) -> bool {
    match region {
        Sites::Empty => true,
        Sites::Intersection(parts) => parts.iter().any(is_empty_region),
        Sites::Difference(from, _) | Sites::Only(_, from, _) => is_empty_region(from),
        _ => false,
    }
}

/// Whether a region has only sites with pieces.
pub(super) fn is_occupied_region(region: &Sites) -> bool {
    match region {
        Sites::Occupied(_) => true,
        Sites::Difference(_, without) if matches!(**without, Sites::Empty) => true,
        Sites::Difference(from, _) | Sites::Only(_, from, _) => is_occupied_region(from),
        Sites::Intersection(parts) => parts.iter().any(is_occupied_region),
        _ => false,
    }
}

/// Whether targets allow only sites of a sort, as their region or a part of their condition says.
pub(super) fn has_only(
    targets: &Targets,
    condition: impl Fn(&Bool) -> bool,
    region: impl Fn(&Sites) -> bool,
) -> bool {
    let parts = match &targets.when {
        Some(Bool::And(parts)) => parts.as_slice(),
        Some(when) => std::slice::from_ref(when),
        None => &[],
    };
    parts.iter().any(condition) || targets.within.as_ref().is_some_and(region)
}

/// Whether a condition holds only of a site that is asked for by name and empty.
pub(super) fn is_empty_site(condition: &Bool) -> bool {
    match condition {
        Bool::IsEmpty(site) => matches!(**site, Int::Variable(Variable::To | Variable::Between)),
        Bool::Within(_, region) => is_empty_region(region),
        _ => false,
    }
}

/// Whether a condition holds only of a site with a piece.
pub(super) fn is_occupied_site(condition: &Bool) -> bool {
    match condition {
        Bool::IsEnemy(who) | Bool::IsFriend(who) => matches!(
            &**who,
            Int::Who(site) if matches!(**site, Int::Variable(Variable::Between))
        ),
        Bool::Not(inner) => is_empty_site(inner),
        Bool::Within(_, region) => is_occupied_region(region),
        _ => false,
    }
}
