//! Rules of moves and the effects kept for later.

use super::Assembly;
use crate::game::Provenance;
use crate::game::ir::{
    Bool, ComponentId, Effect, EffectId, ForEachDie, Int, Levels, Moves, Physical, Rule, RuleId,
    RuleNode,
};

/// What stands around a rule, within the generator whose rules are changed.
#[derive(Clone, Copy, Default)]
struct Around {
    /// The highest rank of the conditions on the position after moves.
    tests: u8,
    /// Whether a loop over pieces does.
    pieces: bool,
}

impl Assembly {
    /// Keeps an effect to be evaluated later.
    pub(crate) fn keep(&mut self, effect: Effect) -> EffectId {
        self.effects.push(effect);
        EffectId((self.effects.len() - 1) as u16)
    }

    /// A new rule, with what happens before and after the pieces are moved.
    pub(crate) fn rule(
        &mut self,
        physical: Physical,
        pass: bool,
        before: Option<Effect>,
        then: Option<Effect>,
        provenance: Provenance,
    ) -> RuleId {
        let before = before.into_iter().map(|effect| self.keep(effect)).collect();
        let then = then.into_iter().map(|effect| self.keep(effect)).collect();
        self.rules.push(Rule {
            physical,
            pass,
            selects: false,
            keeps: false,
            before,
            then,
            own: 0,
            outer: 0,
            name: None,
            provenance,
        });
        RuleId((self.rules.len() - 1) as u16)
    }

    /// Adds a consequence to every move of a generator, after its own. As in Ludii conditions within the generator on the
    /// position after its moves are asked before that.
    pub(crate) fn follow(&mut self, moves: Moves, then: Option<Effect>) -> Moves {
        let Some(then) = then else {
            return moves;
        };
        let then = self.keep(then);
        let ranks = 1..=self.rank(&moves);
        let untested = ranks.map(|rank| self.keep(Effect::Untested(then, rank)));
        let ways: Vec<EffectId> = std::iter::once(then).chain(untested).collect();
        self.change_rules(moves, Around::default(), &|rule, around| {
            rule.then.push(ways[usize::from(around.tests)]);
        })
    }

    /// The moves of a generator after which a condition holds.
    pub(crate) fn afterwards(&self, moves: Moves, condition: Bool) -> Moves {
        let rank = self.rank(&moves).saturating_add(1);
        Moves::Afterwards(Box::new(moves), Box::new(condition), rank)
    }

    /// The highest rank of the conditions after moves in a generator; 0 if there are none.
    fn rank(&self, moves: &Moves) -> u8 {
        let mut highest = match moves {
            Moves::Afterwards(.., rank) => return *rank,
            Moves::ForEachPiece { instead: None, .. } => {
                let pieces = self.components.iter();
                pieces
                    .map(|piece| self.rank(&piece.moves))
                    .max()
                    .unwrap_or(0)
            }
            _ => 0,
        };
        RuleNode::Moves(moves).children(&mut |child| {
            if let RuleNode::Moves(child) = child {
                highest = highest.max(self.rank(child));
            }
        });
        highest
    }

    /// Puts an effect before every move of a generator.
    pub(crate) fn precede(&mut self, moves: Moves, before: EffectId) -> Moves {
        self.change_rules(moves, Around::default(), &|rule, around| {
            rule.before.insert(0, before);
            rule.outer += usize::from(around.pieces);
        })
    }

    /// Makes an effect part of every move of a generator, after what happens to its piece and before all that follows.
    pub(crate) fn first_then(&mut self, moves: Moves, then: EffectId) -> Moves {
        self.change_rules(moves, Around::default(), &|rule, _| {
            rule.then.insert(0, then);
            rule.own += 1;
        })
    }

    /// Gives every move of a generator a name, which has no blanks.
    pub(crate) fn call(&mut self, moves: Moves, name: &str) -> Moves {
        self.change_rules(moves, Around::default(), &|rule, _| {
            rule.name = Some(name.to_owned())
        })
    }

    /// Changes the rules of a generator, each with what stands around it, given what stands around the generator. Pieces' own
    /// moves may be used by other rules as well: they get rules of their own.
    fn change_rules(
        &mut self,
        moves: Moves,
        around: Around,
        change: &dyn Fn(&mut Rule, Around),
    ) -> Moves {
        let mut all = |parts: Vec<Moves>| -> Vec<Moves> {
            parts
                .into_iter()
                .map(|part| self.change_rules(part, around, change))
                .collect()
        };
        match moves {
            Moves::None => Moves::None,
            Moves::Or(parts) => Moves::Or(all(parts)),
            Moves::Priority(parts) => Moves::Priority(all(parts)),
            Moves::Longest(moves, measure) => {
                Moves::Longest(Box::new(self.change_rules(*moves, around, change)), measure)
            }
            Moves::If(condition, then, otherwise) => {
                let then = Box::new(self.change_rules(*then, around, change));
                let otherwise =
                    otherwise.map(|moves| Box::new(self.change_rules(*moves, around, change)));
                Moves::If(condition, then, otherwise)
            }
            Moves::Afterwards(moves, condition, rank) => {
                let tests = around.tests.max(rank);
                let moves = self.change_rules(*moves, Around { tests, ..around }, change);
                Moves::Afterwards(Box::new(moves), condition, rank)
            }
            Moves::After(effect, moves) => {
                Moves::After(effect, Box::new(self.change_rules(*moves, around, change)))
            }
            Moves::ForEachSite(variable, region, moves) => Moves::ForEachSite(
                variable,
                region,
                Box::new(self.change_rules(*moves, around, change)),
            ),
            Moves::ForEachPlayer(moves) => {
                Moves::ForEachPlayer(Box::new(self.change_rules(*moves, around, change)))
            }
            Moves::ForEachDie(dice) => Moves::ForEachDie(Box::new(ForEachDie {
                moves: self.change_rules(dice.moves, around, change),
                ..*dice
            })),
            Moves::ForEachIn(array, moves) => {
                Moves::ForEachIn(array, Box::new(self.change_rules(*moves, around, change)))
            }
            Moves::ForEachLevel {
                site,
                from_top,
                moves,
            } => Moves::ForEachLevel {
                site,
                from_top,
                moves: Box::new(self.change_rules(*moves, around, change)),
            },
            Moves::ForEachValue(low, high, moves) => Moves::ForEachValue(
                low,
                high,
                Box::new(self.change_rules(*moves, around, change)),
            ),
            Moves::ForEachPiece {
                player,
                kinds,
                instead: Some(instead),
                levels,
            } => {
                let around = Around {
                    pieces: true,
                    ..around
                };
                let instead = Some(Box::new(self.change_rules(*instead, around, change)));
                Moves::ForEachPiece {
                    player,
                    kinds,
                    instead,
                    levels,
                }
            }
            Moves::ForEachPiece {
                player,
                kinds,
                instead: None,
                levels,
            } => self.change_pieces(&player, (kinds, levels), around, change),
            mut leaf => {
                if let Some(rule) = leaf.rule_mut() {
                    let mut changed = self.rules[rule.index()].clone();
                    change(&mut changed, around);
                    self.rules.push(changed);
                    *rule = RuleId((self.rules.len() - 1) as u16);
                }
                leaf
            }
        }
    }

    fn change_pieces(
        &mut self,
        player: &Int,
        (kinds, levels): (Option<Box<[ComponentId]>>, Levels),
        around: Around,
        change: &dyn Fn(&mut Rule, Around),
    ) -> Moves {
        let kinds: Vec<ComponentId> = match kinds {
            Some(kinds) => kinds.into_vec(),
            None => (1..self.components.len())
                .map(|kind| ComponentId(kind as u16))
                .collect(),
        };
        let around = Around {
            pieces: true,
            ..around
        };
        let mut parts = Vec::new();
        for kind in kinds {
            let own = self.components[kind.index()].moves.clone();
            if own != Moves::None {
                let instead = Some(Box::new(self.change_rules(own, around, change)));
                parts.push(Moves::ForEachPiece {
                    player: Box::new(player.clone()),
                    kinds: Some(Box::new([kind])),
                    instead,
                    levels,
                });
            }
        }
        Moves::Or(parts)
    }
}
