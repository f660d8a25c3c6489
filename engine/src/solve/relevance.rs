//! What of a position its future depends on.
//!
//! Pieces, the player to move, phases, debts and everything that rules store belong to it always. Of what has happened before, a
//! position keeps more than most rules ask for: the last move, numbers of moves and turns. What no rule asks for must
//! not tell positions apart, or there would be far more of them. It is read off the rules, and where that is in doubt
//! it counts.

use crate::game::ir::{
    Bool, Count, Effect, Int, Moment, Outcomes, PatternQuery, RuleNode, Ruling, Sites,
};
use crate::game::{Game, Limits, Trial};
use crate::search::symmetry::Symmetry;
use crate::topology::Site;

/// Parts of a position that count for a game, besides those that always do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Relevance {
    /// The last move, which moves are asked about before they are made.
    last: bool,
    /// Who made it.
    prev: bool,
    /// Moves since the counter was set.
    counter: bool,
    /// The number of turns.
    turns: bool,
    /// The number of moves.
    moves: bool,
    /// The number of moves of this turn.
    turn_moves: bool,
    /// Who was stuck, and what the last move changed.
    followed: bool,
    /// Whether the last moves were passes.
    passes: bool,
    /// Whether earlier positions count: what follows is then no matter of the position alone.
    history: bool,
}

impl Relevance {
    /// What counts in a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let limits = Limits::default();
        let is_limited = (game.limits.turns, game.limits.moves) != (limits.turns, limits.moves);
        let mut found = Self {
            passes: true,
            history: game.no_repeat.is_some(),
            turns: is_limited,
            moves: is_limited,
            ..Self::default()
        };
        each_rule(game, &mut |node, is_early| found.visit(node, is_early));
        found
    }

    /// Whether a rule asks for earlier positions. The value of a position that can recur then depends on how it was
    /// reached.
    #[must_use]
    pub fn asks_for_history(&self) -> bool {
        self.history
    }

    fn visit(&mut self, node: RuleNode<'_>, is_early: bool) {
        match node {
            RuleNode::Int(int) => match int {
                Int::LastFrom | Int::LastTo | Int::LastLevelTo => self.last |= is_early,
                Int::LastChanged | Int::LastLeft => self.followed |= is_early,
                Int::Prev | Int::PrevTurn => self.prev = true,
                Int::Turns => self.turns = true,
                Int::MoveNumber => self.moves = true,
                Int::Counter => self.counter = true,
                Int::MovesThisTurn => self.turn_moves = true,
                Int::Count(
                    Count::Patterns(query)
                    | Count::PatternValues(query)
                    | Count::PatternBest(query),
                ) => {
                    self.query(query, is_early);
                }
                _ => {}
            },
            RuleNode::Bool(condition) => match condition {
                Bool::WasStuck | Bool::LastStuck(_) => {
                    self.followed = true;
                    self.prev = true;
                }
                Bool::Repeated { .. } | Bool::Cycle => self.history = true,
                Bool::Patterns(query) => self.query(query, is_early),
                Bool::SameTurn => self.turn_moves = true,
                _ => {}
            },
            RuleNode::Sites(sites) => match sites {
                Sites::LastEnds | Sites::LastStarts => self.followed |= is_early,
                Sites::Patterns(query) => self.query(query, is_early),
                _ => {}
            },
            RuleNode::Effect(Effect::Remember { query, .. }) => self.query(query, is_early),
            RuleNode::Effect(_) | RuleNode::Moves(_) => {}
        }
        node.children(&mut |child| self.visit(child, is_early));
    }

    fn query(&mut self, query: &PatternQuery, is_early: bool) {
        let is_of_last = matches!(query.moment, Moment::Formed | Moment::Broken);
        self.last |= is_of_last && is_early;
    }

    /// The fingerprint of a position with what counts of its past.
    #[must_use]
    pub fn fingerprint(&self, trial: &Trial<'_>) -> u128 {
        let mut mix = Mixer::default();
        for word in trial.state().words() {
            mix.add(*word);
        }
        self.mix_rest(&mut mix, trial);
        if self.keeps_sites(trial) {
            self.mix_sites(&mut mix, trial, None);
        }
        mix.finish()
    }

    /// Mixes in what of a position is neither in its words nor at a site.
    pub(super) fn mix_rest(&self, mix: &mut Mixer, trial: &Trial<'_>) {
        let (game, state) = (trial.game(), trial.state());
        let head = &state.head;
        mix.add(u64::from(head.mover) | u64::from(head.next) << 8 | u64::from(head.active) << 24);
        if head.open > 0 {
            mix.add(u64::from(head.follow));
        }
        mix.add(
            u64::from(head.swapped)
                | u64::from(head.overdrawn) << 1
                | u64::from(head.pending as u32) << 2,
        );
        for (phase, team) in head
            .phase
            .iter()
            .zip(head.team)
            .take(game.layout.players + 1)
        {
            mix.add(u64::from(*phase) << 8 | u64::from(team));
        }
        for debt in &head.debts[..usize::from(head.open)] {
            mix.add(
                u64::from(debt.player) << 32 | u64::from(debt.debt) << 16 | u64::from(debt.count),
            );
        }
        if self.turn_moves {
            mix.add(u64::from(head.turn_moves));
        }
        if self.prev {
            mix.add(u64::from(head.prev));
        }
        if self.counter {
            mix.add(u64::from(head.counter as u32));
        }
        if self.turns {
            mix.add(u64::from(head.turns));
        }
        if self.moves {
            mix.add(u64::from(head.moves));
        }
        if self.followed {
            mix.add(u64::from(head.stuck));
        }
        if self.passes && head.passed {
            for played in trial.past().moves.iter().rev().take(TAIL) {
                mix.add(u64::from(game.rule(played.mv.rule).pass) << 8 | u64::from(played.mover));
            }
        }
        if let Some(ending) = trial.ending() {
            mix.add((2 + super::worth_to_first(&ending)) as u64);
        }
    }

    /// Whether sites of earlier moves count in a position.
    pub(super) fn keeps_sites(&self, trial: &Trial<'_>) -> bool {
        self.followed || self.keeps_last(trial)
    }

    /// Whether the last move counts: always within a turn.
    fn keeps_last(&self, trial: &Trial<'_>) -> bool {
        let head = &trial.state().head;
        self.last || head.turn_moves > 0 || head.open > 0
    }

    /// Mixes in the sites of earlier moves that count, or the images of these in a symmetry.
    pub(super) fn mix_sites(
        &self,
        mix: &mut Mixer,
        trial: &Trial<'_>,
        symmetry: Option<&Symmetry>,
    ) {
        let head = &trial.state().head;
        let image = |site: Site| match symmetry {
            Some(symmetry) => (symmetry.sites.get(site.index())).map_or(site.0, |site| *site),
            None => site.0,
        };
        if self.keeps_last(trial) {
            let last = head.last;
            let site = |site: Option<Site>| u64::from(site.map_or(u16::MAX, image));
            let piece = match symmetry {
                Some(symmetry) => symmetry.kinds[usize::from(last.piece)],
                None => last.piece,
            };
            mix.add(u64::from(last.rule.0) << 32 | site(last.from()) << 16 | site(last.to()));
            mix.add(u64::from(last.level) << 8 | u64::from(piece));
        }
        if self.followed {
            let [one, other] = head.changed.map(|site| u64::from(image(site)));
            mix.add(one << 16 | other);
        }
    }
}

/// Calls `visit` for what the rules ask and do, node by node of the highest kind, and whether it is asked before a move is made,
/// when the last move is that of the player before.
pub(super) fn each_rule<'g>(game: &'g Game, visit: &mut dyn FnMut(RuleNode<'g>, bool)) {
    for component in &game.components {
        visit(RuleNode::Moves(&component.moves), true);
    }
    for debt in &game.debts {
        visit(RuleNode::Moves(&debt.moves), true);
    }
    for phase in &game.phases {
        visit(RuleNode::Moves(&phase.play), true);
        for plays in &phase.plays {
            visit(RuleNode::Moves(plays), true);
        }
        for exit in &phase.exits {
            visit(RuleNode::Bool(&exit.when), false);
            if let Some(who) = &exit.who {
                visit(RuleNode::Int(who), false);
            }
        }
    }
    // Effects before a move see the move of the player before, those after it the move itself.
    let early: Vec<usize> = game
        .rules
        .iter()
        .flat_map(|rule| &rule.before)
        .map(|effect| effect.index())
        .collect();
    for (index, effect) in game.effects.iter().enumerate() {
        visit(RuleNode::Effect(effect), early.contains(&index));
    }
    let finals = game
        .phases
        .iter()
        .flat_map(|phase| phase.finals.iter().flatten().chain(&phase.ends));
    for rule in game.ends.iter().chain(finals) {
        let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
            &rule.ruling;
        // A draw by repetition alone is what a game without end is worth in any case.
        let is_draw = matches!(outcomes, Outcomes::All(verdict) if *verdict == crate::game::ir::Verdict::Draw);
        let is_loop = matches!(condition, Bool::Repeated { .. } | Bool::Cycle);
        if !(is_draw && is_loop) {
            visit(RuleNode::Bool(condition), false);
        }
        outcomes.nodes(&mut |node| visit(node, false));
    }
    if let Some(distinction) = &game.distinction {
        for number in &distinction.numbers {
            visit(RuleNode::Int(number), false);
        }
    }
}

/// How many moves before a position are kept with it: rules ask whether the last ones were passes.
pub(super) const TAIL: usize = 4;

/// Two hashes of 64 bits beside each other, each of multiplications and shifts with constants of its own.
#[derive(Clone)]
pub(super) struct Mixer(u64, u64);

impl Default for Mixer {
    fn default() -> Self {
        Self(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344)
    }
}

impl Mixer {
    pub(super) fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
        self.1 = (self.1.rotate_left(23) ^ word).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        self.1 ^= self.1 >> 31;
    }

    pub(super) fn finish(mut self) -> u128 {
        self.add(0x5851_F42D_4C95_7F2D);
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}
