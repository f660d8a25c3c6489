//! What the games of one series show together.
//!
//! Games are added in the order of their numbers, so that every figure is the same however many threads have played them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::facts::{Facts, PARTS};
use super::statistics::{Estimate, Z, mean, mean_and_error, share};
use crate::game::{Game, Provenance, Reason};
use crate::play::{Coverage, PlayerSides, worth};

/// Fewer games than these settle nothing.
const FEW: u64 = 20;

/// The share of points that a rung of the ladder has to reach.
pub(super) const RUNG: f64 = 0.6;

/// What is summed up of the games of a series.
#[derive(Clone, Debug)]
pub struct Totals {
    pub(super) games: u64,
    /// The fingerprints of the games.
    pub(super) courses: BTreeSet<u64>,
    /// A figure of each game.
    pub(super) lengths: Vec<f64>,
    pub(super) branching: Vec<f64>,
    pub(super) choice: Vec<f64>,
    pub(super) used: Vec<f64>,
    pub(super) trees: Vec<f64>,
    pub(super) changes: Vec<f64>,
    pub(super) drama: Vec<f64>,
    pub(super) moments: Vec<f64>,
    pub(super) comebacks: u64,
    /// The numbers of the games, in the order in which they were added.
    pub(super) numbers: Vec<u64>,
    /// For each side the games it won and its points.
    pub(super) wins: Vec<u64>,
    pub(super) points: Vec<f64>,
    pub(super) draws: u64,
    /// The points of the side that moved first.
    pub(super) first: f64,
    /// The points of the first player of the series, and of each side the games and points that it had there.
    pub(super) own: f64,
    pub(super) seats: Vec<(u64, f64)>,
    /// How many games each cause ended, and how many of them were drawn.
    pub(super) ends: Vec<(Reason, u64, u64)>,
    /// By ply the sum of the numbers of moves, and the games that came so far.
    pub(super) by_ply: Vec<(u64, u64)>,
    pub(super) most: u32,
    /// By the first two moves: games, and the points of the side that moved first.
    pub(super) openings: BTreeMap<Vec<String>, (u64, f64)>,
    pub(super) material: Vec<Vec<f64>>,
    pub(super) landed: Vec<u64>,
    pub(super) left: Vec<u64>,
    pub(super) stood: Vec<Vec<u64>>,
    pub(super) plies: u64,
    pub(super) captures: BTreeMap<u32, u64>,
    pub(super) debts: BTreeMap<u32, u64>,
    pub(super) phases: Vec<(u64, u64)>,
    pub(super) patterns: Vec<(u64, u64)>,
    /// By rule: the moves it made or the games in which it did something, and those games.
    pub(super) rules: BTreeMap<Provenance, (u64, u64)>,
    pub(super) coverage: Coverage,
    pub(super) positions: HashMap<u64, u32>,
}

/// What a place is worth; of a game of one side, a win and nothing else.
pub(super) fn points(place: f64, sides: usize) -> f64 {
    match sides {
        0 | 1 => f64::from(u8::from(place == 1.0)),
        _ => worth(place, sides),
    }
}

/// Adds the numbers of one row to another.
fn add<T: Copy + Into<u64>>(sums: &mut [u64], row: &[T]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += (*number).into();
    }
}

impl Totals {
    /// No games yet.
    #[must_use]
    pub fn new(game: &Game, sides: &PlayerSides) -> Self {
        let (board, players) = (game.layout.board, game.player_count());
        Self {
            games: 0,
            courses: BTreeSet::new(),
            lengths: Vec::new(),
            branching: Vec::new(),
            choice: Vec::new(),
            used: Vec::new(),
            trees: Vec::new(),
            changes: Vec::new(),
            drama: Vec::new(),
            moments: Vec::new(),
            comebacks: 0,
            numbers: Vec::new(),
            wins: vec![0; sides.len()],
            points: vec![0.0; sides.len()],
            draws: 0,
            first: 0.0,
            own: 0.0,
            seats: vec![(0, 0.0); sides.len()],
            ends: Vec::new(),
            by_ply: Vec::new(),
            most: 0,
            openings: BTreeMap::new(),
            material: vec![vec![0.0; PARTS]; players + 1],
            landed: vec![0; board],
            left: vec![0; board],
            stood: vec![vec![0; board]; players + 1],
            plies: 0,
            captures: BTreeMap::new(),
            debts: BTreeMap::new(),
            phases: vec![(0, 0); game.phases.len()],
            patterns: vec![(0, 0); game.patterns.kinds.len()],
            rules: BTreeMap::new(),
            coverage: Coverage::new(game),
            positions: HashMap::new(),
        }
    }

    /// How many games were added.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game.
    pub fn add(&mut self, facts: &Facts) {
        self.games += 1;
        self.courses.insert(facts.course);
        self.numbers.push(facts.number);
        self.add_result(facts);
        self.add_course(facts);
        self.add_use(facts);
    }

    fn add_result(&mut self, facts: &Facts) {
        let sides = facts.places.len();
        for (side, place) in facts.places.iter().enumerate() {
            let gain = points(*place, sides);
            self.points[side] += gain;
            self.wins[side] += u64::from(*place == 1.0);
            if facts.first == Some(side) {
                self.first += gain;
            }
            if facts.seat == side {
                self.own += gain;
                self.seats[side].0 += 1;
                self.seats[side].1 += gain;
            }
        }
        let drawn = u64::from(facts.is_drawn());
        self.draws += drawn;
        match self
            .ends
            .iter_mut()
            .find(|(reason, ..)| *reason == facts.reason)
        {
            Some((_, games, draws)) => {
                *games += 1;
                *draws += drawn;
            }
            None => self.ends.push((facts.reason, 1, drawn)),
        }
        let of_first = facts.first.and_then(|first| facts.places.get(first));
        let of_first = of_first.map_or(0.0, |place| points(*place, sides));
        let opening = self.openings.entry(facts.opening.clone()).or_default();
        opening.0 += 1;
        opening.1 += of_first;
    }

    fn add_course(&mut self, facts: &Facts) {
        let plies = facts.plies();
        self.plies += plies as u64;
        self.lengths.push(plies as f64);
        let moves: u64 = facts.branching.iter().map(|moves| u64::from(*moves)).sum();
        self.branching.push(moves as f64 / plies.max(1) as f64);
        self.choice.push(facts.choice());
        self.trees.push(facts.tree());
        if self.by_ply.len() < plies {
            self.by_ply.resize(plies, (0, 0));
        }
        for (sum, moves) in self.by_ply.iter_mut().zip(&facts.branching) {
            sum.0 += u64::from(*moves);
            sum.1 += 1;
            self.most = self.most.max(*moves);
        }
        if let Some(tension) = &facts.tension {
            self.changes.push(tension.changes);
            if let Some(decided) = tension.decided {
                self.drama.push(decided.drama);
                self.moments.push(decided.moment);
                self.comebacks += u64::from(decided.came_back);
            }
        }
    }

    fn add_use(&mut self, facts: &Facts) {
        self.used.push(facts.used());
        add(&mut self.landed, &facts.landed);
        add(&mut self.left, &facts.left);
        for (sums, row) in self.stood.iter_mut().zip(&facts.stood) {
            add(sums, row);
        }
        for (sums, row) in self.material.iter_mut().zip(&facts.material) {
            for (sum, pieces) in sums.iter_mut().zip(row) {
                *sum += pieces;
            }
        }
        let counts = [
            (&mut self.captures, &facts.captures),
            (&mut self.debts, &facts.debts),
        ];
        for (sums, counts) in counts {
            for (number, times) in counts {
                *sums.entry(*number).or_default() += times;
            }
        }
        let named = [
            (&mut self.phases, &facts.phases),
            (&mut self.patterns, &facts.patterns),
        ];
        for (sums, times) in named {
            for (sum, times) in sums.iter_mut().zip(times) {
                sum.0 += times;
                sum.1 += u64::from(*times > 0);
            }
        }
        for (rule, times) in &facts.made {
            let sum = self.rules.entry(*rule).or_default();
            sum.0 += times;
            sum.1 += 1;
        }
        for rule in facts.coverage.trace.held() {
            if !facts.made.contains_key(&rule) {
                let sum = self.rules.entry(rule).or_default();
                sum.0 += 1;
                sum.1 += 1;
            }
        }
        self.coverage.add(&facts.coverage);
        for position in &facts.positions {
            *self.positions.entry(*position).or_default() += 1;
        }
    }

    /// The share of a side in the games that were won.
    pub(super) fn wins_of(&self, side: usize) -> Estimate {
        share(self.wins[side] as f64, self.games)
    }

    /// The share of the first player of the series in all points.
    #[must_use]
    pub fn own_share(&self) -> Estimate {
        share(self.own, self.games)
    }

    /// Games that no rule and no player ended.
    pub(super) fn unfinished(&self) -> u64 {
        let is_limit = |reason: &Reason| matches!(reason, Reason::Limit | Reason::Overdrawn);
        let ends = self.ends.iter();
        ends.filter(|(reason, ..)| is_limit(reason))
            .map(|(_, games, _)| games)
            .sum()
    }

    /// Whether the intervals of a series of equal players are narrow enough: no share of wins or draws is further from the
    /// truth than `precision`, and the mean length not by more than this part of itself.
    #[must_use]
    pub fn is_narrow(&self, precision: f64) -> bool {
        if self.games < FEW {
            return false;
        }
        let shares = (0..self.wins.len()).map(|side| self.wins_of(side));
        let mut shares = shares.chain([share(self.draws as f64, self.games)]);
        let is_length_known = mean_and_error(&self.lengths)
            .is_some_and(|[mean, error]| Z * error <= precision * mean.max(1.0));
        is_length_known && shares.all(|share| share.half() <= precision)
    }

    /// Whether it is settled if the first player of a series reaches the share that a rung of the ladder takes.
    #[must_use]
    pub fn is_rung_settled(&self, precision: f64) -> bool {
        let own = self.own_share();
        self.games >= FEW && (own.low > RUNG || own.high < RUNG || own.half() <= precision)
    }

    /// Whether the share of the first player of a series is known well enough.
    #[must_use]
    pub fn is_share_known(&self, precision: f64) -> bool {
        self.games >= FEW && self.own_share().half() <= precision
    }

    /// The mean of a figure of each game.
    pub(super) fn mean_of(&self, figure: fn(&Self) -> &Vec<f64>) -> Option<Estimate> {
        mean(figure(self))
    }

    /// The number and the length of the game that is nearest to a length, of several the first.
    pub(super) fn game_near(&self, length: f64) -> Option<u64> {
        let games = self.numbers.iter().zip(&self.lengths);
        let distance = |own: &f64| (own - length).abs();
        let near = games.min_by(|one, other| distance(one.1).total_cmp(&distance(other.1)));
        near.map(|(number, _)| *number)
    }
}
