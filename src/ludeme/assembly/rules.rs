//! Rules of moves and the effects kept for later.

use super::Assembly;
use crate::game::Provenance;
use crate::game::ir::{
    ComponentId, Effect, EffectId, ForEachDie, Int, Levels, Moves, Physical, Rule, RuleId,
};

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
            before,
            then,
            name: None,
            provenance,
        });
        RuleId((self.rules.len() - 1) as u16)
    }

    /// Adds a consequence to every move of a generator, after its own.
    pub(crate) fn follow(&mut self, moves: Moves, then: Option<Effect>) -> Moves {
        match then {
            None => moves,
            Some(then) => {
                let then = self.keep(then);
                self.change_rules(moves, &|rule| rule.then.push(then))
            }
        }
    }

    /// Puts an effect before every move of a generator.
    pub(crate) fn precede(&mut self, moves: Moves, before: EffectId) -> Moves {
        self.change_rules(moves, &|rule| rule.before.insert(0, before))
    }

    /// Lets an effect follow every move of a generator before all else that follows it.
    pub(crate) fn first_then(&mut self, moves: Moves, then: EffectId) -> Moves {
        self.change_rules(moves, &|rule| rule.then.insert(0, then))
    }

    /// Gives every move of a generator a name, which has no blanks.
    pub(crate) fn call(&mut self, moves: Moves, name: &str) -> Moves {
        self.change_rules(moves, &|rule| rule.name = Some(name.to_owned()))
    }

    /// Changes the rules of a generator. Pieces' own moves may be used by
    /// other rules as well: they get rules of their own.
    fn change_rules(&mut self, moves: Moves, change: &dyn Fn(&mut Rule)) -> Moves {
        let mut all = |parts: Vec<Moves>| -> Vec<Moves> {
            parts
                .into_iter()
                .map(|part| self.change_rules(part, change))
                .collect()
        };
        match moves {
            Moves::None => Moves::None,
            Moves::Or(parts) => Moves::Or(all(parts)),
            Moves::Priority(parts) => Moves::Priority(all(parts)),
            Moves::Longest(moves, measure) => {
                Moves::Longest(Box::new(self.change_rules(*moves, change)), measure)
            }
            Moves::If(condition, then, otherwise) => {
                let then = Box::new(self.change_rules(*then, change));
                let otherwise = otherwise.map(|moves| Box::new(self.change_rules(*moves, change)));
                Moves::If(condition, then, otherwise)
            }
            Moves::Afterwards(moves, condition) => {
                Moves::Afterwards(Box::new(self.change_rules(*moves, change)), condition)
            }
            Moves::After(effect, moves) => {
                Moves::After(effect, Box::new(self.change_rules(*moves, change)))
            }
            Moves::ForEachSite(variable, region, moves) => Moves::ForEachSite(
                variable,
                region,
                Box::new(self.change_rules(*moves, change)),
            ),
            Moves::ForEachPlayer(moves) => {
                Moves::ForEachPlayer(Box::new(self.change_rules(*moves, change)))
            }
            Moves::ForEachDie(dice) => Moves::ForEachDie(Box::new(ForEachDie {
                moves: self.change_rules(dice.moves, change),
                ..*dice
            })),
            Moves::ForEachIn(array, moves) => {
                Moves::ForEachIn(array, Box::new(self.change_rules(*moves, change)))
            }
            Moves::ForEachLevel {
                site,
                from_top,
                moves,
            } => Moves::ForEachLevel {
                site,
                from_top,
                moves: Box::new(self.change_rules(*moves, change)),
            },
            Moves::ForEachValue(low, high, moves) => {
                Moves::ForEachValue(low, high, Box::new(self.change_rules(*moves, change)))
            }
            Moves::ForEachPiece {
                player,
                kinds,
                instead: Some(instead),
                levels,
            } => {
                let instead = Some(Box::new(self.change_rules(*instead, change)));
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
            } => self.change_pieces(&player, (kinds, levels), change),
            mut leaf => {
                if let Some(rule) = leaf.rule_mut() {
                    let mut changed = self.rules[rule.index()].clone();
                    change(&mut changed);
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
        change: &dyn Fn(&mut Rule),
    ) -> Moves {
        let kinds: Vec<ComponentId> = match kinds {
            Some(kinds) => kinds.into_vec(),
            None => (1..self.components.len())
                .map(|kind| ComponentId(kind as u16))
                .collect(),
        };
        let mut parts = Vec::new();
        for kind in kinds {
            let own = self.components[kind.index()].moves.clone();
            if own != Moves::None {
                let instead = Some(Box::new(self.change_rules(own, change)));
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
