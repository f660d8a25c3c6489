//! The value of a position inside of the tree, and what is left out because it hardly changes that value.
//!
//! Margins are not constants in log odds: they are multiples of the [swing](super::Searcher::swing), which is what one move
//! changes in the evaluation of this game.

use super::super::ordering::{MovePicker, Ranked, place_of};
use super::super::table::Bound;
use super::{CERTAIN, NOISE, OWED, PARTS, QUIESCENCE, Searcher, UNIT, WIN, from_table, to_table};
use crate::game::Move;

/// Depth up to which a position that is far better than the window is not searched (reverse futility).
const FUTILE: i16 = 6;

/// Depth up to which quiet moves are left out that are late or promise too little.
const SHALLOW: i16 = 4;

/// Swings by which a capture may fall short of the window in quiescence, beside what it takes.
const SHORT: i32 = 3;

/// Depth from which a position is searched less deep if no move is known for it (internal iterative reduction).
const UNKNOWN: i16 = 4;

/// Depth from which a turn is given up to see whether the position is too good even so (null move).
const GIVEN_UP: i16 = 3;

/// What a search knows of a node before it tries moves.
#[derive(Clone, Copy)]
struct Node {
    key: u64,
    depth: i16,
    ply: usize,
    /// The value of the position as it stands, where it may be used to leave something out.
    stand: Option<i32>,
    /// Whether the window is open: the value is wanted, not only a bound.
    is_open: bool,
}

impl Searcher<'_, '_> {
    /// The value of the position for the side to move: where the game goes on, and in the window from `alpha` to
    /// `beta`.
    pub(super) fn value(&mut self, depth: i16, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.count() {
            return 0;
        }
        let key = self.trial.state().search_hash(&self.trial.game().layout);
        if depth > 0 && self.path[..ply].contains(&key) {
            // What has come about again in the tree comes about again in the game: a draw by repetition, or no progress.
            return 0;
        }
        self.path.truncate(ply);
        self.path.push(key);
        // Nothing is better than to win at the next move, nor worse than to have lost by now.
        let (alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - 1 - ply as i32));
        if alpha >= beta {
            return alpha;
        }
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
        self.trial.legal_moves(&mut picker.listed);
        let known = known.map_or(0, |entry| entry.mv);
        let is_open = beta - alpha > 1;
        let node = Node {
            key,
            depth,
            ply,
            stand: None,
            is_open,
        };
        let value = match depth > 0 {
            true => self.deeper(&mut picker, node, known, (alpha, beta)),
            false => self.quiesce(&mut picker, node, known, (alpha, beta)),
        };
        self.pickers[ply] = picker;
        value
    }

    /// The value of a position with depth left.
    fn deeper(
        &mut self,
        picker: &mut MovePicker,
        mut node: Node,
        known: u32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let (game, ply) = (self.trial.game(), node.ply);
        let choices = picker.listed.len();
        let parts = i64::from(PARTS);
        self.choices += (choices as i64 * parts - self.choices) / parts;
        match choices {
            // A reply that is forced costs no depth.
            1 if ply <= 2 * (self.progress.depth as usize + 1) => node.depth += 1,
            1 => {}
            _ => node.stand = self.standing(node.key, choices, ply),
        }
        if let Some(stand) = node.stand
            && !node.is_open
            && node.depth <= FUTILE
            && beta.abs() < CERTAIN
            && stand - self.swing() * 2 * i32::from(node.depth) >= beta
        {
            return stand;
        }
        if node.depth >= UNKNOWN && known == 0 {
            node.depth -= 1;
        }
        self.mark(ply);
        let mut is_tested = false;
        if let Some(pass) = (picker.listed.iter()).find(|mv| game.rule(mv.rule).pass)
            && node.depth >= GIVEN_UP
            && choices > 1
        {
            // A pass that the rules allow: if even that is too good, so is the position.
            let pass = *pass;
            let place = place_of(game, self.trial.state(), pass);
            let value = self.after((pass, place), node.depth - 3, beta - 1, beta, ply);
            if value >= beta {
                return value;
            }
        } else if self.may_skip(node, choices, beta) {
            let value = self.skipped(node, beta);
            if value >= beta && value < CERTAIN && !self.stopped {
                if self.trust.counts() {
                    return value;
                }
                is_tested = true;
            }
        }
        let state = self.trial.state();
        self.ordering
            .weigh((game, state, self.evaluation), picker, known, ply);
        let best = self.best_of(picker, node, (alpha, beta), -WIN * 2, usize::MAX);
        if is_tested && !self.stopped {
            self.trust.note(best >= beta);
        }
        best
    }

    /// Tries moves from a value on that is certain already; the best value.
    fn best_of(
        &mut self,
        picker: &mut MovePicker,
        node: Node,
        (mut alpha, beta): (i32, i32),
        mut best: i32,
        most: usize,
    ) -> i32 {
        let start = alpha;
        alpha = alpha.max(best);
        let mut best_move = 0;
        for index in 0..picker.len().min(most) {
            let Some(picked) = picker.pick(index) else {
                break;
            };
            if index > 0 && best > -CERTAIN && self.is_left_out(picked, index, node, alpha) {
                continue;
            }
            let value = self.tried(picked, index, node, (alpha, beta));
            if self.stopped {
                break;
            }
            if value > best || best_move == 0 {
                best = best.max(value);
                best_move = picked.tie();
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.ordering.reward(picker, index, node.ply, node.depth);
                break;
            }
        }
        if !self.stopped {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > start {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let value = to_table(best, node.ply);
            self.table
                .put(node.key, best_move, value, node.depth, bound);
        }
        best
    }

    /// Whether a move is not tried: one that takes nothing and promises too little near the leaves, or one that takes too
    /// little in quiescence.
    fn is_left_out(&self, picked: Ranked, index: usize, node: Node, alpha: i32) -> bool {
        let Some(stand) = node.stand.filter(|_| !node.is_open) else {
            return false;
        };
        let depth = i32::from(node.depth);
        if node.depth <= 0 {
            let (game, state) = (self.trial.game(), self.trial.state());
            let gain = self.evaluation.taken(game, state, picked.mv) * UNIT;
            return picked.takes && stand + gain as i32 + SHORT * self.swing() <= alpha;
        }
        if picked.takes || node.depth > SHALLOW || self.ordering.ends(picked.place) {
            return false;
        }
        let is_futile = stand + self.swing() * 2 * (depth + 1) <= alpha;
        let is_late = index as i32 >= 4 + 3 * depth * depth && picked.history < 0;
        is_futile || is_late
    }

    /// The value of one move after others: searched less deep and in the narrowest window first.
    fn tried(
        &mut self,
        picked: Ranked,
        index: usize,
        node: Node,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let (depth, ply, mv) = (node.depth, node.ply, (picked.mv, picked.place));
        if index == 0 || depth <= 0 {
            return self.after(mv, depth - 1, alpha, beta, ply);
        }
        let mut less = 0;
        if depth >= 3 && index >= 3 && !picked.takes {
            // Late moves, the more the later and the deeper.
            less = (depth.ilog2() * (index as u32 + 1).ilog2()) as i16 / 2;
            less -= (picked.history / 4096).clamp(-1, 2) as i16 + i16::from(node.is_open);
            less = less.clamp(0, depth - 2);
        }
        let mut value = self.after(mv, depth - 1 - less, alpha, alpha + 1, ply);
        if value > alpha && less > 0 && !self.stopped {
            value = self.after(mv, depth - 1, alpha, alpha + 1, ply);
        }
        if value > alpha && value < beta && !self.stopped {
            value = self.after(mv, depth - 1, alpha, beta, ply);
        }
        value
    }

    /// The value of a position without depth left: the mover takes, ends the game, or lets it stand.
    fn quiesce(
        &mut self,
        picker: &mut MovePicker,
        mut node: Node,
        known: u32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let (game, ply) = (self.trial.game(), node.ply);
        let state = self.trial.state();
        let moves = &mut picker.listed;
        // Where every move takes, or moves are owed, there is no standing still.
        let owes = state.head.open > 0;
        let must_take = !moves.is_empty() && moves.iter().all(|mv| mv.takes(game, state));
        self.trust.see(must_take);
        let forced = owes || must_take;
        let stand = self.stand(node.key, moves.len());
        let state = self.trial.state();
        let is_last = node.depth <= -QUIESCENCE;
        let mut best = -WIN * 2;
        if !forced || is_last {
            best = stand;
            if best >= beta || is_last {
                return best;
            }
            node.stand = self.prunes.then_some(stand);
            let ordering = &self.ordering;
            moves.retain(|mv| mv.takes(game, state) || ordering.ends(place_of(game, state, *mv)));
            if moves.is_empty() {
                return best;
            }
        }
        self.ordering
            .weigh((game, state, self.evaluation), picker, known, ply);
        let most = match owes {
            true => OWED.get(-node.depth as usize).copied().unwrap_or(1),
            false => usize::MAX,
        };
        self.mark(ply);
        self.best_of(picker, node, (alpha, beta), best, most)
    }

    /// The value of the position as it stands, where it is known well enough to leave something out; what a move has changed
    /// in it is noted.
    fn standing(&mut self, key: u64, choices: usize, ply: usize) -> Option<i32> {
        let is_between = self.trial.state().head.open > 0;
        if !self.prunes || is_between {
            return None;
        }
        let stand = self.stand(key, choices);
        let own = match self.is_own(self.trial.state().head.mover) {
            true => stand,
            false => -stand,
        };
        self.note_stand(own, ply);
        Some(stand)
    }

    /// Whether the mover may give up the turn here: a position at the beginning of a turn, better than the window, and with a
    /// choice of moves that is not small for the game, which a threat would make it.
    fn may_skip(&self, node: Node, choices: usize, beta: i32) -> bool {
        let (game, head) = (self.trial.game(), &self.trial.state().head);
        node.depth >= GIVEN_UP
            && !node.is_open
            && self.trust.may_ask()
            && game.player_count() == 2
            && head.open == 0
            && head.turn_moves == 0
            && self.skipped_at != node.ply
            && beta.abs() < CERTAIN
            && node.stand.is_some_and(|stand| stand >= beta)
            && choices as i64 * 3 * i64::from(PARTS) >= self.choices
    }

    /// The value after the turn was given up.
    fn skipped(&mut self, node: Node, beta: i32) -> i32 {
        self.trial.skip_turn();
        self.skipped_at = node.ply + 1;
        self.before(node.ply + 1, 0);
        let depth = node.depth - 3 - node.depth / 5;
        let value = -self.value(depth, -beta, 1 - beta, node.ply + 1);
        self.skipped_at = usize::MAX;
        self.back(node.ply);
        value
    }

    /// The value of the position as it stands, for the side to move.
    pub(super) fn stand(&mut self, key: u64, choices: usize) -> i32 {
        let (game, state) = (self.trial.game(), self.trial.state());
        let (sight, place) = (&mut self.sight, (game, state));
        let own = (self.evaluation).followed(sight, place, choices, self.player);
        let noise = (key ^ self.seed).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 40;
        let value = (own * UNIT) as i32 + (noise % (2 * NOISE + 1)) as i32 - NOISE as i32;
        let value = value.clamp(-CERTAIN / 2, CERTAIN / 2);
        if self.is_own(state.head.mover) {
            value
        } else {
            -value
        }
    }

    /// Notes the place of the move that leads to a ply.
    pub(super) fn before(&mut self, ply: usize, place: usize) {
        self.mark_up_to(ply);
        self.pickers[ply].before = place;
    }
}

/// How far a turn that is given up can be trusted in a game: in some positions, as in those of zugzwang, to have to move is
/// bad. The first times the position is searched as well, and only if both agree nearly always does it count.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trust {
    /// Positions in which the mover could only take, and all that were looked at for it.
    must_take: u32,
    seen: u32,
    asked: u32,
    tested: u32,
    wrong: u32,
}

impl Trust {
    /// Tests before it counts.
    const TESTS: u32 = 32;

    /// Notes a position without depth left.
    fn see(&mut self, must_take: bool) {
        self.seen = self.seen.saturating_add(1);
        self.must_take = self.must_take.saturating_add(u32::from(must_take));
    }

    /// Whether it is asked for at all: where it was wrong, only now and then, and not where players must take when they can, as
    /// in Draughts, whose plans are to leave the other side no good move: without it 60 % of 40 games there.
    fn may_ask(&self) -> bool {
        let is_free = u64::from(self.must_take) * 20 <= u64::from(self.seen);
        is_free && (self.tested < Self::TESTS || self.is_sound() || self.asked.is_multiple_of(64))
    }

    fn is_sound(&self) -> bool {
        self.wrong * 25 <= self.tested
    }

    /// Whether it counts this time; else it is tested.
    fn counts(&mut self) -> bool {
        self.asked += 1;
        self.tested >= Self::TESTS && self.is_sound() && !self.asked.is_multiple_of(64)
    }

    fn note(&mut self, agrees: bool) {
        self.tested += 1;
        self.wrong += u32::from(!agrees);
    }
}

/// The move and where what is learned of it is noted.
pub(super) type Placed = (Move, usize);
