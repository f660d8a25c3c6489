//! Regions of which only some sites are meant: those that a condition holds of.

use super::clause::Antecedent;
use super::english::article;
use super::narrator::Narrator;
use crate::game::ir::{Bool, Int, Sites, Variable};

impl Narrator<'_> {
    /// The sites of a region of which a condition holds, in the plural: `the empty points that are next to it`.
    pub(super) fn only_all(&self, variable: Variable, all: &Sites, condition: &Bool) -> String {
        let (all, condition) = self.gathered(variable, all, condition.clone());
        let nouns = self.sites_noun();
        let those = match &all {
            None => format!("the {nouns}"),
            Some(Sites::Empty) => format!("the empty {nouns}"),
            Some(all) => match self.pieces_of(all) {
                Some(pieces) => {
                    let inner = self.of_piece(variable);
                    let which = inner.relative(&condition, variable, Antecedent::Pieces);
                    return format!("the {nouns} of {pieces} {which}");
                }
                None => format!("those of {}", self.sites_all(all)),
            },
        };
        let inner = self.within(variable);
        format!(
            "{those} {}",
            inner.relative(&condition, variable, Antecedent::Sites)
        )
    }

    /// One of the sites of a region of which a condition holds: `a point that is in the top row and is empty`.
    pub(super) fn only_one(&self, variable: Variable, all: &Sites, condition: &Bool) -> String {
        let (all, condition) = self.gathered(variable, all, condition.clone());
        let one = match &all {
            None => article(self.site_noun()),
            Some(all) => self.sites_one(all),
        };
        let inner = self.within(variable);
        format!(
            "{one} {}",
            inner.relative(&condition, variable, Antecedent::Site)
        )
    }

    /// Pieces of a region of which a condition holds, in the plural: `enemy men that stand in no row`.
    pub(super) fn only_pieces(
        &self,
        variable: Variable,
        all: &Sites,
        condition: &Bool,
    ) -> Option<String> {
        let pieces = self.pieces_of(all)?;
        let inner = self.of_piece(variable);
        Some(format!(
            "{pieces} {}",
            inner.relative(condition, variable, Antecedent::Pieces)
        ))
    }

    /// Whether a region is all of the board.
    pub(super) fn is_whole_board(&self, sites: &Sites) -> bool {
        matches!(sites, Sites::Const(region) if self.members(*region).len() == self.game.layout.board)
    }

    /// A region and the condition on its sites, where several conditions on one variable are nested; where the sites
    /// lie is a condition like others.
    fn gathered(&self, variable: Variable, all: &Sites, condition: Bool) -> (Option<Sites>, Bool) {
        match all {
            Sites::Only(other, inner, before) if *other == variable => {
                let both = Bool::And(vec![(**before).clone(), condition]);
                self.gathered(variable, inner, both)
            }
            all if self.is_whole_board(all) => (None, condition),
            all if self.is_place(all) => {
                let site = Box::new(Int::Variable(variable));
                let lies = Bool::In(site, Box::new(all.clone()));
                (None, Bool::And(vec![lies, condition]))
            }
            Sites::Difference(all, but) if self.is_place(all) && self.pieces_of(but).is_none() => {
                let within = |sites: &Sites| {
                    Bool::In(Box::new(Int::Variable(variable)), Box::new(sites.clone()))
                };
                let not = Bool::Not(Box::new(within(but)));
                (None, Bool::And(vec![within(all), not, condition]))
            }
            all => (Some(all.clone()), condition),
        }
    }

    /// Whether a region is a named part of the board or what lies beside something, perhaps one for each player.
    fn is_place(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Const(region) => self.members(*region).len() > 1 && !self.is_listed(sites),
            Sites::Around { .. } => true,
            sites => self.is_by_player(sites),
        }
    }

    /// A copy of this narrator for a condition on a variable.
    pub(super) fn within(&self, variable: Variable) -> Self {
        match variable {
            Variable::Player => self.calling("that player"),
            Variable::From => Self {
                bound: true,
                ..self.clone()
            },
            Variable::To
            | Variable::Between
            | Variable::Site
            | Variable::Value
            | Variable::Pips
            | Variable::Level => self.clone(),
        }
    }
}

/// Where a site of a named part of the board lies: `in the top row`, `on the edge of the board`.
pub(super) fn lying(area: &str) -> String {
    match area {
        area if area.starts_with("the edge ") || area.starts_with("the line ") => {
            format!("on {area}")
        }
        "the corners" => "in the corners".to_owned(),
        area => format!("in {area}"),
    }
}
