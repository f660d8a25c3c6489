//! What the rules of a game ask of the moves made so far.

use crate::game::ir::{Bool, Effect, EndRule, Int, Outcomes, RuleNode, Ruling};
use crate::game::past::Past;
use crate::game::state::StateHeader;
use crate::game::{Game, Repetition};

/// What of a position beside its pieces some rule asks for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs {
    /// The number of moves.
    pub(super) moves: bool,
    /// The number of turns.
    pub(super) turns: bool,
    /// The counter.
    pub(super) counter: bool,
    /// The last move, before another is made.
    pub(super) last: bool,
    /// Who moved before.
    pub(super) prev: bool,
    /// Who moved before the turn.
    pub(super) turn_before: bool,
    /// Whether all have passed.
    pub(super) passes: bool,
    /// Where the last change was, and who was stuck.
    pub(super) changes: bool,
    /// Whose turn follows, before a move is made.
    follow: bool,
    /// Positions that no longer count as repeated.
    forgotten: bool,
    /// The limits of moves and of turns.
    limits: [u32; 2],
}

impl Needs {
    /// What the rules of a game ask for.
    pub(super) fn of(game: &Game) -> Self {
        let turns = game.limits.turns;
        let mut needs = Self {
            changes: game.follows_moves,
            prev: game.no_repeat == Some(Repetition::InGame),
            last: game.layout.visited.is_some(),
            forgotten: game.no_repeat == Some(Repetition::InTurn),
            passes: game.phases.iter().any(|phase| game.ends_by_passing(phase)),
            limits: [
                game.limits.moves,
                turns.saturating_mul(game.player_count() as u32),
            ],
            ..Self::default()
        };
        // What comes before a move sees the move before it.
        let early = game.rules.iter().any(|rule| !rule.before.is_empty());
        for node in roots(game) {
            let before = match node {
                RuleNode::Moves(_) => true,
                RuleNode::Effect(_) => early,
                _ => false,
            };
            needs.look(node, before);
        }
        needs
    }

    fn look(&mut self, node: RuleNode<'_>, before: bool) {
        match node {
            RuleNode::Int(Int::Counter) => self.counter = true,
            RuleNode::Int(Int::MoveNumber | Int::LastLevelTo) => {
                self.moves = true;
                self.last |= before;
            }
            RuleNode::Int(Int::Turns) => self.turns = true,
            RuleNode::Int(Int::LastTo | Int::LastFrom) => self.last |= before,
            RuleNode::Int(Int::Prev) | RuleNode::Bool(Bool::SameTurn) => self.prev = true,
            RuleNode::Int(Int::PrevTurn) => self.turn_before = true,
            RuleNode::Bool(Bool::AllPassed) => self.passes = true,
            RuleNode::Bool(Bool::Cycle) => self.forgotten = true,
            RuleNode::Bool(Bool::NoMoves(..) | Bool::Repeated { .. }) => self.follow |= before,
            RuleNode::Bool(Bool::WasStuck | Bool::WasPass) => self.last |= before,
            // They look through the place of the last move by themselves.
            RuleNode::Bool(Bool::Patterns(_)) => self.last |= before,
            _ => {}
        }
        node.children(&mut |child| self.look(child, before));
    }

    /// Whether the number of moves is written.
    pub(super) fn tells_moves(&self, head: &StateHeader) -> bool {
        self.moves || head.moves > self.limits[0] / 2
    }

    /// Whether the number of turns is written.
    pub(super) fn tells_turns(&self, head: &StateHeader) -> bool {
        self.turns || head.turns > self.limits[1] / 2
    }

    /// Whether the last move is written.
    pub(super) fn tells_last(&self, head: &StateHeader) -> bool {
        self.last || head.turn_moves > 0 || head.open > 0
    }

    /// Whether it is written whose turn follows.
    pub(super) fn tells_follow(&self, head: &StateHeader) -> bool {
        self.follow || head.open > 0
    }

    /// The first of the positions that rules against repetition know of.
    pub(super) fn first_position(&self, head: &StateHeader) -> usize {
        match self.forgotten {
            true => 0,
            false => head.forgotten as usize,
        }
    }

    /// How many of the last moves are written, by their players and whether they were passes.
    pub(super) fn of_past(&self, game: &Game, past: &Past) -> usize {
        let made = &past.moves;
        let mut number = 0;
        if self.turn_before {
            // As many as lead to one of another player.
            let last = made.last().map(|last| last.mover);
            let own = made.iter().rev();
            number = own.take_while(|played| Some(played.mover) == last).count() + 1;
        }
        let asked = 3 * game.player_count() + 3;
        let late = made.iter().rev().take(asked);
        let has_pass = late
            .into_iter()
            .any(|played| game.rule(played.mv.rule).pass);
        if self.passes && has_pass {
            number = number.max(asked);
        }
        number.min(made.len())
    }

    /// Takes over from another position what no rule asks for.
    pub(super) fn leave_out(&self, head: &mut StateHeader, other: &StateHeader) {
        if !self.tells_moves(other) {
            head.moves = other.moves;
        }
        if !self.tells_turns(other) {
            head.turns = other.turns;
        }
        if !self.counter {
            head.counter = other.counter;
        }
        if !self.tells_last(other) {
            head.last = other.last;
        }
        if !self.prev && other.moves == 0 {
            head.prev = other.prev;
        }
        if !self.changes {
            (head.changed, head.stuck) = (other.changed, other.stuck);
        }
        if !self.tells_follow(other) {
            head.follow = other.follow;
        }
        if !self.forgotten {
            head.forgotten = other.forgotten;
        }
        // They are said of what has ended.
        head.over = other.over;
        head.overdrawn = other.overdrawn;
    }
}

impl Game {
    /// Whether the scores of play matter: a rule asks for one, or the game is decided by them, and not by scores that all
    /// players are given when it ends.
    #[must_use]
    pub fn reads_scores(&self) -> bool {
        let all = 1..=self.player_count() as i32;
        let is_decided = |rule: &EndRule| {
            let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) = &rule.ruling;
            match outcomes {
                Outcomes::ByScore(given) | Outcomes::ByLowestScore(given) => {
                    let is_given =
                        |player| given.iter().any(|one| one.player == Int::Const(player));
                    !all.clone().all(is_given)
                }
                _ => false,
            }
        };
        let of_phases = self.phases.iter().flat_map(|phase| &phase.ends);
        of_phases.chain(&self.ends).any(is_decided) || roots(self).into_iter().any(asks_for_a_score)
    }
}

/// Whether a score is asked for anywhere in a node.
fn asks_for_a_score(node: RuleNode<'_>) -> bool {
    let mut found = matches!(node, RuleNode::Int(Int::Score(_)));
    node.children(&mut |child| found = found || asks_for_a_score(child));
    found
}

/// The rules of a game, each by its outermost node. What is asked after a move, such as conditions of the end, is no
/// generator of moves and no effect.
fn roots(game: &Game) -> Vec<RuleNode<'_>> {
    let mut roots: Vec<RuleNode<'_>> = Vec::new();
    let components = game.components.iter();
    roots.extend(components.map(|component| RuleNode::Moves(&component.moves)));
    roots.extend(game.debts.iter().map(|debt| RuleNode::Moves(&debt.moves)));
    let effects = game.effects.iter();
    roots.extend(effects.map(|effect: &Effect| RuleNode::Effect(effect)));
    let announcements = game.announcements.iter();
    roots.extend(announcements.map(|announcement| RuleNode::Bool(&announcement.when)));
    for phase in &game.phases {
        roots.push(RuleNode::Moves(&phase.play));
        roots.extend(phase.plays.iter().map(RuleNode::Moves));
        for exit in &phase.exits {
            roots.extend(exit.who.iter().map(RuleNode::Int));
            roots.push(RuleNode::Bool(&exit.when));
        }
    }
    let of_phases = game.phases.iter().flat_map(|phase| {
        let finals = phase.finals.iter().flatten();
        phase.ends.iter().chain(finals)
    });
    for rule in of_phases.chain(&game.ends) {
        let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
            &rule.ruling;
        roots.push(RuleNode::Bool(condition));
        outcomes.nodes(&mut |node| roots.push(node));
    }
    roots
}
