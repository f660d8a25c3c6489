//! What games of equal players show: the figures of one strength.

use serde::Serialize;

use super::names::{CauseName, RuleNames};
use super::statistics::{Estimate, rounded, share};
use super::totals::Totals;
use crate::game::{Game, Reason};
use crate::play::PlayerSides;

/// Bars of a histogram of lengths.
const BARS: usize = 16;

/// The first plies of a game, whose numbers of legal moves are shown.
const PLIES: usize = 300;

/// The most openings that are shown.
const OPENINGS: usize = 12;

/// What games of one strength show.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LevelReport {
    /// The player of all sides: `random`, or a search with its playouts (`mcts:128`) or positions (`alphabeta:128`) a move.
    pub player: String,
    /// The games played.
    pub games: u64,
    /// How many of them differ in a move: where players repeat their games, intervals are too narrow.
    pub different: u64,
    /// The results of each side, in the order of seats.
    pub sides: Vec<SideReport>,
    /// The share of games in which all sides share the places.
    pub draws: Estimate,
    /// The share of games that no rule ended, only a limit.
    pub unfinished: Estimate,
    /// The points of the side that moves first; 0.5 is no advantage.
    pub first_mover: Estimate,
    /// Why games ended, the most frequent cause first.
    pub ends: Vec<EndReport>,
    /// How long games were, in moves.
    pub length: LengthReport,
    /// The legal moves of a position.
    pub branching: BranchingReport,
    /// The share of positions with more than one legal move.
    pub choice: Estimate,
    /// The share of the sites of the board that a game uses.
    pub coverage: Estimate,
    /// How what players expected changed; only of two sides who think.
    pub tension: Option<TensionReport>,
    /// The first two moves, the most frequent first.
    pub openings: Vec<OpeningReport>,
    /// The pieces of each player, on the board and in hand.
    pub material: Vec<MaterialReport>,
    /// How often a turn took each number of pieces of others.
    pub captures: Vec<CountReport>,
    /// How often each number of moves, such as captures, was owed at once.
    pub owed: Vec<CountReport>,
    /// Where moves went and pieces stood.
    pub heat: HeatReport,
}

/// The results of a side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SideReport {
    /// Its players.
    pub side: String,
    /// The share of games that it won.
    pub wins: Estimate,
    /// Its share of the points: a win is one, a draw of two half, a place between others in proportion.
    pub points: Estimate,
}

/// A cause of ends.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct EndReport {
    /// The cause.
    #[serde(flatten)]
    pub cause: CauseName,
    /// The games that it ended.
    pub games: u64,
    /// Those of them that were drawn.
    pub drawn: u64,
    /// Its share in all games.
    pub share: Estimate,
}

/// How long games were, in moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LengthReport {
    /// The mean.
    pub mean: Estimate,
    /// The standard deviation.
    pub deviation: f64,
    /// The shortest game, the quartiles and the longest.
    pub quartiles: [u64; 5],
    /// How many games are of lengths from one number up to, but not including, another.
    pub histogram: Vec<BarReport>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct BarReport {
    /// The least length.
    pub from: u64,
    /// The length after the greatest.
    pub to: u64,
    /// The games.
    pub games: u64,
}

/// How many legal moves positions have.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct BranchingReport {
    /// The mean over the positions of a game, and over games.
    pub mean: Estimate,
    /// The most of any position.
    pub most: u32,
    /// The mean at each ply, of the games that come so far; the first 300.
    pub by_ply: Vec<f64>,
}

/// How what players expected changed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct TensionReport {
    /// How far the later winner was behind, on average over positions: 0 never, 1 always as good as lost.
    pub drama: Option<Estimate>,
    /// After which part of the game the winner stayed above all that the loser ever expected.
    pub decisive_moment: Option<Estimate>,
    /// Changes of the side that expects more, in a game.
    pub lead_changes: Option<Estimate>,
    /// The share of won games whose winner once expected less than 0.3.
    pub comebacks: Estimate,
}

/// An opening.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct OpeningReport {
    /// Its moves.
    pub moves: Vec<String>,
    /// The games.
    pub games: u64,
    /// The points of the side that moved first.
    pub points: Estimate,
}

/// The pieces of a player in the course of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MaterialReport {
    /// The player; `nobody` for pieces that belong to nobody.
    pub player: String,
    /// The mean number of pieces at each tenth of the length of a game, its beginning and end included.
    pub pieces: Vec<f64>,
}

/// How often a number came.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CountReport {
    /// The number.
    pub number: u32,
    /// How often it came in all games.
    pub times: u64,
}

/// Where moves went and pieces stood, for each site of the board in the order of `sites`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct HeatReport {
    /// Moves that ended there, in a game.
    pub landed: Vec<f64>,
    /// Moves that left it, in a game.
    pub left: Vec<f64>,
    /// For each owner the share of positions in which it had a piece there.
    pub stood: Vec<OwnerHeat>,
}

/// Where the pieces of an owner stood.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct OwnerHeat {
    /// The player, or `nobody`.
    pub owner: String,
    /// For each site the share of positions.
    pub share: Vec<f64>,
}

impl LevelReport {
    /// The figures of a series of equal players; none of no games.
    pub(super) fn of(
        (game, sides): (&Game, &PlayerSides),
        player: String,
        totals: &Totals,
        names: &dyn RuleNames,
    ) -> Option<Self> {
        let games = totals.games;
        let side = |side: usize| SideReport {
            side: sides.name(game, side),
            wins: totals.wins_of(side),
            points: share(totals.points[side], games),
        };
        Some(Self {
            player,
            games,
            different: totals.courses.len() as u64,
            sides: (0..sides.len()).map(side).collect(),
            draws: share(totals.draws as f64, games),
            unfinished: share(totals.unfinished() as f64, games),
            first_mover: share(totals.first, games),
            ends: ends(game, totals, names),
            length: length(totals)?,
            branching: BranchingReport {
                mean: totals.mean_of(|totals| &totals.branching)?,
                most: totals.most,
                by_ply: (totals.by_ply.iter().take(PLIES))
                    .map(|(sum, games)| rounded(*sum as f64 / *games as f64))
                    .collect(),
            },
            choice: totals.mean_of(|totals| &totals.choice)?,
            coverage: totals.mean_of(|totals| &totals.used)?,
            tension: tension(totals),
            openings: openings(totals),
            material: material(game, totals),
            captures: counts(&totals.captures),
            owed: counts(&totals.debts),
            heat: heat(game, totals),
        })
    }
}

fn ends(game: &Game, totals: &Totals, names: &dyn RuleNames) -> Vec<EndReport> {
    let mut ends = totals.ends.clone();
    let place = |reason: &Reason| match reason {
        Reason::Rule(rule) => Some(*rule),
        _ => None,
    };
    ends.sort_by_key(|(reason, games, _)| (std::cmp::Reverse(*games), place(reason)));
    let end = |(reason, ended, drawn): (Reason, u64, u64)| EndReport {
        cause: CauseName::of(game, reason, names),
        games: ended,
        drawn,
        share: share(ended as f64, totals.games),
    };
    ends.into_iter().map(end).collect()
}

fn length(totals: &Totals) -> Option<LengthReport> {
    let mean = totals.mean_of(|totals| &totals.lengths)?;
    let mut lengths: Vec<u64> = totals.lengths.iter().map(|length| *length as u64).collect();
    lengths.sort_unstable();
    let at = |part: usize| lengths[part * (lengths.len() - 1) / 4];
    let (first, last) = (at(0), at(4));
    let width = (last + 1 - first).div_ceil(BARS as u64);
    let bars = (last + 1 - first).div_ceil(width);
    let bar = |number: u64| {
        let (from, to) = (first + number * width, first + (number + 1) * width);
        let games = lengths.iter().filter(|length| (from..to).contains(length));
        BarReport {
            from,
            to,
            games: games.count() as u64,
        }
    };
    let own: f64 = totals.lengths.iter().sum::<f64>() / totals.lengths.len() as f64;
    let squares: f64 = totals
        .lengths
        .iter()
        .map(|value| (value - own).powi(2))
        .sum();
    Some(LengthReport {
        mean,
        deviation: rounded((squares / (lengths.len() as f64 - 1.0).max(1.0)).sqrt()),
        quartiles: [0, 1, 2, 3, 4].map(at),
        histogram: (0..bars).map(bar).collect(),
    })
}

fn tension(totals: &Totals) -> Option<TensionReport> {
    (!totals.changes.is_empty()).then(|| TensionReport {
        drama: totals.mean_of(|totals| &totals.drama),
        decisive_moment: totals.mean_of(|totals| &totals.moments),
        lead_changes: totals.mean_of(|totals| &totals.changes),
        comebacks: share(totals.comebacks as f64, totals.drama.len() as u64),
    })
}

fn openings(totals: &Totals) -> Vec<OpeningReport> {
    let mut openings: Vec<_> = totals.openings.iter().collect();
    openings.sort_by_key(|(_, (games, _))| std::cmp::Reverse(*games));
    let opening = |(moves, (games, points)): (&Vec<String>, &(u64, f64))| OpeningReport {
        moves: moves.clone(),
        games: *games,
        points: share(*points, *games),
    };
    openings.into_iter().take(OPENINGS).map(opening).collect()
}

/// What an owner of pieces is called.
fn owner(game: &Game, player: usize) -> String {
    match player {
        0 => "nobody".to_owned(),
        player => game.players[player].name.clone(),
    }
}

fn material(game: &Game, totals: &Totals) -> Vec<MaterialReport> {
    let rows = totals.material.iter().enumerate();
    let rows = rows.filter(|(_, row)| row.iter().any(|pieces| *pieces > 0.0));
    let games = totals.games.max(1) as f64;
    rows.map(|(player, row)| MaterialReport {
        player: owner(game, player),
        pieces: row.iter().map(|pieces| rounded(pieces / games)).collect(),
    })
    .collect()
}

fn counts(counts: &std::collections::BTreeMap<u32, u64>) -> Vec<CountReport> {
    let counts = counts.iter();
    counts
        .map(|(number, times)| CountReport {
            number: *number,
            times: *times,
        })
        .collect()
}

fn heat(game: &Game, totals: &Totals) -> HeatReport {
    let games = totals.games.max(1) as f64;
    let positions = (totals.plies + totals.games).max(1) as f64;
    let per = |row: &[u64], of: f64| {
        row.iter()
            .map(|times| rounded(*times as f64 / of))
            .collect()
    };
    let owners = totals.stood.iter().enumerate();
    let owners = owners.filter(|(_, row)| row.iter().any(|times| *times > 0));
    HeatReport {
        landed: per(&totals.landed, games),
        left: per(&totals.left, games),
        stood: owners
            .map(|(player, row)| OwnerHeat {
                owner: owner(game, player),
                share: per(row, positions),
            })
            .collect(),
    }
}
