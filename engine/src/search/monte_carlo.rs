//! Monte Carlo tree search.
//!
//! Moves are selected by UCB1 (Kocsis and Szepesvári 2006). Results that are certain climb the tree (MCTS-Solver,
//! Winands, Björnsson and Saito 2008). Where pieces are only added, a move that was made later in a game tells of
//! itself too (RAVE, Gelly and Silver 2007). What the evaluation expects of a move counts as some visits. Where the
//! choice is wide, moves are opened one after the other (progressive widening, Coulom 2007). The tree is kept while
//! the game goes on from a position in it.

mod root;
mod selection;

use std::sync::Arc;

use super::evaluation::{Evaluation, LEAST_INSIGHT};
use super::history::{History, PLACES, place};
use super::playouts::{self, Playout};
use super::position::order;
use super::reward::{Rewards, reward, rewards};
use super::rollouts::Rollouts;
use super::tree::{Node, Proof, Tree, proof_of};
use super::{Budget, LONGEST_LINE, Method, Progress, Settings, Thought, Variation};
use crate::game::ir::{Physical, RuleId};
use crate::game::{Bookmark, Game, Move, Played, Trial, is_evaluation_stopped};
use crate::play::Random;

/// A node gets children after one visit, and one more for this many moves that there were to choose from: to evaluate
/// the children of a node costs as much as some playouts where the choice is wide.
const CHOICES_FOR_VISIT: u32 = 30;

/// The search with its tree.
#[derive(Clone, Debug)]
pub(super) struct MonteCarlo {
    tree: Tree,
    /// The moves that led to the root.
    moves: Vec<Played>,
    /// The hash of the position at the root.
    hash: u64,
    playout: Playout,
    /// Plain UCT: no proven results, no priors, no widening.
    plain: bool,
    /// Whether the evaluation gives new nodes visits in advance.
    priors: bool,
    /// Whether chance has a part: the tree then has a node for each throw of dice, and is not kept from move to move.
    thrown: bool,
    /// Whether numbers or sites are drawn, not only dice thrown: the tree then has the moves of the position alone.
    drawn: bool,
    /// For the moves of the game played last, by what they look like: the number of the game, and the last place
    /// among its moves.
    seen: Vec<(u64, u32)>,
    /// What moves brought, where the moves of playouts are known.
    history: History,
    /// The rules by which players change sides.
    swaps: Vec<RuleId>,
    longest: u32,
}

/// What is needed for a time while thinking.
struct Work<'a, 'g> {
    trial: &'a mut Trial<'g>,
    evaluation: &'a Evaluation,
    random: &'a mut Random,
    /// Who plays whole random games, if not the rules.
    rollouts: Option<&'a mut Rollouts>,
    root: Bookmark,
    leaf: Bookmark,
    moves: Vec<Move>,
    /// The nodes from the root, and who chose each.
    path: Vec<(usize, u8)>,
    /// The moves from the root to the end of a game, where they are known.
    played: Vec<Played>,
}

impl MonteCarlo {
    pub(super) fn new(game: &Game, settings: &Settings, evaluation: &Arc<Evaluation>) -> Self {
        let plain = settings.method == Method::Uct;
        let thrown = game.layout.has_chance();
        let playout = match playouts::suited(game, evaluation, plain) {
            // What a move brought with other throws tells little.
            Playout::Recorded if thrown => Playout::Full,
            playout => playout,
        };
        Self {
            thrown,
            drawn: game.layout.draws(),
            tree: Tree::new(settings.memory),
            moves: Vec::new(),
            hash: 0,
            playout,
            plain,
            priors: !plain && evaluation.insight() > LEAST_INSIGHT,
            seen: vec![(0, 0); PLACES],
            history: History::new(),
            swaps: (0..game.rules.len() as u16)
                .map(RuleId)
                .filter(|rule| game.rule(*rule).physical == Physical::Swap)
                .collect(),
            longest: 0,
        }
    }

    pub(super) fn think<'g>(
        &mut self,
        evaluation: &Evaluation,
        (random, rollouts): (&mut Random, Option<&mut Rollouts>),
        trial: &mut Trial<'g>,
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Thought {
        self.follow(trial);
        let root = trial.bookmark();
        let mut work = Work {
            rollouts: rollouts.and_then(|rollouts| {
                let plays = self.playout.is_whole() && !self.thrown && rollouts.begin(trial);
                plays.then_some(rollouts)
            }),
            leaf: root.clone(),
            root,
            evaluation,
            random,
            moves: Vec::new(),
            path: Vec::new(),
            played: Vec::new(),
            trial,
        };
        let mut playouts = 0;
        let most = budget.most();
        let mover = work.trial.state().head.mover;
        self.longest = 0;
        let chance = work.trial.chance();
        while playouts < most.max(1) {
            playouts += 1;
            if self.thrown {
                let seed = u64::from(work.random.below(u32::MAX));
                work.trial.reseed_chance(seed);
                work.trial.draw_again();
            }
            self.simulate(&mut work, playouts);
            work.trial.return_to(&work.root);
            let certain = self.tree.nodes[0].proof != Proof::Open && !self.plain;
            let is_deep = budget
                .depth
                .is_some_and(|depth| self.longest >= depth || self.tree.is_full);
            if certain || is_deep || watch(&self.progress(playouts, mover)) {
                break;
            }
        }
        work.trial.reseed_chance(chance);
        self.moves.clone_from(&work.trial.past().moves);
        self.hash = work.trial.state().head.hash;
        if is_evaluation_stopped() {
            // The lists of moves of the last positions are not whole: no search goes on with this tree.
            self.hash = !self.hash;
        }
        Thought {
            lines: self.lines(&mut work),
            progress: self.progress(playouts, mover),
        }
    }

    /// Goes down the tree, plays on from its leaf, and notes the result.
    fn simulate(&mut self, work: &mut Work<'_, '_>, number: u64) {
        let mut node = 0;
        work.path.clear();
        work.path.push((0, 0));
        let gains: Rewards = loop {
            if let Some(ending) = work.trial.ending() {
                self.tree.nodes[node].proof = proof_of(&ending);
                break rewards(&ending.outcome);
            }
            if node != 0
                && !self.plain
                && let Some(gains) = self.certain(work, node)
            {
                break gains;
            }
            if node != 0 && self.drawn {
                break self.play_out(work, number);
            }
            let is_throw = node != 0 && self.thrown && self.rolls(work, node);
            if is_throw {
                // Which moves follow depends on the throw (expectation nodes, Michie 1966; sampled as by Veness, Lanctot
                // and Bowling 2009).
                let throw = work.trial.drawn();
                let Some(outcome) = self.tree.outcome(node, throw) else {
                    break self.play_out(work, number);
                };
                let chooser = work.path.last().map_or(0, |(_, chooser)| *chooser);
                work.path.push((outcome, chooser));
                node = outcome;
            }
            let mover = work.trial.state().head.mover;
            if self.tree.nodes[node].children == 0 {
                let is_ripe = node == 0 || is_throw || self.is_ripe(&work.path);
                if !is_ripe || !self.expand(work, node) {
                    break self.play_out(work, number);
                }
            }
            let Some(child) = self.select(node, mover) else {
                break self.play_out(work, number);
            };
            work.trial.play_known(self.tree.nodes[child].mv);
            work.path.push((child, mover));
            node = child;
        };
        if is_evaluation_stopped() {
            // What has been found since is of no use.
            return;
        }
        self.longest = self.longest.max(work.path.len() as u32 - 1);
        let (mut gains, mut last) = (gains, Move::NONE);
        for (node, chooser) in work.path.iter().rev() {
            let node = &mut self.tree.nodes[*node];
            // A throw after a move has a node of its own, with that move.
            if node.mv != last {
                exchange(work.trial.game(), &mut gains, node.mv, *chooser);
            }
            last = node.mv;
            node.visits += 1;
            node.sum += gains[usize::from(*chooser)];
        }
        if self.plain {
            return;
        }
        let choosers = work.path.iter().skip(1).map(|(_, chooser)| *chooser);
        let choosers: Vec<u8> = choosers.collect();
        for (index, mover) in choosers.into_iter().enumerate().rev() {
            let (child, node) = (work.path[index + 1].0, work.path[index].0);
            let mv = self.tree.nodes[child].mv;
            if work
                .trial
                .game()
                .swaps_with(mv, usize::from(mover))
                .is_some()
            {
                // What is proven of the sides then is proven of other players.
                self.tree.nodes[child].proof = Proof::Open;
            }
            if self.tree.nodes[child].proof == Proof::Open {
                break;
            }
            self.tree.prove(node, mover);
        }
    }

    /// Whether the last node of a path has been visited often enough to be given children.
    fn is_ripe(&self, path: &[(usize, u8)]) -> bool {
        let [.., (parent, _), (node, _)] = path else {
            return true;
        };
        let width = self.tree.nodes[*parent].children;
        let least = if self.plain {
            0
        } else {
            width / CHOICES_FOR_VISIT
        };
        self.tree.nodes[*node].visits > least
    }

    /// Whether dice are rolled before the next move, at a node that has been visited.
    fn rolls(&mut self, work: &mut Work<'_, '_>, node: usize) -> bool {
        let node = &mut self.tree.nodes[node];
        node.visits > 0 && *node.rolls.get_or_insert_with(|| work.trial.rolls())
    }

    /// What is certain for all players at a node that is proven.
    fn certain(&self, work: &Work<'_, '_>, node: usize) -> Option<Rewards> {
        let players = work.trial.game().player_count();
        let mut gains = [0.0; crate::game::MAX_PLAYERS + 1];
        for (player, gain) in gains.iter_mut().enumerate().take(players + 1).skip(1) {
            *gain = self.tree.nodes[node].proven(player as u8)?;
        }
        Some(gains)
    }

    /// Gives a node its children; false if there is no room.
    fn expand(&mut self, work: &mut Work<'_, '_>, node: usize) -> bool {
        let Work {
            trial,
            evaluation,
            random,
            leaf,
            moves,
            ..
        } = work;
        trial.legal_moves(moves);
        // Moves of the same worth are tried in any order, which does not depend on how they were listed.
        moves.sort_unstable_by_key(order);
        for index in (1..moves.len()).rev() {
            moves.swap(index, random.below(index as u32 + 1) as usize);
        }
        // A change of sides is among the moves that are tried from the first, whatever the evaluation says of it.
        let is_swap = |mv: &Move| self.swaps.contains(&mv.rule);
        moves.sort_by_key(|mv| !is_swap(mv));
        let expected = 1.0 - self.tree.nodes[node].mean();
        if !self.priors {
            let moves = moves.iter().map(|mv| (*mv, expected));
            return self.tree.expand(node, moves);
        }
        trial.mark(leaf);
        let mover = usize::from(trial.state().head.mover);
        // After the move others choose: that they may choose among as many moves is a guess.
        let choices = moves.len();
        let before = evaluation.goals_before(trial.game(), trial.state());
        let mut worth = Vec::with_capacity(moves.len());
        for mv in moves.iter() {
            let side = trial.game().swaps_with(*mv, mover).unwrap_or(mover);
            trial.play_known(*mv);
            let expected = match trial.ending() {
                Some(ending) => reward(&ending.outcome, side),
                None => match &before {
                    Some(before) => evaluation.rewards_after(*mv, before, trial, choices)[side],
                    None => evaluation.rewards(trial.game(), trial.state(), choices)[side],
                },
            };
            worth.push((*mv, expected));
            trial.return_to(leaf);
        }
        worth.sort_by(|one, other| {
            (is_swap(&other.0).cmp(&is_swap(&one.0))).then(other.1.total_cmp(&one.1))
        });
        self.tree.expand(node, worth.into_iter())
    }

    fn play_out(&mut self, work: &mut Work<'_, '_>, number: u64) -> Rewards {
        let made = &work.trial.past().moves[work.root.plies()..];
        work.played.clear();
        work.played.extend_from_slice(made);
        let made = made.len();
        let gains = match &mut work.rollouts {
            Some(rollouts) => {
                let seed = u64::from(work.random.below(u32::MAX));
                let ending = rollouts.play_out(&mut work.played, seed);
                ending.map(|ending| rewards(&ending.outcome))
            }
            None => None,
        };
        let gains = gains.unwrap_or_else(|| {
            let gains = playouts::play(
                work.trial,
                self.playout,
                work.evaluation,
                work.random,
                &mut work.moves,
            );
            if self.playout == Playout::Recorded {
                let all = work.trial.past().moves.iter().skip(work.root.plies());
                work.played.extend(all.skip(work.played.len()));
            }
            gains
        });
        if self.playout != Playout::Recorded {
            return gains;
        }
        let all = gains_before(work.trial.game(), &work.played, gains);
        self.note_later(work, number, &all);
        all.get(made).copied().unwrap_or(gains)
    }

    /// Notes for the moves beside the path which of them were made later in the game; `gains` are the rewards of those who
    /// make each move.
    fn note_later(&mut self, work: &Work<'_, '_>, number: u64, gains: &[Rewards]) {
        let played = &work.played;
        for (index, Played { mv, mover }) in played.iter().enumerate() {
            self.seen[place(*mv, *mover)] = (number, index as u32);
            self.history
                .note(*mv, *mover, gains[index][usize::from(*mover)]);
        }
        for (depth, (node, _)) in work.path.iter().enumerate() {
            let Some(Played { mover, .. }) = played.get(depth) else {
                continue;
            };
            for index in self.tree.children(*node) {
                let child = &mut self.tree.nodes[index];
                let (game, at) = self.seen[place(child.mv, *mover)];
                if game == number && at as usize >= depth {
                    child.later_visits += 1;
                    child.later += gains[depth][usize::from(*mover)];
                }
            }
        }
    }

    fn progress(&self, playouts: u64, mover: u8) -> Progress {
        let best = self.best(0, mover).map(|index| &self.tree.nodes[index]);
        Progress {
            playouts,
            nodes: self.tree.nodes.len() as u64,
            depth: self.longest,
            best: best.map(|node| node.mv),
            expected: best.map_or(0.5, |node| node.estimate(mover)),
        }
    }

    /// How good a child is when a move has to be made.
    fn standing(child: &Node, mover: u8) -> (i32, u32, f32) {
        match child.proven(mover) {
            Some(1.0) => (1, child.visits, 1.0),
            Some(0.0) => (-1, child.visits, 0.0),
            _ => (0, child.visits, child.mean()),
        }
    }

    fn best(&self, node: usize, mover: u8) -> Option<usize> {
        self.tree.children(node).max_by(|one, other| {
            let of = |index: usize| Self::standing(&self.tree.nodes[index], mover);
            let ((a, b, c), (d, e, f)) = (of(*one), of(*other));
            (a, b).cmp(&(d, e)).then(c.total_cmp(&f))
        })
    }

    /// All moves at the root, the best first, with the lines that are expected.
    fn lines(&self, work: &mut Work<'_, '_>) -> Vec<Variation> {
        let mover = work.trial.state().head.mover;
        let mut children: Vec<usize> = self.tree.children(0).collect();
        children.sort_by(|one, other| {
            let of = |index: usize| Self::standing(&self.tree.nodes[index], mover);
            let ((a, b, c), (d, e, f)) = (of(*one), of(*other));
            (d, e).cmp(&(a, b)).then(f.total_cmp(&c))
        });
        let variations = children.into_iter().map(|index| {
            let child = &self.tree.nodes[index];
            Variation {
                moves: self.line(work, index),
                expected: child.estimate(mover),
                visits: u64::from(child.visits),
                proven: child.proven(mover).is_some(),
            }
        });
        variations.collect()
    }

    /// The line that is expected after a move at the root.
    fn line(&self, work: &mut Work<'_, '_>, first: usize) -> Vec<Move> {
        let mut line = vec![self.tree.nodes[first].mv];
        if self.tree.nodes[first].visits < 2 {
            return line;
        }
        let mut node = first;
        work.trial.play_known(self.tree.nodes[first].mv);
        while line.len() < LONGEST_LINE && work.trial.ending().is_none() {
            let mover = work.trial.state().head.mover;
            let Some(next) = self.best(node, mover) else {
                break;
            };
            if self.tree.nodes[next].visits == 0 {
                break;
            }
            line.push(self.tree.nodes[next].mv);
            work.trial.play_known(self.tree.nodes[next].mv);
            node = next;
        }
        work.trial.return_to(&work.root);
        line
    }
}

/// Gives rewards of the sides after a move to those who play them before it: they differ by a change of sides.
fn exchange(game: &Game, gains: &mut Rewards, mv: Move, mover: u8) {
    let mover = usize::from(mover);
    if mover > 0
        && let Some(other) = game.swaps_with(mv, mover)
    {
        gains.swap(mover, other);
    }
}

/// Before each move of a game the rewards of those who play the sides then; `gains` are those of the sides at the end.
fn gains_before(game: &Game, played: &[Played], mut gains: Rewards) -> Vec<Rewards> {
    let mut all = vec![gains; played.len()];
    for (before, Played { mv, mover }) in all.iter_mut().zip(played).rev() {
        exchange(game, &mut gains, *mv, *mover);
        *before = gains;
    }
    all
}
