//! Monte Carlo tree search where something is hidden from the mover.
//!
//! Positions that look to the mover like the present one are found at random, each is searched for a while as if all of it were
//! seen, and what the searches chose adds up (determinization: Ginsberg 2001 for Bridge; Long, Sturtevant, Buro and Furtak 2010
//! on when it plays well). A position is found by playing a game that looks the same (`history`); where that fails, by dealing
//! what is hidden anew. Where hidden pieces stand is never read. The others are taken to see everything, so it neither bluffs
//! nor hides what it has.

mod history;

use std::sync::Arc;

use super::evaluation::Evaluation;
use super::monte_carlo::MonteCarlo;
use super::{Budget, Progress, Settings, Thought, Variation};
use crate::game::{Move, Trial, is_evaluation_stopped};
use crate::play::Random;
use history::History;

/// Positions that a search with a given number of playouts deals, unless each would be searched for too short or too long.
const POSITIONS: u64 = 24;

/// The fewest and the most playouts in a position that was dealt.
const PLAYOUTS: [u64; 2] = [30, 400];

/// The most positions in which the mover has none of its moves before the search gives up: what is legal then depends on what
/// is hidden so much that chance finds nothing like it.
const MOST_FAILURES: u32 = 1000;

/// Bytes of each of the trees, which are small and not kept.
const MEMORY: usize = 4 << 20;

/// What the searches think of a move, added up.
#[derive(Clone, Copy, Default)]
struct Opinion {
    /// The share of visits in each position, added up.
    share: f64,
    /// What was expected, by visits.
    expected: f64,
    visits: u64,
}

/// What the move that was made is, whatever the rule that makes it in a position: to capture something unseen is to move there.
fn likeness(mv: &Move) -> (Option<u16>, Option<u16>, [i32; 6]) {
    let site = |site: Option<crate::topology::Site>| site.map(|site| site.0);
    let bound = [
        i32::from(mv.piece),
        i32::from(mv.player),
        i32::from(mv.site.0),
        i32::from(mv.value),
        i32::from(mv.dice),
        i32::from(mv.level),
    ];
    (site(mv.from()), site(mv.to()), bound)
}

/// Thinks about a position that is partly hidden from the mover, as [`Search::think`](super::Search::think) does; `moves` are
/// the legal ones.
pub(super) fn think(
    evaluation: &Arc<Evaluation>,
    (settings, random): (&Settings, &mut Random),
    trial: &Trial<'_>,
    moves: &[Move],
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> bool,
) -> Thought {
    let game = trial.game();
    let mover = usize::from(trial.state().head.mover);
    let settings = Settings {
        memory: settings.memory.min(MEMORY),
        ..settings.clone()
    };
    let most = budget.most();
    let [least, longest] = PLAYOUTS;
    let each = (most / POSITIONS).clamp(least, longest);
    let history = History::new(trial, mover, moves);
    let mut opinions = vec![Opinion::default(); moves.len()];
    let mut whole = Progress {
        expected: 0.5,
        ..Progress::default()
    };
    let (mut is_over, mut failures, mut positions) = (false, 0, 0);
    while !is_over && whole.playouts < most.max(1) && failures < MOST_FAILURES {
        let course = history.as_ref();
        let course = course.and_then(|history| history.course(game, random));
        let mut dealt = course.unwrap_or_else(|| {
            let position = game.dealt_anew(trial.state(), mover, random);
            trial.in_position(&position)
        });
        let mut search = MonteCarlo::new(game, &settings, evaluation);
        let budget = Budget {
            playouts: Some(each.min(most - whole.playouts)),
            nodes: None,
            ..budget
        };
        let before = whole;
        let thought = search.think(evaluation, (random, None), &mut dealt, budget, &mut |now| {
            is_over = watch(&Progress {
                playouts: before.playouts + now.playouts,
                depth: before.depth.max(now.depth),
                ..before
            });
            is_over
        });
        if is_evaluation_stopped() {
            break;
        }
        positions += 1;
        // Where nothing else ends the search, each of enough positions is searched to the depth.
        is_over |= budget.depth.is_some() && positions >= POSITIONS;
        whole.playouts += thought.progress.playouts;
        whole.depth = whole.depth.max(thought.progress.depth);
        match add(&mut opinions, moves, &thought) {
            true => failures = 0,
            false => failures += 1,
        }
        let best = (0..moves.len()).max_by(|one, other| {
            let [one, other] = [one, other].map(|index| opinions[*index].share);
            one.total_cmp(&other)
        });
        if let Some(best) = best.filter(|best| opinions[*best].visits > 0) {
            whole.best = Some(moves[best]);
            whole.expected = opinions[best].expected / opinions[best].visits as f64;
        }
    }
    whole.best = whole.best.or_else(|| random.choose(moves));
    Thought {
        lines: lines(moves, &opinions, whole.best),
        progress: whole,
    }
}

/// Adds what the search of one position chose; false if none of the moves is one of those that the mover really has.
fn add(opinions: &mut [Opinion], moves: &[Move], thought: &Thought) -> bool {
    let lines = thought.lines.iter().filter_map(|line| {
        let likeness = likeness(line.moves.first()?);
        let index = moves.iter().position(|mv| self::likeness(mv) == likeness)?;
        Some((index, line))
    });
    let lines: Vec<(usize, &Variation)> = lines.collect();
    // A move that wins for certain ends a search before its visits show it.
    let is_won = |line: &Variation| line.proven && line.expected >= 1.0;
    let won = lines.iter().find(|(_, line)| is_won(line));
    let visits: u64 = lines.iter().map(|(_, line)| line.visits).sum();
    for (index, line) in &lines {
        let opinion = &mut opinions[*index];
        opinion.share += match won {
            Some((best, _)) => f64::from(u8::from(best == index)),
            None => line.visits as f64 / visits.max(1) as f64,
        };
        opinion.visits += line.visits.max(1);
        opinion.expected += line.expected * line.visits.max(1) as f64;
    }
    !lines.is_empty()
}

/// The moves, the best first. None of what follows them is certain, and none of it is shown.
fn lines(moves: &[Move], opinions: &[Opinion], best: Option<Move>) -> Vec<Variation> {
    let mut all: Vec<(&Move, &Opinion)> = moves.iter().zip(opinions).collect();
    all.sort_by(|one, other| {
        let is_best = |mv: &Move| Some(*mv) == best;
        let first = is_best(other.0).cmp(&is_best(one.0));
        first.then(other.1.share.total_cmp(&one.1.share))
    });
    let line = |(mv, opinion): (&Move, &Opinion)| Variation {
        moves: vec![*mv],
        expected: match opinion.visits {
            0 => 0.5,
            visits => opinion.expected / visits as f64,
        },
        visits: opinion.visits,
        proven: false,
    };
    all.into_iter().map(line).collect()
}
