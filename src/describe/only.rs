//! Regions restricted by a condition on their sites.

use super::grammar::{Antecedent, Bind, NounPhrase};
use super::location::single;
use super::narrator::Narrator;
use crate::game::ir::{Bool, Int, Sites, Variable};

impl Narrator<'_> {
    /// The sites of a region for which a condition holds: `the empty points that are next to it`.
    pub(super) fn only(&self, variable: Variable, all: &Sites, condition: &Bool) -> NounPhrase {
        let (all, condition) = self.gathered(variable, all, condition.clone());
        let inner = self.within(variable);
        let which = |antecedent| inner.relative(&condition, variable, antecedent);
        let one = which(Antecedent::Site);
        let sites = match &all {
            None => NounPhrase::the(self.site()),
            Some(all) => match self.sites(all) {
                sites @ NounPhrase::Kind(..) => sites,
                sites => return sites.those(which(Antecedent::Sites), one),
            },
        };
        sites.qualified(which(Antecedent::Sites), Some(one), Bind::Choice)
    }

    /// The pieces in a region for which a condition holds: `enemy men that stand in no row`.
    pub(super) fn only_pieces(
        &self,
        variable: Variable,
        all: &Sites,
        condition: &Bool,
    ) -> Option<NounPhrase> {
        let pieces = self.pieces_on(all)?;
        let inner = self.of_piece(variable);
        let which = |antecedent| inner.relative(condition, variable, antecedent);
        let one = which(Antecedent::Piece);
        Some(pieces.qualified(which(Antecedent::Pieces), Some(one), Bind::Choice))
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
            Sites::Difference(all, but) if self.is_place(all) && self.pieces_on(but).is_none() => {
                let within = |sites: &Sites| {
                    Bool::In(Box::new(Int::Variable(variable)), Box::new(sites.clone()))
                };
                let not = Bool::Not(Box::new(within(but)));
                (None, Bool::And(vec![within(all), not, condition]))
            }
            all => (Some(all.clone()), condition),
        }
    }

    /// Whether a region is a part of the board or what lies beside something, perhaps one for each player.
    fn is_place(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Const(region) => self.members(*region).len() > 1,
            Sites::List(all) => all.len() > 1,
            Sites::Around { .. } => true,
            Sites::Union(parts) => {
                let is_part = |part: &Sites| self.is_place(part) || single(part).is_some();
                parts.len() > 1 && parts.iter().all(is_part)
            }
            Sites::If(_, one, other) => {
                let is_part = |part: &Sites| self.is_place(part) || single(part).is_some();
                self.is_by_player(sites) || is_part(one) && is_part(other)
            }
            _ => false,
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
            Variable::Between => Self {
                each_between: true,
                ..self.clone()
            },
            Variable::To
            | Variable::Site
            | Variable::Value
            | Variable::Pips
            | Variable::Level
            | Variable::Group => self.clone(),
        }
    }
}
