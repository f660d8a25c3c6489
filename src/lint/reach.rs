//! What the rules of a game lead to, through rules, kept effects, debts and the moves of pieces.

use crate::game::Game;
use crate::game::ir::{
    Bool, Count, Effect, EffectId, Int, Line, Moves, Node, PatternQuery, PieceChoice, RuleId,
    Ruling, Sites,
};

/// Everything that can happen in a game, as far as lints ask for it.
#[derive(Debug, Default)]
pub(super) struct Reached<'g> {
    /// Every effect.
    pub(super) effects: Vec<&'g Effect>,
    /// The pieces that are put on the board or in hands, as far as they are not fixed: numbers that may
    /// stand for any piece.
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
        way.open.extend(start.iter().map(Node::Effect));
        for phase in &game.phases {
            way.open.push(Node::Moves(&phase.play));
            for exit in &phase.exits {
                way.open.push(Node::Bool(&exit.when));
                way.open.extend(exit.who.as_ref().map(Node::Int));
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
            way.open.push(Node::Bool(condition));
            outcomes.nodes(&mut |node| way.open.push(node));
        }
        while let Some(node) = way.open.pop() {
            reached.note(node);
            way.follow(node);
        }
        reached
    }

    fn note(&mut self, node: Node<'g>) {
        match node {
            Node::Int(Int::Count(Count::Patterns(query))) => self.queries.push(query),
            Node::Int(Int::Count(Count::PatternValues(query) | Count::PatternBest(query))) => {
                self.queries.push(query);
                self.valued.push(query);
            }
            Node::Bool(Bool::Line(line)) => self.lines.push(line),
            Node::Bool(Bool::Patterns(query)) | Node::Sites(Sites::Patterns(query)) => {
                self.queries.push(query);
            }
            Node::Moves(Moves::Add { piece, .. }) => match piece {
                PieceChoice::Index(piece) | PieceChoice::Same(piece) => self.put.push(piece),
                PieceChoice::AnyOf(pieces) => self.put.extend(pieces),
            },
            Node::Effect(effect) => {
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

/// A way through the rules that comes to everything once.
struct Way<'g> {
    game: &'g Game,
    open: Vec<Node<'g>>,
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
                self.open.push(Node::Effect(self.game.effect(*id)));
            }
        }
    }

    fn rule(&mut self, rule: RuleId) {
        let rule = self.game.rule(rule);
        self.effects(&rule.before);
        self.effects(&rule.then);
    }

    fn follow(&mut self, node: Node<'g>) {
        match node {
            Node::Moves(moves) => match moves {
                Moves::Add { rule, .. }
                | Moves::Remove { rule, .. }
                | Moves::Select { rule, .. }
                | Moves::Pass { rule }
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
                    self.open.extend(moves.map(Node::Moves));
                }
                _ => {}
            },
            Node::Effect(Effect::Seq(ids)) => self.effects(ids),
            Node::Effect(Effect::Then(_, id) | Effect::Untested(id)) => self.effects(&[*id]),
            Node::Effect(Effect::Owe { debt, .. })
                if !std::mem::replace(&mut self.debts[debt.index()], true) =>
            {
                self.open.push(Node::Moves(&self.game.debt(*debt).moves));
            }
            _ => {}
        }
        let open = &mut self.open;
        node.children(&mut |child| open.push(child));
    }
}
