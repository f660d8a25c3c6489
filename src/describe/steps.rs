//! Ways of several steps.

use super::narrator::Narrator;
use crate::game::ir::{Int, PieceDirections, Sites, StepSearch};

impl Narrator<'_> {
    /// How many steps lead into a region, as a noun phrase.
    pub(super) fn steps_to(&self, steps: &StepSearch, to: &Sites) -> String {
        format!(
            "the number of {} to {}",
            self.steps_of(steps),
            self.sites(to).all()
        )
    }

    /// The sites that some steps lead to, without the noun.
    pub(super) fn reached(&self, steps: &StepSearch, min: &Int, max: &Int) -> String {
        let number = match (self.length((min, max)), min) {
            (number, _) if !number.is_empty() => number,
            (_, min) => format!("at least {}", self.number(min)),
        };
        format!("reached by {number} {}", self.steps_of(steps))
    }

    /// Steps from a site as a noun phrase in the plural.
    fn steps_of(&self, steps: &StepSearch) -> String {
        let along = match &steps.directions {
            PieceDirections::Fixed(directions) => format!(" {}", self.along(*directions)),
            PieceDirections::ByOwner(_) | PieceDirections::ByPiece(_) => {
                " in the directions of the piece".to_owned()
            }
        };
        let onto = format!(", each to {},", self.target(&steps.to, None));
        format!("steps{along}{onto} from {}", self.place(&steps.from))
    }
}
