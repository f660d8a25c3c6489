//! What the rules of a game lead to, through rules, kept effects, debts and the moves of pieces.

use crate::game::Game;
use crate::game::ir::{
    Bool, Count, Effect, EffectId, Int, Line, Moves, PatternQuery, PieceChoice, RuleId, RuleNode,
    Ruling, Sites,
};

/// The nodes of the rules that a game can reach, of the kinds that lints look at.
#[derive(Debug, Default)]
pub(super) struct Reached<'g> {
    /// Every effect.
    pub(super) effects: Vec<&'g Effect>,
    /// The expressions for pieces put on the board or in hands that are not constant: they may stand for any piece.
    pub(super) put: Vec<&'g Int>,
    /// Every question for a row.
    pub(super) lines: Vec<&'g Line>,
    /// Every question for patterns.
    pub(super) queries: Vec<&'g PatternQuery>,
    /// Those that ask what the patterns are worth.
    pub(super) valued: Vec<&'g PatternQuery>,
}

impl<'g> Reached<'g> {
    pub(super) fn new(game: &'g Game, start: &'g [Effect]) -> Self {
        let mut reached = Self::default();
        let mut way = Way::new(game);
        way.open.extend(start.iter().map(RuleNode::Effect));
        for phase in &game.phases {
            way.open.push(RuleNode::Moves(&phase.play));
            for exit in &phase.exits {
                way.open.push(RuleNode::Bool(&exit.when));
                way.open.extend(exit.who.as_ref().map(RuleNode::Int));
                way.effects(&exit.then.into_iter().collect::<Vec<_>>());
            }
        }
        for rule in game
            .phases
            .iter()
            .flat_map(|phase| &phase.ends)
            .chain(&game.ends)
        {
            let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
                &rule.ruling;
            way.open.push(RuleNode::Bool(condition));
            outcomes.nodes(&mut |node| way.open.push(node));
        }
        while let Some(node) = way.open.pop() {
            reached.note(node);
            way.follow(node);
        }
        reached
    }

    fn note(&mut self, node: RuleNode<'g>) {
        match node {
            RuleNode::Int(Int::Count(Count::Patterns(query))) => self.queries.push(query),
            RuleNode::Int(Int::Count(Count::PatternValues(query) | Count::PatternBest(query))) => {
                self.queries.push(query);
                self.valued.push(query);
            }
            RuleNode::Bool(Bool::Line(line)) => self.lines.push(line),
            RuleNode::Bool(Bool::Patterns(query)) | RuleNode::Sites(Sites::Patterns(query)) => {
                self.queries.push(query);
            }
            RuleNode::Moves(Moves::Add { piece, .. }) => match piece {
                PieceChoice::Index(piece) | PieceChoice::Same(piece) => self.put.push(piece),
                PieceChoice::AnyOf(pieces) => self.put.extend(pieces),
            },
            RuleNode::Effect(effect) => {
                self.effects.push(effect);
                match effect {
                    Effect::Put { piece, .. } | Effect::Promote { piece, .. } => {
                        self.put.push(piece)
                    }
                    Effect::Remember { query, .. } => self.queries.push(query),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// A traversal of the rules that visits every node once.
struct Way<'g> {
    game: &'g Game,
    open: Vec<RuleNode<'g>>,
    effects: Vec<bool>,
    debts: Vec<bool>,
    pieces: bool,
}

impl<'g> Way<'g> {
    fn new(game: &'g Game) -> Self {
        Self {
            game,
            open: Vec::new(),
            effects: vec![false; game.effects.len()],
            debts: vec![false; game.debts.len()],
            pieces: false,
        }
    }

    fn effects(&mut self, ids: &[EffectId]) {
        for id in ids {
            if !std::mem::replace(&mut self.effects[id.index()], true) {
                self.open.push(RuleNode::Effect(self.game.effect(*id)));
            }
        }
    }

    fn rule(&mut self, rule: RuleId) {
        let rule = self.game.rule(rule);
        self.effects(&rule.before);
        self.effects(&rule.then);
    }

    fn follow(&mut self, node: RuleNode<'g>) {
        match node {
            RuleNode::Moves(moves) => match moves {
                Moves::Add { rule, .. }
                | Moves::Remove { rule, .. }
                | Moves::Select { rule, .. }
                | Moves::Pass { rule }
                | Moves::Change { rule }
                | Moves::Leap { rule, .. } => self.rule(*rule),
                Moves::Step(step) => self.rule(step.rule),
                Moves::Slide(slide) => self.rule(slide.rule),
                Moves::Hop(hop) => self.rule(hop.rule),
                Moves::Relocate(relocation) => self.rule(relocation.rule),
                Moves::After(effect, _) => self.effects(&[*effect]),
                Moves::ForEachPiece { instead: None, .. } if !self.pieces => {
                    self.pieces = true;
                    let moves = self
                        .game
                        .components
                        .iter()
                        .map(|component| &component.moves);
                    self.open.extend(moves.map(RuleNode::Moves));
                }
                _ => {}
            },
            RuleNode::Effect(Effect::Seq(ids)) => self.effects(ids),
            RuleNode::Effect(Effect::Then(_, id) | Effect::Untested(id, _)) => self.effects(&[*id]),
            RuleNode::Effect(Effect::Owe { debt, .. })
                if !std::mem::replace(&mut self.debts[debt.index()], true) =>
            {
                self.open
                    .push(RuleNode::Moves(&self.game.debt(*debt).moves));
            }
            _ => {}
        }
        let open = &mut self.open;
        node.children(&mut |child| open.push(child));
    }
}
