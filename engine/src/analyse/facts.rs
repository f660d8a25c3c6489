//! What one game shows: it is played again from its choices and looked at, move by move.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::played::PlayedGame;
use super::tension::Tension;
use crate::game::{Game, Move, Notation, Provenance, Reason, Trial};
use crate::play::{Coverage, PlayerSides, Seed};
use crate::topology::Site;

/// Parts of the length of a game at which its material is counted, its beginning and its end among them.
pub(super) const PARTS: usize = 11;

/// Positions of a game by which distinct positions are counted.
const SAMPLED: usize = 64;

/// What a game shows.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Its number in its series.
    pub(super) number: u64,
    /// A fingerprint of its moves, by which games that are the same are counted once.
    pub(super) course: u64,
    /// Why it ended.
    pub(super) reason: Reason,
    /// The place of each side, 1 the best.
    pub(super) places: Vec<f64>,
    /// The side that moved first.
    pub(super) first: Option<usize>,
    /// The side that the first player of the series had at the end.
    pub(super) seat: usize,
    /// The legal moves of each position.
    pub(super) branching: Vec<u32>,
    /// The names of the first two moves.
    pub(super) opening: Vec<String>,
    /// How often a move ended on each site, and left it.
    pub(super) landed: Vec<u32>,
    pub(super) left: Vec<u32>,
    /// For each owner, from nobody, how many positions each site was its.
    pub(super) stood: Vec<Vec<u32>>,
    /// For each player the pieces on the board and in hand at the parts of the game.
    pub(super) material: Vec<Vec<f64>>,
    /// How many turns took each number of pieces of others.
    pub(super) captures: BTreeMap<u32, u64>,
    /// How often each number of moves was owed.
    pub(super) debts: BTreeMap<u32, u64>,
    /// The moves made by each rule.
    pub(super) made: BTreeMap<Provenance, u64>,
    /// The moves made while the mover was in each phase.
    pub(super) phases: Vec<u64>,
    /// How often each pattern was formed.
    pub(super) patterns: Vec<u64>,
    /// Which rules did something.
    pub(super) coverage: Coverage,
    /// How what was expected changed.
    pub(super) tension: Option<Tension>,
    /// Hashes of positions, spread over the game.
    pub(super) positions: Vec<u64>,
}

/// A fingerprint of the moves of a game: their places among the legal moves and the numbers of these.
fn course_of(choices: &[u32], branching: &[u32]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (choices, branching).hash(&mut hasher);
    hasher.finish()
}

impl Facts {
    /// Plays a game again. Nothing if its choices are not those of a whole game of these rules.
    #[must_use]
    pub fn of(game: &Game, sides: &PlayerSides, seed: u64, played: &PlayedGame) -> Option<Self> {
        let mut trial = Trial::new(game);
        trial.seed_chance(Seed::new(seed).of_game(played.number));
        let mut watcher = Watcher::new(game, played.choices.len());
        watcher.look(&trial);
        let mut moves = Vec::new();
        let mut first = None;
        for (ply, choice) in played.choices.iter().enumerate() {
            if trial.ending().is_some() {
                return None;
            }
            trial.legal_moves(&mut moves);
            let mv = *moves.get(*choice as usize)?;
            let mover = usize::from(trial.state().head.mover);
            if ply == 0 {
                first = sides.of_player(mover);
            }
            watcher.make(&mut trial, &moves, mv);
        }
        let ending = trial.ending()?;
        watcher.end_turn();
        let places = match sides.len() {
            // Alone, the first place is won by the rules and not by comparison.
            0 | 1 => vec![f64::from(ending.outcome.ranks[1])],
            _ => sides.places(&ending.outcome),
        };
        let movers = std::mem::take(&mut watcher.movers);
        let expected = played.expected.iter().zip(movers).enumerate().filter_map(
            |(ply, (expected, mover))| {
                let expected = f64::from((*expected)?);
                let side = sides.of_player(mover)?;
                Some((ply, if side == 0 { expected } else { 1.0 - expected }))
            },
        );
        let tension = (sides.len() == 2)
            .then(|| Tension::of(expected.collect(), &places, played.choices.len()))
            .flatten();
        let mut facts = watcher.facts;
        facts.number = played.number;
        facts.course = course_of(&played.choices, &facts.branching);
        facts.reason = ending.reason;
        facts.places = places;
        facts.first = first;
        facts.seat = played.seat as usize;
        facts.tension = tension;
        Some(facts)
    }

    /// The number of moves.
    pub(super) fn plies(&self) -> usize {
        self.branching.len()
    }

    /// The place of each side, 1 the best.
    #[must_use]
    pub fn places(&self) -> &[f64] {
        &self.places
    }

    /// The side that moved first, from 0.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.first
    }

    /// Why the game ended.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// Whether all sides share the places.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.places.len() > 1 && self.places.iter().all(|place| *place == self.places[0])
    }

    /// The logarithm, to base 10, of the product of the numbers of moves.
    pub(super) fn tree(&self) -> f64 {
        let logs = self.branching.iter().map(|moves| f64::from(*moves).log10());
        logs.sum()
    }

    /// The share of positions with more than one move.
    pub(super) fn choice(&self) -> f64 {
        let chosen = self.branching.iter().filter(|moves| **moves > 1).count();
        chosen as f64 / self.plies().max(1) as f64
    }
}

impl Facts {
    /// The share of the sites of the board where a move ended or something stood.
    pub(super) fn used(&self) -> f64 {
        let board = self.landed.len();
        let is_used =
            |site: usize| self.landed[site] > 0 || self.stood.iter().any(|owner| owner[site] > 0);
        let used = (0..board).filter(|site| is_used(*site)).count();
        used as f64 / board.max(1) as f64
    }

    /// The measures of this game alone, in this order: branching, choice, coverage, drama, decisive moment, changes of the
    /// lead, comebacks. Those from drama on need players who think, and all of these but changes of the lead a winner.
    #[must_use]
    pub fn measures(&self) -> [Option<f64>; 7] {
        let moves: u64 = self.branching.iter().map(|moves| u64::from(*moves)).sum();
        let tension = self.tension.as_ref();
        let decided = tension.and_then(|tension| tension.decided);
        [
            Some(moves as f64 / self.plies().max(1) as f64),
            Some(self.choice()),
            Some(self.used()),
            decided.map(|decided| decided.drama),
            decided.map(|decided| decided.moment),
            tension.map(|tension| tension.changes),
            decided.map(|decided| f64::from(u8::from(decided.came_back))),
        ]
    }
}

/// Looks at the positions of a game.
struct Watcher<'g> {
    game: &'g Game,
    notation: Notation<'g>,
    facts: Facts,
    before: Trial<'g>,
    /// The moves of the game in all.
    plies: usize,
    /// The player of each move.
    movers: Vec<usize>,
    /// The pieces of each player now.
    pieces: Vec<u32>,
    /// Who is taking, and how many pieces so far in this turn.
    taking: (usize, u32),
    owed: u32,
}

impl<'g> Watcher<'g> {
    fn new(game: &'g Game, plies: usize) -> Self {
        let (board, players) = (game.layout.board, game.player_count());
        Self {
            game,
            notation: Notation::new(game),
            before: Trial::new(game),
            plies,
            movers: Vec::new(),
            pieces: vec![0; players + 1],
            taking: (0, 0),
            owed: 0,
            facts: Facts {
                number: 0,
                course: 0,
                reason: Reason::Limit,
                places: Vec::new(),
                first: None,
                seat: 0,
                branching: Vec::new(),
                opening: Vec::new(),
                landed: vec![0; board],
                left: vec![0; board],
                stood: vec![vec![0; board]; players + 1],
                material: vec![vec![0.0; PARTS]; players + 1],
                captures: BTreeMap::new(),
                debts: BTreeMap::new(),
                made: BTreeMap::new(),
                phases: vec![0; game.phases.len()],
                patterns: vec![0; game.patterns.kinds.len()],
                coverage: Coverage::new(game),
                tension: None,
                positions: Vec::new(),
            },
        }
    }

    /// Makes a move and looks at what follows.
    fn make(&mut self, trial: &mut Trial<'g>, moves: &[Move], mv: Move) {
        let (game, facts) = (self.game, &mut self.facts);
        let mover = usize::from(trial.state().head.mover);
        facts.branching.push(moves.len() as u32);
        if facts.opening.len() < 2 {
            let index = moves.iter().position(|other| *other == mv);
            let name = index.map(|index| self.notation.one(trial.state(), moves, index));
            facts.opening.push(name.unwrap_or_default());
        }
        let mut count = |sites: fn(&mut Facts) -> &mut Vec<u32>, site: Option<Site>| {
            if let Some(here) = site.and_then(|site| sites(facts).get_mut(site.index())) {
                *here += 1;
            }
        };
        count(|facts| &mut facts.landed, mv.to());
        count(|facts| &mut facts.left, mv.from());
        if mv != Move::FORCED_PASS {
            *facts.made.entry(game.rule(mv.rule).provenance).or_default() += 1;
        }
        if let Some(phase) = facts.phases.get_mut(trial.state().phase(mover).index()) {
            *phase += 1;
        }
        facts.coverage.offer(moves);
        self.before.copy_from(trial);
        trial.play_traced(mv, &mut facts.coverage.trace);
        facts.coverage.made(game, &self.before, mv);
        for (kind, _) in trial.formed() {
            let kinds = game.patterns.kinds.iter();
            let place = kinds
                .zip(&mut facts.patterns)
                .find(|(own, _)| own.name == kind.name);
            if let Some((_, formed)) = place {
                *formed += 1;
            }
        }
        let owed = trial.state().owed(None);
        if owed > 0 && self.owed == 0 {
            *self.facts.debts.entry(owed).or_default() += 1;
        }
        self.owed = owed;
        self.movers.push(mover);
        let before = self.pieces.clone();
        self.look(trial);
        let lost = before.iter().zip(&self.pieces).enumerate().skip(1);
        let lost = lost.filter(|(player, _)| *player != mover);
        let taken: u32 = lost
            .map(|(_, (before, after))| before.saturating_sub(*after))
            .sum();
        if self.taking.0 != mover {
            self.end_turn();
            self.taking.0 = mover;
        }
        self.taking.1 += taken;
    }

    /// Notes what was taken in the turn that is over.
    fn end_turn(&mut self) {
        let (_, taken) = std::mem::take(&mut self.taking);
        if taken > 0 {
            *self.facts.captures.entry(taken).or_default() += 1;
        }
    }

    /// Looks at a position.
    fn look(&mut self, trial: &Trial<'g>) {
        let (game, state, facts) = (self.game, trial.state(), &mut self.facts);
        facts.coverage.look(trial);
        self.pieces.fill(0);
        for index in 0..game.layout.sites {
            let site = Site(index as u16);
            let what = state.what(&game.layout, site);
            if what == 0 || game.layout.is_puzzle() {
                continue;
            }
            let owner = usize::from(game.owner(what)).min(game.player_count());
            if let Some(here) = facts.stood[owner].get_mut(index) {
                *here += 1;
            }
            if game.layout.stacks() {
                for held in state.stack(&game.layout, site) {
                    self.pieces[usize::from(game.owner(held.what)).min(game.player_count())] += 1;
                }
            } else {
                self.pieces[owner] += u32::from(state.count(&game.layout, site));
            }
        }
        let ply = self.movers.len();
        for part in 0..PARTS {
            // The position nearest to this part of the game.
            if (part * self.plies + (PARTS - 1) / 2) / (PARTS - 1) == ply {
                for (row, pieces) in facts.material.iter_mut().zip(&self.pieces) {
                    row[part] = f64::from(*pieces);
                }
            }
        }
        let step = self.plies / SAMPLED + 1;
        if ply.is_multiple_of(step) {
            facts.positions.push(state.search_hash(&game.layout));
        }
    }
}
