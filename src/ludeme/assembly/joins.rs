//! Whether pieces may be added to sites of the board where some stand: there their number grows, in a game with hands.

use super::Assembly;
use crate::game::ir::vacancy::{Vacant, is_vacant, one, vacated_by};
use crate::game::ir::{
    Count, Effect, EffectId, Int, Moves, Physical, Rule, RuleNode, Ruling, Sites, Variable,
};

impl Assembly {
    /// Whether a rule may add pieces to sites of the board where some stand. It may say so of a rule that never does.
    pub(super) fn may_join(&self) -> bool {
        let mut walk = Walk {
            assembly: self,
            seen: vec![false; self.effects.len()],
            joins: false,
        };
        for rule in &self.rules {
            walk.rule(rule);
        }
        let pieces = self.components.iter().map(|component| &component.moves);
        let plays = self.phases.iter().map(|phase| &phase.play);
        let debts = self.debts.iter().map(|debt| &debt.moves);
        let distinction = self.distinction.as_ref();
        let distinctive = distinction.and_then(|distinction| distinction.moves.as_ref());
        for moves in pieces.chain(plays).chain(debts).chain(distinctive) {
            walk.node(RuleNode::Moves(moves), &mut Vacant::new());
        }
        for (index, effect) in self.effects.iter().enumerate() {
            if !walk.seen[index] {
                walk.effect(effect, &mut Vacant::new());
            }
        }
        walk.joins || self.start_joins()
    }

    /// Whether a rule asks for the number of pieces on sites; what only examples ask is no rule.
    pub(super) fn asks_for_numbers(&self) -> bool {
        let pieces = self.components.iter().map(|component| &component.moves);
        let plays = self.phases.iter().map(|phase| &phase.play);
        let exits = self.phases.iter().flat_map(|phase| &phase.exits);
        let ends = self.phases.iter().flat_map(|phase| &phase.ends);
        let mut asks = pieces
            .chain(plays)
            .any(|moves| asks_for_a_number(RuleNode::Moves(moves)));
        for exit in exits {
            asks |= asks_for_a_number(RuleNode::Bool(&exit.when));
        }
        for rule in ends.chain(&self.ends) {
            let (Ruling::If(when, outcomes) | Ruling::ForEachPlayer(when, outcomes)) = &rule.ruling;
            asks |= asks_for_a_number(RuleNode::Bool(when));
            outcomes.nodes(&mut |node| asks |= asks_for_a_number(node));
        }
        asks || self.rules.iter().any(|rule| {
            let mut effects = rule.before.iter().chain(&rule.then);
            effects.any(|effect| self.effect_asks(*effect))
        })
    }

    /// Whether an effect, or one that follows it, asks for the number of pieces on sites.
    fn effect_asks(&self, effect: EffectId) -> bool {
        let effect = &self.effects[effect.index()];
        asks_for_a_number(RuleNode::Effect(effect))
            || match effect {
                Effect::Seq(all) => all.iter().any(|effect| self.effect_asks(*effect)),
                Effect::Then(_, then) | Effect::Untested(then, _) => self.effect_asks(*then),
                _ => false,
            }
    }

    /// Whether the start rules may put pieces on a site of the board twice.
    fn start_joins(&self) -> bool {
        let mut filled = Vec::new();
        let mut placed = Vec::new();
        for rule in &self.start {
            puts(rule, &mut placed);
        }
        for to in placed {
            match self.fixed_sites(to) {
                Some(sites) => {
                    let board = |site: &usize| *site < self.board_sites();
                    for site in sites.into_iter().filter(board) {
                        if filled.contains(&site) {
                            return true;
                        }
                        filled.push(site);
                    }
                }
                None if is_vacant(to, &Vacant::new()) => {}
                None => return true,
            }
        }
        false
    }

    /// The sites of a region that is the same throughout the game; hand sites count as none.
    fn fixed_sites(&self, sites: &Sites) -> Option<Vec<usize>> {
        match sites {
            Sites::Const(region) => {
                let sites = self.regions.get(region.index())?.iter();
                Some(sites.map(|site| usize::from(site.0)).collect())
            }
            Sites::One(site) => match &**site {
                Int::HandSite(..) => Some(Vec::new()),
                Int::Const(site) => Some(usize::try_from(*site).into_iter().collect()),
                _ => None,
            },
            Sites::Hand(_) => Some(Vec::new()),
            _ => None,
        }
    }
}

/// Whether the number of pieces on sites is asked for anywhere in a node.
fn asks_for_a_number(node: RuleNode<'_>) -> bool {
    let mut found = matches!(
        node,
        RuleNode::Int(Int::CountAt(_) | Int::Count(Count::On(_)))
    );
    node.children(&mut |child| found = found || asks_for_a_number(child));
    found
}

/// The places where an effect puts pieces.
fn puts<'a>(effect: &'a Effect, places: &mut Vec<&'a Sites>) {
    if let Effect::Put { to, .. } = effect {
        places.push(to);
    }
    RuleNode::Effect(effect).children(&mut |child| {
        if let RuleNode::Effect(effect) = child {
            puts(effect, places);
        }
    });
}

/// Goes through the rules with what is known to be vacant.
struct Walk<'a> {
    assembly: &'a Assembly,
    /// Which kept effects have been seen.
    seen: Vec<bool>,
    joins: bool,
}

impl Walk<'_> {
    /// What a move of a rule does, one after the other.
    fn rule(&mut self, rule: &Rule) {
        let mut vacant = Vacant::new();
        for effect in &rule.before {
            self.kept(*effect, &mut vacant);
        }
        let left = match rule.physical {
            Physical::Take => [Int::Variable(Variable::To), Int::LastTo],
            Physical::Carry | Physical::CarryStack => {
                [Int::Variable(Variable::From), Int::LastFrom]
            }
            _ => {
                vacant.clear();
                [Int::Const(-1), Int::Const(-1)]
            }
        };
        vacant.extend(left.map(one));
        for effect in &rule.then {
            self.kept(*effect, &mut vacant);
        }
    }

    fn kept(&mut self, effect: EffectId, vacant: &mut Vacant) {
        let assembly = self.assembly;
        if let Some(seen) = self.seen.get_mut(effect.index()) {
            *seen = true;
            self.effect(&assembly.effects[effect.index()], vacant);
        }
    }

    /// An effect; afterwards `vacant` is what is known to be vacant then.
    fn effect(&mut self, effect: &Effect, vacant: &mut Vacant) {
        match effect {
            Effect::Put { to, .. } => {
                self.joins |= !is_vacant(to, vacant);
                vacant.clear();
            }
            Effect::Carry { to, .. } => {
                self.joins |= !is_vacant(&one(to.clone()), vacant);
                vacant.clear();
            }
            Effect::Take(sites) => vacant.push(sites.clone()),
            Effect::If(condition, then, otherwise, _) => {
                let mut then_vacant = vacant.clone();
                vacated_by(condition, &mut then_vacant);
                self.effect(then, &mut then_vacant);
                if let Some(otherwise) = otherwise {
                    self.effect(otherwise, &mut vacant.clone());
                }
                vacant.clear();
            }
            Effect::And(all) | Effect::AtOnce(all) => {
                for effect in all {
                    self.effect(effect, vacant);
                }
            }
            Effect::Seq(all) => {
                for effect in all {
                    self.kept(*effect, vacant);
                    vacant.retain(is_settled);
                }
            }
            Effect::Then(first, then) => {
                self.effect(first, vacant);
                vacant.retain(is_settled);
                self.kept(*then, vacant);
            }
            Effect::ForEachSite(variable, sites, body) => {
                let each = one(Int::Variable(*variable));
                let mut inside = vacant.clone();
                if is_vacant(sites, vacant) {
                    inside.push(each.clone());
                }
                self.effect(body, &mut inside);
                match inside.contains(&each) {
                    true => vacant.push(sites.clone()),
                    false => vacant.clear(),
                }
            }
            Effect::TakeLater(_)
            | Effect::Flip(_)
            | Effect::SetPlane(..)
            | Effect::SetVar(..)
            | Effect::SetCounter(_)
            | Effect::SetScore(..)
            | Effect::AddScore(..)
            | Effect::SetPending(_)
            | Effect::SetNext(_)
            | Effect::MoveAgain
            | Effect::Remember { .. }
            | Effect::ForgetPositions => {}
            effect => {
                self.children(RuleNode::Effect(effect), &mut Vacant::new());
                vacant.clear();
            }
        }
    }

    fn node(&mut self, node: RuleNode<'_>, vacant: &mut Vacant) {
        match node {
            RuleNode::Effect(effect) => self.effect(effect, vacant),
            RuleNode::Moves(Moves::Add { rule, to, .. }) => {
                let rule = self.assembly.rules.get(rule.index());
                let before = rule.map_or(&[][..], |rule| &rule.before);
                let adds = rule.is_none_or(|rule| rule.physical == Physical::Put);
                let mut known = vacant.clone();
                if let Some(when) = &to.when {
                    vacated_by(when, &mut known);
                }
                let within = to.within.as_ref().unwrap_or(&Sites::Empty);
                if is_vacant(within, &known) {
                    known.push(one(Int::Variable(Variable::To)));
                }
                let joined = std::mem::replace(&mut self.joins, false);
                for effect in before {
                    self.kept(*effect, &mut known);
                }
                let there = one(Int::Variable(Variable::To));
                self.joins = joined || adds && !known.contains(&there);
            }
            RuleNode::Moves(Moves::If(condition, then, otherwise)) => {
                let mut known = vacant.clone();
                vacated_by(condition, &mut known);
                self.node(RuleNode::Moves(then), &mut known);
                if let Some(otherwise) = otherwise {
                    self.node(RuleNode::Moves(otherwise), &mut vacant.clone());
                }
            }
            node => self.children(node, vacant),
        }
    }

    fn children(&mut self, node: RuleNode<'_>, vacant: &mut Vacant) {
        node.children(&mut |child| self.node(child, &mut vacant.clone()));
    }
}

/// Whether a region has the same sites after effects that change only where pieces stand.
fn is_settled(sites: &Sites) -> bool {
    match sites {
        Sites::Const(_) => true,
        Sites::One(site) => matches!(
            **site,
            Int::Const(_) | Int::Variable(_) | Int::LastTo | Int::LastFrom
        ),
        _ => false,
    }
}
