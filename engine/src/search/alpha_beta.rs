//! Minimax by alpha-beta, to a depth that grows.
//!
//! Principal variation search (Marsland and Campbell 1982) in windows around the value of the depth before, with a
//! transposition table; [`node`] says what is searched less deep or not at all, and how quiescence goes on where the depth
//! is spent. Who is to move is asked of each position: if it is the same side as before, the window is not turned. With more than two players the others are taken to play
//! together against the player who thinks (paranoid, Sturtevant and Korf 2000); max-n is in [`super::max_n`].

mod node;

use self::node::{Placed, Trust};
use super::evaluation::{Evaluation, LEAST_INSIGHT};
use super::network::Sight;
use super::ordering::{MovePicker, Ordering, place_of};
use super::position::{Mark, Position, order};
use super::reward::{advantage, expected, reward};
use super::table::TranspositionTable;
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

/// Depth from which the value of the depth before is the middle of the first window.
const ASPIRING: i16 = 4;

/// Bounds of the swing of a game, and the swing before any move was seen.
const SWINGS: std::ops::RangeInclusive<i32> = 30..=1500;
const FIRST_SWING: i32 = 200;

/// What is kept from move to move.
#[derive(Clone, Debug)]
pub(super) struct AlphaBeta {
    table: TranspositionTable,
    ordering: Ordering,
    max_n: bool,
    seed: u64,
    pub(super) lines: usize,
    trust: Trust,
    /// The [swing](Searcher::swing) with its parts.
    swing: i32,
    /// Whether the machine that made the moves has failed in the last search.
    pub(super) has_failed: bool,
}

/// What is needed while thinking.
pub(super) struct Searcher<'a, 'g> {
    pub(super) trial: Position<'a, 'g>,
    pub(super) evaluation: &'a Evaluation,
    /// What follows the positions that are looked at, where there is a network.
    sight: Option<Sight>,
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
    /// The hashes of the positions from the root to the present one.
    path: Vec<u64>,
    /// What the positions on the way are worth to the one who thinks, as they stand; none where that was not asked.
    stands: Vec<Option<i32>>,
    /// Whether the evaluation knows enough to leave out moves by it.
    prunes: bool,
    /// What one move changes in the evaluation, in parts of [`PARTS`].
    swing: i32,
    /// The mean number of legal moves, in parts of [`PARTS`].
    choices: i64,
    /// How far turns that are given up tell something.
    trust: &'a mut Trust,
    /// The ply before which the turn was given up.
    skipped_at: usize,
}

/// The parts in which means are kept.
const PARTS: i32 = 64;

impl AlphaBeta {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            table: TranspositionTable::new(settings.memory),
            ordering: Ordering::new(),
            max_n: settings.method == Method::MaxN,
            seed: settings.seed,
            lines: settings.lines.max(1),
            trust: Trust::default(),
            swing: FIRST_SWING * PARTS,
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
        self.table.begin();
        let player = usize::from(trial.state().head.mover);
        let mut searcher = Searcher {
            trial: Position::new(trial, walk),
            evaluation,
            sight: evaluation.sight(),
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
            path: Vec::new(),
            stands: Vec::new(),
            prunes: evaluation.insight() > LEAST_INSIGHT,
            swing: self.swing,
            choices: moves.len() as i64 * i64::from(PARTS),
            trust: &mut self.trust,
            skipped_at: usize::MAX,
        };
        let deepest = budget
            .depth
            .map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST as u32) as i16);
        let thought = match self.max_n {
            true => super::max_n::think(&mut searcher, moves, deepest),
            false => searcher.deepen(moves, deepest, self.lines),
        };
        self.swing = searcher.swing;
        self.has_failed = searcher.trial.is_broken;
        thought
    }
}

impl Searcher<'_, '_> {
    /// Searches deeper and deeper until something says to stop.
    fn deepen(&mut self, moves: &[Move], deepest: i16, lines: usize) -> Thought {
        let mut order = moves.to_vec();
        let (game, state) = (self.trial.game(), self.trial.state());
        (self.ordering).sort(game, state, self.evaluation, &mut order);
        self.path = vec![state.search_hash(&game.layout)];
        let mut values: Vec<(Move, i32)> = order.iter().map(|mv| (*mv, 0)).collect();
        for depth in 1..=deepest {
            let found = self.aspire(&values, depth, lines);
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

    /// The moves at the root that were searched to a depth, the best first, at first in a narrow window around the value of
    /// the depth before, if one value alone is to be exact.
    fn aspire(&mut self, moves: &[(Move, i32)], depth: i16, lines: usize) -> Vec<(Move, i32)> {
        let (before, mut width) = (moves[0].1, self.swing());
        if lines > 1 || depth < ASPIRING || before.abs() > CERTAIN {
            return self.root(moves, depth, lines, (-WIN * 2, WIN * 2));
        }
        let (mut alpha, mut beta) = (before - width, before + width);
        loop {
            let found = self.root(moves, depth, lines, (alpha, beta));
            let best = found.first().map_or(before, |(_, value)| *value);
            width = width.saturating_mul(4).min(WIN * 2);
            if self.stopped || alpha < best && best < beta {
                return found;
            }
            match best <= alpha {
                true => alpha = best.saturating_sub(width).max(-WIN * 2),
                false => beta = best.saturating_add(width).min(WIN * 2),
            }
        }
    }

    /// The moves at the root that were searched to a depth, the best first. The values of the first `lines` are
    /// exact if they are in the window, those of the others at most what they are.
    fn root(
        &mut self,
        moves: &[(Move, i32)],
        depth: i16,
        lines: usize,
        (least, most): (i32, i32),
    ) -> Vec<(Move, i32)> {
        let mut found: Vec<(Move, i32)> = Vec::with_capacity(moves.len());
        self.mark(0);
        for (index, (mv, _)) in moves.iter().enumerate() {
            let before = self.progress.nodes;
            let alpha = (found.get(lines - 1)).map_or(least, |(_, value)| least.max(*value));
            let placed = (*mv, place_of(self.trial.game(), self.trial.state(), *mv));
            let value = if index < lines {
                self.after(placed, depth - 1, alpha, most, 0)
            } else {
                let value = self.after(placed, depth - 1, alpha, alpha + 1, 0);
                if value > alpha && value < most && !self.stopped {
                    self.after(placed, depth - 1, alpha, most, 0)
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
            if value >= most {
                break;
            }
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
        self.mark_up_to(ply);
        self.trial.mark(&mut self.marks[ply]);
    }

    /// Makes room for marks and moves up to a ply.
    fn mark_up_to(&mut self, ply: usize) {
        while self.marks.len() <= ply {
            self.marks.push(self.trial.marked());
            self.pickers.push(MovePicker::default());
        }
    }

    pub(super) fn back(&mut self, ply: usize) {
        self.trial.return_to(&self.marks[ply]);
    }

    /// The value of a move for the side that makes it. The position has been marked.
    fn after(&mut self, (mv, place): Placed, depth: i16, alpha: i32, beta: i32, ply: usize) -> i32 {
        let mover = self.trial.state().head.mover;
        let own = self.is_own(mover);
        // Who changes sides wants what is good for the other side from then on.
        let swaps = (self.trial.game().swaps_with(mv, usize::from(mover))).is_some();
        self.before(ply + 1, place);
        self.trial.play(mv);
        let value = match self.trial.ending() {
            Some(ending) => {
                let value = self.result(&ending.outcome, ply + 1);
                let value = if own { value } else { -value };
                if value > CERTAIN {
                    self.ordering.note_end(place);
                }
                value
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

    /// Takes the list for the moves of a ply, to be given back.
    fn picker(&mut self, ply: usize) -> MovePicker {
        self.mark_up_to(ply);
        std::mem::take(&mut self.pickers[ply])
    }

    /// What one move changes in the evaluation, on average.
    fn swing(&self) -> i32 {
        self.swing / PARTS
    }

    /// Notes what a position is worth to the one who thinks, and what the last move has changed in that.
    fn note_stand(&mut self, own: i32, ply: usize) {
        if self.stands.len() <= ply {
            self.stands.resize(ply + 1, None);
        }
        self.stands[ply] = Some(own);
        if let Some(before) = self.stands[ply - 1].filter(|_| self.skipped_at != ply) {
            let change = (own - before).abs().min(*SWINGS.end());
            self.swing += (change * PARTS - self.swing) / PARTS;
            self.swing = self.swing.max(SWINGS.start() * PARTS);
        }
    }

    /// The principal variation that begins with a move at the root: it follows the best moves in the transposition
    /// table until the table has none.
    fn line(&mut self, first: Move) -> Vec<Move> {
        self.mark(0);
        let mut line = vec![first];
        let mut moves = Vec::new();
        self.trial.play(first);
        while line.len() < LONGEST_LINE && self.trial.ending().is_none() {
            let key = self.trial.state().search_hash(&self.trial.game().layout);
            self.trial.legal_moves(&mut moves);
            let Some(entry) = self.table.get(key) else {
                break;
            };
            let known = moves.iter().find(|mv| order(mv) as u32 | 1 == entry.mv);
            let Some(mv) = known.copied() else { break };
            line.push(mv);
            self.trial.play(mv);
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
