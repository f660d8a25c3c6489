//! What can be said of a condition, a number or a region without playing.
//!
//! Everything here is safe to rely on: `Some` is certain in every position, `None` and a wide range mean that
//! nothing is known.

use super::disjoint::{are_disjoint, contradict};
use crate::game::Game;
use crate::game::ir::{
    Bool, Comparison, Count, DirectionsId, Effect, Int, Occupancy, PatternQuery, PhaseId,
    PieceDirections, RegionId, RuleNode, Sites, Targets, Variable,
};
use crate::topology::Site;

/// What is known of the situation in which something is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'g> {
    pub(super) game: &'g Game,
    /// The phase the mover is in.
    pub(super) phase: Option<PhaseId>,
    /// The player to move.
    pub(super) mover: Option<i64>,
    /// Whether no move of a piece is looked at, so that [`Variable::From`] is no site.
    pub(super) no_origin: bool,
}

/// The least and the largest value of a number.
pub(super) type Range = (i64, i64);

/// Nothing known of a number.
const ANY: Range = (i32::MIN as i64, i32::MAX as i64);

impl<'g> Facts<'g> {
    /// Nothing but the game.
    pub(super) fn of(game: &'g Game) -> Self {
        Self {
            game,
            phase: None,
            mover: None,
            no_origin: false,
        }
    }

    /// This knowledge, where a piece is meant.
    pub(super) fn of_a_piece(self) -> Self {
        Self {
            no_origin: false,
            ..self
        }
    }

    /// Whether a condition always holds, or never.
    pub(super) fn truth(self, condition: &Bool) -> Option<bool> {
        match condition {
            Bool::Const(truth) => Some(*truth),
            Bool::Not(inner) => self.truth(inner).map(|truth| !truth),
            Bool::And(all) => {
                let each: Vec<_> = all.iter().map(|one| self.truth(one)).collect();
                if each.contains(&Some(false)) || contradict(all) {
                    return Some(false);
                }
                each.iter().all(|one| *one == Some(true)).then_some(true)
            }
            Bool::Or(all) => {
                let each: Vec<_> = all.iter().map(|one| self.truth(one)).collect();
                if each.contains(&Some(true)) {
                    return Some(true);
                }
                each.iter().all(|one| *one == Some(false)).then_some(false)
            }
            Bool::Xor(one, other) => Some(self.truth(one)? != self.truth(other)?),
            Bool::If(condition, one, other) => match self.truth(condition) {
                Some(true) => self.truth(one),
                Some(false) => self.truth(other),
                None => self
                    .truth(one)
                    .filter(|truth| self.truth(other) == Some(*truth)),
            },
            Bool::Compare(comparison, one, other) => {
                compare(*comparison, self.range(one), self.range(other))
            }
            Bool::In(_, sites) => self.is_empty(sites).filter(|empty| *empty).map(|_| false),
            Bool::AllIn(sites, _) => self.is_empty(sites).filter(|empty| *empty),
            Bool::NoSites(sites) => self.is_empty(sites),
            Bool::Line(line) => {
                let (least, _) = self.range(&line.length);
                (least > self.longest_row(line.directions)).then_some(false)
            }
            Bool::Patterns(query) => (!self.has_placements(query)).then_some(false),
            Bool::Can(moves) => super::moves::can(self, moves),
            Bool::InPhase(_, phase) if self.game.phases.len() == 1 => Some(phase.index() == 0),
            Bool::InPhase(player, phase) => {
                let phase_now = self
                    .phase
                    .filter(|_| **player == Int::Mover || self.game.shares_phases());
                phase_now.map(|known| known == *phase)
            }
            // Of all else nothing is known without playing.
            _ => None,
        }
    }

    /// Between which values a number always lies.
    pub(super) fn range(self, number: &Int) -> Range {
        let players = self.game.player_count() as i64;
        let sites = self.game.layout.sites as i64;
        match number {
            Int::Const(value) => (i64::from(*value), i64::from(*value)),
            Int::Mover => self.mover.map_or((1, players), |mover| (mover, mover)),
            Int::Next | Int::Variable(Variable::Player) => (0, players),
            Int::Prev => (0, players),
            Int::Players => (players, players),
            Int::What(_) => (0, self.game.layout.components as i64),
            Int::Who(_) => (0, players),
            Int::LastFrom | Int::LastTo => (-1, sites),
            Int::Counter => self.counter(),
            Int::MoveNumber | Int::MovesThisTurn => (-1, self.most_moves()),
            Int::Table(table, index) => {
                let (first, last) = self.range(index);
                let inside = usize::try_from(first).ok().zip(usize::try_from(last).ok());
                match inside.and_then(|(first, last)| table.get(first..=last)) {
                    Some(entries) => of_entries(entries),
                    // Outside the table the value is -1.
                    None => {
                        let (least, most) = of_entries(table);
                        (least.min(-1), most.max(-1))
                    }
                }
            }
            Int::HandSite(..) if self.game.hands.is_empty() => (-1, -1),
            Int::Score(_) if !self.gives_scores() => (0, 0),
            Int::PhaseOf(_) => (0, self.game.phases.len() as i64),
            Int::Owed(_) if self.game.debts.is_empty() => (0, 0),
            Int::Owed(_) => (0, ANY.1),
            Int::Count(count) => self.count(count),
            Int::Sum(all) => {
                let all = all.iter().map(|one| self.range(one));
                wrapping(all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)))
            }
            Int::Sub(one, other) => {
                let (one, other) = (self.range(one), self.range(other));
                wrapping((one.0 - other.1, one.1 - other.0))
            }
            Int::Abs(one) => match self.range(one) {
                (least, most) if least >= 0 => (least, most),
                (least, most) => wrapping((0, most.max(-least))),
            },
            Int::Min(all) => of_all(all.iter().map(|one| self.range(one)), Ord::min),
            Int::Max(all) => of_all(all.iter().map(|one| self.range(one)), Ord::max),
            Int::If(condition, one, other) => match self.truth(condition) {
                Some(true) => self.range(one),
                Some(false) => self.range(other),
                None => {
                    let (one, other) = (self.range(one), self.range(other));
                    (one.0.min(other.0), one.1.max(other.1))
                }
            },
            _ => ANY,
        }
    }

    /// The most moves of a game: after them it is a draw.
    fn most_moves(self) -> i64 {
        i64::from(self.game.limits.moves)
    }

    /// Between which values the counter always lies: it grows by one with each move from what it was set to.
    fn counter(self) -> Range {
        let mut set = Vec::new();
        for effect in &self.game.effects {
            counters(RuleNode::Effect(effect), &mut set);
        }
        let Some(set) = set.into_iter().collect::<Option<Vec<i32>>>() else {
            return ANY;
        };
        let set = || set.iter().map(|value| i64::from(*value));
        let least = set().min().unwrap_or(-1).min(-1);
        let most = set().max().unwrap_or(0).max(0);
        wrapping((least, most + self.most_moves()))
    }

    fn count(self, count: &Count) -> Range {
        let sites = self.game.layout.sites as i64;
        match count {
            Count::Sites(region) => match &**region {
                region if self.is_empty(region) == Some(true) => (0, 0),
                Sites::Const(id) => {
                    let number = self.fixed(*id).len() as i64;
                    (number, number)
                }
                _ => (0, sites),
            },
            Count::Players(_) => (0, self.game.player_count() as i64),
            Count::Groups { .. } => (0, sites),
            Count::Patterns(query) | Count::PatternValues(query) | Count::PatternBest(query)
                if !self.has_placements(query) =>
            {
                (0, 0)
            }
            Count::PatternValues(query) | Count::PatternBest(query) if !self.captures(query) => {
                (0, 0)
            }
            Count::Patterns(_) => (0, self.game.patterns.len() as i64),
            _ => (0, ANY.1),
        }
    }

    /// Whether any of the patterns asked for is worth a capture.
    fn captures(self, query: &PatternQuery) -> bool {
        let kinds = self.game.patterns.kinds.iter().enumerate();
        kinds
            .filter(|(index, _)| query.kinds & (1 << index) != 0)
            .any(|(_, kind)| kind.captures != 0)
    }

    /// Whether any of the patterns asked for can stand on the board.
    pub(super) fn has_placements(self, query: &PatternQuery) -> bool {
        (0..self.game.patterns.kinds.len())
            .any(|kind| query.kinds & (1 << kind) != 0 && self.game.patterns.fits(kind))
    }

    /// Whether a region is always empty, or never.
    pub(super) fn is_empty(self, region: &Sites) -> Option<bool> {
        match region {
            Sites::Const(id) => Some(self.fixed(*id).is_empty()),
            Sites::ByPlayer(ids, _) => {
                let empty: Vec<bool> = ids.iter().map(|id| self.fixed(*id).is_empty()).collect();
                let first = *empty.first()?;
                empty.iter().all(|one| *one == first).then_some(first)
            }
            Sites::One(site) => self.is_nowhere(site).then_some(true),
            Sites::List(all) => {
                let nowhere = all.iter().all(|site| self.is_nowhere(site));
                nowhere.then_some(true)
            }
            Sites::Occupied(
                Occupancy::Components(kinds) | Occupancy::PlayerComponents(_, kinds),
            ) => kinds.is_empty().then_some(true),
            Sites::Hand(_) => self.game.hands.is_empty().then_some(true),
            Sites::Union(all) => {
                let each: Vec<_> = all.iter().map(|one| self.is_empty(one)).collect();
                if each.contains(&Some(false)) {
                    return Some(false);
                }
                each.iter().all(|one| *one == Some(true)).then_some(true)
            }
            Sites::Intersection(all) => {
                let empty = all.iter().any(|one| self.is_empty(one) == Some(true));
                let mut pairs = all
                    .iter()
                    .enumerate()
                    .flat_map(|(index, one)| all[..index].iter().map(move |other| (one, other)));
                let apart = pairs.any(|(one, other)| are_disjoint(one, other));
                (empty || apart || self.have_nothing_in_common(all)).then_some(true)
            }
            Sites::Difference(one, other) if one == other => Some(true),
            Sites::Difference(one, other) => match (&**one, &**other) {
                (Sites::Const(one), Sites::Const(other)) => {
                    let taken = self.fixed(*other);
                    Some(self.fixed(*one).iter().all(|site| taken.contains(site)))
                }
                _ => self.is_empty(one).filter(|empty| *empty),
            },
            Sites::Only(variable, sites, condition) => {
                let never = self.truth(condition) == Some(false)
                    || selects_nothing(*variable, sites, condition);
                (never || self.is_empty(sites) == Some(true)).then_some(true)
            }
            Sites::If(condition, one, other) => match self.truth(condition) {
                Some(true) => self.is_empty(one),
                Some(false) => self.is_empty(other),
                None => self
                    .is_empty(one)
                    .filter(|empty| self.is_empty(other) == Some(*empty)),
            },
            Sites::Around { of, .. } => self.is_empty(of).filter(|empty| *empty),
            Sites::Radiating { from, .. }
            | Sites::Group { from, .. }
            | Sites::Alike { from, .. } => self.is_empty(from).filter(|empty| *empty),
            Sites::Patterns(query) => (!self.has_placements(query)).then_some(true),
            Sites::Targets(moves) | Sites::Origins(moves) => super::moves::can(self, moves)
                .filter(|can| !can)
                .map(|_| true),
            Sites::ForEachPlayer(sites) => self.is_empty(sites).filter(|empty| *empty),
            // Of all else nothing is known without playing.
            _ => None,
        }
    }

    /// Whether two fixed regions among several have no site in common.
    fn have_nothing_in_common(self, regions: &[Sites]) -> bool {
        let fixed = regions.iter().filter_map(|region| match region {
            Sites::Const(id) => Some(self.fixed(*id)),
            _ => None,
        });
        let mut common: Option<Vec<Site>> = None;
        for region in fixed {
            common = Some(match common {
                None => region,
                Some(common) => common
                    .into_iter()
                    .filter(|site| region.contains(site))
                    .collect(),
            });
        }
        common.is_some_and(|common| common.is_empty())
    }

    /// The sites of a region that was fixed when the game was compiled.
    pub(super) fn fixed(self, id: RegionId) -> Vec<Site> {
        let words = self.game.layout.words;
        let bits = &self.game.regions[id.index() * words..][..words];
        let set = |site: &usize| bits[site / 64] & (1 << (site % 64)) != 0;
        (0..words * 64)
            .filter(set)
            .map(|site| Site(site as u16))
            .collect()
    }

    /// The number of sites in the longest row of a set of directions.
    pub(super) fn longest_row(self, directions: DirectionsId) -> i64 {
        let table = self.game.directions(directions);
        let sites = (0..self.game.layout.board).map(|site| Site(site as u16));
        let rows = sites.flat_map(|site| {
            table
                .axes(site)
                .map(|(one, other)| one.len() + other.len() + 1)
                .collect::<Vec<_>>()
        });
        rows.max().unwrap_or(1) as i64
    }

    /// Whether a number is never that of a site.
    fn is_nowhere(self, site: &Int) -> bool {
        let (least, most) = self.range(site);
        most < 0 || least >= self.game.layout.sites as i64
    }

    /// Whether there is no site to which a move may go; its condition is on a variable.
    pub(super) fn has_no_target(self, targets: &Targets, variable: Variable) -> bool {
        let Targets { within, when } = targets;
        let within = within.as_ref();
        let when = when.as_ref();
        within.is_some_and(|within| self.is_empty(within) == Some(true))
            || when.is_some_and(|when| self.truth(when) == Some(false))
            || within
                .zip(when)
                .is_some_and(|(within, when)| selects_nothing(variable, within, when))
    }

    /// Whether anything that may happen gives a player a score.
    pub(super) fn gives_scores(self) -> bool {
        let game = self.game;
        let players = 1..=game.player_count();
        let mut at_the_start = players.map(|player| game.start.score(&game.layout, player));
        at_the_start.any(|score| score != 0)
            || game
                .effects
                .iter()
                .any(|effect| scores(RuleNode::Effect(effect)))
    }

    /// Whether no site has a neighbour in these directions, for any player.
    pub(super) fn leads_nowhere(self, directions: &PieceDirections) -> bool {
        let nowhere = |id: DirectionsId| {
            let table = self.game.directions(id);
            let mut sites = (0..self.game.layout.board).map(|site| Site(site as u16));
            sites.all(|site| table.steps(site).is_empty() && table.radials(site).len() == 0)
        };
        match directions {
            PieceDirections::Fixed(id) => nowhere(*id),
            PieceDirections::ByOwner(ids) | PieceDirections::ByPiece(ids) => {
                ids.iter().all(|id| nowhere(*id))
            }
        }
    }
}

/// Whether no site of a region fulfils a condition on it.
fn selects_nothing(variable: Variable, region: &Sites, condition: &Bool) -> bool {
    let within = Bool::In(Box::new(Int::Variable(variable)), Box::new(region.clone()));
    contradict(&[within, condition.clone()])
}

/// Whether a score is given in an effect.
fn scores(node: RuleNode<'_>) -> bool {
    let mut is_given = matches!(
        node,
        RuleNode::Effect(Effect::SetScore(..) | Effect::AddScore(..))
    );
    node.children(&mut |child| is_given = is_given || scores(child));
    is_given
}

/// Adds the values to which an effect sets the counter; none for one that is not fixed.
fn counters(node: RuleNode<'_>, set: &mut Vec<Option<i32>>) {
    if let RuleNode::Effect(Effect::SetCounter(value)) = node {
        set.push(value.constant());
    }
    node.children(&mut |child| counters(child, set));
}

/// The range of a number that was calculated: beyond 32 bits it begins anew at the other end.
fn wrapping(range: Range) -> Range {
    match range.0 < ANY.0 || range.1 > ANY.1 {
        true => ANY,
        false => range,
    }
}

/// The least and the largest entry of a table.
fn of_entries(entries: &[i32]) -> Range {
    let all = || entries.iter().map(|entry| i64::from(*entry));
    (all().min().unwrap_or(0), all().max().unwrap_or(0))
}

fn of_all(ranges: impl Iterator<Item = Range>, choose: impl Fn(i64, i64) -> i64) -> Range {
    ranges
        .reduce(|one, other| (choose(one.0, other.0), choose(one.1, other.1)))
        .unwrap_or(ANY)
}

/// Whether a comparison always holds, or never.
pub(super) fn compare(comparison: Comparison, one: Range, other: Range) -> Option<bool> {
    let less = || {
        if one.1 < other.0 {
            Some(true)
        } else if one.0 >= other.1 {
            Some(false)
        } else {
            None
        }
    };
    let less_or_equal = || {
        if one.1 <= other.0 {
            Some(true)
        } else if one.0 > other.1 {
            Some(false)
        } else {
            None
        }
    };
    let equal = || {
        if one.0 == one.1 && one == other {
            Some(true)
        } else if one.1 < other.0 || other.1 < one.0 {
            Some(false)
        } else {
            None
        }
    };
    match comparison {
        Comparison::Equal => equal(),
        Comparison::Unequal => equal().map(|truth| !truth),
        Comparison::Less => less(),
        Comparison::LessOrEqual => less_or_equal(),
        Comparison::Greater => less_or_equal().map(|truth| !truth),
        Comparison::GreaterOrEqual => less().map(|truth| !truth),
    }
}
