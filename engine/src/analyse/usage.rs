//! How often each part of the rules came into play, and which never did.

use serde::Serialize;
use std::collections::BTreeSet;

use super::names::{RuleName, RuleNames};
use super::statistics::rounded;
use super::totals::Totals;
use crate::game::Game;
use crate::play::{Coverage, FindingKind};
use crate::topology::Site;

/// How often the parts of the rules came into play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct UsageReport {
    /// Rules that moved, took, decided something or ended games, in the order of the text.
    pub rules: Vec<RuleUse>,
    /// The phases.
    pub phases: Vec<NamedUse>,
    /// The patterns.
    pub patterns: Vec<NamedUse>,
    /// What never happened in all games that were played, which does not say that it cannot.
    pub never: Vec<NeverReport>,
    /// The sites of the board, in their order; heat maps follow it.
    pub sites: Vec<String>,
    /// Sites of the board on which no piece stood and no move ended.
    pub unused_sites: Vec<String>,
}

/// How often a rule came into play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RuleUse {
    /// The rule.
    pub rule: RuleName,
    /// The moves it made, or the games in which it did something else.
    pub times: u64,
    /// For each level the share of games in which it came into play.
    pub share: Vec<f64>,
}

/// How often something with a name came into play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct NamedUse {
    /// Its name.
    pub name: String,
    /// Moves made in the phase, or the times that the pattern was formed.
    pub times: u64,
    /// For each level the share of games in which it came into play.
    pub share: Vec<f64>,
}

/// Something that never happened.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct NeverReport {
    /// What it is, in words.
    pub what: String,
    /// The rule it is about.
    pub rule: RuleName,
}

impl UsageReport {
    /// The use of the rules in the series of the levels, and in others besides.
    pub(super) fn of(
        game: &Game,
        levels: &[&Totals],
        others: &[&Totals],
        names: &dyn RuleNames,
    ) -> Self {
        let mut coverage = Coverage::new(game);
        for totals in levels.iter().chain(others) {
            coverage.add(&totals.coverage);
        }
        let (never, _) = coverage.verdict(game);
        let never: BTreeSet<NeverReport> = never
            .into_iter()
            .map(|(place, what)| NeverReport {
                what: words(&what),
                rule: names.rule(place),
            })
            .collect();
        let places: BTreeSet<_> = levels
            .iter()
            .flat_map(|totals| totals.rules.keys().copied())
            .collect();
        let rule = |place| {
            let own = |totals: &&Totals| totals.rules.get(&place).copied().unwrap_or_default();
            RuleUse {
                rule: names.rule(place),
                times: levels.iter().map(|totals| own(totals).0).sum(),
                share: shares(levels, |totals| own(&totals).1),
            }
        };
        let named = |names: Vec<String>, of: fn(&Totals) -> &Vec<(u64, u64)>| {
            let names = names.into_iter().enumerate();
            let one = |(index, name): (usize, String)| NamedUse {
                name,
                times: levels.iter().map(|totals| of(totals)[index].0).sum(),
                share: shares(levels, |totals| of(totals)[index].1),
            };
            names.map(one).collect::<Vec<NamedUse>>()
        };
        let phases = game.phases.iter().map(|phase| phase.name.clone());
        let patterns = game.patterns.kinds.iter().map(|kind| kind.name.clone());
        let phases = match game.phases.len() {
            0 | 1 => Vec::new(),
            _ => named(phases.collect(), |totals| &totals.phases),
        };
        let name = |index: usize| game.site_name(Site(index as u16));
        let sites = 0..game.layout.board;
        let is_unused = |site: &usize| {
            let mut all = levels.iter().chain(others);
            all.all(|totals| {
                totals.landed[*site] == 0 && totals.stood.iter().all(|row| row[*site] == 0)
            })
        };
        Self {
            rules: places.into_iter().map(rule).collect(),
            phases,
            patterns: named(patterns.collect(), |totals| &totals.patterns),
            never: never.into_iter().collect(),
            sites: sites.clone().map(name).collect(),
            unused_sites: sites.filter(is_unused).map(name).collect(),
        }
    }
}

/// For each level the share of its games.
fn shares(levels: &[&Totals], games: impl Fn(&Totals) -> u64) -> Vec<f64> {
    let share = |totals: &&Totals| rounded(games(totals) as f64 / totals.games.max(1) as f64);
    levels.iter().map(share).collect()
}

/// What never happened, in words.
fn words(what: &FindingKind) -> String {
    match what {
        FindingKind::MoveNever => "no move of this rule was ever legal".to_owned(),
        FindingKind::ConditionNever => "this condition never held".to_owned(),
        FindingKind::OtherwiseNever => "this condition always held".to_owned(),
        FindingKind::CaptureNever => "this capture never took anything".to_owned(),
        FindingKind::EndNever => "this end rule never applied".to_owned(),
        FindingKind::ExitNever => "this way out of a phase was never taken".to_owned(),
        FindingKind::PhaseNever(name) => format!("nobody was ever in the phase {name}"),
        FindingKind::PatternNever(name) => format!("nobody ever formed the pattern {name}"),
        FindingKind::PieceStill(name) => format!("no piece {name} ever moved"),
        FindingKind::PieceAbsent(name) => format!("no piece {name} ever stood anywhere"),
        other => format!("{other:?}"),
    }
}
