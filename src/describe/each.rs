//! What is done again and again: for each piece, for each die, as long as something holds; and what a move must have most of.

use super::blocks::lead;
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{ComponentId, Effect, Int, Measure, Variable};

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
                levels: _,
                effect,
            } => {
                let opening = self.for_each_of(player, kinds.as_deref());
                let each = self.repeating().of_piece(Variable::From);
                lead(&opening, each.effect(effect))
            }
            _ => Vec::new(),
        }
    }

    /// The opening of what is done for each piece of a player.
    fn for_each_of(&self, player: &Int, kinds: Option<&[ComponentId]>) -> String {
        let who = self.who(player);
        let own = || self.piece_noun();
        let noun = kinds.map_or_else(own, |kinds| self.kinds_noun(kinds));
        let those = kinds.map_or(String::new(), |kinds| self.those_of(kinds));
        format!("For each of {} {}{those}", who.possessive, noun.many())
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
