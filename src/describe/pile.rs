//! Whether several pieces of a kind can come to one site of the board.

use super::narrator::Narrator;
use crate::game::ir::vacancy::{Vacant, is_vacant, is_vacant_end, one};
use crate::game::ir::{Bool, Effect, Int, Moves, Plane, RuleNode, Sites, Slide, Targets, Variable};
use crate::topology::Site;

impl Narrator<'_> {
    /// Whether a site of the board may hold several pieces of a kind, by the form of the rules.
    pub(super) fn may_pile(&self) -> bool {
        let layout = &self.game.layout;
        let mut board = (0..layout.board).map(|index| Site(index as u16));
        let mut found = board.any(|site| self.game.start.count(layout, site) > 1);
        self.each_root(&mut |_, node| found = found || self.piles(node));
        found
    }

    /// Whether anything in a node may bring a piece to others of its kind.
    fn piles(&self, node: RuleNode<'_>) -> bool {
        let mut found = match node {
            RuleNode::Moves(Moves::Add { to, .. }) => !is_vacant_end(to),
            RuleNode::Moves(Moves::Step(step)) => self.may_join(&step.to),
            RuleNode::Moves(Moves::Hop(hop)) => self.may_join(&hop.to),
            RuleNode::Moves(Moves::Leap { to, .. }) => self.may_join(to),
            RuleNode::Moves(Moves::Relocate(relocation)) => self.may_join(&relocation.to),
            RuleNode::Moves(Moves::Slide(slide)) => self.slide_may_join(slide),
            RuleNode::Effect(Effect::Put { to, .. } | Effect::CarrySome { to, .. }) => {
                !is_left(to) && !is_vacant(to, &Vacant::new())
            }
            RuleNode::Effect(Effect::Carry { to, .. } | Effect::CarryStack { to, .. }) => {
                !is_vacant(&one(to.clone()), &Vacant::new())
            }
            RuleNode::Effect(
                Effect::Sow(_) | Effect::SetPlane(Plane::Count, ..) | Effect::Shove { .. },
            ) => true,
            _ => false,
        };
        node.children(&mut |child| found = found || self.piles(child));
        found
    }

    fn may_join(&self, to: &Targets) -> bool {
        !self.ends_on_empty(to) && !to.when.as_ref().is_some_and(joins_no_own)
    }

    fn slide_may_join(&self, slide: &Slide) -> bool {
        let to = slide.to.as_ref().unwrap_or(&slide.between);
        self.may_join(to) || slide.stop.as_ref().is_some_and(|stop| !joins_no_own(stop))
    }
}

/// Whether sites are those that a move has just left or emptied.
fn is_left(sites: &Sites) -> bool {
    let left = [Int::LastFrom, Int::LastTo, Int::Variable(Variable::From)];
    left.map(one).contains(sites)
}

/// Whether a condition on the site where a move ends holds only where no piece of the mover stands.
fn joins_no_own(condition: &Bool) -> bool {
    let is_end = |site: &Int| *site == Int::Variable(Variable::To);
    let is_there = |player: &Int| matches!(player, Int::Who(site) if is_end(site));
    match condition {
        Bool::And(all) => all.iter().any(joins_no_own),
        Bool::Or(all) => all.iter().all(joins_no_own),
        Bool::IsEmpty(site) => is_end(site),
        Bool::In(site, sites) => is_end(site) && **sites == Sites::Empty,
        Bool::IsEnemy(player) => is_there(player),
        Bool::Not(inner) => matches!(&**inner, Bool::IsFriend(player) if is_there(player)),
        _ => false,
    }
}
