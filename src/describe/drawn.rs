//! Set-ups that chance draws.

use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::Effect;

impl Narrator<'_> {
    /// What the start rules do, one after the other, where chance has a part in it.
    pub(super) fn drawn_start(&self) -> [Block; 2] {
        let mut steps = Vec::new();
        for effect in &self.game.drawn_start {
            self.add_steps(effect, &mut steps);
        }
        let lead = "Chance has a part in how every game begins. This is done in turn:";
        [Block::Text(lead.to_owned()), Block::List(steps)]
    }

    fn add_steps(&self, effect: &Effect, steps: &mut Vec<Vec<Block>>) {
        match effect {
            Effect::Seq(all) => {
                for effect in all {
                    self.add_steps(self.game.effect(*effect), steps);
                }
            }
            effect => {
                let step = self.effect(effect);
                if !step.is_empty() {
                    steps.push(step);
                }
            }
        }
    }
}
