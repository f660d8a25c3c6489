//! The goals that end rules name and that a position can be nearer to or farther from: rows of pieces, regions to be
//! connected, and regions to be reached.
//!
//! The conditions of the end rules are read for what they look at, not for who wins by it: whether a goal is worth
//! having, or a row loses as at Yavalath, is learned with its weight.

mod tables;
mod ways;

pub use tables::GoalTable;

use serde::{Deserialize, Serialize};

use self::ways::{shortest, ways};
use super::rows::rows;
use crate::game::ir::{Alike, Bool, Comparison, EndRule, Int, RegionId, RuleNode, Ruling, Sites};
use crate::game::siteset::SiteSet;
use crate::game::{Game, MAX_PLAYERS, State};
use crate::topology::Site;
use crate::with_width;

/// The most rows that are looked at for each position.
const MOST_ROWS: usize = 4000;

/// How many weights a row has: one piece missing, and two.
const WEIGHTS_OF_ROW: usize = 2;

/// Steps to what cannot be reached.
const FAR: u16 = 60;

/// A goal of a game's end rules.
#[derive(Clone, PartialEq, Debug)]
enum Goal {
    /// Pieces of one owner in a row.
    Row {
        length: u32,
        /// The sites of all such rows, one row after the other.
        sites: Vec<Site>,
    },
    /// Pieces of one owner that connect regions.
    Connection {
        /// The neighbours of each site.
        steps: Vec<Vec<Site>>,
        /// For each player the regions, as sets of sites.
        regions: Vec<Vec<Vec<u64>>>,
        /// How many of them.
        number: usize,
    },
    /// A piece in a region.
    Region {
        /// For each player and site the steps to the region; none for a player without one.
        distances: Vec<Option<Vec<u16>>>,
    },
}

/// What a weight of goals belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalFeature {
    /// The number of rows of a length that lack a number of pieces.
    Row {
        /// The length of the row.
        length: u32,
        /// How many pieces it lacks.
        missing: u32,
    },
    /// The sites that have to be filled to connect regions: the logarithm of one more than their number, negative.
    Connection,
    /// The steps of the nearest piece to a region: the logarithm of one more than their number, negative.
    Region,
}

/// The goals of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Goals(Vec<Goal>);

impl Goals {
    /// What the end rules of a game speak of.
    pub(super) fn of(game: &Game) -> Self {
        let mut goals = Vec::new();
        let phases = game.phases.iter().flat_map(|phase| &phase.ends);
        for EndRule { ruling, .. } in game.ends.iter().chain(phases) {
            let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = ruling;
            collect(game, RuleNode::Bool(condition), &mut goals);
        }
        Self(goals)
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there are some, and all are regions to be connected.
    pub(super) fn are_connections(&self) -> bool {
        let is_connection = |goal: &Goal| matches!(goal, Goal::Connection { .. });
        !self.is_empty() && self.0.iter().all(is_connection)
    }

    /// Whether what a piece adds is known and no estimate.
    pub(super) fn are_exact(&self) -> bool {
        let is_row = |goal: &Goal| matches!(goal, Goal::Row { .. });
        self.0.iter().all(is_row)
    }

    /// What each weight belongs to.
    pub(super) fn features(&self) -> impl Iterator<Item = GoalFeature> {
        self.0.iter().flat_map(|goal| match goal {
            Goal::Row { length, .. } => {
                let row = |missing| GoalFeature::Row {
                    length: *length,
                    missing,
                };
                (1..=WEIGHTS_OF_ROW as u32).map(row).collect()
            }
            Goal::Connection { .. } => vec![GoalFeature::Connection],
            Goal::Region { .. } => vec![GoalFeature::Region],
        })
    }

    /// Shows what each player has of each feature: its number among the weights of goals, the player, and how much.
    pub(super) fn each(&self, game: &Game, state: &State, mut show: impl FnMut(usize, usize, f32)) {
        if !self.0.is_empty() {
            with_width!(game.layout.words, W => self.of_width::<W>(game, state, &mut show));
        }
    }

    fn of_width<const W: usize>(
        &self,
        game: &Game,
        state: &State,
        show: &mut impl FnMut(usize, usize, f32),
    ) {
        let mut first = 0;
        let pieces = Pieces::<W>::of(game, state);
        for goal in &self.0 {
            match goal {
                Goal::Row { length, sites } => {
                    let mut lacking = [[0_u32; WEIGHTS_OF_ROW]; MAX_PLAYERS + 1];
                    for row in sites.chunks_exact(*length as usize) {
                        if let Some((missing, holder)) = pieces.open(row, WEIGHTS_OF_ROW)
                            && missing > 0
                        {
                            for player in pieces.players().filter(|player| is_for(holder, *player))
                            {
                                lacking[player][missing - 1] += 1;
                            }
                        }
                    }
                    for player in pieces.players() {
                        for (index, number) in lacking[player].into_iter().enumerate() {
                            if number > 0 {
                                show(first + index, player, number as f32);
                            }
                        }
                    }
                }
                Goal::Connection {
                    steps,
                    regions,
                    number,
                } => {
                    for player in pieces.players() {
                        let (own, empty) = (&pieces.own[player], &pieces.empty);
                        let regions = &regions[player];
                        show(
                            first,
                            player,
                            nearness(shortest(steps, regions, *number, own, empty)),
                        );
                    }
                }
                Goal::Region { distances } => {
                    for player in pieces.players() {
                        if let Some(distances) = &distances[player] {
                            let own = pieces.own[player].iter();
                            let nearest = own.map(|site| distances[site.index()]).min();
                            show(first, player, nearness(nearest.unwrap_or(FAR)));
                        }
                    }
                }
            }
            first += goal.weights();
        }
    }

    /// For each site what a piece of the mover adds to what the mover has of goals, less what it takes from the others:
    /// exact for rows, an estimate for what it takes from connections.
    pub(super) fn gains(&self, game: &Game, state: &State, weights: &[f32]) -> Vec<f32> {
        let mut gains = vec![0.0; game.layout.board];
        if !self.0.is_empty() {
            with_width!(game.layout.words, W => {
                self.gains_of_width::<W>(game, state, weights, &mut gains);
            });
        }
        gains
    }

    fn gains_of_width<const W: usize>(
        &self,
        game: &Game,
        state: &State,
        weights: &[f32],
        gains: &mut [f32],
    ) {
        let mover = usize::from(state.head.mover);
        let mut first = 0;
        let pieces = Pieces::<W>::of(game, state);
        for goal in &self.0 {
            match goal {
                Goal::Row { length, sites } => {
                    let worth = |missing: usize| match missing {
                        1 | 2 => weights[first + missing - 1],
                        _ => 0.0,
                    };
                    for row in sites.chunks_exact(*length as usize) {
                        let Some((missing, holder)) = pieces.open(row, WEIGHTS_OF_ROW + 1) else {
                            continue;
                        };
                        if missing == 0 {
                            continue;
                        }
                        for player in pieces.players().filter(|player| is_for(holder, *player)) {
                            // The mover's rows lack one piece less, those of the others are no longer open.
                            let gain = match player == mover {
                                true => worth(missing - 1) - worth(missing),
                                false => worth(missing),
                            };
                            for site in row.iter().filter(|site| pieces.empty.contains(**site)) {
                                gains[site.index()] += gain;
                            }
                        }
                    }
                }
                Goal::Connection {
                    steps,
                    regions,
                    number,
                } => {
                    let weight = weights[first];
                    for player in pieces.players() {
                        let (own, empty) = (&pieces.own[player], &pieces.empty);
                        let ways = ways(steps, &regions[player], *number, own, empty);
                        let shortest = ways.iter().copied().min().unwrap_or(FAR);
                        for site in empty.iter() {
                            let through = ways[site.index()];
                            if player == mover {
                                let then = shortest.min(through.saturating_sub(1));
                                gains[site.index()] +=
                                    weight * (nearness(then) - nearness(shortest));
                            } else if through == shortest {
                                // Half a site more: other ways may be as short.
                                let more = nearness(shortest) - nearness(shortest + 1);
                                gains[site.index()] += weight * more / 2.0;
                            }
                        }
                    }
                }
                // A piece that stays where it is put is at its distance at once: the weight of its place tells.
                Goal::Region { .. } => {}
            }
            first += goal.weights();
        }
    }
}

/// Where pieces stand.
struct Pieces<const W: usize> {
    empty: SiteSet<W>,
    /// By player; nobody's pieces at 0.
    own: [SiteSet<W>; MAX_PLAYERS + 1],
    players: usize,
}

impl<const W: usize> Pieces<W> {
    fn of(game: &Game, state: &State) -> Self {
        let players = game.player_count();
        let mut own = [SiteSet::EMPTY; MAX_PLAYERS + 1];
        for (player, own) in own.iter_mut().enumerate().take(players + 1) {
            *own = state.occupied_by(&game.layout, player);
        }
        Self {
            empty: state.of_kind(&game.layout, 0),
            own,
            players,
        }
    }

    fn players(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.players
    }

    /// How many pieces a row lacks, and who has the others, if nobody else has any; none if it lacks more than `most`.
    fn open(&self, row: &[Site], most: usize) -> Option<(usize, Option<usize>)> {
        let (mut missing, mut holder) = (0, None);
        for site in row {
            if self.empty.contains(*site) {
                missing += 1;
                if missing > most {
                    return None;
                }
                continue;
            }
            let held = *holder.get_or_insert_with(|| {
                let mut players = self.players();
                players.find(|player| self.own[*player].contains(*site))
            });
            if !self.own[held?].contains(*site) {
                return None;
            }
        }
        Some((missing, holder.flatten()))
    }
}

/// Whether a row counts for a player: the player has pieces in it, or nobody has.
fn is_for(holder: Option<usize>, player: usize) -> bool {
    holder.is_none_or(|holder| holder == player)
}

impl Goal {
    /// The number of its weights.
    fn weights(&self) -> usize {
        match self {
            Self::Row { .. } => WEIGHTS_OF_ROW,
            Self::Connection { .. } | Self::Region { .. } => 1,
        }
    }
}

/// Adds the goals that a condition speaks of, each once.
fn collect(game: &Game, node: RuleNode<'_>, goals: &mut Vec<Goal>) {
    if let RuleNode::Bool(condition) = node
        && let Some(goal) = goal_of(game, condition)
        && !goals.contains(&goal)
    {
        goals.push(goal);
    }
    node.children(&mut |child| collect(game, child, goals));
}

/// What a condition is a goal of, if it is one.
fn goal_of(game: &Game, condition: &Bool) -> Option<Goal> {
    match condition {
        Bool::Line(line) if line.alike != Alike::Nothing && line.within.is_none() && !line.gaps => {
            let length = line.length.constant().filter(|length| *length > 0)?;
            let directions = game.directions(line.directions);
            // Whether a longer row counts is left aside.
            let sites = rows(directions, game.layout.board, length as usize);
            let number = sites.len() / length as usize;
            (1..=MOST_ROWS).contains(&number).then_some(Goal::Row {
                length: length as u32,
                sites,
            })
        }
        Bool::Connected {
            directions,
            regions,
            number,
            ..
        } => {
            let number = usize::try_from(number.constant()?).ok()?;
            let of_player = |player: usize| -> Option<Vec<Vec<u64>>> {
                let region = |region: &Sites| Some(words_of(game, region_of(region, player)?));
                regions.iter().map(region).collect()
            };
            let none = Some(Vec::new());
            let players = (1..=game.player_count()).map(of_player);
            let directions = game.directions(*directions);
            let sites = (0..game.layout.board as u16).map(Site);
            Some(Goal::Connection {
                steps: sites.map(|site| directions.steps(site).to_vec()).collect(),
                regions: std::iter::once(none)
                    .chain(players)
                    .collect::<Option<_>>()?,
                number,
            })
        }
        Bool::In(_, sites) | Bool::Within(_, sites) => {
            let of_player = |player: usize| {
                let region = words_of(game, region_of(sites, player)?);
                Some(steps_to(game, &region))
            };
            let players = (1..=game.player_count()).map(of_player);
            let distances: Vec<_> = std::iter::once(None).chain(players).collect();
            let any = distances.iter().any(Option::is_some);
            any.then_some(Goal::Region { distances })
        }
        _ => None,
    }
}

/// The fixed region that a condition means when a player is the mover; none if the player has no such region, or it
/// depends on more than whose turn it is.
fn region_of(sites: &Sites, player: usize) -> Option<RegionId> {
    match sites {
        Sites::Const(region) => Some(*region),
        Sites::ByPlayer(regions, who) => match **who {
            Int::Const(who) if who != player as i32 => None,
            _ => regions.get(player).copied(),
        },
        Sites::If(condition, then, otherwise) => match &**condition {
            Bool::Compare(Comparison::Equal, who, number) if **who == Int::Mover => {
                let is_player = number.constant()? == player as i32;
                region_of(if is_player { then } else { otherwise }, player)
            }
            _ => None,
        },
        _ => None,
    }
}

fn words_of(game: &Game, region: RegionId) -> Vec<u64> {
    let words = game.layout.words;
    game.regions[region.index() * words..][..words].to_vec()
}

/// The steps from each site to a region, along any neighbours.
fn steps_to(game: &Game, region: &[u64]) -> Vec<u16> {
    let mut distances = vec![FAR; game.layout.board];
    let sites = (0..game.layout.board).filter(|site| region[site / 64] >> (site % 64) & 1 == 1);
    let mut reached: Vec<usize> = sites.collect();
    for distance in 0..FAR {
        reached.retain(|site| {
            let is_new = distances[*site] > distance;
            distances[*site] = distances[*site].min(distance);
            is_new
        });
        let neighbours = |site: &usize| {
            let steps = game.topology.steps(game.site_type, Site(*site as u16));
            let sites = steps.iter().map(|step| step.to.index());
            sites.filter(|site| *site < game.layout.board)
        };
        reached = reached.iter().flat_map(neighbours).collect();
    }
    distances
}

/// What a number of steps, or of sites to be filled, counts: the fewer, the more each of them does.
fn nearness(steps: u16) -> f32 {
    -(1.0 + f32::from(steps)).ln()
}
