//! Is a game any good? Games at several strengths, and what they measure.
//!
//! A [`Plan`] says which series of games are played: equal players of rising strength, a ladder in which each player thinks twice
//! as long as the next, and players who copy the other. A [`GameTable`] plays a game of a series, and a game is kept as a
//! [`PlayedGame`]. [`Facts`] are found by playing a kept game again; [`Totals`] sum them up, and a [`AnalysisReport`] is what they say.
//!
//! Strength is a number of playouts or positions for each move, never a time, so that the games of a seed are the same on every
//! machine. Which games count is the caller's choice; games of a series count in the order of their numbers.
//!
//! Owns the measures. No file, clock or thread is known here. Begin with [`Plan`], then [`Facts`]; `statistics` has the intervals.

mod examples;
mod facts;
mod level;
mod names;
mod played;
mod same;
mod seating;
mod size;
pub mod statistics;
mod tension;
mod totals;
mod usage;

pub use examples::ExampleReport;
pub use facts::Facts;
pub use level::{
    BarReport, BranchingReport, CountReport, EndReport, HeatReport, LengthReport, LevelReport,
    MaterialReport, OpeningReport, OwnerHeat, SideReport, TensionReport,
};
pub use names::{CauseName, RuleName, RuleNames};
pub use played::{GameTable, PlayedGame};
pub use same::{DifferenceReport, Sameness, compare_play};
pub use seating::{Image, Seating, searcher};
pub use size::SizeReport;
pub use totals::Totals;
pub use usage::{NamedUse, NeverReport, RuleUse, UsageReport};

use serde::Serialize;

use crate::game::Game;
use crate::play::PlayerSides;
use statistics::{Estimate, share};
use totals::RUNG;

/// The playouts or positions of the weakest player of the ladder.
const LOWEST: u64 = 8;

/// Random games that are played for one of a search: they cost next to nothing.
const RANDOM_GAMES: u64 = 4;

/// What the games of a series are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The figures of one strength.
    Level,
    /// Whether thinking twice as long wins.
    Rung,
    /// Whether copying wins.
    Copying,
}

/// A series of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// Who plays.
    pub seating: Seating,
    /// What for.
    pub purpose: Purpose,
    /// How many of its games are played for one of each other series.
    pub weight: u64,
}

/// Which series are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The series: levels from the weakest, rungs from the lowest, copying.
    pub series: Vec<Series>,
}

impl Plan {
    /// The series of a game: one of random players and one for each strength, in playouts or positions a move; a ladder of some
    /// rungs; copying where a side can copy. Only random games are played where no search can play the game.
    #[must_use]
    pub fn new(game: &Game, sides: &PlayerSides, strengths: &[u64], rungs: u32) -> Self {
        let can_search = searcher(game, 1).refusal(game).is_none();
        let mut strengths: Vec<u64> = strengths.to_vec();
        strengths.sort_unstable();
        strengths.dedup();
        strengths.retain(|number| *number > 0 && can_search);
        let series = |seating, purpose| Series {
            seating,
            purpose,
            weight: 1,
        };
        let mut all = vec![Series {
            weight: RANDOM_GAMES,
            ..series(Seating::Alike(searcher(game, 0)), Purpose::Level)
        }];
        let levels = strengths.iter();
        all.extend(
            levels.map(|number| series(Seating::Alike(searcher(game, *number)), Purpose::Level)),
        );
        if can_search && sides.len() > 1 {
            all.extend((0..rungs).map(|rung| {
                let weaker = LOWEST << rung.min(24);
                let players = [weaker * 2, weaker].map(|number| searcher(game, number));
                series(Seating::Against(players[0], players[1]), Purpose::Rung)
            }));
        }
        if sides.len() == 2 && !game.layout.is_puzzle() {
            let player = searcher(game, strengths.first().copied().unwrap_or(0));
            let images = Image::ALL.into_iter();
            let images = images.filter(|image| rungs > 0 && image.sites(game).is_some());
            all.extend(
                images.map(|image| series(Seating::Copying(image, player), Purpose::Copying)),
            );
        }
        Self { series: all }
    }

    /// The plan without the levels below the strongest.
    #[must_use]
    pub fn of_strongest(mut self) -> Self {
        let is_level = |series: &Series| series.purpose == Purpose::Level;
        let strongest = self.series.iter().rposition(is_level);
        let mut place = 0;
        self.series.retain(|series| {
            place += 1;
            !is_level(series) || Some(place - 1) == strongest
        });
        self
    }
}

impl Series {
    /// Whether its games suffice.
    #[must_use]
    pub fn is_settled(&self, totals: &Totals, precision: f64) -> bool {
        match self.purpose {
            Purpose::Level => totals.is_narrow(precision),
            Purpose::Rung => totals.is_rung_settled(precision),
            Purpose::Copying => totals.is_share_known(precision),
        }
    }
}

/// What all games show.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct AnalysisReport {
    /// How intervals were found, and how sure they are.
    pub intervals: &'static str,
    /// Games of equal players, from random ones to the strongest.
    pub levels: Vec<LevelReport>,
    /// Whether thinking longer wins.
    pub ladder: LadderReport,
    /// Whether copying the other side wins.
    pub copying: Vec<CopyReport>,
    /// How often the parts of the rules came into play.
    pub usage: UsageReport,
    /// How large the game is.
    pub size: SizeReport,
    /// A typical game, the shortest and the longest, of the strongest level.
    pub examples: Vec<ExampleReport>,
}

/// Whether thinking longer wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LadderReport {
    /// How many doublings brought at least 60 % of the points.
    pub steps: u64,
    /// How many did so for certain: 60 % is below the interval of their points.
    pub steps_low: u64,
    /// How many may have done so: 60 % is not above the interval of their points.
    pub steps_high: u64,
    /// The doublings.
    pub rungs: Vec<RungReport>,
}

impl LadderReport {
    fn of(rungs: Vec<RungReport>) -> Self {
        let count = |reaches: &dyn Fn(&RungReport) -> bool| {
            rungs.iter().filter(|rung| reaches(rung)).count() as u64
        };
        Self {
            steps: count(&|rung| rung.reached),
            steps_low: count(&|rung| rung.points.low >= RUNG),
            steps_high: count(&|rung| rung.points.high >= RUNG),
            rungs,
        }
    }
}

/// A player against one who thinks half as much.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RungReport {
    /// The one who thinks twice as much.
    pub stronger: String,
    /// The other.
    pub weaker: String,
    /// The points of the stronger.
    pub points: Estimate,
    /// Its points by the side that it had, in the order of seats.
    pub seats: Vec<Estimate>,
    /// Whether it has at least 60 % of them.
    pub reached: bool,
}

/// A player who copies the other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CopyReport {
    /// By which map of the board.
    pub image: &'static str,
    /// How both play where nothing can be copied.
    pub player: String,
    /// The points of the one who copies.
    pub points: Estimate,
    /// Its points by the side that it had, in the order of seats.
    pub seats: Vec<Estimate>,
}

/// What is known of the games that were played.
pub struct Evidence<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its sides.
    pub sides: &'a PlayerSides,
    /// The series, and what their games show.
    pub series: &'a [(Series, Totals)],
    /// Finds the texts of rules.
    pub names: &'a dyn RuleNames,
    /// Tokens of the text.
    pub tokens: Option<u64>,
}

impl AnalysisReport {
    /// What games show; `find` has the game of a number in the series of a place.
    #[must_use]
    pub fn of(
        played: &Evidence<'_>,
        seed: u64,
        find: &dyn Fn(usize, u64) -> Option<PlayedGame>,
    ) -> Self {
        let Evidence {
            game,
            sides,
            series,
            names,
            tokens,
        } = *played;
        let of = |purpose| {
            let all = series.iter().enumerate();
            all.filter(move |(_, (series, totals))| series.purpose == purpose && totals.games > 0)
        };
        let levels: Vec<&Totals> = of(Purpose::Level).map(|(_, (_, totals))| totals).collect();
        let mut others = of(Purpose::Rung).chain(of(Purpose::Copying));
        let others: Vec<&Totals> = others.by_ref().map(|(_, (_, totals))| totals).collect();
        let seats = |totals: &Totals| -> Vec<Estimate> {
            let seats = totals.seats.iter();
            seats
                .map(|(games, points)| share(*points, *games))
                .collect()
        };
        let rungs = of(Purpose::Rung).filter_map(|(_, (series, totals))| {
            let Seating::Against(stronger, weaker) = series.seating else {
                return None;
            };
            let points = totals.own_share();
            Some(RungReport {
                stronger: stronger.to_string(),
                weaker: weaker.to_string(),
                reached: points.value >= RUNG,
                points,
                seats: seats(totals),
            })
        });
        let rungs: Vec<RungReport> = rungs.collect();
        let copying = of(Purpose::Copying).filter_map(|(_, (series, totals))| {
            let Seating::Copying(image, player) = series.seating else {
                return None;
            };
            Some(CopyReport {
                image: image.name(),
                player: player.to_string(),
                points: totals.own_share(),
                seats: seats(totals),
            })
        });
        let strongest = of(Purpose::Level).next_back();
        let is_random = |series: &Series| series.seating == Seating::Alike(searcher(game, 0));
        let random = of(Purpose::Level).find(|(_, (series, _))| is_random(series));
        let random = random.map(|(_, (_, totals))| totals);
        Self {
            intervals: "95 %; shares by Wilson's interval, means by the percentile bootstrap or, of more than 400 games, \
                        the normal distribution",
            levels: of(Purpose::Level)
                .filter_map(|(_, (series, totals))| {
                    LevelReport::of((game, sides), series.seating.to_string(), totals, names)
                })
                .collect(),
            ladder: LadderReport::of(rungs),
            copying: copying.collect(),
            usage: UsageReport::of(game, &levels, &others, names),
            size: SizeReport::of(game, random, levels.last().copied(), tokens),
            examples: strongest.map_or_else(Vec::new, |(place, (series, totals))| {
                let find = |number| find(place, number);
                let player = series.seating.to_string();
                examples::examples((game, sides, seed), &player, totals, &find, names)
            }),
        }
    }
}
