//! What is done again and again: for each piece, for each die, as long as something holds; and what a move must have most of.

use super::blocks::lead;
use super::grammar::sentence;
use super::moves::OWN_WAYS;
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{ComponentId, Effect, Int, Levels, Measure, Moves, Sites, Variable};

impl Narrator<'_> {
    /// An effect for each piece or each die, or as long as a condition holds; none if it is of another kind.
    pub(super) fn repeated_effect(&self, effect: &Effect) -> Vec<Block> {
        match effect {
            Effect::While(condition, effect) => lead(
                &format!(
                    "Again and again, as long as {}",
                    self.clause(condition, true)
                ),
                self.repeating().effect(effect),
            ),
            Effect::ForEachDie(dice) => {
                let opening = self.for_dice_if(false, dice.when.as_ref());
                lead(&opening, self.repeating().effect(&dice.effect))
            }
            Effect::ForEachPiece {
                player,
                kinds,
                levels,
                effect,
            } => {
                let pieces = self.each_of(player, (kinds.as_deref(), *levels));
                let opening = format!("For each of {pieces}");
                let each = self.repeating().of_piece(Variable::From);
                lead(&opening, each.effect(effect))
            }
            _ => Vec::new(),
        }
    }

    /// The pieces of a player that are gone through: `your men`.
    fn each_of(&self, player: &Int, (kinds, levels): (Option<&[ComponentId]>, Levels)) -> String {
        let who = self.who(player);
        let own = || self.piece_noun();
        let noun = kinds.map_or_else(own, |kinds| self.kinds_noun(kinds));
        let those = kinds.map_or(String::new(), |kinds| self.those_of(kinds));
        let top = match levels {
            Levels::Top if self.game.layout.stacks() => " that are on top of their stacks",
            Levels::Top | Levels::Any | Levels::Each => "",
        };
        format!("{} {}{those}{top}", who.possessive, noun.many())
    }

    /// The moves of any piece of a player.
    pub(super) fn for_pieces(
        &self,
        player: &Int,
        which: (Option<&[ComponentId]>, Levels),
        instead: Option<&Moves>,
    ) -> Vec<Block> {
        let one = format!("one of {}", self.each_of(player, which));
        match instead {
            Some(moves) => Self {
                subject: Some(one),
                ..self.clone()
            }
            .moves(moves),
            None if !self.has_own_ways(which.0) => {
                let text =
                    format!("there is no move: {one} would move, but no way is given for it");
                vec![Block::Text(sentence(&text))]
            }
            None => vec![Block::Text(sentence(&format!("move {one} {OWN_WAYS}")))],
        }
    }

    /// Whether any piece of some kinds, or of all, has a way of its own to move.
    fn has_own_ways(&self, kinds: Option<&[ComponentId]>) -> bool {
        let components = self.game.components.iter().enumerate().skip(1);
        let mut meant = components.filter(|(index, _)| {
            kinds.is_none_or(|kinds| kinds.iter().any(|kind| usize::from(kind.0) == *index))
        });
        meant.any(|(_, component)| component.moves != Moves::None)
    }

    /// A copy of this narrator for what is done for a site of a region: the piece there, if there is one, is "it".
    pub(super) fn for_site(&self, variable: Variable, sites: &Sites) -> Self {
        let is_vacant = self.all_empty(sites);
        let vacant = is_vacant.then_some(variable).or(self.vacant);
        let it = match self.pieces_on(sites) {
            Some(_) => Some(variable),
            None => self.it,
        };
        Self {
            vacant,
            it,
            ..self.clone()
        }
    }

    /// What is done for each site of a region; a piece on it is spoken of as "it".
    pub(super) fn for_each_site(
        &self,
        variable: Variable,
        sites: &Sites,
        effect: &Effect,
    ) -> Vec<Block> {
        if variable == Variable::Group {
            return lead(&self.for_each_group(sites), self.repeating().effect(effect));
        }
        let (sites, condition) = match sites {
            Sites::Only(bound, sites, condition) => (&**sites, Some((*bound, condition))),
            sites => (sites, None),
        };
        if self.is_nothing(sites) {
            return Vec::new();
        }
        if let (None, Some(text)) = (condition, self.astride(variable, sites, effect)) {
            return vec![Block::Text(sentence(&text))];
        }
        let looping = match variable {
            Variable::Between => self.within(variable),
            _ => self.clone(),
        };
        let each = looping.repeating().for_site(variable, sites);
        if let (None, Some(text)) = (condition, self.replacing(variable, sites, effect)) {
            return text;
        }
        let of = self.things(sites).each();
        let opening = match condition {
            Some((bound, condition)) => {
                let asked = match self.pieces_on(sites) {
                    Some(_) => looping.of_piece(bound).clause(condition, true),
                    None => looping.clause(condition, true),
                };
                format!("For {of}, if {asked}")
            }
            None => format!("For {of}"),
        };
        lead(&opening, each.effect(effect))
    }
}

/// What a move must have most of, as a clause after "a move that".
pub(super) fn most(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "begins the longest series of moves possible in this turn",
        Measure::SeriesValue => {
            "begins the series of moves of this turn by which pieces of the greatest value together are taken"
        }
        Measure::Captures => "takes the most pieces",
        Measure::Value => "takes pieces of the greatest value together",
    }
}
