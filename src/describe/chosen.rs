//! What a move is made with: the piece or site that a player chooses.

use super::clause::Antecedent;
use super::english::plural;
use super::narrator::Narrator;
use super::phrase::definite;
use crate::game::ir::{Int, Occupancy, Sites, Variable};

impl Narrator<'_> {
    /// What is chosen: a piece or a site.
    pub(super) fn chosen(&self, from: &Sites) -> String {
        if let Sites::If(condition, one, other) = from {
            return self.one_or_other(from, condition, one, other, &|part| self.chosen(part));
        }
        if let Sites::Only(variable, all, condition) = from
            && let Some(pieces) = self.pieces_of(all)
        {
            let asked = self.of_piece(*variable).said(condition, true);
            let pieces = definite(&pieces);
            return match asked.direct(*variable, Antecedent::Pieces) {
                Some(which) => format!("one of {pieces} {which}"),
                None => format!("one of {pieces}, provided that {}", asked.text()),
            };
        }
        match self.piece_one(from) {
            Some(piece) => piece,
            None => self.sites_one(from),
        }
    }

    /// What is taken off: `take one of your opponent's stones off the board`.
    pub(super) fn taken(&self, within: &Sites) -> String {
        match within {
            Sites::If(condition, one, other) => {
                let taken = |part: &Sites| self.taken(part).replacen("take off ", "", 1);
                let either = self.one_or_other(within, condition, one, other, &taken);
                format!("take off {either}")
            }
            Sites::Only(_, all, _) if self.pieces_of(all).is_some() => {
                format!("take off {}", self.chosen(within))
            }
            within => match self.piece_one(within) {
                Some(piece) => format!("take off {piece}"),
                None => format!("take off the piece on {}", self.sites_one(within)),
            },
        }
    }

    /// The piece that moves.
    pub(super) fn mover_of(&self, from: &Sites) -> String {
        match (from, &self.subject) {
            (Sites::One(site), Some(subject)) if **site == Int::Variable(Variable::From) => {
                subject.clone()
            }
            (Sites::One(site), _) if **site == Int::LastTo => {
                "the piece that has just moved".to_owned()
            }
            (Sites::Occupied(Occupancy::Player(player)), _) if **player == Int::Mover => {
                format!("one of your {}", plural(&self.piece_noun()))
            }
            (from, _) => match self.piece_one(from) {
                Some(piece) => piece,
                None => format!("the piece on {}", self.sites_one(from)),
            },
        }
    }
}
