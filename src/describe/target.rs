//! Where moves end: in words, and whether pieces can stand there.

use super::grammar::Antecedent;
use super::narrator::Narrator;
use crate::game::ir::{Bool, Comparison, Int, Sites, Targets, Variable};

impl Narrator<'_> {
    /// Where a move may end: `an empty point`. What a condition says of where the target lies is put
    /// before the rest of it.
    pub(super) fn target(&self, to: &Targets, usual: Option<&Sites>) -> String {
        if let (None, Some(when)) = (&to.within, &to.when)
            && let Some(named) = self.condition_by_name(when, true)
        {
            let which = named.relative(Variable::To, Antecedent::Site);
            return format!("{} {which}", self.site().a());
        }
        let mut rest = Vec::new();
        let mut lies: Option<Sites> = to.within.clone();
        let mut asked = match to.when.as_ref().map(|when| self.simplify(when)) {
            None => Vec::new(),
            Some(Bool::And(all)) => all,
            Some(one) => vec![one],
        };
        asked.retain(|one| *one != Bool::Const(true));
        for one in asked {
            let region = match &one {
                Bool::IsEmpty(site) if is_target(site) => Some(Sites::Empty),
                Bool::In(site, sites) if is_target(site) => Some((**sites).clone()),
                _ => None,
            };
            match region {
                Some(region) if lies.is_none() => lies = Some(region),
                Some(region) if lies.as_ref() == Some(&region) => {}
                _ => rest.push(one),
            }
        }
        let mut text = match lies.as_ref().or(usual) {
            Some(region) => self.sites(region).one(),
            None => self.site().a(),
        };
        if !rest.is_empty() {
            text.push_str(&self.provided_that(&Bool::And(rest), Some(Variable::To)));
        }
        text
    }

    /// What is asked besides: `, provided that that cell is empty or holds one of your own pieces`. Alternatives that are
    /// all about one site name it once; others are marked by "either".
    pub(super) fn provided_that(&self, asked: &Bool, of: Option<Variable>) -> String {
        let clause = self.said(asked, true);
        let about = of.and_then(|variable| {
            let said = clause.direct(variable, Antecedent::Site)?;
            let said = said.strip_prefix("that ")?.to_owned();
            let site = self.place(&Int::Variable(variable));
            Some(format!("{site} {said}"))
        });
        let words = match about.filter(|_| clause.is_choice()) {
            Some(about) => about,
            None => clause.marked(),
        };
        format!(", provided that {words}")
    }

    /// Whether targets can be seen to be empty sites only.
    pub(super) fn ends_on_empty(&self, to: &Targets) -> bool {
        let empty = |condition: &Bool| match condition {
            Bool::IsEmpty(site) => is_target(site),
            Bool::In(site, sites) => is_target(site) && self.all_empty(sites),
            _ => false,
        };
        let asked = match to.when.as_ref().map(|when| self.simplify(when)) {
            None => Vec::new(),
            Some(Bool::And(all)) => all,
            Some(one) => vec![one],
        };
        to.within
            .as_ref()
            .is_some_and(|within| self.all_empty(within))
            || asked.iter().any(empty)
    }

    /// Whether targets can be seen to be sites with pieces only.
    pub(super) fn ends_on_piece(&self, to: &Targets) -> bool {
        let asked = match &to.when {
            Some(Bool::And(all)) => all.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        let is_piece = |condition: &Bool| match condition {
            Bool::IsEnemy(player) => {
                matches!(&**player, Int::Who(site) if **site == Int::Variable(Variable::To))
            }
            Bool::In(site, sites) => {
                **site == Int::Variable(Variable::To) && self.pieces_on(sites).is_some()
            }
            _ => false,
        };
        let within = to.within.as_ref();
        within.is_some_and(|within| self.pieces_on(within).is_some()) || asked.iter().any(is_piece)
    }

    /// Whether a region can be seen to have only empty sites.
    pub(super) fn all_empty(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Empty => true,
            Sites::Intersection(parts) => parts.iter().any(|part| self.all_empty(part)),
            Sites::Union(parts) => parts.iter().all(|part| self.all_empty(part)),
            Sites::Difference(all, _) | Sites::Only(_, all, _) => self.all_empty(all),
            Sites::If(condition, one, other) => {
                let first = self.is_before_first(condition) && self.is_empty_at_start(one);
                (first || self.all_empty(one)) && self.all_empty(other)
            }
            Sites::One(site) => self.cleared && **site == Int::LastTo,
            sites => self.is_nothing(sites),
        }
    }

    /// Whether a condition says that no move has been made in the game.
    fn is_before_first(&self, condition: &Bool) -> bool {
        let zero = |one: &Int, other: &Int| *one == Int::MoveNumber && other.constant() == Some(0);
        matches!(condition, Bool::Compare(Comparison::Equal, one, other)
            if zero(one, other) || zero(other, one))
    }

    /// Whether a fixed region is empty when the game begins.
    fn is_empty_at_start(&self, sites: &Sites) -> bool {
        let layout = &self.game.layout;
        matches!(sites, Sites::Const(region)
            if self.members(*region).iter().all(|site| self.game.start.what(layout, *site) == 0))
    }
}

/// Whether an integer is the site that a condition on targets, or on what is passed over, is about.
fn is_target(site: &Int) -> bool {
    matches!(site, Int::Variable(Variable::To | Variable::Between))
}
