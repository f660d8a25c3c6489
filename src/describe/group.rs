//! Loops over groups of sites, and their sizes.

use super::narrator::Narrator;
use crate::game::ir::{Array, Bool, DirectionsId, Int, RuleNode, Sites, Variable};

impl Narrator<'_> {
    /// The opening of what is done for each group, given one site of each.
    pub(super) fn for_each_group(&self, firsts: &Sites) -> String {
        match self.grouped(firsts) {
            Some((things, along)) => format!("For each group of {things}, connected {along}"),
            None => format!("For {}", self.sites(firsts).each()),
        }
    }

    /// The pieces of a group that is given by one of its sites, and the directions that connect them.
    pub(super) fn grouped(&self, firsts: &Sites) -> Option<(String, String)> {
        let (directions, region) = group_in(RuleNode::Sites(firsts))?;
        Some((self.things(region).all(), self.along(directions)))
    }

    /// The number of empty sites in areas that touch pieces of one player alone.
    pub(super) fn territory(
        &self,
        directions: DirectionsId,
        player: &Int,
        touching: bool,
    ) -> String {
        let whose = match self.who(player) {
            who if who.you => "yours".to_owned(),
            who => format!("those of {}", who.name),
        };
        let touched = if touching {
            "pieces, and none but"
        } else {
            "no pieces but"
        };
        format!(
            "the number of empty {} in areas, connected {}, that touch {touched} {whose}",
            self.sites_noun(),
            self.along(directions)
        )
    }

    /// The sizes of groups as a list, if a list of results is that.
    pub(super) fn sizes_of_groups(&self, from: &Array, value: &Int) -> Option<String> {
        let Int::Count(crate::game::ir::Count::Sites(sites)) = value else {
            return None;
        };
        let own = Sites::One(Box::new(Int::Variable(Variable::From)));
        match (&**sites, from) {
            (
                Sites::Group {
                    directions,
                    from: start,
                    region,
                },
                Array::Sites(Sites::Only(_, inner, when)),
            ) if **start == own => {
                let least = match (&**inner, &**when) {
                    (Sites::Only(..), Bool::Compare(_, _, min)) => {
                        format!(" of at least {}", self.number(min))
                    }
                    _ => String::new(),
                };
                Some(format!(
                    "the sizes of the groups of {}{least}, connected {}",
                    self.things(region).all(),
                    self.along(*directions)
                ))
            }
            _ => None,
        }
    }
}

/// How the first group in a node hangs together, and which sites may belong to it.
fn group_in(node: RuleNode<'_>) -> Option<(DirectionsId, &Sites)> {
    if let RuleNode::Sites(Sites::Group {
        directions, region, ..
    }) = node
    {
        return Some((*directions, region));
    }
    let mut found = None;
    node.children(&mut |child| found = found.or_else(|| group_in(child)));
    found
}
