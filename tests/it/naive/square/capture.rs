//! What stands on the board means: complete patterns, tied and loose stones, what may be captured, encirclement.

use super::rules::{Encircle, Immunity, Kind, Rules};
use super::shape::{Instance, diagonals, instances};
use crate::naive::board::{ORTHOGONAL, Point};
use std::collections::{BTreeMap, BTreeSet};

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stone {
    /// Its player, 1 or 2.
    pub(crate) owner: usize,
    /// Marked during placement: it stands there but is nothing but in the way.
    pub(crate) dead: bool,
}

/// The stones by their points.
pub(crate) type Board = BTreeMap<Point, Stone>;

/// The other player.
pub(crate) fn other(player: usize) -> usize {
    3 - player
}

/// The live stones of a player.
pub(crate) fn living(board: &Board, player: usize) -> BTreeSet<Point> {
    board
        .iter()
        .filter(|(_, stone)| stone.owner == player && !stone.dead)
        .map(|(point, _)| *point)
        .collect()
}

/// The rules with all places of their patterns.
#[derive(Clone)]
pub(crate) struct Patterns {
    rules: Rules,
    places: Vec<Instance>,
}

impl Patterns {
    /// Looks up all places of the patterns of these rules.
    pub(crate) fn new(rules: &Rules) -> Self {
        let places = rules
            .patterns
            .keys()
            .flat_map(|kind| instances(rules, *kind))
            .collect();
        Self {
            rules: rules.clone(),
            places,
        }
    }

    /// The instances complete for a player.
    pub(crate) fn complete(&self, board: &Board, player: usize) -> Vec<Instance> {
        self.complete_of(board, player, |_| true)
    }

    /// Those of the instances complete for a player that are wanted; the others are not looked at.
    fn complete_of(
        &self,
        board: &Board,
        player: usize,
        wanted: impl Fn(&Instance) -> bool,
    ) -> Vec<Instance> {
        let own = Stone {
            owner: player,
            dead: false,
        };
        let whole = |place: &Instance| {
            place
                .points
                .iter()
                .all(|point| board.get(point) == Some(&own))
                && place
                    .middle
                    .is_none_or(|middle| !board.contains_key(&middle))
        };
        let placed = self
            .places
            .iter()
            .filter(|place| wanted(place) && whole(place));
        let runs = self.runs(board, player);
        placed
            .cloned()
            .chain(runs.into_iter().filter(|run| wanted(run)))
            .collect()
    }

    /// The longest runs of stones on diagonals, where the rules value runs of that length.
    fn runs(&self, board: &Board, player: usize) -> Vec<Instance> {
        let valued = |kind: &Kind| self.rules.patterns.contains_key(kind);
        if ![Kind::Run4, Kind::Run5].iter().any(valued) {
            return Vec::new();
        }
        let own = living(board, player);
        let mut found = Vec::new();
        for diagonal in diagonals(self.rules.board) {
            for run in diagonal.split(|point| !own.contains(point)) {
                let kind = match run.len() {
                    4 => Kind::Run4,
                    5 => Kind::Run5,
                    _ => continue,
                };
                if valued(&kind) {
                    found.push(Instance {
                        kind,
                        points: run.iter().copied().collect(),
                        middle: None,
                    });
                }
            }
        }
        found
    }

    /// The instances that a stone of `player`, just come to `to`, has formed.
    pub(crate) fn formed(&self, board: &Board, player: usize, to: Point) -> BTreeSet<Instance> {
        let joined = |instance: &Instance| match (instance.kind, instance.middle) {
            (Kind::Cross, Some(middle)) => {
                super::shape::diagonal_drawn(self.rules.edges, to, middle)
            }
            _ => true,
        };
        let wanted = |instance: &Instance| instance.points.contains(&to) && joined(instance);
        let formed = self.complete_of(board, player, wanted);
        formed.into_iter().collect()
    }

    /// What an instance is worth.
    pub(crate) fn value(&self, instance: &Instance) -> u32 {
        self.rules.patterns[&instance.kind]
    }

    /// The stones of a player that are in none of his complete instances.
    pub(crate) fn loose(&self, board: &Board, player: usize) -> BTreeSet<Point> {
        let tied: BTreeSet<Point> = self
            .complete(board, player)
            .into_iter()
            .flat_map(|instance| instance.points)
            .collect();
        living(board, player).difference(&tied).copied().collect()
    }

    /// The stones that the opponent of `victim` may capture under that immunity.
    pub(crate) fn capturable(
        &self,
        board: &Board,
        victim: usize,
        immunity: Immunity,
    ) -> BTreeSet<Point> {
        let loose = self.loose(board, victim);
        match immunity {
            Immunity::Absolute => loose,
            Immunity::Priority if !loose.is_empty() => loose,
            Immunity::Priority | Immunity::None => living(board, victim),
        }
    }

    /// The enemy stones captured by encirclement after a stone of `player` has come to `to`, moved or placed. Under
    /// absolute immunity a tied stone saves itself, or its whole group.
    pub(crate) fn encircled(
        &self,
        before: &Board,
        after: &Board,
        player: usize,
        to: Point,
    ) -> BTreeSet<Point> {
        let enemies = living(after, other(player));
        let beside: Vec<Point> = to
            .around(&ORTHOGONAL)
            .into_iter()
            .filter(|point| enemies.contains(point))
            .collect();
        if self.rules.encircle == Encircle::Off || beside.is_empty() {
            return BTreeSet::new();
        }
        let loose = self.loose(after, other(player));
        let protected =
            |stone: &Point| self.rules.immunity == Immunity::Absolute && !loose.contains(stone);
        match self.rules.encircle {
            Encircle::Off => BTreeSet::new(),
            Encircle::Single => {
                let own = living(after, player);
                let shut_in = |stone: &Point| self.beside(*stone).is_subset(&own);
                beside
                    .into_iter()
                    .filter(|stone| shut_in(stone) && !protected(stone))
                    .collect()
            }
            Encircle::Group => beside
                .into_iter()
                .map(|stone| self.group(&enemies, stone))
                .filter(|group| {
                    self.breath(before, group) == BTreeSet::from([to])
                        && self.breath(after, group).is_empty()
                        && !group.iter().any(protected)
                })
                .flatten()
                .collect(),
        }
    }

    /// The orthogonal neighbours on the board.
    fn beside(&self, point: Point) -> BTreeSet<Point> {
        self.rules
            .board
            .around(point, &ORTHOGONAL)
            .into_iter()
            .collect()
    }

    /// The stones connected with this one along rows and columns.
    fn group(&self, stones: &BTreeSet<Point>, start: Point) -> BTreeSet<Point> {
        let mut group = BTreeSet::from([start]);
        loop {
            let reached: BTreeSet<Point> =
                group.iter().flat_map(|stone| self.beside(*stone)).collect();
            let grown: BTreeSet<Point> = group.union(&(&reached & stones)).copied().collect();
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// The vacant neighbours of some stones.
    pub(crate) fn breath(&self, board: &Board, stones: &BTreeSet<Point>) -> BTreeSet<Point> {
        stones
            .iter()
            .flat_map(|stone| self.beside(*stone))
            .filter(|point| !board.contains_key(point))
            .collect()
    }
}
