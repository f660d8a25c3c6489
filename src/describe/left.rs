//! What becomes of those who stay in a game of three and more players when others have won or lost.

use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{
    Bool, Comparison, Count, Effect, EndRule, Int, Outcomes, RuleNode, Ruling, Variable, Verdict,
};

/// How players may leave a game before it is over.
#[derive(Clone, Copy, Default, Debug)]
struct Leaving {
    /// One by one, by winning.
    wins: bool,
    /// One by one, by losing.
    losses: bool,
    /// With their sides, or by what follows from a move: then one side that is left decides.
    sides: bool,
}

impl Narrator<'_> {
    /// Who goes on when some have won or lost, and when that ends the game.
    pub(super) fn left_in_game(&self) -> Vec<Block> {
        let game = self.game;
        if game.player_count() < 3 {
            return Vec::new();
        }
        let leaving = self.leaving();
        let mut lines = Vec::new();
        if game.first_win_ends {
            lines.push(
                "The first player who wins ends the game, and the others share the places after.",
            );
        } else if leaving.wins {
            lines.push(
                "A player who wins leaves the game, and the others play on for the next places.",
            );
        }
        let wins = leaving.wins && !game.first_win_ends;
        match (wins, leaving.losses) {
            (true, true) => lines.push(
                "A player who loses takes the last place that is free. When only one player is left, the game ends, \
                 and that player takes the place that is left.",
            ),
            (true, false) => {
                lines.push("When only one player is left, the game ends, and that player is last.");
            }
            (false, true) => {
                lines.push("When only one player is left in the game, that player wins.");
            }
            (false, false) => {}
        }
        let alone = wins || leaving.losses;
        if leaving.sides {
            lines.push(match alone {
                true => {
                    "When a side has won or lost and only one side is left in the game, that side takes the best place left."
                }
                false => "When only one side is left in the game, it wins.",
            });
        } else if self.teams && alone {
            lines.push("Players of one side who are left play on, each for a place of their own.");
        }
        lines
            .into_iter()
            .map(|line| Block::Text(line.to_owned()))
            .collect()
    }

    /// How players may leave the game.
    fn leaving(&self) -> Leaving {
        let mut found = Leaving::default();
        let phases = self.game.phases.iter().flat_map(|phase| &phase.ends);
        for rule in self.game.ends.iter().chain(phases) {
            if self.is_never(&rule.ruling) || self.leaves_nobody(&rule.ruling) {
                continue;
            }
            match outcomes(rule) {
                Outcomes::Player(_, verdict) => found.alone(*verdict),
                Outcomes::Team(_, verdict) => found.with_side(*verdict, self.teams),
                _ => {}
            }
        }
        if let Some(stuck) = self.game.stuck {
            found.with_side(stuck.verdict, self.teams);
        }
        for effect in &self.game.effects {
            self.retiring(effect, &mut found);
        }
        found
    }

    /// Whether an end rule holds only where nobody else, or no side but one, is left to play on.
    fn leaves_nobody(&self, ruling: &Ruling) -> bool {
        let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = ruling;
        match self.simplify(condition) {
            Bool::And(all) => all.iter().any(is_last_left),
            condition => is_last_left(&condition),
        }
    }

    /// How players leave the game by an effect.
    fn retiring(&self, effect: &Effect, found: &mut Leaving) {
        if let Effect::Retire(_, verdict) = effect {
            found.with_side(*verdict, self.teams);
        }
        RuleNode::Effect(effect).children(&mut |child| {
            if let RuleNode::Effect(child) = child {
                self.retiring(child, found);
            }
        });
    }
}

impl Leaving {
    /// A player may leave alone, with a verdict.
    fn alone(&mut self, verdict: Verdict) {
        self.wins |= verdict == Verdict::Win;
        self.losses |= verdict == Verdict::Loss;
    }

    /// A player may leave so that it counts which sides are left, if there are sides.
    fn with_side(&mut self, verdict: Verdict, teams: bool) {
        match teams {
            true => self.sides |= verdict != Verdict::Draw,
            false => self.alone(verdict),
        }
    }
}

/// Whether a condition says that no other player, or no enemy, is still in the game.
fn is_last_left(condition: &Bool) -> bool {
    let Bool::Compare(comparison, one, other) = condition else {
        return false;
    };
    let (comparison, counted, bound) = match (&**one, &**other) {
        (Int::Count(Count::Players(asked)), bound) => (*comparison, asked, bound),
        (bound, Int::Count(Count::Players(asked))) => (comparison.mirrored(), asked, bound),
        _ => return false,
    };
    let player = |asked: &Int| matches!(asked, Int::Variable(Variable::Player));
    let is_active = |asked: &Bool| matches!(asked, Bool::IsActive(asked) if player(asked));
    // The most players who are counted and stay in the game beside the one who counts.
    let most = match (comparison, bound.constant()) {
        (Comparison::Equal | Comparison::LessOrEqual, Some(bound)) => bound,
        (Comparison::Less, Some(bound)) => bound - 1,
        _ => return false,
    };
    match &**counted {
        counted if is_active(counted) => most <= 1,
        Bool::And(all) => {
            let is_other = |asked: &Bool| match asked {
                Bool::IsEnemy(asked) => player(asked),
                Bool::Compare(Comparison::Unequal, one, other) => {
                    player(one) && **other == Int::Mover || player(other) && **one == Int::Mover
                }
                _ => false,
            };
            most <= 0 && all.len() == 2 && all.iter().any(is_active) && all.iter().any(is_other)
        }
        _ => false,
    }
}

fn outcomes(rule: &EndRule) -> &Outcomes {
    let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) = &rule.ruling;
    outcomes
}
