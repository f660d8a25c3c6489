//! Minimax by alpha-beta, to a depth that grows.
//!
//! Principal variation search (Marsland and Campbell 1982) with a transposition table, late move reductions, and
//! quiescence: where the depth is spent, moves that take are still looked at. Who is to move is asked of each position:
//! if it is the same side as before, the window is not turned. With more than two players the others are taken to play
//! together against the player who thinks (paranoid, Sturtevant and Korf 2000); max-n is in [`super::max_n`].

use super::evaluation::Evaluation;
use super::ordering::{MovePicker, Ordering};
use super::position::{Mark, Position};
use super::reward::{advantage, expected, reward};
use super::table::{Bound, TranspositionTable};
use super::{Budget, LONGEST_LINE, Method, Progress, Settings, Thought, Variation};
use crate::game::{Move, Outcome, Trial, is_evaluation_stopped};
use crate::program::run::Walker;

/// The value of a game won at once.
const WIN: i32 = 1_000_000;

/// Values beyond it are certain wins.
const CERTAIN: i32 = WIN - 10_000;

/// The value of an advantage of 1, as logarithm of the odds.
const UNIT: f32 = 1000.0;

/// Plies that quiescence goes beyond the depth.
const QUIESCENCE: i16 = 12;

/// How many moves that take what a rule lets the mover take are looked at in quiescence, by the plies it has gone. A
/// player who may take any five of thirty pieces has as many ways as five moves of any other kind have.
const OWED: [usize; 3] = [8, 4, 2];

/// Positions that are looked at in any case, so that each move at the root may be.
const LEAST: u64 = 2000;

/// No search goes deeper.
const DEEPEST: i16 = 100;

/// Positions between two questions whether to stop.
const PACE: u64 = 16;

/// How far the values of equal positions differ, so that games differ.
const NOISE: u64 = 12;

/// What is kept from move to move.
#[derive(Clone, Debug)]
pub(super) struct AlphaBeta {
    table: TranspositionTable,
    ordering: Ordering,
    max_n: bool,
    seed: u64,
    lines: usize,
    /// Whether the machine that made the moves has failed in the last search.
    pub(super) has_failed: bool,
}

/// What is needed while thinking.
pub(super) struct Searcher<'a, 'g> {
    pub(super) trial: Position<'a, 'g>,
    pub(super) evaluation: &'a Evaluation,
    table: &'a mut TranspositionTable,
    ordering: &'a mut Ordering,
    watch: &'a mut dyn FnMut(&Progress) -> bool,
    most: u64,
    pub(super) progress: Progress,
    pub(super) stopped: bool,
    /// Who thinks.
    pub(super) player: usize,
    seed: u64,
    marks: Vec<Mark>,
    /// By the distance from the root.
    pickers: Vec<MovePicker>,
    /// For each move at the root, the positions looked at after it.
    visits: Vec<(Move, u64)>,
}

impl AlphaBeta {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            table: TranspositionTable::new(settings.memory),
            ordering: Ordering::new(),
            max_n: settings.method == Method::MaxN,
            seed: settings.seed,
            lines: settings.lines.max(1),
            has_failed: false,
        }
    }

    pub(super) fn think<'g>(
        &mut self,
        evaluation: &Evaluation,
        (trial, walk): (&mut Trial<'g>, Option<&mut Walker>),
        moves: &[Move],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Thought {
        self.ordering.age();
        let player = usize::from(trial.state().head.mover);
        let mut searcher = Searcher {
            trial: Position::new(trial, walk),
            evaluation,
            table: &mut self.table,
            ordering: &mut self.ordering,
            watch,
            most: budget.most(),
            progress: Progress::default(),
            stopped: false,
            player,
            seed: self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15),
            marks: Vec::new(),
            pickers: Vec::new(),
            visits: moves.iter().map(|mv| (*mv, 0)).collect(),
        };
        let deepest = budget
            .depth
            .map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST as u32) as i16);
        let thought = match self.max_n {
            true => super::max_n::think(&mut searcher, moves, deepest),
            false => searcher.deepen(moves, deepest, self.lines),
        };
        self.has_failed = searcher.trial.is_broken;
        thought
    }
}

impl Searcher<'_, '_> {
    /// Searches deeper and deeper until something says to stop.
    fn deepen(&mut self, moves: &[Move], deepest: i16, lines: usize) -> Thought {
        let mut order = moves.to_vec();
        (self.ordering).sort(self.trial.game(), self.trial.state(), &mut order);
        let mut values: Vec<(Move, i32)> = order.iter().map(|mv| (*mv, 0)).collect();
        for depth in 1..=deepest {
            let found = self.root(&values, depth, lines);
            // What a search that was stopped has found counts if it has looked at the best move so far.
            if let Some((best, value)) = found.first() {
                self.progress.best = Some(*best);
                self.progress.expected = chance(*value);
                let rest = values
                    .iter()
                    .filter(|(mv, _)| found.iter().all(|(seen, _)| seen != mv));
                let rest: Vec<(Move, i32)> = rest.copied().collect();
                values = found;
                values.extend(rest);
            }
            if self.stopped {
                break;
            }
            self.progress.depth = depth as u32;
            let best = values[0].1;
            let others_lose = values[1..].iter().all(|(_, value)| *value < -CERTAIN);
            if best.abs() > CERTAIN || others_lose || (self.watch)(&self.progress) {
                break;
            }
        }
        let told = values.iter().take(lines.max(1));
        let told: Vec<(Move, i32)> = told.copied().collect();
        let lines = told.into_iter().map(|(mv, value)| Variation {
            moves: self.line(mv),
            expected: chance(value),
            visits: self.visits_of(mv),
            proven: value.abs() > CERTAIN,
        });
        let lines = lines.collect();
        Thought {
            lines,
            progress: self.progress,
        }
    }

    /// The moves at the root that were searched to a depth, the best first. The values of the first `lines` are
    /// exact, those of the others at most what they are.
    fn root(&mut self, moves: &[(Move, i32)], depth: i16, lines: usize) -> Vec<(Move, i32)> {
        let mut found: Vec<(Move, i32)> = Vec::with_capacity(moves.len());
        self.mark(0);
        for (index, (mv, _)) in moves.iter().enumerate() {
            let before = self.progress.nodes;
            let alpha = found.get(lines - 1).map_or(-WIN * 2, |(_, value)| *value);
            let value = if index < lines {
                self.after(*mv, depth - 1, alpha, WIN * 2, 0)
            } else {
                let value = self.after(*mv, depth - 1, alpha, alpha + 1, 0);
                if value > alpha && !self.stopped {
                    self.after(*mv, depth - 1, alpha, WIN * 2, 0)
                } else {
                    value
                }
            };
            let spent = self.progress.nodes - before;
            if let Some((_, visits)) = self.visits.iter_mut().find(|(known, _)| known == mv) {
                *visits += spent.max(1);
            }
            if self.stopped {
                break;
            }
            let place = found.partition_point(|(_, other)| *other >= value);
            found.insert(place, (*mv, value));
        }
        found
    }

    /// How many positions were looked at after a move at the root.
    fn visits_of(&self, mv: Move) -> u64 {
        let known = self.visits.iter().find(|(known, _)| *known == mv);
        known.map_or(0, |(_, visits)| *visits)
    }

    /// Whether a player is on the side of the one who thinks.
    fn is_own(&self, player: u8) -> bool {
        let team = &self.trial.state().head.team;
        team[usize::from(player)] == team[self.player]
    }

    pub(super) fn mark(&mut self, ply: usize) {
        while self.marks.len() <= ply {
            self.marks.push(self.trial.marked());
            self.pickers.push(MovePicker::default());
        }
        self.trial.mark(&mut self.marks[ply]);
    }

    pub(super) fn back(&mut self, ply: usize) {
        self.trial.return_to(&self.marks[ply]);
    }

    /// The value of a move for the side that makes it. The position has been marked.
    fn after(&mut self, mv: Move, depth: i16, alpha: i32, beta: i32, ply: usize) -> i32 {
        let mover = self.trial.state().head.mover;
        let own = self.is_own(mover);
        // Who changes sides wants what is good for the other side from then on.
        let swaps = (self.trial.game().swaps_with(mv, usize::from(mover))).is_some();
        self.trial.play(mv);
        let value = match self.trial.ending() {
            Some(ending) => {
                let value = self.result(&ending.outcome, ply + 1);
                if own { value } else { -value }
            }
            None if (self.is_own(self.trial.state().head.mover) == own) != swaps => {
                self.value(depth, alpha, beta, ply + 1)
            }
            None => -self.value(depth, -beta, -alpha, ply + 1),
        };
        self.back(ply);
        value
    }

    /// What a result is worth to the one who thinks.
    fn result(&self, outcome: &Outcome, ply: usize) -> i32 {
        match reward(outcome, self.player) {
            1.0 => WIN - ply as i32,
            0.0 => ply as i32 - WIN,
            part => (advantage(part) * UNIT) as i32,
        }
    }

    /// Counts a position; whether to stop.
    pub(super) fn count(&mut self) -> bool {
        self.progress.nodes += 1;
        let due = self.progress.nodes.is_multiple_of(PACE);
        let enough = match self.progress.best {
            Some(_) => self.most,
            None => self.most.max(LEAST),
        };
        let is_over =
            || self.progress.nodes >= enough || is_evaluation_stopped() || self.trial.is_broken;
        if is_over() || due && (self.watch)(&self.progress) {
            self.stopped = true;
        }
        self.stopped
    }

    /// The value of the position for the side to move: where the game goes on, and in the window from `alpha` to
    /// `beta`.
    fn value(&mut self, depth: i16, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.count() {
            return 0;
        }
        let game = self.trial.game();
        let key = self.trial.state().search_hash(&game.layout);
        let known = self.table.get(key);
        if let Some(entry) = known
            && entry.depth >= depth
        {
            let value = from_table(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if enough {
                return value;
            }
        }
        let mut picker = self.picker(ply);
        self.trial.legal_moves(&mut picker.moves);
        let state = self.trial.state();
        let (mover, choices) = (state.head.mover, picker.moves.len());
        let mut best = -WIN * 2;
        let start = alpha;
        if depth <= 0 {
            // Where every move takes, or moves are owed, there is no standing still.
            let moves = &mut picker.moves;
            let forced = state.head.open > 0
                || !moves.is_empty() && moves.iter().all(|mv| mv.takes(game, state));
            let stand = self.stand(key, choices);
            if !forced || depth <= -QUIESCENCE {
                best = stand;
                if best >= beta || depth <= -QUIESCENCE {
                    self.pickers[ply] = picker;
                    return best;
                }
                alpha = alpha.max(best);
                moves.retain(|mv| mv.takes(game, state));
            }
        }
        let first = known.map(|entry| entry.mv);
        let state = self.trial.state();
        self.ordering.weigh(game, state, &mut picker, first, ply);
        let mut most = picker.moves.len();
        if depth <= 0 && state.head.open > 0 {
            most = most.min(OWED.get(-depth as usize).copied().unwrap_or(1));
        }
        self.mark(ply);
        if depth >= 3
            && let Some(pass) = (picker.moves.iter()).find(|mv| game.rule(mv.rule).pass)
            && picker.moves.len() > 1
        {
            // A pass that the rules allow: if even that is too good, so is the position (null move).
            let value = self.after(*pass, depth - 3, beta - 1, beta, ply);
            if value >= beta {
                self.pickers[ply] = picker;
                return value;
            }
        }
        let mut best_move = None;
        for index in 0..most {
            let Some(mv) = picker.pick(index) else { break };
            let value = self.tried(mv, index, depth, (alpha, beta), ply);
            if self.stopped {
                break;
            }
            if value > best || best_move.is_none() {
                best = best.max(value);
                best_move = Some(mv);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.ordering.reward(mv, mover, ply, depth);
                break;
            }
        }
        let best_move = best_move.unwrap_or(Move::NONE);
        self.pickers[ply] = picker;
        if !self.stopped {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > start {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            self.table
                .put(key, best_move, to_table(best, ply), depth, bound);
        }
        best
    }

    /// The value of one move after others: searched less deep and in the narrowest window first.
    fn tried(
        &mut self,
        mv: Move,
        index: usize,
        depth: i16,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> i32 {
        if index == 0 || depth <= 0 {
            return self.after(mv, depth - 1, alpha, beta, ply);
        }
        let quiet = !mv.takes(self.trial.game(), self.trial.state());
        let less = match (depth, index) {
            _ if !quiet || depth < 3 || index < 4 => 0,
            (_, 4..12) => 1,
            _ => 2,
        };
        let mut value = self.after(mv, depth - 1 - less, alpha, alpha + 1, ply);
        if value > alpha && less > 0 && !self.stopped {
            value = self.after(mv, depth - 1, alpha, alpha + 1, ply);
        }
        if value > alpha && value < beta && !self.stopped {
            value = self.after(mv, depth - 1, alpha, beta, ply);
        }
        value
    }

    /// Takes the list for the moves of a ply, to be given back.
    fn picker(&mut self, ply: usize) -> MovePicker {
        while self.pickers.len() <= ply {
            self.pickers.push(MovePicker::default());
            self.marks.push(self.trial.marked());
        }
        std::mem::take(&mut self.pickers[ply])
    }

    /// The value of the position as it stands, for the side to move.
    fn stand(&self, key: u64, choices: usize) -> i32 {
        let (game, state) = (self.trial.game(), self.trial.state());
        let own = self.evaluation.advantage(game, state, choices, self.player);
        let noise = (key ^ self.seed).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 40;
        let value = (own * UNIT) as i32 + (noise % (2 * NOISE + 1)) as i32 - NOISE as i32;
        let value = value.clamp(-CERTAIN / 2, CERTAIN / 2);
        if self.is_own(state.head.mover) {
            value
        } else {
            -value
        }
    }

    /// The line that is expected after a move at the root, as far as the table knows it.
    fn line(&mut self, first: Move) -> Vec<Move> {
        self.mark(0);
        let mut line = vec![first];
        let mut moves = Vec::new();
        self.trial.play(first);
        while line.len() < LONGEST_LINE && self.trial.ending().is_none() {
            let key = self.trial.state().search_hash(&self.trial.game().layout);
            self.trial.legal_moves(&mut moves);
            let Some(entry) = self
                .table
                .get(key)
                .filter(|entry| moves.contains(&entry.mv))
            else {
                break;
            };
            line.push(entry.mv);
            self.trial.play(entry.mv);
        }
        self.back(0);
        line
    }
}

/// The chance to win that a value stands for.
fn chance(value: i32) -> f64 {
    if value > CERTAIN {
        1.0
    } else if value < -CERTAIN {
        0.0
    } else {
        f64::from(expected(value as f32 / UNIT))
    }
}

/// Certain results are remembered by their distance from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    match value {
        CERTAIN.. => value + ply,
        value if value < -CERTAIN => value - ply,
        value => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    match value {
        CERTAIN.. => value - ply,
        value if value < -CERTAIN => value + ply,
        value => value,
    }
}
