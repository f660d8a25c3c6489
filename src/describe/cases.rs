//! Moves and effects that depend on conditions which are asked one after the other.

use super::blocks::lead;
use super::grammar::{lowered, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{Bool, Effect, Moves};

impl Narrator<'_> {
    /// Moves that depend on conditions, each with its case: `If …`, `Otherwise, if …`, `Otherwise, …`.
    pub(super) fn by_case(&self, moves: &Moves) -> Vec<Block> {
        let mut items: Vec<Vec<Block>> = Vec::new();
        let mut rest = Some(moves);
        while let Some(moves) = rest {
            rest = match moves {
                Moves::If(condition, then, otherwise) => match self.simplify(condition) {
                    Bool::Const(true) => Some(&**then),
                    Bool::Const(false) if otherwise.is_some() => otherwise.as_deref(),
                    _ => {
                        let word = if items.is_empty() {
                            "If"
                        } else {
                            "Otherwise, if"
                        };
                        let opening = format!("{word} {}", self.clause(condition, true));
                        items.push(lead(&opening, self.moves(then)));
                        otherwise.as_deref()
                    }
                },
                moves => {
                    let own = self.moves(moves);
                    items.push(match items.is_empty() {
                        true => own,
                        false => lead("Otherwise", own),
                    });
                    None
                }
            };
        }
        match items.len() {
            1 => items.remove(0),
            _ => vec![Block::List(items)],
        }
    }

    /// An effect that depends on a condition, and another where it does not hold: `If …`, `Otherwise, if …`.
    pub(super) fn conditional(
        &self,
        condition: &Bool,
        then: &Effect,
        otherwise: Option<&Effect>,
    ) -> Vec<Block> {
        let condition = &self.simplify(condition);
        if let (Effect::If(asked, inner, None, _), None) = (then, otherwise) {
            if let Some(order) = self.with_piece_there(condition).prisoner(asked, inner) {
                let order = vec![Block::Text(sentence(&order))];
                return match condition {
                    Bool::Const(true) => order,
                    Bool::Const(false) => Vec::new(),
                    condition => lead(&format!("If {}", self.clause(condition, true)), order),
                };
            }
            let both = Bool::And(vec![condition.clone(), (**asked).clone()]);
            return self.conditional(&both, inner, None);
        }
        match condition {
            Bool::Const(true) => return self.effect(then),
            Bool::Const(false) => {
                return otherwise.map_or(Vec::new(), |effect| self.effect(effect));
            }
            _ => {}
        }
        let then = self.effect(then);
        // What is asked only where the first fails is a case of its own.
        if let (Some(Effect::If(asked, one, other, _)), false) = (otherwise, then.is_empty())
            && self.prisoner(asked, one).is_none()
            && self.known(asked).is_none()
        {
            let rest = self.conditional(asked, one, other.as_deref());
            if let [Block::Text(first), ..] = rest.as_slice()
                && first.starts_with("If ")
                && rest != then
            {
                let mut blocks = lead(&format!("If {}", self.clause(condition, true)), then);
                let first = format!("Otherwise, {}", lowered(first));
                blocks.push(Block::Text(first));
                blocks.extend(rest.into_iter().skip(1));
                return blocks;
            }
        }
        let otherwise = otherwise.map_or(Vec::new(), |effect| self.effect(effect));
        if then == otherwise {
            return then;
        }
        let mut blocks = Vec::new();
        if !then.is_empty() {
            blocks.extend(lead(&format!("If {}", self.clause(condition, true)), then));
            if !otherwise.is_empty() {
                // Brackets would hide the case that the other one is set against.
                let is_note = |block: &Block| matches!(block, Block::Note(_));
                if blocks.iter().all(is_note) && !otherwise.iter().all(is_note) {
                    blocks = blocks.into_iter().map(unbracketed).collect();
                }
                blocks.extend(lead("Otherwise", otherwise));
            }
        } else if !otherwise.is_empty() {
            blocks.extend(lead(
                &format!("If {}", self.clause(condition, false)),
                otherwise,
            ));
        }
        blocks
    }

    /// The cases of moves that depend on conditions, asked one after the other: each with its condition, the last perhaps
    /// without one.
    pub(super) fn cases(&self, moves: &Moves, cases: &mut Vec<(Option<String>, String)>) {
        let Moves::If(condition, then, otherwise) = moves else {
            cases.push((None, self.imperative(moves)));
            return;
        };
        match self.simplify(condition) {
            Bool::Const(true) => return self.cases(then, cases),
            Bool::Const(false) => {}
            condition => {
                let condition = self.clause(&condition, true);
                cases.push((Some(condition), self.imperative(then)));
            }
        }
        if let Some(otherwise) = otherwise {
            self.cases(otherwise, cases);
        }
    }
}

/// A note as a sentence of its own.
fn unbracketed(block: Block) -> Block {
    match block {
        Block::Note(note) => Block::Text(note),
        block => block,
    }
}
